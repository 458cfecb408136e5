/* Builders' Duel: a turn. Cards (6.5), their effects (section 7), building (6.6, 6.7) and the rulings on them. */
#include "games/builders-duel/rules.c"

#include "games/builders-duel/testing.h"

static void bd_6_5_1_cards_of_the_actor(void **state)
{
	struct table t;
	(void)state;
	begin_turn_with(&t, 1, P, CARD_A03, CARD_A04, CARD_A26); /* A26 is Waleran's */
	assert_int_equal(heard(&t, EVENT_CARD_SKIPPED, P, CARD_A26), 1); /* BD-6.11.1 */
	assert_int_equal(why_(&t, VERB_RESOLVE, 3, 0).reason, WHY_FOREIGN_CARD); /* BD-7.8: only by its colour */
	assert_int_equal(why_(&t, VERB_RESOLVE, 4, 0).reason, WHY_NOT_YOUR_CARD);
	resolve_(&t, CARD_A03);
	/* BD-6.5.2: the one card left has no alternative and is carried out; then BD-6.5.5 */
	assert_int_equal(heard(&t, EVENT_CARD_RESOLVED, P, -1), 2);
	assert_int_equal(t.s.player[P].gold, 3 + 4 + 4);
}

static void bd_6_5_2_any_order(void **state)
{
	struct table t;
	choice list[BUILDERS_DUEL_CHOICES];
	(void)state;
	begin_turn_with(&t, 1, W, CARD_A16, CARD_A07, CARD_A10);
	assert_int_equal(list_of(&t, list), 3);
	resolve_(&t, CARD_A07); /* BD-6.5.3 */
	assert_int_equal(why_(&t, VERB_RESOLVE, 2, 0).reason, WHY_CARD_RESOLVED);
	assert_int_equal(list_of(&t, list), 2);
	assert_int_equal(t.s.player[W].gold, 9);
	resolve_(&t, CARD_A16);
	assert_int_equal(kind_of(&t), KIND_CRAFT); /* sub-decisions come at once */
	assert_int_equal(t.s.card, CARD_A16);
	do_(&t, VERB_DONE, 0, 0); /* BD-6.5.4, BD-10.8: nothing converted, but the last card must be carried out */
	assert_int_equal(heard(&t, EVENT_CARD_RESOLVED, W, CARD_A10), 1);
	assert_int_equal(t.s.actor, PHILIP); /* nothing to build with: BD-6.6.6 */
}

static void bd_6_6_2_installing(void **state)
{
	struct table t;
	struct refusal r;
	(void)state;
	begin_turn_with(&t, 1, W, CARD_A01, CARD_A02, CARD_A15);
	set_camp(&t, W, STONE, 0, 2);
	set_camp(&t, W, SAND, 1, 1);
	set_camp(&t, W, WOOL, 0, 1);
	set_gold(&t, W, 7);
	resolve_(&t, CARD_A01);
	resolve_(&t, CARD_A02); /* the mine follows by itself */
	assert_int_equal(kind_of(&t), KIND_BUILD);
	assert_int_equal(why_(&t, VERB_INSTALL, SECTION_I, WOOD).reason, WHY_NOT_NEEDED);
	assert_int_equal(why_(&t, VERB_INSTALL, SECTION_II, WOOD).reason, WHY_NO_MATERIAL); /* raw wood is none */
	assert_int_equal(install_price(&t.s), 2);
	do_(&t, VERB_INSTALL, SECTION_I, STONE);
	assert_int_equal(t.s.player[W].gold, 5); /* BD-6.6.3 */
	assert_int_equal(t.s.player[W].site[0], GOOD_BIT(STONE));
	assert_int_equal(t.s.player[W].camp_mat[STONE - 1], 1);
	assert_int_equal(t.s.turn_section, SECTION_I);
	assert_int_equal(why_(&t, VERB_INSTALL, SECTION_I, STONE).reason, WHY_ALREADY_THERE);
	r = why_(&t, VERB_INSTALL, SECTION_II, STONE); /* BD-6.6.4 */
	assert_int_equal(r.reason, WHY_OTHER_SECTION);
	assert_int_equal(r.fact[0], SECTION_I);
	do_(&t, VERB_INSTALL, SECTION_I, SAND);
	/* BD-10.18: 2 and 4, not 2 and 6; the third would cost 6, there is 1, so the turn ends */
	assert_int_equal(t.s.player[W].gold, 1);
	assert_int_equal(t.s.player[W].site[0], GOOD_BIT(STONE) | GOOD_BIT(SAND));
	assert_int_equal(heard(&t, EVENT_TURN_ENDED, W, -1), 1);
	assert_int_equal(t.s.actor, PHILIP);
}

static void bd_6_6_2_price_is_named(void **state)
{
	struct table t;
	(void)state;
	begin_turn_with(&t, 1, W, CARD_A01, CARD_A02, CARD_A22);
	set_camp(&t, W, STONE, 0, 1);
	set_camp(&t, W, SAND, 0, 1);
	set_gold(&t, W, 5);
	resolve_(&t, CARD_A22);
	resolve_(&t, CARD_A01);
	resolve_(&t, CARD_A02);
	do_(&t, VERB_INSTALL, SECTION_I, STONE);
	assert_int_equal(kind_of(&t), KIND_BUILD); /* the convoy could still be used */
	struct refusal r = why_(&t, VERB_INSTALL, SECTION_I, SAND);
	assert_int_equal(r.reason, WHY_INSTALL_PRICE);
	assert_int_equal(r.fact[0], 4);
	assert_int_equal(r.fact[1], 3);
	assert_true(is_legal(&t, pick(VERB_USE_ONCE, ONCE_A22, 0))); /* BD-6.6.1 */
	assert_true(is_legal(&t, pick(VERB_DONE, 0, 0)));
}

static void bd_6_6_4_sections_in_any_order(void **state)
{
	struct table t;
	(void)state;
	begin_turn_with(&t, 1, W, CARD_A01, CARD_A02, CARD_A15);
	set_site(&t, W, SECTION_I, GOOD_BIT(WOOL)); /* all three under way at once */
	set_site(&t, W, SECTION_II, GOOD_BIT(WOOD));
	set_camp(&t, W, SAND, 0, 1);
	set_camp(&t, W, STONE, 0, 1);
	set_gold(&t, W, 20);
	resolve_(&t, CARD_A01);
	resolve_(&t, CARD_A02);
	assert_true(is_legal(&t, pick(VERB_INSTALL, SECTION_I, SAND)));
	assert_true(is_legal(&t, pick(VERB_INSTALL, SECTION_II, STONE)));
	assert_true(is_legal(&t, pick(VERB_INSTALL, SECTION_III, SAND)));
	do_(&t, VERB_INSTALL, SECTION_III, SAND); /* BD-6.6.5: no card was needed for it */
	/* BD-10.38: no choice takes a marker off a site again */
	assert_int_equal(t.s.player[W].site[0], GOOD_BIT(WOOL));
}

/* The actor, Waleran, has all cards carried out and is to build. */
static void begin_build(struct table *t, int once)
{
	begin_turn_with(t, 1, W, CARD_A01, CARD_A02, CARD_A15);
	set_camp(t, W, STONE, 0, 2);
	set_camp(t, W, WOOD, 0, 2);
	set_camp(t, W, SAND, 0, 2);
	set_camp(t, W, WOOL, 0, 2);
	if (once == CARD_B20) { /* as if taken in a round before */
		t->s.round = 3;
		t->s.once_holder[ONCE_B20 - 1] = WALERAN;
	}
	set_gold(t, W, 20);
	resolve_(t, CARD_A01);
	resolve_(t, CARD_A02);
	assert_int_equal(kind_of(t), KIND_BUILD);
}

static void bd_6_7_1_a_finished_section(void **state)
{
	struct table t;
	(void)state;
	begin_build(&t, 0);
	do_(&t, VERB_INSTALL, SECTION_II, STONE);
	do_(&t, VERB_INSTALL, SECTION_II, WOOL);
	do_(&t, VERB_INSTALL, SECTION_II, WOOD);
	assert_true(t.s.player[W].done[1]); /* BD-6.7 */
	assert_int_equal(t.s.player[W].site[1], 0);
	assert_int_equal(t.s.player[W].box[STONE - 1], 1); /* BD-10.25: the box, not the reserve */
	assert_int_equal(t.s.player[W].reserve[STONE - 1], 0);
	assert_int_equal(t.s.first_done[1], WALERAN); /* BD-6.7.3 */
	assert_int_equal(t.s.player[W].gold, 20 - 12 + 10);
	assert_int_equal(heard(&t, EVENT_BONUS_WON, W, SECTION_II), 1);
	/* BD-6.7.4, BD-10.36: nothing but DONE is left, although other sections could be built; it is settled */
	assert_int_equal(t.s.actor, PHILIP);
}

static void bd_6_7_3_bonus_i_draws_two_seals(void **state)
{
	struct table t;
	(void)state;
	begin_build(&t, 0);
	do_(&t, VERB_INSTALL, SECTION_I, STONE);
	do_(&t, VERB_INSTALL, SECTION_I, SAND);
	do_(&t, VERB_INSTALL, SECTION_I, WOOL);
	assert_int_equal(t.s.player[W].seals[SEAL_14 - 1], 2); /* the visible top */
	assert_int_equal(kind_of(&t), KIND_REVEAL_SEAL);       /* the next one comes up before it is drawn */
	assert_int_equal(t.s.draw_left, 1);
	do_(&t, VERB_REVEAL_SEAL, SEAL_23, 0);
	assert_int_equal(t.s.player[W].seals[SEAL_23 - 1], 2);
	assert_int_equal(kind_of(&t), KIND_REVEAL_SEAL); /* and the pile shows its top again */
	do_(&t, VERB_REVEAL_SEAL, SEAL_14, 0);
	assert_int_equal(t.s.seal_top, SEAL_14);
	assert_int_equal(t.s.draw_left, 0);
	assert_int_equal(t.s.actor, PHILIP);
}

static void bd_6_7_3_a_short_pile_gives_what_it_has(void **state)
{
	struct table t;
	(void)state;
	begin_build(&t, 0);
	memset(t.s.seal_unknown, 0, sizeof t.s.seal_unknown);
	t.s.player[P].seals[SEAL_14 - 1] = 2;
	t.s.player[P].seals[SEAL_23 - 1] = 3;
	assert_int_equal(builders_duel_check(&t.s), 0);
	do_(&t, VERB_INSTALL, SECTION_I, STONE);
	do_(&t, VERB_INSTALL, SECTION_I, SAND);
	do_(&t, VERB_INSTALL, SECTION_I, WOOL);
	assert_int_equal(heard(&t, EVENT_SEAL_DRAWN, W, -1), 1);
	assert_int_equal(t.s.seal_top, NONE);
	assert_int_equal(t.s.draw_left, 0);
}

static void bd_6_7_3_bonus_iii_converts_two(void **state)
{
	struct table t;
	choice list[BUILDERS_DUEL_CHOICES];
	(void)state;
	begin_build(&t, 0);
	set_camp(&t, W, STONE, 1, 1);
	set_camp(&t, W, WOOL, 1, 1);
	set_camp(&t, W, ORE, 0, 1);
	do_(&t, VERB_INSTALL, SECTION_III, SAND);
	do_(&t, VERB_INSTALL, SECTION_III, WOOD);
	do_(&t, VERB_INSTALL, SECTION_III, ORE);
	assert_int_equal(kind_of(&t), KIND_FREE_CONVERT);
	assert_int_equal(list_of(&t, list), 2); /* BD-10.19: stone, or stop; wool is not allowed */
	assert_int_equal(why_(&t, VERB_CONVERT, WOOL, 0).reason, WHY_CONVERT_TYPE);
	assert_int_equal(why_(&t, VERB_CONVERT, SAND, 0).reason, WHY_CONVERT_RAW);
	int gold = t.s.player[W].gold;
	do_(&t, VERB_CONVERT, STONE, 0);
	assert_int_equal(t.s.player[W].gold, gold);
	assert_int_equal(t.s.player[W].camp_mat[STONE - 1], 2);
	assert_int_equal(t.s.actor, PHILIP); /* BD-10.20: no install of it this turn */
}

static void bd_6_7_3_second_to_finish_gets_no_bonus(void **state)
{
	struct table t;
	(void)state;
	begin_build(&t, 0);
	set_done(&t, P, SECTION_II);
	do_(&t, VERB_INSTALL, SECTION_II, STONE);
	do_(&t, VERB_INSTALL, SECTION_II, WOOL);
	do_(&t, VERB_INSTALL, SECTION_II, WOOD);
	assert_int_equal(t.s.player[W].gold, 8);
	assert_int_equal(t.s.first_done[1], PHILIP);
	/* BD-10.21, BD-10.37: in the same deal the earlier turn decides; here Waleran's */
	begin_build(&t, 0);
	do_(&t, VERB_INSTALL, SECTION_II, STONE);
	do_(&t, VERB_INSTALL, SECTION_II, WOOL);
	do_(&t, VERB_INSTALL, SECTION_II, WOOD);
	set_camp(&t, P, STONE, 0, 1);
	set_camp(&t, P, WOOD, 0, 1);
	set_camp(&t, P, WOOL, 0, 1);
	set_gold(&t, P, 12);
	while (t.s.phase == PHASE_CARDS) {
		choice list[BUILDERS_DUEL_CHOICES];
		uint32_t n = list_of(&t, list);
		do_(&t, choice_verb(list[n - 1]), choice_arg(list[n - 1], 0), 0);
	}
	int before = t.s.player[P].gold;
	do_(&t, VERB_INSTALL, SECTION_II, STONE);
	do_(&t, VERB_INSTALL, SECTION_II, WOOL);
	do_(&t, VERB_INSTALL, SECTION_II, WOOD);
	assert_int_equal(t.s.first_done[1], WALERAN);
	assert_int_equal(t.s.player[P].gold, before - 12);
}

static void bd_6_7_2_the_third_section_wins_at_once(void **state)
{
	struct table t;
	(void)state;
	begin_build(&t, 0);
	set_camp(&t, W, STONE, 0, 0);
	set_camp(&t, W, WOOL, 0, 0);
	set_camp(&t, W, SAND, 0, 0);
	set_camp(&t, W, WOOD, 0, 0);
	set_done(&t, W, SECTION_I);
	set_done(&t, W, SECTION_III);
	set_camp(&t, W, STONE, 0, 1);
	set_camp(&t, W, WOOL, 0, 1);
	set_camp(&t, W, WOOD, 0, 1);
	int gold = t.s.player[W].gold;
	do_(&t, VERB_INSTALL, SECTION_II, STONE);
	do_(&t, VERB_INSTALL, SECTION_II, WOOL);
	do_(&t, VERB_INSTALL, SECTION_II, WOOD);
	assert_int_equal(kind_of(&t), KIND_OVER); /* BD-8.1: Philip has no turn any more */
	assert_int_equal(t.s.winner, WALERAN);
	assert_int_equal(t.s.end_reason, BY_COMPLETION);
	assert_int_equal(t.s.player[W].gold, gold - 12); /* BD-10.22: the win comes before the bonus */
	assert_int_equal(heard(&t, EVENT_GAME_WON, W, BY_COMPLETION), 1);
}

static void bd_7_1_power(void **state)
{
	static const uint8_t grid[] = {
		CARD_A03, CARD_A04, CARD_A05, CARD_A01, CARD_A06, CARD_A07, CARD_A10, CARD_A11, CARD_A12};
	struct table t;
	(void)state;
	begin_with(&t, 1, W, grid);
	do_(&t, VERB_PLACE_LINE, ROW_TOP, 0);
	do_(&t, VERB_PLACE_LINE, COLUMN_LEFT, 0);
	fight(&t, true);
	resolve_(&t, CARD_A03);
	resolve_(&t, CARD_A04);
	assert_int_equal(t.s.actor, PHILIP);
	step(&t, pick(VERB_RESOLVE, 4, 0));
	assert_int_equal(t.s.power, PHILIP);
	assert_int_equal(heard(&t, EVENT_POWER_TAKEN, P, -1), 1);
	assert_int_equal(t.s.deal_first, W); /* BD-10.6: the order of this deal stays */
	settle(&t);
	assert_int_equal(t.s.deal, 2);
	assert_int_equal(t.s.deal_first, P); /* it counts from the next deal on */
}

static void bd_7_1_keeping_power(void **state)
{
	struct table t;
	(void)state;
	begin_turn_with(&t, 1, W, CARD_A01, CARD_A02, CARD_A15);
	resolve_(&t, CARD_A01);
	assert_int_equal(t.s.power, WALERAN);
	assert_int_equal(heard(&t, EVENT_POWER_KEPT, W, -1), 1);
	resolve_(&t, CARD_A02); /* BD-10.30: a second one changes nothing */
	assert_int_equal(t.s.power, WALERAN);
}

static void bd_7_2_income(void **state)
{
	struct table t;
	(void)state;
	begin_turn_with(&t, 1, W, CARD_A07, CARD_A03, CARD_A15);
	resolve_(&t, CARD_A07);
	assert_int_equal(t.s.player[W].gold, 9);
	set_gold(&t, W, 0);
	set_gold(&t, P, 72); /* 2 left in the supply */
	resolve_(&t, CARD_A03);
	assert_int_equal(t.s.player[W].gold, 2); /* BD-10.9 */
	assert_int_equal(heard(&t, EVENT_GOLD_SHORT, W, 2), 1);
}

static void bd_7_3_influence(void **state)
{
	struct table t;
	choice list[BUILDERS_DUEL_CHOICES];
	uint32_t weight[BUILDERS_DUEL_CHOICES];
	struct refusal r;
	(void)state;
	begin_turn_with(&t, 1, W, CARD_A08, CARD_A03, CARD_A15);
	set_gold(&t, W, 5);
	resolve_(&t, CARD_A08);
	assert_int_equal(kind_of(&t), KIND_INFLUENCE);
	assert_int_equal(why_(&t, VERB_BUY, STONE, 0).reason, WHY_ONLY_SEALS);
	do_(&t, VERB_BUY, NONE, 0);
	assert_int_equal(t.s.player[W].gold, 3);
	assert_int_equal(t.s.player[W].seals[SEAL_14 - 1], 2);
	assert_int_equal(kind_of(&t), KIND_REVEAL_SEAL); /* BD-6.9.2: before the next BUY or DONE */
	assert_int_equal(list_of(&t, list), 2);
	builders_duel_weights(&t.s, weight);
	assert_int_equal(weight[0], 1); /* one 1/4 and two 2/3 are still unknown */
	assert_int_equal(weight[1], 2);
	do_(&t, VERB_REVEAL_SEAL, SEAL_14, 0);
	/* BD-6.9.6: only 2/3 are left, so after the next one no chance point is put */
	do_(&t, VERB_BUY, NONE, 0);
	assert_int_equal(t.s.seal_top, SEAL_23);
	assert_int_equal(kind_of(&t), KIND_TURN_CARD); /* 1 gold left: DONE was forced, and is logged */
	assert_int_equal(heard(&t, EVENT_STOPPED, W, -1), 1);
	begin_turn_with(&t, 1, W, CARD_A08, CARD_A22, CARD_A15);
	set_gold(&t, W, 1);
	step(&t, pick(VERB_RESOLVE, 1, 0)); /* unsettled, to ask why */
	r = why_(&t, VERB_BUY, NONE, 0);
	assert_int_equal(r.reason, WHY_SEAL_PRICE);
	assert_int_equal(r.fact[0], 2);
	assert_int_equal(r.fact[1], 1);
}

static void bd_6_9_5_known_seals_come_up_last(void **state)
{
	struct table t;
	(void)state;
	begin_turn_with(&t, 1, W, CARD_A08, CARD_A03, CARD_A15);
	/* top 1/4, one 2/3 unknown, then 0/5 */
	t.s.seal_unknown[SEAL_14 - 1] = 0;
	t.s.seal_unknown[SEAL_23 - 1] = 1;
	t.s.player[P].seals[SEAL_05 - 1] = 0;
	t.s.player[P].seals[SEAL_14 - 1] = 2;
	t.s.player[P].seals[SEAL_23 - 1] = 2;
	t.s.seal_queue[t.s.seal_queue_count++] = SEAL_05;
	set_gold(&t, W, 9);
	resolve_(&t, CARD_A08);
	do_(&t, VERB_BUY, NONE, 0);
	assert_int_equal(t.s.seal_top, SEAL_23); /* the one unknown, without a choice */
	assert_int_equal(heard(&t, EVENT_SEAL_REVEALED, -1, SEAL_23), 1);
	do_(&t, VERB_BUY, NONE, 0);
	assert_int_equal(t.s.seal_top, SEAL_05); /* BD-6.9.7, BD-10.14: a known seal, so no chance point */
	assert_int_equal(heard(&t, EVENT_SEAL_REVEALED, -1, -1), 0);
	assert_int_equal(t.s.seal_queue_count, 0);
	do_(&t, VERB_BUY, NONE, 0);
	assert_int_equal(t.s.seal_top, NONE);
	assert_int_equal(kind_of(&t), KIND_TURN_CARD); /* the pile is empty: DONE is forced */
	assert_int_equal(t.s.player[W].gold, 3);
}

static void bd_7_3_an_empty_pile_sells_nothing(void **state)
{
	struct table t;
	(void)state;
	begin_turn_with(&t, 1, W, CARD_A08, CARD_A03, CARD_A15);
	memset(t.s.seal_unknown, 0, sizeof t.s.seal_unknown);
	t.s.seal_top = NONE;
	t.s.player[P].seals[SEAL_14 - 1] = 3;
	t.s.player[P].seals[SEAL_23 - 1] = 3;
	step(&t, pick(VERB_RESOLVE, 1, 0));
	assert_int_equal(why_(&t, VERB_BUY, NONE, 0).reason, WHY_PILE_EMPTY);
}

static void bd_7_4_raw_materials(void **state)
{
	struct table t;
	(void)state;
	begin_turn_with(&t, 1, W, CARD_A13, CARD_A10, CARD_A14);
	set_camp(&t, W, WOOL, 0, 1); /* three left */
	resolve_(&t, CARD_A13);
	assert_int_equal(t.s.player[W].camp_raw[WOOL - 1], 2);
	assert_int_equal(t.s.player[W].reserve[WOOL - 1], 1);
	resolve_(&t, CARD_A14);
	assert_int_equal(t.s.player[W].camp_raw[WOOL - 1], 3); /* the last one only */
	assert_int_equal(t.s.player[W].reserve[WOOL - 1], 0);
	assert_int_equal(t.s.player[W].camp_raw[STONE - 1], 2); /* the quarry, one stone, was the last card */
	begin_turn_with(&t, 1, W, CARD_A15, CARD_A10, CARD_A14);
	set_camp(&t, W, ORE, 1, 0);
	resolve_(&t, CARD_A15);
	assert_int_equal(heard(&t, EVENT_RAW_NONE, W, ORE), 1);
	assert_int_equal(t.s.player[W].camp_raw[ORE - 1], 1);
}

static void bd_7_5_craft(void **state)
{
	struct table t;
	struct refusal r;
	(void)state;
	begin_turn_with(&t, 1, W, CARD_A16, CARD_A03, CARD_A15);
	set_camp(&t, W, STONE, 2, 0);
	set_gold(&t, W, 3);
	resolve_(&t, CARD_A16);
	r = why_(&t, VERB_CONVERT, SAND, 0);
	assert_int_equal(r.reason, WHY_WRONG_CRAFT);
	assert_int_equal(r.fact[0], CARD_A16);
	step(&t, pick(VERB_CONVERT, STONE, 0));
	assert_int_equal(t.s.player[W].gold, 1);
	assert_int_equal(t.s.player[W].camp_raw[STONE - 1], 1);
	assert_int_equal(t.s.player[W].camp_mat[STONE - 1], 1);
	r = why_(&t, VERB_CONVERT, STONE, 0);
	assert_int_equal(r.reason, WHY_CRAFT_PRICE);
	assert_int_equal(r.fact[0], 2);
	assert_int_equal(r.fact[1], 1);
	settle(&t);
	assert_int_equal(kind_of(&t), KIND_TURN_CARD);
	begin_turn_with(&t, 2, W, CARD_B14, CARD_B03, CARD_B13);
	resolve_(&t, CARD_B14);
	do_(&t, VERB_CONVERT, STONE, 0); /* pile B: 1 gold */
	assert_int_equal(t.s.player[W].gold, 2);
	begin_turn_with(&t, 2, W, CARD_B18, CARD_B03, CARD_B13);
	step(&t, pick(VERB_RESOLVE, 1, 0));
	assert_int_equal(why_(&t, VERB_CONVERT, ORE, 0).reason, WHY_CRAFT_RAW);
}

static void bd_7_6_market(void **state)
{
	struct table t;
	struct refusal r;
	(void)state;
	begin_turn_with(&t, 1, W, CARD_A21, CARD_A03, CARD_A15);
	set_gold(&t, W, 0);
	set_camp(&t, W, WOOL, 2, 1);
	resolve_(&t, CARD_A21);
	assert_int_equal(why_(&t, VERB_BUY, NONE, 0).reason, WHY_BUY_WHAT);
	r = why_(&t, VERB_BUY, SAND, 0);
	assert_int_equal(r.reason, WHY_MARKET_PRICE);
	assert_int_equal(r.fact[0], 3);
	do_(&t, VERB_SELL_WOOL, 0, 0);
	do_(&t, VERB_SELL_WOOL, 0, 0);
	assert_int_equal(t.s.player[W].gold, 6);
	assert_int_equal(t.s.player[W].reserve[WOOL - 1], 3); /* BD-10.15: his own reserve */
	assert_int_equal(why_(&t, VERB_SELL_WOOL, 0, 0).reason, WHY_NO_WOOL); /* BD-10.17: cloth is not sold */
	do_(&t, VERB_BUY, ORE, 0); /* BD-10.16 */
	assert_int_equal(t.s.player[W].camp_raw[ORE - 1], 1);
	assert_int_equal(t.s.player[W].gold, 3);
	assert_int_equal(why_(&t, VERB_BUY, ORE, 0).reason, WHY_MARKET_RESERVE);
	do_(&t, VERB_BUY, WOOL, 0);
	step(&t, pick(VERB_SELL_WOOL, 0, 0)); /* in any order */
	r = why_(&t, VERB_BUY, SAND, 0);
	assert_int_equal(r.reason, WHY_MARKET_LIMIT);
	assert_int_equal(r.fact[0], 2);
	settle(&t);
	assert_int_equal(kind_of(&t), KIND_TURN_CARD); /* nothing left to trade: DONE was forced */
	begin_turn_with(&t, 2, W, CARD_B19, CARD_B03, CARD_B13);
	set_gold(&t, W, 20);
	resolve_(&t, CARD_B19);
	for (int i = 0; i < 3; i++)
		do_(&t, VERB_BUY, WOOL, 0); /* the same or different */
	assert_int_equal(t.s.player[W].gold, 11);
	assert_false(is_legal(&t, pick(VERB_BUY, WOOL, 0)));
}

static void bd_7_6_a_short_supply_pays_what_it_has(void **state)
{
	struct table t;
	(void)state;
	begin_turn_with(&t, 1, W, CARD_A21, CARD_A03, CARD_A15);
	set_camp(&t, W, WOOL, 2, 0);
	set_gold(&t, P, 70);
	resolve_(&t, CARD_A21);
	do_(&t, VERB_SELL_WOOL, 0, 0);
	assert_int_equal(t.s.player[W].gold, 3 + 1);
	assert_int_equal(t.s.supply, 0);
}

/* Waleran's turn in a round 3 with the four 1x cards in hand, pile A dealt without its own. */
static void begin_with_onces(struct table *t, int held)
{
	begin_turn_with(t, 1, W, held, CARD_A03, CARD_A15);
	t->s.round = 3;
	t->s.deal = 2;
	t->s.undealt &= ~(bit(CARD_A22 - 1) | bit(CARD_A23 - 1));
	for (int card = CARD_A24, n = 0; n < 7; card--) /* seven more have been dealt before */
		if (bits_has(t->s.undealt, card - 1)) {
			t->s.undealt &= ~bit(card - 1);
			n++;
		}
	for (int i = 0; i < ONCES; i++)
		t->s.once_holder[i] = WALERAN;
	assert_int_equal(builders_duel_check(&t->s), 0);
}

static void bd_7_7_1_taking_a_1x_card(void **state)
{
	struct table t;
	(void)state;
	begin_turn_with(&t, 1, W, CARD_A22, CARD_A03, CARD_A16);
	assert_int_equal(why_(&t, VERB_USE_ONCE, ONCE_A22, 0).reason, WHY_ONCE_NOT_HELD);
	resolve_(&t, CARD_A22);
	assert_int_equal(t.s.once_holder[0], WALERAN);
	assert_int_equal(heard(&t, EVENT_ONCE_TAKEN, W, CARD_A22), 1);
	assert_true(is_legal(&t, pick(VERB_USE_ONCE, ONCE_A22, 0))); /* at once, */
	resolve_(&t, CARD_A16);
	assert_int_equal(kind_of(&t), KIND_CRAFT);
	assert_false(is_legal(&t, pick(VERB_USE_ONCE, ONCE_A22, 0))); /* BD-7.7.2: not inside a sub-decision, */
	do_(&t, VERB_DONE, 0, 0);
	assert_int_equal(kind_of(&t), KIND_TURN_CARD); /* or one card later */
	resolve_(&t, CARD_A03);
	assert_int_equal(kind_of(&t), KIND_BUILD);
	assert_true(is_legal(&t, pick(VERB_USE_ONCE, ONCE_A22, 0)));
	do_(&t, VERB_DONE, 0, 0); /* BD-10.39: or not at all */
	assert_int_equal(t.s.once_holder[0], WALERAN);
	assert_int_equal(t.s.actor, PHILIP);
	assert_int_equal(why_(&t, VERB_USE_ONCE, ONCE_A22, 0).reason, WHY_ONCE_NOT_HELD);
}

static void bd_7_7_2_several_in_one_turn(void **state)
{
	struct table t;
	(void)state;
	begin_with_onces(&t, CARD_A16);
	do_(&t, VERB_USE_ONCE, ONCE_A22, 0); /* BD-7.7.4 */
	assert_int_equal(kind_of(&t), KIND_TAKE_RAW);
	assert_int_equal(t.s.once_holder[0], NONE); /* BD-7.7.3 */
	do_(&t, VERB_TAKE_RAW, ORE, 0);
	assert_int_equal(t.s.player[W].camp_raw[ORE - 1], 1);
	assert_int_equal(t.s.player[W].reserve[ORE - 1], 0);
	do_(&t, VERB_USE_ONCE, ONCE_A23, 0); /* BD-7.7.5: any type, */
	assert_int_equal(kind_of(&t), KIND_FREE_CONVERT);
	assert_false(is_legal(&t, pick(VERB_DONE, 0, 0))); /* no stopping */
	assert_int_equal(why_(&t, VERB_DONE, 0, 0).reason, WHY_CONVERT_GO_ON);
	do_(&t, VERB_CONVERT, ORE, 0);
	assert_int_equal(t.s.player[W].camp_mat[ORE - 1], 1);
	assert_int_equal(kind_of(&t), KIND_TURN_CARD); /* one conversion only */
	do_(&t, VERB_USE_ONCE, ONCE_B21, 0);
	do_(&t, VERB_CONVERT, STONE, 0);
	assert_int_equal(t.s.player[W].gold, 3); /* all free */
	assert_int_equal(why_(&t, VERB_USE_ONCE, ONCE_B20, 0).reason, WHY_ONCE_BUILD); /* BD-7.7.6 */
}

/* By the option a 1x card may be used in the middle of a market: wool is sold, taken back and sold again. */
static void bd_9_1_onces_at_any_moment(void **state)
{
	(void)state;
	for (int any = 0; any < 2; any++) {
		struct table t;
		begin_with_onces(&t, CARD_A21);
		t.s.once_any = (uint8_t)any;
		resolve_(&t, CARD_A21);
		set_camp(&t, W, WOOL, 1, 0);
		do_(&t, VERB_SELL_WOOL, 0, 0);
		if (!any) {
			assert_int_equal(why_(&t, VERB_USE_ONCE, ONCE_A22, 0).reason, WHY_ONCE_INSIDE);
			continue;
		}
		do_(&t, VERB_USE_ONCE, ONCE_A22, 0);
		assert_int_equal(kind_of(&t), KIND_TAKE_RAW);
		do_(&t, VERB_TAKE_RAW, WOOL, 0);
		assert_int_equal(kind_of(&t), KIND_MARKET);
		do_(&t, VERB_SELL_WOOL, 0, 0);
		do_(&t, VERB_DONE, 0, 0);
		assert_int_equal(kind_of(&t), KIND_TURN_CARD);
	}
}

static void bd_7_7_conditions(void **state)
{
	struct table t;
	(void)state;
	begin_with_onces(&t, CARD_A16);
	for (int good = 1; good <= GOODS; good++)
		set_camp(&t, W, good, good_table[good].markers, 0);
	assert_int_equal(why_(&t, VERB_USE_ONCE, ONCE_A22, 0).reason, WHY_ONCE_RESERVE);
	for (int good = 1; good <= GOODS; good++)
		set_camp(&t, W, good, 0, 0);
	assert_int_equal(why_(&t, VERB_USE_ONCE, ONCE_A23, 0).reason, WHY_ONCE_RAW);
	assert_true(is_legal(&t, pick(VERB_USE_ONCE, ONCE_A22, 0)));
	resolve_(&t, CARD_A15);
	resolve_(&t, CARD_A16);
	resolve_(&t, CARD_A03);
	assert_int_equal(kind_of(&t), KIND_BUILD);
	assert_int_equal(why_(&t, VERB_USE_ONCE, ONCE_B20, 0).reason, WHY_ONCE_FIT);
	set_camp(&t, W, WOOL, 0, 1);
	assert_true(is_legal(&t, pick(VERB_USE_ONCE, ONCE_B20, 0)));
}

static void bd_7_7_6_scaffold(void **state)
{
	struct table t;
	choice list[BUILDERS_DUEL_CHOICES];
	(void)state;
	begin_build(&t, CARD_B20);
	for (int good = 1; good <= GOODS; good++)
		set_camp(&t, W, good, 0, 0);
	set_site(&t, W, SECTION_II, GOOD_BIT(WOOL) | GOOD_BIT(STONE));
	set_gold(&t, W, 2);
	set_camp(&t, W, STONE, 0, 1);
	set_camp(&t, W, WOOD, 0, 1);
	do_(&t, VERB_INSTALL, SECTION_I, STONE);
	do_(&t, VERB_USE_ONCE, ONCE_B20, 0);
	/* II lacks only the beam, which would fit III too */
	assert_int_equal(kind_of(&t), KIND_SCAFFOLD);
	assert_int_equal(list_of(&t, list), 2);
	do_(&t, VERB_SCAFFOLD, SECTION_II, WOOD);
	assert_true(t.s.player[W].done[1]);
	assert_int_equal(t.s.player[W].gold, 10); /* the bonus */
	assert_int_equal(heard(&t, EVENT_INSTALLED_FREE, W, SECTION_II), 1);
	/* it changed neither installs nor the section of the turn: there is nothing more to install, so the turn ended */
	assert_int_equal(t.s.actor, PHILIP);
	begin_build(&t, CARD_B20);
	do_(&t, VERB_USE_ONCE, ONCE_B20, 0);
	do_(&t, VERB_SCAFFOLD, SECTION_II, WOOD);
	assert_int_equal(t.s.installs, 0);
	assert_int_equal(t.s.turn_section, NONE);
	assert_int_equal(t.s.player[W].gold, 20);
	assert_true(is_legal(&t, pick(VERB_INSTALL, SECTION_I, STONE)));
}

static void bd_10_20_scaffold_uses_what_bonus_iii_converted(void **state)
{
	struct table t;
	(void)state;
	begin_build(&t, CARD_B20);
	set_camp(&t, W, STONE, 2, 0);
	set_camp(&t, W, ORE, 0, 1);
	do_(&t, VERB_INSTALL, SECTION_III, SAND);
	do_(&t, VERB_INSTALL, SECTION_III, WOOD);
	do_(&t, VERB_INSTALL, SECTION_III, ORE);
	do_(&t, VERB_CONVERT, STONE, 0);
	do_(&t, VERB_DONE, 0, 0);
	assert_int_equal(kind_of(&t), KIND_BUILD);
	assert_int_equal(why_(&t, VERB_INSTALL, SECTION_I, STONE).reason, WHY_INSTALLS_FULL);
	do_(&t, VERB_USE_ONCE, ONCE_B20, 0);
	do_(&t, VERB_SCAFFOLD, SECTION_I, STONE);
	assert_int_equal(t.s.player[W].site[0], GOOD_BIT(STONE));
}

static void bd_7_8_1_patron(void **state)
{
	struct table t;
	(void)state;
	begin_turn_with(&t, 1, P, CARD_A24, CARD_A03, CARD_A15);
	resolve_(&t, CARD_A24);
	assert_int_equal(t.s.player[P].gold, 7);
	assert_int_equal(t.s.player[P].seals[SEAL_14 - 1], 2);
	assert_int_equal(kind_of(&t), KIND_REVEAL_SEAL);
	do_(&t, VERB_REVEAL_SEAL, SEAL_23, 0);
	assert_int_equal(kind_of(&t), KIND_TURN_CARD);
}

static void bd_7_8_2_master(void **state)
{
	struct table t;
	choice list[BUILDERS_DUEL_CHOICES];
	(void)state;
	begin_turn_with(&t, 1, P, CARD_A25, CARD_A03, CARD_A15);
	set_camp(&t, P, WOOL, 2, 0);
	resolve_(&t, CARD_A25);
	assert_int_equal(kind_of(&t), KIND_FREE_CONVERT); /* BD-7.9.1 */
	assert_int_equal(list_of(&t, list), 4); /* stone, sand, wood, DONE */
	do_(&t, VERB_CONVERT, SAND, 0);
	assert_int_equal(t.s.convert_left, 1);
	do_(&t, VERB_CONVERT, WOOD, 0);
	assert_int_equal(kind_of(&t), KIND_TURN_CARD);
	assert_int_equal(t.s.player[P].gold, 3);
	begin_turn_with(&t, 1, P, CARD_A25, CARD_A03, CARD_A15);
	for (int good = 1; good <= WOOD; good++)
		set_camp(&t, P, good, 0, 0);
	resolve_(&t, CARD_A25);
	assert_int_equal(kind_of(&t), KIND_TURN_CARD); /* nothing to convert: not asked */
}

static void bd_7_8_3_raid(void **state)
{
	struct table t;
	(void)state;
	begin_turn_with(&t, 2, W, CARD_B25, CARD_B03, CARD_B13);
	set_gold(&t, P, 2);
	resolve_(&t, CARD_B25);
	assert_int_equal(t.s.player[W].gold, 5); /* BD-10.29 */
	assert_int_equal(t.s.player[P].gold, 0);
	begin_turn_with(&t, 2, W, CARD_B25, CARD_B03, CARD_B13);
	set_gold(&t, P, 9);
	resolve_(&t, CARD_B25);
	assert_int_equal(t.s.player[W].gold, 6);
	assert_int_equal(t.s.player[P].gold, 6);
}

static void bd_7_8_4_foreman(void **state)
{
	struct table t;
	(void)state;
	begin_turn_with(&t, 2, W, CARD_B26, CARD_B01, CARD_B02);
	set_camp(&t, W, SAND, 0, 1);
	set_camp(&t, W, WOOD, 0, 1);
	set_camp(&t, W, ORE, 0, 1);
	set_camp(&t, W, STONE, 0, 1);
	set_gold(&t, W, 1);
	resolve_(&t, CARD_B26);
	resolve_(&t, CARD_B01);
	assert_int_equal(kind_of(&t), KIND_BUILD);
	do_(&t, VERB_INSTALL, SECTION_III, SAND);
	assert_int_equal(why_(&t, VERB_INSTALL, SECTION_I, STONE).reason, WHY_OTHER_SECTION);
	do_(&t, VERB_INSTALL, SECTION_III, WOOD);
	do_(&t, VERB_INSTALL, SECTION_III, ORE);
	assert_true(t.s.player[W].done[2]);
	assert_int_equal(t.s.player[W].gold, 1); /* BD-3.3.1, BD-3.3.2, BD-3.3.3, column foreman */
	assert_int_equal(t.s.actor, PHILIP);
	assert_int_equal(t.s.foreman, 0); /* this turn only */
}

static void bd_7_8_5_envoy(void **state)
{
	struct table t;
	(void)state;
	begin_turn_with(&t, 2, P, CARD_B24, CARD_B03, CARD_B13);
	t.s.power = WALERAN; /* as if it had changed hands since the deal began */
	resolve_(&t, CARD_B24);
	assert_int_equal(kind_of(&t), KIND_TAKE_RAW);
	assert_int_equal(t.s.power, WALERAN); /* the marker first */
	do_(&t, VERB_TAKE_RAW, WOOL, 0);
	assert_int_equal(t.s.player[P].camp_raw[WOOL - 1], 1);
	assert_int_equal(t.s.power, PHILIP);
	begin_turn_with(&t, 2, P, CARD_B24, CARD_B03, CARD_B13);
	t.s.power = WALERAN;
	for (int good = 1; good <= GOODS; good++)
		set_camp(&t, P, good, good_table[good].markers, 0);
	resolve_(&t, CARD_B24);
	assert_int_equal(kind_of(&t), KIND_TURN_CARD); /* no reserve: only the power marker */
	assert_int_equal(t.s.power, PHILIP);
}

static void bd_7_9_2_take_raw(void **state)
{
	struct table t;
	choice list[BUILDERS_DUEL_CHOICES];
	(void)state;
	begin_turn_with(&t, 2, P, CARD_B24, CARD_B03, CARD_B13);
	set_camp(&t, P, ORE, 1, 0);
	resolve_(&t, CARD_B24);
	assert_int_equal(list_of(&t, list), 4);
	assert_int_equal(why_(&t, VERB_TAKE_RAW, ORE, 0).reason, WHY_TAKE_RESERVE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bd_6_5_1_cards_of_the_actor),
		cmocka_unit_test(bd_6_5_2_any_order),
		cmocka_unit_test(bd_6_6_2_installing),
		cmocka_unit_test(bd_6_6_2_price_is_named),
		cmocka_unit_test(bd_6_6_4_sections_in_any_order),
		cmocka_unit_test(bd_6_7_1_a_finished_section),
		cmocka_unit_test(bd_6_7_3_bonus_i_draws_two_seals),
		cmocka_unit_test(bd_6_7_3_a_short_pile_gives_what_it_has),
		cmocka_unit_test(bd_6_7_3_bonus_iii_converts_two),
		cmocka_unit_test(bd_6_7_3_second_to_finish_gets_no_bonus),
		cmocka_unit_test(bd_6_7_2_the_third_section_wins_at_once),
		cmocka_unit_test(bd_7_1_power),
		cmocka_unit_test(bd_7_1_keeping_power),
		cmocka_unit_test(bd_7_2_income),
		cmocka_unit_test(bd_7_3_influence),
		cmocka_unit_test(bd_6_9_5_known_seals_come_up_last),
		cmocka_unit_test(bd_7_3_an_empty_pile_sells_nothing),
		cmocka_unit_test(bd_7_4_raw_materials),
		cmocka_unit_test(bd_7_5_craft),
		cmocka_unit_test(bd_7_6_market),
		cmocka_unit_test(bd_7_6_a_short_supply_pays_what_it_has),
		cmocka_unit_test(bd_7_7_1_taking_a_1x_card),
		cmocka_unit_test(bd_7_7_2_several_in_one_turn),
		cmocka_unit_test(bd_7_7_conditions),
		cmocka_unit_test(bd_9_1_onces_at_any_moment),
		cmocka_unit_test(bd_7_7_6_scaffold),
		cmocka_unit_test(bd_10_20_scaffold_uses_what_bonus_iii_converted),
		cmocka_unit_test(bd_7_8_1_patron),
		cmocka_unit_test(bd_7_8_2_master),
		cmocka_unit_test(bd_7_8_3_raid),
		cmocka_unit_test(bd_7_8_4_foreman),
		cmocka_unit_test(bd_7_8_5_envoy),
		cmocka_unit_test(bd_7_9_2_take_raw),
	};
	return cmocka_run_group_tests_name("builders-duel/turn", tests, NULL, NULL);
}
