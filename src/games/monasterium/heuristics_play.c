/*
 * The rule-based player of Monasterium. In the action phase it looks at what its turn can become, die by die: every
 * way to resolve one die is tried, the best few positions go on to the next die, and the turn that ends best decides.
 * In the placement phase it compares what a die would bring in each slot.
 */
#include "games/monasterium/heuristics.h"
#include "games/monasterium/rules.c"

/* What a position is worth to the seat: its own prospects, and a little of what others lack. */
static int32_t value_for(const struct monasterium_state *s, int seat)
{
	struct prospect p[SEATS_MAX];
	int32_t others = 0;
	assert(s->seats > 1);
	monasterium_estimate(s, p);
	for (int i = 0; i < s->seats; i++)
		if (i != seat)
			others += p[i].value;
	return p[seat].value - others * monasterium_belief.others / (64 * (s->seats - 1));
}

/* Is it still the seat's own turn, with nothing left to chance? */
static bool goes_on(const struct monasterium_state *s, int seat)
{
	return s->phase == PHASE_ACTION && s->in_turn && actor_of(s) == seat && top_frame(s)->kind != FRAME_XROLL;
}

static bool at_next_die(const struct monasterium_state *s)
{
	return s->depth == 1 && top_frame(s)->kind == FRAME_USE;
}

static void keep_best(struct monasterium_search *a, int beam, const struct monasterium_node *n)
{
	struct monasterium_node *kept = a->beam[beam];
	int at = a->count[beam];
	for (int i = 0; i < a->count[beam]; i++)
		if (kept[i].value == n->value && kept[i].first == n->first)
			return; /* the same by another way, most likely */
	if (at == BEAM) {
		if (n->value <= kept[BEAM - 1].value)
			return;
		at--;
	} else {
		a->count[beam]++;
	}
	for (; at > 0 && kept[at - 1].value < n->value; at--)
		kept[at] = kept[at - 1];
	kept[at] = *n;
}

static void finish_node(struct monasterium_search *a, struct monasterium_node *n)
{
	n->value = value_for(&n->s, a->seat);
	if (n->value > a->best_value) {
		a->best_value = n->value;
		a->best_first = n->first;
	}
}

/* Puts a position where it belongs: inside a die, before the next die, or at the end of the turn. */
static void sort_node(struct monasterium_search *a, struct monasterium_node *n, int next)
{
	if (!goes_on(&n->s, a->seat)) {
		finish_node(a, n);
	} else if (at_next_die(&n->s)) {
		n->value = value_for(&n->s, a->seat);
		keep_best(a, next, n);
	} else if (a->pending_count < PENDING_MAX && a->nodes < NODES_MAX) {
		a->pending[a->pending_count++] = *n;
	} else {
		finish_node(a, n);
	}
}

static void expand(struct monasterium_search *a, const struct monasterium_state *s, const choice *list, uint32_t count,
	const uint32_t *first, int next)
{
	for (uint32_t i = 0; i < count; i++) {
		struct monasterium_node n;
		n.s = *s;
		n.first = first ? *first : i;
		monasterium_apply(&n.s, a->seat, list[i], NULL);
		a->nodes++;
		sort_node(a, &n, next);
	}
}

static void resolve(struct monasterium_search *a, int next)
{
	while (a->pending_count) {
		struct monasterium_node n = a->pending[--a->pending_count];
		uint32_t count = monasterium_choices(&n.s, a->seat, a->list);
		expand(a, &n.s, a->list, count, &n.first, next);
	}
}

/* The best value the turn can end with, and in best_first the choice that leads there. */
static int32_t search_turn(
	struct monasterium_search *a, const struct monasterium_state *s, int seat, const choice *list, uint32_t count)
{
	int next = 0;
	a->seat = seat;
	a->count[0] = a->count[1] = a->pending_count = a->nodes = 0;
	a->best_value = INT32_MIN;
	a->best_first = 0;
	expand(a, s, list, count, NULL, next);
	resolve(a, next);
	for (int die = 0; die < DICE_MAX && a->count[next]; die++, next = !next) {
		a->count[!next] = 0;
		for (int i = 0; i < a->count[next]; i++) {
			struct monasterium_node n = a->beam[next][i];
			uint32_t choices = monasterium_choices(&n.s, seat, a->list);
			a->nodes = 0;
			expand(a, &n.s, a->list, choices, &n.first, !next);
			resolve(a, !next);
		}
	}
	return a->best_value;
}

/* What one more die in a column would bring the seat now, beyond the position as it is. */
static int32_t die_gain(
	struct monasterium_search *a, const struct monasterium_state *s, int seat, int column, int32_t base)
{
	struct monasterium_state t = *s;
	choice list[LEVELS];
	uint32_t count;
	memset(t.rolled_neutral, 0, sizeof(t.rolled_neutral));
	memset(t.rolled_personal, 0, sizeof(t.rolled_personal));
	t.phase = PHASE_ACTION;
	t.actor = (uint8_t)(seat + 1);
	t.rerolling = 0;
	t.in_turn = 1;
	t.turn_column = (uint8_t)column;
	if (!column_usable(&t, seat, column))
		return 0;
	push_frame(&t, FRAME_USE, 0, 0, 0);
	count = monasterium_choices(&t, seat, list);
	return search_turn(a, &t, seat, list, count) - base;
}

struct slots_view {
	int32_t own[FACES]; /* gain of a die of mine there */
	int32_t average;
};

static void view_slots(struct monasterium_search *a, const struct monasterium_state *s, int seat, struct slots_view *v)
{
	int32_t base = value_for(s, seat), best = 0, sum = 0;
	for (int column = COLUMN_A; column <= COLUMNS; column++) {
		v->own[column - 1] = die_gain(a, s, seat, column, base);
		if (v->own[column - 1] > best)
			best = v->own[column - 1];
	}
	v->own[JOKER_SLOT - 1] = best;
	for (int i = 0; i < FACES; i++)
		sum += v->own[i];
	v->average = sum / FACES;
}

/* What placing all dice of a value is worth against rolling them again next turn. */
static int32_t placing_worth(const struct monasterium_state *s, const struct slots_view *v, int value)
{
	int personal = s->rolled_personal[value - 1], neutral = s->rolled_neutral[value - 1];
	int32_t edge = v->own[value - 1] - v->average * monasterium_belief.patience / 16;
	/* of two dice in one slot the second brings less; neutral ones are everybody's */
	return personal * edge + neutral * edge * monasterium_belief.shared / 16
		- (personal + neutral - 1) * monasterium_belief.crowd;
}

static choice choose_place(
	struct monasterium_search *a, const struct monasterium_state *s, int seat, const choice *list, uint32_t count)
{
	struct slots_view v;
	int32_t best = INT32_MIN;
	uint32_t at = 0;
	bool reroll = choice_verb(list[count - 1]) == VERB_USE_REROLL;
	view_slots(a, s, seat, &v);
	for (uint32_t i = 0; i < count - reroll; i++) {
		int32_t worth = placing_worth(s, &v, choice_arg(list[i], 0));
		if (worth > best)
			best = worth, at = i;
	}
	/* the tile comes back every round: use it when even the best is worse than an average roll */
	return reroll && best < monasterium_belief.reroll ? list[count - 1] : list[at];
}

/* Marks every die that stands worse than the average, at least one. */
static choice choose_mark(
	struct monasterium_search *a, const struct monasterium_state *s, int seat, const choice *list, uint32_t count)
{
	struct slots_view v;
	int32_t worst = INT32_MAX;
	uint32_t at = 0;
	bool go = choice_verb(list[count - 1]) == VERB_GO;
	view_slots(a, s, seat, &v);
	for (uint32_t i = 0; i < count - go; i++) {
		int32_t gain = v.own[choice_arg(list[i], 0) - 1];
		if (gain < worst)
			worst = gain, at = i;
	}
	return go && (count == 1 || worst >= v.average) ? list[count - 1] : list[at];
}

static choice choose_keep(
	struct monasterium_search *a, const struct monasterium_state *s, int seat, const choice *list, uint32_t count)
{
	struct slots_view v;
	view_slots(a, s, seat, &v);
	return v.own[top_frame(s)->value - 1] < v.average ? list[count - 1] : list[0];
}

choice monasterium_play(const void *seen, int seat, const choice *list, uint32_t count, struct rng *rng, void *scratch)
{
	const struct monasterium_state *s = seen;
	struct monasterium_search *a = scratch;
	(void)rng;
	if (count == 1)
		return list[0];
	switch (open_kind(s)) {
	case KIND_PLACE_VALUE:
		return choose_place(a, s, seat, list, count);
	case KIND_REROLL_PICK:
		return choose_mark(a, s, seat, list, count);
	case KIND_EXTRA_REROLL:
		return choose_keep(a, s, seat, list, count);
	default:
		search_turn(a, s, seat, list, count);
		return list[a->best_first];
	}
}
