/*
 * How a position will end, for those who play on to the end of a round and must judge what they see there: a sum over
 * the things an abbey has (outlook.def). Part of heuristics.c. Players decide by value.c, which also values plans.
 */

enum { OUTLOOK_ROUNDS = 6 };

enum {
#define FEATURE(ID, ...) SEE_##ID,
#include "games/kings-abbey/outlook.def"
	FEATURES,
};

static const struct {
	uint8_t term;
	int16_t worth[OUTLOOK_ROUNDS];
} outlook_rows[FEATURES] = {
#define FEATURE(ID, TERM, ...) {TERM_##TERM, {__VA_ARGS__}},
#include "games/kings-abbey/outlook.def"
};

static void see_people(const struct kings_abbey_figures *figures, const struct abbey *p, int *f)
{
	for (int bench = 1; bench <= PEW_BENCHES; bench++)
		for (int row = 1; row <= PEW_ROWS; row++)
			f[SEE_BENCH_1 + bench - 1] += bits_has(p->pews, pew_bit(bench, row));
	f[SEE_BAPTISTERY] = p->baptistery;
	f[SEE_ON_CARDS] = on_cards(p);
	/* as far on a shorter or longer way as on the one that was looked at */
	int steps = p->clergy * (SEE_CLERGY_15 - SEE_CLERGY_1 + 1) / figures->clergy_top;
	for (int step = 1; step <= steps; step++)
		f[SEE_CLERGY_1 + step - 1] = 1;
}

static void see_buildings(const struct kings_abbey_figures *figures, const struct abbey *p, int *f)
{
	int unbuilt = 0;
	for (int b = 1; b <= BUILDINGS; b++) {
		const struct building_figures *row = &figures->building[b];
		int n = p->unbuilt[b - 1], prestige = row->prestige + row->activation;
		f[SEE_ABBOTTS_DEN + b - 1] = active(p, b) > 0;
		f[SEE_PAIRS] += active(p, b) > 1;
		unbuilt += n;
		f[SEE_UNBUILT_PRESTIGE] += n * prestige;
		f[SEE_UNBUILT_COST] += n ? n * cost_value(figures, row->cost) : 0;
		f[SEE_UNBUILT_NO_ROOM] += n && !allows(may_fit(p, b)) ? n * prestige : 0;
	}
	f[SEE_UNBUILT] = unbuilt;
	f[SEE_UNBUILT_MANY] = unbuilt > 2 ? unbuilt - 2 : 0;
	for (uint64_t m = p->standing & ~p->occupied & CARDS_OF_BUILDINGS; m; m &= m - 1) {
		int card = bits_first(m) + 1;
		f[SEE_UNMANNED]++;
		f[SEE_UNENTERED] += card_has(p->entered, card) ? 0 : figures->building[card_building(card)].activation;
	}
	f[SEE_REMODEL] = p->remodel;
	f[SEE_FREE_SLOTS] = slots(p) - slots_used(p);
	f[SEE_SHEEP] = p->sheep;
	f[SEE_COWS] = p->cows;
}

static void see_defence(const struct kings_abbey_state *s, const struct abbey *p, int *f)
{
	int lasting = defence_lasting(figures(s), p), gap = figures(s)->darkness[s->darkness] - lasting;
	f[SEE_DEFENCE] = lasting;
	f[SEE_GAP] = gap > 0 ? gap : 0;
	f[SEE_GAP_WIDE] = gap > 2 ? gap - 2 : 0;
	f[SEE_WALLS] = p->walls;
	f[SEE_WALLS_ALL] = p->walls == WALLS_MAX;
	f[SEE_ALTAR] = p->altar;
	f[SEE_TOWERS] = towers_built(p);
	f[SEE_CHAPEL] = card_has(p->standing, CARD_CHAPEL);
}

/* Prestige of those begun, by slots that are open, and of those not begun. */
static void see_crusades(const struct kings_abbey_figures *figures, const struct abbey *p, int *f)
{
	for (int i = 0; i < CRUSADES_MAX; i++) {
		const struct crusade *c = &p->crusade[i];
		int prestige = figures->crusade[c->card].prestige, gaps = c->card ? crusade_gaps(figures, c) : 0;
		f[SEE_CRUSADE_DICE] += c->dice;
		if (c->card && !c->value) {
			f[SEE_FRESH] += prestige;
			f[SEE_FRESH_SLOTS] += gaps;
		} else if (gaps) {
			f[gaps == 1 ? SEE_CRUSADE_1 : gaps == 2 ? SEE_CRUSADE_2 : SEE_CRUSADE_3] += prestige;
		}
	}
	f[SEE_CRUSADES_TWO] = p->crusade[1].card != 0;
}

static void outlook(const struct kings_abbey_state *s, int seat, struct prospect *out)
{
	const struct view v = view_of(s, seat);
	struct score score = {0};
	int f[FEATURES] = {0}, left = v.after + (s->phase < PHASE_BUILD); /* rounds to come, as good as over once built */
	score_seat(v.f, v.p, &score);
	memset(out, 0, sizeof *out);
	if (s->kind == KIND_OVER) {
		out->value = out->term[TERM_POINTS] = score.total * POINT;
		return;
	}
	f[SEE_ABBEY] = 1;
	f[SEE_POINTS] = score.total - score.category[CATEGORY_UNBUILT] - score.category[CATEGORY_CRUSADES];
	for (int g = 0; g < MONEYS; g++)
		f[SEE_WOOD + g] = v.p->goods[g];
	f[SEE_TOOLS] = v.p->tools;
	f[SEE_WAGONS] = v.p->wagons;
	f[SEE_FIRST] = order(s, 0) == seat;
	see_people(v.f, v.p, f);
	see_buildings(v.f, v.p, f);
	see_defence(s, v.p, f);
	see_crusades(v.f, v.p, f);
	left = left < 1 ? 1 : left > OUTLOOK_ROUNDS ? OUTLOOK_ROUNDS : left;
	for (int i = 0; i < FEATURES; i++)
		out->term[outlook_rows[i].term] += f[i] * outlook_rows[i].worth[OUTLOOK_ROUNDS - left];
	out->term[TERM_ENGINE] += gifts_worth(&v);
	for (int i = 0; i < TERMS; i++)
		out->value += out->term[i];
}
