/* Phases 11 and 12: rewards, new crusades, the end of the round; section 8: the scores. */

/* ------------------------------------------------------------------ phase 11 */

RULE void crusade_remove(struct abbey *p, int i) /* cards stay in order */
{
	struct crusade none = {0, 0, 0, 0, 0, 0, 0, 0, 0, {0, 0, 0, 0, 0, 0}};
	for (; i + 1 < CRUSADES_MAX; i++)
		p->crusade[i] = p->crusade[i + 1];
	p->crusade[i] = none;
}

RULE void crusade_share(struct kings_abbey_state *s, int seat, int prestige, const uint8_t *reward, struct events *e)
{
	prestige_gain(s, seat, prestige, CAUSE_CRUSADE, e);
	for (int g = 1; g <= REWARDS; g++)
		if (reward[g - 1])
			gain(s, seat, g, reward[g - 1], e);
}

RULE void relic_take(struct kings_abbey_state *s, int seat, int relic, struct events *e)
{
	s->relics_left &= (uint8_t)~bit(relic - 1);
	s->player[seat].relics |= (uint8_t)bit(relic - 1);
	event_add(e, EVENT_RELIC, seat, relic, 0, 0, 0);
}

RULE void crusade_resolve(struct kings_abbey_state *s, int seat, int i, struct events *e) /* KA-6.11.1 */
{
	struct crusade c = s->player[seat].crusade[i];
	const struct crusade_figures *row = &figures(s)->crusade[c.card];
	uint8_t rest[REWARDS];
	event_add(e, EVENT_CRUSADE_WON, seat, c.card, 0, 0, 0);
	dice_home(s, seat, c.dice, e);
	peasant_return(s, seat, e);
	if (c.ally) {
		int ally = c.ally - 1;
		dice_home(s, ally, c.ally_dice, e);
		peasant_return(s, ally, e);
		crusade_share(s, ally, c.promised_prestige, c.promised, e);
	}
	for (int g = 0; g < REWARDS; g++)
		rest[g] = (uint8_t)(row->reward[g] - c.promised[g]);
	crusade_share(s, seat, row->prestige - c.promised_prestige, rest, e);
	if (row->relic)
		relic_take(s, c.promised_relic ? c.ally - 1 : seat, row->relic, e); /* KA-10.31 */
	crusade_remove(&s->player[seat], i);
}

RULE void crusades_resolve(struct kings_abbey_state *s, struct events *e)
{
	for (int k = 0; k < s->seats; k++) {
		int seat = order(s, k);
		for (int i = 0; i < CRUSADES_MAX;)
			if (crusade_complete(figures(s), &s->player[seat].crusade[i]))
				crusade_resolve(s, seat, i, e);
			else
				i++;
	}
	refresh_all(s);
	s->stage = 1; /* once per round */
}

RULE int stock_value(const struct kings_abbey_figures *f, const struct abbey *p) /* KA-8.3 */
{
	int n = 0;
	for (int g = 1; g <= RESOURCES; g++)
		n += p->goods[g - 1] * f->good[g];
	return n;
}

/* KA-9.11: could trade tokens bring the deniers? */
RULE bool could_raise(const struct kings_abbey_figures *f, const struct abbey *p, int deniers)
{
	return p->goods[GOOD_DENIER - 1] + stock_value(f, p) >= deniers && p->trades_used < TRADES;
}

RULE int crusade_price(const struct kings_abbey_state *s)
{
	return figures(s)->cost[COST_CRUSADE][GOOD_DENIER - 1];
}

RULE bool may_be_asked_to_buy(const struct kings_abbey_state *s, const struct abbey *p) /* KA-6.11.2, KA-9.11 */
{
	int price = crusade_price(s);
	bool pays = p->goods[GOOD_DENIER - 1] >= price;
	if (s->player[0].crusade_by_trade)
		pays |= could_raise(figures(s), p, price);
	return pays && !p->crusade[CRUSADES_MAX - 1].card && crusade_pile(s);
}

RULE struct refusal may_buy_crusade(const struct kings_abbey_state *s, int seat)
{
	const struct abbey *p = &s->player[seat];
	if (p->crusade[CRUSADES_MAX - 1].card)
		return refuse(WHY_TWO_CRUSADES, 0, 0, 0, 0);
	if (!crusade_pile(s))
		return refuse(WHY_NO_CRUSADES, 0, 0, 0, 0);
	if (p->goods[GOOD_DENIER - 1] < crusade_price(s))
		return refuse(WHY_CRUSADE_PRICE, crusade_price(s), p->goods[GOOD_DENIER - 1], 0, 0);
	return allow();
}

RULE void list_crusade_buy(const struct kings_abbey_state *s, int seat, struct list *l)
{
	list_if(l, may_buy_crusade(s, seat), choose(VERB_BUY_CRUSADE, 0, 0, 0));
	list_add(l, choose(VERB_DECLINE, 0, 0, 0));
}

RULE void reward_next(struct kings_abbey_state *s, struct events *e)
{
	if (s->stage == 0)
		crusades_resolve(s, e);
	while (s->turn < s->seats && !s->window && !may_be_asked_to_buy(s, &s->player[order(s, s->turn)]))
		turn_next(s);
	if (s->turn < s->seats) {
		s->window = 1;
		open_kind(s, KIND_CRUSADE_BUY, order(s, s->turn));
	} else {
		phase_begin(s, PHASE_END);
	}
}

RULE void do_buy_crusade(struct kings_abbey_state *s, int seat, struct events *e)
{
	give_up(s, seat, GOOD_DENIER, crusade_price(s), EVENT_PAID, e);
	open_kind(s, KIND_CH_CRUSADE, seat);
}

/* ------------------------------------------------------------------ phase 12: what comes home */

RULE void abbey_clear(struct kings_abbey_state *s, int seat, struct events *e) /* KA-6.12.2 */
{
	struct abbey *p = &s->player[seat];
	int back = dice_of(p->pool) + (p->reused != 0) + (s->initiative_holder == seat + 1);
	if (p->support_used)
		back += 2;
	for (int a = 0; a < COUNT(p->area); a++)
		back += dice_of(p->area[a]);
	for (int space = 1; space <= 2 * SITES; space++)
		back += space_die(p, space) != 0;
	for (int i = 0; i < PLAYERS_MAX; i++) {
		if (s->cover_owner[i] != seat + 1)
			continue;
		back += s->cover[i] == COVER_DIE;
		if (s->cover[i] == COVER_PEASANT) {
			p->discarded++;
			event_add(e, EVENT_PEASANT_LOST, seat, CAUSE_VIKINGS, 0, 0, 0);
		}
	}
	memset(p->pool, 0, sizeof p->pool);
	memset(p->rerolled, 0, sizeof p->rerolled);
	memset(p->area, 0, sizeof p->area);
	memset(p->main_die, 0, sizeof p->main_die);
	memset(p->bonus_die, 0, sizeof p->bonus_die);
	p->reused = p->phantom_sites = p->used_sites = 0;
	p->defend_phantoms = p->preach_used = p->clergy_used = p->support_used = 0;
	dice_home(s, seat, back, e);
}

RULE void board_clear(struct kings_abbey_state *s, struct events *e) /* KA-6.12.1, KA-6.12.2 */
{
	int holder = s->initiative_holder;
	for (int k = 0; k < s->seats; k++)
		abbey_clear(s, order(s, k), e);
	memset(s->viking, 0, sizeof s->viking);
	memset(s->cover, 0, sizeof s->cover);
	memset(s->cover_owner, 0, sizeof s->cover_owner);
	for (int r = 0; r < SITES; r++)
		s->bonus_free[r] = (uint8_t)(BONUS_SPACES - (s->seats <= BONUS_BLOCKED_SEATS));
	if (s->initiative_elias) {
		if (!s->elias_first)
			event_add(e, EVENT_ELIAS_FIRST, SEAT_NONE, 0, 0, 0, 0);
		s->elias_first = 1;
	}
	if (holder) {
		bool elias = s->elias_first != 0;
		s->elias_first = 0;
		if (elias || s->first != holder - 1)
			event_add(e, EVENT_FIRST_PLAYER, holder - 1, 0, 0, 0, 0);
		s->first = (uint8_t)(holder - 1);
	}
	s->initiative_holder = s->initiative_elias = s->elias_bonus = 0;
	refresh_all(s);
}

/* ------------------------------------------------------------------ phase 12: crusades called off */

RULE int crusade_in_question(const struct kings_abbey_state *s, int seat)
{
	return s->player[seat].crusade[s->pending_crusade - 1].card;
}

RULE struct refusal may_abandon(const struct kings_abbey_state *s, int seat, int card) /* abandon and keep */
{
	int open = crusade_in_question(s, seat);
	return card == open ? allow() : refuse(WHY_OTHER_CRUSADE, open, 0, 0, 0);
}

RULE void list_crusade_abandon(const struct kings_abbey_state *s, int seat, struct list *l)
{
	list_add(l, choose(VERB_ABANDON, crusade_in_question(s, seat), 0, 0));
	list_add(l, choose(VERB_KEEP, crusade_in_question(s, seat), 0, 0));
}

RULE void do_abandon(struct kings_abbey_state *s, int seat, int card, struct events *e) /* KA-6.12.3, KA-10.36 */
{
	struct crusade *c = crusade_find(&s->player[seat], card), old = *c;
	struct crusade anew = {(uint8_t)card, 0, 0, 0, 0, 0, 0, 0, 0, {0, 0, 0, 0, 0, 0}};
	*c = anew;
	event_add(e, EVENT_ABANDONED, seat, card, 0, 0, 0);
	dice_home(s, seat, old.dice, e);
	s->player[seat].discarded++;
	event_add(e, EVENT_PEASANT_LOST, seat, CAUSE_ABANDON, 0, 0, 0);
	if (old.ally) {
		dice_home(s, old.ally - 1, old.ally_dice, e);
		s->player[old.ally - 1].discarded++;
		event_add(e, EVENT_PEASANT_LOST, old.ally - 1, CAUSE_ABANDON, 0, 0, 0);
	}
}

RULE void do_keep(
	struct kings_abbey_state *s, int seat, int card, struct events *e) /* abandon_next asks about the next */
{
	(void)s, (void)seat, (void)card, (void)e;
}

RULE bool last_round(const struct kings_abbey_state *s) /* KA-1.2 */
{
	return !event_pile_open(s) && !s->event_under;
}

/* pending_crusade counts the cards of the present player already asked about, the open one included. */
RULE void abandon_next(struct kings_abbey_state *s)
{
	while (s->turn < s->seats && !last_round(s)) {
		int seat = order(s, s->turn);
		while (s->pending_crusade < CRUSADES_MAX) {
			const struct crusade *c = &s->player[seat].crusade[s->pending_crusade++];
			if (c->card && c->dice && !crusade_complete(figures(s), c)) {
				open_kind(s, KIND_CRUSADE_ABANDON, seat);
				return;
			}
		}
		s->pending_crusade = 0;
		s->turn++;
	}
	s->pending_crusade = 0;
	stage_begin(s, END_LIMIT);
}

/* ------------------------------------------------------------------ phase 12: stock limit */

RULE int stock_limit(const struct kings_abbey_figures *f, const struct abbey *p) /* KA-6.12.4 */
{
	return power(f, p, POWER_NO_STOCK_LIMIT) ? STOCK_MAX : STOCK_LIMIT_BASE + power(f, p, POWER_STOCK_LIMIT);
}

RULE bool over_limit(const struct kings_abbey_figures *f, const struct abbey *p)
{
	int limit = stock_limit(f, p);
	for (int g = 1; g <= RESOURCES; g++)
		if (p->goods[g - 1] > limit)
			return true;
	return false;
}

RULE void list_stock_limit(const struct kings_abbey_state *s, int seat, struct list *l)
{
	(void)s, (void)seat;
	list_add(l, choose(VERB_ACCEPT, 0, 0, 0));
}

RULE void surplus_return(struct kings_abbey_state *s, int seat, struct events *e)
{
	int limit = stock_limit(figures(s), &s->player[seat]);
	for (int g = 1; g <= RESOURCES; g++) {
		int n = s->player[seat].goods[g - 1];
		if (n > limit)
			give_up(s, seat, g, n - limit, EVENT_SURPLUS, e);
	}
}

RULE void stock_accept(struct kings_abbey_state *s, int seat, struct events *e)
{
	surplus_return(s, seat, e);
	turn_next(s);
}

/* As at the darkness, the window opens whenever there is something to settle; a lone choice is made unasked. */
RULE void limit_next(struct kings_abbey_state *s, struct events *e)
{
	while (s->turn < s->seats && !s->window && !last_round(s) && !over_limit(figures(s), &s->player[order(s, s->turn)]))
		turn_next(s);
	if (s->turn < s->seats) {
		s->window = 1;
		open_kind(s, KIND_STOCK_LIMIT, order(s, s->turn));
	} else {
		for (int k = 0; k < s->seats; k++) /* a deal may have filled up one who had settled: KA-12.15 */
			surplus_return(s, order(s, k), e);
		stage_begin(s, END_MARKET);
	}
}

/* ------------------------------------------------------------------ phase 12: a new round */

RULE void market_discard(struct kings_abbey_state *s, struct events *e) /* KA-6.12.6, KA-10.8 */
{
	for (int column = 0; column < MARKET_COLUMNS; column++) {
		for (int row = 0; row < MARKET_ROWS; row++)
			if (s->market[column][row]) {
				event_add(e, EVENT_MARKET_GONE, SEAT_NONE, s->market[column][row], column, row, 0);
				s->market[column][row] = 0;
				break;
			}
		market_slide(s, column);
	}
}

RULE void round_end(struct kings_abbey_state *s) /* KA-6.12.6, KA-6.12.7 */
{
	s->event = 0;
	for (int i = 0; i < s->seats; i++) {
		struct abbey *p = &s->player[i];
		p->tools_used = p->trades_used = p->doubled = 0;
		p->library_used = p->blacksmith_used = p->bath_used = p->den_used = p->double_used = p->triple_used = 0;
		p->rerolls = p->deals = p->help_offers = p->stables_offers = 0;
	}
	refresh_all(s);
	phase_begin(s, PHASE_ROLL);
}

RULE void end_next(struct kings_abbey_state *s, struct events *e)
{
	switch (s->stage) {
	case END_CLEAR:
		board_clear(s, e);
		stage_begin(s, END_ABANDON);
		break;
	case END_ABANDON:
		abandon_next(s);
		break;
	case END_LIMIT:
		limit_next(s, e);
		break;
	case END_MARKET:
		if (last_round(s)) {
			event_add(e, EVENT_OVER, SEAT_NONE, 0, 0, 0, 0);
			open_kind(s, KIND_OVER, 0);
			break;
		}
		market_discard(s, e);
		stage_begin(s, END_REFILL);
		break;
	default:
		if (market_gap(s) >= 0)
			open_kind(s, KIND_CH_MARKET, 0);
		else
			round_end(s);
		break;
	}
}

/* ------------------------------------------------------------------ section 8 */

/* KA-8.1 */
RULE void score_seat(const struct kings_abbey_figures *f, const struct abbey *p, struct score *out)
{
	int stock = 0, unbuilt = 0, crusades = 0;
	for (int g = 0; g < RESOURCES; g++)
		stock += p->goods[g];
	for (int b = 1; b <= BUILDINGS; b++)
		unbuilt += p->unbuilt[b - 1] * (f->building[b].prestige + f->building[b].activation);
	for (int i = 0; i < CRUSADES_MAX; i++)
		crusades += f->crusade[p->crusade[i].card].prestige;
	out->category[CATEGORY_PRESTIGE] = p->prestige;
	out->category[CATEGORY_SHEEP] = (int16_t)(SHEEP_SCORE * p->sheep);
	out->category[CATEGORY_COWS] = (int16_t)(COW_SCORE * p->cows);
	out->category[CATEGORY_DENIERS] =
		(int16_t)(power(f, p, POWER_DENIERS_SCORE) * p->goods[GOOD_DENIER - 1] / DENIERS_LOT);
	out->category[CATEGORY_STOCK] = (int16_t)(power(f, p, POWER_STOCK_SCORE) * stock / STOCK_LOT);
	out->category[CATEGORY_RELICS] = (int16_t)(RELIC_SCORE * bits_count(p->relics));
	out->category[CATEGORY_UNBUILT] = (int16_t)-unbuilt;
	out->category[CATEGORY_CRUSADES] = (int16_t)-crusades;
	out->total = 0;
	for (int i = 0; i < CATEGORIES_END; i++)
		out->total = (int16_t)(out->total + out->category[i]);
}

RULE void kings_abbey_scores(const struct kings_abbey_state *s, struct score *out) /* KA-8.3, KA-8.4 */
{
	for (int i = 0; i < s->seats; i++) {
		memset(&out[i], 0, sizeof out[i]);
		out[i].team = (uint8_t)i;
		score_seat(figures(s), &s->player[i], &out[i]);
	}
	for (int i = 0; i < s->seats; i++) {
		int better = 0, value = stock_value(figures(s), &s->player[i]);
		for (int j = 0; j < s->seats; j++)
			better += out[j].total > out[i].total
				|| (out[j].total == out[i].total && stock_value(figures(s), &s->player[j]) > value);
		out[i].rank = (uint8_t)(better + 1);
	}
}
