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
	int first = s->event_type == SORT_PLENTY ? 0 : CALAMITIES_PER_TYPE;
	return (uint32_t)((bit(CALAMITIES_PER_TYPE) - 1) << first) & ~s->events_seen;
}

/* The outcomes of the open chance point as a set, and the verb that names them. */
RULE uint64_t chance_set(const struct kings_abbey_state *s, int *verb)
{
	uint64_t set = 0;
	switch (s->kind) {
	case KIND_CH_FIRST:
		*verb = VERB_FIRST;
		return bit(s->seats) - 1;
	case KIND_CH_START_BUILDING:
		*verb = VERB_DEAL_BUILDING;
		return s->start_left;
	case KIND_CH_SAINT:
		*verb = VERB_DEAL_SAINT;
		return (bit(SAINTS) - 1) & ~(uint64_t)saints_dealt(s);
	case KIND_CH_THIN:
		*verb = VERB_REMOVE_CRUSADE;
		return crusade_pile(s) & (bit(CRUSADES_PLAIN) - 1);
	case KIND_CH_CRUSADE:
		*verb = VERB_DRAW_CRUSADE;
		return crusade_pile(s);
	case KIND_CH_INITIATIVE:
		*verb = VERB_DRAW_TOKEN;
		return (bit(TOKENS) - 1) & ~(uint64_t)s->initiative_seen;
	case KIND_CH_MARKET:
		*verb = VERB_DRAW_BUILDING;
		for (int b = 0; b < BUILDINGS; b++)
			set |= (uint64_t)(s->building_left[b] != 0) << b;
		return set;
	case KIND_CH_EVENT_TYPE:
		*verb = VERB_DRAW_TYPE;
		for (int t = 0; t < SORTS; t++)
			set |= (uint64_t)(s->event_left[t] != 0) << t;
		return set ? set : bit(SORT_VIKINGS - 1); /* from those put under */
	case KIND_CH_EVENT_CARD:
		*verb = VERB_DRAW_EVENT;
		return events_unseen(s);
	default:
		*verb = VERB_ROLL;
		return bit(DIE_FACES) - 1;
	}
}

RULE void list_chance(const struct kings_abbey_state *s, struct list *l)
{
	int verb = 0;
	for (uint64_t m = chance_set(s, &verb); m; m &= m - 1)
		list_add(l, choice_make(verb, bits_first(m) + 1, 0, 0));
}

RULE void kings_abbey_weights(const struct kings_abbey_state *s, uint32_t *out)
{
	int verb = 0;
	for (uint64_t m = chance_set(s, &verb); m; m &= m - 1) {
		int i = bits_first(m);
		uint32_t w = 1;
		if (s->kind == KIND_CH_MARKET)
			w = s->building_left[i];
		else if (s->kind == KIND_CH_EVENT_TYPE && event_pile_open(s))
			w = s->event_left[i];
		*out++ = w;
	}
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

RULE void saint_dealt(struct kings_abbey_state *s, int saint, struct events *e)
{
	s->player[s->actor].saint = (uint8_t)saint;
	event_add(e, EVENT_SAINT_DEALT, s->actor, saint, 0, 0, 0);
	turn_next(s);
}

RULE void apply_chance(struct kings_abbey_state *s, int kind, int a, struct events *e)
{
	switch (kind) {
	case KIND_CH_FIRST:
		first_set(s, a - 1, e);
		stage_begin(s, SETUP_BUILDING);
		break;
	case KIND_CH_START_BUILDING:
		start_building(s, s->actor, a, e);
		turn_next(s);
		break;
	case KIND_CH_SAINT:
		saint_dealt(s, a, e);
		break;
	case KIND_CH_THIN:
		s->crusades_seen |= (uint32_t)bit(a - 1);
		event_add(e, EVENT_CRUSADE_REMOVED, SEAT_NONE, a, 0, 0, 0);
		break;
	case KIND_CH_CRUSADE:
		crusade_take(s, s->actor, a, e);
		turn_next(s);
		break;
	case KIND_CH_INITIATIVE:
		token_drawn(s, a, e);
		break;
	case KIND_CH_MARKET:
		market_draw(s, a, e);
		break;
	case KIND_CH_EVENT_TYPE:
		event_type_drawn(s, a, e);
		break;
	case KIND_CH_EVENT_CARD:
		event_card_drawn(s, a, e);
		break;
	case KIND_CH_MONK:
		monk_rolled(s, a, e);
		break;
	case KIND_CH_VIKING:
		viking_rolled(s, a, e);
		break;
	case KIND_CH_REROLL:
		rerolled(s, a, e);
		break;
	default:
		assert(kind == KIND_CH_ELIAS);
		elias_rolled(s, a, e);
		break;
	}
}
