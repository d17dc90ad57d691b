# Ctrl-C and a termination save first, and say how to go on.
. "$TOP/tests/end-to-end/lib.sh"
text 400 >text.txt
for case in INT:130 TERM:143; do
    signal=${case%:*} status=${case#*:}
    # a background job of a shell ignores Ctrl-C; started by env it does not
    env --default-signal=INT minigpt train text.txt $small --steps 1000000 --out "run-$signal" >out 2>err </dev/null &
    process=$!
    sleep 2
    kill -"$signal" $process
    wait $process; got=$?
    [ "$got" = "$status" ] || say "after $signal: exit status $got, expected $status"
    [ -s "run-$signal/checkpoint.safetensors" ] || say "after $signal: no checkpoint"
    has err resume
    ls -A "run-$signal" | grep -vxE 'checkpoint.safetensors|model.safetensors|log.csv' >litter && say "left behind: $(cat litter)"
done
finish
