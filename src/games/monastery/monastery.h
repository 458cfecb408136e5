/*
 * Monastery: ids, limits and the state. Rule numbers MO-… are those of rules.md.
 *
 * Seats are dealt colours by chance (MO-5.1), so the state is indexed by seat and speaks of colours only where the
 * table does: rows of the letter grid, owners of passages, the order of play (clockwise: red, blue, green, yellow).
 */
#ifndef MONASTERY_H
#define MONASTERY_H

#include "core/game.h"

enum {
	TILE_NONE,
#define TILE(id, ...) TILE_##id,
#include "games/monastery/components.def"
	TILE_END,
	TILE_TYPES = TILE_END - 1,
};

enum { KIND_BUILDING, KIND_PATH, KIND_FIELD, KIND_GARDEN, KIND_SPECIAL };

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

enum { SIDE_EMPTY, SIDE_LARGE, SIDE_SMALL };

/* The five icons that are used by a choice in scoring, ORDER icons of declare.c. */
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

/* Phases that wait for somebody; ORDER kinds of declare.c (whose row 0 is "over"). */
enum {
	PHASE_NONE,
	PHASE_CH_COLOURS,
	PHASE_CH_DRAW,
	PHASE_START_RETURN,
	PHASE_TURN_ACTION,
	PHASE_PLACE_CELL,
	PHASE_PLACE_ROTATION,
	PHASE_EXCHANGE_RETURN,
	PHASE_TRANSIT_STEP,
	PHASE_ENCOURAGE,
	PHASE_CONSTRUCT,
	PHASE_SCORE_ACTION,
	PHASE_LIBRARY_FIRST,
	PHASE_LIBRARY_SECOND,
	PHASE_WORKSHOP_RETURN,
	PHASE_STABLES_TILE,
	PHASE_ELECT_ABBOT,
	PHASE_IMPRISON,
	PHASE_COLLECT,
	PHASE_LETTER_PLACE,
	PHASE_BREW_KEEP,
	PHASE_OVER,
	PHASE_END,
};

/* What a drawn tile is for. */
enum { DRAW_NONE, DRAW_MASS, DRAW_EXCHANGE, DRAW_WORKSHOP };

/* ORDER verbs of declare.c */
enum {
	VERB_NONE,
	VERB_DRAW_COLOUR,    /* colour */
	VERB_DRAW,           /* tile */
	VERB_RETURN_TILE,    /* tile */
	VERB_PLACE,          /* tile */
	VERB_EXCHANGE,
	VERB_STEP,           /* monk, place, square */
	VERB_PASSAGE,        /* monk, place, square */
	VERB_SHIFT,          /* monk, square */
	VERB_END_TURN,
	VERB_PLACE_CELL,     /* x, y */
	VERB_PLACE_ROTATION, /* rotation */
	VERB_ENCOURAGE,      /* place */
	VERB_CONSTRUCT,      /* place */
	VERB_ICON,           /* place */
	VERB_PRAY,           /* place */
	VERB_WORK,           /* place */
	VERB_SWAP,           /* cell of the grid */
	VERB_ELECT,          /* colour */
	VERB_IMPRISON,       /* colour */
	VERB_PASS,
	VERB_COLLECT,        /* cell of the grid */
	VERB_LETTER_PLACE,   /* colour */
	VERB_KEEP,           /* place, square */
	VERB_DONE,
	VERB_END,
};

/* ORDER events of declare.c */
enum {
	EVENT_NONE,
	EVENT_COLOUR_DRAWN,
	EVENT_DIAL_MOVED,
	EVENT_TILE_DRAWN,
	EVENT_TILE_RETURNED,
	EVENT_TURN_BEGUN,
	EVENT_TILE_PLACED,
	EVENT_EXCHANGED,
	EVENT_MONK_WALKED,
	EVENT_PASSAGE_TAKEN,
	EVENT_MONK_SHIFTED,
	EVENT_ENCOURAGED,
	EVENT_BLESSINGS_TAKEN,
	EVENT_BLESSINGS_RECEIVED,
	EVENT_BLESSING_RETURNED,
	EVENT_SCORING_BEGUN,
	EVENT_CONSTRUCTED,
	EVENT_TILE_BUILT,
	EVENT_PRAYED,
	EVENT_WORKED,
	EVENT_ICON_USED,
	EVENT_LETTER_SWAPPED,
	EVENT_POINTS_SCORED,
	EVENT_LETTER_COLLECTED,
	EVENT_LETTER_PLACED,
	EVENT_PHRASE_COMPLETED,
	EVENT_MONK_COLLECTED,
	EVENT_SCORING_ENDED,
	EVENT_ABBOT_ELECTED,
	EVENT_MONK_IMPRISONED,
	EVENT_MONK_KEPT,
	EVENT_MONK_RETURNED,
	EVENT_GAME_ENDED,
	EVENT_END,
};

/* Why a game ended. */
enum { END_NONE, END_LETTERS, END_TILES, END_NIGHT };

/* ORDER reasons of declare.c; facts as listed there. */
enum {
	WHY_LEGAL,
	WHY_NOT_IN_HAND = REASON_GAME,
	WHY_PASSAGE_STAYS,
	WHY_ALREADY_PLACED,
	WHY_NO_PLACE_FOR_TILE,
	WHY_NOTHING_TO_EXCHANGE,
	WHY_CELL_TAKEN,
	WHY_NO_FINISHED_NEIGHBOUR,
	WHY_NOT_CONNECTED,
	WHY_DEAD_END,
	WHY_COLOUR_CLASH,
	WHY_GROUP_LIMIT,
	WHY_SAME_ROTATION,
	WHY_NOT_YOUR_MONK,
	WHY_MONK_ON_GRID,
	WHY_MONK_KNEELS,
	WHY_MONK_STOPPED,
	WHY_MONK_PINNED,
	WHY_OTHER_MONK_FIRST,
	WHY_ONLY_TRANSIT,
	WHY_NO_SUCH_PLACE,
	WHY_SAME_PLACE,
	WHY_NO_WAY,
	WHY_NO_ALLOWANCE,
	WHY_NAME_A_SQUARE,
	WHY_NO_SQUARES,
	WHY_NO_SUCH_SQUARE,
	WHY_SQUARE_TAKEN,
	WHY_STUCK_THERE,
	WHY_NOT_OWN_PASSAGE,
	WHY_PASSAGE_CLOSED,
	WHY_STEP_INSTEAD,
	WHY_NOT_ON_SITE,
	WHY_NOT_ELIGIBLE,
	WHY_NO_BLESSING,
	WHY_NOTHING_TO_CONSTRUCT,
	WHY_NO_ICON,
	WHY_ICON_USED,
	WHY_ICON_FRESH,
	WHY_SOMEBODY_KNEELS,
	WHY_NO_STANDING_MONK,
	WHY_LIBRARY_EMPTY,
	WHY_WORKSHOP_EMPTY,
	WHY_STABLES_EMPTY,
	WHY_PRAYED_ALREADY,
	WHY_NO_PRAYER_HERE,
	WHY_PRAYER_FRESH,
	WHY_NOT_ALONE,
	WHY_CHAPEL_ONE_EACH,
	WHY_NO_UNUSED_MONK,
	WHY_NO_WORK_HERE,
	WHY_WORKED_ALREADY,
	WHY_NO_LETTER,
	WHY_LETTER_TURNED,
	WHY_SAME_LETTER,
	WHY_CELL_EMPTY,
	WHY_TOO_DEAR,
	WHY_COLOUR_ABSENT,
	WHY_NO_SPACE,
	WHY_NOT_TIED,
	WHY_NOT_HIMSELF,
	WHY_NOBODY_IN_ABBEY,
	WHY_NOT_KNEELING,
	WHY_NOT_OUT,
	WHY_END,
};

/* ORDER invariants of declare.c */
enum {
	BROKEN_NOTHING,
	BROKEN_TILES,       /* MO-12.1 */
	BROKEN_BAG,         /* MO-12.2 */
	BROKEN_MONKS,       /* MO-12.3 */
	BROKEN_LETTERS,     /* MO-12.4, MO-12.5 */
	BROKEN_BLESSINGS,   /* MO-12.6 */
	BROKEN_OCCUPANCY,   /* MO-12.7 */
	BROKEN_KNEELING,    /* MO-12.8 */
	BROKEN_FULL_TILES,  /* MO-12.9 */
	BROKEN_BORDERS,     /* MO-12.10 */
	BROKEN_NETWORK,     /* MO-12.11, MO-12.19 */
	BROKEN_ALLOWANCE,   /* MO-12.12 */
	BROKEN_POINTS,      /* MO-12.15 */
	BROKEN_ORDER,       /* MO-12.17 */
	BROKEN_REST,        /* MO-12.20 */
	BROKEN_PHASE,       /* MO-6.2.3: the open decision has a choice, and its pending facts fit */
	BROKEN_HAND,        /* MO-4.2.1 */
	BROKEN_OPTIONS,     /* MO-9.1 */
	BROKEN_END,
};

enum { START_NONE, START_STANDARD, START_DRAW6_KEEP3, START_FIXED_SET };

enum { CATEGORY_LETTERS, CATEGORY_BLESSINGS, CATEGORY_TILES, CATEGORY_PARTNER };

/* ORDER options of declare.c */
enum {
	OPTION_ICONS,
	OPTION_TEAMS,
	OPTION_VOW,
	OPTION_START_TILES,
	OPTION_BLESSINGS,
	OPTION_LETTER_SPACES,
	OPTION_SNAP_ELECTION,
	OPTION_TILES_BLOCKED,
};

/* Readings of section 10 that are played otherwise than ruled, ids of a set (bit id - 1); ORDER readings of declare.c */
enum { READING_NONE, READING_ANY_SPACE, READING_ABBOT_LEADS, READING_BLOCKED_NOW, READING_BLOCKED_HANDS, READINGS_END };

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
	uint8_t phase;
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
};

ASSERT_STATIC(sizeof(struct monastery_state) % 8 == 0);
ASSERT_STATIC(sizeof(struct monastery_state) <= 1024);

enum {
	MONASTERY_CHOICES_MAX = 200, /* MO-6.13 */
	MONASTERY_DECISIONS_MAX = 4096, /* MO-6.12.2 */
	MONASTERY_EVENTS_MAX = 128,
};

/* Types, ORDER monastery_types of declare.c. */
enum {
	T_TILE,
	T_COLOUR,
	T_PLACE,
	T_PLACES,
	T_MONK,
	T_SQUARE,
	T_STANDS, /* a square or 0 */
	T_X,
	T_Y,
	T_ROTATION,
	T_LETTER,
	T_CELL,
	T_COLUMN,
	T_SPACE,
	T_SIDE,
	T_PHASE,
	T_DAY,
	T_POSITION,
	T_HOUR,
	T_ENDING,
	T_DRAW,
	T_START,
	T_READINGS,
	T_ICONS,
	T_OWNER,
	T_FLAG,
	T_SEATS,
	T_TURN,
	T_TILES,
	T_BAG,
	T_HAND,
	T_BLESSINGS,
	T_ALLOWANCE,
	T_POINTS,
	T_DUE,
	T_COUNT,
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

void monastery_draw(const void *seen, int seat, struct canvas *canvas);

#endif
