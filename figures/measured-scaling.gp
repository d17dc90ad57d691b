# the size as a multiple of the smallest, milliseconds; blocks: layers, batch, window
set logscale xy 2
set xrange [0.9:9]
set yrange [8:*]
set xtics (1, 2, 4, 8)
set ytics (8, 16, 32, 64, 128, 256, 512)
set xlabel "times the smallest size" offset 0,0.4
set ylabel "ms for a step" offset 1,0
set key top left
plot data index 0 using 1:2 with linespoints ls 1 pt 7 ps 0.6 title "layers: 1, 2, 4, 8", \
     data index 1 using 1:2 with linespoints ls 2 pt 4 ps 0.7 title "batch: 6, 12, 24, 48", \
     data index 2 using 1:2 with linespoints ls 3 pt 8 ps 0.8 title "window: 32, 64, 128, 256"
