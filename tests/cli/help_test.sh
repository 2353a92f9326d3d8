# Short and full help, verbs, completion in the real shells, manual pages, `evodoku`.
source "$(dirname "${BASH_SOURCE[0]}")/cli.sh"

names=(generate solve rate evolve query store experiment calibrate dataset print transform)
completion=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../tools/completion" && pwd)

# There may be no pseudo-terminals in a container.
need_terminal() { script -qec true /dev/null >/dev/null 2>&1 </dev/null || exit 77; }

expect_narrow() {
  local wide
  wide=$(awk 'length($0) > 80' .out)
  [ -z "$wide" ] || fail "wider than 80 columns: $wide"
}

test_help_fits_80_columns() {
  local name verb
  for name in "${names[@]}"; do
    for option in -h --help; do
      run "evodoku-$name" $option
      expect_status 0
      expect_silent_err
      expect_narrow
    done
  done
  for verb in import export merge tag check backup info; do
    run evodoku-store $verb --help
    expect_status 0
    expect_narrow
  done
  run evodoku
  expect_narrow
}

test_a_short_help_is_a_screen_and_names_the_whole_one() {
  local name
  for name in "${names[@]}"; do
    run "evodoku-$name" -h
    [ "$(wc -l <.out)" -le 60 ] || fail "$(wc -l <.out) lines are no short help"
    expect_out "all of them: --help"
    [ "$(sed '1,/^Options/d' .out | grep -c '^  -')" -le 12 ] || fail "too many options"
    [ "$(sed '1,/^Options/d' .out | grep -c '^  -')" -ge 5 ] || fail "too few options"
    # it shows a part of the full help
    sed '1,/^Options/d' .out >short
    "evodoku-$name" --help >whole
    while IFS= read -r line; do grep -qxF -- "$line" whole || fail "not in the whole help: $line"; done <short
  done
}

test_a_verb_has_a_help_of_its_own() {
  run evodoku-store import --help
  expect_status 0
  expect_out "^Usage: evodoku-store import FILE.db"
  expect_out "--source"
  expect_no_out "--repair|--unmark"
  expect_no_out "import: "
  run evodoku-store --help
  expect_out "^  check FILE.db"
  expect_out "--repair +check: first rebuild"
  run evodoku-experiment report -h
  expect_out "^Usage: evodoku-experiment report RESULTS.csv..."
}

test_evodoku_is_one_entry() {
  local name
  run evodoku
  expect_status 0
  for name in "${names[@]}"; do
    expect_out "^  $name "
    # it describes the tool as the tool does itself
    tr '\n' ' ' <.out | tr -s ' ' | grep -qF "$("evodoku-$name" --help | head -n 1)" || fail "another sentence for $name"
  done
  run evodoku --version
  expect_equal "$(cat .out)" "evodoku $EVODOKU_VERSION"
  run evodoku generate --clues 30 -n 2 --seed 1
  mv .out one
  run evodoku-generate --clues 30 -n 2 --seed 1
  expect_same .out one
  run evodoku solve nowhere.txt
  expect_usage_error "evodoku-solve: nowhere.txt"
  run evodoku help store
  expect_out "^Usage: evodoku-store"
  run evodoku genrate
  expect_usage_error "did you mean generate"
  run evodoku --genrate
  expect_usage_error "unknown option --genrate"
}

test_evodoku_hands_over_signals_and_exit_codes() {
  set -m
  evodoku generate --clues 30 -n 100000000 --seed 1 -j 1 >interrupted.txt 2>.err &
  wait_until has_lines interrupted.txt 100
  interrupt $!
  : >.out
  expect_status 130
}

test_options_are_found_by_their_sense() {
  run evodoku-query puzzles.db --size 3
  expect_usage_error "--size .did you mean --order"
  run evodoku-generate --difficulty easy
  expect_usage_error "--difficulty .did you mean --class"
  run evodoku-generate --holes 40
  expect_usage_error "--holes .did you mean --clues"
  run evodoku-generate --limit 3
  expect_usage_error "--limit .did you mean --count"
  run evodoku-generate --sym half-turn
  expect_usage_error "--sym .did you mean --symmetry"
  run evodoku-rate --level 3
  expect_usage_error "unknown option --level"
}

test_names_are_found_by_their_letters() {
  run evodoku-generate --class medim
  expect_usage_error "--class medim: not known .did you mean medium.*want one of"
  run evodoku-generate --clues 30 --symmetry half
  expect_usage_error "did you mean half-turn"
  run evodoku-store impot set.db
  expect_usage_error "impot: want import.*did you mean import"
  run evodoku-experiment reprot results.csv
  expect_usage_error "did you mean report"
  run_on "$proper" evodoku-rate --rater knowlege
  expect_usage_error "did you mean knowledge"
  run evodoku-evolve --list --preset lgsa
  expect_usage_error "did you mean lsga"
  run evodoku-generate --clues 30 --columns puzzle,clas
  expect_usage_error "--columns clas: not known .did you mean class"
}

test_a_class_may_be_written_any_way() {
  local name
  evodoku-generate --class very-hard --seed 2 -q >expected || fail "no puzzle"
  for name in "Very Hard" very_hard VERY-HARD; do
    run evodoku-generate --class "$name" --seed 2 -q
    expect_same .out expected
  done
}

test_the_last_of_an_option_counts() {
  run evodoku-generate --clues 40 --seed 9 --clues 30 --seed 1
  expect_status 0
  mv .out last
  run evodoku-generate --clues 30 --seed 1
  expect_same .out last
}

# offered WORDS...: the completions of the last word.
offered() {
  local tool=$1
  shift
  run "$tool" --complete "$@"
  expect_status 0
  expect_silent_err
}

test_completion_knows_options_values_verbs_and_files() {
  offered evodoku-generate --sy
  expect_equal "$(cut -f1 .out)" --symmetry
  offered evodoku-generate --symmetry ""
  expect_out "^half-turn$"
  offered evodoku-generate --class easy,me
  expect_equal "$(cat .out)" easy,medium
  offered evodoku-generate --class = ha
  expect_equal "$(cat .out)" hard
  offered evodoku-generate --class=ha
  expect_equal "$(cat .out)" --class=hard
  offered evodoku-generate --store x
  expect_equal "$(cat .out)" ":files *.db"
  offered evodoku-generate --technique naked
  expect_out "^naked-pair$"
  offered evodoku-store i
  expect_equal "$(cut -f1 .out | tr '\n' ' ')" "import info "
  offered evodoku-store import ""
  expect_equal "$(cat .out)" ":files *.db"
  offered evodoku-store import set.db ""
  expect_equal "$(cat .out)" ":files *"
  offered evodoku-store check --re
  expect_equal "$(cut -f1 .out)" --repair
  offered evodoku-store import --re
  expect_silent_out
  offered evodoku-query --format ""
  expect_out "^csv$"
  offered evodoku-query set.db --columns puzzle,ta
  expect_equal "$(cat .out)" puzzle,tags
  offered evodoku-query ""
  expect_equal "$(cat .out)" ":files *.db"
  offered evodoku gen
  expect_equal "$(cut -f1 .out)" generate
  offered evodoku store im
  expect_equal "$(cut -f1 .out)" import
  offered evodoku store check ""
  expect_equal "$(cat .out)" ":files *.db"
}

# typed SHELL LINE: what a terminal shows of a line that is typed into the shell, including tabs.
typed() {
  local rest=$2
  {
    sleep 2
    while [ -n "$rest" ]; do  # the shell needs some time for a tab
      printf '%s\t' "${rest%%$'\t'*}"
      rest=${rest#*$'\t'}
      sleep 2
    done
    printf '\003'
    sleep 0.5
    printf 'exit\n'
    sleep 0.5
  } |
    script -qec "$1" /dev/null >.out 2>.err
  status=0
  command_line="$1, typed: $2"
}

test_completion_works_in_bash() {
  need_terminal
  : >first.db
  : >second.txt
  mkdir folder
  printf '%s\n' "source $completion/evodoku.bash" "PS1='> '" "bind 'set show-all-if-ambiguous on'" >rc
  local bash="bash --noprofile --rcfile rc -i"
  typed "$bash" $'evodoku-generate --symm\thalf\t'
  expect_out "evodoku-generate --symmetry half-turn"
  typed "$bash" $'evodoku-generate --class=har\t'
  expect_out "evodoku-generate --class=hard"
  typed "$bash" $'evodoku-store imp\tfi\t'
  expect_out "evodoku-store import first.db"
  typed "$bash" $'evodoku gen\t--cla\tmed\t'
  expect_out "evodoku generate --class medium"
  typed "$bash" $'evodoku-query \t'
  expect_out "first.db"
  expect_no_out "second.txt"
}

test_completion_works_in_zsh() {
  need_terminal
  command -v zsh >/dev/null || exit 77
  : >first.db
  : >second.txt
  mkdir functions
  cp "$completion/evodoku.zsh" functions/_evodoku
  printf '%s\n' "fpath=($PWD/functions \$fpath)" "autoload -Uz compinit" "compinit -u -D" "PS1='> '" "unsetopt beep" >.zshrc
  local zsh="env ZDOTDIR=$PWD zsh -i"
  typed "$zsh" $'evodoku-generate --symm\thalf\t'
  expect_out "evodoku-generate --symmetry half-turn|-turn"
  typed "$zsh" $'evodoku-generate --class har\t'
  expect_out "d"
  typed "$zsh" $'evodoku-store imp\tfi\t'
  tr -d '\b' <.out | grep -q "first.db" || fail "first.db should be completed"
  typed "$zsh" $'evodoku-store \t'
  expect_out "sets tags and picks of puzzles"
}

test_manual_pages_have_all_their_sections() {
  local name section
  for name in "${names[@]}"; do
    run "evodoku-$name" --manual-page
    expect_status 0
    for section in NAME SYNOPSIS DESCRIPTION OPTIONS '"EXIT STATUS"' ENVIRONMENT EXAMPLES '"SEE ALSO"'; do
      grep -qx -- ".SH $section" .out || fail "no section $section of evodoku-$name"
    done
    # every option of the help
    "evodoku-$name" --help | grep -oE '^  (-., )?--[a-z0-9-]+' | grep -oE -- '--.*' | while IFS= read -r option; do
      grep -qF -- "$(printf '%s' "$option" | sed 's/-/\\-/g')" .out || echo "$option"
    done >missing
    [ ! -s missing ] || fail "not in the page: $(cat missing)"
    if command -v man >/dev/null && man -l /dev/null >/dev/null 2>&1; then
      cp .out page.1
      LC_ALL=C MANROFFSEQ='' man --warnings -l page.1 >/dev/null 2>warnings
      [ ! -s warnings ] || fail "man says: $(head -n 3 warnings)"
    fi
  done
  run evodoku-store --manual-page
  expect_out "store import.*FILE.db"
  expect_out "store info"
}

"$1"
