/* The library unloaded while threads are attached, in the middle of requests: their ends must not reach for code that is gone, and the
 * library can be loaded again. And a fork while another thread is attached. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <heddle.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define FUNCTIONS(X)                                                                                                                  \
  X(heddle_config_new) X(heddle_engine_create) X(heddle_engine_destroy) X(heddle_attach) X(heddle_detach) X(heddle_begin) X(heddle_end)   \
  X(heddle_run_string) X(heddle_get_int) X(heddle_cancel) X(heddle_release)
#define DECLARE(name) static __typeof__(&name) p_##name;
FUNCTIONS(DECLARE)

static int failures;
#define THAT(condition) ((condition) ? (void)0 : (failures++, (void)printf("line %d: not %s\n", __LINE__, #condition)))

static heddle_engine engine;
static pthread_barrier_t barrier;
static heddle_thread others;

static void *load(const char *path) {
  heddle_config config;
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) printf("%s\n", dlerror());
#define FIND(name) p_##name = (__typeof__(&name))dlsym(library, #name);
  FUNCTIONS(FIND)
  THAT(!p_heddle_config_new(&config) && !p_heddle_engine_create(config, &engine));
  return library;
}

static void begin(heddle_thread *thread) {
  heddle_value value;
  int64_t number = 0;
  const char *code = "register_shutdown_function(fn() => print('ended')); set_time_limit(100); return array_sum(range(1, 4));";
  THAT(!p_heddle_attach(engine, thread) && !p_heddle_begin(*thread, NULL));
  THAT(!p_heddle_run_string(*thread, code, strlen(code), "unload.c", &value));
  THAT(!p_heddle_get_int(*thread, value, &number) && number == 10);
}

/* Attaches, and ends when the others say so: without detaching, in the middle of a request. */
static void *attached(void *unused) {
  begin(&others);
  pthread_barrier_wait(&barrier);
  pthread_barrier_wait(&barrier);
  return unused;
}

static void unloaded(const char *path) {
  heddle_thread own;
  pthread_t other;
  void *library = load(path);
  begin(&own);
  pthread_create(&other, NULL, attached, NULL);
  pthread_barrier_wait(&barrier);
  dlclose(library);
  pthread_barrier_wait(&barrier);
  pthread_join(other, NULL);
}

static void forked(const char *path) {
  heddle_thread own;
  heddle_value value;
  pthread_t other;
  int status;
  void *library = load(path);
  begin(&own);
  pthread_create(&other, NULL, attached, NULL);
  pthread_barrier_wait(&barrier);
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    failures = 0;
    /* the other thread is not here: its handle names nothing, and holds nothing up */
    THAT(p_heddle_cancel(others) == HEDDLE_INVALID_HANDLE);
    THAT(p_heddle_begin(others, NULL) == HEDDLE_INVALID_HANDLE);
    THAT(!p_heddle_run_string(own, "return 1;", 9, "child", &value) && !p_heddle_release(own, value));
    THAT(p_heddle_engine_destroy(engine) == HEDDLE_BUSY);
    THAT(!p_heddle_end(own, NULL) && !p_heddle_detach(own) && !p_heddle_engine_destroy(engine));
    fflush(stdout);
    dlclose(library);
    _exit(failures != 0);
  }
  waitpid(child, &status, 0);
  THAT(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  THAT(p_heddle_cancel(others) == HEDDLE_OK);
  pthread_barrier_wait(&barrier);
  pthread_join(other, NULL);
  THAT(p_heddle_cancel(others) == HEDDLE_INVALID_HANDLE);
  THAT(!p_heddle_detach(own) && !p_heddle_engine_destroy(engine));
  dlclose(library);
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  pthread_barrier_init(&barrier, NULL, 2);
  unloaded(argv[1]);
  unloaded(argv[1]);
  forked(argv[1]);
  printf("%d failures\n", failures);
  return failures != 0;
}
