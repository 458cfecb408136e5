#!/usr/bin/env python3
"""Compiles the kernels of a game to PTX, which NVIDIA's driver makes into code of its card: src/cuda/kernel.c, or
src/cuda/selfplay.c with the game's opinions.

    tools/ptx.py OUT.ptx.xz GAME [--kernels selfplay] [--arch sm_70] [--level O3]

LLVM 19 is all it takes (Debian: clang-19 llvm-19); no CUDA. The game's rules, what of
core they need and the library's vec are linked, everything but the kernels is made internal, and since there is but one
game (CLOISTER_ONLY_GAME) calls through struct game become calls of its rules.
"""
import argparse
import glob
import lzma
import os
import re
import subprocess
import sys
import tempfile

TARGET = "nvptx64-nvidia-cuda"
RULES = ["game", "declare", "figures"]
# What each file of kernels needs: parts of the game's folder, and of the others.
PARTS = {
    "kernel": (
        RULES,
        ["core/env", "core/space", "core/layout", "core/fields", "core/driver", "core/recall", "core/text"]
        + ["library/vec_step", "library/vec_write", "library/reward"],
    ),
    "selfplay": (
        [*RULES, "heuristics*"],
        ["core/driver", "core/options", "core/fields", "core/text", "core/out", "core/json", "core/box"]
        + ["ai/arena_bout", "ai/encode"],
    ),
}


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")


def name_of(game):
    """What C calls a game."""
    with open("src/games/games.def", encoding="utf-8") as file:
        names = dict(re.findall(r'^GAME\((\w+), *"([^"]+)"\)', file.read(), flags=re.M))
    for name, folder in names.items():
        if folder == game:
            return name
    sys.exit(f"no game {game}; there are: {', '.join(names.values())}")


def sources(game, kernels):
    own, others = PARTS[kernels]
    found = [path for part in own for path in sorted(glob.glob(f"src/games/{game}/{part}.c"))]
    return [*found, *(f"src/{part}.c" for part in others), f"src/cuda/{kernels}.c"]


def kernels_of(path):
    with open(path, encoding="utf-8") as file:
        found = re.findall(r"^KERNEL void (\w+)\(", file.read(), flags=re.M)
    return found or sys.exit(f"{path}: no kernels")


def bitcode(path, out, name, arch):
    flags = "-std=c17 -O1 -Xclang -disable-llvm-passes -DNDEBUG -ffp-contract=off -nostdlibinc -Wall -Wextra -Werror"
    flags += " -Wno-missing-field-initializers"
    where = ["-isystem", "src/wasm/shim", "-Iinclude", "-Isrc"]
    of = [f"--target={TARGET}", f"-march={arch}", f"-DCLOISTER_ONLY_GAME=game_{name}"]
    run("clang-19", *of, *flags.split(), *where, "-c", "-emit-llvm", "-o", out, path)


def keep(path, out):
    """Packs it. Nothing may be missing: a card has no linker that would say so kindly."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    missing = re.findall(r"^\.extern .*$", text, flags=re.M)
    if missing:
        sys.exit(f"{out}: not all is there\n" + "\n".join(missing))
    with lzma.open(out, "wt", encoding="utf-8") as file:
        file.write(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out")
    parser.add_argument("game")
    parser.add_argument("--kernels", default="kernel", choices=list(PARTS))
    parser.add_argument("--arch", default="sm_70")
    parser.add_argument("--level", default="O3")
    a = parser.parse_args()
    name = name_of(a.game)
    with tempfile.TemporaryDirectory() as folder:
        paths, parts = sources(a.game, a.kernels), []
        for path in paths:
            parts.append(os.path.join(folder, path.replace("/", "_") + ".bc"))
            bitcode(path, parts[-1], name, a.arch)
        linked, optimised = os.path.join(folder, "linked.bc"), os.path.join(folder, "optimised.bc")
        run("llvm-link-19", "-o", linked, *parts)
        passes = f"-passes=internalize,globaldce,default<{a.level}>,globaldce"
        public = f"-internalize-public-api-list={','.join(kernels_of(paths[-1]))}"
        run("opt-19", passes, public, f"-mcpu={a.arch}", "-o", optimised, linked)
        plain = os.path.join(folder, "kernels.ptx")
        run("llc-19", f"-mcpu={a.arch}", "-O3", "-o", plain, optimised)
        keep(plain, a.out)


main()
