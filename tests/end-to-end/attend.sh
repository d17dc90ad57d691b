# minigpt attend: what it prints, what it draws, what it refuses.
. "$TOP/tests/end-to-end/lib.sh"
# a line for the characters, and one for each of them with its weights
expect 0 minigpt attend "deeded"
is_empty err
[ "$(wc -l <out)" = 7 ] || say "six characters have $(wc -l <out) lines"
awk 'NR == 1 && NF != 6 || NR > 1 && NF != NR { exit 1 }' out || say "not a triangle:" "$(cat out)"
awk 'NR > 1 { sum = 0; for (i = 2; i <= NF; i++) sum += $i
    if (sum < 0.95 || sum > 1.05) exit 1 }' out || say "weights that do not sum to 1:" "$(cat out)"
expect 0 minigpt attend --shades "deeded"
has out "d██"
# what is blank in a text is visible in its labels, also beyond ASCII
expect 0 minigpt attend --numbers "a Ω"
has out "␣"
has out "Ω"
# a drawing is a file of its own; it is well-formed whatever the characters are
expect 0 minigpt attend --svg map.svg "a<b&c \"Ω\""
is_empty out
has map.svg "<svg xmlns"
if command -v python3 >/dev/null; then
    python3 -c 'import sys, xml.dom.minidom as m; t = m.parse("map.svg")
n = len(t.getElementsByTagName("rect"))
sys.exit(0 if n == 9 * 10 // 2 else "%d cells" % n)' || say "map.svg is not a drawing of nine characters"
fi
[ "$(grep -c '<text' map.svg)" = 18 ] || say "nine characters are to have 18 labels"
expect 1 minigpt attend --svg none/map.svg "abc"
has err none/map.svg
# a character that the vocabulary has not
printf 'abcabc\n' >text.txt
expect 1 minigpt attend --text text.txt "abd"
is_empty out
[ "$(wc -l <err)" = 1 ] || say "not one line:" "$(cat err)"
expect 1 minigpt attend --text text.txt ""
has err empty
# the command line
expect 0 minigpt attend --help
has out --svg
has out --numbers
expect 2 minigpt attend
expect 2 minigpt attend two texts
expect 1 minigpt attend --n-heads 5 "deeded"
has err "not divisible"
finish
