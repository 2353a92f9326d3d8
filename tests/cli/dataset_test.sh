# evodoku-dataset. To kill and resume it for longer: EVODOKU_KILLS=100 ctest --preset release -R "cli dataset"
source "$(dirname "${BASH_SOURCE[0]}")/cli.sh"

bench=$(cd "$(dirname "${BASH_SOURCE[0]}")/../bench" && pwd)
kills=${EVODOKU_KILLS:-6}
python=$(command -v /usr/bin/python3 || command -v python3)

# make ARGUMENT...: makes a set, quietly.
make() { run evodoku-dataset make -q "$@"; }

same_folders() { diff -r "$1" "$2" >.diff || { head -n 10 .diff; fail "$1 and $2 should be the same"; }; }

# column NAME FILE.csv: its values.
column() { awk -F, -v name="$1" '{ sub(/\r$/, "") } NR == 1 { for (i = 1; i <= NF; ++i) if ($i == name) at = i; next } { print $at }' "$2"; }

need_numpy() { "$python" -c 'import numpy' 2>/dev/null || { echo "numpy is not there"; exit 77; }; }

test_rows_are_the_puzzles_of_the_generator_with_the_ratings_of_the_rater() {
  evodoku-generate -N 3 --alpha 0.6 -n 40 --seed 7 -q >puzzles
  make -N 3 --alpha 0.6 -n 40 --seed 7 --columns question,rating,class,technique,se_estimate,answer -o set.csv
  expect_status 0
  expect_silent_err
  column question set.csv >made
  expect_same made puzzles
  evodoku-solve puzzles >answers
  column answer set.csv >made
  expect_same made answers
  evodoku-rate --seed 0 -q puzzles -o rated.csv
  for name in rating class technique se_estimate; do
    column $name rated.csv >right
    column $name set.csv >made
    expect_same made right
  done
}

test_a_folder_has_a_card_and_sums_that_are_right() {
  make -N 3 --clues 30 -n 50 --seed 1 --split train=0.8,test=0.2 -o set
  expect_status 0
  expect_equal "$(ls set | tr '\n' ' ')" "README.md SHA256SUMS set.spec test.csv train.csv "
  (cd set && sha256sum --quiet -c SHA256SUMS) || fail "the sums are wrong"
  [ "$(cat set/train.csv set/test.csv | wc -l)" -eq 52 ] || fail "there should be 50 rows"
  grep -q "evodoku-dataset make --box 3x3 --count 50 --clues 30 --seed 1 --split train=0.8,test=0.2 -o NAME" set/README.md ||
    fail "the card should tell the command"
  # the command of the card makes the set again
  run evodoku-dataset make -q --spec set/set.spec -o again
  expect_status 0
  same_folders set again
  make -N 3 --clues 30 -n 50 --seed 1 --split train=0.8,test=0.2 -o set
  expect_usage_error "-o set: exists already"
}

test_shards_in_any_order_make_the_bytes_of_one_process() {
  local spec="-N 3 --balance class -n 90 --seed 3 --split train=0.7,test=0.3 --augment 2 --augment-only train"
  make $spec -j 2 -o one
  expect_status 0
  local shard
  for shard in 3 1 4 2; do
    make $spec --shard $shard/4 -o $shard.rows
    expect_status 0
  done
  run evodoku-dataset join -q 4.rows 2.rows 1.rows 3.rows -o joined
  expect_status 0
  same_folders one joined
  run evodoku-dataset join 1.rows 2.rows 4.rows -o less
  expect_usage_error "1 of 4 shards are missing, such as 3/4"
  run evodoku-dataset join 1.rows 2.rows 2.rows 4.rows -o less
  expect_usage_error "2.rows: shard 2/4 is there twice"
  make -N 3 --clues 30 -n 9 --seed 4 --shard 3/4 -o other.rows
  run evodoku-dataset join 1.rows 2.rows other.rows 4.rows -o less
  expect_usage_error "other.rows: belongs to another set"
  head -c 3000 3.rows >cut.rows
  run evodoku-dataset join 1.rows 2.rows cut.rows 4.rows -o less
  expect_usage_error "cut.rows: is incomplete"
  run evodoku-dataset join set.csv
  expect_usage_error "set.csv: No such file"
  echo "no rows" >text
  run evodoku-dataset join text -o less
  expect_usage_error "text: is something else: want a row file"
  [ ! -e less ] || fail "there should be no set"
}

test_isomorphs_of_earlier_rows_are_omitted_the_same_in_one_piece_and_in_shards() {
  local spec="-N 2 --clues 4..7 -n 400 --seed 1 --columns question,index,puzzle_id"
  run evodoku-dataset make $spec -o one.csv
  expect_status 0
  expect_err "omitted, an isomorph of row"
  [ "$(wc -l <one.csv)" -lt 350 ] || fail "of 400 4x4 puzzles some should be isomorphs"
  expect_equal "$(column puzzle_id one.csv | sort | uniq -d)" ""
  make $spec --shard 1/2 -o 1.rows
  make $spec --shard 2/2 -o 2.rows
  run evodoku-dataset join -q 1.rows 2.rows -o two.csv
  expect_status 0
  expect_same one.csv two.csv
  make $spec --memory 1M -o three.csv
  expect_same one.csv three.csv
}

test_a_set_that_was_killed_goes_on_to_the_same_bytes() {
  local spec="-N 3 --balance class -n 400 --seed 5 --split train=0.8,test=0.2" round signal
  make $spec -j 2 -o whole
  expect_status 0
  for round in $(seq "$kills"); do
    signal=$([ $((round % 2)) -eq 0 ] && echo INT || echo KILL)
    evodoku-dataset make $spec -q -j 2 -o killed >/dev/null 2>.err &
    local pid=$!
    sleep "0.$(printf %02d $((RANDOM % 60)))"
    kill -$signal $pid 2>/dev/null
    wait $pid 2>/dev/null
    if [ -d killed ]; then break; fi
    [ $((round % 3)) -ne 0 ] || [ ! -e killed.rows ] || printf 'half a li' >>killed.rows
  done
  if [ ! -d killed ]; then
    run evodoku-dataset make $spec -o killed
    expect_status 0
  fi
  same_folders whole killed
  expect_equal "$(ls -d killed*)" killed
}

test_what_a_kill_left_of_the_writing_is_cleared_away_and_nothing_else() {
  local spec="-N 3 --clues 30 -n 20 --seed 5"
  make $spec -o whole
  mkdir set.unfinished other.unfinished
  touch set.unfinished/.evodoku-unfinished set.unfinished/all.csv
  make $spec -o set
  expect_status 0
  same_folders whole set
  [ ! -e set.unfinished ] || fail "the folder should be gone"
  echo precious >other.unfinished/file
  make $spec -o other
  expect_usage_error "other.unfinished: exists already"
  expect_equal "$(cat other.unfinished/file)" precious
  # a full disk: the rows made are kept, and the same command continues
  run bash -c "ulimit -f 4; exec evodoku-dataset make $spec -q -o full"
  expect_status 1
  expect_err "cannot write: File too large"
  make $spec -o full
  expect_status 0
  same_folders whole full
}

test_two_processes_do_not_make_one_set() {
  evodoku-dataset make -N 3 --balance class -n 100000 --seed 1 -q -o set.csv >/dev/null 2>&1 &
  local pid=$!
  wait_until test -s set.csv.rows
  run evodoku-dataset make -N 3 --balance class -n 100000 --seed 1 -o set.csv
  kill -KILL $pid
  wait $pid 2>/dev/null
  expect_usage_error "set.csv.rows: another process is making these rows"
}

test_a_damaged_line_of_rows_is_made_again() {
  local spec="-N 3 --clues 30 -n 20 --seed 5"
  make $spec --shard 1/1 -o whole.rows
  make $spec -o whole.csv
  head -n 14 whole.rows | sed '12s/[1-9]\./../' >set.csv.rows
  run evodoku-dataset make $spec -o set.csv
  expect_status 0
  expect_err "[0-9]+ rows exist already"
  expect_same set.csv whole.csv
  cp whole.rows set2.csv.rows
  run evodoku-dataset make -N 3 --clues 31 -n 20 --seed 5 -o set2.csv
  expect_usage_error "set2.csv.rows: holds rows of another set"
  expect_same set2.csv.rows whole.rows
}

test_a_head_of_rows_that_a_power_cut_has_torn_is_made_again() {
  local spec="-N 3 --clues 30 -n 5 --seed 5" length
  make $spec --shard 1/1 -o whole.rows
  make $spec -o whole.csv
  length=$(grep -m 1 -b '^rows$' whole.rows | cut -d: -f1)
  { head -c 40 /dev/zero && tail -c +41 whole.rows | head -c $((length - 40 + 5)); } >set.csv.rows
  run evodoku-dataset make $spec -o set.csv
  expect_status 0
  expect_same set.csv whole.csv
  head -c 60 /dev/zero >set2.csv.rows
  run evodoku-dataset make $spec -o set2.csv
  expect_status 0
  { head -c 20 /dev/zero && tail -c +21 whole.rows; } >set3.csv.rows # rows after it: not ours to discard
  run evodoku-dataset make $spec -o set3.csv
  expect_usage_error "set3.csv.rows: is something else"
}

test_splits_keep_isomorphs_together_and_do_not_change_when_the_set_grows() {
  make -N 2 --clues 5..8 -n 300 --seed 1 --split a=0.5,b=0.5 --columns question,puzzle_id,split -o small.csv
  make -N 2 --clues 5..8 -n 900 --seed 1 --split a=0.5,b=0.5 --columns question,puzzle_id,split -o large.csv
  head -n "$(wc -l <small.csv)" large.csv | cmp -s - small.csv || fail "the first rows should be the same"
  # other isomorphs of the same puzzles are in the same split
  make -N 2 --clues 5..8 -n 900 --seed 2 --split a=0.5,b=0.5 --columns question,puzzle_id,split -o other.csv
  cat small.csv large.csv other.csv | grep -v question | cut -d, -f2,3 | sort -u | cut -d, -f1 | uniq -d >both
  expect_equal "$(cat both)" ""
  make -N 3 --clues 40 -n 60 --seed 2 --split a=0.5,b=0.5 --split-by solution -o set
  expect_status 0
  run evodoku-dataset audit --solution-grids set
  expect_status 0
  expect_out "others with a solution grid that is there +0 "
}

test_a_size_that_cannot_be_split_so_is_refused() {
  make -N 2 --clues 6 -n 10 --seed 1 --split train=0.9,test=0.1 --split-by solution
  expect_usage_error "4x4 has only 2 solution grids.*split by puzzle"
  make --box 2x3 --clues 12 -n 10 --seed 1 --split train=0.99,test=0.01 --split-by solution
  expect_usage_error "6x6 has only 49 solution grids"
  make --box 2x3 --clues 12 -n 10 --seed 1 --split train=0.9,test=0.1 --split-by solution
  expect_status 0
}

test_balanced_sets_have_their_shares() {
  make -N 3 --balance class -n 36 --seed 1 --columns class -o classes.csv
  expect_equal "$(column class classes.csv | sort | uniq -c | awk '{ print $1 }' | sort -u)" 6
  make -N 3 --balance class --shares easy=2,hard=1 -n 30 --seed 1 --columns class -o classes.csv
  expect_equal "$(column class classes.csv | sort | uniq -c | tr -s ' \n' ' ')" " 20 easy 10 hard "
  make -N 3 --balance clues --clues 24..33 -n 40 --seed 1 --columns clues -o clues.csv
  expect_equal "$(column clues clues.csv | sort | uniq -c | awk '{ print $1 }' | sort -u)" 4
  make -N 3 --balance rating --shares 1.4..1.6=1,1.6..1.8=3 -n 40 --seed 1 --columns rating -o ratings.csv
  expect_equal "$(column rating ratings.csv | awk '$1 < 1.6 { ++low } $1 >= 1.4 && $1 <= 1.8 { ++right } END { print right, (low >= 9 && low <= 13) }')" "40 1"
}

test_rows_that_cannot_be_made_are_named() {
  run evodoku-dataset make -N 3 --clues 30 --rating 2.9..3 --rating-budget 3 -n 4 --seed 1 -o none.csv
  expect_status 1
  expect_err "row 0: .*not reached within the budget"
  expect_err "0 rows, 0 omitted.*4 missing"
}

test_augmentation_keeps_groups_answers_and_sides() {
  make --box 2x3 --clues 12 -n 20 --seed 1 --split a=0.5,b=0.5 --augment 3 --columns question,answer,group,augmentation,split,puzzle_id -o set.csv
  expect_status 0
  expect_lines 0
  expect_equal "$(column augmentation set.csv | sort | uniq -c | awk '{ print $1 }' | sort -u | wc -l)" 1
  expect_equal "$(tail -n +2 set.csv | cut -d, -f3,5 | sort -u | cut -d, -f1 | uniq -d)" ""
  run evodoku-dataset audit set.csv --json
  expect_status 0
  expect_out '"wrong_answers": 0'
  make --box 2x3 --clues 12 -n 5 --seed 1 --augment 2 --symmetries transpose
  expect_usage_error "a transposition makes 3x2 of boxes of 2x3"
  # digits alone: the cells of the clues stay the same
  make -N 3 --clues 30 -n 3 --seed 1 --augment 4 --symmetries digits --columns question -o digits.csv
  expect_equal "$(column question digits.csv | sed 's/[1-9]/x/g' | sort -u | wc -l)" 3
}

test_formats_hold_the_same_rows() {
  need_numpy
  local spec="-N 3 --alpha 0.6 -n 30 --seed 2"
  make $spec -o set.csv
  make $spec -o set.csv.gz
  make $spec -o set.jsonl
  make $spec -o set.jsonl.gz
  make $spec -o set.sqlite
  make $spec --format npy -o arrays
  expect_status 0
  zcat set.csv.gz | cmp -s - set.csv || fail "packed CSV should be the same"
  zcat set.jsonl.gz | cmp -s - set.jsonl || fail "packed JSON lines should be the same"
  command_line="compare.py"
  "$python" - >.out 2>.err <<'END_OF_PYTHON' || fail "the formats differ"
import csv, json, sqlite3
import numpy as np

rows = list(csv.DictReader(open("set.csv", newline="")))
records = [json.loads(line) for line in open("set.jsonl")]
table = sqlite3.connect("set.sqlite")
table.row_factory = sqlite3.Row
stored = [dict(row) for row in table.execute("SELECT * FROM puzzles")]
assert len(rows) == len(records) == len(stored) == 30
for row, record, one in zip(rows, records, stored):
    assert list(row) == list(record) == list(one)
    for name, text in row.items():
        for value in (record[name], one[name]):
            assert (text == "" and value is None) or text == value or float(text) == float(value), (name, text, value)
question, answer = np.load("arrays/all_question.npy"), np.load("arrays/all_answer.npy")
assert question.dtype == np.uint8 and question.shape == (30, 81)
for i, row in enumerate(rows):
    assert "".join(map(str, answer[i])) == row["answer"]
    assert "".join("." if d == 0 else str(d) for d in question[i]) == row["question"]
assert list(np.load("arrays/all_rating.npy")) == [float(row["rating"]) for row in rows]
assert [x.decode() for x in np.load("arrays/all_puzzle_id.npy")] == [row["puzzle_id"] for row in rows]
assert list(np.load("arrays/all_clues.npy")) == [int(row["clues"]) for row in rows]
np.save("saved_quizzes.npy", question.astype(np.int32))
np.save("saved_solutions.npy", answer.astype(np.int16))
END_OF_PYTHON
  # what numpy writes is read
  run evodoku-dataset audit saved_quizzes.npy set.csv --json
  expect_status 1
  expect_out '"duplicates": 30'
  expect_out '"answers": 30'
}

test_the_sample_writes_the_arrays_of_a_loader() {
  need_numpy
  make -N 3 --clues 30 -n 20 --seed 1 --split train=0.5,test=0.5 --augment 3 --augment-only train --format npy -o set
  run "$python" "$samples/hrm_arrays.py" set arrays
  expect_status 0
  run evodoku-dataset audit --npy-offset 1 arrays/train/all__inputs.npy arrays/test/all__inputs.npy
  expect_status 0
  expect_out "wrong answers +0"
  "$python" - >.out 2>.err <<'END_OF_PYTHON' || fail "the arrays are wrong"
import json
import numpy as np

load = lambda split, name: np.load(f"arrays/{split}/all__{name}.npy")
for split, of_group in (("train", 4), ("test", 1)):
    inputs, labels = load(split, "inputs"), load(split, "labels")
    groups, puzzles = load(split, "group_indices"), load(split, "puzzle_indices")
    about = json.load(open(f"arrays/{split}/dataset.json"))
    assert inputs.shape == labels.shape and inputs.min() == 1 and inputs.max() == 10 and labels.min() == 2
    assert list(puzzles) == list(range(len(inputs) + 1)) and groups[-1] == len(inputs)
    assert set(np.diff(groups)) == {of_group} and about["total_groups"] == len(groups) - 1
    assert about["seq_len"] == 81 and about["vocab_size"] == 11 and groups.dtype == np.int32
END_OF_PYTHON
}

test_puzzles_of_a_file_or_a_store_become_a_set() {
  evodoku-generate -N 3 --alpha 0.6 -n 60 --seed 3 -q >puzzles.txt
  evodoku-store import set.db puzzles.txt -q
  make --input puzzles.txt --seed 1 --columns source,question,answer,rating -o file.csv
  expect_status 0
  make --input set.db --seed 1 --columns source,question,answer,rating -o store.csv
  expect_equal "$(column source file.csv | sort -u)" puzzles.txt
  sed -i 's/^set.db,/puzzles.txt,/' store.csv
  expect_same store.csv file.csv
  # selected by their properties, in shards too
  make --input puzzles.txt --seed 1 --rating 1.5..1.7 -o chosen.csv
  expect_equal "$(column rating chosen.csv | awk '$1 >= 1.5 && $1 <= 1.7' | wc -l)" "$(column rating chosen.csv | wc -l)"
  make --input puzzles.txt --seed 1 --rating 1.5..1.7 --shard 2/2 -o 2.rows
  make --input puzzles.txt --seed 1 --rating 1.5..1.7 --shard 1/2 -o 1.rows
  run evodoku-dataset join -q 1.rows 2.rows -o joined.csv
  expect_same joined.csv chosen.csv
  { head -n 2 puzzles.txt; echo "$with_two_solutions"; } >mixed.txt
  run evodoku-dataset make --input mixed.txt --seed 1 -o mixed.csv
  expect_status 1
  expect_err "row 2: mixed.txt:3: it has two solutions"
  expect_equal "$(wc -l <mixed.csv)" 3
  { echo rubbish; cat puzzles.txt; } >bad.txt
  make --input bad.txt --seed 1 -o bad.csv
  expect_usage_error "bad.txt:1"
  expect_equal "$(ls bad*)" bad.txt
  run evodoku-dataset make --input bad.txt --keep-going --seed 1 -o bad.csv
  expect_status 1
  expect_equal "$(wc -l <bad.csv)" 61
}

test_a_specification_has_parts_of_several_sizes() {
  cat >set.spec <<'SPEC'
# sizes for generalisation
seed = 3
columns = question,answer,box
[part six]
box = 2x3
clues = 10..14
count = 5
[part nine]
box = 3x3
balance = class
count = 6
[part sixteen]
box = 4x4
alpha = 0.5
count = 2
SPEC
  run evodoku-dataset make -q --spec set.spec -o set
  expect_status 0
  expect_equal "$(column box set/all.csv | uniq -c | tr -s ' \n' ' ')" " 5 2x3 6 3x3 2 4x4 "
  run evodoku-dataset audit set
  expect_status 0
  run evodoku-dataset make --spec set.spec --format npy -o arrays
  expect_usage_error "--format: put it into set.spec"
  printf 'format = npy\n' | cat - set.spec >npy.spec
  run evodoku-dataset make --spec npy.spec -o arrays
  expect_usage_error "several sizes: make a set for each size"
}

# wrong_spec TEXT MESSAGE
wrong_spec() {
  printf '%b' "$1" >wrong.spec
  run evodoku-dataset make --spec wrong.spec -o none
  expect_usage_error "$2"
}

test_wrong_specifications_are_named_with_line_and_column() {
  wrong_spec 'box = 3x3\nclas = easy\n' "wrong.spec:2:1: there is no setting 'clas' .did you mean class"
  wrong_spec 'box = 3x3\ncount = 2\nclass = eesy\n' "wrong.spec:3:9: --class eesy"
  wrong_spec 'box = 3x3\ncount = many\nclues = 30\n' "wrong.spec:2:9: --count many"
  wrong_spec '[part a]\nbox = 3x3\nseed = 1\n' "wrong.spec:3:1: 'seed' applies to the whole set"
  wrong_spec '[piece a]\nbox = 3x3\n' "wrong.spec:1"
  wrong_spec '[part a]\nbox = 3x3\ncount=1\nclues=30\n[part a]\nbox = 3x3\n' "wrong.spec:5.*already"
  wrong_spec 'box = 3x3\nminimal = no\ncount = 1\n' "wrong.spec:2:11: 'minimal' must be yes or left out"
  wrong_spec 'box = 3x3\ncount = 1\ncount = 2\n' "wrong.spec:3"
  wrong_spec 'count = 1\nclues = 30\n' "give the size"
  run evodoku-dataset make --spec nowhere.spec
  expect_usage_error "nowhere.spec: cannot be read"
}

test_wrong_options_are_named() {
  local words message
  while IFS='|' read -r words message; do
    # shellcheck disable=SC2086
    run evodoku-dataset $words
    expect_usage_error "$message"
  done <<'WRONG'
|want a verb
mace|mace: want make, join, audit or describe
make -N 3 -n 5|give one of --alpha
make -N 3 --clues 30|give the number of rows
make -n 5 --clues 30|give the size
make -N 3 -n 5 --clues 30 --columns question,answr|no column 'answr' .did you mean answer
make -N 3 -n 5 --clues 30 --columns question,question|question is named twice
make -N 3 -n 5 --clues 30 --split train=0.9,test=0.2|add up to 1.1
make -N 3 -n 5 --clues 30 --split-by puzzle|no meaning without --split
make -N 3 -n 5 --clues 12|so many clues
make -N 3 -n 5 --clues 30 --balance classes|want class, rating or clues
make -N 3 -n 5 --balance rating|give the ranges
make -N 3 -n 5 --balance clues|give the numbers
make -N 3 -n 5 --balance class --class easy|cannot be combined with --balance
make -N 3 -n 5 --balance class --shares easy|want WHAT=WEIGHT
make -N 3 -n 5 --balance class --shares eesy=1|--class eesy
make -N 3 -n 5 --clues 30 --shard 4/3|--shard 4
make -N 3 -n 5 --clues 30 --shard 1/3|name a file for the rows
make -N 3 -n 5 --clues 30 --augment 2 --symmetries rows,cows|'cows' is none of
make -N 3 -n 5 --clues 30 --augment 2 --augment-only train|names no such split
make -N 3 -n 5 --clues 30 --format xml|want csv
make -N 3 -n 5 --clues 30 --format csv -o set.jsonl|its extension contradicts --format
make -N 3 -n 5 --clues 30 --format npy -o set.npy|name a folder
make -N 3 -n 5 --clues 30 -o set.parquet|sets are not written as .parquet
make -N 3 -n 5 --clues 30 --format sqlite|name a file
make -N 3 -n 5 --clues 30 --memory 12|want 1M or more
make -N 3 -n 5 --clues 30 --blank x|want . or 0
make -N 3 -n 5 --class easy --runs 1|--runs cannot be combined
make --input nowhere.txt|nowhere.txt
make file.txt|make reads no files
audit|name files of a set
audit nowhere.csv|nowhere.csv: No such file
audit --split train=1.0 a.csv|--split goes with make
join|name the files of rows
WRONG
}

test_an_audit_finds_what_was_planted_and_nothing_else() {
  [ -n "$python" ] || { echo "python3 is not there"; exit 77; }
  evodoku-dataset make -N 3 --alpha 0.6 -n 8800 --seed 11 --columns question,answer -q -o base.csv
  mkdir planted
  "$python" "$bench/audit_sets.py" make base.csv 4800 4000 planted || fail "no sets"
  local options
  for options in "" "--memory 1M -j 2" "--solution-grids"; do
    run evodoku-dataset audit $options --list found.csv planted/train.csv planted/test.csv
    expect_status 1
    expect_out "that have an isomorph there, beside those +10 .0.25 %."
    expect_out "rows there that have one of these here +10 "
    expect_out "wrong answers +1$"
    run "$python" "$bench/audit_sets.py" check planted found.csv
    expect_status 0
    expect_out "12 planted, 0 not found, 0 found"
  done
  # compressed, and from a pipe
  gzip -k planted/train.csv planted/test.csv
  run evodoku-dataset audit --json planted/train.csv.gz planted/test.csv.gz
  expect_status 1
  expect_out '"leak": true'
  expect_out '"isomorphs": 10'
  command_line="cat planted/train.csv.gz | evodoku-dataset audit -"
  cat planted/train.csv.gz | evodoku-dataset audit - >.out 2>.err
  status=$?
  expect_status 0
  expect_out "rows +4800"
}

test_an_audit_takes_the_splits_of_one_file_for_sets() {
  make -N 3 --clues 40 -n 60 --seed 1 --split train=0.7,test=0.3 -o set.csv
  run evodoku-dataset audit set.csv
  expect_status 0
  expect_out "^set.csv .train."
  expect_out "set.csv .test. beside set.csv .train.|set.csv .train. beside set.csv .test."
  # a row of train copied into test
  { cat set.csv; grep ',train.$' set.csv | head -n 1 | sed 's/,train/,test/'; } >leak.csv
  run evodoku-dataset audit leak.csv
  expect_status 1
}

test_a_broken_set_is_named_with_its_line_or_passed_over() {
  local line
  {
    echo "question,answer"
    echo "$proper,$solution"
    echo "${proper%0},$solution"
    echo "$proper,${solution}1"
    echo "$proper,$solution,extra"
    echo "${proper/9/x},$solution"
    echo ",$solution"
    echo "\"$proper,$solution"
    echo "$proper,$solution"
  } >broken.csv
  run evodoku-dataset audit broken.csv
  expect_usage_error "broken.csv:3:1: 80 symbols"
  run evodoku-dataset audit --keep-going broken.csv
  expect_status 1
  for line in 3:1 4:83 5 6:5 7:1 8; do expect_err "^broken.csv:$line: "; done
  expect_equal "$(wc -l <.err)" 6
  expect_out "rows +2$"
  run evodoku-dataset describe --keep-going broken.csv
  expect_status 1
  expect_out "unreadable rows +6"
  gzip -c broken.csv | head -c 100 >cut.csv.gz
  run evodoku-dataset audit cut.csv.gz
  expect_usage_error "cut.csv.gz: the gzip data end in the middle"
  : >empty.csv
  run evodoku-dataset audit empty.csv
  expect_usage_error "empty.csv: no puzzle found"
}

test_describe_tells_what_is_in_a_set() {
  make -N 3 --balance class -n 12 --seed 1 -o set
  run evodoku-dataset describe set
  expect_status 0
  expect_out "^set/all.csv"
  expect_out "rows +12"
  expect_out "class +easy 2, extreme 2, hard 2, medium 2, very-easy 2, very-hard 2"
  run evodoku-dataset describe --json set/all.csv
  expect_out '"class":.*"easy":2'
  expect_out '"rows":12'
}

test_a_set_on_standard_output_leaves_no_file() {
  mkdir temporary
  TMPDIR=$PWD/temporary run evodoku-dataset make -q -N 3 --clues 30 -n 5 --seed 1 --columns question
  expect_status 0
  expect_lines 6
  expect_equal "$(ls temporary)" ""
  run evodoku-dataset make --columns help
  expect_status 0
  expect_out "^solution_id"
}

"$1"
