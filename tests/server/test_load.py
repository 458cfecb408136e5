#!/usr/bin/env python3
"""The load tool's short form: many tables at once, every move stored and seen by everybody. $CLOISTER_SOAK: the full
size, with figures."""
import os
import resource
import sys
import unittest

from harness import ROOT, SOAK, Server, main

sys.path.insert(0, os.path.join(ROOT, "bench"))
import load  # noqa: E402


def show(figures):
    print(load.text(figures), file=sys.stderr)
    return figures


class Load(unittest.TestCase):
    SIZE = {"tables": 500, "sockets": 2000, "seconds": 10} if SOAK else {"tables": 12, "sockets": 48, "seconds": 2}

    def moved(self, **how):
        """Figures of a measurement in which something moved: a busy disk may stand still for a second, not for ten."""
        figures = show(load.measure(**how))
        if not figures["moves"]:
            figures = show(load.measure(**dict(how, seconds=10)))
        self.assertGreater(figures["moves"], 0)
        return figures

    def test_as_fast_as_it_goes(self):
        figures = self.moved(**self.SIZE)
        under_way = 3 * self.SIZE["tables"]  # at either end of the measurement
        self.assertAlmostEqual(
            3 * figures["moves"], figures["screen"]["count"], delta=under_way, msg="three others see each move"
        )

    def test_at_a_steady_rate(self):
        rate = 2000 if SOAK else 100
        figures = show(load.measure(rate=rate, **self.SIZE))
        self.assertGreater(figures["moves_s"], 0.5 * rate)

    def test_a_longer_game_of_four(self):
        self.moved(game="monasterium", seats=4, **self.SIZE)

    def test_every_game(self):
        """Secret orders too, which are sent in lists."""
        with Server() as server:
            games = server.person("Host").get("games")["games"]
        for game, seats in ((game["id"], min(3, game["seats_max"])) for game in games):
            with self.subTest(game):
                size = dict(self.SIZE, sockets=self.SIZE["tables"] * (seats + 1), seconds=self.SIZE["seconds"] / 2)
                self.moved(game=game, seats=seats, **size)

    def test_idle_sockets_cost_little(self):
        room = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        count = min(10000, room - 500) if SOAK else 200
        figures = show(load.measure(idle=count))
        self.assertEqual(count, figures["sockets"])
        self.assertLess(figures["rss_mib"], 400)


main()
