# The commands of the chapters before there is a model.
. "$TOP/tests/end-to-end/lib.sh"
text 50 >text.txt
expect 0 minigpt embed --text text.txt "the cat"
is_empty err
mv out first
expect 0 minigpt embed --text text.txt "the cat"
same out first
expect 0 minigpt attend --text text.txt "the cat"
is_empty err
[ -s out ] || say "attend printed nothing"
finish
