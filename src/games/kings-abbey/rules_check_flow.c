/* The open decision: does it fit the phase, the actor and what has been chosen so far? Part of rules_check.c. */

/* The stage in which players take their turns; chains belong to it. */
RULE bool stage_of_turns(const struct kings_abbey_state *s)
{
	switch (s->phase) {
	case PHASE_EVENT:
		return s->stage == NEWS_TURNS;
	case PHASE_MARKET:
		return s->stage == MARKET_PASS_A || s->stage == MARKET_PASS_B;
	case PHASE_GATHER:
		return s->stage == GATHER_TURNS;
	case PHASE_FOOD:
	case PHASE_REWARD:
		return s->stage == 1;
	case PHASE_END:
		return s->stage == END_LIMIT;
	default:
		return s->stage == 0;
	}
}

RULE int acting_seat(const struct kings_abbey_state *s) /* who acts in a chain, unless he is answered */
{
	if (s->phase == PHASE_EVENT && solo(s))
		return 0;
	return turn_seat(s);
}

RULE bool turn_kept(const struct kings_abbey_state *s)
{
	int parties = s->phase == PHASE_EVENT && solo(s) && s->stage == NEWS_TURNS ? 2 : s->seats;
	if (s->turn >= parties || !stage_of_turns(s))
		return false;
	if (s->phase == PHASE_EVENT && solo(s) && (s->turn == 0) == (s->elias_first != 0))
		return false; /* Elias needs no decision */
	if (s->phase == PHASE_GATHER && bits_has(s->passed, order(s, s->turn)))
		return false;
	return (s->phase != PHASE_REWARD && s->phase != PHASE_END) || s->window;
}

/* Nobody whose turn to be dealt one is still to come has a crusade. */
RULE bool crusades_to_deal(const struct kings_abbey_state *s, int from)
{
	for (int i = from; i < s->seats; i++)
		if (s->player[i].crusade[0].card)
			return false;
	return true;
}

RULE bool buildings_to_deal(const struct kings_abbey_state *s)
{
	for (int i = s->turn; i < s->seats; i++)
		if (s->player[i].standing)
			return false;
	return !s->start_auction;
}

RULE bool thinning_kept(const struct kings_abbey_state *s) /* KA-5.4 takes none with a relic */
{
	return crusades_to_deal(s, 0) && bits_count(s->crusades_seen) < s->relic_thin
		&& !(s->crusades_seen >> CRUSADES_PLAIN);
}

RULE bool crusade_bought_kept(const struct kings_abbey_state *s)
{
	if (!stage_of_turns(s) || s->turn >= s->seats || s->actor != order(s, s->turn) || !s->window)
		return false;
	return !s->player[s->actor].crusade[CRUSADES_MAX - 1].card && crusade_pile(s);
}

RULE bool refill_kept(const struct kings_abbey_state *s) /* KA-6.12.5: not after the last round */
{
	if (market_gap(s) < 0)
		return false;
	if (s->phase == PHASE_SETUP)
		return s->stage == SETUP_MARKET || s->stage == SETUP_REFILL;
	return s->stage == END_REFILL && s->round < rounds(s);
}

RULE bool setup_chance_kept(const struct kings_abbey_state *s)
{
	bool in_turn = s->turn < s->seats && s->actor == s->turn;
	switch (s->kind) {
	case KIND_CH_FIRST:
		return s->stage == SETUP_FIRST;
	case KIND_CH_START_BUILDING:
		return s->stage == SETUP_BUILDING && in_turn && buildings_to_deal(s);
	case KIND_CH_SAINT:
		return s->stage == SETUP_SAINT && s->saints_on && in_turn;
	case KIND_CH_THIN:
		return s->stage == SETUP_THIN && thinning_kept(s);
	case KIND_CH_CRUSADE:
		if (s->phase == PHASE_REWARD)
			return crusade_bought_kept(s);
		return s->stage == SETUP_CRUSADE && in_turn && crusades_to_deal(s, s->turn);
	default:
		assert(s->kind == KIND_CH_MARKET);
		return refill_kept(s);
	}
}

RULE bool elias_rolls_kept(const struct kings_abbey_state *s)
{
	if (!solo(s))
		return false;
	if (s->phase == PHASE_SETUP)
		return s->stage == SETUP_ELIAS && dice_of(s->elias_pool) < ELIAS_POOL;
	return s->stage == 0 && s->rolls && s->rolls <= ELIAS_DICE;
}

RULE bool event_card_kept(const struct kings_abbey_state *s)
{
	if (s->stage != NEWS_CARD || !s->event_type || s->event_type >= SORT_VIKINGS)
		return false;
	return events_unseen(s) && s->event_left[s->event_type - 1];
}

RULE bool chance_kept(const struct kings_abbey_state *s)
{
	const struct abbey *p = &s->player[s->actor];
	switch (s->kind) {
	case KIND_CH_INITIATIVE:
		return turn_kept(s) && s->actor == order(s, s->turn) && s->initiative_holder == s->actor + 1;
	case KIND_CH_EVENT_TYPE:
		return s->stage == NEWS_TYPE && (event_pile_open(s) || s->event_under);
	case KIND_CH_EVENT_CARD:
		return event_card_kept(s);
	case KIND_CH_MONK:
		return s->stage == 1 && s->turn < s->seats && s->actor == order(s, s->turn) && p->home;
	case KIND_CH_VIKING:
		return s->stage == NEWS_ROLL && viking_rolled_count(s) < viking_dice(s);
	case KIND_CH_REROLL:
		return turn_kept(s) && s->actor == acting_seat(s) && p->rerolls;
	case KIND_CH_ELIAS:
		return elias_rolls_kept(s);
	default:
		return setup_chance_kept(s);
	}
}

/* Until the starting buildings are dealt or sold: enough of them, somebody to man each, and KA-9.5.3's purses. */
RULE bool beginnings_kept(const struct kings_abbey_state *s)
{
	int without = 0;
	if (s->phase != PHASE_SETUP || s->stage > SETUP_BUILDING)
		return s->start_left == 0;
	for (int i = 0; i < s->seats; i++) {
		const struct abbey *p = &s->player[i];
		for (int g = 0; g < RESOURCES; g++)
			if (p->goods[g] > 1)
				return false;
		if (!p->standing && !p->reserve)
			return false;
		without += !p->standing;
	}
	return bits_count(s->start_left) >= without;
}

/* KA-9.5.2: whom the auction has passed over since the highest bid, or since it opened, is out of it. */
RULE bool bidding_kept(const struct kings_abbey_state *s)
{
	int k = s->bidder ? (s->bidder - 1 - s->first + s->seats + 1) % s->seats : 0;
	if (s->bidder == s->actor + 1)
		return false;
	for (; k != s->turn; k = (k + 1) % s->seats)
		if (in_auction(s, order(s, k)))
			return false;
	return true;
}

RULE bool auction_kept(const struct kings_abbey_state *s)
{
	int without = 0, bidders = 0;
	for (int i = 0; i < s->seats; i++) {
		without += !s->player[i].standing;
		bidders += in_auction(s, i);
	}
	if (s->stage != SETUP_BUILDING || !s->start_auction || s->turn >= s->seats)
		return false;
	if (!in_auction(s, s->actor) || (s->bid != 0) != (s->bidder != 0 && s->kind != KIND_AUCTION_PICK))
		return false;
	if (s->kind == KIND_AUCTION_BID)
		return without > 1 && bidders > 1 && s->actor == order(s, s->turn) && bidding_kept(s)
			&& (!s->bidder
				|| (s->bidder <= s->seats && in_auction(s, s->bidder - 1)
					&& s->bid <= purse(figures(s), &s->player[s->bidder - 1])));
	return bidders == 1 && (s->kind == KIND_AUCTION_PAY ? s->bid && s->bidder == s->actor + 1 : !s->bid);
}

RULE bool setup_kept(const struct kings_abbey_state *s)
{
	if (s->kind != KIND_QUICK_DRAFT)
		return auction_kept(s);
	return s->quick && s->stage == SETUP_DRAFT && s->turn < s->seats && s->actor == order(s, s->turn);
}

RULE bool vikings_flow_kept(const struct kings_abbey_state *s)
{
	if (s->kind == KIND_LANCE_WINDOW)
		return s->stage == NEWS_LANCE && relic_holder(s, RELIC_HOLY_LANCE) == s->actor && s->event == CALAMITY_VIKINGS;
	if (s->kind == KIND_VIKING_PEASANT)
		return turn_kept(s) && s->actor == acting_seat(s);
	return s->stage == NEWS_LOSSES && s->turn < s->seats && s->actor == order(s, s->turn); /* viking_loss */
}

RULE bool lose_peasant_kept(const struct kings_abbey_state *s)
{
	if (s->turn >= s->seats || s->actor != order(s, s->turn))
		return false;
	if (s->phase == PHASE_EVENT)
		return s->stage == NEWS_PLAGUE && event_amount(s, EFFECT_PLAGUE) && !s->losses_due;
	return stage_of_turns(s) && s->losses_due && s->losses_due <= population(&s->player[s->actor]);
}

/* The shares of an offer fit the card, and all that come before the step that is open are there. */
RULE bool offer_composed(const struct kings_abbey_state *s, const struct crusade *c)
{
	bool relic = figures(s)->crusade[c->card].relic && !c->promised_relic;
	int rewards = 0, due = 0;
	if (!kind_says(s->kind, HOLDS_SHARE))
		return true;
	for (int i = 0; i < REWARDS_MAX; i++) {
		int good = crusade_reward(figures(s), c->card, i), m = reward_offered(s, i);
		if (s->offer_reward[i] && (!good || m > figures(s)->crusade[c->card].reward[good - 1] - c->promised[good - 1]))
			return false;
		due += good != 0;
		rewards += s->offer_reward[i] != 0;
	}
	if (s->offer_reward[1] && !s->offer_reward[0])
		return false;
	if (s->kind == KIND_OFFER_REWARD)
		return rewards < due;
	if (s->kind == KIND_OFFER_RELIC)
		return rewards == due && relic;
	return rewards == due && !s->offer_relic == !relic;
}

/* KA-6.14.6: one more is counted when it is made; who is asked is the ally then, but for a counter-offer. */
RULE bool offer_counted(const struct kings_abbey_state *s, int owner)
{
	int offers = s->player[owner].help_offers;
	bool made = kind_says(s->kind, HOLDS_TERMS);
	int asks = made && s->kind != KIND_COUNTER_ANSWER ? s->offer_ally - 1 : owner;
	return s->actor == asks && (made ? offers > 0 : offers < OFFERS);
}

RULE bool offer_steps_kept(const struct kings_abbey_state *s, int owner, const struct crusade *c)
{
	int kind = s->kind, ally = s->offer_ally - 1;
	if (kind_says(kind, HOLDS_ALLY) && (ally < 0 || ally >= s->seats || !allows(may_help(s, owner, c->card, ally))))
		return false;
	if (kind_says(kind, HOLDS_HELP) && (!s->offer_dice || !allows(may_offer_dice(s, owner, s->offer_dice))))
		return false;
	if (kind_says(kind, HOLDS_SHARE) && !allows(may_offer_prestige(s, owner, s->offer_prestige)))
		return false;
	return !s->offer_counter || allows(may_counter(s, ally, s->offer_counter));
}

RULE bool offer_kept(const struct kings_abbey_state *s)
{
	int owner = order(s, s->turn);
	const struct crusade *c = s->offer_crusade ? crusade_seek(&s->player[owner], s->offer_crusade) : NULL;
	if (solo(s) || !c || !c->value || crusade_complete(figures(s), c) || !offer_composed(s, c))
		return false;
	if (!offer_counted(s, owner) || !offer_steps_kept(s, owner, c))
		return false;
	switch (s->kind) {
	case KIND_HELP_PEASANT:
		return !c->ally;
	case KIND_HELP_SMITH:
		return c->ally && s->offer_dice > s->player[s->offer_ally - 1].pool[c->value - 1];
	case KIND_COUNTER_ANSWER:
		return s->offer_counter != 0;
	default:
		return true;
	}
}

RULE bool deal_steps_kept(const struct kings_abbey_state *s, int owner)
{
	int kind = s->kind;
	if (kind_says(kind, HOLDS_PARTNER)
		&& (!s->deal_partner || s->deal_partner > s->seats || s->deal_partner == owner + 1))
		return false;
	if (kind_says(kind, HOLDS_GIVE) && (!s->deal_give || !allows(may_stables_give(s, owner, s->deal_give))))
		return false;
	if (kind_says(kind, HOLDS_GIVE_N) && (!s->deal_give_n || !allows(may_stables_give_n(s, owner, s->deal_give_n))))
		return false;
	if (kind_says(kind, HOLDS_GET) && (!s->deal_get || !allows(may_stables_get(s, owner, s->deal_get))))
		return false;
	return !kind_says(kind, HOLDS_GET_N) || (s->deal_get_n && allows(may_stables_get_n(s, owner, s->deal_get_n)));
}

RULE bool deal_kept(const struct kings_abbey_state *s)
{
	int owner = turn_seat(s);
	const struct abbey *p = &s->player[owner];
	bool made = kind_says(s->kind, HOLDS_GET_N); /* KA-6.15.5: an offer is counted when it is made */
	if (p->deals >= power(figures(s), p, POWER_DEAL) || (made ? !p->stables_offers : p->stables_offers >= OFFERS))
		return false;
	return deal_steps_kept(s, owner) && s->actor == (made ? s->deal_partner - 1 : owner);
}

RULE bool trade_kept(const struct kings_abbey_state *s)
{
	int seat = s->actor;
	if (s->player[seat].trades_used >= TRADES)
		return false;
	if (kind_says(s->kind, HOLDS_TRADE) && (!s->trade_give || !allows(may_trade_give(s, seat, s->trade_give))))
		return false;
	return !kind_says(s->kind, HOLDS_TRADE_GET) || (s->trade_get && allows(may_trade_get(s, seat, s->trade_get)));
}

/* KA-7.5.3: his saint is spent, and one archer at least is on his way. */
RULE bool lionel_sends(const struct kings_abbey_state *s, const struct abbey *p)
{
	return p->saint_mode == MODE_SPENT && s->archers_left < figures(s)->saint[SAINT_LIONEL];
}

RULE bool saint_kept(const struct kings_abbey_state *s)
{
	const struct abbey *p = &s->player[s->actor];
	if (p->saint_mode != MODE_SPENT)
		return false;
	switch (s->kind) {
	case KIND_LIONEL_ARCHER:
		return s->archers_left && s->archers_left <= figures(s)->saint[SAINT_LIONEL] && at_prayer(p);
	case KIND_RUDOLPH_PAIR:
		return p->baptistery && !p->straddle[0];
	default:
		return true;
	}
}

RULE bool crusade_flow_kept(const struct kings_abbey_state *s) /* crusade_peasant, crusade_abandon */
{
	const struct abbey *p = &s->player[s->actor];
	if (s->kind == KIND_CRUSADE_PEASANT) {
		const struct crusade *c = s->pending_crusade ? crusade_seek(p, s->pending_crusade) : NULL;
		return c && !c->value && s->pending_die
			&& allows(may_crusade(s, s->actor, s->pending_crusade, s->pending_die, s->pending_value));
	}
	if (s->stage != END_ABANDON || s->turn >= s->seats || s->actor != order(s, s->turn))
		return false;
	if (!s->pending_crusade || s->pending_crusade > CRUSADES_MAX || last_round(s))
		return false;
	const struct crusade *c = &p->crusade[s->pending_crusade - 1];
	return c->card && c->dice && !crusade_complete(figures(s), c);
}

RULE bool site_kept(const struct kings_abbey_state *s, const struct abbey *p) /* gather_bonus, gather_boost */
{
	int i = s->site - 1;
	if (i < 0 || !p->main_die[i] || p->main_die[i] + s->tool_main > DIE_FACES)
		return false;
	if (s->kind == KIND_GATHER_BONUS && p->bonus_die[i])
		return false;
	return p->bonus_die[i] + s->tool_bonus <= DIE_FACES;
}

/* Paid for in phase 7, or sent by Lionel. */
RULE bool archer_kept(const struct kings_abbey_state *s, const struct abbey *p)
{
	if (!s->pending_card || !allows(may_man_tower(p, s->pending_card)))
		return false;
	return s->archers_left ? lionel_sends(s, p) : s->phase == PHASE_BUILD || p->saint_mode == MODE_SPENT;
}

RULE bool tablets_kept(const struct kings_abbey_state *s)
{
	if (!s->waive_tower == !s->waive_building)
		return false;
	return s->waive_tower ? allows(may_tablets_tower(s, s->actor, s->waive_tower))
						  : allows(may_tablets_building(s, s->actor, s->waive_building));
}

RULE bool bath_kept(const struct kings_abbey_state *s, const struct abbey *p)
{
	bool from = s->kind == KIND_BATH_FROM || (s->pending_card && card_has(bath_sources(p), s->pending_card));
	return from && allows(may_bath(s, s->actor));
}

/* KA-6.3.4, KA-7.5.2: those of one level, or of the saint's support. A level that brings resources may call the saint too. */
RULE bool resources_kept(const struct kings_abbey_state *s, const struct abbey *p)
{
	const struct level_figures *level = figures(s)->level, *deacon = &level[LEVEL_DEACON];
	int most = SUPPORT_RESOURCES;
	for (int i = 1; i <= LEVELS; i++)
		most = level[i].resources > most ? level[i].resources : most;
	if (s->patron_due && (!deacon->resources || p->clergy != deacon->last || p->saint_mode != MODE_UNDECIDED))
		return false;
	return s->resources_due && s->resources_due <= most;
}

/* A step of the actor's own turn. */
RULE bool step_kept(const struct kings_abbey_state *s)
{
	const struct abbey *p = &s->player[s->actor];
	switch (s->kind) {
	case KIND_CRUSADE_PEASANT:
		return crusade_flow_kept(s);
	case KIND_CHOOSE_RESOURCE:
		return resources_kept(s, p);
	case KIND_PATRON_CHOICE:
		return s->patron_due && p->saint_mode == MODE_UNDECIDED;
	case KIND_GATHER_BONUS:
	case KIND_GATHER_BOOST:
		return site_kept(s, p);
	case KIND_ARCHER_SOURCE:
		return archer_kept(s, p);
	case KIND_TABLETS_WAIVE:
		return tablets_kept(s);
	case KIND_BATH_FROM:
	case KIND_BATH_TO:
		return bath_kept(s, p);
	case KIND_TRADE_GIVE:
	case KIND_TRADE_GET:
	case KIND_TRADE_AMOUNT:
		return trade_kept(s);
	default:
		return saint_kept(s);
	}
}

RULE bool chain_kept(const struct kings_abbey_state *s)
{
	if (s->kind == KIND_CRUSADE_ABANDON)
		return crusade_flow_kept(s);
	if (!turn_kept(s))
		return false;
	if (kind_says(s->kind, HOLDS_OFFER))
		return offer_kept(s);
	if (kind_says(s->kind, HOLDS_DEAL))
		return deal_kept(s);
	return s->actor == acting_seat(s) && step_kept(s);
}

struct scratch_row {
	uint64_t holds, phases;
	uint32_t offset, size;
};

TABLE struct scratch_row scratch_rows[] = {
#define HELD(member, holds, phases)                                                                                    \
	{holds, phases, offsetof(struct kings_abbey_state, member), sizeof(((struct kings_abbey_state *)0)->member)},
#define SCRATCH(member, name, type, holds, phases) HELD(member, holds, phases)
#define SCRATCH_LIST(member, name, type, holds, phases) HELD(member, holds, phases)
#include "games/kings-abbey/scratch.def"
};

/* Whatever does not belong to the open decision is 0: equal positions are equal bytes. */
RULE bool scratch_kept(const struct kings_abbey_state *s)
{
	const uint8_t *bytes = (const uint8_t *)s;
	for (int i = 0; i < COUNT(scratch_rows); i++) {
		const struct scratch_row *row = &scratch_rows[i];
		if (kind_says(s->kind, row->holds) && (row->phases & IN(s->phase)))
			continue;
		for (uint32_t k = 0; k < row->size; k++)
			if (bytes[row->offset + k])
				return false;
	}
	if (s->phase == PHASE_SETUP && s->passed) /* in the auction only */
		return s->stage == SETUP_BUILDING && s->start_auction;
	return s->phase != PHASE_END || s->stage == END_LIMIT || !s->window;
}

RULE bool last_kept(const struct kings_abbey_state *s) /* KA-6.3.6 */
{
	if (!s->last_count)
		return !s->last_area && !s->last_crusade && !s->last_value;
	if (!s->last_value || !s->last_area || s->last_count > 2)
		return false;
	if (s->phase == PHASE_EVENT)
		return s->last_area == AREA_VIKINGS && !s->last_crusade;
	return s->phase == PHASE_ABBEY && s->last_area < AREA_VIKINGS
		&& (s->last_crusade != 0) == (s->last_area == AREA_CRUSADE);
}

RULE bool base_kept(const struct kings_abbey_state *s) /* decisions with free actions */
{
	if (!turn_kept(s) || s->actor != acting_seat(s))
		return false;
	if (s->kind == KIND_FEED)
		return food_open(s, s->actor) > 0;
	if (s->kind == KIND_DARKNESS_BRACE)
		return shortfall(s, s->actor) > 0;
	return true;
}

RULE bool flow_kept(const struct kings_abbey_state *s)
{
	if (s->kind != KIND_OVER && !kind_says(s->kind, IN(s->phase)))
		return false;
	if (!scratch_kept(s) || !last_kept(s))
		return false;
	if ((s->phase == PHASE_SETUP) != (s->round == 0) || !beginnings_kept(s))
		return false;
	if (s->kind == KIND_OVER)
		return s->phase == PHASE_END && last_round(s) && s->stage == END_MARKET;
	if (kind_is_chance(s->kind))
		return chance_kept(s);
	if (has_free_actions(s->kind))
		return base_kept(s);
	switch (s->kind) {
	case KIND_AUCTION_BID:
	case KIND_AUCTION_PAY:
	case KIND_AUCTION_PICK:
	case KIND_QUICK_DRAFT:
		return setup_kept(s);
	case KIND_LANCE_WINDOW:
	case KIND_VIKING_PEASANT:
	case KIND_VIKING_LOSS:
		return vikings_flow_kept(s);
	case KIND_LOSE_PEASANT:
		return lose_peasant_kept(s);
	default:
		return chain_kept(s);
	}
}
