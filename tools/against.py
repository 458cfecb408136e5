#!/usr/bin/env python3
"""The computer of this tree against that of another commit, games of two, at equal time of a core for each decision.

    tools/against.py 8dadf9a pelegrinus                      300 games, a tenth of abbot's iterations for the older one
    tools/against.py 8dadf9a monastery --games 100 --percent 100 --jobs 2
    tools/against.py 8dadf9a monasterium --resume FILE       may be broken off and goes on where it was
    tools/against.py ../other morris                         against the sources in another folder

Both are compiled alike: bench/rival.c with the rules and the search of each. The referee draws all
chance, every draw is met from both seats, and each choice goes to both programs: a match ends where they differ in who
acts, what may be chosen or the scores. After every game the newer one's iterations follow the time that both took so
far. Prints how often the newer one won, its 95 % interval (Wilson), by how many points, and the time of a decision in
which there was something to choose.
"""
import argparse
import concurrent.futures
import glob
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import threading

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
CC = os.environ.get("CC", "cc")
FLAGS = ["-std=c17", "-O2", "-DNDEBUG", "-w", "-fno-math-errno", "-ffp-contract=off"]
GAME_FILES = ("game", "declare", "figures", "heuristics*", "warnings", "terminal")  # as in CMakeLists.txt
WHOLE = 1000000  # of the iterations
NEW, OLD = 0, 1


class Differ(Exception):
    """The programs do not agree about the game."""


def sources_of(name):
    """The folder with a commit's sources, fetched where it is not there yet; a folder is what it is."""
    if os.path.isdir(name):
        return os.path.abspath(name)
    show = ["git", "-C", ROOT, "rev-parse", "--verify", "--quiet", name + "^{commit}"]
    commit = subprocess.run(show, capture_output=True, text=True, check=False).stdout.strip()
    if not commit:
        sys.exit(f"{name} is neither a folder nor a commit")
    folder = os.path.join(ROOT, "build", "against", commit)
    if not os.path.isdir(folder):
        os.makedirs(folder + ".part", exist_ok=True)
        archive = subprocess.run(
            ["git", "-C", ROOT, "archive", commit, "src", "tools"], stdout=subprocess.PIPE, check=True
        )
        subprocess.run(["tar", "-x", "-C", folder + ".part"], input=archive.stdout, check=True)
        os.rename(folder + ".part", folder)
    return folder


def compiled(tree, game, out, jobs):
    """The program of a tree, compiled in an empty folder."""
    folder = os.path.join(tree, "src", "games", game)
    if not os.path.isdir(folder):
        sys.exit(f"{tree} has no game {game}")
    name = game.replace("-", "_")
    sources = [path for part in ("core", "ai") for path in glob.glob(os.path.join(tree, "src", part, "*.c"))]
    sources += [path for part in GAME_FILES for path in glob.glob(os.path.join(folder, part + ".c"))]
    for domain, words in (("core", os.path.join(tree, "src", "core", "po")), (name, os.path.join(folder, "po"))):
        made = os.path.join(out, f"words_{domain}.c")
        po = [os.path.join(words, lang + ".po") for lang in ("en", "fr")]
        subprocess.run([sys.executable, "tools/words.py", made, domain, *po], cwd=tree, check=True)
        sources.append(made)
    sources.append(os.path.join(ROOT, "bench", "rival.c"))

    def compile_one(source):
        made = os.path.join(out, source.replace(tree, "").strip(os.sep).replace(os.sep, "-") + ".o")
        named = ["-I" + os.path.join(tree, "src"), f"-DRIVAL=game_{name}"]
        subprocess.run([CC, *FLAGS, *named, "-c", source, "-o", made], check=True)
        return made

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        objects = list(pool.map(compile_one, sources))
    library, program = os.path.join(out, "rival.a"), os.path.join(out, "rival")
    subprocess.run(["ar", "rcs", library, *objects[:-1]], check=True)  # of which only what is needed is taken
    subprocess.run([CC, "-o", program, objects[-1], library, "-lm", "-lpthread"], check=True)
    return program


class Side:
    """A program that runs."""

    def __init__(self, program, level):
        self.process = subprocess.Popen(
            [program, level], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def ask(self, order):
        """One line for one line."""
        self.process.stdin.write(order + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().split()
        if not answer or answer == ["refused"]:
            raise Differ(f"{order}: {'refused' if answer else 'no answer'}")
        return answer

    def end(self):
        """Nothing more is asked."""
        self.process.stdin.close()
        self.process.wait()


def both(sides, order):
    """Where the game stands, which both must agree about."""
    answers = [side.ask(order) for side in sides]
    if answers[NEW] != answers[OLD]:
        raise Differ(f"{order}: {' '.join(answers[NEW])} here, {' '.join(answers[OLD])} there")
    return answers[NEW][1:]


def play(sides, number, seed, share):
    """One game: two in a row have the same luck, the newer one first in the second seat, then in the first."""
    luck = random.Random(f"{seed} {number // 2}")
    seat_of_new = 1 - number % 2
    took, decisions = [0, 0], [0, 0]
    where = both(sides, f"new {random.Random(f'{seed} search {number}').getrandbits(63)}")
    while where[0] != "over":
        if where[0] == "chance":
            where = both(sides, f"draw {luck.getrandbits(63)}")
            continue
        actors = int(where[0])
        seat = number // 2 % 2 if actors == 3 else actors >> 1  # of secret orders another one's come first each time
        who = NEW if seat == seat_of_new else OLD
        choice, us, free = sides[who].ask(f"think {seat} {share if who == NEW else WHOLE}")
        took[who] += int(us) * (free == "1")
        decisions[who] += free == "1"
        where = both(sides, f"do {seat} {choice}")
    points, ranks = [int(n) for n in where[1:3]], [int(n) for n in where[3:5]]
    if seat_of_new == 1:
        points.reverse()
        ranks.reverse()
    won = 0.5 + 0.5 * ((ranks[NEW] < ranks[OLD]) - (ranks[NEW] > ranks[OLD]))
    return {"number": number, "won": won, "points": points, "us": took, "decisions": decisions, "share": share}


class Match:
    """What was played."""

    def __init__(self, games, what, path):
        self.lock = threading.Lock()
        self.played, self.what, self.path = [], what, path
        if path and os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                rows = [json.loads(line) for line in file]
            if any(row.pop("match") != what for row in rows):
                sys.exit(f"{path} is of another match")
            self.played = rows
        done = {row["number"] for row in self.played}
        self.left = [number for number in range(games) if number not in done]

    def mean_us(self, who):
        """A decision of one side."""
        return sum(row["us"][who] for row in self.played) / max(1, sum(row["decisions"][who] for row in self.played))

    def share(self):
        """Of the newer one's iterations, so that it comes to take as long as the older one."""
        new, old = self.mean_us(NEW), self.mean_us(OLD)
        if not new or not old:
            return WHOLE
        made = sum(row["share"] * row["decisions"][NEW] for row in self.played)
        mean = made / sum(row["decisions"][NEW] for row in self.played)
        return round(min(max(mean * old / new * min(max(old / new, 0.5), 2), WHOLE / 100), 4 * WHOLE))

    def next(self):
        """The number and share of the next game; None: all are played."""
        with self.lock:
            return (self.left.pop(0), self.share()) if self.left else None

    def add(self, row):
        """A game more."""
        with self.lock:
            self.played.append(row)
            if self.path:
                with open(self.path, "a", encoding="utf-8") as file:
                    file.write(json.dumps({"match": self.what, **row}) + "\n")

    def tell(self):
        """What came of it."""
        n = len(self.played)
        won = sum(row["won"] for row in self.played) / n
        z2 = 1.96**2
        middle = (won + z2 / 2 / n) / (1 + z2 / n)
        wide = math.sqrt(z2) * math.sqrt(won * (1 - won) / n + z2 / 4 / n / n) / (1 + z2 / n)
        new, old = (sum(row["points"][who] for row in self.played) / n for who in (NEW, OLD))
        print(f"{self.what}: {100 * won:.0f} % [{100 * (middle - wide):.0f} {100 * (middle + wide):.0f}] of {n} games,")
        print(f"  {new:.1f} to {old:.1f} points, {self.mean_us(NEW) / 1000:.2f} and {self.mean_us(OLD) / 1000:.2f} ms")


def work(match, programs, asked):
    """One pair of programs, game after game."""
    sides = [Side(program, asked.level) for program in programs]
    try:
        while (following := match.next()) is not None:
            match.add(play(sides, following[0], asked.seed, following[1]))
    finally:
        for side in sides:
            side.end()


def main():
    """A match."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("older", help="a commit, or a folder with sources")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--level", default="abbot")
    parser.add_argument("--percent", type=int, default=10, help="of the older one's iterations")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time")
    parser.add_argument("--resume", metavar="FILE", help="where games played are kept, and found again")
    asked = parser.parse_args()
    if asked.games < 1:
        parser.error("nothing to play")
    asked.level += f":percent={asked.percent}"
    match = Match(asked.games, f"{asked.game}, {asked.level}, against {asked.older}, seed {asked.seed}", asked.resume)
    older = sources_of(asked.older)
    with tempfile.TemporaryDirectory() as new, tempfile.TemporaryDirectory() as old:
        here = compiled(ROOT, asked.game, new, asked.jobs)
        programs = (here, here if older == ROOT else compiled(older, asked.game, old, asked.jobs))
        with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
            try:
                list(pool.map(lambda _: work(match, programs, asked), range(asked.jobs)))
            except Differ as differ:
                sys.exit(f"they differ: {differ}")
    match.tell()


if __name__ == "__main__":
    main()
