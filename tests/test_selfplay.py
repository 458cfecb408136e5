#!/usr/bin/env python3
"""Self-play and its encoding: shards that repeat and are gone on with, whatever the threads; bad input."""
import json
import os
import shutil
import subprocess
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CLOISTER = os.environ.get("CLOISTER", "build/release/cloister")


def run(*args):
    return subprocess.run(
        [CLOISTER, *args], capture_output=True, text=True, timeout=240, env={**os.environ, "LC_ALL": "C"}
    )


def python():
    """A python3 that has numpy: Debian's, where another comes first."""
    for name in ("python3", "/usr/bin/python3"):
        if shutil.which(name) and subprocess.run([name, "-c", "import numpy"], capture_output=True).returncode == 0:
            return name
    raise AssertionError("no python3 has numpy (Debian: python3-numpy)")


def figures_of(path):
    """{name: numbers by phase} of a game's insight.def"""
    with open(path, encoding="utf-8") as file:
        rows = [line.strip()[len("FIGURE(") : -1].split(",") for line in file if line.startswith("FIGURE(")]
    return {name: [int(number) for number in numbers] for name, *numbers in rows}


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

    def test_what_was_killed_is_gone_on_with(self):
        made = [CLOISTER, "selfplay", "builders-duel", "--players", "quick,mcts:2:exact=0", "--games", "200", "--out"]
        with tempfile.TemporaryDirectory() as folder:
            whole, cut = (os.path.join(folder, name) for name in ("whole", "cut"))
            with subprocess.Popen([*made, cut]) as playing:
                while playing.poll() is None and not (os.path.isdir(cut) and shards(cut)):
                    pass
                playing.kill()
            for out in (cut, whole):
                self.assertEqual(subprocess.run([*made, out]).returncode, 0)
            self.assertEqual(sorted(os.listdir(cut)), sorted(os.listdir(whole)), "nothing half written is left")
            self.assertEqual(shards(cut), shards(whole))

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

    def test_insight_is_fitted_to_figures(self):
        fit = [python(), os.path.join(ROOT, "tools/learn/insight.py"), "pelegrinus"]
        with tempfile.TemporaryDirectory() as folder:
            games, name, out = (os.path.join(folder, part) for part in ("games", "p", "new.def"))
            played = run("selfplay", "pelegrinus", "--players", "quick", "--games", "40", "--out", games)
            self.assertEqual(played.returncode, 0, played.stderr)
            paths = [os.path.join(games, n) for n in shards(games)]
            self.assertEqual(run("encode", "pelegrinus", *paths, "--out", name).returncode, 0)
            done = subprocess.run([*fit, name, "--out", out], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertRegex(done.stdout, r"log loss of who wins in games left out: 0\.\d+ estimate")
            old, new = figures_of(os.path.join(ROOT, "src/games/pelegrinus/insight.def")), figures_of(out)
            self.assertEqual(list(new), list(old), "figures keep their names and order")
            self.assertEqual({len(row) for row in new.values()}, {len(row) for row in old.values()}, "and phases")
            self.assertTrue(any(any(row) for row in new.values()))
            os.truncate(name + ".figures", os.path.getsize(name + ".figures") - 4)
            cut = subprocess.run([*fit, name, "--out", out], capture_output=True, text=True)
            self.assertEqual(cut.returncode, 1)
            self.assertIn("encode it anew", cut.stderr)

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
