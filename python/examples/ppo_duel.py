#!/usr/bin/env python3
"""Trains a network on Builders' Duel by PPO against itself, from nothing, and lets it play the computer.

    pip install cloister-games[jax]
    python ppo_duel.py --minutes 6 --games 400 --against novice --save duel.npz     # minutes of a processor

Both seats are played by one network, which sees the position from the seat that must choose. In a game of two what
is good for one is bad for the other, so the value of the next position counts with the other sign where the other
seat chooses next. The result counts at the end, and a little by how much.

Three things matter more than any setting. Figures are turned to the viewer, so nothing in them says which of the two
builders one is; but each has cards that are of use to him alone, so the seat goes in beside them. A line is worth what
its three cards are worth, wherever they lie: cards are judged one by one, by the same weights in every cell, and lines
are sums. And the result is the place, not the score: finished sections count before what is installed.
"""

import argparse
import time
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

import cloister

LAMBDA, CLIP, SPREAD = 0.95, 0.2, 5.0
CELLS = np.arange(9).reshape(3, 3)
LINES = [*CELLS, *CELLS.T, CELLS.diagonal(), CELLS[::-1].diagonal()]
HEADS, WIDE = 4, 16  # ways of judging a card, and figures of each
SETTINGS = {
    "envs": 256,  # games at once
    "length": 64,  # choices of each before the network learns from them
    "epochs": 3,
    "parts": 8,
    "width": 128,
    "rate": 1e-3,  # of learning, at the beginning
    "entropy": 0.02,  # worth of trying things out, at the beginning
    "margin": 0.05,  # worth of a material more than the other has at the end; the place is worth 1
}


class Looks:
    """Where in what is seen lies what the network looks at by itself."""

    def __init__(self, game):
        at = {f.name: slice(f.features_from, f.features_from + f.features) for f in game.layout}
        self.grid, self.line, self.contested = at["grid"], at["line"], at["contested"]
        self.seat = game.features
        self.inputs = game.features - (self.grid.stop - self.grid.start) + game.players + len(game.kinds)
        self.cards = (self.grid.stop - self.grid.start) // 9
        verbs = np.array([game.action_text(action).split()[0] for action in range(game.actions)])
        self.line_actions, self.cell_actions = np.flatnonzero(verbs == "place_line"), np.flatnonzero(verbs == "resolve")
        self.cells = np.stack([np.isin(np.arange(9), line) for line in LINES]).astype(np.float32)
        self.shared = self.cells[:, None] * self.cells[None]  # the cells that two lines have in common
        self.mean, self.scale = 0.0, 1.0

    def at(self, vec):
        """What those who must choose see, with who they are and what is asked."""
        seat = vec.seat[:, None] == np.arange(vec.game.players)
        kind = vec.kind[:, None] == np.arange(len(vec.game.kinds))
        return np.concatenate([vec.observations, seat, kind], axis=1, dtype=np.float32)

    def rest(self, seen):
        """All but the cards of the grid, at mean 0 and spread 1."""
        rest = jnp.concatenate([seen[:, : self.grid.start], seen[:, self.grid.stop :]], 1)
        return jnp.clip((rest - self.mean) * self.scale, -SPREAD, SPREAD)

    def learn_usual(self, game, seed):
        """Mean and spread of every figure in random games; what never changes counts for nothing."""
        vec, seen = cloister.Vec(game, 256, seed, observe="features", mask=None), []
        for _ in range(40):
            vec.step_random(7)
            seen.append(np.asarray(self.rest(self.at(vec))))
        mean, spread = np.concatenate(seen).mean(0), np.concatenate(seen).std(0)
        self.mean, self.scale = mean, np.where(spread > 1e-4, 1 / (spread + 0.1), 0).astype(np.float32)


def network(key, looks, width, actions):
    """Weights: a first layer, judges of cards, a second layer, the heads of policy and value."""
    sizes = {
        "one": (looks.inputs, width, 1.4),
        "cards": (2 * looks.cards, WIDE, 8.0),
        "judge": (width, HEADS * WIDE, 0.3),
        "two": (width + HEADS * (8 + 8 + 3), width, 1.4),
        "policy": (width, actions, 0.01),
        "value": (width, 1, 0.5),
        "line": (2 * HEADS, 1, 0.1),
        "cell": (HEADS, 1, 0.1),
    }
    keys = jax.random.split(key, len(sizes))
    return {
        name: {"w": jax.random.normal(k, (a, b)) * scale / np.sqrt(a), "b": jnp.zeros(b)}
        for k, (name, (a, b, scale)) in zip(keys, sizes.items())
    }


def dense(layer, x):
    return x @ layer["w"] + layer["b"]


def judge_cards(looks, weights, seen, x):
    """What the card in each cell is worth to who chooses, in several ways; cards of one's own builder are others."""
    grid, first = seen[:, looks.grid].reshape(len(seen), 9, -1), seen[:, looks.seat, None, None]
    cards = dense(weights["cards"], jnp.concatenate([grid * first, grid * (1 - first)], 2))
    return jnp.einsum("nhk,nck->nch", dense(weights["judge"], x).reshape(-1, HEADS, WIDE), cards)


def judge(looks, weights, seen, mask):
    """Logarithms of the chances of all actions, and the value for who chooses."""
    x = jax.nn.relu(dense(weights["one"], looks.rest(seen)))
    cells = judge_cards(looks, weights, seen, x)
    claimed = seen[:, looks.line].reshape(-1, 2, 8)
    lines = jnp.einsum("lc,nch->nlh", looks.cells, cells)
    fought = jnp.einsum("nk,klc,nch->nlh", claimed[:, 1], looks.shared, cells)  # the card that each line fights about
    held = jnp.einsum("npl,nlh->nph", claimed, lines)
    contested = jnp.einsum("nc,nch->nh", seen[:, looks.contested], cells)
    parts = [part.reshape(len(seen), -1) for part in (x, lines, fought, held, contested)]
    y = jax.nn.relu(dense(weights["two"], jnp.concatenate(parts, 1)))
    logits = dense(weights["policy"], y)
    logits = logits.at[:, looks.line_actions].add(dense(weights["line"], jnp.concatenate([lines, fought], 2))[..., 0])
    logits = logits.at[:, looks.cell_actions].add(dense(weights["cell"], cells)[..., 0])
    return jax.nn.log_softmax(jnp.where(mask, logits, -1e9)), dense(weights["value"], y)[:, 0]


@partial(jax.jit, static_argnums=0)
def act(looks, weights, key, seen, mask):
    chances, value = judge(looks, weights, seen, mask)
    action = jax.random.categorical(key, chances)
    return action, jnp.take_along_axis(chances, action[:, None], 1)[:, 0], value


@partial(jax.jit, static_argnums=0)
def best(looks, weights, seen, mask):
    return judge(looks, weights, seen, mask)[0].argmax(1)


def loss(weights, looks, batch, entropy):
    seen, mask, action, before, advantage, target = batch
    chances, value = judge(looks, weights, seen, mask)
    now = jnp.take_along_axis(chances, action[:, None], 1)[:, 0]
    ratio = jnp.exp(now - before)
    gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantage).mean()
    spread = -jnp.where(mask, jnp.exp(chances) * chances, 0).sum(1).mean()
    return -gain - entropy * spread + 0.5 * ((value - target) ** 2).mean()


@partial(jax.jit, static_argnums=0, donate_argnums=(1, 2))
def improve(looks, weights, moments, step, rate, entropy, batch):
    """One step of Adam."""
    slope = jax.grad(loss)(weights, looks, batch, entropy)
    norm = jnp.sqrt(sum((g**2).sum() for g in jax.tree.leaves(slope)))
    slope = jax.tree.map(lambda g: g * jnp.minimum(1, 0.5 / (norm + 1e-8)), slope)
    first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, moments[0], slope)
    second = jax.tree.map(lambda m, g: 0.999 * m + 0.001 * g**2, moments[1], slope)
    scale = rate * jnp.sqrt(1 - 0.999**step) / (1 - 0.9**step)
    weights = jax.tree.map(lambda w, m, v: w - scale * m / (jnp.sqrt(v) + 1e-8), weights, first, second)
    return weights, (first, second)


def play(vec, looks, weights, key, length, margin):
    """So many choices in all games: what was seen, what was done, and what came of it at once."""
    rows, steps = np.arange(len(vec)), []
    for k in jax.random.split(key, length):
        seen, mask, seat = looks.at(vec), vec.mask.copy(), vec.seat.copy()
        action, chance, value = map(np.asarray, act(looks, weights, k, seen, mask))
        vec.step(action)
        ahead = vec.final_scores[rows, seat] - vec.final_scores[rows, 1 - seat]
        reward = vec.rewards[rows, seat] + np.where(vec.terminals, margin * ahead, 0)
        sign = np.where(vec.terminals, 0.0, np.where(vec.seat == seat, 1.0, -1.0))
        steps.append((seen, mask, action, chance, value, reward, sign))
    return [np.stack(column) for column in zip(*steps)]


def collect(vec, looks, weights, key, length, margin):
    """The same, and what each choice turned out to be worth, as rows to learn from."""
    *done, values, rewards, signs = play(vec, looks, weights, key, length, margin)
    following = np.asarray(act(looks, weights, key, looks.at(vec), vec.mask)[2])
    advantages, advantage = np.zeros_like(values), 0.0
    for i in reversed(range(length)):
        advantage = rewards[i] + signs[i] * (following + LAMBDA * advantage) - values[i]
        advantages[i], following = advantage, values[i]
    targets = advantages + values
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    return [column.reshape(len(vec) * length, *column.shape[2:]) for column in (*done, advantages, targets)]


def train(game, minutes, seed, given):
    looks, key, rng = Looks(game), jax.random.key(seed), np.random.default_rng(seed)
    looks.learn_usual(game, seed)
    vec = cloister.Vec(game, given["envs"], seed, observe="features", mask="bool", reward="place")
    weights = network(key, looks, given["width"], game.actions)
    moments = tuple(jax.tree.map(jnp.zeros_like, weights) for _ in range(2))
    begin, step, made = time.process_time(), 0, 0
    while (spent := (time.process_time() - begin) / (60 * minutes)) < 1:
        key, some = jax.random.split(key)
        batch = collect(vec, looks, weights, some, given["length"], given["margin"])
        rate, entropy = given["rate"] * max(0.05, 1 - spent), given["entropy"] * max(0.1, 1 - spent)
        for _ in range(given["epochs"]):
            for part in np.array_split(rng.permutation(len(batch[0])), given["parts"]):
                step += 1
                some = [column[part] for column in batch]
                weights, moments = improve(looks, weights, moments, step, rate, entropy, some)
        made += len(batch[0])
        if step % (20 * given["epochs"] * given["parts"]) == 0:
            print(f"{made} choices, {made / (time.process_time() - begin):.0f} a second", flush=True)
    return looks, weights


def evaluate(game, looks, weights, level, games, seed=12345):
    """Points of the network against a level, seats in turn: 1 a win, 1/2 a draw; with the standard error."""
    vec = cloister.Vec(game, games, seed, observe="features", mask="bool", autoreset="never")
    computers = [game.computer(level, seed + i) for i in range(games)]
    ours, result = np.arange(games) % 2, np.full(games, np.nan)
    while np.isnan(result).any():
        actions = np.array(best(looks, weights, looks.at(vec), vec.mask), np.int32)
        actions[vec.seat >= game.players] = -1
        for i in np.flatnonzero((vec.seat != ours) & (vec.seat < game.players)):
            actions[i] = computers[i].choose(vec.state(i))
        vec.step(actions)
        ended = vec.terminals & np.isnan(result)
        result[ended] = (vec.rewards[ended, ours[ended]] + 1) / 2
    return result.mean(), result.std() / np.sqrt(games)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=6)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--against", nargs="+", default=["random", "novice"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save")
    for name, value in SETTINGS.items():
        parser.add_argument(f"--{name}", type=type(value), default=value)
    given = parser.parse_args()
    game = cloister.Game("builders-duel")
    looks, weights = train(game, given.minutes, given.seed, vars(given))
    for level in given.against:
        mean, error = evaluate(game, looks, weights, level, given.games)
        print(f"against {level}: {mean:.3f} ± {error:.3f} of {given.games} games", flush=True)
    if given.save:
        flat = {f"{name}_{part}": np.asarray(w) for name, layer in weights.items() for part, w in layer.items()}
        flat.update(mean=looks.mean, scale=looks.scale)
        np.savez(given.save, signature=game.signature, rules_version=game.rules_version, **flat)


if __name__ == "__main__":
    main()
