#!/usr/bin/env python3
"""Random play reaches everything the rules allow: no kind, verb or event of any game stays unseen."""
import os
import subprocess
import unittest

CLOISTER = os.environ.get("CLOISTER", "build/release/cloister")
GAMES = 10_000
# Two manned Scriptoria and three equal Viking dice come together once in many thousand games.
MORE = {"kings-abbey": 150_000}


class Coverage(unittest.TestCase):
    def test_nothing_is_never_met(self):
        ids = subprocess.run([CLOISTER, "games", "--ids"], capture_output=True, text=True, check=True).stdout.split()
        for game in ids:
            with self.subTest(game):
                command = [CLOISTER, "bench", "--coverage", game, "--games", str(MORE.get(game, GAMES))]
                table = subprocess.run(command, capture_output=True, text=True, check=True).stdout
                print(f"{game}: {table.splitlines()[-1]}", flush=True)
                self.assertIn("0 never met", table.splitlines()[-1], table)


if __name__ == "__main__":
    unittest.main()
