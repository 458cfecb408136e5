/* What the kernels are given. Plain words and pointers of the card, laid out alike on both sides (python/cloister/cuda.py). */
#ifndef CUDA_KERNEL_H
#define CUDA_KERNEL_H

#include "library/vec.h"

struct cuda_sizes {
	uint64_t game, vec, state; /* bytes */
};

/* n games, r rows, as cloister_arrays counts them; w is list_width. */
struct cuda_memory {
	unsigned char *states; /* [n][cloister_state_size] */
	uint32_t *episode, *draws; /* [n] */
	uint8_t *over, *last; /* [n] */
	choice *list; /* [r][w] */
	uint32_t *number; /* [r][w] */
	uint32_t *legal, *chosen; /* [r] */
	float *margin; /* [n][p] */
};

struct cuda_opening {
	const struct game *host_game; /* where the kernels are compiled for every game: on the processor */
	uint64_t seed;
	uint32_t count;
	struct options options;
	uint8_t zero[6];
	cloister_vec_config config;
	cloister_arrays arrays;
	struct cuda_memory memory;
};

ASSERT_STATIC(offsetof(struct cuda_opening, config) == 40 && sizeof(struct cuda_opening) == 288);

#endif
