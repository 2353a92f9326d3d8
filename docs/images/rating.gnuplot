# The pictures of docs/rating.md, from what rating_bench --ratings writes:
#
#   rating_bench --seed 1 --column se_er --ratings reference.csv REFERENCE.csv
#   rating_bench --seed 1 --column human_mean_seconds --ratings human.csv HUMAN.csv
#   gnuplot docs/images/rating.gnuplot
set datafile separator ","
set terminal svg size 720,480 font "sans-serif,13" background "white"
set grid linecolor "#dddddd"
set key off
set style fill transparent solid 0.35 noborder

set xlabel "rating: log10(1 + generations)"
set output "rating_se.svg"
set ylabel "Sudoku Explainer"
set yrange [1:12]
plot "reference.csv" every ::1 using 2:9 with points pointtype 7 pointsize 0.4 linecolor "#1f5a99"

set output "rating_se_residuals.svg"
set ylabel "Sudoku Explainer - se\\_equivalent"
set yrange [-3:3]
plot "reference.csv" every ::1 using 2:($9 - $8) with points pointtype 7 pointsize 0.4 linecolor "#1f5a99", 0 linecolor "black"

set output "rating_human.svg"
set ylabel "mean solving time in seconds"
set logscale y
set yrange [100:7000]
set xrange [1.3:6]
plot "human.csv" every ::1 using 2:9 with points pointtype 7 pointsize 0.4 linecolor "#99401f"
