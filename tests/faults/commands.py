"""The commands that are attacked: the files that each starts from, and what it makes."""

import dataclasses
import itertools

STUDY = """title = Small
seed = 5
repeats = 3
generation-cap = 200

[puzzles easy]
puzzle = .34895276857162943692473581529714368476238159318956724263549817981627435745381692

[method mantere-koljonen]
preset = mantere-koljonen
population = 8

[method exact]
engine = scalar
"""


@dataclasses.dataclass
class Command:
    """A command that writes. `store`: where it writes; `output`: a file that must be complete or absent; `folder`: a folder
    whose files must be that."""

    name: str
    words: list[str]
    files: tuple[str, ...]
    store: str | None = None
    output: str | None = None
    folder: str | None = None
    extra: tuple[str, ...] = ()  # names of further files that it may create
    shown: tuple[str, ...] = ()  # a command that shows the contents of a file of another kind, which is its last word
    repeatable: bool = True  # a repeat completes what a failure left undone


def commands(scale=1):
    """`scale`: multiplies the amount of work, so that there is time to disturb it."""
    quiet = ["-j", "1", "-q"]
    return [
        Command("first import", ["evodoku-store", "import", "--list", "new.db", "more.csv", *quiet],
                ("more.csv",), store="new.db"),
        Command("import", ["evodoku-store", "import", "--list", "--tag", "t", "s.db", "more.csv", *quiet],
                ("s.db", "more.csv"), store="s.db"),
        Command("merge", ["evodoku-store", "merge", "s.db", "other.db", *quiet], ("s.db", "other.db"), store="s.db"),
        Command("tag", ["evodoku-store", "tag", "s.db", "--tag", "fine", "--mark", "issue", "some.txt", *quiet],
                ("s.db", "some.txt"), store="s.db"),
        Command("backup", ["evodoku-store", "backup", "s.db", "copy.db", "-q"], ("s.db",), store="copy.db"),
        Command("check --repair", ["evodoku-store", "check", "--repair", "s.db", *quiet], ("s.db",), store="s.db"),
        Command("query --mark -o", ["evodoku-query", "s.db", "--limit", str(3 * scale), "--mark", "week", "-o", "out.txt"],
                ("s.db", "out.txt"), store="s.db", output="out.txt", repeatable=False),
        Command("rate --store", ["evodoku-rate", "--store", "s.db", "--runs", "4", "--seed", "1", "--rater", "knowledge", *quiet],
                ("s.db",), store="s.db"),
        Command("generate --store", ["evodoku-generate", "-N", "3", "--clues", "30", "-n", str(3 * scale), "--seed", "9", "--store", "s.db",
                                     *quiet], ("s.db",), store="s.db"),
        Command("generate -o", ["evodoku-generate", "-N", "3", "--clues", "32", "-n", str(4 * scale), "--seed", "2", "-o", "out.txt", *quiet],
                ("out.txt",), output="out.txt"),
        Command("solve -o", ["evodoku-solve", "--json", "some.txt", "-o", "new.txt", *quiet], ("some.txt",), output="new.txt"),
        Command("solve", ["evodoku-solve", "some.txt", *quiet], ("some.txt",)),
        Command("export -o", ["evodoku-store", "export", "s.db", "--json", "-o", "out.txt", "-q"], ("s.db", "out.txt"),
                output="out.txt"),
        Command("print -o", ["evodoku-print", "some.txt", "-o", "out.html", "-q"], ("some.txt",), output="out.html"),
        Command("dataset split", ["evodoku-dataset", "split", "some.txt", "--augment", "2", "--json", *quiet], ("some.txt",)),
        Command("dataset split -o", ["evodoku-dataset", "split", "some.txt", "--split", "train=0.5,test=0.5", "-o", "set", *quiet],
                ("some.txt",), folder="set", extra=("set",), repeatable=False),
        Command("experiment run", ["evodoku-experiment", "run", "small.study", "-o", "results.csv", *quiet], ("small.study",),
                extra=("results.csv",), shown=("evodoku-experiment", "report", "--by", "method,puzzle,run", "--format", "csv", "results.csv")),
    ]


def writing(options, sample, scale=1):
    """Those that leave something behind: all of them, or a sample of these names."""
    return [command for command in commands(scale) if (command.name in sample if not options.whole else
            command.store or command.output or command.folder or command.shown)]


def make_template(world, folder, scale=1):
    """All the files that the commands start from."""
    puzzles = {}
    for number, (name, count) in enumerate({"first": 6 * scale, "second": 5 * scale, "third": 5 * scale}.items()):
        puzzles[name] = world.must_run(
            folder, ["evodoku-generate", "-N", "3", "--alpha", "0.6", "-n", str(count), "--seed", str(number + 1), "-q"]).decode().split()
    (folder / "first.txt").write_text("\n".join(puzzles["first"]) + "\n")
    (folder / "some.txt").write_text("\n".join(puzzles["first"][:3 * scale]) + "\n")
    ratings = ["2.6", "", "4.5", "", "1.2", "7.1", ""]
    more = puzzles["first"][:2] + puzzles["second"]
    (folder / "more.csv").write_text("puzzle,se\n" + "".join(f"{puzzle},{se}\n" for puzzle, se in zip(more, itertools.cycle(ratings))))
    (folder / "other.txt").write_text("\n".join(puzzles["first"][:2] + puzzles["third"]) + "\n")
    world.must_run(folder, ["evodoku-store", "import", "-q", "--tag", "old", "s.db", "first.txt"])
    world.must_run(folder, ["evodoku-store", "import", "-q", "--tag", "new", "other.db", "other.txt"])
    (folder / "out.txt").write_text("what was there before\n")
    (folder / "small.study").write_text(STUDY.replace("repeats = 3", f"repeats = {3 * scale}"))
