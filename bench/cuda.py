#!/usr/bin/env python3
"""What a graphics card does a second: random choices, and whole steps with masks and views.

    PYTHONPATH=python CLOISTER_PTX=build/release/ptx bench/cuda.py [GAME…] [--envs N] [--block N] [--seconds S]

"walk" is step_random(256): choices of seats a second, forced choices and chance carried out between them; "all" counts
chance that had more than one outcome too, as `cloister bench` does. "step" is random_actions and step, with views and
masks as bits. "rollout" counts whole games to their ends.
"""
import argparse
import sys
import time

import torch

import cloister
import cloister.cuda


def chance_share(game):
    """Choices with chance for each choice of a seat, in random games on the processor."""
    seats = chance = 0
    for seed in range(30):
        state = game.new(seed=seed, chance="explicit")
        generator = seed
        while not state.over:
            if state.seat == state.CHANCE:
                outcomes, odds = state.chance()
                chance += len(outcomes) > 1
                generator = (generator * 6364136223846793005 + 1442695040888963407) & (1 << 64) - 1
                state.apply(int(outcomes[(generator >> 33) % len(outcomes)]))
            else:
                legal = state.legal()
                seats += 1
                generator = (generator * 6364136223846793005 + 1442695040888963407) & (1 << 64) - 1
                state.apply(int(legal[(generator >> 33) % len(legal)]))
    return (seats + chance) / seats


def rate(work, each, seconds):
    """How much of it a second, by the card's own clock."""
    work()
    torch.cuda.synchronize()
    began, count = time.perf_counter(), 0
    while time.perf_counter() - began < seconds:
        for _ in range(4):
            work()
        count += 4
        torch.cuda.synchronize()
    return count * each / (time.perf_counter() - began)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--envs", type=int, nargs="*", default=[1 << 18])
    parser.add_argument("--block", type=int, nargs="*", default=[128])
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--walk", type=int, default=256, help="steps of one kernel")
    parser.add_argument("--only-walk", action="store_true")
    a = parser.parse_args()
    print(f"{torch.cuda.get_device_name()}\n| game | games | block | walk | all | step | rollout |\n{'| --- ' * 7}|")
    for name in a.games or cloister.games():
        game = cloister.Game(name, max(2, min(cloister.players(name))))
        share = chance_share(game)
        for n in a.envs:
            for block in a.block:
                began = time.perf_counter()
                vec = cloister.cuda.Vec(game, n, block=block)
                torch.cuda.synchronize()
                loading = time.perf_counter() - began
                vec.step_random(200)  # games are then at all stages
                walk = rate(lambda: vec.step_random(a.walk), n * a.walk, a.seconds)
                step = roll = 0.0
                if not a.only_walk:
                    step = rate(lambda: vec.step(vec.random_actions()), n, a.seconds)
                    roll = rate(lambda: vec.rollout(1), n, a.seconds)
                vec.check()
                figures = " | ".join(f"{x:.2e}" for x in (walk, walk * share, step, roll))
                print(f"| {name} | {n} | {block} | {figures} |", flush=True)
                print(f"{name}: ready after {loading:.1f} s", file=sys.stderr, flush=True)


main()
