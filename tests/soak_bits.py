#!/usr/bin/env python3
"""The strongest level chooses alike natively, in WebAssembly and in WebAssembly with vector instructions: games of the
module, both seats played by it, are played again by the library, choice for choice. Needs node, clang-19, numpy, cffi.

CLOISTER_ROUNDS games of each game (1); CLOISTER_LEVEL of the computers (abbot:percent=10).
"""
import glob
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

BUILD = os.path.dirname(os.path.abspath(os.environ.get("CLOISTER", "build/release/cloister")))
CORE = f"{BUILD}/src/library/_core.abi3.so"
WASM = f"{BUILD}/cloister.wasm"
LEVEL = os.environ.get("CLOISTER_LEVEL", "abbot:percent=10")


def interpreter():
    """One that has numpy and cffi: build/venv's, or Debian's."""
    for candidate in ("build/venv/bin/python", sys.executable, "/usr/bin/python3"):
        if (
            shutil.which(candidate)
            and not subprocess.run([candidate, "-c", "import numpy, cffi"], capture_output=True).returncode
        ):
            return candidate
    print("skipped: no Python here has numpy and cffi")
    sys.exit(77)


def replay(paths):
    """Plays each record again; the computers must choose what stands in it."""
    import cloister

    for path in paths:
        name, seed = os.path.basename(path)[: -len(".record")].rsplit("-", 1)
        with open(path, encoding="utf-8") as file:
            record = cloister.read_record(file.read())
        state = record.game.new(chance="explicit", forced="explicit")
        computers = [record.game.computer(LEVEL, 2 * int(seed) + seat) for seat in range(2)]
        asked = 0
        for seat, action in record.steps.tolist():
            if seat < 2 and len(state.legal_list(seat)) > 1:
                asked += 1
                chosen = computers[seat].choose(state, seat)
                if chosen != action:
                    sys.exit(f"{name}, seed {seed}, choice {asked}: {state.label(chosen, seat)} natively")
            state.apply(action, seat)
        if not state.over:
            sys.exit(f"{name}: its record ends early")
        print(f"{name}, seed {seed}: {asked} choices alike", flush=True)


def with_vectors(folder):
    """The module as the build makes it, but with vector instructions."""
    done = subprocess.run(["ninja", "-C", BUILD, "-t", "commands", WASM], capture_output=True, text=True, check=True)
    commands = [line for line in done.stdout.splitlines() if f"-o {WASM}" in line]
    out = f"{folder}/vectors.wasm"
    subprocess.run(commands[-1].replace(f"-o {WASM}", f"-msimd128 -o {out}"), shell=True, check=True)
    return out


class Bits(unittest.TestCase):
    def test_alike(self):
        python = interpreter()
        with tempfile.TemporaryDirectory() as folder:
            play = [
                "node",
                "bench/wasm.mjs",
                WASM,
                with_vectors(folder),
                "--level",
                LEVEL,
                "--records",
                folder,
                "--frozen",
            ]
            rounds = os.environ.get("CLOISTER_ROUNDS", "1")
            done = subprocess.run([*play, "--rounds", rounds], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            print(done.stdout)
            records = sorted(glob.glob(f"{folder}/*.record"))
            self.assertGreater(len(records), 5)
            shutil.copytree("python/cloister", f"{folder}/cloister")
            shutil.copy(CORE, f"{folder}/cloister/")
            done = subprocess.run(
                [python, __file__, "--replay", *records],
                env={**os.environ, "PYTHONPATH": folder},
                capture_output=True,
                text=True,
            )
            print(done.stdout)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    if "--replay" in sys.argv:
        replay(sys.argv[2:])
    else:
        unittest.main()
