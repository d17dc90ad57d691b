#!/bin/sh
# usage: tests/support/values.sh LINE <ANSWER   (make probe T=NAME SEED=N LINE=LINE)
# The values in a line of a probe's answer, numbered, and numbers in decimal too.
awk -v wanted="$1" '!/^ / { heading = $0 } NR == wanted { print heading; if (/^ /) print }' | {
    read -r kind name shape tolerances || { echo "The answer has no line $1." >&2; exit 1; }
    echo "$kind $name $shape $tolerances"
    read -r values || values=
    n=0
    for value in $values; do
        n=$((n + 1))
        case $kind in
        real|exact) printf '%6d  %-24s %.9g\n' $n "$value" "$value" ;;
        *) printf '%6d  %s\n' $n "$value" ;;
        esac
    done
}
