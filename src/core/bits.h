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

/* Which of eight bytes are not 0. */
BITS int bits_of_bytes(uint64_t bytes)
{
	const uint64_t low = 0x7f7f7f7f7f7f7f7fu;
	uint64_t ones = (((bytes & low) + low) | bytes) >> 7 & 0x0101010101010101u;
	return (int)(ones * 0x0102040810204080u >> 56);
}

/*
 * The member that n others are below; there must be one. Counts members byte by byte, then within the byte, all at once: a loop
 * over n members ends where no processor foresees it.
 */
BITS int bits_nth(uint64_t set, int n)
{
	const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
	assert(n >= 0 && n < bits_count(set));
	uint64_t c = set - (set >> 1 & 0x5555555555555555u);
	c = (c & 0x3333333333333333u) + (c >> 2 & 0x3333333333333333u);
	c = ((c + (c >> 4)) & 0x0f0f0f0f0f0f0f0fu) * ones; /* in each byte: members up to its end */
	int byte = 8 * bits_count(((((uint64_t)n * ones) | tops) - c) & tops);
	n -= (int)(c << 8 >> byte & 255);
	c = ((set >> byte & 255) * ones) & 0x8040201008040201u; /* a bit to each byte */
	c = ((c + 0x7f7f7f7f7f7f7f7fu) >> 7 & ones) * ones;
	return byte + bits_count(((((uint64_t)n * ones) | tops) - c) & tops);
}

#endif
