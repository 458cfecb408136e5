/* Monastery: what it says about its state and vocabulary. */
#include "core/declare.h"
#include "core/vocabulary_args.h"
#include "games/monastery/monastery.h"

GAME_TABLES(monastery);

/* ---- components ---- */

static const struct component tiles[] = {
#define TILE(id_, kind, hue, icon, squares, circle, n, e, s, w, copies, start, marks, mark_)                           \
	{#id_, mark_, {TERRAIN_##kind, HUE_##hue, icon, squares, circle, EDGE_##n, EDGE_##e, EDGE_##s, EDGE_##w, copies},  \
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

/* The rows of the letter grid, and its costs. */
static const struct component grid_rows[] = {
#define CROSSED(colour, a, b, c, d, mark_) {.id = #colour, .mark = mark_},
#include "games/monastery/components.def"
	{.id = "cost", .mark = 'C'},
};

static const struct component abbeys[] = {{.id = "abbey", .mark = 'C'}};

/* Figures: how many there are in red, blue, green, yellow (MO-3.5.5). */
#define LETTER_COUNTS(letter, ...) [LETTER_##letter - 1] = {#letter, 'D', {__VA_ARGS__}, NULL}
static const struct component letters[] = {
	LETTER_COUNTS(A, 1, 1, 1, 2),
	LETTER_COUNTS(B, 1, 0, 2, 0),
	LETTER_COUNTS(E, 1, 1, 0, 1),
	LETTER_COUNTS(I, 1, 0, 1, 1),
	LETTER_COUNTS(L, 1, 0, 0, 1),
	LETTER_COUNTS(M, 0, 1, 1, 2),
	LETTER_COUNTS(N, 1, 0, 1, 1),
	LETTER_COUNTS(O, 1, 0, 1, 0),
	LETTER_COUNTS(Q, 0, 1, 0, 0),
	LETTER_COUNTS(R, 1, 0, 0, 0),
	LETTER_COUNTS(S, 1, 2, 1, 1),
	LETTER_COUNTS(U, 0, 3, 1, 0),
};

/* The abbey, tiles by board order, crosses. */
#define TILE_PLACE(n) {.id = "tile." #n, .element = #n}
#define TEN_TILES(tens)                                                                                                \
	TILE_PLACE(tens##0), TILE_PLACE(tens##1), TILE_PLACE(tens##2), TILE_PLACE(tens##3), TILE_PLACE(tens##4),           \
		TILE_PLACE(tens##5), TILE_PLACE(tens##6), TILE_PLACE(tens##7), TILE_PLACE(tens##8), TILE_PLACE(tens##9)
static const struct component places[] = {
	[PLACE_ABBEY - 1] = {.id = "abbey"},
	[PLACE_TILE - 1] = TEN_TILES(),
	TEN_TILES(1),
	TEN_TILES(2),
	TEN_TILES(3),
	TEN_TILES(4),
	TILE_PLACE(50),
	TILE_PLACE(51),
	[PLACE_CROSS - 1] = {.id = "cross.1"},
	{.id = "cross.2"},
	{.id = "cross.3"},
	{.id = "cross.4"},
};

#define FIVE(colour)                                                                                                   \
	{.id = #colour ".1"}, {.id = #colour ".2"}, {.id = #colour ".3"}, {.id = #colour ".4"}, {.id = #colour ".5"}
static const struct component monks[] = {FIVE(red), FIVE(blue), FIVE(green), FIVE(yellow)};

/* The cells of the letter grid: "row.column", rows from 0, columns from 1. Figures: top and bottom cost, cross. */
#define GRID_CELL(number, top, bottom, mark_) {.id = GRID_ROW "." #number, .mark = mark_},
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

static const struct component phases[] = {
#define KIND(NAME, name_, ...) [KIND_##NAME - 1] = {.id = (name_)},
#define CHANCE_KIND(NAME, name_, ...) [KIND_##NAME - 1] = {.id = (name_)},
#include VOCABULARY
	[PHASE_OVER - 1] = {.id = "over"},
};

ASSERT_STATIC(COUNT(tiles) == TILE_TYPES && COUNT(hours) == HOURS && COUNT(colours) == ROWS);
ASSERT_STATIC(COUNT(letters) == LETTER_END - 1 && COUNT(places) == PLACE_END - 1);
ASSERT_STATIC(COUNT(monks) == MONKS * PLAYERS_MAX && COUNT(cells) == GRID_LETTER_CELLS);

/* ---- wordings that monastery_name chooses ---- */

static const struct prompt_kind place_names[] = {
#define PLACE_NAME(NAME, id, args) [NAME_##NAME] = {id, args},
#include VOCABULARY
	{0},
};
static const struct prompt_kind monk_names[] = {
#define MONK_NAME(NAME, id, args) [NAME_##NAME] = {id, args},
#include VOCABULARY
	{0},
};
static const struct prompt_kind cell_names[] = {
#define CELL_NAME(NAME, id, args) [NAME_##NAME] = {id, args},
#include VOCABULARY
	{0},
};

/* By the set of directions with a path. */
enum { TO_N = 1 << NORTH, TO_E = 1 << EAST, TO_S = 1 << SOUTH, TO_W = 1 << WEST };
static const struct prompt_kind rotation_names[] = {
	[0] = {"any", A0},
	[TO_N] = {"n", A0},
	[TO_E] = {"e", A0},
	[TO_N | TO_E] = {"ne", A0},
	[TO_S] = {"s", A0},
	[TO_N | TO_S] = {"ns", A0},
	[TO_E | TO_S] = {"es", A0},
	[TO_N | TO_E | TO_S] = {"nes", A0},
	[TO_W] = {"w", A0},
	[TO_N | TO_W] = {"nw", A0},
	[TO_E | TO_W] = {"ew", A0},
	[TO_N | TO_E | TO_W] = {"new", A0},
	[TO_S | TO_W] = {"sw", A0},
	[TO_N | TO_S | TO_W] = {"nsw", A0},
	[TO_E | TO_S | TO_W] = {"esw", A0},
	[TO_N | TO_E | TO_S | TO_W] = {"nesw", A0},
	{0},
};

#define GAME monastery
#include "core/vocabulary_tables.h"

ASSERT_STATIC(COUNT(icons) == ICONS);

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
	FIELD(S, "n", seats, TYPE_SEATS),
	FIELD_SEAT(S, "colours", player, colour, TYPE_COLOUR),
	FIELD(S, "day", day, TYPE_DAY),
	FIELD(S, "position", position, TYPE_POSITION),
	FIELD(S, "abbot", abbot, TYPE_OWNER),
	FIELD_BY_SEAT(S, "order", order, TYPE_OWNER),
	FIELD(S, "turn", turn, TYPE_TURN),
	FIELD(S, "phase", phase, TYPE_PHASE),
	FIELD(S, "actor", actor, TYPE_OWNER),
	FIELD_ROWS(S, "tiles.type", tile, type, TYPE_TILE, tile_count),
	FIELD_ROWS(S, "tiles.owner", tile, owner, TYPE_COLOUR, tile_count),
	FIELD_ROWS(S, "tiles.x", tile, x, TYPE_X, tile_count),
	FIELD_ROWS(S, "tiles.y", tile, y, TYPE_Y, tile_count),
	FIELD_ROWS(S, "tiles.rotation", tile, rotation, TYPE_ROTATION, tile_count),
	FIELD_ROWS(S, "tiles.built", tile, built, TYPE_FLAG, tile_count),
	FIELD_ROWS(S, "tiles.fresh", tile, fresh, TYPE_FLAG, tile_count),
	FIELD_ROWS(S, "tiles.blessings", tile, blessings, TYPE_BLESSINGS, tile_count),
	FIELD_MONKS("monk.place", place, TYPE_PLACE),
	FIELD_MONKS("monk.square", square, TYPE_STANDS),
	FIELD_MONKS("monk.kneeling", kneeling, TYPE_FLAG),
	FIELD_MONKS("monk.stopped", stopped, TYPE_FLAG),
	FIELD_MONKS("monk.used", used, TYPE_FLAG),
	FIELD_MONKS("monk.kept", kept, TYPE_FLAG),
	FIELD_GRID(S, "grid.letter", letter, TYPE_LETTER),
	FIELD_GRID(S, "grid.turned", turned, TYPE_FLAG),
	FIELD_SEAT_LIST(S, "strip", player, strip, TYPE_SIDE),
	FIELD_SEAT(S, "blessings", player, blessings, TYPE_BLESSINGS, MEANS),
	FIELD_SEAT(S, "locked", player, locked, TYPE_BLESSINGS),
	FIELD(S, "supply", supply, TYPE_BLESSINGS),
	FIELD_SEAT(S, "hand_count", player, hand_count, TYPE_HAND, MEANS),
	FIELD_SEAT_COUNTED(S, "hand", player, hand, TYPE_TILE, hand_count, .seen = SEEN_BY_OWNER),
	FIELD(S, "bag_count", bag_count, TYPE_BAG),
	FIELD(S, "allowance", allowance, TYPE_ALLOWANCE, MEANS),
	FIELD(S, "placed_or_exchanged", placed_or_exchanged, TYPE_FLAG),
	FIELD(S, "transit.monk", transit_monk, TYPE_MONK),
	FIELD(S, "transit.place", transit_place, TYPE_PLACE),
	FIELD(S, "points", points, TYPE_POINTS, MEANS),
	FIELD(S, "prayed", prayed, TYPE_FLAG),
	FIELD(S, "worked", worked, TYPE_PLACES),
	FIELD(S, "icon_used", icon_used, TYPE_ICONS),
	FIELD(S, "pending.tile", pending_tile, TYPE_TILE),
	FIELD(S, "pending.x", pending_x, TYPE_X),
	FIELD(S, "pending.y", pending_y, TYPE_Y),
	FIELD(S, "pending.stables", pending_stables, TYPE_FLAG),
	FIELD(S, "pending.letter", pending_letter, TYPE_LETTER),
	FIELD(S, "pending.first", pending_first, TYPE_CELL),
	FIELD(S, "pending.snap", pending_snap, TYPE_FLAG),
	FIELD(S, "pending.draw", pending_draw, TYPE_DRAW),
	FIELD(S, "pending.due", pending_due, TYPE_DUE),
	FIELD(S, "icons", icons, TYPE_FLAG),
	FIELD(S, "teams", teams, TYPE_FLAG),
	FIELD(S, "vow_of_silence", vow_of_silence, TYPE_FLAG),
	FIELD(S, "start_tiles", start_tiles, TYPE_START),
	FIELD(S, "readings", readings, TYPE_READINGS),
	FIELD(S, "blessings_hidden", blessings_hidden, TYPE_FLAG),
	{0},
};
