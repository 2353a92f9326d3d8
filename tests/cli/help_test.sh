# Short and full help, the number of options, verbs, completion, manual pages, `evodoku`.

names=(generate solve rate evolve query store experiment calibrate dataset print transform)
completion=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../tools/completion" && pwd)
packages=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../lib/packages" && pwd)
sources=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# fits LINES COMMAND...: a help of at most so many lines, of at most 80 columns.
fits() {
  quietly "${@:2}"
  [ "$(wc -l <.out)" -le "$1" ] || fail "$(wc -l <.out) lines are more than $1"
  [ "$(awk 'length($0) > 80' .out)" = "" ] || fail "wider than 80 columns: $(awk 'length($0) > 80' .out)"
}

test_a_short_help_fits_a_screen_and_a_whole_one_60_lines() {
  local name verb
  fits 60 evodoku
  for name in "${names[@]}"; do
    fits 24 "evodoku-$name" -h
    expect_out "all of them: --help"
    sed '1,/^Options/d' .out >short
    fits 60 "evodoku-$name" --help
    while IFS= read -r line; do grep -qxF -- "$line" .out || fail "not in the whole help: $line"; done <short
    for verb in $(sed -n '/^Verbs:/,/^$/s/^  \([a-z]*\) .*/\1/p' .out); do fits 60 "evodoku-$name" "$verb" --help; done
  done
}

test_a_short_help_shows_the_dozen_options_that_people_use() {
  local name
  for name in "${names[@]}"; do
    quietly "evodoku-$name" -h
    [ "$(grep -cE '^  (-., )?--[a-z]' .out)" -ge 6 ] || fail "few options"
    expect_out "^Examples:"
  done
  for name in count seed clues class level technique symmetry box minimal rate store format; do
    evodoku-generate -h | grep -qE -- "--$name\b" || fail "-h of generate should show --$name"
  done
}

# in_words: a text in one line, without the marks of Markdown.
in_words() { tr '\n' ' ' | tr -d '*`' | tr -s ' '; }

test_class_level_and_rating_are_said_in_the_same_three_sentences_everywhere() {
  local place sentence
  quietly evodoku-rate --help
  cp .out help
  while IFS= read -r sentence; do
    for place in help "$sources/README.md" "$sources/docs/rating.md" "$sources/docs/CONTRIBUTING.md" \
      "$sources/lib/python/evodoku/_answers.py"; do
      in_words <"$place" | grep -qF -- "$sentence" || fail "$place should say: $sentence"
    done
  done <<'END'
The class is the word for how hard a puzzle is, from very-easy to extreme: the level says which classes are possible, and the rating picks one of them.
The level is what one must know: the hardest technique on the easiest path to the solution, and for 9x9 an estimate of Sudoku Explainer's rating.
The rating is how much work it takes: log10(1 + generations), counting the generations that a genetic algorithm needs with the techniques of people; 1.5 is about 30 generations, 2 about 100.
END
}

test_readme_leads_to_every_page_once() {
  local page
  for page in "$sources"/docs/*.md; do
    expect_equal "docs/${page##*/}: $(grep -oF "](docs/${page##*/}" "$sources/README.md" | wc -l)" "docs/${page##*/}: 1"
  done
}

# A ceiling: whoever adds an option removes one.
test_all_tools_together_have_at_most_230_options() {
  local name count all=0
  for name in "${names[@]}"; do
    count=$("evodoku-$name" --help | grep -cE '^  (-., )?--[a-z]')
    echo "evodoku-$name: $count options"
    all=$((all + count))
  done
  echo "all: $all options"
  [ "$all" -le 230 ] || fail "$all options are more than 230"
}

test_a_verb_has_a_help_of_its_own() {
  prints "^Usage: evodoku-store import FILE.db" evodoku-store import --help
  expect_out "--source"
  expect_no_out "--repair|--untag"
  prints "^  check FILE.db" evodoku-store --help
  expect_out "--repair +(check: )?first rebuild"
  prints "^Usage: evodoku-experiment report RESULTS.csv..." evodoku-experiment report -h
}

test_evodoku_is_one_entry() {
  local name
  ends 0 evodoku
  for name in "${names[@]}"; do
    expect_out "^  $name "
    # it describes the tool as the tool does itself
    tr '\n' ' ' <.out | tr -s ' ' | grep -qF "$("evodoku-$name" --help | head -n 1)" || fail "another sentence for $name"
  done
  run evodoku --version
  expect_equal "$(cat .out)" "evodoku $EVODOKU_VERSION"
  run evodoku generate --clues 30 -n 2 --seed 1
  mv .out one
  repeats one evodoku-generate --clues 30 -n 2 --seed 1
  prints "^Usage: evodoku-store" evodoku help store
}

test_evodoku_hands_over_signals_and_exit_codes() {
  set -m
  evodoku generate --clues 30 -n 100000000 --seed 1 -j 1 >interrupted.txt 2>.err &
  wait_until has_lines interrupted.txt 100
  expect_interrupted $!
}

test_a_class_may_be_written_any_way() {
  local name
  evodoku-generate --class very-hard --seed 2 -q >expected || fail "no puzzle"
  for name in "Very Hard" very_hard VERY-HARD; do
    repeats expected evodoku-generate --class "$name" --seed 2 -q
  done
}

test_the_last_of_an_option_counts() {
  ends 0 evodoku-generate --clues 40 --seed 9 --clues 30 --seed 1
  mv .out last
  repeats last evodoku-generate --clues 30 --seed 1
}

test_completion_reads_the_help() {
  bash -n "$completion/evodoku.bash" || fail "a file for bash"
  local file name
  for file in evodoku.bash evodoku.zsh; do
    for name in evodoku "${names[@]/#/evodoku-}"; do
      grep -v '^# ' "$completion/$file" | grep -qE -- "(^|[^-])$name( |$)" || fail "$name is not in $file"
    done
  done
  [ -e /usr/share/bash-completion/bash_completion ] || exit 77
  run bash --norc -ic "source /usr/share/bash-completion/bash_completion; source '$completion/evodoku.bash'
    COMP_WORDS=(evodoku-generate --symm) COMP_CWORD=1 COMP_LINE='evodoku-generate --symm' COMP_POINT=23
    _longopt evodoku-generate --symm evodoku-generate; echo \"\${COMPREPLY[*]}\""
  expect_equal "$(tail -n 1 .out | tr -d ' ')" --symmetry
}

test_help2man_makes_manual_pages_of_the_help() {
  command -v help2man >/dev/null || exit 77
  local name
  for name in solve store; do
    run cmake "-DHELP2MAN=$(command -v help2man)" "-DTOOL=$(command -v "evodoku-$name")" "-DPAGE=$PWD/evodoku-$name.1" \
      -P "$packages/manual_page.cmake"
    expect_status 0
    sed 's/\\//g' "evodoku-$name.1" >page
    grep -qF "evodoku-$name - $("evodoku-$name" --help | sed -n '1s/\.$//p')" page || fail "no sentence on evodoku-$name"
    "evodoku-$name" --help | grep -oE -- '^  (-., )?--[a-z-]+' | grep -oE -- '--.*' | while IFS= read -r option; do
      grep -qF -- "$option" page || echo "$option"
    done >missing
    [ ! -s missing ] || fail "not in the page: $(cat missing)"
  done
}
