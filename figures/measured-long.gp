# tenths of the work, MB held, time computed in tenths of the whole; blocks: characters, steps
set multiplot layout 1,2
set xrange [0:10.5]
set xtics (0, 2, 4, 6, 8, 10)
set xlabel "tenths of the work" offset 0,0.4
set yrange [0:*]
set ylabel "MB held" offset 1,0
set key bottom right
plot data index 0 using 1:2 with linespoints ls 1 pt 7 ps 0.6 title "characters", \
     data index 1 using 1:2 with linespoints ls 2 pt 4 ps 0.7 title "updates"
set yrange [0:10.5]
set ytics (0, 2, 4, 6, 8, 10)
set ylabel "tenths of the time" offset 1,0
set key top left
plot data index 0 using 1:3 with linespoints ls 1 pt 7 ps 0.6 title "characters", \
     data index 1 using 1:3 with linespoints ls 2 pt 4 ps 0.7 title "updates"
unset multiplot
