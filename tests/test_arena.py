#!/usr/bin/env python3
"""The arena: a short match, its JSON, resuming, the sequential test, bad input. Under mpirun: test_mpi.py."""
import json
import os
import subprocess
import tempfile
import unittest

CLOISTER = os.environ.get("CLOISTER", "build/release/cloister")


def run(*args):
    return subprocess.run(
        [CLOISTER, "arena", *args], capture_output=True, text=True, timeout=1200, env={**os.environ, "LC_ALL": "C"}
    )


def match(*args):
    """The results of one match, without what differs from run to run: times."""
    done = run(*args, "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)["arena"][0]
    for player in result["players"]:
        player.pop("decision_ms"), player.pop("decision_ms_max")
    return result


class Arena(unittest.TestCase):
    def test_the_better_player_wins(self):
        result = match("morris", "--players", "rules,random", "--rounds", "6")
        rules, rand = result["players"]
        self.assertEqual((result["rounds"], result["games"], result["seats"]), (6, 12, 2))
        self.assertGreater(rules["first"], 0.9)
        self.assertAlmostEqual(rules["first"] + rand["first"], 1)
        self.assertGreater(rules["elo"], rand["elo"])
        self.assertLess(rules["elo_low"], rules["elo"])
        self.assertLess(rules["first_low"], 1, "an interval of few games must not be empty")
        self.assertEqual(set(rules["categories"]), set(rand["categories"]))

    def test_threads_change_nothing(self):
        args = ("morris", "--players", "mcts:30,greedy", "--rounds", "4", "--seed", "x")
        self.assertEqual(match(*args), match(*args, "--threads", "3"))

    def test_more_players_than_seats_meet_in_pairs(self):
        result = match("morris", "--players", "random,greedy,rules", "--rounds", "2")
        self.assertEqual(result["games"], 2 * 3 * 2)
        self.assertEqual([p["seats"] for p in result["players"]], [8, 8, 8])

    def test_every_game_can_be_played(self):
        ids = subprocess.run([CLOISTER, "games", "--ids"], capture_output=True, text=True, check=True).stdout.split()
        done = run("--games", ",".join(ids), "--players", "mcts:2:exact=0,random", "--rounds", "1", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([r["game"] for r in json.loads(done.stdout)["arena"]], ids)

    def test_resuming_gives_the_same_result(self):
        args = ("morris", "--players", "mcts:20,random")
        whole = match(*args, "--rounds", "5")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "match.jsonl")
            match(*args, "--rounds", "3", "--resume", path)
            with open(path, "a", encoding="utf-8") as file:
                file.write("[4,2,3.0")  # a line cut short by a crash
            self.assertEqual(match(*args, "--rounds", "5", "--resume", path), whole)
            other = run("morris", "--players", "random,random", "--resume", path)
            self.assertEqual(other.returncode, 2)
            self.assertIn("another match", other.stderr)

    def test_luck_is_taken_out(self):
        args = ("liars-dice", "--players", "mcts:20:exact=0,rules", "--rounds", "6", "--luck")
        result = match(*args)
        self.assertLessEqual(result["skill"]["varies"], 1)
        self.assertLess(result["skill"]["low"], result["skill"]["high"])
        self.assertEqual(result, match(*args, "--threads", "2"))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "match.jsonl")
            match(*args[:4], "3", "--luck", "--resume", path)
            self.assertEqual(match(*args, "--resume", path), result)
            self.assertEqual(run(*args[:-1], "--resume", path).returncode, 2, "luck was judged there, and is not here")
        self.assertIn("luck taken out", run(*args).stdout)

    def test_chances_shown_are_compared_with_results(self):
        search, rules = match("morris", "--players", "mcts:20,rules", "--rounds", "2")["players"]
        self.assertGreaterEqual(search["shown_error"], 0)
        self.assertGreater(sum(count for count, _, _ in search["shown"]), 10)
        self.assertLess(rules["shown_error"], 0, "it shows none")

    def test_styles_can_be_felt(self):
        """Each level leads in the term it leans to by more than without its style; with CLOISTER_SOAK in all games."""
        ids = ["morris"]
        if "CLOISTER_SOAK" in os.environ:
            done = subprocess.run([CLOISTER, "games", "--ids"], capture_output=True, text=True, check=True)
            ids = done.stdout.split()
        for level, term in (("novice", "points"), ("brother", "safety"), ("prior", "denial")):
            gains = []
            for game in ids:
                rounds = "12" if game == "morris" else "3"
                own, plain = match(game, "--players", f"{level},{level}:style=0", "--rounds", rounds, "--style")[
                    "players"
                ]
                self.assertGreater(own["style"]["decisions"], 50)
                self.assertAlmostEqual(sum(own["style"]["slips"]), 1, places=2)
                gains.append(own["style"][term] - plain["style"][term])
            self.assertGreater(sum(gains) / len(gains), 0.03, f"{level}: {dict(zip(ids, gains))}")
        done = run("morris", "--players", "novice,prior", "--rounds", "1", "--style")
        self.assertIn("ahead of the other choices", done.stdout)

    def test_the_sequential_test_stops(self):
        result = match("morris", "--players", "rules,random", "--rounds", "200", "--sprt", "0,100")
        self.assertEqual(result["sprt"]["result"], "accepted")
        self.assertLess(result["rounds"], 50)
        result = match("morris", "--players", "random,rules", "--rounds", "200", "--sprt", "0,100")
        self.assertEqual(result["sprt"]["result"], "rejected")

    def test_the_table_is_readable(self):
        done = run("morris", "--players", "greedy,random", "--rounds", "1")
        self.assertIn("greedy", done.stdout)
        self.assertIn("Elo", done.stdout)

    def test_bad_input(self):
        for args in (
            [],
            ["morris"],
            ["chess", "--players", "random,random"],
            ["morris", "--players", "random"],
            ["morris", "--players", "random,nobody"],
            ["morris", "--players", "random,mcts:0"],
            ["morris", "--players", "random,mcts:5:deep=1"],
            ["morris", "--players", "random,random", "--rounds", "0"],
            ["morris", "--players", "random,random", "--rounds", "x"],
            ["morris", "--players", "random,random", "--threads", "-1"],
            ["morris", "--players", "random,random", "--sprt", "5"],
            ["morris", "--players", "random,random", "--sprt", "5,0"],
            ["morris", "--players", "random,random", "--seats", "5"],
            ["morris", "--players", "random,random", "--option", "flying"],
            ["morris", "--players", "random,random", "--option", "flying=often"],
            ["--games", "morris,morris", "--players", "random,random", "--resume", "x"],
            ["morris", "--players", "random,random", "--resume", "/nowhere/file"],
        ):
            done = run(*args)
            self.assertEqual(done.returncode, 2, f"{args}: {done.stdout} {done.stderr}")
            self.assertTrue(done.stderr.startswith("cloister"), f"{args}: {done.stderr}")


if __name__ == "__main__":
    unittest.main()
