#!/usr/bin/env python3
"""Mixed load with faults: people play, strangers misbehave, the server is stopped and killed, its storage fails.

    tests/soak_faults.py [--seconds N] [--tables N] [--seed N] [--program PATH]

Nothing but python3 and the program is needed; $CLOISTER is the program otherwise, of whatever build (sanitizers too).
What is checked, after every restart and at the end: every move that was acknowledged is in the log, once, as it was
made; no row that anybody saw has changed; no table is frozen; the program never ends by itself and no sanitizer has
anything to say. Each fault is made at least once, however short the time. Prints a line of JSON; exit status 1 and what
was wrong otherwise.
"""
import argparse
import json
import os
import random
import resource
import signal
import socket
import sqlite3
import struct
import sys
import threading
import time
import traceback

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "server"))
import harness  # noqa: E402

SAID = ("AddressSanitizer", "ThreadSanitizer", "LeakSanitizer", "UndefinedBehaviorSanitizer", "runtime error:")
# What may be answered to a move while faults happen; anything else is a finding.
EXPECTED = {
    "storage",
    "stale",
    "stopping",
    "too-fast",
    "busy",
    "not-playing",
    "nothing-to-undo",
    "undo-limit",
    "no-such-table",
}
# What a broken line raises here.
BROKEN = (OSError, harness.Closed, ConnectionError, TimeoutError, ValueError, struct.error)


class Soak:
    """What everybody shares: the server, the time, what was found wrong, what was counted."""

    def __init__(self, options):
        self.options = options
        self.server = None
        self.games = []  # (id, seats) of all that the program has
        self.until = time.monotonic() + options.seconds
        self.wrong = []
        self.counts = {}
        self.lock = threading.Lock()
        self.logs = []  # of tables that are being played, or were not looked at since they were over
        self.archive = []  # of all others

    def count(self, what, n=1):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + n

    def complain(self, what):
        with self.lock:
            self.wrong.append(what)

    def goes_on(self):
        return time.monotonic() < self.until and not self.wrong

    def retried(self, call):
        """What call returns, as soon as the line and the storage allow it."""
        while self.goes_on():
            try:
                return call()
            except BROKEN:
                time.sleep(0.05)
            except harness.Refused as refused:
                if refused.code not in EXPECTED | {"logins-busy", "logins"}:
                    raise
                time.sleep(0.05)
        raise Over


class Over(Exception):
    """The time is up."""


class Log:
    """What is known of one table's log: rows that were acknowledged, and rows as they were seen."""

    def __init__(self, table, people):
        self.table, self.people = table, people
        self.acknowledged = {}  # number: (seat, what was sent)
        self.seen = {}
        self.over = False

    def note(self, row):
        """A row as somebody sees it; the wrong thing about it, or None. Others' secrets show later, never otherwise."""
        shown = row["seat"], row.get("undo"), row.get("text")
        before = self.seen.setdefault(row["seq"], shown)
        if before[:2] != shown[:2] or (before[2] and shown[2] and before[2] != shown[2]):
            return f"table {self.table}: row {row['seq']} was {before} and is {shown}"
        if shown[2] and not before[2]:
            self.seen[row["seq"]] = shown
        return None

    def check(self):
        """What is wrong with the log as the server has it; None: nothing."""
        person, number = self.people[0], 0
        for seat, one in enumerate(self.people):
            if not (state := one.table(self.table))["mine"]:
                return f"table {self.table}: seat {seat} was given, and is not ({state['status']})"
        acknowledged = dict(self.acknowledged)  # more may come while the log is read
        while True:
            answer = person.call("rows", table=self.table, **{"from": number + 1}, limit=500)
            for row in answer["rows"]:
                number += 1
                if row["seq"] != number:
                    return f"table {self.table}: row {row['seq']} stands where {number} should"
                if (wrong := self.note(row)) or (wrong := self.compare(row, acknowledged.get(row["seq"]))):
                    return wrong
            if not answer["rows"]:
                break
        lost = [seq for seq in acknowledged if seq > number]
        return f"table {self.table}: acknowledged rows {lost} are lost, the log has {number}" if lost else None

    def compare(self, row, made):
        if not made:
            return None
        seat, what = made
        same = what == "undo" if "undo" in row else row.get("text") in (None, what)
        return None if row["seat"] == seat and same else f"table {self.table}: row {row} was acknowledged as {made}"


class Players(threading.Thread):
    """One table after another, all its people here, each over a WebSocket of their own that breaks now and then."""

    def __init__(self, soak, number):
        super().__init__(daemon=True)
        self.soak, self.number = soak, number
        self.chooser = random.Random(soak.options.seed * 1000 + number)
        self.sockets = {}
        self.log = None

    def run(self):
        try:
            people = [self.soak.retried(lambda: self.soak.server.person("Player")) for _ in range(3)]
            while self.soak.goes_on():
                self.play(people)
        except Over:
            pass
        except Exception:
            self.soak.complain(traceback.format_exc())
        finally:
            for line in self.sockets.values():
                line.close()

    def play(self, people):
        game, seats = self.chooser.choice(self.soak.games)
        computer = self.chooser.random() < 0.25
        sitting = people[: seats - computer]
        kinds = [{"kind": "me"}] + [{"kind": "open"}] * (len(sitting) - 1)
        kinds += [{"kind": "computer", "level": "novice"}] * computer
        made = self.soak.retried(lambda: people[0].call("create", game=game, seats=kinds))
        self.log = Log(made["table"], sitting)
        for seat, person in enumerate(sitting[1:], 1):
            self.sit(person, made, seat)
        with self.soak.lock:
            self.soak.logs.append(self.log)
        while self.soak.goes_on() and self.move():
            pass
        self.log.over = True

    def sit(self, person, made, seat):
        """Sits down; the line may have broken after that was done."""
        try:
            self.soak.retried(lambda: person.call("join", table=made["table"], key=made["key"], seat=seat))
        except harness.Refused as refused:
            if refused.code not in ("seat-taken", "not-open"):
                raise

    def socket(self, person):
        line = self.sockets.get(person)
        if line and self.chooser.random() < 0.01:  # cut in the middle of whatever
            self.soak.count("cut")
            line.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            line.connection.close()
            line = None
        if not line:
            line = self.sockets[person] = person.socket()
        return line

    def ask(self, person, operation, **members):
        try:
            return self.socket(person).ask(operation, table=self.log.table, **members)
        except BROKEN:
            self.sockets.pop(person, None)
            raise

    def move(self):
        """One thing that somebody at the table does; False: the game is over."""
        person = self.chooser.choice(self.log.people)
        try:
            # Where the lines meet another node than before, it is told what this one knows.
            since = max([*self.log.seen, *self.log.acknowledged], default=0)
            state = self.ask(person, "table", since=since)
            for row in state["rows"]:
                if wrong := self.log.note(row):
                    self.soak.complain(wrong)
            if state["status"] == "frozen":
                self.soak.complain(f"table {self.log.table} is frozen: {state['message']}")
            if state["status"] != "playing":
                return state["status"] == "open"
            if state["choices"]:
                self.choose(person, state)
            else:
                time.sleep(0.002)
        except BROKEN:
            time.sleep(0.02)
        except harness.Refused as refused:
            self.refused(refused)
        return True

    def refused(self, refused):
        self.soak.count("refused " + refused.code)
        if refused.code not in EXPECTED:
            self.soak.complain(f"table {self.log.table}: {refused.error}")
        time.sleep(0.01)

    def choose(self, person, state):
        dice, seat = self.chooser.random(), state["seat"]
        if dice < 0.02 and state["undo"] and state["undo"]["alone"]:
            answer = self.ask(person, "undo", seat=seat, row=state["undo"]["alone"])
            if "seq" in answer:
                self.acknowledged(answer["seq"], seat, "undo")
            return
        if dice < 0.04:
            self.ask(person, "say", text="Pax")
        if dice > 0.99:
            self.ask(person, "why", target="a1")
        texts = [self.chooser.choice(state["choices"])["text"]]
        try:
            answer = self.ask(person, "do", seat=seat, seq=state["seq"], list=texts)
        except harness.Refused as refused:
            if refused.error.get("reason") != "incomplete":
                raise
            texts = self.orders(person, state)  # secret ones are sent together
            answer = self.ask(person, "do", seat=seat, seq=state["seq"], list=texts)
        self.acknowledged(answer["seq"], seat, ", ".join(texts))

    def orders(self, person, state):
        texts, choices = [], state["choices"]
        while choices:
            texts.append(self.chooser.choice(choices)["text"])
            tried = self.ask(person, "try", seat=state["seat"], seq=state["seq"], list=texts)
            choices = tried["choices"] if tried["decision"] else []
        return texts

    def acknowledged(self, number, seat, what):
        self.soak.count("acknowledged")
        if number in self.log.acknowledged:
            self.soak.complain(f"table {self.log.table}: row {number} was acknowledged twice")
        self.log.acknowledged[number] = seat, what


class Stranger(threading.Thread):
    """Connections that nobody should make."""

    def __init__(self, soak, number):
        super().__init__(daemon=True)
        self.soak, self.chooser = soak, random.Random(-soak.options.seed * 1000 - number)

    def run(self):
        ways = (self.nonsense, self.half_close, self.slow_reader, self.slow_writer, self.broken_frames, self.hangs_up)
        while self.soak.goes_on():
            way = self.chooser.choice(ways)
            try:
                way()
            except BROKEN:
                pass
            except Exception:
                self.soak.complain(traceback.format_exc())
            self.soak.count(way.__name__.replace("_", " "))
            time.sleep(0.01)

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.soak.server.port), timeout=5)

    def nonsense(self):
        openings = (
            b"",
            b"GET / HTTP/1.1\r\n",
            b"CONNECT x:1 HTTP/1.1\r\n\r\n",
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n\r\n",
            b"POST /api/hello HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\n",
        )
        with self.connect() as line:
            line.sendall(self.chooser.choice(openings) + self.chooser.randbytes(self.chooser.randrange(4000)))
            line.recv(4096)

    def half_close(self):
        with self.connect() as line:
            line.sendall(b"GET /api/lobby HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            line.shutdown(socket.SHUT_WR)
            while line.recv(65536):
                pass

    def slow_reader(self):
        line = harness.Socket(self.soak.server.port)
        line.connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        for _ in range(20):
            line.send(t="describe", game=self.chooser.choice(self.soak.games)[0])
        time.sleep(self.chooser.random())
        line.connection.close()

    def slow_writer(self):
        with self.connect() as line:
            for byte in b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"[: self.chooser.randrange(60)]:
                line.sendall(bytes([byte]))
                time.sleep(0.005)

    def broken_frames(self):
        line = harness.Socket(self.soak.server.port)
        for _ in range(self.chooser.randrange(1, 5)):
            opcode, size = self.chooser.randrange(16), self.chooser.randrange(300)
            final, mask, reserved = self.chooser.random() < 0.8, self.chooser.random() < 0.9, self.chooser.randrange(2)
            line.send_frame(opcode, self.chooser.randbytes(size), final, mask, reserved)
        line.connection.close()

    def hangs_up(self):
        """Asks for what takes long and goes."""
        line = harness.Socket(self.soak.server.port)
        line.send(t="table", table="nowhere", wait=30)
        line.send(t="lobby", follow=True)
        line.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        line.connection.close()


class Faults:
    """What happens to the server itself, one after another."""

    def __init__(self, soak):
        self.soak, self.chooser = soak, random.Random(soak.options.seed)
        self.ways = [self.pause, self.kill, self.restart, self.lock, self.full_disk, self.no_descriptors]

    def run(self):
        """Each once, then at random until the time is up."""
        order = self.chooser.sample(self.ways, len(self.ways))
        while (order or self.soak.goes_on()) and not self.soak.wrong:
            way = order.pop() if order else self.chooser.choice(self.ways)
            time.sleep(0.5 + 2 * self.chooser.random())
            self.alive()
            way()
            self.soak.count("fault: " + way.__name__.replace("_", " "))

    def alive(self):
        server = self.soak.server
        if server.process.poll() is not None:
            self.soak.complain(
                f"the server ended by itself ({server.process.returncode}): {''.join(server.lines[-40:])}"
            )

    def pause(self):
        self.soak.server.process.send_signal(signal.SIGSTOP)
        time.sleep(3 * self.chooser.random())
        self.soak.server.process.send_signal(signal.SIGCONT)

    def kill(self):
        self.soak.server.kill()
        self.again()

    def restart(self):
        self.soak.server.stop()
        self.again()

    def again(self):
        """Starts the server and looks whether all is there that was."""
        heard(self.soak)
        self.soak.server.start()
        check(self.soak)

    def lock(self):
        """Somebody else holds the database."""
        connection = sqlite3.connect(self.soak.server.database, isolation_level=None, timeout=10)
        try:
            connection.execute("BEGIN IMMEDIATE")
            time.sleep(2 * self.chooser.random())
        except sqlite3.OperationalError:
            pass  # it is busy itself
        connection.close()

    def limited(self, what, soft, seconds):
        pid = self.soak.server.process.pid
        hard = resource.prlimit(pid, what)[1]
        before = resource.prlimit(pid, what, (soft, hard))[0]
        time.sleep(seconds)
        resource.prlimit(pid, what, (before if before != soft else hard, hard))

    def full_disk(self):
        """No file grows any more: writing fails in the middle of things."""
        self.limited(resource.RLIMIT_FSIZE, os.path.getsize(self.soak.server.database), 1 + self.chooser.random())

    def no_descriptors(self):
        """Nothing more can be opened; those who are connected play on."""
        used = len(os.listdir(f"/proc/{self.soak.server.process.pid}/fd"))
        self.limited(resource.RLIMIT_NOFILE, used + 2, 1 + self.chooser.random())


def heard(soak):
    """What a sanitizer said in the log of a server that has ended."""
    for at, line in enumerate(soak.server.lines):
        if any(word in line for word in SAID):
            soak.complain("".join(soak.server.lines[at : at + 60]))
            return


def check_log(log):
    """What is wrong with the log; None: nothing. Faults may go on meanwhile."""
    wrong = None
    for _ in range(200):
        try:
            return log.check()
        except BROKEN:
            pass
        except harness.Refused as refused:
            wrong = f"table {log.table} cannot be looked at: {refused.error}"
            if refused.code not in EXPECTED - {"no-such-table", "not-playing"}:
                break
        time.sleep(0.1)
    return wrong or f"table {log.table} cannot be looked at"


def check(soak, everything=False):
    """Looks at the logs of tables that are played or were until now; or of all there ever were."""
    with soak.lock:
        if everything:
            soak.logs, soak.archive = soak.logs + soak.archive, []
        logs, soak.logs = soak.logs, []
    over = [log.over for log in logs]
    for log in logs:
        if wrong := check_log(log):
            soak.complain(wrong)
        soak.count("logs checked")
    with soak.lock:
        soak.logs += [log for log, done in zip(logs, over) if not done]
        soak.archive += [log for log, done in zip(logs, over) if done]


def run(options):
    """The figures, and what was wrong."""
    soak = Soak(options)
    # A file that may not grow is an error for the server, not its end.
    soak.server = harness.Server("--ai-threads", "2", errors_allowed=True, popen={"restore_signals": False})
    for game in soak.server.person("Host").get("games")["games"]:
        soak.games.append((game["id"], min(max(2, game["seats_min"]), game["seats_max"]) + (game["seats_max"] > 2)))
    began = time.monotonic()
    try:
        crowd = [Players(soak, number) for number in range(options.tables)]
        crowd += [Stranger(soak, number) for number in range(max(2, options.tables // 4))]
        for one in crowd:
            one.start()
        Faults(soak).run()
        for one in crowd:
            one.join(60 * harness.PATIENCE)
            if one.is_alive():
                soak.complain("somebody still waits for an answer")
        if not soak.wrong:
            soak.server.stop()
            heard(soak)
            soak.server.start()
            check(soak, everything=True)
            soak.server.stop()
            heard(soak)
    except Exception:
        soak.complain(traceback.format_exc() + "".join(soak.server.lines[-60:]))
    finally:
        if soak.server.process.poll() is None:
            soak.server.kill()
        soak.server.__exit__(None, None, None)
    if not soak.counts.get("acknowledged"):
        soak.complain("nothing was played: there was nothing to check")
    figures = {
        "seconds": round(time.monotonic() - began, 1),
        "tables": len(soak.logs) + len(soak.archive),
        "seed": options.seed,
    }
    return figures | dict(sorted(soak.counts.items())), soak.wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--program", default=harness.CLOISTER)
    options = parser.parse_args()
    harness.CLOISTER = options.program
    figures, wrong = run(options)
    print(json.dumps(figures))
    for what in wrong[:10]:
        print(what, file=sys.stderr)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
