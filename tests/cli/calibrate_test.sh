# evodoku-calibrate, and --calibration of the other tools
source "$(dirname "${BASH_SOURCE[0]}")/cli.sh"

# rated_times FILE COUNT: COUNT puzzles with ratings and times that increase together, as evodoku-rate and a reader
# would produce them; fast, because nothing has to be rated.
rated_times() {
  evodoku-generate -N 3 --clues 40 -n "$2" --seed 1 -q |
    awk 'BEGIN { print "puzzle,rater,version,rating,seconds,runs,ert" }
      { wave = (NR * 7919) % 13 - 6; printf "%s,mine,1,%.3f,%.0f,32,80\n", $1, 1 + NR / 50, 200 + 10 * NR + 20 * wave }' >"$1"
}

# The rows of the proposed classes.
classes() { sed -n '/^Proposed classes/,/^$/p' .out | sed '1,2d;/^$/d'; }

test_simulated_readers_are_calibrated() {
  run evodoku-calibrate "$samples/times.csv" --save readers.json
  expect_status 0
  expect_silent_err
  expect_out "^180 times of 60 puzzles by 5 players; 9x9, ratings by knowledge"
  expect_out "^Agreement of rating and readers: 0\.[6-9]"
  expect_out "^Noise ceiling: 0\.9"
  expect_out "60 puzzles are few"
  expect_out "ana: .*pace 0\.[67]"
  expect_out "elisa: .*pace 1\.[345]"
  expect_equal "$(classes | wc -l)" 5
  # one reader took a lunch break
  expect_out "times.csv:54: 73.3 minutes where .* expected of clara.*by what others made of it"
  grep -q '"calibration": 1' readers.json || fail "readers.json should be a calibration"
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

test_json_says_the_same() {
  run evodoku-calibrate "$samples/times.csv" --json
  expect_status 0
  expect_lines 1
  expect_out '"puzzles":60,"times":180'
  expect_out '"players":\[\{"player":'
  expect_out '"outliers":\[\{"place":"[^"]*times.csv:54"'
  expect_out '"ceiling":\{"ceiling":0\.9'
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

  run evodoku-generate -N 3 -n 4 --seed 1 --minutes 6..9 --calibration readers.json --format csv
  expect_status 0
  expect_lines 5
  expect_err "minutes 6..9 \(rating "
  awk -F, 'NR > 1 && !($(NF-3) >= 6 && $(NF-3) <= 9) { exit 1 }' .out || fail "each should take 6 to 9 minutes"
  run evodoku-generate -N 3 -n 4 --seed 1 --own-class wed --calibration readers.json --json
  expect_status 0
  expect_equal "$(grep -c '"own_class":"wed"' .out)" 4

  evodoku-generate -N 3 --clues 30 -n 30 --seed 1 -q | evodoku-rate --seed 0 --json | evodoku-store import set.db - 2>/dev/null
  run evodoku-query set.db --minutes 5..9 --calibration readers.json --format csv
  expect_status 0
  [ "$(wc -l <.out)" -gt 2 ] || fail "some should take 5 to 9 minutes"
  awk -F, 'NR > 1 && !($(NF-3) >= 5 && $(NF-3) <= 9) { exit 1 }' .out || fail "each should take 5 to 9 minutes"
  local all=0 name
  for name in mon wed sat; do
    run evodoku-query set.db --own-class $name --calibration readers.json --json
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
    "evodoku-generate -N 3 --minutes 5.. --calibration other.json" "evodoku-query set.db --calibration other.json"; do
    run $command
    expect_usage_error "other.json: made for ratings by knowledge, version 99.*evodoku-calibrate"
  done
  run evodoku-generate -N 2 --minutes 5.. --calibration readers.json
  expect_usage_error "readers.json: made for boxes of 3x3, not of 2x2"
  run evodoku-query set.db -N 4 --minutes 5.. --calibration readers.json
  expect_usage_error "made for boxes of 3x3"
}

test_aims_that_cannot_be_are_told_with_the_way_out() {
  evodoku-calibrate "$samples/times.csv" --save readers.json >/dev/null
  run evodoku-generate -N 3 --minutes 5..8
  expect_usage_error "--minutes needs --calibration.*evodoku-calibrate"
  run evodoku-generate -N 3 --minutes 500.. --calibration readers.json
  expect_usage_error "--minutes 500..: readers.json covers .* to .* minutes"
  run evodoku-generate -N 3 --minutes 8..5 --calibration readers.json
  expect_usage_error "lower end first"
  run evodoku-generate -N 3 --own-class clas-3 --calibration readers.json
  expect_usage_error "--own-class clas-3: not known .did you mean class-3"
  run evodoku-generate -N 3 --minutes 5.. --class easy --calibration readers.json
  expect_usage_error "--minutes or --class, not both"
  run evodoku-generate -N 3 --clues 30 --calibration readers.json
  expect_usage_error "--calibration has no meaning without"
  run evodoku-rate --calibration nowhere.json "$samples/lines.txt"
  expect_usage_error "nowhere.json: No such file"
  run evodoku-rate --calibration "$samples/arrays.json" "$samples/lines.txt"
  expect_usage_error "arrays.json:1:1: a calibration is a JSON object"
  run evodoku-rate --explain --calibration readers.json "$samples/lines.txt"
  expect_usage_error "--json"
}

test_columns_in_any_order_quotes_and_crlf() {
  rated_times times.csv 40
  run evodoku-calibrate --rated times.csv
  mv .out plain
  awk -F, '{ printf "\"%s\",%s,\"%s\",note,%s,%s,%s,%s\r\n", $5, $2, $1, NR == 1 ? "rating" : $4, $3, $6, $7 }' times.csv |
    sed '1s/note/remark/;1s/seconds/Seconds/' >other.csv
  run evodoku-calibrate --rated other.csv
  expect_status 0
  expect_same plain .out
}

test_ratings_of_the_input_are_taken_where_they_are_rated() {
  rated_times times.csv 40
  run evodoku-calibrate --rated times.csv --save mine.json
  expect_status 0
  expect_out "^40 times of 40 puzzles; 9x9, ratings by mine, version 1"
  run evodoku-rate --calibration mine.json "$samples/lines.txt"
  expect_usage_error "made for ratings by mine, version 1, but these are by knowledge"
  sed '3s/,mine,/,yours,/' times.csv >mixed.csv
  run evodoku-calibrate --rated mixed.csv
  expect_usage_error "mixed.csv:3: rated by yours.*one rater for all"
  cut -d, -f1,5 times.csv >bare.csv
  run evodoku-calibrate --rated bare.csv
  expect_usage_error "bare.csv:2: no rating here.*'rater'"
}

test_29_puzzles_are_too_few_and_30_are_said_to_be_little() {
  rated_times times.csv 30
  run evodoku-calibrate --rated times.csv
  expect_status 0
  expect_out "30 puzzles are very few.*wide"
  head -n 30 times.csv >fewer.csv
  run evodoku-calibrate --rated fewer.csv
  expect_usage_error "fewer.csv: there are 29 puzzles.*want times of more puzzles"
  # a repeated puzzle does not count
  tail -n 1 fewer.csv >>fewer.csv
  run evodoku-calibrate --rated fewer.csv
  expect_usage_error "there are 29 puzzles"
}

test_ties_and_equal_ratings() {
  rated_times times.csv 40
  awk -F, -v OFS=, 'NR > 1 { $4 = 2 } 1' times.csv >equal.csv
  run evodoku-calibrate --rated equal.csv
  expect_usage_error "all ratings are equal.*puzzles of different difficulty"
  awk -F, -v OFS=, 'NR > 1 { $5 = 300 } 1' times.csv >same.csv
  run evodoku-calibrate --rated same.csv
  expect_usage_error "times of all puzzles are equal"
  awk -F, -v OFS=, 'NR > 1 { $4 = NR < 20 ? 1 : NR < 30 ? 2 : 3 } 1' times.csv >ties.csv
  run evodoku-calibrate --rated ties.csv
  expect_usage_error "3 different ratings, too few for 5 classes; want fewer"
  run evodoku-calibrate --rated ties.csv --classes 3
  expect_status 0
  expect_equal "$(classes | awk '{ print $(NF - 2) }' | tail -n 2 | tr '\n' ' ')" "10 12 "
}

test_one_player_changes_nothing() {
  rated_times times.csv 40
  run evodoku-calibrate --rated times.csv
  grep -v 'times of' .out >without
  awk -F, -v OFS=, '{ print $0, NR == 1 ? "player" : "ana" }' times.csv >one.csv
  run evodoku-calibrate --rated one.csv
  expect_status 0
  expect_out "ana: 40 times, pace 1.00"
  sed '/^Players/,/^$/d; /times of/d' .out >with
  expect_equal "$(tr -s '\n' <with | sed 's/one.csv/times.csv/')" "$(tr -s '\n' <without)"
}

test_levels_by_number_or_by_name() {
  rated_times times.csv 60
  awk -F, -v OFS=, '{ print $1, $2, $3, $4, $6, $7, NR == 1 ? "level" : $5 < 400 ? "easy" : $5 < 600 ? "medium" : "hard" }' times.csv >levels.csv
  run evodoku-calibrate --rated levels.csv --levels easy,medium,hard --save readers.json
  expect_status 0
  expect_no_out "^Minutes"
  expect_equal "$(classes | awk '{ print $1 }' | tr '\n' ' ')" "easy medium hard "
  run evodoku-calibrate --rated levels.csv
  expect_usage_error "levels.csv:2: column 'level': '[a-z]*' is no number; name the levels"
  run evodoku-calibrate --rated levels.csv --levels easy,hard
  expect_usage_error "'medium' is none of those named by --levels"
  run evodoku-calibrate --rated levels.csv --levels easy,medium,hard --cuts 5
  expect_usage_error "--cuts are minutes"
  sed 's/easy$/1/;s/medium$/2/;s/hard$/3/' levels.csv >numbers.csv
  run evodoku-calibrate --rated numbers.csv
  expect_status 0
  expect_equal "$(classes | awk '{ print $1 }' | tr '\n' ' ')" "1 2 3 "
  # without times there are no minutes to aim at
  sed 's/"mine", "version": 1/"knowledge", "version": '"$(evodoku-rate --seed 0 "$samples/puzzle.ss" | awk -F, 'NR == 2 { print $12 }')/" readers.json >knowledge.json
  run evodoku-generate -N 3 --minutes 5.. --calibration knowledge.json
  expect_usage_error "made from levels, not from times; use --own-class"
}

test_bad_input_is_told_with_its_place() {
  rated_times times.csv 40
  awk -F, -v OFS=, 'NR == 7 { $5 = "12:30" } 1' times.csv >bad.csv
  run evodoku-calibrate --rated bad.csv
  expect_usage_error "bad.csv:7: column 'seconds': '12:30' is no time"
  run evodoku-calibrate --rated --keep-going bad.csv
  expect_status 1
  expect_out "^39 times of 39 puzzles"
  expect_err "bad.csv:7:"
  awk -F, -v OFS=, 'NR == 7 { $5 = "-3" } 1' times.csv >bad.csv
  run evodoku-calibrate --rated bad.csv
  expect_usage_error "bad.csv:7: .*seconds above 0"
  awk -F, -v OFS=, 'NR == 7 { $5 = "" } 1' times.csv >bad.csv
  run evodoku-calibrate --rated bad.csv
  expect_usage_error "bad.csv:7: no time here"
  sed '7s/^......../x......./' times.csv >bad.csv
  run evodoku-calibrate --rated bad.csv
  expect_usage_error "bad.csv:7:1: 'x' is not a digit"
  echo "$proper,1" >>times.csv
  run evodoku-calibrate --rated times.csv
  expect_usage_error "times.csv:42: this row has 2 fields"
  printf 'puzzle,when\n%s,now\n' "$proper" >columns.csv
  run evodoku-calibrate columns.csv
  expect_usage_error "columns.csv:2: no time here: want a column 'seconds', or 'level'"
}

test_puzzles_are_proper_and_of_one_size() {
  printf 'puzzle,seconds\n%s,300\n%s,400\n' "$proper" "$with_two_solutions" >times.csv
  run evodoku-calibrate times.csv
  expect_usage_error "times.csv:3: not rated: it has more than one solution"
  printf 'puzzle,seconds\n%s,300\n1234341221434321,40\n' "$proper" >times.csv
  run evodoku-calibrate times.csv
  expect_usage_error "times.csv:3: a puzzle with boxes of 2x2 after those of 3x3"
}

test_players_are_told_in_all_lines_or_in_none() {
  printf 'puzzle,seconds,player\n%s,300,ana\n%s,400,\n' "$proper" "$proper" >times.csv
  run evodoku-calibrate times.csv
  expect_usage_error "times.csv:3: no player is named here"
}

test_options_that_cannot_be() {
  run evodoku-calibrate "$samples/times.csv" --classes 1
  expect_usage_error "--classes 1"
  run evodoku-calibrate "$samples/times.csv" --classes mon,mon
  expect_usage_error "mon is there twice"
  run evodoku-calibrate "$samples/times.csv" --cuts 10,5
  expect_usage_error "--cuts 10,5: want minutes that ascend"
  run evodoku-calibrate "$samples/times.csv" --cuts 5,10 --classes a,b
  expect_usage_error "2 cuts make 3 classes, but --classes names 2"
  run evodoku-calibrate "$samples/times.csv" --cuts 5,5000
  expect_usage_error "no rating takes .* minutes: the curve goes from .* to .*other --cuts"
  run evodoku-calibrate "$samples/times.csv" --coverage 2
  expect_usage_error "--coverage 2"
  cp "$samples/times.csv" times.csv
  run evodoku-calibrate times.csv --save times.csv
  expect_usage_error "times.csv: is the file of the times"
  run evodoku-calibrate times.csv -o ./times.csv
  expect_usage_error "times.csv: is an input of this command"
  expect_same times.csv "$samples/times.csv"
}

test_a_calibration_that_fails_leaves_the_old_file() {
  echo precious >readers.json
  rated_times times.csv 20
  run evodoku-calibrate --rated times.csv --save readers.json
  expect_status 2
  expect_equal "$(cat readers.json)" precious
}

"$1"
