/*
 * What can be left without loss: a person is not asked for its sake alone (driver_obvious). Trades wait for the next phase, peasants
 * for the construction, where both are put again; a tool waits where it raises no yield. Where moves suffice for all peasants, all move up:
 * their order is no question. Part of heuristics.c.
 */

/* Could tools still raise what the site brings? With a Money Changer every pip counts. */
static bool tools_help(const struct kings_abbey_state *s, int seat, choice c)
{
	(void)c;
	const struct abbey *p = &s->player[seat];
	int site = s->site - 1, sum = site_sum(s, p), price = site_price(figures(s), p, s->site);
	bool real = p->bonus_die[site] && !bits_has(p->phantom_sites, site);
	int room = DIE_FACES - p->main_die[site] - s->tool_main;
	room += real ? DIE_FACES - p->bonus_die[site] - s->tool_bonus : 0;
	int left = p->tools - p->tools_used;
	left = left < room ? left : room;
	return power(figures(s), p, POWER_CHANGE) || (sum + left) / price > sum / price;
}

/* Could all that one has, were it money, buy a card? */
static bool trades_buy(const struct kings_abbey_state *s, int seat, choice c)
{
	(void)c;
	const struct abbey *p = &s->player[seat];
	const struct kings_abbey_figures *f = figures(s);
	int worth = 0;
	for (int good = 1; good <= MONEYS; good++)
		worth += p->goods[good - 1] * f->good[good];
	for (int i = 0; i < MARKET_COLUMNS * MARKET_ROWS; i++)
		if (s->market[i / MARKET_ROWS][i % MARKET_ROWS]
			&& market_price(s, i % MARKET_ROWS) * f->good[GOOD_DENIER] <= worth)
			return true;
	return false;
}

/* Does grain lack that a trade could bring? */
static bool grain_lacks(const struct kings_abbey_state *s, int seat, choice c)
{
	(void)c;
	return s->player[seat].goods[GOOD_GRAIN - 1] < food_open(s, seat);
}

/* A seat that becomes free may let others move up. */
static bool moves_left(const struct kings_abbey_state *s, int seat, choice c)
{
	(void)c;
	return s->moves_used < moves(s, &s->player[seat]);
}

/* Steps until nobody in the pews can go further: each row moves up by itself. */
static int steps_open(const struct abbey *p)
{
	int steps = 0;
	for (int row = 1; row <= PEW_ROWS; row++)
		for (int bench = PEW_BENCHES, to = PEW_BENCHES; bench >= 1; bench--)
			if (bits_has(p->pews, pew_bit(bench, row)))
				steps += to-- - bench;
	return steps;
}

static bool all_move_up(const struct kings_abbey_state *s, const struct abbey *p)
{
	int steps = steps_open(p);
	return steps > 0 && steps <= moves(s, p) - s->moves_used;
}

/* Where moves suffice for everybody all go as far as they can, whoever is first: one of them is. */
static bool moves_first(const struct kings_abbey_state *s, int seat, choice c)
{
	const struct abbey *p = &s->player[seat];
	if (!all_move_up(s, p))
		return true;
	for (int bench = PEW_BENCHES - 1; bench >= 1; bench--)
		for (int row = 1; row <= PEW_ROWS; row++)
			if (allows(may_step(s, seat, bench, row)))
				return c == choose(VERB_STEP, bench, row, 0);
	return true;
}

static bool nobody_moves_up(const struct kings_abbey_state *s, int seat, choice c)
{
	(void)c;
	return !all_move_up(s, &s->player[seat]);
}

static const struct {
	uint8_t kind, verb;
	bool (*unless)(const struct kings_abbey_state *s, int seat, choice c); /* NULL: it always waits there */
} later[] = {
	{KIND_ABBEY_ACTION, VERB_TRADE, NULL},
	{KIND_ABBEY_ACTION, VERB_STABLES, NULL},
	{KIND_MARKET_BUY, VERB_TRADE, trades_buy},
	{KIND_MARKET_BUY, VERB_STABLES, trades_buy},
	{KIND_MARKET_BUY, VERB_BAPTISE, NULL},
	{KIND_MARKET_BUY, VERB_ACTIVATE, NULL},
	{KIND_GATHER, VERB_TRADE, NULL},
	{KIND_GATHER, VERB_STABLES, NULL},
	{KIND_GATHER_BOOST, VERB_TOOL_MAIN, tools_help},
	{KIND_GATHER_BOOST, VERB_TOOL_BONUS, tools_help},
	{KIND_GATHER_BOOST, VERB_WAGON, NULL},
	{KIND_PEASANT_MOVE, VERB_STEP, moves_first},
	{KIND_PEASANT_MOVE, VERB_DONE, nobody_moves_up},
	{KIND_PEASANT_MOVE, VERB_TRADE, NULL},
	{KIND_PEASANT_MOVE, VERB_STABLES, NULL},
	{KIND_PEASANT_MOVE, VERB_BAPTISE, moves_left},
	{KIND_PEASANT_MOVE, VERB_ACTIVATE, moves_left},
	{KIND_FEED, VERB_TRADE, grain_lacks},
	{KIND_FEED, VERB_STABLES, grain_lacks},
};

static bool waits(const void *seen, int seat, choice c)
{
	const struct kings_abbey_state *s = seen;
	for (int i = 0; i < COUNT(later); i++)
		if (later[i].kind == s->kind && later[i].verb == choice_verb(c))
			return !later[i].unless || !later[i].unless(s, seat, c);
	return false;
}
