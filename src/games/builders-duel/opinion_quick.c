/*
 * Builders' Duel: quick opinions, without search, for playouts and for ordering a search (BD-14.2): what a card is
 * worth to a player, and from it a score for each choice, in sixteenths of a gold piece.
 */

/* What a playout pays for a seal, by the number held: less than the searching player, who knows how to use them. */
static const int16_t quick_seal[SEALS + 1] = {44, 38, 32, 26, 20, 14, 8, 8, 8, 8, 8};

static int smaller(int a, int b)
{
	return a < b ? a : b;
}

/* Markers of the good the seat still has to get. */
static int still_lacking(const struct builders_duel_figures *box, const struct builders_duel_player *p, int good)
{
	int n = still_needed(box, p, good) - p->camp_raw[good - 1] - p->camp_mat[good - 1];
	return n > 0 ? n : 0;
}

/* Raw markers in the camp that are worth turning over. */
static int useful_raw(const struct builders_duel_figures *box, const struct builders_duel_player *p, int good)
{
	int n = still_needed(box, p, good) - p->camp_mat[good - 1];
	return n > 0 ? smaller(n, p->camp_raw[good - 1]) : 0;
}

static int quick_market(const struct builders_duel_figures *box, const struct builders_duel_player *p, int card)
{
	const struct card_figures *f = &box->card[card];
	int spare = p->camp_raw[WOOL - 1] - useful_raw(box, p, WOOL), wanted = 0;
	for (int t = 1; t <= GOODS; t++)
		wanted += still_lacking(box, p, t);
	int bought = smaller(smaller(wanted, f->count), (p->gold + spare * f->sale) / f->gold);
	return bought * 38 + spare * 3 * WORTH;
}

static int quick_personal(const struct builders_duel_state *s, int owner, int card)
{
	const struct builders_duel_player *p = &s->player[owner];
	int useful = 0, most = 0;
	switch (figures(s)->card[card].effect) {
	case MASTER:
		for (int t = 1; t <= GOODS; t++)
			useful += bits_has(BASIC_GOODS, t - 1) ? useful_raw(figures(s), p, t) : 0;
		return smaller(useful, figures(s)->card[card].count) * 6 * WORTH;
	case RAID:
		return smaller(figures(s)->card[card].gold, s->player[other(owner)].gold) * 26;
	case FOREMAN:
		for (int section = 1; section <= SECTIONS; section++) {
			int n = bits_count((uint64_t)goods_fitting(figures(s), p, section));
			most = n > most ? n : most;
		}
		return most == 0 ? 0 : (4 * most - 2) * WORTH;
	default: /* patron, envoy */
		return 6 * WORTH;
	}
}

/* What using the card is worth to the seat; denying the other his personal card is worth half of it. */
static int quick_card(const struct builders_duel_state *s, int seat, int card)
{
	const struct card_figures *f = &figures(s)->card[card];
	const struct builders_duel_player *p = &s->player[seat];
	int n;
	switch (f->category) {
	case POWER:
		return s->power == seat + 1 ? 40 : 4 * WORTH;
	case INCOME:
		return smaller(f->gold, s->supply) * WORTH;
	case INFLUENCE:
		return smaller(smaller(p->gold / f->gold, seal_pile_size(s)), 2) * WORTH;
	case RAW:
		n = smaller(f->count, p->reserve[f->raw - 1]);
		if (still_lacking(figures(s), p, f->raw) > 0)
			return opinion.raw[f->raw - 1] + (n > 1 ? WORTH : 0);
		return f->raw == WOOL ? n * WORTH : 0;
	case CRAFT:
		n = smaller(useful_raw(figures(s), p, f->raw), p->gold / f->gold);
		return n * (6 * WORTH + WORTH / 2 - f->gold * WORTH);
	case MARKET:
		return quick_market(figures(s), p, card);
	case ONCE:
		return 88;
	default:
		/* Without a frame, as an edition may have it, the card is whoever's who uses it. */
		n = quick_personal(s, f->frame != NEUTRAL ? f->frame - 1 : seat, card);
		return is_foreign(figures(s), card, seat) ? n / 2 : n;
	}
}

/* BD-14.2, the placement heuristic, with an even chance in the conflict. */
static void quick_lines(const struct builders_duel_state *s, int seat, int32_t *score)
{
	int value[PLAYERS][CELLS], sum[PLAYERS][LINES + 1];
	int theirs = s->player[other(seat)].line;
	for (int who = 0; who < PLAYERS; who++) {
		for (int cell = 0; cell < CELLS; cell++)
			value[who][cell] = quick_card(s, who, s->grid[cell]);
		for (int line = 1; line <= LINES; line++) {
			sum[who][line] = 0;
			for (uint64_t m = line_table[line].cells; m; m &= m - 1)
				sum[who][line] += value[who][bits_first(m)];
		}
	}
	const int *mine = value[seat], *its = value[other(seat)];
	for (int line = 1; line <= LINES; line++) {
		int best = INT32_MIN, contested = 0;
		for (int reply = 1; reply <= LINES; reply++) {
			if (line_table[reply].direction == line_table[line].direction || (theirs != NONE && reply != theirs))
				continue;
			int cell = bits_first(line_table[line].cells & line_table[reply].cells);
			int v = sum[other(seat)][reply] + (mine[cell] - its[cell]) / 2;
			if (v > best) {
				best = v;
				contested = cell;
			}
		}
		if (theirs != NONE)
			score[line] = sum[seat][line] + (its[contested] - mine[contested]) / 2;
		else
			score[line] = sum[seat][line] - mine[contested] / 2 - best * 3 / 5;
	}
}

/* Each toss, and giving up, by what the bout promises the seat. */
static void quick_tosses(
	const struct builders_duel_state *s, int seat, const choice *list, uint32_t count, int32_t *score)
{
	enum { SEAL_WORTH = 50 }; /* less than the searching player's, as in quick_seal */
	struct bout b;
	struct bout_point p = {.tosses = (int8_t)s->tosses};
	int card = s->grid[s->contested - 1], h = s->deal_first, sign = seat == h ? 1 : -1;
	memset(b.known, 0x80, sizeof b.known);
	b.swing = quick_card(s, seat, card) + quick_card(s, other(seat), card);
	b.worth = turns_left(s, h) <= 1 ? 0 : SEAL_WORTH;
	for (int side = 0; side < PLAYERS; side++) {
		const struct builders_duel_player *who = &s->player[side == 0 ? h : other(h)];
		b.hand[side] = (uint8_t)smaller(who->seals[0] + who->seals[1] + who->seals[2], BOUT_SEALS);
		b.used[side] = who->used_count;
		p.hand[side] = (int8_t)b.hand[side];
		p.personal[side] = !who->personal_used;
	}
	p.lead = (int8_t)(s->player[h].sum - s->player[other(h)].sum);
	for (uint32_t i = 0; i < count; i++) {
		int seal = choice_arg(list[i], 0);
		const struct seal_figures *f = &seal_table[seal];
		if (choice_verb(list[i]) == VERB_TOSS)
			score[i] = sign * bout_toss(&b, &p, seat != h, seal == SEAL_PERSONAL, f->low, f->high);
		else
			score[i] = sign * bout_end(&b, &p, seat == h);
	}
}

static int quick_install(const struct builders_duel_state *s, int seat, int section, int price)
{
	int before = bits_count(s->player[seat].site[section - 1]);
	int v = opinion.installed - price * WORTH + before * opinion.pair;
	if (before == SECTION_PLACES - 1)
		v += opinion.section;
	else if (s->installs > 0
		&& bits_count((uint64_t)goods_fitting(figures(s), &s->player[seat], section)) + before == SECTION_PLACES)
		v += opinion.section / 2; /* on the way to finish it */
	return turns_left(s, seat) <= 2 ? v + opinion.installed : v;
}

static int quick_resolve(const struct builders_duel_figures *box, int card)
{
	static const int16_t order[] = {[POWER] = 120,
		[INCOME] = 140,
		[INFLUENCE] = 10,
		[RAW] = 130,
		[CRAFT] = 60,
		[MARKET] = 40,
		[ONCE] = 110,
		[PERSONAL] = 100};
	return order[box->card[card].category];
}

static int quick_convert(const struct builders_duel_state *s, int seat, int good)
{
	int price = s->convert_left > 0 ? 0 : figures(s)->card[s->card].gold;
	return useful_raw(figures(s), &s->player[seat], good) > 0 ? opinion.material - price * WORTH + good
															  : -price * WORTH - 8;
}

static int quick_once(const struct builders_duel_state *s, int seat, int once)
{
	const struct builders_duel_player *p = &s->player[seat];
	int useful = 0;
	for (int t = 1; t <= GOODS; t++)
		useful += figures(s)->card[once_table[once]].effect == CONVOY ? still_lacking(figures(s), p, t)
																	  : useful_raw(figures(s), p, t);
	return figures(s)->card[once_table[once]].effect == SCAFFOLD || useful > 0 ? 40 : -40;
}

/* One choice of a seat, lines and tosses excepted. Doing nothing scores 0. */
static int quick_choice(const struct builders_duel_state *s, int seat, choice c)
{
	const struct builders_duel_player *p = &s->player[seat];
	int a = choice_arg(c, 0);
	switch (choice_verb(c)) {
	case VERB_KEEP_SEAL:
		return quick_seal[a - 1];
	case VERB_RESOLVE:
		return quick_resolve(figures(s), s->grid[a - 1]);
	case VERB_USE_ONCE:
		return quick_once(s, seat, a);
	case VERB_BUY:
		if (at_influence(s))
			return quick_seal[p->seals[0] + p->seals[1] + p->seals[2]] - (p->gold > 8 ? 20 : 34);
		return (still_lacking(figures(s), p, a) > 0 ? opinion.raw[a - 1] : 8) - figures(s)->card[s->card].gold * WORTH;
	case VERB_SELL_WOOL:
		return p->camp_raw[WOOL - 1] > useful_raw(figures(s), p, WOOL) ? 3 * WORTH - opinion.wool : -WORTH;
	case VERB_CONVERT:
		return quick_convert(s, seat, a);
	case VERB_TAKE_RAW:
		return still_lacking(figures(s), p, a) > 0 ? opinion.raw[a - 1] : 0;
	case VERB_INSTALL:
		return quick_install(s, seat, a, install_price(s));
	case VERB_SCAFFOLD:
		return quick_install(s, seat, a, 0);
	default: /* none, done */
		return 0;
	}
}

static void quick_scores(
	const struct builders_duel_state *s, int seat, const choice *list, uint32_t count, int32_t *score)
{
	int32_t lines[LINES + 1];
	bool placing = s->phase == PHASE_PLACE;
	if (s->phase == PHASE_CONFLICT) {
		quick_tosses(s, seat, list, count, score);
		return;
	}
	if (placing)
		quick_lines(s, seat, lines);
	for (uint32_t i = 0; i < count; i++)
		score[i] = placing ? lines[choice_arg(list[i], 0)] : quick_choice(s, seat, list[i]);
}
