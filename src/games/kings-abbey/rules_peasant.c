/* Which peasant, KA-6.0.10: asked for many reasons, answered by the same three verbs. */

/* Which peasants the open decision is about: those at prayer, or all on the board. */
RULE bool cards_count(const struct kings_abbey_state *s)
{
	return s->kind == KIND_VIKING_PEASANT || (s->kind == KIND_LOSE_PEASANT && s->phase != PHASE_EVENT);
}

RULE struct refusal may_take_seat(const struct kings_abbey_state *s, int seat, int bench, int row)
{
	if (!bits_has(s->player[seat].pews, pew_bit(bench, row)))
		return refuse(WHY_SEAT_EMPTY, bench, row, 0, 0);
	return allow();
}

RULE struct refusal may_take_baptistery(const struct kings_abbey_state *s, int seat)
{
	return s->player[seat].baptistery ? allow() : refuse(WHY_BAPTISTERY_EMPTY, 0, 0, 0, 0);
}

RULE struct refusal may_take_card(const struct kings_abbey_state *s, int seat, int card) /* KA-10.4 */
{
	if (!cards_count(s))
		return refuse(WHY_PEWS_ONLY, 0, 0, 0, 0);
	return card_has(s->player[seat].occupied, card) ? allow() : refuse(WHY_CARD_EMPTY, card, 0, 0, 0);
}

RULE void list_peasants(const struct kings_abbey_state *s, int seat, struct list *l)
{
	const struct abbey *p = &s->player[seat];
	for (uint64_t m = p->pews; m; m &= m - 1) {
		int i = bits_first(m);
		list_add(l, choose(VERB_TAKE_SEAT, i / PEW_ROWS + 1, i % PEW_ROWS + 1, 0));
	}
	list_if(l, may_take_baptistery(s, seat), choose(VERB_TAKE_BAPTISTERY, 0, 0, 0));
	if (cards_count(s))
		list_cards(p->occupied, VERB_TAKE_CARD, l);
}

/* The peasant chosen has left his place: where he goes is the matter of the kind that asked. */
RULE void peasant_goes(struct kings_abbey_state *s, int seat, struct events *e)
{
	switch (asked(s)) {
	case KIND_VIKING_PEASANT:
		viking_peasant(s, seat, e);
		break;
	case KIND_CRUSADE_PEASANT:
		crusade_peasant(s, seat, e);
		break;
	case KIND_HELP_PEASANT:
		help_peasant(s, seat, e);
		break;
	case KIND_ARCHER_SOURCE:
		archer_goes(s, seat, e);
		break;
	default:
		assert(asked(s) == KIND_LOSE_PEASANT);
		peasant_lost(s, seat, e);
		break;
	}
}

RULE void do_take_seat(struct kings_abbey_state *s, int seat, int bench, int row, struct events *e)
{
	struct abbey *p = &s->player[seat];
	p->pews = (uint16_t)(p->pews & ~bit(pew_bit(bench, row)));
	event_add(e, EVENT_LEFT_SEAT, seat, bench, row, 0, 0);
	peasant_goes(s, seat, e);
}

RULE void do_take_baptistery(struct kings_abbey_state *s, int seat, struct events *e)
{
	s->player[seat].baptistery--;
	event_add(e, EVENT_LEFT_BAPTISTERY, seat, 0, 0, 0, 0);
	peasant_goes(s, seat, e);
}

RULE void do_take_card(struct kings_abbey_state *s, int seat, int card, struct events *e)
{
	event_add(e, EVENT_LEFT_CARD, seat, card, 0, 0, 0);
	board_vacate(s, seat, card, e);
	peasant_goes(s, seat, e);
}
