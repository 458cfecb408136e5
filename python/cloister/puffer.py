"""PufferLib's convention without PufferLib: one agent a row, buffers that stay where they are.

Env has num_agents, single_observation_space, single_action_space, observations, actions, rewards, terminals,
truncations, masks, reset(seed) and step(actions), as a native PufferEnv has; it can be given buffers (buf) of its
own to write into. There are no action masks in that convention, so each observation is the view, then the mask as
bits, then the seat; what is not legal is replaced by the first legal action.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ._errors import aligned
from ._game import Game
from ._vec import Vec


class Env:
    """num_envs games; a row for each seat of each."""

    def __init__(
        self, game: str | Game, num_envs: int = 1, players: int | None = None, seed: int = 0, buf: Any = None, **options
    ):
        from gymnasium import spaces

        self.game = game if isinstance(game, Game) else Game(game, players, **options)
        self.num_agents = num_envs * self.game.players
        self.bits = (self.game.actions + 7) // 8
        self.single_observation_space = spaces.Box(0, 255, (self.game.view_size + self.bits + 1,), np.uint8)
        self.single_action_space = spaces.Discrete(self.game.actions)
        self.vec = Vec(self.game, num_envs, seed, parallel=True, illegal="first")

        def buffer(name: str, shape: tuple[int, ...], dtype) -> np.ndarray:
            return aligned(shape, dtype) if buf is None else getattr(buf, name)

        self.observations = buffer("observations", (self.num_agents, *self.single_observation_space.shape), np.uint8)
        self.actions = buffer("actions", (self.num_agents,), np.int32)
        self.rewards = buffer("rewards", (self.num_agents,), np.float32)
        self.terminals = buffer("terminals", (self.num_agents,), np.bool_)
        self.truncations = buffer("truncations", (self.num_agents,), np.bool_)
        self.masks = buffer("masks", (self.num_agents,), np.bool_)

    def _write(self) -> None:
        v, p = self.game.view_size, self.game.players
        self.observations[:, :v] = self.vec.observations
        self.observations[:, v : v + self.bits] = self.vec.mask
        self.observations[:, -1] = np.tile(np.arange(p), self.vec.num_envs)
        self.rewards[:] = self.vec.rewards.reshape(-1)
        self.terminals[:] = np.repeat(self.vec.terminals, p)
        self.truncations[:] = np.repeat(self.vec.truncations, p)
        self.masks[:] = self.vec.mask.any(1)  # agents that have something to choose

    def reset(self, seed: int = 0) -> tuple[np.ndarray, list]:
        self.vec.reset(seed)
        self._write()
        return self.observations, []

    def step(self, actions) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, list]:
        self.actions[:] = actions
        self.vec.step(self.actions)
        self._write()
        ended = self.vec.terminals
        infos = [{"score": float(self.vec.final_scores[ended].mean()), "n": int(ended.sum())}] if ended.any() else []
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def close(self) -> None:
        pass
