/* Phases 1 and 2: the roll of the monks, the event of the round, the Vikings. */

RULE void round_begin(struct kings_abbey_state *s, struct events *e) /* KA-6.1.1, KA-10.18 */
{
	s->round++;
	event_add(e, EVENT_ROUND, SEAT_NONE, s->round, 0, 0, 0);
	for (int i = 0; i < s->seats; i++) {
		struct abbey *p = &s->player[i];
		if (p->dice_total == DICE_START && power(figures(s), p, POWER_TENTH_DIE)) {
			p->dice_total++, p->home++;
			event_add(e, EVENT_DIE_JOINED, i, 0, 0, 0, 0);
		}
	}
	s->stage = 1; /* once per round */
}

RULE void roll_next(struct kings_abbey_state *s, struct events *e)
{
	if (s->stage == 0)
		round_begin(s, e);
	while (s->turn < s->seats && !s->player[order(s, s->turn)].home)
		s->turn++;
	if (s->turn < s->seats)
		open_kind(s, KIND_CH_MONK, order(s, s->turn));
	else
		phase_begin(s, PHASE_EVENT);
}

RULE void monk_rolled(struct kings_abbey_state *s, int v, struct events *e)
{
	struct abbey *p = &s->player[s->actor];
	p->home--;
	p->pool[v - 1]++;
	event_add(e, EVENT_MONK_ROLLED, s->actor, v, 0, 0, 0);
}

/* ------------------------------------------------------------------ the event card */

RULE void event_deniers(struct kings_abbey_state *s, int seat, int n, struct events *e)
{
	int have = s->player[seat].goods[GOOD_DENIER - 1];
	if (n > 0)
		gain(s, seat, GOOD_DENIER, n, e);
	else
		give_up(s, seat, GOOD_DENIER, -n < have ? -n : have, EVENT_LOST, e);
}

/* KA-6.2.3: "at once" effects now, in turn order; the others are read from the card until the end of the round. */
RULE void event_reveal(struct kings_abbey_state *s, int card, struct events *e)
{
	const struct event_figures *row = &figures(s)->event[card];
	s->event = (uint8_t)card;
	s->event_type = 0;
	event_add(e, EVENT_EVENT, SEAT_NONE, card, 0, 0, 0);
	for (int k = 0; k < s->seats; k++) {
		int seat = order(s, k);
		if (row->effect == EFFECT_FAITH && s->player[seat].reserve && pew_free(figures(s), &s->player[seat]))
			recruit(s, seat, e);
		else if (row->effect == EFFECT_DENIERS)
			event_deniers(s, seat, row->amount, e);
	}
	stage_begin(s, row->type == SORT_VIKINGS ? NEWS_LANCE : NEWS_PLAGUE);
	refresh_all(s);
}

RULE bool event_pile_open(const struct kings_abbey_state *s) /* cards left besides those put under */
{
	return s->event_left[0] + s->event_left[1] + s->event_left[2] > 0;
}

RULE void do_draw_type(struct kings_abbey_state *s, int seat, int type, struct events *e) /* KA-6.2.1, KA-6.2.2 */
{
	(void)seat;
	if (type != SORT_VIKINGS) {
		s->event_type = (uint8_t)type;
		s->stage = NEWS_CARD;
		return;
	}
	if (s->round == 1) {
		s->event_left[SORT_VIKINGS - 1]--;
		s->event_under++;
		event_add(e, EVENT_VIKINGS_BURIED, SEAT_NONE, 0, 0, 0, 0);
		return;
	}
	if (event_pile_open(s))
		s->event_left[SORT_VIKINGS - 1]--;
	else
		s->event_under--;
	event_reveal(s, CALAMITY_VIKINGS, e);
}

RULE void do_draw_event(struct kings_abbey_state *s, int seat, int card, struct events *e)
{
	(void)seat;
	s->event_left[s->event_type - 1]--;
	s->events_seen |= (uint32_t)bit(card - 1);
	event_reveal(s, card, e);
}

RULE void plague_next(struct kings_abbey_state *s)
{
	if (!event_amount(s, EFFECT_PLAGUE))
		s->turn = s->seats;
	while (s->turn < s->seats && !at_prayer(&s->player[order(s, s->turn)]))
		s->turn++;
	if (s->turn < s->seats)
		open_kind(s, KIND_LOSE_PEASANT, order(s, s->turn));
	else
		phase_begin(s, PHASE_ABBEY);
}

RULE void do_use_lance(struct kings_abbey_state *s, int seat, struct events *e) /* KA-6.2.4 */
{
	s->player[seat].relics &= (uint8_t)~bit(RELIC_HOLY_LANCE - 1);
	event_add(e, EVENT_RELIC_USED, seat, RELIC_HOLY_LANCE, 0, 0, 0);
	prestige_gain(s, seat, figures(s)->relic[RELIC_HOLY_LANCE].amount, CAUSE_LANCE, e);
	phase_begin(s, PHASE_ABBEY);
}

RULE void do_keep_lance(struct kings_abbey_state *s, int seat, struct events *e)
{
	(void)seat, (void)e;
	s->stage = NEWS_ROLL;
}

RULE void list_lance_window(const struct kings_abbey_state *s, int seat, struct list *l)
{
	(void)s, (void)seat;
	list_add(l, choose(VERB_USE_LANCE, 0, 0, 0));
	list_add(l, choose(VERB_KEEP_LANCE, 0, 0, 0));
}

/* ------------------------------------------------------------------ Vikings: the row of dice */

RULE int viking_dice(const struct kings_abbey_state *s) /* KA-6.2.5 */
{
	return solo(s) ? 2 : s->seats;
}

RULE int viking_rolled_count(const struct kings_abbey_state *s)
{
	int n = 0;
	while (n < PLAYERS_MAX && s->viking[n])
		n++;
	return n;
}

RULE void viking_rolled(struct kings_abbey_state *s, int v, struct events *e)
{
	int i = viking_rolled_count(s);
	for (; i > 0 && s->viking[i - 1] < v; i--)
		s->viking[i] = s->viking[i - 1];
	s->viking[i] = (uint8_t)v;
	event_add(e, EVENT_VIKING_ROLLED, SEAT_NONE, v, 0, 0, 0);
}

RULE int viking_open(const struct kings_abbey_state *s) /* the first uncovered die; viking_dice when there is none */
{
	int i = 0, n = viking_dice(s);
	while (i < n && s->cover[i])
		i++;
	return i;
}

RULE int viking_value(const struct kings_abbey_state *s)
{
	int i = viking_open(s);
	return i < viking_dice(s) ? s->viking[i] : 0;
}

RULE void viking_cover(struct kings_abbey_state *s, int what, int owner)
{
	assert(viking_value(s));
	for (int i = 0; i < PLAYERS_MAX; i++)
		if (!s->cover[i]) {
			s->cover[i] = (uint8_t)what;
			s->cover_owner[i] = (uint8_t)owner;
			return;
		}
}

/* Dice and phantoms of an owner (seat + 1, 0 Elias) on the card. */
RULE int viking_force(const struct kings_abbey_state *s, int owner)
{
	int n = 0;
	for (int i = 0; i < PLAYERS_MAX; i++)
		n += (s->cover[i] == COVER_DIE || s->cover[i] == COVER_PHANTOM) && s->cover_owner[i] == owner;
	return n;
}

/* ------------------------------------------------------------------ Vikings: a player's turn, KA-6.2.6 */

RULE struct refusal may_vk_die(const struct kings_abbey_state *s, int seat)
{
	int v = viking_value(s);
	return s->player[seat].pool[v - 1] ? allow() : refuse(WHY_NO_DIE, v, 0, 0, 0);
}

RULE struct refusal may_vk_barracks(const struct kings_abbey_state *s, int seat, int v)
{
	const struct abbey *p = &s->player[seat];
	int target = viking_value(s), reach = power(figures(s), p, POWER_VIKING_REACH),
		turn = v > target ? v - target : target - v;
	if (!reach)
		return refuse(WHY_NO_BARRACKS, 0, 0, 0, 0);
	if (viking_force(s, seat + 1))
		return refuse(WHY_FIRST_DIE_ONLY, 0, 0, 0, 0);
	if (!p->pool[v - 1])
		return refuse(WHY_NO_DIE, v, 0, 0, 0);
	if (turn == 0)
		return refuse(WHY_SAME_VALUE, v, 0, 0, 0);
	if (turn > reach)
		return refuse(WHY_BARRACKS_REACH, v, target, 0, 0);
	return allow();
}

RULE struct refusal double_left(const struct kings_abbey_figures *f, const struct abbey *p)
{
	if (!power(f, p, POWER_DOUBLE))
		return refuse(WHY_NO_SCRIPTORIUM, 0, 0, 0, 0);
	return p->double_used ? refuse(WHY_DOUBLE_USED, 0, 0, 0, 0) : allow();
}

RULE struct refusal triple_left(const struct kings_abbey_figures *f, const struct abbey *p)
{
	if (!power(f, p, POWER_TRIPLE))
		return refuse(WHY_NO_SCRIPTORIA, 0, 0, 0, 0);
	return p->triple_used ? refuse(WHY_TRIPLE_USED, 0, 0, 0, 0) : allow();
}

/* KA-6.3.6: were the last choices of this turn so many equal dice on one target? */
RULE struct refusal may_repeat(const struct kings_abbey_state *s, int seat, int dice)
{
	struct refusal r =
		dice == 1 ? double_left(figures(s), &s->player[seat]) : triple_left(figures(s), &s->player[seat]);
	if (!allows(r))
		return r;
	return s->last_count < dice ? refuse(dice == 1 ? WHY_NO_LAST_DIE : WHY_NO_LAST_DICE, 0, 0, 0, 0) : allow();
}

RULE struct refusal may_vk_phantom(const struct kings_abbey_state *s, int seat, int dice)
{
	struct refusal r = may_repeat(s, seat, dice);
	if (!allows(r))
		return r;
	return viking_value(s) == s->last_value ? allow()
											: refuse(WHY_VIKING_DIFFERS, viking_value(s), s->last_value, 0, 0);
}

RULE struct refusal may_vk_double(const struct kings_abbey_state *s, int seat)
{
	return may_vk_phantom(s, seat, 1);
}

RULE struct refusal may_vk_triple(const struct kings_abbey_state *s, int seat)
{
	return may_vk_phantom(s, seat, 2);
}

RULE struct refusal may_vk_peasant(const struct kings_abbey_state *s, int seat) /* KA-6.2.7 */
{
	return viking_force(s, seat + 1) ? refuse(WHY_DICE_ONLY, 0, 0, 0, 0) : allow();
}

RULE struct refusal may_vk_stop(const struct kings_abbey_state *s, int seat)
{
	return viking_force(s, seat + 1) ? allow() : refuse(WHY_MUST_DEFEND, 0, 0, 0, 0);
}

RULE void list_viking_defend(const struct kings_abbey_state *s, int seat, struct list *l)
{
	list_if(l, may_vk_die(s, seat), choose(VERB_VK_DIE, 0, 0, 0));
	if (power(figures(s), &s->player[seat], POWER_VIKING_REACH))
		for (int v = 1; v <= DIE_FACES; v++)
			list_if(l, may_vk_barracks(s, seat, v), choose(VERB_VK_BARRACKS, v, 0, 0));
	list_if(l, may_vk_double(s, seat), choose(VERB_VK_DOUBLE, 0, 0, 0));
	list_if(l, may_vk_triple(s, seat), choose(VERB_VK_TRIPLE, 0, 0, 0));
	list_if(l, may_vk_peasant(s, seat), choose(VERB_VK_PEASANT, 0, 0, 0));
	list_if(l, may_vk_stop(s, seat), choose(VERB_VK_STOP, 0, 0, 0));
}

/* Remembers a die just placed, for Scriptorium. */
RULE void last_placed(struct kings_abbey_state *s, int area, int crusade, int v) /* KA-6.3.6 */
{
	bool same = s->last_count && s->last_area == area && s->last_crusade == crusade && s->last_value == v;
	s->last_area = (uint8_t)area, s->last_crusade = (uint8_t)crusade, s->last_value = (uint8_t)v;
	s->last_count = same ? 2 : 1;
}

RULE void viking_die(struct kings_abbey_state *s, int seat, int die, struct events *e)
{
	int v = viking_value(s);
	die_take(&s->player[seat], die);
	viking_cover(s, COVER_DIE, seat + 1);
	last_placed(s, AREA_VIKINGS, 0, v);
	event_add(e, EVENT_VIKING_DIE, seat, v, 0, 0, 0);
	prestige_gain(s, seat, 1, CAUSE_VIKINGS, e);
}

RULE void do_vk_die(struct kings_abbey_state *s, int seat, struct events *e)
{
	viking_die(s, seat, viking_value(s), e);
}

RULE void do_vk_barracks(struct kings_abbey_state *s, int seat, int die, struct events *e)
{
	viking_die(s, seat, die, e);
}

RULE void scriptorium_use(struct kings_abbey_state *s, int seat, int dice)
{
	if (dice == 1)
		s->player[seat].double_used = 1;
	else
		s->player[seat].triple_used = 1;
	last_forget(s);
}

RULE void viking_phantom(struct kings_abbey_state *s, int seat, int dice, struct events *e)
{
	int v = s->last_value;
	scriptorium_use(s, seat, dice);
	viking_cover(s, COVER_PHANTOM, seat + 1);
	event_add(e, EVENT_VIKING_PHANTOM, seat, v, 0, 0, 0);
	prestige_gain(s, seat, 1, CAUSE_VIKINGS, e);
}

RULE void do_vk_double(struct kings_abbey_state *s, int seat, struct events *e)
{
	viking_phantom(s, seat, 1, e);
}

RULE void do_vk_triple(struct kings_abbey_state *s, int seat, struct events *e)
{
	viking_phantom(s, seat, 2, e);
}

/* KA-6.2.8: from the board by choice; an empty board sends one from the reserve, an empty reserve leaves a breach. */
RULE void do_vk_peasant(struct kings_abbey_state *s, int seat, struct events *e)
{
	struct abbey *p = &s->player[seat];
	prestige_lose(s, seat, 1, CAUSE_VIKINGS, e);
	if (population(p)) {
		open_kind(s, KIND_VIKING_PEASANT, seat);
		return;
	}
	viking_cover(s, p->reserve ? COVER_PEASANT : COVER_BREACH, seat + 1);
	event_add(e, p->reserve ? EVENT_VIKING_PEASANT : EVENT_VIKING_BREACH, seat, 0, 0, 0, 0);
	if (p->reserve)
		p->reserve--;
	turn_next(s);
}

RULE void viking_peasant(struct kings_abbey_state *s, int seat, struct events *e)
{
	viking_cover(s, COVER_PEASANT, seat + 1);
	event_add(e, EVENT_VIKING_PEASANT, seat, 0, 0, 0, 0);
	turn_next(s);
}

/* ------------------------------------------------------------------ Vikings: the end */

RULE void elias_defends(struct kings_abbey_state *s, struct events *e) /* KA-6.2.12, KA-10.40 */
{
	int v = viking_value(s);
	if (v && s->elias_pool[v - 1]) {
		s->elias_pool[v - 1]--;
		viking_cover(s, COVER_DIE, 0);
		event_add(e, EVENT_ELIAS_VIKING_DIE, SEAT_NONE, v, 0, 0, 0);
	} else if (s->elias_peasants) {
		s->elias_peasants--;
		viking_cover(s, COVER_PEASANT, 0);
		event_add(e, EVENT_ELIAS_VIKING_PEASANT, SEAT_NONE, 0, 0, 0, 0);
	} else {
		viking_cover(s, COVER_BREACH, 0);
		event_add(e, EVENT_ELIAS_VIKING_BREACH, SEAT_NONE, 0, 0, 0, 0);
	}
	turn_next(s);
}

RULE void viking_result(struct kings_abbey_state *s, struct events *e) /* KA-6.2.10 */
{
	int dice = 0, most = 0, leader = 0, leaders = 0;
	for (int owner = 0; owner <= s->seats; owner++) {
		int force = viking_force(s, owner);
		dice += force;
		if (force > most)
			most = force, leader = owner, leaders = 1;
		else if (force == most)
			leaders++;
	}
	int others = viking_dice(s) - dice;
	if (dice > others) {
		event_add(e, EVENT_REPELLED, SEAT_NONE, dice, others, 0, 0);
		if (leaders == 1 && leader)
			prestige_gain(s, leader - 1, VIKING_MAJORITY, CAUSE_VIKINGS, e);
		phase_begin(s, PHASE_ABBEY);
	} else {
		event_add(e, EVENT_DEFEATED, SEAT_NONE, dice, others, 0, 0);
		stage_begin(s, NEWS_LOSSES);
	}
}

RULE void viking_turns_next(struct kings_abbey_state *s, struct events *e) /* KA-6.2.6, KA-6.2.9 */
{
	if (viking_open(s) == viking_dice(s)) {
		viking_result(s, e);
	} else if (solo(s)) {
		if ((s->turn == 0) == (s->elias_first != 0))
			elias_defends(s, e);
		else
			open_kind(s, KIND_VIKING_DEFEND, 0);
	} else {
		assert(s->turn < s->seats);
		open_kind(s, KIND_VIKING_DEFEND, order(s, s->turn));
	}
}

RULE struct refusal may_lose_card(const struct kings_abbey_state *s, int seat, int card)
{
	return card_has(s->player[seat].standing, card) ? allow() : refuse(WHY_NO_SUCH_CARD, card, 0, 0, 0);
}

RULE void list_viking_loss(const struct kings_abbey_state *s, int seat, struct list *l)
{
	list_cards(s->player[seat].standing, VERB_LOSE_CARD, l);
}

RULE void do_lose_card(struct kings_abbey_state *s, int seat, int card, struct events *e)
{
	board_lose(s, seat, card, e);
	turn_next(s);
}

RULE void viking_losses_next(struct kings_abbey_state *s, struct events *e) /* KA-6.2.10 */
{
	for (; s->turn < s->seats; s->turn++) {
		int seat = order(s, s->turn);
		if (s->player[seat].standing) {
			open_kind(s, KIND_VIKING_LOSS, seat);
			return;
		}
		event_add(e, EVENT_PLUNDERED, seat, 0, 0, 0, 0);
		for (int g = 1; g <= MONEYS; g++)
			give_up(s, seat, g, s->player[seat].goods[g - 1], EVENT_LOST, e);
	}
	phase_begin(s, PHASE_ABBEY);
}

RULE int relic_holder(const struct kings_abbey_state *s, int relic) /* -1: nobody */
{
	for (int i = 0; i < s->seats; i++)
		if (bits_has(s->player[i].relics, relic - 1))
			return i;
	return -1;
}

RULE void event_next(struct kings_abbey_state *s, struct events *e)
{
	switch (s->stage) {
	case NEWS_TYPE:
		open_kind(s, KIND_CH_EVENT_TYPE, 0);
		break;
	case NEWS_CARD:
		open_kind(s, KIND_CH_EVENT_CARD, 0);
		break;
	case NEWS_PLAGUE:
		plague_next(s);
		break;
	case NEWS_LANCE:
		if (relic_holder(s, RELIC_HOLY_LANCE) >= 0)
			open_kind(s, KIND_LANCE_WINDOW, relic_holder(s, RELIC_HOLY_LANCE));
		else
			s->stage = NEWS_ROLL;
		break;
	case NEWS_ROLL:
		if (viking_rolled_count(s) < viking_dice(s))
			open_kind(s, KIND_CH_VIKING, 0);
		else
			stage_begin(s, NEWS_TURNS);
		break;
	case NEWS_TURNS:
		viking_turns_next(s, e);
		break;
	default:
		viking_losses_next(s, e);
		break;
	}
}
