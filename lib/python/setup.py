"""Builds the module `evodoku` with CMake, for pip: see docs/library.md of the sources."""
import re
from pathlib import Path

from skbuild import setup

# This file stands at the top of a source distribution. The version is written in CMakeLists.txt there, and nowhere else.
top = Path(__file__).resolve().parent
module = "lib/python"
if not (top / module).is_dir():
    raise SystemExit("pip builds a source distribution: lib/packages/release.sh sdist makes it")
found = re.search(r"project\(evodoku VERSION ([0-9.]+)", (top / "CMakeLists.txt").read_text())
if found is None:
    raise SystemExit(f"{top}/CMakeLists.txt: the version of evodoku is not found there")

setup(
    name="evodoku",
    version=found.group(1),
    description="Sudoku of any size: generate, solve, rate by genetic algorithm, store",
    long_description=(
        "Generates Sudoku puzzles with exactly one solution, solves and counts them by the hundred thousand a second, "
        "rates how hard they are for people, finds isomorphs, and keeps them in a store; over NumPy arrays."
    ),
    license="MIT",
    packages=["evodoku"],
    package_dir={"": module},
    cmake_source_dir=module,
    cmake_install_dir=module,
    package_data={"evodoku": ["py.typed"]},
    python_requires=">=3.9",
    install_requires=["numpy>=1.20"],
    zip_safe=False,
    # the library as the preset `release` builds it
    cmake_args=["-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_UNITY_BUILD_BATCH_SIZE=12",
                "-DPYBIND11_FINDPYTHON=ON"],
    classifiers=[
        "License :: OSI Approved :: MIT License",
        "Operating System :: POSIX :: Linux",
        "Programming Language :: Python :: 3",
        "Programming Language :: C++",
        "Topic :: Games/Entertainment :: Puzzle Games",
        "Topic :: Scientific/Engineering :: Artificial Intelligence",
        "Typing :: Typed",
    ],
)
