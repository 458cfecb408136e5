/*
 * Monasterium: the estimate of a position. The rule-based player that searches its own turn with it is in
 * heuristics_play.c, the light policies for playouts and priors in heuristics_light.c.
 */
#include "games/monasterium/heuristics.h"
#include "games/monasterium/rules.c"

GAME_TABLES(monasterium);

enum { VP = 16 }; /* the unit of all values */

const struct monasterium_belief monasterium_belief = {
	.token = {15, 8, 9, 12, 5},
	.token_many = {4, 5, 5, 3, 4},
	.die = 33,
	.soon = 10,
	.action = {{[DO_MOVE_1] = 7, [DO_TAKE_ROSARY] = 5, [DO_TAKE_SOUP] = 6, [DO_TAKE_INFLUENCE] = 6, [DO_UPGRADE] = 6},
		{[DO_TAKE_TOOL] = 7,
			[DO_SEND_NOVICE_DISCOUNT] = 10,
			[DO_TAKE_TWO_SAME] = 12,
			[DO_MOVE_2] = 20,
			[DO_GAIN_3_VP] = 8}},
	.window_action = 25,
	.window_rate = 8,
	.yellow =
		{[DO_SEND_NOVICE] = 54, [DO_TAKE_SOUP] = 35, [DO_TAKE_INFLUENCE] = 33, [DO_TAKE_ROSARY] = 40, [DO_MOVE_1] = 38},
	.row_part = {13, 46},
	.column_part = {23, 34},
	.chapel = 14,
	.chapel_more = 8,
	.building = 3,
	.building_chapel = 10,
	.product = 4,
	.mission = {64, 34, 18, 4, 1},
	.mission_time = 2,
	.goal = {28, 32, 33, 45, 34},
	.road = {9, 10, 27, 36, 57, 70, 63, 75, 73, -1},
	.lead = 12,
	.tie = 12,
	.near = 1,
	.others = 17,
	.patience = 34,
	.shared = 8,
	.crowd = 2,
	.reroll = -19,
};

/* Figures of a position that several terms need. */
struct survey {
	int novices[PLAYERS_MAX][MONASTERIES + 1];
	int cloisters[PLAYERS_MAX][MONASTERIES + 1];
	int buildings[PLAYERS_MAX][MONASTERIES + 1];
	int beside[PLAYERS_MAX][MONASTERIES + 1]; /* free cloister spaces beside own buildings */
	int libraries[PLAYERS_MAX];
	int rounds_left; /* after this one */
};

static void survey_take(const struct monasterium_state *s, struct survey *v)
{
	memset(v, 0, sizeof(*v));
	for (int m = MONASTERY_A; m <= MONASTERIES; m++) {
		for (int b = 1; b <= BUILDINGS_MAX; b++) {
			int holder = s->building[m - 1][b - 1];
			if (holder >= HOLDER_RED && holder <= HOLDER_YELLOW) {
				v->buildings[holder - 1][m]++;
				v->libraries[holder - 1] += building_type(s, m, b) == LIBRARY;
			}
		}
		for (int k = 0; k < CLOISTERS_MAX; k++) {
			int holder = s->cloister[m - 1][k];
			if (holder >= HOLDER_RED && holder <= HOLDER_YELLOW)
				v->cloisters[holder - 1][m]++;
			else if (holder == HOLDER_NONE)
				for (int seat = 0; seat < s->seats; seat++)
					v->beside[seat][m] += has_neighbour(s, seat, m, k + 1);
		}
		for (int seat = 0; seat < s->seats; seat++)
			v->novices[seat][m] = v->buildings[seat][m] + v->cloisters[seat][m] + s->player[seat].chapel[m - 1];
	}
	v->rounds_left = s->phase == PHASE_OVER ? 0 : (YEARS - s->year) * s->seats + s->seats - 1 - s->round_in_year;
}

/* Dice the seat may still expect, in 1/4: a neutral die on the board belongs to everybody in equal parts. */
static int dice_to_come(const struct monasterium_state *s, int seat, const struct survey *v)
{
	const struct monasterium_player *p = &s->player[seat];
	int neutral = total_of(s->slot_neutral, FACES);
	int quarters = 4 * v->rounds_left * (size_of(s)->neutral + p->dice_owned);
	for (int i = 0; i < s->seats; i++)
		neutral += s->player[i].hand_neutral;
	quarters += 4 * neutral / s->seats + 4 * (total_of(p->slot_personal, FACES) + p->hand_personal);
	if (s->in_turn && actor_of(s) == seat)
		quarters += 4 * (s->turn_neutral + s->turn_personal);
	return quarters;
}

/* 0 … 16: how much of the full value a thing has that needs time. */
static int time_share(int quarters)
{
	int share = quarters * 16 / (4 * monasterium_belief.soon);
	return share < 16 ? share : 16;
}

static int tokens_worth(const struct monasterium_player *p, int share)
{
	int worth = 0;
	for (int t = 0; t < TOKENS; t++) {
		int many = monasterium_belief.token_many[t], useful = p->token[t] < many ? p->token[t] : many;
		int further = p->token[t] - useful;
		worth += (useful * monasterium_belief.token[t] + further * monasterium_belief.token[t] / 4) * share / 16;
	}
	return worth;
}

static int actions_worth(
	const struct monasterium_figures *f, const struct monasterium_player *p, int quarters, int tiles_missing)
{
	int worth = 0, windows = 0;
	for (int c = COLUMN_A; c <= COLUMNS; c++) {
		const uint8_t *does = f->column[c];
		if (!set_has(p->novice[ROW_I - 1], c))
			worth += monasterium_belief.action[0][does[1]];
		if (!set_has(p->novice[ROW_II - 1], c))
			worth += monasterium_belief.action[1][does[2]];
		if (!set_has(p->novice[ROW_IV - 1], c))
			worth += monasterium_belief.yellow[does[0]];
		windows += !set_has(p->novice[ROW_III - 1], c);
	}
	/* each column has its share of the dice; together they cannot place more tiles than are missing */
	int uses = windows * quarters * monasterium_belief.window_rate / 16, most = 16 * tiles_missing;
	return worth * quarters / 64 + monasterium_belief.window_action * (uses < most ? uses : most) / 16;
}

static int window_worth(const struct monasterium_player *p, int share)
{
	int worth = 0;
	for (int i = 0; i < WINDOW_SIZE; i++) {
		int row = 0, column = 0;
		for (int k = 0; k < WINDOW_SIZE; k++) {
			row += p->window[i][k] != 0;
			column += p->window[k][i] != 0;
		}
		if (row == 1 || row == 2)
			worth += monasterium_belief.row_part[row - 1];
		if (column == 1 || column == 2)
			worth += monasterium_belief.column_part[column - 1];
	}
	return worth * share / 16;
}

static int window_tiles(const struct monasterium_player *p)
{
	int n = 0;
	for (int i = 0; i < WINDOW_SIZE * WINDOW_SIZE; i++)
		n += p->window[i / WINDOW_SIZE][i % WINDOW_SIZE] != 0;
	return n;
}

/* Steps missing to a mission of three places; a cloister needs a building of its own monastery. */
static int steps_missing(
	const struct monasterium_player *p, int seat, const struct mission_figures *m, const struct survey *v)
{
	int missing = 0;
	missing += p->chapel[m->chapel - 1] == 0;
	missing += v->buildings[seat][m->building] == 0;
	if (v->cloisters[seat][m->cloister] == 0)
		missing += 1 + (v->buildings[seat][m->cloister] == 0);
	return missing;
}

static int missions_worth(const struct monasterium_state *s, int seat, int quarters, const struct survey *v)
{
	const struct monasterium_player *p = &s->player[seat];
	int worth = 0;
	for (int i = 0; i < MISSIONS_OPEN; i++) {
		const struct mission_row *m = &mission_rows[s->mission[i]];
		const struct mission_figures *f = &figures(s)->mission[s->mission[i]];
		int have = 0, missing, points = f->points[s->year - 1];
		if (p->mission_done[i] || !s->mission[i])
			continue;
		switch (m->goal) {
		case GOAL_PLACES:
			missing = steps_missing(p, seat, f, v);
			if (missing > 2 && s->year < YEARS)
				points = f->points[s->year];
			if (missing * monasterium_belief.mission_time <= quarters)
				worth += points * VP * monasterium_belief.mission[missing] / 64;
			continue;
		case GOAL_NOVICES_SENT:
			have = NOVICES - novices_at_home(p);
			break;
		case GOAL_NOVICES_IN_LIBRARIES:
			have = v->libraries[seat];
			break;
		case GOAL_NOVICES_IN_CLOISTERS:
			for (int k = MONASTERY_A; k <= MONASTERIES; k++)
				have += v->cloisters[seat][k];
			break;
		case GOAL_WINDOW_COLOURS:
			have = window_colours(p);
			break;
		default:
			have = p->dice_owned - 1;
			break;
		}
		missing = m->threshold - have;
		if (missing * monasterium_belief.mission_time
			<= quarters) /* the last steps count most: the square of what is there */
			worth += points * VP * have * have / (m->threshold * m->threshold)
				* monasterium_belief.goal[s->mission[i] - MISSION_C1] / 64;
	}
	return worth;
}

static int places_worth(const struct monasterium_state *s, int seat, int share, const struct survey *v)
{
	const struct monasterium_player *p = &s->player[seat];
	int worth = 0;
	for (int m = MONASTERY_A; m <= MONASTERIES; m++) {
		int chapel = p->chapel[m - 1];
		if (chapel)
			worth += monasterium_belief.chapel + monasterium_belief.chapel_more * (chapel - 1);
		if (v->buildings[seat][m])
			worth += monasterium_belief.building + (chapel ? monasterium_belief.building_chapel : 0);
		worth += monasterium_belief.product * chapel * v->beside[seat][m];
	}
	return worth * share / 16;
}

/* Majorities are not yet what they seem: expected points less those of the score as it stands. */
static int majorities_worth(const struct monasterium_state *s, int seat, int share, const struct survey *v)
{
	int worth = 0;
	for (int m = MONASTERY_A; m <= MONASTERIES; m++) {
		int own = v->novices[seat][m], most = 0, chance;
		for (int i = 0; i < s->seats; i++)
			if (i != seat && v->novices[i][m] > most)
				most = v->novices[i][m];
		if (own > most)
			chance = monasterium_belief.lead + own - most - 1;
		else if (own == most && own > 0)
			chance = monasterium_belief.tie;
		else
			chance = most - own == 1 ? monasterium_belief.near : 0;
		chance = chance > 16 ? 16 : chance;
		int now = own > 0 && own >= most ? 16 : 0;
		worth += MAJORITY_VP * (chance - now) * share / 16;
	}
	return worth;
}

static void prospect_of(const struct monasterium_state *s, int seat, const struct survey *v, const struct score *score,
	struct prospect *out)
{
	const struct monasterium_player *p = &s->player[seat];
	int quarters = dice_to_come(s, seat, v), share = time_share(quarters);
	out->term[TERM_POINTS] = score->total * VP;
	out->term[TERM_ENGINE] = tokens_worth(p, share)
		+ actions_worth(figures(s), p, quarters, WINDOW_SIZE * WINDOW_SIZE - window_tiles(p)) + window_worth(p, share)
		+ missions_worth(s, seat, quarters, v) + places_worth(s, seat, share, v) + monasterium_belief.die * quarters / 4
		+ monasterium_belief.road[p->road - 1] * share / 16;
	out->term[TERM_DENIAL] = 0;
	out->term[TERM_RISK] = majorities_worth(s, seat, share, v);
	out->value = 0;
	for (int t = 0; t < TERMS; t++)
		out->value += out->term[t];
}

void monasterium_estimate(const void *state, struct prospect *out)
{
	const struct monasterium_state *s = state;
	struct score score[SEATS_MAX];
	struct survey v;
	survey_take(s, &v);
	monasterium_scores(s, score);
	for (int seat = 0; seat < s->seats; seat++) {
		memset(&out[seat], 0, sizeof(out[seat]));
		if (s->phase == PHASE_OVER)
			out[seat].value = out[seat].term[TERM_POINTS] = score[seat].total * VP;
		else
			prospect_of(s, seat, &v, &score[seat], &out[seat]);
	}
}

#include "games/monasterium/insight.c"
