set logscale y
set xrange [1:64]
set xtics (1, 16, 32, 48, 64)
set yrange [5e5:1e8]
set format y "10^{%L}"
set xlabel "position of the new character"
set ylabel "multiplications"
set key top left
plot data using 1:2 with lines ls 3 title "without a cache", \
     data using 1:3 with lines ls 1 title "with a cache"
