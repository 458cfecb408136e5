#!/usr/bin/env python3
"""packaging/cloister.service under systemd itself, in a Debian 12 made for it: whatever ends the server, it is back.

Needs root, debootstrap and systemd-nspawn (tools/install.sh soak); $CLOISTER is the program.
"""
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "tools"))
import fresh  # noqa: E402

UNIT = os.path.join(HERE, "..", "packaging", "cloister.service")
CLOISTER = os.environ.get("CLOISTER", os.path.join(HERE, "..", "build", "release", "cloister"))
PACKAGES = "systemd,systemd-sysv,dbus,curl"
# More often within ten seconds than systemd puts up with unless it is told to.
SIGNALS = ["KILL", "SEGV", "ABRT", "TERM", "BUS", "QUIT"] + 6 * ["KILL"]
BOOT_SECONDS = 300
ANSWER_SECONDS = 20

# What is done inside; each line says a signal, whether the unit is up, and the process before and after.
TRIAL = f"""#!/bin/sh
answers() {{
  curl -s -o /dev/null --retry {4 * ANSWER_SECONDS} --retry-connrefused --retry-max-time {ANSWER_SECONDS} \\
    http://127.0.0.1:8080/healthz
}}
pid() {{ systemctl show -p MainPID --value cloister; }}
tell() {{ answers && echo "$1 $(systemctl is-active cloister) $2 $(pid)"; }}
tell start 0
for signal in {' '.join(SIGNALS)}; do
  before=$(pid)
  kill -s $signal $before
  while [ -e /proc/$before ]; do sleep 0.05; done
  tell $signal $before
done
before=$(pid)
systemctl reload cloister && tell reload $before
systemctl stop cloister
echo "stop $(systemctl is-active cloister) $(systemctl show -p Result --value cloister)"
systemctl poweroff
"""
TRIAL_UNIT = """[Unit]
After=cloister.service
[Service]
Type=oneshot
ExecStart=/bin/sh -c "/trial >/said 2>&1"
[Install]
WantedBy=default.target
"""


def write(path, text, mode=0o644):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, mode)


def install(root):
    """The program, whatever it is linked with, its unit and the trial's."""
    shutil.copy(CLOISTER, f"{root}/usr/local/bin/cloister")
    linked = subprocess.run(["ldd", CLOISTER], capture_output=True, text=True, check=True).stdout
    for path in re.findall(r"=> (/\S+)", linked):
        to = f"{root}/usr/lib/x86_64-linux-gnu/{os.path.basename(path)}"
        if not os.path.exists(to):
            shutil.copy(path, to)
    shutil.copy(UNIT, f"{root}/etc/systemd/system/")
    write(f"{root}/etc/systemd/system/trial.service", TRIAL_UNIT)
    write(f"{root}/trial", TRIAL, 0o755)
    for name in "cloister", "trial":
        subprocess.run(["systemctl", f"--root={root}", "enable", name], capture_output=True, check=True)


def boot(root):
    """Boots it, to its end; what the trial said."""
    command = ["systemd-nspawn", "-q", "-b", "-D", root, "--private-network", "--register=no", "--keep-unit"]
    with open(f"{root}.log", "w", encoding="utf-8") as log:
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, timeout=BOOT_SECONDS)
    with open(f"{root}/said", encoding="utf-8") as file:
        return file.read()


class Service(unittest.TestCase):
    def test_whatever_ends_it_it_answers_again(self):
        with tempfile.TemporaryDirectory(prefix="cloister-service-") as folder:
            root = os.path.join(folder, "root")
            fresh.make_root(root, fresh.package_sources()[0].split()[1], PACKAGES)
            install(root)
            said = boot(root)
        lines = [line.split() for line in said.splitlines()]
        self.assertEqual(["start", *SIGNALS, "reload", "stop"], [line[0] for line in lines], said)
        *ended, reload, stop = lines
        for name, state, before, after in ended:
            self.assertEqual("active", state, said)
            self.assertNotEqual(before, after, f"{name}: {said}")
        self.assertEqual(("active", reload[2]), (reload[1], reload[3]), said)
        self.assertEqual(["stop", "inactive", "success"], stop, said)
        print(f"{len(SIGNALS)} signals, and back within {ANSWER_SECONDS} s each time")


if __name__ == "__main__":
    if os.geteuid() or not all(map(shutil.which, ("debootstrap", "systemd-nspawn", "ldd"))):
        print("skipped: this needs root, debootstrap and systemd-nspawn")
        sys.exit(77)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    unittest.main()
