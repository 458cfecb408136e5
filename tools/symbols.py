#!/usr/bin/env python3
"""Checks with nm what the objects of a build ask of others: what must run in the browser asks libc for nothing.

    tools/symbols.py build/release

- A game's rules (game.c, which includes rules.c) may ask for memcpy, memset and the game's own declarations only.
- Core, games and search (but for FREE's exceptions) may also ask for memmove, memcmp and each other.
"""
import json
import os
import re
import subprocess
import sys

LIBC = {"memcpy", "memset", "memmove", "memcmp"}
LINKER = {"_GLOBAL_OFFSET_TABLE_"}  # its own, in code that may lie anywhere
FREE = re.compile(
    r"src/core/|src/games/(?!.*/test)|src/ai/(?!arena|threads)"
    r"|src/lessons/(?!compile)|.*/gen/(words_|lesson_courses)"
)


def objects(build):
    """{source relative to the root: object} of every compiled file."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        entries = json.load(file)

    def output(entry):
        return re.search(r" -o (\S+)", entry["command"])[1]

    return {os.path.relpath(e["file"]): os.path.join(e["directory"], output(e)) for e in entries}


def symbols(path):
    """(undefined, defined) global symbols of an object."""
    undefined, defined = set(), set()
    for line in subprocess.run(["nm", "-g", path], capture_output=True, text=True, check=True).stdout.splitlines():
        *_, kind, name = line.split()
        (undefined if kind in "Uwv" else defined).add(name)
    return undefined - LINKER, defined


def games():
    """{folder: C name} from games.def."""
    with open("src/games/games.def", encoding="utf-8") as file:
        return {m[2]: m[1] for m in re.finditer(r'^GAME\((\w+), *"([^"]+)"\)', file.read(), re.M)}


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    table = {source: symbols(o) for source, o in objects(sys.argv[1]).items() if FREE.match(source)}
    ours = set().union(*(defined for _, defined in table.values()))
    bad = [] if table else ["the build has no objects of core, games or search: there was nothing to check"]
    for source, (undefined, _) in sorted(table.items()):
        bad += [
            f"{source}: asks for '{s}', which is outside the part without libc" for s in sorted(undefined - ours - LIBC)
        ]
    for folder, name in games().items():
        source = f"src/games/{folder}/game.c"
        if source not in table:
            bad.append(f"{source}: not in the build")
            continue
        allowed = re.compile(rf"memcpy|memset|words_{name}|{name}_\w+")
        bad += [f"{source}: rules ask for '{s}'" for s in sorted(table[source][0]) if not allowed.fullmatch(s)]
    print("\n".join(bad) if bad else f"{len(table)} objects ask for nothing outside")
    sys.exit(1 if bad else 0)


main()
