/* Pelegrinus: what a beginner should think of before a choice. */
#include "core/declare.h"
#include "games/pelegrinus/rules.c"

/* The rows below, after the rules, which read their own rows otherwise. */
#include "core/vocabulary_args.h"

GAME_TABLES(pelegrinus);

/* PE-7.7: whoever fills the last slot lets abbeys rise in the other cities at once. */
static bool last_slot(const void *seen, int seat, choice c, int16_t *fact)
{
	const struct pelegrinus_state *s = seen;
	int city = choice_arg(c, 1) - 1, region = city / CITIES_OF_REGION, left = 0;
	(void)seat;
	if (choice_verb(c) != VERB_ASSIGN || choice_arg(c, 0) == CHARACTER_keeper || city >= CITIES)
		return false;
	for (uint64_t m = region_cities(region); m; m &= m - 1)
		left += free_slots(s, bits_first(m));
	*fact = (int16_t)(region + 1);
	return left == 1 && free_slots(s, city) == 1 && abbeys_in(s, region) < ABBEYS_OF_REGION;
}

/* PE-7.2: a Pilgrim cancels the Master of its own colour too. */
static bool own_master(const void *seen, int seat, choice c, int16_t *fact)
{
	const struct pelegrinus_player *p = &((const struct pelegrinus_state *)seen)->player[seat];
	(void)fact;
	return choice_verb(c) == VERB_ASSIGN && choice_arg(c, 0) == CHARACTER_pilgrim
		&& choice_arg(c, 1) != DESTINATION_stay && p->prog[CHARACTER_master - 1] == choice_arg(c, 1);
}

const struct warning pelegrinus_warnings[] = {
	{"own_master", "PE-7.2", A0, own_master},
	{"last_slot", "PE-7.7", A1(region, REGION), last_slot},
	{0},
};
