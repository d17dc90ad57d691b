# A vocabulary is built, saved and loaded; what cannot be encoded is named.
. "$TOP/tests/end-to-end/lib.sh"
printf '\357\273\277to be\r\nor not\r' >text.txt
expect 0 minigpt tokenize --text text.txt --save letters.json
is_empty out
is_empty err
expect 0 minigpt tokenize --vocabulary letters.json "to be"
has out "7 5 1 2 3"
expect 1 minigpt tokenize --vocabulary letters.json "to bé"
has err "unknown character 'é' (U+00E9) at position 4"
is_empty out
expect 0 minigpt tokenize --by pairs --split "banana bandana"
has out "ban|ana| |ban|d|ana"
expect 0 minigpt tokenize --by words --split "to be, or"
has out "to| be|,| or"
printf 'a\0b' >nul.txt
expect 1 minigpt tokenize --text nul.txt a
has err "nul.txt: a NUL at byte 1"
expect 1 minigpt tokenize --vocabulary text.txt a
has err "text.txt: not JSON"
expect 1 minigpt tokenize --text letters.json --save /dev/null
has err "/dev/null: not a regular file"
expect 2 minigpt tokenize
expect 2 minigpt tokenize --by syllables a
expect 2 minigpt tokenize --merges 12x --by pairs a
expect 2 minigpt tokenize --vocabulary letters.json --text text.txt a
finish
