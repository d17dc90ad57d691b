# Lines of the chapters in what tests print, as lines of the tangled files, and
# back: when prose moves the lines of a chapter, what was printed moves with them.
#   awk -f places.awk -v mode=key|unkey -v from=FOLDER/ -v to=FOLDER/ SOURCE... FOLDER/TEXT...
#     key    chapters/05-self-attention.nw:287  becomes  @{src/linear.c:12}
#     unkey  the reverse
# Each text is written into the folder `to'.  Ends with status 3 if a line of a
# chapter is in none of the sources.
FNR == 1 {
    reading = index(FILENAME, from) == 1
    name = FILENAME; count = 0; chapter = ""
    if (reading) sub(/^.*\//, "", name)
    else sub(/^build\/[^\/]*\//, "", name)
    if (reading) printf "" >(to name)
}
!reading && /^#line [0-9]+ "/ { line = $2; chapter = $3; gsub(/"/, "", chapter); next }
!reading {
    count++
    if (chapter == "") next
    at[name ":" count] = chapter ":" line
    if (!((chapter ":" line) in place)) place[chapter ":" line] = name ":" count
    line++
    next
}
{
    pattern = mode == "key" ? "chapters/[0-9A-Z]+-[a-z-]*\\.nw:[0-9]+" : "@\\{[^}]*\\}"
    done = ""
    while (match($0, pattern)) {
        found = substr($0, RSTART, RLENGTH)
        if (mode == "key") {
            if (found in place) found = "@{" place[found] "}"
            else unknown = 1
        } else {
            inside = substr(found, 3, length(found) - 3)
            if (inside in at) found = at[inside]
            else unknown = 1
        }
        done = done substr($0, 1, RSTART - 1) found
        $0 = substr($0, RSTART + RLENGTH)
    }
    print done $0 >(to name)
}
END { exit unknown ? 3 : 0 }
