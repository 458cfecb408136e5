/* Phase 4: the building market. */

RULE int market_price(const struct kings_abbey_state *s, int row) /* KA-6.4.2 */
{
	int price = row + 1 + event_amount(s, EFFECT_PRICE);
	return price > 0 ? price : 0;
}

RULE struct refusal may_buy(const struct kings_abbey_state *s, int seat, int column, int row, int building)
{
	int deniers = s->player[seat].goods[GOOD_DENIER - 1], price = market_price(s, row);
	struct refusal r = may_market_card(s, column, row, building);
	if (!allows(r))
		return r;
	return deniers >= price ? allow() : refuse(WHY_PRICE, price, deniers, 0, 0);
}

RULE void list_market_buy(const struct kings_abbey_state *s, int seat, struct list *l)
{
	for (int column = 0; column < MARKET_COLUMNS; column++)
		for (int row = 0; row < MARKET_ROWS; row++) {
			int b = s->market[column][row];
			if (b)
				list_if(l, may_buy(s, seat, column, row, b), choose(VERB_BUY, column, row, b));
		}
	list_add(l, choose(VERB_PASS, 0, 0, 0));
}

RULE void do_buy(struct kings_abbey_state *s, int seat, int column, int row, int building, struct events *e)
{
	int price = market_price(s, row);
	s->market[column][row] = 0;
	s->player[seat].unbuilt[building - 1]++;
	s->bought |= (uint8_t)bit(seat);
	event_add(e, EVENT_BOUGHT, seat, building, price, column, row);
	give_up(s, seat, GOOD_DENIER, price, EVENT_PAID, e);
	const struct building_figures *card = &figures(s)->building[building];
	gain(s, seat, card->reward, card->reward_n, e);
	turn_next(s);
}

RULE void market_pass(struct kings_abbey_state *s, int seat, struct events *e)
{
	event_add(e, EVENT_PASSED, seat, 0, 0, 0, 0);
	turn_next(s);
}

/* KA-6.4.1: both cards of the price he rolls leave the game. */
RULE void elias_market(struct kings_abbey_state *s, int v, struct events *e)
{
	s->rolls--;
	event_add(e, EVENT_ELIAS_MARKET, SEAT_NONE, v, 0, 0, 0);
	if (v > MARKET_ROWS)
		return;
	for (int column = 0; column < MARKET_COLUMNS; column++) {
		int b = s->market[column][v - 1];
		s->market[column][v - 1] = 0;
		if (b)
			event_add(e, EVENT_MARKET_GONE, SEAT_NONE, b, column, v - 1, 0);
	}
}

RULE int market_seat(const struct kings_abbey_state *s) /* KA-6.4.3: the second time round in reverse order */
{
	return order(s, s->stage == MARKET_PASS_B ? s->seats - 1 - s->turn : s->turn);
}

RULE void market_next(struct kings_abbey_state *s)
{
	if (s->stage == MARKET_ELIAS) {
		if (s->rolls)
			open_kind(s, KIND_CH_ELIAS, 0);
		else
			stage_begin(s, MARKET_PASS_A);
		return;
	}
	while (s->stage == MARKET_PASS_B && s->turn < s->seats && !bits_has(s->bought, market_seat(s)))
		s->turn++;
	if (s->turn < s->seats) {
		open_kind(s, KIND_MARKET_BUY, market_seat(s));
	} else if (s->stage == MARKET_PASS_A) {
		stage_begin(s, MARKET_PASS_B);
	} else {
		s->bought = 0;
		phase_begin(s, PHASE_GATHER);
	}
}
