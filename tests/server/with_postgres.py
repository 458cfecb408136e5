#!/usr/bin/env python3
"""Starts a PostgreSQL of its own in a temporary folder, runs a command with its URL in $CLOISTER_TEST_POSTGRES, ends
it.

    with_postgres.py COMMAND…

It listens on a Unix socket only. PostgreSQL refuses to run as root; then it runs as the user postgres. Where
PostgreSQL is not installed it says so and exits 77, which CTest takes for skipped.
"""
import glob
import os
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77


def binary(name):
    found = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}")) or [shutil.which(name)]
    if not found[-1]:
        print(f"skipped: {name} is not installed (Debian: postgresql)")
        sys.exit(SKIPPED)
    return found[-1]


def main():
    binary("initdb")
    folder = tempfile.mkdtemp(prefix="cloister-pg-")
    data, as_user = os.path.join(folder, "data"), []
    if os.getuid() == 0:
        shutil.chown(folder, "postgres")
        as_user = ["runuser", "-u", "postgres", "--"]
    os.chmod(folder, 0o755)
    quiet = {"stdout": subprocess.DEVNULL, "cwd": "/"}
    try:
        subprocess.run(
            [
                *as_user,
                binary("initdb"),
                "-D",
                data,
                "-U",
                "postgres",
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--no-locale",
                "-N",
            ],
            check=True,
            **quiet,
        )
        with open(os.path.join(data, "postgresql.conf"), "a", encoding="utf-8") as file:
            file.write(
                f"\nlisten_addresses = ''\nunix_socket_directories = '{folder}'\n"
                f"max_connections = 60\nshared_buffers = 64MB\n"
                "min_wal_size = 512MB\n"
            )
        subprocess.run(
            [*as_user, binary("pg_ctl"), "-D", data, "-l", os.path.join(folder, "log"), "-w", "-t", "60", "start"],
            check=True,
            **quiet,
        )
        try:
            url = "postgresql://postgres@" + folder.replace("/", "%2F")
            status = subprocess.run(sys.argv[1:], env=dict(os.environ, CLOISTER_TEST_POSTGRES=url)).returncode
        finally:
            subprocess.run(
                [*as_user, binary("pg_ctl"), "-D", data, "-m", "immediate", "-w", "stop"], check=False, **quiet
            )
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    sys.exit(status)


main()
