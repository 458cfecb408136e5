#!/usr/bin/env python3
"""The promises of rated play (docs/api.md), one test each, by its number."""
import random
import time
import unittest

from harness import Case, Refused, Server, main, new_table


class Rated(Case):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.anna, cls.bruno, cls.clara = (cls.server.registered(name) for name in ("Anna", "Bruno", "Clara"))

    def rated(self, *people, **members):
        return new_table(*people, rated=True, **members)

    def against(self, game="morris", level="novice", **members):
        seats = [{"kind": "me"}, {"kind": "computer", "level": level}]
        return self.anna.call("create", game=game, rated=True, seats=seats, **members)["table"]

    def test_1_only_registered_people(self):
        guest = self.server.person("Guest")
        self.refused("not-registered", guest.call, "create", game="morris", rated=True)
        self.refused(
            "not-registered", guest.call, "create", game="morris", rated=True, seats=[{"kind": "me"}, {"kind": "open"}]
        )
        table = self.anna.call("create", game="morris", rated=True, seats=[{"kind": "me"}, {"kind": "open"}])["table"]
        self.refused("not-registered", guest.call, "join", table=table)
        self.refused(
            "rated",
            self.anna.call,
            "create",
            game="morris",
            rated=True,
            seats=[{"kind": "computer", "level": "novice"}] * 2,
        )
        self.bruno.call("join", table=table)
        self.assertEqual("playing", self.anna.table(table)["status"])

    def test_ratings_have_pages_and_a_curve(self):
        dora, emil = self.server.registered("Dora"), self.server.registered("Emil")
        for n in range(2):
            dora.call("concede", table=self.rated(dora, emil))
            curve = self.eventually(lambda: len(c := emil.get("rating_curve", game="morris")["curve"]) > n and c)
            self.assertEqual(n + 1, len(curve))
        [rating] = emil.get("ratings", person=emil.id)["ratings"]
        self.assertEqual((rating["rating"], rating["deviation"]), (curve[0]["rating"], curve[0]["deviation"]))
        self.assertGreater(curve[0]["rating"], curve[1]["rating"])
        self.assertLess(curve[0]["deviation"], curve[1]["deviation"])
        self.assertEqual(curve, dora.get("rating_curve", game="morris", person=emil.id)["curve"])
        whole = [r["person"] for r in dora.get("ratings", game="morris")["ratings"] if "person" in r]
        pages = [dora.get("ratings", game="morris", **{"from": n}, limit=1)["ratings"] for n in range(4)]
        listed = [r["person"] for page in pages for r in page if "person" in r]
        self.assertEqual(whole[: len(listed)], listed)
        self.assertIn(emil.id, whole)

    def test_2_one_seat_for_one_person(self):
        mine = {"kind": "me"}
        self.refused(
            "rated",
            self.anna.call,
            "create",
            game="monastery",
            rated=True,
            seats=[mine, dict(mine, name="Second"), {"kind": "open"}],
        )
        table = self.anna.call(
            "create", game="monastery", rated=True, seats=[mine, {"kind": "open"}, {"kind": "open"}]
        )["table"]
        self.refused("rated", self.anna.call, "join", table=table, seat=1, name="Second")
        self.bruno.call("join", table=table)
        self.refused("rated", self.bruno.call, "join", table=table, seat=2, name="Third")

    def test_3_under_ones_own_name(self):
        table = self.anna.call(
            "create", game="morris", rated=True, seats=[{"kind": "me", "name": "Prioress"}, {"kind": "open"}]
        )["table"]
        self.bruno.call("join", table=table, name=self.anna.name)
        seats = self.anna.table(table)["seats"]
        self.assertEqual([self.anna.name, self.bruno.name], [seat["person"]["name"] for seat in seats])
        self.assertEqual([True, True], [seat["person"]["registered"] for seat in seats])

    def test_another_name_is_never_registered(self):
        """At tables that are not rated one may play under another name, but not as somebody who is registered."""
        table = self.anna.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}])["table"]
        self.bruno.call("join", table=table, name=self.anna.name)
        state = self.clara.table(table)
        self.assertEqual(
            [(self.anna.name, True), (self.anna.name, False)],
            [(seat["person"]["name"], seat["person"]["registered"]) for seat in state["seats"]],
        )
        listed = next(row for row in self.clara.get("lobby")["tables"] if row["table"] == table)
        self.assertFalse(listed["seats"][1]["person"]["registered"])

    def test_4_no_seed_of_ones_own(self):
        self.refused("rated", self.anna.call, "create", game="morris", rated=True, seed="mine")
        known = self.anna.call("create", game="morris", seed="mine", seats=[{"kind": "me"}, {"kind": "open"}])["table"]
        other = self.anna.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}])["table"]
        self.assertEqual([True, False], [self.bruno.table(table)["about"]["seeded"] for table in (known, other)])
        listed = {row["table"]: row["seeded"] for row in self.bruno.get("lobby")["tables"]}
        self.assertEqual((True, False), (listed[known], listed[other]))
        # A rematch is drawn anew.
        self.bruno.call("join", table=known)
        self.bruno.call("concede", table=known)
        self.bruno.call("propose", table=known, kind="rematch")
        self.anna.call("answer", table=known, kind="rematch", yes=True)
        again = self.eventually(lambda: self.anna.table(known)["about"]["next"])
        self.assertFalse(self.anna.table(again)["about"]["seeded"])

    def test_5_no_hints(self):
        self.refused("no-hints", self.anna.call, "hint", table=self.rated(self.anna, self.bruno))
        self.refused("no-hints", self.anna.call, "hint", table=self.against(hints=True))

    def test_6_nobody_plays_for_you(self):
        table = self.rated(self.anna, self.bruno)
        error = self.refused("rated", self.anna.call, "step_out", table=table, level="abbot")
        self.assertIn("concede", error.error["message"])
        self.assertIsNone(self.bruno.table(table)["seats"][0]["stand_in"])

    def test_7_whose_time_runs_out_has_conceded(self):
        table = self.rated(self.anna, self.bruno, clock={"kind": "live", "turn": 1, "reserve": 0})
        state = self.eventually(lambda: (lambda s: s if s["status"] == "over" else None)(self.bruno.table(table)))
        self.assertEqual(
            ([2, 1], [True, False]),
            ([seat["rank"] for seat in state["seats"]], [seat["conceded"] for seat in state["seats"]]),
        )
        self.assertEqual(0, state["seq"])  # and the computer has moved for nobody
        three = self.rated(
            self.anna, self.bruno, self.clara, game="pelegrinus", clock={"kind": "live", "turn": 2, "reserve": 0}
        )
        first = self.bruno.table(three)["decision"]["actors"][0]
        person = (self.anna, self.bruno, self.clara)[first]
        self.eventually(lambda: self.anna.table(three)["seats"][first]["conceded"])
        if self.anna.table(three)["status"] == "playing":
            self.refused("forbidden", person.call, "step_in", table=three)

    def test_8_nobody_who_has_time_is_taken_over(self):
        table = self.rated(self.anna, self.bruno, clock={"kind": "correspondence", "days": 3})
        self.anna.call("do", table=table, text="place a1")
        self.anna.call("propose", table=table, kind="takeover", target=1)
        state = self.anna.table(table)
        self.assertEqual((None, [1], 1), (state["seats"][1]["stand_in"], state["offers"][0]["waiting"], state["seq"]))
        self.bruno.call("answer", table=table, kind="takeover", yes=False)
        self.bruno.call("do", table=table, text="place d1")
        # Not even where there is no clock, and whoever is connected.
        plain = self.rated(self.anna, self.bruno)
        self.anna.call("do", table=plain, text="place a1")
        self.anna.call("propose", table=plain, kind="takeover", target=1)
        self.assertIsNone(self.anna.table(plain)["seats"][1]["stand_in"])

    def test_9_a_late_seat_may_be_taken_over_and_has_conceded(self):
        table = self.rated(self.anna, self.bruno, clock={"kind": "live", "turn": 1, "reserve": 0, "expiry": "wait"})
        time.sleep(1.5)
        self.bruno.call("propose", table=table, kind="takeover", target=0)
        state = self.bruno.table(table)
        self.assertEqual(("over", True), (state["status"], state["seats"][0]["conceded"]))

    def test_10_nothing_seen_is_taken_back(self):
        table = self.rated(self.anna, self.bruno)
        self.anna.call("do", table=table, text="place a1")
        self.assertEqual({"alone": None, "ask": 1}, self.anna.table(table)["undo"])
        self.assertEqual({"offered": True}, self.anna.call("undo", table=table))
        self.bruno.call("answer", table=table, kind="undo", yes=True)
        self.anna.call("do", table=table, text="place a1")
        self.bruno.call("do", table=table, text="place d1")
        self.assertEqual({"alone": None, "ask": None}, self.anna.table(table)["undo"])
        error = self.refused("nothing-to-undo", self.anna.call, "undo", table=table)
        self.assertIn("rated", error.error["message"])
        alone = self.against()
        self.anna.call("do", table=alone, text="place a1")
        self.eventually(lambda: self.anna.table(alone)["seq"] >= 2)
        self.refused("nothing-to-undo", self.anna.call, "undo", table=alone)

    def test_11_no_undo_past_chance_against_computers(self):
        chooser = random.Random(1)
        for game in ("monasterium", "monastery", "kings-abbey"):
            table = self.against(game)
            for _ in range(400):
                state = self.eventually(
                    lambda: (lambda s: s if s["choices"] else None)(self.anna.table(table, since=0))
                )
                seats = [row["seat"] for row in state["rows"]]
                if 0 in seats and "chance" in seats[len(seats) - seats[::-1].index(0) :]:
                    break
                self.anna.call("do", table=table, seq=state["seq"], text=chooser.choice(state["choices"])["text"])
            else:
                self.fail("no chance met in " + game)
            self.assertEqual({"alone": None, "ask": None}, state["undo"], game)
            self.refused("nothing-to-undo", self.anna.call, "undo", table=table)

    def test_12_a_second_undo_of_one_row_is_refused(self):
        table = new_table(self.anna, self.bruno)
        self.anna.call("do", table=table, text="place a1")
        self.anna.call("undo", table=table, row=1)
        self.refused("nothing-to-undo", self.anna.call, "undo", table=table, row=1)


class FullLog(unittest.TestCase):
    """The last resort of promise 12: a log without room voids the game, for whoever finds it so. Logs are short."""

    def voided(self, server, table, rows, *people):
        """It is closed, says why, shows its rows, counts for nobody, and stays so."""
        for _ in range(2):
            for person in people:
                state = person.table(table)
                self.assertEqual(("closed", False), (state["status"], state["about"]["rated"]))
                self.assertIn("log of this game is full", state["message"])
                told = person.call("rows", table=table)["rows"]
                self.assertEqual((rows, list(range(1, rows + 1))), (state["seq"], [row["seq"] for row in told]))
                self.assertEqual([], person.get("mine")["tables"])
                self.assertEqual([], person.get("results", person=person.id)["results"])
                self.assertEqual([], person.get("ratings", person=person.id)["ratings"])
                with self.assertRaises(Refused) as caught:
                    person.call("do", table=table, text="place a4")
                self.assertEqual("not-playing", caught.exception.code)
            server.kill()
            server.start()

    def test_12_a_full_log_voids_the_game(self):
        with Server("--rows", "6") as server:
            people = anna, bruno = server.registered("Anna"), server.registered("Bruno")
            table = new_table(anna, bruno, rated=True)
            socket = bruno.socket()
            socket.follow(table)
            for i, point in enumerate(("a1", "d1", "g1", "b2", "d2", "f2")):
                people[i % 2].call("do", table=table, seq=i, text="place " + point)
            with self.assertRaises(Refused) as caught:
                anna.call("do", table=table, seq=6, text="place c3")
            self.assertEqual("not-playing", caught.exception.code)
            self.assertIn("log of this game is full", caught.exception.error["message"])
            socket.until(lambda s: s.tables[table]["status"] == "closed")
            self.assertEqual(6, socket.tables[table]["seq"])
            self.voided(server, table, 6, *people)

    def test_12_the_computer_finds_it_full(self):
        with Server("--rows", "3") as server:
            anna = server.registered("Anna")
            table = anna.call(
                "create", game="morris", rated=True, seats=[{"kind": "me"}, {"kind": "computer", "level": "novice"}]
            )["table"]
            socket = anna.socket()
            socket.follow(table)
            while (state := anna.table(table))["status"] == "playing":
                if state["choices"]:
                    anna.call("do", table=table, seq=state["seq"], text=state["choices"][0]["text"])
                else:
                    anna.table(table, since=state["seq"], wait=5)
            socket.until(lambda s: s.tables[table]["status"] == "closed")
            self.assertEqual(3, socket.tables[table]["seq"])
            socket.close()
            self.voided(server, table, 3, anna)

    def test_12_full_between_a_choice_and_its_chance(self):
        """Wherever in a game with chance the end of the log falls, nobody is left waiting."""
        chooser, cut = random.Random(1), 0
        for rows in range(14, 24):  # setting up takes 13
            with Server("--rows", str(rows)) as server:
                people = server.registered("Anna"), server.registered("Bruno")
                table = new_table(*people, game="monasterium", rated=True)
                socket = people[0].socket()
                socket.follow(table)
                while (state := people[0].table(table))["status"] == "playing":
                    seat = state["decision"]["actors"][0]
                    own = people[seat].table(table)
                    try:
                        people[seat].call(
                            "do", table=table, seq=own["seq"], text=chooser.choice(own["choices"])["text"]
                        )
                    except Refused as refused:
                        self.assertEqual("not-playing", refused.code)
                self.assertEqual("closed", state["status"])
                socket.until(lambda s: s.tables[table]["status"] == "closed")
                cut += socket.tables[table]["seq"] < rows
                self.assertLessEqual(socket.tables[table]["seq"], rows)
                socket.close()
        self.assertGreater(cut, 0, "no choice was cut off from its chance")


class Chat(Case):
    def test_a_registered_speaker_is_shown_as_one(self):
        anna, guest = self.server.registered("Anna"), self.server.person("Guest")
        watcher = self.server.registered("Watcher")
        table = new_table(anna, guest)
        for person in (anna, guest, watcher):
            person.call("say", table=table, text="hello")
        expected = [(0, True), (1, False), (None, True)]
        self.assertEqual(expected, [(line["seat"], line["person"]["registered"]) for line in anna.table(table)["chat"]])
        time.sleep(0.1)
        database, folder = self.server.database, self.server.folder
        self.server.stop()
        self.server.start()
        self.assertEqual((database, folder), (self.server.database, self.server.folder))
        self.assertEqual(expected, [(line["seat"], line["person"]["registered"]) for line in anna.table(table)["chat"]])


class Rematch(unittest.TestCase):
    def test_a_clock_that_ran_out_once_is_whole_again(self):
        with Server() as server:
            anna, bruno = server.person("Anna"), server.person("Bruno")
            table = new_table(anna, bruno, clock={"kind": "live", "turn": 1, "reserve": 1})
            socket = bruno.socket()
            socket.follow(table)
            socket.until(lambda s: s.tables[table]["seats"][0]["stand_in"], 20)
            bruno.call("concede", table=table)
            anna.call("propose", table=table, kind="rematch")
            bruno.call("answer", table=table, kind="rematch", yes=True)
            deadline = time.monotonic() + 20
            while not (again := bruno.table(table)["about"]["next"]) and time.monotonic() < deadline:
                time.sleep(0.05)
            server.kill()
            server.start()
            self.assertGreater(anna.table(again)["clocks"][1]["reserve"], 0)


if __name__ == "__main__":
    main()
