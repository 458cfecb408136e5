/* The figures of each prompt, and which of its wordings, as the rows of vocabulary.def have them. */

RULE void prompt_set(struct prompt *out, int variant, int a, int b, int c, int d)
{
	out->variant = (uint8_t)variant;
	out->arg[0] = (int16_t)a, out->arg[1] = (int16_t)b, out->arg[2] = (int16_t)c, out->arg[3] = (int16_t)d;
}

/* Decisions with free actions; false: another one. The parts below likewise. */
RULE bool prompt_own(const struct kings_abbey_state *s, int seat, struct prompt *out)
{
	const struct abbey *p = &s->player[seat];
	switch (s->kind) {
	case KIND_VIKING_DEFEND:
		prompt_set(out, viking_force(s, seat + 1) > 0, viking_value(s), viking_dice(s) - viking_open(s),
			p->doubled ? figures(s)->saint[SAINT_ANDREW] : 1, 0);
		break;
	case KIND_ABBEY_ACTION:
		prompt_set(out, 0, ABBEY_LIMIT + event_amount(s, EFFECT_PREACHING) - p->preach_used,
			ABBEY_LIMIT + event_amount(s, EFFECT_CLERGY) - p->clergy_used, defence(figures(s), p), darkness_level(s));
		break;
	case KIND_MARKET_BUY:
		prompt_set(out, s->stage == MARKET_PASS_B, p->goods[GOOD_DENIER - 1], 0, 0, 0);
		break;
	case KIND_PEASANT_MOVE:
		prompt_set(out, 0, moves(s, p) - s->moves_used, 0, 0, 0);
		break;
	case KIND_BUILD:
		prompt_set(out, 0, slots(p) - slots_used(p), p->baptistery, 0, 0);
		break;
	case KIND_FEED:
		prompt_set(out, 0, food_open(s, seat), p->goods[GOOD_GRAIN - 1], 0, 0);
		break;
	case KIND_DARKNESS_BRACE:
		prompt_set(out, 0, darkness_level(s), defence(figures(s), p), shortfall(s, seat), 0);
		break;
	case KIND_CRUSADE_BUY:
		prompt_set(out, last_round(s), 0, 0, 0, 0);
		break;
	case KIND_STOCK_LIMIT:
		if (stock_limit(figures(s), p) == STOCK_MAX)
			prompt_set(out, last_round(s) ? 3 : 2, 0, 0, 0, 0);
		else
			prompt_set(out, last_round(s), stock_limit(figures(s), p), 0, 0, 0);
		break;
	default:
		return false;
	}
	return true;
}

RULE bool prompt_help(const struct kings_abbey_state *s, struct prompt *out)
{
	switch (s->kind) {
	case KIND_OFFER_DICE:
	case KIND_OFFER_PRESTIGE:
		prompt_set(out, 0, s->offer_ally, s->offer_crusade, 0, 0);
		break;
	case KIND_OFFER_REWARD:
		prompt_set(out, 0, crusade_reward(figures(s), s->offer_crusade, offer_reward_step(s)), s->offer_ally, 0, 0);
		break;
	case KIND_OFFER_ANSWER:
		prompt_set(out, 0, order(s, s->turn) + 1, s->offer_crusade, s->offer_dice, s->offer_prestige);
		break;
	case KIND_COUNTER_ANSWER:
		prompt_set(out, 0, s->offer_ally, s->offer_counter, s->offer_prestige, 0);
		break;
	case KIND_OFFER_ALLY:
	case KIND_OFFER_RELIC:
	case KIND_HELP_PEASANT:
	case KIND_HELP_SMITH:
		prompt_set(out, 0, s->offer_crusade, 0, 0, 0);
		break;
	default:
		return false;
	}
	return true;
}

RULE bool prompt_trade(const struct kings_abbey_state *s, struct prompt *out)
{
	switch (s->kind) {
	case KIND_AUCTION_BID:
	case KIND_AUCTION_PAY:
		prompt_set(out, s->kind == KIND_AUCTION_BID && s->bid, s->bid, 0, 0, 0);
		break;
	case KIND_TRADE_GET:
	case KIND_TRADE_AMOUNT:
		prompt_set(out, 0, s->trade_give, s->trade_get, 0, 0);
		break;
	case KIND_STABLES_GIVE:
	case KIND_STABLES_GIVE_N:
	case KIND_STABLES_GET:
	case KIND_STABLES_GET_N:
		prompt_set(out, 0, s->deal_partner, s->deal_give, s->deal_give_n, s->deal_get);
		break;
	case KIND_STABLES_ANSWER:
		prompt_set(out, 0, s->deal_give, s->deal_give_n, s->deal_get, s->deal_get_n);
		break;
	default:
		return false;
	}
	return true;
}

/* Steps of a turn; the others have no figures. */
RULE void prompt_step(const struct kings_abbey_state *s, int seat, struct prompt *out)
{
	const struct abbey *p = &s->player[seat];
	switch (s->kind) {
	case KIND_CRUSADE_PEASANT:
		prompt_set(out, 0, s->pending_crusade, 0, 0, 0);
		break;
	case KIND_CHOOSE_RESOURCE:
		prompt_set(out, 0, s->resources_due, 0, 0, 0);
		break;
	case KIND_GATHER_BONUS:
		prompt_set(out, 0, s->site, p->main_die[s->site - 1], 0, 0);
		break;
	case KIND_GATHER_BOOST:
		prompt_set(out, 0, s->site, site_sum(s, p), site_price(figures(s), p, s->site), 0);
		break;
	case KIND_LOSE_PEASANT:
		prompt_set(out, s->phase == PHASE_EVENT ? 0 : s->phase == PHASE_FOOD ? 1 : 2, s->losses_due, 0, 0, 0);
		break;
	case KIND_CRUSADE_ABANDON:
		prompt_set(out, 0, crusade_in_question(s, seat), 0, 0, 0);
		break;
	case KIND_REYNOLD_SITE:
		prompt_set(out, s->site != 0, s->site, 0, 0, 0);
		break;
	default:
		break;
	}
}

RULE void kings_abbey_prompt(const struct kings_abbey_state *s, int seat, struct prompt *out)
{
	if (!prompt_own(s, seat, out) && !prompt_help(s, out) && !prompt_trade(s, out))
		prompt_step(s, seat, out);
}

/* KA-6.15.3: what an amount brings, the Money Changer's change too. */
RULE void trade_name(const struct kings_abbey_state *s, int n, struct prompt *out)
{
	const struct abbey *p = &s->player[s->actor];
	int m = trade_yield(figures(s), p, s->trade_give, s->trade_get, n);
	int change = trade_change(figures(s), p, s->trade_give, s->trade_get, n);
	prompt_set(out, change > 0, n, m, s->trade_get, change);
}

/* KA-6.14.3: what the ally is promised. The wordings are those of terms_names. */
RULE bool offer_terms(const struct kings_abbey_state *s, struct prompt *out)
{
	int relic = s->offer_relic == ANSWER_YES, kinds = 0, first = 0;
	for (int i = REWARDS_MAX - 1; i >= 0; i--)
		if (reward_offered(s, i))
			kinds++, first = i;
	prompt_set(out, 3 * relic + kinds, s->offer_prestige, kinds ? reward_offered(s, first) : 0,
		kinds ? crusade_reward(figures(s), s->offer_crusade, first) : 0, kinds > 1 ? reward_offered(s, 1) : 0);
	return true;
}

/* How a number reads at this table: a market place by its price, an amount by what it brings. */
RULE bool kings_abbey_name(const struct kings_abbey_state *s, int type, int value, struct prompt *out)
{
	switch (type) {
	case TYPE_COLUMN:
		prompt_set(out, 0, value + 1, 0, 0, 0);
		return true;
	case TYPE_ROW:
		prompt_set(out, s->kind == KIND_QUICK_DRAFT, s->kind == KIND_QUICK_DRAFT ? value + 1 : market_price(s, value),
			0, 0, 0);
		return true;
	case TYPE_AMOUNT:
		if (s->kind != KIND_TRADE_AMOUNT)
			return false;
		trade_name(s, value, out);
		return true;
	case TYPE_TERMS:
		return s->kind == KIND_OFFER_ANSWER && offer_terms(s, out);
	case TYPE_MORE:
		if (s->kind != KIND_OFFER_ANSWER)
			return false;
		prompt_set(out, 0, value, crusade_reward(figures(s), s->offer_crusade, 1), 0, 0);
		return true;
	default:
		return false;
	}
}
