"""Many states stepped together, in arrays that learners read in place."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ._core import ffi, lib
from ._errors import CloisterError, IllegalAction, aligned, check
from ._game import Game
from ._state import State

REWARDS = ["place", "win", "margin", "change"]
ILLEGAL = ["raise", "lose", "first"]
AUTORESET = ["same_step", "next_step", "never"]


def _index(values: list[str], value: str, what: str) -> int:
    if value not in values:
        raise CloisterError(f"{what} is one of {', '.join(values)}, not {value!r}")
    return values.index(value)


def vec_config(
    actions: str, reward: str, scale: float, illegal: str, autoreset: str, parallel: bool, forced: bool, most
):
    """The library's configuration of these."""
    config = ffi.new("cloister_vec_config *")
    config.size = ffi.sizeof("cloister_vec_config")
    config.reward = _index(REWARDS, reward, "reward")
    config.illegal = _index(ILLEGAL, illegal, "illegal")
    config.autoreset = _index(AUTORESET, autoreset, "autoreset")
    config.by_list = _index(["flat", "list"], actions, "actions")
    config.parallel, config.forced = parallel, forced
    config.decisions, config.scale = most or 0, scale
    return config


class Array(NamedTuple):
    """One of a Vec's arrays: its attribute, its member of cloister_arrays, and what it is."""

    name: str
    member: str
    shape: tuple[int, ...]
    dtype: Any


def vec_arrays(
    game: Game, n: int, rows: int, observe: str | None, mask: str | None, lists: bool, finals: bool
) -> list[Array]:
    """The arrays that are wanted."""
    if observe not in ("view", "features", None) or mask not in ("bits", "bool", None):
        raise CloisterError(f"observe is view, features or None, mask bits, bool or None: not {observe!r}, {mask!r}")
    p, wide = game.players, (rows, game.list_width)
    arrays = {
        ("observations", "view"): (observe == "view", (rows, game.view_size), np.uint8),
        ("observations", "features"): (observe == "features", (rows, game.features), np.float32),
        ("mask", "mask"): (mask == "bool", (rows, game.actions), np.bool_),
        ("mask", "mask_bits"): (mask == "bits", (rows, (game.actions + 7) // 8), np.uint8),
        ("legal", "list"): (lists, wide, np.int32),
        ("legal_count", "list_count"): (lists, (rows,), np.int32),
        ("choices", "list_packed"): (lists, wide, np.uint32),
        ("rewards", "reward"): (True, (n, p), np.float32),
        ("terminals", "terminal"): (True, (n,), np.bool_),
        ("truncations", "truncated"): (True, (n,), np.bool_),
        ("seat", "seat"): (True, (n,), np.uint8),
        ("kind", "kind"): (True, (n,), np.uint8),
        ("actors", "actors"): (True, (n,), np.uint32),
        ("final_scores", "final_score"): (True, (n, p), np.int32),
        ("final_views", "final_view"): (finals, (n, p, game.view_size), np.uint8),
    }
    return [Array(*names, shape, dtype) for names, (wanted, shape, dtype) in arrays.items() if wanted]


def pointer_type(itemsize: int, kind: str) -> str:
    """What C calls a pointer to such elements."""
    return "uint8_t *" if itemsize == 1 else {"f": "float *", "i": "int32_t *", "u": "uint32_t *"}[kind]


def state_of(game: Game, memory) -> State:
    """A state with these bytes, which are a state's of the same game."""
    state = State.__new__(State)
    state.game, state.seed, state.flags, state.history = game, None, 0, None
    state._raw = ffi.new("uint64_t[]", game._state_words)
    state._s = ffi.cast("cloister_state *", state._raw)
    ffi.memmove(state._raw, memory, lib.cloister_state_size(game._g))
    return state


class Vec:
    """num_envs games. After reset and step these hold, in place and for good: the arrays are never replaced.

    observations  uint8 [rows, view_size], or float32 [rows, features] with observe="features"; None with observe=None
    mask          uint8 [rows, ceil(actions / 8)] (np.unpackbits(mask, axis=1, bitorder="little")[:, :actions]), or
                  bool [rows, actions] with mask="bool"; None with mask=None
    legal, legal_count  int32 [rows, list_width], [rows]: the legal actions, with lists=True or actions="list"
    choices       uint8 [rows, list_width, 4]: verb and arguments of each, the same
    rewards       float32 [num_envs, players]
    terminals, truncations  bool [num_envs]
    seat, kind    uint8 [num_envs]: who must choose (NOBODY: the game is over), and what
    actors        uint32 [num_envs]: bit of each seat that must choose
    final_scores  int32 [num_envs, players] of the game that ended last; final_views with finals=True

    A row is a game, seen by the seat that must choose; with parallel=True a seat of a game, and all choose at once. An
    action of -1 waits. With actions="list" an action is a place in legal. out={"observations": array …} has the
    caller's own arrays used: C-contiguous, of that shape and type (numpy, or what numpy can look into without copying).
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        seed: int = 0,
        *,
        actions: str = "flat",
        observe: str | None = "view",
        mask: str | None = "bits",
        lists: bool = False,
        reward: str = "place",
        scale: float = 1.0,
        illegal: str = "raise",
        autoreset: str = "same_step",
        parallel: bool = False,
        forced: bool = False,
        max_decisions: int | None = None,
        finals: bool = False,
        out: dict[str, Any] | None = None,
    ):
        self.game, self.num_envs = game, num_envs
        self.rows = num_envs * (game.players if parallel else 1)
        config = vec_config(actions, reward, scale, illegal, autoreset, parallel, forced, max_decisions)
        handle = ffi.new("cloister_vec **")
        check(lib.cloister_vec_new(handle, game._g, num_envs, seed & (1 << 64) - 1, config), f"{num_envs} games")
        self._v = ffi.gc(handle[0], lib.cloister_vec_free)
        self._where = ffi.new("uint32_t *")
        self._actions = aligned((self.rows,), np.int32)
        self._actions_p = ffi.cast("int32_t *", self._actions.ctypes.data)
        self._arrays(observe, mask, lists or actions == "list", finals, dict(out or {}))

    def _arrays(self, observe: str | None, mask: str | None, lists: bool, finals: bool, out: dict[str, Any]) -> None:
        bound = ffi.new("cloister_arrays *")
        bound.size = ffi.sizeof("cloister_arrays")
        self.observations = self.mask = self.legal = self.legal_count = self.choices = self.final_views = None
        for name, member, shape, dtype in vec_arrays(self.game, self.num_envs, self.rows, observe, mask, lists, finals):
            array = np.asarray(out.pop(name)) if name in out else aligned(shape, dtype)
            if array.shape != shape or array.dtype != dtype or not array.flags.c_contiguous:
                raise CloisterError(f"out[{name!r}] must be {np.dtype(dtype)} {list(shape)}, in C order")
            pointer = ffi.cast(pointer_type(array.itemsize, array.dtype.kind), array.ctypes.data)
            setattr(bound, member, pointer)
            setattr(self, name, array)
        if out:
            raise CloisterError(f"out has no {', '.join(out)}")
        if self.choices is not None:
            self.choices = self.choices.view(np.uint8).reshape(*self.choices.shape, 4)[..., ::-1]
        lib.cloister_vec_bind(self._v, bound)

    def reset(self, seed: int = 0) -> None:
        """Begins every game anew; each has a seed of its own, made of this one and its place."""
        lib.cloister_vec_reset(self._v, seed & (1 << 64) - 1)

    def step(self, actions) -> None:
        """One action a row."""
        self._actions[:] = np.reshape(actions, self.rows)
        self._step(self._actions_p)

    def _step(self, pointer) -> None:
        if lib.cloister_vec_step(self._v, pointer, self._where):
            row = self._where[0]
            raise IllegalAction(f"row {row}: {self._actions[row]} is not legal; no game has gone on")

    def random_actions(self, out: np.ndarray | None = None) -> np.ndarray:
        """A legal action for each row, -1 where there is none; int32 [rows]."""
        out = self._actions if out is None else out
        lib.cloister_vec_random(self._v, ffi.cast("int32_t *", out.ctypes.data))
        return out

    def step_random(self, steps: int = 1) -> None:
        """So many steps of random legal actions: those that random_actions would give."""
        lib.cloister_vec_walk(self._v, steps)

    def rollout(self, times: int = 1, seed: int = 0) -> np.ndarray:
        """What each seat gets by random play from here, the mean of so many games; float32 [num_envs, players].
        Games stay where they are."""
        if times < 1:
            raise CloisterError(f"times is at least 1, not {times}")
        out = aligned((self.num_envs, self.game.players), np.float32)
        pointer = ffi.cast("float *", out.ctypes.data)
        lib.cloister_vec_rollout(self._v, times, seed & (1 << 64) - 1, pointer)
        return out

    def state(self, i: int) -> State:
        """A copy of game i."""
        pointer = self._pointer(i)
        return state_of(self.game, ffi.buffer(pointer, lib.cloister_state_size(self.game._g)))

    def set(self, i: int, state: State) -> None:
        """Has game i go on from a state."""
        if state.game != self.game:
            raise CloisterError(f"a state of {state.game}, not of {self.game}")
        check(lib.cloister_vec_set(self._v, i, state._s))

    def _pointer(self, i: int):
        pointer = lib.cloister_vec_state(self._v, i)
        if pointer == ffi.NULL:
            raise IndexError(i)
        return pointer

    def __len__(self) -> int:
        return self.num_envs

    def __hash__(self) -> int:
        return lib.cloister_vec_hash(self._v)
