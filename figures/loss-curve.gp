# needs: yardstick
set terminal pdfcairo size 4.6in,3.1in font "TeX Gyre Pagella,8.5" fontscale 1 linewidth 0.7 rounded
set xlabel "update" offset 0,0.4
set ylabel "loss, nats for each character" offset 1,0
set xrange [0:2000]
set yrange [1.3:4.5]
set rmargin 13
set key at graph 0.98, graph 0.93 right top Left reverse
set style line 11 lc rgb "#777777" lw 1 dt (6,3)
plot data index 2 using 1:2 with lines ls 11, \
     data index 2 using 1:3 with lines ls 11, \
     data index 2 using 1:4 with lines ls 11, \
     data index 2 using 1:5 with lines ls 11, \
     data index 2 using 1:6 with lines ls 11, \
     data index 2 every ::0::0 using (2020):2:("ln {/:Italic V}") with labels left, \
     data index 2 every ::0::0 using (2020):3:("unigram") with labels left, \
     data index 2 every ::0::0 using (2020):4:("bigram") with labels left, \
     data index 2 every ::0::0 using (2020):5:("five-gram") with labels left, \
     data index 2 every ::0::0 using (2020):6:("xz") with labels left, \
     data index 0 using 1:2 with lines lc rgb "#5a7ea8" lw 1.6 title "training, mean of 20", \
     data index 1 using 1:2 with linespoints ls 1 lw 1.2 pt 7 ps 0.5 title "validation"
