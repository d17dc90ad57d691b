# usage: awk -f book/tools/includes.awk OUT.o SOURCE.c COMPILER OPTION...
# Prints what an object is made from: the options, SOURCE and what it includes by a name
# in quotes, each file once, all without the folder of the state. Writes to OUT.o.deps, for
# make, on which files OUT.o depends.
BEGIN {
    for (i = 3; i < ARGC; i++) {
        print stateless(ARGV[i])
        if (ARGV[i] ~ /^-I/) folder[++folders] = substr(ARGV[i], 3) "/"
    }
    deps = ARGV[1] ".deps"
    printf "%s:", blanks(ARGV[1]) >deps
    if (!take(ARGV[2])) {
        print "compile: no file " ARGV[2] >"/dev/stderr"
        exit 1
    }
    printf "\n" >deps
    for (path in seen) if (path != ARGV[2]) print blanks(path) ":" >deps
    exit
}
function blanks(name) {
    gsub(/ /, "\\ ", name)
    return name
}
function stateless(text) {
    sub(/build\/chapter-[0-9]*\//, "", text)
    return text
}
function take(path,   line, part, beside, i) {
    if (path in seen) return 1
    if ((getline line <path) < 0) return 0
    seen[path]
    printf " %s", blanks(path) >deps
    print "# " stateless(path)
    beside = path
    sub(/[^\/]*$/, "", beside)
    do {
        print line ~ /^#/ ? stateless(line) : line
        if (line !~ /^[ \t]*#[ \t]*include[ \t]*"/) continue
        split(line, part, "\"")
        if (take(beside part[2])) continue
        for (i = 1; i <= folders && !take(folder[i] part[2]); i++) { }
    } while ((getline line <path) > 0)
    close(path)
    return 1
}
