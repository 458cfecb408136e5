#!/usr/bin/env python3
"""Lets a player climb the computer's levels: how many points it makes against each.

    python ladder.py builders-duel --simulations 50 --games 20

The player is cloister.search.mcts with random playouts; put your own in its place: a function of a state that gives
an action.
"""

import argparse

import numpy as np

import cloister
from cloister.search import mcts

LEVELS = ["random", "greedy", "rules", "novice", "brother", "prior", "abbot"]


def searcher(simulations):
    return lambda state: mcts(state, simulations=simulations, batch=1, seed=state.decisions)[0].best


def duel(game, player, level, seed):
    """What the player makes of one game, from 0 (last) to 1 (first); its seat follows from the seed."""
    state, ours = game.new(seed), seed % game.players
    computers = [game.computer(level, seed + seat) for seat in range(game.players)]
    while not state.over:
        seat = state.seat
        state.apply(player(state) if seat == ours else computers[seat].choose(state, seat), seat)
    return (state.returns()[ours] + 1) / 2


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="builders-duel", choices=cloister.games())
    parser.add_argument("--players", type=int)
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--levels", nargs="+", default=LEVELS[:4])
    given = parser.parse_args()
    game = cloister.Game(given.game, given.players)
    for level in given.levels:
        points = np.array([duel(game, searcher(given.simulations), level, seed) for seed in range(given.games)])
        print(
            f"{level:8} {points.mean():.3f} ± {points.std() / np.sqrt(len(points)):.3f} of {given.games} games",
            flush=True,
        )


if __name__ == "__main__":
    main()
