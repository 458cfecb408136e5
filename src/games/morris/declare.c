/* Nine Men's Morris: what it says about its state and vocabulary. */
#include "core/declare.h"
#include "games/morris/morris.h"

GAME_TABLES(morris);

static const struct component points[] = {
#define POINT(id_, column, row, neighbours, across, down, mark_) {#id_, mark_, {column, row}, NULL},
#include "games/morris/components.def"
#undef POINT
};

static const struct component phases[] = {{.id = "placing"}, {.id = "moving"}, {.id = "removing"}};
static const struct component endings[] = {
	{.id = "few_stones"}, {.id = "blocked"}, {.id = "repetition"}, {.id = "quiet"}};

enum { POINT, POINTS, PHASE, ENDING, SEAT, WINNER, FLAG, STONES, QUIET, CODE };

/* ORDER the enum above */
const struct type morris_types[] = {
	[POINT] = TYPE_IDS("point", points, "column row"),
	[POINTS] = TYPE_SET("point", points),
	[PHASE] = TYPE_IDS("phase", phases, NULL),
	[ENDING] = TYPE_IDS("ending", endings, NULL),
	[SEAT] = TYPE_SEAT("seat"),
	[WINNER] = TYPE_OWNER("winner"),
	[FLAG] = TYPE_FLAG("flag"),
	[STONES] = TYPE_NUMBER("stones", 0, MORRIS_STONES),
	[QUIET] = TYPE_NUMBER("quiet", 0, MORRIS_QUIET_MAX),
	[CODE] = TYPE_NUMBER("code", 0, ((int64_t)1 << 49) - 1),
	{0},
};

#define S morris_state
const struct field morris_fields[] = {
	FIELD(S, "seats", seats, STONES),
	FIELD(S, "mover", mover, SEAT),
	FIELD(S, "phase", phase, PHASE),
	FIELD(S, "flying", flying, FLAG),
	FIELD(S, "winner", winner, WINNER),
	FIELD(S, "ending", ending, ENDING),
	FIELD(S, "quiet", quiet, QUIET),
	FIELD_BY_SEAT(S, "stones", stones, POINTS),
	FIELD_BY_SEAT(S, "hand", hand, STONES),
	FIELD_BY_SEAT(S, "captured", captured, STONES),
	FIELD_COUNTED(S, "past", past, CODE, past_count),
	{0},
};

const struct verb morris_verbs[] = {
	[MORRIS_PLACE] = {"place", {{"point", POINT, 0}}, "point.{point}", 0},
	[MORRIS_MOVE] = {"move", {{"from", POINT, 0}, {"to", POINT, 0}}, "point.{from} point.{to}", 0},
	[MORRIS_REMOVE] = {"remove", {{"point", POINT, 0}}, "point.{point}", 0},
	{0},
};

const struct kind morris_kinds[] = {
	[MORRIS_OVER] = {.name = "over"},
	[MORRIS_PLACING] = {.name = "place",
		.verbs = {MORRIS_PLACE},
		.prompt = {{NULL, {{"hand", STONES, 0}}}},
		.rule = "NM-6.1"},
	[MORRIS_MOVING] = {.name = "move",
		.verbs = {MORRIS_MOVE},
		.prompt = {{NULL, {{0}}}, {"flying", {{0}}}},
		.rule = "NM-6.2"},
	[MORRIS_REMOVING] = {.name = "remove", .verbs = {MORRIS_REMOVE}, .rule = "NM-6.3"},
	{0},
};

const struct event_kind morris_events[] = {
	[MORRIS_PLACED] = {"placed", {{"point", POINT, 0}}, "point.{point}", 0, "NM-6.1.2"},
	[MORRIS_MOVED] = {"moved", {{"from", POINT, 0}, {"to", POINT, 0}}, "point.{from} point.{to}", 0, "NM-6.2.4"},
	[MORRIS_MILL] = {"mill", {{"point", POINT, 0}}, "point.{point}", 0, "NM-6.3"},
	[MORRIS_REMOVED] = {"removed", {{"point", POINT, 0}}, "point.{point}", 0, "NM-6.3.3"},
	[MORRIS_WON] = {"won", {{"ending", ENDING, 0}}, NULL, 0, "NM-8.1"},
	[MORRIS_DRAWN] = {"drawn", {{"ending", ENDING, 0}}, NULL, 0, "NM-8.3"},
	{0},
};

const struct game_option morris_options[] = {
	{.name = "flying", .value = {"on", "off"}, .mark = 'P'},
	{0},
};

const struct reason morris_reasons[] = {
	[MORRIS_OCCUPIED - REASON_GAME] = {"occupied", "NM-6.1.1", {{"point", POINT, 0}}},
	[MORRIS_NOT_YOURS - REASON_GAME] = {"not_yours", "NM-6.2.1", {{"point", POINT, 0}}},
	[MORRIS_NOT_ADJACENT - REASON_GAME] = {"not_adjacent", "NM-6.2.2", {{"from", POINT, 0}, {"to", POINT, 0}}},
	[MORRIS_NOT_ENEMY - REASON_GAME] = {"not_enemy", "NM-6.3.1", {{"point", POINT, 0}}},
	[MORRIS_IN_MILL - REASON_GAME] = {"in_mill", "NM-6.3.2", {{"point", POINT, 0}}},
	{0},
};

const struct category morris_categories[] = {{"captured"}, {"stones"}, {0}};

const struct invariant morris_invariants[] = {
	[MORRIS_BAD_STONES] = {"NM-12.1"},
	[MORRIS_BAD_COUNT] = {"NM-12.2"},
	[MORRIS_BAD_PHASE] = {"NM-12.3"},
	[MORRIS_BAD_PAST] = {"NM-12.4"},
	[MORRIS_BAD_END] = {"NM-12.5"},
	{0},
};
