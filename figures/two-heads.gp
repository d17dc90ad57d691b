set terminal pdfcairo size 4.6in,2.5in font "TeX Gyre Pagella,8" fontscale 1 linewidth 0.6
set output out
set palette defined (0 "#ffffff", 1 "#000000")
set cbrange [0:1]
unset colorbox
unset key
set size square
set xrange [-0.5:21.5]
set yrange [21.5:-0.5]
set tics scale 0 font "TeX Gyre Pagella,7"
text = "the cat sat on the mat"
blank(c) = c eq " " ? "␣" : c
set xtics offset 0,0.6
set ytics offset 0.8,0
do for [i=1:22] { set xtics add (blank(text[i:i]) i-1); set ytics add (blank(text[i:i]) i-1) }
set lmargin 2.5
set rmargin 1
set tmargin 2
set bmargin 1.5
set multiplot layout 1,2
set title "head 0" offset 0,-0.6
plot data index 0 matrix with image pixels
set title "head 1" offset 0,-0.6
plot data index 1 matrix with image pixels
unset multiplot
