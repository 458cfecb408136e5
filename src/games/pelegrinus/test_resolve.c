/* Reveal and resolution: sections 6.3 to 6.5 and 7 of the rules, and the rulings of section 10 on them. */
#include "games/pelegrinus/rules.c"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games/pelegrinus/testing.h"

/* PE-6.3.1: shown at once, in full, and only then. */
static void pe_6_3_1_all_programmes_are_revealed(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 3, 1);
	send(&s, B, CITY_acre, PAPAL_COURT, HOME, CITY_sinai, CITY_cyprus);
	send(&s, R, HOME, HOME, HOME, HOME, HOME);
	assert_int_equal(logged(EVENT_REVEALED, -1, -1), 0);
	send_rest(&s);
	assert_int_equal(logged(EVENT_REVEALED, -1, -1), 3);
	const struct event *e = &log_list[logged_at(EVENT_REVEALED)];
	assert_int_equal(e->seat, B);
	assert_int_equal(e->arg[0], CITY_acre);
	assert_int_equal(e->arg[1], PAPAL_COURT);
	assert_int_equal(e->arg[2], HOME);
	assert_int_equal(e->arg[3], CITY_sinai);
	assert_int_equal(logged(EVENT_KEEPER_REVEALED, B, CITY_cyprus), 1);
}

static void pe_6_4_1_pilgrim_cancels_masters(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 1); /* PE-6.4.2, PE-7.1: 4 + 2 against 3 */
	send(&s, B, CITY_iconium, HOME, CITY_iconium, HOME, HOME);
	send(&s, G, HOME, CITY_iconium, HOME, HOME, HOME);
	send_rest(&s);
	assert_int_equal(held(&s, B, CITY_iconium), 1);
	assert_int_equal(log_list[logged_at(EVENT_MAJORITY)].arg[1], 6);
	open_table(&s, 4, 1); /* PE-7.2: with a pilgrim 2, 3 and 1 + 3 */
	send(&s, B, CITY_iconium, HOME, CITY_iconium, HOME, HOME);
	send(&s, G, HOME, CITY_iconium, HOME, HOME, HOME);
	send(&s, R, HOME, CITY_iconium, HOME, CITY_iconium, HOME);
	send_rest(&s);
	assert_int_equal(held(&s, R, CITY_iconium), 1);
	assert_int_equal(logged(EVENT_MASTER_CANCELLED, B, CITY_iconium), 1);
	open_table(&s, 4, 1); /* its own master too, and only where it stands */
	send(&s, B, CITY_acre, HOME, HOME, CITY_acre, HOME);
	send(&s, G, CITY_sinai, HOME, CITY_acre, HOME, HOME);
	send_rest(&s);
	assert_int_equal(held(&s, G, CITY_acre), 1);
	assert_int_equal(held(&s, G, CITY_sinai), 1);
}

/* PE-10.32, PE-10.40: one pilgrim is enough for all masters; several do no more. */
static void pe_7_2_many_masters(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 1);
	for (int p = 0; p < 4; p++)
		send(&s, p, CITY_acre, HOME, HOME, p == G ? CITY_acre : HOME, HOME);
	assert_int_equal(held(&s, G, CITY_acre), 1);
	assert_int_equal(logged(EVENT_MASTER_CANCELLED, -1, CITY_acre), 4);
	open_table(&s, 4, 1);
	send(&s, B, HOME, HOME, HOME, CITY_acre, HOME);
	send(&s, G, HOME, HOME, HOME, CITY_acre, HOME);
	send(&s, R, HOME, HOME, CITY_acre, HOME, HOME);
	send_rest(&s);
	assert_int_equal(held(&s, R, CITY_acre), 1); /* 1, 1 and 2 */
}

static void pe_6_4_3_no_influence_no_majority(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 1);
	send(&s, B, HOME, HOME, HOME, HOME, CITY_sinai);
	send(&s, G, HOME, HOME, HOME, HOME, CITY_sinai);
	send_rest(&s);
	assert_int_equal(commanderies_in(&s, CITY_sinai - 1), 0);
	assert_int_equal(logged(EVENT_MAJORITY, -1, -1), 0);
	for (int p = 0; p < 4; p++)
		assert_relics(&s, p, 1, 2, 1); /* PE-7.3: a keeper never wins alone */
}

/* PE-10.36: ties of three or more alike. */
static void pe_6_4_4_city_ties_to_the_highest_face(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 1);
	set_faces(&s, B, Y, R, G);
	for (int p = 0; p < 4; p++)
		send(&s, p, HOME, HOME, p == G ? HOME : CITY_acre, HOME, HOME);
	assert_int_equal(held(&s, R, CITY_acre), 1);
}

static void pe_6_4_5_court_ties_to_the_lowest_face(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 1);
	set_faces(&s, B, Y, R, G);
	for (int p = 0; p < 4; p++)
		send(&s, p, HOME, HOME, p == B ? HOME : PAPAL_COURT, HOME, HOME);
	assert_int_equal(s.player[Y].face, 4);
	assert_int_equal(logged(EVENT_POPE_ELECTED, Y, 2), 1);
}

static void pe_6_4_10_no_pope(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 1);
	send_rest(&s);
	assert_int_equal(logged(EVENT_NO_POPE, -1, 1), 1);
	assert_int_equal(s.track[4], 0);
	send(&s, B, HOME, HOME, HOME, PAPAL_COURT, HOME);
	send_rest(&s);
	assert_int_equal(s.track[4], 0); /* empty for good */
	assert_int_equal(s.track[5], B + 1);
}

/* PE-7.4 */
static void pe_6_4_11_election(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 5);
	send(&s, G, PAPAL_COURT, HOME, HOME, HOME, HOME);
	send_rest(&s);
	assert_int_equal(s.track[3 + 5], G + 1);
	assert_int_equal(s.track[1], G + 1); /* the former token lies turned where it was */
	assert_int_equal(s.player[G].face, 8);
	assert_int_equal(s.player[G].pope_supply, 8);
	assert_int_equal(points(&s, G, CATEGORY_POPES), 2);
}

/* PE-10.8 */
static void pe_6_4_12_no_token_left(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 12);
	for (int i = 5; i <= 12; i++)
		s.track[i] = B + 1;
	s.track[14] = B + 1;
	arrange(&s);
	assert_int_equal(s.player[B].pope_supply, 0);
	send(&s, B, HOME, HOME, PAPAL_COURT, HOME, HOME);
	send_rest(&s);
	assert_int_equal(s.track[14], 0);
	assert_int_equal(s.track[15], B + 1);
	assert_int_equal(s.player[B].face, 15);
	assert_int_equal(points(&s, B, CATEGORY_POPES), 10);
}

/* PE-10.23: the new pope decides ties and the order of relics in the round of the election. */
static void pe_6_4_13_new_order_at_once(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 1);
	send(&s, B, PAPAL_COURT, CITY_antioch, CITY_acre, HOME, HOME);
	send(&s, Y, HOME, CITY_antioch, HOME, HOME, CITY_acre);
	send_rest(&s);
	assert_int_equal(held(&s, B, CITY_antioch), 1);
	open_table(&s, 4, 1); /* B and Y hold each other's keeper; B, elected, claims first and Y takes the lowest back */
	for (int v = 0; v < RELIC_VALUES; v++)
		s.player[Y].relics[v] = 0;
	s.player[R].relics[0] = 2, s.player[R].relics[1] = 4, s.player[R].relics[2] = 2;
	arrange(&s);
	send(&s, B, PAPAL_COURT, CITY_acre, HOME, HOME, CITY_sinai);
	send(&s, Y, CITY_sinai, HOME, HOME, HOME, CITY_acre);
	send_rest(&s);
	assert_int_equal(logged(EVENT_NO_RELIC, B, Y), 1); /* Y had none when B claimed */
	assert_relics(&s, Y, 1, 0, 0);
}

/* PE-7.5, PE-10.24, PE-10.25: all winners first, then every one builds, whatever the order of the cities. */
static void pe_6_4_20_commanderies(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 3);
	send(&s, B, CITY_crete, CITY_acre, CITY_sinai, CITY_venice, HOME);
	send(&s, G, CITY_acre, CITY_crete, HOME, CITY_naples, HOME);
	send_rest(&s);
	assert_int_equal(held(&s, B, CITY_crete), 1);
	assert_int_equal(held(&s, B, CITY_sinai), 1);
	assert_int_equal(held(&s, B, CITY_venice), 1);
	assert_int_equal(held(&s, G, CITY_acre), 1);
	assert_int_equal(held(&s, G, CITY_naples), 1);
	assert_int_equal(s.player[B].com_supply, 27);
	assert_int_equal(s.player[G].com_supply, 28);
	assert_int_equal(logged(EVENT_COMMANDERY_BUILT, -1, -1), 5);
}

/* Blue has one commandery left. */
static void nearly_out_of_commanderies(struct pelegrinus_state *s)
{
	open_table(s, 4, 13);
	static const uint8_t own[][2] = {{CITY_constantinople, 4}, {CITY_iconium, 3}, {CITY_antioch, 3}, {CITY_cyprus, 2},
		{CITY_acre, 4}, {CITY_sinai, 2}, {CITY_marseille, 3}, {CITY_genoa, 3}, {CITY_palermo, 2}, {CITY_crete, 2},
		{CITY_tunis, 1}};
	for (int i = 0; i < COUNT(own); i++)
		hold(s, own[i][0], own[i][1], 0, 0, 0);
	arrange(s);
	assert_int_equal(s->player[B].com_supply, 1);
}

/* PE-6.4.21, PE-6.4.22, PE-6.4.23, PE-10.9, PE-10.10, PE-10.18 */
static void pe_6_5_1_pick_commandery_site(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	nearly_out_of_commanderies(&s);
	send(&s, B, CITY_venice, CITY_naples, CITY_tunis, HOME, HOME);
	send(&s, G, HOME, HOME, CITY_venice, HOME, CITY_venice);
	send_rest(&s);
	assert_int_equal(s.phase, KIND_PICK_COMMANDERY_SITE);
	assert_int_equal(pelegrinus_decision(&s).actors, 1u << B);
	assert_int_equal(offered(&s, B), 3);
	struct prompt prompt = {0};
	pelegrinus_prompt(&s, B, &prompt);
	assert_int_equal(prompt.arg[0], 1);
	assert_int_equal(pelegrinus_why(&s, B, choose(VERB_PICK, CITY_acre, 0, 0)).reason, WHY_NOT_WON);
	pick_city(&s, B, CITY_naples);
	assert_int_equal(held(&s, B, CITY_naples), 1);
	assert_int_equal(commanderies_in(&s, CITY_venice - 1), 0); /* nobody else builds there */
	assert_int_equal(held(&s, B, CITY_tunis), 1);
	assert_int_equal(logged(EVENT_NOTHING_BUILT, B, CITY_venice), 1);
	assert_relics(&s, G, 2, 2, 1); /* the majority was won: the keeper is captured */
	assert_int_equal(s.player[B].com_supply, 0);
	/* Nothing left: no decision, all dropped. */
	send(&s, B, CITY_venice, HOME, HOME, HOME, HOME);
	send(&s, G, HOME, HOME, CITY_venice, HOME, HOME);
	send_rest(&s);
	assert_int_equal(s.phase, PHASE_OVER);
	assert_int_equal(commanderies_in(&s, CITY_venice - 1), 0);
}

/* Commanderies of the seat in the first free slots of the map. */
static void stuff(struct pelegrinus_state *s, int seat, int n)
{
	for (int c = 0; c < CITIES && n; c++)
		for (; n && free_slots(s, c) > 0; n--)
			s->player[seat].com[c]++;
	arrange(s);
}

/* Several picks of one player, and several short players: the highest face first. */
static void pe_6_5_1_in_order(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 14);
	stuff(&s, B, 29);
	stuff(&s, G, 28);
	send(&s, B, CITY_ragusa, CITY_buda, HOME, HOME, HOME);
	send(&s, G, CITY_krakow, CITY_gdansk, CITY_kyiv, HOME, HOME);
	send_rest(&s);
	assert_int_equal(s.phase, KIND_PICK_COMMANDERY_SITE);
	assert_int_equal(pelegrinus_decision(&s).actors, 1u << G);
	assert_int_equal(picks_left(&s, G), 2);
	assert_int_equal(offered(&s, G), 3);
	pick_city(&s, G, CITY_gdansk);
	assert_int_equal(pelegrinus_decision(&s).actors, 1u << G);
	assert_int_equal(offered(&s, G), 2); /* PE-6.5.4: those not yet picked, never fewer than two */
	assert_false(offers(&s, G, CITY_gdansk));
	pick_city(&s, G, CITY_kyiv);
	assert_int_equal(pelegrinus_decision(&s).actors, 1u << B);
	choice list[PE_CHOICES_MAX];
	assert_int_equal(pelegrinus_choices(&s, B, list), 2);
	assert_int_equal(choice_arg(list[0], 0), CITY_ragusa); /* PE-6.5.4: in canonical order */
	assert_int_equal(choice_arg(list[1], 0), CITY_buda);
	assert_int_equal(held(&s, G, CITY_gdansk), 0); /* nothing is built before all have picked */
	pick_city(&s, B, CITY_buda);
	assert_int_equal(held(&s, G, CITY_krakow), 0);
	assert_int_equal(held(&s, G, CITY_gdansk), 1);
	assert_int_equal(held(&s, G, CITY_kyiv), 1);
	assert_int_equal(held(&s, B, CITY_ragusa), 0);
	assert_int_equal(held(&s, B, CITY_buda), 1);
}

/* PE-7.6: in a complete city of a complete region the winner builds an abbey beside the commanderies. */
static void pe_6_4_30_abbeys(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 5);
	fill_near_east(&s);
	arrange(&s);
	send(&s, G, CITY_acre, HOME, HOME, HOME, HOME);
	send(&s, Y, HOME, CITY_acre, CITY_acre, HOME, HOME);
	send_rest(&s);
	assert_int_equal(abbey_of(&s, CITY_acre), Y); /* 5 against 4 */
	assert_int_equal(s.player[Y].abbey_supply, 3);
	assert_int_equal(commanderies_in(&s, CITY_acre - 1), 4); /* it takes no slot */
	send(&s, Y, CITY_cyprus, HOME, HOME, HOME, HOME);
	send_rest(&s);
	assert_int_equal(abbey_of(&s, CITY_cyprus), Y); /* one player may own both */
	assert_int_equal(logged(EVENT_REGION_CLOSED, -1, REGION_near_east), 1);
}

/* PE-10.14, PE-10.15: the region fills this round: abbeys in cities complete at its start, not in the one that fills. */
static void pe_7_7_region_fills_this_round(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 5);
	fill_near_east(&s);
	hold(&s, CITY_sinai, 0, 0, 1, 0);
	arrange(&s);
	send(&s, R, CITY_sinai, HOME, CITY_sinai, HOME, HOME); /* 6: enough for both, but a place resolves once */
	send(&s, G, CITY_acre, HOME, HOME, HOME, HOME);
	send_rest(&s);
	assert_int_equal(held(&s, R, CITY_sinai), 2);
	assert_int_equal(abbey_of(&s, CITY_sinai), -1);
	assert_int_equal(abbey_of(&s, CITY_acre), G);
	assert_int_equal(logged(EVENT_REGION_COMPLETE, -1, REGION_near_east), 1);
	open_table(&s, 4, 5); /* it does not fill: void */
	fill_near_east(&s);
	hold(&s, CITY_sinai, 0, 0, 1, 0);
	arrange(&s);
	send(&s, G, CITY_acre, HOME, HOME, HOME, HOME);
	send(&s, B, HOME, HOME, HOME, HOME, CITY_acre);
	send_rest(&s);
	assert_int_equal(abbey_of(&s, CITY_acre), -1);
	assert_int_equal(logged(EVENT_VOID_DESTINATION, G, CITY_acre), 1);
	assert_relics(&s, B, 1, 2, 1); /* PE-6.4.31: no keeper effect */
}

/*
 * PE-10.13, PE-10.22, PE-10.39: in a complete city the characters of a player without a commandery there are void. The
 * engine never offers it, so the programmes are put on the table by hand.
 */
static void pe_6_4_31_void_characters(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 5);
	fill_near_east(&s);
	arrange(&s);
	for (int p = 0; p < 4; p++) {
		s.player[p].set = CHARACTERS, s.player[p].ready = 1;
		for (int k = 0; k < CHARACTERS; k++)
			s.player[p].prog[k] = HOME;
	}
	s.player[G].prog[MASTER] = CITY_acre;
	s.player[B].prog[NUN] = CITY_acre;
	s.player[R].prog[PILGRIM] = CITY_acre; /* PE-10.22: cancels no master */
	s.player[R].prog[CHAPLAIN] = CITY_acre; /* no influence */
	s.player[R].prog[NUN] = CITY_acre;
	s.player[R].prog[KEEPER] = CITY_acre; /* PE-10.39: takes nothing */
	resolve(&s, &log_events);
	assert_int_equal(abbey_of(&s, CITY_acre), G);
	assert_int_equal(logged(EVENT_MASTER_CANCELLED, -1, -1), 0);
	assert_int_equal(logged(EVENT_KEEPER_CAPTURED, -1, -1), 0);
	assert_int_equal(logged(EVENT_VOID_DESTINATION, R, CITY_acre), 1);
	assert_relics(&s, R, 1, 2, 1);
}

/* Three regions complete, Green has one abbey left. */
static void nearly_out_of_abbeys(struct pelegrinus_state *s)
{
	open_table(s, 4, 12);
	fill_near_east(s);
	fill_italy(s);
	fill_north_africa(s);
	raise_abbey(s, CITY_genoa, G);
	raise_abbey(s, CITY_palermo, G);
	raise_abbey(s, CITY_cyrene, G);
	arrange(s);
}

/* PE-6.4.32, PE-10.9, PE-10.18 */
static void pe_6_5_2_pick_abbey_site(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	nearly_out_of_abbeys(&s);
	send(&s, G, CITY_acre, CITY_cyprus, HOME, CITY_alexandria, HOME);
	send(&s, B, HOME, HOME, CITY_antioch, HOME, HOME);
	send(&s, R, HOME, HOME, HOME, CITY_iconium, HOME);
	send(&s, Y, HOME, HOME, HOME, HOME, CITY_cyprus);
	assert_int_equal(s.phase, KIND_PICK_ABBEY_SITE);
	assert_int_equal(pelegrinus_decision(&s).actors, 1u << G);
	assert_int_equal(offered(&s, G), 3); /* over all regions */
	assert_int_equal(pelegrinus_why(&s, G, choose(VERB_PICK, CITY_antioch, 0, 0)).reason, WHY_NOT_CANDIDATE);
	pick_city(&s, G, CITY_acre);
	assert_int_equal(abbey_of(&s, CITY_acre), G);
	assert_int_equal(abbey_of(&s, CITY_antioch), B); /* dropped ones do not count against the two */
	assert_int_equal(abbey_of(&s, CITY_iconium), -1);
	assert_int_equal(abbey_of(&s, CITY_cyprus), -1);
	assert_relics(&s, Y, 2, 2, 1); /* the keeper at the dropped city is captured */
	/* No abbey left at all: nothing to pick. */
	nearly_out_of_abbeys(&s);
	raise_abbey(&s, CITY_ceuta, G);
	arrange(&s);
	send(&s, G, CITY_acre, CITY_cyprus, HOME, HOME, HOME);
	send(&s, Y, HOME, HOME, HOME, CITY_acre, CITY_cyprus);
	send_rest(&s);
	assert_int_equal(s.phase, KIND_PROGRAM);
	assert_int_equal(abbey_of(&s, CITY_acre), Y); /* G's master is cancelled: 1 against 0 */
	assert_int_equal(abbey_of(&s, CITY_cyprus), -1);
	assert_relics(&s, Y, 2, 2, 1);
}

/* PE-10.20: the overflow is ranked by height, then by the highest face. */
static void pe_6_4_33_two_abbeys_per_region(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 5);
	fill_near_east(&s);
	arrange(&s);
	send(&s, B, HOME, CITY_constantinople, HOME, HOME, HOME);
	send(&s, G, HOME, CITY_cyprus, HOME, HOME, HOME);
	send(&s, R, CITY_iconium, HOME, HOME, HOME, HOME);
	send_rest(&s);
	assert_int_equal(abbey_of(&s, CITY_iconium), R);
	assert_int_equal(abbey_of(&s, CITY_cyprus), G); /* 3 and 3: the higher face */
	assert_int_equal(abbey_of(&s, CITY_constantinople), -1);
	assert_int_equal(logged(EVENT_ABBEY_CANCELLED, B, CITY_constantinople), 1);
	assert_int_equal(s.player[B].abbey_supply, 4);
	assert_int_equal(logged(EVENT_REGION_CLOSED, -1, REGION_near_east), 1); /* PE-6.4.35 */
	assert_false(offers(&s, B, CITY_constantinople));
	open_table(&s, 4, 5); /* two candidates: both, and the limit counts rounds together */
	fill_near_east(&s);
	raise_abbey(&s, CITY_sinai, Y);
	arrange(&s);
	send(&s, B, HOME, CITY_constantinople, HOME, HOME, HOME);
	send(&s, G, HOME, HOME, CITY_cyprus, HOME, HOME);
	send_rest(&s);
	assert_int_equal(abbey_of(&s, CITY_constantinople), B);
	assert_int_equal(abbey_of(&s, CITY_cyprus), -1);
}

/* PE-10.18, PE-10.19: keepers act where an abbey rises, in a crowded round too, and not where one is cancelled. */
static void pe_6_4_34_keepers_at_abbeys(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 6);
	fill_near_east(&s);
	arrange(&s);
	send(&s, B, HOME, CITY_constantinople, HOME, HOME, HOME);
	send(&s, G, HOME, CITY_cyprus, HOME, HOME, HOME);
	send(&s, R, HOME, HOME, CITY_sinai, HOME, CITY_constantinople);
	send(&s, Y, HOME, HOME, HOME, HOME, CITY_sinai);
	assert_int_equal(abbey_of(&s, CITY_constantinople), B);
	assert_int_equal(abbey_of(&s, CITY_sinai), -1);
	assert_relics(&s, Y, 1, 2, 1); /* cancelled: no effect */
	assert_relics(&s, R, 2, 2, 1); /* built: R's keeper takes B's lowest */
	assert_relics(&s, B, 0, 2, 1);
}

/* PE-10.35: what was cancelled by a losing pilgrim does not count again. */
static void pe_6_4_36_height_is_that_of_the_majority(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 6);
	fill_near_east(&s);
	arrange(&s);
	send(&s, G, CITY_acre, HOME, CITY_acre, HOME, HOME);
	send(&s, Y, HOME, HOME, HOME, CITY_acre, HOME);
	send(&s, B, HOME, CITY_antioch, HOME, HOME, HOME);
	send(&s, R, HOME, CITY_iconium, HOME, HOME, HOME);
	assert_int_equal(abbey_of(&s, CITY_acre), -1); /* 2, not 6 */
	assert_int_equal(abbey_of(&s, CITY_antioch), B);
	assert_int_equal(abbey_of(&s, CITY_iconium), R);
	assert_int_equal(logged(EVENT_MASTER_CANCELLED, G, CITY_acre), 1);
}

/* PE-10.21 */
static void pe_6_5_3_pick_tied_abbey(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	for (int acre = 0; acre < 2; acre++) {
		open_table(&s, 4, 5);
		fill_near_east(&s);
		raise_abbey(&s, CITY_sinai, Y);
		arrange(&s);
		send(&s, G, HOME, CITY_acre, CITY_cyprus, CITY_cyprus, HOME);
		send(&s, Y, HOME, HOME, HOME, HOME, CITY_acre);
		send_rest(&s);
		assert_int_equal(s.phase, KIND_PICK_TIED_ABBEY);
		assert_int_equal(pelegrinus_decision(&s).actors, 1u << G);
		assert_int_equal(offered(&s, G), 2);
		assert_int_equal(pelegrinus_why(&s, G, choose(VERB_PICK, CITY_sinai, 0, 0)).reason, WHY_NOT_TIED);
		struct prompt prompt = {0};
		pelegrinus_prompt(&s, G, &prompt);
		assert_int_equal(prompt.arg[0], REGION_near_east);
		pick_city(&s, G, acre ? CITY_acre : CITY_cyprus);
		assert_int_equal(abbey_of(&s, CITY_acre), acre ? G : -1);
		assert_int_equal(abbey_of(&s, CITY_cyprus), acre ? -1 : G);
		assert_relics(&s, Y, 1 + acre, 2, 1);
		assert_int_equal(s.round, 6);
	}
	open_table(&s, 4, 5); /* two places for the two: nothing to ask */
	fill_near_east(&s);
	arrange(&s);
	send(&s, G, HOME, CITY_acre, CITY_cyprus, CITY_cyprus, HOME);
	send(&s, B, HOME, HOME, HOME, CITY_antioch, HOME);
	send_rest(&s);
	assert_int_equal(s.round, 6);
	assert_int_equal(abbey_of(&s, CITY_acre), G);
	assert_int_equal(abbey_of(&s, CITY_cyprus), G);
	assert_int_equal(abbey_of(&s, CITY_antioch), -1);
}

/* PE-6.5.5: influences 4, 3, 2, 1, the master possibly 0, make at most two equal stacks. */
static void pe_6_5_5_at_most_two_equal_stacks(void **state)
{
	(void)state;
	for (int cancelled = 0; cancelled < 2; cancelled++) {
		for (int code = 0; code < 256; code++) {
			int height[4] = {0};
			for (int k = MASTER; k < KEEPER; k++)
				height[code >> 2 * k & 3] += k == MASTER && cancelled ? 0 : box->influence[k];
			for (int h = 1; h <= 10; h++) {
				int equal = 0;
				for (int i = 0; i < 4; i++)
					equal += height[i] == h;
				assert_in_range(equal, 0, 2);
			}
		}
	}
}

/* PE-10.38: nobody can build the second abbey; the region stays complete and open. */
static void pe_7_6_region_without_second_abbey_stays(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	nearly_out_of_abbeys(&s);
	raise_abbey(&s, CITY_alexandria, G);
	arrange(&s); /* G has none left; North Africa is closed, the Near East complete */
	send(&s, G, CITY_acre, HOME, HOME, HOME, HOME);
	send_rest(&s);
	assert_int_equal(logged(EVENT_REGION_CLOSED, -1, -1), 0);
	assert_true(offers(&s, G, CITY_acre));
}

static void pe_6_4_40_relics_in_order_of_faces(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 1);
	set_faces(&s, B, R, G, Y);
	send(&s, B, CITY_acre, CITY_antioch, HOME, HOME, HOME);
	send(&s, G, HOME, HOME, HOME, HOME, CITY_acre);
	send(&s, R, HOME, HOME, HOME, HOME, CITY_antioch);
	send_rest(&s);
	assert_relics(&s, G, 2, 2, 1); /* G first: the 1 */
	assert_relics(&s, R, 1, 3, 1); /* then R: a 2 */
	assert_relics(&s, B, 0, 1, 1);
	assert_int_equal(s.player[G].held_by, 0);
}

static void pe_6_4_41_claimed_again(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	for (int first = 0; first < 2; first++) {
		open_table(&s, 4, 1);
		for (int v = 0; v < RELIC_VALUES; v++)
			s.player[R].relics[v] = (uint8_t)(2 * box->pieces[PIECE_relic_low - 1 + v]), s.player[B].relics[v] = 0;
		if (first)
			set_faces(&s, Y, R, B, G); /* B claims before Y */
		else
			set_faces(&s, B, R, Y, G);
		send(&s, B, CITY_acre, HOME, HOME, HOME, CITY_antioch);
		send(&s, G, CITY_antioch, HOME, HOME, HOME, HOME);
		send(&s, Y, HOME, HOME, HOME, HOME, CITY_acre);
		send_rest(&s);
		assert_relics(&s, B, !first, 0, 0);
		assert_relics(&s, Y, 1 + first, 2, 1);
		assert_relics(&s, G, 0, 2, 1);
		assert_int_equal(logged(EVENT_NO_RELIC, Y, B), !first); /* PE-6.4.40: nothing to give */
	}
}

/* PE-7.3, PE-10.17, PE-10.40: the highest keeper of the others; the winner's own is no shield. */
static void pe_6_4_50_one_keeper_is_captured(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 3);
	send(&s, Y, HOME, CITY_palermo, HOME, HOME, CITY_palermo); /* wins; its own keeper has the highest face */
	send(&s, R, HOME, HOME, CITY_palermo, HOME, CITY_palermo); /* beside another character of its owner */
	send(&s, G, HOME, HOME, HOME, HOME, CITY_palermo);
	send_rest(&s);
	assert_int_equal(held(&s, Y, CITY_palermo), 1);
	assert_relics(&s, R, 2, 2, 1);
	assert_relics(&s, G, 1, 2, 1);
	assert_relics(&s, Y, 0, 2, 1);
	assert_int_equal(logged(EVENT_KEEPER_CAPTURED, R, CITY_palermo), 1);
	assert_int_equal(logged(EVENT_KEEPER_RETURNED, G, CITY_palermo), 1);
	assert_int_equal(logged(EVENT_KEEPER_RETURNED, Y, CITY_palermo), 1);
}

/* PE-6.4.60: no character acts twice; a keeper captured is home for the next round. */
static void pe_6_4_60_everybody_comes_home(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 1);
	send(&s, B, CITY_acre, HOME, HOME, HOME, HOME);
	send(&s, G, HOME, HOME, HOME, HOME, CITY_acre);
	send_rest(&s);
	for (int p = 0; p < 4; p++) {
		assert_int_equal(s.player[p].held_by, 0);
		assert_int_equal(s.player[p].prog[MASTER], 0);
	}
	send_rest(&s);
	assert_int_equal(held(&s, B, CITY_acre), 1);
	assert_relics(&s, G, 2, 2, 1);
}

/* Section 6.6: the order of the log. */
static void events_come_in_order(void **state)
{
	struct pelegrinus_state s;
	(void)state;
	open_table(&s, 4, 2);
	hold(&s, CITY_sinai, 0, 0, 1, 0);
	arrange(&s);
	send(&s, B, PAPAL_COURT, CITY_sinai, HOME, HOME, HOME);
	send(&s, G, HOME, HOME, HOME, PAPAL_COURT, CITY_sinai);
	send_rest(&s);
	static const uint8_t order[] = {EVENT_READY, EVENT_REVEALED, EVENT_MASTER_CANCELLED, EVENT_POPE_ELECTED,
		EVENT_MAJORITY, EVENT_COMMANDERY_BUILT, EVENT_KEEPER_CAPTURED, EVENT_CITY_COMPLETE, EVENT_RELIC_CLAIMED,
		EVENT_ROUND_END, EVENT_ROUND_START, EVENT_REGION_OPENED};
	for (int i = 0; i + 1 < COUNT(order); i++) {
		assert_true(logged_at(order[i]) >= 0);
		assert_true(logged_at(order[i]) < logged_at(order[i + 1]));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pe_6_3_1_all_programmes_are_revealed),
		cmocka_unit_test(pe_6_4_1_pilgrim_cancels_masters),
		cmocka_unit_test(pe_7_2_many_masters),
		cmocka_unit_test(pe_6_4_3_no_influence_no_majority),
		cmocka_unit_test(pe_6_4_4_city_ties_to_the_highest_face),
		cmocka_unit_test(pe_6_4_5_court_ties_to_the_lowest_face),
		cmocka_unit_test(pe_6_4_10_no_pope),
		cmocka_unit_test(pe_6_4_11_election),
		cmocka_unit_test(pe_6_4_12_no_token_left),
		cmocka_unit_test(pe_6_4_13_new_order_at_once),
		cmocka_unit_test(pe_6_4_20_commanderies),
		cmocka_unit_test(pe_6_5_1_pick_commandery_site),
		cmocka_unit_test(pe_6_5_1_in_order),
		cmocka_unit_test(pe_6_4_30_abbeys),
		cmocka_unit_test(pe_7_7_region_fills_this_round),
		cmocka_unit_test(pe_6_4_31_void_characters),
		cmocka_unit_test(pe_6_5_2_pick_abbey_site),
		cmocka_unit_test(pe_6_4_33_two_abbeys_per_region),
		cmocka_unit_test(pe_6_4_34_keepers_at_abbeys),
		cmocka_unit_test(pe_6_4_36_height_is_that_of_the_majority),
		cmocka_unit_test(pe_6_5_3_pick_tied_abbey),
		cmocka_unit_test(pe_6_5_5_at_most_two_equal_stacks),
		cmocka_unit_test(pe_7_6_region_without_second_abbey_stays),
		cmocka_unit_test(pe_6_4_40_relics_in_order_of_faces),
		cmocka_unit_test(pe_6_4_41_claimed_again),
		cmocka_unit_test(pe_6_4_50_one_keeper_is_captured),
		cmocka_unit_test(pe_6_4_60_everybody_comes_home),
		cmocka_unit_test(events_come_in_order),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
