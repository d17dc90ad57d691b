# two similarity matrices [64][64] as (p, q, cosine)
set terminal pdfcairo size 4.6in,2.45in font "TeX Gyre Pagella,8.5" fontscale 1 linewidth 0.6
set border 15
set palette defined (-1 "#9c2f20", 0 "#f7f7f7", 1 "#1d3f6e")
set xlabel "position {/:Italic q}"
set xrange [-0.5:63.5]
set yrange [63.5:-0.5]
set cbrange [-1:1]
set xtics 0,16,63
set ytics 0,16,63
unset colorbox
set size ratio 1
set multiplot layout 1,2 margins 0.085,0.98,0.16,0.9 spacing 0.1
set ylabel "position {/:Italic p}"
set title "sinusoidal"
plot data index 0 using 2:1:3 with image pixels
unset ylabel
set title "learned, before training"
plot data index 1 using 2:1:3 with image pixels
unset multiplot
