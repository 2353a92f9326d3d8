#!/usr/bin/env bash
# lloyd-amos.sh CLONE FOLDER: turns the 6,300 instances of H. Lloyd and M. Amos ("Solving Sudoku With Ant Colony
# Optimization", 2020) into the puzzles of lloyd-amos.study. They have no licence and are not part of evodoku:
#
#   git clone https://github.com/huwlloyd-mmu/sudoku_acs
#   samples/studies/lloyd-amos.sh sudoku_acs instances
#   evodoku-experiment run instances/lloyd-amos.study -o lloyd-amos.csv
#
# The numbers of the page were made from files with this checksum.
set -eu -o pipefail

clone=${1:?lloyd-amos.sh CLONE FOLDER} folder=${2:?lloyd-amos.sh CLONE FOLDER}
known=dbea48ebaf8dbe9b7595cd1a1e820529e7ec034e5d111d6e161d5f753278ee34
export LC_ALL=C
files=$(cd "$clone/instances/general" && printf '%s\n' inst*_*_*.txt | sort -t_ -k1,1 -k2,2n -k3,3n)
found=$(cd "$clone/instances/general" && sha256sum $files | sha256sum | cut -d' ' -f1)
[ "$found" = "$known" ] || echo "lloyd-amos.sh: other files than those of the page (checksum $found)" >&2

mkdir -p "$folder"
cp "$(dirname "$0")/lloyd-amos.study" "$folder/"
# a file: the order, a 1, and the grid with -1 for a blank; a row: inst9x9_45_12, 9x9 45 %, the cells as symbols
(cd "$clone/instances/general" && awk '
  BEGIN { print "name,level,puzzle"; symbols = "123456789ABCDEFGHIJKLMNOP" }
  function put() { if (name != "") print name "," level "," cells }
  { sub(/\r$/, "") }
  FNR == 1 {
    put()
    name = FILENAME; sub(/\.txt$/, "", name)
    split(name, parts, "_"); level = substr(parts[1], 5) " " parts[2] " %"
    cells = ""
  }
  FNR > 2 { for (i = 1; i <= NF; ++i) cells = cells ($i < 1 ? "." : substr(symbols, $i, 1)) }
  END { put() }' $files) >"$folder/lloyd-amos-instances.csv"
