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
# without a digest and from another program: an import, and all that use it say so
sed 's/"producer":"minigpt"/"producer":"another"/;s/"digest"/"detest"/' model/model.safetensors >import
for command in 'eval import text.txt' 'tokenize --model import to' 'embed --model import to' 'attend --model import to'; do
    # shellcheck disable=SC2086
    expect 0 minigpt $command
    has err "imported, written by another"
done
sed 's/"digest"/"detest"/' model/model.safetensors >import
expect 1 minigpt eval import text.txt
has err "has no digest"
finish
