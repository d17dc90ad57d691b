set terminal pdfcairo size 4.6in,2.2in font "TeX Gyre Pagella,8.5" fontscale 1 linewidth 0.7 rounded
set xrange [0:48]
set xtics 12
set yrange [-0.1:1]
set ytics 0.25
set xlabel "blocks" offset 0,0.4
set ylabel "cosine with the beginning" offset 0.8,0
set xzeroaxis lc rgb "#999999" lw 0.8
set key right top reverse Left
plot data using 1:2 with lines ls 1 title "pre-norm (ours)", \
     data using 1:3 with lines lw 2 dt (12,6) lc rgb "#2a5d8f" title "post-norm (2017)"
