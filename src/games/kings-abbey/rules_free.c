/* Free actions, KA-6.13: chosen at the owner's own decisions, which are then asked again. */

/* ------------------------------------------------------------------ F1, F2, F5: peasants */

RULE struct refusal may_baptise(const struct kings_abbey_state *s, int seat, int row)
{
	const struct abbey *p = &s->player[seat];
	if (!bits_has(p->pews, pew_bit(PEW_BENCHES, row)))
		return refuse(WHY_SEAT_EMPTY, PEW_BENCHES, row, 0, 0);
	return p->baptistery < BAPTISTERY_PLACES ? allow() : refuse(WHY_BAPTISTERY_FULL, 0, 0, 0, 0);
}

RULE void do_baptise(struct kings_abbey_state *s, int seat, int row, struct events *e)
{
	struct abbey *p = &s->player[seat];
	p->pews = (uint16_t)(p->pews & ~bit(pew_bit(PEW_BENCHES, row)));
	p->baptistery++;
	event_add(e, EVENT_BAPTISED, seat, row, 0, 0, 0);
}

RULE struct refusal may_activate(const struct kings_abbey_state *s, int seat, int card)
{
	const struct abbey *p = &s->player[seat];
	if (card > CARDS_BUILDING && card != CARD_BELL_TOWER)
		return refuse(WHY_NOT_FOR_BROTHERS, card, 0, 0, 0);
	if (!card_has(p->standing, card))
		return refuse(WHY_NOT_STANDING, card, 0, 0, 0);
	if (card_has(p->occupied, card))
		return refuse(WHY_CARD_MANNED, card, 0, 0, 0);
	return p->baptistery ? allow() : refuse(WHY_BAPTISTERY_EMPTY, 0, 0, 0, 0);
}

RULE void do_activate(struct kings_abbey_state *s, int seat, int card, struct events *e)
{
	s->player[seat].baptistery--;
	board_occupy(s, seat, card, e);
}

RULE uint64_t bath_sources(const struct abbey *p) /* KA-7.5.4: not the straddling one */
{
	uint64_t straddled = p->straddle[0] ? CARD_BIT(p->straddle[0]) | CARD_BIT(p->straddle[1]) : 0;
	return p->occupied & ~straddled;
}

RULE uint64_t bath_targets(const struct abbey *p)
{
	return p->standing & ~p->occupied & ~CARD_BIT(CARD_CHAPEL);
}

RULE struct refusal may_bath(const struct kings_abbey_state *s, int seat)
{
	const struct abbey *p = &s->player[seat];
	if (p->bath_used >= power(figures(s), p, POWER_MOVE_PEASANT))
		return refuse(WHY_NO_BATH, power(figures(s), p, POWER_MOVE_PEASANT), 0, 0, 0);
	return bath_sources(p) && bath_targets(p) ? allow() : refuse(WHY_BATH_NOTHING, 0, 0, 0, 0);
}

RULE struct refusal may_bath_from(const struct kings_abbey_state *s, int seat, int card)
{
	const struct abbey *p = &s->player[seat];
	if (!card_has(p->occupied, card))
		return refuse(WHY_CARD_EMPTY, card, 0, 0, 0);
	return card_has(bath_sources(p), card) ? allow() : refuse(WHY_STRADDLED, card, 0, 0, 0);
}

RULE struct refusal may_bath_to(const struct kings_abbey_state *s, int seat, int card)
{
	const struct abbey *p = &s->player[seat];
	if (!card_has(p->standing, card))
		return refuse(WHY_NOT_STANDING, card, 0, 0, 0);
	if (card_has(p->occupied, card))
		return refuse(WHY_CARD_MANNED, card, 0, 0, 0);
	return card == CARD_CHAPEL ? refuse(WHY_CHAPEL, 0, 0, 0, 0) : allow();
}

RULE void list_bath_from(const struct kings_abbey_state *s, int seat, struct list *l)
{
	list_cards(bath_sources(&s->player[seat]), VERB_BATH_FROM, l);
}

RULE void list_bath_to(const struct kings_abbey_state *s, int seat, struct list *l)
{
	list_cards(bath_targets(&s->player[seat]), VERB_BATH_TO, l);
}

RULE void do_bath(struct kings_abbey_state *s, int seat, struct events *e)
{
	(void)e;
	open_kind(s, KIND_BATH_FROM, seat);
}

RULE void do_bath_from(struct kings_abbey_state *s, int seat, int card, struct events *e)
{
	(void)e;
	s->pending_card = (uint8_t)card;
	open_kind(s, KIND_BATH_TO, seat);
}

RULE void do_bath_to(struct kings_abbey_state *s, int seat, int card, struct events *e)
{
	int from = s->pending_card;
	s->pending_card = 0;
	s->player[seat].bath_used++;
	event_add(e, EVENT_BATH, seat, from, card, 0, 0);
	board_occupy(s, seat, card, e); /* before leaving: one of two Monk's Quarters stays active throughout */
	board_vacate(s, seat, from, e);
}

/* ------------------------------------------------------------------ F8, F9, F10: dice */

RULE struct refusal may_support(const struct kings_abbey_state *s, int seat, int v) /* KA-7.5.2 */
{
	const struct abbey *p = &s->player[seat];
	if (!s->saints_on) /* who plays without saints is told of none */
		return refuse(REASON_NOT_NOW, s->kind, 0, 0, 0);
	if (p->saint_mode != MODE_REVEALED)
		return refuse(WHY_SAINT_NOT_REVEALED, 0, 0, 0, 0);
	if (p->support_used)
		return refuse(WHY_SUPPORT_USED, 0, 0, 0, 0);
	if (!p->pool[0])
		return refuse(WHY_SUPPORT_ONE, 0, 0, 0, 0);
	return p->pool[v - 1] > (v == 1) ? allow() : refuse(WHY_NO_DIE, v, 0, 0, 0);
}

RULE void do_support(struct kings_abbey_state *s, int seat, int v, struct events *e)
{
	die_take(&s->player[seat], 1);
	die_take(&s->player[seat], v);
	s->player[seat].support_used = 1;
	s->resources_due = SUPPORT_RESOURCES;
	event_add(e, EVENT_SUPPORT, seat, v, 0, 0, 0);
}

RULE struct refusal may_reroll(const struct kings_abbey_state *s, int seat, int v)
{
	const struct abbey *p = &s->player[seat];
	if (!card_has(p->occupied, CARD_BELL_TOWER))
		return refuse(WHY_NO_BELL_TOWER, 0, 0, 0, 0);
	if (p->rerolls >= REROLLS)
		return refuse(WHY_REROLLS_USED, REROLLS, 0, 0, 0);
	if (!p->pool[v - 1])
		return refuse(WHY_NO_DIE, v, 0, 0, 0);
	return p->pool[v - 1] > p->rerolled[v - 1] ? allow() : refuse(WHY_REROLLED, v, 0, 0, 0);
}

RULE void do_reroll(struct kings_abbey_state *s, int seat, int v, struct events *e)
{
	s->player[seat].pool[v - 1]--; /* a fresh one: KA-6.0.4 is about placing */
	s->player[seat].rerolls++;
	event_add(e, EVENT_REROLL, seat, v, 0, 0, 0);
	open_kind(s, KIND_CH_REROLL, seat);
}

RULE void rerolled(struct kings_abbey_state *s, int v, struct events *e)
{
	struct abbey *p = &s->player[s->actor];
	p->pool[v - 1]++;
	p->rerolled[v - 1]++;
	event_add(e, EVENT_MONK_ROLLED, s->actor, v, 0, 0, 0);
}

RULE struct refusal may_den(const struct kings_abbey_state *s, int seat, int area, int v) /* KA-7.2.1 */
{
	const struct abbey *p = &s->player[seat];
	if (p->den_used >= power(figures(s), p, POWER_TAKE_BACK))
		return refuse(WHY_NO_DEN, power(figures(s), p, POWER_TAKE_BACK), 0, 0, 0);
	if (area > AREA_DEFENCE || v < 1 || !p->area[area - 1][v - 1])
		return refuse(WHY_DEN_NO_DIE, area, v, 0, 0);
	return allow();
}

RULE void do_den(struct kings_abbey_state *s, int seat, int area, int v, struct events *e)
{
	struct abbey *p = &s->player[seat];
	p->den_used++;
	p->area[area - 1][v - 1]--;
	event_add(e, EVENT_DEN, seat, area, v, 0, 0);
	if (p->die_owed)
		die_supply(s, seat, e);
	else
		p->pool[v - 1]++;
}

/* ------------------------------------------------------------------ F6: relics, KA-7.4 */

RULE struct refusal may_use_relic(const struct kings_abbey_state *s, int seat, int relic)
{
	const struct abbey *p = &s->player[seat];
	int effect = figures(s)->relic[relic].effect;
	if (!bits_has(p->relics, relic - 1))
		return refuse(WHY_NO_RELIC, relic, 0, 0, 0);
	if (effect == RELIC_VIKINGS || effect == RELIC_WAIVER)
		return refuse(WHY_RELIC_WINDOW, relic, 0, 0, 0);
	if (effect == RELIC_CLERGY && p->clergy == figures(s)->clergy_top)
		return refuse(WHY_CLERGY_TOP, 0, 0, 0, 0);
	if (effect == RELIC_WALLS && p->walls == WALLS_MAX)
		return refuse(WHY_WALLS_BUILT, 0, 0, 0, 0);
	return allow();
}

RULE void do_use_relic(struct kings_abbey_state *s, int seat, int relic, struct events *e)
{
	const struct kings_abbey_figures *f = figures(s);
	struct abbey *p = &s->player[seat];
	const struct relic_figures *row = &f->relic[relic];
	p->relics &= (uint8_t)~bit(relic - 1);
	event_add(e, EVENT_RELIC_USED, seat, relic, 0, 0, 0);
	switch (row->effect) {
	case RELIC_CLERGY: /* KA-10.32: every space passed counts */
		do
			clergy_step(s, seat, e);
		while (p->clergy < f->level[f->step[p->clergy].level].last);
		break;
	case RELIC_DEFENCE:
		p->extra_defence = (uint8_t)(p->extra_defence + row->amount);
		break;
	case RELIC_GIFT:
		gain(s, seat, row->good, row->amount, e);
		break;
	default:
		assert(row->effect == RELIC_WALLS);
		for (int i = 0; i < row->amount && p->walls < WALLS_MAX; i++)
			board_wall(s, seat, e);
		break;
	}
}

/* ------------------------------------------------------------------ F7: hidden saints, KA-7.5.3 */

RULE uint64_t rudolph_cards(const struct abbey *p)
{
	return p->standing & ~p->occupied & CARDS_OF_BUILDINGS;
}

RULE struct refusal may_gawain_card(const struct kings_abbey_state *s, int seat, int card)
{
	const struct kings_abbey_figures *f = figures(s);
	const struct crusade *c = crusade_seek(&s->player[seat], card);
	if (!c)
		return refuse(WHY_NOT_YOUR_CRUSADE, card, 0, 0, 0);
	if (!c->value)
		return refuse(WHY_GAWAIN_OWN_DIE, card, 0, 0, 0);
	if (crusade_complete(f, c))
		return refuse(WHY_CRUSADE_FULL, card, 0, 0, 0);
	int gaps = crusade_gaps(f, c);
	return gaps <= f->saint[SAINT_GAWAIN] ? allow() : refuse(WHY_GAWAIN_GAPS, gaps, 0, 0, 0);
}

RULE bool saint_useful(const struct kings_abbey_state *s, int seat)
{
	const struct abbey *p = &s->player[seat];
	switch (p->saint) {
	case SAINT_ELIJAH:
		for (int b = 1; b <= BUILDINGS; b++)
			if (p->unbuilt[b - 1] && allows(may_fit(p, b)))
				return true;
		return false;
	case SAINT_GAWAIN:
		for (int i = 0; i < CRUSADES_MAX; i++)
			if (p->crusade[i].card && allows(may_gawain_card(s, seat, p->crusade[i].card)))
				return true;
		return false;
	case SAINT_LIONEL:
		return (p->standing & ~p->occupied & CARDS_OF_ARCHERS) && at_prayer(p);
	case SAINT_RUDOLPH:
		return p->baptistery && bits_count(rudolph_cards(p)) >= figures(s)->saint[SAINT_RUDOLPH];
	default:
		return true;
	}
}

RULE struct refusal may_use_saint(const struct kings_abbey_state *s, int seat)
{
	if (s->player[seat].saint_mode != MODE_HIDDEN)
		return refuse(WHY_SAINT_NOT_HIDDEN, 0, 0, 0, 0);
	return saint_useful(s, seat) ? allow() : refuse(WHY_SAINT_USELESS, s->player[seat].saint, 0, 0, 0);
}

RULE void do_use_saint(struct kings_abbey_state *s, int seat, struct events *e)
{
	struct abbey *p = &s->player[seat];
	int saint = p->saint;
	p->saint = 0;
	p->saint_shown = (uint8_t)saint;
	p->saint_mode = MODE_SPENT;
	event_add(e, EVENT_SAINT_USED, seat, saint, 0, 0, 0);
	switch (saint) {
	case SAINT_ARNOLD:
		p->extra_defence = (uint8_t)(p->extra_defence + figures(s)->saint[SAINT_ARNOLD]);
		break;
	case SAINT_ELIJAH:
		open_kind(s, KIND_ELIJAH_BUILD, seat);
		break;
	case SAINT_GAWAIN:
		open_kind(s, KIND_GAWAIN_CARD, seat);
		break;
	case SAINT_ANDREW:
		p->doubled = 1;
		break;
	case SAINT_LIONEL:
		s->archers_left = figures(s)->saint[SAINT_LIONEL];
		open_kind(s, KIND_LIONEL_ARCHER, seat);
		break;
	case SAINT_RUDOLPH:
		open_kind(s, KIND_RUDOLPH_PAIR, seat);
		break;
	default:
		assert(saint == SAINT_REYNOLD);
		open_kind(s, KIND_REYNOLD_SITE, seat);
		break;
	}
}

RULE struct refusal may_elijah_build(const struct kings_abbey_state *s, int seat, int building)
{
	return may_raise_building(&s->player[seat], building);
}

RULE void list_elijah_build(const struct kings_abbey_state *s, int seat, struct list *l)
{
	for (int b = 1; b <= BUILDINGS; b++)
		list_if(l, may_elijah_build(s, seat, b), choose(VERB_ELIJAH_BUILD, b, 0, 0));
}

RULE void do_elijah_build(struct kings_abbey_state *s, int seat, int building, struct events *e)
{
	board_build(s, seat, building, e);
}

RULE void list_gawain_card(const struct kings_abbey_state *s, int seat, struct list *l)
{
	const struct abbey *p = &s->player[seat];
	for (int i = 0; i < CRUSADES_MAX; i++)
		if (p->crusade[i].card)
			list_if(
				l, may_gawain_card(s, seat, p->crusade[i].card), choose(VERB_GAWAIN_CARD, p->crusade[i].card, 0, 0));
}

RULE void do_gawain_card(struct kings_abbey_state *s, int seat, int card, struct events *e)
{
	struct crusade *c = crusade_find(&s->player[seat], card);
	c->phantoms = (uint8_t)(c->phantoms + crusade_gaps(figures(s), c));
	crusade_told(s, seat, c, e);
}

RULE struct refusal may_lionel_archer(const struct kings_abbey_state *s, int seat, int card)
{
	return may_man_tower(&s->player[seat], card);
}

RULE struct refusal may_stop(const struct kings_abbey_state *s, int seat)
{
	(void)seat;
	return s->archers_left < figures(s)->saint[SAINT_LIONEL] ? allow() : refuse(WHY_LIONEL_FIRST, 0, 0, 0, 0);
}

RULE void list_lionel_archer(const struct kings_abbey_state *s, int seat, struct list *l)
{
	const struct abbey *p = &s->player[seat];
	list_cards(p->standing & ~p->occupied & CARDS_OF_ARCHERS, VERB_LIONEL_ARCHER, l);
	list_if(l, may_stop(s, seat), choose(VERB_STOP, 0, 0, 0));
}

RULE void do_stop(struct kings_abbey_state *s, int seat, struct events *e)
{
	(void)seat, (void)e;
	s->archers_left = 0;
}

RULE void do_lionel_archer(struct kings_abbey_state *s, int seat, int card, struct events *e)
{
	(void)e;
	s->archers_left--;
	s->pending_card = (uint8_t)card;
	open_kind(s, KIND_ARCHER_SOURCE, seat);
}

/* The archer's peasant is chosen, for deniers (phase 7) or through Lionel, who may send a second. */
RULE void archer_goes(struct kings_abbey_state *s, int seat, struct events *e)
{
	struct abbey *p = &s->player[seat];
	int card = s->pending_card;
	s->pending_card = 0;
	board_occupy(s, seat, card, e);
	if (s->archers_left && (p->standing & ~p->occupied & CARDS_OF_ARCHERS) && at_prayer(p))
		open_kind(s, KIND_LIONEL_ARCHER, seat);
	else
		s->archers_left = 0;
}

RULE struct refusal may_rudolph_pair(const struct kings_abbey_state *s, int seat, int x, int y)
{
	uint64_t cards = rudolph_cards(&s->player[seat]);
	if (!card_has(cards, x))
		return refuse(WHY_RUDOLPH_CARD, x, 0, 0, 0);
	if (!card_has(cards, y))
		return refuse(WHY_RUDOLPH_CARD, y, 0, 0, 0);
	return x < y ? allow() : refuse(WHY_RUDOLPH_ORDER, x, y, 0, 0);
}

RULE void list_rudolph_pair(const struct kings_abbey_state *s, int seat, struct list *l)
{
	for (uint64_t m = rudolph_cards(&s->player[seat]); m; m &= m - 1)
		for (uint64_t n = m & (m - 1); n; n &= n - 1)
			list_add(l, choose(VERB_RUDOLPH_PAIR, bits_first(m) + 1, bits_first(n) + 1, 0));
}

/* Where a building's card lies: its slot, and which of the pair it is. */
RULE int card_spot(const struct abbey *p, int card)
{
	int slot = 0;
	while (slot < SLOTS_REMODELLED - 1 && p->slot[slot] != card_building(card))
		slot++;
	return slot * COPIES_MAX + (card != card_make(card_building(card), 1));
}

/* A pair of cards by where they lie, whichever comes first. */
RULE int pair_spot(const struct abbey *p, int x, int y)
{
	int a = card_spot(p, x), b = card_spot(p, y);
	return a < b ? b * (b - 1) / 2 + a : a * (a - 1) / 2 + b;
}

RULE void do_rudolph_pair(struct kings_abbey_state *s, int seat, int x, int y, struct events *e)
{
	struct abbey *p = &s->player[seat];
	p->baptistery--;
	p->straddle[0] = (uint8_t)x, p->straddle[1] = (uint8_t)y;
	board_occupy(s, seat, x, e);
	board_occupy(s, seat, y, e);
}

RULE struct refusal may_reynold_site(const struct kings_abbey_state *s, int seat, int site)
{
	(void)s, (void)seat, (void)site;
	return allow();
}

RULE void list_reynold_site(const struct kings_abbey_state *s, int seat, struct list *l)
{
	(void)s, (void)seat;
	for (int site = 1; site <= SITES; site++)
		list_add(l, choose(VERB_REYNOLD_SITE, site, 0, 0));
}

/* KA-7.5.3 Reynold, KA-10.30: two sixes; on one site they count together. */
RULE void do_reynold_site(struct kings_abbey_state *s, int seat, int site, struct events *e)
{
	const struct abbey *p = &s->player[seat];
	int six = figures(s)->saint[SAINT_REYNOLD], first = s->site;
	if (!first) {
		s->site = (uint8_t)site;
		open_kind(s, KIND_REYNOLD_SITE, seat);
		return;
	}
	s->site = 0;
	if (first == site) {
		gain(s, seat, site, 2 * six / site_price(figures(s), p, site), e);
		return;
	}
	gain(s, seat, first, six / site_price(figures(s), p, first), e);
	gain(s, seat, site, six / site_price(figures(s), p, site), e);
}

/* KA-7.5.1 */
RULE void list_patron_choice(const struct kings_abbey_state *s, int seat, struct list *l)
{
	(void)s, (void)seat;
	list_add(l, choose(VERB_REVEAL, 0, 0, 0));
	list_add(l, choose(VERB_KEEP_HIDDEN, 0, 0, 0));
}

RULE void do_reveal(struct kings_abbey_state *s, int seat, struct events *e)
{
	struct abbey *p = &s->player[seat];
	s->patron_due = 0;
	p->saint_mode = MODE_REVEALED;
	p->saint_shown = p->saint;
	p->saint = 0;
	event_add(e, EVENT_SAINT_REVEALED, seat, p->saint_shown, 0, 0, 0);
}

RULE void do_keep_hidden(struct kings_abbey_state *s, int seat, struct events *e)
{
	s->patron_due = 0;
	s->player[seat].saint_mode = MODE_HIDDEN;
	event_add(e, EVENT_SAINT_KEPT, seat, 0, 0, 0, 0);
}

/* ------------------------------------------------------------------ lists */

/* Some of them are for certain phases only. */
RULE bool free_now(const struct kings_abbey_state *s, int verb)
{
	return (verb_has_flags[verb] & IN(s->phase)) != 0;
}

RULE void list_free_dice(const struct kings_abbey_state *s, int seat, struct list *l)
{
	const struct abbey *p = &s->player[seat];
	if (p->saint_mode == MODE_REVEALED && !p->support_used && free_now(s, VERB_SUPPORT))
		for (int v = 1; v <= DIE_FACES; v++)
			list_if(l, may_support(s, seat, v), choose(VERB_SUPPORT, v, 0, 0));
	if (card_has(p->occupied, CARD_BELL_TOWER) && free_now(s, VERB_REROLL))
		for (int v = 1; v <= DIE_FACES; v++)
			list_if(l, may_reroll(s, seat, v), choose(VERB_REROLL, v, 0, 0));
	if (p->den_used < power(figures(s), p, POWER_TAKE_BACK) && free_now(s, VERB_DEN))
		for (int area = AREA_PREACH; area <= AREA_DEFENCE; area++)
			for (int v = 1; v <= DIE_FACES; v++)
				list_if(l, may_den(s, seat, area, v), choose(VERB_DEN, area, v, 0));
}

RULE void list_free(const struct kings_abbey_state *s, int seat, struct list *l)
{
	const struct abbey *p = &s->player[seat];
	if (p->pews >= LAST_BENCH)
		for (int row = 1; row <= PEW_ROWS; row++)
			list_if(l, may_baptise(s, seat, row), choose(VERB_BAPTISE, row, 0, 0));
	if (p->baptistery)
		for (uint64_t m = p->standing & ~p->occupied & (CARDS_OF_BUILDINGS | CARD_BIT(CARD_BELL_TOWER)); m; m &= m - 1)
			list_if(l, may_activate(s, seat, bits_first(m) + 1), choose(VERB_ACTIVATE, bits_first(m) + 1, 0, 0));
	if (free_now(s, VERB_TRADE))
		list_if(l, may_trade(s, seat), choose(VERB_TRADE, 0, 0, 0));
	if (power(figures(s), p, POWER_DEAL) && free_now(s, VERB_STABLES))
		list_if(l, may_stables(s, seat), choose(VERB_STABLES, 0, 0, 0));
	list_if(l, may_bath(s, seat), choose(VERB_BATH, 0, 0, 0));
	for (uint64_t m = p->relics; m; m &= m - 1)
		list_if(l, may_use_relic(s, seat, bits_first(m) + 1), choose(VERB_USE_RELIC, bits_first(m) + 1, 0, 0));
	if (p->saint_mode == MODE_HIDDEN)
		list_if(l, may_use_saint(s, seat), choose(VERB_USE_SAINT, 0, 0, 0));
	list_free_dice(s, seat, l);
}
