#!/usr/bin/env python3
"""The full-screen table, played in tmux: whole games by keys, resizing, a kill and --resume, dumb terminals, watching.

With CLOISTER_SOAK=1 every game is played to its end in both languages."""
import os
import pty
import random
import re
import signal
import subprocess
import time
import unittest

from tmux import CLOISTER, OVER, PATIENCE, SOAK, Case


class Games(Case):
    def script(self, game, seats, seed):
        """A random game played line by line: the numbers typed."""
        typed = []
        process = subprocess.Popen(
            [CLOISTER, "play", game, "--seats", seats, "--seed", seed, "--save", "plain.record", "--lang", "en"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=self.folder,
            env=self.environment,
        )
        chance = random.Random(seed)
        choices, line = 0, ""
        while character := process.stdout.read(1):
            line += character
            if character == "\n":
                found = re.match(r" *(\d+)  ", line)
                choices = int(found[1]) if found else 0
                line = ""
            elif line == "> ":
                typed.append(chance.randint(1, choices))
                process.stdin.write(f"{typed[-1]}\n")
                process.stdin.flush()
                line = ""
        process.stdin.close()
        process.stdout.close()
        self.assertEqual(0, process.wait(timeout=PATIENCE))
        return typed

    def test_same_game_as_line_by_line(self):
        typed = self.script("morris", "human,human", "terminal")
        for lang in "en", "fr":
            self.start("play morris --seats human,human --seed terminal --save screen.record --lang", lang)
            self.wait("24  ")
            for i in range(0, len(typed), 25):
                piece = typed[i : i + 25]
                self.keys(*[key for number in piece for key in (*str(number), "Enter")])
                if i + len(piece) < len(typed):
                    self.wait_rows(i + len(piece))
            self.wait(OVER[lang])
            self.keys("Enter", "q")
            self.wait("left with 0")
            self.assertEqual(self.read("plain.record"), self.read("screen.record"))
            self.assertEqual([], self.journals())

    def play_blindly(self, game, lang):
        """Arrows and Enter at random, people in all seats."""
        chance = random.Random(game + lang)
        self.start(f"play {game} --seats human,human --save {game}.record --lang {lang}")
        self.wait("1  |Enter|Entrée")  # a choice, or the screen is handed over
        for _ in range(2000):
            keys = []
            for _ in range(20):
                keys += [chance.choice(["Down", "Right", "Up", "End"])] * chance.randint(0, 4) + ["Enter"]
            self.keys(*keys)
            time.sleep(0.05)
            if OVER[lang] in self.screen():
                break
        self.wait(OVER[lang])
        self.keys("Escape", "q")
        self.wait("left with 0")
        self.assertNotIn("cli.", self.screen())
        self.run_cloister("record", "verify", f"{game}.record")
        self.assertIn("The game is over", self.run_cloister("record", "show", f"{game}.record", "--lang", "en"))

    @unittest.skipUnless(SOAK, "CLOISTER_SOAK=1 plays every game")
    def test_every_game_to_its_end(self):
        for game in self.run_cloister("games", "--ids").split():
            for lang in "en", "fr":
                with self.subTest(game=game, lang=lang):
                    self.play_blindly(game, lang)


class Keys(Case):
    def test_letters_language_help_why_hint_undo_log_save(self):
        self.start("play morris --seats human,human --seed a --lang en")
        self.wait("Place a stone")
        self.keys("d", "7")
        self.assertNotIn("on a1", self.wait("Searching: d7"))
        self.keys("Enter")
        self.wait_rows(1)
        self.keys("w")
        self.wait(r"d7: .*\(")
        self.keys("Escape", "h")
        self.wait("1. .*: .*%")
        self.keys("Escape", "!")
        self.wait("No computer sits at this table")
        self.keys("Escape", "?")
        self.wait("(?s)Arrow keys.*Placing.*The sides take turns")
        self.keys("Escape", "t")
        self.wait("Placez|Posez|pion")
        self.keys("l")
        self.wait("d7")
        self.keys("Escape", "s")
        self.wait("cloister-morris.record")
        self.assertIn("1 0 place d7", self.read("cloister-morris.record"))
        self.keys("Enter")
        self.wait_rows(2)
        self.keys("u")
        self.wait("repris|défait|annul|rien")
        self.keys("q")
        self.wait("left with 0")

    def test_out_of_choices_of_one_kind(self):
        self.start("play liars-dice --seats human,random --seed 1 --lang en")
        for keys in ("Escape",), ("End", "Enter"):
            self.wait("Bid 1 × …")
            self.keys("3", "Enter")
            self.assertNotIn("Bid 1 ×", self.wait("(?s)Bid 3 × two.*back to all choices"))
            self.keys(*keys)
        self.wait("Bid 1 × …")

    def test_sizes(self):
        """Every size draws, from too small to very large, and the game goes on."""
        self.start("play morris --seats human,human --seed a --lang en")
        self.wait("Place a stone")
        for width, height in [(30, 8), (200, 60), (40, 12), (132, 43), (80, 24)] * 3:
            self.tmux("resize-window", "-x", str(width), "-y", str(height))
        self.assertEqual(24, len(self.wait("7  ·.*\n(.*\n)*.*Place a stone on a free").splitlines()))
        self.tmux("resize-window", "-x", "30", "-y", "8")
        self.wait("too small")
        self.tmux("resize-window", "-x", "160", "-y", "50")
        self.wait("7  ·.*\n(.*\n)*.*Place a stone on a free")
        self.keys("Enter")
        self.wait_rows(1)

    def test_resize_storm(self):
        """Sixty sizes in a row while stones are placed: every key counts, and the last size is drawn whole."""
        chance = random.Random(5)
        self.start("play pelegrinus --seats human,human --lang fr", width=100, height=40)
        self.wait("Entrée")
        self.keys("Enter")
        self.wait("Choix")
        for turn in range(60):
            self.tmux("resize-window", "-x", str(chance.randint(20, 220)), "-y", str(chance.randint(5, 70)))
            if turn % 12 == 0:
                self.keys("Enter")
        self.tmux("resize-window", "-x", "80", "-y", "24")
        screen = self.wait("Envoyer les ordres")
        self.assertEqual(24, len(screen.splitlines()))
        self.assertTrue(all(len(line) <= 80 for line in screen.splitlines()), screen)

    def test_undo_takes_the_computers_answer_back_too(self):
        self.start("play morris --seats human,novice --seed a --lang en")
        self.wait(r"\(9 left\)")
        self.keys("Enter")
        self.wait(r"\(8 left\)")
        self.keys("u")
        self.wait(r"(?s)\(9 left\).*undone")
        self.keys("u")
        self.wait("nothing")
        self.keys("q")
        self.wait("left with 0")

    def click(self, column, line):
        """Counted from 1, as terminals do."""
        for end in "M", "m":
            self.keys("-l", f"\033[<0;{column};{line}{end}")

    def test_mouse(self):
        """A click on a choice or on the board selects it, another one plays it."""
        self.start("play morris --seats human,human --lang en --save mouse.record", term="xterm-256color")
        lines = self.wait("Place a stone on d7").splitlines()
        line = next(i for i, text in enumerate(lines, 1) if re.match("> *1  ", text)) + 1
        self.click(8, line)
        label = re.search(r"> *\d+  (Place a stone on \w+)", self.wait("> *4 "))[1]
        self.click(8, line)
        self.wait_rows(1)
        self.click(4, 2)
        self.wait("> *3  Place a stone on a7")
        self.click(4, 2)
        self.wait_rows(2)
        self.keys("q")
        self.wait("left with 0")
        self.assertIn(f"1 0 place {label[-2:]} ", self.read("mouse.record"))
        self.assertIn("2 1 place a7 ", self.read("mouse.record"))

    def test_secrets_are_hidden_between_people(self):
        self.start("play pelegrinus --seats human,human --lang en")
        screen = self.wait("Hand the screen to")
        self.assertEqual(2, len(screen.split("\n")) - screen.split("\n").count(""), screen)
        self.keys("Enter")
        self.wait("Choices")

    def test_tiles_behind_a_screen_stay_there(self):
        """What the first one drew and holds is neither on the blank screen nor on the next one's."""
        self.start("play monastery --seats human,human --lang en --seed hands", height=60)
        self.wait("Hand the screen to")
        self.keys("Enter")
        first = self.wait(r"(?s)Behind your screen(.*draws the ){3}")
        drawn = re.findall(r"draws the (.*)\.", first)
        self.assertEqual(3, len(drawn), first)
        self.keys("End", "Enter")
        blank = self.wait("Hand the screen to")
        self.assertEqual(2, sum(1 for line in blank.splitlines() if line), blank)
        self.keys("Enter")
        second = self.wait("(?s)Behind your screen(.*draws ){6}.*Enter play")
        self.assertEqual(3, len(re.findall(r"draws a tile", second)), second)
        self.assertEqual(3, len(re.findall(r"draws the", second)), second)


class Crash(Case):
    def test_hang_up_and_resume(self):
        """A window that is closed shows as a signal or as the end of input, whichever comes first."""
        for deaf in (False, True):
            with self.subTest(deaf=deaf):
                self.hang_up_and_resume(deaf)

    def hang_up_and_resume(self, deaf):
        self.start("play morris --seats human,human --lang en", deaf=deaf)
        self.wait("Place a stone")
        self.keys("Enter")
        self.wait_rows(1)
        process = int(re.search(r"play-(\d+)\.journal", self.journals()[0])[1])
        self.stop()
        self.wait_gone(process)
        self.start("play --resume --lang en")
        self.wait("White places a stone")
        self.assertEqual(1, self.rows())
        self.keys("q", "Enter")
        self.wait("left with 0")

    def test_kill_and_resume(self):
        self.start("play morris --seats human,human --seed kill --save mine.record --lang en")
        self.wait("Place a stone")
        self.keys("Enter", "Enter", "Enter")
        self.wait_rows(3)
        (journal,) = self.journals()
        before = self.read(journal)
        os.kill(int(re.search(r"play-(\d+)\.journal", journal)[1]), signal.SIGKILL)
        self.wait("left with 137")
        self.start("play --resume --lang fr")
        self.wait("(?s)Journal.*a1")
        (journal,) = self.journals()
        self.assertEqual(before, self.read(journal))
        self.keys("Enter")
        self.wait_rows(4)
        self.keys("q")
        self.wait("left with 0")
        self.assertEqual([], self.journals())
        self.assertIn("4 1 place", self.read("mine.record"))

    def plain(self, *arguments):
        """The program with a terminal of its own, and where to type; it lies as a zombie from its end to the test's."""
        mine, its = pty.openpty()
        process = subprocess.Popen(
            [CLOISTER, "play", *arguments, "--plain", "--lang", "en"],
            stdin=its,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            env=self.environment,
        )
        self.addCleanup(os.close, mine)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        os.close(its)
        return process, mine

    def test_zombie_holds_no_game(self):
        """A killed process that nobody has waited for still has its number."""
        process, keyboard = self.plain(
            "morris", "--seats", "human,human", "--seed", "zombie", "--save", "zombie.record"
        )
        os.write(keyboard, b"1\n")
        self.wait_rows(1)
        process.kill()
        self.wait_gone(process.pid)
        self.assertTrue(os.path.exists(f"/proc/{process.pid}"), "this is to be tested with a zombie")
        self.run_cloister("play", "--resume", "--plain", "--lang", "en", input="1\n")
        self.assertIn("2 1 place", self.read("zombie.record"))
        self.assertEqual([], self.journals())

    def test_played_game_is_not_taken(self):
        _, keyboard = self.plain("morris", "--seats", "human,human")
        os.write(keyboard, b"1\n")
        self.wait_rows(1)
        done = subprocess.run(
            [CLOISTER, "play", "--resume"], capture_output=True, text=True, cwd=self.folder, env=self.environment
        )
        self.assertEqual(2, done.returncode)
        self.assertIn("state/cloister", done.stderr)

    def test_journal_that_is_left_is_not_written_over(self):
        """In a container the next process may well have the number of the last."""
        os.makedirs(self.path("state/cloister"))
        mine, its = pty.openpty()
        os.write(mine, b"\x04")  # the end of input
        done = subprocess.run(
            [
                "sh",
                "-c",
                'echo left >"$XDG_STATE_HOME/cloister/play-$$.journal"; exec "$0" play morris --plain',
                CLOISTER,
            ],
            stdin=its,
            stdout=subprocess.DEVNULL,
            env=self.environment,
            cwd=self.folder,
            timeout=PATIENCE,
        )
        os.close(mine)
        os.close(its)
        self.assertEqual(0, done.returncode)
        self.assertEqual(["left\n"], [self.read(journal) for journal in self.journals()])

    def test_nothing_to_resume(self):
        done = subprocess.run(
            [CLOISTER, "play", "--resume"], capture_output=True, text=True, cwd=self.folder, env=self.environment
        )
        self.assertEqual(2, done.returncode)
        self.assertIn("state/cloister", done.stderr)


class Watch(Case):
    def test_arrows_and_running(self):
        numbers = "".join(f"{n}\n" for n in (1, 1, 1, 1))
        self.run_cloister("play", "morris", "--seats", "human,human", "--save", "short.record", input=numbers)
        self.start("record watch short.record --lang en")
        self.wait("Move 0 of 4")
        self.keys("Right", "Right")
        self.wait("(?s)Move 2 of 4.*a4")
        self.keys("Left")
        self.wait("Move 1 of 4")
        self.keys("+", "+", "+", "Space")
        self.wait("Move 4 of 4, seen by [^-]*\n")
        self.keys("t", "Home", "1")
        self.wait("Coup 0.sur 4, vu par (Blanc|les blancs|Les blancs)")
        self.keys("q")
        self.wait("left with 0")

    def test_needs_a_screen(self):
        self.run_cloister("play", "morris", "--save", "short.record")
        done = subprocess.run(
            [CLOISTER, "record", "watch", "short.record"],
            capture_output=True,
            text=True,
            cwd=self.folder,
            env=self.environment,
        )
        self.assertEqual(2, done.returncode)
        self.assertIn("replay", done.stderr)


class Plain(Case):
    def test_no_screen(self):
        for arguments, term in (["play morris --lang en"], "dumb"), (["play morris --plain --lang en"], None):
            self.start(*arguments, term=term, height=60)
            self.wait(r"(?m)^> *$")
            self.keys("quit", "Enter")
            self.wait("left with 0")

    def test_colours(self):
        """256, 8 or none, and none for those who want none; the words and signs are the same."""
        many, few = r"\x1b\[[\d;]*[34]8;5;", r"\x1b\[(?:\d;)*[34][1-7]m"
        seen = set()
        for term, without, expected in (
            ("xterm-256color", "", many),
            ("xterm", "", few),
            ("screen", "", few),
            ("vt100", "", None),
            ("xterm-256color", "NO_COLOR=1 ", None),
        ):
            self.start("play builders-duel --seed a --lang en", term=f"{term} {without}".strip())
            self.wait("(?s)Choices.*Enter play")
            coloured = self.tmux("capture-pane", "-p", "-e")
            self.assertEqual(expected is many, bool(re.search(many, coloured)), (term, without, coloured))
            self.assertEqual(
                expected is not None, bool(re.search(f"{few}|{many}", coloured)), (term, without, coloured)
            )
            seen.add(self.screen())
            self.keys("q")
            self.wait("left with 0")
        self.assertEqual(1, len(seen), "\n".join(seen))

    def test_end_of_input(self):
        """Whoever stops in the middle finds the game in its file."""
        for typed, rows in ("", 0), ("1\n1\n", 2), ("1\n1", 2), ("1\nwhy", 1):
            said = self.run_cloister(
                "play", "morris", "--seats", "human,human", "--save", "end.record", "--lang", "en", input=typed
            )
            self.assertIn("saved in 'end.record'", said)
            self.assertEqual(rows, len(re.findall(r"(?m)^\d+ \d ", self.read("end.record"))), typed)
        self.run_cloister("play", "--load", "end.record", "--seats", "human,human", input="1\n")
        self.assertEqual(2, len(re.findall(r"(?m)^\d+ \d ", self.read("end.record"))))

    def test_minus(self):
        """A score below nothing has a minus sign, in its parts too."""
        for lang, part in ("fr", "Tuiles non placées"), ("en", "Tiles not placed"):
            said = self.run_cloister(
                *f"play monastery --seats random,random --seed minus --save m.record --lang {lang}".split()
            )
            scores = said[said.index(OVER[lang]) :]
            self.assertRegex(scores, f"{part} +−[0-9]")
            self.assertNotRegex(scores, " -[0-9]")

    def test_nonsense(self):
        typed = "0\n999\n-1\nplace z9\n\x1b[A\n" + "x" * 10000 + "\nwhy\nwhy place a1\nhelp\nrules\n\u00e9\n1\nquit\n"
        said = self.run_cloister(
            "play", "morris", "--seats", "human,human", "--lang", "en", "--save", "n.record", input=typed
        )
        self.assertIn("While you have stones in hand", said)
        self.assertIn("not a number, a choice", said)
        self.assertEqual(1, len(re.findall(r"(?m)^\d+ \d ", self.read("n.record"))))


unittest.main()
