# gnuplot -c thesis_figures.gp RESULTS.csv FOLDER: draws the figures 7 to 22 of the thesis (document 003) from the results of
# thesis-published.study or thesis-repaired.study, as FOLDER/07.png and so on. Memory is that of the population. Figure 15,
# a map of outliers, is a table: evodoku-experiment report RESULTS.csv --by crossover-permille,improvement-permille
# --only level=medium,hard --timing --format csv, column cpu-ms-outliers.
runs = ARG1
set terminal pngcairo size 900,600 noenhanced
set datafile separator comma
set datafile commentschars '#'
set datafile columnheaders
set key off
set style fill solid 0.4
set boxwidth 0.6
file(number) = sprintf('%s/%02.0f.png', ARG2, number)
at(level, value) = strcol('level') eq level ? value : NaN
harder(value) = strcol('level') ne 'easy' ? value : NaN
array levels[3] = ['easy', 'medium', 'hard']

# 7, 8, 9: generations over population, a colour for each rate of mutation
do for [i = 1:3] {
  set output file(6 + i)
  set title levels[i]
  set xlabel 'population'
  set ylabel 'generations'
  plot runs using (at(levels[i], column('population'))):'generations':'improvement-permille' with points pointtype 7 \
         pointsize 0.5 palette
}

# 10, 11: times; 19, 20: memory
unset title
set ylabel 'runs'
do for [k = 1:2] {
  what = k == 1 ? 'cpu-ms' : 'population-bytes'
  width = k == 1 ? 0.1 : 500
  set xlabel what
  set output file(k == 1 ? 10 : 19)
  plot runs using (at('easy', column(what))):(1) bins binwidth = width with boxes
  set output file(k == 1 ? 11 : 20)
  set key on
  plot runs using (at('medium', column(what))):(1) bins binwidth = width with boxes title 'medium', \
       runs using (at('hard', column(what))):(1) bins binwidth = width with boxes title 'hard'
  set key off
}

# 12 to 14, 16 to 18: times; 21, 22: memory
unset xlabel
set ylabel 'CPU ms'
set output file(12)
plot runs using (1):'cpu-ms':(0.6):'level' with boxplot
set output file(13)
plot runs using 'improvement-permille':(harder(column('cpu-ms'))) with points pointtype 7 pointsize 0.3
set output file(14)
plot runs using 'crossover-permille':(harder(column('cpu-ms'))) with points pointtype 7 pointsize 0.3
set output file(16)
plot runs using (1):'cpu-ms':(0.6):'puzzle' with boxplot
set output file(17)
plot runs using (1):(harder(column('cpu-ms'))):(0.6):'population' with boxplot
set output file(18)
plot runs using (1):(harder(column('cpu-ms'))):(0.6):'crossover-permille' with boxplot
set ylabel 'bytes of the population'
set output file(21)
plot runs using (1):'population-bytes':(0.6):'puzzle' with boxplot
set output file(22)
plot runs using (1):(harder(column('population-bytes'))):(0.6):'population' with boxplot
