/*
 * The plan of a round: which constructions the goods can pay for, with trades, and how the dice of the pool would be
 * sent to the sites for it. Part of heuristics.c.
 */

/* POOLS_MAX: subsets of ten dice, at most 3 3 3 3 2 2 … of six faces */
enum { ITEMS_MAX = 10, PLAN_ITEMS = 3, TOKENS_MAX = 7, POOLS_MAX = 324 };

struct item {
	uint8_t verb, arg;
	uint8_t cost[MONEYS];
	int16_t worth;
};

struct swap {
	uint8_t give, n, get;
};

struct plan {
	int worth;
	uint8_t count, swaps;
	struct item item[PLAN_ITEMS];
	struct swap swap[TRADES];
};

struct items {
	int count;
	struct item item[ITEMS_MAX];
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
	const struct building_row *row = &building_rows[building];
	int copy = card_has(p->standing, card_make(building, 1)) ? 2 : 1, hands = hands_now(v);
	int worth = row->prestige * POINT + engine_worth(v, building, copy, v->after) * 3 / 4;
	if (row->activation)
		worth += row->activation * POINT * (hands ? 15 : v->after ? 13 : 0) / 16;
	if (building == BUILDING_SHEEP_FARM)
		worth += SHEEP_START * SHEEP_SCORE * POINT;
	return worth - unbuilt_worth(v, building, 0);
}

static int item_tower(const struct view *v, int tower)
{
	int worth = tower_rows[tower].prestige * POINT;
	if (tower_rows[tower].manned_by == MANNED_BY_ARCHER)
		worth += v->after ? defence_unit(v, 0) / 3 : 0;
	else if (tower == TOWER_BELL_TOWER)
		worth += 5 * v->after;
	else
		worth += v->p->clergy >= CHAPEL_CLERGY ? defence_unit(v, 0) : v->after ? defence_unit(v, 0) / 4 : 0;
	return worth;
}

static void items_collect(const struct view *v, struct items *list)
{
	const struct abbey *p = v->p;
	int unit = defence_unit(v, 0);
	list->count = 0;
	if (!p->altar)
		items_add(list, V_ALTAR, 0, altar_cost, unit);
	for (int i = 0; i < 2 && p->walls + i < WALLS_MAX; i++) {
		int nth = p->walls + i + 1;
		items_add(list, V_WALL, 0, wall_cost, WALL_PRESTIGE * POINT + (nth == WALLS_MAX ? unit : unit * nth / 16));
	}
	for (int t = 1; t <= TOWERS; t++)
		if (!may_raise_tower(p, t).reason)
			items_add(list, V_TOWER, t, tower_rows[t].cost, item_tower(v, t));
	for (int b = 1; b <= BUILDINGS; b++)
		if (!may_raise_building(p, b).reason)
			items_add(list, V_BUILDING, b, building_rows[b].cost, item_building(v, b));
	for (uint64_t m = p->standing & ~p->occupied & CARDS_OF_ARCHERS; m; m &= m - 1)
		if (at_prayer(p))
			items_add(list, V_ARCHER, bits_first(m) + 1, archer_cost, unit - 8);
	if (!p->remodel && slots_used(p) >= SLOTS) {
		int best = 0;
		for (int b = 1; b <= BUILDINGS; b++)
			if (p->unbuilt[b - 1] && p->built[b - 1] < COPIES_MAX && !is_farm(b) && v->after)
				best = 2 * building_rows[b].prestige * POINT > best ? 2 * building_rows[b].prestige * POINT : best;
		items_add(list, V_REMODEL, 0, remodel_cost, best / 2);
	}
}

/* Do these constructions go together? */
static bool items_agree(const struct view *v, const struct item *const *item, int count)
{
	int towers = 0, slots_needed = 0, archers = 0, rooms = 0, farms = 0;
	for (int i = 0; i < count; i++) {
		towers += item[i]->verb == V_TOWER;
		archers += item[i]->verb == V_ARCHER;
		if (item[i]->verb == V_BUILDING) {
			slots_needed += card_has(v->p->standing, card_make(item[i]->arg, 1)) ? 0 : is_farm(item[i]->arg) ? 2 : 1;
			rooms += is_great_room(item[i]->arg);
			farms += is_farm(item[i]->arg);
		}
	}
	return towers_built(v->p) + towers <= TOWERS_MAX && slots_used(v->p) + slots_needed <= slots(v->p) && rooms <= 1
		&& farms <= 1 && (!archers || archers <= bits_count(v->p->pews) + v->p->baptistery);
}

/* ------------------------------------------------------------------ paying */

static int goods_worth(const struct view *v, const int *goods)
{
	int limit = stock_limit(v->p), sum = 0;
	for (int g = 1; g <= RESOURCES; g++) {
		int kept = goods[g - 1] < limit ? goods[g - 1] : limit;
		sum += (kept * 4 + (goods[g - 1] - kept)) * good_value[g] * v->lambda / 4;
	}
	int coins = goods[GOOD_DENIER - 1], many = coins > 14 ? coins - 14 : 0;
	return sum + (2 * coins - many) * v->lambda / 2;
}

/* The source that covers a want of one kind at the least loss; 0: none can alone. */
static int swap_source(const struct abbey *p, const int *left, int get, int want, int *n)
{
	int best = 0, least = 1 << 20, price = good_price(p, get) * want, limit = stock_limit(p);
	for (int g = 1; g <= MONEYS; g++) {
		int need = (price + good_value[g] - 1) / good_value[g];
		if (g == get || left[g - 1] < need || need > TRADE_MAX)
			continue;
		int spare = g <= RESOURCES && left[g - 1] > limit ? left[g - 1] - limit : 0;
		int loss = 4 * need * good_value[g] - 3 * (spare < need ? spare : need) * good_value[g] - (g == GOOD_DENIER);
		if (loss < least)
			least = loss, best = g, *n = need;
	}
	return best;
}

static void swap_do(const struct abbey *p, int *left, struct plan *plan, int give, int n, int get)
{
	left[give - 1] -= n;
	left[get - 1] += n * good_value[give] / good_price(p, get);
	if (power(p, POWER_CHANGE) && give != GOOD_DENIER)
		left[GOOD_DENIER - 1] += n * good_value[give] % good_price(p, get);
	struct swap swap = {(uint8_t)give, (uint8_t)n, (uint8_t)get};
	plan->swap[plan->swaps++] = swap;
}

/* Two sources for one want. */
static bool swap_twice(const struct abbey *p, int *left, struct plan *plan, int get)
{
	for (int g = 1; g <= MONEYS; g++) {
		int all = left[g - 1] < TRADE_MAX ? left[g - 1] : TRADE_MAX, price = good_price(p, get), n = 0;
		if (g == get || all * good_value[g] < price)
			continue;
		int part = all * good_value[g] / price, use = (part * price + good_value[g] - 1) / good_value[g];
		int rest = -left[get - 1] - part, other;
		left[g - 1] -= use;
		other = rest > 0 ? swap_source(p, left, get, rest, &n) : 0;
		left[g - 1] += use;
		if (!other || other == g)
			continue;
		swap_do(p, left, plan, g, use, get);
		swap_do(p, left, plan, other, n, get);
		return true;
	}
	return false;
}

/* Can goods less cost be made whole with the trades left? left becomes what remains. */
static bool settle_cost(const struct abbey *p, int *left, int trades, struct plan *plan)
{
	int wants = 0, n = 0;
	plan->swaps = 0;
	for (int g = 0; g < MONEYS; g++)
		wants += left[g] < 0;
	if (wants > trades)
		return false;
	for (int g = MONEYS; g >= 1 && wants; g--) {
		if (left[g - 1] >= 0)
			continue;
		int source = swap_source(p, left, g, -left[g - 1], &n);
		if (source)
			swap_do(p, left, plan, source, n, g);
		else if (wants > 1 || plan->swaps + 2 > trades || !swap_twice(p, left, plan, g))
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

static void plan_try(
	const struct view *v, const int *goods, const struct item *const *item, int count, int trades, struct plan *best)
{
	struct plan p = {0};
	int left[MONEYS];
	for (int g = 0; g < MONEYS; g++) {
		left[g] = goods[g];
		for (int i = 0; i < count; i++)
			left[g] -= item[i]->cost[g];
	}
	if (!settle_cost(v->p, left, trades, &p))
		return;
	p.worth = goods_worth(v, left);
	for (int i = 0; i < count; i++)
		p.worth += item[i]->worth;
	if (p.worth <= best->worth)
		return;
	p.count = (uint8_t)count;
	for (int i = 0; i < count; i++)
		p.item[i] = *item[i];
	*best = p;
}

/* Up to three constructions, the people fed first if that can be. Goods: wood to deniers. */
static struct plan plan_best(const struct view *v, const struct items *list, const int *goods)
{
	struct plan best = {0};
	const struct item *item[PLAN_ITEMS];
	int have[MONEYS], eat = grain_due(v), trades = TRADES - v->p->trades_used;
	best.worth = -(1 << 20);
	for (int hungry = 0; best.worth < -(1 << 19); hungry++) {
		memcpy(have, goods, sizeof have);
		have[GOOD_GRAIN - 1] -= eat - hungry;
		plan_try(v, have, item, 0, trades, &best);
		for (int i = 0; i < list->count; i++) {
			item[0] = &list->item[i];
			plan_try(v, have, item, 1, trades, &best);
			for (int j = i + 1; j < list->count; j++) {
				item[1] = &list->item[j];
				if (!items_agree(v, item, 2))
					continue;
				plan_try(v, have, item, 2, trades, &best);
				for (int k = j + 1; k < list->count; k++) {
					item[2] = &list->item[k];
					if (items_agree(v, item, 3))
						plan_try(v, have, item, 3, trades, &best);
				}
			}
		}
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
	int goods[MONEYS];
	items_collect(v, &list);
	goods_of(v->p, goods);
	return plan_best(v, &list, goods);
}

/* ------------------------------------------------------------------ dice for goods */

/* What so many more tokens of each resource would be worth. */
struct wants {
	int16_t more[RESOURCES][TOKENS_MAX];
	int16_t token; /* an initiative token */
};

static void wants_of(const struct view *v, struct wants *w)
{
	struct items list;
	int goods[MONEYS];
	items_collect(v, &list);
	goods_of(v->p, goods);
	if (v->s->phase < PHASE_GATHER) /* what is gathered meets what the others bring: assume a little of each */
		for (int g = 0; g < RESOURCES; g++)
			goods[g] += 2;
	int base = plan_best(v, &list, goods).worth;
	for (int g = 0; g < RESOURCES; g++) {
		w->more[g][0] = 0;
		for (int n = 1; n < TOKENS_MAX; n++) {
			goods[g] += n;
			w->more[g][n] = (int16_t)(plan_best(v, &list, goods).worth - base);
			goods[g] -= n;
		}
	}
	w->token = (int16_t)(5 * v->lambda + 6);
}

static int site_gain(const struct view *v, const struct wants *w, int site, int sum)
{
	int price = good_price(v->p, site), n = sum / price + site_modifier(v->s, site);
	n = n < 0 ? 0 : n < TOKENS_MAX ? n : TOKENS_MAX - 1;
	return w->more[site - 1][n] + (power(v->p, POWER_CHANGE) ? sum % price * v->lambda : 0);
}

/* Best use of a pool: for each site a main die and perhaps a bonus die, one die for the initiative. */
struct sending {
	int worth;
	uint8_t main_die[SITES], bonus_die[SITES], initiative;
};

struct sendings { /* scratch: by number of the pool's subset */
	int16_t worth[SITES + 2][POOLS_MAX];
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

static void sending_layer(const struct view *v, const struct wants *w, struct sendings *t, int layer,
	const uint8_t *pool, const int *stride, int total)
{
	int site = layer + 1;
	bool open = site <= SITES ? !bits_has(v->p->used_sites, site - 1) : initiative_free(v->s) && v->s->initiative_pile;
	bool bonus = site <= SITES && v->s->bonus_free[site - 1];
	for (int i = 0; i < total; i++)
		t->worth[layer + 1][i] = INT16_MIN;
	for (int i = 0; i < total; i++) {
		if (t->worth[layer][i] == INT16_MIN)
			continue;
		sending_offer(t, layer, i, i, 0, 0, 0);
		for (int a = 1; a <= DIE_FACES && open; a++) {
			int used = i / stride[a - 1] % (pool[a - 1] + 1);
			if (used == pool[a - 1])
				continue;
			int gain = site <= SITES ? site_gain(v, w, site, a) : w->token - a;
			sending_offer(t, layer, i, i + stride[a - 1], gain, a, 0);
			for (int b = 1; b <= a && bonus; b++) {
				int more = i / stride[b - 1] % (pool[b - 1] + 1) + (a == b);
				if (more < pool[b - 1])
					sending_offer(t, layer, i, i + stride[a - 1] + stride[b - 1], site_gain(v, w, site, a + b), a, b);
			}
		}
	}
}

static struct sending sending_best(const struct view *v, const struct wants *w, const uint8_t *pool, struct sendings *t)
{
	struct sending out = {0};
	int stride[DIE_FACES], total = 1, at = 0;
	for (int f = 0; f < DIE_FACES; f++) {
		stride[f] = total;
		total *= pool[f] + 1;
	}
	if (total > POOLS_MAX)
		return out; /* more than ten dice never lie in a pool */
	for (int i = 0; i < total; i++)
		t->worth[0][i] = INT16_MIN;
	t->worth[0][0] = 0;
	for (int layer = 0; layer <= SITES; layer++)
		sending_layer(v, w, t, layer, pool, stride, total);
	for (int i = 1; i < total; i++)
		if (t->worth[SITES + 1][i] > t->worth[SITES + 1][at])
			at = i;
	out.worth = t->worth[SITES + 1][at];
	for (int layer = SITES + 1; layer > 0; layer--) {
		int a = t->first[layer][at], b = t->second[layer][at];
		if (layer == SITES + 1)
			out.initiative = (uint8_t)a;
		else
			out.main_die[layer - 1] = (uint8_t)a, out.bonus_die[layer - 1] = (uint8_t)b;
		at -= (a ? stride[a - 1] : 0) + (b ? stride[b - 1] : 0);
	}
	return out;
}
