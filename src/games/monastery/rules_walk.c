/* Walking and encouragement: sections 6.5 to 6.7 of the rules, and all a turn offers. Part of rules.c. */

/* MO-6.1.2; at most ABBEY_EDGES. */
RULE int connected_places(const struct monastery_state *s, const struct board *b, int place, uint8_t *out)
{
	int n = 0;
	if (place == PLACE_ABBEY) {
		for (int i = 0; i < ABBEY_EDGES; i++) {
			const struct abbey_edge *e = &abbey_edges[i];
			int code = b->at[grid_cell(e->x, e->y)];
			if ((figures(s)->abbey >> i & 1) && b->lying[code].open >> opposite(e->side) & 1)
				out[n++] = (uint8_t)code;
		}
		return n;
	}
	const struct monastery_tile *t = &s->tile[place - PLACE_TILE];
	int cell = grid_cell(t->x, t->y);
	for (int d = 0; d < DIRECTIONS; d++) {
		int code = b->at[grid_next(cell, d)];
		if (b->lying[place].open >> d & b->lying[code].open >> opposite(d) & 1)
			out[n++] = (uint8_t)code_place(code);
	}
	return n;
}

/* The same, looked for once as long as no tile comes beside it. */
RULE const struct ways *ways_from(const struct monastery_state *s, struct board *b, int place)
{
	struct ways *w = &b->ways[place];
	if (!bits_has(b->known, place))
		w->count = (uint8_t)connected_places(s, b, place, w->to);
	b->known |= bit(place);
	return w;
}

/* MO-6.1.5 */
RULE bool can_stop(const struct monastery_state *s, const struct board *b, int place)
{
	return monks_on(&b->on, place) < capacity(s, place);
}

/* MO-6.1.13: the own passage and in team play the partner's; MO-6.6.2: closed while somebody kneels there. */
RULE bool is_own_passage(const struct monastery_state *s, int seat, int place)
{
	if (!is_tile(s, place) || type_at(s, place) != TILE_secret_passage)
		return false;
	int owner = s->tile[place - PLACE_TILE].owner, colour = s->player[seat].colour;
	return owner == colour || owner == partner_colour(s, colour);
}

/* As bits; two at most. */
RULE uint64_t open_passages(const struct monastery_state *s, const struct board *b, int seat)
{
	uint64_t open = 0;
	for (uint64_t m = b->passages; m; m &= m - 1)
		if (is_own_passage(s, seat, bits_first(m)) && !kneeling_on(&b->on, bits_first(m)))
			open |= m & -m;
	return open;
}

/*
 * MO-6.5.2: from a place that can be crossed but not stopped on, is a stop within reach? The walker is off the board.
 * Where one cannot stop one can cross (MO-6.1.6): it is full, built or not; special tiles have no edges to enter by.
 */
RULE bool stop_in_reach(const struct monastery_state *s, struct board *b, int seat, int from, int allowance)
{
	uint64_t seen = bit(from), edge = bit(from), passages = open_passages(s, b, seat);
	for (int step = 0; step < allowance && edge; step++) {
		uint64_t reached = passages;
		for (uint64_t m = edge; m; m &= m - 1) {
			const struct ways *w = ways_from(s, b, bits_first(m));
			for (int i = 0; i < w->count; i++)
				reached |= bit(w->to[i]);
		}
		edge = reached & ~seen;
		seen |= reached;
		for (uint64_t m = edge; m; m &= m - 1)
			if (can_stop(s, b, bits_first(m)))
				return true;
	}
	return false;
}

/* Takes a monk off the board to walk (MO-6.5.2: his place counts him as gone), or puts him back. */
RULE void lift(struct board *b, const struct monastery_monk *m)
{
	if (in_monastery(m))
		b->on.at[m->place] -= presence(m->square, false);
}

RULE void put_back(struct board *b, const struct monastery_monk *m)
{
	if (in_monastery(m))
		b->on.at[m->place] += presence(m->square, false);
}

/* MO-6.1.7, MO-6.5.6: a monk on an unbuilt full tile. */
RULE bool is_pinned(const struct monastery_state *s, const struct occupancy *on, const struct monastery_monk *m)
{
	return in_monastery(m) && !is_built(s, m->place) && is_full(s, on, m->place);
}

/* The squares of an unbuilt tile, as bits of their numbers (MO-3.2.1). */
RULE int squares_of(const struct monastery_state *s, int place)
{
	return figures(s)->turned[type_at(s, place)][0].squares;
}

RULE int empty_squares(const struct monastery_state *s, const struct occupancy *on, int place)
{
	return squares_of(s, place) & ~squares_on(on, place);
}

/* MO-6.3.2, MO-6.5.4: may a monk come to this square of an unbuilt tile? */
RULE struct refusal bars_square(const struct monastery_state *s, const struct occupancy *on, int place, int square)
{
	if (!(squares_of(s, place) >> square & 1))
		return refuse(WHY_NO_SUCH_SQUARE, place, square, 0, 0);
	return empty_squares(s, on, place) >> square & 1 ? allow() : refuse(WHY_SQUARE_TAKEN, place, square, 0, 0);
}

/* MO-6.3.2, MO-6.5.1: may this monk be moved at all? */
RULE struct refusal bars_mover(const struct monastery_state *s, const struct occupancy *on, int seat, int k)
{
	const struct monastery_monk *m = &s->player[seat].monk[k];
	int id = monk_id(s->player[seat].colour, k);
	if (s->phase == KIND_TRANSIT_STEP)
		return s->transit_monk == id ? allow() : refuse(WHY_ONLY_TRANSIT, s->transit_monk, 0, 0, 0);
	if (!in_monastery(m))
		return refuse(WHY_MONK_ON_GRID, 0, 0, 0, 0);
	if (m->kneeling)
		return refuse(WHY_MONK_KNEELS, id, 0, 0, 0);
	if (m->stopped)
		return refuse(WHY_MONK_STOPPED, id, 0, 0, 0);
	if (is_pinned(s, on, m))
		return refuse(WHY_MONK_PINNED, id, 0, 0, 0);
	for (int other = 0; other < k; other++) { /* MO-6.3.3: one choice for all equal monks */
		const struct monastery_monk *o = &s->player[seat].monk[other];
		if (o->place == m->place && o->square == m->square && !o->kneeling && !o->stopped)
			return refuse(WHY_OTHER_MONK_FIRST, monk_id(s->player[seat].colour, other), 0, 0, 0);
	}
	return allow();
}

RULE int walker_place(const struct monastery_state *s, const struct monastery_monk *m)
{
	return s->phase == KIND_TRANSIT_STEP ? s->transit_place : m->place;
}

/*
 * MO-6.5.2 to MO-6.5.5 for a walker who is off the board: may he enter the place, and is a square named exactly where
 * there is one to choose? `back`: one step can take him back to where he came from and can stay.
 */
RULE struct refusal bars_entry(
	const struct monastery_state *s, struct board *b, int seat, int place, int square, bool back)
{
	int left = s->allowance - 1;
	if (left < 0)
		return refuse(WHY_NO_ALLOWANCE, 0, 0, 0, 0);
	if (can_stop(s, b, place) && !is_built(s, place))
		return square ? bars_square(s, &b->on, place, square) : refuse(WHY_NAME_A_SQUARE, place, 0, 0, 0);
	if (!can_stop(s, b, place) && !(back && left > 0) && !stop_in_reach(s, b, seat, place, left))
		return refuse(WHY_STUCK_THERE, place, left, 0, 0);
	return square ? refuse(WHY_NO_SQUARES, place, 0, 0, 0) : allow();
}

RULE bool is_connected(const struct monastery_state *s, struct board *b, int from, int to)
{
	const struct ways *w = ways_from(s, b, from);
	for (int i = 0; i < w->count; i++)
		if (w->to[i] == to)
			return true;
	return false;
}

/* Who walks, by step or passage, and where to. */
RULE struct refusal bars_walk(const struct monastery_state *s, const struct occupancy *on, int seat, int id, int place)
{
	int k = own_monk(s, seat, id);
	if (k < 0)
		return refuse(WHY_NOT_YOUR_MONK, 0, 0, 0, 0);
	struct refusal r = bars_mover(s, on, seat, k);
	if (!allows(r))
		return r;
	if (place != PLACE_ABBEY && !is_tile(s, place))
		return refuse(WHY_NO_SUCH_PLACE, 0, 0, 0, 0);
	if (place == walker_place(s, &s->player[seat].monk[k]))
		return refuse(WHY_SAME_PLACE, place, 0, 0, 0);
	return allow();
}

/* MO-6.5 */
RULE struct refusal may_step(const struct monastery_state *s, int seat, int id, int place, int square)
{
	struct board b;
	board_build(s, &b);
	struct refusal r = bars_walk(s, &b.on, seat, id, place);
	if (!allows(r))
		return r;
	const struct monastery_monk *m = &s->player[seat].monk[own_monk(s, seat, id)];
	int from = walker_place(s, m);
	if (!is_connected(s, &b, from, place))
		return refuse(WHY_NO_WAY, from, place, 0, 0);
	lift(&b, m);
	return bars_entry(s, &b, seat, place, square, s->phase != KIND_TRANSIT_STEP);
}

/* MO-6.6 */
RULE struct refusal may_passage(const struct monastery_state *s, int seat, int id, int place, int square)
{
	struct board b;
	board_build(s, &b);
	struct refusal r = bars_walk(s, &b.on, seat, id, place);
	if (!allows(r))
		return r;
	const struct monastery_monk *m = &s->player[seat].monk[own_monk(s, seat, id)];
	if (!is_own_passage(s, seat, place))
		return refuse(WHY_NOT_OWN_PASSAGE, place, 0, 0, 0);
	if (kneeling_on(&b.on, place))
		return refuse(WHY_PASSAGE_CLOSED, place, 0, 0, 0);
	if (is_connected(s, &b, walker_place(s, m), place)) /* MO-10.51; a step there is legal exactly when this would be */
		return refuse(WHY_STEP_INSTEAD, place, 0, 0, 0);
	lift(&b, m);
	return bars_entry(s, &b, seat, place, square, false);
}

/* MO-6.3.2 shift */
RULE struct refusal may_shift(const struct monastery_state *s, int seat, int id, int square)
{
	struct occupancy on;
	int k = own_monk(s, seat, id);
	if (k < 0)
		return refuse(WHY_NOT_YOUR_MONK, 0, 0, 0, 0);
	occupancy_count(s, &on);
	struct refusal r = bars_mover(s, &on, seat, k);
	int place = s->player[seat].monk[k].place;
	if (!allows(r))
		return r;
	return is_built(s, place) ? refuse(WHY_NOT_ON_SITE, id, 0, 0, 0) : bars_square(s, &on, place, square);
}

/* ---- what a turn offers ---- */

/* For each of some squares, the highest first, the choice that names none and so many steps more. */
RULE void list_squares(struct list *l, choice none, choice step, int squares)
{
	for (int square = SQUARES_MAX; square > 0; square--)
		list_maybe(l, squares >> square & 1, none + (choice)square * step);
}

RULE int squares_left(const struct board *b, int place)
{
	return b->lying[place].squares & ~squares_on(&b->on, place);
}

/* Steps to a place, or the passage there, of a walker who has steps left: by square where there are any. */
RULE void list_entry(
	const struct monastery_state *s, struct board *b, int seat, int verb, int k, int place, struct list *l)
{
	const struct monastery_monk *m = &s->player[seat].monk[k];
	choice c = choose(verb, monk_id(s->player[seat].colour, k), place, 0);
	if (!bits_has(b->free, place)) {
		bool back = verb == VERB_STEP && s->phase != KIND_TRANSIT_STEP;
		lift(b, m);
		list_if(l, bars_entry(s, b, seat, place, 0, back), c);
		put_back(b, m);
	} else if (!bits_has(b->sites, place)) {
		list_add(l, c);
	} else {
		list_squares(l, c, 1, squares_left(b, place));
	}
}

/* The steps, then the passages, of one monk who may move; passages: those open to him, as bits. */
RULE void list_walks(
	const struct monastery_state *s, struct board *b, int seat, int k, uint64_t passages, struct list *l)
{
	int from = walker_place(s, &s->player[seat].monk[k]);
	const struct ways *w = ways_from(s, b, from);
	uint64_t near = bit(from);
	for (int i = 0; i < w->count; i++) {
		near |= bit(w->to[i]);
		list_entry(s, b, seat, VERB_STEP, k, w->to[i], l);
	}
	for (uint64_t p = passages & ~near; p; p &= p - 1)
		list_entry(s, b, seat, VERB_PASSAGE, k, bits_first(p), l);
}

RULE void list_shifts(const struct monastery_state *s, const struct board *b, int seat, int k, struct list *l)
{
	choice none = choose(VERB_SHIFT, monk_id(s->player[seat].colour, k), 0, 0);
	list_squares(l, none, 1 << 8, squares_left(b, s->player[seat].monk[k].place));
}

/* MO-5.3: nobody has fetched him yet. */
RULE bool waits_on_grid(const struct monastery_monk *m)
{
	return m->place >= PLACE_CROSS;
}

/* The monks of a player that bars_mover passes, as bits. Equal ones are at one place, not on squares: no square holds two. */
RULE uint64_t movers(const struct monastery_state *s, const struct board *b, int seat)
{
	uint64_t at = ((b->free & b->sites) | (~b->sites & (bit(PLACE_CROSS) - 1))) & ~bit(PLACE_NONE), monks = 0;
	if (s->phase == KIND_TRANSIT_STEP)
		return bit(own_monk(s, seat, s->transit_monk));
	for (int k = 0; k < MONKS; k++) {
		const struct monastery_monk *m = &s->player[seat].monk[k];
		uint64_t moves = at >> m->place & (uint64_t)!(m->kneeling | m->stopped);
		monks |= moves << k;
		at &= ~((moves & (uint64_t)!m->square) << m->place);
	}
	return monks;
}

/* MO-6.3.2, in the order: monk by monk his steps, passages and shifts. */
RULE void list_moves(const struct monastery_state *s, struct board *b, int seat, struct list *l)
{
	uint64_t passages = s->allowance ? open_passages(s, b, seat) : 0;
	for (uint64_t m = movers(s, b, seat); m; m &= m - 1) {
		int k = bits_first(m);
		if (s->allowance > 0)
			list_walks(s, b, seat, k, passages, l);
		if (s->phase == KIND_TURN_ACTION && bits_has(b->sites, s->player[seat].monk[k].place))
			list_shifts(s, b, seat, k, l);
	}
}

RULE void list_transit(const struct monastery_state *s, int seat, struct list *l)
{
	struct board b;
	board_build(s, &b);
	list_moves(s, &b, seat, l);
}

/* types: of tiles in hand, those that can be placed. */
RULE void list_turn_with(const struct monastery_state *s, struct board *b, uint64_t types, int seat, struct list *l)
{
	list_place(types, l);
	list_if(l, may_exchange(s, seat), choose(VERB_EXCHANGE, 0, 0, 0));
	list_moves(s, b, seat, l);
	list_add(l, choose(VERB_END_TURN, 0, 0, 0));
}

RULE void list_turn(const struct monastery_state *s, int seat, struct list *l)
{
	struct board b;
	board_build(s, &b);
	list_turn_with(s, &b, placeable_tiles(s, &b, seat), seat, l);
}

/* ---- moving ---- */

/* MO-6.7.2, MO-6.8.4.2: who stops on a square takes the blessings that lie on the tile. */
RULE void take_blessings(struct monastery_state *s, int seat, int place, struct events *e)
{
	struct monastery_tile *t = &s->tile[place - PLACE_TILE];
	if (t->blessings == 0)
		return;
	event_add(e, EVENT_BLESSINGS_TAKEN, seat, t->blessings, place, 0, 0);
	s->player[seat].blessings = (uint8_t)(s->player[seat].blessings + t->blessings);
	t->blessings = 0;
}

/* MO-6.5.3 to MO-6.5.5, MO-6.6: the walk of one monk by one step. */
RULE void walk(struct monastery_state *s, int seat, int event, int id, int place, int square, struct events *e)
{
	struct monastery_monk *m = &s->player[seat].monk[own_monk(s, seat, id)];
	bool passes = monks_at(s, place) >= capacity(s, place);
	event_add(e, event, seat, id, walker_place(s, m), place, square);
	s->allowance--;
	s->transit_monk = (uint8_t)(passes ? id : 0);
	s->transit_place = (uint8_t)(passes ? place : PLACE_NONE);
	m->place = (uint8_t)(passes ? PLACE_NONE : place);
	m->square = (uint8_t)square;
	m->stopped = square != 0;
	if (square)
		take_blessings(s, seat, place, e);
	open_decision(s, passes ? KIND_TRANSIT_STEP : KIND_TURN_ACTION, seat);
}

RULE void do_step(struct monastery_state *s, int seat, int id, int place, int square, struct events *e)
{
	walk(s, seat, EVENT_MONK_WALKED, id, place, square, e);
}

RULE void do_passage(struct monastery_state *s, int seat, int id, int place, int square, struct events *e)
{
	walk(s, seat, EVENT_PASSAGE_TAKEN, id, place, square, e);
}

RULE void do_shift(struct monastery_state *s, int seat, int id, int square, struct events *e)
{
	struct monastery_monk *m = &s->player[seat].monk[own_monk(s, seat, id)];
	m->square = (uint8_t)square;
	m->stopped = 1;
	event_add(e, EVENT_MONK_SHIFTED, seat, id, m->place, square, 0);
}

RULE void do_end_turn(struct monastery_state *s, int seat, struct events *e)
{
	(void)seat;
	flow(s, STEP_TURN_END, e);
}

/* ---- encouragement ---- */

/* MO-6.7.3: unbuilt, with an empty square. */
RULE bool is_eligible(const struct monastery_state *s, const struct occupancy *on, int place)
{
	return !is_built(s, place) && !is_full(s, on, place);
}

/* MO-6.7.1 */
RULE struct refusal may_encourage(const struct monastery_state *s, int seat, int place)
{
	struct occupancy on;
	if (s->player[seat].blessings == 0)
		return refuse(WHY_NO_BLESSING, 0, 0, 0, 0);
	if (!is_tile(s, place))
		return refuse(WHY_NO_SUCH_PLACE, 0, 0, 0, 0);
	occupancy_count(s, &on);
	return is_eligible(s, &on, place) ? allow() : refuse(WHY_NOT_ELIGIBLE, place, 0, 0, 0);
}

/* The places that may_encourage passes. */
RULE uint64_t eligible_places(const struct monastery_state *s, int seat)
{
	struct occupancy on;
	uint64_t places = 0;
	if (s->player[seat].blessings == 0)
		return 0;
	occupancy_count(s, &on);
	for (int place = PLACE_TILE; place < PLACE_TILE + s->tile_count; place++)
		if (is_eligible(s, &on, place))
			places |= bit(place);
	return places;
}

RULE void list_encourage(const struct monastery_state *s, int seat, struct list *l)
{
	for (uint64_t m = eligible_places(s, seat); m; m &= m - 1)
		list_add(l, choose(VERB_ENCOURAGE, bits_first(m), 0, 0));
	list_add(l, choose(VERB_DONE, 0, 0, 0));
}

RULE void do_encourage(struct monastery_state *s, int seat, int place, struct events *e)
{
	s->player[seat].blessings--;
	s->tile[place - PLACE_TILE].blessings++;
	event_add(e, EVENT_ENCOURAGED, seat, place, 0, 0, 0);
}
