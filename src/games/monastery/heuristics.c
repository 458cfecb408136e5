/*
 * Monastery: opinions. An estimate from letters, blessings, tiles and monks; a rule-based player (turns in
 * heuristics_turn.c); quick weights for playouts and search.
 */
#include "core/declare.h"
#include "games/monastery/plan.h"
#include "games/monastery/rules.c"

GAME_TABLES(monastery);

enum {
	LETTER_WORTH = LETTER_POINTS * POINT,
	MONK_RATE = 26,     /* points a monk earns in a round, in sixteenths */
	POINT_RATE = 9,     /* testament points for a point while letters are wanted, in sixteenths */
	POINT_RATE_FULL = 4 /* … and once the own phrase is complete */
};

/* ---- prospects ---- */

static int large_letters(const struct monastery_state *s, int seat)
{
	int n = 0;
	for (int i = 0; i < SPACES; i++)
		n += s->player[seat].strip[i] == SIDE_LARGE;
	return n;
}

static int monks_out(const struct monastery_state *s, int seat)
{
	int n = 0;
	for (int k = 0; k < MONKS; k++)
		n += s->player[seat].monk[k].place < PLACE_CROSS;
	return n;
}

static int rate_of(const struct monastery_state *s, int seat)
{
	return empty_spaces(s, seat) ? POINT_RATE : POINT_RATE_FULL;
}

static bool is_scoring(const struct monastery_state *s)
{
	return stage_of(s) == STAGE_SCORING;
}

/* Is this round's scoring of the seat still to come? */
static bool scores_later(const struct monastery_state *s, int seat)
{
	int stage = stage_of(s);
	if (stage != STAGE_TURNS && stage != STAGE_SCORING)
		return false;
	for (int i = 0; i < s->seats; i++)
		if (player_at(s, i) == seat)
			return stage == STAGE_TURNS || i > s->turn;
	return false;
}

/* What the monks would score now where they stand. */
static int standing_points(const struct monastery_state *s, int seat)
{
	struct occupancy on;
	int points = 0, prayer = 0;
	uint64_t worked = 0;
	occupancy_count(s, &on);
	for (int k = 0; k < MONKS; k++) {
		const struct monastery_monk *m = &s->player[seat].monk[k];
		if (!in_monastery(m) || m->kneeling || m->used)
			continue;
		if (!is_built(s, m->place)) {
			points += is_full(s, &on, m->place) ? m->square * POINT : m->square * POINT / 3;
			continue;
		}
		int work_here = is_workplace(s, m->place) && !kneeling_on(&on, m->place) && !bits_has(worked, m->place);
		points += work_here * work_points(s, m->place) * POINT;
		worked |= bit(m->place);
		if (m->place != PLACE_ABBEY && (monks_on(&on, m->place) == 1 || is_chapel(s, m->place))) {
			int net = prayer_points(s, m->place) * POINT - plan_kneeling_cost(s) - work_here * POINT;
			prayer = net > prayer ? net : prayer;
		}
	}
	return points + prayer;
}

/*
 * What things are worth in the end, in sixteenths of a point, by the play rounds left: least squares of the final
 * margin over 12,000 games of the rule-based player. It explains 57 % of the variance (a third at most before).
 */
struct rates {
	int8_t tile;      /* a point lost by tiles in hand */
	int8_t point;     /* a testament point of this round's scoring, had or standing there */
	int8_t turn, turn_monk; /* a turn still to come this round, and each monk for it */
	int8_t scoring;   /* a scoring still to come this round */
	int8_t monk, kneeling;
	int8_t cheap;     /* a wanted letter on the grid that costs one point */
};

static const struct rates rates_by_round[] = {
	{14, 4, 25, 7, 8, 1, -3, 18},
	{12, 3, 20, 4, 15, 7, 0, 28},
	{11, 4, 18, 6, 10, 13, 0, 39},
	{11, 4, 12, 8, 8, 20, -2, 48},
	{10, 5, 12, 8, 6, 28, -2, 57},
	{10, 6, 12, 10, 9, 38, -3, 55},
	{9, 6, 0, 14, 10, 49, -8, 51},
	{8, 7, 1, 14, 18, 59, -11, 43},
	{8, 9, 13, 12, 19, 63, -9, 35},
	{6, 10, 19, 9, 27, 65, -11, 29},
	{6, 12, 17, 12, 33, 71, -15, 26},
	{5, 17, 3, 27, 30, 67, -15, 23},
};

/* Is this round's turn of the seat still to come? */
static bool moves_later(const struct monastery_state *s, int seat)
{
	if (stage_of(s) != STAGE_TURNS)
		return false;
	for (int i = s->turn; i < s->seats; i++)
		if (player_at(s, i) == seat)
			return true;
	return false;
}

static int monks_kneeling(const struct monastery_state *s, int seat)
{
	int n = 0;
	for (int k = 0; k < MONKS; k++)
		n += in_monastery(&s->player[seat].monk[k]) && s->player[seat].monk[k].kneeling;
	return n;
}

/* How cheap the letters are that the seat wants: the sum of one over their costs, in sixteenths. */
static int cheap_letters(const struct monastery_state *s, int seat)
{
	int sum = 0;
	for (int column = 0; column < COLUMNS; column++)
		for (int row = 0, cost = cost_of(s, seat, column); row < ROWS; row++)
			if (s->letter[row][column] && space_for(s, seat, s->letter[row][column]) >= 0)
				sum += POINT / cost;
	return sum;
}

/* What the rest of this round and the later ones will bring the seat. */
static int engine_worth(const struct monastery_state *s, int seat, const struct rates *rates)
{
	bool scores_now = is_scoring(s) && player_at(s, s->turn) == seat, moves = moves_later(s, seat);
	bool scores = scores_now || scores_later(s, seat);
	int monks = monks_out(s, seat), points = scores && !moves ? standing_points(s, seat) : 0;
	points += scores_now ? s->points * POINT : 0;
	return points * rates->point / POINT + (moves ? rates->turn + monks * rates->turn_monk : 0)
		+ (scores ? rates->scoring : 0) + monks * rates->monk + cheap_letters(s, seat) * rates->cheap / POINT;
}

static void estimate(const void *state, struct prospect *out)
{
	const struct monastery_state *s = state;
	struct score score[PLAYERS_MAX];
	int rounds = plan_rounds_left(s);
	const struct rates *rates = &rates_by_round[rounds < COUNT(rates_by_round) ? rounds : COUNT(rates_by_round) - 1];
	monastery_scores(s, score);
	for (int seat = 0; seat < s->seats; seat++) {
		struct prospect *p = &out[seat];
		int tiles = score[seat].category[CATEGORY_TILES];
		memset(p, 0, sizeof *p);
		p->term[TERM_POINTS] = (score[seat].total - tiles) * POINT;
		p->term[TERM_RISK] = tiles * (s->phase == PHASE_OVER ? POINT : rates->tile);
		if (s->phase != PHASE_OVER && s->player[seat].colour) {
			p->term[TERM_ENGINE] = engine_worth(s, seat, rates);
			p->term[TERM_RISK] += monks_kneeling(s, seat) * rates->kneeling;
		}
		for (int t = 0; t < TERMS; t++)
			p->value += p->term[t];
	}
}

/* ---- buying ---- */

/* What a rival's lost letter is worth: all of it against one opponent, less against several. */
static int spoil_worth(const struct monastery_state *s)
{
	return POINT + LETTER_WORTH / (s->seats == 2 || s->teams ? 1 : s->seats) - POINT;
}

static int worth_on_strip(const struct monastery_state *s, int seat, int owner)
{
	int own = s->player[seat].colour, colour = s->player[owner].colour;
	if (owner == seat) /* taken now it cannot be spoilt; towards the end the phrase is to be finished */
		return LETTER_WORTH + (plan_rounds_left(s) < 4 ? 3 * POINT / 2 : POINT / 2);
	return colour == partner_colour(s, own) ? LETTER_WORTH : spoil_worth(s);
}

/* The best strip for a letter, given spaces already promised; -1 if there is none. */
static int best_strip(const struct monastery_state *s, int seat, int letter, uint8_t promised[PLAYERS_MAX][LETTER_END])
{
	int best = -1, worth = 0;
	for (int owner = 0; owner < s->seats; owner++) {
		int spaces = 0;
		for (int i = 0; i < SPACES; i++)
			spaces += s->player[owner].strip[i] == SIDE_NONE && phrases[s->player[owner].colour - 1][i] == letter;
		if (spaces <= promised[owner][letter])
			continue;
		int now = worth_on_strip(s, seat, owner) * 4 + large_letters(s, owner); /* of rivals the one ahead */
		if (now > worth)
			worth = now, best = owner;
	}
	return best;
}

struct ware {
	uint8_t cell, cost;
	int16_t worth;
};

/* Everything on the grid with its cost and worth to the seat, cheapest first (columns rise). */
static int list_wares(const struct monastery_state *s, int seat, struct ware *wares)
{
	uint8_t promised[PLAYERS_MAX][LETTER_END];
	int n = 0, rounds = plan_rounds_left(s), owner;
	memset(promised, 0, sizeof promised);
	for (int column = 0; column < COLUMNS; column++) {
		for (int row = 0; row < ROWS; row++) {
			int letter = s->letter[row][column], worth = 0;
			if (letter) {
				int strip = best_strip(s, seat, letter, promised);
				if (strip < 0)
					continue;
				promised[strip][letter]++;
				worth = worth_on_strip(s, seat, strip);
			} else if (monk_on_cross(s, row, column, &owner) >= 0 && owner == seat) {
				worth = rounds * MONK_RATE * rate_of(s, seat) / POINT;
			}
			if (worth > 0) {
				struct ware w = {(uint8_t)cell_id(row, column), (uint8_t)cost_of(s, seat, column), (int16_t)worth};
				wares[n++] = w;
			}
		}
	}
	return n;
}

enum { BUDGET_MAX = 60 };

/* What is left is worth: blessings for unspent points, and blessings kept. */
static int leftover_worth(const struct monastery_state *s, int seat, int spent)
{
	int kept = s->player[seat].blessings, from_points = spent < s->points ? spent : s->points;
	return (kept - (spent - from_points) + unspent_blessings(s->points - from_points)) * POINT;
}

/* A small knapsack: which wares to buy for the best sum; names the first of them, 0 for none. */
static int best_purchase(const struct monastery_state *s, int seat)
{
	struct ware wares[GRID_LETTER_CELLS];
	int16_t best[BUDGET_MAX + 1];   /* worth of the best set that costs exactly so much; -1 none */
	uint64_t sets[BUDGET_MAX + 1];
	int have = budget(s, seat), n = list_wares(s, seat, wares), at = 0;
	have = have < BUDGET_MAX ? have : BUDGET_MAX;
	for (int cost = 0; cost <= have; cost++)
		best[cost] = cost ? -1 : 0, sets[cost] = 0;
	for (int i = 0; i < n; i++) {
		for (int cost = have; cost >= wares[i].cost; cost--) {
			int before = best[cost - wares[i].cost];
			if (before >= 0 && before + wares[i].worth > best[cost]) {
				best[cost] = (int16_t)(before + wares[i].worth);
				sets[cost] = sets[cost - wares[i].cost] | bit(i);
			}
		}
	}
	for (int cost = 1; cost <= have; cost++)
		if (best[cost] >= 0 && best[cost] + leftover_worth(s, seat, cost) > best[at] + leftover_worth(s, seat, at))
			at = cost;
	return sets[at] ? wares[bits_first(sets[at])].cell : 0;
}

static choice play_collect(const struct monastery_state *s, int seat, const choice *list, uint32_t count)
{
	int cell = best_purchase(s, seat);
	for (uint32_t i = 0; i < count; i++)
		if (cell ? choice_verb(list[i]) == VERB_COLLECT && choice_arg(list[i], 0) == cell
				 : choice_verb(list[i]) == VERB_DONE)
			return list[i];
	return list[count - 1];
}

static choice play_letter(const struct monastery_state *s, int seat, const choice *list, uint32_t count)
{
	uint8_t promised[PLAYERS_MAX][LETTER_END];
	memset(promised, 0, sizeof promised);
	int strip = best_strip(s, seat, s->pending_letter, promised);
	for (uint32_t i = 0; i < count; i++)
		if (strip >= 0 && choice_arg(list[i], 0) == s->player[strip].colour)
			return list[i];
	return list[0];
}

/* ---- scoring ---- */

/* The prayer that pays best against the work given up and the rounds missed, or 0. */
static choice best_prayer(const struct monastery_state *s, const choice *list, uint32_t count)
{
	choice best = 0;
	int worth = 0;
	for (uint32_t i = 0; i < count; i++) {
		if (choice_verb(list[i]) != VERB_PRAY)
			continue;
		int place = choice_arg(list[i], 0);
		int lost = is_workplace(s, place) && !is_chapel(s, place) ? work_points(s, place) : 0;
		int net = (prayer_points(s, place) - lost) * POINT - plan_kneeling_cost(s);
		if (net > worth)
			worth = net, best = list[i];
	}
	return best;
}

static choice first_of(const choice *list, uint32_t count, int verb, int place)
{
	for (uint32_t i = 0; i < count; i++)
		if (choice_verb(list[i]) == verb && (!place || choice_arg(list[i], 0) == place))
			return list[i];
	return 0;
}

/* Would a snap election make the seat abbot who is not? */
static bool wins_election(const struct monastery_state *s, int seat)
{
	struct monastery_state snap = *s;
	snap.pending_snap = 1;
	return s->abbot != seat + 1 && favourites(&snap) == bit(seat);
}

static choice play_score(const struct monastery_state *s, int seat, const choice *list, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		if (choice_verb(list[i]) != VERB_ICON)
			continue;
		int type = type_at(s, choice_arg(list[i], 0));
		if (type == TILE_abbots_house ? wins_election(s, seat) : true)
			return list[i];
	}
	choice prayer = best_prayer(s, list, count);
	if (prayer) { /* in the Chapel one may work first with another monk */
		choice work_first = first_of(list, count, VERB_WORK, choice_arg(prayer, 0));
		struct monastery_state next = *s;
		if (work_first && is_chapel(s, choice_arg(prayer, 0))) {
			do_work(&next, seat, choice_arg(work_first, 0), NULL);
			if (allows(may_pray(&next, seat, choice_arg(prayer, 0))))
				return work_first;
		}
		return prayer;
	}
	return first_of(list, count, VERB_DONE, 0);
}

/* The order of construction: what scores most now leaves most behind it. */
static choice play_construct(const struct monastery_state *s, int seat, const choice *list, uint32_t count)
{
	choice best = list[0];
	int most = -1;
	for (uint32_t i = 0; i < count; i++) {
		struct monastery_state next = *s;
		int points = construction_points(&next, seat, choice_arg(list[i], 0));
		if (points > most)
			most = points, best = list[i];
	}
	return best;
}

/* Swap: a wanted letter from a dear column with an unwanted one from a cheap column. */
static choice play_swap(const struct monastery_state *s, int seat, const choice *list, uint32_t count)
{
	choice best = list[0];
	int worth = INT32_MIN;
	for (uint32_t i = 0; i < count; i++) {
		int cell = choice_arg(list[i], 0), row = row_of(cell), column = column_of(cell);
		bool wanted = space_for(s, seat, s->letter[row][column]) >= 0;
		int cost = figures(s)->cost[0][column];
		int now = s->phase == KIND_LIBRARY_FIRST ? (wanted ? cost : -cost) : (wanted ? -20 - cost : -cost);
		if (now > worth)
			worth = now, best = list[i];
	}
	return best;
}

/* ---- tiles to give back ---- */

/* How gladly a tile is kept: useful while there is time to build it, a burden at the end. */
static int keep_worth(const struct monastery_state *s, int type)
{
	const struct tile_fact *f = &figures(s)->tile[type];
	int rounds = plan_rounds_left(s);
	if (f->kind == TERRAIN_SPECIAL)
		return 40;
	if (f->kind == TERRAIN_PATH)
		return 24;
	int worth = rounds > 5 ? 4 * f->circle : -6 * f->circle;
	return worth + (f->hue == HUE_DUAL ? 12 : f->hue == HUE_GREY ? 6 : 0) + f->icon * 4;
}

static choice play_return(const struct monastery_state *s, const choice *list, uint32_t count)
{
	choice best = list[0];
	int least = INT32_MAX;
	for (uint32_t i = 0; i < count; i++) {
		int now = keep_worth(s, choice_arg(list[i], 0));
		if (now < least)
			least = now, best = list[i];
	}
	return best;
}

/* ---- abbots and prisoners ---- */

/* How far ahead a seat is, to know whom to favour and whom not. */
static int standing_of(const struct monastery_state *s, int seat)
{
	return large_letters(s, seat) * 4 + s->player[seat].blessings + monks_out(s, seat) * 2;
}

/* Of the listed colours: the partner, else the rival furthest behind (favour) or ahead (not favour). */
static choice play_colour(const struct monastery_state *s, int seat, const choice *list, uint32_t count, bool favour)
{
	choice best = 0;
	int most = INT32_MIN, own = s->player[seat].colour;
	for (uint32_t i = 0; i < count; i++) {
		int colour = choice_arg(list[i], 0);
		if (!colour || (!favour && (colour == own || colour == partner_colour(s, own))))
			continue;
		int now = standing_of(s, seat_of_colour(s, colour)) * (favour ? -1 : 1);
		if (favour && colour == partner_colour(s, own))
			now = INT32_MAX;
		if (now > most)
			most = now, best = list[i];
	}
	return best ? best : list[count - 1];
}

static choice play(const void *seen, int seat, const choice *list, uint32_t count, struct rng *rng, void *scratch)
{
	const struct monastery_state *s = seen;
	(void)rng, (void)scratch;
	switch (s->phase) {
	case KIND_TURN_ACTION:
	case KIND_TRANSIT_STEP:
	case KIND_PLACE_CELL:
	case KIND_PLACE_ROTATION:
	case KIND_STABLES_TILE:
		return plan_turn(s, seat, list, count);
	case KIND_START_RETURN:
	case KIND_EXCHANGE_RETURN:
	case KIND_WORKSHOP_RETURN:
		return play_return(s, list, count);
	case KIND_CONSTRUCT:
		return play_construct(s, seat, list, count);
	case KIND_SCORE_ACTION:
		return play_score(s, seat, list, count);
	case KIND_LIBRARY_FIRST:
	case KIND_LIBRARY_SECOND:
		return play_swap(s, seat, list, count);
	case KIND_ELECT_ABBOT:
		return play_colour(s, seat, list, count, true);
	case KIND_IMPRISON:
		return play_colour(s, seat, list, count, false);
	case KIND_COLLECT:
		return play_collect(s, seat, list, count);
	case KIND_LETTER_PLACE:
		return play_letter(s, seat, list, count);
	case KIND_BREW_KEEP:
		return list[0]; /* keep whoever can be kept */
	default: /* ENCOURAGE */
		return list[count - 1];
	}
}

/* ---- quick weights ---- */

/* A step: onto an empty square, best the last one; to work; elsewhere. */
static int weigh_step(const struct monastery_state *s, int seat, const struct occupancy *on, choice c)
{
	struct monk_wish any = {0, 0, 0, 0, 0};
	int place = choice_arg(c, 1), square = choice_arg(c, 2);
	if (square)
		return (monks_on(on, place) + 1 == capacity(s, place) ? 24 : 6) + 4 * square;
	if (is_workplace(s, place) && !kneeling_on(on, place) && monk_at(s, seat, place, any) < 0)
		return 8 + 4 * work_points(s, place);
	return place == PLACE_ABBEY ? 1 : 3;
}

static int weigh_collect(const struct monastery_state *s, int seat, int cell)
{
	int row = row_of(cell), column = column_of(cell), owner, cost = cost_of(s, seat, column);
	int letter = s->letter[row][column];
	if (letter)
		return (space_for(s, seat, letter) >= 0 ? 120 : s->seats == 2 ? 40 : 16) / cost + 1;
	if (monk_on_cross(s, row, column, &owner) < 0 || owner != seat)
		return 1;
	return 20 * plan_rounds_left(s) / cost + 1;
}

static int weigh(const struct monastery_state *s, int seat, const struct occupancy *on, choice c)
{
	int colour = choice_arg(c, 0), own = s->player[seat].colour, net;
	switch (choice_verb(c)) {
	case VERB_PLACE:
		return 40;
	case VERB_STEP:
	case VERB_PASSAGE:
		return weigh_step(s, seat, on, c);
	case VERB_SHIFT:
		return choice_arg(c, 1) > 2 ? 4 : 1;
	case VERB_END_TURN:
		return s->placed_or_exchanged ? 8 : 2;
	case VERB_ICON:
		return type_at(s, choice_arg(c, 0)) == TILE_abbots_house ? 4 : 40;
	case VERB_PRAY:
		net = prayer_points(s, choice_arg(c, 0)) * POINT - plan_kneeling_cost(s);
		return net > 0 ? net : 1;
	case VERB_COLLECT:
		return weigh_collect(s, seat, choice_arg(c, 0));
	case VERB_LETTER_PLACE:
		return colour == own || colour == partner_colour(s, own) ? 40 : s->seats == 2 ? 20 : 4;
	case VERB_IMPRISON:
		return colour == own || colour == partner_colour(s, own) ? 1 : 8;
	case VERB_DONE:
		return s->phase == KIND_ENCOURAGE ? 40 : s->phase == KIND_COLLECT ? 2 : 8;
	case VERB_RETURN_TILE:
		net = 64 - keep_worth(s, choice_arg(c, 0));
		return net > 1 ? net : 1;
	default:
		return 4;
	}
}

static void prior(const void *state, int seat, const choice *list, uint32_t count, uint16_t *out)
{
	const struct monastery_state *s = state;
	struct occupancy on;
	occupancy_count(s, &on);
	for (uint32_t i = 0; i < count; i++)
		out[i] = (uint16_t)weigh(s, seat, &on, list[i]);
}

/* In playouts: by chance, with these weights. */
static choice rollout(const void *state, int seat, const choice *list, uint32_t count, struct rng *rng)
{
	uint16_t weight[MONASTERY_CHOICES_MAX];
	uint32_t total = 0, i = 0;
	prior(state, seat, list, count, weight);
	for (uint32_t k = 0; k < count; k++)
		total += weight[k];
	uint32_t number = rng_below(rng, total);
	while (i + 1 < count && number >= weight[i])
		number -= weight[i++];
	return list[i];
}

/* Rounds by study and labour; of one, turns are three quarters and the scoring is the rest. */
static uint32_t progress(const void *state)
{
	const struct monastery_state *s = state;
	int stage = stage_of(s), quarters = stage == STAGE_TURNS ? 3 : 1, before = stage == STAGE_TURNS ? 0 : 3, all = 0;
	for (int i = 0; i < HOURS; i++)
		all += DAYS * (figures(s)->round[i] == ROUND_STUDY || figures(s)->round[i] == ROUND_LABOUR);
	int over = all - 1 - plan_rounds_left(s);
	if (stage == STAGE_OVER || all < 1 || over < 0)
		return stage == STAGE_OVER ? 1000 : 0;
	if (stage != STAGE_TURNS && stage != STAGE_SCORING)
		return (uint32_t)(1000 * (over + 1) / all);
	return (uint32_t)(1000 * (over * 4 * s->seats + before * s->seats + quarters * s->turn) / (all * 4 * s->seats));
}

#include "games/monastery/insight.c"

const struct heuristics monastery_heuristics = {
	.insight = &insight,
	.estimate = estimate,
	.play = play,
	.rollout = rollout,
	.prior = prior,
	.tuning = "depth=4:guide=1000:consult=1:trust=500:pace=60",
	.progress = progress,
	.lead = {75, 65, 60, 45, 12},
	.came_true =
		{
#include "games/monastery/came_true.def"
		},
};
