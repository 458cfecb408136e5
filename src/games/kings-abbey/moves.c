/* What the rule-based player chooses, kind by kind. Part of heuristics.c. */

/* Everything a decision is made from. */
struct table {
	const struct kings_abbey_state *s;
	int seat;
	const choice *list;
	uint32_t count;
	struct rng *rng;
	struct sendings *sendings;
	struct view v;
};

static choice find(const struct table *t, int verb, int a, int b, int c)
{
	choice want = choose(verb, a, b, c);
	for (uint32_t i = 0; i < t->count; i++)
		if (t->list[i] == want)
			return want;
	return 0;
}

static choice find_verb(const struct table *t, int verb)
{
	return choice_of_verb(t->list, t->count, verb);
}

/* ------------------------------------------------------------------ peasants and cards */

/* Whom to part with: from the first bench, then those further on, the baptistery, the least useful card. */
static choice part_with(const struct table *t)
{
	choice best = 0;
	int least = 1 << 20;
	for (uint32_t i = 0; i < t->count; i++) {
		choice c = t->list[i];
		int cost = 0;
		if (choice_verb(c) == VERB_TAKE_SEAT)
			cost = 6 * choice_arg(c, 0);
		else if (choice_verb(c) == VERB_TAKE_BAPTISTERY)
			cost = 25;
		else
			cost = 23 + manning_worth(&t->v, choice_arg(c, 0), t->v.after + 1);
		if (cost < least)
			least = cost, best = c;
	}
	return best;
}

/* The card whose loss costs least: its engine, the lay brother, a slot. */
static choice give_up_card(const struct table *t)
{
	const struct abbey *p = t->v.p;
	choice best = 0;
	int least = 1 << 20;
	for (uint32_t i = 0; i < t->count; i++) {
		int card = choice_arg(t->list[i], 0);
		int cost = card_has(p->occupied, card) ? 33 + manning_worth(&t->v, card, t->v.after + 1) : 0;
		if (card <= CARDS_BUILDING) {
			const struct building_figures *row = &t->v.f->building[card_building(card)];
			if (!card_has(p->entered, card))
				cost += row->activation * POINT;
			if (card_building(card) == BUILDING_SHEEP_FARM)
				cost += p->sheep * SHEEP_SCORE * POINT;
			if (card_building(card) == BUILDING_DAIRY_FARM)
				cost += p->cows * COW_SCORE * POINT;
			cost -= 4; /* its slot is free again */
		} else if (card != CARD_CHAPEL && card != CARD_BELL_TOWER) {
			cost += t->v.after ? 10 : 0; /* could still be manned */
		} else if (card == CARD_CHAPEL) {
			cost += p->clergy >= t->v.f->level[LEVEL_PRIEST].last ? defence_unit(&t->v, 0) + 16 : 6;
		}
		if (cost < least)
			least = cost, best = t->list[i];
	}
	return best;
}

/* A lay brother for the most useful card; wait: not before the constructions of phase 7 are known. */
static choice staff(const struct table *t)
{
	choice best = find_verb(t, VERB_BAPTISE);
	int most = 0;
	if (best)
		return best;
	for (uint32_t i = 0; i < t->count; i++) {
		if (choice_verb(t->list[i]) != VERB_ACTIVATE)
			continue;
		int worth = 1 + manning_worth(&t->v, choice_arg(t->list[i], 0), t->v.after + (t->s->phase <= PHASE_FOOD));
		if (worth > most)
			most = worth, best = t->list[i];
	}
	return best;
}

/* ------------------------------------------------------------------ things that are good at any time */

static choice use_relic(const struct table *t)
{
	const struct kings_abbey_figures *f = t->v.f;
	const struct abbey *p = t->v.p;
	int last = t->v.after == 0;
	bool between = p->clergy == f->level[f->step[p->clergy].level].last; /* levels */
	for (uint32_t i = 0; i < t->count; i++) {
		if (choice_verb(t->list[i]) != VERB_USE_RELIC)
			continue;
		int relic = choice_arg(t->list[i], 0), effect = f->relic[relic].effect;
		if (effect == RELIC_DEFENCE && darkness_cost(&t->v, defence_lasting(f, p), 0) > 38)
			return t->list[i];
		if (effect == RELIC_CLERGY && p->clergy < f->clergy_top && (between || last)
			&& (p->clergy >= f->level[LEVEL_PRIEST].last || last || t->v.after > 6))
			return t->list[i];
		if (effect == RELIC_WALLS && (p->walls <= 1 || last))
			return t->list[i];
		if (effect == RELIC_GIFT && t->s->phase <= PHASE_BUILD && (!last || t->s->phase <= PHASE_GATHER))
			return t->list[i];
	}
	return 0;
}

static bool saint_wanted(const struct table *t)
{
	const struct abbey *p = t->v.p;
	int last = t->v.after == 0;
	switch (p->saint) {
	case SAINT_ARNOLD:
		return darkness_cost(&t->v, defence_lasting(t->v.f, p), defence(t->v.f, p) - defence_lasting(t->v.f, p)) > 74
			|| last;
	case SAINT_ANDREW:
		return t->s->phase == PHASE_ABBEY && t->v.after <= 1;
	case SAINT_ELIJAH:
	case SAINT_LIONEL:
	case SAINT_RUDOLPH:
		return t->s->phase == PHASE_BUILD || last;
	case SAINT_REYNOLD:
		return t->s->phase == PHASE_BUILD;
	default:
		return true;
	}
}

static choice any_time(const struct table *t)
{
	choice c = use_relic(t);
	if (!c && find_verb(t, VERB_USE_SAINT) && saint_wanted(t))
		c = find_verb(t, VERB_USE_SAINT);
	return c;
}

/* ------------------------------------------------------------------ Vikings */

static choice defend_vikings(const struct table *t)
{
	const struct kings_abbey_state *s = t->s;
	const struct abbey *p = t->v.p;
	int left = viking_dice(s) - viking_open(s), own = viking_force(s, t->seat + 1);
	choice c = find_verb(t, VERB_VK_DOUBLE);
	if (!c)
		c = find_verb(t, VERB_VK_TRIPLE);
	if (c)
		return c;
	c = find_verb(t, VERB_VK_DIE);
	if (!own) {
		if (c)
			return c;
		for (int v = 1; v <= DIE_FACES; v++) /* the lowest die that can be turned */
			if ((c = find(t, VERB_VK_BARRACKS, v, 0, 0)))
				return c;
		return find_verb(t, VERB_VK_PEASANT);
	}
	/* a second die: for the majority, or where the others could not stop it */
	int others = 0, v = viking_value(s);
	for (int i = 0; i < s->seats; i++)
		others += i != t->seat && s->player[i].pool[v - 1];
	if (c && (v <= 1 || left == 1 || !others || own >= 2) && dice_of(p->pool) > 4)
		return c;
	return find_verb(t, VERB_VK_STOP);
}

/* ------------------------------------------------------------------ phase 3 */

struct thought {
	choice best;
	int most;
};

static void think(struct thought *th, choice c, int worth)
{
	if (worth > th->most)
		th->most = worth, th->best = c;
}

/* The position after some dice: what stands, and what the pool can still gather. */
static int abbey_worth(const struct table *t, const struct kings_abbey_state *after, const struct wants *w)
{
	struct view v = view_of(after, t->seat);
	v.promised = t->v.promised;
	if (v.p->occupied != t->sendings->occupied) /* a peasant left a card: prices may be others */
		sendings_make(&v, w, t->v.p->pool, t->sendings);
	return value_without_goods(&v) + after->resources_due * 9 * v.lambda
		+ sendings_worth(t->sendings, v.p->pool) * 21 / 32;
}

static void answer_simply(struct kings_abbey_state *s, int seat) /* a sub-decision of a copy, anyhow */
{
	choice list[KA_CHOICES_MAX];
	while (s->kind == KIND_CRUSADE_PEASANT && s->actor == seat) {
		kings_abbey_choices(s, seat, list);
		kings_abbey_apply(s, seat, list[0], NULL);
	}
}

/* As many dice of one value on a crusade as fit, taken as one step. */
static void think_crusade(const struct table *t, const struct wants *w, choice first, struct thought *th)
{
	struct kings_abbey_state after = *t->s;
	int card = choice_arg(first, 0), v = choice_arg(first, 2) ? choice_arg(first, 2) : choice_arg(first, 1);
	kings_abbey_apply(&after, t->seat, first, NULL);
	answer_simply(&after, t->seat);
	while (
		after.kind == KIND_ABBEY_ACTION && after.actor == t->seat && allows(may_crusade(&after, t->seat, card, v, 0)))
		kings_abbey_apply(&after, t->seat, choose(VERB_CRUSADE, card, v, 0), NULL);
	while (after.kind == KIND_ABBEY_ACTION && solo(&after) && allows(may_elias_die(&after, t->seat, card)))
		kings_abbey_apply(&after, t->seat, choose(VERB_ELIAS_DIE, card, 0, 0), NULL);
	int worth = abbey_worth(t, &after, w);
	const struct crusade *c = crusade_seek(&after.player[t->seat], card);
	if (solo(&after) && c && !crusade_complete(t->v.f, c))
		worth -= c->elias_dice * 20; /* not for nothing */
	think(th, first, worth);
}

/* Help that would fill the card: worth asking for. */
static choice ask_for_help(const struct table *t)
{
	for (uint32_t i = 0; i < t->count; i++) {
		if (choice_verb(t->list[i]) != VERB_ASK_HELP)
			continue;
		int card = choice_arg(t->list[i], 0);
		const struct crusade *c = crusade_seek(t->v.p, card);
		int gaps = crusade_gaps(t->v.f, c);
		if (2 * gaps + 1 > t->v.f->crusade[card].prestige || t->v.p->help_offers >= 2)
			continue;
		for (int q = 0; q < t->s->seats; q++)
			if (allows(may_help(t->s, t->seat, card, q)) && help_supply(t->v.f, &t->s->player[q], c->value) >= gaps)
				return t->list[i];
	}
	return 0;
}

/* A die whose rerolling promises more; the pool as a whole is valued. */
static choice reroll(const struct table *t, const struct wants *w)
{
	uint8_t pool[DIE_FACES];
	int sum[DIE_FACES + 1] = {0}, most = 68;
	choice best = find_verb(t, VERB_REROLL);
	if (!best)
		return 0;
	memcpy(pool, t->v.p->pool, sizeof pool);
	sendings_make(&t->v, w, pool, t->sendings);
	int now = sendings_worth(t->sendings, pool);
	for (int f = 0; f < DIE_FACES; f++) {
		pool[f]++;
		sendings_make(&t->v, w, pool, t->sendings);
		for (uint32_t i = 0; i < t->count; i++) {
			int v = choice_arg(t->list[i], 0);
			if (choice_verb(t->list[i]) != VERB_REROLL)
				continue;
			pool[v - 1]--;
			sum[v] += sendings_worth(t->sendings, pool) - now;
			pool[v - 1]++;
		}
		pool[f]--;
	}
	best = 0;
	for (uint32_t i = 0; i < t->count; i++)
		if (choice_verb(t->list[i]) == VERB_REROLL && sum[choice_arg(t->list[i], 0)] > most)
			most = sum[choice_arg(t->list[i], 0)], best = t->list[i];
	return best;
}

static int defence_planned(const struct view *v)
{
	struct plan plan = plan_now(v);
	int n = 0;
	for (int i = 0; i < plan.count; i++)
		n += plan.item[i].verb == VERB_ALTAR || plan.item[i].verb == VERB_ARCHER
			|| (plan.item[i].verb == VERB_WALL && v->p->walls == WALLS_MAX - 1);
	return n;
}

static choice act_in_abbey(struct table *t)
{
	choice c = staff(t);
	if (c)
		return c;
	t->v.promised = defence_planned(&t->v);
	struct wants w;
	wants_of(&t->v, &w);
	sendings_make(&t->v, &w, t->v.p->pool, t->sendings);
	struct thought th = {find_verb(t, VERB_END_TURN), abbey_worth(t, t->s, &w)};
	for (uint32_t i = 0; i < t->count; i++) {
		int verb = choice_verb(t->list[i]);
		if (verb == VERB_CRUSADE) {
			think_crusade(t, &w, t->list[i], &th);
		} else if (verb == VERB_CLERGY) {
			/* the die is gone, and a step of the way is made: its bonus may come later */
			struct kings_abbey_state after = *t->s;
			die_take(&after.player[t->seat], choice_arg(t->list[i], 0));
			think(&th, t->list[i],
				abbey_worth(t, &after, &w) + clergy_step_worth(&t->v) * 26 / 32 + CLERGY_SURE
					- (choice_arg(t->list[i], 1) ? 1 : 0));
		} else if (verb == VERB_PREACH || verb == VERB_DEFEND || verb == VERB_DOUBLE_LAST || verb == VERB_TRIPLE_LAST) {
			struct kings_abbey_state after = *t->s;
			kings_abbey_apply(&after, t->seat, t->list[i], NULL);
			int cost = verb == VERB_DOUBLE_LAST || verb == VERB_TRIPLE_LAST ? 18 : choice_arg(t->list[i], 1) ? 1 : 0;
			think(&th, t->list[i], abbey_worth(t, &after, &w) - cost);
		}
	}
	if (choice_verb(th.best) == VERB_END_TURN && (c = reroll(t, &w)))
		return c;
	if (choice_verb(th.best) == VERB_END_TURN && solo(t->s) && (c = find_verb(t, VERB_ELIAS_DIE))) {
		struct kings_abbey_state after = *t->s;
		int card = choice_arg(c, 0);
		while (after.kind == KIND_ABBEY_ACTION && allows(may_elias_die(&after, t->seat, card)))
			kings_abbey_apply(&after, t->seat, choose(VERB_ELIAS_DIE, card, 0, 0), NULL);
		const struct crusade *done = crusade_seek(&after.player[t->seat], card);
		if (done && crusade_complete(t->v.f, done))
			return c;
	}
	if (choice_verb(th.best) == VERB_END_TURN && (c = ask_for_help(t)))
		return c;
	return th.best;
}

/* ------------------------------------------------------------------ negotiation, KA-14.8 */

static int help_price(const struct kings_abbey_state *s, int dice) /* what a helper asks for */
{
	return 2 * dice + 1 + (s->seats == 2 ? 3 : s->seats == 3 ? 1 : 0);
}

static choice negotiate(const struct table *t)
{
	const struct kings_abbey_state *s = t->s;
	const struct crusade *c = offer_card(s);
	int want, left;
	switch (s->kind) {
	case KIND_OFFER_ALLY:
		for (uint32_t i = 0; i < t->count; i++)
			if (help_supply(figures(s), &s->player[choice_value(t->list[i], 0, LOW_SEAT)], c->value)
				>= crusade_gaps(t->v.f, c))
				return t->list[i];
		return t->list[0];
	case KIND_OFFER_DICE:
		return t->list[t->count - 1];
	case KIND_OFFER_PRESTIGE:
		want = help_price(s, s->offer_dice), left = prestige_left(t->v.f, c);
		return find(t, VERB_OFFER_PRESTIGE, want < left ? want : left, 0, 0);
	case KIND_OFFER_REWARD:
	case KIND_OFFER_RELIC:
		return s->kind == KIND_OFFER_RELIC ? t->list[1] : t->list[0];
	case KIND_OFFER_ANSWER:
		want = help_price(s, s->offer_dice), left = prestige_left(t->v.f, c);
		for (int i = 0; i < REWARDS_MAX; i++) /* a share of the reward counts half its value */
			if (s->offer_reward[i]) {
				int good = crusade_reward(t->v.f, c->card, i);
				want -= reward_offered(s, i) * (good == GOOD_WAGON ? 2 : figures(s)->good[good]) / 2;
			}
		if (s->offer_relic == ANSWER_YES)
			want -= 3;
		if (crusade_gaps(t->v.f, c) > s->offer_dice)
			want += 2; /* may never be paid */
		if (s->offer_prestige >= want)
			return find_verb(t, VERB_ACCEPT);
		return want <= left ? find(t, VERB_COUNTER, want, 0, 0) : find_verb(t, VERB_REFUSE);
	case KIND_COUNTER_ANSWER:
		return find_verb(t, s->offer_counter <= t->v.f->crusade[c->card].prestige ? VERB_ACCEPT : VERB_REFUSE);
	default:
		return t->list[0]; /* help_smith */
	}
}

/* ------------------------------------------------------------------ phase 4 */

static choice buy_building(const struct table *t)
{
	struct thought th = {find_verb(t, VERB_PASS), 0};
	struct plan now = plan_now(&t->v);
	th.most = value_without_goods(&t->v) + now.worth + 3;
	for (uint32_t i = 0; i < t->count; i++) {
		if (choice_verb(t->list[i]) != VERB_BUY)
			continue;
		struct kings_abbey_state after = *t->s;
		struct abbey *p = &after.player[t->seat];
		int building = choice_arg(t->list[i], 2), row = choice_value(t->list[i], 1, LOW_ROW);
		p->goods[GOOD_DENIER - 1] = (uint16_t)(p->goods[GOOD_DENIER - 1] - market_price(&after, row));
		p->unbuilt[building - 1]++;
		take(&after, t->seat, t->v.f->building[building].reward, t->v.f->building[building].reward_n);
		struct view v = view_of(&after, t->seat);
		think(&th, t->list[i], value_without_goods(&v) + plan_now(&v).worth);
	}
	return th.best;
}

/* ------------------------------------------------------------------ phase 5 */

static choice take_back(const struct table *t) /* Abbott's Den: the best die that is not needed where it lies */
{
	choice best = 0;
	int most = 1, spare = defence(t->v.f, t->v.p) - darkness_level(t->s);
	for (uint32_t i = 0; i < t->count; i++) {
		int area = choice_arg(t->list[i], 0), v = choice_arg(t->list[i], 1);
		if (choice_verb(t->list[i]) != VERB_DEN || (area == AREA_DEFENCE && spare <= 0))
			continue;
		if (v > most)
			most = v, best = t->list[i];
	}
	return best;
}

/* Two Monk's Quarters: a die that has gathered serves again. */
static choice reuse_die(const struct table *t)
{
	struct thought th = {0, value_without_goods(&t->v) + 4};
	for (uint32_t i = 0; i < t->count; i++) {
		if (choice_verb(t->list[i]) != VERB_REUSE)
			continue;
		struct kings_abbey_state after = *t->s;
		kings_abbey_apply(&after, t->seat, t->list[i], NULL);
		struct view v = view_of(&after, t->seat);
		think(&th, t->list[i], value_without_goods(&v));
	}
	return th.best;
}

static choice support(const struct table *t) /* two dice that nothing else wants */
{
	for (int v = 1; v <= DIE_FACES; v++)
		if (find(t, VERB_SUPPORT, v, 0, 0))
			return find(t, VERB_SUPPORT, v, 0, 0);
	return 0;
}

static choice gather(const struct table *t)
{
	choice c = staff(t);
	struct wants w;
	if (!c)
		c = take_back(t);
	if (c)
		return c;
	wants_of(&t->v, &w);
	if ((c = reroll(t, &w)))
		return c;
	sendings_make(&t->v, &w, t->v.p->pool, t->sendings);
	struct sending send = sending_best(t->sendings);
	int at = -1, most = 0;
	for (int r = 0; r < SITES; r++) {
		int sum = send.main_die[r] + send.bonus_die[r];
		int worth = sum ? site_gain(&t->v, &w, r + 1, sum) + (send.bonus_die[r] ? 21 : 0) : 0;
		if (worth > most)
			most = worth, at = r;
	}
	if (send.initiative && w.token >= 17 && (t->s->seats > 1 || at < 0))
		return find(t, VERB_INITIATIVE, send.initiative, 0, 0);
	if (at >= 0)
		return find(t, VERB_SITE, at + 1, send.main_die[at], 0);
	if (send.initiative)
		return find(t, VERB_INITIATIVE, send.initiative, 0, 0);
	if ((c = support(t)) || (c = reuse_die(t)))
		return c;
	return find_verb(t, VERB_PASS);
}

static choice gather_second(const struct table *t)
{
	struct wants w;
	int site = t->s->site, main_die = t->v.p->main_die[site - 1];
	wants_of(&t->v, &w);
	uint8_t pool[DIE_FACES];
	memcpy(pool, t->v.p->pool, sizeof pool);
	sendings_make(&t->v, &w, pool, t->sendings);
	int all = sendings_worth(t->sendings, pool);
	struct thought th = {find_verb(t, VERB_NONE_BONUS), site_gain(&t->v, &w, site, main_die) + all};
	for (uint32_t i = 0; i < t->count; i++) {
		int v = choice_arg(t->list[i], 0);
		if (choice_verb(t->list[i]) == VERB_DOUBLE) {
			think(&th, t->list[i], site_gain(&t->v, &w, site, 2 * main_die) + all);
		} else if (choice_verb(t->list[i]) == VERB_BONUS) {
			pool[v - 1]--;
			think(&th, t->list[i], site_gain(&t->v, &w, site, main_die + v) + sendings_worth(t->sendings, pool));
			pool[v - 1]++;
		}
	}
	return th.best;
}

/* Tools where they bring one more token; a wagon where the token is worth more than keeping it. */
static choice gather_more(const struct table *t)
{
	const struct abbey *p = t->v.p;
	int site = t->s->site, price = site_price(t->v.f, p, site), sum = site_sum(t->s, p), lack = price - sum % price;
	int room = DIE_FACES - p->main_die[site - 1] - t->s->tool_main;
	if (p->bonus_die[site - 1] && !bits_has(p->phantom_sites, site - 1))
		room += DIE_FACES - p->bonus_die[site - 1] - t->s->tool_bonus;
	if (lack <= p->tools - p->tools_used && lack <= room) {
		choice c = find_verb(t, VERB_TOOL_MAIN);
		return c ? c : find_verb(t, VERB_TOOL_BONUS);
	}
	choice wagon = find_verb(t, VERB_WAGON);
	if (wagon) {
		struct wants w;
		wants_of(&t->v, &w);
		if (w.more[site - 1][1] > (t->v.after ? WAGON + 8 : 2))
			return wagon;
	}
	return find_verb(t, VERB_COLLECT);
}

/* ------------------------------------------------------------------ phases 6 and 7 */

static choice step(const struct table *t) /* the foremost who can move */
{
	choice best = find_verb(t, VERB_BAPTISE);
	int most = 0;
	if (best)
		return best;
	best = find_verb(t, VERB_DONE);
	for (uint32_t i = 0; i < t->count; i++)
		if (choice_verb(t->list[i]) == VERB_STEP && choice_arg(t->list[i], 0) > most)
			most = choice_arg(t->list[i], 0), best = t->list[i];
	return best;
}

static bool payable(const struct abbey *p, const struct item *it)
{
	return allows(afford(p, it->cost, 0));
}

static choice tablets(const struct table *t) /* the dearest construction they make possible */
{
	struct thought th = {0, t->v.after ? 102 : 0};
	for (uint32_t i = 0; i < t->count; i++) {
		choice c = t->list[i];
		if (choice_verb(c) == VERB_TABLETS_TOWER)
			think(&th, c, item_tower(&t->v, choice_arg(c, 0)));
		else if (choice_verb(c) == VERB_TABLETS_BUILDING)
			think(&th, c, item_building(&t->v, choice_arg(c, 0)));
	}
	return th.best;
}

static choice construct(const struct table *t)
{
	choice c = find_verb(t, VERB_BAPTISE);
	struct plan plan = plan_now(&t->v);
	if (c)
		return c;
	for (int i = 0; i < plan.count; i++) /* the cheapest first would do as well: all are paid in the end */
		if (payable(t->v.p, &plan.item[i]) && !plan.swaps && (c = find(t, plan.item[i].verb, plan.item[i].arg, 0, 0)))
			return c;
	if (plan.count && plan.swaps && (c = find_verb(t, VERB_TRADE)))
		return c;
	if ((c = tablets(t)) || (c = support(t)))
		return c;
	if (t->v.after == 0 && (c = find_verb(t, VERB_WALL))) /* stone counts for nothing any more */
		return c;
	if ((c = staff(t)))
		return c;
	return find_verb(t, VERB_DONE);
}

/* The trade the plan begins with; where no plan asks for one (hunger, a full store) the best for that. */
static struct swap swap_wanted(const struct table *t)
{
	const struct abbey *p = t->v.p;
	struct swap none = {0, 0, 0};
	struct plan plan = plan_now(&t->v);
	if (t->s->phase != PHASE_END && plan.swaps)
		return plan.swap[0];
	int limit = stock_limit(t->v.f, p);
	for (int g = RESOURCES; g >= 1; g--) { /* a full store: into deniers, or whatever is short */
		int over = p->goods[g - 1] - limit;
		if (t->s->phase == PHASE_END && over > 0) {
			struct swap s = {(uint8_t)g, (uint8_t)(over < TRADE_MAX ? over : TRADE_MAX), GOOD_DENIER};
			return s;
		}
	}
	return none;
}

static choice trade(const struct table *t)
{
	struct swap swap = swap_wanted(t);
	choice c = 0;
	if (t->s->kind == KIND_TRADE_GIVE)
		c = find(t, VERB_TRADE_GIVE, swap.give, 0, 0);
	else if (t->s->kind == KIND_TRADE_GET)
		c = find(t, VERB_TRADE_GET, swap.get, 0, 0);
	else
		c = find(t, VERB_TRADE_AMOUNT, swap.n, 0, 0);
	return c ? c : t->list[0];
}
