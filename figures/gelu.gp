set terminal pdfcairo size 4.6in,3.2in font "TeX Gyre Pagella,8.5" fontscale 1 linewidth 0.7 rounded
set xrange [-4:4]
set lmargin 9
set rmargin 3
set multiplot
set origin 0,0.36
set size 1,0.64
set bmargin 1
set tmargin 1
set yrange [-0.5:4]
set ytics 1
set format x ""
set key left top reverse Left
set xzeroaxis lc rgb "#999999" lw 0.8
plot data using 1:4 with lines ls 2 title "ReLU", \
     data using 1:3 with lines lw 6 lc rgb "#b8b8b8" title "GELU, exact", \
     data using 1:2 with lines ls 1 lw 1.4 title "GELU, tanh form"
set origin 0,0
set size 1,0.38
set bmargin 3
set tmargin 0.5
set format x "%g"
set xlabel "{/:Italic x}" offset 0,0.4
set ylabel "difference × 10^{4}" offset 0.5,0
set yrange [-6:6]
set ytics 3
unset key
plot data using 1:(1e4*($2-$3)) with lines ls 1 lw 1.4
unset multiplot
