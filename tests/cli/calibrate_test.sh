# evodoku-calibrate, and --calibration of the other tools

# The rows of the classes.
classes() { sed '1,/^Classes/d' .out; }

test_simulated_readers_are_calibrated() {
  quietly evodoku-calibrate "$samples/times.csv" --save readers.json
  expect_out "^180 times of 60 puzzles; 9x9, ratings by knowledge"
  expect_out "^Agreement of ratings and times: 0\.[6-9]"
  expect_equal "$(classes | wc -l)" 5
  grep -q '"calibration": 1' readers.json || fail "readers.json should be a calibration"
  repeats readers.json evodoku-calibrate "$samples/times.csv" --json
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

test_other_tools_say_minutes_and_own_classes() {
  evodoku-calibrate "$samples/times.csv" --classes mon,wed,sat --save readers.json >/dev/null
  ends 0 evodoku-rate --seed 0 --calibration readers.json "$samples/lines.txt"
  head -n 1 .out | grep -q ',minutes,minutes_low,minutes_high,own_class$' || fail "four columns at the end"
  expect_equal "$(sed 1d .out | awk -F, '{ print $NF }' | sort -u | tr -d '\r' | grep -cvE '^(mon|wed|sat)$')" 0
  sed 1d .out | awk -F, '$(NF-3) != "" && !($(NF-2) <= $(NF-3) && $(NF-3) <= $(NF-1)) { exit 1 }' ||
    fail "minutes should lie in their band"
  prints '"own_class":"(mon|wed|sat)"' evodoku-rate --seed 0 --json --calibration readers.json "$samples/lines.txt"
  run evodoku-rate --seed 0 "$samples/lines.txt"
  expect_no_out "minutes"

  ends 0 evodoku-generate -N 3 -n 4 --seed 1 --class wed --calibration readers.json --json
  expect_equal "$(grep -c '"own_class":"wed"' .out)" 4

  evodoku-generate -N 3 --clues 30 -n 30 --seed 1 -q | evodoku-rate --seed 0 --json | evodoku-store import set.db - 2>/dev/null
  local all=0 name
  for name in mon wed sat; do
    ends 0 evodoku-query set.db --class $name --calibration readers.json --json
    expect_equal "$(grep -c "\"own_class\":\"$name\"" .out)" "$(wc -l <.out)"
    all=$((all + $(wc -l <.out)))
  done
  expect_equal "$all" 30
}

test_own_classes_are_balanced_and_sorted_by() {
  evodoku-calibrate "$samples/times.csv" --save readers.json --classes mon,sat >/dev/null
  evodoku-generate --balance class --calibration readers.json -n 4 --seed 1 --store set.db --json -q >made.jsonl
  expect_equal "$(grep -o '"own_class":"[a-z]*"' made.jsonl | sort | uniq -c | xargs)" '2 own_class:mon 2 own_class:sat'
  prints . evodoku-query set.db --calibration readers.json --sort -class --columns own_class
  expect_equal "$(sed 1d .out | xargs)" "sat sat mon mon"
}

test_a_calibration_for_other_ratings_is_refused() {
  evodoku-calibrate "$samples/times.csv" --save readers.json >/dev/null
  sed 's/"version": [0-9]*/"version": 99/' readers.json >other.json
  echo "$proper" | evodoku-rate --seed 0 --json -q | evodoku-store import set.db - 2>/dev/null
  for command in "evodoku-rate --calibration other.json $samples/lines.txt" \
    "evodoku-generate -N 3 --class class-1 --calibration other.json" "evodoku-query set.db --calibration other.json"; do
    refuses "other.json: made for ratings by knowledge, version 99.*evodoku-calibrate" $command
  done
}

test_columns_in_any_order_quotes_and_crlf() {
  run evodoku-calibrate "$samples/times.csv"
  mv .out plain
  awk -F, '{ printf "\"%s\",note,%s,\"%s\"\r\n", $3, $2, $1 }' "$samples/times.csv" | sed '1s/note/remark/' >other.csv
  repeats plain evodoku-calibrate other.csv
}

test_bad_input_is_told_with_its_place() {
  awk -F, -v OFS=, 'NR == 7 { $3 = "12:30" } 1' "$samples/times.csv" >bad.csv
  refuses "bad.csv:7: want a number above 0 in column .seconds." evodoku-calibrate bad.csv
  ends 1 evodoku-calibrate --keep-going bad.csv
  expect_out "^179 times of 60 puzzles"
  expect_err "bad.csv:7:"
  awk -F, -v OFS=, 'NR == 7 { $3 = "-3" } 1' "$samples/times.csv" >bad.csv
  refuses "bad.csv:7: want a number above 0" evodoku-calibrate bad.csv
  sed '7s/^......../x......./' "$samples/times.csv" >bad.csv
  refuses "bad.csv:7:1: 'x' is not a digit" evodoku-calibrate bad.csv
  printf 'puzzle,when\n%s,now\n' "$proper" >columns.csv
  refuses "columns.csv:2: nothing in a column 'seconds'" evodoku-calibrate columns.csv
}

test_puzzles_are_proper_and_of_one_size() {
  printf 'puzzle,seconds\n%s,300\n%s,400\n' "$proper" "$with_two_solutions" >times.csv
  refuses "times.csv:3: .*more than one solution" evodoku-calibrate times.csv
  printf 'puzzle,seconds\n%s,300\n1234341221434321,40\n' "$proper" >times.csv
  refuses "times.csv:3: another size than the puzzles before" evodoku-calibrate times.csv
}

test_a_calibration_that_fails_leaves_the_old_file() {
  echo precious >readers.json
  head -n 60 "$samples/times.csv" >few.csv
  ends 2 evodoku-calibrate few.csv --save readers.json
  expect_equal "$(cat readers.json)" precious
}

test_own_classes_of_a_store_are_apart() {
  evodoku-generate --clues 30 -n 12 --seed 1 --store set.db -q >/dev/null
  evodoku-rate --store set.db --seed 0 -q >/dev/null
  evodoku-calibrate "$samples/times.csv" --save readers.json --classes mon,sat >/dev/null
  evodoku-query set.db --sort rating --format csv --columns rating >ratings.csv
  local from class rows
  # a class begins at a rating as it is shown, of which the exact one may be below it
  for from in $(sed -n 3,7p ratings.csv); do
    sed "s/\"from\": *[0-9.e-]*/\"from\": $from/2" readers.json >own.json
    rows=0
    for class in mon sat; do
      evodoku-query set.db --calibration own.json --class $class --json >rows.jsonl
      expect_equal "$(grep -c "\"own_class\":\"$class\"" rows.jsonl)" "$(wc -l <rows.jsonl)"
      rows=$((rows + $(wc -l <rows.jsonl)))
    done
    expect_equal $rows 12
  done
}

test_puzzles_of_another_box_than_the_calibration_are_said() {
  evodoku-calibrate "$samples/times.csv" --save readers.json >/dev/null
  evodoku-generate --box 2x3 --clues 14 -n 2 --seed 1 -q >six.txt
  ends 0 evodoku-rate --calibration readers.json six.txt
  expect_err "readers.json: made for boxes of 3x3: 2 puzzles with other boxes have no minutes"
}

test_puzzles_beyond_the_times_of_readers_have_no_minutes_and_that_is_said() {
  evodoku-calibrate "$samples/times.csv" --save readers.json >/dev/null
  printf '%s\n' "$proper" 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.. >both
  ends 0 evodoku-rate --calibration readers.json both
  expect_err "readers.json: 1 puzzles are easier or harder than those that its minutes come from, and have none"
}

test_statistics_are_not_by_the_classes_of_a_calibration() {
  evodoku-calibrate "$samples/times.csv" --classes mon,tue --save readers.json >/dev/null
  evodoku-rate --seed 0 --json -q "$samples/lines.txt" | evodoku-store import set.db - -q
  refuses "--stats has evodoku's classes" evodoku-query set.db --stats --calibration readers.json
  ends 0 evodoku-query set.db --stats --calibration readers.json --class mon
  refuses "ask for each by itself" evodoku-query set.db --calibration readers.json --class mon,tue
}

test_times_without_agreement_are_said() {
  # each time again, for another puzzle
  { head -n 1 "$samples/times.csv"; sed 1d "$samples/times.csv" | cut -d, -f2- | sort -t, -k1,1 |
    paste -d, <(sed 1d "$samples/times.csv" | cut -d, -f1 | sort -u | sed 'p;p' | sort -R --random-source=<(yes 4)) -; } >mixed.csv
  ends 0 evodoku-calibrate mixed.csv
  expect_err "ratings and times do not agree"
  quietly evodoku-calibrate "$samples/times.csv"
}
