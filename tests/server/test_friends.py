#!/usr/bin/env python3
"""Friends, invitations, and people one wants to hear nothing of: whom nothing tells so."""
import unittest

from harness import Case, Refused, Server, main, new_table


class Friends(Case):
    def people(self, *names):
        return [self.server.registered(name) for name in names]

    def circle(self, person):
        lists = person.get("friends")["circle"]
        return {key: [row["person"]["id"] for row in rows] for key, rows in lists.items() if rows}

    def test_ask_accept_end(self):
        anna, bruno = self.people("Anna", "Bruno")
        self.assertEqual({}, self.circle(anna))
        anna.call("befriend", person=bruno.id)
        anna.call("befriend", person=bruno.id)  # once more is once
        self.assertEqual(({"asking": [bruno.id]}, {"asked": [anna.id]}), (self.circle(anna), self.circle(bruno)))
        socket = anna.socket()
        socket.ask("me")
        bruno.call("befriend", person=anna.id)
        socket.until(lambda s: any(message["t"] == "people" for message in s.quiet(0.05)))
        self.assertEqual(({"friends": [bruno.id]}, {"friends": [anna.id]}), (self.circle(anna), self.circle(bruno)))
        anna.call("unfriend", person=bruno.id)
        self.assertEqual(({}, {}), (self.circle(anna), self.circle(bruno)))

    def test_no_is_an_answer_and_asking_can_be_taken_back(self):
        anna, bruno = self.people("Anna", "Bruno")
        anna.call("befriend", person=bruno.id)
        bruno.call("unfriend", person=anna.id)
        self.assertEqual(({}, {}), (self.circle(anna), self.circle(bruno)))
        anna.call("befriend", person=bruno.id)
        anna.call("unfriend", person=bruno.id)
        self.assertEqual(({}, {}), (self.circle(anna), self.circle(bruno)))

    def test_who_can_be_a_friend(self):
        anna, guest = self.server.registered("Anna"), self.server.person("Guest")
        self.refused("not-registered", guest.call, "befriend", person=anna.id)
        self.refused("not-registered", anna.call, "befriend", person=guest.id)
        self.refused("no-such-person", anna.call, "befriend", person="p-nobody")
        self.refused("forbidden", anna.call, "befriend", person=anna.id)
        self.refused("forbidden", anna.call, "block", person=anna.id)
        guest.call("block", person=anna.id)

    def test_an_invitation_opens_a_private_table(self):
        anna, bruno, clara = self.people("Anna", "Bruno", "Clara")
        made = anna.call("create", game="morris", public=False, seats=[{"kind": "me"}, {"kind": "invited"}])
        table = made["table"]
        self.refused("no-such-table", clara.call, "invite", table=table, person=bruno.id)
        self.refused("no-such-person", anna.call, "invite", table=table, person="p-nobody")
        self.refused("seat-taken", anna.call, "invite", table=table, person=anna.id)
        anna.call("invite", table=table, person=bruno.id)
        self.assertEqual([], clara.get("invitations")["invitations"])
        [invitation] = bruno.get("invitations")["invitations"]
        self.assertEqual((anna.id, made["key"]), (invitation["by"], invitation["key"]))
        self.assertEqual(table, invitation["listing"]["table"])
        bruno.call("join", table=table, key=invitation["key"])
        self.assertEqual([], bruno.get("invitations")["invitations"])
        self.refused("not-open", anna.call, "invite", table=table, person=clara.id)

    def test_an_invitation_is_declined_or_goes_with_its_table(self):
        anna, bruno, clara = self.people("Anna", "Bruno", "Clara")
        table = anna.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}])["table"]
        self.refused("not-your-seat", clara.call, "invite", table=table, person=bruno.id)
        anna.call("invite", table=table, person=bruno.id)
        anna.call("invite", table=table, person=clara.id)
        bruno.call("decline", table=table)
        self.assertEqual([], bruno.get("invitations")["invitations"])
        self.assertEqual(1, len(clara.get("invitations")["invitations"]))
        anna.call("close", table=table)
        self.assertEqual([], clara.get("invitations")["invitations"])

    def test_the_blocked_cannot_invite_or_ask_and_notice_nothing(self):
        anna, bruno, clara = self.people("Anna", "Bruno", "Clara")
        before = bruno.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}])["table"]
        bruno.call("invite", table=before, person=anna.id)
        anna.call("befriend", person=bruno.id)
        bruno.call("befriend", person=anna.id)
        self.assertEqual({"friends": [anna.id]}, self.circle(bruno))
        anna.call("block", person=bruno.id)
        self.assertEqual(({"blocked": [bruno.id]}, {}), (self.circle(anna), self.circle(bruno)))
        self.assertEqual([], anna.get("invitations")["invitations"])
        table = bruno.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}])["table"]
        for person in anna, clara:  # the same answers
            self.assertEqual({}, bruno.call("invite", table=table, person=person.id))
            self.assertEqual({}, bruno.call("befriend", person=person.id))
        self.assertEqual({"asking": sorted([anna.id, clara.id])}, {k: sorted(v) for k, v in self.circle(bruno).items()})
        self.assertEqual(([], {"blocked": [bruno.id]}), (anna.get("invitations")["invitations"], self.circle(anna)))
        self.assertEqual({"asked": [bruno.id]}, self.circle(clara))
        anna.call("unblock", person=bruno.id)
        self.assertEqual({"asked": [bruno.id]}, self.circle(anna))
        anna.call("block", person=bruno.id)
        anna.call("befriend", person=bruno.id)  # whom one asks, one does not block
        self.assertEqual({"asking": [bruno.id]}, self.circle(anna))

    def test_the_blocked_cannot_sit_down_at_ones_table(self):
        anna, bruno, clara = self.people("Anna", "Bruno", "Clara")
        anna.call("block", person=bruno.id)
        three = {"game": "pelegrinus", "players": 3}
        own = anna.call("create", seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], **three)["table"]
        hosted = anna.call("create", seats=[{"kind": "open"}] * 3, **three)["table"]
        other = clara.call("create", seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], **three)["table"]
        anna.call("join", table=other)
        for table in own, hosted, other:
            error = self.refused("forbidden", bruno.call, "join", table=table)
            self.assertNotIn("block", error.error["message"])
        clara.call("join", table=own)
        mine = bruno.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}])["table"]
        anna.call("join", table=mine)  # she may, if she likes
        anna.call("unblock", person=bruno.id)
        bruno.call("join", table=own)

    def test_nobody_reads_whom_they_have_blocked(self):
        anna, bruno, clara = self.people("Anna", "Bruno", "Clara")
        table = new_table(bruno, anna)
        bruno.call("say", table=table, text="before")
        sockets = {person: person.socket() for person in (anna, clara)}
        for socket in sockets.values():
            socket.follow(table)
        anna.call("block", person=bruno.id)
        self.assertIn("n", bruno.call("say", table=table, text="after"))
        clara.call("say", table=table, text="from Clara")

        def lines(socket):
            return [message["text"] for message in socket.quiet(0.5) if message["t"] == "chat"]

        self.assertEqual(["from Clara"], lines(sockets[anna]))
        self.assertEqual(["after", "from Clara"], lines(sockets[clara]))

        def read(person):
            return [line["text"] for line in person.table(table)["chat"]]

        self.assertEqual((["from Clara"], ["before", "after", "from Clara"]), (read(anna), read(bruno)))
        again = anna.socket()  # whoever comes back reads as little
        self.assertEqual(["from Clara"], [line["text"] for line in again.follow(table)["chat"]])
        anna.call("unblock", person=bruno.id)
        self.assertEqual(["before", "after", "from Clara"], read(anna))

    def test_blocks_outlast_the_server(self):
        with Server() as server:
            anna, bruno = server.registered("Anna"), server.registered("Bruno")
            table = new_table(anna, bruno)
            anna.call("block", person=bruno.id)
            bruno.call("say", table=table, text="psst")
            server.stop()
            server.start()
            self.assertEqual([], anna.table(table)["chat"])
            self.assertEqual(1, len(bruno.table(table)["chat"]))


class Limits(unittest.TestCase):
    def test_nobody_is_asked_without_end(self):
        with Server("--rate", "30") as server:
            anna, bruno = server.registered("Anna"), server.registered("Bruno")
            for operation in "befriend", "block":
                with self.assertRaises(Refused) as caught:
                    for _ in range(100):
                        anna.call(operation, person=bruno.id)
                self.assertEqual("too-fast", caught.exception.code)
            table = bruno.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}])["table"]
            with self.assertRaises(Refused) as caught:
                for _ in range(100):
                    bruno.call("invite", table=table, person=anna.id)
            self.assertEqual("too-fast", caught.exception.code)

    def test_lists_and_refusals_have_their_limits(self):
        with Server("--rate", "3") as server:
            anna = server.registered("Anna")
            for operation, members in ("friends", {}), ("invitations", {}), ("decline", {"table": "nowhere"}):
                with self.assertRaises(Refused) as caught:
                    for _ in range(100):
                        anna.call(operation, **members)
                self.assertEqual("too-fast", caught.exception.code, operation)


if __name__ == "__main__":
    main()
