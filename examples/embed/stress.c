/* The engine loaded by dlopen, used by many threads, unloaded, and all that again: nothing may be left behind.
 *
 *   cc examples/embed/stress.c -Icrates/embed/c -pthread -o target/stress
 *   target/stress target/release/libheddle.so [THREADS] [REQUESTS] [ROUNDS]
 *
 * Each thread calls PHP and is called back; a third of them end without detaching. After a round no mapping of the library, no thread
 * and no descriptor may be left, and the process must not grow. What is resident says little (what the C library keeps free for itself
 * varies by megabytes), so the bytes in use in its pools are compared, and the mappings that are not its pools.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <heddle.h>
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The functions it uses, found by name: this program is not linked with the library. */
#define FUNCTIONS(X)                                                                                                   \
  X(heddle_config_new) X(heddle_config_function) X(heddle_config_on_output) X(heddle_engine_create) X(heddle_engine_destroy)                \
  X(heddle_attach) X(heddle_detach) X(heddle_begin) X(heddle_end) X(heddle_run_string) X(heddle_call) X(heddle_int) X(heddle_get_int)     \
  X(heddle_array) X(heddle_array_push) X(heddle_last_error)
#define DECLARE(name) static __typeof__(&name) p_##name;
FUNCTIONS(DECLARE)

static heddle_engine engine;
static int requests = 100;
static volatile int errors;

static void fail(heddle_thread thread, const char *what, int code) {
  const char *message = "";
  p_heddle_last_error(thread, &message, NULL);
  fprintf(stderr, "%s: code %d: %s\n", what, code, message);
  __atomic_add_fetch(&errors, 1, __ATOMIC_RELAXED);
}

static int twice(heddle_thread thread, void *user, heddle_value self, size_t argc, const heddle_value *argv, heddle_value *result) {
  int64_t number;
  int code = p_heddle_get_int(thread, argv[0], &number);
  (void)user, (void)self, (void)argc;
  return code ? code : p_heddle_int(thread, 2 * number, result);
}

static int quiet(heddle_thread thread, void *user, const char *data, size_t length) {
  (void)thread, (void)user, (void)data, (void)length;
  return 0;
}

static const char CODE[] =
    "class Point { public $tags = []; function __construct(public int $x) {} function __destruct() { $this->tags = null; } }\n"
    "function work(int $n) { $sum = 0; $keep = []; for ($i = 0; $i < $n; $i++) { $p = new Point($i); $p->tags[] = \"t$i\";\n"
    "  $keep[] = $p; $sum += c_twice($p->x); } preg_match('/(\\d+)-(\\d+)/', \"$n-$sum\", $m); echo date('Y', 0), json_encode($m);\n"
    "  return $sum; }\n"
    "set_time_limit(100); return work(10);";

static void *work(void *argument) {
  long number = (long)argument;
  heddle_thread thread;
  int code = p_heddle_attach(engine, &thread);
  if (code) {
    fail(0, "attach", code);
    return NULL;
  }
  for (int i = 0; i < requests; i++) {
    heddle_value result, arg;
    int64_t sum = 0;
    if ((code = p_heddle_begin(thread, NULL))) fail(thread, "begin", code);
    if ((code = p_heddle_run_string(thread, CODE, sizeof CODE - 1, "stress.c", &result))) fail(thread, "run", code);
    p_heddle_get_int(thread, result, &sum);
    if (sum != 90) fail(thread, "sum", (int)sum);
    p_heddle_int(thread, 20 + number % 7, &arg);
    if ((code = p_heddle_call(thread, "work", 1, &arg, &result))) fail(thread, "call", code);
    if (number % 3 == 2 && i + 1 == requests) return NULL; /* ends in the middle of a request, without detaching */
    if ((code = p_heddle_end(thread, NULL))) fail(thread, "end", code);
  }
  if (number % 3 == 1) return NULL; /* ends without detaching */
  if ((code = p_heddle_detach(thread))) fail(thread, "detach", code);
  return NULL;
}

static int count(const char *folder) {
  DIR *dir = opendir(folder);
  int number = 0;
  while (dir && readdir(dir)) number++;
  if (dir) closedir(dir);
  return number;
}

/* Lines of a file that contain a word; the number behind the word in the last of them. */
static int lines(const char *file, const char *word, long *number) {
  char line[4096];
  int found = 0;
  FILE *in = fopen(file, "r");
  while (in && fgets(line, sizeof line, in)) {
    char *at = strstr(line, word);
    if (at) found++;
    if (at && number) *number = atol(at + strlen(word));
  }
  if (in) fclose(in);
  return found;
}

int main(int argc, char **argv) {
  if (argc < 2) return 2;
  int threads = argc > 2 ? atoi(argv[2]) : 64;
  if (argc > 3) requests = atoi(argv[3]);
  int rounds = argc > 4 ? atoi(argv[4]) : 20;
  long in_use[2] = {0, 0}, mapped[2] = {0, 0}, size = 0;
  mallopt(M_ARENA_MAX, 1); /* the C library's pools grow for a while when there are many */
  int descriptors = count("/proc/self/fd");
  for (int round = 0; round < rounds; round++) {
    void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      fprintf(stderr, "%s\n", dlerror());
      return 1;
    }
#define FIND(name) p_##name = (__typeof__(&name))dlsym(library, #name);
    FUNCTIONS(FIND)
    heddle_config config;
    int code;
    p_heddle_config_new(&config);
    p_heddle_config_function(config, "c_twice", 1, 1, twice, NULL, NULL);
    p_heddle_config_on_output(config, quiet, NULL);
    if ((code = p_heddle_engine_create(config, &engine))) fail(0, "create", code);
    pthread_t *all = calloc((size_t)threads, sizeof *all);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 1 << 20);
    for (long i = 0; i < threads; i++)
      if (pthread_create(&all[i], &attributes, work, (void *)i)) fail(0, "thread", (int)i);
    for (int i = 0; i < threads; i++) pthread_join(all[i], NULL);
    pthread_attr_destroy(&attributes);
    free(all);
    /* every third round leaves the engine to the unloading */
    if (round % 3 != 2 && (code = p_heddle_engine_destroy(engine))) fail(0, "destroy", code);
    dlclose(library);
    if (lines("/proc/self/maps", "libheddle", NULL)) fail(0, "the library is still mapped", 0);
    lines("/proc/self/status", "Threads:", &size);
    if (size != 1) fail(0, "threads left", (int)size);
    if (count("/proc/self/fd") != descriptors) fail(0, "descriptors left", 0);
    struct mallinfo2 pools = mallinfo2();
    lines("/proc/self/status", "VmSize:", &size);
    in_use[round >= rounds / 2] = (long)(pools.uordblks + pools.hblkhd) / 1024;
    mapped[round >= rounds / 2] = size - (long)(pools.arena + pools.hblkhd) / 1024;
    if (errors) return 1;
  }
  printf("%d rounds of %d threads with %d requests: %ld KiB in use and %ld KiB mapped after half of them, %ld and %ld at the end\n", rounds,
         threads, requests, in_use[0], mapped[0], in_use[1], mapped[1]);
  if (rounds > 5 && (in_use[1] > in_use[0] + 64 || mapped[1] > mapped[0] + 64)) {
    fprintf(stderr, "the process has grown\n");
    return 1;
  }
  return 0;
}
