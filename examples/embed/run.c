/* Runs a PHP file with the engine loaded by dlopen: what `heddle FILE` does, from a library.
 *
 *   cc examples/embed/run.c -Icrates/embed/c -o target/run
 *   target/run target/release/libheddle.so FILE
 */
#include <dlfcn.h>
#include <heddle.h>
#include <stdio.h>

#define CALL(function, ...)                                                                       \
  do {                                                                                            \
    int code = ((__typeof__(&function))dlsym(library, #function))(__VA_ARGS__);                   \
    if (code) {                                                                                   \
      const char *message = "";                                                                   \
      ((__typeof__(&heddle_last_error))dlsym(library, "heddle_last_error"))(0, &message, NULL);   \
      fprintf(stderr, "%s: %s\n", #function, message);                                            \
      return 1;                                                                                   \
    }                                                                                             \
  } while (0)

int main(int argc, char **argv) {
  void *library = argc == 3 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  heddle_config config;
  heddle_engine engine;
  heddle_thread thread;
  int exit_code;
  if (!library) {
    fprintf(stderr, "%s\n", argc == 3 ? dlerror() : "usage: run LIBRARY FILE");
    return 2;
  }
  CALL(heddle_config_new, &config);
  CALL(heddle_engine_create, config, &engine);
  CALL(heddle_attach, engine, &thread);
  CALL(heddle_begin, thread, NULL);
  CALL(heddle_run_file, thread, argv[2], NULL);
  CALL(heddle_end, thread, &exit_code);
  CALL(heddle_detach, thread);
  CALL(heddle_engine_destroy, engine);
  dlclose(library);
  return exit_code;
}
