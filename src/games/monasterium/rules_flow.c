/* The course of the game: setup, rounds, turns, and what verbs do to dice. */

/* Lays out pairs fixed by option as far as the order of drawing has come (MM-5.4). */
RULE void skip_fixed_missions(struct monasterium_state *s)
{
	while (s->missions_drawn < MISSIONS_OPEN && s->mission[s->missions_drawn])
		s->missions_drawn++;
}

/* MM-6.1.1 */
RULE void start_round(struct monasterium_state *s, struct events *e)
{
	s->phase = PHASE_PLACE;
	s->actor = s->first_player;
	for (int seat = 0; seat < s->seats; seat++) {
		struct monasterium_player *p = &s->player[seat];
		p->reroll_ready = 1;
		p->hand_neutral = size_of(s)->neutral;
		p->hand_personal = p->dice_owned;
		p->spent_neutral = p->spent_personal = 0;
	}
	event_add(e, EVENT_ROUND_BEGINS, s->first_player - 1, s->year, s->round_in_year + 1, 0, 0);
}

/* MM-5.10: when missions lie open and the chalice is given. */
RULE void start_game_when_ready(struct monasterium_state *s, struct events *e)
{
	skip_fixed_missions(s);
	if (s->missions_drawn == MISSIONS_OPEN && s->first_player)
		start_round(s, e);
}

/* The pairs of card numbers, in the order of the option's values. */
TABLE uint8_t mission_pairs[][2] = {
	{0, 0}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {2, 3}, {2, 4}, {2, 5}, {3, 4}, {3, 5}, {4, 5}};

ASSERT_STATIC(OPTION_MISSIONS_C == OPTION_MISSIONS_A + MISSIONS_OPEN / 2 - 1); /* their rows stand together */

RULE void setup_player(const struct monasterium_figures *f, struct monasterium_player *p) /* MM-5.5, MM-5.6, MM-5.8 */
{
	for (int row = 0; row < ROWS; row++)
		p->novice[row] = (1 << COLUMNS) - 1;
	p->extra = (1 << ROWS) - 1;
	p->road = 1;
	p->dice_owned = DICE_PERSONAL_START;
	for (int t = INFLUENCE; t <= TOKENS; t++)
		p->token[t - 1] = f->token[t].start;
}

RULE void monasterium_setup(struct monasterium_state *s, const struct options *options)
{
	s->seats = options->players;
	s->edition = options->edition;
	s->phase = PHASE_SETUP;
	s->year = 1; /* MM-5.3 */
	s->auto_single = options->value[OPTION_AUTO_SINGLE] == 0;
	s->prices_each = options->value[OPTION_NOVICE_PRICES];
	for (int m = 0; m < MONASTERIES; m++) { /* MM-5.1, MM-5.2 */
		s->pile[m] = size_of(s)->tiles;
		for (int b = 0; b < BUILDINGS_MAX; b++)
			s->building[m][b] = (uint8_t)place_bare(s, m + 1, PLACE_B1 + b);
		for (int k = 0; k < CLOISTERS_MAX; k++)
			s->cloister[m][k] = (uint8_t)place_bare(s, m + 1, PLACE_K1 + k);
	}
	for (int seat = 0; seat < s->seats; seat++)
		setup_player(figures(s), &s->player[seat]);
	for (int category = 0; category < MISSIONS_OPEN / 2; category++) {
		const uint8_t *pair = mission_pairs[options->value[OPTION_MISSIONS_A + category]];
		for (int i = 0; i < 2 && pair[0]; i++)
			s->mission[2 * category + i] = (uint8_t)(category * MISSIONS_EACH + pair[i]);
	}
	s->first_player = options->value[OPTION_FIRST_PLAYER]; /* 0 random; value i is seat i - 1 */
	start_game_when_ready(s, NULL);
}

/* MM-8.1: nothing is stored but that it is over; the parts follow from the state. */
RULE void finish(struct monasterium_state *s, struct events *e)
{
	struct score score[SEATS_MAX];
	s->phase = PHASE_OVER;
	s->actor = 0;
	for (int seat = 0; seat < s->seats; seat++) {
		struct monasterium_player *p = &s->player[seat];
		p->spent_neutral = p->spent_personal = p->reroll_ready = 0;
	}
	if (!e)
		return;
	monasterium_scores(s, score);
	for (int seat = 0; seat < s->seats; seat++) {
		const int16_t *part = score[seat].category;
		event_add(e, EVENT_FINAL_SCORED, seat, part[CATEGORY_MAJORITIES], part[CATEGORY_CHAPELS],
			part[CATEGORY_CLOISTERS], part[CATEGORY_RESOURCES]);
	}
	int winners = 0;
	for (int seat = 0; seat < s->seats; seat++)
		winners += score[seat].rank == 1;
	for (int seat = 0; seat < s->seats; seat++) /* MM-8.6 */
		if (score[seat].rank == 1)
			event_add(e, winners > 1 ? EVENT_SHARED : EVENT_WON, seat, score[seat].total, 0, 0, 0);
}

/* MM-6.1.4 */
RULE void end_round(struct monasterium_state *s, struct events *e)
{
	if (s->year == YEARS && s->round_in_year == s->seats - 1) {
		finish(s, e);
		return;
	}
	s->first_player = (uint8_t)(s->first_player % s->seats + 1);
	if (++s->round_in_year == s->seats) {
		s->round_in_year = 0;
		s->year++;
	}
	event_add(e, EVENT_FIRST_PLAYER, s->first_player - 1, 0, 0, 0, 0);
	start_round(s, e);
}

RULE bool slots_empty(const struct monasterium_state *s)
{
	int dice = total_of_faces(s->slot_neutral);
	for (int seat = 0; seat < s->seats; seat++)
		dice += total_of_faces(s->player[seat].slot_personal);
	return dice == 0;
}

/* MM-6.1.3: asks the given seat, or the next clockwise that has a die to take. */
RULE void pass_turn(struct monasterium_state *s, int seat, struct events *e)
{
	assert(s->seats > 0);
	seat %= s->seats;
	for (int i = 0; i < s->seats && !can_take(s, seat); i++) {
		event_add(e, EVENT_TURN_SKIPPED, seat, 0, 0, 0, 0);
		seat = (seat + 1) % s->seats;
	}
	s->actor = (uint8_t)(seat + 1);
}

/* MM-6.2.12 */
RULE void end_turn(struct monasterium_state *s, struct events *e)
{
	s->in_turn = s->turn_column = s->used_2 = s->used_3 = 0;
	if (slots_empty(s))
		end_round(s, e);
	else
		pass_turn(s, s->actor, e);
}

/* MM-6.2.7, MM-6.2.11: takes the next die off the action tile; its action is asked, or lost. */
RULE void next_die(struct monasterium_state *s, int seat, struct events *e)
{
	struct monasterium_player *p = &s->player[seat];
	int column = s->turn_column;
	if (s->turn_personal) {
		s->turn_personal--;
		p->spent_personal++;
	} else {
		s->turn_neutral--;
		p->spent_neutral++;
	}
	if (!set_has(p->novice[ROW_IV - 1], column)) /* MM-7.5.7, MM-10.5, MM-10.6 */
		gain_vp(s, seat, CATEGORY_YELLOW, YELLOW_VP, e);
	if (column_usable(s, seat, column))
		push_frame(s, FRAME_USE, 0, 0, 0);
	else
		event_add(e, EVENT_ACTION_LOST, seat, column, 0, 0, 0);
}

/* MM-6.3: a frame that cannot be answered vanishes. Only those that the rules let lapse can be in that case. */
RULE bool frame_asks(const struct monasterium_state *s, int seat, const struct monasterium_frame *f)
{
	switch (f->kind) {
	case FRAME_MOVE:
		return false;
	case FRAME_EXTRA: /* MM-7.3.2 */
		return can_send_extra(s, seat);
	case FRAME_BONUS: /* MM-7.2.6 */
		return f->value != BONUS_WINDOW_TILE || can_take_tile(s, seat, false);
	case FRAME_TILE: /* MM-7.1.8 */
		return allows(bars_tile(s, seat, f->column));
	default:
		return true;
	}
}

RULE void drop_frame(struct monasterium_state *s, int seat, struct events *e)
{
	struct monasterium_frame f = pop_frame(s);
	if (f.kind == FRAME_EXTRA)
		event_add(e, EVENT_EXTRA_STAYS, seat, f.row, 0, 0, 0);
	else if (f.kind == FRAME_TILE)
		event_add(e, EVENT_WINDOW_LOST, seat, f.column, 0, 0, 0);
	else
		event_add(e, EVENT_WINDOW_NONE, seat, 0, 0, 0, 0);
}

/* Runs what needs no choice until a decision is open. */
RULE void proceed(struct monasterium_state *s, struct events *e)
{
	while (s->phase == PHASE_ACTION) {
		int seat = actor_of(s);
		if (s->depth) {
			const struct monasterium_frame *f = top_frame(s);
			if (frame_asks(s, seat, f))
				return;
			if (f->kind == FRAME_MOVE)
				step_messenger(s, seat, e);
			else
				drop_frame(s, seat, e);
		} else if (!s->in_turn) {
			return;
		} else if (s->turn_neutral + s->turn_personal) {
			next_die(s, seat, e);
		} else {
			end_turn(s, e);
		}
	}
}

/* MM-6.2.13, MM-6.2.15: neutral dice first; a roll is counts. */
RULE void roll_die(struct monasterium_state *s, int value, struct events *e)
{
	bool neutral = unrolled_neutral(s) > 0;
	if (neutral)
		s->rolled_neutral[value - 1]++;
	else
		s->rolled_personal[value - 1]++;
	event_add(e, EVENT_DIE_ROLLED, actor_of(s), neutral ? DIE_NEUTRAL : DIE_PERSONAL, value, 0, 0);
	if (unrolled_neutral(s) + unrolled_personal(s) == 0)
		s->rerolling = REROLL_NOT;
}

/* MM-6.2.1, MM-6.1.2 */
RULE void do_place_value(struct monasterium_state *s, int seat, int value, struct events *e)
{
	struct monasterium_player *p = &s->player[seat];
	int neutral = s->rolled_neutral[value - 1], personal = s->rolled_personal[value - 1];
	p->hand_neutral = (uint8_t)(p->hand_neutral - neutral);
	p->hand_personal = (uint8_t)(p->hand_personal - personal);
	s->slot_neutral[value - 1] = (uint8_t)(s->slot_neutral[value - 1] + neutral);
	p->slot_personal[value - 1] = (uint8_t)(p->slot_personal[value - 1] + personal);
	memset(s->rolled_neutral, 0, sizeof(s->rolled_neutral));
	memset(s->rolled_personal, 0, sizeof(s->rolled_personal));
	event_add(e, EVENT_DICE_PLACED, seat, value, neutral, personal, 0);
	for (int i = 1; i <= s->seats; i++) {
		int next = (seat + i) % s->seats;
		if (s->player[next].hand_neutral + s->player[next].hand_personal) {
			s->actor = (uint8_t)(next + 1);
			return;
		}
	}
	s->phase = PHASE_ACTION;
	pass_turn(s, s->first_player - 1, e);
}

/* MM-6.2.2 */
RULE void do_mark_neutral(struct monasterium_state *s, int seat, int value, struct events *e)
{
	(void)seat, (void)e;
	s->reroll_mark_neutral[value - 1]++;
}

RULE void do_mark_personal(struct monasterium_state *s, int seat, int value, struct events *e)
{
	(void)seat, (void)e;
	s->reroll_mark_personal[value - 1]++;
}

/* MM-6.2.2: the marked dice leave the roll and are rolled again. */
RULE void do_go(struct monasterium_state *s, int seat, struct events *e)
{
	event_add(e, EVENT_DICE_LIFTED, seat, total_of(s->reroll_mark_neutral, FACES),
		total_of(s->reroll_mark_personal, FACES), 0, 0);
	for (int v = 0; v < FACES; v++) {
		s->rolled_neutral[v] = (uint8_t)(s->rolled_neutral[v] - s->reroll_mark_neutral[v]);
		s->rolled_personal[v] = (uint8_t)(s->rolled_personal[v] - s->reroll_mark_personal[v]);
		s->reroll_mark_neutral[v] = s->reroll_mark_personal[v] = 0;
	}
	s->rerolling = REROLL_ROLLING;
}

/* MM-6.2.2, MM-7.2.8: the tile is turned at once, whatever is rolled then. */
RULE void do_use_reroll(struct monasterium_state *s, int seat, struct events *e)
{
	s->player[seat].reroll_ready = 0;
	event_add(e, EVENT_REROLL_USED, seat, 0, 0, 0, 0);
	if (s->phase == PHASE_PLACE) {
		s->rerolling = REROLL_PICKING;
	} else {
		pop_frame(s);
		push_frame(s, FRAME_XROLL, 1, 0, 0);
	}
}

/* MM-6.2.4, MM-6.2.6, MM-10.23: own personal dice first; they go on the column of the slot. */
RULE void do_take_dice(struct monasterium_state *s, int seat, int slot, int count, struct events *e)
{
	uint8_t *own = &s->player[seat].slot_personal[slot - 1];
	int personal = count < *own ? count : *own, neutral = count - personal;
	*own = (uint8_t)(*own - personal);
	s->slot_neutral[slot - 1] = (uint8_t)(s->slot_neutral[slot - 1] - neutral);
	s->turn_personal = (uint8_t)personal;
	s->turn_neutral = (uint8_t)neutral;
	s->in_turn = 1;
	event_add(e, EVENT_DICE_TAKEN, seat, slot, neutral, personal, 0);
	if (slot == JOKER_SLOT)
		push_frame(s, FRAME_JOKER, 0, 0, 0);
	else
		s->turn_column = (uint8_t)slot;
}

/* MM-6.2.6 */
RULE void do_joker_column(struct monasterium_state *s, int seat, int column, struct events *e)
{
	pop_frame(s);
	s->turn_column = (uint8_t)column;
	event_add(e, EVENT_JOKER_PLACED, seat, column, 0, 0, 0);
}

/* MM-5.4 */
RULE void do_draw_mission(struct monasterium_state *s, int seat, int mission, struct events *e)
{
	(void)seat;
	s->mission[s->missions_drawn++] = (uint8_t)mission;
	event_add(e, EVENT_MISSION_DRAWN, SEAT_NONE, mission, 0, 0, 0);
	start_game_when_ready(s, e);
}

/* MM-5.9 */
RULE void do_draw_first_player(struct monasterium_state *s, int seat, int first, struct events *e)
{
	(void)seat;
	s->first_player = (uint8_t)(first + 1);
	event_add(e, EVENT_FIRST_PLAYER, first, 0, 0, 0, 0);
	start_game_when_ready(s, e);
}

/* MM-6.2.13, MM-7.2.8 */
RULE void do_roll(struct monasterium_state *s, int seat, int value, struct events *e)
{
	(void)seat;
	if (s->phase == PHASE_PLACE)
		roll_die(s, value, e);
	else
		roll_extra_die(s, actor_of(s), value, e);
}
