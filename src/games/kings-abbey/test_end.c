/* The King's Abbey: rewards (6.11), the end of a round (6.12), scores (8), their rulings (10). */
#include "games/kings-abbey/rules.c"

#include "games/kings-abbey/testing.h"

/* The last player is about to finish phase 7; nothing but what the test sets will happen in winter. */
static void before_winter(struct table *t, int players)
{
	begin(t, players, KIND_BUILD);
	market_empty(t);
	for (int i = 0; i < players; i++) {
		bare(t, i);
		seat_of(t, i)->extra_defence = 4;
	}
	refresh_all(&t->s);
	for (int i = 1; i < players; i++)
		did(t, VERB_DONE, 0, 0, 0);
}

/* ------------------------------------------------------------------ phase 11 */

static void ka_6_11_1_resolving(void **state)
{
	struct table t;
	(void)state;
	before_winter(&t, 2);
	quest_begun(&t, 0, CRUSADE_C10, 4, 3); /* 4 slots, 8 prestige, 1 grain + 2 deniers */
	seat_of(&t, 0)->crusade[0].phantoms = 1;
	goods(&t, 0, 0, 0, 0, 0, 1);
	int prestige = seat_of(&t, 0)->prestige, home = seat_of(&t, 0)->home;
	did(&t, VERB_DONE, 0, 0, 0);
	open_is(&t, KIND_CRUSADE_BUY, 0);
	assert_int_equal(heard(&t, EVENT_CRUSADE_WON), 1);
	assert_int_equal(seat_of(&t, 0)->prestige, prestige + 8);
	stock_is(&t, 0, 0, 1, 0, 0, 1 + 2);
	assert_int_equal(seat_of(&t, 0)->home, home + 3); /* at home, not in this round's pool */
	assert_int_equal(dice_of(seat_of(&t, 0)->pool), 0);
	assert_int_equal(seat_of(&t, 0)->pews, 1); /* as if newly arrived */
	assert_int_equal(seat_of(&t, 0)->crusade[0].card, 0);
	assert_true(bits_has(t.s.crusades_seen, CRUSADE_C10 - 1)); /* discarded */
}

/* Each card's prestige and reward, as printed in the rules document. */
static void ka_6_11_1_every_reward(void **state)
{
	static const uint8_t row[CRUSADES][8] = {/* slots, prestige, wood, grain, stone, sand, deniers, wagons */
		{3, 5, 0, 0, 0, 0, 3, 0}, {3, 5, 2, 0, 0, 0, 0, 0}, {3, 5, 0, 1, 0, 0, 0, 0}, {3, 6, 1, 0, 0, 0, 0, 0},
		{3, 4, 0, 0, 1, 0, 0, 0}, {3, 4, 0, 0, 0, 0, 0, 1}, {4, 8, 0, 0, 1, 0, 0, 0}, {4, 8, 0, 0, 0, 0, 4, 0},
		{4, 8, 2, 0, 0, 0, 0, 0}, {4, 8, 0, 1, 0, 0, 2, 0}, {4, 9, 0, 1, 0, 0, 0, 0}, {4, 9, 0, 0, 0, 0, 2, 0},
		{4, 8, 1, 0, 0, 0, 0, 1}, {4, 8, 0, 0, 0, 1, 0, 0}, {5, 12, 0, 0, 0, 1, 0, 0}, {5, 12, 0, 1, 1, 0, 0, 0},
		{5, 13, 0, 0, 0, 0, 4, 0}, {5, 12, 3, 0, 0, 0, 0, 0}, {5, 13, 0, 0, 1, 0, 0, 0}, {6, 16, 0, 0, 1, 1, 0, 0},
		{6, 17, 0, 0, 0, 0, 5, 0}, {5, 10, 1, 0, 0, 0, 0, 0}, {5, 10, 0, 1, 0, 0, 0, 0}, {4, 7, 0, 0, 0, 0, 2, 0},
		{3, 4, 1, 0, 0, 0, 0, 0}, {4, 7, 1, 0, 0, 0, 0, 0}, {4, 7, 0, 1, 0, 0, 0, 0}, {3, 4, 0, 0, 0, 0, 2, 0}};
	(void)state;
	for (int card = 1; card <= CRUSADES; card++) {
		const uint8_t *r = row[card - 1];
		struct table t;
		begin_option(&t, 2, OPTION_RELICS, 1, KIND_ABBEY_ACTION);
		bare(&t, 0);
		quest_begun(&t, 0, card, 4, r[0]);
		int prestige = seat_of(&t, 0)->prestige, wagons = seat_of(&t, 0)->wagons;
		assert_true(crusade_complete(printed, &seat_of(&t, 0)->crusade[0]));
		crusades_resolve(&t.s, NULL);
		assert_int_equal(seat_of(&t, 0)->prestige - prestige, r[1]);
		stock_is(&t, 0, r[2], r[3], r[4], r[5], r[6]);
		assert_int_equal(seat_of(&t, 0)->wagons - wagons, r[7]);
		/* KA-10.31: the owner has the relic */
		assert_int_equal(seat_of(&t, 0)->relics, card > CRUSADES_PLAIN ? bit(card - CRUSADES_PLAIN - 1) : 0);
	}
}

static void ka_6_11_1_elias_dice_are_gone(void **state)
{
	struct table t;
	(void)state;
	before_winter(&t, 1);
	quest_begun(&t, 0, CRUSADE_C07, 4, 3);
	memset(t.s.elias_pool, 0, sizeof t.s.elias_pool);
	seat_of(&t, 0)->crusade[0].elias_dice = 1;
	did(&t, VERB_DONE, 0, 0, 0);
	assert_int_equal(heard(&t, EVENT_CRUSADE_WON), 1);
	assert_int_equal(dice_of(t.s.elias_pool), 0); /* KA-10.39 */
	assert_int_equal(seat_of(&t, 0)->home, 9);
}

static void ka_6_11_2_new_crusade(void **state)
{
	struct table t;
	(void)state;
	before_winter(&t, 3);
	goods(&t, 0, 0, 0, 0, 0, 2);
	goods(&t, 1, 0, 0, 0, 0, 0); /* no denier, not asked */
	goods(&t, 2, 0, 0, 0, 0, 5);
	did(&t, VERB_DONE, 0, 0, 0);
	open_is(&t, KIND_CRUSADE_BUY, 0);
	did(&t, VERB_BUY_CRUSADE, 0, 0, 0);
	assert_int_equal(seat_of(&t, 0)->goods[GOOD_DENIER - 1], 1);
	assert_int_equal(listed_count(&t, VERB_DRAW_CRUSADE), 18);
	chance(&t, VERB_DRAW_CRUSADE, CRUSADE_C20);
	assert_int_equal(seat_of(&t, 0)->crusade[1].card, CRUSADE_C20);
	open_is(&t, KIND_CRUSADE_BUY, 2); /* one a round */
	did(&t, VERB_DECLINE, 0, 0, 0);
	go_over(&t, KIND_BUILD, 2);
	assert_int_equal(seat_of(&t, 0)->crusade[1].card, CRUSADE_C20);
	goods(&t, 0, 0, 9, 0, 0, 9); /* with two cards in front of him he is not asked */
	seat_of(&t, 0)->extra_defence = 4;
	refresh_all(&t.s);
	while (t.s.round == 2) {
		assert_false(t.s.kind == KIND_CRUSADE_BUY && t.s.actor == 0);
		step(&t);
	}
}

/* Who has no denier but a trade token and a resource is asked by the option only. */
static void ka_9_11_a_crusade_by_trade(void **state)
{
	(void)state;
	for (int trade = 0; trade < 2; trade++) {
		struct table t;
		before_winter(&t, 2);
		t.s.player[0].crusade_by_trade = (uint8_t)trade;
		goods(&t, 0, 1, 0, 0, 0, 0);
		goods(&t, 1, 0, 0, 0, 0, 0); /* nothing to trade: not asked either way */
		did(&t, VERB_DONE, 0, 0, 0);
		if (!trade) {
			assert_int_not_equal(t.s.kind, KIND_CRUSADE_BUY);
			continue;
		}
		open_is(&t, KIND_CRUSADE_BUY, 0);
		refused(&t, VERB_BUY_CRUSADE, 0, 0, 0, WHY_CRUSADE_PRICE);
		did(&t, VERB_TRADE, 0, 0, 0);
		did(&t, VERB_TRADE_GIVE, GOOD_WOOD, 0, 0);
		did(&t, VERB_TRADE_GET, GOOD_DENIER, 0, 0);
		did(&t, VERB_TRADE_AMOUNT, 1, 0, 0);
		open_is(&t, KIND_CRUSADE_BUY, 0);
		did(&t, VERB_BUY_CRUSADE, 0, 0, 0);
	}
}

/* ------------------------------------------------------------------ phase 12 */

static void ka_6_12_1_first_player(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 3, KIND_GATHER);
	did(&t, VERB_PASS, 0, 0, 0);
	did(&t, VERB_INITIATIVE, 1, 0, 0);
	chance(&t, VERB_DRAW_TOKEN, TOKEN_6);
	assert_int_equal(t.s.first, 0); /* at the end of the round, not at once */
	go_to(&t, KIND_CH_MONK);
	assert_int_equal(t.s.first, 1);
	go_over(&t, KIND_ABBEY_ACTION, 3);
	assert_int_equal(t.s.first, 1); /* and stays */
}

static void ka_6_12_2_dice_come_home(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_ABBEY_ACTION);
	pool(&t, 0, "111444666");
	did(&t, VERB_PREACH, 1, 0, 0);
	did(&t, VERB_CLERGY, 4, 0, 0);
	did(&t, VERB_DEFEND, 6, 0, 0);
	did(&t, VERB_END_TURN, 0, 0, 0);
	go_to(&t, KIND_GATHER);
	did(&t, VERB_SITE, SITE_FOREST, 6, 0);
	did(&t, VERB_BONUS, 6, 0, 0);
	did(&t, VERB_COLLECT, 0, 0, 0);
	go_to(&t, KIND_CH_MARKET);
	struct abbey *p = seat_of(&t, 0);
	assert_int_equal(p->home, 9);
	assert_int_equal(dice_of(p->area[0]) + dice_of(p->area[1]) + dice_of(p->area[2]), 0);
	assert_int_equal(t.s.bonus_free[0], 1);
	assert_int_equal(p->used_sites, 0);
}

static void ka_6_12_3_calling_off(void **state)
{
	struct table t;
	(void)state;
	before_winter(&t, 2);
	quest_begun(&t, 0, CRUSADE_C07, 4, 3);
	did(&t, VERB_DONE, 0, 0, 0);
	open_is(&t, KIND_CRUSADE_ABANDON, 0);
	refused(&t, VERB_ABANDON, CRUSADE_C08, 0, 0, WHY_OTHER_CRUSADE);
	struct table u = t;
	did(&u, VERB_KEEP, CRUSADE_C07, 0, 0);
	assert_int_equal(seat_of(&u, 0)->crusade[0].dice, 3);
	did(&t, VERB_ABANDON, CRUSADE_C07, 0, 0);
	assert_int_equal(seat_of(&t, 0)->home, 9);
	assert_int_equal(seat_of(&t, 0)->discarded, 1);
	assert_int_equal(seat_of(&t, 0)->crusade[0].card, CRUSADE_C07); /* it stays and may be begun again */
	assert_int_equal(seat_of(&t, 0)->crusade[0].value, 0);
	begin(&t, 2, KIND_ABBEY_ACTION); /* not in the last round */
	go_over(&t, KIND_BUILD, 7);
	quest_begun(&t, 0, CRUSADE_C07, 4, 1);
	while (t.s.kind != KIND_OVER) {
		assert_int_not_equal(t.s.kind, KIND_CRUSADE_ABANDON);
		step(&t);
	}
}

static void stocked(struct table *t, int cellaria, int barns)
{
	before_winter(t, 2);
	for (int i = 0; i < cellaria; i++)
		build(t, 0, BUILDING_CELLARIUM, true);
	for (int i = 0; i < barns; i++)
		build(t, 0, BUILDING_TITHE_BARN, true);
	seat_of(t, 0)->extra_defence = 2;
	refresh_all(&t->s);
	seat_of(t, 0)->trades_used = 2;
	goods(t, 0, 5, 7, 3, 6, 30);
	did(t, VERB_DONE, 0, 0, 0);
	go_to(t, KIND_CH_MARKET);
}

static void ka_6_12_4_stock_limit(void **state)
{
	struct table t;
	(void)state;
	stocked(&t, 0, 0);
	stock_is(&t, 0, 3, 3, 3, 3, 30); /* deniers have no limit */
	stocked(&t, 1, 0);
	assert_int_equal(seat_of(&t, 0)->goods[GOOD_WOOD - 1], 4);
	stocked(&t, 2, 0);
	assert_int_equal(seat_of(&t, 0)->goods[GOOD_GRAIN - 1], 5);
	stocked(&t, 0, 1);
	assert_int_equal(seat_of(&t, 0)->goods[GOOD_GRAIN - 1], 7 - 1); /* they ate one */
	before_winter(&t, 2); /* over the limit, with a token left: asked, and again after a trade */
	goods(&t, 0, 5, 0, 0, 0, 0);
	did(&t, VERB_DONE, 0, 0, 0);
	open_is(&t, KIND_STOCK_LIMIT, 0);
	did(&t, VERB_TRADE, 0, 0, 0);
	did(&t, VERB_TRADE_GIVE, GOOD_WOOD, 0, 0);
	did(&t, VERB_TRADE_GET, GOOD_STONE, 0, 0);
	did(&t, VERB_TRADE_AMOUNT, 2, 0, 0);
	open_is(&t, KIND_STOCK_LIMIT, 0);
	did(&t, VERB_ACCEPT, 0, 0, 0);
	stock_is(&t, 0, 3, 0, 1, 0, 0);
}

static void ka_10_52_last_window(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_ABBEY_ACTION);
	go_over(&t, KIND_STOCK_LIMIT, 7);
	open_is(&t, KIND_STOCK_LIMIT, t.s.first); /* in the last round everybody is asked, over the limit or not */
	goods(&t, t.s.actor, 0, 5, 0, 1, 0);
	did(&t, VERB_ACCEPT, 0, 0, 0);
	assert_int_equal(seat_of(&t, t.s.first)->goods[GOOD_GRAIN - 1], 3); /* KA-10.27: the limit holds there too */
	assert_int_equal(t.s.kind, KIND_STOCK_LIMIT);
	did(&t, VERB_ACCEPT, 0, 0, 0);
	assert_int_equal(t.s.kind, KIND_OVER); /* KA-6.12.5 */
	assert_int_equal(kings_abbey_decision(&t.s).actors, 0);
}

static void ka_6_12_6_market(void **state)
{
	struct table t;
	(void)state;
	before_winter(&t, 2);
	market_is(&t, 0, 1, BUILDING_STABLES);
	market_is(&t, 0, 3, BUILDING_LIBRARY);
	int event = t.s.event;
	did(&t, VERB_DONE, 0, 0, 0);
	go_to(&t, KIND_CH_MARKET);
	assert_int_equal(t.s.market[0][0], BUILDING_LIBRARY); /* KA-10.8: the cheapest left goes, the rest slide */
	assert_int_equal(t.s.market[0][1], 0);
	assert_int_equal(t.s.event, event);
	for (int i = 0; i < 3 + 4; i++) { /* column 0 then 1, lower rows first */
		assert_int_equal(market_gap(&t.s), i < 3 ? 1 + i : 4 + i - 3);
		step(&t);
	}
	assert_int_equal(t.s.kind, KIND_CH_MONK);
	assert_int_equal(t.s.event, 0);
}

static void ka_6_12_7_tokens_refreshed(void **state)
{
	struct table t;
	(void)state;
	before_winter(&t, 2);
	struct abbey *p = seat_of(&t, 0);
	p->trades_used = 2, p->tools_used = 1, p->library_used = 1, p->blacksmith_used = 1, p->bath_used = 1,
	p->den_used = 1;
	p->double_used = p->triple_used = 1, p->rerolls = 2, p->deals = 1, p->help_offers = 3, p->stables_offers = 3;
	p->doubled = 1;
	did(&t, VERB_DONE, 0, 0, 0);
	go_to(&t, KIND_CH_MONK);
	assert_int_equal(p->trades_used + p->tools_used + p->library_used + p->blacksmith_used + p->bath_used + p->den_used
			+ p->double_used + p->triple_used + p->rerolls + p->deals + p->help_offers + p->stables_offers + p->doubled,
		0);
}

/* ------------------------------------------------------------------ section 8 */

static void ka_8_1_score(void **state)
{
	struct table t;
	struct score score[2];
	(void)state;
	begin_option(&t, 2, OPTION_RELICS, 1, KIND_BUILD);
	market_empty(&t);
	bare(&t, 0);
	memset(seat_of(&t, 0)->crusade, 0, sizeof seat_of(&t, 0)->crusade);
	seat_of(&t, 0)->prestige = 61;
	build(&t, 0, BUILDING_SHEEP_FARM, false);
	seat_of(&t, 0)->sheep = 4;
	build_pair(&t, 0, BUILDING_MONEY_CHANGER);
	build_pair(&t, 0, BUILDING_TITHE_BARN);
	goods(&t, 0, 2, 3, 1, 1, 12);
	relic(&t, 0, RELIC_TORAH);
	relic(&t, 0, RELIC_HOLY_CROSS);
	kings_abbey_scores(&t.s, score);
	assert_int_equal(score[0].category[CATEGORY_PRESTIGE], 61);
	assert_int_equal(score[0].category[CATEGORY_SHEEP], 8);
	assert_int_equal(score[0].category[CATEGORY_DENIERS], 2);
	assert_int_equal(score[0].category[CATEGORY_STOCK], 2); /* KA-10.44: any tokens, seven make two lots */
	assert_int_equal(score[0].category[CATEGORY_RELICS], 4);
	assert_int_equal(score[0].total, 61 + 8 + 2 + 2 + 4);
	bought(&t, 0, BUILDING_STABLES);
	bought(&t, 0, BUILDING_REFECTORY);
	quest_begun(&t, 0, CRUSADE_C11, 4, 1);
	kings_abbey_scores(&t.s, score);
	assert_int_equal(score[0].category[CATEGORY_UNBUILT], -17); /* the great rooms cost 10 */
	assert_int_equal(score[0].category[CATEGORY_CRUSADES], -9);
	board_vacate(&t.s, 0, card_make(BUILDING_MONEY_CHANGER, 2), NULL);
	kings_abbey_scores(&t.s, score);
	assert_int_equal(score[0].category[CATEGORY_DENIERS], 0); /* both must be active */
}

static void ka_8_2_what_costs_nothing(void **state)
{
	struct table t;
	struct score score[2];
	(void)state;
	begin_option(&t, 2, OPTION_SAINTS, 1, KIND_BUILD);
	quest_begun(&t, 0, CRUSADE_C15, 3, 4);
	seat_of(&t, 0)->crusade[0].ally = 2, seat_of(&t, 0)->crusade[0].promised_prestige = 6;
	seat_of(&t, 0)->prestige = 50, seat_of(&t, 1)->prestige = 40;
	memset(seat_of(&t, 1)->crusade, 0, sizeof seat_of(&t, 1)->crusade);
	kings_abbey_scores(&t.s, score);
	assert_int_equal(score[0].total, 50 - 12); /* towers and the saint do not count, promises are void */
	assert_int_equal(score[1].total, 40);
}

static void ka_8_3_ties(void **state)
{
	struct table t;
	struct score score[3];
	(void)state;
	begin(&t, 3, KIND_BUILD);
	for (int i = 0; i < 3; i++) {
		memset(seat_of(&t, i)->crusade, 0, sizeof seat_of(&t, i)->crusade);
		seat_of(&t, i)->prestige = 50;
	}
	goods(&t, 0, 3, 0, 0, 0, 20);
	goods(&t, 1, 0, 1, 1, 0, 0);
	goods(&t, 2, 3, 0, 0, 0, 0);
	kings_abbey_scores(&t.s, score);
	assert_int_equal(score[1].rank, 1); /* 7 against 6: deniers are no resource */
	assert_int_equal(score[0].rank, 2); /* and a shared place */
	assert_int_equal(score[2].rank, 2);
	begin(&t, 1, KIND_BUILD); /* KA-8.4 */
	kings_abbey_scores(&t.s, score);
	assert_int_equal(score[0].rank, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ka_6_11_1_resolving),
		cmocka_unit_test(ka_6_11_1_every_reward),
		cmocka_unit_test(ka_6_11_1_elias_dice_are_gone),
		cmocka_unit_test(ka_6_11_2_new_crusade),
		cmocka_unit_test(ka_9_11_a_crusade_by_trade),
		cmocka_unit_test(ka_6_12_1_first_player),
		cmocka_unit_test(ka_6_12_2_dice_come_home),
		cmocka_unit_test(ka_6_12_3_calling_off),
		cmocka_unit_test(ka_6_12_4_stock_limit),
		cmocka_unit_test(ka_10_52_last_window),
		cmocka_unit_test(ka_6_12_6_market),
		cmocka_unit_test(ka_6_12_7_tokens_refreshed),
		cmocka_unit_test(ka_8_1_score),
		cmocka_unit_test(ka_8_2_what_costs_nothing),
		cmocka_unit_test(ka_8_3_ties),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
