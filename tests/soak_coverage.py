#!/usr/bin/env python3
"""Random play reaches everything the rules allow: no kind, verb or event of any game stays unseen."""
import os
import subprocess
import unittest

CLOISTER = os.environ.get("CLOISTER", "build/release/cloister")
GAMES = 10_000
GAMES_MOST = 160_000  # some choices come once in many thousand games


def coverage(game, count):
    """The table of what so many random games met, and its last line."""
    done = subprocess.run(
        [CLOISTER, "bench", "--coverage", game, "--games", str(count)], capture_output=True, text=True
    )
    return done.stdout, done.stdout.splitlines()[-1]


class Coverage(unittest.TestCase):
    def test_nothing_is_never_met(self):
        ids = subprocess.run([CLOISTER, "games", "--ids"], capture_output=True, text=True, check=True).stdout.split()
        self.assertTrue(ids)
        for game in ids:
            with self.subTest(game):
                count, (table, last) = GAMES, coverage(game, GAMES)
                while " 0 never met" not in last and count < GAMES_MOST:
                    count *= 4
                    table, last = coverage(game, count)
                print(f"{game}: {last}", flush=True)
                self.assertIn(" 0 never met", last, table)
                for sort in "kind", "verb", "event":
                    self.assertIn(f"\n{sort} ", "\n" + table, f"{game} has no {sort} to meet")


if __name__ == "__main__":
    unittest.main()
