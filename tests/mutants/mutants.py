#!/usr/bin/env python3
"""Makes small changes to the code, one at a time, and checks whether the tests detect them.

Changes are drawn with a seed from all possible places in eight rooms, the same number in each; nobody chooses them. Each
is compiled, and the tests that could detect it are run: the unit tests of its room, those of the rooms that use it, and,
if all of these pass, the tests of tools. A change that no test detects has survived: either it has no observable effect
(equivalent.txt has the reason), or a test is missing. docs/CONTRIBUTING.md has the results.

Works on a copy of the sources, with a build of its own, in --folder. The draw and the results are kept there
(drawn-*.json, results.jsonl), so that a second call continues where the first one ended, and changes are found even if
their lines have moved. A change for which the compiler generates the same code is counted as equivalent.

    python3 tests/mutants/mutants.py --folder build/mutants             200 changes, drawn with seed 1
    python3 tests/mutants/mutants.py --folder build/mutants --again     those that have survived, after tests were added
    python3 tests/mutants/mutants.py --folder build/mutants --table     what was found
"""

import argparse
import contextlib
import dataclasses
import fcntl
import hashlib
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


@dataclasses.dataclass(frozen=True)
class Room:
    folders: tuple[str, ...]
    programs: tuple[str, ...]  # unit tests of the room, then of the rooms that use it
    tools: str  # tests of tools, by name


ROOMS = {
    "solve": Room(("lib/solve",), ("solve", "generate", "study", "db"), "cli (solve|generate|pipeline)"),
    "canon": Room(("lib/canon",), ("canon", "generate", "rate", "study", "db"), "cli (store|generate|pipeline)"),
    "deduce": Room(("lib/deduce",), ("deduce", "solve", "canon", "generate", "evolve", "rate", "draw_without_cairo"),
                   "cli (rate|solve|generate|pipeline)"),
    "evolve": Room(("lib/evolve",), ("evolve", "rate", "study"), "cli (evolve|rate|experiment)"),
    "rate": Room(("lib/rate",), ("rate", "dataset"), "cli (rate|calibrate|generate)"),
    "generate": Room(("lib/generate",), ("generate", "dataset"), "cli (generate|plan|shard)"),
    "text": Room(("lib/text",), ("text", "dataset", "study", "tools", "db"), "cli (columns|records|untrusted|solve|pipeline)"),
    "db": Room(("db",), ("db", "tools"), "cli (store|query|shard|experiment|pipeline)"),
}
SEES_NOTHING = ("/include/",)  # public headers contain declarations

OPERATORS = {
    " < ": [" <= ", " > "], " <= ": [" < "], " > ": [" >= ", " < "], " >= ": [" > "], " == ": [" != "], " != ": [" == "],
    " + ": [" - "], " - ": [" + "], " * ": [" + "], " / ": [" * "], " % ": [" / "],
    " += ": [" -= ", " = "], " -= ": [" += "], " *= ": [" += "], " |= ": [" &= ", " = "], " &= ": [" |= "], " ^= ": [" |= "],
    " & ": [" | "], " | ": [" & "], " ^ ": [" | "], " << ": [" >> "], " >> ": [" << "],
    " && ": [" || "], " || ": [" && "],
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
    line: int  # from 1, at the time of drawing
    column: int  # from 0
    text: str  # text of the line
    old: str
    new: str
    around: tuple = ("", "")  # the lines before and after

    def __str__(self):
        return f"{self.path}:{self.line}: {self.old.strip()!r} becomes {self.new.strip()!r}"

    def key(self):
        return hashlib.sha256("\0".join(map(str, dataclasses.astuple(self)[:-1])).encode()).hexdigest()[:16]

    def place(self, text):
        """The range of characters of the file's current text that the mutant changes; None if the line no longer exists."""
        lines = text.split("\n")
        same = [number for number, line in enumerate(lines, 1)
                if line == self.text and (lines[number - 2] == self.around[0] or lines[number:number + 1] == [self.around[1]])]
        if not same:
            return None
        number = min(same, key=lambda one: abs(one - self.line))
        start = sum(len(line) + 1 for line in lines[:number - 1]) + self.column
        return start, start + len(self.old)


def code_of(text):
    """The text with comments, strings and preprocessor lines blanked out, of the same length."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\'|^[ \t]*#[^\n]*(?:\\\n[^\n]*)*',
                         re.S | re.M)
    return pattern.sub(lambda match: re.sub(r"[^\n]", "~" if match.group()[0] in "\"'R" else " ", match.group()), text)


def changed_word(word):
    if word in ("true", "false"):
        return ["false" if word == "true" else "true"]
    if word in ("++", "--"):
        return ["--" if word == "++" else "++"]
    if word == "!":
        return [""]
    if "." in word:
        return [f"{word} * 1.5"]
    return [str(int(word) + 1)] + ([str(int(word) - 1)] if int(word) > 0 else [])


def mutants_of_file(room, path, text):
    """All small changes that can be made to this file."""
    before = ";"
    for number, (line, code) in enumerate(zip(text.splitlines(), code_of(text).splitlines()), 1):
        stripped = code.strip()
        indent = len(line) - len(line.lstrip())
        if re.match(r"(static_assert|using|namespace|template|friend|enum)\b", stripped):
            before = stripped or before
            continue
        for operator, others in OPERATORS.items():
            for match in re.finditer(re.escape(operator), code):
                for other in others:
                    yield Mutant(room, path, number, match.start(), line, operator, other)
        for match in WORD.finditer(code):
            for other in changed_word(match.group()):
                yield Mutant(room, path, number, match.start(), line, match.group(), other)
        condition = CONDITION.search(code)
        if condition and condition.group(1).count("(") == condition.group(1).count(")") and ";" not in condition.group(1):
            old = line[condition.start(1):condition.end(1)]
            yield Mutant(room, path, number, condition.start(1), line, old, f"!({old})")
        if STATEMENT.fullmatch(stripped) and before[-1] in ";{}:" and stripped.count("(") == stripped.count(")"):
            yield Mutant(room, path, number, indent, line, line[indent:].rstrip(), ";")
        before = stripped or before


def mutants_of_room(name):
    for folder in ROOMS[name].folders:
        for path in sorted((ROOT / folder).rglob("*.[ch]pp")):
            relative = path.relative_to(ROOT).as_posix()
            if not any(part in f"/{relative}" for part in SEES_NOTHING):
                yield from mutants_of_file(name, relative, path.read_text())


def with_lines_around(mutant):
    lines = ["", *(ROOT / mutant.path).read_text().split("\n"), ""]
    return dataclasses.replace(mutant, around=(lines[mutant.line - 1], lines[mutant.line + 1]))


def drawn(count, seed):
    """The same number of changes from each room, in turns, so that testing them can stop at any time."""
    share = -(-count // len(ROOMS))
    of_room = []
    for name in ROOMS:
        all_of_room = list(mutants_of_room(name))
        of_room.append([with_lines_around(mutant) for mutant in random.Random(f"{seed} {name}").sample(all_of_room, share)])
        print(f"{name}: {share} of {len(all_of_room)} changes")
    return [mutant for turn in zip(*of_room) for mutant in turn][:count]


def drawn_once(folder, count, seed):
    """The kept draw, or a new one. A new draw would differ for rooms in which a line has changed in the meantime."""
    path = folder / f"drawn-{seed}-{count}.json"
    if not path.exists():
        path.write_text(json.dumps([dataclasses.asdict(mutant) for mutant in drawn(count, seed)], indent=0))
    return [Mutant(**{**row, "around": tuple(row["around"])}) for row in json.loads(path.read_text())]


class Build:
    """A copy of the sources and its build."""

    def __init__(self, folder, jobs):
        self.tree = folder / "tree"
        self.build = folder / "build"
        self.jobs = str(jobs)
        self.in_doubt = folder / "in_doubt"  # objects compiled from a change, in case a call is killed
        if self.in_doubt.exists():
            for path in [*map(pathlib.Path, self.in_doubt.read_text().splitlines()), *self.linked()]:
                path.unlink(missing_ok=True)
            self.in_doubt.unlink()
        self.copy_sources()
        self.must_run(["cmake", "-S", str(self.tree), "-B", str(self.build), "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                       "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG -D_GLIBCXX_ASSERTIONS", "-DEVODOKU_TESTS=ON", "-DEVODOKU_CAIRO=OFF",
                       "-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_UNITY_BUILD_BATCH_SIZE=12", "-DCMAKE_LINK_DEPENDS_NO_SHARED=ON",
                       f"-DCMAKE_PROJECT_evodoku_INCLUDE={self.tree}/tests/mutants/alone.cmake"])
        self.objects = {}
        self.whole = set()  # targets that are up to date with the unchanged code

    def make_whole(self, target):
        """Builds a target. After this, a change requires only one file to be compiled and its programs to be linked."""
        if target not in self.whole:
            self.must_run(["ninja", "-C", str(self.build), "-j", self.jobs, target])
            self.whole.add(target)
            self.objects = self.objects_by_source()

    def must_run(self, words):
        run = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if run.returncode != 0:
            sys.exit(f"{' '.join(words)}\n{run.stdout[-4000:]}")
        return run.stdout

    def copy_sources(self):
        names = subprocess.run(["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                               check=True, capture_output=True).stdout.decode().split("\0")
        for name in filter(None, names):
            source, copy = ROOT / name, self.tree / name
            if source.is_symlink():
                continue
            if not source.is_file():
                copy.unlink(missing_ok=True)
            elif not copy.exists() or copy.read_bytes() != source.read_bytes():
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, copy)
                shutil.copymode(source, copy)

    def objects_by_source(self):
        """The object files that are compiled from a file, directly or because they include it."""
        found, target = {}, None
        for line in self.must_run(["ninja", "-C", str(self.build), "-t", "deps"]).splitlines():
            if line and not line.startswith(" "):
                target = line.split(":")[0]
            elif line:
                path = os.path.normpath(os.path.join(self.build, line.strip()))
                found.setdefault(path, []).append(target)
        return found

    def objects_of(self, path):
        return [name for name in self.objects.get(str(self.tree / path), []) if name.endswith(".o")]

    def linked(self):
        for pattern in ("tests/*/*_tests", "tools/evodoku*", "lib/*.so*", "lib/*/*.so*", "db/*.so*"):
            for path in self.build.glob(pattern):
                if path.is_file() and not path.is_symlink():
                    yield path

    @contextlib.contextmanager
    def changed(self, mutant):
        """Applies the change; afterwards everything is restored, and programs linked meanwhile are removed. Yields the original objects."""
        source = self.tree / mutant.path
        text, times = source.read_text(), source.stat()
        start = time.time_ns()
        kept = {}
        # for a header these include objects of the tests of the room, which are compiled again when needed
        for name in self.objects_of(mutant.path):
            object_file = self.build / name
            if object_file.exists():
                status = object_file.stat()
                kept[object_file] = (object_file.read_bytes(), (status.st_atime_ns, status.st_mtime_ns))
        self.in_doubt.write_text("\n".join(map(str, kept)))
        first, last = mutant.place(text)
        assert text[first:last] == mutant.old, mutant
        source.write_text(text[:first] + mutant.new + text[last:])
        try:
            yield kept
        finally:
            source.write_text(text)
            os.utime(source, ns=(times.st_atime_ns, times.st_mtime_ns))
            for object_file, (content, object_times) in kept.items():
                object_file.write_bytes(content)
                os.utime(object_file, ns=object_times)
            for path in self.linked():
                if path.stat().st_mtime_ns >= start:
                    path.unlink()
            self.in_doubt.unlink()

    def make(self, *targets):
        return subprocess.run(["ninja", "-C", str(self.build), "-j", self.jobs, *targets], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def run_limited(words, seconds, cpu_seconds, folder):
    """Returns the exit code (None if the command did not end in time) and the end of the output."""
    def narrow():
        resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds))

    process = subprocess.Popen(words, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               start_new_session=True, preexec_fn=narrow)
    try:
        out, _ = process.communicate(timeout=seconds)
        code = None if process.returncode in (-signal.SIGXCPU, -signal.SIGKILL) else process.returncode
        return code, out.decode("utf-8", "replace")[-4000:]
    except subprocess.TimeoutExpired:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return None, ""


class Trial:
    """Runs the tests on changes."""

    def __init__(self, build, most_programs, tool_seconds):
        self.build = build
        self.most_programs = most_programs
        self.tool_seconds = tool_seconds
        self.usual = {}  # seconds that a program's tests take: wall time, CPU time

    def run_program(self, program, seconds, cpu_seconds):
        folder = self.build.build / "tests" / program.split("_without")[0]
        with tempfile.TemporaryDirectory(prefix="evodoku-mutants-") as place:
            return run_limited([str(folder / f"{program}_tests"), "~[long]", "--abort"], seconds, cpu_seconds, place)

    def prepare(self, program):
        """Runs its tests, which must pass without a change. The time that they take determines when they count as hanging."""
        self.build.make_whole(f"{program}_tests")
        if program in self.usual:
            return
        start, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
        code, said = self.run_program(program, 600, 600)
        if code != 0:
            sys.exit(f"{program}_tests fail without any change:\n{said}")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.usual[program] = (time.monotonic() - start, cpu)
        print(f"{program}_tests: {self.usual[program][0]:.1f} s", flush=True)

    def verdict(self, mutant):
        """The outcome (caught, survived, equivalent, not compiled), and what caught it: first the tests of its room, then others."""
        verdict, by = "survived", ""
        programs = ROOMS[mutant.room].programs[:self.most_programs]
        self.prepare(programs[0])
        # other programs are built when a change first needs them
        at_once = len(programs) if all(program in self.usual for program in programs) else 1
        for first, last in ((0, at_once), (at_once, len(programs))):
            if verdict == "survived" and programs[first:last]:
                for program in programs[first:last]:
                    self.prepare(program)
                verdict, by = self.verdict_of(mutant, programs[first:last])
        if verdict == "survived" and self.tool_seconds > 0:
            self.build.make_whole("tools/all")
            with self.build.changed(mutant):
                verdict, by = self.verdict_of_tools(mutant)
        return verdict, by

    def same_code(self, mutant, kept):
        """Whether the compiler generates the same code with the change as without it; None if it does not compile."""
        own = [path for path in kept if not path.is_relative_to(self.build.build / "tests")]
        if self.build.make(*(str(path.relative_to(self.build.build)) for path in own)).returncode != 0:
            return None
        return all(path.read_bytes() == kept[path][0] for path in own)

    def verdict_of(self, mutant, programs):
        with self.build.changed(mutant) as kept:
            # a header is included by many files: those that the tests of the room do not need are compiled later
            if mutant.path.endswith(".cpp"):
                same = self.same_code(mutant, kept)
                if same is not False:
                    return ("equivalent", "the same code") if same else ("not compiled", "")
            for program in programs:
                if self.build.make(f"{program}_tests").returncode != 0:
                    return "not compiled", program
                code, said = self.run_program(program, 8 * self.usual[program][0] + 20, int(4 * self.usual[program][1] + 10))
                if code is None:
                    return "caught", f"{program}: does not end"
                if code != 0:
                    failed = re.search(r"-{70,}\n(.+)\n", said)
                    return "caught", f"{program}: {failed.group(1).strip() if failed else code}"
            same = self.same_code(mutant, kept)
            if same is None:
                return "not compiled", ""
            return ("equivalent", "the same code") if same else ("survived", "")

    def verdict_of_tools(self, mutant):
        if self.build.make("tools/all").returncode != 0:
            return "not compiled", "tools"
        code, said = run_limited(["ctest", "--test-dir", str(self.build.build), "-R", ROOMS[mutant.room].tools, "-E", "pages|hardship",
                                  "-j", self.build.jobs, "--stop-on-failure", "--timeout", "60", "--no-tests=error"],
                                 self.tool_seconds, 600, str(self.build.build))
        failed = re.search(r"Test +#\d+: (.*?) \.", said)
        names = re.findall(r"\d+ - (.+?) \((?:Failed|Timeout|SEGFAULT|Subprocess aborted)", said)
        if code is None:
            return "survived", "tests of tools were not all run"
        return ("survived", "") if code == 0 else ("caught", names[0] if names else failed.group(1) if failed else "tools")


def read_results(path):
    results = {}
    if path.exists():
        for line in path.read_text().splitlines():
            row = json.loads(line)
            results[row["key"]] = row
    return results


def print_table(rows):
    what = ("caught", "survived", "equivalent", "not compiled", "gone")
    print(f"\n{'room':<10}{'changes':>8}" + "".join(f"{one:>{len(one) + 2}}" for one in what) + f"{'caught of the rest':>20}")
    for name in [*ROOMS, "all"]:
        of_room = [row for row in rows if name in ("all", row["room"])]
        counts = {one: sum(row["verdict"] == one for row in of_room) for one in what}
        rest = counts["caught"] + counts["survived"]
        share = f"{100 * counts['caught'] / rest:.1f} %" if rest else "-"
        print(f"{name:<10}{len(of_room):>8}" + "".join(f"{counts[one]:>{len(one) + 2}}" for one in what) + f"{share:>20}")
    print()
    for row in rows:
        if row["verdict"] == "survived":
            print(f"survived: {row['mutant']} {row['by']}")


def read_equivalent():
    """The changes that somebody has found to have no observable effect, by key, each with the reason."""
    found = {}
    for line in (pathlib.Path(__file__).parent / "equivalent.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            key, reason = line.split(maxsplit=1)
            found[key] = reason
    return found


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--folder", type=pathlib.Path, required=True, help="for the copy, its build and what was found")
    options.add_argument("--count", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("--rooms", nargs="+", choices=ROOMS, help="these alone (of the same draw)")
    options.add_argument("--most-programs", type=int, default=100, help="1: the unit tests of the room alone")
    options.add_argument("--minutes", type=float, default=1e9, help="start no other after so long")
    options.add_argument("--tool-seconds", type=int, default=240, help="for the tests of tools, of each change that units miss; 0: none")
    options.add_argument("--again", action="store_true", help="only those that have survived before")
    options.add_argument("--table", action="store_true", help="run nothing")
    given = options.parse_args()
    folder = given.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    lock = (folder / "lock").open("w")  # held until the end
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        options.error(f"{folder} is in use by another call")
    results_file = folder / "results.jsonl"
    results = read_results(results_file)
    equivalent = read_equivalent()
    mutants = [mutant for mutant in drawn_once(folder, given.count, given.seed) if not given.rooms or mutant.room in given.rooms]
    for mutant in mutants:
        if mutant.place((ROOT / mutant.path).read_text() if (ROOT / mutant.path).exists() else "") is None:
            results[mutant.key()] = {"verdict": "gone", "by": ""}
        elif mutant.key() in equivalent:  # not tried again where nothing is known yet
            results.setdefault(mutant.key(), {"verdict": "equivalent", "by": ""})
    wanted = [mutant for mutant in mutants if mutant.key() not in equivalent and (mutant.key() in results) == given.again
              and (not given.again or results[mutant.key()]["verdict"] == "survived")]
    if wanted and not given.table:
        start = time.monotonic()
        trial = Trial(Build(folder, given.jobs), given.most_programs, given.tool_seconds)
        for mutant in wanted:
            if time.monotonic() - start > 60 * given.minutes:
                break
            begin = time.monotonic()
            verdict, by = trial.verdict(mutant)
            row = {"key": mutant.key(), "verdict": verdict, "by": by, "seconds": round(time.monotonic() - begin, 1)}
            results[row["key"]] = row
            with results_file.open("a") as file:
                file.write(json.dumps(row) + "\n")
            print(f"{verdict}: {mutant} ({by}) {row['seconds']} s {row['key']}", flush=True)
    rows = [{**results[mutant.key()], "room": mutant.room, "mutant": f"{mutant.key()} {mutant}"}
            for mutant in mutants if mutant.key() in results]
    for row in rows:
        if row["verdict"] == "survived" and row["key"] in equivalent:
            row["verdict"] = "equivalent"
    print_table(rows)
    survivors = sum(row["verdict"] == "survived" for row in rows)
    caught = sum(row["verdict"] == "caught" for row in rows)
    print(f"{len(rows)} of {len(mutants)} changes tried, {caught} caught, {survivors} survived")
    return 0 if len(rows) == len(mutants) and caught >= 0.9 * (caught + survivors) else 1


if __name__ == "__main__":
    sys.exit(main())
