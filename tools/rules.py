#!/usr/bin/env python3
"""Every rule has a test: compares the rule ids of src/games/<game>/rules.md with those that tests cite.

    tools/rules.py            every game
    tools/rules.py morris     one

A game's ids begin with the prefix it declares (game.c). Ids of sections 3 and 5-10 count ("BD-6.2.1"). A test cites
one in its text, or in a name (bd_6_2_1_…).
"""
import glob
import os
import re
import sys


def games():
    """{folder: prefix of its rules' ids}, from games.def and each game's own declaration."""
    found = {}
    with open("src/games/games.def", encoding="utf-8") as file:
        folders = re.findall(r'^GAME\(\w+, *"([^"]+)"\)', file.read(), re.M)
    for folder in folders:
        with open(f"src/games/{folder}/game.c", encoding="utf-8") as file:
            declared = re.search(r'\.prefix = "([A-Z]+)"', file.read())
        if not declared:
            sys.exit(f"src/games/{folder}/game.c:1: declares no .prefix of its rules' ids")
        found[folder] = declared[1]
    if not found:
        sys.exit("src/games/games.def:1: no games, nothing to check")
    return found


def cited(prefixes):
    """The ids that some test cites."""
    any_of = "|".join(prefixes)
    plain = re.compile(rf"\b(?:{any_of})-[0-9]+(?:\.[0-9]+)+[a-z]?\b")
    named = re.compile(rf"(?<![A-Za-z0-9])({any_of.lower()})((?:_[0-9]+){{2,}}[a-z]?)(?![A-Za-z0-9])")
    ids = set()
    for pattern in "src/games/*/test*.c", "src/games/*/positions/*", "tests/**/*":
        for path in glob.glob(pattern, recursive=True):
            if os.path.isfile(path):
                with open(path, encoding="utf-8", errors="replace") as file:
                    text = file.read()
                ids.update(plain.findall(text))
                ids.update(p.upper() + "-" + n[1:].replace("_", ".") for p, n in named.findall(text))
    return ids


def check(folder, prefix, citations):
    """Complaints about the rules of one game."""
    path, lines = f"src/games/{folder}/rules.md", {}
    if not os.path.exists(path):
        return [f"src/games/games.def:1: '{folder}' has no {path}"]
    rule = re.compile(rf"\b{prefix}-(?:3|5|6|7|8|9|10)(?:\.[0-9]+)+[a-z]?\b")
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            for name in rule.findall(line):
                lines.setdefault(name, number)
    missing = [name for name in lines if name not in citations]
    print(f"{folder}: {len(lines)} rules, {len(lines) - len(missing)} cited by tests")
    if not lines:
        return [f"{path}:1: has no rule {prefix}-…, nothing to check"]
    return [f"{path}:{lines[name]}: {name} is cited by no test" for name in missing]


def check_tables(folder, prefix):
    """Complaints about what a game's tables cite for players to look up: it must stand in the rules."""
    bad, found = [], 0
    with open(f"src/games/{folder}/rules.md", encoding="utf-8") as file:
        text = file.read()
    known = set(re.findall(rf"\b{prefix}-[0-9]+(?:\.[0-9]+)*[a-z]?\b", text))
    known.update(f"{prefix}-{n}" for n in re.findall(r"^(?:#+ |\*\*)([0-9]+(?:\.[0-9]+)*)", text, re.M))
    for path in sorted(glob.glob(f"src/games/{folder}/declare*.c") + glob.glob(f"src/games/{folder}/vocabulary.def")):
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                for rule in re.findall(rf'"({prefix}-[0-9]+(?:\.[0-9]+)*[a-z]?)"', line):
                    found += 1
                    of_the_state = re.match(rf"{prefix}-(4|12)\b", rule)  # an invariant: no player is sent there
                    if rule not in known and not of_the_state:
                        bad.append(f"{path}:{number}: {rule} is no rule of src/games/{folder}/rules.md")
    return bad if found else [f"src/games/{folder}/declare.c:1: cites no rule {prefix}-…, nothing to check"]


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    prefixes = games()
    if unknown := [folder for folder in sys.argv[1:] if folder not in prefixes]:
        sys.exit(f"there is no game '{unknown[0]}'; there are: {' '.join(prefixes)}")
    citations = cited(prefixes.values())
    bad = [line for folder in sys.argv[1:] or prefixes for line in check(folder, prefixes[folder], citations)]
    bad += [line for folder in sys.argv[1:] or prefixes for line in check_tables(folder, prefixes[folder])]
    for path in sorted(glob.glob("src/games/*/rules.md")):
        if os.path.basename(os.path.dirname(path)) not in prefixes:
            bad.append(f"{path}:1: is about no game of src/games/games.def")
    if bad:
        print("\n".join(bad))
    sys.exit(1 if bad else 0)


main()
