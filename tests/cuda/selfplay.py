#!/usr/bin/env python3
"""cloister.selfplay_cuda on a graphics card: the shards of every game are the processor's, and how fast they come.

    tests/cuda/selfplay.py make FILE                    sums of the processor's shards ($CLOISTER), to be taken along
    PYTHONPATH=python CLOISTER_PTX=build/release/ptx tests/cuda/selfplay.py check FILE [GAME…] [--rates OUT]

Run by hand where there is a card, torch and the kernels (the target `cuda`). --rates adds lines to OUT, one game at a
time, also where several processes check a game each (the driver takes long to make code of the kernels).
"""
import argparse
import fcntl
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

DEVICE = os.environ.get("CLOISTER_DEVICE", "cuda")
GAMES = 3000
MADE = ["--games", str(GAMES), "--all-options", "--random", "40", "--seed", "quick"]
SETTINGS = [(1 << 17, 64), (1 << 17, 32), (1 << 17, 128), (1 << 16, 64), (1 << 18, 64)]  # threads, block


def sum_of(folder):
    """Of all shards' names and bytes."""
    whole = hashlib.sha256()
    for path in sorted(pathlib.Path(folder).glob("*.shard")):
        whole.update(path.name.encode() + path.read_bytes())
    return whole.hexdigest()


def make(path):
    program, sums = os.environ.get("CLOISTER", "build/release/cloister"), {}
    with open("src/games/games.def", encoding="utf-8") as file:
        games = [line.split('"')[1] for line in file if line.startswith("GAME(")]
    for game in games:
        with tempfile.TemporaryDirectory() as folder:
            began = os.times()[2]  # of programs that were waited for
            subprocess.run([program, "selfplay", game, "--players", "quick", *MADE, "--out", folder], check=True)
            sums[game] = {"sum": sum_of(folder), "processor_seconds": round(os.times()[2] - began, 2)}
    pathlib.Path(path).write_text(json.dumps(sums, indent=1) + "\n", encoding="utf-8")


def same(game, wanted):
    """The tool's own run, as anybody would start it."""
    from cloister import selfplay_cuda

    with tempfile.TemporaryDirectory() as folder:
        sys.argv = ["selfplay_cuda", game, *MADE, "--out", folder, "--device", DEVICE, "--room", "2000000"]
        selfplay_cuda.main()
        if sum_of(folder) != wanted:
            sys.exit(f"{game}: other shards than the processor's")
    print(f"{game}: as on the processor, {GAMES} games", flush=True)


def rate(game, out, games, threads, block):
    """Adds what a card does of it a second."""
    import cloister
    from cloister import selfplay_cuda

    seed = selfplay_cuda.seed_of("quick")
    with open(out, "a", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        player = selfplay_cuda.Player(
            cloister.Game(game), seed, all_options=True, random=40, device=DEVICE, threads=threads, block=block
        )
        parts = [played for _, played in selfplay_cuda.batches(player, None, games, games)]
        played, seconds = sum(len(part.counts) for part in parts), sum(part.seconds for part in parts)
        line = {"game": game, "threads": threads, "block": block, "games": played, "seconds": round(seconds, 3)}
        line["games_a_second"] = round(played / seconds)
        line["choices_a_second"] = round(sum(part.choices for part in parts) / seconds)
        line["positions"] = sum(int(part.counts.sum()) for part in parts)
        file.write(json.dumps(line) + "\n")
    print(line, flush=True)
    return seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("verb", choices=["make", "check"])
    parser.add_argument("file")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--rates")
    parser.add_argument("--most", type=int, default=1 << 20, help="games that a rate is taken of")
    a = parser.parse_args()
    if a.verb == "make":
        make(a.file)
        return
    with open(a.file, encoding="utf-8") as file:
        sums = json.load(file)
    for game in a.games or list(sums):
        same(game, sums[game]["sum"])
        for threads, block in SETTINGS if a.rates else []:
            seconds = rate(game, a.rates, min(a.most, 1 << 16), threads, block)
            if seconds < 0.2 and a.most > 1 << 16:
                rate(game, a.rates, a.most, threads, block)


main()
