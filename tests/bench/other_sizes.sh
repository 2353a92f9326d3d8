#!/usr/bin/env bash
# other_sizes.sh BUILD [FOLDER]: generates and measures the puzzles of other sizes than 9x9 for docs/rating.md.
#
# BUILD is a build folder with evodoku-generate and sizes_bench (`cmake --build BUILD --target evodoku-generate
# sizes_bench`); the puzzles are kept in FOLDER (a temporary one if it is left out) and used again. Needs sgt-solo of
# Simon Tatham's puzzles (Debian: sgt-puzzles).
#
#   PUZZLES=40   of each level
#   SECONDS_EACH=60   for sgt-solo to make one: what takes longer is left out, and counted on standard error
#   LEVELS="t b i a e u"   trivial, basic, intermediate, advanced, extreme, unreasonable
set -euo pipefail

build=${1:?other_sizes.sh BUILD [FOLDER]}
folder=${2:-$(mktemp -d)}
puzzles=${PUZZLES:-40}
seconds=${SECONDS_EACH:-60}
read -r -a levels <<<"${LEVELS:-t b i a e u}"
read -r -a boxes <<<"${BOXES:-2x3 3x3 4x3 4x4}"
sgt=$(command -v sgt-solo || echo /usr/games/sgt-solo)
sizes_bench=$build/tests/bench/sizes_bench
mkdir -p "$folder"

# sgt-solo's puzzle with seed $3, box $1 and level $2, as a line of symbols. Its own format is numbers with a letter for
# each sequence of blanks: a is one blank, b two. Rows and columns of a box are in evodoku's order.
sgt_puzzle() {
  timeout "$seconds" "$sgt" --generate 1 "$1d$2#$3" 2>/dev/null | awk -F: '{
    split($1, box, "x")
    blanks = "abcdefghijklmnopqrstuvwxyz"
    symbols = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for (text = $2; text != "";) {
      if (match(text, /^[0-9]+/)) {
        line = line substr(symbols, substr(text, 1, RLENGTH), 1)
        text = substr(text, RLENGTH + 1)
      } else {
        for (count = index(blanks, substr(text, 1, 1)); count > 0; --count) line = line "."
        text = substr(text, 2)
      }
    }
    print line
  }'
}

# Rates them with sizes_bench when all levels of a box are made; "unreasonable" is measured separately.
measure_levels() {
  local box=$1 ordered=() apart=() level file seed missing
  for level in "${levels[@]}"; do
    file=$folder/sgt-$box-$level.txt
    if [ ! -e "$file" ]; then
      missing=0
      for ((seed = 1; seed <= puzzles; ++seed)); do
        sgt_puzzle "$box" "$level" "$seed" || missing=$((missing + 1))
      done >"$file.part"
      if [ $missing -ne 0 ]; then echo "$box, level $level: $missing of $puzzles took too long to make" >&2; fi
      mv "$file.part" "$file"
    fi
    [ -s "$file" ] || continue
    if [ "$level" = u ]; then apart+=("$file"); else ordered+=("$file"); fi
  done
  if [ ${#ordered[@]} -ne 0 ]; then "$sizes_bench" --box "$box" "${ordered[@]}"; fi
  if [ ${#apart[@]} -ne 0 ]; then "$sizes_bench" --box "$box" "${apart[@]}"; fi
}

# $3 puzzles of box $1 with the fraction $2 filled, made by evodoku-generate.
measure_filled() {
  local file=$folder/filled-$1-$2.txt
  if [ ! -e "$file" ]; then
    "$build/tools/evodoku-generate" -q --seed 1 --box "$1" --filled "$2" -n "$3" -o "$file"
  fi
  "$sizes_bench" --no-paths --box "$1" "$file"
}

for box in "${boxes[@]}"; do measure_levels "$box"; done
# Above `intermediate` sgt-solo needs minutes for most 25x25 puzzles, and more for "unreasonable" ones.
if [ -z "${BOXES:-}" ]; then
  levels=(t b i)
  measure_levels 5x5
  for box in 2x3 2x5 3x4; do measure_filled $box .45 20; done
  for filled in .45 .5 .55; do measure_filled 4x4 $filled 30; done
  measure_filled 4x5 .45 20
  measure_filled 5x5 .5 20
  measure_filled 6x6 .5 6
fi
