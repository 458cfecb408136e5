"""Tests of the package: python -m unittest discover -s python/tests -t python (what is not installed is skipped)."""
