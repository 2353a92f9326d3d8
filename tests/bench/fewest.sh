#!/usr/bin/env bash
# fewest.sh TOOLS [SECONDS [BOXES [SEED]]]: how few clues evodoku-generate of the folder TOOLS reaches in so many seconds of CPU
# time ("60 300"), each from nothing, beside the fewest that are said to be known. A table in Markdown. One thread; two runs at a time.
set -euo pipefail
tools=$1
read -ra seconds <<<"${2-60 300}"
read -ra boxes <<<"${3-2x4 2x5 3x4 2x6 4x4 5x5}"
seed=${4-1}
# What is said to be known: 55 is a player's (forum.enjoysudoku.com, "Minimum givens on larger puzzles"), 151 stands in a question
# (cs.stackexchange.com, 40394); 8 is proved here (fewest_clues_test.cpp). Of the others no puzzle was seen.
declare -A known=([2x3]=8 [2x4]=14 [2x5]=22 [3x4]=30 [2x6]=32 [4x4]=55 [5x5]=151)

# reached BOX SECONDS: the clues of the best puzzle, as the tool tells them; it is interrupted after so much CPU time
reached() {
  "$tools/evodoku-generate" --box "$1" --clues "${known[$1]}" --seed "$seed" --budget 1000000000000 --best-effort --format csv \
    --columns clues >"$work/$1.$2" 2>/dev/null &
  local tool=$! ticks
  ticks=$(($2 * $(getconf CLK_TCK)))
  while kill -0 $tool 2>/dev/null && [ "$(awk '{ print $14 + $15 }' /proc/$tool/stat)" -lt $ticks ]; do sleep 0.2; done
  kill -INT $tool 2>/dev/null || true
  wait $tool || true
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for limit in "${seconds[@]}"; do
  for box in "${boxes[@]}"; do
    while [ "$(jobs -rp | wc -l)" -ge 2 ]; do wait -n; done
    reached "$box" "$limit" &
  done
done
wait
echo "| box |$(printf ' %s s |' "${seconds[@]}") said to be known |"
echo "|---|$(printf -- '--:|%.0s' "${seconds[@]}")--:|"
for box in "${boxes[@]}"; do
  row="| $box |"
  for limit in "${seconds[@]}"; do row+=" $(sed -n 2p "$work/$box.$limit") |"; done
  echo "$row ${known[$box]} |"
done
