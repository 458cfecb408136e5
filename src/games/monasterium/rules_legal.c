/* Which decision is open, which choices it has, and why others are barred. */

RULE int total_of(const uint8_t *counts, int n)
{
	int total = 0;
	for (int i = 0; i < n; i++)
		total += counts[i];
	return total;
}

/* The same over six counts that add up to less than 256: bytes side by side in one word, summed by a product. Every
 * decision asks it twice or more; the loop was a third of monasterium_decision's instructions (callgrind). */
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

/* MM-6.2.8, MM-6.2.10, MM-10.30: may the seat perform the action of this space now? */
RULE struct refusal bars_action(const struct monasterium_state *s, int seat, int column, int level)
{
	if (level > 0 && set_has(s->player[seat].novice[level - 1], column))
		return refuse(WHY_LOCKED, action_make(column, level), 0, 0);
	if ((level == 2 && set_has(s->used_2, column)) || (level == 3 && set_has(s->used_3, column)))
		return refuse(WHY_ONCE_A_TURN, action_make(column, level), 0, 0);
	switch (column_rows[column][level]) {
	case DO_SEND_NOVICE:
		return can_send(s, seat, 0) ? allow() : refuse(WHY_NO_SEND, 0, 0, 0);
	case DO_SEND_NOVICE_DISCOUNT:
		return can_send(s, seat, 1) ? allow() : refuse(WHY_NO_SEND, 0, 0, 0);
	case DO_UPGRADE:
		return tokens(s, seat, SOUP) || tokens(s, seat, TOOL) ? allow() : refuse(WHY_NO_UPGRADE, 0, 0, 0);
	case DO_WINDOW_OWN_CHAPEL:
		return can_take_tile(s, seat, true) ? allow() : refuse(WHY_NO_WINDOW, 0, 0, 0);
	default:
		return allow();
	}
}

RULE bool column_usable(const struct monasterium_state *s, int seat, int column)
{
	for (int level = 0; level < LEVELS; level++)
		if (passes(bars_action(s, seat, column, level)))
			return true;
	return false;
}

RULE int bonus_kind(int bonus)
{
	switch (bonus) {
	case BONUS_INFLUENCE_OR_ROSARY:
		return KIND_BONUS_TOKEN;
	case BONUS_SOUP_OR_UPGRADE:
		return KIND_BONUS_SOUP;
	case BONUS_ANY_ACTION:
		return KIND_ANY_ACTION;
	case BONUS_WINDOW_TILE:
		return KIND_TILE_SOURCE;
	default:
		return KIND_BONUS_DIE;
	}
}

/* MM-6.3: the decision a frame asks. */
RULE int frame_kind(const struct monasterium_frame *f)
{
	switch (f->kind) {
	case FRAME_BONUS:
		return bonus_kind(f->value);
	case FRAME_JOKER:
		return KIND_JOKER_COLUMN;
	case FRAME_USE:
		return KIND_USE_DIE;
	case FRAME_SEND:
		return f->row ? KIND_SEND_TARGET : KIND_SEND_NOVICE;
	case FRAME_EXTRA:
		return KIND_EXTRA_NOVICE;
	case FRAME_TILE_FROM:
		return KIND_TILE_SOURCE;
	case FRAME_TILE:
		return KIND_TILE_ROW;
	case FRAME_TILE_B:
		return KIND_TILE_BONUS;
	case FRAME_PICK:
		return f->value ? KIND_TAKE_TWO : KIND_UPGRADE;
	case FRAME_XROLL:
		return KIND_CH_EXTRA_DIE;
	default:
		return KIND_EXTRA_REROLL;
	}
}

/* Section 4: the open decision follows from the state alone. */
RULE struct decision monasterium_decision(const struct monasterium_state *s)
{
	struct decision d = {ACTOR_CHANCE, KIND_OVER, SEAT_NONE, (uint8_t)!s->auto_single, 0};
	if (s->phase == PHASE_SETUP) {
		d.kind = s->missions_drawn < MISSIONS_OPEN ? KIND_CH_MISSIONS : KIND_CH_FIRST_PLAYER;
	} else if (s->phase == PHASE_PLACE) {
		if (s->rerolling == REROLL_PICKING)
			d.kind = KIND_REROLL_PICK;
		else if (unrolled_neutral(s) + unrolled_personal(s) > 0)
			d.kind = s->rerolling ? KIND_CH_REROLL : KIND_CH_ROLL;
		else
			d.kind = KIND_PLACE_VALUE;
	} else if (s->phase == PHASE_ACTION) {
		d.kind = (uint8_t)(s->depth ? frame_kind(top_frame(s)) : KIND_TAKE_DICE);
	} else {
		d.actors = 0;
	}
	if (s->actor && d.kind != KIND_CH_ROLL && d.kind != KIND_CH_REROLL && d.kind != KIND_CH_EXTRA_DIE)
		d.actors = (uint32_t)bit(actor_of(s));
	return d;
}

/* MM-6.2.1 */
RULE struct refusal bars_place_value(const struct monasterium_state *s, int value)
{
	return s->rolled_neutral[value - 1] + s->rolled_personal[value - 1] ? allow() : refuse(WHY_NO_FACE, value, 0, 0);
}

/* MM-6.2.2 */
RULE struct refusal bars_mark(const struct monasterium_state *s, bool personal, int value)
{
	const uint8_t *rolled = personal ? s->rolled_personal : s->rolled_neutral;
	const uint8_t *mark = personal ? s->reroll_mark_personal : s->reroll_mark_neutral;
	if (rolled[value - 1] > mark[value - 1])
		return allow();
	return refuse(personal ? WHY_NO_PERSONAL_DIE : WHY_NO_NEUTRAL_DIE, value, 0, 0);
}

/* MM-6.2.3, MM-6.2.4 */
RULE struct refusal bars_take(const struct monasterium_state *s, int seat, int slot, int count)
{
	int have = takable(s, seat, slot);
	if (!have)
		return refuse(WHY_SLOT_EMPTY, slot, 0, 0);
	if (slot == JOKER_SLOT && count > 1)
		return refuse(WHY_ONE_JOKER, 0, 0, 0);
	return count <= have ? allow() : refuse(WHY_TOO_FEW_DICE, slot, have, count);
}

/* MM-7.2.4, MM-7.5.3 */
RULE struct refusal bars_upgrade(const struct monasterium_state *s, int seat, int token)
{
	if (token != SOUP && token != TOOL)
		return refuse(WHY_NOT_UPGRADED, token, 0, 0);
	return tokens(s, seat, token) ? allow() : refuse(WHY_TOKEN_MISSING, token, 0, 0);
}

/* MM-6.2.6, MM-6.2.9: the die is used in the column it stands on. */
RULE struct refusal bars_use_die(const struct monasterium_state *s, int seat, int action)
{
	if (action_column(action) != s->turn_column)
		return refuse(WHY_OTHER_COLUMN, s->turn_column, 0, 0);
	return bars_action(s, seat, s->turn_column, action_level(action));
}

/* MM-7.4.5: one of the two lines of the cell. */
RULE struct refusal bars_tile_bonus(const struct monasterium_frame *f, int line)
{
	if (line == f->row || line == f->column + WINDOW_SIZE)
		return allow();
	return refuse(WHY_OTHER_LINE, f->row, f->column + WINDOW_SIZE, 0);
}

RULE struct refusal bars_decline(const struct monasterium_frame *f)
{
	return f->kind == FRAME_TILE_FROM ? refuse(WHY_NO_DECLINE, 0, 0, 0) : allow(); /* MM-10.16, MM-10.17 */
}

/* The one judge of a player's choice: its verb belongs to the open kind, its arguments lie in their ranges. */
RULE struct refusal monasterium_why(const struct monasterium_state *s, int seat, choice c)
{
	struct monasterium_frame none = {0, 0, 0, 0}, f = s->depth ? *top_frame(s) : none;
	int a = choice_arg(c, 0), b = choice_arg(c, 1);
	switch (choice_verb(c)) {
	case VERB_PLACE_VALUE:
		return bars_place_value(s, a);
	case VERB_USE_REROLL:
		return s->player[seat].reroll_ready ? allow() : refuse(WHY_REROLL_USED, 0, 0, 0);
	case VERB_MARK_NEUTRAL:
	case VERB_MARK_PERSONAL:
		return bars_mark(s, choice_verb(c) == VERB_MARK_PERSONAL, a);
	case VERB_GO:
		return total_of(s->reroll_mark_neutral, FACES) + total_of(s->reroll_mark_personal, FACES)
			? allow()
			: refuse(WHY_NOTHING_MARKED, 0, 0, 0);
	case VERB_TAKE_DICE:
		return bars_take(s, seat, a, b);
	case VERB_JOKER_COLUMN:
		return column_usable(s, seat, a) ? allow() : refuse(WHY_NOTHING_IN_COLUMN, a, 0, 0);
	case VERB_USE_DIE:
		return bars_use_die(s, seat, a);
	case VERB_ANY_ACTION:
		return bars_action(s, seat, action_column(a), action_level(a));
	case VERB_SEND_NOVICE:
		return bars_novice(s, seat, f.value, a, b);
	case VERB_SEND_TARGET:
		return bars_target(s, seat, f.row, f.value, a, b);
	case VERB_EXTRA_NOVICE:
		return bars_space(s, seat, a, b);
	case VERB_DECLINE:
		return bars_decline(&f);
	case VERB_UPGRADE:
		return bars_upgrade(s, seat, a);
	case VERB_TAKE_TWO: /* MM-7.5.2 */
		return a <= ROSARY ? allow() : refuse(WHY_NOT_IN_PAIR, a, 0, 0);
	case VERB_BONUS_TOKEN: /* MM-7.2.3 */
		return a == INFLUENCE || a == ROSARY ? allow() : refuse(WHY_NOT_ON_ROAD, a, 0, 0);
	case VERB_TAKE_DIE: /* MM-7.2.7 */
		return s->player[seat].dice_owned < DICE_PERSONAL_MAX ? allow() : refuse(WHY_ALL_DICE, DICE_PERSONAL_MAX, 0, 0);
	case VERB_TILE_SOURCE:
		return bars_source(s, seat, f.kind == FRAME_TILE_FROM, a);
	case VERB_TILE_ROW:
		return bars_window_cell(s, seat, f.column, a, b);
	case VERB_TILE_BONUS:
		return bars_tile_bonus(&f, a);
	default: /* take_soup, take_vp, keep: always */
		return allow();
	}
}

/* A list of choices being written; the caller's array has room for MONASTERIUM_CHOICES_MAX. */
struct listing {
	choice *out;
	size_t count;
};

RULE void list_add(struct listing *l, int verb, int a, int b)
{
	l->out[l->count++] = choice_make(verb, a, b, 0);
}

RULE void list_if(struct listing *l, struct refusal bar, int verb, int a, int b)
{
	if (passes(bar))
		list_add(l, verb, a, b);
}

RULE void list_chance(const struct monasterium_state *s, int kind, struct listing *l)
{
	if (kind == KIND_CH_MISSIONS) { /* MM-5.4, MM-6.2.14 */
		int at = s->missions_drawn, first = at / 2 * MISSIONS_EACH + MISSION_A1;
		for (int m = first; m < first + MISSIONS_EACH; m++)
			if (at % 2 == 0 || s->mission[at - 1] != m)
				list_add(l, VERB_DRAW_MISSION, m, 0);
	} else if (kind == KIND_CH_FIRST_PLAYER) { /* MM-5.9 */
		for (int seat = 0; seat < s->seats; seat++)
			list_add(l, VERB_DRAW_FIRST_PLAYER, seat + 1, 0);
	} else { /* MM-6.2.13 */
		for (int value = 1; value <= FACES; value++)
			list_add(l, VERB_ROLL, value, 0);
	}
}

RULE void list_reroll(const struct monasterium_state *s, int seat, struct listing *l)
{
	for (int value = 1; value <= FACES; value++)
		list_if(l, bars_mark(s, false, value), VERB_MARK_NEUTRAL, value, 0);
	for (int value = 1; value <= FACES; value++)
		list_if(l, bars_mark(s, true, value), VERB_MARK_PERSONAL, value, 0);
	list_if(l, monasterium_why(s, seat, choice_make(VERB_GO, 0, 0, 0)), VERB_GO, 0, 0);
}

RULE void list_take(const struct monasterium_state *s, int seat, struct listing *l)
{
	for (int slot = 1; slot <= FACES; slot++)
		for (int count = 1; count <= TAKE_MAX; count++)
			list_if(l, bars_take(s, seat, slot, count), VERB_TAKE_DICE, slot, count);
}

RULE void list_novices(const struct monasterium_state *s, int seat, int discount, struct listing *l)
{
	for (int row = ROW_I; row <= ROWS; row++) {
		int columns = s->player[seat].novice[row - 1];
		if (!columns || !row_has_target(s, seat, row, discount))
			continue; /* the same question for all five */
		for (uint64_t set = (uint64_t)columns; set; set &= set - 1)
			list_add(l, VERB_SEND_NOVICE, row, bits_first(set) + 1);
	}
}

RULE void list_targets(const struct monasterium_state *s, int seat, int row, int discount, struct listing *l)
{
	int first = row_first_place(row), last = row_last_place(row);
	for (uint64_t open = (uint64_t)open_monasteries(s, seat); open; open &= open - 1)
		for (int place = first; place <= last; place++) {
			int m = bits_first(open) + 1;
			list_if(l, bars_target(s, seat, row, discount, m, place), VERB_SEND_TARGET, m, place);
		}
}

RULE void list_extra(const struct monasterium_state *s, int seat, struct listing *l)
{
	for (uint64_t open = (uint64_t)open_monasteries(s, seat); open; open &= open - 1)
		for (int place = PLACE_B1; place <= PLACES; place++) {
			int m = bits_first(open) + 1;
			list_if(l, bars_space(s, seat, m, place), VERB_EXTRA_NOVICE, m, place);
		}
	list_add(l, VERB_DECLINE, 0, 0);
}

RULE void list_sources(const struct monasterium_state *s, int seat, struct listing *l)
{
	const struct monasterium_frame *f = top_frame(s);
	for (int m = MONASTERY_A; m <= MONASTERIES; m++)
		list_if(l, bars_source(s, seat, f->kind == FRAME_TILE_FROM, m), VERB_TILE_SOURCE, m, 0);
	list_if(l, bars_decline(f), VERB_DECLINE, 0, 0);
}

RULE void list_actions(const struct monasterium_state *s, int seat, struct listing *l)
{
	for (int column = COLUMN_A; column <= COLUMNS; column++)
		for (int level = 0; level < LEVELS; level++)
			list_if(l, bars_action(s, seat, column, level), VERB_ANY_ACTION, action_make(column, level), 0);
}

/* Choices that depend on tokens, tiles and dice of the player's own board only. */
RULE void list_small(const struct monasterium_state *s, int seat, int kind, struct listing *l)
{
	const struct monasterium_frame *f = top_frame(s);
	switch (kind) {
	case KIND_TAKE_TWO:
		list_add(l, VERB_TAKE_TWO, SOUP, 0);
		list_add(l, VERB_TAKE_TWO, INFLUENCE, 0);
		list_add(l, VERB_TAKE_TWO, ROSARY, 0);
		break;
	case KIND_BONUS_TOKEN:
		list_add(l, VERB_BONUS_TOKEN, INFLUENCE, 0);
		list_add(l, VERB_BONUS_TOKEN, ROSARY, 0);
		break;
	case KIND_BONUS_SOUP:
	case KIND_UPGRADE:
		if (kind == KIND_BONUS_SOUP)
			list_add(l, VERB_TAKE_SOUP, 0, 0);
		list_if(l, bars_upgrade(s, seat, SOUP), VERB_UPGRADE, SOUP, 0);
		list_if(l, bars_upgrade(s, seat, TOOL), VERB_UPGRADE, TOOL, 0);
		break;
	case KIND_BONUS_DIE:
		list_if(l, monasterium_why(s, seat, choice_make(VERB_TAKE_DIE, 0, 0, 0)), VERB_TAKE_DIE, 0, 0);
		list_add(l, VERB_TAKE_VP, 0, 0);
		break;
	case KIND_EXTRA_REROLL:
		list_add(l, VERB_KEEP, 0, 0);
		list_if(l, monasterium_why(s, seat, choice_make(VERB_USE_REROLL, 0, 0, 0)), VERB_USE_REROLL, 0, 0);
		break;
	case KIND_TILE_ROW:
		for (int row = LINE_TOP; row <= WINDOW_SIZE; row++)
			list_if(l, bars_window_row(s, seat, f->column, row), VERB_TILE_ROW, row, window_free(s, seat, row));
		break;
	default: /* KIND_TILE_BONUS */
		list_add(l, VERB_TILE_BONUS, f->row, 0);
		list_add(l, VERB_TILE_BONUS, f->column + WINDOW_SIZE, 0);
		break;
	}
}

/* MM-6.2: every legal choice of the open decision, in the order of the spec's numbers. */
RULE uint32_t monasterium_choices(const struct monasterium_state *s, int seat, choice *out)
{
	struct listing l = {out, 0};
	int kind = monasterium_decision(s).kind;
	if (seat == SEAT_CHANCE) {
		list_chance(s, kind, &l);
		return (uint32_t)l.count;
	}
	switch (kind) {
	case KIND_PLACE_VALUE:
		for (int value = 1; value <= FACES; value++)
			list_if(&l, bars_place_value(s, value), VERB_PLACE_VALUE, value, 0);
		if (s->player[seat].reroll_ready)
			list_add(&l, VERB_USE_REROLL, 0, 0);
		break;
	case KIND_REROLL_PICK:
		list_reroll(s, seat, &l);
		break;
	case KIND_TAKE_DICE:
		list_take(s, seat, &l);
		break;
	case KIND_JOKER_COLUMN:
		for (int column = COLUMN_A; column <= COLUMNS; column++)
			if (column_usable(s, seat, column))
				list_add(&l, VERB_JOKER_COLUMN, column, 0);
		break;
	case KIND_USE_DIE:
		for (int level = 0; level < LEVELS; level++)
			list_if(
				&l, bars_action(s, seat, s->turn_column, level), VERB_USE_DIE, action_make(s->turn_column, level), 0);
		break;
	case KIND_SEND_NOVICE:
		list_novices(s, seat, top_frame(s)->value, &l);
		break;
	case KIND_SEND_TARGET:
		list_targets(s, seat, top_frame(s)->row, top_frame(s)->value, &l);
		break;
	case KIND_EXTRA_NOVICE:
		list_extra(s, seat, &l);
		break;
	case KIND_TILE_SOURCE:
		list_sources(s, seat, &l);
		break;
	case KIND_ANY_ACTION:
		list_actions(s, seat, &l);
		break;
	default:
		list_small(s, seat, kind, &l);
		break;
	}
	return (uint32_t)l.count;
}

/* MM-5.4, MM-5.9, MM-6.2.13: all results are equally likely. */
RULE void monasterium_weights(const struct monasterium_state *s, uint32_t *out)
{
	int count = FACES;
	if (s->phase == PHASE_SETUP)
		count = s->missions_drawn == MISSIONS_OPEN ? s->seats : MISSIONS_EACH - s->missions_drawn % 2;
	for (int i = 0; i < count; i++)
		out[i] = 1;
}
