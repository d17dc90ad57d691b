# needs: small
# the table of tokens after training: row, column, number
set terminal pdfcairo size 4.6in,3.1in font "TeX Gyre Pagella,8.5" fontscale 1 linewidth 0.6
set palette defined (-1 "#ffffff", 0 "#93a5bf", 1 "#10223f")   # darker is larger
set border 15
set xlabel "column {/:Italic j} of the vector"
set ylabel "token {/:Italic i}"
set xrange [-0.5:63.5]
set yrange [*:*] reverse noextend
set cbrange [-0.25:0.25]
set xtics 0,8,63
set ytics 0,10
set cbtics 0.25 format "%.2f"
plot data using 2:1:3 with image pixels
