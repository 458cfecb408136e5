/* The King's Abbey: phase 3 (6.3), help on crusades (KA-6.14), their rulings (10). */
#include "games/kings-abbey/rules.c"

#include "games/kings-abbey/testing.h"

static void ka_6_3_1_turns(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 3, KIND_ABBEY_ACTION);
	for (int i = 0; i < 3; i++) { /* in turn order, one turn each, as long as one likes */
		open_is(&t, KIND_ABBEY_ACTION, i);
		did(&t, VERB_DEFEND, 1, 0, 0);
		open_is(&t, KIND_ABBEY_ACTION, i);
		did(&t, VERB_END_TURN, 0, 0, 0);
	}
	assert_int_equal(t.s.phase, PHASE_MARKET);
}

static void ka_6_3_1_preach(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_ABBEY_ACTION);
	pool(&t, 0, "12344");
	refused(&t, VERB_PREACH, 4, 0, 0, WHY_PREACH_VALUE);
	refused(&t, VERB_PREACH, 5, 0, 0, WHY_NO_DIE);
	refused(&t, VERB_PREACH, 4, 2, 0, WHY_NO_LIBRARY);
	did(&t, VERB_PREACH, 3, 0, 0);
	assert_int_equal(seat_of(&t, 0)->pews, 3);
	assert_int_equal(seat_of(&t, 0)->reserve, 12);
	assert_int_equal(seat_of(&t, 0)->preach_used, 1);
	assert_int_equal(seat_of(&t, 0)->area[AREA_PREACH - 1][2], 1);
	struct table u = t;
	seat_of(&u, 0)->reserve = 0, seat_of(&u, 0)->discarded = 12;
	refused(&u, VERB_PREACH, 1, 0, 0, WHY_RESERVE_EMPTY);
	people(&t, 0, "11 12 13 21 22 23 31 32 33 41 42 43", 0);
	refused(&t, VERB_PREACH, 1, 0, 0, WHY_PEWS_FULL); /* KA-10.12 */
}

static void ka_6_3_2_limits(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_ABBEY_ACTION);
	pool(&t, 0, "111144444");
	for (int i = 0; i < 3; i++) { /* KA-10.1: in any interleaving, three of each */
		did(&t, VERB_PREACH, 1, 0, 0);
		did(&t, VERB_CLERGY, 4, 0, 0);
	}
	refused(&t, VERB_PREACH, 1, 0, 0, WHY_PREACH_LIMIT);
	refused(&t, VERB_CLERGY, 4, 0, 0, WHY_CLERGY_LIMIT);
	did(&t, VERB_DEFEND, 1, 0, 0); /* defence has no limit */
	did(&t, VERB_DEFEND, 4, 0, 0);
	did(&t, VERB_DEFEND, 4, 0, 0);
	assert_int_equal(seat_of(&t, 0)->defence, 1 + 3);
}

static void ka_6_3_1_clergy(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_ABBEY_ACTION);
	pool(&t, 0, "3456");
	refused(&t, VERB_CLERGY, 3, 0, 0, WHY_CLERGY_VALUE);
	did(&t, VERB_CLERGY, 6, 0, 0);
	assert_int_equal(seat_of(&t, 0)->clergy, 1);
	clergy(&t, 0, 15);
	refused(&t, VERB_CLERGY, 4, 0, 0, WHY_CLERGY_TOP);
}

static void ka_6_3_4_bonuses(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_ABBEY_ACTION);
	goods(&t, 0, 0, 0, 0, 0, 0);
	clergy(&t, 0, 8);
	pool(&t, 0, "45");
	did(&t, VERB_CLERGY, 4, 0, 0);
	open_is(&t, KIND_CHOOSE_RESOURCE, 0);
	refused(&t, VERB_CHOOSE_RESOURCE, GOOD_DENIER, 0, 0, WHY_NOT_RESOURCE);
	did(&t, VERB_CHOOSE_RESOURCE, GOOD_SAND, 0, 0);
	open_is(&t, KIND_CHOOSE_RESOURCE, 0);
	did(&t, VERB_CHOOSE_RESOURCE, GOOD_STONE, 0, 0);
	open_is(&t, KIND_ABBEY_ACTION, 0);
	stock_is(&t, 0, 0, 0, 1, 1, 0);
	clergy(&t, 0, 14);
	int before = seat_of(&t, 0)->prestige;
	did(&t, VERB_CLERGY, 5, 0, 0);
	assert_int_equal(seat_of(&t, 0)->prestige, before + 5);
	assert_int_equal(seat_of(&t, 0)->defence, 1 + 1 + 1);
}

/* ------------------------------------------------------------------ crusades */

static void ka_6_3_1_crusade(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_ABBEY_ACTION);
	quest(&t, 0, CRUSADE_C07);
	pool(&t, 0, "5553");
	refused(&t, VERB_CRUSADE, CRUSADE_C01, 5, 0, WHY_NOT_YOUR_CRUSADE);
	refused(&t, VERB_CRUSADE, CRUSADE_C07, 3, 5, WHY_NO_BLACKSMITH);
	did(&t, VERB_CRUSADE, CRUSADE_C07, 5, 0);
	open_is(&t, KIND_CRUSADE_PEASANT, 0); /* KA-6.3.3 */
	assert_int_equal(dice_of(seat_of(&t, 0)->pool), 4);
	refused(&t, VERB_TAKE_CARD, card_make(BUILDING_BAKERY, 1), 0, 0, WHY_PEWS_ONLY);
	did(&t, VERB_TAKE_SEAT, 1, 1, 0);
	open_is(&t, KIND_ABBEY_ACTION, 0);
	const struct crusade *c = &seat_of(&t, 0)->crusade[0];
	assert_int_equal(c->value, 5);
	assert_int_equal(c->dice, 1);
	assert_int_equal(population(seat_of(&t, 0)), 1);
	refused(&t, VERB_CRUSADE, CRUSADE_C07, 3, 0, WHY_CRUSADE_VALUE);
	did(&t, VERB_CRUSADE, CRUSADE_C07, 5, 0);
	open_is(&t, KIND_ABBEY_ACTION, 0); /* he is there already */
	go_over(&t, KIND_ABBEY_ACTION, 2); /* and stays until it is resolved */
	assert_int_equal(c->dice, 2);
}

static void ka_6_3_3_the_peasant_goes_with_a_die(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_ABBEY_ACTION);
	quest(&t, 0, CRUSADE_C07);
	pool(&t, 0, "5");
	people(&t, 0, "", 1);
	did(&t, VERB_CRUSADE, CRUSADE_C07, 5, 0);
	did(&t, VERB_TAKE_BAPTISTERY, 0, 0, 0);
	assert_int_equal(seat_of(&t, 0)->crusade[0].dice, 1); /* KA-10.13: no peasant without a die */
	begin(&t, 2, KIND_ABBEY_ACTION);
	quest(&t, 0, CRUSADE_C07);
	pool(&t, 0, "5");
	people(&t, 0, "", 0);
	refused(&t, VERB_CRUSADE, CRUSADE_C07, 5, 0, WHY_NO_PEASANT);
}

static void ka_6_3_5_complete(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_ABBEY_ACTION);
	quest_begun(&t, 0, CRUSADE_C01, 2, 2);
	pool(&t, 0, "22");
	did(&t, VERB_CRUSADE, CRUSADE_C01, 2, 0);
	assert_int_equal(heard(&t, EVENT_CRUSADE_COMPLETE), 1);
	refused(&t, VERB_CRUSADE, CRUSADE_C01, 2, 0, WHY_CRUSADE_FULL);
	assert_int_equal(seat_of(&t, 0)->crusade[0].card, CRUSADE_C01); /* resolved in phase 11 only */
}

static void ka_6_3_1_elias_helps(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 1, KIND_ABBEY_ACTION);
	quest(&t, 0, CRUSADE_C07);
	memset(t.s.elias_pool, 0, sizeof t.s.elias_pool);
	t.s.elias_pool[3] = 1, t.s.elias_pool[1] = 2;
	pool(&t, 0, "44");
	refused(&t, VERB_ELIAS_DIE, CRUSADE_C07, 0, 0, WHY_ELIAS_OWN_DIE);
	did(&t, VERB_CRUSADE, CRUSADE_C07, 4, 0);
	did(&t, VERB_TAKE_SEAT, 1, 1, 0);
	did(&t, VERB_ELIAS_DIE, CRUSADE_C07, 0, 0);
	assert_int_equal(seat_of(&t, 0)->crusade[0].elias_dice, 1);
	assert_int_equal(t.s.elias_pool[3], 0);
	refused(&t, VERB_ELIAS_DIE, CRUSADE_C07, 0, 0, WHY_ELIAS_NO_DIE);
	refused(&t, VERB_ASK_HELP, CRUSADE_C07, 0, 0, WHY_NOT_SOLO);
	go_over(&t, KIND_ABBEY_ACTION, 2); /* KA-10.39: he waits there until it is resolved or called off */
	assert_int_equal(seat_of(&t, 0)->crusade[0].elias_dice, 1);
	begin(&t, 2, KIND_ABBEY_ACTION);
	refused(&t, VERB_ELIAS_DIE, CRUSADE_C01, 0, 0, WHY_SOLO_ONLY);
}

/* ------------------------------------------------------------------ Scriptorium and the previous choice */

static void ka_6_3_6_previous_choice(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_ABBEY_ACTION);
	build_pair(&t, 0, BUILDING_SCRIPTORIUM);
	pool(&t, 0, "222455");
	refused(&t, VERB_DOUBLE_LAST, 0, 0, 0, WHY_NO_LAST_DIE);
	did(&t, VERB_DEFEND, 2, 0, 0);
	people(&t, 0, "43", 0);
	did(&t, VERB_BAPTISE, 3, 0, 0); /* a free action in between closes the chance */
	refused(&t, VERB_DOUBLE_LAST, 0, 0, 0, WHY_NO_LAST_DIE);
	did(&t, VERB_DEFEND, 4, 0, 0);
	did(&t, VERB_DEFEND, 5, 0, 0);
	refused(&t, VERB_TRIPLE_LAST, 0, 0, 0, WHY_NO_LAST_DICE); /* not two equal dice */
	did(&t, VERB_DEFEND, 5, 0, 0);
	int before = seat_of(&t, 0)->defence;
	did(&t, VERB_TRIPLE_LAST, 0, 0, 0);
	assert_int_equal(seat_of(&t, 0)->defence, before + 1);
	refused(&t, VERB_TRIPLE_LAST, 0, 0, 0, WHY_TRIPLE_USED);
	did(&t, VERB_PREACH, 2, 0, 0);
	did(&t, VERB_DOUBLE_LAST, 0, 0, 0); /* as a second die: another peasant, against the limit */
	assert_int_equal(seat_of(&t, 0)->preach_used, 2);
	assert_int_equal(bits_count(seat_of(&t, 0)->pews), 2);
	assert_int_equal(dice_of(seat_of(&t, 0)->area[0]), 1);
	did(&t, VERB_PREACH, 2, 0, 0);
	refused(&t, VERB_DOUBLE_LAST, 0, 0, 0, WHY_DOUBLE_USED);
}

static void ka_6_3_6_a_phantom_step_brings_its_bonus(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_ABBEY_ACTION);
	build(&t, 0, BUILDING_SCRIPTORIUM, true);
	clergy(&t, 0, 7);
	pool(&t, 0, "4");
	did(&t, VERB_CLERGY, 4, 0, 0);
	did(&t, VERB_DOUBLE_LAST, 0, 0, 0);
	assert_int_equal(seat_of(&t, 0)->clergy, 9);
	open_is(&t, KIND_CHOOSE_RESOURCE, 0);
	begin(&t, 2, KIND_ABBEY_ACTION); /* a sub-decision does not come in between */
	build(&t, 0, BUILDING_SCRIPTORIUM, true);
	clergy(&t, 0, 8);
	pool(&t, 0, "4");
	did(&t, VERB_CLERGY, 4, 0, 0);
	did(&t, VERB_CHOOSE_RESOURCE, GOOD_WOOD, 0, 0);
	did(&t, VERB_CHOOSE_RESOURCE, GOOD_WOOD, 0, 0);
	did(&t, VERB_DOUBLE_LAST, 0, 0, 0);
	assert_int_equal(seat_of(&t, 0)->clergy, 10);
}

static void ka_10_17_scriptorium_on_a_crusade(void **state)
{
	struct table t;
	(void)state;
	begin(&t, 2, KIND_ABBEY_ACTION);
	build(&t, 0, BUILDING_SCRIPTORIUM, true);
	quest_begun(&t, 0, CRUSADE_C07, 4, 1);
	pool(&t, 0, "444");
	did(&t, VERB_CRUSADE, CRUSADE_C07, 4, 0);
	did(&t, VERB_DOUBLE_LAST, 0, 0, 0);
	assert_int_equal(seat_of(&t, 0)->crusade[0].phantoms, 1);
	did(&t, VERB_CRUSADE, CRUSADE_C07, 4, 0);
	assert_true(crusade_complete(printed, &seat_of(&t, 0)->crusade[0]));
	begin(&t, 2, KIND_ABBEY_ACTION);
	build(&t, 0, BUILDING_SCRIPTORIUM, true);
	quest_begun(&t, 0, CRUSADE_C07, 4, 3);
	pool(&t, 0, "4");
	did(&t, VERB_CRUSADE, CRUSADE_C07, 4, 0);
	refused(&t, VERB_DOUBLE_LAST, 0, 0, 0, WHY_CRUSADE_FULL); /* no slot for it */
}

/* ------------------------------------------------------------------ help */

/* Seat 0 has three 3s on Edessa (5 slots, 12 prestige, 1 sand); seat 1 has two 3s, seat 2 none. */
static void edessa(struct table *t)
{
	begin(t, 3, KIND_ABBEY_ACTION);
	quest_begun(t, 0, CRUSADE_C15, 3, 3);
	pool(t, 0, "");
	pool(t, 1, "3351");
	pool(t, 2, "12");
}

static void ka_6_14_1_whom_to_ask(void **state)
{
	struct table t;
	(void)state;
	edessa(&t);
	did(&t, VERB_ASK_HELP, CRUSADE_C15, 0, 0);
	open_is(&t, KIND_OFFER_ALLY, 0);
	refused(&t, VERB_OFFER_ALLY, 0, 0, 0, WHY_ALLY_SELF);
	refused(&t, VERB_OFFER_ALLY, 2, 0, 0, WHY_ALLY_NO_DIE);
	assert_true(listed(&t, VERB_OFFER_ALLY, 1, 0, 0));
	edessa(&t);
	people(&t, 1, "", 0);
	refused(&t, VERB_ASK_HELP, CRUSADE_C15, 0, 0, WHY_NOBODY_CAN_HELP); /* no peasant to send */
	edessa(&t);
	refused(&t, VERB_ASK_HELP, CRUSADE_C01, 0, 0, WHY_NOT_YOUR_CRUSADE);
	quest(&t, 0, CRUSADE_C15);
	seat_of(&t, 0)->home = 9, seat_of(&t, 0)->reserve++;
	refused(&t, VERB_ASK_HELP, CRUSADE_C15, 0, 0, WHY_OWN_DIE_FIRST);
}

static void ka_6_14_2_supply(void **state)
{
	struct table t;
	(void)state;
	edessa(&t);
	assert_int_equal(help_supply(printed, seat_of(&t, 1), 3), 2);
	build(&t, 1, BUILDING_BLACKSMITH, true);
	assert_int_equal(help_supply(printed, seat_of(&t, 1), 3), 2); /* 5 and 1 are too far for one */
	build(&t, 1, BUILDING_BLACKSMITH, true);
	assert_int_equal(help_supply(printed, seat_of(&t, 1), 3), 3);
	seat_of(&t, 1)->blacksmith_used = 1;
	assert_int_equal(help_supply(printed, seat_of(&t, 1), 3), 2);
}

static void ka_6_14_3_composing(void **state)
{
	struct table t;
	(void)state;
	edessa(&t);
	did(&t, VERB_ASK_HELP, CRUSADE_C15, 0, 0);
	did(&t, VERB_OFFER_ALLY, 1, 0, 0);
	refused(&t, VERB_OFFER_DICE, 3, 0, 0, WHY_OFFER_SLOTS);
	did(&t, VERB_OFFER_DICE, 1, 0, 0);
	refused(&t, VERB_OFFER_PRESTIGE, 13, 0, 0, WHY_OFFER_PRESTIGE);
	did(&t, VERB_OFFER_PRESTIGE, 2, 0, 0);
	open_is(&t, KIND_OFFER_REWARD, 0);
	refused(&t, VERB_OFFER_REWARD, GOOD_WOOD, 0, 0, WHY_OFFER_OTHER_REWARD);
	refused(&t, VERB_OFFER_REWARD, GOOD_SAND, 2, 0, WHY_OFFER_REWARD);
	did(&t, VERB_OFFER_REWARD, GOOD_SAND, 1, 0);
	open_is(&t, KIND_OFFER_ANSWER, 1);
	/* two kinds of reward are asked one after the other, and a relic */
	begin_option(&t, 2, OPTION_RELICS, 1, KIND_ABBEY_ACTION);
	quest_begun(&t, 0, CRUSADE_C10, 3, 3);
	pool(&t, 1, "3");
	did(&t, VERB_ASK_HELP, CRUSADE_C10, 0, 0);
	did(&t, VERB_OFFER_ALLY, 1, 0, 0);
	did(&t, VERB_OFFER_DICE, 1, 0, 0);
	did(&t, VERB_OFFER_PRESTIGE, 0, 0, 0);
	did(&t, VERB_OFFER_REWARD, GOOD_GRAIN, 0, 0);
	open_is(&t, KIND_OFFER_REWARD, 0);
	did(&t, VERB_OFFER_REWARD, GOOD_DENIER, 2, 0);
	open_is(&t, KIND_OFFER_ANSWER, 1);
	begin_option(&t, 2, OPTION_RELICS, 1, KIND_ABBEY_ACTION);
	quest_begun(&t, 0, CRUSADE_R4, 3, 2);
	pool(&t, 1, "3");
	did(&t, VERB_ASK_HELP, CRUSADE_R4, 0, 0);
	did(&t, VERB_OFFER_ALLY, 1, 0, 0);
	did(&t, VERB_OFFER_DICE, 1, 0, 0);
	did(&t, VERB_OFFER_PRESTIGE, 1, 0, 0);
	did(&t, VERB_OFFER_REWARD, GOOD_WOOD, 0, 0);
	open_is(&t, KIND_OFFER_RELIC, 0);
	did(&t, VERB_OFFER_RELIC, ANSWER_YES, 0, 0);
	did(&t, VERB_ACCEPT, 0, 0, 0);
	did(&t, VERB_TAKE_SEAT, 1, 1, 0);
	assert_int_equal(seat_of(&t, 0)->crusade[0].promised_relic, 1);
	go_to(&t, KIND_CRUSADE_BUY);
	assert_int_equal(seat_of(&t, 1)->relics, bit(RELIC_MANNA_JAR - 1)); /* KA-10.31: promised, so the ally's */
}

static void offer(struct table *t, int dice, int prestige, int sand)
{
	did(t, VERB_ASK_HELP, CRUSADE_C15, 0, 0);
	did(t, VERB_OFFER_ALLY, 1, 0, 0);
	did(t, VERB_OFFER_DICE, dice, 0, 0);
	did(t, VERB_OFFER_PRESTIGE, prestige, 0, 0);
	did(t, VERB_OFFER_REWARD, GOOD_SAND, sand, 0);
}

static void ka_6_14_4_answers(void **state)
{
	struct table t;
	(void)state;
	edessa(&t);
	offer(&t, 1, 2, 0);
	refused(&t, VERB_COUNTER, 2, 0, 0, WHY_COUNTER_LOW);
	refused(&t, VERB_COUNTER, 13, 0, 0, WHY_OFFER_PRESTIGE);
	did(&t, VERB_COUNTER, 4, 0, 0);
	open_is(&t, KIND_COUNTER_ANSWER, 0);
	assert_int_equal(listed_count(&t, VERB_COUNTER), 0); /* one counter per offer */
	did(&t, VERB_REFUSE, 0, 0, 0);
	open_is(&t, KIND_ABBEY_ACTION, 0);
	assert_int_equal(seat_of(&t, 0)->crusade[0].ally, 0);
	offer(&t, 1, 2, 0);
	did(&t, VERB_REFUSE, 0, 0, 0);
	open_is(&t, KIND_ABBEY_ACTION, 0);
	offer(&t, 1, 2, 0);
	did(&t, VERB_COUNTER, 12, 0, 0);
	did(&t, VERB_ACCEPT, 0, 0, 0);
	open_is(&t, KIND_HELP_PEASANT, 1);
	did(&t, VERB_TAKE_SEAT, 1, 1, 0);
	assert_int_equal(seat_of(&t, 0)->crusade[0].promised_prestige, 12);
	/* KA-6.14.6: three offers a round, accepted or not */
	refused(&t, VERB_ASK_HELP, CRUSADE_C15, 0, 0, WHY_OFFERS_USED);
}

static void ka_6_14_5_agreement(void **state)
{
	struct table t;
	(void)state;
	edessa(&t);
	people(&t, 1, "11 12", 1);
	build(&t, 1, BUILDING_BLACKSMITH, true);
	pool(&t, 1, "3445"); /* one 3, and a 4 that the Blacksmith can turn */
	offer(&t, 2, 5, 1);
	did(&t, VERB_ACCEPT, 0, 0, 0);
	did(&t, VERB_TAKE_BAPTISTERY, 0, 0, 0);
	open_is(&t, KIND_HELP_SMITH, 1);
	refused(&t, VERB_HELP_SMITH, 5, 0, 0, WHY_SMITH_REACH);
	refused(&t, VERB_HELP_SMITH, 2, 0, 0, WHY_NO_DIE);
	did(&t, VERB_HELP_SMITH, 4, 0, 0);
	const struct crusade *c = &seat_of(&t, 0)->crusade[0];
	assert_int_equal(c->ally, 2);
	assert_int_equal(c->ally_dice, 2);
	assert_int_equal(seat_of(&t, 1)->pool[2], 0);
	assert_int_equal(seat_of(&t, 1)->pool[3], 1);
	assert_int_equal(seat_of(&t, 1)->blacksmith_used, 1);
	assert_int_equal(heard(&t, EVENT_CRUSADE_COMPLETE), 1);
	open_is(&t, KIND_ABBEY_ACTION, 0); /* KA-6.14.7: not an action of the helper's own turn */
}

static void ka_6_14_6_one_ally(void **state)
{
	struct table t;
	(void)state;
	edessa(&t);
	pool(&t, 2, "33");
	offer(&t, 1, 2, 0);
	did(&t, VERB_ACCEPT, 0, 0, 0);
	did(&t, VERB_TAKE_SEAT, 1, 1, 0);
	did(&t, VERB_ASK_HELP, CRUSADE_C15, 0, 0);
	refused(&t, VERB_OFFER_ALLY, 2, 0, 0, WHY_ALLY_TAKEN);
	did(&t, VERB_OFFER_ALLY, 1, 0, 0);
	did(&t, VERB_OFFER_DICE, 1, 0, 0);
	refused(&t, VERB_OFFER_PRESTIGE, 11, 0, 0, WHY_OFFER_PRESTIGE); /* 2 of 12 are promised */
	did(&t, VERB_OFFER_PRESTIGE, 3, 0, 0);
	did(&t, VERB_OFFER_REWARD, GOOD_SAND, 1, 0);
	did(&t, VERB_ACCEPT, 0, 0, 0); /* his peasant is there: no second one */
	open_is(&t, KIND_ABBEY_ACTION, 0);
	assert_int_equal(seat_of(&t, 0)->crusade[0].promised_prestige, 5);
	assert_int_equal(seat_of(&t, 0)->crusade[0].ally_dice, 2);
}

/* A promise is kept in phase 11 whatever has become of the ally since. */
static void ka_6_14_5_promises_are_kept(void **state)
{
	struct table t;
	(void)state;
	edessa(&t);
	build(&t, 1, BUILDING_SCRIPTORIUM, true); /* KA-6.14.7: neither it nor a Library serves to help */
	offer(&t, 2, 4, 1);
	did(&t, VERB_ACCEPT, 0, 0, 0);
	did(&t, VERB_TAKE_SEAT, 1, 1, 0);
	assert_int_equal(seat_of(&t, 1)->double_used, 0);
	assert_int_equal(dice_of(seat_of(&t, 1)->pool), 2);
	go_to_seat(&t, KIND_BUILD, 2); /* the ally is ruined, and others fill his pews */
	people(&t, 1, "11 12 13 21 22 23 31 32 33 41 42 43", 0);
	goods(&t, 1, 0, 3, 0, 0, 0);
	seat_of(&t, 1)->prestige = -20;
	seat_of(&t, 1)->altar = seat_of(&t, 0)->altar = seat_of(&t, 2)->altar = 1;
	seat_of(&t, 1)->extra_defence = seat_of(&t, 0)->extra_defence = 2;
	refresh_all(&t.s);
	int owner = seat_of(&t, 0)->prestige, reserve = seat_of(&t, 1)->reserve;
	go_to(&t, KIND_CRUSADE_BUY);
	assert_int_equal(seat_of(&t, 1)->prestige, -20 + 4);
	assert_int_equal(seat_of(&t, 1)->goods[GOOD_SAND - 1], 1);
	assert_int_equal(seat_of(&t, 0)->prestige, owner + 8);
	assert_int_equal(seat_of(&t, 0)->goods[GOOD_SAND - 1], 0);
	assert_int_equal(seat_of(&t, 1)->reserve, reserve + 1); /* no free seat: to the reserve, KA-10.12 */
}

static void ka_10_35_help_without_completing(void **state)
{
	struct table t;
	(void)state;
	edessa(&t);
	offer(&t, 1, 6, 0);
	did(&t, VERB_ACCEPT, 0, 0, 0);
	did(&t, VERB_TAKE_SEAT, 1, 1, 0);
	int ally = seat_of(&t, 1)->prestige;
	go_to(&t, KIND_CRUSADE_ABANDON);
	assert_true(seat_of(&t, 1)->prestige <= ally); /* shares are paid on completion only */
	assert_int_equal(seat_of(&t, 0)->crusade[0].ally_dice, 1);
	/* KA-10.36, KA-6.12.3: called off, his die returns, his peasant is lost, nothing is owed */
	int home = seat_of(&t, 1)->home, lost = seat_of(&t, 1)->discarded;
	did(&t, VERB_ABANDON, CRUSADE_C15, 0, 0);
	assert_int_equal(seat_of(&t, 1)->home, home + 1);
	assert_int_equal(seat_of(&t, 1)->discarded, lost + 1);
	assert_int_equal(seat_of(&t, 0)->crusade[0].promised_prestige, 0);
	assert_int_equal(seat_of(&t, 0)->crusade[0].card, CRUSADE_C15);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ka_6_3_1_turns),
		cmocka_unit_test(ka_6_3_1_preach),
		cmocka_unit_test(ka_6_3_2_limits),
		cmocka_unit_test(ka_6_3_1_clergy),
		cmocka_unit_test(ka_6_3_4_bonuses),
		cmocka_unit_test(ka_6_3_1_crusade),
		cmocka_unit_test(ka_6_3_3_the_peasant_goes_with_a_die),
		cmocka_unit_test(ka_6_3_5_complete),
		cmocka_unit_test(ka_6_3_1_elias_helps),
		cmocka_unit_test(ka_6_3_6_previous_choice),
		cmocka_unit_test(ka_6_3_6_a_phantom_step_brings_its_bonus),
		cmocka_unit_test(ka_10_17_scriptorium_on_a_crusade),
		cmocka_unit_test(ka_6_14_1_whom_to_ask),
		cmocka_unit_test(ka_6_14_2_supply),
		cmocka_unit_test(ka_6_14_3_composing),
		cmocka_unit_test(ka_6_14_4_answers),
		cmocka_unit_test(ka_6_14_5_agreement),
		cmocka_unit_test(ka_6_14_6_one_ally),
		cmocka_unit_test(ka_6_14_5_promises_are_kept),
		cmocka_unit_test(ka_10_35_help_without_completing),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
