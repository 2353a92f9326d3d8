# evodoku-rate

header='puzzle,rating,class,class_low,class_high,ert,ert_low,ert_high,runs,solved,censored,box,rater,version,seed,technique,se_estimate,se_error'

test_effort_is_that_of_the_engine_and_the_same_for_isomorphs() {
  local hard=4.....8.3..7.2..4..53...........72..6...5......14...8.3..1....9.9....7....86...3.
  printf '%s\n' "$hard" >hard.txt
  evodoku-transform shuffle hard.txt --seed 1 >twin.txt
  cat twin.txt >>hard.txt
  writes 3 evodoku-rate hard.txt --runs 0 --columns effort
  expect_equal "$(tail -n 2 .out | tr -d '\r' | sort -u | wc -l)" 1
  expect_out '^[1-9][0-9]*(\.[0-9]+)?.?$'
  prints '"effort":[1-9]' evodoku-rate "$hard" --runs 0 --json --columns puzzle,effort
}

test_the_default_is_csv_in_input_order() {
  run_on "$easy
$solution" evodoku-rate --seed 1
  expect_status 0
  expect_equal "$(head -n 1 .out | tr -d '\r')" "$header"
  expect_lines 3
  expect_equal "$(column puzzle | tail -n 1)" "$solution"
  expect_equal "$(column box | sort -u)" 3x3
  expect_equal "$(column seed | tr -d '\r' | sort -u)" 1
  expect_equal "$(column rater | sort -u)" knowledge
}

test_what_is_not_proper_is_not_rated() {
  printf '%s\n' "$easy" "$with_two_solutions" "$with_equal_clues" >puzzles
  run evodoku-rate --seed 1 puzzles
  [ "$status" -eq 1 ] || [ "$status" -eq 2 ] || fail "an improper puzzle cannot be rated"
  expect_err "puzzles:2:.*solution"
  ends 1 evodoku-rate --seed 1 --keep-going puzzles
  expect_lines 2
  expect_err "puzzles:2:.*solution"
  expect_err "puzzles:3:.*two 1s in row 1"
}

test_the_record_carries_the_rating() {
  writes 1 run_on "$easy" evodoku-rate --seed 1 --json
  expect_out '"rating":\{.*"rater":"knowledge".*"version":3.*"seed":1.*"runs":[0-9]+'
  for member in solved censored ert ert_low ert_high value class class_low class_high; do expect_out "\"$member\":"; done
}

test_what_generate_knew_stays_in_the_record() {
  evodoku-generate -N 2 --alpha 0.5 -n 2 --seed 9 --json >made.json 2>/dev/null
  writes 2 evodoku-rate --seed 1 --json made.json
  expect_out '"alpha":0.5'
  expect_out '"args":"evodoku-generate'
}

test_sort_puts_the_easiest_first() {
  printf '%s\n' "$proper" "$solution" "$easy" >puzzles
  ends 0 evodoku-rate --seed 1 --sort puzzles
  column rating >ratings
  sort -g ratings >sorted
  expect_same ratings sorted
}

test_every_rater_named_to_whom_mistypes_one_rates() {
  local rater
  ends 2 run_on "$solution" evodoku-rate --rater oracle
  sed 's/.*want one of //; s/,//g' .err >raters
  grep -qw mantere-koljonen raters || fail "the error should name the raters"
  for rater in $(cat raters); do
    ends 0 run_on "$solution" evodoku-rate --seed 1 --rater "$rater"
    expect_equal "$(column rater)" "${rater%@*}"
    expect_equal "$(column ert)" 0
  done
}

test_a_rater_has_its_own_defaults() {
  ends 0 run_on "$easy" evodoku-rate --seed 1 --rater mantere-koljonen
  expect_equal "$(column rater)" mantere-koljonen
  expect_equal "$(column runs)" 14  # this number of solved runs makes the interval narrow enough
  run_on "$easy" evodoku-rate --seed 1 --rater mantere-koljonen --runs 9
  expect_equal "$(column runs)" 9
}

escargot=1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..

test_explain_says_the_most_first_and_tells_a_way_on_which_no_single_is_lost() {
  ends 0 run_on "$easy" evodoku-rate --seed 1 --explain
  sed -n 1p .out | grep -qE '^[A-Z][a-z-]+ \(rating [0-9]\.[0-9]{2}\): about [0-9]+ generations; hardest technique: hidden single in a box\.$' ||
    fail "the first line should be class, rating, generations and hardest technique"
  expect_out "^8 \. 2 \| \. 5 \. \| 7 \. 1"
  expect_out "^Rated by knowledge version [0-9]+ with seed 1: [0-9]+ of [0-9]+ runs solved it"
  tr '\n' ' ' <.out | grep -qE '95 % interval: about [0-9]+ to [0-9]+ generations' || fail "the interval should be said in short"
  expect_out "^ +[0-9]+ %  hidden single in a box \(about [0-9]+\)$"
  expect_out "^A way through the puzzle:$"
  expect_out "^Solved:"
  expect_no_out "^puzzle,rating"
  expect_out "^ +1-[0-9]+  (Singles|Hidden singles in boxes): [1-9] at r[1-9]c[1-9] \(box [1-9]\), "
  # As many digits as there were blanks, each as in the solution drawn below.
  grep -oE '[1-9] at r[1-9]c[1-9]' .out | sort -u >placed
  expect_equal "$(wc -l <placed)" "$(tr -cd 0 <<<"$easy" | wc -c)"
  sed -n '/^Solved:/,$p' .out | grep -E '^[1-9]' | tr -cd '1-9\n' >solved
  while read -r digit _ cell; do
    row=${cell:1:1}
    expect_equal "$(sed -n "${row}p" solved | cut -c"${cell:3:1}")" "$digit"
  done <placed
}

test_explain_of_a_hard_puzzle_shows_candidates_and_what_trials_came_to() {
  ends 0 run_on "$escargot" evodoku-rate --seed 1 --explain
  sed -n 1p .out | grep -qE 'about [0-9,]+ generations; hardest technique: nested probing' ||
    fail "the first line should name nested probing"
  expect_out "^The grid at step [0-9]+:"
  expect_out "^457 +3 +46 +\| "
  expect_out "^ +less than 1 %  each: "
  expect_out "^ +[0-9]+-[0-9]+  Probing:$"
  expect_out "^ +- with [1-9] at r[1-9]c[1-9], [0-9]+ singles later "
  expect_out "short chain: |Short chain: "
  expect_out "\(In chains: "
  [ "$(sed 1d .out | awk '{ print length($0) }' | sort -n | tail -n 1)" -le 81 ] || fail "no line should be wider than the puzzle"
}

test_explain_shows_each_alternative_of_forcing_and_each_trial_to_its_end() {
  local hard=...93.....9.74.2...6....5....8.74...6..5...4...9..2.5.4..8..39..2......8..1...42.
  ends 0 evodoku-rate --runs 1 --explain "$hard"
  expect_out "^ +- ALS-XY-wing: whether r1c3 is 2, 5 or 7, the same follows within 3$"
  expect_out "^ +singles, so r7c3 is not 7\.$"
  expect_out "^           If r1c3 is 5: 6 at r1c6 \(nothing else fits\), 6 at r2c9 \(box 3\),"
  expect_out "^           If r1c3 is 7: r7c3 is not 7\.$"
  expect_out "so 5 has$"
  # a trial that others have made easy is told as what it has become
  expect_no_out "with 6 at r9c9"
}

test_steps_have_the_names_that_people_call_their_patterns_by() {
  local hard=...93.....9.74.2...6....5....8.74...6..5...4...9..2.5.4..8..39..2......8..1...42.
  prints '"technique":"naked pair","name":"locked pair","sentence"' evodoku-rate --runs 1 --explain --json "$hard"
  prints '^ +[0-9]+  Naked pair: locked pair: in box 2, r3c5 and r3c6 hold only' evodoku-rate --runs 1 --explain "$hard"
  expect_out "^ +- W-wing: "
}

test_explain_full_also_tells_what_is_tried_inside_trials() {
  local hardest=.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....
  ends 0 evodoku-rate --runs 1 --explain "$hardest"
  mv .out short
  ends 0 evodoku-rate --runs 1 --explain=full "$hardest"
  [ "$(wc -l <.out)" -gt "$(wc -l <short)" ] || fail "full should tell more"
  expect_out "^               If r[1-9]c[1-9] is [1-9]:"
  prints "^               If r[1-9]c[1-9] is [1-9]:" evodoku-rate --explain full --runs 1 "$hardest"
  refuses "--explain deep: want full or nothing; there is no file of this name either" evodoku-rate --explain deep
}

test_explanations_and_hints_keep_the_numbers_of_a_record_as_they_are_written() {
  echo "{\"puzzle\":\"$easy\",\"hint\":5,\"isbn\":123456789012345678901,\"path\":1.50}" >numbers.json
  prints '"format":1,"hint":5,"isbn":123456789012345678901,"waits":' evodoku-rate --runs 1 --explain --json numbers.json
  expect_no_out '"path":1.50'
  prints '"format":1,"isbn":123456789012345678901,"path":1.50,"hint":\{"where"' evodoku-rate --hint --json numbers.json
}

test_explained_steps_and_all_their_branches_follow() {
  # the whole range of levels, and in --all more of it
  { grep "^[1-9.]" "$data/../levels.csv" | cut -d, -f1
    evodoku-generate -N 3 --minimal -n "${EVODOKU_EXPLAINED:-10}" --seed 5 -q
    echo "$escargot"; } >puzzles
  evodoku-rate --runs 1 --seed 1 --explain --json -q puzzles >explained
  ends 0 python3 "$samples/../tests/cli/check_steps.py" explained
  expect_out '^[0-9]+ puzzles, [0-9]{4,} steps, [0-9]{2,} branches, 0 wrong$'
  # a step that does not follow is noticed
  sed 's/"no_candidate":"r\([1-8]\)c/"no_candidate":"r9c/' explained >changed
  ends 1 python3 "$samples/../tests/cli/check_steps.py" changed
}

test_without_a_seed_the_seed_is_0() {
  run_on "$easy" evodoku-rate --seed 0
  mv .out expected
  repeats expected run_on "$easy" evodoku-rate
}

test_explain_of_larger_grids_names_cells_by_numbers_and_digits_as_they_are_drawn() {
  ends 0 evodoku-rate --seed 1 --explain "$samples/grid16.txt"
  expect_no_out "1[0-6] at r"
  expect_out "[A-G] at r1[0-6]c[0-9]+ \((box|row|column|last of (box|row|column)) [0-9]+\)"
}

test_explain_says_where_techniques_come_to_an_end() {
  evodoku-generate --box 4x5 --clues 155 --seed 11 --first 1 --count 1 -q >large
  prints "techniques alone do not solve it, the hardest that helps: probing\.$" evodoku-rate --box 4x5 --seed 1 --explain --runs 1 large
  expect_out "^Here the techniques come to an end, with [0-9]+ cells open: only a search goes on from$"
  expect_no_out "^Solved:"
}

test_explain_in_json_is_an_object_a_puzzle_with_waits_and_path() {
  printf '%s\n' "$easy" "$proper" >puzzles
  ends 0 evodoku-rate --seed 1 --explain --json puzzles -o explained.json
  expect_silent_out
  mv explained.json .out
  expect_lines 2
  expect_out '^\{"puzzle":"8\.2\.5.*"rating":\{"rater":"knowledge"'
  expect_out '"waits":\[\{"technique":"full house","generations":[0-9.]+\},\{"technique":"hidden single in a box","generations":[0-9.]+\}'
  expect_out '"path":\[\{"technique":"[^"]+","sentence":"[^"]+","placements":\[\{"cell":"r[1-9]c[1-9]","digit":[1-9]\}'
  expect_out '"eliminations":\['
  # every placement and elimination of the path agrees with the solution
  grep -oE '"path_reaches":"[1-9]*"' .out | tail -n 1 | grep -q "$solution" || fail "the path should end at the solution"
}

test_candidate_grids_which_have_no_rating_are_sorted_behind_puzzles() {
  run_on "$easy" evodoku-transform shuffle --seed 1 --format candidates
  cp .out both
  echo $escargot >>both
  ends 0 evodoku-rate --sort --columns rating both
  expect_equal "$(sed '1,2d' .out | tr -d '\r')" ""
  expect_out '^[0-9]'
}

test_explained_puzzles_can_be_sorted() {
  printf '%s\n' "$proper" "$solution" "$easy" >puzzles
  ends 0 evodoku-rate --seed 1 --explain --sort puzzles
  grep -oE '\(rating [0-9.]+' .out | cut -d' ' -f2 >ratings
  expect_equal "$(wc -l <ratings)" 3
  sort -g ratings >sorted
  expect_same ratings sorted
}

test_explain_in_json_has_exact_numbers_and_chains() {
  run_on "$escargot" evodoku-rate --seed 1 --explain --json
  expect_out '"technique":"short chain","sentence":"Short chain: [^"]+","chain":"\([1-9](=[1-9])?\)r[1-9]c[1-9]'
  expect_out '"technique":"nested probing with chains","generations":[0-9]+'
  expect_no_out '"generations":"about'
}

# A position before an X-wing, and the same with the digit of the solution eliminated at r1c7.
drill='6 7 1 9 45 3 45 28 28 48 5 48 2 1 7 36 9 36 2 3 9 58 458 6 45 1 7 1 9 378 38 2 4 37 6 5 378 4 35678 1 3568 589 2 378 389 38 268 23568 3568 7 589 1 348 3489 5 1 34678 3678 9 2 367 347 346 9 26 2367 4 356 1 8 2357 236 3478 268 234678 35678 3568 58 9 23457 1'

test_a_candidate_grid_has_a_level_a_hint_and_a_path() {
  echo "$drill" >drill.txt
  quietly evodoku-rate --hint drill.txt
  expect_out '^What:  X-wing$'
  prints '^6719\.3\.\.\.\..*,,X-wing$' evodoku-rate drill.txt --columns puzzle,rating,technique
  prints '"candidates":"6 7 1 9 45 .*"technique":"X-wing"' evodoku-rate --runs 0 --json drill.txt
  prints '^Candidate grid: hardest technique: X-wing\.$' evodoku-rate --explain drill.txt
  expect_out '^ +1  X-wing: '
  expect_out '^Solved:$'
  prints '"path":\[\{"technique":"X-wing"' evodoku-rate --explain --json drill.txt
  prints 'X-wing' evodoku-rate --explain --format html drill.txt
}

test_a_wrong_elimination_is_named_with_cell_and_digit() {
  local wrong digit
  run evodoku-solve --json - <<<"$drill"
  printf '%s\n' "$drill" | evodoku-solve --format line >solved
  digit=$(cut -c7 solved)
  wrong=$(awk -v digit="$digit" '{ $7 = 9 - digit; print }' <<<"$drill")
  ends 1 run_on "$wrong" evodoku-rate --hint
  expect_silent_out
  expect_err "standard input:1: no hint: it has no solution: $digit is not among the candidates of r1c7"
  fails "no level: it has no solution: $digit is not among the candidates of r1c7" run_on "$wrong" evodoku-rate
  prints "^# no solution: $digit is not among the candidates of r1c7" run_on "$wrong" evodoku-solve
}

test_a_wrong_entry_is_named_beside_the_puzzle_as_it_was() {
  local entered=${solution:0:40}${proper:40}  # half of it is filled in
  local wrong=${entered:0:3}7${entered:4}
  [ "${entered:3:1}" = 8 ] && [ "${proper:3:1}" = 0 ] || fail "r1c4 should be filled in"
  printf '%s
' "$easy" "$proper" >puzzles
  fails "standard input:1: no hint: .*it has no solution; --given FILE, the puzzle as it was, says which digit is wrong$" run_on "$wrong" evodoku-rate --hint
  fails "standard input:1: no hint: r1c4 is 8, not 7$" run_on "$wrong" evodoku-rate --hint --given puzzles
  fails "standard input:1: no path: r1c4 is 8, not 7$" run_on "$wrong" evodoku-rate --explain --given puzzles
  run_on "$entered" evodoku-rate --hint --given puzzles
  expect_status 0
  echo "$proper" >puzzle
  fails "no hint: r1c9 is 6, not 1$" run_on "${proper:0:8}1${proper:9}" evodoku-rate --hint --given puzzle
  fails "no puzzle of --given has its clues" run_on "${proper/9/0}" evodoku-rate --hint --given puzzles
  refuses "--given has no meaning without --hint or --explain" evodoku-rate --given puzzles puzzles
  echo "$with_two_solutions" >two
  refuses "--given two:1: this is no puzzle to compare with: it has more than one solution" evodoku-rate --hint --given two puzzles
  refuses "No such file" evodoku-rate --hint --given nowhere puzzles
}

test_standard_input_has_one_reader() {
  echo "$easy" >puzzles
  refuses "--given - and the puzzles cannot both be read from standard input: name a file" run_on "$easy" evodoku-rate --hint --given -
  refuses "- is named twice: standard input is read once, so name it once" run_on "$easy" evodoku-rate - puzzles -
  ends 0 run_on "$easy" evodoku-rate --hint --given - puzzles
}

test_candidate_grids_are_counted_and_what_is_wrong_in_them_is_named() {
  ends 0 run_on '1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234' evodoku-solve --limit 1000 --json
  expect_out '"count":288,"verdict":"many"|"verdict":"many".*"count":288|"count":288'
  writes 288 run_on '1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234' evodoku-solve --all
  refuses 'standard input:1: --engine: one engine only counts' run_on "$drill" evodoku-solve --engine band
  refuses 'standard input:1: --verify: one engine only counts' run_on "$drill" evodoku-solve --verify
  refuses "standard input:1:9: '54' are no candidates of a cell of a 9x9 grid" run_on "${drill/45/54}" evodoku-rate --hint
  refuses "standard input:1:9: '4x' are no candidates" run_on "${drill/45/4x}" evodoku-rate --hint
  refuses "standard input:1:9: '0' are no candidates" run_on "${drill/45/0}" evodoku-rate --hint
  refuses 'standard input:1: ' run_on "${drill#6 }" evodoku-rate --hint --from candidates
  refuses '3 fields of candidates: a 4x4 grid has 16' run_on '{"puzzle":"1...............","candidates":"1 2 3"}' evodoku-rate --hint
  run_on '{"puzzle":"1...............","candidates":"2 234 234 234 234 234 1234 1234 234 1234 1234 1234 234 1234 1234 1234"}' evodoku-rate --hint
  expect_usage_error 'the puzzle has 1 at r1c1, its candidates are others'
  run_on '{"puzzle":"1...............","candidates":"1 1234 234 234 234 234 1234 1234 234 1234 1234 1234 234 1234 1234 1234"}' evodoku-rate --hint
  expect_usage_error '1 is no candidate at r1c2'
  refuses 'r9c9 has no candidate left' run_on "$(printf '123456789%.0s' {1..80})........." evodoku-rate --hint
}

test_the_file_of_a_hint_is_not_replaced() {
  local option
  echo "$proper" >q.txt
  for option in --hint --explain; do
    refuses "q.txt: is already a file of this command" evodoku-rate $option q.txt -o q.txt
    expect_equal "$(cat q.txt)" "$proper"
  done
}

test_a_hint_says_where_what_and_why() {
  printf '%s\n' "$easy" "$proper" >puzzles
  quietly evodoku-rate --hint puzzles
  expect_lines 9
  expect_equal "$(cut -c1-8 .out | tr -d ' \n')" Puzzle1Where:bWhat:hWhy:iPuzzle2Where:bWhat:hWhy:i
  sed -i 1d .out
  sed -n 1p .out | grep -qE '^Where: box [1-9]$' || fail "the first line should name a box"
  sed -n 2p .out | grep -qE '^What:  hidden single in a box$' || fail "the second line should name the technique"
  sed -n 3p .out | grep -qE '^Why:   in box [1-9], r[1-9]c[1-9] is the only place for [1-9]\.$' || fail "the third line should say why"
}

test_a_puzzle_longer_than_a_name_of_a_file_is_no_file() {
  local puzzle
  puzzle=$(evodoku-generate -N 4 --clues 120 --seed 1 -q)
  prints "^What:" evodoku-rate --hint "$puzzle"
  ends 0 evodoku-rate --explain "$puzzle"
  refuses "can be read only once" evodoku-rate --shard 1/2 "$puzzle"
}

test_a_kept_rating_has_the_class_of_the_level_that_is_written() {
  local puzzle=1..4..9.5.3..29.64.6...........9.5...9.7.42.....5....39...6..8..1.2..7.......1.5.
  local columns=class,class_low,class_high,technique,level
  for before in "" --no-uniqueness; do
    for after in "" --no-uniqueness; do
      evodoku-rate $after --json $puzzle | evodoku-rate --runs 0 $after --columns $columns - >expected
      evodoku-rate $before --json $puzzle >rated.json
      ends 0 evodoku-rate --runs 0 $after --columns $columns rated.json
      expect_same expected .out
    done
  done
  expect_out "^extreme,"
}

# chains that come later in the order of techniques can be shorter, and then easier
test_the_explanation_names_the_technique_of_the_level() {
  evodoku-generate --clues 24..32 -n 15 --seed 1 -q | sed -n '14p;15p' >puzzles
  ends 0 evodoku-rate --explain -q puzzles
  grep -o 'hardest technique: [^.]*' .out | sed 's/.*: //' >explained
  evodoku-rate --runs 0 --columns technique -q puzzles | sed 1d >levels
  expect_same explained levels
}

test_a_hint_tells_as_much_as_is_asked_for() {
  printf '%s\n' "$easy" >puzzles
  for depth in where 1; do
    writes 1 evodoku-rate --hint "$depth" puzzles
    expect_out "^Where: "
  done
  for depth in what 2; do
    writes 2 evodoku-rate "--hint=$depth" puzzles
    expect_no_out "^Why: "
  done
  writes 3 evodoku-rate --hint 3 puzzles
  writes 3 run_on "$easy" evodoku-rate --hint
  writes 3 evodoku-rate puzzles --hint
}

test_hints_followed_to_the_end_solve_the_puzzle() {
  grid=$(head -c 40 <<<"$solution")$(tail -c +41 <<<"$proper")
  for ((step = 0; step < 60; ++step)); do
    ends 0 run_on "$grid" evodoku-rate --hint
    grep -q '^Finished' .out && break
    grep -qE ' (is the only place for|so it is|can only be) ' .out || fail "this grid needs singles only"
    cell=$(grep -oE 'r[1-9]c[1-9] (is the|can)' .out | head -c 4)
    digit=$(grep -oE '(for|is|be) [1-9]\.$' .out | tr -cd '1-9')
    at=$(((${cell:1:1} - 1) * 9 + ${cell:3:1} - 1))
    grid=${grid:0:at}$digit${grid:at+1}
  done
  expect_out "^Finished: "
  expect_equal "$grid" "$solution"
}

test_a_hint_in_json_is_a_member_of_the_record() {
  printf '%s\n' "$easy" "$solution" >puzzles
  writes 2 evodoku-rate --hint --json puzzles
  expect_out '^\{"puzzle":"8\.2.*"hint":\{"where":"box [1-9]","technique":"hidden single in a box","sentence":"Hidden [^"]+","placements":\[\{"cell":"r[1-9]c[1-9]","digit":[1-9]\}\],"eliminations":\[\]\}\}$'
  expect_out '"hint":null\}$'
  prints '"hint":\{"where":"box [1-9]"\}\}$' evodoku-rate --hint where --json puzzles
}

test_a_grid_with_a_wrong_digit_gets_no_hint_but_is_told() {
  ends 1 run_on "$with_equal_clues" evodoku-rate --hint
  expect_silent_out
  expect_err "standard input:1: no hint: two 1s in row 1"
  fails "no hint: .*no solution" run_on "9${solution:1:30}${proper:31}" evodoku-rate --hint
  fails "no hint: it has more than one solution" run_on "$with_two_solutions" evodoku-rate --hint
}

test_no_runs_give_levels_alone() {
  ends 0 run_on "$levelled" evodoku-rate --runs 0
  expect_equal "$(column technique | tr '\n' ,)" "hidden single in a line,claiming,XY-wing,"
  expect_equal "$(column rating | tr -d '\n')" ""
  prints '"level":{"technique":"claiming"' run_on "$levelled" evodoku-rate --runs 0 --json
  expect_no_out '"rating"'
  sort -r <<<"$levelled" >puzzles
  run evodoku-rate --runs 0 --sort puzzles
  expect_equal "$(column se_estimate | tr '\n' ,)" "1.5,2.8,4.2,"
  evodoku-store import -q set.db puzzles
  ends 0 evodoku-rate --runs 0 --store set.db
  local option
  for option in "--box 2x3" "--order 2" "--alphabet acs" --keep-going; do
    # shellcheck disable=SC2086  # the option is words
    refuses "--store cannot be combined with ${option%% *}" evodoku-rate --store set.db $option
  done
  expect_equal "$(evodoku-query set.db --technique full-house.. --count)" 3
  expect_equal "$(evodoku-query set.db --json | grep -c '"rating"')" 0
}

# Sudoku Explainer rates them 1.5, 2.8 and 4.2.
levelled='...7....5.759.1....9..4.27...9..7352.........4238..9...61.8..2....1.263.3....5...
169.........86.9..4..1.5...9.....5.2.43...89.5.1.....6...6.9..3..5.48.........248
..8.3.....7.1..68.61.92.....8......3.43...27.7......9.....79.31.92..3.5.....6.4..'

test_each_puzzle_has_a_level_beside_its_rating() {
  ends 0 run_on "$levelled" evodoku-rate --seed 1
  expect_equal "$(column technique | tr '\n' ,)" "hidden single in a line,claiming,XY-wing,"
  expect_equal "$(column se_estimate | tr '\n' ,)" "1.5,2.8,4.2,"
  run_on "$levelled" evodoku-rate --seed 1 --json
  expect_out '"level":{"technique":"claiming","se_estimate":2.8,"se_error":0.1,"techniques":"[^"]*;claiming:[0-9]*","version":'"$level_version}"
}

test_techniques_are_all_on_the_path_each_with_how_often() {
  run_on "$levelled" evodoku-rate --runs 0 --columns technique,techniques
  expect_equal "$(column techniques | sed 's/.*;//' | sed 's/:[0-9]*$//')" "$(column technique)"
  # each digit is placed once
  expect_equal "$(column techniques | tr ';' '\n' | grep -E "single|house|direct" | awk -F: '{ sum += $2 } END { print sum }')" \
    "$(tr -dc . <<<"$levelled" | wc -c)"
  # the path is that of the uniqueness that the level assumes
  evodoku-generate --technique unique-rectangle --seed 1 -n 3 -q >rectangles
  ends 0 evodoku-rate --runs 0 --columns techniques rectangles
  expect_equal "$(grep -c "unique rectangle:" .out)" 3
  ends 0 evodoku-rate --runs 0 --no-uniqueness --columns techniques,level_uniqueness rectangles
  expect_no_out "unique "
  # a table says so too, and a store takes neither such a level nor a class that rests on it
  ends 0 evodoku-rate --runs 4 --no-uniqueness rectangles -o table.csv
  expect_equal "$(head -n 1 table.csv | grep -o 'level_uniqueness$')" level_uniqueness
  ends 1 evodoku-store import set.db table.csv
  expect_err "table.csv:2: left out: its rating: its class may rest on its level"
  expect_err "table.csv:2: left out: its level: it is one without uniqueness"
  expect_equal "$(evodoku-query set.db --columns class,technique | tail -n 3 | sort -u)" ","
  # a state in the middle has the techniques of the rest
  quietly evodoku-generate --drill x-wing --seed 1 --json
  cp .out drill.jsonl
  prints ";X-wing:[0-9]" evodoku-rate --runs 0 --columns techniques drill.jsonl
}

test_the_steps_of_a_solution_are_lists_of_numbers() {
  local python
  python=$(command -v /usr/bin/python3 || command -v python3)
  evodoku-generate --technique naked-pair..x-chain -n 20 --seed 1 -q >puzzles
  ends 0 evodoku-rate --runs 0 --json --columns puzzle,solution,order,order_techniques,trace puzzles
  mv .out rows.jsonl
  evodoku-rate --explain --json -q puzzles >explained.jsonl
  "$python" - <<'END' || fail "order and trace should lead to the solution"
import json
names = {}
for line, told in zip(open("rows.jsonl"), open("explained.jsonl")):
    row, path = json.loads(line), json.loads(told)["path"]
    puzzle, solution = list(row["puzzle"]), list(row["solution"])
    blanks = [cell for cell in range(81) if puzzle[cell] == "."]
    assert sorted(row["order"]) == blanks
    filling = [step for step in path if step["placements"]]
    assert [f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell in row["order"]] == [step["placements"][0]["cell"] for step in filling]
    for number, step in zip(row["order_techniques"], filling, strict=True):
        assert names.setdefault(number, step["technique"]) == step["technique"]
    cells, branches = list(puzzle), []
    for kind, cell, digit in row["trace"]:
        if kind == 2:
            guess, cells = branches.pop()
            assert guess == (cell, digit)
            continue
        assert cells[cell] == "."
        if kind == 1:
            branches.append(((cell, digit), list(cells)))
        cells[cell] = str(digit)
    assert cells == solution
assert len(set(names.values())) == len(names)
END
  # in a table lists stand as they are in JSON
  prints '^"\[[0-9,]*\]","\[[0-9,]*\]"$' evodoku-rate --runs 0 --columns order,order_techniques "$proper"
  prints '^"\[\[[0-9,]*\](,\[[0-9,]*\])*\]"$' evodoku-rate --runs 0 --columns trace "$proper"
}

test_a_store_gets_levels_also_of_what_is_rated_already() {
  printf '%s\n' "$levelled" >puzzles
  evodoku-store import set.db puzzles >.out 2>.err || fail "import"
  ends 0 evodoku-rate --store set.db
  expect_equal "$(evodoku-query set.db --format csv | column technique - | tail -n 1)" XY-wing
  # records with a rating and without a level, as another program may make them
  evodoku-query set.db --json | sed 's/,"level":{[^}]*}//' | evodoku-store import -q old.db -
  quietly evodoku-rate --store old.db
  run evodoku-rate --store old.db
  expect_equal "$(evodoku-query old.db --technique full-house.. --count)" 3
}

test_hints_of_a_list_have_the_numbers_of_their_puzzles() {
  printf '%s\n' "$with_two_solutions" "$easy" "$easy" >puzzles
  ends 1 evodoku-rate --hint where puzzles
  expect_equal "$(grep -v ^Where .out | tr '\n' ' ')" "Puzzle 2  Puzzle 3 "
  # whoever writes to a pipe may wait for the first
  ends 0 run_on "$easy
$easy" evodoku-rate --hint where
  expect_equal "$(grep -v ^Where .out | tr '\n' ' ')" " Puzzle 2 "
}

test_columns_of_the_input_are_never_there_twice() {
  echo '{"puzzle":"'$easy'","class":"monday","technique":"guessing","rating":1.5,"level":3}' >row.jsonl
  ends 0 evodoku-rate row.jsonl
  expect_equal "$(head -n 1 .out | tr ',' '\n' | sort | uniq -d)" ""
  expect_err "column class: left out, because the table has one of this name \(--json keeps it\)"
  expect_equal "$(column other_rating)" 1.5
  cp .out table.csv
  ends 0 evodoku-solve table.csv
  prints '"class":"monday".*"other_rating":1.5' evodoku-rate --json row.jsonl
}

test_a_class_of_another_program_is_not_shown_as_that_of_evodoku() {
  printf 'puzzle,class,technique\n%s,fiendish,guessing\n' "$easy" >theirs.csv
  ends 0 evodoku-rate --runs 0 --columns class,technique theirs.csv
  expect_equal "$(sed -n 2p .out | cut -d, -f1)" ""
  [[ "$(<.out)" != *guessing* ]] || fail "the technique should be the one that the puzzle needs"
  ends 0 evodoku-rate --json theirs.csv # which keeps it
  expect_out '"class":"fiendish"'
  ends 0 evodoku-store import theirs.db theirs.csv -q
  ends 0 evodoku-query theirs.db --columns puzzle,class
  expect_out "^[1-9.]*,$"
}

test_a_rating_that_is_there_stays_with_levels_alone() {
  echo "$easy" | evodoku-rate --json >rated.jsonl
  ends 0 evodoku-rate --runs 0 --json rated.jsonl
  expect_same .out rated.jsonl
}

test_candidates_have_a_column_or_their_loss_is_said() {
  local drill
  evodoku-generate --drill naked-pair --seed 1 --json -q >drill.jsonl
  drill=$(sed 's/.*"candidates":"\([^"]*\)".*/\1/' drill.jsonl)
  for words in "evodoku-rate drill.jsonl" "evodoku-generate --drill naked-pair --seed 1 --format csv -q"; do
    quietly $words
    expect_equal "$(column candidates)" "$drill"
    cp .out drill.csv
    ends 0 evodoku-rate --json drill.csv
    expect_equal "$(sed 's/.*"candidates":"\([^"]*\)".*/\1/' .out)" "$drill"
  done
  echo "$easy" | cat - drill.jsonl >both.jsonl
  ends 0 evodoku-rate --runs 0 both.jsonl
  expect_err "candidates are left out: the first puzzle has none; --json keeps them"
  ends 0 evodoku-rate --runs 0 --format line drill.jsonl
  expect_err "candidates are left out: the format line has none"
  evodoku-generate --clues 30 --seed 1 --rate --format csv -q >whole.csv
  expect_equal "$(column level_version whole.csv | tr -d '\r')" "$level_version"
  evodoku-solve --json whole.csv | grep -q '"level":{"technique":"[^"]*","se_estimate":[0-9.]*,"se_error":[0-9.]*,"techniques":"[^"]*","version":'"$level_version}" ||
    fail "the version of the level should be read back"
}
