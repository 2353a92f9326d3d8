# What all figures share. Set before: width, height (pixels), effort (what is measured).
set terminal svg size width,height dynamic noenhanced font 'sans-serif,13' background '#ffffff'
set border 3 linecolor rgb '#888888'
set tics nomirror textcolor rgb '#222222'
set grid ytics linecolor rgb '#e4e4e4' linetype 1
# The names are drawn wider than gnuplot estimates, because it does not know the reader's font.
set key outside top left horizontal Left reverse samplen 1.5 width 2
array colours[8] = ['#0072b2', '#d55e00', '#009e73', '#e69f00', '#cc79a7', '#56b4e9', '#000000', '#8c8c8c']
colour(s) = colours[(int(s) - 1) % 8 + 1]
