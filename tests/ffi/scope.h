#define FFI_SCOPE "PRELOADED"
#define FFI_LIB "libc.so.6"

enum { ONE = 1, TWO };
struct pair { int one; int two; };
int abs(int);
