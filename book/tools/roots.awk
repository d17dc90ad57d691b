# Reads noweb's stream (markup -t) and prints each root with its place:
#   DESTINATION <tab> ROOT
# Chunks that are used and not defined, or defined and neither used nor a
# file, are named with file and line, and end it with status 1.
#   -v last=NN  the chapter of the state: answers, figures, values and
#               probes are taken from that chapter alone
function place() { return file ":" line }
function say(where, s) { print where ": " s | "sort -t: -k1,1 -k2,2n >&2"; bad = 1 }
BEGIN { line = 1 }
/^@nl$/ || /^@index nl$/ { line++ }
/^@file / {
    file = substr($0, 7); line = 1
    number = match(file, /[0-9A-Z][0-9]?-[^\/]*$/) ? substr(file, RSTART, index(substr(file, RSTART), "-") - 1) : ""
}
/^@defn / {
    name = substr($0, 7)
    if (!(name in defined)) { order[++n] = name; defined[name] = place(); home[name] = number; homefile[name] = file }
    else if (homefile[name] != file && name ~ /^(test_[a-z0-9_]+\.c$|answers\/|figures\/|values\/|probes\/)/)
        say(place(), "<<" name ">> is also defined in " homefile[name] ": a file of this kind belongs to one chapter")
}
/^@use / { name = substr($0, 6); if (!(name in used)) used[name] = place() }
END {
    for (name in used)
        if (!(name in defined)) say(used[name], "<<" name ">> is used, but no chapter up to here defines it")
    for (i = 1; i <= n; i++) {
        name = order[i]
        if (name in used) {
            if (name ~ /^[a-z0-9_\/-]+\.[ch]$/) say(used[name], "<<" name ">> is a file, and used as a chunk")
            continue
        }
        # wrong code that the proof of red puts in the place of a solution
        if (name ~ /^mistake [0-9]+\.[0-9]+: ./) continue
        if (name ~ /^test_[a-z0-9_]+\.c$/) to = "tests/chapter-" home[name] "/" name
        else if (name ~ /^[a-z][a-z0-9_]*\.[ch]$/) to = "src/" name
        else if (name ~ /^(answers|probes)\/[0-9A-Z][0-9]?-[a-z0-9_-]+\.c$/ ||
                 name ~ /^figures\/[a-z0-9_-]+\.c$/ ||
                 name ~ /^values\/[0-9A-Z][0-9]?(-runs)?\.c$/) {
            if (home[name] != last) continue
            to = name
        } else {
            say(defined[name], "<<" name ">> is defined, but never used (a misspelt name?)")
            continue
        }
        print to "\t" name
    }
    exit bad
}
