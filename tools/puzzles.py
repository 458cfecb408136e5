#!/usr/bin/env python3
"""Puts the puzzles of all games (src/games/<game>/puzzles/*.txt) into the program, as the table of cli/puzzles_int.h.

    tools/puzzles.py OUT.c
"""
import glob
import os
import sys


def quoted(text):
    """The text as a C string, a line each."""
    return "\n".join('"' + line.replace("\\", "\\\\").replace('"', '\\"') + '\\n"' for line in text.splitlines())


def main():
    rows = []
    for folder in sorted(glob.glob("src/games/*/puzzles")):
        texts = []
        for path in sorted(glob.glob(f"{folder}/*.txt")):
            with open(path, encoding="ascii") as file:
                texts.append(file.read())
        if any(texts):
            rows.append(f'{{"{os.path.basename(os.path.dirname(folder))}",\n{quoted("".join(texts))}}},')
    table = "\n".join(rows)
    with open(sys.argv[1], "w", encoding="ascii") as file:
        file.write(f'#include "cli/puzzles_int.h"\n\nconst struct puzzle_text puzzle_texts[] = {{\n{table}\n{{0}}}};\n')


if __name__ == "__main__":
    main()
