#!/usr/bin/env bash
# The lines of code (C++ and SQL, without blanks and comments) of each room, which inform, and of lib, db and tools together,
# which fail above their one limit.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

most_lines=42999  # goes down, never up: decision 16

code_of() {
  {
    find "$@" \( -name '*.cpp' -o -name '*.hpp' \) -exec cat {} + | grep -vE '^[[:space:]]*(//.*)?$'
    find "$@" -name '*.sql' -exec cat {} + | grep -vE '^[[:space:]]*(--.*)?$'
  } | wc -l || true
}

for room in lib/include/* lib/*/ db/*/ tools/*/; do
  case $room in lib/include/) continue ;; esac
  code=$(code_of "$room")
  if [ "$code" -gt 0 ]; then printf '%-28s %7d\n' "${room%/}" "$code"; fi
done
lines=$(code_of lib db tools)
echo "lib, db and tools: $lines lines of code, of at most $most_lines"
if [ "$lines" -gt $most_lines ]; then
  echo "tests/sizes.sh: above $most_lines lines of code: whoever adds removes what has no user" >&2
  exit 1
fi
