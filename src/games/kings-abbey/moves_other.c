/* The rule-based player's remaining decisions, and the quick weights of playouts. Part of heuristics.c. */

static choice feed(const struct table *t)
{
	choice c = staff(t);
	if (c)
		return c;
	int open = food_open(t->s, t->seat);
	if (find_verb(t, VERB_SHEEP) && (open >= SHEEP_LEVELS || !find_verb(t, VERB_PAY_GRAIN)))
		if (t->v.p->goods[GOOD_GRAIN - 1] < open)
			return find_verb(t, VERB_SHEEP);
	if ((c = find_verb(t, VERB_PAY_GRAIN)))
		return c;
	struct plan plan = plan_now(&t->v);
	if (plan.swaps && plan.swap[0].get == GOOD_GRAIN && (c = find_verb(t, VERB_TRADE)))
		return c;
	if ((c = find_verb(t, VERB_SHEEP)) || (c = any_time(t)))
		return c;
	return find_verb(t, VERB_STARVE);
}

static choice brace(const struct table *t)
{
	const struct abbey *p = t->v.p;
	choice c = find_verb(t, VERB_BAPTISE);
	if (c && p->baptistery == 0)
		return c;
	for (uint32_t i = 0; i < t->count; i++) {
		int card = choice_arg(t->list[i], 0);
		if (choice_verb(t->list[i]) == VERB_ACTIVATE && card <= CARDS_BUILDING
			&& defence_of(t->v.f, card_building(card), active(p, card_building(card)) ? 2 : 1))
			return t->list[i];
	}
	if (bath_targets(p) & CARDS_OF_ARCHERS)
		if ((c = find_verb(t, VERB_BATH)))
			return c;
	if ((c = any_time(t)))
		return c;
	return find_verb(t, VERB_FACE);
}

static choice bathe(const struct table *t)
{
	choice best = t->list[0];
	int most = -(1 << 20), sign = t->s->kind == KIND_BATH_FROM ? -1 : 1;
	for (uint32_t i = 0; i < t->count; i++) {
		int card = choice_arg(t->list[i], 0), worth = sign * manning_worth(&t->v, card, t->v.after + 1);
		if (t->s->kind == KIND_BATH_TO && card_has(CARDS_OF_ARCHERS, card))
			worth += t->s->phase == PHASE_DARK ? GAP_NOW : 0;
		if (worth > most)
			most = worth, best = t->list[i];
	}
	return best;
}

/* A spent great room's lay brother does better elsewhere. */
static choice bath_wanted(const struct table *t)
{
	const struct abbey *p = t->v.p;
	int worst = 1 << 20, best = 0, left = t->v.after + (t->s->phase <= PHASE_FOOD);
	choice c = find_verb(t, VERB_BATH);
	if (!c)
		return 0;
	for (uint64_t m = bath_sources(p); m; m &= m - 1) {
		int worth = manning_worth(&t->v, bits_first(m) + 1, left);
		worst = worth < worst ? worth : worst;
	}
	for (uint64_t m = bath_targets(p); m; m &= m - 1) {
		int worth = manning_worth(&t->v, bits_first(m) + 1, left);
		best = worth > best ? worth : best;
	}
	return best > worst + 9 ? c : 0;
}

static choice end_of_stock(const struct table *t)
{
	const struct abbey *p = t->v.p;
	choice c = find_verb(t, VERB_BAPTISE);
	if (t->v.after == 0) { /* the last window: prestige that free actions still bring */
		if (c && p->baptistery < BAPTISTERY_PLACES)
			return c;
		for (uint32_t i = 0; i < t->count; i++) {
			if (choice_verb(t->list[i]) != VERB_ACTIVATE)
				continue;
			int card = choice_arg(t->list[i], 0), building = card <= CARDS_BUILDING ? card_building(card) : 0;
			if (manning_worth(&t->v, card, 0) > 0 || building == BUILDING_MONEY_CHANGER
				|| building == BUILDING_TITHE_BARN)
				return t->list[i];
		}
		if ((c = any_time(t)))
			return c;
	}
	if (over_limit(t->v.f, p) && swap_wanted(t).give && (c = find_verb(t, VERB_TRADE)))
		return c;
	return find_verb(t, VERB_ACCEPT);
}

static choice call_off(const struct table *t) /* dice that will never be enough come home */
{
	choice abandon = t->list[0];
	const struct crusade *c = crusade_seek(t->v.p, choice_arg(abandon, 0));
	int chance = crusade_chance(crusade_gaps(t->v.f, c), true, t->v.after);
	return chance == 0 && c->dice >= 2 ? abandon : t->list[1];
}

/* ------------------------------------------------------------------ setup */

static int start_worth(int building) /* KA-14.2: a use in every round */
{
	switch (building) {
	case BUILDING_MONEY_CHANGER:
		return 7;
	case BUILDING_BAKERY:
		return 6;
	case BUILDING_MASONS_GUILD:
		return 5;
	case BUILDING_LIBRARY:
	case BUILDING_BARRACKS:
		return 4;
	default:
		return 3;
	}
}

static choice auction(const struct table *t)
{
	choice best = t->list[0];
	int most = -1;
	if (t->s->kind == KIND_AUCTION_BID) {
		int limit = 2 + (int)rng_below(t->rng, 3);
		return t->s->bid < limit ? t->list[0] : find_verb(t, VERB_PASS);
	}
	if (t->s->kind == KIND_AUCTION_PAY)
		return t->list[0]; /* deniers if they suffice: the empty set comes first */
	for (uint32_t i = 0; i < t->count; i++)
		if (start_worth(choice_arg(t->list[i], 0)) > most)
			most = start_worth(choice_arg(t->list[i], 0)), best = t->list[i];
	return best;
}

static choice draft(const struct table *t)
{
	struct thought th = {t->list[0], -(1 << 20)};
	for (uint32_t i = 0; i < t->count; i++) {
		int b = choice_arg(t->list[i], 2);
		const struct building_figures *row = &t->v.f->building[b];
		int gift = row->reward >= GOOD_WAGON ? 3 : row->reward_n * t->v.f->good[row->reward];
		think(&th, t->list[i],
			(row->prestige + row->activation) * POINT + engine_worth(&t->v, b, 1, 3) + gift * t->v.lambda);
	}
	return th.best;
}

/* ------------------------------------------------------------------ saints, deals */

static choice saint_choice(const struct table *t)
{
	struct thought th = {t->list[0], -(1 << 20)};
	struct wants w;
	if (t->s->kind == KIND_PATRON_CHOICE) {
		bool strong = t->v.p->saint == SAINT_ARNOLD || t->v.p->saint == SAINT_ANDREW || t->v.p->saint == SAINT_ELIJAH;
		return find_verb(t, t->v.after >= (strong ? 5 : 4) ? VERB_REVEAL : VERB_KEEP_HIDDEN);
	}
	if (t->s->kind == KIND_REYNOLD_SITE)
		wants_of(&t->v, &w);
	for (uint32_t i = 0; i < t->count; i++) {
		int a = choice_arg(t->list[i], 0), worth = 0;
		switch (choice_verb(t->list[i])) {
		case VERB_ELIJAH_BUILD:
			worth = item_building(&t->v, a) + cost_value(t->v.f, t->v.f->building[a].cost) * t->v.lambda;
			break;
		case VERB_GAWAIN_CARD:
			worth = t->v.f->crusade[a].prestige;
			break;
		case VERB_RUDOLPH_PAIR:
			worth = manning_worth(&t->v, a, t->v.after + 1)
				+ manning_worth(&t->v, choice_arg(t->list[i], 1), t->v.after + 1);
			break;
		case VERB_REYNOLD_SITE:
			worth = worth_of_more(
				&w, a, (t->s->site == a ? 2 : 1) * t->v.f->saint[SAINT_REYNOLD] / site_price(t->v.f, t->v.p, a));
			break;
		default:
			worth = choice_verb(t->list[i]) == VERB_STOP ? -1 : 0;
			break;
		}
		think(&th, t->list[i], worth);
	}
	return th.best;
}

static choice choose_resource(const struct table *t)
{
	struct wants w;
	struct thought th = {t->list[0], -(1 << 20)};
	wants_of(&t->v, &w);
	for (uint32_t i = 0; i < t->count; i++) {
		int g = choice_arg(t->list[i], 0);
		think(&th, t->list[i], 13 * w.more[g - 1][1] / 4 + t->v.f->good[g]);
	}
	return th.best;
}

/* A Stables deal: something spare for what the plan would otherwise trade for; accepted where no value is lost. */
static choice deal(const struct table *t)
{
	const struct kings_abbey_state *s = t->s;
	if (s->kind != KIND_STABLES_ANSWER)
		return s->kind == KIND_STABLES_GET_N ? t->list[t->count - 1] : t->list[rng_below(t->rng, t->count)];
	struct items list;
	int goods[MONEYS];
	items_ready(&t->v, &list);
	goods_of(t->v.p, goods);
	int before = plan_best(&t->v, &list, goods, NULL).worth;
	goods[s->deal_give - 1] += s->deal_give_n;
	goods[s->deal_get - 1] -= s->deal_get_n;
	return find_verb(t, plan_best(&t->v, &list, goods, NULL).worth >= before ? VERB_ACCEPT : VERB_REFUSE);
}

/* ------------------------------------------------------------------ all kinds */

static choice decide_own(struct table *t)
{
	choice c = t->s->kind == KIND_VIKING_DEFEND ? 0 : any_time(t);
	if (!c && t->s->kind != KIND_DARKNESS_BRACE && t->s->kind != KIND_VIKING_DEFEND)
		c = bath_wanted(t);
	if (c)
		return c;
	switch (t->s->kind) {
	case KIND_VIKING_DEFEND:
		return defend_vikings(t);
	case KIND_ABBEY_ACTION:
		return act_in_abbey(t);
	case KIND_MARKET_BUY:
		return buy_building(t);
	case KIND_GATHER:
		return gather(t);
	case KIND_PEASANT_MOVE:
		return step(t);
	case KIND_BUILD:
		return construct(t);
	case KIND_FEED:
		return feed(t);
	case KIND_DARKNESS_BRACE:
		return brace(t);
	case KIND_CRUSADE_BUY:
		return find_verb(t, VERB_DECLINE); /* one more never paid in games against itself */
	default:
		return end_of_stock(t);
	}
}

static choice decide(struct table *t)
{
	switch (t->s->kind) {
	case KIND_AUCTION_BID:
	case KIND_AUCTION_PAY:
	case KIND_AUCTION_PICK:
		return auction(t);
	case KIND_QUICK_DRAFT:
		return draft(t);
	case KIND_LANCE_WINDOW:
		return find_verb(t, VERB_USE_LANCE);
	case KIND_VIKING_LOSS:
		return give_up_card(t);
	case KIND_CHOOSE_RESOURCE:
		return choose_resource(t);
	case KIND_GATHER_BONUS:
		return gather_second(t);
	case KIND_GATHER_BOOST:
		return gather_more(t);
	case KIND_CRUSADE_ABANDON:
		return call_off(t);
	case KIND_TRADE_GIVE:
	case KIND_TRADE_GET:
	case KIND_TRADE_AMOUNT:
		return trade(t);
	case KIND_BATH_FROM:
	case KIND_BATH_TO:
		return bathe(t);
	case KIND_TABLETS_WAIVE:
		return t->list[t->count - 1];
	default:
		break;
	}
	int kind = t->s->kind;
	if (has_free_actions(kind))
		return decide_own(t);
	if (kind_has(kind, VERB_TAKE_SEAT))
		return part_with(t);
	return kind_says(kind, HOLDS_OFFER) ? negotiate(t) : kind_says(kind, HOLDS_DEAL) ? deal(t) : saint_choice(t);
}
