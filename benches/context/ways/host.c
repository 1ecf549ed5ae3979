/* Runs one probe: `host PROBE COUNT`, prints nanoseconds a call. -DLIBRARY="…" loads the probes at run time, otherwise they are
 * linked. Without a probe of that name it prints nothing. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef long probe(long count);

#ifdef LIBRARY
static probe *find(const char *name) {
    void *library = dlopen(LIBRARY, RTLD_NOW);
    if (!library) {
        fprintf(stderr, "%s\n", dlerror());
        exit(1);
    }
    return (probe *)dlsym(library, name);
}
#else
probe probe_one, probe_pointer;
__attribute__((weak)) probe probe_variables;

static probe *find(const char *name) {
    if (strcmp(name, "probe_one") == 0) {
        return probe_one;
    }
    return strcmp(name, "probe_pointer") == 0 ? probe_pointer : probe_variables;
}
#endif

int main(int count, char **arguments) {
    if (count != 3) {
        return 2;
    }
    long calls = atol(arguments[2]);
    probe *run = find(arguments[1]);
    if (!run) {
        return 0;
    }
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    volatile long sum = run(calls);
    (void)sum;
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%.4f\n", ((end.tv_sec - start.tv_sec) * 1e9 + (end.tv_nsec - start.tv_nsec)) / calls);
    return 0;
}
