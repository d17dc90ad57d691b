# A chapter before does not work.
# expect earlier: test looks_up_a_sequence
sed -i 's/table->cols \* sizeof(real)/sizeof(real)/' src/embedding.c
