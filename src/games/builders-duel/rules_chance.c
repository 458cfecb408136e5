/* Builders' Duel: what chance decides (6.9): who opens, which seal and which cards come, how a seal lands. */

/* BD-6.9.1 */
RULE void list_opening(const struct builders_duel_state *s, struct list *l)
{
	(void)s;
	for (int holder = 0; holder < PLAYERS; holder++)
		list_outcome(l, choose(VERB_OPEN, holder, 0, 0), 1);
}

RULE void do_open(struct builders_duel_state *s, int seat, int holder, struct events *e)
{
	(void)seat;
	s->power = s->opener = (uint8_t)(holder + 1);
	s->deal_first = (uint8_t)holder;
	event_add(e, EVENT_OPENED, holder, 0, 0, 0, 0);
}

/* BD-6.9.2: by the number of those that are not known */
RULE void list_reveal_seal(const struct builders_duel_state *s, struct list *l)
{
	list_weighted(l, VERB_REVEAL_SEAL, s->seal_unknown, NEUTRAL_SEALS);
}

/* BD-6.9.2: an unrevealed seal becomes the top; with option seal_pile_view = all the later ones queue below it. */
RULE void do_reveal_seal(struct builders_duel_state *s, int seat, int seal, struct events *e)
{
	(void)seat;
	assert(s->seal_unknown[seal - 1] > 0);
	s->seal_unknown[seal - 1]--;
	if (s->seal_top == NONE)
		s->seal_top = (uint8_t)seal;
	else
		s->seal_queue[s->seal_queue_count++] = (uint8_t)seal;
	event_add(e, EVENT_SEAL_REVEALED, SEAT_NONE, seal, 0, 0, 0);
	draw_seals(s, e);
}

/* BD-6.9.3 */
RULE void list_draw_card(const struct builders_duel_state *s, struct list *l)
{
	list_evenly(l, VERB_DRAW_CARD, s->undealt);
}

/* BD-6.1.3 */
RULE void do_draw_card(struct builders_duel_state *s, int seat, int card, struct events *e)
{
	int cell = cells_dealt(s);
	(void)seat;
	assert(bits_has(s->undealt, card - 1));
	s->undealt &= ~bit(card - 1);
	s->grid[cell] = (uint8_t)card;
	if (cell == 0 && s->round == 1 && s->deal == 1) /* the others are announced when the deal before ends */
		event_add(e, EVENT_DEAL_BEGUN, s->deal_first, s->round, s->deal, 0, 0);
	event_add(e, EVENT_CARD_DEALT, SEAT_NONE, card, cell + 1, 0, 0);
	if (cell == CELLS - 1)
		s->phase = PHASE_PLACE;
}

/* BD-6.9.4 */
RULE void list_toss(const struct builders_duel_state *s, struct list *l)
{
	list_outcome(l, choose(VERB_FACE, seal_table[s->tossed].low, 0, 0), 1);
	list_outcome(l, choose(VERB_FACE, seal_table[s->tossed].high, 0, 0), 1);
}

/* BD-6.3.5, then BD-6.3.3: whoever is behind and has tossed his personal seal is out. */
RULE void do_face(struct builders_duel_state *s, int seat, int face, struct events *e)
{
	int tosser = mover(s);
	struct builders_duel_player *p = &s->player[tosser];
	(void)seat;
	p->sum = (uint8_t)(p->sum + face);
	s->tosses++;
	event_add(e, EVENT_SEAL_LANDED, tosser, s->tossed, face, p->sum, 0);
	s->tossed = NONE;
	if (s->tosses >= PLAYERS && s->player[mover(s)].personal_used)
		end_conflict(s, e);
}
