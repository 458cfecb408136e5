#!/usr/bin/env python3
"""The tools that check the project, checked: each is run on a small copy with something wrong, and must say so."""
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import soak_simulated

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.path[:0] = [os.path.join(ROOT, "tests", "server"), os.path.join(ROOT, "tools")]
import against  # noqa: E402
import declared  # noqa: E402

WHO = ["-c", "user.name=Anna", "-c", "user.email=anna@example.org"]


class Modes(unittest.TestCase):
    def test_what_names_its_program_can_be_run(self):
        """As CONTRIBUTING.md runs it, by its path alone."""
        scripts = []
        for folder in "tests", "tools":
            for path in glob.glob(f"{ROOT}/{folder}/**/*.*", recursive=True):
                if path.endswith((".py", ".sh")):
                    with open(path, "rb") as file:
                        scripts += [path] * (file.read(2) == b"#!")
        self.assertGreater(len(scripts), 50)
        self.assertEqual([], [path for path in scripts if not os.access(path, os.X_OK)])


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text, mode=0o644):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(self.path(name), mode)

    def take(self, *names):
        """Copies files of the project into the folder."""
        for name in names:
            os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
            shutil.copy(os.path.join(ROOT, name), self.path(name))

    def run_in(self, *command, status=0, env=None, timeout=60):
        done = subprocess.run(
            command,
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, **(env or {})},
            timeout=timeout,
        )
        self.assertEqual(status, done.returncode, f"{command}: {done.stdout}")
        return done.stdout

    def git(self, *arguments, status=0):
        return self.run_in("git", *WHO, *arguments, status=status)


class Calibrate(Case):
    """tools/calibrate.py finds out by how much chances say too much."""

    def points(self, chance, came):
        """Eighty decisions with a chance, of which so many of ten came true."""
        return "".join(
            f"morris {seed} {seed % 4 * 250} 0 prior {chance} {chance} {10000 * (seed // 4 % 10 < came)} 100 slip\n"
            for seed in range(80)
        )

    def whole(self, said):
        """(ECE, what it would be if the chances were true) of the whole game."""
        found = re.search(r"all: Brier \S+, ECE (\S+), if true (\S+), of 160", said)
        return [float(text) for text in found.groups()]

    def test_chances_that_say_too_much(self):
        self.take("tools/calibrate.py")
        self.write("points", self.points(9500, 7) + self.points(500, 3))
        said = self.run_in(sys.executable, "tools/calibrate.py", "points")
        self.assertIn("morris: 80 games, 160 decisions", said)
        self.assertIn("prior: 1.00 % ± 0.00 lost a choice", said)
        before, true = self.whole(said)
        self.assertAlmostEqual(0.25, before, delta=0.05)
        self.assertAlmostEqual(0.02, true, delta=0.01)  # of two bins of 80: 0.8 of a deviation of 0.024 each
        os.makedirs(os.path.join(self.folder, "src/games/morris"))
        fitted = self.run_in(sys.executable, "tools/calibrate.py", "--fit", "points", "--of", "points")
        halves = self.run_in(sys.executable, "tools/calibrate.py", "--halves", "points")
        self.assertLess(self.whole(fitted)[0], 0.1)
        self.assertLess(self.whole(fitted)[0], self.whole(halves)[0], "what is fitted to itself flatters")
        self.assertLess(self.whole(halves)[0], 0.15)
        table = os.path.join(self.folder, "src/games/morris/came_true.def")
        self.assertFalse(os.path.exists(table), "only figures were wanted")
        self.run_in(sys.executable, "tools/calibrate.py", "--fit", "points")
        with open(table, encoding="ascii") as file:
            rows = [[int(n) for n in line.strip("{},\n").split(",")] for line in file if line.startswith("{")]
        self.assertEqual([(len(row), row == sorted(row)) for row in rows], [(11, True)] * 5, "rises everywhere")

    def test_whole_reviews(self):
        self.take("tools/calibrate.py")
        self.write("points", self.points(5000, 5) + "morris 1 sum 300 -400 1500\nmorris 2 sum 100 200 2500\n")
        said = self.run_in(sys.executable, "tools/calibrate.py", "points")
        self.assertIn("luck 2.00 % ± 1.00 a game of 2", said)
        self.assertIn("not told apart -1.00 % ± 3.00, 3 % in size", said)
        self.assertIn("1.5 to 2.5 s a review", said)

    def test_a_run_that_was_stopped(self):
        self.take("tools/calibrate.py")
        whole = self.points(5000, 5)
        self.write("points", whole)
        before = self.run_in(sys.executable, "tools/calibrate.py", "points")
        for rest in ("morris 3 250 0 pri", "morris 3 250 0 prior 5000 50"):  # in a word, and in a figure
            self.write("points", whole + rest)
            said = self.run_in(sys.executable, "tools/calibrate.py", "points")
            self.assertIn("calibrate: the last line of points is cut off, passed over", said)
            self.assertEqual(before.splitlines(), [line for line in said.splitlines() if "cut off" not in line])

    def test_nothing_to_read(self):
        self.take("tools/calibrate.py")
        self.write("points", "")
        self.assertIn("no points", self.run_in(sys.executable, "tools/calibrate.py", "points", status=1))


class Against(Case):
    """tools/against.py plays the computers of two commits against each other."""

    class Side:
        def __init__(self, answer):
            self.answer = answer

        def ask(self, _):
            return self.answer.split()

    def play(self, *arguments, status=0):
        tool = os.path.join(ROOT, "tools", "against.py")
        return self.run_in(sys.executable, tool, *arguments, status=status, timeout=600)  # it compiles

    def test_this_one_against_itself(self):
        match = (ROOT, "morris", "--percent", "1", "--games", "4", "--resume", "played")
        said = self.play(*match)
        self.assertRegex(said, r"morris, .*: \d+ % \[\d+ \d+\] of 4 games,\n .* points, \S+ and \S+ ms")
        with open(self.path("played"), encoding="utf-8") as file:
            rows = [json.loads(line) for line in file]
        self.assertEqual([0, 1, 2, 3], [row["number"] for row in rows])
        for row in rows:
            self.assertGreater(min(row["decisions"]), 5)
            self.assertGreater(min(row["us"]), 0)
        self.assertEqual(said, self.play(*match), "all were played before")
        self.assertIn("of another match", self.play(*match, "--seed", "2", status=1))

    def test_nothing_to_play(self):
        self.assertIn("nothing to play", self.play(ROOT, "morris", "--games", "0", status=2))
        self.assertIn("neither a folder nor a commit", self.play("of-no-time", "morris", status=1))
        self.assertIn("has no game", self.play(ROOT, "chess", status=1))

    def test_they_must_agree(self):
        self.assertEqual(["1", "2", "ab"], against.both([self.Side("7 1 2 ab")] * 2, "do 0 7"))
        for other in ("7 1 2 ac", "7 chance", "8 1 2 ab", "refused", ""):
            with self.assertRaises(against.Differ, msg=other):
                against.both([self.Side("7 1 2 ab"), self.Side(other)], "do 0 7")

    def test_iterations_follow_time(self):
        match = against.Match(3, "morris", None)
        self.assertEqual((0, against.WHOLE), match.next())
        match.add({"number": 0, "won": 1, "us": [4000, 2000], "decisions": [10, 10], "share": against.WHOLE})
        self.assertEqual((1, against.WHOLE // 4), match.next(), "half as many, and half of that to make up for it")
        match.add({"number": 1, "won": 1, "us": [2000, 4000], "decisions": [10, 10], "share": against.WHOLE})
        self.assertEqual((2, against.WHOLE), match.next(), "both took as long")
        self.assertIsNone(match.next())


class Promises(unittest.TestCase):
    """docs/security.md names tests that exist."""

    WHERE = {
        "core": ("tests/{}.c",),
        "cli": ("tests/test_{}.py",),
        "server": ("tests/server/{}.c", "tests/server/test_{}.py"),
        "soak": ("tests/soak_{}.py", "tests/soak_{}.c"),
    }

    def test_every_promise_has_its_test(self):
        with open(os.path.join(ROOT, "docs", "security.md"), encoding="utf-8") as file:
            page = file.read()
        sources = ""
        for path in glob.glob(os.path.join(ROOT, "tests", "**", "*.py"), recursive=True):
            with open(path, encoding="utf-8") as file:
                sources += file.read()
        named = re.findall(r"`(test_\w+)`", page)
        self.assertGreater(len(named), 20)
        for name in named:
            self.assertIn(f"def {name}(", sources)
        for folder, name in re.findall(r"`(core|cli|server|soak)/(\w+)`", page):
            files = [form.format(name) for form in self.WHERE[folder]]
            self.assertTrue(any(os.path.exists(os.path.join(ROOT, file)) for file in files), f"{folder}/{name}")
        for row in re.findall(r"(?s)## Promises\n(.*?)\n## ", page)[0].splitlines()[3:]:
            self.assertTrue(not row.startswith("|") or "`" in row.rsplit("|", 2)[1], row)


class Fuzzing(unittest.TestCase):
    """Whoever adds an operation has it fuzzed: its words are in the dictionary, and a seed says it."""

    def words(self, name):
        """The entries of a dictionary, as they are meant."""
        lines = declared.read(f"fuzz/{name}.dict").splitlines()
        return [line[1:-1].encode().decode("unicode_escape") for line in lines]

    def seeds(self, name):
        texts = []
        for path in glob.glob(os.path.join(ROOT, "fuzz", "corpus", name, "*")):
            with open(path, encoding="utf-8", errors="replace") as file:
                texts.append(file.read())
        return "\n".join(texts)

    def test_every_operation_and_member_is_in_the_dictionary(self):
        words, operations = self.words("message"), declared.operations().values()
        members = {member.name for operation in operations for member in operation.members}
        self.assertGreater(len(operations), 50)
        self.assertEqual([], [o.name for o in operations if f'"{o.name}"' not in words])
        self.assertEqual([], [name for name in members if not any(word.startswith(f'"{name}":') for word in words)])

    def test_a_seed_says_every_operation(self):
        """Those of HTTP alone as requests; what a message may not say is named in fuzz_message.c."""
        messages, requests = self.seeds("message"), self.seeds("http")
        slow = re.search(r"\bslow\[\] = \{(.*?)\}", declared.read("fuzz/fuzz_message.c"), re.S)[1]
        slow = [json.loads(text) for text in re.findall(r'"(?:[^"\\]|\\.)*"', slow)]
        for name, operation in declared.operations().items():
            with self.subTest(name):
                if "OP_HTTP" in operation.flags:
                    self.assertTrue(f"POST /api/{name} HTTP/1.1" in requests)
                elif not any(text in f'"{name}"' for text in slow):
                    self.assertTrue(f'"t":"{name}"' in messages)

    def test_what_the_edge_refuses_is_in_the_dictionary(self):
        words = "".join(self.words("http"))
        for text in "CONNECT ", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "Upgrade: h2c\r\n", "HTTP2-Settings: ":
            self.assertIn(text, words)


class Planted(unittest.TestCase):
    """The bugs that the simulator must find can be planted still."""

    def test_they_fit_the_source(self):
        self.assertGreaterEqual(len(soak_simulated.BUGS), 10)
        self.assertEqual([], list(soak_simulated.misplaced()))


class Bill(unittest.TestCase):
    """tools/bom.py names what the program and the page are made of."""

    def test_the_libraries_are_there(self):
        program = os.environ.get("CLOISTER", os.path.join(ROOT, "build", "release", "cloister"))
        done = subprocess.run([sys.executable, "tools/bom.py", program], cwd=ROOT, stdout=subprocess.PIPE, check=True)
        bill = json.loads(done.stdout)
        self.assertEqual(("CycloneDX", "1.5"), (bill["bomFormat"], bill["specVersion"]))
        names = {row["name"] for row in bill["components"]}
        self.assertTrue(any("sqlite" in name for name in names), names)
        self.assertIn("preact", names)


class Rules(Case):
    """tools/rules.py takes prefixes from the games."""

    def setUp(self):
        super().setUp()
        self.take("tools/rules.py")
        self.write("src/games/games.def", 'GAME(chess, "chess")\n')
        self.write("src/games/chess/game.c", 'GAME_DEFINE(chess, .id = "chess", .prefix = "CH", .rules_version = 1);\n')
        self.write("src/games/chess/declare.c", '{.name = "castle", .rule = "CH-6.1.2"},\n')
        self.write("src/games/chess/test.c", "/* CH-6.1.1 */ static void ch_6_1_2_castling(void **state)\n")
        self.write("src/games/chess/rules.md", "| CH-6.1.1 | a |\n| CH-6.1.2 | b |\n")

    def test_a_game_nobody_has_heard_of(self):
        self.assertIn("chess: 2 rules, 2 cited", self.run_in(sys.executable, "tools/rules.py"))

    def test_a_table_that_cites_what_no_rule_is(self):
        self.write("src/games/chess/declare.c", '{.name = "castle", .rule = "CH-6.1.9"},\n')
        self.assertIn("CH-6.1.9", self.run_in(sys.executable, "tools/rules.py", status=1))

    def test_an_uncited_rule(self):
        self.write("src/games/chess/rules.md", "CH-6.1.1 CH-6.1.2 CH-6.1.3\n")
        self.assertIn("CH-6.1.3 is cited by no test", self.run_in(sys.executable, "tools/rules.py", status=1))

    def test_nothing_to_check(self):
        self.write("src/games/chess/rules.md", "XX-6.1.1\n")
        self.assertIn("nothing to check", self.run_in(sys.executable, "tools/rules.py", status=1))
        self.write("src/games/games.def", "")
        self.assertIn("nothing to check", self.run_in(sys.executable, "tools/rules.py", status=1))

    def test_a_game_without_prefix(self):
        self.write("src/games/chess/game.c", 'GAME_DEFINE(chess, .id = "chess");\n')
        self.assertIn("prefix", self.run_in(sys.executable, "tools/rules.py", status=1))


class Names(Case):
    """tools/tidy.py: a game is named by its own folder, games.def and prose."""

    def setUp(self):
        super().setUp()
        self.take("tools/tidy.py")
        self.git("init", "-q")
        self.write("src/games/games.def", 'GAME(blind_chess, "blind-chess")\n')
        self.write("src/games/blind-chess/rules.c", "/* Blind chess. */\n")

    def test_prose_may_name_a_game(self):
        self.write("README.md", "cloister play blind-chess\n")
        self.write("web/src/app.ts", "// as blind-chess has it\nexport const ids = [];\n")
        self.write("CMakeLists.txt", "# blind-chess, say\nproject(cloister)\n")
        self.run_in(sys.executable, "tools/tidy.py")

    def test_the_rest_may_not(self):
        for path in (
            "web/src/lobby.tsx",
            "web/style/tokens.css",
            "tools/strength.py",
            "tests/CMakeLists.txt",
            "src/ai/x.c",
        ):
            self.write(path, 'list("blind-chess")\n')
            self.assertIn(f"{path}:1: names the game", self.run_in(sys.executable, "tools/tidy.py", status=1))
            os.remove(self.path(path))


class NewGame(Case):
    """tools/newgame.py makes a game that can be built and played; with CLOISTER_SOAK, one that passes its checks."""

    def copy(self, *folders):
        for folder in folders:
            shutil.copytree(
                os.path.join(ROOT, folder), self.path(folder), ignore=shutil.ignore_patterns("node_modules")
            )

    def begin(self, *words, status=0):
        return self.run_in(sys.executable, "tools/newgame.py", *words, status=status)

    def alone(self):
        """A project in which it is the only game."""
        self.copy("src/core", "tools")
        self.take("src/games/games.h", "src/games/registry.c")
        self.write("src/games/games.def", "/* Every game. */\n")

    def test_what_is_wrong_is_said(self):
        self.alone()
        self.assertIn("is no id", self.begin("Fox", "FG", "Fox and Geese", status=1))
        self.assertIn("is no prefix", self.begin("fox", "Fg", "Fox and Geese", status=1))
        self.assertIn("is no name", self.begin("fox", "FG", 'Fox "and" Geese', status=1))
        self.assertIn("three words", self.begin("fox", status=1))
        self.assertEqual(sorted(os.listdir(self.path("src/games"))), ["games.def", "games.h", "registry.c"])
        self.begin("fox", "FG", "Fox and Geese")
        self.assertIn("already", self.begin("fox", "FX", "Fox", status=1))
        self.assertIn("prefix of 'fox'", self.begin("geese", "FG", "Geese", status=1))

    def test_one_folder_and_one_line(self):
        self.alone()
        self.git("init", "-q")
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "all: Begin.")
        self.begin("fox-and-geese", "FG", "Fox and Geese")
        changed = self.git("status", "--porcelain", "-uall").splitlines()
        outside = [line[3:] for line in changed if not line[3:].startswith("src/games/fox-and-geese/")]
        self.assertEqual(outside, ["src/games/games.def"])
        for path in self.git("ls-files", "-o", "src/games/fox-and-geese").splitlines():
            with open(self.path(path), encoding="utf-8") as file:
                self.assertNotRegex(file.read(), r"(?i)new.?game|\bxx\b|\bxx[-_]")

    def test_its_own_tests_pass(self):
        self.alone()
        self.begin("fox-and-geese", "FG", "Fox and Geese")
        self.assertIn("7 rules, 7 cited", self.run_in(sys.executable, "tools/rules.py"))
        sources = [
            f"src/games/fox-and-geese/{name}.c" for name in ("test", "game", "declare", "heuristics", "terminal")
        ]
        for name, folder in ("core", "src/core"), ("fox_and_geese", "src/games/fox-and-geese"):
            po = [f"{folder}/po/en.po", f"{folder}/po/fr.po"]
            self.run_in(sys.executable, "tools/words.py", f"words_{name}.c", name, *po)
            sources.append(f"words_{name}.c")
        sources += [f"src/core/{name}" for name in os.listdir(self.path("src/core")) if name.endswith(".c")]
        flags = ["-std=c17", "-Wall", "-Wextra", "-Werror", "-Isrc", "-mpopcnt"]
        self.run_in("gcc", *flags, *sources, "src/games/registry.c", "-lcmocka", "-o", "play")
        self.assertIn("[  PASSED  ] 8 test(s)", self.run_in("./play"))

    @unittest.skipUnless(os.environ.get("CLOISTER_SOAK"), "builds all there is")
    def test_all_of_its_checks_pass(self):
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
        self.take(*(name for name in listed.stdout.split("\0") if name and os.path.exists(os.path.join(ROOT, name))))
        self.begin("fox-and-geese", "FG", "Fox and Geese")
        self.git("init", "-q")
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "all: Begin.")
        said = self.run_in(sys.executable, "tools/check.py", "game", "fox-and-geese", timeout=3600)
        self.assertRegex(said, r"[1-9][0-9]* passed, 0 failed")


class Lint(Case):
    """Checks over no files fail."""

    def test_nothing_to_check(self):
        self.take("tools/lint.py", "tools/tidy.py", "tools/french.py")
        self.write("src/games/games.def", "")
        self.git("init", "-q", "-b", "main")
        for name in "format", "portable", "padding", "style", "french", "ts", "css":
            self.assertIn("nothing to check", self.run_in(sys.executable, "tools/lint.py", name, status=1), name)

    def test_what_is_wrong_in_page_and_python(self):
        self.take("tools/lint.py", "biome.jsonc", ".flake8", "web/package.json", "web/package-lock.json")
        if os.path.exists(os.path.join(ROOT, "web/node_modules/.bin/biome")):
            os.symlink(os.path.join(ROOT, "web/node_modules"), self.path("web/node_modules"))
        self.git("init", "-q", "-b", "main")
        self.write(".gitignore", "node_modules\n")
        branch = "  if (a === {0}) {{\n    for (const b of [a]) if (b) while (a > {0}) a--;\n  }}\n"
        twisted = "".join(branch.format(n) for n in range(9))
        lines = "".join(f"  f({n});\n" for n in range(130))
        for name, text, said in (
            ("web/src/wide.ts", "export const a = [" + ", ".join(["12345"] * 30) + "];\n", "format"),
            ("web/src/twisted.ts", f"export function f(a: number): void {{\n{twisted}}}\n", "Complexity"),
            ("web/src/long.ts", f"export function f(a: number): void {{\n{lines}}}\n", "LinesPerFunction"),
            ("web/style/wide.css", ".a { color: red; background: blue }\n", "format"),
            ("tools/wide.py", f"print({', '.join(['12345'] * 30)})\n", "reformat"),
            ("tools/unused.py", "import os\n", "F401"),
        ):
            check = {"ts": "ts", "css": "css", "py": "python"}[name.rsplit(".", 1)[1]]
            self.write(name, text)
            self.assertIn(said, self.run_in(sys.executable, "tools/lint.py", check, status=1), name)
            os.remove(self.path(name))
            self.write("web/src/right.ts", "export const right = true;\n")
            self.write("web/style/right.css", ".a {\n  color: red;\n}\n")
            self.assertIn("ok", self.run_in(sys.executable, "tools/lint.py", check))

    def words_of_page(self, en, fr, source, status=1):
        """Lints a page that has these catalogues and this source; what is said of it."""
        for lang, text in ("en", en), ("fr", fr):
            self.write(f"web/po/{lang}.po", 'msgid ""\nmsgstr ""\n' + text)
        self.write("web/src/app.tsx", source)
        return self.run_in(sys.executable, "tools/lint.py", "words", status=status)

    def test_words_of_the_page(self):
        scripts = [f"web/scripts/{name}.mjs" for name in ("words", "catalogue", "sentences")]
        self.take("tools/lint.py", "web/package.json", "web/package-lock.json", *scripts)
        if os.path.exists(os.path.join(ROOT, "web/node_modules/.bin/biome")):
            os.symlink(os.path.join(ROOT, "web/node_modules"), self.path("web/node_modules"))
        self.git("init", "-q", "-b", "main")
        self.write("src/games/games.def", "")
        self.write("web/src/other.ts", "export const style = 'btn quiet';\n")
        en, fr = 'msgid "turn"\nmsgstr "Turn {n}"\n', 'msgid "turn"\nmsgstr "Tour {n}"\n'
        says = "export const turn = (words, n) => <p>{words.turn({ n })}</p>;\n"
        self.assertIn("lint words: ok", self.words_of_page(en, fr, says, status=0))
        sentences = ['"Your turn"', "<p>spoken</p>", '<p title="shown" />', "(b) => `${b}; ${b}`"]
        said = self.words_of_page(
            en + 'msgid "one"\nmsgstr "1"\n',
            fr.replace("{n}", "") + 'msgid "two"\nmsgstr "2"\n',
            says + "".join(f"export const a{i} = {text};\n" for i, text in enumerate(sentences)),
        )
        for wrong in "one: nobody says it", "one: is not in fr", "two: is not in en", "turn: the languages do not tell":
            self.assertIn(wrong, said)
        for wrong in "Your turn", "spoken", "shown", "; ":
            self.assertIn(f'belongs into a catalogue: "{wrong}"', said)
        self.assertIn("nothing to check", self.words_of_page("", "", says))

    def test_one_game_is_formatted_alone(self):
        self.take("tools/lint.py", "tools/french.py", ".clang-format")
        self.git("init", "-q", "-b", "main")
        self.write("src/games/games.def", 'GAME(chess, "chess")\n')
        for path in "src/games/chess/rules.c", "src/core/bits.c":
            self.write(path, "int  a ;\n")
        self.run_in(sys.executable, "tools/lint.py", "--fix", "--game", "chess")
        for path, text in ("src/games/chess/rules.c", "int a;\n"), ("src/core/bits.c", "int  a ;\n"):
            with open(self.path(path), encoding="utf-8") as file:
                self.assertEqual(text, file.read(), path)

    def test_one_word_for_one_thing(self):
        self.take("tools/tidy.py")
        self.git("init", "-q", "-b", "main")
        self.write("src/games/games.def", 'GAME(morris, "morris")\n')
        for name, text, said in (
            ("src/server/a.c", "int bot_count;\n", "'bot' is not our word: computer"),
            ("src/server/a.c", "/* Through whose eyes? */\n", "'eyes'"),
            ("src/server/a.c", "/* Every move of it. */\n", "'Every move'"),
            ("web/src/a.ts", "const isOnlooker = true;\n", "'Onlooker'"),
            ("tools/a.py", '"""A preview."""\n', "'preview'"),
            ("src/server/a.c", "/* ORDER names */\n", "an order kept by hand"),
        ):
            self.write(name, text)
            self.assertIn(said, self.run_in(sys.executable, "tools/tidy.py", status=1), text)
            os.remove(self.path(name))
        self.write("src/server/a.c", 'int bottom; /* it moves on */\nconst char *robot = "bot";\n')
        self.assertIn("in order", self.run_in(sys.executable, "tools/tidy.py"))

    def test_an_unknown_game(self):
        self.take("tools/lint.py", "src/games/games.def")
        self.assertIn("morris", self.run_in(sys.executable, "tools/lint.py", "--game", "chess", status=1))


class Check(Case):
    """tools/check.py, on a CMake project of two tests."""

    def setUp(self):
        super().setUp()
        self.take("tools/check.py", "src/games/games.def")

    def count(self, tests):
        """Runs a suite of these tests; the words it prints."""
        self.write(
            "build/release/CTestTestfile.cmake",
            "".join(
                f'add_test({name} sh -c "exit {status}")\nset_tests_properties({name} PROPERTIES SKIP_RETURN_CODE 77)\n'
                for name, status in tests.items()
            ),
        )
        code = (
            "import os, check\nos.makedirs(check.LOGS, exist_ok=True)\n"
            "check.suite('release', '--test-dir', 'build/release')\n"
            "print(check.passed, 'passed', check.failed, 'failed')"
        )
        self.write(
            "CMakePresets.json",
            '{"version": 6, "configurePresets": [{"name": "release", "generator": "Ninja", '
            '"binaryDir": "${sourceDir}/build/release"}], '
            '"testPresets": [{"name": "release", "configurePreset": "release"}]}',
        )
        return self.run_in(
            sys.executable, "-c", code, env={"PYTHONPATH": self.path("tools"), "CLOISTER_SKIPS": "expected"}
        )

    def test_what_is_done_behind_the_tests_gives_way_to_them(self):
        code = (
            "import os, check\nos.makedirs(check.LOGS, exist_ok=True)\n"
            "check.run('before', 'nice')\ncheck.behind.submit(check.run, 'behind', 'nice').result()\n"
            "print(*(open(f'{check.LOGS}/{log}.log').read().split()[-1] for log in ('before', 'behind')))"
        )
        out = self.run_in(sys.executable, "-c", code, env={"PYTHONPATH": self.path("tools")}, status=0)
        before, behind = (int(niceness) for niceness in out.split())
        self.assertEqual(min(before + 19, 19), behind)

    def test_a_skip_counts_as_failed(self):
        out = self.count({"good": 0, "absent": 77, "expected": 77})
        self.assertIn("skipped: absent", out)
        self.assertIn("1 passed 1 failed", out)

    def test_no_tests_count_as_failed(self):
        self.assertIn("0 passed 1 failed", self.count({}))

    def test_a_verb_leaves_the_logs_of_another_alone(self):
        """They may run side by side. With the file of games alone all steps fail, and say so in their logs."""
        self.write("build/check/fuzz/fuzz-http.log", "still running")
        self.write("build/check/quick/old.log", "of the last time")
        self.run_in(sys.executable, "tools/check.py", "quick", status=1)
        self.assertEqual(["fuzz-http.log"], os.listdir(self.path("build/check/fuzz")))
        logs = os.listdir(self.path("build/check/quick"))
        self.assertIn("build-quick.log", logs)
        self.assertNotIn("old.log", logs)

    def test_an_unknown_game_lists_those_there_are(self):
        out = self.run_in(sys.executable, "tools/check.py", "game", "chess", status=1)
        self.assertIn("morris", out)
        self.assertIn("builders-duel", out)


class Install(Case):
    """tools/install.sh --missing, with a dpkg that knows only gcc."""

    def test_missing_packages_are_named(self):
        self.take("tools/install.sh")
        self.write("bin/dpkg-query", '#!/bin/sh\nfor p; do :; done\n[ "$p" = gcc ] && echo installed\n', 0o755)
        self.write("bin/apt-get", "#!/bin/sh\nexit 1\n", 0o755)
        env = {"PATH": self.path("bin") + ":" + os.environ["PATH"]}
        out = self.run_in("tools/install.sh", "--missing", "play", status=1, env=env)
        self.assertIn("libjansson-dev", out)
        self.assertNotIn(" gcc", out)
        self.assertIn("tools/install.sh play", out)
        self.write("bin/dpkg-query", "#!/bin/sh\necho installed\n", 0o755)
        self.assertEqual("", self.run_in("tools/install.sh", "--missing", "play", env=env))

    def test_make_names_them(self):
        """Where CMake is there and a library is not."""
        self.take("Makefile", "tools/install.sh")
        self.write(
            "bin/dpkg-query", '#!/bin/sh\nfor p; do :; done\n[ "$p" = libjansson-dev ] || echo installed\n', 0o755
        )
        self.write("bin/cmake", "#!/bin/sh\necho CMake Error: jansson >&2\nexit 1\n", 0o755)
        out = self.run_in("make", status=2, env={"PATH": self.path("bin") + ":" + os.environ["PATH"]})
        self.assertIn("libjansson-dev", out)
        self.assertNotIn("CMake Error", out)


GOOD = "morris: Let stones fly.\n\nThe third stone could not.\n\nSignature: 0123456789abcdef\n"


class Commits(Case):
    """The hook, as git calls it, and the same over history."""

    def setUp(self):
        super().setUp()
        self.git("init", "-q", "-b", "main")
        self.write("README.md", "x\n")
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "whatever was said before there was a hook")
        self.take("tools/commits.py", "tools/hooks/commit-msg")
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "the hook itself")
        self.git("config", "core.hooksPath", "tools/hooks")

    def commit(self, message, *paths, status=0, more=()):
        for path in paths:
            self.write(path, message)
        self.git("add", "-A")
        return self.git("commit", "-q", "-m", message, *more, status=status)

    def test_good_messages(self):
        self.commit(GOOD, "src/games/morris/rules.c")
        self.commit("core/text: Parse sets once.\n\nTwice was slower.\n\nNo functional change.", "src/core/text.c")
        self.commit(GOOD.replace("cdef", "cdef (morris), fedcba9876543210 (kings-abbey)"), "src/games/morris/rules.c")
        self.commit("docs: Say how.", "docs/web.md")
        self.commit("tests/web: Wait longer.", "tests/web/play.mjs", "src/games/morris/test.c")
        self.commit(
            "morris: Say it in French.\n\nIt was English.",
            "src/games/morris/po/fr.po",
            "src/games/morris/web/board.tsx",
        )
        self.assertIn("6 commits judged", self.run_in(sys.executable, "tools/commits.py"))

    def test_bad_messages(self):
        for message, path, said in (
            ("Let stones fly", "docs/a.md", "path: Imperative"),
            ("morris: let stones fly.", "docs/a.md", "path: Imperative"),
            ("morris: Let stones fly", "docs/a.md", "path: Imperative"),
            ("morris: " + "Let " * 20 + "fly.", "docs/a.md", "columns"),
            ("server: Listen.", "src/server/net.c", "body"),
            ("morris: Fly.\n\nThey could not.", "src/games/morris/rules.c", "Signature"),
            ("ai: Think.\n\nIt did not.", "src/ai/search.c", "Signature"),
            ("morris: Fly.\n\nWhy.\n\nSignature: 0123", "src/games/morris/rules.c", "16 hexadecimal"),
            ("morris: Fly.\nWhy. No functional change.", "src/games/morris/rules.c", "second line"),
        ):
            self.assertIn(said, self.commit(message, path, status=1), message)
            self.commit(message, path, more=["--no-verify"])
            self.assertIn(said, self.run_in(sys.executable, "tools/commits.py", status=1), message)
            self.git("reset", "-q", "--hard", "HEAD~1")

    def test_merges_drafts_and_the_exempt_are_not_judged(self):
        self.git("checkout", "-q", "-b", "side")
        self.commit(GOOD, "src/games/morris/rules.c")
        self.git("checkout", "-q", "main")
        self.commit("docs: Say how.", "docs/a.md")
        self.git("merge", "-q", "--no-ff", "-m", "Merge branch 'side'", "side")
        self.commit("fixup! docs: Say how.", "docs/a.md")
        self.git("reset", "-q", "--hard", "HEAD~1")
        self.commit("oops", "docs/b.md", more=["--no-verify"])
        self.run_in(sys.executable, "tools/commits.py", status=1)
        self.write("tools/hooks/exempt", self.git("rev-parse", "HEAD").strip() + " because\n")
        self.assertIn("2 commits judged", self.run_in(sys.executable, "tools/commits.py"))

    def test_history_before_the_hook_and_shallow_clones(self):
        self.assertIn("0 commits judged", self.run_in(sys.executable, "tools/commits.py"))
        self.commit(GOOD, "src/games/morris/rules.c")
        self.commit("docs: Say how.", "docs/a.md")
        self.git("clone", "-q", "--depth", "2", f"file://{self.folder}", "shallow")
        self.assertIn("1 commits judged", self.run_in(sys.executable, "shallow/tools/commits.py"))


if __name__ == "__main__":
    unittest.main()
