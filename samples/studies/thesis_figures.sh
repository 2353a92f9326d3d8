#!/usr/bin/env bash
# thesis_figures.sh RESULTS.csv FOLDER NAME: draws figures 7 to 22 of the thesis (document 003) from the results of
# thesis-published.study or thesis-repaired.study, as FOLDER/NAME_07.png and so on. Needs gnuplot.
set -eu

results=${1:?thesis_figures.sh RESULTS.csv FOLDER NAME}
folder=${2:?thesis_figures.sh RESULTS.csv FOLDER NAME}
name=${3:?thesis_figures.sh RESULTS.csv FOLDER NAME}
mkdir -p "$folder"

# figure NUMBER OPTIONS...
figure() {
  local number=$1
  shift
  evodoku-experiment plot "$results" "$@" -o "$folder/${name}_$number.png"
}

rates=improvement-permille,crossover-permille
harder=level=medium,hard

figure 07 --kind dots --x population --column generations --panels $rates --colour reached-goal --only level=easy
figure 08 --kind dots --x population --column generations --panels $rates --colour reached-goal --only level=medium
figure 09 --kind dots --x population --column generations --panels $rates --colour reached-goal --only level=hard
figure 10 --kind histogram --column cpu-ms --only level=easy
figure 11 --kind histogram --column cpu-ms --panels level --only $harder
figure 12 --kind box --column cpu-ms --x level
figure 13 --kind dots --column cpu-ms --x improvement-permille --panels level --only $harder
figure 14 --kind dots --column cpu-ms --x crossover-permille --panels level --only $harder
figure 15 --kind heat --value outliers --column cpu-ms --x crossover-permille --y improvement-permille --panels level --only $harder
figure 16 --kind box --column cpu-ms --x puzzle
figure 17 --kind violin --column cpu-ms --x population --panels level --only $harder
figure 18 --kind box --column cpu-ms --x crossover-permille --panels level,improvement-permille --only $harder
figure 19 --kind histogram --column peak-kib
figure 20 --kind histogram --column peak-kib --panels level
figure 21 --kind box --column peak-kib --x puzzle
figure 22 --kind box --column peak-kib --x population --panels level --only $harder
