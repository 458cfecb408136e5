#!/usr/bin/env python3
"""Trains a network on Builders' Duel by PPO against itself, from nothing, and lets it play the computer.

    pip install cloister-games
    python ppo_duel.py --minutes 10 --games 400 --against novice --save duel.npz     # minutes of a processor

Needs numpy alone: the network is small, and its slopes are written out below. Both seats are played by one network,
which sees the position from the seat that must choose. In a game of two what is good for one is bad for the other, so
the value of the next position counts with the other sign where the other seat chooses next. The result counts at the
end, and a little by how much.

Four things matter more than any setting. Figures are turned to the viewer, so nothing in them says which of the two
builders one is; but each has cards that are of use to him alone, so the seat goes in beside them. A line is worth what
its three cards are worth, wherever they lie: cards are judged one by one, by the same weights in every cell, and lines
are sums. The result is the place, not the score: finished sections count before what is installed. And millions of
choices must be seen: so figures that never change are left out, a card is looked up and not multiplied, and many games
are played at once.
"""

import argparse
import os
import time
from concurrent.futures import ThreadPoolExecutor

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # games and rows to learn from are shared out among threads instead

import numpy as np  # noqa: E402

import cloister  # noqa: E402

SPREAD = 5.0
NEVER = np.float32(-1e9)  # what may not be chosen, below whatever may
CELLS = np.arange(9).reshape(3, 3)
LINES = [*CELLS, *CELLS.T, CELLS.diagonal(), CELLS[::-1].diagonal()]
HEADS, WIDE = 4, 16  # ways of judging a card, and figures of each
SUMS = 8 + 8 + 2 + 1  # of cards: all lines, what each fights about, the two that are claimed, the contested card
SETTINGS = {
    "envs": 512,  # games at once
    "length": 64,  # choices of each before the network learns from them
    "epochs": 2,
    "parts": 8,
    "width": 128,
    "rate": 1e-3,  # of learning, at the beginning
    "entropy": 0.02,  # worth of trying things out, at the beginning
    "margin": 0.05,  # worth of a material more than the other has at the end; the place is worth 1
    "lambda_": 0.95,  # how far what comes later counts for a choice, beyond what the network says of the next position
    "clip": 0.2,
    "average": 0.05,  # the network that plays in the end is a mean of the last ones: so much of each that is learnt
    "threads": 2,
}


class Looks:
    """What the network looks at: figures that change, the cards of the grid, and which of them belong together."""

    def __init__(self, game, seed):
        at = {f.name: slice(f.features_from, f.features_from + f.features) for f in game.layout}
        self.grid, self.line, self.contested = at["grid"], at["line"], at["contested"]
        self.cards = (self.grid.stop - self.grid.start) // 9
        verbs = np.array([game.action_text(action).split()[0] for action in range(game.actions)])
        self.line_actions, self.cell_actions = np.flatnonzero(verbs == "place_line"), np.flatnonzero(verbs == "resolve")
        self.cells = np.stack([np.isin(np.arange(9), line) for line in LINES]).astype(np.float32)
        self.shared = self.cells[:, None] * self.cells[None]  # the cells that two lines have in common
        self.learn_usual(game, seed)

    def figures(self, vec):
        """All but the cards of the grid, with who must choose and what is asked."""
        seat = vec.seat[:, None] == np.arange(vec.game.players)
        kind = vec.kind[:, None] == np.arange(len(vec.game.kinds))
        seen = vec.observations
        return np.concatenate([seen[:, : self.grid.start], seen[:, self.grid.stop :], seat, kind], 1, dtype=np.float32)

    def learn_usual(self, game, seed):
        """Which figures change in random games, and how much."""
        vec, seen = cloister.Vec(game, 256, seed, observe="features", mask=None), []
        for _ in range(40):
            vec.step_random(7)
            seen.append(self.figures(vec))
        mean, spread = np.concatenate(seen).mean(0), np.concatenate(seen).std(0)
        self.live = np.flatnonzero(spread > 1e-3)
        self.mean, self.scale = mean[self.live], 1 / (spread[self.live] + np.float32(0.1))

    def at(self, vec):
        """Figures [n, live] at mean 0 and spread 1; cards [n, 9], the second builder's apart; sums [n, SUMS, 9]."""
        rest = np.clip((self.figures(vec)[:, self.live] - self.mean) * self.scale, -SPREAD, SPREAD)
        grid = vec.observations[:, self.grid].reshape(len(vec), 9, self.cards)
        cards = (grid @ np.arange(1, self.cards + 1, dtype=np.float32)).astype(np.int32)
        cards += (vec.seat == 1)[:, None] * (self.cards + 1)
        claimed = vec.observations[:, self.line].reshape(-1, 2, 8)
        fought = (claimed[:, 1] @ self.shared.reshape(8, 72)).reshape(-1, 8, 9)
        sums = np.empty((len(vec), SUMS, 9), np.float32)
        sums[:, :8], sums[:, 8:16], sums[:, 16:18] = self.cells, fought, claimed @ self.cells
        sums[:, 18] = vec.observations[:, self.contested]
        return rest, cards, sums


def network(rng, looks, width, actions):
    """Weights: a first layer, judges of cards, a second layer, the heads of policy and value."""
    sizes = {
        "one": (len(looks.live), width, 1.4),
        "judge": (width, HEADS * WIDE, 0.3),
        "two": (width + HEADS * SUMS, width, 1.4),
        "policy": (width, actions, 0.01),
        "value": (width, 1, 0.5),
        "line": (2 * HEADS, 1, 0.1),
        "cell": (HEADS, 1, 0.1),
    }
    weights = {"cards": rng.standard_normal((2 * (looks.cards + 1), WIDE), np.float32)}
    for name, (a, b, scale) in sizes.items():
        weights[name] = rng.standard_normal((a, b), np.float32) * np.float32(scale / np.sqrt(a))
        if name not in ("line", "cell"):
            weights[name + "_"] = np.zeros(b, np.float32)
    return weights


def judge(looks, w, seen, mask):
    """Chances of all actions, as logarithms and as they are; the value for who chooses; what was found on the way."""
    rest, cards, sums = seen
    n = len(rest)
    x = np.maximum(rest @ w["one"] + w["one_"], 0)
    ways = (x @ w["judge"] + w["judge_"]).reshape(n, HEADS, WIDE)
    kinds = w["cards"][cards]
    cells = kinds @ ways.transpose(0, 2, 1)  # what each card is worth, in several ways
    parts = sums @ cells
    both = np.concatenate([x, parts.reshape(n, -1)], 1)
    y = np.maximum(both @ w["two"] + w["two_"], 0)
    logits = y @ w["policy"] + w["policy_"]
    logits[:, looks.line_actions] += (parts[:, :8] @ w["line"][:HEADS] + parts[:, 8:16] @ w["line"][HEADS:])[..., 0]
    logits[:, looks.cell_actions] += (cells @ w["cell"])[..., 0]
    logits = np.where(mask, logits, NEVER)
    logits -= logits.max(1, keepdims=True)
    share = np.exp(logits) * mask
    total = share.sum(1, keepdims=True) + np.float32(1e-30)  # nobody chooses where a game is over
    value = (y @ w["value"] + w["value_"])[:, 0]
    return logits - np.log(total), share / total, value, (x, ways, kinds, cells, parts, both, y)


def slopes(looks, w, seen, found, logits, value):
    """The slopes of the weights, from those of logits and values: judge backwards."""
    (rest, cards, sums), (x, ways, kinds, cells, parts, both, y), out = seen, found, {}
    n, width = len(rest), x.shape[1]

    def layer(name, of, slope):
        out[name], out[name + "_"] = of.T @ slope, slope.sum(0)
        return slope @ w[name].T

    behind = layer("policy", y, logits) + layer("value", y, value[:, None])
    behind = layer("two", both, behind * (y > 0))
    of_parts = behind[:, width:].reshape(n, SUMS, HEADS)
    lines, resolved = logits[:, looks.line_actions, None], logits[:, looks.cell_actions, None]
    out["line"] = np.concatenate([(parts[:, :8] * lines).sum((0, 1)), (parts[:, 8:16] * lines).sum((0, 1))])[:, None]
    out["cell"] = (cells * resolved).sum((0, 1))[:, None]
    of_parts[:, :8] += lines * w["line"][:HEADS, 0]
    of_parts[:, 8:16] += lines * w["line"][HEADS:, 0]
    of_cells = sums.transpose(0, 2, 1) @ of_parts + resolved * w["cell"][:, 0]
    of_kinds, of_ways = of_cells @ ways, of_cells.transpose(0, 2, 1) @ kinds
    where = (cards[..., None] * WIDE + np.arange(WIDE, dtype=np.int32)).ravel()
    out["cards"] = np.bincount(where, of_kinds.ravel(), w["cards"].size).reshape(-1, WIDE).astype(np.float32)
    behind = behind[:, :width] + layer("judge", x, of_ways.reshape(n, -1))
    layer("one", rest, behind * (x > 0))
    return out


def draw(rng, share):
    """One action of each row, by its chances."""
    reached = share.cumsum(1)
    return (reached < rng.random((len(share), 1), np.float32) * reached[:, -1:]).sum(1)


def slope_of_loss(looks, w, batch, entropy, clip):
    """PPO's: the clipped gain, the worth of trying things out, and the error of the value."""
    *seen, mask, action, before, advantage, target = batch
    chances, share, value, found = judge(looks, w, seen, mask)
    n, rows = len(action), np.arange(len(action))
    ratio = np.exp(chances[rows, action] - before)
    counts = np.where(advantage > 0, ratio < 1 + clip, ratio > 1 - clip)
    gain = np.where(counts, ratio * advantage, 0)
    spread = -(share * chances).sum(1, keepdims=True)
    slope = share * (gain[:, None] + entropy * (chances + spread))
    slope[rows, action] -= gain
    return slopes(looks, w, seen, found, slope / np.float32(n), (value - target) / np.float32(n))


def improve(w, moments, rate, slope):
    """One step of Adam."""
    step = moments["steps"] = moments.get("steps", 0) + 1
    norm = np.sqrt(sum((g**2).sum() for g in slope.values()))
    scale = np.float32(rate * np.sqrt(1 - 0.999**step) / (1 - 0.9**step))
    for name, g in slope.items():
        g = g * np.float32(min(1, 0.5 / (norm + 1e-8)))
        first, second = moments.setdefault(name, (np.zeros_like(g), np.zeros_like(g)))
        first += np.float32(0.1) * (g - first)
        second += np.float32(0.001) * (g * g - second)
        w[name] -= scale * first / (np.sqrt(second) + np.float32(1e-8))


def play(vec, looks, w, rng, given):
    """So many choices in all games: what was seen, what was done, and what came of it at once."""
    rows, steps = np.arange(len(vec)), []
    for _ in range(given["length"]):
        seen, mask, seat = looks.at(vec), vec.mask.copy(), vec.seat.copy()
        chances, share, value, _ = judge(looks, w, seen, mask)
        action = draw(rng, share)
        vec.step(action)
        ahead = vec.final_scores[rows, seat] - vec.final_scores[rows, 1 - seat]
        reward = vec.rewards[rows, seat] + np.where(vec.terminals, np.float32(given["margin"]) * ahead, 0)
        sign = np.where(vec.terminals, 0.0, np.where(vec.seat == seat, 1.0, -1.0)).astype(np.float32)
        steps.append((*seen, mask, action, chances[rows, action], value, reward.astype(np.float32), sign))
    return [np.stack(column) for column in zip(*steps)]


def collect(vec, looks, w, rng, given):
    """The same, and what each choice turned out to be worth, as rows to learn from."""
    *done, values, rewards, signs = play(vec, looks, w, rng, given)
    following = judge(looks, w, looks.at(vec), vec.mask)[2]
    advantages, advantage = np.zeros_like(values), np.zeros_like(following)
    for i in reversed(range(len(values))):
        advantage = rewards[i] + signs[i] * (following + np.float32(given["lambda_"]) * advantage) - values[i]
        advantages[i], following = advantage, values[i]
    return [column.reshape(-1, *column.shape[2:]) for column in (*done, advantages, advantages + values)]


def learn(pool, looks, w, moments, batch, rng, rate, entropy, given):
    """Goes through the rows so many times, in parts; each part is shared out among the threads."""
    batch[-2] = (batch[-2] - batch[-2].mean()) / (batch[-2].std() + np.float32(1e-8))
    for _ in range(given["epochs"]):
        for part in np.array_split(rng.permutation(len(batch[0])), given["parts"]):

            def slope(rows):
                return slope_of_loss(looks, w, [column[rows] for column in batch], entropy, given["clip"])

            found = list(pool.map(slope, np.array_split(part, given["threads"])))
            improve(w, moments, rate, {name: sum(one[name] for one in found) / len(found) for name in found[0]})


def train(game, minutes, seed, given):
    threads = given["threads"]
    looks, rngs = Looks(game, seed), [np.random.default_rng([seed, i]) for i in range(threads)]
    more = {"observe": "features", "mask": "bool", "reward": "place"}
    vecs = [cloister.Vec(game, given["envs"] // threads, seed * threads + i, **more) for i in range(threads)]
    w, moments = network(rngs[0], looks, given["width"], game.actions), {}
    mean = {name: values.copy() for name, values in w.items()}
    begin, made, told = time.process_time(), 0, 0.0
    with ThreadPoolExecutor(threads) as pool:
        while (spent := (time.process_time() - begin) / (60 * minutes)) < 1:
            shares = pool.map(lambda vec, rng: collect(vec, looks, w, rng, given), vecs, rngs)
            batch = [np.concatenate(columns) for columns in zip(*shares)]
            rate, entropy = given["rate"] * max(0.05, 1 - spent), np.float32(given["entropy"] * max(0.1, 1 - spent))
            learn(pool, looks, w, moments, batch, rngs[0], rate, entropy, given)
            for name, values in w.items():
                mean[name] += np.float32(given["average"]) * (values - mean[name])
            made += len(batch[0])
            if spent >= told:
                told += 0.1
                print(f"{made} choices, {made / (time.process_time() - begin):.0f} a second of a processor", flush=True)
    return looks, mean


def evaluate(game, looks, w, level, games, seed=12345):
    """Points of the network against a level, seats in turn: 1 a win, 1/2 a draw; with the standard error."""
    vec = cloister.Vec(game, games, seed, observe="features", mask="bool", autoreset="never")
    computers = [game.computer(level, seed + i) for i in range(games)]
    ours, result = np.arange(games) % 2, np.full(games, np.nan)
    with ThreadPoolExecutor(2) as pool:
        while np.isnan(result).any():
            actions = judge(looks, w, looks.at(vec), vec.mask)[1].argmax(1).astype(np.int32)
            actions[vec.seat >= game.players] = -1
            theirs = np.flatnonzero((vec.seat != ours) & (vec.seat < game.players))
            actions[theirs] = list(pool.map(lambda i: computers[i].choose(vec.state(int(i))), theirs))
            vec.step(actions)
            ended = vec.terminals & np.isnan(result)
            result[ended] = (vec.rewards[ended, ours[ended]] + 1) / 2
    return result.mean(), result.std() / np.sqrt(games)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--against", nargs="+", default=["random", "novice"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save")
    for name, value in SETTINGS.items():
        parser.add_argument(f"--{name.rstrip('_')}", dest=name, type=type(value), default=value)
    given = parser.parse_args()
    game = cloister.Game("builders-duel")
    looks, w = train(game, given.minutes, given.seed, vars(given))
    for level in given.against:
        mean, error = evaluate(game, looks, w, level, given.games)
        print(f"against {level}: {mean:.3f} ± {error:.3f} of {given.games} games", flush=True)
    if given.save:
        usual = {"live": looks.live, "mean": looks.mean, "scale": looks.scale}
        np.savez(given.save, signature=game.signature, rules_version=game.rules_version, **usual, **w)


if __name__ == "__main__":
    main()
