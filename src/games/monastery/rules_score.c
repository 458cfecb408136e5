/* Scoring, collecting, elections: sections 6.8, 6.9.3 and 7 of the rules. Part of rules.c. */

/* ---- blessings ---- */

/* MO-6.8.4.1: one blessing from the supply. In his own scoring it is locked (MO-6.1.11). False if there was none. */
RULE bool receive_blessing(struct monastery_state *s, int seat, bool locked, struct events *e)
{
	if (s->supply == 0) {
		for (int other = 0; other < s->seats; other++) {
			struct monastery_player *p = &s->player[other];
			if (p->blessings == 0)
				continue;
			p->blessings--;
			if (p->locked)
				p->locked--;
			s->supply++;
			event_add(e, EVENT_BLESSING_RETURNED, other, 0, 0, 0, 0);
		}
	}
	if (s->supply == 0)
		return false;
	s->supply--;
	s->player[seat].blessings++;
	s->player[seat].locked = (uint8_t)(s->player[seat].locked + locked);
	return true;
}

RULE void receive_blessings(struct monastery_state *s, int seat, int count, bool locked, struct events *e)
{
	int received = 0;
	for (int i = 0; i < count; i++)
		received += receive_blessing(s, seat, locked, e);
	if (received)
		event_add(e, EVENT_BLESSINGS_RECEIVED, seat, received, 0, 0, 0);
}

/* ---- construction ---- */

/* Has the player monks on this unbuilt full tile that are yet to score? */
RULE bool must_construct(const struct monastery_state *s, const struct occupancy *on, int seat, int place)
{
	struct monk_wish unused = {0, 1, 1, 0, 0};
	return !is_built(s, place) && is_full(s, on, place) && monk_at(s, seat, place, unused) >= 0;
}

/* MO-6.8.1.4: the player's constructions that share a group with another of his; a set of places. */
RULE uint64_t contested_sites(const struct monastery_state *s, const struct occupancy *on, int seat)
{
	uint64_t sites = 0, contested = 0;
	struct board b;
	for (int i = 0; i < s->tile_count; i++)
		if (group_facts[tile_facts[s->tile[i].type].kind].limit && must_construct(s, on, seat, PLACE_TILE + i))
			sites |= bit(PLACE_TILE + i);
	if (bits_count(sites) < 2)
		return 0;
	board_build(s, &b);
	for (uint64_t m = sites; m; m &= m - 1) {
		int place = bits_first(m), kind = tile_facts[type_at(s, place)].kind;
		uint64_t group = group_of(s, &b, bit(place), codes_of_kind(s, kind), kind);
		if (group & sites & ~bit(place))
			contested |= bit(place);
	}
	return contested;
}

/* MO-6.8.1.1, MO-6.8.1.2: points of the player's monks on a full tile; his monks become used. */
RULE int construction_points(struct monastery_state *s, int seat, int place)
{
	int kind = tile_facts[type_at(s, place)].kind, points = 0;
	for (int k = 0; k < MONKS; k++) {
		struct monastery_monk *m = &s->player[seat].monk[k];
		if (m->place != place)
			continue;
		points += m->square;
		m->used = 1;
	}
	if (!group_facts[kind].limit)
		return points;
	struct board b;
	board_build(s, &b);
	uint64_t scoring = (codes_of_kind(s, kind) & b.built) | bit(place);
	return group_facts[kind].points * bits_count(group_of(s, &b, bit(place), scoring, kind));
}

/* MO-6.8.1.3: flips the tile once all monks on it have scored. */
RULE void flip_if_scored(struct monastery_state *s, int place, struct events *e)
{
	for (int seat = 0; seat < s->seats; seat++)
		for (int k = 0; k < MONKS; k++)
			if (s->player[seat].monk[k].place == place && !s->player[seat].monk[k].used)
				return;
	for (int seat = 0; seat < s->seats; seat++)
		for (int k = 0; k < MONKS; k++)
			if (s->player[seat].monk[k].place == place)
				s->player[seat].monk[k].square = 0;
	s->tile[place - PLACE_TILE].built = s->tile[place - PLACE_TILE].fresh = 1;
	event_add(e, EVENT_TILE_BUILT, SEAT_NONE, place, 0, 0, 0);
}

RULE void construct(struct monastery_state *s, int seat, int place, struct events *e)
{
	int points = construction_points(s, seat, place);
	s->points = (uint8_t)(s->points + points);
	event_add(e, EVENT_CONSTRUCTED, seat, place, points, 0, 0);
	flip_if_scored(s, place, e);
}

RULE struct refusal bars_construct(const struct monastery_state *s, int seat, int place)
{
	struct occupancy on;
	if (!is_tile(s, place))
		return refuse(WHY_NO_SUCH_PLACE, 0, 0);
	occupancy_count(s, &on);
	return bits_has(contested_sites(s, &on, seat), place) ? legal() : refuse(WHY_NOTHING_TO_CONSTRUCT, place, 0);
}

/* ---- icons, prayer, work ---- */

RULE int round_now(const struct monastery_state *s)
{
	return hour_facts[s->position].round;
}

/* The icon a tile type offers as a choice in scoring; -1 none. */
RULE int icon_of(int type)
{
	switch (type) {
	case TILE_almonry:
		return ICON_ALMONRY;
	case TILE_library:
		return ICON_LIBRARY;
	case TILE_workshop:
		return ICON_WORKSHOP;
	case TILE_stables:
		return ICON_STABLES;
	case TILE_abbots_house:
		return ICON_ABBOTS_HOUSE;
	default:
		return -1;
	}
}

RULE int unturned_letters(const struct monastery_state *s)
{
	int n = 0;
	for (int row = 0; row < ROWS; row++)
		for (int column = 0; column < COLUMNS; column++)
			n += s->letter[row][column] && !s->turned[row][column];
	return n;
}

/* Section 7: is the icon's effect possible now? */
RULE struct refusal bars_effect(const struct monastery_state *s, int seat, int icon)
{
	struct board b;
	switch (icon) {
	case ICON_LIBRARY: /* MO-7.5 */
		return unturned_letters(s) < 2 ? refuse(WHY_LIBRARY_EMPTY, unturned_letters(s), 0) : legal();
	case ICON_WORKSHOP: /* MO-7.6 */
		return s->bag_count < 1 || !can_give_back(s, seat) ? refuse(WHY_WORKSHOP_EMPTY, 0, 0) : legal();
	case ICON_STABLES: /* MO-7.7 */
		board_build(s, &b);
		return is_placeable(s, &b, hand_types(s, seat)) ? legal() : refuse(WHY_STABLES_EMPTY, 0, 0);
	default:
		return legal();
	}
}

/* MO-6.8.2 icon */
RULE struct refusal bars_icon(const struct monastery_state *s, const struct occupancy *on, int seat, int place)
{
	struct monk_wish standing = {0, 1, 0, 0, 0};
	if (place != PLACE_ABBEY && !is_tile(s, place))
		return refuse(WHY_NO_SUCH_PLACE, 0, 0);
	int icon = icon_of(type_at(s, place));
	if (!s->icons || icon < 0 || !is_built(s, place))
		return refuse(WHY_NO_ICON, place, 0);
	if (s->icon_used >> icon & 1)
		return refuse(WHY_ICON_USED, place, 0);
	if (s->tile[place - PLACE_TILE].fresh)
		return refuse(WHY_ICON_FRESH, place, 0);
	if (on->kneeling[place])
		return refuse(WHY_SOMEBODY_KNEELS, place, 0);
	if (monk_at(s, seat, place, standing) < 0)
		return refuse(WHY_NO_STANDING_MONK, place, 0);
	return bars_effect(s, seat, icon);
}

/* MO-7.1, MO-10.40: the Chapel's exceptions are its icon's text. */
RULE bool is_chapel(const struct monastery_state *s, int place)
{
	return s->icons && type_at(s, place) == TILE_chapel;
}

/* MO-6.8.2 pray */
RULE struct refusal bars_pray(const struct monastery_state *s, const struct occupancy *on, int seat, int place)
{
	struct monk_wish ready = {0, 1, 1, 0, 0}, kneeling = {0, 0, 0, 1, 0};
	if (place != PLACE_ABBEY && !is_tile(s, place))
		return refuse(WHY_NO_SUCH_PLACE, 0, 0);
	if (s->prayed)
		return refuse(WHY_PRAYED_ALREADY, 0, 0);
	if (place == PLACE_ABBEY || !is_built(s, place) || tile_facts[type_at(s, place)].kind == KIND_SPECIAL)
		return refuse(WHY_NO_PRAYER_HERE, place, 0);
	if (s->tile[place - PLACE_TILE].fresh)
		return refuse(WHY_PRAYER_FRESH, place, 0);
	if (monk_at(s, seat, place, ready) < 0)
		return refuse(WHY_NO_UNUSED_MONK, place, 0);
	if (is_chapel(s, place))
		return monk_at(s, seat, place, kneeling) >= 0 ? refuse(WHY_CHAPEL_ONE_EACH, place, 0) : legal();
	return on->monks[place] > 1 ? refuse(WHY_NOT_ALONE, place, on->monks[place]) : legal();
}

/* MO-6.8.2 work: does a built tile count in this round? */
RULE bool is_workplace(const struct monastery_state *s, int place)
{
	int hue = place == PLACE_ABBEY ? HUE_GREY : tile_facts[type_at(s, place)].hue;
	return is_built(s, place) && (hue & (round_now(s) == ROUND_STUDY ? HUE_GREY : HUE_BROWN)) != 0;
}

RULE struct refusal bars_work(const struct monastery_state *s, const struct occupancy *on, int seat, int place)
{
	struct monk_wish ready = {0, 1, 1, 0, 0};
	if (place != PLACE_ABBEY && !is_tile(s, place))
		return refuse(WHY_NO_SUCH_PLACE, 0, 0);
	if (!is_workplace(s, place))
		return refuse(WHY_NO_WORK_HERE, place, 0);
	if (bits_has(s->worked, place - PLACE_ABBEY))
		return refuse(WHY_WORKED_ALREADY, place, 0);
	if (monk_at(s, seat, place, ready) < 0)
		return refuse(WHY_NO_UNUSED_MONK, place, 0);
	return on->kneeling[place] ? refuse(WHY_SOMEBODY_KNEELS, place, 0) : legal();
}

enum { WORK_POINTS = 1, FARM_BONUS = 2, SCRIPTORIUM_BONUS = 1, CHAPEL_FACTOR = 2 };

/* MO-7.3, MO-7.4 */
RULE int work_points(const struct monastery_state *s, int place)
{
	int type = type_at(s, place);
	if (s->icons && type == TILE_farm)
		return WORK_POINTS + FARM_BONUS;
	if (s->icons && type == TILE_scriptorium)
		return WORK_POINTS + SCRIPTORIUM_BONUS;
	return WORK_POINTS;
}

RULE int prayer_points(const struct monastery_state *s, int place)
{
	return tile_facts[type_at(s, place)].circle * (is_chapel(s, place) ? CHAPEL_FACTOR : 1);
}

RULE void work(struct monastery_state *s, int seat, int place, struct events *e)
{
	struct monk_wish ready = {0, 1, 1, 0, 0};
	int points = work_points(s, place);
	s->player[seat].monk[monk_at(s, seat, place, ready)].used = 1;
	s->worked |= bit(place - PLACE_ABBEY);
	s->points = (uint8_t)(s->points + points);
	event_add(e, EVENT_WORKED, seat, place, points, 0, 0);
}

RULE void pray(struct monastery_state *s, int seat, int place, struct events *e)
{
	struct monk_wish ready = {0, 1, 1, 0, 0};
	struct monastery_monk *m = &s->player[seat].monk[monk_at(s, seat, place, ready)];
	int points = prayer_points(s, place);
	m->kneeling = m->used = 1;
	s->prayed = 1;
	s->points = (uint8_t)(s->points + points);
	event_add(e, EVENT_PRAYED, seat, place, points, 0, 0);
}

/* The places where a player has monks, as bits of place. */
RULE uint64_t places_of(const struct monastery_state *s, int seat)
{
	uint64_t places = 0;
	for (int k = 0; k < MONKS; k++)
		if (in_monastery(&s->player[seat].monk[k]))
			places |= bit(s->player[seat].monk[k].place);
	return places;
}

/* MO-10.39: at `done` every work still possible is counted. */
RULE void work_all(struct monastery_state *s, int seat, struct events *e)
{
	struct occupancy on;
	occupancy_count(s, &on);
	for (uint64_t m = places_of(s, seat); m; m &= m - 1)
		if (!bars_work(s, &on, seat, bits_first(m)).reason)
			work(s, seat, bits_first(m), e);
}

RULE uint32_t list_score(const struct monastery_state *s, int seat, choice *out)
{
	struct occupancy on;
	uint64_t places = places_of(s, seat);
	uint32_t n = 0;
	occupancy_count(s, &on);
	for (uint64_t m = places; m; m &= m - 1)
		if (!bars_icon(s, &on, seat, bits_first(m)).reason)
			out[n++] = choice_make(VERB_ICON, bits_first(m), 0, 0);
	for (uint64_t m = places; m; m &= m - 1)
		if (!bars_pray(s, &on, seat, bits_first(m)).reason)
			out[n++] = choice_make(VERB_PRAY, bits_first(m), 0, 0);
	for (uint64_t m = places; m; m &= m - 1)
		if (!bars_work(s, &on, seat, bits_first(m)).reason)
			out[n++] = choice_make(VERB_WORK, bits_first(m), 0, 0);
	out[n++] = choice_make(VERB_DONE, 0, 0, 0);
	return n;
}

/* MO-7.5: a letter of the grid to swap. */
RULE struct refusal bars_swap(const struct monastery_state *s, int cell)
{
	int row = (cell - 1) / COLUMNS, column = (cell - 1) % COLUMNS;
	if (!s->letter[row][column])
		return refuse(WHY_NO_LETTER, 0, 0);
	if (s->turned[row][column])
		return refuse(WHY_LETTER_TURNED, s->letter[row][column], 0);
	return cell == s->pending_first ? refuse(WHY_SAME_LETTER, 0, 0) : legal();
}

RULE void swap_letters(struct monastery_state *s, int seat, int cell, struct events *e)
{
	int first = s->pending_first;
	uint8_t *a = &s->letter[(first - 1) / COLUMNS][(first - 1) % COLUMNS];
	uint8_t *b = &s->letter[(cell - 1) / COLUMNS][(cell - 1) % COLUMNS];
	uint8_t letter = *a;
	*a = *b, *b = letter;
	s->turned[(first - 1) / COLUMNS][(first - 1) % COLUMNS] = 1;
	s->turned[(cell - 1) / COLUMNS][(cell - 1) % COLUMNS] = 1;
	s->pending_first = 0;
	event_add(e, EVENT_LETTER_SWAPPED, seat, *a, (first - 1) / COLUMNS + 1, (first - 1) % COLUMNS + 1, first);
	event_add(e, EVENT_LETTER_SWAPPED, seat, *b, (cell - 1) / COLUMNS + 1, (cell - 1) % COLUMNS + 1, cell);
}

/* ---- collecting ---- */

RULE int empty_spaces(const struct monastery_state *s, int seat)
{
	int n = 0;
	for (int i = 0; i < SPACES; i++)
		n += s->player[seat].strip[i] == SIDE_EMPTY;
	return n;
}

/* MO-6.8.3.2: reduced costs once the own strip is full, whoever filled it (MO-10.38). */
RULE int cost_of(const struct monastery_state *s, int seat, int column)
{
	return empty_spaces(s, seat) ? column_facts[column].top : column_facts[column].bottom;
}

/* MO-6.8.3.1 */
RULE int budget(const struct monastery_state *s, int seat)
{
	return s->points + s->player[seat].blessings - s->player[seat].locked;
}

/* The monk that stands on a cross of the grid, -1 none; *owner is his seat. */
RULE int monk_on_cross(const struct monastery_state *s, int row, int column, int *owner)
{
	int cross = 0;
	*owner = seat_of_colour(s, row + 1);
	if (!column_facts[column].is_cross || *owner < 0)
		return -1;
	for (int c = 0; c < column; c++)
		cross += column_facts[c].is_cross;
	for (int k = 0; k < MONKS; k++)
		if (s->player[*owner].monk[k].place == PLACE_CROSS + cross)
			return k;
	return -1;
}

RULE struct refusal bars_collect(const struct monastery_state *s, int seat, int cell)
{
	int row = (cell - 1) / COLUMNS, column = (cell - 1) % COLUMNS, owner;
	int cost = cost_of(s, seat, column);
	if (!s->letter[row][column] && monk_on_cross(s, row, column, &owner) < 0)
		return refuse(WHY_CELL_EMPTY, 0, 0);
	return cost > budget(s, seat) ? refuse(WHY_TOO_DEAR, cost, budget(s, seat)) : legal();
}

RULE uint32_t list_collect(const struct monastery_state *s, int seat, choice *out)
{
	uint32_t n = 0;
	int have = budget(s, seat), owner;
	bool full = empty_spaces(s, seat) == 0;
	for (int row = 0; row < ROWS && have > 0; row++) {
		for (int column = 0; column < COLUMNS; column++) {
			if ((full ? column_facts[column].bottom : column_facts[column].top) > have)
				break; /* costs rise to the right */
			if (s->letter[row][column] || monk_on_cross(s, row, column, &owner) >= 0)
				out[n++] = choice_make(VERB_COLLECT, cell_id(row, column), 0, 0);
		}
	}
	out[n++] = choice_make(VERB_DONE, 0, 0, 0);
	return n;
}

/* The leftmost empty space of a strip for a letter; -1 none (MO-6.8.3.5; by the other reading of MO-10.1 any will do). */
RULE int space_for(const struct monastery_state *s, int seat, int letter)
{
	for (int i = 0; i < SPACES; i++)
		if (s->player[seat].strip[i] == SIDE_EMPTY
			&& (reads(s, READING_ANY_SPACE) || phrases[s->player[seat].colour - 1][i] == letter))
			return i;
	return -1;
}

RULE struct refusal bars_letter_place(const struct monastery_state *s, int colour)
{
	int owner = seat_of_colour(s, colour);
	if (owner < 0)
		return refuse(WHY_COLOUR_ABSENT, colour, 0);
	return space_for(s, owner, s->pending_letter) < 0 ? refuse(WHY_NO_SPACE, s->pending_letter, colour) : legal();
}

/* MO-6.8.3.3: points first, then unlocked blessings. */
RULE void pay(struct monastery_state *s, int seat, int cost)
{
	int from_points = cost < s->points ? cost : s->points;
	s->points = (uint8_t)(s->points - from_points);
	s->player[seat].blessings = (uint8_t)(s->player[seat].blessings - (cost - from_points));
	s->supply = (uint8_t)(s->supply + (cost - from_points));
}

RULE void collect(struct monastery_state *s, int seat, int cell, struct events *e)
{
	int row = (cell - 1) / COLUMNS, column = (cell - 1) % COLUMNS, owner;
	int cost = cost_of(s, seat, column);
	pay(s, seat, cost);
	if (s->letter[row][column]) {
		s->pending_letter = s->letter[row][column];
		s->letter[row][column] = s->turned[row][column] = 0;
		s->phase = PHASE_LETTER_PLACE;
		event_add(e, EVENT_LETTER_COLLECTED, seat, s->pending_letter, cell, cost, 0);
		return;
	}
	int k = monk_on_cross(s, row, column, &owner);
	s->player[owner].monk[k].place = PLACE_ABBEY;
	event_add(e, EVENT_MONK_COLLECTED, seat, row + 1, monk_id(row + 1, k), cell, cost);
}

/* MO-6.8.3.5, MO-9.2 */
RULE void letter_place(struct monastery_state *s, int seat, int colour, struct events *e)
{
	int owner = seat_of_colour(s, colour), own = s->player[seat].colour;
	bool large = colour == own || colour == partner_colour(s, own);
	int space = space_for(s, owner, s->pending_letter);
	s->player[owner].strip[space] = large ? SIDE_LARGE : SIDE_SMALL;
	event_add(e, EVENT_LETTER_PLACED, seat, s->pending_letter, colour, large ? SIDE_LARGE : SIDE_SMALL, space + 1);
	s->pending_letter = LETTER_NONE;
	if (!large)
		receive_blessings(s, seat, 1, true, e);
	if (!empty_spaces(s, owner))
		event_add(e, EVENT_PHRASE_COMPLETED, owner, colour, 0, 0, 0);
	s->phase = PHASE_COLLECT;
}

/* MO-3.6 */
RULE int unspent_blessings(int points)
{
	int blessings = 0;
	for (int i = 0; i < COUNT(unspent_facts); i++)
		if (points >= unspent_facts[i].from)
			blessings = unspent_facts[i].blessings;
	return blessings;
}

/* ---- elections ---- */

/* MO-6.9.3, MO-7.8: votes are monks in the abbey, in a snap election also those in the Abbot's House. */
RULE int votes_of(const struct monastery_state *s, int seat)
{
	int house = s->pending_snap ? place_of(s, TILE_abbots_house) : PLACE_NONE, votes = 0;
	for (int k = 0; k < MONKS; k++) {
		int place = s->player[seat].monk[k].place;
		votes += place == PLACE_ABBEY || (house && place == house);
	}
	return votes;
}

/* The seats with most votes, as bits. */
RULE uint64_t favourites(const struct monastery_state *s)
{
	uint64_t seats = 0;
	int most = 0;
	for (int seat = 0; seat < s->seats; seat++) {
		int votes = votes_of(s, seat);
		if (votes > most)
			seats = 0, most = votes;
		if (votes == most)
			seats |= bit(seat);
	}
	return seats;
}

/* MO-6.9.3: the abbot names one of the tied players, not himself. */
RULE struct refusal bars_elect(const struct monastery_state *s, int colour)
{
	int seat = seat_of_colour(s, colour);
	if (seat < 0)
		return refuse(WHY_COLOUR_ABSENT, colour, 0);
	if (seat + 1 == s->abbot)
		return refuse(WHY_NOT_HIMSELF, 0, 0);
	return bits_has(favourites(s), seat) ? legal() : refuse(WHY_NOT_TIED, colour, votes_of(s, seat));
}

/* MO-7.10: the built Prison Cell with room, else 0. */
RULE int open_prison(const struct monastery_state *s)
{
	struct occupancy on;
	int place = place_of(s, TILE_prison_cell);
	if (!place || !is_built(s, place))
		return PLACE_NONE;
	occupancy_count(s, &on);
	return is_full(s, &on, place) ? PLACE_NONE : place;
}

RULE struct refusal bars_imprison(const struct monastery_state *s, int colour)
{
	struct monk_wish any = {0, 0, 0, 0, 0};
	int seat = seat_of_colour(s, colour);
	if (seat < 0)
		return refuse(WHY_COLOUR_ABSENT, colour, 0);
	return monk_at(s, seat, PLACE_ABBEY, any) < 0 ? refuse(WHY_NOBODY_IN_ABBEY, colour, 0) : legal();
}

RULE void imprison(struct monastery_state *s, int seat, int colour, struct events *e)
{
	struct monk_wish any = {0, 0, 0, 0, 0};
	int owner = seat_of_colour(s, colour), k = monk_at(s, owner, PLACE_ABBEY, any);
	struct monastery_monk *m = &s->player[owner].monk[k];
	m->place = (uint8_t)open_prison(s);
	m->kneeling = m->used = 1;
	event_add(e, EVENT_MONK_IMPRISONED, seat, colour, monk_id(colour, k), m->place, 0);
}

/* ---- the Brewhouse ---- */

/* MO-7.9: a standing monk on the built Brewhouse, nobody kneeling there. */
RULE bool has_brewhouse(const struct monastery_state *s, int seat)
{
	struct monk_wish standing = {0, 1, 0, 0, 0};
	struct occupancy on;
	int place = s->icons ? place_of(s, TILE_brewhouse) : PLACE_NONE;
	if (!place || !is_built(s, place) || monk_at(s, seat, place, standing) < 0)
		return false;
	occupancy_count(s, &on);
	return !on.kneeling[place];
}

/* Mass: a kneeling monk. Night: any monk outside the abbey, on an unbuilt tile named by his square. */
RULE struct refusal bars_keep(const struct monastery_state *s, int seat, int place, int square)
{
	struct monk_wish kneeling = {0, 0, 0, 1, 0}, out = {(uint8_t)square, 0, 0, 0, 1};
	if (!is_tile(s, place))
		return refuse(place == PLACE_ABBEY ? WHY_NOT_OUT : WHY_NO_SUCH_PLACE, 0, 0);
	if (is_built(s, place) && square)
		return refuse(WHY_NO_SQUARES, place, 0);
	if (round_now(s) == ROUND_MASS)
		return monk_at(s, seat, place, kneeling) < 0 ? refuse(WHY_NOT_KNEELING, place, 0) : legal();
	if (!is_built(s, place) && !square)
		return refuse(WHY_NAME_A_SQUARE, place, 0);
	return monk_at(s, seat, place, out) < 0 ? refuse(WHY_NOT_OUT, 0, 0) : legal();
}

RULE uint32_t list_keep(const struct monastery_state *s, int seat, choice *out)
{
	uint32_t n = 0;
	for (uint64_t m = places_of(s, seat); m; m &= m - 1) {
		int place = bits_first(m);
		if (is_tile(s, place) && !is_built(s, place)) {
			for (int square = SQUARES_MAX; square > 0; square--)
				if (!bars_keep(s, seat, place, square).reason)
					out[n++] = choice_make(VERB_KEEP, place, square, 0);
		} else if (!bars_keep(s, seat, place, 0).reason) {
			out[n++] = choice_make(VERB_KEEP, place, 0, 0);
		}
	}
	return n;
}

RULE void keep(struct monastery_state *s, int seat, int place, int square, struct events *e)
{
	bool mass = round_now(s) == ROUND_MASS;
	struct monk_wish kneeling = {0, 0, 0, 1, 0}, out = {(uint8_t)square, 0, 0, 0, 1};
	int k = monk_at(s, seat, place, mass ? kneeling : out);
	struct monastery_monk *m = &s->player[seat].monk[k];
	m->kneeling = 0; /* MO-10.32 */
	m->kept = !mass;
	event_add(e, EVENT_MONK_KEPT, seat, monk_id(s->player[seat].colour, k), place, 0, 0);
}
