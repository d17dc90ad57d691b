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
# a character that the model does not know
expect 1 minigpt generate $model --prompt "the zebra" --tokens 5
has err z
expect 0 minigpt generate $model --prompt "" --tokens 5
for bad in -1 nan; do expect 2 minigpt generate $model --prompt the --temperature $bad; done
for good in 0 1e-30 1e30; do expect 0 minigpt generate $model --prompt the --tokens 20 --temperature $good; done
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
