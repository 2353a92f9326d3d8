# evodoku-query

# 10 puzzles each with 30, 34 and 40 clues, 10 of 6x6; the 9x9 with 40 clues are rated.
make_store() {
  {
    evodoku-generate -N 3 --clues 30 -n 10 --seed 1 --json
    evodoku-generate -N 3 --clues 34 -n 10 --seed 1 --json
    evodoku-generate --box 2x3 --clues 12 -n 10 --seed 1 --json
  } >plain.json 2>/dev/null
  evodoku-generate -N 3 --clues 40 -n 10 --seed 1 --json 2>/dev/null | evodoku-rate --seed 1 --json - >rated.json 2>/dev/null
  evodoku-store import set.db plain.json rated.json >.out 2>.err || fail "making the store"
}

count() { evodoku-query set.db --count "$@"; }

test_clues_order_and_box_select() {
  make_store
  expect_equal "$(count)" 40
  expect_equal "$(count --order 3)" 30
  expect_equal "$(count --box 2x3)" 10
  expect_equal "$(count --order 3 --clues 30..34)" 20
  expect_equal "$(count --order 3 --clues 34)" 10
  expect_equal "$(count --order 3 --clues ..33)" 10
  expect_equal "$(count --order 3 --clues 35..)" 10
  writes 10 evodoku-query set.db --order 3 --clues 30
  expect_equal "$(clue_counts .out | sort -u)" 30
}

test_ids_tags_and_picks_are_those_of_the_store_that_is_asked() {
  make_store
  evodoku-query set.db --columns puzzle,id,tags,picks --sort -id --limit 3 --json | evodoku-store import other.db --tag mine -q
  ends 0 evodoku-query other.db --columns id,tags
  expect_equal "$(tr -d '\r' <.out | tr '\n' ' ')" 'id,tags 1,"[""mine""]" 2,"[""mine""]" 3,"[""mine""]" '
  ends 0 evodoku-query other.db --json
  expect_no_out '"(id|tags|picks)"'
}

test_a_range_includes_what_is_shown_as_its_ends() {
  local shown
  evodoku-generate --clues 28 -n 6 --seed 5 -q --store rated.db >/dev/null
  evodoku-rate --store rated.db -q
  evodoku-query rated.db --json | evodoku-store import again.db -q
  for shown in $(evodoku-query rated.db --columns rating | sed 1d); do
    for range in "$shown" "$shown.." "..$shown"; do
      expect_equal "$(evodoku-query rated.db --rating "$range" --count)" "$(evodoku-query again.db --rating "$range" --count)"
    done
    expect_equal "$(evodoku-query rated.db --rating "$shown" --columns rating | sed 1d | sort -u)" "$shown"
  done
}

test_rating_and_class_select_and_sort() {
  local class low
  make_store
  writes 10 evodoku-query set.db --sort rating --json --rating 0..
  grep -oE '"value":[0-9.]+' .out | cut -d: -f2 >values
  sort -g values >sorted
  expect_same values sorted
  low=$(sed -n 4p sorted)
  expect_equal "$(count --rating "$low"..)" "$(awk -v low="$low" '$1 >= low' sorted | wc -l)"
  class=$(grep -oE '"class":"[a-z -]+"' .out | head -n 1 | cut -d'"' -f4)
  expect_equal "$(count --class "$class")" "$(grep -c "\"class\":\"$class\"" .out)"
}

test_classes_stand_in_their_order() {
  local order classes
  make_store
  order="very-easy easy medium hard very-hard extreme beyond-techniques unsolved"
  evodoku-query set.db --sort class --columns class,rating >sorted
  classes=$(sed 1d sorted | cut -d, -f1 | uniq | grep .)
  expect_equal "$classes" "$(printf '%s\n' $order | grep -xF "$classes")"
  expect_equal "$(grep -c "" sorted)" $(($(evodoku-query set.db --count) + 1))
  for class in $classes; do
    grep "^$class," sorted | cut -d, -f2 >values
    sort -g values | cmp - values || fail "puzzles of a class stand by their rating"
  done
  evodoku-query set.db --sort -class --class "${classes//$'\n'/,}" --columns class >backwards
  expect_equal "$(sed 1d backwards | uniq)" "$(tac <<<"$classes")"
  expect_equal "$(evodoku-query set.db --sort -class --limit 3 --columns class | sed 1d)" "$(sed -n 2,4p backwards)"
  evodoku-query set.db --stats --json | grep -oE '"class":"[a-z-]+"' | cut -d'"' -f4 >listed
  expect_equal "$(cat listed)" "$classes"
}

test_a_class_that_no_puzzle_can_have_here_is_an_error_that_lists_those_there_are() {
  make_store
  refuses "set.db: it has no class trivial; it has [a-z-]+" evodoku-query set.db --class trivial
  refuses "set.db: it has no class foo; it has [a-z-]+" evodoku-query set.db --class easy,foo --count
  expect_equal "$(evodoku-query set.db --class Extreme --count)" 0
}

test_the_answer_in_every_form() {
  make_store
  writes 2 evodoku-query set.db --order 3 --limit 2 --format line
  prints '"puzzle":"[0-9.]{81}"' evodoku-query set.db --order 3 --limit 2 --json
  run evodoku-query set.db --order 3 --limit 1 --format grid
  [ "$(wc -l <.out)" -ge 9 ] || fail "a grid has at least nine lines"
  prints "^puzzle," evodoku-query set.db --order 3 --limit 2 --format csv
}

test_bad_conditions_are_usage_errors() {
  make_store
  run evodoku-query set.db --class "no such class"
  expect_usage_error "no such class"
  run evodoku-query set.db --rater nobody --rating 1..
  [ "$status" -eq 2 ] || [ "$status" -eq 1 ] || fail "an unknown rater should be an error"
  expect_err "nobody"
  ends 2 evodoku-query
}

test_tags_picks_and_names_select() {
  make_store
  evodoku-query set.db --clues 30 | evodoku-store tag set.db --tag thirty - >.out 2>.err || fail "tagging"
  expect_equal "$(count --tag thirty)" 10
  expect_equal "$(count --tag thirty --clues 34)" 0
  expect_equal "$(count --where "source = 'plain.json'")" 30
  expect_equal "$(count --where "source LIKE '%.json'")" 40
  expect_equal "$(count --where "created >= unixepoch('2020-01-01')")" 40
  refuses "thirty" evodoku-query set.db --tag thirsty
}

test_symmetry_and_minimal_select() {
  make_store
  evodoku-generate -N 3 --clues 32 --symmetry half-turn -n 3 --seed 2 --store set.db >.out 2>.err || fail "generating"
  expect_equal "$(count --symmetry half-turn)" 3
  evodoku-generate -N 3 --minimal -n 2 --seed 2 --store set.db >.out 2>.err || fail "generating"
  expect_equal "$(count --minimal)" 2
}

test_depth_selects_what_was_stored_with_it_also_later() {
  make_store
  refuses "set.db: no puzzle here has a depth; evodoku-query set.db --json" evodoku-query set.db --depth 0..
  evodoku-generate --minimal --depth 1 -n 3 --seed 3 --store set.db >.out 2>.err || fail "generating"
  expect_equal "$(count --depth 0..)" 3
  evodoku-query set.db --box 3x3 >puzzles && evodoku-rate --runs 0 --columns puzzle,depth puzzles >depths.csv
  ends 0 evodoku-store import set.db depths.csv
  expect_err "0 added, 33 already there, 0 rejected"
  expect_equal "$(count --depth 0)" "$(grep -c ',0$' depths.csv)"
  expect_equal "$(count --depth 1..2)" "$(grep -c ',[12]$' depths.csv)"
  expect_equal "$(evodoku-query set.db --box 3x3 --columns puzzle,depth | sort)" "$(sort depths.csv)"
  expect_equal "$(evodoku-query set.db --where 'depth = 1' --count)" "$(count --depth 1)"
  evodoku-query set.db --depth 1 --json >record.json
  ends 0 evodoku-store import other.db record.json
  ends 0 evodoku-store merge third.db other.db
  expect_equal "$(evodoku-store export third.db --json | grep -c '"depth":1')" "$(count --depth 1)"
  ends 0 evodoku-store check third.db
  sqlite3 third.db "UPDATE puzzle SET depth = 2 WHERE id = 1"
  ends 1 evodoku-store check third.db
  expect_out "puzzle 1: its depth is not 2"
  refuses "--depth 5: " evodoku-query set.db --depth 5
  evodoku-generate --box 4x4 --clues 120 -n 1 --seed 1 --json | sed 's/^{/{"depth":2,/' >large.json
  fails "left out: its depth is not 2" evodoku-store import other.db large.json
  evodoku-generate -N 4 --minimal --depth 2 -n 1 --seed 3 --store large.db --json >record.json 2>.err || fail "generating"
  ends 0 evodoku-store check large.db
  ends 0 evodoku-store merge joined.db large.db
  expect_equal "$(evodoku-query joined.db --depth 2 --count)" 1
}

test_a_condition_of_ones_own_selects() {
  make_store
  expect_equal "$(count --where 'clues = 30')" 10
  expect_equal "$(count --where 'ert IS NOT NULL')" 10
  expect_equal "$(count --order 3 --where "cells LIKE '%9%' AND id % 2 = 0")" 15
  expect_equal "$(count --order 3 --where "cells LIKE '%9%' OR 1" --where 'id % 2 = 0')" 15
}

test_a_condition_can_do_nothing_but_choose() {
  make_store
  refuses "condition" evodoku-query set.db --where "1; DROP TABLE puzzle"
  refuses "symmetry.*rating_seed.*technique" evodoku-query set.db --where "colour = 1"  # names the existing columns
}

test_an_endless_question_ends_with_its_time() {
  local tables="puzzle a, puzzle b, puzzle c, puzzle d, puzzle e, puzzle f, puzzle g"
  make_store
  ends 1 evodoku-query set.db --where "(SELECT count(*) FROM $tables WHERE a.id + g.id > p.id) > 1"
  expect_silent_out
  expect_err "no answer within 10 s"
  run timeout --preserve-status -s INT -k 2 1 evodoku-query set.db \
    --where "(SELECT count(*) FROM $tables WHERE a.id + g.id > p.id) > 1"
  expect_status 130
}

test_a_random_pick_may_be_of_thousands() {
  evodoku-generate --clues 40 -n 4200 --seed 1 -q | evodoku-store import many.db - -q
  writes 4000 evodoku-query many.db --random 4000 --seed 1
  writes 4000 evodoku-query many.db --random 4000 --seed 1 --where 'clues > 30'
}

test_each_condition_stands_for_itself() {
  make_store
  ends 0 evodoku-query set.db --count --where 'clues > 0 -- all' --where '1 = 1 -- of them'
}

test_what_is_marked_is_not_picked_again() {
  make_store
  writes 25 evodoku-query set.db --random 25 --seed 1 --mark weekly
  mv .out first
  ends 1 evodoku-query set.db --random 25 --seed 1 --mark weekly
  expect_lines 15
  expect_equal "$(sort first .out | uniq -d | wc -l)" 0
  expect_equal "$(count --where "id IN (SELECT puzzle FROM picked WHERE name = 'weekly')")" 40
  expect_equal "$(count --where "id NOT IN (SELECT puzzle FROM picked WHERE name = 'weekly')")" 0
}

test_nothing_is_marked_unless_all_is_written() {
  make_store
  evodoku-query set.db --json --mark weekly 2>.err >/dev/full && fail "a full device is an error"
  ends 2 evodoku-query set.db --mark weekly -o no-such-folder/out.txt
  # A reader that ends at once; the answer is longer than a pipe holds.
  for i in 1 2 3 4; do evodoku-generate -N 4 --clues 160 -n 10 --seed $i --json; done 2>/dev/null | evodoku-store import set.db - >.out 2>.err
  { evodoku-query set.db --json --mark weekly 2>.err; echo $? >status; } | true
  expect_equal "$(cat status)" 1
  expect_err "nothing was marked"
  run evodoku-store info set.db
  expect_no_out "weekly"
}

# Their levels: hidden single in a line (1.5), claiming (2.8), XY-wing (4.2); a 6x6 without an estimate, one without a level.
make_levelled_store() {
  cat >levelled.txt <<'END'
..8.3.....7.1..68.61.92.....8......3.43...27.7......9.....79.31.92..3.5.....6.4..
...7....5.759.1....9..4.27...9..7352.........4238..9...61.8..2....1.263.3....5...
169.........86.9..4..1.5...9.....5.2.43...89.5.1.....6...6.9..3..5.48.........248
END
  evodoku-generate --box 2x3 --clues 12 -n 1 --seed 1 --json 2>/dev/null | evodoku-rate --json - >six.json 2>/dev/null
  evodoku-generate -N 3 --clues 40 -n 1 --seed 1 >bare.txt 2>/dev/null
  evodoku-rate --seed 1 --json levelled.txt >levelled.json 2>/dev/null
  evodoku-store import set.db levelled.json six.json bare.txt >.out 2>.err || fail "making the store"
}

test_techniques_and_levels_select() {
  make_levelled_store
  expect_equal "$(count --technique claiming)" 1
  expect_equal "$(count --technique Hidden-Single-in-a-Line..claiming --order 3)" 2
  expect_equal "$(count --technique "naked pair..xy-wing")" 1
  expect_equal "$(count --technique ..XY-Wing)" 4
  expect_equal "$(count --technique pointing..)" 2
  expect_equal "$(count --technique jellyfish)" 0
  expect_equal "$(count --level 2.6..4.2)" 2
  expect_equal "$(count --level 2.8)" 1
  expect_equal "$(count --level ..2)" 1
  expect_equal "$(count --level 2.6.. --technique ..x-wing)" 1
}

test_a_misspelt_column_in_double_quotes_is_no_text() {
  make_levelled_store
  refuses "no such column: .?ratng" evodoku-query set.db --where '"ratng" > 2' --count
  prints '^[0-9]+$' evodoku-query set.db --where '"clues" > 2' --count
}

test_sorted_by_level_what_has_no_level_comes_last() {
  make_levelled_store
  run evodoku-query set.db -N 3 --sort level
  expect_equal "$(cut -c1-9 .out | head -n 3 | tr '\n' ' ')" "...7....5 169...... ..8.3.... "
  expect_equal "$(tail -n 1 .out)" "$(cat bare.txt)"
  prints '^\.\.8\.3' evodoku-query set.db -N 3 --sort -level --limit 1
  # without an estimate behind those that have one, before those without a level, in either direction
  evodoku-generate --box 2x3 --clues 12 --seed 1 --rate --json -q | evodoku-store import set.db -q
  local sort
  for sort in level -level; do
    evodoku-query set.db --sort $sort --columns box,technique >sorted.csv
    expect_equal "$(grep -n '^2x3,[a-z]' sorted.csv | cut -d: -f1)" "$(grep -c ',[A-Za-z]' sorted.csv)"
  done
}

test_levels_are_written_and_counted() {
  make_levelled_store
  run evodoku-query set.db --technique xy-wing --json
  expect_out '"level":{"technique":"XY-wing","se_estimate":4.2,"se_error":0.1,"techniques":"[^"]*","version":'"$level_version}"
  prints '^level, the hardest technique needed$' evodoku-query set.db --stats
  expect_out '^  claiming +1 +#+$'
  expect_out '^  \(not known\) +1 +#+$'
  prints '"level":{"technique":"claiming"' evodoku-store export set.db --json
  # of a class and of ratings as well
  evodoku-rate --store set.db -q || fail rate
  prints '^level, the hardest technique needed$' evodoku-query set.db --stats --rating 0..
  prints '"techniques":\[{' evodoku-query set.db --stats --class hard --json
}

test_puzzles_are_found_by_the_techniques_that_they_use() {
  make_levelled_store
  ends 0 evodoku-rate --store set.db --runs 0  # some of its levels came without them
  run evodoku-query set.db --columns techniques
  cp .out used.csv
  # contains a technique
  evodoku-query set.db --where "';' || techniques LIKE '%;claiming:%'" --columns techniques >contains.csv
  expect_equal "$(grep -c claiming used.csv)" "$(sed 1d contains.csv | wc -l)"
  # exactly one hard step
  evodoku-query set.db --where "technique = 'claiming' AND techniques LIKE '%;claiming:1'" --columns techniques >one.csv
  expect_equal "$(grep -c ";claiming:1$" used.csv)" "$(sed 1d one.csv | wc -l)"
  [ "$(sed 1d contains.csv | wc -l)" -gt 0 ] || fail "there should be a puzzle with claiming"
  # a level from elsewhere gets them, and one that is wrong is found
  run sqlite3 set.db "UPDATE level SET techniques = NULL WHERE puzzle = 2"
  ends 0 evodoku-rate --store set.db --runs 0
  repeats used.csv evodoku-query set.db --columns techniques
  run sqlite3 set.db "UPDATE level SET techniques = 'magic:1' WHERE puzzle = 2"
  ends 1 evodoku-store check set.db
  expect_out "puzzle 2: its level has other techniques: "
}

# ulimit prevents the store from growing: puzzles that cannot be marked are not written.
test_an_answer_that_cannot_be_marked_is_not_written() {
  evodoku-generate -N 3 --clues 36 -n 4000 --seed 4 -q | evodoku-store import -q big.db
  local size
  size=$(stat -c %s big.db)
  ends 1 bash -c "ulimit -f $((size / 1024)); exec evodoku-query big.db --mark weekly -o answer"
  [ ! -e answer ] || fail "the answer is there without its marks"
  ends 0 evodoku-query big.db --mark weekly -o answer
  expect_equal "$(wc -l <answer)" 4000
}

test_a_comment_ends_where_sqlite_ends_it() {
  make_store 2>/dev/null || evodoku-generate -N 3 --clues 34 -n 3 --seed 1 --json -q | evodoku-store import -q set.db
  ends 0 evodoku-query set.db --where 'clues > 0 /*/ a comment ) */'
}

test_one_store_is_queried_and_a_store_without_ratings_says_so() {
  make_store
  evodoku-generate -N 3 --clues 30 -n 2 --seed 1 -q | evodoku-store import -q bare.db
  refuses "no puzzle here has a rating; evodoku-rate --store bare.db rates them" evodoku-query bare.db --class easy
  refuses "no puzzle here has a level; evodoku-rate --runs 0 --store bare.db finds them" evodoku-query bare.db --level 1..
}
