# A filter on noweb's stream that takes solutions out of it.
#   awk -f book/tools/elide.awk [-v NAME=VALUE]... stream
#     from=N.M      the tasks of chapter N from task M on
#     only=N.M,...  exactly these tasks and steps
#     chapter=N     all tasks of chapter N and its teacher's prose
#     answers=drop  what stands between % BEGIN ANSWERS and % END ANSWERS
#     mode=tangle   a stub takes the place of a solution (the default):
#       stub=abort  NOT_IMPLEMENTED("N.M");     stub=silent  nothing
#       stub=mistake  the text of the chunk <<mistake N.M: ...>>, which the
#                     file named by with= holds (with only= naming one task)
#     mode=weave    \nwelided{N.M} takes its place
# A step (<<step N.M: ...>>) is left alone unless only= names it.
# After what it drops it puts an @line, or every #line behind it is off.
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
    if (name !~ /^(solution|step) [0-9]+\.[0-9]+:/) return 0
    id = number(name)
    if (id in wanted) return 1
    if (name ~ /^step /) return 0
    split(id, a, ".")
    if (chapter != "" && a[1] == chapter + 0) return 1
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
    here = chapter != "" && match(file, /[0-9][0-9]-[^\/]*$/) &&
        substr(file, RSTART, 2) + 0 == chapter + 0
}
/^@text % BEGIN (SOLUTION|ANSWERS)[ \t]*$/ && !code {
    if ($3 == "SOLUTION" ? here : answers == "drop") {
        if (hidden) stop("BEGIN " $3 " inside BEGIN " hidden)
        hidden = $3
        next
    }
}
/^@text % END (SOLUTION|ANSWERS)[ \t]*$/ && !code {
    if ($3 == "SOLUTION" ? here : answers == "drop") {
        if (hidden != $3) stop("END " $3 " without BEGIN")
        hidden = ""
        resume = 1              # at the end of this line
        next
    }
}
resume && /^@nl$/ { resume = 0; print "@line " line + 1; next }
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
    if (dropping) { dropping = 0; print "@line " line + 1 }
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
dropping { next }
{ print }
END { if (!failed && hidden) stop("BEGIN " hidden " without END") }
