/* Builders' Duel: claiming lines (6.2), the conflict (6.3) and what follows it (6.4). */

/* 6.2: the holder of power claims first. */
RULE int placer(const struct builders_duel_state *s)
{
	return s->player[s->deal_first].line == NONE ? s->deal_first : other(s->deal_first);
}

/* BD-6.2.1, BD-6.2.2 */
RULE struct refusal bars_place_line(const struct builders_duel_state *s, int line)
{
	int theirs = s->player[s->deal_first].line;
	if (theirs != NONE && line_table[theirs].direction == line_table[line].direction)
		return refuse(REASON_SAME_DIRECTION, line, theirs);
	return legal();
}

RULE uint32_t place_choices(const struct builders_duel_state *s, int seat, choice *out)
{
	uint32_t n = 0;
	(void)seat;
	for (int line = 1; line <= LINES; line++)
		n = offer(out, n, bars_place_line(s, line), choice_make(VERB_PLACE_LINE, line, 0, 0));
	return n;
}

RULE void line_cards(const struct builders_duel_state *s, int line, uint8_t *card)
{
	for (uint64_t m = line_table[line].cells; m; m &= m - 1)
		*card++ = s->grid[bits_first(m)];
}

/* BD-6.2.3, BD-6.2.4 */
RULE void place_line(struct builders_duel_state *s, int seat, int line, struct events *e)
{
	uint8_t card[LINE_CELLS] = {0};
	line_cards(s, line, card);
	s->player[seat].line = (uint8_t)line;
	event_add(e, EVENT_LINE_CLAIMED, seat, line, card[0], card[1], card[2]);
	if (seat == s->deal_first)
		return;
	int first = s->player[s->deal_first].line;
	s->contested = (uint8_t)(bits_first(line_table[first].cells & line_table[line].cells) + 1);
	s->phase = PHASE_CONFLICT;
	event_add(e, EVENT_CONTESTED, SEAT_NONE, s->grid[s->contested - 1], s->contested, 0, 0);
}

/* BD-6.3.2: equal sums count for the holder. */
RULE int conflict_leader(const struct builders_duel_state *s)
{
	int holder = s->deal_first;
	return s->player[holder].sum >= s->player[other(holder)].sum ? holder : other(holder);
}

/* BD-6.3.1, BD-6.3.2: one toss each, then always the one who is behind. */
RULE int mover(const struct builders_duel_state *s)
{
	return s->tosses == 0 ? s->deal_first : other(s->tosses == 1 ? s->deal_first : conflict_leader(s));
}

RULE int loser(const struct builders_duel_state *s)
{
	return other(s->conflict_winner - 1);
}

/* BD-13.2.1: what the mover needs to come out ahead. */
RULE int lacking(const struct builders_duel_state *s, int seat)
{
	int behind = s->player[other(seat)].sum - s->player[seat].sum;
	return seat == s->deal_first ? behind : behind + 1;
}

/* BD-6.3.4 */
RULE struct refusal bars_toss(const struct builders_duel_state *s, int seat, int seal)
{
	if (seal != SEAL_PERSONAL && s->player[seat].seals[seal - 1] == 0)
		return refuse(REASON_SEAL_NOT_HELD, seal, 0);
	return legal();
}

/* BD-6.3.1 */
RULE struct refusal bars_give_up(const struct builders_duel_state *s)
{
	return s->tosses < PLAYERS ? refuse(REASON_MUST_TOSS, 0, 0) : legal();
}

RULE uint32_t toss_choices(const struct builders_duel_state *s, int seat, choice *out)
{
	uint32_t n = 0;
	for (int seal = SEAL_05; seal <= SEAL_PERSONAL; seal++)
		n = offer(out, n, bars_toss(s, seat, seal), choice_make(VERB_TOSS, seal, 0, 0));
	return offer(out, n, bars_give_up(s), choice_make(VERB_GIVE_UP, 0, 0, 0));
}

/* BD-6.3.5: the seal is in the air; chance says how it lands. */
RULE void toss(struct builders_duel_state *s, int seat, int seal, struct events *e)
{
	struct builders_duel_player *p = &s->player[seat];
	if (seal == SEAL_PERSONAL) {
		p->personal_used = 1;
	} else {
		p->seals[seal - 1]--;
		p->used[p->used_count++] = (uint8_t)seal;
	}
	s->tossed = (uint8_t)seal;
	event_add(e, EVENT_SEAL_TOSSED, seat, seal, 0, 0, 0);
}

RULE void clear_used(struct builders_duel_player *p)
{
	p->used_count = 0;
	memset(p->used, 0, sizeof p->used);
}

/* BD-6.4.5 to BD-6.4.8: the loser keeps one of his used seals or none, the rest go under the pile. */
RULE void keep_seal(struct builders_duel_state *s, int kept, struct events *e)
{
	int seat = loser(s);
	struct builders_duel_player *p = &s->player[seat];
	if (kept != NONE) {
		p->seals[kept - 1]++;
		event_add(e, EVENT_SEAL_KEPT, seat, kept, 0, 0, 0);
	}
	for (int i = 0; i < p->used_count; i++) {
		if (p->used[i] == kept) {
			kept = NONE; /* only one of them */
			continue;
		}
		put_under_pile(s, p->used[i]);
		event_add(e, EVENT_SEAL_RETURNED, seat, p->used[i], 0, 0, 0);
	}
	clear_used(p);
	begin_turn(s, s->deal_first, e);
}

/* BD-6.4.1 to BD-6.4.4: the one who leads has won. */
RULE void end_conflict(struct builders_duel_state *s, struct events *e)
{
	int winner = conflict_leader(s);
	struct builders_duel_player *p = &s->player[winner], *q = &s->player[other(winner)];
	s->conflict_winner = (uint8_t)(winner + 1);
	event_add(e, EVENT_CONFLICT_WON, winner, s->grid[s->contested - 1], s->contested, p->sum, q->sum);
	if (p->sum == q->sum)
		event_add(e, EVENT_TIE_HELD, winner, 0, 0, 0, 0);
	p->personal_used = q->personal_used = 0;
	p->sum = q->sum = 0;
	s->tosses = 0;
	for (int i = 0; i < p->used_count; i++) {
		put_under_pile(s, p->used[i]);
		event_add(e, EVENT_SEAL_RETURNED, winner, p->used[i], 0, 0, 0);
	}
	clear_used(p);
	if (q->used_count > 0)
		s->phase = PHASE_AFTER_CONFLICT;
	else
		begin_turn(s, s->deal_first, e);
}

/* BD-6.3.5, then BD-6.3.3: whoever is behind and has tossed his personal seal is out. */
RULE void land(struct builders_duel_state *s, int face, struct events *e)
{
	int seat = mover(s);
	struct builders_duel_player *p = &s->player[seat];
	p->sum = (uint8_t)(p->sum + face);
	s->tosses++;
	event_add(e, EVENT_SEAL_LANDED, seat, s->tossed, face, p->sum, 0);
	s->tossed = NONE;
	if (s->tosses >= PLAYERS && s->player[mover(s)].personal_used)
		end_conflict(s, e);
}

/* BD-6.4.4, BD-10.12 */
RULE struct refusal bars_keep_seal(const struct builders_duel_state *s, int seat, int seal)
{
	const struct builders_duel_player *p = &s->player[seat];
	if (seal == SEAL_PERSONAL)
		return refuse(REASON_PERSONAL_RETURNS, 0, 0);
	for (int i = 0; i < p->used_count; i++)
		if (p->used[i] == seal)
			return legal();
	return refuse(REASON_SEAL_NOT_USED, seal, 0);
}

RULE uint32_t keep_choices(const struct builders_duel_state *s, int seat, choice *out)
{
	uint32_t n = 0;
	for (int seal = SEAL_05; seal <= NEUTRAL_SEALS; seal++)
		n = offer(out, n, bars_keep_seal(s, seat, seal), choice_make(VERB_KEEP_SEAL, seal, 0, 0));
	out[n++] = choice_make(VERB_NONE, 0, 0, 0);
	return n;
}
