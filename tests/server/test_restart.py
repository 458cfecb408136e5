#!/usr/bin/env python3
"""Nothing is lost: kills, restarts, damage, export, import, copies."""
import http.client
import os
import random
import re
import signal
import sqlite3
import statistics
import subprocess
import tempfile
import threading
import time
import unittest
from socket import create_server

from harness import CLOISTER, PATIENCE, POSTGRES, SOAK, Closed, Refused, Server, ask, main, new_table, play_on


def sql(database, *statements):
    """Runs statements on a server's database from outside."""
    if POSTGRES:
        for statement in statements:
            subprocess.run(
                ["psql", "-q", "-X", "-v", "ON_ERROR_STOP=1", database, "-c", statement],
                check=True,
                stdout=subprocess.DEVNULL,
            )
        return
    connection = sqlite3.connect(database)
    with connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


class Restart(unittest.TestCase):
    def test_what_was_acknowledged_is_there_after_a_kill(self):
        with Server() as server:
            anna, bruno = server.person("Anna"), server.person("Bruno")
            table = new_table(anna, bruno, game="builders-duel")
            chooser = random.Random(5)
            play_on(table, [anna, bruno], chooser, most=25)
            anna.call("say", table=table, text="Deo gratias")
            anna.call("password", password="ora et labora")
            before = anna.table(table, since=0)
            server.kill()
            server.start()
            after = anna.table(table, since=0)
            for state in before, after:
                state.pop("now")
            self.assertEqual(before, after)
            self.assertEqual(anna.id, anna.call("me")["me"]["id"])
            anna.call("login", name="Anna", password="ora et labora", bearer=True)
            play_on(table, [anna, bruno], chooser)
            self.assertEqual("over", anna.table(table)["status"])

    def test_rows_before_the_beginning_are_told_of(self):
        """Of a table that has rows though nobody had begun it: it is suspended with a word why, and does not hang."""
        with Server(errors_allowed=True) as server:
            anna, bruno = server.person("Anna"), server.person("Bruno")
            played = new_table(anna, bruno)
            anna.call("do", table=played, text="place a1")
            made = anna.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}])
            server.kill()
            columns = "seq, kind, seat, first, choices, hash + 1, at, spent, writer"
            sql(server.database, f"INSERT INTO log SELECT '{made['table']}', {columns} FROM log WHERE tab = '{played}'")
            server.start()
            bruno.call("join", table=made["table"], key=made["key"])
            with self.assertRaises(Refused) as no:
                anna.call("do", table=made["table"], text="place d1")
            self.assertEqual("frozen", no.exception.code)
            self.assertIn("move 1 of this game", anna.table(made["table"])["message"])

    def test_who_is_cut_off_is_back(self):
        """A restart at the same address: the table is there, for the same person; how long it took is told."""
        with Server() as server:
            anna, bruno = server.person("Anna"), server.person("Bruno")
            table = new_table(anna, bruno)
            anna.socket().follow(table)
            begun = time.monotonic()
            server.stop()
            server.start("--listen", f"127.0.0.1:{server.port}")
            seen = anna.socket().follow(table)
            took = time.monotonic() - begun
            self.assertEqual("playing", seen["status"])
            print(f"seen again {took:.1f} s after the signal")

    def test_a_restart_takes_less_than_a_second(self):
        """SIGUSR2: the address never closes, whoever comes meanwhile waits, and the table is there again."""
        took = []
        with Server() as server:
            anna, bruno = server.person("Anna"), server.person("Bruno")
            table = new_table(anna, bruno)
            process = server.process.pid
            for n in range(5):
                line = anna.socket()
                line.follow(table)
                began = time.monotonic()
                server.process.send_signal(signal.SIGUSR2)
                with self.assertRaises(Closed) as closed:
                    while True:
                        line.arrive(5 * PATIENCE)
                self.assertEqual(1012, closed.exception.code)
                seen = anna.socket().follow(table)
                took.append(time.monotonic() - began)
                self.assertEqual(("playing", n), (seen["status"], seen["seq"]))
                (anna, bruno)[n % 2].call("do", table=table, text=f"place {'a1 d1 g1 a4 g4'.split()[n]}")
            self.assertEqual(process, server.process.pid)
            self.assertIsNone(server.process.poll())
            self.assertEqual(6, len(server.events))  # it listened six times
        print("seen again " + ", ".join(f"{s:.2f}" for s in took) + " s after the signal")
        self.assertLess(statistics.median(took), PATIENCE / 4)

    def test_nobody_is_turned_away_while_it_restarts(self):
        with Server() as server:
            anna = server.person("Anna")
            answers, until = [], time.monotonic() + 3

            def knock():
                while time.monotonic() < until:
                    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20 * PATIENCE)
                    try:
                        connection.request("GET", "/api/me", headers={"Authorization": "Bearer " + anna.token})
                        answers.append(connection.getresponse().status)
                    except (http.client.RemoteDisconnected, ConnectionResetError):
                        pass  # let in, and cut off before it asked: a browser asks again
                    connection.close()

            knocking = threading.Thread(target=knock)
            knocking.start()
            time.sleep(0.3)
            server.process.send_signal(signal.SIGUSR2)
            knocking.join()
            self.assertEqual({200}, set(answers))
            self.assertEqual(2, len(server.events))

    def test_a_restart_that_is_stopped_ends(self):
        with Server() as server:
            anna = server.person("Anna")
            anna.socket().ask("me")
            server.process.send_signal(signal.SIGUSR2)
            server.stop()

    def test_a_socket_may_be_handed_over(self):
        """As a socket unit of systemd does it."""
        with create_server(("127.0.0.1", 0)) as listening:
            command = f"exec 3<&{listening.fileno()}; LISTEN_PID=$$ LISTEN_FDS=1 exec {CLOISTER} serve --database "
            with tempfile.TemporaryDirectory() as folder:
                process = subprocess.Popen(
                    ["sh", "-c", command + os.path.join(folder, "x.db")],
                    pass_fds=[listening.fileno()],
                    stderr=subprocess.DEVNULL,
                )
                connection = http.client.HTTPConnection(*listening.getsockname(), timeout=20 * PATIENCE)
                connection.request("GET", "/healthz")
                self.assertEqual(b"ok\n", connection.getresponse().read())
                process.terminate()
                self.assertEqual(0, process.wait(20 * PATIENCE))
                refused = subprocess.run(
                    ["sh", "-c", "LISTEN_PID=$$ LISTEN_FDS=1 exec " + CLOISTER + " serve --database x.db 3</dev/null"],
                    cwd=folder,
                    capture_output=True,
                    text=True,
                )
                self.assertEqual((1, True), (refused.returncode, "does not listen" in refused.stderr))

    def test_a_computer_goes_on_after_a_restart(self):
        with Server() as server:
            anna = server.person("Anna")
            tables = [
                anna.call("create", game="morris", seats=[{"kind": "computer", "level": "novice"}] * 2)["table"]
                for _ in range(3)
            ]
            time.sleep(0.3)
            server.kill()
            server.start()
            deadline = time.monotonic() + 120
            while any(anna.table(table)["status"] != "over" for table in tables):
                self.assertLess(time.monotonic(), deadline)
                time.sleep(0.1)

    def test_a_damaged_table_is_frozen_and_thaws(self):
        with Server(errors_allowed=True) as server:
            anna, bruno = server.person("Anna"), server.person("Bruno")
            hurt, rules, sound = (new_table(anna, bruno) for _ in range(3))
            for table in hurt, rules, sound:
                for n, text in enumerate(["place a1", "place d1", "place a4"]):
                    (anna, bruno)[n % 2].call("do", table=table, text=text)
            server.stop()
            sql(
                server.database,
                f"UPDATE log SET hash = hash + 1 WHERE tab = '{hurt}' AND seq = 2",
                f"UPDATE tables SET rules = rules + 1 WHERE id = '{rules}'",
            )
            server.start()
            state = anna.table(hurt)
            self.assertEqual(("frozen", None), (state["status"], state["view"]))
            self.assertIn("move 2", state["message"])
            self.assertIn("version 2", anna.table(rules)["message"])
            self.assertIn("règles", anna.table(rules, lang="fr")["message"])
            for table in hurt, rules:
                with self.assertRaises(Refused) as caught:
                    bruno.call("do", table=table, text="place d7")
                self.assertEqual("frozen", caught.exception.code)
            bruno.call("do", table=sound, text="place d7")
            self.assertEqual(2, server.metric("tables_frozen_total"))
            server.stop()
            sql(
                server.database,
                f"UPDATE log SET hash = hash - 1 WHERE tab = '{hurt}' AND seq = 2",
                f"UPDATE tables SET rules = rules - 1 WHERE id = '{rules}'",
            )
            server.start()
            for table in hurt, rules:
                self.assertEqual(4, bruno.call("do", table=table, text="place d7")["seq"])

    def test_export_and_import(self):
        with Server() as server:
            anna, bruno = server.person("Anna"), server.person("Bruno")
            anna.call("password", password="ora et labora")
            done, going = new_table(anna, bruno, game="builders-duel"), new_table(anna, bruno, game="pelegrinus")
            play_on(done, [anna, bruno], random.Random(1))
            play_on(going, [anna, bruno], random.Random(2), most=3)
            folder = os.path.join(server.folder, "records")
            os.mkdir(folder)

            def run(*words):
                command = [CLOISTER, *words, "--database", server.database]
                return subprocess.run(command, capture_output=True, text=True)

            answer = run("export", "--all", "--output", folder)
            self.assertEqual((0, "2 tables"), (answer.returncode, answer.stderr[:8]), answer.stderr)
            self.assertEqual(anna.get("record", table=done)["record"], run("export", done).stdout)
            self.assertEqual(2, run("export", "nowhere").returncode)
            self.assertIn("nowhere", run("export", "nowhere").stderr)
            answer = run("import", os.path.join(folder, done + ".txt"), os.path.join(folder, going + ".txt"))
            self.assertEqual(0, answer.returncode, answer.stderr)
            copies = [line.split()[0] for line in answer.stdout.splitlines()]
            self.assertEqual("over", anna.table(copies[0])["status"])
            self.assertEqual(anna.table(done)["scores"], anna.table(copies[0])["scores"])
            copy = anna.table(copies[1])
            self.assertEqual(
                ("playing", [0]), (copy["status"], copy["mine"])
            )  # she is registered; Bruno's seat went to the computer
            self.assertEqual("computer", copy["seats"][1]["kind"])
            with open(os.path.join(folder, "bad.txt"), "w", encoding="utf-8") as file:
                file.write("cloister-record 1\ngame morris\nnonsense\n")
            answer = run("import", os.path.join(folder, "bad.txt"))
            self.assertEqual(2, answer.returncode)
            self.assertIn("bad.txt", answer.stderr)

    def test_an_export_that_cannot_read_says_so(self):
        """What could not be read is not taken for a database without tables."""
        with Server() as server:
            new_table(server.person("Anna"), server.person("Bruno"))
            server.stop()
            sql(server.database, "ALTER TABLE tables RENAME TO elsewhere")
            command = [CLOISTER, "export", "--all", "--database", server.database, "--output", server.folder]
            answer = subprocess.run(command, capture_output=True, text=True)
            self.assertEqual(2, answer.returncode, answer.stderr)
            self.assertIn("tables", answer.stderr.splitlines()[0])

    def test_a_record_keeps_its_seed(self):
        """However it is written: a table made of a record draws from the whole of it, and gives it back."""
        with Server() as server:
            anna = server.person("Anna")
            for seed in ' "é" ' + "x" * 120, "plain":
                path = os.path.join(server.folder, "seed.record")
                subprocess.run(
                    [CLOISTER, "play", "builders-duel", "--seats", "rules,rules", "--seed", seed, "--save", path],
                    check=True,
                    stdout=subprocess.DEVNULL,
                )
                answer = subprocess.run(
                    [CLOISTER, "import", path, "--database", server.database], capture_output=True, text=True
                )
                self.assertEqual(0, answer.returncode, answer.stderr)
                copy = answer.stdout.split()[0]
                with open(path, encoding="utf-8") as file:
                    text = file.read()
                first, other = re.findall(r"(?m)^[0-9]+ chance (draw-card \w+) ", text)[:2]
                with open(path, "w", encoding="utf-8") as file:  # a changed draw, its hash left out
                    file.write(re.sub(rf"(?m)^([0-9]+ chance ){first} #.*$", rf"\1{other}", text))
                answer = subprocess.run(
                    [CLOISTER, "import", path, "--database", server.database], capture_output=True, text=True
                )
                self.assertEqual(2, answer.returncode)
                self.assertIn("was not drawn from the seed", answer.stderr)
                lines = re.findall(r"(?m)^(?:seed|commitment|[0-9]+|result) .*$", text)
                self.assertEqual(
                    lines,
                    re.findall(r"(?m)^(?:seed|commitment|[0-9]+|result) .*$", anna.get("record", table=copy)["record"]),
                )

    @unittest.skipIf(POSTGRES, "PostgreSQL has pg_dump")
    def test_a_copy_of_the_running_database_is_one_file(self):
        with Server() as server:
            anna, bruno = server.person("Anna"), server.person("Bruno")
            table = new_table(anna, bruno)
            play_on(table, [anna, bruno], most=10)
            copy = os.path.join(server.folder, "copy", "backup.db")
            os.mkdir(os.path.dirname(copy))
            command = [CLOISTER, "export", "--copy", copy, "--database", server.database]
            subprocess.run(command, check=True)
            self.assertEqual(["backup.db"], os.listdir(os.path.dirname(copy)))
            again = subprocess.run(command, capture_output=True, text=True)
            self.assertEqual((2, True), (again.returncode, "exists" in again.stderr))
            play_on(table, [anna, bruno], most=5)
            with Server(database=copy, folder=server.folder) as other:
                anna.server = other
                self.assertEqual(10, anna.table(table)["seq"])

    def test_a_database_of_the_future_is_refused(self):
        with Server() as server:
            server.stop()
            [known] = ask(server.database, "SELECT value FROM meta WHERE key = 'schema'")
            sql(server.database, "UPDATE meta SET value = '99' WHERE key = 'schema'")
            with self.assertRaisesRegex(RuntimeError, "newer"):
                server.start()
            sql(server.database, f"UPDATE meta SET value = '{known}' WHERE key = 'schema'")
            server.start()

    def test_wrong_settings_are_named(self):
        for flags, word in (
            (["--listen", "nowhere:http"], "listen"),
            (["--ai-threads", "0"], "ai-threads"),
            (["--tls-key", "x"], "tls"),
            (["--origin", "example.org"], "origin"),
        ):
            answer = subprocess.run([CLOISTER, "serve", *flags], capture_output=True, text=True, timeout=60)
            self.assertEqual(2, answer.returncode)
            self.assertIn(word, answer.stderr)
        answer = subprocess.run(
            [CLOISTER, "serve", "--database", "/nowhere/at/all.db", "--listen", "127.0.0.1:0"],
            capture_output=True,
            text=True,
            timeout=60,
        )
        self.assertEqual((1, True), (answer.returncode, "/nowhere/at/all.db" in answer.stderr))
        answer = subprocess.run(
            [CLOISTER, "serve"], capture_output=True, text=True, env=dict(os.environ, CLOISTER_LISTEN="x"), timeout=60
        )
        self.assertEqual((2, True), (answer.returncode, "CLOISTER_LISTEN" in answer.stderr))

    def test_a_port_in_use_is_said(self):
        with Server() as server:
            answer = (
                subprocess.run(
                    [CLOISTER, "serve", "--database", server.database + "2", "--listen", f"127.0.0.1:{server.port}"],
                    capture_output=True,
                    text=True,
                    timeout=60,
                )
                if not POSTGRES
                else None
            )
            if answer:
                self.assertEqual((1, True), (answer.returncode, str(server.port) in answer.stderr))


class Load:
    """People who play without pause over WebSockets, and write down what was acknowledged."""

    def __init__(self, server, count):
        self.server = server
        self.acknowledged = {}  # table: highest row
        self.lock = threading.Lock()
        self.pairs = []
        for _ in range(count):
            pair = [server.person("Anna"), server.person("Bruno")]
            self.pairs.append([pair, new_table(*pair)])

    def run_pair(self, entry, until, chooser):
        pair, table = entry
        try:
            sockets = [person.socket() for person in pair]
            for socket in sockets:
                socket.follow(table)
            while time.monotonic() < until:
                for socket in sockets:
                    socket.quiet(0)
                socket = max(sockets, key=lambda s: (s.tables[table]["seq"], bool(s.tables[table]["choices"])))
                state = socket.tables[table]
                if state["status"] == "over":
                    table = entry[1] = new_table(*pair)
                    for socket in sockets:
                        socket.follow(table)
                elif state["choices"]:
                    row = socket.ask(
                        "do", table=table, seq=state["seq"], text=chooser.choice(state["choices"])["text"]
                    )["seq"]
                    with self.lock:
                        self.acknowledged[table] = max(row, self.acknowledged.get(table, 0))
                else:
                    socket.quiet(0.001)
        except (Closed, OSError, TimeoutError):
            pass  # the plug was pulled
        except Refused as refused:
            if refused.code not in ("stale", "illegal"):
                raise

    def run(self, seconds, chooser):
        until = time.monotonic() + seconds
        threads = [
            threading.Thread(target=self.run_pair, args=(entry, until, random.Random(chooser.random())))
            for entry in self.pairs
        ]
        for thread in threads:
            thread.start()
        return threads


class Crash(unittest.TestCase):
    KILLS = 200 if SOAK else 5

    def test_kills_at_random_moments_lose_nothing(self):
        chooser = random.Random(11)
        total = 0
        with Server() as server:
            load = Load(server, 4)
            for kill in range(self.KILLS):
                threads = load.run(30, chooser)
                time.sleep(chooser.uniform(0.02, 0.6))
                server.kill()
                for thread in threads:
                    thread.join()
                server.start()
                for (pair, _), (table, row) in (
                    (entry, item) for entry in load.pairs for item in load.acknowledged.items()
                ):
                    if table == entry_table(load, pair):
                        state = pair[0].table(table)
                        self.assertGreaterEqual(
                            state["seq"], row, f"kill {kill}: an acknowledged row of {table} is gone"
                        )
                        self.assertIn(state["status"], ("playing", "over"))
                total = sum(load.acknowledged.values())
            self.assertEqual(0, server.metric("tables_frozen_total"))
            for pair, table in load.pairs:  # and every table goes on to its end
                play_on(table, pair, chooser)
                self.assertEqual("over", pair[0].table(table)["status"])
        print(f"{self.KILLS} kills, {total} acknowledged moves, none lost", flush=True)


def entry_table(load, pair):
    return next(table for people, table in load.pairs if people is pair)


if __name__ == "__main__":
    main()
