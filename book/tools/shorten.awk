# Shortens what tests and commands print, by rule: no times, no addresses, no
# names of scratch folders; lines folded at 72 columns.
{
    gsub(/\033\[[0-9;]*m/, "")
    gsub(/0x[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]+/, "0x...")
    gsub(/\/[^ "']*\/minigpt-test-[A-Za-z0-9]+/, "SCRATCH")
    gsub(/==[0-9]+==/, "==PID==")
    gsub(/[ \t]+$/, "")
    indent = "        "
    while (length($0) > 72) {
        for (cut = 72; cut > 40 && substr($0, cut, 1) != " "; cut--) ;
        if (cut <= 40) { print substr($0, 1, 72); $0 = indent substr($0, 73); continue }
        print substr($0, 1, cut - 1)
        $0 = indent substr($0, cut + 1)
    }
    print
}
