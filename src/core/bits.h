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

/* The highest member; the set must not be empty. */
BITS int bits_last(uint64_t set)
{
	assert(set != 0);
#ifdef __CUDACC__
	return 63 - __clzll((long long)set);
#else
	return 63 - __builtin_clzll(set);
#endif
}

/* Which of eight bytes are not 0. */
BITS int bits_of_bytes(uint64_t bytes)
{
	const uint64_t low = 0x7f7f7f7f7f7f7f7fu;
	uint64_t ones = (((bytes & low) + low) | bytes) >> 7 & 0x0101010101010101u;
	return (int)(ones * 0x0102040810204080u >> 56);
}

/* The members of a byte, lowest first, four bits each. */
#define IN_BYTE(v, b) ((uint32_t)((v) >> (b) & 1) * (b) << 4 * __builtin_popcount((v) & ((1 << (b)) - 1)) % 32)
#define OF_BYTE(v)                                                                                                     \
	(IN_BYTE(v, 1) | IN_BYTE(v, 2) | IN_BYTE(v, 3) | IN_BYTE(v, 4) | IN_BYTE(v, 5) | IN_BYTE(v, 6) | IN_BYTE(v, 7))
#define OF_BYTES4(v) OF_BYTE(v), OF_BYTE((v) + 1), OF_BYTE((v) + 2), OF_BYTE((v) + 3)
#define OF_BYTES16(v) OF_BYTES4(v), OF_BYTES4((v) + 4), OF_BYTES4((v) + 8), OF_BYTES4((v) + 12)
#define OF_BYTES64(v) OF_BYTES16(v), OF_BYTES16((v) + 16), OF_BYTES16((v) + 32), OF_BYTES16((v) + 48)
TABLE uint32_t members_of_byte[256] = {OF_BYTES64(0), OF_BYTES64(64), OF_BYTES64(128), OF_BYTES64(192)};

/*
 * The member that n others are below; there must be one. Counts members byte by byte, all at once, and has those of a byte in a
 * table: a loop over n members ends where no processor foresees it.
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
	return byte + (int)(members_of_byte[set >> byte & 255] >> 4 * n & 15);
}

#endif
