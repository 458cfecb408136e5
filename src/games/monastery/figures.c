/* The box of Monastery: its figures as compiled in, what an edition may say, what must hold. */
#include "core/box.h"
#include "core/faults.h"
#include "games/monastery/monastery.h"

GAME_TABLES(monastery);

/* Sets of edges; how often a tile can be turned until it lies as before. */
#define PATHS(n, e, s, w)                                                                                              \
	((EDGE_##n == EDGE_P) | (EDGE_##e == EDGE_P) << 1 | (EDGE_##s == EDGE_P) << 2 | (EDGE_##w == EDGE_P) << 3)
#define OPENS(n, e, s, w)                                                                                              \
	((EDGE_##n != EDGE_B) | (EDGE_##e != EDGE_B) << 1 | (EDGE_##s != EDGE_B) << 2 | (EDGE_##w != EDGE_B) << 3)
#define ROTATIONS(path) ((path) == 0 || (path) == 15 ? 1 : (path) == 5 || (path) == 10 ? 2 : 4)
#define TURN(kind, hue, path, opened, squares, r)                                                                      \
	{SHOWS(TURNED(path, r), TURNED(opened, r), hue), TURNED(opened, r), LIES(kind, hue, TURNED(path, r)), kind, squares}
#define LIES_BIT(kind, hue, path, r) ((uint64_t)1 << LIES(kind, hue, TURNED(path, r)))

/* The abbey's ten sides in their order, those with a path as a set, and the open sides of its cells, four bits for each. */
enum {
#define ABBEY_EDGE(x, y, side, edge, mark) OF_ABBEY_##side##_##x##_##y,
#include "games/monastery/components.def"
};
enum {
	ABBEY_PATHS = 0
#define ABBEY_EDGE(x, y, side, edge, mark) | (EDGE_##edge == EDGE_P) << OF_ABBEY_##side##_##x##_##y
#include "games/monastery/components.def"
	,
	ABBEY_OPEN = 0
#define ABBEY_EDGE(x, y, side, edge, mark) | (EDGE_##edge == EDGE_P) << (((y) * ABBEY_WIDTH + (x)) * DIRECTIONS + side)
#include "games/monastery/components.def"
};
#define CELL_OPEN(cell) (ABBEY_OPEN >> (cell) * DIRECTIONS & 15)
#define ABBEY_CELL(open) {SHOWS(open, open, HUE_GREY), open, 0, TERRAIN_BUILDING, 0} /* MO-3.3.2 */

/* A row of the grid, column by column: has it a cross there? */
#define IS_CROSS(n, a, b, c, d) ((n) == (a) || (n) == (b) || (n) == (c) || (n) == (d))
#define CROSSES_AT(a, b, c, d)                                                                                         \
	{IS_CROSS(1, a, b, c, d), IS_CROSS(2, a, b, c, d), IS_CROSS(3, a, b, c, d), IS_CROSS(4, a, b, c, d),               \
		IS_CROSS(5, a, b, c, d), IS_CROSS(6, a, b, c, d), IS_CROSS(7, a, b, c, d), IS_CROSS(8, a, b, c, d),            \
		IS_CROSS(9, a, b, c, d), IS_CROSS(10, a, b, c, d), IS_CROSS(11, a, b, c, d), IS_CROSS(12, a, b, c, d),         \
		IS_CROSS(13, a, b, c, d)},

struct monastery_figures monastery_boxes[EDITIONS_MAX] = {{
	.turned =
		{
			{{0}},
#define TILE(id, kind, hue, icon, squares, circle, n, e, s, w, ...)                                                    \
	{TURN(TERRAIN_##kind, HUE_##hue, PATHS(n, e, s, w), OPENS(n, e, s, w), SQUARES(circle, squares), 0),               \
		TURN(TERRAIN_##kind, HUE_##hue, PATHS(n, e, s, w), OPENS(n, e, s, w), SQUARES(circle, squares), 1),            \
		TURN(TERRAIN_##kind, HUE_##hue, PATHS(n, e, s, w), OPENS(n, e, s, w), SQUARES(circle, squares), 2),            \
		TURN(TERRAIN_##kind, HUE_##hue, PATHS(n, e, s, w), OPENS(n, e, s, w), SQUARES(circle, squares), 3)},
#include "games/monastery/components.def"
		},
	.abbey_cell = {ABBEY_CELL(CELL_OPEN(0)), ABBEY_CELL(CELL_OPEN(1)), ABBEY_CELL(CELL_OPEN(2)),
		ABBEY_CELL(CELL_OPEN(3)), ABBEY_CELL(CELL_OPEN(4)), ABBEY_CELL(CELL_OPEN(5))},
	.of_hue = {0, 0
#define TILE(id, kind, colour, ...) | (uint64_t)(HUE_##colour == HUE_GREY) << TILE_##id
#include "games/monastery/components.def"
		,
		0
#define TILE(id, kind, colour, ...) | (uint64_t)(HUE_##colour == HUE_BROWN) << TILE_##id
#include "games/monastery/components.def"
	},
	.lies =
		{
			0,
#define TILE(id, kind, hue, icon, squares, circle, n, e, s, w, ...)                                                    \
	LIES_BIT(TERRAIN_##kind, HUE_##hue, PATHS(n, e, s, w), 0)                                                          \
	| LIES_BIT(TERRAIN_##kind, HUE_##hue, PATHS(n, e, s, w), 1)                                                        \
		| LIES_BIT(TERRAIN_##kind, HUE_##hue, PATHS(n, e, s, w), 2)                                                    \
		| LIES_BIT(TERRAIN_##kind, HUE_##hue, PATHS(n, e, s, w), 3),
#include "games/monastery/components.def"
		},
	.tile =
		{
			{0},
#define TILE(id, kind, hue, icon, squares, circle, n, e, s, w, copies, start, marks, mark)                             \
	{TERRAIN_##kind, HUE_##hue, icon, squares, circle, PATHS(n, e, s, w), OPENS(n, e, s, w),                           \
		ROTATIONS(PATHS(n, e, s, w)), start, {EDGE_##n, EDGE_##e, EDGE_##s, EDGE_##w}},
#include "games/monastery/components.def"
		},
	.copies =
		{
			0,
#define TILE(id, kind, hue, icon, squares, circle, n, e, s, w, copies, ...) copies,
#include "games/monastery/components.def"
		},
	.round =
		{
#define HOUR(id, round, ...) ROUND_##round,
#include "games/monastery/components.def"
		},
	.cost =
		{
			{
#define COLUMN(number, top, bottom, mark) top,
#include "games/monastery/components.def"
			},
			{
#define COLUMN(number, top, bottom, mark) bottom,
#include "games/monastery/components.def"
			},
		},
	.crosses =
		{
#define CROSSED(colour, a, b, c, d, mark) {a, b, c, d},
#include "games/monastery/components.def"
		},
	.abbey = ABBEY_PATHS,
	.is_cross =
		{
#define CROSSED(colour, a, b, c, d, mark) CROSSES_AT(a, b, c, d)
#include "games/monastery/components.def"
		},
	.cell_cost =
		{
			{
				{
#define COLUMN(number, top, bottom, mark) top,
#include "games/monastery/components.def"
				},
				{
#define COLUMN(number, top, bottom, mark) top,
#include "games/monastery/components.def"
				},
				{
#define COLUMN(number, top, bottom, mark) top,
#include "games/monastery/components.def"
				},
				{
#define COLUMN(number, top, bottom, mark) top,
#include "games/monastery/components.def"
				},
			},
			{
				{
#define COLUMN(number, top, bottom, mark) bottom,
#include "games/monastery/components.def"
				},
				{
#define COLUMN(number, top, bottom, mark) bottom,
#include "games/monastery/components.def"
				},
				{
#define COLUMN(number, top, bottom, mark) bottom,
#include "games/monastery/components.def"
				},
				{
#define COLUMN(number, top, bottom, mark) bottom,
#include "games/monastery/components.def"
				},
			},
		},
}};

/* The marks of a tile: of its name, kind and colour, squares, circle, edges, copies. */
static const char hue_marks[] = {
#define TILE(id, kind, hue, icon, squares, circle, n, e, s, w, copies, start, marks, mark) #marks[1],
#include "games/monastery/components.def"
};
static const char squares_marks[] = {
#define TILE(id, kind, hue, icon, squares, circle, n, e, s, w, copies, start, marks, mark) #marks[2],
#include "games/monastery/components.def"
};
static const char circle_marks[] = {
#define TILE(id, kind, hue, icon, squares, circle, n, e, s, w, copies, start, marks, mark) #marks[3],
#include "games/monastery/components.def"
};
static const char edges_marks[] = {
#define TILE(id, kind, hue, icon, squares, circle, n, e, s, w, copies, start, marks, mark) #marks[4],
#include "games/monastery/components.def"
};
static const char copies_marks[] = {
#define TILE(id, kind, hue, icon, squares, circle, n, e, s, w, copies, start, marks, mark) #marks[5],
#include "games/monastery/components.def"
};
static const char round_marks[] = {
#define HOUR(id, round, draw, marks, mark) #marks[1],
#include "games/monastery/components.def"
};

/* Which rows have which figure: buildings have squares and a circle of their own, all but three of them one colour; what has an icon, is
   special, dual, a prison or a passage is in the box as often as the rulebook says. */
#define ROW(id) ((uint64_t)1 << (TILE_##id - 1))
#define BUILDINGS_FROM(id) (ROWS_ALL & ~(ROW(id) - 1))
#define ROWS_ALL (((uint64_t)1 << TILE_TYPES) - 1)
#define SPECIALS (ROW(beehive) | ROW(carp_pond) | ROW(dovecote))
#define DUALS (ROW(refectory) | ROW(infirmary) | ROW(garderobes))
#define PATHS_ALL (ROW(path_straight) | ROW(path_bend) | ROW(path_tee) | ROW(path_cross))
#define BUILDINGS BUILDINGS_FROM(refectory)
#define HUED (BUILDINGS & ~DUALS & ~ROW(secret_passage))
#define COPIED (PATHS_ALL | ROW(field) | ROW(garden) | (BUILDINGS_FROM(cloister) & ~ROW(secret_passage)))
#define HOUR_ROW(id) ((uint64_t)1 << (HOUR_##id - 1))
#define PLAYED                                                                                                         \
	(HOUR_ROW(lauds) | HOUR_ROW(prime) | HOUR_ROW(terce) | HOUR_ROW(lectio) | HOUR_ROW(nones) | HOUR_ROW(compline))

#define F monastery_figures
static const struct figure figures_of_box[] = {
	FIGURE(F, TYPE_GRID, "crosses", FIGURE_NUMBER, crosses[0][0], crosses[1][0], 1, COLUMNS, .count = CROSSES,
		.step = 1, .rows = ((uint64_t)1 << ROWS) - 1),
	FIGURE(F, TYPE_GRID, "top", FIGURE_NUMBER, cost[0][0], cost[0][0], 1, 20, .count = COLUMNS, .step = 1,
		.rows = (uint64_t)1 << ROWS),
	FIGURE(F, TYPE_GRID, "bottom", FIGURE_NUMBER, cost[1][0], cost[1][0], 1, 20, .count = COLUMNS, .step = 1,
		.rows = (uint64_t)1 << ROWS),
	FIGURE(F, TYPE_TILE, "edges", FIGURE_SET, tile[1].path, tile[2].path, 1, DIRECTIONS, .of = TYPE_DIRECTION,
		.marks = edges_marks, .rows = PATHS_ALL | BUILDINGS),
	FIGURE(F, TYPE_TILE, "colour", FIGURE_ID, tile[1].hue, tile[2].hue, HUE_GREY, HUE_BROWN, .of = TYPE_HUE,
		.marks = hue_marks, .rows = HUED),
	FIGURE(F, TYPE_TILE, "squares", FIGURE_NUMBER, tile[1].squares, tile[2].squares, 1, SQUARES_MAX,
		.marks = squares_marks, .rows = BUILDINGS),
	FIGURE(F, TYPE_TILE, "circle", FIGURE_NUMBER, tile[1].circle, tile[2].circle, 1, SQUARES_MAX, .marks = circle_marks,
		.rows = BUILDINGS),
	FIGURE(F, TYPE_TILE, "copies", FIGURE_NUMBER, copies[1], copies[2], 0, 12, .marks = copies_marks, .rows = COPIED),
	FIGURE(F, TYPE_ABBEY, "edges", FIGURE_SET, abbey, abbey, 2, ABBEY_EDGES, .of = TYPE_ABBEY_SIDE, .mark = 'C'),
	FIGURE(F, TYPE_HOUR, "round", FIGURE_ID, round[0], round[1], ROUND_STUDY, ROUND_LABOUR, .of = TYPE_ROUND,
		.marks = round_marks, .rows = PLAYED),
	{0},
};

static const struct figure derived[] = {
	FIGURE(F, TYPE_TILE, "colour", FIGURE_ID, tile[1].hue, tile[2].hue, 0, HUE_DUAL, .of = TYPE_HUE),
	FIGURE(F, TYPE_TILE, "circle", FIGURE_NUMBER, tile[1].circle, tile[2].circle, 0, SQUARES_MAX),
	FIGURE(F, TYPE_TILE, "north", FIGURE_NUMBER, tile[1].edge[NORTH], tile[2].edge[NORTH], 0, EDGE_P),
	FIGURE(F, TYPE_TILE, "east", FIGURE_NUMBER, tile[1].edge[EAST], tile[2].edge[EAST], 0, EDGE_P),
	FIGURE(F, TYPE_TILE, "south", FIGURE_NUMBER, tile[1].edge[SOUTH], tile[2].edge[SOUTH], 0, EDGE_P),
	FIGURE(F, TYPE_TILE, "west", FIGURE_NUMBER, tile[1].edge[WEST], tile[2].edge[WEST], 0, EDGE_P),
	FIGURE(F, TYPE_CELL, "cost_top", FIGURE_NUMBER, cell_cost[0][0][0], cell_cost[0][0][1], 1, 20),
	FIGURE(F, TYPE_CELL, "cost_bottom", FIGURE_NUMBER, cell_cost[1][0][0], cell_cost[1][0][1], 1, 20),
	FIGURE(F, TYPE_CELL, "cross", FIGURE_NUMBER, is_cross[0][0], is_cross[0][1], 0, 1),
	{0},
};

static const struct box_name names[] = {{TYPE_TILE, 0, "the gender short in of"}, {TYPE_HOUR, 0, NULL}, {0}};

/* MO-9: in which draw of the fixed start set a tile is: a small grey building, a path, a garden or a brown building. */
static int class_of(const struct tile_fact *t, int type)
{
	if (t->kind == TERRAIN_PATH)
		return 2;
	if (t->kind == TERRAIN_GARDEN || (t->kind == TERRAIN_BUILDING && t->hue == HUE_BROWN))
		return 3;
	bool small = t->kind == TERRAIN_BUILDING && t->hue == HUE_GREY && t->circle <= 2;
	return small && type != TILE_secret_passage;
}

static void derive_tile(struct F *f, int type)
{
	struct tile_fact *t = &f->tile[type];
	bool doors = t->kind == TERRAIN_FIELD || t->kind == TERRAIN_GARDEN;
	t->open = (uint8_t)(doors ? 15 : t->path);
	t->rotations = (uint8_t)ROTATIONS(t->path);
	t->start_class = (uint8_t)class_of(t, type);
	f->lies[type] = 0;
	for (int d = 0; d < DIRECTIONS; d++) {
		int path = TURNED(t->path, d), open = TURNED(t->open, d);
		t->edge[d] = (uint8_t)(t->path >> d & 1 ? EDGE_P : doors ? EDGE_D : EDGE_B);
		f->turned[type][d] = (struct turned_tile){SHOWS(path, open, t->hue), (uint8_t)open,
			(uint8_t)LIES(t->kind, t->hue, path), t->kind, (uint8_t)SQUARES(t->circle, t->squares)};
		f->lies[type] |= LIES_BIT(t->kind, t->hue, t->path, d);
	}
	for (int hue = HUE_GREY; hue <= HUE_BROWN; hue++)
		f->of_hue[hue] = (f->of_hue[hue] & ~((uint64_t)1 << type)) | (uint64_t)(t->hue == hue) << type;
}

static void derive_grid(struct F *f)
{
	memset(f->is_cross, 0, sizeof f->is_cross);
	for (int row = 0; row < ROWS; row++) {
		for (int i = 0; i < CROSSES; i++)
			f->is_cross[row][f->crosses[row][i] - 1] = 1;
		memcpy(f->cell_cost[0][row], f->cost[0], COLUMNS);
		memcpy(f->cell_cost[1][row], f->cost[1], COLUMNS);
	}
}

/* Where each of the abbey's sides is: its cell, row by row, and the direction. */
static const uint8_t side_cell[] = {
#define ABBEY_EDGE(x, y, side, edge, mark) (y) * ABBEY_WIDTH + (x),
#include "games/monastery/components.def"
};
static const uint8_t side_direction[] = {
#define ABBEY_EDGE(x, y, side, edge, mark) side,
#include "games/monastery/components.def"
};

static void derive_abbey(struct F *f)
{
	int open[ABBEY_WIDTH * ABBEY_HEIGHT] = {0};
	for (int i = 0; i < ABBEY_EDGES; i++)
		open[side_cell[i]] |= (f->abbey >> i & 1) << side_direction[i];
	for (int i = 0; i < COUNT(open); i++)
		f->abbey_cell[i] = (struct turned_tile)ABBEY_CELL((uint8_t)open[i]);
}

static void derive(void *figures)
{
	struct F *f = figures;
	for (int type = 1; type < TILE_END; type++)
		derive_tile(f, type);
	derive_grid(f);
	derive_abbey(f);
}

/* MO-3.2: monks stay when a tile is turned, so its circle has room for those on its squares; 53 tiles in all. */
static void check_tiles(const struct F *f, struct faults *faults)
{
	int copies = 0, in_class[KEEP_START + 1] = {0};
	for (int type = 1; type < TILE_END; type++) {
		const struct tile_fact *t = &f->tile[type];
		if (t->circle < t->squares)
			fault_bounds(faults, TYPE_TILE, type, "circle", t->squares, SQUARES_MAX);
		copies += f->copies[type];
		in_class[t->start_class] += f->copies[type];
	}
	int all = BAG_TILES + PLAYERS_MAX;
	if (copies != all)
		fault_sum(faults, TYPE_TILE, "copies", copies, all, all);
	for (int set = 1; set <= KEEP_START; set++)
		if (in_class[set] < PLAYERS_MAX)
			fault_sum(faults, TYPE_TILE, "colour", in_class[set], PLAYERS_MAX, all);
	if (f->tile[TILE_prison_cell].circle < 2)
		fault_bounds(faults, TYPE_TILE, TILE_prison_cell, "circle", 2, SQUARES_MAX);
}

/* MO-3.5: crosses from the left, costs that do not fall to the right, those at the bottom no higher than those at the top. */
static void check_grid(const struct F *f, struct faults *faults)
{
	for (int row = 0; row < ROWS; row++)
		for (int i = 1; i < CROSSES; i++)
			if (f->crosses[row][i] <= f->crosses[row][i - 1]) {
				fault_add(faults, "edition.crosses", TYPE_GRID, row + 1, "crosses");
				break;
			}
	for (int k = 0; k < 2; k++)
		for (int c = 1; c < COLUMNS; c++)
			if (f->cost[k][c] < f->cost[k][c - 1]) {
				fault_add(faults, "edition.costs", TYPE_GRID, ROWS + 1, k ? "bottom" : "top");
				break;
			}
	for (int c = 0; c < COLUMNS; c++)
		if (f->cost[1][c] > f->cost[0][c]) {
			fault_add(faults, "edition.reduced", TYPE_GRID, ROWS + 1, "bottom");
			break;
		}
}

static void check(const void *figures, struct faults *faults)
{
	check_tiles(figures, faults);
	check_grid(figures, faults);
}

const struct box monastery_box = {
	.slots = monastery_boxes,
	.size = sizeof(struct F),
	.slot_at = offsetof(struct monastery_state, edition),
	.hashed = offsetof(struct monastery_state, edition),
	.figures = figures_of_box,
	.derived = derived,
	.names = names,
	.derive = derive,
	.check = check,
};
