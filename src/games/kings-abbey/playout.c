/*
 * Playouts: how much likelier one choice is than another in quick play that heads for something, the construction
 * nearest at hand. Part of heuristics.c.
 */

struct aim {
	const struct kings_abbey_state *s;
	const struct kings_abbey_figures *f;
	const struct abbey *p;
	bool last;
	int spare[MONEYS]; /* goods beyond its cost; below 0: missing */
};

static void aim_at(struct aim *a, const uint8_t *cost, int worth, int *best)
{
	int spare[MONEYS];
	for (int g = 0; g < MONEYS; g++) {
		spare[g] = a->p->goods[g] - cost[g];
		if (spare[g] < 0)
			worth += spare[g] * a->f->good[g + 1];
	}
	if (worth > *best) {
		*best = worth;
		memcpy(a->spare, spare, sizeof spare);
	}
}

static struct aim aim_of(const struct kings_abbey_state *s, int seat)
{
	struct aim a = {s, figures(s), &s->player[seat], s->round == rounds(s), {0}};
	int best = -(1 << 20);
	if (s->kind != KIND_GATHER && s->kind != KIND_BUILD && s->kind != KIND_TRADE_GIVE && s->kind != KIND_TRADE_GET
		&& s->kind != KIND_TRADE_AMOUNT)
		return a; /* the others do not ask */
	for (int b = 1; b <= BUILDINGS; b++)
		if (allows(may_raise_building(a.p, b)))
			aim_at(&a, a.f->building[b].cost, 12 + a.f->building[b].prestige + a.f->building[b].activation, &best);
	for (int t = 1; t <= TOWERS; t++)
		if (allows(may_raise_tower(a.f, a.p, t)))
			aim_at(&a, a.f->tower[t].cost, a.f->tower[t].prestige, &best);
	if (!a.p->altar)
		aim_at(&a, a.f->cost[COST_ALTAR], 6, &best);
	aim_at(&a, a.f->cost[COST_WALL], 1, &best);
	if (s->phase <= PHASE_FOOD) /* nobody is to starve for it */
		a.spare[GOOD_GRAIN - 1] -= a.p->food_need;
	return a;
}

static bool within_reach(const struct aim *a) /* can trades close what is missing? */
{
	int rich = 0, poor = 0;
	for (int g = 0; g < MONEYS; g++)
		*(a->spare[g] < 0 ? &poor : &rich) += a->spare[g] * a->f->good[g + 1];
	return poor < 0 && rich + poor > 0;
}

static int cards_held(const struct abbey *p)
{
	int n = 0;
	for (int b = 0; b < BUILDINGS; b++)
		n += p->unbuilt[b];
	return n;
}

static uint32_t weight_of_purchase(const struct aim *a, int building)
{
	const struct building_figures *row = &a->f->building[building];
	if (a->last || cards_held(a->p) > 2 || a->p->unbuilt[building - 1] || !allows(may_fit(a->p, building)))
		return 1;
	bool second = card_has(a->p->standing, card_make(building, 1));
	return (uint32_t)((second ? 60 : 4) + row->prestige + row->activation + engine_round[building]);
}

static uint32_t weight_of_crusade(const struct aim *a, int card, int v, bool turned)
{
	const struct crusade *c = crusade_seek(a->p, card);
	int gaps = crusade_gaps(a->f, c), dice = a->p->pool[v - 1];
	if (turned)
		return gaps == 1 ? 40 : 3;
	return dice >= gaps ? 400 : c->value ? 80 : dice + 1 >= gaps ? 40 : a->last ? 1 : 4;
}

static uint32_t weight_of_trade(const struct aim *a, choice c)
{
	int x = choice_arg(c, 0);
	switch (choice_verb(c)) {
	case VERB_TRADE:
		return a->s->kind == KIND_BUILD ? (within_reach(a) ? 60 : 1) : a->s->kind == KIND_FEED ? 30 : 1;
	case VERB_TRADE_GIVE:
		return a->spare[x - 1] > 0 ? 10 * (uint32_t)(a->spare[x - 1] * a->f->good[x]) : 1;
	case VERB_TRADE_GET:
		return a->spare[x - 1] < 0 || (a->s->phase == PHASE_FOOD && x == GOOD_GRAIN) ? 100 : 1;
	default: { /* as much as is missing */
		int got = x * a->f->good[a->s->trade_give] / good_price(a->f, a->p, a->s->trade_get);
		int miss = a->s->phase == PHASE_FOOD ? 1 : -a->spare[a->s->trade_get - 1];
		return got == miss ? 100 : got < miss ? 10 : 2;
	}
	}
}

/* Dice and peasants; 0: another verb. */
static uint32_t weight_of_dice(const struct aim *a, choice c)
{
	int x = choice_arg(c, 0), y = choice_arg(c, 1);
	switch (choice_verb(c)) {
	case VERB_CLERGY:
		return y ? 2 : 30;
	case VERB_PREACH:
		return y ? 2 : a->last || bits_count(a->p->pews) > 5 ? 1 : 30;
	case VERB_DEFEND:
		return a->p->defence < a->s->darkness_level ? 80 : 1;
	case VERB_CRUSADE:
		return weight_of_crusade(a, x, choice_arg(c, 2) ? choice_arg(c, 2) : y, choice_arg(c, 2) != 0);
	case VERB_DOUBLE_LAST:
	case VERB_TRIPLE_LAST:
	case VERB_VK_DIE:
	case VERB_VK_DOUBLE:
	case VERB_VK_TRIPLE:
	case VERB_ELIAS_DIE:
		return 60;
	case VERB_VK_BARRACKS:
		return 40;
	case VERB_SITE:
		return (uint32_t)((a->spare[x - 1] < 0 ? 24 : 4) * y);
	case VERB_INITIATIVE:
		return (uint32_t)(40 / x);
	case VERB_BONUS:
		return (uint32_t)(4 * x);
	case VERB_TOOL_MAIN:
	case VERB_TOOL_BONUS:
	case VERB_COLLECT:
		return 20;
	case VERB_BAPTISE:
		return 200;
	case VERB_ACTIVATE:
		return x <= CARDS_BUILDING ? 50 + 20u * engine_round[card_building(x)] : 100;
	case VERB_STEP:
		return (uint32_t)(20 * x);
	case VERB_TAKE_SEAT:
		return (uint32_t)(50 - 10 * x);
	case VERB_TAKE_CARD:
		return 2;
	default:
		return 0;
	}
}

static uint32_t choice_weight(const struct aim *a, choice c)
{
	uint32_t weight = weight_of_dice(a, c);
	if (weight)
		return weight;
	switch (choice_verb(c)) {
	case VERB_BUILDING:
	case VERB_TOWER:
		return 400;
	case VERB_ALTAR:
	case VERB_REMODEL:
		return 200;
	case VERB_ARCHER: /* Lionel would not ask for deniers */
		return a->p->saint_mode == MODE_HIDDEN && a->p->saint == SAINT_LIONEL ? 4 : 200;
	case VERB_WALL:
		return a->last ? 100 : 10;
	case VERB_DONE:
	case VERB_ABANDON:
		return 2;
	case VERB_END_TURN: /* some dice are for the sites */
		return dice_of(a->p->pool) > 5 ? 2 : dice_of(a->p->pool) > 3 ? 20 : 100;
	case VERB_PASS:
		return a->s->kind == KIND_MARKET_BUY ? 4 + 60 * (uint32_t)(cards_held(a->p) + a->last) : 4;
	case VERB_DECLINE:
		return 20;
	case VERB_BUY:
		return weight_of_purchase(a, choice_arg(c, 2));
	case VERB_BUY_CRUSADE:
		return a->s->round + 3 < rounds(a->s) ? 3 : 1;
	case VERB_STARVE:
		return 1;
	case VERB_PAY_GRAIN:
	case VERB_SHEEP:
		return 40;
	case VERB_KEEP:
		return 20;
	case VERB_TRADE:
	case VERB_TRADE_GIVE:
	case VERB_TRADE_GET:
	case VERB_TRADE_AMOUNT:
		return weight_of_trade(a, c);
	case VERB_STABLES:
	case VERB_BATH:
	case VERB_REROLL:
	case VERB_DEN:
	case VERB_SUPPORT:
		return 4;
	default:
		return 10;
	}
}
