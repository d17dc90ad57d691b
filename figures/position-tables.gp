# two tables [64][64] as (position, column, number)
set terminal pdfcairo size 4.6in,2.7in font "TeX Gyre Pagella,8.5" fontscale 1 linewidth 0.6
set palette defined (-1 "#ffffff", 0 "#93a5bf", 1 "#10223f")   # darker is larger
set border 15
set xlabel "column {/:Italic j}" offset 0,0.4
set xrange [-0.5:63.5]
set yrange [63.5:-0.5]
set cbrange [-1:1]
set xtics 0,16,63
set ytics 0,16,63
set cbtics 1
unset colorbox
set size ratio 1
set multiplot layout 1,2 margins 0.13,0.985,0.17,0.9 spacing 0.08
set ylabel "position {/:Italic t}"
set title "sinusoidal" offset 0,-0.6
plot data index 0 using 2:1:3 with image pixels
unset ylabel
set title "learned, before training" offset 0,-0.6
plot data index 1 using 2:1:3 with image pixels
unset multiplot
