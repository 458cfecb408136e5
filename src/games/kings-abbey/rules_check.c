/*
 * Section 12: is this a position that play could go on from? Positions come from outside, so this reads any bytes
 * whose fields lie in their declared ranges; what it passes can be played without harm.
 */

RULE int crusade_peasants(const struct kings_abbey_state *s, int seat) /* own and lent to others */
{
	int n = 0;
	for (int i = 0; i < s->seats; i++)
		for (int k = 0; k < CRUSADES_MAX; k++) {
			const struct crusade *c = &s->player[i].crusade[k];
			n += (i == seat && c->value) + (c->ally == seat + 1);
		}
	return n;
}

RULE int viking_count(const struct kings_abbey_state *s, int owner, int what)
{
	int n = 0;
	for (int i = 0; i < PLAYERS_MAX; i++)
		n += s->cover[i] == what && s->cover_owner[i] == owner;
	return n;
}

RULE bool peasants_kept(const struct kings_abbey_state *s, int seat) /* KA-12.1 */
{
	const struct abbey *p = &s->player[seat];
	return p->reserve + population(p) + p->discarded + crusade_peasants(s, seat)
		+ viking_count(s, seat + 1, COVER_PEASANT)
		== PEASANTS;
}

RULE bool dice_kept(const struct kings_abbey_state *s, int seat) /* KA-12.2 */
{
	const struct abbey *p = &s->player[seat];
	int n = p->home + dice_of(p->pool) + (p->reused != 0) + (s->initiative_holder == seat + 1) + 2 * p->support_used;
	for (int a = 0; a < COUNT(p->area); a++)
		n += dice_of(p->area[a]);
	for (int space = 1; space <= 2 * SITES; space++)
		n += space_die(p, space) != 0;
	for (int i = 0; i < s->seats; i++)
		for (int k = 0; k < CRUSADES_MAX; k++) {
			const struct crusade *c = &s->player[i].crusade[k];
			n += (i == seat ? c->dice : 0) + (c->ally == seat + 1 ? c->ally_dice : 0);
		}
	n += viking_count(s, seat + 1, COVER_DIE) + (s->kind == KIND_CH_REROLL && s->actor == seat);
	if (n != p->dice_total || p->dice_total < DICE_START || p->dice_total > DICE_START + 1)
		return false;
	if (p->die_owed != (p->dice_total > DICE_START && !power(figures(s), p, POWER_TENTH_DIE)))
		return false;
	for (int v = 0; v < DIE_FACES; v++)
		if (p->rerolled[v] > p->pool[v])
			return false;
	return p->rerolls <= REROLLS && dice_of(p->rerolled) <= p->rerolls;
}

RULE bool supply_kept(const struct kings_abbey_state *s) /* KA-12.3 */
{
	int tools = s->tools, wagons = s->wagons;
	for (int i = 0; i < s->seats; i++) {
		const struct abbey *p = &s->player[i];
		tools += p->tools, wagons += p->wagons;
		if (p->tools_used > p->tools || p->trades_used > TRADES)
			return false;
	}
	return tools == good_supply[GOOD_TOOL] && wagons == good_supply[GOOD_WAGON];
}

RULE bool animals_kept(const struct kings_abbey_state *s) /* KA-12.4 */
{
	int sheep = s->sheep, cows = s->cows;
	for (int i = 0; i < s->seats; i++) {
		const struct abbey *p = &s->player[i];
		sheep += p->sheep, cows += p->cows;
		if (p->sheep > (card_has(p->standing, card_make(BUILDING_SHEEP_FARM, 1)) ? SHEEP_MAX : 0))
			return false;
		if (p->cows > (card_has(p->standing, card_make(BUILDING_DAIRY_FARM, 1)) ? COWS_MAX : 0))
			return false;
	}
	return sheep == SHEEP_SUPPLY && cows == COWS_SUPPLY;
}

/* KA-12.5 and the straddling lay brother. */
RULE bool places_kept(const struct kings_abbey_figures *f, const struct abbey *p)
{
	const uint8_t *x = p->straddle;
	if ((p->pews & ~f->seats) || p->baptistery > BAPTISTERY_PLACES)
		return false;
	if ((p->occupied & ~p->standing) || card_has(p->occupied, CARD_CHAPEL))
		return false;
	if ((p->entered & ~(p->standing & CARDS_OF_BUILDINGS)) || (p->occupied & CARDS_OF_BUILDINGS & ~p->entered))
		return false;
	if (!x[0] && !x[1])
		return true;
	return x[0] && x[0] < x[1] && x[1] <= CARDS_BUILDING && card_has(p->occupied, x[0]) && card_has(p->occupied, x[1]);
}

RULE bool slots_kept(const struct abbey *p)
{
	uint64_t seen = 0;
	int barns = 0, used = 0;
	for (int i = 0; i < SLOTS_REMODELLED; i++) {
		int what = p->slot[i];
		if (!what)
			continue;
		used++;
		if (what == BUILDING_BARN)
			barns++;
		else if (what > BUILDINGS || (seen & CARD_BIT(card_make(what, 1))))
			return false;
		else
			seen |= CARD_BIT(card_make(what, 1));
	}
	if (!p->remodel && (p->slot[SLOTS] || p->slot[SLOTS + 1]))
		return false;
	return seen == (p->standing & CARDS_FIRST_COPIES) && used == slots_used(p) && barns <= 1 && used <= slots(p);
}

RULE bool towers_kept(const struct kings_abbey_figures *f, const struct abbey *p)
{
	uint64_t seen = 0;
	for (int i = 0; i < TOWERS_MAX; i++) {
		if (!p->tower[i])
			continue;
		if (p->tower[i] <= CARDS_BUILDING || p->tower[i] > CARDS || (seen & CARD_BIT(p->tower[i])))
			return false;
		seen |= CARD_BIT(p->tower[i]);
	}
	if (seen != (p->standing & CARDS_OF_TOWERS) || towers_built(p) > TOWERS_MAX)
		return false;
	int standing[TOWERS + 1] = {0};
	for (uint64_t m = seen; m; m &= m - 1)
		standing[card_tower[bits_first(m) - CARDS_BUILDING]]++;
	for (int t = 1; t <= TOWERS; t++)
		if (standing[t] > p->towers_built[t - 1] || p->towers_built[t - 1] > f->tower[t].count)
			return false;
	return true;
}

RULE bool cards_kept(const struct kings_abbey_state *s, const struct abbey *p) /* KA-12.6 */
{
	int rooms = 0, farms = p->built[BUILDING_SHEEP_FARM - 1] + p->built[BUILDING_DAIRY_FARM - 1];
	for (int b = 1; b <= BUILDINGS; b++) {
		int pair = (int)(p->standing >> COPIES_MAX * (b - 1) & 3);
		if (pair == 2 || bits_count((uint64_t)pair) > p->built[b - 1] || p->built[b - 1] > COPIES_MAX)
			return false;
		rooms += is_great_room(b) && p->built[b - 1];
	}
	if (farms > 1 || rooms > 1 || p->walls > WALLS_MAX || p->round_activated > s->round)
		return false;
	return (p->standing >> CARDS) == 0 && slots_kept(p) && towers_kept(figures(s), p);
}

/* Before the quick draft nobody has built but a starting building: then every card of the market fits on his board. */
RULE bool boards_fresh(const struct kings_abbey_state *s)
{
	for (int i = 0; i < s->seats; i++)
		for (int b = 1; b <= BUILDINGS; b++)
			if (s->player[i].built[b - 1] > figures(s)->building[b].starting)
				return false;
	return true;
}

/* KA-9.3.2: each player still to draft finds a card that fits, whatever those before him take. */
RULE bool draft_kept(const struct kings_abbey_state *s)
{
	for (int k = s->turn; k < s->seats; k++) {
		int fits = 0;
		for (int column = 0; column < MARKET_COLUMNS; column++)
			for (int row = 0; row < MARKET_ROWS; row++) {
				int b = s->market[column][row];
				fits += b && allows(may_fit(&s->player[order(s, k)], b));
			}
		if (fits <= k - s->turn)
			return false;
	}
	return true;
}

/* KA-5.10: there are cards for every place of the market, and before the quick draft they lie there. */
RULE bool market_kept(const struct kings_abbey_state *s)
{
	if (s->kind == KIND_CH_MARKET && market_gap(s) < 0)
		return false;
	if (s->phase != PHASE_SETUP || s->stage >= SETUP_REFILL)
		return true;
	if (s->stage == SETUP_DRAFT)
		return draft_kept(s);
	for (int column = 0; column < MARKET_COLUMNS; column++) {
		int cards = 0;
		for (int row = 0; row < MARKET_ROWS; row++)
			cards += s->market[column][row] != 0;
		if (cards + s->pile[column] < MARKET_ROWS || (s->stage > SETUP_MARKET && cards < MARKET_ROWS))
			return false;
	}
	return boards_fresh(s);
}

RULE bool buildings_kept(const struct kings_abbey_state *s) /* KA-12.7 */
{
	int left = 0;
	for (int b = 1; b <= BUILDINGS; b++) {
		const struct building_figures *card = &figures(s)->building[b];
		int n = s->building_left[b - 1];
		left += n;
		if (n > card->copies - card->starting)
			return false;
		for (int i = 0; i < s->seats; i++)
			n += s->player[i].unbuilt[b - 1] + s->player[i].built[b - 1];
		for (int column = 0; column < MARKET_COLUMNS; column++)
			for (int row = 0; row < MARKET_ROWS; row++)
				n += s->market[column][row] == b;
		if (n + (int)bits_has(s->start_left, b - 1) > card->copies)
			return false;
		if (bits_has(s->start_left, b - 1) && !card->starting)
			return false;
	}
	return left == s->pile[0] + s->pile[1] && s->pile[0] <= PILE_0 && s->pile[1] <= PILE_1 && market_kept(s);
}

RULE bool crusades_kept(const struct kings_abbey_state *s) /* KA-12.8 */
{
	uint32_t front = 0, all = (uint32_t)bit(s->relics_on ? CRUSADES : CRUSADES_PLAIN) - 1;
	int out = 0;
	for (int i = 0; i < s->seats; i++)
		for (int k = 0; k < CRUSADES_MAX; k++) {
			int card = s->player[i].crusade[k].card;
			if (!card)
				continue;
			if (bits_has(front, card - 1) || (k > 0 && !s->player[i].crusade[k - 1].card))
				return false;
			front |= (uint32_t)bit(card - 1);
		}
	out = bits_count(s->crusades_seen & (uint32_t)(bit(CRUSADES_PLAIN) - 1) & ~front);
	if ((s->crusades_seen & ~all) || (front & ~s->crusades_seen) || s->relic_thin > (s->relics_on ? RELICS : 0))
		return false;
	if (!(s->phase == PHASE_SETUP && s->stage == SETUP_THIN) && out < s->relic_thin)
		return false;
	for (int r = 1; r <= RELICS; r++) { /* a relic is in the supply, with one player, or gone */
		int holders = (int)bits_has(s->relics_left, r - 1);
		for (int i = 0; i < s->seats; i++)
			holders += bits_has(s->player[i].relics, r - 1);
		bool waits = !bits_has(s->crusades_seen, CRUSADES_PLAIN + r - 1) || bits_has(front, CRUSADES_PLAIN + r - 1);
		if (holders > 1 || bits_has(s->relics_left, r - 1) != (s->relics_on && waits))
			return false;
	}
	return true;
}

RULE bool crusade_kept(const struct kings_abbey_state *s, int seat, const struct crusade *c) /* KA-12.12 */
{
	const struct kings_abbey_figures *f = figures(s);
	const struct crusade_figures *row = &f->crusade[c->card];
	int promised = c->promised_prestige + c->promised_relic;
	for (int g = 0; g < REWARDS; g++) {
		promised += c->promised[g];
		if (c->promised[g] > row->reward[g])
			return false;
	}
	if (!c->value)
		return c->dice + c->ally_dice + c->elias_dice + c->phantoms + c->ally + promised == 0;
	if (!c->card || !c->dice || crusade_gaps(f, c) < 0 || c->promised_prestige > row->prestige)
		return false;
	if ((c->promised_relic && !row->relic) || (c->elias_dice && !solo(s)))
		return false;
	if (!c->ally)
		return c->ally_dice + promised == 0;
	return c->ally <= s->seats && c->ally != seat + 1 && (c->ally_dice || s->kind == KIND_HELP_SMITH);
}

RULE bool sites_kept(const struct kings_abbey_state *s) /* KA-12.13 */
{
	for (int r = 0; r < SITES; r++) {
		int taken = bits_has(s->elias_bonus, r);
		for (int i = 0; i < s->seats; i++) {
			const struct abbey *p = &s->player[i];
			taken += p->bonus_die[r] != 0;
			if ((p->main_die[r] || p->bonus_die[r]) && !bits_has(p->used_sites, r))
				return false;
			if (bits_has(p->phantom_sites, r) && !p->bonus_die[r])
				return false;
		}
		if (s->bonus_free[r] + taken != BONUS_SPACES - (s->seats <= BONUS_BLOCKED_SEATS))
			return false;
	}
	if (s->elias_bonus && !solo(s))
		return false;
	int drawn = bits_count(s->initiative_seen) + (s->kind == KIND_CH_INITIATIVE);
	return drawn + s->initiative_pile <= TOKENS && !(s->initiative_holder && s->initiative_elias);
}

/* KA-6.12.2, KA-6.12.7: from the clearing of the boards to the next roll nothing lies on them. */
RULE bool cleared(const struct kings_abbey_state *s)
{
	return s->phase <= PHASE_ROLL || (s->phase == PHASE_END && s->stage > END_CLEAR);
}

RULE bool board_cleared(const struct kings_abbey_state *s, const struct abbey *p)
{
	int n = p->reused + p->phantom_sites + p->used_sites + p->defend_phantoms + p->preach_used + p->clergy_used;
	for (int a = 0; a < COUNT(p->area); a++)
		n += dice_of(p->area[a]);
	return n + p->support_used == 0 && (s->phase == PHASE_ROLL || dice_of(p->pool) == 0);
}

RULE bool clearing_kept(const struct kings_abbey_state *s)
{
	if (!cleared(s))
		return true;
	for (int i = 0; i < s->seats; i++)
		if (!board_cleared(s, &s->player[i]))
			return false;
	return !s->viking[0] && !s->initiative_holder && !s->initiative_elias && !s->elias_bonus;
}

RULE bool vikings_kept(const struct kings_abbey_state *s) /* KA-12.14 */
{
	int rolled = viking_rolled_count(s), covered = 0;
	bool attack = s->phase == PHASE_EVENT && s->stage >= NEWS_LANCE;
	if ((rolled || attack) && s->event != CALAMITY_VIKINGS)
		return false;
	if (rolled && s->phase == PHASE_EVENT && s->stage <= NEWS_LANCE)
		return false;
	if (rolled > viking_dice(s) || (rolled < viking_dice(s) && s->phase > PHASE_EVENT && rolled))
		return false;
	for (int i = 0; i < PLAYERS_MAX; i++) {
		if (i >= rolled && (s->viking[i] || s->cover[i]))
			return false;
		if (i > 0 && (s->viking[i] > s->viking[i - 1] || (s->cover[i] && !s->cover[i - 1])))
			return false;
		if (s->cover_owner[i] > s->seats || (!s->cover[i] && s->cover_owner[i]))
			return false;
		if (s->cover[i] && !s->cover_owner[i] && !solo(s))
			return false;
		covered += s->cover[i] != 0;
	}
	if (s->phase == PHASE_EVENT && s->stage == NEWS_TURNS)
		return rolled == viking_dice(s) && covered < rolled && covered >= s->turn;
	return covered == 0 || covered == rolled;
}

RULE bool events_kept(const struct kings_abbey_state *s) /* KA-12.17 */
{
	int left = s->event_under;
	for (int t = 0; t < SORTS; t++) {
		int all = mix_row[s->event_mix][s->quick][t];
		left += s->event_left[t];
		if (t + 1 < SORT_VIKINGS) {
			if (s->event_left[t] + bits_count(s->events_seen & figures(s)->events[t]) != all)
				return false;
		}
	}
	if (s->phase == PHASE_SETUP)
		return left == rounds(s) && s->event == 0 && s->round == 0;
	if (s->round < 1 || left != rounds(s) - s->round + (s->event == 0))
		return false;
	if (s->event && s->event != CALAMITY_VIKINGS && !bits_has(s->events_seen, s->event - 1))
		return false;
	bool before = s->phase == PHASE_ROLL || (s->phase == PHASE_EVENT && s->stage <= NEWS_CARD);
	if (before != (s->event == 0) || (s->round == 1 && s->event == CALAMITY_VIKINGS))
		return false;
	return s->round > 1 || !before || s->event_left[0] + s->event_left[1] > 0; /* KA-6.2.2 must find one */
}

RULE bool saints_kept(const struct kings_abbey_state *s)
{
	uint64_t seen = 0;
	for (int i = 0; i < s->seats; i++) {
		const struct abbey *p = &s->player[i];
		bool dealt = s->phase != PHASE_SETUP || s->stage > SETUP_SAINT || (s->stage == SETUP_SAINT && i < s->turn);
		bool down = p->saint_mode == MODE_UNDECIDED || p->saint_mode == MODE_HIDDEN;
		if ((p->saint_mode != MODE_NONE) != (s->saints_on != 0))
			return false;
		if ((p->saint != 0) != (down && dealt) || (p->saint_shown != 0) != (p->saint_mode != MODE_NONE && !down))
			return false;
		int saint = p->saint + p->saint_shown;
		if (saint && bits_has(seen, saint - 1))
			return false;
		if (saint)
			seen |= bit(saint - 1);
		if (p->support_used && p->saint_mode != MODE_REVEALED)
			return false;
	}
	return true;
}

RULE bool derived_kept(const struct kings_abbey_state *s) /* KA-12.11 and the other figures kept for the table */
{
	for (int i = 0; i < s->seats; i++) {
		const struct abbey *p = &s->player[i];
		if (p->defence < 1 || p->defence != defence(figures(s), p) || p->population != population(p))
			return false;
		if (p->food_need != food_need(s, p) || p->income != income(figures(s), p))
			return false;
		if (p->base_defence != (s->quick ? BASE_DEFENCE_QUICK : BASE_DEFENCE))
			return false;
	}
	return s->darkness_level == darkness_level(s);
}

/* KA-12.10, and the uses of a round. Defence beyond the round: the Holy Cross and Arnold, each once. */
RULE bool clergy_kept(const struct kings_abbey_figures *f, const struct abbey *p)
{
	int extra = f->relic[RELIC_HOLY_CROSS].amount + f->saint[SAINT_ARNOLD];
	return p->clergy <= f->clergy_top && p->preach_used <= ABBEY_LIMIT && p->clergy_used <= ABBEY_LIMIT
		&& p->help_offers <= OFFERS && p->stables_offers <= OFFERS && p->deals <= COPIES_MAX
		&& p->extra_defence <= extra && p->defend_phantoms <= 3;
}

RULE bool table_kept(const struct kings_abbey_state *s)
{
	for (int i = 1; i < s->seats; i++)
		if (s->player[i].farm_breeds || s->player[i].crusade_by_trade)
			return false;
	return s->seats >= 1 && s->seats <= PLAYERS_MAX && s->first < s->seats && s->actor < s->seats && s->event_mix
		&& s->round <= rounds(s) && !(s->start_auction && solo(s)) && !((s->passed | s->bought) >> s->seats)
		&& !(s->relic_thin && !s->relics_on) && s->kind < KINDS_END && s->initiative_holder <= s->seats
		&& (solo(s) || !(s->elias_first || s->initiative_elias || s->elias_peasants || dice_of(s->elias_pool)));
}

#include "games/kings-abbey/rules_check_flow.c"

RULE uint16_t check_seat(const struct kings_abbey_state *s, int seat)
{
	const struct abbey *p = &s->player[seat];
	if (!places_kept(figures(s), p))
		return BROKEN_PLACES;
	if (!cards_kept(s, p))
		return BROKEN_CARDS;
	if (!clergy_kept(figures(s), p))
		return BROKEN_CLERGY;
	for (int k = 0; k < CRUSADES_MAX; k++)
		if (!crusade_kept(s, seat, &p->crusade[k]))
			return BROKEN_CRUSADE_DICE;
	if (!peasants_kept(s, seat))
		return BROKEN_PEASANTS;
	return dice_kept(s, seat) ? 0 : BROKEN_DICE;
}

RULE uint16_t kings_abbey_check(const struct kings_abbey_state *s)
{
	if (!table_kept(s))
		return BROKEN_FLOW;
	if (!crusades_kept(s))
		return BROKEN_CRUSADES;
	for (int i = 0; i < s->seats; i++) {
		uint16_t bad = check_seat(s, i);
		if (bad)
			return bad;
	}
	if (!supply_kept(s))
		return BROKEN_SUPPLY;
	if (!animals_kept(s))
		return BROKEN_ANIMALS;
	if (!buildings_kept(s))
		return BROKEN_BUILDINGS;
	if (!sites_kept(s))
		return BROKEN_SITES;
	if (!events_kept(s))
		return BROKEN_EVENTS;
	if (!vikings_kept(s))
		return BROKEN_VIKINGS;
	int dark = s->dark_start + (s->round ? s->round - 1 : 0) + (s->phase > PHASE_DARK); /* KA-12.16 */
	if (s->darkness != (dark < DARKNESS_TOP ? dark : DARKNESS_TOP))
		return BROKEN_DARKNESS;
	if (!derived_kept(s))
		return BROKEN_DEFENCE;
	if (!saints_kept(s))
		return BROKEN_SAINTS;
	if (!clearing_kept(s) || !flow_kept(s))
		return BROKEN_FLOW;
	choice list[KA_CHOICES_MAX];
	if (s->kind != KIND_OVER && !kind_is_chance(s->kind) && !kings_abbey_choices(s, s->actor, list))
		return BROKEN_CHOICES;
	return 0;
}
