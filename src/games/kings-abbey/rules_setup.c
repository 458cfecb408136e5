/* Section 5 and the variants of section 9: setting the table, the auction of starting buildings, the quick draft. */

enum {
	DENIERS_START = 4,
	DENIERS_AUCTION = 6,
	PRESTIGE_START = 5,
	BASE_DEFENCE = 1,
	BASE_DEFENCE_QUICK = 3,
	BONUS_BLOCKED_SEATS = 3,
	PILE_0 = 29,
	PILE_1 = 28,
};

RULE void abbey_setup(struct kings_abbey_state *s, int seat) /* KA-5.6, KA-5.13, KA-9.3.1, KA-9.5.1 */
{
	struct abbey *p = &s->player[seat];
	p->goods[GOOD_DENIER - 1] = s->start_auction ? DENIERS_AUCTION : DENIERS_START;
	p->goods[GOOD_WOOD - 1] = p->goods[GOOD_GRAIN - 1] = p->goods[GOOD_STONE - 1] = 1;
	p->goods[GOOD_SAND - 1] = s->quick;
	p->tools = p->wagons = 1;
	p->dice_total = p->home = DICE_START;
	p->base_defence = s->quick ? BASE_DEFENCE_QUICK : BASE_DEFENCE;
	p->pews = 1;
	if (s->quick || s->easy_start) {
		p->pews = (uint16_t)(bit(figures(s)->bench[1]) - 1);
		p->clergy = figures(s)->level[LEVEL_POSTULANT].last;
	}
	p->reserve = (uint8_t)(PEASANTS - bits_count(p->pews));
	p->saint_mode = s->saints_on ? MODE_UNDECIDED : MODE_NONE;
}

RULE void table_setup(struct kings_abbey_state *s) /* KA-5.1 to KA-5.5, KA-5.10, KA-5.12 */
{
	for (int r = 0; r < SITES; r++)
		s->bonus_free[r] = (uint8_t)(BONUS_SPACES - (s->seats <= BONUS_BLOCKED_SEATS));
	s->darkness = s->dark_start;
	s->initiative_pile = TOKENS;
	for (int t = 0; t < SORTS; t++)
		s->event_left[t] = mix_row[s->event_mix][s->quick][t];
	for (int b = 1; b <= BUILDINGS; b++) {
		const struct building_figures *row = &figures(s)->building[b];
		s->building_left[b - 1] = (uint8_t)(row->copies - row->starting);
		if (row->starting)
			s->start_left |= (uint32_t)bit(b - 1);
	}
	s->pile[0] = PILE_0, s->pile[1] = PILE_1;
	s->tools = (uint8_t)(good_supply[GOOD_TOOL] - s->seats);
	s->wagons = (uint8_t)(good_supply[GOOD_WAGON] - s->seats);
	s->sheep = SHEEP_SUPPLY, s->cows = COWS_SUPPLY;
	if (s->relics_on)
		s->relics_left = (uint8_t)(bit(RELICS) - 1);
	if (solo(s))
		s->elias_peasants = ELIAS_PEASANTS;
}

/* The crusade cards nobody has seen yet. */
RULE uint32_t crusade_pile(const struct kings_abbey_state *s) /* KA-5.4 */
{
	uint64_t all = bit(s->relics_on ? CRUSADES : CRUSADES_PLAIN) - 1;
	return (uint32_t)(all & ~(uint64_t)s->crusades_seen);
}

RULE void crusade_take(struct kings_abbey_state *s, int seat, int card, struct events *e)
{
	struct abbey *p = &s->player[seat];
	int i = 0;
	while (p->crusade[i].card)
		i++;
	assert(i < CRUSADES_MAX);
	p->crusade[i].card = (uint8_t)card;
	s->crusades_seen |= (uint32_t)bit(card - 1);
	event_add(e, EVENT_CRUSADE_DRAWN, seat, card, 0, 0, 0);
}

RULE void first_set(struct kings_abbey_state *s, int seat, struct events *e) /* KA-5.7, KA-5.8 */
{
	s->first = (uint8_t)seat;
	event_add(e, EVENT_FIRST_PLAYER, seat, 0, 0, 0, 0);
	for (int k = 0; k < s->seats; k++)
		s->player[order(s, k)].prestige = (int16_t)(PRESTIGE_START + k);
}

RULE void start_building(struct kings_abbey_state *s, int seat, int building, struct events *e) /* KA-5.9 */
{
	s->start_left &= ~(uint32_t)bit(building - 1);
	s->player[seat].reserve--;
	board_occupy(s, seat, board_place(s, seat, building, e), e);
}

/* ------------------------------------------------------------------ the auction */

RULE int purse(const struct kings_abbey_figures *f, const struct abbey *p) /* what a player could bid */
{
	int n = 0;
	for (int g = 1; g <= MONEYS; g++)
		n += p->goods[g - 1] * f->good[g];
	return n < BID_MAX ? n : BID_MAX;
}

RULE struct refusal may_bid(const struct kings_abbey_state *s, int seat, int x) /* KA-9.5.2 */
{
	if (x <= s->bid)
		return refuse(WHY_BID_LOW, s->bid, 0, 0, 0);
	if (x > purse(figures(s), &s->player[seat]))
		return refuse(WHY_BID_HIGH, purse(figures(s), &s->player[seat]), 0, 0, 0);
	return allow();
}

RULE int set_value(const struct kings_abbey_figures *f, int set)
{
	int n = 0;
	for (int g = 1; g <= RESOURCES; g++)
		if (bits_has((uint64_t)set, g - 1))
			n += f->good[g];
	return n;
}

RULE struct refusal may_pay_with(const struct kings_abbey_state *s, int seat, int set) /* KA-9.5.3 */
{
	const struct abbey *p = &s->player[seat];
	int worth = set_value(figures(s), set);
	for (int g = 1; g <= RESOURCES; g++) {
		if (!bits_has((uint64_t)set, g - 1))
			continue;
		if (!p->goods[g - 1])
			return refuse(WHY_NONE_LEFT, g, 0, 0, 0);
		if (worth - figures(s)->good[g] >= s->bid)
			return refuse(WHY_THROWN_IN, g, 0, 0, 0);
	}
	if (p->goods[GOOD_DENIER - 1] < s->bid - worth)
		return refuse(WHY_PAY_SHORT, s->bid - worth, p->goods[GOOD_DENIER - 1], 0, 0);
	return allow();
}

RULE struct refusal may_pick(const struct kings_abbey_state *s, int seat, int building) /* KA-9.5.3 */
{
	(void)seat;
	return bits_has(s->start_left, building - 1) ? allow() : refuse(WHY_NOT_OFFERED, building, 0, 0, 0);
}

RULE bool in_auction(const struct kings_abbey_state *s, int seat)
{
	return !s->player[seat].standing && !bits_has(s->passed, seat);
}

RULE void auction_next(struct kings_abbey_state *s) /* KA-9.5.1, KA-9.5.2, KA-9.5.4 */
{
	int without = 0, bidders = 0, winner = 0;
	for (int i = 0; i < s->seats; i++) {
		without += !s->player[i].standing;
		if (in_auction(s, i))
			bidders++, winner = i;
	}
	if (without == 0) {
		s->bid = s->bidder = s->passed = 0;
		stage_begin(s, SETUP_MARKET);
	} else if (without == 1 || bidders == 1) {
		open_kind(s, s->bid ? KIND_AUCTION_PAY : KIND_AUCTION_PICK, winner);
	} else {
		while (!in_auction(s, order(s, s->turn)))
			s->turn = (uint8_t)((s->turn + 1) % s->seats);
		open_kind(s, KIND_AUCTION_BID, order(s, s->turn));
	}
}

RULE void do_bid(struct kings_abbey_state *s, int seat, int x, struct events *e)
{
	s->bid = (uint8_t)x, s->bidder = (uint8_t)(seat + 1);
	s->turn = (uint8_t)((s->turn + 1) % s->seats);
	event_add(e, EVENT_BID, seat, x, 0, 0, 0);
}

RULE void bid_pass(struct kings_abbey_state *s, int seat, struct events *e)
{
	s->passed |= (uint8_t)bit(seat);
	s->turn = (uint8_t)((s->turn + 1) % s->seats);
	event_add(e, EVENT_BID_PASSED, seat, 0, 0, 0, 0);
}

RULE void do_pay_with(struct kings_abbey_state *s, int seat, int set, struct events *e) /* KA-9.5.3: no change */
{
	int rest = s->bid - set_value(figures(s), set);
	for (int g = 1; g <= RESOURCES; g++)
		if (bits_has((uint64_t)set, g - 1))
			give_up(s, seat, g, 1, EVENT_PAID, e);
	give_up(s, seat, GOOD_DENIER, rest > 0 ? rest : 0, EVENT_PAID, e);
	s->bid = 0;
	open_kind(s, KIND_AUCTION_PICK, seat);
}

RULE void do_pick(struct kings_abbey_state *s, int seat, int building, struct events *e)
{
	start_building(s, seat, building, e);
	s->bid = s->bidder = s->passed = s->turn = 0;
}

RULE void list_auction_bid(const struct kings_abbey_state *s, int seat, struct list *l)
{
	for (int x = s->bid + 1; x <= purse(figures(s), &s->player[seat]); x++)
		list_if(l, may_bid(s, seat, x), choose(VERB_BID, x, 0, 0));
	list_add(l, choose(VERB_PASS, 0, 0, 0));
}

RULE void list_auction_pay(const struct kings_abbey_state *s, int seat, struct list *l)
{
	for (int set = 0; set < 1 << RESOURCES; set++)
		list_if(l, may_pay_with(s, seat, set), choose(VERB_PAY_WITH, set, 0, 0));
}

RULE void list_auction_pick(const struct kings_abbey_state *s, int seat, struct list *l)
{
	(void)seat;
	for (uint64_t m = s->start_left; m; m &= m - 1)
		list_add(l, choose(VERB_PICK, bits_first(m) + 1, 0, 0));
}

/* ------------------------------------------------------------------ the quick draft */

RULE struct refusal may_market_card(const struct kings_abbey_state *s, int column, int row, int building)
{
	if (!s->market[column][row])
		return refuse(WHY_EMPTY_PLACE, 0, 0, 0, 0);
	if (s->market[column][row] != building)
		return refuse(WHY_NOT_THERE, building, 0, 0, 0);
	return allow();
}

RULE struct refusal may_draft(const struct kings_abbey_state *s, int seat, int column, int row, int building)
{
	struct refusal r = may_market_card(s, column, row, building); /* KA-9.3.2 */
	return allows(r) ? may_fit(&s->player[seat], building) : r;
}

RULE void list_quick_draft(const struct kings_abbey_state *s, int seat, struct list *l)
{
	for (int column = 0; column < MARKET_COLUMNS; column++)
		for (int row = 0; row < MARKET_ROWS; row++) {
			int b = s->market[column][row];
			if (b)
				list_if(l, may_draft(s, seat, column, row, b), choose(VERB_DRAFT, column, row, b));
		}
}

/* KA-9.3.2 */
RULE void do_draft(struct kings_abbey_state *s, int seat, int column, int row, int building, struct events *e)
{
	const struct building_figures *card = &figures(s)->building[building];
	s->market[column][row] = 0;
	event_add(e, EVENT_DRAFTED, seat, building, column, row, 0);
	board_place(s, seat, building, e);
	prestige_gain(s, seat, card->prestige, CAUSE_BUILDING, e);
	gain(s, seat, card->reward, card->reward_n, e);
	turn_next(s);
}

/* ------------------------------------------------------------------ the market's refilling, KA-5.10 and KA-6.12.6 */

RULE void market_slide(struct kings_abbey_state *s, int column)
{
	int to = 0;
	for (int row = 0; row < MARKET_ROWS; row++) {
		int b = s->market[column][row];
		s->market[column][row] = 0;
		if (b)
			s->market[column][to++] = (uint8_t)b;
	}
}

/* The first empty place that a pile can fill, as 4 column + row; -1: none. */
RULE int market_gap(const struct kings_abbey_state *s)
{
	for (int column = 0; column < MARKET_COLUMNS; column++)
		for (int row = 0; row < MARKET_ROWS; row++)
			if (!s->market[column][row] && s->pile[column])
				return MARKET_ROWS * column + row;
	return -1;
}

RULE void do_draw_building(struct kings_abbey_state *s, int seat, int building, struct events *e)
{
	(void)seat;
	int gap = market_gap(s), column = gap / MARKET_ROWS, row = gap % MARKET_ROWS;
	s->building_left[building - 1]--;
	s->pile[column]--;
	s->market[column][row] = (uint8_t)building;
	event_add(e, EVENT_MARKET_CARD, SEAT_NONE, building, column, row, 0);
}

/* ------------------------------------------------------------------ order of the setup */

RULE void setup_draft_next(struct kings_abbey_state *s)
{
	if (!s->quick) {
		phase_begin(s, PHASE_ROLL);
	} else if (s->turn < s->seats) {
		open_kind(s, KIND_QUICK_DRAFT, order(s, s->turn));
	} else {
		for (int column = 0; column < MARKET_COLUMNS; column++)
			market_slide(s, column);
		stage_begin(s, SETUP_REFILL);
	}
}

/* One chance point per seat and stage, in seat order; the stages follow each other. */
RULE void setup_deal_next(struct kings_abbey_state *s, int kind, int next)
{
	if (s->turn < s->seats)
		open_kind(s, kind, s->turn);
	else
		stage_begin(s, next);
}

RULE void setup_next(struct kings_abbey_state *s)
{
	switch (s->stage) {
	case SETUP_THIN:
		if (bits_count(s->crusades_seen) < s->relic_thin)
			open_kind(s, KIND_CH_THIN, 0);
		else
			stage_begin(s, SETUP_CRUSADE);
		break;
	case SETUP_CRUSADE:
		setup_deal_next(s, KIND_CH_CRUSADE, SETUP_FIRST);
		break;
	case SETUP_FIRST:
		open_kind(s, KIND_CH_FIRST, 0);
		break;
	case SETUP_BUILDING:
		if (s->start_auction)
			auction_next(s);
		else
			setup_deal_next(s, KIND_CH_START_BUILDING, SETUP_MARKET);
		break;
	case SETUP_MARKET:
		s->start_left = 0;
		if (market_gap(s) >= 0)
			open_kind(s, KIND_CH_MARKET, 0);
		else
			stage_begin(s, SETUP_SAINT);
		break;
	case SETUP_SAINT:
		if (s->saints_on)
			setup_deal_next(s, KIND_CH_SAINT, SETUP_ELIAS);
		else
			stage_begin(s, SETUP_ELIAS);
		break;
	case SETUP_ELIAS:
		if (solo(s) && dice_of(s->elias_pool) < ELIAS_POOL)
			open_kind(s, KIND_CH_ELIAS, 0);
		else
			stage_begin(s, SETUP_DRAFT);
		break;
	case SETUP_DRAFT:
		setup_draft_next(s);
		break;
	default:
		assert(s->stage == SETUP_REFILL);
		if (market_gap(s) >= 0)
			open_kind(s, KIND_CH_MARKET, 0);
		else
			phase_begin(s, PHASE_ROLL);
		break;
	}
}
