/* The King's Abbey: what a beginner should think of before a choice (KA-13.3). */
#include "core/declare.h"
#include "games/kings-abbey/rules.c"

/* The rows below, after the rules, which read their own rows otherwise. */
#include "core/vocabulary_args.h"

GAME_TABLES(kings_abbey);

static int dice_left(const struct kings_abbey_state *s, int seat)
{
	int n = 0;
	for (int i = 0; i < DIE_FACES; i++)
		n += s->player[seat].pool[i];
	return n;
}

/* KA-6.3.1: what is not placed here is left for the sites. */
static bool left_for_sites(const void *seen, int seat, choice c, int16_t *fact)
{
	*fact = (int16_t)dice_left(seen, seat);
	return choice_verb(c) == VERB_END_TURN && *fact;
}

/* KA-6.5.2: monks that do nothing this round. */
static bool unused(const void *seen, int seat, choice c, int16_t *fact)
{
	const struct kings_abbey_state *s = seen;
	*fact = (int16_t)dice_left(s, seat);
	return choice_verb(c) == VERB_PASS && s->kind == KIND_GATHER && *fact;
}

/* KA-6.6.1: somebody in the pews waits another round. */
static bool still_moves(const void *seen, int seat, choice c, int16_t *fact)
{
	const struct kings_abbey_state *s = seen;
	choice list[KA_CHOICES_MAX];
	(void)fact;
	return choice_verb(c) == VERB_DONE && s->kind == KIND_PEASANT_MOVE
		&& choice_of_verb(list, kings_abbey_choices(s, seat, list), VERB_STEP);
}

/* KA-6.12.4: what goes back at the end of the round, grain for the winter left out. */
static bool surplus(const void *seen, int seat, choice c, int16_t *fact)
{
	const struct kings_abbey_state *s = seen;
	const struct abbey *p = &s->player[seat];
	int limit = stock_limit(figures(s), p);
	if (choice_verb(c) != VERB_DONE || s->kind != KIND_BUILD)
		return false;
	for (int g = 1; g <= RESOURCES; g++) {
		int kept = limit + (g == GOOD_GRAIN ? food_need(s, p) : 0);
		*fact = (int16_t)(*fact + (p->goods[g - 1] > kept ? p->goods[g - 1] - kept : 0));
	}
	return *fact;
}

/* KA-6.13: a house stands empty though a lay brother waits. */
static bool could_enter(const void *seen, int seat, choice c, int16_t *fact)
{
	const struct kings_abbey_state *s = seen;
	if (choice_verb(c) != VERB_DONE || s->kind != KIND_BUILD)
		return false;
	for (int card = 1; card <= CARDS_BUILDING && !*fact; card++)
		if (allows(may_activate(s, seat, card)))
			*fact = (int16_t)card;
	return *fact;
}

/* KA-3.7.3: counts what was built and what was bought. */
static bool never_built(const void *seen, int seat, choice c, int16_t *fact)
{
	struct abbey p = ((const struct kings_abbey_state *)seen)->player[seat];
	int building = choice_arg(c, 2);
	(void)fact;
	if (choice_verb(c) != VERB_BUY)
		return false;
	for (int b = 0; b < BUILDINGS; b++)
		p.built[b] = (uint8_t)(p.built[b] + p.unbuilt[b]);
	struct refusal r = may_fit(&p, building);
	return r.reason == WHY_TWO_COPIES || r.reason == WHY_ONE_FARM || r.reason == WHY_GREAT_ROOM;
}

/* KA-8.1: one that is not complete is subtracted. */
static bool last_crusade(const void *seen, int seat, choice c, int16_t *fact)
{
	const struct kings_abbey_state *s = seen;
	(void)seat, (void)fact;
	return choice_verb(c) == VERB_BUY_CRUSADE && s->round == rounds(s);
}

/* KA-6.12.3 */
static bool people_lost(const void *seen, int seat, choice c, int16_t *fact)
{
	(void)seen, (void)seat, (void)fact;
	return choice_verb(c) == VERB_ABANDON;
}

const struct warning kings_abbey_warnings[] = {
	{"left_for_sites", "KA-6.3.1", A1(monks, COUNT_15), left_for_sites},
	{"unused", "KA-6.5.2", A1(monks, COUNT_15), unused},
	{"could_enter", "KA-6.13", A1(card, CARD), could_enter},
	{"surplus", "KA-6.12.4", A1(n, NUMBER), surplus},
	{"still_moves", "KA-6.6.1", A0, still_moves},
	{"never_built", "KA-3.7.3", A0, never_built},
	{"last_crusade", "KA-8.1", A0, last_crusade},
	{"people_lost", "KA-6.12.3", A0, people_lost},
	{0},
};
