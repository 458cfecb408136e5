#!/usr/bin/env python3
"""Self-play and its encoding: shards that repeat and are gone on with, whatever the threads; bad input."""
import json
import os
import subprocess
import tempfile
import unittest

CLOISTER = os.environ.get("CLOISTER", "build/release/cloister")


def run(*args):
    return subprocess.run(
        [CLOISTER, *args], capture_output=True, text=True, timeout=240, env={**os.environ, "LC_ALL": "C"}
    )


def shards(folder):
    names = sorted(name for name in os.listdir(folder) if name.endswith(".shard"))
    return {name: open(os.path.join(folder, name), "rb").read() for name in names}


def play(folder, *more):
    done = run(
        "selfplay", "builders-duel", "--players", "quick,random,mcts:2:exact=0", "--games", "50", "--out", folder, *more
    )
    assert done.returncode == 0, done.stderr
    return shards(folder)


class Learn(unittest.TestCase):
    def test_shards_repeat_and_are_gone_on_with(self):
        with tempfile.TemporaryDirectory() as folder:
            one = play(os.path.join(folder, "one"))
            self.assertEqual(len(one), 3, "20 games a shard")
            self.assertEqual(play(os.path.join(folder, "two"), "--threads", "3"), one)
            os.remove(os.path.join(folder, "one", "000001.shard"))
            self.assertEqual(play(os.path.join(folder, "one")), one)
            self.assertNotEqual(play(os.path.join(folder, "three"), "--all-options", "--random", "100"), one)

    def test_positions_are_encoded(self):
        with tempfile.TemporaryDirectory() as folder:
            play(folder)
            name, paths = os.path.join(folder, "p"), [os.path.join(folder, n) for n in shards(folder)]
            self.assertEqual(run("encode", "builders-duel", *paths, "--out", name).returncode, 0)
            with open(name + ".rows", "rb") as file:
                head, rows = json.loads(file.readline()), file.read()
            self.assertEqual(head["game"], "builders-duel")
            self.assertEqual(len(rows) % 40, 0)
            self.assertGreater(len(rows) // 40, 50 * 2)
            active = sum(int.from_bytes(rows[at + 12 : at + 14], "little") for at in range(0, len(rows), 40))
            self.assertEqual(os.path.getsize(name + ".active"), 2 * active)
            other = run("encode", "morris", *paths, "--out", name)
            self.assertEqual(other.returncode, 2)
            self.assertIn("another game", other.stderr)

    def test_bad_input(self):
        for args in (
            ["selfplay"],
            ["selfplay", "chess", "--players", "random", "--out", "x"],
            ["selfplay", "morris", "--out", "x"],
            ["selfplay", "morris", "--players", "random"],
            ["selfplay", "morris", "--players", "nobody", "--out", "x"],
            ["selfplay", "morris", "--players", "random", "--games", "0", "--out", "x"],
            ["selfplay", "morris", "--players", "random", "--random", "1001", "--out", "x"],
            ["selfplay", "morris", "--players", "random", "--out", "/nowhere/x"],
            ["selfplay", "morris", "--players", "random", "--net", "/nowhere/x", "--out", "x"],
            ["arena", "morris", "--players", "random,random", "--net", CLOISTER],
            ["encode"],
            ["encode", "chess", "--out", "x"],
            ["encode", "morris"],
            ["encode", "morris", "/nowhere/x", "--out", "/nowhere/y"],
        ):
            done = run(*args)
            self.assertEqual(done.returncode, 2, f"{args}: {done.stdout} {done.stderr}")
            self.assertTrue(done.stderr.startswith("cloister"), f"{args}: {done.stderr}")


if __name__ == "__main__":
    unittest.main()
