#!/usr/bin/env python3
"""Black box: `cloister puzzles` finds puzzles in games of computers, each once; shows them and puts them to people."""
import os
import subprocess
import tempfile
import unittest

CLOISTER = os.environ["CLOISTER"]
GAME = "morris"


def run(*args, text=None):
    return subprocess.run([CLOISTER, "puzzles", *args], input=text, capture_output=True, text=True, check=False)


class Puzzles(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.out = os.path.join(cls.folder.name, "found")
        cls.made = run(GAME, "--level", "novice", "--seed", "3", "--games", "2", "--threads", "2", "--out", cls.out)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def read(self):
        return {name: open(os.path.join(self.out, name), encoding="ascii").read() for name in os.listdir(self.out)}

    def test_a_game_is_looked_through_once(self):
        self.assertEqual((self.made.returncode, self.made.stderr), (0, ""))
        found = self.read()
        self.assertEqual(sorted(found), ["00000003.puzzles", "00000004.puzzles"])
        self.assertTrue(any(found.values()), "no puzzle in two games: take others")
        kept = os.path.join(self.out, "00000003.puzzles")
        with open(kept, "w", encoding="ascii") as file:
            file.write("kept\n")
        again = run(GAME, "--level", "novice", "--seed", "3", "--games", "2", "--out", self.out)
        self.assertEqual((again.returncode, again.stderr), (0, ""))
        self.assertEqual(self.read()["00000003.puzzles"], "kept\n")
        with open(kept, "w", encoding="ascii") as file:
            file.write(found["00000003.puzzles"])

    def test_shown_in_both_languages(self):
        files = [os.path.join(self.out, name) for name, text in self.read().items() if text.startswith("record")]
        english = run("--show", "--lang", "en", *files)
        french = run("--show", "--lang", "fr", *files)
        for done, best in (english, "Best:"), (french, "Le meilleur"):
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn(best, done.stdout)
            self.assertNotIn("puzzle.", done.stdout)
            self.assertNotIn("theme.", done.stdout)

    def test_those_that_hold_are_printed_as_they_are(self):
        files = [os.path.join(self.out, name) for name, text in self.read().items() if text.startswith("record")]
        held = run("--check", *files)
        self.assertEqual((held.returncode, held.stderr), (0, ""))
        lines = "".join(self.read().values()).splitlines()
        self.assertTrue(held.stdout.startswith("record "), "none holds: take other games")
        self.assertLessEqual(set(held.stdout.splitlines()), set(lines))

    def test_put_to_people(self):
        done = run("--play", "--lang", "en", GAME, text="nonsense\ns\nq\n")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("Best:", done.stdout)
        self.assertIn("0 of 1 solved at the first try.", done.stdout)

    def test_what_is_refused(self):
        path = os.path.join(self.folder.name, "bad")
        with open(path, "w", encoding="ascii") as file:
            file.write("record nothing 1 2\n")
        for args, word in (
            (("--show", path), "line 1: no such game"),
            (("--check", path), "line 1: no such game"),
            ((GAME, "--games", "0"), "'0'"),
            ((GAME, "--seed", "x"), "'x'"),
            ((GAME, "--level", "nobody"), "nobody"),
            (("nothing",), "nothing"),
        ):
            done = run("--lang", "en", *args)
            self.assertEqual(done.returncode, 2, args)
            self.assertIn(word.replace("'", ""), done.stderr.replace("'", "").replace("“", "").replace("”", ""))


if __name__ == "__main__":
    unittest.main()
