#!/usr/bin/env bash
# Builds evodoku and runs its tests on a bare Debian 12; missing packages are installed first (root or sudo).
#
#   tests/run.sh         a release build, all tests, and what commands cost in instructions
#   tests/run.sh --all   also: that the benchmarks run, sanitizers, clang (and the same output from it), the long tests, each
#                        instruction set, three hosts, a Slurm array and a Dask cluster (tests/scale), packages and tarball
#                        (lintian, a minimal Debian, an older one), arm64 (cross-compiled, run by qemu), the page of steps in
#                        Chromium, a minute of fuzzing for each target, coverage, ten minutes of changed lines that the
#                        tests should notice, clang-format and clang-tidy
#   tests/run.sh --only STAGE...
#                        only these stages: release long sets machines packages arm64 browser asan-ubsan conversions
#                        tsan clang fuzz coverage mutants format tidy; and three more: costs, a part of release; and, which
#                        --all leaves out, bare, all that README says and this script in a Debian that has nothing else;
#                        faults, the attacks of tests/faults in full (an hour on two cores)
#
# With EVODOKU_PYTHON=ON in the environment, what the Python module needs is installed too; the module is tested if it is there.
#
# Ends with "N passed, M failed, K skipped", and with a non-zero exit code if anything failed. Works from any folder.
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 1
source samples/debian.sh

test_packages=(catch2 pkg-config qqwing sqlite3 bash-completion zsh man-db python3-jsonschema poppler-utils qpdf strace
  parallel bzip2 jq gnuplot-nox valgrind)
python_packages=(python3-dev python3-numpy python3-pip python3-pytest python3-mypy python3-setuptools python3-skbuild
  python3-venv python3-wheel python3-pybind11 pybind11-dev)
all_packages=("${python_packages[@]}" lintian debootstrap clang-14 libclang-rt-14-dev clang-format-14 clang-tidy-14 llvm-14
  chromium chromium-driver python3)

jobs=$(nproc)
passed=0
failed=0
skipped=0
problems=()

usage() {
  sed -n '2,16s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
}

section() {
  printf '\n== %s (%s s so far)\n' "$*" "$SECONDS"
}

problem() {
  problems+=("$*")
  echo "FAILED: $*" >&2
}

# Counts one check that is not a ctest test, by the exit code of a command; 77: it could not be run here.
check() {
  local name=$1 status=0
  shift
  "$@" || status=$?
  case $status in
    0) passed=$((passed + 1)) ;;
    77) skipped=$((skipped + 1)) && echo "skipped: $name" ;;
    *)
      failed=$((failed + 1))
      problem "$name"
      ;;
  esac
}

# The Python module is built and tested if the distribution's Python has what it needs; otherwise its tests are skipped,
# and counted as skipped.
python_can_be_built() {
  case "$1" in release | clang) ;; *) echo OFF && return ;; esac
  [ -e /usr/include/pybind11/pybind11.h ] && compgen -G '/usr/include/python3.*/Python.h' >/dev/null &&
    /usr/bin/python3 -c 'import numpy' 2>/dev/null && echo ON || echo OFF
}

configure() {
  local preset=$1 log
  section "build: $preset"
  mkdir -p "build/$preset"
  log="build/$preset/configure.log"
  if ! cmake --preset "$preset" -DEVODOKU_TESTS=ON -DEVODOKU_BENCHES="$all" \
    -DEVODOKU_PYTHON="$(python_can_be_built "$preset")" -DPython_EXECUTABLE=/usr/bin/python3 >"$log" 2>&1 </dev/null; then
    cat "$log"
    problem "configuring $preset"
    return 1
  fi
}

# build PRESET [OPTION OF CMAKE...]
build() {
  local preset=$1
  configure "$preset" || return 1
  if ! cmake --build --preset "$preset" -j "$jobs" "${@:2}" </dev/null; then
    problem "building $preset"
    return 1
  fi
}

# Runs a preset's tests and adds ctest's own counts to the totals.
run_tests() {
  local preset=$1 log counts status
  section "tests: $preset"
  log="build/$preset/ctest.log"
  # twice as many as cores, because tests of tools often wait for processes. The tests with the label "quick" are run
  # case by case. Of tests that pass, one in 200 is shown as a sign of progress; the log has all.
  ctest --preset "$preset" -j "$((2 * jobs))" -LE '^quick$' --no-tests=error </dev/null 2>&1 | tee "$log" |
    awk '/^ *Start / { next } / Passed +[0-9.]+ sec$/ && ++tests % 200 { next } { print; fflush() }'
  status=${PIPESTATUS[0]}
  counts=$(sed -nE 's/^[0-9]+% tests passed, ([0-9]+) tests failed out of ([0-9]+)$/\1 \2/p' "$log")
  if [ -n "$counts" ]; then
    failed=$((failed + ${counts% *}))
    passed=$((passed + ${counts#* } - ${counts% *}))
    local without
    without=$(grep -c '\*\*\*Skipped' "$log")  # ctest counts these as passed
    skipped=$((skipped + without))
    passed=$((passed - without))
  fi
  if [ "$status" -ne 0 ]; then problem "tests of $preset"; fi
}

build_and_test() {
  build "$1" && run_tests "$1"
}

# --- only with --all ---

# run_long_case PROGRAM<tab>CASE
run_long_case() {
  local program=${1%%$'\t'*} name=${1#*$'\t'} start=$SECONDS status=0 said
  said=$("$program" --warn NoTests "${name//,/\\,}" </dev/null 2>&1) || status=$?
  [ $status -eq 0 ] || echo "$said"
  printf '%s: %s (%d s)\n' "$(basename "$program")" "$name" $((SECONDS - start))
  return $status
}
export -f run_long_case

# As many cases at once as there are cores; GNU parallel keeps the exit code of each.
run_long_tests() {
  section "long tests"
  local program log=build/release/long.log
  rm -f "$log"
  for program in build/release/tests/*/*_tests; do
    "$program" --list-test-names-only '[.long]' </dev/null | sed "s|^|$program\t|"
  done | PARALLEL_SHELL=$BASH parallel --will-cite --jobs "$jobs" --line-buffer --joblog "$log" run_long_case
  check "long cases, at least ten" test "$(wc -l <"$log")" -gt 10
  local code name
  while IFS=$'\t' read -r _ _ _ _ _ _ code _ name; do
    name=${name#*$'\t'}
    check "${name%\'}" test "$code" = 0
  done < <(tail -n +2 "$log")
  check "hardship, for long" env EVODOKU_SECONDS=60 ctest --preset release -R "cli hardship" \
    --timeout 3600 </dev/null
}

# All tests with the simplest instruction set of the engines, the relevant ones with each of the others.
run_with_each_instruction_set() {
  local set
  for set in portable avx2 avx512; do
    section "tests with the instruction set $set"
    if ! EVODOKU_INSTRUCTION_SET=$set build/release/tools/evodoku-solve --version >/dev/null 2>&1; then
      skipped=$((skipped + 1))
      echo "skipped: this machine has no $set"
      continue
    fi
    local tests=(-R '^(solve|generate|canon|deduce|rate|dataset|cli solve|cli generate|cli dataset)')
    if [ $set = portable ]; then tests=(); fi
    check "tests with $set" env EVODOKU_INSTRUCTION_SET=$set ctest --preset release -j "$((2 * jobs))" -LE '^quick$' \
      --no-tests=error -Q -O "build/release/ctest-$set.log" ${tests[@]+"${tests[@]}"} </dev/null
  done
}

# The output for a seed must not depend on the compiler.
same_bytes_from_clang() {
  local tool arguments
  while read -r tool arguments; do
    # shellcheck disable=SC2086  # the arguments are words
    cmp <(build/release/tools/"$tool" $arguments 2>/dev/null) <(build/clang/tools/"$tool" $arguments 2>/dev/null) || {
      echo "differs: $tool $arguments" >&2
      return 1
    }
  done <tests/data/cli/same_bytes.txt
}

# Each tests/fuzz/NAME_fuzz.cpp is a target; it starts from the samples.
fuzz() {
  section "fuzzing, a minute for each target"
  local source target corpus
  for source in tests/fuzz/*_fuzz.cpp; do
    target=$(basename "$source" .cpp)
    corpus="build/fuzz/corpus/$target"
    mkdir -p "$corpus"
    if ! cmake --build --preset fuzz -j "$jobs" --target "$target" </dev/null; then
      problem "building $target"
      continue
    fi
    check "$target" "build/fuzz/tests/fuzz/$target" -max_total_time=60 -timeout=20 -print_final_stats=1 \
      "$corpus" samples </dev/null
  done
}

# The page of steps in a browser: display, keyboard, screen readers, printing.
steps_page_in_a_browser() {
  local page
  page=$(mktemp --suffix=.html) || return 1
  build/release/tools/evodoku-generate -N 3 --technique short-chain --seed 4 -q |
    build/release/tools/evodoku-print --steps --format html -q >"$page" && python3 tests/browser/steps_page.py "$page"
  local status=$?
  rm -f "$page"
  return "$status"
}

our_cpp_files() {
  find lib db tools tests samples -name '*.[ch]pp' -not -path 'tests/data/*'
}

formatted() {
  our_cpp_files | xargs clang-format-14 --dry-run -Werror
}

tidy() {
  find lib db tools -name '*.cpp' | xargs -P "$jobs" -n 1 clang-tidy-14 --quiet -p build/clang --warnings-as-errors='*'
}

# What is passed, failed and skipped inside counts here.
in_a_bare_debian() {
  local log=build/bare.log status counts
  mkdir -p build
  bash tests/bare/in_a_bare_debian.sh </dev/null 2>&1 | tee "$log"
  status=${PIPESTATUS[0]}
  read -ra counts < <(sed -nE 's/^([0-9]+) passed, ([0-9]+) failed, ([0-9]+) skipped .*/\1 \2 \3/p' "$log" | tail -n 1)
  passed=$((passed + ${counts[0]-0}))
  failed=$((failed + ${counts[1]-0}))
  skipped=$((skipped + ${counts[2]-0}))
  check "README and tests/run.sh in a bare Debian" bash -c "exit $status"
}

run_stage() {
  case "$1" in
    release)
      check "lines of code" bash tests/sizes.sh && build_and_test release
      check "the documents' algorithms do what docs/reproduction.md says" python3 tests/bench/reproduction --check quick
      run_stage costs
      ;;
    costs)
      [ -x build/release/tools/evodoku-solve ] || build release || return
      section "costs"
      check "instructions of commands" bash tests/costs.sh build/release </dev/null
      ;;
    long) build release && run_long_tests ;;
    sets) build release && run_with_each_instruction_set ;;
    # Many machines make what one makes: each test sets up its own hosts and daemons in a Debian of their own, on addresses
    # that are not visible elsewhere. It is skipped where root may not do that.
    machines)
      build release || return
      section "many machines"
      check "three hosts, an array of Slurm and workers of Dask, one killed each" bash tests/scale/in_a_clean_debian.sh build/release </dev/null
      ;;
    bare)
      section "a bare Debian"
      in_a_bare_debian
      ;;
    packages)
      build release || return
      section "Debian packages"
      check "packages" cmake --build build/release --target package -j "$jobs" </dev/null
      check "lintian" bash tests/packages/lintian.sh build/release
      check "in a clean Debian" bash tests/packages/in_a_clean_debian.sh build/release </dev/null
      check "tarball" cmake --build build/release --target tarball -j "$jobs" </dev/null
      check "the tarball in an older Debian" bash tests/packages/tarball_elsewhere.sh build/release </dev/null
      ;;
    arm64)
      build release || return
      section "arm64 (qemu)"
      check "arm64" bash tests/arm64/in_a_clean_debian.sh build/release </dev/null
      ;;
    browser)
      build release || return
      section "the page of steps in a browser"
      check "steps in a browser" steps_page_in_a_browser
      ;;
    asan-ubsan | conversions | tsan) build_and_test "$1" ;;
    clang) build release && build_and_test clang && check "same bytes from g++ and clang" same_bytes_from_clang ;;
    fuzz) configure fuzz && fuzz ;;
    coverage)
      rm -rf build/coverage/profiles  # what earlier runs counted
      build coverage && run_tests coverage
      section "coverage"
      check "coverage" python3 tests/coverage/report.py build/coverage
      ;;
    mutants)
      section "mutants: changed lines that the tests should notice"
      check "mutants" python3 tests/mutants/mutants.py </dev/null
      ;;
    format)
      section "layout (clang-format)"
      check "clang-format" formatted
      ;;
    tidy)
      build clang --target evodoku_db || return  # the list of how files are compiled, the made headers
      section "clang-tidy"
      check "clang-tidy" tidy
      ;;
    faults)
      build release || return
      section "attacks in full"
      local script given=(--tools build/release/tools --whole)
      for script in failing_calls power_cuts kills hostile_stores fuzzed_options; do
        check "$script" python3 "tests/faults/$script.py" "${given[@]}"
      done
      ;;
  esac
}

# Runs a stage and stores its result for the summary.
stage() {
  local start=$SECONDS passed_before=$passed failed_before=$failed skipped_before=$skipped
  run_stage "$1"
  summary+=("$(printf '%-12s %6d s %6d passed %4d failed %4d skipped' "$1" $((SECONDS - start)) \
    $((passed - passed_before)) $((failed - failed_before)) $((skipped - skipped_before)))")
}

all=false
all_stages="release long sets machines packages arm64 browser asan-ubsan conversions tsan clang fuzz coverage mutants format tidy"
other_stages="bare costs faults"
stages=release
summary=()
case "${1-}" in
  "") ;;
  --all) all=true && stages=$all_stages ;;
  --only)
    shift
    stages="$*"
    for name in ${stages:-none}; do
      case " $all_stages $other_stages " in *" $name "*) continue ;; esac
      echo "tests/run.sh: no stage '$name': want $all_stages $other_stages" >&2
      exit 2
    done
    # the other stages need the packages of --all
    case " $stages " in " release " | " costs " | " faults " | " bare ") ;; *) all=true ;; esac
    ;;
  -h | --help) usage && exit 0 ;;
  *)
    usage >&2
    exit 2
    ;;
esac

section "packages"
if [ "$stages" = bare ]; then
  install_missing debootstrap || exit 1
else
  install_missing "${build_packages[@]}" "${test_packages[@]}" || exit 1
  if $all; then install_missing "${all_packages[@]}" || exit 1; fi
  if [ "${EVODOKU_PYTHON-}" = ON ]; then install_missing "${python_packages[@]}" || exit 1; fi
fi

for name in $stages; do stage "$name"; done

echo
printf '%s\n' "${summary[@]}"
for line in ${problems[@]+"${problems[@]}"}; do echo "failed: $line"; done
echo "$passed passed, $failed failed, $skipped skipped ($SECONDS s)"
[ "$failed" -eq 0 ] && [ ${#problems[@]} -eq 0 ]
