#!/usr/bin/env bash
# depths.sh TOOLS LISTS [COUNT]: how often evodoku-rate of the folder TOOLS finds the depth that D. Berthier's lists give, for
# COUNT puzzles (200) spread over each; LISTS is a clone of github.com/denis-berthier/Sudoku-classif. With the CPU seconds for
# all of a list. A table in Markdown.
set -euo pipefail
tools=$1
lists=$2
count=${3-200}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
TIMEFORMAT='%U %S'

echo "| list | depth there | puzzles | equal | CPU s |"
echo "|---|--:|--:|--:|--:|"
while read -r depth list; do
  total=$(grep -c . "$lists/$list")
  cut -c1-81 "$lists/$list" | awk -v step=$((total > count ? total / count : 1)) -v most="$count" \
    '(NR - 1) % step == 0 && kept++ < most' >"$work/puzzles"
  seconds=$({ time "$tools/evodoku-rate" -j 1 -q --runs 0 --columns depth "$work/puzzles" >"$work/depths"; } 2>&1 |
    awk '{ printf "%.2f", $1 + $2 }')
  equal=$(tail -n +2 "$work/depths" | grep -cx "$depth" || true)
  echo "| ${list%/puzzles.txt} | $depth | $(grep -c . "$work/puzzles") | $equal | $seconds |"
done <<'END'
1 dob-2650-39c/puzzles.txt
2 Mat-2000000-18c/TE2-780-Blue/puzzles.txt
2 Monhard-until-2023-08-15-TE23/TE2/B7B-puzzles.txt
2 Monhard-until-2023-08-15-TE23/TE2/B9B-puzzles.txt
2 Monhard-until-2023-08-15-TE23/TE2/B13B-puzzles.txt
3 Monhard-until-2023-08-15-TE23/TE3/puzzles.txt
END
