/*
 * A player's own board: dice, peasants, and the cards they man. Everything that moves a peasant on or off a card goes
 * through board_occupy and board_vacate, which know what follows from it.
 */

/* ------------------------------------------------------------------ dice */

RULE void die_take(struct abbey *p, int v) /* KA-6.0.4: a rerolled one first */
{
	assert(p->pool[v - 1] > 0);
	p->pool[v - 1]--;
	if (p->rerolled[v - 1])
		p->rerolled[v - 1]--;
}

RULE void die_supply(struct kings_abbey_state *s, int seat, struct events *e)
{
	s->player[seat].dice_total--;
	s->player[seat].die_owed = 0;
	event_add(e, EVENT_DIE_RETURNED, seat, 0, 0, 0, 0);
}

RULE void dice_home(struct kings_abbey_state *s, int seat, int n, struct events *e) /* KA-7.2.2: a debt is paid first */
{
	struct abbey *p = &s->player[seat];
	if (n > 0 && p->die_owed) {
		die_supply(s, seat, e);
		n--;
	}
	p->home = (uint8_t)(p->home + n);
}

/* KA-7.2.2: the tenth die is owned while a Monk's Quarters is active. The lowest unplaced die goes, else the next. */
RULE void quarters_check(struct kings_abbey_state *s, int seat, struct events *e)
{
	struct abbey *p = &s->player[seat];
	if (p->dice_total == DICE_START)
		return;
	if (power(figures(s), p, POWER_TENTH_DIE)) {
		p->die_owed = 0;
		return;
	}
	for (int v = 1; v <= DIE_FACES; v++)
		if (p->pool[v - 1]) {
			die_take(p, v);
			die_supply(s, seat, e);
			return;
		}
	if (p->home) {
		p->home--;
		die_supply(s, seat, e);
		return;
	}
	p->die_owed = 1;
}

/* ------------------------------------------------------------------ peasants */

RULE int pew_bit(int bench, int row)
{
	return PEW_ROWS * (bench - 1) + row - 1;
}

RULE bool pew_free(const struct kings_abbey_figures *f, const struct abbey *p)
{
	return p->pews != f->seats;
}

RULE void pew_arrive(struct kings_abbey_state *s, int seat, struct events *e) /* KA-6.0.9 */
{
	struct abbey *p = &s->player[seat];
	int i = bits_first((uint64_t)(figures(s)->seats & ~p->pews));
	assert(i < PEWS);
	p->pews = (uint16_t)(p->pews | bit(i));
	event_add(e, EVENT_ARRIVED, seat, i / PEW_ROWS + 1, i % PEW_ROWS + 1, 0, 0);
}

RULE void recruit(struct kings_abbey_state *s, int seat, struct events *e)
{
	assert(s->player[seat].reserve > 0);
	s->player[seat].reserve--;
	pew_arrive(s, seat, e);
}

/* A peasant comes back from a crusade: to the pews, or to the reserve when they are full. */
RULE void peasant_return(struct kings_abbey_state *s, int seat, struct events *e) /* KA-6.11.1, KA-10.12 */
{
	if (pew_free(figures(s), &s->player[seat])) {
		pew_arrive(s, seat, e);
		return;
	}
	s->player[seat].reserve++;
	event_add(e, EVENT_CRUSADER_RESERVE, seat, 0, 0, 0, 0);
}

RULE void board_vacate(struct kings_abbey_state *s, int seat, int card, struct events *e) /* KA-7.1.2, KA-7.5.4 */
{
	struct abbey *p = &s->player[seat];
	assert(card_has(p->occupied, card));
	if (card == p->straddle[0] || card == p->straddle[1]) {
		p->occupied &= ~(CARD_BIT(p->straddle[0]) | CARD_BIT(p->straddle[1]));
		p->straddle[0] = p->straddle[1] = 0;
	} else {
		p->occupied &= ~CARD_BIT(card);
	}
	quarters_check(s, seat, e);
}

RULE void board_occupy(struct kings_abbey_state *s, int seat, int card, struct events *e) /* F2 of KA-6.13 */
{
	struct abbey *p = &s->player[seat];
	assert(card_has(p->standing, card) && !card_has(p->occupied, card));
	p->occupied |= CARD_BIT(card);
	event_add(e, EVENT_ACTIVATED, seat, card, 0, 0, 0);
	if (card > CARDS_BUILDING)
		return;
	int building = card_building(card);
	bool first = !card_has(p->entered, card); /* KA-9.10: by that option the others do not count anew */
	if (is_farm(building) && (first || !s->player[0].farm_breeds))
		p->round_activated = s->round;
	if (first) {
		p->entered |= CARD_BIT(card);
		prestige_gain(s, seat, figures(s)->building[building].activation, CAUSE_ACTIVATION, e);
	}
	quarters_check(s, seat, e);
}

RULE bool at_prayer(const struct abbey *p)
{
	return p->pews != 0 || p->baptistery != 0;
}

/* ------------------------------------------------------------------ cards */

RULE void list_cards(uint64_t cards, int verb, struct list *l)
{
	for (; cards; cards &= cards - 1)
		list_add(l, choose(verb, bits_first(cards) + 1, 0, 0));
}

RULE int slots_used(const struct abbey *p)
{
	uint64_t farms = CARD_BIT(card_make(BUILDING_SHEEP_FARM, 1)) | CARD_BIT(card_make(BUILDING_DAIRY_FARM, 1));
	return bits_count(p->standing & CARDS_FIRST_COPIES) + ((p->standing & farms) != 0);
}

RULE int slots(const struct abbey *p)
{
	return p->remodel ? SLOTS_REMODELLED : SLOTS;
}

RULE bool is_great_room(int building) /* KA-3.7.3 */
{
	return building == BUILDING_CALEFACTORY || building == BUILDING_CHAPTERHOUSE || building == BUILDING_REFECTORY;
}

/* KA-3.7.3, KA-6.7.2: may another copy of this building be put on the board, cost aside? */
RULE struct refusal may_fit(const struct abbey *p, int building)
{
	if (p->built[building - 1] >= COPIES_MAX)
		return refuse(WHY_TWO_COPIES, building, 0, 0, 0);
	if (is_farm(building)) {
		if (p->built[BUILDING_SHEEP_FARM - 1] || p->built[BUILDING_DAIRY_FARM - 1])
			return refuse(WHY_ONE_FARM, 0, 0, 0, 0);
		if (slots(p) - slots_used(p) < 2)
			return refuse(WHY_FARM_SLOTS, slots(p) - slots_used(p), 0, 0, 0);
		return allow();
	}
	if (is_great_room(building))
		for (int b = 1; b <= BUILDINGS; b++)
			if (b != building && is_great_room(b) && p->built[b - 1])
				return refuse(WHY_GREAT_ROOM, b, 0, 0, 0);
	if (!card_has(p->standing, card_make(building, 1)) && slots_used(p) >= slots(p))
		return refuse(WHY_NO_SLOT, slots(p), 0, 0, 0);
	return allow();
}

RULE void slot_fill(struct abbey *p, int content)
{
	for (int i = 0; i < SLOTS_REMODELLED; i++)
		if (!p->slot[i]) {
			p->slot[i] = (uint8_t)content;
			return;
		}
	assert(0);
}

RULE void slot_clear(struct abbey *p, int content)
{
	for (int i = 0; i < SLOTS_REMODELLED; i++)
		if (p->slot[i] == content)
			p->slot[i] = 0;
}

/* Puts a building card on the board, unmanned, without cost or prestige. Returns the card. */
RULE int board_place(struct kings_abbey_state *s, int seat, int building, struct events *e)
{
	struct abbey *p = &s->player[seat];
	int card = card_make(building, 1);
	if (card_has(p->standing, card))
		card++;
	else
		slot_fill(p, building);
	p->standing |= CARD_BIT(card);
	p->built[building - 1]++;
	event_add(e, EVENT_BUILT, seat, building, 0, 0, 0);
	if (is_farm(building))
		slot_fill(p, BUILDING_BARN);
	if (building == BUILDING_SHEEP_FARM) {
		assert(s->sheep >= SHEEP_START); /* KA-12.9 */
		p->sheep = SHEEP_START;
		s->sheep = (uint8_t)(s->sheep - SHEEP_START);
		event_add(e, EVENT_SHEEP, seat, SHEEP_START, 0, 0, 0);
	}
	return card;
}

RULE void board_build(struct kings_abbey_state *s, int seat, int building, struct events *e)
{
	s->player[seat].unbuilt[building - 1]--;
	board_place(s, seat, building, e);
	prestige_gain(s, seat, figures(s)->building[building].prestige, CAUSE_BUILDING, e);
}

RULE void board_tower(struct kings_abbey_state *s, int seat, int tower, struct events *e)
{
	struct abbey *p = &s->player[seat];
	int card = tower_card[tower];
	while (card_has(p->standing, card))
		card++;
	p->standing |= CARD_BIT(card);
	p->towers_built[tower - 1]++;
	for (int i = 0; i < TOWERS_MAX; i++)
		if (!p->tower[i]) {
			p->tower[i] = (uint8_t)card;
			break;
		}
	event_add(e, EVENT_TOWER_BUILT, seat, tower, 0, 0, 0);
	prestige_gain(s, seat, figures(s)->tower[tower].prestige, CAUSE_TOWER, e);
}

RULE void board_wall(struct kings_abbey_state *s, int seat, struct events *e)
{
	assert(s->player[seat].walls < WALLS_MAX);
	s->player[seat].walls++;
	event_add(e, EVENT_WALL, seat, s->player[seat].walls, 0, 0, 0);
	prestige_gain(s, seat, figures(s)->wall_prestige, CAUSE_WALL, e);
}

/* The second copy takes the place of a lost first one, so that a lone copy is always the first. */
RULE void copy_shift(struct abbey *p, int first)
{
	uint64_t from = CARD_BIT(first + 1), to = CARD_BIT(first);
	p->standing = (p->standing & ~from) | to;
	p->occupied = (p->occupied & ~from) | (p->occupied & from ? to : 0);
	p->entered = (p->entered & ~from) | (p->entered & from ? to : 0);
	for (int i = 0; i < COUNT(p->straddle); i++)
		if (p->straddle[i] == first + 1)
			p->straddle[i] = (uint8_t)first;
}

RULE void farm_lose(struct kings_abbey_state *s, int seat, struct events *e) /* KA-7.2.4, KA-10.48 */
{
	struct abbey *p = &s->player[seat];
	slot_clear(p, BUILDING_BARN);
	if (p->sheep)
		event_add(e, EVENT_SHEEP_LOST, seat, p->sheep, 0, 0, 0);
	if (p->cows)
		event_add(e, EVENT_COWS_LOST, seat, p->cows, 0, 0, 0);
	s->sheep = (uint8_t)(s->sheep + p->sheep), s->cows = (uint8_t)(s->cows + p->cows);
	p->sheep = p->cows = p->round_activated = 0;
}

RULE void board_lose(struct kings_abbey_state *s, int seat, int card, struct events *e) /* KA-6.2.10 */
{
	struct abbey *p = &s->player[seat];
	assert(card_has(p->standing, card));
	event_add(e, EVENT_CARD_LOST, seat, card, 0, 0, 0);
	if (card_has(p->occupied, card)) {
		board_vacate(s, seat, card, e);
		p->discarded++;
		event_add(e, EVENT_PEASANT_LOST, seat, CAUSE_VIKINGS, 0, 0, 0);
	}
	p->standing &= ~CARD_BIT(card);
	p->entered &= ~CARD_BIT(card);
	if (card > CARDS_BUILDING) {
		for (int i = 0; i < TOWERS_MAX; i++)
			if (p->tower[i] == card)
				p->tower[i] = 0;
		return;
	}
	int building = card_building(card), first = card_make(building, 1);
	if (card == first && card_has(p->standing, first + 1))
		copy_shift(p, first);
	if (!card_has(p->standing, first)) {
		slot_clear(p, building);
		if (is_farm(building))
			farm_lose(s, seat, e);
	}
}

/* ------------------------------------------------------------------ the clergy */

RULE int moves(const struct kings_abbey_state *s, const struct abbey *p) /* KA-6.6.1 */
{
	return MOVES_BASE + event_amount(s, EFFECT_MOVES) + figures(s)->step[p->clergy].moves;
}

RULE void clergy_step(struct kings_abbey_state *s, int seat, struct events *e) /* KA-6.3.4 */
{
	const struct kings_abbey_figures *f = figures(s);
	struct abbey *p = &s->player[seat];
	assert(p->clergy < f->clergy_top);
	p->clergy++;
	const struct step_figures *step = &f->step[p->clergy];
	event_add(e, EVENT_CLERGY_STEP, seat, step->level, step->space, 0, 0);
	prestige_gain(s, seat, step->prestige, CAUSE_CLERGY, e);
	s->resources_due = (uint8_t)(s->resources_due + step->resources);
	if (p->clergy == f->level[LEVEL_DEACON].last && p->saint_mode == MODE_UNDECIDED)
		s->patron_due = 1;
}
