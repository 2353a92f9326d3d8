"""documented_commands.py PAGE.md: runs the commands and programs of a page, in order, from where README leads: README's tour
begins in the top folder of the project, which has samples/, and goes to a folder of its own. The current folder stands for the
top folder.

  ```sh                  is run; a non-zero exit code of any command in it fails the test
  ```sh no-test: why     is skipped, and why is printed; only for what installs something
  ```cpp                 is a program: compiled by $EVODOKU_COMPILE, linked to $EVODOKU_LIBRARIES and run
  ```python              is run where $EVODOKU_MODULE is built; the blocks of a page are one program
  ```text                right after one of these: what its standard output must be; a line "..." stands for any lines, "..." at
                         an end of a line for the rest of it and any lines
  ```                    is a picture or an example of a file
"""
import contextlib
import io
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import traceback

README = pathlib.Path(__file__).resolve().parents[2] / "README.md"
UNKNOWN = object()  # what a program prints that cannot be run here


def blocks(text):
    """(kind, number of the first line, lines) of each block between ``` lines; of other lines that are not blank: kind None."""
    kind = None
    for number, line in enumerate(text.splitlines(), 1):
        if kind is None and line.startswith("```"):
            kind, start, lines = line[3:], number, []
        elif kind is None and line.strip():
            yield None, number, [line]
        elif kind is not None and line == "```":
            yield kind, start, lines
            kind = None
        elif kind is not None:
            lines.append(line)
    if kind is not None:
        yield "that is not closed", start, lines


def as_pattern(lines):
    parts = []
    for line in lines:
        if line.endswith("..."):
            parts.append((re.escape(line[:-3].rstrip()) + r".*\n" if line != "..." else "") + r"(?:.*\n)*?")
        else:
            parts.append(re.escape(line) + r"\n")
    return "".join(parts)


def output_of_shell(script):
    """What a block prints. The next blocks run in the folder that it has gone to, as in a reader's shell."""
    with tempfile.NamedTemporaryFile("r") as led_to:
        done = subprocess.run(["bash", "-e", "-u", "-o", "pipefail", "-c", f"trap 'pwd >{led_to.name}' EXIT\n{script}"],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise RuntimeError(f"exit code {done.returncode}: {done.stderr[-2000:]}")
        os.chdir(led_to.read().rstrip("\n"))
    return done.stdout


def begin_the_tour():
    """Goes to where README's tour begins."""
    lines = README.read_text().splitlines()
    tour = blocks("\n".join(lines[lines.index("## A tour"):]))
    output_of_shell("\n".join(next(block for kind, _, block in tour if kind == "sh")))


def main():
    page = pathlib.Path(sys.argv[1])
    os.symlink(README.parent / "samples", "samples")
    if page.resolve() != README:
        begin_the_tour()
    module = os.environ.get("EVODOKU_MODULE")
    sys.path.insert(0, module or "")
    names, ran, faults = {}, 0, []
    printed = None  # by the block just above
    for kind, number, lines in blocks(page.read_text()):
        above, printed = printed, None
        source = "\n".join(lines)
        try:
            if kind in ("sh", "cpp"):
                if kind == "cpp":
                    pathlib.Path(".block.cpp").write_text(source + "\n")
                    source = "$EVODOKU_COMPILE .block.cpp -o .block $EVODOKU_LIBRARIES && ./.block"
                printed = output_of_shell(source)
                ran += 1
            elif kind == "python":
                printed = UNKNOWN
                if module:
                    with contextlib.redirect_stdout(io.StringIO()) as out:
                        exec(compile(source, f"{page}:{number}", "exec"), names)
                    printed = out.getvalue()
                    ran += 1
            elif kind == "text":
                if above is None:
                    raise RuntimeError("nothing above prints this")
                expected = as_pattern(source.rstrip("\n").split("\n"))
                if above is not UNKNOWN and not re.fullmatch(expected, above.rstrip("\n") + "\n"):
                    raise RuntimeError(f"what is above prints\n{above[:3000]}--- and not this")
            elif kind and kind.startswith("sh no-test: "):
                print(f"{page}:{number}: not run ({kind[12:]})")
            elif kind:
                raise RuntimeError("no test knows a block of this kind")
        except Exception:
            faults.append(f"{page}:{number}: {kind}\n{source}\n--- {traceback.format_exc(limit=-1)}")
    print(f"{page}: {ran} blocks run, {len(faults)} wrong", *faults, sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
