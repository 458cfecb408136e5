/* Builders' Duel: components (section 3), setup (5), dealing and claiming (6.1, 6.2), the conflict (6.3, 6.4). */
#include "games/builders-duel/rules.c"

#include "games/builders-duel/testing.h"

static void bd_3_1_goods(void **state)
{
	static const uint8_t markers[] = {2, 2, 2, 4, 1}, camp[] = {1, 1, 1, 0, 0};
	struct table t;
	(void)state;
	begin(&t, 0, 0, 0, 0);
	for (int seat = 0; seat < PLAYERS; seat++)
		for (int i = 0; i < GOODS; i++) { /* BD-3.1.0, BD-3.1.1, BD-3.1.2, BD-3.1.3, BD-3.1.4 */
			assert_int_equal(t.s.player[seat].camp_raw[i], camp[i]);
			assert_int_equal(t.s.player[seat].reserve[i], markers[i] - camp[i]);
			assert_int_equal(t.s.player[seat].camp_mat[i], 0);
		}
}

static void bd_3_2_sections(void **state)
{
	const struct section_figures *f = PRINTED->section;
	int uses[GOODS] = {0};
	(void)state;
	/* BD-3.2.1 */
	assert_int_equal(f[SECTION_I].needs, GOOD_BIT(STONE) | GOOD_BIT(SAND) | GOOD_BIT(WOOL));
	assert_int_equal(f[SECTION_I].seals, 2);
	/* BD-3.2.2 */
	assert_int_equal(f[SECTION_II].needs, GOOD_BIT(STONE) | GOOD_BIT(WOOD) | GOOD_BIT(WOOL));
	assert_int_equal(f[SECTION_II].gold, 10);
	/* BD-3.2.3 */
	assert_int_equal(f[SECTION_III].needs, GOOD_BIT(SAND) | GOOD_BIT(WOOD) | GOOD_BIT(ORE));
	assert_int_equal(f[SECTION_III].conversions, 2);
	assert_int_equal(BASIC_GOODS, GOOD_BIT(STONE) | GOOD_BIT(SAND) | GOOD_BIT(WOOD));
	/* BD-3.2.4: nine of the eleven markers, two wool to spare, each section different */
	for (int i = 1; i <= SECTIONS; i++)
		for (int g = 0; g < GOODS; g++)
			uses[g] += f[i].needs >> g & 1;
	for (int g = 0; g < GOODS; g++)
		assert_int_equal(good_table[g + 1].markers - uses[g], g == WOOL - 1 ? 2 : 0);
}

static void bd_3_3_installing_costs(void **state)
{
	(void)state;
	assert_int_equal(PRINTED->install[1], 2);  /* BD-3.3.1 */
	assert_int_equal(PRINTED->install[2], 6);  /* BD-3.3.2 */
	assert_int_equal(PRINTED->install[3], 12); /* BD-3.3.3 */
}

static void bd_3_4_seals(void **state)
{
	static const uint8_t low[] = {0, 1, 2, 2}, high[] = {5, 4, 3, 3}, copies[] = {2, 4, 4, 2};
	struct table t;
	(void)state;
	begin(&t, 0, 0, 0, 0);
	for (int i = 0; i < 4; i++) { /* BD-3.4.0, BD-3.4.1, BD-3.4.2, BD-3.4.3 */
		assert_int_equal(seal_table[i + 1].low, low[i]);
		assert_int_equal(seal_table[i + 1].high, high[i]);
		assert_int_equal(seal_table[i + 1].copies, copies[i]);
		assert_int_equal(seal_table[i + 1].start, 1);
	}
	for (int i = 0; i < NEUTRAL_SEALS; i++)
		assert_int_equal(t.s.seal_unknown[i], i == 0 ? 0 : 2);
}

static void bd_3_5_1_gold(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 0, 0, 0, 0);
	assert_int_equal(t.s.supply + t.s.player[0].gold + t.s.player[1].gold, 74);
	assert_int_equal(t.s.supply, 68); /* BD-5.4 */
	assert_int_equal(t.s.player[0].gold, 3);
	/* BD-10.10: 73 gold in one hand and one piece in the other is as good a position as any */
	set_gold(&t, W, 0);
	set_gold(&t, P, 0);
	set_gold(&t, W, 73);
	assert_int_equal(t.s.supply, 1);
}

static void bd_3_6_1_lines_of_different_direction_share_one_cell(void **state)
{
	(void)state;
	for (int a = 1; a <= LINES; a++)
		for (int b = 1; b <= LINES; b++)
			if (line_table[a].direction != line_table[b].direction)
				assert_int_equal(bits_count(line_table[a].cells & line_table[b].cells), 1);
	assert_int_equal(line_table[COLUMN_RIGHT].cells, 1 << 2 | 1 << 5 | 1 << 8);
	assert_int_equal(line_table[DIAGONAL_UP].cells, 1 << 2 | 1 << 4 | 1 << 6);
}

static void bd_3_7_1_cards(void **state)
{
	static const uint8_t counts[2][PERSONAL + 1] = {{0, 2, 5, 2, 6, 5, 1, 2, 4}, {0, 2, 4, 2, 5, 5, 1, 2, 6}};
	int seen[2][PERSONAL + 1] = {{0}}, income[2] = {0}, neutral = 0, framed[PLAYERS + 1] = {0};
	(void)state;
	for (int pile = 0; pile < 2; pile++)
		for (int card = 1 + pile * PILE_CARDS; card <= (pile + 1) * PILE_CARDS; card++) {
			const struct card_figures *f = &PRINTED->card[card];
			seen[pile][f->category]++;
			income[pile] += f->category == INCOME ? f->gold : 0;
			neutral += f->frame == NEUTRAL;
			framed[f->frame]++;
			if (f->category == MARKET) /* no milking of a market */
				assert_true(f->gold >= f->sale && f->count == 2 + pile);
			if (f->category == INFLUENCE)
				assert_int_equal(f->gold, 2);
			if (f->category == RAW)
				assert_int_equal(f->count, f->raw == WOOL ? 2 : 1);
		}
	for (int pile = 0; pile < 2; pile++)
		for (int k = POWER; k <= PERSONAL; k++)
			assert_int_equal(seen[pile][k], counts[pile][k]);
	assert_int_equal(income[0], 4 + 4 + 5 + 5 + 6);
	assert_int_equal(income[1], 5 + 5 + 6 + 7);
	/* every raw material and every craftsman is in both piles */
	for (int good = 1; good <= GOODS; good++)
		for (int pile = 0; pile < 2; pile++)
			for (int k = RAW; k <= CRAFT; k++) {
				int found = 0;
				for (int card = 1 + pile * PILE_CARDS; card <= (pile + 1) * PILE_CARDS; card++)
					found += PRINTED->card[card].category == k && PRINTED->card[card].raw == good;
				assert_true(found >= 1);
			}
	assert_true(neutral > CARDS / 2); /* BD-3.7.2 */
	assert_int_equal(framed[WALERAN], 5); /* BD-10.1 */
	assert_int_equal(framed[PHILIP], 5);
	/* the same five effects for both colours */
	for (int effect = PATRON; effect <= ENVOY; effect++)
		for (int frame = WALERAN; frame <= PHILIP; frame++) {
			int found = 0;
			for (int card = 1; card <= CARDS; card++)
				found += PRINTED->card[card].effect == effect && PRINTED->card[card].frame == frame;
			assert_int_equal(found, 1);
		}
}

static void bd_5_2_setup(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 0, 0, 0, 0);
	for (int seat = 0; seat < PLAYERS; seat++)
		for (int i = 0; i < NEUTRAL_SEALS; i++)
			assert_int_equal(t.s.player[seat].seals[i], 1);
	assert_int_equal(t.s.power, WALERAN); /* BD-5.5 */
	assert_int_equal(t.s.opener, WALERAN);
	assert_int_equal(t.s.round, 1); /* BD-5.6 */
	assert_int_equal(t.s.deal, 1);
	assert_true(t.s.undealt == bit(PILE_CARDS) - 1); /* BD-5.1: a shuffled pile is a set */
	/* BD-5.3, BD-5.7: first the seal, then nine cards */
	assert_int_equal(kind_of(&t), KIND_REVEAL_SEAL);
	do_(&t, VERB_REVEAL_SEAL, SEAL_23, 0);
	assert_int_equal(t.s.seal_top, SEAL_23);
	for (int i = 0; i < CELLS; i++) {
		assert_int_equal(kind_of(&t), KIND_DRAW_CARD);
		do_(&t, VERB_DRAW_CARD, CARD_A01 + i, 0);
	}
	assert_int_equal(kind_of(&t), KIND_PLACE_LINE);
}

static void bd_6_1_3_dealing(void **state)
{
	struct table t;
	choice list[BUILDERS_DUEL_CHOICES];
	uint32_t weight[BUILDERS_DUEL_CHOICES];
	(void)state;
	begin(&t, 0, 0, 0, 0);
	do_(&t, VERB_REVEAL_SEAL, SEAL_14, 0);
	for (int i = 0; i < CELLS; i++) { /* BD-6.9.3: weight 1 each */
		uint32_t n = list_of(&t, list);
		assert_int_equal(n, PILE_CARDS - i);
		builders_duel_weights(&t.s, weight);
		for (uint32_t k = 0; k < n; k++)
			assert_int_equal(weight[k], 1);
		int card = CARD_A27 - 2 * i;
		do_(&t, VERB_DRAW_CARD, card, 0);
		assert_int_equal(t.s.grid[i], card); /* BD-6.1.2: left to right, top to bottom */
		assert_false(bits_has(t.s.undealt, card - 1));
		assert_true(heard(&t, EVENT_CARD_DEALT, SEAT_NONE, card));
	}
	assert_int_equal(bits_count(t.s.undealt), 18);
	assert_int_equal(t.s.deal_first, W);
}

static void bd_6_2_1_first_takes_any_line(void **state)
{
	struct table t;
	choice list[BUILDERS_DUEL_CHOICES];
	uint8_t grid[CELLS];
	(void)state;
	fill_grid(grid, 1, CARD_A01, CARD_A02, CARD_A03);
	begin_with(&t, 1, W, grid);
	assert_int_equal(acting(&t), W);
	assert_int_equal(list_of(&t, list), LINES);
	do_(&t, VERB_PLACE_LINE, DIAGONAL_DOWN, 0);
	assert_int_equal(t.s.player[W].line, DIAGONAL_DOWN); /* BD-6.2.3 */
	assert_int_equal(t.log[0].arg[1], grid[0]);
	assert_int_equal(t.log[0].arg[3], grid[8]);
	assert_int_equal(acting(&t), P);
}

static void bd_6_2_2_second_line_differs_in_direction(void **state)
{
	(void)state;
	for (int first = 1; first <= LINES; first++) {
		struct table t;
		choice list[BUILDERS_DUEL_CHOICES];
		uint8_t grid[CELLS];
		fill_grid(grid, 1, CARD_A01, CARD_A02, CARD_A03);
		begin_with(&t, 1, P, grid);
		do_(&t, VERB_PLACE_LINE, first, 0);
		assert_int_equal(list_of(&t, list), first >= DIAGONAL_DOWN ? 6 : 5);
		struct refusal r = why_(&t, VERB_PLACE_LINE, first, 0);
		assert_int_equal(r.reason, WHY_SAME_DIRECTION);
		assert_int_equal(r.fact[1], first);
		if (first == DIAGONAL_DOWN) /* it would cross, and is not allowed */
			assert_int_equal(why_(&t, VERB_PLACE_LINE, DIAGONAL_UP, 0).reason, WHY_SAME_DIRECTION);
		int second = choice_arg(list[2], 0);
		do_(&t, VERB_PLACE_LINE, second, 0);
		/* BD-6.2.4 */
		assert_int_equal(1 << (t.s.contested - 1), line_table[first].cells & line_table[second].cells);
		assert_int_equal(kind_of(&t), KIND_CONFLICT_TOSS);
		assert_int_equal(heard(&t, EVENT_CONTESTED, SEAT_NONE, grid[t.s.contested - 1]), 1);
	}
}

static void bd_6_2_5_denial_is_legal(void **state)
{
	struct table t;
	(void)state;
	uint8_t grid[CELLS];
	fill_grid(grid, 1, CARD_A24, CARD_A25, CARD_A03); /* Philip's cards */
	begin_with(&t, 1, W, grid);
	assert_true(is_legal(&t, pick(VERB_PLACE_LINE, ROW_TOP, 0)));
}

/* A conflict about the top left card: first has the top row, second the left column. */
static void begin_conflict(struct table *t, int first)
{
	uint8_t grid[CELLS];
	fill_grid(grid, 1, CARD_A03, CARD_A04, CARD_A05);
	begin_with(t, 1, first, grid);
	do_(t, VERB_PLACE_LINE, ROW_TOP, 0);
	do_(t, VERB_PLACE_LINE, COLUMN_LEFT, 0);
}

static void toss_(struct table *t, int seal, int face)
{
	do_(t, VERB_TOSS, seal, 0);
	assert_int_equal(kind_of(t), KIND_TOSS); /* BD-6.3.5 */
	do_(t, VERB_FACE, face, 0);
}

static void bd_6_3_1_both_must_toss(void **state)
{
	struct table t;
	(void)state;
	begin_conflict(&t, P);
	assert_int_equal(acting(&t), P);
	assert_int_equal(why_(&t, VERB_GIVE_UP, 0, 0).reason, WHY_MUST_TOSS); /* BD-10.2 */
	assert_false(is_legal(&t, pick(VERB_GIVE_UP, 0, 0)));
	toss_(&t, SEAL_05, 0);
	assert_int_equal(acting(&t), W); /* although 0 = 0 counts for the holder */
	assert_int_equal(why_(&t, VERB_GIVE_UP, 0, 0).reason, WHY_MUST_TOSS); /* BD-10.32 */
	toss_(&t, SEAL_05, 0);
	assert_int_equal(acting(&t), W);
	assert_true(is_legal(&t, pick(VERB_GIVE_UP, 0, 0)));
}

static void bd_6_3_2_equal_sums_count_for_the_holder(void **state)
{
	struct table t;
	(void)state;
	begin_conflict(&t, W);
	toss_(&t, SEAL_14, 1);
	toss_(&t, SEAL_14, 4);
	assert_int_equal(acting(&t), W); /* behind, he moves; BD-10.4: the leader is not asked */
	assert_int_equal(lacking(&t.s, W), 3);
	toss_(&t, SEAL_23, 3);
	assert_int_equal(t.s.player[W].sum, 4);
	assert_int_equal(acting(&t), P); /* BD-10.3: equality puts the holder ahead */
	assert_int_equal(lacking(&t.s, P), 1);
	toss_(&t, SEAL_05, 0);
	assert_int_equal(acting(&t), P); /* BD-6.3.5: still behind, he moves again */
}

static void bd_6_3_3_out_after_the_personal_seal(void **state)
{
	struct table t;
	(void)state;
	begin_conflict(&t, W);
	toss_(&t, SEAL_PERSONAL, 3);
	assert_int_equal(kind_of(&t), KIND_CONFLICT_TOSS);
	toss_(&t, SEAL_05, 5);
	assert_int_equal(t.s.conflict_winner, PHILIP); /* behind and out: it ends at once */
	assert_int_equal(heard(&t, EVENT_CONFLICT_WON, P, CARD_A03), 1);
	/* an own personal seal does not matter while one leads */
	begin_conflict(&t, W);
	toss_(&t, SEAL_PERSONAL, 3);
	toss_(&t, SEAL_14, 1);
	assert_int_equal(acting(&t), P);
	toss_(&t, SEAL_05, 0);
	assert_int_equal(acting(&t), P);
	assert_int_equal(t.s.conflict_winner, NONE);
}

static void bd_6_3_4_choices_of_the_mover(void **state)
{
	struct table t;
	choice list[BUILDERS_DUEL_CHOICES];
	(void)state;
	begin_conflict(&t, W);
	assert_int_equal(list_of(&t, list), 4);
	assert_true(is_legal(&t, pick(VERB_TOSS, SEAL_PERSONAL, 0))); /* BD-10.7 */
	toss_(&t, SEAL_05, 0);
	toss_(&t, SEAL_05, 5);
	assert_int_equal(list_of(&t, list), 4); /* 1/4, 2/3, personal, give up */
	struct refusal r = why_(&t, VERB_TOSS, SEAL_05, 0);
	assert_int_equal(r.reason, WHY_SEAL_NOT_HELD);
	assert_int_equal(r.fact[0], SEAL_05);
	toss_(&t, SEAL_14, 1);
	toss_(&t, SEAL_23, 2);
	/* BD-10.33: no neutral seal left, the personal one may still be tossed */
	assert_int_equal(acting(&t), W);
	assert_int_equal(list_of(&t, list), 2);
	assert_int_equal(list[0], pick(VERB_TOSS, SEAL_PERSONAL, 0));
}

static void bd_6_3_5_tossing(void **state)
{
	struct table t;
	choice list[BUILDERS_DUEL_CHOICES];
	uint32_t weight[BUILDERS_DUEL_CHOICES];
	(void)state;
	begin_conflict(&t, W);
	do_(&t, VERB_TOSS, SEAL_14, 0);
	assert_int_equal(t.s.player[W].seals[SEAL_14 - 1], 0);
	assert_int_equal(t.s.player[W].used[0], SEAL_14);
	assert_int_equal(list_of(&t, list), 2); /* BD-6.9.4 */
	assert_int_equal(list[0], pick(VERB_FACE, 1, 0));
	assert_int_equal(list[1], pick(VERB_FACE, 4, 0));
	builders_duel_weights(&t.s, weight);
	assert_int_equal(weight[0], weight[1]);
	do_(&t, VERB_FACE, 4, 0);
	assert_int_equal(t.s.player[W].sum, 4);
	assert_int_equal(t.s.tosses, 1);
	do_(&t, VERB_TOSS, SEAL_PERSONAL, 0);
	assert_true(t.s.player[P].personal_used);
	assert_int_equal(t.s.player[P].used_count, 0);
}

static void bd_6_3_6_giving_up(void **state)
{
	struct table t;
	(void)state;
	begin_conflict(&t, W);
	toss_(&t, SEAL_23, 3);
	toss_(&t, SEAL_14, 1);
	do_(&t, VERB_GIVE_UP, 0, 0);
	assert_int_equal(t.s.conflict_winner, WALERAN);
	assert_int_equal(heard(&t, EVENT_GAVE_UP, P, -1), 1);
}

static void bd_6_3_7_both_personal_seals(void **state)
{
	struct table t;
	(void)state;
	begin_conflict(&t, W);
	toss_(&t, SEAL_PERSONAL, 3);
	toss_(&t, SEAL_23, 2);
	assert_int_equal(acting(&t), P);
	assert_true(is_legal(&t, pick(VERB_TOSS, SEAL_PERSONAL, 0))); /* BD-10.5 */
	toss_(&t, SEAL_PERSONAL, 2);
	assert_int_equal(t.s.conflict_winner, PHILIP);
}

static void bd_6_3_8_at_most_twelve_tosses(void **state)
{
	struct table t;
	(void)state;
	begin_conflict(&t, W);
	/* All ten seals in hand, and faces that let both go on as long as they can. */
	memset(t.s.seal_unknown, 0, sizeof t.s.seal_unknown);
	t.s.seal_top = NONE;
	for (int i = 0; i < NEUTRAL_SEALS; i++) {
		t.s.player[W].seals[i] = 1;
		t.s.player[P].seals[i] = (uint8_t)(seal_table[i + 1].copies - 1);
	}
	assert_int_equal(builders_duel_check(&t.s), 0);
	int tosses = 0;
	while (t.s.phase == PHASE_CONFLICT) {
		int seat = acting(&t), seal = SEAL_PERSONAL;
		for (int i = NEUTRAL_SEALS; i >= 1; i--)
			seal = t.s.player[seat].seals[i - 1] ? i : seal;
		do_(&t, VERB_TOSS, seal, 0);
		int low = seal_table[seal].low, high = seal_table[seal].high;
		tosses++;
		do_(&t, VERB_FACE, (seat == W && tosses > 1 ? high : low), 0);
	}
	assert_true(tosses <= TOSSES_MAX);
	assert_true(tosses >= 9);
}

static void bd_6_3_9_useless_cards_are_fought_over(void **state)
{
	struct table t;
	uint8_t grid[CELLS];
	(void)state;
	fill_grid(grid, 1, CARD_A24, CARD_A04, CARD_A05); /* BD-10.11: a personal card is contested like any other */
	begin_with(&t, 1, W, grid);
	do_(&t, VERB_PLACE_LINE, ROW_TOP, 0);
	do_(&t, VERB_PLACE_LINE, COLUMN_LEFT, 0);
	assert_int_equal(t.s.grid[t.s.contested - 1], CARD_A24);
	assert_int_equal(kind_of(&t), KIND_CONFLICT_TOSS);
	fight(&t, true);
	assert_int_equal(heard(&t, EVENT_CARD_SKIPPED, W, CARD_A24), 1); /* won by the wrong one: nobody uses it */
	assert_int_equal(bits_count((uint64_t)cells_left(&t.s)), 2);
}

static void bd_6_4_1_the_loser_leaves_the_card(void **state)
{
	struct table t;
	(void)state;
	begin_conflict(&t, W);
	fight(&t, false);
	assert_int_equal(t.s.conflict_winner, PHILIP);
	assert_int_equal(acting(&t), W); /* BD-6.4.8: the turn of the first, who lost */
	struct refusal r = why_(&t, VERB_RESOLVE, 1, 0);
	assert_int_equal(r.reason, WHY_LOST_CARD);
	assert_int_equal(r.fact[0], CARD_A03);
	/* BD-6.4.2 */
	assert_false(t.s.player[W].personal_used || t.s.player[P].personal_used);
	assert_int_equal(t.s.seal_queue_count, 0);
}

static void bd_6_4_4_the_loser_keeps_one(void **state)
{
	struct table t;
	choice list[BUILDERS_DUEL_CHOICES];
	(void)state;
	begin_conflict(&t, W);
	toss_(&t, SEAL_23, 3);  /* W 3 */
	toss_(&t, SEAL_14, 4);  /* P 4 */
	toss_(&t, SEAL_14, 4);  /* W 7 */
	toss_(&t, SEAL_05, 0);  /* P 4 */
	toss_(&t, SEAL_23, 2);  /* P 6 */
	do_(&t, VERB_GIVE_UP, 0, 0);
	assert_int_equal(kind_of(&t), KIND_KEEP_SEAL);
	assert_int_equal(acting(&t), P);
	/* BD-6.4.3, BD-10.13: the winner's in toss order, under what nobody knows */
	assert_int_equal(t.s.seal_queue_count, 2);
	assert_int_equal(t.s.seal_queue[0], SEAL_23);
	assert_int_equal(t.s.seal_queue[1], SEAL_14);
	assert_int_equal(list_of(&t, list), 4);
	assert_int_equal(list[3], pick(VERB_KEEP_NONE, 0, 0));
	assert_int_equal(why_(&t, VERB_KEEP_SEAL, SEAL_PERSONAL, 0).reason, WHY_PERSONAL_RETURNS);
	do_(&t, VERB_KEEP_SEAL, SEAL_05, 0);
	assert_int_equal(t.s.player[P].seals[SEAL_05 - 1], 1);
	assert_int_equal(t.s.player[P].seals[SEAL_14 - 1], 0);
	/* BD-6.4.5: the others below, in toss order */
	assert_int_equal(t.s.seal_queue_count, 4);
	assert_int_equal(t.s.seal_queue[2], SEAL_14);
	assert_int_equal(t.s.seal_queue[3], SEAL_23);
	assert_int_equal(heard(&t, EVENT_SEAL_RETURNED, P, -1), 2);
}

static void bd_6_4_4_only_used_seals_can_be_kept(void **state)
{
	struct table t;
	choice list[BUILDERS_DUEL_CHOICES];
	(void)state;
	begin_conflict(&t, W);
	toss_(&t, SEAL_23, 3);
	toss_(&t, SEAL_14, 1);
	do_(&t, VERB_GIVE_UP, 0, 0);
	struct refusal r = why_(&t, VERB_KEEP_SEAL, SEAL_05, 0); /* BD-10.12 */
	assert_int_equal(r.reason, WHY_SEAL_NOT_USED);
	assert_int_equal(list_of(&t, list), 2);
	do_(&t, VERB_KEEP_SEAL, SEAL_14, 0); /* BD-10.35: the only one he tossed, so he loses none */
	for (int i = 0; i < NEUTRAL_SEALS; i++) /* BD-6.4.6, BD-10.34: untossed seals stay */
		assert_int_equal(t.s.player[P].seals[i], 1);
	begin_conflict(&t, W);
	toss_(&t, SEAL_23, 3);
	toss_(&t, SEAL_14, 1);
	do_(&t, VERB_GIVE_UP, 0, 0);
	do_(&t, VERB_KEEP_NONE, 0, 0);
	assert_int_equal(t.s.player[P].seals[SEAL_14 - 1], 0);
	assert_int_equal(t.s.player[P].seals[SEAL_05 - 1], 1);
}

static void bd_6_4_7_an_empty_pile_shows_the_first_put_back(void **state)
{
	struct table t;
	(void)state;
	begin_conflict(&t, W);
	memset(t.s.seal_unknown, 0, sizeof t.s.seal_unknown);
	t.s.seal_top = NONE;
	t.s.player[P].seals[SEAL_14 - 1] = 3;
	t.s.player[P].seals[SEAL_23 - 1] = 3;
	assert_int_equal(builders_duel_check(&t.s), 0);
	toss_(&t, SEAL_14, 4);
	toss_(&t, SEAL_23, 2);
	do_(&t, VERB_GIVE_UP, 0, 0);
	assert_int_equal(t.s.seal_top, SEAL_14);
	do_(&t, VERB_KEEP_NONE, 0, 0);
	assert_int_equal(t.s.seal_queue_count, 1);
	assert_int_equal(t.s.seal_queue[0], SEAL_23);
}

static void bd_6_11_1_a_forced_toss_is_a_step_of_its_own(void **state)
{
	struct table t;
	choice list[BUILDERS_DUEL_CHOICES];
	(void)state;
	begin_conflict(&t, W);
	memset(t.s.player[W].seals, 0, NEUTRAL_SEALS);
	t.s.seal_queue_count = 3;
	t.s.seal_queue[0] = SEAL_05, t.s.seal_queue[1] = SEAL_14, t.s.seal_queue[2] = SEAL_23;
	assert_int_equal(builders_duel_check(&t.s), 0);
	assert_int_equal(list_of(&t, list), 1);
	assert_int_equal(kind_of(&t), KIND_CONFLICT_TOSS); /* declared KIND_ASK: it is not settled */
	do_(&t, VERB_TOSS, SEAL_PERSONAL, 0);
	assert_int_equal(heard(&t, EVENT_SEAL_TOSSED, W, SEAL_PERSONAL), 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bd_3_1_goods),
		cmocka_unit_test(bd_3_2_sections),
		cmocka_unit_test(bd_3_3_installing_costs),
		cmocka_unit_test(bd_3_4_seals),
		cmocka_unit_test(bd_3_5_1_gold),
		cmocka_unit_test(bd_3_6_1_lines_of_different_direction_share_one_cell),
		cmocka_unit_test(bd_3_7_1_cards),
		cmocka_unit_test(bd_5_2_setup),
		cmocka_unit_test(bd_6_1_3_dealing),
		cmocka_unit_test(bd_6_2_1_first_takes_any_line),
		cmocka_unit_test(bd_6_2_2_second_line_differs_in_direction),
		cmocka_unit_test(bd_6_2_5_denial_is_legal),
		cmocka_unit_test(bd_6_3_1_both_must_toss),
		cmocka_unit_test(bd_6_3_2_equal_sums_count_for_the_holder),
		cmocka_unit_test(bd_6_3_3_out_after_the_personal_seal),
		cmocka_unit_test(bd_6_3_4_choices_of_the_mover),
		cmocka_unit_test(bd_6_3_5_tossing),
		cmocka_unit_test(bd_6_3_6_giving_up),
		cmocka_unit_test(bd_6_3_7_both_personal_seals),
		cmocka_unit_test(bd_6_3_8_at_most_twelve_tosses),
		cmocka_unit_test(bd_6_3_9_useless_cards_are_fought_over),
		cmocka_unit_test(bd_6_4_1_the_loser_leaves_the_card),
		cmocka_unit_test(bd_6_4_4_the_loser_keeps_one),
		cmocka_unit_test(bd_6_4_4_only_used_seals_can_be_kept),
		cmocka_unit_test(bd_6_4_7_an_empty_pile_shows_the_first_put_back),
		cmocka_unit_test(bd_6_11_1_a_forced_toss_is_a_step_of_its_own),
	};
	return cmocka_run_group_tests_name("builders-duel", tests, NULL, NULL);
}
