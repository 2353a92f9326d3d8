# --shard K/M: the outputs of the shards, one after another, are the output of the whole, to the byte.

# expect_parts M COMMAND...: the concatenated outputs of M shards equal .out of the whole command. The command must
# succeed.
expect_parts() {
  local shards=$1 k
  shift
  ends 0 "$@"
  cp .out whole
  : >parts
  for k in $(seq "$shards"); do
    ends 0 "$@" --shard "$k/$shards"
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
  for format in line grid csv; do
    expect_parts 4 evodoku-generate --clues 30 -n 6 --seed 3 --no-distinct -q --format $format
    expect_parts 8 evodoku-generate --clues 30 -n 6 --seed 3 --no-distinct -q --format $format
  done
  expect_parts 3 evodoku-generate -N 2 --clues 6 -n 9 --seed 3 -q --format csv --columns generated_index,puzzle
  expect_parts 3 evodoku-generate -N 2 --clues 6 -n 0 --seed 3 -q --format csv
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
  ends 0 evodoku-store merge -q parts/set.db 1/set.db 2/set.db 3/set.db
  # except for the file that --store names
  for name in whole parts; do evodoku-store export $name/set.db --json | sed 's/--store [^ "]*//' >$name.jsonl; done
  expect_same whole.jsonl parts.jsonl
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
  expect_parts 3 evodoku-rate -q --seed 1 --runs 3 --format grid list
  # other formats, and comments among lines
  expect_parts 2 evodoku-rate -q --seed 1 --runs 1 "$samples/art.txt" "$samples/arrays.json" "$samples/puzzles.csv" \
    "$samples/records.jsonl" "$samples/rectangular.txt"
  { head -n 3 list; echo "# a comment"; tail -n 4 list; } >remarks
  for shards in 2 5 9; do expect_parts $shards evodoku-rate -q --seed 1 --runs 3 remarks list; done
  expect_parts 3 evodoku-rate -q --seed 1 --runs 3 --explain list
  # columns of the input are those of the first puzzle, in every shard
  { echo "puzzle,note"; sed 's/$/,"from a, book"/' list; } >noted.csv
  expect_parts 9 evodoku-rate -q --seed 1 --runs 3 noted.csv
  head -n 1 whole | grep -q ",note$" || fail "the column note should be there"
  expect_parts 3 evodoku-rate -q --seed 1 --runs 3 noted.csv --columns puzzle,note,rating
}

test_the_columns_of_the_first_puzzle_count_though_it_is_left_out() {
  { echo "puzzle,note"; echo "$with_two_solutions,one"; echo "$proper,two"; } >noted.csv
  ends 1 evodoku-rate -q --seed 1 --runs 3 noted.csv
  cp .out whole
  ends 1 evodoku-rate -q --seed 1 --runs 3 noted.csv --shard 1/2
  expect_lines 1
  cp .out parts
  ends 0 evodoku-rate -q --seed 1 --runs 3 noted.csv --shard 2/2
  cat .out >>parts
  expect_same whole parts
}

test_what_can_be_read_only_once_is_refused() {
  mkfifo pipe
  refuses "pipe.*can be read only once" evodoku-rate --seed 1 --shard 1/2 pipe
  echo "$proper" >list
  run evodoku-rate --shard 2/2 list  # the seed is 0
  expect_status 0
  expect_lines 1
  refuses "--format html holds a single" evodoku-rate --shard 1/2 --seed 1 --explain --format html list
}

test_an_error_in_a_shard_names_the_line_of_the_file() {
  local rate="evodoku-rate --seed 1 --runs 3"
  { echo "$proper"; echo "$proper"; echo "12345"; echo "$proper"; } >list
  ends 0 $rate --shard 1/2 list
  ends 2 $rate --shard 2/2 list
  expect_err "list:3"
  writes 1 $rate -q --format line --keep-going --shard 4/4 list
  ends 1 $rate --keep-going --shard 3/4 list
  { echo "$proper"; echo "$with_two_solutions"; } >list
  fails "list:2" $rate --shard 2/2 list
}

# Several machines rate parts of what a query pipes, and one imports the records: the result is the same as of one process.
test_shards_of_a_store_are_rated_as_records_that_one_process_imports() {
  local k
  evodoku-generate --clues 30..36 -n 12 --seed 2 --store puzzles.db -q >/dev/null
  evodoku-query puzzles.db --limit 3 --json | evodoku-rate --seed 0 --runs 3 --json -q | evodoku-store import -q puzzles.db -
  cp puzzles.db whole.db
  evodoku-rate --store whole.db --runs 3 -q
  evodoku-query puzzles.db --where "rating IS NULL" >unrated.txt
  for k in 1 2 3 4; do
    ends 0 evodoku-rate unrated.txt --seed 0 --runs 3 --json --shard $k/4 -o $k.jsonl
  done
  expect_equal "$(cat ?.jsonl | wc -l)" 9
  # the order of the parts does not matter, and neither does a repeated part
  ends 0 evodoku-store import puzzles.db 3.jsonl 1.jsonl 4.jsonl 3.jsonl 2.jsonl
  for name in whole puzzles; do evodoku-store export $name.db --json >$name.jsonl; done
  expect_same whole.jsonl puzzles.jsonl
}

test_a_host_that_cannot_be_reached_is_named_and_the_others_do_its_parts() {
  command -v parallel >/dev/null || { echo "GNU parallel is not there"; exit 77; }
  export HOME=$PWD
  mkdir bin
  # one host is gone, another has no evodoku
  printf '#!/bin/sh\ncase "$*" in *bare*"bash -c"*) echo evodoku-generate ;; *) exit 255 ;; esac\n' >bin/ssh
  chmod +x bin/ssh
  printf '1/nobody@gone\n1/nobody@bare\n2/:\n' >hosts.txt
  PATH=$PWD/bin:$PATH run "$samples/scale/parallel.sh" hosts.txt 3 puzzles.txt generate -N 3 --clues 30 -n 6 --seed 1 --no-distinct
  expect_status 0
  expect_err "^nobody@gone: cannot be reached by ssh; the other hosts take its parts$"
  expect_err "^nobody@bare: lacks evodoku-generate; the other hosts take its parts$"
  evodoku-generate -N 3 --clues 30 -n 6 --seed 1 --no-distinct -q >whole.txt
  expect_same whole.txt puzzles.txt
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
  job 2 results.csv study "$PWD/my.study"
  expect_status 0
  evodoku-experiment run -q my.study -o single.csv
  for name in single results; do evodoku-experiment report $name.csv -o $name.html; done
  expect_same single.html results.html
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
  expect_err "these parts of 3 are missing: 1 2 3"
  expect_err "^ *3 .*give --no-distinct"
  [ ! -e other.txt ] || fail "there should be no result with parts missing"
}

# Without bzip2 GNU parallel would only print the error of its own Perl.
test_a_program_that_gnu_parallel_needs_is_named() {
  local program
  mkdir bin
  for program in bash dirname perl parallel evodoku-store; do ln -s "$(command -v $program || echo /nowhere)" bin/; done
  [ -x bin/parallel ] || { echo "GNU parallel is not there"; exit 77; }
  echo "1/:" >hosts.txt
  PATH=$PWD/bin run bash "$samples/scale/parallel.sh" hosts.txt 2 puzzles.txt generate --clues 30 -n 2 --seed 1 --no-distinct
  expect_usage_error "^bzip2 is missing here"
}

# What Slurm does with an array and with the task that waits for it; tests/scale/slurm.sh has the real one.
slurm_in_one_process() {
  mkdir -p bin
  cat >bin/sbatch <<'END'
#!/usr/bin/env bash
tasks=0
while [[ $1 == --* ]]; do
  case $1 in
    --array=*) tasks=${1#*=} ;;
    --output=*) output=${1#*=} ;;
  esac
  shift
done
export SLURM_JOB_ID=1
for task in ${tasks//,/ }; do
  if [ "$task" != 0 ]; then export SLURM_ARRAY_TASK_ID=$task; fi
  bash "$@" >"${output//%a/$task}" 2>&1 </dev/null
done
exit 0
END
  chmod +x bin/sbatch
  export PATH=$PWD/bin:$PATH
}

test_a_job_of_slurm_with_a_relative_result_comes_to_its_end() {
  slurm_in_one_process
  submit() { run bash "$samples/scale/slurm.sbatch" "$@"; }
  mkdir one results
  submit 3 results/puzzles.db store -N 2 --clues 5..8 -n 30 --seed 1
  (cd one && evodoku-generate -q -N 2 --clues 5..8 -n 30 --seed 1 --store part.db >/dev/null && evodoku-rate -q --store part.db)
  for name in one/part results/puzzles; do evodoku-store export $name.db --json >$(basename $name).jsonl; done
  expect_same part.jsonl puzzles.jsonl
  write_study my.study 3
  submit 2 results.csv study my.study
  evodoku-experiment run -q my.study -o single.csv
  for name in single results; do evodoku-experiment report $name.csv -o $name.html; done
  expect_same single.html results.html
  submit 2 puzzles.txt generate -N 3 --clues 30 -n 6 --seed 1 --no-distinct
  evodoku-generate -N 3 --clues 30 -n 6 --seed 1 --no-distinct -q >whole.txt
  expect_same whole.txt puzzles.txt
  # a part that fails for a reason says it in the end
  submit 2 other.txt generate -N 3 --clues 30 -n 6
  [ ! -e other.txt ] || fail "there should be no result with parts missing"
  grep -q "these parts of 2 are missing: 1 2 $" other.txt.parts/join.log || fail "1 and 2 should be named: $(cat other.txt.parts/join.log)"
  grep -q "^ *2 .*--seed" other.txt.parts/join.log || fail "what is wrong should be said: $(cat other.txt.parts/join.log)"
}
