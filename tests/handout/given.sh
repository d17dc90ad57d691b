# expect red: test refuses_a_bias_of_another_width is given, and fails on the starter
sed -i 's/a bias of %zu/a bios of %zu/' src/linear.c
