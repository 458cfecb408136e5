/*
 * The subset of C that rules are written in: one source for gcc, clang, WebAssembly and CUDA device code.
 * Mark every rule function RULE and every file-scope table TABLE; docs/architecture.md has the whole list.
 */
#ifndef CORE_PORTABLE_H
#define CORE_PORTABLE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __CUDACC__ /* a device-only copy: no __host__, else host reads of device tables are wrong */
#define RULE static __device__
#define TABLE static __device__ const
#else
#define RULE static inline /* inline: a game need not use every helper, and small ones should vanish */
#define TABLE static const
#endif

#define ASSERT_STATIC(condition) static_assert(condition, #condition)
#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

#endif
