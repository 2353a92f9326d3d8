# evodoku-generate --plan: a file that says which puzzles a store is to have.
source "$(dirname "${BASH_SOURCE[0]}")/cli.sh"

# write_plan FILE LINES...: a small plan with additional lines.
write_plan() {
  local file=$1
  shift
  printf '%s\n' "store = year.db" "seed = 7" "clues = 26..32" "$@" >"$file"
}

weekly=('symmetry = half-turn' '[batch week-NN]' 'times = 3' 'quota = 2 easy, 1 medium')

test_a_plan_fills_a_store_with_what_it_asks_for() {
  local week
  write_plan weekly.plan "${weekly[@]}"
  run evodoku-generate --plan weekly.plan
  expect_status 0
  expect_lines 9
  for week in week-01 week-02 week-03; do
    expect_equal "$(evodoku-query year.db --in $week --class easy --symmetry half-turn --clues 26..32 --count-only)" 2
    expect_equal "$(evodoku-query year.db --in $week --class medium --symmetry half-turn --clues 26..32 --count-only)" 1
  done
  expect_equal "$(evodoku-query year.db --count-only)" 9
  evodoku-store check year.db >/dev/null || fail "the store is not sound"
}

test_a_dry_run_says_what_would_be_done_and_makes_nothing() {
  write_plan weekly.plan "${weekly[@]}"
  run evodoku-generate --plan weekly.plan --dry-run
  expect_status 0
  expect_out "^week-02: 2 easy, 1 medium; 0 of 3 there$"
  expect_out "^9 puzzles in year.db, 9 of them to be made .seed 7"
  [ ! -e year.db ] || fail "a store was made"
  evodoku-generate --plan weekly.plan -q >/dev/null
  run evodoku-generate --plan weekly.plan --dry-run
  expect_out "^week-03: .* 3 of 3 there$"
  expect_out "0 of them to be made"
}

test_a_plan_that_is_done_makes_nothing_more() {
  write_plan weekly.plan "${weekly[@]}"
  evodoku-generate --plan weekly.plan -q >/dev/null
  run evodoku-generate --plan weekly.plan
  expect_status 0
  expect_silent_out
  expect_err "year.db already has 9 of 9 puzzles"
}

test_a_plan_that_was_interrupted_goes_on_to_the_same_puzzles() {
  write_plan big.plan '[batch all]' 'box = 2x3' 'clues = 20' 'count = 12000'  # more than a transaction holds
  evodoku-generate --plan big.plan -q -j 2 >whole || fail "the plan failed"
  mv year.db whole.db
  set -m
  mkfifo pipe  # which holds some hundreds of lines: the rest waits until it is read
  evodoku-generate --plan big.plan -j 2 >pipe 2>.err &
  exec 5<pipe
  IFS= read -r line <&5
  kill -INT $!
  { echo "$line" && cat <&5; } >first
  wait $!
  status=$?
  : >.out
  expect_status 130
  expect_err "of 12000 puzzles are in year.db; the same command continues"
  [ "$(wc -l <first)" -lt 12000 ] || fail "too late to interrupt"
  run evodoku-generate --plan big.plan -j 1
  expect_status 0
  cat first .out >both
  expect_same both whole
  expect_equal "$(evodoku-query year.db --in all --count-only)" 12000
}

test_a_plan_may_grow() {
  write_plan weekly.plan "${weekly[@]}"
  evodoku-generate --plan weekly.plan -q >before
  sed -i 's/times = 3/times = 5/' weekly.plan
  run evodoku-generate --plan weekly.plan -q
  expect_status 0
  expect_lines 6
  rm year.db
  evodoku-generate --plan weekly.plan -q >after
  cat before .out >both
  expect_same both after
}

test_puzzles_of_a_plan_are_no_isomorphs_of_what_the_store_has() {
  write_plan weekly.plan "${weekly[@]}"
  evodoku-generate --plan weekly.plan -q >first
  rm year.db
  # as if somebody else had added the first one
  head -n 1 first | evodoku-store import year.db - -q
  run evodoku-generate --plan weekly.plan
  expect_status 0
  expect_lines 9
  ! grep -qxF -- "$(head -n 1 first)" .out || fail "the first one is there twice"
  expect_equal "$(evodoku-query year.db --count-only)" 10
}

test_a_puzzle_of_a_plan_can_be_made_by_itself() {
  local args
  write_plan weekly.plan "${weekly[@]}"
  evodoku-generate --plan weekly.plan -q --columns puzzle,generated_args >made.csv
  sed 1d made.csv | while IFS=, read -r puzzle args; do
    [ "$(eval "$args -q")" = "$puzzle" ] || echo "$args"
  done >other
  [ ! -s other ] || fail "another puzzle: $(head -n 1 other)"
}

test_what_cannot_be_filled_is_named() {
  write_plan hard.plan '[batch week-NN]' 'times = 2' 'quota = 1 easy, 1 beyond-techniques' 'rating-budget = 30'
  run evodoku-generate --plan hard.plan
  expect_status 1
  expect_err "week-01: beyond-techniques 1 of 1: not filled: .*class beyond-techniques asked for"
  expect_err "week-02: beyond-techniques 1 of 1: not filled"
  expect_err "2 of 4 puzzles are in year.db"
  expect_lines 2
}

# refuses LINES MESSAGE: a usage error of a plan.
refuses() {
  printf '%b' "$1" >my.plan
  run evodoku-generate --plan my.plan
  expect_usage_error "$2"
  [ ! -e year.db ] || fail "a store was made"
}

test_faults_of_a_plan_are_told_with_line_and_column() {
  local head='store = year.db\nseed = 1\n'
  refuses "seed = 1\n[batch a]\ncount = 1\n" "my.plan:1: the store to fill is missing: store = puzzles.db"
  refuses "store = year.db\n[batch a]\ncount = 1\n" "my.plan:1: the seed is missing"
  refuses "$head" "my.plan:1: nothing to make"
  refuses "${head}[batch]\ncount = 1\n" "my.plan:3:1: a batch needs a name"
  refuses "${head}[week a]\n" "my.plan:3:1: .week. is not known: want .batch NAME."
  refuses "${head}[batch a]\n" "my.plan:3:1: a batch needs count = 6, or quota"
  refuses "${head}[batch a]\ncount = x\n" "my.plan:4:9: want a whole number"
  refuses "${head}clews = 30\n" "my.plan:3:1: clews is not known here: want store, seed, order"
  refuses "${head}clues = 26..x\n[batch a]\ncount = 1\n" "my.plan:3:9: --clues x: want a whole number from 0 to 81"
  refuses "${head}clues = 30\n[batch a]\nquota = 2 medim\n" "my.plan:5:9: --class medim: not known .did you mean medium"
  refuses "${head}clues = 30\n[batch a]\nquota = 2 easy, hard\n" "my.plan:5:17: want a number and a class"
  refuses "${head}clues = 30\n[batch a]\nquota = 2 easy, 1 easy\n" "my.plan:5:17: easy is named twice"
  refuses "${head}clues = 30\n[batch a]\ntimes = 3\ncount = 1\n" "my.plan:4:1: with times = 3 the name needs a placeholder for the number, such as a-NN"
  refuses "${head}clues = 30\n[batch a]\ncount = 1\n[batch a]\ncount = 2\n" "my.plan:6:1: a second batch of a"
  refuses "${head}[batch a]\ncount = 1\n" "my.plan:3:1: give the number of clues"
  refuses "${head}clues = 30\nminimal = maybe\n[batch a]\ncount = 1\n" "my.plan:4:11: want yes or no"
}

test_a_plan_goes_with_no_other_word_on_puzzles() {
  write_plan weekly.plan "${weekly[@]}"
  run evodoku-generate --plan weekly.plan --clues 30
  expect_usage_error "--clues cannot be combined with --plan"
  run evodoku-generate --clues 30 --dry-run
  expect_usage_error "--dry-run has no meaning without --plan"
  run evodoku-generate --plan nowhere.plan
  expect_usage_error "--plan nowhere.plan: No such file"
  run evodoku-generate --plan weekly.plan -o year.db
  expect_usage_error "year.db: is also named by the plan's store"
}

"$1"
