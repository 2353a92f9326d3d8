# documented_commands.sh PAGE.md: runs the commands of a page, in order, in the current folder.
#
#   ```sh                  is run; a non-zero exit code of any command in it fails the test
#   ```sh no-test: why     is skipped, and why is printed
#   ```text                right after a ```sh block: what its standard output must be; a line "..." stands for any lines
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
    none:'```'*) kind=other ;;
    none:) ;;
    none:*) previous=none ;;
    *:'```')
      if [ $kind = sh ]; then run_block; fi
      if [ $kind = text ] && [ $previous = sh ]; then compare_output; fi
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
