#!/usr/bin/env python3
"""`cloister learn`: whole courses answered at the terminal, in both languages; leaving, coming back, nonsense."""
import fcntl
import glob
import json
import os
import pty
import re
import struct
import subprocess
import tempfile
import termios
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
CLOISTER = os.environ.get("CLOISTER", "cloister")


def courses():
    found = []
    for path in sorted(glob.glob(os.path.join(ROOT, "src", "games", "*", "lessons", "course.json"))):
        with open(path, encoding="utf-8") as file:
            found.append(json.load(file))
    return found


def choice_texts(step):
    """What the learner types for the model answer of a `do`."""
    answers = step["right"][0] if "right" in step else step["model"]
    asked = [pattern for pattern in step["ask"] if "?" in pattern]
    for pattern, answer in zip(asked, answers):
        words = answer.split()
        whole = pattern == "?" or pattern.count("?") != len(words)
        yield answer if whole else re.sub(r"\?", lambda _: words.pop(0), pattern)


def typed(step, words=None):
    """The lines that answer a step rightly; with a course's words, those of an answer where it has some."""
    if step["kind"] == "do":
        return list(choice_texts(step))
    if step["kind"] == "why":
        return [step["try"]]
    question = step["question"]
    right = question["right"][0] if isinstance(question["right"], list) else question["right"]
    if question["type"] == "number":
        return [str(right)]
    if words and "answers" in question and not words[right].isdigit():
        return [words[right].upper()]
    return [str(question.get("answers", question.get("among")).index(right) + 1)]


def script(course, lang=None):
    """A whole course up to its last game, which is left."""
    words = {name: text[lang] for name, text in course["words"].items()} if lang else None
    lines = []
    for lesson in course["lessons"]:
        for step in lesson["steps"]:
            lines += ["quit"] if step["kind"] == "game" else typed(step, words) + [""]
        lines.append("")
    return lines


def elements(course):
    """Whatever of the board the steps of a course point at or ask about, as the data has it."""
    steps = [step for lesson in course["lessons"] for step in lesson["steps"]]
    found = {mark for step in steps for mark in step.get("marks", [])}
    return found | {e for step in steps for e in step.get("question", {}).get("among", [])}


def named(told):
    """The names of elements that the learner was told: to look at, and by number."""
    lists = re.findall(r"^À regarder\s: (.*(?:\n {13}\S.*)*)", told, re.MULTILINE)
    numbered = re.findall(r"^ *\d+  (.*)$", told, re.MULTILINE)
    return {name for names in lists for name in plain(names).split(" · ")} | set(numbered)


def plain(text):
    """Without the ends of lines that the terminal's width makes."""
    return re.sub(r"[ \n]+", " ", text)


class Learn(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.courses = courses()
        self.assertTrue(self.courses, "found no course: there was nothing to check")

    def learn(self, *args, lines=(), status=0):
        environment = {**os.environ, "XDG_STATE_HOME": self.folder.name}
        done = subprocess.run(
            [CLOISTER, "learn", *args],
            input="".join(line + "\n" for line in lines),
            capture_output=True,
            text=True,
            env=environment,
            timeout=120,
        )
        self.assertEqual(status, done.returncode, done.stderr)
        return done.stdout if status == 0 else done.stderr

    def learned(self):
        with open(os.path.join(self.folder.name, "cloister", "learned"), encoding="utf-8") as file:
            return set(file.read().splitlines())

    def whole(self, lang):
        """Every step of every course is answered rightly, told in that language, and kept."""
        for course in self.courses:
            with self.subTest(game=course["game"], lang=lang):
                told = plain(
                    self.learn(
                        course["game"],
                        "--lesson",
                        "1",
                        "--lang",
                        lang,
                        lines=script(course, lang),
                    )
                )
                for lesson in course["lessons"]:
                    for step in lesson["steps"]:
                        if step["kind"] == "game":
                            self.assertIn(plain(course["words"][step["say"]][lang]), told)
                            continue
                        self.assertIn(
                            plain(course["words"][step["after"]["say"]][lang]),
                            told,
                            step["id"],
                        )
                        self.assertIn(f"{course['game']} {step['id']}", self.learned())

    def test_english(self):
        self.whole("en")

    def test_french(self):
        self.whole("fr")

    def test_names(self):
        """No id stands where a name should, and every name is whole."""
        some = set()
        for course in self.courses:
            with self.subTest(game=course["game"]):
                told = named(
                    self.learn(
                        course["game"],
                        "--lesson",
                        "1",
                        "--lang",
                        "fr",
                        lines=script(course),
                    )
                )
                some |= told
                self.assertEqual(set(), told & elements(course))
                self.assertEqual([], [name for name in told if "{" in name])
        self.assertIn("la cour papale", some)

    def test_list(self):
        told = self.learn()
        for course in self.courses:
            self.assertIn(course["game"], told)

    def test_progress(self):
        """Who leaves comes back to where the lesson was left; skipping learns nothing."""
        course = next(c for c in self.courses if c["game"] == "morris")
        first, second = course["lessons"][0]["steps"][:2]
        self.learn("morris", lines=["", *typed(first), "", "q"])
        self.assertEqual({f"morris {first['id']}"}, self.learned())
        told = plain(self.learn("morris", lines=["", "s", "b", "q"]))
        self.assertEqual(2, told.count(plain(course["words"][second["task"]]["en"])))
        self.assertEqual({f"morris {first['id']}"}, self.learned())
        self.assertIn("1 of 5 steps", told)
        self.assertIn("1\u00a0étape sur 5", plain(self.learn("morris", "--lang", "fr", lines=["q"])))

    def test_places_go_by_the_letters_of_the_map(self):
        told = plain(self.learn("monastery", "--lesson", "1", lines=["s", "s", "q"]))
        self.assertIn("the place M9", told)
        self.assertNotRegex(told, r"the place \(")

    def test_a_choice_is_made_as_it_is_shown(self):
        back = []
        for lang, shown, said in (
            ("en", "Liar!", "Red doubts Blue"),
            ("en", "liar", "Red doubts Blue"),
            ("fr", "Menteur\u00a0!", "Rouge doute de Bleu"),
        ):
            told = self.learn("liars-dice", "--lesson", "2", "--lang", lang, lines=[*back, shown, "q"])
            self.assertIn(said, plain(told))
            back = ["b"]

    def test_summary(self):
        """A line of a summary has one mark, however many lines of the terminal it takes."""
        course = next(course for course in self.courses if course["game"] == "liars-dice")
        lesson = course["lessons"][0]
        lines = [line for step in lesson["steps"] for line in typed(step) + [""]]
        told = self.learn("liars-dice", "--lesson", "1", "--lang", "fr", lines=lines)
        title = course["words"][lesson["title"]]["fr"]
        _, _, said = told.partition(f"Ce que vous savez après «\u00a0{title}\u00a0»")
        self.assertEqual(len(lesson["summary"]), len(re.findall(r"^- ", said, re.MULTILINE)), said)
        self.assertIn("\n  ", said, "no line was too long: choose another lesson")

    def test_counted(self):
        """After a figure a French resource is the name of its token, one or many of it."""
        course = next(course for course in self.courses if course["game"] == "kings-abbey")
        told = self.learn("kings-abbey", "--lesson", "1", "--lang", "fr", lines=script(course))
        happened = "\n".join(line for line in told.splitlines() if line.startswith("- "))
        self.assertIn("reçoit 3\u00a0Bois", happened)
        self.assertNotRegex(happened, r"\d\s(bois|blé|pierre|sable)\b")

    def test_routes(self):
        """A list of cities shows no routes: what one's own are joined to, and where they lead on, is told."""
        told = self.learn("pelegrinus", "--lesson", "6", lines=["s", "s", "q"])
        step = told.split("step 3 of 6")[1]
        for line in (
            "Cyprus, Acre, Crete †J → Constantinople, Antioch, Sinai, Palermo, Alexandria, Cyrene, Ragusa",
            "Naples †R → Genoa, Palermo, Ragusa",
        ):
            self.assertIn(line, step)

    def test_marks_without_colours(self):
        """What is grey, what brown, and when each pays can be read where there are no colours."""
        told = self.learn("monastery", "--lesson", "1", lines=["q"])
        self.assertRegex(told, r"\[Lauds\]■Prime ■Terce \+Sext Lectio ■Nones")
        self.assertRegex(told, r"Garden \(2\) ┼□  Kitchen \(3\) ╠■")
        self.assertIn("the abbey □", told)

    def test_width(self):
        """What a lesson says itself has lines of 80 columns; at a terminal of 80 the board has no longer ones."""
        course = next(course for course in self.courses if course["game"] == "monastery")
        told = self.learn("monastery", "--lesson", "1", "--lang", "fr", lines=script(course)).splitlines()
        said = [line for line in told if re.match(r"- |À regarder|Entrée| {13}\w+ · ", line)]
        self.assertGreater(len(said), 100)
        self.assertEqual([], [line for line in said if len(line) > 80])
        self.assertTrue([line for line in told if len(line) > 80 and "║" in line], "the board was narrow anyway")
        self.assertEqual([], [line for line in self.at_terminal("monastery", 80).splitlines() if len(line) > 80])

    def at_terminal(self, game, columns):
        """The first step of a course in French, as a terminal of that width is told it."""
        main, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        environment = {**os.environ, "XDG_STATE_HOME": self.folder.name}
        command = [CLOISTER, "learn", game, "--lesson", "1", "--lang", "fr"]
        with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=other, env=environment) as learner:
            os.close(other)
            told = b""
            try:
                while some := os.read(main, 4096):
                    told += some
            except OSError:  # the other end is closed
                pass
            learner.wait()
        os.close(main)
        self.assertIn("Leçon 1", told.decode())
        return re.sub("\033\\[[0-9;]*m", "", told.decode())

    def test_a_list_offers_something_to_choose(self):
        """Many choices of one kind are told at once where there is nothing else to do; elements of one name once."""
        told = self.learn("pelegrinus", "--lesson", "6", lines=["s", "s", "s", "s", "q"])
        self.assertNotIn("Nun: …", told)
        self.assertIn("1  Nun: to Constantinople", told.split("step 5 of 6")[1])
        told = self.learn("pelegrinus", "--lesson", "3", "--lang", "en", lines=["s", "q"])
        self.assertIn("Look at: the pope track · Acre\n", told)
        self.assertIn("Answer with the number in front.", told)

    def test_repeat(self):
        course = next(c for c in self.courses if c["game"] == "morris")
        task = course["words"][course["lessons"][0]["steps"][0]["task"]]["en"]
        told = plain(self.learn("morris", "--lesson", "1", lines=["s", "r", "l", "q"]))
        self.assertEqual(2, told.count(task))

    def test_show(self):
        course = next(c for c in self.courses if c["game"] == "morris")
        step = course["lessons"][0]["steps"][0]
        told = plain(self.learn("morris", "--lesson", "1", lines=["m", "", "q"]))
        self.assertIn(plain(course["words"][step["after"]["say"]]["en"]), told)

    def test_nonsense(self):
        """Nonsense is answered, and nothing is lost; the end of input leaves."""
        told = self.learn(
            "morris",
            lines=["pope", "99", "-1", "1", "", "pope", "9999", "x" * 5000, "?"],
        )
        self.assertEqual(3, told.split("Lesson 1")[0].count("choose a number from 1 to"))
        self.assertIn("neither a number", told)
        self.assertIn("from 1 to", told)
        self.assertIn("q, quit", told)

    def test_errors(self):
        self.assertIn("chess", self.learn("chess", status=2))
        self.assertIn("99", self.learn("morris", "--lesson", "99", status=2))
        self.assertIn("pope", self.learn("morris", "--lesson", "pope", status=2))


if __name__ == "__main__":
    unittest.main()
