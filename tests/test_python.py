#!/usr/bin/env python3
"""The Python package, as this build has it: its own tests, and those of Gymnasium and PettingZoo where they are
installed.

build/venv has them (tools/install.sh test). Without PyPI there are only numpy and cffi, and only the package's own
tests are run. With CLOISTER_SOAK set: OpenSpiel, jax, the examples, the notebooks, and a wheel made from the sdist in a
fresh environment (tests/python_wheel.py).
"""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

BUILD = os.path.dirname(os.path.abspath(os.environ["CLOISTER"]))
CORE = f"{BUILD}/src/library/_core.abi3.so"
VENV = "build/venv/bin/python"
OURS = ["test_core", "test_dataset", "test_encoders"]
OTHERS = {"test_gymnasium": "gymnasium", "test_pettingzoo": "pettingzoo"}
LONG = {"test_openspiel": "pyspiel"}
EXAMPLES = [
    ("numpy", ["ppo_duel.py", "--minutes", "0.3", "--games", "20", "--against", "random"]),
    ("numpy", ["ladder.py", "--simulations", "8", "--games", "2", "--levels", "random"]),
    ("pyspiel", ["cfr_end.py", "--nodes", "300", "--iterations", "4"]),
]


def python():
    """The interpreter that has what the package needs, or None."""
    for candidate in (VENV, sys.executable, "/usr/bin/python3"):
        if os.path.exists(candidate) and has(candidate, "numpy") and has(candidate, "cffi"):
            return os.path.abspath(candidate)
    return None


def has(interpreter, module):
    return subprocess.run([interpreter, "-c", f"import {module}"], capture_output=True).returncode == 0


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.python = python()
        if not cls.python or not os.path.exists(CORE):
            print("neither build/venv nor the system has numpy and cffi, or this build has no extension")
            sys.exit(77)
        cls.folder = tempfile.TemporaryDirectory()
        shutil.copytree("python", cls.folder.name, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(CORE, f"{cls.folder.name}/cloister/")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def run_python(self, *arguments):
        environment = {**os.environ, "PYTHONPATH": self.folder.name, "JAX_PLATFORMS": "cpu", "MINUTES": "0.3"}
        done = subprocess.run(
            [self.python, *arguments],
            cwd=self.folder.name,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.assertEqual(done.returncode, 0, done.stdout)
        return done.stdout

    def run_tests(self, names):
        said = self.run_python("-m", "unittest", "-v", *[f"tests.{name}" for name in names])
        self.assertRegex(said, r"Ran [1-9]\d* tests")

    def test_ours(self):
        self.run_tests(OURS)

    def test_others(self):
        here = [name for name, module in OTHERS.items() if has(self.python, module)]
        if here:
            self.run_tests(here)
        else:
            print("neither gymnasium nor pettingzoo is installed: left out")

    def test_long(self):
        if not os.environ.get("CLOISTER_SOAK"):
            return
        here = [name for name, module in LONG.items() if has(self.python, module)]
        self.assertTrue(here, "OpenSpiel is not in build/venv: tools/install.sh soak")
        self.run_tests(here)
        for module, (example, *arguments) in EXAMPLES:
            if has(self.python, module):
                self.run_python(f"examples/{example}", *arguments)

    def test_notebooks(self):
        if os.environ.get("CLOISTER_SOAK"):
            self.assertTrue(has(self.python, "nbclient"), "nbclient is not in build/venv: tools/install.sh soak")
            said = self.run_python(os.path.abspath("tools/notebooks.py"))
            self.assertRegex(said, r"cfr.ipynb: .*\nladder.ipynb: .*\nppo.ipynb: ")

    def test_wheel(self):
        if os.environ.get("CLOISTER_SOAK"):
            subprocess.run([sys.executable, "tests/python_wheel.py", self.python], check=True)


if __name__ == "__main__":
    unittest.main()
