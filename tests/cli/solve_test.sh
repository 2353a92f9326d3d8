# evodoku-solve
source "$(dirname "${BASH_SOURCE[0]}")/cli.sh"

test_a_proper_puzzle_gives_its_solution_a_line() {
  run_on "$proper
$proper" evodoku-solve
  expect_status 0
  expect_lines 2
  expect_equal "$(sort -u .out)" "$solution"
}

test_verdicts_do_not_change_the_exit_code_unless_proper_is_required() {
  local puzzle
  for puzzle in "$with_two_solutions" "$with_equal_clues"; do
    run_on "$puzzle" evodoku-solve
    expect_status 0
    run_on "$puzzle" evodoku-solve --require-proper
    expect_status 1
  done
  run_on "$proper" evodoku-solve --require-proper
  expect_status 0
}

test_two_equal_clues_in_a_row_are_named() {
  run_on "$with_equal_clues" evodoku-solve
  expect_status 0
  cat .out >>.err
  expect_err "two 1s in row 1: r1c1 and r1c2"
}

test_many_solutions_come_with_a_witness() {
  run_on "$with_two_solutions" evodoku-solve --json
  expect_status 0
  expect_out "\"solution\":\"$solution\""
  expect_out '"verdict":"many"'
  expect_out '"witness":"137895246854162973'
}

test_verdicts_are_in_the_record() {
  run_on "$proper
$with_equal_clues" evodoku-solve --json
  expect_status 0
  expect_equal "$(grep -oE '"verdict":"[a-z]+"' .out | tr '\n' ' ')" '"verdict":"one" "verdict":"none" '
}

test_solutions_are_counted_up_to_the_limit() {
  # 4x4 has 288 grids
  run_on "................" evodoku-solve --limit 1000 --json
  expect_status 0
  expect_out '"count":288'
  expect_out '"complete":true'
  run_on "................" evodoku-solve --limit 10 --json
  expect_out '"count":10'
}

test_all_lists_every_solution_once() {
  run_on "................" evodoku-solve --all
  expect_status 0
  expect_lines 288
  expect_equal "$(sort -u .out | wc -l)" 288
}

test_engines_agree() {
  local engine
  for engine in scalar exact-cover; do
    run_on "$proper
$with_two_solutions" evodoku-solve --engine $engine --json
    expect_status 0
    expect_equal "$(grep -oE '"verdict":"[a-z]+"' .out | tr '\n' ' ')" '"verdict":"one" "verdict":"many" '
  done
  run_on "$proper" evodoku-solve --engine magic
  expect_usage_error "--engine magic"
}

test_a_second_engine_verifies() {
  run_on "$proper" evodoku-solve --verify
  expect_status 0
  expect_equal "$(cat .out)" "$solution"
}

test_the_documents_puzzles_are_solved() {
  run evodoku-solve --require-proper --verify "$samples"/document-000.txt "$samples"/document-001.txt \
    "$samples"/document-003.txt
  expect_status 0
  expect_lines 15
}

test_what_is_no_proper_puzzle_is_named_as_what_it_is() {
  run evodoku-solve --json "$samples"/not-proper.txt
  expect_status 0
  expect_equal "$(grep -oE '"verdict":"[a-z]+"' .out | sort | uniq -c | tr -s ' ' | tr '\n' ';')" \
    ' 1 "verdict":"many"; 4 "verdict":"none";'
}

test_a_form_told_is_read_in_that_form() {
  run evodoku-solve --require-proper --alphabet acs "$samples"/hexadecimal16.txt
  expect_status 0
  mv .out hexadecimal
  run evodoku-solve --require-proper "$samples"/grid16.txt
  expect_status 0
  expect_same hexadecimal .out
}

test_output_is_the_same_with_any_number_of_threads() {
  evodoku-generate -N 3 --alpha 0.65 -n 200 --seed 3 -q >puzzles
  run evodoku-solve -j 1 puzzles
  mv .out one
  run evodoku-solve -j 2 puzzles
  expect_same .out one
  expect_lines 200
}

"$1"
