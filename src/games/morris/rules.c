/*
 * Nine Men's Morris, the rules: rules.md with the same ids. This file is the pattern for other games: a
 * predicate per verb says why not, choices keeps what it passes, apply asserts it, so the three cannot disagree.
 */
#include "games/morris/morris.h"

#include "core/vocabulary_choice.h"

#define POINT_BIT(p) (1u << ((p) - 1))

struct point {
	uint32_t neighbours, across, down; /* sets of points; across and down: the other two of the line */
};

/* NM-3.1, NM-3.2, NM-3.3. Row 0 is no point. */
TABLE struct point point_lines[POINTS + 1] = {
	{0, 0, 0},
#define N(p) POINT_BIT(p)
#define POINT(id, column, row, neighbours, across, down, mark) {neighbours, across, down},
#include "games/morris/components.def"
#undef POINT
#undef N
};

enum { ALL_POINTS = (1 << POINTS) - 1 };

#include "games/morris/ways.h"

RULE int opponent(int seat)
{
	return 1 - seat;
}

RULE uint32_t empty_points(const struct morris_state *s)
{
	return ~(s->stones[0] | s->stones[1]) & ALL_POINTS;
}

/* NM-3.3: does the point stand in a full line of these stones? */
RULE bool in_mill(uint32_t stones, int point)
{
	const struct point *p = &point_lines[point];
	return ((stones & p->across) == p->across) | ((stones & p->down) == p->down);
}

/* NM-6.2.3: three stones left and none in hand, if the option allows it */
RULE bool flies(const struct morris_state *s, int seat)
{
	return s->flying && s->hand[seat] == 0 && bits_count(s->stones[seat]) == FLY_AT;
}

/* NM-6.2.2: where the stone on a point may go, to one of these empty points */
RULE uint32_t reach_of(uint32_t empty, bool flying, int from)
{
	return empty & (flying ? (uint32_t)ALL_POINTS : point_lines[from].neighbours);
}

/* NM-6.3.2: enemy stones that may be taken: those outside mills, or any if all stand in mills */
RULE uint32_t takeable(const struct morris_state *s, int seat)
{
	uint32_t enemy = s->stones[opponent(seat)], loose = 0;
	for (uint32_t m = enemy; m; m &= m - 1)
		loose |= in_mill(enemy, bits_first(m) + 1) ? 0 : m & -m;
	return loose ? loose : enemy;
}

/* NM-6.2.2: the ways that a seat may go, unless it flies */
RULE uint64_t ways_open(const struct morris_state *s, int seat)
{
	return ways_between(s->stones[seat], empty_points(s));
}

RULE bool can_move(const struct morris_state *s, int seat)
{
	return flies(s, seat) || ways_open(s, seat);
}

/* NM-6.1.1 */
RULE struct refusal may_place(const struct morris_state *s, int seat, int point)
{
	(void)seat;
	return empty_points(s) & POINT_BIT(point) ? allow() : refuse(WHY_OCCUPIED, point, 0, 0, 0);
}

/* NM-6.2.1, NM-6.2.2, NM-6.2.3 */
RULE struct refusal may_move(const struct morris_state *s, int seat, int from, int to)
{
	if (!(s->stones[seat] & POINT_BIT(from)))
		return refuse(WHY_NOT_YOURS, from, 0, 0, 0);
	if (!(empty_points(s) & POINT_BIT(to)))
		return refuse(WHY_OCCUPIED, to, 0, 0, 0);
	return reach_of(empty_points(s), flies(s, seat), from) & POINT_BIT(to) ? allow()
																		   : refuse(WHY_NOT_ADJACENT, from, to, 0, 0);
}

/* NM-6.3.1, NM-6.3.2 */
RULE struct refusal may_remove(const struct morris_state *s, int seat, int point)
{
	if (!(s->stones[opponent(seat)] & POINT_BIT(point)))
		return refuse(WHY_NOT_ENEMY, point, 0, 0, 0);
	return takeable(s, seat) & POINT_BIT(point) ? allow() : refuse(WHY_IN_MILL, point, 0, 0, 0);
}

/* The three lists hold what the predicates pass: they go through the same sets. */
RULE void list_place(const struct morris_state *s, int seat, struct list *l)
{
	(void)seat;
	list_firsts(l, VERB_PLACE, empty_points(s));
}

RULE void list_move(const struct morris_state *s, int seat, struct list *l)
{
	uint32_t empty = empty_points(s);
	bool flying = flies(s, seat);
	for (uint32_t m = s->stones[seat]; m; m &= m - 1) {
		int from = bits_first(m) + 1;
		list_seconds(l, VERB_MOVE, from, reach_of(empty, flying, from));
	}
}

RULE void list_remove(const struct morris_state *s, int seat, struct list *l)
{
	list_firsts(l, VERB_REMOVE, takeable(s, seat));
}

/* NM-5.1 to NM-5.3 */
RULE void morris_setup(struct morris_state *s, const struct options *o)
{
	s->seats = 2;
	s->phase = KIND_PLACE;
	s->flying = o->value[OPTION_FLYING] == 0; /* the default */
	s->hand[0] = s->hand[1] = STONES;
}

RULE struct decision morris_decision(const struct morris_state *s)
{
	struct decision d = {0, s->phase, SEAT_NONE, 0, 0};
	if (s->phase != KIND_OVER)
		d.actors = 1u << s->mover;
	return d;
}

RULE void end_game(struct morris_state *s, int winner, int ending, struct events *e)
{
	s->phase = KIND_OVER;
	s->winner = (uint8_t)(winner + 1);
	s->ending = (uint8_t)ending;
	event_add(e, winner >= 0 ? EVENT_WON : EVENT_DRAWN, winner >= 0 ? winner : SEAT_NONE, ending, 0, 0, 0);
}

/* Where the players stand: as a row of past, NM-8.3 */
RULE uint64_t position_code(const struct morris_state *s)
{
	return (uint64_t)s->mover << 48 | (uint64_t)s->stones[1] << 24 | s->stones[0];
}

/*
 * NM-8.3: has this position, with this player to move, been there twice since the last mill? Lines join points of two colours, as on
 * a chessboard (NM-3.2), so who walks is back where he was after an even number of turns: four rows ago, eight and so on. Where
 * both fly, any number of turns may bring it back.
 */
RULE bool third_time(const struct morris_state *s, uint64_t code)
{
	int seen = 0, apart = flies(s, 0) && flies(s, 1) ? 2 : 4;
	for (int i = s->past_count - 4; i >= 0; i -= apart)
		seen += s->past[i] == code;
	return seen >= 2;
}

/* The other player's turn, unless the game is over: NM-8.1 to NM-8.4 in this order. The ways he may go if he is to walk, or 0. */
RULE uint64_t pass_turn(struct morris_state *s, struct events *e)
{
	int was = s->mover, next = opponent(was), count = bits_count(s->stones[next]);
	bool places = s->hand[next] != 0, flying = !places && s->flying && count == FLY_AT;
	s->mover = (uint8_t)next;
	s->phase = places ? KIND_PLACE : KIND_MOVE;
	uint64_t code = position_code(s), ways = places || flying ? 0 : ways_open(s, next);
	if (count + s->hand[next] < FLY_AT)
		end_game(s, was, FEW_STONES, e);
	else if (!places && !flying && !ways)
		end_game(s, was, BLOCKED, e);
	else if (!places && third_time(s, code)) /* while stones are placed they become more */
		end_game(s, -1, REPETITION, e);
	else if (s->quiet == QUIET_MAX)
		end_game(s, -1, QUIET, e);
	else {
		s->past[s->past_count++] = code;
		return ways;
	}
	return 0;
}

/* NM-6.3: a stone has come to a point; a mill takes, and wipes what counts towards a draw. As pass_turn, or 0. */
RULE uint64_t arrive(struct morris_state *s, int point, struct events *e)
{
	if (!in_mill(s->stones[s->mover], point)) {
		s->quiet++;
		return pass_turn(s, e);
	}
	event_add(e, EVENT_MILL, s->mover, point, 0, 0, 0);
	for (int i = 0; i < s->past_count; i++) /* few: a call would take longer */
		s->past[i] = 0; /* the rest is 0, NM-12.4 */
	s->past_count = s->quiet = 0;
	s->phase = KIND_REMOVE;
	return 0;
}

/* NM-6.1.2 */
RULE void do_place(struct morris_state *s, int seat, int point, struct events *e)
{
	s->hand[seat]--;
	s->stones[seat] |= POINT_BIT(point);
	event_add(e, EVENT_PLACED, seat, point, 0, 0, 0);
	arrive(s, point, e);
}

/* NM-6.2.4. As pass_turn, or 0. */
RULE uint64_t do_move(struct morris_state *s, int seat, int from, int to, struct events *e)
{
	s->stones[seat] ^= POINT_BIT(from) | POINT_BIT(to);
	event_add(e, EVENT_MOVED, seat, from, to, 0, 0);
	return arrive(s, to, e);
}

/* NM-6.3.3: a stone taken never comes back */
RULE void do_remove(struct morris_state *s, int seat, int point, struct events *e)
{
	s->stones[opponent(seat)] ^= POINT_BIT(point);
	s->captured[seat]++;
	event_add(e, EVENT_REMOVED, seat, point, 0, 0, 0);
	pass_turn(s, e);
}

#define STATE struct morris_state
#include "core/vocabulary_rules.h"

RULE uint32_t morris_choices(const struct morris_state *s, int seat, choice *out)
{
	struct list l = list_into(out, NULL);
	kind_list(s, s->phase, seat, &l);
	return l.count;
}

/* ---- any choice, as if it were drawn from the list ---- */

RULE uint32_t any_number(struct rng *rng, uint32_t count)
{
	return count > 1 ? rng_below(rng, count) : 0;
}

/* Every stone goes anywhere. */
RULE choice any_flight(const struct morris_state *s, int seat, struct rng *rng, uint32_t *count)
{
	uint32_t empty = empty_points(s), each = (uint32_t)bits_count(empty);
	*count = each * (uint32_t)bits_count(s->stones[seat]);
	uint32_t number = any_number(rng, *count);
	int from = bits_nth(s->stones[seat], (int)(number / each)), to = bits_nth(empty, (int)(number % each));
	return choose(VERB_MOVE, from + 1, to + 1, 0);
}

/* One of these ways: where it begins and where it ends. */
RULE const uint8_t *any_way(uint64_t ways, struct rng *rng, uint32_t *count)
{
	*count = (uint32_t)bits_count(ways);
	return way_points[bits_nth(ways, (int)any_number(rng, *count))];
}

RULE choice any_move(const struct morris_state *s, int seat, struct rng *rng, uint32_t *count)
{
	const uint8_t *way = any_way(ways_open(s, seat), rng, count);
	return choose(VERB_MOVE, way[0], way[1], 0);
}

/* Random play as long as both walk: the ways that a turn leaves to the next are those it chooses among. */
RULE void morris_roam_on(struct morris_state *s, struct rng *rng, uint32_t *decided)
{
	uint64_t ways = s->phase == KIND_MOVE && !flies(s, s->mover) ? ways_open(s, s->mover) : 0;
	struct rng own = *rng; /* within the processor */
	while (ways) {
		uint32_t count;
		const uint8_t *way = any_way(ways, &own, &count);
		*decided += count > 1;
		ways = do_move(s, s->mover, way[0], way[1], NULL);
	}
	*rng = own;
}

RULE choice morris_any(const struct morris_state *s, int seat, struct rng *rng, uint32_t *count)
{
	if (s->phase == KIND_MOVE)
		return flies(s, seat) ? any_flight(s, seat, rng, count) : any_move(s, seat, rng, count);
	bool places = s->phase == KIND_PLACE;
	uint32_t set = places ? empty_points(s) : takeable(s, seat);
	*count = (uint32_t)bits_count(set);
	int point = bits_nth(set, (int)any_number(rng, *count)) + 1;
	return choose(places ? VERB_PLACE : VERB_REMOVE, point, 0, 0);
}

RULE struct refusal morris_why(const struct morris_state *s, int seat, choice c)
{
	return verb_why(s, seat, c);
}

RULE void morris_apply(struct morris_state *s, int seat, choice c, struct events *e)
{
	assert(seat == s->mover && allows(verb_why(s, seat, c)));
	verb_apply(s, seat, c, e);
}

/* NM-8.5 */
RULE void morris_scores(const struct morris_state *s, struct score *out)
{
	for (int seat = 0; seat < 2; seat++) {
		int ahead = s->ending ? s->winner == opponent(seat) + 1 : s->captured[opponent(seat)] > s->captured[seat];
		out[seat].total = s->captured[seat];
		out[seat].rank = (uint8_t)(1 + ahead);
		out[seat].team = (uint8_t)seat;
		out[seat].category[CATEGORY_CAPTURED] = s->captured[seat];
		out[seat].category[CATEGORY_STONES] = (int16_t)bits_count(s->stones[seat]);
	}
}

RULE void morris_prompt(const struct morris_state *s, int seat, struct prompt *out)
{
	out->arg[0] = s->hand[seat];
	out->variant = (uint8_t)(s->phase == KIND_MOVE && flies(s, seat));
}

/* NM-12.1, NM-12.2 */
RULE uint16_t check_stones(const struct morris_state *s)
{
	if (s->seats != 2 || ((s->stones[0] | s->stones[1]) & ~(uint32_t)ALL_POINTS) || (s->stones[0] & s->stones[1]))
		return BROKEN_STONES;
	for (int seat = 0; seat < 2; seat++)
		if (bits_count(s->stones[seat]) + s->hand[seat] + s->captured[opponent(seat)] != STONES)
			return BROKEN_COUNT;
	return 0;
}

RULE bool has_mill(const struct morris_state *s, int seat)
{
	for (uint32_t m = s->stones[seat]; m; m &= m - 1)
		if (in_mill(s->stones[seat], bits_first(m) + 1))
			return true;
	return false;
}

/* NM-12.3: the open decision fits hands and stones */
RULE bool phase_fits(const struct morris_state *s)
{
	/* who could close a mill finds a stone to take: the other side has placed one at least in the meantime */
	bool prey = s->stones[opponent(s->mover)] || bits_count(s->stones[s->mover]) < 2;
	switch (s->phase) {
	case KIND_PLACE:
		return s->hand[s->mover] && prey;
	case KIND_MOVE:
		return !s->hand[s->mover] && prey && can_move(s, s->mover);
	case KIND_REMOVE: /* he has just closed a mill */
		return s->stones[opponent(s->mover)] && has_mill(s, s->mover);
	default:
		return s->phase == KIND_OVER;
	}
}

/* NM-12.4: what counts towards a draw; a mill has just wiped it when a stone is to be taken */
RULE bool past_fits(const struct morris_state *s)
{
	int mills = s->captured[0] + s->captured[1] > 0, open = s->phase == KIND_PLACE || s->phase == KIND_MOVE;
	if (s->past_count > QUIET_MAX || s->quiet > QUIET_MAX || s->past_count > s->quiet + mills
		|| (s->phase == KIND_REMOVE && s->quiet + s->past_count > 0))
		return false;
	if (open && (s->quiet == QUIET_MAX || (s->past_count && s->past[s->past_count - 1] != position_code(s))))
		return false;
	for (int i = s->past_count; i < QUIET_MAX; i++)
		if (s->past[i])
			return false;
	return true;
}

/* NM-12.5, NM-8.1 to NM-8.4: an end has its reason on the board; who has lost was to move */
RULE bool end_fits(const struct morris_state *s)
{
	bool few = bits_count(s->stones[s->mover]) + s->hand[s->mover] < FLY_AT;
	if (s->phase != KIND_OVER)
		return !s->ending && !s->winner && (!few || s->phase == KIND_REMOVE);
	switch (s->ending) {
	case FEW_STONES:
		return few && s->winner == opponent(s->mover) + 1;
	case BLOCKED:
		return !few && s->winner == opponent(s->mover) + 1 && !s->hand[s->mover] && !can_move(s, s->mover);
	case REPETITION:
		return !s->winner && third_time(s, position_code(s));
	default:
		return s->ending == QUIET && !s->winner && s->quiet == QUIET_MAX;
	}
}

RULE uint16_t morris_check(const struct morris_state *s)
{
	uint16_t broken = check_stones(s);
	if (broken)
		return broken;
	if (s->mover > 1 || !phase_fits(s))
		return BROKEN_PHASE;
	if (!past_fits(s))
		return BROKEN_PAST;
	return end_fits(s) ? 0 : BROKEN_END;
}
