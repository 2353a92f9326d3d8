# evodoku-store

puzzles_in() { evodoku-query "$1" --count; }

make_puzzles() { evodoku-generate -N 3 --alpha 0.6 -n 30 --seed 1 --json 2>/dev/null >puzzles.json; }

test_import_adds_puzzles_once() {
  make_puzzles
  ends 0 evodoku-store import set.db puzzles.json
  cat .out >>.err
  expect_err "30 (new|added)"
  expect_equal "$(puzzles_in set.db)" 30
  ends 0 evodoku-store import set.db puzzles.json
  cat .out >>.err
  expect_err "0 (new|added)"
  expect_equal "$(puzzles_in set.db)" 30
}

test_what_is_not_proper_is_not_stored() {
  printf '%s\n' "$proper" "$with_two_solutions" "$with_equal_clues" >puzzles
  fails "puzzles:2:.*solution" evodoku-store import --keep-going set.db puzzles
  expect_err "puzzles:3:.*two 1s in row 1"
  expect_equal "$(puzzles_in set.db)" 1
}

test_a_bad_line_ends_an_import_behind_what_came_before() {
  make_puzzles
  { head -n 10 puzzles.json; echo "no puzzle"; tail -n 20 puzzles.json; } >puzzles
  ends 2 evodoku-store import set.db puzzles
  expect_err "puzzles:11"
  expect_equal "$(puzzles_in set.db)" 10
  fails "20 added, 10 already there" evodoku-store import --keep-going set.db puzzles
}

test_export_gives_back_what_was_imported() {
  make_puzzles
  evodoku-store import set.db puzzles.json >/dev/null 2>&1
  writes 30 evodoku-store export set.db
  mv .out exported
  ends 0 evodoku-store import copy.db exported
  repeats exported evodoku-store export copy.db
}

test_check_and_merge_take_ids_below_1_too() {
  command -v sqlite3 >/dev/null || exit 77
  make_puzzles
  evodoku-store import set.db puzzles.json >/dev/null 2>&1
  local puzzles
  puzzles=$(evodoku-query set.db --count)
  sqlite3 set.db "UPDATE puzzle SET id = 1 - id WHERE id NOT IN (SELECT puzzle FROM rating)" || fail "sqlite3 cannot do it"
  run evodoku-store check set.db
  expect_err "$puzzles puzzles checked"
  ends 0 evodoku-store merge new.db set.db
  expect_equal "$(evodoku-query new.db --count)" "$puzzles"
}

test_reading_never_makes_a_store() {
  local verb
  for verb in info check export; do
    refuses "nowhere.db" evodoku-store $verb nowhere.db
    [ ! -e nowhere.db ] || fail "$verb made a file"
  done
}

test_import_lists_what_is_safe() {
  make_puzzles
  head -n 2 puzzles.json >puzzles
  echo $with_two_solutions >>puzzles
  sed -n 3p puzzles.json >>puzzles
  sed -n 1p puzzles.json >>puzzles
  ends 1 evodoku-store import set.db puzzles --list
  cat >expected <<'END'
added 1 puzzles:1
added 2 puzzles:2
rejected - puzzles:3
added 3 puzzles:4
there 1 puzzles:5
END
  expect_same .out expected
}

test_an_import_says_where_puzzles_come_from() {
  make_puzzles
  ends 0 evodoku-store import set.db puzzles.json --source "the archive" --tag old --tag "for children"
  prints "tag +for children: 30" evodoku-store info set.db
  expect_out "tag +old: 30"
}

test_merge_takes_over_all_and_again_nothing() {
  make_puzzles
  head -n 20 puzzles.json >a
  tail -n 20 puzzles.json >b
  evodoku-store import -q a.db a --tag first
  evodoku-store import -q b.db b --tag second
  evodoku-rate -q --store b.db --runs 3
  ends 0 evodoku-store merge a.db b.db
  expect_err "a.db: from b.db: 10 puzzles added, 10 already there; 20 ratings, 20 tags and picks added"
  ends 0 evodoku-store merge a.db b.db
  expect_err "from b.db: 0 puzzles added, 20 already there; 0 ratings, 0 tags and picks added"
  ends 0 evodoku-store check a.db
  ends 0 evodoku-store merge new.db a.db b.db
  expect_equal "$(puzzles_in new.db)" 30
  expect_equal "$(evodoku-query new.db --tag second --count)" 20
}

# The way that docs/store.md shows: from both ends, as far as sqlite3 gets, and imported, and thereby proved, again.
rescue() {
  local order
  rm -f new.db
  for order in ASC DESC; do
    sqlite3 -cmd "PRAGMA writable_schema = ON" "$1" \
      "SELECT json_object('puzzle', cells, 'box', box) FROM puzzle ORDER BY id $order" 2>/dev/null
  done | evodoku-store import -q --keep-going new.db 2>/dev/null
}

test_of_a_damaged_store_everything_that_export_can_read_is_rescued() {
  command -v sqlite3 >/dev/null || exit 77
  local page pages
  make_puzzles
  evodoku-store import -q set.db puzzles.json --tag pretty
  evodoku-rate -q --store set.db --runs 3
  pages=$(($(wc -c <set.db) / 4096))
  for ((page = 1; page < pages; page += 1)); do
    cp set.db bad.db
    head -c 3000 /dev/zero | tr '\0' '\377' | dd of=bad.db bs=1 seek=$((page * 4096)) conv=notrunc status=none
    evodoku-store export bad.db --format line >exported 2>/dev/null
    run timeout 60 evodoku-store check bad.db
    [ "$status" -eq 1 ] || [ "$status" -eq 2 ] || fail "page $((page + 1)): check ends with $status"
    [ -s exported ] || continue
    rescue bad.db
    evodoku-store export new.db --format line | sort >salvaged
    expect_equal "$(sort exported | comm -23 - salvaged)" ""
  done
}

test_merge_refuses_what_makes_no_sense() {
  make_puzzles
  evodoku-store import -q a.db puzzles.json
  cp a.db b.db
  ln -s b.db c.db
  refuses "is the store itself" evodoku-store merge a.db ./a.db
  refuses "puzzles.json: not a store" evodoku-store merge a.db b.db puzzles.json
  sqlite3 b.db "PRAGMA user_version = 3"
  refuses "b.db: its schema has version 3, and this evodoku reads version 5; nothing was changed" evodoku-store merge a.db b.db
}

test_merge_leaves_out_what_was_changed() {
  command -v sqlite3 >/dev/null || exit 77
  make_puzzles
  evodoku-store import -q a.db puzzles.json
  sqlite3 a.db "UPDATE puzzle SET cells = replace(cells, '1', '.') WHERE id = 3"
  fails "a.db: puzzle 3: (left out: it has more than one solution|it has [0-9]+ clues)" evodoku-store merge new.db a.db
  ends 0 evodoku-store check new.db
}

test_tags_and_picks_are_put_on_puzzles_and_taken_off() {
  make_puzzles
  evodoku-store import -q set.db puzzles.json
  evodoku-query set.db --limit 4 | evodoku-store tag -q set.db --tag pretty --mark "issue 48" -
  # transposed puzzles are isomorphs
  evodoku-query set.db --limit 1 |
    awk '{ for (c = 1; c <= 9; ++c) for (r = 0; r < 9; ++r) printf "%s", substr($0, 9 * r + c, 1) }' >isomorph
  ends 0 evodoku-store tag set.db --untag pretty isomorph
  expect_err "1 puzzles found, 0 not there"
  prints "^tag +pretty: 3" evodoku-store info set.db
  expect_out "^picked as +issue 48: 4"
  expect_equal "$(evodoku-query set.db --tag pretty --count)" 3
  fails "standard input:1: neither this puzzle nor an isomorph is in the store" run_on "$proper" evodoku-store tag set.db --tag pretty
  evodoku-query set.db | evodoku-store tag -q set.db --untag pretty
  run evodoku-store info set.db
  expect_no_out "pretty"
  evodoku-query set.db --limit 3 >unprinted
  ends 0 evodoku-store tag set.db --unmark "issue 48" unprinted
  expect_err "set.db: picked as issue 48 taken off 3 puzzles"
  prints "^picked as +issue 48: 1" evodoku-store info set.db
  evodoku-query set.db --limit 3 --mark "issue 48" >picked
  expect_same picked unprinted
  ends 2 evodoku-store import set.db puzzles.json --tag ''
  expect_err "--tag: want a name"
}

test_check_tells_the_same_in_any_number_of_threads() {
  command -v sqlite3 >/dev/null || exit 77
  evodoku-generate -N 3 --clues 32 -n 3500 --seed 3 -q -o puzzles
  evodoku-store import -q set.db puzzles
  sqlite3 set.db "UPDATE puzzle SET canonical = 'mine' WHERE id IN (1, 1001, 3499); DROP INDEX puzzle_by_clues"
  ends 1 evodoku-store check -j 1 set.db
  expect_out "puzzle 3499: its canonical key"
  head -n 1 .out | grep -q "puzzle_by_clues" || fail "what is wrong with the file comes first"
  mv .out one
  for threads in 2 5; do
    ends 1 evodoku-store check -j "$threads" set.db
    expect_same .out one
  done
}

test_import_stores_the_same_in_any_number_of_threads() {
  evodoku-generate -N 3 --clues 32 -n 2500 --seed 3 -q -o puzzles
  sed -i '1200s/.*/11......................................................................./' puzzles
  sed -i '2100s/[1-9]/./g' puzzles
  ends 1 evodoku-store import --keep-going --list -j 1 one.db puzzles
  mv .out one.out
  mv .err one.err
  evodoku-store export one.db -q -o one
  for threads in 2 5; do
    ends 1 evodoku-store import --keep-going --list -j "$threads" "$threads.db" puzzles
    expect_same .out one.out
    sed "s/^$threads.db/one.db/" .err | cmp - one.err || fail "other words in $threads threads"
    evodoku-store export "$threads.db" -q -o more
    expect_same more one
  done
}

test_check_repairs_what_can_be_derived() {
  command -v sqlite3 >/dev/null || exit 77
  make_puzzles
  evodoku-store import -q set.db puzzles.json
  sqlite3 set.db "UPDATE puzzle SET random_key = 5 WHERE id = 2; DROP INDEX puzzle_by_clues"
  fails "--repair" evodoku-store check set.db
  ends 0 evodoku-store check set.db --repair
  expect_err "index puzzle_by_clues made anew"
  expect_err "1 canonical keys made anew"
  expect_err "30 puzzles checked, 0 findings"
  run evodoku-store check set.db --repair
  expect_err "nothing to repair"
  sqlite3 set.db "UPDATE puzzle SET solution = cells WHERE id = 3"
  ends 1 evodoku-store check set.db --repair
  expect_out "puzzle 3: its solution does not solve it"
}

test_a_backup_is_for_the_eyes_of_the_stores_readers_and_follows_no_links() {
  make_puzzles
  evodoku-store import set.db puzzles.json >/dev/null 2>&1
  chmod 600 set.db
  echo precious >victim
  ends 0 bash -c 'ln -s victim "copy.db.copying-$$"; exec evodoku-store backup set.db copy.db'
  expect_equal "$(cat victim)" precious
  expect_equal "$(stat -c %a copy.db)" 600
}

test_a_copy_that_a_power_cut_could_lose_is_reported() {
  skip_if_built_with __asan_init  # whose search for leaks does not work under strace
  command -v strace >/dev/null && strace -qq -o /dev/null true 2>/dev/null || exit 77
  make_puzzles
  evodoku-store import -q set.db puzzles.json
  # the last call is for the folder
  local calls
  calls=$(strace -qq -f -e trace=fsync,fdatasync -o calls evodoku-store backup set.db copy.db && grep -c fsync calls)
  rm copy.db
  ends 1 strace -qq -f -e trace=fsync -e inject=fsync:error=EIO:when=$calls -o calls evodoku-store backup set.db copy.db
  expect_err "copy.db: the copy is complete, but whether a power cut would leave it is unknown.*Input/output error"
  expect_equal "$(puzzles_in copy.db)" 30
}

test_a_puzzle_takes_the_columns_that_it_lacks_and_keeps_its_own() {
  printf 'puzzle,se,comment\n%s,7.2,\n' "$proper" >first.csv
  printf 'puzzle,se,hodoku,comment\n%s,9.9,1204,by hand\n' "$proper" >second.csv
  printf 'puzzle,path\n%s,theirs\n' "$(evodoku-transform shuffle --seed 1 "$proper")" >isomorph.csv
  evodoku-store import set.db first.csv second.csv isomorph.csv -q
  evodoku-store export set.db --json >all.jsonl
  expect_equal "$(jq -r '"\(.se) \(.hodoku) \(.comment) \(.path)"' all.jsonl)" "7.2 1204 by hand null"
  sqlite3 set.db .dump >before
  evodoku-store import set.db second.csv first.csv -q
  sqlite3 set.db .dump | cmp - before || fail "again nothing is new"
}

test_ids_tags_and_picks_of_others_are_kept_under_other_names_and_those_of_a_store_are_not() {
  evodoku-generate --clues 30 -n 6 --seed 1 -q >puzzles
  awk '{ printf "{\"puzzle\":\"%s\",", $0 }
    NR == 1 { print "\"id\":\"sd-77\",\"tags\":[\"x\"]}" }
    NR == 2 { print "\"id\":17}" }
    NR == 3 { print "\"id\":18,\"other_id\":\"a\",\"picks\":3}" }
    NR == 4 { print "\"id\":19,\"tags\":\"hard\",\"picks\":[]}" }
    NR == 5 { print "\"id\":20,\"tags\":[],\"picks\":[\"weekly\"]}" }
    NR == 6 { print "\"id\":null}" }' puzzles >ids.json
  ends 0 evodoku-store import ids.db ids.json
  run evodoku-store export ids.db --json
  sed 's/.*"format":1//' .out >kept
  cat >expected <<'END'
,"other_id":"sd-77","other_tags":["x"]}
,"other_id":17}
,"other_id":"a","other_other_id":18,"other_picks":3}
,"other_id":19,"other_picks":[],"other_tags":"hard"}
}
,"other_id":null}
END
  expect_same kept expected
  { echo id,puzzle; sed -n '1s/^/5,/p' puzzles; } >ids.csv
  ends 0 evodoku-store import number.db ids.csv
  prints '"other_id":5}' evodoku-store export number.db --json
}

test_members_that_evodoku_does_not_know_are_kept_as_they_are_written() {
  local of_others='"big":1E5,"isbn":123456789012345678901,"list":[1.50,{"x":1E5}],"low":-9223372036854775809,"price":1.50,"tiny":1e-400'
  echo "{\"puzzle\":\"$proper\",$of_others}" >numbers.json
  ends 0 evodoku-store import numbers.db numbers.json
  ends 0 evodoku-store merge copy.db numbers.db
  ends 0 evodoku-query copy.db --json
  expect_equal "$(sed 's/.*"format":1,//' .out)" "$of_others}"
}

test_what_a_table_does_not_tell_is_left_out_of_records() {
  evodoku-generate --clues 30 -n 1 --seed 1 -q | evodoku-rate -q >rated.csv
  ends 0 evodoku-store import cap.db rated.csv
  run evodoku-query cap.db --json
  expect_out '"runs":32'
  expect_no_out generation_cap
}

test_ratings_of_full_grids_and_levels_beyond_all_are_checked_like_others() {
  evodoku-generate --clues 81 -n 1 --seed 1 -q | evodoku-rate --json -q >full.json
  evodoku-generate --clues 30 -n 1 --seed 1 -q | evodoku-rate --json -q | sed -E 's/"se_estimate":[0-9.]+/"se_estimate":150/' >beyond.json
  ends 0 evodoku-store import full.db full.json
  ends 0 evodoku-store check full.db
  ends 1 evodoku-store import beyond.db beyond.json
  expect_err "its rating: its class is"
}

test_what_a_record_states_falsely_is_left_out_and_said() {
  command -v sqlite3 >/dev/null || exit 77
  evodoku-generate -N 3 --alpha 0.6 --symmetry half-turn -n 3 --seed 1 -q --json | evodoku-rate --json -q --runs 4 >true.json
  evodoku-generate -N 3 --minimal -n 2 --seed 1 -q --json >>true.json
  ends 0 evodoku-store import true.db true.json
  expect_equal "$(sqlite3 true.db "SELECT count(alpha), count(symmetry), count(minimal) FROM puzzle")" "3|3|2"
  sed -e '1s/"half-turn"/"diagonal"/; 2s/"alpha":0.6/"alpha":0.7/; 3s/"value":/"value":1/; 4s/"minimal":true/"minimal":false/' \
    -e '5s/"minimal":true/"symmetry":"full"/' true.json >false.json
  ends 1 evodoku-store import false.db false.json
  expect_err "false.json:1: left out: its symmetry is not diagonal"
  expect_err "false.json:2: left out: its alpha 0.7 leaves 24 clues, and it has 32"
  expect_err "false.json:3: left out: its rating: its value is not log10\(1 \+ ERT\)"
  expect_err "false.json:4: left out: it is minimal: no clue can go"
  expect_err "false.json:5: left out: its symmetry is not full"
  expect_err "5 added, 0 already there, 0 rejected; 2 ratings added; 5 false statements left out"
  expect_equal "$(sqlite3 false.db "SELECT count(alpha), count(symmetry), count(minimal) FROM puzzle")" "2|2|0"
  sed -E '1s/"class":"[a-z-]+"/"class":"unsolved"/' true.json >false.json
  fails "false.json:1: left out: its rating: its class is unsolved, but its rating and level make it" evodoku-store import class.db false.json
}

test_check_and_merge_do_not_believe_what_a_store_states() {
  command -v sqlite3 >/dev/null || exit 77
  local statement
  evodoku-generate -N 3 --alpha 0.6 --symmetry half-turn -n 3 --seed 1 -q --json | evodoku-rate --json -q --runs 4 >true.json
  evodoku-store import -q set.db true.json
  ends 0 evodoku-store check set.db
  while IFS='|' read -r statement finding; do
    cp set.db false.db
    sqlite3 false.db "$statement"
    ends 1 evodoku-store check -q false.db
    expect_out "puzzle 2: $finding"
    rm -f new.db
    case $finding in
    "its level is"*) ;; # too long to compute for a whole merge
    *) fails "false.db: puzzle 2: .*$finding" evodoku-store merge new.db false.db ;;
    esac
  done <<'END'
UPDATE puzzle SET symmetry = 'vertical' WHERE id = 2|its symmetry is not vertical
UPDATE puzzle SET symmetry = 'round' WHERE id = 2|there is no symmetry round
UPDATE puzzle SET alpha = '0.65' WHERE id = 2|its alpha 0.65 leaves 28 clues, and it has 32
UPDATE puzzle SET minimal = 1 WHERE id = 2|it is not minimal: a clue can go
UPDATE rating SET class = 'unsolved' WHERE puzzle = 2|its rating by knowledge: its class is unsolved
UPDATE rating SET class_high = 'so-so' WHERE puzzle = 2|its rating by knowledge: its class is so-so
UPDATE rating SET rating = rating + 1 WHERE puzzle = 2|its rating by knowledge: its value is not
UPDATE level SET technique = 'X-wing' WHERE puzzle = 2|its level is
END
}

test_a_number_out_of_order_ends_no_command_in_a_circle() {
  command -v sqlite3 >/dev/null || exit 77
  evodoku-generate -N 3 --clues 32 -n 1200 --seed 3 -q -o puzzles
  evodoku-store import -q set.db puzzles
  # The number of the last puzzle, 1200, stands in two bytes before the header of its row: it becomes 1072.
  python3 - "$(sqlite3 set.db "SELECT cells FROM puzzle WHERE id = 1200")" <<'END'
import sys
data = bytearray(open("set.db", "rb").read())
cells = data.find(b"3x3\x09" + sys.argv[1].encode())
header = next(cells - size for size in range(10, 60) if data[cells - size] == size)
assert data[header - 2:header] == bytes([0x80 | 1200 >> 7, 1200 & 0x7f])
data[header - 2] -= 1
open("bad.db", "wb").write(data)
END
  run timeout 20 evodoku-store check bad.db
  expect_status 1
  expect_out "puzzle 1072 is damaged: its number is out of order"
  run timeout 20 evodoku-store check bad.db --repair
  expect_status 1
  run timeout 20 evodoku-store merge new.db bad.db
  expect_status 1
  expect_err "bad.db: puzzle 1072 is damaged: its number is out of order"
  expect_equal "$(puzzles_in new.db)" 1199
  run timeout 20 evodoku-rate --store bad.db --runs 0 -q
  [ "$status" -eq 2 ] || [ "$status" -eq 1 ] || fail "rating it ends with $status"
}

# A store in which every verb is busy for seconds.
make_long_store() {
  command -v sqlite3 >/dev/null || exit 77
  evodoku-store import -q "$1" "$samples/lines.txt" >/dev/null 2>&1
  { echo "PRAGMA synchronous = OFF; DELETE FROM puzzle; CREATE TEMP TABLE wanted AS SELECT $2 AS puzzles; BEGIN;"
    cat "$data/../synthetic_store.sql"
    echo "; COMMIT;"; } | sqlite3 "$1"
}

# The time in ms that children of this shell have computed; with a number of a process: that one so far.
computed_ms() {
  if [ $# -eq 0 ]; then
    times | sed -n 2p | sed -E 's/([0-9]+)m([0-9.]+)s ([0-9]+)m([0-9.]+)s/\1 \2 \3 \4/' |
      awk '{ printf "%d", 1000 * (60 * ($1 + $3) + $2 + $4) }'
  else
    awk -v ticks="$(getconf CLK_TCK)" '{ printf "%d", 1000 * ($14 + $15) / ticks }' "/proc/$1/stat" 2>/dev/null || echo 0
  fi
}

# Of computing, because on a busy machine a second of the clock is little.
test_every_verb_ends_within_a_second_of_ctrl_c() {
  local verb delay before then
  make_long_store long.db 150000
  evodoku-generate -N 3 --clues 32 -n 20000 --seed 3 -q -o puzzles
  set -m
  while read -r verb; do
    for delay in 0.1 0.4 1.1; do
      rm -rf new.db* copy.db*
      before=$(computed_ms)
      evodoku-store $verb >.out 2>.err </dev/null &
      local at_work=$!
      sleep $delay
      then=$(computed_ms $at_work)
      kill -INT $at_work 2>/dev/null
      SECONDS=0
      wait $at_work
      status=$?
      command_line="evodoku-store $verb, interrupted after $delay s"
      [ "$status" -eq 130 ] || [ "$status" -le 1 ] || fail "it should end as interrupted, or be done"
      [ $(($(computed_ms) - before - then)) -lt 1000 ] && [ "$SECONDS" -lt 20 ] || fail "it should end within a second"
      [ -z "$(ls | grep copying)" ] || fail "it should leave nothing behind"
    done
  done <<'END'
check long.db -j 1
check --repair long.db -j 1
backup long.db copy.db
export long.db --json
info long.db
merge new.db long.db -j 1
import new.db puzzles -j 1
import long.db puzzles -j 1
tag long.db puzzles --tag x -j 1
END
}

test_info_in_json_is_an_object() {
  make_puzzles
  evodoku-store import -q set.db puzzles.json --tag pretty
  writes 1 evodoku-store info set.db --json
  expect_out '"puzzles":30,"boxes":.."box":"3x3","puzzles":30'
  expect_out '"tags":.."name":"pretty","puzzles":30..,"picks":..'
}

test_the_first_interrupt_ends_the_wait_for_a_lock() {
  command -v sqlite3 >/dev/null || exit 77
  set -m
  run_on "$proper" evodoku-store import set.db -
  mkfifo hold
  sqlite3 set.db <hold >/dev/null &
  local holder=$!
  exec 4>hold
  echo "PRAGMA busy_timeout = 60000; BEGIN EXCLUSIVE; SELECT 1;" >&4
  until ! sqlite3 set.db "SELECT count(*) FROM puzzle" >/dev/null 2>&1; do sleep 0.1; done
  evodoku-store tag set.db --tag late - <<<"$proper" >.out 2>.err &
  local waiting=$!
  sleep 0.5
  SECONDS=0
  expect_interrupted $waiting
  [ "$SECONDS" -lt 10 ] || fail "it waited $SECONDS s"
  exec 4>&-
  wait $holder
}

test_the_first_interrupt_ends_the_wait_for_a_writer_or_a_reader_of_a_fifo() {
  set -m
  run_on "$proper" evodoku-store import set.db -
  mkfifo pipe
  evodoku-store import set.db pipe >.out 2>.err &
  local waiting=$!
  sleep 0.5
  expect_interrupted $waiting
  evodoku-store check set.db -o pipe >.out 2>.err &
  waiting=$!
  sleep 0.5
  expect_interrupted $waiting
  (sleep 0.3; echo "$solution" >pipe) &
  ends 0 evodoku-store import set.db pipe
  expect_err "1 added"
}

test_a_store_that_is_deleted_or_renamed_while_in_use_is_said_to_be() {
  evodoku-generate -N 3 --clues 30 -n 4 --seed 1 -q >lines
  local way
  for way in "rm set.db" "mv set.db elsewhere.db"; do
    run evodoku-store import -q set.db lines
    mkfifo later
    evodoku-generate -N 3 --clues 31 -n 4 --seed 1 -q >more
    evodoku-store import -q --list set.db later >.out 2>.err &
    local importer=$!
    exec 4>later
    head -n 2 more >&4
    sleep 0.5 # by now it has opened the store and waits for its input
    $way
    tail -n 2 more >&4
    exec 4>&-
    wait $importer
    status=$?
    expect_status 2
    expect_err "set.db: was deleted or renamed, or replaced by another file, while it was in use"
    [ ! -e set.db ] || fail "it should not be made again"
    rm later
  done
  expect_equal "$(evodoku-query elsewhere.db --count)" 4
}
