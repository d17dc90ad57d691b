# The loss of a model on a text, as text and as JSON.
. "$TOP/tests/end-to-end/lib.sh"
text 400 >text.txt
expect 0 minigpt train text.txt $small --steps 20 --out model
expect 0 minigpt eval model/model.safetensors text.txt
is_empty err
expect 0 minigpt eval model/model.safetensors text.txt --json
for key in loss bits_per_character perplexity characters; do has out "\"$key\""; done
expect 0 minigpt info model/model.safetensors
has out wte.weight
has out h.0.attn.c_attn.weight
expect 1 minigpt eval model/model.safetensors no-such-text
finish
