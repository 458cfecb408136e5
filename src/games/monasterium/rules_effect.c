/* What verbs do to a player's own things: tokens, points, novices, tiles, the messenger; and what they push. */

RULE void push_frame(struct monasterium_state *s, int kind, int value, int row, int column)
{
	assert(s->depth < STACK_MAX); /* MM-6.3.4 */
	struct monasterium_frame *f = &s->stack[s->depth++];
	f->kind = (uint8_t)kind, f->value = (uint8_t)value, f->row = (uint8_t)row, f->column = (uint8_t)column;
}

/* Frames that are gone are zero, so that equal positions are equal bytes. */
RULE struct monasterium_frame pop_frame(struct monasterium_state *s)
{
	assert(s->depth > 0);
	struct monasterium_frame f = s->stack[--s->depth];
	memset(&s->stack[s->depth], 0, sizeof(f));
	return f;
}

RULE void gain_vp(struct monasterium_state *s, int seat, int part, int points, struct events *e)
{
	uint16_t *vp = &s->player[seat].vp_part[part];
	/* no game comes near the cap; a position set by hand may */
	*vp = (uint16_t)(*vp + points < VP_PART_MAX ? *vp + points : VP_PART_MAX);
	event_add(e, EVENT_VP_GAINED, seat, points, part + 1, 0, 0);
}

RULE void gain_token(struct monasterium_state *s, int seat, int token, int count, struct events *e)
{
	uint8_t *held = &s->player[seat].token[token - 1];
	*held = (uint8_t)(*held + count < TOKENS_HELD_MAX ? *held + count : TOKENS_HELD_MAX);
	event_add(e, EVENT_TOKENS_GAINED, seat, token, count, 0, 0);
}

RULE void pay_token(struct monasterium_state *s, int seat, int token, int count, struct events *e)
{
	uint8_t *held = &s->player[seat].token[token - 1];
	assert(*held >= count);
	*held = (uint8_t)(*held - count);
	if (count)
		event_add(e, EVENT_TOKENS_PAID, seat, token, count, 0, 0);
}

/* MM-7.5.3: soup becomes a tool, a tool becomes a book. */
RULE void do_upgrade(struct monasterium_state *s, int seat, int token, struct events *e)
{
	int better = token == SOUP ? TOOL : BOOK;
	uint8_t *held = s->player[seat].token;
	pop_frame(s);
	held[token - 1]--;
	held[better - 1] = (uint8_t)(held[better - 1] < TOKENS_HELD_MAX ? held[better - 1] + 1 : TOKENS_HELD_MAX);
	event_add(e, EVENT_UPGRADED, seat, token, better, 0, 0);
}

/* MM-7.5.2 */
RULE void do_take_two(struct monasterium_state *s, int seat, int token, struct events *e)
{
	pop_frame(s);
	gain_token(s, seat, token, TAKE_TWO_COUNT, e);
}

/* MM-7.2.3 */
RULE void do_bonus_token(struct monasterium_state *s, int seat, int token, struct events *e)
{
	pop_frame(s);
	gain_token(s, seat, token, 1, e);
}

/* MM-7.2.4 */
RULE void do_take_soup(struct monasterium_state *s, int seat, struct events *e)
{
	pop_frame(s);
	gain_token(s, seat, SOUP, 1, e);
}

/* MM-7.2.7 */
RULE void do_take_vp(struct monasterium_state *s, int seat, struct events *e)
{
	pop_frame(s);
	gain_vp(s, seat, CATEGORY_ROAD, EXTRA_DIE_VP, e);
}

/* MM-7.6.1, MM-7.6.4, MM-10.10, MM-10.35: claims what has just been fulfilled, at this year's points. */
RULE void claim_missions(struct monasterium_state *s, int seat, struct events *e)
{
	for (int i = 0; i < MISSIONS_OPEN; i++) {
		int mission = s->mission[i];
		if (s->player[seat].mission_done[i] || !fulfils(s, seat, mission))
			continue;
		int points = figures(s)->mission[mission].points[s->year - 1];
		s->player[seat].mission_done[i] = s->year;
		event_add(e, EVENT_MISSION_CLAIMED, seat, mission, points, s->year, 0);
		gain_vp(s, seat, CATEGORY_MISSIONS, points, e);
	}
}

/* MM-7.1.7, MM-7.3.3: a novice arrives: reward of a building, missions; the library's tile is owed (MM-7.1.8). */
RULE void arrive(struct monasterium_state *s, int seat, int monastery, int place, struct events *e)
{
	int goes = place_goes(place);
	if (goes == GOES_TO_BUILDING) {
		int type = building_type(s, monastery, place), gives = building_type_rows[type].gives;
		s->building[monastery - 1][place - PLACE_B1] = (uint8_t)(seat + 1);
		gain_vp(s, seat, CATEGORY_BUILDINGS, figures(s)->building_points[type], e);
		if (gives)
			gain_token(s, seat, gives, 1, e);
	} else if (goes == GOES_TO_CHAPEL) {
		s->player[seat].chapel[monastery - 1]++;
	} else {
		s->cloister[monastery - 1][place - PLACE_K1] = (uint8_t)(seat + 1);
	}
	claim_missions(s, seat, e);
}

/* MM-6.3.2: pushed last, so that it is placed before an extra novice is sent (MM-10.11). */
RULE void owe_library_tile(struct monasterium_state *s, int monastery, int place)
{
	if (place_goes(place) == GOES_TO_BUILDING && building_type(s, monastery, place) == LIBRARY)
		push_frame(s, FRAME_TILE, 0, 0, monastery);
}

/* MM-7.1.2: which novice; where it goes is asked next. */
RULE void do_send_novice(struct monasterium_state *s, int seat, int row, int column, struct events *e)
{
	(void)seat, (void)e;
	s->stack[s->depth - 1].row = (uint8_t)row;
	s->stack[s->depth - 1].column = (uint8_t)column;
}

/* MM-7.1.7: pay, place, unlock or turn, reward, missions, then what the empty row and the library owe. */
RULE void do_send_target(struct monasterium_state *s, int seat, int monastery, int place, struct events *e)
{
	struct monasterium_frame f = pop_frame(s);
	struct monasterium_player *p = &s->player[seat];
	struct price price = price_of(s, seat, f.row, f.value, monastery, place);
	pay_token(s, seat, INFLUENCE, price.influence, e);
	if (price.token)
		pay_token(s, seat, price.token, price.count, e);
	p->novice[f.row - 1] = (uint8_t)(p->novice[f.row - 1] & ~(1 << (f.column - 1)));
	event_add(e, EVENT_NOVICE_SENT, seat, f.row, f.column, monastery, place);
	if (f.row == ROW_IV) /* MM-10.28: the tile of the novice's own column */
		event_add(e, EVENT_TILE_TURNED, seat, f.column, 0, 0, 0);
	else
		event_add(e, EVENT_UNLOCKED, seat, action_make(f.column, f.row), 0, 0, 0);
	arrive(s, seat, monastery, place, e);
	if (!p->novice[f.row - 1]) /* MM-7.3.1 */
		push_frame(s, FRAME_EXTRA, 0, f.row, 0);
	owe_library_tile(s, monastery, place);
}

/* MM-7.3.1 */
RULE void do_extra_novice(struct monasterium_state *s, int seat, int monastery, int place, struct events *e)
{
	struct monasterium_frame f = pop_frame(s);
	struct monasterium_player *p = &s->player[seat];
	p->extra = (uint8_t)(p->extra & ~(1 << (f.row - 1)));
	event_add(e, EVENT_EXTRA_SENT, seat, f.row, monastery, place, 0);
	arrive(s, seat, monastery, place, e);
	owe_library_tile(s, monastery, place);
}

/* MM-7.2.6, MM-7.3.1 */
RULE void do_decline(struct monasterium_state *s, int seat, struct events *e)
{
	struct monasterium_frame f = pop_frame(s);
	event_add(e, f.kind == FRAME_EXTRA ? EVENT_EXTRA_STAYS : EVENT_WINDOW_DECLINED, seat, f.row, 0, 0, 0);
}

/* MM-7.4.1 */
RULE void do_tile_source(struct monasterium_state *s, int seat, int monastery, struct events *e)
{
	(void)seat, (void)e;
	pop_frame(s);
	push_frame(s, FRAME_TILE, 0, 0, monastery);
}

RULE bool window_column_full(const struct monasterium_player *p, int column)
{
	bool full = true;
	for (int r = 0; r < WINDOW_SIZE; r++)
		full &= p->window[r][column - 1] != 0;
	return full;
}

RULE void complete_line(struct monasterium_state *s, int seat, int line, struct events *e)
{
	event_add(e, EVENT_LINE_COMPLETE, seat, line, 0, 0, 0);
	gain_vp(s, seat, CATEGORY_WINDOW, figures(s)->line_points[line], e);
}

/* MM-6.3.3, MM-7.4.2 to MM-7.4.4: the tile is placed, lines score, missions, then a bonus is owed. */
RULE void do_tile_row(struct monasterium_state *s, int seat, int row, int column, struct events *e)
{
	int monastery = pop_frame(s).column;
	struct monasterium_player *p = &s->player[seat];
	s->pile[monastery - 1]--;
	p->window[row - 1][column - 1] = (uint8_t)monastery;
	event_add(e, EVENT_WINDOW_PLACED, seat, monastery, row, column, 0);
	if (column == WINDOW_SIZE) /* rows fill from the left */
		complete_line(s, seat, row, e);
	if (window_column_full(p, column))
		complete_line(s, seat, column + WINDOW_SIZE, e);
	claim_missions(s, seat, e);
	push_frame(s, FRAME_TILE_B, 0, row, column);
}

/* MM-7.4.5 */
RULE void do_tile_bonus(struct monasterium_state *s, int seat, int line, struct events *e)
{
	pop_frame(s);
	if (line_rows[line].token)
		gain_token(s, seat, line_rows[line].token, 1, e);
	else
		push_frame(s, FRAME_MOVE, line_rows[line].steps, 0, 0);
}

/* MM-7.5: carries out an action of the action area, or pushes what it asks. */
RULE void perform_action(struct monasterium_state *s, int seat, int action, struct events *e)
{
	int column = action_column(action), level = action_level(action);
	const struct deed_row *deed = &deed_rows[figures(s)->column[column][level]];
	pop_frame(s);
	event_add(e, EVENT_ACTION_DONE, seat, action, 0, 0, 0);
	if (level == 2) /* MM-6.2.10, MM-10.8 */
		s->used_2 = (uint8_t)(s->used_2 | 1 << (column - 1));
	if (level == 3)
		s->used_3 = (uint8_t)(s->used_3 | 1 << (column - 1));
	if (deed->token)
		gain_token(s, seat, deed->token, 1, e);
	if (deed->points)
		gain_vp(s, seat, CATEGORY_THREE_VP, deed->points, e);
	if (deed->frame)
		push_frame(s, deed->frame, deed->value, 0, 0);
}

RULE void do_use_die(struct monasterium_state *s, int seat, int action, struct events *e)
{
	perform_action(s, seat, action, e);
}

/* MM-7.2.5 */
RULE void do_any_action(struct monasterium_state *s, int seat, int action, struct events *e)
{
	perform_action(s, seat, action, e);
}

/* MM-6.3.1, MM-7.2.1, MM-10.9, MM-10.34: one step; a bonus is resolved before the rest. */
RULE void step_messenger(struct monasterium_state *s, int seat, struct events *e)
{
	struct monasterium_frame f = pop_frame(s);
	struct monasterium_player *p = &s->player[seat];
	const struct monasterium_figures *figs = figures(s);
	if (f.value > 1)
		push_frame(s, FRAME_MOVE, f.value - 1, 0, 0);
	p->road = (uint8_t)(p->road < figs->road_length ? p->road + 1 : 1);
	event_add(e, EVENT_MESSENGER_MOVED, seat, p->road, 0, 0, 0);
	int bonus = figs->road[p->road].bonus;
	if (bonus) { /* MM-7.2.2 */
		event_add(e, EVENT_ROAD_BONUS, seat, bonus, 0, 0, 0);
		push_frame(s, FRAME_BONUS, bonus, 0, 0);
	}
}

/* MM-7.2.8: one more die of one's own, rolled at once. */
RULE void do_take_die(struct monasterium_state *s, int seat, struct events *e)
{
	pop_frame(s);
	s->player[seat].dice_owned++;
	event_add(e, EVENT_DIE_GAINED, seat, s->player[seat].dice_owned, 0, 0, 0);
	claim_missions(s, seat, e);
	push_frame(s, FRAME_XROLL, 0, 0, 0);
}

/* MM-10.21, MM-10.37: on its slot it waits for a later turn of its owner. */
RULE void place_extra_die(struct monasterium_state *s, int seat, int value, struct events *e)
{
	s->player[seat].slot_personal[value - 1]++;
	event_add(e, EVENT_EXTRA_DIE_PLACED, seat, value, 0, 0, 0);
}

RULE void roll_extra_die(struct monasterium_state *s, int seat, int value, struct events *e)
{
	bool last = pop_frame(s).value;
	event_add(e, EVENT_DIE_ROLLED, seat, DIE_PERSONAL, value, 0, 0);
	if (s->player[seat].reroll_ready && !last)
		push_frame(s, FRAME_DIE, value, 0, 0);
	else
		place_extra_die(s, seat, value, e);
}

/* MM-7.2.8 */
RULE void do_keep(struct monasterium_state *s, int seat, struct events *e)
{
	place_extra_die(s, seat, pop_frame(s).value, e);
}
