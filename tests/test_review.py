#!/usr/bin/env python3
"""Black box: `cloister review` and the engine's `review` of a short game; what cannot be reviewed is refused."""
import contextlib
import json
import os
import random
import re
import subprocess
import tempfile
import unittest

CLOISTER = os.environ["CLOISTER"]
GAME = "morris"


def run(*args, text=None):
    return subprocess.run([CLOISTER, *args], input=text, capture_output=True, text=True, check=False)


def engine(*requests):
    """The replies to some requests."""
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    return [json.loads(line) for line in run("engine", text=lines).stdout.splitlines()]


@contextlib.contextmanager
def talking():
    """A program to ask one thing after the other."""
    with subprocess.Popen([CLOISTER, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:

        def ask(**request):
            program.stdin.write(json.dumps(request) + "\n")
            program.stdin.flush()
            reply = json.loads(program.stdout.readline())
            assert reply["ok"], reply
            return reply

        yield ask
        program.stdin.close()


def play(ask, choose, until=10**6):
    """Plays a game, or as many choices of it: choose says the text, by seat and number."""
    decision = ask(cmd="new", game=GAME, seed="review")["decision"]
    for number in range(until):
        if not decision["actors"]:
            break
        seat = decision["actors"][0]
        decision = ask(cmd="do", seat=seat, text=choose(seat, number))["decision"]
    return ask(cmd="record")["record"]


def played(until=10**6):
    """The record of a game: one side thinks a little, the other takes the first choice there is."""
    with talking() as ask:

        def choose(seat, number):
            if seat == 0:
                return ask(cmd="go", seat=0, level="mcts:100", seed=str(number))["best"]["text"]
            return ask(cmd="choices", seat=1)["choices"][0]["text"]

        return play(ask, choose, until)


def drawn():
    """The records of games that end in a draw: both choose anything, so chances go up and down."""
    with talking() as ask:
        for seed in range(60):
            pick = random.Random(seed)
            record = play(ask, lambda seat, _, p=pick: p.choice(ask(cmd="choices", seat=seat)["choices"])["text"])
            if len({score["rank"] for score in ask(cmd="scores")["scores"]}) == 1:
                yield record


class Review(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.record = played()
        cls.path = cls.write("whole.record", cls.record)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def write(cls, name, text):
        path = os.path.join(cls.folder.name, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def refused(self, *args, says):
        done = run("review", *args)
        self.assertEqual(2, done.returncode, done)
        self.assertIn(says, done.stderr)

    def test_report_in_both_languages(self):
        english = run("review", "--lang", "en", self.path)
        french = run("review", "--lang", "fr", self.path)
        self.assertEqual((0, 0), (english.returncode, french.returncode), english.stderr + french.stderr)
        for word in "best or good", "lost a choice", "not told apart", "blunder", "chosen:", "better:", "why:":
            self.assertIn(word, english.stdout)
        for word in "excellents ou bons", "perdu par choix", "inexpliqué", "bévue", "choisi", "mieux", "pourquoi":
            self.assertIn(word, french.stdout)
        for text, luck in (english.stdout, "luck"), (french.stdout, "chance moyenne"):
            self.assertNotIn(luck, text)  # nothing is left to chance in this game
            self.assertNotIn("{", text)
            self.assertNotIn("review.", text)

    def test_the_same_every_time_and_by_the_engine(self):
        first, second = (run("review", "--json", self.path) for _ in range(2))
        self.assertEqual(first.stdout, second.stdout)
        told = json.loads(first.stdout)
        answer = engine({"cmd": "load", "record": self.record}, {"cmd": "review"})[1]
        self.assertTrue(answer["ok"], answer)
        for key in "moments", "seats", "verdicts", "steps", "done", "passes":
            self.assertEqual(told[key], answer[key])
        self.assertEqual(told["steps"], told["done"])
        self.assertTrue(told["moments"])
        for moment in told["moments"]:
            self.assertAlmostEqual(10000, sum(moment["chances"]), delta=2)
        wrong = [m for m in told["moments"] if m["verdict"] in ("mistake", "blunder")]
        self.assertTrue(wrong, "somebody who takes the first choice there is makes mistakes")
        for moment in wrong:
            self.assertNotEqual(moment["played"]["text"], moment["best"]["text"])
            self.assertEqual(moment["best"]["text"], moment["line"][0]["text"])
            self.assertTrue(moment["reason"])
        self.assertLess(told["seats"][0]["a_choice"], told["seats"][1]["a_choice"])

    def test_one_seat_and_little_time(self):
        done = run("review", "--lang", "en", "--seat", "1", self.path)
        self.assertEqual(0, done.returncode, done.stderr)
        self.assertNotIn("White  ", done.stdout)
        table = run("review", "--lang", "en", self.path).stdout.splitlines()
        figures = [
            [float(figure.replace("−", "-")) for figure in re.findall(r"[−+]?\d+\.\d", row)]
            for row in table[table.index(next(row for row in table if row.startswith("chance to win"))) :][:5]
        ]
        for *parts, result in zip(*figures, strict=True):
            self.assertAlmostEqual(result, sum(parts), delta=0.3)
        rough = run("review", "--json", "--seconds", "0.001", self.path)
        told = json.loads(rough.stdout)
        self.assertLess(told["done"], told["steps"])

    def test_a_draw_is_not_called_unexplained(self):
        for record in drawn():
            path = self.write("drawn.record", record)
            seats = json.loads(run("review", "--json", path).stdout)["seats"]
            if any(seat["rough"] for seat in seats):
                break
        else:
            self.fail("chances went up and down in so many games, and yet all adds up in each")
        self.assertEqual([5000, 5000], [seat["result"] for seat in seats])
        for lang, rough, peak in (
            ("en", "take these sums as rough", r"nearest to its own at row (\d+): (\d+\.\d)%"),
            ("fr", "sommes sont approximatives", r"l’avoir seul au coup (\d+)\s: (\d+,\d)\s%"),
        ):
            told = run("review", "--lang", lang, path).stdout
            self.assertEqual(1, told.count(rough), told)
            for seat, (row, chance) in zip(seats, re.findall(peak, told), strict=True):
                self.assertEqual(seat["peak_row"], int(row))
                self.assertAlmostEqual(seat["peak"] / 100, float(chance.replace(",", ".")), delta=0.06)

    def test_what_cannot_be_reviewed(self):
        self.refused("--lang", "en", self.write("half.record", played(6)), says="only a finished game")
        forged = self.record.replace(" place ", " move ", 1)
        self.refused("--lang", "en", self.write("forged.record", forged), says="cannot be used")
        self.refused("--lang", "en", "--seat", "2", self.path, says="seats are 0 to 1")
        self.refused("--lang", "en", "--seat", "x", self.path, says="no seat")
        self.refused("--lang", "en", "--seconds", "0", self.path, says="seconds")
        self.refused("--lang", "en", os.path.join(self.folder.name, "none"), says="none")
        new = engine({"cmd": "new", "game": GAME}, {"cmd": "review"}, {"cmd": "review", "passes": 9})
        self.assertEqual(["unfinished", "bad-request"], [reply["error"]["code"] for reply in new[1:]])


if __name__ == "__main__":
    unittest.main()
