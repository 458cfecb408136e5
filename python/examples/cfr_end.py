#!/usr/bin/env python3
"""Solves the end of a game with secret orders by counterfactual regret minimisation (OpenSpiel's).

    pip install cloister-games[openspiel]
    python cfr_end.py pelegrinus --nodes 2000 --iterations 20

A random game is played; the earliest position from which the whole tree is small enough is solved. NashConv is what
both could still
gain by a best answer: it falls towards 0.
"""

import argparse

import numpy as np
from open_spiel.python.algorithms import cfr, exploitability

import cloister
from cloister import openspiel


def size(state, most):
    """Nodes of the tree from a state on, or more than most."""
    if state.over:
        return 1
    numbers = state.chance()[0] if state.seat == state.CHANCE else state.legal()
    total = 1
    for number in numbers:
        if total > most:
            break
        after = state.clone()
        after.apply(int(number))
        total += size(after, most - total)
    return total


def small_end(game, seed, most):
    """The earliest position of a random game whose tree is at most so large."""
    rng = np.random.default_rng(seed)
    states, state = [], game.new(seed, chance="explicit", recall=True)
    while not state.over:
        states.append(state.clone())
        if state.seat == state.CHANCE:
            outcomes, chances = state.chance()
            state.apply(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply(int(rng.choice(state.legal())))
    found = states[-1]
    for state in reversed(states):
        if size(state, most) > most:
            break
        found = state
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="pelegrinus", choices=cloister.games())
    parser.add_argument("--nodes", type=int, default=1500)
    parser.add_argument("--iterations", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    state = small_end(cloister.Game(given.game), given.seed, given.nodes)
    print(f"{size(state, 10**6)} nodes, {len(state.history)} choices into the game")
    game = openspiel.end_game(state)
    solver = cfr.CFRSolver(game)
    gaps = []
    for _ in range(given.iterations):
        solver.evaluate_and_update_policy()
        gaps.append(exploitability.nash_conv(game, solver.average_policy(), use_cpp_br=False))
    print("NashConv: " + " ".join(f"{gap:.4f}" for gap in gaps))
    if gaps[-1] > gaps[0] + 1e-9:
        raise SystemExit("it did not fall")


if __name__ == "__main__":
    main()
