#!/usr/bin/env python3
"""cloister.cuda without a card: tests/cuda/device.py with a stand-in for NVIDIA's driver (tests/cuda/driver.c), tensors
on the processor. And the kernels of every game are compiled, so that they can be.
"""
import contextlib
import lzma
import os
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
    sys.argv = sys.argv[1:]
    runpy.run_path("tests/cuda/device.py", run_name="__main__")


def interpreter():
    """One that has torch, numpy and cffi: Debian's, with python3-torch."""
    for candidate in ("/usr/bin/python3", sys.executable):
        if subprocess.run([candidate, "-c", "import torch, numpy, cffi"], capture_output=True).returncode == 0:
            return candidate
    print("skipped: no Python here has torch, numpy and cffi (Debian: python3-torch)")
    sys.exit(77)


class Cuda(unittest.TestCase):
    def test_stand_in(self):
        python = interpreter()
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree("python/cloister", f"{folder}/cloister")
            shutil.copy(CORE, f"{folder}/cloister/")
            shutil.copy(f"{BUILD}/tests/libcuda_stand_in.so", f"{folder}/libcuda.so.1")
            games = [name[: -len(".ptx.xz")] for name in os.listdir(f"{BUILD}/ptx")]
            self.assertGreater(len(games), 5)
            os.mkdir(f"{folder}/ptx")
            for game in games:
                with lzma.open(f"{folder}/ptx/{game}.ptx.xz", "wb") as file:
                    file.write(game.encode() + b"\0")
            environment = {
                **os.environ,
                "PYTHONPATH": folder,
                "LD_LIBRARY_PATH": folder,
                "CLOISTER_PTX": f"{folder}/ptx",
                "CLOISTER_DEVICE": "cpu",
            }
            done = subprocess.run([python, __file__, "--stand-in"], env=environment, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            for game in games:
                self.assertIn(f"{game}: as on the processor", done.stdout)

    def test_kernels(self):
        """Each is whole, and has every kernel."""
        for name in os.listdir(f"{BUILD}/ptx"):
            text = lzma.open(f"{BUILD}/ptx/{name}", "rt", encoding="utf-8").read()
            for kernel in ("open", "begin", "step", "random", "walk", "rollout", "go_on", "hash"):
                self.assertIn(f".visible .entry cuda_{kernel}(", text, name)


if __name__ == "__main__":
    if "--stand-in" in sys.argv:
        stand_in()
    else:
        subprocess.run(["ninja", "-C", BUILD, "cuda", "cuda_stand_in"], check=True, capture_output=True)
        unittest.main()
