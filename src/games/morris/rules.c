/*
 * Nine Men's Morris, the rules: docs/rules/morris.md with the same ids. This file is the pattern for other games: a
 * predicate per verb says why not, choices keeps what it passes, apply asserts it, so the three cannot disagree.
 */
#include "games/morris/morris.h"

#define N(p) (1u << ((p) - 1))
#define POINT_BIT(p) (1u << ((p) - 1))

struct morris_point {
	uint32_t neighbours, across, down; /* sets of points; across and down: the other two of the line */
};

/* NM-3.1, NM-3.2, NM-3.3. Row 0 is no point. */
TABLE struct morris_point morris_point[MORRIS_POINTS + 1] = {
	{0, 0, 0},
#define POINT(id, column, row, neighbours, across, down, mark) {neighbours, across, down},
#include "games/morris/components.def"
#undef POINT
};

enum { MORRIS_ALL = (1 << MORRIS_POINTS) - 1 };

RULE int morris_other(int seat)
{
	return 1 - seat;
}

RULE uint32_t morris_empty(const struct morris_state *s)
{
	return ~(s->stones[0] | s->stones[1]) & MORRIS_ALL;
}

/* NM-3.3: does the point stand in a full line of these stones? */
RULE bool morris_in_mill(uint32_t stones, int point)
{
	const struct morris_point *p = &morris_point[point];
	return (stones & p->across) == p->across || (stones & p->down) == p->down;
}

/* NM-6.2.3: three stones left and none in hand, if the option allows it */
RULE bool morris_flies(const struct morris_state *s, int seat)
{
	return s->flying && s->hand[seat] == 0 && bits_count(s->stones[seat]) == MORRIS_FLY_AT;
}

/* NM-6.2.2: where the stone on a point may go */
RULE uint32_t morris_reach(const struct morris_state *s, int seat, int from)
{
	return morris_empty(s) & (morris_flies(s, seat) ? (uint32_t)MORRIS_ALL : morris_point[from].neighbours);
}

/* NM-6.3.2: enemy stones that may be taken: those outside mills, or any if all stand in mills */
RULE uint32_t morris_takeable(const struct morris_state *s, int seat)
{
	uint32_t enemy = s->stones[morris_other(seat)], loose = 0;
	for (uint32_t m = enemy; m; m &= m - 1)
		if (!morris_in_mill(enemy, bits_first(m) + 1))
			loose |= m & -m;
	return loose ? loose : enemy;
}

RULE bool morris_can_move(const struct morris_state *s, int seat)
{
	for (uint32_t m = s->stones[seat]; m; m &= m - 1)
		if (morris_reach(s, seat, bits_first(m) + 1))
			return true;
	return false;
}

RULE struct refusal morris_refuse(int reason, int a, int b)
{
	struct refusal r = {(uint16_t)reason, {(int16_t)a, (int16_t)b, 0, 0}};
	return r;
}

/* NM-6.1.1 */
RULE struct refusal morris_bars_place(const struct morris_state *s, int point)
{
	if (!(morris_empty(s) & POINT_BIT(point)))
		return morris_refuse(MORRIS_OCCUPIED, point, 0);
	return morris_refuse(REASON_LEGAL, 0, 0);
}

/* NM-6.2.1, NM-6.2.2, NM-6.2.3 */
RULE struct refusal morris_bars_move(const struct morris_state *s, int seat, int from, int to)
{
	if (!(s->stones[seat] & POINT_BIT(from)))
		return morris_refuse(MORRIS_NOT_YOURS, from, 0);
	if (!(morris_empty(s) & POINT_BIT(to)))
		return morris_refuse(MORRIS_OCCUPIED, to, 0);
	if (!(morris_reach(s, seat, from) & POINT_BIT(to)))
		return morris_refuse(MORRIS_NOT_ADJACENT, from, to);
	return morris_refuse(REASON_LEGAL, 0, 0);
}

/* NM-6.3.1, NM-6.3.2 */
RULE struct refusal morris_bars_remove(const struct morris_state *s, int seat, int point)
{
	if (!(s->stones[morris_other(seat)] & POINT_BIT(point)))
		return morris_refuse(MORRIS_NOT_ENEMY, point, 0);
	if (!(morris_takeable(s, seat) & POINT_BIT(point)))
		return morris_refuse(MORRIS_IN_MILL, point, 0);
	return morris_refuse(REASON_LEGAL, 0, 0);
}

/* NM-5.1 to NM-5.3 */
RULE void morris_setup(struct morris_state *s, const struct options *o)
{
	s->seats = 2;
	s->phase = MORRIS_PLACING;
	s->flying = o->value[0] == 0; /* ORDER option flying: on, off */
	s->hand[0] = s->hand[1] = MORRIS_STONES;
}

RULE struct decision morris_decision(const struct morris_state *s)
{
	struct decision d = {0, s->phase, SEAT_NONE, 0, 0};
	if (s->phase != MORRIS_OVER)
		d.actors = 1u << s->mover;
	return d;
}

RULE uint32_t morris_choices(const struct morris_state *s, int seat, choice *out)
{
	uint32_t n = 0;
	if (s->phase == MORRIS_PLACING) {
		for (uint32_t m = morris_empty(s); m; m &= m - 1)
			out[n++] = choice_make(MORRIS_PLACE, bits_first(m) + 1, 0, 0);
	} else if (s->phase == MORRIS_MOVING) {
		for (uint32_t m = s->stones[seat]; m; m &= m - 1) {
			int from = bits_first(m) + 1;
			for (uint32_t to = morris_reach(s, seat, from); to; to &= to - 1)
				out[n++] = choice_make(MORRIS_MOVE, from, bits_first(to) + 1, 0);
		}
	} else {
		for (uint32_t m = morris_takeable(s, seat); m; m &= m - 1)
			out[n++] = choice_make(MORRIS_REMOVE, bits_first(m) + 1, 0, 0);
	}
	return n;
}

/* NM-3.4: the game has no chance points */
RULE void morris_weights(const struct morris_state *s, uint32_t *out)
{
	(void)s, (void)out;
}

RULE struct refusal morris_why(const struct morris_state *s, int seat, choice c)
{
	int first = choice_arg(c, 0), second = choice_arg(c, 1);
	switch (choice_verb(c)) {
	case MORRIS_PLACE:
		return morris_bars_place(s, first);
	case MORRIS_MOVE:
		return morris_bars_move(s, seat, first, second);
	default:
		return morris_bars_remove(s, seat, first);
	}
}

RULE void morris_end(struct morris_state *s, int winner, int ending, struct events *e)
{
	s->phase = MORRIS_OVER;
	s->winner = (uint8_t)(winner + 1);
	s->ending = (uint8_t)ending;
	event_add(e, winner >= 0 ? MORRIS_WON : MORRIS_DRAWN, winner >= 0 ? winner : SEAT_NONE, ending, 0, 0, 0);
}

/* NM-8.3: has this position, with this player to move, been there twice since the last mill? */
RULE bool morris_third_time(const struct morris_state *s, uint64_t code)
{
	int seen = 0;
	for (int i = 0; i < s->past_count; i++)
		seen += s->past[i] == code;
	return seen >= 2;
}

/* The other player's turn, unless the game is over: NM-8.1 to NM-8.4 in this order */
RULE void morris_pass(struct morris_state *s, struct events *e)
{
	int was = s->mover, next = morris_other(was);
	s->mover = (uint8_t)next;
	s->phase = s->hand[next] ? MORRIS_PLACING : MORRIS_MOVING;
	uint64_t code = (uint64_t)next << 48 | (uint64_t)s->stones[1] << 24 | s->stones[0];
	if (bits_count(s->stones[next]) + s->hand[next] < MORRIS_FLY_AT)
		morris_end(s, was, MORRIS_FEW_STONES, e);
	else if (s->phase == MORRIS_MOVING && !morris_can_move(s, next))
		morris_end(s, was, MORRIS_BLOCKED, e);
	else if (morris_third_time(s, code))
		morris_end(s, -1, MORRIS_REPETITION, e);
	else if (s->quiet == MORRIS_QUIET_MAX)
		morris_end(s, -1, MORRIS_QUIET, e);
	else
		s->past[s->past_count++] = code;
}

/* NM-6.3: a stone has come to a point; a mill takes, and wipes what counts towards a draw */
RULE void morris_arrive(struct morris_state *s, int point, struct events *e)
{
	if (!morris_in_mill(s->stones[s->mover], point)) {
		s->quiet++;
		morris_pass(s, e);
		return;
	}
	event_add(e, MORRIS_MILL, s->mover, point, 0, 0, 0);
	memset(s->past, 0, sizeof s->past);
	s->past_count = s->quiet = 0;
	s->phase = MORRIS_REMOVING;
}

RULE void morris_apply(struct morris_state *s, int seat, choice c, struct events *e)
{
	int first = choice_arg(c, 0), second = choice_arg(c, 1);
	assert(seat == s->mover && !morris_why(s, seat, c).reason);
	switch (choice_verb(c)) {
	case MORRIS_PLACE: /* NM-6.1.2 */
		s->hand[seat]--;
		s->stones[seat] |= POINT_BIT(first);
		event_add(e, MORRIS_PLACED, seat, first, 0, 0, 0);
		morris_arrive(s, first, e);
		break;
	case MORRIS_MOVE: /* NM-6.2.4 */
		s->stones[seat] ^= POINT_BIT(first) | POINT_BIT(second);
		event_add(e, MORRIS_MOVED, seat, first, second, 0, 0);
		morris_arrive(s, second, e);
		break;
	default: /* NM-6.3.3: a stone taken never comes back */
		s->stones[morris_other(seat)] ^= POINT_BIT(first);
		s->captured[seat]++;
		event_add(e, MORRIS_REMOVED, seat, first, 0, 0, 0);
		morris_pass(s, e);
	}
}

/* NM-8.5 */
RULE void morris_scores(const struct morris_state *s, struct score *out)
{
	for (int seat = 0; seat < 2; seat++) {
		int ahead =
			s->ending ? s->winner == morris_other(seat) + 1 : s->captured[morris_other(seat)] > s->captured[seat];
		out[seat].total = s->captured[seat];
		out[seat].rank = (uint8_t)(1 + ahead);
		out[seat].team = (uint8_t)seat;
		out[seat].category[0] = s->captured[seat];
		out[seat].category[1] = (int16_t)bits_count(s->stones[seat]);
	}
}

/* NM-4.1: nothing is hidden */
RULE void morris_guess(struct morris_state *s, int seat, struct rng *rng)
{
	(void)s, (void)seat, (void)rng;
}

RULE uint8_t morris_talk(const struct morris_state *s)
{
	(void)s;
	return 1;
}

RULE void morris_prompt(const struct morris_state *s, int seat, struct prompt *out)
{
	out->arg[0] = s->hand[seat];
	out->variant = (uint8_t)(s->phase == MORRIS_MOVING && morris_flies(s, seat));
}

/* NM-12.1 to NM-12.5 */
RULE uint16_t morris_check(const struct morris_state *s)
{
	int over = s->phase == MORRIS_OVER;
	if (s->seats != 2 || ((s->stones[0] | s->stones[1]) & ~(uint32_t)MORRIS_ALL) || (s->stones[0] & s->stones[1]))
		return MORRIS_BAD_STONES;
	for (int seat = 0; seat < 2; seat++)
		if (bits_count(s->stones[seat]) + s->hand[seat] + s->captured[morris_other(seat)] != MORRIS_STONES)
			return MORRIS_BAD_COUNT;
	if (s->mover > 1 || s->phase > MORRIS_REMOVING || (s->phase == MORRIS_PLACING && !s->hand[s->mover])
		|| (s->phase == MORRIS_MOVING && (s->hand[s->mover] || !morris_can_move(s, s->mover)))
		|| (s->phase == MORRIS_REMOVING && !s->stones[morris_other(s->mover)]))
		return MORRIS_BAD_PHASE;
	if (s->past_count > MORRIS_QUIET_MAX || s->quiet > MORRIS_QUIET_MAX || (!over && s->quiet == MORRIS_QUIET_MAX)
		|| s->past_count > s->quiet + 1)
		return MORRIS_BAD_PAST;
	for (int i = s->past_count; i < MORRIS_QUIET_MAX; i++)
		if (s->past[i])
			return MORRIS_BAD_PAST;
	if (over != (s->ending != 0) || (s->winner != 0) != (s->ending == MORRIS_FEW_STONES || s->ending == MORRIS_BLOCKED))
		return MORRIS_BAD_END;
	return 0;
}
