#!/usr/bin/env python3
"""The terminal at a table on a server, against another client of the same API: whole games by keys, secret orders, a
kill and coming back, a server that goes away, undo by agreement, links, spectators, and what goes wrong."""
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "server"))
from harness import Server, orders  # noqa: E402
from tmux import CLOISTER, OVER, PATIENCE, Case  # noqa: E402


class Tables(Case):
    def setUp(self):
        super().setUp()
        self.server = Server()
        self.addCleanup(lambda: self.server.__exit__(None, None, None))
        self.url = f"http://127.0.0.1:{self.server.port}"
        self.bruno = self.server.person("Bruno")
        self.addCleanup(lambda: self.bruno.local.connection.close())

    def open_table(self, game="morris", first="open", **members):
        """A table of Bruno's: the first seat for the terminal, the second his own."""
        return self.bruno.call("create", game=game, seats=[{"kind": first}, {"kind": "me"}], **members)["table"]

    def sit(self, table, *arguments, lang="en"):
        self.start("play --server", self.url, "--table", table, "--name Zoé --lang", lang, *arguments)

    def state(self, table):
        return self.bruno.table(table)

    def answer(self, table, chance):
        """Bruno's choice, if he has one; whether the game goes on."""
        state = self.state(table)
        if state["status"] == "playing" and state["choices"]:
            self.bruno.call("do", table=table, seq=state["seq"], list=orders(self.bruno, table, state, chance.choice))
        return state["status"] != "over"

    def kill(self):
        shell = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        with open(f"/proc/{shell}/task/{shell}/children", encoding="ascii") as children:
            os.kill(int(children.read()), signal.SIGKILL)
        self.wait("left with 137")

    def wait_seq(self, table, seq):
        end = time.monotonic() + PATIENCE
        while self.state(table)["seq"] < seq:
            self.assertLess(time.monotonic(), end, self.screen())
            time.sleep(0.05)

    def begun_table(self):
        """A table at which both have moved; its id."""
        table = self.open_table()
        self.sit(table)
        self.wait("Place a stone")
        self.keys("Enter")
        self.wait_seq(table, 1)
        self.answer(table, random.Random(1))
        self.wait("Bruno places a stone")
        return table

    def play_out(self, table, lang):
        chance = random.Random(lang)
        end = time.monotonic() + 12 * PATIENCE
        while self.answer(table, chance):
            self.assertLess(time.monotonic(), end, self.screen())
            self.keys(*[chance.choice(["Down", "Right", "Up"])] * chance.randint(0, 3), "Enter")
            time.sleep(0.02)
        self.wait(OVER[lang])
        self.keys("Escape", "s")
        self.wait(r"\.record")
        self.keys("q")
        self.wait("left with 0")

    def test_whole_games_against_another_client(self):
        for lang in "en", "fr":
            table = self.open_table()
            self.sit(table, "--save", "saved.record", lang=lang)
            self.wait("Zoé.*Bruno")
            self.play_out(table, lang)
            self.run_cloister("record", "verify", "saved.record")
            self.assertIn("seat 0 Zoé", self.read("saved.record"))

    def test_secret_orders_are_sent_together(self):
        """The five orders stay here until they are sent; nobody sees what they lead to before that."""
        table = self.open_table("pelegrinus")
        self.sit(table)
        self.wait("Where does your Master")
        for _ in range(5):
            self.answer(table, random.Random(1))
        self.wait("Bruno has sent all five")
        before = self.state(table)["seq"]
        for who in "Chaplain", "Nun", "Pilgrim", "Relic Keeper":
            self.keys("Enter")
            self.wait(f"does your {who}")
        self.keys("Enter")
        self.wait("Send the orders")
        self.assertEqual(before, self.state(table)["seq"])
        self.keys("Down", "Enter")
        self.wait("does your Relic Keeper")
        self.keys("Enter")
        self.wait("Send the orders")
        self.keys("Enter")
        self.wait("Round 2.")
        self.assertGreater(self.state(table)["seq"], before)

    def test_the_figures_of_an_edition_are_those_in_force(self):
        """A table with somebody's box, and one that the terminal brings its own box to."""
        figures = {"character": {"master": {"influence": 5}, "nun": {"influence": 1}}}
        names = {"city": {"constantinople": {"en": "Byzantium"}}}
        box = {"cloister_edition": 1, "game": "pelegrinus", "rules": 1, "figures": figures, "names": names}
        with open(self.path("box.json"), "w", encoding="utf-8") as file:
            json.dump(box, file)
        self.sit(self.open_table("pelegrinus", edition=box), "--save", "saved.record")
        self.wait(r"(?s)(?=.*Master of the Order go\? Influence 5)(?=.*Byzantium)")
        self.keys("q")
        self.wait("left with 0")
        self.start("play pelegrinus --server", self.url, "--edition box.json --seats human,novice --name Zoé --lang en")
        self.wait(r"(?s)(?=.*Master of the Order go\? Influence 5)(?=.*Byzantium)")

    def test_killed_and_back(self):
        table = self.open_table()
        self.sit(table)
        self.wait("Place a stone")
        self.keys("Enter")
        self.wait("Waiting for Black")
        self.kill()
        self.answer(table, random.Random(1))
        self.sit(table)
        self.wait("(?s)Place a stone.*Zoé places.*Bruno places")
        self.assertEqual(["Zoé", "Bruno"], [seat["name"] for seat in self.state(table)["seats"]])
        self.assertEqual(0o600, os.stat(self.path("state/cloister/servers.json")).st_mode & 0o777)

    def test_server_goes_away(self):
        table = self.open_table()
        self.sit(table)
        self.wait("Place a stone")
        self.server.kill()
        self.wait("no answer from")
        self.keys("Enter")
        self.wait("no answer from")
        self.server.start("--listen", f"127.0.0.1:{self.server.port}")
        end = time.monotonic() + PATIENCE
        while self.state(table)["seq"] == 0:
            self.assertLess(time.monotonic(), end, self.screen())
            self.keys("Enter")
            time.sleep(0.5)
        self.wait("Waiting for Black")

    def test_undo_is_asked_for_and_agreed_to(self):
        table = self.begun_table()
        self.keys("u")
        self.wait("other players must agree")
        self.bruno.call("answer", table=table, kind="undo", yes=True)
        self.wait(r"\(9 left\)")
        self.keys("Enter")
        self.wait_seq(table, 4)
        self.answer(table, random.Random(2))
        self.wait(r"\(8 left\)")
        self.keys("Enter")
        self.wait("Waiting for Black")
        self.bruno.call("propose", table=table, kind="undo", row=self.state(table)["undo"]["ask"])
        self.wait("Bruno asks to undo a move")
        self.keys("y")
        end = time.monotonic() + PATIENCE
        while self.state(table)["offers"]:
            self.assertLess(time.monotonic(), end, self.screen())
            time.sleep(0.05)

    def test_talk(self):
        table = self.open_table()
        self.sit(table)
        self.wait("Place a stone")
        self.bruno.call("say", table=table, text="Pax tecum, Zoé")
        self.wait("Bruno: Pax tecum, Zoé")
        self.keys(":")
        self.wait("Say ")
        self.keys("-l", "Où est l’abbé ?!")
        self.keys("BSpace", "Enter")
        self.wait("Zoé: Où est l’abbé \\?")
        self.assertEqual(["Pax tecum, Zoé", "Où est l’abbé ?"], [line["text"] for line in self.state(table)["chat"]])
        self.keys(":", "x", "Escape", "Enter")
        self.wait_seq(table, 1)

    def test_clocks(self):
        table = self.open_table(clock={"kind": "live", "turn": 30, "reserve": 600})
        self.sit(table)
        first = self.wait(r"White: Zoé 10:[12]\d, Black: Bruno 10:30")
        self.wait(r"White: Zoé 10:(?!" + re.search(r"Zoé 10:(\d\d)", first)[1] + r")\d\d, Black: Bruno 10:30")
        self.keys("Enter")
        self.wait(r"Black: Bruno 10:[12]\d")

    def test_language_hint_and_why(self):
        self.begun_table()
        self.keys("w")
        self.wait(r"there is already a stone on a1 \(NM-")
        self.keys("Escape", "h")
        self.wait("1. .*: .*%")
        self.keys("Escape", "t")
        self.wait("(?s)Posez un pion.*Bruno pose un pion")
        self.keys("s")
        self.wait("Le serveur garde")
        self.keys("q")
        self.wait("(?s)La partie continue.*left with 0")

    def test_new_table_by_link(self):
        """The terminal opens a table; the other comes by the link on the screen."""
        self.start(f"play morris --server {self.url} --name Zoé --lang en", width=120)
        table, key = re.search(r"/table/(\w+)(?:\?key=(\S+))?", self.wait("Waiting for players")).groups()
        self.bruno.call("join", table=table, **({"key": key} if key else {}))
        self.wait("Place a stone")

    def test_private_table_and_spectator(self):
        private = self.bruno.call("create", game="morris", public=False, seats=[{"kind": "invited"}, {"kind": "me"}])
        self.start(f"play --server '{self.url}/table/{private['table']}?key={private['key']}' --lang en")
        self.wait("Place a stone")
        public = self.bruno.call(
            "create", game="morris", seats=[{"kind": "me"}, {"kind": "computer", "level": "novice"}]
        )["table"]
        self.sit(public)
        self.wait("Waiting for White")
        self.keys("Enter", "1", "Enter", "u")
        self.answer(public, random.Random(1))
        self.wait("Bruno places")

    def play_plain(self, *arguments, input="1\n" * 400):
        return subprocess.run(
            [CLOISTER, "play", "--plain", "--lang", "en", *arguments],
            input=input,
            capture_output=True,
            text=True,
            cwd=self.folder,
            env=self.environment,
            timeout=2 * PATIENCE,
        )

    def test_line_by_line(self):
        done = self.play_plain(
            "morris",
            "--server",
            self.url,
            "--seats",
            "human,novice",
            input="why place a1\nnonsense\nlog\n" + "1\n" * 400,
        )
        self.assertEqual((0, ""), (done.returncode, done.stderr))
        self.assertIn("The game is over", done.stdout)
        self.assertIn("- Odo ", done.stdout)
        done = self.play_plain("morris", "--server", self.url, "--seats", "human,novice", input="1\n")
        self.assertIn("goes on at the server", done.stdout)

    def test_what_goes_wrong(self):
        self.open_table()
        for arguments, words in (
            (["--server", "http://127.0.0.1:1", "--table", "x"], "no answer from http://127.0.0.1:1"),
            (["--server", self.url, "--table", "nonsense"], "table"),
            (["--server", self.url], r"(?s)which table\?.*morris|Nine Men"),
            (["--server", self.url + "/elsewhere", "--table", "x"], "not a Cloister server"),
            (["--table", "x"], "--server"),
            (["--server", self.url, "--table", "x", "--seat", "nine"], "'nine' is not a seat"),
            (["morris", "--server", self.url, "--seats", "human,genius"], "genius|level"),
        ):
            done = self.play_plain(*arguments)
            self.assertEqual(2, done.returncode, (arguments, done))
            self.assertRegex(done.stderr, words)


unittest.main()
