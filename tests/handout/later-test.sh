# expect later: tests/chapter-06/test_x.c belongs to a later chapter
mkdir tests/chapter-06
echo 'typedef int nothing;' >tests/chapter-06/test_x.c
