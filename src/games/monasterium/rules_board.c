/* What lies where, who may enter at what price, and what is scored at the end. */

/* What is printed, as the box of this table has it. */
RULE const struct monasterium_figures *figures(const struct monasterium_state *s)
{
	return &monasterium_boxes[s->edition];
}

RULE const struct size_figures *size_of(const struct monasterium_state *s)
{
	assert(s->seats >= 2 && s->seats <= PLAYERS_MAX);
	return &figures(s)->size[s->seats - 2];
}

/* Sets of columns, rows and monasteries hold id i at bit i - 1. */
RULE bool set_has(int set, int id)
{
	return (set >> (id - 1) & 1) != 0;
}

/* An action is a space of the action area: column and level. */
RULE int action_make(int column, int level)
{
	return (column - 1) * LEVELS + level + 1;
}

RULE int action_column(int action)
{
	return (action - 1) / LEVELS + 1;
}

RULE int action_level(int action)
{
	return (action - 1) % LEVELS;
}

RULE int place_goes(int place)
{
	return place < PLACE_CHAPEL ? GOES_TO_BUILDING : place == PLACE_CHAPEL ? GOES_TO_CHAPEL : GOES_TO_CLOISTER;
}

RULE int tokens(const struct monasterium_state *s, int seat, int token)
{
	return s->player[seat].token[token - 1];
}

/* A monastery as this side of the board has it. */
RULE const struct horseshoe_figures *horseshoe_of(const struct monasterium_state *s, int monastery)
{
	return &figures(s)->horseshoe[(size_rows[s->seats - 2].side - 1) * MONASTERIES + monastery - 1];
}

/* What stands at a building of this board side; monastery and building count from 1. */
RULE int building_type(const struct monasterium_state *s, int monastery, int building)
{
	return horseshoe_of(s, monastery)->building[building - 1];
}

/* MM-3.3, MM-5.1: what a space holds before anybody enters: nothing, a blocking novice, or it is not on this side. */
RULE int place_bare(const struct monasterium_state *s, int monastery, int place)
{
	const struct horseshoe_figures *h = horseshoe_of(s, monastery);
	if (!(place < PLACE_CHAPEL ? h->building[place - PLACE_B1] : h->beside[place - PLACE_K1]))
		return HOLDER_ABSENT;
	return size_rows[s->seats - 2].blocked && set_has(h->marked_4, place) ? HOLDER_BLOCKED : HOLDER_NONE;
}

RULE int own_buildings(const struct monasterium_state *s, int seat, int monastery)
{
	int n = 0;
	for (int b = 0; b < BUILDINGS_MAX; b++)
		n += s->building[monastery - 1][b] == seat + 1;
	return n;
}

RULE int own_cloisters(const struct monasterium_state *s, int seat, int monastery)
{
	int n = 0;
	for (int k = 0; k < CLOISTERS_MAX; k++)
		n += s->cloister[monastery - 1][k] == seat + 1;
	return n;
}

RULE int own_chapels_all(const struct monasterium_state *s, int seat)
{
	int n = 0;
	for (int m = 0; m < MONASTERIES; m++)
		n += s->player[seat].chapel[m];
	return n;
}

RULE int own_cloisters_all(const struct monasterium_state *s, int seat)
{
	int n = 0;
	for (int m = MONASTERY_A; m <= MONASTERIES; m++)
		n += own_cloisters(s, seat, m);
	return n;
}

RULE int own_libraries(const struct monasterium_state *s, int seat)
{
	int n = 0;
	for (int m = MONASTERY_A; m <= MONASTERIES; m++)
		for (int b = 1; b <= BUILDINGS_MAX; b++)
			n += s->building[m - 1][b - 1] == seat + 1 && building_type(s, m, b) == LIBRARY;
	return n;
}

RULE int own_novices(const struct monasterium_state *s, int seat, int monastery)
{
	return own_buildings(s, seat, monastery) + own_cloisters(s, seat, monastery)
		+ s->player[seat].chapel[monastery - 1];
}

RULE int chapel_novices(const struct monasterium_state *s, int monastery)
{
	int n = 0;
	for (int seat = 0; seat < s->seats; seat++)
		n += s->player[seat].chapel[monastery - 1];
	return n;
}

/* MM-7.1.1, MM-10.25: monasteries the seat may enter now: messenger present, or a novice of its own in the chapel. */
RULE int open_monasteries(const struct monasterium_state *s, int seat)
{
	const struct monasterium_player *p = &s->player[seat];
	int open = figures(s)->road[p->road].touches;
	for (int m = 0; m < MONASTERIES; m++)
		open |= (p->chapel[m] > 0) << m;
	return open;
}

/* MM-7.1.5: a cloister space needs an own novice in one of the buildings beside it. */
RULE bool has_neighbour(const struct monasterium_state *s, int seat, int monastery, int cloister)
{
	const uint8_t *building = s->building[monastery - 1];
	for (uint64_t set = horseshoe_of(s, monastery)->beside[cloister - 1]; set; set &= set - 1)
		if (building[bits_first(set)] == seat + 1)
			return true;
	return false;
}

/* MM-7.1.3 to MM-7.1.5 without the price (MM-10.33): may the seat stand there at all? */
RULE struct refusal bars_space(const struct monasterium_state *s, int seat, int monastery, int place)
{
	int goes = place_goes(place), holder = HOLDER_NONE;
	if (goes == GOES_TO_BUILDING)
		holder = s->building[monastery - 1][place - PLACE_B1];
	else if (goes == GOES_TO_CLOISTER)
		holder = s->cloister[monastery - 1][place - PLACE_K1];
	if (holder == HOLDER_ABSENT)
		return refuse(WHY_NO_SUCH_SPACE, monastery, place, 0, 0);
	if (holder == HOLDER_BLOCKED)
		return refuse(WHY_BLOCKED, monastery, place, 0, 0);
	if (!set_has(open_monasteries(s, seat), monastery))
		return refuse(WHY_CLOSED, monastery, s->player[seat].road, 0, 0);
	if (goes == GOES_TO_BUILDING)
		return holder ? refuse(WHY_BUILDING_TAKEN, monastery, place, holder, 0) : allow();
	if (goes == GOES_TO_CHAPEL)
		return chapel_novices(s, monastery) >= size_of(s)->chapel
			? refuse(WHY_CHAPEL_FULL, monastery, size_of(s)->chapel, 0, 0)
			: allow();
	if (holder)
		return refuse(WHY_CLOISTER_TAKEN, monastery, place, holder, 0);
	return has_neighbour(s, seat, monastery, place - PLACE_K1 + 1) ? allow()
																   : refuse(WHY_NO_NEIGHBOUR, monastery, place, 0, 0);
}

/* MM-3.6, MM-10.3, MM-10.4: the first costs 1, the second 2, later ones the figure of the row. */
RULE int growing_price(int already, int most)
{
	return already + 1 < most ? already + 1 : most;
}

/* The price of sending a novice of a row to a place: influence (MM-10.36: the discount touches nothing else), and
 * so many of one other token. */
struct price {
	int influence, token, count;
};

RULE struct price price_of(const struct monasterium_state *s, int seat, int row, int discount, int monastery, int place)
{
	const struct row_figures *r = &figures(s)->row[row];
	struct price price = {r->influence, TOKEN_NONE, 0};
	if (row_goes[row] == GOES_TO_BUILDING) {
		price.token = building_type_rows[building_type(s, monastery, place)].pays;
		price.count = r->favour;
	} else if (row_goes[row] == GOES_TO_CHAPEL) {
		price.influence =
			growing_price(s->prices_each ? s->player[seat].chapel[monastery - 1] : own_chapels_all(s, seat), r->grows);
	} else {
		price.token = ROSARY;
		price.count =
			growing_price(s->prices_each ? own_cloisters(s, seat, monastery) : own_cloisters_all(s, seat), r->grows);
	}
	price.influence = price.influence > discount ? price.influence - discount : 0; /* MM-7.1.9, MM-10.24 */
	return price;
}

/* MM-7.1.3 to MM-7.1.5: may a novice of this row be sent there? */
RULE struct refusal bars_target(
	const struct monasterium_state *s, int seat, int row, int discount, int monastery, int place)
{
	int goes = row_goes[row];
	if (place_goes(place) != goes)
		return refuse(WHY_WRONG_PLACE, row, goes, 0, 0);
	struct refusal bar = bars_space(s, seat, monastery, place);
	if (!allows(bar))
		return bar;
	struct price price = price_of(s, seat, row, discount, monastery, place);
	int influence = tokens(s, seat, INFLUENCE);
	if (influence < price.influence)
		return refuse(
			goes == GOES_TO_CHAPEL ? WHY_CHAPEL_INFLUENCE : WHY_BUILDING_INFLUENCE, price.influence, influence, 0, 0);
	if (price.token && tokens(s, seat, price.token) < price.count)
		return goes == GOES_TO_CLOISTER ? refuse(WHY_ROSARIES, price.count, tokens(s, seat, ROSARY), 0, 0)
										: refuse(WHY_FAVOUR, price.token, price.count, tokens(s, seat, price.token), 0);
	return allow();
}

/* First and last place a novice of this row can go to. */
RULE int row_first_place(int row)
{
	int goes = row_goes[row];
	return goes == GOES_TO_BUILDING ? PLACE_B1 : goes == GOES_TO_CHAPEL ? PLACE_CHAPEL : PLACE_K1;
}

RULE int row_last_place(int row)
{
	int goes = row_goes[row];
	return goes == GOES_TO_BUILDING ? PLACE_B6 : goes == GOES_TO_CHAPEL ? PLACE_CHAPEL : PLACE_K5;
}

/* May the row's price be within the seat's means somewhere? False: nowhere. */
RULE bool row_payable(const struct monasterium_state *s, int seat, int row, int discount)
{
	if (s->prices_each && row_goes[row] != GOES_TO_BUILDING)
		return true; /* one monastery is cheaper than another: ask each */
	struct price price = price_of(s, seat, row, discount, MONASTERY_A, row_first_place(row));
	if (tokens(s, seat, INFLUENCE) < price.influence)
		return false;
	if (row_goes[row] != GOES_TO_BUILDING)
		return !price.token || tokens(s, seat, price.token) >= price.count;
	return tokens(s, seat, SOUP) >= price.count || tokens(s, seat, TOOL) >= price.count
		|| tokens(s, seat, BOOK) >= price.count;
}

/* MM-7.1.6: has a novice of this row anywhere to go? */
RULE bool row_has_target(const struct monasterium_state *s, int seat, int row, int discount)
{
	int first = row_first_place(row), last = row_last_place(row);
	if (!row_payable(s, seat, row, discount))
		return false; /* spares looking at every place, which is what most questions cost */
	for (uint64_t open = (uint64_t)open_monasteries(s, seat); open; open &= open - 1)
		for (int place = first; place <= last; place++)
			if (allows(bars_target(s, seat, row, discount, bits_first(open) + 1, place)))
				return true;
	return false;
}

/* MM-7.1.2: may the novice of that space be sent? */
RULE struct refusal bars_novice(const struct monasterium_state *s, int seat, int discount, int row, int column)
{
	if (!set_has(s->player[seat].novice[row - 1], column))
		return refuse(WHY_NOVICE_GONE, row, column, 0, 0);
	return row_has_target(s, seat, row, discount) ? allow() : refuse(WHY_NO_TARGET, row, row_goes[row], 0, 0);
}

RULE bool can_send(const struct monasterium_state *s, int seat, int discount)
{
	for (int row = ROW_I; row <= ROWS; row++)
		if (s->player[seat].novice[row - 1] && row_has_target(s, seat, row, discount))
			return true;
	return false;
}

/* MM-7.3.1: has a free novice anywhere to go? */
RULE bool can_send_extra(const struct monasterium_state *s, int seat)
{
	for (uint64_t open = (uint64_t)open_monasteries(s, seat); open; open &= open - 1)
		for (int place = PLACE_B1; place <= PLACES; place++)
			if (allows(bars_space(s, seat, bits_first(open) + 1, place)))
				return true;
	return false;
}

/* MM-8.2, MM-10.18: the most novices of one seat in a monastery; 0 if nobody is there. */
RULE int majority(const struct monasterium_state *s, int monastery)
{
	int most = 0;
	for (int seat = 0; seat < s->seats; seat++) {
		int n = own_novices(s, seat, monastery);
		most = n > most ? n : most;
	}
	return most;
}

/* MM-8.2 to MM-8.5: the four parts of the final scoring for one seat, as things stand. */
RULE void final_parts(const struct monasterium_state *s, int seat, int16_t *part)
{
	const struct monasterium_player *p = &s->player[seat];
	const struct monasterium_figures *f = figures(s);
	int chapels = 0, majorities = 0, products = 0, halves = 0;
	for (int m = MONASTERY_A; m <= MONASTERIES; m++) {
		int most = majority(s, m);
		majorities += most > 0 && own_novices(s, seat, m) == most;
		chapels += p->chapel[m - 1] > 0;
		products += own_cloisters(s, seat, m) * p->chapel[m - 1];
	}
	for (int t = INFLUENCE; t <= TOKENS; t++)
		halves += p->token[t - 1] * f->token[t].half_points;
	part[CATEGORY_MAJORITIES] = (int16_t)(MAJORITY_VP * majorities);
	part[CATEGORY_CHAPELS] = f->chapels_points[chapels];
	part[CATEGORY_CLOISTERS] = (int16_t)(CLOISTER_FACTOR * products);
	part[CATEGORY_RESOURCES] = (int16_t)(halves / 2); /* MM-10.19: one sum, rounded once */
}

/* MM-8.6, MM-8.7. In mid-game: as if it ended now. */
RULE void monasterium_scores(const struct monasterium_state *s, struct score *out)
{
	for (int seat = 0; seat < s->seats; seat++) {
		struct score *score = &out[seat];
		int total = 0;
		memset(score, 0, sizeof(*score));
		for (int part = 0; part < PARTS_IN_PLAY; part++)
			score->category[part] = (int16_t)s->player[seat].vp_part[part];
		final_parts(s, seat, score->category);
		for (int part = 0; part < CATEGORIES_END; part++)
			total += score->category[part];
		score->total = (int16_t)total;
		score->team = (uint8_t)seat;
	}
	for (int seat = 0; seat < s->seats; seat++) {
		out[seat].rank = 1;
		for (int other = 0; other < s->seats; other++)
			out[seat].rank = (uint8_t)(out[seat].rank + (out[other].total > out[seat].total));
	}
}
