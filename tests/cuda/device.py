#!/usr/bin/env python3
"""cloister.cuda on a graphics card: the same bytes as cloister.Vec for every game, and the numbers of tests/cuda.txt.

    PYTHONPATH=python CLOISTER_PTX=build/release/ptx tests/cuda/device.py

Run by hand where there is a card, torch and the kernels (the target `cuda`); core/cuda runs the same kernels on the
processor, and soak/cuda runs this with a stand-in for the driver (CLOISTER_DEVICE=cpu).
"""
import os
import sys

import numpy as np
import torch

import cloister
import cloister.cuda

DEVICE = os.environ.get("CLOISTER_DEVICE", "cuda")
ARRAYS = "observations mask legal_count choices rewards terminals truncations seat kind actors final_scores final_views"
SETTINGS = [
    {"lists": True, "finals": True},
    {"parallel": True, "reward": "change", "autoreset": "next_step", "max_decisions": 60, "lists": True},
    {"observe": "features", "mask": "bool", "actions": "list", "reward": "margin", "forced": True, "scale": 0.5},
]


def same(cpu, gpu, what):
    torch.cuda.synchronize()
    gpu.check()
    for name in ARRAYS.split():
        mine, theirs = getattr(cpu, name), getattr(gpu, name)
        if mine is None:
            assert theirs is None, name
            continue
        theirs = theirs.cpu().numpy()
        if name == "choices":  # what lies beyond a list's end is what was there
            held = np.arange(mine.shape[1]) < cpu.legal_count[:, None]
            mine, theirs = mine * held[..., None], theirs * held[..., None]
        if mine.tobytes() != np.ascontiguousarray(theirs).astype(mine.dtype, copy=False).tobytes():
            sys.exit(f"{what}: {name} differs in rows {np.unique(np.argwhere(mine != theirs)[:, 0])[:8]}")
    if hash(cpu) != hash(gpu):
        sys.exit(f"{what}: states differ")


def alike(game, settings):
    cpu, gpu = cloister.Vec(game, 200, seed=3, **settings), cloister.cuda.Vec(
        game, 200, seed=3, device=DEVICE, **settings
    )
    what = f"{game} {settings}"
    same(cpu, gpu, what)
    for step in range(120):
        actions = gpu.random_actions()
        if actions.cpu().numpy().tobytes() != cpu.random_actions().tobytes():
            sys.exit(f"{what}: random actions differ at step {step}")
        gpu.step(actions)
        cpu.step(cpu._actions)
    same(cpu, gpu, what)
    for vec in (cpu, gpu):
        vec.step_random(300)
    same(cpu, gpu, what)
    if cpu.rollout(3, 5).tobytes() != gpu.rollout(3, 5).cpu().numpy().tobytes():
        sys.exit(f"{what}: rollouts differ")
    gpu.set(7, cpu.state(3))
    cpu.set(7, cpu.state(3))
    same(cpu, gpu, what)
    if bytes(gpu.state(3)) != bytes(cpu.state(3)):
        sys.exit(f"{what}: the bytes of a state differ")


def illegal(game):
    """An action that is not legal is noted, and told when asked for."""
    vec = cloister.cuda.Vec(game, 64, seed=5, device=DEVICE)
    vec.step(torch.full((64,), game.actions, device=vec.device))
    try:
        vec.check()
    except cloister.IllegalAction:
        vec.check()
        return
    sys.exit(f"{game}: an illegal action was not noted")


def graph(game):
    """A step in a CUDA graph is a step."""
    cpu, vec = cloister.Vec(game, 64, seed=5), cloister.cuda.Vec(game, 64, seed=5)
    torch.cuda.synchronize()
    captured = torch.cuda.CUDAGraph()
    with torch.cuda.graph(captured):
        vec.step(vec.random_actions())
    for _ in range(50):
        captured.replay()
    cpu.step_random(50)
    same(cpu, vec, f"{game} in a graph")


def main():
    with open("tests/cuda.txt", encoding="utf-8") as file:
        golden = dict(line.split() for line in file)
    for name in sys.argv[1:] or cloister.games():
        for players in cloister.players(name):
            if players > 1:
                alike(cloister.Game(name, players), SETTINGS[players % len(SETTINGS)])
        game = cloister.Game(name, max(2, min(cloister.players(name))))
        for settings in SETTINGS:
            alike(game, settings)
        illegal(game)
        if DEVICE == "cuda":
            graph(game)
        vec = cloister.cuda.Vec(game, 24, seed=7, device=DEVICE)
        vec.step_random(400)
        if f"{vec.__hash__():016x}" != golden[name]:
            sys.exit(f"{name}: {vec.__hash__():016x} instead of {golden[name]}")
        print(f"{name}: as on the processor", flush=True)


main()
