/*
 * Random play, which keeps from choice to choice what the rules would look for anew: the board, who is where, the cells where a tile
 * may lie, the bag. It chooses among what the lists of the rules hold, in their order (core/conform compares). Part of game.c.
 */

enum {
	OPEN_MAX = ABBEY_EDGES + (int)DIRECTIONS * (int)TILES_MAX, /* each tile has so many sides */
	TYPES_WHOLE = (TILE_END + 7) / 8 * 8,
};

/* An empty cell beside the abbey or a tile. */
struct open_cell {
	uint64_t takes; /* site_takes; 0 once something lies there */
	uint64_t beside; /* the tiles and cells of the abbey around it */
	uint32_t shown; /* what it sees of them */
	int8_t x, y;
	struct site site;
	uint8_t spare[2];
};

struct monastery_kept {
	struct board b;
	uint64_t full; /* places where somebody is and nobody else can stop */
	uint64_t tried, fitting; /* types that were tried (bit of the type), and those of them that fit somewhere, */
	uint64_t tried_beside; /* while these tiles were finished; */
	uint64_t takes; /* all that the cells beside them take */
	struct open_cell open[OPEN_MAX + 1]; /* from 1: first the abbey's in the order of its edges */
	uint32_t seen[PLAYERS_MAX][MONKS]; /* where each monk was, and how */
	uint32_t bag_count; /* of what is noted of the bag */
	uint32_t open_count;
	uint8_t bag[TYPES_WHOLE]; /* tiles in it, by type */
	uint8_t open_at[GRID_CELLS]; /* which of them, 0 none */
	uint8_t side[CODES][DIRECTIONS]; /* which lies beside a tile; 0: something lay there before it */
	bool passed; /* more than moves in one turn may have happened since */
	uint8_t spare[7];
};

/* ---- following what happened ---- */

/* Something with that code lies, or has come to lie, in direction d of an empty cell. */
RULE uint8_t cell_opens(struct monastery_kept *k, int x, int y, int d, int code)
{
	int cell = grid_cell(x, y);
	if (k->b.at[cell])
		return 0;
	if (!k->open_at[cell]) {
		k->open_at[cell] = (uint8_t)++k->open_count;
		struct open_cell fresh = {0, 0, 0, (int8_t)x, (int8_t)y, {0, 0, 0, 0, {0}}, {0}};
		k->open[k->open_count] = fresh;
	}
	struct open_cell *o = &k->open[k->open_at[cell]];
	uint8_t near[DIRECTIONS];
	memcpy(near, o->site.near, sizeof near);
	near[d] = (uint8_t)code;
	o->beside |= bit(code);
	o->shown |= shown(k->b.lying[code].shows, d);
	o->site = site_seeing(o->shown);
	memcpy(o->site.near, near, sizeof near);
	o->takes = site_takes(&o->site);
	return k->open_at[cell];
}

RULE void keep_abbey(const struct monastery_state *s, struct monastery_kept *k)
{
	board_begin(s, &k->b);
	occupancy_clear(&k->b.on);
	for (int i = 0; i < ABBEY_EDGES; i++) {
		const struct abbey_edge *e = &abbey_edges[i];
		int d = opposite(e->side);
		cell_opens(k, e->x, e->y, d, k->b.at[grid_next(grid_cell(e->x, e->y), d)]);
	}
}

RULE void keep_tiles(const struct monastery_state *s, struct monastery_kept *k)
{
	int from = k->b.count;
	board_grow(s, &k->b);
	k->tried_beside = k->fitting = 0;
	for (int i = from; i < s->tile_count; i++) {
		const struct monastery_tile *t = &s->tile[i];
		int code = PLACE_TILE + i;
		k->open[k->open_at[grid_cell(t->x, t->y)]].takes = 0;
		for (int d = 0; d < DIRECTIONS; d++)
			k->side[code][d] = cell_opens(k, t->x + x_step(d), t->y + y_step(d), opposite(d), code);
	}
}

RULE void note_room(struct monastery_kept *k, int place)
{
	uint64_t crowded = monks_on(&k->b.on, place) && monks_on(&k->b.on, place) >= k->b.room[place];
	k->full = (k->full & ~bit(place)) | crowded << place;
}

/* Where the monks of a seat are now. */
RULE void keep_people(const struct monastery_state *s, struct monastery_kept *k, int seat)
{
	struct occupancy *on = &k->b.on;
	for (int i = 0; i < MONKS; i++) {
		const struct monastery_monk *m = &s->player[seat].monk[i];
		uint32_t was = k->seen[seat][i], is = m->place | (uint32_t)m->square << 8 | (uint32_t)m->kneeling << 16;
		if (was == is)
			continue;
		on->at[was & 255] -= presence((int)(was >> 8 & 255), was >> 16 != 0);
		on->at[m->place] += presence(m->square, m->kneeling);
		note_room(k, (int)(was & 255));
		note_room(k, m->place);
		k->seen[seat][i] = is;
	}
}

/* After anything that may have happened: what was built, where everybody is. */
RULE void keep_up(const struct monastery_state *s, struct monastery_kept *k)
{
	struct board *b = &k->b;
	for (uint64_t m = b->codes & ~b->built; m; m &= m - 1) {
		if (s->tile[bits_first(m) - PLACE_TILE].built) {
			board_flip(s, b, bits_first(m));
			note_room(k, bits_first(m));
		}
	}
	for (int seat = 0; seat < s->seats; seat++)
		keep_people(s, k, seat);
	k->passed = false;
}

/* The board as it is now. Between two choices of a turn only the seat's own monks move, and tiles come, who are there before them. */
RULE struct board *board_kept(const struct monastery_state *s, struct monastery_kept *k, int seat)
{
	if (!k->b.codes)
		keep_abbey(s, k);
	if (k->b.count != s->tile_count)
		keep_tiles(s, k);
	if (k->passed)
		keep_up(s, k);
	else
		keep_people(s, k, seat);
	board_room(&k->b, k->full);
	return &k->b;
}

/* ---- choosing ---- */

/* A number below n, drawn where there is something to choose. */
RULE uint32_t any_below(uint32_t n, struct rng *rng, uint32_t *decided)
{
	*decided += n > 1;
	return n > 1 ? rng_below(rng, n) : 0;
}

/* Which type a number below the tiles in the bag falls to: sums up to each type, eight at a time; how many are no more than it? */
RULE int type_in_bag(const struct monastery_kept *k, uint32_t number)
{
	const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
	uint64_t eight, before = 0;
	int type = 0;
	for (int i = 0; i < TYPES_WHOLE; i += 8) {
		memcpy(&eight, k->bag + i, 8);
		uint64_t sums = (eight + before) * ones;
		type += bits_count(((number * ones | tops) - sums) & tops);
		before = sums >> 56;
	}
	return type;
}

/* MO-6.3.6, MO-6.9.5, MO-7.6: a tile out of the bag. */
RULE void roam_draw(struct monastery_state *s, struct monastery_kept *k, struct rng *rng, struct roamed *r)
{
	uint64_t types = 0, eight;
	if (k->bag_count != s->bag_count)
		bag_contents(s, k->bag), k->bag_count = s->bag_count;
	for (int i = 0; i < TYPES_WHOLE; i += 8) {
		memcpy(&eight, k->bag + i, 8);
		types |= (uint64_t)bits_of_bytes(eight) << i;
	}
	int type = type_in_bag(k, types & (types - 1) ? any_below(s->bag_count, rng, &r->chance) : 0);
	k->bag[type]--;
	k->bag_count--;
	k->passed = true;
	do_draw(s, SEAT_CHANCE, type, NULL);
}

RULE void roam_return(struct monastery_state *s, struct monastery_kept *k, struct rng *rng, struct roamed *r)
{
	int seat = s->actor - 1;
	uint64_t types = hand_types(s, seat) & ~bit(TILE_secret_passage);
	int type = bits_nth(types, (int)any_below((uint32_t)bits_count(types), rng, &r->seats));
	do_return_tile(s, seat, type, NULL);
	k->bag[type]++;
	k->bag_count++;
}

RULE bool takes_type(const struct monastery_state *s, const struct board *b, const struct open_cell *o, int type)
{
	return o->takes & figures(s)->lies[type]
		&& (!bits_has(grouped_types(), type) || fitting_rotations(s, b, &o->site, type));
}

/* Is there a cell for a type? */
RULE bool fits_open(const struct monastery_state *s, const struct monastery_kept *k, int type)
{
	if (!(figures(s)->lies[type] & k->takes) || !bits_has(grouped_types(), type))
		return figures(s)->lies[type] & k->takes;
	for (uint32_t i = 1; i <= k->open_count; i++)
		if (k->open[i].beside & k->b.finished && takes_type(s, &k->b, &k->open[i], type))
			return true;
	return false;
}

/*
 * The types among wanted that fit somewhere. What was found is kept as long as no tile comes; where more tiles are finished, what
 * fitted still does.
 */
RULE uint64_t fitting_open(const struct monastery_state *s, struct monastery_kept *k, uint64_t wanted)
{
	uint64_t finished = k->b.finished;
	if (k->tried_beside != finished) {
		k->tried = k->tried_beside & ~finished ? 0 : k->fitting;
		k->takes = 0;
		for (uint32_t i = 1; i <= k->open_count; i++)
			k->takes |= k->open[i].beside & finished ? k->open[i].takes : 0;
		k->tried_beside = finished;
		k->fitting &= k->tried;
	}
	for (uint64_t m = wanted & ~k->tried; m; m &= m - 1)
		k->fitting |= (uint64_t)fits_open(s, k, bits_first(m)) << bits_first(m);
	k->tried |= wanted;
	return k->fitting & wanted;
}

/* What list_place_cell lists: cells beside the abbey, then beside finished tiles, each where it is met first. */
RULE uint32_t open_cells_for(const struct monastery_state *s, const struct monastery_kept *k, uint8_t *out)
{
	const struct board *b = &k->b;
	int type = s->pending_tile;
	uint32_t n = 0;
	for (uint32_t i = 1; i <= ABBEY_EDGES; i++)
		if (takes_type(s, b, &k->open[i], type))
			out[n++] = (uint8_t)i;
	for (uint64_t m = finished_tiles(b); m; m &= m - 1) {
		for (int d = 0; d < DIRECTIONS; d++) {
			int i = k->side[bits_first(m)][d];
			const struct open_cell *o = &k->open[i];
			if (i > ABBEY_EDGES && takes_type(s, b, o, type) && bits_first(o->beside & b->finished) == bits_first(m))
				out[n++] = (uint8_t)i;
		}
	}
	return n;
}

/* MO-6.4: a tile, then where and how it lies. */
RULE void roam_place(
	struct monastery_state *s, const struct monastery_kept *k, int type, struct rng *rng, struct roamed *r)
{
	int seat = s->actor - 1;
	uint8_t cells[OPEN_MAX];
	do_place(s, seat, type, NULL);
	uint32_t count = open_cells_for(s, k, cells);
	const struct open_cell *o = &k->open[cells[any_below(count, rng, &r->seats)]];
	uint64_t rotations = (uint64_t)fitting_rotations(s, &k->b, &o->site, type);
	do_place_cell(s, seat, o->x, o->y, NULL);
	int rotation = bits_nth(rotations, (int)any_below((uint32_t)bits_count(rotations), rng, &r->seats));
	do_place_rotation(s, seat, rotation, NULL);
}

RULE void roam_turn(struct monastery_state *s, struct monastery_kept *k, struct rng *rng, struct roamed *r, choice *out)
{
	int seat = s->actor - 1;
	struct board *b = board_kept(s, k, seat);
	struct list l = list_into(out, NULL);
	if (s->phase == KIND_TURN_ACTION) {
		uint64_t types = has_placed(s) ? 0 : fitting_open(s, k, hand_types(s, seat));
		list_turn_with(s, b, types, seat, &l);
	} else {
		list_moves(s, b, seat, &l);
	}
	choice c = out[any_below(l.count, rng, &r->seats)];
	k->passed = choice_verb(c) == VERB_END_TURN;
	if (choice_verb(c) == VERB_PLACE)
		roam_place(s, k, choice_arg(c, 0), rng, r);
	else
		verb_apply(s, seat, c, NULL);
}

RULE void roam_encourage(struct monastery_state *s, struct monastery_kept *k, struct rng *rng, struct roamed *r)
{
	int seat = s->actor - 1;
	uint64_t places = s->player[seat].blessings ? board_kept(s, k, seat)->sites & k->b.free : 0;
	uint32_t count = (uint32_t)bits_count(places), number = any_below(count + 1, rng, &r->seats);
	if (number < count)
		do_encourage(s, seat, bits_nth(places, (int)number), NULL);
	else
		k->passed = true, do_done(s, seat, NULL);
}

RULE void monastery_roam_on(
	struct monastery_state *s, struct rng *rng, struct roamed *r, choice *list, struct monastery_kept *k)
{
	k->passed = true;
	for (;;) {
		switch (s->phase) {
		case KIND_CH_DRAW:
			if (draw_class(s)) {
				k->bag_count = 0;
				return;
			}
			roam_draw(s, k, rng, r);
			break;
		case KIND_START_RETURN:
		case KIND_EXCHANGE_RETURN:
		case KIND_WORKSHOP_RETURN:
			roam_return(s, k, rng, r);
			break;
		case KIND_TURN_ACTION:
		case KIND_TRANSIT_STEP:
			roam_turn(s, k, rng, r, list);
			break;
		case KIND_ENCOURAGE:
			roam_encourage(s, k, rng, r);
			break;
		default:
			return;
		}
	}
}
