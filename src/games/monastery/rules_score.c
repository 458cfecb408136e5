/* Scoring: construction, icons, prayer, work: sections 6.8.1, 6.8.2 and 7 of the rules. Part of rules.c. */

/* ---- construction ---- */

/* The tiles where a player has monks. */
RULE uint64_t tiles_of(const struct monastery_state *s, int seat)
{
	return places_of(s, seat) & ~bit(PLACE_ABBEY);
}

/* Has the player monks on this unbuilt full tile that are yet to score? */
RULE bool must_construct(const struct monastery_state *s, int seat, int place)
{
	struct monk_wish unused = {0, 1, 1, 0, 0};
	return !is_built(s, place) && is_filled(s, place) && monk_at(s, seat, place, unused) >= 0;
}

/* MO-6.8.1.4: the player's constructions that share a group with another of his; a set of places. */
RULE uint64_t contested_sites(const struct monastery_state *s, int seat)
{
	uint64_t sites = 0, contested = 0;
	struct board b;
	for (uint64_t m = tiles_of(s, seat); m; m &= m - 1)
		if (bits_has(grouped_types(), type_at(s, bits_first(m))) && must_construct(s, seat, bits_first(m)))
			sites |= m & -m;
	if (bits_count(sites) < 2)
		return 0;
	board_build(s, &b);
	for (uint64_t m = sites; m; m &= m - 1) {
		int place = bits_first(m), kind = figures(s)->tile[type_at(s, place)].kind;
		uint64_t group = group_of(s, &b, bit(place), codes_of_kind(s, kind), kind);
		if (group & sites & ~bit(place))
			contested |= bit(place);
	}
	return contested;
}

/* MO-6.8.1.1, MO-6.8.1.2: points of the player's monks on a full tile; his monks become used. */
RULE int construction_points(struct monastery_state *s, int seat, int place)
{
	int kind = figures(s)->tile[type_at(s, place)].kind, points = 0;
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

RULE struct refusal may_construct(const struct monastery_state *s, int seat, int place)
{
	if (!is_tile(s, place))
		return refuse(WHY_NO_SUCH_PLACE, 0, 0, 0, 0);
	return bits_has(contested_sites(s, seat), place) ? allow() : refuse(WHY_NOTHING_TO_CONSTRUCT, place, 0, 0, 0);
}

RULE void list_construct(const struct monastery_state *s, int seat, struct list *l)
{
	for (uint64_t m = contested_sites(s, seat); m; m &= m - 1)
		list_add(l, choose(VERB_CONSTRUCT, bits_first(m), 0, 0));
}

RULE void do_construct(struct monastery_state *s, int seat, int place, struct events *e)
{
	construct(s, seat, place, e);
	flow(s, STEP_CONSTRUCT, e);
}

/* ---- icons, prayer, work ---- */

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
	return bits_count(cells_with(s->letter) & ~cells_with(s->turned));
}

/* Section 7: is the icon's effect possible now? */
RULE struct refusal bars_effect(const struct monastery_state *s, int seat, int icon)
{
	struct board b;
	switch (icon) {
	case ICON_LIBRARY: /* MO-7.5 */
		return unturned_letters(s) < 2 ? refuse(WHY_LIBRARY_EMPTY, unturned_letters(s), 0, 0, 0) : allow();
	case ICON_WORKSHOP: /* MO-7.6 */
		return s->bag_count < 1 || !can_give_back(s, seat) ? refuse(WHY_WORKSHOP_EMPTY, 0, 0, 0, 0) : allow();
	case ICON_STABLES: /* MO-7.7 */
		board_build(s, &b);
		return is_placeable(s, &b, hand_types(s, seat)) ? allow() : refuse(WHY_STABLES_EMPTY, 0, 0, 0, 0);
	default:
		return allow();
	}
}

/* MO-6.8.2 icon */
RULE struct refusal may_icon(const struct monastery_state *s, int seat, int place)
{
	struct monk_wish standing = {0, 1, 0, 0, 0};
	if (place != PLACE_ABBEY && !is_tile(s, place))
		return refuse(WHY_NO_SUCH_PLACE, 0, 0, 0, 0);
	int icon = icon_of(type_at(s, place));
	if (!s->icons || icon < 0 || !is_built(s, place))
		return refuse(WHY_NO_ICON, place, 0, 0, 0);
	if (s->icon_used >> icon & 1)
		return refuse(WHY_ICON_USED, place, 0, 0, 0);
	if (s->tile[place - PLACE_TILE].fresh)
		return refuse(WHY_ICON_FRESH, place, 0, 0, 0);
	if (kneels_at(s, place))
		return refuse(WHY_SOMEBODY_KNEELS, place, 0, 0, 0);
	if (monk_at(s, seat, place, standing) < 0)
		return refuse(WHY_NO_STANDING_MONK, place, 0, 0, 0);
	return bars_effect(s, seat, icon);
}

/* MO-7.1, MO-10.40: the Chapel's exceptions are its icon's text. */
RULE bool is_chapel(const struct monastery_state *s, int place)
{
	return s->icons && type_at(s, place) == TILE_chapel;
}

/* MO-6.8.2 pray */
RULE struct refusal may_pray(const struct monastery_state *s, int seat, int place)
{
	struct monk_wish ready = {0, 1, 1, 0, 0}, kneeling = {0, 0, 0, 1, 0};
	if (place != PLACE_ABBEY && !is_tile(s, place))
		return refuse(WHY_NO_SUCH_PLACE, 0, 0, 0, 0);
	if (s->prayed)
		return refuse(WHY_PRAYED_ALREADY, 0, 0, 0, 0);
	if (place == PLACE_ABBEY || !is_built(s, place) || figures(s)->tile[type_at(s, place)].kind == TERRAIN_SPECIAL)
		return refuse(WHY_NO_PRAYER_HERE, place, 0, 0, 0);
	if (s->tile[place - PLACE_TILE].fresh)
		return refuse(WHY_PRAYER_FRESH, place, 0, 0, 0);
	if (monk_at(s, seat, place, ready) < 0)
		return refuse(WHY_NO_UNUSED_MONK, place, 0, 0, 0);
	if (is_chapel(s, place))
		return monk_at(s, seat, place, kneeling) >= 0 ? refuse(WHY_CHAPEL_ONE_EACH, place, 0, 0, 0) : allow();
	int monks = monks_at(s, place);
	return monks > 1 ? refuse(WHY_NOT_ALONE, place, monks, 0, 0) : allow();
}

/* MO-6.8.2 work: does a built tile count in this round? */
RULE bool is_workplace(const struct monastery_state *s, int place)
{
	int hue = place == PLACE_ABBEY ? HUE_GREY : figures(s)->tile[type_at(s, place)].hue;
	return is_built(s, place) && (hue & (round_now(s) == ROUND_STUDY ? HUE_GREY : HUE_BROWN)) != 0;
}

RULE struct refusal may_work(const struct monastery_state *s, int seat, int place)
{
	struct monk_wish ready = {0, 1, 1, 0, 0};
	if (place != PLACE_ABBEY && !is_tile(s, place))
		return refuse(WHY_NO_SUCH_PLACE, 0, 0, 0, 0);
	if (!is_workplace(s, place))
		return refuse(WHY_NO_WORK_HERE, place, 0, 0, 0);
	if (bits_has(s->worked, place - PLACE_ABBEY))
		return refuse(WHY_WORKED_ALREADY, place, 0, 0, 0);
	if (monk_at(s, seat, place, ready) < 0)
		return refuse(WHY_NO_UNUSED_MONK, place, 0, 0, 0);
	return kneels_at(s, place) ? refuse(WHY_SOMEBODY_KNEELS, place, 0, 0, 0) : allow();
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
	return figures(s)->tile[type_at(s, place)].circle * (is_chapel(s, place) ? CHAPEL_FACTOR : 1);
}

RULE void do_work(struct monastery_state *s, int seat, int place, struct events *e)
{
	struct monk_wish ready = {0, 1, 1, 0, 0};
	int points = work_points(s, place);
	s->player[seat].monk[monk_at(s, seat, place, ready)].used = 1;
	s->worked |= bit(place - PLACE_ABBEY);
	s->points = (uint8_t)(s->points + points);
	event_add(e, EVENT_WORKED, seat, place, points, 0, 0);
}

RULE void do_pray(struct monastery_state *s, int seat, int place, struct events *e)
{
	struct monk_wish ready = {0, 1, 1, 0, 0};
	struct monastery_monk *m = &s->player[seat].monk[monk_at(s, seat, place, ready)];
	int points = prayer_points(s, place);
	m->kneeling = m->used = 1;
	s->prayed = 1;
	s->points = (uint8_t)(s->points + points);
	event_add(e, EVENT_PRAYED, seat, place, points, 0, 0);
}

/* The places where a player has a monk who has done nothing yet: nobody else prays or works. */
RULE uint64_t ready_places(const struct monastery_state *s, int seat)
{
	uint64_t places = 0;
	for (int k = 0; k < MONKS; k++) {
		const struct monastery_monk *m = &s->player[seat].monk[k];
		places |= (uint64_t)(in_monastery(m) && !m->kneeling && !m->used) << m->place;
	}
	return places;
}

/* MO-10.39: at `done` every work still possible is counted. */
RULE void work_all(struct monastery_state *s, int seat, struct events *e)
{
	for (uint64_t m = ready_places(s, seat); m; m &= m - 1)
		if (allows(may_work(s, seat, bits_first(m))))
			do_work(s, seat, bits_first(m), e);
}

RULE void list_score(const struct monastery_state *s, int seat, struct list *l)
{
	uint64_t ready = ready_places(s, seat);
	for (uint64_t m = s->icons ? tiles_of(s, seat) : 0; m; m &= m - 1)
		list_if(l, may_icon(s, seat, bits_first(m)), choose(VERB_ICON, bits_first(m), 0, 0));
	for (uint64_t m = s->prayed ? 0 : ready; m; m &= m - 1)
		list_if(l, may_pray(s, seat, bits_first(m)), choose(VERB_PRAY, bits_first(m), 0, 0));
	for (uint64_t m = ready; m; m &= m - 1)
		list_if(l, may_work(s, seat, bits_first(m)), choose(VERB_WORK, bits_first(m), 0, 0));
	list_add(l, choose(VERB_DONE, 0, 0, 0));
}

/* Section 7: what the icon of a tile does. */
RULE void do_icon(struct monastery_state *s, int seat, int place, struct events *e)
{
	int icon = icon_of(type_at(s, place));
	assert(icon >= 0 && icon < ICONS);
	s->icon_used |= (uint8_t)(1u << (icon & 7));
	event_add(e, EVENT_ICON_USED, seat, place, 0, 0, 0);
	switch (icon) {
	case ICON_ALMONRY: /* MO-7.2 */
		receive_blessings(s, seat, 1, true, e);
		break;
	case ICON_LIBRARY:
		open_decision(s, KIND_LIBRARY_FIRST, seat);
		break;
	case ICON_WORKSHOP:
		draw_for(s, seat, DRAW_WORKSHOP);
		break;
	case ICON_STABLES:
		open_decision(s, KIND_STABLES_TILE, seat);
		break;
	default: /* MO-7.8 */
		s->pending_snap = 1;
		flow(s, STEP_VOTE, e);
	}
}
