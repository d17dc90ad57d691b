# needs: yardstick
set style data histograms
set style histogram clustered gap 1
set boxwidth 0.9
set style fill solid border rgb "#101010"
set xrange [-0.6:9.6]
set yrange [0:*]
set xlabel "next character"
set ylabel "probability"
set key top right
plot data using 2:xtic(1) lc rgb "#1d3f6e" title "temperature 0.5", \
     data using 3 lc rgb "#8fa8c4" title "1", \
     data using 4 lc rgb "#ffffff" title "2"
