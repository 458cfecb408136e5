/*
 * Help on a crusade, KA-6.14: an offer is composed step by step by the owner, answered once by the ally, countered at
 * most once. What is agreed stands on the crusade card and is paid when it is resolved.
 */

/* KA-6.14.2: dice q could give, the Blacksmith's one included. */
RULE int help_supply(const struct kings_abbey_figures *f, const struct abbey *q, int value)
{
	int n = q->pool[value - 1];
	if (q->blacksmith_used >= power(f, q, POWER_TURN_CRUSADE))
		return n;
	for (int v = 1; v <= DIE_FACES; v++)
		if (q->pool[v - 1] && allows(may_smith(f, q, v, value)))
			return n + 1;
	return n;
}

RULE struct refusal may_help(const struct kings_abbey_state *s, int seat, int card, int ally) /* KA-6.14.1 */
{
	const struct crusade *c = crusade_seek(&s->player[seat], card);
	const struct abbey *q = &s->player[ally];
	if (ally == seat)
		return refuse(WHY_ALLY_SELF, 0, 0, 0, 0);
	if (c->ally && c->ally != ally + 1)
		return refuse(WHY_ALLY_TAKEN, c->ally - 1, 0, 0, 0);
	if (!c->ally && !at_prayer(q))
		return refuse(WHY_ALLY_NO_PEASANT, ally, 0, 0, 0);
	return help_supply(figures(s), q, c->value) ? allow() : refuse(WHY_ALLY_NO_DIE, ally, c->value, 0, 0);
}

RULE struct refusal may_ask_help(const struct kings_abbey_state *s, int seat, int card)
{
	const struct abbey *p = &s->player[seat];
	const struct crusade *c = crusade_seek(p, card);
	if (solo(s))
		return refuse(WHY_NOT_SOLO, 0, 0, 0, 0);
	if (!c)
		return refuse(WHY_NOT_YOUR_CRUSADE, card, 0, 0, 0);
	if (!c->value)
		return refuse(WHY_OWN_DIE_FIRST, card, 0, 0, 0);
	if (crusade_complete(figures(s), c))
		return refuse(WHY_CRUSADE_FULL, card, 0, 0, 0);
	if (p->help_offers >= OFFERS)
		return refuse(WHY_OFFERS_USED, OFFERS, 0, 0, 0);
	for (int q = 0; q < s->seats; q++)
		if (allows(may_help(s, seat, card, q)))
			return allow();
	return refuse(WHY_NOBODY_CAN_HELP, 0, 0, 0, 0);
}

RULE const struct crusade *offer_card(const struct kings_abbey_state *s)
{
	/* the owner is the player whose turn it is, whoever acts */
	return crusade_seek(&s->player[order(s, s->turn)], s->offer_crusade);
}

/* What is offered of a reward is stored one higher, so that 0 is "not asked yet"; this many tokens were offered. */
RULE int reward_offered(const struct kings_abbey_state *s, int i)
{
	return s->offer_reward[i] ? s->offer_reward[i] - 1 : 0;
}

/* The i-th reward kind (0, 1) of a crusade card; 0: it has fewer. */
RULE int crusade_reward(const struct kings_abbey_figures *f, int card, int i)
{
	for (int g = 1; g <= REWARDS; g++)
		if (f->crusade[card].reward[g - 1] && i-- == 0)
			return g;
	return 0;
}

RULE int offer_reward_step(const struct kings_abbey_state *s) /* which reward kind is being asked about */
{
	return s->offer_reward[0] ? 1 : 0;
}

RULE int prestige_left(const struct kings_abbey_figures *f, const struct crusade *c)
{
	return f->crusade[c->card].prestige - c->promised_prestige;
}

RULE struct refusal may_offer_ally(const struct kings_abbey_state *s, int seat, int ally)
{
	return may_help(s, seat, s->offer_crusade, ally);
}

RULE struct refusal may_offer_dice(const struct kings_abbey_state *s, int seat, int k) /* KA-6.14.3 */
{
	(void)seat;
	const struct crusade *c = offer_card(s);
	int supply = help_supply(figures(s), &s->player[s->offer_ally - 1], c->value), gaps = crusade_gaps(figures(s), c);
	if (k > gaps)
		return refuse(WHY_OFFER_SLOTS, gaps, 0, 0, 0);
	return k <= supply ? allow() : refuse(WHY_OFFER_SUPPLY, supply, 0, 0, 0);
}

RULE struct refusal may_offer_prestige(const struct kings_abbey_state *s, int seat, int n)
{
	(void)seat;
	int left = prestige_left(figures(s), offer_card(s));
	return n <= left ? allow() : refuse(WHY_OFFER_PRESTIGE, left, 0, 0, 0);
}

RULE struct refusal may_offer_reward(const struct kings_abbey_state *s, int seat, int good, int m)
{
	(void)seat;
	const struct crusade *c = offer_card(s);
	int asked = crusade_reward(figures(s), c->card, offer_reward_step(s));
	if (good != asked)
		return refuse(WHY_OFFER_OTHER_REWARD, asked, 0, 0, 0);
	int left = figures(s)->crusade[c->card].reward[good - 1] - c->promised[good - 1];
	return m <= left ? allow() : refuse(WHY_OFFER_REWARD, left, good, 0, 0);
}

RULE struct refusal may_offer_relic(const struct kings_abbey_state *s, int seat, int answer)
{
	(void)s, (void)seat, (void)answer;
	return allow();
}

RULE struct refusal may_counter(const struct kings_abbey_state *s, int seat, int n) /* KA-6.14.4 */
{
	(void)seat;
	int left = prestige_left(figures(s), offer_card(s));
	if (n <= s->offer_prestige)
		return refuse(WHY_COUNTER_LOW, s->offer_prestige, 0, 0, 0);
	return n <= left ? allow() : refuse(WHY_OFFER_PRESTIGE, left, 0, 0, 0);
}

RULE struct refusal may_help_smith(const struct kings_abbey_state *s, int seat, int v)
{
	if (!s->player[seat].pool[v - 1])
		return refuse(WHY_NO_DIE, v, 0, 0, 0);
	return may_smith(figures(s), &s->player[seat], v, offer_card(s)->value);
}

RULE void list_offer_ally(const struct kings_abbey_state *s, int seat, struct list *l)
{
	for (int q = 0; q < s->seats; q++)
		list_if(l, may_offer_ally(s, seat, q), choose(VERB_OFFER_ALLY, q, 0, 0));
}

RULE void list_offer_dice(const struct kings_abbey_state *s, int seat, struct list *l)
{
	for (int k = 1; k <= CRUSADE_SLOTS_MAX; k++)
		list_if(l, may_offer_dice(s, seat, k), choose(VERB_OFFER_DICE, k, 0, 0));
}

RULE void list_offer_prestige(const struct kings_abbey_state *s, int seat, struct list *l)
{
	(void)seat;
	int left = prestige_left(figures(s), offer_card(s));
	for (int n = 0; n <= left; n++)
		list_add(l, choose(VERB_OFFER_PRESTIGE, n, 0, 0));
}

RULE void list_offer_reward(const struct kings_abbey_state *s, int seat, struct list *l)
{
	int good = crusade_reward(figures(s), s->offer_crusade, offer_reward_step(s));
	for (int m = 0; m <= REWARD_MAX; m++)
		list_if(l, may_offer_reward(s, seat, good, m), choose(VERB_OFFER_REWARD, good, m, 0));
}

RULE void list_offer_relic(const struct kings_abbey_state *s, int seat, struct list *l)
{
	(void)s, (void)seat;
	list_add(l, choose(VERB_OFFER_RELIC, ANSWER_YES, 0, 0));
	list_add(l, choose(VERB_OFFER_RELIC, ANSWER_NO, 0, 0));
}

RULE void list_answer(const struct kings_abbey_state *s, int seat, struct list *l) /* to a counter-offer, to a deal */
{
	(void)s, (void)seat;
	list_add(l, choose(VERB_ACCEPT, 0, 0, 0));
	list_add(l, choose(VERB_REFUSE, 0, 0, 0));
}

RULE void list_offer_answer(const struct kings_abbey_state *s, int seat, struct list *l)
{
	list_answer(s, seat, l);
	int left = prestige_left(figures(s), offer_card(s));
	for (int n = s->offer_prestige + 1; n <= left; n++)
		list_add(l, choose(VERB_COUNTER, n, 0, 0));
}

RULE void list_help_smith(const struct kings_abbey_state *s, int seat, struct list *l)
{
	for (int v = 1; v <= DIE_FACES; v++)
		list_if(l, may_help_smith(s, seat, v), choose(VERB_HELP_SMITH, v, 0, 0));
}

/* ------------------------------------------------------------------ the chain */

RULE void offer_forget(struct kings_abbey_state *s)
{
	s->offer_crusade = s->offer_ally = s->offer_dice = s->offer_prestige = s->offer_relic = s->offer_counter = 0;
	s->offer_reward[0] = s->offer_reward[1] = 0;
}

RULE void do_ask_help(struct kings_abbey_state *s, int seat, int card, struct events *e)
{
	(void)e;
	s->offer_crusade = (uint8_t)card;
	open_kind(s, KIND_OFFER_ALLY, seat);
}

RULE void offer_made(struct kings_abbey_state *s, int seat, struct events *e)
{
	s->player[seat].help_offers++; /* KA-6.14.6 */
	event_add(e, EVENT_OFFER, seat, s->offer_ally, s->offer_crusade, s->offer_dice, s->offer_prestige);
	for (int i = 0; i < REWARDS_MAX; i++)
		if (reward_offered(s, i))
			event_add(e, EVENT_OFFER_REWARD, seat, crusade_reward(figures(s), s->offer_crusade, i),
				reward_offered(s, i), 0, 0);
	if (s->offer_relic == ANSWER_YES)
		event_add(e, EVENT_OFFER_RELIC, seat, figures(s)->crusade[s->offer_crusade].relic, 0, 0, 0);
	open_kind(s, KIND_OFFER_ANSWER, s->offer_ally - 1);
}

/* What of the offer is still to be composed. */
RULE void offer_next(struct kings_abbey_state *s, int seat, struct events *e)
{
	const struct crusade *c = offer_card(s);
	if (crusade_reward(figures(s), c->card, offer_reward_step(s)) && !s->offer_reward[offer_reward_step(s)])
		open_kind(s, KIND_OFFER_REWARD, seat);
	else if (figures(s)->crusade[c->card].relic && !c->promised_relic && !s->offer_relic)
		open_kind(s, KIND_OFFER_RELIC, seat);
	else
		offer_made(s, seat, e);
}

RULE void do_offer_ally(struct kings_abbey_state *s, int seat, int ally, struct events *e)
{
	(void)e;
	s->offer_ally = (uint8_t)(ally + 1);
	open_kind(s, KIND_OFFER_DICE, seat);
}

RULE void do_offer_dice(struct kings_abbey_state *s, int seat, int dice, struct events *e)
{
	(void)e;
	s->offer_dice = (uint8_t)dice;
	open_kind(s, KIND_OFFER_PRESTIGE, seat);
}

RULE void do_offer_prestige(struct kings_abbey_state *s, int seat, int n, struct events *e)
{
	s->offer_prestige = (uint8_t)n;
	offer_next(s, seat, e);
}

RULE void do_offer_reward(struct kings_abbey_state *s, int seat, int good, int n, struct events *e)
{
	(void)good;
	s->offer_reward[offer_reward_step(s)] = (uint8_t)(n + 1);
	offer_next(s, seat, e);
}

RULE void do_offer_relic(struct kings_abbey_state *s, int seat, int answer, struct events *e)
{
	s->offer_relic = (uint8_t)answer;
	offer_next(s, seat, e);
}

RULE void help_give(struct kings_abbey_state *s, int seat, int smithed, struct events *e) /* KA-6.14.5 */
{
	struct abbey *q = &s->player[seat];
	int owner = order(s, s->turn);
	struct crusade *c = crusade_find(&s->player[owner], s->offer_crusade);
	for (int k = s->offer_dice - (smithed != 0); k > 0; k--)
		die_take(q, c->value);
	if (smithed) {
		die_take(q, smithed);
		q->blacksmith_used++;
	}
	c->ally_dice = (uint8_t)(c->ally_dice + s->offer_dice);
	c->promised_prestige = (uint8_t)(c->promised_prestige + (s->offer_counter ? s->offer_counter : s->offer_prestige));
	for (int i = 0; i < REWARDS_MAX; i++)
		if (s->offer_reward[i])
			c->promised[crusade_reward(figures(s), c->card, i) - 1] += (uint8_t)reward_offered(s, i);
	if (s->offer_relic == ANSWER_YES)
		c->promised_relic = 1;
	event_add(e, EVENT_HELPED, seat, c->card, s->offer_dice, owner + 1, 0);
	crusade_told(s, owner, c, e);
	offer_forget(s);
}

RULE void do_help_smith(struct kings_abbey_state *s, int seat, int die, struct events *e)
{
	help_give(s, seat, die, e);
}

RULE void help_dice(struct kings_abbey_state *s, int seat, struct events *e)
{
	if (s->offer_dice > s->player[seat].pool[offer_card(s)->value - 1])
		open_kind(s, KIND_HELP_SMITH, seat);
	else
		help_give(s, seat, 0, e);
}

RULE void offer_agreed(struct kings_abbey_state *s, struct events *e)
{
	int ally = s->offer_ally - 1;
	if (offer_card(s)->ally)
		help_dice(s, ally, e);
	else
		open_kind(s, KIND_HELP_PEASANT, ally);
}

RULE void offer_accept(struct kings_abbey_state *s, int seat, struct events *e)
{
	event_add(e, EVENT_ACCEPTED, seat, 0, 0, 0, 0);
	offer_agreed(s, e);
}

RULE void offer_refuse(struct kings_abbey_state *s, int seat, struct events *e)
{
	event_add(e, EVENT_REFUSED, seat, 0, 0, 0, 0);
	offer_forget(s);
}

RULE void do_counter(struct kings_abbey_state *s, int seat, int n, struct events *e)
{
	s->offer_counter = (uint8_t)n;
	event_add(e, EVENT_COUNTERED, seat, n, 0, 0, 0);
	open_kind(s, KIND_COUNTER_ANSWER, order(s, s->turn));
}

RULE void help_peasant(struct kings_abbey_state *s, int seat, struct events *e)
{
	struct crusade *card = crusade_find(&s->player[order(s, s->turn)], s->offer_crusade);
	card->ally = (uint8_t)(seat + 1);
	event_add(e, EVENT_CRUSADE_PEASANT, seat, card->card, 0, 0, 0);
	help_dice(s, seat, e);
}
