/* The King's Abbey: free actions (6.13), relics (7.4), patron saints (KA-7.5), that play ends (6.16), rulings (10). */
#include "games/kings-abbey/rules.c"

#include "games/kings-abbey/testing.h"

static void at_option(struct table *t, int option, int kind)
{
	begin_option(t, 2, option, 1, kind);
	market_empty(t);
	bare(t, 0);
	bare(t, 1);
	people(t, 0, "11", 0);
}

/* ------------------------------------------------------------------ KA-6.13 */

static void ka_6_13_baptise_and_activate(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_MARKET_BUY);
	market_empty(&t);
	bare(&t, 0);
	int card = build(&t, 0, BUILDING_LIBRARY, false), gate = raise_tower(&t, 0, TOWER_GATE_TOWER, false);
	int bell = raise_tower(&t, 0, TOWER_BELL_TOWER, false);
	people(&t, 0, "31 41 42 43", 0);
	refused(&t, VERB_ACTIVATE, card, 0, 0, WHY_BAPTISTERY_EMPTY);
	did(&t, VERB_BAPTISE, 1, 0, 0);
	refused(&t, VERB_BAPTISE, 1, 0, 0, WHY_SEAT_EMPTY);
	did(&t, VERB_BAPTISE, 2, 0, 0);
	refused(&t, VERB_BAPTISE, 3, 0, 0, WHY_BAPTISTERY_FULL);
	refused(&t, VERB_ACTIVATE, gate, 0, 0, WHY_NOT_FOR_BROTHERS);
	refused(&t, VERB_ACTIVATE, card + 1, 0, 0, WHY_NOT_STANDING);
	did(&t, VERB_ACTIVATE, card, 0, 0);
	refused(&t, VERB_ACTIVATE, card, 0, 0, WHY_CARD_MANNED);
	did(&t, VERB_ACTIVATE, bell, 0, 0);
	did(&t, VERB_BAPTISE, 3, 0, 0);
	open_is(&t, KIND_MARKET_BUY, 0); /* asked again each time */
}

/* Where each free action is offered: rows V A M G P B F K X L of the table, columns F1 … F10. */
static void ka_6_13_where_each_is_listed(void **state)
{
	static const int verb[] = {VERB_BAPTISE, VERB_ACTIVATE, VERB_TRADE, VERB_STABLES, VERB_BATH, VERB_USE_RELIC,
		VERB_USE_SAINT, VERB_SUPPORT, VERB_REROLL, VERB_DEN, VERB_REUSE};
	static const char *const row[KINDS_END] = {
		[KIND_VIKING_DEFEND] = "++..+++++.",
		[KIND_ABBEY_ACTION] = "++++++++++",
		[KIND_MARKET_BUY] = "++++++++..",
		[KIND_GATHER] = "++++++++++",
		[KIND_PEASANT_MOVE] = "++++++++..",
		[KIND_BUILD] = "++++++++..",
		[KIND_FEED] = "++++++++..",
		[KIND_DARKNESS_BRACE] = "++..+++...",
		[KIND_CRUSADE_BUY] = "++++++++..",
		[KIND_STOCK_LIMIT] = "+++++++...",
	};
	(void)state;
	for (int kind = 0; kind < KINDS_END; kind++) {
		assert_int_equal(has_free_actions(kind), row[kind] != NULL);
		if (!row[kind])
			continue;
		/* everything a player could have, twice: with the saint hidden, and with it revealed */
		for (int hidden = 0; hidden < 2; hidden++) {
			struct options o = options_of(2, OPTION_SAINTS, 1);
			struct table t;
			o.value[OPTION_RELICS] = 1;
			begin_with(&t, &o);
			go_to(&t, KIND_ABBEY_ACTION);
			t.s.kind = (uint8_t)kind; /* only the list is looked at */
			while (!(kind_has_flags[kind] & IN(t.s.phase)))
				t.s.phase = (uint8_t)((t.s.phase + 1) % (PHASES + 1));
			if (kind == KIND_VIKING_DEFEND)
				t.s.viking[0] = t.s.viking[1] = 1;
			struct abbey *p = seat_of(&t, 0);
			p->standing = p->occupied = p->entered = 0;
			people(&t, 0, "41", 1);
			build(&t, 0, BUILDING_STABLES, true);
			build(&t, 0, BUILDING_BATH_HOUSE, true);
			build(&t, 0, BUILDING_ABBOTTS_DEN, true);
			build_pair(&t, 0, BUILDING_MONKS_QUARTERS);
			build(&t, 0, BUILDING_LIBRARY, false);
			raise_tower(&t, 0, TOWER_BELL_TOWER, true);
			goods(&t, 0, 3, 3, 3, 3, 9);
			relic(&t, 0, RELIC_MANNA_JAR);
			saint(&t, 0, SAINT_ARNOLD, hidden ? MODE_HIDDEN : MODE_REVEALED);
			p->area[AREA_CLERGY - 1][4] = 1;
			p->main_die[0] = 6, p->used_sites = 1;
			for (int f = 0; f < 10; f++) {
				bool expected = row[kind][f] == '+';
				if (verb[f] == VERB_USE_SAINT)
					expected &= hidden;
				if (verb[f] == VERB_SUPPORT)
					expected &= !hidden;
				assert_int_equal(listed_count(&t, verb[f]) > 0, expected);
				assert_int_equal(kind_has(kind, verb[f]), row[kind][f] == '+');
			}
			assert_int_equal(listed_count(&t, VERB_REUSE) > 0, kind == KIND_GATHER); /* F11 */
		}
	}
}

static void ka_6_13_1_every_round_has_its_windows(void **state)
{
	struct table t;
	static const int windows[] = {KIND_ABBEY_ACTION, KIND_MARKET_BUY, KIND_GATHER, KIND_PEASANT_MOVE, KIND_BUILD};
	bool met[3][KINDS_END] = {{false}};
	(void)state;
	begin(&t, 3, KIND_CH_MONK);
	while (t.s.round == 1) {
		if (has_free_actions(t.s.kind))
			met[t.s.actor][t.s.kind] = true;
		step(&t);
	}
	for (int i = 0; i < 3; i++)
		for (int k = 0; k < COUNT(windows); k++)
			assert_true(met[i][windows[k]]);
}

static void ka_6_0_3_no_dead_ends(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_BUILD); /* Stables, but the only partner has nothing worth having */
	build(&t, 0, BUILDING_STABLES, true);
	goods(&t, 0, 1, 0, 0, 0, 0);
	goods(&t, 1, 5, 0, 1, 1, 0);
	refused(
		&t, VERB_STABLES, 0, 0, 0, WHY_NO_DEAL); /* one wood buys neither stone nor sand, and wood is no other kind */
	goods(&t, 0, 2, 0, 0, 0, 0);
	did(&t, VERB_STABLES, 0, 0, 0);
	did(&t, VERB_STABLES_PARTNER, 1, 0, 0);
	refused(&t, VERB_STABLES_GIVE, GOOD_GRAIN, 0, 0, WHY_NONE_LEFT);
	refused(&t, VERB_STABLES_GIVE, GOOD_TOOL, 0, 0, WHY_NOT_TRADED);
	did(&t, VERB_STABLES_GIVE, GOOD_WOOD, 0, 0);
	assert_int_equal(listed_count(&t, VERB_STABLES_GIVE_N), 1);
}

/* ------------------------------------------------------------------ relics */

static void ka_7_4_1_used_once(void **state)
{
	struct table t;
	(void)state;
	at_option(&t, OPTION_RELICS, KIND_BUILD);
	refused(&t, VERB_USE_RELIC, RELIC_MANNA_JAR, 0, 0, WHY_NO_RELIC);
	relic(&t, 0, RELIC_MANNA_JAR);
	relic(&t, 0, RELIC_HOLY_LANCE);
	relic(&t, 0, RELIC_TABLETS_OF_LAW);
	refused(&t, VERB_USE_RELIC, RELIC_HOLY_LANCE, 0, 0, WHY_RELIC_WINDOW);
	refused(&t, VERB_USE_RELIC, RELIC_TABLETS_OF_LAW, 0, 0, WHY_RELIC_WINDOW);
	did(&t, VERB_USE_RELIC, RELIC_MANNA_JAR, 0, 0);
	stock_is(&t, 0, 0, 3, 0, 0, 0);
	refused(&t, VERB_USE_RELIC, RELIC_MANNA_JAR, 0, 0, WHY_NO_RELIC);
	assert_false(bits_has(t.s.relics_left, RELIC_MANNA_JAR - 1)); /* discarded, not back in the supply */
}

static void ka_7_4_cross_torah_rod(void **state)
{
	struct table t;
	(void)state;
	at_option(&t, OPTION_RELICS, KIND_BUILD);
	relic(&t, 0, RELIC_HOLY_CROSS);
	relic(&t, 0, RELIC_TORAH);
	relic(&t, 0, RELIC_AARONS_ROD);
	did(&t, VERB_USE_RELIC, RELIC_HOLY_CROSS, 0, 0);
	assert_int_equal(seat_of(&t, 0)->defence, 3);
	did(&t, VERB_USE_RELIC, RELIC_TORAH, 0, 0);
	assert_int_equal(seat_of(&t, 0)->wagons, 3);
	assert_int_equal(t.s.wagons, 7);
	struct table u = t, w = t;
	int prestige = seat_of(&t, 0)->prestige;
	did(&t, VERB_USE_RELIC, RELIC_AARONS_ROD, 0, 0);
	assert_int_equal(seat_of(&t, 0)->walls, 2);
	assert_int_equal(seat_of(&t, 0)->prestige, prestige + 2);
	seat_of(&u, 0)->walls = 4; /* one left: one wall, and the fifth defends */
	did(&u, VERB_USE_RELIC, RELIC_AARONS_ROD, 0, 0);
	assert_int_equal(seat_of(&u, 0)->walls, 5);
	assert_int_equal(seat_of(&u, 0)->prestige, prestige + 1);
	assert_int_equal(seat_of(&u, 0)->defence, 4);
	seat_of(&w, 0)->walls = 5;
	refresh_all(&w.s);
	refused(&w, VERB_USE_RELIC, RELIC_AARONS_ROD, 0, 0, WHY_WALLS_BUILT);
}

static void ka_7_4_holy_grail(void **state)
{
	static const uint8_t to[16] = {3, 3, 3, 6, 6, 6, 9, 9, 9, 12, 12, 12, 15, 15, 15, 0};
	(void)state;
	for (int from = 0; from <= 15; from++) {
		struct table t;
		at_option(&t, OPTION_RELICS, KIND_MARKET_BUY);
		relic(&t, 0, RELIC_HOLY_GRAIL);
		clergy(&t, 0, from);
		if (from == 15) {
			refused(&t, VERB_USE_RELIC, RELIC_HOLY_GRAIL, 0, 0, WHY_CLERGY_TOP);
			continue;
		}
		int prestige = seat_of(&t, 0)->prestige;
		did(&t, VERB_USE_RELIC, RELIC_HOLY_GRAIL, 0, 0);
		assert_int_equal(seat_of(&t, 0)->clergy, to[from]);
		assert_int_equal(seat_of(&t, 0)->clergy_used, 0); /* no die use */
		/* KA-10.32: every space passed scores */
		int score = to[from] == 12 ? 4 : to[from] < 15 ? 0 : from == 12 ? 12 : from == 13 ? 9 : 5;
		assert_int_equal(seat_of(&t, 0)->prestige, prestige + score);
		if (to[from] == 9) {
			did(&t, VERB_CHOOSE_RESOURCE, GOOD_SAND, 0, 0);
			did(&t, VERB_CHOOSE_RESOURCE, GOOD_WOOD, 0, 0);
		}
		open_is(&t, KIND_MARKET_BUY, 0);
	}
}

static void ka_7_4_tablets(void **state)
{
	struct table t;
	(void)state;
	at_option(&t, OPTION_RELICS, KIND_BUILD);
	goods(&t, 0, 0, 0, 2, 1, 0);
	refused(&t, VERB_TABLETS_TOWER, TOWER_BATTLEMENT, 0, 0, WHY_NO_TABLETS);
	relic(&t, 0, RELIC_TABLETS_OF_LAW);
	refused(&t, VERB_TABLETS_TOWER, TOWER_GATE_TOWER, 0, 0, WHY_COST); /* two kinds are missing */
	did(&t, VERB_TABLETS_TOWER, TOWER_BATTLEMENT, 0, 0);
	open_is(&t, KIND_TABLETS_WAIVE, 0);
	refused(&t, VERB_WAIVE, GOOD_WOOD, 0, 0, WHY_NOT_IN_COST);
	refused(&t, VERB_WAIVE, GOOD_SAND, 0, 0, WHY_COST); /* the deniers could not be paid */
	int prestige = seat_of(&t, 0)->prestige;
	did(&t, VERB_WAIVE, GOOD_DENIER, 0, 0);
	stock_is(&t, 0, 0, 0, 0, 0, 0);
	assert_int_equal(seat_of(&t, 0)->prestige, prestige + 10);
	assert_int_equal(seat_of(&t, 0)->relics, 0);
	at_option(&t, OPTION_RELICS, KIND_BUILD);
	relic(&t, 0, RELIC_TABLETS_OF_LAW);
	bought(&t, 0, BUILDING_REFECTORY);
	refused(&t, VERB_TABLETS_BUILDING, BUILDING_STABLES, 0, 0, WHY_NOT_BOUGHT);
	goods(&t, 0, 0, 1, 1, 0, 2);
	did(&t, VERB_TABLETS_BUILDING, BUILDING_REFECTORY, 0, 0);
	did(&t, VERB_WAIVE, GOOD_WOOD, 0, 0); /* KA-10.33: one kind, all three tokens */
	stock_is(&t, 0, 0, 0, 0, 0, 0);
	assert_int_equal(seat_of(&t, 0)->built[BUILDING_REFECTORY - 1], 1);
}

/* ------------------------------------------------------------------ saints */

static void ka_7_5_1_patron_choice(void **state)
{
	struct table t;
	(void)state;
	at_option(&t, OPTION_SAINTS, KIND_ABBEY_ACTION);
	clergy(&t, 0, 5);
	pool(&t, 0, "44");
	refused(&t, VERB_USE_SAINT, 0, 0, 0, WHY_SAINT_NOT_HIDDEN); /* before Deacon it does nothing */
	refused(&t, VERB_SUPPORT, 4, 0, 0, WHY_SAINT_NOT_REVEALED);
	did(&t, VERB_CLERGY, 4, 0, 0);
	open_is(&t, KIND_PATRON_CHOICE, 0); /* KA-6.3.4 */
	int who = seat_of(&t, 0)->saint;
	struct table u = t;
	did(&t, VERB_REVEAL, 0, 0, 0);
	assert_int_equal(seat_of(&t, 0)->saint_mode, MODE_REVEALED);
	assert_int_equal(seat_of(&t, 0)->saint_shown, who);
	assert_int_equal(seat_of(&t, 0)->saint, 0);
	did(&u, VERB_KEEP_HIDDEN, 0, 0, 0);
	assert_int_equal(seat_of(&u, 0)->saint_mode, MODE_HIDDEN);
	assert_int_equal(seat_of(&u, 0)->saint_shown, 0);
	did(&u, VERB_CLERGY, 4, 0, 0); /* once only */
	assert_int_not_equal(u.s.kind, KIND_PATRON_CHOICE);
}

static void ka_7_5_2_support(void **state)
{
	struct table t;
	(void)state;
	at_option(&t, OPTION_SAINTS, KIND_PEASANT_MOVE); /* KA-10.54: at any own point with the dice in the pool */
	saint(&t, 0, SAINT_GAWAIN, MODE_REVEALED);
	pool(&t, 0, "235");
	refused(&t, VERB_SUPPORT, 2, 0, 0, WHY_SUPPORT_ONE);
	pool(&t, 0, "14");
	refused(&t, VERB_SUPPORT, 1, 0, 0, WHY_NO_DIE); /* a second 1 is needed for that */
	refused(&t, VERB_SUPPORT, 5, 0, 0, WHY_NO_DIE);
	did(&t, VERB_SUPPORT, 4, 0, 0);
	did(&t, VERB_CHOOSE_RESOURCE, GOOD_SAND, 0, 0);
	did(&t, VERB_CHOOSE_RESOURCE, GOOD_SAND, 0, 0);
	stock_is(&t, 0, 0, 0, 0, 2, 0);
	open_is(&t, KIND_PEASANT_MOVE, 0);
	pool(&t, 0, "11");
	refused(&t, VERB_SUPPORT, 1, 0, 0, WHY_SUPPORT_USED); /* once a round */
	go_to(&t, KIND_CH_MARKET);
	assert_int_equal(seat_of(&t, 0)->home, 9); /* the dice return in phase 12 */
	at_option(&t, OPTION_SAINTS, KIND_PEASANT_MOVE);
	saint(&t, 0, SAINT_GAWAIN, MODE_REVEALED);
	pool(&t, 0, "11");
	did(&t, VERB_SUPPORT, 1, 0, 0);
}

static void ka_7_5_3_arnold_and_andrew(void **state)
{
	struct table t;
	(void)state;
	at_option(&t, OPTION_SAINTS, KIND_BUILD);
	saint(&t, 0, SAINT_ARNOLD, MODE_HIDDEN);
	did(&t, VERB_USE_SAINT, 0, 0, 0);
	assert_int_equal(seat_of(&t, 0)->defence, 3);
	assert_int_equal(seat_of(&t, 0)->saint_mode, MODE_SPENT); /* shown and discarded */
	assert_int_equal(seat_of(&t, 0)->saint_shown, SAINT_ARNOLD);
	refused(&t, VERB_USE_SAINT, 0, 0, 0, WHY_SAINT_NOT_HIDDEN);
	at_option(&t, OPTION_SAINTS, KIND_BUILD);
	saint(&t, 0, SAINT_ANDREW, MODE_HIDDEN);
	did(&t, VERB_USE_SAINT, 0, 0, 0);
	bought(&t, 0, BUILDING_CLOISTER);
	goods(&t, 0, 1, 0, 1, 1, 0);
	int prestige = seat_of(&t, 0)->prestige;
	did(&t, VERB_BUILDING, BUILDING_CLOISTER, 0, 0);
	assert_int_equal(seat_of(&t, 0)->prestige, prestige + 12); /* KA-6.0.5: gains doubled … */
	prestige_lose(&t.s, 0, 3, CAUSE_HUNGER, NULL);
	assert_int_equal(seat_of(&t, 0)->prestige, prestige + 9); /* … losses not */
	go_to(&t, KIND_CH_MONK);
	assert_int_equal(seat_of(&t, 0)->doubled, 0);
	struct score score[2]; /* KA-10.42: final scoring is not doubled */
	seat_of(&t, 0)->doubled = 1, seat_of(&t, 0)->prestige = 10;
	memset(seat_of(&t, 0)->crusade, 0, sizeof seat_of(&t, 0)->crusade);
	seat_of(&t, 0)->unbuilt[BUILDING_CLOISTER - 1] = 0;
	kings_abbey_scores(&t.s, score);
	assert_int_equal(score[0].total, 10);
}

static void ka_7_5_3_elijah(void **state)
{
	struct table t;
	(void)state;
	at_option(&t, OPTION_SAINTS, KIND_MARKET_BUY);
	saint(&t, 0, SAINT_ELIJAH, MODE_HIDDEN);
	refused(&t, VERB_USE_SAINT, 0, 0, 0, WHY_SAINT_USELESS);
	bought(&t, 0, BUILDING_STABLES);
	bought(&t, 0, BUILDING_SHEEP_FARM);
	did(&t, VERB_USE_SAINT, 0, 0, 0);
	open_is(&t, KIND_ELIJAH_BUILD, 0);
	refused(&t, VERB_ELIJAH_BUILD, BUILDING_LIBRARY, 0, 0, WHY_NOT_BOUGHT);
	int prestige = seat_of(&t, 0)->prestige;
	did(&t, VERB_ELIJAH_BUILD, BUILDING_STABLES, 0, 0);
	assert_int_equal(seat_of(&t, 0)->prestige, prestige + 7);
	assert_int_equal(seat_of(&t, 0)->built[BUILDING_STABLES - 1], 1);
	open_is(&t, KIND_MARKET_BUY, 0);
}

static void ka_7_5_3_gawain(void **state)
{
	struct table t;
	(void)state;
	at_option(&t, OPTION_SAINTS, KIND_ABBEY_ACTION);
	saint(&t, 0, SAINT_GAWAIN, MODE_HIDDEN);
	refused(&t, VERB_USE_SAINT, 0, 0, 0, WHY_SAINT_USELESS); /* no own die yet */
	quest_begun(&t, 0, CRUSADE_C20, 4, 3);
	refused(&t, VERB_USE_SAINT, 0, 0, 0, WHY_SAINT_USELESS); /* three slots are empty */
	seat_of(&t, 0)->crusade[0].dice = 4, seat_of(&t, 0)->home--;
	did(&t, VERB_USE_SAINT, 0, 0, 0);
	did(&t, VERB_GAWAIN_CARD, CRUSADE_C20, 0, 0);
	assert_int_equal(seat_of(&t, 0)->crusade[0].phantoms, 2);
	assert_true(crusade_complete(printed, &seat_of(&t, 0)->crusade[0]));
}

static void ka_7_5_3_lionel(void **state)
{
	struct table t;
	(void)state;
	at_option(&t, OPTION_SAINTS, KIND_MARKET_BUY);
	saint(&t, 0, SAINT_LIONEL, MODE_HIDDEN);
	refused(&t, VERB_USE_SAINT, 0, 0, 0, WHY_SAINT_USELESS);
	int gate = raise_tower(&t, 0, TOWER_GATE_TOWER, false), wall = raise_tower(&t, 0, TOWER_BATTLEMENT, false);
	people(&t, 0, "11 12", 1);
	struct table u = t;
	did(&t, VERB_USE_SAINT, 0, 0, 0);
	refused(&t, VERB_STOP, 0, 0, 0, WHY_LIONEL_FIRST);
	did(&t, VERB_LIONEL_ARCHER, gate, 0, 0);
	did(&t, VERB_TAKE_BAPTISTERY, 0, 0, 0);
	open_is(&t, KIND_LIONEL_ARCHER, 0);
	refused(&t, VERB_LIONEL_ARCHER, gate, 0, 0, WHY_TOWER_MANNED);
	did(&t, VERB_LIONEL_ARCHER, wall, 0, 0);
	did(&t, VERB_TAKE_SEAT, 1, 2, 0);
	open_is(&t, KIND_MARKET_BUY, 0);
	assert_int_equal(seat_of(&t, 0)->defence, 3); /* no deniers were needed */
	did(&u, VERB_USE_SAINT, 0, 0, 0);
	did(&u, VERB_LIONEL_ARCHER, wall, 0, 0);
	did(&u, VERB_TAKE_SEAT, 1, 1, 0);
	did(&u, VERB_STOP, 0, 0, 0);
	open_is(&u, KIND_MARKET_BUY, 0);
	assert_int_equal(seat_of(&u, 0)->defence, 2);
}

static void ka_7_5_3_rudolph(void **state)
{
	struct table t;
	(void)state;
	at_option(&t, OPTION_SAINTS, KIND_BUILD);
	saint(&t, 0, SAINT_RUDOLPH, MODE_HIDDEN);
	int cloister = build(&t, 0, BUILDING_CLOISTER, false), room = build(&t, 0, BUILDING_CALEFACTORY, false);
	int brewery = build(&t, 0, BUILDING_BREWERY, true), bath = build(&t, 0, BUILDING_BATH_HOUSE, true);
	refused(&t, VERB_USE_SAINT, 0, 0, 0, WHY_SAINT_USELESS); /* nobody in the baptistery */
	people(&t, 0, "", 1);
	did(&t, VERB_USE_SAINT, 0, 0, 0);
	refused(&t, VERB_RUDOLPH_PAIR, cloister, brewery, 0, WHY_RUDOLPH_CARD);
	refused(&t, VERB_RUDOLPH_PAIR, cloister, room, 0, WHY_RUDOLPH_ORDER);
	int prestige = seat_of(&t, 0)->prestige;
	did(&t, VERB_RUDOLPH_PAIR, room, cloister, 0);
	assert_int_equal(seat_of(&t, 0)->prestige, prestige + 10); /* first occupation counts */
	assert_int_equal(seat_of(&t, 0)->defence, 2);
	/* KA-7.5.4: one peasant for food, income and Brewery */
	assert_int_equal(seat_of(&t, 0)->population, 3);
	assert_int_equal(seat_of(&t, 0)->income, 3 + 3);
	build(&t, 0, BUILDING_LIBRARY, false);
	did(&t, VERB_BATH, 0, 0, 0);
	refused(&t, VERB_BATH_FROM, cloister, 0, 0, WHY_STRADDLED);
	did(&t, VERB_BATH_FROM, bath, 0, 0);
	struct table u = t;
	t.s.kind = ANSWERED, t.s.pending_card = 0;
	proceed(&t.s, NULL);
	int lost = seat_of(&t, 0)->discarded;
	board_lose(&t.s, 0, room, NULL); /* either is destroyed: both stop, he is lost */
	refresh_all(&t.s);
	assert_int_equal(seat_of(&t, 0)->defence, 1);
	assert_int_equal(seat_of(&t, 0)->discarded, lost + 1);
	assert_int_equal(seat_of(&t, 0)->straddle[0], 0);
	is_sound(&t);
	board_vacate(&u.s, 0, cloister, NULL); /* he is lost to hunger */
	assert_int_equal(seat_of(&u, 0)->straddle[1], 0);
	assert_false(card_has(seat_of(&u, 0)->occupied, room));
}

static void ka_7_5_3_reynold(void **state)
{
	static const uint8_t row[][6] = {/* sites, then wood grain stone sand: KA-10.30 */
		{SITE_FOREST, SITE_FOREST, 6, 0, 0, 0}, {SITE_MOUNTAIN, SITE_FIELD, 0, 2, 1, 0},
		{SITE_SAND_PIT, SITE_SAND_PIT, 0, 0, 0, 2}, {SITE_MOUNTAIN, SITE_MOUNTAIN, 0, 0, 3, 0},
		{SITE_SAND_PIT, SITE_FOREST, 3, 0, 0, 1}};
	(void)state;
	for (int i = 0; i < COUNT(row); i++) {
		struct table t;
		at_option(&t, OPTION_SAINTS, KIND_BUILD);
		saint(&t, 0, SAINT_REYNOLD, MODE_HIDDEN);
		build(&t, 0, BUILDING_MONEY_CHANGER, true); /* no change from it */
		event_is(&t, CALAMITY_FLOOD);               /* no event either */
		did(&t, VERB_USE_SAINT, 0, 0, 0);
		did(&t, VERB_REYNOLD_SITE, row[i][0], 0, 0);
		did(&t, VERB_REYNOLD_SITE, row[i][1], 0, 0);
		stock_is(&t, 0, row[i][2], row[i][3], row[i][4], row[i][5], 0);
		assert_int_equal(seat_of(&t, 0)->used_sites, 0);
	}
	struct table t;
	at_option(&t, OPTION_SAINTS, KIND_BUILD);
	saint(&t, 0, SAINT_REYNOLD, MODE_HIDDEN);
	build(&t, 0, BUILDING_MASONS_GUILD, true); /* but its divisor holds */
	did(&t, VERB_USE_SAINT, 0, 0, 0);
	did(&t, VERB_REYNOLD_SITE, SITE_MOUNTAIN, 0, 0);
	did(&t, VERB_REYNOLD_SITE, SITE_MOUNTAIN, 0, 0);
	stock_is(&t, 0, 0, 0, 4, 0, 0);
}

/* KA-4.3.1: a guess gives every hidden saint another card that could be there, and keeps what is known. */
static void ka_7_5_1_guesses(void **state)
{
	struct table t;
	struct rng rng;
	uint32_t met = 0;
	(void)state;
	begin_option(&t, 3, OPTION_SAINTS, 1, KIND_ABBEY_ACTION);
	saint(&t, 2, SAINT_LIONEL, MODE_REVEALED);
	saint(&t, 0, SAINT_ARNOLD, MODE_UNDECIDED);
	saint(&t, 1, SAINT_ELIJAH, MODE_HIDDEN);
	rng_seed(&rng, 3);
	for (int i = 0; i < 400; i++) {
		struct kings_abbey_state seen = t.s;
		seen.player[1].saint = 0;
		kings_abbey_guess(&seen, 0, &rng);
		assert_int_equal(seen.player[0].saint, SAINT_ARNOLD);
		assert_int_equal(seen.player[2].saint_shown, SAINT_LIONEL);
		assert_int_equal(kings_abbey_check(&seen), 0);
		met |= (uint32_t)bit(seen.player[1].saint);
	}
	assert_int_equal(bits_count(met), 5);
	assert_false(bits_has(met, SAINT_ARNOLD) || bits_has(met, SAINT_LIONEL));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ka_6_13_baptise_and_activate),
		cmocka_unit_test(ka_6_13_where_each_is_listed),
		cmocka_unit_test(ka_6_13_1_every_round_has_its_windows),
		cmocka_unit_test(ka_6_0_3_no_dead_ends),
		cmocka_unit_test(ka_7_4_1_used_once),
		cmocka_unit_test(ka_7_4_cross_torah_rod),
		cmocka_unit_test(ka_7_4_holy_grail),
		cmocka_unit_test(ka_7_4_tablets),
		cmocka_unit_test(ka_7_5_1_patron_choice),
		cmocka_unit_test(ka_7_5_2_support),
		cmocka_unit_test(ka_7_5_3_arnold_and_andrew),
		cmocka_unit_test(ka_7_5_3_elijah),
		cmocka_unit_test(ka_7_5_3_gawain),
		cmocka_unit_test(ka_7_5_3_lionel),
		cmocka_unit_test(ka_7_5_3_rudolph),
		cmocka_unit_test(ka_7_5_3_reynold),
		cmocka_unit_test(ka_7_5_1_guesses),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
