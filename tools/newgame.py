#!/usr/bin/env python3
"""Begins a game: a folder with a small complete one in it, to be replaced piece by piece.

    tools/newgame.py ID PREFIX "NAME"       tools/newgame.py fox-and-geese FG "Fox and Geese"

ID is the folder, the address and the word after `cloister play`: small letters and digits, words joined by hyphens.
PREFIX begins the ids of its rules: two or three capital letters that no other game has. Writes src/games/ID and a line
in src/games/games.def, and nothing else. docs/adding-a-game.md says what each file is for.
"""
import glob
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
PATTERN = "tools/newgame"  # a game called New Game, of the id new-game and the prefix XX
DEF = "src/games/games.def"


def refuse(what):
    sys.exit(f"{what}\n\n{__doc__.strip()}")


def prefixes():
    """{prefix: folder} of the games there are."""
    found = {}
    for path in sorted(glob.glob("src/games/*/game.c")):
        with open(path, encoding="utf-8") as file:
            if declared := re.search(r'\.prefix = "([A-Z]+)"', file.read()):
                found[declared[1]] = os.path.basename(os.path.dirname(path))
    return found


def judge(folder, prefix, name):
    """Leaves with a sentence where something is wrong with what was asked for."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", folder):
        refuse(f"'{folder}' is no id: small letters and digits, words joined by single hyphens")
    if not re.fullmatch(r"[A-Z]{2,3}", prefix):
        refuse(f"'{prefix}' is no prefix: two or three capital letters")
    if not name.strip() or re.search(r'["\\{}<>*/]', name):
        refuse(f"'{name}' is no name for a game: some words, without quotes, braces or slashes")
    if os.path.exists(f"src/games/{folder}"):
        refuse(f"there is a src/games/{folder} already")
    if prefix in prefixes():
        refuse(f"'{prefix}' is the prefix of '{prefixes()[prefix]}'; there are: {' '.join(prefixes())}")


def renamed(text, folder, prefix, name):
    """A text of the pattern, about the game asked for."""
    for old, new in (
        ("new-game", folder),
        ("new_game", folder.replace("-", "_")),
        ("NEW_GAME", folder.replace("-", "_").upper()),
        ("New Game", name),
        ("XX", prefix),
    ):
        text = text.replace(old, new)
    return re.sub(r"(?<![A-Za-z0-9])xx(?=[_-]|\b)", prefix.lower(), text)


def write(folder, prefix, name):
    """The folder; returns the C files in it."""
    sources = []
    for base, _, files in os.walk(PATTERN):
        for file in files:
            target = os.path.join(
                "src/games", folder, os.path.relpath(base, PATTERN), renamed(file, folder, prefix, name)
            )
            target = os.path.normpath(target)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(os.path.join(base, file), encoding="utf-8") as source, open(target, "w", encoding="utf-8") as out:
                out.write(renamed(source.read(), folder, prefix, name))
            if target.endswith((".c", ".h")):
                sources.append(target)
    return sources


def main():
    if len(sys.argv) != 4:
        refuse("three words are needed")
    os.chdir(ROOT)
    folder, prefix, name = sys.argv[1:]
    judge(folder, prefix, name)
    sources = write(folder, prefix, name)
    if shutil.which("clang-format-19"):  # longer names break lines elsewhere
        subprocess.run(["clang-format-19", "-i", *sources], check=True)
    with open(DEF, "a", encoding="utf-8") as file:
        file.write(f'GAME({folder.replace("-", "_")}, "{folder}")\n')
    print(f"src/games/{folder} is a game, and {DEF} names it last. Go on:")
    print(f"    make game G={folder}                all of its checks")
    print(f"    make && build/release/cloister play {folder}")
    print("    docs/adding-a-game.md               what each file is for, and in which order to change them")


if __name__ == "__main__":
    main()
