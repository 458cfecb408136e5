#!/usr/bin/env python3
"""People: names, cookies, secrets, passwords."""
import json
import time
import unittest

from harness import PATIENCE, Case, Closed, Person, Refused, Server, ask, main


class People(Case):
    def test_hello_makes_a_person_and_sets_a_safe_cookie(self):
        stranger = Person(self.server, None)
        status, headers, body = stranger.raw(
            "POST", "/api/hello", json.dumps({"name": "Anna", "lang": "fr"}), {"Content-Type": "application/json"}
        )
        self.assertEqual(200, status)
        me = json.loads(body)["me"]
        self.assertEqual(("Anna", "fr", False), (me["name"], me["lang"], me["registered"]))
        self.assertNotIn("token", json.loads(body))
        cookie = headers["set-cookie"]
        for word in "HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=":
            self.assertIn(word, cookie)
        self.assertNotIn("Secure", cookie)  # this server speaks plain HTTP
        value = cookie.split(";")[0]
        status, _, body = stranger.raw("GET", "/api/me", headers={"Cookie": "other=1; " + value})
        self.assertEqual(me, json.loads(body)["me"])
        status, _, body = stranger.raw(
            "GET", "/api/me", headers={"Cookie": value[:-1] + ("a" if value[-1] != "a" else "b")}
        )
        self.assertIsNone(json.loads(body)["me"])

    def test_a_bearer_gets_a_token_and_no_cookie(self):
        stranger = Person(self.server, None)
        _, headers, body = stranger.raw(
            "POST", "/api/hello", '{"name":"Bot","bearer":true}', {"Content-Type": "application/json"}
        )
        self.assertNotIn("set-cookie", headers)
        self.assertEqual(43, len(json.loads(body)["token"]))

    def test_hello_again_keeps_the_person(self):
        anna = self.server.person("Anna Again")
        self.assertEqual(anna.id, anna.call("hello")["me"]["id"])
        me = anna.call("hello", name="Anne", lang="fr")["me"]
        self.assertEqual((anna.id, "Anne", "fr"), (me["id"], me["name"], me["lang"]))
        self.assertEqual(me, anna.call("me")["me"])

    def test_without_a_name_one_is_a_guest(self):
        stranger = Person(self.server, None)
        self.assertEqual("Guest", stranger.call("hello", bearer=True)["me"]["name"])
        self.assertEqual("Invité", stranger.call("hello", bearer=True, lang="fr")["me"]["name"])

    def test_names_are_checked(self):
        anna = self.server.person()
        for name in "", " ", "a" * 33, "tab\there", "turn\u202earound", "hidden\u200b", 7, None, ["x"]:
            self.refused("bad-request", anna.call, "rename", name=name)
        self.assertEqual("Frère Éloi", anna.call("rename", name="  Frère Éloi ")["me"]["name"])
        self.assertEqual("é" * 32, anna.call("rename", name="é" * 32)["me"]["name"])

    def test_a_password_lets_one_return(self):
        anna = self.server.person("Hildegard")
        self.refused("bad-request", anna.call, "password", password="short")
        self.assertTrue(anna.call("password", password="O viridissima virga")["me"]["registered"])
        elsewhere = Person(self.server, None)
        self.refused("bad-login", elsewhere.call, "login", name="Hildegard", password="wrong password")
        self.refused("bad-login", elsewhere.call, "login", name="Nobody At All", password="O viridissima virga")
        answer = elsewhere.call("login", name=" hildegard", password="O viridissima virga", bearer=True)
        self.assertEqual(anna.id, answer["me"]["id"])
        again = Person(self.server, "Hildegard", token=answer["token"])
        self.assertEqual(anna.id, again.call("me")["me"]["id"])
        # The name belongs to her now.
        self.refused("name-taken", Person(self.server, None).call, "hello", name="HILDEGARD", bearer=True)
        other = self.server.person("Other")
        self.refused("name-taken", other.call, "rename", name="Hildegard ")
        # A new password needs the old one.
        self.refused("bad-login", anna.call, "password", password="another secret")
        self.refused("bad-login", anna.call, "password", password="another secret", old="not this one")
        anna.call("password", password="another secret", old="O viridissima virga")
        self.refused("bad-login", elsewhere.call, "login", name="Hildegard", password="O viridissima virga")
        elsewhere.call("login", name="Hildegard", password="another secret", bearer=True)
        # Renamed, she logs in under the new name, and the old one is free.
        anna.call("rename", name="Hildegard von Bingen")
        elsewhere.call("login", name="Hildegard von Bingen", password="another secret", bearer=True)
        self.refused("bad-login", elsewhere.call, "login", name="Hildegard", password="another secret")
        self.server.person("Hildegard")

    def test_logout_ends_the_secret_and_its_sockets(self):
        anna = self.server.person()
        socket = anna.socket()
        self.assertEqual(anna.id, socket.ask("me")["me"]["id"])
        anna.call("logout")
        self.assertIsNone(anna.call("me")["me"])
        with self.assertRaises(Exception):
            socket.until(lambda s: False, 2)

    def test_names_that_impersonate_are_refused(self):
        anna = self.server.person("Walburga")
        anna.call("password", password="ora et labora")
        stranger = Person(self.server, None)
        for name in "Walburga", "WALBURGA", "W\u0430lburga", "Wa1burga", "VValburga":
            self.refused("name-taken", stranger.call, "hello", name=name, bearer=True)
        for name in (
            "Walburga\u00ad",
            "Walburga\u034f",
            "\uff37alburga",
            "\u3164",
            "\u2800",
            "Walburga\u0301",
            "Walburga\U000e0041",
        ):
            self.refused("bad-request", stranger.call, "hello", name=name, bearer=True)
        for name in "admin", "Cloister", "Prior", "Prieur", "\u0410dmin":
            self.refused("name-taken", stranger.call, "hello", name=name, bearer=True)
        guest = self.server.person("Guest")  # many are called so, and nobody keeps it from the others
        self.refused("name-taken", guest.call, "password", password="ora et labora")
        self.server.person("Guest")

    def test_a_new_password_ends_other_sessions(self):
        anna = self.server.person("Radegund")
        anna.call("password", password="ora et labora")
        token = Person(self.server, None).call("login", name="Radegund", password="ora et labora", bearer=True)["token"]
        thief = Person(self.server, "Radegund", token=token)
        socket = thief.socket()
        self.assertEqual(anna.id, socket.ask("me")["me"]["id"])
        anna.call("password", password="labora et ora", old="ora et labora")
        self.assertIsNone(thief.call("me")["me"])
        with self.assertRaises(Closed):
            socket.until(lambda s: False, 5)
        self.assertEqual(anna.id, anna.call("me")["me"]["id"])

    def test_sessions_are_listed_and_ended(self):
        anna = self.server.person("Scholastica")
        anna.call("password", password="ora et labora")
        others = [
            Person(
                self.server,
                "Scholastica",
                token=Person(self.server, None).call(
                    "login", name="Scholastica", password="ora et labora", bearer=True
                )["token"],
            )
            for _ in range(3)
        ]
        sessions = anna.call("sessions")["sessions"]
        self.assertEqual((4, 1), (len(sessions), sum(session["current"] for session in sessions)))
        self.assertTrue(all(session["created"] <= session["seen"] for session in sessions))
        mine = next(session["session"] for session in others[0].call("sessions")["sessions"] if session["current"])
        eve = self.server.person("Eve")
        self.refused("no-such-session", eve.call, "end_session", session=mine)
        self.refused("bad-request", eve.call, "end_session", session="short")
        self.assertEqual(anna.id, others[0].call("me")["me"]["id"])
        anna.call("end_session", session=mine)
        self.assertIsNone(others[0].call("me")["me"])
        self.assertEqual(anna.id, others[1].call("me")["me"]["id"])
        anna.call("end_other_sessions")
        self.assertEqual([None, None], [other.call("me")["me"] for other in others[1:]])
        self.assertEqual([True], [session["current"] for session in anna.call("sessions")["sessions"]])

    def test_a_refused_name_leaves_nothing_behind(self):
        anna = self.server.person("Lioba")
        anna.call("password", password="ora et labora")

        def count():
            people, sessions = (f"(SELECT COUNT(*) FROM {table})" for table in ("people", "sessions"))
            return ask(self.server.database, f"SELECT {people}, {sessions}")

        before = count()
        for _ in range(5):
            self.refused("name-taken", Person(self.server, None).call, "hello", name="Lioba", bearer=True)
        self.assertEqual(before, count())

    def test_who_is_needed(self):
        stranger = Person(self.server, None)
        error = self.refused("no-person", stranger.call, "create", game="morris")
        self.assertEqual(401, error.status)
        self.refused("no-person", stranger.call, "mine")
        self.refused("no-such-person", stranger.call, "person", person="p-nobody")
        anna = self.server.person("Anna")
        shown = stranger.call("person", person=anna.id)["person"]
        self.assertEqual({"id": anna.id, "name": "Anna", "registered": False}, shown)

    def test_languages(self):
        stranger = Person(self.server, None)
        for headers, words in (
            ({}, "there is no such table"),
            ({"Accept-Language": "fr-CA,fr;q=0.9,en;q=0.5"}, "cette table n’existe pas"),
            ({"Accept-Language": "de,en"}, "there is no such table"),
        ):
            _, _, body = stranger.raw("GET", "/api/table?table=nowhere", headers=headers)
            self.assertEqual(words, json.loads(body)["error"]["message"])
        error = self.refused("no-such-table", stranger.call, "table", table="nowhere", lang="fr")
        self.assertEqual("cette table n’existe pas", error.error["message"])
        self.refused("bad-request", stranger.call, "table", table="nowhere", lang="de")
        anna = self.server.person("Anna", lang="fr")
        self.assertEqual(
            "cette table n’existe pas", self.refused("no-such-table", anna.call, "table", table="x").error["message"]
        )
        socket = anna.socket()
        socket.ask("lang", lang="en")
        with self.assertRaises(Refused) as caught:
            socket.ask("table", table="x")
        self.assertEqual("there is no such table", caught.exception.error["message"])


class Alone(unittest.TestCase):
    def test_guessing_a_password_is_slow(self):
        with Server() as server:
            self.guess(server)

    def guess(self, server):
        anna = server.person("Gertrud")
        anna.call("password", password="ora et labora")
        stranger = Person(server, None)
        codes, since = [], time.monotonic()
        while "logins" not in codes:
            with self.assertRaises(Refused) as caught:
                stranger.call("login", name="Gertrud", password=f"guess {len(codes)}")
            codes.append(caught.exception.code)
            allowed = 10 + (time.monotonic() - since) / 6  # under sanitizers a guess takes long
            self.assertLessEqual(codes.count("bad-login"), allowed + 1)
        self.assertEqual(["bad-login"] * 10, codes[:10])
        with self.assertRaises(Refused) as caught:
            stranger.call("login", name="gertrud ", password="ora et labora")
        self.assertIn("logins", caught.exception.error["message"])
        self.assertTrue(any("login_failed" in line for line in server.lines))
        self.assertFalse(any("guess" in line or "ertrud" in line for line in server.lines))

    def test_what_nobody_comes_back_to_expires(self):
        """Idle sessions, guests who never played, and tables that never began; nothing else."""
        with Server() as server:
            idle, player, kept, fresh = (server.person(name) for name in ("Idle", "Player", "Kept", "Fresh"))
            kept.call("password", password="ora et labora")
            table = player.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}])["table"]
            new = fresh.call("create", game="morris", seats=[{"kind": "open"}, {"kind": "open"}])["table"]
            server.stop()
            days = 40 * 86400 * 1000
            ask(server.database, f"UPDATE people SET seen = seen - {days} WHERE name <> 'Fresh'")
            ask(server.database, f"UPDATE tables SET created = created - {days} WHERE id = '{table}'")
            ask(
                server.database, f"UPDATE sessions SET seen = seen - 2 * {days} - {days} / 2 WHERE person = '{kept.id}'"
            )
            server.start()
            deadline = time.monotonic() + 20 * PATIENCE
            while not any("guests_expired" in line for line in server.lines):  # who asks before that has come back
                self.assertLess(time.monotonic(), deadline)
                time.sleep(0.1)
            self.assertIsNone(idle.call("me")["me"])
            self.assertEqual("closed", player.table(table)["status"])
            self.assertIn("thirty days", player.table(table)["message"])
            self.assertEqual("open", fresh.table(new)["status"])
            self.assertEqual(player.id, player.call("me")["me"]["id"])
            self.assertIsNone(kept.call("me")["me"])  # the session, not the person
            kept.call("login", name="Kept", password="ora et labora", bearer=True)
            self.assertEqual(fresh.id, fresh.call("me")["me"]["id"])

    def test_logins_of_an_older_program_are_folded_anew(self):
        with Server() as server:
            boris = server.person("Борис")
            boris.call("password", password="ora et labora")
            server.stop()
            ask(server.database, f"UPDATE logins SET login = 'Борис' WHERE person = '{boris.id}'")
            ask(server.database, "DELETE FROM meta WHERE key = 'names'")
            server.start()
            Person(server, None).call("login", name="борис", password="ora et labora", bearer=True)


if __name__ == "__main__":
    main()
