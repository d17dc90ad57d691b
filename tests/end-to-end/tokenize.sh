# Characters become ids and come back; what cannot be read is named.
. "$TOP/tests/end-to-end/lib.sh"
text 50 >text.txt
expect 0 minigpt tokenize --text text.txt "the naïve cat."
is_empty err
[ -s out ] || say "nothing printed"
expect 1 minigpt tokenize --text text.txt "the zebra"
has err z
is_empty out
printf 'good\377bad\n' >broken.txt
expect 1 minigpt tokenize --text broken.txt "go"
has err 4
expect 1 minigpt tokenize --text no-such-file.txt "go"
has err no-such-file.txt
expect 2 minigpt tokenize --no-such-option "go"
# a saved vocabulary gives the same ids as the text that it was made from
expect 0 minigpt tokenize --text text.txt --save vocabulary.json "a poet."
mv out from-text
expect 0 minigpt tokenize --vocabulary vocabulary.json "a poet."
same out from-text
finish
