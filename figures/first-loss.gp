set terminal pdfcairo size 4.6in,2.5in font "TeX Gyre Pagella,8.5" fontscale 1 linewidth 0.7 rounded
set logscale x
set xrange [0.0045:0.22]
set xtics (0.005, 0.01, 0.02, 0.05, 0.1, 0.2)
set xlabel "deviation of the tables" offset 0,0.4
set ylabel "first loss, nats" offset 1,0
set yrange [4:8]
set ytics 1
set key left top reverse Left
set arrow from 0.02,4 to 0.02,8 nohead dt 3 lc rgb "#777777"
first(c, s) = abs(log(s) - log(1 / sqrt(3. * c))) < log(1.2) / 2 + 1e-9
plot data using 1:3 with lines ls 1 lw 1.8 title "width 128", \
     data using 1:2 with lines lw 1.2 lc rgb "#808080" title "width 64", \
     data using 1:(first(128, $1) ? $3 : 1/0) with points pt 6 ps 1 lc rgb "black" notitle, \
     data using 1:(first(64, $1) ? $2 : 1/0) with points pt 6 ps 1 lc rgb "black" notitle, \
     data using 1:4 with lines lw 1 dt 2 lc rgb "#777777" title "ln {/:Italic V}"
