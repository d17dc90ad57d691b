# What the end-to-end tests share: . "$TOP/tests/end-to-end/lib.sh"
wrong=0
say() { echo "$*"; wrong=1; }
# expect STATUS COMMAND...: runs it, output to ./out and ./err
expect() {
    wanted=$1; shift
    "$@" >out 2>err </dev/null && status=0 || status=$?
    [ "$status" = "$wanted" ] || { say "$*: exit status $status, expected $wanted"; sed 's/^/  /' err; }
}
# has FILE TEXT: the file contains the text
has() { grep -qF -- "$2" "$1" || { say "$1 lacks \"$2\":"; head -n 5 "$1"; }; }
is_empty() { [ ! -s "$1" ] || { say "$1 is not empty:"; head -n 5 "$1"; }; }
finish() { exit $wrong; }
# a text of about $1 lines, made here, some of it beyond ASCII
text() {
    awk -v n="$1" 'BEGIN {
        split("the a one no every", article); split("cat dog naïve poet façade sea Ωmega", noun)
        split("sees likes hears was", verb); x = 7
        for (i = 0; i < n; i++) {
            x = (x * 1103 + 12345) % 65521; a = article[x % 5 + 1]
            x = (x * 1103 + 12345) % 65521; b = noun[x % 7 + 1]
            x = (x * 1103 + 12345) % 65521; c = verb[x % 4 + 1]
            x = (x * 1103 + 12345) % 65521; d = noun[x % 7 + 1]
            print a, b, c, "the", d "."
        } }'
}
# a model small enough to train within a second
small="--n-layers 1 --n-heads 2 --d-model 16 --context-window 16 --batch 4 --eval-every 10 --seed 3"
# same FILE FILE: the same bytes
same() { cmp -s "$1" "$2" || say "$1 and $2 differ"; }
