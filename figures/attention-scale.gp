set terminal pdfcairo size 4.6in,2.4in font "TeX Gyre Pagella,8.5" fontscale 1 linewidth 0.6
set output out
set tics nomirror out
set border 3
set lmargin 9
set rmargin 3
set logscale x 2
set xrange [1:1024]
set yrange [0:1]
set xtics 4
set ytics 0.25
set xlabel "width {/:Italic D} of queries and keys" offset 0,0.3
set ylabel "largest of 64 weights, mean" offset 0.5,0
set key top left reverse Left samplen 3
plot data using 1:3 with linespoints pt 7 ps 0.4 lw 2 dt 1 lc rgb "#888888" title "dot product alone", \
     data using 1:2 with linespoints pt 5 ps 0.4 lw 2 lc rgb "#000000" title "divided by √{/:Italic D}", \
     1/64.0 with lines dt 3 lw 1 lc rgb "#555555" title "shared evenly"
