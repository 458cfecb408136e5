/* The King's Abbey: each of the 21 buildings with one and two lay brothers, without and with him again (7.1, 7.2), towers. */
#include "games/kings-abbey/rules.c"

#include "games/kings-abbey/testing.h"

static void at(struct table *t, int kind)
{
	begin(t, 2, kind);
	market_empty(t);
	bare(t, 0);
	bare(t, 1);
	people(t, 0, "11", 0);
}

/* ------------------------------------------------------------------ what each line of a card gives */

/* Power by power: with no copy manned, one, two, one lost again, regained. Figures of the rules document. */
static void ka_7_1_1_every_power(void **state)
{
	static const struct {
		uint8_t power, building, one, two;
	} row[] = {{POWER_BARRACKS_DEFENCE, BUILDING_BARRACKS, 1, 2}, {POWER_CELLARIUM_DEFENCE, BUILDING_CELLARIUM, 1, 2},
		{POWER_CLOISTER_DEFENCE, BUILDING_CLOISTER, 1, 2}, {POWER_GUILD_DEFENCE, BUILDING_MASONS_GUILD, 0, 1},
		{POWER_VIKING_REACH, BUILDING_BARRACKS, 1, 5}, {POWER_STOCK_LIMIT, BUILDING_CELLARIUM, 1, 2},
		{POWER_NO_STOCK_LIMIT, BUILDING_TITHE_BARN, 1, 1}, {POWER_STONE_CHEAPER, BUILDING_MASONS_GUILD, 1, 1},
		{POWER_GRAIN_CHEAPER, BUILDING_GARDEN, 0, 1}, {POWER_HARVEST, BUILDING_GARDEN, 1, 1},
		{POWER_FEED, BUILDING_BAKERY, 1, 2}, {POWER_INCOME, BUILDING_BREWERY, 1, 2},
		{POWER_TURN_ABBEY, BUILDING_LIBRARY, 1, 2}, {POWER_TURN_CRUSADE, BUILDING_BLACKSMITH, 1, 1},
		{POWER_CRUSADE_REACH, BUILDING_BLACKSMITH, 1, 5}, {POWER_MOVE_PEASANT, BUILDING_BATH_HOUSE, 1, 2},
		{POWER_TAKE_BACK, BUILDING_ABBOTTS_DEN, 1, 2}, {POWER_DEAL, BUILDING_STABLES, 1, 2},
		{POWER_DOUBLE, BUILDING_SCRIPTORIUM, 1, 1}, {POWER_TRIPLE, BUILDING_SCRIPTORIUM, 0, 1},
		{POWER_TENTH_DIE, BUILDING_MONKS_QUARTERS, 1, 1}, {POWER_REUSE, BUILDING_MONKS_QUARTERS, 0, 1},
		{POWER_CHANGE, BUILDING_MONEY_CHANGER, 1, 1}, {POWER_DENIERS_SCORE, BUILDING_MONEY_CHANGER, 0, 1},
		{POWER_STOCK_SCORE, BUILDING_TITHE_BARN, 0, 1}};
	(void)state;
	assert_int_equal(COUNT(row), POWERS);
	for (int i = 0; i < COUNT(row); i++) {
		struct table t;
		at(&t, KIND_ABBEY_ACTION);
		struct abbey *p = seat_of(&t, 0);
		int first = build(&t, 0, row[i].building, false), second = build(&t, 0, row[i].building, false);
		assert_int_equal(power(printed, p, row[i].power), 0); /* standing is not enough */
		p->reserve -= 2;
		board_occupy(&t.s, 0, second, NULL);
		assert_int_equal(power(printed, p, row[i].power), row[i].one);
		board_occupy(&t.s, 0, first, NULL);
		assert_int_equal(power(printed, p, row[i].power), row[i].two);
		board_vacate(&t.s, 0, second, NULL); /* KA-7.1.2: at once */
		assert_int_equal(power(printed, p, row[i].power), row[i].one);
		board_vacate(&t.s, 0, first, NULL);
		assert_int_equal(power(printed, p, row[i].power), 0);
		board_occupy(&t.s, 0, first, NULL);
		assert_int_equal(power(printed, p, row[i].power), row[i].one);
	}
}

/* KA-3.2.1, KA-3.3.1, KA-7.2: an edition's amounts, values and divisors are what counts; something is always paid. */
static void an_edition_has_its_own_amounts(void **state)
{
	enum { SLOT = 5 };
	struct table t;
	(void)state;
	at(&t, KIND_ABBEY_ACTION);
	struct kings_abbey_figures *own = &kings_abbey_boxes[SLOT];
	*own = *printed;
	own->power[POWER_FEED][1] = own->power[POWER_FEED][2] = 3;
	own->good[GOOD_WOOD] = 9, own->good[GOOD_STONE] = 1, own->site[SITE_FOREST] = 1;
	t.s.player[0].edition = SLOT;
	struct abbey *p = seat_of(&t, 0);
	int bakery = build(&t, 0, BUILDING_BAKERY, false), guild = build(&t, 0, BUILDING_MASONS_GUILD, false);
	p->reserve -= 2;
	board_occupy(&t.s, 0, bakery, NULL);
	board_occupy(&t.s, 0, guild, NULL);
	assert_int_equal(power(figures(&t.s), p, POWER_FEED), 3);
	assert_int_equal(trade_yield(figures(&t.s), p, GOOD_WOOD, GOOD_DENIER, 1), 9);
	assert_int_equal(good_price(figures(&t.s), p, GOOD_STONE), 1);
	assert_int_equal(site_price(figures(&t.s), p, SITE_FOREST), 1);
	assert_int_equal(site_price(printed, p, SITE_FOREST), 2);
}

static void ka_7_2_abbotts_den(void **state)
{
	struct table t;
	(void)state;
	at(&t, KIND_ABBEY_ACTION);
	pool(&t, 0, "466");
	did(&t, VERB_CLERGY, 6, 0, 0);
	refused(&t, VERB_DEN, AREA_CLERGY, 6, 0, WHY_NO_DEN);
	build(&t, 0, BUILDING_ABBOTTS_DEN, true);
	refused(&t, VERB_DEN, AREA_CLERGY, 4, 0, WHY_DEN_NO_DIE);
	did(&t, VERB_DEN, AREA_CLERGY, 6, 0);
	assert_int_equal(seat_of(&t, 0)->pool[5], 2);
	assert_int_equal(seat_of(&t, 0)->clergy, 1); /* the step stays … */
	assert_int_equal(seat_of(&t, 0)->clergy_used, 1); /* KA-7.2.1: … and the limit is not given back */
	did(&t, VERB_CLERGY, 6, 0, 0);
	refused(&t, VERB_DEN, AREA_CLERGY, 6, 0, WHY_NO_DEN);
	build(&t, 0, BUILDING_ABBOTTS_DEN, true); /* two: two dice */
	did(&t, VERB_DEFEND, 4, 0, 0);
	assert_int_equal(seat_of(&t, 0)->defence, 2);
	did(&t, VERB_DEN, AREA_DEFENCE, 4, 0);
	assert_int_equal(seat_of(&t, 0)->defence, 1); /* KA-10.16: the die takes its point with it */
	assert_int_equal(seat_of(&t, 0)->rerolled[3], 0);
	refused(&t, VERB_DEN, AREA_CLERGY, 6, 0, WHY_NO_DEN);
}

static void ka_7_2_1_phantoms_and_turned_dice(void **state)
{
	struct table t;
	(void)state;
	at(&t, KIND_ABBEY_ACTION);
	build(&t, 0, BUILDING_ABBOTTS_DEN, true);
	build(&t, 0, BUILDING_SCRIPTORIUM, true);
	build(&t, 0, BUILDING_LIBRARY, true);
	pool(&t, 0, "25");
	did(&t, VERB_DEFEND, 5, 0, 0);
	did(&t, VERB_DOUBLE_LAST, 0, 0, 0);
	did(&t, VERB_DEN, AREA_DEFENCE, 5, 0);
	refused(&t, VERB_DEN, AREA_DEFENCE, 5, 0, WHY_NO_DEN);
	assert_int_equal(seat_of(&t, 0)->defence, 2); /* the phantom stays */
	at(&t, KIND_ABBEY_ACTION);
	build(&t, 0, BUILDING_ABBOTTS_DEN, true);
	build(&t, 0, BUILDING_LIBRARY, true);
	pool(&t, 0, "2");
	did(&t, VERB_CLERGY, 2, 6, 0);
	did(&t, VERB_DEN, AREA_CLERGY, 6, 0); /* it keeps the value it shows */
	assert_int_equal(seat_of(&t, 0)->pool[5], 1);
}

static void ka_7_2_bakery(void **state)
{
	struct table t;
	(void)state;
	at(&t, KIND_BUILD);
	people(&t, 0, "11 12 13 21 22 23", 0);
	build(&t, 0, BUILDING_BAKERY, true);
	assert_int_equal(seat_of(&t, 0)->food_need, 2 - 1);
	build(&t, 0, BUILDING_BAKERY, true);
	assert_int_equal(seat_of(&t, 0)->food_need, 0);
}

static void ka_7_2_bath_house(void **state)
{
	struct table t;
	(void)state;
	at(&t, KIND_ABBEY_ACTION);
	int bath = build(&t, 0, BUILDING_BATH_HOUSE, true), cloister = build(&t, 0, BUILDING_CLOISTER, false);
	int gate = raise_tower(&t, 0, TOWER_GATE_TOWER, false), chapel = raise_tower(&t, 0, TOWER_CHAPEL, false);
	int library = build(&t, 0, BUILDING_LIBRARY, true);
	did(&t, VERB_BATH, 0, 0, 0);
	refused(&t, VERB_BATH_FROM, cloister, 0, 0, WHY_CARD_EMPTY);
	did(&t, VERB_BATH_FROM, library, 0, 0);
	refused(&t, VERB_BATH_TO, chapel, 0, 0, WHY_CHAPEL);
	refused(&t, VERB_BATH_TO, bath, 0, 0, WHY_CARD_MANNED);
	did(&t, VERB_BATH_TO, gate, 0, 0); /* KA-10.34: an archer without deniers */
	assert_int_equal(seat_of(&t, 0)->defence, 2);
	assert_int_equal(power(printed, seat_of(&t, 0), POWER_TURN_ABBEY), 0);
	refused(&t, VERB_BATH, 0, 0, 0, WHY_NO_BATH);
	build(&t, 0, BUILDING_BATH_HOUSE, true); /* two: two moves */
	did(&t, VERB_BATH, 0, 0, 0);
	did(&t, VERB_BATH_FROM, gate, 0, 0);
	did(&t, VERB_BATH_TO, cloister, 0, 0);
	refused(&t, VERB_BATH, 0, 0, 0, WHY_NO_BATH);
	go_over(&t, KIND_BUILD, 1);
	at(&t, KIND_ABBEY_ACTION);
	build(&t, 0, BUILDING_BATH_HOUSE, true);
	refused(&t, VERB_BATH, 0, 0, 0, WHY_BATH_NOTHING); /* nowhere to go: not entered */
}

static void ka_7_2_blacksmith(void **state)
{
	struct table t;
	(void)state;
	at(&t, KIND_ABBEY_ACTION);
	build(&t, 0, BUILDING_BLACKSMITH, true);
	quest_begun(&t, 0, CRUSADE_C20, 4, 1);
	pool(&t, 0, "1355");
	refused(&t, VERB_CRUSADE, CRUSADE_C20, 1, 4, WHY_SMITH_REACH);
	refused(&t, VERB_CRUSADE, CRUSADE_C20, 3, 3, WHY_CRUSADE_VALUE);
	did(&t, VERB_CRUSADE, CRUSADE_C20, 3, 4);
	refused(&t, VERB_CRUSADE, CRUSADE_C20, 5, 4, WHY_NO_BLACKSMITH); /* once a round */
	at(&t, KIND_ABBEY_ACTION);
	build_pair(&t, 0, BUILDING_BLACKSMITH);
	quest_begun(&t, 0, CRUSADE_C20, 4, 1);
	pool(&t, 0, "1355");
	did(&t, VERB_CRUSADE, CRUSADE_C20, 1, 4); /* KA-10.14: two: any value, still one die */
	refused(&t, VERB_CRUSADE, CRUSADE_C20, 5, 4, WHY_NO_BLACKSMITH);
}

static void ka_7_2_great_rooms(void **state)
{
	static const uint8_t room[] = {BUILDING_CALEFACTORY, BUILDING_CHAPTERHOUSE, BUILDING_REFECTORY};
	(void)state;
	for (int i = 0; i < COUNT(room); i++) {
		struct table t;
		at(&t, KIND_BUILD);
		int first = build(&t, 0, room[i], false), second = build(&t, 0, room[i], false);
		people(&t, 0, "", 2);
		int prestige = seat_of(&t, 0)->prestige;
		did(&t, VERB_ACTIVATE, first, 0, 0);
		assert_int_equal(seat_of(&t, 0)->prestige, prestige + 10);
		did(&t, VERB_ACTIVATE, second, 0, 0); /* KA-10.20: each copy */
		assert_int_equal(seat_of(&t, 0)->prestige, prestige + 20);
		board_vacate(&t.s, 0, first, NULL);
		seat_of(&t, 0)->reserve++;
		people(&t, 0, "", 1);
		did(&t, VERB_ACTIVATE, first, 0, 0); /* once per card */
		assert_int_equal(seat_of(&t, 0)->prestige, prestige + 20);
	}
}

static void ka_7_2_defence_buildings(void **state)
{
	static const uint8_t row[][3] = {{BUILDING_BARRACKS, 1, 2}, {BUILDING_CELLARIUM, 1, 2}, {BUILDING_CLOISTER, 1, 2},
		{BUILDING_MASONS_GUILD, 0, 1}};
	(void)state;
	for (int i = 0; i < COUNT(row); i++) {
		struct table t;
		at(&t, KIND_BUILD);
		build(&t, 0, row[i][0], true);
		assert_int_equal(seat_of(&t, 0)->defence, 1 + row[i][1]);
		build(&t, 0, row[i][0], true);
		assert_int_equal(seat_of(&t, 0)->defence, 1 + row[i][2]);
	}
}

/* F2: a farm that is manned again waits a round, or by the option breeds as one that has been active before. */
static void ka_9_10_a_farm_manned_again(void **state)
{
	(void)state;
	for (int breeds = 0; breeds < 2; breeds++) {
		struct table t;
		int farm = card_make(BUILDING_SHEEP_FARM, 1);
		begin_option(&t, 2, OPTION_FARM_AGAIN, breeds, KIND_BUILD);
		goods(&t, 0, 9, 9, 0, 0, 0);
		bought(&t, 0, BUILDING_SHEEP_FARM);
		did(&t, VERB_BUILDING, BUILDING_SHEEP_FARM, 0, 0);
		board_occupy(&t.s, 0, farm, NULL);
		assert_int_equal(seat_of(&t, 0)->round_activated, 1);
		board_vacate(&t.s, 0, farm, NULL);
		t.s.round = 2;
		board_occupy(&t.s, 0, farm, NULL);
		breed(&t.s, 0, NULL);
		assert_int_equal(seat_of(&t, 0)->sheep, 2 + breeds);
	}
}

static void ka_7_2_4_farms(void **state)
{
	struct table t;
	(void)state;
	at(&t, KIND_BUILD);
	goods(&t, 0, 9, 9, 0, 0, 0);
	bought(&t, 0, BUILDING_SHEEP_FARM);
	did(&t, VERB_BUILDING, BUILDING_SHEEP_FARM, 0, 0);
	assert_int_equal(seat_of(&t, 0)->sheep, 2); /* with its barn, two sheep, two slots */
	assert_int_equal(slots_used(seat_of(&t, 0)), 2);
	assert_int_equal(t.s.sheep, 13);
	people(&t, 0, "", 1);
	did(&t, VERB_ACTIVATE, card_make(BUILDING_SHEEP_FARM, 1), 0, 0);
	assert_int_equal(seat_of(&t, 0)->round_activated, 1);
	board_vacate(&t.s, 0, card_make(BUILDING_SHEEP_FARM, 1), NULL);
	assert_int_equal(seat_of(&t, 0)->sheep, 2); /* empty, it keeps its animals … */
	breed(&t.s, 0, NULL);
	t.s.round = 2;
	breed(&t.s, 0, NULL);
	assert_int_equal(seat_of(&t, 0)->sheep, 2); /* … but does not breed */
	board_lose(&t.s, 0, card_make(BUILDING_SHEEP_FARM, 1), NULL); /* KA-10.48 */
	assert_int_equal(seat_of(&t, 0)->sheep, 0);
	assert_int_equal(t.s.sheep, 15);
	assert_int_equal(slots_used(seat_of(&t, 0)), 0);
	at(&t, KIND_BUILD);
	goods(&t, 0, 9, 9, 0, 0, 0);
	bought(&t, 0, BUILDING_DAIRY_FARM);
	did(&t, VERB_BUILDING, BUILDING_DAIRY_FARM, 0, 0);
	assert_int_equal(seat_of(&t, 0)->cows, 0);
	assert_int_equal(slots_used(seat_of(&t, 0)), 2);
	seat_of(&t, 0)->cows = 2, t.s.cows = 7;
	struct event log[16];
	struct events e = {log, 0, 16};
	board_lose(&t.s, 0, card_make(BUILDING_DAIRY_FARM, 1), &e);
	assert_int_equal(t.s.cows, 9);
	assert_int_equal(log[e.count - 1].kind, EVENT_COWS_LOST); /* the log says what goes with it */
	assert_int_equal(log[e.count - 1].arg[0], 2);
}

static void ka_7_2_garden(void **state)
{
	struct table t;
	(void)state;
	at(&t, KIND_GATHER);
	build(&t, 0, BUILDING_GARDEN, true);
	assert_int_equal(good_price(printed, seat_of(&t, 0), GOOD_GRAIN), 3);
	build(&t, 0, BUILDING_GARDEN, true);
	assert_int_equal(good_price(printed, seat_of(&t, 0), GOOD_GRAIN), 2); /* KA-10.22: at the site and in trades */
	pool(&t, 0, "5");
	did(&t, VERB_SITE, SITE_FIELD, 5, 0);
	did(&t, VERB_NONE_BONUS, 0, 0, 0);
	did(&t, VERB_COLLECT, 0, 0, 0);
	stock_is(&t, 0, 0, 2, 0, 0, 0);
	assert_int_equal(trade_yield(printed, seat_of(&t, 0), GOOD_WOOD, GOOD_GRAIN, 3), 3);
	assert_int_equal(
		trade_yield(printed, seat_of(&t, 0), GOOD_GRAIN, GOOD_DENIER, 1), 3); /* given at its printed value */
}

static void ka_7_2_library(void **state)
{
	struct table t;
	(void)state;
	at(&t, KIND_ABBEY_ACTION);
	build(&t, 0, BUILDING_LIBRARY, true);
	pool(&t, 0, "5566");
	did(&t, VERB_PREACH, 5, 2, 0);
	assert_int_equal(seat_of(&t, 0)->area[AREA_PREACH - 1][1], 1); /* turned first */
	refused(&t, VERB_PREACH, 5, 1, 0, WHY_NO_LIBRARY);
	build(&t, 0, BUILDING_LIBRARY, true);
	did(&t, VERB_PREACH, 6, 3, 0); /* two: twice a round */
	refused(&t, VERB_CLERGY, 6, 4, 0, WHY_NO_LIBRARY);
	/* KA-10.15: preaching and clergy only. The verbs of defence, sites and saint have no second value; a crusade's
	   belongs to the Blacksmith */
	refused(&t, VERB_CRUSADE, seat_of(&t, 0)->crusade[0].card, 6, 5, WHY_NO_BLACKSMITH);
}

static void ka_7_2_masons_guild(void **state)
{
	struct table t;
	(void)state;
	at(&t, KIND_GATHER);
	build(&t, 0, BUILDING_MASONS_GUILD, true);
	pool(&t, 0, "3");
	did(&t, VERB_SITE, SITE_MOUNTAIN, 3, 0);
	did(&t, VERB_NONE_BONUS, 0, 0, 0);
	did(&t, VERB_COLLECT, 0, 0, 0);
	stock_is(&t, 0, 0, 0, 1, 0, 0); /* stone for 3 */
	assert_int_equal(trade_yield(printed, seat_of(&t, 0), GOOD_SAND, GOOD_STONE, 3), 5);
	assert_int_equal(trade_yield(printed, seat_of(&t, 0), GOOD_STONE, GOOD_DENIER, 1), 4);
}

static void ka_7_2_money_changer(void **state)
{
	struct table t;
	(void)state;
	at(&t, KIND_GATHER);
	build(&t, 0, BUILDING_MONEY_CHANGER, true);
	pool(&t, 0, "5");
	did(&t, VERB_SITE, SITE_FIELD, 5, 0);
	did(&t, VERB_NONE_BONUS, 0, 0, 0);
	did(&t, VERB_COLLECT, 0, 0, 0);
	stock_is(&t, 0, 0, 1, 0, 0, 2); /* as many tokens as possible, then deniers */
}

static void ka_7_2_2_tenth_die(void **state)
{
	struct table t;
	(void)state;
	at(&t, KIND_BUILD);
	int card = build(&t, 0, BUILDING_MONKS_QUARTERS, true);
	seat_of(&t, 0)->extra_defence = 4;
	goods(&t, 0, 0, 9, 0, 0, 0);
	go_over(&t, KIND_ABBEY_ACTION, 2);
	struct abbey *p = seat_of(&t, 0);
	assert_int_equal(p->dice_total, 10);
	pool(&t, 0, "1336");
	p->area[2][0] = 6, p->home = 0; /* the others defend */
	refresh_all(&t.s);
	struct table u = t;
	board_vacate(&t.s, 0, card, NULL); /* KA-10.51: the lowest unplaced die goes at once */
	p->reserve++;
	assert_int_equal(p->dice_total, 9);
	assert_int_equal(p->pool[0], 0);
	refresh_all(&t.s);
	is_sound(&t);
	p = seat_of(&u, 0); /* all placed: the next that comes back goes instead */
	p->area[2][0] = 10;
	memset(p->pool, 0, sizeof p->pool);
	board_vacate(&u.s, 0, card, NULL);
	p->reserve++;
	refresh_all(&u.s);
	assert_int_equal(p->die_owed, 1);
	assert_int_equal(p->dice_total, 10);
	is_sound(&u);
	struct table w = u;
	p->reserve--;
	board_occupy(&u.s, 0, card, NULL); /* active again before that: the debt is off */
	assert_int_equal(p->die_owed, 0);
	go_to(&w, KIND_CH_MARKET);
	assert_int_equal(seat_of(&w, 0)->dice_total, 9);
	assert_int_equal(seat_of(&w, 0)->home, 9);
}

static void ka_7_2_2_debt_paid_through_the_den(void **state)
{
	struct table t;
	(void)state;
	at(&t, KIND_BUILD);
	int card = build(&t, 0, BUILDING_MONKS_QUARTERS, true);
	build(&t, 0, BUILDING_ABBOTTS_DEN, true);
	seat_of(&t, 0)->extra_defence = 4;
	goods(&t, 0, 0, 9, 0, 0, 0);
	go_over(&t, KIND_ABBEY_ACTION, 2);
	struct abbey *p = seat_of(&t, 0);
	memset(p->pool, 0, sizeof p->pool);
	p->area[2][4] = 10;
	board_vacate(&t.s, 0, card, NULL);
	p->reserve++;
	refresh_all(&t.s);
	did(&t, VERB_DEN, AREA_DEFENCE, 5, 0);
	assert_int_equal(p->dice_total, 9);
	assert_int_equal(dice_of(p->pool), 0);
}

static void ka_7_2_3_reuse(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 1, KIND_GATHER);
	bare(&t, 0);
	pool(&t, 0, "42");
	refused(&t, VERB_REUSE, 5, AREA_CLERGY, 4, WHY_NO_QUARTERS);
	build_pair(&t, 0, BUILDING_MONKS_QUARTERS);
	refused(&t, VERB_REUSE, 5, AREA_CLERGY, 4, WHY_NO_DIE_THERE);
	did(&t, VERB_SITE, SITE_MOUNTAIN, 4, 0);
	did(&t, VERB_BONUS, 2, 0, 0);
	did(&t, VERB_COLLECT, 0, 0, 0);
	refused(&t, VERB_REUSE, 5, AREA_CRUSADE, 4, WHY_REUSE_AREA);
	refused(&t, VERB_REUSE, 5, AREA_DEFENCE, 3, WHY_REUSE_FACE);
	refused(&t, VERB_REUSE, 5, AREA_PREACH, 4, WHY_PREACH_VALUE);
	refused(&t, VERB_REUSE, 5, AREA_PREACH, 2, WHY_NO_LIBRARY);
	struct table u = t;
	did(&t, VERB_REUSE, 5, AREA_CLERGY, 4);
	assert_int_equal(seat_of(&t, 0)->clergy, 1);
	stock_is(&t, 0, 0, 0, 1, 0, 0); /* what was collected stays */
	refused(&t, VERB_REUSE, 6, AREA_PREACH, 2, WHY_REUSED); /* once a round */
	build(&t, 0, BUILDING_ABBOTTS_DEN, true);
	refused(&t, VERB_DEN, AREA_CLERGY, 4, 0, WHY_DEN_NO_DIE); /* it was not placed in phase 3 */
	build(&u, 0, BUILDING_LIBRARY, true);
	did(&u, VERB_REUSE, 6, AREA_CLERGY, 6); /* a Library may turn it; the bonus space is free again */
	assert_int_equal(u.s.bonus_free[SITE_MOUNTAIN - 1], 1);
	assert_int_equal(seat_of(&u, 0)->library_used, 1);
	assert_int_equal(seat_of(&u, 0)->clergy_used, 1);
}

static void ka_7_2_scriptorium_at_a_site(void **state)
{
	struct table t;
	(void)state;
	at(&t, KIND_GATHER);
	build(&t, 0, BUILDING_SCRIPTORIUM, true);
	pool(&t, 0, "53");
	did(&t, VERB_SITE, SITE_FIELD, 5, 0);
	did(&t, VERB_DOUBLE, 0, 0, 0);
	refused(&t, VERB_TOOL_BONUS, 0, 0, 0, WHY_NO_BONUS_DIE); /* a phantom is no real die */
	did(&t, VERB_COLLECT, 0, 0, 0);
	stock_is(&t, 0, 0, 3, 0, 0, 0);
	did(&t, VERB_PASS, 0, 0, 0);
	did(&t, VERB_SITE, SITE_FOREST, 3, 0);
	refused(&t, VERB_DOUBLE, 0, 0, 0, WHY_DOUBLE_USED);
}

static void ka_7_2_stables_two_deals(void **state)
{
	struct table t;
	(void)state;
	at(&t, KIND_BUILD);
	goods(&t, 0, 9, 0, 0, 0, 0);
	goods(&t, 1, 0, 9, 0, 0, 0);
	build_pair(&t, 0, BUILDING_STABLES);
	for (int i = 0; i < 2; i++) {
		did(&t, VERB_STABLES, 0, 0, 0);
		did(&t, VERB_STABLES_PARTNER, 1, 0, 0);
		did(&t, VERB_STABLES_GIVE, GOOD_WOOD, 0, 0);
		did(&t, VERB_STABLES_GIVE_N, 2, 0, 0);
		did(&t, VERB_STABLES_GET, GOOD_GRAIN, 0, 0);
		did(&t, VERB_STABLES_GET_N, 1, 0, 0);
		did(&t, VERB_ACCEPT, 0, 0, 0);
	}
	stock_is(&t, 0, 5, 2, 0, 0, 0);
	refused(&t, VERB_STABLES, 0, 0, 0, WHY_NO_STABLES);
}

static void ka_7_2_stock_buildings(void **state)
{
	struct table t;
	(void)state;
	at(&t, KIND_BUILD);
	assert_int_equal(stock_limit(printed, seat_of(&t, 0)), 3);
	build(&t, 0, BUILDING_CELLARIUM, true);
	assert_int_equal(stock_limit(printed, seat_of(&t, 0)), 4);
	build(&t, 0, BUILDING_CELLARIUM, true);
	assert_int_equal(stock_limit(printed, seat_of(&t, 0)), 5);
	build(&t, 0, BUILDING_TITHE_BARN, true);
	assert_true(stock_limit(printed, seat_of(&t, 0)) > 1000);
}

static void ka_7_2_brewery(void **state)
{
	struct table t;
	(void)state;
	at(&t, KIND_BUILD);
	build(&t, 0, BUILDING_CLOISTER, true);
	int card = build(&t, 0, BUILDING_BREWERY, true);
	assert_int_equal(seat_of(&t, 0)->income, 3 + 2);
	board_vacate(&t.s, 0, card, NULL);
	seat_of(&t, 0)->reserve++;
	refresh_all(&t.s);
	assert_int_equal(seat_of(&t, 0)->income, 2);
}

static void ka_7_2_5_second_copies_pay_and_score(void **state)
{
	struct table t;
	(void)state;
	at(&t, KIND_BUILD);
	goods(&t, 0, 2, 0, 2, 2, 0);
	bought(&t, 0, BUILDING_CLOISTER);
	bought(&t, 0, BUILDING_CLOISTER);
	int prestige = seat_of(&t, 0)->prestige;
	did(&t, VERB_BUILDING, BUILDING_CLOISTER, 0, 0);
	did(&t, VERB_BUILDING, BUILDING_CLOISTER, 0, 0);
	stock_is(&t, 0, 0, 0, 0, 0, 0);
	assert_int_equal(seat_of(&t, 0)->prestige, prestige + 12);
	assert_int_equal(slots_used(seat_of(&t, 0)), 1);
}

static void ka_7_3_1_towers(void **state)
{
	struct table t;
	(void)state;
	at(&t, KIND_ABBEY_ACTION);
	raise_tower(&t, 0, TOWER_CHAPEL, false);
	assert_int_equal(seat_of(&t, 0)->defence, 1);
	clergy(&t, 0, 9); /* either order */
	assert_int_equal(seat_of(&t, 0)->defence, 3);
	int bell = raise_tower(&t, 0, TOWER_BELL_TOWER, false);
	pool(&t, 0, "123");
	refused(&t, VERB_REROLL, 1, 0, 0, WHY_NO_BELL_TOWER);
	people(&t, 0, "", 1);
	did(&t, VERB_ACTIVATE, bell, 0, 0);
	did(&t, VERB_REROLL, 1, 0, 0);
	assert_int_equal(t.s.kind, KIND_CH_REROLL);
	chance(&t, VERB_ROLL, 2);
	open_is(&t, KIND_ABBEY_ACTION, 0);
	assert_int_equal(seat_of(&t, 0)->pool[1], 2);
	assert_true(listed(&t, VERB_REROLL, 2, 0, 0)); /* the other 2 */
	did(&t, VERB_REROLL, 3, 0, 0);
	chance(&t, VERB_ROLL, 6);
	refused(&t, VERB_REROLL, 2, 0, 0, WHY_REROLLS_USED); /* two a round */
	seat_of(&t, 0)->rerolls = 1, seat_of(&t, 0)->rerolled[1] = 0;
	refused(&t, VERB_REROLL, 6, 0, 0, WHY_REROLLED); /* the result must be kept */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ka_7_1_1_every_power),
		cmocka_unit_test(an_edition_has_its_own_amounts),
		cmocka_unit_test(ka_7_2_abbotts_den),
		cmocka_unit_test(ka_7_2_1_phantoms_and_turned_dice),
		cmocka_unit_test(ka_7_2_bakery),
		cmocka_unit_test(ka_7_2_bath_house),
		cmocka_unit_test(ka_7_2_blacksmith),
		cmocka_unit_test(ka_7_2_great_rooms),
		cmocka_unit_test(ka_7_2_defence_buildings),
		cmocka_unit_test(ka_7_2_4_farms),
		cmocka_unit_test(ka_9_10_a_farm_manned_again),
		cmocka_unit_test(ka_7_2_garden),
		cmocka_unit_test(ka_7_2_library),
		cmocka_unit_test(ka_7_2_masons_guild),
		cmocka_unit_test(ka_7_2_money_changer),
		cmocka_unit_test(ka_7_2_2_tenth_die),
		cmocka_unit_test(ka_7_2_2_debt_paid_through_the_den),
		cmocka_unit_test(ka_7_2_3_reuse),
		cmocka_unit_test(ka_7_2_scriptorium_at_a_site),
		cmocka_unit_test(ka_7_2_stables_two_deals),
		cmocka_unit_test(ka_7_2_stock_buildings),
		cmocka_unit_test(ka_7_2_brewery),
		cmocka_unit_test(ka_7_2_5_second_copies_pay_and_score),
		cmocka_unit_test(ka_7_3_1_towers),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
