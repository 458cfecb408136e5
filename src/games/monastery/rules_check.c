/*
 * The invariants of section 12 that speak of one state, and whatever else a position from outside must satisfy to be
 * played on without harm. Safe on any bytes whose fields lie within their types. Part of rules.c.
 *
 * The checks run in order: each may rely on those before it.
 */

enum { STAGE_SETUP, STAGE_MASS, STAGE_TURNS, STAGE_SCORING, STAGE_OVER };

/* What the open decision belongs to. */
RULE int stage_of(const struct monastery_state *s)
{
	switch (s->phase) {
	case KIND_CH_COLOURS:
		return STAGE_SETUP;
	case KIND_CH_DRAW:
		return s->pending_draw == DRAW_EXCHANGE ? STAGE_TURNS
			: s->pending_draw == DRAW_WORKSHOP  ? STAGE_SCORING
												: STAGE_MASS;
	case KIND_START_RETURN:
	case KIND_BREW_KEEP:
		return STAGE_MASS;
	case KIND_TURN_ACTION:
	case KIND_EXCHANGE_RETURN:
	case KIND_TRANSIT_STEP:
	case KIND_ENCOURAGE:
		return STAGE_TURNS;
	case KIND_PLACE_CELL:
	case KIND_PLACE_ROTATION:
		return s->pending_stables ? STAGE_SCORING : STAGE_TURNS;
	case KIND_ELECT_ABBOT:
	case KIND_IMPRISON:
		return s->pending_snap ? STAGE_SCORING : STAGE_MASS;
	case PHASE_OVER:
		return STAGE_OVER;
	default:
		return STAGE_SCORING;
	}
}

RULE bool is_clockwise(const struct monastery_state *s) /* MO-6.2.1 */
{
	struct monastery_state clockwise = *s;
	clockwise.abbot = s->order[0];
	set_order(&clockwise);
	for (int i = 0; i < s->seats; i++)
		if (clockwise.order[i] != s->order[i])
			return false;
	return true;
}

/* Every player once: what is left of the order after a snap election that counts at once (MO-10.27), to the end of the
   round, which may end the game. */
RULE bool is_order_complete(const struct monastery_state *s)
{
	int seen = 0;
	for (int i = 0; i < s->seats; i++)
		if (s->order[i] >= 1 && s->order[i] <= s->seats)
			seen |= 1 << (s->order[i] - 1);
	return (stage_of(s) == STAGE_SCORING || stage_of(s) == STAGE_OVER) && seen == (1 << s->seats) - 1;
}

RULE bool is_order_sound(const struct monastery_state *s)
{
	if (s->seats < 2 || s->seats > PLAYERS_MAX || s->day < 1 || s->day > DAYS || s->position >= HOURS)
		return false;
	if (s->phase < KIND_CH_COLOURS || s->phase > PHASE_OVER || s->turn >= s->seats)
		return false;
	if (s->actor > s->seats || (s->actor == 0) != (s->phase == PHASE_OVER))
		return false;
	int dealt = s->phase == KIND_CH_COLOURS ? s->actor - 1 : s->seats;
	for (int seat = 0; seat < s->seats; seat++) {
		int colour = s->player[seat].colour;
		if ((colour != COLOUR_NONE) != (seat < dealt) || colour > ROWS)
			return false;
		if (colour && seat_of_colour(s, colour) != seat)
			return false;
	}
	if (s->phase == KIND_CH_COLOURS)
		return s->abbot == 0 && s->order[0] == 0 && s->turn == 0;
	if (s->abbot < 1 || s->abbot > s->seats || s->order[0] < 1 || s->order[0] > s->seats)
		return false;
	return is_clockwise(s) || (reads(s, READING_ABBOT_LEADS) && is_order_complete(s));
}

/* The round the dial shows fits the stage, and the actor is who the order says. */
RULE bool is_actor_right(const struct monastery_state *s)
{
	int stage = stage_of(s), round = round_now(s);
	bool play = round == ROUND_STUDY || round == ROUND_LABOUR;
	if (stage == STAGE_OVER)
		return true;
	if (stage == STAGE_SETUP)
		return is_start(s);
	if (play != (stage == STAGE_TURNS || stage == STAGE_SCORING))
		return false;
	if (round == ROUND_NIGHT && (s->phase != KIND_BREW_KEEP || s->day == DAYS))
		return false;
	if (s->phase == KIND_ELECT_ABBOT || s->phase == KIND_IMPRISON)
		return s->actor == s->abbot && !is_start(s);
	return s->actor == s->order[s->turn];
}

/* Between the draw of an exchange or of the Workshop and the return that belongs to it. */
RULE bool has_tile_too_many(const struct monastery_state *s, int seat)
{
	return s->actor == seat + 1 && (s->phase == KIND_EXCHANGE_RETURN || s->phase == KIND_WORKSHOP_RETURN);
}

/* MO-4.2.1: hands in order, the own passage there exactly while it is not on the board. */
RULE bool are_hands_sound(const struct monastery_state *s)
{
	for (int seat = 0; seat < s->seats; seat++) {
		const struct monastery_player *p = &s->player[seat];
		if (p->hand_count > HAND_MAX - 1 + has_tile_too_many(s, seat))
			return false;
		for (int i = 0; i < HAND_MAX; i++) {
			if ((i < p->hand_count) != (p->hand[i] != TILE_NONE) || p->hand[i] > TILE_TYPES)
				return false;
			if (i > 0 && i < p->hand_count && p->hand[i - 1] > p->hand[i])
				return false;
		}
		bool holds = s->phase == KIND_CH_COLOURS || holds_passage(s, seat);
		if (hand_has(s, seat, TILE_secret_passage) != holds)
			return false;
	}
	return true;
}

/* A tile by itself: figures within their table, specials built, owners of passages in play and different. */
RULE bool is_tile_sound(const struct monastery_state *s, int i)
{
	const struct monastery_tile *t = &s->tile[i];
	if (t->type < 1 || t->type > TILE_TYPES || t->rotation >= figures(s)->tile[t->type].rotations)
		return false;
	if (t->x < X_MIN || t->x > X_MAX || t->y < Y_MIN || t->y > Y_MAX)
		return false;
	if (figures(s)->tile[t->type].kind == TERRAIN_SPECIAL && !t->built)
		return false;
	if (t->fresh && !t->built)
		return false;
	if ((t->type == TILE_secret_passage) != (t->owner != COLOUR_NONE))
		return false;
	if (t->owner && seat_of_colour(s, t->owner) < 0)
		return false;
	for (int j = 0; j < i && t->owner; j++)
		if (s->tile[j].owner == t->owner)
			return false;
	return true;
}

/* MO-12.1: no type more often than there are copies; the bag holds the rest. */
RULE bool are_tiles_counted(const struct monastery_state *s)
{
	int used[TILE_END] = {0}, out = s->tile_count;
	if (s->tile_count > TILES_MAX || s->tile_count > 13 * s->seats)
		return false;
	for (int i = 0; i < s->tile_count; i++) {
		if (!is_tile_sound(s, i))
			return false;
		used[s->tile[i].type]++;
	}
	for (int seat = 0; seat < s->seats; seat++) {
		out += s->player[seat].hand_count;
		for (int i = 0; i < s->player[seat].hand_count && i < HAND_MAX; i++)
			used[s->player[seat].hand[i] % TILE_END]++;
	}
	for (int type = 1; type < TILE_END; type++)
		if (used[type] > figures(s)->copies[type])
			return false;
	return s->bag_count + out == BAG_TILES + s->seats;
}

/* Tiles each player will draw in the masses after this hour. */
RULE int draws_to_come(const struct monastery_state *s)
{
	int later = 0;
	for (int day = s->day; day <= DAYS; day++)
		for (int position = day == s->day ? s->position + 1 : 0; position < HOURS; position++)
			later += hour_draws[position];
	return later;
}

/* MO-12.2: the draws still to come leave a tile in the bag. */
RULE bool is_bag_enough(const struct monastery_state *s)
{
	bool six = s->start_tiles == START_DRAW6_KEEP3 && is_start(s);
	int draw = six ? DRAW_START : hour_draws[s->position], now = 0, back = 0;
	if (s->phase == KIND_CH_COLOURS || s->phase == KIND_BREW_KEEP)
		now = s->seats * draw;
	else if ((s->phase == KIND_ELECT_ABBOT || s->phase == KIND_IMPRISON) && !s->pending_snap)
		now = s->seats * draw;
	else if (s->phase == KIND_CH_DRAW && s->pending_draw == DRAW_MASS)
		now = s->pending_due + (s->seats - s->turn - 1) * draw;
	else if (s->phase == KIND_CH_DRAW)
		now = back = 1;
	else if (s->phase == KIND_EXCHANGE_RETURN || s->phase == KIND_WORKSHOP_RETURN)
		back = 1;
	else if (s->phase == KIND_START_RETURN)
		back = s->pending_due + (s->seats - s->turn - 1) * (DRAW_START - KEEP_START);
	if (six && s->phase != KIND_START_RETURN)
		back = s->seats * (DRAW_START - KEEP_START);
	return s->bag_count >= now && s->bag_count - now + back - s->seats * draws_to_come(s) >= 1;
}

/* Tiles the player with this index has still to draw in this mass. */
RULE int draws_due_now(const struct monastery_state *s, int index)
{
	int draw = hour_draws[s->position];
	bool electing = (s->phase == KIND_ELECT_ABBOT || s->phase == KIND_IMPRISON) && !s->pending_snap;
	if (electing || s->phase == KIND_BREW_KEEP || (s->phase == KIND_CH_DRAW && index > s->turn))
		return draw;
	return s->phase == KIND_CH_DRAW && index == s->turn && s->pending_draw == DRAW_MASS ? s->pending_due : 0;
}

/* MO-12.1: the game deals thirteen tiles to each, so those in hand and those to come are no more, nor with
   those on the board thirteen for each together. The first mass has its own count (is_start_sound). */
RULE bool have_hands_room(const struct monastery_state *s)
{
	int later = draws_to_come(s), all = s->tile_count;
	if (s->phase == PHASE_OVER || is_start(s))
		return true;
	for (int i = 0; i < s->seats; i++) {
		int seat = player_at(s, i);
		int hand = s->player[seat].hand_count - has_tile_too_many(s, seat) + draws_due_now(s, i) + later;
		if (hand > HAND_MAX - 1)
			return false;
		all += hand;
	}
	return all <= (HAND_MAX - 1) * s->seats;
}

/* Tiles the player with this index has at that moment of the first mass, the passage included (MO-5.8, MO-9). */
RULE int start_hand(const struct monastery_state *s, int index)
{
	int draw = s->start_tiles == START_DRAW6_KEEP3 ? DRAW_START : KEEP_START;
	bool returning = s->phase == KIND_START_RETURN;
	if (s->phase == KIND_CH_COLOURS || (index > s->turn && !returning))
		return 1;
	if (index == s->turn)
		return 1 + (returning ? KEEP_START + s->pending_due : draw - s->pending_due);
	return 1 + (returning && index < s->turn ? KEEP_START : draw);
}

/* In the first mass nothing is on the board, and everybody has drawn and returned what is due. With the fixed set
   every class still has a tile for each player who is to draw one of it. */
RULE bool is_start_sound(const struct monastery_state *s)
{
	uint8_t copies[TILE_END];
	if (s->phase == PHASE_OVER || !is_start(s))
		return true;
	if (s->tile_count || s->pending_due > DRAW_START)
		return false;
	for (int i = 0; i < s->seats; i++) {
		int seat = s->phase == KIND_CH_COLOURS ? i : player_at(s, i);
		if (s->player[seat].hand_count != start_hand(s, i))
			return false;
	}
	if (s->start_tiles != START_FIXED_SET)
		return true;
	bag_contents(s, copies);
	for (int set = 1; set <= KEEP_START; set++) {
		int left = 0, need = s->phase == KIND_CH_COLOURS ? s->seats : s->seats - s->turn - 1;
		if (s->phase == KIND_CH_DRAW && s->pending_due >= KEEP_START + 1 - set)
			need++;
		for (int type = 1; type < TILE_END; type++)
			left += figures(s)->tile[type].start_class == set ? copies[type] : 0;
		if (left < need)
			return false;
	}
	return true;
}

/* MO-12.3: every monk is on his own cross, in the abbey or on a tile; only a monk in transit is nowhere. */
RULE bool are_monks_sound(const struct monastery_state *s)
{
	for (int seat = 0; seat < s->seats; seat++) {
		for (int k = 0; k < MONKS; k++) {
			const struct monastery_monk *m = &s->player[seat].monk[k];
			bool transit = s->phase == KIND_TRANSIT_STEP && s->transit_monk
				&& s->transit_monk == monk_id(s->player[seat].colour, k);
			if ((m->place == PLACE_NONE) != transit)
				return false;
			if (m->place >= PLACE_CROSS && (k == 0 || m->place != PLACE_CROSS + k - 1))
				return false;
			if (m->place >= PLACE_TILE && m->place < PLACE_CROSS && !is_tile(s, m->place))
				return false;
			if (!in_monastery(m) && (m->square || m->kneeling || m->used || m->stopped || m->kept))
				return false;
		}
	}
	return true;
}

/* MO-12.7 */
RULE bool is_occupancy_sound(const struct monastery_state *s, const struct occupancy *on)
{
	for (int seat = 0; seat < s->seats; seat++) {
		for (int k = 0; k < MONKS; k++) {
			const struct monastery_monk *m = &s->player[seat].monk[k];
			if (!in_monastery(m))
				continue;
			if (is_built(s, m->place)) {
				if (m->square)
					return false;
				continue;
			}
			const struct tile_fact *f = &figures(s)->tile[type_at(s, m->place)];
			if (m->kneeling || m->square > f->circle || m->square <= f->circle - f->squares)
				return false;
		}
	}
	for (int place = PLACE_TILE; place < PLACE_TILE + s->tile_count; place++) {
		if (monks_on(on, place) > capacity(s, place))
			return false;
		if (!is_built(s, place) && bits_count(squares_on(on, place)) != monks_on(on, place))
			return false;
		if (s->tile[place - PLACE_TILE].blessings && (is_built(s, place) || is_full(s, on, place)))
			return false;
	}
	return true;
}

/* MO-12.8 */
RULE bool is_kneeling_sound(const struct monastery_state *s, const struct occupancy *on)
{
	if (kneeling_on(on, PLACE_ABBEY))
		return false;
	for (int place = PLACE_TILE; place < PLACE_TILE + s->tile_count; place++) {
		int type = type_at(s, place), most = type == TILE_prison_cell ? 2 : 1;
		if (!is_chapel(s, place) && kneeling_on(on, place) > most)
			return false;
		for (int seat = 0; seat < s->seats && is_chapel(s, place); seat++) {
			int own = 0;
			for (int k = 0; k < MONKS; k++)
				own += s->player[seat].monk[k].place == place && s->player[seat].monk[k].kneeling;
			if (own > 1)
				return false;
		}
	}
	return true;
}

/* MO-12.9: a full unbuilt tile waits for monks whose owners are still to construct; their scoring flips it. */
RULE bool are_full_tiles_sound(const struct monastery_state *s, const struct occupancy *on)
{
	int stage = stage_of(s);
	for (int i = 0; i < s->seats && stage != STAGE_SETUP; i++) {
		int seat = player_at(s, i);
		for (int k = 0; k < MONKS; k++) {
			const struct monastery_monk *m = &s->player[seat].monk[k];
			if (!in_monastery(m) || is_built(s, m->place))
				continue;
			bool full = is_full(s, on, m->place);
			if (!full && m->used)
				return false;
			if (!full || stage == STAGE_OVER)
				continue;
			bool scored = stage == STAGE_SCORING && i <= s->turn;
			if (stage == STAGE_MASS || (!m->used && scored && !(i == s->turn && s->phase == KIND_CONSTRUCT)))
				return false;
			if (m->used && !scored)
				return false;
		}
	}
	return true;
}

/* Some monk on each full unbuilt tile is unused, else nothing would ever flip it. */
RULE bool is_every_tile_awaited(const struct monastery_state *s, const struct occupancy *on)
{
	struct monk_wish unused = {0, 0, 1, 0, 0};
	for (int place = PLACE_TILE; place < PLACE_TILE + s->tile_count; place++) {
		bool awaited = is_built(s, place) || !is_full(s, on, place);
		for (int seat = 0; seat < s->seats; seat++)
			awaited |= monk_at(s, seat, place, unused) >= 0;
		if (!awaited)
			return false;
	}
	return true;
}

/* MO-12.4, MO-12.5: as many tiles of each letter on the grid (and in hand) as empty spaces for it. */
RULE bool are_letters_sound(const struct monastery_state *s)
{
	int left[LETTER_END] = {0};
	for (int row = 0; row < ROWS; row++) {
		for (int column = 0; column < COLUMNS; column++) {
			int letter = s->letter[row][column];
			if (letter >= LETTER_END
				|| (letter && (figures(s)->is_cross[row][column] || seat_of_colour(s, row + 1) < 0)))
				return false;
			if (s->turned[row][column] && !letter)
				return false;
			left[letter]++;
		}
	}
	if (s->pending_letter >= LETTER_END)
		return false;
	left[s->pending_letter]++;
	for (int seat = 0; seat < s->seats; seat++) {
		int colour = s->player[seat].colour;
		if (!colour && empty_spaces(s, seat) < SPACES) /* the strip is not yet dealt */
			return false;
		for (int i = 0; i < SPACES && colour; i++)
			if (s->player[seat].strip[i] == SIDE_NONE)
				left[phrases[colour - 1][i]]--;
	}
	int unmatched = 0, sum = 0;
	for (int letter = 1; letter < LETTER_END; letter++)
		unmatched |= left[letter], sum += left[letter];
	return reads(s, READING_ANY_SPACE) ? sum == 0 : !unmatched;
}

/* MO-12.6 */
RULE bool are_blessings_sound(const struct monastery_state *s)
{
	int sum = s->supply;
	for (int seat = 0; seat < s->seats; seat++) {
		const struct monastery_player *p = &s->player[seat];
		bool scoring = stage_of(s) == STAGE_SCORING && player_at(s, s->turn) == seat;
		if (p->locked > p->blessings || (p->locked && !scoring))
			return false;
		sum += p->blessings;
	}
	for (int i = 0; i < s->tile_count; i++)
		sum += s->tile[i].blessings;
	return sum == BLESSINGS;
}

/* No two tiles in one cell, none on the abbey, all reached from it side by side (MO-12.11). */
RULE bool is_board_whole(const struct monastery_state *s)
{
	uint64_t reached = 0;
	for (int i = 0; i < s->tile_count; i++) {
		const struct monastery_tile *t = &s->tile[i];
		if (is_in_abbey(t->x, t->y))
			return false;
		for (int j = 0; j < i; j++)
			if (s->tile[j].x == t->x && s->tile[j].y == t->y)
				return false;
	}
	for (bool grew = true; grew;) {
		grew = false;
		for (int i = 0; i < s->tile_count; i++) {
			const struct monastery_tile *t = &s->tile[i];
			bool near = is_beside_abbey(t->x, t->y);
			for (int j = 0; j < s->tile_count && !near; j++)
				near = bits_has(reached, j) && are_neighbours(t->x, t->y, s->tile[j].x, s->tile[j].y);
			if (near && !bits_has(reached, i))
				reached |= bit(i), grew = true;
		}
	}
	return bits_count(reached) == s->tile_count;
}

/* MO-12.10: no path facing a blank side, no grey beside brown, no group over its limit. */
RULE bool are_borders_sound(const struct monastery_state *s, const struct board *b)
{
	for (int i = 0; i < s->tile_count; i++) {
		const struct monastery_tile *t = &s->tile[i];
		const struct tile_fact *f = &figures(s)->tile[t->type];
		struct site site = site_at(b, grid_cell(t->x, t->y));
		int code = PLACE_TILE + i;
		if ((rotated(f->path, t->rotation) & site.there & ~site.open) || (site.path & ~b->lying[code].open))
			return false;
		if ((f->hue == HUE_GREY && (site.hues & HUE_BROWN)) || (f->hue == HUE_BROWN && (site.hues & HUE_GREY)))
			return false;
		int limit = group_facts[f->kind].limit;
		if (limit && bits_count(group_of(s, b, bit(code), codes_of_kind(s, f->kind), f->kind)) > limit)
			return false;
	}
	return true;
}

/* MO-12.19, MO-6.1.17: abbey and all tiles but specials are one network of connections. */
RULE bool is_network_whole(const struct monastery_state *s, const struct board *b)
{
	uint64_t reached = bit(PLACE_ABBEY), todo = reached;
	uint8_t next[ABBEY_EDGES];
	while (todo) {
		int n = connected_places(s, b, bits_first(todo), next);
		todo &= todo - 1;
		for (int i = 0; i < n; i++) {
			if (!bits_has(reached, next[i]))
				todo |= bit(next[i]);
			reached |= bit(next[i]);
		}
	}
	for (int i = 0; i < s->tile_count; i++)
		if (figures(s)->tile[s->tile[i].type].kind != TERRAIN_SPECIAL && !bits_has(reached, PLACE_TILE + i))
			return false;
	return true;
}

/* MO-12.12, and the walker of a transit step. */
RULE bool is_turn_sound(const struct monastery_state *s, struct board *b)
{
	bool walking = stage_of(s) == STAGE_TURNS && s->phase != KIND_ENCOURAGE;
	bool placing = s->phase == KIND_PLACE_CELL || s->phase == KIND_PLACE_ROTATION;
	bool exchanging = s->phase == KIND_EXCHANGE_RETURN || s->phase == KIND_CH_DRAW;
	if (s->allowance > ALLOWANCE_MAX || (!walking && (s->allowance || s->placed_or_exchanged)))
		return false;
	if (walking && ((placing && s->placed_or_exchanged) || (exchanging && !s->placed_or_exchanged)))
		return false;
	if (s->phase != KIND_TRANSIT_STEP)
		return s->transit_monk == 0 && s->transit_place == 0;
	choice list[ABBEY_EDGES * SQUARES_MAX + 2 * SQUARES_MAX];
	int seat = s->actor - 1, place = s->transit_place;
	if (own_monk(s, seat, s->transit_monk) < 0 || !is_tile(s, place) || !is_full(s, &b->on, place))
		return false;
	struct list l = list_into(list, NULL);
	list_moves(s, b, seat, &l);
	return l.count > 0;
}

/* MO-12.13, MO-12.15: every point was earned by a used monk, none by more than a prayer in the Chapel. */
RULE bool are_points_sound(const struct monastery_state *s)
{
	enum { ELSEWHERE_MAX = 6 };
	int used = 0, chapel = CHAPEL_FACTOR * figures(s)->tile[TILE_chapel].circle;
	if (stage_of(s) != STAGE_SCORING)
		return !s->points && !s->prayed && !s->worked && !s->icon_used;
	for (int k = 0; k < MONKS; k++)
		used += s->player[player_at(s, s->turn)].monk[k].used;
	return s->points <= (chapel > ELSEWHERE_MAX ? chapel : ELSEWHERE_MAX) * used;
}

/* MO-12.20 */
RULE bool is_rest_sound(const struct monastery_state *s)
{
	int stage = stage_of(s);
	bool offers = s->phase == KIND_BREW_KEEP && round_now(s) == ROUND_NIGHT;
	for (int i = 0; i < s->tile_count; i++)
		if (s->tile[i].fresh && stage != STAGE_SCORING)
			return false;
	for (int seat = 0; seat < s->seats; seat++) {
		for (int k = 0; k < MONKS; k++) {
			const struct monastery_monk *m = &s->player[seat].monk[k];
			bool imprisoned = m->kneeling && type_at(s, m->place) == TILE_prison_cell;
			if (m->used && stage != STAGE_SCORING && !(stage == STAGE_MASS && imprisoned))
				return false;
			if (m->kept && (!offers || m->place == PLACE_ABBEY || m->kneeling))
				return false;
			if (m->stopped && stage != STAGE_TURNS && stage != STAGE_SCORING)
				return false;
		}
	}
	return true;
}

/* Nothing pending that the phase does not need. */
RULE bool is_pending_clear(const struct monastery_state *s)
{
	bool placing = s->phase == KIND_PLACE_CELL || s->phase == KIND_PLACE_ROTATION;
	bool electing = s->phase == KIND_ELECT_ABBOT || s->phase == KIND_IMPRISON;
	bool drawing = s->phase == KIND_CH_DRAW;
	bool counting = (drawing && s->pending_draw == DRAW_MASS) || s->phase == KIND_START_RETURN;
	if ((s->pending_tile != TILE_NONE) != placing || (s->pending_stables && !placing))
		return false;
	if (s->phase != KIND_PLACE_ROTATION && (s->pending_x || s->pending_y))
		return false;
	if ((s->pending_letter != LETTER_NONE) != (s->phase == KIND_LETTER_PLACE))
		return false;
	if ((s->pending_first != 0) != (s->phase == KIND_LIBRARY_SECOND) || (s->pending_snap && !electing))
		return false;
	return (s->pending_draw != DRAW_NONE) == drawing && (s->pending_due != 0) == counting;
}

/* MO-6.2.3: the open decision has a choice, and what is pending fits it. */
RULE bool is_phase_sound(const struct monastery_state *s, struct board *b)
{
	int seat = s->actor - 1;
	int draw = s->start_tiles == START_DRAW6_KEEP3 && is_start(s) ? DRAW_START : hour_draws[s->position];
	switch (s->phase) {
	case KIND_CH_DRAW:
		return s->pending_draw != DRAW_MASS || s->pending_due <= draw;
	case KIND_START_RETURN:
		return is_start(s) && s->start_tiles == START_DRAW6_KEEP3 && s->pending_due <= DRAW_START - KEEP_START
			&& s->player[seat].hand_count > s->pending_due;
	case KIND_PLACE_CELL:
		return hand_has(s, seat, s->pending_tile) && is_placeable(s, b, bit(s->pending_tile));
	case KIND_PLACE_ROTATION:
		return hand_has(s, seat, s->pending_tile) && allows(bars_cell(s, b, s->pending_x, s->pending_y));
	case KIND_EXCHANGE_RETURN:
	case KIND_WORKSHOP_RETURN:
		return can_give_back(s, seat);
	case KIND_CONSTRUCT:
		return contested_sites(s, seat) != 0;
	case KIND_LIBRARY_FIRST:
		return unturned_letters(s) >= 2;
	case KIND_LIBRARY_SECOND:
		return s->pending_first <= GRID_LETTER_CELLS && unturned_letters(s) >= 2
			&& may_swap(s, seat, s->pending_first).reason == WHY_SAME_LETTER;
	case KIND_STABLES_TILE:
		return is_placeable(s, b, hand_types(s, seat));
	case KIND_ELECT_ABBOT:
		return bits_count(favourites(s)) > 1;
	case KIND_IMPRISON:
		return open_prison(s) != PLACE_NONE;
	case KIND_BREW_KEEP:
		return has_brewhouse(s, seat);
	default:
		return true;
	}
}

RULE uint16_t monastery_check(const struct monastery_state *s)
{
	struct board b;
	if (s->start_tiles < START_STANDARD || s->start_tiles > START_FIXED_SET || (s->teams && s->seats != PLAYERS_MAX))
		return BROKEN_OPTIONS;
	if (reads(s, READING_BLOCKED_NOW) && reads(s, READING_BLOCKED_HANDS))
		return BROKEN_OPTIONS; /* one reading of MO-10.33 at a time */
	if (!is_order_sound(s) || !is_actor_right(s))
		return BROKEN_ORDER;
	if (!are_tiles_counted(s) || !is_start_sound(s))
		return BROKEN_TILES;
	if (!are_hands_sound(s) || !have_hands_room(s))
		return BROKEN_HAND;
	if (!is_bag_enough(s))
		return BROKEN_BAG;
	if (!are_monks_sound(s))
		return BROKEN_MONKS;
	if (!is_board_whole(s))
		return BROKEN_NETWORK;
	board_build(s, &b);
	if (!are_borders_sound(s, &b))
		return BROKEN_BORDERS;
	if (!is_network_whole(s, &b))
		return BROKEN_NETWORK;
	if (!is_occupancy_sound(s, &b.on))
		return BROKEN_OCCUPANCY;
	if (!is_kneeling_sound(s, &b.on))
		return BROKEN_KNEELING;
	if (!are_full_tiles_sound(s, &b.on) || !is_every_tile_awaited(s, &b.on))
		return BROKEN_FULL_TILES;
	if (!are_letters_sound(s))
		return BROKEN_LETTERS;
	if (!are_blessings_sound(s))
		return BROKEN_BLESSINGS;
	if (!is_turn_sound(s, &b))
		return BROKEN_ALLOWANCE;
	if (!are_points_sound(s))
		return BROKEN_POINTS;
	if (!is_rest_sound(s))
		return BROKEN_REST;
	return is_pending_clear(s) && is_phase_sound(s, &b) ? BROKEN_NONE : BROKEN_PHASE;
}
