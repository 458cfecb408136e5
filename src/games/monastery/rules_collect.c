/* Letters: collecting, placing, swapping: sections 6.8.3 and 7.5 of the rules. Part of rules.c. */

RULE int empty_spaces(const struct monastery_state *s, int seat)
{
	int n = 0;
	for (int i = 0; i < SPACES; i++)
		n += s->player[seat].strip[i] == SIDE_NONE;
	return n;
}

/* MO-6.8.3.2: reduced costs once the own strip is full, whoever filled it (MO-10.38). */
RULE int cost_of(const struct monastery_state *s, int seat, int column)
{
	return empty_spaces(s, seat) ? figures(s)->cost[0][column] : figures(s)->cost[1][column];
}

/* MO-6.8.3.1 */
RULE int budget(const struct monastery_state *s, int seat)
{
	return s->points + s->player[seat].blessings - s->player[seat].locked;
}

/* The monk that stands on a cross of the grid, -1 none; *owner is his seat. */
RULE int monk_on_cross(const struct monastery_state *s, int row, int column, int *owner)
{
	int cross = 0;
	*owner = figures(s)->is_cross[row][column] ? seat_of_colour(s, row + 1) : -1;
	if (*owner < 0)
		return -1;
	for (int c = 0; c < column; c++)
		cross += figures(s)->is_cross[row][c];
	for (int k = 0; k < MONKS; k++)
		if (s->player[*owner].monk[k].place == PLACE_CROSS + cross)
			return k;
	return -1;
}

/* The cells where a letter or a monk can be bought. */
RULE uint64_t wares(const struct monastery_state *s)
{
	uint64_t cells = cells_with(s->letter);
	for (int seat = 0; seat < s->seats; seat++) {
		int row = s->player[seat].colour - 1;
		for (int k = 0; k < MONKS; k++) {
			const struct monastery_monk *m = &s->player[seat].monk[k];
			if (waits_on_grid(m))
				cells |= bit(row * COLUMNS + figures(s)->crosses[row][m->place - PLACE_CROSS] - 1);
		}
	}
	return cells;
}

/* MO-6.8.3.1, MO-6.8.3.2 */
RULE struct refusal may_collect(const struct monastery_state *s, int seat, int cell)
{
	int cost = cost_of(s, seat, column_of(cell));
	if (!bits_has(wares(s), cell - 1))
		return refuse(WHY_CELL_EMPTY, 0, 0, 0, 0);
	return cost > budget(s, seat) ? refuse(WHY_TOO_DEAR, cost, budget(s, seat), 0, 0) : allow();
}

/* The columns from the left that the player can pay for: costs rise to the right. */
RULE int affordable_columns(const struct monastery_state *s, int seat)
{
	int have = budget(s, seat), n = 0;
	bool full = empty_spaces(s, seat) == 0;
	while (n < COLUMNS && (full ? figures(s)->cost[1][n] : figures(s)->cost[0][n]) <= have)
		n++;
	return n;
}

RULE void list_collect(const struct monastery_state *s, int seat, struct list *l)
{
	uint64_t columns = bit(affordable_columns(s, seat)) - 1, cells = 0;
	for (int row = 0; row < ROWS; row++)
		cells |= columns << row * COLUMNS;
	if (columns)
		list_firsts(l, VERB_COLLECT, wares(s) & cells);
	list_add(l, choose(VERB_DONE, 0, 0, 0));
}

/* The leftmost empty space of a strip for a letter; -1 none (MO-6.8.3.5; by the other reading of MO-10.1 any will do). */
RULE int space_for(const struct monastery_state *s, int seat, int letter)
{
	for (int i = 0; i < SPACES; i++)
		if (s->player[seat].strip[i] == SIDE_NONE
			&& (reads(s, READING_ANY_SPACE) || phrases[s->player[seat].colour - 1][i] == letter))
			return i;
	return -1;
}

RULE struct refusal may_letter_place(const struct monastery_state *s, int seat, int colour)
{
	int owner = seat_of_colour(s, colour);
	(void)seat;
	if (owner < 0)
		return refuse(WHY_COLOUR_ABSENT, colour, 0, 0, 0);
	return space_for(s, owner, s->pending_letter) < 0 ? refuse(WHY_NO_SPACE, s->pending_letter, colour, 0, 0) : allow();
}

RULE void list_letter_place(const struct monastery_state *s, int seat, struct list *l)
{
	for (int colour = 1; colour < COLOUR_END; colour++)
		list_if(l, may_letter_place(s, seat, colour), choose(VERB_LETTER_PLACE, colour, 0, 0));
}

/* MO-6.8.3.3: points first, then unlocked blessings. */
RULE void pay(struct monastery_state *s, int seat, int cost)
{
	int from_points = cost < s->points ? cost : s->points;
	s->points = (uint8_t)(s->points - from_points);
	s->player[seat].blessings = (uint8_t)(s->player[seat].blessings - (cost - from_points));
	s->supply = (uint8_t)(s->supply + (cost - from_points));
}

RULE void do_collect(struct monastery_state *s, int seat, int cell, struct events *e)
{
	int row = row_of(cell), column = column_of(cell), owner;
	int cost = cost_of(s, seat, column);
	pay(s, seat, cost);
	if (s->letter[row][column]) {
		s->pending_letter = s->letter[row][column];
		s->letter[row][column] = s->turned[row][column] = 0;
		s->phase = KIND_LETTER_PLACE;
		event_add(e, EVENT_LETTER_COLLECTED, seat, s->pending_letter, cell, cost, 0);
		return;
	}
	int k = monk_on_cross(s, row, column, &owner);
	s->player[owner].monk[k].place = PLACE_ABBEY;
	event_add(e, EVENT_MONK_COLLECTED, seat, row + 1, monk_id(row + 1, k), cell, cost);
}

/* MO-6.8.3.5, MO-9.2 */
RULE void do_letter_place(struct monastery_state *s, int seat, int colour, struct events *e)
{
	int owner = seat_of_colour(s, colour), own = s->player[seat].colour;
	bool large = colour == own || colour == partner_colour(s, own);
	int space = space_for(s, owner, s->pending_letter);
	s->player[owner].strip[space] = large ? SIDE_LARGE : SIDE_SMALL;
	event_add(e, EVENT_LETTER_PLACED, seat, s->pending_letter, colour, large ? SIDE_LARGE : SIDE_SMALL, space + 1);
	s->pending_letter = LETTER_NONE;
	if (!large)
		receive_blessings(s, seat, 1, true, e);
	if (!empty_spaces(s, owner))
		event_add(e, EVENT_PHRASE_COMPLETED, owner, colour, 0, 0, 0);
	s->phase = KIND_COLLECT;
}

/* MO-3.6 */
RULE int unspent_blessings(int points)
{
	int blessings = 0;
	for (int i = 0; i < COUNT(unspent_facts); i++)
		if (points >= unspent_facts[i].from)
			blessings = unspent_facts[i].blessings;
	return blessings;
}

/* ---- the Library ---- */

/* MO-7.5: a letter of the grid to swap. */
RULE struct refusal may_swap(const struct monastery_state *s, int seat, int cell)
{
	int row = row_of(cell), column = column_of(cell);
	(void)seat;
	if (!s->letter[row][column])
		return refuse(WHY_NO_LETTER, 0, 0, 0, 0);
	if (s->turned[row][column])
		return refuse(WHY_LETTER_TURNED, s->letter[row][column], 0, 0, 0);
	return cell == s->pending_first ? refuse(WHY_SAME_LETTER, 0, 0, 0, 0) : allow();
}

RULE void list_swap(const struct monastery_state *s, int seat, struct list *l)
{
	for (int cell = 1; cell <= GRID_LETTER_CELLS; cell++)
		list_if(l, may_swap(s, seat, cell), choose(VERB_SWAP, cell, 0, 0));
}

/* A letter comes to a cell by a swap and is turned. */
RULE void turn_letter(struct monastery_state *s, int seat, int cell, int letter, struct events *e)
{
	int row = row_of(cell), column = column_of(cell);
	s->letter[row][column] = (uint8_t)letter;
	s->turned[row][column] = 1;
	event_add(e, EVENT_LETTER_SWAPPED, seat, letter, row + 1, column + 1, cell);
}

/* The first letter is remembered, with the second it changes places. */
RULE void do_swap(struct monastery_state *s, int seat, int cell, struct events *e)
{
	int first = s->pending_first;
	if (!first) {
		s->pending_first = (uint8_t)cell;
		open_decision(s, KIND_LIBRARY_SECOND, seat);
		return;
	}
	int letter = s->letter[row_of(first)][column_of(first)];
	turn_letter(s, seat, first, s->letter[row_of(cell)][column_of(cell)], e);
	turn_letter(s, seat, cell, letter, e);
	s->pending_first = 0;
	open_decision(s, KIND_SCORE_ACTION, seat);
}
