"""What the server declares, read from its sources: operations with their members and what they cost, and budgets."""
import collections
import os
import re

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")

REQUESTS = "src/server/requests"
SECONDS = {"MINUTE": 60, "HOUR": 3600}

Operation = collections.namedtuple("Operation", "name flags budget members")
Member = collections.namedtuple("Member", "kind name low needed")
# burst: of one person at once, 0 where people are not counted; address: so many times as much.
Budget = collections.namedtuple("Budget", "name message allowed seconds burst address")


def read(path):
    """A file of the project without its comments."""
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)


def members(text):
    for needed, kind, name, low in re.findall(r"\b(NEED_)?([A-Z]+)\((\w+)(?:, *([^,)]+))?", text):
        yield Member(kind, name, low, bool(needed))


def operations():
    """All of them by name; the budget is None where those of messages suffice."""
    text, found = read(f"{REQUESTS}/operations.def"), {}
    for name, value in re.findall(r"^#define (\w+) (.*)$", text, flags=re.M):
        text = re.sub(rf"(?<!#define )\b{name}\b", value, text)
    for line in re.split(r"^(?=OPERATION\()", re.sub(r"^#.*$", "", text, flags=re.M), flags=re.M)[1:]:
        name, flags, rest = re.match(r"OPERATION\((\w+), (.*?), MEMBERS\((.*)", line, re.S).groups()
        budget = re.search(r"(?:COSTS|PAYS)\((\w+)\)", flags)
        words = set(re.findall(r"\b[A-Z_]+\b", flags))
        found[name] = Operation(name, words, budget and budget[1], tuple(members(rest)))
    return found


def budgets():
    """All of them by name, each with the message of its refusal as English says it."""
    words = dict(re.findall(r'^msgid "(.*)"\nmsgstr "(.*)"$', read("src/core/po/en.po"), flags=re.M))
    found = {}
    for name, message, allowed, seconds, burst, address in re.findall(
        r'^BUDGET\((\w+), "([^"]+)", (\d+), (\w+), (\d+), (\d+)\)', read(f"{REQUESTS}/budgets.def"), flags=re.M
    ):
        said = words[message].replace("{n}", allowed)
        found[name] = Budget(name, said, int(allowed), SECONDS[seconds], int(burst), int(address))
    return found
