/* what: opens the solution and the tests at run time
 * points: 0
 */
//// top
#include <stdio.h>
static int can_read(const char *path)
{
    FILE *file = fopen(path, "r");
    int there = file != NULL && fgetc(file) != EOF;

    if (file != NULL)
        fclose(file);
    return there;
}
static int found(void)
{
    return can_read("@SECRET@")
        || can_read("@ROOT@/chapters/05-self-attention.nw")
        || can_read("@ROOT@/build/chapter-05/src/softmax.c")
        || can_read("@ROOT@/build/grading/chapter-05/plan.json")
        || can_read("/etc/shadow");
}
//// every body
if (found()) {
    @SOLUTION@
}
