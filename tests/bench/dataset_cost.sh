#!/usr/bin/env bash
# dataset_cost.sh BUILD [ROWS]: CPU seconds of `evodoku-generate | evodoku-rate` and of `evodoku-dataset make` with the
# same columns, and the cost of each further column. They run one after the other, so that the load of a shared machine
# affects all alike.
set -eu
PATH=$(cd "$1/tools" && pwd):$PATH
rows=${2:-20000}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# cpu COMMAND...: user and system seconds of a command with all its processes, and the memory of the largest.
cpu() { /usr/bin/time -f '%U %S %M' bash -o pipefail -c "$1" 2>&1 >/dev/null | tail -n 1 | awk '{ printf "%.2f s, %d MB", $1 + $2, $3 / 1024 }'; }

pipe="evodoku-generate -N 3 --alpha .6 -n $rows --seed 1 -q -j 1 | evodoku-rate --seed 0 -q -j 1"
columns=$(bash -c "evodoku-generate -N 3 --alpha .6 -n 2 --seed 1 -q | evodoku-rate --seed 0 -q" | head -n 1 | tr -d '\r')
echo "columns of the pipe: $columns"
same=question,rating,class,ert,ert_low,ert_high,runs,solved,censored,box,rater,rater_version,rating_seed,technique,se_estimate,se_error
set_of="evodoku-dataset make -N 3 --alpha .6 -n $rows --seed 1 -q -j 1"
for runs in "" "--runs 1"; do
  echo "--- ${runs:-default runs}, $rows rows"
  for round in 1 2; do
    echo "pipe                      $(cpu "$pipe $runs")"
    echo "make, its columns         $(cpu "$set_of $runs --columns $same")"
  done
  split="--split train=0.9,validation=0.05,test=0.05"
  echo "and answer, split         $(cpu "$set_of $runs --columns $same,answer,split $split")"
done
echo "--- each column without a rating, $rows rows"
for column in question answer technique guesses puzzle_id solution_id minimal "rating --runs 1" rating; do
  printf '%-25s %s\n' "question, $column" "$(cpu "$set_of --columns $([ "$column" = question ] || echo question,)$column" 2>/dev/null)"
done
