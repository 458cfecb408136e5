"""Games to learn from, played on a graphics card by the quick policy of rollouts, in shards as `cloister encode` reads
them: the same bytes as those of `cloister selfplay GAME --players quick`.

    python -m cloister.selfplay_cuda builders-duel --games 1000000 --all-options --random 40 --seed quick --out d/quick

A shard that is there is not made again. Without --out games are played and counted only. Needs what cloister.cuda needs
(docs/python.md, "On a graphics card").
"""

from __future__ import annotations

import argparse
import ctypes
import struct
import sys
import time
from pathlib import Path
from typing import Any, Iterator, NamedTuple

import numpy as np
import torch

from ._core import ffi, lib
from ._errors import CloisterError, check
from ._game import Game
from .cuda import module

__all__ = ["SHARD_GAMES", "Played", "Player", "seed_of"]

SHARD_GAMES = 20
_HEAD_ROOM = 512  # POSITIONS_HEAD_ROOM of src/ai/arena_bout.h
_STACK = 32768  # of a thread: some games' opinions call themselves, so the driver cannot know
_AT = 4  # where a result has the number of its position, 16 bits


def seed_of(text: str) -> int:
    """The number that `cloister selfplay --seed` makes of a text."""
    number = 0
    for byte in text.encode():
        number = (number ^ byte) * 0x100000001B3 & (1 << 64) - 1
    return number


class Played(NamedTuple):
    """Games that follow each other."""

    records: np.ndarray  # uint8 [positions, state and result], in order
    counts: np.ndarray  # int64 [games] positions of each
    choices: int  # chance and forced ones counted
    seconds: float  # on the card


class Player:
    """Plays games of one request; `room` positions at a time lie on the card."""

    def __init__(
        self,
        game: Game,
        seed: int,
        *,
        all_options: bool = False,
        random: int = 0,
        room: int | None = None,
        device: Any = "cuda",
        threads: int = 1 << 17,
        block: int = 64,
    ):
        self.device = torch.device(device)
        if self.device == torch.device("cuda"):
            self.device = torch.device("cuda", torch.cuda.current_device())
        self._module = module(game.id, self.device, "selfplay", _STACK)
        self._threads, self._block = threads, block
        text, sizes = self._zeros((_HEAD_ROOM,), torch.uint8), self._zeros((2,), torch.int32)
        self._launch("cuda_selfplay_head", 1, ctypes.c_void_p(), self._pointer(text), self._pointer(sizes))
        self.head = bytes(text.cpu().numpy()).split(b"\0", 1)[0]  # the first line of a file of positions
        self._state, self._result = sizes.tolist()
        self.room = room or (4 << 30) // (self._state + 8)
        values = np.zeros(12, np.uint8)
        check(lib.cloister_option_values(game._g, ffi.cast("uint8_t *", values.ctypes.data), values.size))
        self._request = struct.pack("<QQB12sBBBI", 0, seed, game.players, values.tobytes(), 0, all_options, 0, random)
        self._states = self._zeros((self.room, self._state), torch.uint8)
        self._key = self._zeros((self.room,), torch.int64)

    def _zeros(self, shape: tuple[int, ...], dtype: torch.dtype) -> torch.Tensor:
        return torch.zeros(shape, dtype=dtype, device=self.device)

    @staticmethod
    def _pointer(tensor: torch.Tensor) -> ctypes.c_void_p:
        return ctypes.c_void_p(tensor.data_ptr())

    def _launch(self, name: str, threads: int, *arguments) -> None:
        stream = torch.cuda.current_stream(self.device).cuda_stream
        self._module.launch(name, threads, min(threads, self._block), stream, *arguments)

    def play(self, first: int, games: int, keep: bool = True) -> Played | None:
        """Plays games first, first + 1, …; None: there is no room for the positions of so many."""
        result, taken = self._zeros((games, self._result), torch.uint8), self._zeros((4,), torch.int32)
        parts = (self._states, self._key, result, taken, taken[2:])
        request = self._request + struct.pack("<III5Q", first, games, self.room, *(t.data_ptr() for t in parts))
        given = torch.frombuffer(bytearray(request), dtype=torch.uint8).to(self.device)
        torch.cuda.synchronize(self.device)
        began = time.perf_counter()
        self._launch("cuda_selfplay", min(games, self._threads), self._pointer(given))
        torch.cuda.synchronize(self.device)
        seconds = time.perf_counter() - began
        words = taken.cpu().numpy().view(np.uint32)
        positions, choices = int(words[1]), int(words[2:].view(np.uint64)[0])
        if positions > self.room:
            return None
        key, order = torch.sort(self._key[:positions])
        counts = torch.bincount(key >> 16, minlength=games).cpu().numpy()
        records = self._records(key, order, result) if keep else np.zeros((0, 0), np.uint8)
        return Played(records, counts, choices, seconds)

    def _records(self, key: torch.Tensor, order: torch.Tensor, result: torch.Tensor) -> np.ndarray:
        """States, each with the result of its game."""
        records = torch.cat([self._states[order], result[key >> 16]], 1)
        records[:, self._state + _AT] = (key & 255).to(torch.uint8)
        records[:, self._state + _AT + 1] = (key >> 8 & 255).to(torch.uint8)
        return records.cpu().numpy()


def write_shards(folder: Path, first: int, head: bytes, played: Played) -> None:
    """Of games from first on, which begins a shard; each is written whole or not at all."""
    ends = np.concatenate(([0], np.cumsum(played.counts)))
    for at in range(0, len(played.counts), SHARD_GAMES):
        until = min(at + SHARD_GAMES, len(played.counts))
        path = folder / f"{(first + at) // SHARD_GAMES:06}.shard"
        part = path.with_name(f"{path.name}.part")
        part.write_bytes(head + played.records[ends[at] : ends[until]].tobytes())
        part.replace(path)


def _missing(folder: Path | None, games: int) -> Iterator[tuple[int, int]]:
    """Stretches of games whose shards are not there: from, to."""
    begin = None
    for at in range(0, games, SHARD_GAMES):
        there = folder is not None and (folder / f"{at // SHARD_GAMES:06}.shard").exists()
        if there and begin is not None:
            yield begin, at
        begin = None if there else at if begin is None else begin
    if begin is not None:
        yield begin, games


def batches(player: Player, folder: Path | None, games: int, most: int) -> Iterator[tuple[int, Played]]:
    """Plays what is missing, as many games at a time as there is room for."""
    batch = min(256 * SHARD_GAMES, most)
    for first, until in _missing(folder, games):
        while first < until:
            played = player.play(first, min(batch, until - first), keep=folder is not None)
            if played is None:
                if batch == SHARD_GAMES:
                    raise CloisterError(f"no room for the positions of {SHARD_GAMES} games: {player.room}")
                batch = max(batch // 2 // SHARD_GAMES, 1) * SHARD_GAMES
                continue
            yield first, played
            first += len(played.counts)
            fit = int(player.room * 0.8 / max(float(played.counts.mean()), 1))
            batch = max(min(fit, most) // SHARD_GAMES, 1) * SHARD_GAMES


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="cloister.selfplay_cuda", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--random", type=int, default=0, help="in half of the games so many thousandths are any choice")
    parser.add_argument("--all-options", action="store_true", help="every other game has options and seats by lot")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--batch", type=int, default=1 << 20, help="games at a time, at most")
    parser.add_argument("--room", type=int, help="positions that may lie on the card; 4 GiB of them unless told")
    parser.add_argument("--device", default="cuda")
    a = parser.parse_args()
    if a.games < 1 or not 0 <= a.random <= 1000:
        parser.error("--games is at least 1, --random from 0 to 1000")
    a.batch = max(a.batch // SHARD_GAMES, 1) * SHARD_GAMES
    return a


def main() -> None:
    a = _parse()
    began = time.perf_counter()
    try:
        game = Game(a.game, a.seats, **dict(option.split("=", 1) for option in a.option))
        player = Player(game, seed_of(a.seed), all_options=a.all_options, random=a.random, room=a.room, device=a.device)
        if a.out:
            a.out.mkdir(parents=True, exist_ok=True)
        ready = time.perf_counter()
        games = positions = choices = 0
        seconds = 0.0
        for first, played in batches(player, a.out, a.games, a.batch):
            if a.out:
                write_shards(a.out, first, player.head, played)
            games, positions = games + len(played.counts), positions + int(played.counts.sum())
            choices, seconds = choices + played.choices, seconds + played.seconds
    except (CloisterError, OSError, ValueError) as error:
        sys.exit(f"cloister.selfplay_cuda: {error}")
    per = max(seconds, 1e-9)
    print(f"{games} games, {positions} positions, {choices} choices; {ready - began:.1f} s until ready", end=", ")
    print(f"{seconds:.2f} s on the card ({games / per:.3g} games/s, {choices / per:.3g} choices/s)", end=", ")
    print(f"{time.perf_counter() - ready:.2f} s with writing")


if __name__ == "__main__":
    main()
