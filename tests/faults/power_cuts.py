#!/usr/bin/env python3
"""Simulates power cuts while a command writes, and checks the possible contents of the disk.

A command runs once with the preloaded library, which logs, in order, what happens to its files (EVODOKU_FAULT_LOG):

    write FILE OFFSET SIZE   and SIZE bytes after the line; FILE is the inode number
    truncate FILE SIZE
    sync FILE                a folder too
    new FILE NAME            a file that was not there, under this name
    nameless FILE            one without a name (O_TMPFILE)
    link FILE NAME           a further name
    rename FROM, and TO on a line of its own
    remove NAME
    said SIZE                and SIZE bytes: on standard output, where acknowledgements go

Then the power is cut after a random number of these steps. Of what was not synced by then, each 512 bytes of a write, each change
of a length and each change of a folder may have reached the disk or not, independently of the others: this is random, too. (In
some states everything is lost, in others nearly nothing.) In the resulting folder these must hold:
- the store can be opened, `check` finds nothing, everything is there that was before or was acknowledged before the cut;
- the file of -o is as it was, or complete; and if the puzzles of an answer are marked (query --mark), the answer is there;
- a repeat of the command completes its work.
"""

import copy
import random
import sys

import commands
import promises
import world as w

SECTOR = 512
STATES = {False: 40, True: 2000}  # in a sample, and in the full set


class Disk:
    """A disk: what is certainly on it, and what is on its way."""

    def __init__(self, folder):
        self.names = {}  # name -> number of a file
        self.files = {}  # number -> bytes
        self.pending = {}  # number -> writes and truncations not synced
        self.pending_names = []  # unsynced changes of the folder: lists of (name, number or None)
        self.current = {}  # name -> number, as processes see it
        self.folder = folder.stat().st_ino
        self.inodes = {}  # inode -> number: inodes can be reused
        self.said = b""
        for path in folder.iterdir():
            number = self.add(path.stat().st_ino)
            self.files[number] = path.read_bytes()
            self.names[path.name] = self.current[path.name] = number

    def add(self, inode):
        number = len(self.files)
        self.inodes[inode] = number
        self.files[number] = b""
        self.pending[number] = []
        return number

    def change_names(self, *changes):
        self.pending_names.append(changes)
        for name, number in changes:
            if number is None:
                self.current.pop(name, None)
            else:
                self.current[name] = number

    def step(self, step):
        kind, *values = step
        if kind == "said":
            self.said += values[0]
        elif kind in ("write", "truncate"):
            if values[0] in self.inodes:
                self.pending[self.inodes[values[0]]].append((kind, *values[1:]))
        elif kind == "sync":
            if values[0] == self.folder:
                for changes in self.pending_names:
                    apply_names(self.names, changes)
                self.pending_names = []
            elif values[0] in self.inodes:
                number = self.inodes[values[0]]
                for pending in self.pending[number]:
                    self.files[number] = apply(self.files[number], pending)
                self.pending[number] = []
        elif kind == "nameless":
            self.add(values[0])
        elif kind == "new":
            self.change_names((values[1], self.add(values[0])))
        elif kind == "link":
            self.change_names((values[1], self.inodes[values[0]]))
        elif kind == "rename":
            self.change_names((values[1], self.current[values[0]]), (values[0], None))
        elif kind == "remove":
            self.change_names((values[0], None))

    def left(self, chance, kept):
        """Name -> bytes after a cut, if everything on its way has arrived with probability `kept`."""
        names = dict(self.names)
        for changes in self.pending_names:
            if chance.random() < kept:
                apply_names(names, changes)
        left = {}
        for name, number in sorted(names.items()):
            content = self.files[number]
            for pending in self.pending[number]:
                for piece in pieces(pending):
                    if chance.random() < kept:
                        content = apply(content, piece)
            left[name] = content
        return left


def apply_names(names, changes):
    for name, number in changes:
        if number is None:
            names.pop(name, None)
        else:
            names[name] = number


def apply(content, pending):
    if pending[0] == "truncate":
        return content[:pending[1]].ljust(pending[1], b"\0")
    _, offset, data = pending
    return content[:offset].ljust(offset, b"\0") + data + content[offset + len(data):]


def pieces(pending):
    """A write, sector by sector."""
    if pending[0] == "truncate":
        yield pending
        return
    _, offset, data = pending
    begin = 0
    while begin < len(data):
        end = min(len(data), begin + SECTOR - (offset + begin) % SECTOR)
        yield ("write", offset + begin, data[begin:end])
        begin = end


def read_log(log, folder):
    """The steps of files in this folder; others (/dev/shm, the log itself) are ignored."""
    steps = []
    data = log.read_bytes()
    at = 0

    def line():
        nonlocal at
        end = data.index(b"\n", at)
        text, at = data[at:end].decode(), end + 1
        return text

    def ours(name):
        path = folder / name
        return path.name if path.parent.resolve() == folder.resolve() else None

    while at < len(data):
        kind, _, rest = line().partition(" ")
        if kind in ("write", "said"):
            values = [int(value) for value in rest.split()]
            bytes_written, at = data[at:at + values[-1]], at + values[-1]
            steps.append((kind, *values[:-1], bytes_written))
        elif kind in ("new", "link"):
            inode, _, name = rest.partition(" ")
            if ours(name):
                steps.append((kind, int(inode), ours(name)))
        elif kind == "rename":
            to = ours(line())
            if ours(rest) and to:
                steps.append((kind, ours(rest), to))
        elif kind == "remove":
            if ours(rest):
                steps.append((kind, ours(rest)))
        else:
            steps.append((kind, *[int(value) for value in rest.split()]))
    return steps


def record(world, expected):
    """The initial folder as a disk, and the steps."""
    with expected.folder() as folder, world.folder() as marks:
        disk = Disk(folder)
        log = marks / "log"
        run = world.run(folder, expected.command.words,
                        environment={"LD_PRELOAD": world.preload, "EVODOKU_FAULT_LOG": str(log)})
        if run.code != 0:
            raise w.Broken(f"it fails by itself:\n{run}")
        return disk, read_log(log, folder)


def try_state(world, expected, disk, chance):
    left = disk.left(chance, chance.choice([0, 0.1, 0.5, 0.5, 0.9, 1]))
    with world.folder() as folder:
        for name, content in left.items():
            (folder / name).write_bytes(content)
        said = disk.said.rpartition(b"\n")[0] + b"\n"
        files = {name: len(content) for name, content in left.items()}
        promises.require_kept(world, folder, expected,
                              w.Run(expected.command.words, None, said, f"files: {files}".encode()))


def attack(world, options, findings):
    with world.folder() as template:
        commands.make_template(world, template)
        wanted = [command for command in commands.commands() if command.store or command.output or command.shown]
        if not options.whole:
            wanted = [command for command in wanted if command.name in ("first import", "import", "query --mark -o")]
        states = -(-STATES[options.whole] // len(wanted))

        def walk(command):
            expected = promises.Expected(world, template, command)
            start, steps = record(world, expected)
            chance = random.Random(f"{options.seed} {command.name}")
            for number in range(states):
                cut = chance.randint(0, len(steps))
                disk = copy.deepcopy(start)
                for step in steps[:cut]:
                    if step[0] != "sync" or not options.lying_disk:
                        disk.step(step)
                findings.attempt(command.name, f"state {number}, cut after {cut} of {len(steps)} steps",
                                 lambda disk=disk: try_state(world, expected, disk, chance))

        w.parallel(options.jobs, walk, wanted)


if __name__ == "__main__":
    arguments = w.parser(__doc__.splitlines()[0], library=True)
    arguments.add_argument("--lying-disk", action="store_true", help="nothing is ever synced: then promises must be broken")
    sys.exit(w.main(attack, arguments.parse_args()))
