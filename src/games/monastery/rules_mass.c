/* Elections, the prison, the Brewhouse: sections 6.9, 7.8 to 7.10 of the rules. Part of rules.c. */

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
RULE struct refusal may_elect(const struct monastery_state *s, int seat, int colour)
{
	int elected = seat_of_colour(s, colour);
	if (elected < 0)
		return refuse(WHY_COLOUR_ABSENT, colour, 0, 0, 0);
	if (elected == seat)
		return refuse(WHY_NOT_HIMSELF, 0, 0, 0, 0);
	return bits_has(favourites(s), elected) ? allow() : refuse(WHY_NOT_TIED, colour, votes_of(s, elected), 0, 0);
}

RULE void list_elect(const struct monastery_state *s, int seat, struct list *l)
{
	for (int colour = 1; colour < COLOUR_END; colour++)
		list_if(l, may_elect(s, seat, colour), choose(VERB_ELECT, colour, 0, 0));
}

RULE void make_abbot(struct monastery_state *s, int seat, struct events *e)
{
	s->abbot = (uint8_t)(seat + 1);
	event_add(e, EVENT_ABBOT_ELECTED, seat, votes_of(s, seat), 0, 0, 0);
}

RULE void do_elect(struct monastery_state *s, int seat, int colour, struct events *e)
{
	(void)seat;
	make_abbot(s, seat_of_colour(s, colour), e);
	flow(s, STEP_ELECTED, e);
}

/* ---- the prison ---- */

/* MO-7.10: the built Prison Cell with room, else 0. */
RULE int open_prison(const struct monastery_state *s)
{
	int place = place_of(s, TILE_prison_cell);
	return place && is_built(s, place) && !is_filled(s, place) ? place : PLACE_NONE;
}

RULE struct refusal may_imprison(const struct monastery_state *s, int seat, int colour)
{
	struct monk_wish any = {0, 0, 0, 0, 0};
	int owner = seat_of_colour(s, colour);
	(void)seat;
	if (owner < 0)
		return refuse(WHY_COLOUR_ABSENT, colour, 0, 0, 0);
	return monk_at(s, owner, PLACE_ABBEY, any) < 0 ? refuse(WHY_NOBODY_IN_ABBEY, colour, 0, 0, 0) : allow();
}

RULE void list_imprison(const struct monastery_state *s, int seat, struct list *l)
{
	for (int colour = 1; colour < COLOUR_END; colour++)
		list_if(l, may_imprison(s, seat, colour), choose(VERB_IMPRISON, colour, 0, 0));
	list_add(l, choose(VERB_PASS, 0, 0, 0));
}

RULE void do_imprison(struct monastery_state *s, int seat, int colour, struct events *e)
{
	struct monk_wish any = {0, 0, 0, 0, 0};
	int owner = seat_of_colour(s, colour), k = monk_at(s, owner, PLACE_ABBEY, any);
	struct monastery_monk *m = &s->player[owner].monk[k];
	m->place = (uint8_t)open_prison(s);
	m->kneeling = m->used = 1;
	event_add(e, EVENT_MONK_IMPRISONED, seat, colour, monk_id(colour, k), m->place, 0);
	flow(s, STEP_FREED, e);
}

RULE void do_pass(struct monastery_state *s, int seat, struct events *e)
{
	(void)seat;
	flow(s, STEP_FREED, e);
}

/* ---- the Brewhouse ---- */

/* MO-7.9: a standing monk on the built Brewhouse, nobody kneeling there. */
RULE bool has_brewhouse(const struct monastery_state *s, int seat)
{
	struct monk_wish standing = {0, 1, 0, 0, 0};
	int place = s->icons ? place_of(s, TILE_brewhouse) : PLACE_NONE;
	return place && is_built(s, place) && monk_at(s, seat, place, standing) >= 0 && !kneels_at(s, place);
}

/* Mass: a kneeling monk. Night: any monk outside the abbey, on an unbuilt tile named by his square. */
RULE struct refusal may_keep(const struct monastery_state *s, int seat, int place, int square)
{
	struct monk_wish kneeling = {0, 0, 0, 1, 0}, out = {(uint8_t)square, 0, 0, 0, 1};
	if (!is_tile(s, place))
		return refuse(place == PLACE_ABBEY ? WHY_NOT_OUT : WHY_NO_SUCH_PLACE, 0, 0, 0, 0);
	if (is_built(s, place) && square)
		return refuse(WHY_NO_SQUARES, place, 0, 0, 0);
	if (round_now(s) == ROUND_MASS)
		return monk_at(s, seat, place, kneeling) < 0 ? refuse(WHY_NOT_KNEELING, place, 0, 0, 0) : allow();
	if (!is_built(s, place) && !square)
		return refuse(WHY_NAME_A_SQUARE, place, 0, 0, 0);
	return monk_at(s, seat, place, out) < 0 ? refuse(WHY_NOT_OUT, 0, 0, 0, 0) : allow();
}

RULE void list_monks_to_keep(const struct monastery_state *s, int seat, struct list *l)
{
	for (uint64_t m = places_of(s, seat); m; m &= m - 1) {
		int place = bits_first(m);
		bool built = is_built(s, place);
		for (int square = built ? 0 : SQUARES_MAX; square >= !built; square--)
			list_if(l, may_keep(s, seat, place, square), choose(VERB_KEEP, place, square, 0));
	}
}

RULE void list_keep(const struct monastery_state *s, int seat, struct list *l)
{
	list_monks_to_keep(s, seat, l);
	list_add(l, choose(VERB_DONE, 0, 0, 0));
}

RULE void do_keep(struct monastery_state *s, int seat, int place, int square, struct events *e)
{
	bool mass = round_now(s) == ROUND_MASS;
	struct monk_wish kneeling = {0, 0, 0, 1, 0}, out = {(uint8_t)square, 0, 0, 0, 1};
	int k = monk_at(s, seat, place, mass ? kneeling : out);
	struct monastery_monk *m = &s->player[seat].monk[k];
	m->kneeling = 0; /* MO-10.32 */
	m->kept = !mass;
	event_add(e, EVENT_MONK_KEPT, seat, monk_id(s->player[seat].colour, k), place, 0, 0);
}
