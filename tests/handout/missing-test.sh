# A test of the chapter that no program has.
# expect red: test weighs_one_two_three is not run
sed -i '/TASK("5.5", weighs_one_two_three)/d' tests/chapter-05/test_softmax.c
