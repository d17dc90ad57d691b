# update, learning rate
set terminal pdfcairo size 4.6in,2.1in font "TeX Gyre Pagella,8.5" fontscale 1 linewidth 0.7 rounded
set xlabel "update {/:Italic s}" offset 0,0.4
set ylabel "learning rate" offset 1,0
set xrange [0:2200]
set yrange [0:0.0011]
set xtics (100, 500, 1000, 1500, 2000)
set ytics ("0" 0, "0.0001" 0.0001, "0.0005" 0.0005, "0.001" 0.001)
set arrow from 2000, graph 0 to 2000, graph 1 nohead lw 0.6 lc rgb "#888888" dt (2,3)
plot data using 1:2 with lines ls 1
