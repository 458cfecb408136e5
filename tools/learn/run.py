#!/usr/bin/env python3
"""The whole way at small scale, in minutes: self-play, encoding, training, a match with what was learnt.

    tools/learn/run.py GAME [--cloister build/release/cloister] [--out build/learn/GAME] [--quick 2000] [--games 200]
                       [--players rules,mcts:60] [--epochs 4] [--rounds 10] [--settings net=50]

The trainer needs PyTorch (Debian: python3-torch) in the python3 that runs this. What was made is not made again.
"""
import argparse
import glob
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def positions(args, name, players, games):
    folder = os.path.join(args.out, name)
    common = ["--threads", str(args.threads), "--random", "40", "--all-options", "--seed", name]
    play = [args.cloister, "selfplay", args.game, "--players", players, "--games", str(games), "--out", folder]
    subprocess.run([*play, *common], check=True)
    shards = sorted(glob.glob(os.path.join(folder, "*.shard")))
    subprocess.run([args.cloister, "encode", args.game, *shards, "--out", os.path.join(folder, "p")], check=True)
    return os.path.join(folder, "p")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("game")
    parser.add_argument("--cloister", default="build/release/cloister")
    parser.add_argument("--out")
    parser.add_argument("--quick", type=int, default=2000, help="games of the quick policy")
    parser.add_argument("--games", type=int, default=200, help="games of the players")
    parser.add_argument("--players", default="rules,mcts:60")
    parser.add_argument("--epochs", default="4")
    parser.add_argument("--rounds", type=int, default=10, help="of the match; 0: none")
    parser.add_argument("--settings", default="net=50", help="of who plays with what was learnt")
    parser.add_argument("--threads", type=int, default=min(os.cpu_count() or 1, 64))
    args = parser.parse_args()
    args.out = args.out or os.path.join("build", "learn", args.game)
    os.makedirs(args.out, exist_ok=True)
    data = [positions(args, "quick", "quick", args.quick), positions(args, "good", args.players, args.games)]
    blob = os.path.join(args.out, "net.bin")
    subprocess.run([sys.executable, os.path.join(HERE, "train.py"), blob, *data, "--epochs", args.epochs], check=True)
    if args.rounds:
        players = f"abbot:percent=2:{args.settings},abbot:percent=2"
        match = ["--players", players, "--rounds", str(args.rounds), "--net", blob, "--threads", str(args.threads)]
        subprocess.run([args.cloister, "arena", args.game, *match], check=True)


if __name__ == "__main__":
    main()
