/*
 * What no edition changes, as tables of the rules: which side of the board is used, where a row sends its novices, what a building takes and
 * gives, what a window line brings, what a mission counts. What is printed besides is in the figures (monasterium.h).
 */

struct size_row {
	uint8_t side, blocked;
};

struct building_row {
	uint8_t pays, gives;
};

struct line_row {
	uint8_t token, steps;
};

struct mission_row {
	uint8_t goal, threshold;
};

struct deed_row {
	uint8_t token, points, frame, value;
};

struct frame_row {
	uint8_t asks, value_min, value_max, row_min, row_max, column_min, column_max;
};

TABLE struct size_row size_rows[] = {
									  /* MM-3.2; row 0 is two players */
#define TABLE_SIZE(players, side, neutral, tiles, chapel, blocked, mark) {side, blocked},
#include "games/monasterium/components.def"
};

TABLE struct building_row building_type_rows[] = {
												   /* MM-3.7 */
	{0, 0},
#define BUILDING_TYPE(name, id, pays, points, gives, mark) {pays, gives},
#include "games/monasterium/components.def"
};

TABLE uint8_t row_goes[] = {
							 /* MM-3.6 */
	0,
#define ROW(name, id, goes, influence, favour, grows, mark) goes,
#include "games/monasterium/components.def"
};

TABLE struct line_row line_rows[] = {
									  /* MM-3.8 */
	{0, 0},
#define LINE(name, id, token, steps, points, mark) {token, steps},
#include "games/monasterium/components.def"
};

TABLE struct mission_row mission_rows[] = {
											/* MM-3.9 */
	{0, 0},
#define MISSION_PLACES(name, ...) {GOAL_PLACES, 0},
#define MISSION_GOAL(name, id, goal, threshold, points, mark) {goal, threshold},
#include "games/monasterium/components.def"
};

TABLE uint8_t bonus_kinds[] = {
								/* MM-7.2; the decision each bonus asks */
	0,
#define BONUS(name, id, asks) asks,
#include "games/monasterium/components.def"
};

TABLE struct deed_row deed_rows[] = {
									  /* MM-7.5; by what a space of the action area does */
	{0, 0, 0, 0},
#define DEED(name, id, token, points, frame, value) {token, points, frame, value},
#include "games/monasterium/components.def"
};

TABLE struct frame_row frame_rows[] = {
										/* MM-6.3 */
	{0, 0, 0, 0, 0, 0, 0},
#define FRAME(name, id, asks, value_min, value_max, row_min, row_max, column_min, column_max)                          \
	{asks, value_min, value_max, row_min, row_max, column_min, column_max},
#include "games/monasterium/components.def"
};

ASSERT_STATIC(COUNT(size_rows) == PLAYERS_MAX - 1);
ASSERT_STATIC(COUNT(building_type_rows) == LIBRARY + 1);
ASSERT_STATIC(COUNT(row_goes) == ROWS + 1);
ASSERT_STATIC(COUNT(line_rows) == 2 * WINDOW_SIZE + 1);
ASSERT_STATIC(COUNT(mission_rows) == 3 * MISSIONS_EACH + 1);
