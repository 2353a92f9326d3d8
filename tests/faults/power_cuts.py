#!/usr/bin/env python3
"""Simulates power cuts while a command writes, and checks the possible contents of the disk.

A command runs once under strace, which logs in order what happens to its files and what it says on standard output, where
acknowledgements go. Then the power is cut after a random number of these calls. Of what was not synced by then, each 512 bytes of
a write, each change of a length and each change of a folder may have reached the disk or not, independently of the others: this
is random, too. (In some states everything is lost, in others nearly nothing.) In the resulting folder these must hold:
- the store can be opened, `check` finds nothing, everything is there that was before or was acknowledged before the cut;
- the file of -o is as it was, or complete; and if the puzzles of an answer are marked (query --mark), the answer is there;
- a repeat of the command completes its work;
- of a command that has ended everything is there.
"""

import copy
import random
import re
import sys

import commands
import promises
import world as w

SECTOR = 512
STATES = {False: 40, True: 2000}  # in a sample, and in the full set
TRACED = ("openat,mkdir,mkdirat,lseek,write,writev,pwrite64,fsync,fdatasync,ftruncate,rename,renameat,renameat2,link,linkat,"
          "unlink,unlinkat")
A_FOLDER = -1  # in the place of the number of a file


class Disk:
    """A disk: what is certainly on it, and what is on its way."""

    def __init__(self, folder):
        self.folder = folder.resolve()
        self.names = {}  # name, such as "set/all.csv" -> number of a file, or A_FOLDER
        self.files = {}  # number -> bytes
        self.pending = {}  # number -> writes and truncations not synced
        self.pending_names = []  # unsynced changes of folders: lists of (name, number or None)
        self.current = {}  # name -> number, as processes see it
        self.lengths = {}  # number -> as processes see it
        self.opened = {}  # descriptor -> [number, position, whether it appends]
        self.said = b""
        for path in folder.iterdir():
            number = self.add()
            self.files[number] = path.read_bytes()
            self.lengths[number] = len(self.files[number])
            self.names[path.name] = self.current[path.name] = number

    def add(self):
        number = len(self.files)
        self.files[number], self.pending[number], self.lengths[number] = b"", [], 0
        return number

    def name_of(self, path):
        """A name in the folder or in one below it; nothing for files elsewhere, "." for the folder itself."""
        path = (self.folder / path).parent.resolve() / (self.folder / path).name
        return path.relative_to(self.folder).as_posix() if path.is_relative_to(self.folder) else None

    def change_names(self, *changes):
        self.pending_names.append(changes)
        apply_names(self.current, changes)

    def step(self, call):
        """`call`: its name, its arguments (text; bytes for what is written), its result."""
        name, given, result = call
        if name == "openat":
            self.open(given, result)
        elif name.startswith("rename"):
            old, new = [self.name_of(path) for path in given if isinstance(path, bytes) for path in [path.decode()]]
            if old and new:
                self.change_names((new, self.current[old]), (old, None))
        elif name.startswith("mkdir"):
            new = self.name_of(next(path for path in given if isinstance(path, bytes)).decode())
            if new:
                self.change_names((new, A_FOLDER))
        elif name.startswith("unlink"):
            old = self.name_of(next(path for path in given if isinstance(path, bytes)).decode())
            if old:
                self.change_names((old, None))
        elif name.startswith("link"):
            old, new = [self.name_of(path.decode()) for path in given if isinstance(path, bytes)]
            if new:
                self.change_names((new, self.current[old]))
        else:
            self.use(name, int(re.match(r"\d+", given[0])[0]), given, result)

    def open(self, given, descriptor):
        self.opened.pop(descriptor, None)
        flags, name = given[2], self.name_of(given[1].decode())
        if name == "." or self.current.get(name) == A_FOLDER:
            self.opened[descriptor] = [name, 0, False]  # a folder
        elif name:
            if name not in self.current:
                self.change_names((name, self.add()))
            number = self.current[name]
            self.opened[descriptor] = [number, 0, "O_APPEND" in flags]
            if "O_TRUNC" in flags and self.lengths[number] > 0:
                self.truncate(number, 0)

    def truncate(self, number, length):
        self.pending[number].append(("truncate", length))
        self.lengths[number] = length

    def use(self, name, descriptor, given, result):
        """A call that has a descriptor."""
        if name in ("write", "writev") and descriptor == 1:
            self.said += given[1][:result]
        if descriptor not in self.opened:
            return
        number, position, appends = self.opened[descriptor]
        if name == "lseek":
            self.opened[descriptor][1] = result
        elif name == "ftruncate":
            self.truncate(number, int(given[1]))
        elif name in ("fsync", "fdatasync"):
            self.sync(number)
        else:
            offset = int(given[3]) if name == "pwrite64" else self.lengths[number] if appends else position
            self.pending[number].append(("write", offset, given[1][:result]))
            self.lengths[number] = max(self.lengths[number], offset + result)
            if name != "pwrite64":
                self.opened[descriptor][1] = offset + result

    def sync(self, number):
        if isinstance(number, str):
            for changes in [one for one in self.pending_names if folder_of(one[0][0]) == number]:
                apply_names(self.names, changes)
                self.pending_names.remove(changes)
        else:
            for pending in self.pending[number]:
                self.files[number] = apply(self.files[number], pending)
            self.pending[number] = []

    def left(self, chance, kept):
        """Name -> bytes (None: a folder) after a cut, if everything on its way has arrived with probability `kept`."""
        names = dict(self.names)
        for changes in self.pending_names:
            if chance.random() < kept:
                apply_names(names, changes)
        left = {}
        for name, number in sorted(names.items()):
            if folder_of(name) != "." and folder_of(name) not in left:
                continue  # its folder is lost
            if number == A_FOLDER:
                left[name] = None
                continue
            content = self.files[number]
            for pending in self.pending[number]:
                for piece in pieces(pending):
                    if chance.random() < kept:
                        content = apply(content, piece)
            left[name] = content
        return left


def folder_of(name):
    return name.rpartition("/")[0] or "."


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


TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
CALL = re.compile(r"(\w+)\((.*)\) += (\d+)")


def read_log(log):
    """The calls of an strace log that succeeded. Calls during which another thread made one are in two pieces."""
    calls, begun = [], {}
    for line in log.read_text().splitlines():
        process, _, text = line.partition(" ")
        text = text.strip()
        if text.endswith("<unfinished ...>"):
            begun[process] = text.removesuffix("<unfinished ...>")
            continue
        if text.startswith("<... "):
            text = begun.pop(process) + text.partition(" resumed>")[2]
        found = CALL.match(text)
        if not found:
            continue
        name, given, result = found.groups()
        texts = [bytes.fromhex(data.replace("\\x", "")) for data in TEXT.findall(given)]
        if name == "writev":
            calls.append((name, [given, b"".join(texts)], int(result)))
        else:
            texts = iter(texts)
            calls.append((name, [next(texts) if word == "?" else word for word in TEXT.sub("?", given).split(", ")], int(result)))
    return calls


def record(world, expected):
    """The initial folder as a disk, and the calls."""
    with expected.folder() as folder, world.folder() as marks:
        disk = Disk(folder)
        run = world.trace(folder, expected.command.words, marks / "log", TRACED)
        if run.code != 0:
            raise w.Broken(f"it fails by itself:\n{run}")
        return disk, read_log(marks / "log")


def try_state(world, expected, disk, chance, has_ended):
    left = disk.left(chance, chance.choice([0, 0.1, 0.5, 0.5, 0.9, 1]))
    with world.folder() as folder:
        for name, content in left.items():
            if content is None:
                (folder / name).mkdir()
            else:
                (folder / name).write_bytes(content)
        said = disk.said.rpartition(b"\n")[0] + b"\n"
        files = {name: len(content or b"") for name, content in left.items()}
        promises.require_kept(world, folder, expected,
                              w.Run(expected.command.words, None, said, f"files: {files}".encode()))
        if has_ended and promises.state(world, folder, expected.command) != expected.after:
            raise w.Broken(f"after its end not all of it is on the disk: {files}")


def attack(world, options, findings):
    with world.folder() as template:
        commands.make_template(world, template)
        wanted = commands.writing(options, ("first import", "import", "query --mark -o", "dataset split -o"))
        states = -(-STATES[options.whole] // len(wanted))

        def walk(command):
            expected = promises.Expected(world, template, command)
            start, steps = record(world, expected)
            chance = random.Random(f"{options.seed} {command.name}")
            for number in range(states):
                cut = chance.randint(0, len(steps)) if number % 5 else len(steps)
                disk = copy.deepcopy(start)
                for step in steps[:cut]:
                    if "sync" not in step[0] or not options.lying_disk:
                        disk.step(step)
                findings.attempt(command.name, f"state {number}, cut after {cut} of {len(steps)} steps",
                                 lambda disk=disk, cut=cut: try_state(world, expected, disk, chance, cut == len(steps)))

        w.parallel(options.jobs, walk, wanted)


if __name__ == "__main__":
    arguments = w.parser(__doc__.splitlines()[0])
    arguments.add_argument("--lying-disk", action="store_true", help="nothing is ever synced: then promises must be broken")
    sys.exit(w.main(attack, arguments.parse_args(), traces=True))
