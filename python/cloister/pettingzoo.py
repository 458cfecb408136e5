"""PettingZoo: env(game) is turn by turn (AEC), parallel_env(game) has all who must choose do so at once.

Observations are {"observation": view, "action_mask": int8 [actions]}. In the parallel environment the last action is
to wait, the only one of whoever has nothing to choose; with illegal="first" the first legal action stands in for what
is not legal.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from ._errors import CloisterError
from ._game import Game
from ._state import State


def env(game: str | Game, players: int | None = None, **more: Any) -> AECEnv:
    return Turns(game, players, **more)


def parallel_env(game: str | Game, players: int | None = None, **more: Any) -> ParallelEnv:
    return Parallel(game, players, **more)


class _Table:
    """What both kinds share: what they are made of, a state, its seats as agents, what they see."""

    waits = 0  # further actions: 1 where one may wait

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        observe: str = "view",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ):
        super().__init__()
        self.game = game if isinstance(game, Game) else Game(game, players, **options)
        self.observe_as, self.max_cycles = observe, max_cycles
        self.possible_agents = [f"seat_{i}" for i in range(self.game.players)]
        self.agents: list[str] = []
        width = self.game.actions + self.waits
        seen: dict[str, spaces.Space] = {
            "view": spaces.Box(0, 255, (self.game.view_size,), np.uint8),
            "features": spaces.Box(-np.inf, np.inf, (self.game.features,), np.float32),
        }
        if observe not in seen:
            raise CloisterError(f"observe is view or features, not {observe!r}")
        mask = spaces.Box(0, 1, (width,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen[observe], "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(width) for agent in self.possible_agents}
        self.np_random = np.random.default_rng()
        self.state_of_game: State = self.game.new()
        self.metadata = {
            "render_modes": ["ansi"],
            "name": f"cloister_{self.game.id}_v0",
            "is_parallelizable": bool(self.waits),
        }
        self.render_mode = render_mode

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self.np_random = np.random.default_rng(seed)
        self.state_of_game = self.game.new(int(self.np_random.integers(1 << 62)))
        self.agents = self.possible_agents[:]

    def _see(self, seat: int) -> dict[str, np.ndarray]:
        state = self.state_of_game
        mask = np.zeros(self.game.actions + self.waits, np.int8)
        if seat in state.actors:
            mask[state.legal(seat)] = 1
        elif self.waits:
            mask[-1] = 1
        seen = state.view(seat) if self.observe_as == "view" else state.features(seat)
        return {"observation": seen, "action_mask": mask}

    def render(self) -> str | None:
        return str(self.state_of_game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


class Turns(_Table, AECEnv):
    """One after the other. Secret orders are given in the order of the seats; nobody sees those of others."""

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        self._begin(seed)
        zero = dict.fromkeys(self.agents, 0.0)
        self.rewards, self._cumulative_rewards = dict(zero), dict(zero)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.state_of_game.seat]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        return self._see(self.possible_agents.index(agent))

    def step(self, action) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        state = self.state_of_game
        state.apply(int(action), self.possible_agents.index(agent))
        late = self.max_cycles is not None and state.decisions >= self.max_cycles
        if state.over or late:
            self.rewards = {a: float(r) for a, r in zip(self.possible_agents, state.returns())}
            self.terminations = dict.fromkeys(self.agents, state.over)
            self.truncations = dict.fromkeys(self.agents, not state.over)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[state.seat]
        self._accumulate_rewards()


class Parallel(_Table, ParallelEnv):
    """All who must choose do so at once; the others wait with action number game.actions."""

    waits = 1

    def __init__(self, game: str | Game, players: int | None = None, *, illegal: str = "raise", **more: Any):
        if illegal not in ("raise", "first"):
            raise CloisterError(f"illegal is raise or first, not {illegal!r}")
        super().__init__(game, players, **more)
        self.illegal, self.cycles = illegal, 0

    def reset(self, seed: int | None = None, options: dict | None = None):
        self._begin(seed)
        self.cycles = 0
        return {agent: self._see(i) for i, agent in enumerate(self.agents)}, {agent: {} for agent in self.agents}

    def _play(self, actions: dict[str, int]) -> None:
        """Everybody's choice, made before anybody's is carried out; those waiting and what has become impossible
        pass."""
        state = self.state_of_game
        for seat in state.actors:
            action = int(actions[self.possible_agents[seat]])
            if state.over or seat not in state.actors:
                continue
            legal = state.legal(seat)
            if self.illegal == "first" and action not in legal:
                action = int(legal[0])
            state.apply(action, seat)

    def step(self, actions: dict[str, int]):
        self._play(actions)
        self.cycles += 1
        state = self.state_of_game
        over = state.over
        late = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        gained = state.returns() if over or late else np.zeros(self.game.players)
        agents = self.agents
        result: tuple[dict, dict, dict, dict, dict] = (
            {agent: self._see(i) for i, agent in enumerate(agents)},
            {agent: float(r) for agent, r in zip(agents, gained)},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, late),
            {agent: {} for agent in agents},
        )
        if over or late:
            self.agents = []
        return result
