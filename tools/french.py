#!/usr/bin/env python3
"""The typography of the French catalogues: ’ as apostrophe, U+00A0 before a colon, before % and inside « », U+202F
before ; ! ?. No « de », « que », « le », « la » before the name of a person, which may begin with a vowel: {seat.of},
{seat.that}.

    tools/french.py          prints path:line: what is wrong; exits 1 if anything is
    tools/french.py --fix    mends it in place
"""
import glob
import os
import re
import sys

NBSP, THIN = "\u00a0", "\u202f"
SPACE = f"[ {NBSP}{THIN}]"
RULES = [
    (r"(?<=\w)'(?=[\w{«])", "’"),
    (rf"{SPACE}:(?=\s|$|\"|\\|{NBSP})", NBSP + ":"),
    (rf"«{SPACE}?(?=\S)", "«" + NBSP),
    (rf"(?<=\S){SPACE}?»", NBSP + "»"),
    (rf"{SPACE}([;!?])", THIN + r"\1"),
    (rf"{SPACE}%", NBSP + "%"),
]
PERSON = re.compile(r"\b([Dd]e|[Qq]ue|[Ll]e|[Ll]a) \{(seat|owner|ally|by|partner|asker|names?|whom?)\}")


def mended(text):
    """A line of a msgstr as it should be; what stands between braces keeps its spaces."""
    parts = re.split(r"(\{[^}]*\})", re.sub(*RULES[0], text))
    for i in range(0, len(parts), 2):
        for pattern, right in RULES[1:]:
            parts[i] = re.sub(pattern, right, parts[i])
    return "".join(parts)


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    fix, wrong = sys.argv[1:] == ["--fix"], 0
    catalogues = sorted(glob.glob("web/po/fr.po") + glob.glob("src/*/po/fr.po") + glob.glob("src/games/*/po/fr.po"))
    if not catalogues:
        sys.exit("found no French catalogue: there was nothing to check")
    for path in catalogues:
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
        in_text = header = False
        for number, line in enumerate(lines, 1):
            if line.startswith("msgid"):
                in_text, header = False, line == 'msgid ""'
            in_text = in_text or line.startswith("msgstr")
            if in_text and PERSON.search(line):
                wrong += 1
                print(
                    f"{path}:{number}: « {PERSON.search(line)[0]} » may need an elision: write {{….of}} or {{….that}}"
                )
            if in_text and not header and mended(line) != line:
                wrong += 1
                lines[number - 1] = mended(line)
                if not fix:
                    print(f"{path}:{number}: typography; tools/french.py --fix mends it")
        if fix:
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(lines) + "\n")
    sys.exit(1 if wrong and not fix else 0)


if __name__ == "__main__":
    main()
