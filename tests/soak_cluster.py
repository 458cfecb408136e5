#!/usr/bin/env python3
"""The cluster of packaging/cluster while it falls apart: people play through the balancer; nodes, the primary and its
replica, the balancer are killed, paused, cut off, one after another.

    tests/soak_cluster.py [--seconds N] [--tables N] [--founders N] [--seed N] [--program PATH] [--within N]
                          [--only FAULTS]

What is checked: after each fault every table goes on within N seconds (10; four times that where the machine has much
else to do), and in the end every move that was acknowledged is in the log, once, as it was made, no row that anybody
saw has changed, and whoever was given a seat has it. Prints a line of JSON with
how long each fault kept the slowest table waiting. Needs root and what packaging/cluster/cluster.py needs; skipped (77)
elsewhere.
"""
import argparse
import json
import math
import os
import random
import signal
import sys
import threading
import time
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "server"), HERE, os.path.join(HERE, "..", "packaging", "cluster")]
import cluster as made_of  # noqa: E402
import harness  # noqa: E402
import soak_faults  # noqa: E402

SKIPPED = 77
BUSY_LOAD = 4  # a core; the cluster alone is half of that


class Door:
    """What the balancer is to people: a server."""

    port = made_of.PORT

    def person(self, name):
        return harness.Person(self, name)


class Player(soak_faults.Players):
    """Knows when it was last heard, and when it cannot know whether it was."""

    heard, unsure = 0.0, False

    def ask(self, person, operation, **members):
        try:
            return super().ask(person, operation, **members)
        except soak_faults.BROKEN:
            self.unsure |= operation == "do"
            raise

    def refused(self, refused):
        """What broke off may have been done. Who comes back by a node that has not heard of it is shown the choice once
        more, and refused when the node has."""
        self.unsure |= refused.code == "storage"
        if refused.code == "illegal" and self.unsure:
            self.soak.count("refused as made already")
        else:
            super().refused(refused)

    def acknowledged(self, number, seat, what):
        super().acknowledged(number, seat, what)
        self.heard, self.unsure = time.monotonic(), False


class Founder(threading.Thread):
    """Tables that two sit down at, one after another: what is lost between sitting down and the first move is lost
    here. Who was given a seat has it, by the word of every node, from then on."""

    def __init__(self, soak, number):
        super().__init__(daemon=True)
        self.soak, self.number, self.given = soak, number, []

    def run(self):
        try:
            host, guest = (self.soak.retried(lambda: self.soak.server.person("Founder")) for _ in range(2))
            while self.soak.goes_on():
                self.sit(host, guest)
                time.sleep(0.05)
        except soak_faults.Over:
            pass
        except Exception:
            self.soak.complain(traceback.format_exc())

    def sit(self, host, guest):
        game, seats = self.soak.games[len(self.given) % len(self.soak.games)]
        kinds = [{"kind": "me"}] + [{"kind": "open"}] * (seats - 1)
        made = self.soak.retried(lambda: host.call("create", game=game, seats=kinds))
        table = made["table"]
        try:
            self.soak.retried(lambda: guest.call("join", table=table, key=made["key"], seat=1))
        except harness.Refused as refused:  # it was done, and the line broke
            if refused.code not in ("seat-taken", "not-open"):
                raise
        self.soak.count("seats given")
        self.given.append((guest, table))
        for person in host, guest:
            self.look(person, table, self.soak.retried(lambda: person.table(table)))  # noqa: B023
        self.soak.retried(lambda: self.leave(guest, table))

    def leave(self, person, table):
        """So that no node keeps it for long."""
        try:
            person.call("concede", table=table)
        except harness.Refused as refused:
            if refused.code not in ("not-playing", "frozen"):
                raise

    def look(self, person, table, state):
        if not state["mine"] or state["status"] in ("open", "frozen", "closed"):
            self.soak.complain(
                f"table {table}: {person.name} was given a seat; it is {state['status']}, {state['mine']}"
            )

    def check(self):
        """When all is over: is it still so?"""
        for guest, table in self.given:
            self.look(guest, table, guest.table(table))


def busy():
    """Does this machine do more than the cluster and its people make it do?"""
    return os.getloadavg()[0] > BUSY_LOAD * os.cpu_count()


class Faults:
    def __init__(self, soak, cluster, crowd):
        self.soak, self.cluster, self.crowd = soak, cluster, crowd
        self.chooser = random.Random(soak.options.seed)
        self.until = time.monotonic() + soak.options.seconds
        self.waited = {}  # fault: seconds that the slowest table waited, each time

    def run(self):
        """Each once, then at random until the time is up; the next when all is whole again."""
        ways = [self.node_killed, self.node_cut, self.primary_killed, self.primary_cut, self.primary_paused]
        ways += [self.primary_crashed, self.replica_killed, self.balancer_killed]
        ways = [way for way in ways if not self.soak.options.only or way.__name__ in self.soak.options.only.split(",")]
        order = self.chooser.sample(ways, len(ways))
        while (order or time.monotonic() < self.until) and not self.soak.wrong:
            self.cluster.wait("a whole cluster", self.cluster.whole, 120 * harness.PATIENCE)
            self.go_on("nothing", lambda: None)
            way = order.pop() if order else self.chooser.choice(ways)
            way()

    def go_on(self, name, fault):
        """Makes a fault and waits until every table has got a move through since."""
        since = time.monotonic()
        fault()
        begun = time.monotonic()
        limit = self.soak.options.within * (harness.PATIENCE if busy() else 1)
        while (late := [one for one in self.crowd if one.heard < begun]) and time.monotonic() < begun + limit:
            time.sleep(0.02)
        if late:
            self.soak.complain(f"{name}: {len(late)} tables did not go on within {limit:g} s")
        waited = time.monotonic() - since
        self.waited.setdefault(name, []).append(round(waited, 1))
        if name != "nothing":  # what the hosts' logs say of it stands under that time
            began = time.strftime("%H:%M:%S", time.gmtime(time.time() - waited))
            print(f"{began} {name}: {waited:.1f} s", file=sys.stderr, flush=True)
        self.soak.count("fault: " + name)

    def any_node(self):
        return self.cluster.hosts[self.chooser.choice(sorted(made_of.NODES))]

    def primary(self):
        return self.cluster.hosts[self.cluster.wait("a primary", self.cluster.primary, 30 * harness.PATIENCE)]

    def node_killed(self):
        node = self.any_node()
        self.go_on("node killed", node.kill)
        node.back()

    def node_cut(self):
        node = self.any_node()
        self.go_on("node cut off", node.cut)
        node.heal()

    def primary_killed(self):
        host = self.primary()
        self.go_on("primary killed", host.kill)
        host.back()

    def primary_cut(self):
        """It believes itself primary for a while; nothing that it promises then may count."""
        host = self.primary()
        self.go_on("primary cut off", host.cut)
        host.heal()

    def primary_paused(self):
        host = self.primary()
        self.go_on("primary paused", lambda: host.send(signal.SIGSTOP))
        host.send(signal.SIGCONT)

    def primary_crashed(self):
        """PostgreSQL alone; what watches over it is there. Those whom it serves are served until they notice."""
        host = self.primary()
        with open(os.path.join(host.folder, "data", "postmaster.pid"), encoding="utf-8") as file:
            pid = int(file.readline())

        def crash():
            os.kill(pid, signal.SIGKILL)
            time.sleep(1)

        self.go_on("PostgreSQL crashed", crash)

    def replica_killed(self):
        primary = self.primary().name
        host = self.cluster.hosts[self.chooser.choice([name for name in made_of.DATABASES if name != primary])]
        self.go_on("replica killed", host.kill)
        host.back()

    def balancer_killed(self):
        balancer = self.cluster.hosts["door"].running["haproxy"]
        self.go_on("balancer killed", balancer.kill)


def run(options, cluster):
    soak = soak_faults.Soak(options)
    soak.until = math.inf  # people play for as long as there are faults
    soak.server = Door()
    for game in soak.server.person("Host").get("games")["games"]:
        soak.games.append((game["id"], min(max(2, game["seats_min"]), game["seats_max"])))
    crowd = [Player(soak, number) for number in range(options.tables)]
    founders = [Founder(soak, number) for number in range(options.founders)]
    for one in crowd + founders:
        one.start()
    faults = Faults(soak, cluster, crowd)
    try:
        faults.run()
    except RuntimeError as error:
        soak.complain(str(error))
    soak.until = 0  # everybody may go
    for one in crowd + founders:
        one.join(90 * harness.PATIENCE)
        if one.is_alive():
            soak.complain("somebody still waits for an answer")
    soak_faults.check(soak, everything=True)
    for one in founders:
        one.check()
    if not soak.counts.get("acknowledged") or not faults.waited:
        soak.complain("nothing was played: there was nothing to check")
    faults.waited.pop("nothing", None)
    return {"waited": faults.waited, "tables": len(soak.logs) + len(soak.archive), **soak.counts}, soak.wrong


def options_of(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--founders", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--within", type=float, default=10)
    parser.add_argument("--only", help="of the faults these: node_killed,primary_paused,...")
    parser.add_argument("--program", default=harness.CLOISTER)
    parser.add_argument("--folder")
    return parser.parse_args(arguments)


def enter(name):
    """This process sees the network as the host does: nothing else reaches the balancer but the machine's own way."""
    import ctypes  # os.setns is not in the Python of Debian 12

    with open(f"/run/netns/cloister-{name}", "rb") as file:
        if ctypes.CDLL(None, use_errno=True).setns(file.fileno(), 0):
            raise OSError(ctypes.get_errno(), "setns")


def main():
    options = options_of(None)
    if os.getuid() or made_of.missing():
        print("skipped: needs root and " + " ".join(made_of.missing()))
        sys.exit(SKIPPED)
    with made_of.Cluster(options.program, options.folder) as cluster:
        enter("door")
        figures, wrong = run(options, cluster)
    print(json.dumps(figures))
    for what in wrong[:10]:
        print(what, file=sys.stderr)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
