"""Gymnasium's own checks, for all games and player counts."""

import unittest
import warnings

import numpy as np

try:
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    import cloister.gymnasium as ours
except ImportError:
    raise unittest.SkipTest("gymnasium is not installed")

import cloister
from cloister import puffer

from .test_core import all_games


class Gymnasium(unittest.TestCase):
    def test_check_env(self):
        for game in all_games():
            with self.subTest(game=game), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                check_env(ours.Env(game, opponents="random"), skip_render_check=True)

    def test_registered(self):
        for id in cloister.games():
            env = gymnasium.make(ours.env_id(id), opponents="rules")
            env.reset(seed=1)
            done = False
            while not done:
                legal = np.flatnonzero(env.unwrapped.action_masks())
                _, reward, terminated, truncated, _ = env.step(legal[0])
                done = terminated or truncated
            self.assertTrue(-1 <= reward <= 1)

    def test_vector(self):
        for opponents in (None, "random"):
            env = gymnasium.make_vec(ours.env_id("builders-duel"), num_envs=6, opponents=opponents)
            seen, infos = env.reset(seed=2)
            rng, ended = np.random.default_rng(1), 0
            for _ in range(300):
                actions = [rng.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]]
                seen, reward, terminated, truncated, infos = env.step(actions)
                ended += int(terminated.sum())
                self.assertTrue(env.observation_space.contains(seen))
                if opponents:
                    self.assertTrue((infos["seat"] == 0).all())
            self.assertGreater(ended, 0)

    def test_puffer(self):
        for game in all_games():
            env = puffer.Env(game, num_envs=3)
            observations, _ = env.reset(seed=1)
            for _ in range(30):
                observations, rewards, terminals, truncations, infos = env.step(np.zeros(env.num_agents, np.int32))
            self.assertEqual(observations.shape, (env.num_agents, *env.single_observation_space.shape))
            self.assertTrue(env.masks.any())
