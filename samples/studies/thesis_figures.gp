# gnuplot -c thesis_figures.gp RESULTS.csv FOLDER: draws the figures 7 to 22 of the thesis (document 003) from the results of
# thesis-published.study or thesis-repaired.study, as FOLDER/07.png and so on. Memory is that of the population. Figure 15,
# a map of outliers, is a table: evodoku-experiment report RESULTS.csv --by crossover-permille,improvement-permille
# --only level=medium,hard --timing --format csv, column cpu-ms-outliers.
runs = ARG1
# The look of the pages of evodoku-experiment report.
set terminal pngcairo size 900,560 noenhanced font 'sans,13' background '#ffffff'
set border 3 linecolor rgb '#888888'
set tics nomirror textcolor rgb '#222222'
set grid ytics linecolor rgb '#e4e4e4' linetype 1
blue = '#0072b2'
red = '#d55e00'
# A colour for each rate of mutation.
set palette maxcolors 4 defined (0 '#440154', 1 '#31688e', 2 '#35b779', 3 '#e3cf1c')
set cbrange [200:1000]
set cbtics (300, 500, 700, 900)
set cblabel 'rate of mutation, in thousandths'

set datafile separator comma
set datafile commentschars '#'
set datafile columnheaders
set key off
set boxwidth 0.6
set style boxplot pointtype 6
set pointsize 0.4
file(number) = sprintf('%s/%02.0f.png', ARG2, number)
at(level, value) = strcol('level') eq level ? value : NaN
harder(value) = strcol('level') ne 'easy' ? value : NaN
array levels[3] = ['easy', 'medium', 'hard']
# Equal runs are drawn side by side: a step in population is 4, a rate of mutation moves a point by .8.
beside(population, rate) = population + (rate - 600) / 250.0

# 7, 8, 9: generations over population
set xrange [0:104]
do for [i = 1:3] {
  set output file(6 + i)
  set title levels[i] . ' puzzles: a point for each run'
  set xlabel 'individuals in the population'
  set ylabel 'generations until the goal, or until given up at 100'
  plot runs using (beside(at(levels[i], column('population')), column('improvement-permille'))):'generations':'improvement-permille' \
         with points pointtype 7 pointsize 0.5 palette
}
set autoscale x

# 10, 11: times; 19, 20: memory
unset title
set xrange [0:*]
set style fill solid 0.4
set ylabel 'runs'
do for [k = 1:2] {
  what = k == 1 ? 'cpu-ms' : 'population-bytes'
  width = k == 1 ? 0.1 : 500
  set xlabel k == 1 ? 'CPU time of a run, in ms' : 'memory of the population, in bytes'
  set output file(k == 1 ? 10 : 19)
  plot runs using (at('easy', column(what))):(1) bins binwidth = width with boxes linecolor rgb blue
  set output file(k == 1 ? 11 : 20)
  set key on
  plot runs using (at('medium', column(what))):(1) bins binwidth = width with boxes linecolor rgb blue title 'medium', \
       runs using (at('hard', column(what))):(1) bins binwidth = width with boxes linecolor rgb red title 'hard'
  set key off
}

# 12 to 14, 16 to 18: times; 21, 22: memory
set autoscale x
set ylabel 'CPU time of a run, in ms'
set xlabel 'level'
set output file(12)
plot runs using (1):'cpu-ms':(0.6):'level' with boxplot linecolor rgb blue
set xlabel 'rate of mutation, in thousandths'
set output file(13)
plot runs using 'improvement-permille':(harder(column('cpu-ms'))) with points pointtype 7 linecolor rgb blue
set xlabel 'rate of crossover, in thousandths'
set output file(14)
plot runs using 'crossover-permille':(harder(column('cpu-ms'))) with points pointtype 7 linecolor rgb blue
set xlabel 'puzzle'
set output file(16)
plot runs using (1):'cpu-ms':(0.6):'puzzle' with boxplot linecolor rgb blue
set xlabel 'individuals in the population'
set output file(17)
plot runs using (1):(harder(column('cpu-ms'))):(0.6):'population' with boxplot linecolor rgb blue
set xlabel 'rate of crossover, in thousandths'
set output file(18)
plot runs using (1):(harder(column('cpu-ms'))):(0.6):'crossover-permille' with boxplot linecolor rgb blue
set ylabel 'memory of the population, in bytes'
set xlabel 'puzzle'
set output file(21)
plot runs using (1):'population-bytes':(0.6):'puzzle' with boxplot linecolor rgb blue
set xlabel 'individuals in the population'
set output file(22)
plot runs using (1):(harder(column('population-bytes'))):(0.6):'population' with boxplot linecolor rgb blue
