#!/usr/bin/env python3
"""Black box: editions (docs/editions.md) in every command that takes one, bad files, records elsewhere, hints."""
import json
import os
import pty
import re
import subprocess
import unittest

from test_cli import CLOISTER, USAGE, Case
from test_engine import Engine

GAMES = {
    "pelegrinus": {
        "name": {"en": "Our box", "fr": "Notre boîte"},
        "figures": {
            "city": {"acre": {"slots_2": 3}, "cyprus": {"slots_2": 2}, "paris": {"slots_2": 4}},
            "piece": {"commandery": {"each": 32}, "relic_high": {"value": 9}},
            "character": {"master": {"influence": 5}, "nun": {"influence": 1}},
            "region": {"italy": {"opens": 4}},
            "route": {"paris_london": False, "paris_glasgow": {"type": "sea"}},
            "site": {"mont_saint_michel": {"to": "glasgow"}},
        },
        "names": {"city": {"constantinople": {"en": "Byzantium", "fr": {"name": "Byzance", "at": "à Byzance"}}}},
    },
    "builders-duel": {
        "figures": {
            "card": {
                "A01": {"does": "income", "gold": 9},
                "A03": {"does": "raid", "gold": 3},
                "A04": {"gold": 7},
                "A05": {"gold": 8},
            },
            "coin": {"5": {"coins": 10}},
            "install": {"1": {"price": 3}, "2": {"price": 7}, "3": {"price": 13}},
            "section": {"0": {"needs": ["stone", "wood", "wool"]}, "1": {"needs": ["stone", "sand", "wool"]}},
        },
        "names": {"card": {"A03": {"en": "Regan", "fr": "Regan"}}},
    },
    "kings-abbey": {
        "figures": {
            "building": {
                "bakery": {"copies": 4, "wood": 2, "deniers": 0},
                "garden": {"copies": 2},
                "stables": {"reward": "tool"},
            },
            "level": {"cardinal": {"spaces": 2, "prestige": [4, 6]}},
            "crusade": {"c20": {"slots": 5, "prestige": 15, "wood": 2, "stone": 0}},
            "event_card": {"e19": {"effect": "moves", "amount": -1}, "e05": False},
            "darkness": {"7": {"level": 10}},
            "pews": {"2": {"rows": 2}},
            "cost": {"archer": {"deniers": 3}},
        },
        "names": {"building": {"library": {"en": "Book House", "fr": {"name": "Livres", "the": "les Livres"}}}},
    },
}

# What is wrong with a file, and what must stand in the message: where, what, what is allowed.
BAD = [
    ("pelegrinus", {"city": {"acre": {"slots_4": 0}}}, ["city acre, slots_4 0", "1..6"]),
    ("pelegrinus", {"city": {"acre": {"slots": 1}}}, ["city acre", "'slots'", "slots_4"]),
    ("pelegrinus", {"town": {}}, ["'town'", "city"]),
    ("pelegrinus", {"site": {"rome": {"to": "palermo"}}}, ["site rome"]),
    ("builders-duel", {"card": {"A21": {"does": "convoy"}}}, ["card A21, does", "convoy", "A22"]),
    ("builders-duel", {"section": {"0": {"needs": ["stone", "stone", "wool"]}}}, ["section 0, needs", "stone"]),
    ("builders-duel", {"coin": {"5": {"coins": "ten"}}}, ["coin 5, coins", "ten", "0..40"]),
    ("kings-abbey", {"building": {"bakery": {"starting": 0}}}, ["building, starting", "5", "6"]),
    ("kings-abbey", {"building": {"bakery": {"copies": 5}}}, ["building, copies", "65", "63"]),
    (
        "kings-abbey",
        {"building": {"sheep_farm": {"copies": 4}, "garden": {"copies": 2}}},
        ["sheep_farm, copies 4", "2..3"],
    ),
    ("kings-abbey", {"crusade": {"c20": {"wood": 1}}}, ["crusade c20", "at most two"]),
    ("kings-abbey", {"event_card": {"e09": {"amount": -5}}}, ["event_card e09, amount -5", "-3..5"]),
    ("kings-abbey", {"event_card": {f"e0{i}": False for i in (1, 2, 3, 4)}}, ["event_card, plenty", "6", "7"]),
    ("kings-abbey", {"level": {"cardinal": {"spaces": 6}}}, ["level cardinal, spaces 6", "1..5"]),
    ("kings-abbey", {"darkness": {"3": {"level": 2}}}, ["darkness 3, level 2"]),
    ("kings-abbey", {"tower": {"chapel": {"per_player": 2}}}, ["tower chapel, per_player 2", "1"]),
]


def edition(game, **members):
    return {"cloister_edition": 1, "game": game, "rules": 1, **members}


def whole(game):
    return edition(game, **GAMES[game])


class Folder(Case):
    def put(self, value, name="mine.json"):
        with open(self.path(name), "w") as file:
            file.write(value if isinstance(value, str) else json.dumps(value))
        return name

    def read(self, name):
        with open(self.path(name)) as file:
            return file.read()


class Files(Folder):
    def test_a_template_is_the_reconstruction(self):
        for game in GAMES:
            name = self.put(self.run_cloister("edition", "new", game, "-L", "en")[0])
            self.assertEqual("", self.run_cloister("edition", "diff", game, name)[0], game)
            out = self.run_cloister("edition", "show", name, "-L", "en")[0]
            self.assertRegex(out, r"0 of \d+ reconstructed figures")

    def test_show_and_diff_name_what_differs(self):
        for game, members in GAMES.items():
            name = self.put(whole(game))
            shown = self.run_cloister("edition", "show", name, "-L", "en")[0]
            for kind, rows in members["figures"].items():
                for row, figures in rows.items():
                    self.assertIn(f"{kind} {row}", shown)
                    for figure in figures or () if kind != "route" else ():
                        self.assertIn(f"{kind} {row}, {figure}: ", shown)
            self.assertGreaterEqual(shown.count(" -> "), 9)
            differs = self.run_cloister("edition", "diff", game, name, "-L", "en", status=1)[0]
            for line in differs.splitlines():
                self.assertIn(line, shown)
            self.assertEqual("", self.run_cloister("edition", "diff", name, name)[0])

    def test_check_plays(self):
        for game in GAMES:
            out = self.run_cloister("edition", "check", self.put(whole(game)), "20", "-L", "en")[0]
            self.assertIn("sound: 20 random games", out)

    def test_bad_figures_name_where_what_and_what_is_allowed(self):
        for game, figures, said in BAD:
            name = self.put(edition(game, figures=figures))
            before = self.read(name)
            for command in (
                ["edition", "check", name],
                ["edition", "show", name],
                ["play", game, "--plain", "--edition", name],
                ["arena", game, "--players", "random,random", "--rounds", "1", "--edition", name],
                ["bench", game, "--seconds", "0.01", "--edition", name],
            ):
                out, err = self.run_cloister(*command, "-L", "en", status=USAGE)
                self.assertEqual("", out, command)
                for part in said:
                    self.assertIn(part, err, command)
            self.assertEqual(before, self.read(name))
            self.assertEqual([name], os.listdir(self.folder), "something was written")

    def test_bad_files(self):
        good = whole("pelegrinus")
        for value, said in (
            ("", "json"),
            ("{", "json"),
            ("[]", "no game"),
            (json.dumps({**good, "cloister_edition": 2}), "newer"),
            (json.dumps({**good, "game": "chess"}), "no game"),
            (json.dumps({**good, "colour": 1}), "colour"),
            ('{"cloister_edition":1,"game":"pelegrinus","rules":1,"rules":1}', "rules"),
            (json.dumps({**good, "names": {"city": {"acre": {"de": "Akkon"}}}}), "de"),
            (json.dumps({**good, "names": {"city": {"acre": {"en": "Paris"}}}}), "Paris"),
            (json.dumps({**good, "notes": "x" * 70000}), ""),
        ):
            _, err = self.run_cloister("edition", "check", self.put(value), "-L", "en", status=USAGE)
            self.assertIn(said.lower(), err.lower(), value[:60])
            self.assertTrue(err.startswith("cloister: ") or "mine.json" in err, err)
        self.run_cloister("edition", "check", "missing.json", status=USAGE)
        _, err = self.run_cloister("play", "morris", "--plain", "--edition", self.put(good), "-L", "en", status=USAGE)
        self.assertIn("morris", err)
        _, err = self.run_cloister(
            "play", "kings-abbey", "--plain", "--edition", self.put(good), "-L", "en", status=USAGE
        )
        self.assertIn("mine.json", err)

    def test_arena_and_bench_play_with_it(self):
        for game in GAMES:
            name = self.put(whole(game))
            self.run_cloister("arena", game, "--players", "random,random", "--rounds", "1", "--edition", name)
            self.assertIn(game, self.run_cloister("bench", game, "--seconds", "0.02", "--edition", name)[0])


class Labels(Case):
    """The page of figures calls every kind and every figure by a word, not by its id."""

    def test_every_figure_has_a_word(self):
        games = [game for game in os.listdir("src/games") if os.path.exists(f"src/games/{game}/figures.c")]
        self.assertTrue(games)
        for game in games:
            kinds = json.loads(self.run_cloister("edition", "new", game)[0])["figures"]
            wanted = {
                f"{kind}.{figure}" for kind, rows in kinds.items() for row in rows.values() for figure in row or ()
            }
            wanted |= {f"{kind}.title" for kind in kinds}
            for lang in "en", "fr":
                with open(f"src/games/{game}/po/{lang}.po", encoding="utf-8") as file:
                    said = set(re.findall(r'^msgid "web\.components\.([\w.]+)"', file.read(), re.M))
                self.assertEqual([], sorted(wanted - said), f"{game}, {lang}")


class Terminal(Folder):
    def play(self, game, name, *more):
        """All that a person at a terminal sees of a whole game in which the first choice is always made."""
        mine, its = pty.openpty()
        process = subprocess.Popen(
            [CLOISTER, "play", game, "--plain", "--edition", name, "--seats", "human,novice", "--seed", "a"]
            + ["--save", "game.record", *more],
            cwd=self.folder,
            stdin=subprocess.PIPE,
            stdout=its,
            stderr=its,
        )
        os.close(its)
        seen = b""
        writer = os.fork()
        if not writer:
            try:
                while True:
                    process.stdin.write(b"1\n" * 100)
                    process.stdin.flush()
            finally:
                os._exit(0)
        process.stdin.close()
        while True:
            try:
                got = os.read(mine, 65536)
            except OSError:
                break
            if not got:
                break
            seen += got
        os.close(mine)
        process.wait(timeout=60)
        os.waitpid(writer, 0)
        self.assertEqual(0, process.returncode, seen[-500:])
        return seen.decode().replace("\r", "")

    def test_whole_games(self):
        """The names that it gives are read, in both languages; the record says all, and another machine believes it."""
        names = {
            "pelegrinus": ("Byzantium", "Byzance", "Constantinople"),
            "builders-duel": ("Regan", "Regan", None),
            "kings-abbey": ("Book House", "Livres", "builds the Library"),
        }
        for game, (english, french, never) in names.items():
            name = self.put(whole(game))
            for lang, said in (("en", english), ("fr", french)):
                seen = self.play(game, name, "--lang", lang)
                self.assertIn(said, seen)
                if never and lang == "en":
                    self.assertEqual([], re.findall(f".*{never}.*", seen)[:5])
                record = self.read("game.record")
                self.assertIn('\nedition {"cloister_edition":1,', record)
                os.remove(self.path(name))
                out = self.run_cloister("record", "verify", "game.record", "-L", "en")[0]
                self.assertIn("follow the rules", out)
                self.assertIn(said, self.run_cloister("record", "replay", "game.record", "-L", lang)[0])
                changed = re.sub(r'"figures":\{.*\},"game"', '"figures":{},"game"', record)
                self.assertNotEqual(record, changed)
                self.put(changed, "other.record")
                self.run_cloister("record", "verify", "other.record", status=USAGE)
                self.put(whole(game))


class Protocol(Case):
    def setUp(self):
        super().setUp()
        self.engine = Engine()
        self.addCleanup(self.engine.close)

    def test_new_takes_the_object_or_its_id(self):
        for game in GAMES:
            self.engine.must("new", game=game, players=2, seed="a", edition=whole(game))
            record = self.engine.must("record")["record"]
            self.assertIn("\nedition {", record)
            with open(self.path("mine.json"), "w") as file:
                json.dump(whole(game), file)
            shown = self.run_cloister("edition", "show", "mine.json")[0]
            key = re.search(r"id ([0-9a-f]{16})", shown)[1]
            self.engine.must("new", game=game, players=2, seed="a", edition=key)
            self.assertEqual(record, self.engine.must("record")["record"])
            fresh = Engine()
            self.assertFalse(fresh.ask("new", game=game, players=2, edition=key)["ok"], "an id that it never met")
            fresh.must("load", record=record)
            self.assertEqual(
                self.engine.must("position")["position"], fresh.must("position")["position"], "a record needs no file"
            )
            fresh.close()

    def test_what_is_wrong_is_said_and_changes_nothing(self):
        for game, figures, said in BAD:
            self.engine.must("new", game=game, players=2, seed="a", edition=whole(game))
            before = self.engine.must("record")["record"]
            reply = self.engine.ask("new", game=game, players=2, edition=edition(game, figures=figures))
            self.assertEqual((False, "bad-edition"), (reply["ok"], reply["error"]["code"]))
            for part in said:
                self.assertIn(part, reply["error"]["message"])
            self.assertEqual(before, self.engine.must("record")["record"])

    def hints(self, game, figures, seed, players):
        """Both hints at the first decision where they differ when both tables play on alike."""
        plain, changed = Engine(), Engine()
        plain.must("new", game=game, players=players, seed=seed)
        changed.must("new", game=game, players=players, seed=seed, edition=edition(game, figures=figures))
        try:
            for _ in range(40):
                seat = {"seat": min(plain.must("choices", seat=0)["decision"]["actors"])}
                a, b = (e.must("go", level="rules", seed="x", **seat)["best"] for e in (plain, changed))
                if a["text"] != b["text"]:
                    return a, b
                if not all(e.ask("do", text=a["text"], **seat)["ok"] for e in (plain, changed)):
                    return None
        finally:
            plain.close()
            changed.close()
        return None

    def test_hints_weigh_the_figures_in_force(self):
        """What an edition makes absurdly good is what is advised."""
        rich = {"building": {name: {"prestige": 20, "wood": 1, "grain": 0} for name in ("garden", "sheep_farm")}}
        gold = {"card": {f"A{i:02}": {"does": "income", "gold": 12, "frame": "none"} for i in range(1, 7)}}
        for game, figures, players, wanted in (
            ("kings-abbey", rich, 1, ("Garden", "Sheep Farm")),
            ("builders-duel", gold, 2, None),
        ):
            found = [self.hints(game, figures, seed, players) for seed in "abcdefgh"]
            better = [
                b for both in found if both for a, b in [both] if not wanted or any(w in b["label"] for w in wanted)
            ]
            self.assertTrue(better, found)


if __name__ == "__main__":
    unittest.main()
