/* What the program calls: the open decision, its choices, carrying one out. Why not: rules_why.c. */

RULE bool asks_all_the_same(const struct kings_abbey_state *s) /* KA-6.0.12: silence must not tell a saint */
{
	return s->kind >= KIND_FREE_FIRST && s->kind <= KIND_FREE_LAST && s->player[s->actor].saint_mode == MODE_HIDDEN;
}

RULE struct decision kings_abbey_decision(const struct kings_abbey_state *s)
{
	struct decision d = {0, s->kind, SEAT_NONE, 0, 0};
	if (s->kind == KIND_OVER)
		return d;
	if (s->kind <= KIND_CHANCE_LAST) {
		d.actors = ACTOR_CHANCE;
		if (s->kind == KIND_CH_SAINT)
			d.for_seat = s->actor;
		return d;
	}
	d.actors = (uint32_t)bit(s->actor);
	d.ask = asks_all_the_same(s);
	return d;
}

RULE void list_own(const struct kings_abbey_state *s, int seat, struct list *l) /* decisions with free actions */
{
	switch (s->kind) {
	case KIND_VIKING_DEFEND:
		list_viking_defend(s, seat, l);
		break;
	case KIND_ABBEY_ACTION:
		list_abbey(s, seat, l);
		break;
	case KIND_MARKET_BUY:
		list_market(s, seat, l);
		break;
	case KIND_GATHER:
		list_gather(s, seat, l);
		break;
	case KIND_PEASANT_MOVE:
		list_move(s, seat, l);
		break;
	case KIND_BUILD:
		list_build(s, seat, l);
		break;
	case KIND_FEED:
		list_feed(s, seat, l);
		break;
	case KIND_DARKNESS_BRACE:
		list_add(l, choose(VERB_FACE, 0, 0, 0));
		break;
	case KIND_CRUSADE_BUY:
		list_if(l, may_buy_crusade(s, seat), choose(VERB_BUY_CRUSADE, 0, 0, 0));
		list_add(l, choose(VERB_DECLINE, 0, 0, 0));
		break;
	default:
		assert(s->kind == KIND_STOCK_LIMIT);
		list_add(l, choose(VERB_ACCEPT, 0, 0, 0));
		break;
	}
	list_free(s, seat, l);
}

RULE void list_other(const struct kings_abbey_state *s, int seat, struct list *l)
{
	const struct abbey *p = &s->player[seat];
	int asked;
	switch (s->kind) {
	case KIND_AUCTION_BID:
	case KIND_AUCTION_PAY:
	case KIND_AUCTION_PICK:
		list_auction(s, seat, l);
		break;
	case KIND_QUICK_DRAFT:
		list_market_cards(s, seat, l);
		break;
	case KIND_LANCE_WINDOW:
		list_add(l, choose(VERB_USE_LANCE, 0, 0, 0));
		list_add(l, choose(VERB_KEEP_LANCE, 0, 0, 0));
		break;
	case KIND_VIKING_LOSS:
		list_cards(p->standing, VERB_LOSE_CARD, l);
		break;
	case KIND_CHOOSE_RESOURCE:
		for (int g = 1; g <= RESOURCES; g++)
			list_add(l, choose(VERB_CHOOSE_RESOURCE, g, 0, 0));
		break;
	case KIND_PATRON_CHOICE:
		list_add(l, choose(VERB_REVEAL, 0, 0, 0));
		list_add(l, choose(VERB_KEEP_HIDDEN, 0, 0, 0));
		break;
	case KIND_GATHER_BONUS:
		list_gather_bonus(s, seat, l);
		break;
	case KIND_GATHER_BOOST:
		list_gather_boost(s, seat, l);
		break;
	case KIND_TABLETS_WAIVE:
		list_waive(s, seat, l);
		break;
	case KIND_CRUSADE_ABANDON:
		asked = p->crusade[s->pending_crusade - 1].card;
		list_add(l, choose(VERB_ABANDON, asked, 0, 0));
		list_add(l, choose(VERB_KEEP, asked, 0, 0));
		break;
	case KIND_BATH_FROM:
		list_cards(bath_sources(p), VERB_BATH_FROM, l);
		break;
	case KIND_BATH_TO:
		list_cards(bath_targets(p), VERB_BATH_TO, l);
		break;
	default:
		if (s->kind >= KIND_ELIJAH_BUILD)
			list_saint(s, seat, l);
		else if (s->kind >= KIND_STABLES_PARTNER)
			list_stables(s, seat, l);
		else if (s->kind >= KIND_TRADE_GIVE)
			list_trade(s, seat, l);
		else if (s->kind >= KIND_OFFER_ALLY && s->kind <= KIND_HELP_SMITH && s->kind != KIND_HELP_PEASANT)
			list_help(s, seat, l);
		else
			list_peasants(s, seat, l);
		break;
	}
}

RULE uint32_t kings_abbey_choices(const struct kings_abbey_state *s, int seat, choice *out)
{
	struct list l = {out, NULL, 0};
	if (s->kind <= KIND_CHANCE_LAST) {
		if (s->kind != KIND_OVER)
			list_chance(s, &l);
	} else if (s->kind <= KIND_FREE_LAST) {
		list_own(s, seat, &l);
	} else {
		list_other(s, seat, &l);
	}
	return (uint32_t)l.count;
}

/* ------------------------------------------------------------------ apply */

RULE void apply_setup(struct kings_abbey_state *s, int seat, choice c, struct events *e)
{
	int a = choice_arg(c, 0), b = choice_arg(c, 1);
	switch (choice_verb(c)) {
	case VERB_BID:
		do_bid(s, seat, a, e);
		break;
	case VERB_PASS:
		if (s->phase == PHASE_SETUP)
			do_bid_pass(s, seat, e);
		else if (s->phase == PHASE_MARKET)
			do_market_pass(s, seat, e);
		else
			do_gather_pass(s, seat, e);
		break;
	case VERB_PAY_WITH:
		do_pay_with(s, seat, unstored(a), e);
		break;
	case VERB_PICK:
		do_pick(s, seat, a, e);
		break;
	case VERB_DRAFT:
		do_draft(s, seat, unstored(a), unstored(b), e);
		break;
	case VERB_USE_LANCE:
		do_lance(s, seat, e);
		break;
	case VERB_KEEP_LANCE:
		s->stage = NEWS_ROLL;
		break;
	case VERB_VK_DIE:
		do_vk_die(s, seat, viking_value(s), e);
		break;
	case VERB_VK_BARRACKS:
		do_vk_die(s, seat, a, e);
		break;
	case VERB_VK_DOUBLE:
	case VERB_VK_TRIPLE:
		do_vk_phantom(s, seat, choice_verb(c) == VERB_VK_DOUBLE ? 1 : 2, e);
		break;
	case VERB_VK_PEASANT:
		do_vk_peasant(s, seat, e);
		break;
	case VERB_VK_STOP:
		turn_next(s);
		break;
	default:
		assert(choice_verb(c) == VERB_LOSE_CARD);
		board_lose(s, seat, a, e);
		turn_next(s);
		break;
	}
}

/* A peasant has been chosen: what for is the kind that asked. */
RULE void apply_peasant(struct kings_abbey_state *s, int kind, int seat, choice c, struct events *e)
{
	switch (kind) {
	case KIND_VIKING_PEASANT:
		do_viking_peasant(s, seat, c, e);
		break;
	case KIND_CRUSADE_PEASANT:
		do_crusade_peasant(s, seat, c, e);
		break;
	case KIND_HELP_PEASANT:
		do_help_peasant(s, seat, c, e);
		break;
	case KIND_ARCHER_SOURCE:
		do_archer_source(s, seat, c, e);
		break;
	default:
		assert(kind == KIND_LOSE_PEASANT);
		do_lose_peasant(s, seat, c, e);
		break;
	}
}

RULE void apply_answer(struct kings_abbey_state *s, int kind, int seat, choice c, struct events *e)
{
	if (kind == KIND_STOCK_LIMIT)
		do_stock_accept(s, seat, e);
	else if (kind == KIND_STABLES_ANSWER)
		do_stables_answer(s, seat, choice_verb(c), e);
	else
		do_offer_answer(s, seat, c, e);
}

RULE void apply_abbey(struct kings_abbey_state *s, int seat, choice c, struct events *e)
{
	int a = choice_arg(c, 0), b = choice_arg(c, 1);
	switch (choice_verb(c)) {
	case VERB_PREACH:
		do_area_die(s, seat, AREA_PREACH, a, b, e);
		break;
	case VERB_CLERGY:
		do_area_die(s, seat, AREA_CLERGY, a, b, e);
		break;
	case VERB_DEFEND:
		do_area_die(s, seat, AREA_DEFENCE, a, 0, e);
		break;
	case VERB_CRUSADE:
		do_crusade(s, seat, a, b, choice_arg(c, 2), e);
		break;
	case VERB_ELIAS_DIE:
		do_elias_die(s, seat, a, e);
		break;
	case VERB_ASK_HELP:
		do_ask_help(s, seat, a);
		break;
	case VERB_DOUBLE_LAST:
	case VERB_TRIPLE_LAST:
		do_repeat_last(s, seat, choice_verb(c) == VERB_DOUBLE_LAST ? 1 : 2, e);
		break;
	case VERB_END_TURN:
		turn_next(s);
		break;
	case VERB_HELP_SMITH:
		help_give(s, seat, a, e);
		break;
	case VERB_CHOOSE_RESOURCE:
		s->resources_due--;
		gain(s, seat, a, 1, e);
		break;
	case VERB_REVEAL:
	case VERB_KEEP_HIDDEN:
		do_patron(s, seat, choice_verb(c), e);
		break;
	default:
		do_offer(s, seat, c, e);
		break;
	}
}

RULE void apply_gather(struct kings_abbey_state *s, int seat, choice c, struct events *e)
{
	int a = choice_arg(c, 0), b = choice_arg(c, 1);
	switch (choice_verb(c)) {
	case VERB_BUY:
		do_buy(s, seat, unstored(a), unstored(b), e);
		break;
	case VERB_SITE:
		do_site(s, seat, a, b, e);
		break;
	case VERB_INITIATIVE:
		do_initiative(s, seat, a, e);
		break;
	case VERB_WAGON:
		do_wagon(s, seat, a, e);
		break;
	case VERB_REUSE:
		do_reuse(s, seat, a, b, choice_arg(c, 2), e);
		break;
	case VERB_BONUS:
		do_bonus(s, seat, a, e);
		break;
	case VERB_DOUBLE:
		do_bonus_double(s, seat, e);
		break;
	case VERB_NONE_BONUS:
		open_kind(s, KIND_GATHER_BOOST, seat);
		break;
	case VERB_TOOL_MAIN:
	case VERB_TOOL_BONUS:
		do_tool(s, seat, choice_verb(c) == VERB_TOOL_BONUS, e);
		break;
	default:
		assert(choice_verb(c) == VERB_COLLECT);
		do_collect(s, seat, e);
		break;
	}
}

RULE void apply_build(struct kings_abbey_state *s, int seat, choice c, struct events *e)
{
	int a = choice_arg(c, 0);
	switch (choice_verb(c)) {
	case VERB_STEP:
		do_step(s, seat, a, choice_arg(c, 1), e);
		break;
	case VERB_DONE:
		turn_next(s);
		break;
	case VERB_ALTAR:
		do_altar(s, seat, e);
		break;
	case VERB_WALL:
		do_wall(s, seat, e);
		break;
	case VERB_TOWER:
		do_tower(s, seat, a, 0, e);
		break;
	case VERB_BUILDING:
		do_building(s, seat, a, 0, e);
		break;
	case VERB_ARCHER:
		do_archer(s, seat, a, e);
		break;
	case VERB_REMODEL:
		do_remodel(s, seat, e);
		break;
	case VERB_TABLETS_TOWER:
		s->waive_tower = (uint8_t)a;
		open_kind(s, KIND_TABLETS_WAIVE, seat);
		break;
	case VERB_TABLETS_BUILDING:
		s->waive_building = (uint8_t)a;
		open_kind(s, KIND_TABLETS_WAIVE, seat);
		break;
	default:
		assert(choice_verb(c) == VERB_WAIVE);
		do_waive(s, seat, a, e);
		break;
	}
}

RULE void apply_winter(struct kings_abbey_state *s, int seat, choice c, struct events *e)
{
	switch (choice_verb(c)) {
	case VERB_PAY_GRAIN:
		feed_grain(s, seat, 1, e);
		break;
	case VERB_SHEEP:
		do_sheep(s, seat, e);
		break;
	case VERB_STARVE:
		do_starve(s, seat, e);
		break;
	case VERB_FACE:
		do_face(s, seat, e);
		break;
	case VERB_BUY_CRUSADE:
		do_buy_crusade(s, seat, e);
		break;
	case VERB_DECLINE:
		turn_next(s);
		break;
	case VERB_ABANDON:
		do_abandon(s, seat, choice_arg(c, 0), e);
		break;
	default:
		assert(choice_verb(c) == VERB_KEEP); /* abandon_next goes on to the next card */
		break;
	}
}

RULE void apply_free(struct kings_abbey_state *s, int seat, choice c, struct events *e)
{
	int a = choice_arg(c, 0), b = choice_arg(c, 1);
	switch (choice_verb(c)) {
	case VERB_BAPTISE:
		do_baptise(s, seat, a, e);
		break;
	case VERB_ACTIVATE:
		do_activate(s, seat, a, e);
		break;
	case VERB_BATH:
		open_kind(s, KIND_BATH_FROM, seat);
		break;
	case VERB_BATH_FROM:
		s->pending_card = (uint8_t)a;
		open_kind(s, KIND_BATH_TO, seat);
		break;
	case VERB_BATH_TO:
		do_bath_to(s, seat, a, e);
		break;
	case VERB_USE_RELIC:
		do_relic(s, seat, a, e);
		break;
	case VERB_USE_SAINT:
		do_saint(s, seat, e);
		break;
	case VERB_SUPPORT:
		do_support(s, seat, a, e);
		break;
	case VERB_REROLL:
		do_reroll(s, seat, a, e);
		break;
	case VERB_DEN:
		do_den(s, seat, a, b, e);
		break;
	case VERB_ELIJAH_BUILD:
		board_build(s, seat, a, e);
		break;
	case VERB_GAWAIN_CARD:
		do_gawain(s, seat, a, e);
		break;
	case VERB_LIONEL_ARCHER:
		do_lionel(s, seat, a);
		break;
	case VERB_STOP:
		s->archers_left = 0;
		break;
	case VERB_RUDOLPH_PAIR:
		do_rudolph(s, seat, a, b, e);
		break;
	default:
		assert(choice_verb(c) == VERB_REYNOLD_SITE);
		do_reynold(s, seat, a, e);
		break;
	}
}

/* KA-6.3.6: any choice of the turn but a placed die, or the phantom that follows it, closes Scriptorium's chance. */
RULE bool places_a_die(int verb)
{
	return verb == VERB_VK_DIE || verb == VERB_VK_BARRACKS || verb == VERB_VK_DOUBLE || verb == VERB_VK_TRIPLE
		|| verb == VERB_PREACH || verb == VERB_CLERGY || verb == VERB_DEFEND || verb == VERB_CRUSADE
		|| verb == VERB_DOUBLE_LAST || verb == VERB_TRIPLE_LAST;
}

RULE void apply_verb(struct kings_abbey_state *s, int kind, int seat, choice c, struct events *e)
{
	int verb = choice_verb(c);
	if (kind >= KIND_FREE_FIRST && kind <= KIND_FREE_LAST && !places_a_die(verb))
		last_forget(s);
	if (verb >= VERB_TAKE_SEAT && verb <= VERB_TAKE_CARD)
		apply_peasant(s, kind, seat, c, e);
	else if (verb == VERB_ACCEPT || verb == VERB_REFUSE || verb == VERB_COUNTER)
		apply_answer(s, kind, seat, c, e);
	else if (verb >= VERB_TRADE && verb <= VERB_TRADE_AMOUNT)
		do_trade(s, seat, c, e);
	else if (verb >= VERB_STABLES && verb <= VERB_STABLES_GET_N)
		do_stables(s, seat, c, e);
	else if (verb < VERB_PREACH)
		apply_setup(s, seat, c, e);
	else if (verb < VERB_BUY)
		apply_abbey(s, seat, c, e);
	else if (verb < VERB_STEP)
		apply_gather(s, seat, c, e);
	else if (verb < VERB_PAY_GRAIN)
		apply_build(s, seat, c, e);
	else if (verb < VERB_BAPTISE)
		apply_winter(s, seat, c, e);
	else
		apply_free(s, seat, c, e);
}

RULE void phase_next(struct kings_abbey_state *s, struct events *e)
{
	switch (s->phase) {
	case PHASE_SETUP:
		setup_next(s);
		break;
	case PHASE_ROLL:
		roll_next(s, e);
		break;
	case PHASE_EVENT:
		event_next(s, e);
		break;
	case PHASE_ABBEY:
		abbey_next(s);
		break;
	case PHASE_MARKET:
		market_next(s);
		break;
	case PHASE_GATHER:
		gather_next(s);
		break;
	case PHASE_MOVE:
		move_next(s);
		break;
	case PHASE_BUILD:
		build_next(s);
		break;
	case PHASE_FOOD:
		food_next(s, e);
		break;
	case PHASE_DARK:
		dark_next(s, e);
		break;
	case PHASE_INCOME:
		income_next(s, e);
		break;
	case PHASE_REWARD:
		reward_next(s, e);
		break;
	default:
		end_next(s, e);
		break;
	}
}

/* Goes on until somebody, or chance, has to choose. */
RULE void proceed(struct kings_abbey_state *s, struct events *e)
{
	while (s->kind == KIND_GO) {
		if (s->resources_due)
			open_kind(s, KIND_CHOOSE_RESOURCE, s->actor);
		else if (s->patron_due)
			open_kind(s, KIND_PATRON_CHOICE, s->actor);
		else
			phase_next(s, e);
	}
}

RULE void kings_abbey_apply(struct kings_abbey_state *s, int seat, choice c, struct events *e)
{
	int kind = s->kind, actor = s->actor;
	assert(kind != KIND_OVER);
	assert(seat == SEAT_CHANCE || allows(kings_abbey_why(s, seat, c)));
	s->kind = KIND_GO;
	if (kind <= KIND_CHANCE_LAST) {
		apply_chance(s, kind, choice_arg(c, 0), e);
		if (s->phase == PHASE_SETUP)
			refresh_all(s);
	} else {
		apply_verb(s, kind, seat, c, e);
		refresh(s, actor);
	}
	proceed(s, e);
}

RULE void kings_abbey_setup(struct kings_abbey_state *s, const struct options *o)
{
	s->seats = o->players;
	s->event_mix = (uint8_t)(o->value[OPTION_EVENT_MIX] + 1);
	s->quick = o->value[OPTION_MODE];
	s->easy_start = o->value[OPTION_EASY_START];
	s->start_auction = o->value[OPTION_START_AUCTION];
	s->dark_start = o->value[OPTION_DARK_START];
	s->relics_on = o->value[OPTION_RELICS];
	s->relic_thin = o->value[OPTION_RELIC_THIN];
	s->saints_on = o->value[OPTION_SAINTS];
	s->player[0].farm_breeds = o->value[OPTION_FARM_AGAIN];
	s->player[0].crusade_by_trade = o->value[OPTION_CRUSADE_ASKED];
	table_setup(s);
	for (int i = 0; i < s->seats; i++)
		abbey_setup(s, i);
	refresh_all(s);
	assert(s->seats && s->phase == PHASE_SETUP);
	s->kind = KIND_GO;
	proceed(s, NULL);
}

/* KA-4.3.1: only face-down saints are unknown; any card not seen by this seat may be another's. */
RULE void kings_abbey_guess(struct kings_abbey_state *s, int seat, struct rng *rng)
{
	uint64_t unseen = bit(SAINTS) - 1;
	for (int i = 0; i < s->seats; i++) {
		struct abbey *p = &s->player[i];
		int known = p->saint_shown ? p->saint_shown : i == seat ? p->saint : 0;
		if (known)
			unseen &= ~bit(known - 1);
	}
	for (int i = 0; i < s->seats; i++) {
		struct abbey *p = &s->player[i];
		bool dealt = s->phase != PHASE_SETUP || s->stage > SETUP_SAINT || (s->stage == SETUP_SAINT && i < s->turn);
		if (i == seat || !dealt || (p->saint_mode != MODE_UNDECIDED && p->saint_mode != MODE_HIDDEN))
			continue;
		uint64_t m = unseen;
		for (uint32_t skip = rng_below(rng, (uint32_t)bits_count(unseen)); skip; skip--)
			m &= m - 1;
		p->saint = (uint8_t)(bits_first(m) + 1);
		unseen &= ~bit(p->saint - 1);
	}
}

RULE uint8_t kings_abbey_talk(const struct kings_abbey_state *s)
{
	(void)s;
	return 1;
}
