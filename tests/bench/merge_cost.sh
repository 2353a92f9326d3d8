#!/usr/bin/env bash
# merge_cost.sh BUILD [STORES [PUZZLES [FOLDER]]]: the cost of merging many stores: CPU seconds, time and memory,
# compared with an import in the same session, then of a check of the result; and whether five orders of the stores give
# the same export with --canonical-order. The stores are synthetic (merge_stores.cpp). If FOLDER is given they stay
# there, and a later run uses them again. 50 stores of 200000 take 10 GB, and some hours.
set -euo pipefail
build=$(cd "$1" && pwd)
tool=$build/tools/evodoku-store
stores=${2:-50}
puzzles=${3:-200000}
if [ -n "${4-}" ]; then
  mkdir -p "$4"
  cd "$4"
else
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  cd "$folder"
fi

# cost WHAT COMMAND...: stores its CPU seconds in $cpu and prints them with the rest; the command's own output goes to
# FILE.log.
cost() {
  local what=$1
  shift
  /usr/bin/time -o cost.time -f '%U %S %e %M' "$@" >cost.log 2>&1 || { tail -n 5 cost.log; exit 1; }
  read -r user system wall memory <cost.time
  cpu=$(awk "BEGIN { print $user + $system }")
  echo "$what: $user + $system s CPU, $wall s, $((memory / 1024)) MB"
}
rate() { awk "BEGIN { printf \"  %d puzzles a CPU second\\n\", $1 / ($cpu + 1e-9) }"; }

[ -e "$stores-$puzzles/$(printf %02d "$stores").db" ] ||
  "$build/tests/bench/merge_stores" --stores "$stores" --puzzles "$puzzles" "$stores-$puzzles"
files=("$stores-$puzzles"/[0-9]*.db)

rm -f one.db one.txt imported.db bare.db {one,bare}.db.merging
"$tool" export "${files[0]}" --format line >one.txt
one=$(wc -l <one.txt)
cost "import of $one puzzles, nothing but puzzles" "$tool" import -j 1 imported.db one.txt
rate "$one"
cost "first merge of the same" "$tool" merge -j 1 bare.db imported.db
rate "$one"
cost "first merge of them with ratings, levels, tags" "$tool" merge -j 1 one.db "${files[0]}"
rate "$one"

rm -f all.db all.db.merging
cost "merge of $stores stores" "$tool" merge -j 1 all.db "${files[@]}"
grep "stores:" cost.log || true
rate $((stores * puzzles))
cost "check" "$tool" check -j 1 all.db
tail -n 1 cost.log

first=
for order in 1 2 3 4 5; do
  rm -f ordered.db ordered.db.merging  # otherwise a merge left by an interrupted run would be continued
  mapfile -t shuffled < <(printf '%s\n' "${files[@]}" | sort -R --random-source=<(yes "$order"))
  "$tool" merge -q ordered.db "${shuffled[@]}" --canonical-order 2>/dev/null
  sum=$("$tool" export ordered.db --canonical-order --json | sha256sum)
  [ -n "$first" ] || first=$sum
  [ "$sum" = "$first" ] || { echo "order $order: another export"; exit 1; }
done
echo "five orders of the stores, one export"
