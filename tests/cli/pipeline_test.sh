# The main workflow: generate, solve, rate, store, query, as processes in a pipe.
source "$(dirname "${BASH_SOURCE[0]}")/cli.sh"

test_generate_rate_store_query() {
  set -o pipefail
  command_line="evodoku-generate | evodoku-rate | evodoku-store import"
  evodoku-generate -N 3 --clues 38 -n 12 --seed 4 --json 2>.err |
    evodoku-rate --seed 1 --json 2>>.err |
    evodoku-store import set.db - >.out 2>>.err
  status=$?
  expect_status 0
  writes 12 evodoku-query set.db --rating 0.. --sort rating --json
  expect_equal "$(grep -c '"alpha"\|"seed":4' .out)" 12
}

test_rating_inside_the_store() {
  evodoku-generate -N 3 --clues 40 -n 6 --seed 4 --json 2>/dev/null | evodoku-store import set.db - >/dev/null 2>&1
  ends 0 evodoku-rate --store set.db --seed 1
  run evodoku-query set.db --count --rating 0..
  expect_equal "$(cat .out)" 6
  run evodoku-rate --store set.db --seed 1  # nothing left to do
  expect_status 0
  run evodoku-query set.db --count --rating 0..
  expect_equal "$(cat .out)" 6
}

test_a_rating_in_the_store_is_the_one_from_outside() {
  evodoku-generate -N 3 --clues 40 -n 3 --seed 4 --json 2>/dev/null >made.json
  evodoku-store import inside.db made.json >/dev/null 2>&1
  evodoku-rate --store inside.db --seed 1 >/dev/null 2>&1
  evodoku-rate --seed 1 --json made.json 2>/dev/null | evodoku-store import outside.db - >/dev/null 2>&1
  run evodoku-query inside.db --format csv
  mv .out inside.csv
  repeats inside.csv evodoku-query outside.db --format csv
}

test_interrupted_rating_of_a_store_keeps_what_is_finished_and_goes_on() {
  local before
  set -m
  evodoku-generate -N 3 --clues 34 -n 200 --seed 4 --json 2>/dev/null | evodoku-store import set.db - >/dev/null 2>&1
  evodoku-rate --store set.db --seed 1 -j 2 >.out 2>.err &
  rated() { [ "$(evodoku-query set.db --count --rating 0..)" -ge 1 ]; }
  wait_until rated
  kill -INT $!
  wait $!
  status=$?
  [ "$status" -eq 130 ] || [ "$status" -eq 0 ] || fail "exit code should be 130, or 0 if it was just done"
  before=$(evodoku-query set.db --count --rating 0..)
  ends 0 evodoku-store check set.db
  [ "$before" -ge 1 ] || fail "finished ratings should be kept"
}

test_what_gzip_packed_is_read_by_every_tool_from_files_and_pipes() {
  evodoku-generate -N 3 --clues 36 -n 300 --seed 4 -q >puzzles
  head -n 100 puzzles | gzip -n >packed
  sed 1,100d puzzles | gzip -n >>packed # two members
  cp packed packed.gz
  for command in "evodoku-solve" "evodoku-rate --seed 1 -q" "evodoku-evolve --preset knowledge --seed 1 -q" \
    "evodoku-store import set.db -q --list"; do
    rm -f set.db
    $command puzzles >expected 2>/dev/null
    rm -f set.db
    ends 0 $command packed
    # the list of imported puzzles names the file
    sed -i 's/packed:/puzzles:/' .out
    expect_same .out expected
  done
  evodoku-solve puzzles >expected
  command_line="cat packed | evodoku-solve"
  cat packed | evodoku-solve >.out 2>.err
  status=$?
  expect_status 0
  expect_same .out expected
  writes 900 evodoku-solve packed.gz packed puzzles
}

"$1"
