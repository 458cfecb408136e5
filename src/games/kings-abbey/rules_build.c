/* Phases 6 and 7: peasants on their way to the baptistery, construction. */

RULE struct refusal may_step(const struct kings_abbey_state *s, int seat, int bench, int row) /* KA-6.6.1, KA-6.6.2 */
{
	const struct abbey *p = &s->player[seat];
	if (s->moves_used >= moves(s, p))
		return refuse(WHY_NO_MOVES, moves(s, p), 0, 0, 0);
	if (!bits_has(p->pews, pew_bit(bench, row)))
		return refuse(WHY_SEAT_EMPTY, bench, row, 0, 0);
	if (bench == PEW_BENCHES)
		return refuse(WHY_LAST_BENCH, 0, 0, 0, 0);
	if (row > figures(s)->bench[bench + 1])
		return refuse(WHY_NO_SEAT, bench + 1, row, 0, 0);
	return bits_has(p->pews, pew_bit(bench + 1, row)) ? refuse(WHY_SEAT_TAKEN, bench + 1, row, 0, 0) : allow();
}

RULE void list_peasant_move(const struct kings_abbey_state *s, int seat, struct list *l)
{
	const struct abbey *p = &s->player[seat];
	if (s->moves_used < moves(s, p))
		for (uint64_t m = p->pews; m; m &= m - 1) {
			int i = bits_first(m), bench = i / PEW_ROWS + 1, row = i % PEW_ROWS + 1;
			list_if(l, may_step(s, seat, bench, row), choose(VERB_STEP, bench, row, 0));
		}
	list_add(l, choose(VERB_DONE, 0, 0, 0));
}

RULE void do_step(struct kings_abbey_state *s, int seat, int bench, int row, struct events *e)
{
	struct abbey *p = &s->player[seat];
	p->pews = (uint16_t)((p->pews & ~bit(pew_bit(bench, row))) | bit(pew_bit(bench + 1, row)));
	s->moves_used++;
	event_add(e, EVENT_STEPPED, seat, bench, row, 0, 0);
}

RULE void move_next(struct kings_abbey_state *s)
{
	if (s->turn < s->seats)
		open_kind(s, KIND_PEASANT_MOVE, order(s, s->turn));
	else
		phase_begin(s, PHASE_BUILD);
}

/* ------------------------------------------------------------------ predicates of KA-6.7.1 */

/* What is paid besides cards. */
RULE const uint8_t *cost_of(const struct kings_abbey_state *s, int what)
{
	return figures(s)->cost[what];
}

RULE struct refusal may_altar(const struct kings_abbey_state *s, int seat)
{
	const struct abbey *p = &s->player[seat];
	return p->altar ? refuse(WHY_ALTAR_BUILT, 0, 0, 0, 0) : afford(p, cost_of(s, COST_ALTAR), 0);
}

RULE struct refusal may_wall(const struct kings_abbey_state *s, int seat)
{
	const struct abbey *p = &s->player[seat];
	return p->walls == WALLS_MAX ? refuse(WHY_WALLS_BUILT, 0, 0, 0, 0) : afford(p, cost_of(s, COST_WALL), 0);
}

RULE int towers_built(const struct abbey *p)
{
	int n = 0;
	for (int t = 0; t < TOWERS; t++)
		n += p->towers_built[t];
	return n;
}

/* Cost aside; KA-3.8.1, KA-10.49. */
RULE struct refusal may_raise_tower(const struct kings_abbey_figures *f, const struct abbey *p, int tower)
{
	if (towers_built(p) >= TOWERS_MAX)
		return refuse(WHY_FOUR_TOWERS, 0, 0, 0, 0);
	return p->towers_built[tower - 1] < f->tower[tower].count ? allow() : refuse(WHY_NO_TOWER_LEFT, tower, 0, 0, 0);
}

RULE struct refusal may_tower(const struct kings_abbey_state *s, int seat, int tower)
{
	const struct abbey *p = &s->player[seat];
	struct refusal r = may_raise_tower(figures(s), p, tower);
	return allows(r) ? afford(p, figures(s)->tower[tower].cost, 0) : r;
}

RULE struct refusal may_raise_building(const struct abbey *p, int building)
{
	return p->unbuilt[building - 1] ? may_fit(p, building) : refuse(WHY_NOT_BOUGHT, building, 0, 0, 0);
}

RULE struct refusal may_building(const struct kings_abbey_state *s, int seat, int building)
{
	const struct abbey *p = &s->player[seat];
	struct refusal r = may_raise_building(p, building);
	return allows(r) ? afford(p, figures(s)->building[building].cost, 0) : r;
}

RULE struct refusal may_man_tower(const struct abbey *p, int card) /* KA-6.7.1 archer, Lionel */
{
	if (!card_has(CARDS_OF_ARCHERS, card))
		return refuse(WHY_NOT_FOR_ARCHERS, card, 0, 0, 0);
	if (!card_has(p->standing, card))
		return refuse(WHY_NO_SUCH_TOWER, card, 0, 0, 0);
	if (card_has(p->occupied, card))
		return refuse(WHY_TOWER_MANNED, card, 0, 0, 0);
	return at_prayer(p) ? allow() : refuse(WHY_NO_ARCHER, 0, 0, 0, 0);
}

RULE struct refusal may_archer(const struct kings_abbey_state *s, int seat, int card)
{
	const struct abbey *p = &s->player[seat];
	struct refusal r = may_man_tower(p, card);
	return allows(r) ? afford(p, cost_of(s, COST_ARCHER), 0) : r;
}

RULE struct refusal may_remodel(const struct kings_abbey_state *s, int seat) /* KA-10.43 */
{
	const struct abbey *p = &s->player[seat];
	if (p->remodel)
		return refuse(WHY_REMODELLED, 0, 0, 0, 0);
	if (slots_used(p) < SLOTS)
		return refuse(WHY_SLOTS_FREE, SLOTS - slots_used(p), 0, 0, 0);
	return afford(p, cost_of(s, COST_REMODEL), 0);
}

/* Tablets of the Law: can the rest be paid without this cost kind? KA-10.33 */
RULE struct refusal may_waive_kind(const struct abbey *p, const uint8_t *cost, int good)
{
	if (good > MONEYS || !cost[good - 1])
		return refuse(WHY_NOT_IN_COST, good, 0, 0, 0);
	return afford(p, cost, good);
}

RULE struct refusal may_tablets(const struct abbey *p, const uint8_t *cost)
{
	struct refusal r = refuse(WHY_NO_TABLETS, 0, 0, 0, 0);
	if (!bits_has(p->relics, RELIC_TABLETS_OF_LAW - 1))
		return r;
	for (int g = 1; g <= MONEYS; g++) {
		if (!cost[g - 1])
			continue;
		r = may_waive_kind(p, cost, g);
		if (allows(r))
			return r;
	}
	return r;
}

RULE struct refusal may_tablets_tower(const struct kings_abbey_state *s, int seat, int tower)
{
	struct refusal r = may_raise_tower(figures(s), &s->player[seat], tower);
	return allows(r) ? may_tablets(&s->player[seat], figures(s)->tower[tower].cost) : r;
}

RULE struct refusal may_tablets_building(const struct kings_abbey_state *s, int seat, int building)
{
	struct refusal r = may_raise_building(&s->player[seat], building);
	return allows(r) ? may_tablets(&s->player[seat], figures(s)->building[building].cost) : r;
}

RULE const uint8_t *waive_cost(const struct kings_abbey_state *s)
{
	return s->waive_tower ? figures(s)->tower[s->waive_tower].cost : figures(s)->building[s->waive_building].cost;
}

RULE struct refusal may_waive(const struct kings_abbey_state *s, int seat, int good)
{
	return may_waive_kind(&s->player[seat], waive_cost(s), good);
}

/* ------------------------------------------------------------------ lists */

RULE void list_build(const struct kings_abbey_state *s, int seat, struct list *l)
{
	const struct abbey *p = &s->player[seat];
	bool tablets = bits_has(p->relics, RELIC_TABLETS_OF_LAW - 1);
	list_if(l, may_altar(s, seat), choose(VERB_ALTAR, 0, 0, 0));
	list_if(l, may_wall(s, seat), choose(VERB_WALL, 0, 0, 0));
	for (int t = 1; t <= TOWERS; t++) {
		list_if(l, may_tower(s, seat, t), choose(VERB_TOWER, t, 0, 0));
		if (tablets)
			list_if(l, may_tablets_tower(s, seat, t), choose(VERB_TABLETS_TOWER, t, 0, 0));
	}
	for (int b = 1; b <= BUILDINGS; b++) {
		if (!p->unbuilt[b - 1])
			continue;
		list_if(l, may_building(s, seat, b), choose(VERB_BUILDING, b, 0, 0));
		if (tablets)
			list_if(l, may_tablets_building(s, seat, b), choose(VERB_TABLETS_BUILDING, b, 0, 0));
	}
	for (uint64_t m = p->standing & ~p->occupied & CARDS_OF_ARCHERS; m; m &= m - 1)
		list_if(l, may_archer(s, seat, bits_first(m) + 1), choose(VERB_ARCHER, bits_first(m) + 1, 0, 0));
	list_if(l, may_remodel(s, seat), choose(VERB_REMODEL, 0, 0, 0));
	list_add(l, choose(VERB_DONE, 0, 0, 0));
}

RULE void list_tablets_waive(const struct kings_abbey_state *s, int seat, struct list *l)
{
	for (int g = 1; g <= MONEYS; g++)
		list_if(l, may_waive(s, seat, g), choose(VERB_WAIVE, g, 0, 0));
}

/* ------------------------------------------------------------------ effects */

RULE void do_altar(struct kings_abbey_state *s, int seat, struct events *e)
{
	pay(s, seat, cost_of(s, COST_ALTAR), 0, e);
	s->player[seat].altar = 1;
	event_add(e, EVENT_ALTAR, seat, 0, 0, 0, 0);
}

RULE void do_wall(struct kings_abbey_state *s, int seat, struct events *e)
{
	pay(s, seat, cost_of(s, COST_WALL), 0, e);
	board_wall(s, seat, e);
}

RULE void do_remodel(struct kings_abbey_state *s, int seat, struct events *e)
{
	pay(s, seat, cost_of(s, COST_REMODEL), 0, e);
	s->player[seat].remodel = 1;
	event_add(e, EVENT_REMODEL, seat, 0, 0, 0, 0);
}

RULE void tower_raise(struct kings_abbey_state *s, int seat, int tower, int waived, struct events *e)
{
	pay(s, seat, figures(s)->tower[tower].cost, waived, e);
	board_tower(s, seat, tower, e);
}

RULE void building_raise(struct kings_abbey_state *s, int seat, int building, int waived, struct events *e)
{
	pay(s, seat, figures(s)->building[building].cost, waived, e);
	board_build(s, seat, building, e);
}

RULE void do_tower(struct kings_abbey_state *s, int seat, int tower, struct events *e)
{
	tower_raise(s, seat, tower, 0, e);
}

RULE void do_building(struct kings_abbey_state *s, int seat, int building, struct events *e)
{
	building_raise(s, seat, building, 0, e);
}

RULE void do_tablets_tower(struct kings_abbey_state *s, int seat, int tower, struct events *e)
{
	(void)e;
	s->waive_tower = (uint8_t)tower;
	open_kind(s, KIND_TABLETS_WAIVE, seat);
}

RULE void do_tablets_building(struct kings_abbey_state *s, int seat, int building, struct events *e)
{
	(void)e;
	s->waive_building = (uint8_t)building;
	open_kind(s, KIND_TABLETS_WAIVE, seat);
}

RULE void do_archer(struct kings_abbey_state *s, int seat, int card, struct events *e)
{
	pay(s, seat, cost_of(s, COST_ARCHER), 0, e);
	s->pending_card = (uint8_t)card;
	open_kind(s, KIND_ARCHER_SOURCE, seat);
}

RULE void do_waive(struct kings_abbey_state *s, int seat, int good, struct events *e)
{
	int tower = s->waive_tower, building = s->waive_building;
	s->waive_tower = s->waive_building = 0;
	s->player[seat].relics &= (uint8_t)~bit(RELIC_TABLETS_OF_LAW - 1);
	event_add(e, EVENT_RELIC_USED, seat, RELIC_TABLETS_OF_LAW, 0, 0, 0);
	event_add(e, EVENT_WAIVED, seat, good, 0, 0, 0);
	if (tower)
		tower_raise(s, seat, tower, good, e);
	else
		building_raise(s, seat, building, good, e);
}

RULE void build_next(struct kings_abbey_state *s)
{
	if (s->turn < s->seats)
		open_kind(s, KIND_BUILD, order(s, s->turn));
	else
		phase_begin(s, PHASE_FOOD);
}
