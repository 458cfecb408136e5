#!/usr/bin/env python3
"""Playing: choices, trying, why, hints, undo, offers, the computer in a seat, chat, watching, looking back."""
import os
import random
import subprocess
import tempfile
import time

from harness import CLOISTER, PATIENCE, SOAK, Case, Server, Person, Refused, main, new_table, orders


def without(text, *keys):
    return {key: value for key, value in text.items() if key not in keys}


class Play(Case):
    def setUp(self):
        self.anna, self.bruno = self.server.person("Anna"), self.server.person("Bruno")

    def test_choices_in_every_form(self):
        table = new_table(self.anna, self.bruno)
        self.assertEqual(1, self.anna.call("do", table=table, text="place a1")["seq"])
        self.assertEqual(2, self.bruno.call("do", table=table, choice={"verb": "place", "args": ["d1"]})["seq"])
        self.assertEqual(3, self.anna.call("do", table=table, i=0)["seq"])
        self.assertEqual(4, self.bruno.call("do", table=table, list=["place g7"])["seq"])
        for code, members in (
            ("illegal", {"text": "place a1"}),
            ("bad-choice", {"text": "fly away"}),
            ("bad-request", {"text": ""}),
            ("bad-choice", {"text": "place z9"}),
            ("bad-request", {"i": 99}),
            ("bad-request", {"i": -1}),
            ("bad-request", {}),
            ("bad-request", {"i": 0, "text": "place a7"}),
            ("bad-request", {"list": []}),
            ("bad-request", {"list": ["place a7"] * 65}),
            ("bad-request", {"choice": {"args": ["a1"]}}),
            ("bad-request", {"choice": "place a1"}),
            ("beyond-chance", {"list": ["place b2", "place d7"]}),
            ("stale", {"text": "place a7", "seq": 3}),
            ("stale", {"text": "place a7", "seq": 9}),
        ):
            self.refused(code, self.anna.call, "do", table=table, **members)
        error = self.refused("illegal", self.bruno.call, "do", table=table, text="place a7")
        self.assertEqual(("not_you", None), (error.error["reason"], error.error["rule"]))
        self.refused("not-your-seat", self.anna.call, "do", table=table, seat=1, text="place a7")
        self.refused("not-your-seat", self.server.person("Clara").call, "do", table=table, text="place a7")
        self.assertEqual(4, self.anna.table(table)["seq"])
        error = self.refused("beyond-chance", self.anna.call, "do", table=table, list=["place b2", "place d7"])
        self.assertEqual(1, error.error["at"])

    def test_what_is_asked_is_answered_for_the_row_that_was_looked_at(self):
        table = new_table(self.anna, self.bruno)
        for person, text in (self.anna, "place a1"), (self.bruno, "place d1"), (self.anna, "place g1"):
            person.call("do", table=table, text=text)
        asked = (
            (self.bruno, "try", {"list": ["place a7"]}),
            (self.bruno, "why", {"text": "place a1"}),
            (self.bruno, "why", {"target": "point.a1"}),
            (self.bruno, "hint", {}),
            (self.anna, "ahead", {"list": ["place a7"]}),
        )
        for person, operation, members in asked:
            for seq in 1, 9:
                self.refused("stale", person.call, operation, table=table, seq=seq, **members)
            person.call(operation, table=table, seq=3, **members)

    def test_nobody_takes_back_what_another_did(self):
        table = new_table(self.anna, self.bruno)
        self.anna.call("do", table=table, text="place a1")
        for person, seat in (self.bruno, 0), (self.server.person("Clara"), 0), (self.anna, 1):
            self.refused("not-your-seat", person.call, "undo", table=table, seat=seat)
            connection = person.socket()
            with self.assertRaises(Refused) as no:
                connection.ask("undo", table=table, seat=seat, row=1)
            self.assertEqual("not-your-seat", no.exception.code)
        self.assertEqual(1, self.anna.table(table)["seq"])

    def test_everybody_sees_a_choice_once_it_is_stored(self):
        table = new_table(self.anna, self.bruno)
        own, other, watcher = self.anna.socket(), self.bruno.socket(), Person(self.server, None).socket()
        for socket in own, other, watcher:
            socket.follow(table)
        own.ask("do", table=table, seq=0, text="place a1")
        for socket, seat, choices in (own, 0, 0), (other, 1, 23), (watcher, None, 0):
            socket.until(lambda s: s.tables[table]["seq"] == 1)
            state = socket.tables[table]
            self.assertEqual((seat, choices, 1), (state["seat"], len(state["choices"]), len(state["rows"])))
            self.assertEqual("Anna places a stone on a1.", state["rows"][0]["events"][0]["text"])
        self.assertEqual("place a1", own.tables[table]["rows"][0]["text"])
        self.assertIsNone(other.tables[table]["rows"][0]["text"])
        self.assertEqual("Waiting for Bruno", own.tables[table]["prompt"])
        # What was merged from messages is what the whole table is; who is there is told at the next tick.
        own.until(lambda s: all(seat["online"] for seat in s.tables[table]["seats"]))
        whole = self.anna.table(table)
        merged = own.tables[table]
        for key in (
            "seq",
            "status",
            "seats",
            "mine",
            "seat",
            "decision",
            "prompt",
            "choices",
            "view",
            "scores",
            "clocks",
            "undo",
            "offers",
            "talk",
            "about",
        ):
            self.assertEqual(whole[key], merged[key], key)

    def test_a_line_that_dies_is_seen_within_three_seconds(self):
        table = new_table(self.anna, self.bruno)
        own, other = self.anna.socket(), self.bruno.socket()
        for socket in own, other:
            socket.follow(table)
        own.until(lambda s: all(seat["online"] for seat in s.tables[table]["seats"]))
        died = time.monotonic()  # the other reads nothing any more, so nothing answers
        own.until(lambda s: not s.tables[table]["seats"][1]["online"])
        self.assertLess(time.monotonic() - died, 3.2 * PATIENCE)
        self.assertTrue(own.tables[table]["seats"][0]["online"])
        other.quiet()  # it reads, and with that answers
        own.until(lambda s: s.tables[table]["seats"][1]["online"])

    def test_who_sends_and_never_answers_a_ping_is_there(self):
        table = new_table(self.anna, self.bruno)
        own, other = self.anna.socket(), self.bruno.socket()
        for socket in own, other:
            socket.follow(table)
        own.until(lambda s: all(seat["online"] for seat in s.tables[table]["seats"]))
        other.answers_pings = False
        since, seen = time.monotonic(), []
        while time.monotonic() - since < 4:
            other.ask("me")
            seen += [m["seats"][1]["online"] for m in own.quiet(0.3) if "seats" in m]
        self.assertGreater(other.pings, 0)
        self.assertNotIn(False, seen)

    def test_each_in_their_language(self):
        table = new_table(self.anna, self.bruno)
        french = self.bruno.socket()
        french.ask("lang", lang="fr")
        french.follow(table)
        self.anna.call("do", table=table, text="place a1")
        french.until(lambda s: s.tables[table]["seq"] == 1)
        self.assertIn("Anna", french.tables[table]["rows"][0]["events"][0]["text"])
        self.assertNotIn("places", french.tables[table]["rows"][0]["events"][0]["text"])
        self.assertEqual("Blanc", french.tables[table]["seats"][0]["title"])

    def test_polling_waits_for_news(self):
        import threading
        import time

        table = new_table(self.anna, self.bruno)
        threading.Timer(0.3, lambda: self.anna.call("do", table=table, text="place a1")).start()
        since = time.monotonic()
        state = self.bruno.get("table", table=table, since=0, wait=20)
        self.assertEqual((1, 1), (state["seq"], len(state["rows"])))
        self.assertLess(time.monotonic() - since, 10)
        since = time.monotonic()
        self.assertEqual(1, self.bruno.get("table", table=table, since=1, wait=1)["seq"])
        self.assertGreater(time.monotonic() - since, 0.7)

    def test_try_changes_nothing(self):
        table = new_table(self.anna, self.bruno)
        before = without(self.anna.table(table), "now")
        tried = self.anna.call("try", table=table, list=["place a1"])
        self.assertEqual(([1], []), (tried["decision"]["actors"], tried["choices"]))
        self.assertNotEqual(before["view"], tried["view"])
        self.assertEqual(before, without(self.anna.table(table), "now"))
        self.refused("illegal", self.bruno.call, "try", table=table, text="place a1")
        self.refused("beyond-chance", self.anna.call, "try", table=table, list=["place a1", "place d1"])

    def test_why_not(self):
        table = new_table(self.anna, self.bruno)
        self.anna.call("do", table=table, text="place a1")
        answer = self.bruno.get("why", table=table, target="point.a1")
        self.assertEqual((False, "NM-6.1.1"), (answer["legal"], answer["refusals"][0]["rule"]))
        self.assertTrue(self.bruno.get("why", table=table, target="point.d1")["legal"])
        self.assertEqual("occupied", self.bruno.call("why", table=table, text="place a1")["refusals"][0]["reason"])
        self.assertEqual("not_you", self.anna.call("why", table=table, text="place d1")["refusals"][0]["reason"])

    def test_hints(self):
        table = new_table(self.anna, self.bruno)
        answer = self.anna.call("hint", table=table, level="novice")
        self.assertEqual("place", answer["best"]["verb"])
        self.assertTrue(answer["candidates"][0]["reason"])
        self.refused("illegal", self.bruno.call, "hint", table=table)
        self.refused("bad-request", self.anna.call, "hint", table=table, level="pope")
        self.refused("no-hints", self.anna.call, "hint", table=new_table(self.anna, self.bruno, hints=False))
        anna, bruno = self.server.registered("Anna"), self.server.registered("Bruno")
        self.refused("no-hints", anna.call, "hint", table=new_table(anna, bruno, rated=True))

    def test_hints_and_whys_after_what_is_staged(self):
        table = new_table(self.anna, self.bruno)
        for person, text in (self.anna, "a1"), (self.bruno, "g7"), (self.anna, "a4"), (self.bruno, "d7"):
            person.call("do", table=table, text=f"place {text}")
        mill = ["place a7"]
        self.assertEqual("remove", self.anna.call("hint", table=table, level="novice", list=mill)["best"]["verb"])
        self.assertTrue(self.anna.call("why", table=table, target="point.g7", list=mill)["legal"])
        self.assertFalse(self.anna.call("why", table=table, target="point.g7")["legal"])
        self.refused("beyond-chance", self.anna.call, "hint", table=table, list=["place g1"])
        self.refused("illegal", self.anna.call, "hint", table=table, list=["place a1"])
        self.refused("bad-request", self.anna.call, "hint", table=table, list=[])

    def test_undo_alone_and_by_agreement(self):
        table = new_table(self.anna, self.bruno)
        other = self.bruno.socket()
        other.follow(table)
        self.refused("nothing-to-undo", self.anna.call, "undo", table=table)
        self.anna.call("do", table=table, text="place a1")
        self.assertEqual({"alone": 1, "ask": None}, self.anna.table(table)["undo"])
        self.assertEqual(2, self.anna.call("undo", table=table)["seq"])
        state = self.anna.table(table, since=0)
        self.assertEqual((2, [0], 1), (state["seq"], state["decision"]["actors"], state["rows"][1]["undo"]))
        other.until(lambda s: s.tables[table]["seq"] == 2)
        self.anna.call("do", table=table, text="place d1")
        self.bruno.call("do", table=table, text="place g1")
        self.assertEqual({"alone": None, "ask": 3}, self.anna.table(table)["undo"])
        self.assertEqual({"offered": True}, self.anna.call("undo", table=table))
        self.assertEqual(
            [{"kind": "undo", "by": 0, "seat": None, "row": 3, "waiting": [1]}], self.bruno.table(table)["offers"]
        )
        self.refused("offered-already", self.anna.call, "undo", table=table)
        self.refused("no-offer", self.bruno.call, "answer", table=table, kind="rematch", yes=True)
        self.bruno.call("answer", table=table, kind="undo", yes=False)
        self.assertEqual((4, []), (self.bruno.table(table)["seq"], self.bruno.table(table)["offers"]))
        self.anna.call("propose", table=table, kind="undo")
        other.until(lambda s: s.tables[table]["offers"])
        self.bruno.call("answer", table=table, kind="undo", yes=True)
        state = self.anna.table(table, since=4)
        self.assertEqual(
            (5, [0], 3, []), (state["seq"], state["decision"]["actors"], state["rows"][0]["undo"], state["offers"])
        )
        # An offer is overtaken by the next choice; its maker can take it back.
        self.anna.call("do", table=table, text="place d1")
        self.bruno.call("do", table=table, text="place g1")
        self.anna.call("undo", table=table)
        self.anna.call("do", table=table, text="place a4")
        self.assertEqual([], self.anna.table(table)["offers"])
        self.refused("no-offer", self.bruno.call, "answer", table=table, kind="undo", yes=True)

    def test_undo_has_its_limit(self):
        """Moving and taking back for ever must not fill the log: the table can always be finished."""
        table = new_table(self.anna, self.bruno)
        for _ in range(3):
            self.anna.call("do", table=table, text="place a1")
            self.anna.call("undo", table=table)
        self.anna.call("do", table=table, text="place a1")
        self.assertEqual({"alone": None, "ask": None}, self.anna.table(table)["undo"])
        self.refused("undo-limit", self.anna.call, "undo", table=table)
        self.bruno.call("do", table=table, text="place g1")
        self.refused("undo-limit", self.anna.call, "propose", table=table, kind="undo")
        self.bruno.call("undo", table=table)  # the other's decision has a count of its own

    def test_computers_always_agree(self):
        table = self.anna.call(
            "create", game="morris", seats=[{"kind": "me"}, {"kind": "computer", "level": "novice"}]
        )["table"]
        self.anna.call("do", table=table, text="place a1")
        socket = self.anna.socket()
        socket.follow(table)
        socket.until(lambda s: s.tables[table]["seq"] >= 2)
        self.assertEqual(3, self.anna.call("undo", table=table)["seq"])
        self.assertEqual([0], self.anna.table(table)["decision"]["actors"])
        self.anna.call("do", table=table, text="place d1")
        socket.until(lambda s: s.tables[table]["seq"] >= 5)

    def test_an_expert_thinks_as_long_as_asked(self):
        table = self.anna.call(
            "create", game="morris", seats=[{"kind": "me"}, {"kind": "computer", "level": "time:1000"}]
        )["table"]
        self.assertEqual("Hildegard", self.anna.table(table)["seats"][1]["name"])
        socket = self.anna.socket()
        socket.follow(table)
        since = time.monotonic()
        self.anna.call("do", table=table, text="place a1")
        socket.until(lambda s: s.tables[table]["seq"] >= 2)
        self.assertGreater(time.monotonic() - since, 0.9)

    def against(self, level, game="morris", **members):
        """A table of Anna's with a computer; the socket follows it."""
        seats = [{"kind": "me"}, {"kind": "computer", "level": level}]
        table = self.anna.call("create", game=game, seats=seats, **members)["table"]
        socket = self.anna.socket()
        socket.follow(table)
        return table, socket

    def test_a_computer_explains_its_last_choice(self):
        table, socket = self.against("novice")
        self.assertEqual("nothing", self.anna.call("explain", table=table, seat=1)["explained"])
        self.anna.call("do", table=table, text="place a1")
        socket.until(lambda s: s.tables[table]["seq"] >= 2)
        said = self.anna.call("explain", table=table, seat=1)
        self.assertEqual(("thought", 2), (said["explained"], said["row"]))
        self.assertIn(said["choice"]["label"], said["text"])
        self.assertRegex(said["text"], r"\d+%")
        french = self.anna.call("explain", table=table, seat=1, lang="fr")["text"]
        self.assertRegex(french, "chances de gagner|choix hâtif")
        self.refused("bad-request", self.anna.call, "explain", table=table, seat=0)
        self.refused("not-your-seat", self.bruno.call, "explain", table=table, seat=1)

    def test_no_explanation_where_no_hints_are_or_something_is_hidden(self):
        table, socket = self.against("novice", hints=False)
        self.anna.call("do", table=table, text="place a1")
        socket.until(lambda s: s.tables[table]["seq"] >= 2)
        self.refused("no-hints", self.anna.call, "explain", table=table, seat=1)
        table, socket = self.against("novice", game="liars-dice")
        deadline = time.monotonic() + 20 * PATIENCE
        while (said := self.anna.call("explain", table=table, seat=1)["explained"]) == "nothing":
            self.assertLess(time.monotonic(), deadline)
            state = self.anna.table(table)
            if state["decision"]["actors"] == [0]:
                self.anna.call("do", table=table, text=state["choices"][0]["text"])
            time.sleep(0.02)
        self.assertEqual("hidden", said)

    def test_a_companion_plays_for_no_ratings(self):
        table, socket = self.against("companion")
        self.assertEqual("Aelred", self.anna.table(table)["seats"][1]["name"])
        self.anna.call("do", table=table, text="place a1")
        socket.until(lambda s: s.tables[table]["seq"] >= 2)
        seats = [{"kind": "me"}, {"kind": "computer", "level": "companion"}]
        anna = self.server.registered("Anna")
        answer = self.refused("bad-request", anna.call, "create", game="morris", seats=seats, rated=True)
        self.assertIn("abbot", answer.error["message"])
        self.assertNotIn("companion", answer.error["message"])

    def test_the_computer_takes_a_seat_and_gives_it_back(self):
        table = new_table(self.anna, self.bruno)
        socket = self.anna.socket()
        socket.follow(table)
        self.bruno.call("step_out", table=table, level="novice")
        self.anna.call("do", table=table, text="place a1")
        socket.until(lambda s: s.tables[table]["seq"] == 2)
        self.assertEqual("novice", socket.tables[table]["seats"][1]["stand_in"])
        self.refused("illegal", self.anna.call, "do", table=table, text="place a1")
        self.refused("stand-in", self.bruno.call, "do", table=table, text="place d1")
        self.bruno.call("step_in", table=table)
        self.assertIsNone(self.anna.table(table)["seats"][1]["stand_in"])
        free = [choice["text"] for choice in self.anna.table(table)["choices"]]
        self.anna.call("do", table=table, text=free[0])
        self.assertEqual([1], self.anna.table(table)["decision"]["actors"])
        self.refused("bad-request", self.bruno.call, "step_out", table=table, level="random")

    def test_takeover_of_somebody_who_is_away(self):
        clara = self.server.person("Clara")
        table = new_table(
            self.anna,
            self.bruno,
            clara,
            game="pelegrinus",
            clock={"kind": "live", "turn": 2, "reserve": 0, "expiry": "wait"},
        )
        self.refused("bad-request", self.anna.call, "propose", table=table, kind="takeover")
        self.anna.call("propose", table=table, kind="takeover", target=2)
        self.assertEqual([1, 2], self.anna.table(table)["offers"][0]["waiting"])
        self.bruno.call("answer", table=table, kind="takeover", yes=True)
        self.assertIsNone(self.anna.table(table)["seats"][2]["stand_in"])  # she has time, and is asked too
        clara.call("answer", table=table, kind="takeover", yes=False)
        for person in (self.anna, self.bruno, clara):
            while person is not clara and (state := person.table(table))["choices"]:
                person.call("do", table=table, list=orders(person, table, state))
        self.assertIn(2, self.anna.table(table)["decision"]["actors"])
        self.eventually(lambda: self.anna.table(table)["clocks"][2]["expired"])
        time.sleep(0.3)
        self.anna.call("propose", table=table, kind="takeover", target=2)
        self.bruno.call("answer", table=table, kind="takeover", yes=True)
        self.assertEqual("prior", self.anna.table(table)["seats"][2]["stand_in"])

    def test_conceding(self):
        table = new_table(self.anna, self.bruno)
        self.anna.call("concede", table=table)
        state = self.bruno.table(table)
        self.assertEqual(
            ("over", [2, 1], [True, False]),
            (state["status"], [seat["rank"] for seat in state["seats"]], [seat["conceded"] for seat in state["seats"]]),
        )
        self.refused("not-playing", self.bruno.call, "do", table=table, text="place a1")
        clara = self.server.person("Clara")
        table = new_table(self.anna, self.bruno, clara, game="pelegrinus")
        self.anna.call("concede", table=table)
        state = clara.table(table)
        self.assertEqual(
            ("playing", "prior", True), (state["status"], state["seats"][0]["stand_in"], state["seats"][0]["conceded"])
        )
        self.refused("forbidden", self.anna.call, "step_in", table=table)
        self.bruno.call("concede", table=table)
        self.assertEqual(
            (1, [2, 3]),
            (clara.table(table)["seats"][2]["rank"], sorted(seat["rank"] for seat in clara.table(table)["seats"][:2])),
        )

    def test_rematch(self):
        table = new_table(self.anna, self.bruno, options={"flying": "off"})
        self.refused("not-over", self.anna.call, "propose", table=table, kind="rematch")
        self.anna.call("concede", table=table)
        socket = self.anna.socket()
        socket.follow(table)
        self.anna.call("propose", table=table, kind="rematch")
        self.refused("offered-already", self.bruno.call, "propose", table=table, kind="rematch")
        self.bruno.call("answer", table=table, kind="rematch", yes=True)
        socket.until(lambda s: s.tables[table]["about"]["next"])
        following = socket.tables[table]["about"]["next"]
        state = self.bruno.table(following)
        self.assertEqual(
            ("playing", ["Bruno", "Anna"], table, {"flying": "off"}),
            (
                state["status"],
                [seat["name"] for seat in state["seats"]],
                state["about"]["previous"],
                state["about"]["options"],
            ),
        )
        self.refused("offered-already", self.anna.call, "propose", table=table, kind="rematch")
        alone = self.anna.call("create", game="morris")["table"]
        self.anna.call("concede", table=alone)
        self.assertIn("table", self.anna.call("propose", table=alone, kind="rematch"))  # the computer is never tired

    def test_chat(self):
        table = new_table(self.anna, self.bruno)
        watcher, other = self.server.person("Clara"), self.bruno.socket()
        other.follow(table)
        self.assertEqual(1, self.anna.call("say", table=table, text="Pax\nvobiscum")["n"])
        line = other.next()
        while line["t"] != "chat":
            line = other.next()
        self.assertEqual(
            (1, 0, "Pax vobiscum", "Anna"), (line["n"], line["seat"], line["text"], line["person"]["name"])
        )
        self.assertEqual(2, watcher.call("say", table=table, text="é" * 500)["n"])
        self.refused("bad-request", watcher.call, "say", table=table, text="x" * 501)
        self.assertEqual([1, 2], [line["n"] for line in self.anna.table(table)["chat"]])
        self.assertIsNone(self.anna.table(table)["chat"][1]["seat"])
        quiet = new_table(self.anna, self.bruno, chat="seats")
        self.refused("no-chat", watcher.call, "say", table=quiet, text="hello")
        self.anna.call("say", table=quiet, text="hello")
        self.refused("no-chat", self.anna.call, "say", table=new_table(self.anna, self.bruno, chat="off"), text="hello")

    def test_spectators_may_be_behind(self):
        table = new_table(self.anna, self.bruno, delay=2)
        clara = self.server.person("Clara")
        watcher = clara.socket()
        watcher.follow(table)
        for seat, text in enumerate(["place a1", "place d1", "place a4", "place g1"]):
            (self.anna, self.bruno)[seat % 2].call("do", table=table, text=text)
        watcher.until(lambda s: s.tables[table]["seq"] == 2)
        state = watcher.tables[table]
        self.assertEqual([1, 2], [row["seq"] for row in state["rows"]])
        self.assertEqual(without(clara.table(table), "now", "rows", "chat")["view"], state["view"])
        self.assertEqual(4, self.anna.table(table)["seq"])
        self.assertNotEqual(self.anna.table(table)["view"], state["view"])
        self.refused("no-such-row", clara.call, "at", table=table, row=3)
        self.assertEqual(2, clara.call("rows", table=table)["seq"])
        self.anna.call("concede", table=table)
        watcher.until(lambda s: s.tables[table]["status"] == "over")
        self.assertEqual([1, 2, 3, 4], [row["seq"] for row in watcher.tables[table]["rows"]])

    def test_looking_back(self):
        table = new_table(self.anna, self.bruno)
        views = [self.anna.table(table)["view"]]
        for seat, text in enumerate(["place a1", "place d1", "place a4"]):
            (self.anna, self.bruno)[seat % 2].call("do", table=table, text=text)
            views.append(self.anna.table(table)["view"])
        self.bruno.call("do", table=table, text="place g1")
        self.bruno.call("undo", table=table)
        self.assertEqual(views, [self.anna.get("at", table=table, row=row)["view"] for row in range(4)])
        self.assertEqual(views[3], self.anna.get("at", table=table, row=5)["view"])
        self.refused("no-such-row", self.anna.get, "at", table=table, row=6)
        self.refused("not-your-seat", self.anna.get, "at", table=table, row=1, seat=1)
        self.refused("not-over", self.anna.call, "at", table=table, row=1, seat="all")
        self.refused("not-over", self.anna.call, "record", table=table)
        self.assertEqual(409, self.anna.raw("GET", f"/table/{table}/record")[0])
        self.assertEqual(404, self.anna.raw("GET", "/table/nobodys/record")[0])
        rows = self.anna.get("rows", table=table)
        self.assertEqual((5, [1, 2, 3, 4, 5]), (rows["seq"], [row["seq"] for row in rows["rows"]]))
        self.assertEqual(
            [2, 3], [row["seq"] for row in self.anna.get("rows", table=table, **{"from": 2, "limit": 2})["rows"]]
        )
        self.assertIsNone(self.anna.table(table)["about"]["seed"])

    def whole_game(self, game, seats, chooser):
        people = [self.server.person(name) for name in ("Anna", "Bruno", "Clara", "David", "Elias", "Felix")[:seats]]
        table = new_table(people[0], *people[1:], game=game)
        sockets = [person.socket() for person in people]
        for socket in sockets:
            socket.follow(table, since=0)
        watcher = Person(self.server, None).socket()
        watcher.follow(table, since=0)
        while watcher.tables[table]["status"] == "playing":
            acted = False
            for seat, socket in enumerate(sockets):
                socket.quiet(0)
                state = socket.tables[table]
                if state["status"] == "playing" and state["choices"] and state["seq"] == watcher.tables[table]["seq"]:
                    socket.ask(
                        "do", table=table, seq=state["seq"], list=orders(people[seat], table, state, chooser.choice)
                    )
                    acted = True
                    break
            if not acted:
                for socket in sockets:
                    socket.quiet(0.002)
            watcher.quiet(0)
        state = people[0].table(table, since=0)
        self.assertEqual([], state["decision"]["actors"])
        self.assertTrue(state["about"]["seed"])
        for socket in [*sockets, watcher]:
            socket.until(lambda s: s.tables[table]["status"] == "over")
            self.assertEqual(
                [row["seq"] for row in state["rows"]], [row["seq"] for row in socket.tables[table]["rows"]]
            )
            self.assertEqual(state["scores"], socket.tables[table]["scores"])
        return table, people, state

    def plan(self, person, table, *line):
        return person.call("plan", table=table, list=list(line))["plans"]

    def test_answers_thought_ahead(self):
        anna, bruno = self.anna, self.bruno
        table = new_table(anna, bruno)
        self.assertEqual({"kept": 0, "missed": False}, bruno.table(table)["plans"])
        self.refused("no-plans", anna.get, "ahead", table=table)  # it is her turn
        ahead = bruno.call("ahead", table=table, list=["place a1"])
        self.assertEqual((1, False, 23), (ahead["seat"], ahead["answered"], len(ahead["choices"])))
        self.assertTrue(bruno.call("ahead", table=table, list=["place a1", "place d1"])["answered"])
        self.refused("illegal", self.plan, bruno, table, "place a1", "place a1")
        self.refused("bad-choice", self.plan, bruno, table, "place a1", "place d1", "place g1")
        self.refused("stale", bruno.call, "plan", table=table, seq=5, list=["place a1", "place d1"])
        self.assertEqual(2, len(self.plan(bruno, table, "place a1", "place d1", "place g1", "place d2")))
        kept = self.plan(bruno, table, "place d6", "place d5")
        self.assertEqual(["place d6", "place d5"], [step["text"] for step in kept[-1]["line"]])
        bruno.call("drop_plans", table=table, plan=kept[-1]["plan"])
        # Nobody else hears of it.
        self.assertEqual([], anna.get("plans", table=table)["plans"])
        self.assertIsNone(anna.table(table)["plans"])
        anna.call("do", table=table, text="place a1")
        self.eventually(lambda: anna.table(table)["seq"] == 2)
        rows = bruno.get("rows", table=table)["rows"]
        self.assertEqual((1, "place d1"), (rows[1]["seat"], rows[1]["text"]))
        # She plays otherwise: he is told, and what he had thought of goes with his choice.
        anna.call("do", table=table, text="place g4")
        self.assertEqual({"kept": 1, "missed": True}, bruno.table(table)["plans"])
        bruno.call("do", table=table, text="place d2")
        self.assertEqual([], bruno.get("plans", table=table)["plans"])

    def test_what_was_thought_ahead_outlives_a_restart(self):
        with Server() as server:
            anna, bruno = server.person("Anna"), server.person("Bruno")
            table = new_table(anna, bruno)
            self.plan(bruno, table, "place a1", "place d1")
            server.stop()
            server.start()
            anna.call("do", table=table, text="place a1")
            self.eventually(lambda: anna.table(table)["seq"] == 2)

    def test_nothing_is_thought_ahead_where_something_is_hidden(self):
        anna, bruno = self.anna, self.bruno
        table = new_table(anna, bruno, game="liars-dice")
        waits = next(person for person in (anna, bruno) if not person.table(table)["choices"])
        self.assertIsNone(waits.table(table)["plans"])
        self.refused("no-plans", waits.get, "ahead", table=table)

    def test_whole_games_and_their_records(self):
        games = Person(self.server, None).get("games")["games"]
        chooser = random.Random(7)
        for game in games:
            for seats in range(game["seats_min"], game["seats_max"] + 1) if SOAK else [max(2, game["seats_min"])]:
                with self.subTest(game=game["id"], seats=seats):
                    table, people, state = self.whole_game(game["id"], seats, chooser)
                    record = people[0].get("record", table=table)["record"]
                    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
                        file.write(record)
                        file.flush()
                        done = subprocess.run([CLOISTER, "record", "verify", file.name], capture_output=True, text=True)
                        self.assertEqual(0, done.returncode, done.stderr + done.stdout)
                    self.assertIn(f"seed {state['about']['seed']}", record)
                    status, headers, body = people[0].raw("GET", f"/table/{table}/record")
                    self.assertEqual((200, record), (status, body.decode()))
                    self.assertIn(f"{table}.txt", headers["content-disposition"])
                    self.assertIn(f"commitment {state['about']['commitment']}", record)
                    for seat in range(seats):
                        self.assertIn(f"seat {seat} {people[seat].name}", record)
                    middle = len(state["rows"]) // 2
                    everything = people[0].call("at", table=table, row=middle, seat="all")["view"]
                    self.assertNotIn(None, [everything.get("no such field", 0)])
                    listing = people[0].get("finished", game=game["id"])["tables"][0]
                    self.assertEqual(
                        (table, [row["rank"] for row in state["scores"]]),
                        (listing["table"], [row["rank"] for row in listing["result"]]),
                    )

    def test_results_by_game_and_opponent(self):
        for _ in range(2):
            self.anna.call("concede", table=new_table(self.anna, self.bruno))
        self.bruno.call("concede", table=new_table(self.anna, self.bruno))
        alone = self.anna.call(
            "create", game="morris", seats=[{"kind": "me"}, {"kind": "computer", "level": "novice"}]
        )["table"]
        self.anna.call("concede", table=alone)
        results = self.anna.get("results")["results"]
        self.assertEqual([("morris", 4, 1)], [(row["game"], row["played"], row["won"]) for row in results])
        self.assertEqual(
            [
                {"name": "Bruno", "person": self.bruno.id, "played": 3, "won": 1},
                {"name": "Novice", "level": "novice", "played": 1, "won": 0},
            ],
            results[0]["opponents"],
        )
        self.assertEqual(
            [("morris", 3, 2)],
            [
                (row["game"], row["played"], row["won"])
                for row in Person(self.server, None).get("results", person=self.bruno.id)["results"]
            ],
        )

    def test_nobody_wins_alone(self):
        alone = self.anna.call("create", game="kings-abbey", players=1, seats=[{"kind": "me"}])["table"]
        self.anna.call("concede", table=alone)
        [row] = self.anna.get("results")["results"]
        self.assertEqual(("kings-abbey", 1, 0, 1), (row["game"], row["played"], row["won"], row["alone"]))
        self.assertEqual([], row["opponents"])

    def test_ratings(self):
        self.anna, self.bruno = self.server.registered("Anna"), self.server.registered("Bruno")
        table = new_table(self.anna, self.bruno, rated=True)
        self.assertEqual([], self.anna.get("ratings", person=self.anna.id)["ratings"])
        self.bruno.call("concede", table=table)
        rows = self.eventually(lambda: self.anna.get("ratings", person=self.anna.id)["ratings"])
        self.assertEqual((1, "morris"), (rows[0]["played"], rows[0]["game"]))
        loser = self.anna.get("ratings", person=self.bruno.id)["ratings"][0]
        self.assertGreater(rows[0]["rating"], 1600)
        self.assertLess(loser["rating"], 1400)
        self.assertEqual(3000, rows[0]["rating"] + loser["rating"])
        second = new_table(self.anna, self.bruno, rated=True)
        socket = self.anna.socket()
        socket.follow(second)
        socket.until(lambda s: s.tables[second]["seats"][0]["rating"])
        self.assertEqual(rows[0]["rating"], socket.tables[second]["seats"][0]["rating"])
        level = self.anna.call(
            "create", game="morris", rated=True, seats=[{"kind": "me"}, {"kind": "computer", "level": "novice"}]
        )["table"]
        self.anna.call("concede", table=level)
        self.eventually(
            lambda: "novice" in [row.get("level") for row in self.anna.get("ratings", game="morris")["ratings"]]
        )

    def test_secret_orders_do_not_make_each_other_stale(self):
        table = new_table(self.anna, self.bruno, game="pelegrinus")
        chooser = random.Random(3)
        for _ in range(300):
            state = self.anna.table(table)
            if len(state["decision"]["actors"]) > 1:
                break
            seat = state["decision"]["actors"][0]
            person = (self.anna, self.bruno)[seat]
            person.call("do", table=table, list=orders(person, table, person.table(table), chooser.choice))
        first, second = self.anna.table(table), self.bruno.table(table)
        self.assertEqual([0, 1], first["decision"]["actors"])
        whole = orders(self.anna, table, first)
        self.assertEqual(5, len(whole))
        # PE-6.2.9: five orders in one, or their number would show; and nothing can follow, whatever is hidden.
        error = self.refused("illegal", self.anna.call, "do", table=table, list=whole[:4])
        self.assertEqual(("incomplete", "PE-6.2.9", 3), (error.error["reason"], error.error["rule"], error.error["at"]))
        error = self.refused("beyond-chance", self.anna.call, "do", table=table, list=whole + whole[:1])
        self.assertEqual(5, error.error["at"])
        self.anna.call("do", table=table, seq=first["seq"], list=whole)
        last = orders(self.bruno, table, second, lambda choices: choices[-1])
        tried = self.bruno.call("try", table=table, list=last)  # shows everything: nobody can tell before
        self.assertEqual((4, None, []), (tried["known"], tried["decision"], tried["choices"]))
        self.assertIsNone(tried["view"]["prog"][0])
        self.bruno.call("do", table=table, seq=second["seq"], list=last)
        self.assertGreaterEqual(self.bruno.table(table)["seq"], first["seq"] + 2)
        rows = self.bruno.table(table, since=first["seq"])["rows"]
        self.assertEqual(
            (None, []), (rows[0]["text"], [event for event in rows[0]["events"] if event["args"].get("destination")])
        )

    def test_a_python_program_of_forty_lines(self):
        """The example of docs/api.md plays a game to its end."""
        with open(os.path.join(os.path.dirname(__file__), "..", "..", "docs", "api.md"), encoding="utf-8") as file:
            text = file.read()
        program = text.split("```python\n", 1)[1].split("```", 1)[0]
        self.assertLessEqual(len(program.splitlines()), 40)
        done = subprocess.run(
            ["python3", "-c", program, f"http://127.0.0.1:{self.server.port}"],
            capture_output=True,
            text=True,
            timeout=300,
        )
        self.assertEqual(0, done.returncode, done.stderr)
        self.assertIn("rank", done.stdout)

    def test_a_c_program_of_forty_lines(self):
        with open(os.path.join(os.path.dirname(__file__), "..", "..", "docs", "api.md"), encoding="utf-8") as file:
            text = file.read()
        program = text.split("```c\n", 1)[1].split("```", 1)[0]
        self.assertLessEqual(len(program.splitlines()), 40)
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "bot.c"), "w", encoding="utf-8") as file:
                file.write(program)
            subprocess.run(
                ["cc", "-std=gnu17", "-Wall", "-Werror", "-o", folder + "/bot", folder + "/bot.c", "-ljansson"],
                check=True,
            )
            done = subprocess.run([folder + "/bot", str(self.server.port)], capture_output=True, text=True, timeout=300)
            self.assertEqual(0, done.returncode, done.stderr)
            self.assertIn("rank", done.stdout)


if __name__ == "__main__":
    main()
