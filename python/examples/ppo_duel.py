#!/usr/bin/env python3
"""Trains a network on Builders' Duel by PPO against itself, from nothing, and lets it play the computer.

    pip install cloister-games[jax]
    python ppo_duel.py --minutes 8 --games 400 --against novice --save duel.npz     # minutes of a processor

Both seats are played by one network, which sees the position from the seat that must choose. In a game of two what
is good for one is bad for the other, so the value of the next position counts with the other sign where the other
seat chooses next. Points count a little on the way, the result counts at the end.

Figures are brought to mean 0 and spread 1 as random games have them: a share of a range that is never used up is a tiny
number. Rewards are scaled so that a value is about 1, else its error fills the bounded slope and little is left for the
policy. The rates of learning and of trying things out go down with the time that is left.
"""

import argparse
import time
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

import cloister

LAMBDA, CLIP, SPREAD = 0.95, 0.2, 5.0
SETTINGS = {
    "envs": 256,  # games at once
    "length": 64,  # choices of each before the network learns from them
    "epochs": 3,
    "parts": 8,
    "width": 128,
    "rate": 1e-3,  # of learning, at the beginning
    "entropy": 0.02,  # worth of trying things out, at the beginning
    "point": 0.02,  # worth of a point of the score; the result is worth 1
}


def network(key, inputs, width, actions):
    """Weights of two hidden layers and two heads: policy, value."""
    sizes = [(inputs, width), (width, width), (width, actions), (width, 1)]
    scales = [1.4, 1.4, 0.01, 0.5]
    keys = jax.random.split(key, len(sizes))
    return [
        {"w": jax.random.normal(k, s) * c / np.sqrt(s[0]), "b": jnp.zeros(s[1])} for k, s, c in zip(keys, sizes, scales)
    ]


def usual(game, seed):
    """Mean and spread of every figure in random games; what never changes counts for nothing."""
    vec = cloister.Vec(game, 256, seed, observe="features", mask=None)
    seen = []
    for _ in range(40):
        vec.step_random(7)
        seen.append(vec.observations.copy())
    seen = np.concatenate(seen)
    spread = seen.std(0)
    return {"mean": jnp.asarray(seen.mean(0)), "scale": jnp.asarray(np.where(spread > 1e-4, 1 / (spread + 1e-2), 0))}


def judge(weights, seen, mask):
    """Logarithms of the chances of all actions, and the value for who chooses."""
    (one, two, policy, value), figures = weights["layers"], weights["usual"]
    x = jnp.clip((seen - figures["mean"]) * figures["scale"], -SPREAD, SPREAD)
    x = jax.nn.relu(x @ one["w"] + one["b"])
    x = jax.nn.relu(x @ two["w"] + two["b"])
    logits = jnp.where(mask, x @ policy["w"] + policy["b"], -1e9)
    return jax.nn.log_softmax(logits), (x @ value["w"] + value["b"])[:, 0]


@jax.jit
def act(weights, key, seen, mask):
    chances, value = judge(weights, seen, mask)
    action = jax.random.categorical(key, chances)
    return action, jnp.take_along_axis(chances, action[:, None], 1)[:, 0], value


@jax.jit
def best(weights, seen, mask):
    return judge(weights, seen, mask)[0].argmax(1)


def loss(layers, figures, batch, entropy):
    seen, mask, action, before, advantage, target = batch
    chances, value = judge({"layers": layers, "usual": figures}, seen, mask)
    now = jnp.take_along_axis(chances, action[:, None], 1)[:, 0]
    ratio = jnp.exp(now - before)
    gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantage).mean()
    spread = -jnp.where(mask, jnp.exp(chances) * chances, 0).sum(1).mean()
    return -gain - entropy * spread + 0.5 * ((value - target) ** 2).mean()


@partial(jax.jit, donate_argnums=(0, 1))
def improve(layers, moments, figures, step, rate, entropy, batch):
    """One step of Adam."""
    slope = jax.grad(loss)(layers, figures, batch, entropy)
    norm = jnp.sqrt(sum((g**2).sum() for g in jax.tree.leaves(slope)))
    slope = jax.tree.map(lambda g: g * jnp.minimum(1, 0.5 / (norm + 1e-8)), slope)
    first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, moments[0], slope)
    second = jax.tree.map(lambda m, g: 0.999 * m + 0.001 * g**2, moments[1], slope)
    scale = rate * jnp.sqrt(1 - 0.999**step) / (1 - 0.9**step)
    layers = jax.tree.map(lambda w, m, v: w - scale * m / (jnp.sqrt(v) + 1e-8), layers, first, second)
    return layers, (first, second)


def collect(vec, weights, key, length):
    """So many steps of all games, and what each choice turned out to be worth."""
    rows, steps = np.arange(len(vec)), []
    for k in jax.random.split(key, length):
        seen, mask, seat = vec.observations.copy(), vec.mask.copy(), vec.seat.copy()
        action, chance, value = act(weights, k, seen, mask)
        vec.step(np.asarray(action))
        sign = np.where(vec.terminals, 0.0, np.where(vec.seat == seat, 1.0, -1.0))
        reward = vec.rewards[rows, seat] + vec.terminals * np.sign(
            vec.final_scores[rows, seat] - vec.final_scores[rows, 1 - seat]
        )
        steps.append((seen, mask, np.asarray(action), np.asarray(chance), np.asarray(value), reward, sign))
    _, _, following = act(weights, key, vec.observations, vec.mask)
    following, advantage, advantages = np.asarray(following), 0.0, []
    for _, _, _, _, value, reward, sign in reversed(steps):
        advantage = reward + sign * following - value + LAMBDA * sign * advantage
        following = value
        advantages.append(advantage)
    advantages = np.stack(advantages[::-1])
    columns = [np.stack(column) for column in zip(*steps)]
    targets = advantages + columns[4]
    flat = [c.reshape(len(vec) * length, *c.shape[2:]) for c in (*columns[:4], advantages, targets)]
    flat[4] = (flat[4] - flat[4].mean()) / (flat[4].std() + 1e-8)
    return [np.asarray(c, np.float32) if c.dtype == np.float64 else c for c in flat]


def train(game, minutes, seed, given):
    vec = cloister.Vec(
        game, given["envs"], seed, observe="features", mask="bool", reward="change", scale=given["point"]
    )
    key = jax.random.key(seed)
    rng = np.random.default_rng(seed)
    weights = {"layers": network(key, game.features, given["width"], game.actions), "usual": usual(game, seed)}
    moments = tuple(jax.tree.map(jnp.zeros_like, weights["layers"]) for _ in range(2))
    begin, step, rounds = time.process_time(), 0, 0
    while (spent := (time.process_time() - begin) / (60 * minutes)) < 1:
        key, some = jax.random.split(key)
        batch = collect(vec, weights, some, given["length"])
        rate, entropy = given["rate"] * max(0.05, 1 - spent), given["entropy"] * max(0.1, 1 - spent)
        for _ in range(given["epochs"]):
            for part in np.array_split(rng.permutation(len(batch[0])), given["parts"]):
                step += 1
                some = [column[part] for column in batch]
                weights["layers"], moments = improve(
                    weights["layers"], moments, weights["usual"], step, rate, entropy, some
                )
        rounds += 1
        if rounds % 20 == 0:
            made = rounds * len(batch[0])
            print(f"{made} choices, {made / (time.process_time() - begin):.0f} a second", flush=True)
    return weights


class Ahead:
    """One choice ahead: what each legal choice is worth is the value of where it leads, with luck drawn anew several
    times. The value was learnt by the same games as the policy, and judges more finely than that chooses."""

    WIDEST = 12  # choices looked at; there are hardly ever more

    def __init__(self, game, count, times, point):
        self.times, self.each = times, self.WIDEST * times
        self.vec = cloister.Vec(
            game, count * self.each, observe="features", mask="bool", reward="change", scale=point, autoreset="never"
        )

    def best(self, weights, vec, which, seed):
        """Which action of each of these games is best for the seat that must choose."""
        actions = np.full(len(self.vec), -1, np.int32)
        for i in which:
            legal = np.flatnonzero(vec.mask[i])[: self.WIDEST]
            for time_ in range(self.times):
                state = vec.state(i).guess(int(vec.seat[i]), seed + time_)
                for place, action in enumerate(legal):
                    row = i * self.each + place * self.times + time_
                    self.vec.set(row, state)
                    actions[row] = action
        self.vec.step(actions)
        seat = np.repeat(vec.seat, self.each)
        return self.choose(weights, actions, np.where(seat < 2, seat, 0))

    def choose(self, weights, actions, seat):
        vec, rows = self.vec, np.arange(len(actions))
        value = np.concatenate(
            [judge_quickly(weights, *part) for part in zip(np.split(vec.observations, 8), np.split(vec.mask, 8))]
        )
        ended = np.sign(vec.final_scores[rows, seat] - vec.final_scores[rows, 1 - seat])
        worth = vec.rewards[rows, seat] + np.where(vec.terminals, ended, np.where(vec.seat == seat, value, -value))
        worth = np.where(actions >= 0, worth, -np.inf).reshape(-1, self.WIDEST, self.times).mean(2)
        return actions.reshape(-1, self.WIDEST, self.times)[np.arange(len(worth)), worth.argmax(1), 0]


@jax.jit
def judge_quickly(weights, seen, mask):
    return judge(weights, seen, mask)[1]


def evaluate(game, weights, level, games, look, point, seed=12345):
    """Points of the network against a level, seats in turn: 1 a win, 1/2 a draw; with the standard error."""
    vec = cloister.Vec(game, games, seed, observe="features", mask="bool", autoreset="never")
    ahead = Ahead(game, games, look, point) if look else None
    computers = [game.computer(level, seed + i) for i in range(games)]
    ours = np.arange(games) % 2
    result = np.full(games, np.nan)
    while np.isnan(result).any():
        mine = np.flatnonzero(vec.seat == ours)
        actions = np.asarray(best(weights, vec.observations, vec.mask)).astype(np.int32)
        if ahead and len(mine):
            seed += look
            actions[mine] = ahead.best(weights, vec, mine, seed)[mine]
        for i in np.flatnonzero((vec.seat != ours) & (vec.seat < game.players)):
            actions[i] = computers[i].choose(vec.state(i))
        vec.step(actions)
        ended = vec.terminals
        result[ended] = (vec.rewards[ended, ours[ended]] + 1) / 2
    return result.mean(), result.std() / np.sqrt(games)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--against", nargs="+", default=["random", "rules", "novice"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--look", type=int, default=8, help="luck drawn so often when looking one choice ahead; 0: not")
    parser.add_argument("--save")
    for name, value in SETTINGS.items():
        parser.add_argument(f"--{name}", type=type(value), default=value)
    given = parser.parse_args()
    game = cloister.Game("builders-duel")
    weights = train(game, given.minutes, given.seed, vars(given))
    for level in given.against:
        for look in dict.fromkeys([0, given.look]):
            mean, error = evaluate(game, weights, level, given.games, look, given.point)
            how = "one choice ahead" if look else "by the policy"
            print(f"against {level}, {how}: {mean:.3f} ± {error:.3f} of {given.games} games", flush=True)
    if given.save:
        flat = {f"{i}_{name}": np.asarray(w) for i, layer in enumerate(weights["layers"]) for name, w in layer.items()}
        flat.update({name: np.asarray(w) for name, w in weights["usual"].items()})
        np.savez(given.save, signature=game.signature, rules_version=game.rules_version, **flat)


if __name__ == "__main__":
    main()
