/* Nine Men's Morris: opinions. A player that looks one choice ahead and likes stones, mills, room to move. */
#include "core/declare.h"
#include "games/morris/rules.c"

GAME_TABLES(morris);

enum { POINT = 16, STONE = 3 * POINT, OPEN_MILL = POINT, ROOM = POINT / 4, WIN = 100 * POINT };

/* Lines in which the seat has two stones and the third point is free. */
static int open_mills(const struct morris_state *s, int seat)
{
	uint32_t own = s->stones[seat];
	int n = 0;
	for (uint32_t m = empty_points(s); m; m &= m - 1)
		n += in_mill(own, bits_first(m) + 1);
	return n;
}

static int room(const struct morris_state *s, int seat)
{
	uint32_t empty = empty_points(s), reach = 0;
	bool flying = flies(s, seat);
	for (uint32_t m = s->stones[seat]; m; m &= m - 1)
		reach |= reach_of(empty, flying, bits_first(m) + 1);
	return bits_count(reach);
}

static void estimate(const void *state, struct prospect *out)
{
	const struct morris_state *s = state;
	for (int seat = 0; seat < 2; seat++) {
		int lost = s->captured[1 - seat], few = bits_count(s->stones[seat]) + s->hand[seat] <= FLY_AT;
		out[seat].term[TERM_POINTS] = s->captured[seat] * STONE;
		if (s->ending)
			out[seat].term[TERM_POINTS] += s->winner == seat + 1 ? WIN : s->winner ? -WIN : 0;
		out[seat].term[TERM_ENGINE] = open_mills(s, seat) * OPEN_MILL + room(s, seat) * ROOM;
		out[seat].term[TERM_DENIAL] = 0;
		out[seat].term[TERM_RISK] = -lost * STONE - few * STONE;
		out[seat].value = 0;
		for (int t = 0; t < TERMS; t++)
			out[seat].value += out[seat].term[t];
	}
}

/* The rule-based player: the choice after which the difference of the two estimates is best, ties by chance. */
static choice play(const void *seen, int seat, const choice *list, uint32_t count, struct rng *rng, void *scratch)
{
	int32_t best = INT32_MIN;
	uint32_t ties = 0, at = 0;
	(void)scratch;
	for (uint32_t i = 0; i < count; i++) {
		struct morris_state next = *(const struct morris_state *)seen;
		struct prospect p[2];
		morris_apply(&next, seat, list[i], NULL);
		estimate(&next, p);
		int32_t value = p[seat].value - p[1 - seat].value;
		if (next.phase == KIND_REMOVE)
			value += STONE;
		if (value > best)
			best = value, ties = 0;
		if (value == best && rng_below(rng, ++ties) == 0)
			at = i;
	}
	return list[at];
}

/* The first of some choices that closes a mill; 0 if none does. */
static choice first_mill(const struct morris_state *s, int seat, const choice *list, const choice *end)
{
	bool moves = s->phase == KIND_MOVE;
	for (; list < end; list++) {
		uint32_t own = s->stones[seat] & ~(moves ? POINT_BIT(choice_arg(*list, 0)) : 0);
		if (in_mill(own, choice_arg(*list, moves)))
			return *list;
	}
	return 0;
}

/* In playouts: close a mill when one can, looking from anywhere in the list round to there; else anything. */
static choice rollout(const void *state, int seat, const choice *list, uint32_t count, struct rng *rng)
{
	const struct morris_state *s = state;
	uint32_t from = rng_below(rng, count);
	if (s->phase == KIND_REMOVE)
		return list[from];
	choice c = first_mill(s, seat, list + from, list + count);
	if (!c)
		c = first_mill(s, seat, list, list + from);
	return c ? c : list[from];
}

static void prior(const void *state, int seat, const choice *list, uint32_t count, uint16_t *out)
{
	const struct morris_state *s = state;
	for (uint32_t i = 0; i < count; i++) {
		choice c = list[i];
		bool moves = choice_verb(c) == VERB_MOVE;
		int to = choice_arg(c, moves);
		uint32_t own = moves ? s->stones[seat] & ~POINT_BIT(choice_arg(c, 0)) : s->stones[seat];
		out[i] = 2;
		if (choice_verb(c) != VERB_REMOVE && in_mill(own, to))
			out[i] = 20;
		else if (in_mill(s->stones[1 - seat], to)) /* stops a mill, or takes a stone that would close one */
			out[i] = 8;
	}
}

/* Placing is a quarter; then by the stones that were taken. */
static uint32_t progress(const void *state)
{
	const struct morris_state *s = state;
	uint32_t placed = 2u * STONES - s->hand[0] - s->hand[1], taken = (uint32_t)s->captured[0] + s->captured[1];
	return 250 * placed / (2 * STONES) + 600 * taken / (2 * (STONES - FLY_AT));
}

const struct heuristics morris_heuristics = {
	.estimate = estimate,
	.play = play,
	.rollout = rollout,
	.prior = prior,
	.progress = progress,
	.came_true =
		{
#include "games/morris/came_true.def"
		},
};
