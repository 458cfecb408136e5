#!/usr/bin/env python3
"""What a move costs here and on others' servers: the same game, sockets, rate and core, in one run.

    bench/servers.py [--tables 100] [--watchers 2] [--rate 400] [--seconds 10] [--only NAME] [--packages FOLDER]

Nine Men's Morris: two play at each table, some look on, each by a WebSocket; a table's next move is sent when all have
seen the last. Each server is alone on the first core, its people on the second. boardgame.io and Colyseus are fetched
with npm into the folder (kept for the next run; a temporary one otherwise); they keep games in memory, this program
stores each move before anybody is told. bench/peers.py --servers is the same.
"""
import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

PACKAGES = {
    "boardgame.io": ("boardgame", ["boardgame.io@0.50.2", "socket.io-client@4.8.1"]),
    "Colyseus": (
        "colyseus",
        ["@colyseus/core@0.15.57", "@colyseus/ws-transport@0.15.3", "@colyseus/schema@2.0.37", "colyseus.js@0.15.28"],
    ),
}
SERVER_CORE, PEOPLE_CORE = 0, 1


def on_core(core):
    """For a child to begin with; a machine of one core has no choice."""
    cores = sorted(os.sched_getaffinity(0))
    return lambda: os.sched_setaffinity(0, {cores[min(core, len(cores) - 1)]})


def cpu_s(pid):
    """Seconds of processors that a process has used."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def rss_mib(pid):
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) / 1024 for line in file if line.startswith("VmRSS"))


def fetch(name, folder):
    """Where npm has put a server's packages; None: it could not."""
    place = os.path.join(folder, PACKAGES[name][0])
    if os.path.isdir(os.path.join(place, "node_modules")):
        return place
    os.makedirs(place, exist_ok=True)
    command = ["npm", "install", "--prefix", place, "--no-audit", "--no-fund", "--silent", *PACKAGES[name][1]]
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
    except (OSError, subprocess.TimeoutExpired) as error:
        print(f"{name}: left out, its packages cannot be fetched ({error})", file=sys.stderr)
        return None
    if done.returncode:
        print(f"{name}: left out, its packages cannot be fetched: {done.stdout.strip()[-300:]}", file=sys.stderr)
        shutil.rmtree(place, ignore_errors=True)
        return None
    return place


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def theirs(name, folder, given):
    """Figures of another's server; None: it is not here."""
    place, script = fetch(name, folder), PACKAGES[name][0]
    if not place:
        return None
    port = str(free_port())
    environment = dict(os.environ, NODE_ENV="production")
    server = subprocess.Popen(
        ["node", os.path.join(HERE, "peers", f"{script}.mjs"), port],
        cwd=place,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        preexec_fn=on_core(SERVER_CORE),
    )
    try:
        for line in server.stdout:
            if line.strip() == "listening":
                break
        else:
            raise RuntimeError(f"{name} did not start")
        return played(server.pid, script, port, place, given)
    finally:
        server.kill()
        server.wait()


def played(pid, script, port, place, given):
    numbers = [str(number) for number in (given.tables, given.watchers, given.rate, given.seconds)]
    people = subprocess.Popen(
        ["node", os.path.join(HERE, "peers", "play.mjs"), script, port, *numbers],
        cwd=place,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=on_core(PEOPLE_CORE),
    )
    before = after = 0
    for line in people.stdout:
        if line.strip() == "begin":
            before, began = cpu_s(pid), time.monotonic()
        else:
            after, figures = cpu_s(pid), json.loads(line)
    if people.wait() or not after or not figures["moves"]:
        raise RuntimeError(f"{script}: nothing was played")
    figures["moves_s"] = figures["moves"] / (time.monotonic() - began)
    return figures | {"ms": 1000 * (after - before) / figures["moves"], "rss": rss_mib(pid)}


def ours(given):
    import load

    sockets = given.tables * (2 + given.watchers)
    size = {"tables": given.tables, "sockets": sockets, "rate": given.rate, "seconds": given.seconds}
    cores = os.sched_getaffinity(0)
    popen = {"preexec_fn": on_core(SERVER_CORE)}
    on_core(PEOPLE_CORE)()  # the load tool is a child, too
    try:
        f = load.measure(popen=popen, **size)
    finally:
        os.sched_setaffinity(0, cores)
    spent = 1000 * f["cpu"] * f["seconds"] / f["moves"]
    times = {"p50": f["screen"]["p50"], "p99": f["screen"]["p99"]}
    return {"moves": f["moves"], "moves_s": f["moves_s"], "ms": spent, "rss": f["rss_mib"], **times}


def show(table):
    first = next(iter(table.values()))["ms"]
    print("| server | moves/s | ms of a processor a move | ratio | p50 ms | p99 ms | MiB |\n" + "| --- " * 7 + "|")
    for name, f in table.items():
        cells = [name, f"{f['moves_s']:.0f}", f"{f['ms']:.3f}", f"{f['ms'] / first:.1f}"]
        cells += [f"{f['p50']:.1f}", f"{f['p99']:.1f}", f"{f['rss']:.0f}"]
        print("| " + " | ".join(cells) + " |")


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in (("tables", 100), ("watchers", 2), ("rate", 400), ("seconds", 10)):
        parser.add_argument("--" + name, type=type(value), default=value)
    parser.add_argument("--only", choices=["Cloister", *PACKAGES], action="append")
    parser.add_argument("--packages", help="where npm puts what it fetches; kept")
    given = parser.parse_args(arguments)
    wanted = given.only or ["Cloister", *PACKAGES]
    folder, table = given.packages or tempfile.mkdtemp(prefix="cloister-peers-"), {}
    try:
        if "Cloister" in wanted:
            table["Cloister, durable"] = ours(given)
        for name in PACKAGES:
            if name in wanted and (figures := theirs(name, os.path.abspath(folder), given)):
                table[f"{name}, in memory"] = figures
    finally:
        if not given.packages:
            shutil.rmtree(folder, ignore_errors=True)
    show(table)


if __name__ == "__main__":
    main()
