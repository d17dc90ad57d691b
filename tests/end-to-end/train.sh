# Training writes its three files, refuses to overwrite them, and goes on from
# its checkpoint with the same bits.
. "$TOP/tests/end-to-end/lib.sh"
files="checkpoint.safetensors model.safetensors log.csv"
text 400 >text.txt
expect 0 minigpt train text.txt $small --steps 40 --out whole
for file in $files; do
    [ -s "whole/$file" ] || say "whole/$file was not written"
done
has out "step 0  validation loss"
has out "step 40  training loss"
is_empty err # quiet where there is no terminal
[ "$(wc -l <whole/log.csv)" = 42 ] || say "the log has not a heading and 41 lines"
expect 0 minigpt train text.txt $small --steps 40 --out again
for file in $files; do same "whole/$file" "again/$file"; done

# a folder with a checkpoint is not overwritten
cp -R whole kept
expect 2 minigpt train text.txt $small --steps 40 --out whole
has err resume
for file in $files; do same "whole/$file" "kept/$file"; done

# stopped, at a step where nothing else is due, and resumed
expect 0 minigpt train text.txt $small --steps 40 --out halves --stop-at 23
has err "--resume --out halves"
[ "$(tail -n 1 halves/log.csv | cut -d, -f1)" = 23 ] || say "the log does not end with update 23"
cp halves/log.csv log-23
# lines of updates after the checkpoint, one of them torn, are dropped
printf '24,1,2,3,\n25,1' >>halves/log.csv
rm halves/model.safetensors
expect 0 minigpt train text.txt --resume --out halves --stop-at 23
same halves/log.csv log-23
[ -s halves/model.safetensors ] || say "the model was not made again from the checkpoint"
expect 0 minigpt train text.txt --resume --out halves
for file in $files; do same "whole/$file" "halves/$file"; done

# any number of threads
for threads in 1 2 4; do
    expect 0 minigpt train text.txt $small --steps 40 --dropout 0.1 --out threads-$threads --threads $threads
    for file in $files; do same "threads-1/$file" "threads-$threads/$file"; done
done

# the checkpoint's options count, and its text
expect 2 minigpt train text.txt --resume --out halves --d-model 32
has err 32
has err 16
expect 2 minigpt train text.txt --resume --out halves --steps 30
has err 30
has err 40
expect 0 minigpt train text.txt --resume --out halves --d-model 16
echo '{"n-heads": 4}' >other.json
expect 2 minigpt train text.txt --resume --out halves --config other.json
has err n-heads
text 300 >other.txt
expect 1 minigpt train other.txt --resume --out halves
has err "other.txt is not the text"
expect 1 minigpt train text.txt --resume --out nowhere
has err nowhere/checkpoint.safetensors

# beyond the end, at the lowest rate
expect 0 minigpt train text.txt --resume --out halves --steps 42
[ "$(tail -n 1 halves/log.csv | cut -d, -f1,2)" = 42,0.0001 ] || say "update 42 was not made at the lowest rate"

# a configuration file; the command line wins
echo '{"steps": 3, "d-model": 8, "n-layers": 1, "context-window": 8, "batch": 2}' >config.json
expect 0 minigpt train text.txt --config config.json --steps 2 --out configured
[ "$(tail -n 1 configured/log.csv | cut -d, -f1)" = 2 ] || say "--steps 2 did not win over the file"
expect 1 minigpt train text.txt --config other.txt --out none
has err "other.txt:"

# no step: the initial model
expect 0 minigpt train text.txt $small --steps 0 --out zero
[ -s zero/model.safetensors ] || say "no initial model"
# the best model is kept when that is asked for
expect 0 minigpt train text.txt $small --steps 20 --keep-best --out best
[ -s best/best.safetensors ] || say "no best model"

# too short a text: both numbers are named
echo "abc" >short.txt
expect 1 minigpt train short.txt $small --steps 1 --out short
has err 16
has err "3 characters for training and 1 for validation"
[ ! -e short ] || say "a folder was made for a text that is too short"

# a learning rate of 1000: a warning, or an end at once, and the checkpoint stays
expect 1 minigpt train text.txt $small --steps 300 --save-every 5 --learning-rate 1e3 --clip 0 --out wild
has err "lower --learning-rate"
has err "update "
expect 0 minigpt info wild/model.safetensors
expect 0 minigpt train text.txt $small --steps 120 --warmup 1 --learning-rate 10 --out high
has err "above 3 ln V"
grep -qi nan wild/log.csv && say "the log holds what is no number"

# what is no value is refused, with the usage status
for wrong_option in "--steps 1x" "--batch 0" "--learning-rate nan" "--dropout 1" "--min-learning-rate 1" "--pieces 5"; do
    expect 2 minigpt train text.txt $small $wrong_option --out none
    option=${wrong_option%% *}
    has err "${option#--}"
done
expect 2 minigpt train
expect 1 minigpt train no-such-text
has err no-such-text
[ ! -e none ] || say "a folder was made for nothing"
expect 0 minigpt train --help
has out "learning-rate=N"
has out "default 0.001"
finish
