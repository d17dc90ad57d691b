# With other blanks, and behind something else.
# expect solutions: src/linear.c has a line of a solution
. "$TOP/tests/handout/lib.sh"
echo "/* was: $(longest_line 'solution 5.1' | sed 's/ /   /g') */" >>src/linear.c
