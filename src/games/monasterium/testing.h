/* What the tests of Monasterium share: positions made by hand, choices made and refused. Includes the rules. */
#ifndef MONASTERIUM_TESTING_H
#define MONASTERIUM_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "games/monasterium/rules.c"

/* The figures as compiled in. */
#define PRINTED (&monasterium_boxes[0])

struct table {
	struct monasterium_state s;
	struct event list[MONASTERIUM_EVENTS_MAX];
	struct events e; /* of the last choice */
};

/* Options that leave nothing to chance in setup: missions 1 and 2 of each category, seat 0 first. */
static inline struct options fixed_options(int players)
{
	struct options o = {.players = (uint8_t)players, .value = {1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0}};
	return o;
}

static inline void table_open(struct table *t, const struct options *o)
{
	memset(t, 0, sizeof(*t));
	t->e.list = t->list;
	t->e.max = MONASTERIUM_EVENTS_MAX;
	monasterium_setup(&t->s, o);
	assert_int_equal(monasterium_check(&t->s), BROKEN_NONE);
}

static inline void table_set(struct table *t, int players)
{
	struct options o = fixed_options(players);
	table_open(t, &o);
}

static inline int kind_asked(const struct table *t)
{
	return monasterium_decision(&t->s).kind;
}

static inline int open_seat(const struct table *t)
{
	struct decision d = monasterium_decision(&t->s);
	return d.actors == ACTOR_CHANCE ? SEAT_CHANCE : d.actors ? bits_first(d.actors) : SEAT_NONE;
}

static inline uint32_t count_choices(const struct table *t)
{
	choice list[MONASTERIUM_CHOICES_MAX];
	return monasterium_choices(&t->s, open_seat(t), list);
}

static inline bool offers(const struct table *t, int verb, int a, int b)
{
	choice list[MONASTERIUM_CHOICES_MAX];
	uint32_t count = monasterium_choices(&t->s, open_seat(t), list);
	for (uint32_t i = 0; i < count; i++)
		if (list[i] == choice_make(verb, a, b, 0))
			return true;
	return false;
}

/* Makes a choice that must be offered; the state must pass its checks before and after. */
static inline void act(struct table *t, int verb, int a, int b)
{
	assert_int_equal(monasterium_check(&t->s), BROKEN_NONE);
	assert_true(offers(t, verb, a, b));
	if (open_seat(t) != SEAT_CHANCE)
		assert_int_equal(monasterium_why(&t->s, open_seat(t), choice_make(verb, a, b, 0)).reason, REASON_LEGAL);
	t->e.count = 0;
	monasterium_apply(&t->s, open_seat(t), choice_make(verb, a, b, 0), &t->e);
	assert_true(t->e.count <= t->e.max);
	assert_int_equal(monasterium_check(&t->s), BROKEN_NONE);
}

/* Why the acting seat may not do this; it must not be offered either. */
static inline int barred(const struct table *t, int verb, int a, int b)
{
	assert_false(offers(t, verb, a, b));
	return monasterium_why(&t->s, open_seat(t), choice_make(verb, a, b, 0)).reason;
}

static inline const struct event *find_event(const struct table *t, int kind)
{
	for (uint32_t i = 0; i < t->e.count; i++)
		if (t->list[i].kind == kind)
			return &t->list[i];
	return NULL;
}

static inline int total_vp(const struct table *t, int seat)
{
	int vp = 0;
	for (int part = 0; part < PARTS_IN_PLAY; part++)
		vp += t->s.player[seat].vp_part[part];
	return vp;
}

/* Action phase, the given seat to act: all dice count as spent until the test lays some on slots. */
static inline void start_action(struct table *t, int players, int seat)
{
	table_set(t, players);
	t->s.phase = PHASE_ACTION;
	t->s.actor = (uint8_t)(seat + 1);
	for (int i = 0; i < players; i++) {
		struct monasterium_player *p = &t->s.player[i];
		p->spent_neutral = p->hand_neutral;
		p->spent_personal = p->hand_personal;
		p->hand_neutral = p->hand_personal = 0;
	}
}

static inline void lay_neutral(struct table *t, int slot, int count)
{
	for (int seat = 0; count > 0; seat++) {
		struct monasterium_player *p = &t->s.player[seat];
		int n = p->spent_neutral < count ? p->spent_neutral : count;
		p->spent_neutral = (uint8_t)(p->spent_neutral - n);
		t->s.slot_neutral[slot - 1] = (uint8_t)(t->s.slot_neutral[slot - 1] + n);
		count -= n;
	}
}

static inline void lay_personal(struct table *t, int seat, int slot)
{
	t->s.player[seat].spent_personal--;
	t->s.player[seat].slot_personal[slot - 1]++;
}

/* The next die of the actor is of this value and stands on its column, its action still to be chosen; one more
 * die lies on slot 3 so that the turn does not end the round. */
static inline void start_use(struct table *t, int players, int column)
{
	start_action(t, players, 0);
	lay_neutral(t, COLUMN_C, 1);
	lay_neutral(t, column, 1);
}

static inline void hold(struct table *t, int seat, int influence, int soup, int rosary, int tool, int book)
{
	uint8_t *token = t->s.player[seat].token;
	token[INFLUENCE - 1] = (uint8_t)influence;
	token[SOUP - 1] = (uint8_t)soup;
	token[ROSARY - 1] = (uint8_t)rosary;
	token[TOOL - 1] = (uint8_t)tool;
	token[BOOK - 1] = (uint8_t)book;
}

/* Takes a novice from its space without any effect; the test then says where it went. */
static inline void lift(struct table *t, int seat, int row, int column)
{
	uint8_t *novices = &t->s.player[seat].novice[row - 1];
	assert_true(set_has(*novices, column));
	*novices = (uint8_t)(*novices & ~(1 << (column - 1)));
}

/* Puts a lifted novice somewhere without any effect. */
static inline void stand(struct table *t, int seat, int monastery, int place)
{
	if (place == PLACE_CHAPEL)
		t->s.player[seat].chapel[monastery - 1]++;
	else if (place < PLACE_CHAPEL)
		t->s.building[monastery - 1][place - PLACE_B1] = (uint8_t)(seat + 1);
	else
		t->s.cloister[monastery - 1][place - PLACE_K1] = (uint8_t)(seat + 1);
}

/* A novice of this space stands there since long ago. */
static inline void sent(struct table *t, int seat, int row, int column, int monastery, int place)
{
	lift(t, seat, row, column);
	stand(t, seat, monastery, place);
}

/* A tile taken from its pile lies in the window since long ago. */
static inline void glaze(struct table *t, int seat, int row, int column, int monastery)
{
	t->s.player[seat].window[row - 1][column - 1] = (uint8_t)monastery;
	t->s.pile[monastery - 1]--;
}

#endif
