# what the samples and the check of handouts share; TOP is the top folder
# longest_line 'solution 5.1': of that chunk
longest_line() {
    awk -v name="<<$1:" 'index($0, name) == 1 { on = 1; next } /^@/ { on = 0 }
        on { sub(/^ +/, ""); if (length($0) > length(longest)) longest = $0 } END { print longest }' "$TOP"/chapters/*.nw
}
# a page with one line of text
page_with() { # LINE FILE
    gnuplot -e "set terminal pdfcairo; set output '$2'; unset border; unset tics; unset key; set xrange [0:1]; set yrange [0:1];
        set label '$(echo "$1" | sed "s/'/''/g")' at 0,0.5 noenhanced; plot 2" 2>/dev/null
}
