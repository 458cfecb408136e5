"""What the server's tests need: a server of their own on a free port, people who talk to it over HTTP and WebSocket,
and a PostgreSQL.

$CLOISTER is the program. With $CLOISTER_TEST_POSTGRES (a postgresql:// URL without a database) each server gets a
database of its own there, else a SQLite file. Nothing but the standard library is used, so bytes are exactly what is
written here.
"""
import base64
import collections
import http.client
import json
import os
import random
import select
import shutil
import signal
import socket
import sqlite3
import ssl
import struct
import subprocess
import tempfile
import threading
import time
import unittest
import urllib.parse

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
CLOISTER = os.environ.get("CLOISTER", os.path.join(ROOT, "build", "release", "cloister"))
POSTGRES = os.environ.get("CLOISTER_TEST_POSTGRES")
SOAK = bool(os.environ.get("CLOISTER_SOAK"))
# Sanitizers slow things down; a test that waits waits so many times longer before it gives up.
PATIENCE = float(os.environ.get("CLOISTER_TEST_PATIENCE", "4"))


class Refused(Exception):
    """An answer that says no: .code, .status, .error."""

    def __init__(self, status, error):
        super().__init__(f"{status} {error}")
        self.status, self.error, self.code = status, error, error.get("code")


def fresh_database(folder):
    """A new, empty database for one server: its URL or path."""
    if not POSTGRES:
        return os.path.join(folder, "cloister.db")
    name = "t" + os.urandom(6).hex()
    subprocess.run(["psql", "-q", "-X", POSTGRES + "/postgres", "-c", f"CREATE DATABASE {name}"], check=True)
    return POSTGRES + "/" + name


def ask(database, statement):
    """The rows of a query on a server's database from outside, as text."""
    if POSTGRES:
        answer = subprocess.run(
            ["psql", "-q", "-X", "-A", "-t", "-v", "ON_ERROR_STOP=1", database, "-c", statement],
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        ).stdout
        return answer.strip().splitlines()
    connection = sqlite3.connect(database)
    with connection:
        rows = ["|".join(str(value) for value in row) for row in connection.execute(statement)]
    connection.close()
    return rows


class Server:
    """A server process. Use it with `with`, or stop it: stopping checks that it ends well and left no error in its
    log."""

    def __init__(self, *flags, database=None, folder=None, errors_allowed=False, popen=None):
        self.own_folder = folder is None
        self.folder = folder or tempfile.mkdtemp(prefix="cloister-test-")
        self.database = database or fresh_database(self.folder)
        self.flags = flags
        self.errors_allowed = errors_allowed
        self.popen = popen or {}
        self.start()

    def start(self, *flags):
        self.ended = False
        self.lines = []
        self.events = queue = collections.deque()
        self.process = subprocess.Popen(
            [
                CLOISTER,
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--database",
                self.database,
                "--rate",
                "100000",
                "--address-rate",
                "100000",
                "--address-sockets",
                "100000",
                "--tables",
                "100000",
                *self.flags,
                *flags,
            ],
            stderr=subprocess.PIPE,
            text=True,
            **{"env": dict(os.environ, CLOISTER_LANG="en"), **self.popen},
        )
        self.reader = threading.Thread(target=self.read_log, daemon=True)
        self.reader.start()
        deadline = time.monotonic() + 20 * PATIENCE
        while time.monotonic() < deadline and self.process.poll() is None:
            if queue:
                self.port = queue[0]["port"]
                return
            time.sleep(0.005)
        if self.process.poll() is not None:
            self.reader.join()
        raise RuntimeError("the server did not start: " + "".join(self.lines))

    def read_log(self):
        for line in self.process.stderr:
            self.lines.append(line)
            try:
                event = json.loads(line)
            except ValueError:
                continue
            if event.get("event") == "listening":
                self.events.append(event)

    def kill(self):
        """Pulls the plug."""
        self.ended = True
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.reader.join()
        self.process.stderr.close()

    def stop(self, expect=0):
        self.ended = True
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(20 * PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise RuntimeError("the server did not stop: " + "".join(self.lines)) from None
        self.reader.join()
        self.process.stderr.close()
        if status != expect:
            raise RuntimeError(f"the server ended with {status}: " + "".join(self.lines[-60:]))
        if not self.errors_allowed and any('"level":"error"' in line for line in self.lines):
            raise RuntimeError("errors in the log: " + "".join(line for line in self.lines if "error" in line))

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        try:
            if self.process.poll() is None:
                self.stop()
            elif not self.ended:
                self.reader.join()
                raise RuntimeError(f"the server died ({self.process.returncode}): " + "".join(self.lines[-80:]))
        finally:
            if self.process.poll() is None:
                self.kill()
            if self.own_folder:
                shutil.rmtree(self.folder, ignore_errors=True)

    def metrics(self):
        """What /metrics says: each line's name, with its labels, and its value."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("GET", "/metrics")
        text = connection.getresponse().read().decode()
        connection.close()
        lines = (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        return {name.removeprefix("cloister_"): float(value) for name, value in lines}

    def metric(self, name):
        return self.metrics()[name]

    def person(self, name="Anna", **members):
        return Person(self, name, **members)

    def registered(self, name="Anna"):
        """Somebody with a password, under a name of their own."""
        person = Person(self, f"{name} {os.urandom(4).hex()}")
        person.call("password", password="correct horse")
        return person


class Person:
    """Somebody who talks to a server: over HTTP by call(), and over WebSockets."""

    def __init__(self, server, name="Anna", token=None, headers=None, **members):
        self.server, self.name, self.token, self.headers = server, name, token, headers or {}
        self.local = threading.local()
        if name is not None and not token:
            answer = self.call("hello", name=name, bearer=True, **members)
            self.token, self.id = answer["token"], answer["me"]["id"]

    def raw(self, method, path, body=None, headers=None):
        """(status, headers, body) of one request on a kept connection."""
        all_headers = {"Authorization": "Bearer " + self.token} if self.token else {}
        all_headers.update(self.headers | (headers or {}))
        for attempt in range(2):
            connection = getattr(self.local, "connection", None)
            if not connection or connection.port != self.server.port:
                connection = self.local.connection = http.client.HTTPConnection(
                    "127.0.0.1", self.server.port, timeout=60 * PATIENCE
                )
            try:
                connection.request(method, path, body, all_headers)
                answer = connection.getresponse()
                return answer.status, dict(answer.getheaders()), answer.read()
            except (http.client.RemoteDisconnected, ConnectionError, http.client.CannotSendRequest):
                connection.close()
                self.local.connection = None
                if attempt:
                    raise

    def call(self, operation, **members):
        said = json.dumps(members, ensure_ascii=False).encode()  # as a browser writes it
        status, _, body = self.raw("POST", "/api/" + operation, said, {"Content-Type": "application/json"})
        answer = json.loads(body)
        if status != 200:
            raise Refused(status, answer["error"])
        return answer

    def get(self, operation, **members):
        status, _, body = self.raw("GET", "/api/" + operation + "?" + urllib.parse.urlencode(members))
        answer = json.loads(body)
        if status != 200:
            raise Refused(status, answer["error"])
        return answer

    def socket(self, **options):
        return Socket(self.server.port, token=self.token, **options)

    def table(self, table, **members):
        return self.call("table", table=table, **members)


class Closed(Exception):
    """The other side closed: .code."""

    def __init__(self, code):
        super().__init__(code)
        self.code = code


class Socket:
    """A WebSocket. Messages are JSON; every byte that came in is kept if asked for."""

    def __init__(self, port, token=None, path="/ws", headers=None, keep=False, tls=None):
        self.connection = socket.create_connection(("127.0.0.1", port), timeout=30 * PATIENCE)
        if tls:
            self.connection = tls.wrap_socket(self.connection, server_hostname="localhost")
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        if token:
            lines.append("Authorization: Bearer " + token)
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        self.connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.data = b""
        self.kept = [] if keep else None
        self.answers_pings = True
        self.pings = 0
        self.number = 0
        self.waiting = collections.deque()
        self.tables = {}
        while b"\r\n\r\n" not in self.data:
            piece = self.connection.recv(65536)
            if not piece:
                raise Closed(None)
            self.data += piece
        head, self.data = self.data.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])
        if self.status != 101:
            raise Closed(self.status)

    # Bytes.
    def send_frame(self, opcode, payload, final=True, mask=True, reserved=0):
        first = (0x80 if final else 0) | reserved << 4 | opcode
        length = len(payload)
        head = bytes([first])
        bit = 0x80 if mask else 0
        if length < 126:
            head += bytes([bit | length])
        elif length < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", length)
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", length)
        if mask:
            key = os.urandom(4)
            pad = key * (length // 4 + 1)
            payload = (
                bytes(a ^ b for a, b in zip(payload, pad))
                if length < 4096
                else (int.from_bytes(payload, "big") ^ int.from_bytes(pad[:length], "big")).to_bytes(length, "big")
            )
            head += key
        self.connection.sendall(head + payload)

    def need(self, count):
        while len(self.data) < count:
            piece = self.connection.recv(1 << 20)
            if not piece:
                raise Closed(None)
            self.data += piece

    def frame(self):
        self.need(2)
        opcode, length, at = self.data[0] & 15, self.data[1] & 127, 2
        if length == 126:
            self.need(4)
            length, at = struct.unpack(">H", self.data[2:4])[0], 4
        elif length == 127:
            self.need(10)
            length, at = struct.unpack(">Q", self.data[2:10])[0], 10
        self.need(at + length)
        payload, self.data = self.data[at : at + length], self.data[at + length :]
        return opcode, payload

    def frame_or_ping(self):
        """One frame, pings answered: for those who only listen."""
        opcode, payload = self.frame()
        if opcode == 9:
            self.pings += 1
            self.send_frame(10, payload)
        return opcode, payload

    # Messages.
    def send(self, **message):
        self.send_frame(1, json.dumps(message).encode())

    def next(self, timeout=None):
        """The next message in order of arrival; table messages are also merged into .tables."""
        if self.waiting:
            return self.waiting.popleft()
        return self.arrive(timeout)

    def arrive(self, timeout=None):
        """The next message of the line. A ping is none: it does not make the time longer."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while True:
            if deadline is not None and not self.data and not self.readable(max(0, deadline - time.monotonic())):
                raise TimeoutError
            opcode, payload = self.frame()
            if opcode == 9:
                self.pings += 1
                if self.answers_pings:
                    self.send_frame(10, payload)
            elif opcode == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None)
            elif opcode in (0, 1):
                break
        if self.kept is not None:
            self.kept.append(payload)
        message = json.loads(payload)
        if message.get("t") == "table":
            known = self.tables.setdefault(message["table"], {"rows": []})
            rows = known["rows"] + message.get("rows", [])
            known.update(message)
            known["rows"] = rows
        return message

    def readable(self, timeout):
        if isinstance(self.connection, ssl.SSLSocket) and self.connection.pending():
            return True
        return bool(select.select([self.connection], [], [], timeout)[0])

    def ask(self, operation, **members):
        """Sends an operation and waits for its answer; what comes before it is kept for next()."""
        self.number += 1
        number = self.number
        self.send(t=operation, id=number, **members)
        while True:
            message = self.arrive()
            if message.get("id") == number:
                if message["t"] == "error":
                    raise Refused(0, message["error"])
                return message
            self.waiting.append(message)

    def follow(self, table, **members):
        self.ask("follow", table=table, **members)
        while table not in self.tables:
            self.arrive()
        return self.tables[table]

    def until(self, test, timeout=None):
        """Reads until test(self) is true."""
        deadline = time.monotonic() + (timeout or 20) * PATIENCE
        while not test(self):
            self.arrive(max(0, deadline - time.monotonic()))

    def quiet(self, seconds=0.2):
        """Reads what comes within so long; the messages."""
        messages = []
        try:
            while True:
                messages.append(self.arrive(seconds))
        except TimeoutError:
            return messages

    def close(self):
        try:
            self.send_frame(8, struct.pack(">H", 1000))
            self.connection.close()
        except OSError:
            pass


def orders(person, table, state, pick=lambda choices: choices[0], **seat):
    """The texts of a choice; of secret orders all of them, which are sent together."""
    texts, choices = [], state["choices"]
    while choices:
        texts.append(pick(choices)["text"])
        tried = person.call("try", table=table, list=texts, **seat) if state["decision"]["kind"] == "program" else None
        choices = tried["choices"] if tried and tried["decision"] else []
    return texts


def new_table(host, *others, game="morris", **members):
    """A table of people, host first, everybody seated; its id."""
    seats = [{"kind": "me"}] + [{"kind": "open"} for _ in others]
    made = host.call("create", game=game, seats=seats, **members)
    for other in others:
        other.call("join", table=made["table"], key=made["key"])
    return made["table"]


def play_on(table, people, chooser=None, most=100000, stop=None):
    """Plays random choices for people (over HTTP) until the game is over; how many choices. people: by seat."""
    chooser = chooser or random.Random(1)
    for n in range(most):
        state = people[0].table(table)
        if state["status"] != "playing" or (stop and stop(state)):
            return n
        actors = [seat for seat in state["decision"]["actors"] if seat in range(len(people))]
        if not actors:
            people[0].table(table, since=state["seq"], wait=5)
            continue
        seat = chooser.choice(actors)
        own = people[seat].table(table, seat=seat)
        if not own["choices"]:
            continue
        texts = orders(people[seat], table, own, chooser.choice, seat=seat)
        people[seat].call("do", table=table, seat=seat, seq=own["seq"], list=texts)
    return most


class Case(unittest.TestCase):
    """A test with one server for the whole class."""

    flags = ()
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.flags)

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__(None, None, None)

    def admin(self, *arguments, status=0):
        """What `cloister admin` says beside the running server."""
        run = subprocess.run(
            [CLOISTER, "admin", "--database", self.server.database, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        self.assertEqual(status, run.returncode, run.stderr)
        return run.stdout + run.stderr

    def eventually(self, call):
        """What call returns, as soon as that is something."""
        deadline = time.monotonic() + 10 * PATIENCE
        while not (found := call()):
            self.assertLess(time.monotonic(), deadline, "it does not happen")
            time.sleep(0.01)
        return found

    def refused(self, code, call, *arguments, **members):
        with self.assertRaises(Refused) as caught:
            call(*arguments, **members)
        self.assertEqual(code, caught.exception.code, caught.exception.error)
        self.assertTrue(caught.exception.error["message"])
        return caught.exception


def main():
    unittest.main(module="__main__", warnings="ignore")
