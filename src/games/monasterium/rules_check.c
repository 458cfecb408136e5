/*
 * Invariants of one state. They hold after setup, and every legal choice leads from a state that passes to a state
 * that passes, so a position from outside that passes can be played to the end.
 */

RULE bool spaces_hold(const struct monasterium_state *s) /* MM-12.4 */
{
	for (int m = 0; m < MONASTERIES; m++) {
		for (int b = 1; b <= BUILDINGS_MAX; b++) {
			int bare = place_bare(s, m + 1, PLACE_B1 + b - 1), holder = s->building[m][b - 1];
			if (bare ? holder != bare : holder > s->seats)
				return false;
		}
		for (int k = 1; k <= CLOISTERS_MAX; k++) {
			int bare = place_bare(s, m + 1, PLACE_K1 + k - 1), holder = s->cloister[m][k - 1];
			if (bare ? holder != bare : holder > s->seats)
				return false;
		}
		if (chapel_novices(s, m + 1) > size_of(s)->chapel)
			return false;
	}
	return true;
}

RULE bool cloisters_hold(const struct monasterium_state *s) /* MM-12.5 */
{
	for (int m = MONASTERY_A; m <= MONASTERIES; m++)
		for (int k = 1; k <= CLOISTERS_MAX; k++) {
			int holder = s->cloister[m - 1][k - 1];
			if (holder >= HOLDER_RED && holder <= HOLDER_YELLOW && !has_neighbour(s, holder - 1, m, k))
				return false;
		}
	return true;
}

RULE bool tiles_hold(const struct monasterium_state *s) /* MM-12.2 */
{
	for (int m = 0; m < MONASTERIES; m++) {
		int tiles = s->pile[m];
		for (int seat = 0; seat < s->seats; seat++)
			for (int r = 0; r < WINDOW_SIZE; r++)
				for (int c = 0; c < WINDOW_SIZE; c++)
					tiles += s->player[seat].window[r][c] == m + 1;
		if (tiles != size_of(s)->tiles)
			return false;
	}
	return true;
}

RULE bool window_holds(const struct monasterium_player *p) /* MM-12.7 */
{
	for (int r = 0; r < WINDOW_SIZE; r++)
		for (int c = 0; c < WINDOW_SIZE; c++) {
			int colour = p->window[r][c];
			if (!colour)
				continue;
			if (c > 0 && !p->window[r][c - 1])
				return false;
			for (int i = 0; i < WINDOW_SIZE; i++)
				if ((i != c && p->window[r][i] == colour) || (i != r && p->window[i][c] == colour))
					return false;
		}
	return true;
}

RULE bool player_ranges(const struct monasterium_state *s, const struct monasterium_player *p) /* MM-12.6 */
{
	bool in = p->road >= 1 && p->road <= figures(s)->road_length && p->dice_owned >= 1
		&& p->dice_owned <= DICE_PERSONAL_MAX && p->reroll_ready <= 1 && p->extra < 1 << ROWS;
	for (int row = 0; row < ROWS; row++)
		in &= p->novice[row] < 1 << COLUMNS;
	for (int i = 0; i < MISSIONS_OPEN; i++)
		in &= p->mission_done[i] <= s->year;
	for (int part = 0; part < PARTS_IN_PLAY; part++)
		in &= p->vp_part[part] <= VP_PART_MAX;
	for (int i = 0; i < WINDOW_SIZE * WINDOW_SIZE; i++)
		in &= p->window[i / WINDOW_SIZE][i % WINDOW_SIZE] <= MONASTERIES;
	return in;
}

/* MM-7.1.2, MM-12.1: a row's novices stand where that row sends them; only extra novices stand anywhere. */
RULE bool novices_stand_right(const struct monasterium_state *s, int seat)
{
	const struct monasterium_player *p = &s->player[seat];
	int sent[GOES_TO_CLOISTER + 1] = {0, 0, 0, 0}, buildings = 0;
	for (int row = ROW_I; row <= ROWS; row++)
		sent[row_goes[row]] += COLUMNS - bits_count(p->novice[row - 1]);
	for (int m = MONASTERY_A; m <= MONASTERIES; m++)
		buildings += own_buildings(s, seat, m);
	return buildings >= sent[GOES_TO_BUILDING] && own_chapels_all(s, seat) >= sent[GOES_TO_CHAPEL]
		&& own_cloisters_all(s, seat) >= sent[GOES_TO_CLOISTER];
}

/* MM-7.6.1, MM-12.11: nothing ever leaves a board, so what is claimed is fulfilled and what is fulfilled is claimed. */
RULE bool claims_hold(const struct monasterium_state *s, int seat)
{
	for (int i = 0; i < MISSIONS_OPEN; i++)
		if ((s->player[seat].mission_done[i] != 0) != fulfils(s, seat, s->mission[i]))
			return false;
	return true;
}

/* Everything that concerns one player's board, whatever the phase. */
RULE int check_player(const struct monasterium_state *s, int seat)
{
	const struct monasterium_player *p = &s->player[seat];
	int out = 0;
	if (!player_ranges(s, p))
		return BROKEN_RANGES;
	for (int m = MONASTERY_A; m <= MONASTERIES; m++)
		out += own_novices(s, seat, m);
	if (out + novices_at_home(p) != NOVICES || !novices_stand_right(s, seat))
		return BROKEN_NOVICES;
	if (!window_holds(p))
		return BROKEN_WINDOW;
	for (int row = 0; row < ROWS; row++)
		if (!set_has(p->extra, row + 1) && p->novice[row])
			return BROKEN_EXTRA;
	return s->phase == PHASE_SETUP || claims_hold(s, seat) ? BROKEN_NONE : BROKEN_MISSIONS;
}

RULE bool missions_hold(const struct monasterium_state *s) /* MM-5.4 */
{
	bool hold = s->missions_drawn <= MISSIONS_OPEN;
	for (int i = 0; i < MISSIONS_OPEN; i++) {
		int first = i / 2 * MISSIONS_EACH + MISSION_A1, mission = s->mission[i];
		if (i < s->missions_drawn || mission)
			hold &= mission >= first && mission < first + MISSIONS_EACH;
		if (i % 2 == 1 && mission)
			hold &= s->mission[i - 1] != mission && s->mission[i - 1] != 0;
		if (i == s->missions_drawn) /* else it would have been laid out */
			hold &= mission == 0;
		if (i > s->missions_drawn && i % 2 == 0)
			hold &= (mission == 0) == (s->mission[i + 1] == 0);
	}
	return hold;
}

RULE bool turn_clear(const struct monasterium_state *s)
{
	return !(s->in_turn | s->turn_column | s->turn_neutral | s->turn_personal | s->used_2 | s->used_3 | s->depth);
}

RULE bool rolls_clear(const struct monasterium_state *s)
{
	return marks_clear(s) && s->rerolling == REROLL_NOT
		&& total_of(s->rolled_neutral, FACES) + total_of(s->rolled_personal, FACES) == 0;
}

/* Before the first round and after the last no die is anywhere. */
RULE int check_quiet(const struct monasterium_state *s)
{
	bool quiet = s->actor == 0 && turn_clear(s) && rolls_clear(s) && total_of(s->slot_neutral, FACES) == 0;
	for (int seat = 0; seat < s->seats; seat++) {
		const struct monasterium_player *p = &s->player[seat];
		quiet &= !(p->hand_neutral | p->hand_personal | p->spent_neutral | p->spent_personal | p->reroll_ready);
		quiet &= total_of(p->slot_personal, FACES) == 0;
		if (s->phase == PHASE_SETUP) { /* nothing by which a mission could be fulfilled before it is drawn */
			quiet &= novices_at_home(p) == NOVICES && window_colours(p) == 0;
			quiet &= p->dice_owned == DICE_PERSONAL_START && total_of(p->mission_done, MISSIONS_OPEN) == 0;
		}
	}
	if (s->phase == PHASE_SETUP)
		quiet &= s->year == 1 && s->round_in_year == 0 && !(s->missions_drawn == MISSIONS_OPEN && s->first_player);
	else
		quiet &= s->year == YEARS && s->round_in_year == s->seats - 1;
	return quiet ? BROKEN_NONE : BROKEN_PHASE;
}

/* MM-12.3. A new die that is being rolled is owned and nowhere yet. */
RULE bool dice_hold(const struct monasterium_state *s)
{
	int neutral = total_of(s->slot_neutral, FACES) + s->turn_neutral;
	int top = s->depth ? top_frame(s)->kind : FRAME_NONE;
	for (int seat = 0; seat < s->seats; seat++) {
		const struct monasterium_player *p = &s->player[seat];
		int personal = p->hand_personal + total_of(p->slot_personal, FACES) + p->spent_personal;
		if (seat == actor_of(s))
			personal += s->turn_personal + (top == FRAME_XROLL || top == FRAME_DIE);
		if (personal != p->dice_owned)
			return false;
		neutral += p->hand_neutral + p->spent_neutral;
	}
	return neutral == s->seats * size_of(s)->neutral;
}

RULE int check_place(const struct monasterium_state *s)
{
	const struct monasterium_player *p = &s->player[actor_of(s)];
	int neutral = p->hand_neutral - total_of(s->rolled_neutral, FACES); /* still to be rolled */
	int unrolled, personal = p->hand_personal - total_of(s->rolled_personal, FACES);
	if (!turn_clear(s))
		return BROKEN_PHASE;
	for (int seat = 0; seat < s->seats; seat++)
		if (s->player[seat].spent_neutral | s->player[seat].spent_personal)
			return BROKEN_PHASE;
	if (neutral < 0 || personal < 0)
		return BROKEN_DICE;
	if (p->hand_neutral + p->hand_personal == 0)
		return BROKEN_HANDS;
	unrolled = neutral + personal;
	if (s->rerolling != REROLL_NOT && p->reroll_ready)
		return BROKEN_REROLL;
	switch (s->rerolling) {
	case REROLL_NOT:
		if (neutral > 0 && total_of(s->rolled_personal, FACES) > 0)
			return BROKEN_DICE; /* neutral dice come first */
		return marks_clear(s) ? BROKEN_NONE : BROKEN_PHASE;
	case REROLL_PICKING:
		for (int v = 0; v < FACES; v++)
			if (s->reroll_mark_neutral[v] > s->rolled_neutral[v] || s->reroll_mark_personal[v] > s->rolled_personal[v])
				return BROKEN_DICE;
		return unrolled == 0 ? BROKEN_NONE : BROKEN_PHASE;
	default:
		return unrolled > 0 && marks_clear(s) ? BROKEN_NONE : BROKEN_PHASE;
	}
}

/* Each member of a frame lies where the row of its kind says. */
RULE bool frame_fits(const struct monasterium_frame *f)
{
	if (f->kind == FRAME_NONE || f->kind >= FRAMES_END)
		return false;
	const struct frame_row *r = &frame_rows[f->kind];
	return f->value >= r->value_min && f->value <= r->value_max && f->row >= r->row_min && f->row <= r->row_max
		&& f->column >= r->column_min && f->column <= r->column_max;
}

/* A frame that asks, on top of the stack: only what the rules can have left there. */
RULE bool top_holds(const struct monasterium_state *s, int seat)
{
	const struct monasterium_player *p = &s->player[seat];
	struct monasterium_frame f = *top_frame(s);
	switch (f.kind) {
	case FRAME_MOVE: /* steps are made at once */
		return false;
	case FRAME_BONUS:
		return f.value == figures(s)->road[p->road].bonus;
	case FRAME_JOKER:
		return s->depth == 1 && s->turn_neutral + s->turn_personal == 1 && !(s->used_2 | s->used_3);
	case FRAME_USE:
		return s->depth == 1;
	case FRAME_SEND:
		return f.row && f.column ? set_has(p->novice[f.row - 1], f.column) : !(f.row | f.column);
	case FRAME_TILE_B:
		return p->window[f.row - 1][f.column - 1] != 0;
	case FRAME_XROLL:
		return !(f.value && p->reroll_ready) && p->dice_owned > 1;
	case FRAME_DIE:
		return p->reroll_ready && p->dice_owned > 1;
	default:
		return true;
	}
}

/*
 * MM-6.3.4: what waits below the top can only be second steps, each begun by this turn's II of two steps or by a tile of the
 * bottom row, and extra novices of rows that are empty. So the depth is at most 4 + 4 + 1.
 */
RULE bool stack_holds(const struct monasterium_state *s, int seat)
{
	const struct monasterium_player *p = &s->player[seat];
	int steps = set_has(s->used_2, figures(s)->move_2_column), rows = 0;
	for (int c = 0; c < WINDOW_SIZE; c++)
		steps += p->window[LINE_BOTTOM - 1][c] != 0;
	for (int i = 0; i < s->depth; i++) {
		struct monasterium_frame f = s->stack[i];
		if (!frame_fits(&f))
			return false;
		if (f.kind == FRAME_EXTRA) {
			if (set_has(rows, f.row) || p->novice[f.row - 1] || !set_has(p->extra, f.row))
				return false;
			rows |= 1 << (f.row - 1);
		} else if (i < s->depth - 1) {
			if (f.kind != FRAME_MOVE || f.value != 1 || steps-- == 0)
				return false;
		} else if (f.kind == FRAME_TILE_B && f.row == LINE_BOTTOM && steps == 0) {
			return false; /* its own two steps are still to come */
		}
	}
	return s->depth == 0 || top_holds(s, seat);
}

RULE int check_action(const struct monasterium_state *s)
{
	int seat = actor_of(s);
	const struct monasterium_player *p = &s->player[seat];
	choice list[MONASTERIUM_CHOICES_MAX];
	if (!rolls_clear(s))
		return BROKEN_PHASE;
	for (int i = 0; i < s->seats; i++)
		if (s->player[i].hand_neutral | s->player[i].hand_personal)
			return BROKEN_HANDS; /* MM-12.9 */
	if ((s->used_2 & p->novice[ROW_II - 1]) | (s->used_3 & p->novice[ROW_III - 1]))
		return BROKEN_USED; /* MM-12.12 */
	if (!stack_holds(s, seat))
		return BROKEN_STACK;
	if (!s->in_turn)
		return turn_clear(s) ? (can_take(s, seat) ? BROKEN_NONE : BROKEN_CHOICES) : BROKEN_PHASE;
	if (!s->depth || (s->turn_column == 0) != (top_frame(s)->kind == FRAME_JOKER) || !frame_asks(s, seat, top_frame(s)))
		return BROKEN_PHASE;
	if (top_frame(s)->kind != FRAME_XROLL && !monasterium_choices(s, seat, list))
		return BROKEN_CHOICES; /* MM-12.10 */
	return BROKEN_NONE;
}

/* Frames that are gone leave nothing behind, so that equal positions are equal bytes. */
RULE bool stack_clear_above(const struct monasterium_state *s)
{
	bool clear = s->depth <= STACK_MAX;
	for (int i = s->depth; i < STACK_MAX; i++)
		clear &= !(s->stack[i].kind | s->stack[i].value | s->stack[i].row | s->stack[i].column);
	return clear;
}

RULE uint16_t monasterium_check(const struct monasterium_state *s)
{
	int broken = BROKEN_NONE;
	if (s->seats < 2 || s->seats > PLAYERS_MAX || s->year < 1 || s->year > YEARS || s->round_in_year >= s->seats)
		return BROKEN_RANGES;
	if (s->first_player > s->seats || s->actor > s->seats || s->turn_column > COLUMNS
		|| (s->used_2 | s->used_3) >= 1 << COLUMNS || s->in_turn > 1)
		return BROKEN_RANGES;
	if (s->phase < PHASE_SETUP || s->phase > PHASE_OVER || !missions_hold(s)
		|| (s->phase != PHASE_SETUP && (s->missions_drawn != MISSIONS_OPEN || !s->first_player)))
		return BROKEN_PHASE;
	if (!stack_clear_above(s))
		return BROKEN_STACK;
	if (!spaces_hold(s))
		return BROKEN_SPACES;
	if (!cloisters_hold(s))
		return BROKEN_NEIGHBOUR;
	for (int seat = 0; seat < s->seats && !broken; seat++)
		broken = check_player(s, seat);
	if (broken)
		return (uint16_t)broken;
	if (!tiles_hold(s))
		return BROKEN_TILES;
	if (s->phase == PHASE_SETUP || s->phase == PHASE_OVER)
		return (uint16_t)check_quiet(s);
	if (!s->actor)
		return BROKEN_PHASE;
	if (!dice_hold(s))
		return BROKEN_DICE;
	return (uint16_t)(s->phase == PHASE_PLACE ? check_place(s) : check_action(s));
}
