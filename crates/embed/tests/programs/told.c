/* What the program is told: output, errors, lines of the log, headers, with its own data; and what the library leaves alone in the process. */
#define _GNU_SOURCE
#include <heddle.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int failures, checks;
static heddle_thread thread;

#define THAT(condition) (checks++, (condition) ? (void)0 : (failures++, (void)printf("line %d: not %s\n", __LINE__, #condition)))
#define OK(call) THAT((call) == HEDDLE_OK)

/* All that was told, in order. */
static char told[4096];

static void add(const char *kind, const void *user, const char *text, size_t length) {
  size_t at = strlen(told);
  snprintf(told + at, sizeof told - at, "%s%s:%.*s|", kind, (const char *)user, (int)length, text);
}

static int closed;

static int output(heddle_thread cx, void *user, const char *data, size_t length) {
  THAT(cx == thread);
  add("out", user, data, length);
  return closed;
}

static void error(heddle_thread cx, void *user, int64_t level, const char *message, size_t message_length, const char *file, size_t file_length,
                  uint32_t line) {
  char shown[200];
  int length = snprintf(shown, sizeof shown, "%d %.*s %.*s %u", (int)level, (int)message_length, message, (int)file_length, file, line);
  THAT(cx == thread);
  add("error", user, shown, (size_t)length);
}

static void logged(heddle_thread cx, void *user, const char *line, size_t length) {
  THAT(cx == thread);
  add("log", user, line, length);
}

static void headers(heddle_thread cx, void *user, int status, size_t count, const heddle_line *lines) {
  char shown[40];
  THAT(cx == thread);
  add("status", user, shown, (size_t)snprintf(shown, sizeof shown, "%d", status));
  for (size_t i = 0; i < count; i++) add("header", user, lines[i].text, lines[i].length);
}

static void gives(int line, const char *code, const char *wanted) {
  told[0] = 0;
  checks++;
  int result = heddle_run_string(thread, code, strlen(code), "told.c", NULL);
  heddle_flush(thread);
  if (result || strcmp(told, wanted)) {
    failures++;
    printf("line %d: %d: %s\n   instead of %s\n", line, result, told, wanted);
  }
}
#define TELLS(code, wanted) gives(__LINE__, code, wanted)

/* What of the process a library could change. */
struct process {
  void (*handlers[65])(int);
  int flags[65];
  char locale[200], directory[4096];
  mode_t mask;
  size_t environment;
};

static void look(struct process *process) {
  extern char **environ;
  memset(process, 0, sizeof *process);
  for (int number = 1; number < 65; number++) {
    struct sigaction action = {0};
    sigaction(number, NULL, &action);
    process->handlers[number] = action.sa_handler;
    process->flags[number] = action.sa_flags;
  }
  snprintf(process->locale, sizeof process->locale, "%s", setlocale(LC_ALL, NULL));
  THAT(getcwd(process->directory, sizeof process->directory));
  process->mask = umask(0);
  umask(process->mask);
  for (char **entry = environ; *entry; entry++) {
    for (char *at = *entry; *at; at++) process->environment = process->environment * 31 + (unsigned char)*at;
  }
}

int main(void) {
  static struct process before, after;
  heddle_config config;
  heddle_engine engine;
  heddle_request request = HEDDLE_REQUEST_INIT;
  const char *server[] = {"REMOTE_ADDR", "192.0.2.1"};
  const char *arguments[] = {"script", "one", "two"};
  heddle_value value;
  look(&before);
  OK(heddle_config_new(&config));
  OK(heddle_config_ini(config, "display_errors = 0\nlog_errors = 0\nerror_reporting = E_ALL\n"));
  OK(heddle_config_on_output(config, output, "1"));
  OK(heddle_config_on_error(config, error, "2"));
  OK(heddle_config_on_log(config, logged, "3"));
  OK(heddle_config_on_headers(config, headers, "4"));
  OK(heddle_engine_create(config, &engine));
  OK(heddle_attach(engine, &thread));
  request.argc = 3, request.argv = arguments;
  request.server_count = 1, request.server = server;
  request.query = "a=1&b[]=2", request.cookie = "c=3";
  request.method = "POST", request.content_type = "application/x-www-form-urlencoded";
  request.body = "d=4", request.body_length = 3;
  OK(heddle_begin(thread, &request));
  TELLS("header('X-Own: yes'); http_response_code(404); setcookie('k', 'v');", "");
  TELLS("echo $argc, $argv[2], $_SERVER['REMOTE_ADDR'], $_GET['a'], $_GET['b'][0], $_COOKIE['c'], $_POST['d'], file_get_contents('php://input');",
        "status4:404|header4:X-Own: yes|header4:Set-Cookie: k=v|out1:3two192.0.2.11234d=4|");
  TELLS("echo $none;", "error2:2 Undefined variable $none told.c 1|");
  TELLS("\n\ntrigger_error('own', E_USER_DEPRECATED);", "error2:16384 own told.c 3|");
  TELLS("error_log('a line');", "log3:a line|");
  TELLS("ob_start(); echo 'kept'; ob_end_clean(); ob_start(fn($text) => strrev($text)); echo 'abc'; ob_end_flush();", "out1:cba|");
  /* nobody wants more: PHP code ends at the next output, unless it ignores that */
  closed = 1;
  told[0] = 0;
  heddle_run_string(thread, "echo 'last'; flush(); echo 'after';", 35, "told.c", NULL);
  heddle_flush(thread);
  THAT(!strcmp(told, "out1:last|"));
  closed = 0;
  OK(heddle_end(thread, NULL));
  /* all that PHP changes is the request's */
  OK(heddle_begin(thread, NULL));
  const char *change = "putenv('HEDDLE_TOLD=1'); chdir('/'); umask(0777); setlocale(LC_ALL, 'C.UTF-8'); date_default_timezone_set('Asia/Tokyo'); "
                       "set_time_limit(9); ignore_user_abort(true); mb_internal_encoding('ASCII'); ini_set('precision', '3'); "
                       "return getenv('HEDDLE_TOLD') . getcwd() . decoct(umask()) . shell_exec('echo $HEDDLE_TOLD; pwd; umask');";
  const char *data;
  size_t length;
  OK(heddle_run_string(thread, change, strlen(change), "told.c", &value));
  OK(heddle_get_string(thread, value, &data, &length));
  THAT(length == 14 && !memcmp(data, "1/7771\n/\n0777\n", 14));
  look(&after);
  THAT(!memcmp(&before, &after, sizeof before));
  OK(heddle_end(thread, NULL));
  OK(heddle_begin(thread, NULL));
  const char *ask = "return json_encode([getenv('HEDDLE_TOLD'), getcwd() === '/', umask() === 0777, date_default_timezone_get(), ini_get('precision'), "
                    "ini_get('max_execution_time'), mb_internal_encoding(), ignore_user_abort()]);";
  OK(heddle_run_string(thread, ask, strlen(ask), "told.c", &value));
  OK(heddle_get_string(thread, value, &data, &length));
  const char *fresh = "[false,false,false,\"UTC\",\"14\",\"0\",\"UTF-8\",0]";
  THAT(length == strlen(fresh) && !memcmp(data, fresh, length));
  OK(heddle_end(thread, NULL));
  OK(heddle_detach(thread));
  OK(heddle_engine_destroy(engine));
  look(&after);
  THAT(!memcmp(&before, &after, sizeof before));
  printf("%d checks, %d failures\n", checks, failures);
  return failures != 0;
}
