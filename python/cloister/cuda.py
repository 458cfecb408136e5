"""Many states on a graphics card: Vec with the attributes of cloister.Vec, as torch tensors of the card.

A step launches one kernel on torch's current stream. Nothing is allocated, nothing waits for the processor, so steps
go into a torch.cuda.CUDAGraph, and other libraries can have the tensors by DLPack. The same seed and actions give the
same bytes as cloister.Vec. Needs torch, NVIDIA's driver, and the kernels (docs/python.md, "On a graphics card").
"""

from __future__ import annotations

import ctypes
import functools
import lzma
import os
import struct
from pathlib import Path
from typing import Any

import numpy as np
import torch

from ._core import ffi, lib
from ._driver import Module
from ._errors import CloisterError, IllegalAction, check
from ._game import Game
from ._state import State
from ._vec import pointer_type, state_of, vec_arrays, vec_config

__all__ = ["Vec", "available", "kernels"]

_WORD = (1 << 64) - 1
# torch computes little with unsigned numbers wider than a byte; none of ours uses the highest bit.
_TYPES = {
    np.uint8: torch.uint8,
    np.bool_: torch.bool,
    np.int32: torch.int32,
    np.uint32: torch.int32,
    np.float32: torch.float32,
}


def kernels(game: str, part: str = "") -> bytes:
    """The kernels of a game as PTX: those beside this file, or in the folder that CLOISTER_PTX names."""
    folder = Path(os.environ.get("CLOISTER_PTX") or Path(__file__).parent / "ptx")
    packed = folder / f"{game}{part and '.'}{part}.ptx.xz"
    if not packed.exists():
        raise CloisterError(f"no kernels of {game} in {folder}: this package was built without (CLOISTER_CUDA=ON)")
    return lzma.decompress(packed.read_bytes())


def available() -> bool:
    """Is there a card?"""
    return torch.cuda.is_available()


@functools.cache
def module(game: str, device: torch.device, part: str = "", stack: int = 0) -> Module:
    """The kernels on a card: loaded once, for the driver has to compile them. stack: as Module takes it."""
    with torch.cuda.device(device):
        torch.zeros(1, device=device)  # has torch make its context, which is then the current one
        return Module(kernels(game, part), stack)


class Vec:
    """As cloister.Vec: what it takes and its attributes, as tensors of the card. What differs:

    illegal="raise"  a game whose action is not legal stays as it is, and check() raises: steps wait for nothing
    actors, choices  int32 [num_envs], uint8 [rows, list_width, 4]
    states           uint8 [num_envs, state_size], to be cloned, chosen from and put back: load(states)

    What it takes is written out here as there, for help() and for editors; what it means is vec_config and vec_arrays.
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        seed: int = 0,
        *,
        device: Any = "cuda",
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
        block: int = 128,
    ):
        if not 0 < num_envs < 1 << 24:
            raise CloisterError(f"{num_envs} games: at least 1, fewer than {1 << 24}")
        self.game, self.num_envs, self._block = game, num_envs, block
        self.rows = num_envs * (game.players if parallel else 1)
        self.device = torch.device(device)
        if self.device == torch.device("cuda"):
            self.device = torch.device("cuda", torch.cuda.current_device())
        self._module = module(game.id, self.device)
        config = vec_config(actions, reward, scale, illegal, autoreset, parallel, forced, max_decisions)
        arrays = self._arrays(observe, mask, lists or actions == "list", finals)
        self._open(seed, bytes(ffi.buffer(config)) + bytes(ffi.buffer(arrays)))
        self.reset(seed)

    def _zeros(self, shape: tuple[int, ...], dtype: torch.dtype) -> torch.Tensor:
        return torch.zeros(shape, dtype=dtype, device=self.device)

    def _arrays(self, observe: str | None, mask: str | None, lists: bool, finals: bool):
        bound = ffi.new("cloister_arrays *")
        bound.size = ffi.sizeof("cloister_arrays")
        self.observations = self.mask = self.legal = self.legal_count = self._packed = self.final_views = None
        for name, member, shape, dtype in vec_arrays(self.game, self.num_envs, self.rows, observe, mask, lists, finals):
            tensor = self._zeros(shape, _TYPES[dtype])
            kind = pointer_type(tensor.element_size(), np.dtype(dtype).kind)
            setattr(bound, member, ffi.cast(kind, tensor.data_ptr()))
            setattr(self, "_packed" if name == "choices" else name, tensor)
        return bound

    def _open(self, seed: int, public: bytes) -> None:
        """What the kernels keep (src/cuda/kernel.h), and struct cuda_opening, which has them take it over."""
        n, rows, wide, int32 = self.num_envs, self.rows, (self.rows, self.game.list_width), torch.int32
        sizes = self._zeros((3,), torch.int64)
        self._launch_one("cuda_sizes", self._pointer(sizes), ctypes.c_void_p())
        game, vec, state = sizes.tolist()
        self.states = self._zeros((n, state), torch.uint8)
        self._kept = [
            self.states,
            *(self._zeros((n,), int32) for _ in ("episode", "draws")),
            *(self._zeros((n,), torch.uint8) for _ in ("over", "last")),
            *(self._zeros(wide, int32) for _ in ("list", "number")),
            *(self._zeros((rows,), int32) for _ in ("legal", "chosen")),
            self._zeros((n, self.game.players), torch.float32),
        ]
        values = np.zeros(12, np.uint8)
        check(lib.cloister_option_values(self.game._g, ffi.cast("uint8_t *", values.ctypes.data), values.size))
        head = struct.pack("<QQIB12sB6x", 0, seed & _WORD, n, self.game.players, values.tobytes(), 0)
        words = struct.pack(f"<{len(self._kept)}Q", *(tensor.data_ptr() for tensor in self._kept))
        opening = torch.frombuffer(bytearray(head + public + words), dtype=torch.uint8).to(self.device)
        self._game, self._vec = self._zeros((game,), torch.uint8), self._zeros((vec,), torch.uint8)
        self._v = self._pointer(self._vec)
        self._launch_one("cuda_open", self._pointer(opening), self._pointer(self._game), self._v)
        self._actions, self._refused = self._zeros((rows,), int32), self._zeros((1,), int32)
        torch.cuda.synchronize(self.device)  # the last time: opening may go

    @staticmethod
    def _pointer(tensor: torch.Tensor) -> ctypes.c_void_p:
        return ctypes.c_void_p(tensor.data_ptr())

    def _launch(self, name: str, *arguments) -> None:
        stream = torch.cuda.current_stream(self.device).cuda_stream
        self._module.launch(name, self.num_envs, self._block, stream, *arguments)

    def _launch_one(self, name: str, *arguments) -> None:
        self._module.launch(name, 1, 1, torch.cuda.current_stream(self.device).cuda_stream, *arguments)

    @property
    def choices(self) -> torch.Tensor | None:
        """uint8 [rows, list_width, 4]: verb and arguments of each legal action, with lists=True."""
        return None if self._packed is None else self._packed.view(torch.uint8).view(*self._packed.shape, 4).flip(-1)

    def reset(self, seed: int = 0) -> None:
        """Begins every game anew; each has a seed of its own, made of this one and its place."""
        self._launch_one("cuda_seed", self._v, ctypes.c_uint64(seed & _WORD))
        self._launch("cuda_begin", self._v)

    def step(self, actions) -> None:
        """One action a row: an int32 tensor of the card is read as it is, anything else is brought there first."""
        given = torch.as_tensor(actions, device=self.device).reshape(self.rows)
        if given.dtype != torch.int32 or not given.is_contiguous():
            given = self._actions.copy_(given)
        self._launch("cuda_step", self._v, self._pointer(given), self._pointer(self._refused))

    def check(self) -> None:
        """Waits for the card, and raises IllegalAction if since the last time a row's action was refused."""
        row = int(self._refused.item())
        self._refused.zero_()
        if row:
            raise IllegalAction(f"row {row - 1}: its action was not legal; the game has not gone on")

    def random_actions(self, out: torch.Tensor | None = None) -> torch.Tensor:
        """A legal action for each row, -1 where there is none; int32 [rows]. The same as cloister.Vec's."""
        out = self._actions if out is None else out
        self._launch("cuda_random", self._v, self._pointer(out))
        return out

    def step_random(self, steps: int = 1) -> None:
        """So many steps of random legal actions, in one kernel."""
        self._launch("cuda_walk", self._v, ctypes.c_uint32(steps))

    def rollout(self, times: int = 1, seed: int = 0) -> torch.Tensor:
        """What each seat gets by random play from here, the mean of so many games; float32 [num_envs, players].
        Games stay where they are: an evaluator for the leaves of a search."""
        if times < 1:
            raise CloisterError(f"times is at least 1, not {times}")
        out = self._zeros((self.num_envs, self.game.players), torch.float32)
        self._launch("cuda_rollout", self._v, ctypes.c_uint32(times), ctypes.c_uint64(seed & _WORD), self._pointer(out))
        return out

    def load(self, states: torch.Tensor) -> None:
        """Has every game go on from a state: uint8 [num_envs, state_size], of another Vec's states or this one's."""
        if states.shape != self.states.shape or states.dtype != torch.uint8:
            raise CloisterError(f"states are uint8 {list(self.states.shape)}")
        self.states.copy_(states)
        self._launch("cuda_go_on", self._v, ctypes.c_uint32(0), ctypes.c_uint32(self.num_envs))

    def state(self, i: int) -> State:
        """A copy of game i, on the processor."""
        return state_of(self.game, bytearray(self.states[i].cpu().numpy()))

    def set(self, i: int, state: State) -> None:
        """Has game i go on from a state."""
        if state.game != self.game:
            raise CloisterError(f"a state of {state.game}, not of {self.game}")
        memory = bytearray(ffi.buffer(state._s, self.states.shape[1]))
        self.states[i] = torch.frombuffer(memory, dtype=torch.uint8).to(self.device)
        self._module.launch(
            "cuda_go_on",
            1,
            1,
            torch.cuda.current_stream(self.device).cuda_stream,
            self._v,
            ctypes.c_uint32(range(self.num_envs)[i]),
            ctypes.c_uint32(1),
        )

    def __len__(self) -> int:
        return self.num_envs

    def __hash__(self) -> int:
        """That of cloister.Vec. Waits for the card."""
        each = self._zeros((self.num_envs,), torch.int64)
        self._launch("cuda_hash", self._v, self._pointer(each))
        number = self.num_envs
        for one in each.tolist():
            number = (number ^ one & _WORD) * 0x9E3779B97F4A7C15 & _WORD
            number ^= number >> 29
        return number
