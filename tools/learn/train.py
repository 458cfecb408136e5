#!/usr/bin/env python3
"""Learns a network from encoded self-play (cloister encode) and writes its blob (src/ai/brain.h) and manifest.

    tools/learn/train.py OUT.bin DATA [DATA...] [--epochs 8] [--seed 1] [--device cpu|cuda] [--start OTHER.pt]

DATA is the name that `cloister encode --out` was given; of several the last is the best play: all train, one game in
eight of the last is held out and reported. Layers are those of src/ai/brain.c; weights are rounded in training as the
blob has them. Nothing about a game is known here but the numbers of its inputs. Runs on a CPU or a GPU.
"""
import argparse
import hashlib
import json
import os
import struct
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F
from rows import read_rows

FIRST, SECOND, HEADS = 64, 32, 2
VERSION = 1
MASK = (1 << 64) - 1


class Data:
    """Positions of one encoded file: for each a list of seats, whose inputs are a padded matrix."""

    def __init__(self, name, most):
        self.head, rows = read_rows(name)
        active = np.fromfile(name + ".active", dtype="<u2")
        starts = np.concatenate(([0], np.cumsum(rows["active"], dtype=np.int64)))
        first = np.flatnonzero(rows["seat"] == 0)
        if most and len(first) > most:
            first = np.sort(np.random.default_rng(1).choice(first, most, replace=False))
        seats_max = self.head["seats_max"]
        self.count = len(first)
        self.game = rows["game"][first].astype(np.int64)
        self.seats = rows["seats"][first].astype(np.int64)
        self.phase = rows["at"][first] * 4 // np.maximum(rows["of"][first], 1)
        self.leads = self.head["leads"]
        width = int(rows["active"].max()) if len(rows) else 1
        self.inputs = np.full((self.count, seats_max, width), self.head["inputs"], dtype=np.uint16)
        self.lead = np.zeros((self.count, seats_max, self.leads), dtype=np.int16)
        self.won = np.zeros((self.count, seats_max), dtype=np.float32)
        self.margin = np.zeros((self.count, seats_max), dtype=np.float32)
        for seat in range(seats_max):
            here = np.flatnonzero(self.seats > seat)
            row = first[here] + seat
            length = rows["active"][row].astype(np.int64)
            at = np.arange(width)[None, :] < length[:, None]
            index = (starts[row][:, None] + np.arange(width)[None, :])[at]
            block = np.full((len(here), width), self.head["inputs"], dtype=np.uint16)
            block[at] = active[index]
            self.inputs[here, seat] = block
            self.lead[here, seat] = rows["lead"][row][:, : self.leads]
            self.won[here, seat] = rows["won"][row] / 65535
            self.margin[here, seat] = rows["margin"][row] / 16

    def to(self, device):
        move = lambda a, kind: torch.from_numpy(a.astype(kind)).to(device)  # noqa: E731
        self.inputs, self.lead = move(self.inputs, np.int16), move(self.lead, np.int16)
        self.won, self.margin, self.seats = (
            move(self.won, np.float32),
            move(self.margin, np.float32),
            move(self.seats, np.int64),
        )
        return self


def rounded(weight, scale, most):
    """The weight as the blob has it; gradients pass as if it had not been rounded."""
    exact = torch.clamp(weight, -most / scale, most / scale)
    return exact + (torch.round(exact * scale) / scale - exact).detach()


class Net(torch.nn.Module):
    def __init__(self, inputs, leads):
        super().__init__()
        self.inputs_count = inputs
        new = lambda *shape, by: torch.nn.Parameter(torch.randn(*shape) * by)  # noqa: E731
        self.inputs = new(inputs + 1, FIRST, by=0.05)
        self.leads = new(leads, FIRST, by=0.02)
        self.first_bias = torch.nn.Parameter(torch.full((FIRST,), 0.3))
        self.second = new(SECOND, FIRST, by=0.12)
        self.second_bias = torch.nn.Parameter(torch.full((SECOND,), 0.2))
        self.last = new(HEADS, SECOND, by=0.1)
        self.last_bias = torch.nn.Parameter(torch.zeros(HEADS))

    def weights(self):
        """As the blob has them: (values, scale, numpy kind)."""
        return [
            (rounded(self.inputs, 64, 127), 64, "<i1"),
            (rounded(self.leads, 4096, 32767), 4096, "<i2"),
            (rounded(self.first_bias, 1024, 1 << 20), 1024, "<i4"),
            (rounded(self.second, 64, 127), 64, "<i1"),
            (rounded(self.second_bias, 65536, 1 << 24), 65536, "<i4"),
            (rounded(self.last, 1024, 32767), 1024, "<i2"),
            (rounded(self.last_bias, 1048576, 1 << 28), 1048576, "<i4"),
        ]

    def forward(self, inputs, lead):
        one, leads, b1, two, b2, last, b3 = (w[0] for w in self.weights())
        n, seats, width = inputs.shape
        flat = inputs.reshape(n * seats, width).int() & 0xFFFF
        h = F.embedding_bag(flat, one, mode="sum", padding_idx=self.inputs_count)
        h = h + lead.reshape(n * seats, -1).float() / 16 @ leads + b1
        h = torch.clamp(h, 0, 8)
        h = torch.clamp(h @ two.t() + b2, 0, 8)
        return (h @ last.t() + b3).reshape(n, seats, HEADS)


def loss_of(net, data, index):
    out = net(data.inputs[index], data.lead[index])
    here = torch.arange(out.shape[1], device=out.device)[None, :] < data.seats[index][:, None]
    logit = out[:, :, 0].masked_fill(~here, -1e9)
    won = data.won[index]
    won = won / won.sum(1, keepdim=True).clamp(min=1e-6)
    cross = -(won * F.log_softmax(logit, 1)).sum(1)
    margin = ((torch.tanh(data.margin[index] / 32) - torch.tanh(out[:, :, 1])) ** 2 * here).sum(1) / here.sum(1)
    return cross, margin, torch.softmax(logit, 1)


def measure(net, data, index):
    """Log loss, Brier, ECE in ten bins, and the log loss by quarter of the game, of held-out positions."""
    losses, chances = [], []
    with torch.no_grad():
        for at in range(0, len(index), 8192):
            cross, _, chance = loss_of(net, data, index[at : at + 8192])
            losses.append(cross), chances.append(chance)
    loss, chance = torch.cat(losses).cpu().numpy(), torch.cat(chances).cpu().numpy()
    here = index.cpu().numpy()
    won = data.won[index].cpu().numpy()
    mask = np.arange(chance.shape[1])[None, :] < data.seats[index].cpu().numpy()[:, None]
    p, w = chance[mask], won[mask]
    bins = np.minimum((p * 10).astype(int), 9)
    ece = sum(abs(p[bins == k].sum() - w[bins == k].sum()) for k in range(10)) / max(len(p), 1)
    phase = data.phase[here]
    return {
        "positions": len(here),
        "log_loss": round(float(loss.mean()), 5),
        "brier": round(float(((p - w) ** 2).mean()), 5),
        "ece": round(float(ece), 5),
        "log_loss_by_quarter": [
            round(float(loss[phase == q].mean()), 4) if (phase == q).any() else None for q in range(4)
        ],
    }


def baseline(data, index):
    """The log loss of the best logistic map of the estimate's lead alone, for each quarter of the game (two seats)."""
    lead = data.lead[index][:, 0, 0].float().cpu().numpy() / 16
    won = data.won[index][:, 0].cpu().numpy()
    phase, total = data.phase[index.cpu().numpy()], 0.0
    for q in range(4):
        x, y = lead[phase == q], won[phase == q]
        if not len(x):
            continue
        best = min(
            float(
                np.mean(
                    np.log1p(np.exp(-np.clip(k * x, -30, 30))) * y + np.log1p(np.exp(np.clip(k * x, -30, 30))) * (1 - y)
                )
            )
            for k in np.geomspace(0.005, 2, 60)
        )
        total += best * len(x)
    return round(total / max(len(lead), 1), 5)


def hash_words(data):
    h = 0
    for (word,) in struct.iter_unpack("<Q", data):
        h = ((h ^ word) * 0x9E3779B97F4A7C15) & MASK
        h ^= h >> 29
    return h & 0xFFFFFFFF


def blob_of(net, head):
    body = b""
    for weight, scale, kind in net.weights():
        whole = np.round(weight.detach().cpu().double().numpy() * scale)
        if kind == "<i1" and whole.shape[0] == net.inputs_count + 1:
            whole = whole[:-1]  # the row of padding
        part = whole.astype(kind).tobytes()
        body += part + b"\0" * (-len(part) % 16)
    start = struct.pack(
        "<8sII24sQIIIIIIII",
        b"cloister",
        VERSION,
        head["rules_version"],
        head["game"].encode(),
        int(head["inputs_hash"], 16),
        head["inputs"],
        head["leads"],
        FIRST,
        SECOND,
        HEADS,
        80 + len(body),
        hash_words(body),
        0,
    )
    assert len(start) == 80
    return start + body


def train(net, sets, held, args):
    optimiser = torch.optim.Adam(net.parameters(), lr=args.rate)
    generator = torch.Generator().manual_seed(args.seed)
    mean = {k: v.detach().clone() for k, v in net.state_dict().items()}
    total = sum(args.epochs * (len(index) // args.batch + 1) for _, index in sets)
    done, begun = 0, time.time()
    for number, (data, index) in enumerate(sets):
        for epoch in range(args.epochs):
            order = index[torch.randperm(len(index), generator=generator).to(index.device)]
            losses = []
            for at in range(0, len(order), args.batch):
                for group in optimiser.param_groups:
                    group["lr"] = args.rate * (1 - 0.95 * done / total)
                cross, margin, _ = loss_of(net, data, order[at : at + args.batch])
                loss = cross.mean() + 0.1 * margin.mean()
                optimiser.zero_grad(set_to_none=True)
                loss.backward()
                optimiser.step()
                with torch.no_grad():
                    net.inputs[-1].zero_()
                    for k, v in net.state_dict().items():
                        mean[k].lerp_(v, max(0.002, 1 / (done + 2)))
                losses.append(cross.mean().detach())
                done += 1
            loss = float(torch.stack(losses).mean()) if losses else float("nan")
            print(f"set {number} epoch {epoch}: loss {loss:.4f}, {time.time() - begun:.0f} s", flush=True)
    net.load_state_dict(mean)
    return time.time() - begun


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("out")
    parser.add_argument("data", nargs="+")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=0, help="positions taken of each file")
    parser.add_argument("--start", help="weights to start from (.pt)")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    loaded = [Data(name, args.most).to(args.device) for name in args.data]
    head = loaded[-1].head
    if any(d.head != head for d in loaded):
        sys.exit("the files are of different games or rules")
    net = Net(head["inputs"], head["leads"]).to(args.device)
    if args.start:
        net.load_state_dict(torch.load(args.start, map_location=args.device))
    last = loaded[-1]
    out = torch.from_numpy(np.flatnonzero(last.game % 8 == 0)).to(args.device)
    rest = torch.from_numpy(np.flatnonzero(last.game % 8 != 0)).to(args.device)
    sets = [(d, torch.arange(d.count, device=args.device)) for d in loaded[:-1]] + [(last, rest)]
    before = measure(net, last, out)
    seconds = train(net, sets, out, args)
    after = measure(net, last, out)
    blob = blob_of(net, head)
    with open(args.out, "wb") as file:
        file.write(blob)
    manifest = {
        **{k: head[k] for k in ("game", "rules_version", "inputs_hash", "inputs", "leads")},
        "bytes": len(blob),
        "sha256": hashlib.sha256(blob).hexdigest(),
        "torch": torch.__version__,
        "device": args.device,
        "training_seconds": round(seconds),
        **{k: getattr(args, k) for k in ("epochs", "batch", "rate", "seed")},
        "data": [
            {
                "name": os.path.basename(n),
                "positions": d.count,
                "sha256": hashlib.sha256(open(n + ".rows", "rb").read()).hexdigest(),
            }
            for n, d in zip(args.data, loaded)
        ],
        "held_out": after,
        "untrained_log_loss": before["log_loss"],
        "estimate_log_loss": baseline(last, out),
    }
    with open(os.path.splitext(args.out)[0] + ".json", "w", encoding="utf-8") as file:
        json.dump(manifest, file, indent=1)
        file.write("\n")
    torch.save(net.state_dict(), os.path.splitext(args.out)[0] + ".pt")
    print(json.dumps({"held_out": after, "estimate": manifest["estimate_log_loss"], "bytes": len(blob)}))


if __name__ == "__main__":
    main()
