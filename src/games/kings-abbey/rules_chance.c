/* Chance points, KA-6.0.11: what may come, how likely, and what follows. */

RULE uint32_t saints_dealt(const struct kings_abbey_state *s)
{
	uint32_t set = 0;
	for (int i = 0; i < s->seats; i++) {
		int saint = s->player[i].saint ? s->player[i].saint : s->player[i].saint_shown;
		if (saint)
			set |= (uint32_t)bit(saint - 1);
	}
	return set;
}

RULE uint32_t events_unseen(const struct kings_abbey_state *s) /* of the type drawn */
{
	return figures(s)->events[s->event_type - 1] & ~s->events_seen;
}

RULE void list_ch_first(const struct kings_abbey_state *s, struct list *l)
{
	for (int player = 0; player < s->seats; player++)
		list_outcome(l, choose(VERB_FIRST, player, 0, 0), 1);
}

RULE void list_ch_start_building(const struct kings_abbey_state *s, struct list *l)
{
	list_evenly(l, VERB_DEAL_BUILDING, s->start_left);
}

RULE void list_ch_saint(const struct kings_abbey_state *s, struct list *l)
{
	list_evenly(l, VERB_DEAL_SAINT, (bit(SAINTS) - 1) & ~(uint64_t)saints_dealt(s));
}

RULE void list_ch_thin(const struct kings_abbey_state *s, struct list *l)
{
	list_evenly(l, VERB_REMOVE_CRUSADE, crusade_pile(s) & (bit(CRUSADES_PLAIN) - 1));
}

RULE void list_ch_crusade(const struct kings_abbey_state *s, struct list *l)
{
	list_evenly(l, VERB_DRAW_CRUSADE, crusade_pile(s));
}

RULE void list_ch_initiative(const struct kings_abbey_state *s, struct list *l)
{
	list_evenly(l, VERB_DRAW_TOKEN, (bit(TOKENS) - 1) & ~(uint64_t)s->initiative_seen);
}

RULE void list_ch_market(const struct kings_abbey_state *s, struct list *l)
{
	list_weighted(l, VERB_DRAW_BUILDING, s->building_left, BUILDINGS);
}

RULE void list_ch_event_type(const struct kings_abbey_state *s, struct list *l)
{
	list_weighted(l, VERB_DRAW_TYPE, s->event_left, SORTS);
	if (!event_pile_open(s)) /* from those put under */
		list_outcome(l, choose(VERB_DRAW_TYPE, SORT_VIKINGS, 0, 0), 1);
}

RULE void list_ch_event_card(const struct kings_abbey_state *s, struct list *l)
{
	list_evenly(l, VERB_DRAW_EVENT, events_unseen(s));
}

RULE void list_roll(const struct kings_abbey_state *s, struct list *l)
{
	(void)s;
	list_values(l, VERB_ROLL, DIE_FACES);
}

RULE void elias_rolled(struct kings_abbey_state *s, int v, struct events *e)
{
	if (s->phase == PHASE_MARKET) {
		elias_market(s, v, e);
	} else if (s->phase == PHASE_GATHER) {
		elias_gather(s, v, e);
	} else {
		s->elias_pool[v - 1]++;
		event_add(e, EVENT_ELIAS_POOL, SEAT_NONE, v, 0, 0, 0);
	}
}

RULE void do_roll(struct kings_abbey_state *s, int seat, int v, struct events *e)
{
	(void)seat;
	switch (asked(s)) {
	case KIND_CH_MONK:
		monk_rolled(s, v, e);
		break;
	case KIND_CH_VIKING:
		viking_rolled(s, v, e);
		break;
	case KIND_CH_REROLL:
		rerolled(s, v, e);
		break;
	default:
		assert(asked(s) == KIND_CH_ELIAS);
		elias_rolled(s, v, e);
		break;
	}
}

RULE void do_first(struct kings_abbey_state *s, int seat, int player, struct events *e)
{
	(void)seat;
	first_set(s, player, e);
	stage_begin(s, SETUP_BUILDING);
}

RULE void do_deal_building(struct kings_abbey_state *s, int seat, int building, struct events *e)
{
	(void)seat;
	start_building(s, s->actor, building, e);
	turn_next(s);
}

RULE void do_deal_saint(struct kings_abbey_state *s, int seat, int saint, struct events *e)
{
	(void)seat;
	s->player[s->actor].saint = (uint8_t)saint;
	event_add(e, EVENT_SAINT_DEALT, s->actor, saint, 0, 0, 0);
	turn_next(s);
}

RULE void do_remove_crusade(struct kings_abbey_state *s, int seat, int card, struct events *e)
{
	(void)seat;
	s->crusades_seen |= (uint32_t)bit(card - 1);
	event_add(e, EVENT_CRUSADE_REMOVED, SEAT_NONE, card, 0, 0, 0);
}

RULE void do_draw_crusade(struct kings_abbey_state *s, int seat, int card, struct events *e)
{
	(void)seat;
	crusade_take(s, s->actor, card, e);
	turn_next(s);
}
