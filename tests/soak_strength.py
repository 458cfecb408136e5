"""The strength table: no level may fall behind what docs/ai.md says of it. Hours; `make soak` only."""
import os
import subprocess
import sys
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


class Strength(unittest.TestCase):
    def test_levels_beat_those_below(self):
        done = subprocess.run([sys.executable, "tools/strength.py"], cwd=ROOT)
        self.assertEqual(done.returncode, 0, "a row of the table above is below what is asked for")


if __name__ == "__main__":
    unittest.main()
