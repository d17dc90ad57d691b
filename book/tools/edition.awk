# A filter of noweb's pipeline that makes one edition of the book of the stream.
#   reader      solutions, no answers
#   student     a box in the place of every solution, no answers
#   instructor  solutions and answers
#   NN-name     the handout of that chapter: as student in it, as reader elsewhere
# In a chapter whose solutions go, so does what stands between the lines
# '% BEGIN SOLUTION' and '% END SOLUTION'; where the answers go, what stands between
# '% BEGIN ANSWERS' and '% END ANSWERS', chunks and all, so that no index knows them.
# Chunks <<probes/...>> are for the grader and in no edition.  Every line that goes
# leaves an empty line, so that the .tex keeps the line numbers of the .nw.
function fatal(s) { print "@fatal edition " file ":" n ": " s
                    printf "%s:%d: %s\n", file, n, s > "/dev/stderr"; failed = 1; exit 1 }
function base(f) { sub(/.*\//, "", f); sub(/\.nw$/, "", f); return f }
BEGIN { hidden = "" }
/^@file / {
    if (hidden != "") fatal("BEGIN " hidden " without END")
    file = substr($0, 7); n = 1
    noanswers = (edition != "instructor")
    nosolutions = (edition == "student" || edition == base(file))
}
/^@(nl|index nl)$/ { n++ }
$0 == "@text % BEGIN SOLUTION" || $0 == "@text % BEGIN ANSWERS" {
    if (hidden != "" || open != "") fatal($3 " " $4 " within " open)
    open = $4
    if (open == "SOLUTION" ? nosolutions : noanswers) { hidden = open; next }
}
$0 == "@text % END SOLUTION" || $0 == "@text % END ANSWERS" {
    if (open != $4) fatal("END " $4 " without BEGIN")
    open = ""
    if (hidden != "") { hidden = ""; next }
}
# what is hidden leaves its line ends only; the documentation chunk in which it
# begins goes on until the one in which it ends
hidden != "" {
    if (/^@(nl|index nl)$/) print "@text %\n@nl"
    next
}
# hold a code chunk until its name is known
/^@begin code/ { held = $0; nheld = 1; next }
held != "" {
    held = held "\n" $0
    if (/^@defn /) {
        name = substr($0, 7)
        print held; held = ""
        if (nosolutions && name ~ /^solution /) { boxed = 1; done = 0 }
    }
    next
}
boxed {
    if (/^@end code/) { boxed = 0; print; next }
    if (/^@nl$/) {
        if (done++ < 1) {
            number = name; sub(/^solution /, "", number); sub(/:.*/, "", number)
            print "@nl\n@literal \\nwelided{" number ":}\n@nl"
        } else if (done > 2) owed++
    }
    next
}
/^@begin docs/ { print; for (; owed > 0; owed--) print "@text %\n@nl"; next }
{ print }
END {
    if (!failed && open != "") fatal("BEGIN " open " without END")
}
