#!/usr/bin/env python3
"""libcloister as others get it: installed under a prefix, found by pkg-config and by CMake, linked from C and C++."""
import glob
import os
import re
import subprocess
import tempfile
import unittest

BUILD = os.path.dirname(os.path.abspath(os.environ["CLOISTER"]))
ABI = "tests/libcloister.abi"

CONSUMER = r"""
#include <cloister.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    for (int i = 0; i < cloister_games(); i++) {
        cloister_game *game;
        if (cloister_game_open(&game, cloister_game_id(i), cloister_players_min(i), NULL, NULL, 0))
            return 1;
        cloister_state *state = (cloister_state *)malloc(cloister_state_size(game));
        cloister_reset(game, state, 1, 0);
        printf("%s %d\n", cloister_game_id(i), cloister_playout(game, state));
        free(state);
        cloister_game_close(game);
    }
    return cloister_abi() != 0;
}
"""

PROJECT = """
cmake_minimum_required(VERSION 3.25)
project(consumer C)
find_package(cloister 0.1 REQUIRED)
add_executable(consumer consumer.c)
target_link_libraries(consumer PRIVATE cloister::cloister)
"""


def run(*command, **more):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    if done.returncode:
        raise AssertionError(f"{' '.join(command)}: exit status {done.returncode}\n{done.stdout}")
    return done.stdout


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not glob.glob(f"{BUILD}/src/library/libcloister.so.0"):
            raise unittest.SkipTest("this build has sanitizers in it, and no library")
        cls.folder = tempfile.TemporaryDirectory()
        cls.prefix = f"{cls.folder.name}/prefix"
        run("cmake", "--install", BUILD, "--component", "library", "--prefix", cls.prefix)
        cls.lib = os.path.dirname(glob.glob(f"{cls.prefix}/**/libcloister.so.0", recursive=True)[0])
        cls.environment = {**os.environ, "PKG_CONFIG_PATH": f"{cls.lib}/pkgconfig", "LD_LIBRARY_PATH": cls.lib}
        with open(f"{cls.folder.name}/consumer.c", "w", encoding="utf-8") as file:
            file.write(CONSUMER)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def plays(self, program):
        lines = run(program, env=self.environment).splitlines()
        with open("src/games/games.def", encoding="utf-8") as file:
            ids = re.findall(r'^GAME\(\w+, *"([^"]+)"\)', file.read(), re.M)
        self.assertEqual([line.split()[0] for line in lines], ids)
        self.assertTrue(all(int(line.split()[1]) > 0 for line in lines))

    def compile(self, compiler, name, *flags):
        program = f"{self.folder.name}/{name}"
        found = run("pkg-config", "--cflags", "--libs", "cloister", env=self.environment).split()
        run(compiler, "-Wall", "-Wextra", "-Werror", f"{self.folder.name}/consumer.c", "-o", program, *flags, *found)
        return program

    def test_pkg_config(self):
        self.plays(self.compile("gcc", "shared", "-std=c17", "-pedantic"))

    def test_cplusplus(self):
        self.plays(self.compile("g++", "plus", "-x", "c++"))

    def test_static(self):
        program = f"{self.folder.name}/static"
        run(
            "gcc",
            f"-I{self.prefix}/include",
            f"{self.folder.name}/consumer.c",
            f"{self.lib}/libcloister.a",
            "-lm",
            "-o",
            program,
        )
        self.plays(program)

    def test_find_package(self):
        with open(f"{self.folder.name}/CMakeLists.txt", "w", encoding="utf-8") as file:
            file.write(PROJECT)
        build = f"{self.folder.name}/build"
        run("cmake", "-S", self.folder.name, "-B", build, f"-DCMAKE_PREFIX_PATH={self.prefix}")
        run("cmake", "--build", build)
        self.plays(f"{build}/consumer")

    def test_symbols(self):
        """Nothing is seen but the interface; nothing is wanted but libc."""
        seen = re.findall(r" [A-Z] (\S+)", run("nm", "-D", "--defined-only", f"{self.lib}/libcloister.so.0"))
        with open("include/cloister.h", encoding="utf-8") as file:
            declared = set(re.findall(r"^CLOISTER_API [^;]*?\b(cloister_\w+)\(", file.read(), re.M))
        self.assertEqual({name.split("@")[0] for name in seen} - {"CLOISTER_0"}, declared)
        globals_ = run("nm", "-g", "--defined-only", f"{self.lib}/libcloister.a")
        self.assertEqual(set(re.findall(r" [A-Z] (\S+)", globals_)), declared)
        needed = re.findall(r"NEEDED.*\[(\S+?)\]", run("readelf", "-d", f"{self.lib}/libcloister.so.0"))
        self.assertLessEqual(set(needed), {"libc.so.6", "libm.so.6"})

    def test_abi(self):
        """What was there stays as it was; abidw writes the stored file anew: see docs/library.md."""
        run(
            "abidiff",
            "--no-added-syms",
            "--headers-dir2",
            "include",
            "--drop-private-types",
            ABI,
            f"{self.lib}/libcloister.so.0",
        )


if __name__ == "__main__":
    unittest.main()
