/*
 * The King's Abbey: opinions. The rule-based player plans the constructions of the round, the goods they need and the
 * dice that bring those goods (plan.c), values what a position promises (value.c), and decides kind by kind (moves.c). How a game will end is estimated from
 * what became of many others (outlook.c).
 */
#include "core/declare.h"
#include "games/kings-abbey/rules.c"

GAME_TABLES(kings_abbey);

#include "games/kings-abbey/value.c"
#include "games/kings-abbey/outlook.c"
#include "games/kings-abbey/plan.c"
#include "games/kings-abbey/moves.c"
#include "games/kings-abbey/moves_other.c"
#include "games/kings-abbey/playout.c"
#include "games/kings-abbey/waits.c"

static void estimate(const void *state, struct prospect *out)
{
	const struct kings_abbey_state *s = state;
	for (int seat = 0; seat < s->seats; seat++)
		outlook(s, seat, &out[seat]);
}

static choice play(const void *seen, int seat, const choice *list, uint32_t count, struct rng *rng, void *scratch)
{
	const struct kings_abbey_state *s = seen;
	struct table t = {s, seat, list, count, rng, scratch, view_of(s, seat)};
	choice c = count == 1 ? list[0] : decide(&t);
	for (uint32_t i = 0; i < count; i++)
		if (list[i] == c)
			return c;
	return list[rng_below(rng, count)];
}

static void prior(const void *state, int seat, const choice *list, uint32_t count, uint16_t *out)
{
	struct aim a = aim_of(state, seat);
	for (uint32_t i = 0; i < count; i++)
		out[i] = (uint16_t)choice_weight(&a, list[i]);
}

static choice rollout(const void *state, int seat, const choice *list, uint32_t count, struct rng *rng)
{
	struct aim a = aim_of(state, seat);
	uint32_t weight[KA_CHOICES_MAX] = {0}, total = 0, i = 0;
	for (uint32_t k = 0; k < count; k++)
		total += weight[k] = choice_weight(&a, list[k]);
	for (uint32_t x = rng_below(rng, total); x >= weight[i]; i++)
		x -= weight[i];
	return list[i];
}

static uint32_t stage(const void *state)
{
	return ((const struct kings_abbey_state *)state)->round;
}

/* Of a round, by its phases: nearly all that is decided is decided from the event to the building. */
static uint32_t progress(const void *state)
{
	const struct kings_abbey_state *s = state;
	int parts = PHASE_FOOD - PHASE_EVENT, over = s->phase - PHASE_EVENT;
	over = !s->round || over < 0 ? 0 : over > parts ? parts : over;
	return (uint32_t)(1000 * ((s->round ? s->round - 1 : 0) * parts + over) / (rounds(s) * parts));
}

const struct heuristics kings_abbey_heuristics = {
	.scratch_size = sizeof(struct sendings),
	.estimate = estimate,
	.play = play,
	.rollout = rollout,
	.prior = prior,
	.stage = stage,
	.waits = waits,
	.tuning = "stages=1:guide=1000:race=8:doubt=10:consult=1:trust=700:pace=30",
	.progress = progress,
	.lead = {310, 270, 210, 150, 40},
	.came_true =
		{
#include "games/kings-abbey/came_true.def"
		},
};
