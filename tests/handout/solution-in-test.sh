# expect solutions: tests/chapter-05/test_linear.c has a line of a solution
. "$TOP/tests/handout/lib.sh"
echo "// $(longest_line 'solution 5.1')" >>tests/chapter-05/test_linear.c
