# documented_commands.sh PAGE.md: runs the commands and programs of a page, in order, in the current folder.
#
#   ```sh                  is run; a non-zero exit code of any command in it fails the test
#   ```sh no-test: why     is skipped, and why is printed; only for what installs something
#   ```cpp                 is a program: compiled by $EVODOKU_COMPILE, linked to $EVODOKU_LIBRARIES and run
#   ```python              is run by tests/python/test_page.py
#   ```text                right after one of these: what its standard output must be; "..." stands for any lines
#   ```                    is a picture or an example of a file
#
# The page's commands may name samples/ as if they were run in the top folder of the project.
set -u

page=$1
ln -s "$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/samples" samples
wrong=0
ran=0

run_block() {
  printf '%s\n' "$block" >.block.sh
  bash -e -u -o pipefail .block.sh >.block.out 2>.block.err </dev/null
  local status=$?
  ran=$((ran + 1))
  if [ $status -eq 0 ]; then return; fi
  wrong=$((wrong + 1))
  printf '%s:%s: exit code %s of\n%s\n--- its standard error\n%s\n' \
    "$page" "$block_line" "$status" "$block" "$(head -n 20 .block.err)"
}

# The expected lines as a bash pattern: everything is literal, except that a line "..." matches any number of lines.
as_pattern() {
  local line
  while IFS= read -r line; do
    if [ "$line" = ... ]; then
      printf '*'
    else
      printf '%s\n' "$line" | sed 's/[][\\*?()|!+@]/\\&/g'
    fi
  done <<<"$1"
}

run_program() {
  printf '%s\n' "$block" >.block.cpp
  block="$EVODOKU_COMPILE .block.cpp -o .block $EVODOKU_LIBRARIES && ./.block"
  run_block
}

compare_output() {
  local pattern
  pattern=$(as_pattern "$block")
  # shellcheck disable=SC2053  # it is meant as a pattern
  if [[ $(cat .block.out) == $pattern ]]; then return; fi
  wrong=$((wrong + 1))
  printf '%s:%s: the commands above print\n%s\n--- and not\n%s\n' \
    "$page" "$block_line" "$(head -n 40 .block.out)" "$block"
}

block=
block_line=0
kind=none      # of the current block
previous=none  # the kind of the last block, if only blank lines came since
number=0
while IFS= read -r line; do
  number=$((number + 1))
  case "$kind:$line" in
    none:'```sh no-test'*) kind=skipped; echo "$page:$number: not run (${line#*no-test: })" ;;
    none:'```sh'*) kind=sh; block=; block_line=$number ;;
    none:'```text'*) kind=text; block=; block_line=$number ;;
    none:'```cpp') kind=cpp; block=; block_line=$number ;;
    none:'```python') kind=python ;;
    none:'```') kind=other ;;
    none:'```'*) echo "$page:$number: no test knows a block of this kind"; wrong=$((wrong + 1)); kind=other ;;
    none:) ;;
    none:*) previous=none ;;
    *:'```')
      if [ $kind = sh ]; then run_block; fi
      if [ $kind = cpp ]; then run_program; fi
      if [ $kind = text ]; then
        case $previous in
          sh | cpp) compare_output ;;
          python) ;;
          *) echo "$page:$block_line: nothing above prints this"; wrong=$((wrong + 1)) ;;
        esac
      fi
      previous=$kind
      kind=none
      ;;
    *) block+=${block:+$'\n'}$line ;;
  esac
done <"$page"

if [ $kind != none ]; then
  echo "$page: the last block is not closed"
  exit 1
fi
echo "$page: $ran blocks run, $wrong wrong"
[ $wrong -eq 0 ]
