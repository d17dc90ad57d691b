# Help, version and wrong usage: the right stream, the right status.
. "$TOP/tests/end-to-end/lib.sh"
expect 0 minigpt --help
has out minigpt
is_empty err
expect 0 minigpt --version
has out minigpt
is_empty err
expect 2 minigpt no-such-command
has err no-such-command
is_empty out
expect 2 minigpt
is_empty out
finish
