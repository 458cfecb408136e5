#!/usr/bin/env python3
"""Profiles, leaderboards, two people compared: counted right, and nothing in them of tables one may not know of."""
import unittest

from harness import Case, Person, Refused, Server, main, new_table


class Profiles(Case):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.anna, cls.bruno, cls.clara = (cls.server.registered(name) for name in ("Anna", "Bruno", "Clara"))
        cls.stranger = Person(cls.server, None)

    def profile(self, person, by=None):
        return (by or self.stranger).get("profile", person=person.id)["profile"]

    def beats(self, winner, loser, first=None, **members):
        """A game that the loser gives up, after a first choice of the winner's; its table."""
        table = new_table(winner, loser, **members)
        if first:
            winner.call("do", table=table, text=first)
        before = sum(rating["played"] for rating in self.profile(winner)["ratings"])
        loser.call("concede", table=table)
        if members.get("rated"):
            self.eventually(lambda: sum(r["played"] for r in self.profile(winner)["ratings"]) > before)
        return table

    def test_games_by_count_of_seats(self):
        dora, emil, frida = (self.server.registered(name) for name in ("Dora", "Emil", "Frida"))
        self.beats(dora, emil)
        self.beats(emil, dora)
        three = new_table(dora, emil, frida, game="pelegrinus")
        for person in emil, frida:
            person.call("concede", table=three)
        alone = dora.call("create", game="kings-abbey", players=1, seats=[{"kind": "me"}])["table"]
        dora.call("concede", table=alone)
        shown = self.profile(dora)
        self.assertEqual({"id": dora.id, "name": dora.name, "registered": True}, shown["person"])
        self.assertGreater(shown["since"], 1600000000000)
        self.assertEqual(
            [("kings-abbey", 1, 1, 0), ("morris", 2, 2, 1), ("pelegrinus", 3, 1, 1)],
            [tuple(row[key] for key in ("game", "players", "played", "won")) for row in shown["results"]],
        )
        self.assertEqual(([], []), (shown["ratings"], shown["wins"]))

    def test_ratings_places_and_strongest_wins(self):
        gerd, hanna, ida = (self.server.registered(name) for name in ("Gerd", "Hanna", "Ida"))
        self.beats(hanna, ida, rated=True)
        weak = self.beats(gerd, ida, rated=True)
        strong = self.beats(gerd, hanna, rated=True)
        self.beats(gerd, hanna)  # not rated: no win to be proud of
        shown = self.profile(gerd)
        [rating] = shown["ratings"]
        board = self.stranger.get("ratings", game="morris")["ratings"]
        place = [row.get("person") for row in board].index(gerd.id)
        self.assertEqual(
            (board[place]["rating"], board[place]["deviation"], 2),
            tuple(rating[k] for k in ("rating", "deviation", "played")),
        )
        self.assertEqual(sum(row["rating"] > rating["rating"] for row in board) + 1, rating["place"])
        self.assertEqual(rating["rating"] - 1500, rating["change"])
        self.assertEqual([strong, weak], [win["listing"]["table"] for win in shown["wins"]])
        self.assertGreater(shown["wins"][0]["beaten"], 1500)
        self.assertLess(shown["wins"][1]["beaten"], 1500)
        self.assertEqual([], self.profile(ida)["wins"])

    def test_openings_in_ones_own_words(self):
        jan, karla = self.server.registered("Jan"), self.server.registered("Karla")
        self.beats(jan, karla, "place a1")
        self.beats(jan, karla, "place a1")
        table = new_table(jan, karla)
        jan.call("do", table=table, text="place g7")
        jan.call("undo", table=table)
        jan.call("do", table=table, text="place d2")  # what was taken back was no opening
        jan.call("concede", table=table)
        rows = jan.get("profile")["profile"]["openings"]
        self.assertEqual(
            [("place a1", 2, 2), ("place d2", 1, 0)], [(row["text"], row["played"], row["won"]) for row in rows]
        )
        self.assertEqual("morris", rows[0]["game"])
        english, french = (jan.get("profile", lang=lang)["profile"]["openings"][0]["label"] for lang in ("en", "fr"))
        self.assertNotEqual(english, french)
        self.assertIn("a1", english.lower())
        self.assertEqual([], self.profile(karla)["openings"])

    def test_openings_of_a_game(self):
        olga, paul = self.server.registered("Olga"), self.server.registered("Paul")

        def counted(text):
            rows = self.stranger.get("openings", game="morris")["openings"]
            self.assertLessEqual(len(rows), 20)
            return [(row["played"], row["won"]) for row in rows if row["text"] == text]

        self.beats(olga, paul, "place f6")
        self.beats(paul, olga, "place f6")
        self.beats(olga, paul, "place f6", public=False)  # is nobody else's
        table = new_table(olga, paul)
        olga.call("do", table=table, text="place f6")
        olga.call("concede", table=table)
        self.assertEqual([(3, 2)], counted("place f6"))
        table = new_table(olga, paul)
        olga.call("do", table=table, text="place d7")
        self.assertEqual([], counted("place d7"), "a game that goes on has not ended well or badly")
        english, french = (
            self.stranger.get("openings", game="morris", lang=lang)["openings"][0]["label"] for lang in ("en", "fr")
        )
        self.assertNotEqual(english, french)
        self.assertEqual([], self.stranger.get("openings", game="monastery")["openings"])
        self.refused("unknown-game", self.stranger.get, "openings", game="chess")

    def test_between_two(self):
        lena, moritz, nora = (self.server.registered(name) for name in ("Lena", "Moritz", "Nora"))
        for winner, loser in (lena, moritz), (lena, moritz), (moritz, lena), (lena, nora):
            last = self.beats(winner, loser)
        three = new_table(moritz, lena, nora, game="pelegrinus")
        lena.call("concede", table=three)
        nora.call("concede", table=three)
        answer = lena.get("between", person=moritz.id)
        wanted = [
            {"game": "morris", "played": 3, "won": 2, "lost": 1},
            {"game": "pelegrinus", "played": 1, "won": 0, "lost": 1},
        ]
        self.assertEqual(wanted, answer["between"])
        self.assertEqual(three, answer["tables"][0]["table"])
        self.assertEqual(4, len(answer["tables"]))
        self.assertNotIn(last, [row["table"] for row in answer["tables"]])
        other = self.stranger.get("between", person=lena.id, other=moritz.id)
        self.assertEqual([(1, 2), (1, 0)], [(row["won"], row["lost"]) for row in other["between"]])
        self.assertEqual([], lena.get("between", person=self.bruno.id)["between"])
        self.assertEqual([], self.stranger.get("between", person=lena.id)["between"])

    def test_private_tables_are_in_nobody_elses_profile(self):
        table = self.beats(self.anna, self.bruno, "place b4", public=False, rated=True)
        for reader in self.clara, self.stranger:
            for person in self.anna, self.bruno:
                shown = self.profile(person, reader)
                self.assertEqual(([], [], []), (shown["results"], shown["wins"], shown["openings"]))
                self.assertNotIn(table, str(shown))
                self.assertNotIn(table, str(reader.get("finished", person=person.id)))
                [point] = reader.get("rating_curve", game="morris", person=person.id)["curve"]
                self.assertIsNone(point["table"])
            answer = reader.get("between", person=self.anna.id, other=self.bruno.id)
            self.assertEqual(([], []), (answer["between"], answer["tables"]))
        own = self.profile(self.anna, self.anna)
        self.assertEqual([table], [win["listing"]["table"] for win in own["wins"]])
        self.assertEqual([1, 1], [own["results"][0]["played"], own["openings"][0]["played"]])
        self.assertEqual(table, self.anna.get("rating_curve", game="morris")["curve"][0]["table"])
        self.assertEqual([table], [row["table"] for row in self.bruno.get("between", person=self.anna.id)["tables"]])

    def test_nobody(self):
        for reader in self.stranger, self.anna:
            self.refused("no-such-person", reader.get, "profile", person="p-nobody")
            self.refused("no-such-person", reader.get, "profile", person="level:novice")
        self.refused("no-such-person", self.stranger.get, "profile")


class Limits(unittest.TestCase):
    def test_profiles_are_not_read_without_end(self):
        with Server("--rate", "30") as server:
            anna = server.person("Anna")
            with self.assertRaises(Refused) as caught:
                for _ in range(200):
                    anna.get("profile", person=anna.id)
            self.assertEqual("too-fast", caught.exception.code)
            self.assertIn("profiles", caught.exception.error["message"])
            server.person("Bruno").get("profile", person=anna.id)  # who pays for himself


if __name__ == "__main__":
    main()
