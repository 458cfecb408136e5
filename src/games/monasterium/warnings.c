/* Monasterium: what a beginner should think of before a choice. */
#include "core/declare.h"
#include "games/monasterium/rules.c"

/* The rows below, after the rules, which read their own rows otherwise. */
#include "core/vocabulary_args.h"

GAME_TABLES(monasterium);

static bool declines(const void *seen, int kind, choice c)
{
	return choice_verb(c) == VERB_DECLINE && monasterium_decision((const struct monasterium_state *)seen).kind == kind;
}

/* MM-7.3.2 */
static bool extra_stays(const void *seen, int seat, choice c, int16_t *fact)
{
	(void)seat, (void)fact;
	return declines(seen, KIND_EXTRA_NOVICE, c);
}

/* MM-7.4.1 */
static bool no_tile(const void *seen, int seat, choice c, int16_t *fact)
{
	(void)seat, (void)fact;
	return declines(seen, KIND_TILE_SOURCE, c);
}

/* MM-6.2.7: dice of a column in which nothing can be done are spent for nothing. */
static bool idle_dice(const void *seen, int seat, choice c, int16_t *fact)
{
	int slot = choice_arg(c, 0);
	if (choice_verb(c) != VERB_TAKE_DICE || slot == JOKER_SLOT || column_usable(seen, seat, slot))
		return false;
	*fact = (int16_t)slot;
	return true;
}

const struct warning monasterium_warnings[] = {
	{"extra_stays", "MM-7.3.2", A0, extra_stays},
	{"no_tile", "MM-7.4.1", A0, no_tile},
	{"idle_dice", "MM-6.2.7", A1(column, COLUMN), idle_dice},
	{0},
};
