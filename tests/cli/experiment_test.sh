# evodoku-experiment

# tables_of RESULTS FOLDER: writes its tables and its page.
tables_of() {
  local format
  mkdir -p "$2"
  for format in csv table; do
    evodoku-experiment report "$1" --by method,population,puzzle,run --format $format >"$2/report.$format" || return 1
    evodoku-experiment report "$1" --compare population --by puzzle --only method=mantere-koljonen \
      --format $format >"$2/compare.$format" || return 1
  done
  evodoku-experiment report "$1" --format html >"$2/page.html"
}

# expect_tables_of RESULTS: the same tables as those of whole.csv, which one worker made without interruption.
expect_tables_of() {
  [ -e whole.csv ] || evodoku-experiment run -q -j 1 my.study -o whole.csv || fail "the whole study should run"
  tables_of whole.csv expected || fail "the tables of the whole study should be written"
  tables_of "$1" found || fail "the tables of $1 should be written"
  diff -r expected found >differences && return
  head -n 10 differences
  fail "the tables of $1 should be those of the whole"
}

# count_of FILE: the runs in a results file.
count_of() { grep -c '^[0-9]' "$1"; }

test_colourings_alone_have_nothing_to_compare_them_by() {
  printf '%s\n' 'title = t' 'seed = 1' '[puzzles]' "puzzle = $proper" '[method a]' 'colouring = dsatur' >my.study
  evodoku-experiment run -q my.study -o results.csv
  prints '^a ' evodoku-experiment report results.csv
  prints 'cpu-ms, mean$' evodoku-experiment report results.csv --timing
  refuses "--compare: none of these runs counts evaluations, generations or nodes" evodoku-experiment report results.csv --compare method
}

test_levels_are_read_from_columns_of_evodoku_and_names_may_have_commas_and_number_signs() {
  evodoku-generate --class easy,medium --balance class -n 4 --seed 1 --format csv -q >rated.csv
  cat >my.study <<'END'
seed = 1
repeats = 1
generation-cap = 5
[puzzles]
file = rated.csv
level-column = class
names = a, b, c, p#4
[method m,n]
preset = mantere-koljonen
[method sat]
engine = sat
[method dlx]
engine = exact-cover
END
  ends 0 evodoku-experiment run my.study -o results.csv -q
  evodoku-experiment report results.csv --by level --only 'method=m,n' --format csv >table.csv
  expect_equal "$(awk -F, 'NR > 1 { print $1, $2 }' table.csv | sort | tr '\n' ' ')" "easy 2 medium 2 "
  expect_equal "$(grep -c '"p#4"' results.csv)" 3
  expect_equal "$(awk -F, '$2 == "sat" { print $16 }' results.csv | sort -u)" ""
  awk -F, '$2 == "dlx" && $16 < 10 { exit 1 }' results.csv || fail "exact cover counts its nodes"
}

test_one_method_that_counts_has_none_to_be_compared_with() {
  printf '%s\n' 'seed = 1' '[puzzles]' "puzzle = $proper" '[method a]' 'preset = mantere-koljonen' '[method b]' 'engine = sat' >my.study
  evodoku-experiment run -q my.study -o results.csv
  refuses "--compare method: there are no two of its values to compare by evaluations" evodoku-experiment report results.csv --compare method
  refuses "in a row of --by" evodoku-experiment report results.csv --compare method --by method
}

test_a_study_is_run_once() {
  write_study my.study
  ends 0 evodoku-experiment run my.study -o results.csv
  expect_silent_out
  expect_silent_err
  expect_equal "$(count_of results.csv)" 160
  cp results.csv before.csv
  quietly evodoku-experiment run my.study -o results.csv
  expect_same results.csv before.csv
}

# has_runs FILE COUNT: whether a results file has that many runs: lines below its description and the names of columns.
has_runs() { [ -e "$1" ] && [ "$(grep -vc '^#' "$1")" -gt "$2" ]; }

test_two_processes_do_not_add_to_one_file() {
  write_study my.study 200
  evodoku-experiment run -q -j 1 my.study -o results.csv &
  wait_until has_runs results.csv 1
  fails "results.csv: another process is adding runs to it" evodoku-experiment run -q -j 1 my.study -o results.csv
  wait $!
  expect_equal $? 0
  expect_tables_of results.csv
}

test_a_faulty_study_is_told_with_file_and_line_and_column() {
  write_study my.study
  sed -i 's/^population = .*/population = 8, none/' my.study
  refuses "my.study:16:17: population must be 1 to 1000000, got none" evodoku-experiment run my.study -o results.csv
  [ ! -e results.csv ] || fail "a faulty study should make no file"
  write_study my.study
  sed -i 's/^puzzle = 0.*/file = no such file.txt/' my.study
  refuses "my.study:11:8: cannot read no such file.txt" evodoku-experiment run my.study -o results.csv
  mkdir folder
}

test_names_in_a_study_are_relative_to_its_folder() {
  mkdir -p studies puzzles
  echo $proper >puzzles/one.txt
  printf 'seed = 1\n[puzzles]\nfile = ../puzzles/one.txt\n[method a]\nengine = scalar\n' >studies/my.study
  ends 0 evodoku-experiment run studies/my.study -o results.csv
  grep -q ",one.txt:1," results.csv || fail "the puzzle should be named"
}

test_more_repeats_are_added() {
  write_study my.study 2
  evodoku-experiment run -q my.study -o results.csv
  write_study my.study 4
  ends 0 evodoku-experiment run my.study -o results.csv
  expect_tables_of results.csv
  # programs that leave out comments read one table, with a header above it and none in it
  expect_equal "$(grep -n '^cell,' results.csv | cut -d: -f1)" "$(($(grep -n '^0,' results.csv | head -n 1 | cut -d: -f1) - 1))"
  # of what says so the last line may be missing, or be torn
  write_study my.study 5
  sed -i 's/^title = .*/title = Another/' my.study
  cp results.csv before.csv
  run evodoku-experiment run my.study -o results.csv
  local lines
  for lines in 0 1 2; do
    (cat before.csv && tail -n +$(($(wc -l <before.csv) + 1)) results.csv | head -n $lines && printf '# re') >torn.csv
    ends 0 evodoku-experiment run my.study -o torn.csv -q
    expect_equal "$(evodoku-experiment report torn.csv --format csv | md5sum)" "$(evodoku-experiment report results.csv --format csv | md5sum)"
  done
}

test_runs_beyond_the_repeats_are_left_out_and_told() {
  write_study my.study 5
  evodoku-experiment run -q my.study -o results.csv
  write_study my.study 2
  cp results.csv before.csv
  ends 0 evodoku-experiment run my.study -o results.csv
  expect_err "^evodoku-experiment: results.csv: 24 runs are beyond the 2 repeats and are left out$"
  ends 0 evodoku-experiment report results.csv
  expect_err "^evodoku-experiment: results.csv: 24 runs are beyond the 2 repeats and are left out$"
  ends 0 evodoku-experiment report results.csv before.csv  # the last one counts
  expect_silent_err
  ends 0 evodoku-experiment report before.csv results.csv
  expect_err "^evodoku-experiment: before.csv and others: 24 runs are beyond the 2 repeats and are left out$"
  quietly evodoku-experiment report results.csv -q
  quietly evodoku-experiment run my.study -o results.csv -q
}

test_parts_are_joined_into_one_table() {
  write_study my.study 3
  local k
  for k in 1 2 3; do ends 0 evodoku-experiment run my.study -o part-$k.csv --shard $k/3 -q; done
  write_study my.study 4
  for k in 3 2 1; do ends 0 evodoku-experiment run my.study -o part-$k.csv --shard $k/3 -q; done
  awk 'NR == FNR || /^[0-9]/' part-*.csv >results.csv
  expect_equal "$(grep -c '^cell,' results.csv)" 1
  expect_equal "$(count_of results.csv)" "$(cat part-*.csv | grep '^[0-9]' | cut -d, -f1,9 | sort -u | wc -l)"
  expect_tables_of results.csv
  quietly evodoku-experiment run my.study -o results.csv
}

test_only_and_by_choose_runs_and_rows() {
  write_study my.study 3
  evodoku-experiment run -q my.study -o results.csv
  writes 4 evodoku-experiment report results.csv --format csv
  writes 5 evodoku-experiment report results.csv --by puzzle,population --only method=mantere-koljonen --format csv
  expect_out "^easy,8,3,"
  writes 3 evodoku-experiment report results.csv --only method=exact,DSATUR --only puzzle=hard --format csv
  writes 7 evodoku-experiment report results.csv --by run,puzzle --only population=21 --format csv
  writes 2 evodoku-experiment report results.csv --by "" --format csv
  refuses "no run meets all --only; one of several values is --only COLUMN=VALUE,VALUE" \
    evodoku-experiment report results.csv --only puzzle=easy --only puzzle=hard
  refuses "no run has puzzle harder" evodoku-experiment report results.csv --only puzzle=easy --only puzzle=harder
}

test_tables_are_csv_that_programs_read() {
  command -v python3 >/dev/null || exit 77
  write_study my.study 3
  sed -i 's/^names = easy/names = "Éasy" 1/' my.study
  evodoku-experiment run -q my.study -o results.csv
  tables_of results.csv tables || fail "the tables should be written"
  python3 - >.out 2>.err <<'END'
import csv
for name in "report", "compare":
    rows = list(csv.DictReader(open(f"tables/{name}.csv", newline="")))
    assert rows and all(None not in row and None not in row.values() for row in rows), name
assert any(row["puzzle"] == '"Éasy" 1' for row in csv.DictReader(open("tables/report.csv", newline="")))
END
  status=$?
  expect_status 0
}

test_names_from_a_study_play_no_tricks_on_the_terminal() {
  write_study my.study 1
  sed -i $'s/^\\[method exact\\]/[method ex\033[31mact]/; s/^names = hard/names = ha\033rd/' my.study
  evodoku-experiment run my.study -o results.csv >all 2>&1 || fail "the study should run"
  evodoku-experiment report results.csv --format html >>all 2>&1
  evodoku-experiment report results.csv --by puzzle >>all 2>&1
  ! grep -q $'\033' all || fail "an escape character reached the terminal"
}

test_a_page_has_figures_where_there_is_gnuplot() {
  local tool
  tool=$(command -v evodoku-experiment)
  write_study my.study
  evodoku-experiment run -q my.study -o results.csv || fail "the study should run"
  ends 0 env PATH=/nowhere "$tool" report results.csv -o page.html
  grep -q "gnuplot is not installed" page.html || fail "the page should say that it has no figures"
  command -v gnuplot >/dev/null || exit 77
  quietly evodoku-experiment report results.csv -o page.html
  expect_equal "$(grep -c '<figure>' page.html)" 5
  expect_equal "$(grep -c 'Runs that were given up stand where they ended' page.html)" 4  # not beside run lengths
}

# Compares whole.csv, made by one process, with five parts, the third of which was killed and resumed.
test_a_study_in_five_parts_one_of_them_killed_and_resumed_is_the_study_of_one_process() {
  local k
  write_study my.study 100
  for k in 5 1 3 2 4; do
    if [ $k -eq 3 ]; then
      evodoku-experiment run -q -j 1 my.study -o part-3.csv --shard 3/5 2>.err &
      wait_until has_runs part-3.csv 1
      kill -KILL $!
      wait $! 2>/dev/null
      ends 0 evodoku-experiment run -j 2 my.study -o part-3.csv --shard 3/5
    else
      ends 0 evodoku-experiment run -j 2 my.study -o part-$k.csv --shard $k/5
    fi
    expect_silent_err
    expect_equal "$(count_of part-$k.csv)" 160
  done
  # a part alone is not mistaken for the whole
  fails "part-2.csv: 160 of 800 runs" evodoku-experiment report part-2.csv
  # the parts, in any order, named one by one or put together by cat, are the whole
  cat part-4.csv part-1.csv part-3.csv part-5.csv part-2.csv >together.csv
  expect_tables_of together.csv
  evodoku-experiment report part-*.csv -o parts.html || fail "the page of the parts"
  evodoku-experiment report whole.csv -o whole.html || fail "the page of the whole"
  expect_same whole.html parts.html
  # a run that is there twice is the same run; one with other numbers cannot be
  sed -i '$ { s/,0,/,1,/ }' part-2.csv
  ends 2 evodoku-experiment report whole.csv part-2.csv
}

# instance LINE: an instance of 9x9 in the form of theirs: order, 1, and the grid, with tabs and CRLF.
instance() {
  awk -v line="$1" 'BEGIN {
    printf "3\r\n1\r\n"
    for (i = 1; i <= 81; ++i) printf "%d\t%s", substr(line, i, 1) ~ /[1-9]/ ? substr(line, i, 1) : -1, i % 9 ? "" : "\r\n" }'
}

# A clone with two instances of ours.
test_the_study_of_lloyd_and_amos_reads_a_clone_of_theirs() {
  mkdir -p clone/instances/general
  instance "$proper" >clone/instances/general/inst9x9_30_1.txt
  awk 'BEGIN { printf "4\r\n1\r\n"; for (i = 1; i <= 256; ++i) printf "%d\t%s", i == 3 ? 16 : -1, i % 16 ? "" : "\r\n" }' \
    >clone/instances/general/inst16x16_0_2.txt
  ends 0 bash "$samples/studies/ant_instances.sh" lloyd-amos clone instances
  expect_err "other files than those of the page"
  expect_equal "$(sed -n 3p instances/lloyd-amos-instances.csv)" "inst9x9_30_1,9x9 30 %,$(tr 0 . <<<"$proper")"
  ends 0 evodoku-experiment run -q instances/lloyd-amos.study -o results.csv
  expect_equal "$(grep -c "^[0-9]*,evodoku,preset,.*,16x16 0 %,4x4,.*,1,1,1," results.csv)" 1
  expect_equal "$(grep -c '^[0-9]' results.csv)" 10
}

# An instance of ours, and runs of theirs as they publish them.
test_the_study_of_sudaco_reads_a_clone_of_theirs() {
  local size algorithm run
  for size in 9x9 16x16 25x25; do
    mkdir -p clone/instances/$size clone/results/$size
    instance "$proper" >clone/instances/$size/${size}_4.txt
    for algorithm in CP-ACS CP-DCM-ACO; do
      for run in "" _run2 _run3 _run4 _run5; do
        printf '%s\n' instance,alg,alg_name,success_%,time_mean,time_std,cycles_mean,cycles_std \
          ${size}_4.txt,0,$algorithm,100.0,0.25,0.0,13.0,0.0 "${size}_5.txt,0,$algorithm,0.0,,,," \
          >clone/results/$size/results_${size}_$algorithm$run.csv
      done
    done
  done
  ends 0 bash "$samples/studies/ant_instances.sh" sudaco clone instances
  expect_err "other files than those of the page"
  expect_equal "$(sed -n 2p instances/sudaco-instances.csv)" "9x9_4,9x9,$(tr 0 . <<<"$proper")"
  expect_equal "$(grep -c . instances/sudaco-published.csv)" 61
  expect_equal "$(grep -c '^16x16,CP-ACS,0.25$' instances/sudaco-published.csv)" 5
  expect_equal "$(grep -c '^16x16,CP-ACS,$' instances/sudaco-published.csv)" 5
  ends 0 evodoku-experiment run -q instances/sudaco.study -o results.csv
  expect_equal "$(grep -c '^[0-9]' results.csv)" 30
}

test_a_file_that_is_no_study_or_result_takes_no_memory() {
  skip_if_built_with __asan_init  # which reserves more addresses than that
  skip_if_built_with __tsan_init
  local words
  for words in "report /dev/zero" "run /dev/zero -o results.csv"; do
    refuses "/dev/zero: " bash -c "ulimit -v 400000; exec evodoku-experiment $words"
  done
}

test_a_report_by_a_parameter_has_the_treatments_that_have_it() {
  write_study my.study 2
  printf '%s\n' '' '[method knowledge]' 'preset = knowledge' 'attention-permille = 100, 300' >>my.study
  evodoku-experiment run my.study -o results.csv -q || fail "no results"
  ends 0 evodoku-experiment report results.csv --by population --format csv
  expect_err "^evodoku-experiment: [0-9]+ of [0-9]+ runs have no population and are left out$"
  expect_equal "$(column population | tr "\n" " ")" "4 8 21 "
  ends 0 evodoku-experiment report results.csv --by attention-permille --format csv
  expect_equal "$(column attention-permille | tr '\n' ' ')" "100 300 "
}

test_a_result_that_no_run_can_have_is_told_with_its_place() {
  write_study my.study 2
  evodoku-experiment run my.study -o results.csv -q || fail "no results"
  local number
  for number in nan inf -5 words; do
    awk -F, -v OFS=, -v number="$number" '/^1,/ { $13 = number } { print }' results.csv >changed.csv
    refuses "^evodoku-experiment: changed.csv:[0-9]+: generations: want a number of 0 or more, got $number$" \
      evodoku-experiment report changed.csv
  done
}
