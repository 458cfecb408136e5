#!/usr/bin/env python3
"""Elo of the computer's players in games of two: as many games between neighbours as there is time for.

    bench/elo.py [--seconds 320] [--workers 4] [--keep FILE] [GAME…]

Needs the package (docs/python.md). Every pair of every game gets as much time as any other, those of the two strongest
more; a game depends on its number alone. Strengths are Bradley's and Terry's, with a drawn game added to each pair.
"""
import argparse
import json
import math
import random
import sys
import time
from collections import Counter
from multiprocessing import Process, Queue
from queue import Empty

import cloister

LEVELS = ["random", "greedy", "rules", "novice", "brother", "prior", "abbot"]
PAIRS = [
    ("random", "greedy"),
    ("random", "rules"),
    ("greedy", "rules"),
    ("greedy", "novice"),
    ("rules", "novice"),
    ("novice", "brother"),
    ("rules", "brother"),
    ("brother", "prior"),
    ("prior", "abbot"),
]
WEIGHT = {"abbot": 4, "prior": 2}
MOST, RESAMPLES, STEPS = 240, 40, 600  # games of a pair; of the error; of the fit


def play(game, pair, number):
    """What the first of the pair makes of a game; seats change with its number."""
    state, levels = game.new(number // 2), [pair[(seat + number) % 2] for seat in range(2)]
    computers = [game.computer(level, 1000003 * number + seat) for seat, level in enumerate(levels)]
    while not state.over:
        state.apply(computers[state.seat].choose(state, state.seat), state.seat)
    return (state.returns()[levels.index(pair[0])] + 1) / 2


def work(first, workers, ids, end, out):
    """Plays whichever pair has had the least time."""
    games = {id: cloister.Game(id, 2) for id in ids}
    keys = [(id, pair) for id in ids for pair in PAIRS]
    random.Random(first).shuffle(keys)
    spent, made = dict.fromkeys(keys, 0.0), Counter()
    while time.time() < end and (left := [key for key in keys if made[key] < MOST // workers]):
        id, pair = key = min(left, key=lambda key: spent[key] / WEIGHT.get(key[1][1], 1))
        number, begin = first + workers * made[key], time.time()
        made[key] += 1
        points = play(games[id], pair, number)
        spent[key] += time.time() - begin
        out.put((id, *pair, number, points))


def gather(given):
    """(game, first, second, number, points of the first) of all games."""
    end, out, rows = time.time() + given.seconds, Queue(), []
    team = [Process(target=work, args=(i, given.workers, given.games, end, out)) for i in range(given.workers)]
    for one in team:
        one.start()
    while True:
        try:
            rows.append(out.get(timeout=1))
        except Empty:
            if not any(one.is_alive() for one in team):
                return rows


def fit(rows):
    """Elo of every level, that of novice 0."""
    met, beat, strength = Counter(), Counter(), dict.fromkeys(LEVELS, 1.0)
    for _, a, b, _, points in rows:
        for one, other, made in (a, b, points), (b, a, 1 - points):
            met[one, other] += 1
            beat[one, other] += made
    for _ in range(STEPS):
        for a in LEVELS:
            pairs = [(a, b) for b in LEVELS if met[a, b]]
            weight = sum((met[pair] + 1) / (strength[a] + strength[pair[1]]) for pair in pairs)
            if pairs:
                strength[a] = sum(beat[pair] + 0.5 for pair in pairs) / weight
    return {level: 400 * math.log10(strength[level] / strength["novice"]) for level in LEVELS}


def line(id, rows):
    """A row of the table, with half of 95 % of the resamples as the error."""
    rng, elo = random.Random(1), fit(rows)
    again, cells = [fit(rng.choices(rows, k=len(rows))) for _ in range(RESAMPLES)], []
    for level in LEVELS:
        sample = sorted(other[level] for other in again)
        cells.append(f"{elo[level]:+.0f} ± {(sample[-3] - sample[2]) / 2:.0f}")
    return f"| {id} | {len(rows):,} | {' | '.join(cells)} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=320)
    parser.add_argument("--workers", type=int, default=4)
    parser.add_argument("--keep", help="write the games there, one a line")
    parser.add_argument("games", nargs="*", default=cloister.games())
    given = parser.parse_args()
    rows = gather(given)
    if given.keep:
        with open(given.keep, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(row) + "\n" for row in rows)
    if not rows:
        sys.exit("elo: no game was played to its end")
    print(f"| game | games | {' | '.join(LEVELS)} |\n| --- | --- |{' --- |' * len(LEVELS)}")
    for id in given.games:
        print(line(id, [row for row in rows if row[0] == id]) if any(row[0] == id for row in rows) else f"| {id} | 0 |")


if __name__ == "__main__":
    main()
