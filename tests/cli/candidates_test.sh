# What a candidate grid says is used by every tool, or refused with a word; it is never dropped. The module: test_answers.py.

# With its candidates it has one solution, by its digits alone (there are none) 288.
marks='12 234 14 34
34 14 12 123
24 34 13 12
123 12 34 34'
as_line() { tr '\n' ' ' <<<"$1" | sed 's/ *$//'; }

# uses COMMAND..., refuses_them PATTERN COMMAND...: with the grid as the file `marks`.
uses() {
  used="$used $1"
  printf '%s\n' "$marks" >marks
  quietly "$@"
}
refuses_them() {
  used="$used $2"
  printf '%s\n' "$marks" >marks
  run "${@:2}"
  [ "$status" -ne 0 ] || fail "should not be done as if there were no candidates"
  cat .out .err | grep -qE -- "$1" || fail "should say: $1"
}

test_every_tool_uses_candidates_or_says_that_it_does_not() {
  used=
  uses evodoku-solve marks
  cp .out solved
  expect_lines 1
  uses evodoku-solve --all marks
  expect_same .out solved
  prints '"count":1,' evodoku-solve --limit 1000 --json marks
  uses evodoku-rate --runs 0 marks --columns puzzle,candidates,technique
  expect_out "^[.]{16},$(as_line "$marks"),[a-z]"
  uses evodoku-rate --hint marks
  expect_out '^Why: '
  uses evodoku-rate --explain marks
  expect_out '^Solved:$'
  uses evodoku-rate marks --columns rating,depth,effort,guesses,puzzle_id
  expect_equal "$(tail -n 1 .out | tr -d '\r')" ",,,,"
  uses evodoku-transform shuffle --seed 3 marks
  expect_no_out "^$(as_line "$marks")$"
  cp .out shuffled
  ends 0 evodoku-solve --require-proper shuffled
  refuses_them 'several maps to their canonical form: only shuffle moves its candidates' evodoku-transform canonical marks
  for verb in minimal complete 'remove --clues 4'; do
    refuses_them "a candidate grid: ${verb%% *} changes clues, and its candidates are none" evodoku-transform $verb --seed 1 marks
  done
  uses evodoku-print marks --format html
  expect_no_out 'several solutions'
  refuses_them 'a candidate grid: runs know clues only' evodoku-evolve --seed 1 marks
  refuses_them 'it is a candidate grid: stores keep puzzles' evodoku-store import set.db marks
  evodoku-store import set.db -q <<<"$proper"
  refuses_them 'a candidate grid, which no store has' evodoku-store tag set.db marks --tag x
  refuses_them 'a candidate grid, which has no place in a set' evodoku-dataset split marks
  refuses_them 'candidate grids, which are no puzzles +1$' evodoku-dataset audit marks
  printf '{"puzzle":"%s","candidates":"%s","seconds":9}\n' ................ "$(as_line "$marks")" >times.jsonl
  refuses_them 'a candidate grid, which has no rating' evodoku-calibrate times.jsonl
  write_study study
  sed -i 's/^puzzle = .*/file = marks/; /^names = /d' study
  refuses_them 'marks:1: a candidate grid, and methods know clues only' evodoku-experiment run study -o results.csv
  evodoku-generate --drill naked-pair --seed 1 -q >drill
  refuses_them 'a candidate grid; puzzles are bred from puzzles' evodoku-generate --parents drill --level 5..
  used="$used evodoku-query evodoku evodoku-whole"  # read no puzzles, or are the others
  for tool in "$(dirname "$(command -v evodoku-solve)")"/evodoku*; do
    [ -f "$tool" ] && [ -x "$tool" ] || continue
    [[ " $used " == *" ${tool##*/} "* ]] || fail "what does ${tool##*/} do with candidates?"
  done
}

test_candidates_move_with_their_digits() {
  evodoku-generate --drill x-wing -n 5 --seed 1 -q >drills
  ends 0 evodoku-transform shuffle --seed 2 drills
  cp .out shuffled
  expect_equal "$(evodoku-rate --hint what shuffled | grep -c '^What:  X-wing')" 5
  ends 0 evodoku-transform canonical drills
  cp .out forms
  repeats forms evodoku-transform canonical shuffled
  repeats forms evodoku-transform canonical forms
  for words in "shuffle --seed 2" canonical; do
    writes 5 evodoku-transform $words --json drills
    expect_equal "$(grep -c '"candidates":"[1-9 ]*"' .out)" 5
  done
  ends 0 evodoku-transform shuffle --seed 2 --format line drills
  expect_err "candidates are left out: the format line has none"
}

test_drills_of_every_technique_read_back_as_what_they_were() {
  for technique in full-house hidden-single-in-a-box hidden-single-in-a-line naked-single pointing naked-pair; do
    evodoku-generate --drill $technique -n 60 --seed 1 -q >drills || fail "$technique"  # repeats are omitted
    words=${technique//-/ }
    expect_equal "$technique $(evodoku-rate --hint what drills | grep -ciE "^What:  $words( \(.*\))?$")" "$technique $(wc -l <drills)"
    [ "$(wc -l <drills)" -gt 50 ] || fail "$technique: too few drills"
  done
  evodoku-generate --box 2x3 --drill naked-pair -n 3 --seed 2 -q >drills
  writes 0 evodoku-rate --hint what drills -o hints
  expect_equal "$(grep -c '^What:  naked pair' hints)" 3
}

test_pictures_of_candidate_grids_show_them() {
  prints 'class="mark"' evodoku-generate --drill naked-pair --seed 1 --format svg
}
