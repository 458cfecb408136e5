#!/usr/bin/env python3
"""Bytes: what a hostile, slow or merely old client can do, and what the network library is known to get wrong."""
import concurrent.futures
import json
import random
import re
import signal
import socket
import ssl
import struct
import subprocess
import tempfile
import time
import unittest

import declared
from harness import PATIENCE, SOAK, Case, Closed, Person, Refused, Server, Socket, main, new_table


def closed_with(connection, seconds=20):
    """The code a WebSocket is closed with; None without one."""
    try:
        connection.until(lambda s: False, seconds)
    except Closed as closed:
        return closed.code
    except (ConnectionError, OSError):
        return None
    return "open"


class Http(Case):
    def raw(self, data, seconds=10):
        """What comes back for these bytes until the server closes or so long nothing comes."""
        connection = socket.create_connection(("127.0.0.1", self.server.port))
        connection.settimeout(seconds)
        answer = b""
        try:
            connection.sendall(data)
            while piece := connection.recv(65536):
                answer += piece
        except (TimeoutError, ConnectionError):
            pass
        connection.close()
        return answer

    def test_pages_and_their_headers(self):
        stranger = Person(self.server, None)
        for path in "/", "/table/q8d2m4v7x3kc", "/rules/morris":
            status, headers, body = stranger.raw("GET", path)
            self.assertEqual((200, "text/html; charset=utf-8"), (status, headers["content-type"]))
            self.assertIn("script-src 'self' 'wasm-unsafe-eval'", headers["content-security-policy"])
            self.assertIn("frame-ancestors 'none'", headers["content-security-policy"])
            self.assertEqual("nosniff", headers["x-content-type-options"])
        status, headers, body = stranger.raw("GET", "/nonsense")
        self.assertEqual((404, "text/html; charset=utf-8"), (status, headers["content-type"]))
        self.assertEqual(404, stranger.raw("GET", "/tables/q8d2m4v7x3kc")[0])
        self.assertEqual(404, stranger.raw("GET", "/nothing.js")[0])
        self.assertEqual(404, stranger.raw("GET", "/../../etc/passwd.txt")[0])
        self.assertEqual(405, stranger.raw("POST", "/", "x")[0])
        status, headers, body = stranger.raw("HEAD", "/")
        self.assertEqual((200, b""), (status, body))
        self.assertGreater(int(headers["content-length"]), 0)

    def test_every_page_has_its_address(self):
        """Whoever loads one anew, or follows a link to it, is not told that it is nowhere."""
        source = declared.read("web/src/main.tsx")
        tables = re.findall(r"^const (?:ABOUT|SERVED): .*?\{\n(.*?)^\};", source, re.S | re.M)
        pages = re.findall(r'\bpage === "(\w+)"', source) + re.findall(r"^  (\w+):", "".join(tables), re.M)
        self.assertGreater(len(pages), 15)
        stranger = Person(self.server, None)
        self.assertEqual([], [page for page in pages if stranger.raw("GET", f"/{page}")[0] != 200])

    def test_health_and_figures(self):
        stranger = Person(self.server, None)
        self.assertEqual((200, b"ok\n"), (stranger.raw("GET", "/healthz")[0], stranger.raw("GET", "/healthz")[2]))
        text = stranger.raw("GET", "/metrics")[2].decode()
        for name in "tables_loaded", "sockets", "moves_total", "ai_queue", "store_commits_total", "move_seconds_bucket":
            self.assertIn("cloister_" + name, text)

    def test_many_requests_one_after_another(self):
        anna = self.server.person()
        for _ in range(200):
            self.assertEqual("Anna", anna.call("me")["me"]["name"])

    def test_a_connection_carries_one_request(self):
        post = b"POST /api/lobby HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
        for behind in post, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", post[:-1]:
            answer = self.raw(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" + behind)
            self.assertEqual(1, answer.count(b"HTTP/1.1 "), answer)
            self.assertIn(b"connection: close", answer.lower())

    def test_bodies_too_long_are_refused_early(self):
        anna = self.server.person()
        status, _, body = anna.raw(
            "POST", "/api/rename", json.dumps({"name": "x" * 80000}), {"Content-Type": "application/json"}
        )
        self.assertEqual((413, True), (status, b"too-long" in body))
        head = b"POST /api/rename HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        head += b"Content-Length: 1000000000\r\n\r\n"
        self.assertIn(b"413", self.raw(head + b"x" * 100000)[:20])

    def test_broken_requests_hurt_nobody(self):
        chooser = random.Random(1)
        for data in (
            b"\r\n\r\n",
            b"GET\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"\x00" * 100,
            b"GET /" + b"a" * 100000 + b" HTTP/1.1\r\n\r\n",
            b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5000 + b"\r\n",
            b"GET /api/table?table=%00%ff&since=-1&x HTTP/1.1\r\nHost: x\r\n\r\n",
            b"POST /api/hello HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
            b"POST /api/hello HTTP/1.1\r\nHost: x\r\n\r\n",
            b"POST /api/hello HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
            b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
            b"GET /api/me HTTP/1.1\r\nHost: x\r\nCookie: cloister\r\n\r\n",
            b"GET /api/me HTTP/1.1\r\nHost: x\r\nCookie: ;;;cloister=;\r\nAuthorization: Bearer\r\n\r\n",
        ):
            self.raw(data, 0.3)
        for _ in range(1500 if SOAK else 150):
            self.raw(bytes(chooser.randrange(256) for _ in range(chooser.randrange(1, 300))), 0.01)
        self.assertEqual("Anna", self.server.person().call("me")["me"]["name"])

    def test_more_than_was_announced_ends_the_connection_alone(self):
        head = b"POST /api/lobby HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
        for more in b"{}{}{}", b"\r\n", head, b"x" * 5000:
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=10 * PATIENCE) as connection:
                connection.sendall(head + more)
                try:
                    while connection.recv(4096):
                        pass
                except ConnectionError:
                    pass
            self.assertEqual(200, Person(self.server, None).raw("GET", "/healthz")[0], more)

    def test_http_2_is_refused_before_it_is_spoken(self):
        preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(3) + b"\x04" + bytes(5)
        upgrade = b"\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\nUpgrade: "
        for path in b"/", b"/nothing.js", b"/metrics", b"/ws", b"/api/lobby":
            for kind in b"h2c", b"H2C", b"websocket, h2c", b"TLS/1.0, h2c":
                answer = self.raw(b"GET " + path + b" HTTP/1.1\r\nHost: x" + upgrade + kind + b"\r\n\r\n" + preface, 2)
                self.assertNotIn(b"101", answer[:20], (path, kind))
        self.assertNotIn(b"\x04\x00", self.raw(preface, 2))
        self.assertEqual(200, Person(self.server, None).raw("GET", "/healthz")[0])

    def test_connect_parks_nothing(self):
        for request in b"CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n", b"CONNECT x:1 HTTP/1.1\r\n\r\n":
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=5 * PATIENCE) as connection:
                connection.sendall(request)
                try:
                    while connection.recv(4096):
                        pass
                except ConnectionError:
                    pass

    def test_a_body_without_length_does_not_hang(self):
        anna = self.server.person()
        status, _, body = anna.raw("POST", "/api/me")
        self.assertEqual(200, status, body)

    def test_other_sites_may_not_call(self):
        anna = self.server.person()
        own = f"http://127.0.0.1:{self.server.port}"
        for origin, status in ((own, 200), ("http://evil.example", 403), (own + "0", 403), ("null", 403)):
            answer = anna.raw("POST", "/api/me", "{}", {"Content-Type": "application/json", "Origin": origin})
            self.assertEqual(status, answer[0], origin)
        for scheme in "https", "ftp", "httpx":
            answer = anna.raw(
                "POST", "/api/me", "{}", {"Content-Type": "application/json", "Origin": own.replace("http", scheme, 1)}
            )
            self.assertEqual(403, answer[0], scheme)
        for origin in "http://evil.example", "null", own.replace("http", "ftp"):
            with self.assertRaises((Closed, OSError)):
                Socket(self.server.port, headers={"Origin": origin})
        Socket(self.server.port, headers={"Origin": own}).close()

    def test_the_origin_can_be_another(self):
        with Server("--origin", "https://play.example.org", "--proxied") as server:
            stranger = Person(server, None)
            _, headers, _ = stranger.raw(
                "POST", "/api/hello", "{}", {"Content-Type": "application/json", "Origin": "https://play.example.org"}
            )
            self.assertIn("; Secure", headers["set-cookie"])
            self.assertEqual(
                403,
                stranger.raw(
                    "POST",
                    "/api/me",
                    "{}",
                    {"Content-Type": "application/json", "Origin": f"http://127.0.0.1:{server.port}"},
                )[0],
            )
            for path in "/", "/api", "/api/games", "/healthz", "/nothing.js":
                self.assertIn("strict-transport-security", stranger.raw("GET", path)[1], path)


class WebSockets(Case):
    flags = ("--idle", "2")

    def test_messages_in_pieces(self):
        connection = self.server.person().socket()
        connection.send_frame(1, b'{"t":"me",', final=False)
        connection.send_frame(9, b"in between")
        connection.send_frame(0, b'"id":5', final=False)
        connection.send_frame(0, b"}", final=True)
        self.assertEqual((5, "ok"), ((answer := connection.next())["id"], answer["t"]))
        for size in 1, 100, 1000, 1023, 1024, 1025, 5000, 60000:
            connection.send_frame(1, json.dumps({"t": "me", "id": "x" * size}).encode())
            self.assertEqual(size, len(connection.next()["id"]))

    def test_what_breaks_the_protocol_is_closed(self):
        for frame, codes in (
            (lambda c: c.send_frame(1, b"\xff\xfe"), (1007,)),
            (lambda c: c.send_frame(3, b"x"), (1002,)),
            (lambda c: c.send_frame(1, b"x", reserved=4), (1002,)),
            (lambda c: c.send_frame(9, b"x", final=False), (1002, None)),
            (lambda c: c.send_frame(0, b"x"), (1002,)),
            (lambda c: c.send_frame(1, b'{"t":"' + b"x" * 80000 + b'"}'), (1009, None)),
            (
                lambda c: [c.send_frame(1, b"x" * 1000, final=False)]
                + [c.send_frame(0, b"x" * 1000, final=False) for _ in range(80)],
                (1009, None),
            ),
        ):
            connection = self.server.person().socket()
            try:
                frame(connection)
            except OSError:
                pass
            self.assertIn(closed_with(connection), codes)

    def test_unmasked_frames_are_refused(self):
        connection = self.server.person().socket()
        connection.send_frame(1, b'{"t":"me"}', mask=False)
        self.assertEqual(1002, closed_with(connection))

    def test_other_versions_of_websocket_are_refused(self):
        head = "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: {}\r\n"
        head += "Sec-WebSocket-Key: {}\r\nSec-WebSocket-Version: {}\r\n\r\n"
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        for connection, key, version, status in (
            ("Upgrade", key, "13", 101),
            ("keep-alive, upgrade", key, "13", 101),
            ("Upgrade", key, "99", 426),
            ("Upgrade", key, "8", 426),
            ("Upgrade", "short", "13", 400),
            ("close", key, "13", 400),
        ):
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=10 * PATIENCE) as raw:
                raw.sendall(head.format(connection, key, version).encode())
                answer = raw.recv(4096)
                self.assertEqual(status, int(answer.split()[1]), (connection, key, version))
                self.assertEqual(status == 426, b"sec-websocket-version: 13" in answer)

    def test_nonsense_is_answered_and_the_connection_stays(self):
        connection = self.server.person().socket()
        for text, code in (
            (b"", "bad-json"),
            (b"hello", "bad-json"),
            (b"[]", "bad-json"),
            (b"{}", "bad-request"),
            (b'{"t":7}', "bad-request"),
            (b'{"t":"fly"}', "unknown-operation"),
            (b'{"t":"hello","name":"x"}', "bad-request"),
            (b'{"t":"me","x":1}', "bad-request"),
            (b'{"t":"do"}', "bad-request"),
            (b'{"t":"do","table":"' + b"x" * 21 + b'"}', "bad-request"),
            (b'{"t":"table","table":"nowhere"}', "no-such-table"),
            (b"[" * 5000, "bad-json"),
            (b'{"t":"me","id":1e400}', "bad-json"),
            (b'{"t":"table","table":"\\u0000"}', "bad-json"),
        ):
            connection.send_frame(1, text)
            self.assertEqual(code, connection.next()["error"]["code"], text[:40])
        connection.send(t="ping")
        self.assertEqual({"t": "pong"}, connection.next())
        self.assertEqual("ok", connection.ask("me")["t"])

    def test_silent_connections_are_asked_and_then_closed(self):
        dead, stuck = (self.server.person().socket() for _ in range(2))
        dead.answers_pings = False
        # A frame that announces more than ever comes.
        stuck.connection.sendall(b"\x81\xfe" + struct.pack(">H", 60000) + b"abcd" + b"x" * 100)
        stuck.answers_pings = False
        since = time.monotonic()
        self.assertIsNone(closed_with(dead, 30))
        self.assertIsNone(closed_with(stuck, 30))
        self.assertGreater(time.monotonic() - since, 1)
        polite = self.server.person().socket()
        since = time.monotonic()
        while time.monotonic() - since < 7:
            polite.frame_or_ping()
        self.assertGreater(polite.pings, 1)
        self.assertEqual("ok", polite.ask("me")["t"])

    def test_who_does_not_read_is_dropped_and_costs_little(self):
        anna = self.server.person()
        table = anna.call("create", game="pelegrinus", seats=[{"kind": "me"}, {"kind": "open"}])["table"]
        before = self.server.metric("slow_readers_total")
        lazy = anna.socket()
        lazy.connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        peak = self.server.metric("memory_peak_bytes")
        deadline = time.monotonic() + 60 * PATIENCE
        while self.server.metric("slow_readers_total") == before and time.monotonic() < deadline:
            try:
                for _ in range(100):
                    lazy.send(t="describe", game="pelegrinus")
            except OSError:
                break
        self.assertEqual(before + 1, self.server.metric("slow_readers_total"))
        self.assertLess(self.server.metric("memory_peak_bytes") - peak, 32 << 20)
        self.assertEqual("ok", anna.socket().ask("table", table=table)["t"])

    def test_a_thousand_sockets_come_and_go(self):
        sockets = [Socket(self.server.port) for _ in range(1000)]
        self.assertGreaterEqual(self.server.metric("sockets"), 1000)
        for connection in sockets:
            connection.connection.close()
        deadline = time.monotonic() + 20 * PATIENCE
        while self.server.metric("sockets") > 50 and time.monotonic() < deadline:
            time.sleep(0.1)
        self.assertLess(self.server.metric("sockets"), 50)


class Limits(unittest.TestCase):
    def test_rates_and_numbers(self):
        with Server("--rate", "5", "--address-rate", "20", "--address-sockets", "3") as server:
            anna = server.person()
            connection = anna.socket()
            codes = []
            for n in range(40):
                connection.send(t="me", id=n)
            for n in range(40):
                message = connection.next()
                codes.append(message["t"] if message["t"] == "ok" else message["error"]["code"])
            self.assertEqual({"ok", "too-fast"}, set(codes))
            self.assertGreaterEqual(codes.count("too-fast"), 10)
            others = [anna.socket() for _ in range(2)]
            with self.assertRaises((Closed, OSError)):
                anna.socket()
            others[0].close()
            time.sleep(0.3)
            anna.socket()
            statuses = {anna.raw("GET", "/api/me")[0] for _ in range(150)}
            self.assertEqual({200, 429}, statuses)
            self.assertEqual(200, anna.raw("GET", "/healthz")[0])  # whoever watches is not limited
            time.sleep(1.2)
            self.assertEqual(200, anna.raw("GET", "/api/me")[0])

    def test_behind_a_proxy_the_persons_address_counts(self):
        def statuses(server, addresses):
            stranger = Person(server, None)
            return {stranger.raw("GET", "/api/games", headers={"X-Forwarded-For": address})[0] for address in addresses}

        same, others = ["10.1.1.1, 10.0.0.7"] * 50, [f"10.1.1.1, 10.0.1.{n}" for n in range(50)]
        with Server("--proxied", "--address-rate", "3") as server:
            self.assertEqual({200}, statuses(server, others))
            self.assertEqual({200, 429}, statuses(server, same))
        with Server("--address-rate", "3") as server:  # without a proxy anybody could claim any address
            self.assertEqual({200, 429}, statuses(server, others))

        with Server("--proxy", "10.0.0.0/8,::1", "--address-rate", "3") as server:  # nor where the proxy is another
            self.assertEqual({200, 429}, statuses(server, others))
        with Server(
            "--proxy", "10.0.0.0/8,127.0.0.0/8", "--address-rate", "3"
        ) as server:  # of several proxies the first counts
            self.assertEqual({200}, statuses(server, [f"6.6.6.6, 9.9.9.{n}, 10.0.0.7" for n in range(50)]))
            self.assertEqual({200, 429}, statuses(server, [f"6.6.6.{n}, 9.9.9.9, 10.0.0.7" for n in range(50)]))

    def test_passwords_cannot_be_tried_quickly(self):
        with Server() as server:
            codes = set()

            def stranger(_):
                try:
                    Person(server, None).call("login", name="Anna", password="wrong password")
                except Refused as no:
                    codes.add(no.code)

            with concurrent.futures.ThreadPoolExecutor(30) as pool:
                list(pool.map(stranger, range(30)))
            self.assertTrue("bad-login" in codes and codes & {"too-fast", "logins"}, codes)  # by address, by name

    def test_the_computers_queue_is_bounded(self):
        with Server("--ai-queue", "2", "--ai-threads", "1") as server:
            anna = server.person()
            table = new_table(anna, server.person("Bruno"), game="pelegrinus")
            connection = anna.socket()
            answers = []
            for n in range(30):
                connection.send(t="hint", id=n, table=table, level="abbot")
            for n in range(30):
                message = connection.next()
                answers.append(message["t"] if message["t"] == "ok" else message["error"]["code"])
            self.assertEqual({"ok", "too-many"}, set(answers))
            self.assertGreater(server.metric("ai_refused_total"), 0)


class Stopping(unittest.TestCase):
    def test_clients_are_told_and_the_server_ends_within_seconds(self):
        with Server() as server:
            anna = server.person()
            sockets = [anna.socket() for _ in range(20)]
            table = new_table(anna, server.person("Bruno"))
            for connection in sockets:
                connection.follow(table)
            anna.call("create", game="pelegrinus", seats=[{"kind": "computer", "level": "abbot"}] * 2)
            since = time.monotonic()
            server.stop()
            self.assertLess(time.monotonic() - since, 5 * PATIENCE)
            for connection in sockets:
                messages, code = [], None
                try:
                    while True:
                        messages.append(connection.arrive(5))
                except Closed as closed:
                    code = closed.code
                self.assertIn({"t": "bye", "why": "stopping"}, messages)
                self.assertEqual(1001, code)

    def test_long_polls_are_answered_at_the_end(self):
        with Server() as server:
            anna = server.person()
            table = new_table(anna, server.person("Bruno"))
            seq = anna.table(table)["seq"]
            with concurrent.futures.ThreadPoolExecutor(1) as pool:
                poll = pool.submit(lambda: anna.call("table", table=table, since=seq, wait=30))
                time.sleep(1)
                self.assertFalse(poll.done())
                server.stop()
                self.assertEqual(table, poll.result(10)["table"])

    def test_sighup_ends_nothing(self):
        with Server() as server:
            connection = server.person().socket()
            server.process.send_signal(signal.SIGHUP)
            time.sleep(0.3)
            self.assertEqual("ok", connection.ask("me")["t"])


class Tls(unittest.TestCase):
    def certificate(self, folder, name="localhost"):
        subprocess.run(
            [
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-keyout",
                folder + "/key.pem",
                "-out",
                folder + "/cert.pem",
                "-days",
                "2",
                "-subj",
                f"/CN={name}",
                "-addext",
                f"subjectAltName=DNS:{name}",
            ],
            check=True,
            capture_output=True,
        )

    def serve(self, folder):
        self.certificate(folder)
        return Server(
            "--tls-certificate",
            folder + "/cert.pem",
            "--tls-key",
            folder + "/key.pem",
            database=folder + "/tls.db",
            folder=folder,
        )

    def shake(self, server, context, name="localhost"):
        return context.wrap_socket(
            socket.create_connection(("127.0.0.1", server.port), timeout=10 * PATIENCE), server_hostname=name
        )

    def test_only_modern_tls_and_no_http_2(self):
        with tempfile.TemporaryDirectory() as folder, self.serve(folder) as server:

            def offers(version=None, ciphers=None, protocols=None):
                context = ssl.create_default_context(cafile=folder + "/cert.pem")
                if version:
                    context.minimum_version = context.maximum_version = version
                if ciphers:
                    context.set_ciphers(ciphers + ":@SECLEVEL=0")
                if protocols:
                    context.set_alpn_protocols(protocols)
                try:
                    with self.shake(server, context) as connection:
                        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                        return b"200 OK" in connection.recv(4096)
                except (ssl.SSLError, ConnectionError):
                    return False

            two, three = ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3
            self.assertTrue(
                offers(three)
                and offers(two)
                and offers(two, "ECDHE-RSA-AES128-GCM-SHA256")
                and offers(protocols=["http/1.1"])
            )
            for ciphers in "AES128-SHA", "AES256-GCM-SHA384", "ECDHE-RSA-AES128-SHA256", "DHE-RSA-AES128-GCM-SHA256":
                self.assertFalse(offers(two, ciphers), ciphers)
            self.assertFalse(offers(protocols=["h2"]))
            context = ssl.create_default_context(cafile=folder + "/cert.pem")
            for data in (
                b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(3) + b"\x04" + bytes(5),
                b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                b"HTTP2-Settings: AAMA\r\n\r\n",
            ):
                with self.shake(server, context) as connection:
                    connection.sendall(data)
                    self.assertIn(connection.recv(4096).split()[1], (b"400", b"405"))

    def test_sighup_reads_the_certificate_again(self):
        def name(server):
            context = ssl._create_unverified_context()
            with self.shake(server, context) as connection:
                return ssl.DER_cert_to_PEM_cert(connection.getpeercert(True))

        with tempfile.TemporaryDirectory() as folder, self.serve(folder) as server:
            connection = Socket(server.port, tls=ssl._create_unverified_context())
            first = name(server)
            self.certificate(folder, "renewed")
            self.assertEqual(first, name(server))
            server.process.send_signal(signal.SIGHUP)
            deadline = time.monotonic() + 10 * PATIENCE
            while name(server) == first and time.monotonic() < deadline:
                time.sleep(0.05)
            renewed = name(server)
            self.assertNotEqual(first, renewed)
            with open(folder + "/key.pem", "w", encoding="ascii") as file:
                file.write("no key")
            server.process.send_signal(signal.SIGHUP)
            while not any('"reload"' in line for line in server.lines) and time.monotonic() < deadline:
                time.sleep(0.05)
            self.assertEqual(renewed, name(server))  # a mistake leaves the old one
            self.assertEqual("ok", connection.ask("games")["t"])
            server.errors_allowed = True

    def test_tls_speaks_http_1_1_and_websockets_survive_bursts(self):
        with tempfile.TemporaryDirectory() as folder:
            with self.serve(folder) as server:
                context = ssl.create_default_context(cafile=folder + "/cert.pem")
                context.set_alpn_protocols(["h2", "http/1.1"])
                with context.wrap_socket(
                    socket.create_connection(("127.0.0.1", server.port)), server_hostname="localhost"
                ) as connection:
                    self.assertEqual("http/1.1", connection.selected_alpn_protocol())
                    connection.sendall(
                        b"POST /api/hello HTTP/1.1\r\nHost: localhost\r\n"
                        b"Content-Type: application/json\r\nContent-Length: 27\r\n\r\n"
                        b'{"name":"Anna","lang":"fr"}'
                    )
                    answer = connection.recv(65536)
                    self.assertIn(b"; Secure", answer)
                connection = Socket(server.port, tls=context)
                total = 0
                for _ in range(20):
                    for n in range(20):
                        connection.send(t="describe", id=n, game="pelegrinus")
                    for n in range(20):
                        total += len(json.dumps(connection.next()))
                self.assertGreater(total, 10 << 20)
                connection.close()
                # Plain HTTP on the TLS port is refused, not served.
                plain_connection = socket.create_connection(("127.0.0.1", server.port))
                plain_connection.settimeout(5)
                plain_connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
                try:
                    self.assertNotIn(b"ok", plain_connection.recv(1000))
                except OSError:
                    pass
                server.errors_allowed = True


if __name__ == "__main__":
    main()
