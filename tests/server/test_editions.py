#!/usr/bin/env python3
"""Editions at a server: brought once, checked, kept, shown to everybody, and the figures that the rules use."""
import json
import os
import subprocess

from harness import CLOISTER, Case, Person, Server, main, play_on

NAMES = {"city": {"antioch": {"en": "Damascus", "fr": {"name": "Damas", "at": "à Damas"}}}}


def edition(name="Box", game="pelegrinus", figures=None, **members):
    figures = figures or {"city": {"acre": {"slots_4": 5, "slots_3": 5, "slots_2": 5}}}
    return {"cloister_edition": 1, "game": game, "rules": 1, "name": name, "figures": figures, **members}


def box(n):
    """Editions that differ from each other."""
    return edition(f"Box {n}", figures={"city": {"acre": {"slots_4": 1 + n % 6}, "paris": {"lat": 4500 + n}}})


def duel():
    return edition("Duel", "builders-duel", {"card": {"A03": {"gold": 3}}, "install": {"1": {"price": 3}}})


def playing(person, **members):
    seats = [{"kind": "me"}, {"kind": "me", "name": "Bruno"}]
    return person.call("create", game="pelegrinus", seats=seats, **members)["table"]


def engine(*commands):
    said = "\n".join(json.dumps(line) for line in commands)
    answer = subprocess.run([CLOISTER, "engine"], input=said, capture_output=True, text=True)
    return [json.loads(line) for line in answer.stdout.splitlines()]


class Editions(Case):
    def test_a_table_is_played_with_it_and_says_so(self):
        anna = self.server.person("Anna")
        mine = edition({"en": "My box", "fr": "Ma boîte"}, author="A. Owner", notes="secret", names=NAMES)
        table = playing(anna, edition=mine)
        about = anna.table(table)["about"]["edition"]
        self.assertEqual("My box", about["name"])
        self.assertEqual("Ma boîte", anna.table(table, lang="fr")["about"]["edition"]["name"])
        self.assertNotIn("secret", about["text"])  # the owner's notes are nobody's business
        self.assertEqual(mine["figures"], json.loads(about["text"])["figures"])
        stranger = Person(self.server, None)
        self.assertEqual(about, stranger.table(table)["about"]["edition"])
        self.assertEqual("My box", [t for t in anna.get("mine")["tables"] if t["table"] == table][0]["edition"]["name"])
        self.assertIsNone(anna.table(playing(anna))["about"]["edition"])

    def test_two_tables_with_different_figures_at_once(self):
        anna = self.server.person("Anna")
        tables = {
            gold: anna.call(
                "create",
                game="builders-duel",
                seed="two",
                seats=[{"kind": "me"}, {"kind": "me", "name": "Bruno"}],
                edition=edition(f"Coins {gold}", "builders-duel", {"install": {"1": {"price": gold}}}),
            )["table"]
            for gold in (3, 5)
        }
        texts = {gold: anna.table(table)["about"]["edition"]["text"] for gold, table in tables.items()}
        for gold, text in texts.items():
            self.assertEqual({"install": {"1": {"price": gold}}}, json.loads(text)["figures"])
        for _ in range(8):  # in turns, each by its own figures
            for table in tables.values():
                play_on(table, [anna, anna], most=3)
        for gold, table in tables.items():
            play_on(table, [anna, anna])
            record = anna.get("record", table=table)["record"]
            self.assertIn("\nedition {", record)
            path = os.path.join(self.server.folder, f"{gold}.txt")
            with open(path, "w", encoding="utf-8") as file:
                file.write(record)
            answer = subprocess.run([CLOISTER, "record", "verify", path], capture_output=True, text=True)
            self.assertEqual(0, answer.returncode, answer.stderr)

    def test_what_is_wrong_is_refused_with_all_faults(self):
        anna = self.server.person("Anna")
        wrong = edition(figures={"city": {"acre": {"slots_4": 0}, "paris": {"slots_3": 9}}})
        error = self.refused("bad-edition", playing, anna, edition=wrong)
        self.assertIn("slots_4 0", error.error["message"])
        self.assertEqual(["acre", "paris"], [fault["row"] for fault in error.error["faults"]])
        self.refused("bad-edition", playing, anna, edition=edition(game="builders-duel"))
        self.refused("bad-edition", playing, anna, edition={"cloister_edition": 9})
        self.refused("bad-edition", playing, anna, edition="0" * 64)
        self.refused("bad-request", playing, anna, edition="short")
        self.refused("bad-request", playing, anna, edition=7)
        self.refused("bad-edition", anna.call, "create", game="morris", edition=edition(game="morris"))
        self.refused("too-long", playing, anna, edition=edition(notes="x" * 80000))
        rated = self.server.registered("Rita")
        self.refused("rated", rated.call, "create", game="pelegrinus", rated=True, edition=edition())
        self.assertEqual([], anna.get("editions")["editions"])

    def test_the_largest_there_is(self):
        """All figures and marks of the largest box, as long names and notes as there may be, come to a table."""
        anna = self.server.person("Anna")
        template = subprocess.run([CLOISTER, "edition", "new", "kings-abbey"], capture_output=True, text=True).stdout
        mine = json.loads(template)
        mine["figures"]["building"]["bakery"]["wood"] = 3  # all the rest is as compiled in
        figures = mine["figures"]
        mine["marks"] = {kind: {row: dict.fromkeys(of, "O") for row, of in figures[kind].items()} for kind in figures}
        wide = "𝔄" * 40
        mine["names"] = {
            kind: {row: {lang: f"{row} {wide}"[:40] for lang in ("en", "fr")} for row in figures[kind]}
            for kind in ("building", "crusade", "event_card")
        }
        mine["author"], mine["notes"] = wide, wide * 100
        length = len(json.dumps(mine, ensure_ascii=False, separators=(",", ":")).encode())
        self.assertGreater(length, 56000)
        seats = [{"kind": "me"}, {"kind": "me", "name": "Bruno"}]
        table = anna.call("create", game="kings-abbey", seats=seats, edition=mine)["table"]
        about = anna.table(table)["about"]["edition"]
        self.assertEqual(mine["notes"], json.loads(anna.get("edition", hash=about["hash"])["text"])["notes"])

    def test_it_is_said_once(self):
        anna, bruno = self.server.person("Anna"), self.server.person("Bruno")
        mine = edition("Mine", notes="all of it", marks={"city": {"paris": "O"}})
        first = anna.table(playing(anna, edition=mine))["about"]["edition"]
        for name in (first["hash"], first["id"], first["id"][:16]):
            again = anna.table(playing(anna, edition=name))["about"]["edition"]
            self.assertEqual(first["hash"], again["hash"])
        shelf = anna.get("editions", game="pelegrinus")["editions"]
        self.assertEqual([("Mine", first["hash"], first["id"])], [(e["name"], e["hash"], e["id"]) for e in shelf])
        self.assertEqual([], anna.get("editions", game="morris")["editions"])
        self.assertIn("all of it", anna.get("edition", hash=first["hash"])["text"])
        self.refused("no-such-edition", anna.get, "edition", hash="0" * 64)
        # Of others' one knows the hash of the file, not the first digits.
        self.assertEqual([], bruno.get("editions")["editions"])
        self.refused("bad-edition", playing, bruno, edition=first["id"][:16])
        self.assertEqual(first, bruno.table(playing(bruno, edition=first["hash"]))["about"]["edition"])

    def test_only_confirmed_is_the_games_own(self):
        anna = self.server.person("Anna")
        same = {
            "cloister_edition": 1,
            "game": "pelegrinus",
            "rules": 1,
            "name": "Seen",
            "marks": {"city": {"paris": "O"}},
        }
        self.assertIsNone(anna.table(playing(anna, edition=same))["about"]["edition"])

    def test_a_rematch_keeps_it(self):
        anna = self.server.person("Anna")
        seats = [{"kind": "me"}, {"kind": "me", "name": "Bruno"}]
        table = anna.call("create", game="builders-duel", seats=seats, edition=duel())["table"]
        play_on(table, [anna, anna])
        anna.call("propose", table=table, seat=0, kind="rematch")
        again = self.eventually(lambda: anna.table(table)["about"]["next"])
        self.assertEqual(anna.table(table)["about"]["edition"], anna.table(again)["about"]["edition"])

    def test_the_computer_plays_and_advises_with_it(self):
        anna = self.server.person("Anna")
        seats = [{"kind": "me"}, {"kind": "computer", "level": "novice"}]
        table = anna.call("create", game="builders-duel", seats=seats, edition=duel())["table"]
        told = anna.table(table, wait=10)
        for _ in range(8):
            while told["status"] == "playing" and told["decision"]["actors"] != [0]:
                told = anna.table(table, since=told["seq"], wait=10)
            hint = anna.call("hint", table=table)
            self.assertTrue(hint["candidates"])
            anna.call("do", table=table, text=hint["candidates"][0]["text"])
            told = anna.table(table)


class Slots(Case):
    """There are 127 slots a game; nobody takes them all, and what nobody uses makes room."""

    flags = ("--proxy", "127.0.0.1")

    def test_one_address_holds_so_many(self):
        anna = self.server.person("Anna")
        for n in range(24):
            playing(anna, edition=box(n))
        error = self.refused("too-many", playing, anna, edition=box(24))
        self.assertIn("24", error.error["message"])
        self.assertTrue(playing(anna, edition=box(3)))  # one that is here already costs nothing
        far = Person(self.server, "Far", headers={"X-Forwarded-For": "198.51.100.7"})
        table = playing(far, edition=box(24))  # somebody elsewhere is not kept from playing
        self.refused("too-many", playing, anna, edition=box(25))
        self.assertTrue(anna.table(table))  # what others brought here costs her nothing


class Kept(Case):
    def test_a_restart_keeps_the_figures(self):
        with Server() as server:
            anna = server.person("Anna")
            table = playing(anna, edition=edition("Box", names=NAMES))
            before = anna.table(table)
            server.stop()
            server.start()
            after = anna.table(table)
            self.assertEqual(before["about"]["edition"], after["about"]["edition"])
            self.assertEqual(before["view"], after["view"])
            self.assertEqual("playing", after["status"])

    def test_records_come_and_go(self):
        asked = {"cmd": "new", "game": "pelegrinus", "players": 2, "seed": "1", "edition": edition("Far")}
        record = engine(asked, {"cmd": "record"})[-1]["record"]
        self.assertIn("\nedition {", record)
        with Server() as server:
            path = os.path.join(server.folder, "edition.txt")
            with open(path, "w", encoding="utf-8") as file:
                file.write(record)
            command = [CLOISTER, "import", "--database", server.database, path]
            answer = subprocess.run(command, capture_output=True, text=True)
            self.assertEqual(0, answer.returncode, answer.stderr)
            table = answer.stdout.split()[0]
            self.assertEqual("Far", Person(server, None).table(table)["about"]["edition"]["name"])
            command = [CLOISTER, "export", "--database", server.database, table]
            out = subprocess.run(command, capture_output=True, text=True)
            self.assertEqual(0, out.returncode, out.stderr)
            lines = [line for line in record.splitlines() if line.startswith("edition ")]
            self.assertEqual(lines, [line for line in out.stdout.splitlines() if line.startswith("edition ")])


if __name__ == "__main__":
    main()
