"""PettingZoo's own checks, for all games and player counts."""

import contextlib
import io
import unittest
import warnings

try:
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

    import cloister.pettingzoo as ours
except ImportError:
    raise unittest.SkipTest("pettingzoo is not installed")

from .test_core import all_games


@contextlib.contextmanager
def quiet():
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        yield


class PettingZoo(unittest.TestCase):
    def test_api(self):
        for game in all_games():
            with self.subTest(game=game), quiet():
                api_test(ours.env(game, render_mode="ansi"), num_cycles=200)

    def test_seed(self):
        for game in all_games():
            with self.subTest(game=game), quiet():
                seed_test(lambda: ours.env(game, max_cycles=150), num_cycles=200)

    def test_parallel(self):
        for game in all_games():
            with self.subTest(game=game), quiet():
                parallel_api_test(ours.parallel_env(game), num_cycles=200)

    def test_parallel_seed(self):
        for game in all_games():
            with self.subTest(game=game), quiet():
                # it samples without looking at masks
                parallel_seed_test(lambda: ours.parallel_env(game, max_cycles=100, illegal="first"), num_cycles=100)

    def test_render(self):
        env = ours.env("morris", render_mode="ansi")
        env.reset(seed=1)
        self.assertIsInstance(env.render(), str)
