#!/usr/bin/env python3
"""Every course, src/games/<game>/lessons/course.json, played through `cloister engine`: what it says is what happens.

docs/lessons.md has the format and what is asked of a course. Nothing here knows any game: choices, refusals and events
are the engine's, board elements those that verbs and events name.

    CLOISTER=build/release/cloister tests/test_lessons.py     all courses; with CLOISTER_SOAK=1 their last
                                                              games too, and copies with a fault, which must fail
    CLOISTER=… tests/test_lessons.py --course PATH [STEP…]    one course, or some of its steps, a line for each
"""
import copy
import glob
import importlib.util
import itertools
import json
import math
import os
import random
import re
import subprocess
import sys
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(ROOT, "tests", "server"))
from harness import CLOISTER, SOAK, Server  # noqa: E402

LIMIT = 5000  # tries of one step that are all played
SAMPLE = 400  # where there are more, so many of them
LENGTHS = {
    "say": 240,
    "task": 115,
    "after": 240,
    "wrong": 200,
    "answer": 60,
    "title": 40,
    "aim": 160,
    "summary": 170,
    "goal": 80,
}
SENTENCES = {"say": 2, "task": 2, "after": 2, "wrong": 2}
COMMON = {"id", "kind", "teaches", "at", "say", "task", "marks", "after"}
MEMBERS = {
    "do": {"others", "chance", "ask", "goal", "right", "model", "wrong"},
    "why": {"others", "chance", "given", "try", "rule", "targets"},
    "question": {"others", "chance", "own", "pause", "question", "wrong"},
    "game": {"opponents", "seed", "advice", "undo", "goals", "check"},
}
QUESTIONS = {"tap", "choose", "number"}


class Wrong(Exception):
    """What keeps a step from being played at all."""


class Refused(Exception):
    """A choice that the rules refuse."""


class Engine:
    def __init__(self):
        command = [CLOISTER, "engine"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def ask(self, cmd, **members):
        self.process.stdin.write(json.dumps({"cmd": cmd, **members}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def must(self, cmd, **members):
        reply = self.ask(cmd, **members)
        if not reply["ok"]:
            raise Wrong(f"{cmd} {json.dumps(members, ensure_ascii=False)[:160]}: {reply['error']['message']}")
        return reply

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait(timeout=60)


def typography():
    """What tools/french.py would make of a text."""
    spec = importlib.util.spec_from_file_location("french", os.path.join(ROOT, "tools", "french.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.mended


MENDED = typography()


def descriptions(games):
    """{game: its description}, which only a server gives."""
    with Server() as server:
        person = server.person("Ada")
        told = {game: person.call("describe", game=game)["game"] for game in games}
        person.local.connection.close()
    return told


class Elements:
    """The names of board elements at a table: those that verbs and events of the game can name."""

    def __init__(self, description, players):
        self.types = description["types"]
        self.seats = [str(seat) for seat in range(players)]
        patterns = set()
        for thing in description["verbs"] + description["events"]:
            for pattern in (thing["targets"] or "").split():
                patterns.add(self.expression(pattern.split("?")[0], thing["args"]))
        self.known = re.compile("|".join(sorted(patterns)))

    def values(self, name, args):
        """What may stand for {name} in a pattern."""
        kind = next((self.types[arg["type"]] for arg in args if arg["name"] == name), None)
        if kind is None or kind["form"] in ("seat", "owner"):
            return self.seats
        if "rows" in kind:
            return [str(row.get("element", row["id"])) for row in kind["rows"]]
        return [str(number) for number in range(kind["min"], kind["max"] + 1)]

    def expression(self, pattern, args):
        parts = re.split(r"\{(\w+)[^}]*\}", pattern)
        for i, part in enumerate(parts):
            words = self.values(part, args) if i % 2 else [part]
            parts[i] = "(?:" + "|".join(map(re.escape, words)) + ")"
        return "".join(parts)

    def __contains__(self, name):
        return self.known.fullmatch(name) is not None


def matches(event, wanted):
    """Whether an event is of the wanted kind and seat and has the wanted arguments: those of them that are named."""
    known = {"kind": event["kind"], "seat": event["seat"]}
    return all((known[key] if key in known else event["args"].get(key)) == value for key, value in wanted.items())


def happened(events, wanted):
    """How often it happened."""
    return sum(matches(event, wanted) for event in events)


def fits(values, pattern):
    """Whether an answer is one of those meant: "*" is anything, also nothing where the try ended early."""
    padded = list(values) + [None] * (len(pattern) - len(values))
    return len(padded) == len(pattern) and all(want in ("*", value) for want, value in zip(pattern, padded))


def answer_of(pattern, text):
    """The words of a choice that stand where its pattern has `?`; the whole text where it is another choice."""
    if pattern == "?":
        return text
    wanted, got = pattern.split(), text.split()
    if len(wanted) != len(got) or any(want not in ("?", word) for want, word in zip(wanted, got)):
        return text
    return " ".join(word for want, word in zip(wanted, got) if want == "?")


def leaves(value):
    """Everything that lies in lists and objects, at any depth."""
    if isinstance(value, (list, dict)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from leaves(part)
    else:
        yield value


class Play:
    """A step under way: what is left of scripts and outcomes, what has happened. Copies of it can be gone back to."""

    def __init__(self, engine, seat, step, decision):
        self.engine, self.seat, self.decision = engine, seat, decision
        self.scripts = {}
        for other in step.get("others", []):
            self.scripts.setdefault(other["seat"], []).extend(other["list"])
        self.chance = list(step.get("chance", []))
        self.events, self.stuck = [], None

    def keep(self):
        """Something to return to."""
        position = self.engine.must("position")["position"]
        scripts = {seat: list(script) for seat, script in self.scripts.items()}
        return position, scripts, list(self.chance), list(self.events), self.stuck, self.decision

    def back(self, kept):
        position, scripts, chance, events, self.stuck, self.decision = kept
        self.scripts = {seat: list(script) for seat, script in scripts.items()}
        self.chance, self.events = list(chance), list(events)
        self.engine.must("position", set=position)

    def took(self, reply):
        self.decision = reply["decision"]
        self.events += reply["events"]

    def send(self, seat, texts):
        """Plays as much of a list as can be played in one go; what is left of it."""
        reply = self.engine.ask("do", seat=seat, list=texts[:16])
        done = len(texts[:16])
        if not reply["ok"] and reply["error"]["code"] == "beyond-chance" and reply["error"]["at"]:
            done = reply["error"]["at"]
            reply = self.engine.ask("do", seat=seat, list=texts[:done])
        if not reply["ok"]:
            raise Refused(f"seat {seat}: {texts}: {reply['error']['message']}")
        self.took(reply)
        return texts[done:]

    def draw(self):
        wanted = self.chance.pop(0)
        possible = [choice["text"] for choice in self.engine.must("choices")["choices"]]
        for outcome in wanted if isinstance(wanted, list) else [wanted]:
            if outcome in possible:
                self.took(self.engine.must("do", text=outcome))
                return
        raise Wrong(f"chance cannot bring {wanted}: {possible[:6]}")

    def advance(self):
        """Chance and the others act until the learner alone must, or nothing is left to happen."""
        while not self.stuck:
            actors = self.decision["actors"]
            if actors == ["chance"]:
                if not self.chance:
                    return
                self.draw()
                continue
            seat = next((seat for seat in actors if seat != self.seat and self.scripts.get(seat)), None)
            if seat is None:
                return
            try:
                self.scripts[seat] = self.send(seat, self.scripts[seat])
            except Refused as refusal:
                self.stuck = str(refusal)

    def mine(self):
        """Whether the learner is to choose."""
        self.advance()
        return not self.stuck and self.seat in self.decision["actors"]

    def make(self, texts):
        """Makes choices for the learner; raises Refused if one is refused or never comes up."""
        while texts:
            if not self.mine():
                raise Refused(f"{texts}: not the learner's to choose: {self.stuck or self.decision}")
            texts = self.send(self.seat, texts)
        self.advance()

    def finish(self):
        """The play has gone the lesson's own way: nothing of the scripts may be left."""
        self.advance()
        if self.stuck:
            raise Wrong(self.stuck)
        if left := [seat for seat, script in self.scripts.items() if script]:
            raise Wrong(f"seat {left[0]} never comes to {self.scripts[left[0]]}")


class Tries:
    """All ways to answer a `do`, or some of them. Which choices are tried at each that is asked for, a function says:
    choose(its pattern, the texts that are possible, how many were asked for before)."""

    def __init__(self, play, ask):
        self.play, self.ask = play, ask
        self.start, self.cut = play.keep(), None

    def each(self, choose=lambda pattern, choices, at: choices):
        """Yields the answer of each try when it has been played."""
        self.play.back(self.start)
        yield from self.onwards(0, (), choose)

    def onwards(self, at, values, choose):
        end = next((i for i in range(at, len(self.ask)) if "?" in self.ask[i]), len(self.ask))
        self.cut = self.given(self.ask[at:end])
        if self.cut and not values:
            raise Wrong(self.cut)
        choices = self.choices() if end < len(self.ask) and not self.cut else []
        if not choices:
            if end < len(self.ask) and not self.cut and self.play.decision["actors"] == ["chance"]:
                raise Wrong("the outcomes end before the learner's choices do")
            self.play.advance()
            yield values
            return
        kept = self.play.keep()
        for text in choose(self.ask[end], choices, len(values)):
            self.play.back(kept)
            self.play.make([text])
            yield from self.onwards(end + 1, values + (answer_of(self.ask[end], text),), choose)

    def given(self, texts):
        """Makes the lesson's own choices; why not, if an answer before has made one impossible."""
        try:
            self.play.make(texts)
        except Refused as refusal:
            return str(refusal)
        return None

    def choices(self):
        if not self.play.mine():
            return []
        return [choice["text"] for choice in self.play.engine.must("choices", seat=self.play.seat)["choices"]]

    def model(self, answer, visit=lambda: None):
        """Plays the lesson's own answer; about how many answers there are. Visits each choice that is asked for."""
        number = 1

        def choose(pattern, choices, at):
            nonlocal number
            number *= len(choices)
            visit()
            texts = [text for text in choices if answer_of(pattern, text) in answer[at : at + 1]]
            if not texts:
                raise Wrong(f"the model answer is not possible: {answer[at : at + 1]} of {sorted(choices)[:12]}")
            return texts[:1]

        for values in self.each(choose):
            if self.cut or list(values) != list(answer):
                raise Wrong(f"the model answer ends after {values}: {self.cut or self.play.decision}")
        self.play.finish()
        return number


class Course:
    """A course and what is wrong with it."""

    def __init__(self, data, engine, description):
        self.data, self.engine, self.description = data, engine, description
        self.faults, self.lines, self.tries = [], [], 0
        self.lesson = self.step = None
        self.said, self.taught = set(), set()
        self.elements = {}
        with open(os.path.join(ROOT, "src", "games", data["game"], "rules.md"), encoding="utf-8") as file:
            text = file.read()
        self.rules = set(re.findall(r"\b[A-Z]{2}-\d+(?:\.\d+)*", text))
        self.rules.update(rule.rsplit(".", 1)[0] for rule in list(self.rules))
        prefix = min(self.rules).split("-")[0]
        self.rules.update(f"{prefix}-{number}" for number in re.findall(r"(?m)^#+ (\d+(?:\.\d+)*)", text))

    def fault(self, text):
        where = (self.step or self.lesson or {}).get("id", self.data["game"])
        self.faults.append(f"{where}: {text}")

    def note(self, text):
        self.lines.append(f"{self.step['id']}: {text}")

    # --- texts

    def word(self, name, role):
        if name is None:
            return
        self.said.add(name)
        entry = self.data["words"].get(name)
        if not entry or set(entry) != {"en", "fr"} or not all(entry.values()):
            self.fault(f"'{name}' is not said in both languages")
            return
        for lang, text in entry.items():
            self.text(name, lang, text, role)
        if MENDED(entry["fr"]) != entry["fr"] or re.search(r"'|[^\u00a0\u202f][:;?!](?!\d)", entry["fr"]):
            self.fault(f"{name} (fr): spaces or apostrophes: {entry['fr']}")
        if re.search(r"\d (?!sans|dans|plus|moins|mais|puis)(?:PV|[a-zéèêœ]{3,}s)\b", entry["fr"]):
            self.fault(f"{name} (fr): a plain space between a number and its noun: {entry['fr']}")

    def text(self, name, lang, text, role):
        if len(text) > LENGTHS[role]:
            self.fault(f"{name} ({lang}) has {len(text)} characters, at most {LENGTHS[role]}")
        if len(re.findall(r"[.!?…](?:\s|$)", text)) > SENTENCES.get(role, 9):
            self.fault(f"{name} ({lang}) has more than {SENTENCES[role]} sentences")
        if re.search(r"\b[A-Z]{2}-\d|\b[a-z]+_[a-z]|\b[a-z]+\.[a-z0-9]", text):
            self.fault(f"{name} ({lang}) shows something of the engine: {text}")
        if "!" in text:
            self.fault(f"{name} ({lang}) exclaims: {text}")
        for word in self.data.get("avoid", {}).get(lang, []):
            if re.search(rf"\b{word}\b", text, re.I):
                self.fault(f"{name} ({lang}): '{word}' is not a word of this game: {text}")

    def words_of(self, step):
        self.word(step["say"], "say")
        self.word(step.get("task"), "task")
        self.word(step["after"]["say"], "after")
        for wrong in step.get("wrong", []):
            self.word(wrong["say"], "wrong")
        for goal in step.get("goals", []):
            self.word(goal["say"], "goal")
        question = step.get("question", {})
        self.word(question.get("unit"), "answer")
        for answer in question.get("answers", []):
            self.word(answer, "answer")

    # --- tables

    def table(self, **members):
        """A fresh table of the lesson; the decision at it."""
        table = self.lesson["table"]
        options = table.get("options", {})
        members = {"seed": "lesson", "chance": "manual", **members}
        reply = self.engine.must("new", game=self.data["game"], players=table["players"], options=options, **members)
        if members["chance"] == "manual":
            for outcome in table.get("chance", []):
                reply = self.engine.must("do", text=outcome)
        return reply["decision"]

    def begin(self, step):
        """The decision where a step starts."""
        if step["at"] == "start":
            return self.table()
        if step["at"] not in self.data["positions"]:
            raise Wrong(f"no position '{step['at']}'")
        self.table()
        return self.engine.must("position", set=self.data["positions"][step["at"]])["decision"]

    def scores(self):
        told = self.engine.must("scores")["scores"]
        return {
            score["seat"]: {**score["categories"], "total": score["total"], "rank": score["rank"]} for score in told
        }

    def mark(self, names):
        players = self.lesson["table"]["players"]
        if players not in self.elements:
            self.elements[players] = Elements(self.description, players)
        for name in names or []:
            if name not in self.elements[players]:
                self.fault(f"no element '{name}' at this table")

    def rule(self, name):
        if name not in self.rules:
            self.fault(f"no rule {name}")

    # --- do

    def reached(self, goal, events, before):
        after = self.scores()[self.seat]
        for part in goal:
            if "event" in part and happened(events, part["event"]) < part.get("count", 1):
                return False
            if "no_event" in part and happened(events, part["no_event"]):
                return False
            for key, least in part.get("gain", {}).items():
                if after[key] - before[self.seat][key] < least:
                    return False
        return True

    def do(self, step, play):
        before, tries = self.scores(), Tries(play, step["ask"])
        model = step["right"][0] if "right" in step else step["model"]
        number = tries.model(model)
        if number <= LIMIT:
            walks = [tries.each()]
        else:
            draw = random.Random(1)
            walks = [tries.each(lambda pattern, choices, at: [draw.choice(choices)]) for _ in range(SAMPLE)]
        good, bad, answered, left = set(), set(), set(), len(play.chance)
        for values in itertools.chain(*walks):
            self.tries += 1
            left = min(left, len(play.chance))
            if self.reached(step["goal"], play.events, before):
                good.add(values)
            else:
                bad.add(values)
                answered.add(self.answer(step, values, play.events))
        tries.model(model)
        if not self.reached(step["goal"], play.events, before):
            self.fault(f"the model answer {model} does not reach the goal")
        self.compare(step, good, bad, number)
        self.reachable(step, answered, tries, model)
        tries.model(model)
        self.outcome(step, play.events, before)
        self.used_up(left)
        self.note(f"{len(good)} right, {len(bad)} wrong{'' if number <= LIMIT else ' of a sample'}; model {model}")
        return number <= LIMIT and len(good) == 1

    def used_up(self, left):
        if left:
            self.fault(f"outcomes that never come: {left}")

    def compare(self, step, good, bad, number):
        if "right" in step and number <= LIMIT and good != {tuple(answer) for answer in step["right"]}:
            self.fault(f"right are {sorted(good)[:12]}, declared {step['right']}")
        if not bad:
            self.fault("every try is right: nothing is asked")

    def answer(self, step, values, events):
        """Which sentence answers a wrong try."""
        for n, wrong in enumerate(step.get("wrong", [])):
            if "rule" in wrong or "when" in wrong and not fits(values, wrong["when"]):
                continue
            if "event" in wrong and not happened(events, wrong["event"]):
                continue
            return n
        self.fault(f"a wrong try has no answer: {values}")
        return None

    def reachable(self, step, answered, tries, model):
        for n, wrong in enumerate(step.get("wrong", [])):
            if "rule" in wrong and self.refusable(tries, model, wrong["rule"]):
                answered.add(n)
            if n not in answered:
                self.fault(f"answer {n + 1} to a wrong try can never be given")

    def refusable(self, tries, model, rule):
        """Whether the tap of some element, at a choice that is asked for, is refused by that rule."""
        found = set()

        def visit():
            for name in self.tapped():
                if rule in found:
                    return
                refusals = self.engine.must("why", seat=self.seat, target=name)["refusals"]
                found.update(refusal["rule"] for refusal in refusals)

        tries.model(model, visit)
        return rule in found

    def tapped(self):
        """Elements that a learner may tap: those that the step marks, and all of their kind where there are few."""
        yield from self.step.get("marks", [])
        elements = self.elements[self.lesson["table"]["players"]]
        for verb in self.description["verbs"]:
            for pattern in (verb["targets"] or "").split():
                parts = re.split(r"\{(\w+)[^}]*\}", pattern.split("?")[0])
                words = [elements.values(part, verb["args"]) if i % 2 else [part] for i, part in enumerate(parts)]
                if math.prod(map(len, words)) <= SAMPLE:
                    yield from map("".join, itertools.product(*words))

    # --- why

    def why(self, step, play):
        """The learner is invited to try what the rules refuse."""
        self.rule(step["rule"])
        self.tries += 1
        start = play.keep()
        play.make(step.get("given", []))
        if not play.mine():
            raise Wrong(f"nothing for the learner to try: {play.decision}")
        play.finish()
        self.used_up(len(play.chance))
        asked = [{"text": step["try"]}] + [{"target": name} for name in step["targets"]]
        for request in asked:
            reply = self.engine.must("why", seat=self.seat, **request)
            by = [refusal["rule"] for refusal in reply["refusals"] if refusal["message"]]
            if step["rule"] not in by or "text" in request and reply["legal"]:
                self.fault(f"{request} is not refused by {step['rule']}: {by}")
        self.mark(step["targets"])
        if not step["targets"]:
            self.fault("nothing to tap")
        play.back(start)
        self.outcome(step, [], self.scores())
        self.note(f"refused by {step['rule']}")
        return True

    # --- question

    def question(self, step, play):
        ask, before, at = step["question"], self.scores(), 0
        self.tries += 1
        if ask["type"] not in QUESTIONS:
            raise Wrong(f"no type of question '{ask['type']}'")
        play.make(step.get("own", []))
        play.finish()
        self.used_up(len(play.chance))
        if "pause" in step:
            kinds = [event["kind"] for event in play.events]
            if step["pause"] not in kinds:
                raise Wrong(f"no event '{step['pause']}' to pause after")
            at = len(kinds) - kinds[::-1].index(step["pause"])
        if "rule" in ask:
            self.rule(ask["rule"])
        elif not ask.get("proof"):
            self.fault("the answer is neither proved nor a rule")
        for proof in ask.get("proof", []):
            self.prove(proof, play.events[at:], before)
            if "event" in proof and happened(play.events[:at], proof["event"]):
                self.fault(f"the answer is seen before the question: {proof['event']}")
        self.answers(step, ask)
        self.bind(ask, play.events[at:])
        self.outcome(step, play.events, before)
        self.note(f"{ask['type']}: {ask['right']}")
        return True

    def prove(self, proof, events, before):
        """What an answer rests on is so."""
        after, position = self.scores(), self.engine.must("position")["position"]
        if "event" in proof and not happened(events, proof["event"]):
            self.fault(f"not so: {proof['event']}")
        if "no_event" in proof and happened(events, proof["no_event"]):
            self.fault(f"it happens after all: {proof['no_event']}")
        if "count" in proof:
            number = happened(events, proof["count"]["event"])
            if number != proof["count"]["is"]:
                self.fault(f"counted {number}, declared {proof['count']['is']}")
        for name, change in (("score", False), ("gain", True)):
            said = dict(proof.get(name, {}))
            seat = said.pop("seat", self.seat)
            for key, value in said.items():
                got = after[seat][key] - (before[seat][key] if change else 0)
                if got != value:
                    self.fault(f"{name} {key} of seat {seat} is {got}, declared {value}")
        for path, value in proof.get("position", {}).items():
            got = position
            for part in path.split("."):
                got = got[int(part)] if isinstance(got, list) else got[part]
            if got != value:
                self.fault(f"{path} is {got}, declared {value}")

    def answers(self, step, ask):
        """Offered answers exist, some are wrong, and each wrong one has its sentence."""
        wrongs = step.get("wrong", [])
        rest = any("when" not in wrong for wrong in wrongs)
        right = ask["right"] if isinstance(ask["right"], list) else [ask["right"]]
        for wrong in wrongs:
            if wrong.get("when") in right:
                self.fault(f"answered as wrong, but right: {wrong['when']}")
        if ask["type"] == "number":
            if not rest:
                self.fault("a wrong number has no answer")
            return
        offered = ask["answers" if ask["type"] == "choose" else "among"]
        if ask["type"] != "choose":
            self.mark(offered)
        elif not 2 <= len(offered) <= 4:
            self.fault("two to four answers are offered")
        if not right or not set(right) <= set(offered) or set(right) == set(offered):
            self.fault(f"right are {right} of {offered}")
        told = {wrong.get("when") for wrong in wrongs}
        if left := set(offered) - set(right) - told:
            if not rest:
                self.fault(f"wrong answers without a sentence: {sorted(left)}")
        elif rest:
            self.fault("an answer to a wrong try can never be given")
        if never := told - set(offered) - {None}:
            self.fault(f"never offered: {sorted(never)}")

    def bind(self, ask, events):
        """What is proved speaks of the declared answer."""
        if ask["type"] == "choose" or not ask.get("proof"):
            return
        known = set()
        for proof in ask["proof"]:
            known.update(str(leaf).lstrip("-") for key in proof if key != "no_event" for leaf in leaves(proof[key]))
            for event in events:
                if "event" in proof and matches(event, proof["event"]):
                    known.update(event["targets"])
                    known.add(f"player.{event['seat']}")
            if proof.get("score", {}).get("rank") == 1:
                known.add(f"player.{proof['score']['seat']}")
        for right in ask["right"] if isinstance(ask["right"], list) else [ask["right"]]:
            if str(right) not in known and (ask["type"] == "number" or not self.in_position(right, ask["proof"])):
                self.fault(f"the proof does not speak of the answer {right}")

    @staticmethod
    def in_position(name, proofs):
        found = {str(leaf) for proof in proofs for leaf in leaves(proof.get("position", {}))}
        return name.split(".", 1)[-1] in found or name in found

    # --- after a step

    def outcome(self, step, events, before):
        """What is told after the step has happened."""
        told, after = step["after"], self.scores()
        self.mark(told.get("marks"))
        for seat, gains in told.get("gain", {}).items():
            for key, value in gains.items():
                got = after[int(seat)][key] - before[int(seat)][key]
                if got != value:
                    self.fault(f"seat {seat} gains {got} {key}, declared {value}")
        for wanted in told.get("events", []):
            if not happened(events, wanted):
                self.fault(f"told, but not so: {wanted}")

    # --- the game at the end

    def game(self, step, play):
        """It ends in time, the learner has a fair chance, and every aim is reached by somebody."""
        start, check = self.engine.must("position")["position"], step["check"]
        before = self.scores()[self.seat]
        for goal in step["goals"]:
            if "rank" not in goal and self.aimed(goal, [], before):
                self.fault(f"an aim that is reached before the first move: {goal['say']}")
        if not SOAK:  # whole games by computers that watch the clock
            return False
        wins, longest, reached = 0, 0, set()
        for seed in check["seeds"]:
            moves, events = self.match(step, start, seed)
            last = self.scores()[self.seat]
            longest = max(longest, moves)
            wins += last["rank"] == 1
            reached.update(n for n, goal in enumerate(step["goals"]) if self.aimed(goal, events, last))
        if longest > check["moves"]:
            self.fault(f"the game takes {longest} moves")
        if wins * 2 < len(check["seeds"]):
            self.fault(f"the learner wins only {wins} of {len(check['seeds'])} games")
        for n, goal in enumerate(step["goals"]):
            if n not in reached:
                self.fault(f"an aim that nobody reaches: {goal['say']}")
        self.note(f"{wins} of {len(check['seeds'])} games won, at most {longest} moves")
        return False

    def match(self, step, start, seed):
        """One game from there by computer players: how many moves it took, and its events."""
        self.table(seed=str(seed), chance="auto")
        reply = self.engine.must("position", set=start)
        moves, events = 0, []
        while reply["decision"]["actors"] and moves <= step["check"]["moves"]:
            seat = reply["decision"]["actors"][0]
            level = step["check"]["level"] if seat == self.seat else step["opponents"][str(seat)]
            best = self.engine.must("go", seat=seat, level=level, seed=f"{seed}.{moves}")["best"]["text"]
            reply = self.engine.must("do", seat=seat, text=best)
            events += reply["events"]
            moves += 1
        return moves, events

    @staticmethod
    def aimed(goal, events, last):
        if "event" in goal and happened(events, goal["event"]) < goal.get("count", 1):
            return False
        if any(last[key] < value for key, value in goal.get("score", {}).items()):
            return False
        return goal.get("rank", last["rank"]) == last["rank"]

    # --- the whole

    def check_step(self, step, decision):
        """Plays one step; whether it has a single right answer, and so a place where the next can go on."""
        self.seat = self.lesson["table"]["seat"]
        self.mark(step.get("marks"))
        for rule in step["teaches"]:
            self.rule(rule)
        play = Play(self.engine, self.seat, step, decision)
        try:
            unique = {"do": self.do, "why": self.why, "question": self.question, "game": self.game}[step["kind"]](
                step, play
            )
        except Refused as refusal:
            raise Wrong(str(refusal)) from None
        self.decision = play.decision
        return unique

    def check_lesson(self, lesson, only=None):
        """Plays the steps of a lesson, or one of them and those that it follows."""
        self.lesson, steps, unique = lesson, lesson["steps"], False
        if only is not None:
            last = next(i for i, step in enumerate(steps) if step["id"] == only)
            first = max(i for i in range(last + 1) if steps[i]["at"] != "after" or i == 0)
            steps = steps[first : last + 1]
        for self.step in steps:
            try:
                if self.step["at"] != "after":
                    self.decision = self.begin(self.step)
                elif not unique:
                    raise Wrong("'after' needs a step before it with a single right answer")
                unique = self.check_step(self.step, self.decision)
            except Wrong as error:
                self.fault(str(error))
                unique = False
        self.step = None

    def check_frame(self):
        """What can be said of the course without playing it."""
        data = self.data
        self.lesson = self.step = None
        self.word(data["title"], "title")
        self.word(data["aim"], "aim")
        for lesson in data["lessons"]:
            self.word(lesson["title"], "title")
            self.word(lesson["aim"], "aim")
            for line in lesson["summary"]:
                self.word(line, "summary")
            for step in lesson["steps"]:
                self.words_of(step)
                self.taught |= set(step["teaches"])
            self.shape(lesson)
        steps = [step for lesson in data["lessons"] for step in lesson["steps"]]
        self.manners(steps)
        if sum(lesson["minutes"] for lesson in data["lessons"]) != data["minutes"]:
            self.fault("the minutes of the lessons do not add up")
        for name in sorted(set(data["words"]) - self.said):
            self.fault(f"words that nothing uses: {name}")
        for rule in sorted(set(data["must_know"]) - self.taught):
            self.fault(f"{rule} is taught nowhere")
        for name in sorted(set(data["positions"]) - {step["at"] for step in steps}):
            self.fault(f"a position that nothing uses: {name}")

    def shape(self, lesson):
        """A lesson is short, and has no member that nobody reads."""
        kinds = [step["kind"] for step in lesson["steps"]]
        if not (1 if "game" in kinds else 4) <= len(kinds) <= 7:
            self.fault(f"lesson {lesson['id']} has {len(kinds)} steps, should be 4 to 7")
        if not 2 <= len(lesson["summary"]) <= 4:
            self.fault(f"lesson {lesson['id']} has {len(lesson['summary'])} lines of summary, should be 2 to 4")
        for step in lesson["steps"]:
            if unknown := set(step) - COMMON - MEMBERS[step["kind"]]:
                self.fault(f"{step['id']}: nobody reads {sorted(unknown)}")

    def manners(self, steps):
        """A course begins with a move, invites some tries that are refused, and ends in a game."""
        kinds = [step["kind"] for step in steps]
        if kinds[0] != "do" or kinds[-1] != "game":
            self.fault(f"the course begins with '{kinds[0]}' and ends with '{kinds[-1]}', should be a move and a game")
        if kinds.count("why") < 2:
            self.fault("fewer than two tries that the rules refuse")
        if len({step["id"] for step in steps}) < len(steps):
            self.fault("two steps have the same id")

    def check(self):
        self.check_frame()
        for lesson in self.data["lessons"]:
            self.check_lesson(lesson)
        if not self.lines:
            self.fault("nothing was played")
        return self.faults


# --- the test of the test: what is spoilt in a copy, which then must fail


def spoil(thing, path, change):
    """Changes the member that a path leads to, "*" being the first there is; whether there is one, and it changed."""
    keys = path.split()
    for key in keys[:-1]:
        thing = member(thing, key)[1]
        if thing is None:
            return False
    key, value = member(thing, keys[-1])
    if value is None:
        return False
    thing[key] = change(copy.deepcopy(value))
    return thing[key] != value


def member(thing, key):
    """The key and the value that a word of a path means; no value if it means none."""
    if isinstance(thing, list):
        at = int(key) if thing else 0
        return at, thing[at] if thing else None
    if not isinstance(thing, dict):
        return key, None
    if key == "*":
        key = next(iter(thing), None)
    return key, thing.get(key)


def other(text):
    return text + " nowhere"


def miracle(_):
    return {"kind": "miracle"}


# kind of step (any: None), path, change
STEPS = [
    (None, "at", other),
    (None, "teaches", lambda rules: rules + ["XX-1.1"]),
    (None, "marks 0", other),
    (None, "others 0 list 0", other),
    (None, "others 0 list", lambda texts: texts + texts[-1:]),
    (None, "chance -1", lambda _: "nothing"),
    (None, "chance", lambda outcomes: outcomes + outcomes[-1:]),
    (None, "after gain * *", lambda number: number + 1),
    (None, "after events 0", miracle),
    (None, "after marks 0", other),
    ("do", "ask 0", lambda text: text.split()[0] + " nowhere"),
    ("do", "right", lambda answers: answers + [["nowhere"]]),
    ("do", "right", lambda answers: answers[:1]),
    ("do", "model 0", other),
    ("do", "goal 0 event", miracle),
    ("do", "goal", lambda parts: []),
    ("do", "wrong", lambda answers: []),
    ("do", "wrong", lambda answers: [{**answers[0], "when": ["nowhere"]}] + answers),
    ("why", "rule", lambda rule: rule.split("-")[0] + "-1.1"),
    ("why", "targets", lambda names: names + ["nowhere"]),
    ("why", "targets", lambda names: []),
    ("why", "given -1", other),
    ("question", "own -1", other),
    ("question", "pause", other),
    ("question", "question right 0", other),
    ("question", "question right", lambda right: right + 1 if isinstance(right, int) else right),
    ("question", "question among", lambda names: names[:1]),
    ("question", "question answers", lambda names: names + names[:1] * 3),
    ("question", "question proof", lambda proofs: []),
    ("question", "question proof 0 event", miracle),
    ("question", "question proof 0 count is", lambda number: number + 1),
    ("question", "question proof 0 score total", lambda number: number + 1),
    ("question", "question rule", other),
    ("question", "wrong", lambda answers: []),
    ("game", "goals 0 event", miracle),
    ("game", "goals 0", lambda goal: {"say": goal["say"], "score": {"total": -1000}}),
    ("game", "check moves", lambda moves: 1),
]
# path, change
COURSES = [
    ("words * fr", lambda text: ""),
    ("words * fr", lambda text: text + " l'or"),
    ("words * fr", lambda text: text + " ?"),
    ("words * fr", lambda text: text + " Avec 3 villes"),
    ("words * en", lambda text: text + " and so on" * 30),
    ("words * en", lambda text: text + " See city.acre"),
    ("words * en", lambda text: text + "!"),
    ("words", lambda words: {**words, "nothing": {"en": "Nothing.", "fr": "Rien."}}),
    ("title", other),
    ("lessons 0 steps 0 say", other),
    ("lessons 0 steps 0", lambda step: {**step, "wronk": 1}),
    ("must_know", lambda rules: rules + ["XX-1.1"]),
    ("minutes", lambda minutes: minutes + 1),
    ("positions", lambda positions: {**positions, "nothing": {}}),
    ("lessons 0 steps", lambda steps: steps + steps[:1]),
    ("lessons 0 steps", lambda steps: sorted(steps, key=lambda step: step["kind"] == "do")),
    ("lessons 0 summary", lambda lines: lines[:1]),
    ("lessons", lambda lessons: lessons[:-1]),
]


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


class Lessons(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.paths = sorted(glob.glob(os.path.join(ROOT, "src", "games", "*", "lessons", "course.json")))
        assert cls.paths, "found no course: there was nothing to check"
        cls.courses = [read(path) for path in cls.paths]
        cls.told = descriptions({course["game"] for course in cls.courses})
        cls.engine = Engine()
        cls.addClassCleanup(cls.engine.close)

    def course(self, data):
        return Course(data, self.engine, self.told[data["game"]])

    def test_courses(self):
        for data in self.courses:
            with self.subTest(game=data["game"]):
                self.assertEqual([], self.course(data).check())

    def test_folder(self):
        """A course lies with its game."""
        for path, data in zip(self.paths, self.courses):
            self.assertEqual(data["game"], path.split(os.sep)[-3])

    def test_must_know(self):
        """What a course teaches is what the rules say that a beginner must know."""
        for path in self.paths:
            with open(os.path.join(os.path.dirname(path), "..", "rules.md"), encoding="utf-8") as file:
                _, _, table = file.read().partition("What a beginner must know")
            rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| ")]
            rules = {rule for row in rows for rule in re.findall(r"[A-Z]{2}-[0-9.]+[0-9]", row)}
            self.assertTrue(rules, path)
            self.assertEqual(rules, set(read(path)["must_know"]), path)

    def spoilt(self, data, kind, path, change):
        """The first step that can be spoilt so, as (its lesson, its id)."""
        for lesson in data["lessons"]:
            for step in lesson["steps"]:
                if kind in (None, step["kind"]) and spoil(step, path, change):
                    return lesson, step["id"]
        return None

    @unittest.skipUnless(SOAK, "make soak")
    def test_spoilt_steps(self):
        for n, (kind, path, change) in enumerate(STEPS):
            found = 0
            for data in copy.deepcopy(self.courses):
                with self.subTest(n=n, path=path, game=data["game"]):
                    if where := self.spoilt(data, kind, path, change):
                        found += 1
                        course = self.course(data)
                        course.check_lesson(*where)
                        self.assertTrue(course.faults, f"{where[1]} passes")
            self.assertTrue(found, f"{kind} {path}: nothing to spoil in any course")

    @unittest.skipUnless(SOAK, "make soak")
    def test_spoilt_courses(self):
        for n, (path, change) in enumerate(COURSES):
            for data in copy.deepcopy(self.courses):
                with self.subTest(n=n, path=path, game=data["game"]):
                    self.assertTrue(spoil(data, path, change))
                    course = self.course(data)
                    course.check_frame()
                    self.assertTrue(course.faults)


def one_course(path, *steps):
    """For who writes a course: plays it, or some of its steps, and prints what it found."""
    data, engine = read(path), Engine()
    course = Course(data, engine, descriptions([data["game"]])[data["game"]])
    if not steps:
        course.check()
    for lesson in data["lessons"]:
        for step in lesson["steps"]:
            if step["id"] in steps:
                course.check_lesson(lesson, step["id"])
    engine.close()
    print(*course.lines, *course.faults, sep="\n")
    count = sum(len(lesson["steps"]) for lesson in data["lessons"])
    print(
        f"{data['game']}: {len(data['lessons'])} lessons, {count} steps, {len(data['words'])} texts,"
        f" {len(data['must_know'])} rules, {course.tries} tries played, {len(course.faults)} faults"
    )
    sys.exit(1 if course.faults else 0)


if __name__ == "__main__":
    if "--course" in sys.argv:
        one_course(*sys.argv[sys.argv.index("--course") + 1 :])
    unittest.main()
