#!/usr/bin/env python3
"""Tables before the game: making them, sitting down, getting up, finding them, keeping them private."""
import base64
import html
import re
import struct
import time
import zlib

from harness import Case, Closed, Person, main, new_table, play_on


class Tables(Case):
    def test_what_can_be_played(self):
        stranger = Person(self.server, None)
        answer = stranger.get("games")
        self.assertIn("morris", [game["id"] for game in answer["games"]])
        self.assertEqual(
            ["novice", "brother", "prior", "abbot", "companion", "time:5000"],
            [level["level"] for level in answer["levels"]],
        )
        prior = stranger.get("games", lang="fr")["levels"][2]
        self.assertEqual(("Prieur", "Anselme"), (prior["title"], prior["name"]))
        self.assertEqual("morris", stranger.get("describe", game="morris")["game"]["id"])
        self.refused("unknown-game", stranger.get, "describe", game="ludo")

    def test_the_operations_describe_themselves(self):
        status, _, body = Person(self.server, None).raw("GET", "/api")
        self.assertEqual(200, status)
        self.assertIn(b'"do":{"reads":false', body)

    def test_wrong_requests_say_what_is_wrong(self):
        anna = self.server.registered()
        for members, word in (
            ({}, "game"),
            ({"game": 7}, "game"),
            ({"game": "morris", "colour": "red"}, "colour"),
            ({"game": "morris", "players": 3}, "players"),
            ({"game": "morris", "seats": []}, "seats"),
            ({"game": "morris", "seats": [{"kind": "me"}]}, "players"),
            ({"game": "morris", "seats": [{"kind": "me"}, {"kind": "cat"}]}, "me, open, invited, computer"),
            ({"game": "morris", "seats": [{"kind": "me"}, {"kind": "computer", "level": "pope"}]}, "abbot"),
            (
                {"game": "morris", "seats": [{"kind": "me"}, {"kind": "computer", "level": "time:999"}]},
                "time:1000 … time:20000",
            ),
            (
                {"game": "morris", "seats": [{"kind": "me"}, {"kind": "computer", "level": "time:5000:noise=9"}]},
                "time:1000",
            ),
            (
                {
                    "game": "morris",
                    "rated": True,
                    "seats": [{"kind": "me"}, {"kind": "computer", "level": "time:5000"}],
                },
                "novice, brother, prior, abbot",
            ),
            ({"game": "morris", "seats": ["me", "me"]}, "seats"),
            ({"game": "morris", "public": "yes"}, "public"),
            ({"game": "morris", "clock": {"kind": "sand"}}, "kind"),
            ({"game": "morris", "clock": {"kind": "live"}}, "turn"),
            ({"game": "morris", "clock": {"kind": "live", "turn": 0, "reserve": 0}}, "reserve"),
            ({"game": "morris", "clock": {"kind": "correspondence", "days": 1000}}, "from 1 to 60"),
            ({"game": "morris", "chat": "loud"}, "all, seats, off"),
            ({"game": "morris", "delay": -1}, "delay"),
            ({"game": "morris", "seed": "x" * 61}, "seed"),
            ({"game": "morris", "options": []}, "options"),
        ):
            error = self.refused("bad-request", anna.call, "create", **members)
            self.assertIn(word, error.error["message"], members)
        self.refused("unknown-game", anna.call, "create", game="ludo")
        self.refused("bad-option", anna.call, "create", game="morris", options={"flying": "sideways"})
        self.refused("bad-option", anna.call, "create", game="morris", options={"wings": "on"})
        self.refused("unknown-operation", anna.call, "fly")
        status, _, body = anna.raw("POST", "/api/create", "{not json", {"Content-Type": "application/json"})
        self.assertEqual((400, True), (status, b"bad-json" in body))
        status, _, body = anna.raw(
            "POST", "/api/create", '{"game":"morris","game":"morris"}', {"Content-Type": "application/json"}
        )
        self.assertEqual((400, True), (status, b"bad-json" in body))
        status, _, body = anna.raw("POST", "/api/create", '{"game":"morris"}', {"Content-Type": "text/plain"})
        self.assertEqual((400, True), (status, b"Content-Type" in body))
        status, _, body = anna.raw("GET", "/api/create?game=morris")
        self.assertEqual((400, True), (status, b"POST" in body))

    def test_from_open_to_playing(self):
        anna, bruno, clara = self.server.person("Anna"), self.server.person("Bruno"), self.server.person("Clara")
        table = anna.call("create", game="morris", options={"flying": "off"}, seats=[{"kind": "open"}, {"kind": "me"}])[
            "table"
        ]
        state = bruno.table(table)
        self.assertEqual(
            ("open", None, None, [], {"flying": "off"}),
            (state["status"], state["view"], state["decision"], state["mine"], state["about"]["options"]),
        )
        self.assertEqual(["open", "person"], [seat["kind"] for seat in state["seats"]])
        self.assertIsNone(state["about"]["key"])
        self.assertEqual(24, len(anna.table(table)["about"]["key"]))
        self.refused("seat-taken", bruno.call, "join", table=table, seat=1)
        self.refused("not-playing", anna.call, "do", table=table, text="place a1")
        self.refused("not-host", bruno.call, "start", table=table)
        self.refused("not-full", anna.call, "start", table=table)
        self.assertEqual(0, bruno.call("join", table=table)["seat"])
        state = clara.table(table)
        self.assertEqual("playing", state["status"])
        self.assertEqual(["Bruno", "Anna"], [seat["name"] for seat in state["seats"]])
        self.refused("not-open", clara.call, "join", table=table)
        self.refused("not-open", bruno.call, "leave", table=table)
        self.assertEqual([0], bruno.table(table)["mine"])

    def test_leaving_hosting_closing(self):
        anna, bruno = self.server.person("Anna"), self.server.person("Bruno")
        table = anna.call(
            "create", game="pelegrinus", seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], start="host"
        )["table"]
        bruno.call("join", table=table)
        bruno.call("leave", table=table)
        self.assertEqual("open", anna.table(table)["seats"][1]["kind"])
        bruno.call("join", table=table, seat=2)
        self.assertEqual(2, bruno.call("join", table=table)["seat"])  # again: still the same seat
        anna.call("seat", table=table, seat=1, kind="computer", level="novice")
        self.assertEqual("open", anna.table(table)["status"])  # the host says when
        anna.call("leave", table=table)
        self.assertEqual(bruno.id, bruno.table(table)["about"]["host"])
        self.refused("not-host", anna.call, "seat", table=table, seat=0, kind="computer")
        bruno.call("seat", table=table, seat=0, kind="computer", level="novice")
        bruno.call("start", table=table)
        self.assertEqual("playing", bruno.table(table)["status"])
        other = anna.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}])["table"]
        self.refused("not-host", bruno.call, "close", table=other)
        anna.call("close", table=other)
        self.assertEqual("closed", anna.table(other)["status"])
        self.refused("not-open", bruno.call, "join", table=other)
        alone = anna.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}])["table"]
        anna.call("leave", table=alone)
        self.assertEqual("closed", anna.table(alone)["status"])

    def test_a_host_sends_somebody_away(self):
        anna, bruno = self.server.person("Anna"), self.server.person("Bruno")
        table = anna.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}], start="host")["table"]
        bruno.call("join", table=table)
        anna.call("seat", table=table, seat=1, kind="invited")
        self.assertEqual("invited", bruno.table(table)["seats"][1]["kind"])
        self.refused("no-free-seat", bruno.call, "join", table=table)

    def test_private_tables_do_not_exist_for_others(self):
        anna, bruno, clara = self.server.person("Anna"), self.server.person("Bruno"), self.server.person("Clara")
        made = anna.call("create", game="morris", public=False, seats=[{"kind": "me"}, {"kind": "invited"}])
        table, key = made["table"], made["key"]
        nowhere = self.refused("no-such-table", clara.call, "table", table="zzzzzzzzzzzz")
        for operation, members in (
            ("table", {}),
            ("join", {}),
            ("rows", {}),
            ("record", {}),
            ("say", {"text": "hi"}),
            ("table", {"key": "a" * 24}),
            ("start", {}),
            ("do", {"text": "place a1"}),
        ):
            error = self.refused("no-such-table", clara.call, operation, table=table, **members)
            self.assertEqual(nowhere.error, error.error)  # nothing tells that it exists
        socket = clara.socket()
        with self.assertRaisesRegex(Exception, "no-such-table"):
            socket.follow(table)
        self.assertNotIn(table, [listing["table"] for listing in clara.get("lobby")["tables"]])
        self.assertIn(table, [listing["table"] for listing in anna.get("mine")["tables"]])
        self.assertEqual("open", bruno.table(table, key=key)["status"])
        bruno.call("join", table=table, key=key)
        self.assertEqual("playing", bruno.table(table)["status"])
        self.assertEqual(key, bruno.table(table)["about"]["key"])
        watcher = clara.socket()
        self.assertEqual("playing", watcher.follow(table, key=key)["status"])
        self.assertIsNone(watcher.tables[table]["about"]["key"])

    def test_invited_seats_at_a_public_table(self):
        anna, bruno = self.server.person("Anna"), self.server.person("Bruno")
        made = anna.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "invited"}])
        self.refused("no-free-seat", bruno.call, "join", table=made["table"])
        self.refused("seat-taken", bruno.call, "join", table=made["table"], seat=1, key="b" * 24)
        self.assertEqual(1, bruno.call("join", table=made["table"], key=made["key"])["seat"])

    def test_lobby_and_mine_are_pushed(self):
        anna, bruno = self.server.person("Anna"), self.server.person("Bruno")
        watcher, own, other = self.server.person("Clara").socket(), anna.socket(), bruno.socket()
        before = watcher.ask("lobby", follow=True)["tables"]
        own.ask("me"), other.ask("me")
        table = anna.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}])["table"]
        listing = watcher.next()
        self.assertEqual(
            ("listing", table, "open", False),
            (listing["t"], listing["table"]["table"], listing["table"]["status"], listing["table"]["turn"]),
        )
        self.assertNotIn(table, [old["table"] for old in before])
        bruno.call("join", table=table)
        self.assertEqual("playing", watcher.next()["table"]["status"])
        created, began = own.next(), own.next()
        self.assertEqual(("mine", "open"), (created["t"], created["table"]["status"]))
        self.assertEqual(
            ("mine", "playing", True, [0]),
            (began["t"], began["table"]["status"], began["table"]["turn"], began["table"]["mine"]),
        )
        self.assertFalse(other.next()["table"]["turn"])
        anna.call("do", table=table, text="place a1")
        turn = other.next()
        self.assertEqual(("mine", True), (turn["t"], turn["table"]["turn"]))
        self.assertEqual([], watcher.quiet())  # moves are no news for the lobby
        self.assertTrue(bruno.get("mine")["tables"][0]["turn"])
        anna.call("concede", table=table)
        self.assertEqual({"t": "unlisted", "table": table}, watcher.next())
        over = other.next()
        self.assertEqual(
            ("over", [1, 2]), (over["table"]["status"], sorted(row["rank"] for row in over["table"]["result"]))
        )
        watcher.ask("lobby", follow=False)
        anna.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}])
        self.assertEqual([], watcher.quiet())

    def test_a_listing_says_when_a_clock_runs_out(self):
        anna, bert = self.server.person("Anna"), self.server.person("Bert")
        without = new_table(anna, bert)
        days = new_table(anna, bert, clock={"kind": "correspondence", "days": 2})
        waits = new_table(anna, bert, clock={"kind": "correspondence", "days": 2, "expiry": "wait"})
        for person in anna, bert:
            listed = {t["table"]: t["deadline"] for t in person.get("mine")["tables"]}
            self.assertIsNone(listed[without])
            self.assertIsNone(listed[waits])
            self.assertAlmostEqual(time.time() + 2 * 86400, listed[days] / 1000, delta=600)

    def test_hot_seat(self):
        anna = self.server.person("Anna")
        table = anna.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "me", "name": "Grandmother"}])[
            "table"
        ]
        socket = anna.socket()
        state = socket.follow(table)
        self.assertEqual(
            ([0, 1], 0, ["Anna", "Grandmother"]),
            (state["mine"], state["seat"], [seat["name"] for seat in state["seats"]]),
        )
        socket.ask("do", table=table, text="place a1")
        socket.until(lambda s: s.tables[table]["seq"] == 1)
        self.assertEqual((1, True), (state["seat"], bool(state["choices"])))
        self.assertEqual("Anna places a stone on a1.", state["rows"][-1]["events"][0]["text"])
        kept = anna.table(table, seat=0)
        self.assertEqual((0, []), (kept["seat"], kept["choices"]))
        socket.ask("do", table=table, seat=1, text="place d1")
        self.refused("illegal", anna.call, "do", table=table, seat=1, text="place g1")

    def test_seats_can_be_dealt(self):
        anna, bruno = self.server.person("Anna"), self.server.person("Bruno")
        first = {anna.table(new_table(anna, bruno, shuffle=True))["seats"][0]["name"] for _ in range(30)}
        self.assertEqual({"Anna", "Bruno"}, first)

    def test_many_tables_on_one_socket_and_the_limit(self):
        anna = self.server.person("Anna")
        socket = anna.socket()
        tables = [
            anna.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}])["table"] for _ in range(257)
        ]
        for table in tables[:256]:
            socket.follow(table)
        with self.assertRaisesRegex(Exception, "too-many"):
            socket.ask("follow", table=tables[256])
        socket.ask("unfollow", table=tables[0])
        socket.follow(tables[256])
        mine = anna.get("mine")["tables"]
        self.assertEqual(200, len(mine))

    def test_tables_of_one_person_are_limited(self):
        from harness import Server

        with Server("--tables", "3") as server:
            anna = server.person()
            for _ in range(3):
                anna.call("create", game="morris")
            error = self.refused("too-many", anna.call, "create", game="morris")
            self.assertEqual(429, error.status)

    def test_a_link_to_look_gives_no_seat(self):
        anna, bruno = self.server.registered("Anna"), self.server.registered("Bruno")
        made = anna.call("create", game="morris", public=False, seats=[{"kind": "me"}, {"kind": "invited"}])
        watch = anna.table(made["table"])["about"]["watch"]
        self.assertNotEqual(made["key"], watch)
        seen = bruno.table(made["table"], key=watch)
        self.assertEqual((watch, None), (seen["about"]["watch"], seen["about"]["key"]))
        self.refused("no-free-seat", bruno.call, "join", table=made["table"], key=watch)
        self.refused("seat-taken", bruno.call, "join", table=made["table"], key=watch, seat=1)
        bruno.call("join", table=made["table"], key=made["key"])
        public = anna.call("create", game="morris", public=True, seats=[{"kind": "me"}, {"kind": "open"}])["table"]
        self.assertIsNone(anna.table(public)["about"]["watch"])

    def test_the_picture_of_a_table(self):
        anna, bruno, stranger = (
            self.server.registered("Anna"),
            self.server.registered("Bruno"),
            Person(self.server, None),
        )
        table = new_table(anna, bruno, game="liars-dice", public=False)
        path = f"/table/{table}/picture.png?key=" + anna.table(table)["about"]["watch"]
        status, headers, png = stranger.raw("GET", path)
        self.assertEqual((200, "image/png"), (status, headers["content-type"]))
        width, height = struct.unpack(">II", png[16:24])
        self.assertEqual((b"\x89PNG\r\n", width * 630 // 1200), (png[:6], height))
        self.assertIn(width, range(600, 1201))
        self.assertEqual(png, anna.raw("GET", path)[2], "who sits there gets no other picture: it is for others")
        self.assertEqual(404, stranger.raw("GET", f"/table/{table}/picture.png")[0])
        self.assertEqual(404, stranger.raw("GET", "/table/nobodys/picture.png")[0])
        self.assertEqual(base64.b64decode(anna.get("picture", table=table)["png"]), png)
        data = zlib.decompress(png[png.index(b"IDAT") + 4 : png.rindex(b"IEND") - 8])
        self.assertGreater(len(set(data)), 8, "something is drawn, in several colours")

    def test_the_picture_of_a_review(self):
        anna, stranger = self.server.registered("Anna"), Person(self.server, None)
        seats = [{"kind": "computer", "level": "novice"}] * 2
        table = anna.call("create", game="morris", seats=seats, public=False)["table"]
        path = f"/table/{table}/picture.png?key=" + anna.table(table)["about"]["watch"]
        self.eventually(lambda: anna.table(table)["status"] == "over")
        board, curve = stranger.raw("GET", path)[2], stranger.raw("GET", path + "&review=true")[2]
        self.assertNotEqual(board, curve)
        self.assertEqual((600, 315), struct.unpack(">II", curve[16:24]))
        data = zlib.decompress(curve[curve.index(b"IDAT") + 4 : curve.rindex(b"IEND") - 8])
        self.assertGreater(len(set(data)), 8, "something is drawn, in several colours")
        self.assertEqual(curve, stranger.raw("GET", path + "&review=true")[2])
        self.assertNotEqual(curve, stranger.raw("GET", path + "&review=true&lang=fr")[2])
        self.assertEqual(404, stranger.raw("GET", f"/table/{table}/picture.png?review=true")[0])
        playing = new_table(anna, self.server.registered("Bruno"))
        path = f"/table/{playing}/picture.png"
        self.assertEqual(stranger.raw("GET", path)[2], stranger.raw("GET", path + "?review=true")[2])

    def test_what_services_that_show_links_read(self):
        stranger = Person(self.server, None)
        page = stranger.raw("GET", "/table/abc?key=k2&at=7&review=true")[2].decode()
        self.assertRegex(page, r"/table/abc/picture.png\?key=k2&amp;at=7&amp;review=true")
        self.assertIn("A review of a game at Cloister", page)
        page = stranger.raw("GET", "/table/abc?key=k2&at=7&x=%22%3E", headers={"Accept-Language": "fr"})[2].decode()
        self.assertRegex(page, r'og:image" content="http://127.0.0.1:\d+/table/abc/picture.png\?key=k2&amp;at=7"')
        self.assertIn("Une table de Cloister", page)
        for path in "/table/a%22%3E?key=a", "/", "/rules/morris":
            self.assertNotIn("og:image", stranger.raw("GET", path)[2].decode())

    def test_a_link_says_which_game_who_plays_and_how_it_stands(self):
        stranger, anna = Person(self.server, None), self.server.person('Anna "<&>')
        made = anna.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}], public=False)
        table, key = made["table"], anna.table(made["table"])["about"]["watch"]

        def shown(path, lang="en"):
            page = stranger.raw("GET", path, headers={"Accept-Language": lang})[2].decode()
            said = [re.search(f'og:{name}" content="([^"<>]*)"', page)[1] for name in ("title", "description")]
            return [html.unescape(text) for text in said]

        path = f"/table/{table}?key={key}"
        title = "Nine Men's Morris: Anna \"<&>"
        self.assertEqual([title, "The game has not begun. One seat is free."], shown(path))
        self.assertEqual("La partie n’a pas commencé. Une place est libre.", shown(path, "fr")[1])
        bert = self.server.person("Bert")
        bert.call("join", table=table, key=made["key"])
        anna.call("do", table=table, text="place a1")
        self.assertEqual([title + ", Bert", 'Being played: Anna "<&> 0, Bert 0.'], shown(path))
        for hidden in f"/table/{table}", f"/table/{table}?key=wrong", "/table/nobodys?key=a":
            self.assertEqual("A table at Cloister", shown(hidden)[0])
        anna.call("concede", table=table)
        self.eventually(lambda: anna.table(table)["status"] == "over")
        self.assertRegex(shown(path)[1], r'^Won by Bert: Bert \d, Anna "<&> \d\.$')
        title, about = shown(path + "&review=true")
        self.assertEqual("Review of Nine Men's Morris: Anna \"<&>, Bert", title)
        self.assertRegex(about, r"^Won by Bert: .*\. Who was ahead when")

    def test_a_link_tells_no_more_than_a_spectator_sees(self):
        anna, bert = self.server.person("Anna"), self.server.person("Bert")
        table = new_table(anna, bert, delay=100)
        play_on(table, [anna, bert], stop=lambda state: any(score["total"] for score in state["scores"]))
        page = Person(self.server, None).raw("GET", f"/table/{table}")[2].decode()
        self.assertIn("Being played: Anna 0, Bert 0.", page)

    def test_a_socket_must_come_to_ws(self):
        anna = self.server.person()
        with self.assertRaises((Closed, OSError)):
            anna.socket(path="/elsewhere")


if __name__ == "__main__":
    main()
