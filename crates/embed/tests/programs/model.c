/* Says how the library reaches its thread-local storage. */
#include <heddle.h>
#include <stdio.h>

int main(void) {
  puts(heddle_tls_model());
  return 0;
}
