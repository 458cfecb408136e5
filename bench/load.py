#!/usr/bin/env python3
"""Starts a server of its own, loads it with real games, prints what it did.

    bench/load.py [--game GAME] [--seats N] [--tables N] [--sockets N] [--rate MOVES_PER_SECOND] [--seconds N]
        [--idle SOCKETS] [--waiting TABLES] [--nodes N] [--spread] [--json]

Without --rate every table moves as soon as everybody there has seen the last move: as fast as it goes. $CLOISTER is
the program, and cloister_load lies beside it. SQLite in a temporary folder; for PostgreSQL:
tests/server/with_postgres.py python3 bench/load.py … There --nodes starts several servers on one database; each table
is at one of them, or with --spread its sockets are at all. --waiting: so many tables more are in play at which nobody
moves just now (SQLite).
"""
import argparse
import concurrent.futures
import contextlib
import json
import os
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
STAGES = ("check", "wait", "store", "wake", "tell", "send")
sys.path.insert(0, os.path.join(ROOT, "tests", "server"))
sys.path.insert(0, os.path.join(ROOT, "bench"))
import start  # noqa: E402
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


def measure(
    game="morris",
    seats=2,
    tables=500,
    sockets=2000,
    rate=0,
    seconds=10,
    idle=0,
    flags=(),
    nodes=1,
    spread=False,
    popen=None,
    waiting=0,
):
    """What bench/load.c found, and the servers' own figures: those of stages are the first node's. popen: how servers
    are started."""
    tool = os.path.join(os.path.dirname(os.path.abspath(CLOISTER)), "cloister_load")
    with contextlib.ExitStack() as stack:
        first = stack.enter_context(Server(*flags, popen=popen))
        if waiting:
            start.fill(first, waiting)
        servers = [first]
        for _ in range(1, nodes):
            more = Server(*flags, database=first.database, folder=first.folder, popen=popen)
            servers.append(stack.enter_context(more))
        people = [] if idle else secrets(first, tables * seats)
        before = [server.metrics() for server in servers]
        command = [
            tool,
            "+" * spread + ",".join(str(server.port) for server in servers),
            ",".join(str(server.process.pid) for server in servers),
            game,
            *(str(0 if idle else tables), str(seats), str(0 if idle else sockets // tables - seats)),
            *(str(rate), str(idle or seconds)),
        ]
        done = subprocess.run(
            command, input="".join(secret + "\n" for secret in people), text=True, stdout=subprocess.PIPE, check=False
        )
        if done.returncode:
            raise RuntimeError("the load tool failed; the server said: " + "".join(first.lines[-20:]))
        figures = json.loads(done.stdout)
        figures |= {"storage": "PostgreSQL" if POSTGRES else "SQLite"}
        figures |= {"nodes": nodes, "spread": spread, "waiting": waiting}
        after = [server.metrics() for server in servers]
        grown = (late["store_commits_total"] - early["store_commits_total"] for late, early in zip(after, before))
        figures["commits"] = sum(grown)
        figures["stages"] = {
            stage: (percentile(after[0], before[0], stage, 0.5), percentile(after[0], before[0], stage, 0.99))
            for stage in STAGES
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
    where = f", {f['nodes']} nodes{', each table at all of them' * f['spread']}" if f["nodes"] > 1 else ""
    where += f", {f['waiting']} more in play" if f["waiting"] else ""
    cost = 1000 * f["cpu"] * f["seconds"] / f["moves"] if f["moves"] else 0
    return "\n".join(
        [
            f"{f['storage']}{where}, {f['game']}, {f['tables']} tables, {f['sockets']} sockets, {f['seconds']} s, "
            + rate,
            f"{f['moves_s']} durable moves/s ({f['moves']} moves, {f['games']} games ended, {f['late']} sent late)",
            times("from send to the others' screens", f["screen"]),
            times("from send to stored", f["stored"]),
            "in the server, p50/p99 up to: "
            + ", ".join(f"{stage} {half:g}/{most:g} ms" for stage, (half, most) in f["stages"].items()),
            f"server: {cost:.3f} ms of a processor a move, {100 * f['cpu']:.0f} % of a core, {f['rss_mib']} MiB"
            f" (at most {f['peak_mib']}), {f['commits']:.0f} commits;"
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
        ("nodes", 1),
        ("waiting", 0),
    ):
        parser.add_argument("--" + name, type=type(value), default=value)
    parser.add_argument("--spread", action="store_true")
    parser.add_argument("--json", action="store_true")
    options = vars(parser.parse_args())
    as_json = options.pop("json")
    if options["nodes"] > 1 and not POSTGRES:
        parser.error("several nodes need PostgreSQL")
    if POSTGRES and options["waiting"]:
        parser.error("--waiting copies rows in SQLite's file")
    if POSTGRES and not options["idle"]:
        grow_journal()
    f = measure(**options)
    if as_json:
        print(json.dumps(f))
        return
    print(text(f))


if __name__ == "__main__":
    main()
