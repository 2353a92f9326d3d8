#!/usr/bin/env bash
# What commands cost cannot drift unseen: counts the instructions of those in tests/data/costs.txt and fails if one has more
# than 3 % above the number there.
#
#   tests/costs.sh [BUILD]            compares (default build/release)
#   tests/costs.sh --record [BUILD]   writes the counts into tests/data/costs.txt
#
# Valgrind counts: it shows programs the same processor whatever the machine has, as far as AVX2, so that the libraries of the
# system take the same ways everywhere. Counts hardly depend on paths, the environment or addresses, nor on what else runs:
# of two runs after one another those of evodoku-generate differed by 1 %, all others by less than 0.1 %. They do depend on
# the compiler: those of Debian 12's g++ in a release build are compared, others only shown. Exit code 77: they cannot be
# counted here.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

record=false
if [ "${1-}" = --record ]; then record=true && shift; fi
build=$(cd "${1:-build/release}" && pwd)
table=$root/tests/data/costs.txt
most_percent=3

skip() {
  echo "costs: $*"
  exit 77
}

command -v valgrind >/dev/null || skip "valgrind is not installed"
EVODOKU_INSTRUCTION_SET=avx2 "$build/tools/evodoku-solve" --version >/dev/null 2>&1 || skip "this machine has no AVX2"
if ! grep -q '^CMAKE_BUILD_TYPE:STRING=Release$' "$build/CMakeCache.txt" ||
  ! grep -qE '^EVODOKU_SANITIZE:[A-Z]*=$' "$build/CMakeCache.txt"; then
  skip "$build is not a release build"
fi
is_compared=true
compiler=$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")
if ! grep -q '^12' /etc/debian_version 2>/dev/null || ! "$compiler" --version | head -n 1 | grep -q 'Debian 12\.'; then
  is_compared=false
  echo "costs: shown, not compared: the numbers are those of Debian 12's g++"
fi

folder=$(mktemp -d /tmp/evodoku-costs.XXXXXX)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/input" "$folder/counted"
# Some tools look at the clock to take larger pieces of work when these are quick: here the clock stands still. It
# stands far in the future: waits until a time near the real one would end at once and begin again, as often as there is time.
"$compiler" -shared -fPIC -x c -o "$folder/still.so" - <<'END'
#include <time.h>
int clock_gettime(clockid_t clock, struct timespec* time) {
  (void)clock;
  time->tv_sec = 4000000000;
  time->tv_nsec = 0;
  return 0;
}
END
# each of these counts the tool of its name
for tool in "$build"/tools/evodoku-*; do
  counted=$folder/counted/$(basename "$tool")
  [ -x "$tool" ] || continue
  printf '#!/bin/sh\nLD_PRELOAD=%s exec valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file=../log %s "$@"\n' \
    "$folder/still.so" "$tool" >"$counted"
  chmod +x "$counted"
done

in_fixed_surroundings() {
  env -i PATH="$1:/usr/bin:/bin" LC_ALL=C.UTF-8 EVODOKU_INSTRUCTION_SET=avx2 "${@:2}"
}

make_inputs() {
  cd "$folder/input"
  evodoku-generate -q --seed 1 --minimal -n 2000 >minimal
  head -n 1 minimal >one
  head -n 8 minimal >few
  head -n 200 minimal | evodoku-solve --json >solved.jsonl
  sed -n 201,240p minimal | evodoku-rate -q --runs 4 >rated.csv
  tail -n 300 minimal >stored && evodoku-store import -q puzzles.db stored >import.log
  evodoku-store import -q rated.db rated.csv >import.log
}
export folder
export -f make_inputs
in_fixed_surroundings "$build/tools" folder="$folder" bash -c "$(declare -f make_inputs); set -e; make_inputs"

# count NUMBER COMMAND: runs it in a folder of its own and leaves the count, in thousands, in a file of that number.
count() {
  local place=$folder/$1
  mkdir "$place" && cp -r "$folder/input" "$place/work" && cd "$place/work" || return 1
  env -i PATH="$folder/counted:/usr/bin:/bin" LC_ALL=C.UTF-8 EVODOKU_INSTRUCTION_SET=avx2 \
    bash -o pipefail -c "$2" >/dev/null 2>../err </dev/null || { cat ../err >&2 && return 1; }
  sed -nE 's/^==[0-9]+== Collected : ([0-9]+)[0-9]{3}$/\1/p' ../log >"$folder/$1.count"
}
export -f count

mapfile -t commands < <(sed -nE 's/^[0-9]+ (.*)/\1/p' "$table")
for number in "${!commands[@]}"; do printf '%s\0%s\0' "$number" "${commands[number]}"; done |
  xargs -0 -n 2 -P "$(nproc)" bash -c 'count "$@" || echo "failed: $2" >&2' count || true

failed=0
printf '%12s %12s %8s\n' "thousands" "recorded" "change"
for number in "${!commands[@]}"; do
  command=${commands[number]}
  count=$(cat "$folder/$number.count" 2>/dev/null || true)
  known=$(sed -nE "$((number + 1))p" < <(sed -nE 's/^([0-9]+) .*/\1/p' "$table"))
  if [ -z "$count" ]; then
    failed=$((failed + 1))
    echo "FAILED: not counted: $command"
    continue
  fi
  change=$(awk -v count="$count" -v known="$known" 'BEGIN { printf "%+.1f", known ? 100 * (count - known) / known : 0 }')
  printf '%12d %12d %7s%%  %s\n' "$count" "$known" "$change" "$command"
  if ! $record && $is_compared && [ $((100 * count)) -gt $(((100 + most_percent) * known)) ]; then
    failed=$((failed + 1))
    echo "FAILED: $change % more instructions than recorded: $command"
  fi
done
if $record && [ $failed -eq 0 ]; then
  { grep '^#' "$table" && for number in "${!commands[@]}"; do echo "$(cat "$folder/$number.count") ${commands[number]}"; done; } \
    >"$folder/table"
  cp "$folder/table" "$table"
fi
if [ $failed -gt 0 ]; then
  echo "costs: $failed commands; a change that is meant is recorded by tests/costs.sh --record and said in the commit's message"
  exit 1
fi
