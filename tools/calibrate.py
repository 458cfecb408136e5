#!/usr/bin/env python3
"""How true the chances of reviews are, from the points of soak/review, and the tables that make them so.

    CLOISTER_ROUNDS=400 CLOISTER_SAMPLE=8 CLOISTER_POINTS=points build/release/tests/test_soak_review
    tools/calibrate.py points                 how true they are as they are told
    tools/calibrate.py --losses points        what each level lost how often, and whether it came, of all games
    tools/calibrate.py --halves points        each half of the games, told with what was fitted to the other half
    tools/calibrate.py --fit points --of held other games, as they would be told with what was fitted to the first
    tools/calibrate.py --fit points           writes src/games/<game>/came_true.def of the games there are points of

A point is one decision that was made: game, seed, how far the game was (thousandths), seat, level, the chance as the
looks had it (-1: it was searched to the end), the chance that was told, the result, the loss, the verdict; chances in
ten-thousandths. By quarter of the game: the Brier score and the mean distance between chances and results (ECE, ten
bins). Few points are some way off by mere chance; so the ECE is printed too that they would show on average if the
chances were true. Of a game that was looked at as a whole there is a sum besides: game, seed, "sum", the luck of the
first seat, what was not told apart, and the thousandths of a second that it took.

A table says what came of chances at some stages of a game, at steps of a tenth; in between it is a straight line. It
is fitted by least squares, as smooth as it can be, alike for both sides, and rises everywhere: a better position is
never told to be worse.
"""
import argparse
import collections
import math
import random
import sys

WHOLE = 10000
BINS = 10
DRAWS = 40
STAGES, KNOTS = 5, 11  # as in core/declare.h
SMOOTH, STEADY = 30.0, 30.0  # what bends along chances, and along the game, weighs so many points
RISE = 4  # thousandths at least from one knot to the next
EVER = 0.002  # nothing is told to be more certain than this
LEVELS = ("novice", "brother", "prior", "abbot")
LOSSES = (0, 0.0001, 0.01, 0.03, 0.06, 0.12, 1.01)  # from nothing to a game; three of them are where verdicts begin
BLOCK = 6  # games in a row in which every pair of levels sits both ways

Point = collections.namedtuple("Point", "game seed stage seat level counted told result loss verdict")
Sum = collections.namedtuple("Sum", "game seed luck rest seconds")


def point_of(game, seed, stage, seat, level, counted, told, result, loss, verdict):
    """A line of a decision."""
    return Point(
        game,
        int(seed),
        int(stage) / 1000,
        int(seat),
        level,
        int(counted) / WHOLE if int(counted) >= 0 else None,
        int(told) / WHOLE,
        int(result) / WHOLE,
        int(loss) / WHOLE,
        verdict,
    )


def sum_of(game, seed, _, luck, rest, took):
    """A line of a whole game."""
    return Sum(game, int(seed), int(luck) / WHOLE, int(rest) / WHOLE, int(took) / 1000)


def read(paths):
    """All points and sums of some files."""
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for line in file:
                if not line.endswith("\n"):  # a run that was stopped while it wrote
                    print(f"calibrate: the last line of {path} is cut off, passed over", file=sys.stderr)
                    break
                words = line.split()
                yield sum_of(*words) if words[2] == "sum" else point_of(*words)


def between(x, count):
    """The two of so many places from 0 to 1 between which x lies, and the weight of each."""
    at = min(int(x * (count - 1)), count - 2)
    part = x * (count - 1) - at
    return ((at, 1 - part), (at + 1, part))


def corners(stage, chance):
    """The places of the table that a point lies between, and their weights."""
    return [(i * KNOTS + k, a * b) for i, a in between(stage, STAGES) for k, b in between(chance, KNOTS)]


def bends(count, place):
    """Rows of three that should lie on a line."""
    return [(place(i - 1), place(i), place(i + 1)) for i in range(1, count - 1)]


def solve(matrix, right):
    """By elimination; the matrix is symmetric and positive."""
    n = len(right)
    rows = [matrix[i][:] + [right[i]] for i in range(n)]
    for i in range(n):
        for j in range(i + 1, n):
            factor = rows[j][i] / rows[i][i]
            if factor:
                for k in range(i, n + 1):
                    rows[j][k] -= factor * rows[i][k]
    out = [0.0] * n
    for i in reversed(range(n)):
        out[i] = (rows[i][n] - sum(rows[i][k] * out[k] for k in range(i + 1, n))) / rows[i][i]
    return out


def rising(row, weights):
    """The nearest row that rises by RISE at least: neighbours that do not are put together."""
    lifted = [(value - RISE / 1000 * k, weight) for k, (value, weight) in enumerate(zip(row, weights))]
    groups = []
    for value, weight in lifted:
        groups.append([value, weight, 1])
        while len(groups) > 1 and groups[-2][0] > groups[-1][0]:
            value, weight, size = groups.pop()
            last = groups[-1]
            last[0] = (last[0] * last[1] + value * weight) / (last[1] + weight)
            last[1] += weight
            last[2] += size
    flat = [value for value, _, size in groups for _ in range(size)]
    least = [EVER + RISE / 1000 * k for k in range(KNOTS)]
    return [min(max(flat[k] + RISE / 1000 * k, least[k]), 1 - least[KNOTS - 1 - k]) for k in range(KNOTS)]


def fit(points):
    """The table, by rows of stages."""
    n = STAGES * KNOTS
    matrix = [[0.0] * n for _ in range(n)]
    right = [0.0] * n
    for point in points:
        if point.counted is None:
            continue
        for chance, result in ((point.counted, point.result), (1 - point.counted, 1 - point.result)):
            places = corners(point.stage, chance)
            for i, a in places:
                right[i] += a * result
                for j, b in places:
                    matrix[i][j] += a * b
    weights = [matrix[i][i] + 1e-3 for i in range(n)]
    lines = [(SMOOTH, bend) for i in range(STAGES) for bend in bends(KNOTS, lambda k, i=i: i * KNOTS + k)]
    lines += [(STEADY, bend) for k in range(KNOTS) for bend in bends(STAGES, lambda i, k=k: i * KNOTS + k)]
    for weight, bend in lines:
        for i, a in zip(bend, (1, -2, 1)):
            for j, b in zip(bend, (1, -2, 1)):
                matrix[i][j] += weight * a * b
    for i in range(n):
        matrix[i][i] += 1e-3  # where there is no point at all
        right[i] += 1e-3 * (i % KNOTS) / (KNOTS - 1)
    flat = solve(matrix, right)
    table = []
    for i in range(STAGES):
        row = rising(flat[i * KNOTS : (i + 1) * KNOTS], weights[i * KNOTS : (i + 1) * KNOTS])
        table.append([(row[k] + 1 - row[KNOTS - 1 - k]) / 2 for k in range(KNOTS)])
    return table


def told_with(table, point):
    """The chance of a point as the table tells it."""
    if point.counted is None:
        return point.told
    return sum(weight * table[at // KNOTS][at % KNOTS] for at, weight in corners(point.stage, point.counted))


def brier(pairs):
    """The mean square of chance less result."""
    return sum((chance - result) ** 2 for chance, result in pairs) / len(pairs)


def ece(pairs):
    """The mean distance between chances and what came of them, by tenths of a chance."""
    bins = collections.defaultdict(float)
    for chance, result in pairs:
        bins[min(int(chance * BINS), BINS - 1)] += chance - result
    return sum(abs(distance) for distance in bins.values()) / len(pairs)


def ece_if_true(games):
    """
    The mean ECE of results drawn by the chances themselves, as many shared ones among them as there were. A game has
    one result: all of its chances are told against the same draw.
    """
    lot = random.Random(1)
    pairs = [pair for game in games for pair in game]
    shared = sum(0 < result < 1 for _, _, result in pairs) / len(pairs)

    def draw(game):
        u = lot.random()
        for chance, seat, _ in game:
            own = chance if seat == 0 else 1 - chance
            share = min(shared, 2 * own, 2 - 2 * own)
            first = 0.5 if abs(u - own) < share / 2 else float(u < own)
            yield chance, first if seat == 0 else 1 - first

    total = sum(ece([pair for game in games for pair in draw(game)]) for _ in range(DRAWS))
    return total / DRAWS


def tell_quarters(points, chance_of):
    """By quarter, and of all."""
    for quarter in (0, 1, 2, 3, None):
        some = [p for p in points if quarter is None or min(int(p.stage * 4), 3) == quarter]
        if not some:
            continue
        games = collections.defaultdict(list)
        for p in some:
            games[p.seed].append((chance_of(p), p.seat, p.result))
        pairs = [(chance, result) for game in games.values() for chance, _, result in game]
        name = "all" if quarter is None else f"quarter {quarter + 1}"
        true = ece_if_true(list(games.values()))
        print(f"  {name}: Brier {brier(pairs):.3f}, ECE {ece(pairs):.3f}, if true {true:.3f}, of {len(pairs)}")


def mean_and_error(values):
    """As percentages."""
    mean = sum(values) / len(values)
    error = math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
    return f"{100 * mean:.2f} % ± {100 * error:.2f}"


def tell_sums(sums):
    """What luck came to, and what whole reviews cost."""
    if len(sums) < 2:
        return
    size = sum(abs(one.rest) for one in sums) / len(sums)
    seconds = sorted(one.seconds for one in sums)
    print(f"  luck {mean_and_error([one.luck for one in sums])} a game of {len(sums)}")
    print(f"  not told apart {mean_and_error([one.rest for one in sums])}, {100 * size:.0f} % in size")
    print(f"  {seconds[0]:.1f} to {seconds[-1]:.1f} s a review, {seconds[len(seconds) // 2]:.1f} in the median")


def tell_levels(points):
    """What each level lost a choice, and how many of its choices were told to be mistakes."""
    for level in LEVELS:
        some = [p for p in points if p.level == level]
        if len(some) < 2:
            continue
        wrong = sum(p.verdict in ("mistake", "blunder") for p in some) / len(some)
        lost = mean_and_error([p.loss for p in some])
        print(f"  {level}: {lost} lost a choice, {100 * wrong:.1f} % mistakes of {len(some)}")


def tell_losses(points):
    """
    What verdicts are set by. Lost so much: how many of each level's choices; then the chance of the best choice, that
    of the one that was made, and what came.
    """
    count = collections.Counter(point.level for point in points)
    for low, high in zip(LOSSES, LOSSES[1:]):
        some = [point for point in points if low <= point.loss < high]
        if not some:
            continue
        made = collections.Counter(point.level for point in some)
        shares = ", ".join(f"{100 * made[level] / count[level]:.1f} %" for level in LEVELS if count[level])
        told = sum(point.told for point in some) / len(some)
        best = told + sum(point.loss for point in some) / len(some)
        came = sum(point.result for point in some) / len(some)
        chances = f"best {best:.3f}, told {told:.3f}, came {came:.3f}"
        print(f"from {100 * low:g} %: {shares} of {len(some)}; {chances}")


def write(game, table):
    """The table as the game's sources have it."""
    path = f"src/games/{game}/came_true.def"
    with open(path, "w", encoding="ascii") as file:
        file.write("/* What came of chances that reviews told: by tools/calibrate.py, see docs/review.md. */\n")
        for row in table:
            file.write("{" + ", ".join(str(round(1000 * value)) for value in row) + "},\n")


def by_game(paths):
    """The points of some files by game, and the sums."""
    points, sums = collections.defaultdict(list), collections.defaultdict(list)
    for one in read(paths):
        (sums if isinstance(one, Sum) else points)[one.game].append(one)
    if not points:
        sys.exit("no points to read: name files that CLOISTER_POINTS was given for")
    return points, sums


def half_of(point):
    """Which half a game is of; levels and seats are alike in both."""
    return point.seed // BLOCK % 2


def told_by_halves(points):
    """What tells a chance with the table fitted to the other half of the games."""
    tables = [fit([p for p in points if half_of(p) != half]) for half in (0, 1)]
    return lambda point: told_with(tables[half_of(point)], point)


def tell(paths, teller_of):
    """One part a game; teller_of gives what tells a chance of a game with such points."""
    games, sums = by_game(paths)
    for game, points in sorted(games.items()):
        print(f"{game}: {len({p.seed for p in points})} games, {len(points)} decisions")
        tell_sums(sums[game])
        tell_levels(points)
        tell_quarters(points, teller_of(game, points))


def tell_fitted(tables, game):
    """What tells a chance with a game's table."""
    if game not in tables:
        sys.exit(f"nothing was fitted to {game}: --fit wants points of it too")
    return lambda point: told_with(tables[game], point)


def main():
    """Figures, or tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("points", nargs="+")
    parser.add_argument("--halves", action="store_true", help="tell each half with what is fitted to the other half")
    parser.add_argument("--losses", action="store_true", help="tell how much was lost how often, of all games together")
    parser.add_argument("--fit", action="store_true", help="write the tables of the games that there are points of")
    parser.add_argument("--of", nargs="+", help="with --fit: write nothing, tell these points with what was fitted")
    asked = parser.parse_args()
    if (asked.of and not asked.fit) or (asked.halves and asked.fit):
        parser.error("--of wants --fit, and --halves goes without")
    tables = {game: fit(points) for game, points in by_game(asked.points)[0].items()} if asked.fit else {}
    if asked.of:
        tell(asked.of, lambda game, _: tell_fitted(tables, game))
    elif asked.fit:
        for game, table in tables.items():
            write(game, table)
    elif asked.losses:
        tell_losses([point for points in by_game(asked.points)[0].values() for point in points])
    elif asked.halves:
        tell(asked.points, lambda _, points: told_by_halves(points))
    else:
        tell(asked.points, lambda *_: lambda point: point.told)


if __name__ == "__main__":
    main()
