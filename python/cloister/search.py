"""Monte-Carlo tree search over many states at once: positions to be judged come in batches, as networks want them.

The search is open-loop and over what the seat knows: every simulation begins with a guess of what is hidden
(State.guess) and draws
chance anew, and the tree holds what was chosen, not what it led to. So it is right for dice, hands and secret orders
alike.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Callable, Sequence

import numpy as np

from ._state import State

# (states, seats) to policy [n, actions] (weights above 0, of which those of legal actions count), value [n, players].
Evaluator = Callable[[list[State], np.ndarray], tuple[np.ndarray, np.ndarray]]


@dataclass
class Node:
    """Choices made at one place of the tree, whatever they met there."""

    prior: dict[int, float] = field(default_factory=dict)
    visits: dict[int, int] = field(default_factory=dict)
    value: dict[int, float] = field(default_factory=dict)  # sum, for the seat that chooses
    child: dict[tuple[int, int], Node] = field(default_factory=dict)  # by action and the seat that chooses next


@dataclass
class Result:
    """Of one state: legal actions, how often each was tried, what it promises the seat, and the best."""

    actions: np.ndarray
    visits: np.ndarray
    values: np.ndarray

    @property
    def best(self) -> int:
        return int(self.actions[self.visits.argmax()])


def rollouts(states: list[State], seats: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """An evaluator that knows nothing: all choices alike, values by playing at random to the end."""
    values = []
    for state in states:
        end = state.clone()
        end.playout()
        values.append(end.returns())
    return np.ones((len(states), states[0].game.actions), np.float32), np.array(values)


def mcts(
    states: State | Sequence[State],
    evaluator: Evaluator = rollouts,
    simulations: int = 100,
    batch: int = 8,
    explore: float = 1.5,
    seed: int = 0,
) -> list[Result]:
    """Searches each state for the seat that must choose in it. batch simulations of every state are judged together."""
    roots = [states] if isinstance(states, State) else list(states)
    seats = [state.seat for state in roots]
    trees = [Node() for _ in roots]
    rng = np.random.default_rng(seed)
    for done in range(0, simulations, batch):
        paths = [
            (tree, *_descend(tree, root.guess(seat, int(rng.integers(1 << 62))), explore))
            for tree, root, seat in zip(trees, roots, seats)
            for _ in range(min(batch, simulations - done))
        ]
        _judge(paths, evaluator)
    return [_result(tree, root, seat) for tree, root, seat in zip(trees, roots, seats)]


def _pick(node: Node, legal: list[int], explore: float) -> int:
    """The action of the highest upper bound; those never tried count as a bit worse than the mean."""
    visits = [node.visits.get(a, 0) for a in legal]
    total = sum(visits)
    mean = sum(node.value.get(a, 0.0) for a in legal) / total if total else 0.0
    prior = np.array([node.prior.get(a, 1e-3) for a in legal])
    value = np.array([node.value[a] / n if n else mean - 0.1 for a, n in zip(legal, visits)])
    bound = value + explore * prior / prior.sum() * np.sqrt(total + 1) / (1 + np.array(visits))
    return legal[int(bound.argmax())]


def _descend(node: Node, state: State, explore: float) -> tuple[list[tuple[Node, int, int]], Node, State]:
    """Plays on by the tree until it ends; a visit is counted at once, so that others of the batch go elsewhere."""
    path: list[tuple[Node, int, int]] = []
    while not state.over and node.prior:
        seat = state.seat
        action = _pick(node, state.legal(seat).tolist(), explore)
        node.visits[action] = node.visits.get(action, 0) + 1
        node.value[action] = node.value.get(action, 0.0) - 1.0  # taken back when it is judged
        path.append((node, action, seat))
        state.apply(action, seat)
        node = node.child.setdefault((action, state.seat), Node())
    return path, node, state


def _judge(paths, evaluator: Evaluator) -> None:
    """Values of all leaves, by their ends or by the evaluator, added along their paths."""
    open_ = [i for i, (_, _, _, state) in enumerate(paths) if not state.over]
    values = {i: paths[i][3].returns() for i in range(len(paths)) if i not in set(open_)}
    if open_:
        leaves = [paths[i][3] for i in open_]
        policy, value = evaluator(leaves, np.array([leaf.seat for leaf in leaves]))
        for row, i in enumerate(open_):
            legal = leaves[row].legal().tolist()
            paths[i][2].prior.update((a, float(policy[row][a])) for a in legal)
            values[i] = value[row]
    for i, (_, path, _, _) in enumerate(paths):
        for node, action, seat in path:
            node.value[action] += 1.0 + float(values[i][seat])


def _result(tree: Node, root: State, seat: int) -> Result:
    legal = root.legal(seat)
    visits = np.array([tree.visits.get(int(a), 0) for a in legal])
    values = np.array([tree.value.get(int(a), 0.0) for a in legal]) / np.maximum(visits, 1)
    return Result(legal, visits, values)
