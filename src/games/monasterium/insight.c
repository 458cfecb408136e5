/* Monasterium: figures of a position and what games taught about each (insight.def). Part of heuristics.c. */

enum { INSIGHT_PHASES = 12, TOKENS_PLENTY = 4 };

enum {
#define FIGURE(ID, ...) SEE_##ID,
#include "games/monasterium/insight.def"
	INSIGHTS,
};

static const int32_t insight_worth[INSIGHTS][INSIGHT_PHASES] = {
#define FIGURE(ID, ...) {__VA_ARGS__},
#include "games/monasterium/insight.def"
};

static void see_estimate(const struct monasterium_state *s, int seat, const struct survey *v, int32_t *f)
{
	const struct monasterium_player *p = &s->player[seat];
	int quarters = dice_to_come(s, seat, v), share = time_share(quarters);
	f[SEE_DICE] = quarters;
	f[SEE_TOKENS_WORTH] = tokens_worth(p, share);
	f[SEE_ACTIONS_WORTH] = actions_worth(figures(s), p, quarters, WINDOW_SIZE * WINDOW_SIZE - window_tiles(p));
	f[SEE_WINDOW_WORTH] = window_worth(p, share);
	f[SEE_MISSIONS_WORTH] = missions_worth(s, seat, quarters, v);
	f[SEE_PLACES_WORTH] = places_worth(s, seat, share, v);
	f[SEE_MAJORITIES_WORTH] = majorities_worth(s, seat, share, v);
	f[SEE_ROAD_WORTH] = monasterium_belief.road[p->road - 1] * share / 16;
}

static void see_own(const struct monasterium_state *s, int seat, int32_t *f)
{
	const struct monasterium_player *p = &s->player[seat];
	for (int t = 0; t < TOKENS; t++) {
		f[SEE_TOKEN_1 + t] = p->token[t] < TOKENS_PLENTY ? p->token[t] : TOKENS_PLENTY;
		f[SEE_SPARE_1 + t] = p->token[t] - f[SEE_TOKEN_1 + t];
	}
	for (int r = 0; r < ROWS; r++) {
		f[SEE_ROW_1 + r] = bits_count(p->novice[r]);
		for (int c = COLUMN_A; c <= COLUMNS; c++)
			f[SEE_NOVICE_A1 + (c - COLUMN_A) * ROWS + r] = set_has(p->novice[r], c);
	}
	f[SEE_EXTRA] = bits_count(p->extra);
	for (int i = 1; i < ROAD_MAX; i++)
		f[SEE_ROAD_1 + i - 1] = p->road > i;
	f[SEE_DICE_2] = p->dice_owned > 1;
	f[SEE_DICE_3] = p->dice_owned > 2;
	f[SEE_REROLL] = p->reroll_ready;
	f[SEE_HAND_NEUTRAL] = p->hand_neutral;
	f[SEE_HAND_PERSONAL] = p->hand_personal;
	f[SEE_PLACED] = total_of(p->slot_personal, FACES);
	f[SEE_IN_TURN] = s->in_turn && actor_of(s) == seat;
	f[SEE_FIRST] = s->first_player == seat + 1;
	f[SEE_TILES] = window_tiles(p);
	f[SEE_COLOURS] = window_colours(p);
	for (int i = 0; i < MISSIONS_OPEN; i++)
		f[SEE_MISSIONS_DONE] += p->mission_done[i] != 0;
}

static void see_window(const struct monasterium_player *p, int32_t *f)
{
	for (int i = 0; i < WINDOW_SIZE; i++) {
		int row = 0, column = 0;
		for (int k = 0; k < WINDOW_SIZE; k++) {
			row += p->window[i][k] != 0;
			column += p->window[k][i] != 0;
		}
		f[SEE_ROWS_1] += row == 1;
		f[SEE_ROWS_2] += row == 2;
		f[SEE_COLUMNS_1] += column == 1;
		f[SEE_COLUMNS_2] += column == 2;
	}
}

static void see_places(const struct monasterium_state *s, int seat, const struct survey *v, int32_t *f)
{
	for (int m = MONASTERY_A; m <= MONASTERIES; m++) {
		int chapel = s->player[seat].chapel[m - 1], own = v->novices[seat][m], most = 0;
		f[SEE_CHAPELS] += chapel;
		f[SEE_CHAPELS_APART] += chapel > 0;
		f[SEE_CLOISTERS] += v->cloisters[seat][m];
		f[SEE_BUILDINGS] += v->buildings[seat][m];
		f[SEE_BESIDE] += v->beside[seat][m] > 0;
		f[SEE_PRODUCT] += chapel * v->beside[seat][m];
		f[SEE_BOTH] += chapel && v->buildings[seat][m];
		for (int i = 0; i < s->seats; i++)
			if (i != seat && v->novices[i][m] > most)
				most = v->novices[i][m];
		f[SEE_AHEAD_1] += own - most == 1;
		f[SEE_AHEAD_2] += own - most >= 2;
		f[SEE_AHEAD_3] += own - most >= 3;
		f[SEE_BEHIND_1] += own - most == -1;
	}
	f[SEE_LIBRARIES] = v->libraries[seat];
}

static uint32_t see(const void *state, int32_t (*f)[FIGURES_MAX])
{
	const struct monasterium_state *s = state;
	struct score score[SEATS_MAX];
	struct survey v;
	survey_take(s, &v);
	monasterium_scores(s, score);
	for (int seat = 0; seat < s->seats; seat++) {
		for (int i = 0; i < CATEGORIES_END; i++)
			f[seat][SEE_SCORE_1 + i] = score[seat].category[i];
		see_estimate(s, seat, &v, f[seat]);
		see_own(s, seat, f[seat]);
		see_window(&s->player[seat], f[seat]);
		see_places(s, seat, &v, f[seat]);
	}
	return (uint32_t)(v.rounds_left * 2 / s->seats * 2 + (s->phase != PHASE_ACTION)); /* rounds as of two players */
}

const struct insight monasterium_insight = {see, &insight_worth[0][0], INSIGHT_PHASES, INSIGHTS};
