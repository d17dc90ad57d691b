/* what: weakens the sanitizer by its hooks and attributes
 * points: 0
 * refused: __asan|sanitizer
 */
//// top softmax.c
#include <unistd.h>
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "halt_on_error=0:exitcode=0:detect_stack_use_after_return=0";
}
const char *__ubsan_default_options(void);
const char *__ubsan_default_options(void)
{
    return "halt_on_error=0:exitcode=0";
}
void __asan_on_error(void);
void __asan_on_error(void)
{
    _exit(0);
}
//// every body
;
