/* Phase 5: resource sites, tools, wagons, the initiative. */

RULE bool initiative_free(const struct kings_abbey_state *s)
{
	return !s->initiative_holder && !s->initiative_elias;
}

RULE void elias_gather(struct kings_abbey_state *s, int v, struct events *e) /* KA-6.5.1 */
{
	int site = v - 1;
	s->rolls--;
	event_add(e, EVENT_ELIAS_GATHER, SEAT_NONE, v, 0, 0, 0);
	if (v == 1) {
		if (!initiative_free(s) || !s->initiative_pile)
			return;
		s->initiative_elias = 1;
		s->initiative_pile--;
		event_add(e, EVENT_ELIAS_INITIATIVE, SEAT_NONE, 0, 0, 0, 0);
	} else if (site <= SITES && s->bonus_free[site - 1]) {
		s->bonus_free[site - 1]--;
		s->elias_bonus |= (uint8_t)bit(site - 1);
		event_add(e, EVENT_ELIAS_BONUS, SEAT_NONE, site, 0, 0, 0);
	}
}

/* ------------------------------------------------------------------ predicates */

RULE struct refusal may_site(const struct kings_abbey_state *s, int seat, int site, int v) /* KA-6.5.2, KA-6.5.7 */
{
	const struct abbey *p = &s->player[seat];
	if (bits_has(p->used_sites, site - 1))
		return refuse(WHY_SITE_USED, site, 0, 0, 0);
	return p->pool[v - 1] ? allow() : refuse(WHY_NO_DIE, v, 0, 0, 0);
}

RULE struct refusal may_initiative(const struct kings_abbey_state *s, int seat, int v)
{
	if (!initiative_free(s))
		return refuse(WHY_INITIATIVE_TAKEN, 0, 0, 0, 0);
	if (!s->initiative_pile)
		return refuse(WHY_NO_TOKENS, 0, 0, 0, 0); /* KA-10.29 */
	return s->player[seat].pool[v - 1] ? allow() : refuse(WHY_NO_DIE, v, 0, 0, 0);
}

RULE struct refusal may_wagon(const struct kings_abbey_state *s, int seat, int site) /* KA-6.5.4, KA-6.5.6 */
{
	const struct abbey *p = &s->player[seat];
	if (!p->wagons)
		return refuse(WHY_NO_WAGON, 0, 0, 0, 0);
	if (s->kind == KIND_GATHER_BOOST && site != s->site)
		return refuse(WHY_OTHER_SITE, s->site, 0, 0, 0);
	return bits_has(p->used_sites, site - 1) ? allow() : refuse(WHY_SITE_NOT_USED, site, 0, 0, 0);
}

RULE struct refusal may_bonus_space(const struct kings_abbey_state *s)
{
	return s->bonus_free[s->site - 1] ? allow() : refuse(WHY_BONUS_TAKEN, s->site, 0, 0, 0);
}

RULE struct refusal may_bonus(const struct kings_abbey_state *s, int seat, int v) /* KA-6.5.3 */
{
	struct refusal r = may_bonus_space(s);
	if (!allows(r))
		return r;
	return s->player[seat].pool[v - 1] ? allow() : refuse(WHY_NO_DIE, v, 0, 0, 0);
}

RULE struct refusal may_double(const struct kings_abbey_state *s, int seat)
{
	struct refusal r = may_bonus_space(s);
	return allows(r) ? double_left(figures(s), &s->player[seat]) : r;
}

/* A die of the visited site raised by the tools used on it so far. */
RULE struct refusal may_tool(const struct kings_abbey_state *s, int seat, int bonus) /* KA-6.5.4 */
{
	const struct abbey *p = &s->player[seat];
	int site = s->site - 1;
	int v = bonus ? p->bonus_die[site] + s->tool_bonus : p->main_die[site] + s->tool_main;
	if (p->tools_used >= p->tools)
		return refuse(WHY_NO_TOOL, p->tools, 0, 0, 0);
	if (bonus && (!p->bonus_die[site] || bits_has(p->phantom_sites, site)))
		return refuse(WHY_NO_BONUS_DIE, 0, 0, 0, 0);
	return v < DIE_FACES ? allow() : refuse(WHY_TOOL_SIX, 0, 0, 0, 0);
}

RULE struct refusal may_tool_main(const struct kings_abbey_state *s, int seat)
{
	return may_tool(s, seat, 0);
}

RULE struct refusal may_tool_bonus(const struct kings_abbey_state *s, int seat)
{
	return may_tool(s, seat, 1);
}

/* ------------------------------------------------------------------ collecting, KA-6.5.5 */

/* KA-10.22: what is printed, less what buildings make cheaper; something is always paid. */
RULE int cheaper(const struct kings_abbey_figures *f, const struct abbey *p, int good, int price)
{
	if (good == GOOD_STONE)
		price -= power(f, p, POWER_STONE_CHEAPER);
	if (good == GOOD_GRAIN)
		price -= power(f, p, POWER_GRAIN_CHEAPER);
	return price > 1 ? price : 1;
}

RULE int good_price(const struct kings_abbey_figures *f, const struct abbey *p, int good) /* KA-6.15.2: of one token */
{
	return cheaper(f, p, good, f->good[good]);
}

RULE int site_price(const struct kings_abbey_figures *f, const struct abbey *p, int site) /* KA-6.5.5: in pips */
{
	return cheaper(f, p, site, f->site[site]); /* a site and its good have one number */
}

RULE int site_sum(const struct kings_abbey_state *s, const struct abbey *p)
{
	int i = s->site - 1;
	return p->main_die[i] + s->tool_main + p->bonus_die[i] + s->tool_bonus;
}

RULE int site_modifier(const struct kings_abbey_state *s, int site) /* KA-7.6.1 */
{
	const struct event_figures *row = &figures(s)->event[s->event];
	return row->effect == EFFECT_SITE && row->site == site ? row->amount : 0;
}

RULE void turn_over_gather(struct kings_abbey_state *s)
{
	last_forget(s);
	s->turn = (uint8_t)((s->turn + 1) % s->seats);
}

RULE void do_collect(struct kings_abbey_state *s, int seat, struct events *e)
{
	struct abbey *p = &s->player[seat];
	int sum = site_sum(s, p), price = site_price(figures(s), p, s->site), n = sum / price + site_modifier(s, s->site);
	n = n > 0 ? n : 0;
	take(s, seat, s->site, n); /* a site and its good have one number */
	event_add(e, EVENT_COLLECTED, seat, s->site, sum, n, 0);
	if (power(figures(s), p, POWER_CHANGE))
		gain(s, seat, GOOD_DENIER, sum % price, e);
	s->site = s->tool_main = s->tool_bonus = 0;
	turn_over_gather(s);
}

/* ------------------------------------------------------------------ effects */

RULE void do_site(struct kings_abbey_state *s, int seat, int site, int v, struct events *e)
{
	struct abbey *p = &s->player[seat];
	die_take(p, v);
	p->main_die[site - 1] = (uint8_t)v;
	p->used_sites |= (uint8_t)bit(site - 1);
	s->site = (uint8_t)site;
	event_add(e, EVENT_SITE_DIE, seat, site, v, 0, 0);
	open_kind(s, KIND_GATHER_BONUS, seat);
}

RULE void do_bonus(struct kings_abbey_state *s, int seat, int v, struct events *e)
{
	struct abbey *p = &s->player[seat];
	die_take(p, v);
	p->bonus_die[s->site - 1] = (uint8_t)v;
	s->bonus_free[s->site - 1]--;
	event_add(e, EVENT_BONUS_DIE, seat, s->site, v, 0, 0);
	open_kind(s, KIND_GATHER_BOOST, seat);
}

RULE void do_double(struct kings_abbey_state *s, int seat, struct events *e)
{
	struct abbey *p = &s->player[seat];
	int i = s->site - 1;
	p->double_used = 1;
	p->bonus_die[i] = p->main_die[i];
	p->phantom_sites |= (uint8_t)bit(i);
	s->bonus_free[i]--;
	event_add(e, EVENT_BONUS_PHANTOM, seat, s->site, p->main_die[i], 0, 0);
	open_kind(s, KIND_GATHER_BOOST, seat);
}

RULE void do_none_bonus(struct kings_abbey_state *s, int seat, struct events *e)
{
	(void)e;
	open_kind(s, KIND_GATHER_BOOST, seat);
}

RULE void use_tool(struct kings_abbey_state *s, int seat, int bonus, struct events *e)
{
	s->player[seat].tools_used++;
	if (bonus)
		s->tool_bonus++;
	else
		s->tool_main++;
	event_add(e, EVENT_TOOL, seat, s->site, 0, 0, 0);
	open_kind(s, KIND_GATHER_BOOST, seat);
}

RULE void do_tool_main(struct kings_abbey_state *s, int seat, struct events *e)
{
	use_tool(s, seat, 0, e);
}

RULE void do_tool_bonus(struct kings_abbey_state *s, int seat, struct events *e)
{
	use_tool(s, seat, 1, e);
}

RULE void do_wagon(struct kings_abbey_state *s, int seat, int site, struct events *e)
{
	s->player[seat].wagons--;
	s->wagons++;
	event_add(e, EVENT_WAGON, seat, site, 0, 0, 0);
	gain(s, seat, site, 1, e);
	if (s->site)
		open_kind(s, KIND_GATHER_BOOST, seat);
}

RULE void do_initiative(struct kings_abbey_state *s, int seat, int v, struct events *e)
{
	die_take(&s->player[seat], v);
	s->initiative_holder = (uint8_t)(seat + 1);
	s->initiative_pile--;
	event_add(e, EVENT_INITIATIVE, seat, v, 0, 0, 0);
	open_kind(s, KIND_CH_INITIATIVE, seat);
}

RULE void do_draw_token(struct kings_abbey_state *s, int seat, int token, struct events *e)
{
	(void)seat;
	s->initiative_seen |= (uint8_t)bit(token - 1);
	event_add(e, EVENT_TOKEN, s->actor, token, 0, 0, 0);
	gain(s, s->actor, token_good[token], figures(s)->token[token], e);
	turn_over_gather(s);
}

RULE void gather_pass(struct kings_abbey_state *s, int seat, struct events *e)
{
	s->passed |= (uint8_t)bit(seat);
	event_add(e, EVENT_PASSED, seat, 0, 0, 0, 0);
	turn_over_gather(s);
}

/* Out of the auction, nothing from the market, done with gathering. */
RULE void do_pass(struct kings_abbey_state *s, int seat, struct events *e)
{
	if (asked(s) == KIND_AUCTION_BID)
		bid_pass(s, seat, e);
	else if (asked(s) == KIND_MARKET_BUY)
		market_pass(s, seat, e);
	else
		gather_pass(s, seat, e);
}

/* ------------------------------------------------------------------ reuse, F11 */

RULE int space_site(int space) /* spaces: main and bonus of each site in turn */
{
	return (space - 1) / 2 + 1;
}

RULE bool space_bonus(int space)
{
	return (space - 1) % 2 == 1;
}

RULE int space_die(const struct abbey *p, int space) /* the real die lying there; 0: none */
{
	int i = space_site(space) - 1;
	if (!space_bonus(space))
		return p->main_die[i];
	return bits_has(p->phantom_sites, i) ? 0 : p->bonus_die[i];
}

RULE struct refusal may_reuse(const struct kings_abbey_state *s, int seat, int space, int area, int w) /* KA-7.2.3 */
{
	const struct abbey *p = &s->player[seat];
	int v = space_die(p, space);
	if (!power(figures(s), p, POWER_REUSE))
		return refuse(WHY_NO_QUARTERS, 0, 0, 0, 0);
	if (p->reused)
		return refuse(WHY_REUSED, 0, 0, 0, 0);
	if (!v)
		return refuse(WHY_NO_DIE_THERE, 0, 0, 0, 0);
	if (area > AREA_DEFENCE)
		return refuse(WHY_REUSE_AREA, 0, 0, 0, 0);
	if (w != v && area == AREA_DEFENCE)
		return refuse(WHY_REUSE_FACE, v, 0, 0, 0);
	if (!area_takes(area, w))
		return refuse(area == AREA_PREACH ? WHY_PREACH_VALUE : WHY_CLERGY_VALUE, w, 0, 0, 0);
	if (w != v && p->library_used >= power(figures(s), p, POWER_TURN_ABBEY))
		return refuse(WHY_NO_LIBRARY, power(figures(s), p, POWER_TURN_ABBEY), 0, 0, 0);
	return may_area_unit(s, p, area);
}

RULE void do_reuse(struct kings_abbey_state *s, int seat, int space, int area, int w, struct events *e)
{
	struct abbey *p = &s->player[seat];
	int i = space_site(space) - 1, v = space_die(p, space);
	if (space_bonus(space)) {
		p->bonus_die[i] = 0;
		s->bonus_free[i]++;
	} else {
		p->main_die[i] = 0;
	}
	p->library_used = (uint8_t)(p->library_used + (w != v));
	p->reused = (uint8_t)area;
	event_add(e, EVENT_REUSED, seat, space, area, w, 0);
	area_unit(s, seat, area, e);
}

/* ------------------------------------------------------------------ lists and flow */

RULE void list_reuse(const struct kings_abbey_state *s, int seat, struct list *l)
{
	const struct abbey *p = &s->player[seat];
	if (!power(figures(s), p, POWER_REUSE) || p->reused)
		return;
	for (int space = 1; space <= 2 * SITES; space++)
		for (int area = AREA_PREACH; space_die(p, space) && area <= AREA_DEFENCE; area++)
			for (int w = 1; w <= DIE_FACES; w++)
				list_if(l, may_reuse(s, seat, space, area, w), choose(VERB_REUSE, space, area, w));
}

RULE void list_gather(const struct kings_abbey_state *s, int seat, struct list *l)
{
	const struct abbey *p = &s->player[seat];
	for (int v = 1; v <= DIE_FACES; v++) {
		if (!p->pool[v - 1])
			continue;
		for (int site = 1; site <= SITES; site++)
			list_if(l, may_site(s, seat, site, v), choose(VERB_SITE, site, v, 0));
		list_if(l, may_initiative(s, seat, v), choose(VERB_INITIATIVE, v, 0, 0));
	}
	for (int site = 1; p->wagons && site <= SITES; site++)
		list_if(l, may_wagon(s, seat, site), choose(VERB_WAGON, site, 0, 0));
	list_reuse(s, seat, l);
	list_add(l, choose(VERB_PASS, 0, 0, 0));
}

RULE void list_gather_bonus(const struct kings_abbey_state *s, int seat, struct list *l)
{
	for (int v = 1; v <= DIE_FACES; v++)
		list_if(l, may_bonus(s, seat, v), choose(VERB_BONUS, v, 0, 0));
	list_if(l, may_double(s, seat), choose(VERB_DOUBLE, 0, 0, 0));
	list_add(l, choose(VERB_NONE_BONUS, 0, 0, 0));
}

RULE void list_gather_boost(const struct kings_abbey_state *s, int seat, struct list *l)
{
	list_if(l, may_tool_main(s, seat), choose(VERB_TOOL_MAIN, 0, 0, 0));
	list_if(l, may_tool_bonus(s, seat), choose(VERB_TOOL_BONUS, 0, 0, 0));
	list_if(l, may_wagon(s, seat, s->site), choose(VERB_WAGON, s->site, 0, 0));
	list_add(l, choose(VERB_COLLECT, 0, 0, 0));
}

RULE void gather_next(struct kings_abbey_state *s)
{
	if (s->stage == GATHER_ELIAS) {
		if (s->rolls)
			open_kind(s, KIND_CH_ELIAS, 0);
		else
			stage_begin(s, GATHER_TURNS);
		return;
	}
	if (bits_count(s->passed) == s->seats) {
		s->passed = 0;
		phase_begin(s, PHASE_MOVE);
		return;
	}
	while (bits_has(s->passed, order(s, s->turn)))
		s->turn = (uint8_t)((s->turn + 1) % s->seats);
	open_kind(s, KIND_GATHER, order(s, s->turn));
}
