"""Views decoded on torch's device: Encoder(game)(view, seat) is a module without weights."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor, nn

from ._game import Field, Game
from .encode import _offsets


class Encoder(nn.Module):
    """(uint8 [n, view_size], seat [n]) to float32 [n, game.features], as State.features has them."""

    def __init__(self, game: Game):
        super().__init__()
        self.players, self.features = game.players, game.features
        self.fields = game.layout
        for i, field in enumerate(self.fields):
            count = ((game.players if field.by_seat else field.count[0]),) + field.count[1:] if field.count else ()
            at = torch.from_numpy(np.ascontiguousarray(_offsets(field, count).reshape(max(count[:1], default=1), -1)))
            self.register_buffer(f"at_{i}", at, persistent=False)

    def _value(self, field: Field, view: Tensor, at: Tensor) -> Tensor:
        value = sum(view[:, at + i].long() << (8 * i) for i in range(field.bytes))
        if field.signed:
            value = torch.where(value >= 1 << (8 * field.bytes - 1), value - (1 << (8 * field.bytes)), value)
        return value

    def _figures(self, field: Field, view: Tensor, at: Tensor, seat: Tensor) -> Tensor:
        p, first = self.players, seat[:, None, None]
        value = self._value(field, view, at)
        if field.form == "set":
            return (value[..., None] >> torch.arange(field.max, device=view.device)) & 1
        if field.form == "seats":
            return (value[..., None] >> ((torch.arange(p, device=view.device) + first[..., None]) % p)) & 1
        if field.form == "id":
            return value[..., None] == torch.arange(1, field.max + 1, device=view.device)
        if field.form == "seat":
            which = torch.where(value < p, (value + p - first) % p, -1)
            return which[..., None] == torch.arange(p, device=view.device)
        if field.form == "owner":
            which = torch.where((value > 0) & (value <= p), (value - 1 + p - first) % p, -1)
            return which[..., None] == torch.arange(p, device=view.device)
        if field.form == "flag":
            return (value != 0)[..., None]
        span = field.max - field.min
        return ((value - field.min).float() / span if span else value * 0)[..., None]

    def _hidden(self, field: Field, view: Tensor, seat: Tensor, owners: int) -> Tensor:
        owner = torch.arange(owners, device=view.device)[None, :] == seat[:, None]
        if field.seen == "nobody":
            return torch.ones_like(owner)
        if field.seen == "owner":
            return ~owner
        return ~owner & (view[:, field.while_offset] == field.while_value)[:, None]

    def forward(self, view: Tensor, seat: Tensor) -> Tensor:
        parts, seat = [], seat.long()
        for i, field in enumerate(self.fields):
            at = getattr(self, f"at_{i}")
            owners = at.shape[0]
            each = self._figures(field, view, at, seat).float().reshape(len(view), owners, -1)
            turn = (torch.arange(owners, device=view.device)[None, :] + seat[:, None]) % owners
            if field.by_seat:
                each = torch.gather(each, 1, turn[:, :, None].expand_as(each))
            if field.seen == "all":
                parts.append(each.flatten(1))
                continue
            hidden = self._hidden(field, view, seat, owners)
            hidden = torch.gather(hidden, 1, turn) if field.by_seat else hidden
            parts += [each.masked_fill(hidden[:, :, None], 0).flatten(1), hidden.float()]
        return torch.cat(parts, 1)


def unpack_mask(bits: Tensor, actions: int) -> Tensor:
    """bool [n, actions] of Vec.mask."""
    number = torch.arange(actions, device=bits.device)
    return ((bits[:, number // 8] >> (number % 8).to(torch.uint8)) & 1).bool()
