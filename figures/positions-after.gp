# needs: small
# the similarity matrix [64][64] as (p, q, cosine)
set terminal pdfcairo size 4.6in,2.7in font "TeX Gyre Pagella,8.5" fontscale 1 linewidth 0.6
set palette defined (-1 "#ffffff", 0 "#93a5bf", 1 "#10223f")   # darker is larger
set border 15
set xlabel "position {/:Italic q}" offset 0,0.4
set ylabel "position {/:Italic p}"
set xrange [-0.5:63.5]
set yrange [63.5:-0.5]
set cbrange [-1:1]
set xtics 0,16,63
set ytics 0,16,63
set cbtics 1
set size ratio 1
plot data using 1:2:3 with image pixels
