#!/usr/bin/env python3
"""The simulator at length: many worlds, and bugs planted for it to find.

    tests/soak_simulated.py [--worlds N] [--first SEED] [--build DIR] [--only worlds|bugs]

Worlds: N seeds (10,000) of build DIR's simulator, on all processors. Bugs: each row of BUGS is put into a copy of the
source, the simulator is built from it and must find something wrong within SEEDS_MAX worlds; what the row replaces
must be there, so that no bug is planted in vain. Prints a line of JSON; exit status 1 and what was wrong otherwise.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
SEEDS_MAX = 200
TABLES = "src/server/tables/"
# name, file, what stands there, what is put in its place
BUGS = [
    (
        "acknowledged before it is stored",
        TABLES + "room_change.c",
        "\tstorage_write(room->server->storage, &c->job);",
        "\tanswer(c);\n\tstorage_write(room->server->storage, &c->job);",
    ),
    ("a wake-up is lost", TABLES + "room_change.c", "\t\tthen(room);\n\troom_continue(room);", "\t\tthen(room);"),
    (
        "a failed commit is taken for a good one",
        "src/server/storage.c",
        "container_of(j, struct store_job, job)->ok = ok;",
        "container_of(j, struct store_job, job)->ok = true;",
    ),
    (
        "what failed is not read anew",
        TABLES + "room_change.c",
        "\t\troom->diverged |= c->row_count > 0;\n\t\troom->reload = RELOAD_ALL;",
        "",
    ),
    (
        "other nodes are not heard",
        TABLES + "room.c",
        "\tif (free && same && seq <= room_rows(room))\n\t\treturn;",
        "\tif (room || seq)\n\t\treturn;",
    ),
    (
        "somebody is shown less than they have seen",
        TABLES + "room.c",
        "\tif (!r->server->listener || r->internal || r->refreshed)",
        "\tif (room)",
    ),
    (
        "what a move took is not stored",
        TABLES + "room_change.c",
        "course_row(p, c->first_row + i, i ? 0 : c->spent, &c->rows[i]);",
        "course_row(p, c->first_row + i, 0, &c->rows[i]);",
    ),
    (
        "two lines of chat have one number",
        TABLES + "room_change.c",
        "\n\t\t&& (!c->has_line || c->wrote_line);",
        ";",
    ),
    (
        "rows are told twice",
        TABLES + "room_change.c",
        "\troom->told = room_rows(room);\n\tif (c->request",
        "\tif (c->request",
    ),
    (
        "a follower misses a row",
        TABLES + "ops_table.c",
        "room_write(room, &v, SAYS_ALL, since, NULL, o);",
        "room_write(room, &v, SAYS_ALL, since + 1, NULL, o);",
    ),
    (
        "a table takes two moves at once",
        TABLES + "room_change.c",
        "\tstruct room *room = c->room;\n\troom->busy = true;\n\tif (c->news",
        "\tstruct room *room = c->room;\n\tif (c->news",
    ),
    ("sockets are never given back", "src/server/requests/clients.c", "\t\tc->address->sockets--;", "\t\t(void)c;"),
    (
        "a round's tables are not made after a crash",
        "src/server/tournaments/rounds.c",
        "\tif (!o.found && (age > MADE_MS || age < -MADE_MS))",
        "\tif (!o.found && age > INT32_MAX)",
    ),
    (
        "a game begins though somebody has got up",
        TABLES + "room_change.c",
        "\tif (c->row_count && begins(c))",
        "\tif (!room)",
    ),
    (
        "two who wait are not told of their table",
        "src/server/lobby/queue.c",
        '\tif (!p)\n\t\treturn;\n\tmember_text(message_begin(s, "matched")',
        '\tif (s)\n\t\treturn;\n\tmember_text(message_begin(s, "matched")',
    ),
]


def simulate(program, first, last, patience=7200):
    """(exit status, what it printed)."""
    ran = subprocess.run(
        [program, "--seeds", f"{first}-{last}"], stdout=subprocess.PIPE, text=True, timeout=patience, check=False
    )
    return ran.returncode, ran.stdout


def worlds(program, first, count):
    """All of them, in pieces; returns what to print and what was wrong."""
    piece = 50
    starts = range(first, first + count, piece)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = list(pool.map(lambda s: simulate(program, s, min(s + piece, first + count) - 1), starts))
    wrong = [line for code, text in runs if code for line in text.splitlines() if not line.startswith("{")]
    wrong += [f"ended by signal {-code}" for code, _ in runs if code < 0]
    total = {}
    for _, text in runs:
        for line in text.splitlines():
            if line.startswith("{"):
                for key, value in json.loads(line).items():
                    total[key] = round(total.get(key, 0) + value, 2)
    return total, wrong


def misplaced():
    """Rows of BUGS for which the source has changed: they must be mended."""
    for name, path, before, _ in BUGS:
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            if file.read().count(before) != 1:
                yield f"{path}: where '{name}' would be planted the source has changed: mend BUGS"


def plant(copy, build, bug):
    """Found after how many worlds; None: not at all."""
    _, path, before, after = bug
    target = os.path.join(copy, path)
    with open(target, encoding="utf-8") as file:
        text = file.read()
    with open(target, "w", encoding="utf-8") as file:
        file.write(text.replace(before, after))
    try:
        subprocess.run(["ninja", "-C", build, "simulate"], check=True, stdout=subprocess.PIPE)
        for seed in range(1, SEEDS_MAX + 1):
            code, said = simulate(os.path.join(build, "tests", "simulate"), seed, seed, 600)
            if code:
                return seed, said.splitlines()[0] if said.strip() else f"signal {-code}"
        return None
    finally:
        with open(target, "w", encoding="utf-8") as file:
            file.write(text)


def bugs():
    """Each is planted in turn; returns what to print and what was wrong."""
    found, missed = {}, list(misplaced())
    if missed:
        return {"planted": 0}, missed
    with tempfile.TemporaryDirectory() as folder:
        copy, build = os.path.join(folder, "copy"), os.path.join(folder, "build")
        for name in os.listdir(ROOT):
            if re.match(r"(src|tests|tools|include|bench|packaging|web|python|CMake.*|README.md)$", name):
                source = os.path.join(ROOT, name)
                ignore = shutil.ignore_patterns("node_modules", "dist", "__pycache__")
                if os.path.isdir(source):
                    shutil.copytree(source, os.path.join(copy, name), ignore=ignore)
                else:
                    shutil.copy(source, copy)
        options = ["-G", "Ninja", "-DCMAKE_BUILD_TYPE=RelWithDebInfo", "-DCLOISTER_WASM=OFF"]
        subprocess.run(["cmake", "-S", copy, "-B", build, *options], check=True, stdout=subprocess.PIPE)
        for bug in BUGS:
            result = plant(copy, build, bug)
            if result:
                found[bug[0]] = result
                print(f"{bug[0]}: seed {result[0]}: {result[1]}", flush=True)
            else:
                missed.append(f"planted and not found in {SEEDS_MAX} worlds: {bug[0]}")
    return {"planted": len(BUGS), "found": len(found)}, missed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--worlds", type=int, default=10000)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--build", default=os.path.dirname(os.environ.get("CLOISTER", "build/release/cloister")))
    parser.add_argument("--only", choices=("worlds", "bugs"))
    options = parser.parse_args()
    told, wrong = {}, []
    if options.only != "bugs":
        more, bad = worlds(os.path.join(options.build, "tests", "simulate"), options.first, options.worlds)
        told.update(more)
        wrong += bad
    if options.only != "worlds":
        more, bad = bugs()
        told.update(more)
        wrong += bad
    print(json.dumps(told))
    for line in wrong:
        print(line)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
