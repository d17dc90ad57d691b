# needs: small
# the token table after training: row, column, number (as embedding-before)
set terminal pdfcairo size 4.6in,3.1in font "TeX Gyre Pagella,8.5" fontscale 1 linewidth 0.6
set palette defined (-1 "#ffffff", 0 "#93a5bf", 1 "#10223f")   # darker is larger
set border 15
set xlabel "column {/:Italic j} of the vector"
set ylabel "token {/:Italic i}"
set xrange [-0.5:63.5]
set yrange [*:*] reverse noextend
stats data using 3 nooutput
widest = abs(STATS_min) > abs(STATS_max) ? abs(STATS_min) : abs(STATS_max)
set cbrange [-widest:widest]
set xtics 0,8,63
set ytics 0,10
plot data using 2:1:3 with image pixels
