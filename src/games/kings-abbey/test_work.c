/* The King's Abbey: market (6.4), sites and initiative (6.5), peasants (6.6), trades and deals (KA-6.15), rulings (10). */
#include "games/kings-abbey/rules.c"

#include "games/kings-abbey/testing.h"

/* ------------------------------------------------------------------ phase 4 */

static void ka_6_4_2_buying(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_MARKET_BUY);
	market_is(&t, 0, 2, BUILDING_TITHE_BARN);
	goods(&t, 0, 0, 0, 0, 0, 2);
	refused(&t, VERB_BUY, 0, 2, BUILDING_TITHE_BARN, WHY_PRICE); /* row 2 costs 3 */
	refused(&t, VERB_BUY, 0, 1, BUILDING_TITHE_BARN, WHY_NOT_THERE);
	goods(&t, 0, 0, 0, 0, 0, 3);
	did(&t, VERB_BUY, 0, 2, BUILDING_TITHE_BARN);
	stock_is(&t, 0, 2, 0, 0, 0, 0); /* its reward at once */
	assert_int_equal(seat_of(&t, 0)->unbuilt[BUILDING_TITHE_BARN - 1], 1);
	assert_int_equal(t.s.market[0][2], 0); /* no refill now */
	open_is(&t, KIND_MARKET_BUY, 1);
	event_is(&t, CALAMITY_GREAT_FAIR); /* one denier less, not below 0 */
	goods(&t, 1, 0, 0, 0, 0, 0);
	did(&t, VERB_BUY, 0, 0, t.s.market[0][0]);
	assert_int_equal(seat_of(&t, 1)->goods[GOOD_DENIER - 1] <= 3, 1);
}

static void ka_6_4_3_second_pass(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 4, KIND_MARKET_BUY);
	for (int i = 0; i < 4; i++)
		goods(&t, i, 0, 0, 0, 0, 20);
	did(&t, VERB_BUY, 0, 0, t.s.market[0][0]);
	did(&t, VERB_PASS, 0, 0, 0);
	did(&t, VERB_BUY, 0, 1, t.s.market[0][1]);
	did(&t, VERB_BUY, 0, 2, t.s.market[0][2]);
	open_is(&t, KIND_MARKET_BUY, 3); /* the last player first; who passed is not asked */
	did(&t, VERB_PASS, 0, 0, 0);
	open_is(&t, KIND_MARKET_BUY, 2);
	did(&t, VERB_BUY, 1, 0, t.s.market[1][0]);
	open_is(&t, KIND_MARKET_BUY, 0);
	did(&t, VERB_PASS, 0, 0, 0);
	assert_int_equal(t.s.phase, PHASE_GATHER);
}

static void ka_6_4_4_any_number_of_cards(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_MARKET_BUY);
	market_empty(&t);
	market_is(&t, 0, 0, BUILDING_LIBRARY);
	build_pair(&t, 0, BUILDING_LIBRARY); /* a third can never be built */
	goods(&t, 0, 0, 0, 0, 0, 9);
	did(&t, VERB_BUY, 0, 0, BUILDING_LIBRARY);
	assert_int_equal(seat_of(&t, 0)->unbuilt[BUILDING_LIBRARY - 1], 1);
}

static void ka_6_4_1_elias_at_the_market(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 1, KIND_ABBEY_ACTION);
	did(&t, VERB_END_TURN, 0, 0, 0);
	assert_int_equal(t.s.kind, KIND_CH_ELIAS);
	chance(&t, VERB_ROLL, 2);
	assert_int_equal(t.s.market[0][1], 0);
	assert_int_equal(t.s.market[1][1], 0);
	assert_int_equal(heard(&t, EVENT_MARKET_GONE), 2);
	struct table u = t;
	chance(&u, VERB_ROLL, 2); /* a double does nothing more */
	assert_int_equal(heard(&u, EVENT_MARKET_GONE), 0);
	open_is(&u, KIND_MARKET_BUY, 0);
	chance(&t, VERB_ROLL, 6);
	assert_int_not_equal(t.s.market[0][0], 0);
	assert_int_not_equal(t.s.market[0][3], 0);
	open_is(&t, KIND_MARKET_BUY, 0);
}

/* ------------------------------------------------------------------ phase 5 */

static void ka_6_5_1_elias_at_the_sites(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 1, KIND_MARKET_BUY);
	did(&t, VERB_PASS, 0, 0, 0);
	assert_int_equal(t.s.kind, KIND_CH_ELIAS);
	struct table u = t, w = t;
	chance(&t, VERB_ROLL, 4);
	assert_int_equal(t.s.bonus_free[SITE_MOUNTAIN - 1], 0);
	chance(&t, VERB_ROLL, 4); /* no free space: nothing */
	open_is(&t, KIND_GATHER, 0);
	assert_int_equal(t.s.bonus_free[SITE_FIELD - 1], 1);
	chance(&u, VERB_ROLL, 1);
	assert_int_equal(u.s.initiative_elias, 1);
	assert_int_equal(u.s.initiative_pile, 5); /* discarded unseen */
	assert_int_equal(u.s.initiative_seen, 0);
	chance(&u, VERB_ROLL, 1);
	assert_int_equal(u.s.initiative_pile, 5);
	pool(&u, 0, "1");
	refused(&u, VERB_INITIATIVE, 1, 0, 0, WHY_INITIATIVE_TAKEN);
	go_to(&u, KIND_CH_MONK);
	assert_int_equal(u.s.elias_first, 1); /* he meets the Vikings first until the human takes a token */
	assert_int_equal(u.s.elias_bonus, 0);
	chance(&w, VERB_ROLL, 6);
	chance(&w, VERB_ROLL, 6);
	assert_int_equal(w.s.elias_bonus, 0);
}

static void ka_6_5_2_turns(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 3, KIND_GATHER);
	for (int i = 0; i < 3; i++)
		pool(&t, i, "66");
	did(&t, VERB_SITE, SITE_FOREST, 6, 0);
	did(&t, VERB_NONE_BONUS, 0, 0, 0);
	did(&t, VERB_COLLECT, 0, 0, 0);
	open_is(&t, KIND_GATHER, 1);
	did(&t, VERB_PASS, 0, 0, 0); /* out for the rest of the phase */
	open_is(&t, KIND_GATHER, 2);
	did(&t, VERB_INITIATIVE, 6, 0, 0);
	chance(&t, VERB_DRAW_TOKEN, TOKEN_1);
	assert_int_equal(seat_of(&t, 2)->goods[GOOD_WOOD - 1], 1 + 3);
	open_is(&t, KIND_GATHER, 0); /* round after round */
	refused(&t, VERB_SITE, SITE_FOREST, 6, 0, WHY_SITE_USED);
	refused(&t, VERB_INITIATIVE, 6, 0, 0, WHY_INITIATIVE_TAKEN);
	did(&t, VERB_PASS, 0, 0, 0);
	open_is(&t, KIND_GATHER, 2);
	did(&t, VERB_PASS, 0, 0, 0);
	assert_int_equal(t.s.phase, PHASE_MOVE);
	go_to(&t, KIND_CH_MONK);
	assert_int_equal(t.s.first, 2); /* KA-6.12.1 */
	/* KA-10.29: without tokens the space is of no use */
	begin(&t, 2, KIND_GATHER);
	t.s.initiative_pile = 0;
	refused(&t, VERB_INITIATIVE, 1, 0, 0, WHY_NO_TOKENS);
	t.s.initiative_pile = 6; /* the first player too may go there */
	did(&t, VERB_INITIATIVE, 1, 0, 0);
}

static void ka_6_5_3_second_die(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_GATHER);
	pool(&t, 0, "54");
	did(&t, VERB_SITE, SITE_FIELD, 5, 0);
	refused(&t, VERB_DOUBLE, 0, 0, 0, WHY_NO_SCRIPTORIUM);
	refused(&t, VERB_BONUS, 6, 0, 0, WHY_NO_DIE);
	did(&t, VERB_BONUS, 4, 0, 0);
	assert_int_equal(t.s.bonus_free[SITE_FIELD - 1], 0);
	did(&t, VERB_COLLECT, 0, 0, 0);
	assert_int_equal(seat_of(&t, 0)->goods[GOOD_GRAIN - 1], 1 + 3);
	pool(&t, 1, "66");
	did(&t, VERB_SITE, SITE_FIELD, 6, 0);
	refused(&t, VERB_BONUS, 6, 0, 0, WHY_BONUS_TAKEN); /* one bonus space with two players */
	did(&t, VERB_NONE_BONUS, 0, 0, 0);
}

static void ka_6_5_4_tools_and_wagons(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_GATHER);
	goods(&t, 0, 0, 0, 0, 0, 0);
	seat_of(&t, 0)->tools = 3, t.s.tools -= 2;
	pool(&t, 0, "45");
	did(&t, VERB_SITE, SITE_MOUNTAIN, 4, 0);
	did(&t, VERB_BONUS, 5, 0, 0);
	did(&t, VERB_TOOL_BONUS, 0, 0, 0);
	refused(&t, VERB_TOOL_BONUS, 0, 0, 0, WHY_TOOL_SIX); /* never above 6 */
	did(&t, VERB_TOOL_MAIN, 0, 0, 0);
	did(&t, VERB_TOOL_MAIN, 0, 0, 0);
	refused(&t, VERB_TOOL_MAIN, 0, 0, 0, WHY_NO_TOOL);
	refused(&t, VERB_WAGON, SITE_FOREST, 0, 0, WHY_OTHER_SITE);
	did(&t, VERB_WAGON, SITE_MOUNTAIN, 0, 0);
	refused(&t, VERB_WAGON, SITE_MOUNTAIN, 0, 0, WHY_NO_WAGON);
	did(&t, VERB_COLLECT, 0, 0, 0);
	assert_int_equal(seat_of(&t, 0)->goods[GOOD_STONE - 1], 12 / 4 + 1);
	assert_int_equal(t.s.wagons, 10); /* returned to the supply */
	go_to(&t, KIND_CH_MONK);
	assert_int_equal(seat_of(&t, 0)->tools_used, 0); /* KA-6.12.7 */
	begin(&t, 2, KIND_GATHER);
	pool(&t, 0, "4");
	did(&t, VERB_SITE, SITE_MOUNTAIN, 4, 0);
	did(&t, VERB_NONE_BONUS, 0, 0, 0);
	refused(&t, VERB_TOOL_BONUS, 0, 0, 0, WHY_NO_BONUS_DIE);
}

static void ka_6_5_5_collecting(void **state)
{
	static const char *const dice[] = {"1", "2", "3", "4", "5", "6"};
	(void)state;
	for (int site = 1; site <= SITES; site++)
		for (int v = 1; v <= 6; v++) {
			struct table t;
			begin(&t, 2, KIND_GATHER);
			goods(&t, 0, 0, 0, 0, 0, 0);
			pool(&t, 0, dice[v - 1]);
			did(&t, VERB_SITE, site, v, 0);
			did(&t, VERB_NONE_BONUS, 0, 0, 0);
			did(&t, VERB_COLLECT, 0, 0, 0);
			assert_int_equal(seat_of(&t, 0)->goods[site - 1], v / (site + 1));
			assert_int_equal(seat_of(&t, 0)->goods[GOOD_DENIER - 1], 0);
		}
}

static void ka_6_5_6_wagon_later(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 1, KIND_GATHER);
	goods(&t, 0, 0, 0, 0, 0, 0);
	pool(&t, 0, "1");
	refused(&t, VERB_WAGON, SITE_SAND_PIT, 0, 0, WHY_SITE_NOT_USED);
	did(&t, VERB_SITE, SITE_SAND_PIT, 1, 0);
	did(&t, VERB_NONE_BONUS, 0, 0, 0);
	did(&t, VERB_COLLECT, 0, 0, 0);
	open_is(&t, KIND_GATHER, 0);
	did(&t, VERB_WAGON, SITE_SAND_PIT, 0, 0); /* KA-10.38: at any own point of the phase; the turn goes on */
	stock_is(&t, 0, 0, 0, 0, 1, 0);
	open_is(&t, KIND_GATHER, 0);
}

static void ka_6_5_7_a_used_site_stays_used(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 1, KIND_GATHER);
	build_pair(&t, 0, BUILDING_MONKS_QUARTERS);
	pool(&t, 0, "66");
	did(&t, VERB_SITE, SITE_FOREST, 6, 0);
	did(&t, VERB_NONE_BONUS, 0, 0, 0);
	did(&t, VERB_COLLECT, 0, 0, 0);
	did(&t, VERB_REUSE, 1, AREA_DEFENCE, 6);
	assert_int_equal(seat_of(&t, 0)->main_die[0], 0);
	refused(&t, VERB_SITE, SITE_FOREST, 6, 0, WHY_SITE_USED);
}

/* ------------------------------------------------------------------ phase 6 */

static void ka_6_6_1_moves(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_PEASANT_MOVE);
	people(&t, 0, "11 43", 0);
	refused(&t, VERB_STEP, 1, 2, 0, WHY_SEAT_EMPTY);
	refused(&t, VERB_STEP, 4, 3, 0, WHY_LAST_BENCH);
	did(&t, VERB_STEP, 1, 1, 0);
	assert_true(bits_has(seat_of(&t, 0)->pews, pew_bit(2, 1)));
	refused(&t, VERB_STEP, 2, 1, 0, WHY_NO_MOVES); /* one move */
	did(&t, VERB_DONE, 0, 0, 0);
	open_is(&t, KIND_PEASANT_MOVE, 1);
	clergy(&t, 1, 3);
	assert_int_equal(moves(&t.s, seat_of(&t, 1)), 3);
	did(&t, VERB_DONE, 0, 0, 0); /* unused moves are lost */
	go_over(&t, KIND_PEASANT_MOVE, 2);
	assert_int_equal(t.s.moves_used, 0);
	clergy(&t, 0, 12);
	event_is(&t, CALAMITY_PILGRIMAGE);
	assert_int_equal(moves(&t.s, seat_of(&t, 0)), 8);
}

static void ka_6_6_2_rows(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_PEASANT_MOVE);
	people(&t, 0, "11 21", 0);
	refused(&t, VERB_STEP, 1, 1, 0, WHY_SEAT_TAKEN); /* no jumping, KA-10.10: each keeps his row */
	did(&t, VERB_STEP, 2, 1, 0);
	assert_int_equal(seat_of(&t, 0)->pews, bit(pew_bit(1, 1)) | bit(pew_bit(3, 1)));
}

/* ------------------------------------------------------------------ trades */

static void trade(struct table *t, int give, int get, int n)
{
	did(t, VERB_TRADE, 0, 0, 0);
	did(t, VERB_TRADE_GIVE, give, 0, 0);
	did(t, VERB_TRADE_GET, get, 0, 0);
	did(t, VERB_TRADE_AMOUNT, n, 0, 0);
}

static void ka_6_15_1_chain(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_MARKET_BUY);
	goods(&t, 0, 3, 0, 0, 0, 0);
	did(&t, VERB_TRADE, 0, 0, 0);
	open_is(&t, KIND_TRADE_GIVE, 0); /* KA-6.0.3: a chain without a way back, but with a way on */
	refused(&t, VERB_TRADE_GIVE, GOOD_GRAIN, 0, 0, WHY_NONE_LEFT);
	refused(&t, VERB_TRADE_GIVE, GOOD_WAGON, 0, 0, WHY_NOT_TRADED);
	did(&t, VERB_TRADE_GIVE, GOOD_WOOD, 0, 0);
	refused(&t, VERB_TRADE_GET, GOOD_WOOD, 0, 0, WHY_SAME_GOOD);
	did(&t, VERB_TRADE_GET, GOOD_STONE, 0, 0);
	did(&t, VERB_TRADE_AMOUNT, 2, 0, 0);
	stock_is(&t, 0, 1, 0, 1, 0, 0);
	open_is(&t, KIND_MARKET_BUY, 0); /* the same decision again */
	assert_int_equal(seat_of(&t, 0)->trades_used, 1);
	trade(&t, GOOD_STONE, GOOD_DENIER, 1);
	refused(&t, VERB_TRADE, 0, 0, 0, WHY_TRADES_USED);
	goods(&t, 0, 0, 0, 0, 0, 1);
	seat_of(&t, 0)->trades_used = 0;
	refused(&t, VERB_TRADE, 0, 0, 0, WHY_NO_TRADE); /* nothing could be completed */
}

static void ka_6_15_2_amounts(void **state)
{
	static const uint8_t got[5] = {5, 3, 2, 0, 10}; /* for 2 sand */
	struct table t;
	(void)state;
	for (int get = 1; get <= MONEYS; get++) {
		if (get == GOOD_SAND)
			continue;
		begin(&t, 2, KIND_BUILD);
		goods(&t, 0, 0, 0, 0, 2, 0);
		trade(&t, GOOD_SAND, get, 2);
		assert_int_equal(seat_of(&t, 0)->goods[get - 1], got[get - 1]);
		assert_int_equal(seat_of(&t, 0)->goods[GOOD_SAND - 1], 0);
	}
	begin(&t, 2, KIND_BUILD);
	goods(&t, 0, 1, 1, 0, 0, 0); /* one kind on each side only */
	did(&t, VERB_TRADE, 0, 0, 0);
	did(&t, VERB_TRADE_GIVE, GOOD_WOOD, 0, 0);
	refused(&t, VERB_TRADE_GET, GOOD_SAND, 0, 0, WHY_TRADE_SMALL);
}

static void ka_6_15_3_no_waste(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_BUILD);
	goods(&t, 0, 5, 0, 0, 0, 9);
	did(&t, VERB_TRADE, 0, 0, 0);
	did(&t, VERB_TRADE_GIVE, GOOD_WOOD, 0, 0);
	did(&t, VERB_TRADE_GET, GOOD_STONE, 0, 0);
	refused(&t, VERB_TRADE_AMOUNT, 1, 0, 0, WHY_TRADE_SMALL);
	refused(&t, VERB_TRADE_AMOUNT, 3, 0, 0, WHY_TRADE_WASTE);
	refused(&t, VERB_TRADE_AMOUNT, 6, 0, 0, WHY_TRADE_MANY);
	assert_int_equal(listed_count(&t, VERB_TRADE_AMOUNT), 2);
	begin(&t, 2, KIND_BUILD); /* with a Money Changer any number, the rest in deniers … */
	build(&t, 0, BUILDING_MONEY_CHANGER, true);
	goods(&t, 0, 5, 0, 0, 0, 9);
	trade(&t, GOOD_WOOD, GOOD_STONE, 3);
	stock_is(&t, 0, 2, 0, 1, 0, 9 + 2);
	did(&t, VERB_TRADE, 0, 0, 0); /* … but not for deniers given */
	did(&t, VERB_TRADE_GIVE, GOOD_DENIER, 0, 0);
	did(&t, VERB_TRADE_GET, GOOD_SAND, 0, 0);
	refused(&t, VERB_TRADE_AMOUNT, 6, 0, 0, WHY_TRADE_WASTE);
	did(&t, VERB_TRADE_AMOUNT, 10, 0, 0);
	stock_is(&t, 0, 2, 0, 1, 2, 1);
}

static void ka_6_15_4_bounds(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_BUILD);
	goods(&t, 0, 0, 0, 0, 0, 200);
	did(&t, VERB_TRADE, 0, 0, 0);
	did(&t, VERB_TRADE_GIVE, GOOD_DENIER, 0, 0);
	refused(&t, VERB_TRADE_GET, GOOD_DENIER, 0, 0, WHY_SAME_GOOD);
	did(&t, VERB_TRADE_GET, GOOD_WOOD, 0, 0);
	assert_int_equal(listed_count(&t, VERB_TRADE_AMOUNT), 30); /* at most 60 are given */
	assert_true(listed(&t, VERB_TRADE_AMOUNT, 60, 0, 0));
}

static void ka_10_53_buying_cheap_and_selling_dear(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_BUILD);
	build(&t, 0, BUILDING_MASONS_GUILD, true);
	goods(&t, 0, 0, 0, 0, 0, 9);
	trade(&t, GOOD_DENIER, GOOD_STONE, 9);
	trade(&t, GOOD_STONE, GOOD_DENIER, 3);
	stock_is(&t, 0, 0, 0, 0, 0, 12); /* allowed, for both tokens */
	refused(&t, VERB_TRADE, 0, 0, 0, WHY_TRADES_USED);
}

/* ------------------------------------------------------------------ Stables */

static void ka_6_15_5_stables(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 3, KIND_MARKET_BUY);
	refused(&t, VERB_STABLES, 0, 0, 0, WHY_NO_STABLES);
	build(&t, 0, BUILDING_STABLES, true);
	goods(&t, 0, 2, 0, 0, 0, 3);
	goods(&t, 1, 0, 1, 0, 1, 0);
	goods(&t, 2, 0, 0, 0, 0, 0);
	did(&t, VERB_STABLES, 0, 0, 0);
	refused(&t, VERB_STABLES_PARTNER, 0, 0, 0, WHY_PARTNER_SELF);
	refused(&t, VERB_STABLES_PARTNER, 2, 0, 0, WHY_PARTNER_NOTHING);
	did(&t, VERB_STABLES_PARTNER, 1, 0, 0);
	did(&t, VERB_STABLES_GIVE, GOOD_WOOD, 0, 0);
	refused(&t, VERB_STABLES_GIVE_N, 1, 0, 0, WHY_DEAL_NOTHING); /* 2 buys neither grain nor sand */
	refused(&t, VERB_STABLES_GIVE_N, 3, 0, 0, WHY_TRADE_MANY);
	did(&t, VERB_STABLES_GIVE_N, 2, 0, 0);
	refused(&t, VERB_STABLES_GET, GOOD_SAND, 0, 0, WHY_DEAL_VALUE); /* never more than is given */
	refused(&t, VERB_STABLES_GET, GOOD_STONE, 0, 0, WHY_PARTNER_NONE);
	did(&t, VERB_STABLES_GET, GOOD_GRAIN, 0, 0);
	refused(&t, VERB_STABLES_GET_N, 2, 0, 0, WHY_TRADE_MANY);
	did(&t, VERB_STABLES_GET_N, 1, 0, 0);
	open_is(&t, KIND_STABLES_ANSWER, 1);
	did(&t, VERB_ACCEPT, 0, 0, 0);
	stock_is(&t, 0, 0, 1, 0, 0, 3);
	stock_is(&t, 1, 2, 0, 0, 1, 0);
	open_is(&t, KIND_MARKET_BUY, 0);
	assert_int_equal(seat_of(&t, 0)->trades_used, 0); /* no trade token */
	refused(&t, VERB_STABLES, 0, 0, 0, WHY_NO_STABLES); /* one deal with one Stables */
}

static void deal_refused(struct table *t)
{
	did(t, VERB_STABLES, 0, 0, 0);
	did(t, VERB_STABLES_PARTNER, 1, 0, 0);
	did(t, VERB_STABLES_GIVE, GOOD_WOOD, 0, 0);
	did(t, VERB_STABLES_GIVE_N, 2, 0, 0);
	did(t, VERB_STABLES_GET, GOOD_GRAIN, 0, 0);
	did(t, VERB_STABLES_GET_N, 1, 0, 0);
	did(t, VERB_REFUSE, 0, 0, 0);
}

static void ka_6_15_5_refusals_use_offers(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_BUILD);
	build(&t, 0, BUILDING_STABLES, true);
	goods(&t, 0, 2, 0, 0, 0, 0);
	goods(&t, 1, 0, 1, 0, 0, 0);
	for (int i = 0; i < 3; i++)
		deal_refused(&t);
	assert_int_equal(seat_of(&t, 0)->deals, 0);
	refused(&t, VERB_STABLES, 0, 0, 0, WHY_OFFERS_USED);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ka_6_4_2_buying),
		cmocka_unit_test(ka_6_4_3_second_pass),
		cmocka_unit_test(ka_6_4_4_any_number_of_cards),
		cmocka_unit_test(ka_6_4_1_elias_at_the_market),
		cmocka_unit_test(ka_6_5_1_elias_at_the_sites),
		cmocka_unit_test(ka_6_5_2_turns),
		cmocka_unit_test(ka_6_5_3_second_die),
		cmocka_unit_test(ka_6_5_4_tools_and_wagons),
		cmocka_unit_test(ka_6_5_5_collecting),
		cmocka_unit_test(ka_6_5_6_wagon_later),
		cmocka_unit_test(ka_6_5_7_a_used_site_stays_used),
		cmocka_unit_test(ka_6_6_1_moves),
		cmocka_unit_test(ka_6_6_2_rows),
		cmocka_unit_test(ka_6_15_1_chain),
		cmocka_unit_test(ka_6_15_2_amounts),
		cmocka_unit_test(ka_6_15_3_no_waste),
		cmocka_unit_test(ka_6_15_4_bounds),
		cmocka_unit_test(ka_10_53_buying_cheap_and_selling_dear),
		cmocka_unit_test(ka_6_15_5_stables),
		cmocka_unit_test(ka_6_15_5_refusals_use_offers),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
