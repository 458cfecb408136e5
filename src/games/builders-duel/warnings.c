/* Builders' Duel: what a beginner should think of before a choice. */
#include "core/declare.h"
#include "games/builders-duel/rules.c"

/* The rows below, after the rules, which read their own rows otherwise. */
#include "core/vocabulary_args.h"

GAME_TABLES(builders_duel);

/* BD-6.3.3: after it one is out of the conflict, though other seals are there. */
static bool ends_tossing(const void *seen, int seat, choice c, int16_t *fact)
{
	const struct builders_duel_player *p = &((const struct builders_duel_state *)seen)->player[seat];
	if (choice_verb(c) != VERB_TOSS || choice_arg(c, 0) != SEAL_PERSONAL)
		return false;
	for (int i = 0; i < NEUTRAL_SEALS; i++)
		*fact = (int16_t)(*fact + p->seals[i]);
	return *fact > 0;
}

static bool can(const struct builders_duel_state *s, int seat, int verb)
{
	choice list[BUILDERS_DUEL_CHOICES];
	return choice_of_verb(list, builders_duel_choices(s, seat, list), verb) != 0;
}

static bool is_done(const struct builders_duel_state *s, choice c, int kind)
{
	return choice_verb(c) == VERB_DONE && builders_duel_decision(s).kind == kind;
}

/* BD-3.3.1: a turn without a material, which is the cheapest way to one. */
static bool installs_nothing(const void *seen, int seat, choice c, int16_t *fact)
{
	const struct builders_duel_state *s = seen;
	*fact = s->player[seat].gold;
	return is_done(s, c, KIND_BUILD) && !s->installs && can(s, seat, VERB_INSTALL);
}

/* BD-6.6.2 */
static bool could_install(const void *seen, int seat, choice c, int16_t *fact)
{
	(void)fact;
	return is_done(seen, c, KIND_BUILD) && can(seen, seat, VERB_INSTALL);
}

/* BD-7.9.1: what costs nothing. */
static bool could_convert(const void *seen, int seat, choice c, int16_t *fact)
{
	(void)fact;
	return is_done(seen, c, KIND_FREE_CONVERT) && can(seen, seat, VERB_CONVERT);
}

const struct warning builders_duel_warnings[] = {
	{"ends_tossing", "BD-6.3.3", A1(seals, TOSSES), ends_tossing},
	{"installs_nothing", "BD-3.3.1", A1(gold, GOLD), installs_nothing},
	{"could_install", "BD-6.6.2", A0, could_install},
	{"could_convert", "BD-7.9.1", A0, could_convert},
	{0},
};
