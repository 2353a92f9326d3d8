# evodoku-store
source "$(dirname "${BASH_SOURCE[0]}")/cli.sh"

puzzles_in() { evodoku-query "$1" --count-only; }

make_puzzles() { evodoku-generate -N 3 --alpha 0.6 -n 30 --seed 1 --json 2>/dev/null >puzzles.json; }

test_import_adds_puzzles_once() {
  make_puzzles
  run evodoku-store import set.db puzzles.json
  expect_status 0
  cat .out >>.err
  expect_err "30 (new|added)"
  expect_equal "$(puzzles_in set.db)" 30
  run evodoku-store import set.db puzzles.json
  expect_status 0
  cat .out >>.err
  expect_err "0 (new|added)"
  expect_equal "$(puzzles_in set.db)" 30
}

test_isomorphs_are_kept_out() {
  make_puzzles
  evodoku-store import set.db puzzles.json 2>/dev/null >/dev/null
  # transposed, digits renamed, two rows of the first band swapped
  evodoku-query set.db --format line | tr 1-9 2-91 |
    awk '{ t = ""; for (c = 1; c <= 9; ++c) for (r = 0; r < 9; ++r) t = t substr($0, 9 * r + c, 1);
           print substr(t, 10, 9) substr(t, 1, 9) substr(t, 19) }' >isomorphs
  run evodoku-store import set.db isomorphs
  expect_status 0
  expect_equal "$(puzzles_in set.db)" 30
}

test_import_reads_standard_input() {
  run_on "$proper" evodoku-store import set.db -
  expect_status 0
  expect_equal "$(puzzles_in set.db)" 1
}

test_what_is_not_proper_is_not_stored() {
  printf '%s\n' "$proper" "$with_two_solutions" "$with_equal_clues" >puzzles
  run evodoku-store import --keep-going set.db puzzles
  expect_status 1
  expect_err "puzzles:2:.*solution"
  expect_err "puzzles:3:.*two 1s in row 1"
  expect_equal "$(puzzles_in set.db)" 1
}

test_a_bad_line_ends_an_import_behind_what_came_before() {
  make_puzzles
  { head -n 10 puzzles.json; echo "no puzzle"; tail -n 20 puzzles.json; } >puzzles
  run evodoku-store import set.db puzzles
  expect_status 2
  expect_err "puzzles:11"
  expect_equal "$(puzzles_in set.db)" 10
  run evodoku-store import --keep-going set.db puzzles
  expect_status 1
  expect_err "20 added, 10 already there"
}

# A pipe holds 64 KiB, so most of the 160 kB has been read when all of it is written.
test_an_interrupted_import_keeps_what_was_read() {
  set -m
  evodoku-generate -N 3 --clues 34 -n 400 --seed 4 --json 2>/dev/null >puzzles.json
  mkfifo pipe
  evodoku-store import set.db - <pipe >.out 2>.err &
  exec 3>pipe
  cat puzzles.json >&3
  interrupt $!
  exec 3>&-
  expect_status 130
  [ "$(puzzles_in set.db)" -ge 1 ] || fail "what was read should be stored"
  run evodoku-store check set.db
  expect_status 0
}

test_export_gives_back_what_was_imported() {
  make_puzzles
  evodoku-store import set.db puzzles.json >/dev/null 2>&1
  run evodoku-store export set.db
  expect_status 0
  expect_lines 30
  mv .out exported
  run evodoku-store import copy.db exported
  expect_status 0
  run evodoku-store export copy.db
  expect_same .out exported
}

test_info_tells_what_is_inside() {
  make_puzzles
  evodoku-store import set.db puzzles.json >/dev/null 2>&1
  run evodoku-store info set.db
  expect_status 0
  expect_out "puzzles.*30"
}

test_check_finds_a_sound_store_sound_and_a_spoilt_one_spoilt() {
  command -v sqlite3 >/dev/null || exit 77
  make_puzzles
  evodoku-store import set.db puzzles.json >/dev/null 2>&1
  run evodoku-store check set.db
  expect_status 0
  sqlite3 set.db "UPDATE puzzle SET solution = (SELECT solution FROM puzzle WHERE id = 2) WHERE id = 1"
  run evodoku-store check set.db
  expect_status 1
  cat .out >>.err
  expect_err "puzzle 1:"
}

test_a_file_that_is_no_store_is_left_alone() {
  local verb
  echo "$proper" >notes.txt
  head -c 100000 /dev/urandom >noise.db
  : >empty.db
  for file in notes.txt noise.db empty.db; do
    cp $file before
    for verb in info check export; do
      run evodoku-store $verb $file
      expect_usage_error "$file"
    done
    run evodoku-query $file
    expect_usage_error "$file"
    expect_same $file before
  done
  for file in notes.txt noise.db; do
    cp $file before
    run_on "$proper" evodoku-store import $file -
    [ "$status" -eq 2 ] || [ "$status" -eq 1 ] || fail "exit code should be 1 or 2"
    expect_err "$file"
    expect_same $file before
  done
}

test_another_programs_database_is_left_alone() {
  command -v sqlite3 >/dev/null || exit 77
  sqlite3 other.db "CREATE TABLE puzzle (id INTEGER); INSERT INTO puzzle VALUES (1)"
  cp other.db before
  run_on "$proper" evodoku-store import other.db -
  [ "$status" -ne 0 ] || fail "it should be refused"
  expect_err "other.db"
  expect_same other.db before
}

test_a_store_that_cannot_be_written_is_said() {
  run_on "$proper" evodoku-store import no/such/folder/set.db -
  [ "$status" -eq 1 ] || [ "$status" -eq 2 ] || fail "exit code should be 1 or 2"
  expect_err "no/such/folder"
  # nobody, root included, makes files there
  run_on "$proper" evodoku-store import /proc/set.db -
  [ "$status" -eq 1 ] || [ "$status" -eq 2 ] || fail "exit code should be 1 or 2"
  expect_err "/proc/set.db"
}

# A command by somebody who may not write here: root may always.
as_nobody() {
  if [ "$(id -u)" -eq 0 ]; then
    setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
  else
    "$@"
  fi
}

test_a_read_only_store_can_be_read_but_not_written() {
  run_on "$proper" evodoku-store import set.db -
  expect_status 0
  chmod 444 set.db
  chmod 755 .
  as_nobody evodoku-query --version >/dev/null 2>&1 || exit 77  # the build stands where nobody may look
  command_line="evodoku-query set.db (read-only)"
  expect_equal "$(as_nobody evodoku-query set.db --count-only)" 1
  command_line="evodoku-store import set.db (read-only)"
  as_nobody evodoku-store import set.db - <<<"$solution" >.out 2>.err
  status=$?
  [ "$status" -eq 1 ] || [ "$status" -eq 2 ] || fail "exit code should be 1 or 2"
  expect_err "set.db: no permission to write"
}

test_an_unknown_verb_is_a_usage_error() {
  run evodoku-store inport set.db puzzles
  expect_usage_error "inport"
  run evodoku-store
  expect_usage_error "want .*import.*check"
  run evodoku-store import
  expect_status 2
}

test_reading_never_makes_a_store() {
  local verb
  for verb in info check export; do
    run evodoku-store $verb nowhere.db
    expect_usage_error "nowhere.db"
    [ ! -e nowhere.db ] || fail "$verb made a file"
  done
}

"$1"
