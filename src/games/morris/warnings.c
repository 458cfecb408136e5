/* Nine Men's Morris: what a beginner should think of before a choice. */
#include "core/declare.h"
#include "games/morris/rules.c"

/* The rows below, after the rules, which read their own rows otherwise. */
#include "core/vocabulary_args.h"

GAME_TABLES(morris);

/* The point at which a choice of the seat closes a mill; 0: at none. */
static int closes_at(const struct morris_state *s, int seat, choice c)
{
	bool moves = choice_verb(c) == VERB_MOVE;
	int to = choice_arg(c, moves);
	uint32_t own = moves ? s->stones[seat] & ~POINT_BIT(choice_arg(c, 0)) : s->stones[seat];
	return choice_verb(c) != VERB_REMOVE && in_mill(own, to) ? to : 0;
}

/* A point to which a stone of the seat can come and close a mill; 0: there is none. */
static int mill_at_hand(const struct morris_state *s, int seat)
{
	uint32_t own = s->stones[seat];
	for (uint32_t m = s->hand[seat] ? empty_points(s) : 0; m; m &= m - 1)
		if (in_mill(own, bits_first(m) + 1))
			return bits_first(m) + 1;
	for (uint32_t stones = s->hand[seat] ? 0 : own; stones; stones &= stones - 1) {
		uint32_t rest = own & ~(stones & -stones);
		for (uint32_t m = reach_of(empty_points(s), flies(s, seat), bits_first(stones) + 1); m; m &= m - 1)
			if (in_mill(rest, bits_first(m) + 1))
				return bits_first(m) + 1;
	}
	return 0;
}

/* NM-6.3: the other side answers with a mill. */
static bool leaves_mill(const void *seen, int seat, choice c, int16_t *fact)
{
	struct morris_state next = *(const struct morris_state *)seen;
	bool moves = choice_verb(c) == VERB_MOVE;
	int from = choice_arg(c, 0), to = choice_arg(c, moves);
	if (choice_verb(c) == VERB_REMOVE || !from || !to || closes_at(&next, seat, c))
		return false;
	next.stones[seat] |= POINT_BIT(to);
	if (moves)
		next.stones[seat] &= ~POINT_BIT(from);
	*fact = (int16_t)mill_at_hand(&next, 1 - seat);
	return *fact;
}

const struct warning morris_warnings[] = {
	{"leaves_mill", "NM-6.3", A1(point, POINT), leaves_mill},
	{0},
};
