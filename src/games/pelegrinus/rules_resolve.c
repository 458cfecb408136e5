/*
 * Reveal, resolution, end of round, scoring (sections 6.3 to 6.5 and 8 of the rules): one pass that stops where a player must pick
 * (PE-6.5) and goes on from the state alone. Part of rules.c.
 */

struct stacks {
	uint8_t height[PLACES][PE_SEATS]; /* PE-6.4.2 */
	uint64_t places; /* where anybody has influence */
	uint8_t order[PE_SEATS]; /* seats by face, highest first */
	uint8_t spare[4];
};

/* PE-6.4.30, PE-6.4.31: everybody is eligible but in a complete city, where one needs a commandery. */
RULE bool is_eligible(const struct pelegrinus_state *s, int seat, int place)
{
	return place >= CITIES || !(s->start_full & bit(place)) || s->player[seat].com[place];
}

RULE void order_by_face(const struct pelegrinus_state *s, uint8_t *order)
{
	for (int p = 0; p < s->seats; p++) {
		int i = p;
		for (; i > 0 && s->player[order[i - 1]].face < s->player[p].face; i--)
			order[i] = order[i - 1];
		order[i] = (uint8_t)p;
	}
}

/* PE-6.4.1: the places with a pilgrim whose owner is eligible there. */
RULE uint64_t pilgrims(const struct pelegrinus_state *s)
{
	uint64_t set = 0;
	for (int p = 0; p < s->seats; p++) {
		int place = s->player[p].prog[PILGRIM] - 1;
		if (place != STAY && is_eligible(s, p, place))
			set |= bit(place);
	}
	return set;
}

/*
 * PE-6.4.2: heights depend on the programmes and on who is eligible; neither changes within a round, since a city
 * complete at its start gains nothing. So they can be found again at any point of the resolution.
 */
RULE void stack_up(const struct pelegrinus_state *s, struct stacks *k)
{
	const struct pelegrinus_figures *f = figures(s);
	uint64_t cancelled = pilgrims(s); /* PE-7.2 */
	memset(k, 0, sizeof *k);
	order_by_face(s, k->order);
	for (int p = 0; p < s->seats; p++) {
		for (int i = MASTER; i < KEEPER; i++) {
			int place = s->player[p].prog[i] - 1;
			if (place == STAY || !is_eligible(s, p, place) || (i == MASTER && cancelled & bit(place)))
				continue;
			k->height[place][p] = (uint8_t)(k->height[place][p] + f->influence[i]); /* PE-7.1 */
			k->places |= bit(place);
		}
	}
}

/* PE-6.4.4: the greatest influence, ties to the highest face. The place must be one of k->places (PE-6.4.3). */
RULE int city_winner(const struct pelegrinus_state *s, const struct stacks *k, int city)
{
	int best = k->order[0];
	for (int i = 1; i < s->seats; i++)
		if (k->height[city][k->order[i]] > k->height[city][best])
			best = k->order[i];
	return best;
}

/* PE-6.4.5: ties to the lowest face. */
RULE int court_winner(const struct pelegrinus_state *s, const struct stacks *k)
{
	int best = k->order[s->seats - 1];
	for (int i = s->seats - 2; i >= 0; i--)
		if (k->height[COURT][k->order[i]] > k->height[COURT][best])
			best = k->order[i];
	return best;
}

/* PE-6.3.1 */
RULE void tell_programmes(const struct pelegrinus_state *s, struct events *e)
{
	for (int p = 0; e && p < s->seats; p++) {
		const uint8_t *prog = s->player[p].prog;
		event_add(e, EVENT_REVEALED, p, prog[MASTER], prog[CHAPLAIN], prog[NUN], prog[PILGRIM]);
		event_add(e, EVENT_KEEPER_REVEALED, p, prog[KEEPER], 0, 0, 0);
	}
}

/* PE-7.2: masters sent home by a pilgrim at one of these places. */
RULE void tell_cancelled(const struct pelegrinus_state *s, uint64_t places, struct events *e)
{
	if (!e)
		return;
	places &= pilgrims(s);
	for (int p = 0; p < s->seats; p++) {
		int place = s->player[p].prog[MASTER] - 1;
		if (place != STAY && places & bit(place) && is_eligible(s, p, place))
			event_add(e, EVENT_MASTER_CANCELLED, p, place + 1, 0, 0, 0);
	}
}

/* PE-6.4.31: characters in complete cities of regions that are still not complete. */
RULE void tell_void(const struct pelegrinus_state *s, struct events *e)
{
	if (!e)
		return;
	for (int p = 0; p < s->seats; p++) {
		uint64_t places = 0;
		for (int i = MASTER; i < CHARACTERS; i++)
			places |= bit(s->player[p].prog[i] - 1);
		for (uint64_t m = places & s->start_full; m; m &= m - 1) {
			int c = bits_first(m);
			if (!s->player[p].com[c] || !region_complete(s, region_of(c)))
				event_add(e, EVENT_VOID_DESTINATION, p, c + 1, 0, 0, 0);
		}
	}
}

/* PE-8.7: what the roads between these cities join to the lowest of them. */
RULE uint64_t network_of_first(const struct pelegrinus_figures *f, uint64_t cities)
{
	uint64_t network = cities & ~(cities - 1), before;
	do {
		before = network;
		for (int r = 0; r < f->routes; r++)
			if (f->route_ends[r] & network && (f->route_ends[r] & cities) == f->route_ends[r])
				network |= f->route_ends[r];
	} while (network != before);
	return network;
}

/* PE-3.8: the square of the sites joined, from two on. */
RULE int network_points(const struct pelegrinus_figures *f, uint64_t network, int active_site)
{
	int sites = 0;
	for (int i = 0; i < SITES; i++)
		if ((i + 1 < SITE_rome || i + 1 == active_site) && f->site_ends[i] & network) /* PE-7.9 */
			sites++;
	return sites >= 2 ? sites * sites : 0;
}

RULE int networks_points(const struct pelegrinus_state *s, uint64_t cities)
{
	const struct pelegrinus_figures *f = figures(s);
	int points = 0;
	while (cities) {
		uint64_t network = network_of_first(f, cities);
		points += network_points(f, network, s->active_site);
		cities &= ~network;
	}
	return points;
}

RULE int commanderies_in_region(const struct pelegrinus_state *s, int seat, int region)
{
	int n = 0;
	for (int c = region * CITIES_OF_REGION; c < (region + 1) * CITIES_OF_REGION; c++)
		n += s->player[seat].com[c];
	return n;
}

/* PE-8.5 */
RULE int abbeys_points(const struct pelegrinus_state *s, int seat)
{
	int points = 0;
	for (int c = 0; c < CITIES; c++)
		if (s->abbey[c] == seat + 1)
			points += commanderies_in_region(s, seat, region_of(c));
	return points;
}

/* PE-8.9: the higher total, then the higher face. */
RULE bool is_ahead(const struct pelegrinus_state *s, const struct score *score, int a, int b)
{
	if (score[a].total != score[b].total)
		return score[a].total > score[b].total;
	return s->player[a].face > s->player[b].face;
}

RULE void pelegrinus_scores(const struct pelegrinus_state *s, struct score *out)
{
	for (int p = 0; p < s->seats; p++) {
		const struct pelegrinus_player *player = &s->player[p];
		int16_t *category = out[p].category;
		memset(&out[p], 0, sizeof out[p]);
		for (int i = 0; i < SPACES; i++)
			category[CATEGORY_POPES] = (int16_t)(category[CATEGORY_POPES] + (s->track[i] == p + 1)); /* PE-8.2 */
		for (int v = 0; v < RELIC_VALUES; v++) /* PE-8.3 */
			category[CATEGORY_RELICS] = (int16_t)(category[CATEGORY_RELICS] + player->relics[v] * relic_value(s, v));
		category[CATEGORY_COMMANDERIES] = (int16_t)(pieces(s, PIECE_commandery) - player->com_supply); /* PE-8.4 */
		category[CATEGORY_ABBEYS] = (int16_t)abbeys_points(s, p);
		category[CATEGORY_NETWORKS] = (int16_t)networks_points(s, cities_of(s, p)); /* PE-8.6 */
		for (int i = 0; i < CATEGORIES_END; i++)
			out[p].total = (int16_t)(out[p].total + category[i]);
		out[p].team = (uint8_t)p;
	}
	for (int p = 0; p < s->seats; p++) {
		out[p].rank = 1;
		for (int q = 0; q < s->seats; q++)
			out[p].rank = (uint8_t)(out[p].rank + (q != p && is_ahead(s, out, q, p)));
	}
}

/* PE-6.1.1 */
RULE void start_round(struct pelegrinus_state *s, struct events *e)
{
	event_add(e, EVENT_ROUND_START, SEAT_NONE, s->round, 0, 0, 0);
	for (int r = 0; r < REGIONS; r++)
		if (figures(s)->opens[r] == s->round)
			event_add(e, EVENT_REGION_OPENED, SEAT_NONE, r + 1, 0, 0, 0);
	s->start_full = complete_cities(s);
	s->phase = KIND_PROGRAM;
}

/* PE-8.1 */
RULE void finish(struct pelegrinus_state *s, struct events *e)
{
	s->phase = PHASE_OVER;
	if (!e)
		return;
	struct score score[PE_SEATS];
	pelegrinus_scores(s, score);
	for (int p = 0; p < s->seats; p++) {
		const int16_t *part = score[p].category;
		event_add(e, EVENT_FINAL_PARTS, p, part[CATEGORY_POPES], part[CATEGORY_RELICS], part[CATEGORY_COMMANDERIES],
			part[CATEGORY_ABBEYS]);
		event_add(e, EVENT_FINAL_SCORE, p, score[p].total, score[p].rank, part[CATEGORY_NETWORKS], 0);
	}
	for (int p = 0; p < s->seats; p++)
		for (int q = 0; q < s->seats; q++)
			if (score[q].total == score[p].total && score[q].rank == score[p].rank + 1)
				event_add(e, EVENT_FINAL_TIE, p, q, 0, 0, 0);
}

/* PE-6.1.2, PE-6.4.60 */
RULE void end_round(struct pelegrinus_state *s, struct events *e)
{
	event_add(e, EVENT_ROUND_END, SEAT_NONE, s->round, 0, 0, 0);
	for (int p = 0; p < s->seats; p++) {
		struct pelegrinus_player *player = &s->player[p];
		memset(player->prog, 0, sizeof player->prog);
		player->set = player->ready = 0; /* keepers came home with their relics */
	}
	s->start_full = s->kept = 0;
	s->round++;
	if (s->round == ROUND_FINISHED)
		finish(s, e);
	else
		start_round(s, e);
}

/* PE-6.4.40, PE-6.4.41 */
RULE void claim_relics(struct pelegrinus_state *s, struct events *e)
{
	uint8_t order[PE_SEATS];
	order_by_face(s, order);
	for (int i = 0; i < s->seats; i++) {
		struct pelegrinus_player *p = &s->player[order[i]];
		if (!p->held_by)
			continue;
		struct pelegrinus_player *q = &s->player[p->held_by - 1];
		int v = 0;
		while (v < RELIC_VALUES && !q->relics[v])
			v++;
		if (v < RELIC_VALUES) {
			q->relics[v]--, p->relics[v]++;
			event_add(e, EVENT_RELIC_CLAIMED, order[i], p->held_by - 1, relic_value(s, v), 0, 0);
		} else {
			event_add(e, EVENT_NO_RELIC, order[i], p->held_by - 1, 0, 0, 0);
		}
		p->held_by = 0;
	}
}

/* The keepers that are at a city to some effect, but for one seat's. */
RULE void tell_keepers_home(const struct pelegrinus_state *s, int city, int but, struct events *e)
{
	for (int p = 0; e && p < s->seats; p++)
		if (p != but && s->player[p].prog[KEEPER] == city + 1 && is_eligible(s, p, city))
			event_add(e, EVENT_KEEPER_RETURNED, p, city + 1, 0, 0, 0);
}

/* PE-6.4.50: of the others' keepers at a city the winner takes the one of the highest face. By the other reading of
   PE-10.17 his own is among them, and if it is the highest nobody's is taken. */
RULE void capture_keeper(struct pelegrinus_state *s, int city, int winner, struct events *e)
{
	int captured = SEAT_NONE;
	for (int p = 0; p < s->seats; p++)
		if ((p != winner || s->keeper_shields) && s->player[p].prog[KEEPER] == city + 1 && is_eligible(s, p, city)
			&& (captured == SEAT_NONE || s->player[p].face > s->player[captured].face))
			captured = p;
	if (captured == winner)
		captured = SEAT_NONE;
	if (captured != SEAT_NONE) {
		s->player[captured].held_by = (uint8_t)(winner + 1);
		event_add(e, EVENT_KEEPER_CAPTURED, captured, city + 1, winner, 0, 0);
	}
	tell_keepers_home(s, city, captured, e);
}

RULE uint64_t won_by(const struct pelegrinus_state *s, int seat)
{
	uint64_t set = 0;
	for (uint64_t m = cities_with(s->won); m; m &= m - 1)
		set |= (uint64_t)(s->won[bits_first(m)] == seat + 1) << bits_first(m);
	return set;
}

/* Pieces of the step under way. */
RULE int supply_of(const struct pelegrinus_state *s, int seat)
{
	return s->phase == KIND_PICK_COMMANDERY_SITE ? s->player[seat].com_supply : s->player[seat].abbey_supply;
}

/* Cities the seat has yet to pick; 0 if it is not short, or has nothing to build with. */
RULE int picks_left(const struct pelegrinus_state *s, int seat)
{
	int supply = supply_of(s, seat);
	if (supply >= WINS_MAX)
		return 0;
	uint64_t won = won_by(s, seat);
	return bits_count(won) > supply ? supply - bits_count(won & s->kept) : 0;
}

/* The short seat that picks next: the highest face; SEAT_NONE if there is none. */
RULE int short_seat(const struct pelegrinus_state *s)
{
	int seat = SEAT_NONE;
	for (int p = 0; p < s->seats; p++)
		if (picks_left(s, p) > 0 && (seat == SEAT_NONE || s->player[p].face > s->player[seat].face))
			seat = p;
	return seat;
}

/* The won cities that get no piece. */
RULE uint64_t dropped_cities(const struct pelegrinus_state *s)
{
	uint64_t set = 0;
	for (int p = 0; p < s->seats; p++) {
		int supply = supply_of(s, p);
		if (supply >= WINS_MAX)
			continue;
		uint64_t won = won_by(s, p);
		if (bits_count(won) > supply)
			set |= won & ~s->kept;
	}
	return set;
}

/* Has another as much influence at the place as this seat, so that the faces decided? */
RULE bool is_tied(const struct pelegrinus_state *s, const struct stacks *k, int place, int seat)
{
	for (int p = 0; p < s->seats; p++)
		if (p != seat && k->height[place][p] == k->height[place][seat])
			return true;
	return false;
}

RULE void tell_majority(const struct pelegrinus_state *s, const struct stacks *k, int city, struct events *e)
{
	int winner = s->won[city] - 1, height = k->height[city][winner];
	if (e && is_tied(s, k, city, winner))
		event_add(e, EVENT_CITY_TIE, winner, city + 1, height, 0, 0);
	event_add(e, EVENT_MAJORITY, winner, city + 1, height, 0, 0);
}

RULE uint64_t won_in_region(const struct pelegrinus_state *s, int region)
{
	return cities_with(s->won) & region_cities(region);
}

/* PE-6.4.33: the highest stacks among the candidates, of them those with the highest face: one player's. */
RULE uint64_t best_candidates(const struct pelegrinus_state *s, const struct stacks *k, uint64_t candidates)
{
	int height = 0, face = 0;
	uint64_t best = 0;
	for (uint64_t m = candidates; m; m &= m - 1) {
		int c = bits_first(m), w = s->won[c] - 1, h = k->height[c][w], f = s->player[w].face;
		if (!best || h > height || (h == height && f > face))
			best = 0, height = h, face = f;
		if (h == height && f == face)
			best |= bit(c);
	}
	return best;
}

/* PE-6.5.3: candidates of the first region under way that only their owner can rank; none if there are not. */
RULE uint64_t tied_cities(const struct pelegrinus_state *s)
{
	for (int r = 0; r < REGIONS; r++) {
		uint64_t candidates = won_in_region(s, r);
		if (!candidates)
			continue;
		struct stacks k;
		stack_up(s, &k);
		uint64_t best = best_candidates(s, &k, candidates);
		int room = ABBEYS_OF_REGION - abbeys_in(s, r);
		return bits_count(candidates) > room && bits_count(best) > room ? best : 0;
	}
	return 0;
}

/* PE-6.4.34 */
RULE void build_abbey(struct pelegrinus_state *s, const struct stacks *k, int city, struct events *e)
{
	int winner = s->won[city] - 1;
	tell_majority(s, k, city, e);
	s->abbey[city] = s->won[city];
	s->player[winner].abbey_supply--;
	s->won[city] = 0;
	event_add(e, EVENT_ABBEY_BUILT, winner, city + 1, 0, 0, 0);
	capture_keeper(s, city, winner, e);
}

/* PE-6.4.34, PE-10.18: the region has its two; keepers go home unless the other reading is played. */
RULE void cancel_abbey(struct pelegrinus_state *s, const struct stacks *k, int city, struct events *e)
{
	int winner = s->won[city] - 1;
	tell_majority(s, k, city, e);
	event_add(e, EVENT_ABBEY_CANCELLED, winner, city + 1, 0, 0, 0);
	if (s->relic_if_cancelled)
		capture_keeper(s, city, winner, e);
	else
		tell_keepers_home(s, city, SEAT_NONE, e);
	s->won[city] = 0;
}

/* PE-6.4.33; false if a tie of one player's own stacks must be decided first. */
RULE bool build_abbeys_of_region(struct pelegrinus_state *s, const struct stacks *k, int region, struct events *e)
{
	uint64_t candidates = won_in_region(s, region);
	int room = ABBEYS_OF_REGION - abbeys_in(s, region);
	if (!candidates)
		return true;
	while (candidates && room > 0) {
		uint64_t next = candidates;
		if (bits_count(candidates) > room) {
			next = best_candidates(s, k, candidates);
			if (bits_count(next) > room)
				return false;
		}
		int c = bits_first(next);
		build_abbey(s, k, c, e);
		candidates &= ~bit(c), room--;
	}
	for (; candidates; candidates &= candidates - 1)
		cancel_abbey(s, k, bits_first(candidates), e);
	if (room == 0)
		event_add(e, EVENT_REGION_CLOSED, SEAT_NONE, region + 1, 0, 0, 0); /* PE-6.4.35 */
	return true;
}

/* Keepers in cities where nobody had influence: nobody won there, so nobody took them in. */
RULE void tell_unmet_keepers(const struct pelegrinus_state *s, const struct stacks *k, struct events *e)
{
	for (uint64_t m = ALL_CITIES & ~k->places & ~s->start_full; e && m; m &= m - 1)
		tell_keepers_home(s, bits_first(m), SEAT_NONE, e);
	for (uint64_t m = s->start_full & ~k->places; e && m; m &= m - 1)
		if (region_complete(s, region_of(bits_first(m)))) /* else tell_void has told it */
			tell_keepers_home(s, bits_first(m), SEAT_NONE, e);
}

RULE void build_abbeys(struct pelegrinus_state *s, const struct stacks *k, struct events *e)
{
	s->phase = KIND_PICK_TIED_ABBEY;
	for (int r = 0; r < REGIONS && region_open(s, r); r++)
		if (!build_abbeys_of_region(s, k, r, e))
			return;
	tell_void(s, e);
	tell_unmet_keepers(s, k, e);
	claim_relics(s, e);
	end_round(s, e);
}

/* PE-6.4.32: from here on once nobody has to pick. */
RULE void keep_abbeys(struct pelegrinus_state *s, const struct stacks *k, struct events *e)
{
	s->phase = KIND_PICK_ABBEY_SITE;
	if (short_seat(s) != SEAT_NONE)
		return;
	for (uint64_t m = dropped_cities(s); m; m &= m - 1) {
		int c = bits_first(m), winner = s->won[c] - 1;
		tell_majority(s, k, c, e);
		event_add(e, EVENT_NOTHING_BUILT, winner, c + 1, 0, 0, 0);
		capture_keeper(s, c, winner, e);
		s->won[c] = 0;
	}
	s->kept = 0;
	build_abbeys(s, k, e);
}

/* PE-6.4.30: cities in which an abbey can be built now. */
RULE uint64_t abbey_cities(const struct pelegrinus_state *s)
{
	uint64_t set = 0;
	for (int r = 0; r < REGIONS && region_open(s, r); r++) {
		uint64_t full = s->start_full & region_cities(r);
		if (!full || !region_complete(s, r) || abbeys_in(s, r) >= ABBEYS_OF_REGION)
			continue;
		for (uint64_t m = full; m; m &= m - 1)
			if (!s->abbey[bits_first(m)])
				set |= m & ~(m - 1);
	}
	return set;
}

RULE void contest_abbeys(struct pelegrinus_state *s, const struct stacks *k, struct events *e)
{
	uint64_t cities = k->places & abbey_cities(s);
	tell_cancelled(s, cities, e);
	for (uint64_t m = cities; m; m &= m - 1)
		s->won[bits_first(m)] = (uint8_t)(city_winner(s, k, bits_first(m)) + 1);
	keep_abbeys(s, k, e);
}

RULE void build_commandery(struct pelegrinus_state *s, int city, int winner, struct events *e)
{
	s->player[winner].com[city]++;
	s->player[winner].com_supply--;
	event_add(e, EVENT_COMMANDERY_BUILT, winner, city + 1, 0, 0, 0);
}

/* PE-6.4.21 to 6.4.23: from here on once nobody has to pick. */
RULE void build_commanderies(struct pelegrinus_state *s, const struct stacks *k, struct events *e)
{
	s->phase = KIND_PICK_COMMANDERY_SITE;
	if (short_seat(s) != SEAT_NONE)
		return;
	uint64_t dropped = dropped_cities(s);
	for (uint64_t m = k->places & ALL_CITIES & ~s->start_full; m; m &= m - 1) {
		int c = bits_first(m), winner = s->won[c] - 1;
		tell_majority(s, k, c, e);
		if (dropped & bit(c))
			event_add(e, EVENT_NOTHING_BUILT, winner, c + 1, 0, 0, 0);
		else
			build_commandery(s, c, winner, e);
		capture_keeper(s, c, winner, e);
		s->won[c] = 0;
		if (!e || dropped & bit(c) || free_slots(s, c) > 0)
			continue;
		event_add(e, EVENT_CITY_COMPLETE, SEAT_NONE, c + 1, 0, 0, 0);
		if (region_complete(s, region_of(c)))
			event_add(e, EVENT_REGION_COMPLETE, SEAT_NONE, region_of(c) + 1, 0, 0, 0);
	}
	s->kept = 0;
	contest_abbeys(s, k, e);
}

RULE void resolve_court(struct pelegrinus_state *s, const struct stacks *k, struct events *e)
{
	if (!(k->places & bit(COURT))) {
		event_add(e, EVENT_NO_POPE, SEAT_NONE, s->round, 0, 0, 0); /* PE-6.4.10 */
		return;
	}
	int winner = court_winner(s, k), space = START_SPACES - 1 + s->round;
	struct pelegrinus_player *p = &s->player[winner];
	if (e && is_tied(s, k, COURT, winner))
		event_add(e, EVENT_COURT_TIE, winner, k->height[COURT][winner], 0, 0, 0);
	if (p->pope_supply)
		p->pope_supply--; /* PE-6.4.11 */
	else
		s->track[p->face] = 0; /* PE-6.4.12: the token itself moves */
	s->track[space] = (uint8_t)(winner + 1);
	p->face = (uint8_t)space;
	event_add(e, EVENT_POPE_ELECTED, winner, k->height[COURT][winner], space, 0, 0);
}

/* PE-6.1.3: from the last commit to the next decision. */
RULE void resolve(struct pelegrinus_state *s, struct events *e)
{
	struct stacks k;
	stack_up(s, &k);
	tell_programmes(s, e);
	tell_cancelled(s, ~s->start_full, e);
	resolve_court(s, &k, e);
	order_by_face(s, k.order); /* PE-6.4.13 */
	for (uint64_t m = k.places & ALL_CITIES & ~s->start_full; m; m &= m - 1) /* PE-6.4.20 */
		s->won[bits_first(m)] = (uint8_t)(city_winner(s, &k, bits_first(m)) + 1);
	build_commanderies(s, &k, e);
}

RULE uint64_t cities_to_pick(const struct pelegrinus_state *s, int seat)
{
	return s->phase == KIND_PICK_TIED_ABBEY ? tied_cities(s) : won_by(s, seat) & ~s->kept;
}

/* PE-6.5.4 */
RULE struct refusal may_pick(const struct pelegrinus_state *s, int seat, int city)
{
	if (cities_to_pick(s, seat) & bit(city - 1))
		return allow();
	if (s->phase == KIND_PICK_TIED_ABBEY)
		return refuse(WHY_NOT_TIED, city, 0, 0, 0);
	return refuse(s->phase == KIND_PICK_COMMANDERY_SITE ? WHY_NOT_WON : WHY_NOT_CANDIDATE, city, 0, 0, 0);
}

RULE void list_picks(const struct pelegrinus_state *s, int seat, struct list *l)
{
	for (uint64_t m = cities_to_pick(s, seat); m; m &= m - 1)
		list_add(l, choose(VERB_PICK, bits_first(m) + 1, 0, 0));
}

RULE void do_pick(struct pelegrinus_state *s, int seat, int city, struct events *e)
{
	struct stacks k;
	stack_up(s, &k);
	event_add(e, EVENT_PICKED, seat, city, 0, 0, 0);
	if (s->phase == KIND_PICK_TIED_ABBEY) {
		build_abbey(s, &k, city - 1, e);
		build_abbeys(s, &k, e);
		return;
	}
	s->kept |= bit(city - 1);
	if (s->phase == KIND_PICK_COMMANDERY_SITE)
		build_commanderies(s, &k, e);
	else
		keep_abbeys(s, &k, e);
}
