"""Gymnasium: one seat against the computer, alone (Env) or many at once (VectorEnv).

>>> import gymnasium, cloister.gymnasium
>>> env = gymnasium.make("cloister/BuildersDuel-v0", opponents="novice")

Observations are {"observation": view or features, "action_mask": int8 [actions]}; the mask is in info, too. What is
not legal loses the game (illegal="lose"), is replaced by the first legal action ("first"), or is an exception
("raise").
"""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from ._errors import CloisterError, IllegalAction
from ._game import Game, games
from ._state import Computer, State
from ._vec import Vec

REWARDS = ("place", "win")


def env_id(game: str) -> str:
    """The id under which a game is registered."""
    return f"cloister/{game.title().replace('-', '')}-v0"


def register() -> None:
    """Registers every game; importing this module has done it."""
    for id in games():
        if env_id(id) not in gym.registry:
            gym.register(
                env_id(id),
                entry_point="cloister.gymnasium:Env",
                vector_entry_point="cloister.gymnasium:VectorEnv",
                kwargs={"game": id},
                disable_env_checker=True,
            )


def _spaces(game: Game, observe: str) -> tuple[spaces.Dict, spaces.Discrete]:
    seen: dict[str, spaces.Space] = {
        "view": spaces.Box(0, 255, (game.view_size,), np.uint8),
        "features": spaces.Box(-np.inf, np.inf, (game.features,), np.float32),
    }
    if observe not in seen:
        raise CloisterError(f"observe is view or features, not {observe!r}")
    mask = spaces.Box(0, 1, (game.actions,), np.int8)
    return spaces.Dict({"observation": seen[observe], "action_mask": mask}), spaces.Discrete(game.actions)


def _game(game: str | Game, players: int | None, options: dict[str, Any]) -> Game:
    return game if isinstance(game, Game) else Game(game, players, **options)


class Env(gym.Env):
    """One seat; the others are played by the computer at a level (or one level each)."""

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        opponents: str | list[str] = "novice",
        seat: int = 0,
        observe: str = "view",
        reward: str = "place",
        illegal: str = "lose",
        max_decisions: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ):
        self.game = _game(game, players, options)
        if reward not in REWARDS or not 0 <= seat < self.game.players:
            raise CloisterError(f"reward is one of {REWARDS}, seat below {self.game.players}: not {reward!r}, {seat}")
        self.learner, self.observe, self.reward, self.illegal = seat, observe, reward, illegal
        self.max_decisions, self.render_mode = max_decisions, render_mode
        self.levels = [opponents] * self.game.players if isinstance(opponents, str) else list(opponents)
        self.observation_space, self.action_space = _spaces(self.game, observe)
        self.state: State = self.game.new()
        self.computers: list[Computer] = []

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        super().reset(seed=seed)
        seeds = self.np_random.integers(1 << 62, size=self.game.players + 1)
        self.state = self.game.new(int(seeds[-1]))
        self.computers = [self.game.computer(level, int(s)) for level, s in zip(self.levels, seeds)]
        self._others()
        return self._see(), self._info()

    def _others(self) -> None:
        """The others choose until it is the learner's turn, or the end."""
        state = self.state
        while not state.over and self.learner not in state.actors:
            seat = state.seat
            state.apply(self.computers[seat].choose(state, seat), seat)

    def action_masks(self) -> np.ndarray:
        """bool [actions], as sb3-contrib asks for it."""
        over = self.state.over or self.learner not in self.state.actors
        return np.zeros(self.game.actions, bool) if over else self.state.mask(self.learner)

    def _see(self) -> dict[str, np.ndarray]:
        seen = self.state.view(self.learner) if self.observe == "view" else self.state.features(self.learner)
        return {"observation": seen, "action_mask": self.action_masks().astype(np.int8)}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8), "kind": self.state.kind}

    def _gain(self) -> float:
        placed = self.state.returns()[self.learner]
        return float(placed if self.reward == "place" else placed >= 1)

    def step(self, action):
        legal = self.state.legal(self.learner)
        if action not in legal:
            if self.illegal == "raise":
                raise IllegalAction(f"action {action} is not legal")
            if self.illegal == "lose":
                return self._see(), -1.0, True, False, {**self._info(), "illegal": True}
            action = legal[0]
        self.state.apply(int(action), self.learner)
        self._others()
        over = self.state.over
        late = not over and self.max_decisions is not None and self.state.decisions >= self.max_decisions
        return self._see(), self._gain() if over or late else 0.0, over, late, self._info()

    def render(self):
        return self.state.draw(self.learner) if self.render_mode == "ansi" else None


class VectorEnv(gym.vector.VectorEnv):
    """Many games at once. opponents=None: whoever must choose does, seat by seat (self-play), and rewards are of the
    seat that chose; infos["rewards"] has everybody's. Otherwise the learner has one seat and the computer the
    others."""

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        players: int | None = None,
        opponents: str | None = None,
        seat: int = 0,
        observe: str = "view",
        reward: str = "place",
        illegal: str = "lose",
        max_decisions: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ):
        self.game, self.num_envs, self.learner, self.level = _game(game, players, options), num_envs, seat, opponents
        self.render_mode = render_mode
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space, self.single_action_space = _spaces(self.game, observe)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        more: dict[str, Any] = {"observe": observe, "mask": "bool", "reward": reward, "illegal": illegal}
        self.vec = Vec(self.game, num_envs, max_decisions=max_decisions, finals=True, **more)
        self.computers: list[Computer] = []

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        super().reset(seed=seed)
        self.vec.reset(int(self.np_random.integers(1 << 62)))
        if self.level is not None:
            seeds = self.np_random.integers(1 << 62, size=self.num_envs)
            self.computers = [self.game.computer(self.level, int(s)) for s in seeds]
        self._others(np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, bool), np.zeros(self.num_envs, bool))
        return self._see(), self._infos()

    def _others(self, reward: np.ndarray, terminal: np.ndarray, truncated: np.ndarray) -> None:
        """The computer chooses in every game in which it is not the learner's turn; adds up what ends meanwhile."""
        vec = self.vec
        while self.level is not None and (vec.seat != self.learner).any():
            actions = np.full(self.num_envs, -1, np.int32)
            for i in np.flatnonzero(vec.seat != self.learner):
                actions[i] = self.computers[i]._choose(vec._pointer(int(i)), int(vec.seat[i]))
            vec.step(actions)
            reward += vec.rewards[:, self.learner]
            terminal |= vec.terminals
            truncated |= vec.truncations

    def step(self, actions):
        vec, rows = self.vec, np.arange(self.num_envs)
        seat = vec.seat.copy()
        vec.step(np.asarray(actions, np.int32))
        everybody = vec.rewards.copy()
        reward = everybody[rows, seat if self.level is None else self.learner].copy()
        terminal, truncated = vec.terminals.copy(), vec.truncations.copy()
        self._others(reward, terminal, truncated)
        infos = self._infos()
        infos["rewards"] = everybody
        ended = terminal | truncated
        if ended.any():
            infos["final_scores"], infos["_final_scores"] = vec.final_scores.copy(), ended
        return self._see(), reward.astype(np.float64), terminal, truncated, infos

    def _see(self) -> dict[str, np.ndarray]:
        return {"observation": self.vec.observations.copy(), "action_mask": self.vec.mask.astype(np.int8)}

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.vec.mask.astype(np.int8), "seat": self.vec.seat.copy()}


register()
