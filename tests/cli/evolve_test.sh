# evodoku-evolve

without_solution=55.......$(printf '.%.0s' $(seq 72))
# not visible in a single house: r1c9 must be 9, and so must r2c7, in the same box
without_solution_at_a_glance=12345678.......9.............$(printf '.%.0s' $(seq 52))

evolve() { run evodoku-evolve --preset mantere-koljonen --seed 1 "$@"; }
evolve_on() {
  local text=$1
  shift
  run_on "$text" evodoku-evolve --preset mantere-koljonen --seed 1 "$@"
}

header() { head -n 1 .out | tr -d '\r'; }

# The parameters, with the names in the list of a preset.
parameters() {
  evodoku-evolve --list --preset mantere-koljonen | sed -n 's/^    \([a-z][a-z-]*\)   *[a-z0-9-]*  *[a-z].*/\1/p'
}

test_the_default_is_csv_a_row_a_run_in_input_order() {
  printf '%s\n' "$easy" "$solution" >puzzles
  writes 5 evolve --runs 2 puzzles
  expect_equal "$(header)" "puzzle,preset,seed,run,solved,clues_kept,generations,evaluations,restarts,stopped,\
generation_cap,box,version,parameters"
  expect_equal "$(column puzzle | uniq -c | awk '{ print $1 }' | tr '\n' ' ')" "2 2 "
  expect_equal "$(column run | tr '\n' ' ')" "0 1 0 1 "
  expect_equal "$(column solved | sort -u)" true
  expect_equal "$(column stopped | sort -u)" solved
  expect_equal "$(column version | sort -u)" "$EVODOKU_VERSION"
  expect_silent_err
}

test_json_is_an_object_a_run_with_its_final_board() {
  writes 3 evolve_on "$easy" --runs 3 --json --set population=30
  expect_out '^\{"puzzle":"8\.2.*","preset":"mantere-koljonen","seed":1,"run":2,"solved":true,"clues_kept":true,'
  expect_out '"generations":[0-9]+,"evaluations":[0-9]+,"restarts":0,"stopped":"solved"'
  expect_out '"parameters":\{"population":30\}'
  expect_equal "$(grep -oE '"board":"[1-9]*"' .out | sort -u)" "\"board\":\"$(echo "$easy" | evodoku-solve -q)\""
  # it is JSON, and the other tools read it
  mv .out runs.json
  writes 3 evodoku-solve runs.json
}

test_runs_depend_on_their_number_alone_and_differ() {
  evolve_on "$easy" --runs 3
  mv .out three
  evolve_on "$easy" --runs 5
  head -n 4 .out >first_three
  expect_same first_three three
  expect_equal "$(column evaluations | sort -u | wc -l)" 5
  run_on "$easy" evodoku-evolve --preset mantere-koljonen --seed 2 --runs 5
  mv .out two
  evolve_on "$easy" --runs 5
  [ "$(column evaluations two)" != "$(column evaluations)" ] || fail "another seed should make other runs"
}

test_the_list_names_presets_and_their_sources() {
  quietly evodoku-evolve --list
  expect_out "^mantere-koljonen$"
  expect_out "source: T\. Mantere, J\. Koljonen"
  expect_no_out "^    population"
  run evodoku-evolve --list --json
  expect_lines "$(evodoku-evolve --list | grep -c '^[a-z]')"
  expect_out '^\{"preset":"mantere-koljonen","summary":".*","source":".*","parameters":\{"representation":"box-permutations",.*"population":21,'
}

test_the_list_of_a_preset_has_all_its_parameters_as_changed() {
  prints "^    population +50\* +individuals" evodoku-evolve --list --preset mantere-koljonen --set population=50
  expect_out "^    elite +1 "
  expect_equal "$(grep -c '^[a-z]' .out)" 1
}

test_the_list_of_a_preset_has_its_own_parameters_only() {
  local preset
  for preset in $(evodoku-evolve --list | grep '^[a-z]' | grep -v breed); do
    ends 0 evodoku-evolve --list --preset "$preset"
    if [ "$preset" = knowledge ]; then
      expect_out "^    attention-permille "
      expect_no_out "^    (mutation|improvement|renewal|reading|tabu)"
    else
      expect_no_out "attention-permille|patience|line-price"
    fi
  done
  prints "^    truncation-permille +500 " evodoku-evolve --list --preset board-truncation-repaired
  expect_no_out "^    tournament"
  prints "^    tournament " evodoku-evolve --list --preset board-truncation-repaired --set selection=tournament
  expect_no_out "^    truncation-permille"
}

test_knowledge_that_finds_nothing_more_is_stuck() {
  writes 2 run_on "$(printf '%081d' 0)" evodoku-evolve --preset knowledge --seed 1
  expect_equal "$(column stopped)" stuck
  prints "not solved: no technique finds anything more" run_on "$(printf '%081d' 0)" evodoku-evolve --preset knowledge --seed 1 --board
}

test_every_preset_makes_a_run() {
  local preset
  for preset in $(evodoku-evolve --list | grep '^[a-z]' | grep -v breed); do
    writes 2 run_on "$solution" evodoku-evolve --preset "$preset" --seed 1 --generations 3
    expect_equal "$(column preset)" "$preset"
  done
}

test_breed_shows_the_generations_of_the_puzzle_that_generate_makes() {
  ends 0 evodoku-evolve --preset breed --seed 1 --generations 3 --trace 1
  expect_equal "$(header)" \
    "preset,seed,run,generation,children,scored,population,grids,best,mean,resistance,puzzle,version"
  expect_equal "$(column generation | tr '\n' ' ')" "1 2 3 "
  expect_equal "$(column children | tr '\n' ' ')" "60 120 180 "
  expect_err "^1 run: 0 reached 9.5$"
  cp .out traced
  ends 0 evodoku-evolve --preset breed --seed 1 --generations 3 --runs 2
  expect_equal "$(column puzzle | head -n 1)" "$(column puzzle traced | tail -n 1)"
  expect_equal "$(column run | tr '\n' ' ')" "0 1 "
  ends 0 evodoku-evolve --list --preset breed --json
  expect_out '^\{"preset":"breed",'
}

test_breed_refuses_what_has_no_meaning_with_it() {
  refuses "--set has no meaning with --preset breed" evodoku-evolve --preset breed --set population=9
  refuses "--board has no meaning with --preset breed" evodoku-evolve --preset breed --board
  refuses "--preset breed reads no puzzles" evodoku-evolve --preset breed puzzles
  refuses "cannot be combined with others" evodoku-evolve --preset breed,evodoku
}

test_every_parameter_can_be_set_and_says_what_is_possible() {
  local name
  [ "$(parameters | wc -l)" -ge 20 ] || fail "there should be many parameters"
  for name in $(parameters); do
    refuses "--set $name must be (one of .*|[0-9]+ to [0-9]+), got nonsense" evolve_on "$easy" --set "$name=nonsense"
  done
}

test_a_changed_parameter_shows_and_changes_the_run() {
  ends 0 evolve_on "$easy" --set population=40 --set aging=no
  expect_equal "$(column parameters)" "population=40 aging=no"
  mv .out changed
  evolve_on "$easy"
  expect_equal "$(column parameters)" ""
  [ "$(column evaluations)" != "$(column evaluations changed)" ] || fail "it should be another run"
  mv .out own
  evolve_on "$easy" --set population=21  # the preset's own
  expect_same .out own
}

test_a_trace_has_a_row_for_each_generation_and_agrees_with_the_run() {
  evolve_on "$easy"
  mv .out runs
  ends 0 evolve_on "$easy" --trace 1
  expect_equal "$(header)" \
    "puzzle,preset,seed,run,generation,evaluations,best_fitness,mean_fitness,filled,parameters"
  expect_equal "$(column generation | wc -l)" "$(($(column generations runs) + 1))"
  column generation >generations
  seq 0 "$(column generations runs)" >expected
  expect_same generations expected
  expect_equal "$(column evaluations | tail -n 1)" "$(column evaluations runs)"
  expect_equal "$(column best_fitness | tail -n 1)" 0
  expect_equal "$(column best_fitness | grep -c '^0$')" 1
  expect_equal "$(column filled | sort -u)" 81
}

test_a_thinned_trace_keeps_the_first_and_the_last_generation() {
  evolve_on "$easy" --trace 1 --runs 2
  mv .out whole
  evolve_on "$easy" --trace 50 --runs 2
  tr -d '\r' <whole | awk -F, 'NR == 1 || $5 % 50 == 0 || $7 == 0' >expected
  tr -d '\r' <.out >thinned
  expect_same thinned expected
}

test_the_board_has_a_line_for_each_generation_and_says_how_it_ended() {
  evolve_on "$easy"
  mv .out runs
  ends 0 evolve_on "$easy" --board
  expect_equal "$(head -n 1 .out)" "standard input:1, mantere-koljonen, seed 1, run 0"
  expect_equal "$(grep -c '^generation ' .out)" "$(($(column generations runs) + 1))"
  expect_out "^generation 0  evaluations 21  best [0-9]+  mean [0-9]+\.[0-9][0-9]  filled 81$"
  expect_equal "$(tail -n 1 .out)" \
    "solved after $(column generations runs) generations, $(column evaluations runs) evaluations"
  evolve_on "$proper" --board --trace 100 --generations 5 --set population=30
  expect_out "^standard input:1, mantere-koljonen with population=30, seed 1, run 0$"
  expect_equal "$(grep '^generation ' .out | cut -d' ' -f2 | tr '\n' ' ')" "0 5 "
  expect_equal "$(tail -n 1 .out)" "not solved after 5 generations, $((30 + 5 * 29)) evaluations"
}

test_the_board_is_drawn_with_its_clues_apart() {
  ends 0 evolve_on "$easy" --board --trace 100000
  expect_equal "$(tail -n 12 .out | tr -d " '" | grep -c '^[1-9]*|[1-9]*|[1-9]*$')" 9
  expect_equal "$(tail -n 12 .out | grep -o "[1-9]'" | wc -l)" 36
  expect_equal "$(tail -n 12 .out | grep -o '[1-9]' | tr -d '\n' | head -c 81)" "$(echo "$easy" | evodoku-solve -q)"
  # the first board has errors, the last has not
  expect_equal "$(grep -n '!' .out | cut -d: -f1 | tail -n 1 | awk '{ print ($1 <= 13) }')" 1
  expect_out "[1-9]!"
}

test_an_overwritten_clue_is_marked() {
  prints "[1-9]\?" evolve_on "$easy" --board --set clues-locked=no --generations 30
}

test_large_boards_are_drawn_in_numbers() {
  evodoku-generate -N 6 --alpha 0.01 --seed 1 -q >large.txt 2>/dev/null
  prints "[1-3][0-9]' +[1-9]" evolve --board --generations 1 large.txt
}

test_several_presets_run_on_each_puzzle_in_turn() {
  printf '%s\n' "$solution" "$easy" >puzzles
  ends 0 evodoku-evolve --preset mantere-koljonen,knowledge --seed 1 --runs 2 --generations 10 puzzles
  expect_equal "$(column preset | uniq | tr '\n' ' ')" "mantere-koljonen knowledge mantere-koljonen knowledge "
  mv .out commas
  repeats commas evodoku-evolve --preset mantere-koljonen --preset knowledge --seed 1 --runs 2 --generations 10 puzzles
}

test_a_run_that_loses_clues_is_not_solved() {
  ends 0 evolve_on "$easy" --set clues-locked=no --runs 3 --generations 2000
  expect_equal "$(column clues_kept | sort -u)" false
  expect_equal "$(column solved | sort -u)" false
  expect_err "^3 runs: 0 solved, 3 lost clues$"
}

test_a_board_to_start_from_is_a_solution_and_that_is_said() {
  ends 0 evolve_on "$easy" --set first=given-board
  expect_err "mantere-koljonen with first=given-board starts from a full board.*solution found by the exact solver"
  expect_equal "$(column generations)" 0
  evolve_on "$easy" --set first=given-board -q
  expect_silent_err
}

test_a_puzzle_without_solution_has_no_board_to_start_from() {
  printf '%s\n' "$without_solution_at_a_glance" "$easy" >puzzles
  ends 1 evolve --set first=given-board puzzles
  expect_lines 2
  expect_err "^puzzles:1: there is no full board to start from: no solution"
}

test_a_contradictory_puzzle_is_named_and_left_out() {
  printf '%s\n' "$easy" "$without_solution" "$solution" >puzzles
  ends 1 evolve puzzles --runs 2
  expect_lines 5
  expect_err "^puzzles:2: no run can solve it: two 5s in row 1: r1c1 and r1c2$"
  evolve puzzles --json
  expect_lines 3
  sed -n 2p .out | grep -q '"error":"no run can solve it' || fail "the second line should be an error record"
}

test_a_puzzle_that_does_not_suit_a_preset_is_named_once() {
  # read in this way, its clues contradict each other
  ends 1 evolve --runs 3 --set reading=rows-as-boxes --set propagation=singles "$samples/document-001.txt"
  expect_silent_out
  expect_equal "$(grep -c 'document-001.txt:[0-9]*: preset mantere-koljonen with reading=rows-as-boxes' .err)" 4
}

test_ctrl_c_ends_a_run_in_its_middle() {
  set -m
  echo "$proper" >puzzle
  evodoku-evolve --preset mantere-koljonen --seed 1 --set mutation=none --generations 1000000000000 --trace 1000 \
    puzzle >trace.csv 2>.err &
  wait_until has_lines trace.csv 5
  expect_interrupted $!
}

test_a_closed_pipe_ends_an_endless_run() {
  command_line="evodoku-evolve --trace 1 | head -n 3"
  echo "$proper" | evodoku-evolve --preset mantere-koljonen --seed 1 --set mutation=none \
    --generations 1000000000000 --trace 1 2>.err | head -n 3 >.out
  status=${PIPESTATUS[1]}
  expect_status 0
  expect_lines 3
  expect_silent_err
}
