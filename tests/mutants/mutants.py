#!/usr/bin/env python3
"""Do the tests notice a changed line? Changes one place of lib or db at a time (a mutant), in a copy of the sources, and
runs the tests of its room: a mutant that they let through is a survivor, and is listed.

  tests/mutants/mutants.py [--seconds 600] [--seed 1] [--least 95] [--room ROOM]...

The places are drawn by the seed from all lines of code, so another seed looks elsewhere. A change that does not compile is
none. Tests that end otherwise, fail an assertion or run too long have noticed it ("killed"). Ends with exit code 1 if fewer
than --least % were killed. What changes no result is left out where it can be told by the line: sizes reserved, assertions,
budgets, texts of messages.

Idea: R. DeMillo, R. Lipton, F. Sayward, "Hints on test data selection", Computer 11 (1978).
"""
import argparse
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

TOP = pathlib.Path(__file__).resolve().parents[2]

# What is replaced, and by what. Blanks around operators tell them from brackets of templates.
OPERATORS = [
    (" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "), (" == ", " != "), (" != ", " == "),
    (" + ", " - "), (" - ", " + "), (" * ", " + "), (" % ", " / "), (" && ", " || "), (" || ", " && "),
    (" & ", " | "), (" | ", " & "), (" << ", " >> "), ("++", "--"), (" += ", " -= "), (" -= ", " += "),
    (" &= ", " |= "), (" |= ", " &= "), ("return true;", "return false;"), ("return false;", "return true;"),
    ("(!", "("), ("break;", ";"), ("continue;", ";"),
]
# A mutant there would change no result, or only how fast it comes.
NO_RESULT = re.compile(
    r"reserve\(|assert\(|budget|prefetch|fmt::|\"|#|static_assert|noexcept|operator|template|likely|= default|= delete|^\s*//|"
    r"^\s*///|^\s*using |^\s*\*|logic_error")
# These rooms have no program of their own name; their tests are elsewhere, or they need other programs.
LEFT_OUT = {"include", "python", "packages"}


def sites(room):
    """All places of a room that can be changed: (file, line number, column, old, new)."""
    found = []
    for path in sorted((TOP / room).rglob("*.?pp")):
        for number, line in enumerate(path.read_text().split("\n")):
            if NO_RESULT.search(line):
                continue
            code = line.split("//")[0]
            for old, new in OPERATORS:
                at = code.find(old)
                while at >= 0:
                    found.append((path.relative_to(TOP), number, at, old, new))
                    at = code.find(old, at + 1)
            call = re.fullmatch(r"(\s+)[a-z_][\w.>-]*\(.*\);", code)
            if call and not re.match(r"\s+(return|throw|co_return)\b", code):
                found.append((path.relative_to(TOP), number, len(call.group(1)), code.strip(), ";"))
    return found


def run(command, seconds):
    """The exit code; nothing if it took longer."""
    try:
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
                              timeout=seconds).returncode
    except subprocess.TimeoutExpired:
        return None


class Copy:
    """A copy of the sources with a build of its own, in which one place at a time is changed."""

    def __init__(self, folder):
        self.sources = folder / "sources"
        self.build = folder / "build"
        self.usual = {}  # how long the tests of a room take

    def prepare(self):
        shutil.rmtree(self.sources, ignore_errors=True)  # files keep their times, so that little is compiled again
        shutil.copytree(TOP, self.sources, ignore=shutil.ignore_patterns("build", ".git", "tour"))
        subprocess.run(["cmake", "-G", "Ninja", "-S", self.sources, "-B", self.build, "-DCMAKE_BUILD_TYPE=RelWithDebInfo",
                        "-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1", "-DEVODOKU_TESTS=ON", "-DEVODOKU_WERROR=OFF"],
                       check=True, stdout=subprocess.DEVNULL)

    def compile(self, program):
        return run(["cmake", "--build", self.build, "--target", program], 600) == 0

    def tests_pass(self, room, program):
        """True, False; a program that runs ten times as long as usual does not pass."""
        binary = next((self.build / "tests").rglob(program), None)
        if binary is None:
            return False
        begin = time.monotonic()
        code = run([binary, "~[long]", "--abort"], self.usual.get(room, 60) * 10 + 5)
        self.usual.setdefault(room, time.monotonic() - begin)
        return code == 0

    def try_mutant(self, room, site):
        """"killed", "survived", or "no mutant" if it does not compile."""
        path, number, column, old, new = site
        file = self.sources / path
        text = file.read_text()
        lines = text.split("\n")
        line = lines[number]
        lines[number] = line[:column] + new + line[column + len(old):]
        program = room.split("/")[-1] + "_tests"
        file.write_text("\n".join(lines))
        try:
            if not self.compile(program):
                return "no mutant"
            return "survived" if self.tests_pass(room, program) else "killed"
        finally:
            file.write_text(text)


def rooms(only):
    names = [f"lib/{path.name}" for path in sorted((TOP / "lib").iterdir()) if path.is_dir()] + ["db"]
    names = [name for name in names if name.split("/")[-1] not in LEFT_OUT and (TOP / "tests" / name.split("/")[-1]).is_dir()]
    return [name for name in names if not only or name.split("/")[-1] in only]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=600, help="of trying mutants, after the build")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=float, default=95, help="%% that must be killed")
    parser.add_argument("--room", action="append", default=[], help="only this room, such as deduce; may be repeated")
    given = parser.parse_args()

    copy = Copy(TOP / "build" / "mutants")
    copy.prepare()
    places = [(room, site) for room in rooms(given.room) for site in sites(room)]
    random.Random(given.seed).shuffle(places)
    for room in sorted({room for room, _ in places}):
        program = room.split("/")[-1] + "_tests"
        if not copy.compile(program) or not copy.tests_pass(room, program):
            sys.exit(f"{program}: does not pass without any change")

    counts = {"killed": 0, "survived": 0, "no mutant": 0}
    end = time.monotonic() + given.seconds
    for room, site in places:
        if time.monotonic() > end:
            break
        result = copy.try_mutant(room, site)
        counts[result] += 1
        if result == "survived":
            path, number, _, old, new = site
            print(f"survived: {path}:{number + 1}: '{old.strip()}' to '{new.strip()}'", flush=True)
    tried = counts["killed"] + counts["survived"]
    if tried == 0:
        sys.exit("no mutant was tried")
    share = 100 * counts["killed"] / tried
    print(f"{counts['killed']} of {tried} mutants were killed ({share:.0f} %) of {len(places)} places, seed {given.seed}; "
          f"{counts['no mutant']} did not compile")
    sys.exit(share < given.least)


if __name__ == "__main__":
    main()
