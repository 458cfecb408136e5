#!/usr/bin/env python3
"""cloister.cuda without a card: tests/cuda/device.py with a stand-in for NVIDIA's driver (tests/cuda/driver.c), tensors
on the processor. And the kernels of every game are compiled, so that they can be.
"""
import contextlib
import lzma
import os
import pathlib
import runpy
import shutil
import subprocess
import sys
import tempfile
import types
import unittest

BUILD = os.path.dirname(os.path.abspath(os.environ.get("CLOISTER", "build/release/cloister")))
CORE = f"{BUILD}/src/library/_core.abi3.so"


def stand_in():
    """Has torch believe in a card: what of it cloister.cuda asks for. Then runs the check."""
    import torch

    torch.cuda.device = lambda device: contextlib.nullcontext()
    torch.cuda.synchronize = lambda device=None: None
    torch.cuda.current_stream = lambda device=None: types.SimpleNamespace(cuda_stream=0)
    sys.argv = sys.argv[2:]
    if sys.argv[0].startswith("python/"):
        runpy.run_module(sys.argv[0][len("python/") : -len(".py")].replace("/", "."), run_name="__main__")
    else:
        runpy.run_path(sys.argv[0], run_name="__main__")


def interpreter():
    """One that has torch, numpy and cffi: Debian's, with python3-torch."""
    for candidate in ("/usr/bin/python3", sys.executable):
        if subprocess.run([candidate, "-c", "import torch, numpy, cffi"], capture_output=True).returncode == 0:
            return candidate
    print("skipped: no Python here has torch, numpy and cffi (Debian: python3-torch)")
    sys.exit(77)


def games():
    return sorted({name.split(".")[0] for name in os.listdir(f"{BUILD}/ptx")})


def packed(game, part=""):
    return f"{game}{part and '.'}{part}.ptx.xz"


def stand_in_for_card(folder):
    """The package beside a library that is no driver; the environment in which both are found."""
    shutil.copytree("python/cloister", f"{folder}/cloister")
    shutil.copy(CORE, f"{folder}/cloister/")
    shutil.copy(f"{BUILD}/tests/libcuda_stand_in.so", f"{folder}/libcuda.so.1")
    os.mkdir(f"{folder}/ptx")
    for game in games():
        for part in ("", "selfplay"):
            with lzma.open(f"{folder}/ptx/{packed(game, part)}", "wb") as file:
                file.write(game.encode() + b"\0")
    return {
        **os.environ,
        "PYTHONPATH": folder,
        "LD_LIBRARY_PATH": folder,
        "CLOISTER_PTX": f"{folder}/ptx",
        "CLOISTER_DEVICE": "cpu",
    }


def shards(folder):
    return {path.name: path.read_bytes() for path in pathlib.Path(folder).glob("*.shard")}


class Cuda(unittest.TestCase):
    def run_alike(self, folder, environment, *arguments):
        command = [interpreter(), __file__, "--stand-in", *arguments]
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_stand_in(self):
        self.assertGreater(len(games()), 5)
        with tempfile.TemporaryDirectory() as folder:
            said = self.run_alike(folder, stand_in_for_card(folder), "tests/cuda/device.py")
            for game in games():
                self.assertIn(f"{game}: as on the processor", said)

    def test_selfplay(self):
        """Shards are the processor's, however many games are played at a time; what is there is not made again."""
        with tempfile.TemporaryDirectory() as folder:
            environment = stand_in_for_card(folder)
            for game in games():
                mine, theirs = f"{folder}/{game}", f"{folder}/{game}-card"
                made = ["--games", "130", "--all-options", "--random", "40", "--seed", "quick"]
                ours = [os.environ.get("CLOISTER", "build/release/cloister"), "selfplay", game, *made]
                subprocess.run([*ours, "--players", "quick", "--out", mine], check=True)
                tool = ["python/cloister/selfplay_cuda.py", game, *made, "--device", "cpu", "--out", theirs]
                self.run_alike(folder, environment, *tool, "--room", "30000", "--batch", "50")
                self.assertEqual(shards(mine), shards(theirs), game)
                os.remove(f"{theirs}/000003.shard")
                said = self.run_alike(folder, environment, *tool, "--room", "7000")
                self.assertTrue(said.startswith("20 games"), said)
                self.assertEqual(shards(mine), shards(theirs), game)

    def test_kernels(self):
        """Each is whole, and has every kernel."""
        kernels = {"": ["open", "begin", "step", "random", "walk", "rollout", "go_on", "hash"]}
        kernels["selfplay"] = ["selfplay", "selfplay_head"]
        for game in games():
            for part, names in kernels.items():
                text = lzma.open(f"{BUILD}/ptx/{packed(game, part)}", "rt", encoding="utf-8").read()
                for kernel in names:
                    self.assertIn(f".visible .entry cuda_{kernel}(", text, game)


if __name__ == "__main__":
    if "--stand-in" in sys.argv:
        stand_in()
    else:
        subprocess.run(["ninja", "-C", BUILD, "cuda", "cuda_stand_in"], check=True, capture_output=True)
        unittest.main()
