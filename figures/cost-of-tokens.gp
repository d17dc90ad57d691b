# Two panels: characters for each token, and unknown words, against the size of
# the vocabulary.
set terminal pdfcairo size 4.6in,2.4in
set multiplot layout 1,2
set logscale x
set xrange [60:20000]
set xtics (100, "1 000" 1000, "10 000" 10000)
set xlabel "entries of the vocabulary"
set ylabel "characters for each token" offset 1
set yrange [0:4.5]
set ytics 1
set key bottom right
set label 1 "characters" at 92,0.8 left
plot data index 1 using 1:2 with linespoints linestyle 2 pointtype 4 pointsize 0.5 title "words", \
     data index 0 using 1:2 with linespoints linestyle 1 pointtype 7 pointsize 0.5 title "pairs"
unset label 1
set ylabel "unknown words, %" offset 1
set yrange [0:60]
set ytics 20
unset key
set label 2 "pairs and characters: none" at 75,4 left
plot data index 1 using 1:3 with linespoints linestyle 2 pointtype 4 pointsize 0.5, \
     data index 0 using 1:3 with lines linestyle 1
unset multiplot
