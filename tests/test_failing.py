#!/usr/bin/env python3
"""Every call fails once: memory, files, lines, threads and database of server and command line, one call after another.

    tests/test_failing.py [--only server|start|cli] [--kind KIND] [--each N] [--from N] [--program PATH]
        [--library PATH]

A library (tests/failing/library.c) is loaded before the program and lets the n-th call of a kind fail. A server stays
up for all of it while a small game is played for each call: two people, moves, chat, a hint, a record; starting and
each command begin anew. What is checked each time: the program does not end by a signal, and by itself only while
it starts; everything that was acknowledged is in the log; no table is frozen; nobody waits for ever; a command that did
not do what it should says so. --each N tries every N-th call only; without options a sample of the server is tried, or
everything with $CLOISTER_SOAK. Prints a line of JSON with what was tried and, of the server's, how many failures
somebody was told of (answered), the log speaks of (logged), or that cost nothing (borne); exit status 1 and what was
wrong otherwise.
"""
import argparse
import http.client
import json
import mmap
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import soak_faults  # noqa: E402
from soak_faults import harness  # noqa: E402

KINDS = ("memory", "open", "read", "write", "sync", "accept", "database", "thread")  # as in failing/library.c
SIZE = 8 * (2 * len(KINDS) + 2) + 104
# What may be answered while a call fails, beside what a storage that fails may answer.
EXPECTED = soak_faults.EXPECTED | {
    "internal",
    "busy",
    "storage",
    "memory",
    "seat-taken",
    "not-open",
    "logins-busy",
    "think",
}
BROKEN = soak_faults.BROKEN + (http.client.HTTPException,)


class Control:
    """The memory shared with the program: which call is to fail, how many there were, what came of it."""

    def __init__(self, folder):
        self.path = os.path.join(folder, "failing")
        with open(self.path, "wb") as file:
            file.write(bytes(SIZE))
        self.file = open(self.path, "r+b")
        self.memory = mmap.mmap(self.file.fileno(), SIZE)

    def arm(self, kind, number):
        self.memory[: 8 * (2 * len(KINDS) + 2)] = bytes(8 * (2 * len(KINDS) + 2))
        struct.pack_into("q", self.memory, 8 * KINDS.index(kind), number)

    def disarm(self):
        self.memory[: 8 * len(KINDS)] = bytes(8 * len(KINDS))

    def count(self, kind):
        return struct.unpack_from("q", self.memory, 8 * (len(KINDS) + KINDS.index(kind)))[0]

    def fired(self):
        """Where the call that failed was made: (file, offset); None if none was."""
        fired, place = struct.unpack_from("qQ", self.memory, 16 * len(KINDS))
        name = self.memory[16 * len(KINDS) + 16 :].split(b"\0")[0].decode()
        return (name, hex(place)) if fired else None


class Trial:
    """What all three share: the library, the control, what was found."""

    def __init__(self, options):
        self.options = options
        self.folder = tempfile.mkdtemp(prefix="cloister-failing-")
        self.control = Control(self.folder)
        self.wrong, self.figures = [], {}
        self.environment = dict(
            os.environ,
            LD_PRELOAD=options.library,
            CLOISTER_FAILING=self.control.path,
            CLOISTER_LANG="en",
            HOME=self.folder,
            XDG_STATE_HOME=self.folder,
            ASAN_OPTIONS="verify_asan_link_order=0:allocator_may_return_null=1",
        )

    def complain(self, kind, number, what):
        self.wrong.append(f"{kind} {number} at {self.control.fired()}: {what}")

    def numbers(self, what, attempt):
        """attempt(kind, number) for every call of every kind, until it returns False: there was no such call."""
        for kind in [self.options.kind] if self.options.kind else KINDS:
            number, tried = self.options.start, 0
            while attempt(kind, number) and len(self.wrong) < 10:
                number, tried = number + self.options.each, tried + 1
            self.figures[f"{what} {kind}"] = tried


class Game:
    """A small game that is played while something fails: whoever is refused or cut off tries again."""

    def __init__(self, server, people):
        self.server, self.people, self.told = server, people, 0
        self.until = time.monotonic() + 30 * harness.PATIENCE
        self.last = None

    def persist(self, call):
        while True:
            try:
                return call()
            except BROKEN as broken:
                self.told, self.last = self.told + 1, broken
            except harness.Refused as refused:
                self.told, self.last = self.told + 1, refused
                if refused.code not in EXPECTED:
                    raise
                if refused.code in ("seat-taken", "not-open", "not-playing"):  # done, and the answer was lost
                    return None
            if time.monotonic() > self.until or self.server.process.poll() is not None:
                raise TimeoutError(f"nothing goes on: {self.last}")

    def play(self):
        anna, berta = self.people
        made = self.persist(
            lambda: anna.call("create", game="liars-dice", seats=[{"kind": "me"}, {"kind": "open"}], seed="failing")
        )
        table, log = made["table"], soak_faults.Log(made["table"], self.people)
        self.persist(lambda: berta.call("join", table=table, key=made["key"], seat=1))
        line = self.persist(berta.socket)
        try:
            for number in range(4):
                self.move(log, number)
            self.persist(lambda: anna.call("say", table=table, text="Pax"))
            self.persist(lambda: berta.call("hint", table=table, seat=1) if self.turn(log, 1) else None)
            self.persist(lambda: anna.call("concede", table=table, seat=0))
            self.persist(lambda: anna.call("record", table=table))
            self.persist(lambda: anna.get("lobby"))
        finally:
            line.close()
        return log

    def turn(self, log, seat):
        return self.people[seat].table(log.table, seat=seat)["choices"]

    def move(self, log, number):
        for seat, person in enumerate(self.people):
            state = self.persist(lambda: person.table(log.table, seat=seat))
            if not state["choices"] or state["status"] != "playing":
                continue
            text = state["choices"][number % 2]["text"]
            members = {"table": log.table, "seat": seat, "seq": state["seq"], "list": [text]}
            try:
                answer = person.call("do", **members)
                log.acknowledged[answer["seq"]] = seat, text
            except BROKEN:
                self.told += 1
            except harness.Refused as refused:
                self.told += 1
                if refused.code not in EXPECTED:
                    raise
            return


class ServerTrial:
    """A server that stays up while one call after another fails."""

    def __init__(self, trial):
        self.trial, self.control = trial, trial.control
        self.outcome = {"answered": 0, "logged": 0, "borne": 0}
        self.borne = {}

    def run(self):
        self.server = harness.Server("--ai-threads", "1", errors_allowed=True, popen={"env": self.trial.environment})
        try:
            self.people = [self.server.person(name) for name in ("Anna", "Berta")]
            self.trial.numbers("server", self.attempt)
            if self.server.process.poll() is None:
                self.server.stop()
            self.heard()
        finally:
            if self.server.process.poll() is None:
                self.server.kill()
            self.server.ended = True
            self.server.__exit__(None, None, None)
        self.trial.figures |= {f"server {what}": count for what, count in self.outcome.items()}
        self.trial.figures["server borne at"] = sorted(self.borne, key=self.borne.get, reverse=True)[:40]

    def heard(self):
        """What a sanitizer said of the server that has just ended."""
        self.server.reader.join()
        for at, line in enumerate(self.server.lines):
            if any(word in line for word in soak_faults.SAID):
                self.trial.wrong.append("".join(self.server.lines[at : at + 40]))
                return

    def attempt(self, kind, number):
        game, lines = Game(self.server, self.people), len(self.server.lines)
        self.control.arm(kind, number)
        try:
            log = game.play()
            fired = self.control.fired()
            self.control.disarm()
            if wrong := log.check():
                self.trial.complain(kind, number, wrong)
        except Exception as error:  # whatever it is, it is a finding
            fired = self.control.fired()
            self.control.disarm()
            self.trial.complain(
                kind, number, f"{type(error).__name__} {error}\n" + "".join(self.server.lines[lines:][-5:])
            )
        if self.server.process.poll() is not None:
            self.trial.complain(kind, number, f"the server ended with {self.server.process.returncode}")
            self.heard()
            self.server.start()
        if fired:
            said = any('"level":"info"' not in line for line in self.server.lines[lines:])
            what = "answered" if game.told else "logged" if said else "borne"
            self.outcome[what] += 1
            if what == "borne":
                self.borne[" ".join((kind,) + fired)] = self.borne.get(" ".join((kind,) + fired), 0) + 1
        return bool(fired)


class StartTrial:
    """A server that starts while something fails: it is there, or it ends and says why."""

    def __init__(self, trial):
        self.trial = trial

    def run(self):
        self.trial.numbers("start", self.attempt)

    def attempt(self, kind, number):
        control = self.trial.control
        control.arm(kind, number)
        try:
            server = harness.Server(errors_allowed=True, popen={"env": self.trial.environment})
        except RuntimeError as error:
            fired = control.fired()
            text = str(error).split("did not start: ", 1)[1]
            if not fired or not text.strip() or "Sanitizer" in text:
                self.trial.complain(kind, number, f"it ended and said: {text!r}")
            return bool(fired)
        fired = control.fired()
        control.disarm()
        try:
            harness.new_table(server.person("Anna"), server.person("Berta"))
            server.stop()
        except Exception as error:
            self.trial.complain(kind, number, f"{type(error).__name__} {error}: " + "".join(server.lines[-20:]))
            server.kill()
        server.__exit__(None, None, None)
        return bool(fired)


class CommandTrial:
    """Commands, each begun anew: they do what they should, or say that they did not."""

    def __init__(self, trial):
        self.trial = trial
        self.record = os.path.join(trial.folder, "game.record")
        program = trial.options.program
        play = [program, "play", "liars-dice", "--plain", "--seed=1", "--seats=novice,novice", "--save=" + self.record]
        self.commands = {
            "play": (play, ""),
            "verify": ([program, "record", "verify", self.record], ""),
            "engine": ([program, "engine"], ENGINE),
            "games": ([program, "games", "morris"], ""),
        }

    def run(self):
        for name, (command, said) in self.commands.items():
            plain = subprocess.run(command, input=said, capture_output=True, text=True, env=self.trial.environment)
            if plain.returncode:
                self.trial.wrong.append(f"{' '.join(command)} fails by itself: {plain.stderr}")
                return
            shutil.copy(self.record, self.record + ".good")
            self.good = plain.stdout
            self.name, self.command, self.said = name, command, said
            self.trial.numbers("cli " + name, self.attempt)

    def attempt(self, kind, number):
        shutil.copy(self.record + ".good", self.record)
        self.trial.control.arm(kind, number)
        try:
            done = subprocess.run(
                self.command,
                input=self.said,
                capture_output=True,
                text=True,
                env=self.trial.environment,
                timeout=60 * harness.PATIENCE,
            )
        except subprocess.TimeoutExpired:
            self.trial.complain(kind, number, f"{self.name} does not end")
            return True
        fired = self.trial.control.fired()
        self.trial.control.disarm()
        if done.returncode < 0 or "Sanitizer" in done.stderr:
            self.trial.complain(kind, number, f"{self.name} ended with {done.returncode}: {done.stderr[-3000:]}")
        elif done.returncode and not done.stderr.strip() and not done.stdout.strip():
            self.trial.complain(kind, number, f"{self.name} ended with {done.returncode} and said nothing")
        elif not done.returncode and not done.stderr.strip() and not self.as_it_should(done.stdout):
            self.trial.complain(kind, number, f"{self.name} says otherwise than it should: {done.stdout[-300:]!r}")
        return bool(fired)

    def as_it_should(self, said):
        """An engine answers each line, if only with an error; computers play another game each time, and save it."""
        if self.name == "play":
            return (
                subprocess.run(
                    [self.trial.options.program, "record", "verify", self.record], capture_output=True
                ).returncode
                == 0
            )
        if self.name == "engine":
            return all(json.loads(line) for line in said.splitlines()) and said.count("\n") == self.good.count("\n")
        return said == self.good


ENGINE = "\n".join(
    json.dumps(line)
    for line in (
        {"cmd": "games"},
        {"cmd": "new", "game": "liars-dice", "players": 2, "seed": "failing"},
        {"cmd": "view", "seat": 0},
        {"cmd": "choices"},
        {"cmd": "go", "level": "novice"},
        {"cmd": "record"},
        {"cmd": "quit"},
    )
)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=("server", "start", "cli"), default=None if harness.SOAK else "server")
    parser.add_argument("--kind", choices=KINDS)
    parser.add_argument("--each", type=int, default=1 if harness.SOAK else 29)
    parser.add_argument("--from", dest="start", type=int, default=1)
    parser.add_argument("--program", default=harness.CLOISTER)
    parser.add_argument("--library", default=os.environ.get("CLOISTER_FAILING_LIBRARY"))
    options = parser.parse_args()
    harness.CLOISTER = options.program
    trial = Trial(options)
    try:
        for name, part in (("server", ServerTrial), ("start", StartTrial), ("cli", CommandTrial)):
            if options.only in (None, name) and not trial.wrong:
                part(trial).run()
    finally:
        shutil.rmtree(trial.folder, ignore_errors=True)
    if not any(isinstance(value, int) and value for value in trial.figures.values()):
        trial.wrong.append("no call failed: there was nothing to check")
    print(json.dumps(trial.figures))
    for what in [what for what in trial.wrong if what][:10]:
        print(what, file=sys.stderr)
    sys.exit(bool(trial.wrong))


if __name__ == "__main__":
    main()
