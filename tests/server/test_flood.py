#!/usr/bin/env python3
"""One address against everybody else: what it can take of connections, descriptors, memory, time and the log, and
what is left to others.

The attacker comes from 127.0.0.2, others from 127.0.0.1; limits are the default ones. With $CLOISTER_SOAK floods
last longer, and the others' times are held to 50 ms (99 %).
"""
import collections
import contextlib
import multiprocessing
import os
import re
import resource
import socket
import time
import unittest

from harness import CLOISTER, PATIENCE, SOAK, Closed, Person, Refused, Server, Socket, main, new_table

DEFAULTS = ("--rate", "30", "--address-rate", "100", "--address-sockets", "200", "--tables", "200")
ATTACKER = "127.0.0.2"
H2C = (
    b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
    b"HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\nPRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0"
)


def attack(server, data=b"", seconds=30):
    connection = socket.create_connection(("127.0.0.1", server.port), seconds * PATIENCE, (ATTACKER, 0))
    with contextlib.suppress(OSError):
        connection.sendall(data)
    return connection


def is_open(connection):
    """Has the other side not closed yet?"""
    connection.setblocking(False)
    try:
        return bool(connection.recv(1 << 20))
    except BlockingIOError:
        return True
    except OSError:
        return False


def is_sanitized():
    """Was the program built with a sanitizer? Those keep freed memory for a while, so that its use is noticed."""
    with open(CLOISTER, "rb") as file:
        return re.search(rb"__[at]san_init", file.read()) is not None


SANITIZED = is_sanitized()


class AttackersSocket(Socket):
    """A WebSocket from the attacker's address."""

    def __init__(self, server, token=None):
        real = socket.create_connection
        socket.create_connection = lambda address, timeout=None: real(address, timeout, (ATTACKER, 0))
        try:
            super().__init__(server.port, token)
        finally:
            socket.create_connection = real


def resident(server):
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) << 10 for line in file if line.startswith("VmRSS"))


def eventually(test, seconds=20):
    deadline = time.monotonic() + seconds * PATIENCE
    while not (found := test()) and time.monotonic() < deadline:
        time.sleep(0.1)
    return found


class Connections(unittest.TestCase):
    def test_one_address_cannot_take_all_connections(self):
        with Server(*DEFAULTS) as server:
            many = [attack(server) for _ in range(500)]
            self.assertTrue(eventually(lambda: server.metric("connections_refused_total") >= 500 - 264))
            kept = eventually(lambda: (n := sum(map(is_open, many))) <= 264 and n)
            self.assertTrue(kept and kept >= 200, kept)
            self.assertEqual("Anna", server.person().call("me")["me"]["name"])
            for connection in many:
                connection.close()
            self.assertTrue(eventually(lambda: server.metric("exchanges") < 5))
            self.assertIn(b"200 OK", attack(server, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").recv(1000))

    def test_slow_heads_bodies_and_handshakes_end(self):
        body = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"
        with Server(*DEFAULTS) as server:
            slow = {
                "silent": attack(server),
                "head": attack(server, b"GET / HTTP/1.1\r\n"),
                "body": attack(server, body),
            }
            since, ended = time.monotonic(), {}
            while len(ended) < len(slow) and time.monotonic() - since < 20 + 10 * PATIENCE:
                for name, connection in slow.items():
                    if name not in ended and name != "silent":
                        with contextlib.suppress(OSError):
                            connection.send(b"x")
                    if name not in ended and not is_open(connection):
                        ended[name] = time.monotonic() - since
                time.sleep(1)
            self.assertEqual(set(slow), set(ended))
            self.assertGreater(min(ended.values()), 8)

    def test_without_descriptors_others_play_on_and_the_log_stays_short(self):
        with Server(*DEFAULTS) as server:
            anna, bruno = server.person(), server.person("Bruno")
            table = new_table(anna, bruno)
            playing = anna.socket()
            playing.follow(table)
            limit = len(os.listdir(f"/proc/{server.process.pid}/fd")) + 20
            _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
            resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (limit, hard))
            many = [attack(server) for _ in range(60)]
            before = os.times()
            time.sleep(2)
            self.assertEqual("ok", playing.ask("table", table=table)["t"])
            with open(f"/proc/{server.process.pid}/stat", encoding="ascii") as file:
                used = file.read().rsplit(")", 1)[1].split()
            self.assertLess(sum(map(int, used[11:13])), 100 * (os.times().elapsed - before.elapsed) * 2)
            self.assertLess(len(server.lines), 60)
            self.assertTrue(any('"descriptors"' in line for line in server.lines))
            for connection in many:
                connection.close()
            self.assertTrue(eventually(lambda: Person(server, None).raw("GET", "/healthz")[0] == 200))


class Memory(unittest.TestCase):
    def test_what_nobody_reads_is_bounded_and_memory_returns(self):
        with Server(*DEFAULTS) as server:
            self.assertEqual("Anna", server.person().call("me")["me"]["name"])
            before = resident(server)
            lazy = [AttackersSocket(server) for _ in range(200)]
            for connection in lazy:
                connection.connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                connection.connection.settimeout(0.05)
                with contextlib.suppress(OSError):
                    for _ in range(35):
                        connection.send(t="describe", game="kings-abbey")
            self.assertEqual("ok", Socket(server.port).ask("me")["t"])  # others come first: nearly all still waits
            bounds = ("refused_fast_total", "slow_readers_total")
            self.assertTrue(eventually(lambda: any(map(server.metric, bounds)), 60))
            most = resident(server)
            unread = server.metric("unread_bytes")
            for connection in lazy:
                connection.connection.close()
            self.assertTrue(eventually(lambda: server.metric("sockets") == 0))
            back = eventually(lambda: (now := resident(server)) < before + (24 << 20) and now) or resident(server)
            print(
                f"\nmemory: {before >> 20} MiB before, {most >> 20} MiB with 200 who do not read "
                f"({unread / (1 << 20):.1f} MiB unread), {back >> 20} MiB after"
            )
            if not SANITIZED:
                self.assertLess(most - before, 96 << 20)
                self.assertLess(back - before, 24 << 20)


class Messages(unittest.TestCase):
    def ask(self, server, sockets, each, **message):
        """So many messages of so many sockets at once: how each was answered."""
        connections = [AttackersSocket(server) for _ in range(sockets)]
        for connection in connections:
            for _ in range(each):
                connection.send(**message)
        answers = [connection.next() for connection in connections for _ in range(each)]
        return collections.Counter("ok" if answer["t"] == "ok" else answer["error"]["code"] for answer in answers)

    def test_sockets_of_one_address_share_a_limit(self):
        with Server(*DEFAULTS, "--rate", "3") as server:
            codes = self.ask(server, 30, 12, t="me")
            self.assertGreater(codes["too-fast"], 50, codes)
            self.assertEqual("ok", Socket(server.port).ask("games")["t"])

    def test_who_asks_too_fast_is_told_which_question_it_was(self):
        with Server(*DEFAULTS, "--rate", "1") as server:
            socket_of = server.person().socket()
            with self.assertRaises(Refused) as caught:
                for _ in range(100):
                    socket_of.ask("me")
            self.assertEqual("too-fast", caught.exception.code)

    def test_long_answers_count_by_the_byte(self):
        for game, allowed in ("morris", True), ("kings-abbey", False):
            with Server(*DEFAULTS, "--rate", "1") as server:
                codes = self.ask(server, 9, 4, t="describe", game=game)
                self.assertEqual(allowed, set(codes) == {"ok"}, codes)
                self.assertEqual("ok", Socket(server.port).ask("describe", game="kings-abbey")["t"])

    def test_coming_and_going_tells_others_little(self):
        with Server() as server:
            table = new_table(server.person(), server.person("Bruno"))
            watcher, restless = server.person("Clara").socket(), server.person("Dora").socket()
            watcher.follow(table)
            watcher.quiet(1.5)
            since = time.monotonic()
            for _ in range(100):
                restless.ask("follow", table=table)
                restless.ask("unfollow", table=table)
            restless.follow(table)
            lasted = time.monotonic() - since
            heard = [message for message in watcher.quiet(2.5) if message["t"] == "table"]
            self.assertLessEqual(len(heard), 8 + lasted)
            self.assertEqual(2, heard[-1]["watchers"])

    def test_who_never_stops_is_closed(self):
        with Server(*DEFAULTS, "--rate", "1") as server:
            connection = AttackersSocket(server)
            code = None
            try:
                for _ in range(200):
                    for _ in range(20):
                        connection.send(t="me")
                    for _ in range(20):
                        connection.next()
            except Closed as closed:
                code = closed.code
            except OSError:
                code = "cut"
            self.assertIn(code, (1008, "cut"))


class Flood(unittest.TestCase):
    def flood(self, server, until):
        """Everything at once, as fast as it goes: requests, rubbish, HTTP/2, WebSockets that shout."""
        get = b"GET /api/lobby HTTP/1.1\r\nHost: x\r\n\r\n"
        kinds = (
            get,
            b"\x16\x03\x01" * 50,
            H2C,
            b"CONNECT x:1 HTTP/1.1\r\n\r\n",
            get * 50,
            b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
            b"POST /api/me",
        )
        n = 0
        held = collections.deque(maxlen=150)
        while time.monotonic() < until:
            n += 1
            with contextlib.suppress(OSError, Closed):
                if n % 20 == 0:
                    shouting = AttackersSocket(server)
                    shouting.connection.settimeout(0.01)
                    for _ in range(300):
                        shouting.send(t="lobby")
                    held.append(shouting.connection)
                else:
                    held.append(attack(server, kinds[n % len(kinds)], 0.1))

    def test_a_flood_of_one_address_leaves_others_in_peace(self):
        seconds = 30 if SOAK else 4
        with Server(*DEFAULTS) as server:
            anna = server.person()
            table = new_table(anna, server.person("Bruno"))
            following = anna.socket()
            following.follow(table)
            before = resident(server)
            until = time.monotonic() + seconds
            flooding = multiprocessing.Process(
                target=self.flood, args=(server, until)
            )  # not a thread: others' times would be its own
            flooding.start()
            times = []
            while time.monotonic() < until:
                for ask in (
                    lambda: anna.call("me"),
                    lambda: following.ask("table", table=table),
                    lambda: anna.table(table),
                ):
                    since = time.monotonic()
                    ask()  # raises unless it is answered well
                    times.append(time.monotonic() - since)
                time.sleep(0.1)  # three a turn, well within anybody's rate
            flooding.join()
            times.sort()
            figures = server.metrics()
            shed = {
                name: int(figures[name])
                for name in ("refused_fast_total", "connections_refused_total", "connections_bad_total")
            }
            after = eventually(lambda: (now := resident(server)) < before + (24 << 20) and now) or resident(server)
            p99 = times[len(times) * 99 // 100] * 1000
            print(
                f"\nflood of {seconds} s: {len(times)} requests of others, "
                f"half {times[len(times) // 2] * 1000:.1f} ms, 99 % {p99:.1f} ms; shed {shed}; "
                f"memory {before >> 20} -> {after >> 20} MiB"
            )
            self.assertGreater(len(times), 20)
            self.assertGreater(sum(shed.values()), 50)
            if not SANITIZED:
                self.assertLess(after - before, 24 << 20)
            if SOAK:
                self.assertLess(p99, 50)


if __name__ == "__main__":
    main()
