#!/usr/bin/env python3
"""Runs tools with random options, and checks that each ends as docs/formats.md says.

Each tool is asked for its own options and verbs (--help), so that none is forgotten here. A command line is drawn from them:
options with numbers, ranges, names, files of every kind, nonsense, control characters.
These must hold: exit code 0, 1 or 2; a message on standard error unless it is 0; no raw control characters on a terminal; files
that the command was not told to write are unchanged; a command that works longer than some seconds ends on SIGTERM.
"""

import random
import re
import subprocess
import sys

import commands
import world as w

LINES = {False: 400, True: 50_000}  # in a sample, and in the full set
PATIENCE = 3  # seconds until a command is asked to end, and again until it must have ended
TOOLS = ["generate", "solve", "rate", "query", "store", "evolve", "experiment", "dataset", "print", "calibrate"]
WITH_VERBS = ["store", "experiment", "dataset"]

VALUES = ["0", "1", "2", "3", "4", "-1", "9", "30", "26..32", "..", "1..", "..2", "3..1", "0.5", "1.5..2", "0.6", "1e9", "nan", "inf", "-0",
          "99999999999999999999", "1/2", "2x3", "3x3", "0x0", "65x1", "", " ", "x", "a,b", ",", "=", "--", "-", "easy", "hard", "x-wing",
          "knowledge", "puzzle,class", "id", "json", "\x1b[31m", "\u202e", "\udcff", "a\nb", "%s%n", "../..", "/dev/null", "/",
          "' OR 1=1 --", "p.clues > 3", "clues", "{number}", "train=0.9,test=0.1", "week", "se=SE", "10mm", "a4", "x" * 3000]
FILES = ["s.db", "other.db", "first.txt", "more.csv", "small.study", "nowhere.txt", "empty", "noise", "folder", "results.csv"]
SMALL = {"--order": ["2", "3", "x"], "--box": ["2x3", "3x3", "2x2", "0x3", "x"], "--count": ["0", "1", "2", "x"], "--runs": ["1", "2", "0"],
         "--threads": ["1", "2", "0", "x"], "--generation-cap": ["1", "50"], "--time-limit": ["0.2", "1", "0"], "--clues": ["30", "26..32", "81", "x"]}
STANDARD_INPUTS = [b"", b"\x00\xff" * 50, b"1" * 81 + b"\n", b'{"puzzle": 3}\n']


class Table:
    """The options and verbs that the help of a tool names."""

    def __init__(self, world, folder, tool):
        self.tool = f"evodoku-{tool}"
        said = world.run(folder, [self.tool, "--help"]).out.decode()
        self.verbs = re.findall(r"^  ([a-z]+) (?=[A-Z\[])", said, re.M) if tool in WITH_VERBS else []
        self.options = sorted(set(re.findall(r"--[a-z][a-z-]+", said)) - {"--help", "--version"})
        if not self.options:
            raise w.Broken(f"{self.tool} names no options")

    def draw(self, chance, puzzles):
        verb = chance.choice(self.verbs) if self.verbs and chance.random() < 0.97 else None
        words = [self.tool] + ([verb] if verb else [])
        rest = []
        for option in chance.sample(self.options, min(len(self.options), chance.randrange(6))):
            given = SMALL.get(option)
            value = chance.choice(given) if given and chance.random() < 0.8 else chance.choice(VALUES + FILES)
            style = chance.random()
            rest += [option] if style < 0.3 else [f"{option}={value}"] if style < 0.4 else [option, value]
        if self.tool == "evodoku-generate" and chance.random() < 0.5:
            rest += ["--clues", "32"]
        operands = [chance.choice(FILES if chance.random() < 0.9 else VALUES) for _ in range(chance.choice([0, 1, 1, 2, 2, 3]))]
        if self.tool in ("evodoku-query", "evodoku-store", "evodoku-experiment") and chance.random() < 0.7:
            operands[:1] = ["s.db"]
        words += (operands + rest) if chance.random() < 0.5 else (rest + operands)
        if chance.random() < 0.03:
            words.append(chance.choice(["--", "--no-such", "-", "-x", "-" * 300]))
        return [word.replace("\0", "") for word in words], chance.choice([*STANDARD_INPUTS, puzzles])


def run_with_patience(world, folder, words, given):
    process = subprocess.Popen([str(world.tools / words[0]), *[word.encode("utf-8", "surrogateescape") for word in words[1:]]], cwd=folder,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               env={"PATH": f"{world.tools}:/usr/bin:/bin", "LC_ALL": "C.UTF-8"})
    asked = False
    try:
        try:
            out, err = process.communicate(given, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.terminate()
            asked = True
            out, err = process.communicate(timeout=3 * PATIENCE)
        return w.Run(words, process.returncode, out, err), asked
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise w.Broken(f"did not end when asked to: {words}") from None


def try_one(world, template, words, given):
    with world.folder(template) as folder:
        before = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
        run, asked = run_with_patience(world, folder, words, given)
        if asked and run.code in (-15, 143):
            return
        w.require_ended(run, finds=True)
        if run.code == 2 and words[0] != "evodoku-store" and not run.err:
            raise w.Broken(f"an error without a word:\n{run}")
        # data are written unchanged, and pages and arrays are not text
        w.require_nothing_raw(run, out=words[0] not in ("evodoku-print", "evodoku-dataset") and "--json" not in words)
        told = " ".join(words)
        for name, content in before.items():
            path = folder / name
            if name not in told and (not path.exists() or path.read_bytes() != content):
                raise w.Broken(f"{name} was changed:\n{run}")


def attack(world, options, findings):
    with world.folder() as template:
        commands.make_template(world, template)
        world.must_run(template, ["evodoku-rate", "--store", "s.db", "--runs", "2", "--seed", "1", "-q"])
        world.must_run(template, ["evodoku-experiment", "run", "small.study", "-o", "results.csv", "-q"])
        (template / "empty").write_bytes(b"")
        (template / "noise").write_bytes(random.Random(1).randbytes(3000))
        (template / "folder").mkdir()
        puzzles = (template / "first.txt").read_bytes()
        tables = [Table(world, template, tool) for tool in TOOLS]
        print(", ".join(f"{table.tool}: {len(table.options)} options" for table in tables))
        chance = random.Random(options.seed)
        lines = []
        for number in range(options.lines or LINES[options.whole]):
            lines.append((number, *tables[number % len(tables)].draw(chance, puzzles)))

        def walk(line):
            number, words, given = line
            findings.attempt(words[0], f"line {number}", lambda: try_one(world, template, words, given))

        w.parallel(options.jobs, walk, lines)


if __name__ == "__main__":
    arguments = w.parser(__doc__.splitlines()[0])
    arguments.add_argument("--lines", type=int, help="how many, instead of the sample or the whole")
    sys.exit(w.main(attack, arguments.parse_args()))
