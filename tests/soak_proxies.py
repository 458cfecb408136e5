#!/usr/bin/env python3
"""The proxies of docs/hosting.md, configured with the blocks exactly as they are printed there, on this machine:
what they let through.

Skipped (77) where nginx or caddy is not installed (tools/install.sh soak).
"""
import base64
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "server"))
from harness import PATIENCE, ROOT, Person, Server, Socket  # noqa: E402

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(3) + b"\x04" + bytes(5)
# HEADERS of stream 1: GET /metrics, http, x (HPACK, literal path).
METRICS = b"\x82\x86\x04\x08/metrics\x01\x01x"
SMUGGLED = PREFACE + len(METRICS).to_bytes(3, "big") + b"\x01\x05\x00\x00\x00\x01" + METRICS


def block(first):
    """The indented block of the document that begins with this line, as written."""
    with open(os.path.join(ROOT, "docs", "hosting.md"), encoding="utf-8") as file:
        blocks = re.findall(r"(?:^    .*\n|^\n(?=    ))+", file.read(), re.MULTILINE)
    found = [text for text in blocks if text.strip().startswith(first)]
    if len(found) != 1:
        raise RuntimeError(f"{len(found)} blocks begin with {first}")
    return "\n".join(line[4:] for line in found[0].splitlines())


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


class Proxied:
    """What is tried through each of them."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="cloister-proxy-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.port = free_port()
        self.server = Server("--proxied", "--address-rate", "3")
        self.addCleanup(self.server.__exit__, None, None, None)
        self.proxy = self.start()
        self.addCleanup(self.proxy.wait)
        self.addCleanup(self.proxy.terminate)
        deadline = time.monotonic() + 10 * PATIENCE
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                time.sleep(0.05)
        self.fail("the proxy does not listen")

    def raw(self, data, seconds=3):
        answer = b""
        with socket.create_connection(("127.0.0.1", self.port), timeout=seconds) as connection:
            connection.sendall(data)
            try:
                while piece := connection.recv(65536):
                    answer += piece
            except OSError:
                pass
        return answer

    def get(self, path, *headers):
        lines = (f"GET {path} HTTP/1.1", "Host: play.example.org", "Connection: close", *headers)
        return int(self.raw(("\r\n".join(lines) + "\r\n\r\n").encode()).split()[1])

    def test_pages_and_websockets_pass_and_figures_do_not(self):
        self.assertEqual(200, self.get("/"))
        self.assertEqual(200, self.get("/healthz"))
        self.assertEqual(403, self.get("/metrics"))
        self.assertEqual("ok", Socket(self.port).ask("games")["t"])
        self.assertEqual(200, Person(self.server, None).raw("GET", "/metrics")[0])

    def test_an_upgrade_to_http_2_is_no_tunnel(self):
        for path in "/", "/api/lobby", "/ws", "/nothing.js":
            head = (
                f"GET {path} HTTP/1.1\r\nHost: play.example.org\r\n"
                f"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n"
            ).encode()
            answer = self.raw(head + SMUGGLED)
            self.assertNotIn(b" 101 ", answer[:20], path)
            self.assertNotIn(b"cloister_sockets", answer, path)
        self.assertNotIn(b"cloister_sockets", self.raw(SMUGGLED))
        self.assertNotIn(
            b"cloister_sockets",
            self.raw(b"CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: x\r\n\r\nGET /metrics HTTP/1.1\r\nHost: x\r\n\r\n"),
        )
        self.assertEqual(200, self.get("/healthz"))

    def test_a_websocket_elsewhere_is_no_tunnel(self):
        key = base64.b64encode(bytes(16)).decode()
        head = (
            f"GET /api/lobby HTTP/1.1\r\nHost: play.example.org\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\nGET /metrics HTTP/1.1\r\nHost: play.example.org\r\n\r\n"
        ).encode()
        answer = self.raw(head)
        self.assertNotIn(b" 101 ", answer[:20])
        self.assertNotIn(b"cloister_sockets", answer)

    def test_a_forged_address_counts_for_nothing(self):
        statuses = {self.get("/api/games", f"X-Forwarded-For: 10.0.0.{n}") for n in range(60)}
        self.assertIn(429, statuses)

    def test_requests_within_requests_are_not_answered(self):
        inner = b"GET /metrics HTTP/1.1\r\nHost: play.example.org\r\n\r\n"
        for head in (
            b"Transfer-Encoding: chunked\r\nContent-Length: 4",
            b"Content-Length: 0\r\nContent-Length: %d" % len(inner),
            b"Transfer-Encoding: xchunked",
            b"Content-Length : %d" % len(inner),
        ):
            answer = self.raw(
                b"POST /api/me HTTP/1.1\r\nHost: play.example.org\r\nContent-Type: application/json\r\n"
                + head
                + b"\r\n\r\n"
                + inner
            )
            self.assertNotIn(b"cloister_sockets", answer, head)


@unittest.skipUnless(shutil.which("nginx") or os.path.exists("/usr/sbin/nginx"), "nginx is not installed")
class Nginx(Proxied, unittest.TestCase):
    def start(self):
        path = os.path.join(self.folder, "nginx.conf")
        text = block("location / {").replace("127.0.0.1:8080", f"127.0.0.1:{self.server.port}")
        kinds = "".join(
            f"{name}_temp_path {self.folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        with open(path, "w", encoding="utf-8") as file:
            file.write(
                f"daemon off;\npid {self.folder}/pid;\nerror_log {self.folder}/error.log;\n"
                f"worker_processes 1;\nevents {{}}\n"
                f"http {{\naccess_log off;\n{kinds}server {{\nlisten 127.0.0.1:{self.port};\n{text}\n}}\n}}\n"
            )
        return subprocess.Popen(
            [shutil.which("nginx") or "/usr/sbin/nginx", "-p", self.folder, "-c", path], stderr=subprocess.DEVNULL
        )


@unittest.skipUnless(shutil.which("caddy"), "caddy is not installed")
class Caddy(Proxied, unittest.TestCase):
    def start(self):
        path = os.path.join(self.folder, "Caddyfile")
        text = block("play.example.org {").replace("127.0.0.1:8080", f"127.0.0.1:{self.server.port}")
        text = text.replace("play.example.org {", f"http://:{self.port} {{\n    bind 127.0.0.1", 1)
        with open(path, "w", encoding="utf-8") as file:
            file.write("{\n    admin off\n    auto_https off\n}\n" + text)
        return subprocess.Popen(
            ["caddy", "run", "--config", path, "--adapter", "caddyfile"],
            stderr=subprocess.DEVNULL,
            env=dict(os.environ, HOME=self.folder, XDG_DATA_HOME=self.folder, XDG_CONFIG_HOME=self.folder),
        )


if __name__ == "__main__":
    result = unittest.main(exit=False).result
    sys.exit(1 if not result.wasSuccessful() else 77 if len(result.skipped) == result.testsRun else 0)
