/*
 * What all parts of the rules share: how one thing leads to the next, players, monks, hands, blessings. Part of rules.c.
 */

/* What happens by itself after a choice: a chain of steps, rules_flow.c. */
enum {
	STEP_OPEN, /* a decision waits */
	STEP_HOUR, /* the dial shows a new hour */
	STEP_BREW, /* Brewhouse offers, from the player with index turn on */
	STEP_HOME,
	STEP_VOTE,
	STEP_ELECTED,
	STEP_FREED, /* after the question of the prison */
	STEP_DRAW,
	STEP_RETURN,
	STEP_TURN,
	STEP_TURN_END,
	STEP_NEXT_TURN,
	STEP_SCORING,
	STEP_CONSTRUCT,
	STEP_SCORING_END,
	STEP_ROUND_END,
	STEP_DIAL,
};

RULE void flow(struct monastery_state *s, int step, struct events *e);

RULE int open_decision(struct monastery_state *s, int phase, int seat)
{
	s->phase = (uint8_t)phase;
	s->actor = (uint8_t)(seat + 1);
	return STEP_OPEN;
}

RULE int round_now(const struct monastery_state *s)
{
	return figures(s)->round[s->position];
}

RULE bool is_start(const struct monastery_state *s)
{
	return s->day == 1 && s->position == 0;
}

RULE bool reads(const struct monastery_state *s, int reading)
{
	return (s->readings >> (reading - 1) & 1) != 0;
}

/* ---- players ---- */

RULE int player_at(const struct monastery_state *s, int index)
{
	return s->order[index] - 1;
}

RULE int seat_of_colour(const struct monastery_state *s, int colour)
{
	for (int seat = 0; seat < s->seats; seat++)
		if (s->player[seat].colour == colour)
			return seat;
	return -1;
}

/* MO-9.1: red and green, blue and yellow: the colours two apart. */
RULE int partner_colour(const struct monastery_state *s, int colour)
{
	return s->teams ? (colour + 1) % ROWS + 1 : COLOUR_NONE;
}

/* The monk of that seat an id names, -1 if it is another's. */
RULE int own_monk(const struct monastery_state *s, int seat, int id)
{
	int k = id - monk_id(s->player[seat].colour, 0);
	return k >= 0 && k < MONKS ? k : -1;
}

RULE bool in_monastery(const struct monastery_monk *m)
{
	return m->place >= PLACE_ABBEY && m->place < PLACE_CROSS;
}

/* MO-6.1.16: the lowest-numbered monk of a player at a place that is not one of without; -1 if there is none. */
struct monk_wish {
	uint8_t square;               /* 0: any */
	uint8_t standing, unused, kneeling, unkept; /* 1: must be */
};

RULE int monk_at(const struct monastery_state *s, int seat, int place, struct monk_wish wish)
{
	for (int k = 0; k < MONKS; k++) {
		const struct monastery_monk *m = &s->player[seat].monk[k];
		if (m->place != place || (wish.square && m->square != wish.square))
			continue;
		if ((wish.standing && m->kneeling) || (wish.kneeling && !m->kneeling))
			continue;
		if ((wish.unused && m->used) || (wish.unkept && m->kept))
			continue;
		return k;
	}
	return -1;
}

/* How many monks are at a place. */
RULE int monks_at(const struct monastery_state *s, int place)
{
	int n = 0;
	for (int seat = 0; seat < s->seats; seat++)
		for (int k = 0; k < MONKS; k++)
			n += s->player[seat].monk[k].place == place;
	return n;
}

/* Does anybody kneel there? */
RULE bool kneels_at(const struct monastery_state *s, int place)
{
	int n = 0;
	for (int seat = 0; seat < s->seats; seat++)
		for (int k = 0; k < MONKS; k++)
			n += s->player[seat].monk[k].place == place && s->player[seat].monk[k].kneeling;
	return n > 0;
}

/* MO-6.1.4; specials (capacity 0) are never full. Where many places are asked about, everybody is counted first (is_full). */
RULE bool is_filled(const struct monastery_state *s, int place)
{
	int monks = monks_at(s, place);
	return monks >= capacity(s, place) && monks > 0;
}

/* The places where a player has monks, as bits of place. */
RULE uint64_t places_of(const struct monastery_state *s, int seat)
{
	uint64_t places = 0;
	for (int k = 0; k < MONKS; k++)
		if (in_monastery(&s->player[seat].monk[k]))
			places |= bit(s->player[seat].monk[k].place);
	return places;
}

/* ---- the grid ---- */

/* The cells of the grid where something is, bit of a cell less 1; eight bytes at a time. */
RULE uint64_t cells_with(const uint8_t (*grid)[COLUMNS])
{
	enum { WHOLE = GRID_LETTER_CELLS / 8 * 8 };
	const uint8_t *cells = &grid[0][0];
	uint64_t set = 0, eight = 0;
	for (int i = 0; i < WHOLE; i += 8) {
		memcpy(&eight, cells + i, 8);
		set |= (uint64_t)bits_of_bytes(eight) << i;
	}
	eight = 0;
	memcpy(&eight, cells + WHOLE, GRID_LETTER_CELLS - (int)WHOLE);
	return set | (uint64_t)bits_of_bytes(eight) << WHOLE;
}

/* ---- hands ---- */

RULE int hand_has(const struct monastery_state *s, int seat, int type)
{
	const struct monastery_player *p = &s->player[seat];
	int n = 0;
	for (int i = 0; i < p->hand_count; i++)
		n += p->hand[i] == type;
	return n;
}

/* The types in hand, as bits. */
RULE uint64_t hand_types(const struct monastery_state *s, int seat)
{
	const struct monastery_player *p = &s->player[seat];
	uint64_t types = 0;
	for (int i = 0; i < p->hand_count; i++)
		types |= bit(p->hand[i]);
	return types & ~(uint64_t)1;
}

/* A passage still behind the screen, known to all (MO-4.2.2). */
RULE bool holds_passage(const struct monastery_state *s, int seat)
{
	for (int i = 0; i < s->tile_count; i++)
		if (s->tile[i].type == TILE_secret_passage && s->tile[i].owner == s->player[seat].colour)
			return false;
	return s->player[seat].colour != COLOUR_NONE;
}

RULE void hand_add(struct monastery_state *s, int seat, int type)
{
	struct monastery_player *p = &s->player[seat];
	int i = p->hand_count;
	assert(i < HAND_MAX);
	for (; i > 0 && p->hand[i - 1] > type; i--)
		p->hand[i] = p->hand[i - 1];
	p->hand[i] = (uint8_t)type;
	p->hand_count++;
}

RULE void hand_remove(struct monastery_state *s, int seat, int type)
{
	struct monastery_player *p = &s->player[seat];
	int i = 0;
	while (i < p->hand_count && p->hand[i] != type)
		i++;
	assert(i < p->hand_count);
	for (; i + 1 < p->hand_count; i++)
		p->hand[i] = p->hand[i + 1];
	p->hand[i] = TILE_NONE;
	p->hand_count--;
}

/* MO-6.3.2, MO-10.20, MO-10.21: something other than the own passage to give back. */
RULE bool can_give_back(const struct monastery_state *s, int seat)
{
	return s->player[seat].hand_count > holds_passage(s, seat);
}

/* ---- blessings ---- */

/* MO-6.8.4.1: one blessing from the supply. In his own scoring it is locked (MO-6.1.11). False if there was none. */
RULE bool receive_blessing(struct monastery_state *s, int seat, bool locked, struct events *e)
{
	if (s->supply == 0) {
		for (int other = 0; other < s->seats; other++) {
			struct monastery_player *p = &s->player[other];
			if (p->blessings == 0)
				continue;
			p->blessings--;
			if (p->locked)
				p->locked--;
			s->supply++;
			event_add(e, EVENT_BLESSING_RETURNED, other, 0, 0, 0, 0);
		}
	}
	if (s->supply == 0)
		return false;
	s->supply--;
	s->player[seat].blessings++;
	s->player[seat].locked = (uint8_t)(s->player[seat].locked + locked);
	return true;
}

RULE void receive_blessings(struct monastery_state *s, int seat, int count, bool locked, struct events *e)
{
	int received = 0;
	for (int i = 0; i < count; i++)
		received += receive_blessing(s, seat, locked, e);
	if (received)
		event_add(e, EVENT_BLESSINGS_RECEIVED, seat, received, 0, 0, 0);
}
