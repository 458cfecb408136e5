"""Views decoded on jax's device: encoder(game)(view, seat) is jitted."""

from __future__ import annotations

from typing import Any, Callable

import jax
import jax.numpy as jnp

from . import encode
from ._game import Game


def encoder(game: Game) -> Callable[[Any, Any], Any]:
    """A function of (uint8 [n, view_size], seat [n]) that gives float32 [n, game.features]."""
    return jax.jit(lambda view, seat: encode.features(jnp, game, jnp.asarray(view), jnp.asarray(seat)))


def unpack_mask(bits: Any, actions: int) -> Any:
    """bool [n, actions] of Vec.mask."""
    return encode.unpack_mask(jnp, jnp.asarray(bits), actions)
