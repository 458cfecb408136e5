/* The box of Monasterium: its figures as compiled in, what an edition may say, what must hold. */
#include "core/box.h"
#include "core/faults.h"
#include "games/monasterium/monasterium.h"

GAME_TABLES(monasterium);

#define SET_OF(id) ((1 << (id)) >> 1)

/* How many spaces a monastery of a side has, and from which one on they are marked 4: the same for all five. */
enum {
	NO_SIDE,
#define SIDE(name, id, buildings, cloisters, building_marked, cloister_marked, mark)                                   \
	name##_CLOISTERS = cloisters, name##_B4 = building_marked, name##_K4 = cloister_marked,
#include "games/monasterium/components.def"
};

/* Cloister space k lies between the buildings k and k + 1. */
#define BETWEEN(side, k) ((k) <= side##_CLOISTERS ? 3 << ((k) - 1) : 0)
#define MARKED_FROM(n, most, first) (((1 << ((most) - (n) + 1)) - 1) << ((n) + (first) - 2))
#define MARKED(side) (MARKED_FROM(side##_B4, BUILDINGS_MAX, PLACE_B1) | MARKED_FROM(side##_K4, CLOISTERS_MAX, PLACE_K1))
#define MARKED_SIDE_TWO 0
#define MARKED_SIDE_THREE_FOUR MARKED(SIDE_THREE_FOUR)

struct monasterium_figures monasterium_boxes[EDITIONS_MAX] = {{
	.horseshoe =
		{
#define BUILDINGS(side, monastery, id, b1, b2, b3, b4, b5, b6, mark)                                                   \
	{{b1, b2, b3, b4, b5, b6},                                                                                         \
		{BETWEEN(side, 1), BETWEEN(side, 2), BETWEEN(side, 3), BETWEEN(side, 4), BETWEEN(side, 5)}, 0, MARKED_##side},
#include "games/monasterium/components.def"
		},
	.size =
		{
#define TABLE_SIZE(players, side, neutral, tiles, chapel, blocked, mark) {neutral, tiles, chapel},
#include "games/monasterium/components.def"
		},
	.road =
		{
			{0},
#define ROAD(space, one, two, bonus, mark) {SET_OF(one) | SET_OF(two), bonus},
#include "games/monasterium/components.def"
		},
	.road_here =
		{
			0,
#define ROAD(...) 1,
#include "games/monasterium/components.def"
		},
	.column =
		{
			{0},
#define COLUMN(name, id, standard, row_1, row_2, row_3, mark) {standard, row_1, row_2, row_3},
#include "games/monasterium/components.def"
		},
	.row =
		{
			{0},
#define ROW(name, id, goes, influence, favour, grows, mark) {influence, favour, grows},
#include "games/monasterium/components.def"
		},
	.building_points =
		{
			0,
#define BUILDING_TYPE(name, id, pays, points, gives, mark) points,
#include "games/monasterium/components.def"
		},
	.line_points =
		{
			0,
#define LINE(name, id, token, steps, points, mark) points,
#include "games/monasterium/components.def"
		},
	.mission =
		{
			{0},
#define MISSION_PLACES(name, id, chapel, building, cloister, year_1, year_2, year_3, mark)                             \
	{chapel, building, cloister, {year_1, year_2, year_3}},
#define MISSION_GOAL(name, id, goal, threshold, points, mark) {0, 0, 0, {points, points, points}},
#include "games/monasterium/components.def"
		},
	.token =
		{
			{0},
#define TOKEN(name, id, start, half_points, mark) {start, half_points},
#include "games/monasterium/components.def"
		},
	.chapels_points =
		{
#define CHAPELS(chapels, points, mark) points,
#include "games/monasterium/components.def"
		},
	.road_length = ROAD_MAX,
	.move_2_column = COLUMN_D,
}};

/* MM-3.9: the trio of A1 is of the rulebook, that of B2 and its 14 and 7 of public sources. */
static const char places_marks[] = "RCCCCCPCCC", ends_marks[] = "CCCCCCPCCC";

#define F monasterium_figures
#define ROWS_FROM(first, last) ((((uint64_t)1 << (last)) - 1) & ~(((uint64_t)1 << ((first) - 1)) - 1))
#define MISSIONS_AB ROWS_FROM(MISSION_A1, MISSION_B5)
#define MISSIONS_C ROWS_FROM(MISSION_C1, MISSION_C5)
static const struct figure figures_of_box[] = {
	FIGURE(F, TYPE_COLUMN, "standard", FIGURE_ID, column[1][0], column[2][0], 1, DEEDS, .of = TYPE_DEED),
	FIGURE(F, TYPE_COLUMN, "row_1", FIGURE_ID, column[1][1], column[2][1], 1, DEEDS, .of = TYPE_DEED),
	FIGURE(F, TYPE_COLUMN, "row_2", FIGURE_ID, column[1][2], column[2][2], 1, DEEDS, .of = TYPE_DEED),
	FIGURE(F, TYPE_LINE, "points", FIGURE_NUMBER, line_points[1], line_points[2], 0, 20),
	FIGURE(F, TYPE_ROAD, "here", FIGURE_HERE, road_here[1], road_here[2], 0, 1, .rows = ROWS_FROM(7, ROAD_MAX)),
	FIGURE(F, TYPE_ROAD, "touches", FIGURE_SET, road[1].touches, road[2].touches, 0, 2, .of = TYPE_MONASTERY),
	FIGURE(F, TYPE_ROAD, "bonus", FIGURE_ID, road[1].bonus, road[2].bonus, 0, BONUS_EXTRA_DIE, .of = TYPE_BONUS),
	FIGURE(F, TYPE_MISSION, "chapel", FIGURE_ID, mission[1].chapel, mission[2].chapel, 1, MONASTERIES,
		.of = TYPE_MONASTERY, .marks = places_marks, .rows = MISSIONS_AB),
	FIGURE(F, TYPE_MISSION, "building", FIGURE_ID, mission[1].building, mission[2].building, 1, MONASTERIES,
		.of = TYPE_MONASTERY, .marks = places_marks, .rows = MISSIONS_AB),
	FIGURE(F, TYPE_MISSION, "cloister", FIGURE_ID, mission[1].cloister, mission[2].cloister, 1, MONASTERIES,
		.of = TYPE_MONASTERY, .marks = places_marks, .rows = MISSIONS_AB),
	FIGURE(F, TYPE_MISSION, "year_1", FIGURE_NUMBER, mission[1].points[0], mission[2].points[0], 0, 40,
		.marks = ends_marks, .rows = MISSIONS_AB),
	FIGURE(F, TYPE_MISSION, "year_2", FIGURE_NUMBER, mission[1].points[1], mission[2].points[1], 0, 40,
		.rows = MISSIONS_AB),
	FIGURE(F, TYPE_MISSION, "year_3", FIGURE_NUMBER, mission[1].points[2], mission[2].points[2], 0, 40,
		.marks = ends_marks, .rows = MISSIONS_AB),
	FIGURE(F, TYPE_MISSION, "points", FIGURE_NUMBER, mission[1].points[0], mission[2].points[0], 0, 40,
		.rows = MISSIONS_C),
	FIGURE(F, TYPE_HORSESHOE, "buildings", FIGURE_ID, horseshoe[0].building[0], horseshoe[1].building[0], 0, LIBRARY,
		.of = TYPE_BUILDING, .count = BUILDINGS_MAX, .step = 1),
	FIGURE(F, TYPE_HORSESHOE, "beside", FIGURE_SET, horseshoe[0].beside[0], horseshoe[1].beside[0], 0, BUILDINGS_MAX,
		.of = TYPE_BUILDING_SPACE, .count = CLOISTERS_MAX, .step = 1, .keyed = TYPE_PLACE, .first = PLACE_K1),
	FIGURE(F, TYPE_HORSESHOE, "marked_4", FIGURE_SET, horseshoe[0].marked_4, horseshoe[1].marked_4, 0, 10,
		.of = TYPE_PLACE, .rows = ROWS_FROM(MONASTERIES + 1, SIDES *MONASTERIES)),
	FIGURE(F, TYPE_SIZE, "neutral_dice", FIGURE_NUMBER, size[0].neutral, size[1].neutral, 1, 5),
	FIGURE(F, TYPE_SIZE, "window_tiles", FIGURE_NUMBER, size[0].tiles, size[1].tiles, 1, 8),
	FIGURE(F, TYPE_SIZE, "chapel_holds", FIGURE_NUMBER, size[0].chapel, size[1].chapel, 1, 8),
	FIGURE(F, TYPE_ROW, "influence", FIGURE_NUMBER, row[1].influence, row[2].influence, 0, 3,
		.rows = ROWS_FROM(ROW_I, ROW_II)),
	FIGURE(F, TYPE_ROW, "favour", FIGURE_NUMBER, row[1].favour, row[2].favour, 1, 3, .rows = ROWS_FROM(ROW_I, ROW_II)),
	FIGURE(F, TYPE_ROW, "grows_to", FIGURE_NUMBER, row[1].grows, row[2].grows, 1, 3, .mark = 'R',
		.rows = ROWS_FROM(ROW_III, ROW_IV)),
	FIGURE(F, TYPE_TOKEN, "start", FIGURE_NUMBER, token[1].start, token[2].start, 0, 9),
	FIGURE(F, TYPE_TOKEN, "half_points", FIGURE_NUMBER, token[1].half_points, token[2].half_points, 0, 9),
	FIGURE(F, TYPE_BUILDING, "points", FIGURE_NUMBER, building_points[1], building_points[2], 0, 9),
	FIGURE(F, TYPE_CHAPELS, "points", FIGURE_NUMBER, chapels_points[0], chapels_points[1], 0, 40),
	{0},
};

#define BUILDING_OF(n)                                                                                                 \
	FIGURE(F, TYPE_HORSESHOE, "b" #n, FIGURE_ID, horseshoe[0].building[(n) - 1], horseshoe[1].building[(n) - 1], 0,    \
		LIBRARY, .of = TYPE_BUILDING)
#define BESIDE_OF(n)                                                                                                   \
	FIGURE(F, TYPE_HORSESHOE, "k" #n, FIGURE_SET, horseshoe[0].beside[(n) - 1], horseshoe[1].beside[(n) - 1], 0,       \
		BUILDINGS_MAX, .of = TYPE_BUILDING_SPACE)
static const struct figure derived[] = {
	FIGURE(F, TYPE_ACTION, "does", FIGURE_ID, column[1][0], column[1][1], 1, DEEDS, .of = TYPE_DEED),
	FIGURE(F, TYPE_MISSION, "year_1", FIGURE_NUMBER, mission[1].points[0], mission[2].points[0], 0, 40),
	FIGURE(F, TYPE_MISSION, "year_2", FIGURE_NUMBER, mission[1].points[1], mission[2].points[1], 0, 40),
	FIGURE(F, TYPE_MISSION, "year_3", FIGURE_NUMBER, mission[1].points[2], mission[2].points[2], 0, 40),
	BUILDING_OF(1),
	BUILDING_OF(2),
	BUILDING_OF(3),
	BUILDING_OF(4),
	BUILDING_OF(5),
	BUILDING_OF(6),
	BESIDE_OF(1),
	BESIDE_OF(2),
	BESIDE_OF(3),
	BESIDE_OF(4),
	BESIDE_OF(5),
	FIGURE(F, TYPE_ROAD, "here", FIGURE_NUMBER, road_here[1], road_here[2], 0, 1),
	{0},
};

static const struct box_name names[] = {{TYPE_MONASTERY, 0, "tile colour"}, {0}};

static void derive(void *figures)
{
	struct F *f = figures;
	f->road_length = f->move_2_column = 0;
	while (f->road_length < ROAD_MAX && f->road_here[f->road_length + 1])
		f->road_length++;
	for (int column = COLUMN_A; column <= COLUMNS; column++)
		if (f->column[column][2] == DO_MOVE_2)
			f->move_2_column = (uint8_t)column;
	for (int m = MISSION_C1; m <= MISSION_C5; m++)
		f->mission[m].points[1] = f->mission[m].points[2] = f->mission[m].points[0];
}

static bool has(int set, int id)
{
	return (set >> (id - 1) & 1) != 0;
}

/* MM-3.5: each level has the five actions of the rulebook; an edition says in which column. */
static void check_columns(const struct F *f, struct faults *faults)
{
	static const char *const names_of_levels[] = {"standard", "row_1", "row_2"};
	const struct F *printed = &monasterium_boxes[0];
	for (int level = 0; level < COUNT(names_of_levels); level++) {
		int wanted = 0, seen = 0;
		for (int column = COLUMN_A; column <= COLUMNS; column++)
			wanted |= 1 << printed->column[column][level];
		for (int column = COLUMN_A; column <= COLUMNS; column++) {
			int bit_of = 1 << f->column[column][level];
			if (!(wanted & bit_of) || (seen & bit_of))
				fault_add(faults, "edition.level", TYPE_COLUMN, column, names_of_levels[level]);
			seen |= bit_of;
		}
	}
}

/* MM-3.4: no hole, every monastery touched, the die on the last space; a road of free actions would never end. */
static void check_road(const struct F *f, struct faults *faults)
{
	int touched = 0, free_actions = 0;
	for (int space = 1; space <= ROAD_MAX; space++) {
		bool on = space <= f->road_length;
		if (!on && f->road_here[space])
			fault_add(faults, "edition.road_hole", TYPE_ROAD, space, NULL);
		touched |= on ? f->road[space].touches : 0;
		free_actions += on && f->road[space].bonus == BONUS_ANY_ACTION;
		if ((space == f->road_length) != (on && f->road[space].bonus == BONUS_EXTRA_DIE))
			fault_add(faults, "edition.road_die", TYPE_ROAD, space, "bonus");
	}
	for (int m = MONASTERY_A; m <= MONASTERIES; m++)
		if (!has(touched, m))
			fault_add(faults, "edition.untouched", TYPE_MONASTERY, m, NULL);
	if (free_actions > 3)
		fault_sum(faults, TYPE_ROAD, "bonus", free_actions, 0, 3);
}

/* How many stand at the front of a list without a hole; -1: there is one. */
static int count_front(const uint8_t *list, int n)
{
	int count = 0;
	while (count < n && list[count])
		count++;
	for (int i = count; i < n; i++)
		if (list[i])
			return -1;
	return count;
}

/* MM-3.3: buildings and spaces without holes; a cloister space lies beside buildings that are there. */
static void check_horseshoe(const struct F *f, int row, struct faults *faults)
{
	const struct horseshoe_figures *h = &f->horseshoe[row - 1];
	int buildings = count_front(h->building, BUILDINGS_MAX), cloisters = count_front(h->beside, CLOISTERS_MAX);
	if (buildings < 1)
		fault_add(faults, "edition.buildings", TYPE_HORSESHOE, row, "buildings");
	if (cloisters < 0)
		fault_add(faults, "edition.cloisters", TYPE_HORSESHOE, row, "beside");
	for (int k = 0; k < CLOISTERS_MAX && buildings >= 0; k++)
		if (h->beside[k] >> buildings) {
			fault_add(faults, "edition.beside", TYPE_HORSESHOE, row, "beside");
			break;
		}
	if (buildings < 1 || cloisters < 0 || row <= MONASTERIES)
		return;
	int there = ((1 << buildings) - 1) | ((1 << cloisters) - 1) << (PLACE_K1 - 1);
	if (h->marked_4 & ~there)
		fault_add(faults, "edition.marked_there", TYPE_HORSESHOE, row, "marked_4");
	if (!(~h->marked_4 & ((1 << buildings) - 1)))
		fault_add(faults, "edition.marked_all", TYPE_HORSESHOE, row, "marked_4");
}

/* MM-3.2, MM-5.1: a third player's table blocks what is marked 4, with the novices of the colour that nobody plays. */
static void check_marked(const struct F *f, struct faults *faults)
{
	int marked = 0;
	for (int i = MONASTERIES; i < SIDES * MONASTERIES; i++)
		marked += bits_count(f->horseshoe[i].marked_4);
	if (marked > NOVICES)
		fault_sum(faults, TYPE_HORSESHOE, "marked_4", marked, 0, NOVICES);
	for (int i = 0; i < PLAYERS_MAX - 1; i++)
		if ((i + 2) * f->size[i].neutral > 10)
			fault_bounds(faults, TYPE_SIZE, i + 1, "neutral_dice", 1, 10 / (i + 2));
}

static bool has_cloister(const struct F *f, int monastery)
{
	const struct horseshoe_figures *two = &f->horseshoe[monastery - 1], *more = two + MONASTERIES;
	bool free_space = false;
	for (int k = 0; k < CLOISTERS_MAX; k++)
		free_space |= more->beside[k] && !has(more->marked_4, PLACE_K1 + k);
	return two->beside[0] && free_space;
}

/* MM-3.9: nobody waits for a place that is on no board; points never rise. */
static void check_missions(const struct F *f, struct faults *faults)
{
	for (int m = MISSION_A1; m <= MISSION_B5; m++) {
		const struct mission_figures *card = &f->mission[m];
		if (!has_cloister(f, card->cloister))
			fault_add(faults, "edition.no_cloister", TYPE_MISSION, m, "cloister");
		if (card->points[1] > card->points[0])
			fault_bounds(faults, TYPE_MISSION, m, "year_2", 0, card->points[0]);
		if (card->points[2] > card->points[1])
			fault_bounds(faults, TYPE_MISSION, m, "year_3", 0, card->points[1]);
	}
}

static void check(const void *figures, struct faults *faults)
{
	const struct F *f = figures;
	check_columns(f, faults);
	check_road(f, faults);
	for (int row = 1; row <= SIDES * MONASTERIES; row++)
		check_horseshoe(f, row, faults);
	check_marked(f, faults);
	check_missions(f, faults);
}

const struct box monasterium_box = {
	.slots = monasterium_boxes,
	.size = sizeof(struct F),
	.slot_at = offsetof(struct monasterium_state, edition),
	.figures = figures_of_box,
	.derived = derived,
	.names = names,
	.derive = derive,
	.check = check,
};
