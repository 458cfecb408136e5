#!/usr/bin/env python3
"""Runs the notebooks of docs/notebooks, all cells from the first, and fails where one does.

    tools/notebooks.py [--write] [NOTEBOOK…]     --write keeps what they print, for who reads them without running them

Needs nbclient, ipykernel, what the notebooks import (python/requirements-soak.txt), and the package (docs/python.md).
MINUTES in the environment says how long the one that learns does so.
"""
import argparse
import glob
import os
import sys
import time

import nbformat
from nbclient import NotebookClient

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "docs", "notebooks")
LONGEST = 3600  # seconds of a cell


def run(path):
    """The notebook with what it printed; who ran it, and when, is left out."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=LONGEST, kernel_name="python3", resources={"metadata": {"path": FOLDER}}).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    notebook.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return notebook


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("notebooks", nargs="*")
    given = parser.parse_args()
    paths = given.notebooks or sorted(glob.glob(f"{FOLDER}/*.ipynb"))
    if not paths:
        sys.exit("no notebooks to run")
    for path in paths:
        begin = time.monotonic()
        notebook = run(path)
        if given.write:
            nbformat.write(notebook, path)
        print(f"{os.path.basename(path)}: {len(notebook.cells)} cells in {time.monotonic() - begin:.0f} s", flush=True)


if __name__ == "__main__":
    main()
