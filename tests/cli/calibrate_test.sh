# evodoku-calibrate, and --calibration of the other tools
source "$(dirname "${BASH_SOURCE[0]}")/cli.sh"

# The rows of the classes.
classes() { sed -n '/^Classes/,/^$/p' .out | sed '1,2d;/^$/d'; }

test_simulated_readers_are_calibrated() {
  run evodoku-calibrate "$samples/times.csv" --save readers.json
  expect_status 0
  expect_silent_err
  expect_out "^180 times of 60 puzzles; 9x9, ratings by knowledge"
  expect_out "^Agreement of ratings and times: 0\.[6-9]"
  expect_equal "$(classes | wc -l)" 5
  grep -q '"calibration": 1' readers.json || fail "readers.json should be a calibration"
  run evodoku-calibrate "$samples/times.csv" --json
  expect_same .out readers.json
}

test_the_sample_is_made_by_its_script() {
  command_line=times.sh
  "$samples/times.sh" >one.csv 2>.err || fail "times.sh should run"
  "$samples/times.sh" >two.csv
  expect_same one.csv two.csv
  # which puzzle has which time depends on the rater; the times do not
  cut -d, -f2- one.csv >made
  cut -d, -f2- "$samples/times.csv" >kept
  expect_same made kept
}

test_threads_change_nothing_and_the_seed_is_fixed() {
  run evodoku-calibrate "$samples/times.csv" -j 1 --save one.json
  mv .out one
  run evodoku-calibrate "$samples/times.csv" -j 2 --save two.json
  expect_same .out one
  expect_same one.json two.json
}

test_other_tools_say_minutes_and_own_classes() {
  evodoku-calibrate "$samples/times.csv" --classes mon,wed,sat --save readers.json >/dev/null
  run evodoku-rate --seed 0 --calibration readers.json "$samples/lines.txt"
  expect_status 0
  head -n 1 .out | grep -q ',minutes,minutes_low,minutes_high,own_class$' || fail "four columns at the end"
  expect_equal "$(sed 1d .out | awk -F, '{ print $NF }' | sort -u | tr -d '\r' | grep -cvE '^(mon|wed|sat)$')" 0
  sed 1d .out | awk -F, '$(NF-3) != "" && !($(NF-2) <= $(NF-3) && $(NF-3) <= $(NF-1)) { exit 1 }' ||
    fail "minutes should lie in their band"
  run evodoku-rate --seed 0 --json --calibration readers.json "$samples/lines.txt"
  expect_out '"own_class":"(mon|wed|sat)"'
  run evodoku-rate --seed 0 "$samples/lines.txt"
  expect_no_out "minutes"

  run evodoku-generate -N 3 -n 4 --seed 1 --class wed --calibration readers.json --json
  expect_status 0
  expect_equal "$(grep -c '"own_class":"wed"' .out)" 4

  evodoku-generate -N 3 --clues 30 -n 30 --seed 1 -q | evodoku-rate --seed 0 --json | evodoku-store import set.db - 2>/dev/null
  local all=0 name
  for name in mon wed sat; do
    run evodoku-query set.db --class $name --calibration readers.json --json
    expect_status 0
    expect_equal "$(grep -c "\"own_class\":\"$name\"" .out)" "$(wc -l <.out)"
    all=$((all + $(wc -l <.out)))
  done
  expect_equal "$all" 30
}

test_a_calibration_for_other_ratings_is_refused() {
  evodoku-calibrate "$samples/times.csv" --save readers.json >/dev/null
  sed 's/"version": [0-9]*/"version": 99/' readers.json >other.json
  echo "$proper" | evodoku-rate --seed 0 --json -q | evodoku-store import set.db - 2>/dev/null
  for command in "evodoku-rate --calibration other.json $samples/lines.txt" \
    "evodoku-generate -N 3 --class class-1 --calibration other.json" "evodoku-query set.db --calibration other.json"; do
    run $command
    expect_usage_error "other.json: made for ratings by knowledge, version 99.*evodoku-calibrate"
  done
}

test_columns_in_any_order_quotes_and_crlf() {
  run evodoku-calibrate "$samples/times.csv"
  mv .out plain
  awk -F, '{ printf "\"%s\",note,%s,\"%s\"\r\n", $3, $2, $1 }' "$samples/times.csv" | sed '1s/note/remark/' >other.csv
  run evodoku-calibrate other.csv
  expect_status 0
  expect_same plain .out
}

test_29_puzzles_are_too_few() {
  head -n 88 "$samples/times.csv" >fewer.csv  # three times for each
  run evodoku-calibrate fewer.csv
  expect_usage_error "fewer.csv: 29 puzzles are too few: want 30 or more"
}

test_bad_input_is_told_with_its_place() {
  awk -F, -v OFS=, 'NR == 7 { $3 = "12:30" } 1' "$samples/times.csv" >bad.csv
  run evodoku-calibrate bad.csv
  expect_usage_error "bad.csv:7: seconds 12:30: "
  run evodoku-calibrate --keep-going bad.csv
  expect_status 1
  expect_out "^179 times of 60 puzzles"
  expect_err "bad.csv:7:"
  expect_err "1 left out"
  awk -F, -v OFS=, 'NR == 7 { $3 = "-3" } 1' "$samples/times.csv" >bad.csv
  run evodoku-calibrate bad.csv
  expect_usage_error "bad.csv:7: seconds -3"
  sed '7s/^......../x......./' "$samples/times.csv" >bad.csv
  run evodoku-calibrate bad.csv
  expect_usage_error "bad.csv:7:1: 'x' is not a digit"
  printf 'puzzle,when\n%s,now\n' "$proper" >columns.csv
  run evodoku-calibrate columns.csv
  expect_usage_error "columns.csv:2: want a column 'seconds'"
}

test_puzzles_are_proper_and_of_one_size() {
  printf 'puzzle,seconds\n%s,300\n%s,400\n' "$proper" "$with_two_solutions" >times.csv
  run evodoku-calibrate times.csv
  expect_usage_error "times.csv:3: .*more than one solution"
  printf 'puzzle,seconds\n%s,300\n1234341221434321,40\n' "$proper" >times.csv
  run evodoku-calibrate times.csv
  expect_usage_error "times.csv:3: a puzzle with boxes of 2x2 after those of 3x3"
}

test_options_that_cannot_be() {
  cp "$samples/times.csv" times.csv
  expect_same times.csv "$samples/times.csv"
}

test_a_calibration_that_fails_leaves_the_old_file() {
  echo precious >readers.json
  head -n 60 "$samples/times.csv" >few.csv
  run evodoku-calibrate few.csv --save readers.json
  expect_status 2
  expect_equal "$(cat readers.json)" precious
}

"$1"
