/* The King's Abbey: construction (6.7), food (6.8), darkness (6.9), income (6.10), their rulings (10). */
#include "games/kings-abbey/rules.c"

#include "games/kings-abbey/testing.h"

static void at_build(struct table *t)
{
	begin(t, 2, KIND_BUILD);
	market_empty(t);
	bare(t, 0);
	bare(t, 1);
	people(t, 0, "11", 0);
}

/* ------------------------------------------------------------------ phase 7 */

/* KA-3.9: what they cost and bring */
static void ka_6_7_1_altar_and_walls(void **state)
{
	struct table t;
	(void)state;
	at_build(&t);
	goods(&t, 0, 1, 0, 6, 0, 4);
	refused(&t, VERB_ALTAR, 0, 0, 0, WHY_COST);
	goods(&t, 0, 3, 0, 6, 0, 5);
	int prestige = seat_of(&t, 0)->prestige;
	did(&t, VERB_ALTAR, 0, 0, 0);
	stock_is(&t, 0, 1, 0, 6, 0, 1);
	assert_int_equal(seat_of(&t, 0)->prestige, prestige); /* KA-10.41: the altar 0, a wall 1 */
	assert_int_equal(seat_of(&t, 0)->defence, 2);
	refused(&t, VERB_ALTAR, 0, 0, 0, WHY_ALTAR_BUILT);
	for (int i = 1; i <= 5; i++) { /* KA-10.45: as many as one can pay */
		did(&t, VERB_WALL, 0, 0, 0);
		assert_int_equal(seat_of(&t, 0)->prestige, prestige + i);
		assert_int_equal(seat_of(&t, 0)->defence, i == 5 ? 3 : 2);
	}
	assert_int_equal(seat_of(&t, 0)->goods[GOOD_STONE - 1], 1);
	refused(&t, VERB_WALL, 0, 0, 0, WHY_WALLS_BUILT);
}

static void ka_6_7_1_towers(void **state)
{
	struct table t;
	(void)state;
	at_build(&t);
	goods(&t, 0, 1, 0, 2, 0, 3);
	refused(&t, VERB_TOWER, TOWER_GATE_TOWER, 0, 0, WHY_COST);
	goods(&t, 0, 20, 20, 20, 20, 50);
	int prestige = seat_of(&t, 0)->prestige;
	did(&t, VERB_TOWER, TOWER_GATE_TOWER, 0, 0);
	stock_is(&t, 0, 19, 20, 18, 20, 46);
	assert_int_equal(seat_of(&t, 0)->prestige, prestige + 8);
	assert_int_equal(seat_of(&t, 0)->defence, 1); /* KA-6.7.3: not before an archer is there */
	did(&t, VERB_TOWER, TOWER_GATE_TOWER, 0, 0);
	refused(&t, VERB_TOWER, TOWER_GATE_TOWER, 0, 0, WHY_NO_TOWER_LEFT);
	did(&t, VERB_TOWER, TOWER_BELL_TOWER, 0, 0);
	did(&t, VERB_TOWER, TOWER_CHAPEL, 0, 0);
	assert_int_equal(seat_of(&t, 0)->prestige, prestige + 8 + 8 + 6 + 4);
	refused(&t, VERB_TOWER, TOWER_BATTLEMENT, 0, 0, WHY_FOUR_TOWERS); /* KA-3.8.1 */
	board_lose(&t.s, 0, CARD_CHAPEL, NULL);
	refresh_all(&t.s);
	refused(&t, VERB_TOWER, TOWER_BATTLEMENT, 0, 0, WHY_FOUR_TOWERS); /* KA-10.49: four built in all */
}

static void ka_6_7_1_archers(void **state)
{
	struct table t;
	(void)state;
	at_build(&t);
	int gate = raise_tower(&t, 0, TOWER_GATE_TOWER, false), bell = raise_tower(&t, 0, TOWER_BELL_TOWER, false);
	goods(&t, 0, 0, 0, 0, 0, 9);
	refused(&t, VERB_ARCHER, bell, 0, 0, WHY_NOT_FOR_ARCHERS);
	refused(&t, VERB_ARCHER, CARD_BATTLEMENT_1, 0, 0, WHY_NO_SUCH_TOWER);
	did(&t, VERB_ARCHER, gate, 0, 0);
	open_is(&t, KIND_ARCHER_SOURCE, 0);
	did(&t, VERB_TAKE_SEAT, 1, 1, 0);
	assert_int_equal(seat_of(&t, 0)->goods[GOOD_DENIER - 1], 4);
	assert_int_equal(seat_of(&t, 0)->defence, 2); /* KA-7.3.1 */
	refused(&t, VERB_ARCHER, gate, 0, 0, WHY_TOWER_MANNED);
	int battlement = raise_tower(&t, 0, TOWER_BATTLEMENT, false);
	refused(&t, VERB_ARCHER, battlement, 0, 0, WHY_NO_ARCHER);
	people(&t, 0, "", 1); /* from the baptistery too */
	refused(&t, VERB_ARCHER, battlement, 0, 0, WHY_COST);
	goods(&t, 0, 0, 0, 0, 0, 5);
	did(&t, VERB_ARCHER, battlement, 0, 0);
	did(&t, VERB_TAKE_BAPTISTERY, 0, 0, 0);
	assert_int_equal(seat_of(&t, 0)->defence, 3);
}

static void ka_6_7_1_buildings(void **state)
{
	struct table t;
	(void)state;
	at_build(&t);
	goods(&t, 0, 1, 0, 1, 1, 0);
	refused(&t, VERB_BUILDING, BUILDING_CLOISTER, 0, 0, WHY_NOT_BOUGHT);
	bought(&t, 0, BUILDING_CLOISTER);
	int prestige = seat_of(&t, 0)->prestige;
	did(&t, VERB_BUILDING, BUILDING_CLOISTER, 0, 0);
	stock_is(&t, 0, 0, 0, 0, 0, 0); /* exact and automatic */
	assert_int_equal(seat_of(&t, 0)->prestige, prestige + 6);
	assert_int_equal(seat_of(&t, 0)->defence, 1); /* KA-6.7.3: inactive until somebody is on it */
	people(&t, 0, "", 1);
	did(&t, VERB_ACTIVATE, card_make(BUILDING_CLOISTER, 1), 0, 0);
	assert_int_equal(seat_of(&t, 0)->defence, 2);
}

static void ka_6_7_2_slots(void **state)
{
	static const uint8_t six[] = {
		BUILDING_BAKERY, BUILDING_BARRACKS, BUILDING_BREWERY, BUILDING_LIBRARY, BUILDING_GARDEN, BUILDING_CLOISTER};
	struct table t;
	(void)state;
	at_build(&t);
	for (int i = 0; i < COUNT(six); i++)
		build(&t, 0, six[i], false);
	goods(&t, 0, 20, 20, 20, 20, 50);
	bought(&t, 0, BUILDING_SHEEP_FARM);
	bought(&t, 0, BUILDING_STABLES);
	bought(&t, 0, BUILDING_BLACKSMITH);
	bought(&t, 0, BUILDING_LIBRARY);
	refused(&t, VERB_BUILDING, BUILDING_SHEEP_FARM, 0, 0, WHY_FARM_SLOTS); /* a farm needs two */
	refused(&t, VERB_REMODEL, 0, 0, 0, WHY_SLOTS_FREE);                    /* KA-10.43 */
	did(&t, VERB_BUILDING, BUILDING_STABLES, 0, 0);
	assert_int_equal(slots_used(seat_of(&t, 0)), 7);
	refused(&t, VERB_BUILDING, BUILDING_BLACKSMITH, 0, 0, WHY_NO_SLOT);
	did(&t, VERB_BUILDING, BUILDING_LIBRARY, 0, 0); /* on its first copy: no slot */
	assert_int_equal(slots_used(seat_of(&t, 0)), 7);
	did(&t, VERB_REMODEL, 0, 0, 0);
	stock_is(&t, 0, 20 - 3 - 2, 18, 20 - 1 - 1 - 2, 20, 50 - 2 - 1);
	assert_int_equal(slots(seat_of(&t, 0)), 9);
	refused(&t, VERB_REMODEL, 0, 0, 0, WHY_REMODELLED);
	did(&t, VERB_BUILDING, BUILDING_SHEEP_FARM, 0, 0);
	assert_int_equal(slots_used(seat_of(&t, 0)), 9);
	is_sound(&t);
}

static void ka_3_7_3_limits(void **state)
{
	struct table t;
	(void)state;
	at_build(&t);
	goods(&t, 0, 20, 20, 20, 20, 50);
	build_pair(&t, 0, BUILDING_LIBRARY);
	bought(&t, 0, BUILDING_LIBRARY);
	refused(&t, VERB_BUILDING, BUILDING_LIBRARY, 0, 0, WHY_TWO_COPIES);
	board_lose(&t.s, 0, card_make(BUILDING_LIBRARY, 2), NULL); /* KA-10.21: for ever, lost or not */
	refresh_all(&t.s);
	refused(&t, VERB_BUILDING, BUILDING_LIBRARY, 0, 0, WHY_TWO_COPIES);
	bought(&t, 0, BUILDING_SHEEP_FARM);
	bought(&t, 0, BUILDING_SHEEP_FARM);
	bought(&t, 0, BUILDING_DAIRY_FARM);
	did(&t, VERB_BUILDING, BUILDING_SHEEP_FARM, 0, 0);
	refused(&t, VERB_BUILDING, BUILDING_SHEEP_FARM, 0, 0, WHY_ONE_FARM);
	refused(&t, VERB_BUILDING, BUILDING_DAIRY_FARM, 0, 0, WHY_ONE_FARM);
	board_lose(&t.s, 0, card_make(BUILDING_SHEEP_FARM, 1), NULL);
	refresh_all(&t.s);
	refused(&t, VERB_BUILDING, BUILDING_DAIRY_FARM, 0, 0, WHY_ONE_FARM);
	bought(&t, 0, BUILDING_CALEFACTORY);
	bought(&t, 0, BUILDING_CALEFACTORY);
	bought(&t, 0, BUILDING_REFECTORY);
	bought(&t, 0, BUILDING_CHAPTERHOUSE);
	did(&t, VERB_BUILDING, BUILDING_CALEFACTORY, 0, 0);
	refused(&t, VERB_BUILDING, BUILDING_REFECTORY, 0, 0, WHY_GREAT_ROOM);
	refused(&t, VERB_BUILDING, BUILDING_CHAPTERHOUSE, 0, 0, WHY_GREAT_ROOM);
	did(&t, VERB_BUILDING, BUILDING_CALEFACTORY, 0, 0); /* KA-10.20, KA-7.2.5: two of one type, in one phase */
	assert_int_equal(seat_of(&t, 0)->built[BUILDING_CALEFACTORY - 1], 2);
}

/* ------------------------------------------------------------------ phase 8 */

static void at_food(struct table *t)
{
	at_build(t);
	seat_of(t, 0)->extra_defence = seat_of(t, 1)->extra_defence = 4; /* the darkness is not the point here */
	refresh_all(&t->s);
}

static void to_food(struct table *t)
{
	did(t, VERB_DONE, 0, 0, 0);
	did(t, VERB_DONE, 0, 0, 0);
}

static void ka_6_8_1_gardening(void **state)
{
	for (int gardens = 0; gardens <= 2; gardens++) {
		struct table t;
		(void)state;
		at_food(&t);
		people(&t, 0, "", 0);
		for (int i = 0; i < gardens; i++)
			build(&t, 0, BUILDING_GARDEN, true);
		goods(&t, 0, 0, 7, 0, 0, 0);
		to_food(&t); /* KA-10.23: a second Garden adds nothing here; whoever is there eats */
		assert_int_equal(seat_of(&t, 0)->goods[GOOD_GRAIN - 1], 7 + (gardens ? 2 - 1 : 0));
	}
}

static void ka_6_8_2_breeding(void **state)
{
	struct table t;
	(void)state;
	at_food(&t);
	build(&t, 0, BUILDING_SHEEP_FARM, true);
	build(&t, 1, BUILDING_DAIRY_FARM, true);
	people(&t, 1, "", 0);
	seat_of(&t, 0)->round_activated = 1; /* manned this round: from the next on */
	goods(&t, 0, 0, 9, 0, 0, 0);
	to_food(&t);
	assert_int_equal(seat_of(&t, 0)->sheep, 2);
	assert_int_equal(seat_of(&t, 1)->cows, 1);
	assert_int_equal(t.s.sheep + seat_of(&t, 0)->sheep, 15); /* KA-12.4 */
	assert_int_equal(t.s.cows, 8);
	at_food(&t);
	build(&t, 1, BUILDING_DAIRY_FARM, true);
	seat_of(&t, 1)->cows = 3, t.s.cows = 6; /* at most three */
	refresh_all(&t.s);
	to_food(&t);
	assert_int_equal(seat_of(&t, 1)->cows, 3);
}

static void ka_6_8_2_five_sheep(void **state)
{
	struct table t;
	(void)state;
	at_food(&t);
	build(&t, 0, BUILDING_SHEEP_FARM, true);
	seat_of(&t, 0)->sheep = 5, t.s.sheep = 10;
	to_food(&t);
	assert_int_equal(seat_of(&t, 0)->sheep + 0, 5);
	assert_int_equal(t.s.sheep, 10);
}

static void ka_6_8_3_need(void **state)
{
	static const uint8_t need[16] = {0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3};
	struct table t;
	(void)state;
	at_food(&t);
	for (int n = 0; n <= 12; n++) {
		bare(&t, 0);
		seat_of(&t, 0)->pews = (uint16_t)(bit(n) - 1);
		seat_of(&t, 0)->reserve = (uint8_t)(15 - n);
		assert_int_equal(food_need(&t.s, seat_of(&t, 0)), need[n]);
	}
	bare(&t, 0);
	people(&t, 0, "11 12 13 21 22 23 31 32 33", 0);
	build_pair(&t, 0, BUILDING_BAKERY);
	assert_int_equal(seat_of(&t, 0)->food_need, 1); /* 11 people, two Bakeries */
	build(&t, 0, BUILDING_DAIRY_FARM, false);
	seat_of(&t, 0)->cows = 3;
	refresh_all(&t.s);
	assert_int_equal(seat_of(&t, 0)->food_need, 0); /* never below nothing */
}

static void ka_6_8_4_feeding(void **state)
{
	struct table t;
	(void)state;
	at_food(&t);
	people(&t, 0, "11 12 13 21 22 23 31 32 33", 0);
	build(&t, 0, BUILDING_SHEEP_FARM, false);
	goods(&t, 0, 0, 1, 0, 0, 0);
	to_food(&t);
	open_is(&t, KIND_FEED, 0); /* sheep: there is something to choose */
	refused(&t, VERB_STARVE, 0, 0, 0, WHY_GRAIN_LEFT); /* KA-10.24 */
	did(&t, VERB_PAY_GRAIN, 0, 0, 0);
	refused(&t, VERB_PAY_GRAIN, 0, 0, 0, WHY_NO_GRAIN);
	assert_true(listed(&t, VERB_STARVE, 0, 0, 0)); /* sheep and trades are optional */
	did(&t, VERB_SHEEP, 0, 0, 0);                  /* two levels */
	assert_int_not_equal(t.s.kind, KIND_FEED);
	assert_int_equal(seat_of(&t, 0)->sheep, 1);
	assert_int_equal(t.s.sheep, 14);
	at_food(&t);
	people(&t, 0, "11", 0);
	goods(&t, 0, 2, 0, 0, 0, 0);
	to_food(&t);
	open_is(&t, KIND_FEED, 0); /* no grain, but a trade token */
	refused(&t, VERB_SHEEP, 0, 0, 0, WHY_NO_SHEEP);
	did(&t, VERB_TRADE, 0, 0, 0);
	did(&t, VERB_TRADE_GIVE, GOOD_WOOD, 0, 0);
	did(&t, VERB_TRADE_GET, GOOD_GRAIN, 0, 0);
	did(&t, VERB_TRADE_AMOUNT, 2, 0, 0);
	assert_int_equal(heard(&t, EVENT_FED), 1); /* grain for all that is open, no sheep: paid without a question */
	assert_int_equal(seat_of(&t, 0)->goods[GOOD_GRAIN - 1], 0);
}

static void ka_6_8_5_starving(void **state)
{
	struct table t;
	(void)state;
	at_food(&t);
	people(&t, 0, "11 12 13 21", 0);
	build(&t, 0, BUILDING_CLOISTER, true);
	to_food(&t);
	int prestige = seat_of(&t, 0)->prestige;
	did(&t, VERB_STARVE, 0, 0, 0);
	assert_int_equal(seat_of(&t, 0)->prestige, prestige - 4);
	open_is(&t, KIND_LOSE_PEASANT, 0);
	did(&t, VERB_TAKE_CARD, card_make(BUILDING_CLOISTER, 1), 0, 0); /* KA-10.4: an occupied card too */
	did(&t, VERB_TAKE_SEAT, 1, 1, 0);
	assert_int_equal(seat_of(&t, 0)->discarded, 2);
	assert_int_not_equal(t.s.kind, KIND_LOSE_PEASANT);
	at_food(&t); /* KA-10.25: fewer people than losses */
	people(&t, 0, "11", 0);
	event_is(&t, CALAMITY_FAMINE);
	to_food(&t);
	prestige = seat_of(&t, 0)->prestige;
	did(&t, VERB_STARVE, 0, 0, 0);
	assert_int_equal(seat_of(&t, 0)->prestige, prestige - 4);
	did(&t, VERB_TAKE_SEAT, 1, 1, 0);
	assert_int_equal(seat_of(&t, 0)->population, 0);
}

/* ------------------------------------------------------------------ phase 9 */

static void ka_6_9_1_shortfall(void **state)
{
	struct table t;
	(void)state;
	at_build(&t);
	goods(&t, 0, 0, 3, 0, 0, 0);
	people(&t, 0, "11 12 13", 0);
	seat_of(&t, 1)->extra_defence = 2; /* 3 against 3 holds */
	refresh_all(&t.s);
	to_food(&t);
	open_is(&t, KIND_DARKNESS_BRACE, 0);
	assert_int_equal(shortfall(&t.s, 0), 2);
	int prestige = seat_of(&t, 0)->prestige, other = seat_of(&t, 1)->prestige;
	did(&t, VERB_FACE, 0, 0, 0);
	assert_int_equal(seat_of(&t, 0)->prestige, prestige - 4); /* KA-6.9.3 */
	did(&t, VERB_TAKE_SEAT, 1, 1, 0);
	did(&t, VERB_TAKE_SEAT, 1, 2, 0);
	assert_int_equal(seat_of(&t, 1)->prestige, other);
	assert_int_equal(t.s.darkness, 1); /* KA-6.9.4: from 3 to 3 */
	assert_int_equal(heard(&t, EVENT_DARKNESS_STAYS), 1);
	assert_int_equal(heard(&t, EVENT_DARKNESS_RISES), 0);
	assert_int_equal(seat_of(&t, 0)->population, 1);
}

static void ka_6_9_2_last_free_action(void **state)
{
	struct table t;
	(void)state;
	at_build(&t);
	build(&t, 0, BUILDING_CLOISTER, false);
	goods(&t, 0, 0, 3, 0, 0, 0);
	people(&t, 0, "", 1);
	seat_of(&t, 0)->extra_defence = 1;
	seat_of(&t, 1)->extra_defence = 2;
	refresh_all(&t.s);
	to_food(&t);
	open_is(&t, KIND_DARKNESS_BRACE, 0);
	did(&t, VERB_ACTIVATE, card_make(BUILDING_CLOISTER, 1), 0, 0);
	assert_int_not_equal(t.s.kind, KIND_DARKNESS_BRACE); /* counted again: nothing is missing */
	assert_int_equal(seat_of(&t, 0)->discarded, 0);
}

static void ka_6_9_3_losses_do_not_raise_it(void **state)
{
	struct table t;
	(void)state;
	at_build(&t);
	build(&t, 0, BUILDING_CLOISTER, true);
	goods(&t, 0, 0, 3, 0, 0, 0);
	people(&t, 0, "11 12", 0);
	seat_of(&t, 1)->extra_defence = 2;
	refresh_all(&t.s);
	to_food(&t);
	int prestige = seat_of(&t, 0)->prestige;
	did(&t, VERB_FACE, 0, 0, 0); /* 2 against 3 */
	did(&t, VERB_TAKE_CARD, card_make(BUILDING_CLOISTER, 1), 0, 0);
	assert_int_equal(seat_of(&t, 0)->prestige, prestige - 2); /* KA-10.26 */
	assert_int_equal(seat_of(&t, 0)->discarded, 1);
}

static void ka_6_9_4_stays_on_the_last_cell(void **state)
{
	struct table t;
	(void)state;
	begin_option(&t, 2, OPTION_DARK_START, 1, KIND_ABBEY_ACTION);
	go_over(&t, KIND_STOCK_LIMIT, 7);
	assert_int_equal(t.s.darkness, 7);
}

/* KA-6.0.12: the window opens for the owner of a face-down saint, whichever it is, and is put to him. */
static void ka_6_0_12_hidden_saints_are_asked(void **state)
{
	for (int who = SAINT_ARNOLD; who <= SAINT_REYNOLD; who++) {
		struct table t;
		(void)state;
		begin_option(&t, 2, OPTION_SAINTS, 1, KIND_BUILD);
		market_empty(&t);
		bare(&t, 0);
		saint(&t, 0, who, MODE_HIDDEN);
		seat_of(&t, 1)->extra_defence = 2;
		refresh_all(&t.s);
		assert_true(kings_abbey_decision(&t.s).ask);
		did(&t, VERB_DONE, 0, 0, 0);
		assert_false(kings_abbey_decision(&t.s).ask); /* an undecided saint does nothing */
		did(&t, VERB_DONE, 0, 0, 0);
		open_is(&t, KIND_DARKNESS_BRACE, 0);
		assert_true(kings_abbey_decision(&t.s).ask);
		assert_int_equal(listed_count(&t, VERB_FACE), 1);
	}
}

/* ------------------------------------------------------------------ phase 10 */

static void ka_6_10_1_income(void **state)
{
	struct table t;
	(void)state;
	at_food(&t);
	people(&t, 0, "11 12", 1);
	build(&t, 0, BUILDING_CLOISTER, true);
	raise_tower(&t, 0, TOWER_GATE_TOWER, true);
	raise_tower(&t, 0, TOWER_CHAPEL, false);
	assert_int_equal(seat_of(&t, 0)->income, 5);
	build(&t, 0, BUILDING_BREWERY, true);
	assert_int_equal(seat_of(&t, 0)->income, 6 + 3); /* KA-10.19: per peasant on a card; the Chapel has none */
	build(&t, 0, BUILDING_BREWERY, true);
	assert_int_equal(seat_of(&t, 0)->income, 7 + 2 * 4);
	goods(&t, 0, 0, 9, 0, 0, 1);
	to_food(&t);
	assert_int_equal(seat_of(&t, 0)->goods[GOOD_DENIER - 1], 1 + 15);
}

static void ka_6_0_7_defence_is_the_sum(void **state)
{
	struct table t;
	(void)state;
	at_build(&t);
	struct abbey *p = seat_of(&t, 0);
	int d = 1;
	assert_int_equal(p->defence, d);
	clergy(&t, 0, 15), d += 2;
	assert_int_equal(p->defence, d);
	p->altar = 1, p->walls = 5, d += 2;
	raise_tower(&t, 0, TOWER_GATE_TOWER, true), d++;
	raise_tower(&t, 0, TOWER_BATTLEMENT, true), d++;
	raise_tower(&t, 0, TOWER_BATTLEMENT, false);
	raise_tower(&t, 0, TOWER_CHAPEL, false), d++;
	assert_int_equal(p->defence, d);
	build_pair(&t, 0, BUILDING_BARRACKS), d += 2;
	build_pair(&t, 0, BUILDING_CELLARIUM), d += 2;
	build(&t, 0, BUILDING_CLOISTER, true), d++;
	build(&t, 0, BUILDING_MASONS_GUILD, true);
	assert_int_equal(p->defence, d);
	p->reserve = 9, p->discarded = 0;
	bare(&t, 0);
	p = seat_of(&t, 0);
	assert_int_equal(p->defence, 1 + 2 + 1 + 1);
	p->extra_defence = 4, p->defend_phantoms = 1;
	refresh_all(&t.s);
	assert_int_equal(p->defence, 1 + 2 + 2 + 4 + 1);
}

static void ka_6_0_8_population(void **state)
{
	struct table t;
	(void)state;
	at_build(&t);
	people(&t, 0, "11 22 33", 2);
	build(&t, 0, BUILDING_LIBRARY, true);
	raise_tower(&t, 0, TOWER_GATE_TOWER, true);
	assert_int_equal(seat_of(&t, 0)->population, 7);
	quest_begun(&t, 0, CRUSADE_C07, 4, 1); /* who is away neither eats nor earns */
	refresh_all(&t.s);
	assert_int_equal(seat_of(&t, 0)->population, 7);
	is_sound(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ka_6_7_1_altar_and_walls),
		cmocka_unit_test(ka_6_7_1_towers),
		cmocka_unit_test(ka_6_7_1_archers),
		cmocka_unit_test(ka_6_7_1_buildings),
		cmocka_unit_test(ka_6_7_2_slots),
		cmocka_unit_test(ka_3_7_3_limits),
		cmocka_unit_test(ka_6_8_1_gardening),
		cmocka_unit_test(ka_6_8_2_breeding),
		cmocka_unit_test(ka_6_8_2_five_sheep),
		cmocka_unit_test(ka_6_8_3_need),
		cmocka_unit_test(ka_6_8_4_feeding),
		cmocka_unit_test(ka_6_8_5_starving),
		cmocka_unit_test(ka_6_9_1_shortfall),
		cmocka_unit_test(ka_6_9_2_last_free_action),
		cmocka_unit_test(ka_6_9_3_losses_do_not_raise_it),
		cmocka_unit_test(ka_6_9_4_stays_on_the_last_cell),
		cmocka_unit_test(ka_6_0_12_hidden_saints_are_asked),
		cmocka_unit_test(ka_6_10_1_income),
		cmocka_unit_test(ka_6_0_7_defence_is_the_sum),
		cmocka_unit_test(ka_6_0_8_population),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
