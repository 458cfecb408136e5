"""A window to run the program in: tmux, its keys and what is on its screen."""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

CLOISTER = os.path.abspath(os.environ.get("CLOISTER", "build/release/cloister"))
SOAK = os.environ.get("CLOISTER_SOAK") == "1"
OVER = {"en": "The game is over", "fr": "La partie est finie"}
PATIENCE = 60  # seconds for something to appear on a busy machine, under sanitizers too

if not shutil.which("tmux"):
    print("skipped: tmux is not installed")
    sys.exit(77)  # CTest's for skipped


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)  # a program that is hung up saves its game
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.environment = {
            key: value
            for key, value in os.environ.items()
            if key not in ("LANG", "LC_MESSAGES", "CLOISTER_LANG", "TMUX", "NO_COLOR")
        }
        self.environment.update(LC_ALL="C.UTF-8", HOME=self.folder, XDG_STATE_HOME=self.path("state"), SHELL="/bin/sh")
        self.servers = 0

    def path(self, name):
        return os.path.join(self.folder, name)

    def tmux(self, *arguments, check=True):
        done = subprocess.run(
            ["tmux", "-S", self.path(f"tmux{self.servers}"), "-f", "/dev/null", *arguments],
            capture_output=True,
            text=True,
            check=check,
            cwd=self.folder,
            env=self.environment,
            timeout=PATIENCE,
        )
        return done.stdout

    def start(self, *arguments, width=80, height=24, term=None, deaf=False):
        """The program in a window; what it says when it is over, and its exit status, stay in the window. Deaf: it
        does not hear the window close."""
        before = ("trap '' HUP; " if deaf else "") + (f"TERM={term} " if term else "")
        command = f"{before}{CLOISTER} {' '.join(arguments)}; echo left with $?; exec sleep 1000"
        self.stop()
        self.servers += 1  # one that is going away takes its socket with it
        self.tmux("new-session", "-d", "-x", str(width), "-y", str(height), command)

        self.addCleanup(self.stop)

    def stop(self):
        self.tmux("kill-server", check=False)

    def screen(self):
        return self.tmux("capture-pane", "-p")

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def wait(self, pattern):
        """Until the screen shows it and is drawn whole: a second look must find the same."""
        end = time.monotonic() + PATIENCE
        before, screen = None, self.screen()
        while screen != before or not re.search(pattern, screen):
            self.assertLess(time.monotonic(), end, f"no {pattern!r} in\n{screen}")
            time.sleep(0.05)
            before, screen = screen, self.screen()
        return screen

    def journals(self):
        return glob.glob(self.path("state/cloister/*.journal"))

    def rows(self):
        """Rows in the journal."""
        for journal in self.journals():
            with open(journal, encoding="utf-8") as file:
                return len(re.findall(r"(?m)^\d+ ", file.read()))
        return 0

    def wait_rows(self, count):
        end = time.monotonic() + PATIENCE
        while self.rows() < count:
            if time.monotonic() > end:
                self.fail(f"{self.rows()} rows of {count}" + (f" in\n{self.screen()}" if self.servers else ""))
            time.sleep(0.05)

    def wait_gone(self, process):
        """Until it runs no more; who started it may not have heard of its end yet."""
        end = time.monotonic() + PATIENCE
        while self.runs(process):
            self.assertLess(time.monotonic(), end, f"process {process} goes on")
            time.sleep(0.05)

    @staticmethod
    def runs(process):
        try:
            with open(f"/proc/{process}/stat", encoding="utf-8") as file:
                return file.read().rpartition(")")[2].split()[0] != "Z"
        except (FileNotFoundError, ProcessLookupError):
            return False

    def run_cloister(self, *arguments, input=""):
        done = subprocess.run(
            [CLOISTER, *arguments],
            input=input,
            capture_output=True,
            text=True,
            cwd=self.folder,
            env=self.environment,
            timeout=PATIENCE,
        )
        self.assertEqual(0, done.returncode, done.stderr)
        return done.stdout

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()
