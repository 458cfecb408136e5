#!/usr/bin/env python3
"""Puzzles out of people's games: of those alone that everybody agreed to who played them, and without their names."""
import os
import string
import subprocess

from harness import CLOISTER, ROOT, Case, main, new_table

PUZZLES = os.path.join(ROOT, "src", "games", "morris", "puzzles", "puzzles.txt")
DIGITS = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"


class Consent(Case):
    def setUp(self):
        """Everybody who has agreed before takes it back: what is counted is a test's own."""
        for person in getattr(type(self), "people", []):
            person.call("consent", puzzles=False)
        self.anna, self.bruno = self.server.registered("Anna"), self.server.registered("Bruno")
        type(self).people = [self.anna, self.bruno]

    def play(self, *people, **members):
        """A game that is over after two choices."""
        table = new_table(*people, **members)
        people[0].call("do", table=table, text="place a1", seat=0)
        people[-1].call("do", table=table, text="place g7", seat=1)
        people[-1].call("concede", table=table, seat=1)
        return table

    def replay(self):
        """The first game of those in the program that has several puzzles, until the last of them."""
        with open(PUZZLES, encoding="utf-8") as file:
            blocks = file.read().split("record ")
        block = next(b for b in blocks if b.count("\npuzzle ") > 2)
        digits = iter(block.split("played ")[1].split()[0])
        table, people = new_table(self.anna, self.bruno), (self.anna, self.bruno)
        while True:
            seat = self.anna.table(table)["decision"]["actors"][0]
            count = len(people[seat].table(table)["choices"])
            digit = next(digits, None) if count > 1 else "A"
            if digit is None:
                self.anna.call("concede", table=table)
                return table
            people[seat].call("do", table=table, i=DIGITS.index(digit))

    def agree(self, *people, puzzles=True):
        for person in people:
            self.assertEqual(puzzles, person.call("consent", puzzles=puzzles)["puzzles"])

    def take(self, *flags, game="morris"):
        command = [CLOISTER, "puzzles", game, "--database", self.server.database, *flags]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(0, run.returncode, run.stderr)
        return int(run.stderr.split()[0]), run.stdout

    def test_nobody_has_agreed_before_saying_so(self):
        self.assertFalse(self.anna.get("consented")["puzzles"])
        self.assertEqual(0, self.anna.get("export")["export"]["puzzles"])
        self.play(self.anna, self.bruno)
        self.assertEqual((0, ""), self.take())

    def test_a_game_is_taken_when_everybody_agrees(self):
        self.play(self.anna, self.bruno)
        self.play(self.anna, self.bruno, public=False)
        self.agree(self.anna)
        self.assertEqual(0, self.take()[0])
        self.agree(self.bruno)
        self.assertTrue(self.bruno.get("consented")["puzzles"])
        self.assertGreater(self.bruno.get("export")["export"]["puzzles"], 0)
        self.assertEqual(2, self.take()[0])  # earlier ones and private ones, as the question says
        self.assertEqual(1, self.take("--games", "1")[0])
        self.assertEqual(0, self.take(game="pelegrinus")[0])

    def test_who_takes_it_back_is_left_out(self):
        self.play(self.anna, self.bruno)
        self.agree(self.anna, self.bruno)
        self.assertEqual(1, self.take()[0])
        self.agree(self.bruno, puzzles=False)
        self.assertEqual(0, self.take()[0])
        self.assertEqual(0, self.bruno.get("export")["export"]["puzzles"])

    def test_who_leaves_takes_it_back(self):
        self.play(self.anna, self.bruno)
        self.agree(self.anna, self.bruno)
        self.bruno.call("leave_server", password="correct horse")
        type(self).people = [self.anna]
        self.assertEqual(0, self.take()[0])

    def test_computers_are_not_asked_and_guests_cannot_be(self):
        guest = self.server.person("Guest")
        self.refused("not-registered", guest.call, "consent", puzzles=True)
        self.play(self.anna, guest)
        self.agree(self.anna)
        self.assertEqual(0, self.take()[0])
        seats = [{"kind": "me"}, {"kind": "computer", "level": "novice"}]
        table = self.anna.call("create", game="morris", seats=seats)["table"]
        self.anna.call("concede", table=table)
        self.assertEqual("over", self.eventually(lambda: self.anna.table(table)["status"] == "over" and "over"))
        self.assertEqual(1, self.take()[0])

    def test_nobody_answers_for_a_second_seat(self):
        seats = [{"kind": "me"}, {"kind": "me", "name": "A guest of mine"}]
        table = self.anna.call("create", game="morris", seats=seats)["table"]
        self.agree(self.anna)
        self.anna.call("do", table=table, text="place a1", seat=0)
        self.anna.call("concede", table=table, seat=1)
        self.assertEqual("over", self.anna.table(table)["status"])
        self.assertEqual(0, self.take()[0])

    def test_games_under_way_are_nobodys_puzzles(self):
        new_table(self.anna, self.bruno)
        self.agree(self.anna, self.bruno)
        self.assertEqual(0, self.take()[0])

    def test_what_is_taken_names_nobody(self):
        table = self.replay()
        self.agree(self.anna, self.bruno)
        taken, text = self.take()
        self.assertEqual(1, taken)
        self.assertIn("\npuzzle ", text)
        record = self.anna.get("record", table=table)["record"]
        seed = next(line.split(None, 1)[1] for line in record.splitlines() if line.startswith("seed "))
        for personal in self.anna.name, self.bruno.name, self.anna.id, self.bruno.id, table, seed:
            self.assertNotIn(personal, text)

    def test_nonsense_is_told(self):
        for command, wrong in (
            (["nowhere.record", "--database", self.server.database], "GAME --database"),
            (["morris", "--database", "/nowhere/at.all"], "/nowhere/at.all"),
        ):
            run = subprocess.run([CLOISTER, "puzzles", *command], capture_output=True, text=True, check=False)
            self.assertEqual(2, run.returncode)
            self.assertIn(wrong, run.stderr)


if __name__ == "__main__":
    main()
