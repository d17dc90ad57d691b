set terminal pdfcairo size 4.6in,2.5in font "TeX Gyre Pagella,8.5" fontscale 1 linewidth 0.7 rounded
set logscale x 2
set xrange [14:600]
set xtics (16, 32, 64, 128, 256, 512)
set xlabel "width {/:Italic C}" offset 0,0.4
set ylabel "first loss, nats" offset 1,0
set yrange [4:*]
set key left top reverse Left
plot data using 1:2 with linespoints ls 1 lw 1.4 pt 7 ps 0.6 title "tables within ±1/√{/:Italic C}", \
     data using 1:3 with linespoints ls 1 lw 1.4 pt 6 ps 0.7 title "deviation 0.02", \
     data using 1:4 with lines lw 1 dt 2 lc rgb "#777777" title "ln {/:Italic V}"
