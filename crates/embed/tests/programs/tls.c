/* Loads a library, or has it loaded already, and counts in its thread-local storage on two threads. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

static unsigned long (*bump)(unsigned long);

static void *twice(void *unused) {
  (void)unused;
  bump(1);
  return (void *)bump(2);
}

int main(int argc, char **argv) {
  pthread_t other;
  void *count = NULL;
  void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW) : RTLD_DEFAULT;
  bump = library || argc < 2 ? (unsigned long (*)(unsigned long))dlsym(library, "bump") : NULL;
  if (!bump) {
    printf("refused: %s\n", dlerror());
    return 0;
  }
  bump(1);
  pthread_create(&other, NULL, twice, NULL);
  pthread_join(other, &count);
  printf("counted: %lu %lu\n", bump(3), (unsigned long)count);
  return 0;
}
