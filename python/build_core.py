#!/usr/bin/env python3
"""Writes the C file of the extension cloister._core from include/cloister.h: cffi in API mode, limited API.

    python/build_core.py OUT.c

The header is what is bound: nothing is said twice, so nothing can differ.
"""
import re
import sys

from cffi import FFI

HEADER = "include/cloister.h"


def declarations(header):
    """The header without what only a compiler needs."""
    text = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    text = re.sub(r"^#.*$", "", text, flags=re.M)
    text = text.replace('extern "C" {', "").replace("CLOISTER_API ", "")
    return re.sub(r"\n}\s*$", "\n", text)  # what closed extern "C"


def main():
    with open(HEADER, encoding="utf-8") as file:
        text = file.read()
    ffi = FFI()
    ffi.cdef(declarations(text))
    ffi.set_source("cloister._core", '#include "cloister.h"', py_limited_api=True)
    ffi.emit_c_code(sys.argv[1])


main()
