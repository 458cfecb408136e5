/* What the self-play kernels are given: plain words and pointers of the card (python/cloister/selfplay_cuda.py packs it). */
#ifndef CUDA_SELFPLAY_H
#define CUDA_SELFPLAY_H

#include "ai/arena_bout.h"

struct cuda_selfplay {
	const struct game *host_game; /* where the kernels are compiled for every game: on the processor */
	uint64_t seed;
	struct options options;
	uint8_t all_options, zero;
	uint32_t random;
	uint32_t first, games; /* numbers of the games: from first on, so many */
	uint32_t room; /* for positions */
	unsigned char *states; /* [room][state_size] */
	uint64_t *key; /* [room] of a position: its game's place here × 2^16 + its number there */
	struct selfplay_result *result; /* [games] */
	uint32_t *taken; /* two words, 0 at first: games begun; positions, also those that there was no room for */
	uint64_t *choices; /* 0 at first: all that were made, chance and forced ones too */
};

ASSERT_STATIC(offsetof(struct cuda_selfplay, random) == 32 && sizeof(struct cuda_selfplay) == 88);

#endif
