# one_program.sh BUILD: all tools as one static program (tools/whole.cmake) print what the tools print, by each of their names.
set -eu -o pipefail
build=$1
source_folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

cmake --build "$build" --target evodoku-whole >log 2>&1 || fail "it cannot be linked: $(tail -n 20 log)"
if ldd "$build/tools/evodoku-whole" >log 2>&1 && grep '=>' log; then fail "it needs shared libraries"; fi
cp "$build/tools/evodoku-whole" evodoku
for tool in "$build"/tools/evodoku-*; do
  [ -f "$tool" ] && [ "$(basename "$tool")" != evodoku-whole ] || continue
  name=$(basename "$tool")
  ln -s evodoku "$name"
  for option in --version --help; do
    cmp <("$tool" $option) <("./$name" $option) || fail "$name $option"
    cmp <("$tool" $option) <(./evodoku "${name#evodoku-}" $option) || fail "evodoku ${name#evodoku-} $option"
  done
done
cp evodoku alone
cmp <("$build/tools/evodoku" help solve) <(./alone help solve) || fail "evodoku help solve"
[ "$(./evodoku --version)" = "$("$build/tools/evodoku" --version)" ] || fail "evodoku --version"
if ./evodoku generat 2>said; then fail "a tool that is not there should be refused"; fi
grep -q 'did you mean generate' said || fail "another error: $(cat said)"
compared=0
while read -r tool arguments; do
  # shellcheck disable=SC2086  # the arguments are words
  cmp <(cd "$source_folder" && "$build/tools/$tool" $arguments 2>/dev/null) <(cd "$source_folder" && "$OLDPWD/$tool" $arguments 2>/dev/null) ||
    fail "other bytes: $tool $arguments"
  compared=$((compared + 1))
done <"$source_folder/tests/data/cli/same_bytes.txt"
[ $compared -gt 5 ] || fail "only $compared command lines were compared"
