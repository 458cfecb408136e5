#!/usr/bin/env python3
"""How long a server with many open tables takes to start, and to list them.

    bench/start.py [--tables N]

A game of morris is begun (ten moves), its rows are copied N times (100,000) in the SQLite file, and the server is
started on that: until it listens, until every table has been replayed, and what the lobby and the list of somebody's
own tables take over HTTP.
$CLOISTER is the program.
"""
import argparse
import os
import sqlite3
import statistics
import sys
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(ROOT, "tests", "server"))
from harness import Server  # noqa: E402

MOVES, LOOKS = 10, 21


def begin(server):
    """A public table of two people, some moves on; its id and one who watches."""
    anna, bruno = server.person("Anna"), server.person("Bruno")
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = anna.call("create", game="morris", players=2, seats=seats, public=True)
    bruno.call("join", table=made["table"])
    for _ in range(MOVES):
        for person in (anna, bruno):
            state = person.table(made["table"])
            if state["choices"]:
                person.call("do", table=made["table"], seq=state["seq"], text=state["choices"][0]["text"])
                break
    return made["table"]


def copy(database, table, count):
    """So many tables like this one, each of people of its own."""
    connection = sqlite3.connect(database)
    connection.execute(
        "CREATE TEMP TABLE n AS WITH RECURSIVE c(i)"
        " AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < ?) SELECT i FROM c",
        (count,),
    )
    for name, key in (("tables", "id"), ("seats", "tab"), ("log", "tab")):
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
        values = ["'t' || substr('00000000000' || n.i, -11)" if column == key else f"o.{column}" for column in columns]
        values = ["'p' || n.i || '-' || o.seat" if column == "who" else value for column, value in zip(columns, values)]
        connection.execute(
            f"INSERT INTO {name} ({', '.join(columns)}) SELECT {', '.join(values)} FROM {name} o, n WHERE o.{key} = ?",
            (table,),
        )
    connection.commit()
    connection.close()


def fill(server, tables):
    """So many tables in play at a server; returns the seconds until it listened, and until it had replayed them all."""
    table = begin(server)
    server.stop()
    copy(server.database, table, tables)
    since = time.monotonic()
    server.start()
    listens = time.monotonic() - since
    while not any('"replayed"' in line for line in server.lines):
        time.sleep(0.01)
    return listens, time.monotonic() - since


def took(ask):
    """Milliseconds, the median of some."""
    times = []
    for _ in range(LOOKS):
        since = time.monotonic()
        ask()
        times.append(1000 * (time.monotonic() - since))
    return statistics.median(times)


def processors(pid):
    """Seconds of processors that a process has had: beside other work they say more than the clock."""
    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        return sum(map(int, file.read().rsplit(")", 1)[1].split()[11:13])) / os.sysconf("SC_CLK_TCK")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100000)
    tables = parser.parse_args().tables
    with Server() as server:
        listens, replayed = fill(server, tables)
        spent = processors(server.process.pid)
        looker = server.person("Clara")
        lobby, mine = took(lambda: looker.get("lobby")), took(lambda: looker.get("mine"))
        with open(f"/proc/{server.process.pid}/status", encoding="utf-8") as file:
            resident = next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) // 1024
    print(
        f"{tables} tables in play: listens after {listens:.2f} s, all replayed after {replayed:.1f} s"
        f" ({spent:.1f} s of processors), {resident} MiB"
    )
    print(f"over HTTP: lobby {lobby:.1f} ms, mine {mine:.1f} ms")


if __name__ == "__main__":
    main()
