# the cosines of the pairs of rows of fresh tables of three widths
set xlabel "cosine of two rows"
set ylabel "share of the pairs"
set xrange [-1:1]
set yrange [0:*]
set key at graph 0.99,0.97 right top
plot data index 0 using 1:2 with lines linestyle 3 title "4 columns", \
     data index 1 using 1:2 with lines linestyle 2 title "16 columns", \
     data index 2 using 1:2 with lines linestyle 1 title "64 columns"
