#!/usr/bin/env python3
"""Order in the house: reports, what moderators may do and what is written down of it, and the figures for who hosts."""
import json
import os
import re
import time

from harness import POSTGRES, ROOT, Case, Person, Refused, ask, main, new_table, play_on

RULES = ("reports", "audit", "members")


class House(Case):
    """With those who keep order, and a shell."""

    @classmethod
    def setUpClass(cls):
        cls.officers = {}
        super().setUpClass()

    def officer(self, name, role):
        """Somebody with a role, made once: the server hears of it within two seconds."""
        if (name, role) not in self.officers:
            person = self.officers[name, role] = self.server.registered(name)
            self.admin("role", person.id, role)
            self.eventually(lambda: person.call("me")["me"].get("role") == role)
        return self.officers[name, role]


class Order(House):
    def test_others_are_told_nothing(self):
        anna, moderator = self.server.registered("Anna"), self.officer("Clara", "moderator")
        for operation in RULES:
            self.refused("forbidden", anna.get, operation)
            moderator.get(operation)
        self.refused("forbidden", anna.call, "ban", person=moderator.id)
        for person in anna, moderator:
            self.refused("forbidden", person.get, "house")
            self.refused("forbidden", person.call, "set_role", person=person.id, role="admin")
        self.refused("no-person", self.server.person(None).get, "reports")

    def test_reports_are_heard_and_settled(self):
        anna, bruno, moderator = (*map(self.server.registered, ("Anna", "Bruno")), self.officer("Clara", "moderator"))
        table = new_table(anna, bruno, public=False)
        line = bruno.call("say", table=table, text="you fool")["n"]
        socket = moderator.socket()
        socket.ask("me")
        anna.call("report_table", table=table, line=line, why="insult")
        socket.until(lambda s: any(message["t"] == "reported" for message in s.quiet(0.05)))
        anna.call("report", person=bruno.id, why="cheats")
        anna.call("report_table", table=table, why="odd")
        self.refused("no-such-row", anna.call, "report_table", table=table, line=99, why="odd")
        self.refused("no-such-person", anna.call, "report", person="p-nobody", why="odd")
        found = [row for row in moderator.get("reports")["reports"] if row["by"] == anna.id]
        self.assertEqual({"insult", "cheats", "odd"}, {row["why"] for row in found})
        insult = next(row for row in found if row["why"] == "insult")
        self.assertEqual(
            ("you fool", bruno.id, bruno.name, table),
            (insult["said"], insult["person"], insult["person_name"], insult["table"]),
        )
        self.assertEqual("playing", moderator.table(table)["status"])  # whoever judges may look, and sees no more
        self.assertIsNone(moderator.table(table).get("key"))
        for row in found:
            moderator.call("settle", report=row["id"], note="seen")
        self.refused("no-such-report", moderator.call, "settle", report=found[0]["id"])
        self.assertFalse([row for row in moderator.get("reports")["reports"] if row["by"] == anna.id])
        self.assertEqual("settle", moderator.get("audit")["audit"][0]["deed"])

    def test_the_muted_are_silent(self):
        anna, bruno, moderator = (*map(self.server.registered, ("Anna", "Bruno")), self.officer("Clara", "moderator"))
        table = new_table(anna, bruno)
        waits = bruno.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}])["table"]
        moderator.call("mute", person=bruno.id, days=7, note="insults")
        self.eventually(lambda: bruno.call("me")["me"].get("muted"))
        self.refused("muted", bruno.call, "say", table=table, text="but")
        self.refused("muted", bruno.call, "invite", table=waits, person=anna.id)
        anna.call("do", table=table, text="place a1")
        bruno.call("do", table=table, text="place g7")  # and play on
        moderator.call("mute", person=bruno.id, days=0)
        self.eventually(lambda: not bruno.call("me")["me"].get("muted"))
        bruno.call("say", table=table, text="thank you")
        deeds = [(row["deed"], row["note"]) for row in moderator.get("audit")["audit"] if row["person"] == bruno.id]
        self.assertEqual([("unmute", ""), ("mute", "7 d: insults")], deeds)

    def test_the_banned_look_and_go(self):
        anna, bruno, moderator = (*map(self.server.registered, ("Anna", "Bruno")), self.officer("Clara", "moderator"))
        table = new_table(bruno, anna)
        socket = bruno.socket()
        socket.ask("play_now", game="morris", players=2, speed="calm")
        moderator.call("ban", person=bruno.id, note="cheats")
        self.eventually(lambda: bruno.call("me")["me"].get("banned"))
        self.refused("banned", bruno.call, "do", table=table, text="place a1")
        self.refused("banned", bruno.call, "create", game="morris")
        with self.assertRaises(Refused) as caught:
            socket.ask("play_now", game="morris", players=2, speed="calm")
        self.assertEqual("banned", caught.exception.code)
        self.assertEqual([], ask(self.server.database, f"SELECT person FROM queue WHERE person = '{bruno.id}'"))
        self.assertEqual("playing", bruno.table(table)["status"])
        bruno.get("export")
        self.server.stop()
        self.server.start()
        self.refused("banned", bruno.call, "create", game="morris")
        moderator.call("ban", person=bruno.id, days=0)
        self.eventually(lambda: not bruno.call("me")["me"].get("banned"))
        bruno.call("do", table=table, text="place a1")
        moderator.call("ban", person=bruno.id, days=1)
        self.eventually(lambda: bruno.call("me")["me"].get("banned"))
        bruno.call("leave_server", password="correct horse")
        self.eventually(lambda: not ask(self.server.database, f"SELECT by FROM audit WHERE person = '{bruno.id}'"))

    def test_names_are_changed(self):
        anna, bruno, moderator = (*map(self.server.registered, ("Anna", "Bruno")), self.officer("Clara", "moderator"))
        self.refused("name-taken", moderator.call, "rename_person", person=bruno.id, name=anna.name)
        self.refused("no-such-person", moderator.call, "rename_person", person="p-nobody", name="x")
        name = "Renamed " + bruno.id
        moderator.call("rename_person", person=bruno.id, name=name, note="rude")
        self.eventually(lambda: bruno.call("me")["me"]["name"] == name)
        [deed] = [row for row in moderator.get("audit")["audit"] if row["person"] == bruno.id]
        self.assertEqual(("rename", f"{name}: rude", moderator.id), (deed["deed"], deed["note"], deed["by"]))

    def test_tables_are_closed(self):
        anna, bruno, moderator = (*map(self.server.registered, ("Anna", "Bruno")), self.officer("Clara", "moderator"))
        playing = new_table(anna, bruno, rated=True)
        waits = anna.call("create", game="morris", public=False, seats=[{"kind": "me"}, {"kind": "invited"}])["table"]
        self.refused("forbidden", bruno.call, "close_table", table=playing)
        for table in playing, waits:
            moderator.call("close_table", table=table)
            self.eventually(lambda t=table: anna.table(t)["status"] == "closed")
            self.refused("not-open", moderator.call, "close_table", table=table)
        self.assertFalse(anna.get("ratings", person=anna.id)["ratings"])
        third = new_table(anna, bruno)
        self.admin("close", third)
        self.eventually(lambda: anna.table(third)["status"] == "closed")

    def test_nobody_judges_an_equal(self):
        moderator, other, admin = (
            self.officer("Anna", "moderator"),
            self.officer("Bruno", "moderator"),
            self.officer("Hosts", "admin"),
        )
        for person in other, admin, moderator:
            self.refused("forbidden", moderator.call, "ban", person=person.id)
        admin.call("set_role", person=other.id, role="none")
        self.eventually(lambda: not other.call("me")["me"].get("role"))
        self.refused("forbidden", other.get, "reports")
        self.refused("bad-request", admin.call, "set_role", person=other.id, role="king")
        moderator.call("ban", person=other.id, days=1)

    def test_hints_and_analysis_are_off_at_rated_tables(self):
        anna, bruno = self.server.registered("Anna"), self.server.registered("Bruno")
        rated, free = (new_table(anna, bruno, rated=rated, hints=True) for rated in (True, False))
        self.assertFalse(anna.table(rated)["about"]["hints"])
        self.refused("no-hints", anna.get, "hint", table=rated)
        self.assertTrue(anna.get("hint", table=free))
        self.refused("rated", anna.call, "step_out", table=rated)

    def test_agreement_with_the_computer(self):
        anna, bruno, moderator = (*map(self.server.registered, ("Anna", "Bruno")), self.officer("Clara", "moderator"))
        table = new_table(anna, bruno, rated=True)
        play_on(table, [anna if seat["person"]["id"] == anna.id else bruno for seat in anna.table(table)["seats"]])
        self.refused("forbidden", anna.get, "agreement", person=bruno.id, game="morris")

        def found():
            answer = moderator.get("agreement", person=bruno.id, game="morris")["agreement"]
            return answer["games"] == 1 and answer

        known = self.eventually(found)
        self.assertEqual(0, known["unknown"])
        self.assertGreater(known["decisions"], 0)
        self.assertLessEqual(known["agreed"], known["decisions"])

    def test_figures_for_who_hosts(self):
        admin = self.officer("Hosts", "admin")
        house = admin.get("house")["house"]
        self.assertEqual("ok", house["health"]["storage"])
        self.assertGreaterEqual(house["people"]["registered"], 1)
        self.assertGreater(house["storage"]["bytes"], 0)
        self.assertEqual((False, True), (house["mail"]["configured"], house["push"]["configured"]))
        self.assertLess(0, house["load"]["started"])
        told = json.dumps(self.server.person("Guest").get("notices"))
        self.assertNotIn("configured", told)

    def test_the_dashboard_asks_for_what_there_is(self):
        with open(os.path.join(ROOT, "packaging", "grafana.json"), encoding="utf-8") as file:
            panels = json.load(file)["panels"]
        expressions = " ".join(target["expr"] for panel in panels for target in panel["targets"])
        asked = set(re.findall(r"cloister_\w+", expressions))
        there = {"cloister_" + name.split("{")[0] for name in self.server.metrics()}
        self.assertGreater(len(asked), 30)
        self.assertEqual(set(), asked - there)
        self.assertEqual(len(panels), len({panel["id"] for panel in panels}))

    def test_the_same_at_a_shell(self):
        anna = self.server.registered("Wendelgard")
        self.assertIn(anna.id, self.admin("people", "Wendelgard"))
        self.admin("mute", anna.id, "3")
        self.eventually(lambda: anna.call("me")["me"].get("muted"))
        self.admin("unmute", anna.name)
        self.eventually(lambda: not anna.call("me")["me"].get("muted"))
        self.admin("ban", anna.id)
        self.assertIn("banned", self.admin("people", anna.id))
        self.eventually(lambda: anna.call("me")["me"].get("banned"))
        self.admin("unban", anna.id)
        self.admin("rename", anna.id, "Wiborada " + anna.id)
        self.eventually(lambda: anna.call("me")["me"]["name"] == "Wiborada " + anna.id)
        for text in self.admin("health"), self.admin("queues"):
            self.assertTrue(text)
        self.assertIn("nobody", self.admin("ban", "no such person", status=2))
        self.admin("role", anna.id, "king", status=2)
        self.admin("fly", status=2)
        self.assertIn("rename", self.admin("audit"))

    def test_a_backup_of_the_running_server_can_be_gone_back_to(self):
        if POSTGRES:
            self.skipTest("PostgreSQL has pg_dump")
        admin = self.officer("Hosts", "admin")
        anna, bruno = self.server.registered("Anna"), self.server.registered("Bruno")
        table = new_table(anna, bruno)
        play_on(table, [anna, bruno], most=6)
        copy = os.path.join(self.server.folder, "backup.db")
        before = time.time() * 1000
        self.admin("backup", copy)
        self.assertIn("exists", self.admin("backup", copy, status=2))
        told = admin.get("house")["house"]["backup"]
        self.assertEqual((copy, os.path.getsize(copy)), (told["file"], told["bytes"]))
        self.assertLessEqual(before - 1000, told["at"])
        self.assertIn(copy, self.admin("health"))
        play_on(table, [anna, bruno], most=4)
        self.assertEqual(10, anna.table(table)["seq"])
        self.server.stop()  # as docs/hosting.md has it
        os.replace(copy, self.server.database)
        for end in "-wal", "-shm":
            if os.path.exists(self.server.database + end):
                os.remove(self.server.database + end)
        self.server.start()
        self.assertEqual((6, "playing"), tuple(anna.table(table)[key] for key in ("seq", "status")))
        play_on(table, [anna, bruno], most=2)
        self.assertEqual(8, anna.table(table)["seq"])


class Bars(House):
    """Addresses from which nobody new is let in. A proxy says who comes from where."""

    flags = ("--proxied",)

    def come(self, address, name="Guest"):
        return Person(self.server, name, headers={"X-Forwarded-For": address})

    def register(self, address, name):
        person = self.come(address, f"{name} {os.urandom(4).hex()}")
        person.call("password", password="correct horse")
        return person

    def places(self, moderator, person):
        return {row["place"]: row["others"] for row in moderator.get("places", person=person.id)["places"]}

    def let_in(self, address):
        try:
            return bool(self.come(address))
        except Refused as refused:
            self.assertEqual("barred", refused.code)
            self.assertRegex(refused.error["message"], "until 20[0-9-]{8} nobody new")
            return False

    def test_a_ban_may_take_the_addresses_along(self):
        moderator = self.officer("Clara", "moderator")
        rude, other = self.register("198.51.100.7", "Rude"), self.register("198.51.100.7", "Other")
        guest = self.come("198.51.100.7")
        table = new_table(other, guest)
        phone = self.come("2001:db8:1:0:1:2:3:4", None)
        phone.token = phone.call("login", name=rude.name, password="correct horse", bearer=True)["token"]
        self.eventually(lambda: phone.call("me") and len(self.places(moderator, rude)) == 2)
        self.assertEqual(
            {"198.51.100.7": 2, "2001:db8:1::/64": 0}, self.places(moderator, rude)
        )  # said before it is done
        self.assertIn("2001:db8:1::/64", [row["address"] for row in rude.get("export")["export"]["addresses"]])
        moderator.call("ban", person=rude.id, days=7, note="insults", addresses=True)
        self.eventually(lambda: not self.let_in("198.51.100.7"))
        self.assertFalse(self.let_in("2001:db8:1::9"))  # the whole network
        self.assertTrue(self.let_in("2001:db8:1:1::9") and self.let_in("198.51.100.8"))
        self.refused("barred", guest.call, "create", game="morris")
        self.assertEqual("playing", guest.table(table)["status"])  # may look
        state = other.table(table)
        if state["choices"]:
            other.call("do", table=table, text=state["choices"][0]["text"])  # who has a password plays on
        other.call("create", game="morris")
        lines = [(row["deed"], row["note"]) for row in moderator.get("audit")["audit"] if row["person"] == rude.id]
        self.assertEqual(
            {("ban", "7 d: insults"), ("bar", "2001:db8:1::/64, 198.51.100.7")}, {(d, self.sorted(n)) for d, n in lines}
        )
        bars = {row["place"]: row for row in moderator.get("bars")["bars"]}
        self.assertEqual((rude.id, rude.name), tuple(bars["198.51.100.7"][key] for key in ("person", "person_name")))
        self.refused("forbidden", other.get, "bars")
        self.refused("forbidden", other.get, "places", person=rude.id)
        self.server.stop()
        self.server.start()
        self.eventually(lambda: not self.let_in("198.51.100.7"))
        moderator.call("unbar", place="198.51.100.7")
        self.eventually(lambda: self.let_in("198.51.100.7"))
        self.assertFalse(self.let_in("2001:db8:1::9"))
        moderator.call("ban", person=rude.id, days=0)  # let play again, and so are the others
        self.eventually(lambda: self.let_in("2001:db8:1::9"))
        self.refused("bad-request", moderator.call, "unbar", place="somewhere")

    @staticmethod
    def sorted(note):
        """Two places in a fixed order."""
        return ", ".join(sorted(note.split(", "), reverse=True)) if ", " in note else note

    def test_a_ban_for_good_bars_for_a_month(self):
        moderator, rude = self.officer("Clara", "moderator"), self.register("203.0.113.9", "Rude")
        self.eventually(lambda: rude.call("me") and self.places(moderator, rude))
        moderator.call("ban", person=rude.id, addresses=True)
        [bar] = [row for row in moderator.get("bars")["bars"] if row["place"] == "203.0.113.9"]
        days = (bar["until"] / 1000 - time.time()) / 86400
        self.assertTrue(29 < days <= 30, days)

    def test_this_machine_is_never_barred(self):
        """A proxy that says nothing would be everybody."""
        moderator, rude = self.officer("Clara", "moderator"), self.server.registered("Rude")
        rude.call("me")
        self.assertEqual({}, self.places(moderator, rude))
        moderator.call("ban", person=rude.id, addresses=True)
        self.server.person("Somebody")
        self.assertIn("127.0.0.1", self.admin("bar", "127.0.0.1", status=2))

    def test_addresses_at_a_shell(self):
        self.admin("bar", "192.0.2.0", "3")
        self.admin("bar", "2001:db8:ffff:0::1")
        self.assertRegex(self.admin("bars"), r"192\.0\.2\.0 barred:3d \n2001:db8:ffff::/64 barred:30d \n")
        self.eventually(lambda: not self.let_in("192.0.2.0"))
        self.admin("unbar", "192.0.2.0")
        self.eventually(lambda: self.let_in("192.0.2.0"))
        self.assertIn("no address", self.admin("bar", "example.org", status=2))
        self.assertIn("unbar", self.admin("audit"))


if __name__ == "__main__":
    main()
