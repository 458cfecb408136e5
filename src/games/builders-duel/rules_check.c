/*
 * Builders' Duel: what must be true of every position (section 12). Positions come from outside too, so the checks
 * are as strong as play needs: whatever passes can be played to the end, and stays true after every choice. They run
 * in order and later ones lean on earlier ones: after check_ranges every id may index its table.
 */

RULE bool is_seal_list(const uint8_t *list, int count, int size)
{
	if (count > size)
		return false;
	for (int i = 0; i < size; i++)
		if (i < count ? list[i] < SEAL_05 || list[i] > NEUTRAL_SEALS : list[i] != NONE)
			return false;
	return true;
}

RULE bool ranges_hold_player(const struct builders_duel_figures *box, const struct builders_duel_player *p)
{
	if (p->line > LINES || p->personal_used > 1 || !is_seal_list(p->used, p->used_count, SEALS))
		return false;
	for (int i = 0; i < SECTIONS; i++)
		if (p->done[i] > 1 || p->site[i] & ~box->section[i + 1].needs || (p->done[i] && p->site[i])
			|| p->site[i] == box->section[i + 1].needs)
			return false;
	return true;
}

RULE bool ranges_hold(const struct builders_duel_state *s)
{
	if (s->seats != PLAYERS || (s->rounds != ROUNDS && s->rounds != ROUNDS_SHORT) || s->seal_pile_view < VIEW_TOP
		|| s->seal_pile_view > VIEW_ALL || s->phase < PHASE_DEAL || s->phase > PHASE_END)
		return false;
	if (s->round < 1 || s->round > s->rounds || s->deal < 1 || s->deal > DEALS)
		return false;
	if (s->power > PHILIP || s->opener > PHILIP || s->deal_first > PHILIP_SEAT || s->actor > PHILIP)
		return false;
	if (s->contested > CELLS || s->conflict_winner > PHILIP || s->resolved >> CELLS || s->winner > PHILIP)
		return false;
	if (s->seal_top > NEUTRAL_SEALS || !is_seal_list(s->seal_queue, s->seal_queue_count, QUEUE))
		return false;
	if (s->tossed > SEAL_PERSONAL || s->turn_section > SECTIONS || s->card > CARDS || s->foreman > 1)
		return false;
	for (int i = 0; i < CELLS; i++)
		if (s->grid[i] > CARDS)
			return false;
	for (int i = 0; i < ONCES; i++)
		if (s->once_holder[i] > PHILIP)
			return false;
	for (int i = 0; i < SECTIONS; i++)
		if (s->first_done[i] > PHILIP)
			return false;
	return ranges_hold_player(figures(s), &s->player[0]) && ranges_hold_player(figures(s), &s->player[1]);
}

RULE bool in_turn(const struct builders_duel_state *s)
{
	return s->phase == PHASE_CARDS || s->phase == PHASE_BUILD;
}

/* Before the first card of the first deal: the chance points of the setup. */
RULE bool in_setup(const struct builders_duel_state *s)
{
	return s->phase == PHASE_DEAL && s->round == 1 && s->deal == 1 && cells_dealt(s) == 0;
}

/* The game ended in the middle of a deal, which still lies out. */
RULE bool completed(const struct builders_duel_state *s)
{
	return s->phase == PHASE_END && s->end_reason == BY_COMPLETION;
}

/* BD-12.2 */
RULE bool markers_hold(const struct builders_duel_player *p)
{
	for (int t = 0; t < GOODS; t++) {
		int n = p->reserve[t] + p->camp_raw[t] + p->camp_mat[t] + p->box[t];
		for (int i = 0; i < SECTIONS; i++)
			n += p->site[i] >> t & 1;
		if (n != good_table[t + 1].markers)
			return false;
	}
	return true;
}

/* BD-12.3 */
RULE bool box_holds(const struct builders_duel_figures *box, const struct builders_duel_player *p)
{
	for (int t = 0; t < GOODS; t++) {
		int n = 0;
		for (int i = 0; i < SECTIONS; i++)
			n += p->done[i] && bits_has(box->section[i + 1].needs, t);
		if (p->box[t] != n)
			return false;
	}
	return true;
}

RULE int count_seal(const uint8_t *list, int count, int seal)
{
	int n = 0;
	for (int i = 0; i < count; i++)
		n += list[i] == seal;
	return n;
}

/* BD-12.4 */
RULE bool seals_hold(const struct builders_duel_state *s)
{
	for (int t = 1; t <= NEUTRAL_SEALS; t++) {
		int n = (s->seal_top == t) + s->seal_unknown[t - 1] + count_seal(s->seal_queue, s->seal_queue_count, t);
		for (int seat = 0; seat < PLAYERS; seat++) {
			const struct builders_duel_player *p = &s->player[seat];
			n += p->seals[t - 1] + count_seal(p->used, p->used_count, t);
		}
		if (n != seal_table[t].copies || s->seal_unknown[t - 1] > seal_table[t].copies - PLAYERS * seal_table[t].start)
			return false;
	}
	if (s->draw_left > 0 && !(in_turn(s) && s->draw_left <= BONUS_SEALS && reveal_due(s)))
		return false;
	if (seals_unknown(s) == 0)
		return s->seal_top != NONE || s->seal_queue_count == 0;
	if (s->seal_pile_view == VIEW_HIDDEN)
		return s->seal_top == NONE;
	return !reveal_due(s) || in_setup(s) || (s->seal_pile_view == VIEW_TOP && in_turn(s));
}

/* BD-12.5: the nine cards that lie out, those still to come, and the discard. */
RULE bool cards_hold(const struct builders_duel_state *s)
{
	uint64_t pile = pile_of_round(s->round), seen = 0;
	int dealt = cells_dealt(s);
	if (s->undealt & ~pile)
		return false;
	if (s->phase == PHASE_END && !completed(s))
		dealt -= CELLS; /* taken away */
	if (dealt < 0
		|| (s->phase == PHASE_DEAL ? dealt >= CELLS : dealt != (s->phase != PHASE_END || completed(s)) * CELLS))
		return false;
	for (int i = 0; i < CELLS; i++) {
		if ((s->grid[i] != CARD_NONE) != (i < dealt))
			return false;
		if (s->grid[i] == CARD_NONE)
			continue;
		uint64_t card = bit(s->grid[i] - 1);
		if (!(card & pile) || card & (seen | s->undealt))
			return false;
		seen |= card;
	}
	return true;
}

/* BD-12.6, BD-12.7: claimed lines, the contested cell and who won it, phase by phase. */
RULE bool lines_hold(const struct builders_duel_state *s)
{
	int first = s->player[s->deal_first].line, second = s->player[other(s->deal_first)].line;
	if (s->phase <= PHASE_PLACE || (s->phase == PHASE_END && !completed(s)))
		return second == NONE && (first == NONE || s->phase == PHASE_PLACE) && !s->contested && !s->conflict_winner;
	if (first == NONE || second == NONE || line_table[first].direction == line_table[second].direction)
		return false;
	if (s->contested == NONE || line_table[first].cells & line_table[second].cells & ~(1 << (s->contested - 1))
		|| !(line_table[first].cells & line_table[second].cells))
		return false;
	return (s->conflict_winner != NONE) == (s->phase != PHASE_CONFLICT);
}

RULE int foreign_cells(const struct builders_duel_state *s, int seat)
{
	int set = 0;
	for (uint64_t m = (uint64_t)cells_held(s, seat); m; m &= m - 1)
		if (is_foreign(figures(s), s->grid[bits_first(m)], seat))
			set |= 1 << bits_first(m);
	return set;
}

/* BD-6.5: cells are resolved by those who hold them, one player after the other. */
RULE bool resolved_holds(const struct builders_duel_state *s)
{
	if (completed(s))
		return true;
	if (!in_turn(s))
		return s->resolved == 0;
	int seat = s->actor - 1, mine = cells_held(s, seat);
	int before = seat == s->deal_first ? 0 : cells_held(s, s->deal_first);
	return (s->resolved & ~mine) == before && !(foreign_cells(s, seat) & ~s->resolved);
}

/* BD-12.8 */
RULE bool power_holds(const struct builders_duel_state *s)
{
	if (s->opener == NONE)
		return in_setup(s) && s->power == NONE && s->deal_first == 0 && s->seal_top == NONE;
	if (s->power == NONE)
		return false;
	return s->phase >= PHASE_CARDS || s->deal_first == s->power - 1;
}

/* BD-12.9 */
RULE bool first_holds(const struct builders_duel_state *s)
{
	for (int i = 0; i < SECTIONS; i++) {
		int who = s->first_done[i];
		if ((who != NONE) != (s->player[0].done[i] || s->player[1].done[i]))
			return false;
		if (who != NONE && !s->player[who - 1].done[i])
			return false;
	}
	return true;
}

/* A free conversion under way belongs to a card or to bonus III and can go on (BD-7.9.1). */
RULE bool conversion_holds(const struct builders_duel_state *s)
{
	int effect = figures(s)->card[s->card].effect, seat = s->actor - 1;
	if (s->convert_left == 0)
		return s->convert_mask == 0 && s->convert_may_stop == 0 && effect != JOURNEYMAN && effect != MASTER;
	if (!in_turn(s) || !(raw_in_camp(&s->player[seat]) & s->convert_mask))
		return false;
	if (effect == JOURNEYMAN)
		return s->convert_left == 1 && s->convert_mask == ALL_GOODS && s->convert_may_stop == 0;
	if (s->convert_left > CONVERSIONS_MAX || s->convert_mask != BASIC_GOODS || s->convert_may_stop != 1)
		return false;
	if (s->card == CARD_NONE)
		return s->phase == PHASE_BUILD && s->first_done[SECTION_III - 1] == s->actor;
	return effect == MASTER;
}

/* Has the actor resolved this card of his in this turn? */
RULE bool resolved_now(const struct builders_duel_state *s, int card)
{
	if (s->phase != PHASE_CARDS || is_foreign(figures(s), card, s->actor - 1))
		return false;
	for (uint64_t m = (uint64_t)(cells_held(s, s->actor - 1) & s->resolved); m; m &= m - 1)
		if (s->grid[bits_first(m)] == card)
			return true;
	return false;
}

/* What waits while a 1x card is used inside it (BD-7.7.2) could be open itself. */
RULE bool outer_holds(const struct builders_duel_state *s)
{
	const struct card_figures *f = &figures(s)->card[s->outer_card], *inner = &figures(s)->card[s->card];
	if (!outer_open(s))
		return s->outer_mask == 0 && s->outer_may_stop == 0;
	if (!s->once_any || inner->category != ONCE || inner->effect == SCAFFOLD)
		return false;
	if (s->outer_left > 0) {
		if (s->outer_left > CONVERSIONS_MAX || s->outer_mask != BASIC_GOODS || s->outer_may_stop != 1)
			return false;
		if (s->outer_card == CARD_NONE)
			return s->phase == PHASE_BUILD && s->first_done[SECTION_III - 1] == s->actor;
		return f->effect == MASTER && resolved_now(s, s->outer_card);
	}
	if (s->outer_mask || s->outer_may_stop || !resolved_now(s, s->outer_card))
		return false;
	return f->category == CRAFT || f->category == INFLUENCE || (f->category == MARKET && s->market_bought <= f->count);
}

/* The card whose sub-decision is open: the actor's, and with something left to decide. */
RULE bool card_holds(const struct builders_duel_state *s)
{
	const struct card_figures *f = &figures(s)->card[s->card];
	const struct builders_duel_player *p = &s->player[s->actor - 1];
	if (f->category != MARKET && figures(s)->card[s->outer_card].category != MARKET && s->market_bought != 0)
		return false;
	if (s->card == CARD_NONE)
		return true;
	if (f->category == ONCE) {
		if (s->once_holder[once_of_card(s->card) - 1] != NONE)
			return false;
		if (f->effect == CONVOY)
			return !reserve_is_empty(p);
		if (f->effect == JOURNEYMAN)
			return true;
		return s->phase == PHASE_BUILD
			&& (goods_fitting(figures(s), p, 1) || goods_fitting(figures(s), p, 2) || goods_fitting(figures(s), p, 3));
	}
	if (!resolved_now(s, s->card))
		return false;
	if (f->category == PERSONAL)
		return f->effect == MASTER || (f->effect == ENVOY && !reserve_is_empty(p));
	return f->category == CRAFT || f->category == INFLUENCE || (f->category == MARKET && s->market_bought <= f->count);
}

/* BD-12.10 and the scratch of a turn */
RULE bool turn_holds(const struct builders_duel_state *s)
{
	if ((s->actor != NONE) != in_turn(s))
		return false;
	if (s->actor == NONE)
		return !(s->installs | s->turn_section | s->foreman | s->market_bought | s->card | s->draw_left
			| s->convert_left | s->convert_mask | s->convert_may_stop | s->outer_card | s->outer_left | s->outer_mask
			| s->outer_may_stop);
	const struct builders_duel_player *p = &s->player[s->actor - 1];
	if (s->card > CARDS || s->outer_card > CARDS)
		return false;
	if ((s->installs > 0) != (s->turn_section != NONE) || s->installs > INSTALLS_MAX)
		return false;
	if (s->installs > 0
		&& (s->phase != PHASE_BUILD
			|| (!p->done[s->turn_section - 1] && bits_count(p->site[s->turn_section - 1]) < s->installs)))
		return false;
	if (!conversion_holds(s) || !card_holds(s) || !outer_holds(s))
		return false;
	bool between_cards = s->card == CARD_NONE || (figures(s)->card[s->card].category == ONCE && !outer_open(s));
	return s->phase == PHASE_BUILD ? cells_left(s) == 0 : !between_cards || cells_left(s) != 0;
}

/* BD-12.12: a held 1x card has been dealt; while it lies in the grid its holder has resolved it. */
RULE bool onces_hold(const struct builders_duel_state *s)
{
	for (int i = 1; i <= ONCES; i++) {
		int holder = s->once_holder[i - 1], card = once_table[i];
		if (holder == NONE)
			continue;
		if (bits_has(s->undealt, card - 1) || (s->round == 1 && !bits_has(pile_of_round(1), card - 1)))
			return false;
		for (int cell = 0; cell < CELLS; cell++)
			if (s->grid[cell] == card
				&& !(bits_has(s->resolved, cell) && s->conflict_winner != NONE
					&& bits_has((uint64_t)cells_held(s, holder - 1), cell)))
				return false;
	}
	return true;
}

/* The bounds of a player's sum, given what he has tossed; the seal in the air does not count yet. */
RULE bool sum_holds(const struct builders_duel_state *s, int seat, bool in_air)
{
	const struct builders_duel_player *p = &s->player[seat];
	int low = 0, high = 0;
	for (int i = 0; i < p->used_count; i++) {
		low += seal_table[p->used[i]].low;
		high += seal_table[p->used[i]].high;
	}
	if (p->personal_used) {
		low += seal_table[SEAL_PERSONAL].low;
		high += seal_table[SEAL_PERSONAL].high;
	}
	if (in_air) {
		low -= seal_table[s->tossed].low;
		high -= seal_table[s->tossed].high;
	}
	return p->sum >= low && p->sum <= high;
}

/* BD-12.13 */
RULE bool conflict_holds(const struct builders_duel_state *s)
{
	const struct builders_duel_player *h = &s->player[s->deal_first], *o = &s->player[other(s->deal_first)];
	if (s->phase != PHASE_CONFLICT) {
		if (h->sum | o->sum | h->personal_used | o->personal_used | s->tosses | s->tossed)
			return false;
		if (s->phase == PHASE_AFTER_CONFLICT)
			return s->player[loser(s)].used_count > 0 && s->player[s->conflict_winner - 1].used_count == 0;
		return h->used_count == 0 && o->used_count == 0;
	}
	int seat = mover(s);
	const struct builders_duel_player *m = &s->player[seat];
	int air_h = s->tossed && m == h, air_o = s->tossed && m == o;
	int landed_h = h->used_count + h->personal_used - air_h, landed_o = o->used_count + o->personal_used - air_o;
	if (landed_h < (s->tosses >= 1) || landed_o < (s->tosses >= 2) || landed_h + landed_o != s->tosses)
		return false;
	if (s->tossed == SEAL_PERSONAL ? !m->personal_used : m->personal_used != 0)
		return false;
	if (s->tossed != NONE && s->tossed != SEAL_PERSONAL && m->used[m->used_count - 1] != s->tossed)
		return false;
	return sum_holds(s, s->deal_first, air_h) && sum_holds(s, other(s->deal_first), air_o);
}

/* BD-12.14 */
RULE bool winner_holds(const struct builders_duel_state *s)
{
	int w = sections_done(&s->player[0]) == SECTIONS, p = sections_done(&s->player[1]) == SECTIONS;
	if (s->phase != PHASE_END)
		return s->winner == NONE && s->end_reason == 0 && !w && !p;
	if (s->winner == NONE || s->end_reason == 0 || (w && p))
		return false;
	if (s->end_reason == BY_COMPLETION)
		return s->winner == WALERAN ? w : p;
	int reason, leader = leader_of_game(s, &reason);
	return !w && !p && s->round == s->rounds && s->deal == DEALS && s->end_reason == reason && s->winner == leader + 1;
}

RULE uint16_t builders_duel_check(const struct builders_duel_state *s)
{
	if (!ranges_hold(s))
		return BROKEN_RANGE;
	if (s->supply + s->player[0].gold + s->player[1].gold != figures(s)->gold) /* BD-12.1 */
		return BROKEN_GOLD;
	if (!markers_hold(&s->player[0]) || !markers_hold(&s->player[1]))
		return BROKEN_MARKERS;
	if (!box_holds(figures(s), &s->player[0]) || !box_holds(figures(s), &s->player[1]))
		return BROKEN_BOX;
	if (!cards_hold(s))
		return BROKEN_CARDS;
	if (!power_holds(s))
		return BROKEN_POWER;
	if (!seals_hold(s))
		return BROKEN_SEALS;
	if (!lines_hold(s))
		return BROKEN_LINES;
	if ((s->actor != NONE) != in_turn(s) || !resolved_holds(s))
		return BROKEN_CELLS;
	if (!first_holds(s))
		return BROKEN_FIRST;
	if (!turn_holds(s))
		return BROKEN_TURN;
	if (!onces_hold(s))
		return BROKEN_ONCE;
	if (!conflict_holds(s))
		return BROKEN_CONFLICT;
	return winner_holds(s) ? 0 : BROKEN_WINNER;
}
