# Its head says what the file was called and when.
# expect solutions: the head of the archive has a name, a comment or a time
gzip -dc "$ARCHIVE" >handed-out.tar
gzip -c handed-out.tar >"$ARCHIVE"
rm handed-out.tar
