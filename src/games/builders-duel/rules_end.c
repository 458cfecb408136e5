/* Builders' Duel: from one deal to the next, and who has won (sections 6.1, 6.8 and 8). */

RULE int sections_done(const struct builders_duel_player *p)
{
	return p->done[0] + p->done[1] + p->done[2];
}

/* BD-8.3: finished sections count three each. */
RULE int materials_installed(const struct builders_duel_player *p)
{
	int n = SECTION_PLACES * sections_done(p);
	for (int i = 0; i < SECTIONS; i++)
		n += bits_count(p->site[i]);
	return n;
}

/* BD-8.1 to BD-8.5: who is ahead and by which rule; SEAT_NONE only while it is not known who opens. */
RULE int leader_of_game(const struct builders_duel_state *s, int *reason)
{
	const struct builders_duel_player *w = &s->player[WALERAN_SEAT], *p = &s->player[PHILIP_SEAT];
	int lead = sections_done(w) - sections_done(p);
	*reason = BY_SECTIONS;
	if (lead == 0) {
		lead = materials_installed(w) - materials_installed(p);
		*reason = BY_INSTALLED;
	}
	if (lead == 0) {
		lead = w->gold - p->gold;
		*reason = BY_GOLD;
	}
	if (lead != 0)
		return lead > 0 ? WALERAN_SEAT : PHILIP_SEAT;
	*reason = BY_SECOND;
	return s->opener == NONE ? SEAT_NONE : other(s->opener - 1);
}

RULE void clear_turn(struct builders_duel_state *s)
{
	s->actor = NONE;
	s->installs = s->turn_section = s->foreman = 0;
}

RULE void win(struct builders_duel_state *s, int seat, int reason, struct events *e)
{
	clear_turn(s);
	s->phase = PHASE_END;
	s->winner = (uint8_t)(seat + 1);
	s->end_reason = (uint8_t)reason;
	event_add(e, EVENT_GAME_WON, seat, reason, 0, 0, 0);
}

/* BD-6.1.1: when a pile is shuffled again, its unused 1x cards go back. */
RULE void return_onces(struct builders_duel_state *s, struct events *e)
{
	uint64_t pile = pile_of_round(s->round);
	for (int i = 1; i <= ONCES; i++) {
		int holder = s->once_holder[i - 1];
		if (holder == NONE || !bits_has(pile, once_table[i] - 1))
			continue;
		s->once_holder[i - 1] = NONE;
		event_add(e, EVENT_ONCE_RETURNED, holder - 1, once_table[i], 0, 0, 0);
	}
}

/* BD-6.1 */
RULE void begin_deal(struct builders_duel_state *s, struct events *e)
{
	if (s->deal == 1) {
		return_onces(s, e);
		s->undealt = pile_of_round(s->round); /* BD-6.1.3 */
	}
	s->phase = PHASE_DEAL;
	s->deal_first = (uint8_t)(s->power - 1); /* BD-6.1.2 */
	event_add(e, EVENT_DEAL_BEGUN, s->deal_first, s->round, s->deal, 0, 0);
}

/* BD-6.8 */
RULE void end_deal(struct builders_duel_state *s, struct events *e)
{
	int reason;
	clear_turn(s);
	memset(s->grid, 0, sizeof s->grid);
	s->player[0].line = s->player[1].line = NONE;
	s->contested = s->conflict_winner = NONE;
	s->resolved = 0;
	if (s->deal < DEALS) {
		s->deal++;
		begin_deal(s, e);
	} else if (s->round < s->rounds) {
		s->round++;
		s->deal = 1;
		begin_deal(s, e);
	} else { /* BD-8.2 */
		int seat = leader_of_game(s, &reason);
		win(s, seat, reason, e);
	}
}
