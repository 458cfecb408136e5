/* Liar's Dice: what it says about its state and vocabulary. */
#include "core/declare.h"
#include "games/liars-dice/liars_dice.h"

GAME_TABLES(liars_dice);

static const struct component faces[] = {{.id = "ace", .mark = 'P'}, {.id = "two", .mark = 'P'},
	{.id = "three", .mark = 'P'}, {.id = "four", .mark = 'P'}, {.id = "five", .mark = 'P'}, {.id = "six", .mark = 'P'}};

#define GAME liars_dice
#include "core/vocabulary_tables.h"

#define S liars_dice_state
const struct field liars_dice_fields[] = {
	FIELD(S, "seats", seats, TYPE_COUNT),
	FIELD(S, "phase", phase, TYPE_PHASE),
	FIELD(S, "mover", mover, TYPE_SEAT),
	FIELD(S, "starter", starter, TYPE_SEAT),
	FIELD(S, "rolled", rolled, TYPE_COUNT),
	FIELD(S, "bidder", bidder, TYPE_BIDDER),
	FIELD(S, "round", round, TYPE_ROUND),
	FIELD(S, "wild", wild, TYPE_FLAG),
	FIELD(S, "spot_on", spot_on, TYPE_FLAG),
	FIELD(S, "difference", difference, TYPE_FLAG),
	FIELD_SEAT(S, "dice", player, dice, TYPE_COUNT),
	FIELD_SEAT(S, "out", player, out, TYPE_ROUND),
	FIELD_SEAT(S, "quantity", player, quantity, TYPE_COUNT),
	FIELD_SEAT(S, "face", player, face, TYPE_FACE),
	FIELD_SEAT_COUNTED(S, "hand", player, hand, TYPE_FACE, dice, .seen = SEEN_BY_OWNER),
	FIELD_SEAT_LIST(S, "shown", player, shown, TYPE_FACE),
	{0},
};
