/*
 * xoshiro256**, the generator of tests, search and benchmarks. Tables draw from host/seed.h instead, so
 * that nobody can predict them and anybody can check them afterwards.
 */
#ifndef CORE_RNG_H
#define CORE_RNG_H

#include "core/portable.h"

struct rng {
	uint64_t s[4];
};

static inline uint64_t rng_mix(uint64_t *x) /* splitmix64: turns any seed, 0 included, into good state */
{
	uint64_t z = (*x += 0x9e3779b97f4a7c15u);
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

static inline void rng_seed(struct rng *r, uint64_t seed)
{
	for (int i = 0; i < 4; i++)
		r->s[i] = rng_mix(&seed);
}

static inline uint64_t rng_next(struct rng *r)
{
	uint64_t *s = r->s, x = s[1] * 5, t = s[1] << 17;
	x = (x << 7 | x >> 57) * 9;
	s[2] ^= s[0], s[3] ^= s[1], s[1] ^= s[2], s[0] ^= s[3], s[2] ^= t;
	s[3] = s[3] << 45 | s[3] >> 19;
	return x;
}

/* Uniform in [0, n), n > 0. Multiply-shift without rejection: the bias is below n / 2^32. */
static inline uint32_t rng_below(struct rng *r, uint32_t n)
{
	assert(n > 0);
	return (uint32_t)((rng_next(r) >> 32) * n >> 32);
}

#endif
