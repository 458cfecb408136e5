/* Monasterium as a struct game. */
#include "core/roam.h"
#include "games/monasterium/rules.c"

GAME_TABLES(monasterium);
extern const struct box monasterium_box;

GAME_WEIGHTS(monasterium)
GAME_OUTCOME(monasterium)
GAME_PROMPT(monasterium)

static bool name_in(const void *state, int type, int value, const struct sentence *in, struct prompt *out)
{
	return monasterium_name((const struct monasterium_state *)state, type, value, in, out);
}

static const struct constant constants[] = {{"years", YEARS}, {"extra_die_vp", EXTRA_DIE_VP}, {"gain_vp", GAIN_VP},
	{"yellow_vp", YELLOW_VP}, {"take_most", TAKE_MAX}, {NULL, 0}};

/*
 * Widest list: an extra novice with every monastery open has 30 buildings, 5 chapels, 25 cloister spaces and decline.
 * Longest game, 4 players: a round has at most 4 x (15 rolls + 5 placings + 12 for the reroll) = 128 choices in phase 1
 * and 20 dice in phase 2, each with a taking, a joker, a use, a token pick, four steps of bonuses and an action of the
 * road with its pick: 10; over 12 rounds 3936; then 24 sends, 9 tiles and 2 new dice of each player at 3 to 4 choices.
 * With 2 or 3 players there are more dice in a hand and fewer rounds: less in all. An edition may have three spaces of the
 * road that give an action, so that a die can bring two more of them, with their picks.
 */
GAME_DEFINE(monasterium, .weights = monasterium_weights_, .chances = monasterium_chances_,
	.outcome = monasterium_outcome_, .prompt = monasterium_prompt_, .id = "monasterium", .prefix = "MM",
	.rules_version = 1, .seats_min = 2, .seats_max = PLAYERS_MAX, .choices_max = MONASTERIUM_CHOICES_MAX,
	.decisions_max = MONASTERIUM_DECISIONS_MAX, .events_max = MONASTERIUM_EVENTS_MAX, .name_in = name_in,
	.draw = monasterium_draw, .constants = constants, .box = &monasterium_box, .warnings = monasterium_warnings);
