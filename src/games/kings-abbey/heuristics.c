/*
 * The King's Abbey: opinions. The rule-based player plans the constructions of the round, the goods they need and the
 * dice that bring those goods (plan.c), values what a position promises (value.c), and decides kind by kind (moves.c).
 */
#include "core/declare.h"
#include "games/kings-abbey/rules.c"

GAME_TABLES(kings_abbey);

#include "games/kings-abbey/value.c"
#include "games/kings-abbey/plan.c"
#include "games/kings-abbey/moves.c"
#include "games/kings-abbey/moves_other.c"
#include "games/kings-abbey/playout.c"

static void estimate(const void *state, struct prospect *out)
{
	const struct kings_abbey_state *s = state;
	for (int seat = 0; seat < s->seats; seat++) {
		struct view v = view_of(s, seat);
		int goods[MONEYS];
		value_terms(&v, out[seat].term);
		goods_of(v.p, goods);
		if (s->kind != K_OVER) {
			out[seat].term[TERM_ENGINE] += goods_worth(&v, stock_limit(v.p), goods);
			if (s->phase <= PHASE_GATHER)
				out[seat].term[TERM_ENGINE] += (dice_of(v.p->pool) + v.p->home) * GAP_FEW;
		}
		out[seat].value = 0;
		for (int i = 0; i < TERMS; i++)
			out[seat].value += out[seat].term[i];
	}
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

const struct heuristics kings_abbey_heuristics = {
	.scratch_size = sizeof(struct sendings),
	.estimate = estimate,
	.play = play,
	.rollout = rollout,
	.prior = prior,
	.tuning = "depth=20:guide=1000:consult=1:trust=700:pace=5",
};
