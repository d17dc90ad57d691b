# needs: yardstick
set terminal pdfcairo size 4.6in,3.1in font "TeX Gyre Pagella,8.5" fontscale 1 linewidth 0.7 rounded
set xlabel "update" offset 0,0.4
set ylabel "loss, nats for each character" offset 1,0
set xrange [0:2000]
set yrange [1.3:4.5]
set key at graph 0.98, graph 0.88 right top Left reverse
set style line 11 lc rgb "#777777" lw 1 dt (6,3)
plot data index 2 using 1:2 with lines ls 11, \
     data index 2 using 1:3 with lines ls 11, \
     data index 2 using 1:4 with lines ls 11, \
     data index 2 using 1:5 with lines ls 11, \
     data index 2 using 1:6 with lines ls 11, \
     data index 2 every ::0::0 using (1970):2:("ln {/:Italic V}") with labels right offset 0,-0.6, \
     data index 2 every ::0::0 using (1970):3:("unigram") with labels right offset 0,0.6, \
     data index 2 every ::0::0 using (1970):4:("bigram") with labels right offset 0,0.6, \
     data index 2 every ::0::0 using (40):5:("five-gram") with labels left offset 0,0.6, \
     data index 2 every ::0::0 using (40):6:("xz") with labels left offset 0,0.6, \
     data index 0 using 1:2 with lines lc rgb "#5a7ea8" lw 1.6 title "training, mean of 20", \
     data index 1 using 1:2 with linespoints ls 1 lw 1.2 pt 7 ps 0.5 title "validation"
