#!/usr/bin/env python3
"""Clubs: founded, found, joined and left; who may do what about whom; what members say, play and see of each other."""
from harness import Case, Refused, ask, main, new_table


def found(owner, name=None, **members):
    return owner.call("found_club", name=name or f"Club of {owner.id}"[:32], **members)["club"]


def page(person, club):
    return person.get("club", club=club)["club"]


def roles(person, club):
    """Whom the person sees there, in order, with their roles."""
    return [(row["person"]["id"], row["role"]) for row in page(person, club)["members"]]


def lines(person, club, **members):
    return [line["text"] for line in person.get("club_chat", club=club, **members)["lines"]]


def refusal(who, operation, **members):
    """The code with which it is refused; None: it is not."""
    try:
        who.call(operation, **members)
    except Refused as refused:
        return refused.code
    return None


def tables(person, club, kind="tables"):
    return [row["listing"]["table"] for row in page(person, club)[kind]]


class Clubs(Case):
    """An address registers some twenty people at once: each class below has a server of its own."""

    def people(self, *names):
        return [self.server.registered(name) for name in names]

    def club(self, owner, *members, **settings):
        club = found(owner, **settings)
        for member in members:
            member.call("join_club", club=club)
        return club


class Belonging(Clubs):
    def test_founded_and_found(self):
        anna, bruno = self.people("Anna", "Bruno")
        name = f"Scriptorium {anna.id[-8:]}"
        club = found(anna, name, about="We play slowly.\nAnd talk.", open=False)
        shown = page(bruno, club)
        self.assertEqual(
            (club, name, "We play slowly.\nAnd talk.", False, 1, "none"),
            tuple(shown[key] for key in ("club", "name", "about", "open", "size", "role")),
        )
        self.assertEqual([(anna.id, "owner")], roles(bruno, club))
        lists = bruno.get("clubs", name=name[3:].upper())["clubs"]
        self.assertEqual(
            ([], [club]), ([row["club"] for row in lists["mine"]], [row["club"] for row in lists["found"]])
        )
        lists = anna.get("clubs")["clubs"]
        self.assertEqual([(club, "owner")], [(row["club"], row["role"]) for row in lists["mine"]])
        self.assertIn(club, [row["club"] for row in lists["found"]])
        self.assertEqual([], bruno.get("clubs", name="%nobody%")["clubs"]["found"])

    def test_a_name_is_one_clubs(self):
        anna, bruno = self.people("Anna", "Bruno")
        name = f"Refectory {anna.id[-8:]}"
        club = found(anna, name)
        self.refused("name-taken", found, bruno, name.upper())
        self.refused("name-taken", found, bruno, name.replace("e", "\u0435"))  # a Cyrillic one
        self.refused("name-taken", found, bruno, "Admin")
        self.refused("bad-request", found, bruno, " ")
        self.refused("bad-request", found, bruno, "x" * 33)
        self.refused("bad-request", found, bruno, "Good", about="x" * 1001)
        other = found(bruno)
        edit = {"club": other, "about": "", "open": True}
        self.refused("name-taken", bruno.call, "edit_club", name=name, **edit)
        anna.call("edit_club", club=club, name=name + "!", about="New.", open=False)
        shown = page(bruno, club)
        self.assertEqual((name + "!", "New.", False), (shown["name"], shown["about"], shown["open"]))
        bruno.call("edit_club", name=name, **edit)  # it is free now
        self.refused("not-owner", anna.call, "edit_club", name="Mine", **edit)
        self.refused("no-such-club", anna.call, "edit_club", **(edit | {"club": "c-nowhere", "name": "Mine"}))

    def test_an_open_club_is_joined(self):
        anna, bruno = self.people("Anna", "Bruno")
        guest = self.server.person("Guest")
        club = self.club(anna, bruno)
        bruno.call("join_club", club=club)  # once more is once
        self.assertEqual([(anna.id, "owner"), (bruno.id, "member")], roles(guest, club))
        self.assertEqual(2, page(guest, club)["size"])
        self.refused("not-registered", guest.call, "join_club", club=club)
        self.refused("not-registered", found, guest)
        self.refused("no-such-club", bruno.call, "join_club", club="c-nowhere")
        bruno.call("leave_club", club=club)
        self.refused("not-member", bruno.call, "leave_club", club=club)
        self.refused("no-such-club", bruno.call, "leave_club", club="c-nowhere")
        self.assertEqual([(anna.id, "owner")], roles(guest, club))

    def test_others_ask(self):
        anna, bruno, clara = self.people("Anna", "Bruno", "Clara")
        club = self.club(anna, bruno, clara, open=False)
        self.assertEqual(([(anna.id, "owner")], 1), (roles(bruno, club), page(bruno, club)["size"]))
        self.assertEqual("asking", page(bruno, club)["role"])
        self.assertIn((bruno.id, "asking"), roles(anna, club))
        self.refused("not-steward", clara.call, "admit", club=club, person=bruno.id)
        self.refused("no-such-person", anna.call, "admit", club=club, person="p-nobody")
        self.refused("no-such-club", anna.call, "admit", club="c-nowhere", person=bruno.id)
        anna.call("admit", club=club, person=bruno.id)
        anna.call("admit", club=club, person=bruno.id)
        anna.call("dismiss", club=club, person=clara.id)
        self.assertEqual([(anna.id, "owner"), (bruno.id, "member")], roles(anna, club))
        clara.call("join_club", club=club)  # may ask again
        clara.call("leave_club", club=club)  # and take it back
        self.assertEqual("none", page(clara, club)["role"])

    def test_roles(self):
        anna, bruno, clara, dora = self.people("Anna", "Bruno", "Clara", "Dora")
        club = self.club(anna, bruno, clara, dora)
        self.refused("not-owner", bruno.call, "appoint", club=club, person=clara.id, role="steward")
        self.refused("bad-request", anna.call, "appoint", club=club, person=bruno.id, role="asking")
        self.refused("no-such-person", anna.call, "appoint", club=club, person="p-nobody", role="steward")
        anna.call("appoint", club=club, person=bruno.id, role="steward")
        self.refused("forbidden", bruno.call, "dismiss", club=club, person=anna.id)
        self.refused("forbidden", anna.call, "dismiss", club=club, person=anna.id)
        self.refused("not-steward", clara.call, "dismiss", club=club, person=dora.id)
        bruno.call("dismiss", club=club, person=dora.id)
        self.refused("forbidden", dora.call, "join_club", club=club)  # not back by herself
        self.refused("not-member", dora.call, "leave_club", club=club)  # nor by forgetting it
        self.assertEqual("barred", page(dora, club)["role"])
        self.assertNotIn(dora.id, str(page(clara, club)))
        bruno.call("admit", club=club, person=dora.id)
        dora.call("join_club", club=club)
        anna.call("appoint", club=club, person=bruno.id, role="member")
        self.refused("not-steward", bruno.call, "dismiss", club=club, person=dora.id)
        anna.call("appoint", club=club, person=clara.id, role="owner")
        self.assertEqual([(clara.id, "owner"), (anna.id, "steward")], roles(bruno, club)[:2])
        self.refused("not-owner", anna.call, "dissolve_club", club=club)

    def test_an_owner_who_goes_hands_on(self):
        anna, bruno, clara = self.people("Anna", "Bruno", "Clara")
        club = self.club(anna, bruno, clara)
        anna.call("appoint", club=club, person=clara.id, role="steward")
        anna.call("leave_club", club=club)
        self.assertEqual([(clara.id, "owner"), (bruno.id, "member")], roles(anna, club))
        clara.call("leave_server", password="correct horse")
        self.assertEqual(([(bruno.id, "owner")], 1), (roles(anna, club), page(anna, club)["size"]))
        name = page(anna, club)["name"]
        bruno.call("leave_club", club=club)
        self.refused("no-such-club", page, anna, club)
        found(anna, name)  # nobody has it any more

    def test_dissolved(self):
        anna, bruno = self.people("Anna", "Bruno")
        club = self.club(anna, bruno)
        bruno.call("club_say", club=club, text="Here?")
        made = anna.call("create", game="morris", seats=[{"kind": "me"}, {"kind": "open"}], club=club)
        self.refused("not-owner", bruno.call, "dissolve_club", club=club)
        self.refused("no-such-club", bruno.call, "dissolve_club", club="c-nowhere")
        anna.call("dissolve_club", club=club)
        self.refused("no-such-club", page, bruno, club)
        self.refused("not-member", lines, bruno, club)
        self.refused("no-such-club", anna.get, "ladder", club=club, game="morris")
        self.assertEqual([], bruno.get("clubs")["clubs"]["mine"])
        self.server.person("Guest").call("join", table=made["table"])  # it is anybody's now


class Together(Clubs):
    def test_members_are_told_that_it_is_dissolved(self):
        anna, bert, carl = self.people("Anna", "Bert", "Carl")
        club = found(anna)
        bert.call("join_club", club=club)
        here, outside = bert.socket(), carl.socket()
        for socket in here, outside:
            socket.ask("me")
        anna.call("dissolve_club", club=club)
        while here.next(20) != {"t": "club", "club": club, "what": "gone"}:
            pass  # that he came in
        self.assertEqual([], outside.quiet())
        here.close()
        outside.close()

    def test_its_own_tournaments(self):
        anna, bert, carl = self.people("Anna", "Bert", "Carl")
        club = found(anna)
        bert.call("join_club", club=club)
        clock = {"kind": "correspondence", "days": 1}
        wanted = {"name": "Cup", "game": "morris", "kind": "round-robin", "clock": clock}
        self.assertEqual("not-steward", refusal(bert, "create_tournament", club=club, **wanted))
        self.assertEqual("not-steward", refusal(carl, "create_tournament", club=club, **wanted))
        self.assertEqual("not-steward", refusal(anna, "create_tournament", club="c-none", **wanted))
        cup = anna.call("create_tournament", club=club, **wanted)["tournament"]
        self.assertEqual([cup], [t["tournament"] for t in page(carl, club)["tournaments"]])
        self.assertNotIn(cup, [t["tournament"] for t in carl.get("tournaments")["tournaments"]["live"]])
        self.assertEqual("not-member", refusal(carl, "enter", tournament=cup))
        anna.call("enter", tournament=cup)
        bert.call("enter", tournament=cup)
        shown = carl.get("tournament", tournament=cup)["tournament"]["club"]
        self.assertEqual((club, False), (shown["club"], shown["member"]))
        anna.call("begin_tournament", tournament=cup)
        self.eventually(lambda: tables(bert, club))  # its tables are the club's
        anna.call("dissolve_club", club=club)
        self.assertNotIn("club", bert.get("tournament", tournament=cup)["tournament"])


class Within(Clubs):
    def test_talk(self):
        anna, bruno, clara = self.people("Anna", "Bruno", "Clara")
        club = self.club(anna, bruno)
        anna.call("club_say", club=club, text="Who taught\tTheo?")
        self.refused("not-member", clara.call, "club_say", club=club, text="Hello")
        self.refused("no-such-club", clara.call, "club_say", club="c-nowhere", text="Hello")
        self.refused("not-member", lines, clara, club)
        for n in range(5):
            bruno.call("club_say", club=club, text=f"Line {n}")
        self.assertEqual([f"Line {n}" for n in (4, 3, 2, 1, 0)] + ["Who taught Theo?"], lines(anna, club))
        self.assertEqual(["Line 1", "Line 0"], lines(anna, club, before=4, limit=2))
        self.refused("not-steward", bruno.call, "club_unsay", club=club, line=1)
        self.refused("no-such-club", anna.call, "club_unsay", club="c-nowhere", line=1)
        anna.call("club_unsay", club=club, line=2)
        self.refused("no-such-row", anna.call, "club_unsay", club=club, line=2)
        self.assertNotIn("Line 0", lines(bruno, club))
        anna.call("block", person=bruno.id)
        self.assertEqual(["Who taught Theo?"], lines(anna, club))
        self.assertEqual(5, len(lines(bruno, club)))

    def test_members_are_told(self):
        anna, bruno, clara = self.people("Anna", "Bruno", "Clara")
        club = self.club(anna, bruno)
        here, outside = bruno.socket(), clara.socket()
        for socket in here, outside:
            socket.ask("me")
        anna.call("club_say", club=club, text="Hello")
        anna.call("appoint", club=club, person=bruno.id, role="steward")
        told = set()
        while told != {"talk", "page"}:
            message = here.next(20)
            self.assertEqual(("club", club), (message["t"], message["club"]))
            told.add(message["what"])
        self.assertEqual([], outside.quiet())
        here.close()
        outside.close()

    def test_its_own_tables(self):
        anna, bruno, clara = self.people("Anna", "Bruno", "Clara")
        club = self.club(anna, bruno)
        seats = [{"kind": "me"}, {"kind": "open"}]
        self.refused("not-member", clara.call, "create", game="morris", seats=seats, club=club)
        self.refused("no-such-club", anna.call, "create", game="morris", seats=seats, club="c-nowhere")
        shown = anna.call("create", game="morris", seats=seats, club=club)["table"]
        hidden = anna.call("create", game="morris", seats=seats, club=club, public=False)["table"]
        self.assertEqual(([hidden, shown], [shown]), (tables(bruno, club), tables(clara, club)))
        self.assertNotIn("key", str(page(clara, club)["tables"]))
        self.assertEqual(club, bruno.table(shown)["about"]["club"])
        self.refused("not-member", clara.call, "join", table=shown)
        self.refused("no-such-table", clara.call, "join", table=hidden)
        key = page(bruno, club)["tables"][0]["key"]
        self.refused("not-member", clara.call, "join", table=hidden, key=key)  # even who was told
        bruno.call("join", table=hidden, key=key)
        bruno.call("concede", table=hidden)
        self.assertEqual([shown], tables(bruno, club))
        self.assertEqual(([hidden], []), (tables(bruno, club, "past"), tables(clara, club, "past")))

    def test_the_ladder(self):
        anna, bruno, clara = self.people("Anna", "Bruno", "Clara")
        club = self.club(anna, bruno)
        self.assertEqual([], page(anna, club)["ladders"])
        for loser in bruno, clara:
            table = new_table(anna, loser, rated=True)
            loser.call("concede", table=table)
            self.eventually(lambda: loser.get("ratings", person=loser.id)["ratings"])
        self.assertEqual([{"game": "morris", "people": 2}], page(clara, club)["ladders"])
        ladder = clara.get("ladder", club=club, game="morris")["ladder"]
        self.assertEqual([anna.id, bruno.id], [row["person"]["id"] for row in ladder])
        self.assertGreater(ladder[0]["rating"], ladder[1]["rating"])
        self.assertEqual([2, 1], [row["played"] for row in ladder])
        self.assertEqual([["won", "won"], ["lost"]], [row["last"] for row in ladder])
        self.assertEqual([False, False], ["before" in row for row in ladder])
        week = 8 * 24 * 3600000
        ask(self.server.database, f"UPDATE rated SET at = at - {week} WHERE who = '{anna.id}'")
        [first, second] = clara.get("ladder", club=club, game="morris")["ladder"]
        self.assertEqual((first["rating"], False), (first["before"], "before" in second))
        self.refused("no-such-club", anna.get, "ladder", club="c-nowhere", game="morris")

    def test_whom_those_who_keep_it_have_blocked(self):
        anna, bruno = self.people("Anna", "Bruno")
        club = self.club(anna)
        anna.call("block", person=bruno.id)
        self.refused("forbidden", bruno.call, "join_club", club=club)

    def test_order_in_the_house_holds(self):
        anna, bruno, keeper = self.people("Anna", "Bruno", "Keeper")
        club = self.club(anna, bruno)
        self.admin("role", keeper.id, "moderator")
        self.eventually(lambda: keeper.get("me")["me"].get("role") == "moderator")
        keeper.call("mute", person=bruno.id, days=1)
        self.eventually(lambda: refusal(bruno, "club_say", club=club, text="Hello") == "muted")
        self.refused("muted", found, bruno)
        keeper.call("ban", person=bruno.id, days=1)
        self.eventually(lambda: refusal(bruno, "join_club", club=club) == "banned")
        self.assertEqual("member", page(bruno, club)["role"])

    def test_it_is_in_ones_data(self):
        anna, bruno = self.people("Anna", "Bruno")
        club = self.club(anna, bruno)
        bruno.call("club_say", club=club, text="All mine")
        data = bruno.get("export")["export"]
        self.assertEqual([(club, "member")], [(row["club"], row["role"]) for row in data["clubs"]])
        self.assertIn((club, "All mine"), [(line["table"], line["text"]) for line in data["chat"]])
        bruno.call("leave_server", password="correct horse")
        self.assertEqual(([], [(anna.id, "owner")]), (lines(anna, club), roles(anna, club)))

    def test_nobody_has_too_many(self):
        anna = self.server.registered("Anna")
        for n in range(5):
            found(anna, f"Cell {n} {anna.id[-8:]}")
        self.assertIn("5", self.refused("too-many", found, anna, f"Cell 5 {anna.id[-8:]}").error["message"])


if __name__ == "__main__":
    main()
