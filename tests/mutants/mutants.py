#!/usr/bin/env python3
"""Do the tests notice a changed line? Changes one place of lib or db at a time (a mutant), in a copy of the sources, and
runs unit tests: a mutant that they let through is a survivor, and is listed at the end.

  python3 tests/mutants/mutants.py [--seconds 600] [--seed 1] [--least 95] [--room ROOM]... [--jobs N]

The places are drawn by the seed from all lines of code, so another seed looks elsewhere. A change that does not compile is
none. Tests that end otherwise, fail an assertion or need five times the processor's time of usual have noticed it ("killed").
The program of its room comes first, then its tests that take long, then the programs of other rooms that use it, without
such tests. Ends with exit code 1 if fewer than --least % were killed. What changes no result is left out: where the line itself
tells (LEFT_OUT_LINES), and where somebody has proved it and written the proof into equal.txt, beside this file. An entry there
that is of no place any more is an error. An entry:

  lib/room/file.cpp
    the lines of code, indented, of which the last is changed: as many as are only once in the file
  '<' -> '<='
  Why no result changes, in words.

The replaced text may be longer, if its operator is several times in the line ('a < b' -> 'a <= b'), and there may be several
such lines. Other lines that begin with # are comments.

Idea: R. DeMillo, R. Lipton, F. Sayward, "Hints on test data selection", Computer 11 (1978). The interval is that of
E. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).
"""
import argparse
import collections
import math
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

TOP = pathlib.Path(__file__).resolve().parents[2]
EQUAL = pathlib.Path(__file__).resolve().with_name("equal.txt")

# What is replaced, and by what. Blanks around operators tell them from brackets of templates.
OPERATORS = [
    (" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "), (" == ", " != "), (" != ", " == "),
    (" + ", " - "), (" - ", " + "), (" * ", " + "), (" % ", " / "), (" && ", " || "), (" || ", " && "),
    (" & ", " | "), (" | ", " & "), (" << ", " >> "), ("++", "--"), (" += ", " -= "), (" -= ", " += "),
    (" &= ", " |= "), (" |= ", " &= "), ("return true;", "return false;"), ("return false;", "return true;"),
    ("(!", "("), ("break;", ";"), ("continue;", ";"),
]
# A change there does not compile, or changes only how fast a result comes.
LEFT_OUT_LINES = re.compile(r"^\s*(//|#|using |template <|static_assert)|\bassert\(|\breserve\(")
# Of the tests of a program, as Catch2 is told them.
QUICK, LONG = "~[long]", "[long]~[.]"
# All files would be compiled again (include); Python's tests are no programs.
LEFT_OUT_ROOMS = {"include", "python"}


def code_of(line):
    """The line with blanks for characters of literals and for its comment, so that columns stay."""
    line = re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])\'', lambda text: text[0][0] + "_" * (len(text[0]) - 2) + text[0][-1], line)
    return line.split("//")[0]


def sites(room):
    """All places of a room that can be changed: (file, line number, column, old, new)."""
    found = []
    for path in sorted((TOP / room).rglob("*.?pp")):
        if (TOP / room / "include") in path.parents:
            continue
        before = ""  # the last line of code
        for number, line in enumerate(path.read_text().split("\n")):
            if LEFT_OUT_LINES.search(line):
                continue
            code = code_of(line)
            is_statement = re.search(r"([;{}):]|else|)\s*$", before)[1] != "" or before == ""
            before = code if code.strip() else before
            for old, new in OPERATORS:
                at = code.find(old)
                while at >= 0:
                    found.append((path.relative_to(TOP), number, at, old, new))
                    at = code.find(old, at + 1)
            call = re.fullmatch(r"(\s+)[a-z_][\w.>-]*\(.*\);", code)
            if call and is_statement and not re.match(r"\s+(return|throw|co_return)\b", code):
                found.append((path.relative_to(TOP), number, len(call[1]), line.split("//")[0].strip(), ";"))
    return found


def changed(line, at, old, new):
    return line[:at] + new + line[at + len(old):]


def places_of_entry(entry, found):
    """Those of the places `found` whose change an entry of equal.txt calls equal."""
    file, *rest = entry
    code = [line.strip() for line in rest if line.startswith(" ")]
    changes = [re.fullmatch("'(.+)' -> '(.+)'", line) for line in rest if line.startswith("'")]
    reason = [line for line in rest if not line.startswith((" ", "'"))]
    if not (TOP / file).is_file() or not (code and changes and all(changes) and reason):
        sys.exit(f"{EQUAL.name}: {file}: needs a file that is there, its code, changes and a reason")
    lines = (TOP / file).read_text().split("\n")
    stripped = [line.strip() for line in lines]
    numbers = [end - 1 for end in range(len(code), len(lines) + 1) if stripped[end - len(code):end] == code]
    if len(numbers) != 1:
        sys.exit(f"{EQUAL.name}: {file}: '{code[-1]}' is there {len(numbers)} times, it must be once: with the lines before it")
    number, line = numbers[0], lines[numbers[0]]
    of_line = [(site, changed(line, *site[2:])) for _, site in found if (str(site[0]), site[1]) == (file, number)]
    places = set()
    for old, new in (change.groups() for change in changes):
        texts = {changed(line, match.start(), old, new) for match in re.finditer(re.escape(old), line)}
        equal = {site for site, text in of_line if text in texts}
        if not equal:
            sys.exit(f"{EQUAL.name}: {file}:{number + 1}: no mutant changes '{old}' into '{new}'")
        places |= equal
    return places


def equal_places(found):
    """Of the places `found`: those that equal.txt names."""
    lines = [line.rstrip() for line in EQUAL.read_text().split("\n") if not line.startswith("#")]
    entries = [entry.split("\n") for entry in re.split(r"\n{2,}", "\n".join(lines).strip()) if entry]
    return {site for entry in entries for site in places_of_entry(entry, found)}


def run(command, seconds, **given):
    """The exit code; nothing if it took longer. What it has started ends with it."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
                               start_new_session=True, **given)
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        return None
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()


def limit(seconds):
    """Of the processor's time, which does not depend on what else the machine does. A mutant that fills memory or a disk must
    not do so to the machine."""
    for kind, most in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, 3 << 30), (resource.RLIMIT_FSIZE, 1 << 30),
                       (resource.RLIMIT_CORE, 0)):
        resource.setrlimit(kind, (most, most))


def processor_time():
    """Of all processes that this one has started and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def programs():
    """Each test program: its folder in tests/ and the rooms that are linked to it."""
    found = {}
    for file in sorted((TOP / "tests").glob("*/CMakeLists.txt")):
        for name, rest in re.findall(r"evodoku_test\((\w+)([^)]*)\)", file.read_text()):
            modules = re.search(r"MODULES ([a-z\s]+)", rest)
            found[name + "_tests"] = (file.parent.name, set(modules[1].split()) if modules else set())
    return found


class Copy:
    """A copy of the sources with a build of its own, in which one place at a time is changed."""

    def __init__(self, folder, jobs):
        self.sources = folder / "sources"
        self.build = folder / "build"
        self.scratch = folder / "scratch"
        self.jobs = str(jobs)
        self.programs = programs()
        self.usual = {}  # the processor's time that tests of a program take, in seconds

    def prepare(self):
        """What is the same as before keeps its time, so that little is compiled again."""
        wanted = set()
        for path in subprocess.check_output(["git", "-C", TOP, "ls-files", "-coz", "--exclude-standard"],
                                            text=True).split("\0"):
            source, copy = TOP / path, self.sources / path
            if not source.is_file():
                continue
            wanted.add(copy)
            if not copy.is_file() or copy.read_bytes() != source.read_bytes():
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, copy)
        for copy in self.sources.rglob("*"):
            if copy.is_file() and copy not in wanted:
                copy.unlink()
        # The file of the last mutant is compiled again as it was: a compiler's cache has it.
        launcher = ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
        subprocess.run(["cmake", "-G", "Ninja", "-S", self.sources, "-B", self.build, "-DCMAKE_BUILD_TYPE=RelWithDebInfo",
                        "-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1", "-DEVODOKU_TESTS=ON", "-DEVODOKU_WERROR=OFF", *launcher],
                       check=True, stdout=subprocess.DEVNULL)

    def programs_for(self, room):
        """Those of its own folder, then those that use it, the quickest first; each with the tests that are run."""
        own = [name for name, (folder, _) in self.programs.items() if folder == room]
        users = [name for name, (folder, rooms) in self.programs.items() if folder != room and room in rooms]
        users.sort(key=lambda name: self.usual.get((name, QUICK), 0))
        return [(name, tests) for tests in (QUICK, LONG) for name in own] + [(name, QUICK) for name in users]

    def compile(self, program):
        return run(["cmake", "--build", self.build, "--target", program, "-j", self.jobs], 1800) == 0

    def tests_pass(self, program, tests):
        binary = next((self.build / "tests").rglob(program))
        shutil.rmtree(self.scratch, ignore_errors=True)
        self.scratch.mkdir()
        most = math.ceil(self.usual.get((program, tests), 120) * 5 + 2)
        begin = processor_time()
        code = run([binary, tests, "--abort"], most * 20, cwd=self.scratch,
                   env=dict(os.environ, TMPDIR=str(self.scratch)), preexec_fn=lambda: limit(most))
        self.usual.setdefault((program, tests), processor_time() - begin)
        return code == 0

    def try_mutant(self, room, site):
        """"killed", "survived", or "no mutant" if it does not compile."""
        path, number, column, old, new = site
        file = self.sources / path
        text = file.read_text()
        lines = text.split("\n")
        lines[number] = changed(lines[number], column, old, new)
        file.write_text("\n".join(lines))
        try:
            for program, tests in self.programs_for(room):
                if not self.compile(program):
                    return "no mutant"
                if not self.tests_pass(program, tests):
                    return "killed"
            return "survived"
        finally:
            file.write_text(text)


def rooms(only):
    names = [f"lib/{path.name}" for path in sorted((TOP / "lib").iterdir()) if path.is_dir()] + ["db"]
    with_tests = {folder for folder, _ in programs().values()}
    names = [name for name in names if name.split("/")[-1] in with_tests - LEFT_OUT_ROOMS]
    return [name for name in names if not only or name.split("/")[-1] in only]


def share(killed, tried):
    """In %, with an interval that holds the share of all places with 95 %."""
    z = 1.96
    middle = (killed + z * z / 2) / (tried + z * z)
    reach = z / (tried + z * z) * math.sqrt(killed * (tried - killed) / tried + z * z / 4)
    return f"{100 * killed / tried:.1f} % ({100 * (middle - reach):.1f} to {100 * (middle + reach):.1f})"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=600, help="of trying mutants, after the build")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=float, default=95, help="%% that must be killed")
    parser.add_argument("--room", action="append", default=[], help="only this room, such as deduce; may be repeated")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many files are compiled at once")
    given = parser.parse_args()

    everything = [(room, site) for room in rooms([]) for site in sites(room)]
    equal = equal_places(everything)
    places = [(room, site) for room, site in everything if room in rooms(given.room)]
    random.Random(given.seed).shuffle(places)
    of_rooms = len(places)
    places = [(room, site) for room, site in places if site not in equal]

    copy = Copy(TOP / "build" / "mutants", given.jobs)
    copy.prepare()
    for program, tests in sorted({program for room, _ in places for program in copy.programs_for(room.split("/")[-1])}):
        print(f"building {program} {tests}", file=sys.stderr, flush=True)
        if not copy.compile(program):
            sys.exit(f"{program}: cannot be compiled without any change")
        if not copy.tests_pass(program, tests):
            sys.exit(f"{program}: does not pass without any change")

    counts = collections.defaultdict(collections.Counter)
    survivors = []
    begin = time.monotonic()
    for room, site in places:
        if time.monotonic() > begin + given.seconds:
            break
        result = copy.try_mutant(room.split("/")[-1], site)
        counts[room][result] += 1
        path, number, column, old, new = site
        change = f"{path}:{number + 1}:{column + 1}: '{old.strip()}' -> '{new.strip()}'"
        if result == "survived":
            survivors.append(change)
        print(f"{time.monotonic() - begin:5.0f} s  {result:9}  {change}", flush=True)

    print("survivors:", *sorted(survivors), sep="\n  ")

    total = sum(counts.values(), collections.Counter())
    for room, count in [*sorted(counts.items()), ("all", total)]:
        tried = count["killed"] + count["survived"]
        if tried != 0:
            print(f"{room:12} killed {count['killed']:4} of {tried:4}, {share(count['killed'], tried)}; "
                  f"{count['no mutant']} did not compile")
    tried = total["killed"] + total["survived"]
    if tried == 0:
        sys.exit("no mutant was tried")
    print(f"seed {given.seed}, {len(places)} places, without {of_rooms - len(places)} that change no result ({EQUAL.name}); "
          "the interval is one of 95 %")
    sys.exit(100 * total["killed"] < given.least * tried)


if __name__ == "__main__":
    main()
