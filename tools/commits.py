#!/usr/bin/env python3
"""The form of commit messages (CONTRIBUTING.md).

    tools/commits.py FILE    the message of a commit about to be made, with what is staged: tools/hooks/commit-msg
    tools/commits.py         the commits since the last tag, as far back as this clone goes

`path: Imperative sentence.` within 72 columns; a body, unless only documents or tests change; where rules, core or
search change, `Signature: <16 hexadecimal digits>` (of several games: `<hex> (<game>), …`) or `No functional change`
in the body. Merges are not judged, nor commits on top of a tree that did not have the hook yet, nor those whose ids
stand in tools/hooks/exempt.
"""
import os
import re
import subprocess
import sys

HOOK = "tools/hooks/commit-msg"
EXEMPT = "tools/hooks/exempt"
COLUMNS = 72
SUBJECT = re.compile(r"[\w.,/ {}*+-]+: [^\W\d_a-z].*[^.]\.")
REVERT = re.compile(r'Revert ".*"\.?')
DRAFT = re.compile(r"(fixup|squash|amend)! ")
# What may change without a word of why, and what can change how a game plays.
DOCUMENTS = re.compile(
    r"docs/.*|(.*/)?[^/]*\.md|tests/.*|(.*/)?[^/]*\.test\.ts|src/games/[^/]+/(test[^/]*\.[ch]|positions/.*|golden/.*)"
)
BEHAVIOUR = re.compile(
    r"src/(games|core|host|ai)/(?!(.*/)?(test[^/]*|po/.*|web/.*|docs/.*|positions/.*|golden/.*|[^/]*\.md)$).*"
)
SIGNATURE = re.compile(r"^Signature:(.*)$", re.M)
UNCHANGED = re.compile(r"\bno functional change\b", re.I)


def git(*arguments, text=None):
    done = subprocess.run(["git", *arguments], input=text, capture_output=True, text=True, errors="replace")
    return done.stdout if done.returncode == 0 else ""


def judge_subject(subject):
    if REVERT.fullmatch(subject):
        return
    if not SUBJECT.fullmatch(subject):
        yield f"the first line is 'path: Imperative sentence.', not '{subject}'"
    if len(subject) > COLUMNS:
        yield f"the first line has {len(subject)} columns, at most {COLUMNS}"


def judge_body(body, paths):
    if not body and not all(DOCUMENTS.fullmatch(path) for path in paths):
        yield "the body says why; it is empty"
    signatures = SIGNATURE.findall(body)
    for found in signatures:
        if not re.fullmatch(r"(,? [0-9a-f]{16}( \([a-z-]+\))?)+", found):
            yield f"'Signature:{found}' has not 16 hexadecimal digits (cloister bench --signatures)"
    touched = [path for path in paths if BEHAVIOUR.fullmatch(path)]
    if touched and not signatures and not UNCHANGED.search(body):
        yield f"{touched[0]} changes: say 'Signature: <hex>' (cloister bench --signatures), or 'No functional change.'"


def judge(message, paths):
    """What is wrong with a message, given the files its commit changes."""
    lines = message.strip("\n").split("\n")
    if len(lines) > 1 and lines[1]:
        yield "the second line is empty"
    yield from judge_subject(lines[0])
    yield from judge_body("\n".join(lines[1:]).strip(), paths)


def exempt():
    """Ids that are not judged; what follows an id says why."""
    if not os.path.exists(EXEMPT):
        return set()
    with open(EXEMPT, encoding="utf-8") as file:
        return {line.split()[0] for line in file if line.strip() and not line.startswith("#")}


def commits():
    """The commits to be judged: on top of a tree that had the hook, since the last tag."""
    tag = git("describe", "--tags", "--abbrev=0").strip()
    listed = git("rev-list", "--no-merges", f"{tag}..HEAD" if tag else "HEAD").split()
    had = git("cat-file", "--batch-check=%(objecttype)", text="".join(f"{c}^:{HOOK}\n" for c in listed)).splitlines()
    spared = exempt()
    return [c for c, kind in zip(listed, had) if kind == "blob" and c not in spared]


def judge_history():
    bad, judged = 0, commits()
    for commit in judged:
        paths = git("diff-tree", "--no-commit-id", "--name-only", "-r", "-z", commit).strip("\0").split("\0")
        for what in judge(git("log", "-1", "--format=%B", commit), paths):
            bad += 1
            print(f"commit {commit[:10]}: {what}")
    print(f"{len(judged)} commits judged")
    return bad


def judge_new(path):
    with open(path, encoding="utf-8") as file:
        kept = [
            line.rstrip()
            for line in file.read().split("# ------------------------ >8")[0].split("\n")
            if not line.startswith("#")
        ]
    message = "\n".join(kept).strip("\n")
    if git("rev-parse", "-q", "--verify", "MERGE_HEAD") or DRAFT.match(message):
        return 0
    wrong = list(judge(message, git("diff", "--cached", "--name-only", "-z").strip("\0").split("\0")))
    for what in wrong:
        print(f"commit-msg: {what}", file=sys.stderr)
    return len(wrong)


def main():
    if len(sys.argv) > 2:
        sys.exit(__doc__)
    if len(sys.argv) == 2:
        sys.exit(1 if judge_new(sys.argv[1]) else 0)
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    sys.exit(1 if judge_history() else 0)


if __name__ == "__main__":
    main()
