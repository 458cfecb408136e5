#!/usr/bin/env python3
"""The player's rulebooks, src/games/<game>/book/: both languages have the same sections, pictures and examples; every
rule of sections 5 to 9 and every option is explained in one place; every decision leads to a section, and so does every
rule that a step teaches or that a refusal, an event or a warning cites; scenes are positions of the rules, their
choices are legal and lead where the text says.

    CLOISTER=build/release/cloister tests/test_books.py [GAME…]
    tests/test_books.py --ids GAME      the rules that a book must explain, with the first words of each
    tests/test_books.py --kinds GAME    the decisions, with their rules and the sections they open
    tests/test_books.py --fix GAME      mends the spaces and apostrophes of fr.md
"""
import glob
import json
import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path[:0] = [os.path.join(ROOT, "tools"), os.path.join(ROOT, "tests")]
import book as books  # noqa: E402
import french  # noqa: E402
import positions  # noqa: E402

# Games whose book is still to be written.
WITHOUT_BOOK = set()

CHAPTERS = range(4, 9)
CHAPTER_WORDS, SUMMARY_WORDS = range(60, 421), range(80, 301)
ABOUT_MAX, MARKS_MAX, STEPS = 60, 5, range(2, 7)
GLOSSARY = range(6, 31)
SCENE = {"players", "options", "position", "from", "play", "seat", "width", "crop", "marks", "dim", "steps"}
STEP = {"play", "expect", "marks", "dim", "crop"}
COUNTED = (
    "PV|abbayes?|actions?|cartes?|cases?|coups?|deniers?|dés?|emplacements?|joueurs?|jetons?|lettres?|lignes?|novices?|"
    "paysans?|pièces?|pions?|points?|tours?|tuiles?|villes?|commanderies?|moines?|niveaux?|reliques?|sceaux?|lieux"
)
NUMBERED = re.compile(rf"(\d) ({COUNTED})\b")
ENGINE_WORDS = re.compile(r"\b[A-Z]{2}-\d|`|\b[a-z]+_[a-z_]+\b|\b[a-z]+\.[a-z]+_?[a-z]*\b(?<!e\.g)")


def source(*parts):
    path = os.path.join(ROOT, "src/games", *parts)
    with open(path, encoding="utf-8") as file:
        return file.read()


class Game:
    """What the sources of a game say: the ids of its rules, its decisions, its options, its elements."""

    def __init__(self, folder):
        self.folder = folder
        self.rules = source(folder, "rules.md")
        self.prefix = re.search(r'\.prefix = "([A-Z]+)"', source(folder, "game.c"))[1]
        said = source(folder, "vocabulary.def")
        kind = re.compile(rf'^(?:CHANCE_)?KIND\(\w+,\s*"(\w+)".*?"({self.prefix}-[0-9.]+[a-z]?)"', re.M | re.S)
        self.kinds = dict(kind.findall(said))
        drawn = "".join(
            open(path, encoding="utf-8").read() for path in glob.glob(f"{ROOT}/src/games/{folder}/web/*.ts*")
        )
        self.stems = set(re.findall(r"[\"`' ]([a-z_]+)\.(?:\$?\{)", said + drawn))
        self.whole = set(re.findall(r"\bel\(\s*\"([a-z_.0-9]+)\"", drawn)) | set(re.findall(r'"([a-z_]+)"', said))
        tables = glob.glob(f"{ROOT}/src/games/{folder}/*.def") + glob.glob(f"{ROOT}/src/games/{folder}/declare*.c")
        text = "".join(open(path, encoding="utf-8").read() for path in tables)
        self.words = set(re.findall(r"\b[a-z0-9_]+\b", text))
        self.cited = self.taught() | self.answered(said)

    def taught(self):
        """The rules that the steps of the course teach."""
        course = json.loads(source(self.folder, "lessons", "course.json"))
        return {rule for lesson in course["lessons"] for step in lesson["steps"] for rule in step["teaches"]}

    def answered(self, said):
        """The rules that refusals, events and warnings cite; not those of positions that cannot be."""
        rows = [row for row in said.split("\n") if not row.startswith("BROKEN(")]
        warnings = os.path.join(ROOT, "src/games", self.folder, "warnings.c")
        if os.path.exists(warnings):
            rows.append(source(self.folder, "warnings.c"))
        return set(re.findall(rf'"({self.prefix}-[0-9.]+[a-z]?)"', "\n".join(rows)))

    def ids(self):
        """{rule id of sections 5 to 9: the first line that names it}"""
        named = re.compile(rf"\b{self.prefix}-[5-9](?:\.[0-9]+)+[a-z]?\b")
        found, begun = {}, {}
        for line in self.rules.split("\n"):
            for rule in named.findall(line):
                found.setdefault(rule, line)
            if (first := named.search(line)) and not re.search(r"\w", line[: first.start()]):
                begun.setdefault(first[0], line)  # where the rule itself stands
        return {**found, **begun}

    def knows(self, rule):
        """Whether rules.md has this rule, or a heading of that number."""
        number = re.escape(rule.split("-")[1])
        return re.search(rf"\b{re.escape(rule)}\b(?!\.\d)|^#+ {number}\b", self.rules, re.M) is not None

    def draws(self, element):
        stem, _, rest = element.partition(".")
        if element in self.whole:
            return True
        return (
            stem in self.stems
            and bool(rest)
            and all(part.isdigit() or part in self.words or part.isalnum() for part in rest.split("."))
        )


def printed(*arguments):
    """What `cloister rules` prints."""
    command = [os.environ["CLOISTER"], "rules", *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8").stdout


def section_of(places, rule):
    """The section that explains a rule: its own, that of the rule it is part of, or that of its first part."""
    whole = rule
    while rule:
        if rule in places:
            return places[rule]
        rule = rule.rpartition(".")[0]
    return next((place for known, place in places.items() if known.startswith(whole + ".")), None)


class Check:
    """The faults of one game's book."""

    def __init__(self, folder, engine):
        self.game, self.engine = Game(folder), engine
        self.faults, self.folder = [], folder
        self.read = {lang: books.book(folder, lang) for lang in books.LANGS}
        for read in self.read.values():
            self.faults += read.faults
        try:
            self.scenes = books.scenes(folder)
        except (OSError, ValueError) as error:
            self.faults.append(f"src/games/{folder}/book/scenes.json: {error}")
            self.scenes = {}

    def fault(self, text, read=None, line=1):
        self.faults.append(f"{read.path if read else f'src/games/{self.folder}/book/scenes.json'}:{line}: {text}")

    def run(self):
        for lang, read in self.read.items():
            self.check_shape(read)
            self.check_rules(read)
            self.check_options(read)
            self.check_kinds(read)
            self.check_texts(read, lang)
            self.check_terminal(read, lang)
        self.check_alike()
        for name, scene in self.scenes.items():
            self.check_scene(name, scene)
        english = self.read["en"]
        chapters = sum(s["level"] == 2 for s in english.sections) - len(books.FIXED)
        return f"{self.folder}: {chapters} chapters, {len(self.game.ids())} rules, {len(self.scenes)} scenes"

    # --- each language

    def check_shape(self, read):
        top = [s for s in read.sections if s["level"] == 2]
        anchors = [s["id"] for s in read.sections if s["id"]]
        if not read.title or not read.lead:
            self.fault("a title '# …' and a lead come first", read)
        if tuple(s["id"] for s in top[-3:]) != books.FIXED:
            self.fault(f"the last three sections are {', '.join(books.FIXED)}", read, len(read.lines))
        if len(top) - 3 not in CHAPTERS:
            self.fault(f"{len(top) - 3} chapters before them; {CHAPTERS[0]} to {CHAPTERS[-1]} are wanted", read)
        for anchor in {a for a in anchors if anchors.count(a) > 1}:
            self.fault(f"the anchor '{anchor}' stands twice", read)
        for section in read.sections:
            if section["level"] == 2 and not 0 < len(section["about"]) <= ABOUT_MAX:
                self.fault(
                    f"'{section['title']}' wants a line 'about' of at most {ABOUT_MAX} characters",
                    read,
                    section["line"],
                )
            if section["rules"] and not section["id"]:
                self.fault(f"'{section['title']}' has rules and no anchor", read, section["line"])
        self.check_lengths(read)

    def check_lengths(self, read):
        lengths, lines = {}, {}
        for section in read.sections:
            if section["level"] == 2:
                chapter = section["id"]
                lines[chapter] = section["line"]
            lengths[chapter] = lengths.get(chapter, 0) + books.words_in(section)
        for chapter, words in lengths.items():
            wanted = SUMMARY_WORDS if chapter == "summary" else CHAPTER_WORDS
            if chapter not in ("glossary", "variants") and words not in wanted:
                self.fault(
                    f"'{chapter}' has {words} words; {wanted[0]} to {wanted[-1]} are wanted", read, lines[chapter]
                )
        terms = [
            item for s in read.sections if s["id"] == "glossary" for b in s["blocks"] for item in b.get("items", [])
        ]
        if len(terms) not in GLOSSARY or not all(re.match(r"\*\*[^*]+\*\*\s?:", term) for term in terms):
            self.fault(
                f"the glossary is a list of {GLOSSARY[0]} to {GLOSSARY[-1]} entries '- **term**: …', not {len(terms)}",
                read,
            )

    def check_rules(self, read):
        wanted, seen = self.game.ids(), {}
        for section in read.sections:
            for rule in section["rules"]:
                if rule in seen:
                    self.fault(
                        f"{rule} is mapped twice, to '{seen[rule]}' and '{section['id']}'", read, section["line"]
                    )
                elif not self.game.knows(rule):
                    self.fault(f"{rule} is no rule of rules.md", read, section["line"])
                seen[rule] = section["id"]
        if missing := [rule for rule in wanted if rule not in seen]:
            self.fault(f"{len(missing)} rules have no place: {' '.join(missing)}", read)
        if not wanted:
            self.fault("rules.md has no rules in sections 5 to 9: nothing to check", read)
        self.check_cited(read)

    def check_cited(self, read):
        """Wherever a rule is named to a player, the book has a section for it."""
        places = books.places(read)["rules"]
        if lost := sorted(rule for rule in self.game.cited if not section_of(places, rule)):
            self.fault(f"taught or cited, and explained nowhere: {' '.join(lost)}", read)
        if not self.game.taught() or len(self.game.cited) == len(self.game.taught()):
            self.fault("the course or the vocabulary cites no rule: nothing to check", read)

    def check_options(self, read):
        listed = subprocess.run([os.environ["CLOISTER"], "games", "--json"], capture_output=True, check=True).stdout
        options = [o["name"] for game in json.loads(listed) if game["id"] == self.folder for o in game["options"]]
        named = [option for section in read.sections for option in section["options"]]
        for option in options:
            if named.count(option) != 1:
                self.fault(f"the option '{option}' is described {named.count(option)} times", read, len(read.lines))
        for option in set(named) - set(options):
            self.fault(f"there is no option '{option}'", read, len(read.lines))

    def check_kinds(self, read):
        places = books.places(read)
        if not self.game.kinds:
            self.fault("no decision kinds found in vocabulary.def: nothing to check", read)
        for kind, rule in self.game.kinds.items():
            if not (places["decisions"].get(kind) or section_of(places["rules"], rule)):
                self.fault(f"the decision '{kind}' ({rule}) leads to no section", read)
        for kind in set(places["decisions"]) - set(self.game.kinds):
            self.fault(f"there is no decision '{kind}'", read)

    def check_texts(self, read, lang):
        anchors = {s["id"] for s in read.sections}
        for section in [{"blocks": read.lead, "line": 1, "title": read.title}, *read.sections]:
            for text in [
                section["title"],
                section.get("about", ""),
                *(t for b in section["blocks"] for t in books.texts(b)),
            ]:
                for anchor in re.findall(r"\]\(#([^)]*)\)", text):
                    if anchor not in anchors:
                        self.fault(f"a link leads to no section: #{anchor}", read, section["line"])
                if found := ENGINE_WORDS.search(books.plain(text)):
                    self.fault(f"something of the engine in the text: '{found[0]}'", read, section["line"])
                if lang == "fr" and mended(text) != text:
                    self.fault(f"typography (--fix mends it): {text[:70]}", read, section["line"])
                if "'" in text:
                    self.fault(f"an apostrophe is ’: {text[:70]}", read, section["line"])

    def check_terminal(self, read, lang):
        """`cloister rules` prints every section, and says no to what is none."""
        anchors = [s["id"] for s in read.sections if s["level"] == 2]
        said = printed(self.folder, "--lang", lang)
        for number, section in enumerate((s for s in read.sections if s["level"] == 2), 1):
            if section["title"] not in said:
                self.fault(f"'cloister rules' does not list '{section['title']}'", read, section["line"])
            if number == len(anchors) and section["title"] not in printed(self.folder, str(number), "--lang", lang):
                self.fault(f"'cloister rules' does not print section {number}", read, section["line"])
        if printed(self.folder, "no-such-section", "--lang", lang):
            self.fault("'cloister rules' prints a section that is none", read)

    # --- both

    def skeleton(self, read):
        """What both languages must have alike, in order, with the line of each."""
        found = []
        for section in read.sections:
            told = (section["level"], section["id"], sorted(section["rules"]), section["decisions"], section["options"])
            found.append((("section", *told), section["line"]))
            for block in section["blocks"]:
                if block["t"] in ("scene", "example"):
                    found.append(((block["t"], block["scene"], len(block.get("items", []))), block["line"]))
        return found

    def check_alike(self):
        one, other = (self.skeleton(self.read[lang]) for lang in books.LANGS)
        for (mine, line), (theirs, there) in zip(one, other):
            if mine != theirs:
                self.fault(
                    f"differs from the English, line {line}: {mine} there, {theirs} here", self.read["fr"], there
                )
                return
        if len(one) != len(other):
            self.fault(f"{len(one)} sections, pictures and examples in English, {len(other)} here", self.read["fr"])

    # --- scenes

    def check_scene(self, name, scene):
        uses = [(b, b["line"]) for s in self.read["en"].sections for b in s["blocks"] if b.get("scene") == name]
        if unknown := set(scene) - SCENE:
            self.fault(f"{name}: unknown members {sorted(unknown)}")
        if "from" in scene:
            self.fault(f"{name}: there is no example or lesson position '{scene['from']}'")
        if not uses:
            self.fault(f"{name} is used nowhere")
        for block, line in uses:
            shown = len(scene.get("steps", [])) if block["t"] == "example" else 0
            if block["t"] == "example" and (shown not in STEPS or shown != len(block["items"])):
                self.fault(
                    f"'{name}' has {shown} steps and {len(block['items'])} sentences; 2 to 6 of each",
                    self.read["en"],
                    line,
                )
            if block["t"] == "scene" and scene.get("steps"):
                self.fault(f"'{name}' has steps: it is an example", self.read["en"], line)
        for element in [
            e for part in [scene, *scene.get("steps", [])] for k in ("marks", "dim", "crop") for e in part.get(k, [])
        ]:
            if not self.game.draws(element):
                self.fault(f"{name}: the board draws no '{element}'")
        if any(len(part.get("marks", [])) > MARKS_MAX for part in [scene, *scene.get("steps", [])]):
            self.fault(f"{name}: more than {MARKS_MAX} marks")
        self.play(name, scene)

    def play(self, name, scene):
        """Sets the scene up and goes through its steps."""
        try:
            run = positions.Run(self.engine, self.folder, scene)
            self.do(run, scene.get("play", []))
            for number, step in enumerate(scene.get("steps", []), 1):
                self.step(run, name, number, step)
            self.engine.must({"cmd": "view", **({"seat": scene["seat"]} if "seat" in scene else {})})
        except positions.Failed as reason:
            self.fault(f"{name}: {reason}")
        except (KeyError, TypeError, AttributeError) as reason:
            self.fault(f"{name}: not the shape of a scene: {reason!r}")

    def do(self, run, moves):
        for move in moves:
            getattr(run, "step_" + ("list" if "list" in move else "do"))(move)

    def step(self, run, name, number, step):
        if unknown := set(step) - STEP:
            self.fault(f"{name}, step {number}: unknown members {sorted(unknown)}")
        if step.get("play") and not step.get("expect"):
            self.fault(f"{name}, step {number}: plays and expects nothing")
        heard = []
        for move in step.get("play", []):
            self.do(run, [move])
            heard += run.events
        run.events = heard
        for expected in step.get("expect", []):
            keys = positions.KEYS & set(expected)
            if len(keys) != 1:
                raise positions.Failed(f"step {number}: not one thing expected: {positions.brief(expected)}")
            try:
                getattr(run, "step_" + min(keys))(expected)
            except positions.Failed as reason:
                raise positions.Failed(f"step {number}: {reason}") from None


def all_games():
    return re.findall(r'^GAME\(\w+, *"([^"]+)"\)', source("games.def"), re.M)


def show(what, folder):
    game = Game(folder)
    if what == "--ids":
        for rule, line in sorted(game.ids().items(), key=lambda pair: [int(n) for n in re.findall(r"\d+", pair[0])]):
            print(f"{rule:12} {line.strip()[:110]}")
        return
    written = os.path.exists(os.path.join(ROOT, f"src/games/{folder}/book/en.md"))
    places = books.places(books.book(folder, "en")) if written else {"rules": {}, "decisions": {}}
    for kind, rule in game.kinds.items():
        print(f"{kind:24} {rule:12} {places['decisions'].get(kind) or section_of(places['rules'], rule) or ''}")


def mended(line):
    """A French line as it should be."""
    return re.sub(NUMBERED, "\\1\u00a0\\2", french.mended(line))


def fix(folder):
    path = os.path.join(ROOT, f"src/games/{folder}/book/fr.md")
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(mended(line) for line in lines))


def main():
    os.chdir(ROOT)
    if len(sys.argv) == 3 and sys.argv[1] == "--fix":
        fix(sys.argv[2])
        return
    if len(sys.argv) == 3 and sys.argv[1] in ("--ids", "--kinds"):
        show(sys.argv[1], sys.argv[2])
        return
    wanted = sys.argv[1:] or [game for game in all_games() if game not in WITHOUT_BOOK]
    faults = [
        f"tests/test_books.py:1: {game} has a book: take it out of WITHOUT_BOOK"
        for game in WITHOUT_BOOK & set(books.games())
        if not sys.argv[1:]
    ]
    faults += [
        f"tests/test_books.py:1: WITHOUT_BOOK: there is no game '{game}'" for game in WITHOUT_BOOK - set(all_games())
    ]
    if not wanted or "CLOISTER" not in os.environ:
        sys.exit(__doc__)
    engine = positions.Engine()
    for game in wanted:
        if game not in books.games():
            faults.append(f"src/games/{game}: has no book")
            continue
        check = Check(game, engine)
        said = check.run()
        faults += check.faults
        if not check.faults:
            print(said)
    engine.close()
    print("\n".join(faults))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
