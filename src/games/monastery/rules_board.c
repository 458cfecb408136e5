/*
 * The board: tables of the components, and the scratch grid on which placement, movement and groups are searched.
 * It is built from the list of tiles when a search begins and is no part of the state (MO-4.4.2). Part of rules.c.
 */

/* ---- components ---- */

/* What is printed, as the box of this table has it. */
RULE const struct monastery_figures *figures(const struct monastery_state *s)
{
	return &monastery_boxes[s->edition];
}

/* MO-3.6: those whose groups have a limit, which no edition changes. */
RULE uint64_t grouped_types(void)
{
	return (uint64_t)0
#define TILE(id, kind, ...)                                                                                            \
	| (uint64_t)(TERRAIN_##kind != TERRAIN_BUILDING && TERRAIN_##kind != TERRAIN_SPECIAL) << TILE_##id
#include "games/monastery/components.def"
		;
}

/* MO-3.4, by position: how many tiles a mass brings. */
TABLE uint8_t hour_draws[HOURS] = {
#define HOUR(id, round, draw, marks, mark) draw,
#include "games/monastery/components.def"
};

/* MO-3.5, MO-3.5.4: the letters of each row's phrase, in order. */
TABLE uint8_t phrases[ROWS][SPACES] = {
#define PHRASE(colour, a, b, c, d, e, f, g, h, i, mark)                                                                \
	{LETTER_##a, LETTER_##b, LETTER_##c, LETTER_##d, LETTER_##e, LETTER_##f, LETTER_##g, LETTER_##h, LETTER_##i},
#include "games/monastery/components.def"
};

struct group_fact {
	uint8_t limit, points, connected;
};

/* MO-3.6, by kind. */
TABLE struct group_fact group_facts[] = {
#define GROUP(kind, limit, points, connected, mark) {limit, points, connected},
#include "games/monastery/components.def"
};

struct unspent_fact {
	uint8_t from, blessings;
};

/* MO-3.6 */
TABLE struct unspent_fact unspent_facts[] = {
#define UNSPENT(from, blessings, mark) {from, blessings},
#include "games/monastery/components.def"
};

struct abbey_edge {
	int8_t x, y; /* of the cell beyond it */
	uint8_t side;
};

/* MO-3.3.1 */
TABLE struct abbey_edge abbey_edges[ABBEY_EDGES] = {
#define ABBEY_EDGE(x, y, side, edge, mark)                                                                             \
	{(x) + ((side) == EAST) - ((side) == WEST), (y) + ((side) == SOUTH) - ((side) == NORTH), side},
#include "games/monastery/components.def"
};

/* ---- the scratch grid ---- */

enum {
	GRID_SIDE = 64,
	GRID_CELLS = GRID_SIDE * GRID_SIDE,
	CODE_ABBEY = PLACE_CROSS, /* + cell of the abbey, row by row; a tile's code is its place */
	CODES = 64,
	CODE_FRONTIER = CODES - 1, /* an empty cell already found */
	FRONTIER_MAX = 116,        /* MO-6.13: 10 at the abbey, each tile adds at most 2 */
};

ASSERT_STATIC(CODE_ABBEY + ABBEY_WIDTH * ABBEY_HEIGHT < CODE_FRONTIER);

/* Who is where. Indexed by place; rounded up to whole words. */
enum { PLACES = (PLACE_END + 7) / 8 * 8 };

struct occupancy {
	uint32_t at[PLACES]; /* the sum of presence() of those there */
};

/* The places connected with a place (MO-6.1.2). */
struct ways {
	uint8_t count, to[ABBEY_EDGES];
};

/* What a search looks at. It can be kept while the game goes on: tiles come, are built, and never go (roam.c). */
struct board {
	uint8_t at[GRID_CELLS]; /* 0 or the code of what lies there; only rows near tiles are kept (board_clear) */
	struct turned_tile lying[CODES]; /* by code */
	uint64_t of_kind[TERRAIN_SPECIAL + 1]; /* tiles, by kind */
	uint64_t codes;    /* all tiles and the abbey's cells; 0: nothing is laid out yet */
	uint64_t built;    /* of these, built */
	uint64_t finished; /* built, or unbuilt and full: a new tile may lie beside them */
	uint64_t sites;    /* tiles, unbuilt */
	uint64_t free;     /* places where one more monk can stop */
	uint64_t roomy;    /* where one could if nobody were there */
	uint8_t room[PLACES]; /* how many can be there */
	struct occupancy on;
	uint64_t passages; /* tiles */
	uint64_t known;    /* places whose ways were looked for */
	struct ways ways[PLACE_CROSS]; /* by place */
	uint8_t count;                 /* tiles laid out */
	uint8_t spare[5];
};

/* Cells wrap around as one long row: 64 y + x never repeats within the 57 x 56 cells that matter (MO-4.4.2). */
RULE int grid_cell(int x, int y)
{
	return (y * GRID_SIDE + x) & (GRID_CELLS - 1);
}

RULE int grid_next(int cell, int direction)
{
	int delta = direction == NORTH ? -GRID_SIDE : direction == EAST ? 1 : direction == SOUTH ? GRID_SIDE : -1;
	return (cell + delta) & (GRID_CELLS - 1);
}

RULE int x_step(int direction)
{
	return (direction == EAST) - (direction == WEST);
}

RULE int y_step(int direction)
{
	return (direction == SOUTH) - (direction == NORTH);
}

RULE int opposite(int direction)
{
	return (direction + 2) & 3;
}

/* MO-3.2.8: edges after r quarter turns clockwise. */
RULE int rotated(int edges, int r)
{
	return TURNED(edges, r);
}

/* Monks a place can hold: squares while unbuilt, circle value once built (MO-6.1.4); specials none. */
RULE int capacity(const struct monastery_state *s, int place)
{
	if (place == PLACE_ABBEY)
		return MONKS * PLAYERS_MAX + 1;
	const struct monastery_tile *t = &s->tile[place - PLACE_TILE];
	const struct tile_fact *f = &figures(s)->tile[t->type];
	return t->built ? f->circle : f->squares;
}

RULE bool is_tile(const struct monastery_state *s, int place)
{
	return place >= PLACE_TILE && place < PLACE_TILE + s->tile_count;
}

RULE bool is_built(const struct monastery_state *s, int place)
{
	return place == PLACE_ABBEY || s->tile[place - PLACE_TILE].built;
}

/* The tile type at a place, 0 for the abbey. */
RULE int type_at(const struct monastery_state *s, int place)
{
	return is_tile(s, place) ? s->tile[place - PLACE_TILE].type : TILE_NONE;
}

/* The place of the only copy of a tile, 0 if it is not on the board. */
RULE int place_of(const struct monastery_state *s, int type)
{
	for (int i = 0; i < s->tile_count; i++)
		if (s->tile[i].type == type)
			return PLACE_TILE + i;
	return PLACE_NONE;
}

/*
 * What one monk adds to a place:
 *   23..16  bit n: the square numbered n is taken
 *   15..8   kneeling monks
 *    7..0   monks
 */
RULE uint32_t presence(int square, bool kneels)
{
	return 1 + ((uint32_t)kneels << 8) + ((uint32_t)(square != 0) << (16 + square));
}

RULE int monks_on(const struct occupancy *on, int place)
{
	return (int)(on->at[place] & 255);
}

RULE int kneeling_on(const struct occupancy *on, int place)
{
	return (int)(on->at[place] >> 8 & 255);
}

RULE int squares_on(const struct occupancy *on, int place)
{
	return (int)(on->at[place] >> 16);
}

RULE void occupancy_clear(struct occupancy *on) /* crosses too: so nobody asks where a monk is before he is counted */
{
	for (int place = 0; place < PLACES; place++)
		on->at[place] = 0;
}

RULE void occupancy_count(const struct monastery_state *s, struct occupancy *on)
{
	occupancy_clear(on);
	for (int seat = 0; seat < s->seats; seat++) {
		for (int k = 0; k < MONKS; k++) {
			const struct monastery_monk *m = &s->player[seat].monk[k];
			on->at[m->place] += presence(m->square, m->kneeling);
		}
	}
}

/* MO-6.1.4; specials (capacity 0) are never full. */
RULE bool is_full(const struct monastery_state *s, const struct occupancy *on, int place)
{
	return monks_on(on, place) >= capacity(s, place) && monks_on(on, place) > 0;
}

/* MO-3.3.1, MO-3.3.2 */
RULE void board_abbey(const struct monastery_figures *f, struct board *b)
{
	for (int y = 0, i = 0; y < ABBEY_HEIGHT; y++)
		for (int x = 0; x < ABBEY_WIDTH; x++, i++)
			b->at[grid_cell(x, y)] = (uint8_t)(CODE_ABBEY + i);
	memcpy(&b->lying[CODE_ABBEY], f->abbey_cell, sizeof f->abbey_cell);
	b->built |= (bit(ABBEY_WIDTH * ABBEY_HEIGHT) - 1) << CODE_ABBEY;
}

/*
 * Empties the rows that can be looked at: two beyond the outermost tiles, and one more since cells left of column 0
 * lie at the end of the row before. On a usual board that is a quarter of the grid.
 */
RULE void board_clear(const struct monastery_state *s, struct board *b)
{
	int top = 0, bottom = ABBEY_HEIGHT - 1;
	for (int i = 0; i < s->tile_count; i++) {
		top = s->tile[i].y < top ? s->tile[i].y : top;
		bottom = s->tile[i].y > bottom ? s->tile[i].y : bottom;
	}
	int rows = bottom - top + 7, first = (top - 3) & (GRID_SIDE - 1);
	if (rows > GRID_SIDE)
		rows = GRID_SIDE;
	int before_end = first + rows > GRID_SIDE ? GRID_SIDE - first : rows;
	memset(b->at + first * GRID_SIDE, 0, (size_t)before_end * GRID_SIDE);
	memset(b->at, 0, (size_t)(rows - before_end) * GRID_SIDE);
}

RULE int code_place(int code)
{
	return code >= CODE_ABBEY ? PLACE_ABBEY : code;
}

/* The abbey alone, on an empty grid. */
RULE void board_begin(const struct monastery_state *s, struct board *b)
{
	memset(&b->lying[0], 0, sizeof b->lying[0]);
	memset(&b->lying[CODE_FRONTIER], 0, sizeof b->lying[0]);
	memset(b->of_kind, 0, sizeof b->of_kind);
	for (int place = 0; place < PLACES; place++)
		b->room[place] = MONKS * PLAYERS_MAX + 1;
	b->built = b->passages = b->known = 0;
	b->roomy = bit(PLACE_ABBEY);
	b->count = 0;
	board_abbey(figures(s), b);
	b->codes = b->built;
}

/* Lays out the tiles that came. Ways lead on to a new one. */
RULE void board_grow(const struct monastery_state *s, struct board *b)
{
	for (int i = b->count; i < s->tile_count; i++) {
		const struct monastery_tile *t = &s->tile[i];
		const struct turned_tile lies = figures(s)->turned[t->type][t->rotation];
		int code = PLACE_TILE + i, cell = grid_cell(t->x, t->y);
		b->at[cell] = (uint8_t)code;
		b->lying[code] = lies;
		b->of_kind[lies.kind] |= bit(code);
		b->passages |= (uint64_t)(t->type == TILE_secret_passage) << code;
		b->built |= (uint64_t)t->built << code;
		b->room[code] = (uint8_t)capacity(s, code);
		b->roomy |= (uint64_t)(b->room[code] > 0) << code;
		for (int d = 0; d < DIRECTIONS && b->known; d++)
			b->known &= ~bit(code_place(b->at[grid_next(cell, d)]));
	}
	b->count = s->tile_count;
	b->codes |= (bit(s->tile_count) - 1) << PLACE_TILE;
}

/* Takes note that a tile has been built. */
RULE void board_flip(const struct monastery_state *s, struct board *b, int place)
{
	b->built |= bit(place);
	b->room[place] = (uint8_t)capacity(s, place);
	b->roomy = (b->roomy & ~bit(place)) | (uint64_t)(b->room[place] > 0) << place;
}

/* Where there is room, by what is full. */
RULE void board_room(struct board *b, uint64_t full)
{
	b->sites = b->codes & ~b->built;
	b->free = b->roomy & ~full;
	b->finished = b->built | (b->sites & ~b->free);
}

/* Who is where now, and where there is room. */
RULE void board_people(const struct monastery_state *s, struct board *b)
{
	uint64_t full = 0;
	occupancy_count(s, &b->on);
	for (int seat = 0; seat < s->seats; seat++) {
		for (int k = 0; k < MONKS; k++) {
			int place = s->player[seat].monk[k].place;
			full |= (uint64_t)(monks_on(&b->on, place) >= b->room[place]) << place;
		}
	}
	board_room(b, full);
}

RULE void board_build(const struct monastery_state *s, struct board *b)
{
	board_clear(s, b);
	board_begin(s, b);
	board_grow(s, b);
	board_people(s, b);
}

/* ---- groups ---- */

/* MO-6.1.12: the tiles among allowed, all of one kind, linked to the seeds. Links between paths must be connected. */
RULE uint64_t group_of(
	const struct monastery_state *s, const struct board *b, uint64_t seeds, uint64_t allowed, int kind)
{
	uint64_t group = seeds, todo = seeds;
	while (todo) {
		int code = bits_first(todo);
		const struct monastery_tile *t = &s->tile[code - PLACE_TILE];
		int cell = grid_cell(t->x, t->y);
		todo &= todo - 1;
		for (int d = 0; d < DIRECTIONS; d++) {
			int next = b->at[grid_next(cell, d)];
			if (!bits_has(allowed & ~group, next))
				continue;
			if (group_facts[kind].connected && !(b->lying[code].open >> d & b->lying[next].open >> opposite(d) & 1))
				continue;
			group |= bit(next);
			todo |= bit(next);
		}
	}
	return group;
}

RULE uint64_t codes_of_kind(const struct monastery_state *s, int kind)
{
	uint64_t set = 0;
	for (int i = 0; i < s->tile_count; i++)
		if (figures(s)->tile[s->tile[i].type].kind == kind)
			set |= bit(PLACE_TILE + i);
	return set;
}

/* ---- where a tile fits ---- */

/*
 * What may lie in a cell that has paths on these sides, or blank edges (MO-6.4.2 c); what is connected there that has open
 * edges on them (MO-6.4.2 d). Sets of LIES without the colour; bit d of the row for direction d.
 */
struct facing {
	uint32_t path, blank, open;
};

#define LIES_ALL_OF(m)                                                                                                 \
	(((m) & 1 ? 0xaaaau : 0xffffu) & ((m) & 2 ? 0xccccu : 0xffffu) & ((m) & 4 ? 0xf0f0u : 0xffffu)                     \
		& ((m) & 8 ? 0xff00u : 0xffffu))
#define LIES_NONE_OF(m)                                                                                                \
	(((m) & 1 ? 0x5555u : 0xffffu) & ((m) & 2 ? 0x3333u : 0xffffu) & ((m) & 4 ? 0x0f0fu : 0xffffu)                     \
		& ((m) & 8 ? 0x00ffu : 0xffffu))
#define FACING(m)                                                                                                      \
	{LIES_ALL_OF(m) | 1u << LIES_DOORS | ((m) == 0 ? 1u << LIES_SPECIAL : 0),                                          \
		LIES_NONE_OF(m) | 1u << LIES_DOORS | 1u << LIES_SPECIAL,                                                       \
		(0xffffu & ~LIES_NONE_OF(m)) | ((m) ? 1u << LIES_DOORS : 0) | 1u << LIES_SPECIAL}

TABLE struct facing facing[1 << DIRECTIONS] = {FACING(0), FACING(1), FACING(2), FACING(3), FACING(4), FACING(5),
	FACING(6), FACING(7), FACING(8), FACING(9), FACING(10), FACING(11), FACING(12), FACING(13), FACING(14), FACING(15)};

/* What surrounds a cell: bit d for the neighbour in direction d. */
struct site {
	uint8_t there, hues, open, path; /* a neighbour; colours of them; facing edge path or door; facing edge path */
	uint8_t near[DIRECTIONS]; /* their codes */
};

/* What of SHOWS a cell sees of its neighbour in direction d. */
RULE uint32_t shown(uint32_t shows, int d)
{
	return shows & ((uint32_t)0x01000101 << d | 0x00ff0000);
}

/* A cell that sees this of all its neighbours. */
RULE struct site site_seeing(uint32_t sum)
{
	struct site site = {
		(uint8_t)(sum >> 24), (uint8_t)(sum >> 16 & 255), (uint8_t)(sum >> 8 & 255), (uint8_t)(sum & 255), {0}};
	return site;
}

RULE struct site site_at(const struct board *b, int cell)
{
	uint8_t near[DIRECTIONS];
	uint32_t sum = 0;
	for (int d = 0; d < DIRECTIONS; d++) {
		near[d] = b->at[grid_next(cell, d)];
		sum |= shown(b->lying[near[d]].shows, d);
	}
	struct site site = site_seeing(sum);
	memcpy(site.near, near, sizeof near);
	return site;
}

/* MO-6.4.2 f: tiles in the group that the new tile would make. */
RULE int joined_group(
	const struct monastery_state *s, const struct board *b, const struct site *site, int kind, int open)
{
	uint64_t seeds = 0;
	for (int d = 0; d < DIRECTIONS; d++) {
		int code = site->near[d];
		if (!bits_has(b->of_kind[kind], code))
			continue;
		if (!group_facts[kind].connected || (open & site->open) >> d & 1)
			seeds |= bit(code);
	}
	return seeds ? 1 + bits_count(group_of(s, b, seeds, b->of_kind[kind], kind)) : 1;
}

/* MO-6.4.2 c: no path of it ends at a blank edge, and none at a blank edge of it. */
RULE uint32_t without_dead_end(const struct site *site)
{
	return facing[site->path].path & facing[site->there & ~site->open].blank;
}

/* MO-6.4.2 c, d and e: all that may lie there but for the limit of a group, a set of LIES. */
RULE uint64_t site_takes(const struct site *site)
{
	uint64_t set = without_dead_end(site) & facing[site->open].open;
	uint64_t grey = site->hues & HUE_BROWN ? 0 : set, brown = site->hues & HUE_GREY ? 0 : set;
	return set | grey << LIES_SET * (int)HUE_GREY | brown << LIES_SET * (int)HUE_BROWN;
}

/* MO-6.4.2 f for a tile turned so */
RULE bool exceeds_group(
	const struct monastery_state *s, const struct board *b, const struct site *site, int type, int r)
{
	const struct tile_fact *f = &figures(s)->tile[type];
	int limit = group_facts[f->kind].limit;
	return limit && joined_group(s, b, site, f->kind, rotated(f->open, r)) > limit;
}

/* MO-6.4.2 c, d, e, f for a tile turned so, in a cell beside a finished tile; REASON_LEGAL if it fits. */
RULE int bars_fit(const struct monastery_state *s, const struct board *b, const struct site *site, int type, int r)
{
	int lies = figures(s)->turned[type][r].lies;
	if (!(without_dead_end(site) >> lies % LIES_SET & 1))
		return WHY_DEAD_END;
	if (!(facing[site->open].open >> lies % LIES_SET & 1))
		return WHY_NOT_CONNECTED;
	if (!bits_has(site_takes(site), lies))
		return WHY_COLOUR_CLASH;
	return exceeds_group(s, b, site, type, r) ? (int)WHY_GROUP_LIMIT : (int)REASON_LEGAL;
}

/* The distinct rotations in which the tile fits the site, as bits. */
RULE int fitting_rotations(const struct monastery_state *s, const struct board *b, const struct site *site, int type)
{
	const struct monastery_figures *f = figures(s);
	uint64_t takes = site_takes(site);
	int fit = 0;
	for (int r = 0; r < f->tile[type].rotations; r++)
		if (bits_has(takes, f->turned[type][r].lies) && !exceeds_group(s, b, site, type, r))
			fit |= 1 << r;
	return fit;
}

/* Of some types, those that fit a site in some rotation; they need not be turned unless their groups have a limit. */
RULE uint64_t types_fitting(
	const struct monastery_state *s, const struct board *b, const struct site *site, uint64_t types)
{
	uint64_t takes = site_takes(site), fit = 0;
	for (; types; types &= types - 1) {
		int type = bits_first(types);
		if (figures(s)->lies[type] & takes && (!bits_has(grouped_types(), type) || fitting_rotations(s, b, site, type)))
			fit |= bit(type);
	}
	return fit;
}

struct spot {
	int8_t x, y;
	uint16_t cell;
};

RULE int frontier_add(struct board *b, int x, int y, struct spot *spots, int n)
{
	int cell = grid_cell(x, y);
	if (b->at[cell] != 0)
		return n;
	assert(n < FRONTIER_MAX);
	b->at[cell] = CODE_FRONTIER;
	spots[n].x = (int8_t)x, spots[n].y = (int8_t)y, spots[n].cell = (uint16_t)cell;
	return n + 1;
}

RULE int frontier_of_abbey(struct board *b, struct spot *spots)
{
	int n = 0;
	for (int i = 0; i < ABBEY_EDGES; i++)
		n = frontier_add(b, abbey_edges[i].x, abbey_edges[i].y, spots, n);
	return n;
}

/* The finished tiles. */
RULE uint64_t finished_tiles(const struct board *b)
{
	return b->finished & (bit(CODE_ABBEY) - 1);
}

/* Adds those beside a tile. */
RULE int frontier_of_tile(const struct monastery_state *s, struct board *b, int code, struct spot *spots, int n)
{
	int x = s->tile[code - PLACE_TILE].x, y = s->tile[code - PLACE_TILE].y;
	n = frontier_add(b, x, y - 1, spots, n);
	n = frontier_add(b, x + 1, y, spots, n);
	n = frontier_add(b, x, y + 1, spots, n);
	return frontier_add(b, x - 1, y, spots, n);
}

/* MO-6.4.2 a and b: the empty cells beside a finished tile or the abbey, marked on the board as found (till frontier_forget). */
RULE int frontier_find(const struct monastery_state *s, struct board *b, struct spot *spots)
{
	int n = frontier_of_abbey(b, spots);
	for (uint64_t m = finished_tiles(b); m; m &= m - 1)
		n = frontier_of_tile(s, b, bits_first(m), spots, n);
	return n;
}

RULE void frontier_forget(struct board *b, const struct spot *spots, int n)
{
	for (int i = 0; i < n; i++)
		b->at[spots[i].cell] = 0;
}

/* The types among wanted (bit of the type) that fit a cell; none does where something lies. */
RULE uint64_t fitting_types(const struct monastery_state *s, const struct board *b, int cell, uint64_t wanted)
{
	if (b->at[cell])
		return 0;
	struct site site = site_at(b, cell);
	return types_fitting(s, b, &site, wanted);
}

/* MO-6.1.14: do all these types clash with a tile, so that none of them fits beside it? */
RULE bool all_clash(const struct monastery_figures *f, const struct board *b, int code, uint64_t types)
{
	int hue = (int)(b->lying[code].shows >> 16 & HUE_DUAL);
	return hue && !(types & ~f->of_hue[HUE_DUAL - hue]);
}

/* The types among wanted that fit somewhere. Looks no further once enough of them do. The abbey is grey (MO-3.3.2). */
RULE uint64_t placeable(const struct monastery_state *s, const struct board *b, uint64_t wanted, int enough)
{
	const struct monastery_figures *f = figures(s);
	uint64_t found = 0;
	for (int i = 0; i < ABBEY_EDGES && bits_count(found) < enough; i++) {
		uint64_t grey = wanted & ~f->of_hue[HUE_BROWN] & ~found;
		if (grey)
			found |= fitting_types(s, b, grid_cell(abbey_edges[i].x, abbey_edges[i].y), grey);
	}
	for (uint64_t m = finished_tiles(b); m && bits_count(found) < enough; m &= m - 1) {
		const struct monastery_tile *t = &s->tile[bits_first(m) - PLACE_TILE];
		if (all_clash(f, b, bits_first(m), wanted & ~found))
			continue;
		for (int d = 0; d < DIRECTIONS; d++)
			found |= fitting_types(s, b, grid_next(grid_cell(t->x, t->y), d), wanted & ~found);
	}
	return found;
}

RULE bool is_placeable(const struct monastery_state *s, const struct board *b, uint64_t wanted)
{
	return placeable(s, b, wanted, 1) != 0;
}

RULE bool are_neighbours(int x, int y, int other_x, int other_y)
{
	int dx = x - other_x, dy = y - other_y;
	return dx * dx + dy * dy == 1;
}

RULE bool is_in_abbey(int x, int y)
{
	return x >= 0 && x < ABBEY_WIDTH && y >= 0 && y < ABBEY_HEIGHT;
}

RULE bool is_beside_abbey(int x, int y)
{
	bool row = y >= 0 && y < ABBEY_HEIGHT, column = x >= 0 && x < ABBEY_WIDTH;
	return (row && (x == -1 || x == ABBEY_WIDTH)) || (column && (y == -1 || y == ABBEY_HEIGHT));
}

/* Is the cell on a tile or the abbey, or beside one? Only such cells are told apart by the wrapped grid. */
RULE bool is_near(const struct monastery_state *s, int x, int y)
{
	if (is_in_abbey(x, y) || is_beside_abbey(x, y))
		return true;
	for (int i = 0; i < s->tile_count; i++) {
		const struct monastery_tile *t = &s->tile[i];
		if ((t->x == x && t->y == y) || are_neighbours(x, y, t->x, t->y))
			return true;
	}
	return false;
}

/* MO-6.4.2 for one cell and rotation, all conditions. */
RULE int bars_place(const struct monastery_state *s, const struct board *b, int type, int x, int y, int r)
{
	if (!is_near(s, x, y))
		return WHY_NO_FINISHED_NEIGHBOUR;
	int cell = grid_cell(x, y);
	if (bits_has(b->codes, b->at[cell]))
		return WHY_CELL_TAKEN;
	struct site site = site_at(b, cell);
	bool beside = false;
	for (int d = 0; d < DIRECTIONS; d++)
		beside |= bits_has(b->finished, site.near[d]);
	if (!beside)
		return WHY_NO_FINISHED_NEIGHBOUR;
	return bars_fit(s, b, &site, type, r);
}
