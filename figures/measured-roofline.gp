# operations for each byte, operations a second; blocks: rows, attention, linear
# layers, the roof of the memory, the roof of the cache
set logscale xy
set xrange [0.2:400]
set yrange [2:200]
set xtics (0.25, 1, 4, 16, 64, 256)
set ytics (2, 5, 10, 20, 50, 100, 200)
set xlabel "operations for each byte" offset 0,0.4
set ylabel "10^9 operations a second" offset 1,0
set key bottom right samplen 1.6 spacing 1.0
plot data index 3 using 1:2 with lines ls 5 lw 1.6 title "roof of the memory", \
     data index 4 using 1:2 with lines ls 1 lw 1.6 title "roof of the cache", \
     data index 2 using 1:2 with points pt 7 ps 0.7 lc rgb "#101010" title "linear layers", \
     data index 1 using 1:2 with points pt 4 ps 0.8 lc rgb "#a03020" title "attention", \
     data index 0 using 1:2 with points pt 8 ps 0.9 lc rgb "#2a5d8f" title "a single row"
