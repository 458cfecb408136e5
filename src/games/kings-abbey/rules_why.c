/* Why a choice is not allowed: each verb is given to the predicate that also makes the list of choices. */

RULE struct refusal why_setup(const struct kings_abbey_state *s, int seat, int verb, int a, int b, int c)
{
	switch (verb) {
	case VERB_BID:
		return may_bid(s, seat, a);
	case VERB_PAY_WITH:
		return may_pay_with(s, seat, unstored(a));
	case VERB_PICK:
		return may_pick(s, a);
	case VERB_DRAFT:
		return may_draft(s, seat, unstored(a), unstored(b), c);
	case VERB_VK_DIE:
		return may_vk_die(s, seat);
	case VERB_VK_BARRACKS:
		return may_vk_barracks(s, seat, a);
	case VERB_VK_DOUBLE:
		return may_vk_phantom(s, seat, 1);
	case VERB_VK_TRIPLE:
		return may_vk_phantom(s, seat, 2);
	case VERB_VK_PEASANT:
		return may_vk_peasant(s, seat);
	case VERB_VK_STOP:
		return may_vk_stop(s, seat);
	case VERB_LOSE_CARD:
		return may_lose_card(s, seat, a);
	case VERB_TAKE_SEAT:
		return may_take_seat(s, seat, a, b);
	case VERB_TAKE_BAPTISTERY:
		return may_take_baptistery(s, seat);
	case VERB_TAKE_CARD:
		return may_take_card(s, seat, a);
	default:
		return allow();
	}
}

RULE struct refusal why_abbey(const struct kings_abbey_state *s, int seat, int verb, int a, int b, int c)
{
	switch (verb) {
	case VERB_PREACH:
		return may_area_die(s, seat, AREA_PREACH, a, b);
	case VERB_CLERGY:
		return may_area_die(s, seat, AREA_CLERGY, a, b);
	case VERB_DEFEND:
		return may_defend(s, seat, a);
	case VERB_CRUSADE:
		return may_crusade(s, seat, a, b, c);
	case VERB_ELIAS_DIE:
		return may_elias_die(s, seat, a);
	case VERB_ASK_HELP:
		return may_ask_help(s, seat, a);
	case VERB_DOUBLE_LAST:
		return may_repeat_last(s, seat, 1);
	case VERB_TRIPLE_LAST:
		return may_repeat_last(s, seat, 2);
	case VERB_OFFER_ALLY:
		return may_offer_ally(s, seat, s->offer_crusade, unstored(a));
	case VERB_OFFER_DICE:
		return may_offer_dice(s, a);
	case VERB_OFFER_PRESTIGE:
		return may_offer_prestige(s, unstored(a));
	case VERB_OFFER_REWARD:
		return may_offer_reward(s, a, unstored(b));
	case VERB_COUNTER:
		return may_counter(s, a);
	case VERB_HELP_SMITH:
		return may_help_smith(s, seat, a);
	case VERB_CHOOSE_RESOURCE:
		return a <= RESOURCES ? allow() : refuse(WHY_NOT_RESOURCE, a, 0, 0, 0);
	default:
		return allow();
	}
}

RULE struct refusal why_work(const struct kings_abbey_state *s, int seat, int verb, int a, int b, int c)
{
	switch (verb) {
	case VERB_BUY:
		return may_buy(s, seat, unstored(a), unstored(b), c);
	case VERB_SITE:
		return may_site(s, seat, a, b);
	case VERB_INITIATIVE:
		return may_initiative(s, seat, a);
	case VERB_WAGON:
		return may_wagon(s, seat, a);
	case VERB_REUSE:
		return may_reuse(s, seat, a, b, c);
	case VERB_BONUS:
		return may_bonus(s, seat, a);
	case VERB_DOUBLE:
		return may_bonus_double(s, seat);
	case VERB_TOOL_MAIN:
		return may_tool(s, seat, 0);
	case VERB_TOOL_BONUS:
		return may_tool(s, seat, 1);
	case VERB_STEP:
		return may_step(s, seat, a, b);
	case VERB_ALTAR:
		return may_altar(s, seat);
	case VERB_WALL:
		return may_wall(s, seat);
	case VERB_TOWER:
		return may_tower(s, seat, a);
	case VERB_BUILDING:
		return may_building(s, seat, a);
	case VERB_ARCHER:
		return may_archer(s, seat, a);
	case VERB_REMODEL:
		return may_remodel(s, seat);
	case VERB_TABLETS_TOWER:
		return may_tablets_tower(s, seat, a);
	case VERB_TABLETS_BUILDING:
		return may_tablets_building(s, seat, a);
	case VERB_WAIVE:
		return may_waive(s, seat, a);
	case VERB_PAY_GRAIN:
		return may_pay_grain(s, seat);
	case VERB_SHEEP:
		return may_sheep(s, seat);
	case VERB_STARVE:
		return may_starve(s, seat);
	case VERB_BUY_CRUSADE:
		return may_buy_crusade(s, seat);
	case VERB_ABANDON:
	case VERB_KEEP:
		return may_abandon(s, seat, a);
	default:
		return allow();
	}
}

RULE struct refusal why_free(const struct kings_abbey_state *s, int seat, int verb, int a, int b)
{
	const struct abbey *p = &s->player[seat];
	int partner = s->deal_partner - 1;
	switch (verb) {
	case VERB_BAPTISE:
		return may_baptise(s, seat, a);
	case VERB_ACTIVATE:
		return may_activate(s, seat, a);
	case VERB_TRADE:
		return may_trade(s, seat);
	case VERB_TRADE_GIVE:
		return may_trade_give(p, a);
	case VERB_TRADE_GET:
		return may_trade_get(p, s->trade_give, a);
	case VERB_TRADE_AMOUNT:
		return may_trade_amount(s, seat, a);
	case VERB_STABLES:
		return may_stables(s, seat);
	case VERB_STABLES_PARTNER:
		return may_stables_partner(s, seat, unstored(a));
	case VERB_STABLES_GIVE:
		return may_stables_give(s, seat, partner, a);
	case VERB_STABLES_GIVE_N:
		return may_stables_give_n(s, seat, partner, s->deal_give, a);
	case VERB_STABLES_GET:
		return may_stables_get(s, partner, s->deal_give, s->deal_give_n, a);
	case VERB_STABLES_GET_N:
		return may_stables_get_n(s, a);
	case VERB_BATH:
		return may_bath(s, seat);
	case VERB_BATH_FROM:
		return may_bath_from(s, seat, a);
	case VERB_BATH_TO:
		return may_bath_to(s, seat, a);
	case VERB_USE_RELIC:
		return may_relic(s, seat, a);
	case VERB_USE_SAINT:
		return may_saint(s, seat);
	case VERB_SUPPORT:
		return may_support(s, seat, a);
	case VERB_REROLL:
		return may_reroll(s, seat, a);
	case VERB_DEN:
		return may_den(s, seat, a, b);
	case VERB_ELIJAH_BUILD:
		return may_raise_building(p, a);
	case VERB_GAWAIN_CARD:
		return may_gawain(s, seat, a);
	case VERB_LIONEL_ARCHER:
		return may_man_tower(p, a);
	case VERB_STOP:
		return may_lionel_stop(s);
	case VERB_RUDOLPH_PAIR:
		return may_rudolph(s, seat, a, b);
	default:
		return allow();
	}
}

RULE struct refusal kings_abbey_why(const struct kings_abbey_state *s, int seat, choice c)
{
	int verb = choice_verb(c), x = choice_arg(c, 0), y = choice_arg(c, 1), z = choice_arg(c, 2);
	if (verb < VERB_PREACH)
		return why_setup(s, seat, verb, x, y, z);
	if (verb < VERB_BUY)
		return why_abbey(s, seat, verb, x, y, z);
	if (verb < VERB_BAPTISE)
		return why_work(s, seat, verb, x, y, z);
	return why_free(s, seat, verb, x, y);
}
