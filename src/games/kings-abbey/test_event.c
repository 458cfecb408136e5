/* The King's Abbey: conventions (6.0), the roll (6.1), events and Vikings (6.2, 7.6), their rulings (10). */
#include "games/kings-abbey/rules.c"

#include "games/kings-abbey/testing.h"

/* ------------------------------------------------------------------ the roll, the pile */

static void ka_6_1_1_roll(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_CH_MONK);
	for (int i = 0; i < 18; i++) { /* players in turn order, one die after the other, KA-6.0.11 */
		assert_int_equal(t.s.actor, i < 9 ? 0 : 1);
		for (int v = 1; v <= 6; v++)
			assert_int_equal(weight_of(&t, VERB_ROLL, v), 1);
		chance(&t, VERB_ROLL, 1 + i % 6);
	}
	assert_int_equal(t.s.kind, KIND_CH_EVENT_TYPE);
	assert_int_equal(dice_of(seat_of(&t, 0)->pool), 9);
	assert_int_equal(seat_of(&t, 0)->pool[0], 2);
	/* dice on crusades stay there */
	begin(&t, 2, KIND_ABBEY_ACTION);
	quest_begun(&t, 0, CRUSADE_C20, 4, 3);
	go_to(&t, KIND_CH_MONK);
	assert_int_equal(seat_of(&t, 0)->home, 6);
}

static void ka_6_1_1_tenth_die(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_BUILD);
	build_pair(&t, 0, BUILDING_MONKS_QUARTERS);
	assert_int_equal(seat_of(&t, 0)->dice_total, 9); /* KA-10.18: not at once … */
	go_to(&t, KIND_CH_MONK);
	assert_int_equal(seat_of(&t, 0)->dice_total, 10); /* … and two give no more than one die */
	assert_int_equal(seat_of(&t, 0)->home, 10);
}

static void ka_6_2_1_event_drawn(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_CH_EVENT_TYPE);
	assert_int_equal(weight_of(&t, VERB_DRAW_TYPE, SORT_PLENTY), 2); /* KA-6.0.11 */
	assert_int_equal(weight_of(&t, VERB_DRAW_TYPE, SORT_DISASTER), 2);
	assert_int_equal(weight_of(&t, VERB_DRAW_TYPE, SORT_VIKINGS), 3);
	chance(&t, VERB_DRAW_TYPE, SORT_DISASTER);
	assert_int_equal(t.s.kind, KIND_CH_EVENT_CARD);
	assert_int_equal(listed_count(&t, VERB_DRAW_EVENT), 10); /* any of the ten, not of two chosen before */
	chance(&t, VERB_DRAW_EVENT, CALAMITY_FAMINE);
	assert_int_equal(t.s.event_left[SORT_DISASTER - 1], 1);
	assert_int_equal(t.s.event, CALAMITY_FAMINE);
	go_over(&t, KIND_CH_EVENT_TYPE, 2);
	chance(&t, VERB_DRAW_TYPE, SORT_DISASTER);
	assert_int_equal(listed_count(&t, VERB_DRAW_EVENT), 9); /* seen once, gone */
}

static void ka_6_2_2_vikings_of_round_one_come_last(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_CH_EVENT_TYPE);
	chance(&t, VERB_DRAW_TYPE, SORT_VIKINGS);
	chance(&t, VERB_DRAW_TYPE, SORT_VIKINGS);
	assert_int_equal(t.s.event_under, 2);
	assert_int_equal(heard(&t, EVENT_VIKINGS_BURIED), 1);
	assert_int_equal(t.s.kind, KIND_CH_EVENT_TYPE);
	chance(&t, VERB_DRAW_TYPE, SORT_PLENTY);
	chance(&t, VERB_DRAW_EVENT, CALAMITY_ROYAL_GIFT);
	for (int round = 2; round <= 5; round++) { /* KA-10.50: the pile is not shuffled again */
		go_over(&t, KIND_CH_EVENT_TYPE, round);
		assert_int_equal(t.s.event_under, 2);
		assert_int_equal(
			weight_of(&t, VERB_DRAW_TYPE, 1) + weight_of(&t, VERB_DRAW_TYPE, 2) + weight_of(&t, VERB_DRAW_TYPE, 3),
			6 - round);
	}
	for (int round = 6; round <= 7; round++) {
		go_over(&t, KIND_CH_EVENT_TYPE, round);
		assert_int_equal(listed_count(&t, VERB_DRAW_TYPE), 1);
		assert_true(listed(&t, VERB_DRAW_TYPE, SORT_VIKINGS, 0, 0));
	}
}

/* ------------------------------------------------------------------ Plenty and Disaster, KA-6.2.3 */

static void event_drawn(struct table *t, int players, int card)
{
	begin(t, players, KIND_CH_EVENT_TYPE);
	t->s.event_type = printed->event[card].type, t->s.stage = NEWS_CARD, t->s.kind = KIND_CH_EVENT_CARD;
	chance(t, VERB_DRAW_EVENT, card);
}

static void ka_6_2_3_at_once(void **state)
{
	struct table t;
	(void)state;
	event_drawn(&t, 2, CALAMITY_ROYAL_GIFT);
	assert_int_equal(seat_of(&t, 1)->goods[GOOD_DENIER - 1], 4 + 3);
	event_drawn(&t, 2, CALAMITY_BRIGANDS);
	assert_int_equal(seat_of(&t, 1)->goods[GOOD_DENIER - 1], 4 - 2);
	event_drawn(&t, 2, CALAMITY_WAVE_OF_FAITH);
	assert_int_equal(seat_of(&t, 0)->pews, 3);
	assert_int_equal(seat_of(&t, 0)->reserve, 12);
	begin(&t, 2, KIND_CH_EVENT_TYPE); /* brigands take what there is; no faith without a seat */
	goods(&t, 0, 0, 0, 0, 0, 1);
	people(&t, 1, "11 12 13 21 22 23 31 32 33 41 42 43", 0);
	t.s.event_type = SORT_DISASTER, t.s.stage = NEWS_CARD, t.s.kind = KIND_CH_EVENT_CARD;
	chance(&t, VERB_DRAW_EVENT, CALAMITY_BRIGANDS);
	assert_int_equal(seat_of(&t, 0)->goods[GOOD_DENIER - 1], 0);
	begin(&t, 2, KIND_CH_EVENT_TYPE);
	people(&t, 1, "11 12 13 21 22 23 31 32 33 41 42 43", 0);
	t.s.event_type = SORT_PLENTY, t.s.stage = NEWS_CARD, t.s.kind = KIND_CH_EVENT_CARD;
	chance(&t, VERB_DRAW_EVENT, CALAMITY_WAVE_OF_FAITH);
	assert_int_equal(population(seat_of(&t, 1)), 13);
}

static void ka_6_2_3_plague(void **state)
{
	struct table t;
	(void)state;
	event_drawn(&t, 3, CALAMITY_PLAGUE);
	open_is(&t, KIND_LOSE_PEASANT, 0);
	refused(&t, VERB_TAKE_CARD, card_make(BUILDING_BAKERY, 1), 0, 0, WHY_PEWS_ONLY);
	refused(&t, VERB_TAKE_SEAT, 2, 1, 0, WHY_SEAT_EMPTY);
	refused(&t, VERB_TAKE_BAPTISTERY, 0, 0, 0, WHY_BAPTISTERY_EMPTY);
	did(&t, VERB_TAKE_SEAT, 1, 1, 0);
	assert_int_equal(seat_of(&t, 0)->prestige, 5); /* no prestige is lost */
	assert_int_equal(seat_of(&t, 0)->discarded, 1);
	people(&t, 2, "", 0);
	t.s.player[2].reserve = 14;
	did(&t, VERB_TAKE_SEAT, 1, 1, 0);
	assert_int_equal(t.s.kind, KIND_ABBEY_ACTION); /* who has nobody there is spared */
	assert_int_equal(seat_of(&t, 2)->discarded, 0);
}

static void ka_7_6_1_site_events(void **state)
{
	static const struct {
		uint8_t card, site;
		int8_t more;
	} row[] = {{CALAMITY_GOOD_HARVEST, SITE_FIELD, 1}, {CALAMITY_GENEROUS_FOREST, SITE_FOREST, 1},
		{CALAMITY_RICH_QUARRY, SITE_MOUNTAIN, 1}, {CALAMITY_FINE_SAND, SITE_SAND_PIT, 1},
		{CALAMITY_DROUGHT, SITE_FIELD, -1}, {CALAMITY_FOREST_FIRE, SITE_FOREST, -1},
		{CALAMITY_ROCKSLIDE, SITE_MOUNTAIN, -1}, {CALAMITY_FLOOD, SITE_SAND_PIT, -1}};
	(void)state;
	for (int i = 0; i < COUNT(row); i++)
		for (int site = 1; site <= SITES; site++) {
			struct table t;
			begin(&t, 2, KIND_GATHER);
			bare(&t, 0);
			event_is(&t, row[i].card);
			pool(&t, 0, "6");
			did(&t, VERB_SITE, site, 6, 0);
			did(&t, VERB_NONE_BONUS, 0, 0, 0);
			did(&t, VERB_COLLECT, 0, 0, 0);
			int n = 6 / (site + 1) + (site == row[i].site ? row[i].more : 0);
			assert_int_equal(seat_of(&t, 0)->goods[site - 1], n > 0 ? n : 0);
		}
}

static void ka_7_6_1_other_events(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_ABBEY_ACTION);
	bare(&t, 0);
	people(&t, 0, "11 12 13 21 22", 0);
	assert_int_equal(seat_of(&t, 0)->food_need, 2);
	event_is(&t, CALAMITY_MILD_WINTER);
	assert_int_equal(seat_of(&t, 0)->food_need, 1);
	event_is(&t, CALAMITY_FAMINE);
	assert_int_equal(seat_of(&t, 0)->food_need, 3);
	people(&t, 0, "", 0);
	assert_int_equal(seat_of(&t, 0)->food_need, 0); /* nobody, no famine */
	event_is(&t, CALAMITY_PILGRIMAGE);
	assert_int_equal(moves(&t.s, seat_of(&t, 0)), 3);
	event_is(&t, CALAMITY_LIGHT_OF_HOPE);
	assert_int_equal(t.s.darkness_level, 2);
	event_is(&t, CALAMITY_LONG_NIGHT);
	assert_int_equal(t.s.darkness_level, 4);
	event_is(&t, CALAMITY_GREAT_FAIR);
	assert_int_equal(market_price(&t.s, 0), 0);
	assert_int_equal(market_price(&t.s, 3), 3);
	event_is(&t, CALAMITY_HERESY); /* KA-6.3.2 */
	people(&t, 0, "11", 0);
	pool(&t, 0, "1114");
	did(&t, VERB_PREACH, 1, 0, 0);
	refused(&t, VERB_PREACH, 1, 0, 0, WHY_PREACH_LIMIT);
	event_is(&t, CALAMITY_SCHISM);
	pool(&t, 0, "445");
	did(&t, VERB_CLERGY, 4, 0, 0);
	refused(&t, VERB_CLERGY, 5, 0, 0, WHY_CLERGY_LIMIT);
}

/* ------------------------------------------------------------------ Vikings */

/* An attack with these dice; every pool empty, everybody with a manned building and one peasant in the pews. */
static void attack(struct table *t, int players, const char *dice)
{
	begin(t, players, KIND_CH_MONK);
	go_over(t, KIND_CH_EVENT_TYPE, 2);
	market_empty(t);
	for (int i = 0; i < players; i++)
		bare(t, i);
	for (int i = 0; i < players; i++) {
		people(t, i, "11", 0);
		build(t, i, BUILDING_BAKERY + (i > 2 ? 10 + i : i), true);
	}
	t->s.elias_first = 0;
	chance(t, VERB_DRAW_TYPE, SORT_VIKINGS);
	for (; *dice; dice++)
		chance(t, VERB_ROLL, *dice - '0');
}

static void ka_6_2_5_dice_in_descending_order(void **state)
{
	static const uint8_t sorted[] = {6, 5, 3, 1};
	struct table t;
	(void)state;
	attack(&t, 4, "3165");
	for (int i = 0; i < 4; i++)
		assert_int_equal(t.s.viking[i], sorted[i]);
	open_is(&t, KIND_VIKING_DEFEND, 0);
	attack(&t, 1, "26"); /* solo: two dice */
	assert_int_equal(t.s.viking[0], 6);
	assert_int_equal(t.s.viking[2], 0);
}

static void ka_6_2_6_die_or_peasant(void **state)
{
	struct table t;
	(void)state;
	attack(&t, 3, "542");
	refused(&t, VERB_VK_DIE, 0, 0, 0, WHY_NO_DIE);
	refused(&t, VERB_VK_STOP, 0, 0, 0, WHY_MUST_DEFEND);
	refused(&t, VERB_VK_BARRACKS, 4, 0, 0, WHY_NO_BARRACKS);
	refused(&t, VERB_VK_DOUBLE, 0, 0, 0, WHY_NO_SCRIPTORIUM);
	pool(&t, 0, "544");
	int before = seat_of(&t, 0)->prestige;
	assert_true(listed(&t, VERB_VK_PEASANT, 0, 0, 0)); /* KA-6.2.7, KA-10.2: free even with a matching die */
	did(&t, VERB_VK_DIE, 0, 0, 0);
	assert_int_equal(seat_of(&t, 0)->prestige, before + 1);
	refused(&t, VERB_VK_PEASANT, 0, 0, 0, WHY_DICE_ONLY); /* KA-6.2.7: dice only from now on */
	did(&t, VERB_VK_DIE, 0, 0, 0);
	refused(&t, VERB_VK_DIE, 0, 0, 0, WHY_NO_DIE);
	did(&t, VERB_VK_STOP, 0, 0, 0);
	open_is(&t, KIND_VIKING_DEFEND, 1);
	before = seat_of(&t, 1)->prestige;
	did(&t, VERB_VK_PEASANT, 0, 0, 0);
	assert_int_equal(seat_of(&t, 1)->prestige, before - 1);
	open_is(&t, KIND_VIKING_PEASANT, 1);
}

static void ka_6_2_7_a_peasant_ends_the_turn(void **state)
{
	struct table t;
	(void)state;
	attack(&t, 3, "555");
	pool(&t, 0, "55");
	did(&t, VERB_VK_PEASANT, 0, 0, 0);
	did(&t, VERB_TAKE_SEAT, 1, 1, 0);
	open_is(&t, KIND_VIKING_DEFEND, 1);
}

static void ka_6_2_8_which_peasant(void **state)
{
	struct table t;
	(void)state;
	attack(&t, 2, "51");
	people(&t, 0, "11 43", 1);
	int card = card_make(BUILDING_BAKERY, 1), tower = raise_tower(&t, 0, TOWER_GATE_TOWER, true);
	did(&t, VERB_VK_PEASANT, 0, 0, 0);
	assert_true(listed(&t, VERB_TAKE_SEAT, 1, 1, 0)); /* KA-10.4: anywhere on the board */
	assert_true(listed(&t, VERB_TAKE_SEAT, 4, 3, 0));
	assert_true(listed(&t, VERB_TAKE_BAPTISTERY, 0, 0, 0));
	assert_true(listed(&t, VERB_TAKE_CARD, tower, 0, 0));
	did(&t, VERB_TAKE_CARD, card, 0, 0);
	assert_int_equal(active(seat_of(&t, 0), BUILDING_BAKERY), 0); /* inactive at once */
	/* an empty board sends one of the reserve, an empty reserve leaves a breach: KA-10.3 */
	attack(&t, 2, "51");
	bare(&t, 0);
	did(&t, VERB_VK_PEASANT, 0, 0, 0);
	assert_int_equal(t.s.cover[0], COVER_PEASANT);
	assert_int_equal(seat_of(&t, 0)->reserve, 14);
	attack(&t, 2, "51");
	bare(&t, 0);
	seat_of(&t, 0)->reserve = 0, seat_of(&t, 0)->discarded = 15;
	did(&t, VERB_VK_PEASANT, 0, 0, 0);
	assert_int_equal(t.s.cover[0], COVER_BREACH);
	assert_int_equal(heard(&t, EVENT_VIKING_BREACH), 1);
	did(&t, VERB_VK_PEASANT, 0, 0, 0);
	did(&t, VERB_TAKE_SEAT, 1, 1, 0);
	assert_int_equal(heard(&t, EVENT_DEFEATED), 1); /* the breach counts as a peasant */
}

static void ka_6_2_9_nobody_has_a_second_turn(void **state)
{
	struct table t;
	(void)state;
	attack(&t, 3, "555");
	pool(&t, 0, "5");
	pool(&t, 1, "55");
	did(&t, VERB_VK_DIE, 0, 0, 0);
	did(&t, VERB_VK_STOP, 0, 0, 0);
	did(&t, VERB_VK_DIE, 0, 0, 0);
	did(&t, VERB_VK_DIE, 0, 0, 0); /* the last die is covered: over at once, seat 2 has no turn */
	assert_int_equal(heard(&t, EVENT_REPELLED), 1);
	assert_int_equal(t.s.kind, KIND_ABBEY_ACTION);
}

static void ka_6_2_10_repelled(void **state)
{
	struct table t;
	(void)state;
	attack(&t, 3, "652");
	pool(&t, 0, "6");
	pool(&t, 1, "52");
	int first = seat_of(&t, 0)->prestige, second = seat_of(&t, 1)->prestige;
	did(&t, VERB_VK_DIE, 0, 0, 0);
	did(&t, VERB_VK_STOP, 0, 0, 0);
	did(&t, VERB_VK_DIE, 0, 0, 0);
	did(&t, VERB_VK_DIE, 0, 0, 0);
	assert_int_equal(seat_of(&t, 0)->prestige, first + 1);
	assert_int_equal(seat_of(&t, 1)->prestige, second + 2 + 3); /* strictly the most */
}

static void ka_6_2_10_defeat(void **state)
{
	struct table t;
	(void)state;
	attack(&t, 2, "42");
	pool(&t, 0, "4");
	did(&t, VERB_VK_DIE, 0, 0, 0);
	did(&t, VERB_VK_STOP, 0, 0, 0);
	int tower = raise_tower(&t, 0, TOWER_CHAPEL, false), prestige = seat_of(&t, 0)->prestige;
	goods(&t, 0, 1, 1, 1, 1, 9);
	bare(&t, 1);
	goods(&t, 1, 2, 0, 0, 1, 7);
	seat_of(&t, 1)->walls = 3;
	people(&t, 1, "11", 0);
	did(&t, VERB_VK_PEASANT, 0, 0, 0);
	did(&t, VERB_TAKE_SEAT, 1, 1, 0);
	open_is(&t, KIND_VIKING_LOSS, 0); /* one die, one peasant: as many is a defeat */
	assert_true(listed(&t, VERB_LOSE_CARD, card_make(BUILDING_BAKERY, 1), 0, 0));
	refused(&t, VERB_LOSE_CARD, card_make(BUILDING_BAKERY, 2), 0, 0, WHY_NO_SUCH_CARD);
	did(&t, VERB_LOSE_CARD, tower, 0, 0); /* KA-10.5: a tower will do */
	assert_int_equal(seat_of(&t, 0)->prestige, prestige);
	assert_int_equal(towers_built(seat_of(&t, 0)), 1);
	assert_int_equal(heard(&t, EVENT_PLUNDERED), 1); /* no card: all deniers and resources, never by choice */
	stock_is(&t, 1, 0, 0, 0, 0, 0);
	assert_int_equal(seat_of(&t, 1)->walls, 3);
	stock_is(&t, 0, 1, 1, 1, 1, 9);
}

static void ka_10_6_one_copy_of_a_pair(void **state)
{
	struct table t;
	(void)state;
	attack(&t, 2, "42");
	build(&t, 0, BUILDING_LIBRARY, true);
	build(&t, 0, BUILDING_LIBRARY, false);
	did(&t, VERB_VK_PEASANT, 0, 0, 0);
	did(&t, VERB_TAKE_SEAT, 1, 1, 0);
	did(&t, VERB_VK_PEASANT, 0, 0, 0);
	did(&t, VERB_TAKE_SEAT, 1, 1, 0);
	open_is(&t, KIND_VIKING_LOSS, 0);
	int lost = seat_of(&t, 0)->discarded;
	did(&t, VERB_LOSE_CARD, card_make(BUILDING_LIBRARY, 1), 0, 0); /* the manned one goes with its peasant … */
	assert_int_equal(seat_of(&t, 0)->discarded, lost + 1);
	assert_int_equal(active(seat_of(&t, 0), BUILDING_LIBRARY), 0);
	assert_true(card_has(seat_of(&t, 0)->standing, card_make(BUILDING_LIBRARY, 1))); /* … the other stays */
	assert_int_equal(seat_of(&t, 0)->built[BUILDING_LIBRARY - 1], 2);
	assert_int_equal(slots_used(seat_of(&t, 0)), 2);
}

static void ka_6_2_11_all_stay_until_phase_12(void **state)
{
	struct table t;
	(void)state;
	attack(&t, 2, "63");
	pool(&t, 0, "63");
	did(&t, VERB_VK_DIE, 0, 0, 0);
	did(&t, VERB_VK_DIE, 0, 0, 0);
	assert_int_equal(dice_of(seat_of(&t, 0)->pool), 0);
	go_to(&t, KIND_GATHER);
	assert_int_equal(t.s.cover[1], COVER_DIE);
	go_to(&t, KIND_CH_MONK);
	assert_int_equal(t.s.cover[0], COVER_NONE);
	assert_int_equal(seat_of(&t, 0)->home, 9);
}

static void ka_6_2_12_elias_defends(void **state)
{
	struct table t;
	(void)state;
	for (int elias_first = 0; elias_first < 2; elias_first++) {
		begin(&t, 1, KIND_CH_MONK);
		go_over(&t, KIND_CH_EVENT_TYPE, 2);
		memset(t.s.elias_pool, 0, sizeof t.s.elias_pool);
		t.s.elias_pool[1] = 3, t.s.elias_first = (uint8_t)elias_first;
		pool(&t, 0, "");
		people(&t, 0, "11", 0);
		chance(&t, VERB_DRAW_TYPE, SORT_VIKINGS);
		chance(&t, VERB_ROLL, 2);
		chance(&t, VERB_ROLL, 2);
		if (elias_first)
			assert_int_equal(t.s.cover[0], COVER_DIE);
		open_is(&t, KIND_VIKING_DEFEND, 0);
		did(&t, VERB_VK_PEASANT, 0, 0, 0);
		did(&t, VERB_TAKE_SEAT, 1, 1, 0);
		assert_int_equal(t.s.elias_pool[1], 2); /* one die, never more; gone at once */
		assert_int_equal(t.s.cover_owner[elias_first ? 0 : 1], 0);
		assert_int_equal(heard(&t, EVENT_DEFEATED), 1);
	}
	/* his dice count in the majority: nobody gains 3 */
	attack(&t, 1, "");
	memset(t.s.elias_pool, 0, sizeof t.s.elias_pool);
	t.s.elias_pool[1] = 1;
	chance(&t, VERB_ROLL, 6);
	chance(&t, VERB_ROLL, 2);
	pool(&t, 0, "6");
	int before = seat_of(&t, 0)->prestige;
	did(&t, VERB_VK_DIE, 0, 0, 0);
	did(&t, VERB_VK_STOP, 0, 0, 0);
	assert_int_equal(heard(&t, EVENT_REPELLED), 1);
	assert_int_equal(seat_of(&t, 0)->prestige, before + 1);
}

static void ka_10_40_elias_runs_out(void **state)
{
	struct table t;
	(void)state;
	attack(&t, 1, "");
	memset(t.s.elias_pool, 0, sizeof t.s.elias_pool);
	t.s.elias_first = 1;
	for (int peasants = 1; peasants >= 0; peasants--) {
		struct table u = t;
		u.s.elias_peasants = (uint8_t)peasants;
		chance(&u, VERB_ROLL, 6);
		chance(&u, VERB_ROLL, 2);
		assert_int_equal(u.s.cover[0], peasants ? COVER_PEASANT : COVER_BREACH);
		assert_int_equal(u.s.elias_peasants, 0);
	}
}

static void ka_6_2_4_holy_lance(void **state)
{
	for (int use = 0; use < 2; use++) {
		struct table t;
		(void)state;
		begin_option(&t, 3, OPTION_RELICS, 1, KIND_CH_MONK);
		go_over(&t, KIND_CH_EVENT_TYPE, 2);
		relic(&t, 1, RELIC_HOLY_LANCE);
		chance(&t, VERB_DRAW_TYPE, SORT_VIKINGS);
		open_is(&t, KIND_LANCE_WINDOW, 1);
		int before = seat_of(&t, 1)->prestige;
		if (use) {
			did(&t, VERB_USE_LANCE, 0, 0, 0);
			assert_int_equal(seat_of(&t, 1)->prestige, before + 5);
			assert_int_equal(seat_of(&t, 1)->relics, 0);
			assert_int_equal(t.s.kind, KIND_ABBEY_ACTION); /* no dice, nobody else gains or loses */
		} else {
			did(&t, VERB_KEEP_LANCE, 0, 0, 0);
			assert_int_equal(t.s.kind, KIND_CH_VIKING);
			assert_int_not_equal(seat_of(&t, 1)->relics, 0);
		}
	}
}

static void ka_6_2_6_scriptorium(void **state)
{
	struct table t;
	(void)state;
	attack(&t, 4, "5552");
	build_pair(&t, 0, BUILDING_SCRIPTORIUM);
	pool(&t, 0, "55");
	refused(&t, VERB_VK_DOUBLE, 0, 0, 0, WHY_NO_LAST_DIE);
	did(&t, VERB_VK_DIE, 0, 0, 0);
	refused(&t, VERB_VK_TRIPLE, 0, 0, 0, WHY_NO_LAST_DICE);
	did(&t, VERB_VK_DIE, 0, 0, 0);
	int before = seat_of(&t, 0)->prestige;
	did(&t, VERB_VK_TRIPLE, 0, 0, 0); /* two dice count as three */
	assert_int_equal(seat_of(&t, 0)->prestige, before + 1);
	assert_int_equal(t.s.cover[2], COVER_PHANTOM);
	refused(&t, VERB_VK_DOUBLE, 0, 0, 0, WHY_NO_LAST_DIE); /* a phantom is no die to double */
	attack(&t, 4, "5552");
	build(&t, 0, BUILDING_SCRIPTORIUM, true);
	pool(&t, 0, "552");
	did(&t, VERB_VK_DIE, 0, 0, 0);
	did(&t, VERB_VK_DOUBLE, 0, 0, 0);
	did(&t, VERB_VK_DIE, 0, 0, 0);
	refused(&t, VERB_VK_DOUBLE, 0, 0, 0, WHY_DOUBLE_USED);
	refused(&t, VERB_VK_TRIPLE, 0, 0, 0, WHY_NO_SCRIPTORIA);
	attack(&t, 2, "52");
	build(&t, 0, BUILDING_SCRIPTORIUM, true);
	pool(&t, 0, "5");
	did(&t, VERB_VK_DIE, 0, 0, 0);
	refused(&t, VERB_VK_DOUBLE, 0, 0, 0, WHY_VIKING_DIFFERS);
}

static void ka_6_2_6_barracks(void **state)
{
	struct table t;
	(void)state;
	attack(&t, 3, "662");
	bare(&t, 0);
	bare(&t, 1);
	build(&t, 0, BUILDING_BARRACKS, true);
	pool(&t, 0, "515");
	refused(&t, VERB_VK_BARRACKS, 1, 0, 0, WHY_BARRACKS_REACH);
	refused(&t, VERB_VK_BARRACKS, 4, 0, 0, WHY_NO_DIE);
	pool(&t, 0, "5156");
	refused(&t, VERB_VK_BARRACKS, 6, 0, 0, WHY_SAME_VALUE);
	did(&t, VERB_VK_BARRACKS, 5, 0, 0);
	refused(&t, VERB_VK_BARRACKS, 5, 0, 0, WHY_FIRST_DIE_ONLY);
	attack(&t, 3, "662");
	bare(&t, 0);
	bare(&t, 1);
	build_pair(&t, 0, BUILDING_BARRACKS);
	pool(&t, 0, "1");
	did(&t, VERB_VK_BARRACKS, 1, 0, 0); /* two: any value */
}

/* ------------------------------------------------------------------ conventions */

static void ka_6_0_1_rounds_and_phases(void **state)
{
	struct table t;
	int last = 0, rounds_seen = 0;
	(void)state;
	begin(&t, 2, KIND_CH_MONK);
	while (t.s.kind != KIND_OVER) {
		int now = t.s.round * 100 + t.s.phase;
		assert_true(now >= last); /* phases 1 to 12 in order */
		rounds_seen = t.s.round;
		last = now;
		step(&t);
	}
	assert_int_equal(rounds_seen, 7);
	assert_int_equal(t.s.phase, PHASE_END);
}

static void ka_6_0_2_forced_choices_are_shown(void **state)
{
	struct table t;
	(void)state;
	attack(&t, 2, "52"); /* one peasant on the board: no question, but an event */
	bare(&t, 0);
	people(&t, 0, "11", 0);
	did(&t, VERB_VK_PEASANT, 0, 0, 0);
	assert_int_equal(listed_count(&t, VERB_TAKE_SEAT), 1);
	did(&t, VERB_TAKE_SEAT, 1, 1, 0);
	assert_int_equal(heard(&t, EVENT_VIKING_PEASANT), 1);
}

static void ka_6_0_4_rerolled_dice_go_first(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_ABBEY_ACTION);
	raise_tower(&t, 0, TOWER_BELL_TOWER, true);
	pool(&t, 0, "4455");
	seat_of(&t, 0)->rerolled[3] = 1, seat_of(&t, 0)->rerolls = 1;
	did(&t, VERB_DEFEND, 4, 0, 0);
	assert_int_equal(seat_of(&t, 0)->rerolled[3], 0); /* the fresh 4 may still be rerolled */
	assert_true(listed(&t, VERB_REROLL, 4, 0, 0));
}

static void ka_6_0_9_first_free_seat(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_ABBEY_ACTION);
	people(&t, 0, "11 13 21", 0);
	pew_arrive(&t.s, 0, NULL);
	assert_int_equal(
		seat_of(&t, 0)->pews, bit(pew_bit(1, 1)) | bit(pew_bit(1, 2)) | bit(pew_bit(1, 3)) | bit(pew_bit(2, 1)));
	pew_arrive(&t.s, 0, NULL); /* KA-10.11: bench 1 is full */
	assert_true(bits_has(seat_of(&t, 0)->pews, pew_bit(2, 2)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ka_6_1_1_roll),
		cmocka_unit_test(ka_6_1_1_tenth_die),
		cmocka_unit_test(ka_6_2_1_event_drawn),
		cmocka_unit_test(ka_6_2_2_vikings_of_round_one_come_last),
		cmocka_unit_test(ka_6_2_3_at_once),
		cmocka_unit_test(ka_6_2_3_plague),
		cmocka_unit_test(ka_7_6_1_site_events),
		cmocka_unit_test(ka_7_6_1_other_events),
		cmocka_unit_test(ka_6_2_5_dice_in_descending_order),
		cmocka_unit_test(ka_6_2_6_die_or_peasant),
		cmocka_unit_test(ka_6_2_7_a_peasant_ends_the_turn),
		cmocka_unit_test(ka_6_2_8_which_peasant),
		cmocka_unit_test(ka_6_2_9_nobody_has_a_second_turn),
		cmocka_unit_test(ka_6_2_10_repelled),
		cmocka_unit_test(ka_6_2_10_defeat),
		cmocka_unit_test(ka_10_6_one_copy_of_a_pair),
		cmocka_unit_test(ka_6_2_11_all_stay_until_phase_12),
		cmocka_unit_test(ka_6_2_12_elias_defends),
		cmocka_unit_test(ka_10_40_elias_runs_out),
		cmocka_unit_test(ka_6_2_4_holy_lance),
		cmocka_unit_test(ka_6_2_6_scriptorium),
		cmocka_unit_test(ka_6_2_6_barracks),
		cmocka_unit_test(ka_6_0_1_rounds_and_phases),
		cmocka_unit_test(ka_6_0_2_forced_choices_are_shown),
		cmocka_unit_test(ka_6_0_4_rerolled_dice_go_first),
		cmocka_unit_test(ka_6_0_9_first_free_seat),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
