"""The strength table in short, 30 games a pair: fails where that many games disprove what docs/ai.md says of a
level."""
import os
import subprocess
import sys
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


class Strength(unittest.TestCase):
    def test_levels_beat_those_below(self):
        done = subprocess.run([sys.executable, "tools/strength.py", "--rounds", "15"], cwd=ROOT)
        self.assertEqual(done.returncode, 0, "a row of the table above cannot be what is asked for")


if __name__ == "__main__":
    unittest.main()
