# Sourced by the tests of this folder: provides a temporary folder, the comparison of stores, and the end of everything
# that was started.
set -u
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
tools=$(cd "${EVODOKU_TOOLS:-$root/build/release/tools}" 2>/dev/null && pwd) || { echo "the tools are not built"; exit 1; }
export PATH=$tools:$PATH
folder=$(mktemp -d /tmp/evodoku-scale.XXXXXX)
count=${EVODOKU_PUZZLES:-600}  # the thresholds were measured with 300000
arguments=(-N 3 --clues 26..34 -n "$count" --seed 7)

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

not_here() {
  echo "not tested: $*"
  exit 77
}

# Waits until a command succeeds, at most for this number of seconds.
wait_for() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.2
  done
}

# Makes the store with one process; no part of the folder's name gets into it.
make_whole_store() {
  mkdir -p "$folder/whole" && cd "$folder/whole" || exit 1
  evodoku-generate -q "${arguments[@]}" --store part.db >puzzles || fail "the whole should be made"
  evodoku-rate -q --store part.db || fail "the whole should be rated"
  cd "$folder" || exit 1
  rows_of whole/part.db >whole.rows
}

# rows_of STORE: everything that is known about its puzzles, rating by rating and run by run, except the times when it
# was stored.
rows_of() {
  sqlite3 "$1" "
    SELECT p.id, p.cells, p.solution, p.canonical, p.clues, p.seed, p.idx, p.args, p.version, p.random_key FROM puzzle p ORDER BY p.id;
    SELECT puzzle, rater, rater_version, rating_seed, runs, solved, ert, ert_low, ert_high, rating, lower_bound, class,
           hex(run_lengths) FROM rating ORDER BY puzzle;
    SELECT * FROM level ORDER BY puzzle" || fail "$1 should have rows"
}

# same_store STORE: whether it equals the store of one process, and is sound.
same_store() {
  rows_of "$1" >rows
  [ "$(wc -l <rows)" -gt "$count" ] || fail "there should be rows"
  cmp whole.rows rows || fail "$1 should be the store of one process"
  evodoku-store check -q "$1" || fail "$1 should be sound"
}
