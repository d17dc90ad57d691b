# the relative error of a sum of n numbers, by the way of adding
set logscale xy
set format x "10^{%L}"
set format y "10^{%L}"
set xrange [16:2**22]
set yrange [1e-8:1]
set xlabel "numbers in the sum, {/:Italic n}"
set ylabel "largest relative error"
set rmargin 22
set label "bound {/:Italic nε}" at 5.2e6, 0.5
set label "single, in a row" at 5.2e6, 6.5e-5
set label "single, in 16 lanes" at 5.2e6, 6e-6
set label "library's product" at 5.2e6, 1.2e-6
set label "double, rounded once" at 5.2e6, 3.0e-8
plot data using 1:6 with lines linestyle 5, \
     data using 1:2 with lines linestyle 1, \
     data using 1:3 with lines linestyle 2, \
     data using 1:4 with lines linestyle 3, \
     data using 1:5 with lines linestyle 4
