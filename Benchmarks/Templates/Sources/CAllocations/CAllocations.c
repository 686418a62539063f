#include "CAllocations.h"
#include <stddef.h>

// Replaces the functions of glibc that Swift allocates with (Replacing malloc, in glibc's manual).
extern void *__libc_malloc(size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_calloc(size_t, size_t);

static unsigned long count;

unsigned long allocation_count(void) { return count; }
void *malloc(size_t size) { count++; return __libc_malloc(size); }
void *realloc(void *block, size_t size) { count++; return __libc_realloc(block, size); }
void *calloc(size_t number, size_t size) { count++; return __libc_calloc(number, size); }
