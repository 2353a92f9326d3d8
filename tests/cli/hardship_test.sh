# What a store must survive: kills, a full disk, many processes at once. Briefly here; for longer:
#   EVODOKU_KILLS=200 EVODOKU_SECONDS=60 ctest --preset release -R "cli hardship"
source "$(dirname "${BASH_SOURCE[0]}")/cli.sh"

kills=${EVODOKU_KILLS:-2}
seconds=${EVODOKU_SECONDS:-3}

puzzles_in() { evodoku-query "$1" --count; }
ratings_in() { evodoku-store info "$1" | awk '/^ratings/ { print $2 }'; }

# Every third has a rating, made up, so that a transaction contains more than puzzles.
make_puzzles() {
  evodoku-generate -N 3 --alpha 0.6 -n "$1" --seed 1 -q >puzzles
  awk '{ rating = ",\"rating\":{\"rater\":\"some\",\"version\":1,\"seed\":1,\"runs\":2,\"solved\":2,\"censored\":0,\"generation_cap\":100,\"ert\":9,\"ert_low\":5,\"ert_high\":20,\"value\":1,\"class\":\"easy\"}"
         print "{\"puzzle\":\"" $1 "\"" (NR % 3 == 0 ? rating : "") "}" }' puzzles >puzzles.json
}

# The time that a command takes, in milliseconds.
time_of() {
  local start end
  start=$(date +%s%N)
  "$@" >/dev/null 2>&1
  end=$(date +%s%N)
  echo $(((end - start) / 1000000))
}

# kill_at_random MILLISECONDS COMMAND...: runs a command with output to .list, and kills it at a random moment within
# that time.
kill_at_random() {
  local wait=$((RANDOM * 32768 + RANDOM))
  wait=$((wait % $1))
  shift
  "$@" >.list 2>.err &
  local pid=$!
  sleep "$(printf '%d.%03d' $((wait / 1000)) $((wait % 1000)))"
  kill -KILL $pid 2>/dev/null
  wait $pid 2>/dev/null
}

expect_sound() {
  run evodoku-store check "$1"
  expect_status 0
}

test_what_a_killed_import_acknowledged_is_there() {
  make_puzzles 20000
  import=(evodoku-store import --list -q set.db puzzles.json)
  local length round
  length=$(time_of "${import[@]}")
  for round in $(seq "$kills"); do
    rm -f set.db set.db-journal
    kill_at_random "$length" "${import[@]}"
    sed -n '$!p' .list >acknowledged # the last line may be incomplete
    if [ -s acknowledged ]; then
      expect_sound set.db
      [ "$(puzzles_in set.db)" -ge "$(grep -c '^added' acknowledged)" ] || fail "round $round: puzzles are lost"
      # each of them, with its rating; puzzles that are already there are not added again
      awk 'NR == FNR { split($NF, place, ":"); wanted[place[2]]; next } FNR in wanted' acknowledged \
        puzzles.json >again.json
      run evodoku-store import set.db again.json
      expect_err "^set.db: 0 added, .* 0 ratings added"
    fi
    run "${import[@]}"
    expect_status 0
    expect_equal "$(puzzles_in set.db)" 20000
    expect_equal "$(ratings_in set.db)" 6666
  done
}

test_a_killed_rating_goes_on_where_it_stopped() {
  make_puzzles 600
  evodoku-store import -q empty.db puzzles
  cp empty.db whole.db
  local length round seen
  length=$(time_of evodoku-rate -q --runs 4 --seed 1 --store whole.db)
  evodoku-query whole.db --json >expected
  cp empty.db set.db
  for round in $(seq "$kills"); do
    if [ "$(ratings_in set.db)" -eq 600 ]; then cp empty.db set.db; fi
    evodoku-rate -q --runs 4 --seed 1 --store set.db 2>.err &
    local pid=$!
    sleep "0.$(printf '%03d' $((RANDOM % (length < 1000 ? length : 999))))"
    seen=$(ratings_in set.db) # whatever another process sees is committed
    kill -KILL $pid 2>/dev/null
    wait $pid 2>/dev/null
    [ "$(ratings_in set.db)" -ge "$seen" ] || fail "round $round: ratings are lost"
    expect_sound set.db
  done
  run evodoku-rate --runs 4 --seed 1 --store set.db
  expect_status 0
  evodoku-query set.db --json >.out
  expect_same .out expected
}

test_a_killed_merge_is_completed_by_a_repeat() {
  make_puzzles 8000
  head -n 5000 puzzles.json >a.json
  tail -n 5000 puzzles.json >b.json
  evodoku-store import -q --tag first a.db a.json
  evodoku-store import -q --tag second b.db b.json
  cp a.db set.db
  local length round
  length=$(time_of evodoku-store merge -q set.db b.db)
  for round in $(seq "$kills"); do
    cp a.db set.db
    rm -f set.db-journal
    kill_at_random "$length" evodoku-store merge -q set.db b.db
    [ "$(puzzles_in set.db)" -ge 5000 ] || fail "round $round: puzzles are lost"
    expect_sound set.db
    run evodoku-store merge set.db b.db
    expect_status 0
    expect_equal "$(puzzles_in set.db)" 8000
    expect_equal "$(ratings_in set.db)" 2666
    expect_equal "$(evodoku-query set.db --tag second --count)" 5000
    expect_equal "$(evodoku-query set.db --tag first --tag second --count)" 2000
  done
}

# A file system of four megabytes, in a namespace of its own; not every machine allows that.
test_a_full_disk_is_an_error_and_loses_nothing() {
  make_puzzles 20000
  mkdir disk
  unshare --mount --map-root-user true 2>/dev/null || exit 77
  cat >on_small_disk.sh <<'SCRIPT'
set -u
mount -t tmpfs -o size=4m none disk || exit 77
head -n 4000 puzzles | evodoku-store import -q disk/set.db - || exit 1
before=$(evodoku-query disk/set.db --count)
evodoku-store import --list -q disk/set.db puzzles >list 2>error
echo $? >status
listed=$(grep -c '^added' list)
now=$(evodoku-query disk/set.db --count) || exit 1
[ "$now" -eq $((before + listed)) ] || { echo "$before + $listed listed, $now there"; exit 1; }
evodoku-store check -q disk/set.db || exit 1
mount -o remount,size=64m disk || exit 77
evodoku-store import -q disk/set.db puzzles || exit 1
[ "$(evodoku-query disk/set.db --count)" -eq 20000 ] || exit 1
evodoku-store check -q disk/set.db
SCRIPT
  unshare --mount --map-root-user bash on_small_disk.sh >.out 2>.err
  status=$?
  [ "$status" -ne 77 ] || exit 77
  expect_status 0
  expect_equal "$(cat status)" 1
  grep -q "the disk is full" error || fail "the error should say that there is no room: $(cat error)"
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
  for query in --stats --count "--rating 1..3 --limit 20" "--random 5" "--clues 30..40 --limit 9" \
    "--sort rating --limit 5" "--class easy --limit 5" "--where id%7=0 --limit 3" "--sort -clues --limit 4"; do
    # shellcheck disable=SC2086  # the options are words
    again_and_again evodoku-query set.db $query --seed 1 &
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

"$1"
