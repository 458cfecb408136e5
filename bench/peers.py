#!/usr/bin/env python3
"""Steps a second beside others', in one run: random play from Python, by processor time.

    bench/peers.py [--seconds 2] [--envs 4096] [--markdown]
    bench/peers.py --servers …     what a move costs at game servers instead (bench/servers.py); needs no package

Needs the package (docs/python.md); OpenSpiel and PettingZoo's classic games are measured where they are installed. A
step is one choice of a player: forced choices and chance between them are carried out in it and counted nowhere.

Nine Men's Morris is theirs, too. There the two libraries are measured without Python between the choices: choices of
random games played to the end, as the leaves of a search are (rollouts), and iterations of a search that plays one such
game at each leaf (search). Ours also as the computer plays, which estimates a position after some choices (search,
own).
"""
import argparse
import sys
import time

try:
    import numpy as np

    import cloister
except ImportError:  # servers can be compared without
    cloister = None

SPIEL = [
    "tic_tac_toe",
    "connect_four",
    "nine_mens_morris",
    "breakthrough",
    "go(board_size=9)",
    "leduc_poker",
    "chess",
    "backgammon",
]
SAME = "morris", "nine_mens_morris"
ROLLOUTS, SIMULATIONS = 500, 5000
ZOO = ["rps_v2", "tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "go_v5", "chess_v6"]


def rate(step, seconds):
    """Steps per second of processor time; step() makes some and says how many."""
    step()
    begin, made = time.process_time(), 0
    while (spent := time.process_time() - begin) < seconds:
        made += step()
    return made / spent


def many(game, envs, **more):
    vec = cloister.Vec(game, envs, seed=1, **more)

    def step():
        vec.step(vec.random_actions())
        return envs

    return step


def one(game, observe):
    """A single state, by legal_list() and apply(); with the view of the seat that chooses."""
    rng = np.random.default_rng(1)
    seen = np.empty(game.view_size, np.uint8)

    def step(seed=[0]):
        seed[0] += 1
        state, made = game.new(seed[0]), 0
        draws = rng.random(game.decisions_max).tolist()
        while not state.over:
            legal = state.legal_list()
            if observe:
                state.view(out=seen)
            state.apply(legal[int(draws[made] * len(legal))])
            made += 1
        return made

    return step


def spiel(name, observe):
    import pyspiel

    game = pyspiel.load_game(name)
    rng = np.random.default_rng(1)

    def step():
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
                continue
            legal = state.legal_actions()
            if observe:
                state.observation_tensor()
            state.apply_action(legal[int(rng.random() * len(legal))])
            made += 1
        return made

    return step


def begun(state, choices=8):
    """The same so many choices later: the third of those that are legal each time."""
    for _ in range(choices):
        legal = state.legal_actions() if hasattr(state, "legal_actions") else state.legal_list()
        (state.apply_action if hasattr(state, "apply_action") else state.apply)(legal[2])
    return state


def mean_length(step):
    """Choices of a random game; step() plays one."""
    return sum(step() for _ in range(50)) / 50


def our_rollouts(game):
    vec, length = cloister.Vec(game, 1, seed=1), mean_length(one(game, False))
    return lambda: vec.rollout(ROLLOUTS, seed=1) is not None and ROLLOUTS * length


def our_search(game, settings):
    """At a position some choices into the game; counts the visits that were made."""
    state, level, seeds = begun(game.new(1)), f"mcts:{SIMULATIONS}:exact=0{settings}", iter(range(1 << 30))
    return lambda: sum(advice.visits for advice in game.computer(level, next(seeds)).advise(state))


def their_search(name, rollouts, simulations, worth):
    """worth: what one rollout counts."""
    import pyspiel

    game = pyspiel.load_game(name)
    state = begun(game.new_initial_state()) if rollouts == 1 else game.new_initial_state()
    program = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(rollouts, 1), 1.4, simulations, 500, False, 1, False)
    return lambda: program.step(state) is not None and rollouts * simulations * worth


def same_game(seconds):
    """(whose, game, kind, steps a second) without Python between the choices."""
    ours, theirs = cloister.Game(SAME[0]), SAME[1]
    yield "Cloister", SAME[0], "rollouts", rate(our_rollouts(ours), seconds)
    yield "Cloister", SAME[0], "search", rate(our_search(ours, ":depth=100000:guide=0:plain=1"), seconds)
    yield "Cloister", SAME[0], "search, own", rate(our_search(ours, ""), seconds)
    try:
        length = mean_length(spiel(theirs, False))
    except ImportError:
        return
    yield "OpenSpiel", theirs, "rollouts", rate(their_search(theirs, ROLLOUTS, 2, length), seconds)
    yield "OpenSpiel", theirs, "search", rate(their_search(theirs, 1, SIMULATIONS, 1), seconds)


def zoo(name):
    import importlib

    env = importlib.import_module(f"pettingzoo.classic.{name}").env()
    rng = np.random.default_rng(1)

    def step():
        env.reset(seed=int(rng.integers(1 << 30)))
        made = 0
        for agent in env.agent_iter():
            seen, _, ended, late, info = env.last()
            mask = seen.get("action_mask") if isinstance(seen, dict) else info.get("action_mask")
            action = None if ended or late else env.action_space(agent).sample(mask)
            env.step(action)
            made += action is not None
        return made

    return step


def rows(given):
    """(whose, game, kind, steps a second) of everything that is here."""
    for id in cloister.games():
        game = cloister.Game(id)
        yield "Cloister", id, "many, view and mask", rate(many(game, given.envs), given.seconds)
        yield "Cloister", id, "many, bare", rate(many(game, given.envs, observe=None, mask=None), given.seconds)
        yield "Cloister", id, "one", rate(one(game, False), given.seconds)
        yield "Cloister", id, "one, seen", rate(one(game, True), given.seconds)
    for name in SPIEL:
        try:
            yield "OpenSpiel", name, "one", rate(spiel(name, False), given.seconds)
            yield "OpenSpiel", name, "one, seen", rate(spiel(name, True), given.seconds)
        except ImportError:
            break
    yield from same_game(given.seconds)
    for name in ZOO:
        try:
            yield "PettingZoo", name, "one, seen", rate(zoo(name), given.seconds)
        except Exception as error:  # what a game needs may be missing
            print(f"PettingZoo {name}: left out ({type(error).__name__})")


def main():
    if "--servers" in sys.argv:
        import servers

        servers.main([word for word in sys.argv[1:] if word != "--servers"])
        return
    if not cloister:
        sys.exit("peers: needs numpy and the package cloister-games (docs/python.md)")
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--envs", type=int, default=4096)
    parser.add_argument("--markdown", action="store_true")
    given = parser.parse_args()
    table = {}
    kinds = ["many, view and mask", "many, bare", "one", "one, seen", "rollouts", "search", "search, own"]
    for whose, game, kind, steps in rows(given):
        table.setdefault((whose, game), {})[kind] = steps
        if not given.markdown:
            print(f"{whose:10} {game:20} {kind:20} {steps:12,.0f}", flush=True)
    if given.markdown:
        print(f"| | game | {' | '.join(kinds)} |\n| --- | --- |{' --- |' * len(kinds)}")
        for (whose, game), found in table.items():
            print(f"| {whose} | {game} | {' | '.join(f'{found[k]:,.0f}' if k in found else '' for k in kinds)} |")


if __name__ == "__main__":
    main()
