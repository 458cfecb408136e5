#!/usr/bin/env python3
"""Runs the checks of a verb step by step and counts them. Nothing stops early.

    tools/check.py test       what fits in 15 minutes on 2 cores: release, sanitizers, lint, WebAssembly
    tools/check.py quick      under a minute once built: units, properties, examples, format of what changed
    tools/check.py game ID    the same of one game, and all lint of its files
    tools/check.py soak       the long ones: tests labelled soak, the suite under the thread sanitizer,
                              deep analysis, fuzzing, and what a newcomer meets (tools/fresh.py)
    tools/check.py fuzz       every fuzz target for FUZZ_SECONDS

Each CTest test, each build, each lint check and each fuzz target counts as one. Output goes to build/check/VERB/*.log;
the end of it is shown for what failed, and at the end the last words of each failed test and the slowest steps. A test
that is skipped counts as failed, since the verbs install all that tests need: CLOISTER_SKIPS, a regular expression of
tests' names, says which may be skipped on a system where something cannot be had. So does a step that found nothing to
check. The last line is "N passed, N failed"; exits 1 if any failed.
"""
import concurrent.futures
import glob
import os
import re
import resource
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree

CHECK = "build/check"
LOGS = f"{CHECK}/test"  # of each verb its own: they may run side by side
LINES_SHOWN = 150
LINES_AT_END = 12  # of each test that failed, once more where a reader of long outputs looks first
JOBS = os.environ.get("JOBS", str(os.cpu_count()))
FUZZ_SECONDS = os.environ.get("FUZZ_SECONDS", "60")
SKIPS = os.environ.get("CLOISTER_SKIPS")

passed = failed = 0
steps = []  # (name, seconds)
fallen = []  # (preset, name, end of what it said) of tests that failed
lock = threading.Lock()  # fuzz targets run side by side
lane = threading.local()  # .behind: this thread's commands have the lowest priority
behind = concurrent.futures.ThreadPoolExecutor(1, initializer=lambda: setattr(lane, "behind", True))


def run(log, *command, env=None):
    """Runs a command, its output appended to a log; True if it succeeded."""
    if getattr(lane, "behind", False):
        command = ("nice", "-n", "19", *command)
    with open(f"{LOGS}/{log}.log", "a", encoding="utf-8") as file:
        file.write("$ " + " ".join(command) + "\n")
        file.flush()
        return subprocess.run(command, stdout=file, stderr=subprocess.STDOUT, env=env).returncode == 0


def report(name, good, wrong, since, log):
    """Counts a step and prints its line, and the end of its log if anything went wrong."""
    global passed, failed
    counts = f"{good} passed, {wrong} failed" if good + wrong != 1 else "ok" if good else "FAILED"
    with lock:
        passed, failed = passed + good, failed + wrong
        steps.append((name, time.monotonic() - since))
        print(f"{name:24} {counts:24} {steps[-1][1]:7.1f} s", flush=True)
        if wrong:
            path = f"{LOGS}/{log}.log"
            with open(path, encoding="utf-8", errors="replace") as file:
                lines = file.read().splitlines()
            print(f"--- {path}" + (f", the last {LINES_SHOWN} lines" if len(lines) > LINES_SHOWN else ""))
            print("\n".join(lines[-LINES_SHOWN:]) + "\n---", flush=True)


def build(preset, *targets):
    """Configures and builds a preset, or some targets of it: one check."""
    since, log = time.monotonic(), f"build-{preset}"
    which = ["--target", *targets] if targets else []
    ok = run(log, "cmake", "--preset", preset) and run(
        log, "cmake", "--build", "--preset", preset, "-j", JOBS, *which, "--", "-k", "0"
    )
    report(f"build {preset}", ok, not ok, since, log)
    return ok


def suite(preset, *select, env=None):
    """Runs the tests of a preset, or those selected of them: as many checks as there are tests."""
    since, log = time.monotonic(), f"test-{preset}"
    results = os.path.abspath(f"{LOGS}/{log}.xml")
    at_once = str(2 * int(JOBS))  # since they wait for one another's clocks, servers and pages
    ok = run(log, "ctest", "--preset", preset, *select, "-j", at_once, "--output-junit", results, env=env)
    try:
        cases = xml.etree.ElementTree.parse(results).getroot().findall("testcase")
    except (FileNotFoundError, xml.etree.ElementTree.ParseError):
        cases = []
    skipped = [case.get("name") for case in cases if case.find("skipped") is not None]
    expected = [name for name in skipped if SKIPS and re.search(SKIPS, name)]
    good = sum(case.get("status") == "run" for case in cases)
    wrong = len(cases) - good - len(expected)
    if not cases or (not ok and not wrong):
        wrong = 1  # there are no tests, or CTest itself failed
    for case in cases:
        if case.get("status") != "run" and case.get("name") not in expected:
            said = (case.findtext("system-out") or "").splitlines()
            fallen.append((preset, case.get("name"), said[-LINES_AT_END:]))
    for name in skipped:
        print(f"    skipped{', as expected' if name in expected else ''}: {name}", flush=True)
    report(f"test {preset}", good, wrong, since, log)


def lint(names, *scope):
    for name in names:
        since, log = time.monotonic(), f"lint-{name}"
        ok = run(log, sys.executable, "tools/lint.py", *scope, name)
        report(f"lint {name}", ok, not ok, since, log)


def fuzz_target(binary):
    """Runs one libFuzzer target for FUZZ_SECONDS from its seeds and what earlier runs found."""
    since, name = time.monotonic(), os.path.basename(binary)[len("fuzz_") :]
    corpus, seeds, log = f"build/fuzz/corpus/{name}", f"fuzz/corpus/{name}", f"fuzz-{name}"
    os.makedirs(corpus, exist_ok=True)
    os.makedirs("build/fuzz/findings", exist_ok=True)
    command = [
        binary,
        f"-max_total_time={FUZZ_SECONDS}",
        "-timeout=10",
        "-print_final_stats=1",
        "-verbosity=0",
        f"-artifact_prefix=build/fuzz/findings/{name}-",
        corpus,
    ]
    if os.path.exists(f"fuzz/{name}.dict"):
        command.insert(1, f"-dict=fuzz/{name}.dict")
    ok = run(log, *command, *([seeds] if os.path.isdir(seeds) else []))
    report(f"fuzz {name}", ok, not ok, since, log)
    with open(f"{LOGS}/{log}.log", encoding="utf-8", errors="replace") as file:
        runs = re.search(r"number_of_executed_units: *(\d+)", file.read())
    if runs:
        print(f"    {runs[1]} inputs, {len(os.listdir(corpus))} in {corpus}", flush=True)


def fuzz():
    if build("fuzz"):
        with concurrent.futures.ThreadPoolExecutor(int(JOBS)) as pool:
            sources = [os.path.basename(path)[:-2] for path in sorted(glob.glob("fuzz/fuzz_*.c"))]
            list(pool.map(fuzz_target, [f"build/fuzz/{name}" for name in sources]))
        if not sources:
            report("fuzz targets", 0, 1, time.monotonic(), "build-fuzz")


LINT = ["format", "python", "ts", "css", "style", "portable", "padding", "rules", "french", "commits", "tidy"]


def verb_test():
    """Tests wait more than they compute: what only computes is done behind them, in the order in which it is needed."""
    built = build("release")
    sanitized, linted = behind.submit(build, "asan", "sanitized"), behind.submit(lint, LINT)
    if built:
        suite("release")
    if sanitized.result():
        suite("asan")
    linted.result()


def verb_quick():
    if build("quick"):
        suite("quick", "-R", "^(games|core|positions)/", "-E", "^core/ai_")
    lint(["format", "python", "ts", "css", "french"], "--changed")
    lint(["style"])


def games():
    """{id: C name} of every game."""
    with open("src/games/games.def", encoding="utf-8") as file:
        return {m[2]: m[1] for m in re.finditer(r'^GAME\((\w+), *"([^"]+)"\)', file.read(), re.M)}


def verb_game(game=""):
    if game not in games():
        sys.exit(f"which game? there is no '{game}'; there are: {' '.join(games())}")
    over_all = ["conform", "conform_views", "declare", "golden", "words"]
    own = [os.path.basename(path)[len("test") : -2] for path in glob.glob(f"src/games/{game}/test*.c")]
    targets = [f"test_{name}" for name in over_all] + [f"test_{games()[game]}{rest}" for rest in own]
    if build("quick", "cloister", *targets):
        pattern = f"^(games/{game}(/.*)?|positions/{game}|core/({'|'.join(over_all)}))$"
        suite("quick", "-R", pattern, env={**os.environ, "CLOISTER_GAME": game})
    lint([name for name in LINT if name != "commits"], "--game", game)


def fresh():
    """Both commands of the README on a bare system: one check."""
    since = time.monotonic()
    if SKIPS and re.search(SKIPS, "fresh"):
        print("    skipped, as expected: fresh", flush=True)
        return
    ok = run("fresh", sys.executable, "tools/fresh.py")
    report("fresh", ok, not ok, since, "fresh")


def packages():
    """Debian's packages of HEAD, built, judged, installed, used and purged on a bare system: one check."""
    since = time.monotonic()
    if SKIPS and re.search(SKIPS, "packages"):
        print("    skipped, as expected: packages", flush=True)
        return
    ok = run("packages", sys.executable, "tools/fresh.py", "run", "tools/deb.sh", "--bare")
    report("packages", ok, not ok, since, "packages")


def verb_soak():
    if build("release"):
        suite("soak")
    if build("asan"):
        suite("soak-asan")
    if build("tsan", "threads"):
        suite("soak-tsan")
    build("clang")
    lint(["deep"])
    fuzz()
    fresh()
    packages()


def main():
    verbs = {"test": verb_test, "quick": verb_quick, "game": verb_game, "soak": verb_soak, "fuzz": fuzz}
    if len(sys.argv) < 2 or sys.argv[1] not in verbs or len(sys.argv) > (3 if sys.argv[1] == "game" else 2):
        sys.exit(__doc__)
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    global LOGS
    LOGS = f"{CHECK}/{sys.argv[1]}"
    os.makedirs(LOGS, exist_ok=True)
    for old in glob.glob(f"{LOGS}/*"):
        os.remove(old)
    since = time.monotonic()
    verbs[sys.argv[1]](*sys.argv[2:])
    summary = f"{passed} passed, {failed} failed"
    for preset, name, said in fallen:
        print("\n".join([f"failed in {preset}: {name}", *(f"    {line}" for line in said)]))
    print("slowest: " + ", ".join(f"{name} {took:.0f} s" for name, took in sorted(steps, key=lambda s: -s[1])[:5]))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"in {time.monotonic() - since:.0f} s, {used.ru_utime + used.ru_stime:.0f} s of processors")
    print(summary, flush=True)
    with open(f"{CHECK}/summary", "w", encoding="utf-8") as file:
        file.write(summary + "\n")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
