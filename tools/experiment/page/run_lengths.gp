# The share of runs solved within a length: a block of $runs for each series; dashed, the exponential law of the same
# mean. Set before: series, labels[], means[].
set logscale x
set xtics (1)
do for [e = 1:12] { set xtics add (sprintf(e < 5 ? '%.0f' : '1e%.0f', e < 5 ? 10.0**e : e) 10.0**e) }
set xlabel effort . ' of a run'
set ylabel 'share of the runs solved'
set yrange [0:1]
plot for [s = 1:series] $runs index s - 1 using 1:2 with steps linewidth 2 linecolor rgb colour(s) \
       title labels[s], \
     for [s = 1:series] means[s] > 0 ? 1 - exp(-x / means[s]) : NaN with lines dashtype (8, 5) linecolor rgb colour(s) notitle
