#!/usr/bin/env bash
# The sizes of the rooms (physical lines of C++ and SQL) beside the ceilings of the table in docs/CONTRIBUTING.md, and the words of
# the documents. Fails above the two limits, which are lowered whenever something goes, and never raised.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

most_lines=45310  # of lib, db and tools; their ceiling is 47,000
most_words=30000  # of README, CHANGELOG and docs

lines_of() { find "$@" \( -name '*.cpp' -o -name '*.hpp' -o -name '*.sql' \) -exec cat {} + | wc -l; }

sed -n '/^| room | ceiling |/,/^$/p' docs/CONTRIBUTING.md | sed '1,2d;/^$/d' | while IFS='|' read -r _ room ceiling _; do
  room=$(tr -d ' `' <<<"$room")
  ceiling=$(tr -d ' ,' <<<"$ceiling")
  now=$(lines_of $room)
  printf '%-16s %7d of %7d%s\n' "$room" "$now" "$ceiling" "$([ "$now" -le "$ceiling" ] || echo '  above')"
done
lines=$(lines_of lib db tools)
words=$(cat README.md CHANGELOG.md docs/*.md docs/decisions/*.md | wc -w)
echo "lib, db and tools: $lines lines; documents: $words words"
if [ "$lines" -gt $most_lines ] || [ "$words" -gt $most_words ]; then
  echo "tests/sizes.sh: above $most_lines lines or $most_words words: whoever adds removes" >&2
  exit 1
fi
