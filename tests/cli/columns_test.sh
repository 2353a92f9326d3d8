# --columns, and other contents of a table of puzzles.

test_columns_are_those_asked_for_in_this_order() {
  ends 0 evodoku-generate --clues 30 -n 2 --seed 1 --columns clues,puzzle,solution
  expect_equal "$(head -n 1 .out)" clues,puzzle,solution
  expect_equal "$(sed -n 2p .out | cut -d, -f1)" 30
  sed 1d .out | cut -d, -f2 | evodoku-solve -q >solutions
  expect_equal "$(sed 1d .out | cut -d, -f3)" "$(cat solutions)"
}

test_a_column_of_a_rating_asks_for_ratings() {
  ends 0 evodoku-generate --clues 30 --seed 1 --columns puzzle,class,rating,se_estimate,technique -q
  mv .out made.csv
  cut -d, -f1 made.csv | evodoku-rate --seed 0 --columns puzzle,class,rating,se_estimate,technique -q >rated.csv
  expect_same made.csv rated.csv
  local column
  for column in rater version seed runs generation_cap class_high level_version; do
    prints '^[a-z0-9-]+$' evodoku-generate --clues 30 --seed 1 --columns $column -q
  done
}

# What people ask for: class,level,technique,rating, by each tool that writes columns.
test_the_level_is_a_column() {
  ends 0 evodoku-generate --clues 24 -n 3 --seed 1 --columns puzzle,level -q
  mv .out made.csv
  expect_equal "$(grep -cE ',[0-9]+(\.[0-9])?$' made.csv)" 3
  cut -d, -f1 made.csv | evodoku-rate --seed 0 --columns puzzle,level -q >rated.csv
  expect_same made.csv rated.csv
  cut -d, -f1 made.csv | evodoku-rate --seed 0 --columns puzzle,se_estimate -q | sed 1s/se_estimate/level/ >estimated.csv
  expect_same made.csv estimated.csv
  cut -d, -f1 made.csv | evodoku-rate --seed 0 --json -q | evodoku-store import set.db -q
  repeats made.csv evodoku-query set.db --columns puzzle,level
  prints '^[a-z-]+,[0-9.]+,[A-Za-z -]+,[0-9.]+$' evodoku-query set.db --columns class,level,technique,rating
}

test_columns_of_json_are_one_flat_object() {
  ends 0 evodoku-generate --clues 30 --seed 1 --columns puzzle,clues,class,minimal,canonical --json
  expect_out '^.."puzzle":"[1-9.]{81}","clues":30,"class":"easy","minimal":null,"canonical":"m1:3x3:|^\{"puzzle"'
}

test_a_store_gives_id_tags_and_picks() {
  evodoku-generate --clues 30 -n 3 --seed 1 --store set.db --columns id,puzzle >made.csv 2>/dev/null
  expect_equal "$(cut -d, -f1 made.csv | tr '\n' ' ')" "id 1 2 3 "
  evodoku-query set.db --limit 2 | evodoku-store tag set.db --tag pretty --tag new --mark weekly -q
  ends 0 evodoku-query set.db --columns id,tags,picks,puzzle --json
  expect_out '^.."?id"?:1,"tags":."new","pretty".,"picks":."weekly".,|"id":1,"tags":\["new","pretty"\],"picks":\["weekly"\]'
  expect_out '"id":3,"tags":..,"picks":..,'
  repeats made.csv evodoku-query set.db --columns id,puzzle
  prints "^puzzle,rating,class,.*,id,tags,picks," evodoku-query set.db --columns all
}

test_rate_keeps_the_columns_of_its_input() {
  printf 'puzzle,source,page\n%s,magazine,7\n' "$proper" >in.csv
  ends 0 evodoku-rate --seed 1 in.csv
  head -n 1 .out | grep -q "^puzzle,rating,class,.*,page,source$" || fail "the input's columns should come last"
  sed -n 2p .out | grep -q ",7,magazine$" || fail "and their values"
  prints "^magazine,[a-z-]+,0?[0-9.]{81}$" evodoku-rate --seed 1 in.csv --columns source,class,puzzle
}

test_a_column_that_nobody_has_is_told() {
  printf 'puzzle,source\n%s,magazine\n' "$proper" >in.csv
  fails "--columns clas: no puzzle has a column of this name .did you mean class" evodoku-rate --seed 1 in.csv --columns puzzle,clas
  printf '{"puzzle":"%s"}\n{"puzzle":"%s","page":7}\n' "$proper" "$proper" >in.json
  ends 0 evodoku-rate --seed 1 in.json
  expect_err "column page: left out, because the first puzzle does not have it"
}

test_rate_does_not_believe_a_solution() {
  printf 'puzzle,solution\n%s,%s\n' "$proper" "${solution:1}${solution:0:1}" >in.csv
  ends 0 evodoku-rate --seed 1 --json in.csv
  expect_no_out '"solution"'
  expect_err "in.csv:2: the given solution is not the puzzle's"
  printf 'puzzle,solution\n%s,%s\n' "$proper" "$solution" >in.csv
  prints '"solution"' evodoku-rate --seed 1 --json in.csv
}

test_rate_computes_the_columns_that_are_named() {
  local twin
  twin=$(evodoku-transform shuffle "$easy" --seed 1 -q)
  printf '%s\n' "$easy" "$twin" >twins
  ends 0 evodoku-rate twins --columns puzzle,solution,puzzle_id,solution_id,depth,guesses,rating,rating_low,rating_high,path --json
  mv .out rows.jsonl
  evodoku-rate -q twins >rated.csv
  expect_equal "$(jq -r .solution rows.jsonl)" "$(evodoku-solve -q twins)"
  expect_equal "$(jq -c '[.puzzle_id, .solution_id, .depth, .guesses, .rating, .rating_low, .rating_high]' rows.jsonl | sort -u | wc -l)" 1
  expect_equal "$(jq -r .puzzle_id rows.jsonl | head -n 1)" "$(evodoku-transform canonical --json -q "$easy" | jq -rj .canonical | sha256sum | cut -c1-32)"
  expect_equal "$(jq -r '.rating_low, .rating_high' rows.jsonl | head -n 2)" \
    "$(awk -F, 'NR == 2 { printf "%.3f\n%.3f\n", log(1 + $7) / log(10), log(1 + $8) / log(10) }' rated.csv | sed 's/0*$//')"
  # the path of a puzzle that singles solve has as many lines as it has blanks, each with its cell
  expect_equal "$(jq -r .path rows.jsonl | grep -c "r[1-9]c[1-9]")" $((2 * $(tr -dc 0 <<<"$easy" | wc -c)))
  # each alone, and none of them where it is not named
  prints '^[{]"puzzle_id":"[0-9a-f]{32}"[}]$' evodoku-rate --runs 0 "$easy" --columns puzzle_id --json
  ends 0 evodoku-rate --runs 0 "$easy" --json
  expect_no_out "puzzle_id|guesses|solution"
  fails "no puzzle has a column of this name .did you mean guesses" evodoku-rate --runs 0 "$easy" --columns puzzle,gueses
}

test_a_short_random_pick_is_less_than_asked() {
  evodoku-generate --clues 30 -n 5 --seed 1 --store set.db -q >/dev/null
  quietly evodoku-query set.db --random 5 --seed 1
  ends 1 evodoku-query set.db --random 9 --seed 1 --mark weekly
  expect_lines 5
  expect_err "--random 9: only 5 puzzles"
  ends 1 evodoku-query set.db --random 1 --seed 1 --mark weekly
  expect_silent_out
  quietly evodoku-query set.db --limit 9
}

test_bad_values_name_the_way_out() {
  evodoku-generate --clues 30 --store set.db -q >/dev/null
  ln -s loop.db loop.db
  refuses "loop.db: Too many levels of symbolic links" evodoku-query loop.db
  echo rubbish >bad.txt
  ends 2 evodoku-store import new.db bad.txt
  [ ! -e new.db ] || fail "an empty store was left behind"
  mkdir folder
  refuses "folder: is a directory" evodoku-experiment run folder -o results.csv
}
