/* Phase 3: preaching, the clergy, the defence, own crusades. Help from others is in rules_help.c. */

/* ------------------------------------------------------------------ one more unit, cost of the die aside */

RULE struct refusal may_preach_unit(const struct kings_abbey_state *s, const struct abbey *p) /* KA-6.3.1, KA-6.3.2 */
{
	int limit = ABBEY_LIMIT + event_amount(s, EFFECT_PREACHING);
	if (p->preach_used >= limit)
		return refuse(WHY_PREACH_LIMIT, limit, 0, 0, 0);
	if (!p->reserve)
		return refuse(WHY_RESERVE_EMPTY, 0, 0, 0, 0);
	return pew_free(figures(s), p) ? allow() : refuse(WHY_PEWS_FULL, 0, 0, 0, 0); /* KA-10.12 */
}

RULE struct refusal may_clergy_unit(const struct kings_abbey_state *s, const struct abbey *p)
{
	int limit = ABBEY_LIMIT + event_amount(s, EFFECT_CLERGY);
	if (p->clergy_used >= limit)
		return refuse(WHY_CLERGY_LIMIT, limit, 0, 0, 0);
	return p->clergy < figures(s)->clergy_top ? allow() : refuse(WHY_CLERGY_TOP, 0, 0, 0, 0);
}

RULE struct refusal may_area_unit(const struct kings_abbey_state *s, const struct abbey *p, int area)
{
	return area == AREA_PREACH ? may_preach_unit(s, p) : area == AREA_CLERGY ? may_clergy_unit(s, p) : allow();
}

RULE void area_unit(struct kings_abbey_state *s, int seat, int area, struct events *e)
{
	struct abbey *p = &s->player[seat];
	if (area == AREA_PREACH) {
		p->preach_used++;
		recruit(s, seat, e);
	} else if (area == AREA_CLERGY) {
		p->clergy_used++;
		clergy_step(s, seat, e);
	}
}

RULE bool area_takes(int area, int v)
{
	return area == AREA_DEFENCE || (area == AREA_PREACH) == (v <= PREACH_DIE_MAX);
}

/* ------------------------------------------------------------------ own crusades */

RULE struct crusade *crusade_find(struct abbey *p, int card)
{
	for (int i = 0; i < CRUSADES_MAX; i++)
		if (p->crusade[i].card == card)
			return &p->crusade[i];
	return NULL;
}

RULE const struct crusade *crusade_seek(const struct abbey *p, int card)
{
	for (int i = 0; i < CRUSADES_MAX; i++)
		if (p->crusade[i].card == card)
			return &p->crusade[i];
	return NULL;
}

RULE int crusade_gaps(const struct kings_abbey_figures *f, const struct crusade *c)
{
	return f->crusade[c->card].slots - c->dice - c->ally_dice - c->elias_dice - c->phantoms;
}

RULE bool crusade_complete(const struct kings_abbey_figures *f, const struct crusade *c) /* KA-6.3.5 */
{
	return c->card && crusade_gaps(f, c) == 0;
}

RULE void crusade_told(const struct kings_abbey_state *s, int seat, const struct crusade *c, struct events *e)
{
	if (crusade_complete(figures(s), c))
		event_add(e, EVENT_CRUSADE_COMPLETE, seat, c->card, 0, 0, 0);
}

/* ------------------------------------------------------------------ predicates of KA-6.3.1 */

/* A die v of the pool, turned to w by a Library (w 0: as it lies), for preaching or the clergy. */
RULE struct refusal may_area_die(const struct kings_abbey_state *s, int seat, int area, int v, int w)
{
	const struct abbey *p = &s->player[seat];
	if (!p->pool[v - 1])
		return refuse(WHY_NO_DIE, v, 0, 0, 0);
	if (v == w)
		return refuse(WHY_SAME_VALUE, v, 0, 0, 0);
	if (!area_takes(area, w ? w : v))
		return refuse(area == AREA_PREACH ? WHY_PREACH_VALUE : WHY_CLERGY_VALUE, w ? w : v, 0, 0, 0);
	if (w && p->library_used >= power(figures(s), p, POWER_TURN_ABBEY))
		return refuse(WHY_NO_LIBRARY, power(figures(s), p, POWER_TURN_ABBEY), 0, 0, 0);
	return may_area_unit(s, p, area);
}

RULE struct refusal may_preach(const struct kings_abbey_state *s, int seat, int v, int w)
{
	return may_area_die(s, seat, AREA_PREACH, v, w);
}

RULE struct refusal may_clergy(const struct kings_abbey_state *s, int seat, int v, int w)
{
	return may_area_die(s, seat, AREA_CLERGY, v, w);
}

RULE struct refusal may_defend(const struct kings_abbey_state *s, int seat, int v)
{
	return s->player[seat].pool[v - 1] ? allow() : refuse(WHY_NO_DIE, v, 0, 0, 0);
}

/* Can the Blacksmith turn v to w? */
RULE struct refusal may_smith(const struct kings_abbey_figures *f, const struct abbey *p, int v, int w)
{
	int reach = power(f, p, POWER_CRUSADE_REACH), turn = v > w ? v - w : w - v;
	if (p->blacksmith_used >= power(f, p, POWER_TURN_CRUSADE))
		return refuse(WHY_NO_BLACKSMITH, 0, 0, 0, 0);
	if (turn == 0)
		return refuse(WHY_SAME_VALUE, v, 0, 0, 0);
	return turn <= reach ? allow() : refuse(WHY_SMITH_REACH, v, w, 0, 0);
}

RULE struct refusal may_crusade(const struct kings_abbey_state *s, int seat, int card, int v, int w)
{
	const struct abbey *p = &s->player[seat];
	const struct crusade *c = crusade_seek(p, card);
	int shown = w ? w : v;
	if (!c)
		return refuse(WHY_NOT_YOUR_CRUSADE, card, 0, 0, 0);
	if (crusade_complete(figures(s), c))
		return refuse(WHY_CRUSADE_FULL, card, 0, 0, 0);
	if (!p->pool[v - 1])
		return refuse(WHY_NO_DIE, v, 0, 0, 0);
	if (c->value && c->value != shown)
		return refuse(WHY_CRUSADE_VALUE, c->value, shown, 0, 0);
	if (!c->value && !at_prayer(p))
		return refuse(WHY_NO_PEASANT, 0, 0, 0, 0); /* KA-10.13: the peasant goes with the first die */
	return w ? may_smith(figures(s), p, v, w) : allow();
}

RULE struct refusal may_elias_die(const struct kings_abbey_state *s, int seat, int card)
{
	const struct crusade *c = crusade_seek(&s->player[seat], card);
	if (!solo(s))
		return refuse(WHY_SOLO_ONLY, 0, 0, 0, 0);
	if (!c)
		return refuse(WHY_NOT_YOUR_CRUSADE, card, 0, 0, 0);
	if (!c->value)
		return refuse(WHY_ELIAS_OWN_DIE, card, 0, 0, 0);
	if (crusade_complete(figures(s), c))
		return refuse(WHY_CRUSADE_FULL, card, 0, 0, 0);
	return s->elias_pool[c->value - 1] ? allow() : refuse(WHY_ELIAS_NO_DIE, c->value, 0, 0, 0);
}

RULE struct refusal may_repeat_last(const struct kings_abbey_state *s, int seat, int dice)
{
	const struct abbey *p = &s->player[seat];
	struct refusal r = may_repeat(s, seat, dice);
	if (!allows(r))
		return r;
	if (s->last_area == AREA_CRUSADE) {
		const struct crusade *c = crusade_seek(p, s->last_crusade);
		return !c || crusade_complete(figures(s), c) ? refuse(WHY_CRUSADE_FULL, s->last_crusade, 0, 0, 0) : allow();
	}
	return may_area_unit(s, p, s->last_area);
}

RULE struct refusal may_double_last(const struct kings_abbey_state *s, int seat)
{
	return may_repeat_last(s, seat, 1);
}

RULE struct refusal may_triple_last(const struct kings_abbey_state *s, int seat)
{
	return may_repeat_last(s, seat, 2);
}

/* ------------------------------------------------------------------ lists */

RULE void list_area_dice(const struct kings_abbey_state *s, int seat, int area, struct list *l)
{
	const struct abbey *p = &s->player[seat];
	int verb = area == AREA_PREACH ? VERB_PREACH : VERB_CLERGY, low = area == AREA_PREACH ? 1 : PREACH_DIE_MAX + 1;
	if (!allows(may_area_unit(s, p, area)))
		return;
	for (int v = low; v < low + PREACH_DIE_MAX; v++) /* values that the area takes */
		list_maybe(l, p->pool[v - 1] != 0, choose(verb, v, 0, 0));
	if (p->library_used >= power(figures(s), p, POWER_TURN_ABBEY))
		return;
	for (int v = 1; v <= DIE_FACES; v++)
		for (int w = low; p->pool[v - 1] && w < low + PREACH_DIE_MAX; w++)
			list_if(l, may_area_die(s, seat, area, v, w), choose(verb, v, w, 0));
}

/* What may_crusade passes of a crusade that is not complete. */
RULE void list_crusade_dice(const struct kings_abbey_state *s, int seat, const struct crusade *c, struct list *l)
{
	const struct abbey *p = &s->player[seat];
	bool smith = p->blacksmith_used < power(figures(s), p, POWER_TURN_CRUSADE);
	if (!c->value && !at_prayer(p))
		return;
	for (int v = 1; v <= DIE_FACES && !smith; v++)
		list_maybe(l, (p->pool[v - 1] != 0) & (!c->value | (c->value == v)), choose(VERB_CRUSADE, c->card, v, 0));
	for (int v = 1; v <= DIE_FACES && smith; v++) {
		list_maybe(l, p->pool[v - 1] && (!c->value || c->value == v), choose(VERB_CRUSADE, c->card, v, 0));
		for (int w = 1; p->pool[v - 1] && w <= DIE_FACES; w++)
			list_if(l, may_crusade(s, seat, c->card, v, w), choose(VERB_CRUSADE, c->card, v, w));
	}
}

RULE struct refusal may_ask_help(const struct kings_abbey_state *s, int seat, int card);

RULE void list_abbey_action(const struct kings_abbey_state *s, int seat, struct list *l)
{
	const struct abbey *p = &s->player[seat];
	list_area_dice(s, seat, AREA_PREACH, l);
	list_area_dice(s, seat, AREA_CLERGY, l);
	for (int v = 1; v <= DIE_FACES; v++)
		list_maybe(l, allows(may_defend(s, seat, v)), choose(VERB_DEFEND, v, 0, 0));
	for (int i = 0; i < CRUSADES_MAX; i++) {
		const struct crusade *c = &p->crusade[i];
		if (!c->card || crusade_complete(figures(s), c))
			continue;
		list_crusade_dice(s, seat, c, l);
		if (solo(s))
			list_if(l, may_elias_die(s, seat, c->card), choose(VERB_ELIAS_DIE, c->card, 0, 0));
		else if (c->value)
			list_if(l, may_ask_help(s, seat, c->card), choose(VERB_ASK_HELP, c->card, 0, 0));
	}
	if (s->last_count) {
		list_if(l, may_double_last(s, seat), choose(VERB_DOUBLE_LAST, 0, 0, 0));
		list_if(l, may_triple_last(s, seat), choose(VERB_TRIPLE_LAST, 0, 0, 0));
	}
	list_add(l, choose(VERB_END_TURN, 0, 0, 0));
}

/* ------------------------------------------------------------------ effects */

RULE void area_die(struct kings_abbey_state *s, int seat, int area, int v, int w, struct events *e)
{
	struct abbey *p = &s->player[seat];
	int shown = w ? w : v;
	die_take(p, v);
	p->library_used = (uint8_t)(p->library_used + (w != 0));
	p->area[area - 1][shown - 1]++;
	last_placed(s, area, 0, shown);
	event_add(e, EVENT_DIE_PLACED, seat, area, shown, 0, 0);
	area_unit(s, seat, area, e);
}

RULE void do_preach(struct kings_abbey_state *s, int seat, int v, int w, struct events *e)
{
	area_die(s, seat, AREA_PREACH, v, w, e);
}

RULE void do_clergy(struct kings_abbey_state *s, int seat, int v, int w, struct events *e)
{
	area_die(s, seat, AREA_CLERGY, v, w, e);
}

RULE void do_defend(struct kings_abbey_state *s, int seat, int v, struct events *e)
{
	area_die(s, seat, AREA_DEFENCE, v, 0, e);
}

RULE void crusade_place(struct kings_abbey_state *s, int seat, int card, int v, int w, struct events *e)
{
	struct abbey *p = &s->player[seat];
	struct crusade *c = crusade_find(p, card);
	int shown = w ? w : v;
	die_take(p, v);
	p->blacksmith_used = (uint8_t)(p->blacksmith_used + (w != 0));
	c->value = (uint8_t)shown;
	c->dice++;
	last_placed(s, AREA_CRUSADE, card, shown);
	event_add(e, EVENT_CRUSADE_DIE, seat, card, shown, 0, 0);
	crusade_told(s, seat, c, e);
}

RULE void do_crusade(struct kings_abbey_state *s, int seat, int card, int v, int w, struct events *e)
{
	if (crusade_find(&s->player[seat], card)->value) {
		crusade_place(s, seat, card, v, w, e);
		return;
	}
	s->pending_crusade = (uint8_t)card, s->pending_die = (uint8_t)v, s->pending_value = (uint8_t)w;
	open_kind(s, KIND_CRUSADE_PEASANT, seat);
}

RULE void crusade_peasant(struct kings_abbey_state *s, int seat, struct events *e) /* KA-6.3.3 */
{
	int card = s->pending_crusade, v = s->pending_die, w = s->pending_value;
	s->pending_crusade = s->pending_die = s->pending_value = 0;
	event_add(e, EVENT_CRUSADE_PEASANT, seat, card, 0, 0, 0);
	crusade_place(s, seat, card, v, w, e);
}

RULE void do_elias_die(struct kings_abbey_state *s, int seat, int card, struct events *e) /* KA-10.39 */
{
	struct crusade *c = crusade_find(&s->player[seat], card);
	s->elias_pool[c->value - 1]--;
	c->elias_dice++;
	event_add(e, EVENT_ELIAS_CRUSADE, SEAT_NONE, card, c->value, 0, 0);
	crusade_told(s, seat, c, e);
}

RULE void repeat_last(struct kings_abbey_state *s, int seat, int dice, struct events *e)
{
	struct abbey *p = &s->player[seat];
	int area = s->last_area, card = s->last_crusade, v = s->last_value;
	scriptorium_use(s, seat, dice);
	if (area == AREA_CRUSADE) {
		struct crusade *c = crusade_find(p, card);
		c->phantoms++;
		event_add(e, EVENT_CRUSADE_PHANTOM, seat, card, v, 0, 0);
		crusade_told(s, seat, c, e);
		return;
	}
	event_add(e, EVENT_PHANTOM_PLACED, seat, area, v, 0, 0);
	if (area == AREA_DEFENCE)
		p->defend_phantoms++;
	area_unit(s, seat, area, e);
}

RULE void do_double_last(struct kings_abbey_state *s, int seat, struct events *e)
{
	repeat_last(s, seat, 1, e);
}

RULE void do_triple_last(struct kings_abbey_state *s, int seat, struct events *e)
{
	repeat_last(s, seat, 2, e);
}

/* ------------------------------------------------------------------ what the clergy bring, KA-6.3.4 */

RULE struct refusal may_choose_resource(const struct kings_abbey_state *s, int seat, int good)
{
	(void)s, (void)seat;
	return good <= RESOURCES ? allow() : refuse(WHY_NOT_RESOURCE, good, 0, 0, 0);
}

RULE void list_choose_resource(const struct kings_abbey_state *s, int seat, struct list *l)
{
	(void)s, (void)seat;
	for (int g = 1; g <= RESOURCES; g++)
		list_add(l, choose(VERB_CHOOSE_RESOURCE, g, 0, 0));
}

RULE void do_choose_resource(struct kings_abbey_state *s, int seat, int good, struct events *e)
{
	s->resources_due--;
	gain(s, seat, good, 1, e);
}

RULE void abbey_next(struct kings_abbey_state *s)
{
	if (s->turn < s->seats)
		open_kind(s, KIND_ABBEY_ACTION, order(s, s->turn));
	else
		phase_begin(s, PHASE_MARKET);
}
