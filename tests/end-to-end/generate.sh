# The prompt and its continuation: repeatable, from option, file and pipe.
. "$TOP/tests/end-to-end/lib.sh"
text 400 >text.txt
expect 0 minigpt train text.txt $small --steps 60 --out model
model=model/model.safetensors
expect 0 minigpt generate $model --prompt "the cat" --tokens 40 --seed 5
mv out first
[ "$(wc -m <first)" -ge 47 ] || say "fewer than 47 characters: $(cat first)"
case $(cat first) in "the cat"*) ;; *) say "the prompt is not printed" ;; esac
expect 0 minigpt generate $model --prompt "the cat" --tokens 40 --seed 5
same out first
expect 0 minigpt generate $model --prompt "the cat" --tokens 40 --seed 5 --no-cache
same out first
printf 'the cat' >prompt.txt
expect 0 minigpt generate $model --prompt-file prompt.txt --tokens 40 --seed 5
same out first
minigpt generate $model - --tokens 40 --seed 5 <prompt.txt >out 2>err || say "a prompt from standard input: status $?"
same out first
# the vocabulary is the model's, whatever becomes of the text
rm text.txt
expect 0 minigpt generate $model --prompt "the cat" --tokens 40 --seed 5
same out first
# a character that the model does not know is named, and nothing is printed
expect 1 minigpt generate $model --prompt "the zebra" --tokens 5
has err "'z' (U+007A) at position 4"
is_empty out
# an empty prompt is read as a newline and not printed; --tokens 0 writes nothing
expect 0 minigpt generate $model --tokens 5 --seed 0
[ "$(LC_ALL=C.UTF-8 wc -m <out)" = 6 ] || say "5 characters and a newline became $(cat out)"
expect 0 minigpt generate $model --prompt "the cat" --tokens 0
printf 'the cat\n' >second
same out second
# of a prompt longer than the window all is printed and the end counts
expect 0 minigpt generate $model --prompt "the dog sees the cat likes the cat" --tokens 40
has err "of 34 characters the last 16 count"
case $(cat out) in "the dog sees the cat likes the cat"*) ;; *) say "the long prompt is not printed" ;; esac
tail -c +19 out >end
expect 0 minigpt generate $model --prompt "at likes the cat" --tokens 40
is_empty err
same out end
# a prompt of 1 MB
yes "the cat sees the dog." | head -c 1000000 >large.txt
expect 0 minigpt generate $model --prompt-file large.txt --tokens 20
has err "of 1000000 characters"
head -c 1000000 out >second
same large.txt second
# its line ends are those of the training text
printf 'the\r\ncat' >ends.txt
expect 0 minigpt generate $model --prompt-file ends.txt --tokens 0
printf 'the\ncat\n' >second
same out second
# the screws at their stops, and beyond
for bad in -1 -0.5 nan NaN abc inf 0,8 1x ""; do expect 2 minigpt generate $model --prompt the --temperature "$bad"; is_empty out; has err temperature; done
for bad in -1 1.5 abc; do for what in tokens top-k seed; do expect 2 minigpt generate $model --prompt the --$what "$bad"; done; done
for bad in -0.1 1.1 nan; do expect 2 minigpt generate $model --prompt the --top-p "$bad"; done
for good in 0 1e-30 1e30; do expect 0 minigpt generate $model --prompt the --tokens 20 --temperature $good; done
expect 0 minigpt generate $model --prompt the --tokens 20 --temperature 0
mv out greedy
for same in "--temperature 1e-30" "--top-k 1" "--top-p 0" "--temperature 0 --seed 7 --no-cache"; do
    expect 0 minigpt generate $model --prompt the --tokens 20 $same
    same out greedy
done
# a point is a point in every locale
expect 0 minigpt generate $model --prompt the --temperature 0.8
mv out point
LC_ALL=de_DE.UTF-8 expect 0 minigpt generate $model --prompt the --temperature 0.8
same out point
# what is written is whole: characters of two bytes, read from a pipe while they come
yes 'ψυχή äöü ß' | head -n 200 >greek.txt
expect 0 minigpt train greek.txt $small --steps 5 --out greek
minigpt generate greek/model.safetensors --prompt "ψυχή" --tokens 300 --temperature 2 >out || say "Greek: status $?"
iconv -f UTF-8 -t UTF-8 out >second || say "half a character was written"
same out second
[ "$(LC_ALL=C.UTF-8 wc -m <out)" = 305 ] || say "not 305 characters: $(LC_ALL=C.UTF-8 wc -m <out)"
# a vocabulary of one character leaves no choice, and has no newline
head -c 2000 /dev/zero | tr '\0' a >one.txt
expect 0 minigpt train one.txt $small --steps 2 --out one
expect 0 minigpt generate one/model.safetensors --tokens 5
echo aaaaa >second
same out second
# a reader that goes away ends the program, by a signal or by its own notice
timeout 60 minigpt generate $model --prompt the --tokens 100000000 2>err | head -c 20 >out
[ "$(head -c 3 out)" = the ] || say "a closed pipe: $(cat out)"
is_empty err
{ (trap '' PIPE; timeout 60 minigpt generate $model --prompt the --tokens 100000000 2>err; echo $? >status) | head -c 20 >out; } || :
[ "$(cat status)" = 1 ] || say "a closed pipe, signal ignored: status $(cat status)"
has err "could not be written"
# a damaged model is refused
cp $model broken.safetensors
printf 'X' | dd of=broken.safetensors bs=1 seek=2000 conv=notrunc 2>/dev/null
expect 1 minigpt generate broken.safetensors --prompt the
is_empty out
head -c 3000 $model >cut.safetensors
expect 1 minigpt generate cut.safetensors --prompt the
expect 1 minigpt generate no-such-model --prompt the
has err no-such-model
finish
