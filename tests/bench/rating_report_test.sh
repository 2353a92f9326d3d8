# rating_report_test.sh BUILD SOURCE: tests that the pages are filled from a small list with invented numbers.
set -eu -o pipefail

build=$1
source=$2
list=$source/tests/data/rating_report.csv
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() {
  echo "$*"
  exit 1
}

cat "$source/docs/rating.md" "$source/docs/rating_evidence.md" >"$folder/page.md"
fill() {
  bash "$source/tests/bench/rating_report.sh" --build "$build" --work "$folder/$1" --document "$folder/page.md" \
    --figures "$folder/$1" --made 20 --resamples 20 --threads "$2" "${@:3}" "$list" "$list" 2>"$folder/errors" ||
    fail "exit code $? with $(cat "$folder/errors")"
}

fill first 2 --cost | grep -v " CPU: " >"$folder/first.txt"
grep -q '^| human set | 24 |' "$folder/page.md" || fail "no table of times"
cp "$folder/page.md" "$folder/first.md"
fill second 1 >"$folder/second.txt"
cmp "$folder/first.md" "$folder/page.md" || fail "another text the second time"
cmp "$folder/first/rating_human.svg" "$folder/second/rating_human.svg" || fail "another figure the second time"
cmp "$folder/first.txt" "$folder/second.txt" || fail "other aims the second time"
grep -q '^| \*\*this rating\*\* | 0\.' "$folder/page.md" || fail "no agreement"
bash "$source/tests/bench/rating_report.sh" --build "$build" --work "$folder/first" --document "$folder/page.md" \
  --figures "$folder/first" --made 20 --resamples 20 "$list" >"$folder/alone.txt" || fail "not without a reference"
cmp "$folder/first.md" "$folder/page.md" || fail "another text without a reference"
[ "$(grep -c '<circle' "$folder/first/rating_se.svg")" -eq 24 ] || fail "not a point for each puzzle"

printf '<!-- table: people -->\n| never closed |\n' >"$folder/open.md"
"$build/tests/bench/rating_report" --check "$folder/open.md" 2>"$folder/errors" && fail "an open marker passes"
grep -q 'open.md:1: ' "$folder/errors" || fail "the open marker's line is not told"
echo "the same text twice"
