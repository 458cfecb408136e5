/* Many states, stepped together. */
#include "library/vec.h"

#include <stdlib.h>

enum { COUNT_MAX = 1 << 24, ALIGNMENT = 64 };

/* Zeroed memory for count things of a size; NULL: none. */
static void *rows_new(size_t count, size_t size)
{
	size_t bytes = (count * size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
	void *p = aligned_alloc(ALIGNMENT, bytes ? bytes : ALIGNMENT);
	if (p)
		memset(p, 0, bytes);
	return p;
}

static bool allocate(cloister_vec *v)
{
	size_t n = v->count, lists = (size_t)v->rows * v->width;
	v->states = rows_new(n, v->stride);
	v->episode = rows_new(n, sizeof *v->episode);
	v->over = rows_new(n, 1);
	v->last = rows_new(n, 1);
	v->draws = rows_new(n, sizeof *v->draws);
	v->list = rows_new(lists, sizeof *v->list);
	v->number = rows_new(lists, sizeof *v->number);
	v->legal = rows_new(v->rows, sizeof *v->legal);
	v->chosen = rows_new(v->rows, sizeof *v->chosen);
	v->margin = rows_new(n * v->game->options.players, sizeof *v->margin);
	return v->states && v->episode && v->over && v->last && v->draws && v->list && v->number && v->legal && v->chosen
		&& v->margin;
}

void cloister_vec_free(cloister_vec *vec)
{
	if (!vec)
		return;
	void *const parts[] = {vec->states, vec->episode, vec->over, vec->last, vec->draws, vec->list, vec->number,
		vec->legal, vec->chosen, vec->margin};
	for (int i = 0; i < COUNT(parts); i++)
		free(parts[i]);
	free(vec);
}

static bool config_read(const cloister_vec_config *given, cloister_vec_config *out)
{
	memset(out, 0, sizeof *out);
	if (given)
		memcpy(out, given, given->size < sizeof *out ? given->size : sizeof *out);
	if (out->scale == 0)
		out->scale = 1;
	return out->reward <= CLOISTER_CHANGE && out->illegal <= CLOISTER_FIRST && out->autoreset <= CLOISTER_NEVER;
}

int cloister_vec_new(
	cloister_vec **out, const cloister_game *game, uint32_t count, uint64_t seed, const cloister_vec_config *config)
{
	cloister_vec_config c;
	*out = NULL;
	if (!config_read(config, &c))
		return CLOISTER_UNKNOWN;
	cloister_vec *v = calloc(1, sizeof *v);
	if (!v || !count || count > COUNT_MAX) {
		free(v);
		return CLOISTER_MEMORY;
	}
	v->game = game;
	v->config = c;
	v->count = count;
	v->agents = c.parallel ? game->options.players : 1;
	v->rows = count * v->agents;
	v->width = game->rules->choices_max;
	v->stride = env_size(game->rules);
	if (!allocate(v)) {
		cloister_vec_free(v);
		return CLOISTER_MEMORY;
	}
	cloister_vec_reset(v, seed);
	*out = v;
	return 0;
}

int cloister_vec_reset(cloister_vec *vec, uint64_t seed)
{
	vec->seed = seed;
	memset(vec->episode, 0, vec->count * sizeof *vec->episode);
	memset(vec->draws, 0, vec->count * sizeof *vec->draws);
	for (uint32_t i = 0; i < vec->count; i++)
		vec_begin(vec, i);
	return 0;
}

int cloister_vec_bind(cloister_vec *vec, const cloister_arrays *arrays)
{
	size_t size = arrays->size < sizeof vec->out ? arrays->size : sizeof vec->out;
	memset(&vec->out, 0, sizeof vec->out);
	memcpy(&vec->out, arrays, size);
	uint32_t choices = vec->game->space.choices;
	if (vec->out.mask)
		memset(vec->out.mask, 0, (size_t)vec->rows * choices);
	if (vec->out.mask_bits)
		memset(vec->out.mask_bits, 0, (size_t)vec->rows * ((choices + 7) / 8));
	for (uint32_t i = 0; i < vec->count; i++)
		vec_show_again(vec, i);
	return 0;
}

int cloister_vec_step(cloister_vec *vec, const int32_t *choices, uint32_t *where)
{
	uint32_t row = 0;
	bool chosen = vec_choose(vec, choices, &row);
	if (where)
		*where = row;
	if (!chosen)
		return CLOISTER_ILLEGAL;
	for (uint32_t i = 0; i < vec->count; i++)
		vec_step(vec, i);
	return 0;
}

int cloister_vec_random(cloister_vec *vec, int32_t *choices)
{
	for (uint32_t i = 0; i < vec->count; i++)
		vec_random(vec, i, choices);
	return 0;
}

int cloister_vec_walk(cloister_vec *vec, uint32_t steps)
{
	for (uint32_t i = 0; i < vec->count; i++)
		vec_walk(vec, i, steps);
	return 0;
}

int cloister_vec_rollout(const cloister_vec *vec, uint32_t times, uint64_t seed, float *out)
{
	for (uint32_t i = 0; i < vec->count; i++)
		vec_rollout(vec, i, times, seed, out + (size_t)i * vec->game->options.players);
	return 0;
}

cloister_state *cloister_vec_state(cloister_vec *vec, uint32_t i)
{
	return i < vec->count ? (cloister_state *)(void *)vec_env(vec, i) : NULL;
}

int cloister_vec_set(cloister_vec *vec, uint32_t i, const cloister_state *state)
{
	if (i >= vec->count)
		return CLOISTER_UNKNOWN;
	memcpy(vec_env(vec, i), state, vec->stride);
	vec_go_on(vec, i);
	return 0;
}

uint64_t cloister_vec_hash(const cloister_vec *vec)
{
	uint64_t h = vec->count;
	for (uint32_t i = 0; i < vec->count; i++) {
		h = (h ^ state_hash(vec_rules(vec), env_state(vec_env(vec, i)))) * 0x9e3779b97f4a7c15u;
		h ^= h >> 29;
	}
	return h;
}
