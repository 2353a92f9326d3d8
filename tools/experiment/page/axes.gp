# Groups side by side, on a logarithmic scale that has a place for 0. Set before: groups, series, blocks (of $runs: the
# runs of a group and a series), group_of[], series_of[], names[], labels[], longest (characters of a name).
set nonlinear y via log10(y + 1) inverse 10**y - 1
set yrange [0:*]
set ytics (0, 1)
do for [e = 1:12] { set ytics add (sprintf(e < 5 ? '%.0f' : '1e%.0f', e < 5 ? 10.0**e : e) 10.0**e) }
set ylabel effort . ' of a run'
set xrange [0.4:groups + 0.6]
unset xtics
set xtics () nomirror textcolor rgb '#222222'
do for [g = 1:groups] { set xtics add (names[g] g) }
if (longest * groups * 8 > width - 100) { set xtics rotate by -40 }
each = 0.8 / series
place(b) = group_of[b] + (series_of[b] - (series + 1) / 2.0) * each
hue(b) = colour(series > 1 ? series_of[b] : 1)
