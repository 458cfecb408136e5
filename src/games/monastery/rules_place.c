/* Tiles: drawing, giving back, placing: sections 6.3 and 6.4 of the rules. Part of rules.c. */

/* ---- the bag ---- */

/* Copies of each type in the bag: all tiles less the board and the hands (MO-4.2.2). Passages are never in it. */
RULE void bag_contents(const struct monastery_state *s, uint8_t *copies)
{
	memcpy(copies, figures(s)->copies, sizeof figures(s)->copies);
	for (int i = 0; i < s->tile_count; i++)
		copies[s->tile[i].type]--;
	for (int seat = 0; seat < s->seats; seat++)
		for (int i = 0; i < s->player[seat].hand_count; i++)
			copies[s->player[seat].hand[i]]--;
	copies[TILE_NONE] = copies[TILE_secret_passage] = 0;
}

/* MO-9: with the fixed set the draws of the first mass are restricted, class by class; 0 is any tile. */
RULE int draw_class(const struct monastery_state *s)
{
	bool fixed = s->start_tiles == START_FIXED_SET && is_start(s);
	return fixed ? KEEP_START + 1 - s->pending_due : 0;
}

RULE void list_draw(const struct monastery_state *s, struct list *l)
{
	uint8_t copies[TILE_END];
	int wanted = draw_class(s);
	bag_contents(s, copies);
	for (int type = 1; wanted && type < TILE_END; type++)
		if (figures(s)->tile[type].start_class != wanted)
			copies[type] = 0;
	list_weighted(l, VERB_DRAW, &copies[1], TILE_TYPES);
}

/* MO-6.3.6, MO-6.9.5, MO-7.6: the tile joins the hand of the player it is drawn for. */
RULE void do_draw(struct monastery_state *s, int chance, int type, struct events *e)
{
	int seat = s->actor - 1;
	bool exchange = s->pending_draw == DRAW_EXCHANGE;
	(void)chance;
	hand_add(s, seat, type);
	s->bag_count--;
	event_add(e, EVENT_TILE_DRAWN, seat, type, 0, 0, 0);
	if (s->pending_draw != DRAW_MASS) {
		s->pending_draw = DRAW_NONE;
		open_decision(s, exchange ? KIND_EXCHANGE_RETURN : KIND_WORKSHOP_RETURN, seat);
	} else if (--s->pending_due == 0) {
		s->turn++;
		flow(s, STEP_DRAW, e);
	}
}

RULE void draw_for(struct monastery_state *s, int seat, int purpose)
{
	s->pending_draw = (uint8_t)purpose;
	open_decision(s, KIND_CH_DRAW, seat);
}

/* ---- giving back ---- */

/* MO-6.3.6, MO-7.6, MO-9: any tile in hand but a passage. */
RULE struct refusal may_return_tile(const struct monastery_state *s, int seat, int type)
{
	if (type == TILE_secret_passage)
		return refuse(WHY_PASSAGE_STAYS, 0, 0, 0, 0);
	return hand_has(s, seat, type) ? allow() : refuse(WHY_NOT_IN_HAND, type, 0, 0, 0);
}

RULE void list_return_tile(const struct monastery_state *s, int seat, struct list *l)
{
	for (uint64_t m = hand_types(s, seat); m; m &= m - 1)
		list_if(l, may_return_tile(s, seat, bits_first(m)), choose(VERB_RETURN_TILE, bits_first(m), 0, 0));
}

RULE void do_return_tile(struct monastery_state *s, int seat, int type, struct events *e)
{
	hand_remove(s, seat, type);
	s->bag_count++;
	event_add(e, EVENT_TILE_RETURNED, seat, type, 0, 0, 0);
	if (s->phase != KIND_START_RETURN) {
		open_decision(s, s->phase == KIND_EXCHANGE_RETURN ? KIND_TURN_ACTION : KIND_SCORE_ACTION, seat);
	} else if (--s->pending_due == 0) {
		s->turn++;
		flow(s, STEP_RETURN, e);
	}
}

RULE struct refusal may_exchange(const struct monastery_state *s, int seat)
{
	if (s->placed_or_exchanged)
		return refuse(WHY_ALREADY_PLACED, 0, 0, 0, 0);
	if (s->bag_count < 1 || !can_give_back(s, seat))
		return refuse(WHY_NOTHING_TO_EXCHANGE, s->bag_count, s->player[seat].hand_count, 0, 0);
	return allow();
}

RULE void do_exchange(struct monastery_state *s, int seat, struct events *e)
{
	s->placed_or_exchanged = 1;
	event_add(e, EVENT_EXCHANGED, seat, 0, 0, 0, 0);
	draw_for(s, seat, DRAW_EXCHANGE);
}

/* ---- which tile ---- */

/* MO-6.3.2: one tile a turn; the Stables place theirs besides (MO-7.7). */
RULE bool has_placed(const struct monastery_state *s)
{
	return s->phase == KIND_TURN_ACTION && s->placed_or_exchanged;
}

/* MO-6.3.2 place, MO-7.7 */
RULE struct refusal may_place(const struct monastery_state *s, int seat, int type)
{
	struct board b;
	if (has_placed(s))
		return refuse(WHY_ALREADY_PLACED, 0, 0, 0, 0);
	if (!hand_has(s, seat, type))
		return refuse(WHY_NOT_IN_HAND, type, 0, 0, 0);
	board_build(s, &b);
	return is_placeable(s, &b, bit(type)) ? allow() : refuse(WHY_NO_PLACE_FOR_TILE, type, 0, 0, 0);
}

/* What may_place passes, the board searched once for all types in hand. */
RULE uint64_t placeable_tiles(const struct monastery_state *s, const struct board *b, int seat)
{
	uint64_t types = has_placed(s) ? 0 : hand_types(s, seat);
	return placeable(s, b, types, bits_count(types));
}

RULE void list_place(uint64_t types, struct list *l)
{
	for (uint64_t m = types; m; m &= m - 1)
		list_add(l, choose(VERB_PLACE, bits_first(m), 0, 0));
}

RULE void list_stables(const struct monastery_state *s, int seat, struct list *l)
{
	struct board b;
	board_build(s, &b);
	list_place(placeable_tiles(s, &b, seat), l);
}

RULE void do_place(struct monastery_state *s, int seat, int type, struct events *e)
{
	(void)e;
	s->pending_stables = s->phase == KIND_STABLES_TILE;
	s->pending_tile = (uint8_t)type;
	open_decision(s, KIND_PLACE_CELL, seat);
}

/* ---- where it goes ---- */

/* The neighbour that makes a dead end or a clash of colours with the tile turned so; 0 if none does. */
RULE int culprit(const struct monastery_figures *figs, const struct board *b, int why, int type, int x, int y, int r)
{
	const struct tile_fact *f = &figs->tile[type];
	struct site site = site_at(b, grid_cell(x, y));
	int path = rotated(f->path, r), open = rotated(f->open, r);
	for (int d = 0; d < DIRECTIONS; d++) {
		int code = site.near[d], hue = (int)(b->lying[code].shows >> 16 & HUE_DUAL);
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
		return refuse(why, type, group_facts[figures(s)->tile[type].kind].limit, 0, 0);
	if (why == WHY_DEAD_END || why == WHY_COLOUR_CLASH)
		return refuse(why, type, culprit(figures(s), b, why, type, x, y, r), 0, 0);
	return refuse(why, type, 0, 0, 0);
}

/* How near a rotation that is barred came to fitting. */
RULE int nearness(int why)
{
	switch (why) {
	case WHY_GROUP_LIMIT:
		return 4;
	case WHY_COLOUR_CLASH:
		return 3;
	case WHY_DEAD_END:
		return 2;
	case WHY_NOT_CONNECTED:
		return 1;
	default:
		return 0;
	}
}

/* MO-6.4.1 PLACE_CELL: some rotation fits; else what bars the rotation that comes closest to fitting. */
RULE struct refusal bars_cell(const struct monastery_state *s, const struct board *b, int x, int y)
{
	int closest = bars_place(s, b, s->pending_tile, x, y, 0), turn = 0;
	for (int r = 1; r < figures(s)->tile[s->pending_tile].rotations && closest != REASON_LEGAL; r++) {
		int why = bars_place(s, b, s->pending_tile, x, y, r);
		if (why == REASON_LEGAL || nearness(why) > nearness(closest))
			closest = why, turn = r;
	}
	return closest == REASON_LEGAL ? allow() : refuse_placement(s, b, closest, x, y, turn);
}

RULE struct refusal may_place_cell(const struct monastery_state *s, int seat, int x, int y)
{
	struct board b;
	(void)seat;
	board_build(s, &b);
	return bars_cell(s, &b, x, y);
}

/* What may_place_cell passes, looked for at the edge of the board only. */
RULE void list_place_cell(const struct monastery_state *s, int seat, struct list *l)
{
	struct board b;
	struct spot spots[FRONTIER_MAX];
	(void)seat;
	board_build(s, &b);
	int count = frontier_find(s, &b, spots);
	for (int i = 0; i < count; i++) {
		struct site site = site_at(&b, spots[i].cell);
		if (types_fitting(s, &b, &site, bit(s->pending_tile)))
			list_add(l, choose(VERB_PLACE_CELL, spots[i].x, spots[i].y, 0));
	}
	frontier_forget(&b, spots, count);
}

/* A cell of the frontier by the first that it lies beside: one of the abbey's edges, or a tile and the side of it. */
RULE int cell_spot(const struct monastery_state *s, int x, int y)
{
	for (int i = 0; i < ABBEY_EDGES; i++) {
		const struct abbey_edge *e = &abbey_edges[i];
		if (e->x == x && e->y == y)
			return i;
	}
	for (int i = 0; i < s->tile_count; i++)
		for (int d = 0; d < DIRECTIONS; d++)
			if (s->tile[i].x + x_step(d) == x && s->tile[i].y + y_step(d) == y)
				return ABBEY_EDGES + i * DIRECTIONS + d;
	return 0;
}

RULE void do_place_cell(struct monastery_state *s, int seat, int x, int y, struct events *e)
{
	(void)e;
	s->pending_x = (int8_t)x, s->pending_y = (int8_t)y;
	open_decision(s, KIND_PLACE_ROTATION, seat);
}

/* MO-6.4.1 PLACE_ROTATION, MO-3.2.8: the lowest of equal rotations only. */
RULE struct refusal bars_rotation(const struct monastery_state *s, const struct board *b, int r)
{
	int rotations = figures(s)->tile[s->pending_tile].rotations;
	if (r >= rotations)
		return refuse(WHY_SAME_ROTATION, s->pending_tile, r % rotations, 0, 0);
	int why = bars_place(s, b, s->pending_tile, s->pending_x, s->pending_y, r);
	return why == REASON_LEGAL ? allow() : refuse_placement(s, b, why, s->pending_x, s->pending_y, r);
}

RULE struct refusal may_place_rotation(const struct monastery_state *s, int seat, int rotation)
{
	struct board b;
	(void)seat;
	board_build(s, &b);
	return bars_rotation(s, &b, rotation);
}

/* What may_place_rotation passes: the cell is one that may_place_cell does. */
RULE void list_place_rotation(const struct monastery_state *s, int seat, struct list *l)
{
	struct board b;
	(void)seat;
	board_build(s, &b);
	struct site site = site_at(&b, grid_cell(s->pending_x, s->pending_y));
	for (uint64_t m = (uint64_t)fitting_rotations(s, &b, &site, s->pending_tile); m; m &= m - 1)
		list_add(l, choose(VERB_PLACE_ROTATION, bits_first(m), 0, 0));
}

/* MO-6.4.4: neighbours of a cell, the abbey counted once (MO-10.42: no cell touches it twice). */
RULE int neighbour_count(const struct monastery_state *s, int x, int y)
{
	int n = is_beside_abbey(x, y);
	for (int i = 0; i < s->tile_count; i++)
		n += are_neighbours(x, y, s->tile[i].x, s->tile[i].y);
	return n;
}

/* MO-6.4.3 to MO-6.4.6 */
RULE void do_place_rotation(struct monastery_state *s, int seat, int rotation, struct events *e)
{
	int type = s->pending_tile;
	bool special = figures(s)->tile[type].kind == TERRAIN_SPECIAL, scoring = s->pending_stables;
	int gifts = special ? neighbour_count(s, s->pending_x, s->pending_y) : 0;
	struct monastery_tile *t = &s->tile[s->tile_count++];
	t->type = (uint8_t)type;
	t->owner = type == TILE_secret_passage ? s->player[seat].colour : COLOUR_NONE;
	t->x = s->pending_x, t->y = s->pending_y;
	t->rotation = (uint8_t)rotation;
	t->built = special;
	hand_remove(s, seat, type);
	event_add(e, EVENT_TILE_PLACED, seat, type, t->x, t->y, rotation);
	receive_blessings(s, seat, gifts, scoring, e);
	s->pending_tile = TILE_NONE;
	s->pending_x = s->pending_y = 0;
	s->pending_stables = 0;
	if (!scoring)
		s->placed_or_exchanged = 1;
	open_decision(s, scoring ? KIND_SCORE_ACTION : KIND_TURN_ACTION, seat);
}
