/*
 * For this game's tests, after rules.c: a table in a known position, choices made or refused by name. Positions are
 * set directly and stay within check unless a test says otherwise.
 */
#ifndef KINGS_ABBEY_TESTING_H
#define KINGS_ABBEY_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

enum { HEARD_MAX = 400 };

/* The figures as compiled in, with which these tables are played. */
#define printed (&kings_abbey_boxes[0])

struct table {
	struct kings_abbey_state s;
	struct event heard[HEARD_MAX]; /* since the last choice made by did() or chance() */
	struct events e;
};

static inline struct abbey *seat_of(struct table *t, int seat)
{
	return &t->s.player[seat];
}

/* ------------------------------------------------------------------ choices */

static inline int acting(const struct table *t)
{
	return t->s.kind == KIND_OVER || kind_is_chance(t->s.kind) ? SEAT_CHANCE : t->s.actor;
}

static inline bool listed(const struct table *t, int verb, int a, int b, int c)
{
	choice list[KA_CHOICES_MAX], want = choose(verb, a, b, c);
	uint32_t n = kings_abbey_choices(&t->s, acting(t), list);
	for (uint32_t i = 0; i < n; i++)
		if (list[i] == want)
			return true;
	return false;
}

static inline int listed_count(const struct table *t, int verb)
{
	choice list[KA_CHOICES_MAX];
	uint32_t n = kings_abbey_choices(&t->s, acting(t), list);
	int count = 0;
	for (uint32_t i = 0; i < n; i++)
		count += choice_verb(list[i]) == verb;
	return count;
}

static inline void apply_heard(struct table *t, choice c)
{
	t->e.list = t->heard, t->e.count = 0, t->e.max = HEARD_MAX;
	kings_abbey_apply(&t->s, acting(t), c, &t->e);
	assert_int_equal(kings_abbey_check(&t->s), 0);
}

/* Makes a choice that must be legal, and listed. */
#define did(t, verb, a, b, c)                                                                                          \
	do {                                                                                                               \
		assert_int_equal(kings_abbey_why(&(t)->s, acting(t), choose(verb, a, b, c)).reason, 0);                        \
		assert_true(listed(t, verb, a, b, c));                                                                         \
		apply_heard(t, choose(verb, a, b, c));                                                                         \
	} while (0)

/* A choice that must be refused for this reason, and not listed. */
#define refused(t, verb, a, b, c, why)                                                                                 \
	do {                                                                                                               \
		assert_int_equal(kings_abbey_why(&(t)->s, acting(t), choose(verb, a, b, c)).reason, why);                      \
		assert_false(listed(t, verb, a, b, c));                                                                        \
	} while (0)

#define chance(t, verb, a)                                                                                             \
	do {                                                                                                               \
		assert_int_equal(acting(t), SEAT_CHANCE);                                                                      \
		assert_true(listed(t, verb, a, 0, 0));                                                                         \
		apply_heard(t, choose(verb, a, 0, 0));                                                                         \
	} while (0)

#define open_is(t, kind_, seat)                                                                                        \
	do {                                                                                                               \
		assert_int_equal((t)->s.kind, kind_);                                                                          \
		assert_int_equal((t)->s.actor, seat);                                                                          \
	} while (0)

static inline int heard(const struct table *t, int event)
{
	int n = 0;
	for (uint32_t i = 0; i < t->e.count; i++)
		n += t->heard[i].kind == event;
	return n;
}

static inline int weight_of(const struct table *t, int verb, int a)
{
	choice list[KA_CHOICES_MAX];
	uint32_t weight[KA_CHOICES_MAX], n = kings_abbey_choices(&t->s, SEAT_CHANCE, list);
	kings_abbey_weights(&t->s, weight);
	for (uint32_t i = 0; i < n; i++)
		if (list[i] == choose(verb, a, 0, 0))
			return (int)weight[i];
	return 0;
}

/* ------------------------------------------------------------------ going on without a story */

/* What a player who wants nothing chooses; chance takes the first outcome, Royal Gift where it can, ones. */
static inline choice idle(const struct table *t)
{
	static const uint8_t quiet[] = {VERB_END_TURN, VERB_PASS, VERB_DONE, VERB_DECLINE, VERB_ACCEPT, VERB_FACE,
		VERB_PAY_GRAIN, VERB_STARVE, VERB_KEEP, VERB_KEEP_LANCE, VERB_NONE_BONUS, VERB_COLLECT, VERB_VK_PEASANT,
		VERB_REFUSE};
	choice list[KA_CHOICES_MAX];
	uint32_t n = kings_abbey_choices(&t->s, acting(t), list);
	if (listed(t, VERB_DRAW_EVENT, CALAMITY_ROYAL_GIFT, 0, 0))
		return choose(VERB_DRAW_EVENT, CALAMITY_ROYAL_GIFT, 0, 0);
	for (int q = 0; q < COUNT(quiet); q++)
		for (uint32_t i = 0; i < n; i++)
			if (choice_verb(list[i]) == quiet[q])
				return list[i];
	return list[0];
}

static inline void step(struct table *t)
{
	apply_heard(t, idle(t));
}

/* Goes on idly until this decision is open (at least one step if again). */
static inline void go_to(struct table *t, int kind)
{
	for (int i = 0; t->s.kind != kind; i++) {
		assert_true(i < 5000 && t->s.kind != KIND_OVER);
		step(t);
	}
}

static inline void go_to_seat(struct table *t, int kind, int seat)
{
	for (int i = 0; t->s.kind != kind || t->s.actor != seat; i++) {
		assert_true(i < 5000 && t->s.kind != KIND_OVER);
		step(t);
	}
}

static inline void go_over(struct table *t, int kind, int round)
{
	for (int i = 0; t->s.kind != kind || t->s.round != round; i++) {
		assert_true(i < 20000 && t->s.kind != KIND_OVER);
		step(t);
	}
}

/* Forced choices are carried out, as the table does. */
static inline void settle(struct table *t)
{
	choice list[KA_CHOICES_MAX];
	while (
		t->s.kind != KIND_OVER && !kings_abbey_decision(&t->s).ask && kings_abbey_choices(&t->s, acting(t), list) == 1)
		apply_heard(t, list[0]);
}

static inline void begin_with(struct table *t, const struct options *o)
{
	memset(t, 0, sizeof *t);
	kings_abbey_setup(&t->s, o);
	assert_int_equal(kings_abbey_check(&t->s), 0);
}

static inline struct options options_of(int players, int option, int value)
{
	struct options o = {0};
	o.players = (uint8_t)players;
	o.value[option] = (uint8_t)value;
	return o;
}

/* A table with everything at its default, up to the first decision of this kind. Seat 0 is first player. */
static inline void begin(struct table *t, int players, int kind)
{
	struct options o = options_of(players, 0, 0);
	begin_with(t, &o);
	go_to(t, kind);
}

static inline void begin_option(struct table *t, int players, int option, int value, int kind)
{
	struct options o = options_of(players, option, value);
	begin_with(t, &o);
	go_to(t, kind);
}

/* ------------------------------------------------------------------ setting a position */

/* Takes every card, peasant, die and good from a seat: an abbey in a bare field. */
static inline void bare(struct table *t, int seat)
{
	struct abbey *p = seat_of(t, seat);
	p->standing = p->occupied = p->entered = 0;
	memset(p->slot, 0, sizeof p->slot);
	memset(p->tower, 0, sizeof p->tower);
	memset(p->built, 0, sizeof p->built);
	memset(p->goods, 0, sizeof p->goods);
	p->pews = 0, p->baptistery = 0, p->discarded = 0;
	p->reserve = (uint8_t)(PEASANTS - crusade_peasants(&t->s, seat) - viking_count(&t->s, seat + 1, COVER_PEASANT));
	p->home = (uint8_t)(p->home + dice_of(p->pool));
	memset(p->pool, 0, sizeof p->pool);
	refresh_all(&t->s);
}

/* The dice of a pool, "1336"; the others stay at home. */
static inline void pool(struct table *t, int seat, const char *dice)
{
	struct abbey *p = seat_of(t, seat);
	p->home = (uint8_t)(p->home + dice_of(p->pool));
	memset(p->pool, 0, sizeof p->pool);
	memset(p->rerolled, 0, sizeof p->rerolled);
	for (; *dice; dice++) {
		p->pool[*dice - '1']++;
		p->home--;
	}
	refresh_all(&t->s);
}

static inline void goods(struct table *t, int seat, int wood, int grain, int stone, int sand, int deniers)
{
	struct abbey *p = seat_of(t, seat);
	p->goods[0] = (uint16_t)wood, p->goods[1] = (uint16_t)grain, p->goods[2] = (uint16_t)stone;
	p->goods[3] = (uint16_t)sand, p->goods[4] = (uint16_t)deniers;
}

/* Peasants in the pews, given as "11 12 43" (bench, row), and in the baptistery; the rest in the reserve. */
static inline void people(struct table *t, int seat, const char *pews, int baptistery)
{
	struct abbey *p = seat_of(t, seat);
	p->reserve = (uint8_t)(p->reserve + bits_count(p->pews) + p->baptistery);
	p->pews = 0;
	for (; *pews; pews += pews[2] ? 3 : 2)
		p->pews |= (uint16_t)bit(pew_bit(pews[0] - '0', pews[1] - '0'));
	p->baptistery = (uint8_t)baptistery;
	p->reserve = (uint8_t)(p->reserve - bits_count(p->pews) - baptistery);
	refresh_all(&t->s);
}

/* A building on the board, taken from what is left of the piles; manned by a peasant of the reserve. */
static inline int build(struct table *t, int seat, int building, bool manned)
{
	struct abbey *p = seat_of(t, seat);
	if (t->s.building_left[building - 1]) {
		t->s.building_left[building - 1]--;
		t->s.pile[t->s.pile[0] ? 0 : 1]--;
	}
	int card = board_place(&t->s, seat, building, NULL);
	if (manned) {
		p->reserve--;
		board_occupy(&t->s, seat, card, NULL);
		p->round_activated = 0;
	}
	refresh_all(&t->s);
	return card;
}

static inline void build_pair(struct table *t, int seat, int building)
{
	build(t, seat, building, true);
	build(t, seat, building, true);
}

static inline int raise_tower(struct table *t, int seat, int tower, bool manned)
{
	struct abbey *p = seat_of(t, seat);
	int prestige = p->prestige, card = tower_card[tower];
	while (card_has(p->standing, card))
		card++;
	board_tower(&t->s, seat, tower, NULL);
	p->prestige = (int16_t)prestige;
	if (manned) {
		p->reserve--;
		board_occupy(&t->s, seat, card, NULL);
	}
	refresh_all(&t->s);
	return card;
}

/* A bought card waiting to be built. */
static inline void bought(struct table *t, int seat, int building)
{
	if (t->s.building_left[building - 1]) {
		t->s.building_left[building - 1]--;
		t->s.pile[t->s.pile[0] ? 0 : 1]--;
	}
	seat_of(t, seat)->unbuilt[building - 1]++;
}

/* This card lies at a place of the market. */
static inline void market_is(struct table *t, int column, int row, int building)
{
	int was = t->s.market[column][row];
	if (was)
		t->s.building_left[was - 1]++;
	else
		t->s.pile[column]--;
	t->s.building_left[building - 1]--;
	t->s.market[column][row] = (uint8_t)building;
}

/* Nothing lies at the market: its cards are back in the piles. */
static inline void market_empty(struct table *t)
{
	for (int column = 0; column < MARKET_COLUMNS; column++)
		for (int row = 0; row < MARKET_ROWS; row++)
			if (t->s.market[column][row]) {
				t->s.building_left[t->s.market[column][row] - 1]++;
				t->s.pile[column]++;
				t->s.market[column][row] = 0;
			}
}

/* Instead of the cards in front of a seat, this one. */
static inline struct crusade *quest(struct table *t, int seat, int card)
{
	struct abbey *p = seat_of(t, seat);
	for (int i = 0; i < t->s.seats; i++)
		for (int k = 0; k < CRUSADES_MAX; k++)
			if (t->s.player[i].crusade[k].card == card && i != seat) { /* another takes a free card */
				int free_card = bits_first(crusade_pile(&t->s)) + 1;
				t->s.player[i].crusade[k].card = (uint8_t)free_card;
				t->s.crusades_seen |= (uint32_t)bit(free_card - 1);
			}
	memset(p->crusade, 0, sizeof p->crusade);
	p->crusade[0].card = (uint8_t)card;
	t->s.crusades_seen |= (uint32_t)bit(card - 1);
	return &p->crusade[0];
}

/* Dice and a peasant (from the reserve) on the crusade of a seat, whose pool goes home. */
static inline struct crusade *quest_begun(struct table *t, int seat, int card, int value, int dice)
{
	struct crusade *c = quest(t, seat, card);
	c->value = (uint8_t)value, c->dice = (uint8_t)dice;
	pool(t, seat, "");
	seat_of(t, seat)->home = (uint8_t)(seat_of(t, seat)->home - dice);
	seat_of(t, seat)->reserve--;
	return c;
}

/* The event of the round is this one. */
static inline void event_is(struct table *t, int card)
{
	if (t->s.event && t->s.event != CALAMITY_VIKINGS && card != CALAMITY_VIKINGS) {
		t->s.events_seen &= ~(uint32_t)bit(t->s.event - 1);
		t->s.event_left[printed->event[t->s.event].type - 1]++;
		t->s.events_seen |= (uint32_t)bit(card - 1);
		t->s.event_left[printed->event[card].type - 1]--;
	}
	t->s.event = (uint8_t)card;
	refresh_all(&t->s);
}

static inline void clergy(struct table *t, int seat, int steps)
{
	seat_of(t, seat)->clergy = (uint8_t)steps;
	refresh_all(&t->s);
}

/* A saint for a seat, face down or shown. */
static inline void saint(struct table *t, int seat, int saint_, int mode)
{
	for (int i = 0; i < t->s.seats; i++)
		if (i != seat && (t->s.player[i].saint == saint_ || t->s.player[i].saint_shown == saint_)) {
			int other = seat_of(t, seat)->saint ? seat_of(t, seat)->saint : seat_of(t, seat)->saint_shown;
			if (t->s.player[i].saint)
				t->s.player[i].saint = (uint8_t)other;
			else
				t->s.player[i].saint_shown = (uint8_t)other;
		}
	bool down = mode == MODE_UNDECIDED || mode == MODE_HIDDEN;
	seat_of(t, seat)->saint_mode = (uint8_t)mode;
	seat_of(t, seat)->saint = (uint8_t)(down ? saint_ : 0);
	seat_of(t, seat)->saint_shown = (uint8_t)(down ? 0 : saint_);
}

static inline void relic(struct table *t, int seat, int relic_)
{
	t->s.relics_left &= (uint8_t)~bit(relic_ - 1);
	seat_of(t, seat)->relics |= (uint8_t)bit(relic_ - 1);
	t->s.crusades_seen |= (uint32_t)bit(CRUSADES_PLAIN + relic_ - 1);
}

static inline void is_sound(const struct table *t)
{
	assert_int_equal(kings_abbey_check(&t->s), 0);
}

#define stock_is(t, seat, wood, grain, stone, sand, deniers)                                                           \
	do {                                                                                                               \
		assert_int_equal(seat_of(t, seat)->goods[0], wood);                                                            \
		assert_int_equal(seat_of(t, seat)->goods[1], grain);                                                           \
		assert_int_equal(seat_of(t, seat)->goods[2], stone);                                                           \
		assert_int_equal(seat_of(t, seat)->goods[3], sand);                                                            \
		assert_int_equal(seat_of(t, seat)->goods[4], deniers);                                                         \
	} while (0)

#endif
