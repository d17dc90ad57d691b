#!/bin/sh
# usage: tests/support/submit.sh NN   (make submit)
# Packs the files that SUBMIT names, and which handout they belong to.
set -eu
number=$1
out=submission-$number.tar.gz
missing=
while read -r file; do
    [ -f "src/$file" ] && [ ! -h "src/$file" ] || missing="$missing src/$file"
done <SUBMIT
[ -z "$missing" ] || { echo "Nothing is packed: there is no file$missing" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
while read -r file; do
    cp "src/$file" "$work/$file"
    # shellcheck disable=SC2086
    $CC $FLAGS -c -o "$work/object" "src/$file" 2>"$work/said" || {
        cat "$work/said"
        echo "WARNING: src/$file does not compile. As it is, it earns no point."
    }
    rm -f "$work/object" "$work/said"
done <SUBMIT
sed -n '/^chapter /p; /^handout /p' VERSION >"$work/HANDOUT"

# what else was changed counts for nothing
grep '^[0-9a-f]\{64\}  ' VERSION | while read -r digest file; do
    case $file in src/*) ! grep -qxF "${file#src/}" SUBMIT || continue ;; esac
    [ "$(sha256sum <"$file" 2>/dev/null)" = "$digest  -" ] ||
        echo "Note: $file is not as it was handed out. It is not handed in; what you hand in is graded with the one that was."
done
rm -f "$out"
(cd "$work" && tar --sort=name --format=ustar --owner=0 --group=0 --numeric-owner --mtime=@0 \
    --mode=u=rw,go=r -cf - -- * | gzip -9n) >"$out.new"
mv "$out.new" "$out"
echo "$out: $(tr '\n' ' ' <SUBMIT)for handout $(sed -n 's/^handout //p' VERSION | cut -c1-12)"
