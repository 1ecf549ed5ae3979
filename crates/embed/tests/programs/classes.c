/* Classes in C that implement PHP's interfaces, and the callback that is asked about files. */
#include <heddle.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures, checks;
static heddle_thread thread;

#define THAT(condition) (checks++, (condition) ? (void)0 : (failures++, (void)printf("line %d: not %s\n", __LINE__, #condition)))
#define OK(call) THAT((call) == HEDDLE_OK)

static void gives(int line, const char *code, const char *wanted) {
  heddle_value value, text;
  const char *data = "", *message = "";
  size_t length = 0;
  checks++;
  int result = heddle_run_string(thread, code, strlen(code), "classes.c", &value);
  if (!result) result = heddle_to_string(thread, value, &text);
  if (!result) result = heddle_get_string(thread, text, &data, &length);
  if (result || length != strlen(wanted) || memcmp(data, wanted, length)) {
    heddle_last_error(thread, &message, NULL);
    failures++;
    printf("line %d: %.*s (%s) instead of %s\n", line, (int)length, data, result ? message : "", wanted);
  }
}
#define GIVES(code, wanted) gives(__LINE__, code, wanted)

/* A list of squares, as long as the object's own data says. */
static int make(heddle_thread cx, void *user, heddle_value self, size_t argc, const heddle_value *argv, heddle_value *result) {
  int64_t length;
  int code = heddle_to_int(cx, argv[0], &length) ?: heddle_set_data(cx, self, malloc(sizeof length), free);
  void *data = NULL;
  (void)user, (void)argc, (void)result;
  if (!code) code = heddle_data(cx, self, &data);
  if (!code) *(int64_t *)data = length;
  return code;
}

static int64_t length_of(heddle_thread cx, heddle_value self) {
  void *data;
  return heddle_data(cx, self, &data) ? 0 : *(int64_t *)data;
}

static int count(heddle_thread cx, void *user, heddle_value self, size_t argc, const heddle_value *argv, heddle_value *result) {
  (void)user, (void)argc, (void)argv;
  return heddle_int(cx, length_of(cx, self), result);
}

static int exists(heddle_thread cx, void *user, heddle_value self, size_t argc, const heddle_value *argv, heddle_value *result) {
  int64_t at;
  (void)user, (void)argc;
  int code = heddle_to_int(cx, argv[0], &at);
  return code ? code : heddle_bool(cx, at >= 0 && at < length_of(cx, self), result);
}

static int get(heddle_thread cx, void *user, heddle_value self, size_t argc, const heddle_value *argv, heddle_value *result) {
  int64_t at;
  (void)user, (void)argc;
  if (heddle_get_int(cx, argv[0], &at)) return heddle_throw_new(cx, "TypeError", "squares have numbers", 0);
  if (at >= length_of(cx, self)) return heddle_throw_new(cx, "OutOfRangeException", "no such square", 5);
  return heddle_int(cx, at * at, result);
}

static int refuse(heddle_thread cx, void *user, heddle_value self, size_t argc, const heddle_value *argv, heddle_value *result) {
  (void)self, (void)argc, (void)argv, (void)result;
  return heddle_throw_new(cx, "LogicException", user, 0);
}

static int iterate(heddle_thread cx, void *user, heddle_value self, size_t argc, const heddle_value *argv, heddle_value *result) {
  heddle_value array, square;
  (void)user, (void)argc, (void)argv;
  int code = heddle_array(cx, &array);
  for (int64_t at = 0; !code && at < length_of(cx, self); at++) {
    code = heddle_int(cx, at * at, &square) ?: heddle_array_push(cx, array, square);
  }
  return code ? code : heddle_object(cx, "ArrayIterator", 1, &array, result);
}

static int text(heddle_thread cx, void *user, heddle_value self, size_t argc, const heddle_value *argv, heddle_value *result) {
  char shown[40];
  (void)user, (void)argc, (void)argv;
  int length = snprintf(shown, sizeof shown, "squares(%lld)", (long long)length_of(cx, self));
  return heddle_string(cx, shown, (size_t)length, result);
}

static int ten(heddle_thread cx, void *user, heddle_value self, size_t argc, const heddle_value *argv, heddle_value *result) {
  heddle_value number;
  (void)user, (void)self, (void)argc, (void)argv;
  int code = heddle_int(cx, 10, &number);
  return code ? code : heddle_object(cx, "Squares", 1, &number, result);
}

static int asked[6];

static int files(heddle_thread cx, void *user, int access, const char *path, size_t length, const char **data, size_t *data_length) {
  (void)cx, (void)user;
  asked[access]++;
  if (length == 4 && !memcmp(path, "/app", 4)) {
    *data = "a.php\0b.txt";
    *data_length = 12;
    return HEDDLE_FILE_FOLDER;
  }
  if (length == 10 && !memcmp(path, "/app/a.php", 10)) {
    *data = "<?php return file_get_contents(__DIR__ . '/b.txt');";
    *data_length = strlen(*data);
    return HEDDLE_FILE_TEXT;
  }
  if (length == 10 && !memcmp(path, "/app/b.txt", 10)) {
    *data = "text of b";
    *data_length = 9;
    return HEDDLE_FILE_TEXT;
  }
  if (length == 12 && !memcmp(path, "/app/nothing", 12)) {
    *data_length = 5; /* a text that is not there */
    return HEDDLE_FILE_TEXT;
  }
  return HEDDLE_FILE_DENIED;
}

/* The words that a config is refused with. */
static const char *refusal(heddle_config config) {
  heddle_engine engine;
  const char *message = "";
  THAT(heddle_engine_create(config, &engine) == HEDDLE_INVALID_ARGUMENT);
  THAT(heddle_last_error(0, &message, NULL) == HEDDLE_INVALID_ARGUMENT);
  return message;
}

static void refusals(void) {
  heddle_config config;
  heddle_class cls;
  OK(heddle_config_new(&config));
  OK(heddle_config_class(config, "C", NULL, &cls));
  OK(heddle_class_implements(cls, "ArrayAccess"));
  OK(heddle_class_implements(cls, "Countable"));
  OK(heddle_class_method(cls, "count", HEDDLE_INSTANCE, 0, 0, count, NULL, NULL));
  OK(heddle_class_method(cls, "offsetGet", HEDDLE_INSTANCE, 1, 1, get, NULL, NULL));
  THAT(!strcmp(refusal(config), "Class C contains 3 abstract methods and must therefore implement the remaining methods "
                                "(ArrayAccess::offsetExists, ArrayAccess::offsetSet, ArrayAccess::offsetUnset)"));
  OK(heddle_config_new(&config));
  OK(heddle_config_class(config, "C", NULL, &cls));
  OK(heddle_class_implements(cls, "Countable"));
  OK(heddle_class_method(cls, "count", HEDDLE_STATIC, 0, 0, count, NULL, NULL));
  THAT(!strcmp(refusal(config), "Cannot make non static method Countable::count() static in class C"));
  OK(heddle_config_new(&config));
  OK(heddle_config_class(config, "C", "Generator", &cls));
  THAT(!strcmp(refusal(config), "Class C cannot extend final class Generator"));
}

int main(void) {
  heddle_config config;
  heddle_class cls;
  heddle_engine engine;
  heddle_value value;
  OK(heddle_config_new(&config));
  OK(heddle_config_class(config, "Squares", NULL, &cls));
  OK(heddle_class_implements(cls, "Countable"));
  OK(heddle_class_implements(cls, "ArrayAccess"));
  OK(heddle_class_implements(cls, "IteratorAggregate"));
  OK(heddle_class_method(cls, "__construct", HEDDLE_INSTANCE, 1, 1, make, NULL, NULL));
  OK(heddle_class_method(cls, "count", HEDDLE_INSTANCE, 0, 0, count, NULL, NULL));
  OK(heddle_class_method(cls, "offsetExists", HEDDLE_INSTANCE, 1, 1, exists, NULL, NULL));
  OK(heddle_class_method(cls, "offsetGet", HEDDLE_INSTANCE, 1, 1, get, NULL, NULL));
  OK(heddle_class_method(cls, "offsetSet", HEDDLE_INSTANCE, 2, 2, refuse, "squares stay", NULL));
  OK(heddle_class_method(cls, "offsetUnset", HEDDLE_INSTANCE, 1, 1, refuse, "squares stay", NULL));
  OK(heddle_class_method(cls, "getIterator", HEDDLE_INSTANCE, 0, 0, iterate, NULL, NULL));
  OK(heddle_class_method(cls, "__toString", HEDDLE_INSTANCE, 0, 0, text, NULL, NULL));
  OK(heddle_class_method(cls, "ten", HEDDLE_STATIC, 0, 0, ten, NULL, NULL));
  OK(heddle_class_constant_int(cls, "INT", -3));
  OK(heddle_class_constant_float(cls, "FLOAT", 1.5));
  OK(heddle_class_constant_bool(cls, "BOOL", 1));
  OK(heddle_class_constant_string(cls, "TEXT", "constant"));
  OK(heddle_class_constant_string(cls, "NOTHING", NULL));
  OK(heddle_class_property_int(cls, "int", 7));
  OK(heddle_class_property_float(cls, "float", 0.25));
  OK(heddle_class_property_bool(cls, "bool", 0));
  OK(heddle_class_property(cls, "text", "property"));
  OK(heddle_class_property(cls, "nothing", NULL));
  OK(heddle_config_class(config, "SquareError", "DomainException", &cls));
  OK(heddle_config_on_file(config, files, NULL));
  OK(heddle_engine_create(config, &engine));
  OK(heddle_attach(engine, &thread));
  OK(heddle_begin(thread, NULL));
  GIVES("return count(new Squares(4));", "4");
  GIVES("$s = Squares::ten(); return $s[3] . (isset($s[9]) ? 'y' : 'n') . (isset($s[10]) ? 'y' : 'n') . ($s[99] ?? 'd');", "9ynd");
  GIVES("$sum = 0; foreach ($s as $at => $square) $sum += $at * $square; return $sum;", "2025");
  GIVES("return \"$s\" . ($s instanceof Stringable) . implode(',', [...new Squares(3)]);", "squares(10)10,1,4");
  GIVES("try { $s[50]; } catch (OutOfRangeException $e) { return $e->getMessage() . $e->getCode(); }", "no such square5");
  GIVES("try { $s['x']; } catch (TypeError $e) { return $e->getMessage(); }", "squares have numbers");
  GIVES("try { $s[] = 1; } catch (LogicException $e) { return $e->getMessage(); }", "squares stay");
  GIVES("return json_encode([Squares::INT, Squares::FLOAT, Squares::BOOL, Squares::TEXT, Squares::NOTHING]);",
        "[-3,1.5,true,\"constant\",null]");
  GIVES("return json_encode($s);", "{\"int\":7,\"float\":0.25,\"bool\":false,\"text\":\"property\",\"nothing\":null}");
  GIVES("try { throw new SquareError('own', 8); } catch (LogicException $e) { return get_class($e) . $e->getCode(); }", "SquareError8");
  /* files */
  OK(heddle_run_file(thread, "/app/../app/a.php", &value));
  GIVES("return include '/app/a.php';", "text of b");
  GIVES("return implode(',', scandir('/app'));", ".,..,a.php,b.txt");
  GIVES("return filesize('/app/b.txt') . fgets(fopen('/app/b.txt', 'r'));", "9text of b");
  GIVES("return (int) file_exists('/app/nothing') . (int) file_exists('/etc/passwd') . (int) @file_put_contents('/app/b.txt', '');", "000");
  GIVES("return var_export(@exec('true'), true);", "false");
  for (int access = 0; access < 6; access++) THAT(asked[access] > 0);
  OK(heddle_end(thread, NULL));
  OK(heddle_detach(thread));
  OK(heddle_engine_destroy(engine));
  refusals();
  printf("%d checks, %d failures\n", checks, failures);
  return failures != 0;
}
