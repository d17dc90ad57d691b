# A folder that cannot be written, a disk that is full: a message, no litter.
. "$TOP/tests/end-to-end/lib.sh"
text 300 >text.txt
echo file >occupied
expect 1 minigpt train text.txt $small --steps 5 --out occupied/model
has err occupied
if [ -w /dev/full ]; then
    expect 0 minigpt train text.txt $small --steps 5 --out model
    minigpt generate model/model.safetensors --prompt the --tokens 50 >/dev/full 2>err </dev/null && say "a full disk was not noticed"
    [ -s err ] || say "a full disk was not told of"
fi
finish
