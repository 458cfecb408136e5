#!/usr/bin/env python3
"""Taking all of one's own along, and leaving: games stay, nothing personal does."""
import json
import subprocess
import unittest

from harness import POSTGRES, Case, Refused, Server, ask, main, new_table

PASSWORD = "correct horse"


def everything(database):
    """All rows of all tables, as text."""
    if POSTGRES:
        dumped = subprocess.run(["pg_dump", "--data-only", "--inserts", database], check=True, stdout=subprocess.PIPE)
        return dumped.stdout.decode()
    tables = ask(database, "SELECT name FROM sqlite_master WHERE type = 'table'")
    return "\n".join(row for table in tables for row in ask(database, f"SELECT * FROM {table}"))


class Leaving(Case):
    def play(self, winner, loser, **members):
        table = new_table(winner, loser, **members)
        winner.call("do", table=table, text="place a1")
        loser.call("do", table=table, text="place g7")
        loser.call("concede", table=table)
        return table

    def gone(self, person):
        self.eventually(lambda: not ask(self.server.database, f"SELECT id FROM people WHERE id = '{person.id}'"))

    def test_all_of_it_in_one_file(self):
        anna, bruno = self.server.registered("Anna"), self.server.registered("Bruno")
        table = self.play(anna, bruno, rated=True)
        private = self.play(anna, bruno, public=False)
        anna.call("say", table=table, text="well played")
        anna.call("befriend", person=bruno.id)
        anna.call("block", person=self.server.person("Nuisance").id)
        self.eventually(lambda: anna.get("export")["export"]["ratings"])
        found = anna.get("export")["export"]
        self.assertEqual((anna.id, anna.name), (found["person"]["id"], found["person"]["name"]))
        self.assertEqual({table, private}, {row["table"] for row in found["tables"]})
        self.assertEqual(["place a1"] * 2, [row["opening"] for row in found["tables"]])
        self.assertEqual(["well played"], [row["text"] for row in found["chat"]])
        self.assertEqual([bruno.id], [row["id"] for row in found["friends"]])
        self.assertEqual(["Nuisance"], [row["name"] for row in found["blocked"]])
        self.assertEqual(1, len(found["sessions"]))
        self.assertEqual([], bruno.get("export")["export"]["chat"])

    def test_leaving_needs_the_password(self):
        anna = self.server.registered("Anna")
        self.refused("bad-login", anna.call, "leave_server", password="wrong password")
        self.refused("bad-login", anna.call, "leave_server")
        self.assertEqual(anna.id, anna.call("me")["me"]["id"])

    def test_nothing_personal_stays(self):
        anna, bruno, clara = (self.server.registered(name) for name in ("Wiborada", "Bruno", "Clara"))
        address = "wiborada@saint-gall.example"
        table = self.play(anna, bruno, rated=True)
        lost = self.play(bruno, anna)
        # What was written down of a game has her name too.
        self.eventually(
            lambda: not ask(
                self.server.database, f"SELECT id FROM tables WHERE id IN ('{table}', '{lost}') AND kept = 0"
            )
        )
        anna.call("say", table=table, text="my cell is cold")
        running = new_table(anna, bruno, clara, game="pelegrinus")
        duel = new_table(bruno, anna, rated=True)
        won = sum(row["played"] for row in bruno.get("ratings", person=bruno.id)["ratings"])
        waiting = anna.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}])["table"]
        shared = anna.call(
            "create", game="pelegrinus", players=3, seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        )["table"]
        bruno.call("join", table=shared)
        anna.call("befriend", person=bruno.id)
        bruno.call("block", person=anna.id)
        clara.call(
            "invite",
            table=clara.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}])["table"],
            person=anna.id,
        )
        anna.call("set_notices", wishes={"turn": ["mail"]})
        ask(self.server.database, f"UPDATE wishes SET mail = '{address}', confirmed = 1 WHERE person = '{anna.id}'")
        follower = clara.socket()
        follower.follow(table)
        socket = anna.socket()
        socket.ask("me")
        anna.call("leave_server", password=PASSWORD)
        self.assertIsNone(anna.call("me")["me"])
        self.gone(anna)
        left = everything(self.server.database)
        for personal in anna.name, "Wiborada", anna.id, address, "my cell is cold":
            self.assertNotIn(personal, left)
        for reader in bruno, clara:
            for lang, words in ("en", "someone who left"), ("fr", "quelqu’un qui est parti"):
                for one in table, lost:
                    seen = reader.call("table", table=one, since=0, lang=lang)
                    self.assertNotIn("Wiborada", json.dumps(seen, ensure_ascii=False))
                    self.assertIn(words, [seat["name"] for seat in seen["seats"]])
                    self.assertIn(None, [seat["person"] for seat in seen["seats"]])
                    self.assertEqual("over", seen["status"])
                    record = reader.call("record", table=one)["record"]
                    self.assertNotIn("Wiborada", record)
                    self.assertIn("place a1", record)
        self.assertEqual("closed", ask(self.server.database, f"SELECT status FROM tables WHERE id = '{waiting}'")[0])
        self.assertEqual("over", bruno.table(duel)["status"])  # who goes has conceded, and that counts
        self.assertEqual(won + 1, sum(row["played"] for row in bruno.get("ratings", person=bruno.id)["ratings"]))
        self.assertTrue(next(s for s in bruno.table(running)["seats"] if s["person"] is None)["conceded"])
        self.assertEqual(bruno.id, bruno.table(shared)["about"]["host"])
        self.refused("no-such-person", bruno.get, "profile", person=anna.id)
        self.assertNotIn(anna.id, json.dumps(bruno.get("ratings", game="morris")))
        self.refused("bad-login", anna.call, "login", name=anna.name, password=PASSWORD)
        self.server.person(anna.name)  # the name is anybody's

    def test_old_writings_forget_as_well(self):
        """A finished game of other rules cannot be written down anew: its sentences lose the name."""
        anna, bruno = self.server.registered("Wulfhild"), self.server.registered("Bruno")
        table = self.play(anna, bruno)
        self.eventually(
            lambda: not ask(self.server.database, f"SELECT id FROM tables WHERE id = '{table}' AND kept = 0")
        )
        self.server.stop()
        ask(self.server.database, f"UPDATE tables SET rules = 999 WHERE id = '{table}'")
        self.server.start()
        self.assertIn("Wulfhild", json.dumps(bruno.call("rows", table=table)))
        anna.call("leave_server", password=PASSWORD)
        self.gone(anna)
        for lang, words in ("en", "someone who left"), ("fr", "quelqu’un qui est parti"):
            rows = json.dumps(bruno.call("rows", table=table, lang=lang), ensure_ascii=False)
            self.assertNotIn("Wulfhild", rows)
            self.assertIn(words, rows)
        self.assertIn("place a1", bruno.call("record", table=table)["record"])

    def test_heads_too_long_or_spoilt_keep_nobody(self):
        anna, bruno = self.server.registered("Gerberga"), self.server.registered("Bruno")
        long, spoilt = self.play(anna, bruno), self.play(anna, bruno)
        self.eventually(
            lambda: not ask(
                self.server.database, f"SELECT id FROM tables WHERE id IN ('{long}', '{spoilt}') AND kept = 0"
            )
        )
        self.server.stop()
        longer = '"pad":"' + 12000 * "x" + '","seats"'
        ask(
            self.server.database,
            f"UPDATE tables SET head = replace(head, '\"seats\"', '{longer}') WHERE id = '{long}'",
        )
        ask(self.server.database, f"UPDATE tables SET head = substr(head, 2) WHERE id = '{spoilt}'")
        self.server.start()
        anna.call("leave_server", password=PASSWORD)
        self.gone(anna)
        self.assertNotIn("Gerberga", everything(self.server.database))
        self.assertEqual("over", bruno.table(long)["status"])

    def test_a_guest_leaves_without_a_password(self):
        guest = self.server.person("Passer-by")
        guest.call("leave_server")
        self.assertIsNone(guest.call("me")["me"])
        self.gone(guest)

    def test_a_server_that_stops_goes_on_with_it(self):
        with Server() as server:
            anna, bruno = server.registered("Adelheid"), server.registered("Bruno")
            tables = [new_table(anna, bruno) for _ in range(25)]
            for table in tables:
                bruno.call("concede", table=table)
            anna.call("leave_server", password=PASSWORD)
            server.kill()
            server.start()
            self.eventually(lambda: "Adelheid" not in everything(server.database))
            self.assertEqual("over", bruno.table(tables[0])["status"])
            server.stop()
            if not POSTGRES:
                with open(server.database, "rb") as file:
                    self.assertNotIn(b"Adelheid", file.read())  # nor in what is free there


class Limits(unittest.TestCase):
    def test_exports_are_not_made_without_end(self):
        with Server("--rate", "30") as server:
            anna = server.person("Anna")
            with self.assertRaises(Refused) as caught:
                for _ in range(50):
                    anna.get("export")
            self.assertEqual("too-fast", caught.exception.code)


if __name__ == "__main__":
    main()
