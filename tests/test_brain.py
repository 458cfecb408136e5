#!/usr/bin/env python3
"""A learnt network says the same to the last bit however it is compiled: natively with and without optimisation and
vector instructions, and in WebAssembly with and without simd."""
import os
import shutil
import subprocess
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SOURCES = [os.path.join(ROOT, path) for path in ("src/ai/brain.c", "tests/brain/bits.c")]
MAIN = """#include <stdint.h>
#include <stdio.h>
uint32_t brain_bits(void);
int main(void) { printf("%u\\n", (unsigned)brain_bits()); return 0; }
"""
NODE = """const fs = require("fs");
const bytes = fs.readFileSync(process.argv[1]);
WebAssembly.instantiate(bytes).then(({instance}) => console.log(instance.exports.brain_bits() >>> 0));
"""
COMMON = ["-std=c17", "-I" + os.path.join(ROOT, "src"), "-ffunction-sections"]


def native(folder, name, *flags):
    main, out = os.path.join(folder, "main.c"), os.path.join(folder, name)
    with open(main, "w", encoding="utf-8") as file:
        file.write(MAIN)
    cc = os.environ.get("CC", "cc")
    subprocess.run([cc, *COMMON, *flags, *SOURCES, main, "-Wl,--gc-sections", "-o", out], check=True)
    return subprocess.run([out], check=True, capture_output=True, text=True).stdout.strip()


def wasm(folder, name, *flags):
    out = os.path.join(folder, name)
    link = ["-Wl,--no-entry", "-Wl,--export=brain_bits", "-Wl,--gc-sections"]
    shim = ["-isystem", os.path.join(ROOT, "src/wasm/shim")]
    clang = [clang_of(), "--target=wasm32", "-ffreestanding", "-nostdlib", "-mbulk-memory", "-fno-builtin", "-DNDEBUG"]
    subprocess.run([*clang, *COMMON, *shim, *flags, *link, *SOURCES, "-o", out], check=True)
    return subprocess.run(["node", "-e", NODE, out], check=True, capture_output=True, text=True).stdout.strip()


def clang_of():
    return shutil.which("clang-19") or shutil.which("clang")


class Bits(unittest.TestCase):
    def test_natively(self):
        with tempfile.TemporaryDirectory() as folder:
            plain = native(folder, "plain", "-O0")
            self.assertRegex(plain, "^[0-9]+$")
            for number, flags in enumerate((["-O2"], ["-O3", "-march=native"], ["-O3", "-fno-tree-vectorize"])):
                self.assertEqual(native(folder, f"native{number}", *flags), plain, flags)

    @unittest.skipUnless(clang_of() and shutil.which("node"), "no compiler for WebAssembly, or nothing to run it")
    def test_in_webassembly(self):
        with tempfile.TemporaryDirectory() as folder:
            plain = native(folder, "plain", "-O2")
            for number, flags in enumerate((["-O2"], ["-O3", "-msimd128"])):
                self.assertEqual(wasm(folder, f"{number}.wasm", *flags), plain, flags)


if __name__ == "__main__":
    unittest.main()
