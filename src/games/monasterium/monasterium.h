/*
 * Monasterium: ids, the state, limits. Rule ids are those of rules.md.
 *
 * Seats are the colours red, blue, green, yellow in this order. Everything is public: perfect information with
 * chance. A turn is a chain of small decisions; what is still owed in the middle of one lies on the stack.
 */
#ifndef MONASTERIUM_H
#define MONASTERIUM_H

#include "core/game.h"

enum { /* limits of the box and the board */
	PLAYERS_MAX = 4,
	YEARS = 3,
	SIDES = 2,
	MONASTERIES = 5,
	BUILDINGS_MAX = 6,
	CLOISTERS_MAX = 5,
	PLACES = 12, /* of a monastery: b1-b6, chapel, k1-k5 */
	ROAD_LENGTH = 10,
	COLUMNS = 5,
	ROWS = 4,
	LEVELS = 4,
	NOVICES = 24,
	TOKENS = 5,
	FACES = 6,
	JOKER_SLOT = 6,
	TAKE_MAX = 3,
	DICE_PERSONAL_MAX = 3,
	MISSIONS_OPEN = 6,
	MISSIONS_EACH = 5, /* cards of one category */
	WINDOW_SIZE = 3,
	STACK_MAX = 15, /* MM-6.3.4 allows 16, the rules owe nine at most */
	TOKENS_HELD_MAX = 255,
	VP_PART_MAX = 999,
};

enum { /* figures of the rules that belong to no component */
	EXTRA_DIE_VP = 5,
	GAIN_VP = 3,
	YELLOW_VP = 1,
	MAJORITY_VP = 5,
	CLOISTER_FACTOR = 2,
	DICE_PERSONAL_START = 1,
	TAKE_TWO_COUNT = 2,
};

enum { SIDE_NONE, SIDE_TWO, SIDE_THREE_FOUR };
enum { PHASE_NONE, PHASE_SETUP, PHASE_PLACE, PHASE_ACTION, PHASE_OVER };
enum { MONASTERY_NONE, MONASTERY_A, MONASTERY_B, MONASTERY_C, MONASTERY_D, MONASTERY_E };
enum { COLUMN_NONE, COLUMN_A, COLUMN_B, COLUMN_C, COLUMN_D, COLUMN_E };
enum { ROW_NONE, ROW_I, ROW_II, ROW_III, ROW_IV };
enum { TOKEN_NONE, INFLUENCE, SOUP, ROSARY, TOOL, BOOK };
enum { BUILDING_NONE, REFECTORY, WORKSHOP, LIBRARY };
enum { HOLDER_NONE, HOLDER_RED, HOLDER_BLUE, HOLDER_GREEN, HOLDER_YELLOW, HOLDER_BLOCKED, HOLDER_ABSENT };
enum { PLACE_NONE, PLACE_B1, PLACE_B6 = 6, PLACE_CHAPEL, PLACE_K1, PLACE_K5 = 12 };
enum { GOES_NOWHERE, GOES_TO_BUILDING, GOES_TO_CHAPEL, GOES_TO_CLOISTER };
enum { LINE_NONE, LINE_TOP, LINE_MIDDLE, LINE_BOTTOM, LINE_LEFT, LINE_CENTRE, LINE_RIGHT };
enum { DIE_NONE, DIE_NEUTRAL, DIE_PERSONAL };

enum { /* what a space of the action area does; the spec's names */
	DO_NOTHING,
	DO_SEND_NOVICE,
	DO_TAKE_SOUP,
	DO_TAKE_INFLUENCE,
	DO_TAKE_ROSARY,
	DO_MOVE_1,
	DO_UPGRADE,
	DO_TAKE_TOOL,
	DO_SEND_NOVICE_DISCOUNT,
	DO_TAKE_TWO_SAME,
	DO_MOVE_2,
	DO_GAIN_3_VP,
	DO_WINDOW_OWN_CHAPEL,
};

enum { /* kinds of road bonus */
	BONUS_NONE,
	BONUS_INFLUENCE_OR_ROSARY,
	BONUS_SOUP_OR_UPGRADE,
	BONUS_ANY_ACTION,
	BONUS_WINDOW_TILE,
	BONUS_EXTRA_DIE,
};

enum {
	MISSION_NONE,
	MISSION_A1,
	MISSION_A2,
	MISSION_A3,
	MISSION_A4,
	MISSION_A5,
	MISSION_B1,
	MISSION_B2,
	MISSION_B3,
	MISSION_B4,
	MISSION_B5,
	MISSION_C1,
	MISSION_C2,
	MISSION_C3,
	MISSION_C4,
	MISSION_C5,
};

enum {
	GOAL_PLACES, /* categories A and B */
	GOAL_NOVICES_SENT,
	GOAL_NOVICES_IN_LIBRARIES,
	GOAL_NOVICES_IN_CLOISTERS,
	GOAL_WINDOW_COLOURS,
	GOAL_PERSONAL_DICE,
};

/* An action is a space of the action area: number 4 * (column - 1) + level + 1, id "A.0" … "E.3". */
enum { ACTION_NONE, ACTIONS = COLUMNS * LEVELS };

enum { /* ORDER kinds of declare.c */
	KIND_OVER,
	KIND_CH_MISSIONS,
	KIND_CH_FIRST_PLAYER,
	KIND_CH_ROLL,
	KIND_PLACE_VALUE,
	KIND_REROLL_PICK,
	KIND_CH_REROLL,
	KIND_TAKE_DICE,
	KIND_JOKER_COLUMN,
	KIND_USE_DIE,
	KIND_SEND_NOVICE,
	KIND_SEND_TARGET,
	KIND_EXTRA_NOVICE,
	KIND_UPGRADE,
	KIND_TAKE_TWO,
	KIND_BONUS_TOKEN,
	KIND_BONUS_SOUP,
	KIND_ANY_ACTION,
	KIND_BONUS_DIE,
	KIND_CH_EXTRA_DIE,
	KIND_EXTRA_REROLL,
	KIND_TILE_SOURCE,
	KIND_TILE_ROW,
	KIND_TILE_BONUS,
};

enum { /* ORDER verbs of declare.c */
	VERB_NONE,
	VERB_DRAW_MISSION,      /* mission */
	VERB_DRAW_FIRST_PLAYER, /* seat */
	VERB_ROLL,              /* value */
	VERB_PLACE_VALUE,       /* value */
	VERB_USE_REROLL,
	VERB_MARK_NEUTRAL,  /* value */
	VERB_MARK_PERSONAL, /* value */
	VERB_GO,
	VERB_TAKE_DICE,    /* slot, count */
	VERB_JOKER_COLUMN, /* column */
	VERB_USE_DIE,      /* action */
	VERB_SEND_NOVICE,  /* row, column */
	VERB_SEND_TARGET,  /* monastery, place */
	VERB_EXTRA_NOVICE, /* monastery, place */
	VERB_DECLINE,
	VERB_UPGRADE,     /* token given away */
	VERB_TAKE_TWO,    /* token */
	VERB_BONUS_TOKEN, /* token */
	VERB_TAKE_SOUP,
	VERB_ANY_ACTION, /* action */
	VERB_TAKE_DIE,
	VERB_TAKE_VP,
	VERB_KEEP,
	VERB_TILE_SOURCE, /* monastery */
	VERB_TILE_ROW,    /* row, column of the window */
	VERB_TILE_BONUS,  /* line */
};

enum { /* ORDER events of declare.c */
	EVENT_NONE,
	EVENT_MISSION_DRAWN,    /* mission */
	EVENT_FIRST_PLAYER,     /* seat: receives the chalice */
	EVENT_ROUND_BEGINS,     /* year, round */
	EVENT_DIE_ROLLED,       /* die, value */
	EVENT_DICE_PLACED,      /* slot, neutral, personal */
	EVENT_REROLL_USED,      /* - */
	EVENT_DICE_LIFTED,      /* neutral, personal: about to be rolled again */
	EVENT_DICE_TAKEN,       /* slot, neutral, personal */
	EVENT_JOKER_PLACED,     /* column */
	EVENT_ACTION_DONE,      /* action */
	EVENT_ACTION_LOST,      /* column */
	EVENT_TOKENS_GAINED,    /* token, count */
	EVENT_TOKENS_PAID,      /* token, count */
	EVENT_UPGRADED,         /* token, for token */
	EVENT_VP_GAINED,        /* points, part */
	EVENT_NOVICE_SENT,      /* row, column, monastery, place */
	EVENT_EXTRA_SENT,       /* row, monastery, place */
	EVENT_EXTRA_STAYS,      /* row */
	EVENT_UNLOCKED,         /* action */
	EVENT_TILE_TURNED,      /* column: action tile now yellow */
	EVENT_MESSENGER_MOVED,  /* road space */
	EVENT_ROAD_BONUS,       /* bonus */
	EVENT_WINDOW_PLACED,    /* monastery, window row, window column */
	EVENT_WINDOW_LOST,      /* monastery: its tile cannot be taken or placed */
	EVENT_WINDOW_NONE,      /* - : no tile of any monastery could */
	EVENT_WINDOW_DECLINED,  /* - */
	EVENT_LINE_COMPLETE,    /* line */
	EVENT_MISSION_CLAIMED,  /* mission, points, year */
	EVENT_DIE_GAINED,       /* dice owned */
	EVENT_EXTRA_DIE_PLACED, /* slot */
	EVENT_TURN_SKIPPED,     /* - */
	EVENT_FINAL_SCORED,     /* majorities, chapels, cloisters, resources */
	EVENT_WON,              /* points */
	EVENT_SHARED,           /* points: one of several winners */
};

enum { /* ORDER reasons of declare.c */
	WHY_FIRST = REASON_GAME - 1,
	WHY_NO_FACE,
	WHY_REROLL_USED,
	WHY_NO_NEUTRAL_DIE,
	WHY_NO_PERSONAL_DIE,
	WHY_NOTHING_MARKED,
	WHY_SLOT_EMPTY,
	WHY_TOO_FEW_DICE,
	WHY_ONE_JOKER,
	WHY_NOTHING_IN_COLUMN,
	WHY_OTHER_COLUMN,
	WHY_LOCKED,
	WHY_ONCE_A_TURN,
	WHY_NO_SEND,
	WHY_NO_UPGRADE,
	WHY_NO_WINDOW,
	WHY_NOVICE_GONE,
	WHY_NO_TARGET,
	WHY_WRONG_PLACE,
	WHY_NO_SUCH_SPACE,
	WHY_BLOCKED,
	WHY_CLOSED,
	WHY_BUILDING_TAKEN,
	WHY_BUILDING_INFLUENCE,
	WHY_FAVOUR,
	WHY_CHAPEL_FULL,
	WHY_CHAPEL_INFLUENCE,
	WHY_CLOISTER_TAKEN,
	WHY_NO_NEIGHBOUR,
	WHY_ROSARIES,
	WHY_NOT_UPGRADED,
	WHY_TOKEN_MISSING,
	WHY_NOT_IN_PAIR,
	WHY_NOT_ON_ROAD,
	WHY_ALL_DICE,
	WHY_NOT_YOUR_CHAPEL,
	WHY_PILE_EMPTY,
	WHY_NO_ROW,
	WHY_ROW_FULL,
	WHY_NOT_LEFTMOST,
	WHY_COLOUR_IN_ROW,
	WHY_COLOUR_IN_COLUMN,
	WHY_NO_DECLINE,
	WHY_OTHER_LINE,
};

enum { /* ORDER categories of declare.c: the first six are vp_part */
	PART_BUILDINGS,
	PART_YELLOW,
	PART_THREE_VP,
	PART_ROAD,
	PART_WINDOW,
	PART_MISSIONS,
	PARTS_IN_PLAY,
	PART_MAJORITIES = PARTS_IN_PLAY,
	PART_CHAPELS,
	PART_CLOISTERS,
	PART_RESOURCES,
	PARTS,
};

enum { /* ORDER invariants of declare.c */
	BROKEN_NOTHING,
	BROKEN_NOVICES,     /* MM-12.1 */
	BROKEN_TILES,       /* MM-12.2 */
	BROKEN_DICE,        /* MM-12.3 */
	BROKEN_SPACES,      /* MM-12.4 */
	BROKEN_NEIGHBOUR,   /* MM-12.5 */
	BROKEN_RANGES,      /* MM-12.6 */
	BROKEN_WINDOW,      /* MM-12.7 */
	BROKEN_REROLL,      /* MM-12.8 */
	BROKEN_HANDS,       /* MM-12.9 */
	BROKEN_CHOICES,     /* MM-12.10 */
	BROKEN_MISSIONS,    /* MM-12.11 */
	BROKEN_USED,        /* MM-12.12 */
	BROKEN_EXTRA,       /* MM-12.16 */
	BROKEN_PHASE,       /* section 4: what does not apply is 0 */
	BROKEN_STACK,       /* MM-6.3: only what the rules can owe */
};

enum { /* ORDER types of declare.c */
	TYPE_SIZE,
	TYPE_SIDE,
	TYPE_HORSESHOE,
	TYPE_CHAPELS,
	TYPE_BUILDING,
	TYPE_HOLDER,
	TYPE_MONASTERY,
	TYPE_ROAD,
	TYPE_TOKEN,
	TYPE_ROW,
	TYPE_ROW_SET,
	TYPE_COLUMN,
	TYPE_COLUMN_SET,
	TYPE_ACTION,
	TYPE_PLACE,
	TYPE_GOES,
	TYPE_WINDOW_ROW,
	TYPE_WINDOW_COLUMN,
	TYPE_LINE,
	TYPE_MISSION,
	TYPE_PHASE,
	TYPE_DIE,
	TYPE_BONUS,
	TYPE_PART,
	TYPE_FRAME,
	TYPE_SEAT,
	TYPE_OWNER,
	TYPE_FLAG,
	TYPE_SEATS,
	TYPE_YEAR,
	TYPE_YEAR_DONE,
	TYPE_ROUND,
	TYPE_ROUND_SHOWN,
	TYPE_VALUE,
	TYPE_TAKEN,
	TYPE_UP_TO_2,
	TYPE_UP_TO_3,
	TYPE_UP_TO_5,
	TYPE_UP_TO_6,
	TYPE_UP_TO_8,
	TYPE_UP_TO_10,
	TYPE_OWNED,
	TYPE_HELD,
	TYPE_POINTS,
};

enum { REROLL_NOT, REROLL_PICKING, REROLL_ROLLING };

/* ORDER frames of declare.c. Fields not named are 0. */
enum {
	FRAME_NONE,
	FRAME_MOVE,      /* value: steps left */
	FRAME_BONUS,     /* value: kind of bonus */
	FRAME_JOKER,
	FRAME_USE,
	FRAME_SEND,      /* value: discount; row and column of the novice once chosen */
	FRAME_EXTRA,     /* row */
	FRAME_TILE_FROM, /* own chapels; the road's own tile is asked by its bonus */
	FRAME_TILE,      /* column: monastery of the tile */
	FRAME_TILE_B,    /* row, column: cell of the window */
	FRAME_PICK,      /* value: 0 upgrade, 1 take two */
	FRAME_XROLL,     /* value: 1 the last roll */
	FRAME_DIE,       /* value rolled */
};

struct monasterium_frame {
	uint8_t kind, value, row, column;
};

struct monasterium_player {
	uint16_t vp_part[PARTS_IN_PLAY];
	uint8_t token[TOKENS];
	uint8_t novice[ROWS]; /* set of columns whose novice still stands there: bit column - 1 */
	uint8_t extra;        /* set of rows whose extra novice is still there: bit row - 1 */
	uint8_t road, dice_owned;
	uint8_t hand_neutral, hand_personal;
	uint8_t spent_neutral, spent_personal;
	uint8_t reroll_ready;
	uint8_t chapel[MONASTERIES];
	uint8_t slot_personal[FACES];
	uint8_t window[WINDOW_SIZE][WINDOW_SIZE]; /* monastery of the tile */
	uint8_t mission_done[MISSIONS_OPEN];      /* year */
	uint8_t spare;
};

struct monasterium_state {
	uint8_t seats;
	uint8_t year, round_in_year; /* round_in_year from 0 */
	uint8_t first_player, actor; /* seat + 1; 0 nobody */
	uint8_t phase;
	uint8_t missions_drawn;
	uint8_t auto_single; /* the option: forced choices are carried out without asking */
	struct monasterium_player player[PLAYERS_MAX];
	struct monasterium_frame stack[STACK_MAX];
	uint8_t
		prices_each; /* MM-10.3, the other reading: prices of chapels and cloisters grow in each monastery by itself */
	uint8_t spare[3];
	uint8_t mission[MISSIONS_OPEN];
	uint8_t pile[MONASTERIES];
	uint8_t building[MONASTERIES][BUILDINGS_MAX]; /* holder */
	uint8_t cloister[MONASTERIES][CLOISTERS_MAX]; /* holder */
	uint8_t slot_neutral[FACES];
	uint8_t rolled_neutral[FACES], rolled_personal[FACES]; /* of the actor */
	uint8_t reroll_mark_neutral[FACES], reroll_mark_personal[FACES];
	uint8_t rerolling;
	uint8_t used_2, used_3; /* sets of columns */
	uint8_t in_turn, turn_column, turn_personal, turn_neutral;
	uint8_t depth;
};

ASSERT_STATIC(sizeof(struct monasterium_player) == 56);
ASSERT_STATIC(sizeof(struct monasterium_state) == 400);

enum { /* bounds, see the notes in game.c */
	MONASTERIUM_CHOICES_MAX = 64,
	MONASTERIUM_DECISIONS_MAX = 5000,
	MONASTERIUM_EVENTS_MAX = 64,
};

struct canvas;
void monasterium_draw(const void *seen, int seat, struct canvas *canvas);

#endif
