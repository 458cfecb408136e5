/* New Game: what it says about its state and vocabulary. */
#include "core/declare.h"
#include "games/new-game/new_game.h"

GAME_TABLES(new_game);

#define GAME new_game
#include "core/vocabulary_tables.h"

#define S new_game_state
const struct field new_game_fields[] = {
	FIELD(S, "seats", seats, TYPE_LEFT),
	FIELD(S, "mover", mover, TYPE_SEAT),
	FIELD(S, "phase", phase, TYPE_PHASE),
	FIELD(S, "left", left, TYPE_LEFT),
	FIELD(S, "winner", winner, TYPE_WINNER),
	{0},
};
