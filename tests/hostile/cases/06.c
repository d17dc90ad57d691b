/* what: defines the assertions of cmocka itself
 * points: 0
 * refused: _assert_
 */
//// top softmax.c
void _assert_true(unsigned long result, const char *expression,
                  const char *file, int line);
void _assert_true(unsigned long result, const char *expression,
                  const char *file, int line)
{
    (void)result, (void)expression, (void)file, (void)line;
}
void _assert_int_equal(unsigned long a, unsigned long b, const char *file,
                       int line);
void _assert_int_equal(unsigned long a, unsigned long b, const char *file,
                       int line)
{
    (void)a, (void)b, (void)file, (void)line;
}
void _assert_float_equal(float a, float b, float epsilon, const char *file,
                         int line);
void _assert_float_equal(float a, float b, float epsilon, const char *file,
                         int line)
{
    (void)a, (void)b, (void)epsilon, (void)file, (void)line;
}
void _fail(const char *file, int line);
void _fail(const char *file, int line)
{
    (void)file, (void)line;
}
//// every body
;
