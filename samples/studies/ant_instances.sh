#!/usr/bin/env bash
# ant_instances.sh SET CLONE FOLDER: turns instances on which ant colonies were published into the puzzles of SET.study.
# They may not be copied, or nobody says who made them, so they are not part of evodoku. SET is
#
#   lloyd-amos    the 6,300 of H. Lloyd and M. Amos ("Solving Sudoku With Ant Colony Optimization", 2020); no licence
#   sudaco        300 of SudACO, and what its authors publish of their runs; its licence is only named, not there
#
#   git clone https://github.com/huwlloyd-mmu/sudoku_acs
#   samples/studies/ant_instances.sh lloyd-amos sudoku_acs instances
#   git clone https://github.com/Gian44/SudACO
#   samples/studies/ant_instances.sh sudaco SudACO instances
#   evodoku-experiment run instances/sudaco.study -o sudaco.csv
#
# The numbers of the page were made from files with these checksums.
set -eu -o pipefail
export LC_ALL=C

usage="ant_instances.sh lloyd-amos|sudaco CLONE FOLDER"
set=${1:?$usage} clone=${2:?$usage} folder=${3:?$usage}
case $set in
  lloyd-amos)
    known=dbea48ebaf8dbe9b7595cd1a1e820529e7ec034e5d111d6e161d5f753278ee34
    instances=$clone/instances/general
    files=$(cd "$instances" && printf '%s\n' inst*_*_*.txt | sort -t_ -k1,1 -k2,2n -k3,3n)
    ;;
  sudaco)
    known=4e4520c76b55bb686ea96dd3798b8859f82860f42954f1e6614fbdcd5953b399
    instances=$clone/instances
    files=$(cd "$instances" && printf '%s\n' 9x9/*.txt 16x16/*.txt 25x25/*.txt)
    ;;
  *) echo "$usage" >&2 && exit 2 ;;
esac
mapfile -t files <<<"$files"
found=$(cd "$instances" && sha256sum "${files[@]}" | sha256sum | cut -d' ' -f1)
[ "$found" = "$known" ] || echo "ant_instances.sh: other files than those of the page (checksum $found)" >&2

mkdir -p "$folder"
cp "$(dirname "$0")/$set.study" "$folder/"
# a file: the order, a 1, and the grid with -1 for a blank; a row: inst9x9_45_12, 9x9 45 %, the cells as symbols. What is
# filled is in the name of the file; without it the level is the size
(cd "$instances" && awk '
  BEGIN { print "name,level,puzzle"; symbols = "123456789ABCDEFGHIJKLMNOP" }
  function put() { if (name != "") print name "," level "," cells }
  { sub(/\r$/, "") }
  FNR == 1 {
    put()
    name = FILENAME; sub(/\.txt$/, "", name)
    level = $1 * $1 "x" $1 * $1
    if (!sub(/^.*\//, "", name)) { split(name, parts, "_"); level = level " " parts[2] " %" }
    cells = ""
  }
  FNR > 2 { for (i = 1; i <= NF; ++i) cells = cells ($i < 1 ? "." : substr(symbols, $i, 1)) }
  END { put() }' "${files[@]}") >"$folder/$set-instances.csv"

# a row of theirs: instance, number and name of the algorithm, 100 if solved, seconds
if [ "$set" = sudaco ]; then
  (cd "$clone/results" && awk -F, '
    BEGIN { print "size,algorithm,seconds" }
    FNR > 1 { size = FILENAME; sub(/\/.*/, "", size); print size "," $3 "," ($4 > 0 ? $5 : "") }' \
    {9x9,16x16,25x25}/results_*_CP-{ACS,DCM-ACO}{,_run2,_run3,_run4,_run5}.csv) >"$folder/sudaco-published.csv"
fi
