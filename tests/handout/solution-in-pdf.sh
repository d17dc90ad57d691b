# expect solutions: handout.pdf has a line of a solution
. "$TOP/tests/handout/lib.sh"
page_with "$(longest_line 'solution 5.1')" handout.pdf
