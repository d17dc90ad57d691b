# A filter on noweb's stream that takes solutions out of it.
#   awk -f book/tools/elide.awk [-v NAME=VALUE]... stream
#     from=N.M      the tasks of chapter N from task M on
#     only=N.M,...  exactly these tasks and steps
#     chapter=N     all tasks of chapter N and its teacher's prose; `all': of every chapter
#     answers=drop  what stands between % BEGIN ANSWERS and % END ANSWERS
#     mode=tangle   a stub takes the place of a solution (the default):
#       stub=abort  NOT_IMPLEMENTED("N.M");     stub=silent  nothing
#       stub=mistake  the text of the chunk <<mistake N.M: ...>>, which the
#                     file named by with= holds (with only= naming one task)
#     mode=weave    \nwelided{N.M} takes its place
# A step (<<step N.M: ...>>) is left alone unless only= names it.
# After what it drops it puts an @line, or every #line behind it is off; for the
# weave, whose lines LaTeX counts, it puts as many comment lines. A section of it
# still counts, so that those behind it have the numbers of the book.
BEGIN {
    line = 1
    if (mode == "") mode = "tangle"
    if (stub == "") stub = "abort"
    if (from != "") { split(from, part, "."); from_n = part[1]; from_m = part[2] }
    count = split(only, part, /[ ,]+/)
    for (i = 1; i <= count; i++) wanted[part[i]] = 1
}
function number(name,   a) { split(name, a, /[ :]+/); return a[2] }
function elided(name,   id, a) {
    if (name !~ /^(solution|step) [0-9A-Z]+\.[0-9]+:/) return 0
    id = number(name)
    if (id in wanted) return 1
    if (name ~ /^step /) return 0
    split(id, a, ".")
    if (chapter == "all" || (chapter != "" && a[1] == chapter + 0)) return 1
    return from != "" && a[1] == from_n && a[2] + 0 >= from_m + 0
}
function stop(s) {
    print "@fatal elide " s
    print file ":" line ": " s >"/dev/stderr"
    failed = 1
    exit 1
}
/^@nl$/ || /^@index nl$/ { line++ }
/^@file / {
    if (hidden) stop("BEGIN " hidden " without END")
    file = substr($0, 7); line = 1
    here = chapter == "all" || (chapter != "" && match(file, /[0-9][0-9]-[^\/]*$/) &&
        substr(file, RSTART, 2) + 0 == chapter + 0)
}
/^@text % BEGIN (SOLUTION|ANSWERS)[ \t]*$/ && !code {
    if ($4 == "SOLUTION" ? here : answers == "drop") {
        if (hidden) stop("BEGIN " $4 " inside BEGIN " hidden)
        hidden = $4
        next
    }
}
/^@text % END (SOLUTION|ANSWERS)[ \t]*$/ && !code {
    if ($4 == "SOLUTION" ? here : answers == "drop") {
        if (hidden != $4) stop("END " $4 " without BEGIN")
        hidden = ""
        resume = 1              # at the end of this line
        next
    }
}
resume && /^@nl$/ { resume = 0; print mode == "weave" ? "@text %\n@nl" : "@line " line + 1; next }
hidden && mode == "weave" {
    # of whole chunks the ends of lines stay; the prose before them goes on behind them
    if (/^@begin code/) code = 1
    if (/^@end code/) code = 0
    if (!code && hidden == "SOLUTION" && /^@text \\section\{/) step = "\\stepcounter{section}"
    if (/^@(nl|index nl)$/) { print "@text " step "%\n@nl"; step = "" }
    next
}
hidden {
    # whole code chunks go; the frame of the prose stays
    if (/^@begin code/) code = 1
    if (!code && /^@(begin|end) docs/) print
    if (/^@end code/) code = 0
    next
}
/^@begin code/ { code = 1 }
/^@end code/ {
    code = 0
    if (dropping && mode != "weave") print "@line " line + 1
    dropping = 0
}
/^@defn / {
    name = substr($0, 7)
    if (elided(name)) { print; start = 1; next }
}
start && /^@nl$/ {
    print
    start = 0; dropping = 1
    if (!(name in seen)) {
        seen[name] = 1
        id = number(name)
        if (mode == "weave") print "@literal \\nwelided{" id "}\n@nl"
        else if (stub == "mistake") {
            while ((getline text <with) > 0) print text
            close(with)
        } else if (stub == "abort")
            print "@text NOT_IMPLEMENTED(\"" (name ~ /^step/ ? "step " : "") id "\");\n@nl"
    }
    next
}
dropping && /^@(nl|index nl)$/ { owed++ }
dropping { next }
/^@begin docs/ && mode == "weave" {     # the box itself has one line
    print
    for (owed--; owed > 0; owed--) print "@text %\n@nl"
    owed = 0
    next
}
{ print }
END { if (!failed && hidden) stop("BEGIN " hidden " without END") }
