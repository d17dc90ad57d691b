set logscale xy
set xrange [1e-9:1e-1]
set yrange [1e-9:2]
set format x "10^{%L}"
set format y "10^{%L}"
set xtics 100
set ytics 100
set xlabel "step {/:Italic h} of the difference"
set ylabel "worst relative error"
set key at graph 0.02,0.04 left bottom Left reverse
set arrow from 1e-9,1e-6 to 1e-1,1e-6 nohead ls 5
set label "tolerance" at 2e-9,5e-6
plot data using 1:3 with linespoints ls 3 pt 6 ps 0.5 title "single precision", \
     data using 1:2 with linespoints ls 1 pt 7 ps 0.4 title "double precision"
