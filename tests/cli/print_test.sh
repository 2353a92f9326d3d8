# evodoku-print: the contents of pages, checked with other programs

# Without cairo only SVG and HTML are written: tests of PDF are skipped.
needs_pdf() {
  local tool
  if evodoku-print --format pdf - <<<"$proper" 2>&1 >/dev/null | grep -q "built without cairo"; then exit 77; fi
  for tool in "$@"; do command -v "$tool" >/dev/null || exit 77; done
}

# puzzles COUNT [OPTION...]: puzzles.txt
puzzles() {
  local count=$1
  shift
  [ $# -gt 0 ] || set -- -N 3 --clues 28
  evodoku-generate "$@" -n "$count" --seed 5 -q >puzzles.txt
}

# boards_of PAGE.svg...: for each board a line with page (from 1), id, x, y, size
boards_of() {
  awk 'FNR == 1 { page++ }
    match($0, /class="board" id="[^"]*"/) { id = substr($0, RSTART + 18, RLENGTH - 19) }
    /class="paper"/ {
      match($0, / x="[^"]*"/); x = substr($0, RSTART + 4, RLENGTH - 5)
      match($0, / y="[^"]*"/); y = substr($0, RSTART + 4, RLENGTH - 5)
      match($0, / width="[^"]*"/); print page, id, x, y, substr($0, RSTART + 8, RLENGTH - 9)
    }' "$@"
}

# words_of FILE.pdf: for each word a line with page, x and y of its middle, the word
words_of() {
  pdftotext -bbox "$1" - | awk '/<page / { page++ }
    /<word / {
      split($0, part, /"/); text = $0; sub(/^[^>]*>/, "", text); sub(/<.*/, "", text)
      print page, (part[2] + part[6]) / 2, (part[4] + part[8]) / 2, text
    }'
}

# read_back KIND SIDE FILE.pdf PAGE.svg...: the contents of the boards puzzle-1, puzzle-2 ... or answer-1 ..., a line
# each. The positions of boards are taken from the SVG of the same pages, their contents from the PDF.
read_back() {
  local kind=$1 side=$2 pdf=$3
  shift 3
  boards_of "$@" >boards
  words_of "$pdf" >words
  awk -v kind="$kind" -v side="$side" '
    FNR == NR { page[NR] = $1; id[NR] = $2; x[NR] = $3; y[NR] = $4; size[NR] = $5; boards = NR; next }
    { for (b = 1; b <= boards; b++) {
        if (page[b] != $1 || $2 < x[b] || $3 < y[b] || $2 > x[b] + size[b] || $3 > y[b] + size[b]) continue
        column = int(($2 - x[b]) * side / size[b]); row = int(($3 - y[b]) * side / size[b])
        if ((b, row, column) in digit) print "two words in a cell" >"/dev/stderr"
        digit[b, row, column] = $4
    } }
    END { for (b = 1; b <= boards; b++) {
        if (id[b] !~ "^" kind "-") continue
        line = ""
        for (row = 0; row < side; row++) for (column = 0; column < side; column++)
          line = line ((b, row, column) in digit ? digit[b, row, column] : ".")
        print line
    } }' boards words
}

# ink_of FILE.pdf PAGE: the edges of the printed area, in points: left top right bottom
ink_of() {
  pdftoppm -r 72 -gray -f "$2" -l "$2" "$1" >page.pgm
  local width
  width=$(head -c 20 page.pgm | sed -n 2p | cut -d' ' -f1)
  tail -c +"$(($(head -n 3 page.pgm | wc -c) + 1))" page.pgm | od -An -v -tu1 -w"$width" | awk '
    { for (i = 1; i <= NF; i++) if ($i < 200) {
        if (!seen++) top = NR - 1
        bottom = NR
        if (left == "" || i - 1 < left) left = i - 1
        if (i > right) right = i
    } }
    END { print left, top, right, bottom }'
}

# The pictures in docs/print.md; to make them again, after checking them: UPDATE_GOLDEN=1 ctest -R pictures
test_the_pictures_of_the_documents_are_made_again() {
  local images="$samples/../docs/images/print" picture
  evodoku-generate -N 3 --class medium -n 8 --seed 1 --json -q >puzzles.json
  evodoku-print puzzles.json -o book.svg -q || fail "pages"
  evodoku-generate --box 2x3 --clues 14 -n 6 --seed 2 -q >six.txt
  evodoku-print six.txt --per-page 3x2 --candidate-space --answers same-page --running-title "Thursday" -o worksheet.svg -q ||
    fail "worksheet"
  evodoku-print puzzles.json --large-print -o large.svg -q || fail "large print"
  evodoku-generate -N 2 --clues 6 -n 6 --seed 1 -q >small.txt
  evodoku-print small.txt --symbols "$samples/symbols" --answers none -o pictures.svg -q || fail "pictures"
  evodoku-generate -N 3 --technique short-chain --seed 4 -q >hard.txt
  evodoku-print --steps hard.txt --per-page 2x2 -o steps.svg -q || fail "steps"
  mv book-1.svg page.svg
  mv book-3.svg answers.svg
  mv large-01.svg large.svg
  mv steps-3.svg steps.svg
  for picture in page answers worksheet pictures large steps; do
    if [ -n "${UPDATE_GOLDEN-}" ]; then cp $picture.svg "$images"; fi
    expect_same $picture.svg "$images/$picture.svg"
  done
}

test_every_clue_and_every_answer_is_read_back_from_the_pdf() {
  needs_pdf pdftotext
  puzzles 13
  ends 0 evodoku-print puzzles.txt -o book.pdf
  expect_silent_out
  run evodoku-print puzzles.txt -o page.svg
  read_back puzzle 9 book.pdf page-*.svg >read.txt
  expect_same read.txt puzzles.txt
  evodoku-solve puzzles.txt >solutions.txt
  read_back answer 9 book.pdf page-*.svg >read.txt
  expect_same read.txt solutions.txt
}

test_other_boxes_and_papers_are_read_back_too() {
  needs_pdf pdftotext
  puzzles 5 --box 2x3 --clues 14
  evodoku-print puzzles.txt --paper a5 --per-page 3x2 --answers same-page -o book.pdf -q || fail "6x6"
  evodoku-print puzzles.txt --paper a5 --per-page 3x2 --answers same-page -o page.svg -q
  read_back puzzle 6 book.pdf page*.svg >read.txt
  expect_same read.txt puzzles.txt
  evodoku-solve puzzles.txt >solutions.txt
  read_back answer 6 book.pdf page*.svg >read.txt
  expect_same read.txt solutions.txt
  rm page*.svg
  puzzles 3 -N 4 --clues 130
  evodoku-print puzzles.txt --paper letter --candidate-space -o book.pdf -q || fail "16x16"
  evodoku-print puzzles.txt --paper letter -o page.svg -q
  read_back puzzle 16 book.pdf page*.svg >read.txt
  expect_same read.txt puzzles.txt
}

test_fonts_are_embedded_and_the_file_is_sound() {
  needs_pdf pdffonts qpdf
  evodoku-generate -N 3 --class easy -n 3 --seed 1 --json -q | evodoku-print -o book.pdf -q
  pdffonts book.pdf | sed 1,2d >fonts
  [ "$(wc -l <fonts)" -ge 2 ] || fail "there should be fonts"
  awk '$(NF - 4) != "yes" || $(NF - 3) != "yes" { exit 1 }' fonts || { cat fonts; fail "all should be embedded, as subsets"; }
  ends 0 qpdf --check book.pdf
  expect_equal "$(pdfinfo book.pdf | awk '/^Pages:/ { print $2 }')" 2
  evodoku-print --steps -o steps.pdf -q <<<"$proper"
  ends 0 qpdf --check steps.pdf
}

test_pages_have_the_size_that_was_asked_for() {
  needs_pdf pdfinfo
  local paper size
  while read -r paper size; do
    evodoku-print --paper "$paper" -o book.pdf -q <<<"$proper" || fail "$paper"
    expect_equal "$(pdfinfo book.pdf | sed -nE 's/^Page size: +([0-9.]+ x [0-9.]+) pts.*/\1/p')" "$size"
  done <<'END'
a4 595.276 x 841.89
A4 595.276 x 841.89
a5 419.528 x 595.276
letter 612 x 792
legal 612 x 1008
6x9in 432 x 648
8x10in 576 x 720
8.5x11in 612 x 792
200x250mm 566.929 x 708.661
END
}

test_margins_are_kept_and_the_gutter_is_at_the_bound_side() {
  needs_pdf pdftoppm
  puzzles 9
  run evodoku-print puzzles.txt --paper 6x9in --margins 0.5in --gutter 0.5in --running-title Book --per-page 3x2 \
    -o book.pdf
  expect_status 0
  local page
  for page in 1 2 3; do
    ink_of book.pdf "$page" >ink
    # half a dot of tolerance for the renderer
    if [ $((page % 2)) -eq 1 ]; then
      awk '$1 < 71 || $3 > 397 || $2 < 35 || $4 > 613 { exit 1 }' ink || fail "page $page: ink at $(cat ink)"
    else
      awk '$1 < 35 || $3 > 361 || $2 < 35 || $4 > 613 { exit 1 }' ink || fail "page $page: ink at $(cat ink)"
    fi
    # and the space between them is used: the left and right edges of boards, the running title and the page number
    if [ "$page" -le 2 ]; then awk '$3 - $1 < 300 || $4 - $2 < 560 { exit 1 }' ink || fail "page $page: ink at $(cat ink)"; fi
  done
}

test_the_same_input_gives_the_same_bytes_whatever_the_threads() {
  puzzles 7
  needs_pdf
  evodoku-print --format pdf -j 1 puzzles.txt -q >one || fail "no PDF"
  sleep 1.1 # no time is in the output
  evodoku-print --format pdf -j 2 puzzles.txt -q >two
  expect_same one two
}

test_pictures_are_a_file_a_page() {
  puzzles 5
  ends 0 evodoku-print puzzles.txt --per-page 2x2 -o pages.svg
  expect_equal "$(echo pages*)" "pages-1.svg pages-2.svg pages-3.svg"
  refuses "3 pages need one file each: -o pages.svg writes pages-1.svg" evodoku-print puzzles.txt --per-page 2x2 --format svg
  run evodoku-print --format svg --answers none - <puzzles.txt
  head -n 1 puzzles.txt | evodoku-print --format svg --answers none -q >one.svg || fail "one page should go to a pipe"
  grep -q "</svg>" one.svg || fail "no picture"
  mkdir pages-2.svg 2>/dev/null || { rm pages-2.svg; mkdir pages-2.svg; }
  rm pages-1.svg
  refuses "pages-2.svg: is a directory" evodoku-print puzzles.txt -o pages.svg
  [ ! -e pages-1.svg ] || fail "nothing should be half written"
}

test_png_has_300_dots_an_inch() {
  needs_pdf
  evodoku-print --answers none --paper letter -o page.png <<<"$proper" || fail "no PNG"
  expect_equal "$(head -c 24 page.png | tail -c 8 | od -An -tu1 | tr -s ' ')" " 0 0 9 246 0 0 12 228" # 2550 x 3300
}

test_a_book_is_not_replaced_without_its_answers() {
  echo old >book.html
  ln -s /dev/full answers.html
  refuses "cannot write: No space left" bash -c "evodoku-print -o book.html --answers answers.html <<<'$proper'"
  expect_equal "$(cat book.html)" old
  rm answers.html
  ends 0 bash -c "evodoku-print -o book.html --answers answers.html <<<'$proper'"
  grep -q "<html" book.html || fail "the book should be written"
  grep -q "<html" answers.html || fail "the answers should be written"
}

test_answers_are_where_they_are_asked_for_and_say_on_which_page() {
  needs_pdf pdftotext
  puzzles 9
  quietly evodoku-print puzzles.txt --per-page 2x2 -o book.pdf
  expect_equal "$(pdftotext -f 2 -l 2 book.pdf - | grep -c "answer on page 4")" 4
  pdftotext -f 4 -l 4 book.pdf - | grep -q "5 · page 2" || fail "the answer should say where its puzzle is"
  run evodoku-print puzzles.txt --per-page 2x2 --answers none -o none.pdf
  expect_equal "$(pdfinfo none.pdf | awk '/^Pages:/ { print $2 }')" 3
  ends 0 evodoku-print puzzles.txt --per-page 2x2 --answers answers.pdf -o puzzles.pdf --first-page 7
  expect_equal "$(pdfinfo puzzles.pdf | awk '/^Pages:/ { print $2 }')" 3
  expect_equal "$(pdfinfo answers.pdf | awk '/^Pages:/ { print $2 }')" 1
  pdftotext answers.pdf - | grep -q "9 · page 9" || fail "pages should be counted from 7"
  prints '>7<' evodoku-print puzzles.txt --first-page none --first-number 7 --format html
  expect_out '>15<'
  expect_no_out 'page-number|answer on page|· page'
}

test_titles_say_what_is_known() {
  evodoku-generate -N 3 --class hard -n 1 --seed 1 --json -q | evodoku-rate --seed 1 --json -q >record.json
  run evodoku-print record.json --format svg --answers none \
    --title '{number}/{clues} {class} {stars} {rating}[ {minutes} min] {technique} [[May 2026]] {{x}}'
  expect_status 0
  expect_out '>1/[0-9]+ hard ★★★★ [0-9]\.[0-9]{2} [A-Za-z -]+ \[May 2026\] \{x\}<'
  prints '>Hard<' evodoku-print record.json --format svg --answers none --title '{Class}'
  evodoku-rate record.json --columns puzzle,class,rating -q >table.csv
  prints '>hard [0-9]\.[0-9]+<' evodoku-print table.csv --format svg --answers none --title '{class} {rating}'
  evodoku-generate --box 2x3 --clues 14 --seed 1 --json | evodoku-rate --json -q >six.json
  fails 'of 9x9 puzzles; \{technique\} is there' evodoku-print six.json --format svg --answers none --title '{level}'
  run evodoku-print record.json --format svg --answers none --title ''
  expect_no_out 'class="title"'
  refuses 'nubmer.*is not a field of titles.*want one of number' evodoku-print record.json --format svg --title '{nubmer}'
  refuses 'a \{ has no \}' evodoku-print record.json --format svg --title '{number'
  refuses 'a \] has no \[' evodoku-print record.json --format svg --title 'a] b'
}

test_a_title_without_what_it_names_is_said() {
  ends 1 run_on "$proper" evodoku-print --format svg --answers none --title '{number} {class}'
  expect_err "1 of 1 puzzles have no value for \{class\}.*evodoku-rate --json"
  ends 0 run_on "$proper" evodoku-print --format svg --answers none
}

test_what_is_not_proper_is_printed_with_a_mark() {
  printf '%s\n%s\n%s\n' "$proper" "$with_two_solutions" "$with_equal_clues" >mixed.txt
  fails "mixed.txt:2: .*solutions: printed with a mark" evodoku-print mixed.txt --format html
  expect_err "mixed.txt:3: .*no solution.*printed with a mark"
  expect_out '>2 – several solutions<'
  expect_out '>3 – no solution<'
  expect_out '>3 · no solution · page 1<'
  fails "mixed.txt:2: .*left out" evodoku-print mixed.txt --format html --steps
}

test_text_that_is_no_utf8_is_refused_with_its_place() {
  local bad
  for bad in $'ab\xff' $'ab\xf4\x90\x80\x80' $'ab\xc3' $'ab\xed\xa0\x80' $'ab\x1b[1m'; do
    refuses "--title: byte 3 " run_on "$proper" evodoku-print --title "$bad" --format html
    refuses "--running-title: byte 3 " run_on "$proper" evodoku-print --running-title "$bad" --format html
  done
  printf '{"puzzle": "%s", "own_class": "a\\u0007"}\n' "$proper" >record.json
  refuses "the title of puzzle 1: byte 2 " evodoku-print record.json --title '{class}' --format html
}

test_symbols_stand_for_digits() {
  echo 1...4....2.....3 >four.txt
  ends 1 evodoku-print four.txt --symbols letters --answers none --format svg
  expect_equal "$(grep 'class="clue"' .out | sed 's/<[^>]*>//g' | tr -d '\n')" ADBC
  run evodoku-print four.txt --symbols sun,moon,star,tree --answers none --format svg
  expect_equal "$(grep 'class="clue"' .out | sed 's/<[^>]*>//g' | tr '\n' ' ')" "sun tree moon star "
  # a long list is not looked for as a folder
  prints a-long-word-25 evodoku-print "$samples/integers25.txt" --symbols "$(seq -f 'a-long-word-%g' -s, 25)" --answers none --format svg
}

test_pictures_stand_for_digits() {
  local symbols=$samples/symbols digit
  echo 1234341221434321 >four.txt
  cp "$symbols"/*.svg .
  run evodoku-print four.txt --symbols sun.svg,moon.svg,star.svg,tree.svg --answers none --format html
  for digit in 1 2 3 4; do
    expect_equal "$(grep -c "<use class=\"clue\" href=\"#symbol-$digit\"" .out)" 4
  done
  expect_equal "$(grep -o 'id="symbol-1" .*base64,[^"]*' .out | sed 's/.*,//')" "$(base64 -w 0 sun.svg)"
  run evodoku-print four.txt --symbols moon.svg,star.svg,sun.svg,tree.svg --answers none --format html
  cp .out by_list.html
  repeats by_list.html evodoku-print four.txt --symbols "$symbols" --answers none --format html
  refuses "four.txt:1: --symbols: 3 are too few for 4x4" evodoku-print four.txt --symbols sun.svg,moon.svg,star.svg --format svg
  refuses "--symbols moon: want files for all digits, .svg or .png" \
    evodoku-print four.txt --symbols sun.svg,moon,star.svg,tree.svg --format svg
  refuses "none.svg: No such file" evodoku-print four.txt --symbols sun.svg,moon.svg,star.svg,none.svg --format svg
  cp four.txt four.png
  refuses "--symbols four.png: is neither SVG nor PNG" evodoku-print four.txt --symbols sun.svg,moon.svg,star.svg,four.png --format svg
  cp sun.svg too.svg
  refuses "--symbols too.svg: is the same picture as sun.svg" \
    evodoku-print four.txt --symbols sun.svg,moon.svg,star.svg,too.svg --format svg
}

test_pictures_are_on_paper() {
  needs_pdf pdfimages
  local file files=() page
  echo 1...4....2.....3 >four.txt
  for file in a b c d; do
    echo 1234341221434321 | evodoku-print --title $file --answers none -q -o $file.png || fail "PNG"
    files+=($file.png)
  done
  page=$(IFS=, && echo "${files[*]}")
  ends 1 evodoku-print four.txt --symbols "$page" --answers none -o page.pdf
  expect_equal "$(pdfimages -list page.pdf | grep -c ' image ')" 4
  head -c 1000 a.png >e.png
  refuses "--symbols e.png: this PNG file is damaged" evodoku-print four.txt --symbols b.png,c.png,d.png,e.png -o page.pdf
  # SVG stays lines and curves
  for file in sun moon star tree; do cp "$samples/symbols/$file.svg" .; done
  run evodoku-print four.txt --symbols sun.svg,moon.svg,star.svg,tree.svg --answers none -o drawn.pdf
  if grep -q "need librsvg" .err; then echo "librsvg is not there" && exit 77; fi
  expect_equal "$(pdfimages -list drawn.pdf | grep -c ' image ')" 0
  echo "<svg" >e.svg
  refuses "--symbols e.svg: this is neither PNG nor an SVG" evodoku-print four.txt --symbols sun.svg,moon.svg,star.svg,e.svg -o page.pdf
}

test_large_print_is_large() {
  puzzles 2
  evodoku-print puzzles.txt --large-print --format html -q >out.html || fail "large print"
  # every text on the pages
  grep -oE 'font-size="[0-9.]+"' out.html | tr -dc '0-9.\n' | awk '$1 < 16 { exit 1 }' || fail "type below 16 points"
}

test_a_character_that_no_font_has_is_said() {
  needs_pdf
  run evodoku-print --title $'{number} \xf3\xb0\x80\x81' -o out.pdf - <<<"$proper"
  refuses "no installed font has" run_on "$proper" evodoku-print --title $'{number} \xf3\xb0\x80\x81' -o out.pdf
  [ ! -e out.pdf ] || fail "nothing should be written"
}

test_the_font_that_is_taken_is_in_the_document() {
  needs_pdf pdfinfo
  quietly run_on "$proper" evodoku-print -o out.pdf
  pdfinfo out.pdf | grep -q "^Keywords: *font: [A-Z]" || fail "the font should be named"
}

test_what_a_query_pipes_is_printed() {
  evodoku-generate -N 3 --clues 30 -n 12 --seed 2 -q | evodoku-store import set.db - -q
  evodoku-query set.db --random 4 --seed 1 --mark weekly --json | evodoku-print --format html -o one.html 2>.err ||
    fail "printing what was picked"
  expect_equal "$(grep -c 'id="puzzle-[0-9]*-board"' one.html)" 4
  expect_equal "$(evodoku-query set.db --where "id IN (SELECT puzzle FROM picked WHERE name = 'weekly')" --count)" 4
  evodoku-query set.db --limit 1 --columns id,puzzle --json | evodoku-print --title 'no. {id}' --format html >.out
  expect_out '>no. [0-9]+<'
}

test_one_board_is_a_picture_in_other_tools_too() {
  ends 0 evodoku-generate -N 3 --clues 30 --seed 1 --format svg
  expect_equal "$(grep -c 'class="clue"' .out)" 30
  expect_equal "$(grep -c 'class="digit"' .out)" 0
  ends 0 run_on "$proper" evodoku-solve --format svg
  expect_equal "$(grep -c 'class="digit"' .out)" 53
  ends 0 run_on "$with_two_solutions" evodoku-solve --format svg
  expect_equal "$(grep -c 'class="digit"' .out)" 0
  echo "$proper" | evodoku-store import set.db - -q
  ends 0 evodoku-query set.db --format svg
  expect_equal "$(grep -c 'class="clue"' .out)" 28
}

test_an_explanation_is_a_page_of_pictures_too() {
  prints '<h1>[A-Z].* \(rating [0-9.]+\): .*hardest technique' run_on "$proper" evodoku-rate --seed 1 --explain --format html
  expect_out '<section class="step"'
  ends 1 run_on "$with_two_solutions" evodoku-rate --seed 1 --explain --format html
  expect_no_out '<section'
}

test_steps_are_those_of_the_level_in_the_record() {
  evodoku-rate 7.......9.6.79.....3..5.6.29.1..5....7.4.1.5....9..1.62.3.1..4.....38.6.6.......3 \
    --no-uniqueness --runs 0 --json -q >without.json
  prints X-chain evodoku-print without.json --steps --title '{technique}' --format html
  expect_no_out "nique rectangle"
}

test_steps_are_a_page_for_a_browser_or_a_booklet() {
  prints '<section class="step" id="puzzle-1-step-1" data-first>' run_on "$proper" evodoku-print --steps --format html
  expect_out 'aria-label="r1c5: 9, clue"'
  expect_out 'prefers-color-scheme: dark'
  expect_no_out 'https://|src='
  prints 'Look at ' run_on "$proper" evodoku-print --hints --format html
  expect_no_out 'class="placed"'
  needs_pdf pdftotext
  ends 0 run_on "$proper" evodoku-print --steps -o steps.pdf
  pdftotext steps.pdf - | grep -q "^Steps 1–9: " || fail "the first nine steps are singles"
  pdftotext steps.pdf - | grep -q "^Solved" || fail "the way should have an end"
}

test_symbols_that_are_equal_are_refused() {
  refuses "--symbols x,x,x,y: x stands for two digits" run_on 1...4....2.....3 evodoku-print --symbols x,x,x,y --format svg
}

test_brackets_around_no_field_are_brackets() {
  prints '>1 \[easy\]<' run_on "$proper" evodoku-print --format svg --answers none --title '{number} [easy][ {stars}]'
}

test_members_of_records_are_fields_of_titles_and_running_titles() {
  printf '%s\n' puzzle,week,id "$proper,2026-W48,7" "$easy,2026-W48,8" >week.csv
  prints '>Week 2026-W48<' evodoku-print week.csv --format html --title '{week} {id}' --running-title 'Week {week}'
  expect_out '>2026-W48 8<'
  refuses "running-title .{.*}.*must be the same for all puzzles, is \"1\" and \"2\"" \
    evodoku-print week.csv --format html --running-title '{number}'
  fails "2 of 2 puzzles have no value for \{minutes\} in the title; evodoku-rate --json --calibration" \
    evodoku-print week.csv --format html --title '{minutes}'
  fails "1 of 1 puzzles have no value for \{id\} in the title; evodoku-query writes it" \
    run_on "$proper" evodoku-print --format svg --answers none --title '{id}'
}

test_every_column_of_records_is_a_field_of_titles() {
  evodoku-generate --clues 30 -n 2 --seed 3 --symmetry half-turn --json -q >made.json
  sed -i '1 s/^{/{"comment":"of Monday, \\"new\\"",/' made.json
  prints ">3 1 3x3 half-turn $EVODOKU_VERSION<" \
    evodoku-print made.json --format svg --answers none --title '{seed} {index} {box} {symmetry} {version}[ {comment}]'
  expect_out ">3 0 3x3 half-turn $EVODOKU_VERSION of Monday, &quot;new&quot;<"
  evodoku-rate made.json --runs 0 --seed 5 --json -q | evodoku-print --format html --title '{seed} {se_estimate}' >.out
  expect_out '>3 [0-9.]+<'
  fails "^1 of 2 puzzles have no value for \{comment\} in the title; fields are" \
    evodoku-print made.json --format html --title '{comment}'
  refuses "\{minimal\} is not a field of titles, nor a member of these puzzles" \
    evodoku-print made.json --format html --title '{minimal}'
}

test_an_interrupt_is_told() {
  set -m  # as from a terminal: Ctrl-C is not ignored
  mkfifo puzzles
  evodoku-print puzzles -o out.pdf >.out 2>.err &
  exec 5<>puzzles  # stays open
  sleep 0.3
  expect_interrupted $!
  expect_err "^evodoku-print: interrupted: nothing is printed$"
  exec 5>&-
  # steps that are being searched, and pages that are being written
  evodoku-generate --clues 26 -n 20000 --no-distinct --seed 1 >many.txt
  evodoku-print --steps many.txt -o out.html -j 1 >.out 2>.err &
  sleep 1
  expect_interrupted $!
  expect_err "^evodoku-print: interrupted: "
  [ ! -e out.html ] || fail "there should be no page"
  mkdir pages
  evodoku-print many.txt -o pages/page.svg >.out 2>.err &
  wait_until [ -e pages/page-0002.svg ]
  expect_interrupted $!
  # between two pages, or in one, which says so itself
  expect_err "^evodoku-print: interrupted: not all pages are printed$|not written, because it would be incomplete"
}

test_titles_have_what_a_table_says_without_rounding() {
  printf '%s\n' puzzle,level,class,technique,id,stars "$proper,8.4,very-hard,chain,A17,5" >table.csv
  prints '>A17: 8.4, very hard, Chain, 5<' \
    evodoku-print table.csv --format html --title '{id}: {level}, {class}, {Technique}, {stars}'
  evodoku-generate --clues 30 --first 7 --seed 1 --json -q >made.json
  prints '>no. 7<' evodoku-print made.json --format html --title 'no. {index}'
}

test_a_long_running_title_has_lines() {
  local words
  words=$(yes Sudoku | head -n 40 | tr '\n' ' ')
  ends 0 run_on "$proper" evodoku-print --format svg --answers none --running-title "$words"
  [ "$(grep -c 'class="running-title"' .out)" -ge 2 ] || fail "it should be on several lines"
}

test_what_does_not_fit_is_said_with_what_would() {
  refuses "give --answers end, or a file" run_on "$proper" evodoku-print --large-print --answers same-page --format svg
  refuses "--paper a6: 9x9 puzzles a page do not fit with cells of 2.1 mm or more: want fewer: --per-page 3x2 fits" run_on "$proper" evodoku-print --paper a6 --per-page 9x9 --format svg
  refuses "for --large-print: want larger paper: --paper a5 with --per-page 1x1 fits" run_on "$proper" evodoku-print --paper 2x2in --large-print --format svg
}

test_a_font_whose_file_is_damaged_is_refused() {
  needs_pdf fc-cache
  local font
  font=$(fc-list :family=DejaVu\ Sans:style=Book file | head -n 1 | tr -d ': ')
  [ -n "$font" ] || exit 77
  mkdir fonts
  cp "$font" "${font%.ttf}-Bold.ttf" fonts/ || exit 77
  echo "<fontconfig><dir>$PWD/fonts</dir><cachedir>$PWD/cache</cachedir></fontconfig>" >fonts.conf
  export FONTCONFIG_FILE=$PWD/fonts.conf
  fc-cache
  ends 0 run_on "$proper" evodoku-print --title '' -o page.pdf
  cp page.pdf before
  # fontconfig knows the files by the time of their folder
  local file
  for file in fonts/*-Bold.ttf fonts/*; do
    cp --preserve=timestamps "$file" kept
    : >"$file"
    ends 1 run_on "$proper" evodoku-print --title '' -o page.pdf
    expect_err "the font DejaVu Sans draws no digits: is its file damaged\?"
    expect_same page.pdf before
    refuses "--font: the font DejaVu Sans draws no digits" run_on "$proper" evodoku-print --font 'DejaVu Sans' --title '' -o page.pdf
    cp kept "$file"
  done
}
