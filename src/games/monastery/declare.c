/* Monastery: what it says about its state and vocabulary. */
#include "core/declare.h"
#include "games/monastery/monastery.h"

GAME_TABLES(monastery);

/* ---- components ---- */

static const struct component tiles[] = {
#define TILE(id_, kind, hue, icon, squares, circle, n, e, s, w, copies, start, marks, mark_)                           \
	{#id_, mark_, {KIND_##kind, HUE_##hue, icon, squares, circle, EDGE_##n, EDGE_##e, EDGE_##s, EDGE_##w, copies},     \
		NULL},
#include "games/monastery/components.def"
};

static const struct component hours[] = {
#define HOUR(id_, round, draw, marks, mark_) {#id_, mark_, {ROUND_##round, draw}, NULL},
#include "games/monastery/components.def"
};

static const struct component colours[] = {
#define PHRASE(id_, a, b, c, d, e, f, g, h, i, mark_)                                                                  \
	{#id_, mark_,                                                                                                      \
		{LETTER_##a, LETTER_##b, LETTER_##c, LETTER_##d, LETTER_##e, LETTER_##f, LETTER_##g, LETTER_##h, LETTER_##i},  \
		NULL},
#include "games/monastery/components.def"
};

/* ORDER letters of monastery.h; figures: how many there are in red, blue, green, yellow (MO-3.5.5) */
static const struct component letters[] = {
	{"A", 'D', {1, 1, 1, 2}, NULL},
	{"B", 'D', {1, 0, 2, 0}, NULL},
	{"E", 'D', {1, 1, 0, 1}, NULL},
	{"I", 'D', {1, 0, 1, 1}, NULL},
	{"L", 'D', {1, 0, 0, 1}, NULL},
	{"M", 'D', {0, 1, 1, 2}, NULL},
	{"N", 'D', {1, 0, 1, 1}, NULL},
	{"O", 'D', {1, 0, 1, 0}, NULL},
	{"Q", 'D', {0, 1, 0, 0}, NULL},
	{"R", 'D', {1, 0, 0, 0}, NULL},
	{"S", 'D', {1, 2, 1, 1}, NULL},
	{"U", 'D', {0, 3, 1, 0}, NULL},
};

/* ORDER places of monastery.h: the abbey, tiles by board order, crosses */
#define TILE_PLACE(n) {.id = "tile." #n, .element = #n}
static const struct component places[] = {
	{.id = "abbey"},
	TILE_PLACE(0),
	TILE_PLACE(1),
	TILE_PLACE(2),
	TILE_PLACE(3),
	TILE_PLACE(4),
	TILE_PLACE(5),
	TILE_PLACE(6),
	TILE_PLACE(7),
	TILE_PLACE(8),
	TILE_PLACE(9),
	TILE_PLACE(10),
	TILE_PLACE(11),
	TILE_PLACE(12),
	TILE_PLACE(13),
	TILE_PLACE(14),
	TILE_PLACE(15),
	TILE_PLACE(16),
	TILE_PLACE(17),
	TILE_PLACE(18),
	TILE_PLACE(19),
	TILE_PLACE(20),
	TILE_PLACE(21),
	TILE_PLACE(22),
	TILE_PLACE(23),
	TILE_PLACE(24),
	TILE_PLACE(25),
	TILE_PLACE(26),
	TILE_PLACE(27),
	TILE_PLACE(28),
	TILE_PLACE(29),
	TILE_PLACE(30),
	TILE_PLACE(31),
	TILE_PLACE(32),
	TILE_PLACE(33),
	TILE_PLACE(34),
	TILE_PLACE(35),
	TILE_PLACE(36),
	TILE_PLACE(37),
	TILE_PLACE(38),
	TILE_PLACE(39),
	TILE_PLACE(40),
	TILE_PLACE(41),
	TILE_PLACE(42),
	TILE_PLACE(43),
	TILE_PLACE(44),
	TILE_PLACE(45),
	TILE_PLACE(46),
	TILE_PLACE(47),
	TILE_PLACE(48),
	TILE_PLACE(49),
	TILE_PLACE(50),
	TILE_PLACE(51),
	{.id = "cross.1"},
	{.id = "cross.2"},
	{.id = "cross.3"},
	{.id = "cross.4"},
};

#define FIVE(colour)                                                                                                   \
	{.id = #colour ".1"}, {.id = #colour ".2"}, {.id = #colour ".3"}, {.id = #colour ".4"}, {.id = #colour ".5"}
static const struct component monks[] = {FIVE(red), FIVE(blue), FIVE(green), FIVE(yellow)};

/* The cells of the letter grid: "row.column", rows from 0, columns from 1. Figures: top and bottom cost, cross. */
enum { HOLDS_LETTER, HOLDS_CROSS };
#define GRID_CELL(number, holds, top, bottom, mark_) {GRID_ROW "." #number, mark_, {top, bottom, HOLDS_##holds}, NULL},
static const struct component cells[] = {
#define GRID_ROW "0"
#define COLUMN GRID_CELL
#include "games/monastery/components.def"
#undef GRID_ROW
#define GRID_ROW "1"
#define COLUMN GRID_CELL
#include "games/monastery/components.def"
#undef GRID_ROW
#define GRID_ROW "2"
#define COLUMN GRID_CELL
#include "games/monastery/components.def"
#undef GRID_ROW
#define GRID_ROW "3"
#define COLUMN GRID_CELL
#include "games/monastery/components.def"
};

static const struct component sides[] = {{.id = "large"}, {.id = "small"}};

/* ORDER phases of monastery.h */
static const struct component phases[] = {
	{.id = "ch_colours"},
	{.id = "ch_draw"},
	{.id = "start_return"},
	{.id = "turn_action"},
	{.id = "place_cell"},
	{.id = "place_rotation"},
	{.id = "exchange_return"},
	{.id = "transit_step"},
	{.id = "encourage"},
	{.id = "construct"},
	{.id = "score_action"},
	{.id = "library_first"},
	{.id = "library_second"},
	{.id = "workshop_return"},
	{.id = "stables_tile"},
	{.id = "elect_abbot"},
	{.id = "imprison"},
	{.id = "collect"},
	{.id = "letter_place"},
	{.id = "brew_keep"},
	{.id = "over"},
};
ASSERT_STATIC(COUNT(phases) == PHASE_END - 1);

static const struct component draws[] = {{.id = "mass"}, {.id = "exchange"}, {.id = "workshop"}};
static const struct component endings[] = {{.id = "letters"}, {.id = "tiles"}, {.id = "night"}};
static const struct component starts[] = {{.id = "standard"}, {.id = "draw6_keep3"}, {.id = "fixed_set"}};

/* ORDER icons of monastery.h */
static const struct component readings[] = {
	{.id = "any_space"}, {.id = "abbot_leads"}, {.id = "blocked_now"}, {.id = "blocked_hands"}};
static const struct component icons[] = {
	{.id = "almonry"}, {.id = "library"}, {.id = "workshop"}, {.id = "stables"}, {.id = "abbots_house"}};

ASSERT_STATIC(COUNT(tiles) == TILE_TYPES && COUNT(hours) == HOURS && COUNT(colours) == ROWS);
ASSERT_STATIC(COUNT(letters) == LETTER_END - 1 && COUNT(places) == PLACE_END - 1 && COUNT(icons) == ICONS
	&& COUNT(readings) == READINGS_END - 1);
ASSERT_STATIC(COUNT(monks) == MONKS * PLAYERS_MAX && COUNT(cells) == GRID_LETTER_CELLS);

/* ---- types ---- */

/* Wordings that monastery_name chooses. */
static const struct prompt_kind place_names[] = {
	{"abbey", {{0}}},
	{"tile", {{"tile", T_TILE, 0}, {"x", T_X, 0}, {"y", T_Y, 0}}},
	{0},
};
static const struct prompt_kind monk_names[] = {
	{"in", {{"place", T_PLACE, 0}}},
	{"on", {{"place", T_PLACE, 0}, {"square", T_SQUARE, 0}}},
	{0},
};
static const struct prompt_kind cell_names[] = {
	{"letter", {{"letter", T_LETTER, 0}, {"cost", T_POINTS, 0}}},
	{"monk", {{"colour", T_COLOUR, 0}, {"cost", T_POINTS, 0}}},
	{"letter_at", {{"letter", T_LETTER, 0}, {"row", T_COLOUR, 0}, {"column", T_COLUMN, 0}}},
	{0},
};
/* By the set of directions with a path: north is 1, east 2, south 4, west 8. */
static const struct prompt_kind rotation_names[] = {
	{"any", {{0}}},
	{"n", {{0}}},
	{"e", {{0}}},
	{"ne", {{0}}},
	{"s", {{0}}},
	{"ns", {{0}}},
	{"es", {{0}}},
	{"nes", {{0}}},
	{"w", {{0}}},
	{"nw", {{0}}},
	{"ew", {{0}}},
	{"new", {{0}}},
	{"sw", {{0}}},
	{"nsw", {{0}}},
	{"esw", {{0}}},
	{"nesw", {{0}}},
	{0},
};

/* ORDER types of monastery.h */
const struct type monastery_types[] = {
	[T_TILE] = TYPE_IDS("tile", tiles, "kind colour icon squares circle north east south west copies"),
	[T_COLOUR] = TYPE_IDS("colour", colours, NULL),
	[T_PLACE] = TYPE_IDS("place", places, NULL, .names = place_names),
	[T_PLACES] = TYPE_SET("place", places),
	[T_MONK] = TYPE_IDS("monk", monks, NULL, .names = monk_names),
	[T_SQUARE] = TYPE_NUMBER("square", 1, SQUARES_MAX),
	[T_STANDS] = TYPE_NUMBER("stands", 0, SQUARES_MAX),
	[T_X] = TYPE_NUMBER("x", X_MIN, X_MAX),
	[T_Y] = TYPE_NUMBER("y", Y_MIN, Y_MAX),
	[T_ROTATION] = TYPE_NUMBER("rotation", 0, DIRECTIONS - 1, .names = rotation_names),
	[T_LETTER] = TYPE_IDS("letter", letters, "red blue green yellow"),
	[T_CELL] = TYPE_IDS("cell", cells, "cost_top cost_bottom cross", .names = cell_names),
	[T_COLUMN] = TYPE_NUMBER("column", 1, COLUMNS),
	[T_SPACE] = TYPE_NUMBER("space", 1, SPACES),
	[T_SIDE] = TYPE_IDS("side", sides, NULL),
	[T_PHASE] = TYPE_IDS("phase", phases, NULL),
	[T_DAY] = TYPE_NUMBER("day", 1, DAYS),
	[T_POSITION] = TYPE_NUMBER("position", 0, HOURS - 1),
	[T_HOUR] = TYPE_IDS("hour", hours, "round draw"),
	[T_ENDING] = TYPE_IDS("ending", endings, NULL),
	[T_DRAW] = TYPE_IDS("draw", draws, NULL),
	[T_START] = TYPE_IDS("start", starts, NULL),
	[T_READINGS] = TYPE_SET("reading", readings),
	[T_ICONS] = TYPE_SET("icon", icons),
	[T_OWNER] = TYPE_OWNER("player"),
	[T_FLAG] = TYPE_FLAG("flag"),
	[T_SEATS] = TYPE_NUMBER("seats", 2, PLAYERS_MAX),
	[T_TURN] = TYPE_NUMBER("turn", 0, PLAYERS_MAX - 1),
	[T_TILES] = TYPE_NUMBER("tiles", 0, TILES_MAX),
	[T_BAG] = TYPE_NUMBER("bag", 0, BAG_TILES),
	[T_HAND] = TYPE_NUMBER("hand", 0, HAND_MAX),
	[T_BLESSINGS] = TYPE_NUMBER("blessings", 0, BLESSINGS),
	[T_ALLOWANCE] = TYPE_NUMBER("allowance", 0, ALLOWANCE_MAX),
	[T_POINTS] = TYPE_NUMBER("points", 0, 99),
	[T_DUE] = TYPE_NUMBER("due", 0, DRAW_START),
	[T_COUNT] = {0},
};

/* ---- fields ---- */

#define S monastery_state
/* One column of the monks: five of each seat. */
#define FIELD_MONKS(name_, member, type_)                                                                              \
	{                                                                                                                  \
		.name = name_, .type = type_, .size = 1, .offset = offsetof(struct S, player[0].monk[0].member),               \
		.dimensions = 2, .dimension = {                                                                                \
			{PLAYERS_MAX, sizeof(struct monastery_player), 0, 1},                                                      \
			{MONKS, sizeof(struct monastery_monk), 0, 0}                                                               \
		}                                                                                                              \
	}

const struct field monastery_fields[] = {
	FIELD(S, "n", seats, T_SEATS),
	FIELD_SEAT(S, "colours", player, colour, T_COLOUR),
	FIELD(S, "day", day, T_DAY),
	FIELD(S, "position", position, T_POSITION),
	FIELD(S, "abbot", abbot, T_OWNER),
	FIELD_BY_SEAT(S, "order", order, T_OWNER),
	FIELD(S, "turn", turn, T_TURN),
	FIELD(S, "phase", phase, T_PHASE),
	FIELD(S, "actor", actor, T_OWNER),
	FIELD_ROWS(S, "tiles.type", tile, type, T_TILE, tile_count),
	FIELD_ROWS(S, "tiles.owner", tile, owner, T_COLOUR, tile_count),
	FIELD_ROWS(S, "tiles.x", tile, x, T_X, tile_count),
	FIELD_ROWS(S, "tiles.y", tile, y, T_Y, tile_count),
	FIELD_ROWS(S, "tiles.rotation", tile, rotation, T_ROTATION, tile_count),
	FIELD_ROWS(S, "tiles.built", tile, built, T_FLAG, tile_count),
	FIELD_ROWS(S, "tiles.fresh", tile, fresh, T_FLAG, tile_count),
	FIELD_ROWS(S, "tiles.blessings", tile, blessings, T_BLESSINGS, tile_count),
	FIELD_MONKS("monk.place", place, T_PLACE),
	FIELD_MONKS("monk.square", square, T_STANDS),
	FIELD_MONKS("monk.kneeling", kneeling, T_FLAG),
	FIELD_MONKS("monk.stopped", stopped, T_FLAG),
	FIELD_MONKS("monk.used", used, T_FLAG),
	FIELD_MONKS("monk.kept", kept, T_FLAG),
	FIELD_GRID(S, "grid.letter", letter, T_LETTER),
	FIELD_GRID(S, "grid.turned", turned, T_FLAG),
	FIELD_SEAT_LIST(S, "strip", player, strip, T_SIDE),
	FIELD_SEAT(S, "blessings", player, blessings, T_BLESSINGS),
	FIELD_SEAT(S, "locked", player, locked, T_BLESSINGS),
	FIELD(S, "supply", supply, T_BLESSINGS),
	FIELD_SEAT(S, "hand_count", player, hand_count, T_HAND),
	FIELD_SEAT_COUNTED(S, "hand", player, hand, T_TILE, hand_count, .seen = SEEN_BY_OWNER),
	FIELD(S, "bag_count", bag_count, T_BAG),
	FIELD(S, "allowance", allowance, T_ALLOWANCE),
	FIELD(S, "placed_or_exchanged", placed_or_exchanged, T_FLAG),
	FIELD(S, "transit.monk", transit_monk, T_MONK),
	FIELD(S, "transit.place", transit_place, T_PLACE),
	FIELD(S, "points", points, T_POINTS),
	FIELD(S, "prayed", prayed, T_FLAG),
	FIELD(S, "worked", worked, T_PLACES),
	FIELD(S, "icon_used", icon_used, T_ICONS),
	FIELD(S, "pending.tile", pending_tile, T_TILE),
	FIELD(S, "pending.x", pending_x, T_X),
	FIELD(S, "pending.y", pending_y, T_Y),
	FIELD(S, "pending.stables", pending_stables, T_FLAG),
	FIELD(S, "pending.letter", pending_letter, T_LETTER),
	FIELD(S, "pending.first", pending_first, T_CELL),
	FIELD(S, "pending.snap", pending_snap, T_FLAG),
	FIELD(S, "pending.draw", pending_draw, T_DRAW),
	FIELD(S, "pending.due", pending_due, T_DUE),
	FIELD(S, "icons", icons, T_FLAG),
	FIELD(S, "teams", teams, T_FLAG),
	FIELD(S, "vow_of_silence", vow_of_silence, T_FLAG),
	FIELD(S, "start_tiles", start_tiles, T_START),
	FIELD(S, "readings", readings, T_READINGS),
	FIELD(S, "blessings_hidden", blessings_hidden, T_FLAG),
	{0},
};

/* ---- verbs and kinds ---- */

#define AT_PLACE "abbey?place=1-1 tile.{place}?place=2-53"
#define AT_SQUARE AT_PLACE " square.{place}.{square}"

const struct verb monastery_verbs[] = {
	[VERB_DRAW_COLOUR] = {"draw_colour", {{"colour", T_COLOUR, 0}}, "player.{colour}", 0},
	[VERB_DRAW] = {"draw", {{"tile", T_TILE, ARG_PRIVATE}}, "bag", 0},
	[VERB_RETURN_TILE] = {"return_tile", {{"tile", T_TILE, ARG_PRIVATE}}, "hand.{tile}", 0},
	[VERB_PLACE] = {"place", {{"tile", T_TILE, 0}}, "hand.{tile}", VERB_REVEALS},
	[VERB_EXCHANGE] = {"exchange", {{0}}, "bag", 0},
	[VERB_STEP] = {"step", {{"monk", T_MONK, 0}, {"place", T_PLACE, 0}, {"square", T_SQUARE, ARG_OPTIONAL}},
		"monk.{monk} " AT_SQUARE, 0},
	[VERB_PASSAGE] = {"passage", {{"monk", T_MONK, 0}, {"place", T_PLACE, 0}, {"square", T_SQUARE, ARG_OPTIONAL}},
		"monk.{monk} " AT_SQUARE, 0},
	[VERB_SHIFT] = {"shift", {{"monk", T_MONK, 0}, {"square", T_SQUARE, 0}}, "monk.{monk}", 0},
	[VERB_END_TURN] = {"end_turn", {{0}}, NULL, 0},
	[VERB_PLACE_CELL] = {"place_cell", {{"x", T_X, 0}, {"y", T_Y, 0}}, "cell.{x}.{y}", 0},
	[VERB_PLACE_ROTATION] = {"place_rotation", {{"rotation", T_ROTATION, 0}}, "rotation.{rotation}", 0},
	[VERB_ENCOURAGE] = {"encourage", {{"place", T_PLACE, 0}}, AT_PLACE, 0},
	[VERB_CONSTRUCT] = {"construct", {{"place", T_PLACE, 0}}, AT_PLACE, 0},
	[VERB_ICON] = {"icon", {{"place", T_PLACE, 0}}, AT_PLACE, 0},
	[VERB_PRAY] = {"pray", {{"place", T_PLACE, 0}}, AT_PLACE, 0},
	[VERB_WORK] = {"work", {{"place", T_PLACE, 0}}, AT_PLACE, 0},
	[VERB_SWAP] = {"swap", {{"cell", T_CELL, 0}}, "grid.{cell}", 0},
	[VERB_ELECT] = {"elect", {{"colour", T_COLOUR, 0}}, "player.{colour}", 0},
	[VERB_IMPRISON] = {"imprison", {{"colour", T_COLOUR, 0}}, "player.{colour}", 0},
	[VERB_PASS] = {"pass", {{0}}, NULL, 0},
	[VERB_COLLECT] = {"collect", {{"cell", T_CELL, 0}}, "grid.{cell}", 0},
	[VERB_LETTER_PLACE] = {"letter_place", {{"colour", T_COLOUR, 0}}, "strip.{colour}", 0},
	[VERB_KEEP] = {"keep", {{"place", T_PLACE, 0}, {"square", T_SQUARE, ARG_OPTIONAL}}, AT_SQUARE, 0},
	[VERB_DONE] = {"done", {{0}}, NULL, 0},
	[VERB_END] = {0},
};

/* ORDER phases of monastery.h */
const struct kind monastery_kinds[] = {
	[0] = {.name = "over"},
	[PHASE_CH_COLOURS] = {.name = "ch_colours", .verbs = {VERB_DRAW_COLOUR}, .rule = "MO-5.1"},
	[PHASE_CH_DRAW] = {.name = "ch_draw", .verbs = {VERB_DRAW}, .rule = "MO-6.9.5"},
	[PHASE_START_RETURN] = {.name = "start_return",
		.verbs = {VERB_RETURN_TILE},
		.prompt = {{NULL, {{"due", T_DUE, 0}}}},
		.rule = "MO-5.8"},
	[PHASE_TURN_ACTION] = {.name = "turn_action",
		.verbs = {VERB_PLACE, VERB_EXCHANGE, VERB_STEP, VERB_PASSAGE, VERB_SHIFT, VERB_END_TURN},
		.prompt = {{NULL, {{"allowance", T_ALLOWANCE, 0}}}, {"placed", {{"allowance", T_ALLOWANCE, 0}}}},
		.rule = "MO-6.3.2"},
	[PHASE_PLACE_CELL] = {.name = "place_cell",
		.verbs = {VERB_PLACE_CELL},
		.prompt = {{NULL, {{"tile", T_TILE, 0}}}},
		.rule = "MO-6.4.2"},
	[PHASE_PLACE_ROTATION] = {.name = "place_rotation",
		.verbs = {VERB_PLACE_ROTATION},
		.prompt = {{NULL, {{"tile", T_TILE, 0}}}},
		.rule = "MO-6.4.2"},
	[PHASE_EXCHANGE_RETURN] = {.name = "exchange_return", .verbs = {VERB_RETURN_TILE}, .rule = "MO-6.3.6"},
	[PHASE_TRANSIT_STEP] = {.name = "transit_step", .verbs = {VERB_STEP, VERB_PASSAGE}, .rule = "MO-6.5.5"},
	[PHASE_ENCOURAGE] = {.name = "encourage", .verbs = {VERB_ENCOURAGE, VERB_DONE}, .rule = "MO-6.7.1"},
	[PHASE_CONSTRUCT] = {.name = "construct", .verbs = {VERB_CONSTRUCT}, .rule = "MO-6.8.1.4"},
	[PHASE_SCORE_ACTION] = {.name = "score_action",
		.verbs = {VERB_ICON, VERB_PRAY, VERB_WORK, VERB_DONE},
		.prompt = {{NULL, {{0}}}, {"plain", {{0}}}},
		.rule = "MO-6.8.2"},
	[PHASE_LIBRARY_FIRST] = {.name = "library_first", .verbs = {VERB_SWAP}, .rule = "MO-7.5"},
	[PHASE_LIBRARY_SECOND] = {.name = "library_second", .verbs = {VERB_SWAP}, .rule = "MO-7.5"},
	[PHASE_WORKSHOP_RETURN] = {.name = "workshop_return", .verbs = {VERB_RETURN_TILE}, .rule = "MO-7.6"},
	[PHASE_STABLES_TILE] = {.name = "stables_tile", .verbs = {VERB_PLACE}, .rule = "MO-7.7"},
	[PHASE_ELECT_ABBOT] = {.name = "elect_abbot", .verbs = {VERB_ELECT}, .rule = "MO-6.9.3"},
	[PHASE_IMPRISON] = {.name = "imprison", .verbs = {VERB_IMPRISON, VERB_PASS}, .rule = "MO-7.10"},
	[PHASE_COLLECT] = {.name = "collect",
		.verbs = {VERB_COLLECT, VERB_DONE},
		.prompt = {{NULL, {{"points", T_POINTS, 0}, {"blessings", T_BLESSINGS, 0}}}},
		.rule = "MO-6.8.3.1"},
	[PHASE_LETTER_PLACE] = {.name = "letter_place",
		.verbs = {VERB_LETTER_PLACE},
		.prompt = {{NULL, {{"letter", T_LETTER, 0}}}, {"team", {{"letter", T_LETTER, 0}}}},
		.rule = "MO-6.8.3.5"},
	[PHASE_BREW_KEEP] = {.name = "brew_keep", .verbs = {VERB_KEEP, VERB_DONE}, .rule = "MO-7.9"},
	[PHASE_OVER] = {0},
};

/* ---- events ---- */

#define AT_FROM_TO "abbey?from=1-1 tile.{from}?from=2-53 abbey?to=1-1 tile.{to}?to=2-53"

const struct event_kind monastery_events[] = {
	[EVENT_COLOUR_DRAWN] = {"colour_drawn", {{"colour", T_COLOUR, 0}}, "player.{colour}", 0, "MO-5.1"},
	[EVENT_DIAL_MOVED] = {"dial_moved", {{"day", T_DAY, 0}, {"position", T_POSITION, 0}, {"hour", T_HOUR, 0}},
		"dial.{position}", 0, "MO-6.2.2"},
	[EVENT_TILE_DRAWN] = {"tile_drawn", {{"tile", T_TILE, ARG_PRIVATE}}, "bag hand.{tile}", 0, "MO-6.9.5"},
	[EVENT_TILE_RETURNED] = {"tile_returned", {{"tile", T_TILE, ARG_PRIVATE}}, "hand.{tile} bag", 0, "MO-6.3.6"},
	[EVENT_TURN_BEGUN] = {"turn_begun", {{"allowance", T_ALLOWANCE, 0}}, NULL, 0, "MO-6.3.1"},
	[EVENT_TILE_PLACED] = {"tile_placed",
		{{"tile", T_TILE, 0}, {"x", T_X, 0}, {"y", T_Y, 0}, {"rotation", T_ROTATION, 0}}, "cell.{x}.{y}", 0,
		"MO-6.4.3"},
	[EVENT_EXCHANGED] = {"exchanged", {{0}}, "bag", 0, "MO-6.3.2"},
	[EVENT_MONK_WALKED] = {"monk_walked",
		{{"monk", T_MONK, 0}, {"from", T_PLACE, 0}, {"to", T_PLACE, 0}, {"square", T_STANDS, 0}},
		"monk.{monk} " AT_FROM_TO, 0, "MO-6.5.1"},
	[EVENT_PASSAGE_TAKEN] = {"passage_taken",
		{{"monk", T_MONK, 0}, {"from", T_PLACE, 0}, {"to", T_PLACE, 0}, {"square", T_STANDS, 0}},
		"monk.{monk} " AT_FROM_TO, 0, "MO-6.6.1"},
	[EVENT_MONK_SHIFTED] = {"monk_shifted", {{"monk", T_MONK, 0}, {"place", T_PLACE, 0}, {"square", T_SQUARE, 0}},
		"monk.{monk} square.{place}.{square}", 0, "MO-6.3.2"},
	[EVENT_ENCOURAGED] = {"encouraged", {{"place", T_PLACE, 0}}, AT_PLACE, 0, "MO-6.7.1"},
	[EVENT_BLESSINGS_TAKEN] = {"blessings_taken", {{"count", T_BLESSINGS, 0}, {"place", T_PLACE, 0}}, AT_PLACE, 0,
		"MO-6.7.2"},
	[EVENT_BLESSINGS_RECEIVED] = {"blessings_received", {{"count", T_BLESSINGS, 0}}, "supply", 0, "MO-6.8.4.1"},
	[EVENT_BLESSING_RETURNED] = {"blessing_returned", {{0}}, "supply", 0, "MO-6.8.4.1"},
	[EVENT_SCORING_BEGUN] = {"scoring_begun", {{0}}, NULL, 0, "MO-6.8"},
	[EVENT_CONSTRUCTED] = {"constructed", {{"place", T_PLACE, 0}, {"points", T_POINTS, 0}}, AT_PLACE, 0, "MO-6.8.1.1"},
	[EVENT_TILE_BUILT] = {"tile_built", {{"place", T_PLACE, 0}}, AT_PLACE, 0, "MO-6.8.1.3"},
	[EVENT_PRAYED] = {"prayed", {{"place", T_PLACE, 0}, {"points", T_POINTS, 0}}, AT_PLACE, 0, "MO-6.8.2"},
	[EVENT_WORKED] = {"worked", {{"place", T_PLACE, 0}, {"points", T_POINTS, 0}}, AT_PLACE, 0, "MO-6.8.2"},
	[EVENT_ICON_USED] = {"icon_used", {{"place", T_PLACE, 0}}, AT_PLACE, 0, "MO-6.8.2"},
	[EVENT_LETTER_SWAPPED] = {"letter_swapped",
		{{"letter", T_LETTER, 0}, {"row", T_COLOUR, 0}, {"column", T_COLUMN, 0}, {"cell", T_CELL, 0}}, "grid.{cell}", 0,
		"MO-7.5"},
	[EVENT_POINTS_SCORED] = {"points_scored", {{"points", T_POINTS, 0}}, NULL, 0, "MO-6.8.3.1"},
	[EVENT_LETTER_COLLECTED] = {"letter_collected",
		{{"letter", T_LETTER, 0}, {"cell", T_CELL, 0}, {"cost", T_POINTS, 0}}, "grid.{cell}", 0, "MO-6.8.3.2"},
	[EVENT_LETTER_PLACED] = {"letter_placed",
		{{"letter", T_LETTER, 0}, {"colour", T_COLOUR, 0}, {"side", T_SIDE, 0}, {"space", T_SPACE, 0}},
		"strip.{colour}", 0, "MO-6.8.3.5"},
	[EVENT_PHRASE_COMPLETED] = {"phrase_completed", {{"colour", T_COLOUR, 0}}, "strip.{colour}", 0, "MO-8.1"},
	[EVENT_MONK_COLLECTED] = {"monk_collected",
		{{"colour", T_COLOUR, 0}, {"monk", T_MONK, 0}, {"cell", T_CELL, 0}, {"cost", T_POINTS, 0}},
		"monk.{monk} grid.{cell} abbey", 0, "MO-6.8.3.4"},
	[EVENT_SCORING_ENDED] = {"scoring_ended", {{"points", T_POINTS, 0}}, NULL, 0, "MO-6.8.3.7"},
	[EVENT_ABBOT_ELECTED] = {"abbot_elected", {{"votes", T_ALLOWANCE, 0}}, NULL, 0, "MO-6.9.3"},
	[EVENT_MONK_IMPRISONED] = {"monk_imprisoned", {{"colour", T_COLOUR, 0}, {"monk", T_MONK, 0}, {"place", T_PLACE, 0}},
		"monk.{monk} " AT_PLACE, 0, "MO-7.10"},
	[EVENT_MONK_KEPT] = {"monk_kept", {{"monk", T_MONK, 0}, {"place", T_PLACE, 0}}, "monk.{monk} " AT_PLACE, 0,
		"MO-7.9"},
	[EVENT_MONK_RETURNED] = {"monk_returned", {{"monk", T_MONK, 0}, {"place", T_PLACE, 0}}, "monk.{monk} abbey", 0,
		"MO-6.9.2"},
	[EVENT_GAME_ENDED] = {"game_ended", {{"ending", T_ENDING, 0}}, NULL, 0, "MO-8.1"},
	[EVENT_END] = {0},
};

/* ---- options ---- */

/* ORDER options of monastery.h */
const struct game_option monastery_options[] = {
	{.name = "icons", .value = {"on", "off"}, .mark = 'R'},
	{.name = "teams", .value = {"off", "on"}, .players = 1 << PLAYERS_MAX, .mark = 'R'},
	{.name = "vow_of_silence", .value = {"off", "on"}, .mark = 'R'},
	{.name = "start_tiles", .value = {"standard", "draw6_keep3", "fixed_set"}, .mark = 'P'},
	{.name = "blessings_visible", .value = {"open", "hidden"}, .mark = 'C'},
	{.name = "letter_spaces", .value = {"matching", "any"}, .mark = 'C'},
	{.name = "snap_election", .value = {"next_round", "at_once"}, .mark = 'C'},
	{.name = "tiles_blocked", .value = {"for_ever", "now", "hands"}, .mark = 'C'},
	{0},
};

/* ---- reasons ---- */

#define WHY(reason) [reason - REASON_GAME]
#define FACT_PLACE {{"place", T_PLACE, 0}}
#define FACT_MONK {{"monk", T_MONK, 0}}
#define FACT_COLOUR {{"colour", T_COLOUR, 0}}

const struct reason monastery_reasons[] = {
	WHY(WHY_NOT_IN_HAND) = {"not_in_hand", "MO-6.3.2", {{"tile", T_TILE, 0}}},
	WHY(WHY_PASSAGE_STAYS) = {"passage_stays", "MO-6.3.6", {{0}}},
	WHY(WHY_ALREADY_PLACED) = {"already_placed", "MO-6.3.2", {{0}}},
	WHY(WHY_NO_PLACE_FOR_TILE) = {"no_place_for_tile", "MO-6.4.2", {{"tile", T_TILE, 0}}},
	WHY(WHY_NOTHING_TO_EXCHANGE) = {"nothing_to_exchange", "MO-6.3.2", {{"bag", T_BAG, 0}, {"hand", T_HAND, 0}}},
	WHY(WHY_CELL_TAKEN) = {"cell_taken", "MO-6.4.2", {{"tile", T_TILE, 0}}},
	WHY(WHY_NO_FINISHED_NEIGHBOUR) = {"no_finished_neighbour", "MO-6.4.2", {{"tile", T_TILE, 0}}},
	WHY(WHY_NOT_CONNECTED) = {"not_connected", "MO-6.4.2", {{"tile", T_TILE, 0}}},
	WHY(WHY_DEAD_END) = {"dead_end", "MO-6.1.3", {{"tile", T_TILE, 0}, {"place", T_PLACE, 0}}},
	WHY(WHY_COLOUR_CLASH) = {"colour_clash", "MO-6.1.14", {{"tile", T_TILE, 0}, {"place", T_PLACE, 0}}},
	WHY(WHY_GROUP_LIMIT) = {"group_limit", "MO-6.1.12", {{"tile", T_TILE, 0}, {"limit", T_DUE, 0}}},
	WHY(WHY_SAME_ROTATION) = {"same_rotation", "MO-3.2.8", {{"tile", T_TILE, 0}, {"rotation", T_ROTATION, 0}}},
	WHY(WHY_NOT_YOUR_MONK) = {"not_your_monk", "MO-6.5.1", {{0}}},
	WHY(WHY_MONK_ON_GRID) = {"monk_on_grid", "MO-6.5.1", {{0}}},
	WHY(WHY_MONK_KNEELS) = {"monk_kneels", "MO-6.5.7", FACT_MONK},
	WHY(WHY_MONK_STOPPED) = {"monk_stopped", "MO-6.1.8", FACT_MONK},
	WHY(WHY_MONK_PINNED) = {"monk_pinned", "MO-6.1.7", FACT_MONK},
	WHY(WHY_OTHER_MONK_FIRST) = {"other_monk_first", "MO-6.3.3", FACT_MONK},
	WHY(WHY_ONLY_TRANSIT) = {"only_transit", "MO-6.5.5", FACT_MONK},
	WHY(WHY_NO_SUCH_PLACE) = {"no_such_place", "MO-4.4.1", {{0}}},
	WHY(WHY_SAME_PLACE) = {"same_place", "MO-6.5.1", FACT_PLACE},
	WHY(WHY_NO_WAY) = {"no_way", "MO-6.5.1", {{"from", T_PLACE, 0}, {"place", T_PLACE, 0}}},
	WHY(WHY_NO_ALLOWANCE) = {"no_allowance", "MO-6.5.2", {{0}}},
	WHY(WHY_NAME_A_SQUARE) = {"name_a_square", "MO-6.5.4", FACT_PLACE},
	WHY(WHY_NO_SQUARES) = {"no_squares", "MO-6.5.3", FACT_PLACE},
	WHY(WHY_NO_SUCH_SQUARE) = {"no_such_square", "MO-3.2.7", {{"place", T_PLACE, 0}, {"square", T_SQUARE, 0}}},
	WHY(WHY_SQUARE_TAKEN) = {"square_taken", "MO-6.5.4", {{"place", T_PLACE, 0}, {"square", T_SQUARE, 0}}},
	WHY(WHY_STUCK_THERE) = {"stuck_there", "MO-6.5.2", {{"place", T_PLACE, 0}, {"left", T_ALLOWANCE, 0}}},
	WHY(WHY_NOT_OWN_PASSAGE) = {"not_own_passage", "MO-6.6.1", FACT_PLACE},
	WHY(WHY_PASSAGE_CLOSED) = {"passage_closed", "MO-6.6.2", FACT_PLACE},
	WHY(WHY_STEP_INSTEAD) = {"step_instead", "MO-6.6.2", FACT_PLACE},
	WHY(WHY_NOT_ON_SITE) = {"not_on_site", "MO-6.3.2", FACT_MONK},
	WHY(WHY_NOT_ELIGIBLE) = {"not_eligible", "MO-6.7.3", FACT_PLACE},
	WHY(WHY_NO_BLESSING) = {"no_blessing", "MO-6.7.1", {{0}}},
	WHY(WHY_NOTHING_TO_CONSTRUCT) = {"nothing_to_construct", "MO-6.8.1.4", FACT_PLACE},
	WHY(WHY_NO_ICON) = {"no_icon", "MO-6.8.2", FACT_PLACE},
	WHY(WHY_ICON_USED) = {"icon_used", "MO-6.8.2", FACT_PLACE},
	WHY(WHY_ICON_FRESH) = {"icon_fresh", "MO-6.1.15", FACT_PLACE},
	WHY(WHY_SOMEBODY_KNEELS) = {"somebody_kneels", "MO-6.8.2", FACT_PLACE},
	WHY(WHY_NO_STANDING_MONK) = {"no_standing_monk", "MO-6.8.2", FACT_PLACE},
	WHY(WHY_LIBRARY_EMPTY) = {"library_empty", "MO-7.5", {{"count", T_DUE, 0}}},
	WHY(WHY_WORKSHOP_EMPTY) = {"workshop_empty", "MO-7.6", {{0}}},
	WHY(WHY_STABLES_EMPTY) = {"stables_empty", "MO-7.7", {{0}}},
	WHY(WHY_PRAYED_ALREADY) = {"prayed_already", "MO-6.8.2", {{0}}},
	WHY(WHY_NO_PRAYER_HERE) = {"no_prayer_here", "MO-6.8.2", FACT_PLACE},
	WHY(WHY_PRAYER_FRESH) = {"prayer_fresh", "MO-6.1.15", FACT_PLACE},
	WHY(WHY_NOT_ALONE) = {"not_alone", "MO-6.8.2", {{"place", T_PLACE, 0}, {"count", T_DUE, 0}}},
	WHY(WHY_CHAPEL_ONE_EACH) = {"chapel_one_each", "MO-7.1", FACT_PLACE},
	WHY(WHY_NO_UNUSED_MONK) = {"no_unused_monk", "MO-6.8.2.1", FACT_PLACE},
	WHY(WHY_NO_WORK_HERE) = {"no_work_here", "MO-6.8.2", FACT_PLACE},
	WHY(WHY_WORKED_ALREADY) = {"worked_already", "MO-6.8.2.2", FACT_PLACE},
	WHY(WHY_NO_LETTER) = {"no_letter", "MO-7.5", {{0}}},
	WHY(WHY_LETTER_TURNED) = {"letter_turned", "MO-7.5", {{"letter", T_LETTER, 0}}},
	WHY(WHY_SAME_LETTER) = {"same_letter", "MO-7.5", {{0}}},
	WHY(WHY_CELL_EMPTY) = {"cell_empty", "MO-6.8.3.1", {{0}}},
	WHY(WHY_TOO_DEAR) = {"too_dear", "MO-6.8.3.1", {{"cost", T_POINTS, 0}, {"budget", T_POINTS, 0}}},
	WHY(WHY_COLOUR_ABSENT) = {"colour_absent", "MO-5.5", FACT_COLOUR},
	WHY(WHY_NO_SPACE) = {"no_space", "MO-6.8.3.5", {{"letter", T_LETTER, 0}, {"colour", T_COLOUR, 0}}},
	WHY(WHY_NOT_TIED) = {"not_tied", "MO-6.9.3", {{"colour", T_COLOUR, 0}, {"votes", T_ALLOWANCE, 0}}},
	WHY(WHY_NOT_HIMSELF) = {"not_himself", "MO-6.9.3", {{0}}},
	WHY(WHY_NOBODY_IN_ABBEY) = {"nobody_in_abbey", "MO-7.10", FACT_COLOUR},
	WHY(WHY_NOT_KNEELING) = {"not_kneeling", "MO-7.9", FACT_PLACE},
	WHY(WHY_NOT_OUT) = {"not_out", "MO-7.9", {{0}}},
	WHY(WHY_END) = {0},
};

/* ---- scores and invariants ---- */

/* ORDER categories of monastery.h */
const struct category monastery_categories[] = {{"letters"}, {"blessings"}, {"tiles"}, {"partner"}, {0}};

const struct invariant monastery_invariants[] = {
	[BROKEN_TILES] = {"MO-12.1"},
	[BROKEN_BAG] = {"MO-12.2"},
	[BROKEN_MONKS] = {"MO-12.3"},
	[BROKEN_LETTERS] = {"MO-12.4"},
	[BROKEN_BLESSINGS] = {"MO-12.6"},
	[BROKEN_OCCUPANCY] = {"MO-12.7"},
	[BROKEN_KNEELING] = {"MO-12.8"},
	[BROKEN_FULL_TILES] = {"MO-12.9"},
	[BROKEN_BORDERS] = {"MO-12.10"},
	[BROKEN_NETWORK] = {"MO-12.11"},
	[BROKEN_ALLOWANCE] = {"MO-12.12"},
	[BROKEN_POINTS] = {"MO-12.15"},
	[BROKEN_ORDER] = {"MO-12.17"},
	[BROKEN_REST] = {"MO-12.20"},
	[BROKEN_PHASE] = {"MO-6.2.3"},
	[BROKEN_HAND] = {"MO-4.2.1"},
	[BROKEN_OPTIONS] = {"MO-9.1"},
	[BROKEN_END] = {0},
};
