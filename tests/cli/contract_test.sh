# What docs/formats.md promises for all tools.

tools=(evodoku-generate evodoku-solve evodoku-rate evodoku-evolve evodoku-query evodoku-store evodoku-experiment
  evodoku-calibrate evodoku-dataset evodoku-print evodoku-transform)
filters=(evodoku-solve evodoku-rate evodoku-evolve evodoku-print)

# as_recorded FILE COMMAND...: standard output is what was recorded. To record it again, after checking it:
# UPDATE_GOLDEN=1 ctest -R help. The options are not part of the record: each is declared once, where help takes it from.
as_recorded() {
  local golden="$data/$1"
  shift
  quietly "$@"
  awk '/^[A-Z].*:$/ && !/^(Examples:|Tools:|Verbs )/ { exit } { print }' .out >.recorded
  mv .recorded .out
  if [ -n "${UPDATE_GOLDEN-}" ]; then cp .out "$golden"; fi
  expect_same .out "$golden"
}

# options_in_help TOOL: the options, one per line, with the text that follows on the same line.
options_in_help() {
  "$1" --help | awk '
    /^  (-., )?--[a-z]/ { if (line != "") print line; line = $0; next }
    /^            / && line != "" { sub(/^ +/, " "); line = line $0; next }
    { if (line != "") print line; line = "" }
    END { if (line != "") print line }' | sed 's/^  \(-., \)\?--//'
}

test_every_option_of_the_help_has_a_text() {
  local tool
  for tool in "${tools[@]}"; do
    options_in_help "$tool" >options
    [ "$(wc -l <options)" -ge 5 ] || fail "few options of $tool: $(cat options)"
    sed -i 's/^\([a-z0-9-]*\)\[[^ ]*/\1/' options  # --hint[=DEPTH]
    grep -vE '^[a-z0-9-]+( [^ ]+)? {1,}[^ ].*[a-z]' options && fail "no text of $tool"
    cut -d' ' -f1 options | sort >names
    [ -z "$(uniq -d names)" ] || fail "twice in the help of $tool: $(uniq -d names)"
  done
}

test_an_option_that_takes_a_value_is_refused_without_one() {
  local tool option
  for tool in "${tools[@]}"; do
    options_in_help "$tool" | grep -E '^[a-z0-9-]+ [A-Z]' | cut -d' ' -f1 >names
    [ -s names ] || fail "no option of $tool takes a value"
    while IFS= read -r option; do
      refuses "--$option" run_on "" "$tool" "--$option"
    done <names
  done
}

test_help_names_every_format() {
  local option name
  for option in from format; do
    names=$(evodoku-solve --$option none 2>&1 </dev/null | sed -n 's/.*want \(one of \)*//; s/ or /, /; s/,//g; p')
    [ "$(wc -w <<<"$names")" -ge 4 ] || fail "few formats: $names"
    for name in $names; do
      evodoku-solve --help | sed -n "/^  --$option/,/^  --[aj]/p" | grep -qw "$name" || fail "--$option does not name $name"
    done
  done
}

test_help_goes_to_standard_output_and_is_as_recorded() {
  local tool
  for tool in "${tools[@]}"; do
    as_recorded "$tool.help.txt" "$tool" --help
    as_recorded "$tool.short_help.txt" "$tool" -h
  done
  as_recorded evodoku.help.txt evodoku
  as_recorded evodoku-store-import.help.txt evodoku-store import --help
}

# examples_of TOOL: the commands of its help, one per line; long ones continue after a pipe or a backslash.
examples_of() {
  "$1" --help | sed -n '/^Examples:/,/^$/p' | sed -e ':a' -e '/|$/{N;s/|\n */| /;ba' -e '}' -e '/\\$/{N;s/ \\\n */ /;ba' -e '}' |
    sed -n 's/^  \([^ ].*\)/\1/p'
}

test_help_begins_with_one_sentence_and_has_three_examples() {
  local tool
  for tool in "${tools[@]}"; do
    run "$tool" --help
    head -n 1 .out | grep -qE '^[A-Z].*\.$' || fail "the first line should be a sentence"
    [ "$(examples_of "$tool" | grep -cE "$tool")" -ge 3 ] || fail "there should be three examples"
  done
}

test_the_examples_of_help_run() {
  local tool example
  evodoku-generate --clues 30 -n 3 --seed 1 -q >puzzles.txt
  evodoku-solve puzzles.txt >grids.txt
  echo "................" >patterns.txt
  evodoku-generate --clues 30 -n 60 --seed 2 -q | evodoku-rate --seed 1 --json -q | evodoku-store import puzzles.db - >/dev/null 2>&1
  evodoku-rate --seed 1 --json -q puzzles.txt | evodoku-store import puzzles.db - >/dev/null 2>&1
  write_study my.study 3
  printf '%s\n' '' '[method smaller]' 'preset = mantere-koljonen' 'population = 11' >>my.study  # to be compared with
  cp "$samples/times.csv" .
  for tool in "${tools[@]}"; do
    examples_of "$tool" >examples
    while IFS= read -r example; do
      case $example in
        *" plot "*) command -v gnuplot >/dev/null || continue ;;
        *.pdf) if evodoku-print puzzles.txt --format pdf 2>&1 >/dev/null | grep -q "built without cairo"; then continue; fi ;;
      esac
      ends 0 bash -o pipefail -c "$example"
    done <examples
  done
}

test_version_names_tool_and_version() {
  local tool
  for tool in "${tools[@]}"; do
    quietly "$tool" --version
    expect_equal "$(cat .out)" "$tool $EVODOKU_VERSION"
  done
}

test_an_unknown_option_is_a_usage_error_that_names_the_nearest() {
  local tool
  for tool in "${tools[@]}"; do
    refuses "unknown option.*--versoin.*did you mean.*--version" "$tool" --versoin
    refuses "unknown option.*--no-such-thing-at-all" "$tool" --no-such-thing-at-all
  done
}

test_what_cannot_be_read_is_named() {
  local tool
  mkdir folder
  : >empty.txt
  printf '%s\n%s\n' "$proper" "${proper%?}" >short.txt
  for tool in "${filters[@]}"; do
    refuses "nowhere.txt: No such file" "$tool" nowhere.txt
    refuses "folder: is a directory" "$tool" folder
    refuses "empty.txt.*no puzzle" "$tool" empty.txt
    refuses "no puzzle" run_on "" "$tool"
    ends 2 "$tool" short.txt
    expect_err "short.txt:2:.*80"
    expect_err "81"
  done
}

test_an_output_file_appears_whole_or_not_at_all() {
  ends 0 run_on "$proper" evodoku-solve -o out.txt
  expect_silent_out
  expect_equal "$(cat out.txt)" "$solution"
  echo precious >out.txt
  run_on "$proper
bad line" evodoku-solve -o out.txt
  expect_status 2
  expect_equal "$(cat out.txt)" precious
  expect_equal "$(cat out.txt.partial)" "$solution"
}

# refuses_to_replace FILE WORDS COMMAND...: a usage error that says WORDS, and FILE is unchanged.
refuses_to_replace() {
  local file=$1 words=$2
  shift 2
  cp "$file" before
  refuses "$words" "$@"
  expect_same "$file" before
}

# Each output of each tool: its option, the command, and the input that the command reads; OUT is the file to write.
outputs() {
  cat <<'END'
generate --output mask.txt evodoku-generate -N 3 --mask mask.txt -o OUT
solve --output puzzles.txt evodoku-solve puzzles.txt -o OUT
rate --output puzzles.txt evodoku-rate --runs 0 puzzles.txt -o OUT
rate --output times.json evodoku-rate puzzles.txt --calibration times.json -o OUT
evolve --output puzzles.txt evodoku-evolve puzzles.txt -o OUT
query --output set.db evodoku-query set.db -o OUT
store --output set.db evodoku-store export set.db -o OUT
store --output set.db evodoku-store info set.db -o OUT
store --output set.db evodoku-store check set.db -o OUT
experiment --output my.study evodoku-experiment run my.study -o OUT
experiment --output results.csv evodoku-experiment report results.csv -o OUT
experiment --output results.csv evodoku-experiment report results.csv --format html -o OUT
calibrate --output times.csv evodoku-calibrate times.csv -o OUT
calibrate --save times.csv evodoku-calibrate times.csv --save OUT
print --output puzzles.txt evodoku-print puzzles.txt --format html -o OUT
print --output puzzles.txt evodoku-print puzzles.txt --format svg -o OUT
print --answers puzzles.txt evodoku-print puzzles.txt --format html -o book.html --answers OUT
dataset --list puzzles.txt evodoku-dataset audit puzzles.txt --list OUT
dataset --list folder/set.csv evodoku-dataset audit folder --list OUT
transform --output puzzles.txt evodoku-transform canonical puzzles.txt -o OUT
END
}

# refuses_to_replace FILE WORDS COMMAND...: a usage error that says WORDS; FILE is unchanged, and there is no new file.
refuses_to_replace() {
  local file=$1 words=$2
  shift 2
  cp "$file" before
  files_here >files_before
  refuses "$words" "$@"
  expect_same "$file" before
  expect_equal "$(files_here)" "$(cat files_before)"
}

make_inputs() {
  echo "$proper" >puzzles.txt
  yes xxxxxxxxx | head -n 9 >mask.txt
  cp "$samples/times.csv" times.csv
  mkdir folder
  evodoku-solve puzzles.txt --format csv -o folder/set.csv
  evodoku-store import set.db puzzles.txt -q || fail "no store"
  write_study my.study 1
  evodoku-experiment run my.study -o results.csv -q || fail "no results"
  echo '{"rater": "knowledge"}' >times.json
}

test_every_output_of_every_tool_is_in_the_list_above() {
  local tool
  outputs | cut -d' ' -f1,2 | sort -u >listed
  for tool in "${tools[@]}"; do
    options_in_help "$tool" | grep -E '^[a-z-]+ (FILE|WHERE) ' | grep -E 'writ|the file|a file for|import|add the runs' |
      sed -E "s/^([a-z-]+) .*/${tool#evodoku-} --\1/"
  done | sort -u >found
  expect_same found listed
}

test_an_output_never_replaces_what_its_command_reads_whatever_its_name() {
  local tool option input words alias
  make_inputs
  outputs >commands
  while read -r tool option input words; do
    if [[ "$input $option" == *.db* ]]; then message="is a store"; else message="is already a file of this command"; fi
    rm -f alias.* book.html
    ln -s "$input" alias.link
    ln "$input" alias.hard
    for alias in "$input" "./$input" "$PWD/$input" alias.link alias.hard; do
      refuses_to_replace "$input" "$alias: $message" bash -c "${words//OUT/$alias}"
    done
    # what is written before it gets its name
    if [[ "$input" != folder/* && "$input" != *.db && $option != --answers ]]; then
      mv "$input" here.partial
      words=${words//$input/here.partial}
      refuses_to_replace here.partial "here: $message" bash -c "${words//OUT/here}"
      mv here.partial "$input"
    fi
  done <commands
}

test_an_output_never_replaces_a_store_or_its_journal() {
  local tool option input words file
  make_inputs
  evodoku-store import other.db puzzles.txt -q
  sqlite3 other.db "PRAGMA journal_mode = WAL" >/dev/null
  ln -s other.db store.link
  ln other.db store.hard
  printf '\x37\x7f\x06\x82 and pages' >journal.html
  echo pages >other.db-wal
  ln -s other.db-wal wal.link
  outputs >commands
  while read -r tool option input words; do
    for file in other.db store.link store.hard; do
      refuses_to_replace "$file" "$file: is a store.*another file" bash -c "${words//OUT/$file}"
    done
    for file in other.db-wal wal.link journal.html; do
      refuses_to_replace "$file" "$file: is the journal of a store" bash -c "${words//OUT/$file}"
    done
    refuses "other.db-shm: is the journal of a store" bash -c "${words//OUT/other.db-shm}"
    mv store.hard here.html.partial
    refuses_to_replace here.html.partial "here.html: cannot write: .*here.html.partial is a store" bash -c "${words//OUT/here.html}"
    mv here.html.partial store.hard
  done <commands
  refuses "other.db-journal: is the journal of a store" evodoku-store backup set.db other.db-journal
  refuses "other.db-shm: is the journal of a store" evodoku-store import other.db-shm puzzles.txt
  refuses "other.db-shm: is the journal of a store" evodoku-generate --clues 40 --store other.db-shm
  refuses "new.db-wal: is already a file" evodoku-generate --clues 40 --store new.db -o new.db-wal
  refuses "other.db: is a store.*--store" evodoku-generate --clues 40 -o other.db
}

test_two_outputs_of_a_command_are_two_files() {
  make_inputs
  ln -s new.html link.html
  refuses "is already a file of this command" evodoku-print puzzles.txt -o new.html --answers link.html
  refuses "is already a file of this command" evodoku-print puzzles.txt -o new.html --answers ./new.html
  refuses "is already a file of this command" evodoku-print puzzles.txt --format html -o new.html.partial --answers new.html
  refuses "is already a file of this command" evodoku-calibrate times.csv -o new.json --save new.json
  refuses "is already a file of this command" evodoku-generate --clues 40 --store new.db -o new.db
  yes "$proper" | head -n 30 >many.txt
  refuses "is already a file of this command" evodoku-print many.txt -o page.svg --per-page 1x1 --answers page-01.svg
  expect_equal "$(ls new* page* 2>/dev/null)" ""
}

test_standard_input_and_output_are_files_of_the_command() {
  echo "$proper" >puzzles.txt
  cp puzzles.txt before
  refuses "puzzles.txt: is already a file of this command" bash -c "evodoku-solve -o puzzles.txt <puzzles.txt"
  expect_same puzzles.txt before
  # it would never end: what it appends is its input
  refuses "standard output: is already a file of this command" bash -c "evodoku-rate --runs 0 puzzles.txt >>puzzles.txt"
  refuses "standard output: is already a file of this command" bash -c "evodoku-solve <puzzles.txt >>puzzles.txt"
  expect_same puzzles.txt before
  ends 0 bash -c "evodoku-solve puzzles.txt >>other.txt"
  # a value that is not a file may have the name of the output
  echo "$proper" >csv
  ends 0 evodoku-solve --format csv puzzles.txt -o csv
  evodoku-solve puzzles.txt -o /dev/null </dev/null || fail "a device may be written though it is read"
}

test_what_holds_no_result_does_not_replace_what_does() {
  local words
  echo "$with_two_solutions" >several.txt
  echo rubbish >rubbish.txt
  evodoku-store import set.db <(evodoku-generate --clues 30 --seed 1 -q) -q
  yes 0 | head -n 81 | tr -d '\n' >empty.txt
  cat >commands <<'END'
evodoku-generate --clues 17 --seed 1 --budget 1 -o out.txt
evodoku-generate --clues 17 --seed 1 --budget 1 --json -o out.txt
evodoku-generate --clues 17 --seed 1 --budget 1 --format csv -o out.txt
evodoku-generate -N 7 --clues 800 --time-limit 0.2 --seed 1 -o out.txt
evodoku-generate --clues 17 --seed 1 --budget 1 --format svg -o out.txt
evodoku-rate several.txt -o out.txt
evodoku-rate several.txt --json -o out.txt
evodoku-rate --hint several.txt -o out.txt
evodoku-rate --explain several.txt --format html -o out.txt
evodoku-rate --keep-going rubbish.txt -o out.txt
evodoku-solve --keep-going rubbish.txt -o out.txt
evodoku-solve --keep-going --json rubbish.txt -o out.txt
evodoku-evolve --keep-going rubbish.txt -o out.txt
evodoku-transform minimal several.txt -o out.txt
evodoku-transform canonical --keep-going rubbish.txt --format csv -o out.txt
evodoku-query set.db --clues 17 --random 1 -o out.txt
evodoku-query set.db --clues 17 --random 1 --mark weekly -o out.txt
evodoku-print rubbish.txt --keep-going --format html -o out.txt
END
  while IFS= read -r words; do
    echo precious >out.txt
    rm -f out.txt.partial
    ends 1 bash -c "$words"
    expect_equal "$(cat out.txt)" precious
    [[ "$words" == *print* ]] || expect_err "out.txt: not written, because nothing of what was asked for was reached"
    [ ! -e out.txt.partial ] || expect_err "the finished part is in out.txt.partial"
  done <commands
  # an answer may be empty, and a part is a part
  ends 0 evodoku-query set.db --clues 17 -o out.txt
  [ ! -s out.txt ] || fail "no puzzle has 17 clues"
  ends 1 bash -c "echo '$proper' | cat - several.txt | evodoku-rate --runs 0 -o out.txt"
  expect_equal "$(wc -l <out.txt)" 2
  ends 1 evodoku-solve --require-proper several.txt -o out.txt
  grep -q '^# ' out.txt || fail "the verdict is the answer"
}

# One command of each tool that writes to standard error.
talkative_commands() {
  echo "$proper" >puzzles.txt
  write_study my.study 2
  cp "$samples/times.csv" times.csv
  evodoku-experiment run my.study -o results.csv -q || fail "no results"
  cat <<'END'
evodoku-generate -N 3 --clues 40 -n 2
evodoku-solve --require-proper mixed.txt --keep-going
evodoku-solve no-such-file
evodoku-solve --no-such-option
evodoku-rate puzzles.txt -o no/such/folder
evodoku-evolve puzzles.txt --runs 2
evodoku-store import set.db puzzles.txt mixed.txt --keep-going
evodoku-store check set.db
evodoku-query set.db --random 1 --mark weekly
evodoku-query no-such-file
evodoku-experiment report no-such-file
evodoku-calibrate times.csv --cuts 5,5000
evodoku-calibrate no-such-file
evodoku-print no-such-file
END
}

test_standard_error_that_cannot_be_written_changes_nothing() {
  local words expected
  printf 'rubbish\n%s\n' "$with_two_solutions" >mixed.txt
  talkative_commands >commands
  while IFS= read -r words; do
    rm -f set.db
    evodoku-store import set.db puzzles.txt -q
    run bash -c "$words"
    [ -s .err ] || fail "it says nothing"
    expected=$status
    for error in '2>&-' '2>/dev/full' '2> >(true)'; do
      rm -f set.db
      evodoku-store import set.db puzzles.txt -q
      ends "$expected" bash -c "exec $error; sleep 0.05; $words"
    done
  done <commands
  # the work is also done, not only the exit code right
  bash -c "evodoku-store import other.db puzzles.txt mixed.txt --keep-going 2>/dev/full"
  expect_equal "$(evodoku-query other.db --count)" 1
}

test_closed_standard_streams_are_not_taken_for_others() {
  skip_if_built_with __llvm_profile  # coverage opens files for its counters before main() begins
  refuses "standard input.*no puzzle" bash -c "timeout 20 evodoku-solve <&-"
  echo "$proper" >puzzles.txt
  ends 0 bash -c "evodoku-solve puzzles.txt <&-"
  expect_equal "$(cat .out)" "$solution"
  local words
  for words in "evodoku-solve puzzles.txt" "evodoku-solve --help" "evodoku-generate -N 3 --clues 40 -q"; do
    refuses "standard output: is closed" bash -c "$words >&-"
  done
  ends 0 bash -c "evodoku-store import set.db puzzles.txt <&- >&- 2>&-"
  expect_equal "$(evodoku-query set.db --count)" 1
}

test_help_that_cannot_be_written_is_an_error() {
  refuses "standard output: cannot write: No space left" bash -c "evodoku-solve --help >/dev/full"
}

# The temporary file of -o out.txt has that many lines.
output_has_lines() {
  local file
  for file in out.txt.partial; do [ -e "$file" ] && has_lines "$file" "$1" && return 0; done
  return 1
}

# The files in the folder, except those that the tests themselves keep there.
files_here() { ls -A | grep -v '^\.\(out\|err\)$' | tr '\n' ' '; }

test_an_output_that_a_signal_cuts_short_does_not_replace_the_old_file() {
  local signal code lines
  set -m
  for signal in INT:130 TERM:143 HUP:129; do
    code=${signal#*:}
    signal=${signal%:*}
    rm -f -- *
    echo precious >out.txt
    command_line="evodoku-generate ... -o out.txt, ended by SIG$signal"
    evodoku-generate -N 3 --clues 30 -n 100000000 --seed 1 -q -j 2 -o out.txt >.out 2>.err &
    wait_until output_has_lines 100
    expect_ended "$signal" $! "$code"
    grep -qx precious out.txt || fail "the old file should be there"
    expect_err "out.txt: not written.*out.txt.partial"
    expect_equal "$(files_here)" "out.txt out.txt.partial "
    lines=$(wc -l <out.txt.partial)
    evodoku-generate -N 3 --clues 30 -n "$lines" --seed 1 -q >right.txt
    expect_same out.txt.partial right.txt
  done
}

test_an_output_that_nothing_was_finished_for_leaves_no_file() {
  set -m
  mkfifo puzzles
  evodoku-solve puzzles -o out.txt >.out 2>.err &
  exec 5<>puzzles
  wait_until output_has_lines 0
  expect_interrupted $!
  expect_equal "$(files_here)" "puzzles "
}

test_an_output_that_cannot_be_written_to_its_end_does_not_replace_the_old_file() {
  echo precious >out.txt
  ends 2 bash -c "ulimit -f 8; exec evodoku-generate -N 3 --clues 30 -n 1000 --seed 1 -q -o out.txt"
  expect_err "out.txt: cannot write: File too large"
  expect_err "the finished part is in out.txt.partial"
  expect_equal "$(cat out.txt)" precious
  expect_equal "$(files_here)" "out.txt out.txt.partial "
  [ -s out.txt.partial ] || fail "nothing was kept"
  repeats out.txt.partial evodoku-generate -N 3 --clues 30 -n "$(wc -l <out.txt.partial)" --seed 1 -q
}

test_what_was_finished_before_an_invalid_line_is_kept_beside_the_old_file() {
  { evodoku-generate -N 2 --clues 5 -n 2 --seed 1 -q && echo xx; } >puzzles
  local tool
  for tool in solve rate "transform canonical"; do
    echo precious >out.txt
    rm -f out.txt.partial
    refuses "puzzles:3:" bash -c "evodoku-$tool -o out.txt puzzles"
    expect_err "out.txt: not written, because it would be incomplete: the finished part is in out.txt.partial"
    expect_equal "$(cat out.txt)" precious
    [ -s out.txt.partial ] || fail "nothing was kept"
  done
  printf 'xx\n' >puzzles
  refuses "puzzles:1:" evodoku-solve -o new.txt puzzles
  [ ! -e new.txt.partial ] || fail "there was nothing to keep"
}

test_an_output_that_does_not_wait_gets_everything() {
  evodoku-generate -N 3 --clues 30 -n 3000 --seed 1 -q >right.txt
  python3 - <<'END' >read.txt
import fcntl, os, subprocess, sys, time
reading, writing = os.pipe()
fcntl.fcntl(writing, fcntl.F_SETFL, os.O_NONBLOCK)
tool = subprocess.Popen(["evodoku-generate", "-N", "3", "--clues", "30", "-n", "3000", "--seed", "1", "-q"], stdout=writing)
os.close(writing)
time.sleep(0.5)
while piece := os.read(reading, 4096):
    sys.stdout.write(piece.decode())
sys.exit(tool.wait())
END
  expect_same read.txt right.txt
}

test_an_empty_name_is_refused() {
  refuses "no such file" evodoku-solve '' -o out.txt
}

test_a_hangup_that_is_ignored_ends_nothing() {
  set -m
  trap '' HUP  # as under nohup
  evodoku-generate -N 3 --clues 30 -n 20000 --seed 1 -q -o out.txt >.out 2>.err &
  trap - HUP
  wait_until output_has_lines 1
  expect_ended HUP $! 0
  expect_equal "$(wc -l <out.txt)" 20000
}

test_the_ending_of_an_output_is_its_format_where_none_is_named() {
  local ending
  echo "$proper" >puzzles
  for ending in csv json grid svg; do
    evodoku-solve puzzles --format "$ending" >named
    ends 0 evodoku-solve puzzles -o "out.$ending"
    expect_same named "out.$ending"
  done
  ends 0 evodoku-solve puzzles -o out.jsonl
  expect_same out.json out.jsonl
  evodoku-solve puzzles >lines
  for ending in txt link csv.gz; do
    ends 0 evodoku-solve puzzles -o "out.$ending"
    expect_same lines "out.$ending"
  done
  refuses "-o out.pdf: this command does not write pdf: want another name, or --format" evodoku-solve puzzles -o out.pdf
  refuses "-o out.svg: this command does not write svg" evodoku-transform shuffle puzzles --seed 1 -o out.svg
  ends 0 evodoku-solve puzzles --format line -o lines.csv
  expect_same lines lines.csv
  evodoku-rate --runs 0 --columns puzzle,clues --json puzzles >named
  ends 0 evodoku-rate --runs 0 --columns puzzle,clues puzzles -o columns.json
  expect_same named columns.json
  ends 0 evodoku-rate --explain puzzles -o steps.html
  evodoku-rate --explain --format html puzzles >named
  expect_same named steps.html
}

test_an_output_keeps_links_and_permissions() {
  mkdir folder
  echo old >folder/real.txt
  chmod 600 folder/real.txt
  ln -s folder/real.txt link.txt
  ends 0 run_on "$proper" evodoku-solve -o link.txt
  [ -L link.txt ] || fail "the link should be a link still"
  expect_equal "$(cat folder/real.txt)" "$solution"
  expect_equal "$(stat -c %a folder/real.txt)" 600
  ln -s folder/new.txt dangling.txt
  ends 0 run_on "$proper" evodoku-solve -o dangling.txt
  expect_equal "$(cat folder/new.txt)" "$solution"
}

test_a_pipe_is_written_as_it_is() {
  mkfifo pipe
  cat pipe >got.txt &
  ends 0 run_on "$proper" evodoku-solve -o pipe
  wait $!
  expect_equal "$(cat got.txt)" "$solution"
  [ -p pipe ] || fail "the pipe should be a pipe still"
}

test_an_output_that_cannot_be_written_is_said() {
  ends 2 run_on "$proper" evodoku-solve -o no/such/folder/out.txt
  expect_err "no/such/folder/out.txt: cannot write: there is no folder no/such/folder"
  echo "$proper" >puzzles.txt
  refuses "No space left" bash -c "evodoku-solve puzzles.txt >/dev/full"
}

test_a_closed_pipe_ends_quietly_and_soon() {
  local started=$SECONDS
  for command_line in "evodoku-generate -N 3 --clues 30 -n 100000000 --seed 1 -q" "evodoku-solve -q"; do
    yes "$proper" | $command_line 2>.err | head -n 1 >.out
    status=${PIPESTATUS[1]}
    expect_status 0
    expect_lines 1
    expect_silent_err
  done
  [ $((SECONDS - started)) -le 15 ] || fail "it took $((SECONDS - started)) s to notice"
}

# Commands that would take long, but those of stores.
long_commands() {
  yes . | head -n 625 | tr -d '\n' >empty25.txt
  for _ in $(seq 9); do yes 0 | head -n 1296 | paste -sd ' '; done >empty36.txt
  evodoku-generate -N 3 --clues 30 -n 20000 --seed 1 -q >many.txt
  for _ in $(seq 100); do cat many.txt; done >very_many.txt
  evodoku-generate -N 6 --clues 700 --seed 1 -q | evodoku-solve >grid36.txt
  evodoku-generate --level 6.. -n 8 --seed 1 -q >eight.txt
  for _ in $(seq 200); do cat eight.txt; done >hard.txt
  write_study my.study 2000
  { echo puzzle,seconds && sed 's/$/,300/' many.txt; } >times.csv
  cat <<'END'
evodoku-generate -N 6 --minimal --seed 1 -n 9 -j 1
evodoku-generate -N 8 --clues 2000 --seed 1 -n 9 -j 1
evodoku-generate -N 5 --minimal --json --seed 1 -n 99 -j 1
evodoku-generate --class extreme --seed 1 -n 999 -j 1
evodoku-generate --level 9.5.. --seed 1 -n 99 -j 1
evodoku-generate --clues 17 --seed 1 -n 99 -j 1
evodoku-generate --minimal --unbiased --seed 1 -n 9999 -j 1
evodoku-solve --all empty25.txt -j 1
evodoku-rate many.txt -j 1
evodoku-rate --explain hard.txt -j 1
evodoku-evolve many.txt --preset evodoku --runs 9 -j 1
evodoku-evolve empty25.txt --preset mantere-koljonen -j 1 --generations 100000000
evodoku-evolve --preset breed --seed 1 --runs 99
evodoku-transform minimal --seed 1 grid36.txt -j 1
evodoku-transform complete --seed 1 empty36.txt -j 1
evodoku-transform canonical --json very_many.txt -j 1
evodoku-dataset split many.txt many.txt many.txt many.txt many.txt --no-distinct --augment 99 -j 1
evodoku-dataset audit very_many.txt -j 1
evodoku-print --steps hard.txt --format html -j 1
evodoku-experiment run my.study -o results.csv -j 1
evodoku-calibrate times.csv -j 1
END
}

# On one core. Its processor time is limited to little more than a second from then on, because a busy machine is slow.
test_an_interrupt_at_any_time_ends_long_commands_within_a_second() {
  skip_if_built_with "__[at]san_init"  # which are slower
  local words delay used
  set -m
  long_commands >commands
  while IFS= read -r words; do
    for delay in ${EVODOKU_DELAYS-0.1 1}; do
      command_line="$words, interrupted after $delay s"
      rm -f results.csv
      $words >.out 2>.err </dev/null &
      sleep "$delay"
      used=$(awk '{ print int(($14 + $15) / 100) }' "/proc/$!/stat") || fail "it ended by itself"
      prlimit --pid $! --cpu=$((used + 2)) || fail "it ended by itself"
      expect_interrupted $!
    done
  done <commands
}

test_a_time_limit_ends_the_proof_of_a_large_puzzle() {
  skip_if_built_with "__[at]san_init"
  run bash -c "ulimit -t 5; exec evodoku-generate -N 6 --minimal --seed 1 -j 1 --time-limit 2"
  expect_status 1
  expect_err "time limit of 2 s: 0 of 1 puzzles reached"
}

test_ctrl_c_ends_with_130_and_keeps_what_is_finished() {
  local lines
  set -m  # as from a terminal: a process group of its own, in which Ctrl-C is not ignored
  evodoku-generate -N 3 --clues 30 -n 100000000 --seed 1 -j 2 >interrupted.txt 2>.err &
  wait_until has_lines interrupted.txt 100
  expect_interrupted $!
  expect_no_err "error|terminate|abort"
  lines=$(wc -l <interrupted.txt)
  repeats interrupted.txt evodoku-generate -N 3 --clues 30 -n "$lines" --seed 1
}

test_ctrl_c_ends_a_filter_that_waits_for_input() {
  set -m
  mkfifo puzzles
  evodoku-solve puzzles >solved.txt 2>.err &
  exec 5<>puzzles  # stays open: the filter never sees its end
  # Only after the second line does the reader know that the first is not a row of a grid.
  echo "$proper" >&5
  sleep 0.5
  echo "$proper" >&5
  wait_until has_lines solved.txt 1
  expect_interrupted $!
  expect_equal "$(sort -u solved.txt)" "$solution"
}

test_ctrl_c_that_also_cuts_the_input_ends_with_130() {
  set -m
  local tool round
  # One signal ends the writer of a pipe, which cuts its last line, and the reader.
  for tool in "evodoku-solve" "evodoku-rate --runs 2 --seed 1" "evodoku-print --format html" "evodoku-store import -q s.db"; do
    for round in 1 2 3 4 5; do
      rm -f cut && mkfifo cut
      $tool <cut >.out 2>.err &
      exec 6>cut
      printf '%s\n%s' "$proper" "${proper:0:40}" >&6
      sleep 0.1
      kill -INT $!
      exec 6>&-
      wait $!
      status=$?
      command_line="$tool (round $round)"
      expect_status 130
      expect_no_err "symbols"
    done
  done
}

test_a_bad_line_ends_the_run_after_what_was_before_it_or_is_reported_with_keep_going() {
  printf '%s\nrubbish\n%s\n' "$proper" "$proper" >mixed.txt
  ends 2 evodoku-solve mixed.txt
  expect_lines 1
  expect_err "mixed.txt:2:"
  ends 1 evodoku-solve --keep-going mixed.txt
  expect_lines 2
  expect_err "mixed.txt:2:"
  ends 1 evodoku-solve --keep-going --json mixed.txt
  expect_lines 3
  sed -n 2p .out | grep -q '"error"' || fail "the second line should be an error record"
}

test_a_seed_is_drawn_shown_and_can_be_given_again() {
  local seed
  ends 0 evodoku-generate -N 3 --clues 30 -n 3
  expect_err "seed [0-9]+"
  seed=$(grep -oE 'seed [0-9]+' .err | head -n 1 | cut -d' ' -f2)
  mv .out first.txt
  repeats first.txt evodoku-generate -N 3 --clues 30 -n 3 --seed "$seed"
}

test_any_number_of_threads_writes_the_same_bytes() {
  local words
  evodoku-generate --clues 28 -n 6 --seed 2 -q >puzzles
  cp "$samples/times.csv" .
  while IFS= read -r words; do
    # shellcheck disable=SC2086  # words of a command
    ends 0 $words -j 1
    mv .out one
    # shellcheck disable=SC2086
    repeats one $words -j 2
  done <<'END'
evodoku-generate --class easy,medium -n 20 --seed 5 --json
evodoku-rate --seed 3 puzzles
evodoku-rate --seed 1 --explain --sort puzzles
evodoku-calibrate times.csv --json
evodoku-evolve --preset mantere-koljonen --seed 1 --runs 4 --generations 300 --json puzzles
evodoku-evolve --preset mantere-koljonen --seed 1 --runs 4 --generations 300 --trace 1 puzzles
evodoku-evolve --preset mantere-koljonen --seed 1 --runs 4 --generations 300 --board puzzles
evodoku-print --format html puzzles
evodoku-transform minimal --seed 1 puzzles
END
}

test_wrong_command_lines_are_refused_with_the_way_out() {
  local words message
  echo "$proper" >puzzles.txt
  evodoku-generate -N 3 --clues 36 -n 2 --seed 1 -q | evodoku-store import -q set.db -
  evodoku-calibrate "$samples/times.csv" --save readers.json >report 2>&1 || fail "calibration: $(cat report)"
  cp "$samples/times.csv" .
  write_study my.study 1
  evodoku-experiment run -q my.study -o results.csv || fail "no results"
  local before
  before=$(ls)
  while IFS='|' read -r words message; do
    case $words in '#'*) continue ;; esac
    eval "run_on \"\$proper\" $words"
    expect_usage_error "$message"
  done <"$data/wrong_commands.txt"
  expect_equal "$(ls)" "$before"
}

# time_on FILE: milliseconds of CPU time that reading it takes.
time_on() {
  local TIMEFORMAT=%U took
  took=$({ time evodoku-solve --keep-going "$1" >/dev/null 2>&1; } 2>&1)
  echo $((10#${took/./}))
}

test_hostile_text_is_read_in_time_that_grows_with_its_length_only() {
  local kind once four_times
  repeated() { printf "%0$1d" 0 | sed "s|0|$2|g"; }
  for kind in '<' '<a b="1">' '. . . . . .\n' '1\n' '[' '{"puzzle":' '1,' '\t' '+---+\n' 'a,b,"c\n' '&#10;' 'NaN '; do
    repeated 20000 "$kind" >once
    repeated 80000 "$kind" >four_times
    once=$(time_on once)
    four_times=$(time_on four_times)
    # four times as long, with some tolerance for other processes; with quadratic time it would be sixteen times
    [ "$four_times" -le $((8 * once + 400)) ] || fail "$kind: $once ms, four times as much: $four_times ms"
  done
}

test_what_gzip_packed_is_read_by_every_tool_from_files_and_pipes() {
  evodoku-generate -N 3 --clues 36 -n 300 --seed 4 -q >puzzles
  head -n 100 puzzles | gzip -n >packed
  sed 1,100d puzzles | gzip -n >>packed # two members
  cp packed packed.gz
  for command in "evodoku-solve" "evodoku-rate --seed 1 -q" "evodoku-evolve --preset knowledge --seed 1 -q" \
    "evodoku-store import set.db -q --list"; do
    rm -f set.db
    $command puzzles >expected 2>/dev/null
    rm -f set.db
    ends 0 $command packed
    # the list of imported puzzles names the file
    sed -i 's/packed:/puzzles:/' .out
    expect_same .out expected
  done
  evodoku-solve puzzles >expected
  repeats expected bash -c "cat packed | evodoku-solve"
  writes 900 evodoku-solve packed.gz packed puzzles
}

test_files_that_options_name_may_be_packed() {
  evodoku-generate --clues 30 --seed 1 -q >one
  evodoku-calibrate "$samples/times.csv" --save readers >/dev/null
  gzip -kn one readers
  local command
  for command in "evodoku-generate --seed 2 --mask one" "evodoku-rate one --hint where --given one" "evodoku-rate one --calibration readers"; do
    $command >expected
    repeats expected ${command% *} "${command##* }.gz"
  done
  head -c 30 one.gz >cut
  refuses "cut: cannot be read: the gzip data are damaged, or end in the middle" evodoku-generate --mask cut
  refuses "/proc/self/mem: cannot be read$" evodoku-generate --mask /proc/self/mem
}
