/* The choices of each decision, in the order of the spec's numbers: what the predicates of rules_legal.c pass. */

/* MM-5.4, MM-6.2.14: the cards of the category that are left. All results of chance are equally likely. */
RULE void list_missions(const struct monasterium_state *s, struct list *l)
{
	int at = s->missions_drawn, first = at / 2 * MISSIONS_EACH + MISSION_A1;
	for (int m = first; m < first + MISSIONS_EACH; m++)
		if (at % 2 == 0 || s->mission[at - 1] != m)
			list_outcome(l, choose(VERB_DRAW_MISSION, m, 0, 0), 1);
}

/* MM-5.9 */
RULE void list_first_player(const struct monasterium_state *s, struct list *l)
{
	for (int first = 0; first < s->seats; first++)
		list_outcome(l, choose(VERB_DRAW_FIRST_PLAYER, first, 0, 0), 1);
}

/* MM-6.2.13 */
RULE void list_roll(const struct monasterium_state *s, struct list *l)
{
	(void)s;
	list_values(l, VERB_ROLL, FACES);
}

RULE void list_place_value(const struct monasterium_state *s, int seat, struct list *l)
{
	for (int value = 1; value <= FACES; value++)
		list_if(l, may_place_value(s, seat, value), choose(VERB_PLACE_VALUE, value, 0, 0));
	list_if(l, may_use_reroll(s, seat), choose(VERB_USE_REROLL, 0, 0, 0));
}

RULE void list_reroll_pick(const struct monasterium_state *s, int seat, struct list *l)
{
	for (int value = 1; value <= FACES; value++)
		list_if(l, may_mark_neutral(s, seat, value), choose(VERB_MARK_NEUTRAL, value, 0, 0));
	for (int value = 1; value <= FACES; value++)
		list_if(l, may_mark_personal(s, seat, value), choose(VERB_MARK_PERSONAL, value, 0, 0));
	list_if(l, may_go(s, seat), choose(VERB_GO, 0, 0, 0));
}

RULE void list_take_dice(const struct monasterium_state *s, int seat, struct list *l)
{
	for (int slot = 1; slot <= FACES; slot++)
		for (int count = 1; count <= TAKE_MAX; count++)
			list_if(l, may_take_dice(s, seat, slot, count), choose(VERB_TAKE_DICE, slot, count, 0));
}

RULE void list_joker_column(const struct monasterium_state *s, int seat, struct list *l)
{
	for (int column = COLUMN_A; column <= COLUMNS; column++)
		list_if(l, may_joker_column(s, seat, column), choose(VERB_JOKER_COLUMN, column, 0, 0));
}

RULE void list_use_die(const struct monasterium_state *s, int seat, struct list *l)
{
	for (int level = 0; level < LEVELS; level++) {
		int action = action_make(s->turn_column, level);
		list_if(l, may_use_die(s, seat, action), choose(VERB_USE_DIE, action, 0, 0));
	}
}

RULE void list_any_action(const struct monasterium_state *s, int seat, struct list *l)
{
	for (int action = 1; action <= ACTIONS; action++)
		list_if(l, may_any_action(s, seat, action), choose(VERB_ANY_ACTION, action, 0, 0));
}

/* MM-7.1.6: bars_novice for all novices of a row at once, for its question is the same for all five. */
RULE void list_send_novice(const struct monasterium_state *s, int seat, struct list *l)
{
	for (int row = ROW_I; row <= ROWS; row++) {
		int columns = s->player[seat].novice[row - 1];
		if (!columns || !row_has_target(s, seat, row, top_frame(s)->value))
			continue;
		for (uint64_t set = (uint64_t)columns; set; set &= set - 1)
			list_add(l, choose(VERB_SEND_NOVICE, row, bits_first(set) + 1, 0));
	}
}

RULE void list_send_target(const struct monasterium_state *s, int seat, struct list *l)
{
	int row = top_frame(s)->row, first = row_first_place(row), last = row_last_place(row);
	for (uint64_t open = (uint64_t)open_monasteries(s, seat); open; open &= open - 1)
		for (int place = first; place <= last; place++) {
			int m = bits_first(open) + 1;
			list_if(l, may_send_target(s, seat, m, place), choose(VERB_SEND_TARGET, m, place, 0));
		}
}

RULE void list_extra_novice(const struct monasterium_state *s, int seat, struct list *l)
{
	for (uint64_t open = (uint64_t)open_monasteries(s, seat); open; open &= open - 1)
		for (int place = PLACE_B1; place <= PLACES; place++) {
			int m = bits_first(open) + 1;
			list_if(l, may_extra_novice(s, seat, m, place), choose(VERB_EXTRA_NOVICE, m, place, 0));
		}
	list_if(l, may_decline(s, seat), choose(VERB_DECLINE, 0, 0, 0));
}

RULE void list_upgrade(const struct monasterium_state *s, int seat, struct list *l)
{
	for (int token = INFLUENCE; token <= TOKENS; token++)
		list_if(l, may_upgrade(s, seat, token), choose(VERB_UPGRADE, token, 0, 0));
}

RULE void list_take_two(const struct monasterium_state *s, int seat, struct list *l)
{
	list_if(l, may_take_two(s, seat, SOUP), choose(VERB_TAKE_TWO, SOUP, 0, 0));
	list_if(l, may_take_two(s, seat, INFLUENCE), choose(VERB_TAKE_TWO, INFLUENCE, 0, 0));
	list_if(l, may_take_two(s, seat, ROSARY), choose(VERB_TAKE_TWO, ROSARY, 0, 0));
}

RULE void list_bonus_token(const struct monasterium_state *s, int seat, struct list *l)
{
	for (int token = INFLUENCE; token <= TOKENS; token++)
		list_if(l, may_bonus_token(s, seat, token), choose(VERB_BONUS_TOKEN, token, 0, 0));
}

RULE void list_bonus_soup(const struct monasterium_state *s, int seat, struct list *l)
{
	list_add(l, choose(VERB_TAKE_SOUP, 0, 0, 0));
	list_upgrade(s, seat, l);
}

RULE void list_bonus_die(const struct monasterium_state *s, int seat, struct list *l)
{
	list_if(l, may_take_die(s, seat), choose(VERB_TAKE_DIE, 0, 0, 0));
	list_add(l, choose(VERB_TAKE_VP, 0, 0, 0));
}

RULE void list_extra_reroll(const struct monasterium_state *s, int seat, struct list *l)
{
	list_add(l, choose(VERB_KEEP, 0, 0, 0));
	list_if(l, may_use_reroll(s, seat), choose(VERB_USE_REROLL, 0, 0, 0));
}

RULE void list_tile_source(const struct monasterium_state *s, int seat, struct list *l)
{
	for (int m = MONASTERY_A; m <= MONASTERIES; m++)
		list_if(l, may_tile_source(s, seat, m), choose(VERB_TILE_SOURCE, m, 0, 0));
	list_if(l, may_decline(s, seat), choose(VERB_DECLINE, 0, 0, 0));
}

RULE void list_tile_row(const struct monasterium_state *s, int seat, struct list *l)
{
	for (int row = LINE_TOP; row <= WINDOW_SIZE; row++) {
		int column = window_free(s, seat, row);
		list_if(l, may_tile_row(s, seat, row, column), choose(VERB_TILE_ROW, row, column, 0));
	}
}

RULE void list_tile_bonus(const struct monasterium_state *s, int seat, struct list *l)
{
	for (int line = LINE_TOP; line <= LINE_RIGHT; line++)
		list_if(l, may_tile_bonus(s, seat, line), choose(VERB_TILE_BONUS, line, 0, 0));
}
