/* Monastery: figures of a position and what games taught about each (insight.def). Part of heuristics.c. */

enum { SEATS_LEARNT = 3 /* with four it did not win */, INSIGHT_PHASES = 12 };

enum {
#define FIGURE(ID, ...) SEE_##ID,
#include "games/monastery/insight.def"
	INSIGHTS,
};

static const int32_t insight_worth[INSIGHTS][INSIGHT_PHASES] = {
#define FIGURE(ID, ...) {__VA_ARGS__},
#include "games/monastery/insight.def"
};

/* Where the monks stand. */
static void see_monks(const struct monastery_state *s, int seat, int32_t *f)
{
	for (int k = 0; k < MONKS; k++) {
		const struct monastery_monk *m = &s->player[seat].monk[k];
		if (!in_monastery(m))
			continue;
		f[SEE_IN_ABBEY] += m->place == PLACE_ABBEY;
		if (!is_built(s, m->place)) {
			f[SEE_ON_UNBUILT]++;
			f[SEE_SQUARES] += m->square;
			continue;
		}
		f[SEE_ON_BUILT]++;
		f[SEE_IN_CHAPEL] += m->place != PLACE_ABBEY && is_chapel(s, m->place);
		f[SEE_WORK] += is_workplace(s, m->place) ? work_points(s, m->place) : 0;
	}
}

/* What of this round is still to come, and what the monks would score where they stand. */
static void see_round(const struct monastery_state *s, int seat, int32_t *f)
{
	bool scores_now = is_scoring(s) && player_at(s, s->turn) == seat, moves = moves_later(s, seat);
	bool scores = scores_now || scores_later(s, seat);
	f[moves ? SEE_STANDING_BEFORE : scores ? SEE_STANDING : SEE_STANDING_AFTER] = standing_points(s, seat);
	f[SEE_POINTS] = scores_now ? s->points * POINT : 0;
	f[SEE_TURN] = moves;
	f[SEE_TURN_MONKS] = moves ? f[SEE_MONKS] : 0;
	f[SEE_SCORING] = scores;
	for (int i = 0; i < s->seats; i++)
		if (player_at(s, i) == seat)
			f[SEE_ORDER] = i;
}

static void see_seat(const struct monastery_state *s, int seat, int rounds, int32_t *f)
{
	const struct monastery_player *p = &s->player[seat];
	int monks = monks_out(s, seat), empty = empty_spaces(s, seat);
	f[SEE_MONKS] = monks;
	f[SEE_MONKS_2] = monks > 1;
	f[SEE_MONKS_3] = monks > 2;
	f[SEE_MONKS_4] = monks > 3;
	f[SEE_KNEELING] = monks_kneeling(s, seat);
	f[SEE_CHEAP] = cheap_letters(s, seat);
	f[SEE_EMPTY] = empty;
	f[SEE_EMPTY_0] = empty == 0;
	f[SEE_EMPTY_2] = empty < 3;
	f[SEE_EMPTY_5] = empty < 6;
	f[SEE_LARGE] = large_letters(s, seat);
	f[SEE_BLESSINGS_HELD] = p->blessings;
	f[SEE_BLESSINGS_MANY] = p->blessings > 3 ? p->blessings - 3 : 0;
	f[SEE_HAND] = p->hand_count;
	f[SEE_HAND_MANY] = p->hand_count > 2 ? p->hand_count - 2 : 0;
	f[SEE_ABBOT] = s->abbot == seat + 1;
	f[SEE_MONKS_EMPTY] = monks * empty;
	f[SEE_MONKS_ROUNDS] = monks * rounds;
	see_round(s, seat, f);
	see_monks(s, seat, f);
}

static uint32_t see(const void *state, int32_t (*f)[FIGURES_MAX])
{
	const struct monastery_state *s = state;
	struct score score[PLAYERS_MAX];
	int rounds = plan_rounds_left(s);
	monastery_scores(s, score);
	for (int seat = 0; seat < s->seats && s->seats <= SEATS_LEARNT; seat++) {
		f[seat][SEE_LETTERS] = score[seat].category[CATEGORY_LETTERS];
		f[seat][SEE_BLESSINGS] = score[seat].category[CATEGORY_BLESSINGS];
		f[seat][SEE_TILES] = score[seat].category[CATEGORY_TILES];
		if (s->player[seat].colour)
			see_seat(s, seat, rounds, f[seat]);
	}
	return (uint32_t)rounds;
}

static const struct insight insight = {see, &insight_worth[0][0], INSIGHT_PHASES, INSIGHTS};
