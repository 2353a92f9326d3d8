#!/usr/bin/env bash
# aims.sh TOOLS [SEEDS [COUNTS]]: for every technique the CPU seconds that evodoku-generate of the folder TOOLS takes for so
# many puzzles (5 and 50), the median over the seeds (1, 77, 201); beside it what sampling by hand takes, counted on 40,000
# minimal puzzles. A table in Markdown. `-`: not all were reached within a budget. Techniques that these puzzles do not hold
# take minutes each: of them the first number alone, by the first seed.
set -euo pipefail
tools=$1
read -ra seeds <<<"${2-1 77 201}"
read -ra counts <<<"${3-5 50}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
TIMEFORMAT='%U %S'

# cpu COMMAND...: its CPU seconds; its output goes to $work/out
cpu() { { time "$@" >"$work/out" 2>"$work/err"; } 2>&1 | awk '{ printf "%.3f", $1 + $2 }'; }
median() { sort -g | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'; }

sampled=40000
generating=$(cpu "$tools/evodoku-generate" --minimal -n $sampled --seed 1 -j 1 -q --no-distinct)
cp "$work/out" "$work/puzzles"
looking=$(cpu "$tools/evodoku-rate" --runs 0 -j 1 -q --columns technique "$work/puzzles")
cp "$work/out" "$work/techniques"

echo "| technique | in $sampled | by hand, each |$(printf ' %s puzzles |' "${counts[@]}")"
echo "|---|--:|--:|$(printf -- '--:|%.0s' "${counts[@]}")"
# the names as generate lists them, in their order
{ "$tools/evodoku-generate" --technique - 2>&1 || true; } | tr '\n' ' ' | grep -o 'full.house.*' | sed 's/, */\n/g' |
  sed 's/[ ).]*$//' | grep -v '^beyond' >"$work/names"
while IFS= read -r technique; do
  held=$(tr ' ' - <"$work/techniques" | grep -cix -- "${technique// /-}" || true)
  by_hand=$(awk -v held="$held" -v cost="$generating $looking" 'BEGIN { split(cost, c); if (held) printf "%.3f", (c[1] + c[2]) / held }')
  row="| $technique | $held | ${by_hand:--} |"
  for count in "${counts[@]}"; do
    if [ "$held" -eq 0 ] && [ "$count" != "${counts[0]}" ]; then row+=" |" && continue; fi
    for seed in "${seeds[@]:0:held > 0 ? ${#seeds[@]} : 1}"; do
      seconds=$(cpu "$tools/evodoku-generate" --technique "$technique" -n "$count" --seed "$seed" -j 1 -q) || true
      [ "$(wc -l <"$work/out")" -eq "$count" ] || seconds=-
      echo "$seconds"
    done >"$work/seconds"
    if grep -q -- '^-$' "$work/seconds"; then row+=" - |"; else row+=" $(median <"$work/seconds") |"; fi
  done
  echo "$row"
done <"$work/names"
