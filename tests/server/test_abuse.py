#!/usr/bin/env python3
"""What costs is shared out: one test for each budget, named after what it prevents. Limits are those of a server as it is installed."""
import os
import time
import unittest

from harness import PATIENCE, Case, Refused, Server, main, new_table

DEFAULTS = ("--rate", "30", "--address-rate", "100", "--address-sockets", "200", "--tables", "200")
# Within so long the computer answers whatever others ask for; sanitizers are slower.
SOON = 1.0 * max(1, PATIENCE / 4)


def against(person, level="novice", game="morris", **members):
    return person.call("create", game=game, seats=[{"kind": "me"}, {"kind": "computer", "level": level}], **members)["table"]


def registered(server, name):
    person = server.person(f"{name} {os.urandom(4).hex()}")
    person.call("password", password="correct horse")
    return person


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
        victim, mallory = self.server.person("Victim"), registered(self.server, "Mallory")
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
        anna = registered(self.server, "Anna")
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


class Stopping(unittest.TestCase):
    def test_a_long_thought_does_not_hold_the_server_up(self):
        with Server(*DEFAULTS) as server:
            anna = registered(server, "Anna")
            table = against(anna, "time:20000")
            anna.call("do", table=table, text="place a1")
            other = against(anna)
            socket = anna.socket()
            socket.send(t="hint", table=other, level="time:20000")
            time.sleep(0.3)
            began = time.monotonic()
            server.stop()
            self.assertLess(time.monotonic() - began, 1.5 * max(1, PATIENCE / 4))


if __name__ == "__main__":
    main()
