# The archive is not that of the folder.
# expect solutions: the archive does not hold the files of the handout
# expect solutions: in the archive chapter-05/src/linear.c is another file
echo >>src/linear.c
rm README.md # $ARCHIVE has it still
