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
  # transposed, digits relabelled, two rows of the first band swapped
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

test_check_and_merge_take_ids_below_1_too() {
  command -v sqlite3 >/dev/null || exit 77
  make_puzzles
  evodoku-store import set.db puzzles.json >/dev/null 2>&1
  local puzzles
  puzzles=$(evodoku-query set.db --count-only)
  sqlite3 set.db "UPDATE puzzle SET id = 1 - id WHERE id NOT IN (SELECT puzzle FROM rating)" || fail "sqlite3 cannot do it"
  run evodoku-store check set.db
  expect_err "$puzzles puzzles checked"
  run evodoku-store merge new.db set.db
  expect_status 0
  expect_equal "$(evodoku-query new.db --count-only)" "$puzzles"
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
  # nobody, not even root, can create files there
  run_on "$proper" evodoku-store import /proc/set.db -
  [ "$status" -eq 1 ] || [ "$status" -eq 2 ] || fail "exit code should be 1 or 2"
  expect_err "/proc/set.db"
}

# Runs a command as a user who may not write here, which root always may.
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
  as_nobody evodoku-query --version >/dev/null 2>&1 || exit 77  # the build is in a folder that nobody may read
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

test_import_lists_what_is_safe() {
  make_puzzles
  head -n 2 puzzles.json >puzzles
  echo $with_two_solutions >>puzzles
  sed -n 3p puzzles.json >>puzzles
  sed -n 1p puzzles.json >>puzzles
  run evodoku-store import set.db puzzles --list
  expect_status 1
  cat >expected <<'END'
added 1 puzzles:1
added 2 puzzles:2
rejected - puzzles:3
added 3 puzzles:4
there 1 puzzles:5
END
  expect_same .out expected
}

test_a_dry_run_says_what_an_import_then_does() {
  make_puzzles
  head -n 20 puzzles.json >some
  evodoku-store import -q set.db some
  { tail -n 15 puzzles.json; tail -n 5 puzzles.json; echo $with_two_solutions; } >puzzles
  cp set.db before
  run evodoku-store import set.db puzzles --dry-run --list
  expect_status 1
  expect_err "nothing was written; this would be: 10 added, 10 already there, 1 rejected"
  expect_same set.db before
  sed 's/^added -/added/; s/^there -/there/' .out | awk '{ print $1, $NF }' >said
  run evodoku-store import set.db puzzles --list
  expect_err "10 added, 10 already there, 1 rejected"
  awk '{ print $1, $NF }' .out >done
  expect_same said done
  run evodoku-store import new.db puzzles --dry-run
  expect_err "would be: 15 added, 5 already there"
  [ ! -e new.db ] || fail "a dry run made a file"
}

test_numbers_in_a_column_become_ratings_of_another_rater() {
  {
    echo "puzzle,se_rating,hodoku"
    evodoku-generate -N 3 --clues 34 -n 4 --seed 3 -q | paste -d, - <(printf '%s\n' 7.2,100 8.3,200 , x,300)
  } >rated.csv
  run evodoku-store import set.db rated.csv --rating-column se_rating=SE --rating-column hodoku=HoDoKu
  expect_status 1
  expect_err "rated.csv:5: column se_rating: .*x.* is not a number"
  expect_err "4 added.* 5 ratings added, 1 values were no ratings"
  expect_equal "$(evodoku-query set.db --rater SE --rating 7..8 --count-only)" 1
  expect_equal "$(evodoku-query set.db --rater HoDoKu --rating 150..350 --count-only)" 2
  run evodoku-store import set.db rated.csv --rating-column hodoko=HoDoKu
  expect_status 1
  expect_err "--rating-column hodoko=HoDoKu: no puzzle has a column of this name .did you mean hodoku"
  run evodoku-store import set.db rated.csv --rating-column hodoku
  expect_usage_error "want COLUMN=RATER"
  run evodoku-store import set.db rated.csv --rating-column hodoku=knowledge
  expect_usage_error "one of evodoku's raters"
  run evodoku-store check set.db
  expect_status 0
}

test_an_import_says_where_puzzles_come_from() {
  make_puzzles
  run evodoku-store import set.db puzzles.json --source "the archive" --tag old --tag "for children"
  expect_status 0
  run evodoku-store info set.db
  expect_out "source +the archive"
  expect_out "tag +for children: 30"
  expect_out "tag +old: 30"
}

test_names_from_files_play_no_tricks_on_the_terminal() {
  printf '{"puzzle":"%s","comment":"\\u001b[31mred"}\n' $proper >$'bad\033[2Jname'
  run evodoku-store import set.db $'bad\033[2Jname' --list --tag $'a\033b' --source $'x\033y'
  expect_status 0
  evodoku-store info set.db >>.out
  evodoku-store tag set.db --list >>.out
  cat .err >>.out
  ! grep -q $'\033' .out || fail "an escape character reached the terminal"
}

test_two_imports_at_once_add_each_puzzle_once() {
  evodoku-generate -N 3 --clues 34 -n 3000 --seed 4 -q >puzzles
  tac puzzles >backwards
  evodoku-store import -q set.db puzzles 2>first &
  evodoku-store import -q set.db backwards 2>second
  expect_equal $? 0
  wait $!
  expect_equal $? 0
  expect_equal "$(puzzles_in set.db)" 3000
  run evodoku-store check set.db
  expect_status 0
}

test_merge_takes_over_all_and_again_nothing() {
  make_puzzles
  head -n 20 puzzles.json >a
  tail -n 20 puzzles.json >b
  evodoku-store import -q a.db a --tag first
  evodoku-store import -q b.db b --tag second
  evodoku-rate -q --store b.db --runs 3
  run evodoku-store merge a.db b.db
  expect_status 0
  expect_err "a.db: from b.db: 10 puzzles added, 10 already there, 0 left out; 20 ratings added, 0 already there; 20 tags"
  run evodoku-store merge a.db b.db
  expect_status 0
  expect_err "from b.db: 0 puzzles added, 20 already there, 0 left out; 0 ratings added, 20 already there; 0 tags"
  run evodoku-store check a.db
  expect_status 0
  run evodoku-store merge new.db a.db b.db
  expect_status 0
  expect_equal "$(puzzles_in new.db)" 30
  expect_equal "$(evodoku-query new.db --tag second --count-only)" 20
}

# Three stores that share puzzles, some written as isomorphs, and contradict each other about them.
make_hosts() {
  local host
  make_puzzles
  awk 'NR % 3 != 1' puzzles.json | sed 's/}$/,"comment":"first"}/' >host1
  awk 'NR % 3 != 2' puzzles.json | sed 's/}$/,"comment":"second"}/' >host2
  evodoku-generate -N 3 --alpha 0.6 -n 30 --seed 1 -q | awk 'NR % 3 != 0' |
    awk '{ out = ""; for (c = 0; c < 9; ++c) for (r = 0; r < 9; ++r) out = out substr($0, 9 * r + c + 1, 1); print out }' >host3
  for host in 1 2 3; do
    evodoku-store import -q host$host.db host$host --tag "host $host" --source "host $((host % 2))" || fail "import"
    evodoku-rate -q --store host$host.db --runs $((host + 2)) --seed $((host % 2)) || fail "rate"
  done
}

test_merge_in_canonical_order_exports_the_same_for_any_order_of_the_stores() {
  make_hosts
  local order
  for order in "1 2 3" "3 2 1" "2 3 1" "2 1 3" "3 1 2"; do
    rm -f all.db
    set -- $order
    run evodoku-store merge all.db host$1.db host$2.db host$3.db --canonical-order
    expect_status 0
    expect_err "all.db: from 3 stores: 30 puzzles added, 30 already there, 0 left out"
    run evodoku-store check all.db
    expect_status 0
    evodoku-store export all.db --canonical-order --json --columns puzzle,solution,rating,class,runs,tags,comment,seed >now.json ||
      fail "export"
    expect_equal "$(wc -l <now.json)" 30
    [ -e first.json ] || cp now.json first.json
    expect_same first.json now.json
  done
  # in two steps
  evodoku-store merge -q group.db host3.db host1.db --canonical-order 2>/dev/null
  evodoku-store merge -q host2.db group.db --canonical-order 2>/dev/null
  evodoku-store export host2.db --canonical-order --json --columns puzzle,solution,rating,class,runs,tags,comment,seed >now.json
  expect_same first.json now.json
}

test_a_merge_that_was_killed_and_repeated_ends_in_the_same_store() {
  command -v sqlite3 >/dev/null || exit 77
  local store
  for store in 1 2 3; do
    evodoku-generate -N 3 --clues 34 --first $((store * 2500)) -n 5000 --seed 4 -q --json >puzzles.json
    evodoku-store import -q host$store.db puzzles.json --tag "host $store" --source "host $store"
  done
  evodoku-store merge -q whole.db host1.db host2.db host3.db
  # killed a little later each time; whether the kill comes in time depends on the machine, the result does not
  for store in 1 2 3 4 5 6 7 8; do
    timeout -s KILL 0.0$((store * 12)) evodoku-store merge -q killed.db host1.db host2.db host3.db 2>/dev/null
  done
  run evodoku-store merge killed.db host1.db host2.db host3.db
  expect_status 0
  run evodoku-store check killed.db
  expect_status 0
  for store in whole killed; do
    sqlite3 $store.db "SELECT * FROM puzzle; SELECT * FROM source; SELECT * FROM puzzle_tag; SELECT * FROM puzzle_count" >$store.rows
  done
  expect_same whole.rows killed.rows
}

test_merge_names_some_of_the_ratings_that_differ_and_counts_the_rest() {
  local store
  make_puzzles
  for store in a b; do evodoku-store import -q $store.db puzzles.json; done
  evodoku-rate -q --store a.db --runs 3
  evodoku-rate -q --store b.db --runs 4
  run evodoku-store merge a.db b.db
  expect_status 0
  expect_err "0 ratings added, 30 already there, of these 30 with another result"
  expect_err "further differing ratings are only counted"
  expect_equal "$(grep -c "of its ratings 1 differ" .err)" 20
}

test_merge_gets_out_of_a_damaged_store_what_export_can_read() {
  local page pages
  make_puzzles
  evodoku-store import -q set.db puzzles.json --tag pretty
  evodoku-rate -q --store set.db --runs 3
  pages=$(($(wc -c <set.db) / 4096))
  for ((page = 1; page < pages; page += 1)); do
    rm -f new.db
    cp set.db bad.db
    head -c 3000 /dev/zero | tr '\0' '\377' | dd of=bad.db bs=1 seek=$((page * 4096)) conv=notrunc status=none
    evodoku-store export bad.db --format line >exported 2>/dev/null
    run timeout 60 evodoku-store check bad.db
    [ "$status" -eq 1 ] || [ "$status" -eq 2 ] || fail "page $((page + 1)): check ends with $status"
    run timeout 60 evodoku-store merge new.db bad.db
    [ "$status" -eq 1 ] || [ "$status" -eq 0 ] || { [ "$status" -eq 2 ] && [ ! -s exported ]; } ||
      fail "page $((page + 1)): merge ends with $status"
    [ "$status" -eq 2 ] && continue
    evodoku-store export new.db --format line | sort >salvaged
    expect_equal "$(sort exported | comm -23 - salvaged)" ""
    run evodoku-store check new.db
    expect_status 0
  done
}

test_an_interrupted_merge_into_a_new_store_says_where_it_is_and_goes_on() {
  make_puzzles
  evodoku-store import -q a.db puzzles.json
  ln -s a.db new.db.merging
  run evodoku-store merge new.db a.db
  expect_usage_error "new.db.merging: exists already"
  rm new.db.merging
  evodoku-generate -N 3 --clues 34 -n 60000 --seed 4 -q >many
  evodoku-store import -q many.db many
  set -m  # else Ctrl-C is ignored in the background
  evodoku-store merge new.db many.db 2>.err &
  wait_until test -e new.db.merging -o -e new.db
  interrupt $!
  if [ ! -e new.db ]; then
    expect_status 130
    expect_err "kept in new.db.merging; the same command continues"
    run evodoku-store merge new.db many.db
  fi
  expect_equal "$(puzzles_in new.db)" "$(puzzles_in many.db)"
  [ ! -e new.db.merging ] || fail "new.db.merging is left"
}

test_a_merge_says_that_it_continues_one_that_was_interrupted() {
  make_puzzles
  evodoku-store import -q a.db puzzles.json
  evodoku-generate -N 2 --clues 6 --seed 5 -q | evodoku-store import -q b.db -
  cp a.db new.db.merging
  run evodoku-store merge new.db b.db
  expect_status 0
  expect_err "new.db.merging: continuing an unfinished merge; to start over, remove this file"
  expect_equal "$(puzzles_in new.db)" "$(($(puzzles_in a.db) + 1))"
  rm new.db
  run evodoku-store merge new.db b.db
  expect_no_err "continues"
}

test_merge_refuses_what_makes_no_sense() {
  make_puzzles
  evodoku-store import -q a.db puzzles.json
  cp a.db b.db
  ln -s b.db c.db
  run evodoku-store merge a.db
  expect_usage_error "name the stores"
  run evodoku-store merge a.db ./a.db
  expect_usage_error "is the store itself"
  run evodoku-store merge a.db b.db c.db
  expect_usage_error "named twice"
  run evodoku-store merge a.db b.db puzzles.json
  expect_usage_error "puzzles.json: not a store"
  cp "$data/../store_version_1.db" old.db
  run evodoku-store merge a.db old.db
  expect_usage_error "old.db: made by an older evodoku.*brings it up to date"
}

test_merge_leaves_out_what_was_changed() {
  command -v sqlite3 >/dev/null || exit 77
  make_puzzles
  evodoku-store import -q a.db puzzles.json
  sqlite3 a.db "UPDATE puzzle SET comment = 'mine' WHERE id = 3"
  run evodoku-store merge new.db a.db
  expect_status 1
  expect_err "a.db: puzzle 3: its row was changed"
  expect_err "29 puzzles added, 0 already there, 1 left out"
  run evodoku-store check new.db
  expect_status 0
}

test_tags_and_collections_are_put_on_puzzles_and_taken_off() {
  make_puzzles
  evodoku-store import -q set.db puzzles.json
  evodoku-query set.db --rows 4 | evodoku-store tag -q set.db --add pretty --mark "issue 48" -
  # transposed puzzles are isomorphs
  evodoku-query set.db --rows 1 |
    awk '{ for (c = 1; c <= 9; ++c) for (r = 0; r < 9; ++r) printf "%s", substr($0, 9 * r + c, 1) }' >isomorph
  run evodoku-store tag set.db --remove pretty isomorph
  expect_status 0
  expect_err "1 puzzles found, 0 not there"
  run evodoku-store tag set.db --list
  expect_out "^tag +3  pretty"
  expect_out "^collection +4  issue 48"
  expect_equal "$(evodoku-query set.db --tag pretty --count-only)" 3
  run_on "$proper" evodoku-store tag set.db --add pretty
  expect_status 1
  expect_err "standard input:1: neither this puzzle nor an isomorph is in the store"
  evodoku-query set.db | evodoku-store tag -q set.db --unmark "issue 48" --remove pretty
  run evodoku-store tag set.db --list
  expect_silent_out
  run evodoku-store tag set.db
  expect_usage_error "say what to do"
}

test_check_tells_the_same_in_any_number_of_threads() {
  command -v sqlite3 >/dev/null || exit 77
  evodoku-generate -N 3 --clues 32 -n 3500 --seed 3 -q -o puzzles
  evodoku-store import -q set.db puzzles
  sqlite3 set.db "UPDATE puzzle_count SET puzzles = 7; UPDATE puzzle SET comment = 'mine' WHERE id IN (1, 1001, 3499)"
  run evodoku-store check -j 1 set.db
  expect_status 1
  expect_out "puzzle 3499: its row was changed"
  [ "$(grep -c . .out)" -eq 4 ] || fail "four findings wanted"
  head -n 1 .out | grep -q "puzzle_count" || fail "what is wrong with the file comes first"
  mv .out one
  for threads in 2 5; do
    run evodoku-store check -j "$threads" set.db
    expect_status 1
    expect_same .out one
  done
}

test_import_stores_the_same_in_any_number_of_threads() {
  evodoku-generate -N 3 --clues 32 -n 2500 --seed 3 -q -o puzzles
  sed -i '1200s/.*/11......................................................................./' puzzles
  sed -i '2100s/[1-9]/./g' puzzles
  run evodoku-store import --keep-going --list-puzzles -j 1 one.db puzzles
  expect_status 1
  mv .out one.out
  mv .err one.err
  evodoku-store export one.db -q -o one
  for threads in 2 5; do
    run evodoku-store import --keep-going --list-puzzles -j "$threads" "$threads.db" puzzles
    expect_status 1
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
  sqlite3 set.db "UPDATE puzzle_count SET puzzles = 7; UPDATE puzzle SET draw = 5 WHERE id = 2; DROP INDEX puzzle_by_box_clues"
  run evodoku-store check set.db
  expect_status 1
  expect_err "--repair"
  run evodoku-store check set.db --repair
  expect_status 0
  expect_err "index puzzle_by_box_clues made anew"
  expect_err "1 canonical keys made anew"
  expect_err "counts made anew"
  expect_err "30 puzzles checked, 0 findings"
  run evodoku-store check set.db --repair
  expect_err "nothing to repair"
  sqlite3 set.db "UPDATE puzzle SET comment = 'mine' WHERE id = 3"
  run evodoku-store check set.db --repair
  expect_status 1
  expect_out "puzzle 3: its row was changed"
}

test_a_backup_is_for_the_eyes_of_the_stores_readers_and_follows_no_links() {
  make_puzzles
  evodoku-store import set.db puzzles.json >/dev/null 2>&1
  chmod 600 set.db
  echo precious >victim
  run bash -c 'ln -s victim "copy.db.copying-$$"; exec evodoku-store backup set.db copy.db'
  expect_status 0
  expect_equal "$(cat victim)" precious
  expect_equal "$(stat -c %a copy.db)" 600
  chmod 640 copy.db
  run evodoku-store backup set.db copy.db --force
  expect_status 0
  expect_equal "$(stat -c %a copy.db)" 640
}

test_backup_copies_and_never_writes_over_a_file_by_itself() {
  make_puzzles
  evodoku-store import -q set.db puzzles.json
  run evodoku-store backup set.db copy.db
  expect_status 0
  expect_err "set.db: copied to copy.db"
  run evodoku-store check copy.db
  expect_status 0
  expect_equal "$(puzzles_in copy.db)" 30
  run evodoku-store backup set.db copy.db
  expect_usage_error "copy.db: there is a file of this name already.*--force"
  run evodoku-store backup set.db copy.db --force
  expect_status 0
  run evodoku-store backup set.db
  expect_usage_error "name one file"
  expect_equal "$(ls)" "$(printf '%s\n' copy.db puzzles.json set.db)"
}

test_optimize_says_what_it_gained() {
  make_puzzles
  evodoku-store import -q set.db puzzles.json
  run evodoku-store optimize set.db
  expect_status 0
  expect_err "set.db: .* MiB before, .* MiB now"
  run evodoku-store check set.db
  expect_status 0
}

test_info_in_json_is_an_object() {
  make_puzzles
  evodoku-store import -q set.db puzzles.json --tag pretty
  run evodoku-store info set.db --json
  expect_status 0
  expect_lines 1
  expect_out '"puzzles":30,"boxes":.."box":"3x3","puzzles":30'
  expect_out '"tags":.."name":"pretty","puzzles":30..,"collections":..'
}

test_an_option_of_another_verb_is_a_usage_error() {
  make_puzzles
  evodoku-store import -q set.db puzzles.json
  run evodoku-store check set.db --dry-run
  expect_usage_error "--dry-run goes with import, not with check"
  run evodoku-store import set.db puzzles.json --repair
  expect_usage_error "--repair goes with check, not with import"
  run evodoku-store info set.db puzzles.json
  expect_usage_error "info takes one store"
}

test_levels_are_imported_merged_and_exported() {
  evodoku-generate -N 3 --clues 30 -n 3 --seed 1 --rate --json >rated.json 2>/dev/null
  evodoku-store import -q a.db rated.json
  evodoku-store merge -q b.db a.db
  evodoku-store export b.db --json >exported.json
  expect_equal "$(grep -o '"level":{[^}]*}' exported.json)" "$(grep -o '"level":{[^}]*}' rated.json)"
  run evodoku-store check b.db
  expect_status 0
}

test_check_finds_a_level_that_was_changed() {
  command -v sqlite3 >/dev/null || exit 77
  evodoku-generate -N 3 --clues 30 -n 3 --seed 1 --rate --json 2>/dev/null | evodoku-store import -q a.db -
  sqlite3 a.db "UPDATE level SET se_estimate = 9 WHERE puzzle = 2"
  run evodoku-store check a.db
  expect_status 1
  expect_out "puzzle 2: its level was changed after it was stored"
}

# A file with a header page that was lost in a power cut and a second page that was written, and its journal: SQLite's
# journal header of a database of 0 pages.
test_a_power_cut_in_the_first_import_leaves_nothing_in_the_way() {
  head -c 8192 /dev/zero | tr '\0' '\1' >set.db
  { printf '\xd9\xd5\x05\xf9\x20\xa1\x63\xd7\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x02\0\0\0\x10\0'; head -c 484 /dev/zero; } >set.db-journal
  cp set.db torn.db
  cp set.db-journal torn.db-journal
  run_on "$proper" evodoku-store import set.db -
  expect_status 0
  expect_equal "$(puzzles_in set.db)" 1
  run evodoku-store check torn.db
  expect_usage_error "torn.db: an empty file, not a store"
}

# If killed at any moment, the first import leaves either no file, or a store of this version.
test_a_killed_first_import_leaves_a_whole_store_or_none() {
  local delay
  evodoku-generate -N 3 --clues 34 -n 1 --seed 4 -q >puzzle
  for delay in 002 004 006 008 010 012 014 016 020 030; do
    rm -f set.db*
    timeout -s KILL 0.$delay evodoku-store import -q set.db puzzle 2>/dev/null
    [ -e set.db ] || continue
    run evodoku-store info set.db
    expect_status 0
    expect_silent_err
    ! ls set.db.* 2>/dev/null || fail "a copy of a store that was just made"
  done
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
  interrupt $waiting
  expect_status 130
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
  interrupt $waiting
  expect_status 130
  evodoku-store check set.db -o pipe >.out 2>.err &
  waiting=$!
  sleep 0.5
  interrupt $waiting
  expect_status 130
  (sleep 0.3; echo "$solution" >pipe) &
  run evodoku-store import set.db pipe
  expect_status 0
  expect_err "1 added"
}

test_a_store_that_is_deleted_or_renamed_while_in_use_is_said_to_be() {
  evodoku-generate -N 3 --clues 30 -n 4 --seed 1 -q >lines
  local way
  for way in "rm set.db" "mv set.db elsewhere.db"; do
    run evodoku-store import -q set.db lines
    mkfifo later
    evodoku-generate -N 3 --clues 31 -n 4 --seed 1 -q >more
    evodoku-store import -q --list-puzzles set.db later >.out 2>.err &
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
  expect_equal "$(evodoku-query elsewhere.db --count-only)" 4
}

# Three files of one collection, each with its partition.
make_partitions() {
  make_puzzles
  local number
  for number in 1 2 3; do
    evodoku-store import -q part-$number.db puzzles.json --shard $number/3 || fail "import --shard $number/3"
  done
}

test_partitions_have_every_puzzle_once() {
  make_partitions
  for number in 1 2 3; do evodoku-store export part-$number.db; done | sort >parts
  evodoku-store import -q all.db puzzles.json
  evodoku-store export all.db | sort >all
  expect_same parts all
  for number in 1 2 3; do
    evodoku-store export all.db --shard $number/3 >of_all
    evodoku-store export part-$number.db >of_part
    expect_same of_part of_all
    [ -s of_part ] || fail "a partition of 30 puzzles should not be empty"
  done
  run evodoku-store info part-2.db
  expect_out "^partition +2/3"
  run evodoku-store info part-2.db --json
  expect_out '"partition":.?\{"number":2,"count":3\}'
  run evodoku-store info all.db --json
  expect_out '"partition":null'
}

test_a_partition_names_and_counts_what_it_does_not_take() {
  make_partitions
  local others
  others=$((30 - $(puzzles_in part-1.db)))
  run evodoku-store import part-1.db puzzles.json --list
  expect_status 1
  expect_err "puzzles.json:[0-9]+: not stored: it belongs to partition [23]/3, but part-1.db is 1/3"
  expect_err "0 added, $((30 - others)) already there, 0 rejected, $others of other partitions than 1/3"
  expect_equal "$(grep -c "^elsewhere - puzzles.json:" .out)" $others
  mv .out list
  run evodoku-store import part-1.db puzzles.json --list --dry-run
  expect_status 1
  expect_same .out list
  run evodoku-store import part-1.db puzzles.json --shard 1/3
  expect_status 0
  expect_no_err "not stored"
  run evodoku-store import part-1.db puzzles.json --shard 2/3
  expect_usage_error "part-1.db: it is partition 1/3 already, not 2/3"
  evodoku-store import -q all.db puzzles.json
  run evodoku-store import all.db puzzles.json --shard 2/3
  expect_usage_error "all.db: it cannot become partition 2/3: [0-9]+ of its puzzles belong to others"
}

test_generate_says_what_belongs_to_another_partition() {
  make_partitions
  run evodoku-generate -N 3 --clues 28 -n 12 --seed 9 --store part-1.db
  expect_status 1
  expect_err "puzzle [0-9]+: not stored: it belongs to partition [23]/3, but part-1.db is 1/3"
  expect_err "$((12 - $(wc -l <.out))) of 12 puzzles belong to other partitions"
  run evodoku-store check part-1.db
  expect_status 0
}

test_merge_cuts_a_store_into_partitions_with_all_it_has() {
  make_puzzles
  evodoku-store import -q all.db puzzles.json --tag kept
  evodoku-rate --store all.db --runs 2 -q
  local number
  for number in 1 2; do
    run evodoku-store merge part-$number.db all.db --shard $number/2
    expect_status 0
    run evodoku-store check part-$number.db
    expect_status 0
  done
  expect_equal $(($(puzzles_in part-1.db) + $(puzzles_in part-2.db))) 30
  evodoku-store merge -q again.db part-1.db part-2.db
  expect_equal "$(evodoku-query again.db --tag kept --rating 0.. --count-only)" "$(evodoku-query all.db --rating 0.. --count-only)"
  run evodoku-store merge part-1.db all.db
  expect_status 1
  expect_err "all.db: puzzle [0-9]+: not merged: it belongs to partition 2/2, but part-1.db is 1/2"
}

"$1"
