/* Which decision is open, and why a choice of it is barred: one predicate for each verb. */

RULE int total_of(const uint8_t *counts, int n)
{
	int total = 0;
	for (int i = 0; i < n; i++)
		total += counts[i];
	return total;
}

/* The same over six counts that add up to less than 256: bytes side by side in one word, summed by a product. Every
 * decision asks it twice or more; the loop was a third of open_kind's instructions (callgrind). */
RULE int total_of_faces(const uint8_t *counts)
{
	uint64_t word = 0;
	memcpy(&word, counts, FACES);
	return (int)(word * 0x0101010101010101u >> 56);
}

RULE const struct monasterium_frame *top_frame(const struct monasterium_state *s)
{
	assert(s->depth > 0);
	return &s->stack[s->depth - 1];
}

RULE int actor_of(const struct monasterium_state *s)
{
	return s->actor - 1;
}

/* MM-6.2.3, MM-6.2.4: dice in a slot (from 1) that the seat may take. */
RULE int takable(const struct monasterium_state *s, int seat, int slot)
{
	return s->slot_neutral[slot - 1] + s->player[seat].slot_personal[slot - 1];
}

/* MM-6.1.3: has the seat any die to take? */
RULE bool can_take(const struct monasterium_state *s, int seat)
{
	return total_of_faces(s->slot_neutral) + total_of_faces(s->player[seat].slot_personal) > 0;
}

/* Dice of the actor that are still to be rolled (MM-6.2.13). */
RULE int unrolled_neutral(const struct monasterium_state *s)
{
	return s->player[actor_of(s)].hand_neutral - total_of_faces(s->rolled_neutral);
}

RULE int unrolled_personal(const struct monasterium_state *s)
{
	return s->player[actor_of(s)].hand_personal - total_of_faces(s->rolled_personal);
}

RULE bool marks_clear(const struct monasterium_state *s)
{
	return total_of(s->reroll_mark_neutral, FACES) + total_of(s->reroll_mark_personal, FACES) == 0;
}

/* MM-6.2.8, MM-6.2.10, MM-10.30: may the seat perform the action of this space now? */
RULE struct refusal bars_action(const struct monasterium_state *s, int seat, int column, int level)
{
	if (level > 0 && set_has(s->player[seat].novice[level - 1], column))
		return refuse(WHY_LOCKED, action_make(column, level), 0, 0, 0);
	if ((level == 2 && set_has(s->used_2, column)) || (level == 3 && set_has(s->used_3, column)))
		return refuse(WHY_ONCE_A_TURN, action_make(column, level), 0, 0, 0);
	switch (figures(s)->column[column][level]) {
	case DO_SEND_NOVICE:
		return can_send(s, seat, 0) ? allow() : refuse(WHY_NO_SEND, 0, 0, 0, 0);
	case DO_SEND_NOVICE_DISCOUNT:
		return can_send(s, seat, 1) ? allow() : refuse(WHY_NO_SEND, 0, 0, 0, 0);
	case DO_UPGRADE:
		return tokens(s, seat, SOUP) || tokens(s, seat, TOOL) ? allow() : refuse(WHY_NO_UPGRADE, 0, 0, 0, 0);
	case DO_WINDOW_OWN_CHAPEL:
		return can_take_tile(s, seat, true) ? allow() : refuse(WHY_NO_WINDOW, 0, 0, 0, 0);
	default:
		return allow();
	}
}

RULE bool column_usable(const struct monasterium_state *s, int seat, int column)
{
	for (int level = 0; level < LEVELS; level++)
		if (allows(bars_action(s, seat, column, level)))
			return true;
	return false;
}

/* MM-6.3: the decision a frame asks. */
RULE int frame_kind(const struct monasterium_frame *f)
{
	switch (f->kind) {
	case FRAME_BONUS:
		return bonus_kinds[f->value];
	case FRAME_SEND:
		return f->row ? KIND_SEND_TARGET : KIND_SEND_NOVICE;
	case FRAME_PICK:
		return f->value ? KIND_TAKE_TWO : KIND_UPGRADE;
	default:
		return frame_rows[f->kind].asks;
	}
}

/* Section 4: what is asked now follows from the state alone. */
RULE int open_kind(const struct monasterium_state *s)
{
	switch (s->phase) {
	case PHASE_SETUP:
		return s->missions_drawn < MISSIONS_OPEN ? KIND_CH_MISSIONS : KIND_CH_FIRST_PLAYER;
	case PHASE_PLACE:
		if (s->rerolling == REROLL_PICKING)
			return KIND_REROLL_PICK;
		if (unrolled_neutral(s) + unrolled_personal(s) > 0)
			return s->rerolling ? KIND_CH_REROLL : KIND_CH_ROLL;
		return KIND_PLACE_VALUE;
	case PHASE_ACTION:
		return s->depth ? frame_kind(top_frame(s)) : KIND_TAKE_DICE;
	default:
		return KIND_OVER;
	}
}

/* MM-6.2.1 */
RULE struct refusal may_place_value(const struct monasterium_state *s, int seat, int value)
{
	(void)seat;
	return s->rolled_neutral[value - 1] + s->rolled_personal[value - 1] ? allow() : refuse(WHY_NO_FACE, value, 0, 0, 0);
}

/* MM-6.2.2, MM-7.2.8 */
RULE struct refusal may_use_reroll(const struct monasterium_state *s, int seat)
{
	return s->player[seat].reroll_ready ? allow() : refuse(WHY_REROLL_USED, 0, 0, 0, 0);
}

/* MM-6.2.2 */
RULE struct refusal may_mark_neutral(const struct monasterium_state *s, int seat, int value)
{
	(void)seat;
	return s->rolled_neutral[value - 1] > s->reroll_mark_neutral[value - 1]
		? allow()
		: refuse(WHY_NO_NEUTRAL_DIE, value, 0, 0, 0);
}

RULE struct refusal may_mark_personal(const struct monasterium_state *s, int seat, int value)
{
	(void)seat;
	return s->rolled_personal[value - 1] > s->reroll_mark_personal[value - 1]
		? allow()
		: refuse(WHY_NO_PERSONAL_DIE, value, 0, 0, 0);
}

RULE struct refusal may_go(const struct monasterium_state *s, int seat)
{
	(void)seat;
	return marks_clear(s) ? refuse(WHY_NOTHING_MARKED, 0, 0, 0, 0) : allow();
}

/* MM-6.2.3, MM-6.2.4 */
RULE struct refusal may_take_dice(const struct monasterium_state *s, int seat, int slot, int count)
{
	int have = takable(s, seat, slot);
	if (!have)
		return refuse(WHY_SLOT_EMPTY, slot, 0, 0, 0);
	if (slot == JOKER_SLOT && count > 1)
		return refuse(WHY_ONE_JOKER, 0, 0, 0, 0);
	return count <= have ? allow() : refuse(WHY_TOO_FEW_DICE, slot, have, count, 0);
}

/* MM-6.2.6 */
RULE struct refusal may_joker_column(const struct monasterium_state *s, int seat, int column)
{
	return column_usable(s, seat, column) ? allow() : refuse(WHY_NOTHING_IN_COLUMN, column, 0, 0, 0);
}

/* MM-6.2.6, MM-6.2.9: the die is used in the column it stands on. */
RULE struct refusal may_use_die(const struct monasterium_state *s, int seat, int action)
{
	if (action_column(action) != s->turn_column)
		return refuse(WHY_OTHER_COLUMN, s->turn_column, 0, 0, 0);
	return bars_action(s, seat, s->turn_column, action_level(action));
}

/* MM-7.2.5 */
RULE struct refusal may_any_action(const struct monasterium_state *s, int seat, int action)
{
	return bars_action(s, seat, action_column(action), action_level(action));
}

RULE struct refusal may_send_novice(const struct monasterium_state *s, int seat, int row, int column)
{
	return bars_novice(s, seat, top_frame(s)->value, row, column);
}

RULE struct refusal may_send_target(const struct monasterium_state *s, int seat, int monastery, int place)
{
	return bars_target(s, seat, top_frame(s)->row, top_frame(s)->value, monastery, place);
}

/* MM-7.3.1 */
RULE struct refusal may_extra_novice(const struct monasterium_state *s, int seat, int monastery, int place)
{
	return bars_space(s, seat, monastery, place);
}

/* MM-10.16, MM-10.17 */
RULE struct refusal may_decline(const struct monasterium_state *s, int seat)
{
	(void)seat;
	return top_frame(s)->kind == FRAME_TILE_FROM ? refuse(WHY_NO_DECLINE, 0, 0, 0, 0) : allow();
}

/* MM-7.2.4, MM-7.5.3 */
RULE struct refusal may_upgrade(const struct monasterium_state *s, int seat, int token)
{
	if (token != SOUP && token != TOOL)
		return refuse(WHY_NOT_UPGRADED, token, 0, 0, 0);
	return tokens(s, seat, token) ? allow() : refuse(WHY_TOKEN_MISSING, token, 0, 0, 0);
}

/* MM-7.5.2 */
RULE struct refusal may_take_two(const struct monasterium_state *s, int seat, int token)
{
	(void)s, (void)seat;
	return token <= ROSARY ? allow() : refuse(WHY_NOT_IN_PAIR, token, 0, 0, 0);
}

/* MM-7.2.3 */
RULE struct refusal may_bonus_token(const struct monasterium_state *s, int seat, int token)
{
	(void)s, (void)seat;
	return token == INFLUENCE || token == ROSARY ? allow() : refuse(WHY_NOT_ON_ROAD, token, 0, 0, 0);
}

/* MM-7.2.7 */
RULE struct refusal may_take_die(const struct monasterium_state *s, int seat)
{
	return s->player[seat].dice_owned < DICE_PERSONAL_MAX ? allow() : refuse(WHY_ALL_DICE, DICE_PERSONAL_MAX, 0, 0, 0);
}

RULE struct refusal may_tile_source(const struct monasterium_state *s, int seat, int monastery)
{
	return bars_source(s, seat, top_frame(s)->kind == FRAME_TILE_FROM, monastery);
}

/* MM-7.4.2: rows fill from the left. */
RULE struct refusal may_tile_row(const struct monasterium_state *s, int seat, int row, int column)
{
	struct refusal bar = bars_window_row(s, seat, top_frame(s)->column, row);
	if (!allows(bar) || window_free(s, seat, row) == column)
		return bar;
	return refuse(WHY_NOT_LEFTMOST, row, window_free(s, seat, row), 0, 0);
}

/* MM-7.4.5: one of the two lines of the cell. */
RULE struct refusal may_tile_bonus(const struct monasterium_state *s, int seat, int line)
{
	int row = top_frame(s)->row, column = top_frame(s)->column + WINDOW_SIZE;
	(void)seat;
	return line == row || line == column ? allow() : refuse(WHY_OTHER_LINE, row, column, 0, 0);
}
