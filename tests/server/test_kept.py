#!/usr/bin/env python3
"""A finished game is finished for good: other rules change nothing about it, and looking at a table stores nothing."""
import random
import subprocess
import time
import unittest

from harness import CLOISTER, PATIENCE, SOAK, Refused, Server, ask, main, new_table, play_on

GAMES = ["morris", "builders-duel", "pelegrinus", "monasterium", "monastery", "kings-abbey"]


def stored(database):
    """All that is stored of tables, for comparison."""
    return (
        ask(
            database,
            "SELECT id, status, head, rules, ended, changed, seq, actors, due, revision, kept FROM tables ORDER BY id",
        )
        + ask(database, "SELECT * FROM seats ORDER BY tab, seat")
        + ask(database, "SELECT tab, seq, hash FROM log ORDER BY tab, seq")
    )


def until_kept(server, tables):
    deadline = time.monotonic() + 30 * PATIENCE
    while int(ask(server.database, "SELECT COUNT(*) FROM kept")[0]) < tables:
        if time.monotonic() > deadline:
            raise AssertionError("the games were not written down: " + "".join(server.lines))
        time.sleep(0.1)


def looks(person, table):
    """Everything that can be seen of a finished game, in both languages."""
    seen = []
    for lang in "en", "fr":
        state = person.table(table, since=0, lang=lang)
        state.pop("now")
        seen.append(state)
        seen.append(person.call("rows", table=table, seat="all", limit=500, lang=lang))
        seen += [
            person.call("at", table=table, row=row, seat="all", lang=lang) for row in range(0, state["seq"] + 1, 7)
        ]
    seen.append(person.call("record", table=table)["record"])
    return seen


class Kept(unittest.TestCase):
    def test_other_rules_change_nothing_that_is_over(self):
        """The same is seen under other rules, later or earlier; nothing is stored by looking; and back again as
        well."""
        with Server(errors_allowed=True) as server:
            anna, bruno, watcher = server.person("Anna"), server.person("Bruno"), server.person("Clara")
            done = new_table(anna, bruno, game="builders-duel")
            play_on(done, [anna, bruno], random.Random(3))
            conceded = new_table(anna, bruno)
            for n, text in enumerate(["place a1", "place d1", "place a4"]):
                (anna, bruno)[n % 2].call("do", table=conceded, text=text)
            bruno.call("concede", table=conceded)
            going = new_table(anna, bruno)
            anna.call("do", table=going, text="place a1")
            until_kept(server, 2)
            before = [looks(watcher, table) for table in (done, conceded)]
            lists = [watcher.call("finished"), watcher.call("results", person=anna.id)]
            for step in "+ 1", "- 2":
                server.stop()
                ask(server.database, f"UPDATE tables SET rules = rules {step}")
                was = stored(server.database)
                server.start()
                for table, seen in zip((done, conceded), before):
                    for one, other in zip(seen, looks(watcher, table)):
                        self.assertEqual(one, other)
                self.assertEqual(lists, [watcher.call("finished"), watcher.call("results", person=anna.id)])
                self.assertEqual("frozen", watcher.table(going)["status"])
                self.assertIn("version", watcher.table(going)["message"])
                self.assertEqual({"frozen"}, {t["status"] for t in anna.call("mine")["tables"]})
                self.assertEqual([], watcher.call("lobby")["tables"])
                for table in done, conceded, going:
                    with self.assertRaises(Refused):
                        bruno.call("do", table=table, text="place d7")
                record = subprocess.run(
                    [CLOISTER, "export", done, "--database", server.database], capture_output=True, text=True
                )
                self.assertEqual(before[0][-1], record.stdout, record.stderr)
                time.sleep(2.5)  # what happens by itself has had its chance
                self.assertEqual(was, stored(server.database))
            server.stop()
            ask(server.database, "UPDATE tables SET rules = rules + 1")
            server.start()
            self.assertEqual("over", watcher.table(conceded)["status"])
            with self.assertRaises(Refused) as caught:
                bruno.call("do", table=conceded, text="place d7")
            self.assertEqual("not-playing", caught.exception.code)
            self.assertEqual(2, bruno.call("do", table=going, text="place d1")["seq"])  # what was frozen goes on

    def test_a_damaged_log_does_not_undo_the_end(self):
        with Server(errors_allowed=True) as server:
            anna, bruno = server.person("Anna"), server.person("Bruno")
            table = new_table(anna, bruno)
            anna.call("do", table=table, text="place a1")
            anna.call("concede", table=table)
            until_kept(server, 1)
            watcher = server.person("Clara")
            before = looks(watcher, table)
            server.stop()
            ask(server.database, "UPDATE log SET hash = hash + 1")
            server.start()
            self.assertEqual(before, looks(watcher, table))

    def test_what_nobody_wrote_down_is_written_down_later(self):
        """A game that ended under a program that did not write games down; and its result when that comes too late."""
        with Server(errors_allowed=True) as server:
            anna, bruno = server.person("Anna"), server.person("Bruno")
            table = new_table(anna, bruno)
            anna.call("concede", table=table)
            until_kept(server, 1)
            server.stop()
            ask(server.database, "DELETE FROM kept")
            ask(server.database, "UPDATE tables SET kept = 0, rules = rules + 1")
            server.start()
            state = anna.table(table)
            self.assertEqual(
                ("over", None, [2, 1]), (state["status"], state["view"], [seat["rank"] for seat in state["seats"]])
            )
            self.assertIn("version", state["message"])
            with self.assertRaises(Refused) as caught:
                anna.call("record", table=table)
            self.assertEqual("frozen", caught.exception.code)
            server.stop()
            ask(server.database, "UPDATE tables SET rules = rules - 1")
            server.start()
            until_kept(server, 1)  # nobody asked for it

    @unittest.skipUnless(SOAK, "plays the longer games")
    def test_sizes(self):
        with Server() as server:
            anna, bruno = server.person("Anna"), server.person("Bruno")
            for game in GAMES:
                table = new_table(anna, bruno, game=game)
                play_on(table, [anna, bruno], random.Random(1))
                until_kept(server, GAMES.index(game) + 1)
                size = ask(server.database, f"SELECT LENGTH(game) FROM kept WHERE tab = '{table}'")[0]
                print(f"{game}: {anna.table(table)['seq']} rows, {size} bytes", flush=True)


if __name__ == "__main__":
    main()
