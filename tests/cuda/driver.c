/*
 * Stands in for NVIDIA's driver where there is none: what python/cloister/_driver.py calls, with the kernels of src/cuda run on the
 * processor, thread after thread. A "module" is the id of a game. For tests/soak_cuda.py.
 */
#define CLOISTER_CUDA_HOST
#include "cuda/kernel.c"
#include "cuda/selfplay.c"

#include "games/games.h"

#include <stdlib.h>

int cuInit(unsigned flags);
int cuGetErrorString(int status, const char **text);
int cuModuleLoadData(void **module, const char *image);
int cuModuleGetFunction(void **function, void *module, const char *name);
int cuCtxSetLimit(int limit, size_t value);
int cuLaunchKernel(void *function, unsigned grid, unsigned grid_y, unsigned grid_z, unsigned block, unsigned block_y,
	unsigned block_z, unsigned shared, void *stream, void **arguments, void **extra);

enum kernel { SIZES, OPEN, SEED, BEGIN, GO_ON, STEP, RANDOM, WALK, ROLLOUT, HASH, HEAD, SELFPLAY, KERNELS };

static const char *const names[KERNELS] = {"cuda_sizes", "cuda_open", "cuda_seed", "cuda_begin", "cuda_go_on",
	"cuda_step", "cuda_random", "cuda_walk", "cuda_rollout", "cuda_hash", "cuda_selfplay_head", "cuda_selfplay"};

struct function {
	const struct game *game;
	enum kernel kernel;
};

int cuInit(unsigned flags)
{
	return (int)flags;
}

int cuGetErrorString(int status, const char **text)
{
	*text = status ? "no such thing" : "";
	return 0;
}

int cuModuleLoadData(void **module, const char *image)
{
	const struct game *found = game_named(image);
	*module = (void *)(uintptr_t)found;
	return found ? 0 : 1;
}

int cuCtxSetLimit(int limit, size_t value)
{
	return limit == 0 && value ? 0 : 5; /* only the stack's is asked for */
}

int cuModuleGetFunction(void **function, void *module, const char *name)
{
	for (int i = 0; i < KERNELS; i++) {
		if (strcmp(names[i], name) != 0)
			continue;
		struct function *f = malloc(sizeof *f);
		if (!f)
			return 2;
		f->game = module, f->kernel = (enum kernel)i;
		*function = f; /* as with the real one, nobody gives it back */
		return 0;
	}
	return 3;
}

#define AT(i, type) (*(type *)a[i])

static void run(const struct function *f, void **a)
{
	switch (f->kernel) {
	case SIZES:
		cuda_sizes(AT(0, struct cuda_sizes *), f->game);
		break;
	case OPEN:
		AT(0, struct cuda_opening *)->host_game = f->game;
		cuda_open(AT(0, struct cuda_opening *), AT(1, struct cloister_game *), AT(2, cloister_vec *));
		break;
	case SEED:
		cuda_seed(AT(0, cloister_vec *), AT(1, uint64_t));
		break;
	case BEGIN:
		cuda_begin(AT(0, cloister_vec *));
		break;
	case GO_ON:
		cuda_go_on(AT(0, cloister_vec *), AT(1, uint32_t), AT(2, uint32_t));
		break;
	case STEP:
		cuda_step(AT(0, cloister_vec *), AT(1, int32_t *), AT(2, uint32_t *));
		break;
	case RANDOM:
		cuda_random(AT(0, cloister_vec *), AT(1, int32_t *));
		break;
	case WALK:
		cuda_walk(AT(0, cloister_vec *), AT(1, uint32_t));
		break;
	case ROLLOUT:
		cuda_rollout(AT(0, cloister_vec *), AT(1, uint32_t), AT(2, uint64_t), AT(3, float *));
		break;
	case HEAD:
		cuda_selfplay_head(f->game, AT(1, char *), AT(2, uint32_t *));
		break;
	case SELFPLAY:
		AT(0, struct cuda_selfplay *)->host_game = f->game;
		cuda_selfplay(AT(0, struct cuda_selfplay *));
		break;
	default:
		cuda_hash(AT(0, cloister_vec *), AT(1, uint64_t *));
	}
}

int cuLaunchKernel(void *function, unsigned grid, unsigned grid_y, unsigned grid_z, unsigned block, unsigned block_y,
	unsigned block_z, unsigned shared, void *stream, void **arguments, void **extra)
{
	if (grid_y != 1 || grid_z != 1 || block_y != 1 || block_z != 1 || shared || stream || extra)
		return 4;
	for (cuda_thread = 0; cuda_thread < grid * block; cuda_thread++)
		run(function, arguments);
	return 0;
}
