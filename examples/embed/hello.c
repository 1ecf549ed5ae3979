/* PHP from C: a function and a class in C for PHP to use, PHP code and functions for C to call, values walked both ways.
 *
 *   cargo build --release -p heddle-library
 *   cc examples/embed/hello.c -Icrates/embed/c -Ltarget/release -lheddle -Wl,-rpath,$PWD/target/release -o target/hello
 *   target/hello
 */
#include <heddle.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static heddle_thread thread;

/* Ends the program when something failed that should not. */
static void check(int code, const char *what) {
  if (code != HEDDLE_OK) {
    const char *message;
    heddle_last_error(thread, &message, NULL);
    fprintf(stderr, "%s: %s: %s\n", what, heddle_code_name(code), message);
    exit(1);
  }
}

/* function c_repeat(string $text, int $times = 2): string */
static int repeat(heddle_thread cx, void *user, heddle_value self, size_t argc, const heddle_value *argv, heddle_value *result) {
  const char *text;
  size_t length;
  int64_t times = 2;
  int code = heddle_get_string(cx, argv[0], &text, &length);
  if (code == HEDDLE_OK && argc > 1) code = heddle_get_int(cx, argv[1], &times);
  if (code != HEDDLE_OK) return code; /* PHP sees an Error with the message */
  if (times < 0 || times > 100) return heddle_throw_new(cx, "ValueError", "c_repeat() repeats 0 to 100 times", 0);
  char *buffer = malloc(length * (size_t)times + 1);
  for (int64_t i = 0; i < times; i++) memcpy(buffer + (size_t)i * length, text, length);
  code = heddle_string(cx, buffer, length * (size_t)times, result);
  free(buffer);
  ++*(int *)user;
  (void)self;
  return code;
}

/* class Counter implements Countable { public function add(int $by): int; ... } keeps its number in C. */
static int counter_new(heddle_thread cx, void *user, heddle_value self, size_t argc, const heddle_value *argv, heddle_value *result) {
  (void)user, (void)argc, (void)argv, (void)result;
  return heddle_set_data(cx, self, calloc(1, sizeof(int64_t)), free);
}

static int counter_add(heddle_thread cx, void *user, heddle_value self, size_t argc, const heddle_value *argv, heddle_value *result) {
  void *data;
  int64_t by;
  int code = heddle_data(cx, self, &data);
  if (code == HEDDLE_OK) code = heddle_get_int(cx, argv[0], &by);
  if (code != HEDDLE_OK) return code;
  (void)user, (void)argc;
  return heddle_int(cx, *(int64_t *)data += by, result);
}

static int counter_count(heddle_thread cx, void *user, heddle_value self, size_t argc, const heddle_value *argv, heddle_value *result) {
  void *data;
  int code = heddle_data(cx, self, &data);
  (void)user, (void)argc, (void)argv;
  return code != HEDDLE_OK ? code : heddle_int(cx, *(int64_t *)data, result);
}

static const char CODE[] =
    "$counter = new Counter;\n"
    "$counter->add(40);\n"
    "function greet(string $name): string { return \"Hello, $name!\"; }\n"
    "echo c_repeat('ab', 3), ' ', $counter->add(2), ' ', count($counter), \"\\n\";\n"
    "try { c_repeat('x', 1000); } catch (ValueError $e) { echo get_class($e), ': ', $e->getMessage(), \"\\n\"; }\n"
    "return ['year' => 1805, 'who' => ['Jacquard', 'Vaucanson'], 'ratio' => 1.5];\n";

static void print_array(heddle_value array, int depth) {
  heddle_value key, value;
  uint64_t cursor = 0;
  while (heddle_array_next(thread, array, &cursor, &key, &value) == HEDDLE_OK) {
    const char *text;
    size_t length;
    int kind;
    check(heddle_to_string(thread, key, &key), "key");
    check(heddle_get_string(thread, key, &text, &length), "key");
    printf("%*s%.*s", depth * 2, "", (int)length, text);
    check(heddle_kind(thread, value, &kind), "kind");
    if (kind == HEDDLE_KIND_ARRAY) {
      printf(":\n");
      print_array(value, depth + 1);
      continue;
    }
    check(heddle_to_string(thread, value, &value), "value");
    check(heddle_get_string(thread, value, &text, &length), "value");
    printf(": %.*s\n", (int)length, text);
  }
}

int main(void) {
  heddle_config config;
  heddle_class counter;
  heddle_engine engine;
  heddle_value result, name, greeting;
  int calls = 0, code;
  const char *text;
  size_t length;

  check(heddle_config_new(&config), "config");
  check(heddle_config_ini(config, "memory_limit = 64M\nprecision = 6\n"), "ini");
  check(heddle_config_function(config, "c_repeat", 1, 2, repeat, &calls, NULL), "function");
  check(heddle_config_class(config, "Counter", NULL, &counter), "class");
  check(heddle_class_method(counter, "__construct", HEDDLE_INSTANCE, 0, 0, counter_new, NULL, NULL), "method");
  check(heddle_class_method(counter, "add", HEDDLE_INSTANCE, 1, 1, counter_add, NULL, NULL), "method");
  check(heddle_class_implements(counter, "Countable"), "interface");
  check(heddle_class_method(counter, "count", HEDDLE_INSTANCE, 0, 0, counter_count, NULL, NULL), "method");
  check(heddle_engine_create(config, &engine), "engine");
  check(heddle_attach(engine, &thread), "attach");

  check(heddle_begin(thread, NULL), "begin");
  check(heddle_run_string(thread, CODE, strlen(CODE), "hello.c", &result), "run");
  check(heddle_flush(thread), "flush");
  print_array(result, 0);

  check(heddle_string(thread, "C", 1, &name), "string");
  check(heddle_call(thread, "greet", 1, &name, &greeting), "call");
  check(heddle_get_string(thread, greeting, &text, &length), "greeting");
  printf("%.*s\n", (int)length, text);

  /* what PHP throws comes back as a code, a message and an object */
  code = heddle_call(thread, "intdiv", 2, (heddle_value[]){name, name}, NULL);
  heddle_last_error(thread, &text, NULL);
  printf("%s: %.*s\n", heddle_code_name(code), (int)strcspn(text, ","), text);

  check(heddle_end(thread, NULL), "end");
  check(heddle_detach(thread), "detach");
  check(heddle_engine_destroy(engine), "destroy");
  printf("C was called %d times\n", calls);
  return 0;
}
