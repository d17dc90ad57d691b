# A folder for readers of GPT-2: the model, its vocabulary and a config.json.
. "$TOP/tests/end-to-end/lib.sh"
text 400 >text.txt
expect 0 minigpt initialise text.txt --n-layers 3 --n-heads 2 --d-model 16 --context-window 8 --out model.safetensors
expect 0 minigpt export model.safetensors folder
for pair in '"n_layer": 3' '"n_head": 2' '"n_embd": 16' '"n_positions": 8'; do has folder/config.json "$pair"; done
expect 0 minigpt eval model.safetensors text.txt --json
cp out before
expect 0 minigpt eval folder/model.safetensors text.txt --json
same before out
expect 0 minigpt tokenize --vocabulary folder/vocabulary.json "the cat"
expect 1 minigpt export no-such-model folder
has err no-such-model
# a file in the place of the folder is left as it is
echo kept >file
expect 1 minigpt export model.safetensors file
has file kept
finish
