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
    # also where a command has nothing to do with files
    for command in --version --help "train --help" "info model/model.safetensors"; do
        # shellcheck disable=SC2086
        minigpt $command >/dev/full 2>err </dev/null && say "$command: a full disk was not noticed"
        has err "could not be written"
    done
fi
# a limit on the size of files is a full disk too, and no end without a word
(ulimit -f 1; expect 1 minigpt train text.txt $small --steps 5 --out limited; exit $wrong) || wrong=1
has err "File too large"
[ "$(ls limited)" = log.csv ] || say "left behind: $(ls limited)"
finish
