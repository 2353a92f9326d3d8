# --shard K/M: the outputs of the shards, one after another, are the output of the whole, to the byte.
source "$(dirname "${BASH_SOURCE[0]}")/cli.sh"

# expect_parts M COMMAND...: the concatenated outputs of M shards equal .out of the whole command. The command must
# succeed.
expect_parts() {
  local shards=$1 k
  shift
  run "$@"
  expect_status 0
  cp .out whole
  : >parts
  for k in $(seq "$shards"); do
    run "$@" --shard "$k/$shards"
    expect_status 0
    cat .out >>parts
  done
  command_line="$* --shard K/$shards"
  expect_same whole parts
}

test_shards_of_generating_are_the_whole() {
  local shards format
  for shards in 1 3 7 25; do
    expect_parts $shards evodoku-generate --clues 26..34 --first 5 --count 20 --seed 3 --no-distinct -q --json
  done
  for format in line grid csv sdm opensudoku; do
    expect_parts 4 evodoku-generate --clues 30 -n 6 --seed 3 --no-distinct -q --format $format
    expect_parts 8 evodoku-generate --clues 30 -n 6 --seed 3 --no-distinct -q --format $format
  done
  expect_parts 3 evodoku-generate -N 2 --clues 6 -n 9 --seed 3 -q --format csv --columns index,puzzle
  expect_parts 3 evodoku-generate -N 2 --clues 6 -n 0 --seed 3 -q --format csv
}

test_what_generating_cannot_cut_says_how_to_join() {
  run evodoku-generate --clues 30 -n 6 --seed 3 --shard 2/3
  expect_usage_error "which for 9x9 is the default.*no-distinct.*evodoku-store import.*evodoku-store merge"
  run evodoku-generate -N 2 --clues 6 -n 6 --seed 3 --distinct --shard 2/3
  expect_usage_error "no-distinct.*evodoku-store merge"
  run evodoku-generate -N 2 --clues 6 -n 6 --shard 2/3
  expect_usage_error "--shard 2/3 needs --seed"
  run evodoku-generate -N 2 --clues 6 -n 6 --seed 3 --shard 4/3
  expect_usage_error "--shard 4 *: want a whole number from 1 to 3"
  run evodoku-generate --clues 30 -n 6 --seed 3 --no-distinct --shard 2/3 --format sdk
  expect_usage_error "--shard 2/3: --format sdk holds a single"
  cp "$samples/weekly.plan" .
  run evodoku-generate --plan weekly.plan --shard 1/2
  expect_usage_error "--shard cannot be combined with --plan"
}

# The stores of all shards, merged in their order, equal the store of one process: isomorphs across shards, too.
test_stores_of_shards_merged_in_order_are_the_store_of_the_whole() {
  local k
  mkdir whole parts
  evodoku-generate -N 2 --clues 5..8 -n 200 --seed 4 --store whole/set.db -q >puzzles
  for k in 1 2 3; do
    mkdir $k
    (cd $k && evodoku-generate -N 2 --clues 5..8 -n 200 --seed 4 --store set.db --shard $k/3 -q >puzzles) || fail "shard $k"
  done
  [ "$(wc -l <puzzles)" -lt "$(cat [123]/puzzles | wc -l)" ] || fail "some should be isomorphs across shards"
  run evodoku-store merge -q parts/set.db 1/set.db 2/set.db 3/set.db
  expect_status 0
  # except for the file that --store names
  for name in whole parts; do evodoku-store export $name/set.db --json | sed 's/--store [^ "]*//' >$name.jsonl; done
  expect_same whole.jsonl parts.jsonl
}

test_shards_of_lists_to_solve_are_the_whole_in_every_format() {
  local shards format
  evodoku-generate --clues 28 -n 40 --seed 1 -q >list
  { head -n 9 list; echo "# a comment"; echo "$with_two_solutions two"; tail -n 31 list; echo "$with_equal_clues"; } >mixed
  gzip -k mixed
  for shards in 1 2 5 60; do
    expect_parts $shards evodoku-solve -q mixed
    expect_parts $shards evodoku-solve -q --json mixed.gz list
  done
  for format in grid csv json opensudoku; do
    expect_parts 3 evodoku-solve -q --format $format mixed
    expect_parts 90 evodoku-solve -q --format $format mixed list
  done
  # every text format, and every path through the solver
  expect_parts 2 evodoku-solve -q "$samples/art.txt" "$samples/puzzles.csv" "$samples/records.jsonl" "$samples/collection.opensudoku" \
    "$samples/puzzle.sdk" "$samples/grid16.txt"
  expect_parts 3 evodoku-solve -q --verify --json mixed
  expect_parts 3 evodoku-solve -q --engine scalar mixed
  expect_parts 3 evodoku-solve -q --all "$samples/small4.txt"
}

test_shards_of_lists_to_rate_are_the_whole_in_every_format() {
  local shards format
  evodoku-generate --clues 34 -n 7 --seed 1 -q >list
  gzip -k list
  for format in csv json line; do
    for shards in 2 12; do
      expect_parts $shards evodoku-rate -q --seed 1 --runs 3 --format $format list.gz list
    done
  done
  expect_parts 3 evodoku-rate -q --seed 1 --runs 3 --explain list
  # columns of the input are those of the first puzzle, in every shard
  { echo "puzzle,note"; sed 's/$/,"from a, book"/' list; } >noted.csv
  expect_parts 9 evodoku-rate -q --seed 1 --runs 3 noted.csv
  head -n 1 whole | grep -q ",note$" || fail "the column note should be there"
  expect_parts 3 evodoku-rate -q --seed 1 --runs 3 noted.csv --columns puzzle,note,rating
}

test_the_columns_of_the_first_puzzle_count_though_it_is_left_out() {
  { echo "puzzle,note"; echo "$with_two_solutions,one"; echo "$proper,two"; } >noted.csv
  run evodoku-rate -q --seed 1 --runs 3 noted.csv
  expect_status 1
  cp .out whole
  run evodoku-rate -q --seed 1 --runs 3 noted.csv --shard 1/2
  expect_status 1
  expect_lines 1
  cp .out parts
  run evodoku-rate -q --seed 1 --runs 3 noted.csv --shard 2/2
  expect_status 0
  cat .out >>parts
  expect_same whole parts
}

test_what_can_be_read_only_once_is_refused() {
  run_on "$proper" evodoku-solve --shard 1/2
  expect_usage_error "standard input.*can be read only once.*save it to a file"
  run_on "$proper" evodoku-rate --seed 1 --shard 1/2 -
  expect_usage_error "standard input.*can be read only once"
  mkfifo pipe
  run evodoku-solve --shard 1/2 pipe
  expect_usage_error "pipe.*can be read only once"
  echo "$proper" >list
  run evodoku-rate --shard 1/2 list
  expect_usage_error "--shard 1/2 needs --seed"
  run evodoku-rate --shard 1/2 --seed 1 --sort list
  expect_usage_error "--sort cannot be combined with --shard"
  run evodoku-solve --shard 1/2 --format svg list
  expect_usage_error "--format svg holds a single"
}

test_an_error_in_a_shard_names_the_line_of_the_file() {
  { echo "$proper"; echo "$proper"; echo "12345"; echo "$proper"; } >list
  run evodoku-solve --shard 1/2 list
  expect_status 0
  run evodoku-solve --shard 2/2 list
  expect_status 2
  expect_err "list:3"
  run evodoku-solve --keep-going --shard 4/4 list
  expect_status 0
  expect_lines 1
  run evodoku-solve --keep-going --shard 3/4 list
  expect_status 1
  { echo "$proper"; echo "$with_two_solutions"; } >list
  run evodoku-solve --require-proper --shard 2/2 list
  expect_status 1
  expect_err "list:2"
}

# Several machines rate parts of a store that they only read, and one imports the records: the result is the same as of
# one process.
test_shards_of_a_store_are_rated_as_records_that_one_process_imports() {
  local k
  evodoku-generate --clues 30..36 -n 12 --seed 2 --store puzzles.db -q >/dev/null
  # its first three have a rating, one without a level
  evodoku-query puzzles.db --rows 3 --json | evodoku-rate --seed 0 --runs 3 --json -q | evodoku-store import -q puzzles.db -
  cp puzzles.db whole.db
  evodoku-rate --store whole.db --runs 3 -q
  cp puzzles.db before.db
  for k in 1 2 3 4; do
    run evodoku-rate --store puzzles.db --runs 3 --shard $k/4 -o $k.jsonl
    expect_status 0
    expect_err "of shard $k/4 rated by"
  done
  expect_same puzzles.db before.db
  expect_equal "$(cat ?.jsonl | wc -l)" 9
  # the order of the parts does not matter, and neither does a repeated part
  run evodoku-store import puzzles.db 3.jsonl 1.jsonl 4.jsonl 3.jsonl 2.jsonl
  expect_status 0
  for name in whole puzzles; do evodoku-store export $name.db --json >$name.jsonl; done
  expect_same whole.jsonl puzzles.jsonl
  # nothing remains to be done
  run evodoku-rate --store puzzles.db --runs 3 -q --shard 1/1
  expect_status 0
  expect_lines 0
  run evodoku-rate --store puzzles.db --shard 1/1 --format csv
  expect_usage_error "writes JSON records"
  run evodoku-rate --store puzzles.db --format json
  expect_usage_error "--format has no meaning with --store without --shard"
}

# The shard of a puzzle can be computed from a column of the store.
test_the_shard_of_a_stored_puzzle_follows_from_its_draw() {
  evodoku-generate --clues 34 -n 9 --seed 6 --store puzzles.db -q >/dev/null
  local k
  for k in 1 2 3; do
    run evodoku-rate --store puzzles.db --runs 3 -q --shard $k/3
    grep -oE '"canonical":"[^"]+"' .out | cut -d'"' -f4 | sort >rated
    [ -s rated ] || fail "shard $k should have some"
    sqlite3 puzzles.db "SELECT canonical FROM puzzle WHERE (draw >> 31) * 3 / (1 << 32) + 1 = $k" | sort >due
    expect_same rated due
  done
}

test_shards_of_checking_find_together_what_one_check_finds() {
  evodoku-generate --clues 30 -n 40 --seed 2 --store puzzles.db -q >/dev/null
  # three rows are not as they were stored, and an index is missing
  sqlite3 puzzles.db "UPDATE puzzle SET clues = clues + 1 WHERE id IN (3, 17, 31); DROP INDEX puzzle_by_box_clues"
  run evodoku-store check puzzles.db
  expect_status 1
  sort .out >whole
  local k
  for k in 1 2 3; do
    run evodoku-store check puzzles.db --shard $k/3
    expect_err "[0-9]+ puzzles checked"
    cat .out >>.parts
    cat .err >>.said
  done
  sort .parts >parts
  expect_same whole parts
  expect_equal "$(sed -n 's/.*: \([0-9]*\) puzzles checked.*/\1/p' .said | paste -sd+ | bc)" 40
  run evodoku-store check puzzles.db --repair --shard 1/3
  expect_usage_error "--repair cannot be combined with --shard"
}

# The sample that makes parts on many hosts, here with this machine only; with others: tests/scale/hosts.sh.
test_a_job_in_parts_by_gnu_parallel_is_the_job_in_one_go() {
  command -v parallel >/dev/null || { echo "GNU parallel is not there"; exit 77; }
  export HOME=$PWD
  echo "2/:" >hosts.txt
  job() { run "$samples/scale/parallel.sh" hosts.txt "$@"; }
  job 3 puzzles.txt generate -N 3 --clues 30 -n 20 --seed 1 --no-distinct
  expect_status 0
  evodoku-generate -N 3 --clues 30 -n 20 --seed 1 --no-distinct -q >whole.txt
  expect_same whole.txt puzzles.txt
  job 4 rated.csv rate --seed 1 --runs 3 "$PWD/whole.txt"
  expect_status 0
  evodoku-rate -q --seed 1 --runs 3 whole.txt -o whole.csv
  expect_same whole.csv rated.csv
  job 5 puzzles.db store -N 2 --clues 5..8 -n 60 --seed 1
  expect_status 0
  mkdir one
  (cd one && evodoku-generate -q -N 2 --clues 5..8 -n 60 --seed 1 --store part.db >/dev/null && evodoku-rate -q --store part.db)
  for name in one/part puzzles; do evodoku-store export $name.db --json >$(basename $name).jsonl; done
  expect_same part.jsonl puzzles.jsonl
  write_study my.study 3
  job 2 results.db study "$PWD/my.study"
  expect_status 0
  evodoku-experiment run -q my.study whole.db
  for name in whole results; do evodoku-experiment page $name.db -o $name.html; done
  expect_same whole.html results.html
  # a lost part is made again, and nothing else
  rm puzzles.txt puzzles.txt.parts/2
  job 3 puzzles.txt generate -N 3 --clues 30 -n 20 --seed 1 --no-distinct
  expect_status 0
  expect_same whole.txt puzzles.txt
  expect_equal "$(sed 1d puzzles.txt.parts/log | wc -l)" 1
  # parts of another job are not mixed with these
  job 3 puzzles.txt generate -N 3 --clues 31 -n 20 --seed 1 --no-distinct
  expect_status 2
  expect_err "puzzles.txt.parts: has parts of another job"
  # a part that cannot be made is named
  job 3 other.txt generate -N 3 --clues 30 -n 20 --seed 1
  expect_status 1
  expect_err "these parts of 3 are missing, and the same command makes them: 1 2 3"
  expect_err "give --no-distinct"
  [ ! -e other.txt ] || fail "there should be no result with parts missing"
}

"$1"
