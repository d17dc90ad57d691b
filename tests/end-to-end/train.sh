# Training writes its three files, refuses to overwrite them, and goes on from
# its checkpoint with the same bits.
. "$TOP/tests/end-to-end/lib.sh"
text 400 >text.txt
expect 0 minigpt train text.txt $small --steps 40 --out whole
for file in checkpoint.safetensors model.safetensors log.csv; do
    [ -s "whole/$file" ] || say "whole/$file was not written"
done
expect 0 minigpt train text.txt $small --steps 40 --out again
for file in checkpoint.safetensors model.safetensors log.csv; do same "whole/$file" "again/$file"; done

# a folder with a checkpoint is not overwritten
cp -R whole kept
expect 2 minigpt train text.txt $small --steps 40 --out whole
has err resume
same whole/model.safetensors kept/model.safetensors

# stopped and resumed
expect 0 minigpt train text.txt $small --steps 40 --out halves --stop-at 20
expect 0 minigpt train text.txt --resume --out halves
for file in checkpoint.safetensors model.safetensors log.csv; do same "whole/$file" "halves/$file"; done

# any number of threads
for threads in 1 2 4; do
    expect 0 minigpt train text.txt $small --steps 40 --out threads-$threads --threads $threads
    for file in model.safetensors log.csv; do same "whole/$file" "threads-$threads/$file"; done
done

# the checkpoint's options count, and its text
expect 2 minigpt train text.txt --resume --out halves --d-model 32
has err 32
has err 16
text 300 >other.txt
minigpt train other.txt --resume --out halves >out 2>err </dev/null && say "another text was taken"

# no step: the initial model
expect 0 minigpt train text.txt $small --steps 0 --out zero
[ -s zero/model.safetensors ] || say "no initial model"
# too short a text: both numbers are named
echo "abc" >short.txt
expect 1 minigpt train short.txt $small --steps 1 --out short
has err 16
finish
