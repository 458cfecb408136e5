/* Window tiles and missions: what may be placed, and what has been fulfilled. */

/* MM-7.4.2: the column (from 1) of the row's leftmost empty cell; WINDOW_SIZE + 1 when it is full. */
RULE int window_free(const struct monasterium_state *s, int seat, int row)
{
	const uint8_t *cell = s->player[seat].window[row - 1];
	int column = 1;
	while (column <= WINDOW_SIZE && cell[column - 1])
		column++;
	return column;
}

/* MM-7.4.2: may a tile of this monastery go to the row? */
RULE struct refusal bars_window_row(const struct monasterium_state *s, int seat, int monastery, int row)
{
	const struct monasterium_player *p = &s->player[seat];
	int free = window_free(s, seat, row);
	if (free > WINDOW_SIZE)
		return refuse(WHY_ROW_FULL, row, 0, 0, 0);
	for (int c = 0; c < WINDOW_SIZE; c++)
		if (p->window[row - 1][c] == monastery)
			return refuse(WHY_COLOUR_IN_ROW, monastery, row, 0, 0);
	for (int r = 0; r < WINDOW_SIZE; r++)
		if (p->window[r][free - 1] == monastery)
			return refuse(WHY_COLOUR_IN_COLUMN, monastery, row, free, 0);
	return allow();
}

/* The set of monasteries whose tile some row would take: bars_window_row for all rows and colours at once. */
RULE int window_fits(const struct monasterium_state *s, int seat)
{
	const struct monasterium_player *p = &s->player[seat];
	int fits = 0;
	for (int row = LINE_TOP; row <= WINDOW_SIZE; row++) {
		int free = window_free(s, seat, row), present = 0;
		if (free > WINDOW_SIZE)
			continue;
		for (int i = 0; i < WINDOW_SIZE; i++)
			present |= 1 << p->window[row - 1][i] | 1 << p->window[i][free - 1];
		fits |= ~present >> 1; /* bit 0 was the empty cells */
	}
	return fits & ((1 << MONASTERIES) - 1);
}

/* MM-7.4.3: is there a tile, and a row that takes it? */
RULE struct refusal bars_tile(const struct monasterium_state *s, int seat, int monastery)
{
	if (!s->pile[monastery - 1])
		return refuse(WHY_PILE_EMPTY, monastery, 0, 0, 0);
	return set_has(window_fits(s, seat), monastery) ? allow() : refuse(WHY_NO_ROW, monastery, 0, 0, 0);
}

/* MM-7.4.1: from any monastery (road), or from one whose chapel holds an own novice (row III). */
RULE struct refusal bars_source(const struct monasterium_state *s, int seat, bool own_chapels, int monastery)
{
	if (own_chapels && !s->player[seat].chapel[monastery - 1])
		return refuse(WHY_NOT_YOUR_CHAPEL, monastery, 0, 0, 0);
	return bars_tile(s, seat, monastery);
}

RULE bool can_take_tile(const struct monasterium_state *s, int seat, bool own_chapels)
{
	int fits = window_fits(s, seat);
	for (int m = MONASTERY_A; m <= MONASTERIES; m++)
		if (set_has(fits, m) && allows(bars_source(s, seat, own_chapels, m)))
			return true;
	return false;
}

RULE int window_colours(const struct monasterium_player *p)
{
	uint64_t colours = 0;
	for (int r = 0; r < WINDOW_SIZE; r++)
		for (int c = 0; c < WINDOW_SIZE; c++)
			colours |= bit(p->window[r][c]);
	return bits_count(colours & ~bit(MONASTERY_NONE));
}

RULE int novices_at_home(const struct monasterium_player *p)
{
	int n = bits_count(p->extra);
	for (int row = 0; row < ROWS; row++)
		n += bits_count(p->novice[row]);
	return n;
}

/* MM-7.6.2, MM-7.6.3, MM-10.20: has the seat what the card asks? */
RULE bool fulfils(const struct monasterium_state *s, int seat, int mission)
{
	const struct monasterium_player *p = &s->player[seat];
	const struct mission_row *m = &mission_rows[mission];
	const struct mission_figures *f = &figures(s)->mission[mission];
	switch (m->goal) {
	case GOAL_PLACES:
		return p->chapel[f->chapel - 1] && own_cloisters(s, seat, f->cloister) && own_buildings(s, seat, f->building);
	case GOAL_NOVICES_SENT:
		return NOVICES - novices_at_home(p) >= m->threshold;
	case GOAL_NOVICES_IN_LIBRARIES:
		return own_libraries(s, seat) >= m->threshold;
	case GOAL_NOVICES_IN_CLOISTERS:
		return own_cloisters_all(s, seat) >= m->threshold;
	case GOAL_WINDOW_COLOURS:
		return window_colours(p) >= m->threshold;
	default:
		return p->dice_owned >= m->threshold;
	}
}
