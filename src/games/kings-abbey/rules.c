/*
 * The rules of The King's Abbey: tables, what every phase needs, and the public functions at the end. The phases are
 * in the rules_*.c included below, in the order of play.
 *
 * The flow: apply carries out one choice, which either opens the next decision of a chain or leaves the kind ANSWERED;
 * proceed then asks the phase, whose X_next function opens the next decision for order(turn) or passes to the next
 * phase. X_next changes nothing while the same turn goes on, so every chain returns by ANSWERED.
 */
#include "games/kings-abbey/kings_abbey.h"

#include "core/vocabulary_choice.h"
#include "core/vocabulary_flags.h"

/* The figures that the table is played with. */
RULE const struct kings_abbey_figures *figures(const struct kings_abbey_state *s)
{
	return &kings_abbey_boxes[s->player[0].edition];
}

/* ------------------------------------------------------------------ tables, from components.def */

TABLE uint8_t good_supply[] = {
	0,
#define GOOD(ID, text, value, supply, mark) supply,
#include "games/kings-abbey/components.def"
};

TABLE uint8_t tower_card[] = {0, CARD_BATTLEMENT_1, CARD_GATE_TOWER_1, CARD_BELL_TOWER, CARD_CHAPEL};
TABLE uint8_t card_tower[] = {
	TOWER_BATTLEMENT, TOWER_BATTLEMENT, TOWER_GATE_TOWER, TOWER_GATE_TOWER, TOWER_BELL_TOWER, TOWER_CHAPEL};

TABLE uint8_t mix_row[][2][SORTS] = {
	{{0, 0, 0}, {0, 0, 0}},
#define MIX(ID, text, p7, d7, v7, p5, d5, v5, mark) {{p7, d7, v7}, {p5, d5, v5}},
#include "games/kings-abbey/components.def"
};

TABLE uint8_t token_good[] = {
	0,
#define TOKEN(ID, text, good, amount, mark) good,
#include "games/kings-abbey/components.def"
};

/* The building that has a power. No edition changes it (figures.c), so the compiler knows where its pair is. */
TABLE uint8_t power_building[POWERS] = {
#define POWER(ID, text, building, ...) BUILDING_##building,
#include "games/kings-abbey/components.def"
};

ASSERT_STATIC(COUNT(card_tower) == CARDS - CARDS_BUILDING);

enum {
	MOVES_BASE = 1,
	PREACH_DIE_MAX = 3, /* 1-3 preach, 4-6 serve the clergy */
	STOCK_LIMIT_BASE = 3,
	SUPPORT_RESOURCES = 2,
	LOSS_PRESTIGE = 2, /* per level not fed, per missing defence */
	VIKING_MAJORITY = 3,
	ELIAS_DICE = 2, /* for the market, and for the sites */
	SHEEP_LEVELS = 2,
	SHEEP_START = 2,
	SHEEP_SCORE = 2,
	COW_SCORE = 3,
	RELIC_SCORE = 2,
	DENIERS_LOT = 5,
	STOCK_LOT = 3,
	HARVEST_LOT = 3,
	LAST_BENCH = 1 << (PEWS - PEW_ROWS), /* its first row */
};

#define CARDS_OF_BUILDINGS (bit(CARDS_BUILDING) - 1)
#define CARDS_FIRST_COPIES (CARDS_OF_BUILDINGS & 0x5555555555555555u)
#define CARDS_OF_TOWERS ((bit(CARDS) - 1) & ~CARDS_OF_BUILDINGS)
#define CARDS_OF_ARCHERS (bit(CARD_BATTLEMENT_1 - 1) * 15)
#define CARD_BIT(card) bit((card) - 1)

/* ------------------------------------------------------------------ reading the table */

RULE int order(const struct kings_abbey_state *s, int k) /* KA-1.8 */
{
	int seat = s->first + k;
	return seat < s->seats ? seat : seat - s->seats;
}

RULE bool solo(const struct kings_abbey_state *s)
{
	return s->seats == 1;
}

RULE int rounds(const struct kings_abbey_state *s) /* KA-1.2 */
{
	return s->quick ? ROUNDS_QUICK : ROUNDS;
}

RULE int event_amount(const struct kings_abbey_state *s, int effect)
{
	const struct event_figures *row = &figures(s)->event[s->event];
	return row->effect == effect ? row->amount : 0;
}

/* The two bits of a pair: which copies are occupied. */
RULE int pair_occupied(const struct abbey *p, int building)
{
	return (int)(p->occupied >> COPIES_MAX * (building - 1) & 3);
}

RULE int active(const struct abbey *p, int building)
{
	return bits_count((uint64_t)pair_occupied(p, building));
}

/* KA-7.1.1: what a building gives with the copies occupied now. */
RULE int power(const struct kings_abbey_figures *f, const struct abbey *p, int which)
{
	return f->power[which][pair_occupied(p, power_building[which])];
}

RULE int card_make(int building, int copy)
{
	return COPIES_MAX * (building - 1) + copy;
}

RULE int card_building(int card)
{
	assert(card >= 1 && card <= CARDS_BUILDING);
	return (card - 1) / COPIES_MAX + 1;
}

RULE bool card_has(uint64_t cards, int card)
{
	return bits_has(cards, card - 1);
}

RULE bool is_farm(int building)
{
	return building == BUILDING_SHEEP_FARM || building == BUILDING_DAIRY_FARM;
}

/* Byte by byte: a die has often been placed just before, and a processor waits where it reads more than was written at once. */
RULE int dice_of(const uint8_t *by_value)
{
	return by_value[0] + by_value[1] + by_value[2] + by_value[3] + by_value[4] + by_value[5];
}

RULE int on_cards(const struct abbey *p)
{
	return bits_count(p->occupied) - (p->straddle[0] != 0);
}

RULE int population(const struct abbey *p) /* KA-6.0.8 */
{
	return bits_count(p->pews) + p->baptistery + on_cards(p);
}

RULE int defence(const struct kings_abbey_figures *f, const struct abbey *p) /* KA-6.0.7 */
{
	int d = p->base_defence + p->extra_defence + p->altar + (p->walls == WALLS_MAX);
	d += f->step[p->clergy].defence;
	d += bits_count(p->occupied & CARDS_OF_ARCHERS);
	d += card_has(p->standing, CARD_CHAPEL) && p->clergy >= f->level[LEVEL_PRIEST].last;
	for (int i = 0; i < POWER_DEFENCES; i++)
		d += power(f, p, i);
	return d + dice_of(p->area[AREA_DEFENCE - 1]) + (p->reused == AREA_DEFENCE) + p->defend_phantoms;
}

RULE int food_need(const struct kings_abbey_state *s, const struct abbey *p) /* KA-6.8.3, before any is paid */
{
	int n = population(p), need = n > 8 ? 3 : n > 4 ? 2 : n > 0;
	if (n > 0)
		need += event_amount(s, EFFECT_FOOD);
	need -= power(figures(s), p, POWER_FEED) + p->cows;
	return need > 0 ? need : 0;
}

RULE int income(const struct kings_abbey_figures *f, const struct abbey *p) /* KA-6.10.1 */
{
	return population(p) + power(f, p, POWER_INCOME) * on_cards(p);
}

RULE int darkness_level(const struct kings_abbey_state *s) /* KA-6.9.1 */
{
	int level = figures(s)->darkness[s->darkness] + event_amount(s, EFFECT_DARKNESS);
	return level > 0 ? level : 0;
}

/* Brings the figures kept for the table up to date. */
RULE void refresh(struct kings_abbey_state *s, int seat)
{
	struct abbey *p = &s->player[seat];
	int strength = defence(figures(s), p), people = population(p), food = food_need(s, p),
		deniers = income(figures(s), p);
	p->defence = (uint8_t)strength; /* all are counted before any is written: the compiler then counts people once */
	p->population = (uint8_t)people;
	p->food_need = (uint8_t)food;
	p->income = (uint8_t)deniers;
}

RULE void refresh_all(struct kings_abbey_state *s)
{
	s->darkness_level = (uint8_t)darkness_level(s);
	for (int i = 0; i < s->seats; i++)
		refresh(s, i);
}

/* ------------------------------------------------------------------ prestige and goods */

RULE void prestige_gain(struct kings_abbey_state *s, int seat, int n, int cause, struct events *e) /* KA-6.0.5 */
{
	struct abbey *p = &s->player[seat];
	if (p->doubled)
		n *= figures(s)->saint[SAINT_ANDREW];
	if (n == 0)
		return;
	p->prestige = (int16_t)(p->prestige + n);
	event_add(e, EVENT_PRESTIGE_GAINED, seat, n, cause, 0, 0);
}

RULE void prestige_lose(struct kings_abbey_state *s, int seat, int n, int cause, struct events *e)
{
	s->player[seat].prestige = (int16_t)(s->player[seat].prestige - n);
	event_add(e, EVENT_PRESTIGE_LOST, seat, n, cause, 0, 0);
}

/* Without an event: the caller tells. Returns how many there were to take. */
RULE int take(struct kings_abbey_state *s, int seat, int good, int n) /* KA-6.0.6, KA-3.1.3 */
{
	struct abbey *p = &s->player[seat];
	if (!n)
		return 0; /* of no good too: a card may bring nothing */
	if (good == GOOD_WAGON) {
		n = n < s->wagons ? n : s->wagons;
		p->wagons = (uint8_t)(p->wagons + n), s->wagons = (uint8_t)(s->wagons - n);
	} else if (good == GOOD_TOOL) {
		n = n < s->tools ? n : s->tools; /* KA-12.9: there are always enough, but in a position made up */
		p->tools = (uint8_t)(p->tools + n), s->tools = (uint8_t)(s->tools - n);
	} else {
		p->goods[good - 1] = (uint16_t)(p->goods[good - 1] + n);
	}
	return n;
}

RULE void gain(struct kings_abbey_state *s, int seat, int good, int n, struct events *e)
{
	n = take(s, seat, good, n);
	if (n)
		event_add(e, EVENT_GAINED, seat, good, n, 0, 0);
}

RULE void give_up(struct kings_abbey_state *s, int seat, int good, int n, int event, struct events *e)
{
	struct abbey *p = &s->player[seat];
	assert(p->goods[good - 1] >= n);
	p->goods[good - 1] = (uint16_t)(p->goods[good - 1] - n);
	if (n)
		event_add(e, event, seat, good, n, 0, 0);
}

RULE struct refusal afford(const struct abbey *p, const uint8_t *cost, int waived)
{
	for (int g = 1; g <= MONEYS; g++)
		if (g != waived && p->goods[g - 1] < cost[g - 1])
			return refuse(WHY_COST, g, cost[g - 1], p->goods[g - 1], 0);
	return allow();
}

RULE void pay(struct kings_abbey_state *s, int seat, const uint8_t *cost, int waived, struct events *e)
{
	for (int g = 1; g <= MONEYS; g++)
		if (g != waived)
			give_up(s, seat, g, cost[g - 1], EVENT_PAID, e);
}

/* ------------------------------------------------------------------ the flow */

RULE void open_kind(struct kings_abbey_state *s, int kind, int actor)
{
	s->kind = (uint8_t)kind;
	s->actor = (uint8_t)actor;
}

/* While a choice is carried out: the kind of the decision that it answers. */
RULE int asked(const struct kings_abbey_state *s)
{
	return s->kind & ~ANSWERED;
}

RULE void last_forget(struct kings_abbey_state *s) /* KA-6.3.6 */
{
	s->last_area = s->last_crusade = s->last_value = s->last_count = 0;
}

/* The turn is over: the next in turn order, with a clean sheet. */
RULE void turn_next(struct kings_abbey_state *s)
{
	last_forget(s);
	s->moves_used = s->fed = s->window = 0;
	s->turn++;
}

RULE void do_end_turn(struct kings_abbey_state *s, int seat, struct events *e)
{
	(void)seat, (void)e;
	turn_next(s);
}

RULE void phase_begin(struct kings_abbey_state *s, int phase)
{
	last_forget(s);
	s->phase = (uint8_t)phase;
	s->stage = s->turn = s->moves_used = s->fed = s->window = 0;
	s->rolls = solo(s) && (phase == PHASE_MARKET || phase == PHASE_GATHER) ? ELIAS_DICE : 0; /* KA-6.4.1, KA-6.5.1 */
}

RULE void stage_begin(struct kings_abbey_state *s, int stage)
{
	last_forget(s);
	s->stage = (uint8_t)stage;
	s->turn = 0;
}

#include "games/kings-abbey/rules_board.c"
#include "games/kings-abbey/rules_setup.c"
#include "games/kings-abbey/rules_event.c"
#include "games/kings-abbey/rules_abbey.c"
#include "games/kings-abbey/rules_help.c"
#include "games/kings-abbey/rules_market.c"
#include "games/kings-abbey/rules_gather.c"
#include "games/kings-abbey/rules_build.c"
#include "games/kings-abbey/rules_winter.c"
#include "games/kings-abbey/rules_end.c"
#include "games/kings-abbey/rules_trade.c"
#include "games/kings-abbey/rules_free.c"
#include "games/kings-abbey/rules_peasant.c"
#include "games/kings-abbey/rules_chance.c"
#include "games/kings-abbey/rules_public.c"
#include "games/kings-abbey/rules_prompt.c"
#include "games/kings-abbey/rules_check.c"
