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
set key at graph 0.03,0.32 left bottom reverse Left
set key at graph 0.0,0.05
plot data using 1:2 with lines ls 5 title "neither", \
     data using 1:4 with lines ls 2 title "residual alone", \
     data using 1:6 with lines ls 3 title "norm alone", \
     data using 1:8 with lines ls 1 title "both"
set origin 0.5,0
set title "mean cosine of two positions"
unset logscale y
unset key
set yrange [-0.1:1.05]
set format y "%g"
set ytics 0.25
plot data using 1:3 with lines ls 5, \
     data using 1:5 with lines ls 2, \
     data using 1:7 with lines ls 3, \
     data using 1:9 with lines ls 1
unset multiplot
