#!/usr/bin/env python3
"""Starts a server of its own, loads it with real games, prints what it did.

    bench/load.py [--game GAME] [--seats N] [--tables N] [--sockets N] [--rate MOVES_PER_SECOND] [--seconds N]
        [--idle SOCKETS] [--json]

Without --rate every table moves as soon as everybody there has seen the last move: as fast as it goes. $CLOISTER is
the program, and cloister_load lies beside it. SQLite in a temporary folder; for PostgreSQL:
tests/server/with_postgres.py python3 bench/load.py …
"""
import argparse
import concurrent.futures
import json
import os
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
STAGES = ("check", "wait", "store", "wake", "tell", "send")
sys.path.insert(0, os.path.join(ROOT, "tests", "server"))
from harness import CLOISTER, POSTGRES, Server  # noqa: E402


def secrets(server, count):
    """The secrets of so many new people."""
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        return [person.token for person in pool.map(lambda n: server.person(f"Player {n}"), range(count))]


def grow_journal(segments=20):
    """Makes a new PostgreSQL write and recycle files of its journal: making one takes it 100 ms, and a server that
    has run a while has them."""
    step = "SELECT pg_logical_emit_message(false, 'cloister', 'load'); SELECT pg_switch_wal();\n"
    subprocess.run(
        ["psql", "--quiet", POSTGRES],
        input=step * segments + "CHECKPOINT;\n",
        text=True,
        stdout=subprocess.DEVNULL,
        check=True,
    )


def measure(game="morris", seats=2, tables=500, sockets=2000, rate=0, seconds=10, idle=0, flags=()):
    """What bench/load.c found, and the server's own figures."""
    tool = os.path.join(os.path.dirname(os.path.abspath(CLOISTER)), "cloister_load")
    with Server(*flags) as server:
        people = [] if idle else secrets(server, tables * seats)
        watchers = 0 if idle else sockets // tables - seats
        before = server.metrics()
        command = [
            tool,
            str(server.port),
            str(server.process.pid),
            game,
            str(0 if idle else tables),
            str(seats),
            str(watchers),
            str(rate),
            str(idle or seconds),
        ]
        done = subprocess.run(
            command, input="".join(secret + "\n" for secret in people), text=True, stdout=subprocess.PIPE, check=False
        )
        if done.returncode:
            raise RuntimeError("the load tool failed; the server said: " + "".join(server.lines[-20:]))
        figures = json.loads(done.stdout)
        figures["storage"] = "PostgreSQL" if POSTGRES else "SQLite"
        after = server.metrics()
        figures["commits"] = after["store_commits_total"] - before["store_commits_total"]
        figures["stages"] = {
            stage: (percentile(after, before, stage, 0.5), percentile(after, before, stage, 0.99)) for stage in STAGES
        }
        return figures


def percentile(after, before, stage, share):
    """The upper end, in milliseconds, of the step of the server's histogram in which the share is reached; warming
    up included."""
    start = "send_seconds_bucket{" if stage == "send" else f'stage_seconds_bucket{{stage="{stage}",'
    steps = [
        (name[len(start) :].split('"')[1], value - before[name])
        for name, value in after.items()
        if name.startswith(start)
    ]
    return next((1000 * float(end) for end, count in steps if count >= share * steps[-1][1]), 0)


def times(name, t):
    return (
        f"{name}: p50 {t['p50']} ms, p90 {t['p90']} ms, p99 {t['p99']} ms, p99.9 {t['p999']} ms, at most {t['max']} ms"
    )


def text(f):
    """The figures for people."""
    if not f["tables"]:
        return f"{f['storage']}: {f['sockets']} idle sockets: {f['rss_mib']} MiB, {100 * f['cpu']:.0f} % of a core"
    rate = f"{f['rate']} moves/s asked for" if f["rate"] else "as fast as it goes"
    return "\n".join(
        [
            f"{f['storage']}, {f['game']}, {f['tables']} tables, {f['sockets']} sockets, {f['seconds']} s, {rate}",
            f"{f['moves_s']} durable moves/s ({f['moves']} moves, {f['games']} games ended, {f['late']} sent late)",
            times("from send to the others' screens", f["screen"]),
            times("from send to stored", f["stored"]),
            "in the server, p50/p99 up to: "
            + ", ".join(f"{stage} {half:g}/{most:g} ms" for stage, (half, most) in f["stages"].items()),
            f"server: {100 * f['cpu']:.0f} % of a core, {f['rss_mib']} MiB (at most {f['peak_mib']}), "
            f"{f['commits']:.0f} commits;"
            f" client: {100 * f['client_cpu']:.0f} % of a core",
        ]
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in (
        ("game", "morris"),
        ("seats", 2),
        ("tables", 500),
        ("sockets", 2000),
        ("rate", 0),
        ("seconds", 10),
        ("idle", 0),
    ):
        parser.add_argument("--" + name, type=type(value), default=value)
    parser.add_argument("--json", action="store_true")
    options = vars(parser.parse_args())
    as_json = options.pop("json")
    if POSTGRES and not options["idle"]:
        grow_journal()
    f = measure(**options)
    if as_json:
        print(json.dumps(f))
        return
    print(text(f))


if __name__ == "__main__":
    main()
