#!/usr/bin/env python3
"""packaging/cloister.service: systemd understands every line of it, and nothing keeps the server down."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
UNIT = os.path.join(ROOT, "packaging", "cloister.service")


class Service(unittest.TestCase):
    def setUp(self):
        with open(UNIT, encoding="utf-8") as file:
            self.text = file.read()

    def test_whatever_ends_it_it_comes_back(self):
        lines = dict(re.findall(r"^(\w+)=(.*)$", self.text, re.MULTILINE))
        self.assertEqual(("always", "0"), (lines["Restart"], lines["StartLimitIntervalSec"]))
        for name in "RestartSec", "TimeoutStopSec", "LimitNOFILE", "MemoryMax", "ExecReload":
            self.assertIn(name, lines)

    @unittest.skipUnless(shutil.which("systemd-analyze"), "systemd-analyze is not installed")
    def test_systemd_understands_it(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "cloister.service")
            with open(path, "w", encoding="utf-8") as file:
                file.write(
                    self.text.replace("/usr/local/bin/cloister", "/bin/true").replace(
                        "Documentation=man:cloister(1)\n", ""
                    )
                )
            done = subprocess.run(["systemd-analyze", "verify", "--man=no", path], capture_output=True, text=True)
            self.assertEqual(
                (0, ""),
                (done.returncode, "".join(line for line in done.stderr.splitlines(True) if "cloister" in line)),
                done.stderr,
            )


if __name__ == "__main__":
    sys.exit(not unittest.main(exit=False).result.wasSuccessful())
