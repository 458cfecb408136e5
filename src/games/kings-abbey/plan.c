/*
 * The plan of a round: which constructions the goods can pay for, with trades, and how the dice of the pool would be
 * sent to the sites for it. Part of heuristics.c.
 */

/* POOLS_MAX: subsets of ten dice and one more, at most 3 3 3 3 3 2 of six faces; SETS_MAX: up to three of ten items */
enum { ITEMS_MAX = 10, PLAN_ITEMS = 3, TOKENS_MAX = 7, POOLS_MAX = 486, SETS_MAX = 1 + 10 + 45 + 120, BONUS_MOST = 64 };

struct item {
	uint8_t verb, arg;
	uint8_t cost[MONEYS];
	int16_t worth;
};

struct swap {
	uint8_t give, n, get;
};

/* Constructions that go together. */
struct set {
	int16_t worth;
	int16_t value; /* of its cost, in deniers */
	uint8_t cost[MONEYS];
	uint8_t item[PLAN_ITEMS], count;
};

/* A set and the trades that pay for it. */
struct bill {
	int worth; /* of the position with it */
	const struct set *set;
	int swaps;
	struct swap swap[TRADES];
};

struct plan {
	int worth, count, swaps;
	struct item item[PLAN_ITEMS];
	struct swap swap[TRADES];
};

/* What could be built, one by one and together, and what paying for it depends on. */
struct items {
	int count, sets;
	struct item item[ITEMS_MAX];
	struct set set[SETS_MAX];
	const struct kings_abbey_figures *f;
	int price[MONEYS], limit, trades;
	int cheaper[MONEYS], bonus; /* price below a good's value, and what that may bring in all */
	bool change;
};

/* ------------------------------------------------------------------ what could be built */

static void items_add(struct items *list, int verb, int arg, const uint8_t *cost, int worth)
{
	if (worth <= 0)
		return;
	int at = list->count < ITEMS_MAX ? list->count++ : -1;
	if (at < 0) { /* full: instead of the least worthy */
		at = 0;
		for (int i = 1; i < ITEMS_MAX; i++)
			if (list->item[i].worth < list->item[at].worth)
				at = i;
		if (list->item[at].worth >= worth)
			return;
	}
	struct item *it = &list->item[at];
	it->verb = (uint8_t)verb, it->arg = (uint8_t)arg, it->worth = (int16_t)worth;
	memcpy(it->cost, cost, MONEYS);
}

static int hands_now(const struct view *v)
{
	uint8_t when[HANDS_MAX];
	int n = hands_coming(v, when), now = 0;
	for (int i = 0; i < n; i++)
		now += when[i] == 0;
	return now;
}

/* What building this card now adds to the position, its cost aside. */
static int item_building(const struct view *v, int building)
{
	const struct abbey *p = v->p;
	const struct building_figures *row = &v->f->building[building];
	int copy = card_has(p->standing, card_make(building, 1)) ? 2 : 1, hands = hands_now(v);
	int worth = row->prestige * POINT + engine_worth(v, building, copy, v->after) * 44 / 32;
	if (row->activation)
		worth += row->activation * (hands ? 25 : v->after ? 13 : 0);
	if (building == BUILDING_SHEEP_FARM)
		worth += SHEEP_START * SHEEP_SCORE * POINT;
	return worth - unbuilt_worth(v, building, 0);
}

static int item_tower(const struct view *v, int tower)
{
	int worth = v->f->tower[tower].prestige * POINT;
	if (v->f->tower[tower].manned_by == MANNED_BY_ARCHER)
		worth += v->after ? defence_unit(v, 0) * 3 / 32 : 0;
	else if (tower == TOWER_BELL_TOWER)
		worth += 9 * v->after / 4;
	else
		worth += v->p->clergy >= v->f->level[LEVEL_PRIEST].last ? defence_unit(v, 0) * 13 / 32
			: v->after                                          ? defence_unit(v, 0) * 9 / 32
																: 0;
	return worth;
}

static void items_collect(const struct view *v, struct items *list)
{
	const struct abbey *p = v->p;
	int unit = defence_unit(v, 0);
	list->count = 0;
	if (!p->altar)
		items_add(list, VERB_ALTAR, 0, v->f->cost[COST_ALTAR], unit * 42 / 32);
	for (int i = 0; i < 2 && p->walls + i < WALLS_MAX; i++) {
		int nth = p->walls + i + 1;
		items_add(list, VERB_WALL, 0, v->f->cost[COST_WALL],
			v->f->wall_prestige * POINT - WALL_TROUBLE + (nth == WALLS_MAX ? unit * 24 / 32 : unit * nth * 14 / 256));
	}
	for (int t = 1; t <= TOWERS; t++)
		if (allows(may_raise_tower(v->f, p, t)))
			items_add(list, VERB_TOWER, t, v->f->tower[t].cost, item_tower(v, t));
	for (int b = 1; b <= BUILDINGS; b++)
		if (allows(may_raise_building(p, b)))
			items_add(list, VERB_BUILDING, b, v->f->building[b].cost, item_building(v, b));
	for (uint64_t m = p->standing & ~p->occupied & CARDS_OF_ARCHERS; m; m &= m - 1)
		if (at_prayer(p))
			items_add(list, VERB_ARCHER, bits_first(m) + 1, v->f->cost[COST_ARCHER], unit - 8);
	if (!p->remodel && slots_used(p) >= SLOTS) {
		int best = 0;
		for (int b = 1; b <= BUILDINGS; b++)
			if (p->unbuilt[b - 1] && p->built[b - 1] < COPIES_MAX && !is_farm(b) && v->after)
				best = 2 * v->f->building[b].prestige * POINT > best ? 2 * v->f->building[b].prestige * POINT : best;
		items_add(list, VERB_REMODEL, 0, v->f->cost[COST_REMODEL], best * 46 / 32);
	}
}

/* What of the abbey a construction uses up, in bytes that do not run over. */
enum { USE_TOWER = 1, USE_ARCHER = 1 << 8, USE_SLOT = 1 << 16, USE_ROOM = 1 << 24, USE_FARM = 1 << 28 };

static uint32_t item_uses(const struct abbey *p, const struct item *it)
{
	if (it->verb == VERB_TOWER)
		return USE_TOWER;
	if (it->verb == VERB_ARCHER)
		return USE_ARCHER;
	if (it->verb != VERB_BUILDING)
		return 0;
	uint32_t slots_needed = card_has(p->standing, card_make(it->arg, 1)) ? 0 : is_farm(it->arg) ? 2 : 1;
	return slots_needed * USE_SLOT + (is_great_room(it->arg) ? USE_ROOM : 0) + (is_farm(it->arg) ? USE_FARM : 0);
}

/* Do these constructions, two or more, go together? */
static bool uses_agree(const struct abbey *p, uint32_t uses)
{
	int towers = uses & 255, archers = uses >> 8 & 255, slots_needed = uses >> 16 & 255;
	return towers_built(p) + towers <= TOWERS_MAX && slots_used(p) + slots_needed <= slots(p) && (uses >> 24 & 15) <= 1
		&& uses >> 28 <= 1 && (!archers || archers <= bits_count(p->pews) + p->baptistery);
}

static void set_add(struct items *list, const struct set *less, int at)
{
	struct set *s = &list->set[list->sets++];
	const struct item *it = &list->item[at];
	*s = *less;
	s->item[s->count++] = (uint8_t)at;
	s->worth = (int16_t)(s->worth + it->worth);
	for (int g = 0; g < MONEYS; g++) {
		s->cost[g] = (uint8_t)(s->cost[g] + it->cost[g]);
		s->value = (int16_t)(s->value + it->cost[g] * list->f->good[g + 1]);
	}
}

/* Up to three items: none, then each with those after it. */
static void sets_collect(const struct abbey *p, struct items *list)
{
	uint32_t uses[ITEMS_MAX];
	for (int i = 0; i < list->count; i++)
		uses[i] = item_uses(p, &list->item[i]);
	memset(&list->set[0], 0, sizeof list->set[0]);
	list->sets = 1;
	for (int i = 0; i < list->count; i++) {
		const struct set *one = &list->set[list->sets];
		set_add(list, &list->set[0], i);
		for (int j = i + 1; j < list->count; j++) {
			if (!uses_agree(p, uses[i] + uses[j]))
				continue;
			const struct set *two = &list->set[list->sets];
			set_add(list, one, j);
			for (int k = j + 1; k < list->count; k++)
				if (uses_agree(p, uses[i] + uses[j] + uses[k]))
					set_add(list, two, k);
		}
	}
}

static void items_ready(const struct view *v, struct items *list)
{
	const struct abbey *p = v->p;
	list->f = v->f;
	items_collect(v, list);
	sets_collect(p, list);
	list->limit = stock_limit(v->f, p);
	list->trades = TRADES - p->trades_used;
	list->change = power(v->f, p, POWER_CHANGE) != 0;
	list->bonus = 0;
	for (int g = 1; g <= MONEYS; g++) {
		list->price[g - 1] = good_price(v->f, p, g);
		list->cheaper[g - 1] = v->f->good[g] - list->price[g - 1];
		list->bonus += list->cheaper[g - 1] * BONUS_MOST;
	}
}

/* ------------------------------------------------------------------ paying */

static int goods_worth(const struct view *v, int limit, const int *goods)
{
	int sum = 0;
	for (int g = 1; g <= RESOURCES; g++) {
		int kept = goods[g - 1] < limit ? goods[g - 1] : limit;
		sum += (kept * 64 + (goods[g - 1] - kept) * 18) * v->f->good[g] * v->lambda / 64;
	}
	int coins = goods[GOOD_DENIER - 1], many = coins > 14 ? coins - 14 : 0;
	return sum + (2 * coins - many) * v->lambda / 2;
}

/* The source that covers a want of one kind at the least loss; 0: none can alone. */
static int swap_source(const struct items *list, const int *left, int get, int want, int *n)
{
	int best = 0, least = 1 << 20, price = list->price[get - 1] * want, limit = list->limit;
	for (int g = 1; g <= MONEYS; g++) {
		if (g == get || left[g - 1] * list->f->good[g] < price)
			continue;
		int need = (price + list->f->good[g] - 1) / list->f->good[g];
		if (need > TRADE_MAX)
			continue;
		int spare = g <= RESOURCES && left[g - 1] > limit ? left[g - 1] - limit : 0;
		int loss =
			4 * need * list->f->good[g] - 3 * (spare < need ? spare : need) * list->f->good[g] - (g == GOOD_DENIER);
		if (loss < least)
			least = loss, best = g, *n = need;
	}
	return best;
}

static void swap_do(const struct items *list, int *left, struct bill *bill, int give, int n, int get)
{
	int price = list->price[get - 1];
	left[give - 1] -= n;
	left[get - 1] += n * list->f->good[give] / price;
	if (list->change && give != GOOD_DENIER)
		left[GOOD_DENIER - 1] += n * list->f->good[give] % price;
	struct swap swap = {(uint8_t)give, (uint8_t)n, (uint8_t)get};
	bill->swap[bill->swaps++] = swap;
}

/* Two sources for one want. */
static bool swap_twice(const struct items *list, int *left, struct bill *bill, int get)
{
	for (int g = 1; g <= MONEYS; g++) {
		int all = left[g - 1] < TRADE_MAX ? left[g - 1] : TRADE_MAX, price = list->price[get - 1], n = 0;
		if (g == get || all * list->f->good[g] < price)
			continue;
		int part = all * list->f->good[g] / price, use = (part * price + list->f->good[g] - 1) / list->f->good[g];
		int rest = -left[get - 1] - part, other;
		left[g - 1] -= use;
		other = rest > 0 ? swap_source(list, left, get, rest, &n) : 0;
		left[g - 1] += use;
		if (!other || other == g)
			continue;
		swap_do(list, left, bill, g, use, get);
		swap_do(list, left, bill, other, n, get);
		return true;
	}
	return false;
}

/* Can goods less cost be made whole with the trades left? left becomes what remains. */
static bool settle_cost(const struct items *list, int *left, int wants, struct bill *bill)
{
	int n = 0;
	bill->swaps = 0;
	for (int g = MONEYS; g >= 1 && wants; g--) {
		if (left[g - 1] >= 0)
			continue;
		int source = swap_source(list, left, g, -left[g - 1], &n);
		if (source)
			swap_do(list, left, bill, source, n, g);
		else if (wants > 1 || bill->swaps + 2 > list->trades || !swap_twice(list, left, bill, g))
			return false;
		wants--;
	}
	return true;
}

/* ------------------------------------------------------------------ the best plan */

static int grain_due(const struct view *v) /* what the people will eat this round */
{
	if (v->s->phase > PHASE_FOOD || v->p->sheep)
		return 0;
	int n = food_need(v->s, v->p) - (v->s->phase == PHASE_FOOD ? v->s->fed : 0);
	return n > 0 ? n : 0;
}

/*
 * A bound first: trades lose value, but for what they get of a cheap good: what is wanted, and at most four more since
 * the last token given may be too many.
 */
static void plan_try(const struct view *v, const struct items *list, const int *goods, int value, const struct set *set,
	struct bill *best)
{
	struct bill p;
	int left[MONEYS], wants = 0;
	if (set->worth + (value + list->bonus - set->value) * v->lambda <= best->worth)
		return;
	value -= set->value;
	for (int g = 0; g < MONEYS; g++) {
		left[g] = goods[g] - set->cost[g];
		if (left[g] < 0) {
			wants++;
			value += list->cheaper[g] * (4 - left[g]);
		}
	}
	if (wants > list->trades || value < 0 || set->worth + value * v->lambda <= best->worth)
		return;
	if (!settle_cost(list, left, wants, &p))
		return;
	p.worth = goods_worth(v, list->limit, left) + set->worth;
	if (p.worth <= best->worth)
		return;
	p.set = set;
	*best = p;
}

/*
 * Up to three constructions, the people fed first if that can be. Goods: wood to deniers. likely: a set to begin with
 * where only the worth is asked for, since most others are then seen to be worse at once.
 */
static struct bill plan_best(const struct view *v, const struct items *list, const int *goods, const struct set *likely)
{
	struct bill best = {.worth = -(1 << 20), .set = &list->set[0]};
	int have[MONEYS], eat = grain_due(v);
	for (int hungry = 0; best.worth < -(1 << 19); hungry++) {
		int value = 0;
		memcpy(have, goods, sizeof have);
		have[GOOD_GRAIN - 1] -= eat - hungry;
		for (int g = 0; g < MONEYS; g++)
			value += have[g] * v->f->good[g + 1];
		if (likely)
			plan_try(v, list, have, value, likely, &best);
		for (int i = 0; i < list->sets; i++)
			plan_try(v, list, have, value, &list->set[i], &best);
		best.worth -= hungry * HUNGER;
	}
	return best;
}

static void goods_of(const struct abbey *p, int *goods)
{
	for (int g = 0; g < MONEYS; g++)
		goods[g] = p->goods[g];
}

static struct plan plan_now(const struct view *v)
{
	struct items list;
	struct plan plan = {0};
	int goods[MONEYS];
	items_ready(v, &list);
	goods_of(v->p, goods);
	struct bill bill = plan_best(v, &list, goods, NULL);
	plan.worth = bill.worth, plan.count = bill.set->count, plan.swaps = bill.swaps;
	for (int i = 0; i < plan.count; i++)
		plan.item[i] = list.item[bill.set->item[i]];
	memcpy(plan.swap, bill.swap, (size_t)bill.swaps * sizeof *bill.swap);
	return plan;
}

/* ------------------------------------------------------------------ dice for goods */

/* What so many more tokens of each resource would be worth. */
struct wants {
	int16_t more[RESOURCES][TOKENS_MAX]; /* of a resource, so many more than there are */
	int16_t token; /* an initiative token */
};

static void wants_of(const struct view *v, struct wants *w)
{
	struct items list;
	int goods[MONEYS];
	items_ready(v, &list);
	goods_of(v->p, goods);
	if (v->s->phase < PHASE_GATHER) /* what is gathered meets what the others bring: assume a little of each */
		for (int g = 0; g < RESOURCES; g++)
			goods[g] += 2;
	struct bill base = plan_best(v, &list, goods, NULL), more = base;
	memset(w, 0, sizeof *w);
	for (int g = 0; g < RESOURCES; g++) { /* as many as two dice bring at most */
		int most = 2 * DIE_FACES / site_price(v->f, v->p, g + 1), event = site_modifier(v->s, g + 1);
		for (int n = 1; n < TOKENS_MAX && n <= most + (event > 0 ? event : 0); n++) {
			goods[g] += n;
			more = plan_best(v, &list, goods, more.set);
			w->more[g][n] = (int16_t)(more.worth - base.worth);
			goods[g] -= n;
		}
		more = base;
	}
	w->token = (int16_t)(18 * v->lambda + 6);
}

/* More than are told apart are worth as much as the most that are. */
static int worth_of_more(const struct wants *w, int good, int n)
{
	return w->more[good - 1][n < 0 ? 0 : n < TOKENS_MAX ? n : TOKENS_MAX - 1];
}

static int site_gain(const struct view *v, const struct wants *w, int site, int sum)
{
	int price = site_price(v->f, v->p, site), n = sum / price + site_modifier(v->s, site);
	return worth_of_more(w, site, n) + (power(v->f, v->p, POWER_CHANGE) ? sum % price * v->lambda : 0);
}

/* Best use of a pool: for each site a main die and perhaps a bonus die, one die for the initiative. */
struct sending {
	int worth;
	uint8_t main_die[SITES], bonus_die[SITES], initiative;
};

/* What the dice may be sent to, and what they bring there. */
struct market {
	int16_t gain[SITES][2 * DIE_FACES + 1];
	int16_t token;
	uint8_t open[SITES + 1], bonus[SITES + 1]; /* the last one is the initiative */
};

struct sendings { /* scratch: all ways to use a pool, by number of the pool's subset */
	struct market market;
	uint64_t occupied; /* cards of the abbey when it was made */
	int stride[DIE_FACES], total;
	uint8_t pool[DIE_FACES];
	uint32_t left[POOLS_MAX]; /* dice not used, four bits a face */
	int16_t worth[SITES + 2][POOLS_MAX]; /* with just these dice */
	int16_t most[POOLS_MAX]; /* with these dice or some of them */
	uint8_t first[SITES + 2][POOLS_MAX], second[SITES + 2][POOLS_MAX];
};

static void sending_offer(struct sendings *t, int layer, int from, int to, int gain, int a, int b)
{
	int worth = t->worth[layer][from] + gain;
	if (worth <= t->worth[layer + 1][to])
		return;
	t->worth[layer + 1][to] = (int16_t)worth;
	t->first[layer + 1][to] = (uint8_t)a;
	t->second[layer + 1][to] = (uint8_t)b;
}

static void sending_layer(struct sendings *t, int layer)
{
	const struct market *m = &t->market;
	const int16_t *gain = m->gain[layer < SITES ? layer : 0];
	for (int i = 0; i < t->total; i++)
		t->worth[layer + 1][i] = INT16_MIN;
	for (int i = 0; i < t->total; i++) {
		if (t->worth[layer][i] == INT16_MIN)
			continue;
		sending_offer(t, layer, i, i, 0, 0, 0);
		for (int a = 1; a <= DIE_FACES && m->open[layer]; a++) {
			int to = i + t->stride[a - 1];
			if (!(t->left[i] >> 4 * (a - 1) & 15))
				continue;
			sending_offer(t, layer, i, to, layer < SITES ? gain[a] : m->token - a, a, 0);
			for (int b = 1; b <= a && m->bonus[layer]; b++)
				if (t->left[to] >> 4 * (b - 1) & 15)
					sending_offer(t, layer, i, to + t->stride[b - 1], gain[a + b], a, b);
		}
	}
}

static void market_of(const struct view *v, const struct wants *w, struct market *m)
{
	memset(m, 0, sizeof *m);
	for (int site = 1; site <= SITES; site++) {
		m->open[site - 1] = !bits_has(v->p->used_sites, site - 1);
		m->bonus[site - 1] = v->s->bonus_free[site - 1] != 0;
		for (int sum = 1; sum <= 2 * DIE_FACES; sum++)
			m->gain[site - 1][sum] = (int16_t)site_gain(v, w, site, sum);
	}
	m->open[SITES] = initiative_free(v->s) && v->s->initiative_pile;
	m->token = w->token;
}

/* Everything about a pool and the subsets of it. */
static void sendings_make(const struct view *v, const struct wants *w, const uint8_t *pool, struct sendings *t)
{
	market_of(v, w, &t->market);
	t->occupied = v->p->occupied;
	t->left[0] = 0;
	t->total = 1;
	for (int f = 0; f < DIE_FACES; f++) {
		t->pool[f] = pool[f];
		t->stride[f] = t->total;
		t->total *= pool[f] + 1;
		t->left[0] |= (uint32_t)pool[f] << 4 * f;
	}
	if (t->total > POOLS_MAX)
		t->total = 1; /* more than ten dice never lie in a pool */
	for (int f = 0; f < DIE_FACES; f++)
		for (int i = t->stride[f]; i < t->stride[f] * (pool[f] + 1) && i < t->total; i++)
			t->left[i] = t->left[i - t->stride[f]] - ((uint32_t)1 << 4 * f);
	for (int i = 1; i < t->total; i++)
		t->worth[0][i] = INT16_MIN;
	t->worth[0][0] = 0;
	for (int layer = 0; layer <= SITES; layer++)
		sending_layer(t, layer);
	memcpy(t->most, t->worth[SITES + 1], (size_t)t->total * sizeof *t->most);
	for (int f = 0; f < DIE_FACES; f++)
		for (int i = t->stride[f]; i < t->total; i++)
			if (i / t->stride[f] % (pool[f] + 1) && t->most[i - t->stride[f]] > t->most[i])
				t->most[i] = t->most[i - t->stride[f]];
}

/* What these dice, of those that sendings_make was given, can bring. */
static int sendings_worth(const struct sendings *t, const uint8_t *pool)
{
	int at = 0;
	for (int f = 0; f < DIE_FACES; f++) {
		assert(pool[f] <= t->pool[f]);
		at += pool[f] * t->stride[f];
	}
	return t->most[at < t->total ? at : 0];
}

/* How to get it with all of them. */
static struct sending sending_best(const struct sendings *t)
{
	struct sending out = {0};
	int at = 0;
	for (int i = 1; i < t->total; i++)
		if (t->worth[SITES + 1][i] > t->worth[SITES + 1][at])
			at = i;
	out.worth = t->worth[SITES + 1][at];
	for (int layer = SITES + 1; layer > 0; layer--) {
		int a = t->first[layer][at], b = t->second[layer][at];
		if (layer == SITES + 1)
			out.initiative = (uint8_t)a;
		else
			out.main_die[layer - 1] = (uint8_t)a, out.bonus_die[layer - 1] = (uint8_t)b;
		at -= (a ? t->stride[a - 1] : 0) + (b ? t->stride[b - 1] : 0);
	}
	return out;
}
