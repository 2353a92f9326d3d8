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
  run evodoku-query set.db --rating 0.. --sort rating --json
  expect_status 0
  expect_lines 12
  expect_equal "$(grep -c '"alpha"\|"seed":4' .out)" 12
}

test_rating_inside_the_store() {
  evodoku-generate -N 3 --clues 40 -n 6 --seed 4 --json 2>/dev/null | evodoku-store import set.db - >/dev/null 2>&1
  run evodoku-rate --store set.db --seed 1
  expect_status 0
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
  run evodoku-query outside.db --format csv
  expect_status 0
  expect_same .out inside.csv
}

test_interrupted_rating_of_a_store_keeps_what_is_finished_and_goes_on() {
  local before
  set -m
  evodoku-generate -N 3 --clues 34 -n 200 --seed 4 --json 2>/dev/null | evodoku-store import set.db - >/dev/null 2>&1
  evodoku-rate --store set.db --seed 1 -j 2 >.out 2>.err &
  rated() { [ "$(evodoku-query set.db --count --rating 0..)" -ge 1 ]; }
  wait_until rated
  interrupt $!
  [ "$status" -eq 130 ] || [ "$status" -eq 0 ] || fail "exit code should be 130, or 0 if it was just done"
  before=$(evodoku-query set.db --count --rating 0..)
  run evodoku-store check set.db
  expect_status 0
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
    run $command packed
    expect_status 0
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
  run evodoku-solve packed.gz packed puzzles
  expect_status 0
  expect_lines 900
}

test_broken_gzip_gives_what_is_before_the_fault_and_says_which_it_is() {
  evodoku-generate -N 3 --clues 36 -n 3000 --seed 4 -q >puzzles
  gzip -n <puzzles >whole.gz
  size=$(wc -c <whole.gz)
  head -c $((size / 2)) whole.gz >cut.gz
  head -c $((size - 8)) whole.gz >wrong.gz
  printf '12345678' >>wrong.gz
  printf '\037\213\010\000\n\000\n' >short.gz
  printf '\037puzzle\n' >none.gz
  run evodoku-solve cut.gz
  expect_status 2
  expect_err "cut.gz: the gzip data end in the middle: the file is truncated"
  [ "$(wc -l <.out)" -gt 1000 ] || fail "what was whole should be solved"
  evodoku-solve puzzles | head -n "$(wc -l <.out)" | cmp -s - .out || fail "a solution should be none of these"
  run evodoku-solve wrong.gz
  expect_status 2
  expect_lines 3000
  expect_err "wrong.gz: the gzip data are damaged: their checksum is wrong"
  run evodoku-solve none.gz
  expect_usage_error "none.gz: these are no gzip data"
  command_line="cat short.gz | evodoku-solve"
  cat short.gz | evodoku-solve >.out 2>.err
  status=$?
  expect_usage_error "standard input: the gzip data end in the middle"
  # one broken file of three is reported, and the others are solved
  run evodoku-solve --keep-going puzzles cut.gz puzzles
  expect_status 1
  [ "$(wc -l <.out)" -gt 7000 ] || fail "the last file should be solved too"
  run evodoku-rate --seed 1 -q cut.gz -o ratings.csv
  expect_status 2
  expect_err "cut.gz: the gzip data end in the middle"
}

"$1"
