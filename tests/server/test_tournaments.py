#!/usr/bin/env python3
"""Tournaments: people who enter play by themselves to the end, over sockets, and nobody meets anybody twice."""
import collections
import itertools
import random
import threading
import time
import unittest

from harness import SOAK, Case, Refused, Server, main, orders

WIN = 24
LONG = {"kind": "live", "turn": 60, "reserve": 600}
SHORT = {"kind": "live", "turn": 1, "reserve": 0}  # nobody comes


def make(host, kind="swiss", game="pelegrinus", **members):
    settings = {"clock": LONG, "rounds": 3} | members
    return host.call("create_tournament", name="Michaelmas", game=game, kind=kind, **settings)["tournament"]


def shown(person, tournament):
    return person.get("tournament", tournament=tournament)["tournament"]


class Entrant(threading.Thread):
    """Somebody who plays whatever table the tournament has for them, at random, over a WebSocket of their own."""

    def __init__(self, person, tournament, seed):
        super().__init__(daemon=True)
        self.person, self.tournament, self.chooser = person, tournament, random.Random(seed)
        self.games, self.error = 0, None

    def run(self):
        try:
            self.socket = self.person.socket()
            while self.next_table():
                self.games += 1
            self.socket.close()
        except Exception as error:  # pylint: disable=broad-except
            self.error = error

    def next_table(self):
        while True:
            state = self.socket.ask("tournament", tournament=self.tournament)["tournament"]
            if state["status"] != "playing":
                return False
            if "table" in state:
                try:
                    self.play(state["table"])
                    return True
                except Refused as refused:
                    if refused.code != "no-such-table":  # it is just being made
                        raise
            time.sleep(0.05)

    def play(self, table):
        self.socket.follow(table)
        while self.socket.tables[table]["status"] == "playing":
            state = self.socket.tables[table]
            if not state["choices"]:
                self.socket.arrive()
                continue
            seq = state["seq"]
            texts = orders(self.person, table, state, self.chooser.choice)
            try:
                self.socket.ask("do", table=table, seq=seq, list=texts)
            except Refused as refused:
                if refused.code not in ("stale", "not-playing", "illegal"):
                    raise
            self.socket.until(lambda s: s.tables[table]["seq"] > seq or s.tables[table]["status"] != "playing")
        self.socket.ask("unfollow", table=table)
        self.socket.tables.pop(table)


class Tournaments(Case):
    def people(self, count):
        return [self.registered(f"Player{n}") for n in range(count)]

    def registered(self, name):
        """Of so many from one address some have to wait until it may have another password."""
        while True:
            try:
                return self.server.registered(name)
            except Refused as refused:
                if refused.code != "logins":
                    raise
            time.sleep(1)

    def entered(self, people, *arguments, **members):
        tournament = make(people[0], *arguments, **members)
        for person in people:
            person.call("enter", tournament=tournament)
        return tournament

    def play(self, people, tournament):
        players = [Entrant(person, tournament, n) for n, person in enumerate(people)]
        for player in players:
            player.start()
        for player in players:
            player.join(3600 if SOAK else 120)
            self.assertFalse(player.is_alive(), "somebody still plays")
            self.assertIsNone(player.error)
        return shown(people[0], tournament)

    def begun(self, host, tournament):
        host.call("begin_tournament", tournament=tournament)
        return self.eventually(lambda: (state := shown(host, tournament))["status"] != "open" and state)

    def check_swiss(self, count, rounds):
        people = self.people(count)
        tournament = self.entered(people, rounds=rounds)
        self.begun(people[0], tournament)
        state = self.play(people, tournament)
        self.assertEqual(("over", rounds, count), (state["status"], state["round"], state["people"]))
        met, points = collections.Counter(), collections.Counter()
        for pairings in state["pairings"]:
            seated = [who for pairing in pairings for who in pairing["who"]]
            self.assertEqual(list(range(count)), sorted(seated))
            for pairing in pairings:
                met.update(itertools.combinations(sorted(pairing["who"]), 2))
                points.update(dict(zip(pairing["who"], pairing["points"])))
                self.assertEqual(WIN, sum(pairing["points"]))
        self.assertEqual({1}, set(met.values()), "two have met twice")
        self.assertEqual(rounds * count // 2, len(met))
        rows = state["standings"]
        self.assertEqual([points[row["who"]] for row in rows], [row["points"] for row in rows])
        self.assertEqual(sorted((row["points"] for row in rows), reverse=True), [row["points"] for row in rows])
        table = people[0].table(state["pairings"][0][0]["table"])
        self.assertEqual(
            (tournament, True, "over"), (table["about"]["tournament"], table["about"]["rated"], table["status"])
        )

    def test_people_play_a_swiss_tournament_by_themselves(self):
        self.check_swiss(*((50, 6) if SOAK else (8, 3)))

    def test_who_may_what(self):
        anna, bruno = self.people(2)
        guest = self.server.person("Guest")
        self.refused("not-registered", make, guest)
        self.refused("unknown-game", make, anna, game="chess")
        self.refused("bad-request", make, anna, kind="lottery")
        self.refused("bad-request", make, anna, clock={"kind": "none"})
        self.refused("bad-request", make, anna, fill="tyrant")
        self.refused("bad-request", make, anna, players=5)
        self.refused("bad-request", make, anna, kind="arena")
        self.refused("bad-option", make, anna, options={"colour": "blue"})
        tournament = make(anna)
        self.refused("no-such-tournament", bruno.call, "enter", tournament="nowhere")
        self.refused("not-registered", guest.call, "enter", tournament=tournament)
        self.refused("not-entered", bruno.call, "withdraw", tournament=tournament)
        self.refused("not-host", bruno.call, "begin_tournament", tournament=tournament)
        self.refused("not-host", bruno.call, "call_off", tournament=tournament)
        self.refused("not-full", anna.call, "begin_tournament", tournament=tournament)
        bruno.call("enter", tournament=tournament)
        bruno.call("enter", tournament=tournament)  # once more is once
        self.assertEqual(1, shown(anna, tournament)["people"])
        self.assertEqual([tournament], [row["tournament"] for row in bruno.get("tournaments")["tournaments"]["mine"]])
        bruno.call("withdraw", tournament=tournament)
        self.assertEqual([], bruno.get("tournaments")["tournaments"]["mine"])
        anna.call("call_off", tournament=tournament)
        self.refused("not-open", bruno.call, "enter", tournament=tournament)

    def test_who_does_not_come_loses_and_an_odd_one_rests(self):
        people = self.people(5)
        tournament = self.entered(people, game="morris", rounds=2, clock=SHORT)
        self.begun(people[0], tournament)
        people[1].call("withdraw", tournament=tournament)
        state = self.eventually(lambda: (s := shown(people[1], tournament))["status"] == "over" and s)
        first, second = state["pairings"]
        self.assertEqual(
            ([1, 2, 2], [2, 2]), tuple(sorted(len(pairing["who"]) for pairing in p) for p in (first, second))
        )
        self.assertEqual(3 * WIN, sum(sum(pairing["points"]) for pairing in first))
        self.assertNotIn(state["me"], [who for pairing in second for who in pairing["who"]])

    def test_a_computer_fills_up(self):
        people = self.people(3)
        tournament = self.entered(people, rounds=1, fill="novice")
        state = self.begun(people[0], tournament)
        self.assertEqual(["novice"], [row["level"] for row in state["entrants"] if "level" in row])
        self.assertEqual([2, 2], [len(pairing["who"]) for pairing in state["pairings"][0]])
        state = self.play(people, tournament)
        self.assertEqual("over", state["status"])

    @unittest.skipUnless(SOAK, "takes long")
    def test_a_knock_out_of_tables_of_three(self):
        people = self.people(6)
        tournament = self.entered(people, kind="knockout", game="liars-dice", players=3)
        self.begun(people[0], tournament)
        state = self.play(people, tournament)
        self.assertEqual([[3, 3], [2]], [[len(p["who"]) for p in pairings] for pairings in state["pairings"]])

    @unittest.skipUnless(SOAK, "takes long")
    def test_an_arena_goes_on_until_its_time(self):
        people = self.people(4)
        tournament = self.entered(people[:3], kind="arena", game="morris", minutes=1, clock=SHORT)
        self.begun(people[0], tournament)
        people[3].call("enter", tournament=tournament)  # later
        self.eventually(lambda: len(shown(people[0], tournament)["pairings"]) >= 3)
        self.assertEqual(4, shown(people[0], tournament)["people"])

    def test_who_leaves_the_server_is_nobody_there(self):
        anna, bruno = self.people(2)
        tournament = self.entered([anna, bruno], game="morris", rounds=1)
        name = bruno.get("me")["me"]["name"]
        self.begun(anna, tournament)
        bruno.call("leave_server", password="correct horse")
        state = self.eventually(lambda: (s := shown(anna, tournament))["status"] == "over" and s)
        self.assertNotIn(name, str(state))
        self.assertEqual(WIN, state["standings"][0]["points"])


class Stopped(unittest.TestCase):
    @unittest.skipUnless(SOAK, "takes long")
    def test_a_tournament_goes_on_after_the_plug_is_pulled(self):
        with Server() as server:
            people = [server.registered(f"Player{n}") for n in range(4)]
            tournament = make(people[0], game="morris", rounds=2, clock=SHORT)
            for person in people:
                person.call("enter", tournament=tournament)
            people[0].call("begin_tournament", tournament=tournament)
            server.kill()
            server.start()
            deadline = time.monotonic() + 120
            while shown(people[0], tournament)["status"] != "over":
                self.assertLess(time.monotonic(), deadline)
                time.sleep(0.1)


if __name__ == "__main__":
    main()
