"""An open data set: games of the computer's levels, each made again from its number alone.

    python -m cloister.dataset make FOLDER --games 100000 --of morris builders-duel --threads 2
    python -m cloister.dataset check FOLDER            the sums, and games played again
    python -m cloister.dataset record FOLDER morris 17 one of them as a record, for `cloister record`

FOLDER gets a file for each game, Parquet where pyarrow is installed, else JSON Lines squeezed by xz, and manifest.json:
what they are of, their sums, the command. Game number n of a set is decided by the set's seed, the game's id and n: how
many play, who of the levels sits where, chance, and the computers' own seeds. The data are CC0: do with them what you
like.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import lzma
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Iterator

from . import Game, State, __version__, games, players

LEVELS = ["brother", "prior", "abbot"]
FORMAT = 1
FORMS = ["parquet", "jsonl.xz"]


def _number(*words: Any) -> int:
    """A number below 2^63, the same everywhere, made of these."""
    said = " ".join(map(str, words)).encode()
    return int.from_bytes(hashlib.blake2b(said, digest_size=8).digest(), "little") >> 1


def setup(game: str, number: int, seed: str, levels: list[str]) -> dict[str, Any]:
    """Who sits at game number so-and-so, and with which seed."""
    counts = [count for count in players(game) if count > 1]
    count = counts[_number(seed, game, number, "players") % len(counts)]
    seats = [levels[_number(seed, game, number, "seat", seat) % len(levels)] for seat in range(count)]
    return {"game": game, "number": number, "players": count, "levels": seats, "seed": _number(seed, game, number)}


def play(row: dict[str, Any]) -> dict[str, Any]:
    """The row with what was played, and how it ended. Row i of seats and actions is one choice."""
    game = Game(row["game"], row["players"])
    computers = [game.computer(level, _number(row["seed"], seat)) for seat, level in enumerate(row["levels"])]
    state, seats, actions = game.new(row["seed"]), [], []
    while not state.over:
        seats.append(state.seat)
        actions.append(int(computers[state.seat].choose(state)))
        state.apply(actions[-1], seats[-1])
    scores = state.scores()
    return {
        **row,
        "seats": seats,
        "actions": actions,
        "scores": [score.total for score in scores],
        "ranks": [score.rank for score in scores],
    }


def replay(row: dict[str, Any]) -> State:
    """The end of a row's game. What was played is played again, and must be legal."""
    state = Game(row["game"], row["players"]).new(row["seed"])
    for seat, action in zip(row["seats"], row["actions"]):
        state.apply(action, seat)
    return state


def best_form() -> str:
    return "parquet" if importlib.util.find_spec("pyarrow") else "jsonl.xz"


def write(path: Path, rows: list[dict[str, Any]], form: str) -> Path:
    if form == "parquet":
        import pyarrow
        import pyarrow.parquet

        path = path.with_suffix(".parquet")
        pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), path, compression="zstd")
        return path
    path = path.with_suffix(".jsonl.xz")
    with lzma.open(path, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)
    return path


def read(path: Path) -> Iterator[dict[str, Any]]:
    if path.suffix == ".parquet":
        import pyarrow.parquet

        yield from pyarrow.parquet.read_table(path).to_pylist()
        return
    with lzma.open(path, "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def make(
    folder: Path, names: list[str], count: int, seed: str, levels: list[str], threads: int, form: str | None = None
) -> dict[str, Any]:
    """Plays and writes; form is one of FORMS, the best there is unless told otherwise."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name in names:
        wanted = [setup(name, number, seed, levels) for number in range(count)]
        with ThreadPoolExecutor(threads) as pool:  # the library lets other threads run while it thinks
            path = write(folder / name, list(pool.map(play, wanted)), form or best_form())
        game = Game(name)
        files.append(
            {
                "file": path.name,
                "game": name,
                "games": count,
                "rules_version": game.rules_version,
                "signature": f"{game.signature:016x}",
                "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
            }
        )
        print(f"{path}: {count} games, {path.stat().st_size} bytes", flush=True)
    manifest = {
        "format": FORMAT,
        "license": "CC0-1.0",
        "cloister": __version__,
        "seed": seed,
        "levels": levels,
        "command": f"python -m cloister.dataset make FOLDER --games {count} --seed {seed} --levels {' '.join(levels)}"
        f" --of {' '.join(names)}",
        "files": files,
    }
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
    return manifest


def wrong(row: dict[str, Any], manifest: dict[str, Any], anew: bool) -> str | None:
    """What is wrong with a row; None: nothing. anew: the computers choose again, too."""
    due = setup(row["game"], row["number"], manifest["seed"], manifest["levels"])
    if any(row[key] != value for key, value in due.items()):
        return "another game belongs to its number"
    state = replay(row)
    if not state.over or [score.total for score in state.scores()] != row["scores"]:
        return "it ends otherwise"
    if anew and play(due) != row:
        return "the computers choose otherwise"
    return None


def is_current(entry: dict[str, Any]) -> bool:
    """Is a file of the rules and the numbering of actions that this package has?"""
    game = Game(entry["game"])
    return (game.rules_version, f"{game.signature:016x}") == (entry["rules_version"], entry["signature"])


def check(folder: Path, anew: int, past: bool = False) -> int:
    """Looks at sums and at every game; of each file's first so many the computers choose again. Returns how many games.
    past: of files that are of other rules only the sums."""
    manifest, seen = json.loads((folder / "manifest.json").read_text(encoding="utf-8")), 0
    for entry in manifest["files"]:
        path = folder / entry["file"]
        if hashlib.sha256(path.read_bytes()).hexdigest() != entry["sha256"]:
            sys.exit(f"{path}: not the file of the manifest")
        if not is_current(entry):
            if past:
                continue
            sys.exit(f"{path}: of other rules, or another numbering of actions")
        for at, row in enumerate(read(path)):
            if said := wrong(row, manifest, at < anew):
                sys.exit(f"{path}: game {row['number']}: {said}")
            seen += 1
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(prog="cloister.dataset", description=(__doc__ or "").splitlines()[0])
    verbs = parser.add_subparsers(dest="verb", required=True)
    making = verbs.add_parser("make")
    making.add_argument("--games", type=int, default=100000)
    making.add_argument("--seed", default="cloister")
    making.add_argument("--levels", nargs="+", default=LEVELS)
    making.add_argument("--of", nargs="+", default=games(), choices=games())
    making.add_argument("--threads", type=int, default=1)
    making.add_argument("--form", choices=FORMS, help="Parquet where pyarrow is installed, unless told otherwise")
    checking = verbs.add_parser("check")
    checking.add_argument("--anew", type=int, default=0, help="so many games of each file are chosen again")
    showing = verbs.add_parser("record")
    for verb in (making, checking, showing):
        verb.add_argument("folder", type=Path)
    showing.add_argument("game")
    showing.add_argument("number", type=int)
    given = parser.parse_args()
    if given.verb == "make":
        make(given.folder, given.of, given.games, given.seed, given.levels, given.threads, given.form)
    elif given.verb == "check":
        print(f"{check(given.folder, given.anew)} games are as the manifest says")
    else:
        manifest = json.loads((given.folder / "manifest.json").read_text(encoding="utf-8"))
        files = [entry["file"] for entry in manifest["files"] if entry["game"] == given.game]
        rows = [row for file in files for row in read(given.folder / file) if row["number"] == given.number]
        print(replay(rows[0]).record() if rows else sys.exit(f"no game {given.number} of {given.game}"), end="")


if __name__ == "__main__":
    main()
