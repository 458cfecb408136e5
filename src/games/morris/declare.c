/* Nine Men's Morris: what it says about its state and vocabulary. */
#include "core/declare.h"
#include "games/morris/morris.h"

GAME_TABLES(morris);

static const struct component points[] = {
#define POINT(id_, column, row, neighbours, across, down, mark_) {#id_, mark_, {column, row}, NULL},
#include "games/morris/components.def"
#undef POINT
};

#define GAME morris
#include "core/vocabulary_tables.h"

#define S morris_state
const struct field morris_fields[] = {
	FIELD(S, "seats", seats, TYPE_STONES),
	FIELD(S, "mover", mover, TYPE_SEAT),
	FIELD(S, "phase", phase, TYPE_PHASE),
	FIELD(S, "flying", flying, TYPE_FLAG),
	FIELD(S, "winner", winner, TYPE_WINNER),
	FIELD(S, "ending", ending, TYPE_ENDING),
	FIELD(S, "quiet", quiet, TYPE_QUIET),
	FIELD_BY_SEAT(S, "stones", stones, TYPE_POINTS),
	FIELD_BY_SEAT(S, "hand", hand, TYPE_STONES),
	FIELD_BY_SEAT(S, "captured", captured, TYPE_STONES),
	FIELD_COUNTED(S, "past", past, TYPE_CODE, past_count, .memory = 1),
	{0},
};
