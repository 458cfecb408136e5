"""One state, the computer, records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import json

import numpy as np

from ._core import ffi, lib
from ._errors import CHANCE, NOBODY, TRUTH, CloisterError, aligned, check, text
from ._game import Game


NEXT = lib.CLOISTER_NEXT  # the seat that must choose
WHOEVER = 255  # the same in a history
# Looked up once: these are called for every choice.
_legal, _apply, _view, _actors = lib.cloister_legal, lib.cloister_apply, lib.cloister_view, lib.cloister_actors


@dataclass(frozen=True)
class Score:
    total: int
    rank: int  # 1 is best, equal for shared places
    team: int  # equal for seats that win together
    categories: tuple[int, ...]


@dataclass(frozen=True)
class Advice:
    action: int
    visits: int
    value: float  # 0 to 1
    score: float  # expected
    place: tuple[float, ...]  # chance of each place


class State:
    """A state of a game. Seats are 0 to players - 1; cloister.State.CHANCE answers for chance where that is
    explicit."""

    __slots__ = ("game", "seed", "flags", "history", "_s", "_raw")
    CHANCE, NOBODY, TRUTH = CHANCE, NOBODY, TRUTH

    def __init__(self, game: Game, seed: int | None, flags: int = 0, data: bytes | None = None):
        self.game, self.seed, self.flags = game, seed, flags
        self.history: list[tuple[int, int]] | None = (
            [] if data is None else None
        )  # (seat, or 255: whoever had to; action) since the beginning
        self._raw = ffi.new("uint64_t[]", game._state_words)
        self._s = ffi.cast("cloister_state *", self._raw)
        if data is None:
            lib.cloister_reset(game._g, self._s, (seed or 0) & (1 << 64) - 1, flags)
        else:
            check(lib.cloister_load(game._g, self._s, bytes(data), len(data)), "bytes of a state")

    @property
    def seat(self) -> int:
        """The lowest seat that must choose; CHANCE at a chance point, NOBODY when the game is over."""
        return lib.cloister_seat(self.game._g, self._s)

    @property
    def actors(self) -> list[int]:
        """All seats that must choose now."""
        mask = lib.cloister_actors(self.game._g, self._s)
        return [seat for seat in range(CHANCE + 1) if mask >> seat & 1]

    @property
    def over(self) -> bool:
        return _actors(self.game._g, self._s) == 0

    @property
    def kind(self) -> int:
        """The kind of the open decision: game.kinds names it."""
        return lib.cloister_kind(self.game._g, self._s)

    @property
    def decisions(self) -> int:
        """Made so far, those that carried themselves out not counted."""
        return lib.cloister_decisions(self.game._g, self._s)

    def _seat(self, seat: int | None) -> int:
        return lib.cloister_seat(self.game._g, self._s) if seat is None else seat

    def legal(self, seat: int | None = None) -> np.ndarray:
        """The legal actions of a seat, in the game's order."""
        game = self.game
        n = _legal(game._g, self._s, NEXT if seat is None else seat, game._legal_p, ffi.NULL)
        return game._legal[:n].copy() if n >= 0 else game._legal[: check(n)]

    def legal_list(self, seat: int | None = None) -> list[int]:
        """The same as a list, which is quicker for who chooses one by one."""
        game = self.game
        n = _legal(game._g, self._s, NEXT if seat is None else seat, game._legal_p, ffi.NULL)
        return ffi.unpack(game._legal_p, n if n >= 0 else check(n))

    def mask(self, seat: int | None = None) -> np.ndarray:
        """Which actions are legal: bool [actions]."""
        mask = np.zeros(self.game.actions, bool)
        mask[self.legal(seat)] = True
        return mask

    def chance(self) -> tuple[np.ndarray, np.ndarray]:
        """At a chance point: outcomes and their probabilities."""
        game = self.game
        n = check(lib.cloister_chance(game._g, self._s, game._legal_p, game._weights_p))
        weights = game._weights[:n].astype(np.float64)
        return game._legal[:n].copy(), weights / weights.sum()

    def apply(self, action: int, seat: int | None = None) -> None:
        """Carries out an action (at a chance point an outcome), and what follows by itself."""
        error = _apply(self.game._g, self._s, NEXT if seat is None else seat, action)
        if error:
            check(error, f"action {action} of seat {self._seat(seat)}")
        if self.history is not None:
            self.history.append((WHOEVER if seat is None else seat, action))

    def playout(self) -> int:
        """Plays at random to the end; how many decisions that took. What was played is not known."""
        self.history = None
        return lib.cloister_playout(self.game._g, self._s)

    def clone(self) -> State:
        other = State.__new__(State)
        other.game, other.seed, other.flags = self.game, self.seed, self.flags
        other.history = None if self.history is None else self.history.copy()
        other._raw = ffi.new("uint64_t[]", self.game._state_words)
        other._s = ffi.cast("cloister_state *", other._raw)
        ffi.memmove(other._raw, self._raw, 8 * self.game._state_words)
        return other

    __copy__ = clone

    def __deepcopy__(self, memo) -> State:
        return self.clone()

    def view(self, seat: int | None = None, out: np.ndarray | None = None) -> np.ndarray:
        """What a seat may know: uint8 [view_size]. game.layout says what lies where."""
        out = np.empty(self.game.view_size, np.uint8) if out is None else out
        if len(out) != self.game.view_size:
            raise CloisterError(f"a view has {self.game.view_size} bytes, not {len(out)}")
        error = _view(self.game._g, self._s, NEXT if seat is None else seat, ffi.from_buffer("uint8_t[]", out))
        if error:
            check(error, f"seat {seat}")
        return out

    def features(self, seat: int | None = None) -> np.ndarray:
        """The same as figures from 0 to 1, the seat's own first: float32 [features]."""
        out = np.empty(self.game.features, np.float32)
        check(lib.cloister_features(self.game._g, self._s, self._viewer(seat), ffi.cast("float *", out.ctypes.data)))
        return out

    def fields(self, seat: int | None = None) -> dict[str, Any]:
        """The same by name, ids as words; None is hidden."""
        return json.loads(text(lib.cloister_view_json, self.game._g, self._s, self._viewer(seat)))

    def _viewer(self, seat: int | None) -> int:
        seat = self._seat(seat)
        return NOBODY if seat == CHANCE else seat

    def scores(self) -> list[Score]:
        scores = ffi.new("cloister_score[8]")
        n = lib.cloister_scores(self.game._g, self._s, scores)
        return [Score(s.total, s.rank, s.team, tuple(s.category)) for s in scores[0:n]]

    def returns(self) -> np.ndarray:
        """By placing: first 1, last -1, shared places shared; teams are one."""
        scores = self.scores()
        teams = {s.team: s.rank for s in scores}
        if len(teams) < 2:
            return np.array([1.0 if s.rank == 1 else -1.0 for s in scores])
        ranks = list(teams.values())
        better = [sum(rank < s.rank for rank in ranks) for s in scores]
        equal = [sum(rank == s.rank for rank in ranks) for s in scores]
        return np.array([(len(ranks) - 2 * b - e) / (len(ranks) - 1) for b, e in zip(better, equal)])

    def information_state(self, seat: int) -> bytes:
        """A sum of all that the seat has seen and done: game.new(recall=True)."""
        out = ffi.new("uint8_t[16]")
        check(lib.cloister_recall(self.game._g, self._s, seat, out), "recall is kept by game.new(recall=True)")
        return bytes(out)

    def guess(self, seat: int, seed: int = 0) -> State:
        """A state that the seat cannot tell from this one: what it does not know is made up."""
        other = self.clone()
        other.history = None
        check(lib.cloister_guess(self.game._g, other._s, seat, seed & (1 << 64) - 1))
        return other

    def _packed(self, action: int, seat: int) -> int:
        game = self.game
        n = check(lib.cloister_legal(game._g, self._s, seat, game._legal_p, game._weights_p))
        for i in range(n):
            if game._legal[i] == action:
                return int(game._weights[i])
        raise CloisterError(f"action {action} of seat {seat}: not among the legal choices")

    def label(self, action: int, seat: int | None = None, lang: str = "en") -> str:
        """A legal action in words."""
        seat = self._seat(seat)
        return text(lib.cloister_label, self.game._g, self._s, seat, self._packed(action, seat), lang.encode())

    def why(self, choice: str, seat: int | None = None, lang: str = "en") -> str:
        """Why a choice written out ("move a1 a4") is refused; "" if it is legal."""
        packed = ffi.new("uint32_t *")
        check(lib.cloister_packed_parse(self.game._g, choice.encode(), packed), choice)
        return text(lib.cloister_why, self.game._g, self._s, self._seat(seat), packed[0], lang.encode())

    def action(self, choice: str, seat: int | None = None) -> int:
        """The number of a legal choice written out."""
        packed, number = ffi.new("uint32_t *"), ffi.new("uint32_t *")
        check(lib.cloister_packed_parse(self.game._g, choice.encode(), packed), choice)
        check(lib.cloister_packed_choice(self.game._g, self._s, self._seat(seat), packed[0], number), choice)
        return number[0]

    def prompt(self, seat: int | None = None, lang: str = "en") -> str:
        """What the seat is asked."""
        return text(lib.cloister_prompt, self.game._g, self._s, self._viewer(seat), lang.encode())

    def draw(self, seat: int | None = None, lang: str = "en") -> str:
        """The table as a terminal shows it."""
        return text(lib.cloister_draw, self.game._g, self._s, self._viewer(seat), lang.encode())

    def record(self) -> str:
        """The whole game as text: `cloister record show` reads it, and read_record."""
        if self.history is None:
            raise CloisterError("what was played before this state is not known")
        seats = np.array([seat for seat, _ in self.history], np.uint8)
        actions = np.array([action for _, action in self.history], np.uint32)
        return text(
            lib.cloister_record_write,
            self.game._g,
            (self.seed or 0) & (1 << 64) - 1,
            self.flags,
            ffi.cast("uint8_t *", seats.ctypes.data),
            ffi.cast("uint32_t *", actions.ctypes.data),
            len(seats),
        )

    def __bytes__(self) -> bytes:
        size = lib.cloister_save_size(self.game._g)
        out = ffi.new("uint8_t[]", size)
        check(lib.cloister_save(self.game._g, self._s, out, size))
        return bytes(ffi.buffer(out, size))

    def __reduce__(self):
        return _load, (self.game, bytes(self), self.seed, self.flags, self.history)

    def __hash__(self) -> int:
        return lib.cloister_hash(self.game._g, self._s)

    def __eq__(self, other) -> bool:
        return isinstance(other, State) and self.game == other.game and bytes(self) == bytes(other)

    def __str__(self) -> str:
        return self.draw(NOBODY)


def _load(game: Game, data: bytes, seed: int | None, flags: int, history: list[tuple[int, int]] | None) -> State:
    state = State(game, None, 0, data)
    state.seed, state.flags, state.history = seed, flags, history
    return state


class Computer:
    """The computer at a level: random, greedy, rules, novice, brother, prior, abbot, mcts:N. One for each seat it
    plays."""

    def __init__(self, game: Game, level: str = "prior", seed: int = 0):
        out = ffi.new("cloister_computer **")
        check(lib.cloister_computer_new(out, game._g, level.encode(), seed & (1 << 64) - 1), f"level {level}")
        self.game, self.level = game, level
        self._c = ffi.gc(out[0], lib.cloister_computer_free)
        self._number = ffi.new("uint32_t *")

    def choose(self, state: State, seat: int | None = None) -> int:
        """What it would do as that seat, knowing what the seat knows."""
        return self._choose(state._s, state._seat(seat))

    def _choose(self, pointer, seat: int) -> int:
        check(lib.cloister_computer_choose(self._c, pointer, seat, self._number))
        return self._number[0]

    def advise(self, state: State, seat: int | None = None, most: int = 8) -> list[Advice]:
        """The best few actions, and what they promise."""
        out = ffi.new("cloister_advice[]", most)
        n = check(lib.cloister_computer_advise(self._c, state._s, state._seat(seat), out, most))
        places = self.game.players
        return [
            Advice(a.choice, a.visits, a.value / 1000, a.score / 10, tuple(p / 1000 for p in a.place[0:places]))
            for a in out[0:n]
        ]


@dataclass(frozen=True)
class Record:
    """A game read from a record: steps are (seat, number), chance and forced ones included; CHANCE's are outcomes."""

    game: Game
    steps: np.ndarray

    def states(self):
        """Every state before a step, then the last one."""
        state = self.game.new(chance="explicit", forced="explicit")
        yield state.clone()
        for seat, number in self.steps:
            state.apply(int(number), int(seat))
            yield state.clone()


def read_record(record: str) -> Record:
    """Reads and checks a record: everything in it is played again."""
    data = record.encode()
    most = data.count(b"\n") * 64 + 4096
    seats, numbers = aligned((most,), np.uint8), aligned((most,), np.uint32)
    out, why = ffi.new("cloister_game **"), ffi.new("char[]", 1024)
    n = lib.cloister_record_read(
        data,
        len(data),
        out,
        ffi.cast("uint8_t *", seats.ctypes.data),
        ffi.cast("uint32_t *", numbers.ctypes.data),
        ffi.NULL,
        most,
        why,
        1024,
    )
    if n < 0:
        raise CloisterError(ffi.string(why).decode() or "no record")
    head = dict(line.split(" ", 1) for line in record.split("\nrows\n")[0].splitlines() if " " in line)
    options = [line.split()[1:] for line in record.splitlines() if line.startswith("option ")]
    lib.cloister_game_close(out[0])
    game = Game(head["game"], int(head["players"]), **dict(options))
    return Record(game, np.stack([seats[:n].astype(np.int64), numbers[:n].astype(np.int64)], 1))
