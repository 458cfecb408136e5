#!/usr/bin/env python3
"""Hidden means hidden, on the wire: what others are sent about a secret choice is the same bytes whatever the choice
was."""
import json
import random
import re

from harness import SOAK, Case, main, new_table, orders

# What differs between two tables for good reasons: their names and moments.
MOMENTS = re.compile(rb'"(now|at|created|started|ended|changed)":\d+')


class Hidden(Case):
    def setUp(self):
        self.anna, self.bruno = self.server.person("Anna"), self.server.person("Bruno")
        self.clara = self.server.person("Clara")

    def listener(self, person, table):
        socket = person.socket(keep=True)
        socket.follow(table)
        return socket

    def heard(self, socket, table, key, seq):
        """Every byte the socket gets about the table until it knows of row seq, without names and moments."""
        socket.until(lambda s: s.tables[table]["seq"] >= seq)
        return [
            MOMENTS.sub(rb'"\1":0', message.replace(table.encode(), b"TABLE").replace(key.encode(), b"KEY"))
            for message in socket.kept
            if b'"t":"table"' in message or b'"t":"chat"' in message
        ]

    def played(self, game, moves, seed):
        """A table of this seed on which these moves were made: (id, key)."""
        table = new_table(self.anna, self.bruno, game=game, seed=seed)
        for seat, texts in moves:
            (self.anna, self.bruno)[seat].call("do", table=table, list=texts)
        return table, self.anna.table(table)["about"]["key"]

    def messages_after(self, game, moves, seed, secret):
        """What Bruno and a spectator hear when Anna makes this secret choice."""
        table, key = self.played(game, moves, seed)
        sockets = [self.listener(person, table) for person in (self.bruno, self.clara)]
        for socket in sockets:
            socket.until(lambda s: s.tables[table]["watchers"] == 1)
            socket.kept.clear()
        seq = self.anna.call("do", table=table, list=secret)["seq"]
        heard = [self.heard(socket, table, key, seq) for socket in sockets]
        for socket in sockets:
            socket.close()
        self.assertTrue(all(heard))
        return heard

    def test_secret_choices_are_told_alike(self):
        chooser, moves, compared = random.Random(3), [], 0
        table, _ = self.played("pelegrinus", [], "hidden")
        while compared < (20 if SOAK else 3):
            own = self.anna.table(table)
            if own["status"] != "playing":
                break
            if own["decision"]["actors"] == [0, 1] and chooser.random() < 0.7:
                one, two = (
                    self.messages_after("pelegrinus", moves, "hidden", orders(self.anna, table, own, chooser.choice))
                    for _ in range(2)
                )
                self.assertEqual(one, two)
                compared += 1
            seat = 0 if own["choices"] else 1
            person = (self.anna, self.bruno)[seat]
            pick = orders(person, table, person.table(table), chooser.choice)
            person.call("do", table=table, list=pick)
            moves.append((seat, pick))
        self.assertGreater(compared, 0)

    def test_no_secret_of_the_server_is_on_the_wire_or_in_the_log(self):
        self.anna.call("rename", name="Anna Registered")
        self.anna.call("password", password="ora et labora")
        table = new_table(self.anna, self.bruno, game="builders-duel")
        key = self.anna.table(table)["about"]["key"]
        sockets = {person: self.listener(person, table) for person in (self.anna, self.bruno, self.clara)}
        chooser = random.Random(9)
        while (state := self.anna.table(table))["status"] == "playing":
            person = (self.anna, self.bruno)[state["decision"]["actors"][0]]
            person.call("do", table=table, text=chooser.choice(person.table(table)["choices"])["text"])
        seed = state["about"]["seed"]
        self.assertTrue(seed)
        tokens = {person: person.token.encode() for person in sockets}
        for person, socket in sockets.items():
            socket.until(lambda s: s.tables[table]["status"] == "over")
            before = [message for message in socket.kept if b'"status":"over"' not in message]
            self.assertGreater(len(before), 10)
            everything = b"\n".join(socket.kept)
            self.assertNotIn(seed.encode(), b"\n".join(before))
            self.assertNotIn(b"ora et labora", everything)
            for token in tokens.values():
                self.assertNotIn(token, everything)
            self.assertEqual(person is self.clara, key.encode() not in everything)  # those who sit there may invite
        log = "".join(self.server.lines)
        for secret in [key, seed, "ora et labora", *(token.decode() for token in tokens.values())]:
            self.assertNotIn(secret, log)

    def test_the_vow_of_silence(self):
        table = new_table(self.anna, self.bruno, game="monastery", options={"vow_of_silence": "on"})
        state = self.anna.table(table)
        if state["talk"]:
            self.anna.call("say", table=table, text="Pax vobiscum")
        chooser = random.Random(4)
        while self.anna.table(table)["talk"]:
            person = (self.anna, self.bruno)[self.anna.table(table)["decision"]["actors"][0]]
            person.call("do", table=table, text=chooser.choice(person.table(table)["choices"])["text"])
        self.refused("silence", self.anna.call, "say", table=table, text="Pax vobiscum")
        self.assertIn(
            "silence",
            json.dumps(self.refused("silence", self.clara.call, "say", table=table, text="hello", lang="fr").error),
        )


if __name__ == "__main__":
    main()
