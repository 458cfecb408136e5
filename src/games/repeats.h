/*
 * How often tests do what they do at random. CLOISTER_SOAK=n is n times as often (1, as `make soak` sets it, stands for 50),
 * CLOISTER_PART=n an nth: every step is slow under the sanitizers, and the same games are played without them.
 */
#ifndef GAMES_REPEATS_H
#define GAMES_REPEATS_H

#include <stdint.h>
#include <stdlib.h>

static inline uint32_t repeats_soak(void)
{
	const char *text = getenv("CLOISTER_SOAK");
	long n = text ? strtol(text, NULL, 10) : 0;
	return !text ? 1 : n > 1 ? (uint32_t)n : 50;
}

static inline uint32_t repeats_part(void)
{
	const char *text = getenv("CLOISTER_PART");
	long n = text ? strtol(text, NULL, 10) : 1;
	return n > 1 ? (uint32_t)n : 1;
}

/* So many instead of n; at least one. */
static inline int repeats(int n)
{
	uint32_t often = (uint32_t)n * repeats_soak() / repeats_part();
	return often ? (int)often : 1;
}

#endif
