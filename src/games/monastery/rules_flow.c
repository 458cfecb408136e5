/*
 * The order of things: setup, dial, turns, scorings, masses, the end. Part of rules.c.
 *
 * What happens by itself between two decisions is a chain of small steps: each does its work and names the next one,
 * until a step opens a decision. So nothing calls itself, and each step is one row of the flow in section 6.
 */

/* MO-6.2.1: the abbot, then clockwise: red, blue, green, yellow, absent colours skipped. */
RULE void set_order(struct monastery_state *s)
{
	int colour = s->player[s->abbot - 1].colour, n = 0;
	for (int i = 0; i < ROWS; i++, colour = colour % ROWS + 1) {
		int seat = seat_of_colour(s, colour);
		if (seat >= 0)
			s->order[n++] = (uint8_t)(seat + 1);
	}
	s->turn = 0;
}

/* ---- mass and night ---- */

RULE void move_home(struct monastery_state *s, int seat, int k, struct events *e)
{
	struct monastery_monk *m = &s->player[seat].monk[k];
	int from = m->place;
	m->place = PLACE_ABBEY;
	m->square = m->kneeling = 0;
	event_add(e, EVENT_MONK_RETURNED, seat, monk_id(s->player[seat].colour, k), from, 0, 0);
}

/* MO-6.9.2: kneeling monks go to the abbey. MO-6.10.1: at night all do that the Brewhouse does not keep. */
RULE int step_home(struct monastery_state *s, struct events *e)
{
	bool night = round_now(s) == ROUND_NIGHT;
	for (int seat = 0; seat < s->seats; seat++) {
		for (int k = 0; k < MONKS; k++) {
			struct monastery_monk *m = &s->player[seat].monk[k];
			if (in_monastery(m) && m->place != PLACE_ABBEY && (night ? !m->kept : m->kneeling))
				move_home(s, seat, k, e);
			m->kept = 0;
		}
	}
	return night ? STEP_DIAL : STEP_VOTE;
}

RULE int step_brew(struct monastery_state *s)
{
	choice list[MONKS];
	struct list l = list_into(list, NULL);
	for (; s->turn < s->seats; s->turn++) {
		int seat = player_at(s, s->turn);
		if (has_brewhouse(s, seat))
			list_monks_to_keep(s, seat, &l);
		if (l.count > 0)
			return open_decision(s, KIND_BREW_KEEP, seat);
	}
	s->turn = 0;
	return STEP_HOME;
}

/* MO-6.9.3, MO-5.8: no election in the first mass of the game. */
RULE int step_vote(struct monastery_state *s, struct events *e)
{
	if (is_start(s))
		return STEP_FREED;
	uint64_t best = favourites(s);
	if (bits_count(best) > 1)
		return open_decision(s, KIND_ELECT_ABBOT, s->abbot - 1);
	make_abbot(s, bits_first(best), e);
	return STEP_ELECTED;
}

/* MO-6.9.4, MO-7.10 */
RULE int step_elected(struct monastery_state *s)
{
	return open_prison(s) ? open_decision(s, KIND_IMPRISON, s->abbot - 1) : STEP_FREED;
}

/* MO-10.27, the other reading: those who have yet to score do so clockwise from the new abbot. */
RULE void reorder_rest(struct monastery_state *s)
{
	struct monastery_state fresh = *s;
	int next = s->turn + 1;
	set_order(&fresh);
	for (int i = 0; i < s->seats; i++) {
		bool scored = false;
		for (int k = 0; k <= s->turn; k++)
			scored |= s->order[k] == fresh.order[i];
		if (!scored)
			s->order[next++] = fresh.order[i];
	}
}

/* After a snap election the scoring goes on (MO-7.8); after a regular one tiles are drawn (MO-6.9.5). */
RULE int step_freed(struct monastery_state *s)
{
	if (s->pending_snap) {
		s->pending_snap = 0;
		if (reads(s, READING_ABBOT_LEADS))
			reorder_rest(s);
		return open_decision(s, KIND_SCORE_ACTION, player_at(s, s->turn));
	}
	set_order(s);
	return STEP_DRAW;
}

/* MO-6.9.5: the next tile of the player with index turn, or of the one after him. */
RULE int step_draw(struct monastery_state *s)
{
	bool six = s->start_tiles == START_DRAW6_KEEP3 && is_start(s);
	if (s->turn == s->seats) {
		s->turn = 0;
		s->pending_draw = DRAW_NONE;
		return six ? STEP_RETURN : STEP_DIAL;
	}
	s->pending_draw = DRAW_MASS;
	s->pending_due = six ? DRAW_START : hour_draws[s->position];
	return open_decision(s, KIND_CH_DRAW, player_at(s, s->turn));
}

/* MO-9 draw6_keep3: when all have drawn, each returns three. */
RULE int step_return(struct monastery_state *s)
{
	if (s->turn == s->seats) {
		s->turn = 0;
		return STEP_DIAL;
	}
	s->pending_due = DRAW_START - KEEP_START;
	return open_decision(s, KIND_START_RETURN, player_at(s, s->turn));
}

/* ---- turns ---- */

/* MO-6.3.1: steps at the beginning of a turn. */
RULE int allowance_of(const struct monastery_state *s, int seat)
{
	int standing = 0;
	for (int k = 0; k < MONKS; k++) {
		const struct monastery_monk *m = &s->player[seat].monk[k];
		standing += in_monastery(m) && !m->kneeling;
	}
	return STEPS_PER_MONK * standing;
}

RULE int step_turn(struct monastery_state *s, struct events *e)
{
	int seat = player_at(s, s->turn);
	for (int k = 0; k < MONKS; k++)
		s->player[seat].monk[k].stopped = 0;
	s->allowance = (uint8_t)allowance_of(s, seat);
	s->placed_or_exchanged = 0;
	event_add(e, EVENT_TURN_BEGUN, seat, s->allowance, 0, 0, 0);
	return open_decision(s, KIND_TURN_ACTION, seat);
}

/* MO-6.7.1 */
RULE int step_turn_end(struct monastery_state *s)
{
	int seat = player_at(s, s->turn);
	s->allowance = s->placed_or_exchanged = 0;
	return eligible_places(s, seat) ? open_decision(s, KIND_ENCOURAGE, seat) : STEP_NEXT_TURN;
}

RULE int step_next_turn(struct monastery_state *s)
{
	if (++s->turn < s->seats)
		return STEP_TURN;
	s->turn = 0;
	return STEP_SCORING;
}

/* ---- scorings ---- */

RULE void clear_scoring(struct monastery_state *s)
{
	s->points = s->prayed = s->icon_used = 0;
	s->worked = 0;
}

RULE int step_scoring(struct monastery_state *s, struct events *e)
{
	int seat = player_at(s, s->turn);
	clear_scoring(s);
	s->actor = (uint8_t)(seat + 1);
	event_add(e, EVENT_SCORING_BEGUN, seat, 0, 0, 0, 0);
	return STEP_CONSTRUCT;
}

/* MO-6.8.1: what needs no choice is built in board order; then the player chooses, or goes on to prayer and work. */
RULE int step_construct(struct monastery_state *s, struct events *e)
{
	int seat = player_at(s, s->turn);
	uint64_t contested = contested_sites(s, seat);
	for (uint64_t m = tiles_of(s, seat) & ~contested; m; m &= m - 1)
		if (must_construct(s, seat, bits_first(m)))
			construct(s, seat, bits_first(m), e);
	return open_decision(s, contested ? KIND_CONSTRUCT : KIND_SCORE_ACTION, seat);
}

/* MO-6.8.3.7 */
RULE int step_scoring_end(struct monastery_state *s, struct events *e)
{
	int seat = player_at(s, s->turn), blessings = unspent_blessings(s->points);
	event_add(e, EVENT_SCORING_ENDED, seat, s->points, 0, 0, 0);
	receive_blessings(s, seat, blessings, false, e);
	s->player[seat].locked = 0;
	clear_scoring(s);
	if (++s->turn < s->seats)
		return STEP_SCORING;
	s->turn = 0;
	return STEP_ROUND_END;
}

/* ---- rounds ---- */

RULE bool is_letter_left(const struct monastery_state *s)
{
	return cells_with(s->letter) != 0;
}

/* MO-10.33, the readings of what lies there now: does a tile somebody holds, or any tile not on the board, fit? */
RULE bool is_placeable_now(const struct monastery_state *s, uint64_t wanted)
{
	struct board b;
	board_build(s, &b);
	return is_placeable(s, &b, wanted);
}

/* The types of which not every tile is on the board, as bits. */
RULE uint64_t types_left(const struct monastery_state *s)
{
	enum { WORDS = (TILE_END + 7) / 8 };
	uint8_t left[WORDS * 8] = {0};
	uint64_t types = 0, eight;
	memcpy(left, figures(s)->copies, sizeof figures(s)->copies);
	left[TILE_NONE] = 0;
	left[TILE_secret_passage] = s->seats;
	for (int i = 0; i < s->tile_count; i++)
		left[s->tile[i].type]--;
	for (int i = 0; i < WORDS; i++) {
		memcpy(&eight, left + 8 * i, 8);
		types |= (uint64_t)bits_of_bytes(eight) << 8 * i;
	}
	return types;
}

/* Does one of the types without a limited group fit beside a tile, in a cell that has no other neighbour, on that side of it? */
RULE bool fits_beyond(const struct monastery_state *s, const struct monastery_tile *t, int side, uint64_t types)
{
	const struct monastery_figures *f = figures(s);
	struct site site = site_seeing(shown(f->turned[t->type][t->rotation].shows, opposite(side)));
	uint64_t takes = site_takes(&site);
	for (uint64_t m = types & ~grouped_types(); m; m &= m - 1)
		if (f->lies[bits_first(m)] & takes)
			return true;
	return false;
}

/*
 * The same as is_placeable where every tile counts as built, but answers only what can be told from the tiles that lie furthest out:
 * nothing lies beyond them. That is nearly always enough, and needs no board.
 */
RULE bool fits_furthest_out(const struct monastery_state *s, uint64_t types)
{
	int top = 0, bottom = 0;
	for (int i = 1; i < s->tile_count; i++) {
		top = s->tile[i].y < s->tile[top].y ? i : top;
		bottom = s->tile[i].y > s->tile[bottom].y ? i : bottom;
	}
	if (s->tile_count > 0 && s->tile[top].y <= 0 && fits_beyond(s, &s->tile[top], NORTH, types))
		return true;
	return s->tile_count > 0 && s->tile[bottom].y >= ABBEY_HEIGHT - 1 && fits_beyond(s, &s->tile[bottom], SOUTH, types);
}

/* MO-8.1 b: with every tile on the board taken as built, does any tile not on it fit somewhere? */
RULE bool is_tile_placeable(const struct monastery_state *s)
{
	struct board b;
	uint64_t wanted = types_left(s), held = 0;
	for (int seat = 0; seat < s->seats && reads(s, READING_BLOCKED_HANDS); seat++)
		held |= hand_types(s, seat);
	if (reads(s, READING_BLOCKED_NOW) || reads(s, READING_BLOCKED_HANDS))
		return is_placeable_now(s, reads(s, READING_BLOCKED_HANDS) ? held : wanted);
	if (fits_furthest_out(s, wanted))
		return true;
	board_build(s, &b);
	b.finished = b.codes;
	return is_placeable(s, &b, wanted);
}

RULE int end_game(struct monastery_state *s, int reason, struct events *e)
{
	s->phase = PHASE_OVER;
	s->actor = 0;
	event_add(e, EVENT_GAME_ENDED, SEAT_NONE, reason, 0, 0, 0);
	return STEP_OPEN;
}

/* MO-6.2.2, MO-12.20: nothing of a round outlives it. */
RULE void clear_round(struct monastery_state *s)
{
	for (int seat = 0; seat < s->seats; seat++)
		for (int k = 0; k < MONKS; k++)
			s->player[seat].monk[k].used = s->player[seat].monk[k].stopped = 0;
	for (int i = 0; i < s->tile_count; i++)
		s->tile[i].fresh = 0;
}

/* MO-8.1 */
RULE int step_round_end(struct monastery_state *s, struct events *e)
{
	clear_round(s);
	if (!is_letter_left(s))
		return end_game(s, END_LETTERS, e);
	return is_tile_placeable(s) ? STEP_DIAL : end_game(s, END_TILES, e);
}

RULE int step_dial(struct monastery_state *s, struct events *e)
{
	clear_round(s);
	s->position++;
	if (s->position == HOURS)
		s->position = 0, s->day++;
	event_add(e, EVENT_DIAL_MOVED, SEAT_NONE, s->day, s->position, s->position + 1, 0);
	return STEP_HOUR;
}

RULE int step_hour(struct monastery_state *s, struct events *e)
{
	set_order(s);
	if (round_now(s) == ROUND_NIGHT && s->day == DAYS) /* MO-8.2, MO-6.10.2 */
		return end_game(s, END_NIGHT, e);
	return round_now(s) == ROUND_STUDY || round_now(s) == ROUND_LABOUR ? STEP_TURN : STEP_BREW;
}

RULE int flow_step(struct monastery_state *s, int step, struct events *e)
{
	switch (step) {
	case STEP_HOUR:
		return step_hour(s, e);
	case STEP_BREW:
		return step_brew(s);
	case STEP_HOME:
		return step_home(s, e);
	case STEP_VOTE:
		return step_vote(s, e);
	case STEP_ELECTED:
		return step_elected(s);
	case STEP_FREED:
		return step_freed(s);
	case STEP_DRAW:
		return step_draw(s);
	case STEP_RETURN:
		return step_return(s);
	case STEP_TURN:
		return step_turn(s, e);
	case STEP_TURN_END:
		return step_turn_end(s);
	case STEP_NEXT_TURN:
		return step_next_turn(s);
	case STEP_SCORING:
		return step_scoring(s, e);
	case STEP_CONSTRUCT:
		return step_construct(s, e);
	case STEP_SCORING_END:
		return step_scoring_end(s, e);
	case STEP_ROUND_END:
		return step_round_end(s, e);
	default:
		return step_dial(s, e);
	}
}

RULE void flow(struct monastery_state *s, int step, struct events *e)
{
	while (step != STEP_OPEN)
		step = flow_step(s, step, e);
}

/* What follows when a player has had enough: of encouraging, scoring, collecting, keeping monks. */
RULE void do_done(struct monastery_state *s, int seat, struct events *e)
{
	switch (s->phase) {
	case KIND_ENCOURAGE:
		flow(s, STEP_NEXT_TURN, e);
		break;
	case KIND_SCORE_ACTION:
		work_all(s, seat, e);
		event_add(e, EVENT_POINTS_SCORED, seat, s->points, 0, 0, 0);
		open_decision(s, KIND_COLLECT, seat);
		break;
	case KIND_COLLECT:
		flow(s, STEP_SCORING_END, e);
		break;
	default: /* BREW_KEEP */
		s->turn++;
		flow(s, STEP_BREW, e);
	}
}

/* ---- setup ---- */

RULE void read_as(struct monastery_state *s, int reading)
{
	s->readings = (uint8_t)(s->readings | 1 << (reading - 1));
}

/* MO-5.2 to MO-5.6 as far as they do not depend on colours */
RULE void monastery_setup(struct monastery_state *s, const struct options *o)
{
	s->seats = o->players;
	s->edition = o->edition;
	s->icons = o->value[OPTION_ICONS] == 0;
	s->teams = o->value[OPTION_TEAMS];
	s->vow_of_silence = o->value[OPTION_VOW];
	s->start_tiles = (uint8_t)(START_STANDARD + o->value[OPTION_START_TILES]);
	s->blessings_hidden = o->value[OPTION_BLESSINGS];
	if (o->value[OPTION_LETTER_SPACES])
		read_as(s, READING_ANY_SPACE);
	if (o->value[OPTION_SNAP_ELECTION])
		read_as(s, READING_ABBOT_LEADS);
	if (o->value[OPTION_TILES_BLOCKED])
		read_as(s, o->value[OPTION_TILES_BLOCKED] == 1 ? READING_BLOCKED_NOW : READING_BLOCKED_HANDS);
	s->day = 1;
	s->bag_count = BAG_TILES;
	s->supply = BLESSINGS;
	for (int seat = 0; seat < s->seats; seat++) {
		s->player[seat].monk[0].place = PLACE_ABBEY;
		for (int k = 1; k < MONKS; k++)
			s->player[seat].monk[k].place = (uint8_t)(PLACE_CROSS + k - 1);
		hand_add(s, seat, TILE_secret_passage);
	}
	open_decision(s, KIND_CH_COLOURS, 0);
}

/* MO-5.5: a row in play gets its letters. */
RULE void lay_letters(struct monastery_state *s, int row)
{
	int space = 0;
	for (int column = 0; column < COLUMNS; column++)
		if (!figures(s)->is_cross[row][column])
			s->letter[row][column] = phrases[row][space++];
}

RULE void list_draw_colour(const struct monastery_state *s, struct list *l)
{
	for (int colour = 1; colour < COLOUR_END; colour++)
		list_outcome(l, choose(VERB_DRAW_COLOUR, colour, 0, 0), seat_of_colour(s, colour) < 0);
}

/* MO-5.1, MO-5.7 */
RULE void do_draw_colour(struct monastery_state *s, int chance, int colour, struct events *e)
{
	int seat = s->actor - 1;
	(void)chance;
	s->player[seat].colour = (uint8_t)colour;
	lay_letters(s, colour - 1);
	event_add(e, EVENT_COLOUR_DRAWN, seat, colour, 0, 0, 0);
	if (seat + 1 < s->seats) {
		open_decision(s, KIND_CH_COLOURS, seat + 1);
		return;
	}
	for (int row = ROWS; row >= 1; row--)
		if (seat_of_colour(s, row) >= 0)
			s->abbot = (uint8_t)(seat_of_colour(s, row) + 1);
	flow(s, STEP_HOUR, e);
}
