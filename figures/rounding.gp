# the relative error of a sum of n numbers, by the way of adding
set logscale xy
set format x "10^{%L}"
set format y "10^{%L}"
set xrange [16:2**22*1.1]
set yrange [1e-8:1]
set xlabel "numbers in the sum, {/:Italic n}"
set ylabel "largest relative error"
set key left top
plot data using 1:6 with lines linestyle 5 title "bound {/:Italic nε}", \
     data using 1:2 with lines linestyle 1 title "single, in a row", \
     data using 1:3 with lines linestyle 2 title "single, in sixteen lanes", \
     data using 1:4 with lines linestyle 3 title "the library's product", \
     data using 1:5 with lines linestyle 4 title "double, rounded once"
