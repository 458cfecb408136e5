"""Views decoded by the layout: fields as numbers, and as figures from 0 to 1.

Written for numpy, jax.numpy and (by cloister.torch) torch alike: xp is any of them. All of it is gathering and
comparing, so it can run where the learner is. cloister.torch.Encoder and cloister.jax.encoder are made of it;
State.features is the same from C.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ._game import Field, Game


def _offsets(field: Field, count: tuple[int, ...]) -> np.ndarray:
    """Where the elements of a field begin: [*count]."""
    at = np.full((), field.offset)
    for n, stride in zip(count, field.stride):
        at = at[..., None] + np.arange(n) * stride
    return at


def field_values(xp: Any, field: Field, view: Any, offsets: Any = None) -> Any:
    """A field of views [..., view_size] as whole numbers [..., *count]."""
    at = _offsets(field, field.count) if offsets is None else offsets
    wide = np.int64 if xp is np else xp.int32
    value = xp.zeros(view.shape[:-1] + at.shape, dtype=wide)
    for i in range(min(field.bytes, 8 if xp is np else 4)):
        value = value + (view[..., at + i].astype(wide) << (8 * i))
    if field.signed and field.bytes < 4:
        value = xp.where(value >= 1 << (8 * field.bytes - 1), value - (1 << (8 * field.bytes)), value)
    return value


def _one_hot(xp: Any, which: Any, count: int) -> Any:
    return (which[..., None] == xp.arange(count)).astype(xp.float32)


def _bits(xp: Any, field: Field, view: Any, at: Any, members: Any) -> Any:
    """Bits of a set: members [...] are their numbers, at [..., *count] where the sets begin."""
    chosen = view[..., at[..., None] + members // 8] >> (members % 8).astype(xp.uint8)
    return (chosen & 1).astype(xp.float32)


def _figures(xp: Any, game: Game, field: Field, view: Any, at: Any, seat: Any) -> Any:
    """Figures of the elements at [count0, …] of views [n, view_size]: [n, count0, …, figures]."""
    p = game.players
    first = seat.reshape((-1,) + (1,) * at.ndim)
    if field.form == "set":
        return _bits(xp, field, view, at, xp.arange(field.max))
    value = field_values(xp, field, view, at)
    if field.form == "seats":
        members = (xp.arange(p) + first[..., None]) % p
        return ((value[..., None] >> members) & 1).astype(xp.float32)
    if field.form == "id":
        return _one_hot(xp, value - 1, field.max)
    if field.form == "seat":
        return _one_hot(xp, xp.where(value < p, (value + p - first) % p, -1), p)
    if field.form == "owner":
        return _one_hot(xp, xp.where((value > 0) & (value <= p), (value - 1 + p - first) % p, -1), p)
    if field.form == "flag":
        return (value != 0).astype(xp.float32)[..., None]
    span = field.max - field.min
    return ((value - field.min) / span if span else value * 0).astype(xp.float32)[..., None]


def _hidden(xp: Any, field: Field, view: Any, seat: Any, owners: int) -> Any:
    """Is what belongs to each owner hidden from the seat? [n, owners]; owners as they lie, from seat 0."""
    owner = xp.arange(owners)[None, :] == seat[:, None]
    if field.seen == "nobody":
        return xp.ones_like(owner)
    if field.seen == "owner":
        return ~owner
    return ~owner & (view[:, field.while_offset] == field.while_value)[:, None]


def features(xp: Any, game: Game, view: Any, seat: Any) -> Any:
    """float32 [n, game.features] of views [n, view_size], each seen by its seat [n]."""
    parts = []
    n = view.shape[0]
    seat = xp.asarray(seat).astype(xp.int32)
    p = game.players
    for field in game.layout:
        count = ((p if field.by_seat else field.count[0]),) + field.count[1:] if field.count else ()
        at = xp.asarray(_offsets(field, count))
        each = _figures(xp, game, field, view, at, seat)
        owners = count[0] if count else 1
        each = each.reshape(n, owners, -1)
        turn = (xp.arange(owners)[None, :] + seat[:, None]) % owners if field.by_seat else None
        if turn is not None:
            each = xp.take_along_axis(each, turn[:, :, None], axis=1)
        if field.seen != "all":
            hidden = _hidden(xp, field, view, seat, owners)
            if turn is not None:
                hidden = xp.take_along_axis(hidden, turn, axis=1)
            each = xp.where(hidden[:, :, None], 0, each).astype(xp.float32)
            parts.append(each.reshape(n, -1))
            parts.append(hidden.astype(xp.float32))
        else:
            parts.append(each.reshape(n, -1))
    return xp.concatenate(parts, axis=1)


def unpack_mask(xp: Any, bits: Any, actions: int) -> Any:
    """bool [n, actions] of masks as bits [n, ceil(actions / 8)]."""
    number = xp.arange(actions)
    return ((bits[:, number // 8] >> (number % 8).astype(xp.uint8)) & 1).astype(bool)
