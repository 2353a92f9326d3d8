"""The promises that every disturbed command must keep (docs/store.md, what is guaranteed)."""

import contextlib
import re

import world as w

LISTED = re.compile(rb"^(added|there) (\d+) (\S+):(\d+)$", re.M)


class Expected:
    """What a command makes if nothing fails, and the files that it starts from."""

    def __init__(self, world, template, command):
        self.world = world
        self.command = command
        self.template = template
        with self.folder() as folder:
            self.before = state(world, folder, command)
            run = world.run(folder, command.words)
            if run.code != 0:
                raise w.Broken(f"it fails by itself:\n{run}")
            self.out = run.out
            self.after = state(world, folder, command)
            self.names = {path.name for path in folder.iterdir()}

    @contextlib.contextmanager
    def folder(self):
        """A folder with the files that the command starts from."""
        with self.world.folder() as folder:
            for name in self.command.files:
                (folder / name).write_bytes((self.template / name).read_bytes())
            yield folder


def state(world, folder, command):
    """The contents of the store, of the file of -o, the output of `shown`, and the finished files of the folder."""
    shown = None
    if command.shown and (folder / command.shown[-1]).exists():
        shown = world.run(folder, list(command.shown)).out
    store = folder / command.store if command.store else None
    output = folder / command.output if command.output else None
    return (w.contents(store) if store and store.exists() and store.stat().st_size > 0 else None,
            output.read_bytes() if output and output.exists() else None, shown,
            {path.name: path.read_bytes() for path in (folder / command.folder).glob("*") if not path.name.endswith(".partial")}
            if command.folder else None)


def require_acknowledged(run, folder, store):
    """For each line "added ID FILE:LINE" there is a puzzle in the store."""
    cells = set(re.findall(r"'([^']*)'", " ".join(row.split(",")[0] for row in w.contents(store)[0])))
    for _, _, name, line in LISTED.findall(run.out):
        puzzle = (folder / name.decode()).read_text().splitlines()[int(line) - 1].split(",")[0]
        if puzzle not in cells:
            raise w.Broken(f"{line} was acknowledged and is not there:\n{run}")


def require_nothing_lost(before, after, run):
    for old, new in zip(before or [], after or []):
        if not set(old) <= set(new):
            raise w.Broken(f"lost: {set(old) - set(new)}, by\n{run}")
    if before and not after:
        raise w.Broken(f"the store is gone, by\n{run}")


def require_tidy(folder, expected, run):
    allowed = expected.names | {f"{expected.command.output}.partial", f"{expected.command.store}-journal"}
    for path in folder.iterdir():
        if path.name not in allowed and not path.name.startswith(tuple(expected.command.extra) or ("\0",)):
            raise w.Broken(f"{path.name} is left behind:\n{run}")


def require_sound(world, folder, expected, run):
    """`check` finds nothing in the store, if one was written to: a new one may be empty, an older one unchanged."""
    store = folder / expected.command.store
    if not store.exists():
        return
    check = world.run(folder, ["evodoku-store", "check", "-q", store.name])
    before = expected.template / store.name
    is_untouched = store.read_bytes() == (before.read_bytes() if before.exists() else b"")
    if check.code != 0 and not is_untouched:
        raise w.Broken(f"a store that check refuses, left by\n{run}\n{check}")


def require_completed(world, folder, expected, after, run):
    """A repeat of the command does the rest."""
    command = expected.command
    if command.name == "backup" and after == expected.after:
        return  # it exists already: a repeat is an error, as it should be
    again = world.run(folder, command.words)
    if again.code != 0:
        raise w.Broken(f"a repeat fails:\n{again}\nafter\n{run}")
    if state(world, folder, command) != expected.after:
        raise w.Broken(f"a repeat does not complete it:\n{again}\nafter\n{run}")


def require_kept(world, folder, expected, run):
    """Checks all promises. `run`: the result of the command; its code is None if it was not observed."""
    command = expected.command
    if command.store:
        require_sound(world, folder, expected, run)
    after = state(world, folder, command)
    require_nothing_lost(expected.before[0], after[0], run)
    if after[0] is not None:
        require_acknowledged(run, folder, folder / command.store)
    elif LISTED.search(run.out):
        raise w.Broken(f"no store, after\n{run}")
    if after[1] not in (expected.before[1], expected.after[1]):
        raise w.Broken(f"{command.output} is neither old nor new:\n{run}")
    for name, content in (after[3] or {}).items():
        if expected.after[3].get(name) != content:
            raise w.Broken(f"{command.folder}/{name} is not what it is to be, after\n{run}")
    if run.code == 0 and after != expected.after:
        raise w.Broken(f"it has not done all of it and says that it has:\n{run}")
    if run.code == 0 and run.out != expected.out:
        raise w.Broken(f"its output is not whole and it says that it is:\n{run}")
    if not command.repeatable and after[0] != expected.before[0] and after[1] != expected.after[1]:
        raise w.Broken(f"marked, and the answer is lost:\n{run}")
    if command.repeatable and run.code != 0:
        require_completed(world, folder, expected, after, run)
