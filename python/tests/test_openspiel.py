"""OpenSpiel's own checks, for all games and player counts."""

import unittest

import numpy as np

try:
    import pyspiel

    import cloister.openspiel  # noqa: F401  registers the games
except ImportError:
    raise unittest.SkipTest("open_spiel is not installed")

import cloister


def games():
    for id in cloister.games():
        for players in cloister.players(id):
            yield pyspiel.load_game(f"cloister_{id.replace('-', '_')}(players={players})")


class OpenSpiel(unittest.TestCase):
    def test_random_sim(self):
        for game in games():
            with self.subTest(game=str(game)):
                pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)

    def test_serialize(self):
        for id in cloister.games():
            game = pyspiel.load_game(f"cloister_{id.replace('-', '_')}")
            with self.subTest(game=str(game)):
                pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)

    def test_observer(self):
        from open_spiel.python.observation import make_observation

        game = pyspiel.load_game("cloister_pelegrinus(players=3)")
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        observation = make_observation(game)
        observation.set_from(state, 0)
        np.testing.assert_allclose(observation.tensor, state.observation_tensor(0))

    def test_clone(self):
        state = pyspiel.load_game("cloister_builders_duel").new_initial_state()
        for _ in range(30):
            outcomes = state.chance_outcomes() if state.is_chance_node() else [(a, 1) for a in state.legal_actions()]
            state.apply_action(outcomes[-1][0])
        self.assertEqual(str(state.clone()), str(state))
