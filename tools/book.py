#!/usr/bin/env python3
"""The player's rulebooks, src/games/<game>/book/: reads their small Markdown (docs/adding-a-game.md has it) and writes
what shows them.

    tools/book.py web FOLDER    <game>.en.json, <game>.fr.json, <game>.scenes.json for the page
    tools/book.py c FILE        the texts as C, for the terminal

tests/test_books.py checks them; it uses the reader here.
"""
import glob
import html
import json
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
LANGS = ("en", "fr")
FIXED = ("summary", "glossary", "variants")  # the last sections of every book, in this order
HEADING = re.compile(r"^(#{1,3}) +(.+?)(?: +\{#([a-z0-9-]+)\})?$")
NOTE = re.compile(r"^<!-- *(about|rules|decisions|options): *(.*?) *-->$")
PICTURE = re.compile(r"^!\[(.+)\]\(scene:([a-z0-9-]+)\)$")
EXAMPLE = re.compile(r"^:::example +([a-z0-9-]+) +(.+)$")
ITEM = re.compile(r"^(- |\d+\. )(.*)$")
RANGE = re.compile(r"^([A-Z]{2}-(?:\d+\.)*)(\d+)\.\.(\d+)$")
WORDS_A_MINUTE, WORDS_A_SCENE = 200, 60


class Book:
    """One language of one book: title, lead, sections, and what was wrong with the text."""

    def __init__(self, path):
        self.path, self.title, self.lead, self.sections, self.faults = path, "", [], [], []
        self.count = 0  # lines read
        with open(path, encoding="utf-8") as file:
            self.lines = file.read().split("\n")
        while self.peek() is not None:
            self.block()

    def fault(self, text, line=None):
        self.faults.append(f"{self.path}:{line or self.count}: {text}")

    def peek(self):
        return self.lines[self.count] if self.count < len(self.lines) else None

    def take(self):
        self.count += 1
        return self.lines[self.count - 1]

    def run(self, wanted):
        """The lines as long as they are wanted, taken off."""
        lines = []
        while self.peek() is not None and wanted(self.peek()):
            lines.append(self.take())
        return lines

    def blocks(self):
        return self.sections[-1]["blocks"] if self.sections else self.lead

    def heading(self, level, title, anchor):
        if level == 1:
            if self.title:
                self.fault("a second title")
            self.title = title
            return
        if level == 2 and not anchor:
            self.fault(f"'{title}' has no anchor {{#…}}")
        section = {"id": anchor, "level": level, "title": title, "line": self.count, "blocks": []}
        self.sections.append({**section, "about": "", "rules": [], "decisions": [], "options": []})

    def note(self, kind, text):
        if not self.sections:
            self.fault(f"'{kind}' before the first section")
        elif kind == "about":
            self.sections[-1]["about"] = text
        else:
            words = [word for some in text.split() for word in expanded(some)] if kind == "rules" else text.split()
            self.sections[-1][kind] += words

    def example(self, scene, title):
        items = []
        for line in self.run(lambda line: line != ":::" and not line.startswith("#")):
            if found := re.match(r"^\d+\. (.*)$", line):
                items.append(found[1])
            elif line.strip() and items:
                items[-1] += " " + line.strip()
            elif line.strip():
                self.fault("an example is a numbered list")
        if self.peek() != ":::":
            self.fault(f"the example '{scene}' has no end ':::'")
        else:
            self.take()
        self.blocks().append({"t": "example", "scene": scene, "title": title, "items": items, "line": self.count})

    def items(self, mark):
        found = []
        for line in self.run(lambda line: line.strip() and not HEADING.match(line) and not line.startswith("<!--")):
            if item := ITEM.match(line):
                found.append(item[2])
            else:
                found[-1] += " " + line.strip()
        self.blocks().append({"t": "ul" if mark == "- " else "ol", "items": found})

    def table(self):
        rows = [
            [cell.strip() for cell in line.strip().strip("|").split("|")]
            for line in self.run(lambda line: line.startswith("|"))
        ]
        if len(rows) < 3 or not all(re.fullmatch(r":?-+:?", cell) for cell in rows[1]):
            self.fault("a table has a head, a line |---| and rows")
        elif len({len(row) for row in rows}) != 1:
            self.fault("the rows of this table are not equally long")
        self.blocks().append({"t": "table", "head": rows[0], "rows": rows[2:]})

    def block(self):
        line = self.peek()
        if not line.strip():
            self.take()
        elif found := HEADING.match(line):
            self.take()
            self.heading(len(found[1]), found[2], found[3])
        elif found := NOTE.match(line):
            self.take()
            self.note(found[1], found[2])
        elif found := PICTURE.match(line):
            self.take()
            self.blocks().append({"t": "scene", "scene": found[2], "alt": found[1], "line": self.count})
        elif found := EXAMPLE.match(line):
            self.take()
            self.example(found[1], found[2])
        elif found := ITEM.match(line):
            self.items(found[1])
        elif line.startswith("> "):
            lines = self.run(lambda line: line.startswith(">"))
            self.blocks().append({"t": "warn", "text": " ".join(some[1:].strip() for some in lines)})
        elif line.startswith("|"):
            self.table()
        else:
            self.paragraph()

    def paragraph(self):
        first = self.take()
        if re.match(r"(#|<|!\[|:::|```|>)", first):
            self.fault(f"neither text nor anything of a rulebook: {first[:60]}")
            return
        special = re.compile(r"^(#|<!--|!\[|:::|\||> |- |\d+\. )")
        rest = self.run(lambda line: line.strip() and not special.match(line))
        self.blocks().append({"t": "p", "text": " ".join(part.strip() for part in [first, *rest])})


def expanded(word):
    """The rule ids that a word of a list stands for: KA-6.3.2..4 is three."""
    found = RANGE.match(word)
    if not found:
        return [word]
    return [f"{found[1]}{n}" for n in range(int(found[2]), int(found[3]) + 1)]


def texts(block):
    """The texts of a block."""
    if block["t"] == "table":
        return [cell for row in [block["head"], *block["rows"]] for cell in row]
    return [*filter(None, (block.get("title"), block.get("text"), block.get("alt"))), *block.get("items", [])]


def plain(text):
    return re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", re.sub(r"\*+", "", text))


def words_in(section):
    return sum(len(plain(text).split()) for block in section["blocks"] for text in texts(block))


def marked(text):
    """A text as HTML."""
    text = html.escape(text, quote=False)
    text = re.sub(r"\[([^\]]+)\]\(#([a-z0-9-]+)\)", r'<a href="#\2">\1</a>', text)
    text = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", text)
    return re.sub(r"\*([^*]+)\*", r"<i>\1</i>", text)


def games():
    """The games that have a book."""
    return sorted(path.split(os.sep)[-2] for path in glob.glob(os.path.join(ROOT, "src/games/*/book")))


def book(game, lang):
    return Book(os.path.relpath(os.path.join(ROOT, f"src/games/{game}/book/{lang}.md")))


def load(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return json.load(file)


def borrowed(game, name):
    """Players, options and position of a worked example or of a lesson; None: there is no such."""
    if name.startswith("lesson:"):
        positions = load(f"src/games/{game}/lessons/course.json")["positions"]
        return {"position": positions[name[7:]]} if name[7:] in positions else None
    for path in sorted(glob.glob(os.path.join(ROOT, f"src/games/{game}/positions/*.json"))):
        found = load(path)
        for example in found if isinstance(found, list) else [found]:
            if example.get("id") == name:
                return {key: example[key] for key in ("players", "options", "position") if key in example}
    return None


def scenes(game):
    """{id: scene} of a game, what is borrowed filled in. A scene whose source is missing keeps its 'from'."""
    found = load(f"src/games/{game}/book/scenes.json")
    for name, scene in found.items():
        given = borrowed(game, scene["from"]) if "from" in scene else {}
        if given is not None:
            scene.pop("from", None)
            found[name] = {**given, **scene}
    return found


def minutes(section):
    shown = sum(block["t"] in ("scene", "example") for block in section["blocks"])
    return max(1, round((words_in(section) + shown * WORDS_A_SCENE) / WORDS_A_MINUTE))


def for_page(block):
    """A block with its texts as HTML."""
    kept = {key: value for key, value in block.items() if key != "line"}
    for key in "text", "title":
        if key in kept:
            kept[key] = marked(kept[key])
    if "items" in kept:
        kept["items"] = [marked(item) for item in kept["items"]]
    if "rows" in kept:
        kept["head"] = [marked(cell) for cell in kept["head"]]
        kept["rows"] = [[marked(cell) for cell in row] for row in kept["rows"]]
    return kept


def chapters(book):
    """The sections as the page has them: a chapter with its parts inside."""
    found = []
    for section in book.sections:
        if section["level"] == 2:
            chapter = {key: section[key] for key in ("id", "title", "about")}
            found.append({**chapter, "minutes": 0, "rules": [], "blocks": []})
        else:
            found[-1]["blocks"].append({"t": "h", "id": section["id"], "title": section["title"]})
        found[-1]["minutes"] += minutes(section)
        found[-1]["rules"] += section["rules"]
        found[-1]["blocks"] += [for_page(block) for block in section["blocks"]]
    return found


def places(book):
    """Where each rule, and each decision that names its place, is explained."""
    chapter, rules, decisions = "", {}, {}
    for section in book.sections:
        chapter = section["id"] or chapter
        rules.update((rule, chapter) for rule in section["rules"])
        decisions.update((kind, chapter) for kind in section["decisions"])
    return {"rules": rules, "decisions": decisions}


def shown(scene):
    """A scene as the page needs it: what is expected of it is the test's."""
    steps = [{key: value for key, value in step.items() if key != "expect"} for step in scene.get("steps", [])]
    return {**scene, "steps": steps} if steps else scene


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def write_web(folder):
    for game in games():
        for lang in LANGS:
            read = book(game, lang)
            lead = [for_page(block) for block in read.lead]
            page = {"title": read.title, "lead": lead, "chapters": chapters(read), **places(read)}
            write(os.path.join(folder, f"{game}.{lang}.json"), json.dumps(page, ensure_ascii=False))
        drawn = {name: shown(scene) for name, scene in scenes(game).items()}
        write(os.path.join(folder, f"{game}.scenes.json"), json.dumps(drawn, ensure_ascii=False))


def lines_of(block):
    """A block as the terminal prints it: a line each, to be wrapped."""
    if block["t"] == "table":
        return [" | ".join(plain(cell) for cell in row) for row in [block["head"], *block["rows"]]]
    if block["t"] == "scene":
        return [f"[{block['alt']}]"]
    before = {"ul": "- ", "warn": "! "}.get(block["t"], "")
    numbered = block["t"] in ("ol", "example")
    items = [
        f"{n}. {plain(item)}" if numbered else before + plain(item) for n, item in enumerate(block.get("items", []), 1)
    ]
    return [*(before + plain(block[key]) for key in ("title", "text") if key in block), *items]


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def list_in_c(words):
    return f"(const char *const[]){{{''.join(quoted(word) + ', ' for word in words)}NULL}}"


def section_in_c(section):
    lines = [line for block in section["blocks"] for line in [*lines_of(block), ""]]
    names = ", ".join(quoted(section[key] or "") for key in ("id", "title", "about"))
    lists = ", ".join(list_in_c(some) for some in (lines, section["rules"], section["decisions"]))
    return f"\t{{{section['level']}, {names}, {lists}}},\n"


def write_c(path):
    """The books as tables of src/cli/book.h."""
    text, rows = '#include "cli/book.h"\n\n#include <stddef.h>\n', ""
    for game in games():
        name = game.replace("-", "_")
        for lang in LANGS:
            sections = "".join(section_in_c(section) for section in book(game, lang).sections)
            text += f"\nstatic const struct book_section {name}_{lang}[] = {{\n{sections}\t{{0}},\n}};\n"
        rows += f'\t{{"{game}", {{{", ".join(f"{name}_{lang}" for lang in LANGS)}}}}},\n'
    write(path, f"{text}\nconst struct book books[] = {{\n{rows}\t{{0}},\n}};\n")


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("web", "c"):
        sys.exit(__doc__)
    if not games():
        sys.exit("src/games: no game has a book")
    if sys.argv[1] == "web":
        write_web(sys.argv[2])
    else:
        write_c(sys.argv[2])


if __name__ == "__main__":
    main()
