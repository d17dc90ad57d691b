# What all figures share; loaded before figures/NAME.gp.  `data' is the file of the
# numbers, `out' the PDF.  4.6 in is the width of the text; the fonts are those of
# the text; lines differ in dash and width, not in colour alone.
set encoding utf8
set terminal pdfcairo size 4.6in,2.5in font "TeX Gyre Pagella,8.5" fontscale 1 linewidth 0.7 rounded
set output out
set border 3 linewidth 0.7
set tics nomirror out scale 0.6
set key noautotitle samplen 2.4 spacing 1.1
set style line 1 linecolor rgb "#101010" linewidth 2.2 dashtype solid
set style line 2 linecolor rgb "#2a5d8f" linewidth 2.0 dashtype (8,3)
set style line 3 linecolor rgb "#a03020" linewidth 2.0 dashtype (3,2)
set style line 4 linecolor rgb "#4a7a4a" linewidth 2.0 dashtype (10,3,2,3)
set style line 5 linecolor rgb "#808080" linewidth 1.4 dashtype (1,2)
set style increment userstyles
# dark to light to dark, zero white: reads in grey where only one sign occurs
set palette defined (-1 "#1d3f6e", 0 "#f7f7f7", 1 "#9c2f20")
