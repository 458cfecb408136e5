#!/usr/bin/env python3
"""Several servers on one PostgreSQL: any of them takes a choice for any table, and one that dies takes nothing with
it."""
import random
import threading
import time
import unittest

from harness import PATIENCE, Closed, Person, Refused, Server, ask, main, new_table


class Nodes(unittest.TestCase):
    def setUp(self):
        self.one = Server(errors_allowed=True)
        self.two = Server(database=self.one.database, folder=self.one.folder, errors_allowed=True)
        self.anna, self.bruno = self.one.person("Anna"), self.two.person("Bruno")

    def tearDown(self):
        for server in self.two, self.one:
            server.__exit__(None, None, None)

    def at(self, server, person):
        return Person(server, person.name, token=person.token)

    def deafen(self):
        """The nodes lose the line on which they hear one another; they have another after a second."""
        ends = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN cloister'"
        ask(self.one.database, ends + " AND datname = current_database()")

    def test_a_node_that_has_not_heard_of_the_start_is_no_excuse(self):
        """Whoever sat down at one node sits there by the word of the other, at once, though it cannot have heard."""
        ways = (
            lambda table: self.bruno.call("rows", table=table)["seq"] == 0,
            lambda table: self.bruno.table(table)["mine"] == [1],
            lambda table: self.bruno.socket().follow(table)["mine"] == [1],
            lambda table: self.at(self.two, self.anna).call("do", table=table, text="place a1")["seq"] == 1,
        )
        for way in ways:
            made = self.anna.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}])
            table = made["table"]
            self.assertEqual("open", self.at(self.two, self.anna).table(table)["status"])  # both nodes have it
            self.deafen()
            self.at(self.one, self.bruno).call("join", table=table, key=made["key"])
            self.assertTrue(way(table))

    def test_who_sits_down_while_somebody_gets_up_elsewhere_has_the_seat(self):
        """One node believes that the table is full, and begins; the other knows that it is not."""
        clara, kinds = self.one.person("Clara"), [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        for late in range(12):
            made = self.anna.call("create", game="monastery", seats=kinds)
            table = made["table"]
            clara.call("join", table=table, key=made["key"], seat=1)
            self.at(self.two, self.anna).table(table)

            def get_up():
                time.sleep(0.0005 * late)  # noqa: B023
                try:
                    clara.call("leave", table=table)  # noqa: B023
                except Refused as no:
                    self.assertEqual("not-open", no.code)

            other = threading.Thread(target=get_up)
            other.start()
            self.bruno.call("join", table=table, key=made["key"], seat=2)
            other.join()
            self.assertEqual([2], self.bruno.table(table)["mine"])
            state = clara.table(table, key=made["key"])
            self.assertEqual("playing" if state["mine"] else "open", state["status"])

    def test_members_of_a_club_are_told_at_either(self):
        anna, bruno = self.one.registered("Anna"), self.two.registered("Bruno")
        club = anna.call("found_club", name="Both")["club"]
        bruno.call("join_club", club=club)
        there = bruno.socket()
        there.ask("me")
        anna.call("club_say", club=club, text="from the other side")
        while (told := there.next(20)).get("what") != "talk":
            pass
        self.assertEqual(("club", club), (told["t"], told["club"]))
        self.assertEqual("from the other side", bruno.get("club_chat", club=club)["lines"][0]["text"])

    def test_both_see_what_either_does(self):
        table = new_table(self.anna, self.at(self.one, self.bruno))
        here, there = self.anna.socket(), self.bruno.socket()
        here.follow(table)
        there.follow(table)
        self.anna.call("do", table=table, text="place a1")
        there.until(lambda s: s.tables[table]["seq"] == 1)
        self.assertEqual("Anna places a stone on a1.", there.tables[table]["rows"][0]["events"][0]["text"])
        there.ask("do", table=table, seq=1, text="place d1")
        here.until(lambda s: s.tables[table]["seq"] == 2)
        self.bruno.call("say", table=table, text="from the other side")
        while here.arrive(20)["t"] != "chat":
            pass
        self.assertEqual("from the other side", self.anna.table(table)["chat"][-1]["text"])
        self.anna.call("undo", table=table)
        there.until(lambda s: s.tables[table]["offers"])
        there.ask("answer", table=table, kind="undo", yes=True)
        here.until(lambda s: s.tables[table]["seq"] == 3)

    def test_a_node_that_is_behind_answers_for_what_was_looked_at(self):
        """Whoever saw a row at one node and asks the other about it is not told of the row before, nor refused."""
        table = new_table(self.anna, self.at(self.one, self.bruno))
        bruno = self.at(self.one, self.bruno)
        self.assertEqual(0, self.bruno.table(table)["seq"])  # the other node has it
        asked = (
            ("try", lambda seq: self.bruno.call("try", table=table, seq=seq, text="place d3")["known"] == 1),
            ("why", lambda seq: not self.bruno.call("why", table=table, seq=seq, text="place a1")["legal"]),
            ("hint", lambda seq: self.bruno.call("hint", table=table, seq=seq)["best"]),
        )
        points = iter("a1 a4 a7 b2 b4 b6".split())
        for operation, way in asked:
            with self.subTest(operation):
                self.deafen()
                seq = self.anna.call("do", table=table, text=f"place {next(points)}")["seq"]
                self.assertTrue(way(seq))
                bruno.call("do", table=table, text=f"place {next(points)}")

    def test_who_is_away_or_has_thought_ahead_is_so_at_every_node(self):
        table = new_table(self.anna, self.at(self.one, self.bruno), clock={"kind": "correspondence", "days": 3})
        here = self.anna.socket()
        here.follow(table)
        self.bruno.call("plan", table=table, list=["place a1", "place d1"])
        self.anna.call("go_away", until=int(time.time() * 1000) + 86400000)
        here.until(lambda s: "away" in s.tables[table]["clocks"][0])
        there = self.bruno.socket()
        there.follow(table)
        there.until(lambda s: "away" in s.tables[table]["clocks"][0])
        self.anna.call("come_back")
        here.until(lambda s: s.tables[table]["clocks"][0]["running"])
        here.ask("do", table=table, text="place a1")
        here.until(lambda s: s.tables[table]["seq"] == 2)
        there.until(lambda s: s.tables[table]["seq"] == 2)

    def test_who_is_there_is_known_at_every_node(self):
        table = new_table(self.anna, self.at(self.one, self.bruno))
        here, there = self.anna.socket(), self.bruno.socket()
        here.follow(table)
        there.follow(table)
        deadline = time.monotonic() + 20 * PATIENCE
        while not all(seat["online"] for socket in (here, there) for seat in socket.tables[table]["seats"]):
            self.assertLess(time.monotonic(), deadline, "somebody is there and not seen")
            for socket in here, there:  # both answer pings: who does not is away
                socket.quiet()
        there.close()
        here.until(lambda s: not s.tables[table]["seats"][1]["online"])

    def test_nobody_is_taken_over_from_another_node(self):
        table = new_table(self.anna, self.at(self.one, self.bruno), clock={"kind": "correspondence", "days": 3})
        self.bruno.socket().follow(table)
        self.anna.call("do", table=table, text="place a1")
        self.anna.call("propose", table=table, kind="takeover", target=1)
        self.assertIsNone(self.anna.table(table)["seats"][1]["stand_in"])
        self.bruno.call("do", table=table, seq=1, text="place d1")  # his node may not have heard of the row yet

    def test_lobby_and_turns_are_told_everywhere(self):
        watcher, other = self.one.person("Clara").socket(), self.bruno.socket()
        watcher.ask("lobby", follow=True)
        other.ask("me")
        table = self.bruno.call("create", game="morris", seats=[{"kind": "open"}, {"kind": "me"}])["table"]
        listing = watcher.next()
        self.assertEqual(("listing", table), (listing["t"], listing["table"]["table"]))
        self.anna.call("join", table=table)
        self.anna.call("do", table=table, text="place a1")
        while not (message := other.next())["table"]["turn"]:
            pass
        self.assertEqual(("mine", table), (message["t"], message["table"]["table"]))

    def test_the_same_row_through_both_is_stored_once(self):
        table = new_table(self.anna, self.at(self.one, self.bruno))
        again = self.at(self.two, self.anna)
        chooser = random.Random(4)
        stored = refused = 0
        deadline = time.monotonic() + 60
        while stored < 25 and time.monotonic() < deadline:
            state = self.anna.table(table)
            if state["status"] != "playing":
                break
            if state["decision"]["actors"] != [0]:
                other = self.bruno.table(table)
                if other["choices"]:
                    self.bruno.call("do", table=table, seq=other["seq"], text=chooser.choice(other["choices"])["text"])
                continue
            results = []

            def go(person):
                try:
                    results.append(
                        person.call("do", table=table, seq=state["seq"], text=chooser.choice(state["choices"])["text"])[
                            "seq"
                        ]
                    )
                except Refused as no:
                    results.append(no.code)

            threads = [threading.Thread(target=go, args=(person,)) for person in (self.anna, again)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            numbers = [result for result in results if isinstance(result, int)]
            self.assertEqual(len(numbers), len(set(numbers)), results)
            stored += len(numbers)
            refused += 2 - len(numbers)
        for server in self.one, self.two:
            state = self.at(server, self.anna).table(table, since=0)
            self.assertEqual(list(range(1, state["seq"] + 1)), [row["seq"] for row in state["rows"]])
        self.assertGreater(stored, 20)
        self.assertGreater(refused, 0)

    def test_ratings_count_every_game_on_both_nodes(self):
        for person in self.anna, self.bruno:
            person.call("password", password="correct horse")
        games = 20
        tables = []
        for _ in range(games):
            table = new_table(self.anna, self.at(self.one, self.bruno), rated=True)
            self.anna.call("do", table=table, text="place a1")
            tables.append(table)

        def concede(person, some):
            for table in some:
                person.call("concede", table=table)

        threads = [
            threading.Thread(target=concede, args=(self.anna, tables[::2])),
            threading.Thread(target=concede, args=(self.bruno, tables[1::2])),
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            played = [
                self.anna.call("ratings", game="morris", person=person.id)["ratings"]
                for person in (self.anna, self.bruno)
            ]
            if all(found and found[0]["played"] >= games for found in played):
                break
            time.sleep(0.2)
        self.assertEqual([games, games], [found[0]["played"] for found in played])

    def test_who_registers_here_is_registered_there(self):
        there = self.at(self.two, self.anna)
        line = there.socket()
        line.ask("me")  # it is known there from now on
        self.anna.call("password", password="correct horse battery")
        until = time.monotonic() + 20 * PATIENCE
        while not line.ask("me")["me"]["registered"]:
            self.assertLess(time.monotonic(), until)
            time.sleep(0.05)

    def test_a_new_password_counts_there(self):
        self.anna.call("password", password="ora et labora")
        token = Person(self.two, None).call("login", name="Anna", password="ora et labora", bearer=True)["token"]
        there = Person(self.two, "Anna", token=token)
        socket = there.socket()
        self.assertEqual(self.anna.id, socket.ask("me")["me"]["id"])
        self.anna.call("password", password="labora et ora", old="ora et labora")
        with self.assertRaises(Closed):
            socket.until(lambda s: False, 5)
        self.assertIsNone(there.call("me")["me"])

    def test_logging_out_here_counts_there(self):
        there = self.at(self.two, self.anna)
        self.assertEqual(self.anna.id, there.call("me")["me"]["id"])
        self.anna.call("logout")
        deadline = time.monotonic() + 20
        while there.call("me")["me"] and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertIsNone(there.call("me")["me"])

    def play_through(self, game, seats, kill_after, chooser):
        """Plays through both servers in turn; after so many choices one is killed, and the other takes it from
        there."""
        people = [self.anna, self.bruno][: sum(seat["kind"] != "computer" for seat in seats)]
        everywhere = [[self.at(server, person) for person in people] for server in (self.one, self.two)]
        made = self.anna.call("create", game=game, seats=seats)
        if len(people) > 1:
            everywhere[0][1].call("join", table=made["table"], key=made["key"])
        table, alive, choices = made["table"], [0, 1], 0
        deadline = time.monotonic() + 240
        while True:
            self.assertLess(time.monotonic(), deadline)
            node = alive[choices % len(alive)]
            states = [person.table(table) for person in everywhere[node]]
            if states[0]["status"] == "over":
                break
            acting = [n for n, state in enumerate(states) if state["choices"]]
            if not acting:
                time.sleep(0.01)
                continue
            seat = chooser.choice(acting)
            try:
                everywhere[node][seat].call(
                    "do", table=table, seq=states[seat]["seq"], text=chooser.choice(states[seat]["choices"])["text"]
                )
            except Refused as no:
                self.assertIn(no.code, ("stale", "illegal"))
                continue
            choices += 1
            if choices == kill_after:
                self.one.kill()
                alive = [1]
        state = everywhere[1][0].table(table, since=0)
        self.assertEqual(list(range(1, state["seq"] + 1)), [row["seq"] for row in state["rows"]])
        return state

    def test_a_node_is_killed_in_the_middle_of_a_game(self):
        state = self.play_through("builders-duel", [{"kind": "me"}, {"kind": "open"}], 20, random.Random(1))
        self.assertEqual("over", state["status"])

    def test_the_computer_is_picked_up_by_a_living_node(self):
        state = self.play_through(
            "morris", [{"kind": "me"}, {"kind": "computer", "level": "novice"}], 6, random.Random(2)
        )
        self.assertEqual("over", state["status"])

    def test_a_computers_turn_left_behind(self):
        """The node dies while its computer is thinking, and nobody else even knows the table."""
        table = self.anna.call(
            "create", game="morris", seats=[{"kind": "computer", "level": "time:2000"}, {"kind": "me"}]
        )["table"]
        self.one.kill()
        watcher = self.at(self.two, self.anna).socket()
        time.sleep(9)  # nobody asks for it: it must be found
        state = watcher.follow(table)
        self.assertEqual(([1], 1), (state["decision"]["actors"], state["seq"]))


if __name__ == "__main__":
    main()
