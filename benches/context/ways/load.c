/* `load LIBRARY FILE`: runs a PHP file with an engine that is loaded at run time. */
#include <dlfcn.h>
#include <stdio.h>

int main(int count, char **arguments) {
    if (count != 3) {
        return 2;
    }
    void *library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
    int (*run)(const char *) = library ? (int (*)(const char *))dlsym(library, "heddle_bench_run") : 0;
    if (!run) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    return run(arguments[2]);
}
