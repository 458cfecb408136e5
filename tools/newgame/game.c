/* New Game as a struct game. */
#include "core/roam.h"
#include "games/new-game/rules.c"

GAME_TABLES(new_game);

GAME_PROMPT(new_game)

GAME_DEFINE(new_game, .id = "new-game", .prefix = "XX", .rules_version = 1, .seats_min = 2, .seats_max = 2,
	.choices_max = TAKE_MAX, .decisions_max = HEAP, .events_max = 2, .prompt = new_game_prompt_, .draw = new_game_draw);
