# Reads noweb's stream and prints the tasks and steps of chapter N (-v chapter=N)
#   task N.M <tab> FILE:LINE <tab> source files that hold it, with blanks between
function files_of(name, depth,   i, n, list, out) {
    if (name in memo) return memo[name]
    if (depth > 50) return ""
    if (!(name in users)) return name
    n = split(users[name], list, "\n")
    for (i = 1; i <= n; i++) out = out (out == "" ? "" : "\n") files_of(list[i], depth + 1)
    return memo[name] = out
}
BEGIN { line = 1 }
/^@nl$/ || /^@index nl$/ { line++ }
/^@file / { file = substr($0, 7); line = 1 }
/^@defn / {
    name = substr($0, 7)
    if (name ~ /^(solution|step) [0-9A-Z]+\.[0-9]+:/ && !(name in place)) {
        split(name, a, /[ :.]+/)
        if (a[2] == chapter) { order[++n] = name; place[name] = file ":" line }
    }
}
/^@use / {
    used = substr($0, 6)
    users[used] = (used in users) ? users[used] "\n" name : name
}
END {
    for (i = 1; i <= n; i++) {
        name = order[i]
        split(name, a, /[ :]+/)
        k = split(files_of(name, 0), list, "\n"); files = ""
        for (j = 1; j <= k; j++)
            if (list[j] ~ /\.[ch]$/ && index(" " files " ", " " list[j] " ") == 0)
                files = files (files == "" ? "" : " ") list[j]
        print (name ~ /^step/ ? "step " : "task ") a[2] "\t" place[name] "\t" files
    }
}
