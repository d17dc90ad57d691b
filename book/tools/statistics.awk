# Reads noweb's stream of the chapters and prints for each how long its chunks
# are, and how many words of prose there are for each line of code.
#   program: what becomes the library; words: all but those before tests etc.
#   tests:   tests, main and the commands (option parsing); words before them
# Answers, figures and values count for neither.
function kind_of(name, depth,   i, n, list, k, best) {
    if (depth > 60) return "other"
    if (name in memo) return memo[name]
    if (name in users) {
        n = split(users[name], list, "\n"); best = ""
        for (i = 1; i <= n; i++) {
            k = kind_of(list[i], depth + 1)
            if (best == "" || k == "program") best = k
        }
    } else if (name ~ /^test_|^main\.c|^commands?[._]|^grader\.c|^calls\.c|^options\.|^training_options\.|^specimen\./) best = "tests"
    else if (name ~ /^[a-z][a-z0-9_]*\.[ch]$/) best = "program"
    else best = "other"
    return memo[name] = best
}
function count(s) {
    if (s ~ /^[ \t]*%/) return 0
    gsub(/\\(label|c?ref|Cref|citep|citet|index|red|green|transcript|task|fig|later)(\[[^]]*\])?\{[^}]*\}/, " ", s)
    gsub(/\\[A-Za-z]+/, " ", s)
    return gsub(/[A-Za-z0-9\200-\377]([A-Za-z0-9'._\200-\377-]*[A-Za-z0-9_\200-\377])?/, "", s)
}
/^@file / { file = substr($0, 7); sub(/.*\//, "", file); sub(/\.nw$/, "", file); files[++nf] = file; words = 0; answers = 0; c = 0 }
/^@begin docs/ { docs = 1 }
/^@end docs/ { docs = 0 }
docs && /^@text % BEGIN ANSWERS/ { answers = 1 }
docs && /^@text % END ANSWERS/ { answers = 0; words = 0 }
docs && /^@text / { text = text substr($0, 7) }
docs && /^@nl$/ { if (!answers) { w = count(text); words += w; total[file] += w } text = "" }
/^@begin code/ { code = 1; lines = -1 }
/^@defn / { name = substr($0, 7); sub(/ *$/, "", name) }
code && /^@use / { u = substr($0, 6); users[u] = (u in users) ? users[u] "\n" name : name }
code && /^@nl$/ { lines++ }
/^@end code/ {
    code = 0; if (lines < 0) lines = 0
    ++nc; c_file[nc] = file; c_name[nc] = name; c_lines[nc] = lines; c_words[nc] = words; words = 0
}
function sort(a, n,   i, j, t) { for (i = 2; i <= n; i++) { t = a[i]; for (j = i - 1; j > 0 && a[j] > t; j--) a[j + 1] = a[j]; a[j + 1] = t } }
function report(label, file,   i, n, a, k, pl, tl, tw, ow, w) {
    for (i = 1; i <= nc; i++) {
        if (file != "" && c_file[i] != file) continue
        k = kind_of(c_name[i], 0)
        if (k == "program") pl += c_lines[i]
        else if (k == "tests") { tl += c_lines[i]; tw += c_words[i] }
        else ow += c_words[i]
        if (k != "other" && c_lines[i] > 0) a[++n] = c_lines[i]
    }
    if (file != "") w = total[file]
    else for (i = 1; i <= nf; i++) w += total[files[i]]
    sort(a, n)
    printf "%-26s %6d %6d %4d %4d %4d %8d %7.1f %7d %7.1f\n", label, w, n, \
        a[int((n + 1) / 2)], a[int(n * 0.9 + 0.5)], a[n], pl, (pl ? (w - tw - ow) / pl : 0), tl, (tl ? tw / tl : 0)
}
END {
    print "                                    chunks of code            program           tests, options"
    print "chapter                     words      n  med  90%  max    lines words/l   lines words/l"
    for (f = 1; f <= nf; f++) report(files[f], files[f])
    report("all", "")
}
