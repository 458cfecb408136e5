#!/usr/bin/env python3
"""Everything that reads the sources instead of running them.

    tools/lint.py                 every check below but `deep`
    tools/lint.py format tidy     some of them
    tools/lint.py --game morris   every check of one game's files
    tools/lint.py --changed       every check of the files that differ from the branch main, committed or not
    tools/lint.py --fix           formats C, Python, TypeScript, CSS and French in place, checks nothing
    tools/lint.py --fix --game morris                                 the same of one game's files

Prints what is wrong as path:line: what; exits 1 if anything is. A check that finds nothing to look at is wrong too,
but with --changed, where it says so.
"""
import concurrent.futures
import glob
import hashlib
import json
import os
import re
import shlex
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
BLACK = ["--line-length", "120", "--target-version", "py311"]
JOBS = int(os.environ.get("JOBS", os.cpu_count()))


class Scope:
    """Which files are looked at: all, one game's, or those that changed."""

    game = None
    changed = None

    def has(self, path):
        if self.changed is not None:
            return path in self.changed
        return not self.game or path.startswith(f"src/games/{self.game}/")

    def of(self, paths, what):
        """Those paths that are looked at; none is an error, unless nothing of the kind changed."""
        found = [path for path in paths if self.has(path)]
        if not found and self.changed is None:
            raise Nothing(f"found no {what}: there was nothing to check")
        return found


class Nothing(Exception):
    pass


scope = Scope()


def run(*command):
    """(exit status, output) of a command."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def parallel(check, items):
    """The complaints of check(item) over all items, in order."""
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        return [line for lines in pool.map(check, items) for line in lines]


def listed(*patterns):
    """Files of these patterns, tracked or about to be."""
    _, paths = run("git", "ls-files", "-co", "--exclude-standard", *patterns)
    return [path for path in sorted(set(paths.splitlines())) if os.path.exists(path)]


def c_files():
    return scope.of(listed("*.c", "*.h"), "C files")


def page_files(*patterns):
    """Files that biome looks at; a game may have no board."""
    found = [path for path in listed(*patterns) if re.match(r"web/|src/games/[^/]+/web/|tests/|tools/|bench/", path)]
    return [] if scope.game and not any(map(scope.has, found)) else scope.of(found, f"files {' '.join(patterns)}")


def changed_files():
    """What differs from where this branch left main, or from the last commit where there is no main."""
    _, base = run("git", "merge-base", "HEAD", "main")
    base = base.strip() if re.fullmatch(r"[0-9a-f]{40,}", base.strip()) else "HEAD"
    _, differ = run("git", "diff", "--name-only", base)
    _, new = run("git", "ls-files", "-o", "--exclude-standard")
    return {path for path in (differ + new).splitlines() if os.path.exists(path)}


def check_format():
    """clang-format would change nothing."""

    def one(path):
        status, output = run("clang-format-19", "--dry-run", "--Werror", "--ferror-limit=3", path)
        return output.splitlines() if status else []

    return parallel(one, c_files())


def tidy_commands():
    """(file, compiler arguments) of every file of the clang build that we wrote."""
    status, output = run("cmake", "--preset", "clang")
    if status:
        sys.exit(output)
    with open("build/clang/compile_commands.json", encoding="utf-8") as file:
        for entry in json.load(file):
            path = os.path.relpath(entry["file"])
            if not path.startswith("build/") and os.path.exists(path) and scope.has(path):
                yield path, shlex.split(entry["command"])


def check_tidy(nodes=10000):
    """clang-tidy has no complaint. A verdict is kept under build/lint until the file, what it includes, its flags or
    .clang-tidy change, so that a second run costs only the preprocessor. The analyzer looks at so many nodes of each
    function's graph: 30000 found what the default 225000 did, in a sixth of the time, and 10000 need half of that;
    `deep` looks at them all."""
    os.makedirs("build/lint", exist_ok=True)
    with open(".clang-tidy", encoding="utf-8") as file:
        config = file.read()

    def one(item):
        path, command = item
        analyzer = ["-analyzer-config", f"max-nodes={nodes}"]
        more = []
        if re.fullmatch(r"src/games/[^/]+/game\.c", path):
            # The rules, which it includes: a GPU must be able to run them, and they are to be analysed here.
            more = ["--checks=misc-no-recursion"]
            analyzer.append("-analyzer-opt-analyze-headers")
        elif re.search(r"(^|/)(tests/|test[^/]*\.c$)", path):
            # What tests include is analysed where it belongs; they may use atoi and a shell, and stand in for
            # libc's functions.
            more = [
                "--checks=-clang-analyzer-*,-cert-err34-c,-cert-env33-c,"
                "-readability-inconsistent-declaration-parameter-name"
            ]
        more += [f"--extra-arg={word}" for option in analyzer for word in ("-Xclang", option)]
        flags = command[1 : command.index("-o")]
        preprocessed = subprocess.run([command[0], *flags, "-E", "-C", path], capture_output=True).stdout
        key = hashlib.sha256(repr((config, more, flags)).encode() + preprocessed).hexdigest()
        kept = f"build/lint/{key}"
        if os.path.exists(kept):
            return []
        status, output = run("clang-tidy-19", "-p", "build/clang", "--quiet", *more, path)
        if status == 0:
            open(kept, "w").close()
            return []
        # The complaints without the paths that lead to them.
        output = output.replace(os.getcwd() + "/", "")
        parts = [part for part in re.split(r"^(?=\S+:\d+:\d+: )", output, flags=re.M) if ": note: " not in part]
        lines = [line for part in parts for line in part.splitlines() if re.match(r"\S+:\d+:\d+: | ", line)]
        return lines or output.splitlines() or [f"{path}:1: clang-tidy failed"]

    commands = list(tidy_commands())
    scope.of([path for path, _ in commands], "files of the clang build")
    return parallel(one, commands)


def check_portable():
    """Rules stay inside the subset that nvcc takes: g++ finds most departures, a search finds unmarked tables."""
    bad = []
    for path in scope.of(sorted(glob.glob("src/games/*/rules.c")), "rules"):
        _, output = run("g++", "-x", "c++", "-std=c++20", "-Wvla", "-Werror", "-fsyntax-only", "-Isrc", path)
        bad += output.splitlines()
    for path in scope.of(sorted(glob.glob("src/games/*/rules*.c") + glob.glob("src/games/*/*.h")), "rules"):
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if re.match(r"(static )?const .*\[", line):
                    bad.append(f"{path}:{number}: a table of the rules must be marked TABLE")
    return bad


def check_padding():
    """A state has no padding: its bytes are compared, hashed and stored."""
    bad = []
    for path in scope.of(sorted(glob.glob("src/games/*/game.c")), "games"):
        status, output = run("gcc", "-std=c17", "-fsyntax-only", "-Wpadded", "-Isrc", path)
        # Core's own structs may be padded.
        bad += [line for line in output.splitlines() if status or re.match(r"src/games/.*\[-Wpadded\]", line)]
    return bad


def with_packages(*command):
    """(exit status, output) of a command that needs the page's packages; they are fetched where they are not there."""
    if not os.path.exists("web/node_modules/.bin/biome"):
        status, output = run("npm", "ci", "--prefix", "web", "--silent", "--no-audit", "--no-fund", "--prefer-offline")
        if status:
            return status, f"npm ci failed in web/: its packages are not there\n{output}"
    return run(*command)


def biome(verb, *arguments):
    """(exit status, output) of the page's formatter and linter."""
    return with_packages("web/node_modules/.bin/biome", verb, "--colors=off", *arguments)


def check_page(*patterns):
    """biome would format nothing and has no complaint: widths, lengths, complexity, mistakes (biome.jsonc)."""
    paths = page_files(*patterns)
    if not paths:
        return []
    status, output = biome("ci", "--error-on-warnings", "--max-diagnostics=20", *paths)
    return output.splitlines() if status else []


def check_ts():
    """TypeScript and JavaScript of page, boards and their tests."""
    return check_page("*.ts", "*.tsx", "*.js", "*.mjs")


def check_css():
    return check_page("*.css")


def check_python():
    """black would change nothing, flake8 has no complaint; quick, so of all files unless only some changed."""
    paths = [path for path in listed("*.py") if scope.changed is None or scope.has(path)]
    if not paths:
        return [] if scope.changed is not None else ["found no Python: there was nothing to check"]
    status, output = run("black", "--check", *BLACK, *paths)
    unformatted = [line for line in output.splitlines() if not line.startswith(("Oh no", "All done"))]
    return (unformatted if status else []) + run("flake8", *paths)[1].splitlines()


def tool(name, *arguments):
    """The complaints of another tool, as it prints them."""
    status, output = run(sys.executable, f"tools/{name}.py", *arguments)
    return (output.splitlines() or [f"tools/{name}.py failed"]) if status else []


def check_style():
    """tools/tidy.py: layers, lengths, banned words; quick, so always of all files."""
    return tool("tidy")


def check_rules():
    """tools/rules.py: every rule id is cited by a test."""
    return tool("rules", *([scope.game] if scope.game else []))


def check_french():
    """tools/french.py: apostrophes and spaces of the French catalogues."""
    return tool("french")


def check_words():
    """What page and boards say stands in catalogues, in both languages, and is said (web/scripts/words.mjs,
    sentences.mjs); quick, so of all files."""
    bad = []
    for script in "words.mjs", "sentences.mjs":
        status, output = with_packages("node", f"web/scripts/{script}", "--check")
        bad += (output.splitlines() or [f"web/scripts/{script} failed"]) if status else []
    return bad


def check_commits():
    """tools/commits.py: the form of messages since the last tag."""
    return tool("commits")


def check_deep():
    """clang-tidy with the analyzer's own limit; only when asked for, and in make soak."""
    return check_tidy(225000)


CHECKS = {
    "format": check_format,
    "python": check_python,
    "ts": check_ts,
    "css": check_css,
    "style": check_style,
    "portable": check_portable,
    "padding": check_padding,
    "rules": check_rules,
    "french": check_french,
    "words": check_words,
    "commits": check_commits,
    "tidy": check_tidy,
}
SLOW = {"deep": check_deep}


def games():
    with open("src/games/games.def", encoding="utf-8") as file:
        return re.findall(r'^GAME\(\w+, *"([^"]+)"\)', file.read(), re.M)


def take_scope(names):
    """Takes --game and --changed off the list of checks."""
    if "--game" in names:
        at = names.index("--game")
        scope.game = (names[at + 1 : at + 2] or [""])[0]
        if scope.game not in games():
            sys.exit(f"there is no game '{scope.game}'; there are: {' '.join(games())}")
        del names[at : at + 2]
    if "--changed" in names:
        scope.changed = changed_files()
        names.remove("--changed")


def complaints(check):
    try:
        return check()
    except Nothing as error:
        return [str(error)]


def fix():
    """Formats in place all that is looked at, and ends the program."""
    run(sys.executable, "tools/french.py", "--fix")
    done = [run("clang-format-19", "-i", *c_files())]
    if not scope.game:
        done.append(run("black", "--quiet", *BLACK, *listed("*.py")))
    if page := page_files("*.ts", "*.tsx", "*.js", "*.mjs", "*.css"):
        done.append(biome("format", "--write", *page))
    print("\n".join(output for status, output in done if status))
    sys.exit(any(status for status, _ in done))


def main():
    os.chdir(ROOT)
    names = sys.argv[1:]
    take_scope(names)
    if names == ["--fix"]:
        fix()
    for name in names:
        if name not in CHECKS | SLOW:
            sys.exit(f"unknown check '{name}'; there are: {' '.join(CHECKS | SLOW)}")
    failed = False
    for name in names or CHECKS:
        bad = complaints((CHECKS | SLOW)[name])
        failed |= bool(bad)
        print("\n".join(bad + [f"lint {name}: {'FAILED' if bad else 'ok'}"]), flush=True)
    if scope.changed is not None:
        print(f"{len(scope.changed)} files differ from main")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
