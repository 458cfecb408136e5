#!/usr/bin/env python3
"""The whole way from self-play to a network that plays, at small scale: the loss falls, and the blob is one."""
import json
import os
import shutil
import subprocess
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CLOISTER = os.environ.get("CLOISTER", "build/release/cloister")


def python():
    """A python3 that has PyTorch: Debian's, where another comes first."""
    for name in ("python3", "/usr/bin/python3"):
        if shutil.which(name) and subprocess.run([name, "-c", "import torch"], capture_output=True).returncode == 0:
            return name
    raise AssertionError("no python3 has PyTorch (Debian: python3-torch)")


class Learn(unittest.TestCase):
    def test_the_loss_falls(self):
        with tempfile.TemporaryDirectory() as out:
            run = [python(), os.path.join(ROOT, "tools/learn/run.py"), "builders-duel", "--cloister", CLOISTER]
            small = [
                "--out",
                out,
                "--quick",
                "1000",
                "--games",
                "100",
                "--players",
                "quick",
                "--epochs",
                "2",
                "--rounds",
                "1",
            ]
            done = subprocess.run(
                [*run, *small], capture_output=True, text=True, env={**os.environ, "OMP_NUM_THREADS": "1"}
            )
            self.assertEqual(done.returncode, 0, done.stderr)
            with open(os.path.join(out, "net.json"), encoding="utf-8") as file:
                manifest = json.load(file)
            self.assertLess(manifest["held_out"]["log_loss"], manifest["untrained_log_loss"] - 0.02)
            self.assertLessEqual(manifest["bytes"], 200 * 1024)
            self.assertEqual(manifest["bytes"], os.path.getsize(os.path.join(out, "net.bin")))


if __name__ == "__main__":
    unittest.main()
