#!/usr/bin/env bash
# breeding.sh BUILD SECONDS SEEDS [LEVEL [PUZZLES]]: breeding and what it would be without its parts, from the objects of a
# finished build. Prints a line of CSV a population of fifty; hits_of_10: of 10.0 or more.
#
# breeding.sh summary <CSV: CPU seconds a hit, and beside those of `all`, with 95 % by bootstrap over populations.
set -euo pipefail
if [ "$1" = summary ]; then
  exec python3 -c '
import collections, csv, random, sys
populations = collections.defaultdict(list)
for row in csv.DictReader(sys.stdin):
    populations[row["variant"]].append((float(row["cpu_seconds"]), int(row["hits"])))
draw = random.Random(1)
def cost(rows):
    return sum(seconds for seconds, _ in rows) / max(sum(hits for _, hits in rows), 0.5)
def again(rows):
    return [cost(draw.choices(rows, k=len(rows))) for _ in range(4000)]
def interval(values):
    values = sorted(values)
    return f"{values[100]:.3g} to {values[3899]:.3g}"
all_parts = populations["all"]
of_all = again(all_parts)
print("variant,populations,cpu_seconds,hits,seconds_a_hit,its_interval,beside_all,its_interval")
for variant, rows in populations.items():
    costs = again(rows)
    print(variant, len(rows), f"{sum(row[0] for row in rows):.0f}", sum(row[1] for row in rows), f"{cost(rows):.3g}", interval(costs),
          f"{cost(rows) / cost(all_parts):.2f}", interval([one / other for one, other in zip(costs, of_all)]), sep=",")
'
fi
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
build=$1 seconds=$2 seeds=$3 level=${4-9.5} puzzles=${5-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

declare -A variants=(
  [all]=''
  [no-new-grid]='s/ways_to_a_new_grid = [0-9]*/ways_to_a_new_grid = 0/'
  [no-archive]='s/if (seen_.insert(isomorph_hash(child.draft.puzzle), seen_.size())) return;//'
  [no-limit-by-grid]='s/constexpr int most_of_a_grid = [0-9]*/constexpr int most_of_a_grid = 1000/'
  [exchange-of-3]='s/constexpr int most_exchanged = [0-9]*/constexpr int most_exchanged = 3/'
  [hill-climb]='s/constexpr std::size_t most_individuals = [0-9]*/constexpr std::size_t most_individuals = 1/; s/constexpr std::size_t first_individuals = [0-9]*/constexpr std::size_t first_individuals = 1/'
)
mapfile -t objects < <(find "$build"/lib/{random,stats,grid,deduce,solve,canon} -name '*.o')
mapfile -t sources < <(find lib/generate -name '*.cpp' -not -name breeding.cpp)
compile() { g++ -std=c++20 -O3 -DNDEBUG -ffp-contract=off -Ilib -Ilib/include -I"$build"/lib/include "$@"; }
for source in "${sources[@]}"; do
  compile -c "$source" -o "$work/$(basename "$source").o"
done
compile -c tests/bench/breeding_bench.cpp -o "$work/bench.o"
echo variant,seed,cpu_seconds,cpu_seconds_to_first,hits,hits_of_10,grids
for variant in ${VARIANTS-${!variants[@]}}; do
  sed "${variants[$variant]}" lib/generate/search/breeding.cpp >"$work/$variant.cpp"
  if [ "$variant" != all ] && cmp -s lib/generate/search/breeding.cpp "$work/$variant.cpp"; then
    echo "breeding.sh: $variant changes nothing: its pattern is not in breeding.cpp" >&2
    exit 1
  fi
  compile "$work/$variant.cpp" "$work"/*.o "${objects[@]}" -lfmt -lcadical -lpthread -o "$work/$variant"
done
# what else the machine does then falls on all variants alike
for seed in $seeds; do
  for variant in ${VARIANTS-${!variants[@]}}; do
    "$work/$variant" "$seconds" "$seed" "$level" $puzzles | sed "s/^/$variant,/"
  done
done
