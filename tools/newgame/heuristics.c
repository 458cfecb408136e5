/* New Game: opinions. Who leaves a multiple of four has won. */
#include "core/declare.h"
#include "games/new-game/rules.c"

GAME_TABLES(new_game);

enum { POINT = 16, EACH = TAKE_MAX + 1 };

static void estimate(const void *state, struct prospect *out)
{
	const struct new_game_state *s = state;
	for (int seat = 0; seat < 2; seat++) {
		int ahead = s->winner ? s->winner == seat + 1 : (s->left % EACH != 0) == (s->mover == seat);
		for (int t = 0; t < TERMS; t++)
			out[seat].term[t] = 0;
		out[seat].value = out[seat].term[TERM_POINTS] = ahead * POINT;
	}
}

static choice play(const void *seen, int seat, const choice *list, uint32_t count, struct rng *rng, void *scratch)
{
	const struct new_game_state *s = seen;
	int best = s->left % EACH;
	(void)seat, (void)scratch;
	return best ? choose(VERB_TAKE, best, 0, 0) : list[rng_below(rng, count)];
}

static choice rollout(const void *state, int seat, const choice *list, uint32_t count, struct rng *rng)
{
	(void)state, (void)seat;
	return list[rng_below(rng, count)];
}

static void prior(const void *state, int seat, const choice *list, uint32_t count, uint16_t *out)
{
	(void)state, (void)seat, (void)list;
	for (uint32_t i = 0; i < count; i++)
		out[i] = 1;
}

const struct heuristics new_game_heuristics = {
	.estimate = estimate,
	.play = play,
	.rollout = rollout,
	.prior = prior,
};
