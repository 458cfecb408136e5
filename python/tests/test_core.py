"""Games, states, records, the computer, and many states."""

import copy
import pickle
import threading
import unittest

import numpy as np

import cloister


def all_games():
    """Every game at every number of players."""
    for id in cloister.games():
        for players in cloister.players(id):
            yield cloister.Game(id, players)


def play(state, rng):
    while not state.over:
        if state.seat == state.CHANCE:
            outcomes, chances = state.chance()
            state.apply(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply(int(rng.choice(state.legal())))


class Games(unittest.TestCase):
    def test_open(self):
        self.assertGreaterEqual(len(cloister.games()), 7)
        with self.assertRaisesRegex(cloister.CloisterError, "no game chess"):
            cloister.Game("chess")
        with self.assertRaisesRegex(cloister.CloisterError, "there are: on, off"):
            cloister.Game("morris", flying="maybe")
        game = cloister.Game("morris", flying=False)
        self.assertEqual(game.options, {"flying": "off"})
        self.assertEqual(pickle.loads(pickle.dumps(game)), game)
        self.assertEqual(repr(game), "Game('morris', players=2, flying='off')")
        self.assertEqual(game.action_text(0), "place a1")

    def test_options(self):
        self.assertEqual(cloister.options("morris"), {"flying": ["on", "off"]})
        for id in cloister.games():
            for name, values in cloister.options(id).items():
                for value in values:
                    try:
                        game = cloister.Game(id, cloister.players(id)[-1], **{name: value})
                    except cloister.CloisterError:
                        continue  # not with so many, or not without another
                    self.assertEqual(game.options, {} if value == values[0] else {name: value})
                    self.assertGreater(game.new(seed=4).playout(), 0)

    def test_narrow(self):
        for game in all_games():
            self.assertLess(game.actions, 5000)
            self.assertEqual(game.describe()["id"], game.id)
            self.assertGreater(len(game.layout), 3)


class States(unittest.TestCase):
    def test_play(self):
        rng = np.random.default_rng(1)
        for game in all_games():
            for chance in ("sample", "explicit"):
                state = game.new(seed=5, chance=chance)
                play(state, rng)
                self.assertEqual(len(state.scores()), game.players)
                self.assertEqual(cloister.read_record(state.record()).game, game)

    def test_refused(self):
        state = cloister.Game("morris").new()
        before = bytes(state)
        for action, seat in ((623, 0), (10**6, 0), (0, 1), (0, 7)):
            with self.assertRaises(cloister.CloisterError):
                state.apply(action, seat)
        self.assertEqual(bytes(state), before)
        self.assertIn("a1", state.label(0))
        self.assertIn("a1", state.label(0, lang="fr"))
        self.assertEqual(state.why("place a1"), "")
        self.assertNotEqual(state.why("move a1 a4"), "")
        self.assertEqual(state.action("place a1"), 0)

    def test_copies(self):
        game = cloister.Game("monastery", 3)
        state = game.new(seed=2)
        state.apply(state.legal()[0])
        for other in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state)), game.load(bytes(state))):
            self.assertEqual(other, state)
            self.assertEqual(hash(other), hash(state))
        with self.assertRaises(cloister.CloisterError):
            game.load(b"nothing")
        with self.assertRaises(cloister.CloisterError):
            cloister.Game("monastery", 2).load(bytes(state))

    def test_hidden(self):
        """A seat cannot tell a guess from the truth."""
        rng = np.random.default_rng(3)
        for game in all_games():
            state = game.new(seed=1)
            for step in range(40):
                if state.over:
                    break
                seat = state.seat
                guess = state.guess(seat, step)
                np.testing.assert_array_equal(guess.view(seat), state.view(seat))
                np.testing.assert_array_equal(guess.legal(seat), state.legal(seat))
                state.apply(int(rng.choice(state.legal())))

    def test_recall(self):
        game = cloister.Game("pelegrinus")
        one, other = game.new(seed=1, recall=True), game.new(seed=1, recall=True)
        self.assertEqual(one.information_state(0), other.information_state(0))
        one.apply(one.legal()[0], 0)
        other.apply(other.legal()[1], 0)
        self.assertNotEqual(one.information_state(0), other.information_state(0))
        self.assertEqual(one.information_state(1), other.information_state(1))  # orders are secret
        with self.assertRaises(cloister.CloisterError):
            game.new().information_state(0)

    def test_words(self):
        for game in all_games():
            state = game.new()
            self.assertTrue(state.draw() and state.prompt() and str(state))
            self.assertIsInstance(state.fields(), dict)

    def test_computer(self):
        for id in cloister.games():
            game = cloister.Game(id)
            state = game.new(seed=3)
            for level in ("rules", "greedy", "mcts:30"):
                computer = game.computer(level)
                self.assertIn(computer.choose(state), state.legal())
            advice = game.computer("mcts:30").advise(state)
            self.assertTrue(advice and advice[0].action in state.legal())
        with self.assertRaisesRegex(cloister.CloisterError, "level king"):
            game.computer("king")

    def test_record(self):
        game = cloister.Game("liars-dice", 3)
        state = game.new(seed=9)
        play(state, np.random.default_rng(2))
        record = cloister.read_record(state.record())
        *_, last = record.states()
        self.assertEqual(last.scores(), state.scores())
        with self.assertRaisesRegex(cloister.CloisterError, "line"):
            cloister.read_record("nothing\n")


class Vecs(unittest.TestCase):
    def test_against_states(self):
        """A vec is so many single states."""
        for game in all_games():
            vec = cloister.Vec(game, 4, seed=3, mask="bool", lists=True)
            for _ in range(60):
                for i in range(4):
                    state = vec.state(i)
                    np.testing.assert_array_equal(vec.mask[i], state.mask())
                    np.testing.assert_array_equal(vec.legal[i, : vec.legal_count[i]], state.legal())
                    np.testing.assert_array_equal(vec.observations[i], state.view())
                    self.assertEqual(vec.seat[i], state.seat)
                vec.step(vec.random_actions())

    def test_forms(self):
        game = cloister.Game("monasterium", 3)
        bits, full = cloister.Vec(game, 8, seed=1), cloister.Vec(game, 8, seed=1, mask="bool", observe="features")
        lists = cloister.Vec(game, 8, seed=1, actions="list", mask=None, observe=None)
        for _ in range(100):
            unpacked = np.unpackbits(bits.mask, axis=1, bitorder="little")[:, : game.actions]
            np.testing.assert_array_equal(unpacked, full.mask)
            action = bits.random_actions().copy()
            place = [np.flatnonzero(row[:n] == a)[0] for row, n, a in zip(lists.legal, lists.legal_count, action)]
            for vec, actions in ((bits, action), (full, action), (lists, place)):
                vec.step(actions)
            self.assertTrue(hash(bits) == hash(full) == hash(lists))

    def test_illegal(self):
        game = cloister.Game("morris")
        vec = cloister.Vec(game, 3)
        before = hash(vec)
        with self.assertRaisesRegex(cloister.IllegalAction, "row 2"):
            vec.step([0, 1, 600])
        self.assertEqual(hash(vec), before)
        vec.step([0, -1, 2])  # the second waits
        self.assertEqual(list(vec.seat), [1, 0, 1])
        vec = cloister.Vec(game, 3, illegal="lose")
        vec.step([0, 600, 2])
        np.testing.assert_array_equal(vec.terminals, [False, True, False])
        np.testing.assert_array_equal(vec.rewards[1], [-1, 1])

    def test_rewards(self):
        """Changes add up to the margin against the mean of the others; places to zero."""
        game = cloister.Game("builders-duel")
        vec = cloister.Vec(game, 8, seed=2, reward="change", autoreset="never")
        total = np.zeros((8, 2))
        while not (vec.seat == cloister.State.NOBODY).all():
            vec.step(vec.random_actions())
            total += vec.rewards
        margin = vec.final_scores[:, 0] - vec.final_scores[:, 1]
        start = cloister.Game("builders-duel").new().scores()
        np.testing.assert_allclose(total[:, 0], margin - (start[0].total - start[1].total), atol=1e-3)
        np.testing.assert_allclose(total.sum(1), 0, atol=1e-3)

    def test_parallel(self):
        game = cloister.Game("pelegrinus", 4)
        vec = cloister.Vec(game, 5, parallel=True, max_decisions=60)
        ends = 0
        while ends < 5:
            vec.step(vec.random_actions())
            ends += int(vec.truncations.sum() + vec.terminals.sum())
        self.assertEqual(vec.observations.shape, (20, game.view_size))

    def test_out(self):
        game = cloister.Game("morris")
        mine = np.zeros((4, game.view_size), np.uint8)
        vec = cloister.Vec(game, 4, out={"observations": mine})
        vec.step([0, 1, 2, 3])
        self.assertTrue(mine.any())
        with self.assertRaisesRegex(cloister.CloisterError, "must be uint8"):
            cloister.Vec(game, 4, out={"observations": mine[:2]})
        with self.assertRaisesRegex(cloister.CloisterError, "no strange"):
            cloister.Vec(game, 4, out={"strange": mine})
        self.assertEqual(vec.rewards.ctypes.data % 64, 0)

    def test_set(self):
        game = cloister.Game("kings-abbey")
        state = game.new(seed=8)
        for _ in range(20):
            state.apply(state.legal()[-1])
        vec = cloister.Vec(game, 2)
        vec.set(1, state)
        self.assertEqual(hash(vec.state(1)), hash(state))

    def test_threads(self):
        """Vecs go on side by side and come to the same."""
        game = cloister.Game("monastery")
        vecs = [cloister.Vec(game, 50, seed=4) for _ in range(3)]
        threads = [threading.Thread(target=vec.step_random, args=(50,)) for vec in vecs]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len({hash(vec) for vec in vecs}), 1)


class Search(unittest.TestCase):
    def test_mcts(self):
        from cloister.search import mcts

        for id in ("morris", "builders-duel", "liars-dice"):
            states = [cloister.Game(id).new(seed=s) for s in range(2)]
            for state, result in zip(states, mcts(states, simulations=16, batch=4)):
                self.assertGreater(result.visits.sum(), 0)
                self.assertIn(result.best, state.legal())
