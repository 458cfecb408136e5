#!/usr/bin/env python3
"""How true the chances of reviews are, and how much surer or less sure they should be, from the points of soak/review.

    CLOISTER_ROUNDS=400 CLOISTER_SAMPLE=8 CLOISTER_POINTS=points build/release/tests/test_soak_review
    tools/calibrate.py points

A point is one decision: game, seed, quarter of the game, level, chance, result, loss, verdict; chances in
ten-thousandths. For each game and quarter a slope is fitted to the games with even seeds: by so much their log-odds
should be multiplied. The Brier score and the mean distance between chances and results (ECE, ten bins) are those of
the games with odd seeds, before and after.
"""
import collections
import math
import sys

WHOLE = 10000
BINS = 10
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


def brier(points, slope=1.0):
    """The mean square of chance less result."""
    return sum((surer(p.chance, slope) - p.result) ** 2 for p in points) / len(points)


def ece(points, slope=1.0):
    """The mean distance between chances and what came of them, by tenths of a chance."""
    bins = collections.defaultdict(list)
    for point in points:
        chance = surer(point.chance, slope)
        bins[min(int(chance * BINS), BINS - 1)].append((chance, point.result))
    return sum(abs(sum(c - r for c, r in pairs)) for pairs in bins.values()) / len(points)


def tell_quarters(points):
    """By quarter, and of all: fitted on one half of the games, told of the other."""
    for quarter in (0, 1, 2, 3, None):
        some = [p for p in points if quarter is None or p.quarter == quarter]
        fitted, told = ([p for p in some if p.seed % 2 == half] for half in (0, 1))
        if not fitted or not told:
            continue
        slope = fit(fitted)
        name = "all" if quarter is None else f"quarter {quarter + 1}"
        print(
            f"  {name}: Brier {brier(told):.3f}, ECE {ece(told):.3f}; slope {slope:.2f}:"
            f" Brier {brier(told, slope):.3f}, ECE {ece(told, slope):.3f} of {len(told)}"
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
