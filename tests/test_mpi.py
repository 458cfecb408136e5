#!/usr/bin/env python3
"""The arena and self-play under mpirun: ranks share the work, results are the same, a bad request ends all. Skipped
as a whole (77) where the program was built without MPI or mpirun is not installed."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

CLOISTER = os.environ.get("CLOISTER", "build/release/cloister")
SKIPPED = 77
# MPI's own library leaks at its end.
ENVIRONMENT = {**os.environ, "LC_ALL": "C", "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"}


def arena(ranks, *args):
    mpirun = ["mpirun", "--allow-run-as-root", "--oversubscribe", "-np", str(ranks)] if ranks else []
    return subprocess.run(
        [*mpirun, CLOISTER, "arena", *args], capture_output=True, text=True, timeout=240, env=ENVIRONMENT
    )


def match(ranks, *args):
    """The results of one match, without what differs from run to run: times."""
    done = arena(ranks, *args, "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)["arena"][0]
    for player in result["players"]:
        player.pop("decision_ms"), player.pop("decision_ms_max")
    return result


class Ranks(unittest.TestCase):
    def test_ranks_share_the_rounds(self):
        args = ("morris", "--players", "mcts:20,random", "--rounds", "5")
        self.assertEqual(match(2, *args), match(0, *args))

    def test_more_ranks_than_rounds(self):
        args = ("morris", "--players", "greedy,random", "--rounds", "2")
        self.assertEqual(match(3, *args), match(0, *args))

    def test_ranks_share_the_shards(self):
        with tempfile.TemporaryDirectory() as folder:
            play = [CLOISTER, "selfplay", "builders-duel", "--players", "quick,random", "--games", "90", "--out"]
            for ranks, out in ((1, "one"), (3, "three")):
                mpirun = ["mpirun", "--allow-run-as-root", "--oversubscribe", "-np", str(ranks)]
                command = [*mpirun, *play, os.path.join(folder, out)]
                done = subprocess.run(command, capture_output=True, text=True, timeout=240, env=ENVIRONMENT)
                self.assertEqual(done.returncode, 0, done.stderr)
            one, three = (sorted(pathlib.Path(folder, out).iterdir()) for out in ("one", "three"))
            self.assertEqual([path.name for path in one], [f"{shard:06}.shard" for shard in range(5)])
            self.assertEqual([path.name for path in one], [path.name for path in three])
            for mine, theirs in zip(one, three):
                self.assertEqual(mine.read_bytes(), theirs.read_bytes(), mine.name)

    def test_rank_0_cannot_read_its_file(self):
        done = arena(2, "morris", "--players", "random,random", "--resume", "/nowhere/file")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("/nowhere/file", done.stderr)


def absent():
    """What is missing, or None."""
    linked = subprocess.run(["ldd", CLOISTER], capture_output=True, text=True, check=True).stdout
    return "MPI in this build" if "libmpi" not in linked else "mpirun" if not shutil.which("mpirun") else None


if __name__ == "__main__":
    if absent():
        print(f"skipped: no {absent()} (Debian: libopenmpi-dev openmpi-bin libevent-dev)")
        sys.exit(SKIPPED)
    unittest.main()
