#!/usr/bin/env bash
# Draws the picture at the top of README.md as SVG, on standard output: the output of three commands. The tools must be
# in PATH. To make it again: samples/first_look.sh > docs/images/first_look.svg
set -euo pipefail

puzzle="evodoku generate --class hard --clues 26..28 --symmetry half-turn --seed 4"
first_board="NR <= 12"          # the first generation of the evolution that is shown
last_board="/^generation/ { last = \"\" } { last = last \$0 \"\\n\" } END { printf \"%s\", last }"

# panel X Y COMMAND: draws the text of standard input below the command that wrote it, with the colours of a terminal.
panel() {
  awk -v x="$1" -v y="$2" -v command="$3" '
    function escaped(text) {
      gsub(/&/, "\\&amp;", text); gsub(/</, "\\&lt;", text); gsub(/>/, "\\&gt;", text)
      return text
    }
    function line(text, class) {
      printf "<text class=\"%s\" xml:space=\"preserve\" x=\"%d\" y=\"%d\">%s</text>\n", class, x, y, text
      y += 17
    }
    BEGIN { line("$ " escaped(command), "command") }
    {
      text = escaped($0)
      gsub(/\033\[1;36m/, "<tspan class=\"clue\">", text)
      gsub(/\033\[31m/, "<tspan class=\"twice\">", text)
      gsub(/\033\[35m/, "<tspan class=\"lost\">", text)
      gsub(/\033\[0m/, "</tspan>", text)
      line(text, "output")
    }'
}

evolution() {
  evodoku generate --clues 36 --seed 1 -q |
    evodoku evolve --preset mantere-koljonen --seed 1 --board --every 100 --colour always -q
}

cat <<'END'
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 780 690" width="780" height="690" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13">
<title>evodoku: a puzzle, why it is hard, and an evolution that solves one</title>
<style>
text { white-space: pre; fill: #d8dee9 }
.command { fill: #a3be8c }
.clue { fill: #88c0d0; font-weight: bold }
.twice { fill: #ff6b6b; font-weight: bold }
.lost { fill: #d58ae0 }
</style>
<rect width="780" height="690" rx="8" fill="#20242c"/>
END
$puzzle --format grid -q | panel 20 32 "$puzzle --format grid"
$puzzle -q | evodoku rate --seed 1 --explain -q |
  sed -n -e '1,2p' -e '/^What the runs/,/^$/p' -e '/Direct locked candidate:/,/^ *13/{/^ *13/d;p}' |
  panel 20 256 "evodoku generate ... | evodoku rate --seed 1 --explain"
evolution | sed -e 1d -e '/^generation/s/  mean.*//' | awk "$first_board" |
  panel 20 462 "evodoku generate --clues 36 --seed 1 | evodoku evolve --board ..."
evolution | sed -e '$d' -e '/^generation/s/  mean.*//' | awk "$last_board" | panel 420 462 "" | sed '/>\$ </d'
echo '</svg>'
