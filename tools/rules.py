#!/usr/bin/env python3
"""Every rule has a test: compares the rule ids of docs/rules/<game>.md with those that tests cite.

    tools/rules.py

Ids of sections 3 and 5-10 count ("BD-6.2.1"). A test cites one in its text, or in a name (bd_6_2_1_…). An id with
nothing to test is listed with its reason under the heading "## Not tested" of the same document, as in
"- BD-3.4: a picture of the board"; at most 5 % of the ids may be.
"""
import glob
import os
import re
import sys

PREFIX = "KA|PE|MO|MM|BD|NM"
RULE = re.compile(rf"\b(?:{PREFIX})-(?:3|5|6|7|8|9|10)(?:\.[0-9]+)+[a-z]?\b")
CITED = re.compile(rf"\b(?:{PREFIX})-[0-9]+(?:\.[0-9]+)+[a-z]?\b")
NAMED = re.compile(rf"(?<![A-Za-z0-9])({PREFIX.lower()})((?:_[0-9]+){{2,}}[a-z]?)(?![A-Za-z0-9])")
NOT_TESTED_MAX = 0.05


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


def not_tested(text, path, bad):
    """The ids under "## Not tested"; complains about those without a reason."""
    ids = set()
    section = re.search(r"^## Not tested\s*$(.*?)(?=^#{1,2} |\Z)", text, re.M | re.S)
    if section:
        first = text.count("\n", 0, section.start(1)) + 1
        for number, line in enumerate(section[1].split("\n"), first):
            found = RULE.findall(line)
            ids.update(found)
            if found and len(re.sub(r"[^A-Za-z]", "", RULE.sub("", line))) < 8:
                bad.append(f"{path}:{number}: {', '.join(found)}: no reason given")
    return ids


def check(path, citations, bad):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    lines = {}
    for number, line in enumerate(text.split("\n"), 1):
        for rule in RULE.findall(line):
            lines.setdefault(rule, number)
    excused = not_tested(text, path, bad)
    missing = [rule for rule in lines if rule not in citations and rule not in excused]
    bad += [f"{path}:{lines[rule]}: {rule} is cited by no test" for rule in missing]
    bad += [f"{path}:{lines[rule]}: {rule} is under 'Not tested' but a test cites it" for rule in sorted(excused & citations)]
    if len(excused) > NOT_TESTED_MAX * len(lines):
        bad.append(f"{path}:1: {len(excused)} of {len(lines)} ids under 'Not tested', at most {NOT_TESTED_MAX:.0%}")
    game = os.path.basename(path)[:-3]
    print(f"{game}: {len(lines)} rules, {len(lines) - len(missing) - len(excused)} cited by tests, "
          f"{len(excused)} not to be tested, {len(missing)} missing")


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
