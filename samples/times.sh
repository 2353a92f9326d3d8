#!/usr/bin/env bash
# Makes times.csv: times of five simulated readers for sixty puzzles, three readers for each puzzle. No one solved
# these: a time is 3 to 24 minutes, by the rank of the puzzle's rating, multiplied by a random factor of the puzzle, by
# the reader's pace and by a random factor of the time; and one reader once took a lunch break. The file is the same
# each time, until puzzles or ratings change.
#
#   samples/times.sh >samples/times.csv
set -eu

{
  evodoku-generate -N 3 --clues 36 -n 20 --seed 1 -q
  evodoku-generate -N 3 --clues 28 -n 20 --seed 2 -q
  evodoku-generate -N 3 --minimal -n 20 --seed 3 -q
} | evodoku-rate --seed 0 --sort | awk -F, '
  function uniform() { state = (16807 * state) % 2147483647; return state / 2147483647 }  # Park and Miller, 1988
  function normal() { return sqrt(-2 * log(uniform())) * cos(6.283185307179586 * uniform()) }
  BEGIN {
    state = 20261122
    split("ana bento clara davi elisa", name, " ")
    split("0.7 0.85 1 1.2 1.4", pace, " ")
    print "puzzle,player,seconds"
  }
  NR > 1 {
    puzzle = NR - 2
    typical = 180 * exp(puzzle / 59 * log(8) + 0.2 * normal())
    first = int(5 * uniform())
    for (k = 0; k < 3; ++k) {
      reader = (first + k * 2) % 5 + 1
      seconds = typical * pace[reader] * exp(0.25 * normal())
      if (puzzle == 17 && k == 1) seconds *= 12  # lunch
      printf "%s,%s,%.0f\n", $1, name[reader], seconds
    }
  }'
