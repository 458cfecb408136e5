#!/usr/bin/env python3
"""Three nodes, PostgreSQL with two replicas and automatic failover, and a balancer: on one machine, each host in a
network namespace of its own, so that hosts can be killed and cut off as real ones are.

    packaging/cluster/cluster.py [--program PATH] [--folder FOLDER]    until Ctrl-C
    packaging/cluster/cluster.py [...] COMMAND...                      while the command runs, in the balancer's place

As root. Needs patroni, etcd-server, python3-etcd, haproxy, postgresql, iproute2 and curl of Debian. The hosts see only
one another; this machine reaches the balancer at http://10.77.1.2:8080. What ends by itself is started again after a
second, as systemd would do it. docs/hosting.md says which of this a real installation takes over.
"""
import argparse
import glob
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
LAN = "cloister-lan"
DATABASES = {"db1": "10.77.0.11", "db2": "10.77.0.12", "db3": "10.77.0.13"}
NODES = {"node1": "10.77.0.21", "node2": "10.77.0.22", "node3": "10.77.0.23"}
DOOR = {"door": "10.77.0.30"}
OUTSIDE, INSIDE, PORT = "10.77.1.1", "10.77.1.2", 8080
NEEDED = ("patroni", "etcd", "haproxy", "ip", "curl", "setpriv")
AS_POSTGRES = ("setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups")


def ip(*words, check=True):
    return subprocess.run(["ip", *words], check=check, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True).stdout


def missing():
    """What has to be installed first."""
    names = [name for name in NEEDED if not shutil.which(name)]
    return names + ([] if glob.glob("/usr/lib/postgresql/*/bin/postgres") else ["postgresql"])


def send_to(space, number):
    """A signal to all that runs in a namespace, whoever started it, but not to who looks on from there."""
    for pid in ip("netns", "pids", space, check=False).split():
        if int(pid) != os.getpid():
            try:
                os.kill(int(pid), number)
            except ProcessLookupError:
                pass


class Host:
    """A namespace with an address, and what runs there."""

    def __init__(self, cluster, name, address):
        self.name, self.address, self.space = name, address, f"cloister-{name}"
        self.folder = os.path.join(cluster.folder, name)
        self.commands, self.running, self.down = {}, {}, False
        os.makedirs(self.folder, exist_ok=True)
        ip("netns", "add", self.space)
        ip("-n", self.space, "link", "set", "lo", "up")
        ip("-n", LAN, "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", self.space)
        ip("-n", LAN, "link", "set", name, "master", "lan", "up")
        ip("-n", self.space, "address", "add", f"{address}/24", "dev", "eth0")
        ip("-n", self.space, "link", "set", "eth0", "up")

    def inside(self, *command):
        return ("ip", "netns", "exec", self.space, *command)

    def run(self, what, *command):
        """Something that is to run here from now on."""
        self.commands[what] = command

    def keep(self):
        """Starts what does not run."""
        for what, command in self.commands.items():
            process = self.running.get(what)
            if self.down or (process and process.poll() is None):
                continue
            with open(os.path.join(self.folder, f"{what}.log"), "ab") as log:
                self.running[what] = subprocess.Popen(
                    self.inside(*command), cwd=self.folder, stdout=log, stderr=log, stdin=subprocess.DEVNULL
                )

    def send(self, number):
        send_to(self.space, number)

    def kill(self):
        """As if its plug were pulled; back() puts it in again."""
        self.down = True
        self.send(signal.SIGKILL)
        for process in self.running.values():
            process.wait()

    def back(self):
        self.down = False

    def cut(self):
        ip("-n", LAN, "link", "set", self.name, "down")

    def heal(self):
        ip("-n", LAN, "link", "set", self.name, "up")


class Cluster:
    def __init__(self, program, folder=None):
        self.own = folder is None
        self.folder = os.path.abspath(folder or tempfile.mkdtemp(prefix="cloister-cluster-"))
        self.program, self.hosts, self.ending = os.path.abspath(program), {}, threading.Event()
        os.makedirs(self.folder, mode=0o755, exist_ok=True)
        os.chmod(self.folder, 0o755)

    def __enter__(self):
        try:
            self.wire()
            self.databases()
            threading.Thread(target=self.watch, daemon=True).start()
            self.wait("a primary with two replicas", self.whole, 300)
            self.nodes()
            self.wait("a node", lambda: self.healthy(self.hosts["door"], f"http://127.0.0.1:{PORT}/healthz"), 60)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.ending.set()
        for host in self.hosts.values():
            host.kill()
        self.unwire()
        if self.own:
            shutil.rmtree(self.folder, ignore_errors=True)

    def wire(self):
        self.unwire()
        ip("netns", "add", LAN)
        ip("-n", LAN, "link", "add", "lan", "type", "bridge")
        ip("-n", LAN, "link", "set", "lan", "up")
        for name, address in {**DATABASES, **NODES, **DOOR}.items():
            self.hosts[name] = Host(self, name, address)
        space = self.hosts["door"].space
        ip("link", "add", "cloister0", "type", "veth", "peer", "name", "outside", "netns", space)
        ip("address", "add", f"{OUTSIDE}/30", "dev", "cloister0")
        ip("link", "set", "cloister0", "up")
        ip("-n", space, "address", "add", f"{INSIDE}/30", "dev", "outside")
        ip("-n", space, "link", "set", "outside", "up")

    def unwire(self):
        """Also what a run before left behind."""
        for space in ip("netns", "list").split():
            if space.startswith("cloister-"):
                send_to(space, signal.SIGKILL)
                ip("netns", "delete", space, check=False)
        ip("link", "delete", "cloister0", check=False)

    def databases(self):
        with open(os.path.join(HERE, "patroni.json"), encoding="utf-8") as file:
            template = file.read()
        binaries = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.agreement()
        for name, address in DATABASES.items():
            host = self.hosts[name]
            config = os.path.join(host.folder, "patroni.yml")
            values = {"NAME": name, "ADDRESS": address, "FOLDER": host.folder, "BINARIES": binaries}
            text = template
            for word, value in values.items():
                text = text.replace(word, value)
            with open(config, "w", encoding="utf-8") as file:
                file.write(text)
            shutil.chown(host.folder, "postgres", "postgres")
            host.run("patroni", *AS_POSTGRES, "patroni", config)

    def agreement(self):
        """Who is primary is agreed upon beside the nodes: were it where the databases are, a primary that stands still
        could take the one with it that the others wait for, and they would wait for both."""
        peers = ",".join(f"{name}=http://{address}:2380" for name, address in NODES.items())
        for name, address in NODES.items():
            folder = os.path.join(self.hosts[name].folder, "etcd")
            os.makedirs(folder, mode=0o700, exist_ok=True)
            shutil.chown(folder, "postgres", "postgres")
            self.hosts[name].run("etcd", *AS_POSTGRES, "etcd", *self.etcd(name, address, peers, folder))

    @staticmethod
    def etcd(name, address, peers, folder):
        return (
            *("--name", name, "--data-dir", folder, "--initial-cluster", peers),
            "--pre-vote",  # or one that was cut off has a new leader chosen, and all leases begin anew
            "--enable-v2",  # for a primary to keep its place only while it is its own: see docs/hosting.md
            *(
                "--listen-peer-urls",
                f"http://{address}:2380",
                "--initial-advertise-peer-urls",
                f"http://{address}:2380",
            ),
            *("--listen-client-urls", f"http://{address}:2379", "--advertise-client-urls", f"http://{address}:2379"),
        )

    def nodes(self):
        self.empty_database()
        for name, address in NODES.items():
            host = self.hosts[name]
            host.run("haproxy", "haproxy", "-f", os.path.join(HERE, "database.cfg"))
            host.run(
                "cloister",
                *(self.program, "serve", "--listen", f"{address}:{PORT}", "--proxy", DOOR["door"]),
                *("--database", "postgresql://cloister@127.0.0.1/cloister", *self.limits()),
            )
        self.hosts["door"].run("haproxy", "haproxy", "-f", os.path.join(HERE, "door.cfg"))

    def empty_database(self):
        """Unless an earlier run in this folder has left one."""
        psql = self.hosts["node1"].inside("psql", "-qtAh", DATABASES[self.primary()], "-U", "postgres", "-c")
        there = subprocess.run(
            [*psql, "SELECT datname FROM pg_database"], check=True, stdout=subprocess.PIPE, text=True
        )
        if "cloister" not in there.stdout.split():
            for statement in ("CREATE ROLE cloister LOGIN", "CREATE DATABASE cloister OWNER cloister"):
                subprocess.run([*psql, statement], check=True)

    @staticmethod
    def limits():
        """Whoever tries it out is one address."""
        many = "100000"
        return ("--rate", many, "--address-rate", many, "--address-sockets", many, "--tables", many)

    def watch(self):
        while not self.ending.wait(1):
            for host in self.hosts.values():
                host.keep()

    def healthy(self, host, url):
        command = host.inside("curl", "-sfm", "3", "-o", "/dev/null", url)
        return subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0

    def primary(self):
        """The name of the database that is primary; None: there is none that answers."""
        for name, address in DATABASES.items():
            if not self.hosts[name].down and self.healthy(self.hosts[name], f"http://{address}:8008/primary"):
                return name
        return None

    def whole(self):
        """Is there a primary with both its replicas in step with it?"""
        name = self.primary()
        if not name:
            return False
        command = self.hosts[name].inside("curl", "-sfm", "3", f"http://{DATABASES[name]}:8008/cluster")
        answer = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
        members = json.loads(answer or "{}").get("members", [])
        there = [one for one in members if one["state"] in ("running", "streaming") and not one.get("lag", 0)]
        roles, lines = sorted(one["role"] for one in there), {one.get("timeline") for one in there}
        return roles == ["leader", "sync_standby", "sync_standby"] and len(lines) == 1 and None not in lines

    def wait(self, what, test, seconds):
        until = time.monotonic() + seconds
        while not (found := test()):
            if time.monotonic() > until:
                raise RuntimeError(f"{what} did not come within {seconds} s; see {self.folder}")
            time.sleep(0.2)
        return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=os.path.join(HERE, "../../build/release/cloister"))
    parser.add_argument("--folder", help="where logs and data are kept; otherwise they are gone at the end")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    if os.getuid():
        sys.exit("cluster: network namespaces need root")
    if names := missing():
        sys.exit("cluster: not installed: " + " ".join(names))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with Cluster(options.program, options.folder) as cluster:
        if command := [word for i, word in enumerate(options.command) if i or word != "--"]:
            sys.exit(subprocess.run(cluster.hosts["door"].inside(*command)).returncode)
        print(f"http://{INSIDE}:{PORT} (logs: {cluster.folder})", flush=True)
        try:
            signal.pause()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    main()
