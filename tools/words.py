#!/usr/bin/env python3
"""Compiles gettext catalogues to one C file: a table per language, sorted by id, and where each id stands in it by a
hash (core/words.h reads both).

    tools/words.py OUT.c DOMAIN en.po fr.po

A msgid is a message id ("event.card_dealt"), a msgstr its template. Plurals, contexts, duplicates, fuzzy and
empty translations are errors, reported as file:line. What begins with "web." only a board says: web/scripts/words.mjs
takes it into the page, and the program does without.
"""
import os
import re
import sys

ESCAPES = {"n": "\n", "t": "\t", "v": "\v", '"': '"', "\\": "\\"}


class Bad(Exception):
    pass


def unquote(text, where):
    match = re.fullmatch(r'"((?:[^"\\]|\\.)*)"', text)
    if not match:
        raise Bad(f"{where}: expected a string in quotes, found: {text}")

    def escape(m):
        if m[1] not in ESCAPES:
            raise Bad(f'{where}: escape \\{m[1]} is not one of \\n \\t \\v \\" \\\\')
        return ESCAPES[m[1]]

    return re.sub(r"\\(.)", escape, match[1])


def entries(path):
    """Yields (line number, id, text, fuzzy) of each entry, the header (empty id) included."""
    entry = None  # line, {"msgid": …, "msgstr": …}, fuzzy
    key, fuzzy = None, False
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            where, line = f"{path}:{number}", line.strip()
            if line.startswith("#"):
                fuzzy = fuzzy or line.startswith("#,") and "fuzzy" in line
            elif match := re.match(r"(msgid|msgstr)\s+(.*)", line):
                key = match[1]
                if key == "msgid":
                    if entry:
                        yield finish(path, entry)
                    entry = (number, {}, fuzzy)
                    fuzzy = False
                if not entry or key in entry[1]:
                    raise Bad(f"{where}: {key} out of place")
                entry[1][key] = unquote(match[2], where)
            elif line.startswith('"') and entry:
                entry[1][key] += unquote(line, where)
            elif line:
                raise Bad(f"{where}: not understood: {line}")
    if entry:
        yield finish(path, entry)


def finish(path, entry):
    line, strings, fuzzy = entry
    if "msgstr" not in strings:
        raise Bad(f"{path}:{line}: msgid without msgstr")
    return line, strings["msgid"], strings["msgstr"], fuzzy


def catalogue(path):
    """The catalogue's {id: text}, without the header."""
    words, lines = {}, {}
    for line, name, text, fuzzy in entries(path):
        where = f"{path}:{line}"
        if not name:
            continue
        if name in words:
            raise Bad(f"{where}: '{name}' stands at line {lines[name]} already")
        if fuzzy:
            raise Bad(f"{where}: '{name}' is marked fuzzy")
        if not text:
            raise Bad(f"{where}: '{name}' has no text")
        words[name], lines[name] = text, line
    if not words:
        raise Bad(f"{path}:1: no messages")
    return words


def said_here(words):
    """Without what only boards in the browser say."""
    return {name: text for name, text in words.items() if not name.startswith("web.")}


def c_string(text):
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t").replace("\v", "\\v")
    return '"' + text.replace("??", "?\\?") + '"'  # no trigraphs


def word_hash(name):
    """As word_hash in core/words.c."""
    value = 2166136261
    for byte in name.encode():
        value = (value ^ byte) * 16777619 & 0xFFFFFFFF
    return value


def slots(names):
    """Where each name stands, counted from 1; 0: free. At least half is free, so that what is not there is soon found
    to be so."""
    size = 1
    while size < 2 * len(names):
        size *= 2
    table = [0] * size
    for number, name in enumerate(names, 1):
        at = word_hash(name) % size
        while table[at]:
            at = (at + 1) % size
        table[at] = number
    return table


def list_of(language, words):
    """The lines of one language's list."""
    names = sorted(words, key=str.encode)
    lines = [f"static const struct word {language}[] = {{"]
    lines += [f"\t{{{c_string(name)}, {c_string(words[name])}}}," for name in names]
    table = slots(names)
    # The page says little at a time, and is loaded over networks.
    lines += ["};", "#ifdef __wasm__", f"#define {language.upper()}_SLOTS NULL, 0", "#else"]
    lines += [f"static const uint16_t {language}_slots[] = {{{', '.join(map(str, table))}}};"]
    lines += [f"#define {language.upper()}_SLOTS {language}_slots, {len(table) - 1}", "#endif", ""]
    return lines


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    out, domain, *paths = sys.argv[1:]
    languages = [os.path.splitext(os.path.basename(path))[0] for path in paths]
    try:
        catalogues = [said_here(catalogue(path)) for path in paths]
    except Bad as error:
        sys.exit(str(error))
    lines = [f"/* Generated by tools/words.py from {', '.join(paths)}; do not edit. */", '#include "core/words.h"', ""]
    for language, words in zip(languages, catalogues):
        lines += list_of(language, words)
    lists = ", ".join(
        f"{{{language}, {len(words)}, {language.upper()}_SLOTS}}" for language, words in zip(languages, catalogues)
    )
    lines.append(f"const struct catalogue words_{domain} = {{{{{lists}}}}};")
    with open(out, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


main()
