set xrange [0:48]
set xtics 12
set xlabel "layers" offset 0,0.4
set multiplot
set size 0.5,1
set origin 0,0
set lmargin 6.5
set rmargin 2
set title "size of the stream" offset 0,-0.6
set logscale y
set yrange [1e-15:1e6]
set format y "10^{%L}"
set ytics 1e5
unset key
set label 1 "residual alone" at 20,6e4 center
set label 2 "both" at 46,60 right
set label 3 "norm alone" at 46,0.04 right
set label 4 "neither" at 19,1e-7 right
plot data using 1:2 with lines lw 1.6 dt (3,4) lc rgb "#303030", \
     data using 1:4 with lines lw 2 dt (12,6) lc rgb "#2a5d8f", \
     data using 1:6 with lines lw 4.5 lc rgb "#b4b4b4", \
     data using 1:8 with lines ls 1
set origin 0.5,0
set title "cosine of two positions"
unset logscale y
unset label 1
unset label 2
unset label 3
unset label 4
set yrange [-0.1:1.05]
set format y "%g"
set ytics 0.25
plot data using 1:3 with lines lw 1.6 dt (3,4) lc rgb "#303030", \
     data using 1:5 with lines lw 2 dt (12,6) lc rgb "#2a5d8f", \
     data using 1:7 with lines lw 4.5 lc rgb "#b4b4b4", \
     data using 1:9 with lines ls 1
unset multiplot
