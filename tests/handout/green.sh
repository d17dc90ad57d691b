# A test that would pass whatever a student writes.
# expect red: test weighs_one_two_three of task 5.5 passes on the starter
awk '{ print } /^static void weighs_one_two_three/ { on = 1 } on && /void\)state/ { print "    return;"; on = 0 }' \
    tests/chapter-05/test_softmax.c >new
mv new tests/chapter-05/test_softmax.c
