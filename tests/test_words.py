#!/usr/bin/env python3
"""Core's words: both catalogues have the same ids, every id is said by some source, templates are well formed.

A message is said where its id stands as a string literal in src/ (catalogues and games apart: their words are the
business of tests/words.c), or where it is derived: "reason.<name>" from core's reasons, "level.<name>" from the
levels, "lang.<name>" from the languages, "verdict.<name>" from the verdicts of a review,
"theme.<name>" from the reasons of puzzles.
"""
import glob
import os
import re
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
PLACEHOLDER = re.compile(r"\{(\w+)([.:/=*&][^{}]*)?\}")


def catalogue(path):
    """{id: text} of a catalogue, by the reader that compiles them."""
    source = os.path.join(ROOT, "tools", "words.py")
    with open(source, encoding="utf-8") as file:
        code = file.read().rsplit("\nmain()", 1)[0]
    names = {"__name__": "words"}
    exec(compile(code, source, "exec"), names)
    return names["catalogue"](path)


def sources():
    """The text of every C file of src/ but the games."""
    text = {}
    for ending in "c", "h", "def":
        for path in glob.glob(os.path.join(ROOT, "src", "**", "*." + ending), recursive=True):
            if f"{os.sep}games{os.sep}" not in path:
                with open(path, encoding="utf-8") as file:
                    text[os.path.relpath(path, ROOT)] = file.read()
    return text


def derived(text):
    """Ids that code builds from names in its tables."""
    ids = set()
    reasons = re.search(r"core_reasons\[\] = \{(.*?)\n\};", text["src/core/say.c"], re.S)
    ids.update("reason." + name for name in re.findall(r'=\s*\{"(\w+)"', reasons[1]))
    ids.update("level." + name for name in re.findall(r'^LEVEL\("(\w+)"', text.get("src/ai/levels.def", ""), re.M))
    verdicts = re.search(r"review_verdicts\[VERDICTS\] = \{(.*?)\n\};", text["src/ai/review.c"], re.S)
    ids.update("verdict." + name for name in re.findall(r'=\s*\{"(\w+)"', verdicts[1]) if name != "none")
    themes = re.search(r"reason_names\[PUZZLE_REASONS\] = \{(.*?)\};", text["src/ai/puzzle.c"], re.S)
    ids.update("theme." + name for name in re.findall(r'"(\w+)"', themes[1]))
    ids.update(computers(text))
    return ids


def computers(text):
    """Who sits at the table: each level that searches, and the expert: so many names, a character and a strength."""
    people = re.findall(r'^LEVEL\("(\w+)", *PLAYER_SEARCH', text["src/ai/levels.def"], re.M)
    people.append(re.search(r'expert\[\] = "(\w+)"', text["src/ai/computers.c"])[1])
    names = int(re.search(r"COMPUTER_NAMES = (\d+)", text["src/ai/computers.h"])[1])
    which = [str(number + 1) for number in range(names)] + ["character", "strength"]
    return {f"computer.{who}.{what}" for who in people for what in which} | {"level." + people[-1]}


def arguments(template):
    """What a template tells: names of its arguments; those that only choose a plural or a gender do not count."""
    return {name for name, rest in PLACEHOLDER.findall(template.replace("{{", "")) if rest[:1] in ("", ".")}


class Words(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.en = catalogue(os.path.join(ROOT, "src", "core", "po", "en.po"))
        cls.fr = catalogue(os.path.join(ROOT, "src", "core", "po", "fr.po"))
        cls.text = sources()

    def test_languages_have_the_same_ids(self):
        self.assertEqual(sorted(self.en), sorted(self.fr))

    def test_every_id_is_said(self):
        literals = {literal for text in self.text.values() for literal in LITERAL.findall(text)}
        said = literals | derived(self.text)
        said |= {f"{seat}.{form}" for seat in ("chance", "nobody") for form in ("of", "that")}
        self.assertEqual([], sorted(set(self.en) - said), "said by no source")

    def test_every_derived_id_is_there(self):
        reasons = {id for id in derived(self.text) if id.startswith("reason.")}
        self.assertEqual([], sorted(reasons - set(self.en)))

    def test_every_literal_id_is_there(self):
        families = {id.split(".")[0] for id in self.en if "." in id} - {"kind", "level", "reason"}
        missing = []
        for path, text in self.text.items():
            for literal in LITERAL.findall(text):
                if re.fullmatch(rf"({'|'.join(sorted(families))})\.[a-z_.]*[a-z_]", literal) and literal not in self.en:
                    if not re.search(r"\.(c|h|json|txt|po|def)$", literal):
                        missing.append(f"{path}: {literal}")
        self.assertEqual([], missing)

    def test_braces(self):
        for name, words in ("en", self.en), ("fr", self.fr):
            for id, template in words.items():
                if re.fullmatch(r"cli\..*help", id):
                    continue  # shown as they are, with JSON in their examples
                rest = PLACEHOLDER.sub("", template.replace("{{", ""))
                self.assertNotRegex(rest, r"[{}]", f"{name}: {id}")
                for argument, choice in PLACEHOLDER.findall(template):
                    if choice[:1] in (":", "/"):
                        self.assertEqual(1, choice.count("|"), f"{name}: {id}: {{{argument}{choice}}}")

    def test_the_keys_of_the_table_fit_a_line(self):
        for words in self.en, self.fr:
            for id in "screen.keys", "remote.keys", "screen.watch_keys":
                self.assertLessEqual(len(words[id]), 80, words[id])

    def test_languages_tell_the_same(self):
        differ = [id for id in self.en if arguments(self.en[id]) != arguments(self.fr.get(id, ""))]
        self.assertEqual([], differ)


if __name__ == "__main__":
    unittest.main()
