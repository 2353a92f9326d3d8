# Box plots (Tukey's).
set style boxplot outliers pointtype 6
set style fill transparent solid 0.4
set pointsize 0.3
plot for [b = 1:blocks] $runs index b - 1 using (place(b)):1:(0.75 * each) with boxplot linecolor rgb hue(b) notitle, \
     for [s = 1:series] NaN with boxes linecolor rgb colour(s) title series > 1 ? labels[s] : ''
