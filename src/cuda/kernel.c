/*
 * Many games on a graphics card, one thread each: the kernels behind cloister.cuda. What a thread does is vec_step.c, as on any
 * processor; here a thread gets its own game as a vec of one, with the state in memory of its own, which a card keeps near.
 * Compiled for one game at a time (tools/ptx.py); with CLOISTER_CUDA_HOST for the processor, where a loop stands for the
 * threads (tests/cuda.c).
 *
 * All memory is the caller's, on the card: struct cuda_memory says what there must be. Nothing waits for anything: what goes
 * wrong in a step (a choice that is not legal) is noted in `refused`.
 */
#include "cuda/kernel.h"

#include "cuda/device.h"

/* What is kept of a game beside its state, while its thread is busy with it. */
struct near {
	uint32_t episode, draws;
	uint8_t over, last;
	union {
		struct env env;
		uint64_t words[(sizeof(struct env) + STATE_MAX) / 8];
	};
};

/* Copies what is used of a state with its generator; recall is never kept by a vec. */
static void copy_env(uint64_t *to, const uint64_t *from, uint32_t stride)
{
	for (uint32_t i = 0; i < offsetof(struct env, recall) / 8; i++)
		to[i] = from[i];
	for (uint32_t i = sizeof(struct env) / 8; i < stride / 8; i++)
		to[i] = from[i];
}

/* The arrays of game i alone. */
static cloister_arrays arrays_of(const cloister_vec *v, uint32_t i)
{
	cloister_arrays a = v->out;
	size_t r = (size_t)i * v->agents, p = v->game->options.players, choices = v->game->space.choices;
	const struct layout *l = &v->game->layout;
#define MOVE(member, by) a.member = a.member ? a.member + (by) : NULL
	MOVE(view, r * l->view_size);
	MOVE(features, r * l->features);
	MOVE(mask, r * choices);
	MOVE(mask_bits, r * ((choices + 7) / 8));
	MOVE(list, r * v->width);
	MOVE(list_packed, r * v->width);
	MOVE(list_count, r);
	MOVE(reward, i * p);
	MOVE(terminal, i);
	MOVE(truncated, i);
	MOVE(seat, i);
	MOVE(kind, i);
	MOVE(actors, i);
	MOVE(final_score, i * p);
	MOVE(final_view, i * p * l->view_size);
#undef MOVE
	return a;
}

/* Game i as a vec of one, its small things and its state in near. False: there are not so many, and the thread has nothing to do. */
static bool take(const cloister_vec *v, uint32_t i, cloister_vec *one, struct near *near)
{
	size_t r = (size_t)i * v->agents;
	if (i >= v->count)
		return false;
	*one = *v;
	one->out = arrays_of(v, i);
	one->count = 1;
	one->rows = v->agents;
	one->seed = v->seed + ((uint64_t)i << 32);
	one->list += r * v->width;
	one->number += r * v->width;
	one->legal += r;
	one->chosen += r;
	one->margin += (size_t)i * v->game->options.players;
	near->episode = v->episode[i], near->draws = v->draws[i], near->over = v->over[i], near->last = v->last[i];
	one->episode = &near->episode, one->draws = &near->draws, one->over = &near->over, one->last = &near->last;
	one->states = (unsigned char *)&near->env;
	copy_env(near->words, (const uint64_t *)(const void *)vec_env(v, i), (uint32_t)v->stride);
	return true;
}

static void put_back(const cloister_vec *v, uint32_t i, const struct near *near)
{
	v->episode[i] = near->episode, v->draws[i] = near->draws, v->over[i] = near->over, v->last[i] = near->last;
	copy_env((uint64_t *)(void *)vec_env(v, i), near->words, (uint32_t)v->stride);
}

/* One thread; host_game as in struct cuda_opening. */
KERNEL void cuda_sizes(struct cuda_sizes *out, const struct game *host_game)
{
	out->game = sizeof(struct cloister_game);
	out->vec = sizeof(struct cloister_vec);
	(void)host_game;
	out->state = env_size(GAME_OF(host_game));
}

/* The game as it is opened, and a vec of it over the caller's memory. One thread. */
KERNEL void cuda_open(const struct cuda_opening *o, struct cloister_game *game, struct cloister_vec *v)
{
	const struct game *g = GAME_OF(o->host_game);
	memset(game, 0, sizeof *game);
	game->rules = GAME_KEPT(g);
	game->options = o->options;
	space_init(&game->space, g);
	layout_init(&game->layout, g, o->options.players);
	memset(v, 0, sizeof *v);
	v->game = game;
	v->config = o->config;
	v->config.scale = o->config.scale == 0 ? 1 : o->config.scale;
	v->out = o->arrays;
	v->count = o->count;
	v->agents = o->config.parallel ? o->options.players : 1;
	v->rows = v->count * v->agents;
	v->width = g->choices_max;
	v->stride = env_size(g);
	v->seed = o->seed;
	v->states = o->memory.states;
	v->episode = o->memory.episode, v->draws = o->memory.draws, v->over = o->memory.over, v->last = o->memory.last;
	v->list = o->memory.list, v->number = o->memory.number, v->legal = o->memory.legal, v->chosen = o->memory.chosen;
	v->margin = o->memory.margin;
}

/* One thread. */
KERNEL void cuda_seed(cloister_vec *v, uint64_t seed)
{
	v->seed = seed;
}

KERNEL void cuda_begin(const cloister_vec *v)
{
	cloister_vec one;
	struct near near;
	uint32_t i = THREAD;
	if (!take(v, i, &one, &near))
		return;
	near.episode = near.draws = 0;
	vec_begin(&one, 0);
	put_back(v, i, &near);
}

/* Of games from one on, so many: other states were put into their places. */
KERNEL void cuda_go_on(const cloister_vec *v, uint32_t from, uint32_t count)
{
	cloister_vec one;
	struct near near;
	uint32_t i = from + THREAD;
	if (THREAD >= count || !take(v, i, &one, &near))
		return;
	vec_go_on(&one, 0);
	put_back(v, i, &near);
}

KERNEL void cuda_step(const cloister_vec *v, const int32_t *choices, uint32_t *refused)
{
	cloister_vec one;
	struct near near;
	uint32_t i = THREAD, row = 0;
	if (!take(v, i, &one, &near))
		return;
	if (!vec_choose(&one, choices + (size_t)i * v->agents, &row)) {
		*refused = i * v->agents + row + 1; /* any of them will do */
		return;
	}
	vec_step(&one, 0);
	put_back(v, i, &near);
}

KERNEL void cuda_random(const cloister_vec *v, int32_t *choices)
{
	cloister_vec one;
	struct near near;
	uint32_t i = THREAD;
	if (!take(v, i, &one, &near))
		return;
	vec_random(&one, 0, choices + (size_t)i * v->agents);
	v->draws[i] = near.draws;
}

KERNEL void cuda_walk(const cloister_vec *v, uint32_t steps)
{
	cloister_vec one;
	struct near near;
	uint32_t i = THREAD;
	if (!take(v, i, &one, &near))
		return;
	vec_walk(&one, 0, steps);
	put_back(v, i, &near);
}

KERNEL void cuda_rollout(const cloister_vec *v, uint32_t times, uint64_t seed, float *out)
{
	cloister_vec one;
	struct near near;
	uint32_t i = THREAD;
	if (!take(v, i, &one, &near))
		return;
	vec_rollout(&one, 0, times, seed, out + (size_t)i * v->game->options.players);
}

/* A number for each state; cloister_vec_hash puts them together. */
KERNEL void cuda_hash(const cloister_vec *v, uint64_t *out)
{
	uint32_t i = THREAD;
	if (i < v->count)
		out[i] = state_hash(vec_rules(v), env_state(vec_env(v, i)));
}
