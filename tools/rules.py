#!/usr/bin/env python3
"""Every rule has a test: compares the rule ids of docs/rules/<game>.md with those that tests cite.

    tools/rules.py

Ids of sections 3 and 5-10 count ("BD-6.2.1"). A test cites one in its text, or in a name (bd_6_2_1_…).
"""
import glob
import os
import re
import sys

PREFIX = "KA|PE|MO|MM|BD|NM"
RULE = re.compile(rf"\b(?:{PREFIX})-(?:3|5|6|7|8|9|10)(?:\.[0-9]+)+[a-z]?\b")
CITED = re.compile(rf"\b(?:{PREFIX})-[0-9]+(?:\.[0-9]+)+[a-z]?\b")
NAMED = re.compile(rf"(?<![A-Za-z0-9])({PREFIX.lower()})((?:_[0-9]+){{2,}}[a-z]?)(?![A-Za-z0-9])")


def cited():
    """The ids that some test cites."""
    ids = set()
    for pattern in "src/games/*/test*.c", "src/games/*/positions/*", "tests/**/*":
        for path in glob.glob(pattern, recursive=True):
            if os.path.isfile(path):
                with open(path, encoding="utf-8", errors="replace") as file:
                    text = file.read()
                ids.update(CITED.findall(text))
                ids.update(p.upper() + "-" + n[1:].replace("_", ".") for p, n in NAMED.findall(text))
    return ids


def check(path, citations, bad):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    lines = {}
    for number, line in enumerate(text.split("\n"), 1):
        for rule in RULE.findall(line):
            lines.setdefault(rule, number)
    missing = [rule for rule in lines if rule not in citations]
    bad += [f"{path}:{lines[rule]}: {rule} is cited by no test" for rule in missing]
    print(f"{os.path.basename(path)[:-3]}: {len(lines)} rules, {len(lines) - len(missing)} cited by tests")


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    bad, citations = [], cited()
    with open("src/games/games.def", encoding="utf-8") as file:
        for folder in re.findall(r'^GAME\(\w+, *"([^"]+)"\)', file.read(), re.M):
            if not os.path.exists(f"docs/rules/{folder}.md"):
                bad.append(f"src/games/games.def:1: '{folder}' has no docs/rules/{folder}.md")
    for path in sorted(glob.glob("docs/rules/*.md")):
        check(path, citations, bad)
    if bad:
        print("\n".join(bad))
    sys.exit(1 if bad else 0)


main()
