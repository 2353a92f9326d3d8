# evodoku-dataset

python=$(command -v /usr/bin/python3 || command -v python3)

# make ARGUMENT...: makes a set, quietly.
make() { run evodoku-dataset make -q "$@"; }

need_numpy() { "$python" -c 'import numpy' 2>/dev/null || { echo "numpy is not there"; exit 77; }; }

test_rows_are_the_puzzles_of_the_generator_with_the_ratings_of_the_rater() {
  evodoku-generate -N 3 --alpha 0.6 -n 40 --seed 7 -q >puzzles
  quietly make --alpha 0.6 -n 40 --seed 7 --columns puzzle,rating,class,technique,se_estimate,solution
  mv .out set.csv
  column puzzle set.csv >made
  expect_same made puzzles
  evodoku-solve puzzles >answers
  column solution set.csv >made
  expect_same made answers
  evodoku-rate --seed 0 -q puzzles -o rated.csv
  for name in rating class technique se_estimate; do
    column $name rated.csv >right
    column $name set.csv >made
    expect_same made right
  done
}

test_a_folder_has_a_file_for_each_split_and_a_card() {
  ends 0 make --clues 30 -n 50 --seed 1 --split train=0.8,test=0.2 -o set
  expect_equal "$(ls set | tr '\n' ' ')" "README.md test.csv train.csv "
  expect_equal "$(cat set/train.csv set/test.csv | wc -l)" 52
  grep -q "evodoku-dataset make --clues 30 -n 50 --seed 1 --split train=0.8,test=0.2" set/README.md ||
    fail "the card should tell the command"
  grep -q "^| all | " set/README.md || fail "the card should have the counts"
  refuses "-o set: exists already" make --clues 30 -n 50 --seed 1 --split train=0.8,test=0.2 -o set
}

test_shards_put_together_are_the_bytes_of_one_process() {
  local options="--balance class -n 50 --seed 3 --split train=0.7,test=0.3 --augment train=2 --no-distinct" shard name
  ends 0 make $options -j 2 -o one
  for shard in 3 1 4 2; do
    ends 0 make $options --shard $shard/4 -o part-$shard
  done
  for name in train test; do
    cat part-{1,2,3,4}/$name.csv >$name.csv
    expect_same $name.csv one/$name.csv
  done
}

test_isomorphs_of_earlier_rows_are_omitted() {
  ends 0 evodoku-dataset make -N 2 --clues 4..7 -n 400 --seed 1 --columns puzzle,index,puzzle_id
  expect_err "row [0-9]+: omitted, an isomorph of row"
  mv .out one.csv
  [ "$(wc -l <one.csv)" -lt 350 ] || fail "of 400 4x4 puzzles some should be isomorphs"
  expect_equal "$(column puzzle_id one.csv | sort | uniq -d)" ""
  make -N 2 --clues 4..7 -n 400 --seed 1 --columns puzzle,index,puzzle_id --no-distinct
  expect_lines 401
}

test_splits_keep_isomorphs_together_and_do_not_change_when_the_set_grows() {
  make --clues 28 -n 60 --seed 1 --split train=0.5,test=0.5 --columns puzzle_id,split
  sort .out >small
  make --clues 28 -n 120 --seed 1 --split train=0.5,test=0.5 --columns puzzle_id,split
  sort .out >large
  expect_equal "$(comm -23 small large | wc -l)" 0
  make --clues 40 -n 60 --seed 1 --split train=0.5,test=0.5 --split-by solution --augment 3 -o set
  ends 0 evodoku-dataset audit set
}

test_balanced_sets_have_equal_shares() {
  ends 0 make --balance class -n 36 --seed 2
  mv .out set.csv
  expect_equal "$(column class set.csv | sort | uniq -c | awk '{ print $1 }' | sort -u)" 6
  make --balance clues --clues 24..27 -n 40 --seed 2
  mv .out set.csv
  expect_equal "$(column clues set.csv | sort | uniq -c | awk '{ print $1 }' | sort -u)" 10
}

test_rows_that_cannot_be_made_are_named() {
  printf '%s\n%s\n' "$proper" "$with_two_solutions" >puzzles.txt
  ends 1 make --input puzzles.txt --columns puzzle
  expect_lines 2
  expect_err "row 1: puzzles.txt:2: "
  expect_err "1 of 2 rows are missing"
}

test_augmentation_keeps_groups_and_solutions() {
  ends 0 make --clues 30 -n 20 --seed 1 --augment 4 -o set
  column group set/all.csv | uniq -c | awk '$1 != 5 { exit 1 }' || fail "each puzzle should have four isomorphs behind it"
  column puzzle set/all.csv >puzzles
  column solution set/all.csv >solutions
  evodoku-solve puzzles >solved
  expect_same solved solutions
  expect_equal "$(column puzzle_id set/all.csv | sort -u | wc -l)" 20
}

test_a_path_is_a_step_a_line_of_its_field_and_that_of_each_isomorph() {
  make --clues 32 -n 4 --seed 1 --augment 2 --columns puzzle,solution,path -o set
  make --clues 32 -n 4 --seed 1 --augment 2 --columns puzzle,solution,path --format json -o lines
  "$python" - <<'END' || fail "the paths should lead to the solutions"
import csv, json, re
rows = list(csv.DictReader(open("set/all.csv", newline="")))
assert rows == [json.loads(line) for line in open("lines/all.jsonl")] and len(rows) == 12
for row in rows:
    steps = row["path"].split("\n")
    singles = [step for step in steps if re.match("Full house|Naked single|Hidden single", step)]
    assert len(singles) == row["puzzle"].count("."), row["path"]
    for step in singles:
        r, c = map(int, re.search(r"r(\d)c(\d)", step).groups())
        assert step.endswith(f" {row['solution'][9 * r + c - 10]}."), step
END
}

test_formats_hold_the_same_rows() {
  need_numpy
  make --clues 30 -n 20 --seed 1 -o as_csv
  make --clues 30 -n 20 --seed 1 --format json -o as_json
  make --clues 30 -n 20 --seed 1 --format npy -o as_npy
  "$python" - <<'END' || fail "the formats should hold the same"
import csv, json, numpy as np
rows = list(csv.DictReader(open("as_csv/all.csv", newline="")))
objects = [json.loads(line) for line in open("as_json/all.jsonl")]
assert len(rows) == len(objects) == 20
for number, (row, one) in enumerate(zip(rows, objects)):
    assert list(row) == list(one)
    for name, value in one.items():
        assert row[name] == ("" if value is None else value if isinstance(value, str) else f"{value}") or float(row[name]) == value
        element = np.load(f"as_npy/all_{name}.npy")[number]
        if name in ("puzzle", "solution"):
            assert "".join(map(str, element)) == row[name].replace(".", "0")
        elif element.dtype.kind == "S":
            assert element.decode() == row[name]
        else:
            assert np.isnan(element) if row[name] == "" and element.dtype.kind == "f" else float(element) == float(row[name] or -1)
END
}

test_the_sample_writes_the_arrays_of_a_loader() {
  need_numpy
  make --clues 30 -n 30 --seed 1 --split train=0.8,test=0.2 --augment train=3 --format npy -o set
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
    assert json.load(open(f"arrays/{split}/dataset.json"))["total_groups"] == len(groups) - 1
END
}

test_puzzles_of_a_file_or_a_pipe_become_a_set() {
  evodoku-generate -N 3 --clues 26..32 -n 30 --seed 5 -q >puzzles
  ends 0 make --input puzzles --columns puzzle,clues
  mv .out of_file
  repeats of_file bash -c "evodoku-dataset make -q --input <(cat puzzles) --columns puzzle,clues"
  ends 1 make --input puzzles --clues 28..30 --columns clues
  sed 1d .out | tr -d '\r' | awk '$1 < 28 || $1 > 30 { exit 1 }' || fail "only 28 to 30 clues"
}

test_an_audit_finds_what_was_planted_and_nothing_else() {
  make --clues 30 -n 200 --seed 1 --split train=0.8,test=0.2 --columns puzzle,solution,split -o clean
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

test_a_set_of_flat_objects_is_read_as_one_of_csv_is() {
  make --clues 30 -n 40 --seed 1 --split train=0.5,test=0.5 --format json -o flat
  quietly evodoku-dataset audit flat
  prints '"other_rating":' evodoku-solve --json flat/train.jsonl
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

test_an_interrupted_set_leaves_what_was_made() {
  set -m
  evodoku-dataset make --balance class -n 100000 --seed 1 -q -o set >.out 2>.err &
  wait_until test -d set
  sleep 1
  expect_interrupted $!
  [ -e set/all.csv.partial ] || fail "the finished part should be there: $(ls set)"
}
