# Nothing can be found in it, and that proves nothing.
# expect solutions: only 0 of
. "$TOP/tests/handout/lib.sh"
page_with empty handout.pdf
