/* Builders' Duel: claiming lines (6.2), the conflict (6.3) and what follows it (6.4). */

/* 6.2: the holder of power claims first. */
RULE int placer(const struct builders_duel_state *s)
{
	return s->player[s->deal_first].line == NONE ? s->deal_first : other(s->deal_first);
}

/* BD-6.2.1, BD-6.2.2 */
RULE struct refusal may_place_line(const struct builders_duel_state *s, int seat, int line)
{
	int theirs = s->player[s->deal_first].line; /* none has no direction */
	(void)seat;
	if (line_table[theirs].direction == line_table[line].direction)
		return refuse(WHY_SAME_DIRECTION, line, theirs, 0, 0);
	return allow();
}

RULE void list_place_line(const struct builders_duel_state *s, int seat, struct list *l)
{
	for (int line = 1; line <= LINES; line++)
		list_maybe(l, allows(may_place_line(s, seat, line)), choose(VERB_PLACE_LINE, line, 0, 0));
}

RULE void line_cards(const struct builders_duel_state *s, int line, uint8_t *card)
{
	for (uint64_t m = line_table[line].cells; m; m &= m - 1)
		*card++ = s->grid[bits_first(m)];
}

/* BD-6.2.3, BD-6.2.4 */
RULE void do_place_line(struct builders_duel_state *s, int seat, int line, struct events *e)
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
RULE struct refusal may_toss(const struct builders_duel_state *s, int seat, int seal)
{
	if (seal != SEAL_PERSONAL && s->player[seat].seals[seal - 1] == 0)
		return refuse(WHY_SEAL_NOT_HELD, seal, 0, 0, 0);
	return allow();
}

/* BD-6.3.1 */
RULE struct refusal may_give_up(const struct builders_duel_state *s, int seat)
{
	(void)seat;
	return s->tosses < PLAYERS ? refuse(WHY_MUST_TOSS, 0, 0, 0, 0) : allow();
}

RULE void list_conflict_toss(const struct builders_duel_state *s, int seat, struct list *l)
{
	for (int seal = SEAL_05; seal <= NEUTRAL_SEALS; seal++)
		list_maybe(l, allows(may_toss(s, seat, seal)), choose(VERB_TOSS, seal, 0, 0));
	list_add(l, choose(VERB_TOSS, SEAL_PERSONAL, 0, 0));
	list_if(l, may_give_up(s, seat), choose(VERB_GIVE_UP, 0, 0, 0));
}

/* BD-6.3.5: the seal is in the air; chance says how it lands. */
RULE void do_toss(struct builders_duel_state *s, int seat, int seal, struct events *e)
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
RULE void return_used(struct builders_duel_state *s, int seat, int kept, struct events *e)
{
	struct builders_duel_player *p = &s->player[seat];
	for (int i = 0; i < p->used_count; i++) {
		if (p->used[i] == kept) {
			kept = NONE; /* only one of them */
			continue;
		}
		put_under_pile(s, p->used[i]);
		event_add(e, EVENT_SEAL_RETURNED, seat, p->used[i], 0, 0, 0);
	}
	clear_used(p);
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
	return_used(s, winner, NONE, e);
	if (q->used_count > 0)
		s->phase = PHASE_AFTER_CONFLICT;
	else
		begin_turn(s, s->deal_first, e);
}

/* BD-6.3.6 */
RULE void do_give_up(struct builders_duel_state *s, int seat, struct events *e)
{
	event_add(e, EVENT_GAVE_UP, seat, 0, 0, 0, 0);
	end_conflict(s, e);
}

/* BD-6.4.4, BD-10.12 */
RULE struct refusal may_keep_seal(const struct builders_duel_state *s, int seat, int seal)
{
	const struct builders_duel_player *p = &s->player[seat];
	if (seal == SEAL_PERSONAL)
		return refuse(WHY_PERSONAL_RETURNS, 0, 0, 0, 0);
	for (int i = 0; i < p->used_count; i++)
		if (p->used[i] == seal)
			return allow();
	return refuse(WHY_SEAL_NOT_USED, seal, 0, 0, 0);
}

RULE void do_keep_seal(struct builders_duel_state *s, int seat, int seal, struct events *e)
{
	s->player[seat].seals[seal - 1]++;
	event_add(e, EVENT_SEAL_KEPT, seat, seal, 0, 0, 0);
	return_used(s, seat, seal, e);
	begin_turn(s, s->deal_first, e);
}

RULE void do_keep_none(struct builders_duel_state *s, int seat, struct events *e)
{
	return_used(s, seat, NONE, e);
	begin_turn(s, s->deal_first, e);
}

RULE void list_keep_seal(const struct builders_duel_state *s, int seat, struct list *l)
{
	for (int seal = SEAL_05; seal <= NEUTRAL_SEALS; seal++)
		list_if(l, may_keep_seal(s, seat, seal), choose(VERB_KEEP_SEAL, seal, 0, 0));
	list_add(l, choose(VERB_KEEP_NONE, 0, 0, 0)); /* BD-6.4.4: always allowed */
}
