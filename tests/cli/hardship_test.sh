# What a store must survive: many processes at once; tests/faults kills them. For longer:
#   EVODOKU_SECONDS=60 ctest --preset release -R "cli hardship"

seconds=${EVODOKU_SECONDS:-3}

puzzles_in() { evodoku-query "$1" --count; }
ratings_in() { evodoku-store info "$1" | awk '/^ratings/ { print $2 }'; }

make_puzzles() { evodoku-generate -N 3 --alpha 0.6 -n "$1" --seed 1 -q >puzzles; }

expect_sound() {
  ends 0 evodoku-store check "$1"
}

# For some seconds each repeats its query, or continues; errors go to the file `errors`.
again_and_again() {
  local end=$((SECONDS + seconds)) output
  while [ $SECONDS -lt $end ]; do
    output=$("$@" 2>&1 >/dev/null) || echo "$* ($?): $output" >>errors
  done
}

test_raters_an_importer_and_questions_at_once() {
  make_puzzles 4000
  split -n l/40 puzzles part.
  evodoku-store import -q set.db part.aa
  head -n 3 puzzles | evodoku-rate -q --runs 3 --seed 1 --json | evodoku-store import -q set.db -
  : >errors
  evodoku-rate -q --runs 3 --seed 1 --store set.db 2>>errors &
  evodoku-rate -q --runs 3 --seed 1 --store set.db 2>>errors &
  local part query
  for part in part.*; do evodoku-store import -q set.db "$part" 2>>errors; done &
  for query in --stats --count "--rating 1..3 --limit 20" "--random 5 --seed 1" "--clues 30..40 --limit 9" \
    "--sort rating --limit 5" "--class easy --limit 5" "--where id%7=0 --limit 3" "--sort -clues --limit 4"; do
    # shellcheck disable=SC2086  # the options are words
    again_and_again evodoku-query set.db $query &
  done
  wait
  [ ! -s errors ] || fail "$(head -n 5 errors)"
  evodoku-rate -q --runs 3 --seed 1 --store set.db
  expect_equal "$(puzzles_in set.db)" 4000
  expect_equal "$(ratings_in set.db)" 4000
  expect_sound set.db
}

test_two_who_pick_and_mark_never_share_a_puzzle() {
  make_puzzles 2000
  evodoku-store import -q set.db puzzles
  local who
  for who in one two; do
    for round in $(seq 10); do
      evodoku-query set.db --random 20 --seed "$round" --mark issue 2>>errors
    done >"picked.$who" &
  done
  wait
  cat picked.one picked.two >picked
  expect_equal "$(wc -l <picked)" 400
  expect_equal "$(sort -u picked | wc -l)" 400
  expect_sound set.db
}
