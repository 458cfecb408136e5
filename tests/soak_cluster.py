#!/usr/bin/env python3
"""The cluster of packaging/cluster while it falls apart: people play through the balancer; nodes, the primary and its
replica, the balancer are killed, paused, cut off, one after another.

    tests/soak_cluster.py [--seconds N] [--tables N] [--seed N] [--program PATH] [--within N]

What is checked: after each fault every table goes on within N seconds (10), and in the end every move that was
acknowledged is in the log, once, as it was made, and no row that anybody saw has changed. Prints a line of JSON with
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
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "server"), HERE, os.path.join(HERE, "..", "packaging", "cluster")]
import cluster as made_of  # noqa: E402
import harness  # noqa: E402
import soak_faults  # noqa: E402

SKIPPED = 77


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


class Faults:
    def __init__(self, soak, cluster, crowd):
        self.soak, self.cluster, self.crowd = soak, cluster, crowd
        self.chooser = random.Random(soak.options.seed)
        self.until = time.monotonic() + soak.options.seconds
        self.waited = {}  # fault: seconds that the slowest table waited

    def run(self):
        """Each once, then at random until the time is up; the next when all is whole again."""
        ways = [self.node_killed, self.node_cut, self.primary_killed, self.primary_cut, self.primary_paused]
        ways += [self.primary_crashed, self.replica_killed, self.balancer_killed]
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
        limit = self.soak.options.within * harness.PATIENCE
        while (late := [one for one in self.crowd if one.heard < begun]) and time.monotonic() < begun + limit:
            time.sleep(0.02)
        if late:
            self.soak.complain(f"{name}: {len(late)} tables did not go on within {limit:g} s")
        waited = time.monotonic() - since
        self.waited[name] = max(round(waited, 1), self.waited.get(name, 0))
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
    for one in crowd:
        one.start()
    faults = Faults(soak, cluster, crowd)
    try:
        faults.run()
    except RuntimeError as error:
        soak.complain(str(error))
    soak.until = 0  # everybody may go
    for one in crowd:
        one.join(90 * harness.PATIENCE)
        if one.is_alive():
            soak.complain("somebody still waits for an answer")
    soak_faults.check(soak, everything=True)
    if not soak.counts.get("acknowledged") or not faults.waited:
        soak.complain("nothing was played: there was nothing to check")
    return {"waited": faults.waited, "tables": len(soak.logs) + len(soak.archive), **soak.counts}, soak.wrong


def options_of(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--within", type=float, default=10)
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
