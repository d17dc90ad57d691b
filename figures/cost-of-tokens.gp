# Two panels: characters for each token, and unknown words, against the size of
# the vocabulary.
set terminal pdfcairo size 4.6in,2.4in
set multiplot layout 1,2
set logscale x
set xrange [60:20000]
set xtics (100, "1,000" 1000, "10,000" 10000)
set xlabel "entries of the vocabulary"
set ylabel "characters for each token" offset 1
set yrange [0:4.5]
set ytics 1
set label 1 "characters" at 74,0.65 left
set label 2 "pairs" at 1250,2.6 left
set label 3 "words" at 300,3.65 left
plot data index 1 using 1:2 with linespoints linestyle 2 pointtype 4 pointsize 0.5, \
     data index 0 using 1:2 with linespoints linestyle 1 pointtype 7 pointsize 0.5
unset label 1
set ylabel "unknown words, per cent" offset 1
set yrange [0:50]
set ytics 10
set label 2 "pairs: none" at 80,2.6
set label 3 "words" at 300,30
plot data index 1 using 1:3 with linespoints linestyle 2 pointtype 4 pointsize 0.5, \
     data index 0 using 1:3 with lines linestyle 1
unset multiplot
