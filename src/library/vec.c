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
	v->list = rows_new(lists, sizeof *v->list);
	v->number = rows_new(lists, sizeof *v->number);
	v->legal = rows_new(v->rows, sizeof *v->legal);
	v->chosen = rows_new(v->rows, sizeof *v->chosen);
	v->margin = rows_new(n * v->game->options.players, sizeof *v->margin);
	return v->states && v->episode && v->over && v->last && v->list && v->number && v->legal && v->chosen && v->margin;
}

void cloister_vec_free(cloister_vec *vec)
{
	if (!vec)
		return;
	void *const parts[] = {
		vec->states, vec->episode, vec->over, vec->last, vec->list, vec->number, vec->legal, vec->chosen, vec->margin};
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

/* Game number k in place i: as far from every other as from any seed. */
static uint64_t seed_of(const cloister_vec *v, uint32_t i)
{
	uint64_t x = v->seed + ((uint64_t)i << 32) + v->episode[i], mixed = rng_mix(&x);
	return mixed ^ rng_mix(&x);
}

static void begin(cloister_vec *v, uint32_t i)
{
	choice list[CHOICES_MAX];
	uint32_t flags = v->config.forced ? ENV_FORCED : 0;
	vec_unmark(v, i);
	uint32_t n = env_begin(vec_env(v, i), v->game->rules, &v->game->options, seed_of(v, i), flags, list);
	v->episode[i]++;
	v->over[i] = n ? GOES_ON : IS_OVER;
	v->last[i] = 0;
	if (v->config.reward == CLOISTER_CHANGE)
		library_margins(v->game, env_state(vec_env(v, i)), &v->margin[(size_t)i * v->game->options.players]);
	vec_show(v, i, list, n);
}

static void clear_step(cloister_vec *v)
{
	if (v->out.reward)
		memset(v->out.reward, 0, (size_t)v->count * v->game->options.players * sizeof(float));
	if (v->out.terminal)
		memset(v->out.terminal, 0, v->count);
	if (v->out.truncated)
		memset(v->out.truncated, 0, v->count);
}

int cloister_vec_reset(cloister_vec *vec, uint64_t seed)
{
	vec->seed = seed;
	rng_seed(&vec->rng, ~seed);
	memset(vec->episode, 0, vec->count * sizeof *vec->episode);
	clear_step(vec);
	for (uint32_t i = 0; i < vec->count; i++)
		begin(vec, i);
	return 0;
}

/* Shows a game anew, without a step of it. */
static void show_again(cloister_vec *v, uint32_t i)
{
	vec_unmark(v, i);
	vec_show(v, i, NULL, 0);
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
	clear_step(vec);
	for (uint32_t i = 0; i < vec->count; i++)
		show_again(vec, i);
	return 0;
}

static void give(cloister_vec *v, uint32_t i, const float *reward)
{
	uint32_t players = v->game->options.players;
	for (uint32_t p = 0; v->out.reward && p < players; p++)
		v->out.reward[(size_t)i * players + p] = reward[p] * v->config.scale;
}

/* The change of each seat's margin since it was last looked at. */
static void give_change(cloister_vec *v, uint32_t i)
{
	uint32_t players = v->game->options.players;
	float *before = &v->margin[(size_t)i * players], after[SEATS_MAX], change[SEATS_MAX];
	library_margins(v->game, env_state(vec_env(v, i)), after);
	for (uint32_t p = 0; p < players; p++)
		change[p] = after[p] - before[p];
	memcpy(before, after, players * sizeof *before);
	give(v, i, change);
}

static void give_end(cloister_vec *v, uint32_t i)
{
	float reward[SEATS_MAX];
	if (v->config.reward == CLOISTER_CHANGE)
		return; /* given by the step */
	library_reward(v->game, env_state(vec_env(v, i)), v->config.reward, reward);
	give(v, i, reward);
}

/* A game has ended: by its rules, by its length, or by an illegal choice, for which rewards were given. */
static void end(cloister_vec *v, uint32_t i, bool truncated, bool rewarded)
{
	v->over[i] = IS_OVER;
	if (v->out.terminal)
		v->out.terminal[i] = !truncated;
	if (v->out.truncated)
		v->out.truncated[i] = truncated;
	if (!rewarded)
		give_end(v, i);
	vec_show_end(v, i);
	if (v->config.autoreset == CLOISTER_SAME_STEP)
		begin(v, i);
	else
		vec_show(v, i, NULL, 0);
}

/* -1 to who chose what is not legal; the others share what it lost. */
static void lose(cloister_vec *v, uint32_t i, int seat)
{
	int players = v->game->options.players;
	float reward[SEATS_MAX];
	for (int p = 0; p < players; p++)
		reward[p] = p == seat ? -1 : 1 / (float)(players - 1);
	give(v, i, reward);
	vec_unmark(v, i);
	end(v, i, false, true);
}

/* Is the choice of a row still legal? Others who chose at once may have gone before. */
static bool still_legal(const cloister_vec *v, const void *state, int seat, choice c)
{
	return (v->game->rules->decision(state).actors >> seat & 1) && !driver_why(v->game->rules, state, seat, c).reason;
}

/* Plays what every row of a game has chosen. */
static void play(cloister_vec *v, uint32_t i)
{
	struct env *e = vec_env(v, i);
	const struct game *g = v->game->rules;
	uint32_t actors = g->decision(env_state(e)).actors;
	for (uint32_t a = 0; a < v->agents; a++) {
		uint32_t r = i * v->agents + a;
		int seat = row_seat(v, i, a, actors);
		if (!v->legal[r] || v->chosen[r] == WAITS)
			continue;
		choice c = v->list[(size_t)r * v->width + v->chosen[r]];
		if (v->agents > 1 && !still_legal(v, env_state(e), seat, c))
			continue;
		env_apply(e, g, seat, c);
		e->decisions++;
		v->last[i] = (uint8_t)seat;
	}
}

/* The seat of a game whose choice is refused and to be punished for; -1: none. */
static int loser(const cloister_vec *v, uint32_t i)
{
	uint32_t actors = v->game->rules->decision(env_state(vec_env(v, i))).actors;
	for (uint32_t a = 0; a < v->agents; a++)
		if (v->legal[i * v->agents + a] && v->chosen[i * v->agents + a] == NOT_LEGAL)
			return row_seat(v, i, a, actors);
	return -1;
}

/* Does nobody choose in a game that goes on? */
static bool waits(const cloister_vec *v, uint32_t i)
{
	for (uint32_t r = i * v->agents; r < (i + 1) * v->agents; r++)
		if (v->legal[r] && v->chosen[r] != WAITS)
			return false;
	return true;
}

static void step(cloister_vec *v, uint32_t i)
{
	choice list[CHOICES_MAX];
	if (v->over[i]) {
		if (v->config.autoreset == CLOISTER_NEXT_STEP)
			begin(v, i);
		return;
	}
	if (waits(v, i))
		return;
	int refused = loser(v, i);
	if (refused >= 0) {
		lose(v, i, refused);
		return;
	}
	play(v, i);
	vec_unmark(v, i);
	uint32_t n = env_settle(vec_env(v, i), v->game->rules, list);
	bool late = v->config.decisions && vec_env(v, i)->decisions >= v->config.decisions;
	if (v->config.reward == CLOISTER_CHANGE)
		give_change(v, i);
	if (!n || late)
		end(v, i, n > 0, false);
	else
		vec_show(v, i, list, n);
}

/* The place of a row's choice in its list. */
static uint32_t place_of(const cloister_vec *v, uint32_t r, int32_t chosen)
{
	const uint32_t *number = &v->number[(size_t)r * v->width];
	if (chosen < 0)
		return chosen == -1 ? WAITS : NOT_LEGAL;
	if (v->config.by_list)
		return (uint32_t)chosen < v->legal[r] ? (uint32_t)chosen : NOT_LEGAL;
	for (uint32_t k = 0; k < v->legal[r]; k++)
		if (number[k] == (uint32_t)chosen)
			return k;
	return NOT_LEGAL;
}

/* Finds every row's choice; false: one is refused, and *where is its row. */
static bool choose(cloister_vec *v, const int32_t *choices, uint32_t *where)
{
	for (uint32_t r = 0; r < v->rows; r++) {
		if (!v->legal[r])
			continue;
		v->chosen[r] = place_of(v, r, choices[r]);
		if (v->chosen[r] != NOT_LEGAL || v->config.illegal == CLOISTER_LOSE)
			continue;
		*where = r;
		if (v->config.illegal == CLOISTER_RAISE)
			return false;
		v->chosen[r] = 0;
	}
	return true;
}

int cloister_vec_step(cloister_vec *vec, const int32_t *choices, uint32_t *where)
{
	uint32_t row = 0;
	bool chosen = choose(vec, choices, &row);
	if (where)
		*where = row;
	if (!chosen)
		return CLOISTER_ILLEGAL;
	clear_step(vec);
	for (uint32_t i = 0; i < vec->count; i++)
		step(vec, i);
	return 0;
}

int cloister_vec_random(cloister_vec *vec, int32_t *choices)
{
	for (uint32_t r = 0; r < vec->rows; r++) {
		uint32_t k = vec->legal[r] ? rng_below(&vec->rng, vec->legal[r]) : 0;
		uint32_t number = vec->config.by_list ? k : vec->number[(size_t)r * vec->width + k];
		choices[r] = vec->legal[r] ? (int32_t)number : -1;
	}
	return 0;
}

cloister_state *cloister_vec_state(cloister_vec *vec, uint32_t i)
{
	return i < vec->count ? (cloister_state *)(void *)vec_env(vec, i) : NULL;
}

int cloister_vec_set(cloister_vec *vec, uint32_t i, const cloister_state *state)
{
	choice list[CHOICES_MAX];
	if (i >= vec->count)
		return CLOISTER_UNKNOWN;
	vec_unmark(vec, i);
	memcpy(vec_env(vec, i), state, vec->stride);
	vec_env(vec, i)->flags = vec->config.forced ? ENV_FORCED : 0;
	uint32_t n = env_settle(vec_env(vec, i), vec->game->rules, list);
	vec->over[i] = n ? GOES_ON : IS_OVER;
	if (vec->config.reward == CLOISTER_CHANGE)
		library_margins(vec->game, env_state(vec_env(vec, i)), &vec->margin[(size_t)i * vec->game->options.players]);
	vec_show(vec, i, list, n);
	return 0;
}

uint64_t cloister_vec_hash(const cloister_vec *vec)
{
	uint64_t h = vec->count;
	for (uint32_t i = 0; i < vec->count; i++) {
		h = (h ^ state_hash(vec->game->rules, env_state(vec_env(vec, i)))) * 0x9e3779b97f4a7c15u;
		h ^= h >> 29;
	}
	return h;
}
