#!/usr/bin/env python3
"""Notices: pushes to a push service and mails to a mail server of this test's own, on loopback.

What is sealed for a browser is opened by Node (push.mjs), which shares no code with the server.
"""
import base64
import email
import email.policy
import http.server
import json
import os
import re
import shutil
import socketserver
import subprocess
import threading
import time
import unittest
import urllib.parse

from harness import PATIENCE, Case, Person, Server, ask, main, new_table


class PushService(http.server.ThreadingHTTPServer):
    """Takes every push, or answers as it is told to by path."""

    daemon_threads = True

    def __init__(self):
        self.came, self.statuses = [], {}
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.came.append({"path": self.path, "headers": dict(self.headers), "body": body})
                self.send_response(service.statuses.get(self.path, 201))
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def url(self, path):
        return f"http://127.0.0.1:{self.server_port}{path}"

    def to(self, path):
        return [one for one in self.came if one["path"] == path]


class MailServer(socketserver.ThreadingTCPServer):
    """As much of SMTP as it takes to be given letters."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self):
        self.came = []
        server = self

        class Handler(socketserver.StreamRequestHandler):
            def say(self, text):
                self.wfile.write(text.encode() + b"\r\n")

            def handle(self):
                self.say("220 test")
                recipients = []
                for line in self.rfile:
                    verb = line.split()[0].upper() if line.split() else b""
                    if verb == b"DATA":
                        self.say("354 go on")
                        letter = b""
                        for part in self.rfile:
                            if part == b".\r\n":
                                break
                            letter += part[1:] if part.startswith(b"..") else part
                        server.came.append((recipients, letter))
                        recipients = []
                    elif verb == b"RCPT":
                        recipients.append(re.search(rb"<(.*)>", line)[1].decode())
                        if recipients[-1].startswith("nobody"):
                            self.say("550 no such address")
                            continue
                    elif verb == b"QUIT":
                        self.say("221 bye")
                        return
                    self.say("250 test")

        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def to(self, address):
        """Letters to an address, parsed."""
        return [
            email.message_from_bytes(letter, policy=email.policy.default)
            for recipients, letter in self.came
            if address in recipients
        ]


class Browser:
    """What a browser has: keys, and a way to open what is sealed for it."""

    def __init__(self):
        node = shutil.which("node")
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "push.mjs")
        self.process = subprocess.Popen([node, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **asked):
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


class Notices(Case):
    @classmethod
    def setUpClass(cls):
        cls.service, cls.post, cls.browser = PushService(), MailServer(), Browser()
        cls.flags = (
            *("--push-anywhere", "--notice-delay", "0", "--mail-from", "Cloister <cloister@example.org>"),
            *("--mail", f"smtp://127.0.0.1:{cls.post.server_address[1]}", "--origin", "https://play.example.org"),
        )
        super().setUpClass()

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        cls.service.shutdown()
        cls.post.shutdown()
        cls.service.server_close()
        cls.post.server_close()
        cls.browser.close()

    def device(self, person, path, **members):
        """Registers a browser of the person's; its keys."""
        keys = self.browser.ask(do="keys")
        person.call(
            "add_device",
            endpoint=self.service.url(path),
            p256dh=keys["p256dh"],
            auth=keys["auth"],
            **({"name": "Firefox"} | members),
        )
        return keys

    def opened(self, keys, push):
        answer = self.browser.ask(
            do="open",
            private=keys["private"],
            auth=keys["auth"],
            body=base64.urlsafe_b64encode(push["body"]).decode(),
            authorization=push["headers"]["Authorization"],
        )
        self.assertNotIn("error", answer)
        return json.loads(answer["text"]), answer["claims"]

    def waiting(self, person):
        """Rows of the outbox of a person: kind, tries, due."""
        rows = ask(self.server.database, f"SELECT kind, tries, due FROM outbox WHERE person = '{person.id}'")
        return [[int(n) for n in row.split("|")] for row in rows]

    def begun(self, host, *others, **members):
        """A table of two where the host is to move."""
        return new_table(host, *others, **members)

    def move(self, person, table, text=None):
        state = person.table(table)
        return person.call("do", table=table, seq=state["seq"], text=text or state["choices"][0]["text"])

    def confirmed(self, person, address):
        """Gives the person an address, by the link of the letter."""
        person.call("mail", address=address)
        [letter] = self.eventually(lambda: self.post.to(address))
        link = re.search(r"https://play.example.org/notices\?(\S+)", letter.get_content())[1]
        members = dict(urllib.parse.parse_qsl(link))
        stranger = Person(self.server, None)
        stranger.call(
            "confirm_mail",
            person=members["person"],
            address=members["address"],
            until=int(members["until"]),
            token=members["confirm"],
        )
        return letter, members

    def test_a_push_says_that_it_is_ones_turn_and_no_more(self):
        anna, bert = self.server.person("Anna"), self.server.person("Bert")
        keys = self.device(bert, "/turn")
        table = self.begun(anna, bert)
        self.move(anna, table)
        [push] = self.eventually(lambda: self.service.to("/turn"))
        text, claims = self.opened(keys, push)
        expected = {
            "kind": "turn",
            "title": "It is your turn",
            "body": "Nine Men’s Morris with Anna",
            "path": f"/table/{table}",
            "turns": 1,
        }
        self.assertEqual(expected, {**text, "body": text["body"].replace("'", "’")})
        headers = push["headers"]
        self.assertEqual("aes128gcm", headers["Content-Encoding"])
        self.assertGreater(int(headers["TTL"]), 3600)
        self.assertEqual("normal", headers["Urgency"])
        self.assertRegex(headers["Topic"], "^[A-Za-z0-9_-]{1,32}$")
        self.assertEqual(self.service.url(""), claims["aud"])
        self.assertEqual("ES256", claims["alg"])
        self.assertTrue(time.time() < claims["exp"] <= time.time() + 24 * 3600)
        self.assertEqual("mailto:cloister@example.org", claims["sub"])
        self.assertEqual(bert.get("notices")["push"], claims["key"])
        self.eventually(lambda: not self.waiting(bert))
        [device] = bert.get("notices")["notices"]["devices"]
        self.assertTrue(device["used"])
        # It is not Anna's turn, and what she did herself she is not told.
        self.assertEqual([], self.waiting(anna))

    def test_pushes_are_as_long_whatever_they_say(self):
        anna, bert = self.server.person("Anna"), self.server.person("Bert with a rather long name")
        self.device(anna, "/short")
        self.device(bert, "/long")
        table = self.begun(anna, bert)
        self.move(anna, table)
        self.eventually(lambda: self.service.to("/long"))
        self.move(bert, table)
        self.eventually(lambda: self.service.to("/short"))
        self.assertEqual(len(self.service.to("/short")[0]["body"]), len(self.service.to("/long")[0]["body"]))

    def test_in_ones_own_language(self):
        anna, bert = self.server.person("Anna"), self.server.person("Bertrand", lang="fr")
        keys = self.device(bert, "/french")
        self.move(anna, self.begun(anna, bert))
        [push] = self.eventually(lambda: self.service.to("/french"))
        self.assertIn("vous de jouer", self.opened(keys, push)[0]["title"])

    def test_who_is_at_the_table_is_not_told(self):
        anna, bert = self.server.person("Anna"), self.server.person("Bert")
        self.device(bert, "/here")
        table = self.begun(anna, bert)
        with_table = bert.socket()
        with_table.follow(table)
        self.move(anna, table)
        self.assertEqual([], self.waiting(bert))
        with_table.close()

    def test_what_is_not_wanted_is_not_sent(self):
        anna, bert = self.server.person("Anna"), self.server.person("Bert")
        self.device(bert, "/unwanted")
        wishes = bert.get("notices")["notices"]["wishes"]
        self.assertEqual(["page", "push"], wishes["turn"])
        bert.call("set_notices", wishes=wishes | {"turn": ["page", "sound"]})
        self.assertEqual(["page", "sound"], bert.get("notices")["notices"]["wishes"]["turn"])
        self.move(anna, self.begun(anna, bert))
        self.assertEqual([], self.waiting(bert))
        self.refused("bad-request", bert.call, "set_notices", wishes={"turn": ["pigeon"]})
        self.refused("bad-request", bert.call, "set_notices", wishes={"weather": ["push"]})
        self.refused("bad-request", bert.call, "set_notices", wishes={"turn": 1})

    def test_a_table_can_be_hushed(self):
        anna, bert = self.server.person("Anna"), self.server.person("Bert")
        self.device(bert, "/hushed")
        table = self.begun(anna, bert)
        bert.call("hush", table=table, quiet=True)
        self.assertTrue(bert.get("hushed", table=table)["quiet"])
        self.move(anna, table)
        self.assertEqual([], self.waiting(bert))
        bert.call("hush", table=table, quiet=False)
        self.assertFalse(bert.get("hushed", table=table)["quiet"])
        self.refused("not-your-seat", self.server.person("Carl").call, "hush", table=table, quiet=True)

    def test_quiet_hours_are_waited_for(self):
        anna, bert = self.server.person("Anna"), self.server.person("Bert")
        self.device(bert, "/quiet")
        minute = int(time.time() / 60) % 1440
        wishes = bert.get("notices")["notices"]["wishes"]
        quiet = {"quiet_from": (minute - 10) % 1440, "quiet_to": (minute + 60) % 1440}
        bert.call("set_notices", wishes=wishes, **quiet, zone=0)
        self.assertEqual(quiet["quiet_to"], bert.get("notices")["notices"]["quiet"]["to"])
        self.move(anna, self.begun(anna, bert))
        [row] = self.eventually(lambda: [r for r in self.waiting(bert) if r[2] > 1000 * (time.time() + 1800)])
        self.assertEqual(0, row[2] // 60000 % 1440 - quiet["quiet_to"])
        self.assertEqual([], self.service.to("/quiet"))

    def test_what_is_over_before_it_is_sent_is_not_sent(self):
        anna, bert = self.server.person("Anna"), self.server.person("Bert")
        self.device(bert, "/stale")
        minute = int(time.time() / 60) % 1440
        wishes = bert.get("notices")["notices"]["wishes"]
        bert.call("set_notices", wishes=wishes, quiet_from=(minute - 10) % 1440, quiet_to=(minute + 60) % 1440)
        table = self.begun(anna, bert)
        self.move(anna, table)
        self.eventually(lambda: [r for r in self.waiting(bert) if r[2] > 1000 * (time.time() + 1800)])
        self.move(bert, table)
        bert.call("set_notices", wishes=wishes)
        ask(self.server.database, f"UPDATE outbox SET due = 0 WHERE person = '{bert.id}'")
        self.eventually(lambda: not self.waiting(bert))
        self.assertEqual([], self.service.to("/stale"))

    def test_a_clock_that_runs_out_is_told_in_time(self):
        anna, bert = self.server.person("Anna"), self.server.person("Bert")
        self.device(bert, "/clock")
        table = self.begun(anna, bert, clock={"kind": "correspondence", "days": 1})
        self.move(anna, table)
        self.eventually(lambda: self.service.to("/clock"))  # the turn itself
        [row] = self.eventually(lambda: [r for r in self.waiting(bert) if r[0] == 1 and r[2] > 1000 * time.time()])
        self.assertAlmostEqual(time.time() + 21 * 3600, row[2] / 1000, delta=120 * PATIENCE)

    def test_a_service_that_is_busy_is_asked_again(self):
        anna, bert = self.server.person("Anna"), self.server.person("Bert")
        keys = self.device(bert, "/busy")
        self.service.statuses["/busy"] = 503
        self.move(anna, self.begun(anna, bert))
        [row] = self.eventually(lambda: [r for r in self.waiting(bert) if r[1] == 1])
        self.assertGreater(row[2], 1000 * time.time())
        self.service.statuses["/busy"] = 201
        ask(self.server.database, f"UPDATE outbox SET due = 0 WHERE person = '{bert.id}'")
        self.eventually(lambda: not self.waiting(bert))
        self.assertEqual(2, len(self.service.to("/busy")))
        self.opened(keys, self.service.to("/busy")[1])

    def test_a_subscription_that_is_gone_is_dropped(self):
        for status in 404, 410:
            anna, bert = self.server.person("Anna"), self.server.person("Bert")
            self.device(bert, f"/gone{status}")
            self.service.statuses[f"/gone{status}"] = status
            self.move(anna, self.begun(anna, bert))
            self.eventually(lambda: not bert.get("notices")["notices"]["devices"])
            self.eventually(lambda: not self.waiting(bert))

    def test_devices_are_listed_dropped_and_end_with_the_session(self):
        bert = self.server.registered("Bert")
        self.device(bert, "/one", name="Telephone")
        other = Person(self.server, None)
        name = bert.call("me")["me"]["name"]
        token = other.call("login", name=name, password="correct horse", bearer=True)["token"]
        other = Person(self.server, name, token=token)
        self.device(other, "/two")
        self.device(other, "/two", name="Again")  # other keys: another device
        devices = bert.get("notices")["notices"]["devices"]
        self.assertEqual([False, False, True], [d["here"] for d in devices])
        self.assertEqual("Telephone", devices[2]["name"])
        bert.call("drop_device", device=devices[0]["device"])
        self.refused("no-such-device", bert.call, "drop_device", device=devices[0]["device"])
        other.call("logout")
        self.assertEqual(1, len(bert.get("notices")["notices"]["devices"]))
        stranger = self.server.person("Stranger")
        self.refused("no-such-device", stranger.call, "drop_device", device=devices[2]["device"])
        for n in range(12):
            self.device(stranger, f"/many{n}")
        self.assertEqual(10, len(stranger.get("notices")["notices"]["devices"]))

    def test_one_now_to_try(self):
        bert = self.server.person("Bert")
        keys = self.device(bert, "/trial")
        bert.call("try_notice")
        [push] = self.eventually(lambda: self.service.to("/trial"))
        self.assertEqual(("trial", "/notices"), tuple(self.opened(keys, push)[0][k] for k in ("kind", "path")))

    def test_nonsense_is_no_device(self):
        bert = self.server.person("Bert")
        keys = self.browser.ask(do="keys")
        good = {"endpoint": self.service.url("/x"), "p256dh": keys["p256dh"], "auth": keys["auth"]}
        for bad in (
            {"endpoint": "ftp://127.0.0.1/x"},
            {"endpoint": "x"},
            {"p256dh": keys["p256dh"][:-2]},
            {"p256dh": "A" * 87},
            {"auth": "AAAA"},
        ):
            self.refused("bad-request", bert.call, "add_device", **(good | bad))
        self.refused("no-person", Person(self.server, None).call, "add_device", **good)

    def test_a_mail_that_parses_and_ends_with_one_click(self):
        anna, bert = self.server.person("Anna"), self.server.registered("Bertrand")
        self.refused("not-registered", anna.call, "mail", address="anna@example.org")
        self.refused("bad-request", bert.call, "mail", address="bert@example.org\r\nBcc: all@example.org")
        letter, members = self.confirmed(bert, "bert@example.org")
        self.assertNotIn("List-Unsubscribe", letter)
        self.assertTrue(bert.get("notices")["notices"]["mail"]["confirmed"])
        bert.call("set_notices", wishes={"turn": ["mail"]})
        table = self.begun(anna, bert)
        self.move(anna, table)
        letter = self.eventually(lambda: self.post.to("bert@example.org")[1:])[0]
        self.assertEqual("Cloister <cloister@example.org>", letter["From"])
        self.assertIn("It is your turn", letter["Subject"])
        self.assertEqual("auto-generated", letter["Auto-Submitted"])
        self.assertLess(abs(letter["Date"].datetime.timestamp() - time.time()), 60 * PATIENCE)
        self.assertIn(f"https://play.example.org/table/{table}", letter.get_content())
        self.assertIn("with Anna", letter.get_content())
        self.assertEqual("List-Unsubscribe=One-Click", letter["List-Unsubscribe-Post"])
        link = re.fullmatch(r"<https://play.example.org(/unsubscribe\?\S+)>", letter["List-Unsubscribe"])[1]
        self.eventually(lambda: not self.waiting(bert))
        # As a mail program does it: no cookie, a form.
        stranger = Person(self.server, None)
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        bad = re.sub("token=.", "token=x", link)
        self.assertEqual(403, stranger.raw("POST", bad, "List-Unsubscribe=One-Click", form)[0])
        self.assertEqual(["mail"], bert.get("notices")["notices"]["wishes"]["turn"])
        self.assertEqual(200, stranger.raw("POST", link, "List-Unsubscribe=One-Click", form)[0])
        self.assertEqual(200, stranger.raw("POST", link, "List-Unsubscribe=One-Click", form)[0])
        self.assertEqual([], bert.get("notices")["notices"]["wishes"]["turn"])
        self.move(bert, table)
        self.move(anna, table)
        self.assertEqual([], self.waiting(bert))
        # Reading the link ends nothing: programs look at links by themselves.
        bert.call("set_notices", wishes={"turn": ["mail"]})
        self.assertEqual(200, stranger.raw("GET", link)[0])
        self.assertEqual(["mail"], bert.get("notices")["notices"]["wishes"]["turn"])

    def test_an_address_is_confirmed_by_who_reads_its_letters(self):
        bert = self.server.registered("Bert")
        bert.call("mail", address="other@example.org")
        bert.call("set_notices", wishes={"turn": ["mail"]})
        [letter] = self.eventually(lambda: self.post.to("other@example.org"))
        link = re.search(r"/notices\?(\S+)", letter.get_content())[1]
        members = dict(urllib.parse.parse_qsl(link))
        proof = {"person": members["person"], "address": members["address"], "token": members["confirm"]}
        until = int(members["until"])
        for bad in {"address": "mine@example.org"}, {"token": "0" * 32}, {"person": "p-nobody"}, {"until": until + 1}:
            self.refused("bad-link", bert.call, "confirm_mail", **({**proof, "until": until} | bad))
        self.assertFalse(bert.get("notices")["notices"]["mail"]["confirmed"])
        anna = self.server.person("Anna")
        self.move(anna, self.begun(anna, bert))
        self.assertEqual([], self.waiting(bert))
        # Another address: the link of the first is worthless.
        bert.call("mail", address="second@example.org")
        self.refused("bad-link", bert.call, "confirm_mail", **proof, until=until)
        bert.call("mail", address="")
        self.assertIsNone(bert.get("notices")["notices"]["mail"])

    def test_one_mail_a_day(self):
        anna, bert = self.server.person("Anna"), self.server.registered("Bert")
        self.confirmed(bert, "daily@example.org")
        minute = int(time.time() / 60 + 120) % 1440
        bert.call("set_notices", wishes={"turn": ["mail"]}, daily=minute)
        tables = [self.begun(anna, bert) for _ in range(3)]
        for table in tables:
            self.move(anna, table)
        waits = self.eventually(
            lambda: (r := [w for w in self.waiting(bert) if w[2] > 1000 * time.time()]) and len(r) == 3 and r
        )
        self.assertEqual({minute}, {row[2] // 60000 % 1440 for row in waits})
        ask(self.server.database, f"UPDATE outbox SET at = at - 86400000, due = 0 WHERE person = '{bert.id}'")
        letter = self.eventually(lambda: self.post.to("daily@example.org")[1:])[0]
        for table in tables:
            self.assertIn(f"/table/{table}", letter.get_content())
        self.assertIn("3", letter["Subject"])
        self.eventually(lambda: not self.waiting(bert))
        self.assertEqual(2, len(self.post.to("daily@example.org")))

    def test_a_forgotten_password(self):
        bert = self.server.registered("Bert")
        name = bert.call("me")["me"]["name"]
        stranger = Person(self.server, None)
        stranger.call("recover", name=name)  # no address: nothing is sent, and nobody is told so
        stranger.call("recover", name="Nobody of that name")
        self.confirmed(bert, "forgot@example.org")
        device = bert.socket()
        stranger.call("recover", name=name)
        stranger.call("recover", name=name)  # one letter is enough
        letter = self.eventually(lambda: self.post.to("forgot@example.org")[1:])[0]
        self.assertNotIn("List-Unsubscribe", letter)
        token = re.search(r"https://play.example.org/recover\?token=(\w{22})", letter.get_content())[1]
        self.eventually(lambda: not self.waiting(bert))
        self.assertNotIn(token, " ".join(ask(self.server.database, "SELECT tab FROM outbox")))
        self.refused("bad-link", stranger.call, "reset", token="a" * 22, password="ora et labora", bearer=True)
        self.refused("bad-request", stranger.call, "reset", token=token, password="short", bearer=True)
        answer = stranger.call("reset", token=token, password="ora et labora", bearer=True)
        self.assertEqual(bert.id, answer["me"]["id"])
        self.assertEqual(bert.id, Person(self.server, name, token=answer["token"]).call("me")["me"]["id"])
        self.assertIsNone(bert.call("me")["me"])  # whoever was logged in is out
        with self.assertRaises(Exception):
            device.until(lambda s: False, 2)
        self.refused("bad-link", stranger.call, "reset", token=token, password="ora et labora", bearer=True)
        self.refused("bad-login", stranger.call, "login", name=name, password="correct horse", bearer=True)
        stranger.call("login", name=name, password="ora et labora", bearer=True)
        self.assertEqual(2, len(self.post.to("forgot@example.org")))

    def test_an_address_that_nobody_has(self):
        bert = self.server.registered("Bert")
        bert.call("mail", address="nobody@example.org")
        self.eventually(lambda: self.server.metric("notice_failures_total"))
        self.eventually(lambda: not self.waiting(bert))

    def test_chat_and_the_end_of_a_game(self):
        anna, bert = self.server.person("Anna"), self.server.person("Bert")
        keys = self.device(bert, "/words")
        bert.call("set_notices", wishes={"chat": ["push"], "over": ["push"]})
        table = self.begun(anna, bert)
        anna.call("say", table=table, text="a secret of ours")
        [push] = self.eventually(lambda: self.service.to("/words"))
        text = self.opened(keys, push)[0]
        self.assertEqual("chat", text["kind"])
        self.assertNotIn("secret", json.dumps(text))
        anna.call("concede", table=table)
        push = self.eventually(lambda: self.service.to("/words")[1:])[0]
        self.assertEqual("over", self.opened(keys, push)[0]["kind"])

    def test_a_round_of_a_tournament_is_told(self):
        """By its own wish, with its name and who sits there; as a turn only to who does not want to hear of rounds."""
        anna, bert = self.server.registered("Anna"), self.server.registered("Bert")
        keys = {anna: self.device(anna, "/round-anna"), bert: self.device(bert, "/round-bert")}
        self.confirmed(anna, "anna-round@example.org")
        anna.call("set_notices", wishes={"round": ["push", "mail"], "turn": ["push", "mail"]})
        anna.call("lang", lang="fr")
        bert.call("set_notices", wishes={"turn": ["push"]})
        cup = anna.call(
            "create_tournament",
            name="Michaelmas",
            game="morris",
            kind="round-robin",
            clock={"kind": "correspondence", "days": 3},
        )["tournament"]
        for person in anna, bert:
            person.call("enter", tournament=cup)
        anna.call("begin_tournament", tournament=cup)
        [push] = self.eventually(lambda: self.service.to("/round-anna"))
        said = self.opened(keys[anna], push)[0]
        self.assertEqual(("round", "Votre ronde a commencé"), (said["kind"], said["title"]))
        self.assertRegex(said["body"], rf"^Michaelmas\W*: .* avec {bert.name}$")
        table = anna.get("mine")["tables"][0]["table"]
        self.assertEqual("/table/" + table, said["path"])
        letter = self.eventually(lambda: self.post.to("anna-round@example.org")[1:])[0]
        self.assertIn("Votre ronde a commencé · Michaelmas", letter["Subject"])
        self.assertNotIn("C’est à vous", letter.get_content())
        if anna.table(table)["choices"]:
            self.move(anna, table)
        push = self.eventually(lambda: self.service.to("/round-bert"))[0]
        self.assertEqual("turn", self.opened(keys[bert], push)[0]["kind"])
        self.assertEqual(1, len(self.service.to("/round-anna")))

    def test_an_invitation_is_told_once_and_not_when_it_was_declined(self):
        anna, bert = self.server.registered("Anna"), self.server.registered("Bert")
        keys = self.device(bert, "/invited")
        self.confirmed(bert, "bert-invited@example.org")
        seats = [{"kind": "me"}, {"kind": "invited"}]
        tables = [anna.call("create", game="morris", public=False, seats=seats) for _ in range(2)]
        for _ in range(2):
            anna.call("invite", table=tables[0]["table"], person=bert.id)
            [push] = self.eventually(lambda: self.service.to("/invited"))
            self.eventually(lambda: not self.waiting(bert))
        said = self.opened(keys, push)[0]
        self.assertEqual(("invite", "You are invited", "/"), (said["kind"], said["title"], said["path"]))
        self.assertIn(anna.name, said["body"])
        [letter] = self.eventually(lambda: self.post.to("bert-invited@example.org")[1:])
        self.assertIn("You are invited", letter["Subject"])
        self.assertNotIn(tables[0]["key"], letter.get_content())
        later = int(time.time() * 1000) + 3600000
        bert.call("set_notices", wishes={"invite": ["push"]}, until=later)
        anna.call("invite", table=tables[1]["table"], person=bert.id)
        self.eventually(lambda: self.waiting(bert))
        bert.call("decline", table=tables[1]["table"])
        bert.call("set_notices", wishes={"invite": ["push"]})
        ask(self.server.database, f"UPDATE outbox SET due = 1 WHERE person = '{bert.id}'")
        self.eventually(lambda: not self.waiting(bert))
        self.assertEqual(1, len(self.service.to("/invited")))

    def test_a_friend_who_sits_down_where_one_may(self):
        anna, bert, carl = (self.server.registered(name) for name in ("Anna", "Bert", "Carl"))
        keys = self.device(bert, "/friend")
        self.device(carl, "/no-friend")
        for person in bert, carl:
            person.call("set_notices", wishes={"friend": ["push"]})
        anna.call("befriend", person=bert.id)
        anna.call("befriend", person=carl.id)  # who has not said yes
        bert.call("befriend", person=anna.id)
        seats = [{"kind": "me"}, {"kind": "open"}]
        anna.call("create", game="morris", seats=seats, public=False)
        table = anna.call("create", game="morris", seats=seats)["table"]
        [push] = self.eventually(lambda: self.service.to("/friend"))
        said = self.opened(keys, push)[0]
        self.assertEqual(("friend", f"/table/{table}"), (said["kind"], said["path"]))
        self.assertIn(anna.name, said["body"])
        self.eventually(lambda: not self.waiting(bert))
        self.assertEqual(([], []), (self.waiting(carl), self.service.to("/no-friend")))

    def test_the_puzzle_of_the_day_every_day(self):
        """At nine of the local day; once sent, the next is the day after."""
        bert = self.server.person("Bert")
        bert.call("set_notices", wishes={"puzzle": ["push"]}, zone=60)
        keys = self.device(bert, "/puzzle")

        def nine():
            """When it is due, once its hour has been found."""
            [[_, _, due]] = self.eventually(lambda: self.waiting(bert))
            return due if (due // 60000 + 60) % 1440 == 540 and due > time.time() * 1000 else 0

        due = self.eventually(nine)
        self.assertLessEqual(due, time.time() * 1000 + 24 * 3600000)
        day = 24 * 3600000
        ask(self.server.database, f"UPDATE outbox SET at = at - {day}, due = due - {day} WHERE person = '{bert.id}'")
        [push] = self.eventually(lambda: self.service.to("/puzzle"))
        said = self.opened(keys, push)[0]
        self.assertEqual(("puzzle", "Puzzle of the day", "/puzzles"), (said["kind"], said["title"], said["path"]))
        self.assertEqual(due, self.eventually(nine))
        bert.call("set_notices", wishes={})
        ask(self.server.database, f"UPDATE outbox SET due = 1 WHERE person = '{bert.id}'")
        self.eventually(lambda: not self.waiting(bert))


class Without(unittest.TestCase):
    def test_a_server_without_mail_says_so_to_its_host_alone(self):
        with Server("--push", "no") as server:
            anna = server.registered("Anna")
            answer = anna.get("notices")
            self.assertEqual((None, False), (answer["push"], answer["mails"]))
            for call in (
                lambda: anna.call("mail", address="anna@example.org"),
                lambda: anna.call("add_device", endpoint="https://push.example.net/x", p256dh="x", auth="y"),
            ):
                with self.assertRaises(Exception) as caught:
                    call()
                self.assertIn(caught.exception.code, ("no-mail", "no-push"))
            [line] = [line for line in server.lines if '"event":"notices"' in line]
            self.assertIn('"push":false,"mail":false', line)
            self.assertEqual((0, 0), (server.metric("push_configured"), server.metric("mail_configured")))

    def push_key(self, person):
        """The server reads it from its store, or makes it, just after it has begun."""
        deadline = time.monotonic() + 20 * PATIENCE
        while not (key := person.get("notices")["push"]) and time.monotonic() < deadline:
            time.sleep(0.05)
        return key

    def test_the_keys_stay_and_our_own_network_is_not_asked(self):
        browser = Browser()
        with Server("--notice-delay", "0") as server:
            anna, bert = server.person("Anna"), server.person("Bert")
            key = self.push_key(anna)
            self.assertTrue(key)
            server.stop()
            server.start()
            self.assertEqual(key, self.push_key(anna))
            keys = browser.ask(do="keys")
            members = {"p256dh": keys["p256dh"], "auth": keys["auth"]}
            for endpoint in "http://127.0.0.1/x", "https://127.0.0.1:8443/x", "https://a:b@example.org/x":
                with self.assertRaises(Exception) as caught:
                    bert.call("add_device", endpoint=endpoint, **members)
                self.assertEqual("bad-request", caught.exception.code)
            bert.call("add_device", endpoint="https://localhost/x", **members)
            table = new_table(anna, bert)
            state = anna.table(table)
            anna.call("do", table=table, seq=0, text=state["choices"][0]["text"])
            deadline = time.monotonic() + 10 * PATIENCE
            while not (said := [line for line in server.lines if '"event":"notice"' in line]):
                self.assertLess(time.monotonic(), deadline)
                time.sleep(0.05)
            self.assertIn("onnect", said[0])
            self.assertTrue(server.metric("notice_failures_total"))
        browser.close()

    def test_mail_needs_a_sender_and_links(self):
        for flags in ("--mail", "smtp://127.0.0.1:1"), ("--mail", "smtp://127.0.0.1:1", "--mail-from", "c@example.org"):
            with self.assertRaises(RuntimeError) as caught:
                Server(*flags)
            self.assertIn("mail needs", str(caught.exception))


if __name__ == "__main__":
    main()
