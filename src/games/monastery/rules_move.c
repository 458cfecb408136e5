/* Placing a tile and walking: sections 6.3 to 6.7 of the rules. Part of rules.c. */

RULE struct refusal refuse(int reason, int a, int b)
{
	struct refusal r = {(uint16_t)reason, {(int16_t)a, (int16_t)b, 0, 0}};
	return r;
}

RULE struct refusal legal(void)
{
	return refuse(WHY_LEGAL, 0, 0);
}

RULE bool reads(const struct monastery_state *s, int reading)
{
	return (s->readings >> (reading - 1) & 1) != 0;
}

/* ---- players ---- */

RULE int seat_of_colour(const struct monastery_state *s, int colour)
{
	for (int seat = 0; seat < s->seats; seat++)
		if (s->player[seat].colour == colour)
			return seat;
	return -1;
}

/* MO-9.1: red and green, blue and yellow: the colours two apart. */
RULE int partner_colour(const struct monastery_state *s, int colour)
{
	return s->teams ? (colour + 1) % ROWS + 1 : COLOUR_NONE;
}

/* The monk of that seat an id names, -1 if it is another's. */
RULE int own_monk(const struct monastery_state *s, int seat, int id)
{
	int k = id - monk_id(s->player[seat].colour, 0);
	return k >= 0 && k < MONKS ? k : -1;
}

RULE bool in_monastery(const struct monastery_monk *m)
{
	return m->place >= PLACE_ABBEY && m->place < PLACE_CROSS;
}

/* MO-6.1.16: the lowest-numbered monk of a player at a place that is not one of without; -1 if there is none. */
struct monk_wish {
	uint8_t square;               /* 0: any */
	uint8_t standing, unused, kneeling, unkept; /* 1: must be */
};

RULE int monk_at(const struct monastery_state *s, int seat, int place, struct monk_wish wish)
{
	for (int k = 0; k < MONKS; k++) {
		const struct monastery_monk *m = &s->player[seat].monk[k];
		if (m->place != place || (wish.square && m->square != wish.square))
			continue;
		if ((wish.standing && m->kneeling) || (wish.kneeling && !m->kneeling))
			continue;
		if ((wish.unused && m->used) || (wish.unkept && m->kept))
			continue;
		return k;
	}
	return -1;
}

/* ---- hands ---- */

RULE int hand_has(const struct monastery_state *s, int seat, int type)
{
	const struct monastery_player *p = &s->player[seat];
	int n = 0;
	for (int i = 0; i < p->hand_count; i++)
		n += p->hand[i] == type;
	return n;
}

/* The types in hand, as bits. */
RULE uint64_t hand_types(const struct monastery_state *s, int seat)
{
	const struct monastery_player *p = &s->player[seat];
	uint64_t types = 0;
	for (int i = 0; i < p->hand_count; i++)
		types |= bit(p->hand[i]);
	return types & ~(uint64_t)1;
}

/* A passage still behind the screen, known to all (MO-4.2.2). */
RULE bool holds_passage(const struct monastery_state *s, int seat)
{
	for (int i = 0; i < s->tile_count; i++)
		if (s->tile[i].type == TILE_secret_passage && s->tile[i].owner == s->player[seat].colour)
			return false;
	return s->player[seat].colour != COLOUR_NONE;
}

RULE void hand_add(struct monastery_state *s, int seat, int type)
{
	struct monastery_player *p = &s->player[seat];
	int i = p->hand_count;
	assert(i < HAND_MAX);
	for (; i > 0 && p->hand[i - 1] > type; i--)
		p->hand[i] = p->hand[i - 1];
	p->hand[i] = (uint8_t)type;
	p->hand_count++;
}

RULE void hand_remove(struct monastery_state *s, int seat, int type)
{
	struct monastery_player *p = &s->player[seat];
	int i = 0;
	while (i < p->hand_count && p->hand[i] != type)
		i++;
	assert(i < p->hand_count);
	for (; i + 1 < p->hand_count; i++)
		p->hand[i] = p->hand[i + 1];
	p->hand[i] = TILE_NONE;
	p->hand_count--;
}

/* MO-6.3.2, MO-10.20, MO-10.21: something other than the own passage to give back. */
RULE bool can_give_back(const struct monastery_state *s, int seat)
{
	return s->player[seat].hand_count > holds_passage(s, seat);
}

/* MO-6.3.6, MO-7.6, MO-9: any tile in hand but a passage. */
RULE struct refusal bars_return(const struct monastery_state *s, int seat, int type)
{
	if (type == TILE_secret_passage)
		return refuse(WHY_PASSAGE_STAYS, 0, 0);
	return hand_has(s, seat, type) ? legal() : refuse(WHY_NOT_IN_HAND, type, 0);
}

/* ---- placing ---- */

/* MO-6.3.2 place, MO-7.7: the tile is in hand; that it fits somewhere is asked of the board. */
RULE struct refusal bars_choose_tile(const struct monastery_state *s, int seat, int type)
{
	if (s->phase == PHASE_TURN_ACTION && s->placed_or_exchanged)
		return refuse(WHY_ALREADY_PLACED, 0, 0);
	return hand_has(s, seat, type) ? legal() : refuse(WHY_NOT_IN_HAND, type, 0);
}

RULE struct refusal bars_exchange(const struct monastery_state *s, int seat)
{
	if (s->placed_or_exchanged)
		return refuse(WHY_ALREADY_PLACED, 0, 0);
	if (s->bag_count < 1 || !can_give_back(s, seat))
		return refuse(WHY_NOTHING_TO_EXCHANGE, s->bag_count, s->player[seat].hand_count);
	return legal();
}

/* The neighbour that makes a dead end or a clash of colours with the tile turned so; 0 if none does. */
RULE int culprit(const struct board *b, int why, int type, int x, int y, int r)
{
	const struct tile_fact *f = &tile_facts[type];
	struct site site = site_at(b, grid_cell(x, y));
	int path = rotated(f->path, r), open = rotated(f->open, r);
	for (int d = 0; d < DIRECTIONS; d++) {
		int code = site.near[d], hue = (int)(b->shows[code] >> 16 & HUE_DUAL);
		bool dead = ((path & site.there & ~site.open) | (site.path & ~open)) >> d & 1;
		bool clash = hue && (hue ^ f->hue) == HUE_DUAL;
		if (why == WHY_DEAD_END ? dead : clash)
			return code_place(code);
	}
	return PLACE_NONE;
}

/* The refusal of a placement with its facts: what is in the way, or the limit of the group. */
RULE struct refusal refuse_placement(
	const struct monastery_state *s, const struct board *b, int why, int x, int y, int r)
{
	int type = s->pending_tile;
	if (why == WHY_GROUP_LIMIT)
		return refuse(why, type, group_facts[tile_facts[type].kind].limit);
	if (why == WHY_DEAD_END || why == WHY_COLOUR_CLASH)
		return refuse(why, type, culprit(b, why, type, x, y, r));
	return refuse(why, type, 0);
}

/* MO-6.4.1 PLACE_CELL: some rotation fits; else what bars the rotation that comes closest to fitting. */
RULE struct refusal bars_cell(const struct monastery_state *s, const struct board *b, int x, int y)
{
	int closest = WHY_LEGAL, turn = 0;
	for (int r = 0; r < tile_facts[s->pending_tile].rotations; r++) {
		int why = bars_place(s, b, s->pending_tile, x, y, r);
		if (why == WHY_LEGAL)
			return legal();
		if (why > closest)
			closest = why, turn = r;
	}
	return refuse_placement(s, b, closest, x, y, turn);
}

/* MO-6.4.1 PLACE_ROTATION, MO-3.2.8: the lowest of equal rotations only. */
RULE struct refusal bars_rotation(const struct monastery_state *s, const struct board *b, int r)
{
	int rotations = tile_facts[s->pending_tile].rotations;
	if (r >= rotations)
		return refuse(WHY_SAME_ROTATION, s->pending_tile, r % rotations);
	int why = bars_place(s, b, s->pending_tile, s->pending_x, s->pending_y, r);
	return why == WHY_LEGAL ? legal() : refuse_placement(s, b, why, s->pending_x, s->pending_y, r);
}

/* MO-6.4.4: neighbours of a cell, the abbey counted once (MO-10.42: no cell touches it twice). */
RULE int neighbour_count(const struct board *b, int x, int y)
{
	return bits_count(site_at(b, grid_cell(x, y)).there);
}

/* ---- walking ---- */

/* The places connected with a place (MO-6.1.2); at most ABBEY_EDGES. */
RULE int connected_places(const struct monastery_state *s, const struct board *b, int place, uint8_t *out)
{
	int n = 0;
	if (place == PLACE_ABBEY) {
		for (int i = 0; i < ABBEY_EDGES; i++) {
			const struct abbey_edge *e = &abbey_edges[i];
			int code = b->at[grid_cell(e->x + x_step(e->side), e->y + y_step(e->side))];
			if (e->open && b->open[code] >> opposite(e->side) & 1)
				out[n++] = (uint8_t)code;
		}
		return n;
	}
	const struct monastery_tile *t = &s->tile[place - PLACE_TILE];
	int cell = grid_cell(t->x, t->y);
	for (int d = 0; d < DIRECTIONS; d++) {
		int code = b->at[grid_next(cell, d)];
		if (b->open[place] >> d & b->open[code] >> opposite(d) & 1)
			out[n++] = (uint8_t)code_place(code);
	}
	return n;
}

/* MO-6.1.5 */
RULE bool can_stop(const struct monastery_state *s, const struct board *b, int place)
{
	return b->on.monks[place] < capacity(s, place);
}

/* MO-6.1.13: the own passage and in team play the partner's; MO-6.6.2: closed while somebody kneels there. */
RULE bool is_own_passage(const struct monastery_state *s, int seat, int place)
{
	if (!is_tile(s, place) || type_at(s, place) != TILE_secret_passage)
		return false;
	int owner = s->tile[place - PLACE_TILE].owner, colour = s->player[seat].colour;
	return owner == colour || owner == partner_colour(s, colour);
}

RULE int open_passages(const struct monastery_state *s, const struct board *b, int seat, uint8_t *out)
{
	int n = 0;
	for (int i = 0; i < s->tile_count && n < 2; i++)
		if (is_own_passage(s, seat, PLACE_TILE + i) && !b->on.kneeling[PLACE_TILE + i])
			out[n++] = (uint8_t)(PLACE_TILE + i);
	return n;
}

/*
 * MO-6.5.2: from a place that can be crossed but not stopped on, is a stop within reach? The walker is off the board.
 * Where one cannot stop one can cross (MO-6.1.6): it is full, built or not; special tiles have no edges to enter by.
 */
RULE bool stop_in_reach(const struct monastery_state *s, const struct board *b, int seat, int from, int allowance)
{
	uint8_t passages[2], next[ABBEY_EDGES + 2];
	int passage_count = open_passages(s, b, seat, passages);
	uint64_t seen = bit(from), edge = bit(from);
	for (int step = 0; step < allowance && edge; step++) {
		uint64_t reached = 0;
		for (uint64_t m = edge; m; m &= m - 1) {
			int n = connected_places(s, b, bits_first(m), next);
			for (int i = 0; i < passage_count; i++)
				next[n++] = passages[i];
			for (int i = 0; i < n; i++) {
				if (bits_has(seen, next[i]))
					continue;
				if (can_stop(s, b, next[i]))
					return true;
				reached |= bit(next[i]);
			}
		}
		seen |= reached;
		edge = reached;
	}
	return false;
}

/* Takes a monk off the board to walk (MO-6.5.2: his place counts him as gone), or puts him back. */
RULE void lift(struct board *b, const struct monastery_monk *m)
{
	if (in_monastery(m)) {
		b->on.monks[m->place]--;
		b->on.squares[m->place] = (uint8_t)(b->on.squares[m->place] & ~(m->square ? 1 << m->square : 0));
	}
}

RULE void put_back(struct board *b, const struct monastery_monk *m)
{
	if (in_monastery(m)) {
		b->on.monks[m->place]++;
		b->on.squares[m->place] |= (uint8_t)(m->square ? 1 << m->square : 0);
	}
}

/* MO-6.1.7, MO-6.5.6: a monk on an unbuilt full tile. */
RULE bool is_pinned(const struct monastery_state *s, const struct occupancy *on, const struct monastery_monk *m)
{
	return in_monastery(m) && !is_built(s, m->place) && is_full(s, on, m->place);
}

/* MO-6.3.2, MO-6.5.1: may this monk be moved at all? */
RULE struct refusal bars_mover(const struct monastery_state *s, const struct occupancy *on, int seat, int k)
{
	const struct monastery_monk *m = &s->player[seat].monk[k];
	int id = monk_id(s->player[seat].colour, k);
	if (s->phase == PHASE_TRANSIT_STEP)
		return s->transit_monk == id ? legal() : refuse(WHY_ONLY_TRANSIT, s->transit_monk, 0);
	if (!in_monastery(m))
		return refuse(WHY_MONK_ON_GRID, 0, 0);
	if (m->kneeling)
		return refuse(WHY_MONK_KNEELS, id, 0);
	if (m->stopped)
		return refuse(WHY_MONK_STOPPED, id, 0);
	if (is_pinned(s, on, m))
		return refuse(WHY_MONK_PINNED, id, 0);
	for (int other = 0; other < k; other++) { /* MO-6.3.3: one choice for all equal monks */
		const struct monastery_monk *o = &s->player[seat].monk[other];
		if (o->place == m->place && o->square == m->square && !o->kneeling && !o->stopped)
			return refuse(WHY_OTHER_MONK_FIRST, monk_id(s->player[seat].colour, other), 0);
	}
	return legal();
}

RULE int walker_place(const struct monastery_state *s, const struct monastery_monk *m)
{
	return s->phase == PHASE_TRANSIT_STEP ? s->transit_place : m->place;
}

/*
 * MO-6.5.2 to MO-6.5.5 for a walker who is off the board: may he enter the place, and is a square named exactly where
 * there is one to choose? `back`: one step can take him back to where he came from and can stay.
 */
RULE struct refusal bars_entry(
	const struct monastery_state *s, const struct board *b, int seat, int place, int square, bool back)
{
	if (s->allowance < 1)
		return refuse(WHY_NO_ALLOWANCE, 0, 0);
	if (can_stop(s, b, place)) {
		if (is_built(s, place))
			return square ? refuse(WHY_NO_SQUARES, place, 0) : legal();
		const struct tile_fact *f = &tile_facts[type_at(s, place)];
		if (!square)
			return refuse(WHY_NAME_A_SQUARE, place, 0);
		if (square > f->circle || square <= f->circle - f->squares)
			return refuse(WHY_NO_SUCH_SQUARE, place, square);
		return b->on.squares[place] >> square & 1 ? refuse(WHY_SQUARE_TAKEN, place, square) : legal();
	}
	int left = s->allowance - 1;
	if (!(back && left > 0) && !stop_in_reach(s, b, seat, place, left))
		return refuse(WHY_STUCK_THERE, place, left);
	return square ? refuse(WHY_NO_SQUARES, place, 0) : legal();
}

RULE bool is_connected(const struct monastery_state *s, const struct board *b, int from, int to)
{
	uint8_t next[ABBEY_EDGES];
	int n = connected_places(s, b, from, next);
	for (int i = 0; i < n; i++)
		if (next[i] == to)
			return true;
	return false;
}

/* Whether a walk (step or passage) may begin: who, and where to. The monk is lifted by the caller. */
RULE struct refusal bars_target(const struct monastery_state *s, int from, int place)
{
	if (place != PLACE_ABBEY && !is_tile(s, place))
		return refuse(WHY_NO_SUCH_PLACE, 0, 0);
	return place == from ? refuse(WHY_SAME_PLACE, place, 0) : legal();
}

/* MO-6.5 */
RULE struct refusal bars_step(const struct monastery_state *s, struct board *b, int seat, int id, int place, int square)
{
	int k = own_monk(s, seat, id);
	if (k < 0)
		return refuse(WHY_NOT_YOUR_MONK, 0, 0);
	const struct monastery_monk *m = &s->player[seat].monk[k];
	int from = walker_place(s, m);
	struct refusal r = bars_mover(s, &b->on, seat, k);
	if (!r.reason)
		r = bars_target(s, from, place);
	if (r.reason)
		return r;
	if (!is_connected(s, b, from, place))
		return refuse(WHY_NO_WAY, from, place);
	lift(b, m);
	r = bars_entry(s, b, seat, place, square, s->phase != PHASE_TRANSIT_STEP);
	put_back(b, m);
	return r;
}

/* MO-6.6 */
RULE struct refusal bars_passage(
	const struct monastery_state *s, struct board *b, int seat, int id, int place, int square)
{
	int k = own_monk(s, seat, id);
	if (k < 0)
		return refuse(WHY_NOT_YOUR_MONK, 0, 0);
	const struct monastery_monk *m = &s->player[seat].monk[k];
	int from = walker_place(s, m);
	struct refusal r = bars_mover(s, &b->on, seat, k);
	if (!r.reason)
		r = bars_target(s, from, place);
	if (r.reason)
		return r;
	if (!is_own_passage(s, seat, place))
		return refuse(WHY_NOT_OWN_PASSAGE, place, 0);
	if (b->on.kneeling[place])
		return refuse(WHY_PASSAGE_CLOSED, place, 0);
	if (is_connected(s, b, from, place)) /* MO-10.51; a step there is legal exactly when this would be */
		return refuse(WHY_STEP_INSTEAD, place, 0);
	lift(b, m);
	r = bars_entry(s, b, seat, place, square, false);
	put_back(b, m);
	return r;
}

/* MO-6.3.2 shift */
RULE struct refusal bars_shift(
	const struct monastery_state *s, const struct occupancy *on, int seat, int id, int square)
{
	int k = own_monk(s, seat, id);
	if (k < 0)
		return refuse(WHY_NOT_YOUR_MONK, 0, 0);
	const struct monastery_monk *m = &s->player[seat].monk[k];
	struct refusal r = bars_mover(s, on, seat, k);
	if (r.reason)
		return r;
	if (is_built(s, m->place))
		return refuse(WHY_NOT_ON_SITE, id, 0);
	const struct tile_fact *f = &tile_facts[type_at(s, m->place)];
	if (square > f->circle || square <= f->circle - f->squares)
		return refuse(WHY_NO_SUCH_SQUARE, m->place, square);
	return on->squares[m->place] >> square & 1 ? refuse(WHY_SQUARE_TAKEN, m->place, square) : legal();
}

/* MO-6.7.1, MO-6.7.3 */
RULE struct refusal bars_encourage(const struct monastery_state *s, const struct occupancy *on, int place)
{
	if (!is_tile(s, place))
		return refuse(WHY_NO_SUCH_PLACE, 0, 0);
	if (is_built(s, place) || is_full(s, on, place))
		return refuse(WHY_NOT_ELIGIBLE, place, 0);
	return legal();
}

RULE bool can_encourage(const struct monastery_state *s, int seat)
{
	struct occupancy on;
	if (s->player[seat].blessings == 0)
		return false;
	occupancy_count(s, &on);
	for (int i = 0; i < s->tile_count; i++)
		if (!bars_encourage(s, &on, PLACE_TILE + i).reason)
			return true;
	return false;
}

/* ---- choices of a turn ---- */

RULE uint32_t list_entry(const struct monastery_state *s, const struct board *b, int seat, int verb, int id, int place,
	bool back, choice *out)
{
	uint32_t n = 0;
	if (is_built(s, place) || !can_stop(s, b, place)) {
		if (!bars_entry(s, b, seat, place, 0, back).reason)
			out[n++] = choice_make(verb, id, place, 0);
		return n;
	}
	const struct tile_fact *f = &tile_facts[type_at(s, place)];
	for (int square = f->circle; square > f->circle - f->squares; square--)
		if (!(b->on.squares[place] >> square & 1))
			out[n++] = choice_make(verb, id, place, square);
	return n;
}

/* The steps, then the passages, of one monk who may move. */
RULE uint32_t list_walks(const struct monastery_state *s, struct board *b, int seat, int k, choice *out)
{
	const struct monastery_monk *m = &s->player[seat].monk[k];
	uint8_t next[ABBEY_EDGES], passages[2];
	int from = walker_place(s, m), id = monk_id(s->player[seat].colour, k);
	uint32_t count = 0;
	int n = connected_places(s, b, from, next);
	uint64_t near = bit(from);
	lift(b, m);
	for (int i = 0; i < n; i++) {
		near |= bit(next[i]);
		count += list_entry(s, b, seat, VERB_STEP, id, next[i], s->phase != PHASE_TRANSIT_STEP, out + count);
	}
	n = open_passages(s, b, seat, passages);
	for (int i = 0; i < n; i++)
		if (!bits_has(near, passages[i]))
			count += list_entry(s, b, seat, VERB_PASSAGE, id, passages[i], false, out + count);
	put_back(b, m);
	return count;
}

RULE uint32_t list_shifts(const struct monastery_state *s, const struct occupancy *on, int seat, int k, choice *out)
{
	const struct monastery_monk *m = &s->player[seat].monk[k];
	uint32_t n = 0;
	if (!in_monastery(m) || is_built(s, m->place))
		return 0;
	const struct tile_fact *f = &tile_facts[type_at(s, m->place)];
	for (int square = f->circle; square > f->circle - f->squares; square--)
		if (!(on->squares[m->place] >> square & 1))
			out[n++] = choice_make(VERB_SHIFT, monk_id(s->player[seat].colour, k), square, 0);
	return n;
}

/* MO-6.3.2, in the order: monk by monk his steps, passages and shifts. */
RULE uint32_t list_moves(const struct monastery_state *s, struct board *b, int seat, choice *out)
{
	uint32_t n = 0;
	for (int k = 0; k < MONKS; k++) {
		if (bars_mover(s, &b->on, seat, k).reason)
			continue;
		if (s->allowance > 0)
			n += list_walks(s, b, seat, k, out + n);
		if (s->phase == PHASE_TURN_ACTION)
			n += list_shifts(s, &b->on, seat, k, out + n);
	}
	return n;
}

RULE uint32_t list_turn(const struct monastery_state *s, int seat, choice *out)
{
	struct board b;
	uint32_t n = 0;
	board_build(s, &b);
	if (s->phase == PHASE_TURN_ACTION && !s->placed_or_exchanged) {
		for (uint64_t m = placeable_types(s, &b, hand_types(s, seat)); m; m &= m - 1)
			out[n++] = choice_make(VERB_PLACE, bits_first(m), 0, 0);
		if (!bars_exchange(s, seat).reason)
			out[n++] = choice_make(VERB_EXCHANGE, 0, 0, 0);
	}
	n += list_moves(s, &b, seat, out + n);
	if (s->phase == PHASE_TURN_ACTION)
		out[n++] = choice_make(VERB_END_TURN, 0, 0, 0);
	return n;
}

enum { STORED_X = 1 - X_MIN, STORED_Y = 1 - Y_MIN, STORED_ROTATION = 1 }; /* a number's argument is value - min + 1 */

RULE uint32_t list_cells(const struct monastery_state *s, choice *out)
{
	struct board b;
	struct spot spots[FRONTIER_MAX];
	uint32_t n = 0;
	board_build(s, &b);
	int count = frontier_find(s, &b, spots);
	for (int i = 0; i < count; i++) {
		struct site site = site_at(&b, spots[i].cell);
		if (fitting_rotations(s, &b, &site, s->pending_tile))
			out[n++] = choice_make(VERB_PLACE_CELL, spots[i].x + STORED_X, spots[i].y + STORED_Y, 0);
	}
	return n;
}

RULE uint32_t list_rotations(const struct monastery_state *s, choice *out)
{
	struct board b;
	uint32_t n = 0;
	board_build(s, &b);
	for (int r = 0; r < tile_facts[s->pending_tile].rotations; r++)
		if (!bars_rotation(s, &b, r).reason)
			out[n++] = choice_make(VERB_PLACE_ROTATION, r + STORED_ROTATION, 0, 0);
	return n;
}
