/*
 * What the tests of Builders' Duel share: a table at which chance is answered by hand, every choice is first looked
 * for among the legal ones, and the position is checked after each. Include after rules.c.
 */
#ifndef BUILDERS_DUEL_TESTING_H
#define BUILDERS_DUEL_TESTING_H

/* The figures as compiled in. */
#define PRINTED (&builders_duel_boxes[0])

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LOG_MAX = 256, W = WALERAN_SEAT, P = PHILIP_SEAT };

struct table {
	struct builders_duel_state s;
	struct event log[LOG_MAX]; /* events of the last do_ and what was settled after it */
	uint32_t count;
};

static inline int acting(const struct table *t)
{
	struct decision d = builders_duel_decision(&t->s);
	return d.actors == 0 ? SEAT_NONE : d.actors == ACTOR_CHANCE ? SEAT_CHANCE : bits_first(d.actors);
}

static inline int kind_of(const struct table *t)
{
	return builders_duel_decision(&t->s).kind;
}

static inline uint32_t list_of(const struct table *t, choice *list)
{
	return builders_duel_choices(&t->s, acting(t), list);
}

static inline bool is_legal(const struct table *t, choice c)
{
	choice list[BUILDERS_DUEL_CHOICES];
	uint32_t n = list_of(t, list);
	for (uint32_t i = 0; i < n; i++)
		if (list[i] == c)
			return true;
	return false;
}

static inline choice pick(int verb, int a, int b)
{
	return choose(verb, a, b, 0);
}

/* Compiled once: a compiler that sees a constant choice follows branches which the open decision excludes. */
#define APART __attribute__((noinline, unused)) static

/* Carries out one choice of whoever is to act, and nothing else. */
APART void step(struct table *t, choice c)
{
	struct events e = {t->log, t->count, LOG_MAX};
	assert_true(is_legal(t, c));
	builders_duel_apply(&t->s, acting(t), c, &e);
	t->count = e.count;
	assert_true(t->count <= LOG_MAX);
	assert_int_equal(builders_duel_check(&t->s), 0);
}

/* As core does: choices without an alternative are carried out, but for the tosses of a conflict (KIND_ASK). */
static inline void settle(struct table *t)
{
	choice list[BUILDERS_DUEL_CHOICES];
	while (kind_of(t) != KIND_OVER && kind_of(t) != KIND_CONFLICT_TOSS && list_of(t, list) == 1)
		step(t, list[0]);
}

/* One choice at the table. */
static inline void do_(struct table *t, int verb, int a, int b)
{
	t->count = 0;
	step(t, pick(verb, a, b));
	settle(t);
}

APART struct refusal why_(const struct table *t, int verb, int a, int b)
{
	return builders_duel_why(&t->s, acting(t), pick(verb, a, b));
}

/* Did an event of that kind happen since the last do_? seat -1 and a -1: any. */
static inline int heard(const struct table *t, int kind, int seat, int a)
{
	int n = 0;
	for (uint32_t i = 0; i < t->count; i++)
		n += t->log[i].kind == kind && (seat < 0 || t->log[i].seat == seat) && (a < 0 || t->log[i].arg[0] == a);
	return n;
}

/* A new game, before its first chance point. */
static inline void begin(struct table *t, int opening, int view, int gold, int rounds)
{
	struct options o = {.players = PLAYERS, .value = {(uint8_t)opening, (uint8_t)view, (uint8_t)gold, (uint8_t)rounds}};
	memset(t, 0, sizeof *t);
	builders_duel_setup(&t->s, &o);
	assert_int_equal(builders_duel_check(&t->s), 0);
}

/* Lays out these cards; the first seal shown is a 1/4. */
static inline void lay_out(struct table *t, const uint8_t *grid)
{
	if (kind_of(t) == KIND_REVEAL_SEAL)
		do_(t, VERB_REVEAL_SEAL, SEAL_14, 0);
	for (int i = 0; i < CELLS; i++)
		if (t->s.phase == PHASE_DEAL)
			do_(t, VERB_DRAW_CARD, grid[i], 0);
}

/* A first deal of round 1 (pile A) or 2 (pile B) with these cards, first to play being `first`. */
static inline void begin_with(struct table *t, int round, int first, const uint8_t *grid)
{
	begin(t, 0, 0, 0, 0);
	do_(t, VERB_REVEAL_SEAL, SEAL_14, 0);
	t->s.round = (uint8_t)round;
	t->s.undealt = pile_of_round(round);
	t->s.power = (uint8_t)(first + 1);
	t->s.deal_first = (uint8_t)first;
	lay_out(t, grid);
}

/* Both personal seals decide who gets the contested card; no other seal is touched. */
static inline void fight(struct table *t, bool first_wins)
{
	do_(t, VERB_TOSS, SEAL_PERSONAL, 0);
	do_(t, VERB_FACE, (first_wins ? 3 : 2), 0);
	do_(t, VERB_TOSS, SEAL_PERSONAL, 0);
	do_(t, VERB_FACE, (first_wins ? 2 : 3), 0);
}

/* Fills a grid: the three cards in the top row, then the lowest other cards of the pile without a frame. */
static inline void fill_grid(uint8_t *grid, int round, int a, int b, int c)
{
	int n = 3, next = round == 1 ? CARD_A01 : CARD_B01;
	grid[0] = (uint8_t)a, grid[1] = (uint8_t)b, grid[2] = (uint8_t)c;
	for (; n < CELLS; next++)
		if (next != a && next != b && next != c)
			grid[n++] = (uint8_t)next;
}

/* The turn of `first`, who holds these three cards; the other holds the lower two of the left column. */
static inline void begin_turn_with(struct table *t, int round, int first, int a, int b, int c)
{
	uint8_t grid[CELLS];
	fill_grid(grid, round, a, b, c);
	begin_with(t, round, first, grid);
	do_(t, VERB_PLACE_LINE, ROW_TOP, 0);
	do_(t, VERB_PLACE_LINE, COLUMN_LEFT, 0);
	fight(t, true);
	assert_int_equal(t->s.actor, first + 1);
}

static inline void set_gold(struct table *t, int seat, int gold)
{
	t->s.supply = (uint8_t)(t->s.supply + t->s.player[seat].gold - gold);
	t->s.player[seat].gold = (uint8_t)gold;
	assert_int_equal(builders_duel_check(&t->s), 0);
}

/* Puts markers of a good into the camp; the rest of those not built in stay in the reserve. */
static inline void set_camp(struct table *t, int seat, int good, int raw, int material)
{
	struct builders_duel_player *p = &t->s.player[seat];
	int left = good_table[good].markers - p->box[good - 1] - raw - material;
	for (int i = 0; i < SECTIONS; i++)
		left -= p->site[i] >> (good - 1) & 1;
	assert_true(left >= 0);
	p->camp_raw[good - 1] = (uint8_t)raw;
	p->camp_mat[good - 1] = (uint8_t)material;
	p->reserve[good - 1] = (uint8_t)left;
	assert_int_equal(builders_duel_check(&t->s), 0);
}

/* Installs a good, or takes it off again, outside the rules. */
static inline void set_site(struct table *t, int seat, int section, int goods)
{
	struct builders_duel_player *p = &t->s.player[seat];
	p->site[section - 1] = (uint8_t)goods;
	for (int good = 1; good <= GOODS; good++) {
		int left = good_table[good].markers - p->box[good - 1] - p->camp_raw[good - 1] - p->camp_mat[good - 1];
		for (int i = 0; i < SECTIONS; i++)
			left -= p->site[i] >> (good - 1) & 1;
		if (left < 0) { /* comes out of the camp */
			p->camp_raw[good - 1] = (uint8_t)(p->camp_raw[good - 1] + left);
			left = 0;
		}
		p->reserve[good - 1] = (uint8_t)left;
	}
	assert_int_equal(builders_duel_check(&t->s), 0);
}

/* Finishes a section outside the rules; whoever is first gets no bonus. */
static inline void set_done(struct table *t, int seat, int section)
{
	struct builders_duel_player *p = &t->s.player[seat];
	int needs = PRINTED->section[section].needs;
	p->done[section - 1] = 1;
	p->site[section - 1] = 0;
	for (int good = 1; good <= GOODS; good++) {
		if (!(needs >> (good - 1) & 1))
			continue;
		p->box[good - 1]++;
		if (p->reserve[good - 1] > 0)
			p->reserve[good - 1]--;
		else
			p->camp_raw[good - 1]--;
	}
	if (t->s.first_done[section - 1] == NONE)
		t->s.first_done[section - 1] = (uint8_t)(seat + 1);
	assert_int_equal(builders_duel_check(&t->s), 0);
}

static inline int cell_of(const struct table *t, int card)
{
	for (int i = 0; i < CELLS; i++)
		if (t->s.grid[i] == card)
			return i + 1;
	fail();
	return 0;
}

static inline void resolve_(struct table *t, int card)
{
	do_(t, VERB_RESOLVE, cell_of(t, card), 0);
}

#define GOOD_BIT(good) (1 << ((good) - 1))

#endif
