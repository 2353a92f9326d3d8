# A script of this folder has functions test_...; CMake makes a ctest test of each and runs
#   bash cli.sh generate_test.sh test_name
# in an empty folder, with the built tools in PATH. The first failed expectation ends the test.
set -u
export TERM=xterm  # for commands that run on a pseudo-terminal
unset NO_COLOR

data=$(cd "$(dirname "${BASH_SOURCE[0]}")/../data/cli" && pwd)
samples=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../samples" && pwd)

# The version that levels have.
level_version=$(sed -n 's/^constexpr int table_version = \([0-9]*\);$/\1/p' "$samples/../lib/deduce/techniques.cpp")

# A proper 9x9 puzzle with 28 clues, its solution, and that solution with two 4s and two 7s of a rectangle removed.
proper=000090200050160040602400500000000360470000059018000000003009807080027030005080000
solution=134895276857162943692473581529714368476238159318956724263549817981627435745381692
# Another, solved by mantere-koljonen in some hundred generations; singles are enough for it.
easy=802050701007082460010900000600001832500000009184300006000004020095610300308090607
with_two_solutions=13.8952.685.1629.3692473581529714368476238159318956724263549817981627435745381692
with_equal_clues=110090200050160040602400500000000360470000059018000000003009807080027030005080000

fail() {
  echo "FAILED: $*"
  if [ -n "${command_line-}" ]; then echo "command: $command_line"; fi
  if [ -e .err ]; then
    echo "exit code: ${status-}"
    echo "--- standard output (first lines)"
    head -n 20 .out
    echo "--- standard error (first lines)"
    head -n 20 .err
  fi
  exit 1
}

# skip_if_built_with SYMBOL: skips a test (exit code 77: it is counted as skipped) in builds for special purposes.
skip_if_built_with() {
  if grep -q "$1" "$(command -v evodoku-solve)"; then exit 77; fi
}

# run COMMAND...: stores standard output in .out, standard error in .err, the exit code in $status. The input is empty.
run() {
  command_line="$*"
  "$@" >.out 2>.err </dev/null
  status=$?
}

# run_on TEXT COMMAND...: the same with TEXT as standard input.
run_on() {
  local text=$1
  shift
  command_line="$* (reading ${#text} characters)"
  printf '%s' "$text" | "$@" >.out 2>.err
  status=$?
}

expect_status() { [ "$status" -eq "$1" ] || fail "exit code should be $1"; }
expect_silent_out() { [ ! -s .out ] || fail "standard output should be empty"; }
expect_silent_err() { [ ! -s .err ] || fail "standard error should be empty"; }
expect_lines() { [ "$(wc -l <.out)" -eq "$1" ] || fail "standard output should have $1 lines, has $(wc -l <.out)"; }
expect_out() { grep -qE -- "$1" .out || fail "standard output should match: $1"; }
expect_no_out() { ! grep -qE -- "$1" .out || fail "standard output should not match: $1"; }
expect_err() { grep -qiE -- "$1" .err || fail "standard error should match: $1"; }
expect_no_err() { ! grep -qiE -- "$1" .err || fail "standard error should not match: $1"; }
expect_same() { cmp -s "$1" "$2" || { diff "$1" "$2" | head -n 10; fail "$1 and $2 should be the same"; }; }
expect_equal() { [ "$1" = "$2" ] || fail "'$1' should be '$2'"; }

# A usage or input error: exit code 2, nothing on standard output, a reason on standard error, no crash.
expect_usage_error() {
  expect_status 2
  expect_silent_out
  expect_err "$1"
}

# ends CODE COMMAND...: runs a command, or one of the functions that do so, such as run_on; its exit code must be CODE.
ends() {
  local code=$1
  shift
  if declare -F "$1" >/dev/null; then "$@"; else run "$@"; fi
  expect_status "$code"
}

# refuses REASON COMMAND...: the same; it must be a usage or input error that says REASON.
refuses() { ends 2 "${@:2}" && expect_usage_error "$1"; }

# prints PATTERN COMMAND..., fails PATTERN COMMAND...: the command does all that was asked, and standard output matches;
# or it does less, and standard error says so.
prints() { ends 0 "${@:2}" && expect_out "$1"; }
fails() { ends 1 "${@:2}" && expect_err "$1"; }

# writes LINES COMMAND..., repeats FILE COMMAND...: the command does all that was asked, and standard output has so many
# lines; or it is what FILE has.
writes() { ends 0 "${@:2}" && expect_lines "$1"; }
repeats() { ends 0 "${@:2}" && expect_same .out "$1"; }

# quietly COMMAND...: the command does all that was asked, and says nothing.
quietly() { ends 0 "$@" && expect_silent_err; }

# column NAME [FILE]: a column of a CSV (.out; -: standard input), without the header.
column() {
  awk -F, -v name="$1" '{ sub(/\r$/, "") } NR == 1 { for (i = 1; i <= NF; ++i) if ($i == name) at = i } NR > 1 { print $at }' "${2-.out}"
}

# clue_counts FILE: the number of clues of each line.
clue_counts() { tr -d '.0*_\r' <"$1" | awk '{ print length($1) }'; }

# write_study FILE [REPEATS]: a study with two puzzles and methods of every kind, four treatments in all.
write_study() {
  cat >"$1" <<END
title = Three kinds of methods
seed = 5
repeats = ${2-20}
generation-cap = 3000

[puzzles easy]
puzzle = .${solution:1:40}.....${solution:46}
names = easy

[puzzles hard]
puzzle = $proper
names = hard

[method mantere-koljonen]
preset = mantere-koljonen
population = 8, 21

[method exact]
engine = scalar

[method DSATUR]
colouring = dsatur
END
}

# Waits up to 20 s until a command succeeds.
wait_until() {
  local tries
  for tries in $(seq 200); do
    if "$@"; then return 0; fi
    sleep 0.1
  done
  fail "waited 20 s in vain for: $*"
}

has_lines() { [ -e "$1" ] && [ "$(wc -l <"$1")" -ge "$2" ]; }

# expect_ended SIGNAL PID CODE: sends a signal to a process, which must then end with this code.
expect_ended() {
  kill "-$1" "$2"
  wait "$2"
  status=$?
  touch .out
  expect_status "$3"
}

# expect_interrupted PID: the same with what Ctrl-C sends.
expect_interrupted() { expect_ended INT "$1" 130; }

source "$1"
"$2"
