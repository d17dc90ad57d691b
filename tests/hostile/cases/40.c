/* what: correct, but writes one element past its output
 * points: full - 5.7 5.8
 * says: AddressSanitizer|sanitizer|beyond|outside
 */
//// body 5.7
@SOLUTION@
out->data[(out->batch * out->rows - 1) * out->stride + out->cols] = 0;
