# Shortens what tests and commands print, by rule: no times, no addresses, no
# names of scratch folders; lines folded at 76 columns (the width of the page).
{
    gsub(/\033\[[0-9;]*m/, "")
    gsub(/0x[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]+/, "0x...")
    gsub(/\/[^ "']*\/minigpt-test-[A-Za-z0-9]+/, "SCRATCH")
    gsub(/==[0-9]+==/, "==PID==")
    gsub(/[ \t]+$/, "")
    indent = "        "
    while (length($0) > 76) {
        for (cut = 76; cut > 40 && substr($0, cut, 1) != " "; cut--) ;
        if (cut <= 40) { print substr($0, 1, 76); $0 = indent substr($0, 77); continue }
        print substr($0, 1, cut - 1)
        $0 = indent substr($0, cut + 1)
    }
    print
}
