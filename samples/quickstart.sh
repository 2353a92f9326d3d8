#!/usr/bin/env bash
# From nothing to an answered query on a bare Debian 12: installs what the build needs, builds evodoku, generates
# puzzles, rates them, keeps them in a store and asks it. Shows every command before it runs it. May be run again.
set -euo pipefail

case ${1-} in
  '') ;;
  -h | --help)
    echo "usage: samples/quickstart.sh"
    sed -n '2,/^set/{s/^# //p}' "${BASH_SOURCE[0]}"
    echo "On Debian 12 it installs packages by apt-get (asking sudo), builds into build/release, and leaves the rest alone."
    exit 0
    ;;
  *)
    echo "quickstart.sh takes no arguments but --help" >&2
    exit 2
    ;;
esac

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
source samples/debian.sh

tools=build/release/tools
work=build/quickstart
store=$work/puzzles.db

title() { printf '\n== %s\n' "$*"; }

# Shows a command, then runs it.
run() {
  printf '\n$ %s\n' "$*"
  eval "$*" </dev/null
}

title "1. What the build needs: ${build_packages[*]}"
install_missing "${build_packages[@]}"

title "2. The build: some minutes"
export NINJA_STATUS="[%f of %t files, %e s] "  # on a terminal one line, drawn again and again
run "cmake --preset release -DEVODOKU_TESTS=OFF >/dev/null"
run "cmake --build --preset release -j $(nproc)"
run "export PATH=\"\$PWD/$tools:\$PATH\""
run "mkdir -p $work && rm -f $store"

title "3. Twenty 9x9 puzzles, each with exactly one solution, 0.6 of the clues removed"
run "evodoku-generate -N 3 --alpha 0.6 -n 20 --seed 1 --json -o $work/puzzles.json"
run "evodoku-solve --require-proper $work/puzzles.json -o $work/solutions.txt && head -n 3 $work/solutions.txt"

title "4. How hard is each? As hard as it is for a genetic algorithm: by the generations that it needs"
run "evodoku-rate --seed 1 --json $work/puzzles.json -o $work/rated.json"

title "5. Kept in a store (one SQLite file, no two puzzles alike)"
run "evodoku-store import $store $work/rated.json"
run "evodoku-store import $store $work/puzzles.json   # again: nothing new"

title "6. What is in it?"
run "evodoku-query $store --stats"

title "7. The three hardest: puzzle, rating, class, generations with their 95 % interval"
run "evodoku-query $store --sort -rating --limit 3 --columns puzzle,rating,class,ert,ert_low,ert_high"

title "8. Those of the class 'easy' with a rating of at most 2"
run "evodoku-query $store --class easy --rating ..2 --sort rating"

title "9. The easiest, for a pencil"
run "evodoku-query $store --sort rating --limit 1 --format grid"

cat <<END

The tools are in $root/$tools, the puzzles in $root/$store.
To go on:
  $tools/evodoku                      lists the tools; each explains itself: evodoku generate -h
  $tools/evodoku-generate --box 3x4 --alpha 0.5 -n 3 --format grid
  README.md                           a tour of the tools
  sudo cmake --install build/release  puts libraries, headers and tools into /usr/local
END
