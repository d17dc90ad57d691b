# Splits what noweb's back end made of several chapters into OUT/NN-name.tex, one
# each, in which every line has the number that it has in the .nw file.
# OUT/chapters.tex includes them all, and OUT/titles.tex says which label is in which
# chapter, for a chapter set without the others.
#   awk -v out=build/weave/reader -f book/tools/split.awk all.tex
function braced(s,   i, depth, c) {     # the text of the group that s begins with
    depth = 0
    for (i = 1; i <= length(s); i++) {
        c = substr(s, i, 1)
        if (c == "{") depth++
        if (c == "}" && --depth == 0) return substr(s, 2, i - 2)
    }
    return ""
}
function labels(s, chapter,   l) {
    while (match(s, /\\label\{[^}]*\}/)) {
        l = substr(s, RSTART + 7, RLENGTH - 8)
        if (title != "") print "\\mgtitle{" l "}{" chapter "}{" title "}" > titles
        s = substr(s, RSTART + RLENGTH)
    }
}
BEGIN { titles = out "/titles.tex"; printf "" > titles }
{
    while (match($0, /\\nwfilename\{[^}]*\}/)) {
        head = substr($0, 1, RSTART - 1)
        path = substr($0, RSTART + 12, RLENGTH - 13)
        rest = substr($0, RSTART + RLENGTH)
        if (file) { print head > file; close(file) }
        base = path; sub(/.*\//, "", base); sub(/\.nw$/, "", base)
        file = out "/" base ".tex"
        number = base; sub(/-.*/, "", number)
        if (number ~ /^[0-9]+$/) list = list "\\mgchapter{" number "}{" base "}\n"
        else if (number ~ /^[A-Z]$/) list = list "\\mgappendix{" number "}{" base "}\n"
        chapter = number ~ /^[0-9]+$/ ? number + 0 : number
        $0 = rest; title = ""
    }
    print > file
    if (match($0, /^\\(chapter|section|subsection)\{/)) title = braced(substr($0, RLENGTH))
    labels($0, chapter)
    s = $0
    while (match(s, /\\sublabel\{[^}]*\}/)) {
        print "\\mgchunkof{" substr(s, RSTART + 10, RLENGTH - 11) "}{" chapter "}" > titles
        s = substr(s, RSTART + RLENGTH)
    }
}
END { printf "%s", list > (out "/chapters.tex") }
