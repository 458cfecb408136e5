/*
 * Builders' Duel: what positions and cards are worth (BD-14.2), in sixteenths of a gold piece. The figures are
 * opinions, tuned by games of the computer player against itself.
 */

enum { WORTH = 16, WIN = 1000 * WORTH, TURNS_MAX = ROUNDS * DEALS };

struct opinion {
	int16_t raw[GOODS];    /* a marker in the camp that a section needs */
	int16_t material;      /* more, once it is turned over */
	int16_t installed;     /* more, once it is installed */
	int16_t pair;          /* more for the second on a section, and the same again while its bonus is open */
	int16_t section;       /* more for the third: the section is finished */
	int16_t section_late;  /* and more for each turn that has gone by */
	int16_t wool;          /* surplus wool, which a market buys */
	int16_t gold_more;     /* a gold piece above gold_plenty */
	int16_t gold_plenty;
	int16_t power;
	int16_t seal[SEALS];   /* the first held, the second … */
	int16_t once[ONCES];
	int16_t late_raw[TURNS_MAX + 1], late_material[TURNS_MAX + 1], late_gold[TURNS_MAX + 1]; /* 1/64, by turns left */
};

static const struct opinion opinion = {
	.raw = {80, 80, 80, 72, 80},
	.material = 50,
	.installed = 66,
	.pair = 22,
	.section = 112,
	.section_late = 8,
	.wool = 20,
	.gold_more = 8,
	.gold_plenty = 12,
	.power = 71,
	.seal = {93, 81, 74, 60, 47, 27, 15, 15, 15, 15},
	.once = {80, 88, 96, 88},
	.late_raw = {0, 10, 30, 44, 52, 58, 62, 64, 64, 64, 64, 64, 64},
	.late_material = {0, 36, 52, 60, 64, 64, 64, 64, 64, 64, 64, 64, 64},
	.late_gold = {2, 24, 40, 52, 60, 64, 64, 64, 64, 64, 64, 64, 64},
};

/* How many markers of the good the unfinished sections still lack. */
static int still_needed(const struct builders_duel_figures *box, const struct builders_duel_player *p, int good)
{
	int n = 0;
	for (int i = 0; i < SECTIONS; i++)
		n += !p->done[i] && bits_has(box->section[i + 1].needs & ~p->site[i], good - 1);
	return n;
}

/* Turns the seat has still to begin or to end. */
static int turns_left(const struct builders_duel_state *s, int seat)
{
	int deals = (s->rounds - s->round) * DEALS + DEALS - s->deal;
	if (s->phase == PHASE_END)
		return 0;
	if (s->actor == NONE || s->actor == seat + 1)
		return deals + 1;
	return deals + (seat != s->deal_first);
}

static int value_of_gold(const struct opinion *o, int gold)
{
	return gold <= o->gold_plenty ? gold * WORTH : o->gold_plenty * WORTH + (gold - o->gold_plenty) * o->gold_more;
}

static int value_of_seals(const struct opinion *o, const struct builders_duel_player *p)
{
	int v = 0, n = p->seals[0] + p->seals[1] + p->seals[2];
	for (int i = 0; i < n; i++)
		v += o->seal[i];
	return v;
}

/* What stands already: installed materials and finished sections. */
static int value_built(const struct opinion *o, const struct builders_duel_state *s, int seat)
{
	const struct builders_duel_player *p = &s->player[seat];
	int v = 0, gone = TURNS_MAX - turns_left(s, seat);
	for (int i = 0; i < SECTIONS; i++) {
		int n = p->done[i] ? SECTION_PLACES : bits_count(p->site[i]);
		v += n * (o->raw[STONE - 1] + o->material + o->installed);
		if (n == SECTION_PLACES - 1)
			v += o->pair + (s->first_done[i] == NONE ? o->pair : 0);
		if (p->done[i])
			v += o->pair + o->section + gone * o->section_late;
	}
	return v;
}

/* What can still be turned into building: camp, gold, seals, 1x cards, power. */
static int value_in_hand(const struct opinion *o, const struct builders_duel_state *s, int seat)
{
	const struct builders_duel_player *p = &s->player[seat];
	int left = turns_left(s, seat), v = 0;
	for (int t = 1; t <= GOODS; t++) {
		int need = still_needed(figures(s), p, t);
		int ready = p->camp_mat[t - 1] < need ? p->camp_mat[t - 1] : need;
		int raw = p->camp_raw[t - 1] < need - ready ? p->camp_raw[t - 1] : need - ready;
		v += ready * (o->raw[t - 1] + o->material) * o->late_material[left] / 64;
		v += raw * o->raw[t - 1] * o->late_raw[left] / 64;
		if (t == WOOL)
			v += (p->camp_raw[t - 1] - raw) * o->wool * o->late_gold[left] / 64;
	}
	v += value_of_gold(o, p->gold) * o->late_gold[left] / 64;
	int future = value_of_seals(o, p) + (s->power == seat + 1 ? o->power : 0);
	v += left == 0 ? 0 : future * o->late_raw[left < 4 ? left + 3 : left] / 64;
	for (int i = 0; i < ONCES; i++)
		if (s->once_holder[i] == seat + 1)
			v += o->once[i] * o->late_material[left] / 64;
	return v;
}

/* A seat's position on its own; 1x cards, power and the race for bonuses tie it to the other's. */
static int value_of_seat(const struct opinion *o, const struct builders_duel_state *s, int seat)
{
	return value_built(o, s, seat) + value_in_hand(o, s, seat);
}

/* A position as the seat sees it: its own worth less the other's. */
static int32_t value_of_position(const struct builders_duel_state *s, int seat)
{
	if (s->phase == PHASE_END)
		return s->winner == seat + 1 ? WIN : -WIN;
	return value_of_seat(&opinion, s, seat) - value_of_seat(&opinion, s, other(seat));
}
