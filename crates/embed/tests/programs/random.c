/* Any function of the library with anything for a handle, in any order, also from within the program's own functions: an error, never a crash.
 *
 *   random [CALLS] [SEED]
 */
#include <heddle.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* Each thread draws and keeps its own. */
static _Thread_local uint64_t state;
static _Thread_local heddle_value pool[24];
static _Thread_local int depth;
static heddle_engine engine;
static heddle_thread shared[2];
static unsigned long tally[32];
static int failures;

static uint64_t draw(uint64_t below) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return below ? state % below : state;
}

/* A handle: mostly one that was given once, in whatever state it is by now. */
static heddle_value any(void) {
  switch (draw(12)) {
  case 0: return 0;
  case 1: return draw(0);
  case 2: return pool[draw(COUNT(pool))] + (1ull << 32); /* another generation */
  case 3: return shared[draw(2)];
  case 4: return engine;
  default: return pool[1 + draw(COUNT(pool) - 1)];
  }
}

/* A place for a handle: in the pool, or none. */
static heddle_value *place(void) { return draw(10) ? &pool[draw(COUNT(pool))] : NULL; }

static heddle_thread own(void) { return draw(8) ? pool[0] : any(); }

static const char *name(void) {
  static const char *const names[] = {"strlen", "implode", "x", "", "a b", "ArrayObject", "Countable", "callback", "Box", "\xff\xfe", "count",
                                      "precision", "A::f", "__construct", "this", "GLOBALS", "12", "memory_limit", "Exception"};
  return draw(12) ? names[draw(COUNT(names))] : NULL;
}

static const char *code(void) {
  static const char *const codes[] = {
      "return 1;", "return [1, 'k' => [2.5, null]];", "return new Box;", "return fn($x) => callback($x);", "throw new Exception('x');", "exit(2);",
      "echo 'out';", "this is none", "$x = [callback(1), callback(new Box)]; return $x;", "return str_repeat('ab', 3000);",
      "class C { function __get($n) { return callback($n); } } return new C;", "$x = &$y; $y = [&$x]; return $x;",
      "while (true) { $x[] = 1; }", "for (;;);", "return str_repeat('x', 1 << 30);", "trigger_error('w'); return $none;",
      "register_shutdown_function('callback', 3);", "foreach (new Box as $k => $v) callback($v);", "return date_create('now');"};
  return draw(15) ? codes[draw(COUNT(codes))] : NULL;
}

static size_t length_of(const char *text) { return text ? strlen(text) : draw(2) * 5; }

static _Thread_local int last;

static void seen(int result) {
  last = result;
  if (result < -1 || result > HEDDLE_INTERNAL || !strcmp(heddle_code_name(result), "unknown")) {
    printf("%d is no code\n", result);
    __atomic_add_fetch(&failures, 1, __ATOMIC_RELAXED);
  } else {
    __atomic_add_fetch(&tally[result + 1], 1, __ATOMIC_RELAXED);
  }
}

static void step(void);

static int callback(heddle_thread cx, void *user, heddle_value self, size_t argc, const heddle_value *argv, heddle_value *result) {
  (void)user;
  if (depth > 2) return heddle_int(cx, 1, result);
  depth++;
  if (argc) pool[1 + draw(COUNT(pool) - 1)] = argv[0];
  if (self) pool[1 + draw(COUNT(pool) - 1)] = self;
  for (int i = (int)draw(6); i > 0; i--) step();
  *result = draw(3) ? 0 : any();
  depth--;
  return draw(4) ? HEDDLE_OK : (int)draw(40) - 10;
}

static int output(heddle_thread cx, void *user, const char *data, size_t length) {
  (void)user, (void)data, (void)length;
  if (draw(4) == 0) seen(heddle_int(cx, 1, place()));
  if (draw(4) == 0) seen(heddle_end(cx, NULL));
  return draw(50) == 0;
}

static int files(heddle_thread cx, void *user, int access, const char *path, size_t length, const char **text, size_t *text_length) {
  (void)cx, (void)user, (void)path, (void)length;
  if (draw(3) == 0) *text = "<?php return callback(7);\0x", *text_length = 27;
  return (int)draw(5) * (access >= 0) - (draw(9) == 0);
}

static void values(void) {
  int number;
  int64_t large;
  double real;
  size_t size;
  uint32_t id;
  const char *data;
  heddle_value list[3] = {any(), any(), any()};
  const heddle_value *argv = draw(8) ? list : NULL;
  size_t argc = draw(4);
  switch (draw(36)) {
  case 0: seen(heddle_null(own(), place())); break;
  case 1: seen(heddle_bool(own(), (int)draw(3), place())); break;
  case 2: seen(heddle_float(own(), 0.5, place())); break;
  case 3: data = name(); seen(heddle_string(own(), data, length_of(data), place())); break;
  case 4: seen(heddle_copy(own(), any(), place())); break;
  case 5: seen(heddle_release(own(), any())); break;
  case 6: seen(heddle_keep(own(), any())); break;
  case 7: seen(heddle_held(own(), draw(9) ? &size : NULL)); break;
  case 8: seen(heddle_kind(own(), any(), draw(9) ? &number : NULL)); break;
  case 9: seen(heddle_get_int(own(), any(), draw(9) ? &large : NULL)); break;
  case 10: seen(heddle_get_float(own(), any(), draw(9) ? &real : NULL)); break;
  case 11: seen(heddle_get_string(own(), any(), draw(9) ? &data : NULL, draw(9) ? &size : NULL)); break;
  case 12: seen(heddle_to_bool(own(), any(), &number)); break;
  case 13: seen(heddle_to_int(own(), any(), &large)); break;
  case 14: seen(heddle_to_float(own(), any(), &real)); break;
  case 15: seen(heddle_to_string(own(), any(), place())); break;
  case 16: seen(heddle_array(own(), place())); break;
  case 17: seen(heddle_array_length(own(), any(), &size)); break;
  case 18: seen(heddle_array_get(own(), any(), (int64_t)draw(4), place())); break;
  case 19: data = name(); seen(heddle_array_get_key(own(), any(), data, length_of(data), place())); break;
  case 20: seen(heddle_array_set(own(), any(), (int64_t)draw(0), any())); break;
  case 21: data = name(); seen(heddle_array_set_key(own(), any(), data, length_of(data), any())); break;
  case 22: case 23: seen(heddle_array_push(own(), any(), any())); break;
  case 24: seen(heddle_array_remove(own(), any(), (int64_t)draw(4))); break;
  case 25: { uint64_t cursor = draw(2) ? draw(5) : draw(0); seen(heddle_array_next(own(), any(), draw(9) ? &cursor : NULL, place(), place())); } break;
  case 26: seen(heddle_object(own(), name(), argc, argv, place())); break;
  case 27: seen(heddle_class_name(own(), any(), place())); break;
  case 28: seen(heddle_instance_of(own(), any(), name(), &number)); break;
  case 29: seen(heddle_object_id(own(), any(), &id)); break;
  case 30: seen(heddle_property(own(), any(), name(), place())); break;
  case 31: seen(heddle_set_property(own(), any(), name(), any())); break;
  case 32: seen(heddle_has_property(own(), any(), name(), &number)); break;
  case 33: seen(heddle_properties(own(), any(), place())); break;
  case 34: seen(heddle_call_method(own(), any(), name(), argc, argv, place())); break;
  case 35: seen(heddle_set_data(own(), any(), malloc(8), free)); break;
  }
}

static void requests(void) {
  heddle_value list[3] = {any(), any(), any()};
  heddle_request request = HEDDLE_REQUEST_INIT;
  const char *text;
  int number;
  void *data;
  request.memory_limit = 4 << 20;
  request.time_limit_ms = 20;
  switch (draw(24)) {
  case 0: seen(heddle_end(own(), draw(2) ? &number : NULL)); break;
  case 1: case 2: case 3: seen(heddle_begin(own(), &request)); break;
  case 4: case 5: case 6: case 7: text = code(); seen(heddle_run_string(own(), text, length_of(text), name(), place())); break;
  case 8: text = code(); seen(heddle_run_template(own(), text, length_of(text), name(), place())); break;
  case 9: seen(heddle_run_file(own(), name(), place())); break;
  case 10: seen(heddle_call(own(), name(), draw(4), draw(8) ? list : NULL, place())); break;
  case 11: case 12: seen(heddle_call_value(own(), any(), draw(4), list, place())); break;
  case 13: seen(heddle_global(own(), name(), place())); break;
  case 14: seen(heddle_set_global(own(), name(), any())); break;
  case 15: seen(heddle_take_exception(own(), place())); break;
  case 16: seen(heddle_throw(own(), any())); break;
  case 17: seen(heddle_throw_new(own(), name(), name(), 3)); break;
  case 18: text = name(); seen(heddle_write(own(), text, length_of(text))); break;
  case 19: seen(heddle_flush(own())); break;
  case 20: seen(heddle_ini_set(own(), name(), name())); break;
  case 21: seen(heddle_data(own(), any(), draw(9) ? &data : NULL)); break;
  case 22: seen(heddle_user(own(), draw(9) ? &data : NULL)); break;
  case 23: if (draw(20) == 0) seen(heddle_cancel(any())); break;
  }
}

static void engines(void) {
  heddle_value config = 0, cls = 0, other = 0;
  char driver[8];
  switch (draw(9)) {
  case 0: seen(heddle_attach(any(), &pool[1 + draw(COUNT(pool) - 1)])); break;
  case 1: seen(heddle_detach(draw(30) ? any() : pool[0])); break;
  case 2: seen(heddle_engine_driver(any(), draw(9) ? driver : NULL, draw(9))); break;
  case 3: seen(heddle_engine_reset_code(any())); break;
  case 4: seen(heddle_engine_destroy(draw(3) ? pool[draw(COUNT(pool))] : any())); break;
  case 5: seen(heddle_config_free(any())); break;
  case 6: seen(heddle_config_ini(any(), name())); break;
  case 7: {
    const char *text = "";
    size_t length = 0;
    int last = heddle_last_error(own(), draw(9) ? &text : NULL, draw(9) ? &length : NULL);
    seen(last);
  } break;
  case 8:
    if (draw(12)) break;
    seen(heddle_config_new(&config));
    seen(heddle_config_class(config, name(), name(), draw(9) ? &cls : NULL));
    seen(heddle_class_method(cls, name(), (int)draw(3), (int)draw(3), (int)draw(4) - 1, draw(9) ? callback : NULL, NULL, NULL));
    seen(heddle_class_implements(cls, name()));
    seen(heddle_class_constant_string(cls, name(), name()));
    seen(heddle_class_property(cls, name(), name()));
    seen(heddle_config_function(config, name(), (int)draw(3), (int)draw(4) - 1, callback, malloc(4), free));
    seen(heddle_engine_create(draw(9) ? config : any(), draw(9) ? &other : NULL));
    seen(heddle_config_free(config));
    if (other) seen(heddle_engine_destroy(other));
    break;
  }
}

static void step(void) {
  uint64_t which = draw(20);
  if (which < 11) values();
  else if (which < 18) requests();
  else engines();
}

struct task {
  uint64_t seed;
  long calls;
  int number;
};

static void *work(void *argument) {
  struct task *task = argument;
  state = task->seed * 0x9e3779b97f4a7c15 + 1;
  for (long i = 0; i < task->calls; i++) {
    if (i % 400 == 0) { /* the pool is full of things that were, and the thread's own handle is good again */
      heddle_thread fresh = 0;
      heddle_detach(pool[0]);
      if (heddle_attach(engine, &fresh)) failures++;
      shared[task->number] = pool[0] = fresh;
    }
    heddle_value mine = pool[0];
    step();
    heddle_request request = HEDDLE_REQUEST_INIT;
    request.memory_limit = 4 << 20, request.time_limit_ms = 20;
    if (last == HEDDLE_BROKEN) heddle_end(mine, NULL);
    if (last == HEDDLE_BROKEN || last == HEDDLE_STATE) heddle_begin(mine, &request);
    if (pool[0] != mine && draw(2)) pool[0] = mine; /* what was put in its place */
  }
  return NULL; /* attached, several times perhaps, in the middle of requests */
}

int main(int argc, char **argv) {
  heddle_config config;
  heddle_class box;
  pthread_t threads[2];
  struct task tasks[2];
  long calls = argc > 1 ? atol(argv[1]) : 20000;
  uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  heddle_config_new(&config);
  heddle_config_ini(config, "display_errors = 1\nlog_errors = 0\n");
  heddle_config_function(config, "callback", 0, -1, callback, NULL, NULL);
  heddle_config_class(config, "Box", NULL, &box);
  heddle_class_implements(box, "IteratorAggregate");
  heddle_class_implements(box, "Countable");
  heddle_class_method(box, "__construct", HEDDLE_INSTANCE, 0, -1, callback, NULL, NULL);
  heddle_class_method(box, "getIterator", HEDDLE_INSTANCE, 0, 0, callback, NULL, NULL);
  heddle_class_method(box, "count", HEDDLE_INSTANCE, 0, 0, callback, NULL, NULL);
  heddle_class_method(box, "__toString", HEDDLE_INSTANCE, 0, 0, callback, NULL, NULL);
  heddle_class_property(box, "x", "1");
  heddle_config_on_output(config, output, NULL);
  heddle_config_on_file(config, files, NULL);
  if (heddle_engine_create(config, &engine)) return 1;
  for (int i = 0; i < 2; i++) {
    tasks[i] = (struct task){seed * 2 + (uint64_t)i, calls, i};
    pthread_create(&threads[i], NULL, work, &tasks[i]);
  }
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  if (heddle_engine_destroy(engine)) failures++, puts("the engine is still busy");
  for (int code = -1; code <= HEDDLE_INTERNAL; code++) printf("%s: %lu\n", heddle_code_name(code), tally[code + 1]);
  if (tally[HEDDLE_INTERNAL + 1]) failures++;
  printf("%d failures\n", failures);
  return failures != 0;
}
