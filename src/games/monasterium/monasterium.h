/*
 * Monasterium: ids, the state, limits. Rule ids are those of rules.md.
 *
 * Seats are the colours red, blue, green, yellow in this order. Everything is public: perfect information with
 * chance. A turn is a chain of small decisions; what is still owed in the middle of one lies on the stack.
 */
#ifndef MONASTERIUM_H
#define MONASTERIUM_H

#include "core/figures.h"
#include "core/vocabulary.h"

enum { /* limits of the box and the board */
	PLAYERS_MAX = 4,
	YEARS = 3,
	SIDES = 2,
	MONASTERIES = 5,
	BUILDINGS_MAX = 6,
	CLOISTERS_MAX = 5,
	PLACES = 12, /* of a monastery: b1-b6, chapel, k1-k5 */
	ROAD_MAX = 10, /* spaces of the road */
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

/* Ids of components: 0 is none, then the rows of components.def. */
enum {
	SIDE_NONE,
#define SIDE(name, ...) name,
#include "games/monasterium/components.def"
};

enum {
	MONASTERY_NONE,
#define MONASTERY(name, ...) name,
#include "games/monasterium/components.def"
};

enum {
	COLUMN_NONE,
#define COLUMN(name, ...) name,
#include "games/monasterium/components.def"
};

enum {
	ROW_NONE,
#define ROW(name, ...) name,
#include "games/monasterium/components.def"
};

enum {
	TOKEN_NONE,
#define TOKEN(name, ...) name,
#include "games/monasterium/components.def"
};

enum {
	BUILDING_NONE,
#define BUILDING_TYPE(name, ...) name,
#include "games/monasterium/components.def"
};

enum {
	HOLDER_NONE,
#define HOLDER(name, ...) name,
#include "games/monasterium/components.def"
};

enum {
	LINE_NONE,
#define LINE(name, ...) name,
#include "games/monasterium/components.def"
};

enum {
	BONUS_NONE,
#define BONUS(name, ...) name,
#include "games/monasterium/components.def"
};

enum {
	DO_NOTHING,
#define DEED(name, ...) name,
#include "games/monasterium/components.def"
	DEEDS_END,
	DEEDS = DEEDS_END - 1,
};

enum {
	MISSION_NONE,
#define MISSION_PLACES(name, ...) name,
#define MISSION_GOAL(name, ...) name,
#include "games/monasterium/components.def"
};

enum {
	FRAME_NONE,
#define FRAME(name, ...) name,
#include "games/monasterium/components.def"
	FRAMES_END
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

#define VOCABULARY "games/monasterium/vocabulary.def"
#include "core/vocabulary_names.h"

/* Wordings for a place of a monastery: monasterium_name. */
enum {
#define PLACE_NAME(NAME, ...) NAME_##NAME,
#include VOCABULARY
};

/* What a box may differ in; of a set, bit i is row i + 1. */
struct size_figures {
	uint8_t neutral, tiles, chapel;
};

struct horseshoe_figures {
	uint8_t building[BUILDINGS_MAX]; /* what each is; none: it is not there */
	uint8_t beside[CLOISTERS_MAX]; /* set of buildings; empty: the space is not there */
	uint8_t spare;
	uint16_t marked_4; /* set of places */
};

struct road_figures {
	uint8_t touches; /* set of monasteries */
	uint8_t bonus;
};

struct token_figures {
	uint8_t start, half_points;
};

struct row_figures {
	uint8_t influence, favour, grows;
};

struct mission_figures {
	uint8_t chapel, building, cloister; /* monasteries; none: a goal of category C */
	uint8_t points[YEARS];
};

/* Entry 0 of lists is none, but of sizes (two players) and chapels. */
struct monasterium_figures {
	struct horseshoe_figures horseshoe[SIDES * MONASTERIES]; /* MM-3.3 */
	struct size_figures size[PLAYERS_MAX - 1]; /* MM-3.2 */
	struct road_figures road[ROAD_MAX + 1]; /* MM-3.4 */
	uint8_t road_here[ROAD_MAX + 1];
	uint8_t column[COLUMNS + 1][LEVELS]; /* MM-3.5: what each level does */
	struct row_figures row[ROWS + 1]; /* MM-3.6 */
	uint8_t building_points[LIBRARY + 1]; /* MM-3.7 */
	uint8_t line_points[2 * WINDOW_SIZE + 1]; /* MM-3.8 */
	struct mission_figures mission[3 * MISSIONS_EACH + 1]; /* MM-3.9 */
	struct token_figures token[TOKENS + 1]; /* MM-3.10, MM-5.8 */
	uint8_t chapels_points[MONASTERIES + 1]; /* MM-3.10 */
	uint8_t road_length; /* derived, as what follows */
	uint8_t move_2_column; /* whose row II moves the messenger two spaces */
};
FIGURES(monasterium);

enum { PARTS_IN_PLAY = CATEGORY_MAJORITIES }; /* categories below are scored as the game goes on: vp_part */

enum { REROLL_NOT, REROLL_PICKING, REROLL_ROLLING };

/* Something still owed in a turn. What its kind does not need is 0: the rows FRAME of components.def. */
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
	uint8_t edition; /* the slot of its figures */
	uint8_t spare[2];
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
	MONASTERIUM_DECISIONS_MAX = 6500,
	MONASTERIUM_EVENTS_MAX = 64,
};

struct canvas;
void monasterium_draw(const void *seen, int seat, struct canvas *canvas);

#endif
