# needs: small
# the cosine of each pair of positions after training: p, q, cosine
set terminal pdfcairo size 4.6in,3.1in font "TeX Gyre Pagella,8.5" fontscale 1 linewidth 0.6
set palette defined (-1 "#ffffff", 0 "#93a5bf", 1 "#10223f")   # darker is larger
set border 15
set xlabel "position {/:Italic q}"
set ylabel "position {/:Italic p}"
set xrange [-0.5:63.5]
set yrange [63.5:-0.5]
set cbrange [-1:1]
set size ratio 1
set xtics 0,16,63
set ytics 0,16,63
set cbtics 0.5
plot data using 2:1:3 with image pixels
