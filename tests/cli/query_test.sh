# evodoku-query
source "$(dirname "${BASH_SOURCE[0]}")/cli.sh"

# 10 puzzles each of 30, 34 and 40 clues, 10 of 6x6; the 9x9 with 40 clues are rated.
make_store() {
  {
    evodoku-generate -N 3 --clues 30 -n 10 --seed 1 --json
    evodoku-generate -N 3 --clues 34 -n 10 --seed 1 --json
    evodoku-generate --box 2x3 --clues 12 -n 10 --seed 1 --json
  } >plain.json 2>/dev/null
  evodoku-generate -N 3 --clues 40 -n 10 --seed 1 --json 2>/dev/null | evodoku-rate --seed 1 --json - >rated.json 2>/dev/null
  evodoku-store import set.db plain.json rated.json >.out 2>.err || fail "making the store"
}

count() { evodoku-query set.db --count-only "$@"; }

test_clues_order_box_and_alpha_select() {
  make_store
  expect_equal "$(count)" 40
  expect_equal "$(count --order 3)" 30
  expect_equal "$(count --box 2x3)" 10
  expect_equal "$(count --order 3 --clues 30..34)" 20
  expect_equal "$(count --order 3 --clues 34)" 10
  expect_equal "$(count --order 3 --clues ..33)" 10
  expect_equal "$(count --order 3 --clues 35..)" 10
  # 1 - 40/81 = 0.506, 1 - 34/81 = 0.580, 1 - 30/81 = 0.630
  expect_equal "$(count --order 3 --alpha 0.5..0.6)" 20
  expect_equal "$(count --order 3 --alpha 0.6..)" 10
  run evodoku-query set.db --order 3 --clues 30
  expect_status 0
  expect_lines 10
  expect_equal "$(clue_counts .out | sort -u)" 30
}

test_rating_and_class_select_and_sort() {
  local class low
  make_store
  run evodoku-query set.db --sort rating --json --rating 0..
  expect_status 0
  expect_lines 10
  grep -oE '"value":[0-9.]+' .out | cut -d: -f2 >values
  sort -g values >sorted
  expect_same values sorted
  low=$(sed -n 4p sorted)
  expect_equal "$(count --rating "$low"..)" "$(awk -v low="$low" '$1 >= low' sorted | wc -l)"
  class=$(grep -oE '"class":"[a-z -]+"' .out | head -n 1 | cut -d'"' -f4)
  expect_equal "$(count --class "$class")" "$(grep -c "\"class\":\"$class\"" .out)"
}

test_rows_and_random_limit() {
  make_store
  run evodoku-query set.db --rows 7
  expect_lines 7
  run evodoku-query set.db --random 5 --seed 3
  expect_status 0
  expect_lines 5
  mv .out first
  run evodoku-query set.db --random 5 --seed 3
  expect_same .out first
}

test_the_answer_in_every_form() {
  make_store
  run evodoku-query set.db --order 3 --rows 2 --format sdm
  expect_status 0
  expect_lines 2
  run evodoku-query set.db --order 3 --rows 2 --json
  expect_out '"puzzle":"[0-9.]{81}"'
  run evodoku-query set.db --order 3 --rows 1 --format grid
  [ "$(wc -l <.out)" -ge 9 ] || fail "a grid has at least nine lines"
  run evodoku-query set.db --order 3 --rows 2 --format csv
  expect_out "^puzzle,"
}

test_stats_count_what_matches() {
  make_store
  run evodoku-query set.db --stats
  expect_status 0
  expect_out "40"
  run evodoku-query set.db --stats --order 3
  expect_status 0
  expect_out "30"
}

test_no_match_is_no_error() {
  make_store
  run evodoku-query set.db --clues 80
  expect_status 0
  expect_silent_out
  expect_equal "$(count --clues 80)" 0
}

test_bad_conditions_are_usage_errors() {
  make_store
  run evodoku-query set.db --clues few
  expect_usage_error "--clues"
  run evodoku-query set.db --rating 3..x
  expect_usage_error "--rating"
  run evodoku-query set.db --class "no such class"
  expect_equal "$(grep -o 'easy' .err | wc -l)" 1  # each known class is named once
  expect_usage_error "no such class"
  run evodoku-query set.db --rater nobody --rating 1..
  [ "$status" -eq 2 ] || [ "$status" -eq 1 ] || fail "an unknown rater should be an error"
  expect_err "nobody"
  run evodoku-query set.db --sort colour
  expect_usage_error "--sort"
  run evodoku-query
  expect_status 2
}

test_a_query_changes_nothing() {
  make_store
  cp set.db before.db
  run evodoku-query set.db --stats
  run evodoku-query set.db --sort rating --rows 3
  expect_same set.db before.db
  expect_equal "$(ls set.db*)" set.db
}

"$1"
