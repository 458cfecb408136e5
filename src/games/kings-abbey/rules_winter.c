/* Phases 8 to 10: gardening, breeding, food; the darkness; income. */

RULE void breed(struct kings_abbey_state *s, int seat, struct events *e) /* KA-6.8.2 */
{
	struct abbey *p = &s->player[seat];
	if (p->round_activated >= s->round)
		return;
	if (active(p, BUILDING_SHEEP_FARM) && p->sheep < SHEEP_MAX) {
		p->sheep++, s->sheep--;
		event_add(e, EVENT_SHEEP, seat, 1, 0, 0, 0);
	}
	if (active(p, BUILDING_DAIRY_FARM) && p->cows < COWS_MAX) {
		p->cows++, s->cows--;
		event_add(e, EVENT_COW, seat, 1, 0, 0, 0);
	}
}

RULE void garden_and_breed(struct kings_abbey_state *s, struct events *e) /* KA-6.8.1, KA-10.23 */
{
	for (int k = 0; k < s->seats; k++) {
		int seat = order(s, k);
		const struct abbey *p = &s->player[seat];
		gain(s, seat, GOOD_GRAIN, p->goods[GOOD_GRAIN - 1] / HARVEST_LOT * power(figures(s), p, POWER_HARVEST), e);
		breed(s, seat, e);
	}
	refresh_all(s);
	s->stage = 1; /* once per round */
}

/* ------------------------------------------------------------------ food */

RULE int food_open(const struct kings_abbey_state *s, int seat) /* KA-6.8.3 */
{
	int n = food_need(s, &s->player[seat]) - s->fed;
	return n > 0 ? n : 0;
}

RULE struct refusal may_pay_grain(const struct kings_abbey_state *s, int seat)
{
	return s->player[seat].goods[GOOD_GRAIN - 1] ? allow() : refuse(WHY_NO_GRAIN, 0, 0, 0, 0);
}

RULE struct refusal may_sheep(const struct kings_abbey_state *s, int seat)
{
	return s->player[seat].sheep ? allow() : refuse(WHY_NO_SHEEP, 0, 0, 0, 0);
}

RULE struct refusal may_starve(const struct kings_abbey_state *s, int seat) /* KA-6.8.4, KA-10.24 */
{
	int grain = s->player[seat].goods[GOOD_GRAIN - 1];
	return grain ? refuse(WHY_GRAIN_LEFT, grain, 0, 0, 0) : allow();
}

RULE void list_feed(const struct kings_abbey_state *s, int seat, struct list *l)
{
	list_if(l, may_pay_grain(s, seat), choose(VERB_PAY_GRAIN, 0, 0, 0));
	list_if(l, may_sheep(s, seat), choose(VERB_SHEEP, 0, 0, 0));
	list_if(l, may_starve(s, seat), choose(VERB_STARVE, 0, 0, 0));
}

RULE void feed_grain(struct kings_abbey_state *s, int seat, int n, struct events *e)
{
	give_up(s, seat, GOOD_GRAIN, n, EVENT_FED, e);
	s->fed = (uint8_t)(s->fed + n);
}

RULE void do_pay_grain(struct kings_abbey_state *s, int seat, struct events *e)
{
	feed_grain(s, seat, 1, e);
}

RULE void do_sheep(struct kings_abbey_state *s, int seat, struct events *e)
{
	s->player[seat].sheep--;
	s->sheep++;
	s->fed = (uint8_t)(s->fed + SHEEP_LEVELS);
	event_add(e, EVENT_SHEEP_EATEN, seat, 0, 0, 0, 0);
}

/* Hunger and darkness take the same toll: 2 prestige and a peasant of the board for each missing level. */
RULE void toll(struct kings_abbey_state *s, int seat, int n, int cause, struct events *e) /* KA-6.8.5, KA-6.9.3 */
{
	int people = population(&s->player[seat]);
	prestige_lose(s, seat, LOSS_PRESTIGE * n, cause, e);
	s->losses_due = (uint8_t)(n < people ? n : people); /* KA-10.25 */
	if (s->losses_due)
		open_kind(s, KIND_LOSE_PEASANT, seat);
	else
		turn_next(s);
}

RULE void do_starve(struct kings_abbey_state *s, int seat, struct events *e)
{
	event_add(e, EVENT_STARVED, seat, food_open(s, seat), 0, 0, 0);
	toll(s, seat, food_open(s, seat), CAUSE_HUNGER, e);
}

RULE void peasant_lost(struct kings_abbey_state *s, int seat, struct events *e) /* KA-1.9 */
{
	int cause = s->phase == PHASE_EVENT ? CAUSE_PLAGUE : s->phase == PHASE_FOOD ? CAUSE_HUNGER : CAUSE_DARKNESS;
	s->player[seat].discarded++;
	event_add(e, EVENT_PEASANT_LOST, seat, cause, 0, 0, 0);
	if (s->losses_due)
		s->losses_due--;
	if (s->losses_due)
		open_kind(s, KIND_LOSE_PEASANT, seat);
	else
		turn_next(s);
}

RULE void food_next(struct kings_abbey_state *s, struct events *e) /* KA-6.8.4 */
{
	if (s->stage == 0)
		garden_and_breed(s, e);
	for (; s->turn < s->seats; turn_next(s)) {
		int seat = order(s, s->turn), open = food_open(s, seat);
		const struct abbey *p = &s->player[seat];
		if (open == 0)
			continue;
		if (p->sheep || p->goods[GOOD_GRAIN - 1] < open) {
			open_kind(s, KIND_FEED, seat);
			return;
		}
		feed_grain(s, seat, open, e);
	}
	phase_begin(s, PHASE_DARK);
}

/* ------------------------------------------------------------------ darkness */

RULE int shortfall(const struct kings_abbey_state *s, int seat) /* KA-6.9.1 */
{
	int n = darkness_level(s) - defence(figures(s), &s->player[seat]);
	return n > 0 ? n : 0;
}

RULE void list_darkness_brace(const struct kings_abbey_state *s, int seat, struct list *l)
{
	(void)s, (void)seat;
	list_add(l, choose(VERB_FACE, 0, 0, 0));
}

RULE void do_face(struct kings_abbey_state *s, int seat, struct events *e)
{
	event_add(e, EVENT_DARKNESS, seat, shortfall(s, seat), darkness_level(s), 0, 0);
	toll(s, seat, shortfall(s, seat), CAUSE_DARKNESS, e);
}

/* KA-6.9.4. A step up may lead to the same level, and the last cell is never left. */
RULE void darkness_rise(struct kings_abbey_state *s, struct events *e)
{
	int before = figures(s)->darkness[s->darkness];
	if (s->darkness < DARKNESS_TOP)
		s->darkness++;
	s->darkness_level = (uint8_t)darkness_level(s);
	int level = figures(s)->darkness[s->darkness];
	event_add(e, level > before ? EVENT_DARKNESS_RISES : EVENT_DARKNESS_STAYS, SEAT_NONE, level, 0, 0, 0);
}

/*
 * KA-6.9.2. The window opens for every shortfall; where facing it is the only choice the table does it unasked, but
 * not for the owner of a face-down saint (KA-6.0.12).
 */
RULE void dark_next(struct kings_abbey_state *s, struct events *e)
{
	for (; s->turn < s->seats; turn_next(s))
		if (shortfall(s, order(s, s->turn))) {
			open_kind(s, KIND_DARKNESS_BRACE, order(s, s->turn));
			return;
		}
	darkness_rise(s, e);
	phase_begin(s, PHASE_INCOME);
}

/* ------------------------------------------------------------------ income */

RULE void income_next(struct kings_abbey_state *s, struct events *e) /* KA-6.10.1 */
{
	for (int k = 0; k < s->seats; k++) {
		int seat = order(s, k), n = income(figures(s), &s->player[seat]);
		take(s, seat, GOOD_DENIER, n);
		if (n)
			event_add(e, EVENT_INCOME, seat, n, 0, 0, 0);
	}
	phase_begin(s, PHASE_REWARD);
}
