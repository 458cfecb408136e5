#!/usr/bin/env python3
"""Black box: the program's commands, their help, their errors, and whole games played through a pipe."""
import json
import os
import random
import re
import signal
import stat
import subprocess
import tempfile
import time
import unicodedata
import unittest

CLOISTER = os.path.abspath(os.environ.get("CLOISTER", "build/release/cloister"))
COMMANDS = ["games", "play", "engine", "arena", "bench", "record"]
USAGE = 2  # exit status of what was asked for wrongly
UNPROVEN = 1  # of a record in which nothing is wrong, but not everything can be checked


def unsigned(text):
    """As somebody types it in a hurry."""
    for sign, letters in ("œ", "oe"), ("×", "x"), ("’", " "):
        text = text.replace(sign, letters)
    ascii = unicodedata.normalize("NFD", text).encode("ascii", "ignore").decode()
    return " ".join(re.findall(r"[a-z]+|[0-9]+", ascii.lower()))


class Case(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def run_cloister(self, *arguments, input="", status=0, env=None):
        """(stdout, stderr) of a command that must end with that status; run in an empty folder."""
        environment = {
            key: value
            for key, value in os.environ.items()
            if key not in ("LANG", "LC_ALL", "LC_MESSAGES", "CLOISTER_LANG")
        }
        done = subprocess.run(
            [CLOISTER, *arguments],
            input=input.encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=self.folder,
            timeout=120,
            env={**environment, **(env or {})},
        )
        out, err = done.stdout.decode(), done.stderr.decode()
        self.assertEqual(status, done.returncode, f"{arguments}: {err}")
        return out, err

    def path(self, name):
        return os.path.join(self.folder, name)

    def ids(self):
        ids = self.run_cloister("games", "--ids")[0].split()
        self.assertTrue(ids, "there are no games")
        return ids

    def tables(self, level):
        """(game, arguments) of a table of each with as few seats as it has, all of that level: nobody else thinks."""
        for game in json.loads(self.run_cloister("games", "--json")[0]):
            few = game["seats_min"]
            yield game["id"], ["--players", str(few), "--seats", ",".join([level] * few)]


class Help(Case):
    def test_help_everywhere(self):
        for arguments in [["--help"], ["-?"]] + [[command, "--help"] for command in COMMANDS]:
            out, err = self.run_cloister(*arguments)
            self.assertRegex(out, "^Usage: cloister")
            self.assertEqual("", err)
        for command in COMMANDS:
            out, _ = self.run_cloister(command, "--help")
            self.assertIn(f"cloister {command}", out.split("\n", 1)[1], "no example")
            self.assertNotRegex(out, r"\bcli\.\w+", "a message is missing")
            self.assertIn(f"cloister {command}", self.run_cloister("--help")[0])

    def test_help_in_french(self):
        english, french = (
            self.run_cloister("play", "--help", env={"LANG": lang})[0] for lang in ("en_GB.UTF-8", "fr_FR.UTF-8")
        )
        self.assertNotEqual(english, french)
        self.assertNotRegex(french, r"\bcli\.\w+")

    def test_version_prints_signatures(self):
        out, _ = self.run_cloister("--version")
        self.assertRegex(out, r"^cloister \d+\.\d+")
        for id in self.ids():
            self.assertRegex(out, rf"(?m)^{id} rules \d+ signature [0-9a-f]{{16}}$")
        self.assertEqual(out, self.run_cloister("--version")[0])

    def test_signatures_are_those_of_the_goldens(self):
        out, _ = self.run_cloister("--version")
        root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
        for id, signature in re.findall(r"(?m)^(\S+) rules \d+ signature (\S+)$", out):
            folder = os.path.join(root, "src", "games", id, "golden")
            for name in os.listdir(folder) if os.path.isdir(folder) else []:
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    self.assertIn(f"signature {signature}\n", file.read(1000))


class Errors(Case):
    """Status 2 and a message on standard error that says what was expected; never anything on standard output."""

    def wrong(self, *arguments, says=None, **more):
        out, err = self.run_cloister(*arguments, status=USAGE, **more)
        self.assertEqual("", out, arguments)
        self.assertTrue(err.strip(), arguments)
        self.assertNotRegex(err, r"\b(cli|record|engine|position)\.[a-z_]+", "a message is missing")
        self.assertNotIn("{", err)
        if says:
            self.assertIn(says, err)
        return err

    def test_commands(self):
        self.wrong()
        self.wrong("gamse", says="gamse")
        self.wrong("", says="''")
        for command in COMMANDS:
            self.wrong(command, "--nonsense", says="--nonsense")

    def test_games(self):
        for command in "games", "play", "bench", "arena":
            self.wrong(command, "chess", *(["--players", "random,random"] if command == "arena" else []), says="chess")
        self.wrong("play")
        self.wrong("arena")

    def test_options(self):
        self.wrong("play", "morris", "--option", "flying=maybe", says="flying")
        self.wrong("play", "morris", "--option", "speed=fast", says="speed")
        self.wrong("play", "morris", "--option", "flying", says="NAME=VALUE")
        self.wrong("play", "morris", "--option", "=", says="=")
        self.wrong("play", "morris", "--players", "3", says="morris")
        self.wrong("play", "morris", "--players", "two", says="two")
        self.wrong("play", "morris", "--players", "-1", says="-1")
        self.wrong("play", "morris", "--players", "99999999999999999999")
        self.wrong("play", "morris", "--lang", "latin", says="latin")
        self.wrong("engine", "--lang", "latin", says="latin")

    def test_seats(self):
        self.wrong("play", "morris", "--seats", "human,pope", says="pope")
        self.wrong("play", "morris", "--seats", "human,human,human")
        self.wrong("play", "morris", "--seats", ",")
        self.wrong("arena", "morris", "--players", "random,pope", says="pope")
        self.wrong("arena", "morris")
        self.wrong("arena", "morris", "--players", "random,random", "--rounds", "many", says="many")

    def test_numbers(self):
        self.wrong("bench", "morris", "--seconds", "soon", says="soon")
        self.wrong("bench", "--coverage", "morris", "--games", "0x", says="0x")
        self.wrong("bench", "--coverage", "chess", says="chess")

    def test_files(self):
        self.wrong("play", "--load", self.path("none"), says="none")
        for verb in "show", "replay", "verify":
            self.wrong("record", verb, self.path("none"), says="none")
        self.wrong("record", "show")
        self.wrong("record")
        self.wrong("record", "peek", self.path("none"), says="peek")
        for name, content in (
            ("empty", b""),
            ("binary", bytes(range(256)) * 10),
            ("text", b"hello\n"),
            ("cut", b"cloister-record 1\ngame morris\n"),
            ("chess", b"cloister-record 1\ngame chess\nrules 1\nplayers 2\nrows\nend\n"),
            ("long", b"cloister-record 1\n" + b"x" * 100000 + b"\nrows\nend\n"),
            ("nul", b"cloister-record 1\0\n"),
        ):
            with open(self.path(name), "wb") as file:
                file.write(content)
            for verb in "show", "replay", "verify":
                done = subprocess.run(
                    [CLOISTER, "record", verb, self.path(name)],
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    timeout=60,
                )
                self.assertEqual((USAGE, b""), (done.returncode, done.stdout), (name, verb))
                self.assertTrue(done.stderr)
            self.assertEqual(
                USAGE,
                subprocess.run(
                    [CLOISTER, "play", "--load", self.path(name)],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    timeout=60,
                ).returncode,
            )
        self.wrong("record", "show", self.folder)

    def test_messages_say_what_is_allowed(self):
        for arguments, words in (
            (["play", "morris", "--seats", "human,prior,prior"], ["2 seats", "prior", "--players N", "at most 2"]),
            (["play", "pelegrinus", "--seats", "human,prior,prior"], ["2 seats", "--players N", "at most 4"]),
            (["play", "morris", "--seats", "human,pope"], ["pope", "human", "novice", "time:MS"]),
            (["play", "morris", "--players", "9"], ["9", "1 to 8"]),
            (["play", "morris", "--option", "flying=maybe"], ["flying=maybe", "on, off"]),
            (["play", "morris", "--option", "speed=1"], ["speed=1", "flying"]),
            (["play", "morris", "--seed", ""], ["seed", "1 to 127 bytes"]),
            (["arena", "morris", "--players", "random,human"], ["'human'", "novice", "mcts:N"]),
            (
                ["arena", "pelegrinus", "--players", "random,random", "--seats", "4"],
                ["4 seats", "not 2", "--players", "--seats"],
            ),
            (["record", "peek", "x"], ["peek", "show, replay, watch or verify"]),
        ):
            said = self.wrong(*arguments)
            for word in words:
                self.assertIn(word, said, arguments)

    def test_messages_speak_french(self):
        err = self.wrong("games", "chess", env={"CLOISTER_LANG": "fr"})
        self.assertNotEqual(err, self.wrong("games", "chess"))


class Games(Case):
    def test_list(self):
        out, _ = self.run_cloister("games")
        for id in self.ids():
            self.assertRegex(out, rf"(?m)^{id}\b")

    def test_one_game(self):
        for id in self.ids():
            for lang in "en", "fr":
                out, _ = self.run_cloister("games", id, "--lang", lang)
                self.assertIn(id, out)
                self.assertNotRegex(out, r"\b(option|game|category)\.[a-z_]+")
                out, _ = self.run_cloister("games", id, "--components", "--lang", lang)
                self.assertTrue(out)

    def test_json(self):
        games = json.loads(self.run_cloister("games", "--json")[0])
        self.assertEqual(self.ids(), [game["id"] for game in games])
        one = json.loads(self.run_cloister("games", "morris", "--json")[0])
        self.assertIn("morris", json.dumps(one))

    def test_language_of_the_environment(self):
        english = self.run_cloister("games", "morris")[0]
        for env in (
            {"LANG": "fr_FR.UTF-8"},
            {"LC_ALL": "fr", "LANG": "en"},
            {"LC_MESSAGES": "fr_CA", "LANG": "en"},
            {"CLOISTER_LANG": "fr", "LC_ALL": "en"},
        ):
            self.assertIn("Jeu du moulin", self.run_cloister("games", "morris", env=env)[0])
        self.assertEqual(english, self.run_cloister("games", "morris", env={"LANG": "C"})[0])
        self.assertEqual(english, self.run_cloister("games", "morris", "--lang", "en", env={"LANG": "fr"})[0])


class Play(Case):
    """Line by line, through a pipe."""

    def save(self):
        return ["--save", self.path("game.record")]

    def test_the_log_tells_what_happened_in_every_game(self):
        for game in "morris", "liars-dice", "kings-abbey":
            said = "1\n1\nlog\n" if game == "liars-dice" else "1\nlog\n"
            arguments = ["play", game, "--seats", "human,random", "--seed", "1", "--lang", "en", *self.save()]
            out, _ = self.run_cloister(*arguments, input=said + "quit\n")
            told = re.findall(r"(?m)^(?:> )*- (.*)$", out)
            self.assertGreater(told.count(told[0]), 1, (game, told))

    def test_the_longest_names_stand_apart(self):
        """At The King's Abbey the market's columns lie side by side: a name of 22 letters fills one."""
        seen = set()
        for seed in range(1, 31):
            game = ["play", "kings-abbey", "--seats", "human,human", "--lang", "fr", "--seed", str(seed), *self.save()]
            out, _ = self.run_cloister(*game, input="q\n")
            for row in re.findall(r"(?m)^[1-4] \S.*$", out):
                seen |= {row.find("Cellule")} if "Cellule supplémentaire" in row else set()
                self.assertNotRegex(row, r"Cellule supplémentaire\S")
                self.assertLessEqual(len(row), 80)
        self.assertEqual({2, 25}, seen - {-1}, "in both columns")

    def test_many_choices_are_told_by_their_arguments(self):
        game = ["play", "liars-dice", "--seats", "human,random", "--seed", "1", "--lang"]
        for lang, bid in ("en", "Bid"), ("fr", "Annoncer"):
            out, _ = self.run_cloister(*game, lang, *self.save(), input="3\n2\nquit\n")
            self.assertRegex(out, rf"(?m)^   3  {bid} 3\s× …\n   4  {bid} 4\s× …$")
            self.assertRegex(out, rf"(?m)^(> )?   1  {bid} 3\s× \w+\n   2  {bid} 3\s× t")
            self.assertNotRegex(out, rf"{bid} [124]\s× t")
            out, _ = self.run_cloister(*game, lang, *self.save(), input="3\n0\n0\nquit\n")
            self.assertEqual(len(re.findall(rf"(?m)^(?:> )?   1  {bid} 1\s× …$", out)), 2, "back to all choices")
            for typed, chosen in ("3\n2\n", "bid 3 three"), ("bid 2 six\n", "bid 2 six"):
                self.run_cloister(*game, lang, *self.save(), input=f"{typed}quit\n")
                with open(self.path("game.record"), encoding="utf-8") as file:
                    self.assertIn(f"11 0 {chosen} #", file.read())

    def test_a_whole_game(self):
        for lang, over, first in ("en", "The game is over.", "Place a stone on a1"), (
            "fr",
            "La partie est finie.",
            "Poser un pion en a1",
        ):
            out, _ = self.run_cloister(
                "play",
                "morris",
                "--seats",
                "human,human",
                "--seed",
                "1",
                "--lang",
                lang,
                *self.save(),
                input="1\n" * 600,
            )
            self.assertIn(first, out)
            self.assertIn(over, out)
            self.assertNotRegex(out, r"[{}]|\b(cli|verb|event|kind|reason)\.[a-z_]+", "a message is missing")
            self.run_cloister("record", "verify", self.path("game.record"))

    def test_what_is_no_file_is_written_to_and_not_replaced(self):
        """A game saved to a link is in the file it leads to; one saved to a pipe has been sent through it."""
        file, link = self.path("kept.record"), self.path("link")
        with open(file, "w", encoding="utf-8"):
            os.symlink(file, link)
        self.run_cloister("play", "morris", "--seats", "human,human", "--save", link, input="quit\n")
        self.assertTrue(os.path.islink(link))
        self.run_cloister("record", "verify", file)
        pipe = self.path("pipe")
        os.mkfifo(pipe)
        with open(os.open(pipe, os.O_RDWR), encoding="utf-8") as end:
            self.run_cloister("play", "morris", "--seats", "human,human", "--save", pipe, input="quit\n")
            self.assertEqual("cloister-record 1\n", end.readline())
        self.assertTrue(stat.S_ISFIFO(os.stat(pipe).st_mode))

    def test_choices_by_text(self):
        out, _ = self.run_cloister(
            "play", "morris", "--seats", "human,human", *self.save(), input="place d2\nplace a7\nlog\nquit\n"
        )
        self.assertIn("White places a stone on d2.", out)
        self.assertEqual(2, out.count("- Black places a stone on a7."), "as news, and in the log")

    def test_choices_as_they_are_shown(self):
        """Every game goes on when the words of a choice are typed, without capitals, accents and signs."""
        for game, table in self.tables("random"):
            for lang in "en", "fr":
                with self.subTest(game=game, lang=lang):
                    seats = table[-1].replace("random", "human", 1)
                    arguments = [game, "--seats", seats, "--seed", "1", "--lang", lang, *self.save()]
                    self.type_what_is_shown(arguments, random.Random(game + lang))

    def type_what_is_shown(self, arguments, chance):
        with subprocess.Popen(
            [CLOISTER, "play", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=self.folder
        ) as process:
            shown, line, said = [], "", []
            while len(said) < 60 and (character := process.stdout.read(1)):
                line += character
                if character == "\n":
                    found = re.fullmatch(r"(?:> )* *(\d+)  (\S.*)\n", line)
                    shown = shown[: int(found[1]) - 1] + [found[2]] if found and int(found[1]) else shown
                    self.assertNotRegex(line, "that is not a number|ce n’est ni un numéro", said[-1:])
                    line = ""
                elif line == "> ":
                    said.append(unsigned(chance.choice(shown)) if shown else "")  # orders are sent by an empty line
                    process.stdin.write(said[-1] + "\n")
                    process.stdin.flush()
                    shown, line = [], ""
            process.stdin.close()
            process.stdout.read()
        self.assertEqual(0, process.returncode)
        self.assertGreater(len(said), 10)

    def test_commands_in_any_letters(self):
        out, _ = self.run_cloister(
            "play", "morris", "--seats", "human,human", *self.save(), input="REGLES\nQuitter\nplace a1\n"
        )
        self.assertIn("Placing", out)
        self.assertNotIn("places a stone", out)

    def test_the_end_of_input(self):
        for input in "", "1\n", "1\n1", "1\nhint", "save\n":
            out, _ = self.run_cloister("play", "morris", "--seats", "human,human", *self.save(), input=input)
            self.assertTrue(out)
            out, _ = self.run_cloister("record", "show", self.path("game.record"))
            self.assertIn("Nine Men's Morris", out)

    def test_commands(self):
        out, _ = self.run_cloister(
            "play",
            "morris",
            "--seats",
            "human,human",
            "--seed",
            "1",
            *self.save(),
            input="1\nwhy 1\nwhy place a1\nwhy\nhint\nscores\ntable\nlog\nhelp\nundo\nundo\nsave\nquit\n",
        )
        self.assertIn("it is allowed (NM-6.1)", out)
        self.assertIn("not allowed: there is already a stone on a1 (NM-6.1.1)", out)
        self.assertIn("why what?", out)
        self.assertIn("you have nothing to undo", out)
        self.assertIn("saved in", out)

    def test_what_cards_do(self):
        for lang, word, name, costs, nothing in (
            ("en", "about", "chapterhouse", "Chapterhouse: costs 2 stone", "nothing that has 'xyz' in its name"),
            ("fr", "fiche", "salle cap", "Salle capitulaire\u00a0: coûte 2", "rien de ce qui porte «\u00a0xyz\u00a0»"),
        ):
            game = ["play", "kings-abbey", "--option", "mode=quick", "--seed", "1", "--lang", lang]
            out, _ = self.run_cloister(*game, *self.save(), input=f"{word}\nquit\n")
            self.assertGreater(len(re.findall(r": co(?:sts|ûte)\s", out)), 3)  # the cards that lie in the market
            out, _ = self.run_cloister(*game, *self.save(), input=f"{word} {name}\n{word} xyz\nquit\n")
            self.assertIn(costs, out)
            self.assertIn(nothing, out)
        out, _ = self.run_cloister("play", "morris", "--seats", "human,human", *self.save(), input="about\nquit\n")
        self.assertIn("needs no description", out)

    def test_computers_explain_themselves(self):
        for lang, word, said in (
            ("en", "explain", r"Odo: Place .*: (.*I put my chance of winning at \d+%|that was a hasty choice)"),
            ("fr", "expliquer", r"Odon\u00a0: .*(J’estimais mes chances de gagner à \d+|c’était un choix hâtif)"),
        ):
            game = ["play", "morris", "--seats", "human,novice", "--seed", "1", "--lang", lang, *self.save()]
            out, _ = self.run_cloister(*game, input=f"{word}\n1\n{word}\nquit\n")
            self.assertRegex(out, "I have not chosen|encore rien choisi")
            self.assertRegex(out, said)
        game = ["play", "morris", "--seats", "human,human", "--seed", "1", *self.save()]
        out, _ = self.run_cloister(*game, input="explain\nquit\n")
        self.assertIn("No computer sits at this table", out)

    def test_commands_in_french(self):
        game = ["play", "morris", "--seats", "human,human", "--seed", "1", "--lang", "fr", *self.save()]
        out, _ = self.run_cloister(
            *game, input="1\npourquoi place a1\njournal\naide\nannuler\nannuler\nenregistrer\nquitter\n"
        )
        for said in "un pion occupe a1", "conseil  ", "vous n’avez rien à annuler", "enregistré dans":
            self.assertIn(said, out)

    def test_nonsense(self):
        lines = [
            "",
            " ",
            "0",
            "25",
            "-1",
            "99999999999999999999",
            "1.5",
            "place",
            "place z9",
            "remove a1",
            "why 99",
            "undo",
            "dance",
            "x" * 100000,
            "\x00",
            "\x1b[2J",
            "é",
            "save /",
            "save /no/such/folder/x",
            "1 2",
            "quit now",
        ]
        out, _ = self.run_cloister(
            "play", "morris", "--seats", "human,human", *self.save(), input="\n".join(lines) + "\nlog\nquit\n"
        )
        self.assertNotIn("places a stone", out)  # none of it was a move
        self.assertNotIn("\x1b", out)

    def test_against_the_computer(self):
        rng = random.Random(1)
        numbers = "".join(f"{rng.randrange(1, 4)}\n" for _ in range(400))
        for level in "random", "greedy", "rules", "novice":
            out, _ = self.run_cloister(
                "play", "morris", "--seats", f"human,{level}", "--seed", "1", *self.save(), input=numbers
            )
            self.assertIn("Odo places a stone" if level == "novice" else "Black places a stone", out)

    def test_every_game_starts_and_saves(self):
        for id in self.ids():
            for lang in "en", "fr":
                out, _ = self.run_cloister(
                    "play",
                    id,
                    "--seats",
                    "human,novice",
                    "--seed",
                    "1",
                    "--lang",
                    lang,
                    *self.save(),
                    input="1\n1\n1\n1\n1\n1\nquit\n",
                )
                self.assertNotRegex(out, r"\b(cli|verb|event|kind|reason)\.[a-z_]+", "a message is missing")
                self.run_cloister("record", "show", self.path("game.record"))

    def test_the_computer_plays_every_game(self):
        for id, seats in self.tables("rules"):
            out, _ = self.run_cloister("play", id, *seats, "--seed", "1", *self.save())
            self.assertIn("The game is over.", out)
            out, _ = self.run_cloister("record", "verify", self.path("game.record"))

    def test_load_goes_on(self):
        self.run_cloister(
            "play", "morris", "--seats", "human,human", "--seed", "1", *self.save(), input="place d2\nquit\n"
        )
        out, _ = self.run_cloister(
            "play",
            "--load",
            self.path("game.record"),
            "--seats",
            "human,human",
            *self.save(),
            input="place a7\nlog\nquit\n",
        )
        self.assertIn("- White places a stone on d2.", out)
        self.assertEqual(2, out.count("- Black places a stone on a7."), "as news, and in the log")


class Record(Case):
    """show, replay, verify; a record that was tampered with is found out."""

    def played(self, id="morris", *seats):
        path = self.path(f"{id}.record")
        self.run_cloister("play", id, *(seats or ("--seats", "random,random")), "--seed", "1", "--save", path)
        with open(path, encoding="utf-8") as file:
            return path, file.read()

    def test_show_replay_verify(self):
        path, text = self.played()
        rows = len(re.findall(r"(?m)^\d+ ", text))
        self.assertIn(str(rows), self.run_cloister("record", "show", path)[0])
        out, _ = self.run_cloister("record", "replay", path)
        self.assertIn("White places a stone on", out)
        self.assertEqual(rows, len(re.findall(r"(?m)^\d+ ", out)))
        self.run_cloister("record", "verify", path)
        self.assertNotEqual(out, self.run_cloister("record", "replay", path, "--lang", "fr")[0])

    def test_standard_input(self):
        _, text = self.played()
        self.assertIn("Nine Men's Morris", self.run_cloister("record", "show", "-", input=text)[0])

    def test_tampering_is_found(self):
        path, text = self.played()
        rows = re.findall(r"(?m)^\d+ .*$", text)
        result = re.search(r"(?m)^result 0 rank (\d) total (\d+)$", text)
        for changed in (
            text.replace(rows[4], rows[4][:-1] + ("0" if rows[4][-1] != "0" else "1")),
            text.replace(rows[5] + "\n", ""),
            text.replace(result[0], f"result 0 rank {result[1]} total {int(result[2]) + 1}"),
            text.replace("end\n", ""),
            text.replace("players 2", "players 3"),
            text.replace("rules ", "rules 9"),
        ):
            self.assertNotEqual(text, changed)
            with open(path, "w", encoding="utf-8") as file:
                file.write(changed)
            for verb in "show", "replay", "verify":
                out, err = self.run_cloister("record", verb, path, status=USAGE)
                self.assertIn("morris.record", err)

    def test_dice_are_verified(self):
        for id, seats in self.tables("random"):
            path, text = self.played(id, *seats)
            self.run_cloister("record", "verify", path)
            if not re.search(r"(?m)^\d+ chance ", text):
                continue
            with open(path, "w", encoding="utf-8") as file:
                file.write(re.sub(r"(?m)^seed .*$", "seed another", text))
            self.run_cloister("record", "verify", path, status=USAGE)
            with open(path, "w", encoding="utf-8") as file:  # the commitment goes with the seed, but the dice do not
                file.write(re.sub(r"(?m)^commitment .*\n", "", re.sub(r"(?m)^seed .*$", "seed another", text)))
            self.run_cloister("record", "verify", path, status=USAGE)

    def verify(self, text, status):
        """What is said, in both streams, of a record with that text."""
        with open(self.path("one.record"), "w", encoding="utf-8", newline="") as file:
            file.write(text)
        return "".join(self.run_cloister("record", "verify", self.path("one.record"), status=status))

    def engine(self, *requests):
        out, _ = self.run_cloister("engine", input="".join(json.dumps(request) + "\n" for request in requests))
        return [json.loads(line) for line in out.splitlines()]

    def test_what_is_missing_is_said(self):
        _, text = self.played("builders-duel")
        self.assertIn("draws come from the seed", self.verify(text, 0))
        bare = re.sub(r"(?m)^(7 .*) #[0-9a-f]{16}$", r"\1", text)
        self.assertIn("row 7 has no hash (1 in all)", self.verify(bare, UNPROVEN))
        rows = len(re.findall(r"(?m)^\d+ ", text))
        self.assertIn(
            f"row 1 has no hash ({rows} in all)", self.verify(re.sub(r"(?m) #[0-9a-f]{16}$", "", text), UNPROVEN)
        )
        self.assertIn("the seed is not published", self.verify(re.sub(r"(?m)^seed .*\n", "", text), UNPROVEN))
        self.assertIn("nothing committed to it", self.verify(re.sub(r"(?m)^commitment .*\n", "", text), UNPROVEN))
        self.assertIn("result of some seat is missing", self.verify(re.sub(r"(?m)^result 1 .*\n", "", text), UNPROVEN))
        self.assertIn("not over", self.verify(re.sub(r"(?ms)^20 .*?^end", "end", text), 0))

    def test_forgeries_are_found_at_their_row(self):
        _, text = self.played("builders-duel")
        first = re.search(r"(?m)^(\d+) chance (draw-card \w+) #[0-9a-f]{16}$", text)
        row, drawn = first[1], first[2]
        other = re.search(rf"(?m)^\d+ chance (draw-card (?!{drawn[10:]})\w+) ", text)[1]
        for line, said in (
            (f"{row} chance {other}", "was not drawn from the seed"),
            (f"{row} chance {drawn}, {other}", "chance gives one result in a row"),
            (f"{row} 30 {drawn}", "not a seat: 0 to 1, or chance"),
            (f"{row} 0 {drawn}", "not allowed"),
            (f"{row} chance {drawn} #0123456789abcdef", "differs from the recorded one"),
        ):
            said_of_it = self.verify(text.replace(first[0], line), USAGE)
            self.assertIn(f"row {row}: ", said_of_it)
            self.assertIn(said, said_of_it)

    def test_chance_by_hand(self):
        """A record of a game whose chance was given by hand says so, and promises no seed."""
        begin = [
            {"cmd": "new", "game": "builders-duel", "chance": "manual", "seed": "7"},
            {"cmd": "do", "i": 0},
            {"cmd": "undo"},
            {"cmd": "do", "i": 1},
            {"cmd": "record"},
        ]
        text = self.engine(*begin)[-1]["record"]
        self.assertIn("\nchance manual\n", text)
        self.assertNotRegex(text, "(?m)^(seed|commitment) ")
        self.assertIn("\n2 chance undo 1 #", text)
        self.assertIn("chance was given by hand: 2 draws cannot be checked", self.verify(text, UNPROVEN))
        loaded, again, choices = self.engine({"cmd": "load", "record": text}, {"cmd": "record"}, {"cmd": "choices"})
        self.assertEqual(["chance"], loaded["decision"]["actors"])  # it stays open: nothing draws it
        self.assertEqual(text, again["record"])
        self.assertIn("weight", choices["choices"][0])
        (drawn,) = self.engine({"cmd": "load", "record": text, "chance": "auto"})
        self.assertNotEqual(["chance"], drawn["decision"]["actors"])

    def test_a_seed_that_is_not_known(self):
        """A game that goes on without its seed goes on; its record does not promise the new one."""
        text = self.engine({"cmd": "new", "game": "builders-duel", "seed": "7"}, {"cmd": "record"})[-1]["record"]
        cut = re.sub(r"(?m)^seed .*\n", "", text)
        _, _, moved = self.engine({"cmd": "load", "record": cut}, {"cmd": "do", "i": 0}, {"cmd": "record"})
        self.assertNotRegex(moved["record"], "(?m)^seed ")
        self.assertTrue(self.engine({"cmd": "load", "record": moved["record"]})[0]["ok"])
        self.verify(moved["record"], UNPROVEN)

    def test_versions(self):
        _, text = self.played()
        said = self.verify(re.sub(r"(?m)^rules .*$", "rules 999", text), USAGE)
        self.assertRegex(said, "version 999 of its rules; this program plays version [0-9]+")
        self.assertIn("0 to 65535", self.verify(re.sub(r"(?m)^rules .*$", "rules -1", text), USAGE))
        self.assertIn("2 to 2", self.verify(re.sub(r"(?m)^players .*$", "players 5", text), USAGE))
        self.assertIn("cloister-record 1", self.verify(text.replace("cloister-record 1", "cloister-record 2"), USAGE))

    def test_seeds(self):
        for seed in " x", "x ", '"', "é", "a\tb", "x" * 127:
            self.run_cloister(
                "play", "builders-duel", "--seats", "rules,rules", "--seed", seed, "--save", self.path("s.record")
            )
            self.assertIn("come from the seed", self.run_cloister("record", "verify", self.path("s.record"))[0])
        for seed in "", "x" * 128, b"\xff":
            err = self.run_cloister("play", "builders-duel", "--seats", "rules,rules", "--seed", seed, status=USAGE)[1]
            self.assertRegex(err, "1 to 127 bytes|UTF-8")


class Bench(Case):
    def test_a_busy_machine_does_not_lie(self):
        """A bench that has to wait for its core counts what it had of it, not what the clock on the wall says."""

        def decisions(wait):
            command = [CLOISTER, "bench", "morris", "--seconds", "0.5", "--json"]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
                time.sleep(0.2)
                process.send_signal(signal.SIGSTOP)
                time.sleep(wait)
                process.send_signal(signal.SIGCONT)
                return json.loads(process.communicate(timeout=120)[0])["random_play"][0]["decisions_per_s"]

        self.assertGreater(decisions(3), 0.5 * decisions(0))

    def test_json(self):
        figures = json.loads(self.run_cloister("bench", "morris", "--seconds", "0.05", "--json")[0])
        self.assertIn("morris", json.dumps(figures))

    def test_signatures(self):
        version = re.findall(r"(?m)^(\S+) rules \d+ signature (\S+)$", self.run_cloister("--version")[0])
        out, _ = self.run_cloister("bench", "--signatures")
        for id, signature in version:
            self.assertRegex(out, rf"{id}.*{signature}")

    def test_coverage(self):
        out, _ = self.run_cloister("bench", "--coverage", "morris", "--games", "300")
        self.assertTrue(out)


class Arena(Case):
    def test_two_players(self):
        result = json.loads(
            self.run_cloister(
                "arena", "morris", "--players", "greedy,random", "--rounds", "4", "--seed", "1", "--json"
            )[0]
        )
        self.assertIn("greedy", json.dumps(result))
        out, _ = self.run_cloister("arena", "morris", "--players", "greedy,random", "--rounds", "2", "--seed", "1")
        self.assertIn("greedy", out)


if __name__ == "__main__":
    unittest.main()
