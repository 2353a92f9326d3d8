# Untrusted input: it has limits (the table of docs/formats.md), and none of it controls a terminal.

repeated() { printf "%0$1d" 0 | sed "s|0|$2|g"; }

test_a_table_of_too_many_columns_is_refused() {
  { repeated 600000 'a,' && echo puzzle && repeated 600000 ',' && echo $proper; } >wide.csv
  refuses 'wide.csv:1: a header of more than 1 MiB' evodoku-solve wide.csv
  { seq 20000 | tr '\n' , && echo puzzle && repeated 20000 ',' && echo $proper; } >wide.csv
  run evodoku-solve wide.csv
  expect_out $solution
}

test_a_record_of_csv_that_does_not_end_is_refused() {
  { echo 'comment,puzzle' && printf '"' && repeated 40000 'a line of a text in quotes that does not end\\n'; } >endless.csv
  refuses 'endless.csv:2: a quote in this line is never closed' evodoku-solve endless.csv
}

test_a_value_of_json_that_does_not_end_is_refused() {
  { printf '{"puzzle": "%s", "other": [' $proper && repeated 500000 '"a text of some length, and longer",'; } >endless.json
  refuses 'endless.json:.*16 MiB' evodoku-solve endless.json
}

test_a_condition_that_is_too_long_is_refused() {
  run_on "$proper" evodoku-store import s.db -
  refuses 'at most 10000 are read' evodoku-query s.db --where "clues > 3 $(repeated 10001 ' ')"
}

test_numbers_beyond_reason_are_refused() {
  refuses 'threads' evodoku-solve --threads 257
  refuses 'time-limit' evodoku-generate -N 3 --clues 30 --time-limit 604801
  write_study big.study 1000001
  refuses 'big.study:3' evodoku-experiment run big.study -o results.csv
  refuses '64' evodoku-generate --box 2x33 --clues 30
}

# gzip compresses a thousand to one: no more is decompressed at a time than is read.
test_packed_text_takes_no_more_memory_than_a_line() {
  skip_if_built_with "__[at]san_init"  # they reserve terabytes of addresses
  { echo $proper && head -c 400000000 /dev/zero | tr '\0' 1; } | gzip -1 >bomb.gz
  ends 2 bash -c 'ulimit -v 300000; exec evodoku-solve bomb.gz'
  expect_out $solution
  expect_err 'bomb.gz:2: a line of more than 16 MiB'
}

evil=$'\x1b[31mred\u202egnp\u009b1m\u2066'

# Pages, arrays and compressed files are not text: for tools that write such files only standard error is examined.
expect_nothing_raw() {
  local stream streams=".out .err"
  case $command_line in *evodoku-print* | *evodoku-dataset*) streams=.err ;; esac
  for stream in $streams; do
    ! grep -qP '[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|[\x{80}-\x{9f}\x{61c}\x{200e}\x{200f}\x{202a}-\x{202e}\x{2066}-\x{2069}]' $stream ||
      fail "$stream: raw: $(grep -aP '\x1b|\x{202e}|\x{9b}' $stream | cat -v | head -n 3)"
  done
}

tools="generate solve rate query store evolve experiment dataset print calibrate"

test_no_name_or_text_of_a_file_comes_raw_to_the_terminal() {
  local tool file
  mkdir "$evil"
  printf '%s\n' "$evil" >"$evil.txt"
  printf '%s,puzzle\n%s,%s\nx,y\n' "$evil" "$evil" $proper >"$evil.csv"
  printf '{"%s": 1, "puzzle": "%s"}\n{"puzzle": "%s"}\n{"puzzle": 3, "%s' "$evil" $proper "$evil" "$evil" >"$evil.jsonl"
  printf 'title = %s\n[puzzles %s]\n%s = 3\n' "$evil" "$evil" "$evil" >"$evil.study"
  printf '%s = 3\n[%s]\n' "$evil" "$evil" >"$evil.plan"
  run evodoku-store import --tag "$evil" --source "$evil" --keep-going "$evil.db" "$evil.csv"
  expect_nothing_raw
  for file in "$evil" "$evil".* "$evil/none"; do
    for tool in solve rate evolve print calibrate query; do
      run timeout 20 evodoku-$tool --keep-going "$file" --no-such
      expect_nothing_raw
      run timeout 20 evodoku-$tool "$file"
      expect_nothing_raw
    done
    run evodoku-generate --mask "$file" -N 3
    expect_nothing_raw
    run evodoku-experiment run "$file" -o "$evil.results"
    expect_nothing_raw
    run evodoku-dataset audit "$file"
    expect_nothing_raw
    for verb in check info export "merge $evil.db" "backup $evil.copy"; do
      run evodoku-store ${verb%% *} "$file" ${verb#"${verb%% *}"}
      expect_nothing_raw
    done
  done
}

test_a_small_file_is_read_up_to_its_limit() {
  refuses "/dev/zero: has more than 16 MiB" evodoku-generate --clues 30 --mask /dev/zero
  refuses "/dev/zero: has more than 16 MiB" run_on "$proper" evodoku-rate --calibration /dev/zero
  refuses "/dev/zero: has more than 16 MiB" evodoku-experiment run /dev/zero -o results.csv
}

# A small gzip file may hold hours of empty lines, among which no puzzle comes where the interrupt could be looked at.
test_an_interrupt_ends_the_reading_of_a_text_without_puzzles() {
  local words i
  head -c 67108864 /dev/zero | tr '\0' '\n' | gzip -1 >some.gz
  for ((i = 0; i < 400; i += 1)); do cat some.gz; done >empty.gz
  for words in "solve empty.gz" "rate empty.gz" "dataset audit empty.gz" "dataset split empty.gz" \
    "store import set.db empty.gz"; do
    ends 130 timeout --preserve-status -s INT -k 20 1 evodoku-$words
  done
}
