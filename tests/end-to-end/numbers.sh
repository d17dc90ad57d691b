# Numbers are read as a whole, within their range, with a point in any locale.
. "$TOP/tests/end-to-end/lib.sh"
text 50 >text.txt
for bad in abc 1x '' -1 0x10 99999999999999999999 nan 1.5; do
    expect 2 minigpt train text.txt --out no-model --steps "$bad"
    has err steps
    [ ! -e no-model ] || say "a folder was made for --steps '$bad'"
done
for bad in abc 1x '' nan inf -1; do
    expect 2 minigpt train text.txt --out no-model --learning-rate "$bad"
done
for locale in $(locale -a 2>/dev/null | grep -i '^de_DE' | head -n 1); do
    LC_ALL=$locale expect 0 minigpt train text.txt $small --steps 2 --learning-rate 0.002 --out de
    if grep -q '[0-9],[0-9]*e' de/log.csv; then say "a comma in the log"; fi
done
finish
