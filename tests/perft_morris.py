#!/usr/bin/env python3
"""Counts lines of play of Nine Men's Morris by brute force: the expected figures of perft.c. Run by hand.

Written from src/games/morris/rules.md alone. The board is its geometry, three squares on a 7 by 7 grid; nothing is
shared with the C rules.
"""
ROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
POINTS = {
    "abcdefg"[3 + dx * ring] + str(4 + dy * ring): (3 + dx * ring, 3 + dy * ring)
    for ring in (1, 2, 3)
    for dx, dy in ROUND
}
OVER, PLACING, MOVING, REMOVING = range(4)


def lines():
    """The 16 lines of three: each row and column of the grid, the middle ones in two halves."""
    for axis in 0, 1:
        for k in range(7):
            row = sorted((p for p in POINTS.values() if p[axis] == k), key=lambda p: p[1 - axis])
            yield from (row[i : i + 3] for i in range(0, len(row), 3))


LINES = list(lines())
BESIDE = {
    p: {q for line in LINES for a, b in zip(line, line[1:]) for q in (a, b) if p in (a, b) and p != q}
    for p in POINTS.values()
}


def position(white, black, hand=(0, 0), mover=0, phase=MOVING, flying=True):
    board = {POINTS[name]: seat for seat, names in enumerate((white, black)) for name in names.split()}
    return board, hand, mover, phase, 0, (), flying


def in_mill(board, point):
    return any(point in line and all(board.get(q) == board[point] for q in line) for line in LINES)


def count(board, seat):
    return sum(owner == seat for owner in board.values())


def moves(state):
    board, hand, mover, phase, _, _, flying = state
    free = [p for p in POINTS.values() if p not in board]
    if phase == OVER:
        return []
    if phase == PLACING:
        return [(None, p) for p in free]
    if phase == MOVING:
        flies = flying and hand[mover] == 0 and count(board, mover) == 3
        return [(p, q) for p in board if board[p] == mover for q in free if flies or q in BESIDE[p]]
    enemy = [p for p in board if board[p] != mover]
    return [(p, None) for p in [p for p in enemy if not in_mill(board, p)] or enemy]


def turn(board, hand, mover, quiet, past, flying):
    """The other player's turn, unless the game is over."""
    mover = 1 - mover
    phase = PLACING if hand[mover] else MOVING
    now = (frozenset(board.items()), mover)
    stuck = phase == MOVING and not moves((board, hand, mover, phase, quiet, past, flying))
    if count(board, mover) + hand[mover] < 3 or stuck or past.count(now) == 2 or quiet == 50:
        phase = OVER
    return board, hand, mover, phase, quiet, past + (now,), flying


def play(state, move):
    board, hand, mover, phase, quiet, past, flying = state
    board = dict(board)
    source, target = move
    if source:
        del board[source]
    if phase == REMOVING:
        return turn(board, hand, mover, quiet, past, flying)
    board[target] = mover
    if phase == PLACING:
        hand = tuple(stones - (seat == mover) for seat, stones in enumerate(hand))
    if in_mill(board, target):
        return board, hand, mover, REMOVING, 0, (), flying
    return turn(board, hand, mover, quiet + 1, past, flying)


def perft(state, depth):
    found = moves(state)
    return len(found) if depth == 1 else sum(perft(play(state, move), depth - 1) for move in found)


def main():
    flying = "a1 d1 c4", "a7 d7 b6 d6 e5"
    for name, depth, state in (
        ("setup", 4, position("", "", (9, 9), 0, PLACING)),
        ("placing", 5, position("a1 d1 b2 d2", "a7 d7 b6 d6", (5, 5), 0, PLACING)),
        ("removing", 5, position("a1 d1 g1 d2", "a7 d7 b6", (5, 6), 0, REMOVING)),
        ("moving", 6, position("a1 d1 g4 d2 f4 b2", "a7 d7 b6 d6 e5 c4")),
        ("three that fly", 4, position(*flying)),
        ("three that may not", 6, position(*flying, flying=False)),
        ("three against three", 3, position("a1 d1 c4", "a7 d7 e5", mover=1)),
    ):
        print(name, [perft(state, n) for n in range(1, depth + 1)], flush=True)


main()
