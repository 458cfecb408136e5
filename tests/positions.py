#!/usr/bin/env python3
"""Runs worked examples, src/games/<game>/positions/*.json, through `cloister engine`.

    CLOISTER=build/release/cloister tests/positions.py GAME… [-v]

A file holds one example or a list of them:

    {"id": "the spec's number", "about": "one line", "players": 2, "options": {},
     "position": {fields to set after setup}, "steps": [...]}

The game is begun with seed "1" and chance answered by hand; "position" may be left out. A step is an object with one
of these keys, and "seat" where the protocol needs it:

    {"do": "toss seal_05", "seat": 0}           must succeed; chance outcomes too, without a seat
    {"list": ["…", "…"], "seat": 0}             a list of choices, must succeed
    {"refuse": "text", "rule": "…", "seat": 0}  must be refused as illegal, by that rule if given, the position
                                                unchanged; a list of texts is sent as a list, "reason" may be given too
    {"choices": ["…"], "seat": 0}               exactly these texts, in any order
    {"has": ["…"]}  {"lacks": ["…"]}            some texts that are, or are not, among the choices
    {"weights": {"text": 3}}                    weights of some outcomes at a chance point
    {"decision": {"kind": "…", "actors": [0]}}  the open decision
    {"position": {…}}  {"view": {…}, "seat": 1} named fields of the position, of what a seat or a spectator sees
    {"scores": [{"total": 5}, {…}]}             by seat
    {"events": ["kind", {"kind": "…", …}]}      the last do's events contain these, in this order
    {"send": {request}, "expect": {…}}          any request

Expected objects are compared by the members they name, lists element by element; "*" matches anything.
"""
import glob
import json
import os
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
KEYS = {
    "do",
    "list",
    "refuse",
    "choices",
    "has",
    "lacks",
    "weights",
    "decision",
    "position",
    "view",
    "scores",
    "events",
    "send",
}
EXTRA = {"refuse": {"rule", "reason"}, "send": {"expect"}}


class Failed(Exception):
    pass


def brief(value):
    return json.dumps(value, ensure_ascii=False)


def differs(expected, got, at):
    """None if got is what is expected, else a sentence naming the first place where it is not."""
    if expected == "*":
        return None
    if isinstance(expected, dict) and isinstance(got, dict):
        for key, value in expected.items():
            if key not in got:
                return f"{at}: no member '{key}', there are {brief(list(got))}"
            if found := differs(value, got[key], f"{at}.{key}"):
                return found
        return None
    if isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for i, (one, other) in enumerate(zip(expected, got)):
            if found := differs(one, other, f"{at}[{i}]"):
                return found
        return None
    if type(expected) is type(got) and expected == got:
        return None
    return f"{at}: expected {brief(expected)}, got {brief(got)}"


def demand(expected, got, at):
    if found := differs(expected, got, at):
        raise Failed(found)


class Engine:
    """One `cloister engine`, for all examples of a game."""

    def __init__(self):
        self.process = subprocess.Popen(
            [os.environ["CLOISTER"], "engine"],
            text=True,
            encoding="utf-8",
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def ask(self, request):
        """The reply to a request; fails if the engine does not speak one JSON object a line."""
        try:
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
            return json.loads(line)
        except (OSError, ValueError):
            raise Failed(f"the engine did not answer {brief(request)}; it ended with status {self.close()}") from None

    def must(self, request):
        """The reply to a request that must succeed."""
        reply = self.ask(request)
        if reply.get("ok") is not True:
            raise Failed(f"{brief(request)} was refused: {brief(reply.get('error', reply))}")
        return reply

    def close(self):
        """Ends the engine; its exit status."""
        try:
            self.process.stdin.close()
        except OSError:
            pass  # it ended first
        return self.process.wait()


class Run:
    """The state of one example under way: the open decision and the last events."""

    def __init__(self, engine, game, example):
        self.engine, self.events = engine, []
        self.players = example.get("players", 2)
        reply = engine.must(
            {
                "cmd": "new",
                "game": game,
                "players": self.players,
                "options": example.get("options", {}),
                "seed": "1",
                "chance": "manual",
            }
        )
        if "position" in example:
            reply = engine.must({"cmd": "position", "set": example["position"]})
        self.decision = reply.get("decision")

    def seat(self, step):
        return {"seat": step["seat"]} if "seat" in step else {}

    def move(self, step, key):
        """The `do` request of a step: a text, or a list of them."""
        return {"cmd": "do", "list" if isinstance(step[key], list) else "text": step[key], **self.seat(step)}

    def choices(self, step):
        reply = self.engine.must({"cmd": "choices", **self.seat(step)})
        return {choice["text"]: choice for choice in reply["choices"]}

    def position(self):
        return self.engine.must({"cmd": "position"})["position"]

    def step_do(self, step, key="do"):
        reply = self.engine.must(self.move(step, key))
        self.decision, self.events = reply["decision"], reply.get("events", [])

    def step_list(self, step):
        self.step_do(step, "list")

    def step_refuse(self, step):
        before, reply = self.position(), self.engine.ask(self.move(step, "refuse"))
        if reply.get("ok") is not False:
            raise Failed(f"{brief(step['refuse'])} was accepted")
        error = {"code": "illegal", **{key: step[key] for key in ("rule", "reason") if key in step}}
        demand(error, reply.get("error"), "error")
        demand(before, self.position(), "position after the refusal")

    def step_choices(self, step):
        got, expected = set(self.choices(step)), set(step["choices"])
        if got != expected:
            raise Failed(
                f"choices: missing {brief(sorted(expected - got))}, not expected {brief(sorted(got - expected))}"
            )

    def step_has(self, step):
        got = self.choices(step)
        if missing := [text for text in step["has"] if text not in got]:
            raise Failed(f"choices: missing {brief(missing)} among {brief(sorted(got))}")

    def step_lacks(self, step):
        if found := [text for text in step["lacks"] if text in self.choices(step)]:
            raise Failed(f"choices: {brief(found)} should not be there")

    def step_weights(self, step):
        got = self.choices(step)
        demand(step["weights"], {text: choice.get("weight") for text, choice in got.items()}, "weights")

    def step_decision(self, step):
        for seat in [{}] + [{"seat": n} for n in range(self.players)]:
            if self.decision is not None:
                break
            self.decision = self.engine.ask({"cmd": "choices", **seat}).get("decision")
        demand(step["decision"], self.decision, "decision")

    def step_position(self, step):
        demand(step["position"], self.position(), "position")

    def step_view(self, step):
        demand(step["view"], self.engine.must({"cmd": "view", **self.seat(step)})["view"], "view")

    def step_scores(self, step):
        demand(step["scores"], self.engine.must({"cmd": "scores"})["scores"], "scores")

    def step_events(self, step):
        rest = iter(self.events)
        for expected in step["events"]:
            wanted = {"kind": expected} if isinstance(expected, str) else expected
            if not any(differs(wanted, event, "") is None for event in rest):
                raise Failed(f"events: no {brief(expected)} in its place among {brief(self.events)}")

    def step_send(self, step):
        reply = self.engine.ask(step["send"])
        self.decision, self.events = reply.get("decision", self.decision), reply.get("events", self.events)
        demand(step.get("expect", {"ok": True}), reply, "reply")


def play(engine, game, example):
    """Plays one example; raises Failed with the step's number."""
    if unknown := set(example) - {"id", "about", "players", "options", "position", "steps"}:
        raise Failed(f"unknown members {brief(sorted(unknown))}")
    if not example.get("steps"):
        raise Failed("no steps")
    run = Run(engine, game, example)
    for number, step in enumerate(example["steps"], 1):
        keys = KEYS & set(step)
        if len(keys) != 1 or set(step) - keys - {"seat", "about"} - EXTRA.get(min(keys), set()):
            raise Failed(f"step {number}: not one known key and its companions: {brief(step)}")
        try:
            getattr(run, "step_" + min(keys))(step)
        except Failed as reason:
            raise Failed(f"step {number} {brief(step)}\n    {reason}") from None
        except (KeyError, TypeError) as reason:
            raise Failed(f"step {number} {brief(step)}\n    the reply lacks {reason}") from None


def read(path):
    """The examples of a file."""
    with open(path, encoding="utf-8") as file:
        try:
            examples = json.load(file)
        except ValueError as error:
            sys.exit(f"{path}: {error}")
    return examples if isinstance(examples, list) else [examples]


def main():
    os.chdir(ROOT)
    arguments = [word for word in sys.argv[1:] if word != "-v"]
    verbose = "-v" in sys.argv
    if not arguments or "CLOISTER" not in os.environ:
        sys.exit(__doc__)
    passed = failed = 0
    for game in arguments:
        engine = Engine()
        for path in sorted(glob.glob(f"src/games/{game}/positions/*.json")):
            for example in read(path):
                name = f"{path} {example.get('id', '(no id)')}"
                try:
                    play(engine, game, example)
                    passed += 1
                    if verbose:
                        print(f"ok {name} {example.get('about', '')}")
                except Failed as reason:
                    failed += 1
                    print(f"FAILED {name}: {reason}", flush=True)
                    engine.close()
                    engine = Engine()
        engine.close()
    print(f"{passed} examples passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
