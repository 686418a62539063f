#ifndef LIB_FUZZER_H
#define LIB_FUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Runs the engine inside a program that has its own `main`
/// (https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library).
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));

#endif
