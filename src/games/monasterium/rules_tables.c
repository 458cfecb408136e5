/* The printed figures: the rows of components.def as tables of the rules. */

struct size_row {
	uint8_t side, neutral, tiles, chapel, blocked;
};

struct side_row {
	uint8_t buildings, cloisters, building_marked, cloister_marked;
};

struct road_row {
	uint8_t touches; /* set of monasteries: bit monastery - 1 */
	uint8_t bonus;
};

struct token_row {
	uint8_t start, half_points;
};

struct building_row {
	uint8_t pays, points, gives;
};

struct row_row {
	uint8_t goes, influence, favour, grows;
};

struct line_row {
	uint8_t token, steps, points;
};

struct mission_row {
	uint8_t goal, threshold;
	uint8_t chapel, building, cloister; /* monasteries */
	uint8_t points[YEARS];
};

struct deed_row {
	uint8_t token, points, frame, value;
};

struct frame_row {
	uint8_t asks, value_min, value_max, row_min, row_max, column_min, column_max;
};

#define MONASTERY_BIT(m) ((1 << (m)) >> 1)

TABLE struct size_row size_rows[] = {
									  /* MM-3.2; row 0 is two players */
#define TABLE_SIZE(players, side, neutral, tiles, chapel, blocked, mark) {side, neutral, tiles, chapel, blocked},
#include "games/monasterium/components.def"
};

TABLE struct side_row side_rows[] = {
									  /* MM-3.3; by side */
	{0, 0, 0, 0},
#define SIDE(name, id, buildings, cloisters, building_marked, cloister_marked, mark)                                   \
	{buildings, cloisters, building_marked, cloister_marked},
#include "games/monasterium/components.def"
};

TABLE uint8_t building_rows[][BUILDINGS_MAX] = {
												 /* MM-3.3; by side, then monastery */
#define BUILDINGS(side, monastery, id, b1, b2, b3, b4, b5, b6, mark) {b1, b2, b3, b4, b5, b6},
#include "games/monasterium/components.def"
};

TABLE struct road_row road_rows[] = {
									  /* MM-3.4; by space */
	{0, 0},
#define ROAD(space, one, two, bonus, mark) {MONASTERY_BIT(one) | MONASTERY_BIT(two), bonus},
#include "games/monasterium/components.def"
};

TABLE struct token_row token_rows[] = {
										/* MM-3.10, MM-5.8 */
	{0, 0},
#define TOKEN(name, id, start, half_points, mark) {start, half_points},
#include "games/monasterium/components.def"
};

TABLE struct building_row building_type_rows[] = {
												   /* MM-3.7 */
	{0, 0, 0},
#define BUILDING_TYPE(name, id, pays, points, gives, mark) {pays, points, gives},
#include "games/monasterium/components.def"
};

TABLE struct row_row row_rows[] = {
									/* MM-3.6 */
	{0, 0, 0, 0},
#define ROW(name, id, goes, influence, favour, grows, mark) {goes, influence, favour, grows},
#include "games/monasterium/components.def"
};

TABLE uint8_t column_rows[][LEVELS] = {
										/* MM-3.5; what each level does */
	{0, 0, 0, 0},
#define COLUMN(name, id, standard, row_1, row_2, row_3, mark) {standard, row_1, row_2, row_3},
#include "games/monasterium/components.def"
};

TABLE struct line_row line_rows[] = {
									  /* MM-3.8 */
	{0, 0, 0},
#define LINE(name, id, token, steps, points, mark) {token, steps, points},
#include "games/monasterium/components.def"
};

TABLE struct mission_row mission_rows[] = {
											/* MM-3.9 */
	{0, 0, 0, 0, 0, {0, 0, 0}},
#define MISSION_PLACES(name, id, chapel, building, cloister, year_1, year_2, year_3, mark)                             \
	{GOAL_PLACES, 0, chapel, building, cloister, {year_1, year_2, year_3}},
#define MISSION_GOAL(name, id, goal, threshold, points, mark) {goal, threshold, 0, 0, 0, {points, points, points}},
#include "games/monasterium/components.def"
};

TABLE uint8_t chapels_points[] = {
								   /* MM-3.10; by chapels with an own novice */
#define CHAPELS(chapels, points, mark) points,
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
#define DEED(name, token, points, frame, value) {token, points, frame, value},
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
ASSERT_STATIC(COUNT(side_rows) == SIDES + 1);
ASSERT_STATIC(COUNT(building_rows) == SIDES * MONASTERIES);
ASSERT_STATIC(COUNT(road_rows) == ROAD_LENGTH + 1);
ASSERT_STATIC(COUNT(token_rows) == TOKENS + 1);
ASSERT_STATIC(COUNT(building_type_rows) == LIBRARY + 1);
ASSERT_STATIC(COUNT(row_rows) == ROWS + 1);
ASSERT_STATIC(COUNT(column_rows) == COLUMNS + 1);
ASSERT_STATIC(COUNT(line_rows) == 2 * WINDOW_SIZE + 1);
ASSERT_STATIC(COUNT(mission_rows) == 3 * MISSIONS_EACH + 1);
ASSERT_STATIC(COUNT(chapels_points) == MONASTERIES + 1);
