"""A game: rules at a number of players with options."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ._core import ffi, lib
from ._errors import CloisterError, text

if TYPE_CHECKING:
    from ._state import Computer, State

FORMS = ["number", "flag", "id", "seat", "owner", "set", "seats"]
SEEN = ["all", "owner", "nobody", "owner_while"]


def games() -> list[str]:
    """The ids of all games."""
    return [ffi.string(lib.cloister_game_id(i)).decode() for i in range(lib.cloister_games())]


def players(game: str) -> range:
    """How many can play it."""
    i = games().index(game)
    return range(lib.cloister_players_min(i), lib.cloister_players_max(i) + 1)


def options(game: str) -> dict[str, list[str]]:
    """The options of a game and what each may be, its default first. Not all go together."""
    i, found, count = games().index(game), {}, 0
    while (name := lib.cloister_option_name(i, count)) != ffi.NULL:
        values: list[str] = []
        while (value := lib.cloister_option_value(i, count, len(values))) != ffi.NULL:
            values.append(ffi.string(value).decode())
        found[ffi.string(name).decode()] = values
        count += 1
    return found


@dataclass(frozen=True)
class Field:
    """A field of a view: where it lies and what its bytes mean."""

    name: str
    type: str
    form: str  # one of FORMS
    offset: int
    bytes: int
    signed: bool
    count: tuple[int, ...]  # of each dimension
    stride: tuple[int, ...]
    by_seat: bool  # the first dimension runs over the seats
    seen: str  # one of SEEN
    while_offset: int
    while_value: int
    min: int
    max: int
    features_from: int
    features: int
    ids: tuple[str, ...]  # names of ids and members, from 1


class Game:
    """Immutable; states and vecs of it may be used from several threads."""

    def __init__(self, id: str, players: int | None = None, **options: Any):
        values = {name: _option(value) for name, value in options.items()}
        self._made = (id, players, tuple(sorted(values.items())))
        texts = [ffi.new("char[]", f"{name}={value}".encode()) for name, value in sorted(values.items())]
        if players is None and id in games():
            players = max(2, _players_min(id))
        out, why = ffi.new("cloister_game **"), ffi.new("char[]", 512)
        given = ffi.new("char *[]", [*texts, ffi.NULL])
        if lib.cloister_game_open(out, id.encode(), players or 0, given, why, 512):
            raise CloisterError(ffi.string(why).decode() or f"cannot open {id}")
        self._take(out[0])

    def _take(self, handle) -> None:
        self._g = ffi.gc(handle, lib.cloister_game_close)
        facts = ffi.new("cloister_facts *")
        facts.size = ffi.sizeof("cloister_facts")
        lib.cloister_game_facts(self._g, facts)
        self.players: int = facts.players
        self.actions: int = facts.choices  # numbers of choices
        self.outcomes: int = facts.outcomes  # numbers of outcomes of chance
        self.list_width: int = facts.list_width
        self.view_size: int = facts.view_size
        self.features: int = facts.features
        self.decisions_max: int = facts.decisions_max
        self.hidden, self.simultaneous = bool(facts.hidden), bool(facts.simultaneous)
        self.teams, self.chance = bool(facts.teams), bool(facts.chance)
        self.rules_version: int = facts.rules_version
        self.signature: int = facts.space  # of the numbering: keep it with whatever has learnt the numbers
        self._state_words = (lib.cloister_state_size(self._g) + 7) // 8
        self._legal = np.zeros(self.list_width, np.uint32)
        self._weights = np.zeros(self.list_width, np.uint32)
        self._legal_p = ffi.cast("uint32_t *", self._legal.ctypes.data)
        self._weights_p = ffi.cast("uint32_t *", self._weights.ctypes.data)
        self._layout: tuple[Field, ...] | None = None

    @property
    def id(self) -> str:
        return self._made[0]

    @property
    def options(self) -> dict[str, str]:
        """Those that are not at their default."""
        pairs = text(lib.cloister_option_text, self._g).split()
        return dict(pair.split("=", 1) for pair in pairs)

    def __reduce__(self):
        return _reopen, self._made

    def __deepcopy__(self, memo) -> Game:
        return self

    def __eq__(self, other) -> bool:
        return isinstance(other, Game) and (self.id, self.players, self.options) == (
            other.id,
            other.players,
            other.options,
        )

    def __hash__(self) -> int:
        return hash(self._made)

    def __repr__(self) -> str:
        more = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"Game({self.id!r}, players={self.players}{more})"

    def new(self, seed: int = 0, chance: str = "sample", forced: str = "auto", recall: bool = False) -> State:
        """A state at the beginning. chance and forced may be "explicit": then they are put to whoever plays."""
        from ._state import State

        return State(self, seed, _flags(chance, forced, recall))

    def load(self, data: bytes) -> State:
        """A state from bytes(state). They are checked: no bytes can do harm."""
        from ._state import State

        return State(self, None, 0, data)

    def computer(self, level: str = "prior", seed: int = 0) -> Computer:
        """An opponent or adviser."""
        from ._state import Computer

        return Computer(self, level, seed)

    def action_text(self, action: int) -> str:
        """What a number means whatever the state: "place a1"."""
        return text(lib.cloister_choice_name, self._g, action)

    def outcome_text(self, outcome: int) -> str:
        return text(lib.cloister_outcome_name, self._g, outcome)

    def describe(self, lang: str = "en") -> dict[str, Any]:
        """Everything that the game declares: types, fields, verbs, kinds of decisions, events, reasons."""
        return json.loads(text(lib.cloister_describe, self._g, lang.encode()))

    @property
    def kinds(self) -> list[str]:
        """Names of the kinds of decisions."""
        return [ffi.string(lib.cloister_kind_name(self._g, i)).decode() for i in range(lib.cloister_kinds(self._g))]

    @property
    def layout(self) -> tuple[Field, ...]:
        """What lies where in a view."""
        if self._layout is None:
            self._layout = tuple(self._field(i) for i in range(lib.cloister_layout_rows(self._g)))
        return self._layout

    def _field(self, row: int) -> Field:
        f = ffi.new("cloister_field *")
        lib.cloister_layout_row(self._g, row, f, ffi.sizeof("cloister_field"))
        named = f.form in (lib.CLOISTER_ID, lib.CLOISTER_SET)
        ids = [lib.cloister_layout_id(self._g, row, i + 1) for i in range(f.max)] if named else []
        return Field(
            name=ffi.string(f.name).decode(),
            type=ffi.string(f.type).decode(),
            form=FORMS[f.form],
            offset=f.offset,
            bytes=f.bytes,
            signed=bool(f.is_signed),
            count=tuple(f.count[i] for i in range(f.dimensions)),
            stride=tuple(f.stride[i] for i in range(f.dimensions)),
            by_seat=bool(f.by_seat),
            seen=SEEN[f.seen],
            while_offset=f.while_offset,
            while_value=f.while_value,
            min=f.min,
            max=f.max,
            features_from=f.features_from,
            features=f.features,
            ids=tuple(ffi.string(name).decode() for name in ids if name != ffi.NULL),
        )

    def decode(self, view: np.ndarray) -> dict[str, np.ndarray]:
        """The fields of views [..., view_size] by name, as whole numbers [..., *count]; sets as bits of one number."""
        from .encode import field_values

        return {field.name: field_values(np, field, view) for field in self.layout}


def _option(value: Any) -> str:
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def _players_min(id: str) -> int:
    return players(id)[0]


def _reopen(id: str, count: int | None, options: tuple[tuple[str, str], ...]) -> Game:
    return Game(id, count, **dict(options))


def _flags(chance: str, forced: str, recall: bool) -> int:
    if chance not in ("sample", "explicit") or forced not in ("auto", "explicit"):
        raise CloisterError(f"chance is sample or explicit, forced auto or explicit: not {chance!r}, {forced!r}")
    return (
        (chance == "explicit") * lib.CLOISTER_EXPLICIT_CHANCE
        | (forced == "explicit") * lib.CLOISTER_EXPLICIT_FORCED
        | recall * lib.CLOISTER_RECALL
    )
