#!/usr/bin/env python3
"""Opens malicious stores with each command that takes a store, and checks what happens.

A script changes a sound store in more than a hundred ways: objects that run when somebody reads or writes, another schema, values
of other types, of absurd sizes and with control characters, single bytes, other headers. Whatever a store contains, a command must end soon and
by itself, say why if it has done less than asked, take no more than 1 GB, send no raw control characters to a terminal, create no
other file, and not change what it only reads.
"""

import contextlib
import itertools
import sqlite3
import struct
import sys

import commands
import world as w

READING = [
    ["evodoku-store", "check", "h.db", "-j", "1"],
    ["evodoku-store", "info", "h.db"],
    ["evodoku-store", "export", "h.db"],
    ["evodoku-store", "export", "h.db", "--json"],
    ["evodoku-store", "export", "h.db", "--format", "csv"],
    ["evodoku-store", "tag", "h.db", "--list"],
    ["evodoku-store", "backup", "h.db", "copy.db"],
    ["evodoku-query", "h.db", "--stats"],
    ["evodoku-query", "h.db", "--random", "2", "--seed", "1", "--sort", "rating"],
    ["evodoku-query", "h.db", "--rating", "1..2", "--json", "--technique", "..x-wing"],
    ["evodoku-query", "h.db", "--columns", "id,tags,picks,puzzle,class", "--where", "clues > 3"],
    ["evodoku-query", "h.db", "--count", "--class", "easy", "--clues", "..30"],
    ["evodoku-dataset", "audit", "h.db"],
]
WRITING = [
    ["evodoku-store", "import", "h.db", "more.csv", "--list", "-j", "1"],
    ["evodoku-store", "merge", "s.db", "h.db", "-j", "1"],
    ["evodoku-store", "tag", "h.db", "--tag", "t", "some.txt", "-j", "1"],
    ["evodoku-store", "check", "--repair", "h.db", "-j", "1"],
    ["evodoku-query", "h.db", "--limit", "1", "--mark", "week"],
    ["evodoku-rate", "--store", "h.db", "--runs", "2", "--seed", "1", "-j", "1"],
    ["evodoku-generate", "-N", "3", "--clues", "40", "-n", "1", "--seed", "1", "--store", "h.db", "-j", "1"],
]
UNHARMED = {"s.db", "more.csv", "some.txt", "copy.db", "p.html", "h.db", "h.db-journal"}

ESCAPE = "\x1b]0;owned\x07\x1b[2J\u202e\u2066\u009b31m"
HUGE = 9223372036854775807


def sql(*statements):
    def change(path):
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
            database.executescript("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;")
            for statement in statements:
                with contextlib.suppress(sqlite3.IntegrityError):
                    if isinstance(statement, tuple):
                        database.execute(*statement)
                    else:
                        database.executescript(statement)
    return change


def schema(*statements):
    """Rewrites sqlite_schema itself."""
    return sql("PRAGMA writable_schema = ON", *statements)


def header(offset, data):
    def change(path):
        with open(path, "r+b") as file:
            file.seek(offset)
            file.write(data)
    return change


def cut(size):
    def change(path):
        with open(path, "r+b") as file:
            file.truncate(size)
    return change


def objects():
    for event, table in itertools.product(["INSERT", "UPDATE", "DELETE"], ["puzzle", "rating", "tag", "picked"]):
        yield (f"a trigger on {event} of {table}",
               sql(f"CREATE TRIGGER x BEFORE {event} ON {table} BEGIN DELETE FROM puzzle; SELECT load_extension('x'); END"))
    for table in ["puzzle", "rating", "tag"]:
        yield (f"a view in the place of {table}",
               sql(f"ALTER TABLE {table} RENAME TO hidden",
                   f"CREATE VIEW {table} AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT * FROM n, hidden"))
    for module in ["fts5(a)", "fts3(a)", "rtree(a, b, c)", "dbstat", "csv(filename='/etc/passwd')", "zipfile('/etc/passwd')", "nothing"]:
        yield (f"a virtual table of {module}",
               schema(("INSERT INTO sqlite_schema VALUES ('table', 'v', 'v', 0, ?)", [f"CREATE VIRTUAL TABLE v USING {module}"])))
        yield (f"puzzle as a virtual table of {module}",
               schema(("UPDATE sqlite_schema SET rootpage = 0, sql = ? WHERE name = 'puzzle'",
                       [f"CREATE VIRTUAL TABLE puzzle USING {module}"])))
    for code in ["zeroblob(900000000)", "randomblob(100000000)", "load_extension('x')", "readfile('/etc/passwd')",
                 "printf('%.*c', 900000000, 'x')", "random_key(1)", "(SELECT 1)", "abs(-9223372036854775808)"]:
        yield (f"an index over {code}",
               schema(("INSERT INTO sqlite_schema VALUES ('index', 'i', 'puzzle', 2, ?)", [f"CREATE INDEX i ON puzzle ({code})"])))
        yield (f"a check of {code}",
               schema(("UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') || ' ' WHERE name = 'tag'", []),
                      ("UPDATE sqlite_schema SET sql = replace(sql, 'PRIMARY KEY', ?) WHERE name = 'tag'", [f"CHECK ({code}), PRIMARY KEY"])))
        yield (f"a default of {code}",
               schema(("UPDATE sqlite_schema SET sql = replace(sql, 'day    INTEGER NOT NULL', ?) WHERE name = 'picked'",
                       [f"day INTEGER NOT NULL DEFAULT ({code})"])))


def schemas():
    for table in ["puzzle", "rating", "tag", "picked", "level", "puzzle_by_key"]:
        yield f"no {table}", schema(f"DELETE FROM sqlite_schema WHERE name = '{table}'")
        yield f"{table} twice", schema(f"INSERT INTO sqlite_schema SELECT * FROM sqlite_schema WHERE name = '{table}'")
    yield "tables on one page", schema("UPDATE sqlite_schema SET rootpage = 2")
    yield "tables on page 1", schema("UPDATE sqlite_schema SET rootpage = 1")
    yield "tables on no page", schema("UPDATE sqlite_schema SET rootpage = 99999999")
    yield "tables on page -1", schema("UPDATE sqlite_schema SET rootpage = -1")
    yield "a schema of other types", schema("UPDATE sqlite_schema SET name = x'ff00', sql = zeroblob(1000)")
    yield "a schema that is no SQL", schema("UPDATE sqlite_schema SET sql = 'DROP TABLE puzzle'")
    yield "deep parentheses", schema(
        ("UPDATE sqlite_schema SET sql = replace(sql, 'PRIMARY KEY', ?) WHERE name = 'tag'", [f"CHECK ({'(' * 5000}1{')' * 5000}), PRIMARY KEY"]))
    yield "names to drive a terminal", sql((f'CREATE TABLE "{ESCAPE}" (a)', []))
    yield "a column more", sql("ALTER TABLE puzzle ADD COLUMN evil TEXT")
    yield "a column less", sql("ALTER TABLE picked RENAME COLUMN name TO title")
    for version in (0, 1, 2, 3, 99, -1, 2147483647):
        yield f"version {version}", sql(f"PRAGMA user_version = {version}")
    for number in (0, 1, 0x45564F52):
        yield f"application {number}", sql(f"PRAGMA application_id = {number}")


def values():
    texts = {"empty": "", "escapes": ESCAPE, "zeros": "\0" * 81, "long": "1" * 3000000, "letters": "x" * 81,
             "not UTF-8": b"\xff\xfe\x80" * 27, "a formula": "=cmd|' /C calc'!A0", "markup": "<script>alert(1)</script>"}
    # STRICT tables accept no other types; without that word in the schema they do.
    loose = "UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '')"
    for column, (name, text) in itertools.product(
            ["box", "cells", "solution", "canonical", "alpha", "symmetry", "comment", "other", "args", "version", "source"], texts.items()):
        yield (f"{column}: {name}",
               sql((f"UPDATE puzzle SET {column} = CAST(? AS TEXT) WHERE id = 2", [text])))
    for table in ["tag", "picked"]:
        for name in ("escapes", "long", "not UTF-8"):
            yield f"{table}: {name}", sql((f"UPDATE {table} SET name = CAST(? AS TEXT)", [texts[name]]))
    for column, name in itertools.product(["rater", "class", "puzzle_box"], ["escapes", "long", "not UTF-8"]):
        yield f"{column}: {name}", sql((f"UPDATE rating SET {column} = CAST(? AS TEXT)", [texts[name]]))
    for column, number in itertools.product(["side", "clues", "random_key", "created", "seed", "idx"],
                                            [0, -1, 65, HUGE, -HUGE - 1]):
        yield f"{column} = {number}", sql((f"UPDATE puzzle SET {column} = ? WHERE id = 3", [number]))
    for column, number in itertools.product(["runs", "solved", "rating", "lower_bound", "ert", "rater_version", "rated"], [-1, HUGE, 1e308, -1e308]):
        yield f"rating {column} = {number}", sql((f"UPDATE rating SET {column} = ?", [number]))
    for blob in (b"", b"\x01", b"\xff" * 100000, b"\x01" + b"\xff" * 9 + b"\x7f"):
        yield f"runs of {len(blob)} bytes", sql(("UPDATE rating SET run_lengths = ?", [blob]))
    yield "ids below 1", sql("UPDATE puzzle SET id = id - 100; UPDATE rating SET puzzle = puzzle - 100")
    yield "ids at the end", sql(f"UPDATE puzzle SET id = {HUGE} WHERE id = 1")
    yield "no types", schema(loose, "UPDATE sqlite_schema SET sql = replace(sql, 'INTEGER', 'TEXT')")


def changed_number(puzzle, change):
    """One byte of the number of a row: before the header of the row, which stands before box, side and cells."""
    def apply(path):
        with contextlib.closing(sqlite3.connect(path)) as database:
            box, side, cells = database.execute("SELECT box, side, cells FROM puzzle ORDER BY id").fetchall()[puzzle]
        data = bytearray(path.read_bytes())
        values = data.find(box.encode() + bytes([side]) + cells.encode())
        header = next(values - size for size in range(10, 60) if data[values - size] == size)
        data[header - 1] = (data[header - 1] + change) % 128
        path.write_bytes(data)
    return apply


def changed_byte(place):
    """One byte, at a share of the file."""
    def apply(path):
        data = bytearray(path.read_bytes())
        data[int(place * len(data))] ^= 1 << int(place * 1009) % 8
        path.write_bytes(data)
    return apply


def bytes_changed():
    for puzzle, change in itertools.product([0, 1, 2, -1], [-1, 1, 3, 60, 127]):
        yield f"the number of puzzle {puzzle} changed by {change}", changed_number(puzzle, change)
    for number in range(60):
        place = (number * 0.6180339887 + 0.01) % 1
        yield f"a bit at {place:.3f} of the file", changed_byte(place)


def headers():
    yield "a page size of 0", header(16, b"\0\0")
    yield "a page size of 512", header(16, b"\2\0")
    yield "a format of the future", header(18, b"\3\3")
    yield "WAL", header(18, b"\2\2")
    yield "reserved space", header(20, b"\xff")
    yield "other fractions", header(21, b"\x01\x02\x03")
    yield "a size of 0 pages", header(28, struct.pack(">I", 0))
    yield "a size of all pages", header(28, struct.pack(">I", 0xffffffff))
    yield "a free list in a circle", header(32, struct.pack(">II", 2, 0xffffff))
    yield "UTF-16", header(56, struct.pack(">I", 2))
    yield "an unknown encoding", header(56, struct.pack(">I", 77))
    yield "auto-vacuum", header(52, struct.pack(">I", 9999))
    for size in (0, 1, 15, 16, 99, 100, 4095, 4096, 8192, 50000):
        yield f"cut to {size} bytes", cut(size)


def attack(world, options, findings):
    with world.folder() as template:
        commands.make_template(world, template)
        world.must_run(template, ["evodoku-rate", "--store", "s.db", "--runs", "2", "--seed", "1", "-q"])
        stores = [*objects(), *schemas(), *values(), *bytes_changed(), *headers()]
        if not options.whole:
            stores = stores[options.seed % 12::12]
        print(f"{len(stores)} stores, {len(READING) + len(WRITING)} commands each")

        def walk(store):
            name, change = store
            with world.folder() as made:
                for file in ("s.db", "more.csv", "some.txt"):
                    (made / file).write_bytes((template / file).read_bytes())
                (made / "h.db").write_bytes((template / "s.db").read_bytes())
                with contextlib.suppress(sqlite3.DatabaseError):
                    change(made / "h.db")
                before = (made / "h.db").read_bytes()
                for words in READING + WRITING:
                    findings.attempt(words[0] + " " + (words[1] if words[1] != "h.db" else words[2]), name,
                                     lambda words=words: try_one(world, made, words, before))

        w.parallel(options.jobs, walk, stores)


def try_one(world, made, words, before):
    with world.folder(made) as folder:
        limited = ["/bin/bash", "-c", f"ulimit -v {LONGEST_MEMORY}; exec \"$@\"", "-", *world.path_of(words)]
        run = world.run(folder, limited, longest=LONGEST)
        run.words = words
        w.require_ended(run, finds=words[1] in ("check", "audit"))
        w.require_nothing_raw(run, out=words[1] not in ("export",) and "--json" not in words)
        extra = {path.name for path in folder.iterdir()} - UNHARMED
        if before[18:20] == b"\2\2":
            extra -= {"h.db-wal", "h.db-shm"}  # files of SQLite, for a store in WAL mode
        if extra:
            raise w.Broken(f"{extra} is made:\n{run}")
        if words in READING and (folder / "h.db").read_bytes() != before:
            raise w.Broken(f"what was to be read was changed:\n{run}")
        if b"root:x" in run.out or b"root:x" in run.err:
            raise w.Broken(f"another file was read:\n{run}")


LONGEST = 20  # seconds
LONGEST_MEMORY = 1_000_000  # kB


if __name__ == "__main__":
    arguments = w.parser(__doc__.splitlines()[0])
    sys.exit(w.main(attack, arguments.parse_args()))
