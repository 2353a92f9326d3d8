#!/usr/bin/env python3
"""What the tests have run, by room: lines, and outcomes of conditions.

    python3 tests/coverage/report.py build/coverage

To be called after the tests of a build with the preset `coverage`. Prints the table that stands in docs/CONTRIBUTING.md,
writes to uncovered.txt in that folder what no test has reached, and ends with exit code 1 where a bar is missed.

An outcome is a condition of the source being true, or being false; `a && b` has two conditions. What only the compiler
branches on (cleaning up after exceptions), and conditions whose outcome is known when compiling, are not counted. Of a
template, what any of its instances has run counts.
"""
import collections
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BARS = {  # folders: least share of lines, of outcomes
    ("lib", "db"): (0.97, 0.90),
    ("tools",): (0.90, None),
}


class File:
    def __init__(self):
        self.lines = {}  # number: how often it was run
        self.outcomes = {}  # (line, column, "true" or "false"): how often it was met


def output_of(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT).stdout


def name_in_project(path):
    path = pathlib.Path(path)
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else ""


def files_of(build):
    profile = build / "all.profdata"
    output_of("llvm-profdata-14", "merge", "-sparse", "-o", str(profile), *map(str, sorted((build / "profiles").glob("*.profraw"))))
    programs = sorted(path for folder in ("lib", "db", "tools") for path in (build / folder).rglob("*")
                      if path.is_file() and not path.is_symlink()
                      and (path.name.startswith("libevodoku") and ".so." in path.name
                           or path.parent.name == "tools" and path.name.startswith("evodoku") and path.suffix == ""))
    export = ["llvm-cov-14", "export", "-instr-profile", str(profile), str(programs[0])]
    export += [word for program in programs[1:] for word in ("-object", str(program))]
    files = collections.defaultdict(File)
    for line in output_of(*export, "-format=lcov", "-skip-expansions").splitlines():
        if line.startswith("SF:"):
            lines = files[name_in_project(line[3:])].lines
        elif line.startswith("DA:"):
            number, count = map(int, line[3:].split(",")[:2])
            lines[number] = max(lines.get(number, 0), count)
    for one in json.loads(output_of(*export, "-format=text", "-skip-expansions", "-skip-functions"))["data"][0]["files"]:
        outcomes = files[name_in_project(one["filename"])].outcomes
        for line, column, _, _, true, false, *_ in one["branches"]:
            for outcome, count in (("true", true), ("false", false)):
                place = (line, column, outcome)
                outcomes[place] = outcomes.get(place, 0) + count
    return {name: file for name, file in files.items() if name.startswith(("lib/", "db/", "tools/"))}


class Share:
    def __init__(self, counts):
        self.all = len(counts)
        self.met = sum(count > 0 for count in counts)

    def value(self):
        return self.met / self.all if self.all else 1

    def __str__(self):
        return f"{self.met:,} of {self.all:,} | {100 * self.value():.1f} %"


def shares(files):
    """Of lines, of outcomes."""
    return (Share([count for file in files for count in file.lines.values()]),
            Share([count for file in files for count in file.outcomes.values()]))


def ranges(numbers):
    """3-5, 9"""
    found = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in found)


def write_uncovered(files, path):
    with open(path, "w", encoding="utf-8") as text:
        for name, file in sorted(files.items()):
            lines = sorted(number for number, count in file.lines.items() if count == 0)
            if lines:
                print(f"{name}: lines never run: {ranges(lines)}", file=text)
            for (line, column, outcome), count in sorted(file.outcomes.items()):
                if count == 0 and file.lines.get(line, 1) > 0:
                    print(f"{name}:{line}:{column}: never {outcome}", file=text)


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    files = files_of(build)
    write_uncovered(files, build / "uncovered.txt")
    rooms = collections.defaultdict(list)
    for name, file in files.items():
        rooms["/".join(name.split("/")[:2])].append(file)
    print("| room | lines | | outcomes of conditions | |\n|---|--:|--:|--:|--:|")
    for room in sorted(rooms):
        lines, outcomes = shares(rooms[room])
        print(f"| {room} | {lines} | {outcomes} |")
    is_enough = True
    for folders, bars in BARS.items():
        found = shares([file for name, file in files.items() if name.split("/")[0] in folders])
        print(f"| **{' and '.join(folders)}** | {found[0]} | {found[1]} |")
        for share, bar, what in zip(found, bars, ("lines", "outcomes")):
            if bar and share.value() < bar:
                is_enough = False
                print(f"coverage: of the {what} of {' and '.join(folders)} at least {100 * bar:g} % must be run: "
                      f"{build / 'uncovered.txt'} lists what is not", file=sys.stderr)
    return 0 if is_enough else 1


if __name__ == "__main__":
    sys.exit(main())
