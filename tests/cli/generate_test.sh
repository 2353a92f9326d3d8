# evodoku-generate
source "$(dirname "${BASH_SOURCE[0]}")/cli.sh"

expect_clues() { expect_equal "$(clue_counts .out | sort -u | tr '\n' ' ')" "$1 "; }

# All of .out proper, by evodoku-solve.
expect_all_proper() {
  evodoku-solve --require-proper "$@" .out >/dev/null 2>.err || fail "these should be proper"
}

test_alpha_removes_that_fraction_rounded_half_up() {
  run evodoku-generate -N 3 --alpha 0.6 -n 20 --seed 1
  expect_status 0
  expect_lines 20
  expect_clues 32
  expect_err "removed 49 of 81 \(alpha 0.6\), 32 clues"
  expect_all_proper
  run evodoku-generate -N 3 --alpha 0 -n 1 --seed 1
  expect_status 0
  expect_clues 81
}

test_alpha_of_a_large_grid_is_exact() {
  run evodoku-generate -N 5 --alpha 0.58 --seed 1
  expect_status 0
  expect_err "removed 363 of 625 \(alpha 0.58\), 262 clues"
  expect_clues 262
}

test_filled_is_the_fraction_that_stays() {
  run evodoku-generate -N 3 --filled 0.4 --seed 1
  expect_status 0
  expect_clues 32
  run evodoku-generate -N 3 --filled 0.2 --seed 1 --allow-multiple
  expect_status 0
  expect_clues 16
  expect_err "removed 65 of 81"
  expect_err "16 clues"
}

test_clues_names_the_count() {
  run evodoku-generate --box 2x3 --clues 14 -n 10 --seed 1
  expect_status 0
  expect_clues 14
  expect_all_proper --box 2x3
  run evodoku-generate --box 3x4 --alpha 0.5 -n 2 --seed 1
  expect_clues 72
  expect_all_proper
}

test_order_two_and_four_work_too() {
  run evodoku-generate -N 2 --alpha 0.5 -n 10 --seed 1
  expect_clues 8
  expect_all_proper
  run evodoku-generate -N 4 --alpha 0.5 -n 2 --seed 1
  expect_clues 128
  expect_all_proper
}

test_other_programs_agree_that_the_puzzles_are_proper() {
  command -v qqwing >/dev/null || exit 77
  run evodoku-generate -N 3 --alpha 0.65 -n 50 --seed 7
  expect_status 0
  qqwing --solve --count-solutions --csv <.out >counts.csv
  expect_equal "$(tail -n +2 counts.csv | cut -d, -f2 | sort | uniq -c | tr -s ' ')" " 50 1"
}

test_bad_fractions_are_usage_errors() {
  run evodoku-generate -N 3 --alpha 1.2
  expect_usage_error "--alpha 1.2"
  run evodoku-generate -N 3 --alpha 1
  expect_usage_error "--alpha 1"
  run evodoku-generate -N 3 --alpha -0.1
  expect_status 2
  run evodoku-generate -N 3 --alpha half
  expect_usage_error "--alpha half"
  run evodoku-generate -N 3 --filled 0x1
  expect_usage_error "--filled 0x1"
  run evodoku-generate -N 3 --clues 82
  expect_usage_error "--clues 82"
}

test_exactly_one_of_alpha_filled_and_clues() {
  run evodoku-generate -N 3
  expect_usage_error "exactly one of --alpha, --filled, --clues"
  run evodoku-generate -N 3 --alpha 0.5 --clues 40
  expect_usage_error "exactly one of"
}

test_a_side_above_64_is_a_usage_error() {
  run evodoku-generate -N 9 --alpha 0.5
  expect_usage_error "--order 9.*2 to 8"
  run evodoku-generate --box 9x9 --alpha 0.5
  expect_usage_error "--box 9x9"
  run evodoku-generate -N 3 --box 3x3 --alpha 0.5
  expect_usage_error "--order or --box"
}

test_fewer_clues_than_the_proven_minimum_are_refused() {
  run evodoku-generate -N 3 --alpha 0.9
  expect_usage_error "17"
  expect_err "--allow-multiple"
  run evodoku-generate -N 3 --alpha 0.9 --allow-multiple --seed 1
  expect_status 0
  expect_clues 8
}

test_what_cannot_be_reached_is_said_and_not_printed() {
  run evodoku-generate -N 3 --clues 18 -n 2 --seed 1 --work-budget 2000
  expect_status 1
  expect_silent_out
  expect_err "puzzle 0"
  expect_err "puzzle 1"
  run evodoku-generate -N 3 --clues 18 -n 2 --seed 1 --work-budget 2000 --best-effort --json
  expect_status 1
  expect_lines 2
}

test_a_time_limit_names_the_best_reached() {
  run evodoku-generate -N 3 --clues 17 --seed 1 --time-limit 1
  expect_status 1
  expect_silent_out
  expect_err "puzzle 0: stopped: [0-9]+ clues reached, 17 asked for"
}

test_a_seed_gives_the_same_bytes_with_any_threads_and_in_pieces() {
  local form
  for form in line json csv; do
    run evodoku-generate -N 3 --alpha 0.6 -n 60 --seed 5 -j 1 --format $form
    expect_status 0
    mv .out one.$form
    run evodoku-generate -N 3 --alpha 0.6 -n 60 --seed 5 -j 2 --format $form
    # the record tells the command line that made it, which differs by -j
    sed -i 's/ -j [12]//' one.$form .out
    expect_same .out one.$form
  done
  run evodoku-generate -N 3 --alpha 0.6 --first 0 --count 25 --seed 5
  mv .out pieces
  run evodoku-generate -N 3 --alpha 0.6 --first 25 --count 35 --seed 5
  cat .out >>pieces
  expect_same pieces one.line
}

test_other_seeds_give_other_puzzles() {
  run evodoku-generate -N 3 --alpha 0.6 -n 20 --seed 1
  mv .out first
  run evodoku-generate -N 3 --alpha 0.6 -n 20 --seed 2
  expect_equal "$(cat first .out | sort -u | wc -l)" 40
}

test_a_record_can_be_made_again_from_what_it_says() {
  run evodoku-generate -N 3 --alpha 0.6 --first 7 --count 1 --seed 5 --json
  expect_out '"alpha":0.6'
  expect_out '"clues":32'
  expect_out '"seed":5'
  expect_out '"index":7'
  expect_out '"box":"3x3"'
  expect_out "\"version\":\"$EVODOKU_VERSION\""
  expect_out '"args":"evodoku-generate -N 3 --alpha 0.6 --first 7 --count 1 --seed 5 --json"'
  mv .out record
  run evodoku-generate -N 3 --alpha 0.6 --first 7 --count 1 --seed 5
  grep -q "\"puzzle\":\"$(cat .out)\"" record || fail "the record should hold the same puzzle"
}

# rated_in_class NAME: the lines of .out whose class by evodoku-rate --seed 0 is NAME.
rated_in_class() { evodoku-rate --seed 0 -q .out | awk -F, -v class="$1" 'NR > 1 && $3 == class' | wc -l; }

test_a_class_is_hit_and_rated_the_same_again() {
  local class
  for class in easy hard; do
    run evodoku-generate -N 3 --class $class -n 3 --seed 1
    expect_status 0
    expect_lines 3
    expect_err "any number of clues; class $class by knowledge"
    expect_err "^class $class: 3 reached, [0-9]+ rated \([0-9.]+ for each reached\)"
    expect_all_proper
    expect_equal "$(rated_in_class $class)" 3
  done
}

test_a_range_of_ratings_is_hit_and_rated_the_same_again() {
  run evodoku-generate -N 3 --rating 1..1.5 -n 5 --seed 1
  expect_status 0
  expect_err "rating 1\.\.1\.5: 5 reached"
  evodoku-rate --seed 0 -q .out | awk -F, 'NR > 1 && ($2 < 1 || $2 > 1.5) { bad = 1 } END { exit bad }' ||
    fail "a rating is out of the range"
  run evodoku-generate -N 3 --rating 3.. -n 2 --seed 1
  expect_status 0
  run evodoku-generate -N 2 --rating ..9 -n 2 --seed 1
  expect_status 0
}

test_a_difficulty_goes_with_a_number_of_clues() {
  run evodoku-generate -N 3 --class easy --clues 32 -n 5 --seed 1
  expect_status 0
  expect_clues 32
  expect_err "removed 49 of 81, 32 clues; class easy by knowledge"
  expect_equal "$(rated_in_class easy)" 5
  run evodoku-generate -N 3 --rating 0..2 --alpha 0.5 -n 2 --seed 1
  expect_status 0
  expect_clues 40
}

test_another_rater_can_say_what_is_hard() {
  run evodoku-generate -N 3 --class easy --rater mantere-koljonen --clues 38 -n 2 --seed 1
  expect_status 0
  expect_err "class easy by mantere-koljonen"
  evodoku-rate --seed 0 --rater mantere-koljonen -q .out | awk -F, 'NR > 1 && $3 != "easy" { bad = 1 } END { exit bad }' ||
    fail "the puzzles should be easy by mantere-koljonen"
}

test_with_a_difficulty_a_seed_gives_the_same_bytes_with_any_threads_and_in_pieces() {
  run evodoku-generate -N 3 --rating 2..4 -n 12 --seed 5 -j 1
  expect_status 0
  mv .out one
  run evodoku-generate -N 3 --rating 2..4 -n 12 --seed 5 -j 2
  expect_same .out one
  run evodoku-generate -N 3 --rating 2..4 --first 0 --count 5 --seed 5
  mv .out pieces
  run evodoku-generate -N 3 --rating 2..4 --first 5 --count 7 --seed 5
  cat .out >>pieces
  expect_same pieces one
}

test_a_difficulty_out_of_reach_is_said_and_not_printed() {
  run evodoku-generate -N 3 --rating 900.. -n 2 --seed 1 --rating-budget 20
  expect_status 1
  expect_silent_out
  expect_err "puzzle 0: fell short: rating [0-9.]+ \([a-z ]+\) reached, rating 900\.\. asked for, with 20 puzzles rated"
  expect_err "puzzle 1: fell short"
  expect_err "rating 900\.\.: 0 reached, 40 rated$"
  expect_err "0 of 2 puzzles reached"
  run evodoku-generate -N 3 --rating 900.. --seed 1 --rating-budget 20 --best-effort
  expect_status 1
  expect_lines 1
  expect_out "# best effort: rating [0-9.]+ \([a-z ]+\) reached, rating 900\.\. asked for"
}

test_rate_puts_the_rating_into_the_record() {
  run evodoku-generate -N 3 --clues 34 -n 3 --seed 1 --rate --json
  expect_status 0
  expect_lines 3
  expect_equal "$(grep -c '"rating":{"rater":"knowledge","version":[0-9]*,"seed":0,' .out)" 3
  run evodoku-generate -N 3 --clues 34 -n 3 --seed 1 --rate --format csv
  expect_status 0
  cut -d, -f1-13 .out | tail -n +2 | sort >rated
  run evodoku-generate -N 3 --clues 34 -n 3 --seed 1
  evodoku-rate --seed 0 -q .out | tail -n +2 | sort >rated_again
  expect_same rated rated_again
  run evodoku-generate -N 3 --class easy --seed 1 --json
  expect_out '"class":"easy"'
}

test_options_of_rating_that_do_not_go_together_are_usage_errors() {
  run evodoku-generate -N 3 --rating 1..2 --class easy
  expect_usage_error "--rating or --class, not both"
  run evodoku-generate -N 3 --rating 3
  expect_usage_error "--rating 3: want a range"
  run evodoku-generate -N 3 --rating 3..2
  expect_usage_error "--rating 3..2: the lower end"
  run evodoku-generate -N 3 --rating a..b
  expect_usage_error "--rating a"
  run evodoku-generate -N 3 --class impossible
  expect_usage_error "--class impossible: want one of the classes of knowledge: trivial, easy"
  run evodoku-generate -N 3 --class easy --rater oracle
  expect_usage_error "--rater oracle: want one of"
  run evodoku-generate -N 3 --clues 30 --rater knowledge
  expect_usage_error "--rater has no meaning without"
  run evodoku-generate -N 3 --clues 30 --rating-budget 10
  expect_usage_error "--rating-budget has no meaning without"
  run evodoku-generate -N 3 --clues 30 --rate
  expect_usage_error "--rate: the form line holds no rating"
  run evodoku-generate -N 3 --clues 30 --rating 1..2 --allow-multiple
  expect_usage_error "--rating does not go with --allow-multiple"
  run evodoku-generate -N 3 --class easy --allow-multiple
  expect_usage_error "--class does not go with --allow-multiple"
  run evodoku-generate -N 3 --clues 30 --rate --json --allow-multiple
  expect_usage_error "--rate does not go with --allow-multiple"
  run evodoku-generate -N 3 --class easy --alpha 0.5 --clues 40
  expect_usage_error "exactly one of"
}

test_a_time_limit_ends_the_search_for_a_difficulty() {
  run evodoku-generate -N 3 --rating 900.. --seed 1 --rating-budget 1000000 --time-limit 1
  expect_status 1
  expect_silent_out
  expect_err "puzzle 0: stopped: rating [0-9.]+ .* reached, rating 900.. asked for"
  expect_err "time limit of 1 s"
}

test_timing_is_said_when_asked_for() {
  run evodoku-generate -N 3 --clues 40 --seed 1 --timing
  expect_status 0
  expect_err "^time: [0-9.]+ s, CPU time: [0-9.]+ s$"
}

test_time_limit_cuts_short_and_says_so() {
  local started=$SECONDS
  run evodoku-generate -N 3 --clues 22 -n 100000000 --seed 1 --time-limit 1
  expect_status 1
  expect_err "time limit"
  [ -s .out ] || fail "what was finished should be written"
  [ $((SECONDS - started)) -le 20 ] || fail "it took $((SECONDS - started)) s"
}

test_forms_that_hold_9x9_only_refuse_others() {
  run evodoku-generate -N 2 --alpha 0.5 --format sdm
  expect_usage_error "sdm"
}

"$1"
