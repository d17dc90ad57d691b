# expect later: src/layer_norm.c is a file of a later chapter
echo 'typedef int nothing;' >src/layer_norm.c
