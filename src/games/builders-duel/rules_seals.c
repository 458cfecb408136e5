/* Builders' Duel: gold moves between players and supply; seals are drawn from the pile and put under it. */

/* BD-7.2, BD-10.9: the supply pays what it has. */
RULE void receive_gold(struct builders_duel_state *s, int seat, int due, struct events *e)
{
	int got = due < s->supply ? due : s->supply;
	s->supply = (uint8_t)(s->supply - got);
	s->player[seat].gold = (uint8_t)(s->player[seat].gold + got);
	if (got == due)
		event_add(e, EVENT_GOLD_RECEIVED, seat, got, 0, 0, 0);
	else
		event_add(e, EVENT_GOLD_SHORT, seat, got, due, 0, 0);
}

RULE void pay_gold(struct builders_duel_state *s, int seat, int price)
{
	assert(s->player[seat].gold >= price);
	s->player[seat].gold = (uint8_t)(s->player[seat].gold - price);
	s->supply = (uint8_t)(s->supply + price);
}

RULE int seals_unknown(const struct builders_duel_state *s)
{
	return s->seal_unknown[0] + s->seal_unknown[1] + s->seal_unknown[2];
}

/* BD-4.1 */
RULE int seal_pile_size(const struct builders_duel_state *s)
{
	return (s->seal_top != NONE) + seals_unknown(s) + s->seal_queue_count;
}

/* BD-6.9.2, and option seal_pile_view: is the next event the chance REVEAL_SEAL? */
RULE bool reveal_due(const struct builders_duel_state *s)
{
	if (seals_unknown(s) == 0)
		return false;
	if (s->seal_pile_view == VIEW_TOP)
		return s->seal_top == NONE;
	return s->seal_pile_view == VIEW_ALL || s->draw_left > 0;
}

/* BD-6.9.5: once the first shuffle is used up, the highest known seal comes to the top by itself. */
RULE void raise_queue(struct builders_duel_state *s)
{
	if (s->seal_top != NONE || s->seal_queue_count == 0 || seals_unknown(s) > 0)
		return;
	s->seal_top = s->seal_queue[0];
	s->seal_queue_count--;
	for (int i = 0; i < s->seal_queue_count; i++)
		s->seal_queue[i] = s->seal_queue[i + 1];
	s->seal_queue[s->seal_queue_count] = NONE;
}

/* BD-6.9.5: the actor takes draw_left seals, as far as they go without a REVEAL_SEAL. */
RULE void draw_seals(struct builders_duel_state *s, struct events *e)
{
	while (s->draw_left > 0 && s->seal_top != NONE) {
		int seal = s->seal_top, seat = s->actor - 1;
		s->seal_top = NONE;
		s->draw_left--;
		s->player[seat].seals[seal - 1]++;
		event_add(e, EVENT_SEAL_DRAWN, seat, seal, 0, 0, 0);
		raise_queue(s);
	}
	if (seal_pile_size(s) == 0)
		s->draw_left = 0;
}

/* BD-6.4.7 */
RULE void put_under_pile(struct builders_duel_state *s, int seal)
{
	if (seal_pile_size(s) == 0) {
		s->seal_top = (uint8_t)seal;
		return;
	}
	assert(s->seal_queue_count < QUEUE);
	s->seal_queue[s->seal_queue_count++] = (uint8_t)seal;
}
