#!/usr/bin/env python3
"""Trains a network on Builders' Duel by PPO against itself, from nothing, and lets it play the computer.

    pip install cloister-games[jax]
    python ppo_duel.py --minutes 5 --games 200 --against novice --save duel.npz     # minutes of a processor

Both seats are played by one network, which sees the position from the seat that must choose. In a game of two what
is good for one is bad for the other, so the value of the next position counts with the other sign where the other
seat chooses next. Points count a little on the way, the result counts at the end.
"""

import argparse
import time
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

import cloister

GAMMA, LAMBDA, CLIP, ENTROPY = 1.0, 0.95, 0.2, 0.01
ENVS, LENGTH, EPOCHS, PARTS, WIDTH, RATE, POINT = 256, 64, 2, 4, 128, 1e-3, 0.1


def network(key, inputs, actions):
    """Weights of two hidden layers and two heads: policy, value."""
    sizes = [(inputs, WIDTH), (WIDTH, WIDTH), (WIDTH, actions), (WIDTH, 1)]
    scales = [1.4, 1.4, 0.01, 0.5]
    keys = jax.random.split(key, len(sizes))
    return [
        {"w": jax.random.normal(k, s) * c / np.sqrt(s[0]), "b": jnp.zeros(s[1])} for k, s, c in zip(keys, sizes, scales)
    ]


def judge(weights, seen, mask):
    """Logarithms of the chances of all actions, and the value for who chooses."""
    one, two, policy, value = weights
    x = jax.nn.relu(seen @ one["w"] + one["b"])
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


def loss(weights, batch):
    seen, mask, action, before, advantage, target = batch
    chances, value = judge(weights, seen, mask)
    now = jnp.take_along_axis(chances, action[:, None], 1)[:, 0]
    ratio = jnp.exp(now - before)
    gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantage).mean()
    entropy = -jnp.where(mask, jnp.exp(chances) * chances, 0).sum(1).mean()
    return -gain - ENTROPY * entropy + 0.5 * ((value - target) ** 2).mean()


@partial(jax.jit, donate_argnums=(0, 1))
def improve(weights, moments, step, batch):
    """One step of Adam."""
    slope = jax.grad(loss)(weights, batch)
    norm = jnp.sqrt(sum((g**2).sum() for g in jax.tree.leaves(slope)))
    slope = jax.tree.map(lambda g: g * jnp.minimum(1, 0.5 / (norm + 1e-8)), slope)
    first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, moments[0], slope)
    second = jax.tree.map(lambda m, g: 0.999 * m + 0.001 * g**2, moments[1], slope)
    scale = jnp.sqrt(1 - 0.999**step) / (1 - 0.9**step)
    weights = jax.tree.map(lambda w, m, v: w - RATE * scale * m / (jnp.sqrt(v) + 1e-8), weights, first, second)
    return weights, (first, second)


def collect(vec, weights, key):
    """LENGTH steps of all games, and what each choice turned out to be worth."""
    rows, steps = np.arange(ENVS), []
    for k in jax.random.split(key, LENGTH):
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
        advantage = reward + GAMMA * sign * following - value + GAMMA * LAMBDA * sign * advantage
        following = value
        advantages.append(advantage)
    advantages = np.stack(advantages[::-1])
    columns = [np.stack(column) for column in zip(*steps)]
    targets = advantages + columns[4]
    flat = [c.reshape(ENVS * LENGTH, *c.shape[2:]) for c in (*columns[:4], advantages, targets)]
    flat[4] = (flat[4] - flat[4].mean()) / (flat[4].std() + 1e-8)
    return [np.asarray(c, np.float32) if c.dtype == np.float64 else c for c in flat]


def train(game, minutes, seed):
    vec = cloister.Vec(game, ENVS, seed, observe="features", mask="bool", reward="change", scale=POINT)
    key = jax.random.key(seed)
    rng = np.random.default_rng(seed)
    weights = network(key, game.features, game.actions)
    moments = (jax.tree.map(jnp.zeros_like, weights), jax.tree.map(jnp.zeros_like, weights))
    begin, step, rounds = time.process_time(), 0, 0
    while time.process_time() - begin < 60 * minutes:
        key, some = jax.random.split(key)
        batch = collect(vec, weights, some)
        for _ in range(EPOCHS):
            for part in np.array_split(rng.permutation(len(batch[0])), PARTS):
                step += 1
                weights, moments = improve(weights, moments, step, [column[part] for column in batch])
        rounds += 1
        if rounds % 20 == 0:
            made = rounds * ENVS * LENGTH
            print(f"{made} choices, {made / (time.process_time() - begin):.0f} a second", flush=True)
    return weights


def evaluate(game, weights, level, games, seed=12345):
    """Points of the network against a level, seats in turn: 1 a win, 1/2 a draw; with the standard error."""
    vec = cloister.Vec(game, games, seed, observe="features", mask="bool", autoreset="never")
    computers = [game.computer(level, seed + i) for i in range(games)]
    ours = np.arange(games) % 2
    result = np.full(games, np.nan)
    while np.isnan(result).any():
        actions = np.asarray(best(weights, vec.observations, vec.mask)).astype(np.int32)
        for i in np.flatnonzero((vec.seat != ours) & (vec.seat < game.players)):
            actions[i] = computers[i].choose(vec.state(i))
        vec.step(actions)
        ended = vec.terminals
        result[ended] = (vec.rewards[ended, ours[ended]] + 1) / 2
    return result.mean(), result.std() / np.sqrt(games)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--against", nargs="+", default=["random", "rules", "novice"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save")
    given = parser.parse_args()
    game = cloister.Game("builders-duel")
    weights = train(game, given.minutes, given.seed)
    for level in given.against:
        mean, error = evaluate(game, weights, level, given.games)
        print(f"against {level}: {mean:.3f} ± {error:.3f} of {given.games} games")
    if given.save:
        flat = {f"{i}_{name}": np.asarray(w) for i, layer in enumerate(weights) for name, w in layer.items()}
        np.savez(given.save, signature=game.signature, rules_version=game.rules_version, **flat)


if __name__ == "__main__":
    main()
