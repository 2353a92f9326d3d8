#!/usr/bin/env bash
# Draws the picture at the top of README.md as SVG, on standard output: a puzzle with its rating, and the step of its
# solution that needs the hardest technique. The tools must be in PATH. To make it again:
# samples/first_look.sh >docs/images/first_look.svg
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
evodoku generate --technique x-chain --symmetry half-turn --clues 26..28 --seed 1 -q |
  evodoku rate --json -q >"$folder/puzzle.jsonl"

# half X FILE: a page of 326 x 355 points, placed at X.
half() { sed -e 1d -e "2s/<svg /<svg x=\"$1\" /" -e '2s/pt"/"/g' "$2"; }

draw() { evodoku print "$folder/puzzle.jsonl" -q --paper 115x125mm --margins 5mm --first-page none "$@"; }
draw --answers none --title '{Class}, rated {rating}: {clues} clues' -o "$folder/puzzle.svg"
draw --steps --per-page 1x1 --title '' -o "$folder/step.svg"

echo '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 652 355" width="652" height="355">'
echo '<rect width="652" height="355" fill="#ffffff"/>'
half 0 "$folder/puzzle.svg"
half 326 "$(grep -l ': X-chain' "$folder"/step*.svg | head -n 1)"
echo '</svg>'
