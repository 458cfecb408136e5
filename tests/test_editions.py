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

HERE = os.path.dirname(os.path.abspath(__file__))

# Of every game an edition that changes ten figures and more, a route or an edge, a number of copies, and a name; also
# played in the browser (web/editions.mjs).
with open(os.path.join(HERE, "editions.json"), encoding="utf-8") as listed:
    GAMES = json.load(listed)

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
            (json.dumps({**good, "notes": "x" * 70000}), "64 KiB"),
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
                for _ in range(100):
                    process.stdin.write(b"1\n\n" * 100)  # Enter alone sends orders, elsewhere it is no answer
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

    def elsewhere(self, said):
        """Another machine, which never had the file, believes the record and says its names; not with other figures."""
        record = self.read("game.record")
        self.assertIn('\nedition {"cloister_edition":1,', record)
        out = self.run_cloister("record", "verify", "game.record", "-L", "en")[0]
        self.assertIn("follow the rules", out)
        self.assertNotIn("not over", out)
        for lang, name in said.items():
            self.assertIn(name, self.run_cloister("record", "replay", "game.record", "-L", lang)[0])
        changed = re.sub(r'"figures":\{.*\},"game"', '"figures":{},"game"', record)
        self.assertNotEqual(record, changed)
        self.put(changed, "other.record")
        self.run_cloister("record", "verify", "other.record", status=USAGE)

    def test_whole_games(self):
        """Every game to its end, in turns in one language and in the other."""
        names = {
            "pelegrinus": ("Byzantium", "Byzance", "Constantinople"),
            "builders-duel": ("Regan", "Regan", None),
            "kings-abbey": ("Book House", "Livres", "builds the Library"),
            "monasterium": ("white", "blanc", "green monastery"),
            "monastery": ("Cockcrow", "Point du jour", "Laudes"),
        }
        self.assertEqual(set(GAMES), set(names))
        for i, (game, (english, french, never)) in enumerate(names.items()):
            said = {"en": english, "fr": french}
            lang = ("en", "fr")[i % 2 if game != "kings-abbey" else 0]
            name = self.put(whole(game))
            seen = self.play(game, name, "--lang", lang)
            self.assertIn(said[lang], seen)
            self.assertEqual([], re.findall(f".*{never}.*", seen)[:5] if never else [])
            os.remove(self.path(name))
            self.elsewhere(said)


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
        small = {
            "constantinople": "Constantinople",
            "iconium": "Iconium",
            "antioch": "Antioch",
            "cyprus": "Cyprus",
            "sinai": "Sinai",
        }
        full = {"city": {city: {"slots_2": 1} for city in small}}  # whoever wins such a city fills it
        novice = {"building": {name: {"points": 9} for name in ("refectory", "workshop", "library")}}
        letters = {"grid": {"cost": {"top": [1] * 13, "bottom": [1] * 13}}}
        for game, figures, players, wanted in (
            ("kings-abbey", rich, 2, ("Garden", "Sheep Farm")),
            ("builders-duel", gold, 2, None),
            ("pelegrinus", full, 2, tuple(small.values())),
            ("monasterium", novice, 2, None),
            ("monastery", letters, 2, None),
        ):
            found = []
            for seed in "abcdefgh":
                both = self.hints(game, figures, seed, players)
                found.append(both)
                if both and (not wanted or any(w in both[1]["label"] for w in wanted)):
                    break
            else:
                self.fail(f"{game}: {found}")


if __name__ == "__main__":
    unittest.main()
