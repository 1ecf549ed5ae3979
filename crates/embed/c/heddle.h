/*
 * heddle.h: PHP from C. Link with libheddle.so (or load it by dlopen), or with libheddle.a.
 *
 * Rules for all functions:
 *
 * - They give HEDDLE_OK, or the code of what went wrong; heddle_last_error has the words. No handle, however wrong, makes
 *   them crash; pointers must point to what they are said to point to, or be NULL, which is an error where something is needed.
 * - A handle is a number. 0 is never one. What it named may be gone, which is an error; it never names something else.
 * - An engine is used by any number of threads. A thread attaches to it, and its handle is used by this thread only,
 *   but for heddle_cancel. A thread may be attached to several engines, and to one several times.
 * - A value belongs to a request of a thread. It lives until heddle_release or heddle_end. Values made while a function of
 *   the program runs (its arguments are such) go when that returns, unless heddle_keep was called.
 * - Results are written to the place given. Results of running and calling may be given NULL.
 * - Strings are bytes with a length. Names are NUL-terminated.
 *
 * docs/embedding.md says more: what callbacks may do, forks, unloading, how fast it is.
 */
#ifndef HEDDLE_H
#define HEDDLE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The number of this ABI; the library's own is heddle_abi(). */
#define HEDDLE_ABI 1

typedef uint64_t heddle_config;
typedef uint64_t heddle_class;
typedef uint64_t heddle_engine;
typedef uint64_t heddle_thread;
typedef uint64_t heddle_value;

enum heddle_code {
  HEDDLE_END = -1,             /* a walk is at its end; no error */
  HEDDLE_OK = 0,
  HEDDLE_INVALID_ARGUMENT = 1, /* NULL, a name that is none, a number out of range */
  HEDDLE_INVALID_HANDLE = 2,   /* never was one, or what it named is gone */
  HEDDLE_WRONG_THREAD = 3,     /* another thread's */
  HEDDLE_STATE = 4,            /* no request has begun, or one has begun already */
  HEDDLE_NESTED = 5,           /* not from within this callback */
  HEDDLE_BUSY = 6,             /* threads are attached */
  HEDDLE_TYPE = 7,             /* the value is of another type */
  HEDDLE_NOT_FOUND = 8,        /* no such variable, element, function, class, file */
  HEDDLE_EXCEPTION = 9,        /* PHP code threw: heddle_take_exception */
  HEDDLE_EXIT = 10,            /* PHP code called exit */
  HEDDLE_FATAL = 11,           /* a fatal error */
  HEDDLE_CANCELLED = 12,       /* heddle_cancel */
  HEDDLE_TIME_LIMIT = 13,      /* the limit is reached; what runs next has as long again */
  HEDDLE_MEMORY_LIMIT = 14,
  HEDDLE_BROKEN = 15,          /* the request broke down before: only heddle_end is left */
  HEDDLE_SYSTEM = 16,          /* the system refused memory, a key, a large enough stack */
  HEDDLE_INTERNAL = 17         /* a defect of Heddle */
};

enum heddle_value_kind {
  HEDDLE_KIND_NULL = 0,
  HEDDLE_KIND_BOOL = 1,
  HEDDLE_KIND_INT = 2,
  HEDDLE_KIND_FLOAT = 3,
  HEDDLE_KIND_STRING = 4,
  HEDDLE_KIND_ARRAY = 5,
  HEDDLE_KIND_OBJECT = 6,
  HEDDLE_KIND_RESOURCE = 7
};

/* ---- the library itself -------------------------------------------------------------------------------------- */

const char *heddle_version(void);
const char *heddle_php_version(void);
int heddle_abi(void);
/* "global-dynamic": may be loaded by dlopen, without any of the surplus of static thread-local storage; "descriptors": the same, which
 * takes of the surplus what is left; "initial-exec": must be linked at start; "local-exec": it is part of the executable. */
const char *heddle_tls_model(void);
/* Bytes the library has allocated, memory of PHP values apart. */
size_t heddle_memory(void);

/* The code of the last error that a function gave for this handle (0 when none did), or, with 0 or a handle that the calling
 * thread may not use, of the calling thread's last error. The message stays until the next error. */
int heddle_last_error(heddle_thread thread, const char **message, size_t *length);
const char *heddle_code_name(int code);

/* ---- what an engine shall be --------------------------------------------------------------------------------- */

int heddle_config_new(heddle_config *config);
int heddle_config_free(heddle_config config);
/* Lines as in php.ini. */
int heddle_config_ini(heddle_config config, const char *lines);

/* A function or method of the program. self is 0 in functions and static methods. Store the result's handle, or leave it
 * for null. Anything but HEDDLE_OK throws: the exception of heddle_throw or heddle_throw_new, the one that PHP code threw
 * into this function, or an Error with the last error's message. */
typedef int (*heddle_function)(heddle_thread thread, void *user, heddle_value self, size_t argc, const heddle_value *argv,
                               heddle_value *result);
/* Frees the program's data. It must not call the library. */
typedef void (*heddle_free)(void *user);

/* A function that needs `required` arguments and takes `most` (at most 64; negative: any number). `user` is handed to it, from
 * any thread; `free`, which may be NULL, is called for it at the engine's end, and at once when this fails. */
int heddle_config_function(heddle_config config, const char *name, int required, int most, heddle_function function,
                           void *user, heddle_free free);

/* A class; the parent may be NULL. The handle is good until heddle_engine_create, which checks the whole: a method that an interface or
 * the parent demands and that is missing, or one that takes too little, is HEDDLE_INVALID_ARGUMENT, in PHP's words. A parent is a class
 * of this config that comes before it, or a built-in one that is not final. */
int heddle_config_class(heddle_config config, const char *name, const char *parent, heddle_class *cls);
/* One of PHP's interfaces: Countable, ArrayAccess, Iterator, IteratorAggregate, JsonSerializable and others; Stringable comes with __toString. */
int heddle_class_implements(heddle_class cls, const char *interface_name);
enum heddle_method_flags { HEDDLE_INSTANCE = 0, HEDDLE_STATIC = 1 };
int heddle_class_method(heddle_class cls, const char *name, int flags, int required, int most, heddle_function function,
                        void *user, heddle_free free);
/* Public properties with a default; the text may be NULL, for null. */
int heddle_class_property(heddle_class cls, const char *name, const char *text);
int heddle_class_property_int(heddle_class cls, const char *name, int64_t value);
int heddle_class_property_float(heddle_class cls, const char *name, double value);
int heddle_class_property_bool(heddle_class cls, const char *name, int truth);
/* Public constants; the text may be NULL, for null. */
int heddle_class_constant_int(heddle_class cls, const char *name, int64_t value);
int heddle_class_constant_float(heddle_class cls, const char *name, double value);
int heddle_class_constant_bool(heddle_class cls, const char *name, int truth);
int heddle_class_constant_string(heddle_class cls, const char *name, const char *text);

/* Callbacks. While one of these four runs, only heddle_cancel and heddle_last_error may be called for the thread. */

/* Takes output; anything but 0 says that nobody wants more. Without it output goes to the standard output. */
typedef int (*heddle_output)(heddle_thread thread, void *user, const char *data, size_t length);
int heddle_config_on_output(heddle_config config, heddle_output function, void *user);
/* Is told of diagnostics, besides what is displayed and logged. The level is PHP's, as E_WARNING (2). */
typedef void (*heddle_error)(heddle_thread thread, void *user, int64_t level, const char *message, size_t message_length,
                             const char *file, size_t file_length, uint32_t line);
int heddle_config_on_error(heddle_config config, heddle_error function, void *user);
/* Takes lines of the error log. */
typedef void (*heddle_log)(heddle_thread thread, void *user, const char *line, size_t length);
int heddle_config_on_log(heddle_config config, heddle_log function, void *user);
/* Takes the response's status and headers ("Name: value"), once, before the first byte of output. A content type that code did not set is
 * the program's to add. */
typedef struct {
  const char *text;
  size_t length;
} heddle_line;
typedef void (*heddle_headers)(heddle_thread thread, void *user, int status, size_t count, const heddle_line *lines);
int heddle_config_on_headers(heddle_config config, heddle_headers function, void *user);

/* Is asked about each file that PHP code or heddle_run_file wants to use, by absolute path without . and .., and told what for. It may use the
 * library as a function of the program may, and throw as one. What it stores is copied when it returns. */
enum heddle_file_access {
  HEDDLE_ACCESS_RUN = 0,    /* its code is run */
  HEDDLE_ACCESS_READ = 1,
  HEDDLE_ACCESS_LOOK = 2,   /* whether it exists, its size and times, where a link leads */
  HEDDLE_ACCESS_LIST = 3,   /* the names in a folder */
  HEDDLE_ACCESS_WRITE = 4,  /* it is made, changed, renamed or removed, or opened so that it may be */
  HEDDLE_ACCESS_EXECUTE = 5 /* it is started as a program: /bin/sh by exec and its kin */
};
enum heddle_file_answer {
  HEDDLE_FILE_DISK = 0,   /* what is on disk counts */
  HEDDLE_FILE_DENIED = 1, /* there is nothing, and nothing can be made; so is any other number */
  HEDDLE_FILE_TEXT = 2,   /* a file: stores its text; it can only be read */
  HEDDLE_FILE_FOLDER = 3  /* a folder: stores the names in it, each ended by a NUL */
};
typedef int (*heddle_file)(heddle_thread thread, void *user, int access, const char *path, size_t path_length,
                           const char **text, size_t *text_length);
int heddle_config_on_file(heddle_config config, heddle_file function, void *user);

/* ---- engines and threads ------------------------------------------------------------------------------------- */

/* Builds the engine; the config and its classes are used up, also when this fails. */
int heddle_engine_create(heddle_config config, heddle_engine *engine);
/* HEDDLE_BUSY while threads are attached. The last engine's end leaves no thread and no pooled memory behind. */
int heddle_engine_destroy(heddle_engine engine);
/* Forgets compiled code. Requests that run it are not disturbed. */
int heddle_engine_reset_code(heddle_engine engine);
/* The name of the interpreter's driver, NUL-terminated. */
int heddle_engine_driver(heddle_engine engine, char *name, size_t size);

int heddle_attach(heddle_engine engine, heddle_thread *thread);
/* Ends what has begun. A thread that ends without it is detached then. */
int heddle_detach(heddle_thread thread);
/* Ends the request that the thread runs, at the next loop's end or call in PHP code. From any thread. */
int heddle_cancel(heddle_thread thread);

/* ---- requests ------------------------------------------------------------------------------------------------ */

typedef struct {
  size_t size;               /* sizeof(heddle_request) */
  size_t argc;               /* $argv, the script's name first */
  const char *const *argv;
  size_t server_count;       /* $_SERVER: this many pairs of name and value */
  const char *const *server;
  const char *query;         /* for $_GET */
  const char *cookie;        /* for $_COOKIE */
  const char *method;
  const char *content_type;
  const char *body;          /* for $_POST and php://input */
  size_t body_length;
  const char *directory;     /* the working directory; NULL: the process's */
  uint64_t memory_limit;     /* bytes; 0: as the INI directive says */
  uint64_t time_limit_ms;    /* 0: as the INI directive says */
  void *user;                /* heddle_user gives it back */
} heddle_request;

#define HEDDLE_REQUEST_INIT {sizeof(heddle_request), 0, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 0, 0, NULL}

/* The request may be NULL. */
int heddle_begin(heddle_thread thread, const heddle_request *request);
/* Runs shutdown functions and destructors, sends what is left, forgets everything. The exit code may be NULL. */
int heddle_end(heddle_thread thread, int *exit_code);
int heddle_user(heddle_thread thread, void **user);

/* Outside of callbacks, an exception that nobody catches is handed to PHP's handler or printed, as PHP does. */
int heddle_run_file(heddle_thread thread, const char *path, heddle_value *result);
/* Code as eval takes it. It is kept compiled under its name while it stays the same. */
int heddle_run_string(heddle_thread thread, const char *code, size_t length, const char *name, heddle_value *result);
/* Text as of a file: HTML until <?php. */
int heddle_run_template(heddle_thread thread, const char *code, size_t length, const char *name, heddle_value *result);
/* A function by name: "f", "A::f". */
int heddle_call(heddle_thread thread, const char *function, size_t argc, const heddle_value *argv, heddle_value *result);
/* A closure, a name, a pair of object and method, an object with __invoke. */
int heddle_call_value(heddle_thread thread, heddle_value callable, size_t argc, const heddle_value *argv,
                      heddle_value *result);

/* Global variables, by name without $. */
int heddle_global(heddle_thread thread, const char *name, heddle_value *value);
int heddle_set_global(heddle_thread thread, const char *name, heddle_value value);

/* What HEDDLE_EXCEPTION was about. HEDDLE_NOT_FOUND when it was taken already. */
int heddle_take_exception(heddle_thread thread, heddle_value *exception);
/* In a function of the program: `return heddle_throw_new(thread, "DomainException", "no", 0);`. They never give HEDDLE_OK. */
int heddle_throw(heddle_thread thread, heddle_value exception);
int heddle_throw_new(heddle_thread thread, const char *cls, const char *message, int64_t code);

int heddle_write(heddle_thread thread, const char *data, size_t length);
int heddle_flush(heddle_thread thread);
int heddle_ini_set(heddle_thread thread, const char *name, const char *value);

/* ---- values -------------------------------------------------------------------------------------------------- */

int heddle_null(heddle_thread thread, heddle_value *value);
int heddle_bool(heddle_thread thread, int truth, heddle_value *value);
int heddle_int(heddle_thread thread, int64_t number, heddle_value *value);
int heddle_float(heddle_thread thread, double number, heddle_value *value);
int heddle_string(heddle_thread thread, const char *data, size_t length, heddle_value *value);
/* A second handle; arrays are shared until one side changes. */
int heddle_copy(heddle_thread thread, heddle_value value, heddle_value *copy);
int heddle_release(heddle_thread thread, heddle_value value);
int heddle_keep(heddle_thread thread, heddle_value value);
/* How many values the program holds in this request. */
int heddle_held(heddle_thread thread, size_t *count);

int heddle_kind(heddle_thread thread, heddle_value value, int *kind);
/* What the value is; HEDDLE_TYPE when it is something else. */
int heddle_get_bool(heddle_thread thread, heddle_value value, int *truth);
int heddle_get_int(heddle_thread thread, heddle_value value, int64_t *number);
int heddle_get_float(heddle_thread thread, heddle_value value, double *number);
/* The bytes stay as long as the handle does; no NUL follows them. */
int heddle_get_string(heddle_thread thread, heddle_value value, const char **data, size_t *length);
/* As PHP converts. */
int heddle_to_bool(heddle_thread thread, heddle_value value, int *truth);
int heddle_to_int(heddle_thread thread, heddle_value value, int64_t *number);
int heddle_to_float(heddle_thread thread, heddle_value value, double *number);
int heddle_to_string(heddle_thread thread, heddle_value value, heddle_value *text);

/* ---- arrays -------------------------------------------------------------------------------------------------- */

int heddle_array(heddle_thread thread, heddle_value *array);
int heddle_array_length(heddle_thread thread, heddle_value array, size_t *length);
/* By int key, and by string key; a string that is a decimal int is that int. */
int heddle_array_get(heddle_thread thread, heddle_value array, int64_t key, heddle_value *value);
int heddle_array_get_key(heddle_thread thread, heddle_value array, const char *key, size_t length, heddle_value *value);
/* These change the array behind this handle; other handles and variables keep what they have. */
int heddle_array_set(heddle_thread thread, heddle_value array, int64_t key, heddle_value value);
int heddle_array_set_key(heddle_thread thread, heddle_value array, const char *key, size_t length, heddle_value value);
int heddle_array_push(heddle_thread thread, heddle_value array, heddle_value value);
int heddle_array_remove(heddle_thread thread, heddle_value array, int64_t key);
int heddle_array_remove_key(heddle_thread thread, heddle_value array, const char *key, size_t length);
/* In order: begin with a cursor of 0; HEDDLE_END behind the last element. Key and value may be NULL. */
int heddle_array_next(heddle_thread thread, heddle_value array, uint64_t *cursor, heddle_value *key, heddle_value *value);

/* ---- objects ------------------------------------------------------------------------------------------------- */

int heddle_object(heddle_thread thread, const char *cls, size_t argc, const heddle_value *argv, heddle_value *object);
int heddle_class_name(heddle_thread thread, heddle_value object, heddle_value *name);
int heddle_instance_of(heddle_thread thread, heddle_value value, const char *cls, int *answer);
int heddle_object_id(heddle_thread thread, heddle_value object, uint32_t *number);
int heddle_property(heddle_thread thread, heddle_value object, const char *name, heddle_value *value);
int heddle_set_property(heddle_thread thread, heddle_value object, const char *name, heddle_value value);
int heddle_has_property(heddle_thread thread, heddle_value object, const char *name, int *answer);
/* The public properties as an array. */
int heddle_properties(heddle_thread thread, heddle_value object, heddle_value *array);
int heddle_call_method(heddle_thread thread, heddle_value object, const char *name, size_t argc, const heddle_value *argv,
                       heddle_value *result);
/* Ties the program's data to an object of a class of the program; `free`, which may be NULL, is called when the object goes, and at
 * once when this fails. */
int heddle_set_data(heddle_thread thread, heddle_value object, void *data, heddle_free free);
int heddle_data(heddle_thread thread, heddle_value object, void **data);

#ifdef __cplusplus
}
#endif
#endif
