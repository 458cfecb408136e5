"""The data set: made twice it is the same, and what was changed is found."""

import importlib.util
import json
import os
import tempfile
import unittest
from pathlib import Path

import cloister
from cloister import dataset

SAMPLE = Path(__file__).parent.parent / "dataset"


class Dataset(unittest.TestCase):
    def test_made_twice(self):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            made = [dataset.make(Path(f), ["morris", "liars-dice"], 3, "x", ["rules", "random"], 2) for f in (one, two)]
            self.assertEqual(made[0], made[1])
            self.assertEqual(dataset.check(Path(one), anew=3), 6)
            name = made[0]["files"][1]["file"]
            row = next(dataset.read(Path(one) / name))
            record = cloister.read_record(dataset.replay(row).record())
            self.assertEqual(record.game.players, row["players"])
            (Path(one) / name).write_bytes(b"")
            with self.assertRaises(SystemExit):
                dataset.check(Path(one), 0)

    def test_forms(self):
        """Parquet and JSON Lines hold the same games; in soak pyarrow must be there."""
        if not importlib.util.find_spec("pyarrow"):
            self.assertNotIn("CLOISTER_SOAK", os.environ, "pyarrow is not in build/venv: tools/install.sh soak")
            self.skipTest("pyarrow is not installed")
        with tempfile.TemporaryDirectory() as folder:
            held = []
            for form in dataset.FORMS:
                where = Path(folder) / form
                made = dataset.make(where, ["liars-dice"], 4, "x", ["rules", "random"], 1, form)
                self.assertEqual(made["files"][0]["file"], f"liars-dice.{form}")
                self.assertEqual(dataset.check(where, anew=4), 4)
                held.append(list(dataset.read(where / made["files"][0]["file"])))
            self.assertEqual(held[0], held[1])
            self.assertEqual(dataset.best_form(), "parquet")

    def test_changed_rows(self):
        manifest = {"seed": "x", "levels": ["random"]}
        row = dataset.play(dataset.setup("morris", 5, "x", ["random"]))
        self.assertIsNone(dataset.wrong(row, manifest, True))
        self.assertIn("ends", dataset.wrong({**row, "scores": [1, 1]}, manifest, False))
        self.assertIn("number", dataset.wrong({**row, "seed": 1}, manifest, False))

    def test_sample(self):
        """The one in the repository is as it says, and has every game."""
        held = json.loads((SAMPLE / "manifest.json").read_text(encoding="utf-8"))
        self.assertEqual({entry["game"] for entry in held["files"]}, set(cloister.games()))
        self.assertEqual(held["license"], "CC0-1.0")
        # Files of older rules stay what they are; when most are, the manifest's command makes all anew.
        now = sum(entry["games"] for entry in held["files"] if dataset.is_current(entry))
        self.assertEqual(dataset.check(SAMPLE, anew=0, past=True), now)
        self.assertGreater(2 * now, sum(entry["games"] for entry in held["files"]))


if __name__ == "__main__":
    unittest.main()
