set terminal pdfcairo size 4.6in,2.5in font "TeX Gyre Pagella,8.5" fontscale 1 linewidth 0.6
set output out
set tics nomirror out
set border 3
set xrange [0:48]
set xtics 12
set xlabel "layers" offset 0,0.4
set multiplot
set size 0.5,1
set origin 0,0
set title "size of the stream" font ",8.5" offset 0,-0.6
set logscale y
set yrange [1e-15:1e5]
set format y "10^{%L}"
set ytics 1e5
set key at graph 1.0,0.34 right bottom reverse Left samplen 2.5 spacing 0.95
plot data using 1:2 with lines lw 1.6 dt 3 lc rgb "#000000" title "neither", \
     data using 1:4 with lines lw 1.6 dt 2 lc rgb "#000000" title "residual alone", \
     data using 1:6 with lines lw 4 lc rgb "#aaaaaa" title "norm alone", \
     data using 1:8 with lines lw 2 lc rgb "#000000" title "both"
set origin 0.5,0
set title "mean cosine of two positions"
unset logscale y
unset key
set yrange [-0.1:1.05]
set format y "%g"
set ytics 0.25
plot data using 1:3 with lines lw 1.6 dt 3 lc rgb "#000000", \
     data using 1:5 with lines lw 1.6 dt 2 lc rgb "#000000", \
     data using 1:7 with lines lw 4 lc rgb "#aaaaaa", \
     data using 1:9 with lines lw 2 lc rgb "#000000"
unset multiplot
