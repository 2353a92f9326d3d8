# evodoku-solve

test_a_proper_puzzle_gives_its_solution_a_line() {
  run_on "$proper
$proper" evodoku-solve
  expect_status 0
  expect_lines 2
  expect_equal "$(sort -u .out)" "$solution"
}

test_a_puzzle_may_stand_on_the_command_line() {
  ends 0 evodoku-solve "$proper" "$with_equal_clues"
  expect_equal "$(head -n 1 .out)" "$solution"
  expect_out "two 1s in row 1"
  ends 0 evodoku-solve 1...............
  # a file of that name wins, and what is no puzzle is a file that is missing
  echo "$solution" >"$proper"
  printf '' >$with_equal_clues
  run evodoku-solve "$proper" $with_equal_clues
  expect_equal "$(cat .out)" "$solution"
  refuses "one too many" evodoku-solve "${proper}0"
}

test_an_argument_that_is_nearly_a_puzzle_is_told_what_is_wrong() {
  local puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  refuses "is no file, and no puzzle: 80 symbols: a 9x9 puzzle has 81 \(one short\)" evodoku-solve "${puzzle:1}"
  refuses "is no file, and no puzzle: 'x' is not a digit of a 9x9 grid" evodoku-solve "${puzzle:0:80}x"
  refuses "is no file, and no puzzle: puzzle: 80 symbols" evodoku-solve "{\"puzzle\":\"${puzzle:1}\"}"
  refuses "is no file, and no puzzle: 80 symbols: a 9x9 puzzle has 81" evodoku-solve "https://www.sudokuwiki.org/sudoku.htm?bd=${puzzle:1}"
  refuses "is no file, and no puzzle: row 9 of this block has 8 symbols" evodoku-solve "$(echo "${puzzle:0:80}" | fold -w9)"
  refuses "$(printf 'a%.0s' {1..81}): No such file" evodoku-solve "$(printf 'a%.0s' {1..81})"
}

test_no_solution_names_the_box_that_was_assumed() {
  prints '^# no solution with boxes of 2x3: two 1s in box 1: r1c1 and r2c2$' run_on "1......1$(printf '.%.0s' {1..28})" evodoku-solve
  fails 'two 1s in box 1: r1c1 and r2c2: it has no solution with boxes of 2x3' run_on "1......1$(printf '.%.0s' {1..28})" evodoku-rate
}

test_verdicts_do_not_change_the_exit_code_unless_proper_is_required() {
  local puzzle
  for puzzle in "$with_two_solutions" "$with_equal_clues"; do
    ends 0 run_on "$puzzle" evodoku-solve
    ends 1 run_on "$puzzle" evodoku-solve --require-proper
  done
  ends 0 run_on "$proper" evodoku-solve --require-proper
}

test_many_solutions_come_with_a_witness() {
  prints '"verdict":"many"' run_on "$with_two_solutions" evodoku-solve --json
  # its two solutions, in any order
  expect_equal "$(grep -oE '"(solution|witness)":"[1-9]{18}' .out | cut -d'"' -f4 | sort | tr '\n' ' ')" \
    "134895276857162943 137895246854162973 "
}

test_solutions_are_counted_up_to_the_limit() {
  # 4x4 has 288 grids
  prints '"count":288' run_on "................" evodoku-solve --limit 1000 --json
  expect_out '"complete":true'
  prints '"count":10' run_on "................" evodoku-solve --limit 10 --json
}

test_all_lists_every_solution_once() {
  writes 288 run_on "................" evodoku-solve --all
  expect_equal "$(sort -u .out | wc -l)" 288
}

test_which_engine_ran_does_not_show() {
  evodoku-generate -N 3 --alpha 0.65 -n 100 --seed 5 -q >puzzles
  printf '%s\n' "$with_two_solutions" "$with_equal_clues" ".................................................................................">>puzzles
  local engine
  for engine in automatic band lockstep scalar exact-cover; do
    ends 0 evodoku-solve --engine $engine puzzles
    mv .out by_$engine
    head -n 100 by_$engine >proper_by_$engine
    tail -n 3 by_$engine | cut -d, -f1 >verdicts_by_$engine
  done
  expect_same by_automatic by_band
  expect_same by_automatic by_lockstep
  # engines that are named may find other examples of several solutions first
  expect_same proper_by_automatic proper_by_scalar
  expect_same proper_by_automatic proper_by_exact-cover
  expect_same verdicts_by_automatic verdicts_by_scalar
  expect_same verdicts_by_automatic verdicts_by_exact-cover
}

test_engines_for_9x9_say_so_of_other_sides() {
  run_on "1...............2..................." evodoku-solve --engine lockstep
  expect_usage_error "standard input:1: --engine lockstep is for 9x9 only, but this puzzle has box 2x3"
}

test_the_documents_puzzles_are_solved() {
  run evodoku-solve --require-proper --verify "$samples"/document-000.txt "$samples"/document-001.txt \
    "$samples"/document-003.txt
  expect_status 0
  expect_lines 15
}

test_what_is_no_proper_puzzle_is_named_as_what_it_is() {
  ends 0 evodoku-solve --json "$samples"/not-proper.txt
  expect_equal "$(grep -oE '"verdict":"[a-z]+"' .out | sort | uniq -c | tr -s ' ' | tr '\n' ';')" \
    ' 1 "verdict":"many"; 4 "verdict":"none";'
}

test_a_form_told_is_read_in_that_form() {
  ends 0 evodoku-solve --require-proper --alphabet acs "$samples"/hexadecimal16.txt
  mv .out hexadecimal
  repeats hexadecimal evodoku-solve --require-proper "$samples"/grid16.txt
}

# a_list FILE: proper puzzles with and without text after them, others, comments; longer than one read from a pipe.
a_list() {
  evodoku-generate -N 3 --alpha 0.6 -n 900 --seed 7 -q >generated
  {
    sed -n 1,850p generated
    printf '%s\n' "# a comment" "$with_two_solutions" "" "$with_equal_clues" "$with_two_solutions ; two, \"quoted\""
    sed -n 851,880p generated | sed 's/$/ ; a "text", behind/'
    sed -n 881,900p generated | sed 's/$/\r/'
  } >"$1"
}

forms_of_output="
--limit 1
--limit 5
--json
--json --limit 1
--json --verify
--verify --require-proper
--format csv
--format csv --limit 1
--format grid
--engine band --json
--engine lockstep --limit 5"

test_every_form_is_the_same_read_quickly_and_one_by_one() {
  a_list list
  { echo "$proper" && cat list; } >quick
  # after a puzzle in rows, each puzzle is read and solved alone
  { echo "$proper" | sed 's/........./&\n/g' && cat list; } >one_by_one
  local options
  while read -r options; do
    # shellcheck disable=SC2086
    run evodoku-solve -q $options one_by_one
    mv .out expected
    # shellcheck disable=SC2086
    run evodoku-solve -q $options quick
    expect_same .out expected
  done <<<"$forms_of_output"
}

test_every_form_is_the_same_from_files_pipes_and_slow_pipes_with_any_number_of_threads() {
  a_list list
  tail -n 60 list >short_list
  local options threads
  while read -r options; do
    # shellcheck disable=SC2086
    {
      evodoku-solve -q -j 1 $options list >expected 2>.err
      evodoku-solve -q -j 1 $options short_list >expected_of_short 2>.err
      for threads in 1 2; do
        evodoku-solve -q -j $threads $options list >got 2>.err
        expect_same got expected
        cat list | evodoku-solve -q -j $threads $options >got 2>.err
        expect_same got expected
        gzip -c list | evodoku-solve -q -j $threads $options >got 2>.err
        expect_same got expected
        dd if=short_list bs=1 status=none | evodoku-solve -q -j $threads $options >got 2>.err
        expect_same got expected_of_short
      done
    }
  done <<<"$forms_of_output"
}

# Enough puzzles for the lockstep engine.
test_every_instruction_set_gives_the_same_bytes() {
  local set had=0
  for _ in {1..700}; do printf '%s\n' "$proper" "$with_two_solutions" "$with_equal_clues"; done >list
  evodoku-solve -q --json <list >expected
  for set in portable avx2 avx512; do
    EVODOKU_INSTRUCTION_SET=$set evodoku-solve -q --json <list >got 2>.err || continue  # this machine does not have it
    had=$((had + 1))
    expect_same got expected
  done
  if [ $had -lt 1 ]; then fail "portable is for every machine"; fi
  EVODOKU_INSTRUCTION_SET=mmx run_on "$proper" evodoku-solve
  expect_status 2
  expect_err "EVODOKU_INSTRUCTION_SET is mmx: want one that this machine has: portable"
}

# A program that writes a line and waits for the answer gets it, even if another line has been begun.
test_an_answer_does_not_wait_for_the_next_line() {
  local threads behind answer
  for threads in 1 2; do
    for behind in "" "# a comment
" "${proper:0:40}"; do
      mkfifo questions answers
      evodoku-solve -q -j $threads <questions >answers &
      exec 3>questions 4<answers
      printf '%s\n%s' "$proper" "$behind" >&3
      read -r -t 20 answer <&4 || fail "no answer with -j $threads before '$behind' went on"
      expect_equal "$answer" "$solution"
      exec 3>&- 4<&-
      wait
      rm questions answers
    done
  done
}
