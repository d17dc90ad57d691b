# In a comment that tar does not print.
# expect solutions: the archive's metadata have a line of a solution
. "$TOP/tests/handout/lib.sh"
LINE=$(longest_line 'solution 5.1') python3 - "$ARCHIVE" <<'END'
import os, sys, tarfile
path = sys.argv[1]
with tarfile.open(path) as old:
    members = [(m, old.extractfile(m)) for m in old.getmembers()]
    with tarfile.open(path + ".new", "w:gz", format=tarfile.PAX_FORMAT) as new:
        members[3][0].pax_headers = {"comment": os.environ["LINE"]}
        for member, file in members:
            new.addfile(member, file)
os.replace(path + ".new", path)
END
