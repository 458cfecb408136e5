/* Many states: one game of them, from choice to choice. */
#include "library/vec.h"

/* Game number k in place i: as far from every other as from any seed. */
static uint64_t seed_of(const cloister_vec *v, uint32_t i)
{
	uint64_t x = v->seed + ((uint64_t)i << 32) + v->episode[i], mixed = rng_mix(&x);
	return mixed ^ rng_mix(&x);
}

/* Begins a game and shows nothing; returns the length of the list. */
static uint32_t begin_unseen(cloister_vec *v, uint32_t i, choice *list)
{
	uint32_t flags = v->config.forced ? ENV_FORCED : 0;
	uint32_t n = env_begin(vec_env(v, i), vec_rules(v), &v->game->options, seed_of(v, i), flags, list);
	v->episode[i]++;
	v->over[i] = n ? GOES_ON : IS_OVER;
	v->last[i] = 0;
	return n;
}

/* Rewards by change count from here. */
static void look_at_margins(cloister_vec *v, uint32_t i)
{
	if (v->config.reward == CLOISTER_CHANGE)
		library_margins(v->game, env_state(vec_env(v, i)), &v->margin[(size_t)i * v->game->options.players]);
}

static void begin(cloister_vec *v, uint32_t i)
{
	choice list[CHOICES_MAX];
	vec_unmark(v, i);
	uint32_t n = begin_unseen(v, i, list);
	look_at_margins(v, i);
	vec_show(v, i, list, n);
}

/* Nothing has been given, nothing has ended. */
static void clear(cloister_vec *v, uint32_t i)
{
	uint32_t players = v->game->options.players;
	if (v->out.reward)
		memset(v->out.reward + (size_t)i * players, 0, players * sizeof(float));
	if (v->out.terminal)
		v->out.terminal[i] = 0;
	if (v->out.truncated)
		v->out.truncated[i] = 0;
}

void vec_begin(cloister_vec *v, uint32_t i)
{
	clear(v, i);
	begin(v, i);
}

void vec_go_on(cloister_vec *v, uint32_t i)
{
	choice list[CHOICES_MAX];
	struct env *e = vec_env(v, i);
	vec_unmark(v, i);
	e->flags = v->config.forced ? ENV_FORCED : 0;
	uint32_t n = env_settle(e, vec_rules(v), list);
	v->over[i] = n ? GOES_ON : IS_OVER;
	look_at_margins(v, i);
	vec_show(v, i, list, n);
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
	return (vec_rules(v)->decision(state).actors >> seat & 1) && !driver_why(vec_rules(v), state, seat, c).reason;
}

/* Plays what every row of a game has chosen. */
static void play(cloister_vec *v, uint32_t i)
{
	struct env *e = vec_env(v, i);
	const struct game *g = vec_rules(v);
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
	uint32_t actors = vec_rules(v)->decision(env_state(vec_env(v, i))).actors;
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

/* Has it gone on for as long as it may? */
static bool is_late(const cloister_vec *v, uint32_t i)
{
	return v->config.decisions && vec_env(v, i)->decisions >= v->config.decisions;
}

void vec_step(cloister_vec *v, uint32_t i)
{
	choice list[CHOICES_MAX];
	clear(v, i);
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
	uint32_t n = env_settle(vec_env(v, i), vec_rules(v), list);
	if (v->config.reward == CLOISTER_CHANGE)
		give_change(v, i);
	if (!n || is_late(v, i))
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

bool vec_choose(cloister_vec *v, const int32_t *choices, uint32_t *where)
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

/* One of n at random. Each draw is made of the seed, the game's place and its number, so it does not matter in which order, or
   where, games are carried on. */
static uint32_t draw(const cloister_vec *v, uint32_t i, uint32_t agent, uint32_t n)
{
	uint64_t x = ~(v->seed + ((uint64_t)i << 32)), y = rng_mix(&x) + (uint64_t)v->draws[i] * v->agents + agent;
	return (uint32_t)((rng_mix(&y) >> 32) * n >> 32);
}

void vec_random(cloister_vec *v, uint32_t i, int32_t *choices)
{
	for (uint32_t a = 0; a < v->agents; a++) {
		uint32_t r = i * v->agents + a, k = v->legal[r] ? draw(v, i, a, v->legal[r]) : 0;
		uint32_t number = v->config.by_list ? k : v->number[(size_t)r * v->width + k];
		choices[r] = v->legal[r] ? (int32_t)number : -1;
	}
	v->draws[i]++;
}

/* A random choice of a game with one row, of which nothing is shown but its end. Returns the length of the next list. */
static uint32_t walk_on(cloister_vec *v, uint32_t i, choice *list, uint32_t n)
{
	struct env *e = vec_env(v, i);
	const struct game *g = vec_rules(v);
	int seat = bits_first(g->decision(env_state(e)).actors);
	env_apply(e, g, seat, list[draw(v, i, 0, n)]);
	e->decisions++;
	v->last[i] = (uint8_t)seat;
	n = env_settle(e, g, list);
	if (n && !is_late(v, i))
		return n;
	v->over[i] = IS_OVER;
	vec_show_end(v, i);
	return v->config.autoreset == CLOISTER_SAME_STEP ? begin_unseen(v, i, list) : 0;
}

/* So many random choices of a game with one row that are not shown; then where it is, which is. */
static void walk_unseen(cloister_vec *v, uint32_t i, uint32_t steps)
{
	choice list[CHOICES_MAX];
	uint32_t n = v->legal[i];
	memcpy(list, &v->list[(size_t)i * v->width], n * sizeof *list);
	vec_unmark(v, i);
	for (; steps; steps--) {
		if (n)
			n = walk_on(v, i, list, n);
		else if (v->config.autoreset == CLOISTER_NEXT_STEP)
			n = begin_unseen(v, i, list);
		v->draws[i]++;
	}
	look_at_margins(v, i);
	vec_show(v, i, n ? list : NULL, n);
}

static void step_randomly(cloister_vec *v, uint32_t i)
{
	for (uint32_t a = 0; a < v->agents; a++) {
		uint32_t r = i * v->agents + a;
		v->chosen[r] = v->legal[r] ? draw(v, i, a, v->legal[r]) : WAITS;
	}
	v->draws[i]++;
	vec_step(v, i);
}

void vec_walk(cloister_vec *v, uint32_t i, uint32_t steps)
{
	if (v->agents == 1 && steps > 1) {
		walk_unseen(v, i, steps - 1);
		steps = 1;
	}
	for (; steps; steps--)
		step_randomly(v, i);
}

void vec_rollout(const cloister_vec *v, uint32_t i, uint32_t times, uint64_t seed, float *out)
{
	union {
		struct env env;
		unsigned char bytes[sizeof(struct env) + STATE_MAX];
	} copy;
	uint32_t players = v->game->options.players,
			 kind = v->config.reward == CLOISTER_CHANGE ? CLOISTER_PLACE : v->config.reward;
	float sum[SEATS_MAX] = {0}, reward[SEATS_MAX];
	uint64_t x = seed ^ (v->seed + ((uint64_t)i << 32)), mixed = rng_mix(&x);
	for (uint32_t t = 0; t < times; t++) {
		memcpy(&copy, vec_env(v, i), v->stride);
		rng_seed(&copy.env.rng, mixed + t);
		copy.env.flags = 0;
		env_playout(&copy.env, vec_rules(v));
		library_reward(v->game, env_state(&copy.env), kind, reward);
		for (uint32_t p = 0; p < players; p++)
			sum[p] += reward[p];
	}
	for (uint32_t p = 0; p < players; p++)
		out[p] = sum[p] / (float)times * v->config.scale;
}
