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
# more than can be counted is an error, and no overflow
head -c 700000 /dev/zero | tr '\0' a >long.txt
expect 1 minigpt train long.txt --out no-model --n-heads 65536 --d-model 65536 --batch 65536 --context-window 65536
has err "more memory than can be counted"
[ ! -e no-model ] || say "a folder was made for a model that cannot be counted"
for locale in $(locale -a 2>/dev/null | grep -i '^de_DE' | head -n 1); do
    LC_ALL=$locale expect 0 minigpt train text.txt $small --steps 2 --learning-rate 0.002 --out de
    if grep -q '[0-9],[0-9]*e' de/log.csv; then say "a comma in the log"; fi
done
finish
