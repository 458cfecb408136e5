#!/usr/bin/env python3
"""How true the chances of reviews are, and how much surer or less sure they should be, from the points of soak/review.

    CLOISTER_ROUNDS=400 CLOISTER_SAMPLE=8 CLOISTER_POINTS=points build/release/tests/test_soak_review
    tools/calibrate.py points

A point is one decision: game, seed, quarter of the game, level, chance, result, loss, verdict; chances in
ten-thousandths. For each game and quarter a slope is fitted: by so much their log-odds should be multiplied. That is
done twice, to the games with even and to those with odd seeds, and each half is told with the slope of the other: the
Brier score and the mean distance between chances and results (ECE, ten bins), before and after. Few points are some
way off by mere chance; so the ECE is printed too that they would show on average if the chances after it were true.
"""
import collections
import math
import random
import sys

WHOLE = 10000
BINS = 10
DRAWS = 200
LEVELS = ("novice", "brother", "prior", "abbot")

Point = collections.namedtuple("Point", "game seed quarter level chance result loss verdict")


def read(paths):
    """All points of some files."""
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for line in file:
                game, seed, quarter, level, chance, result, loss, verdict = line.split()
                chance, result, loss = (int(figure) / WHOLE for figure in (chance, result, loss))
                yield Point(game, int(seed), int(quarter), level, chance, result, loss, verdict)


def surer(chance, slope):
    """The chance with its log-odds times the slope."""
    bounded = min(max(chance, 0.001), 0.999)
    return 1 / (1 + math.exp(-slope * math.log(bounded / (1 - bounded))))


def log_loss(points, slope):
    """What the results say against the chances."""
    total = 0.0
    for point in points:
        chance = surer(point.chance, slope)
        total -= point.result * math.log(chance) + (1 - point.result) * math.log(1 - chance)
    return total


def fit(points):
    """The slope with the least log loss, which has one least value only."""
    low, high = 0.1, 4.0
    for _ in range(40):
        one, two = low + (high - low) / 3, high - (high - low) / 3
        if log_loss(points, one) < log_loss(points, two):
            high = two
        else:
            low = one
    return (low + high) / 2


def brier(pairs):
    """The mean square of chance less result."""
    return sum((chance - result) ** 2 for chance, result in pairs) / len(pairs)


def ece(pairs):
    """The mean distance between chances and what came of them, by tenths of a chance."""
    bins = collections.defaultdict(float)
    for chance, result in pairs:
        bins[min(int(chance * BINS), BINS - 1)] += chance - result
    return sum(abs(distance) for distance in bins.values()) / len(pairs)


def ece_if_true(pairs):
    """The mean ECE of results drawn by the chances themselves, as many shared ones among them as there were."""
    lot = random.Random(1)
    shared = sum(0 < result < 1 for _, result in pairs) / len(pairs)

    def draw(chance):
        share = min(shared, 2 * chance, 2 - 2 * chance)
        u = lot.random()
        return 0.5 if u < share else float(u < chance + share / 2)

    return sum(ece([(chance, draw(chance)) for chance, _ in pairs]) for _ in range(DRAWS)) / DRAWS


def tell_quarters(points):
    """By quarter, and of all: each half of the games with what was fitted to the other."""
    for quarter in (0, 1, 2, 3, None):
        some = [p for p in points if quarter is None or p.quarter == quarter]
        halves = [[p for p in some if p.seed % 2 == half] for half in (0, 1)]
        if not all(halves):
            continue
        slopes = [fit(half) for half in halves]
        before = [(p.chance, p.result) for p in some]
        after = [(surer(p.chance, slopes[1 - half]), p.result) for half in (0, 1) for p in halves[half]]
        name = "all" if quarter is None else f"quarter {quarter + 1}"
        print(
            f"  {name}: Brier {brier(before):.3f}, ECE {ece(before):.3f}; slope {fit(some):.2f}"
            f" (halves {slopes[0]:.2f}, {slopes[1]:.2f}): Brier {brier(after):.3f}, ECE {ece(after):.3f},"
            f" if true {ece_if_true(after):.3f}, of {len(some)}"
        )


def tell_levels(points):
    """What each level lost a choice, and how many of its choices were told to be mistakes."""
    for level in LEVELS:
        some = [p for p in points if p.level == level]
        if len(some) < 2:
            continue
        mean = sum(p.loss for p in some) / len(some)
        error = math.sqrt(sum((p.loss - mean) ** 2 for p in some) / (len(some) - 1) / len(some))
        wrong = sum(p.verdict in ("mistake", "blunder") for p in some) / len(some)
        lost = f"{100 * mean:.2f} % ± {100 * error:.2f} lost a choice"
        print(f"  {level}: {lost}, {100 * wrong:.1f} % mistakes of {len(some)}")


def main(paths):
    """One part a game."""
    games = collections.defaultdict(list)
    for point in read(paths):
        games[point.game].append(point)
    if not games:
        sys.exit("no points to read: name files that CLOISTER_POINTS was given for")
    for game, points in sorted(games.items()):
        print(f"{game}: {len({p.seed for p in points})} games, {len(points)} decisions")
        tell_levels(points)
        tell_quarters(points)


if __name__ == "__main__":
    main(sys.argv[1:])
