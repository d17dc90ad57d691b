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
