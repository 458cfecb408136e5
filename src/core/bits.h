/* Bit sets in 64 bits: the operations rules need, spelled once for every compiler. */
#ifndef CORE_BITS_H
#define CORE_BITS_H

#include "core/portable.h"

#ifdef __CUDACC__
#define BITS static inline __device__
#else
#define BITS static inline
#endif

BITS uint64_t bit(int i)
{
	assert(i >= 0 && i < 64);
	return (uint64_t)1 << i;
}

BITS bool bits_has(uint64_t set, int i)
{
	return (set >> i & 1) != 0;
}

BITS int bits_count(uint64_t set)
{
	return __builtin_popcountll(set);
}

/* The lowest member; the set must not be empty. Loop: for (uint64_t m = set; m; m &= m - 1) bits_first(m). */
BITS int bits_first(uint64_t set)
{
	assert(set != 0);
#ifdef __CUDACC__
	return __ffsll((long long)set) - 1;
#else
	return __builtin_ctzll(set);
#endif
}

#endif
