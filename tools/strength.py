#!/usr/bin/env python3
"""The strength table of docs/ai.md: every level against the one below it, the weakest against chance, the strongest
against each game's rule-based player and among several opponents. Run where build/release/cloister is.

    tools/strength.py                        all games at a tenth of the levels' iterations (quick ones at all of them)
    tools/strength.py --percent 100 monastery        one game, as the levels really play
    tools/strength.py --only abbot,rules --rounds 10
    tools/strength.py --resume build/strength        may be broken off and goes on where it was

Prints Markdown rows; a match ends as soon as the sequential test has decided, or after --rounds. Exits 1 if a row
fails: the test rejects it, or the share asked for lies above the interval of the share reached."""
import argparse
import json
import os
import subprocess
import sys

CLOISTER = os.environ.get("CLOISTER", "build/release/cloister")
# stronger, weaker, share asked for, Elo of the sequential test: a clearly smaller share, the one asked for
PAIRS = [
    ("novice", "random", 0.95, "382,511"),
    ("brother", "novice", 0.65, "35,108"),
    ("prior", "brother", 0.65, "35,108"),
    ("abbot", "prior", 0.65, "35,108"),
    ("abbot", "rules", 0.75, "108,191"),
]


TENTH, QUICK_MS = 10, 2


def changed(args, **values):
    return argparse.Namespace(**{**vars(args), **values})


def player(level, percent):
    return level if level in ("random", "rules") or percent == 100 else f"{level}:percent={percent}"


def games():
    """Every game there is."""
    return subprocess.run([CLOISTER, "games", "--ids"], capture_output=True, text=True, check=True).stdout.split()


def seats_max(game):
    done = subprocess.run([CLOISTER, "games", game, "--json"], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)[0]["seats_max"]


def match(game, players, args, more):
    command = [
        CLOISTER,
        "arena",
        game,
        "--players",
        ",".join(player(p, args.percent) for p in players),
        "--json",
        "--rounds",
        str(args.rounds),
        "--threads",
        str(args.threads),
        "--seed",
        args.seed,
        *more,
    ]
    if args.resume:
        os.makedirs(args.resume, exist_ok=True)
        name = "-".join([game, *players, str(args.percent), args.seed])
        command += ["--resume", os.path.join(args.resume, f"{name}.jsonl")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)["arena"][0]


def percent_of(game, args):
    """What was asked for; else a tenth of the levels' iterations, or all where decisions are so quick that a tenth of a
    weak level is next to nothing."""
    if args.percent:
        return args.percent
    probe = changed(args, rounds=1, percent=TENTH, resume=None)
    quick = match(game, ["abbot", "prior"], probe, [])["players"][0]["decision_ms"] < QUICK_MS
    return 100 if quick else TENTH


def row(game, names, result, share, low, high, asked):
    first = result["players"][0]
    test = result.get("sprt", {"result": "open"})["result"]
    good = test == "accepted" or share >= asked
    print(
        f"| {game} | {names} | {result['games']} | {100 * share:.0f} % [{100 * low:.0f} {100 * high:.0f}] | "
        f"{100 * asked:.0f} % | {'yes' if good else 'no'} | {first['decision_ms']:.1f} | "
        f"{first['decision_ms_max']:.0f} |",
        flush=True,
    )
    return test != "rejected" and high >= asked


def pairs(game, args):
    """Plays level against level; for each whether its row may be true."""
    for strong, weak, asked, elos in PAIRS:
        if args.only and args.only != f"{strong},{weak}":
            continue
        result = match(game, [strong, weak], args, ["--sprt", elos])
        first = result["players"][0]
        yield row(game, f"{strong} – {weak}", result, first["beats"], first["beats_low"], first["beats_high"], asked)


def several(game, args):
    """The same for the strongest among several of the next."""
    for seats in range(3, seats_max(game) + 1):
        if args.only and args.only != "several":
            continue
        result = match(
            game,
            ["abbot"] + ["prior"] * (seats - 1),
            changed(args, rounds=max(1, args.rounds // 5)),
            ["--seats", str(seats)],
        )
        first = result["players"][0]
        yield row(
            game,
            f"abbot – {seats - 1} × prior",
            result,
            first["first"],
            first["first_low"],
            first["first_high"],
            1 / seats,
        )


def table(args):
    print("| game | players | games | won [95 %] | asked | reached | ms a decision | longest |")
    print("|---|---|---|---|---|---|---|---|")
    rows = []
    for game in args.games or games():
        own = changed(args, percent=percent_of(game, args))
        rows += [*pairs(game, own), *several(game, own)]
    if not rows:
        sys.exit(f"no row to play: there is no pair '{args.only}'")
    return all(rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument(
        "--percent", type=int, help="of the levels' iterations, for both sides (10; 100 in quick games)"
    )
    parser.add_argument("--rounds", type=int, default=50, help="at most; a round is one game in each rotation")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--resume", metavar="FOLDER", help="where rounds played are kept, and found again")
    parser.add_argument("--only", help="one pair (abbot,rules), or several: the tables of three and four")
    sys.exit(0 if table(parser.parse_args()) else 1)


if __name__ == "__main__":
    main()
