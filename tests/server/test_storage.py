#!/usr/bin/env python3
"""When the storage fails, hangs or is damaged: it is said, with the reason, and nobody else waits for it."""
import http.client
import os
import signal
import sqlite3
import subprocess
import time
import unittest
import urllib.parse

from harness import PATIENCE, POSTGRES, Refused, Server, main, new_table


def health(server):
    """(status, text, seconds) of /healthz."""
    began = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30 * PATIENCE)
    connection.request("GET", "/healthz")
    answer = connection.getresponse()
    text = answer.read().decode().strip()
    connection.close()
    return answer.status, text, time.monotonic() - began


def until(test, seconds=20):
    deadline = time.monotonic() + seconds * PATIENCE
    while not test():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True


def said(server, *words):
    return any(all(word in line for word in words) for line in server.lines)


@unittest.skipIf(POSTGRES, "SQLite's file")
class File(unittest.TestCase):
    def test_damaged_pages_are_not_silent(self):
        with Server(errors_allowed=True) as server:
            anna, bruno = server.person("Anna"), server.person("Bruno")
            for _ in range(40):
                table = new_table(anna, bruno)
                anna.call("do", table=table, text="place a1")
            server.stop()
            connection = sqlite3.connect(server.database)
            page = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tables'").fetchone()[0]
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.close()
            with open(server.database, "r+b") as file:
                file.seek((page - 1) * 4096)
                file.write(os.urandom(4096))
            server.start()
            self.assertTrue(until(lambda: health(server)[:2] == (503, "storage is damaged")), health(server))
            self.assertTrue(until(lambda: said(server, '"event":"storage"', '"why":"', "age")), server.lines)
            self.assertEqual(3, server.metric("store_state"))
            with self.assertRaises(Refused):
                anna.call("mine")
            self.assertTrue(until(lambda: server.metric("store_read_failures_total") > 0))

    def test_a_sound_file_is_sound(self):
        with Server() as server:
            self.assertEqual((200, "ok"), health(server)[:2])
            self.assertEqual(0, server.metric("store_state"))

    def test_what_fails_is_said_with_the_reason(self):
        with Server(errors_allowed=True) as server:
            anna, bruno = server.person("Anna"), server.person("Bruno")
            table = new_table(anna, bruno)
            connection = sqlite3.connect(server.database)
            connection.execute("ALTER TABLE chat RENAME TO away")
            connection.commit()
            with self.assertRaises(Refused) as caught:
                anna.call("say", table=table, text="Pax")
            self.assertEqual("storage", caught.exception.code)
            self.assertTrue(until(lambda: said(server, '"event":"storage"', "no such table")), server.lines)
            connection.execute("ALTER TABLE away RENAME TO chat")
            connection.commit()
            connection.close()
            self.assertTrue(until(lambda: health(server)[0] == 200))
            anna.call("say", table=table, text="vobiscum")

    def test_a_locked_file_does_not_outlast_the_end(self):
        """Whoever locks the file while the server is told to end: it ends soon, and nothing is used after it was
        freed."""
        with Server(errors_allowed=True) as server:
            anna, _ = server.person("Anna"), server.person("Bruno")
            reader = sqlite3.connect(server.database, isolation_level=None)
            reader.execute("BEGIN")
            reader.execute("SELECT COUNT(*) FROM log").fetchone()  # the journal cannot be put in its places
            for _ in range(160):
                anna.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}])
            self.assertGreater(server.metric("store_journal_pages"), 1000)
            writer = sqlite3.connect(server.database, isolation_level=None)
            writer.execute("BEGIN IMMEDIATE")
            socket = anna.socket()
            socket.send(t="create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}])
            time.sleep(0.3)
            began = time.monotonic()
            server.stop()
            self.assertLess(time.monotonic() - began, 9 * PATIENCE)
            writer.close()
            reader.close()


@unittest.skipUnless(POSTGRES, "PostgreSQL's processes")
class Hangs(unittest.TestCase):
    def processes(self):
        """The PostgreSQL that these tests were started with: itself and its children."""
        folder = urllib.parse.unquote(POSTGRES.split("@")[1])
        with open(os.path.join(folder, "data", "postmaster.pid"), encoding="utf-8") as file:
            master = int(file.readline())
        with open(f"/proc/{master}/task/{master}/children", encoding="utf-8") as file:
            return [master] + [int(word) for word in file.read().split()]

    def stop(self):
        stopped = self.processes()
        for process in stopped:
            os.kill(process, signal.SIGSTOP)
        self.addCleanup(self.go_on, stopped)
        return stopped

    def go_on(self, stopped):
        for process in stopped:
            try:
                os.kill(process, signal.SIGCONT)
            except ProcessLookupError:
                pass

    def test_a_database_that_hangs_holds_nobody(self):
        with Server(errors_allowed=True) as server, Server(
            database=server.database, folder=server.folder, errors_allowed=True
        ) as other:
            anna, bruno = server.person("Anna"), server.person("Bruno")
            table = new_table(anna, bruno)
            stopped = self.stop()
            socket = anna.socket()
            socket.send(t="do", id=1, table=table, text="place a1")
            slowest = 0

            def ill():
                nonlocal slowest
                status, _, took = health(server)
                slowest = max(slowest, took)
                return status == 503

            self.assertTrue(until(ill, 8))
            self.assertEqual("storage does not answer", health(server)[1])
            self.assertLess(slowest, 0.5 * PATIENCE)
            began = time.monotonic()
            other.stop()
            self.assertLess(time.monotonic() - began, 8 * PATIENCE)
            self.go_on(stopped)
            self.assertTrue(until(lambda: health(server)[0] == 200, 15))

            def moved():
                try:
                    state = anna.table(table)
                    return state["seq"] or anna.call("do", table=table, seq=0, text="place a1")
                except Refused:
                    return False

            self.assertTrue(until(moved))

    def test_who_listens_comes_back(self):
        with Server(errors_allowed=True) as server:
            anna = server.person("Anna")
            subprocess.run(
                [
                    "psql",
                    "-q",
                    "-X",
                    server.database,
                    "-c",
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE"
                    " datname = current_database() AND pid <> pg_backend_pid()",
                ],
                check=True,
                stdout=subprocess.DEVNULL,
            )
            self.assertTrue(until(lambda: said(server, "listener_back")), server.lines)
            self.assertEqual(1, sum("listener_lost" in line for line in server.lines))
            self.assertTrue(until(lambda: health(server)[0] == 200))
            anna.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}])


if __name__ == "__main__":
    main()
