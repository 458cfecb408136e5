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

const struct warning monasterium_warnings[] = {
	{"extra_stays", "MM-7.3.2", A0, extra_stays},
	{"no_tile", "MM-7.4.1", A0, no_tile},
	{0},
};
