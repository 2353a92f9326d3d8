# Violins: the density of the logarithms; a bar for the quartiles, a disc for the median. A block whose values are all
# equal has no density.
set samples 120
unset nonlinear y
set yrange [-1:1e9]
array most[blocks]
array low[blocks]
array middle[blocks]
array high[blocks]
do for [b = 1:blocks] {
  stats $runs index b - 1 using (log10($1 + 1)) nooutput
  low[b] = STATS_lo_quartile
  middle[b] = STATS_median
  high[b] = STATS_up_quartile
  most[b] = 0
  if (STATS_records > 1 && STATS_stddev > 1e-9) {
    set xrange [STATS_min:STATS_max]
    set table $one
    plot $runs index b - 1 using (log10($1 + 1)):(1.0) smooth kdensity
    unset table
    stats $one using 2 nooutput
    most[b] = STATS_max
    set table $all append
    plot $one using 1:($2 / most[b]) with lines
    unset table
  } else {
    set table $all append
    plot $runs index b - 1 using (middle[b]):(0) with lines
    unset table
  }
}
set xrange [0.4:groups + 0.6]
set yrange [0:*]
set nonlinear y via log10(y + 1) inverse 10**y - 1
plot for [b = 1:blocks] $all index b - 1 using (place(b) + 0.46 * each * $2):(10**$1 - 1) \
       with filledcurves x = place(b) fillstyle transparent solid 0.4 noborder linecolor rgb hue(b) notitle, \
     for [b = 1:blocks] $all index b - 1 using (place(b) - 0.46 * each * $2):(10**$1 - 1) \
       with filledcurves x = place(b) fillstyle transparent solid 0.4 noborder linecolor rgb hue(b) notitle, \
     for [b = 1:blocks] '+' every ::0::0 using (place(b) - 0.4 * each):(10**middle[b] - 1):(most[b] > 0 ? 0 : 0.8 * each):(0) \
       with vectors nohead linewidth 2 linecolor rgb hue(b) notitle, \
     for [b = 1:blocks] '+' every ::0::0 using (place(b)):(10**low[b] - 1):(0):(10**high[b] - 10**low[b]) \
       with vectors nohead linewidth 3 linecolor rgb '#222222' notitle, \
     for [b = 1:blocks] '+' every ::0::0 using (place(b)):(10**middle[b] - 1) \
       with points pointtype 7 pointsize 0.7 linecolor rgb '#222222' notitle, \
     for [s = 1:series] NaN with boxes fillstyle solid 0.4 linecolor rgb colour(s) title series > 1 ? labels[s] : ''
