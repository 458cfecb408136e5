/* Trade tokens, KA-6.15.1 to KA-6.15.4, and Stables deals, KA-6.15.5. Both are chains that can always be completed. */

RULE int tradable(const struct abbey *p, int good) /* KA-6.15.4 */
{
	int n = p->goods[good - 1];
	return n < TRADE_MAX ? n : TRADE_MAX;
}

RULE int trade_yield(const struct kings_abbey_figures *f, const struct abbey *p, int give, int get, int n)
{
	return n * f->good[give] / good_price(f, p, get);
}

RULE struct refusal trade_gets(
	const struct kings_abbey_figures *f, const struct abbey *p, int give, int get) /* KA-6.15.1, KA-6.15.2 */
{
	if (get > MONEYS)
		return refuse(WHY_NOT_TRADED, get, 0, 0, 0);
	if (get == give)
		return refuse(WHY_SAME_GOOD, get, 0, 0, 0);
	int worth = tradable(p, give) * f->good[give], price = good_price(f, p, get);
	return worth >= price ? allow() : refuse(WHY_TRADE_SMALL, worth, price, 0, 0);
}

RULE struct refusal trade_gives(const struct kings_abbey_figures *f, const struct abbey *p, int give)
{
	if (give > MONEYS)
		return refuse(WHY_NOT_TRADED, give, 0, 0, 0);
	if (!p->goods[give - 1])
		return refuse(WHY_NONE_LEFT, give, 0, 0, 0);
	for (int get = MONEYS; get > 0; get--) /* deniers first: hardly anything is cheaper */
		if (allows(trade_gets(f, p, give, get)))
			return allow();
	return refuse(WHY_TRADE_NOTHING, give, 0, 0, 0);
}

RULE struct refusal may_trade_give(const struct kings_abbey_state *s, int seat, int good)
{
	return trade_gives(figures(s), &s->player[seat], good);
}

RULE struct refusal may_trade_get(const struct kings_abbey_state *s, int seat, int good)
{
	return trade_gets(figures(s), &s->player[seat], s->trade_give, good);
}

RULE struct refusal may_trade(const struct kings_abbey_state *s, int seat)
{
	const struct abbey *p = &s->player[seat];
	if (p->trades_used >= TRADES)
		return refuse(WHY_TRADES_USED, TRADES, 0, 0, 0);
	for (int give = 1; give <= MONEYS; give++)
		if (allows(trade_gives(figures(s), p, give)))
			return allow();
	return refuse(WHY_NO_TRADE, 0, 0, 0, 0);
}

/* KA-6.15.3: what an active Money Changer pays back. */
RULE int trade_change(const struct kings_abbey_figures *f, const struct abbey *p, int give, int get, int n)
{
	if (!power(f, p, POWER_CHANGE) || give == GOOD_DENIER)
		return 0;
	return n * f->good[give] - trade_yield(f, p, give, get, n) * good_price(f, p, get);
}

/* KA-6.15.3: where no change is given, only the smallest number that buys as much. */
RULE struct refusal may_trade_amount(const struct kings_abbey_state *s, int seat, int n)
{
	const struct abbey *p = &s->player[seat];
	int give = s->trade_give, get = s->trade_get, m = trade_yield(figures(s), p, give, get, n);
	if (n > tradable(p, give))
		return refuse(WHY_TRADE_MANY, tradable(p, give), give, 0, 0);
	if (m < 1)
		return refuse(WHY_TRADE_SMALL, n * figures(s)->good[give], good_price(figures(s), p, get), 0, 0);
	bool change = power(figures(s), p, POWER_CHANGE) && give != GOOD_DENIER;
	if (!change && trade_yield(figures(s), p, give, get, n - 1) == m)
		return refuse(WHY_TRADE_WASTE, m, get, 0, 0);
	return allow();
}

RULE void do_trade_amount(struct kings_abbey_state *s, int seat, int n, struct events *e)
{
	struct abbey *p = &s->player[seat];
	int give = s->trade_give, get = s->trade_get, m = trade_yield(figures(s), p, give, get, n);
	int change = trade_change(figures(s), p, give, get, n);
	p->trades_used++;
	p->goods[give - 1] = (uint16_t)(p->goods[give - 1] - n);
	p->goods[get - 1] = (uint16_t)(p->goods[get - 1] + m);
	event_add(e, EVENT_TRADED, seat, give, n, get, m);
	if (power(figures(s), p, POWER_CHANGE) && give != GOOD_DENIER)
		gain(s, seat, GOOD_DENIER, change, e);
	s->trade_give = s->trade_get = 0;
	last_forget(s);
}

RULE void list_trade_give(const struct kings_abbey_state *s, int seat, struct list *l)
{
	for (int g = 1; g <= MONEYS; g++)
		list_if(l, may_trade_give(s, seat, g), choose(VERB_TRADE_GIVE, g, 0, 0));
}

RULE void list_trade_get(const struct kings_abbey_state *s, int seat, struct list *l)
{
	for (int g = 1; g <= MONEYS; g++)
		list_if(l, may_trade_get(s, seat, g), choose(VERB_TRADE_GET, g, 0, 0));
}

RULE void list_trade_amount(const struct kings_abbey_state *s, int seat, struct list *l)
{
	for (int n = 1; n <= tradable(&s->player[seat], s->trade_give); n++)
		list_if(l, may_trade_amount(s, seat, n), choose(VERB_TRADE_AMOUNT, n, 0, 0));
}

/* The next question of a trade or a deal; either closes Scriptorium's chance. */
RULE void ask_on(struct kings_abbey_state *s, int kind, int seat)
{
	last_forget(s);
	open_kind(s, kind, seat);
}

RULE void do_trade(struct kings_abbey_state *s, int seat, struct events *e)
{
	(void)e;
	ask_on(s, KIND_TRADE_GIVE, seat);
}

RULE void do_trade_give(struct kings_abbey_state *s, int seat, int good, struct events *e)
{
	(void)e;
	s->trade_give = (uint8_t)good;
	ask_on(s, KIND_TRADE_GET, seat);
}

RULE void do_trade_get(struct kings_abbey_state *s, int seat, int good, struct events *e)
{
	(void)e;
	s->trade_get = (uint8_t)good;
	ask_on(s, KIND_TRADE_AMOUNT, seat);
}

/* ------------------------------------------------------------------ Stables: the value got is at most that given */

RULE struct refusal deal_gets(const struct kings_abbey_state *s, int partner, int give, int n, int get)
{
	if (get > MONEYS)
		return refuse(WHY_NOT_TRADED, get, 0, 0, 0);
	if (get == give)
		return refuse(WHY_SAME_GOOD, get, 0, 0, 0);
	if (!s->player[partner].goods[get - 1])
		return refuse(WHY_PARTNER_NONE, partner, get, 0, 0);
	if (n * figures(s)->good[give] < figures(s)->good[get])
		return refuse(WHY_DEAL_VALUE, n * figures(s)->good[give], figures(s)->good[get], 0, 0);
	return allow();
}

RULE struct refusal deal_gives_n(const struct kings_abbey_state *s, int seat, int partner, int give, int n)
{
	struct refusal r = refuse(WHY_TRADE_MANY, tradable(&s->player[seat], give), give, 0, 0);
	if (n > tradable(&s->player[seat], give))
		return r;
	for (int get = 1; get <= MONEYS; get++) {
		r = deal_gets(s, partner, give, n, get);
		if (allows(r))
			return r;
	}
	return refuse(WHY_DEAL_NOTHING, n, give, 0, 0);
}

RULE struct refusal deal_gives(const struct kings_abbey_state *s, int seat, int partner, int give)
{
	const struct abbey *p = &s->player[seat];
	if (give > MONEYS)
		return refuse(WHY_NOT_TRADED, give, 0, 0, 0);
	if (!p->goods[give - 1])
		return refuse(WHY_NONE_LEFT, give, 0, 0, 0);
	return deal_gives_n(s, seat, partner, give, tradable(p, give));
}

RULE struct refusal may_stables_partner(const struct kings_abbey_state *s, int seat, int partner)
{
	if (partner == seat)
		return refuse(WHY_PARTNER_SELF, 0, 0, 0, 0);
	for (int give = 1; give <= MONEYS; give++)
		if (allows(deal_gives(s, seat, partner, give)))
			return allow();
	return refuse(WHY_PARTNER_NOTHING, partner, 0, 0, 0);
}

RULE struct refusal may_stables(const struct kings_abbey_state *s, int seat)
{
	const struct abbey *p = &s->player[seat];
	if (p->deals >= power(figures(s), p, POWER_DEAL))
		return refuse(WHY_NO_STABLES, power(figures(s), p, POWER_DEAL), 0, 0, 0);
	if (p->stables_offers >= OFFERS)
		return refuse(WHY_OFFERS_USED, OFFERS, 0, 0, 0);
	for (int q = 0; q < s->seats; q++)
		if (allows(may_stables_partner(s, seat, q)))
			return allow();
	return refuse(WHY_NO_DEAL, 0, 0, 0, 0);
}

RULE struct refusal may_stables_give(const struct kings_abbey_state *s, int seat, int good)
{
	return deal_gives(s, seat, s->deal_partner - 1, good);
}

RULE struct refusal may_stables_give_n(const struct kings_abbey_state *s, int seat, int n)
{
	return deal_gives_n(s, seat, s->deal_partner - 1, s->deal_give, n);
}

RULE struct refusal may_stables_get(const struct kings_abbey_state *s, int seat, int good)
{
	(void)seat;
	return deal_gets(s, s->deal_partner - 1, s->deal_give, s->deal_give_n, good);
}

RULE struct refusal may_stables_get_n(const struct kings_abbey_state *s, int seat, int n)
{
	(void)seat;
	int has = tradable(&s->player[s->deal_partner - 1], s->deal_get);
	int worth = s->deal_give_n * figures(s)->good[s->deal_give];
	if (n > has)
		return refuse(WHY_TRADE_MANY, has, s->deal_get, 0, 0);
	return n * figures(s)->good[s->deal_get] <= worth
		? allow()
		: refuse(WHY_DEAL_VALUE, worth, n * figures(s)->good[s->deal_get], 0, 0);
}

RULE void list_stables_partner(const struct kings_abbey_state *s, int seat, struct list *l)
{
	for (int q = 0; q < s->seats; q++)
		list_if(l, may_stables_partner(s, seat, q), choose(VERB_STABLES_PARTNER, q, 0, 0));
}

RULE void list_stables_give(const struct kings_abbey_state *s, int seat, struct list *l)
{
	for (int g = 1; g <= MONEYS; g++)
		list_if(l, may_stables_give(s, seat, g), choose(VERB_STABLES_GIVE, g, 0, 0));
}

RULE void list_stables_give_n(const struct kings_abbey_state *s, int seat, struct list *l)
{
	for (int n = 1; n <= tradable(&s->player[seat], s->deal_give); n++)
		list_if(l, may_stables_give_n(s, seat, n), choose(VERB_STABLES_GIVE_N, n, 0, 0));
}

RULE void list_stables_get(const struct kings_abbey_state *s, int seat, struct list *l)
{
	for (int g = 1; g <= MONEYS; g++)
		list_if(l, may_stables_get(s, seat, g), choose(VERB_STABLES_GET, g, 0, 0));
}

RULE void list_stables_get_n(const struct kings_abbey_state *s, int seat, struct list *l)
{
	for (int n = 1; n <= tradable(&s->player[s->deal_partner - 1], s->deal_get); n++)
		list_if(l, may_stables_get_n(s, seat, n), choose(VERB_STABLES_GET_N, n, 0, 0));
}

RULE void do_stables(struct kings_abbey_state *s, int seat, struct events *e)
{
	(void)e;
	ask_on(s, KIND_STABLES_PARTNER, seat);
}

RULE void do_stables_partner(struct kings_abbey_state *s, int seat, int partner, struct events *e)
{
	(void)e;
	s->deal_partner = (uint8_t)(partner + 1);
	ask_on(s, KIND_STABLES_GIVE, seat);
}

RULE void do_stables_give(struct kings_abbey_state *s, int seat, int good, struct events *e)
{
	(void)e;
	s->deal_give = (uint8_t)good;
	ask_on(s, KIND_STABLES_GIVE_N, seat);
}

RULE void do_stables_give_n(struct kings_abbey_state *s, int seat, int n, struct events *e)
{
	(void)e;
	s->deal_give_n = (uint8_t)n;
	ask_on(s, KIND_STABLES_GET, seat);
}

RULE void do_stables_get(struct kings_abbey_state *s, int seat, int good, struct events *e)
{
	(void)e;
	s->deal_get = (uint8_t)good;
	ask_on(s, KIND_STABLES_GET_N, seat);
}

RULE void do_stables_get_n(struct kings_abbey_state *s, int seat, int n, struct events *e)
{
	s->deal_get_n = (uint8_t)n;
	s->player[seat].stables_offers++;
	event_add(e, EVENT_DEAL_OFFERED, seat, s->deal_partner, s->deal_give, s->deal_give_n, 0);
	event_add(e, EVENT_DEAL_WANTED, seat, s->deal_get, s->deal_get_n, 0, 0);
	ask_on(s, KIND_STABLES_ANSWER, s->deal_partner - 1);
}

RULE int turn_seat(const struct kings_abbey_state *s) /* whose turn it is, whoever answers him */
{
	return s->phase == PHASE_MARKET ? market_seat(s) : order(s, s->turn);
}

RULE void deal_forget(struct kings_abbey_state *s)
{
	s->deal_partner = s->deal_give = s->deal_give_n = s->deal_get = s->deal_get_n = 0;
}

RULE void deal_accept(struct kings_abbey_state *s, int seat, struct events *e)
{
	struct abbey *p = &s->player[turn_seat(s)], *q = &s->player[seat];
	p->deals++;
	p->goods[s->deal_give - 1] = (uint16_t)(p->goods[s->deal_give - 1] - s->deal_give_n);
	q->goods[s->deal_give - 1] = (uint16_t)(q->goods[s->deal_give - 1] + s->deal_give_n);
	q->goods[s->deal_get - 1] = (uint16_t)(q->goods[s->deal_get - 1] - s->deal_get_n);
	p->goods[s->deal_get - 1] = (uint16_t)(p->goods[s->deal_get - 1] + s->deal_get_n);
	event_add(e, EVENT_ACCEPTED, seat, 0, 0, 0, 0);
	deal_forget(s);
}

RULE void deal_refuse(struct kings_abbey_state *s, int seat, struct events *e)
{
	event_add(e, EVENT_REFUSED, seat, 0, 0, 0, 0);
	deal_forget(s);
}

/* ------------------------------------------------------------------ yes and no, whoever asks */

RULE void do_accept(struct kings_abbey_state *s, int seat, struct events *e)
{
	if (asked(s) == KIND_STOCK_LIMIT)
		stock_accept(s, seat, e);
	else if (asked(s) == KIND_STABLES_ANSWER)
		deal_accept(s, seat, e);
	else
		offer_accept(s, seat, e);
}

RULE void do_refuse(struct kings_abbey_state *s, int seat, struct events *e)
{
	if (asked(s) == KIND_STABLES_ANSWER)
		deal_refuse(s, seat, e);
	else
		offer_refuse(s, seat, e);
}
