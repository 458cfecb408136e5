#!/usr/bin/env python3
"""Every budget bites: each that src/server/requests/budgets.def declares is used up by a person, then by an address.

The server allows a tenth of the usual (--rate), so that this takes seconds. A budget that nothing here uses up fails,
and so does an operation that is declared to cost of a budget and is done when nothing is left of it.
"""
import itertools
import time

import declared
from harness import Case, Person, Refused, ask, main

BUDGETS, OPERATIONS = declared.budgets(), declared.operations()
TENTH, RATE = 0.1, "3"  # of 30 messages a second
OPEN = [{"kind": "me"}, {"kind": "open"}]
COMPUTERS = [{"kind": "computer", "level": "novice"}] * 2
SOON = 5  # seconds within which a budget must have something in it again, to be waited for


def box(number):
    """An edition like no other."""
    names = {"city": {"constantinople": {"en": f"Byzantium {number}"}}}
    return {"cloister_edition": 1, "game": "pelegrinus", "rules": 1, "names": names}


def rate(budget):
    return TENTH * BUDGETS[budget].allowed / BUDGETS[budget].seconds


def burst(budget):
    """What one person may at once."""
    return max(1, TENTH * BUDGETS[budget].burst)


def crowd(budget):
    """What an address may at once."""
    row = BUDGETS[budget]
    return row.address * burst(budget) if row.burst else TENTH * row.allowed


class People(Case):
    """Everybody comes from an address of their own, and then goes where the test wants them."""

    flags = (
        *("--rate", RATE, "--proxied", "--origin", "https://play.example.org", "--notice-delay", "86400"),
        *("--mail", "smtp://127.0.0.1:9", "--mail-from", "Cloister <cloister@example.org>"),
    )
    numbers, officers = itertools.count(1), []

    def address(self):
        n = next(self.numbers)
        return {"X-Forwarded-For": f"10.{n >> 8}.{n & 255}.1"}

    def guest(self, address=None):
        person = Person(self.server, "Guest", headers=self.address())
        person.headers = address or person.headers
        return person

    def member(self, address):
        person = self.guest(address)
        person.call("rename", name=f"Member {next(self.numbers)}")
        person.call("password", password="correct horse")
        return person

    def owner(self, address):
        """Somebody whose table waits for another."""
        person = self.guest(address)
        person.table_of_own = person.call("create", game="morris", seats=OPEN)["table"]
        return person

    def officer(self, address):
        """All are made at once: it takes the server two seconds to hear of them."""
        if not self.officers:
            self.officers += [self.guest() for _ in range(2 * BUDGETS["ORDER"].address)]
            rows = ", ".join(f"('{person.id}', 2, 0, 0, {int(time.time() * 1000)})" for person in self.officers)
            ask(self.server.database, f"INSERT INTO orders (person, role, muted, banned, changed) VALUES {rows}")
            self.eventually(lambda: all(person.call("me")["me"].get("role") for person in self.officers))
        person = self.officers.pop()
        person.headers = address
        return person


class Budgets(People):
    # Who may ask for each operation of a budget, and who can use it up; others are guests.
    ALL = {
        **dict.fromkeys(("ORDER", "LISTS"), People.officer),
        **dict.fromkeys(("FRIENDS", "TABLES", "LETTERS", "FOUNDING"), People.member),
        "INVITATIONS": People.owner,
    }
    SOME = {"ORDER": People.officer, "FOUNDING": People.member}
    # Of these only a part of what some operation does is paid.
    PARTS = {"EDITIONS": "create", "REVIEWS": "picture"}

    def setUp(self):
        self.victim, host = self.guest(), self.guest()
        self.table = host.call("create", game="morris", seats=OPEN)["table"]
        self.over = self.finished()

    def finished(self):
        """Games that are over, of which nothing was drawn yet; computers play them as they are asked for."""
        while True:
            host = self.guest()
            tables = [host.call("create", game="liars-dice", seats=COMPUTERS)["table"] for _ in range(3)]
            self.eventually(lambda: all(host.table(table)["status"] == "over" for table in tables))
            yield from tables

    # What uses each up: an operation with what must be said, which may well be refused once it was paid.
    SPENT = {
        "PEOPLE": ("hello", lambda self: {}),
        "TABLES": ("create", lambda self: {"game": "morris", "seats": OPEN}),
        "CHAT": ("say", lambda self: {"table": self.table, "text": "buy"}),
        "LOOKS": ("picture", lambda self: {"table": self.table}),
        "TRIES": ("try", lambda self: {"table": self.table, "text": "place a1"}),
        "EDITIONS": ("create", lambda self: {"game": "pelegrinus", "seats": OPEN, "edition": box(next(self.numbers))}),
        "NOTICES": ("set_notices", lambda self: {"wishes": {}}),
        "LETTERS": ("try_notice", lambda self: {}),
        "PROFILES": ("openings", lambda self: {"game": "morris"}),
        "FRIENDS": ("unblock", lambda self: {"person": self.victim.id}),
        "INVITATIONS": ("decline", lambda self: {"table": self.table}),
        "EXPORTS": ("export", lambda self: {}),
        "REVIEWS": ("picture", lambda self: {"table": next(self.over), "review": True}),
        "LISTS": ("queues", lambda self: {}),
        "SELF": ("lang", lambda self: {"lang": "en"}),
        "SEATS": ("leave", lambda self: {"table": self.table}),
        "QUEUE": ("stop_waiting", lambda self: {}),
        "REPORTS": ("report", lambda self: {"person": self.victim.id, "why": "flood"}),
        "ORDER": ("members", lambda self: {}),
        "TOURNAMENTS": ("tournaments", lambda self: {}),
        "ENTRIES": ("withdraw", lambda self: {"tournament": "none"}),
        "CLUBS": ("clubs", lambda self: {}),
        "FOUNDING": ("found_club", lambda self: {"name": f"Club {next(self.numbers)}"}),
        "BELONGING": ("leave_club", lambda self: {"club": "none"}),
    }
    # What an operation must be told to come as far as paying, where just anything would not do.
    TOLD = {
        "create": {"seats": OPEN},
        "create_tournament": {
            "kind": "swiss",
            "players": 2,
            "rounds": 2,
            "clock": {"kind": "live", "turn": 5, "reserve": 60},
        },
        "mail": {"address": "mallory@example.org"},
    }

    def told(self, operation, person):
        """What an operation takes at least, in order."""
        known = {"person": self.victim.id, "game": "morris", "table": getattr(person, "table_of_own", self.table)}
        made = {
            "TEXT": lambda low: "x" * int(low),
            "NUMBER": int,
            "FLAG": lambda _: True,
            "OBJECT": lambda _: {},
            "LIST": lambda low: [{"i": 0}] * int(low),
        }
        members = {
            member.name: known.get(member.name) or made[member.kind](member.low)
            for member in operation.members
            if member.needed
        }
        if "OP_TABLE" in operation.flags:
            members["table"] = known["table"]
        return members | self.TOLD.get(operation.name, {})

    def refusal(self, person, operation, members):
        """None, or the error of a budget."""
        try:
            if "OP_WEBSOCKET" in OPERATIONS[operation].flags:
                socket = person.socket(headers=person.headers)
                self.addCleanup(socket.close)
                socket.ask(operation, **members)
            else:
                person.call(operation, **members)
        except Refused as refused:
            return refused.error["message"] if refused.code == "too-fast" else None
        return None

    def spend(self, person, budget):
        operation, members = self.SPENT[budget]
        return self.refusal(person, operation, members(self))

    def use_up(self, person, budget):
        """How often the person could."""
        for n in range(1000):
            if message := self.spend(person, budget):
                self.assertEqual(BUDGETS[budget].message, message)
                return n
        return self.fail("nothing is refused")

    def within(self, count, most, came_back):
        """So many were to be had at once, and no more but those that came back meanwhile."""
        self.assertLessEqual(int(most + 1e-6), count)
        self.assertLessEqual(count, most + came_back + 1)

    def hold_a_person(self, budget, here):
        """Somebody uses up what a person has; others, here and elsewhere, have theirs. How much was spent here."""
        mallory, began = self.ALL.get(budget, People.guest)(self, here), time.monotonic()
        count = self.use_up(mallory, budget)
        self.within(count, burst(budget), rate(budget) * (time.monotonic() - began))
        for address in here, self.address():
            self.assertIsNone(self.spend(self.SOME.get(budget, People.guest)(self, address), budget))
        self.hold_operations(mallory, budget)
        return count + 1

    def hold_operations(self, mallory, budget):
        """Nothing that costs of it is done any more. It fills up all the time: once out of three must do."""
        for operation in (operation for operation in OPERATIONS.values() if operation.budget == budget):
            said = []
            while len(said) < 3 and BUDGETS[budget].message not in said:
                self.use_up(mallory, budget)
                said.append(self.refusal(mallory, operation.name, self.told(operation, mallory)))
            self.assertIn(BUDGETS[budget].message, said, operation.name)

    def hold_an_address(self, budget, here, count, began):
        """One after the other comes and spends, until somebody has nothing from the beginning."""
        somebody = self.SOME.get(budget, People.guest)
        while more := self.use_up(somebody(self, here), budget):
            count += more
        self.within(count, crowd(budget), BUDGETS[budget].address * rate(budget) * (time.monotonic() - began))
        self.assertIsNone(self.spend(somebody(self, self.address()), budget))

    def bites(self, budget):
        here, began = self.address(), time.monotonic()
        if BUDGETS[budget].burst:
            self.hold_an_address(budget, here, self.hold_a_person(budget, here), began)
        else:  # people are not counted one by one, for they have just come
            count = self.use_up(Person(self.server, None, headers=here), budget)
            self.within(count, crowd(budget), rate(budget) * (time.monotonic() - began))
            self.assertIsNone(self.spend(Person(self.server, None, headers=self.address()), budget))

    def test_every_budget_is_used_up_by_what_costs_of_it(self):
        self.assertEqual(declared.read(f"{declared.REQUESTS}/budgets.def").count("BUDGET("), len(BUDGETS))
        self.assertEqual(declared.read(f"{declared.REQUESTS}/operations.def").count("\nOPERATION("), len(OPERATIONS))
        self.assertEqual(set(BUDGETS), set(self.SPENT))
        paid = {budget: operation for budget, (operation, _) in self.SPENT.items()}
        parts = {budget: operation for budget, operation in paid.items() if OPERATIONS[operation].budget != budget}
        self.assertEqual(self.PARTS, parts)

    def test_what_was_used_up_comes_back(self):
        soon, here = [budget for budget in BUDGETS if rate(budget) >= 1 / SOON], self.address()
        people = {budget: self.SOME.get(budget, People.guest)(self, here) for budget in soon}
        self.assertGreater(len(soon), 3)
        for budget, person in people.items():
            self.use_up(person, budget)
        time.sleep(SOON)
        for budget, person in people.items():
            self.assertIsNone(self.spend(person, budget), budget)


for each in BUDGETS:
    setattr(Budgets, f"test_{each.lower()}", lambda self, budget=each: self.bites(budget))

if __name__ == "__main__":
    main()
