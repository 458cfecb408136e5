#!/usr/bin/env python3
"""What the program is made of, as CycloneDX 1.5: tools/bom.py [PROGRAM] [OUT]

The libraries that the program is linked with, by the Debian packages they come from, and the packages of npm that are
in the page or make it. Without dpkg a library is named by its file. Fails where it finds none of either.
"""
import json
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def linked(program):
    """Files of the shared libraries the program asks for, directly or not."""
    said = subprocess.run(["ldd", program], stdout=subprocess.PIPE, text=True, check=True).stdout
    return sorted({os.path.realpath(path) for path in re.findall(r"=> (/\S+)", said)})


def ask_dpkg(*arguments):
    """The lines dpkg-query prints; none where there is no dpkg."""
    if not shutil.which("dpkg-query"):
        return []
    command = ["dpkg-query", *arguments]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.splitlines()


def packages_of(paths):
    """{name: version} of the Debian packages these files are of; of a file of nobody's its own name, no version."""
    spelt = {form: path for path in paths for form in (path, path.removeprefix("/usr"), "/usr" + path)}
    owner = {}
    for line in ask_dpkg("-S", *spelt):
        package, _, path = line.partition(": ")
        owner[spelt.get(path)] = package.split(":")[0]
    names = {owner.get(path, os.path.basename(path)) for path in paths}
    versions = dict(
        line.split(" ") for line in ask_dpkg("-W", "-f", "${Package} ${Version}\n", *sorted(owner.values()))
    )
    return {name: versions.get(name, "") for name in names}


def libraries(program):
    return [
        {"type": "library", "name": name, "version": version, "scope": "required"}
        | ({"purl": f"pkg:deb/debian/{name}@{version}"} if version else {})
        for name, version in sorted(packages_of(linked(program)).items())
    ]


def node_packages():
    with open(os.path.join(ROOT, "web", "package-lock.json"), encoding="utf-8") as file:
        packages = json.load(file)["packages"]
    rows = []
    for path, about in sorted(packages.items()):
        name = path.rpartition("node_modules/")[2]
        if not name:
            continue
        row = {"type": "library", "name": name, "version": about["version"]}
        row["scope"] = "excluded" if about.get("dev") else "required"  # what only makes the page is not in it
        row["purl"] = f"pkg:npm/{name.replace('@', '%40')}@{about['version']}"
        if "license" in about:
            row["licenses"] = [{"expression": about["license"]}]
        rows.append(row)
    return rows


def version():
    with open(os.path.join(ROOT, "CMakeLists.txt"), encoding="utf-8") as file:
        return re.search(r"VERSION (\d+\.\d+\.\d+)", file.read())[1]


def bill(program):
    native, page = libraries(program), node_packages()
    if not native or not page:
        raise SystemExit("nothing was found that the program or the page is made of")
    about = {"type": "application", "name": "cloister", "version": version(), "licenses": [{"license": {"id": "MIT"}}]}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": about},
        "components": native + page,
    }


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "build", "release", "cloister")
    text = json.dumps(bill(program), indent="\t", ensure_ascii=False) + "\n"
    if len(sys.argv) > 2:
        with open(sys.argv[2], "w", encoding="utf-8") as file:
            file.write(text)
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
