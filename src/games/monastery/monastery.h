/*
 * Monastery: ids, limits and the state. Rule numbers MO-… are those of rules.md.
 *
 * Seats are dealt colours by chance (MO-5.1), so the state is indexed by seat and speaks of colours only where the
 * table does: rows of the letter grid, owners of passages, the order of play (clockwise: red, blue, green, yellow).
 */
#ifndef MONASTERY_H
#define MONASTERY_H

#include "core/figures.h"
#include "core/vocabulary.h"

enum {
	TILE_NONE,
#define TILE(id, ...) TILE_##id,
#include "games/monastery/components.def"
	TILE_END,
	TILE_TYPES = TILE_END - 1,
};

enum { TERRAIN_BUILDING, TERRAIN_PATH, TERRAIN_FIELD, TERRAIN_GARDEN, TERRAIN_SPECIAL };

enum { HUE_NEUTRAL, HUE_GREY, HUE_BROWN, HUE_DUAL }; /* bits: dual is grey and brown */

enum { EDGE_B, EDGE_D, EDGE_P }; /* blank, door, path */

enum { NORTH, EAST, SOUTH, WEST, DIRECTIONS };

enum {
	HOUR_NONE,
#define HOUR(id, ...) HOUR_##id,
#include "games/monastery/components.def"
	HOUR_END,
	HOURS = HOUR_END - 1,
};

enum { ROUND_NONE, ROUND_MASS, ROUND_STUDY, ROUND_LABOUR, ROUND_NIGHT };

enum {
	COLOUR_NONE,
#define PHRASE(colour, ...) COLOUR_##colour,
#include "games/monastery/components.def"
	COLOUR_END,
	ROWS = COLOUR_END - 1,
};

enum {
	LETTER_NONE,
	LETTER_A,
	LETTER_B,
	LETTER_E,
	LETTER_I,
	LETTER_L,
	LETTER_M,
	LETTER_N,
	LETTER_O,
	LETTER_Q,
	LETTER_R,
	LETTER_S,
	LETTER_U,
	LETTER_END,
};

/* The five icons that are used by a choice in scoring; as bits they are a set. */
enum { ICON_ALMONRY, ICON_LIBRARY, ICON_WORKSHOP, ICON_STABLES, ICON_ABBOTS_HOUSE, ICONS };

enum {
	PLAYERS_MAX = 4,
	TILES_MAX = 52,     /* MO-12.1: 13 a player */
	BAG_TILES = 49,     /* MO-5.4 */
	MONKS = 5,          /* of each player */
	SQUARES_MAX = 5,
	COLUMNS = 13,
	CROSSES = 4,
	SPACES = 9,         /* of a strip */
	BLESSINGS = 20,
	HAND_MAX = 14,      /* between a draw and the return that belongs to it; else 13 */
	STEPS_PER_MONK = 2,
	ALLOWANCE_MAX = STEPS_PER_MONK * MONKS,
	DAYS = 2,
	X_MIN = -TILES_MAX,
	X_MAX = TILES_MAX + 2,
	Y_MIN = -TILES_MAX,
	Y_MAX = TILES_MAX + 1,
	ABBEY_COLUMN = 12,  /* the abbey's first cell is called L10: the plan has names for what grows beside it */
	ABBEY_ROW = 10,
	ABBEY_WIDTH = 3,
	ABBEY_HEIGHT = 2,
	ABBEY_EDGES = 10,
	KEEP_START = 3,     /* tiles a player begins with beside his passage */
	DRAW_START = 6,     /* with start_tiles = draw6_keep3 */
};

/* Where a monk is: the abbey, a tile by board order, a cross of his row of the grid; 0 in transit. */
enum {
	PLACE_NONE,
	PLACE_ABBEY,
	PLACE_TILE,       /* + index of the tile */
	PLACE_CROSS = PLACE_TILE + TILES_MAX,  /* + index of the cross, from the left */
	PLACE_END = PLACE_CROSS + CROSSES,
};

#define VOCABULARY "games/monastery/vocabulary.def"
#include "core/vocabulary_names.h"

/* The open decision's kind; one more when the game is over. */
enum { PHASE_OVER = KINDS_END };

enum {
#define PLACE_NAME(NAME, ...) NAME_##NAME,
#include VOCABULARY
};

enum {
#define MONK_NAME(NAME, ...) NAME_##NAME,
#include VOCABULARY
};

enum {
#define CELL_NAME(NAME, ...) NAME_##NAME,
#include VOCABULARY
};

/* ---- what a box may differ in; of a set, bit i is row i + 1 ---- */

struct tile_fact {
	uint8_t kind, hue, icon, squares, circle;
	uint8_t path; /* edges with a path at rotation 0, bit d for direction d */
	uint8_t open; /* the same of path or door; derived, as what follows */
	uint8_t rotations; /* distinct ones: 1, 2 or 4 (MO-3.2.8) */
	uint8_t start_class; /* in which draw of the fixed start set */
	uint8_t edge[DIRECTIONS];
};

/*
 * What a tile shows its neighbours, in 32 bits, so that the surroundings of a cell are the sum of four of them:
 *   27..24  1111: something lies there
 *   17..16  colour that can clash: 1 grey, 2 brown; dual clashes with nothing (MO-6.1.14)
 *   11..8   bit d: path or door on the side that faces a cell which has the tile in direction d
 *    3..0   the same for path
 */
#define TURNED(edges, r) (((edges) << (r) | (edges) >> (DIRECTIONS - (r))) & 15)
#define SHOWS(path, open, hue)                                                                                         \
	((uint32_t)15 << 24 | (uint32_t)((hue) == HUE_DUAL ? HUE_NEUTRAL : (hue)) << 16 | (uint32_t)TURNED(open, 2) << 8   \
		| (uint32_t)TURNED(path, 2))

/*
 * How a tile lies, as far as the cells beside it ask: the set of its edges with a path where the others are blank, or doors all around,
 * or a special tile, which needs no connection. Numbers of three sets: tiles that no colour clashes with, grey ones, brown ones.
 */
enum { LIES_DOORS = 16, LIES_SPECIAL, LIES_SET = 20 };
#define LIES(kind, hue, path)                                                                                          \
	((int)((kind) == TERRAIN_FIELD || (kind) == TERRAIN_GARDEN ? (int)LIES_DOORS                                       \
			 : (kind) == TERRAIN_SPECIAL                       ? (int)LIES_SPECIAL                                     \
															   : (path))                                                                     \
		+ LIES_SET * ((hue) == HUE_DUAL ? (int)HUE_NEUTRAL : (int)(hue)))

/* The squares of a tile, as bits of their numbers (MO-3.2.1); none where an edition that will be refused has more than fit. */
#define SQUARES(circle, squares) ((squares) > (circle) ? 0 : (1 << ((circle) + 1)) - (1 << ((circle) - (squares) + 1)))

struct turned_tile {
	uint32_t shows;
	uint8_t open; /* its own edges, bit d: path or door */
	uint8_t lies; /* LIES */
	uint8_t kind; /* as in struct tile_fact: all that a board asks lies together */
	uint8_t squares; /* SQUARES */
};

/* Entry 0 of tiles is none; hours, columns and rows count from 0. */
struct monastery_figures {
	struct turned_tile turned[TILE_END][DIRECTIONS]; /* MO-3.2.8; derived */
	struct turned_tile
		abbey_cell[ABBEY_WIDTH * ABBEY_HEIGHT]; /* its cells, row by row, as if each were a tile; derived */
	uint64_t of_hue[HUE_DUAL]; /* types that may clash, by colour: sets, bit of the type; derived */
	uint64_t lies[TILE_END]; /* as it may lie in some rotation: set of LIES; derived */
	uint16_t abbey; /* MO-3.3: set of its sides with a path */
	struct tile_fact tile[TILE_END]; /* MO-3.2 */
	uint8_t copies[TILE_END]; /* side by side: counting the bag begins with all of them at once */
	uint8_t round[HOURS]; /* MO-3.4 */
	uint8_t cost[2][COLUMNS]; /* MO-3.5: top, bottom */
	uint8_t crosses[ROWS][CROSSES]; /* columns from 1 */
	uint8_t is_cross[ROWS][COLUMNS]; /* derived, as what follows */
	uint8_t cell_cost[2][ROWS][COLUMNS];
	uint8_t spare[4];
};
FIGURES(monastery);

struct monastery_tile {
	uint8_t type;
	uint8_t owner; /* colour, of a passage only */
	int8_t x, y;
	uint8_t rotation; /* quarter turns clockwise */
	uint8_t built;
	uint8_t fresh; /* built in this round's scorings */
	uint8_t blessings; /* encouragement lying on it */
};

struct monastery_monk {
	uint8_t place;
	uint8_t square; /* the number on it; on unbuilt tiles only */
	uint8_t kneeling;
	uint8_t stopped;
	uint8_t used;
	uint8_t kept; /* at night, by the Brewhouse */
};

struct monastery_player {
	uint8_t colour; /* 0 until dealt */
	uint8_t blessings;
	uint8_t locked;
	uint8_t hand_count;
	uint8_t hand[HAND_MAX]; /* tile types in ascending order, the rest 0 */
	uint8_t strip[SPACES];
	struct monastery_monk monk[MONKS]; /* the first begins in the abbey, the k-th of the others on cross k - 1 */
};

/* The bag is not stored: it is every tile that is neither on the board nor in a hand (MO-12.1). */
struct monastery_state {
	uint8_t seats;
	uint8_t day, position; /* position: hour - 1 */
	uint8_t phase; /* the open decision's kind, or PHASE_OVER */
	uint8_t actor; /* seat + 1 of who decides, or for whom chance does; 0 when over */
	uint8_t abbot; /* seat + 1 */
	uint8_t turn; /* index in order of the player whose turn, scoring, offer or draw it is */
	uint8_t tile_count;

	uint64_t worked; /* this scoring: bit of a place - 1 */

	uint8_t order[PLAYERS_MAX]; /* seat + 1, abbot first */
	uint8_t bag_count, supply;
	uint8_t allowance, placed_or_exchanged;
	uint8_t transit_monk, transit_place; /* monk id and the place he is passing; 0 none */
	uint8_t points, prayed, icon_used; /* this scoring */

	uint8_t pending_tile; /* being placed */
	int8_t pending_x, pending_y;
	uint8_t pending_stables; /* placed by the Stables, not in a turn */
	uint8_t pending_letter; /* bought, to be placed */
	uint8_t pending_first; /* cell of the first letter to swap */
	uint8_t pending_snap; /* the election interrupts a scoring */
	uint8_t pending_draw; /* what the tile being drawn is for */
	uint8_t pending_due; /* draws or returns still due */

	uint8_t icons, teams, vow_of_silence, start_tiles, blessings_hidden; /* options */

	uint8_t letter[ROWS][COLUMNS]; /* on the grid */
	uint8_t turned[ROWS][COLUMNS];
	struct monastery_player player[PLAYERS_MAX];
	struct monastery_tile tile[TILES_MAX];
	uint8_t readings; /* set of readings: MO-9.5 to MO-9.7 */
	uint8_t edition; /* the slot of its figures; behind what a hash is made of, there was no room elsewhere */
	uint8_t spare[7];
};

ASSERT_STATIC(offsetof(struct monastery_state, edition) % 8 == 0 && sizeof(struct monastery_state) % 8 == 0);
ASSERT_STATIC(sizeof(struct monastery_state) <= 1024);

enum {
	MONASTERY_CHOICES_MAX = 200, /* MO-6.13 */
	MONASTERY_DECISIONS_MAX = 4096, /* MO-6.12.2 */
	MONASTERY_EVENTS_MAX = 128,
};

enum { GRID_LETTER_CELLS = (int)ROWS * (int)COLUMNS };

/* Ids of monks and cells of the grid, from 1. */
static inline int monk_id(int colour, int k)
{
	return (colour - 1) * MONKS + k + 1;
}

static inline int cell_id(int row, int column) /* both from 0 */
{
	return row * COLUMNS + column + 1;
}

static inline int row_of(int cell)
{
	return (cell - 1) / COLUMNS;
}

static inline int column_of(int cell)
{
	return (cell - 1) % COLUMNS;
}

void monastery_draw(const void *seen, int seat, struct canvas *canvas);

#endif
