"""Figures decoded from views by the layout are those that the library gives."""

import unittest

import numpy as np

import cloister
from cloister import encode

from .test_core import all_games


def positions(game):
    """Views, seats and features of one random game and then some."""
    vec = cloister.Vec(game, 6, seed=11, mask=None)
    for _ in range(4):
        vec.step_random(25)
        yield vec.observations.copy(), vec.seat.copy(), np.stack([vec.state(i).features() for i in range(6)])


class Encoders(unittest.TestCase):
    def test_numpy(self):
        for game in all_games():
            for view, seat, features in positions(game):
                np.testing.assert_allclose(encode.features(np, game, view, seat), features, atol=1e-6)

    def test_decode(self):
        game = cloister.Game("morris")
        state = game.new()
        state.apply(state.action("place d1"))
        fields = game.decode(state.view())
        self.assertEqual(fields["hand"].tolist(), [8, 9])
        self.assertEqual(bin(fields["stones"][0]).count("1"), 1)

    def test_jax(self):
        try:
            import cloister.jax
        except ImportError:
            raise unittest.SkipTest("jax is not installed")
        for game in map(cloister.Game, cloister.games()):  # each is compiled, which takes its time
            encoder = cloister.jax.encoder(game)
            view, seat, features = next(positions(game))
            np.testing.assert_allclose(np.asarray(encoder(view, seat)), features, atol=1e-5)

    def test_torch(self):
        try:
            import torch

            import cloister.torch
        except (ImportError, OSError, ValueError):
            raise unittest.SkipTest("torch is not installed")
        for game in all_games():
            encoder = cloister.torch.Encoder(game)
            view, seat, features = next(positions(game))
            got = encoder(torch.from_numpy(view), torch.from_numpy(seat))
            np.testing.assert_allclose(got.numpy(), features, atol=1e-5)
            vec = cloister.Vec(game, 6)
            mask = cloister.torch.unpack_mask(torch.from_numpy(vec.mask), game.actions)
            self.assertEqual(mask.shape, (6, game.actions))
