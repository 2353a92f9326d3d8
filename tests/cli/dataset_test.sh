# evodoku-dataset

python=$(command -v /usr/bin/python3 || command -v python3)

# split ARGUMENT...: splits rows, quietly.
split() { run evodoku-dataset split -q "$@"; }

# rows ARGUMENT...: rated rows of generated puzzles, as flat objects in rows.jsonl and as a table in rows.csv.
rows() {
  local columns=puzzle,solution,rating,rating_high,class,technique,se_estimate,clues,guesses,puzzle_id
  evodoku-generate -q --json "$@" >made.jsonl || fail "no puzzles"
  evodoku-rate -q --json --columns $columns made.jsonl -o rows.jsonl || fail "no ratings"
  evodoku-rate -q --columns $columns made.jsonl -o rows.csv || fail "no ratings"
}

need_numpy() { "$python" -c 'import numpy' 2>/dev/null || { echo "numpy is not there"; exit 77; }; }

# ids_of FILE: the ids of its puzzles up to isomorphism, each once.
ids_of() { column puzzle "$1" | evodoku-rate -q --runs 0 --columns puzzle_id | sed 1d | sort -u; }

test_rows_come_out_as_they_went_in() {
  rows --clues 28..32 -n 12 --seed 1
  repeats rows.csv evodoku-dataset split rows.csv
  repeats rows.jsonl evodoku-dataset split --json rows.jsonl
  repeats rows.csv evodoku-dataset split rows.jsonl
  repeats rows.jsonl evodoku-dataset split --json rows.csv
  # tables as evodoku-rate and others write them
  evodoku-rate -q made.jsonl >rated.csv
  repeats rated.csv evodoku-dataset split rated.csv
  printf '%s\n' id,puzzle,Rating,seed,band,solution "007,$proper,7.2,3,1e0,$solution" "8,$easy,,,,$(evodoku-solve "$easy")" |
    tr 0 . >foreign.csv
  repeats foreign.csv evodoku-dataset split foreign.csv
}

test_records_and_lines_have_the_columns_that_are_known() {
  evodoku-generate -q --clues 30 -n 3 --seed 1 --rate --json >made.jsonl
  quietly evodoku-dataset split made.jsonl
  expect_out "^puzzle,solution,rating,class,.*,technique,se_estimate,"
  column class >classes
  evodoku-rate -q made.jsonl | column class - >right
  expect_same classes right
  evodoku-generate -q --clues 30 -n 3 --seed 1 >lines
  prints "^puzzle,solution,box,clues,puzzle_id$" evodoku-dataset split lines
  column solution >solved
  evodoku-solve lines >right
  expect_same solved right
  evodoku-rate -q --runs 0 lines --columns puzzle_id,solution_id >right
  repeats right evodoku-dataset split lines --columns puzzle_id,solution_id
}

test_splits_have_no_isomorphs_in_common_and_together_are_the_input() {
  local name
  evodoku-generate -q -N 2 --clues 5..7 -n 300 --seed 1 >puzzles
  split puzzles --no-distinct --split train=0.5,validation=0.2,test=0.3 -o whole
  for name in train validation test; do
    column puzzle whole/$name.csv >$name
    [ -s $name ] || fail "nothing in $name"
    ids_of whole/$name.csv >$name.ids
  done
  sort train validation test >together
  sort puzzles >right
  expect_same together right
  expect_equal "$(cat ./*.ids | sort | uniq -d)" ""
  ends 0 evodoku-dataset split puzzles --split train=0.5,validation=0.2,test=0.3 -o distinct
  expect_err "row [0-9]+: omitted, an isomorph of row [0-9]+$"
  expect_err "^evodoku-dataset: [0-9]+ of 300 rows omitted$"
  for name in train validation test; do
    ids_of distinct/$name.csv >ids
    expect_same ids $name.ids
    expect_equal "$(sed 1d distinct/$name.csv | wc -l)" "$(wc -l <ids)"
  done
}

test_a_pipe_and_threads_and_the_form_of_the_rows_change_nothing() {
  local options="--split train=0.7,test=0.3 --augment train=2 --seed 5" name
  rows --clues 28 -n 30 --seed 3
  ends 0 evodoku-dataset split rows.jsonl $options -o one -j 1
  ends 0 evodoku-dataset split rows.csv $options -o two -j 2
  ends 0 bash -c "cat rows.jsonl | evodoku-dataset split $options -o three"
  for name in train test; do
    expect_same one/$name.csv two/$name.csv
    expect_same one/$name.csv three/$name.csv
  done
  ends 0 evodoku-dataset split rows.csv ${options/seed 5/seed 6} -o other
  if cmp -s one/train.csv other/train.csv; then fail "another seed should give other isomorphs"; fi
  refuses "--seed: has no meaning without --stratify or --augment" evodoku-dataset split rows.csv --split a=0.5,b=0.5 --seed 5
  expect_same one/test.csv other/test.csv
}

test_a_folder_has_a_file_for_each_split_and_a_card() {
  evodoku-generate -q --balance class -n 12 --seed 1 --json >made.jsonl
  ends 0 split made.jsonl --split train=0.8,test=0.2 --columns puzzle,class -o set
  expect_equal "$(ls set | tr '\n' ' ')" "README.md test.csv train.csv "
  expect_equal "$(cat set/train.csv set/test.csv | wc -l)" 14
  grep -q "evodoku-dataset split made.jsonl --split train=0.8,test=0.2" set/README.md || fail "the card should tell the command"
  grep -q "^| all | " set/README.md || fail "the card should have the counts"
  expect_equal "$(grep -cE "^\| (very-easy|easy|medium|hard|very-hard|extreme) \| " set/README.md)" 6
  refuses "-o set: exists already" split made.jsonl --split train=0.8,test=0.2 -o set
}

test_a_folder_of_the_name_minus_is_standard_output() {
  rows --clues 30 -n 4 --seed 1
  ends 0 evodoku-dataset split rows.jsonl --split train=0.5,test=0.5 --format json
  mv .out without
  ends 0 evodoku-dataset split rows.jsonl --split train=0.5,test=0.5 --format json -o -
  expect_same without .out
  ends 2 evodoku-dataset split rows.jsonl --format npy -o -
  expect_err "--format npy: name a folder"
  [ ! -e ./- ] || fail "there should be no folder"
}

test_a_set_that_cannot_be_read_leaves_no_folder() {
  printf '%s\nrubbish\n' "$proper" >broken
  refuses "broken:2:" split broken -o set
  [ ! -e set ] || fail "there should be no folder: $(ls set)"
}

test_a_set_without_rows_leaves_no_folder() {
  local format
  printf '%081d\n' 0 >blank
  for format in csv npy; do
    fails "-o set: not made: nothing of what was asked for was reached" evodoku-dataset split blank --format "$format" -o set
    [ ! -e set ] || fail "there should be no folder: $(ls set)"
  done
}

test_a_split_by_a_hash_does_not_change_when_the_set_grows() {
  evodoku-generate -q --clues 28 -n 120 --seed 1 >large
  head -n 60 large >small
  split small --split train=0.5,test=0.5 --columns puzzle,split
  sort .out >of_small
  split large --split train=0.5,test=0.5 --columns puzzle,split
  sort .out >of_large
  expect_equal "$(comm -23 of_small of_large | wc -l)" 0
}

test_puzzles_of_one_solution_stay_together() {
  # twenty full grids, and three puzzles of each
  local seed
  evodoku-generate -q --clues 70 -n 20 --seed 1 >grids
  for seed in 1 2 3; do evodoku-transform remove --clues 40 --seed $seed grids -q >>puzzles; done
  evodoku-rate -q --runs 0 --columns puzzle,solution_id puzzles >rows.csv
  split rows.csv --split train=0.5,test=0.5 --split-by solution
  expect_equal "$(paste -d, <(column solution_id) <(column split) | sort -u | wc -l)" 20
  expect_equal "$(column split | sort -u | wc -l)" 2
  expect_lines 61
}

test_strata_have_exact_shares_in_each_split() {
  local value all part
  evodoku-generate -q --balance class -n 30 --seed 2 --json >made.jsonl
  ends 0 split made.jsonl --split train=0.6,validation=0.2,test=0.2 --stratify class --columns puzzle,class -o equal
  while read -r part all; do
    expect_equal "$(column class "equal/$part.csv" | sort | uniq -c | awk '{ print $1 }' | tr '\n' ' ')" "$all $all $all $all $all $all "
  done < <(printf '%s\n' "train 3" "validation 1" "test 1")
  # shares that are no whole numbers are rounded up or down, and rows stay in their order
  evodoku-generate -q --clues 27..31 -n 83 --seed 3 >puzzles
  ends 0 split puzzles --split train=0.7,test=0.3 --stratify clues
  column puzzle >order
  expect_same order puzzles
  for value in 27 28 29 30 31; do
    all=$(column clues | grep -c "^$value$")
    part=$(paste -d, <(column clues) <(column split) | grep -c "^$value,train$")
    if [ $((part * 10 - all * 7)) -le -10 ] || [ $((part * 10 - all * 7)) -ge 10 ]; then fail "$part of $all with $value clues"; fi
  done
  expect_equal "$(column split | grep -c train)" 58
  cp .out stratified
  repeats stratified evodoku-dataset split puzzles --split train=0.7,test=0.3 --stratify clues -j 1
}

test_the_card_shows_any_text_as_it_is() {
  printf 'puzzle,note\n%s,"a,b ""q"" | c"\n%s,plain\n' "$proper" "$easy" >notes.csv
  ends 0 evodoku-dataset split notes.csv --split train=0.5,test=0.5 --stratify note -o noted
  grep -qF '| a,b "q" \| c | ' noted/README.md || fail "$(cat noted/README.md)"
}

test_strata_do_not_part_isomorphs() {
  evodoku-generate -q -N 2 --clues 5..7 -n 200 --seed 1 >puzzles
  split puzzles --no-distinct --split train=0.5,test=0.5 --stratify clues -o set
  ends 0 evodoku-dataset audit set
  expect_equal "$(sed -s 1d set/*.csv | wc -l)" 200
  refuses "--stratify clas: no row has a column of this name" split puzzles --split train=0.5,test=0.5 --stratify clas
}

test_a_split_that_gets_nothing_is_told() {
  evodoku-generate -q -N 2 --clues 6 -n 50 --seed 1 >puzzles
  ends 0 evodoku-dataset split puzzles --split train=0.01,test=0.99 --split-by solution -o set
  expect_err "train: got no row: a hash meets the shares on average of many solutions, .*; up to isomorphism these rows have [12]$"
  ends 0 run_on "$proper" evodoku-dataset split --split a=0.5,b=0.5
  expect_err "[ab]: got no row: .*; --stratify meets them exactly"
}

test_a_split_of_a_split_by_the_same_hash_is_told_and_strata_make_one() {
  evodoku-generate -q --clues 28 -n 60 --seed 1 --columns puzzle,clues >all.csv
  ends 0 evodoku-dataset split all.csv --split train=0.8,test=0.2 -o once
  ends 0 evodoku-dataset split once/train.csv --columns puzzle --split train=0.8,validation=0.2 -o twice
  expect_err "validation: got no row: .*give all shares at once: train=0.8,validation=0.1,test=0.1"
  ends 0 evodoku-dataset split once/train.csv --columns puzzle --split train=0.8,validation=0.2 --stratify clues -o strata
  [ "$(wc -l <strata/validation.csv)" -ge 9 ] || fail "strata should meet the shares"
}

test_rows_that_have_no_place_in_a_set_are_named() {
  printf '%s\n%s\n' "$proper" "$with_two_solutions" >puzzles.txt
  ends 1 evodoku-dataset split puzzles.txt --columns puzzle
  expect_lines 2
  expect_err "row 1: puzzles.txt:2: "
  expect_err "1 of 2 rows are missing"
  printf 'puzzle,solution\n%s,%s\n' "$proper" "${solution:1}${solution:0:1}" >wrong.csv
  fails "row 0: wrong.csv:2: the given solution is not the puzzle's" evodoku-dataset split wrong.csv
  evodoku-generate -q --drill naked-pair --seed 1 >position
  fails "position:1: a candidate grid" evodoku-dataset split position
}

test_columns_that_are_lost_or_not_there_are_told() {
  local column
  printf '{"puzzle":"%s"}\n{"puzzle":"%s","page":7}\n' "$proper" "$easy" >rows.jsonl
  ends 0 evodoku-dataset split rows.jsonl
  expect_err "column page: left out, because the first row does not have it"
  expect_equal "$(head -n 1 .out)" puzzle
  quietly evodoku-dataset split rows.jsonl --columns page,puzzle
  # of records, too, for which nothing but the first says what columns there are
  evodoku-generate -q --clues 30 -n 1 --seed 5 --json >records.jsonl
  evodoku-generate -q --class hard -n 2 --seed 1 --json --rate >>records.jsonl
  ends 0 evodoku-dataset split records.jsonl
  for column in rating class technique; do
    expect_err "column $column: left out, because the first row does not have it"
  done
  quietly evodoku-dataset split -q records.jsonl
  tac records.jsonl >rated_first.jsonl
  quietly evodoku-dataset split rated_first.jsonl
  fails "--columns pge: no row has a column of this name" evodoku-dataset split rows.jsonl --columns puzzle,pge
  fails "--columns class: no row has a value in this column$" run_on "$proper" evodoku-dataset split --columns puzzle,class
}

test_augmentation_keeps_groups_and_solutions() {
  rows --clues 30 -n 20 --seed 1 --symmetry half-turn
  ends 0 split rows.jsonl --augment 4 -o set
  column group set/all.csv | uniq -c | awk '$1 != 5 { exit 1 }' || fail "each puzzle should have four isomorphs behind it"
  column puzzle set/all.csv >puzzles
  column solution set/all.csv >solutions
  evodoku-solve puzzles >solved
  expect_same solved solutions
  ids_of set/all.csv >ids
  column puzzle_id rows.csv | sort >right
  expect_same ids right
  paste -d, <(column puzzle_id set/all.csv) <(column rating set/all.csv) | sort -u >pairs
  expect_equal "$(wc -l <pairs)" 20
  # what is true of the original alone is not said of its isomorphs
  split made.jsonl --augment 1 --columns puzzle,symmetry,generated_index,augmentation
  expect_equal "$(sed 1d .out | grep -v ,0$ | cut -d, -f2- | sort -u)" ",,1"
  expect_equal "$(sed 1d .out | grep -c "half-turn,[0-9]*,0$")" 20
}

test_a_path_is_a_step_a_line_of_its_field_and_that_of_each_isomorph() {
  evodoku-generate -q --clues 32 -n 4 --seed 1 | evodoku-rate -q --runs 0 --columns puzzle,solution,path >paths.csv
  split paths.csv --augment 2 -o set
  split paths.csv --augment 2 --format json -o lines
  "$python" - <<'END' || fail "the paths should lead to the solutions"
import csv, json, re
rows = list(csv.DictReader(open("set/all.csv", newline="")))
objects = [{name: str(value) for name, value in json.loads(line).items()} for line in open("lines/all.jsonl")]
assert rows == objects and len(rows) == 12
for row in rows:
    steps = row["path"].split("\n")
    singles = [step for step in steps if re.match("Full house|Naked single|Hidden single", step)]
    assert len(singles) == row["puzzle"].count("."), row["path"]
    for step in singles:
        r, c = map(int, re.search(r"r(\d)c(\d)", step).groups())
        assert step.endswith(f" {row['solution'][9 * r + c - 10]}."), step
END
}

test_paths_of_isomorphs_use_what_the_level_of_their_row_used() {
  # this puzzle has a step by a unique rectangle
  local puzzle form
  puzzle=$(evodoku-generate -q --technique unique-rectangle -n 1 --seed 1)
  evodoku-rate -q --runs 0 --columns puzzle,path "$puzzle" | grep -q "nique rectangle" || fail "no unique rectangle"
  for form in --json ""; do
    evodoku-rate -q --runs 0 --no-uniqueness $form --columns puzzle,solution,technique,level_uniqueness,path "$puzzle" >row
    split row --augment 3 --columns path
    grep -q "Naked single\|Hidden single" .out || fail "no path"
    if grep -i "unique rectangle" .out; then fail "the row's level assumes no uniqueness"; fi
  done
}

test_steps_are_lists_and_arrays_and_each_isomorph_has_its_own() {
  need_numpy
  local columns=puzzle,solution,order,order_techniques,trace,level_uniqueness
  evodoku-generate -q --technique ..x-wing -n 6 --seed 1 |
    evodoku-rate -q --runs 0 --no-uniqueness --columns $columns >steps.csv
  repeats steps.csv evodoku-dataset split steps.csv
  split steps.csv --augment 2 -o as_csv
  split steps.csv --augment 2 --format npy -o as_npy
  column puzzle as_csv/all.csv >isomorphs
  evodoku-rate -q --runs 0 --no-uniqueness --columns $columns isomorphs >right.csv
  evodoku-dataset split -q as_csv/all.csv --columns $columns --no-distinct >of_set.csv
  expect_same of_set.csv right.csv
  "$python" - <<'END' || fail "the arrays should hold the lists"
import csv, json
import numpy as np
rows = list(csv.DictReader(open("as_csv/all.csv", newline="")))
for name, width in (("order", 1), ("order_techniques", 1), ("trace", 3)):
    array = np.load(f"as_npy/all_{name}.npy")
    lists = [json.loads(row[name]) for row in rows]
    assert array.dtype == np.int16 and array.shape[:2] == (len(rows), max(map(len, lists))), array.shape
    assert array.ndim == (2 if width == 1 else 3)
    for row, known in zip(array, lists):
        assert row[: len(known)].tolist() == known and (row[len(known) :] == -1).all()
END
  grep -q "^1 hidden single in a box,$" as_npy/README.md || fail "the card should number the techniques"
  # a column of this name that is something else stays what it was
  printf 'puzzle,order,trace\n%s,7,deep\n' "$proper" >foreign.csv
  split foreign.csv --augment 1
  expect_equal "$(column order | sort -u)" 7
  expect_equal "$(column trace | sort -u)" deep
  printf 'puzzle,order,path\n%s,"[3,1,2]",/data/a.png\n' "$proper" >pictures.csv
  split pictures.csv --augment 1 --format json
  expect_equal "$(grep -c '"order":\[3,1,2\],"path":"/data/a.png"' .out)" 2
  ends 0 evodoku-dataset split pictures.csv --augment 1
  expect_err "column path: not the steps that evodoku finds, so that isomorphs have it as their original does"
  printf '{"puzzle":"%s","order":[1,2]}\n{"puzzle":"%s","order":"x"}\n' "$proper" "$easy" >mixed.jsonl
  refuses "column order has lists of whole numbers, and .x.: leave it out with --columns" \
    evodoku-dataset split mixed.jsonl --format npy -o mixed
}

test_formats_hold_the_same_rows() {
  need_numpy
  rows --clues 24..30 -n 20 --seed 1
  "$python" - <<'END'
import json
with open("more.jsonl", "w") as more:
    for number, line in enumerate(open("rows.jsonl")):
        row = json.loads(line)
        row |= {"page": number, "price": number / 2, "good": None if number % 3 == 0 else True, "note": f"n{number}" if number % 4 else None}
        print(json.dumps(row), file=more)
END
  local options="--split train=0.6,test=0.4 --augment test=2"
  split more.jsonl $options -o as_csv
  split more.jsonl $options --format json -o as_json
  split more.jsonl $options --format npy -o as_npy
  "$python" - <<'END' || fail "the formats should hold the same"
import csv, json, numpy as np
total = 0
for split in "train", "test":
    rows = list(csv.DictReader(open(f"as_csv/{split}.csv", newline="")))
    objects = [json.loads(line) for line in open(f"as_json/{split}.jsonl")]
    assert len(rows) == len(objects) > 0
    total += len(rows) if split == "train" else len(rows) // 3
    arrays = {name: np.load(f"as_npy/{split}_{name}.npy") for name in rows[0]}
    for number, (row, one) in enumerate(zip(rows, objects)):
        assert list(row) == list(one)
        for name, value in one.items():
            text = "" if value is None else "true" if value is True else str(value)
            assert row[name] == text or float(row[name]) == value, name
            element = arrays[name][number]
            if name in ("puzzle", "solution"):
                assert "".join(map(str, element)) == row[name].replace(".", "0")
            elif element.dtype.kind == "S":
                assert element.decode() == row[name], name
            elif element.dtype.kind == "f":
                assert np.isnan(element) if value is None else element == value, name
            else:
                assert element == (-1 if value is None else int(value)), name
    kinds = {name: arrays[name].dtype.kind for name in arrays}
    wanted = dict(puzzle="u", rating="f", clues="i", guesses="i", page="i", price="f", good="i", note="S", puzzle_id="S", split="S", group="i")
    wanted["class"] = "S"
    assert {name: kinds[name] for name in wanted} == wanted, kinds
assert total == 20
END
  printf '{"puzzle":"%s","v":1}\n{"puzzle":"%s","v":"one"}\n' "$proper" "$easy" >mixed.jsonl
  refuses "column v has numbers, and .one.: leave it out with --columns" split mixed.jsonl --format npy -o mixed
  printf '{"puzzle":"%s","v":9007199254740993}\n' "$proper" >above.jsonl
  printf 'puzzle,delta,order\n%s,-1,2\n%s,,\n' "$proper" "$proper" >unknown.csv
  ends 0 evodoku-dataset split unknown.csv --no-distinct --format npy -o unknown
  expect_equal "$("$python" -c 'import numpy; print(*(numpy.load(f"unknown/all_{n}.npy") for n in ["delta", "order"]))')" "[-1. nan] [ 2 -1]"
  refuses "column v has whole numbers of 2.53 and more, such as 9007199254740993" split above.jsonl --format npy -o above
  printf '{"puzzle":"%s","v":[1]}\n{"puzzle":"%s","v":[18446744073709551615]}\n' "$proper" "$easy" >huge.jsonl
  refuses "column v has lists of whole numbers, and .18446744073709551615.: " split huge.jsonl --format npy -o huge
  evodoku-generate -q -N 2 --clues 7 --seed 1 >small
  refuses "made.jsonl:1: arrays have rows of one length: want boxes of 2x2 only" split small made.jsonl --format npy -o boxes
}

test_the_sample_writes_the_arrays_of_a_loader() {
  need_numpy
  evodoku-generate -q --clues 30 -n 30 --seed 1 | evodoku-dataset split -q --split train=0.8,test=0.2 --augment train=3 --format npy -o set
  ends 0 "$python" "$samples/hrm_arrays.py" set arrays
  "$python" - <<'END' || fail "the arrays should be those of the set"
import json, numpy as np
for split in "train", "test":
    load = lambda name: np.load(f"arrays/{split}/all__{name}.npy")
    inputs, labels, groups = load("inputs"), load("labels"), load("group_indices")
    assert inputs.shape == labels.shape and inputs.shape[1] == 81
    assert ((inputs == labels) | (inputs == 1)).all() and labels.min() == 2 and labels.max() == 10
    assert groups[0] == 0 and groups[-1] == len(inputs)
    assert (np.diff(groups) == (4 if split == "train" else 1)).all()
    about = json.load(open(f"arrays/{split}/dataset.json"))
    assert about["total_groups"] == about["total_puzzles"] == len(groups) - 1
END
}

test_an_audit_finds_what_was_planted_and_nothing_else() {
  evodoku-generate -q --clues 30 -n 200 --seed 1 >puzzles
  split puzzles --split train=0.8,test=0.2 --columns puzzle,solution,split -o clean
  quietly evodoku-dataset audit clean
  cp -r clean dirty
  tail -n 3 clean/train.csv >>dirty/train.csv                                              # duplicates
  sed -n 2p clean/train.csv | sed 's/train/test/' | tr 123456789 234567891 >>dirty/test.csv  # an isomorph
  sed -n 3p clean/test.csv | sed 's/,[1-9]\{81\},/,'"$solution"',/' >>dirty/test.csv         # a wrong solution
  ends 1 evodoku-dataset audit dirty --json --list found.csv
  "$python" - <<'END' || fail "the report should have what was planted"
import csv, json
report = json.load(open(".out"))
test, train = report["sets"]
assert train["duplicates"] == 3 and train["isomorphs"] == 0, report
assert test["wrong_solutions"] == 1 and test["duplicates"] == 1, report
[shared] = report["shared"]
assert shared["isomorphs"] + shared["duplicates"] == 1, report
findings = [row["finding"] for row in csv.DictReader(open("found.csv", newline=""))]
assert sorted(findings) == sorted(["duplicate"] * 4 + ["wrong solution", "isomorph in another set"]), findings
END
}

test_a_set_says_which_boxes_its_puzzles_have() {
  evodoku-generate --box 3x2 --clues 12 -n 4 --seed 1 --json -q >rows.jsonl
  refuses "row 0: its boxes are 3x2, .* add box to --columns" evodoku-dataset split -q rows.jsonl --columns puzzle,solution
  split rows.jsonl --columns puzzle,box,solution --augment 1 -o set
  quietly evodoku-dataset audit set
}

test_arrays_have_each_a_file_of_its_own() {
  printf 'puzzle,x,puzzle_x\n%s,1,2\n' "$proper" >same.csv
  refuses "column puzzle_x: a split and another column give the same name to a file: leave it out with --columns" \
    split same.csv --split train_puzzle=1,train=1 --format npy -o set
  printf 'puzzle,cells/blank\n%s,53\n' "$proper" >slash.csv
  refuses "column cells/blank: no file has a / in its name: leave it out with --columns" split slash.csv --format npy -o set
  [ ! -e set ] || fail "there should be no folder"
}

test_strata_may_be_those_of_an_id_that_split_finds() {
  evodoku-generate -q -N 2 --clues 6 -n 20 --seed 1 >puzzles
  ends 0 split puzzles --split a=1,b=1 --stratify solution_id
  expect_equal "$(column solution_id | sort -u | wc -l)" 2
}

test_an_audit_of_many_splits_tells_of_pairs_that_share_something() {
  { echo puzzle,split; evodoku-generate --clues 30 -n 200 --seed 1 -q | awk '{ print $0 "," NR }'; } >set.csv
  { sed -n 2p set.csv | sed 's/,1$/,200/'; } >>set.csv
  ends 1 evodoku-dataset audit set.csv
  expect_equal "$(grep -c ' beside ' .out)" 1
  expect_out "set.csv split 200 beside set.csv split 1$"
  expect_out "pairs of sets that share no puzzle +19899$"
}

test_an_audit_knows_the_same_row_among_isomorphs() {
  local relabelled
  relabelled=$(tr 123456789 234567891 <<<"$proper")
  printf '%s\n' puzzle "$proper" "$relabelled" "$relabelled" >set.csv
  printf '%s\n' puzzle "$relabelled" >other.csv
  ends 1 evodoku-dataset audit set.csv other.csv --list found.csv
  expect_out "^  duplicates  *1$"
  expect_out "^  isomorphs of others, not duplicates  *1$"
  expect_out "^  duplicates of rows there  *1$"
  expect_equal "$(sed -n 2,4p found.csv | tr -d '\r')" \
    "$(printf '%s\n' set.csv,3,isomorph,set.csv,2 set.csv,4,duplicate,set.csv,3 'other.csv,2,duplicate in another set,set.csv,3')"
}

test_a_set_of_flat_objects_is_read_as_one_of_csv_is() {
  rows --clues 30 -n 40 --seed 1
  split rows.jsonl --split train=0.5,test=0.5 --format json -o flat
  quietly evodoku-dataset audit flat
  prints '"other_rating":' evodoku-solve --json flat/train.jsonl
  evodoku-generate --clues 30 -n 4 --seed 7 --rate --json -q >rated.jsonl
  split rated.jsonl --split train=0.5,test=0.5 --format json -o rated
  quietly evodoku-dataset audit rated
  prints '"seed":7,.*"rating":\{.*"seed":0,' evodoku-solve --json rated/train.jsonl
}

test_a_broken_set_is_named_with_its_line_or_passed_over() {
  printf 'puzzle\n%s\nnot a puzzle\n%s\n' "$proper" "$with_two_solutions" >set.csv
  ends 2 evodoku-dataset audit set.csv
  expect_err "set.csv:3:"
  ends 1 evodoku-dataset audit --keep-going set.csv
  expect_out "unreadable +1$"
  expect_out "with several solutions +1$"
  mkdir empty
  refuses "empty: no .csv or .jsonl file" evodoku-dataset audit empty
}

test_an_audit_takes_a_folder_with_an_empty_split() {
  local form
  for form in csv json; do
    run_on "$proper" evodoku-dataset split -q --split train=0.99999999,test=0.00000001 --format $form -o set-$form
    expect_status 0
    quietly evodoku-dataset audit set-$form
    expect_equal "$(grep -A 1 "^set-$form/test" .out | tail -n 1 | tr -s ' ')" " rows 0"
  done
  refuses "set-csv/test.csv" evodoku-dataset audit set-csv --list set-csv/test.csv
  [ -s set-csv/test.csv ] || fail "an empty split should be left alone"
}

# What is written beside a row must not take the place of what was there.
test_columns_of_the_input_are_not_overwritten() {
  local column
  for column in split group augmentation puzzle_id; do
    printf 'puzzle,%s\n%s,mine\n' $column "$proper" >rows.csv
    refuses "rows.csv:2: it has a column $column of its own, which would be lost: rename it, or leave it out with --columns" \
      evodoku-dataset split -q --split a=0.5,b=0.5 --augment 1 rows.csv
    ends 0 evodoku-dataset split -q --split a=0.5,b=0.5 --augment 1 --columns puzzle rows.csv
  done
  printf '{"puzzle":"%s","split":"mine"}\n' "${proper//0/.}" >rows.jsonl
  refuses "rows.jsonl:1: it has a column split of its own" evodoku-dataset split -q --split a=0.5,b=0.5 rows.jsonl
  repeats rows.jsonl evodoku-dataset split -q --json --columns puzzle,split rows.jsonl
  # ids that are right are no others
  run_on "$proper" evodoku-dataset split -q --columns puzzle,puzzle_id
  cp .out rows.csv
  repeats rows.csv evodoku-dataset split -q rows.csv
}

test_an_interrupted_set_leaves_what_was_made() {
  evodoku-generate -q --clues 30 -n 2000 --seed 1 >puzzles
  mkfifo rows
  { cat puzzles && sleep 30; } >rows &
  set -m
  evodoku-dataset split -q rows -o set >.out 2>.err &
  wait_until test -s set/all.csv.partial
  expect_interrupted $!
  [ -s set/all.csv.partial ] || fail "the finished part should be there: $(ls set)"
  [ ! -e set/README.md ] || fail "an unfinished set should have no card"
}

# The sample, small: its parts are made once, in any order, and again to the same bytes.
test_the_sample_makes_a_corpus_in_parts_that_are_made_once() {
  local name before
  corpus() { run bash "$samples/corpus.sh" corpus 2 10 1 "$@"; }
  corpus 2
  expect_status 0
  expect_equal "$(LC_ALL=C ls -A corpus | xargs)" "README.md part-2.csv"
  touch -d 2020-01-01 corpus/part-2.csv
  corpus
  expect_status 0
  expect_silent_err
  expect_equal "$(LC_ALL=C ls -A corpus | xargs)" "README.md SHA256SUMS part-1.csv part-2.csv"
  expect_equal "$(find corpus -name 'part-*' -not -newermt 2020-02-01 -printf '%f')" part-2.csv
  (cd corpus && sha256sum --quiet -c SHA256SUMS) || fail "the checksums should be those of the files"
  # a part whose end never came: nothing is left of it, and it is made again
  rm corpus/part-1.csv
  mkdir bin
  printf '#!/bin/sh\necho puzzle\nkill -TERM $PPID\n' >bin/evodoku-rate
  chmod +x bin/evodoku-rate
  PATH=$PWD/bin:$PATH corpus
  [ "$status" != 0 ] || fail "what was killed should not succeed"
  expect_equal "$(LC_ALL=C ls -A corpus | xargs)" "README.md SHA256SUMS part-2.csv"
  corpus 1
  expect_status 0
  (cd corpus && sha256sum --quiet -c SHA256SUMS) || fail "a part should be made again to the same bytes"
  # the numbers of the list, in order; weights by the number of clues, times a whole number; every column is explained
  cat corpus/part-*.csv | evodoku-dataset audit - >audit || fail "the corpus should pass its check"
  grep -q "^  rows  *10$" audit || fail "the parts should have ten puzzles: $(cat audit)"
  evodoku-dataset split -q --no-distinct --columns generated_index corpus/part-1.csv corpus/part-2.csv >numbers
  expect_equal "$(sed 1d numbers | tr '\n' ' ')" "0 1 2 3 4 5 6 7 8 9 "
  awk -F, 'FNR > 1 { w = 1; for (n = 27; n > $3; --n) w *= n / (83 - n); for (n = 27; n < $3; ++n) w *= (82 - n) / (n + 1)
    found = int($4 / w + 0.5); if (found < 1 || $4 / w > found * 1.0001 || $4 / w < found * 0.9999) exit 1 }' corpus/part-*.csv ||
    fail "a weight should be that of the number of clues, times how many were found"
  for name in $(head -n 1 corpus/part-1.csv | tr , ' '); do
    grep -q "^| .*\b$name\b.* |" corpus/README.md || fail "README should explain $name"
  done
  # another one is not mixed with it
  run bash "$samples/corpus.sh" corpus 2 11 1
  expect_status 2
  expect_err "corpus has another corpus: name another folder"
  run bash "$samples/corpus.sh" corpus 2 many 1
  expect_status 2
  expect_err "many: want a number"
}
