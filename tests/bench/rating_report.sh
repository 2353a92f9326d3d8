#!/usr/bin/env bash
# rating_report.sh: makes the tables, numbers and figures of docs/rating.md and docs/rating_evidence.md again.
#
#   cmake --build --preset release --target benches evodoku-generate evodoku-rate
#   tests/bench/rating_report.sh tests/data/human_times.csv [REFERENCE.csv]
#
# REFERENCE.csv, which is not in the repository, has columns puzzle, se_er (Sudoku Explainer), hodoku_level and
# hodoku_score; without it the tables that need it stay as they are. The same lists give the same text. Tables of times
# belong to the machine, and are made only with --cost. The script also says whether the figures reach their targets.
set -eu -o pipefail

project=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=$project/build/release
work=
documents=()
figures=$project/docs/images
made=2000
resamples=2000
threads=$(nproc)
cost=no
usage="usage: rating_report.sh [options] HUMAN.csv [REFERENCE.csv]
  --build DIR       where evodoku and the benches are built (build/release)
  --work DIR        keep there what is made on the way, and use what is newer than the programs and lists
  --document FILE   renew this document (rating.md and rating_evidence.md); may be repeated
  --figures DIR     draw the figures there (docs/images)
  --made N          puzzles to make of each kind for the shares of the classes (2000)
  --resamples N     of the bootstrap (2000)
  --threads K       worker threads (all cores); times are measured with one
  --cost            measure the times, too"

lists=()
while [ $# -gt 0 ]; do
  case $1 in
    --build) build=$2; shift 2 ;;
    --work) work=$2; shift 2 ;;
    --document) documents+=("$2"); shift 2 ;;
    --figures) figures=$2; shift 2 ;;
    --made) made=$2; shift 2 ;;
    --resamples) resamples=$2; shift 2 ;;
    --threads) threads=$2; shift 2 ;;
    --cost) cost=yes; shift ;;
    --help) echo "$usage"; exit 0 ;;
    -*) echo "rating_report.sh: no option '$1'" >&2; echo "$usage" >&2; exit 2 ;;
    *) lists+=("$1"); shift ;;
  esac
done
if [ ${#lists[@]} -ne 1 ] && [ ${#lists[@]} -ne 2 ]; then
  echo "$usage" >&2
  exit 2
fi
human=${lists[0]}
reference=${lists[1]-}
[ ${#documents[@]} -gt 0 ] || documents=("$project/docs/rating.md" "$project/docs/rating_evidence.md")
if [ -z "$work" ]; then
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
fi
mkdir -p "$work" "$figures"

models=$build/tests/bench/rating_models
report=$build/tests/bench/rating_report
tools=$build/tools
for program in "$models" "$report" "$tools/evodoku-generate" "$tools/evodoku-rate"; do
  [ -x "$program" ] || { echo "rating_report.sh: $program is not built" >&2; exit 2; }
done

# ask NAME LIST OPTIONS...: writes the models' values for the list to $work/NAME.csv.
ask() {
  local result=$work/$1.csv list=$2
  shift 2
  if [ "$result" -nt "$models" ] && [ "$result" -nt "$list" ]; then return; fi
  echo "rating_report.sh: $(basename "$result")" >&2
  "$models" --threads "$threads" "$@" "$list" >"$result.part"
  mv "$result.part" "$result"
}
ask human "$human" --models raters,nulls,prices,variants
ask human_slow "$human" --models impatient,bare --every 12
reference_arguments=()
if [ -n "$reference" ]; then
  ask reference "$reference" --models raters,nulls
  reference_arguments=(--reference "$work/reference.csv")
fi

# make NAME OPTIONS...: writes the ratings of new puzzles to $work/made_NAME.csv.
made_arguments=()
make_puzzles() {
  local result=$work/made_$made.${1// /_}.csv
  made_arguments+=(--made "$1=$result")
  shift
  if [ "$result" -nt "$tools/evodoku-generate" ] && [ "$result" -nt "$models" ]; then return; fi
  "$tools/evodoku-generate" -N 3 "$@" -n "$made" --seed 1 -q | "$tools/evodoku-rate" -q --seed 1 -j "$threads" >"$result.part"
  mv "$result.part" "$result"
}
make_puzzles "minimal" --minimal
for clues in 24 28 32; do make_puzzles "$clues clues" --clues "$clues"; done

cost_arguments=()
if [ $cost = yes ]; then
  time_models() {
    "$models" --models "$1" --times "$work/times_$2.csv" "$3" >"$work/timed_$2.csv"
    cost_arguments+=(--times "$4=$work/times_$2.csv")
  }
  time_models rater human "$human" human
  if [ -n "$reference" ]; then time_models rater reference "$reference" reference; fi
  if command -v qqwing >/dev/null; then
    { echo puzzle; qqwing --generate "$made" --one-line; } >"$work/qqwing.csv"
    time_models rater qqwing "$work/qqwing.csv" "as \`qqwing --generate\` makes them"
  fi
  echo class,seconds >"$work/class_seconds.csv"
  TIMEFORMAT=%U
  for class in very-easy easy medium hard very-hard extreme; do
    seconds=$( { time "$tools/evodoku-generate" -N 3 --class "$class" -n 50 --seed 1 -j 1 -q >/dev/null; } 2>&1 )
    echo "$class,$seconds" >>"$work/class_seconds.csv"
  done
  cost_arguments+=(--class-seconds "$work/class_seconds.csv")
fi

"$report" --human "$work/human.csv" --human "$work/human_slow.csv" \
  ${reference_arguments[@]+"${reference_arguments[@]}"} "${made_arguments[@]}" ${cost_arguments[@]+"${cost_arguments[@]}"} --resamples "$resamples" --figures "$figures" "${documents[@]}"
