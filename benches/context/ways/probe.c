/* One way of reaching the context, compiled once for each: -DARGUMENT, -DKEY or (otherwise) thread-local storage, in the model
 * that the compiler is told. What is timed are calls of functions that each reach the context anew, as functions of an engine do:
 *
 *   probe_one        one field
 *   probe_pointer    four fields of one context, found through one pointer
 *   probe_variables  four globals of different modules, each with a thread-local variable (or a key) of its own
 *
 * Every probe runs in the thread that made its state, and gives a sum that cannot be known beforehand. */
#include <pthread.h>
#include <stdlib.h>

#define APART __attribute__((noinline, noclone))

struct context {
    long field[64];
};

/* Fields in cache lines of their own. */
#define FIRST 0
#define SECOND 16
#define THIRD 32
#define FOURTH 48

#ifdef BULK
/* More than a loader keeps ready for libraries that come later. */
_Thread_local char bulk[65536];
#endif

#if defined(ARGUMENT)
#define GIVEN struct context *cx,
#define GIVE cx,
#define CONTEXT cx
#elif defined(KEY)
pthread_key_t key, keys[4];
#define GIVEN
#define GIVE
#define CONTEXT ((struct context *)pthread_getspecific(key))
#define VARIABLE(number) (*(long *)pthread_getspecific(keys[number]))
#else
_Thread_local struct context *current;
_Thread_local long first, second, third, fourth;
#define GIVEN
#define GIVE
#define CONTEXT current
#endif

APART static void step_one(GIVEN long add) {
    CONTEXT->field[FIRST] += add;
}

APART static void step_pointer(GIVEN long add) {
    struct context *context = CONTEXT;
    context->field[FIRST] += add;
    context->field[SECOND] += add;
    context->field[THIRD] += add;
    context->field[FOURTH] += add;
}

static struct context *begin(void) {
    struct context *cx = calloc(1, sizeof *cx);
#ifdef BULK
    bulk[sizeof bulk - 1] = 1;
#endif
#if defined(KEY)
    pthread_key_create(&key, 0);
    pthread_setspecific(key, cx);
    for (int number = 0; number < 4; number++) {
        pthread_key_create(&keys[number], 0);
        pthread_setspecific(keys[number], &cx->field[16 * number]);
    }
#elif !defined(ARGUMENT)
    current = cx;
    first = second = third = fourth = 0;
#endif
    return cx;
}

static long end(struct context *cx) {
    long sum = cx->field[FIRST] + cx->field[SECOND] + cx->field[THIRD] + cx->field[FOURTH];
#if defined(KEY)
    pthread_key_delete(key);
    for (int number = 0; number < 4; number++) {
        pthread_key_delete(keys[number]);
    }
#elif !defined(ARGUMENT)
    sum += first + second + third + fourth;
#endif
    free(cx);
    return sum;
}

long probe_one(long count) {
    struct context *cx = begin();
    for (long number = 0; number < count; number++) {
        step_one(GIVE number);
    }
    return end(cx);
}

long probe_pointer(long count) {
    struct context *cx = begin();
    for (long number = 0; number < count; number++) {
        step_pointer(GIVE number);
    }
    return end(cx);
}

#ifndef ARGUMENT
APART static void step_variables(long add) {
#ifdef KEY
    VARIABLE(0) += add;
    VARIABLE(1) += add;
    VARIABLE(2) += add;
    VARIABLE(3) += add;
#else
    first += add;
    second += add;
    third += add;
    fourth += add;
#endif
}

long probe_variables(long count) {
    struct context *cx = begin();
    for (long number = 0; number < count; number++) {
        step_variables(number);
    }
    return end(cx);
}
#endif
