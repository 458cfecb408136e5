#!/usr/bin/env python3
"""The style guide as a test: layers, lengths, one word for one thing, generated files, what rules may not touch.

    tools/tidy.py

Prints path:line: what for every departure; exits 1 if there is one. The tables below are the rules.
"""
import os
import re
import subprocess
import sys

FUNCTION_LINES_MAX = 70
FILE_LINES_MAX = 800

# Standard headers of the parts that run without libc.
FREE = {
    "assert.h",
    "limits.h",
    "stdalign.h",
    "stdatomic.h",
    "stdarg.h",
    "stdbool.h",
    "stddef.h",
    "stdint.h",
    "string.h",
}
ANY = None

# Who may include what: the first row whose pattern matches the whole path decides. {g} is the game's own folder.
# Columns: path, prefixes of our headers, standard and library headers.
LAYERS = [
    (r"src/core/.*", ["core/"], FREE),
    (r"src/host/.*", ["host/", "core/"], ANY),
    (r"src/games/{g}/test[^/]*\.[ch]", ["games/{g}/", "games/games.h", "games/repeats.h", "core/", "ai/"], ANY),
    (
        r"src/games/{g}/(rules[^/]*\.c|{h}\.h)",
        ["games/{g}/", "core/portable.h", "core/bits.h", "core/game.h", "core/figures.h", "core/vocabulary"],
        FREE,
    ),
    (r"src/games/{g}/.*", ["games/{g}/", "core/"], FREE),
    (r"src/games/repeats\.h", [], ANY),
    (r"src/games/[^/]*", ["games/games.", "core/"], FREE),
    (r"src/ai/arena_bout\..*", ["ai/", "core/"], FREE),
    (r"src/ai/(arena|threads)[^/]*", ["ai/", "games/games.h", "core/"], ANY),
    (r"src/ai/.*", ["ai/", "games/games.h", "core/"], FREE),
    (r"src/lessons/compile\.c", ["lessons/", "games/games.h", "host/", "core/"], ANY),
    (r"src/lessons/.*", ["lessons/", "core/"], FREE),
    (r"src/store/.*", ["store/", "core/"], ANY),
    (r"src/server/base/.*", ["server/base/"], ANY),
    (r"src/server/net/.*", ["server/net/", "server/base/", "server/log.h"], ANY),
    (
        r"src/server/tables/(clocks|table_clock)\.[ch]",
        ["server/tables/clocks.h", "server/tables/table_clock.h", "core/"],
        FREE,
    ),
    (
        r"src/server/tables/(course|news)\.[ch]",
        [
            "server/tables/course.h",
            "server/tables/clocks.h",
            "server/tables/news.h",
            "store/store.h",
            "host/seed.h",
            "core/",
        ],
        ANY,
    ),
    (
        r"src/server/tournaments/(matching|pairing|swiss[^/]*|berger|knockout|groups|arena|standings)\.[ch]",
        ["server/tournaments/"],
        FREE | {"stdlib.h"},
    ),
    (r"src/server/.*", ["server/", "store/", "ai/", "games/games.h", "host/", "core/"], ANY),
    (r"src/terminal/.*", ["terminal/", "ai/", "games/games.h", "core/"], ANY),
    (r"src/library/(vec_step|vec_write|reward)\.c", ["library/", "core/"], FREE),
    (r"src/cuda/.*", ["cuda/", "library/", "ai/", "core/"], FREE),
    (r"src/library/.*", ["library/", "cloister.h", "ai/", "games/games.h", "core/"], ANY),
    (r"src/wasm/shim/.*", [], FREE),
    (r"src/wasm/.*", ["wasm/", "lessons/", "ai/", "games/games.h", "host/position.h", "core/"], FREE),
]

# Libraries that only these may include.
LIBRARIES = {
    "jansson.h": r"src/host/.*|src/lessons/compile\.c|src/(cli|server)/.*|tests/.*|fuzz/.*",
    "curl/curl.h": r"src/cli/remote\.c|src/server/notices/(courier|endpoint)\.c",
    "sodium.h": r"src/host/.*|src/(server|store)/.*|tests/.*|fuzz/.*",
}

# Functions not to call, and where.
BANNED = [
    (r"src/.*", r"rand|srand|random|strcpy|strcat|sprintf|vsprintf|gets|strtok"),
    (r"src/(core|host|games|ai)/.*", r"time|clock|clock_gettime|gettimeofday"),
    (r"src/games/[^/]+/(rules[^/]*|game)\.[ch]", r"malloc|calloc|realloc|free|alloca|printf|memcmp|memmove"),
]

# JSON written past its writer, which alone knows where a comma belongs: brackets, commas, colons as text.
PAST_WRITER = re.compile(
    r"""\bout_(?:char|text)\([^;"']*(?:'[][{},:]'|"(?:[^"\\]|\\.)*\\":(?:[^"\\]|\\.)*"|"[{},[\]]+")\)"""
)
WRITERS = (
    r"src/host/position\.c|src/core/(json|record|words.*|text|canvas|out)\.c|src/games/.*"
    r"|src/cli/(play|record|story|games|rules).*"
)

# Words not to leave behind, in any text file. The brackets keep this file from matching itself.
MARKS = re.compile(r"\b(TOD[O]|FIXM[E])\b|\b(not implemente[d]|coming soo[n])\b")
# An enum and a table that somebody has to keep in one order: rows by name ([KIND_PLACE] = …) or of one list need none.
ORDERED = re.compile(r"/\*[\s*]*ORDE[R] ")
MACHINE = re.compile(r"(?<![\w.])/(wor[k]|far[m]|roo[t])/")

# The dictionary of docs/architecture.md, where a word has one meaning and another is at hand: in names and comments
# (not in texts) of these files. Columns: where, but not where, the word, what to say.
GAMES = r"src/games/.*"  # they have words of their own
C = r".*\.(c|h|def)"
CODE = r".*\.(c|h|def|py|ts|tsx|mjs)"
SYNONYMS = [
    (CODE, GAMES, "bots?", "computer; somebody else's is a program"),
    (CODE, GAMES, "onlookers?", "spectator"),
    (CODE, GAMES, "previews?", "try"),
    (
        CODE,
        r".*(remote_person|load_figures|notices/endpoint)\.c|tests/(server/with_postgres|test_tools)\.py|.*/push\.ts",
        "users?",
        "person",
    ),
    (r".*\.(c|h|def|py)", GAMES, "eyes", "viewer"),
    (r"src/" + C, GAMES, "actions?", "choice, or operation"),
    (r"src/" + C, GAMES, "(?:a|the|every|each|its|one|computer's) moves?", "choice, or row"),
]

GENERATED = re.compile(
    r"(^|/)(build|node_modules|__pycache__)/|\.(o|a|so|wasm|pyc|mo|gcda|gcno)$|^compile_commands\.json$"
)
GENERATED_LINE = re.compile(r"\bGenerated by\b.*\bdo not edit\b", re.I)

# What names no game, comments apart: page, packages, build and tools. Tests, benches and pictures play an example.
NAMELESS = re.compile(
    r"web/.*\.(tsx?|mjs|js|css|html|svg|json)|packaging/.*|tools/.*\.(py|sh)|(tests/)?CMakeLists\.txt|Makefile"
)
REMARKS = re.compile(r'/\*.*?\*/|(?<![:"\'])//[^\n]*|(?<!\S)#[^\n]*|"""[\s\S]*?"""', re.S)

bad = []


def complain(path, line, what):
    bad.append(f"{path}:{line}: {what}")


def git_files(*flags):
    listed = subprocess.run(["git", "ls-files", *flags], capture_output=True, text=True, check=True).stdout
    return [path for path in sorted(set(listed.splitlines())) if os.path.isfile(path)]


def games():
    """{folder: C name} from games.def."""
    with open("src/games/games.def", encoding="utf-8") as file:
        return {m[2]: m[1] for m in re.finditer(r'^GAME\((\w+), *"([^"]+)"\)', file.read(), re.M)}


def code_only(text):
    """The text with comments and strings blanked, lines kept."""
    pattern = r'/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\''
    return re.sub(pattern, lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)


def line_of(text, at):
    return text.count("\n", 0, at) + 1


def layer(path, folders):
    """(prefixes of ours, standard headers) the path may include; ([""], ANY) where nothing is restricted."""
    for pattern, ours, standard in LAYERS:
        for folder in folders if "{g}" in pattern else [""]:
            header = f"({re.escape(folder)}|{folders.get(folder, '')})"
            if re.fullmatch(pattern.replace("{g}", re.escape(folder)).replace("{h}", header), path):
                return [prefix.replace("{g}", folder) for prefix in ours], standard
    return [""], ANY


def check_includes(path, text, folders):
    ours, standard = layer(path, folders)
    for number, line in enumerate(text.splitlines(), 1):
        match = re.match(r'\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)', line)
        if not match:
            continue
        quoted, angled = match.groups()
        if angled and standard is not ANY and angled not in standard:
            complain(path, number, f"<{angled}> is not for this part: {' '.join(sorted(standard))}")
        for library, allowed in LIBRARIES.items():
            if (quoted or angled) == library and not re.fullmatch(allowed, path):
                complain(path, number, f"{library} may not be included here")
        if quoted:
            beside = os.path.normpath(os.path.join(os.path.dirname(path), quoted))
            target = beside[len("src/") :] if beside.startswith("src/") and os.path.exists(beside) else quoted
            if not any(target.startswith(prefix) for prefix in ours):
                complain(path, number, f"'{target}' is not below this layer, which may include {' '.join(ours)}")


def check_names(path, text, folders):
    """Only a game's own folder and games.def name it."""
    if path == "src/games/games.def" or any(path.startswith(f"src/games/{folder}/") for folder in folders):
        return
    for folder, name in folders.items():
        for match in re.finditer(rf"(?<![A-Za-z0-9])({re.escape(folder)}|{name})(?![A-Za-z0-9])", text):
            complain(path, line_of(text, match.start()), f"names the game '{folder}': generic code knows no game")


def without_remarks(text):
    """The text with comments blanked, lines kept."""
    return REMARKS.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)


def check_lengths(path, text):
    lines = text.splitlines()
    if len(lines) > FILE_LINES_MAX:
        complain(path, len(lines), f"{len(lines)} lines, at most {FILE_LINES_MAX}: split the file")
    start = None
    for number, line in enumerate(lines, 1):
        if line == "{":  # our format puts only a function's brace there
            start = number
        elif line.startswith("}") and start:
            if number - start - 1 > FUNCTION_LINES_MAX:
                complain(path, start, f"function of {number - start - 1} lines, at most {FUNCTION_LINES_MAX}")
            start = None


def check_calls(path, code, folders):
    for where, names in BANNED:
        if re.fullmatch(where, path):
            for match in re.finditer(rf"(?<![\w.>])({names})\s*\(", code):
                complain(path, line_of(code, match.start()), f"{match[1]}() is banned here")
    rules = "|".join(
        rf"src/games/{re.escape(f)}/(rules[^/]*\.c|game\.c|({re.escape(f)}|{n})\.h)" for f, n in folders.items()
    )
    if rules and re.fullmatch(rules, path):
        for match in re.finditer(r"\b(float|double)\b", code):
            complain(path, line_of(code, match.start()), f"{match[1]}: no floating point in rules")


def check_json(path, text):
    if not re.fullmatch(WRITERS, path):
        for match in PAST_WRITER.finditer(text):
            complain(path, line_of(text, match.start()), f"{match[0]}: JSON is written by core/json.h")


def spoken(path, text):
    """The text with what is in quotes blanked, lines kept; Python's long strings are comments."""
    quotes = "\"'`" if path.endswith(("ts", "tsx", "mjs")) else "\"'"
    apart = [r"/\*.*?\*/|//[^\n]*"] if not path.endswith(".py") else [r'""".*?"""|#[^\n]*']
    pattern = "|".join(apart + [rf"{q}(?:[^{q}\\\n]|\\.)*{q}" for q in quotes])
    return re.sub(pattern, lambda m: m[0] if m[0].startswith(("/", "#", '"""')) else " " * len(m[0]), text, flags=re.S)


def check_synonyms(path, text):
    """One word for one thing: names are cut where a capital or an underscore begins another word."""
    words = [row for row in SYNONYMS if re.fullmatch(row[0], path) and not re.fullmatch(row[1], path)]
    if not words:
        return
    said = spoken(path, text)
    for _, _, word, instead in words:
        begun = word[0].upper() + word[1:] if word[0].isalpha() else word
        for match in re.finditer(rf"(?<![A-Za-z])(?i:{word})(?![a-z])|(?<=[a-z]){begun}(?![a-z])", said):
            complain(path, line_of(said, match.start()), f"'{match[0]}' is not our word: {instead}")


def check_text(path, text):
    marks = [(MARKS, "unfinished work"), (MACHINE, "a path of one machine")]
    if path.startswith("src/"):
        marks.append((ORDERED, "an order kept by hand: name the rows"))
    for pattern, what in marks:
        for match in pattern.finditer(text):
            complain(path, line_of(text, match.start()), f"'{match[0]}': {what}")


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    folders, sources = games(), 0
    for path in git_files("-co", "--exclude-standard"):
        try:
            with open(path, encoding="utf-8") as file:
                text = file.read()
        except UnicodeDecodeError:
            continue  # a picture
        check_text(path, text)
        check_synonyms(path, text)
        if NAMELESS.fullmatch(path):
            check_names(path, without_remarks(text), folders)
        if not re.fullmatch(r"(src|tests|fuzz)/.*\.(c|h|def|cu)", path):
            continue
        sources += 1
        check_includes(path, text, folders)
        if path.startswith("src/"):
            check_names(path, text, folders)
        if path.startswith("src/") and path.endswith((".c", ".h")):
            check_lengths(path, text)
            check_calls(path, code_only(text), folders)
            check_json(path, text)
    for path in git_files():
        with open(path, encoding="utf-8", errors="replace") as file:
            if GENERATED.search(path) or GENERATED_LINE.search(file.readline()):
                complain(path, 1, "a generated file is tracked")
    if not folders or not sources:
        sys.exit("found no games or no sources: there was nothing to check")
    print("\n".join(bad) if bad else "layers, lengths and words are in order")
    sys.exit(1 if bad else 0)


main()
