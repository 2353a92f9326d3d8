#!/usr/bin/env bash
# Makes a corpus of minimal 9x9 puzzles that anyone can make again: drawn with known weights, rated, as parts of CSV with a
# README beside them (docs/datasets.md). Any scheduler runs the parts; here without one:
#
#   corpus.sh FOLDER PARTS COUNT SEED [PART...]
#
#   corpus.sh corpus 100 10000 1                            every part that is missing, one after the other
#   corpus.sh corpus 100 10000 1 7                          part 7 alone
#   seq 100 | parallel corpus.sh corpus 100 10000 1         GNU parallel, on all cores
#   sbatch --array=1-100 --wrap 'corpus.sh /scratch/corpus 100 10000 1 $SLURM_ARRAY_TASK_ID'
#
# A part takes one core, and gets its name when it is complete: it is not made again, and a part that was killed is made
# again to the same bytes. With the last one comes SHA256SUMS. FOLDER must be the same on all hosts.
set -eu -o pipefail
export LC_ALL=C
[ $# -ge 4 ] || { sed -n '2,14s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2 && exit 2; }
folder=$1 parts=$2 count=$3 seed=$4
shift 4
for number in "$parts" "$count" "$seed" "$@"; do
  [[ $number =~ ^[0-9]{1,18}$ ]] || { echo "corpus.sh: $number: want a number" >&2 && exit 2; }
done
((10#$parts >= 1 && 10#$count >= 10#$parts)) || { echo "corpus.sh: want 1 part or more, and no more parts than puzzles" >&2 && exit 2; }
for part; do
  ((10#$part >= 1 && 10#$part <= 10#$parts)) || { echo "corpus.sh: part $part: want 1 to $parts" >&2 && exit 2; }
done

# What is known of each puzzle, in this order; README has a line for each.
columns=puzzle,solution,clues,weight,rating,rating_low,rating_high,class,technique,se_estimate,techniques,depth,guesses
columns+=,puzzle_id,solution_id,generated_index

readme() {
  local version
  version=$(evodoku-generate --version)
  cat <<END
# A corpus of $count minimal Sudoku puzzles
$count minimal 9x9 puzzles with exactly one solution, found in random full grids, with weights that make up for how likely each
was, and rated. CSV in $parts parts, each with a header line. Made by ${version/-generate/} with

    samples/corpus.sh FOLDER $parts $count $seed

The same command with the same version makes the same bytes on every machine.

## Fields
| field | meaning |
|---|---|
| puzzle | 81 cells row by row; a blank is . |
| solution | its only solution |
| clues | number of clues |
| weight | what the puzzle counts in a mean over all minimal puzzles |
| rating | log10(1 + generations that the genetic algorithm of the rater needs, in the mean of 32 runs) |
| rating_low, rating_high | the 95 % interval of the rating |
| class | very-easy, easy, medium, hard, very-hard or extreme: by level and rating; unsolved: the rating is a lower bound |
| technique | the level: the hardest technique on the easiest path to the solution |
| se_estimate | an estimate of Sudoku Explainer's rating |
| techniques | all techniques on this path, each with how often; between them ; |
| depth | how deep trial and error must be nested until singles solve the puzzle, 0 to 4 |
| guesses | of a depth-first search on the canonical form, until there is proof of no second solution |
| puzzle_id, solution_id | shared by all isomorphs of the puzzle, or of its solution: 128 bits in hexadecimal |
| generated_index | number in the list of the seed, from 0 |

Puzzle I alone: \`evodoku-generate --minimal --unbiased --seed $seed --first I -n 1\`.

## Weights
How likely a minimal puzzle was to be found depends on its number of clues alone, and weight is the inverse of that, up to a
factor: weight(n + 1) = weight(n) · (82 - n)/(n + 1) (after D. Berthier, "Unbiased Statistics of a Constraint Satisfaction
Problem", 2009). Of the puzzles that were found in a full grid one was kept, with the weight times their number. The mean of x over all minimal puzzles is sum(weight · x) / sum(weight), the share of a class the same with x = 1 in it and
0 elsewhere. Without weights the rows are no sample of anything. The mean number of clues:

    awk -F, 'FNR > 1 { s += \$4 * \$3; w += \$4 } END { print s / w }' part-*.csv

For intervals draw rows with repetition, each with its weight (bootstrap). Puzzles with more than 40 clues are not drawn.
Uniform is the draw among puzzles, not among their classes of isomorphs; few puzzles have symmetries.

## Licence
CC0 1.0 (public domain). Who publishes a corpus of their own may name another.

## How to cite
"$count minimal Sudoku puzzles with weights and ratings, seed $seed, made by ${version/-generate/}", with the address where it is.

## How to check
    sha256sum -c SHA256SUMS
    cat part-*.csv | evodoku-dataset audit -

The second finds improper puzzles, wrong solutions, duplicates and isomorphs. Any part is made again by removing it and running
the command above.
END
}

# Who makes another corpus, or this one with another version, must not add to it.
mkdir -p "$folder"
new=$folder/.README.$HOSTNAME.$$
trap 'rm -f "$new"' EXIT
readme >"$new"
if [ -e "$folder/README.md" ] && ! cmp -s "$new" "$folder/README.md"; then
  echo "corpus.sh: $folder has another corpus: name another folder" >&2 && exit 2
fi
mv "$new" "$folder/README.md"

name_of() { printf 'part-%0*d.csv' ${#parts} "$((10#$1))"; }

[ $# -gt 0 ] || set -- $(seq "$parts")
for part; do
  name=$(name_of "$part") new=$folder/.$(name_of "$part").$HOSTNAME.$$
  [ ! -e "$folder/$name" ] || continue
  evodoku-generate -q -j 1 --minimal --unbiased --no-distinct -n "$count" --seed "$seed" --shard "$part/$parts" --json |
    evodoku-rate -q -j 1 --columns "$columns" - >"$new"
  mv "$new" "$folder/$name"
done

cd "$folder"
for part in $(seq "$parts"); do [ -e "$(name_of "$part")" ] || exit 0; done
new=.SHA256SUMS.$HOSTNAME.$$
sha256sum README.md part-*.csv >"$new"
mv "$new" SHA256SUMS
