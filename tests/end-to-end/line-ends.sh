# A byte order mark and the line ends of other systems change nothing.
. "$TOP/tests/end-to-end/lib.sh"
text 300 >text.txt
{ printf '\357\273\277'; sed 's/$/\r/' text.txt; } >crlf.txt
expect 0 minigpt train text.txt $small --steps 10 --out lf
expect 0 minigpt train crlf.txt $small --steps 10 --out crlf
same lf/model.safetensors crlf/model.safetensors
same lf/log.csv crlf/log.csv
printf 'abc\000def\n' >nul.txt
expect 1 minigpt train nul.txt $small --steps 10 --out nul
has err 3
finish
