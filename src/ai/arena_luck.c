/*
 * Luck, as a control variate (Burch and others, "AIVAT", 2018, of which this is the part that is about chance). Whatever
 * chance decides between two choices of players is drawn again many times; what the position that came promises more
 * than these promise on average was luck. Since both are judged in one way, however bad that is, luck is nothing on
 * average, and results from which it is taken away are unbiased and vary less.
 */
#include "ai/arena_int.h"

enum { DRAWS = 96, LOOKS = 32, SWING_GAMES = 16 };

void luck_init(struct luck_judge *j, const struct arena *a, struct search *search, uint64_t seed)
{
	memset(j, 0, sizeof *j);
	j->arena = a;
	j->search = search;
	rng_seed(&j->rng, seed);
	bool known = level_parse("mcts:1:guide=0:exact=0", &j->level);
	assert(known);
	(void)known;
	struct level whole = j->level; /* to the end, to see how far apart seats are then */
	whole.set[SET_DEPTH] = 1000000;
	whole.set[SET_STAGES] = 0;
	union any_state state = {0};
	float ahead[SEATS_MAX][SEATS_MAX];
	a->game->setup(&state, &a->options);
	for (int i = 0; i < SWING_GAMES; i++)
		j->swing += search_outlook(search, &state, &whole, 1, rng_next(&j->rng), ahead) / SWING_GAMES;
	j->swing = j->swing < 1 ? 1 : j->swing;
}

static bool is_chance(const struct game *g, const void *state)
{
	return g->decision(state).actors == ACTOR_CHANCE;
}

static void draw_on(struct luck_judge *j, void *state)
{
	const struct game *g = j->arena->game;
	while (is_chance(g, state)) {
		choice c = driver_chance_pick(g, state, rng_next(&j->rng) % driver_chance_total(g, state));
		g->apply(state, SEAT_CHANCE, c, NULL);
		driver_settle(g, state, NULL, NULL);
	}
}

static void look(struct luck_judge *j, const void *state, double share)
{
	float ahead[SEATS_MAX][SEATS_MAX];
	int seats = state_seats(state);
	search_outlook(j->search, state, &j->level, j->swing, rng_next(&j->rng), ahead);
	for (int i = 0; i < seats; i++)
		for (int k = 0; k < seats; k++)
			j->luck[i][k] += share * (double)ahead[i][k];
}

void luck_before(struct luck_judge *j, const void *state)
{
	if (j->waits || !is_chance(j->arena->game, state))
		return;
	memcpy(&j->before, state, j->arena->game->state_size);
	j->waits = true;
}

void luck_after(struct luck_judge *j, const void *state)
{
	if (!j->waits || is_chance(j->arena->game, state))
		return;
	j->waits = false;
	for (int i = 0; i < LOOKS; i++)
		look(j, state, 1.0 / LOOKS);
	for (int i = 0; i < DRAWS; i++) {
		union any_state other = j->before;
		draw_on(j, &other);
		look(j, &other, -1.0 / DRAWS);
	}
}
