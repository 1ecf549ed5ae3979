/* Every wrong use of the C ABI: each gives a code and a message, and none harms what is used rightly beside it. */
#include <heddle.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int failures, checks;
static heddle_engine engine;
static heddle_thread thread;

static void expect_at(int line, int wanted, int code, heddle_thread handle) {
  const char *message = NULL;
  size_t length = 0;
  checks++;
  int last = heddle_last_error(handle, &message, &length);
  if (code != wanted || (wanted > 0 && (last != wanted || !message || length == 0 || strlen(message) != length))) {
    failures++;
    printf("line %d: %s (last %s: %s) instead of %s\n", line, heddle_code_name(code), heddle_code_name(last), message ? message : "",
           heddle_code_name(wanted));
  }
}
#define EXPECT(wanted, call) expect_at(__LINE__, wanted, call, thread)
#define EXPECT0(wanted, call) expect_at(__LINE__, wanted, call, 0)
#define OK(call) EXPECT(HEDDLE_OK, call)
#define THAT(condition) (checks++, (condition) ? (void)0 : (failures++, (void)printf("line %d: not %s\n", __LINE__, #condition)))

static int run(const char *code, heddle_value *result) { return heddle_run_string(thread, code, strlen(code), "misuse.c", result); }

static heddle_value inside_value;

static int nested(heddle_thread cx, void *user, heddle_value self, size_t argc, const heddle_value *argv, heddle_value *result) {
  heddle_value value;
  EXPECT(HEDDLE_NESTED, heddle_end(cx, NULL));
  EXPECT(HEDDLE_NESTED, heddle_detach(cx));
  EXPECT(HEDDLE_NESTED, heddle_begin(cx, NULL));
  EXPECT0(HEDDLE_BUSY, heddle_engine_destroy(engine));
  OK(heddle_string(cx, "inside", 6, &inside_value));
  OK(heddle_run_string(cx, "return strrev('nested');", 24, "inner", &value));
  /* PHP code throws into this function, which goes on */
  EXPECT(HEDDLE_EXCEPTION, heddle_run_string(cx, "throw new LogicException('inner');", 34, "inner", NULL));
  OK(heddle_take_exception(cx, &value));
  EXPECT(HEDDLE_NOT_FOUND, heddle_take_exception(cx, &value));
  if (argc > 0) { /* and throws through it */
    int code = heddle_call_value(cx, argv[0], 0, NULL, result);
    return code;
  }
  (void)user, (void)self;
  return heddle_int(cx, 7, result);
}

static int failing(heddle_thread cx, void *user, heddle_value self, size_t argc, const heddle_value *argv, heddle_value *result) {
  (void)cx, (void)user, (void)self, (void)argc, (void)argv;
  *result = 12345; /* names nothing */
  return HEDDLE_OK;
}

static int output(heddle_thread cx, void *user, const char *data, size_t length) {
  heddle_value value;
  if (length >= 4 && !memcmp(data, "lock", 4)) {
    EXPECT(HEDDLE_NESTED, heddle_int(cx, 1, &value));
    EXPECT(HEDDLE_NESTED, heddle_run_string(cx, "1;", 2, "x", NULL));
    EXPECT(HEDDLE_NESTED, heddle_end(cx, NULL));
    EXPECT(HEDDLE_NESTED, heddle_detach(cx));
    ++*(int *)user;
  }
  return 0;
}

static int files(heddle_thread cx, void *user, int access, const char *path, size_t length, const char **text, size_t *text_length) {
  (void)cx, (void)user, (void)access;
  if (length > 9 && !memcmp(path, "/virtual/", 9)) {
    *text = "<?php return __FILE__ . ':' . (function_exists('helper') ? 1 : 2);";
    *text_length = strlen(*text);
    return HEDDLE_FILE_TEXT;
  }
  return HEDDLE_FILE_DENIED;
}

static void *elsewhere(void *argument) {
  heddle_value value;
  heddle_thread own;
  EXPECT0(HEDDLE_WRONG_THREAD, heddle_begin(thread, NULL));
  EXPECT0(HEDDLE_WRONG_THREAD, heddle_end(thread, NULL));
  EXPECT0(HEDDLE_WRONG_THREAD, heddle_detach(thread));
  EXPECT0(HEDDLE_WRONG_THREAD, heddle_int(thread, 1, &value));
  EXPECT0(HEDDLE_WRONG_THREAD, heddle_run_string(thread, "1;", 2, "x", NULL));
  if (heddle_attach(engine, &own)) failures++;
  /* a value's handle of another thread names nothing here */
  EXPECT0(HEDDLE_STATE, heddle_release(own, *(heddle_value *)argument));
  if (heddle_begin(own, NULL)) failures++;
  EXPECT0(HEDDLE_INVALID_HANDLE, heddle_release(own, *(heddle_value *)argument));
  *(heddle_value *)argument = own;
  return NULL; /* without detaching */
}

static void *cancels(void *argument) {
  usleep(100000);
  (void)argument;
  if (heddle_cancel(thread)) failures++;
  return NULL;
}

static void *small_stack(void *argument) {
  heddle_thread own;
  (void)argument;
  if (heddle_attach(engine, &own)) failures++;
  EXPECT0(HEDDLE_SYSTEM, heddle_begin(own, NULL));
  return NULL;
}

static void *deep(void *argument) {
  heddle_thread own;
  heddle_value value;
  const char *code =
      "class M { function __get($n) { return $this->{$n . 'x'}; } } function f($n) { return array_map(fn($x) => f($x + 1), [$n]); }\n"
      "try { f(0); } catch (Error $e) { return 1; } return 2;";
  (void)argument;
  if (heddle_attach(engine, &own) || heddle_begin(own, NULL)) failures++;
  int result = heddle_run_string(own, code, strlen(code), "deep", &value);
  THAT(result != HEDDLE_OK || value != 0);
  heddle_end(own, NULL);
  return NULL;
}

static void handles(void) {
  heddle_config config = 99;
  heddle_class cls;
  heddle_value value;
  heddle_engine other;
  char name[8];
  EXPECT0(HEDDLE_INVALID_ARGUMENT, heddle_config_new(NULL));
  EXPECT0(HEDDLE_INVALID_HANDLE, heddle_config_ini(0, "a=1"));
  EXPECT0(HEDDLE_INVALID_HANDLE, heddle_config_ini(config, "a=1"));
  OK(heddle_config_new(&config));
  EXPECT0(HEDDLE_INVALID_ARGUMENT, heddle_config_ini(config, NULL));
  EXPECT0(HEDDLE_INVALID_ARGUMENT, heddle_config_function(config, NULL, 0, 0, nested, NULL, NULL));
  EXPECT0(HEDDLE_INVALID_ARGUMENT, heddle_config_function(config, "9", 0, 0, nested, NULL, NULL));
  EXPECT0(HEDDLE_INVALID_ARGUMENT, heddle_config_function(config, "f", 0, 0, NULL, NULL, NULL));
  EXPECT0(HEDDLE_INVALID_ARGUMENT, heddle_config_function(config, "f", 2, 1, nested, NULL, NULL));
  EXPECT0(HEDDLE_INVALID_ARGUMENT, heddle_config_function(config, "f", -1, 1, nested, NULL, NULL));
  EXPECT0(HEDDLE_INVALID_ARGUMENT, heddle_config_function(config, "f", 0, 65, nested, NULL, NULL));
  EXPECT0(HEDDLE_INVALID_ARGUMENT, heddle_config_class(config, "a b", NULL, &cls));
  EXPECT0(HEDDLE_INVALID_ARGUMENT, heddle_config_class(config, "A", NULL, NULL));
  OK(heddle_config_class(config, "A", "Missing", &cls));
  EXPECT0(HEDDLE_INVALID_ARGUMENT, heddle_class_method(cls, "m", 77, 0, 0, nested, NULL, NULL));
  EXPECT0(HEDDLE_INVALID_HANDLE, heddle_class_implements(config, "Countable"));
  EXPECT0(HEDDLE_INVALID_HANDLE, heddle_config_ini(cls, "a=1"));
  EXPECT0(HEDDLE_INVALID_ARGUMENT, heddle_engine_create(config, &other)); /* the parent is not there */
  EXPECT0(HEDDLE_INVALID_HANDLE, heddle_engine_create(config, &other));   /* used up */
  EXPECT0(HEDDLE_INVALID_HANDLE, heddle_class_implements(cls, "Countable"));
  OK(heddle_config_new(&config));
  OK(heddle_config_function(config, "strlen", 0, 0, nested, NULL, NULL));
  EXPECT0(HEDDLE_INVALID_ARGUMENT, heddle_engine_create(config, &other));
  OK(heddle_config_new(&config));
  OK(heddle_config_free(config));
  EXPECT0(HEDDLE_INVALID_HANDLE, heddle_config_free(config));
  EXPECT0(HEDDLE_INVALID_HANDLE, heddle_engine_destroy(0));
  EXPECT0(HEDDLE_INVALID_HANDLE, heddle_engine_destroy(config));
  EXPECT0(HEDDLE_INVALID_HANDLE, heddle_engine_destroy(~0ull));
  EXPECT0(HEDDLE_INVALID_HANDLE, heddle_attach(0, &value));
  EXPECT0(HEDDLE_INVALID_HANDLE, heddle_begin(0, NULL));
  EXPECT0(HEDDLE_INVALID_HANDLE, heddle_cancel(5));
  EXPECT0(HEDDLE_INVALID_HANDLE, heddle_int(engine, 1, &value));
  EXPECT0(HEDDLE_INVALID_ARGUMENT, heddle_attach(engine, NULL));
  EXPECT0(HEDDLE_INVALID_ARGUMENT, heddle_engine_driver(engine, name, 2));
  OK(heddle_engine_driver(engine, name, sizeof name));
}

static void requests(void) {
  heddle_value value, array, object, copy, key;
  heddle_request wrong = {0}, request = HEDDLE_REQUEST_INIT;
  const char *text;
  size_t length;
  int64_t number;
  uint64_t cursor = 0;
  int exit_code, truth;
  void *user = NULL, *data;
  EXPECT(HEDDLE_STATE, heddle_int(thread, 1, &value));
  EXPECT(HEDDLE_STATE, heddle_end(thread, NULL));
  EXPECT(HEDDLE_INVALID_ARGUMENT, heddle_begin(thread, &wrong));
  request.user = &request;
  OK(heddle_begin(thread, &request));
  EXPECT(HEDDLE_STATE, heddle_begin(thread, NULL));
  OK(heddle_user(thread, &user));
  THAT(user == &request);
  EXPECT(HEDDLE_INVALID_ARGUMENT, heddle_int(thread, 1, NULL));
  EXPECT(HEDDLE_INVALID_ARGUMENT, heddle_string(thread, NULL, 3, &value));
  EXPECT(HEDDLE_INVALID_ARGUMENT, heddle_run_string(thread, "1;", 2, NULL, NULL));
  EXPECT(HEDDLE_INVALID_ARGUMENT, heddle_call(thread, "strlen", 1, NULL, NULL));
  EXPECT(HEDDLE_INVALID_HANDLE, heddle_call(thread, "strlen", 1, &(heddle_value){0}, NULL));
  EXPECT(HEDDLE_NOT_FOUND, heddle_call(thread, "missing", 0, NULL, NULL));
  EXPECT(HEDDLE_NOT_FOUND, heddle_run_file(thread, "/nowhere", NULL));
  EXPECT(HEDDLE_INVALID_ARGUMENT, heddle_run_file(thread, "", NULL));
  EXPECT(HEDDLE_NOT_FOUND, heddle_global(thread, "missing", &value));
  OK(heddle_string(thread, "text", 4, &value));
  EXPECT(HEDDLE_TYPE, heddle_get_int(thread, value, &number));
  EXPECT(HEDDLE_TYPE, heddle_array_push(thread, value, value));
  EXPECT(HEDDLE_TYPE, heddle_property(thread, value, "x", &copy));
  EXPECT(HEDDLE_INVALID_ARGUMENT, heddle_get_string(thread, value, NULL, &length));
  OK(heddle_copy(thread, value, &copy));
  OK(heddle_release(thread, value));
  EXPECT(HEDDLE_INVALID_HANDLE, heddle_release(thread, value));
  EXPECT(HEDDLE_INVALID_HANDLE, heddle_get_string(thread, value, &text, &length));
  OK(heddle_int(thread, 1, &key)); /* takes the same place in the table */
  EXPECT(HEDDLE_INVALID_HANDLE, heddle_kind(thread, value, &truth));
  OK(heddle_get_string(thread, copy, &text, &length));
  THAT(length == 4 && !memcmp(text, "text", 4));
  /* arrays: a changed handle leaves others alone */
  OK(heddle_array(thread, &array));
  OK(heddle_array_push(thread, array, copy));
  OK(heddle_copy(thread, array, &value));
  OK(heddle_array_set_key(thread, array, "12", 2, copy));
  OK(heddle_array_set_key(thread, array, "k", 1, array));
  OK(heddle_array_length(thread, array, &length));
  THAT(length == 3);
  OK(heddle_array_length(thread, value, &length));
  THAT(length == 1);
  OK(heddle_array_get(thread, array, 12, &value));
  EXPECT(HEDDLE_NOT_FOUND, heddle_array_get_key(thread, array, "z", 1, &value));
  OK(heddle_array_remove(thread, array, 12));
  OK(heddle_array_next(thread, array, &cursor, &key, &value));
  OK(heddle_array_next(thread, array, &cursor, NULL, NULL));
  EXPECT(HEDDLE_END, heddle_array_next(thread, array, &cursor, &key, &value));
  EXPECT(HEDDLE_END, heddle_array_next(thread, array, &cursor, &key, &value));
  cursor = ~0ull;
  EXPECT(HEDDLE_END, heddle_array_next(thread, array, &cursor, &key, &value));
  EXPECT(HEDDLE_INVALID_ARGUMENT, heddle_array_next(thread, array, NULL, &key, &value));
  /* objects */
  OK(heddle_object(thread, "ArrayObject", 1, &array, &object));
  OK(heddle_instance_of(thread, object, "countable", &truth));
  THAT(truth == 1);
  OK(heddle_instance_of(thread, array, "Countable", &truth));
  THAT(truth == 0);
  OK(heddle_call_method(thread, object, "count", 0, NULL, &value));
  OK(heddle_get_int(thread, value, &number));
  THAT(number == 2);
  EXPECT(HEDDLE_NOT_FOUND, heddle_call_method(thread, object, "missing", 0, NULL, NULL));
  EXPECT(HEDDLE_EXCEPTION, heddle_object(thread, "Missing", 0, NULL, &value));
  EXPECT(HEDDLE_EXCEPTION, heddle_object(thread, "Countable", 0, NULL, &value));
  EXPECT(HEDDLE_TYPE, heddle_set_data(thread, object, NULL, NULL));
  EXPECT(HEDDLE_NOT_FOUND, heddle_data(thread, object, &data));
  OK(run("class P { private $hidden = 1; public int $n = 2; public $r; } $p = new P; return $p;", &object));
  EXPECT(HEDDLE_EXCEPTION, heddle_property(thread, object, "hidden", &value));
  EXPECT(HEDDLE_EXCEPTION, heddle_set_property(thread, object, "n", array));
  OK(heddle_set_property(thread, object, "r", array));
  OK(heddle_properties(thread, object, &value));
  OK(heddle_array_length(thread, value, &length));
  THAT(length == 2);
  OK(heddle_global(thread, "p", &value));
  OK(heddle_set_global(thread, "q", value));
  OK(run("return $q === $p && count($q->r) === 2;", &value));
  OK(heddle_get_bool(thread, value, &truth));
  THAT(truth == 1);
  EXPECT(HEDDLE_EXCEPTION, run("this is no code", NULL));
  EXPECT(HEDDLE_INVALID_ARGUMENT, heddle_ini_set(thread, "no_such", "1"));
  EXPECT(HEDDLE_TYPE, heddle_throw(thread, array));
  EXPECT(HEDDLE_EXCEPTION, heddle_throw_new(thread, "ArrayObject", "x", 0));
  EXPECT(HEDDLE_EXIT, run("exit(3);", NULL));
  OK(heddle_end(thread, &exit_code));
  THAT(exit_code == 3);
  EXPECT(HEDDLE_STATE, heddle_release(thread, array));
  OK(heddle_begin(thread, NULL));
  EXPECT(HEDDLE_INVALID_HANDLE, heddle_release(thread, array)); /* of a request that is over */
  EXPECT(HEDDLE_INVALID_HANDLE, heddle_array_push(thread, object, value));
  OK(heddle_end(thread, NULL));
}

static void callbacks(int *locks) {
  heddle_value value;
  int64_t number;
  const char *text;
  size_t length, held;
  OK(heddle_begin(thread, NULL));
  OK(run("return nested();", &value));
  OK(heddle_get_int(thread, value, &number));
  THAT(number == 7);
  EXPECT(HEDDLE_INVALID_HANDLE, heddle_release(thread, inside_value)); /* went when the function returned */
  OK(heddle_held(thread, &held));
  THAT(held == 1);
  EXPECT(HEDDLE_EXCEPTION, run("nested(function () { throw new DomainException('through'); });", NULL));
  OK(heddle_take_exception(thread, &value));
  OK(heddle_class_name(thread, value, &value));
  OK(heddle_get_string(thread, value, &text, &length));
  THAT(length == 15 && !memcmp(text, "DomainException", length));
  EXPECT(HEDDLE_EXIT, run("try { nested(function () { exit(4); }); } finally { echo 'not reached'; }", NULL));
  EXPECT(HEDDLE_EXCEPTION, run("failing();", NULL));
  EXPECT(HEDDLE_EXCEPTION, run("failing(1);", NULL)); /* too many arguments */
  EXPECT(HEDDLE_EXCEPTION, run("nested(1, 2);", NULL));
  OK(run("echo 'lock';", NULL));
  OK(heddle_flush(thread));
  THAT(*locks == 1);
  OK(run("return include '/virtual/a/../b.php';", &value));
  OK(heddle_get_string(thread, value, &text, &length));
  THAT(length == 16 && !memcmp(text, "/virtual/b.php:2", length));
  OK(run("return @include '/etc/passwd';", &value));
  OK(heddle_end(thread, NULL));
}

static void limits(void) {
  heddle_request request = HEDDLE_REQUEST_INIT;
  heddle_value value;
  pthread_t other;
  int exit_code;
  request.memory_limit = 16 << 20;
  OK(heddle_begin(thread, &request));
  EXPECT(HEDDLE_MEMORY_LIMIT, run("$a = []; for (;;) $a[] = str_repeat('x', 100000);", NULL));
  EXPECT(HEDDLE_BROKEN, run("1;", NULL));
  EXPECT(HEDDLE_BROKEN, heddle_int(thread, 1, &value));
  OK(heddle_end(thread, &exit_code));
  THAT(exit_code == 255);
  OK(heddle_begin(thread, &request));
  /* not even where the program's function is in between */
  EXPECT(HEDDLE_MEMORY_LIMIT, run("nested(function () { $a = []; for (;;) $a[] = str_repeat('x', 100000); });", NULL));
  OK(heddle_end(thread, NULL));
  OK(heddle_begin(thread, &request));
  char *large = malloc(20 << 20);
  memset(large, 'x', 20 << 20);
  EXPECT(HEDDLE_MEMORY_LIMIT, heddle_string(thread, large, 20 << 20, &value));
  OK(run("return 1;", &value));
  free(large);
  OK(heddle_end(thread, NULL));
  request.memory_limit = 0;
  request.time_limit_ms = 150;
  OK(heddle_begin(thread, &request));
  EXPECT(HEDDLE_TIME_LIMIT, run("for (;;);", NULL));
  EXPECT(HEDDLE_TIME_LIMIT, run("register_shutdown_function(function () { for (;;); }); for (;;);", NULL));
  OK(heddle_end(thread, NULL)); /* its shutdown function is limited, too */
  request.time_limit_ms = 0;
  OK(heddle_begin(thread, &request));
  pthread_create(&other, NULL, cancels, NULL);
  EXPECT(HEDDLE_CANCELLED, run("function loop() { while (true) { strlen('x'); } } loop();", NULL));
  pthread_join(other, NULL);
  OK(run("return 1;", NULL));
  EXPECT(HEDDLE_FATAL, run("function f() {} function f() {}", NULL));
  OK(run("return 1;", NULL));
  OK(heddle_end(thread, NULL));
}

static void threads(void) {
  heddle_value value, argument;
  pthread_t other;
  pthread_attr_t attributes;
  int status;
  OK(heddle_begin(thread, NULL));
  OK(heddle_int(thread, 1, &value));
  argument = value;
  pthread_create(&other, NULL, elsewhere, &argument);
  pthread_join(other, NULL);
  EXPECT0(HEDDLE_INVALID_HANDLE, heddle_cancel(argument)); /* the thread ended, and was detached */
  OK(heddle_release(thread, value));
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 128 << 10);
  pthread_create(&other, &attributes, small_stack, NULL);
  pthread_join(other, NULL);
  pthread_attr_setstacksize(&attributes, 512 << 10);
  pthread_create(&other, &attributes, deep, NULL);
  pthread_join(other, NULL);
  pthread_attr_destroy(&attributes);
  /* a fork: the child goes on with this thread's handles */
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    failures = 0;
    OK(run("return array_sum([1, 2]);", &value));
    OK(run("set_time_limit(5); return 1;", &value));
    OK(heddle_end(thread, NULL));
    OK(heddle_detach(thread));
    EXPECT0(HEDDLE_OK, heddle_engine_destroy(engine));
    fflush(stdout);
    _exit(failures ? 1 : 0);
  }
  waitpid(child, &status, 0);
  THAT(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  OK(heddle_end(thread, NULL));
}

/* An engine's whole life. Gives what the library has allocated afterwards. */
static size_t life(void) {
  heddle_config config;
  heddle_engine own;
  heddle_thread cx;
  const char *code = "class A { const C = ['a' => [1, 2.5, 'text']]; public $x = self::C; } preg_match('/(?<n>a+)/', 'caab', $m);\n"
                     "try { throw new Exception($m['n']); } catch (Exception $e) { $e->getTrace(); } return date_create('2020-01-01');";
  OK(heddle_config_new(&config));
  OK(heddle_config_function(config, "own", 0, 3, nested, NULL, NULL));
  OK(heddle_engine_create(config, &own));
  OK(heddle_attach(own, &cx));
  for (int i = 0; i < 3; i++) {
    OK(heddle_begin(cx, NULL));
    OK(heddle_run_string(cx, code, strlen(code), "life", NULL));
    OK(heddle_end(cx, NULL));
  }
  OK(heddle_detach(cx));
  OK(heddle_engine_destroy(own));
  return heddle_memory();
}

int main(void) {
  heddle_config config;
  heddle_thread second;
  int locks = 0;
  THAT(heddle_abi() == HEDDLE_ABI);
  heddle_config_new(&config);
  heddle_config_ini(config, "display_errors = 0\nlog_errors = 0\n");
  heddle_config_function(config, "nested", 0, 1, nested, NULL, NULL);
  heddle_config_function(config, "failing", 0, 0, failing, NULL, NULL);
  heddle_config_on_output(config, output, &locks);
  heddle_config_on_file(config, files, NULL);
  if (heddle_engine_create(config, &engine) || heddle_attach(engine, &thread)) return 1;
  handles();
  requests();
  callbacks(&locks);
  limits();
  threads();
  EXPECT0(HEDDLE_BUSY, heddle_engine_destroy(engine));
  OK(heddle_attach(engine, &second));
  OK(heddle_detach(second));
  EXPECT0(HEDDLE_INVALID_HANDLE, heddle_detach(second));
  EXPECT0(HEDDLE_INVALID_HANDLE, heddle_begin(second, NULL));
  OK(heddle_detach(thread));
  EXPECT0(HEDDLE_INVALID_HANDLE, heddle_run_string(thread, "1;", 2, "x", NULL));
  EXPECT0(HEDDLE_OK, heddle_engine_destroy(engine));
  EXPECT0(HEDDLE_INVALID_HANDLE, heddle_engine_destroy(engine));
  EXPECT0(HEDDLE_INVALID_HANDLE, heddle_attach(engine, &thread));
  life(); /* what is kept at its second sight is there after two */
  size_t once = life();
  THAT(life() == once && life() == once);
  printf("%d checks, %d failures\n", checks, failures);
  return failures > 0;
}
