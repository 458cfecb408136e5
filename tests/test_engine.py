#!/usr/bin/env python3
"""Black box: `cloister engine` speaks docs/engine-protocol.md in every game, and survives whatever it is sent."""
import json
import os
import random
import re
import subprocess
import time
import unittest

CLOISTER = os.environ.get("CLOISTER", "build/release/cloister")
SOAK = 20 if os.environ.get("CLOISTER_SOAK") else 1


class Engine:
    """One engine; every line sent gets exactly one line back."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([CLOISTER, "engine", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def raw(self, line):
        """The reply to a line of bytes, as an object."""
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        reply = self.process.stdout.readline()
        assert reply.endswith(b"\n"), f"no reply to {line[:200]!r}: {reply!r}"
        answer = json.loads(reply.decode("utf-8"))
        assert isinstance(answer, dict) and isinstance(answer.get("ok"), bool), answer
        assert answer["ok"] or {"code", "message"} <= set(answer["error"]), answer
        return answer

    def send(self, **members):
        self.process.stdin.write(json.dumps(members).encode() + b"\n")
        self.process.stdin.flush()

    def read(self):
        return json.loads(self.process.stdout.readline())

    def ask(self, cmd=None, **members):
        return self.raw(json.dumps({"cmd": cmd, **members} if cmd else members).encode())

    def must(self, cmd, **members):
        reply = self.ask(cmd, **members)
        assert reply["ok"], (cmd, members, reply)
        return reply

    def close(self):
        self.process.stdin.close()
        rest = self.process.stdout.read()
        status = self.process.wait(timeout=60)
        self.process.stdout.close()
        return rest, status


class Case(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.engine = Engine()
        self.addCleanup(self.finish)
        self.ask, self.must, self.raw = self.engine.ask, self.engine.must, self.engine.raw

    def finish(self):
        self.assertEqual((b"", 0), self.engine.close(), "more than one reply to a line, or a bad end")

    def refused(self, code, cmd=None, **members):
        """The error of a request that must fail with that code and leave the game as it was."""
        playing = self.ask("scores")["ok"]
        before = self.must("record")["record"] if playing else None
        position = self.must("position")["position"] if playing else None
        reply = self.ask(cmd, **members)
        self.assertEqual((False, code), (reply["ok"], reply.get("error", {}).get("code")), reply)
        self.assertTrue(reply["error"]["message"])
        if playing:
            self.assertEqual(before, self.must("record")["record"])
            self.assertEqual(position, self.must("position")["position"])
        return reply["error"]


def all_games():
    engine = Engine()
    games = engine.must("games")["games"]
    engine.close()
    return games


class Shapes(Case):
    """The exact shapes of the protocol."""

    def test_new(self):
        self.assertEqual(
            {"ok": True, "decision": {"kind": "place", "actors": [0]}, "events": []},
            self.must("new", game="morris", seed="42"),
        )

    def test_the_beginning_is_heard(self):
        """What is dealt and rolled before the first decision comes back from new, position and load."""
        for game in all_games():
            with self.subTest(game=game["id"]):
                first = self.must("new", game=game["id"], players=game["seats_max"], seed="1")
                record = self.must("record")["record"]
                drawn = re.findall(r"(?m)^\d+ chance ", record)
                self.assertLessEqual(bool(drawn), bool(first["events"]))
                heard = self.must("new", game=game["id"], players=game["seats_max"], seed="1", **{"for": 0})["events"]
                self.assertLessEqual(len(heard), len(first["events"]))
                if not drawn:
                    continue
                begin = self.must("new", game=game["id"], players=game["seats_max"], chance="manual")
                self.assertEqual(["chance"], begin["decision"]["actors"])
                manual = self.must("record")["record"]
                self.assertEqual([], self.must("load", record=manual)["events"])
                self.assertTrue(self.must("load", record=manual, chance="auto")["events"])
                self.must("load", record=manual, chance="auto")
                reply = self.must("position", set=self.start_of(game))
                self.assertEqual({"ok", "position", "decision", "events"}, set(reply))
                self.assertTrue(reply["events"])
                self.refused("bad-request", "position", set={}, **{"for": 99})

    def start_of(self, game):
        """The position before the first draw."""
        other = Engine()
        other.must("new", game=game["id"], players=game["seats_max"], chance="manual")
        position = other.must("position")["position"]
        other.close()
        return position

    def test_choices(self):
        self.must("new", game="morris", players=2, options={}, seed="42", chance="auto", lang="en")
        reply = self.must("choices", seat=0)
        self.assertEqual({"kind": "place", "actors": [0]}, reply["decision"])
        self.assertEqual(
            {
                "i": 0,
                "text": "place a1",
                "verb": "place",
                "args": ["a1"],
                "targets": ["point.a1"],
                "label": "Place a stone on a1",
            },
            reply["choices"][0],
        )
        self.assertEqual(list(range(24)), [choice["i"] for choice in reply["choices"]])
        self.assertEqual(reply, self.must("choices"))  # the seat may be left out where only one can act

    def test_do_in_every_form(self):
        for form in (
            {"i": 0},
            {"text": "place a1"},
            {"choice": {"verb": "place", "args": ["a1"]}},
            {"list": ["place a1"]},
            {"list": [{"verb": "place", "args": ["a1"]}]},
            {"seat": 0, "text": "place  a1 "},
        ):
            self.must("new", game="morris")
            self.assertEqual(
                {
                    "ok": True,
                    "decision": {"kind": "place", "actors": [1]},
                    "events": [
                        {
                            "kind": "placed",
                            "seat": 0,
                            "args": {"point": "a1"},
                            "targets": ["point.a1"],
                            "text": "White places a stone on a1.",
                        }
                    ],
                },
                self.must("do", **form),
            )

    def test_illegal(self):
        self.must("new", game="morris")
        self.must("do", text="place a1")
        self.assertEqual(
            {
                "code": "illegal",
                "rule": "NM-6.1.1",
                "reason": "occupied",
                "facts": {"point": "a1"},
                "message": "there is already a stone on a1",
            },
            self.refused("illegal", "do", text="place a1"),
        )
        error = self.refused("illegal", "do", seat=0, text="place a4")
        self.assertEqual((None, "not_you"), (error["rule"], error["reason"]))
        error = self.refused("illegal", "do", text="remove a1")
        self.assertEqual(("NM-6.3", "not_now"), (error["rule"], error["reason"]))

    def test_french(self):
        self.must("new", game="morris", lang="fr")
        self.assertEqual("Poser un pion en a1", self.must("choices")["choices"][0]["label"])
        self.must("do", text="place a1")
        self.assertEqual("un pion occupe a1", self.refused("illegal", "do", text="place a1")["message"])
        self.assertEqual("place a4", self.must("choices")["choices"][0]["text"])  # texts are the same in every language

    def test_lists_are_all_or_none(self):
        self.must("new", game="morris")
        self.must("position", set={"stones": [["a1", "d1"], ["a7", "d7"]], "hand": [7, 7]})
        error = self.refused("illegal", "do", list=["place g1", "remove b2"])
        self.assertEqual((1, "NM-6.3.1"), (error["at"], error["rule"]))
        error = self.refused("beyond-chance", "do", list=["place g1", "remove a7", "place b2"])
        self.assertEqual((2, "beyond"), (error["at"], error["reason"]))
        self.assertEqual(1, self.refused("bad-choice", "do", list=["place g1", "remove z9"])["at"])
        self.assertEqual(0, self.refused("bad-choice", "do", list=[{"verb": "fly"}, "remove a7"])["at"])
        reply = self.must("do", list=["place g1", "remove a7"])
        self.assertEqual(["placed", "mill", "removed"], [event["kind"] for event in reply["events"]])
        self.assertEqual({"kind": "place", "actors": [1]}, reply["decision"])
        self.refused("bad-request", "do", list=[])
        self.refused("bad-request", "do", list=["place a4"] * 65)

    def test_try_stores_nothing(self):
        self.must("new", game="morris")
        self.must("position", set={"stones": [["a1", "d1"], ["a7", "d7"]], "hand": [7, 7]})
        before = self.must("record")["record"], self.must("position")["position"]
        reply = self.must("try", list=["place g1"])
        self.assertEqual({"ok", "known", "decision", "prompt", "choices", "view", "scores"}, set(reply))
        self.assertEqual({"kind": "remove", "actors": [0]}, reply["decision"])
        self.assertEqual(["remove a7", "remove d7"], [choice["text"] for choice in reply["choices"]])
        self.assertEqual(["a1", "d1", "g1"], reply["view"]["stones"][0])
        self.refused("illegal", "try", list=["place g1", "remove a1"])
        self.assertEqual(before, (self.must("record")["record"], self.must("position")["position"]))

    def test_try_knows_what_the_seat_knows(self):
        """The last order brings everything to light: nobody can tell before, and the orders of others stay hidden."""
        self.must("new", game="pelegrinus", players=2, seed="1")
        lists = []
        for seat in 1, 0:
            texts, choices = [], self.must("choices", seat=seat)["choices"]
            while choices:
                texts.append(choices[-1]["text"])
                tried = self.must("try", seat=seat, list=texts)
                self.assertEqual(len(texts) - (len(texts) == 5), tried["known"])
                choices = tried["choices"]
            self.assertEqual((5, None, None), (len(texts), tried["decision"], tried["prompt"]))
            self.assertEqual("program", tried["view"]["phase"])
            self.assertIsNone(tried["view"]["prog"][1 - seat])
            lists.append(texts)
            if seat == 1:
                self.must("do", seat=seat, list=texts)
        # What follows the last order is refused by its form, legal or not.
        answers = [
            self.refused("beyond-chance", "do", seat=0, list=lists[1] + [text])
            for text in (lists[1][0], lists[0][4], "assign keeper court")
        ]
        self.assertEqual([answers[0]] * 3, answers)
        self.assertEqual(5, answers[0]["at"])

    def test_undo_never_runs_out(self):
        self.must("new", game="morris")
        for n in range(3000):
            self.must("do", text="place a1")
            self.must("undo")
        self.must("do", text="place d1")
        record = self.must("record")["record"]
        self.assertIn("\nforgotten 1 to ", record)
        self.must("load", record=record)
        self.assertEqual(record, self.must("record")["record"])

    def test_why_always_answers(self):
        """Of an element or a verb that belongs to another decision: the rule that keeps it there."""
        seat = self.must("new", game="builders-duel", seed="1")["decision"]["actors"][0]
        wait = self.must("why", seat=seat, text="install 0 stone")["refusals"]
        self.assertEqual([("not_now", "BD-6.6.5")], [(r["reason"], r["rule"]) for r in wait])
        for game in all_games():
            with self.subTest(game=game["id"]):
                reply = self.must("new", game=game["id"], players=game["seats_max"], seed="1", chance="auto")
                seat = reply["decision"]["actors"][0]
                for target in "moon", "track.1", "die", "card.1", "player.0", "supply":
                    answer = self.must("why", seat=seat, target=target)
                    self.assertTrue(answer["legal"] or answer["refusals"], (target, answer))
                    for refusal in answer["refusals"]:
                        self.assertTrue(refusal["rule"] or refusal["reason"] in ("no_element", "not_you"), refusal)

    def test_why(self):
        self.must("new", game="morris")
        self.must("do", text="place a1")
        occupied = {
            "text": "place a1",
            "rule": "NM-6.1.1",
            "reason": "occupied",
            "facts": {"point": "a1"},
            "message": "there is already a stone on a1",
        }
        self.assertEqual(
            {"ok": True, "legal": False, "refusals": [occupied]}, self.must("why", seat=1, text="place a1")
        )
        self.assertEqual({"ok": True, "legal": False, "refusals": [occupied]}, self.must("why", target="point.a1"))
        self.assertEqual({"ok": True, "legal": True, "refusals": []}, self.must("why", target="point.a4"))
        self.assertEqual(
            {"ok": True, "legal": True, "refusals": []}, self.must("why", choice={"verb": "place", "args": ["a4"]})
        )
        [moon] = self.must("why", target="moon")["refusals"]
        self.assertEqual(("moon", None, "no_element"), (moon["text"], moon["rule"], moon["reason"]))
        reply = self.must("why", seat=0, text="place a4")
        self.assertEqual("not_you", reply["refusals"][0]["reason"])

    def test_position_view_scores(self):
        self.must("new", game="morris")
        position = self.must("position")
        self.assertEqual({"ok", "position"}, set(position))
        self.assertEqual(
            {"ok": True, "view": position["position"]}, self.must("view")
        )  # nothing is hidden in this game
        self.assertEqual({"ok": True, "view": position["position"]}, self.must("view", seat=1))
        self.assertEqual(
            {
                "ok": True,
                "scores": [
                    {"seat": seat, "total": 0, "rank": 1, "categories": {"captured": 0, "stones": 0}} for seat in (0, 1)
                ],
            },
            self.must("scores"),
        )
        self.must("position", set=position["position"])  # the whole
        reply = self.must("position", set={"mover": 1})  # a patch
        self.assertEqual({**position["position"], "mover": 1}, reply["position"])
        self.assertEqual({"kind": "place", "actors": [1]}, reply["decision"])

    def test_position_errors_name_the_field(self):
        self.must("new", game="morris")
        self.must("do", text="place a1")
        for patch, named in (
            ({"mover": 2}, "mover"),
            ({"stones": [["a1"], ["z9"]]}, "stones[1]"),
            ({"phase": "resting"}, "phase"),
            ({"hand": [9]}, "hand"),
            ({"hand": ["9", 9]}, "hand[0]"),
            ({"nothing": 1}, "nothing"),
            ({"hand": [7, 7]}, "NM-12.2"),
            ({"stones": [["a1"], ["a1"]]}, "NM-12.1"),
            ({"seats": 3}, "seats"),
            ({"past": [-1]}, "past[0]"),
            ({"past": list(range(51))}, "past"),
            ([], "object"),
            (7, "object"),
            (None, "object"),
        ):
            self.assertIn(named, self.refused("bad-position", "position", set=patch)["message"])

    def warnings_met(self, game, wanted):
        """Plays at random until each of the warnings was given with some choice; what was said, by kind."""
        met, rng = {}, random.Random(1)
        for seed in range(40):
            decision = self.engine.must("new", game=game, seed=str(seed))["decision"]
            while decision["actors"] and set(met) != wanted:
                seat = decision["actors"][0]
                choices = self.engine.must("choices", seat=seat)["choices"]
                for choice in choices:
                    if "warning" in choice:
                        met.setdefault(choice["warning"]["kind"], choice)
                decision = self.engine.must("do", seat=seat, text=rng.choice(choices)["text"])["decision"]
        return met

    def test_every_warning_is_given(self):
        for entry in self.engine.must("games")["games"]:
            path = os.path.join(os.path.dirname(__file__), f"../src/games/{entry['id']}/po/en.po")
            with open(path, encoding="utf-8") as file:
                wanted = set(re.findall(r'msgid "warning\.(\w+)"', file.read()))
            self.assertTrue(wanted, f"{entry['id']} warns of nothing")
            met = self.warnings_met(entry["id"], wanted)
            self.assertEqual(wanted, set(met))

    def test_a_warning_is_about_its_choice(self):
        self.engine.must("new", game="morris")
        self.engine.must("position", set={"stones": [["a1"], ["a7", "d7"]], "hand": [8, 7]})
        said = {c["text"]: c.get("warning") for c in self.engine.must("choices")["choices"]}
        self.assertIsNone(said["place g7"])
        self.assertEqual(("leaves_mill", "NM-6.3"), (said["place b2"]["kind"], said["place b2"]["rule"]))
        self.assertIn("g7", said["place b2"]["message"])

    def test_go(self):
        self.must("new", game="morris", seed="1")
        for members in {"level": "novice"}, {"iterations": 30}, {"time_ms": 20}, {"level": "prior", "iterations": 10}:
            reply = self.must("go", seed="1", **members)
            texts = [choice["text"] for choice in self.must("choices")["choices"]]
            self.assertLessEqual({"text", "verb", "args", "targets", "label"}, set(reply["best"]))
            self.assertIn(reply["best"]["text"], texts)
            self.assertTrue(reply["candidates"])
            for candidate in reply["candidates"]:
                self.assertLessEqual({"text", "label", "visits", "value", "place", "reason"}, set(candidate))
                self.assertIn(candidate["text"], texts)
                self.assertEqual(2, len(candidate["place"]))
            self.assertGreaterEqual(reply["iterations"], max(c["visits"] for c in reply["candidates"]))
            self.assertIn(reply["ended"], ("iterations", "time", "decided"))
        for level, ended in ("random", ["no-search"]), ("rules", ["no-search"]), ("mcts:40", ["iterations", "decided"]):
            self.assertIn(self.must("go", level=level)["ended"], ended)
        self.assertEqual(self.must("go", seed="7", iterations=50), self.must("go", seed="7", iterations=50))
        self.assertEqual(24, len(self.must("choices")["choices"]))  # thinking is not doing
        for members in (
            {"level": "pope"},
            {"level": 3},
            {"iterations": 0},
            {"iterations": -5},
            {"time_ms": "fast"},
            {"iterations": 10**18},
            {"seed": []},
            {"seat": 1, "iterations": 5},
        ):
            self.refused("bad-request", "go", **members)

    def test_go_and_why_after_a_list(self):
        """What is asked after a list begins where trying it leads; where nothing follows it is refused."""
        self.must("new", game="morris", seed="1")
        for text in "place a1", "place g7", "place a4", "place d7":
            self.must("do", text=text)
        self.assertEqual("remove", self.must("go", list=["place a7"], iterations=20)["best"]["verb"])
        self.assertTrue(self.must("why", target="point.g7", list=["place a7"])["legal"])
        self.assertFalse(self.must("why", target="point.g7")["legal"])
        self.refused("beyond-chance", "go", list=["place g1"], iterations=20)
        self.refused("beyond-chance", "why", target="point.g7", list=["place g1"])
        self.refused("illegal", "go", list=["place a1"], iterations=20)
        self.refused("bad-request", "go", list=[], iterations=20)
        self.refused("bad-request", "go", list="place a7", iterations=20)

    def test_go_makes_what_it_is_asked_for(self):
        """In every game: no more iterations than asked for, and where there are fewer it says why."""
        for game in all_games():
            with self.subTest(game=game["id"]):
                actors = self.must("new", game=game["id"], players=game["seats_max"], seed="1")["decision"]["actors"]
                reply = self.must("go", seat=actors[0], iterations=200, seed="1")
                self.assertLessEqual(reply["iterations"], 200)
                self.assertLessEqual(sum(candidate["visits"] for candidate in reply["candidates"]), reply["iterations"])
                if reply["ended"] == "iterations":
                    self.assertGreater(reply["iterations"], 200 - 64)  # a race ends with a whole lap
                else:
                    self.assertIn(reply["ended"], ("decided", "exact", "forced"))

    def test_stop(self):
        self.assertEqual({"ok": True, "stopped": False}, self.must("stop"))
        self.must("new", game="morris", seed="1")
        for _ in range(2):
            begun = time.monotonic()
            self.engine.send(cmd="go", iterations=100000000, id=1)
            self.engine.send(cmd="view", seat=0, id=2)  # waits for its turn
            time.sleep(0.1)
            self.engine.send(cmd="stop", id=3)
            replies = [self.engine.read() for _ in range(3)]
            self.assertLess(time.monotonic() - begun, 30)
            self.assertEqual([1, 2, 3], [reply["id"] for reply in replies])
            self.assertEqual("stopped", replies[0]["ended"])
            self.assertTrue(replies[0]["best"])
            self.assertEqual({"ok": True, "id": 3, "stopped": True}, replies[2])
            self.assertEqual({"ok": True, "stopped": False}, self.must("stop"))
        self.assertIn(self.must("go", level="mcts:20")["ended"], ("iterations", "decided"))  # the next one thinks again

    def test_quit_ends_a_search(self):
        engine = Engine()
        engine.must("new", game="morris")
        engine.send(cmd="go", iterations=100000000)
        engine.send(cmd="quit")
        self.assertEqual("stopped", engine.read()["ended"])
        self.assertEqual({"ok": True}, engine.read())
        self.assertEqual((b"", 0), engine.close())

    def test_undo(self):
        self.must("new", game="morris")
        self.refused("nothing-to-undo", "undo")
        positions = [self.must("position")["position"]]
        for text in "place a1", "place a7", "place d1":
            self.must("do", text=text)
            positions.append(self.must("position")["position"])
        for expected in reversed(positions[:-1]):
            reply = self.must("undo")
            self.assertLessEqual({"ok", "decision", "events"}, set(reply))
            self.assertEqual(expected, self.must("position")["position"])
        self.refused("nothing-to-undo", "undo")

    def test_record_and_load(self):
        self.must("new", game="morris", seed="3", options={"flying": "off"})
        for text in "place a1", "place a7", "place d1":
            self.must("do", text=text)
        self.must("undo")
        self.must("do", text="place g7")
        record, position = self.must("record")["record"], self.must("position")["position"]
        self.assertTrue(record.startswith("cloister-record 1\ngame morris\n"))
        self.must("new", game="morris")
        reply = self.must("load", record=record)
        self.assertEqual({"kind": "place", "actors": [1]}, reply["decision"])
        self.assertEqual(position, self.must("position")["position"])
        self.assertEqual(record, self.must("record")["record"])
        for text in (
            "",
            "nonsense",
            record.replace("place a7", "place a1"),
            record.replace("game morris", "game chess"),
            record.replace("end\n", ""),
            record.replace("rules 1", "rules 2"),
            record[:-30],
            record.replace("#", "#0"),
        ):
            self.refused("bad-record", "load", record=text)
        for word in "é" * 300, "x" * 93 + "é", "寺" * 50:
            for text in record.replace("place a7", word), record.replace("game morris", "game " + word), word:
                self.refused("bad-record", "load", record=text)
        self.refused("bad-request", "load")
        self.refused("bad-request", "load", record=7)

    def test_games(self):
        games = self.must("games")["games"]
        self.assertIn("morris", [game["id"] for game in games])
        for game in games:
            self.assertLessEqual(
                {"id", "title", "summary", "length", "patience", "rules_version", "seats_min", "seats_max", "options"},
                set(game),
            )
            for option in game["options"]:
                self.assertLessEqual({"name", "title", "help", "values"}, set(option))
        won = [(int(game["patience"]), game["thinking_pays"]) for game in games]
        self.assertEqual([pays for _, pays in sorted(won)], sorted(pays for _, pays in won))

    def test_quit(self):
        self.assertEqual({"ok": True}, self.must("quit"))

    def test_lang_option(self):
        engine = Engine("--lang", "fr")
        engine.must("new", game="morris")
        self.assertEqual("Poser un pion en a1", engine.must("choices")["choices"][0]["label"])
        engine.close()


class Robust(Case):
    """One reply to each line, an error object where it is wrong, the game in progress intact."""

    def setUp(self):
        super().setUp()
        self.must("new", game="morris", seed="9")
        self.must("do", text="place d2")
        self.before = self.must("record")["record"]

    def tearDown(self):
        self.assertEqual(self.before, self.must("record")["record"])

    def wrong(self, line, code):
        reply = self.raw(line)
        self.assertEqual((False, code), (reply["ok"], reply.get("error", {}).get("code")), line[:100])
        return reply

    def test_lines_that_are_no_json(self):
        for line in (
            b"",
            b" ",
            b"\t",
            b"\r",
            b"{",
            b"}",
            b"[",
            b"nonsense",
            b"{'cmd':'new'}",
            b'{"cmd":"new"',
            b'{"cmd":"do","cmd":"do"}',
            b'{"cmd":"new"}}',
            b'{"cmd":"new"} {"cmd":"new"}',
            b"\x00",
            b'{"cmd":"\x00"}',
            b'{"cmd":"n\\u0000ew"}',
            b"\xff\xfe",
            b'{"cmd":"\xc3\x28"}',
            b'{"cmd":"view","seat":1e999}',
            b"[" * 100000,
            b'{"a":' * 50000,
            b"NaN",
            b"\xef\xbb\xbf{}",
        ):
            self.wrong(line, "bad-json")

    def test_json_that_is_no_request(self):
        for line in (
            b"[]",
            b'["cmd"]',
            b"{}",
            b'{"cmd":null}',
            b'{"cmd":7}',
            b'{"cmd":["do"]}',
            b'{"CMD":"do"}',
            b'{"cmd":{}}',
        ):
            self.wrong(line, "bad-request")
        for line in b"7", b'"do"', b"null", b"true":  # no text of its own for the parser, or no object
            self.assertFalse(self.raw(line)["ok"])

    def test_unknown_commands(self):
        self.wrong(b'{"cmd":""}', "unknown-command")
        for name in "Do", "do ", "nové", "x" * 10000, "exit", "\u0001", "{n}", "%s%n":
            self.refused("unknown-command", name)

    def test_long_lines(self):
        for size in 1 << 20, 4 << 20, 10 << 20, (10 << 20) + 1:
            self.assertFalse(self.raw(b"x" * size)["ok"])
            reply = self.raw(b'{"cmd":"do","text":"' + b"a" * size + b'"}')
            self.assertFalse(reply["ok"])
            self.assertIn(reply["error"]["code"], ("too-long", "bad-choice"))
        self.assertFalse(self.raw(b'{"cmd":"do","list":[' + b",".join([b'"place a1"'] * 100000) + b"]}")["ok"])

    def test_long_ids_and_replies(self):
        """An id comes back if it has up to 4096 bytes; a longer one is an error, and every reply is JSON."""
        self.assertEqual("i" * 4094, self.raw(b'{"cmd":"scores","id":"' + b"i" * 4094 + b'"}')["id"])
        many = b'{"cmd":"games","id":[' + b",".join([b"1e99"] * 800000) + b"]}"
        for line in (
            b'{"cmd":"scores","id":"' + b"i" * 4095 + b'"}',
            b'{"cmd":"scores","id":"' + b"i" * (3 << 20) + b'"}',
            many,
        ):
            reply = self.wrong(line, "bad-request")
            self.assertNotIn("id", reply)
            self.assertIn("4096", reply["error"]["message"])
        self.assertNotIn("id", self.wrong(b"x" * (5 << 20), "too-long"))

    def test_id_comes_back(self):
        for value in 0, -1, 9007199254740993, 1.5, "text", 'é\n"', None, True, [], [1, [2]], {"a": {"b": None}}:
            self.assertEqual(value, self.ask("scores", id=value)["id"])
            self.assertEqual(value, self.ask("nothing", id=value)["id"])
            self.assertEqual(value, self.ask("do", text="place d2", id=value)["id"])
        self.assertNotIn("id", self.ask("scores"))

    def test_wrong_types_everywhere(self):
        junk = [None, True, -1, 31, 30, 2**31, 2**63 - 1, 1.5, "", "x", "é" * 40, [], [[]], [None], {}, {"a": 1}]
        members = {
            "new": ["game", "players", "options", "seed", "chance", "lang"],
            "choices": ["seat"],
            "do": ["seat", "i", "text", "choice", "list", "for"],
            "try": ["seat", "i", "text", "choice", "list"],
            "why": ["seat", "text", "choice", "target", "list", "i"],
            "position": ["set"],
            "view": ["seat"],
            "go": ["seat", "list", "level", "time_ms", "iterations", "seed"],
            "load": ["record", "chance"],
            "undo": ["for"],
        }
        good = {
            "do": {"text": "place d2"},
            "try": {"text": "place d2"},
            "why": {"text": "place d2"},
            "go": {"iterations": 1},
        }
        for command, names in members.items():
            for name in names:
                for value in junk:
                    if command == "go" and name == "time_ms" and isinstance(value, int):
                        continue  # asks for weeks of thought
                    request = {**good.get(command, {}), **({"game": "morris"} if command == "new" else {}), name: value}
                    reply = self.ask(command, **request)
                    if reply["ok"] and command in ("new", "position", "undo", "do"):
                        self.must("load", record=self.before)  # it was good after all
                    self.assertEqual(self.before, self.must("record")["record"], (command, request, reply))

    def test_messages_name_what_is_wrong_and_what_is_allowed(self):
        for members, words in (
            ({"cmd": "fly"}, ["fly", "choices", "stop", "quit"]),
            ({"cmd": "new"}, ["game", "missing"]),
            ({"cmd": "new", "game": 7}, ["game", "text"]),
            ({"cmd": "new", "game": "chess"}, ["chess"]),
            ({"cmd": "new", "game": "morris", "players": 3}, ["players", "2 to 2"]),
            ({"cmd": "new", "game": "morris", "options": {"flying": "maybe"}}, ["flying", "on", "off"]),
            ({"cmd": "new", "game": "morris", "options": {"speed": 1}}, ["speed", "flying"]),
            ({"cmd": "new", "game": "morris", "seed": ""}, ["seed", "1 to 127 bytes", "0"]),
            ({"cmd": "new", "game": "morris", "seed": "x" * 128}, ["seed", "1 to 127 bytes", "128"]),
            ({"cmd": "new", "game": "morris", "seed": 1.5}, ["seed", "text", "whole number"]),
            ({"cmd": "new", "game": "morris", "chance": "dice"}, ["chance", "auto", "manual"]),
            ({"cmd": "new", "game": "morris", "lang": "la"}, ["la", "en", "fr"]),
            ({"cmd": "new", "game": "chess", "lang": "fr"}, ["chess", "il n’y a pas"]),
            ({"cmd": "new", "game": "morris", "lang": "fr", "players": 9}, ["players", "nombre entier"]),
            ({"cmd": "do", "i": 99}, ["i", "0 to 22"]),
            ({"cmd": "do", "text": "fly a1"}, ["fly a1", "place", "move", "remove"]),
            ({"cmd": "do", "text": "place z9"}, ["place z9", "argument 1", "point", "a1", "g7"]),
            ({"cmd": "do", "text": "move a1"}, ["move a1", "argument 2"]),
            ({"cmd": "do", "list": ["place a1"] * 65}, ["list", "64"]),
            ({"cmd": "view", "seat": 5}, ["seat", "0 to 1"]),
            ({"cmd": "go", "level": "human"}, ["'human'", "novice", "brother", "mcts:N", "time:MS"]),
            ({"cmd": "go", "iterations": 0}, ["iterations", "1 to 100"]),
            ({"cmd": "position", "set": {"mover": 7}}, ["mover", "0 to 1", "7"]),
            ({"cmd": "position", "set": {"mover": "x"}}, ["mover", "0 to 1", '"x"']),
            ({"cmd": "position", "set": {"stones": [[11, "a1"], []]}}, ["stones[0]", "11", "a1", "g7"]),
            ({"cmd": "position", "set": {"stones": 3}}, ["stones", "list", "3"]),
            ({"cmd": "load", "record": "x"}, ["line 1", "cloister-record 1"]),
        ):
            reply = self.ask(**members)
            self.assertFalse(reply["ok"], members)
            for word in words:
                self.assertIn(word, reply["error"]["message"].replace("\u202f", " ").replace("\xa0", " "), members)
            self.assertNotRegex(reply["error"]["message"], r"[{}]|human, ")

    def test_an_error_is_before_the_move(self):
        self.refused("bad-request", "do", text="place a1", **{"for": 99})
        self.refused("bad-request", "undo", **{"for": "all"})

    def test_one_why_at_a_time(self):
        self.refused("bad-request", "why", list=["place a1", "place a4"])
        self.refused("bad-request", "why")

    def test_bad_choices(self):
        for text in (
            "",
            " ",
            "fly a1",
            "place",
            "place z9",
            "place a1 a4",
            "place a1,",
            "place\ta1",
            "placé a1",
            "place " + "9" * 300,
            "é" * 100,
            "x" * 59 + "é",
        ):
            self.refused("bad-choice", "do", text=text)
            self.refused("bad-choice", "why", text=text)
            self.refused("bad-choice", "try", list=[text])
        for choice in (
            {"verb": "fly"},
            {"verb": "place", "args": []},
            {"verb": "place", "args": [None]},
            {"verb": "place", "args": [99]},
            {"verb": "place", "args": ["a1", "a4"]},
            {"verb": "x" * 1000},
            {"verb": "é" * 100},
        ):
            self.refused("bad-choice", "do", choice=choice)
        for choice in {}, {"verb": 7}, {"verb": "place", "args": "a1"}, {"verb": "place", "args": [["a1"]]}:
            self.refused("bad-request", "do", choice=choice)
        for i in 23, -1, 10**12:
            self.refused("bad-request", "do", i=i)

    def test_bad_tables(self):
        self.refused("unknown-game", "new", game="chess")
        self.refused("bad-request", "new")
        for members in (
            {"players": 3},
            {"players": 0},
            {"players": "two"},
            {"options": []},
            {"chance": "maybe"},
            {"lang": "la"},
            {"seed": "s" * 1000},
            {"seed": {}},
        ):
            self.refused("bad-request", "new", game="morris", **members)
        for options in {"flying": "maybe"}, {"flying": None}, {"flying": 3}, {"speed": "on"}, {"": ""}:
            self.assertIn(
                next(iter(options)), self.refused("bad-option", "new", game="morris", options=options)["message"]
            )

    def test_bad_seats(self):
        for command in "choices", "view":
            for seat in 2, -1, 30, 31, "0", None, 0.0:
                self.refused("bad-request", command, seat=seat)


class Streams(unittest.TestCase):
    """The engine as a filter."""

    def filter(self, data):
        done = subprocess.run([CLOISTER, "engine"], input=data, stdout=subprocess.PIPE, timeout=60)
        self.assertEqual(0, done.returncode)
        return [json.loads(line) for line in done.stdout.decode().splitlines()]

    def test_no_input(self):
        self.assertEqual([], self.filter(b""))

    def test_an_early_end(self):
        replies = self.filter(b'{"cmd":"new","game":"morris"}\n{"cmd":"do","te')
        self.assertEqual([True, False], [reply["ok"] for reply in replies])
        replies = self.filter(b'{"cmd":"games"}')  # the last line needs no end
        self.assertEqual([True], [reply["ok"] for reply in replies])

    def test_every_line_is_answered(self):
        self.assertEqual([False] * 5, [reply["ok"] for reply in self.filter(b"\n\n\r\n\x00\n \n")])

    def test_quit_ends(self):
        self.assertEqual(
            [True, True], [reply["ok"] for reply in self.filter(b'{"cmd":"games"}\n{"cmd":"quit"}\n{"cmd":"games"}\n')]
        )

    def test_without_a_game(self):
        for command in "choices", "do", "try", "why", "position", "view", "scores", "go", "undo", "record":
            (reply,) = self.filter(json.dumps({"cmd": command}).encode())
            self.assertEqual("no-game", reply["error"]["code"])


class Manual(unittest.TestCase):
    """docs/engine-protocol.md has every command and every member that the engine reads."""

    def test_the_protocol_is_documented(self):
        sources = {}
        for name in "engine.c", "engine_go.c", "engine_request.c":
            with open(f"src/cli/{name}", encoding="utf-8") as file:
                sources[name] = file.read()
        with open("src/host/ask.c", encoding="utf-8") as file:
            sources["ask.c"] = file.read()
        with open("docs/engine-protocol.md", encoding="utf-8") as file:
            manual = file.read()
        commands = re.findall(r'(?m)^\t\{"(\w+)", \w+, (?:true|false)\},', sources["engine.c"])
        self.assertIn("new", commands)
        self.assertEqual(sorted(commands), sorted(re.findall(r"(?m)^\| `(\w+)` \|", manual)))
        members = set(re.findall(r'_member\(e, "(\w+)"|request, "(\w+)"\)', "".join(sources.values())))
        members = {a or b for a, b in members}
        self.assertLess({"game", "seat", "record", "level", "chance", "id", "for"}, members)
        for member in members - {"cmd"}:
            self.assertRegex(manual, rf"`{member}`", "a member that is not in the protocol's manual")
        codes = set(
            re.findall(r'engine_fail\w*\(e, "([a-z-]+)"|fail(?:_word)?\(error, "([a-z-]+)"', "".join(sources.values()))
        )
        for code in {a or b for a, b in codes}:
            self.assertIn(f"`{code}`", manual)


class EveryGame(Case):
    """Every command in every game, and whole random games by protocol alone."""

    def play(self, game, players, rng, chance, visit=None):
        """Plays to the end; returns the number of decisions."""
        options = {option["name"]: rng.choice(option["values"])["value"] for option in game["options"]}
        reply = self.ask(
            "new", game=game["id"], players=players, options=options, seed=str(rng.random()), chance=chance
        )
        if not reply["ok"]:  # a combination that is not allowed
            self.assertEqual("bad-option", reply["error"]["code"])
            reply = self.must("new", game=game["id"], players=players, seed="1", chance=chance)
        decisions = 0
        while reply["decision"]["actors"]:
            actors = reply["decision"]["actors"]
            seat = {} if actors == ["chance"] else {"seat": rng.choice(actors)}
            self.assertTrue(chance == "manual" or actors != ["chance"])
            listed = self.must("choices", **seat)
            self.assertEqual(reply["decision"], listed["decision"])
            choices = listed["choices"]
            self.assertEqual(len(choices), len({choice["text"] for choice in choices}))
            weights = [choice["weight"] for choice in choices] if actors == ["chance"] else None
            choice = rng.choices(choices, weights)[0]
            if visit:
                visit(reply["decision"], seat, choices)
            reply = self.must(
                "do",
                **seat,
                **rng.choice(
                    [
                        {"i": choice["i"]},
                        {"text": choice["text"]},
                        {"list": [choice["text"]]},
                        {"choice": {"verb": choice["verb"], "args": choice["args"]}},
                    ]
                ),
            )
            decisions += 1
        self.assertEqual("over", reply["decision"]["kind"])
        scores = self.must("scores")["scores"]
        self.assertEqual(list(range(players)), [score["seat"] for score in scores])
        self.assertEqual(1, min(score["rank"] for score in scores))
        return decisions

    def test_a_set_is_a_list(self):
        """What an argument looks like in a choice that is offered is understood in one that is sent."""
        self.must("new", game="kings-abbey", players=2)
        for goods in ["stone", "sand"], []:
            reply = self.ask("do", seat=0, choice={"verb": "auction_pay", "args": [goods]})
            self.assertEqual((False, "illegal"), (reply["ok"], reply["error"]["code"]), reply)
        reply = self.ask("do", seat=0, choice={"verb": "auction_pay", "args": [[["stone"]]]})
        self.assertEqual("bad-request", reply["error"]["code"], reply)

    def test_random_games(self):
        for game in all_games():
            for players in range(game["seats_min"], game["seats_max"] + 1):
                for n in range(SOAK):
                    with self.subTest(game=game["id"], players=players, n=n):
                        rng = random.Random(1000 * players + n)
                        self.play(game, players, rng, "auto")
                        record, position = self.must("record")["record"], self.must("position")["position"]
                        self.must("load", record=record)
                        self.assertEqual(position, self.must("position")["position"])
                        self.assertEqual(record, self.must("record")["record"])

    def test_manual_chance(self):
        for game in all_games():
            with self.subTest(game=game["id"]):
                self.play(game, game["seats_min"], random.Random(5), "manual")

    def test_every_command_at_many_positions(self):
        for game in all_games():
            with self.subTest(game=game["id"]):
                rng = random.Random(6)
                players = game["seats_max"]
                self.play(
                    game, players, rng, "manual", lambda *at: rng.random() < 0.08 and self.look(players, rng, *at)
                )

    def look(self, players, rng, decision, seat, choices):
        """Everything that only looks: position, views, why, try; then a do and its undo."""
        before = self.must("position")["position"]
        for who in [{}] + [{"seat": n} for n in range(players)]:
            view = self.must("view", **who)["view"]
            self.assertEqual(list(before), list(view))
        choice = rng.choice(choices)
        self.assertEqual(choices, self.must("choices", **seat)["choices"])
        if seat:
            self.assertEqual({"ok": True, "legal": True, "refusals": []}, self.must("why", text=choice["text"], **seat))
            for target in choice["targets"]:
                self.assertTrue(self.must("why", target=target, **seat)["legal"], (choice, target))
            tried = self.must("try", text=choice["text"], **seat)
        done = self.must("do", text=choice["text"], **seat)
        if seat:
            # What is known is what happens; what settles itself for others or for chance comes after it.
            if tried["decision"] == done["decision"]:
                self.assertEqual(tried["view"], self.must("view", **seat)["view"])
            elif tried["decision"]:
                self.assertNotIn(seat["seat"], tried["decision"]["actors"])
            else:
                self.assertEqual((0, []), (tried["known"], tried["choices"]))
        for event in done["events"]:
            self.assertLessEqual({"kind", "seat", "args", "targets", "text"}, set(event))
            self.assertNotRegex(event["text"], "[{}]")
        self.assertEqual(decision, self.must("undo")["decision"])
        self.assertEqual(before, self.must("position")["position"])
        self.assertEqual(before, self.must("position", set=before)["position"])

    def test_secrets_stay_secret(self):
        """With "for", what a seat hears has no private argument of others; views hide what positions show."""
        for game in all_games():
            with self.subTest(game=game["id"]):
                reply = self.must("new", game=game["id"], players=game["seats_max"], seed="2", chance="auto")
                rng = random.Random(7)
                for _ in range(60):
                    if not reply["decision"]["actors"]:
                        break
                    seat = rng.choice(reply["decision"]["actors"])
                    i = rng.randrange(len(self.must("choices", seat=seat)["choices"]))
                    viewer = (seat + 1) % game["seats_max"]
                    reply = self.must("do", seat=seat, i=i, **{"for": viewer})
                    for event in reply["events"]:
                        self.assertNotRegex(event["text"], "[{}]")


if __name__ == "__main__":
    unittest.main()
