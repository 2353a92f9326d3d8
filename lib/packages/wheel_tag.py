#!/usr/bin/env python3
"""wheel_tag.py WHEEL: says in a wheel's name and tags which Linux it runs on, so that pip installs it wherever that holds.

What pip built says only "linux", which no index takes. A wheel whose libraries are all inside, but for those that every
Linux has, runs where the C library is at least as new as the newest of its symbols that the wheel uses: tag
manylinux_2_N (PEP 600). The C++ library must be inside the module. Writes the new wheel beside the old one, which goes.
"""
import base64
import csv
import hashlib
import io
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

# Those of PEP 600's policies that no wheel needs to bring.
EVERYWHERE = re.compile(r"(ld-linux.*|lib(c|m|dl|rt|pthread|gcc_s))\.so\.\d+")


def needs_of(file):
    """What a shared library needs: names of libraries, and the newest version of the C library, such as (2, 36)."""
    dynamic = subprocess.run(["readelf", "--dynamic", file], check=True, capture_output=True, text=True).stdout
    versions = subprocess.run(["readelf", "--version-info", file], check=True, capture_output=True, text=True).stdout
    libraries = re.findall(r"\(NEEDED\).*\[(.+)\]", dynamic)
    return libraries, max([tuple(map(int, found)) for found in re.findall(r"GLIBC_(\d+)\.(\d+)", versions)], default=(2, 17))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.split("\n")[0])
    wheel = pathlib.Path(sys.argv[1])
    with zipfile.ZipFile(wheel) as archive:
        contents = {entry: archive.read(entry) for entry in archive.infolist() if not entry.is_dir()}
    inside = {pathlib.PurePath(entry.filename).name for entry in contents}
    newest = (0, 0)
    for entry, content in contents.items():
        if ".so" not in pathlib.PurePath(entry.filename).name:
            continue
        with tempfile.NamedTemporaryFile() as file:
            file.write(content)
            file.flush()
            libraries, version = needs_of(file.name)
        missing = [name for name in libraries if name not in inside and not EVERYWHERE.fullmatch(name)]
        if missing:
            sys.exit(f"{wheel}: {entry.filename} needs {', '.join(missing)}, which the wheel does not have")
        newest = max(newest, version)
    if newest == (0, 0):
        sys.exit(f"{wheel}: no shared library is inside")

    found = re.fullmatch(r"(.+)-linux_(\w+)\.whl", wheel.name)
    if found is None:
        sys.exit(f"{wheel}: want the name of a wheel that pip built: NAME-linux_PROCESSOR.whl")
    platform = f"manylinux_{newest[0]}_{newest[1]}_{found[2]}"
    target = wheel.with_name(f"{found[1]}-{platform}.whl")
    records = io.StringIO()
    rows = csv.writer(records, lineterminator="\n")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        record = None
        for entry, content in contents.items():
            if entry.filename.endswith(".dist-info/RECORD"):
                record = entry
                continue
            if entry.filename.endswith(".dist-info/WHEEL"):
                content = re.sub(rb"(?m)^(Tag: .*)-linux_\w+$", rb"\1-" + platform.encode(), content)
            archive.writestr(entry, content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            rows.writerow([entry.filename, f"sha256={digest}", len(content)])
        if record is None:
            sys.exit(f"{wheel}: no RECORD is inside")
        rows.writerow([record.filename, "", ""])
        archive.writestr(record, records.getvalue())
    wheel.unlink()
    print(target)


if __name__ == "__main__":
    main()
