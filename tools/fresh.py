#!/usr/bin/env python3
"""What a newcomer meets: both commands of the README in a bare Debian 12 made for this run, on a clean clone of HEAD.

    tools/fresh.py                make play until the page answers, then make test to its last line
    tools/fresh.py play           one of them
    tools/fresh.py run COMMAND…   another command, in the clone

Needs root, debootstrap and unshare (tools/install.sh fresh). Packages come from where this machine's apt takes its own;
proxies, npm's registry, pip's index and this machine's own certificates are handed on. Everything happens in a mount
and process namespace of its own: when it ends, however it ends, mounts and processes are gone, and the root is
removed from outside, where nothing was ever mounted. FRESH_ROOT=FOLDER keeps the root there and uses it again.
"""
import contextlib
import glob
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
SUITE = "bookworm"
CLONE = "/home/newcomer/cloister"
BUNDLE = "/etc/ssl/certs/ca-certificates.crt"
PLAY_SECONDS = 1800
HANDED_ON = re.compile(r"(https?|no|ftp|all)_proxy|(npm_config|pip)_[a-z_]+|JOBS|FUZZ_SECONDS|CLOISTER_SKIPS", re.I)


def say(text):
    print(f"fresh: {text}", flush=True)


def output(*command):
    """What a command says, or "" where it is absent or fails."""
    if not shutil.which(command[0]):
        return ""
    return subprocess.run(command, capture_output=True, text=True, cwd="/").stdout.strip()


# Making the root.


def package_sources():
    """Lines of a sources.list: the suite's main archive first, then its updates, as this machine has them."""
    found = []
    for field in "Codename", "Release":
        for release in SUITE, f"{SUITE}-updates", f"{SUITE}-security":
            listed = output("apt-get", "indextargets", "--format", "$(SITE)", f"{field}: {release}", "Component: main")
            found += [f"deb {site} {release} main" for site in dict.fromkeys(listed.splitlines())]
    found = list(dict.fromkeys(found))
    if not found or f" {SUITE} " not in found[0]:
        sys.exit(f"fresh: this machine's apt has no source for Debian 12 ({SUITE})")
    return found


def make_root(root, source, packages="ca-certificates,git,make"):
    log = f"{root}.log"
    say("making a bare Debian 12")
    with open(log, "w", encoding="utf-8") as file:
        done = subprocess.run(
            ["debootstrap", "--variant=minbase", f"--include={packages}", SUITE, root, source],
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    if done.returncode:
        with open(log, encoding="utf-8", errors="replace") as file:
            sys.exit("fresh: debootstrap failed:\n" + "".join(file.readlines()[-10:]))
    os.remove(log)


def configure(root, sources):
    """Where packages come from, and that they start no services."""
    with open(f"{root}/etc/apt/sources.list", "w", encoding="utf-8") as file:
        file.write("\n".join(sources) + "\n")
    with open(f"{root}/etc/apt/apt.conf.d/90fresh", "w", encoding="utf-8") as file:
        file.write(
            "\n".join(
                re.findall(r"^Acquire::(?:https?|Retries|Check-Valid-Until)\b.*", output("apt-config", "dump"), re.M)
            )
            + "\n"
        )
    with open(f"{root}/usr/sbin/policy-rc.d", "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\nexit 101\n")
    os.chmod(f"{root}/usr/sbin/policy-rc.d", 0o755)
    hand_on_certificates(root)


def hand_on_certificates(root):
    for path in glob.glob("/usr/local/share/ca-certificates/**/*.crt", recursive=True):
        shutil.copy(path, f"{root}/usr/local/share/ca-certificates/")
    subprocess.run(["chroot", root, "update-ca-certificates"], capture_output=True)


def clone(root):
    """HEAD in a clone of its own, through a bundle, so that it does not matter who owns this one; what is not committed
    stays behind."""
    git, bundle = ["git", "-C", HERE, "-c", "safe.directory=*"], f"{root}/tmp/cloister.bundle"
    head = subprocess.run([*git, "rev-parse", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
    subprocess.run([*git, "bundle", "create", "-q", bundle, "HEAD", "--tags"], check=True)
    shutil.rmtree(root + CLONE, ignore_errors=True)
    subprocess.run(["git", "-c", "advice.detachedHead=false", "clone", "-q", bundle, root + CLONE], check=True)
    os.remove(bundle)
    say(f"HEAD is {head[:10]}")


def environment():
    """What a newcomer's shell has, and how this machine reaches packages."""
    env = {
        "HOME": "/root",
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        "LC_ALL": "C.UTF-8",
        "CI": "true",
    }
    env.update((name, value) for name, value in os.environ.items() if HANDED_ON.fullmatch(name))
    registry, index = output("npm", "config", "get", "registry"), output("pip", "config", "get", "global.index-url")
    if registry.startswith("http"):
        env.setdefault("npm_config_registry", registry)
    if index:
        env.setdefault("PIP_INDEX_URL", index)
    if glob.glob("/usr/local/share/ca-certificates/**/*.crt", recursive=True):
        env.update(NODE_EXTRA_CA_CERTS=BUNDLE, npm_config_cafile=BUNDLE, PIP_CERT=BUNDLE)
    return env


# Inside the namespaces.


def mount(root):
    """proc, sys and a /dev of its own; nothing of this machine's that could be written to."""

    def on(path, *how):
        os.makedirs(root + path, exist_ok=True)
        subprocess.run(["mount", *how, root + path], check=True)

    on("/proc", "-t", "proc", "proc")
    on("/sys", "-t", "sysfs", "-o", "ro", "sysfs")
    on("/dev", "-t", "tmpfs", "-o", "mode=755", "dev")
    on("/dev/pts", "-t", "devpts", "-o", "newinstance,ptmxmode=0666,mode=620", "devpts")
    on("/dev/shm", "-t", "tmpfs", "-o", "mode=1777", "shm")
    for name in "null", "zero", "full", "random", "urandom", "tty":
        open(f"{root}/dev/{name}", "w").close()
        subprocess.run(["mount", "--bind", f"/dev/{name}", f"{root}/dev/{name}"], check=True)
    for name, target in (
        ("fd", "/proc/self/fd"),
        ("stdin", "fd/0"),
        ("stdout", "fd/1"),
        ("stderr", "fd/2"),
        ("ptmx", "pts/ptmx"),
    ):
        os.symlink(target, f"{root}/dev/{name}")
    for name in "resolv.conf", "hosts":
        with contextlib.suppress(FileNotFoundError):
            shutil.copy(f"/etc/{name}", f"{root}/etc/{name}")


def start(root, command, **more):
    words = ["chroot", root, "/usr/bin/env", "-C", CLONE, *command]
    return subprocess.Popen(words, env=environment(), stdin=subprocess.DEVNULL, **more)


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def page(url):
    """The page at an address; None while there is none."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with contextlib.suppress(OSError, urllib.error.URLError):
        with direct.open(url, timeout=5) as answer:
            return answer.read().decode("utf-8", "replace")


def play(root):
    """make play until the page and a script of it are there; then Ctrl-C."""
    listen, since = f"127.0.0.1:{free_port()}", time.monotonic()
    process = start(root, ["make", "play", f"LISTEN={listen}"], start_new_session=True)
    text = None
    while process.poll() is None and not text and time.monotonic() - since < PLAY_SECONDS:
        time.sleep(1)
        text = page(f"http://{listen}/")
    script = re.search(r'<script[^>]*\bsrc="([^"]+)"', text or "")
    good = bool(script and page(f"http://{listen}/{script[1].lstrip('./')}"))
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGINT)
        process.wait(60)
    what = "the page answers" if good else "there is a page without its script" if text else "no page"
    say(f"play: {what} after {time.monotonic() - since:.0f} s")
    return good


def run(root, command):
    since, last = time.monotonic(), ""
    process = start(root, command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    for line in process.stdout:
        print(line, end="", flush=True)
        last = line.strip() or last
    status = process.wait()
    say(f"{' '.join(command)}: exit {status} after {time.monotonic() - since:.0f} s, last line: {last}")
    return status == 0


def test(root):
    return run(root, ["make", "test"])


def inside(root, what):
    sources = package_sources()
    if not os.path.exists(f"{root}/usr/bin/make"):
        make_root(root, sources[0].split()[1])
    configure(root, sources)
    mount(root)
    clone(root)
    if what[:1] == ["run"]:
        return run(root, what[1:])
    steps = {"play": play, "test": test}
    results = [steps[name](root) for name in what]
    return bool(results) and all(results)


def reap(child):
    """As the first process of its namespace inherits every orphan, and has to let them go; the child's exit status."""
    while True:
        pid, status = os.wait()
        if pid == child:
            return os.waitstatus_to_exitcode(status)


# Outside.


def remove(root):
    """Removes the root, unless something is mounted in it after all."""
    with open("/proc/self/mounts", encoding="utf-8") as file:
        mounted = [line.split()[1] for line in file if line.split()[1].startswith(root)]
    if mounted:
        sys.exit(f"fresh: {root} stays: {', '.join(mounted)} is mounted there")
    subprocess.run(["rm", "-rf", "--one-file-system", "--", root], check=True)


def ready(what):
    if os.getuid() != 0:
        return "needs root: a bare system is made with debootstrap and entered with chroot"
    for program in "debootstrap", "unshare", "chroot", "git":
        if not shutil.which(program):
            return f"needs {program}: run 'tools/install.sh fresh'"
    if what[:1] != ["run"] and not set(what) <= {"play", "test"}:
        return f"there is no '{' '.join(what)}': play, test, run COMMAND…"
    return None


def outside(what):
    if ready(what):
        sys.exit(f"fresh: {ready(what)}")
    kept = os.environ.get("FRESH_ROOT")
    folder = tempfile.mkdtemp(prefix="cloister-fresh-", dir=os.environ.get("TMPDIR", "/var/tmp"))
    root = os.path.abspath(kept) if kept else f"{folder}/root"
    for number in signal.SIGTERM, signal.SIGHUP:
        signal.signal(number, lambda *_: sys.exit(1))  # so that what follows is cleaned up
    try:
        child = subprocess.Popen(
            [
                "unshare",
                "--mount",
                "--propagation",
                "private",
                "--pid",
                "--fork",
                "--kill-child",
                sys.executable,
                os.path.abspath(__file__),
                "--inside",
                root,
                *what,
            ]
        )
        try:
            return child.wait()
        finally:
            child.kill()
            child.wait()
    finally:
        remove(folder)


def main():
    what = sys.argv[1:]
    if what[:1] == ["--inside"]:
        child = os.fork()
        sys.exit(reap(child) if child else 0 if inside(what[1], what[2:]) else 1)
    try:
        sys.exit(outside(what or ["play", "test"]))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
