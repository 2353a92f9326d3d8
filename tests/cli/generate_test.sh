# evodoku-generate

expect_clues() { expect_equal "$(clue_counts .out | sort -u | tr '\n' ' ')" "$1 "; }

# All puzzles of .out are proper, by evodoku-solve.
expect_all_proper() {
  evodoku-solve --require-proper "$@" .out >/dev/null 2>.err || fail "these should be proper"
}

test_alpha_removes_that_fraction_rounded_half_up() {
  writes 20 evodoku-generate -N 3 --alpha 0.6 -n 20 --seed 1
  expect_clues 32
  expect_silent_err
  expect_all_proper
  ends 0 evodoku-generate -N 3 --alpha 0 -n 1 --seed 1
  expect_clues 81
}

test_filled_is_the_fraction_that_stays() {
  ends 0 evodoku-generate -N 3 --filled 0.4 --seed 1
  expect_clues 32
  ends 0 evodoku-generate -N 3 --filled 0.2 --seed 1 --allow-multiple
  expect_clues 16
  evodoku-generate -N 3 --alpha 0 --seed 1 >full.txt
  repeats full.txt evodoku-generate -N 3 --filled 1 --seed 1
  repeats full.txt evodoku-generate -N 3 --filled 1.0..1 --seed 1
  refuses "--filled 0: no clue would be left; use --clues 0" evodoku-generate -N 3 --filled 0 --seed 1
  refuses "--alpha 1: no clue would be left; use --clues 0" evodoku-generate -N 3 --alpha 0.9..1 --seed 1
}

test_clues_names_the_count() {
  ends 0 evodoku-generate --box 2x3 --clues 14 -n 10 --seed 1
  expect_clues 14
  expect_all_proper --box 2x3
  run evodoku-generate --box 3x4 --alpha 0.5 -n 2 --seed 1
  expect_clues 72
  expect_all_proper
}

test_other_programs_agree_that_the_puzzles_are_proper() {
  command -v qqwing >/dev/null || exit 77
  ends 0 evodoku-generate -N 3 --alpha 0.65 -n 50 --seed 7
  qqwing --solve --count-solutions --csv <.out >counts.csv
  expect_equal "$(tail -n +2 counts.csv | cut -d, -f2 | sort | uniq -c | tr -s ' ')" " 50 1"
}

test_other_sizes_are_made_in_silence_too() {
  quietly evodoku-generate -N 6 --alpha 0 --seed 1
}

test_fewer_clues_than_the_proven_minimum_need_allow_multiple() {
  ends 0 evodoku-generate -N 3 --alpha 0.9 --allow-multiple --seed 1
  expect_clues 8
}

test_what_cannot_be_reached_is_said_and_not_printed() {
  ends 1 evodoku-generate -N 3 --clues 18 -n 2 --seed 1 --budget 2000
  expect_silent_out
  expect_err "puzzle 0"
  expect_err "puzzle 1"
  ends 1 evodoku-generate -N 3 --clues 18 -n 2 --seed 1 --budget 2000 --best-effort --store best.db
  expect_lines 2
  expect_equal "$(evodoku-query best.db --count)" 2
  # what is cut short is not proved for the store: it is printed, and said not to be there
  ends 1 evodoku-generate -N 5 --clues 225 -n 1 --seed 3 --time-limit 1 --best-effort --store cut.db
  expect_lines 1
  expect_err "puzzle 0 cannot be stored: "
  ends 1 evodoku-generate -N 3 --clues 18 -n 2 --seed 1 --budget 2000 --best-effort --json
  expect_lines 2
}

test_a_seed_gives_the_same_bytes_with_any_threads_and_in_pieces() {
  local form
  for form in line json csv; do
    ends 0 evodoku-generate -N 3 --alpha 0.6 -n 60 --seed 5 -j 1 --format $form
    mv .out one.$form
    run evodoku-generate -N 3 --alpha 0.6 -n 60 --seed 5 -j 2 --format $form
    # the record has the command line that made it, which differs by -j
    sed -i 's/ -j [12]//' one.$form .out
    expect_same .out one.$form
  done
  run evodoku-generate -N 3 --alpha 0.6 --first 0 --count 25 --seed 5
  mv .out pieces
  run evodoku-generate -N 3 --alpha 0.6 --first 25 --count 35 --seed 5
  cat .out >>pieces
  expect_same pieces one.line
}

test_a_record_can_be_made_again_from_what_it_says() {
  prints '"alpha":0.6' evodoku-generate -N 3 --alpha 0.6 --first 7 --count 1 --seed 5 --json
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

test_the_command_of_a_record_can_be_given_to_the_shell() {
  printf '%s\n' ?????...? ?????...? ????????? ????????? ????????? ????????? ????????? ????????? ????????? >"it's a \$mask"
  prints '"args":"evodoku-generate --mask .it.*mask. --clues 28 --class very-easy,easy --budget=100000 --seed 5 --json"' \
    evodoku-generate --mask "it's a \$mask" --clues 28 --class very-easy,easy --budget=100000 --seed 5 --json
  mv .out record
  repeats record bash -c "$(sed 's/.*"args":"\([^"]*\)".*/\1/; s/\\\\/\\/g' record)"
  sed 's/^{/{"my note":1,/' record >records
  ends 0 evodoku-dataset split records --split 'a=1' --columns 'puzzle,my note' -o set
  grep -qF "evodoku-dataset split records --split a=1 --columns 'puzzle,my note'" set/README.md || fail "$(grep split set/README.md)"
}

# rated_in_class NAME: the lines of .out whose class by evodoku-rate --seed 0 is NAME.
rated_in_class() { evodoku-rate --seed 0 -q .out | awk -F, -v class="$1" 'NR > 1 && $3 == class' | wc -l; }

test_a_class_is_hit_and_rated_the_same_again() {
  local class
  for class in easy hard; do
    writes 3 evodoku-generate -N 3 --class $class -n 3 --seed 1
    expect_silent_err
    expect_all_proper
    expect_equal "$(rated_in_class $class)" 3
  done
}

test_a_difficulty_goes_with_a_number_of_clues() {
  ends 0 evodoku-generate -N 3 --class easy --clues 32 -n 5 --seed 1
  expect_clues 32
  expect_equal "$(rated_in_class easy)" 5
  ends 0 evodoku-generate -N 3 --rating 0..2 --alpha 0.5 -n 2 --seed 1
  expect_clues 40
}

test_a_difficulty_out_of_reach_is_said_and_not_printed() {
  ends 1 evodoku-generate -N 3 --rating 90.. -n 2 --seed 1 --budget 2000000
  expect_silent_out
  expect_err "puzzle 0: fell short: rating [0-9.]+ \([a-z -]+\) reached, rating 90\.\. asked for, with 20 puzzles rated"
  expect_err "puzzle 1: fell short"
  expect_err "0 of 2 puzzles reached"
  ends 1 evodoku-generate -N 3 --rating 90.. --seed 1 --budget 2000000 --best-effort
  expect_lines 1
  expect_out "# best effort: rating [0-9.]+ \([a-z -]+\) reached, rating 90\.\. asked for"
}

test_rate_puts_the_rating_into_the_record() {
  writes 3 evodoku-generate -N 3 --clues 34 -n 3 --seed 1 --rate --json
  expect_equal "$(grep -c '"rating":{"rater":"knowledge","version":[0-9]*,"seed":0,' .out)" 3
  ends 0 evodoku-generate -N 3 --clues 34 -n 3 --seed 1 --rate --format csv
  # As evodoku-rate writes them: the columns of the rating first, those of the level near the end.
  awk -F, -v OFS=, '{ print $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $(NF-5), $(NF-4), $(NF-3) }' .out |
    tail -n +2 | sort >rated
  run evodoku-generate -N 3 --clues 34 -n 3 --seed 1
  evodoku-rate --seed 0 -q .out | tail -n +2 | sort >rated_again
  expect_same rated rated_again
  prints '"class":"easy"' evodoku-generate -N 3 --class easy --seed 1 --json
}

# In .out every clue is paired by a half turn.
expect_half_turns() {
  sed 's/[1-9]/x/g; s/[^x]/./g' .out >pattern
  rev pattern | cmp -s - pattern || fail "the clues should look the same upside down"
}

test_symmetry_is_kept_and_recorded() {
  writes 20 evodoku-generate -N 3 --clues 26 --symmetry half-turn -n 20 --seed 1
  expect_clues 26
  expect_half_turns
  expect_all_proper
  ends 0 evodoku-generate -N 4 --clues 128 --symmetry full --seed 1
  expect_clues 128
  prints '"symmetry":"diagonal"' evodoku-generate -N 3 --clues 30 --symmetry diagonal --seed 1 --json
}

test_minimal_puzzles_lose_uniqueness_with_any_clue() {
  writes 20 evodoku-generate -N 3 --minimal -n 20 --seed 1
  expect_all_proper
  evodoku-transform minimal --check .out >checked
  expect_equal "$(grep -c '# minimal$' checked)" 20
  ends 0 evodoku-generate -N 3 --minimal --clues 27 -n 3 --seed 1 --json
  expect_equal "$(grep -c '"minimal":true' .out)" 3
}

test_a_mask_says_where_clues_stand() {
  evodoku-generate -N 3 --clues 30 --symmetry vertical --seed 3 -q >mask
  writes 3 evodoku-generate -N 3 --mask mask -n 3 --seed 1
  expect_all_proper
  sed 's/[1-9]/x/g' .out | sort -u >patterns
  expect_equal "$(cat patterns)" "$(sed 's/[1-9]/x/g' mask)"
  # with a comment behind it, too
  sed 's/$/ # half/' mask >commented
  prints "^$(evodoku-generate -N 3 --mask mask -n 1 --seed 1 -q)$" evodoku-generate -N 3 --mask commented --seed 1
  # free cells need a number
  tr '.' '?' <mask >free
  ends 0 evodoku-generate -N 3 --mask free --clues 34 --seed 1
  expect_clues 34
  refuses "29 clues would be left, but with this mask there can be 30 or more" evodoku-generate -N 3 --mask free --clues 29 --seed 1
}

test_a_mask_that_is_wrong_is_told_with_its_place() {
  printf '..x\n.!.\n' >mask
  refuses "mask:2:2: '!' has no meaning in a mask" evodoku-generate -N 3 --mask mask --seed 1
  printf 'xxx' >mask
  refuses "mask: a mask of a 9x9 grid has 81 cells, this one 3" evodoku-generate -N 3 --mask mask --seed 1
  head -c 82 /dev/zero | tr '\0' 'x' >mask
  refuses "mask:1:82: .* 81 cells, this one more" evodoku-generate -N 3 --mask mask --seed 1
  { printf 'x'; head -c 80 /dev/zero | tr '\0' '?'; } >mask
  refuses "mask: .*half-turn: r1c1 and r9c9 have different rules" evodoku-generate -N 3 --mask mask --clues 30 --symmetry half-turn
}

test_a_mask_without_a_proper_puzzle_is_said() {
  { head -c 27 /dev/zero | tr '\0' 'x'; head -c 54 /dev/zero | tr '\0' '.'; } >mask
  refuses "mask: no puzzle has exactly one solution if rows 4 and 5 have no clue" evodoku-generate -N 3 --mask mask --seed 1
  # two full boxes on a diagonal and three more clues: hardly any of these has only one solution
  printf '%s\n' xxx...... xxx...... xxx...... ...xxx... ...xxx... ...xxx... ......x.. .......x. ........x >mask
  ends 1 evodoku-generate -N 3 --mask mask --seed 1 --budget 1000
  expect_silent_out
  expect_err "puzzle 0: fell short: no puzzle with one solution found that fits the mask"
}

test_isomorphs_are_omitted_and_both_are_named() {
  ends 0 evodoku-generate -N 2 --clues 4 -n 40 --seed 1 --store small.db
  expect_err "puzzle [0-9]+: omitted, an isomorph of puzzle [0-9]+ of small.db"
  local omitted
  omitted=$(grep -c 'omitted, an isomorph' .err)
  expect_lines $((40 - omitted))
  writes 40 evodoku-generate -N 2 --clues 4 -n 40 --seed 1
}

test_a_store_keeps_what_is_new_and_omits_what_it_has() {
  writes 30 evodoku-generate -N 3 --clues 28 -n 30 --seed 1 --store made.db
  cp .out first
  evodoku-store check made.db >/dev/null 2>.err || fail "the store should be sound"
  evodoku-query made.db -q | sort >stored
  sort first | cmp -s - stored || fail "the store should hold what was printed"
  writes 10 evodoku-generate -N 3 --clues 28 --first 20 --count 20 --seed 1 --store made.db
  expect_err "puzzle 20: omitted, an isomorph of puzzle 21 of made.db"
  ends 2 evodoku-generate -N 3 --clues 28 --store . --seed 1
}

test_what_a_store_has_and_the_output_lacks_is_told() {
  printf 'a\nb\n' >out.txt.partial
  refuses "out.txt.partial: an interrupted command has left its finished part here, which would be lost: move it away first" \
    evodoku-generate --clues 30 -n 2 --seed 1 --store made.db -o out.txt
  expect_equal "$(wc -l <out.txt.partial)" 2
  [ ! -e made.db ] || fail "nothing should be made"
  ends 0 evodoku-generate --clues 30 -n 2 --seed 1 -o out.txt # made again, so nothing is lost
  evodoku-generate -q --clues 30 -n 1 --seed 3 --store made.db >first
  [ -e /dev/full ] || exit 77
  ends 2 bash -c "evodoku-generate --clues 30 -n 5 --seed 1 --store made.db >/dev/full"
  expect_err "made.db has the puzzles, written or not: evodoku-query made.db --where 'p.id >= 2'"
  expect_equal "$(evodoku-query made.db --where 'p.id >= 2' | sort)" "$(evodoku-generate -q --clues 30 -n 5 --seed 1 | sort)"
}

test_an_interrupt_keeps_what_was_made() {
  local asked
  for asked in "-N 3 --clues 28" "-N 4 --clues 120"; do
    rm -f made.db .out # else the lines of the last one are counted, and the signal comes before it is heard
    evodoku-generate $asked -n 100000000 --seed 1 --store made.db >.out 2>.err &
    local generator=$!
    wait_until has_lines .out 300
    expect_interrupted $generator
    expect_err "interrupted: [0-9]+ of 100000000 puzzles reached"
    evodoku-query made.db -q --count >count
    expect_equal "$(cat count)" "$(wc -l <.out)"
  done
}

test_after_ten_seconds_without_a_puzzle_it_says_what_it_is_at() {
  ends 1 evodoku-generate --clues 17 --symmetry half-turn --minimal --seed 1 --time-limit 11 -j 1
  expect_err "no puzzle for ten seconds: 9x9, 17 clues, symmetry half-turn, minimal. It is still searching. Quicker to find: another number of clues, no --symmetry, no --minimal"
  expect_equal "$(grep -c 'ten seconds' .err)" 1
}

test_time_limit_cuts_short_and_says_so() {
  local started=$SECONDS
  fails "time limit" evodoku-generate -N 3 --clues 22 -n 100000000 --seed 1 --time-limit 1
  [ -s .out ] || fail "what was finished should be written"
  [ $((SECONDS - started)) -le 20 ] || fail "it took $((SECONDS - started)) s"
}

# levels: technique and estimate of each puzzle in .out by evodoku-rate.
levels() { evodoku-rate --seed 0 -q .out | awk -F, 'NR > 1 { print $16 "," $17 }'; }

test_techniques_can_be_aimed_at() {
  writes 5 evodoku-generate -N 3 --technique pointing..X-wing -n 5 --seed 1
  expect_silent_err
  expect_equal "$(levels | cut -d, -f1 | grep -vcE '^(pointing|claiming|naked pair|X-wing)$')" 0
  ends 0 evodoku-generate --box 2x3 --technique ..naked-single --clues 12 -n 2 --seed 1
}

test_a_level_can_be_aimed_at_with_a_class_and_clues() {
  ends 0 evodoku-generate -N 3 --level 2.6..3.4 --class medium --clues 26 -n 2 --seed 1
  expect_clues 26
  expect_equal "$(rated_in_class medium)" 2
  expect_equal "$(levels | cut -d, -f2 | awk '$1 < 2.6 || $1 > 3.4' | wc -l)" 0
}

test_a_level_that_is_not_reached_is_told_with_how_rare_it_is() {
  ends 1 evodoku-generate -N 3 --technique hidden-quad --minimal --budget 200000 --seed 1
  expect_silent_out
  expect_err "fell short: level .* reached, technique hidden quad asked for, with 220 puzzles looked at on [0-9]+ full grids: rarer than one in 200 random puzzles, and not bred from the nearest \\(--budget allows more\\)"
  ends 1 evodoku-generate -N 3 --clues 60 --technique nested-probing-with-chains.. --budget 200000 --seed 1 --best-effort --json
  expect_out '"comment":"best effort: level [^"]* reached, technique nested probing with chains..beyond techniques asked for"'
}

test_what_no_puzzle_is_is_refused_at_once_with_the_nearest() {
  refuses '--level 11.95..: no level is above 11.1' evodoku-generate --level 11.95..
  refuses '--level 5.7..5.9: no level lies there; the nearest are 5.6 and 6' evodoku-generate --level 5.7..5.9
  refuses '--level 0..0.5: no level lies there; the nearest is 1' evodoku-generate --level 0..0.5
  refuses '--class beyond-techniques: no 9x9 puzzle is in it; there can be very-easy, .*, extreme$' evodoku-generate --class beyond-techniques
  refuses '--class extreme: no 9x9 puzzle of this level is in it; there can be ' evodoku-generate --class extreme --technique x-wing
  refuses '--class hard: no 4x4 puzzle is in it; there can be very-easy' evodoku-generate --class hard -N 2
  refuses '--technique X-wing: no 4x4 puzzle is known that needs more than hidden single in a box' evodoku-generate --technique x-wing -N 2
  refuses '--technique beyond techniques: no 9x9 puzzle is known that needs more than' evodoku-generate --technique beyond-techniques
}

test_balance_gives_each_class_and_number_of_clues_equally_often() {
  ends 0 evodoku-generate --clues 28..31 --balance clues -n 20 --seed 1
  expect_equal "$(clue_counts .out | sort | uniq -c | tr -s ' ' | tr '\n' ,)" " 5 28, 5 29, 5 30, 5 31,"
  ends 0 evodoku-generate --class very-easy,easy,medium --balance class -n 9 --seed 1
  local class
  for class in very-easy easy medium; do expect_equal "$(rated_in_class $class)" 3; done
  refuses '--balance clues: give the numbers: --clues 22..35' evodoku-generate --clues 30 --balance clues
}

# drills: positions in which a technique works, and nothing easier
test_a_drill_is_the_position_before_a_technique() {
  local technique count=${EVODOKU_DRILLS-2}  # 20 takes minutes
  for technique in naked-pair x-wing hidden-pair naked-triple swordfish hidden-triple xy-wing xyz-wing unique-rectangle \
    naked-quad jellyfish bug+1 x-chain xy-chain short-chain chain; do
    local words=${technique//-/[ -]}  # a pattern may have a name of its own behind it
    evodoku-generate --drill $technique -n $count --seed 1 -q >drills.txt || fail "$technique"
    expect_equal "$(evodoku-rate --hint what drills.txt | grep -icE "^What:  ${words/+/.}( \(.*\))?$")" $count
  done
  # the tenth has probing (8.6) that is easier than the short probing it was made for, unless both are known
  evodoku-generate --drill short-probing -n 12 --seed 5 >drills.txt
  expect_equal "$(evodoku-rate --hint what drills.txt | grep -c "^What:  short probing")" 12
  writes 3 evodoku-generate --drill x-wing -n 3 --seed 1 --json
  expect_out '"candidates":"[1-9 ]+","solution":"[1-9]{81}".*"technique":"X-wing".*"comment":"X-wing"'
  prints '^# naked single$' evodoku-generate --drill naked-single --box 2x3 --seed 1 --format grid
  evodoku-generate --drill x-wing -n 4 --seed 1 -j 1 >one
  evodoku-generate --drill x-wing -n 4 --seed 1 -j 2 >two
  expect_same one two
}

test_all_columns_have_the_candidates_of_a_drill() {
  evodoku-generate --drill x-wing -n 2 --seed 1 --columns all -o drills.csv
  run_on "" evodoku-rate drills.csv --columns all
  expect_status 0
  for table in drills.csv .out; do
    head -n 1 $table | grep -q ',candidates' || fail "$table should have them: $(head -n 1 $table)"
  done
  expect_equal "$(evodoku-rate .out --runs 0 --columns candidates)" "$(evodoku-rate drills.csv --runs 0 --columns candidates)"
}

test_drills_are_printed_with_the_step_as_the_answer() {
  evodoku-generate --drill x-wing -n 2 --seed 1 >drills.txt
  prints 'X-wing: in (rows|columns) ' evodoku-print drills.txt --format html
}

test_drills_refuse_what_has_no_meaning_with_them() {
  refuses '--drill x-wing..chain: want one technique' evodoku-generate --drill x-wing..chain
  refuses '--drill flying-fish: not known' evodoku-generate --drill flying-fish
  refuses 'want one technique' evodoku-generate --drill beyond-techniques
  refuses 'a side of at most 35' evodoku-generate --drill x-wing -N 6
  local option
  for option in '--class easy' '--technique x-wing' '--level 2..3' '--rating 2..3' --allow-multiple; do
    # shellcheck disable=SC2086
    refuses "${option%% *} has no meaning with --drill" evodoku-generate --drill x-wing $option
  done
  for option in --rate '--store s.db' --best-effort; do
    # shellcheck disable=SC2086
    refuses "--drill cannot be combined with ${option%% *}" evodoku-generate --drill x-wing $option
  done
}

test_links_lead_to_sites_and_back() {
  local site
  for site in sudokuwiki sudoku-coach puzz.link; do
    ends 0 evodoku-generate --clues 30 -n 3 --seed 1 --format $site
    expect_equal "$(evodoku-solve .out)" "$(evodoku-generate --clues 30 -n 3 --seed 1 | evodoku-solve)"
  done
  prints '^https://sudokupad.app/scf[0-9A-Za-x]+$' evodoku-generate --clues 30 --seed 1 --format sudokupad
  refuses '--format puzlink: not known \(did you mean puzz.link\?\)' evodoku-generate --clues 30 --format puzlink
  local link
  link=$(evodoku-generate --clues 30 --seed 1 --format puzz.link)
  evodoku-generate --clues 30 --seed 1 >one.txt
  evodoku-store import links.db one.txt 2>.err
  expect_equal "$(evodoku-rate --runs 0 --format puzz.link one.txt)" "$link"
  expect_equal "$(evodoku-query links.db --format puzz.link)" "$link"
  expect_equal "$(evodoku-solve --format puzz.link one.txt | evodoku-solve)" "$(evodoku-solve one.txt)"
  expect_equal "$(evodoku-store export links.db --format puzz.link)" "$link"
  expect_equal "$(evodoku-transform canonical --format puzz.link one.txt | evodoku-transform canonical)" "$(evodoku-transform canonical one.txt)"
  refuses 'sudokuwiki takes no puzzle with boxes of 4x4: 3x3 only' evodoku-generate -N 4 --alpha 0.5 --seed 1 --format link
  refuses 'standard input:1:32: 7 cells in this link: a 9x9 grid has 81' run_on 'https://puzz.link/p?sudoku/9/9/k13' evodoku-solve
  refuses 'no link of puzz.link' run_on 'https://example.com/' evodoku-solve
}

test_weights_of_unbiased_puzzles_are_kept_or_missed_aloud() {
  evodoku-generate --minimal --unbiased --box 2x3 -n 2 --seed 1 --json -q >made.json
  run_on "" evodoku-generate --minimal --unbiased --box 2x3 -n 2 --seed 1 --format csv --columns weight
  expect_status 0
  expect_equal "$(cat .err)" ""
  sed 1d .out >weights
  [ "$(grep -c '^[0-9.]*$' weights)" = 2 ] || fail "each should have a weight: $(cat weights)"
  evodoku-generate --minimal --unbiased --box 2x3 -n 2 --seed 1 --format csv >made.csv
  head -n 1 made.csv | grep -q ',weight$' || fail "CSV should have weights: $(head -n 1 made.csv)"
  sed '1d; s/.*,//' made.csv | cmp - weights || fail "CSV should have the same weights"
  evodoku-store import -q puzzles.db made.json
  evodoku-query puzzles.db --columns weight | sed 1d | cmp - weights || fail "a store should keep them"
  run_on "" evodoku-generate --minimal --unbiased --box 2x3 -n 2 --seed 1
  expect_status 0
  expect_err "the format line holds no weights"
}

test_what_cannot_be_unbiased_is_usage() {
  refuses "--unbiased is for boxes with a side of at most 9" evodoku-generate --minimal --unbiased --box 4x4
  refuses "--best-effort" evodoku-generate --minimal --unbiased --best-effort
  fails "no minimal puzzle found" evodoku-generate --minimal --unbiased --seed 1 --budget 50
}

test_puzzles_use_the_techniques_that_are_asked_for() {
  ends 0 evodoku-generate --uses naked-pair,X-Wing:1 -n 4 --seed 1 --columns puzzle,techniques,technique
  cp .out made.csv
  expect_equal "$(column techniques | grep -c "naked pair:[0-9]*;.*X-wing:1\(;\|$\)")" 4
  sed 1d made.csv | cut -d, -f1 >puzzles
  repeats made.csv evodoku-rate --runs 0 --columns puzzle,techniques,technique puzzles
  # exactly one hard step, and the path has no pair
  ends 0 evodoku-generate --technique xy-wing --uses xy-wing:1 --uses naked-pair:0 -n 2 --seed 1 --columns techniques
  expect_equal "$(sed 1d .out | grep -c ";XY-wing:1$")" 2
  expect_no_out "naked pair"
  # records of --rate
  prints '"techniques":"[a-z ]*:[0-9]*[^"]*","version"' evodoku-generate --clues 30 --rate --seed 1 --json
  refuses "--uses x-wong: not known.*X-wing" evodoku-generate --uses x-wong
  refuses "--uses skyscraper: a pattern, mostly of the technique X-chain; give --uses x-chain" evodoku-generate --uses skyscraper
  refuses "--uses x-wing: often: want a whole number" evodoku-generate --uses x-wing:often
  refuses "--uses X-wing: no 4x4 puzzle is known that uses it" evodoku-generate -N 2 --uses x-wing
  refuses "--uses X-chain: no 9x9 puzzle of this level is known that uses it" evodoku-generate --uses x-chain --technique ..naked-pair
  refuses "--uses unique rectangle: it rests on uniqueness" evodoku-generate --uses unique-rectangle --no-uniqueness
  refuses "--uses has no meaning with --drill" evodoku-generate --uses x-wing --drill x-wing
  refuses "--uses beyond techniques: want techniques" evodoku-generate --uses beyond-techniques
  fails "jellyfish:2 asked for" evodoku-generate --uses jellyfish:2 --seed 1 --budget 200
}

test_spread_is_for_puzzles_that_are_bred() {
  refuses "--spread has no meaning here: only 9x9 puzzles of one kind" evodoku-generate --clues 30 --spread 6
  refuses "--spread 11: want a whole number from 0 to 10" evodoku-generate --level 9.5.. --spread 11
}

test_puzzles_have_the_depth_that_is_asked_for() {
  prints '"depth":1' evodoku-generate --depth 1 --minimal --seed 1 --json
  prints '^1,[0-9.]{81}$' evodoku-generate --depth 1 --minimal --seed 1 --columns depth,puzzle
  ends 0 evodoku-generate --box 4x4 --depth 1 --clues 95 -n 2 --seed 1
  mv .out made
  prints "^1$" evodoku-rate --runs 0 --box 4x4 --columns depth made
  refuses "--depth 4: want a whole number from 0 to 3" evodoku-generate --depth 4
  refuses "--depth 2..1: this range is empty" evodoku-generate --depth 2..1
  refuses "--depth 1: no 4x4 puzzle is known that is deeper than 0" evodoku-generate -N 2 --depth 1
  refuses "--depth 0: no puzzle of this level has it; singles solve exactly those of depth 0" evodoku-generate --depth 0 --level 4..
  refuses "--depth has no meaning with --drill" evodoku-generate --depth 1 --drill x-wing
  fails "depth [01] reached, depth 3 asked for" evodoku-generate --depth 3 --seed 1 --budget 20
}

test_levels_without_uniqueness_are_those_of_rate_and_say_so() {
  ends 0 evodoku-generate --minimal --technique ..forcing-chains --no-uniqueness --rate -n 20 --seed 1 --format csv --columns puzzle,technique,se_estimate,class
  mv .out generated
  ! grep -qE 'unique|BUG' generated || fail "a level rests on uniqueness"
  cut -d, -f1 generated >puzzles.csv
  repeats generated evodoku-rate --no-uniqueness --columns puzzle,technique,se_estimate,class puzzles.csv
  prints '"uniqueness":false' evodoku-generate --minimal --level 4..5 --no-uniqueness --seed 1 --json
  refuses '--no-uniqueness has no meaning without --level, --technique, --uses, --class or --rate' evodoku-generate --clues 30 --no-uniqueness
  refuses '--technique unique rectangle: it rests on uniqueness, so that it cannot be combined with --no-uniqueness' \
    evodoku-generate --technique unique-rectangle --no-uniqueness
  refuses '--store cannot be combined with --no-uniqueness: a store has levels with uniqueness only; give --json -o FILE' \
    evodoku-generate --level 4..5 --no-uniqueness --store s.db
  evodoku-generate --level 4..5 --no-uniqueness --seed 1 --json >record.json
  ends 1 evodoku-store import s.db record.json --keep-going
  expect_err 'a store has those with it: leave out --no-uniqueness'
}

test_what_is_interrupted_does_not_speak_of_a_mask() {
  ends 1 evodoku-generate -N 8 --clues 2000 --time-limit 0 --seed 1
  expect_no_err mask
}

test_an_open_range_of_clues_begins_with_what_is_reached_in_a_moment() {
  ends 0 evodoku-generate --clues ..27 -n 30 --seed 1
  expect_equal "$(clue_counts .out | sort -u | tr '\n' ' ')" "25 26 27 "
  mv .out open
  repeats open evodoku-generate --clues 25..27 -n 30 --seed 1
  ends 0 evodoku-generate --clues ..20 --seed 1
  expect_equal "$(clue_counts .out)" 20
  ends 0 evodoku-generate --clues 39.. -n 20 --seed 1
  expect_equal "$(clue_counts .out | sort -u | tr '\n' ' ')" "39 40 "
  refuses "want A..B" evodoku-generate --clues ..
}

test_a_word_of_others_for_an_option_is_answered_with_ours() {
  refuses "unknown option --difficulty \(want --class easy, or --level 3..4\)" evodoku-generate --difficulty easy
  refuses "unknown option --size.*-N 3" evodoku-solve --size 9
}

test_what_is_omitted_is_counted() {
  evodoku-generate --box 2x2 --clues 6 --seed 1 -n 9 --store small.db >.out 2>.err
  tee made <.out >before
  fails "evodoku-generate: 9 of 9 puzzles omitted" evodoku-generate --box 2x2 --clues 6 --seed 1 -n 9 --store small.db -q -o made
  expect_same made before
}
