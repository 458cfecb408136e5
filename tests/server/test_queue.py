#!/usr/bin/env python3
"""Playing at once: who waits for the same gets a table; a computer is offered to who waits long."""
import time
import unittest

from harness import POSTGRES, Case, Refused, Server, ask, main

MORRIS = {"game": "morris", "players": 2, "speed": "quick"}


def matched(socket, seconds=20):
    """The table that the person was given."""
    found = []

    def there(s):
        found.extend(message["table"] for message in s.waiting if message["t"] == "matched")
        s.waiting.clear()
        return found

    while not there(socket):
        message = socket.arrive(seconds)
        if message["t"] == "matched":
            found.append(message["table"])
    return found[0]


class Queue(Case):
    flags = ("--queue-offer", "60000")

    def setUp(self):
        ask(self.server.database, "DELETE FROM queue")

    def waiting(self, *names, **wish):
        """People with a socket each, who wait in that order."""
        people = [self.server.registered(name) for name in names]
        sockets = [person.socket() for person in people]
        for socket in sockets:
            socket.ask("play_now", **(MORRIS | wish))
        return people, sockets

    def queues(self):
        return {(row["game"], row["players"], row["speed"], row["rated"]): row["waiting"] for row in self.lists()}

    def lists(self):
        return self.server.person("Looker").get("queues")["queues"]

    def test_two_who_want_the_same_play(self):
        people, sockets = self.waiting("Anna", "Bruno")
        tables = {matched(socket) for socket in sockets}
        self.assertEqual(1, len(tables))
        table = people[0].table(tables.pop())
        about = table["about"]
        self.assertEqual(("playing", False, "live"), (table["status"], about["rated"], about["clock"]["kind"]))
        self.assertEqual({person.id for person in people}, {seat["person"]["id"] for seat in table["seats"]})
        self.assertEqual({}, self.queues())

    def test_who_wants_something_else_waits(self):
        anna, bruno, clara, dora = (self.server.registered(name) for name in ("Anna", "Bruno", "Clara", "Dora"))
        wishes = (
            (anna, MORRIS),
            (bruno, MORRIS | {"speed": "days"}),
            (clara, MORRIS | {"rated": True}),
            (dora, {"game": "pelegrinus", "players": 3, "speed": "quick"}),
        )
        sockets = [person.socket() for person, _ in wishes]
        for socket, (_, wish) in zip(sockets, wishes):
            answer = socket.ask("play_now", **wish)["waiting"]
            self.assertEqual((wish["game"], wish["speed"]), (answer["game"], answer["speed"]))
            self.assertFalse(answer["computer"])
        self.assertEqual([1, 1, 1, 1], list(self.queues().values()))
        for socket in sockets:
            self.assertNotIn("matched", [message["t"] for message in socket.quiet(0.3)])
            socket.ask("stop_waiting")
        self.assertEqual({}, self.queues())
        self.assertIsNone(anna.get("queues")["waiting"])

    def test_three_seats_and_a_change_of_mind(self):
        people, sockets = self.waiting("Anna", "Bruno", game="pelegrinus", players=3)
        sockets[0].ask("play_now", **MORRIS)  # one thing at a time
        self.assertEqual({("pelegrinus", 3, "quick", False): 1, ("morris", 2, "quick", False): 1}, self.queues())
        more, more_sockets = self.waiting("Clara", "Dora", game="pelegrinus", players=3)
        tables = {matched(socket) for socket in (sockets[1], *more_sockets)}
        self.assertEqual(1, len(tables))
        self.assertEqual(3, len(people[1].table(tables.pop())["seats"]))
        self.assertEqual(2, len(more))
        sockets[0].ask("stop_waiting")

    def test_the_blocked_are_never_matched(self):
        anna, bruno, clara = (self.server.registered(name) for name in ("Anna", "Bruno", "Clara"))
        bruno.call("block", person=anna.id)
        sockets = [person.socket() for person in (anna, bruno)]
        for socket in sockets:
            socket.ask("play_now", **MORRIS)
            time.sleep(0.01)  # who began to wait in one millisecond waits as long as the other
        self.assertNotIn("matched", [message["t"] for message in sockets[0].quiet(0.5)])
        socket = clara.socket()
        socket.ask("play_now", **MORRIS)
        self.assertEqual(matched(sockets[0]), matched(socket))  # the longest waiting goes first
        sockets[1].ask("stop_waiting")

    def test_ratings_come_closer_with_time(self):
        people = [self.server.registered(name) for name in ("Anna", "Bruno")]
        for person, rating in zip(people, (1500, 1690)):
            ask(
                self.server.database,
                "INSERT INTO ratings (game, who, name, rating, deviation, volatility, played) VALUES"
                f" ('morris', '{person.id}', 'x', {rating * 1000}, 50000, 60000, 30)",
            )
        sockets = [person.socket() for person in people]
        begun = time.monotonic()
        for socket in sockets:
            socket.ask("play_now", **MORRIS, rated=True)
        self.assertEqual(matched(sockets[0]), matched(sockets[1]))
        self.assertGreater(time.monotonic() - begun, 2)  # 40 more than at once: three seconds
        self.assertTrue(people[0].get("mine")["tables"])

    def test_only_registered_people_are_rated(self):
        guest = self.server.person("Guest")
        socket = guest.socket()
        for code, wish in (
            ("not-registered", {"rated": True}),
            ("unknown-game", {"game": "go"}),
            ("bad-request", {"speed": "warp"}),
            ("bad-request", {"players": 5}),
        ):
            with self.assertRaises(Refused) as caught:
                socket.ask("play_now", **(MORRIS | wish))
            self.assertEqual(code, caught.exception.code)
        self.refused("unknown-operation", guest.call, "play_now", **MORRIS)

    def test_coming_back_keeps_the_place(self):
        [anna], [socket] = self.waiting("Anna")
        since = anna.get("queues")["waiting"]["since"]
        socket.close()
        again = anna.socket()
        again.ask("me")
        self.assertEqual(since, again.ask("play_now", **MORRIS)["waiting"]["since"])
        _, [other] = self.waiting("Bruno")
        self.assertEqual(matched(again), matched(other))


class Offered(Case):
    flags = ("--queue-offer", "500")

    def test_a_computer_is_offered_and_taken(self):
        anna = self.server.person("Anna")
        socket = anna.socket()
        wish = {"game": "pelegrinus", "players": 3, "speed": "calm"}
        socket.ask("play_now", **wish)
        while (message := socket.next(20))["t"] != "waiting":
            pass
        self.assertTrue(message["waiting"]["computer"])
        self.assertTrue(anna.get("queues")["waiting"]["computer"])
        bruno = self.server.person("Bruno")
        other = bruno.socket()
        other.ask("play_now", **wish)
        self.assertNotIn("matched", [message["t"] for message in socket.quiet(0.3)])  # nobody has said yes
        socket.ask("play_now", **wish, computer=True)
        table = anna.table(matched(socket))
        self.assertEqual(["computer", "computer", "person"], sorted(seat["kind"] for seat in table["seats"]))
        other.ask("play_now", **wish, computer=True)
        self.assertNotEqual(table["table"], matched(other))


class Gone(Case):
    flags = ("--idle", "3")

    def test_who_is_gone_waits_no_more(self):
        anna = self.server.person("Anna")
        socket = anna.socket()
        socket.ask("play_now", **MORRIS)
        socket.close()
        self.assertEqual(1, len(anna.get("queues")["queues"]))
        self.eventually(lambda: not anna.get("queues")["queues"])
        self.assertIsNone(anna.get("queues")["waiting"])


class Kept(unittest.TestCase):
    def test_a_server_that_starts_again_goes_on(self):
        with Server() as server:
            anna = server.person("Anna")
            socket = anna.socket()
            since = socket.ask("play_now", **MORRIS)["waiting"]["since"]
            server.stop()
            server.start()
            socket = anna.socket()
            self.assertIsNone(anna.get("queues")["waiting"])
            socket.ask("play_now", **MORRIS)
            kept = ask(server.database, f"SELECT since FROM queue WHERE person = '{anna.id}'")
            self.assertEqual([str(since)], kept)
            bruno = server.person("Bruno").socket()
            bruno.ask("play_now", **MORRIS)
            self.assertEqual(matched(socket), matched(bruno))

    def test_nobody_asks_without_end(self):
        with Server("--rate", "30") as server:
            socket = server.person("Anna").socket()
            with self.assertRaises(Refused) as caught:
                for _ in range(100):
                    socket.ask("play_now", **MORRIS)
            self.assertEqual("too-fast", caught.exception.code)


@unittest.skipUnless(POSTGRES, "several nodes need PostgreSQL")
class Nodes(unittest.TestCase):
    def test_people_of_two_nodes_play(self):
        with Server() as one, Server(database=one.database) as two:
            people = [one.person("Anna"), two.person("Bruno")]
            sockets = [person.socket() for person in people]
            for socket in sockets:
                socket.ask("play_now", **MORRIS)
            table = matched(sockets[0])
            self.assertEqual(table, matched(sockets[1]))
            self.assertEqual("playing", people[1].table(table)["status"])


if __name__ == "__main__":
    main()
