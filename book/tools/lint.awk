# Reads noweb's stream (markup -t) of the chapters; see lint.
# The lines as they were written are read beside it, for what markup changes.
function say(where, s) { print where ": " s; bad = 1 }
function here(s) { say(file ":" line, s) }
function read_raw(   n, l) {
    split("", raw); n = 0
    while ((getline l < file) > 0) raw[++n] = l
    close(file)
}
BEGIN { longest = 25; widest = 72; line = 1 }
/^@file / {
    file = substr($0, 7); line = 1; read_raw()
    number = match(file, /[0-9A-Z][0-9]?-[^\/]*$/) ? substr(file, RSTART, index(substr(file, RSTART), "-") - 1) : ""
    files[++n_files] = file; rank[file] = n_files
    prose = ""; first_chunk = 1; task = ""; verbatim = 0
}

# --- prose ---------------------------------------------------------------------
/^@begin docs/ { docs = 1 }
/^@end docs/ { docs = 0 }
docs && /^@text / { text = text substr($0, 7) }
docs && /^@quote$/ { text = text "[[" ; if (heading_open) quoted = 1 }
docs && /^@endquote$/ { text = text "]]" }
function prose_line(t,   s) {
    if (t ~ /^[ \t]*%/) return
    if (t ~ /\\(chapter|(sub)*section|paragraph)\*?[ \t]*(\[[^]]*\])?\{.*\[\[/)
        here("[[...]] in a heading: put the name into the sentence below it")
    if (t ~ /``/) here("`` is set as two single marks: write \\enquote{...}")
    if (match(t, /\\task\{[0-9.]+\}/)) task = substr(t, RSTART + 6, RLENGTH - 7)
    s = t
    gsub(/\\(chapter|section|subsection|subsubsection|red|green|transcript|task|label|index|begin|end|standing|fig)(\[[^]]*\])?(\{[^}]*\})*/, " ", s)
    gsub(/\\[A-Za-z]+/, " ", s)
    prose = prose " " s
}

# --- code ----------------------------------------------------------------------
/^@begin code/ { code = 1; begin = 1 }
/^@defn / {
    name = substr($0, 7); begin = line; lines = 0; macro = 0; public = 0
    if (split(prose, words, /[^A-Za-z']+/) < 4) {
        here("<<" name ">> has no prose before it")
    }
    before = prose; prose = ""
    if (name in home) {
        if (home[name] != file && name !~ /^[a-z][a-z0-9_]*\.[ch](: .*)?$/)
            here("<<" name ">> is also defined in " home[name] " (a name that is meant to be continued starts with its file and a colon)")
    } else { home[name] = file; place[name] = file ":" line }
    key = tolower(name); gsub(/[ \t]+/, " ", key); sub(/ $/, "", key)
    if (key in spelt && spelt[key] != name)
        here("<<" name ">> and <<" spelt[key] ">> differ only in capitals or blanks")
    spelt[key] = name
    header = name ~ /\.h(: |$)/
    solution = ""
    if (name ~ /^(solution|step) /) {
        if (name !~ /^(solution|step) [0-9A-Z]+\.[0-9]+: ./)
            here("<<" name ">>: write <<solution N.M: verb phrase>>")
        split(name, a, /[ :.]+/)
        solution = a[2] "." a[3]
        if (number != "" && a[2] != (number ~ /[0-9]/ ? number + 0 : number))
            here("<<" name ">>: its number is not that of the chapter")
        if (a[1] == "solution" && task != solution && !(solution in seen))
            here("<<" name ">> without \\task{" solution "}{points} in the prose before it")
        if (a[2] "." a[3] in taken && taken[a[2] "." a[3]] != name)
            here("<<" name ">> and <<" taken[a[2] "." a[3]] ">> have one number")
        taken[a[2] "." a[3]] = name
        seen[solution] = 1
    }
    next_line_is_code = 1
}
code && /^@text / { text = text substr($0, 7) }
code && /^@use / {
    use = substr($0, 6)
    users[use] = (use in users) ? users[use] "\n" name : name
    uses[++n_uses] = use; use_place[n_uses] = file ":" line; use_file[n_uses] = file
    text = text "<<" use ">>"; used = 1
    if (header) heads[use] = 1
}
code && /^@index defn / { defined[substr($0, 13)] = 1 }
function code_line(t,   r, s) {
    r = raw[line]
    if (length(t) > widest) here("line of code of " length(t) " columns, more than " widest)
    if (r ~ /\t/) here("tab in code")
    if (t ~ /[\200-\377]/) here("character outside ASCII in code")
    if (r ~ /[ ]$/) here("blank at the end of a line of code")
    if (used && (t ~ /^[ ]*#[ ]*define/ || macro)) here("chunk used in a #define: a #line would land in it")
    else if (used && t ~ /\/\/.*<</) here("chunk used in a // comment")
    else if (used && t !~ /^[ ]*<<[^<>]*>>$/)
        here("chunk used inside a line: a use stands alone, and a left shift is written @<<")
    s = r; gsub(/@<</, "", s)
    if (!used && s ~ /<</) here("bare left shift: write @<<")
    macro = t ~ /\\$/
    if (solution != "" && t ~ /(^|[^A-Za-z_])return([^A-Za-z_]|$)/)
        here("return inside <<" name ">>: the function returns after it")
    if (header) public_names(t)
    if (match(t, /(TASK|STEP)\([^,]*, *[a-z_0-9]+|GIVEN\([a-z_0-9]+/)) {
        s = substr(t, RSTART, RLENGTH); sub(/.*[ ,(]/, "", s)
        if (s in test_place) here("test " s " is also at " test_place[s])
        else test_place[s] = file ":" line
    }
    lines++
}
# what a header gives to its readers
function public_names(t,   s) {
    if (macro_header) { macro_header = t ~ /\\$/; return }
    if (t ~ /^#[ ]*define /) {
        s = t; sub(/^#[ ]*define +/, "", s); sub(/[^A-Za-z0-9_].*/, "", s)
        if (s !~ /_H$/) want(s)
        macro_header = t ~ /\\$/
        return
    }
    if (t ~ /^[A-Za-z_].*[ *][a-z_][a-z0-9_]*\(/ && t !~ /^(static|typedef|return|extern|__attribute__|enum|struct)/) {
        s = t; sub(/\(.*/, "", s); sub(/.*[ *]/, "", s)
        want(s)
    } else if (t ~ /^(typedef .*[ *]|\} *)[A-Za-z_][A-Za-z0-9_]*;/) {
        s = t; sub(/;.*/, "", s); sub(/.*[ *}]/, "", s)
        want(s)
    }
}
function want(s) { if (s != "" && !(s in wanted)) { wanted[s] = file ":" line; order[++n_wanted] = s } }

/^@nl$/ || /^@index nl$/ {
    if (docs) prose_line(text)
    else if (code) {
        if (next_line_is_code) next_line_is_code = 0
        else if (/^@nl$/) code_line(text)
    }
    text = ""; used = 0; line++
}
/^@end code/ {
    if (text != "") { code_line(text); text = ""; used = 0 }
    if (lines > 0) { ++n_defs; def_name[n_defs] = name; def_file[n_defs] = file; def_place[n_defs] = file ":" begin }
    if (lines == 0) prose = before      # empty hooks may stand together
    if (lines > longest) say(file ":" begin, "<<" name ">> has " lines " lines, more than " longest)
    code = 0
}
# the files in which a chunk ends up, with newlines between
function roots_of(name, depth,   i, n, list, out) {
    if (name in roots) return roots[name]
    if (depth > 50 || !(name in users)) return name
    n = split(users[name], list, "\n")
    for (i = 1; i <= n; i++) out = out (out == "" ? "" : "\n") roots_of(list[i], depth + 1)
    return roots[name] = out
}
END {
    # a file that holds a task is written by one chapter alone
    for (i = 1; i <= n_defs; i++) if (def_name[i] ~ /^solution /) {
        n = split(roots_of(def_name[i], 0), list, "\n")
        for (j = 1; j <= n; j++) if (!(list[j] in owner)) { owner[list[j]] = def_file[i]; owned_for[list[j]] = def_name[i] }
    }
    for (i = 1; i <= n_defs; i++) {
        n = split(roots_of(def_name[i], 0), list, "\n")
        for (j = 1; j <= n; j++)
            if (list[j] in owner && owner[list[j]] != def_file[i] && !((list[j], def_place[i]) in told)) {
                told[list[j], def_place[i]] = 1
                say(def_place[i], "<<" def_name[i] ">> goes into " list[j] ", which holds <<" owned_for[list[j]] ">> of " owner[list[j]] ": a file with a task is written by one chapter alone")
            }
    }
    for (i = 1; i <= n_wanted; i++)
        if (!(order[i] in defined))
            say(wanted[order[i]], "public name " order[i] " has no @ %def")
    for (i = 1; i <= n_uses; i++)
        if (uses[i] in home && rank[home[uses[i]]] > rank[use_file[i]])
            say(use_place[i], "<<" uses[i] ">> is used here, but defined only later, at " place[uses[i]] " (leave an empty hook)")
    exit bad
}
