#!/usr/bin/env python3
"""What costs is shared out: tests named after what they prevent. Limits are those of a server as it is installed; that
each budget is as it is declared is tested in test_budgets.py."""
import json
import select
import socket
import sqlite3
import time
import unittest

from harness import PATIENCE, POSTGRES, Case, Person, Refused, Server, main, new_table

DEFAULTS = ("--rate", "30", "--address-rate", "100", "--address-sockets", "200", "--tables", "200")
# Within so long the computer answers whatever others ask for; sanitizers are slower.
SOON = 1.0 * max(1, PATIENCE / 4)


def against(person, level="novice", game="morris", **members):
    return person.call("create", game=game, seats=[{"kind": "me"}, {"kind": "computer", "level": level}], **members)[
        "table"
    ]


def answer_time(person, table):
    """One move of the person; how long until the computer has made its own."""
    state = person.table(table)
    began = time.monotonic()
    while state["status"] == "playing":
        seq = person.call("do", table=table, seq=state["seq"], text=state["choices"][0]["text"])["seq"]
        state = person.table(table)
        while not state["choices"] and time.monotonic() - began < 60:
            state = person.table(table, since=state["seq"], wait=1)
            if state["choices"] and state["seq"] == seq:
                break
        if state["seq"] > seq:
            return time.monotonic() - began
    return 0


class Thinking(Case):
    flags = DEFAULTS

    def test_a_flood_of_hints_takes_nobodys_computer_away(self):
        victim, mallory = self.server.person("Victim"), self.server.registered("Mallory")
        table, other = against(victim), against(mallory)
        socket = mallory.socket()
        for _ in range(100):
            socket.send(t="hint", table=other, level="time:20000")
        refused = [socket.arrive(5)["error"] for _ in range(98)]
        self.assertEqual({"too-many"}, {error["code"] for error in refused})
        self.assertIn("2 hints", refused[0]["message"])
        self.assertLess(max(answer_time(victim, table) for _ in range(5)), SOON)
        began = time.monotonic()
        hint = victim.call("hint", table=table, level="novice")
        self.assertTrue(hint["best"])
        self.assertLess(time.monotonic() - began, 2 * SOON)
        # Who goes waits for nothing any more.
        socket.close()
        self.eventually(lambda: self.server.metric("ai_queue") == 0)
        began = time.monotonic()
        self.assertTrue(victim.call("hint", table=table, level="novice")["best"])
        self.assertLess(time.monotonic() - began, SOON)

    def test_a_hint_is_given_up_when_the_table_moves_on(self):
        anna = self.server.registered("Anna")
        table = against(anna)
        socket = anna.socket()
        socket.send(t="hint", id=7, table=table, level="time:20000")
        socket.ask("do", table=table, text="place a1")
        began = time.monotonic()
        answer = next(m for m in iter(socket.next, None) if m.get("id") == 7)
        self.assertEqual("stale", answer["error"]["code"])
        self.assertLess(time.monotonic() - began, SOON)
        socket.close()

    def test_guests_ask_no_hints_by_time(self):
        anna = self.server.person("Anna")
        self.refused("not-registered", anna.call, "hint", table=against(anna), level="time:1000")

    def test_long_thoughts_of_one_table_delay_no_other(self):
        victim, mallory = self.server.person("Victim"), self.server.person("Mallory")
        table = against(victim)
        for _ in range(20):
            made = against(mallory, "time:20000")
            mallory.call("do", table=made, text="place a1")
        self.assertLess(max(answer_time(victim, table) for _ in range(5)), SOON)

    def test_many_people_of_one_address_are_as_one(self):
        with Server(*DEFAULTS, "--proxied") as server:
            elsewhere = {"X-Forwarded-For": "192.0.2.7"}
            victim = server.person("Victim", headers=elsewhere)
            table = against(victim)
            for number in range(20):
                mallory = server.person(f"Mallory {number}")
                mallory.call("do", table=against(mallory, "time:20000"), text="place a1")
            self.assertLess(max(answer_time(victim, table) for _ in range(5)), SOON)

    def test_a_thought_is_given_up_when_it_is_taken_back(self):
        anna = self.server.person("Anna")
        table = against(anna, "time:20000")
        anna.call("do", table=table, text="place a1")
        time.sleep(0.2)
        anna.call("undo", table=table)
        self.eventually(lambda: self.server.metric("ai_queue") == 0)
        self.assertEqual(2, anna.table(table)["seq"])

    def test_computers_alone_stop_when_nobody_looks(self):
        mallory, victim = self.server.person("Mallory"), self.server.person("Victim")
        table = against(victim)
        seats = [{"kind": "computer", "level": "time:20000"}] * 2
        made = [mallory.call("create", game="morris", seats=seats)["table"] for _ in range(3)]
        with self.assertRaises(Refused) as caught:
            for _ in range(20):
                mallory.call("create", game="morris", seats=seats)
        self.assertEqual("too-many", caught.exception.code)
        self.assertIn("among computers", caught.exception.error["message"])
        self.assertLess(answer_time(victim, table), SOON)
        self.assertEqual("playing", victim.table(made[0])["status"])


@unittest.skipIf(POSTGRES, "its file is changed by hand")
class Unwatched(unittest.TestCase):
    def test_a_game_among_computers_that_nobody_looks_at_is_closed(self):
        with Server(*DEFAULTS) as server:
            mallory = server.person("Mallory")
            table = mallory.call("create", game="morris", seats=[{"kind": "computer", "level": "time:20000"}] * 2)[
                "table"
            ]
            server.stop()
            with sqlite3.connect(server.database) as file:
                file.execute("UPDATE tables SET changed = changed - 600001, due = due - 600001")
            file.close()
            server.start()
            time.sleep(6)  # found by itself
            state = mallory.table(table)
            self.assertEqual("closed", state["status"])
            self.assertIn("nobody looked", state["message"])


class Budgets(Case):
    """People come from one address, so its share is tested by the last."""

    flags = DEFAULTS

    def test_nobody_fills_the_lobby_alone(self):
        mallory, victim = self.server.person("Mallory"), self.server.person("Victim")
        seats = [{"kind": "me"}, {"kind": "open"}]
        for _ in range(10):
            mallory.call("create", game="morris", seats=seats)
        error = self.refused("too-many", mallory.call, "create", game="morris", seats=seats)
        self.assertIn("10 tables that wait", error.error["message"])
        self.refused(
            "too-many", mallory.call, "create", game="morris", seats=[{"kind": "open"}] * 2
        )  # nor as a host who does not sit
        table = victim.call("create", game="morris", seats=seats)["table"]
        self.assertIn(table, [row["table"] for row in victim.get("lobby")["tables"]])

    def test_chat_is_not_flooded_by_spectators(self):
        anna, bruno, mallory = (self.server.person(name) for name in ("Anna", "Bruno", "Mallory"))
        table = new_table(anna, bruno)
        with self.assertRaises(Refused) as caught:
            for _ in range(20):
                mallory.call("say", table=table, text="buy")
        self.assertEqual("too-fast", caught.exception.code)
        self.assertIn("20 lines", caught.exception.error["message"])
        anna.call("say", table=table, text="hello")

    def test_coming_and_going_is_told_together(self):
        anna, bruno, mallory = (self.server.person(name) for name in ("Anna", "Bruno", "Mallory"))
        table = new_table(anna, bruno)
        watcher, socket = bruno.socket(), mallory.socket()
        watcher.follow(table)
        watcher.quiet(0.5)
        for _ in range(50):
            socket.send(t="follow", table=table)
            socket.send(t="unfollow", table=table)
        self.assertLess(len(watcher.quiet(0.6)), 12)  # of a hundred
        watcher.close()
        socket.close()

    def test_z_people_are_not_made_by_the_thousand(self):
        with self.assertRaises(Refused) as caught:
            for _ in range(150):
                self.server.person("Mallory")
        self.assertEqual("too-fast", caught.exception.code)
        self.assertIn("100 new people", caught.exception.error["message"])


class Stopping(unittest.TestCase):
    def test_a_long_thought_does_not_hold_the_server_up(self):
        with Server(*DEFAULTS) as server:
            anna = server.registered("Anna")
            table = against(anna, "time:20000")
            anna.call("do", table=table, text="place a1")
            other = against(anna)
            socket = anna.socket()
            socket.send(t="hint", table=other, level="time:20000")
            time.sleep(0.3)
            began = time.monotonic()
            server.stop()
            self.assertLess(time.monotonic() - began, 1.5 * max(1, PATIENCE / 4))


class Logins(unittest.TestCase):
    """One thread hashes passwords, and a hundred may wait for it, sixty of them from addresses that are not known."""

    ADDRESSES, EACH, STRANGERS = 40, 4, 60

    def guess(self, server, address, number):
        """A login sent from there; its connection, which the answer comes on."""
        body = json.dumps({"name": f"Nobody {address} {number}", "password": "ora et labora"})
        connection = socket.create_connection(("127.0.0.1", server.port))
        connection.sendall(
            (
                f"POST /api/login HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
                f"X-Forwarded-For: 192.0.{2 + address // 100}.{100 + address % 100}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}"
            ).encode()
        )
        self.addCleanup(connection.close)
        return connection

    def test_logins_from_everywhere_keep_nobody_out(self):
        with Server(*DEFAULTS, "--proxied") as server:
            home = {"X-Forwarded-For": "192.0.2.7"}
            server.person("Walburga", headers=home).call("password", password="ora et labora")
            flood = [
                self.guess(server, address, number) for number in range(self.EACH) for address in range(self.ADDRESSES)
            ]
            me = Person(server, None, headers=home).call(
                "login", name="Walburga", password="ora et labora", bearer=True
            )["me"]
            answered = [connection.recv(4096).split(b" ", 2)[1] for connection in select.select(flood, [], [], 0)[0]]
            self.assertEqual("Walburga", me["name"])
            self.assertGreater(answered.count(b"503"), 0)  # all places were taken
            self.assertLessEqual(answered.count(b"401"), self.ADDRESSES + 2)  # one of each went before, not all

    def answers(self, flood):
        """Of those who have been answered: the status and the error's code."""
        texts = [connection.recv(4096) for connection in select.select(flood, [], [], 0)[0]]
        return [(text.split(b" ", 2)[1], json.loads(text.split(b"\r\n\r\n", 1)[1])["error"]) for text in texts]

    def test_fresh_addresses_by_the_hundred_delay_nobody_known(self):
        with Server(*DEFAULTS, "--proxied") as server:
            home = {"X-Forwarded-For": "192.0.2.7"}
            known = server.person("Walburga", headers=home)
            known.call("password", password="ora et labora")
            began = time.monotonic()
            Person(server, None, headers=home).call("login", name="Walburga", password="ora et labora")
            alone = time.monotonic() - began
            flood = [self.guess(server, address, 0) for address in range(250)]
            time.sleep(0.1)
            began = time.monotonic()
            Person(server, None, headers=home).call("login", name="Walburga", password="ora et labora")
            self.assertLess(time.monotonic() - began, 3 * alone + SOON)
            answered = self.answers(flood)
            shed = [error for status, error in answered if status == b"503"]
            self.assertGreaterEqual(len(shed), 250 - self.STRANGERS - 10 * PATIENCE - 10)
            self.assertEqual({"logins-busy"}, {error["code"] for error in shed})
            self.assertIn("try again", shed[0]["message"])
            # Sessions that exist, and a new password of one, are not affected either.
            began = time.monotonic()
            known.call("me")
            known.call("password", password="laborare et orare", old="ora et labora")
            self.assertLess(time.monotonic() - began, 6 * alone + SOON)
            # A stranger who tries again comes in.
            self.come_in(server)

    def come_in(self, server):
        abroad = Person(server, None, headers={"X-Forwarded-For": "203.0.113.9"})
        deadline = time.monotonic() + 10 * PATIENCE
        while time.monotonic() < deadline:
            try:
                return abroad.call("login", name="Walburga", password="laborare et orare", bearer=True)
            except Refused as refused:
                self.assertEqual("logins-busy", refused.code)
                time.sleep(0.5)
        self.fail("a stranger never gets a place")


if __name__ == "__main__":
    main()
