"""What can go wrong, and the library's numbers for it."""

from __future__ import annotations

import numpy as np

from ._core import ffi, lib

CHANCE = lib.CLOISTER_CHANCE  # the seat of chance
NOBODY = lib.CLOISTER_NOBODY  # a spectator; the seat to choose when a game is over
TRUTH = lib.CLOISTER_TRUTH  # a viewer from whom nothing is hidden


class CloisterError(ValueError):
    """Something that the library refuses."""


class IllegalAction(CloisterError):
    """An action that is not legal; nothing has changed."""


MEANINGS = {
    lib.CLOISTER_FULL: "it does not fit",
    lib.CLOISTER_UNKNOWN: "no such thing",
    lib.CLOISTER_SEAT: "no such seat, or it has nothing to choose",
    lib.CLOISTER_ILLEGAL: "not among the legal choices",
    lib.CLOISTER_BROKEN: "not of this game, or of other rules or options",
    lib.CLOISTER_MEMORY: "out of memory",
    lib.CLOISTER_OVER: "the game is over",
}


def check(result: int, what: str = "") -> int:
    """The result, or an exception for an error."""
    if result >= 0:
        return result
    kind = IllegalAction if result in (lib.CLOISTER_ILLEGAL, lib.CLOISTER_OVER) else CloisterError
    raise kind(f"{what}: {MEANINGS.get(result, result)}" if what else MEANINGS.get(result, str(result)))


def text(function, *arguments) -> str:
    """What a function of the library writes, however long it is."""
    size = 1 << 12
    while True:
        buffer = ffi.new("char[]", size)
        written = function(*arguments, buffer, size)
        if written != lib.CLOISTER_FULL or size > 1 << 26:
            check(written)
            return ffi.buffer(buffer, written)[:].decode()
        size *= 8


def aligned(shape: tuple[int, ...], dtype) -> np.ndarray:
    """Zeros at an address that learners can take over without copying: a multiple of 64."""
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    raw = np.zeros(size + 64, np.uint8)
    start = -raw.ctypes.data % 64
    return raw[start : start + size].view(dtype).reshape(shape)
