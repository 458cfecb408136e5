/* The King's Abbey: components (section 3), setup (5), variants and options (9). */
#include "games/kings-abbey/rules.c"

#include "core/declare.h"
#include "core/words.h"
#include "games/games.h"
#include "games/kings-abbey/testing.h"

/* ------------------------------------------------------------------ section 3 */

static void ka_3_1_pieces(void **state)
{
	int copies = 0, starting = 0;
	struct table t;
	(void)state;
	/* KA-3.1.1: 63 building cards, 28 events, 28 crusades of which 7 bear a relic, 6 tokens, 7 relics, 7 saints */
	for (int b = 1; b <= BUILDINGS; b++)
		copies += COPIES, starting += printed->building[b].starting;
	assert_int_equal(copies, 63);
	assert_int_equal(starting, 6);
	assert_int_equal(CRUSADES, 28);
	assert_int_equal(RELICS, 7);
	assert_int_equal(SAINTS, 7);
	assert_int_equal(TOKENS, 6);
	begin(&t, 5, KIND_ABBEY_ACTION);
	/* KA-3.1.2: per player 15 peasants, 5 walls, 2 trade tokens, 6 tower cards, 10 dice of which 9 at first */
	for (int i = 0; i < 5; i++) {
		struct abbey *p = seat_of(&t, i);
		assert_int_equal(p->reserve + population(p), 15);
		assert_int_equal(p->dice_total, 9);
	}
	assert_int_equal(TRADES, 2);
	assert_int_equal(WALLS_MAX, 5);
	assert_int_equal(
		printed->tower[1].count + printed->tower[2].count + printed->tower[3].count + printed->tower[4].count, 6);
	/* KA-3.1.1: 11 tools and 11 wagons, one each with every player; 15 sheep, 9 cows */
	assert_int_equal(t.s.tools, 6);
	assert_int_equal(t.s.wagons, 6);
	assert_int_equal(t.s.sheep, 15);
	assert_int_equal(t.s.cows, 9);
}

static void ka_3_1_3_wagons_run_out(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_MARKET_BUY);
	seat_of(&t, 1)->wagons = 10, t.s.wagons = 0; /* KA-3.1.3: a wagon gain then gives nothing */
	market_is(&t, 0, 0, BUILDING_CELLARIUM);
	goods(&t, 0, 0, 0, 0, 0, 99); /* deniers and resources know no end */
	did(&t, VERB_BUY, 0, 0, BUILDING_CELLARIUM);
	assert_int_equal(seat_of(&t, 0)->wagons, 1);
	assert_int_equal(heard(&t, EVENT_GAINED), 0);
}

static void ka_3_2_1_values(void **state)
{
	(void)state;
	assert_int_equal(printed->good[GOOD_WOOD], 2);
	assert_int_equal(printed->good[GOOD_GRAIN], 3);
	assert_int_equal(printed->good[GOOD_STONE], 4);
	assert_int_equal(printed->good[GOOD_SAND], 5);
	assert_int_equal(printed->good[GOOD_DENIER], 1);
}

static void ka_3_3_1_sites(void **state)
{
	struct table t;
	(void)state;
	for (int n = 1; n <= 5; n++) { /* KA-5.1: one bonus space blocked up to three players */
		begin(&t, n, KIND_ABBEY_ACTION);
		for (int r = 0; r < SITES; r++)
			assert_int_equal(t.s.bonus_free[r], n <= 3 ? 1 : 2);
	}
	for (int r = 1; r <= SITES; r++)
		assert_int_equal(printed->site[r], r + 1);
}

static void ka_3_3_2_tokens(void **state)
{
	static const uint8_t token[6][2] = {
		{GOOD_WOOD, 3}, {GOOD_GRAIN, 2}, {GOOD_STONE, 1}, {GOOD_SAND, 1}, {GOOD_TOOL, 1}, {GOOD_WAGON, 1}};
	(void)state;
	for (int i = 0; i < TOKENS; i++) {
		assert_int_equal(token_good[i + 1], token[i][0]);
		assert_int_equal(printed->token[i + 1], token[i][1]);
	}
}

static void ka_3_4_board(void **state)
{
	struct table t;
	(void)state;
	/* KA-3.4.1, KA-3.4.2: 7 building slots, 4 towers, 2 in the baptistery, 4 benches of 3 */
	assert_int_equal(SLOTS, 7);
	assert_int_equal(TOWERS_MAX, 4);
	assert_int_equal(BAPTISTERY_PLACES, 2);
	assert_int_equal(PEW_BENCHES, 4);
	assert_int_equal(PEW_ROWS, 3);
	begin(&t, 2, KIND_DARKNESS_BRACE);
	bare(&t, 0);
	assert_int_equal(seat_of(&t, 0)->defence, 1); /* KA-3.4.3: never below 1 */
	/* KA-3.4.4, KA-10.28: prestige has no floor */
	seat_of(&t, 0)->prestige = 1;
	did(&t, VERB_FACE, 0, 0, 0);
	assert_int_equal(seat_of(&t, 0)->prestige, 1 - 4);
}

/* KA-3.5: what each rank brings */
static void ka_3_5_1_clergy_track(void **state)
{
	static const uint8_t prestige[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 3, 4, 5};
	static const uint8_t moves_at[16] = {1, 1, 1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 6, 6, 6, 6};
	static const uint8_t defence_at[16] = {1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3};
	struct table t;
	(void)state;
	begin(&t, 2, KIND_ABBEY_ACTION);
	bare(&t, 0);
	for (int step_ = 1; step_ <= 15; step_++) {
		int before = seat_of(&t, 0)->prestige;
		clergy_step(&t.s, 0, NULL);
		assert_int_equal(seat_of(&t, 0)->clergy, step_);
		assert_int_equal(seat_of(&t, 0)->prestige - before, prestige[step_]);
		assert_int_equal(moves(&t.s, seat_of(&t, 0)), moves_at[step_]);
		assert_int_equal(defence(printed, seat_of(&t, 0)), defence_at[step_]);
		assert_int_equal(t.s.resources_due, step_ >= 9 ? 2 : 0);
	}
}

static void ka_3_6_darkness(void **state)
{
	static const uint8_t level[2][7] = {{3, 3, 4, 5, 6, 7, 8}, {3, 4, 5, 6, 7, 8, 9}};
	(void)state;
	for (int dark = 0; dark < 2; dark++) { /* KA-3.6.1, KA-3.6.2, KA-5.2, KA-9.6 */
		struct table t;
		begin_option(&t, 2, OPTION_DARK_START, dark, KIND_ABBEY_ACTION);
		for (int round = 1; round <= 7; round++) {
			go_over(&t, KIND_ABBEY_ACTION, round);
			assert_int_equal(printed->darkness[t.s.darkness], level[dark][round - 1]);
		}
	}
}

static void ka_3_7_1_copies(void **state)
{
	static const uint8_t starting[] = {BUILDING_BAKERY, BUILDING_BARRACKS, BUILDING_BREWERY, BUILDING_LIBRARY,
		BUILDING_MASONS_GUILD, BUILDING_MONEY_CHANGER};
	struct table t;
	int sum = 0;
	(void)state;
	struct options o = options_of(2, 0, 0);
	begin_with(&t, &o);
	for (int i = 0; i < COUNT(starting); i++) {
		assert_int_equal(printed->building[starting[i]].starting, 1);
		assert_int_equal(t.s.building_left[starting[i] - 1], 2);
		assert_int_equal(printed->building[starting[i]].activation, 0); /* they score nothing when placed */
	}
	for (int b = 0; b < BUILDINGS; b++)
		sum += t.s.building_left[b];
	assert_int_equal(sum, 57);
	assert_int_equal(t.s.pile[0] + t.s.pile[1], 57);
}

/* KA-3.7.1's table: prestige, penalty, cost value, reward of each building, as printed in the rules document. */
static void ka_3_7_2_figures(void **state)
{
	static const uint8_t row[BUILDINGS][5] = {/* prestige, activation, value of the cost, reward, its number */
		{7, 0, 14, GOOD_WOOD, 1}, {2, 0, 7, GOOD_GRAIN, 1}, {3, 0, 8, GOOD_DENIER, 2}, {4, 0, 8, GOOD_DENIER, 2},
		{6, 0, 12, GOOD_TOOL, 1}, {2, 0, 7, GOOD_GRAIN, 1}, {0, 10, 15, GOOD_WOOD, 2}, {7, 0, 14, GOOD_WAGON, 1},
		{0, 10, 15, GOOD_DENIER, 3}, {6, 0, 11, GOOD_STONE, 1}, {2, 0, 7, GOOD_GRAIN, 1}, {2, 0, 5, GOOD_GRAIN, 1},
		{4, 0, 9, GOOD_DENIER, 2}, {4, 0, 8, GOOD_TOOL, 1}, {4, 0, 9, GOOD_DENIER, 3}, {6, 0, 13, GOOD_WOOD, 1},
		{0, 10, 15, GOOD_GRAIN, 1}, {5, 0, 11, GOOD_WOOD, 1}, {2, 0, 9, GOOD_WOOD, 1}, {7, 0, 12, GOOD_WAGON, 1},
		{6, 0, 11, GOOD_WOOD, 2}};
	int tools = 5 + 1; /* with the players, and one initiative token */
	(void)state;
	for (int b = 1; b <= BUILDINGS; b++) {
		int value = 0;
		for (int g = 1; g <= MONEYS; g++) {
			value += printed->building[b].cost[g - 1] * printed->good[g];
			assert_true(printed->building[b].cost[g - 1] <= 3); /* the stock limit */
		}
		assert_int_equal(printed->building[b].prestige, row[b - 1][0]);
		assert_int_equal(printed->building[b].activation, row[b - 1][1]);
		assert_int_equal(value, row[b - 1][2]);
		assert_int_equal(printed->building[b].reward, row[b - 1][3]);
		assert_int_equal(printed->building[b].reward_n, row[b - 1][4]);
		if (printed->building[b].reward == GOOD_TOOL)
			tools += COPIES - printed->building[b].starting;
	}
	assert_int_equal(tools, 11); /* KA-3.7.2: exactly what the box holds */
}

/* A card's text may not stay behind when a figure is corrected: it says each as "2 stone". */
static void says(const char *id, const char *en, const char *fr, int n)
{
	const struct speaker speaker[] = {
		{.game = game_named("kings-abbey"), .lang = LANG_EN}, {.game = game_named("kings-abbey"), .lang = LANG_FR}};
	for (int lang = 0; lang < COUNT(speaker); lang++) {
		char figure[64];
		const char *text = words_find(&speaker[lang], id);
		(void)snprintf(figure, sizeof figure, "%d %s", n, lang ? fr : en);
		if (!text || !strstr(text, figure))
			fail_msg("%s does not say: %s", id, figure);
	}
}

static void says_goods(const char *id, const uint8_t *amount, int count)
{
	static const char *const en[] = {"wood", "grain", "stone", "sand", "denier", "wagon", "tool"};
	static const char *const fr[] = {"Bois", "Blé", "Pierre", "Sable", "denier", "jeton Chariot", "jeton Outils"};
	for (int g = 0; g < count; g++)
		if (amount[g])
			says(id, en[g], fr[g], amount[g]);
}

/* KA-10.46: of the two spellings of the French title the older is shown. */
static void ka_10_46_title(void **state)
{
	const struct speaker french = {.game = game_named("kings-abbey"), .lang = LANG_FR};
	(void)state;
	assert_string_equal(words_find(&french, "game.title"), "L\u2019Abbaye du Roy");
}

static void ka_10_47_cards_say_their_figures(void **state)
{
	const struct type *types = game_named("kings-abbey")->types;
	char id[64];
	(void)state;
	for (const struct type *t = types; t->name; t++)
		for (int i = 0; t->form == FORM_ID && t->figures && i < t->max; i++) {
			(void)snprintf(id, sizeof id, "%s.%s.help", t->name, t->rows[i].id);
			if (strcmp(t->name, "building") == 0) {
				const struct building_figures *row = &printed->building[i + 1];
				uint8_t reward[GOODS] = {0};
				reward[row->reward - 1] = row->reward_n;
				says_goods(id, row->cost, MONEYS);
				says_goods(id, reward, GOODS);
				says(id, "prestige", "point", row->prestige);
			} else if (strcmp(t->name, "tower") == 0) {
				says_goods(id, printed->tower[i + 1].cost, MONEYS);
				says(id, "prestige", "point", printed->tower[i + 1].prestige);
			} else if (strcmp(t->name, "crusade") == 0) {
				says_goods(id, printed->crusade[i + 1].reward, REWARDS);
				says(id, "prestige", "point", printed->crusade[i + 1].prestige);
				says(id, "equal dice", "dés égaux", printed->crusade[i + 1].slots);
			}
		}
}

static void ka_3_8_1_towers(void **state)
{
	static const uint8_t row[TOWERS][3] = {{2, 10, 19}, {2, 8, 14}, {1, 6, 11}, {1, 4, 8}};
	(void)state;
	for (int t = 1; t <= TOWERS; t++) {
		int value = 0;
		for (int g = 1; g <= MONEYS; g++)
			value += printed->tower[t].cost[g - 1] * printed->good[g];
		assert_int_equal(printed->tower[t].count, row[t - 1][0]);
		assert_int_equal(printed->tower[t].prestige, row[t - 1][1]);
		assert_int_equal(value, row[t - 1][2]);
	}
	assert_int_equal(printed->tower[TOWER_BATTLEMENT].cost[GOOD_DENIER - 1], 6);
	assert_int_equal(printed->tower[TOWER_BATTLEMENT].cost[GOOD_SAND - 1], 1);
}

/* KA-3.12.1: ten cards of Plenty, ten of Disaster, and Vikings all alike. */
static void ka_3_12_1_events(void **state)
{
	int type[4] = {0};
	(void)state;
	for (int i = 1; i <= CALAMITIES; i++)
		type[printed->event[i].type]++;
	assert_int_equal(type[SORT_PLENTY], 10);
	assert_int_equal(type[SORT_DISASTER], 10);
	assert_int_equal(type[SORT_VIKINGS], 1);
}

/* ------------------------------------------------------------------ section 5 */

static void ka_5_4_crusades_dealt(void **state)
{
	struct table t;
	(void)state;
	struct options o = options_of(3, 0, 0);
	begin_with(&t, &o);
	for (int i = 0; i < 3; i++) {
		assert_int_equal(t.s.kind, KIND_CH_CRUSADE);
		assert_int_equal(listed_count(&t, VERB_DRAW_CRUSADE), 21 - i);
		assert_int_equal(weight_of(&t, VERB_DRAW_CRUSADE, CRUSADE_C21), 1);
		chance(&t, VERB_DRAW_CRUSADE, CRUSADE_C05 + i);
		assert_int_equal(seat_of(&t, i)->crusade[0].card, CRUSADE_C05 + i);
	}
	assert_int_equal(t.s.kind, KIND_CH_FIRST);
}

static void ka_5_5_event_pile(void **state)
{
	static const uint8_t mix[6][2][3] = {{{2, 2, 3}, {2, 2, 1}}, {{3, 3, 1}, {2, 2, 1}}, {{4, 3, 0}, {3, 2, 0}},
		{{7, 0, 0}, {5, 0, 0}}, {{1, 2, 4}, {1, 2, 2}}, {{0, 3, 4}, {0, 2, 3}}};
	(void)state;
	for (int m = 0; m < 6; m++)
		for (int quick = 0; quick < 2; quick++) { /* KA-9.2 */
			struct options o = options_of(2, OPTION_EVENT_MIX, m);
			struct table t;
			o.value[OPTION_MODE] = (uint8_t)quick;
			begin_with(&t, &o);
			for (int i = 0; i < 3; i++)
				assert_int_equal(t.s.event_left[i], mix[m][quick][i]);
			assert_int_equal(t.s.event_under, 0);
		}
}

static void ka_5_6_starting_abbey(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 4, KIND_CH_MONK);
	for (int i = 0; i < 4; i++) {
		struct abbey *p = seat_of(&t, i);
		stock_is(&t, i, 1, 1, 1, 0, 4); /* KA-10.37: not the stock of a review */
		assert_int_equal(p->tools, 1);
		assert_int_equal(p->tools_used, 0);
		assert_int_equal(p->wagons, 1);
		assert_int_equal(p->trades_used, 0);
		assert_int_equal(p->clergy, 0);
		assert_int_equal(p->base_defence, 1);
		assert_int_equal(p->pews, 1); /* the bottom seat of the first bench */
		assert_int_equal(p->reserve, 13);
		assert_int_equal(p->home, 9);
	}
}

static void ka_5_7_first_player_by_chance(void **state)
{
	struct table t;
	(void)state;
	struct options o = options_of(4, 0, 0);
	begin_with(&t, &o);
	go_to(&t, KIND_CH_FIRST);
	assert_int_equal(listed_count(&t, VERB_FIRST), 4);
	assert_int_equal(weight_of(&t, VERB_FIRST, 2), weight_of(&t, VERB_FIRST, 0));
	chance(&t, VERB_FIRST, 2);
	assert_int_equal(t.s.first, 2);
	for (int k = 0; k < 4; k++) { /* KA-5.8 */
		assert_int_equal(order(&t.s, k), (2 + k) % 4);
		assert_int_equal(seat_of(&t, (2 + k) % 4)->prestige, 5 + k);
	}
	begin(&t, 1, KIND_ABBEY_ACTION); /* solo: the human is first, with 5 */
	assert_int_equal(t.s.elias_first, 0);
	assert_int_equal(seat_of(&t, 0)->prestige, 5);
}

static void ka_5_9_starting_buildings(void **state)
{
	struct table t;
	(void)state;
	struct options o = options_of(3, 0, 0);
	begin_with(&t, &o);
	go_to(&t, KIND_CH_START_BUILDING);
	for (int i = 0; i < 3; i++) {
		int before = seat_of(&t, i)->prestige;
		assert_int_equal(listed_count(&t, VERB_DEAL_BUILDING), 6 - i);
		chance(&t, VERB_DEAL_BUILDING, i == 0 ? BUILDING_LIBRARY : i == 1 ? BUILDING_BAKERY : BUILDING_BREWERY);
		assert_int_equal(seat_of(&t, i)->prestige, before);
		stock_is(&t, i, 1, 1, 1, 0, 4); /* no purchase reward */
		assert_int_equal(seat_of(&t, i)->reserve, 13);
	}
	assert_int_equal(active(seat_of(&t, 0), BUILDING_LIBRARY), 1);
	assert_int_equal(seat_of(&t, 0)->built[BUILDING_LIBRARY - 1], 1);
	assert_int_equal(t.s.start_left, 0); /* the others leave the game */
}

static void ka_5_10_market(void **state)
{
	struct table t;
	(void)state;
	struct options o = options_of(2, 0, 0);
	begin_with(&t, &o);
	go_to(&t, KIND_CH_MARKET);
	assert_int_equal(t.s.pile[0], 29);
	assert_int_equal(t.s.pile[1], 28);
	for (int i = 0; i < 8; i++) { /* KA-10.7: eight cards, the next is not seen */
		assert_int_equal(weight_of(&t, VERB_DRAW_BUILDING, BUILDING_LIBRARY), 2);
		assert_int_equal(weight_of(&t, VERB_DRAW_BUILDING, BUILDING_STABLES), i < 3 ? 3 - i : 0);
		chance(&t, VERB_DRAW_BUILDING, i < 3 ? BUILDING_STABLES : BUILDING_ABBOTTS_DEN + i);
		assert_int_equal(t.s.market[i / 4][i % 4], i < 3 ? BUILDING_STABLES : BUILDING_ABBOTTS_DEN + i);
	}
	assert_int_equal(t.s.pile[0], 25);
	assert_int_equal(t.s.pile[1], 24);
	assert_int_not_equal(t.s.kind, KIND_CH_MARKET);
}

static void ka_5_11_saints_dealt_in_secret(void **state)
{
	struct table t;
	(void)state;
	struct options o = options_of(3, OPTION_SAINTS, 1);
	begin_with(&t, &o);
	go_to(&t, KIND_CH_SAINT);
	for (int i = 0; i < 3; i++) {
		struct decision d = kings_abbey_decision(&t.s);
		assert_int_equal(d.actors, ACTOR_CHANCE);
		assert_int_equal(d.for_seat, i);
		assert_int_equal(listed_count(&t, VERB_DEAL_SAINT), 7 - i);
		chance(&t, VERB_DEAL_SAINT, SAINT_REYNOLD - i);
		assert_int_equal(seat_of(&t, i)->saint, SAINT_REYNOLD - i);
		assert_int_equal(seat_of(&t, i)->saint_mode, MODE_UNDECIDED);
	}
}

static void ka_5_12_elias(void **state)
{
	struct table t;
	(void)state;
	struct options o = options_of(1, 0, 0);
	begin_with(&t, &o);
	go_to(&t, KIND_CH_ELIAS);
	for (int i = 0; i < 6; i++)
		chance(&t, VERB_ROLL, i < 4 ? 5 : 2);
	assert_int_equal(t.s.elias_pool[4], 4);
	assert_int_equal(t.s.elias_pool[1], 2);
	assert_int_equal(t.s.elias_peasants, 3);
	assert_int_equal(t.s.kind, KIND_CH_MONK);
	begin(&t, 2, KIND_ABBEY_ACTION); /* KA-9.1: not with two */
	assert_int_equal(dice_of(t.s.elias_pool) + t.s.elias_peasants, 0);
}

static void ka_5_3_initiative_pile(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_GATHER);
	assert_int_equal(t.s.initiative_pile, 6);
	pool(&t, 0, "3");
	did(&t, VERB_INITIATIVE, 3, 0, 0);
	assert_int_equal(listed_count(&t, VERB_DRAW_TOKEN), 6); /* face down: any of them */
	chance(&t, VERB_DRAW_TOKEN, TOKEN_4);
	assert_int_equal(t.s.initiative_pile, 5);
	assert_int_equal(t.s.initiative_seen, bit(TOKEN_4 - 1));
}

static void ka_5_13_easy_start(void **state)
{
	struct table t;
	(void)state;
	begin_option(&t, 2, OPTION_EASY_START, 1, KIND_ABBEY_ACTION); /* KA-9.4 */
	assert_int_equal(seat_of(&t, 0)->pews, 7);
	assert_int_equal(seat_of(&t, 0)->clergy, 3);
	assert_int_equal(moves(&t.s, seat_of(&t, 0)), 3); /* the Postulant's bonus counts */
	assert_int_equal(seat_of(&t, 0)->base_defence, 1);
	assert_int_equal(seat_of(&t, 0)->reserve, 11);
}

/* ------------------------------------------------------------------ section 9 */

static void ka_9_3_1_quick_game(void **state)
{
	struct table t;
	(void)state;
	for (int easy = 0; easy < 2; easy++) {
		struct options o = options_of(2, OPTION_MODE, 1); /* KA-5.14, KA-9.3 */
		o.value[OPTION_EASY_START] = (uint8_t)easy;
		begin_with(&t, &o);
		go_to(&t, KIND_QUICK_DRAFT);
		for (int i = 0; i < 2; i++) {
			assert_int_equal(seat_of(&t, i)->clergy, 3);
			assert_int_equal(seat_of(&t, i)->base_defence, 3);
			assert_int_equal(seat_of(&t, i)->pews, 7);
			assert_int_equal(seat_of(&t, i)->goods[GOOD_SAND - 1], 1);
		}
	}
	go_over(&t, KIND_STOCK_LIMIT, 5);
	while (t.s.kind != KIND_OVER)
		step(&t);
	assert_int_equal(t.s.round, 5);
}

static void ka_9_3_2_quick_draft(void **state)
{
	struct table t;
	(void)state;
	struct options o = options_of(2, OPTION_MODE, 1);
	begin_with(&t, &o);
	go_to(&t, KIND_QUICK_DRAFT);
	market_is(&t, 0, 0, BUILDING_SHEEP_FARM);
	market_is(&t, 0, 1, BUILDING_CLOISTER);
	open_is(&t, KIND_QUICK_DRAFT, 0);
	build(&t, 0, BUILDING_CLOISTER, false); /* KA-6.7.2 holds: no third of a kind */
	build(&t, 0, BUILDING_CLOISTER, false);
	refused(&t, VERB_DRAFT, 0, 1, BUILDING_CLOISTER, WHY_TWO_COPIES);
	refused(&t, VERB_DRAFT, 1, 3, BUILDING_CLOISTER, WHY_NOT_THERE);
	did(&t, VERB_DRAFT, 0, 0, BUILDING_SHEEP_FARM);
	struct abbey *p = seat_of(&t, 0);
	assert_int_equal(p->prestige, 5 + 2);
	assert_int_equal(p->sheep, 2);
	assert_int_equal(p->goods[GOOD_WOOD - 1], 2); /* its purchase reward */
	assert_int_equal(active(p, BUILDING_SHEEP_FARM), 0);
	assert_int_equal(slots_used(p), 4); /* start, Cloisters, farm, barn */
	open_is(&t, KIND_QUICK_DRAFT, 1);
	did(&t, VERB_DRAFT, 0, 1, BUILDING_CLOISTER);
	assert_int_equal(seat_of(&t, 1)->prestige, 6 + 6);
	/* KA-10.9: columns slide down and are refilled to four */
	assert_int_equal(t.s.kind, KIND_CH_MARKET);
	assert_int_not_equal(t.s.market[0][1], 0);
	assert_int_equal(t.s.market[0][2], 0);
	go_to(&t, KIND_CH_MONK);
	for (int row = 0; row < 4; row++)
		assert_int_not_equal(t.s.market[0][row], 0);
}

/* A position whose market is emptied before the draft would come to a draft without choices: check refuses it. */
static void ka_9_3_2_the_draft_finds_cards(void **state)
{
	struct table t;
	(void)state;
	struct options o = options_of(5, OPTION_MODE, 1);
	o.value[OPTION_SAINTS] = 1;
	begin_with(&t, &o);
	go_to(&t, KIND_CH_SAINT);
	assert_int_equal(kings_abbey_check(&t.s), 0);
	struct table emptied = t;
	market_empty(&emptied);
	assert_int_equal(kings_abbey_check(&emptied.s), BROKEN_BUILDINGS);
	go_to(&t, KIND_QUICK_DRAFT);
	assert_int_equal(kings_abbey_check(&t.s), 0);
	market_empty(&t);
	assert_int_equal(kings_abbey_check(&t.s), BROKEN_BUILDINGS);
}

static void auction_begin(struct table *t, int players)
{
	begin_option(t, players, OPTION_START_AUCTION, 1, KIND_AUCTION_BID);
}

static void ka_9_5_1_auction(void **state)
{
	struct table t;
	(void)state;
	auction_begin(&t, 3); /* KA-9.5 */
	for (int i = 0; i < 3; i++)
		assert_int_equal(seat_of(&t, i)->goods[GOOD_DENIER - 1], 6);
	open_is(&t, KIND_AUCTION_BID, 0);
	assert_int_equal(t.s.market[0][0], 0); /* before the market */
	/* KA-9.5.2: at most the value of all he has, 6 + 2 + 3 + 4 */
	refused(&t, VERB_BID, 16, 0, 0, WHY_BID_HIGH);
	did(&t, VERB_BID, 3, 0, 0);
	refused(&t, VERB_BID, 3, 0, 0, WHY_BID_LOW);
	did(&t, VERB_PASS, 0, 0, 0);
	open_is(&t, KIND_AUCTION_BID, 2);
	did(&t, VERB_BID, 5, 0, 0);
	did(&t, VERB_PASS, 0, 0, 0); /* the first bidder; the one who passed is not asked again */
	open_is(&t, KIND_AUCTION_PAY, 2);
}

static void ka_9_5_2_nobody_bids(void **state)
{
	struct table t;
	(void)state;
	auction_begin(&t, 3);
	did(&t, VERB_PASS, 0, 0, 0);
	did(&t, VERB_PASS, 0, 0, 0);
	open_is(&t, KIND_AUCTION_PICK, 2); /* wins at 0 */
	did(&t, VERB_PICK, BUILDING_LIBRARY, 0, 0);
	open_is(&t, KIND_AUCTION_BID, 0); /* passing counted for that auction only; the opener has no building */
}

static void ka_9_5_3_paying(void **state)
{
	struct table t;
	(void)state;
	auction_begin(&t, 2);
	did(&t, VERB_BID, 5, 0, 0);
	did(&t, VERB_PASS, 0, 0, 0);
	open_is(&t, KIND_AUCTION_PAY, 0);
	enum { WOOD = 1, GRAIN = 2, STONE = 4, SAND = 8 };
	refused(&t, VERB_PAY_WITH, WOOD | GRAIN | STONE, 0, 0, WHY_THROWN_IN); /* without the wood it is 7 already */
	refused(&t, VERB_PAY_WITH, SAND, 0, 0, WHY_NONE_LEFT);
	assert_true(listed(&t, VERB_PAY_WITH, 0, 0, 0));
	assert_true(listed(&t, VERB_PAY_WITH, WOOD | GRAIN, 0, 0));
	did(&t, VERB_PAY_WITH, WOOD | STONE, 0, 0); /* 6 for 5: no change */
	stock_is(&t, 0, 0, 1, 0, 0, 6);
	open_is(&t, KIND_AUCTION_PICK, 0);
	auction_begin(&t, 2);
	did(&t, VERB_BID, 12, 0, 0);
	did(&t, VERB_PASS, 0, 0, 0);
	refused(&t, VERB_PAY_WITH, GRAIN, 0, 0, WHY_PAY_SHORT);
	did(&t, VERB_PAY_WITH, GRAIN | STONE, 0, 0);
	stock_is(&t, 0, 1, 0, 0, 0, 1);
}

static void ka_9_5_4_the_last_takes_free(void **state)
{
	struct table t;
	(void)state;
	auction_begin(&t, 2);
	did(&t, VERB_BID, 1, 0, 0);
	did(&t, VERB_PASS, 0, 0, 0);
	did(&t, VERB_PAY_WITH, 0, 0, 0);
	did(&t, VERB_PICK, BUILDING_BAKERY, 0, 0);
	assert_int_equal(active(seat_of(&t, 0), BUILDING_BAKERY), 1);
	assert_int_equal(seat_of(&t, 0)->goods[GOOD_DENIER - 1], 5);
	open_is(&t, KIND_AUCTION_PICK, 1);
	refused(&t, VERB_PICK, BUILDING_BAKERY, 0, 0, WHY_NOT_OFFERED);
	did(&t, VERB_PICK, BUILDING_BREWERY, 0, 0);
	assert_int_equal(seat_of(&t, 1)->goods[GOOD_DENIER - 1], 6);
	assert_int_equal(t.s.kind, KIND_CH_MARKET);
}

static void ka_9_5_5_auction_before_the_draft(void **state)
{
	struct table t;
	(void)state;
	struct options o = options_of(2, OPTION_MODE, 1);
	o.value[OPTION_START_AUCTION] = 1;
	begin_with(&t, &o);
	go_to(&t, KIND_AUCTION_BID);
	did(&t, VERB_BID, 20, 0, 0); /* the extra sand is there already: 6 + 2 + 3 + 4 + 5 */
	go_to(&t, KIND_QUICK_DRAFT);
	assert_int_not_equal(seat_of(&t, 0)->standing, 0);
	assert_int_not_equal(seat_of(&t, 1)->standing, 0);
}

static void ka_9_7_relics_in_the_pile(void **state)
{
	struct table t;
	(void)state;
	struct options o = options_of(2, OPTION_RELICS, 1);
	begin_with(&t, &o);
	assert_int_equal(t.s.kind, KIND_CH_CRUSADE);
	assert_int_equal(listed_count(&t, VERB_DRAW_CRUSADE), 28);
	assert_int_equal(t.s.relics_left, 127);
	o.value[OPTION_RELICS] = 0;
	begin_with(&t, &o);
	assert_false(listed(&t, VERB_DRAW_CRUSADE, CRUSADE_R1, 0, 0));
}

static void ka_9_8_fewer_plain_crusades(void **state)
{
	struct table t;
	(void)state;
	struct options o = options_of(2, OPTION_RELICS, 1);
	o.value[OPTION_RELIC_THIN] = 7;
	begin_with(&t, &o);
	struct kings_abbey_state odd = t.s; /* cards with a relic are not thinned out */
	odd.crusades_seen |= (uint32_t)bit(CRUSADES_PLAIN);
	odd.relics_left = (uint8_t)(odd.relics_left & ~1);
	assert_int_not_equal(kings_abbey_check(&odd), 0);
	for (int i = 0; i < 7; i++) {
		assert_int_equal(t.s.kind, KIND_CH_THIN);
		assert_int_equal(listed_count(&t, VERB_REMOVE_CRUSADE), 21 - i); /* never one with a relic */
		assert_false(listed(&t, VERB_REMOVE_CRUSADE, CRUSADE_R3, 0, 0));
		chance(&t, VERB_REMOVE_CRUSADE, CRUSADE_C21 - i);
		assert_int_equal(heard(&t, EVENT_CRUSADE_REMOVED), 1); /* openly */
	}
	assert_int_equal(t.s.kind, KIND_CH_CRUSADE);
	assert_int_equal(listed_count(&t, VERB_DRAW_CRUSADE), 21);
}

static void ka_9_9_saints_option(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_ABBEY_ACTION);
	assert_int_equal(seat_of(&t, 0)->saint_mode, MODE_NONE);
	begin_option(&t, 2, OPTION_SAINTS, 1, KIND_ABBEY_ACTION);
	assert_int_equal(seat_of(&t, 0)->saint_mode, MODE_UNDECIDED);
	assert_int_not_equal(seat_of(&t, 0)->saint, seat_of(&t, 1)->saint);
}

static void ka_9_1_players(void **state)
{
	(void)state;
	for (int n = 1; n <= 5; n++) {
		struct table t;
		begin(&t, n, KIND_ABBEY_ACTION);
		assert_int_equal(t.s.seats, n);
		assert_int_equal(solo(&t.s), n == 1);
	}
}

/* What does not belong to the open decision is 0: a byte of anything else half done is refused. */
static void ka_4_1_nothing_else_is_half_done(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 3, KIND_CH_MONK);
	while (t.s.round == 1) {
		for (int i = 0; i < COUNT(scratch_rows); i++) {
			const struct scratch_row *row = &scratch_rows[i];
			uint8_t *byte = (uint8_t *)&t.s + row->offset;
			if (kind_says(t.s.kind, row->holds) && (row->phases & IN(t.s.phase)))
				continue;
			assert_int_equal(*byte, 0);
			*byte = 1;
			assert_int_equal(kings_abbey_check(&t.s), BROKEN_FLOW);
			*byte = 0;
		}
		step(&t);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ka_4_1_nothing_else_is_half_done),
		cmocka_unit_test(ka_3_1_pieces),
		cmocka_unit_test(ka_3_1_3_wagons_run_out),
		cmocka_unit_test(ka_3_2_1_values),
		cmocka_unit_test(ka_3_3_1_sites),
		cmocka_unit_test(ka_3_3_2_tokens),
		cmocka_unit_test(ka_3_4_board),
		cmocka_unit_test(ka_3_5_1_clergy_track),
		cmocka_unit_test(ka_3_6_darkness),
		cmocka_unit_test(ka_3_7_1_copies),
		cmocka_unit_test(ka_3_7_2_figures),
		cmocka_unit_test(ka_10_46_title),
		cmocka_unit_test(ka_10_47_cards_say_their_figures),
		cmocka_unit_test(ka_3_8_1_towers),
		cmocka_unit_test(ka_3_12_1_events),
		cmocka_unit_test(ka_5_4_crusades_dealt),
		cmocka_unit_test(ka_5_5_event_pile),
		cmocka_unit_test(ka_5_6_starting_abbey),
		cmocka_unit_test(ka_5_7_first_player_by_chance),
		cmocka_unit_test(ka_5_9_starting_buildings),
		cmocka_unit_test(ka_5_10_market),
		cmocka_unit_test(ka_5_11_saints_dealt_in_secret),
		cmocka_unit_test(ka_5_12_elias),
		cmocka_unit_test(ka_5_3_initiative_pile),
		cmocka_unit_test(ka_5_13_easy_start),
		cmocka_unit_test(ka_9_3_1_quick_game),
		cmocka_unit_test(ka_9_3_2_quick_draft),
		cmocka_unit_test(ka_9_3_2_the_draft_finds_cards),
		cmocka_unit_test(ka_9_5_1_auction),
		cmocka_unit_test(ka_9_5_2_nobody_bids),
		cmocka_unit_test(ka_9_5_3_paying),
		cmocka_unit_test(ka_9_5_4_the_last_takes_free),
		cmocka_unit_test(ka_9_5_5_auction_before_the_draft),
		cmocka_unit_test(ka_9_7_relics_in_the_pile),
		cmocka_unit_test(ka_9_8_fewer_plain_crusades),
		cmocka_unit_test(ka_9_9_saints_option),
		cmocka_unit_test(ka_9_1_players),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
