# evodoku-transform

full=$solution

test_of_a_minimal_puzzle_nothing_can_be_removed() {
  evodoku-generate --minimal -n 1 --seed 1 -q >puzzle
  ends 1 evodoku-transform remove --clues 20 --seed 1 --budget 1000000000000 puzzle
  expect_err "has 2[0-9] clues, of which none can go; 20 asked for"
}

test_isomorphs_have_one_canonical_form() {
  evodoku-generate --clues 26 -n 20 --seed 1 >puzzles
  evodoku-transform shuffle --seed 3 puzzles >shuffled
  expect_equal "$(paste -d= puzzles shuffled | awk -F= '$1 == $2' | wc -l)" 0
  expect_equal "$(evodoku-transform canonical puzzles)" "$(evodoku-transform canonical shuffled)"
  evodoku-transform canonical puzzles >forms
  expect_equal "$(evodoku-transform canonical forms)" "$(cat forms)"
}

test_the_map_leads_to_the_form() {
  ends 0 run_on "$proper" evodoku-transform canonical --json
  python3 - "$proper" .out <<'PYTHON'
import json, sys
puzzle, record = sys.argv[1], json.loads(open(sys.argv[2]).read())
side = int(len(puzzle) ** .5)
cell = lambda row, column: int(puzzle[row * side + column].replace('.', '0'))
m = record['map']
image = ''
for row in m['rows']:
    for column in m['columns']:
        digit = m['digits'][cell(column, row) if m['transpose'] else cell(row, column)]
        image += str(digit) if digit else '.'
assert image == record['puzzle'], (image, record['puzzle'])
PYTHON
  expect_equal $? 0
}

test_minimal_puzzles_keep_their_solution_and_need_every_clue() {
  evodoku-generate --clues 32 -n 20 --seed 2 >puzzles
  writes 20 evodoku-transform minimal --seed 5 puzzles
  cp .out minimal
  expect_equal "$(evodoku-solve puzzles)" "$(evodoku-solve minimal)"
  run evodoku-transform minimal --check minimal
  expect_equal "$(grep -c 'minimal$' .out)" 20
}

test_redundant_clues_are_named() {
  # 4x4: with the 1 at r1c1 gone, the others still leave one solution
  prints "redundant: r1c1 r1c2" run_on "1234341221434321" evodoku-transform minimal --check
}

test_clues_are_removed_from_own_grids_and_puzzles() {
  ends 0 run_on "$full" evodoku-transform remove --alpha 0.6 --seed 1
  cp .out puzzle
  expect_equal "$(tr -d '.\n' <puzzle | wc -c)" 32
  expect_equal "$(evodoku-solve puzzle)" "$full"
  ends 0 evodoku-transform remove --clues 26 --seed 1 puzzle
  expect_equal "$(evodoku-solve <.out)" "$full"
}

test_what_cannot_be_reached_is_said_and_not_printed() {
  ends 1 run_on "$full" evodoku-transform remove --clues 17 --seed 1 --budget 20000
  expect_lines 0
  expect_err "standard input:1: [0-9]* clues reached, 17 asked for \(--budget allows more)"
}

test_missing_clues_are_added() {
  run_on "$with_two_solutions
................" evodoku-transform complete --seed 1
  expect_status 0
  cp .out completed
  ends 0 evodoku-solve --require-proper completed
}

test_what_cannot_be_transformed_is_named() {
  run_on "$with_equal_clues
$proper" evodoku-transform minimal --seed 1
  expect_status 1
  expect_lines 1
  expect_err "standard input:1: no solution: two 1s in row 1"
  fails "a puzzle with exactly one is needed" run_on "$with_two_solutions" evodoku-transform remove --clues 4 --seed 1
}

test_a_puzzle_that_cannot_be_completed_is_explained_as_it_was_given() {
  local seed
  for seed in 1 2 3; do
    fails "standard input:1: no solution: two 1s in row 1: r1c1 and r1c2$" run_on "$with_equal_clues" evodoku-transform complete --seed $seed
  done
}

verbs="canonical
shuffle --seed 1
minimal --seed 1
remove --clues 26 --seed 1
complete --seed 1"

test_names_comments_and_unknown_members_are_kept_in_every_verb() {
  printf 'puzzle,id,name,comment,se,tags\n%s,7,Bob,hello,7.10,"[1.50]"\n' "$proper" >named.csv
  local verb
  while read -r verb; do
    ends 0 evodoku-transform $verb --json named.csv
    expect_out '"comment":"hello(; 0 clues added)?","format":1,"id":7,("map":.*,)?"name":"Bob","se":7.10,"tags":\[1.50\]\}$'
    ends 0 run_on "$proper # from  Bob" evodoku-transform $verb
    expect_out ' # from  Bob(; 0 clues added)?$'
  done <<<"$verbs"
}

test_what_was_true_of_the_given_puzzle_alone_is_left_out() {
  # what evodoku says of it, and a solution as lists have it
  {
    evodoku-generate --clues 30 -n 1 --seed 1 --json -q | evodoku-rate --json --runs 2 -q
    evodoku-generate --clues 30 -n 1 --seed 2 -q | evodoku-solve --json
    evodoku-generate --clues 30 -n 1 --seed 3 -q | evodoku-rate --runs 2 --json -q --columns \
      puzzle,rating,rater,runs,technique,depth,effort,guesses,order,order_techniques,path,trace,puzzle_id,solution_id,rating_low,rating_high
    evodoku-generate --clues 30 -n 1 --seed 4 -q | evodoku-rate --runs 2 --explain --json
    evodoku-generate --clues 30 -n 1 --seed 5 -q | evodoku-transform canonical --json
    echo "{\"puzzle\":\"$proper\",\"rating\":3,\"technique\":\"X-wing\",\"class\":\"easy\",\"symmetry\":\"none\"}"
    echo "$proper $solution"
    echo "$proper" | evodoku-transform minimal --check
  } >known
  local verb
  while read -r verb; do
    ends 0 evodoku-transform $verb known --json
    sed -E 's/"(puzzle|box|solution|canonical|comment)":"[^"]*",?//g; s/"(clues|seed)":[0-9]+,?//g; s/"minimal":true,//; s/,"map":\{[^}]*\}//' .out >left
    expect_equal "$(sort -u left | sed 's/,}/}/')" '{"format":1}'
    expect_equal "$(grep -o '"comment":"[^"]*"' .out | grep -v '"0 clues added"')" ""
  done <<<"$verbs"
}

test_a_check_keeps_all_that_is_known_of_a_puzzle() {
  echo "$proper # from Bob" | evodoku-rate --runs 2 --json -q >rated
  ends 0 evodoku-transform minimal --check --json rated
  expect_out '"rating":\{"rater":"knowledge".*"level":\{"technique".*"comment":"from Bob; redundant: r1c5 .*","format":1,"redundant":\["r1c5",'
  evodoku-transform minimal --check --json rated -q | evodoku-transform shuffle --json -q >shuffled
  expect_equal "$(grep -c 'rating\|level\|redundant' shuffled)" 0
  ends 0 run_on "1234341221434321 # ours" evodoku-transform minimal --check
  expect_out ' # ours; redundant: r1c1 r1c2'
  mv .out checked
  ends 0 evodoku-transform shuffle --seed 1 checked
  expect_out ' # ours$'
}
