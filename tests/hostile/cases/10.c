/* what: takes a hidden file into its object by .incbin
 * points: 0
 * compiles: no
 */
//// top softmax.c
__asm__(".pushsection .rodata\n"
        ".incbin \"@SECRET@\"\n"
        ".popsection\n");
