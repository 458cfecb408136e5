/* Why a choice is not allowed: each verb is given to the predicate that also makes the list of choices. */

RULE struct refusal why_setup(const struct kings_abbey_state *s, int seat, int verb, int a, int b, int c)
{
	switch (verb) {
	case V_BID:
		return may_bid(s, seat, a);
	case V_PAY_WITH:
		return may_pay_with(s, seat, unstored(a));
	case V_PICK:
		return may_pick(s, a);
	case V_DRAFT:
		return may_draft(s, seat, unstored(a), unstored(b), c);
	case V_VK_DIE:
		return may_vk_die(s, seat);
	case V_VK_BARRACKS:
		return may_vk_barracks(s, seat, a);
	case V_VK_DOUBLE:
		return may_vk_phantom(s, seat, 1);
	case V_VK_TRIPLE:
		return may_vk_phantom(s, seat, 2);
	case V_VK_PEASANT:
		return may_vk_peasant(s, seat);
	case V_VK_STOP:
		return may_vk_stop(s, seat);
	case V_LOSE_CARD:
		return may_lose_card(s, seat, a);
	case V_TAKE_SEAT:
		return may_take_seat(s, seat, a, b);
	case V_TAKE_BAPTISTERY:
		return may_take_baptistery(s, seat);
	case V_TAKE_CARD:
		return may_take_card(s, seat, a);
	default:
		return legal();
	}
}

RULE struct refusal why_abbey(const struct kings_abbey_state *s, int seat, int verb, int a, int b, int c)
{
	switch (verb) {
	case V_PREACH:
		return may_area_die(s, seat, AREA_PREACH, a, b);
	case V_CLERGY:
		return may_area_die(s, seat, AREA_CLERGY, a, b);
	case V_DEFEND:
		return may_defend(s, seat, a);
	case V_CRUSADE:
		return may_crusade(s, seat, a, b, c);
	case V_ELIAS_DIE:
		return may_elias_die(s, seat, a);
	case V_ASK_HELP:
		return may_ask_help(s, seat, a);
	case V_DOUBLE_LAST:
		return may_repeat_last(s, seat, 1);
	case V_TRIPLE_LAST:
		return may_repeat_last(s, seat, 2);
	case V_OFFER_ALLY:
		return may_offer_ally(s, seat, s->offer_crusade, unstored(a));
	case V_OFFER_DICE:
		return may_offer_dice(s, a);
	case V_OFFER_PRESTIGE:
		return may_offer_prestige(s, unstored(a));
	case V_OFFER_REWARD:
		return may_offer_reward(s, a, unstored(b));
	case V_COUNTER:
		return may_counter(s, a);
	case V_HELP_SMITH:
		return may_help_smith(s, seat, a);
	case V_CHOOSE_RESOURCE:
		return a <= RESOURCES ? legal() : refuse(R_NOT_RESOURCE, a, 0);
	default:
		return legal();
	}
}

RULE struct refusal why_work(const struct kings_abbey_state *s, int seat, int verb, int a, int b, int c)
{
	switch (verb) {
	case V_BUY:
		return may_buy(s, seat, unstored(a), unstored(b), c);
	case V_SITE:
		return may_site(s, seat, a, b);
	case V_INITIATIVE:
		return may_initiative(s, seat, a);
	case V_WAGON:
		return may_wagon(s, seat, a);
	case V_REUSE:
		return may_reuse(s, seat, a, b, c);
	case V_BONUS:
		return may_bonus(s, seat, a);
	case V_DOUBLE:
		return may_bonus_double(s, seat);
	case V_TOOL_MAIN:
		return may_tool(s, seat, 0);
	case V_TOOL_BONUS:
		return may_tool(s, seat, 1);
	case V_STEP:
		return may_step(s, seat, a, b);
	case V_ALTAR:
		return may_altar(s, seat);
	case V_WALL:
		return may_wall(s, seat);
	case V_TOWER:
		return may_tower(s, seat, a);
	case V_BUILDING:
		return may_building(s, seat, a);
	case V_ARCHER:
		return may_archer(s, seat, a);
	case V_REMODEL:
		return may_remodel(s, seat);
	case V_TABLETS_TOWER:
		return may_tablets_tower(s, seat, a);
	case V_TABLETS_BUILDING:
		return may_tablets_building(s, seat, a);
	case V_WAIVE:
		return may_waive(s, seat, a);
	case V_PAY_GRAIN:
		return may_pay_grain(s, seat);
	case V_SHEEP:
		return may_sheep(s, seat);
	case V_STARVE:
		return may_starve(s, seat);
	case V_BUY_CRUSADE:
		return may_buy_crusade(s, seat);
	case V_ABANDON:
	case V_KEEP:
		return may_abandon(s, seat, a);
	default:
		return legal();
	}
}

RULE struct refusal why_free(const struct kings_abbey_state *s, int seat, int verb, int a, int b)
{
	const struct abbey *p = &s->player[seat];
	int partner = s->deal_partner - 1;
	switch (verb) {
	case V_BAPTISE:
		return may_baptise(s, seat, a);
	case V_ACTIVATE:
		return may_activate(s, seat, a);
	case V_TRADE:
		return may_trade(s, seat);
	case V_TRADE_GIVE:
		return may_trade_give(p, a);
	case V_TRADE_GET:
		return may_trade_get(p, s->trade_give, a);
	case V_TRADE_AMOUNT:
		return may_trade_amount(s, seat, a);
	case V_STABLES:
		return may_stables(s, seat);
	case V_STABLES_PARTNER:
		return may_stables_partner(s, seat, unstored(a));
	case V_STABLES_GIVE:
		return may_stables_give(s, seat, partner, a);
	case V_STABLES_GIVE_N:
		return may_stables_give_n(s, seat, partner, s->deal_give, a);
	case V_STABLES_GET:
		return may_stables_get(s, partner, s->deal_give, s->deal_give_n, a);
	case V_STABLES_GET_N:
		return may_stables_get_n(s, a);
	case V_BATH:
		return may_bath(s, seat);
	case V_BATH_FROM:
		return may_bath_from(s, seat, a);
	case V_BATH_TO:
		return may_bath_to(s, seat, a);
	case V_USE_RELIC:
		return may_relic(s, seat, a);
	case V_USE_SAINT:
		return may_saint(s, seat);
	case V_SUPPORT:
		return may_support(s, seat, a);
	case V_REROLL:
		return may_reroll(s, seat, a);
	case V_DEN:
		return may_den(s, seat, a, b);
	case V_ELIJAH_BUILD:
		return may_raise_building(p, a);
	case V_GAWAIN_CARD:
		return may_gawain(s, seat, a);
	case V_LIONEL_ARCHER:
		return may_man_tower(p, a);
	case V_STOP:
		return may_lionel_stop(s);
	case V_RUDOLPH_PAIR:
		return may_rudolph(s, seat, a, b);
	default:
		return legal();
	}
}

RULE struct refusal kings_abbey_why(const struct kings_abbey_state *s, int seat, choice c)
{
	int verb = choice_verb(c), x = choice_arg(c, 0), y = choice_arg(c, 1), z = choice_arg(c, 2);
	if (verb < V_PREACH)
		return why_setup(s, seat, verb, x, y, z);
	if (verb < V_BUY)
		return why_abbey(s, seat, verb, x, y, z);
	if (verb < V_BAPTISE)
		return why_work(s, seat, verb, x, y, z);
	return why_free(s, seat, verb, x, y);
}
