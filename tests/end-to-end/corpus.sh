# Where the novels are missing, other texts are the corpus; it is folded.
. "$TOP/tests/end-to-end/lib.sh"
printf 'caf\303\251\r\n\r\n' >one.txt
printf 'two\n' >two.txt
expect 0 minigpt corpus --sawyer none --holmes none one.txt two.txt
has out "the novels are missing"
has out "corpus.txt: 10 characters"
printf 'cafe\n\ntwo\n' | cmp - corpus.txt || say "corpus.txt is not what it should be"
expect 1 minigpt corpus --sawyer none --holmes none
has err "golang-github-pierrec-lz4-dev"
: >empty.txt
expect 1 minigpt corpus --sawyer none --holmes none --out other.txt empty.txt
has err "no text at all"
expect 1 minigpt corpus --sawyer one.txt --holmes two.txt --out other.txt
has err 'one.txt: no line begins "Menendez."'
[ ! -e other.txt ] || say "other.txt was written"
finish
