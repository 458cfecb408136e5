"""The rows of encoded self-play (NAME.rows of `cloister encode`): a seat of a position each. Needs numpy."""
import json

import numpy as np

LEADS_MAX = 11
ROW = np.dtype(
    [
        ("game", "<u4"),
        ("at", "<u2"),
        ("of", "<u2"),
        ("won", "<u2"),
        ("margin", "<i2"),
        ("active", "<u2"),
        ("seat", "u1"),
        ("seats", "u1"),
        ("lead", "<i2", (LEADS_MAX,)),
    ],
    align=True,
)


def read_rows(name):
    """(what they are of, the rows)"""
    with open(name + ".rows", "rb") as file:
        return json.loads(file.readline()), np.frombuffer(file.read(), dtype=ROW)
