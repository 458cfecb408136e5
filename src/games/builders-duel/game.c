/* Builders' Duel as a struct game. */
#include "core/roam.h"
#include "games/builders-duel/rules.c"

GAME_TABLES(builders_duel);
extern const struct box builders_duel_box;

GAME_WEIGHTS(builders_duel)
GAME_OUTCOME(builders_duel)
GAME_PROMPT(builders_duel)

static const struct constant constants[] = {{"deals", DEALS}, {NULL, 0}};

GAME_DEFINE(builders_duel, .weights = builders_duel_weights_, .chances = builders_duel_chances_,
	.outcome = builders_duel_outcome_, .prompt = builders_duel_prompt_, .id = "builders-duel", .prefix = "BD",
	.rules_version = 1, .seats_min = PLAYERS, .seats_max = PLAYERS, .choices_max = BUILDERS_DUEL_CHOICES,
	.decisions_max = BUILDERS_DUEL_DECISIONS, .events_max = BUILDERS_DUEL_EVENTS, .name = builders_duel_name,
	.draw = builders_duel_draw, .constants = constants, .box = &builders_duel_box, .warnings = builders_duel_warnings);
