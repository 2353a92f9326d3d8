# What is drawn on a terminal of any width, and what is not.

escape=$(printf '\033')

# on_terminal COLUMNS COMMAND: writes to .out what a terminal of this width receives, including escape codes.
on_terminal() {
  script -qec true /dev/null >/dev/null 2>&1 </dev/null || exit 77  # there may be no pseudo-terminals in a container
  command_line="$2 (on a terminal of $1 columns)"
  script -qec "stty cols $1 rows 30; $2" /dev/null >.out 2>.err </dev/null
  status=$?
}

# The progress lines that were drawn.
progress_lines() { tr '\r' '\n' <.out | sed -n "s/^$escape\[K\(..*\)/\1/p"; }

# Simulates long work: a pipe with a puzzle now and then, for longer than a loaded machine takes to start a sanitized program.
slowly() { printf 'for i in 1 2 3 4; do cat puzzles.txt; sleep 0.6; done'; }

test_progress_fits_the_terminal() {
  local columns
  echo "$proper" >puzzles.txt
  for columns in 20 40 80 120; do
    on_terminal $columns "bash -c '$(slowly)' | evodoku-rate --seed 1 - >/dev/null"
    progress_lines >lines
    [ -s lines ] || fail "no progress line"
    [ "$(awk -v most=$columns 'length($0) >= most' lines)" = "" ] || fail "too wide: $(awk -v m=$columns 'length($0) >= m' lines)"
  done
  grep -qE '^[1-4] puzzles, .*/s, 00:0[0-9] so far$' lines || fail "no progress in words: $(head -n 3 lines)"
}

test_progress_of_a_file_tells_how_much_is_left() {
  evodoku-generate --clues 22 -n 3000 --seed 1 -q -o puzzles.txt
  on_terminal 80 "evodoku-rate --seed 1 -j 1 puzzles.txt >/dev/null"
  progress_lines >lines
  grep -qE '^[0-9,]+ puzzles, [0-9]+ %, [0-9.,]+/s, [0-9:]+ left$' lines || fail "no share of the file: $(head -n 3 lines)"
}

test_the_line_is_gone_in_the_end() {
  echo "$proper" >puzzles.txt
  on_terminal 80 "bash -c '$(slowly)' | evodoku-rate --seed 1 - >/dev/null"
  # the output after the last progress line begins by erasing it
  # what is drawn last is the erasure
  [ "$(tail -c 4 .out | tr -d '\r')" = "$escape[K" ] || fail "the line is still there"
}

test_ctrl_c_erases_the_line_before_it_says_what_was_done() {
  evodoku-generate --clues 22 -n 3000 --seed 1 -q -o puzzles.txt
  on_terminal 80 "timeout --foreground -s INT 2 evodoku-rate --seed 1 -j 1 puzzles.txt >/dev/null"
  progress_lines >lines
  [ -s lines ] || fail "no progress line"
  tr '\r' '\n' <.out | grep -qE "^$escape\[Kevodoku-rate: interrupted after [0-9]+ puzzles$" || fail "the line is still there"
}

test_progress_never_stands_on_a_line_with_data() {
  local line
  echo "$proper" >puzzles.txt
  on_terminal 80 "bash -c '$(slowly)' | evodoku-solve -"
  progress_lines >lines
  [ -s lines ] || fail "no progress line"
  tr '\r' '\n' <.out | grep -a '[1-9]\{81\}' | sed "s/^$escape\[K//" >data
  expect_equal "$(sort -u data)" "$solution"
  expect_equal "$(wc -l <data)" 4
}

test_nothing_is_drawn_where_the_output_is_a_pipe() {
  echo "$proper" >puzzles.txt
  on_terminal 80 "bash -c '$(slowly)' | evodoku-solve - | cat"
  [ "$(progress_lines | wc -l)" -eq 0 ] || fail "a progress line beside what reads the pipe"
}

test_a_dumb_terminal_gets_plain_text() {
  echo "$proper" >puzzles.txt
  on_terminal 80 "export TERM=dumb; bash -c '$(slowly)' | evodoku-solve - >/dev/null; evodoku-evolve --seed 1 --board --generations 3 puzzles.txt"
  ! grep -q "$escape" .out || fail "an escape code"
  expect_out "generation 0"
}

test_no_color_takes_the_colours_away() {
  echo "$proper" >puzzles.txt
  local command="evodoku-evolve --preset mantere-koljonen --seed 1 --board --generations 3 puzzles.txt"
  on_terminal 80 "$command"
  expect_out "$escape\[1;36m"
  on_terminal 80 "NO_COLOR=1 $command"
  expect_no_out "$escape\[1;36m"
  expect_out "[1-9]'"
  on_terminal 80 "NO_COLOR= $command"
  expect_out "$escape\[1;36m"
}

test_a_board_that_is_drawn_again_leaves_nothing_behind_in_a_narrow_terminal() {
  local columns
  echo "$proper" >puzzles.txt
  for columns in 30 40; do
    on_terminal $columns "NO_COLOR=1 evodoku-evolve --preset mantere-koljonen --seed 1 --board --generations 5 puzzles.txt"
    # every line that replaces another one fits
    tr -d '\r' <.out | grep -a "$escape\[K" | sed "s/$escape\[[0-9]*[AK]//g" | awk -v most=$columns 'length($0) >= most' >wide
    [ ! -s wide ] || fail "too wide for $columns columns: $(head -n 2 wide)"
  done
}

test_a_single_puzzle_that_takes_long_shows_a_sign_of_life() {
  on_terminal 80 "(sleep 5; echo $proper) | evodoku-solve - >/dev/null"
  progress_lines | grep -qE "^0 puzzles, 00:02 so far$" || fail "no sign of life: $(progress_lines | tail -n 1)"
}

test_tables_of_a_report_fit_80_columns() {
  local option
  write_study my.study 3
  evodoku-experiment run my.study -o results.csv -q || fail "no results"
  for option in "--by method" "--by method,puzzle" "--compare method" "--compare method --by level"; do
    run evodoku-experiment report results.csv $option
    [ "$(awk 'length($0) > 80' .out)" = "" ] || fail "wider than 80 columns: $(awk 'length($0) > 80' .out | head -n 1)"
  done
}
