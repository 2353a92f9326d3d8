#!/usr/bin/env python3
"""Makes small changes to the code, one at a time, and checks whether the tests detect them.

Changes are drawn with a seed from all possible places in eight rooms, the same number in each; nobody chooses them. Each
is compiled, and the tests that could detect it are run: the unit tests of its room, then those of the rooms that use it.
A change that no test detects has survived: either it has no observable effect (equivalent.txt has the reason), or a test
is missing.

Works on a copy of the sources, with a build of its own, in --folder. Results are kept there (results.jsonl), so that a
second call continues where the first one ended.

    python3 tests/mutants/mutants.py --folder build/mutants             200 changes, drawn with seed 1
    python3 tests/mutants/mutants.py --folder build/mutants --again     those that have survived, after tests were added
"""
import argparse
import dataclasses
import hashlib
import json
import os
import pathlib
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]

ROOMS = {  # folder, and its unit tests, then those of the rooms that use it
    "solve": ("lib/solve", ["solve", "generate", "study", "db"]),
    "canon": ("lib/canon", ["canon", "generate", "rate", "study", "db"]),
    "deduce": ("lib/deduce", ["deduce", "solve", "generate", "evolve", "rate"]),
    "evolve": ("lib/evolve", ["evolve", "rate", "study"]),
    "rate": ("lib/rate", ["rate", "dataset"]),
    "generate": ("lib/generate", ["generate", "dataset"]),
    "text": ("lib/text", ["text", "dataset", "study", "tools", "db"]),
    "db": ("db", ["db", "tools"]),
}
OPERATORS = {
    " < ": [" <= ", " > "], " <= ": [" < "], " > ": [" >= ", " < "], " >= ": [" > "], " == ": [" != "], " != ": [" == "],
    " + ": [" - "], " - ": [" + "], " * ": [" + "], " / ": [" * "], " % ": [" / "],
    " += ": [" -= ", " = "], " -= ": [" += "], " *= ": [" += "], " |= ": [" &= ", " = "], " &= ": [" |= "], " ^= ": [" |= "],
    " & ": [" | "], " | ": [" & "], " ^ ": [" | "], " << ": [" >> "], " >> ": [" << "], " && ": [" || "], " || ": [" && "],
}
WORD = re.compile(r"(?<![\w.'])(?:\d+(?:\.\d+)?|true|false)(?![\w.'])|\+\+|--|!(?=[\w(])")
CONDITION = re.compile(r"\b(?:if|while) \((.*)\)(?: \{| [^;{}]*;)?$")
# A line that is a single statement and declares nothing.
STATEMENT = re.compile(r"(?:\*|\+\+|--)?(?!(?:return|using|const|static|constexpr|struct|class|enum|template|typedef|namespace|case|default"
                       r"|else|public|private|friend|delete|throw|goto|if|for|while|do|switch|extern|inline|static_assert|auto)\b)"
                       r"[A-Za-z_][\w:.\[\]>()+*-]*(?: (?:[+*/%&|^-]|<<|>>)?= .*|\(.*\)|\+\+|--);$"
                       r"|(?:continue|break|return);$")


@dataclasses.dataclass(frozen=True)
class Mutant:
    room: str
    path: str
    line: int  # from 1
    column: int  # from 0
    text: str  # text of the line
    old: str
    new: str

    def __str__(self):
        return f"{self.path}:{self.line}: {self.old.strip()!r} becomes {self.new.strip()!r}"

    def key(self):
        return hashlib.sha256("\0".join(map(str, dataclasses.astuple(self))).encode()).hexdigest()[:16]


def code_of(text):
    """The text with comments, strings and preprocessor lines blanked out, of the same length."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\'|^[ \t]*#[^\n]*(?:\\\n[^\n]*)*',
                         re.S | re.M)
    return pattern.sub(lambda match: re.sub(r"[^\n]", "~" if match.group()[0] in "\"'R" else " ", match.group()), text)


def changed_word(word):
    opposite = {"true": "false", "false": "true", "++": "--", "--": "++", "!": ""}
    if word in opposite:
        return [opposite[word]]
    if "." in word:
        return [f"{word} * 1.5"]
    return [str(int(word) + 1)] + ([str(int(word) - 1)] if int(word) > 0 else [])


def mutants_of_file(room, path, text):
    """All small changes that can be made to this file."""
    before = ";"
    for number, (line, code) in enumerate(zip(text.splitlines(), code_of(text).splitlines()), 1):
        stripped = code.strip()
        if re.match(r"(static_assert|using|namespace|template|friend|enum)\b", stripped):
            before = stripped
            continue
        places = [(match.start(), operator, other) for operator, others in OPERATORS.items()
                  for match in re.finditer(re.escape(operator), code) for other in others]
        places += [(match.start(), match.group(), other) for match in WORD.finditer(code) for other in changed_word(match.group())]
        condition = CONDITION.search(code)
        if condition and condition.group(1).count("(") == condition.group(1).count(")") and ";" not in condition.group(1):
            old = line[condition.start(1):condition.end(1)]
            places.append((condition.start(1), old, f"!({old})"))
        if STATEMENT.fullmatch(stripped) and before[-1] in ";{}:" and stripped.count("(") == stripped.count(")"):
            places.append((len(line) - len(line.lstrip()), line.strip(), ";"))
        for column, old, new in places:
            yield Mutant(room, path, number, column, line, old, new)
        before = stripped or before


def drawn(count, seed):
    """The same number of changes from each room, in turns, so that testing them can stop at any time."""
    share = -(-count // len(ROOMS))
    of_room = []
    for name, (folder, _) in ROOMS.items():
        paths = sorted(path for path in (ROOT / folder).rglob("*.[ch]pp") if "include" not in path.parts)  # headers declare
        all_of_room = [mutant for path in paths
                       for mutant in mutants_of_file(name, path.relative_to(ROOT).as_posix(), path.read_text())]
        of_room.append(random.Random(f"{seed} {name}").sample(all_of_room, share))
        print(f"{name}: {share} of {len(all_of_room)} changes")
    return [mutant for turn in zip(*of_room) for mutant in turn][:count]


def run_limited(words, seconds, folder):
    """The exit code (None if the command did not end in time), and the end of the output."""
    def narrow():
        resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds)))

    try:
        run = subprocess.run(words, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             timeout=4 * seconds, preexec_fn=narrow)
    except subprocess.TimeoutExpired:
        return None, ""
    return None if run.returncode in (-9, -24) else run.returncode, run.stdout.decode("utf-8", "replace")[-4000:]


class Build:
    """A copy of the sources, and its build."""

    def __init__(self, folder, jobs):
        self.tree, self.build, self.jobs = folder / "tree", folder / "build", str(jobs)
        self.seconds = {}  # CPU time of the tests of a program without a change
        names = subprocess.run(["git", "-C", str(ROOT), "ls-files", "-z"], check=True, capture_output=True).stdout.decode().split("\0")
        for name in filter(None, names):
            source, copy = ROOT / name, self.tree / name
            if source.is_file() and not (copy.exists() and copy.read_bytes() == source.read_bytes()):
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, copy)
        run = subprocess.run(["cmake", "-S", str(self.tree), "-B", str(self.build), "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                              "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG -D_GLIBCXX_ASSERTIONS", "-DEVODOKU_TESTS=ON", "-DEVODOKU_CAIRO=OFF"])
        if run.returncode != 0:
            sys.exit("the copy cannot be configured")

    def make(self, program):
        return subprocess.run(["ninja", "-C", str(self.build), "-j", self.jobs, f"{program}_tests"], stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0

    def test(self, program, seconds):
        with tempfile.TemporaryDirectory(prefix="evodoku-mutants-") as place:
            return run_limited([str(self.build / "tests" / program / f"{program}_tests"), "~[long]", "--abort"], seconds, place)

    def prepare(self, program):
        """The tests must pass without a change. The time that they take determines when they count as hanging."""
        if program in self.seconds:
            return
        if not self.make(program):
            sys.exit(f"{program}_tests do not compile without any change")
        start = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
        if self.test(program, 600)[0] != 0:
            sys.exit(f"{program}_tests fail without any change")
        self.seconds[program] = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]) - start

    def verdict(self, mutant):
        """caught, survived or not compiled; and what caught it."""
        programs = ROOMS[mutant.room][1]
        for program in programs:
            self.prepare(program)
        source = self.tree / mutant.path
        text = source.read_text()
        lines = text.split("\n")
        line = lines[mutant.line - 1]
        lines[mutant.line - 1] = line[:mutant.column] + mutant.new + line[mutant.column + len(mutant.old):]
        source.write_text("\n".join(lines))
        try:
            for program in programs:
                if not self.make(program):
                    return "not compiled", program
                code, said = self.test(program, 4 * self.seconds[program] + 10)
                if code != 0:
                    failed = re.search(r"-{70,}\n(.+)\n", said)
                    return "caught", f"{program}: {failed.group(1).strip() if failed else 'does not end'}"
            return "survived", ""
        finally:
            source.write_text(text)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--folder", type=pathlib.Path, required=True, help="for the copy, its build and what was found")
    options.add_argument("--count", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("--again", action="store_true", help="only those that have survived before")
    given = options.parse_args()
    folder = given.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "results.jsonl"
    rows = [json.loads(line) for line in kept.read_text().splitlines()] if kept.exists() else []
    results = {row["key"]: row for row in rows}
    for line in (pathlib.Path(__file__).parent / "equivalent.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            results[line.split()[0]] = {"verdict": "equivalent"}
    mutants = drawn(given.count, given.seed)
    build = Build(folder, given.jobs)
    for mutant in mutants:
        known = results.get(mutant.key(), {}).get("verdict")
        if known is not None and not (given.again and known == "survived"):
            continue
        verdict, by = build.verdict(mutant)
        results[mutant.key()] = {"key": mutant.key(), "verdict": verdict, "by": by}
        with kept.open("a") as file:
            file.write(json.dumps(results[mutant.key()]) + "\n")
        print(f"{verdict}: {mutant} ({by}) {mutant.key()}", flush=True)
    print(f"\n{'room':<10}{'caught':>8}{'survived':>10}{'equivalent':>12}{'not compiled':>14}")
    all_of = {name: [results[mutant.key()]["verdict"] for mutant in mutants if name in ("all", mutant.room)] for name in [*ROOMS, "all"]}
    for name, verdicts in all_of.items():
        print(f"{name:<10}{verdicts.count('caught'):>8}{verdicts.count('survived'):>10}{verdicts.count('equivalent'):>12}"
              f"{verdicts.count('not compiled'):>14}")
    caught, survivors = all_of["all"].count("caught"), all_of["all"].count("survived")
    print(f"{len(mutants)} changes tried, {caught} caught, {survivors} survived")
    return 0 if caught >= 0.9 * (caught + survivors) else 1


if __name__ == "__main__":
    sys.exit(main())
