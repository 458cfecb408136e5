#!/usr/bin/env python3
"""People: names, cookies, secrets, passwords."""
import json

from harness import Case, Person, Refused, main


class People(Case):
    def test_hello_makes_a_person_and_sets_a_safe_cookie(self):
        stranger = Person(self.server, None)
        status, headers, body = stranger.raw("POST", "/api/hello", json.dumps({"name": "Anna", "lang": "fr"}),
                                             {"Content-Type": "application/json"})
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
        status, _, body = stranger.raw("GET", "/api/me", headers={"Cookie": value[:-1] + ("a" if value[-1] != "a" else "b")})
        self.assertIsNone(json.loads(body)["me"])

    def test_a_bearer_gets_a_token_and_no_cookie(self):
        stranger = Person(self.server, None)
        _, headers, body = stranger.raw("POST", "/api/hello", '{"name":"Bot","bearer":true}', {"Content-Type": "application/json"})
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
        for headers, words in (({}, "there is no such table"), ({"Accept-Language": "fr-CA,fr;q=0.9,en;q=0.5"}, "cette table n’existe pas"),
                               ({"Accept-Language": "de,en"}, "there is no such table")):
            _, _, body = stranger.raw("GET", "/api/table?table=nowhere", headers=headers)
            self.assertEqual(words, json.loads(body)["error"]["message"])
        error = self.refused("no-such-table", stranger.call, "table", table="nowhere", lang="fr")
        self.assertEqual("cette table n’existe pas", error.error["message"])
        self.refused("bad-request", stranger.call, "table", table="nowhere", lang="de")
        anna = self.server.person("Anna", lang="fr")
        self.assertEqual("cette table n’existe pas", self.refused("no-such-table", anna.call, "table", table="x").error["message"])
        socket = anna.socket()
        socket.ask("lang", lang="en")
        with self.assertRaises(Refused) as caught:
            socket.ask("table", table="x")
        self.assertEqual("there is no such table", caught.exception.error["message"])


if __name__ == "__main__":
    main()
