"""OpenSpiel: every game as a Python game with explicit chance, registered as cloister_<game>(players=n).

>>> import pyspiel, cloister.openspiel
>>> game = pyspiel.load_game("cloister_pelegrinus(players=3)")

Secret orders are given in the order of the seats, unseen by others: strategically the same. information_state_string
is a sum of all that a player has seen and done. A game can begin at a position of one's own:
EndGame(cloister_state).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ._errors import CHANCE, NOBODY
from ._game import Game, games, players
from ._state import State

SHORT = "cloister_"


def _type(id: str) -> pyspiel.GameType:
    game = Game(id)
    return pyspiel.GameType(
        short_name=SHORT + id.replace("-", "_"),
        long_name=f"Cloister: {id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=(
            pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
            if game.chance
            else pyspiel.GameType.ChanceMode.DETERMINISTIC
        ),
        information=(
            pyspiel.GameType.Information.IMPERFECT_INFORMATION
            if game.hidden
            else pyspiel.GameType.Information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.GENERAL_SUM if players(id)[0] < 2 else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players(id)[-1],
        min_num_players=players(id)[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": game.players},
    )


class _Game(pyspiel.Game):
    """A registered game; params: players."""

    id = ""
    kind: pyspiel.GameType
    start: bytes | None = None  # of a state that it begins with

    def __init__(self, params: dict[str, Any] | None = None):
        params = params or {}
        self.game = Game(self.id, int(params.get("players", Game(self.id).players)))
        info = pyspiel.GameInfo(
            num_distinct_actions=max(self.game.actions, self.game.outcomes),
            max_chance_outcomes=self.game.outcomes,
            num_players=self.game.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if self.kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=self.game.decisions_max,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self) -> _State:
        return _State(self)

    def make_py_observer(self, iig_obs_type=None, params=None) -> _Observer:
        return _Observer(self.game)


class _State(pyspiel.State):
    def __init__(self, game: _Game):
        super().__init__(game)
        self.state = game.game.new(chance="explicit", recall=True) if game.start is None else game.game.load(game.start)
        self.outcomes = game.game.outcomes

    def current_player(self) -> int:
        seat = self.state.seat
        return {CHANCE: pyspiel.PlayerId.CHANCE, NOBODY: pyspiel.PlayerId.TERMINAL}.get(seat, seat)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.state.legal(player).tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes, chances = self.state.chance()
        return sorted(zip(outcomes.tolist(), chances.tolist()))

    def _apply_action(self, action: int) -> None:
        self.state.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.state.game
        return game.outcome_text(action) if player == pyspiel.PlayerId.CHANCE else game.action_text(action)

    def is_terminal(self) -> bool:
        return self.state.over

    def returns(self) -> list[float]:
        return self.state.returns().tolist() if self.state.over else [0.0] * self.state.game.players

    def information_state_string(self, player: int | None = None) -> str:
        player = self.current_player() if player is None else player
        return f"{player} {self.state.information_state(player).hex()}"

    def observation_string(self, player: int | None = None) -> str:
        player = self.current_player() if player is None else player
        return self.state.view(player if player >= 0 else NOBODY).tobytes().hex()

    def observation_tensor(self, player: int | None = None) -> list[float]:
        player = self.current_player() if player is None else player
        return self.state.features(player if player >= 0 else NOBODY).tolist()

    def __str__(self) -> str:
        return bytes(self.state).hex() if not self.state.over else f"over {hash(self.state):x}"


class _Observer:
    """What a player sees now."""

    def __init__(self, game: Game):
        self.tensor = np.zeros(game.features, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: _State, player: int) -> None:
        self.tensor[:] = state.state.features(player)

    def string_from(self, state: _State, player: int) -> str:
        return state.observation_string(player)


def register() -> list[str]:
    """Registers every game that is not yet; their names. Importing this module has done it."""
    names = []
    for id in games():
        kind = _type(id)
        names.append(kind.short_name)
        if kind.short_name not in pyspiel.registered_names():
            made = type(f"Cloister_{id.replace('-', '_')}", (_Game,), {"id": id, "kind": kind, "__module__": __name__})
            globals()[made.__name__] = made
            pyspiel.register_game(kind, made)
    return names


def end_game(state: State) -> pyspiel.Game:
    """A game that begins at a state, for what can only be done with small trees. The state must have explicit chance
    and recall."""
    made = globals()[f"Cloister_{state.game.id.replace('-', '_')}"]
    game = made({"players": state.game.players})
    game.game, game.start = state.game, bytes(state)
    return game


register()
