#!/usr/bin/env python3
"""Fits what a game's figures are worth (src/games/GAME/insight.def) to games of strong computers.

    tools/learn/insight.py GAME DATA [DATA...] [--by "mcts:250 and mcts:100"] [--share 100] [--ridge 0.02] [--out FILE]

DATA is the name that `cloister encode --out` was given. Figures are named by the file that is there; its numbers and
what is said about them are written anew. One game in eight is left out, and what the others taught is told of it: the
log loss of who wins, by the best map of leads for each phase, with the estimate alone and with what was learnt.

What a seat's final score had beyond its estimate is explained by its figures, both less the mean of the position's
seats, since only leads matter: least squares for each phase, to which its neighbours count too (by a half for each
step), with a ridge that holds back what few positions tell apart. Needs numpy, nothing else.
"""
import argparse
import os
import re
import sys

import numpy as np
from rows import read_rows

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
UNIT, ESTIMATE_UNIT = 65536, 16  # of a worth and of an estimate, by point
FIGURE = re.compile(r"^FIGURE\((\w+),([^)]*)\)$", re.M)


class Positions:
    """All rows of some encoded files: a seat of a position each, the seats of one after each other."""

    def __init__(self, names, game, figures):
        parts = [self.read(name, game, figures) for name in names]
        shift = np.cumsum([0] + [int(rows["game"].max()) + 1 for rows, _ in parts[:-1]])
        self.game = np.concatenate([rows["game"] + by for (rows, _), by in zip(parts, shift)])
        self.won = np.concatenate([rows["won"] for rows, _ in parts]) / 65535
        self.first = np.concatenate([rows["seat"] == 0 for rows, _ in parts])
        table = np.concatenate([table for _, table in parts])
        self.phase, self.score, self.figures = table[:, 0], table[:, 1].astype(float), table[:, 2:].astype(float)
        self.position = np.cumsum(self.first) - 1

    @staticmethod
    def read(name, game, figures):
        head, rows = read_rows(name)
        if head["game"] != game:
            sys.exit(f"{name} is of {head['game']}, not of {game}")
        if not os.path.exists(name + ".figures"):
            sys.exit(f"{name} has no figures: {game} has no insight, or they were encoded by an older program")
        table = np.fromfile(name + ".figures", dtype="<i4")
        if not len(rows) or len(table) != len(rows) * (figures + 2):
            sys.exit(f"{name}: {len(table)} numbers are not {len(rows)} rows of {figures} figures; encode it anew")
        return rows, table.reshape(len(rows), figures + 2)

    def lead(self, values):
        """Each row's value less the mean of its position's."""
        count = np.bincount(self.position)
        sums = np.stack([np.bincount(self.position, column) for column in np.atleast_2d(values.T)], axis=1)
        return values - (sums / count[:, None])[self.position].reshape(values.shape)


def fit(x, y, phase, phases, ridge):
    """Worths by phase: [figures, phases], in points."""
    spread = np.maximum(x.std(axis=0), 1e-9)
    z, worth = x / spread, np.zeros((x.shape[1], phases))
    for p in range(phases):
        weight = 0.5 ** np.abs(phase - p)
        known = weight.sum()
        square = (z * weight[:, None]).T @ z / known + ridge * np.eye(x.shape[1])
        worth[:, p] = np.linalg.solve(square, z.T @ (weight * y) / known) / spread
    worth[x.std(axis=0) == 0] = 0
    return worth


def slope_of(lead, won):
    """How steep chances are in leads: Newton's method on the one number of a logistic map."""
    slope = 0.0
    for _ in range(40):
        chance = 1 / (1 + np.exp(-np.clip(slope * lead, -30, 30)))
        steep = (lead**2 * chance * (1 - chance)).sum() + 1e-6
        slope += np.clip(((won - chance) * lead).sum() / steep, -1, 1)
    return slope


def log_loss(lead, won, phase, held):
    """Of the rows held out, with one slope for each phase, found in the others."""
    loss = np.zeros(held.sum())
    for p in np.unique(phase[held]):
        learnt, here = ~held & (phase == p), phase[held] == p
        slope = slope_of(lead[learnt], won[learnt]) if learnt.any() else 0.0
        chance = 1 / (1 + np.exp(-np.clip(slope * lead[held][here], -30, 30)))
        result = won[held][here]
        loss[here] = -(result * np.log(chance) + (1 - result) * np.log(1 - chance))
    return loss.mean()


def added(x, worth, phase):
    return (x * worth.T[phase]).sum(axis=1)


def write(path, text, names, worth, said):
    """The file as it is, but for its numbers and the last part of its comment."""
    head = text[: text.index("FIGURE(" + names[0] + ",")]
    if " * Found by" in head:
        head = head[: head.index(" * Found by")] + said + " */\n"
    wide = max(len(name) for name in names)
    lines = [
        f"FIGURE({name},{'':{wide - len(name)}}" + ",".join(f"{round(v * UNIT):9d}" for v in row) + ")"
        for name, row in zip(names, worth)
    ]
    with open(path, "w", encoding="utf-8") as file:
        file.write(head + "\n".join(lines) + "\n\n#undef FIGURE\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("game")
    parser.add_argument("data", nargs="+")
    parser.add_argument("--by", default="computers", help="who played, for the file's comment")
    parser.add_argument("--share", type=float, default=100, help="percent of what was found that is written")
    parser.add_argument("--ridge", type=float, default=0.02)
    parser.add_argument("--out", help="another file than the game's own")
    args = parser.parse_args()
    own = os.path.join(ROOT, "src", "games", args.game, "insight.def")
    if not os.path.exists(own):
        sys.exit(f"{args.game} has no insight.def to name its figures")
    with open(own, encoding="utf-8") as file:
        text = file.read()
    rows = FIGURE.findall(text)
    names, phases = [name for name, _ in rows], len(rows[0][1].split(","))
    data = Positions(args.data, args.game, len(names))
    x, estimate = data.lead(data.figures), data.lead(data.figures[:, 0] / ESTIMATE_UNIT)
    rest, phase, held = data.lead(data.score) - estimate, np.minimum(data.phase, phases - 1), data.game % 8 == 7
    now = np.array([[int(n) for n in values.split(",")] for _, values in rows]) / UNIT
    if not held.any() or held.all():
        sys.exit("at least eight games are needed, so that one is left out")
    learnt = fit(x[~held], rest[~held], phase[~held], phases, args.ridge)
    share = args.share / 100
    losses = [
        log_loss(estimate + more, data.won, phase, held)
        for more in (0, added(x, now, phase), added(x, learnt * share, phase))
    ]
    print("log loss of who wins in games left out: %.4f estimate, %.4f as it is, %.4f as learnt" % tuple(losses))
    games, positions = len(np.unique(data.game)), int(data.first.sum())
    said = (
        f" * Found by tools/learn/insight.py (ridge {args.ridge:g}) from {games:,} games ({positions:,} positions) of"
        f" {args.by}.\n * Log loss of who wins in games that were left out, by the best map of leads for each phase:"
        f" {losses[2]:.4f} instead of {losses[0]:.4f}.\n"
    ) + (f" * {args.share:g} % of it.\n" if share != 1 else "")
    write(args.out or own, text, names, fit(x, rest, phase, phases, args.ridge) * share, said)


if __name__ == "__main__":
    main()
