/* Builders' Duel: a player's turn: his cards (6.5, section 7), then building (6.6, 6.7). */

/* BD-6.5.1: the cells that carry the seat's marker after the conflict. */
RULE int cells_held(const struct builders_duel_state *s, int seat)
{
	int lost = (s->conflict_winner != seat + 1) << s->contested >> 1;
	return line_table[s->player[seat].line].cells & ~lost;
}

RULE bool is_foreign(const struct builders_duel_figures *box, int card, int seat)
{
	return box->card[card].frame != NEUTRAL && box->card[card].frame != seat + 1;
}

/* BD-6.5.2, BD-6.5.5 */
RULE int cells_left(const struct builders_duel_state *s)
{
	return cells_held(s, s->actor - 1) & ~s->resolved;
}

RULE void begin_turn(struct builders_duel_state *s, int seat, struct events *e)
{
	s->actor = (uint8_t)(seat + 1);
	for (uint64_t m = (uint64_t)cells_held(s, seat); m; m &= m - 1) {
		int cell = bits_first(m);
		if (!is_foreign(figures(s), s->grid[cell], seat))
			continue;
		s->resolved = (uint16_t)(s->resolved | 1 << cell);
		event_add(e, EVENT_CARD_SKIPPED, seat, s->grid[cell], cell + 1, 0, 0);
	}
	s->phase = cells_left(s) ? PHASE_CARDS : PHASE_BUILD;
}

RULE void end_turn(struct builders_duel_state *s, struct events *e)
{
	int seat = s->actor - 1;
	event_add(e, EVENT_TURN_ENDED, seat, 0, 0, 0, 0);
	clear_turn(s);
	if (seat == s->deal_first)
		begin_turn(s, other(seat), e);
	else
		end_deal(s, e);
}

/* The kind of an open sub-decision, else TURN_CARD or BUILD. */
RULE int turn_kind(const struct builders_duel_state *s)
{
	if (s->convert_left > 0)
		return KIND_FREE_CONVERT;
	switch (figures(s)->card[s->card].category) {
	case INFLUENCE:
		return KIND_INFLUENCE;
	case CRAFT:
		return KIND_CRAFT;
	case MARKET:
		return KIND_MARKET;
	case ONCE:
	case PERSONAL:
		return figures(s)->card[s->card].effect == SCAFFOLD ? KIND_SCAFFOLD : KIND_TAKE_RAW;
	default:
		return s->phase == PHASE_CARDS ? KIND_TURN_CARD : KIND_BUILD;
	}
}

RULE int raw_in_camp(const struct builders_duel_player *p)
{
	int set = 0;
	for (int t = 1; t <= GOODS; t++)
		set |= (p->camp_raw[t - 1] > 0) << (t - 1);
	return set;
}

/* BD-7.7.2 with once_cards = any: a 1x card was used inside another decision, which waits. */
RULE bool outer_open(const struct builders_duel_state *s)
{
	return s->outer_card != CARD_NONE || s->outer_left > 0;
}

RULE void set_aside(struct builders_duel_state *s)
{
	s->outer_card = s->card;
	s->outer_left = s->convert_left, s->outer_mask = s->convert_mask, s->outer_may_stop = s->convert_may_stop;
	s->convert_left = s->convert_mask = s->convert_may_stop = 0;
}

/* False if nothing is left to decide there: the 1x card has turned over the last marker. */
RULE bool resume_outer(struct builders_duel_state *s)
{
	bool converts = s->outer_left > 0;
	s->card = s->outer_card;
	s->convert_left = s->outer_left, s->convert_mask = s->outer_mask, s->convert_may_stop = s->outer_may_stop;
	s->outer_card = s->outer_left = s->outer_mask = s->outer_may_stop = 0;
	return !converts || (raw_in_camp(&s->player[s->actor - 1]) & s->convert_mask);
}

/* A card has been carried out: back to the cards or, when none is left, on to building. */
RULE void close_card(struct builders_duel_state *s)
{
	if (outer_open(s) && resume_outer(s))
		return;
	s->card = CARD_NONE;
	s->market_bought = 0;
	s->convert_left = s->convert_mask = s->convert_may_stop = 0;
	if (s->phase == PHASE_CARDS && !cells_left(s))
		s->phase = PHASE_BUILD;
}

RULE bool reserve_is_empty(const struct builders_duel_player *p)
{
	return !(p->reserve[0] | p->reserve[1] | p->reserve[2] | p->reserve[3] | p->reserve[4]);
}

RULE int materials_in_camp(const struct builders_duel_player *p)
{
	int set = 0;
	for (int t = 1; t <= GOODS; t++)
		set |= (p->camp_mat[t - 1] > 0) << (t - 1);
	return set;
}

/* What the empty places of a section need. */
RULE int places_open(const struct builders_duel_figures *box, const struct builders_duel_player *p, int section)
{
	return p->done[section - 1] ? 0 : box->section[section].needs & ~p->site[section - 1];
}

/* The goods of which the player has a material that an empty place of the section needs. */
RULE int goods_fitting(const struct builders_duel_figures *box, const struct builders_duel_player *p, int section)
{
	return materials_in_camp(p) & places_open(box, p, section);
}

RULE void take_raw(struct builders_duel_state *s, int seat, int good, int number, struct events *e)
{
	struct builders_duel_player *p = &s->player[seat];
	int n = number < p->reserve[good - 1] ? number : p->reserve[good - 1];
	p->reserve[good - 1] = (uint8_t)(p->reserve[good - 1] - n);
	p->camp_raw[good - 1] = (uint8_t)(p->camp_raw[good - 1] + n);
	event_add(e, n > 0 ? EVENT_RAW_TAKEN : EVENT_RAW_NONE, seat, good, n, 0, 0);
}

RULE void turn_over(struct builders_duel_player *p, int good)
{
	p->camp_raw[good - 1]--;
	p->camp_mat[good - 1]++;
}

/* BD-7.1 */
RULE void take_power(struct builders_duel_state *s, int seat, struct events *e)
{
	event_add(e, s->power == seat + 1 ? EVENT_POWER_KEPT : EVENT_POWER_TAKEN, seat, 0, 0, 0, 0);
	s->power = (uint8_t)(seat + 1);
}

/* BD-7.9.1: opens the decision unless nothing can be converted. */
RULE bool open_free_convert(struct builders_duel_state *s, int seat, int number, int goods, bool may_stop)
{
	if (!(raw_in_camp(&s->player[seat]) & goods))
		return false;
	s->convert_left = (uint8_t)number;
	s->convert_mask = (uint8_t)goods;
	s->convert_may_stop = may_stop;
	return true;
}

/* BD-7.8: true while a decision of the card is open. */
RULE bool resolve_personal(struct builders_duel_state *s, int seat, int card, struct events *e)
{
	const struct card_figures *f = &figures(s)->card[card];
	struct builders_duel_player *q = &s->player[other(seat)];
	switch (f->effect) {
	case PATRON: /* BD-7.8.1 */
		receive_gold(s, seat, f->gold, e);
		s->draw_left = f->count;
		draw_seals(s, e);
		return false;
	case MASTER: /* BD-7.8.2 */
		return open_free_convert(s, seat, f->count, BASIC_GOODS, true);
	case RAID: { /* BD-7.8.3, BD-10.29 */
		int n = f->gold < q->gold ? f->gold : q->gold;
		q->gold = (uint8_t)(q->gold - n);
		s->player[seat].gold = (uint8_t)(s->player[seat].gold + n);
		event_add(e, EVENT_GOLD_RAIDED, seat, n, 0, 0, 0);
		return false;
	}
	case FOREMAN: /* BD-7.8.4 */
		s->foreman = 1;
		event_add(e, EVENT_FOREMAN_HIRED, seat, 0, 0, 0, 0);
		return false;
	default:
		assert(f->effect == ENVOY); /* BD-7.8.5: the marker first */
		if (!reserve_is_empty(&s->player[seat]))
			return true;
		take_power(s, seat, e);
		return false;
	}
}

RULE int once_of_card(int card)
{
	int i = 1;
	while (once_table[i] != card)
		i++;
	return i;
}

/* BD-6.5.3 */
RULE void do_resolve(struct builders_duel_state *s, int seat, int cell, struct events *e)
{
	int card = s->grid[cell - 1];
	const struct card_figures *f = &figures(s)->card[card];
	bool open = false;
	s->resolved = (uint16_t)(s->resolved | 1 << (cell - 1));
	event_add(e, EVENT_CARD_RESOLVED, seat, card, cell, 0, 0);
	switch (f->category) {
	case POWER: /* BD-7.1 */
		take_power(s, seat, e);
		break;
	case INCOME: /* BD-7.2 */
		receive_gold(s, seat, f->gold, e);
		break;
	case RAW: /* BD-7.4 */
		take_raw(s, seat, f->raw, f->count, e);
		break;
	case ONCE: /* BD-7.7.1 */
		s->once_holder[once_of_card(card) - 1] = (uint8_t)(seat + 1);
		event_add(e, EVENT_ONCE_TAKEN, seat, card, 0, 0, 0);
		break;
	case PERSONAL:
		open = resolve_personal(s, seat, card, e);
		break;
	default: /* BD-7.3, BD-7.5, BD-7.6 ask until DONE */
		open = true;
	}
	if (open)
		s->card = (uint8_t)card;
	else
		close_card(s);
}

/* Is a decision of a card or of a bonus open? */
RULE bool card_open(const struct builders_duel_state *s)
{
	return s->card != CARD_NONE || s->convert_left > 0;
}

/* BD-7.7.2: inside another decision only by the option, and not where a marker has just been promised. */
RULE bool once_barred(const struct builders_duel_state *s)
{
	int category = figures(s)->card[s->card].category;
	return card_open(s) && (!s->once_any || category == ONCE || figures(s)->card[s->card].effect == ENVOY);
}

/* BD-7.7.2 to BD-7.7.6 */
RULE void do_use_once(struct builders_duel_state *s, int seat, int once, struct events *e)
{
	int card = once_table[once];
	if (card_open(s))
		set_aside(s);
	s->once_holder[once - 1] = NONE; /* BD-7.7.3 */
	s->card = (uint8_t)card;
	event_add(e, EVENT_ONCE_USED, seat, card, 0, 0, 0);
	if (figures(s)->card[card].effect == JOURNEYMAN)
		open_free_convert(s, seat, figures(s)->card[card].count, ALL_GOODS, false);
}

/* BD-3.2, BD-6.7.3 */
RULE void receive_bonus(struct builders_duel_state *s, int seat, int section, struct events *e)
{
	const struct section_figures *f = &figures(s)->section[section];
	event_add(e, EVENT_BONUS_WON, seat, section, 0, 0, 0);
	if (f->gold > 0)
		receive_gold(s, seat, f->gold, e);
	if (f->seals > 0) {
		s->draw_left = f->seals;
		draw_seals(s, e);
	}
	if (f->conversions > 0)
		open_free_convert(s, seat, f->conversions, BASIC_GOODS, true);
}

/* BD-6.7 */
RULE void finish_section(struct builders_duel_state *s, int seat, int section, struct events *e)
{
	struct builders_duel_player *p = &s->player[seat];
	const struct section_figures *f = &figures(s)->section[section];
	p->site[section - 1] = 0;
	p->done[section - 1] = 1;
	for (int t = 1; t <= GOODS; t++) /* BD-6.7.1 */
		p->box[t - 1] = (uint8_t)(p->box[t - 1] + (f->needs >> (t - 1) & 1));
	event_add(e, EVENT_SECTION_FINISHED, seat, section, 0, 0, 0);
	bool first = s->first_done[section - 1] == NONE; /* BD-6.7.3 */
	if (first)
		s->first_done[section - 1] = (uint8_t)(seat + 1);
	if (sections_done(p) == SECTIONS) /* BD-6.7.2: no bonus is carried out any more */
		win(s, seat, BY_COMPLETION, e);
	else if (first)
		receive_bonus(s, seat, section, e);
}

/* BD-6.6.3: moves the marker; the price has been paid. */
RULE void put_on_site(struct builders_duel_state *s, int seat, int section, int good, struct events *e)
{
	struct builders_duel_player *p = &s->player[seat];
	p->camp_mat[good - 1]--;
	p->site[section - 1] = (uint8_t)(p->site[section - 1] | 1 << (good - 1));
	if (p->site[section - 1] == figures(s)->section[section].needs)
		finish_section(s, seat, section, e);
}

/* BD-6.6.2: the increment for the next install of this turn. */
RULE int install_price(const struct builders_duel_state *s)
{
	assert(s->installs < INSTALLS_MAX);
	return s->foreman ? 0 : figures(s)->install[s->installs + 1] - figures(s)->install[s->installs];
}

RULE bool turn_section_full(const struct builders_duel_state *s, int seat)
{
	return s->turn_section != NONE && s->player[seat].done[s->turn_section - 1];
}

RULE struct refusal may_resolve(const struct builders_duel_state *s, int seat, int cell)
{
	int card = s->grid[cell - 1];
	if (!bits_has(line_table[s->player[seat].line].cells, cell - 1))
		return refuse(WHY_NOT_YOUR_CARD, card, cell, 0, 0);
	if (cell == s->contested && s->conflict_winner != seat + 1)
		return refuse(WHY_LOST_CARD, card, cell, 0, 0);
	if (is_foreign(figures(s), card, seat))
		return refuse(WHY_FOREIGN_CARD, card, cell, 0, 0);
	if (bits_has(s->resolved, cell - 1))
		return refuse(WHY_CARD_RESOLVED, card, cell, 0, 0);
	return allow();
}

/* BD-7.7 */
RULE struct refusal may_use_once(const struct builders_duel_state *s, int seat, int once)
{
	const struct builders_duel_player *p = &s->player[seat];
	if (s->once_holder[once - 1] != seat + 1)
		return refuse(WHY_ONCE_NOT_HELD, once, 0, 0, 0);
	if (once_barred(s))
		return refuse(WHY_ONCE_INSIDE, once, 0, 0, 0);
	switch (figures(s)->card[once_table[once]].effect) {
	case CONVOY: /* BD-7.7.4 */
		return reserve_is_empty(p) ? refuse(WHY_ONCE_RESERVE, once, 0, 0, 0) : allow();
	case JOURNEYMAN: /* BD-7.7.5 */
		return raw_in_camp(p) ? allow() : refuse(WHY_ONCE_RAW, once, 0, 0, 0);
	default: /* BD-7.7.6 */
		if (s->phase != PHASE_BUILD || card_open(s))
			return refuse(WHY_ONCE_BUILD, once, 0, 0, 0);
		for (int section = 1; section <= SECTIONS; section++)
			if (goods_fitting(figures(s), p, section))
				return allow();
		return refuse(WHY_ONCE_FIT, once, 0, 0, 0);
	}
}

RULE bool at_influence(const struct builders_duel_state *s)
{
	return figures(s)->card[s->card].category == INFLUENCE;
}

/* BD-7.3: the top seal, and nothing else. */
RULE struct refusal may_buy_seal(const struct builders_duel_state *s, int seat, int good)
{
	int price = figures(s)->card[s->card].gold, gold = s->player[seat].gold;
	if (good != NONE)
		return refuse(WHY_ONLY_SEALS, good, 0, 0, 0);
	if (seal_pile_size(s) == 0)
		return refuse(WHY_PILE_EMPTY, 0, 0, 0, 0);
	return gold < price ? refuse(WHY_SEAL_PRICE, price, gold, 0, 0) : allow();
}

/* BD-7.5 */
RULE struct refusal may_convert_paid(const struct builders_duel_state *s, int seat, int good)
{
	const struct card_figures *f = &figures(s)->card[s->card];
	const struct builders_duel_player *p = &s->player[seat];
	if (good != f->raw)
		return refuse(WHY_WRONG_CRAFT, s->card, good, 0, 0);
	if (p->camp_raw[good - 1] == 0)
		return refuse(WHY_CRAFT_RAW, good, 0, 0, 0);
	return p->gold < f->gold ? refuse(WHY_CRAFT_PRICE, f->gold, p->gold, 0, 0) : allow();
}

/* BD-7.6 */
RULE struct refusal may_buy_raw(const struct builders_duel_state *s, int seat, int good)
{
	const struct card_figures *f = &figures(s)->card[s->card];
	const struct builders_duel_player *p = &s->player[seat];
	if (good == NONE)
		return refuse(WHY_BUY_WHAT, 0, 0, 0, 0);
	if (s->market_bought >= f->count)
		return refuse(WHY_MARKET_LIMIT, f->count, 0, 0, 0);
	if (p->reserve[good - 1] == 0)
		return refuse(WHY_MARKET_RESERVE, good, 0, 0, 0);
	return p->gold < f->gold ? refuse(WHY_MARKET_PRICE, f->gold, p->gold, 0, 0) : allow();
}

RULE struct refusal may_buy(const struct builders_duel_state *s, int seat, int good)
{
	return at_influence(s) ? may_buy_seal(s, seat, good) : may_buy_raw(s, seat, good);
}

/* BD-7.6 */
RULE struct refusal may_sell_wool(const struct builders_duel_state *s, int seat)
{
	return s->player[seat].camp_raw[WOOL - 1] == 0 ? refuse(WHY_NO_WOOL, 0, 0, 0, 0) : allow();
}

/* BD-7.9.1 */
RULE struct refusal may_convert_free(const struct builders_duel_state *s, int seat, int good)
{
	if (!bits_has(s->convert_mask, good - 1))
		return refuse(WHY_CONVERT_TYPE, good, 0, 0, 0);
	return s->player[seat].camp_raw[good - 1] == 0 ? refuse(WHY_CONVERT_RAW, good, 0, 0, 0) : allow();
}

RULE struct refusal may_convert(const struct builders_duel_state *s, int seat, int good)
{
	return s->convert_left ? may_convert_free(s, seat, good) : may_convert_paid(s, seat, good);
}

/* BD-7.9.2 */
RULE struct refusal may_take_raw(const struct builders_duel_state *s, int seat, int good)
{
	return s->player[seat].reserve[good - 1] == 0 ? refuse(WHY_TAKE_RESERVE, good, 0, 0, 0) : allow();
}

/* What a marker needs to be put on a section at all. */
RULE struct refusal may_fit(const struct builders_duel_state *s, int seat, int section, int good)
{
	const struct builders_duel_player *p = &s->player[seat];
	if (p->done[section - 1])
		return refuse(WHY_SECTION_DONE, section, 0, 0, 0);
	if (!bits_has(figures(s)->section[section].needs, good - 1))
		return refuse(WHY_NOT_NEEDED, section, good, 0, 0);
	if (bits_has(p->site[section - 1], good - 1))
		return refuse(WHY_ALREADY_THERE, section, good, 0, 0);
	return p->camp_mat[good - 1] == 0 ? refuse(WHY_NO_MATERIAL, good, 0, 0, 0) : allow();
}

/* BD-6.6.2, BD-6.6.4 */
RULE struct refusal may_install(const struct builders_duel_state *s, int seat, int section, int good)
{
	if (s->installs >= INSTALLS_MAX)
		return refuse(WHY_INSTALLS_FULL, INSTALLS_MAX, 0, 0, 0);
	if (s->turn_section != NONE && s->turn_section != section)
		return refuse(WHY_OTHER_SECTION, s->turn_section, 0, 0, 0);
	struct refusal r = may_fit(s, seat, section, good);
	if (!allows(r))
		return r;
	int price = install_price(s), gold = s->player[seat].gold;
	return gold < price ? refuse(WHY_INSTALL_PRICE, price, gold, 0, 0) : allow();
}

/* BD-7.7.6: free, on any section. */
RULE struct refusal may_scaffold(const struct builders_duel_state *s, int seat, int section, int good)
{
	return may_fit(s, seat, section, good);
}

/* Stopping is always allowed but in a conversion that must be made (BD-7.7.5). */
RULE struct refusal may_done(const struct builders_duel_state *s, int seat)
{
	(void)seat;
	return s->convert_left > 0 && !s->convert_may_stop ? refuse(WHY_CONVERT_GO_ON, 0, 0, 0, 0) : allow();
}

/* The 1x cards that a seat holds, as bits of their ids - 1. */
RULE uint64_t onces_held(const struct builders_duel_state *s, int seat)
{
	uint64_t held = 0;
	for (int i = 0; i < ONCES; i++)
		held |= (uint64_t)(s->once_holder[i] == seat + 1) << i;
	return held;
}

RULE void list_onces(const struct builders_duel_state *s, int seat, struct list *l)
{
	for (uint64_t m = onces_held(s, seat); m; m &= m - 1) {
		int once = bits_first(m) + 1;
		list_if(l, may_use_once(s, seat, once), choose(VERB_USE_ONCE, once, 0, 0));
	}
}

/* What every decision of a card and building end with. */
RULE void list_once_or_done(const struct builders_duel_state *s, int seat, struct list *l)
{
	list_onces(s, seat, l);
	list_if(l, may_done(s, seat), choose(VERB_DONE, 0, 0, 0));
}

/* BD-6.5.2 */
RULE void list_turn_card(const struct builders_duel_state *s, int seat, struct list *l)
{
	for (uint64_t m = (uint64_t)cells_left(s); m; m &= m - 1) {
		int cell = bits_first(m) + 1;
		list_if(l, may_resolve(s, seat, cell), choose(VERB_RESOLVE, cell, 0, 0));
	}
	list_onces(s, seat, l);
}

RULE void list_influence(const struct builders_duel_state *s, int seat, struct list *l)
{
	list_if(l, may_buy(s, seat, NONE), choose(VERB_BUY, NONE, 0, 0));
	list_once_or_done(s, seat, l);
}

RULE void list_craft(const struct builders_duel_state *s, int seat, struct list *l)
{
	int good = figures(s)->card[s->card].raw;
	list_if(l, may_convert(s, seat, good), choose(VERB_CONVERT, good, 0, 0));
	list_once_or_done(s, seat, l);
}

RULE void list_market(const struct builders_duel_state *s, int seat, struct list *l)
{
	for (int t = 1; t <= GOODS; t++)
		list_maybe(l, allows(may_buy(s, seat, t)), choose(VERB_BUY, t, 0, 0));
	list_if(l, may_sell_wool(s, seat), choose(VERB_SELL_WOOL, 0, 0, 0));
	list_once_or_done(s, seat, l);
}

RULE void list_free_convert(const struct builders_duel_state *s, int seat, struct list *l)
{
	for (int t = 1; t <= GOODS; t++)
		list_maybe(l, allows(may_convert(s, seat, t)), choose(VERB_CONVERT, t, 0, 0));
	list_once_or_done(s, seat, l);
}

RULE void list_take_raw(const struct builders_duel_state *s, int seat, struct list *l)
{
	for (int t = 1; t <= GOODS; t++)
		list_maybe(l, allows(may_take_raw(s, seat, t)), choose(VERB_TAKE_RAW, t, 0, 0));
}

/* Only what fits is put to the predicates: this list is made at every build step, and mostly nothing fits. */
RULE void list_build(const struct builders_duel_state *s, int seat, struct list *l)
{
	const struct builders_duel_player *p = &s->player[seat];
	int materials = materials_in_camp(p);
	for (int section = 1; materials && section <= SECTIONS; section++)
		for (uint64_t m = (uint64_t)(materials & places_open(figures(s), p, section)); m; m &= m - 1) {
			int t = bits_first(m) + 1;
			list_if(l, may_install(s, seat, section, t), choose(VERB_INSTALL, section, t, 0));
		}
	list_once_or_done(s, seat, l);
}

RULE void list_scaffold(const struct builders_duel_state *s, int seat, struct list *l)
{
	for (int section = 1; section <= SECTIONS; section++)
		for (uint64_t m = (uint64_t)goods_fitting(figures(s), &s->player[seat], section); m; m &= m - 1) {
			int t = bits_first(m) + 1;
			list_if(l, may_scaffold(s, seat, section, t), choose(VERB_SCAFFOLD, section, t, 0));
		}
}

/* BD-7.5, BD-7.9.1 */
RULE void do_convert(struct builders_duel_state *s, int seat, int good, struct events *e)
{
	turn_over(&s->player[seat], good);
	if (s->convert_left == 0) {
		pay_gold(s, seat, figures(s)->card[s->card].gold);
		event_add(e, EVENT_CONVERTED, seat, good, figures(s)->card[s->card].gold, 0, 0);
		return;
	}
	event_add(e, EVENT_CONVERTED_FREE, seat, good, 0, 0, 0);
	s->convert_left--;
	if (s->convert_left == 0 || !(raw_in_camp(&s->player[seat]) & s->convert_mask))
		close_card(s);
}

/* BD-7.3 */
RULE void buy_seal(struct builders_duel_state *s, int seat, struct events *e)
{
	int price = figures(s)->card[s->card].gold;
	pay_gold(s, seat, price);
	event_add(e, EVENT_SEAL_BOUGHT, seat, price, 0, 0, 0);
	s->draw_left = 1;
	draw_seals(s, e);
}

/* BD-7.6 */
RULE void buy_raw(struct builders_duel_state *s, int seat, int good, struct events *e)
{
	struct builders_duel_player *p = &s->player[seat];
	int price = figures(s)->card[s->card].gold;
	pay_gold(s, seat, price);
	s->market_bought++;
	p->reserve[good - 1]--;
	p->camp_raw[good - 1]++;
	event_add(e, EVENT_RAW_BOUGHT, seat, good, price, 0, 0);
}

RULE void do_buy(struct builders_duel_state *s, int seat, int good, struct events *e)
{
	if (at_influence(s))
		buy_seal(s, seat, e);
	else
		buy_raw(s, seat, good, e);
}

/* BD-7.6 */
RULE void do_sell_wool(struct builders_duel_state *s, int seat, struct events *e)
{
	struct builders_duel_player *p = &s->player[seat];
	p->camp_raw[WOOL - 1]--;
	p->reserve[WOOL - 1]++;
	event_add(e, EVENT_WOOL_SOLD, seat, 0, 0, 0, 0);
	receive_gold(s, seat, figures(s)->card[s->card].sale, e);
}

/* BD-6.6.3 */
RULE void do_install(struct builders_duel_state *s, int seat, int section, int good, struct events *e)
{
	int price = install_price(s);
	pay_gold(s, seat, price);
	s->installs++;
	s->turn_section = (uint8_t)section;
	event_add(e, EVENT_INSTALLED, seat, section, good, price, 0);
	put_on_site(s, seat, section, good, e);
}

/* BD-7.9.2; BD-7.8.5: the marker first, then the power */
RULE void do_take_raw(struct builders_duel_state *s, int seat, int good, struct events *e)
{
	take_raw(s, seat, good, 1, e);
	if (figures(s)->card[s->card].effect == ENVOY)
		take_power(s, seat, e);
	close_card(s);
}

/* BD-7.7.6 */
RULE void do_scaffold(struct builders_duel_state *s, int seat, int section, int good, struct events *e)
{
	close_card(s);
	event_add(e, EVENT_INSTALLED_FREE, seat, section, good, 0, 0);
	put_on_site(s, seat, section, good, e);
}

/* BD-6.5.4, BD-6.6.6: no more of this card, or of this turn */
RULE void do_done(struct builders_duel_state *s, int seat, struct events *e)
{
	if (turn_kind(s) == KIND_BUILD) {
		end_turn(s, e);
		return;
	}
	event_add(e, EVENT_STOPPED, seat, 0, 0, 0, 0);
	close_card(s);
}
