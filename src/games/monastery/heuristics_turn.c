/*
 * Monastery: how the rule-based player spends a turn. Monks are sent where they earn most this round, one project
 * after the other: fill a tile, pray, work, use an icon. Every legal placement is tried and judged by the plan that
 * it allows. Nothing is remembered between choices: the plan is made anew, and being nearer makes a goal dearer.
 */
#include "games/monastery/plan.h"

#include "games/monastery/rules.c"

enum {
	STEP_COST = POINT / 8,         /* steps are free, but shorter is better */
	MONK_ROUND = POINT,    /* what a monk earns in a round */
	FAR = 99,
	HOME_COST = POINT / 8,         /* a monk a step further from the abbey has less to do next round */
	FAR_COST = 3,
};

int plan_rounds_left(const struct monastery_state *s)
{
	int rounds = 0;
	for (int day = s->day; day <= DAYS; day++)
		for (int i = day == s->day ? s->position + 1 : 0; i < HOURS; i++)
			rounds += figures(s)->round[i] == ROUND_STUDY || figures(s)->round[i] == ROUND_LABOUR;
	return rounds;
}

int plan_kneeling_cost(const struct monastery_state *s)
{
	int cost = 0;
	if (s->position >= HOURS || plan_rounds_left(s) == 0)
		return 0;
	for (int i = s->position + 1; i < HOURS && figures(s)->round[i] != ROUND_MASS; i++)
		cost += figures(s)->round[i] == ROUND_NIGHT ? 0 : MONK_ROUND;
	return cost;
}

/* ---- the model ---- */

/* What changes as the plan moves monks about; who is where is in the board's occupancy. */
struct hopes {
	int allowance, value;
	int first_monk, first_goal; /* the first errand that needs a step; goal 0: none */
	uint64_t finished;          /* tiles that a project of the plan fills */
	bool prayed;
	uint8_t own[PLACES]; /* own monks there that will score */
	struct {
		uint8_t place, square, free, goal;
	} monk[MONKS];
};

/* The board as the plan imagines it. */
struct plan {
	const struct monastery_state *s;
	int seat;
	struct board b;
	uint64_t near[PLACES]; /* connected places and open passages */
	uint64_t crossable;    /* at the beginning */
	uint64_t worth;        /* places where a monk may earn anything, whoever else goes there */
	uint8_t distance[MONKS][PLACES], home[PLACES]; /* steps of each monk at the beginning, and from the abbey */
	struct {
		int16_t work, prayer, icon; /* what a monk earns there, alone where prayer asks for it; 0: nothing */
	} pay[PLACES];
	struct hopes h, best;
};

/* MO-6.1.6 */
static bool can_cross(const struct monastery_state *s, const struct board *b, int place)
{
	return is_built(s, place) || !can_stop(s, b, place);
}

static void plan_network(struct plan *p)
{
	const struct monastery_state *s = p->s;
	uint64_t passages = open_passages(s, &p->b, p->seat);
	p->crossable = 0;
	for (int place = PLACE_ABBEY; place < PLACE_TILE + s->tile_count; place++) {
		uint8_t near[ABBEY_EDGES];
		int n = connected_places(s, &p->b, place, near);
		p->near[place] = passages & ~bit(place);
		for (int i = 0; i < n; i++)
			p->near[place] |= bit(near[i]);
		if (can_cross(s, &p->b, place))
			p->crossable |= bit(place);
	}
}

/* Steps from a place to every place, across certain ones. */
static void walk_from(const struct plan *p, int from, uint64_t across, uint8_t *distance)
{
	uint64_t reached = bit(from), edge = bit(from), next;
	memset(distance, FAR, PLACES);
	distance[from] = 0;
	across |= bit(from);
	for (uint8_t steps = 1; edge; steps++, edge = next & ~reached, reached |= next) {
		next = 0;
		for (uint64_t m = edge & across; m; m &= m - 1)
			next |= p->near[bits_first(m)];
		for (uint64_t m = next & ~reached; m; m &= m - 1)
			distance[bits_first(m)] = steps;
	}
}

/* Own monks on an unbuilt tile already, by what their squares are worth. */
static int own_squares(const struct plan *p, int place)
{
	int sum = 0;
	for (int k = 0; k < MONKS; k++)
		if (p->h.monk[k].place == place && (!p->h.monk[k].free || p->h.monk[k].goal))
			sum += p->h.monk[k].square;
	return sum;
}

/* ---- what places are worth ---- */

static int highest_empty(const struct plan *p, int place)
{
	const struct tile_fact *f = &figures(p->s)->tile[type_at(p->s, place)];
	for (int square = f->circle; square > f->circle - f->squares; square--)
		if (!(squares_on(&p->b.on, place) >> square & 1))
			return square;
	return 0;
}

/* Points for finishing a path, field or garden: built neighbours, and those that will be built before it. */
static int group_points(const struct plan *p, int place)
{
	int kind = figures(p->s)->tile[type_at(p->s, place)].kind;
	uint64_t kin = codes_of_kind(p->s, kind), counted = (kin & p->b.built) | bit(place);
	for (uint64_t m = kin & ~p->b.built; m; m &= m - 1)
		if (p->h.own[bits_first(m)])
			counted |= bit(bits_first(m));
	return group_facts[kind].points * bits_count(group_of(p->s, &p->b, bit(place), counted, kind));
}

/* What an icon is worth to a standing monk in this round's scoring. */
static int icon_worth(const struct plan *p, int place)
{
	const struct monastery_state *s = p->s;
	if (!s->icons || !is_tile(s, place) || !s->tile[place - PLACE_TILE].built || kneeling_on(&p->b.on, place))
		return 0;
	switch (type_at(s, place)) {
	case TILE_almonry:
		return 3 * POINT / 2;
	case TILE_library:
		return POINT;
	case TILE_stables:
		return s->player[p->seat].hand_count > 1 ? 2 * POINT : 0;
	case TILE_workshop:
		return POINT / 2;
	case TILE_brewhouse:
		return POINT / 4;
	default:
		return 0;
	}
}

/* What the places pay is the same for all plans: work, prayer less what the kneeling monk will miss, the icon. */
static void plan_pay(struct plan *p)
{
	const struct monastery_state *s = p->s;
	int kneeling = plan_kneeling_cost(s);
	memset(p->pay, 0, sizeof p->pay);
	p->worth = 0;
	for (int place = PLACE_ABBEY; place < PLACE_TILE + s->tile_count; place++) {
		if (!is_built(s, place)) {
			p->worth |= bit(place);
			continue;
		}
		p->pay[place].icon = (int16_t)icon_worth(p, place);
		if (is_workplace(s, place) && !kneeling_on(&p->b.on, place))
			p->pay[place].work = (int16_t)(POINT * work_points(s, place));
		bool taken = is_chapel(s, place) && monk_at(s, p->seat, place, (struct monk_wish){0, 0, 0, 1, 0}) >= 0;
		int prayer = POINT * prayer_points(s, place) - kneeling;
		if (place != PLACE_ABBEY && !taken && prayer > 0)
			p->pay[place].prayer = (int16_t)prayer;
		if (p->pay[place].work > 0 || p->pay[place].prayer > 0 || p->pay[place].icon > 0)
			p->worth |= bit(place);
	}
}

static void plan_begin(struct plan *p, const struct monastery_state *s, int seat)
{
	p->s = s;
	p->seat = seat;
	p->h.allowance = s->allowance;
	p->h.prayed = false;
	p->h.finished = 0;
	p->h.value = 0;
	p->h.first_monk = p->h.first_goal = 0;
	board_build(s, &p->b);
	plan_network(p);
	walk_from(p, PLACE_ABBEY, UINT64_MAX, p->home);
	memset(p->h.own, 0, sizeof p->h.own);
	for (int k = 0; k < MONKS; k++) {
		const struct monastery_monk *m = &s->player[seat].monk[k];
		int place = m->place ? m->place : s->transit_place;
		p->h.monk[k].place = (uint8_t)(place < PLACE_CROSS ? place : 0);
		p->h.monk[k].square = m->square;
		p->h.monk[k].goal = 0;
		p->h.monk[k].free = in_monastery(m) && !m->kneeling && !m->stopped && !is_pinned(s, &p->b.on, m);
		if (s->phase == KIND_TRANSIT_STEP)
			p->h.monk[k].free = s->transit_monk == monk_id(s->player[seat].colour, k);
		if (p->h.monk[k].place && !m->kneeling && !p->h.monk[k].free)
			p->h.own[place]++;
		if (p->h.monk[k].free)
			walk_from(p, p->h.monk[k].place, p->crossable, p->distance[k]);
	}
	plan_pay(p);
}

/* The best a single monk can do on a built place. */
static int stand_worth(const struct plan *p, int place, bool here, bool *prays)
{
	bool alone = monks_on(&p->b.on, place) <= here || is_chapel(p->s, place);
	int prayer = alone && !p->h.prayed ? p->pay[place].prayer : 0, work = p->h.own[place] ? 0 : p->pay[place].work;
	*prays = prayer > work;
	return (*prays ? prayer : work) + (p->h.own[place] ? 0 : p->pay[place].icon);
}

/*
 * Filling one square of a tile that stays unfinished: the others may finish it this round or I in the next, and until
 * then the monk earns nothing.
 */
static int share_worth(const struct plan *p, int place, int empty)
{
	int square = highest_empty(p, place);
	int later = p->s->seats - 1 - p->s->turn;
	int chance = empty == 2 ? (later ? 8 : 6) : empty == 3 ? 4 : 2; /* of 16 */
	if (plan_rounds_left(p->s) == 0)
		chance = later && empty == 2 ? 4 : 0;
	return square * chance + p->s->tile[place - PLACE_TILE].blessings * POINT;
}

/* ---- projects ---- */

struct project {
	int score, value; /* score: per monk, for comparison */
	int place, monks;
	bool prays, finishes;
	uint8_t who[MONKS];
};

/* What every project of one step of the plan needs to know. */
struct choosers {
	uint8_t idle[MONKS]; /* monks who may be sent, in order */
	int count;
	int stay[MONKS];            /* by monk: half of what he would earn where he is, which a project must beat */
	uint8_t nearest[PLACES];    /* steps of the nearest of them */
};

/* The nearest idle monks who reach a place within the allowance, from elsewhere if it is unbuilt; at most wanted. */
static int nearest_monks(
	const struct plan *p, const struct choosers *c, int place, int wanted, uint8_t *who, int *steps)
{
	uint32_t taken = 0;
	int n = 0;
	*steps = 0;
	for (int i = 0; i < c->count; i++)
		if (p->h.monk[c->idle[i]].place == place && p->h.monk[c->idle[i]].square)
			taken |= 1u << c->idle[i];
	for (; n < wanted; n++) {
		int best = -1, nearest = FAR;
		for (int i = 0; i < c->count; i++) {
			int k = c->idle[i];
			if (!(taken >> k & 1) && p->distance[k][place] < nearest)
				best = k, nearest = p->distance[k][place];
		}
		if (best < 0 || *steps + nearest > p->h.allowance)
			return n;
		who[n] = (uint8_t)best;
		taken |= 1u << best;
		*steps += nearest;
	}
	return n;
}

/* What the monk would earn by staying where he is, which a project must beat. */
static int stay_worth(const struct plan *p, int k)
{
	bool prays;
	int place = p->h.monk[k].place;
	if (p->h.monk[k].square || !can_cross(p->s, &p->b, place))
		return 0;
	return stand_worth(p, place, true, &prays);
}

static void choosers_find(const struct plan *p, struct choosers *c)
{
	c->count = 0;
	memset(c->nearest, FAR, sizeof c->nearest);
	for (int k = 0; k < MONKS; k++) {
		if (!p->h.monk[k].free || p->h.monk[k].goal)
			continue;
		c->idle[c->count++] = (uint8_t)k;
		c->stay[k] = stay_worth(p, k) / 2;
		for (int place = 0; place < PLACES; place++)
			c->nearest[place] = p->distance[k][place] < c->nearest[place] ? p->distance[k][place] : c->nearest[place];
	}
}

enum { BREADTH = 4 };

/* The most promising projects, best first. */
struct ranking {
	struct project list[BREADTH];
	int count, most; /* no more than these are wanted */
};

static void consider(
	struct ranking *best, struct project *now, const struct plan *p, const struct choosers *c, int steps)
{
	int stay = 0, at;
	if (now->value <= 0)
		return;
	for (int i = 0; i < now->monks; i++)
		stay += p->h.monk[now->who[i]].place == now->place ? 0 : c->stay[now->who[i]];
	now->score = (now->value - stay - steps * STEP_COST) / now->monks;
	if (now->score <= 0 || (best->count == best->most && best->list[best->most - 1].score >= now->score))
		return;
	best->count += best->count < best->most;
	for (at = best->count - 1; at > 0 && best->list[at - 1].score < now->score; at--)
		best->list[at] = best->list[at - 1];
	best->list[at] = *now;
}

/* Can a project of that worth be among the most promising, if its monks are at hand and leave nothing? */
static bool may_rank(const struct ranking *best, int value, int monks)
{
	int score = value / monks;
	return score > 0 && (best->count < best->most || best->list[best->most - 1].score < score);
}

static void consider_site(struct ranking *best, const struct plan *p, const struct choosers *c, int place)
{
	const struct tile_fact *f = &figures(p->s)->tile[type_at(p->s, place)];
	struct project now = {0, 0, place, 0, false, true, {0}};
	int empty = f->squares, steps, sum = 0, own = own_squares(p, place), whole, part;
	for (int square = f->circle; square > f->circle - f->squares; square--) {
		bool taken = squares_on(&p->b.on, place) >> square & 1;
		empty -= taken;
		sum += taken ? 0 : square;
	}
	for (int k = 0; k < MONKS; k++) /* own monks who could still leave fill their squares if they stay */
		if (p->h.monk[k].place == place && p->h.monk[k].free && !p->h.monk[k].goal)
			own += p->h.monk[k].square;
	if (empty == 0)
		return;
	whole = p->s->tile[place - PLACE_TILE].blessings * POINT;
	whole += (group_facts[f->kind].limit ? group_points(p, place) : sum + own) * POINT;
	part = empty > 1 ? share_worth(p, place, empty) : 0;
	if (!may_rank(best, whole, empty) && !may_rank(best, part, 1))
		return;
	now.monks = nearest_monks(p, c, place, empty, now.who, &steps);
	if (now.monks == empty) {
		now.value = whole;
		consider(best, &now, p, c, steps);
	}
	if (now.monks >= 1 && part > 0) {
		now.monks = 1; /* the nearest of them comes first */
		now.finishes = false;
		now.value = part;
		consider(best, &now, p, c, p->distance[now.who[0]][place]);
	}
}

static void consider_built(struct ranking *best, const struct plan *p, const struct choosers *c, int place)
{
	struct project now = {0, 0, place, 1, false, false, {0}};
	int steps;
	bool room = can_stop(p->s, &p->b, place);
	if (!may_rank(best, stand_worth(p, place, true, &now.prays), 1)) /* as much as a monk could earn there */
		return;
	if (nearest_monks(p, c, place, 1, now.who, &steps) == 0)
		return;
	bool here = p->h.monk[now.who[0]].place == place;
	if (!room && !here)
		return;
	now.value = stand_worth(p, place, here, &now.prays);
	consider(best, &now, p, c, steps);
}

/* Moves the imagined monks of a project. */
static void carry_out(struct plan *p, const struct project *now)
{
	p->h.value += now->value;
	p->h.prayed |= now->prays;
	if (now->finishes)
		p->h.finished |= bit(now->place);
	for (int i = 0; i < now->monks; i++) {
		int k = now->who[i], from = p->h.monk[k].place;
		int steps = p->distance[k][now->place];
		if (steps && !p->h.first_goal)
			p->h.first_monk = k, p->h.first_goal = now->place;
		p->h.allowance -= steps;
		p->h.monk[k].goal = (uint8_t)now->place;
		p->h.own[now->place]++;
		if (steps == 0)
			continue;
		if (p->s->player[p->seat].monk[k].place) /* not in transit */
			p->b.on.at[from] -= presence(p->h.monk[k].square, false);
		p->h.monk[k].square = (uint8_t)(is_built(p->s, now->place) ? 0 : highest_empty(p, now->place));
		p->h.monk[k].place = (uint8_t)now->place;
		p->b.on.at[now->place] += presence(p->h.monk[k].square, false);
	}
}

/* Will the monks be at home at the next turn anyway? */
static bool is_night_next(const struct monastery_state *s)
{
	return figures(s)->round[s->position + 1] == ROUND_NIGHT;
}

/* Who stands far out when the round is over has a long way to the next place. */
static int far_out(const struct plan *p)
{
	int steps = 0;
	if (is_night_next(p->s))
		return 0;
	for (int k = 0; k < MONKS; k++)
		if (p->h.monk[k].place && (p->h.monk[k].free || p->h.monk[k].goal))
			steps += p->home[p->h.monk[k].place] < 8 ? p->home[p->h.monk[k].place] : 8;
	return steps * HOME_COST;
}

/* A monk on an unfinished tile who does nothing better stays: somebody may finish it. */
static void count_the_idle(struct plan *p)
{
	for (int k = 0; k < MONKS; k++) {
		int place = p->h.monk[k].place;
		if (!place || is_built(p->s, place) || p->h.monk[k].goal || bits_has(p->h.finished, place))
			continue;
		bool full = monks_on(&p->b.on, place) >= capacity(p->s, place);
		p->h.value += p->h.monk[k].square * (full ? POINT : POINT / 3);
	}
}

static void rank_projects(const struct plan *p, int most, struct ranking *r)
{
	struct choosers c;
	memset(r, 0, sizeof *r);
	r->most = most;
	choosers_find(p, &c);
	for (uint64_t m = c.count ? p->worth : 0; m; m &= m - 1) {
		int place = bits_first(m);
		if (c.nearest[place] > p->h.allowance)
			continue;
		if (is_built(p->s, place))
			consider_built(r, p, &c, place);
		else
			consider_site(r, p, &c, place);
	}
}

/* Tries the best projects one after the other, fewer the deeper the plan; keeps the best whole plan. */
static void plan_deepen(struct plan *p, int depth, const uint8_t *breadth)
{
	struct ranking r;
	struct hopes before = p->h;
	struct occupancy on = p->b.on;
	rank_projects(p, breadth[depth], &r);
	for (int i = 0; i < r.count; i++) {
		carry_out(p, &r.list[i]);
		plan_deepen(p, depth + 1, breadth);
		p->h = before;
		p->b.on = on;
	}
	if (r.count)
		return;
	count_the_idle(p);
	p->h.value -= far_out(p);
	if (p->h.value > p->best.value)
		p->best = p->h;
	p->h = before;
}

static const uint8_t thorough[MONKS + 1] = {4, 3, 2, 1, 1, 1}, quick[MONKS + 1] = {2, 2, 1, 1, 1, 1};

static void plan_make(struct plan *p, const struct monastery_state *s, int seat, const uint8_t *breadth)
{
	plan_begin(p, s, seat);
	p->best.value = INT32_MIN;
	plan_deepen(p, 0, breadth);
}

/* ---- placements ---- */

/* Ways on: paths and doors that lead into empty cells; dearer where brown land can begin. */
static int openness(const struct plan *p)
{
	const struct monastery_state *s = p->s;
	int sum = 0;
	for (int i = 0; i < s->tile_count; i++) {
		int cell = grid_cell(s->tile[i].x, s->tile[i].y), code = PLACE_TILE + i;
		for (int d = 0; d < DIRECTIONS; d++) {
			int next = grid_next(cell, d);
			if (!(p->b.lying[code].open >> d & 1) || bits_has(p->b.codes, p->b.at[next]))
				continue;
			sum += site_at(&p->b, next).hues & HUE_GREY ? 1 : 2;
		}
	}
	return sum < 24 ? sum : 24;
}

/* What a tile just laid (the last of the board) promises beyond this round. */
static int tile_worth(const struct plan *p, int blessings)
{
	const struct monastery_state *s = p->s;
	const struct monastery_tile *t = &s->tile[s->tile_count - 1];
	const struct tile_fact *f = &figures(s)->tile[t->type];
	int rounds = plan_rounds_left(s), relief = rounds < 4 ? 14 : rounds < 8 ? 7 : 3;
	int worth = f->circle * relief;
	if (f->kind == TERRAIN_SPECIAL)
		return worth + blessings * POINT - (rounds > 3 ? 5 * POINT / 2 : 0);
	int far = p->home[PLACE_TILE + s->tile_count - 1];
	far = far < 8 ? far : 8;
	worth += (rounds < 6 ? rounds : 6) * f->circle - FAR_COST * far * f->circle / 2;
	if (group_facts[f->kind].limit)
		worth += 4 * group_points(p, PLACE_TILE + s->tile_count - 1);
	if (t->type == TILE_secret_passage)
		worth += 2 * (far < 4 ? far : 4) - (rounds > 9 ? POINT : 0);
	return worth;
}

/* The state after laying the pending (or given) tile there, judged by what the turn then brings. */
static int placement_worth(const struct monastery_state *s, int seat, int type, int x, int y, int r)
{
	struct monastery_state next = *s;
	struct plan p;
	int blessings = neighbour_count(s, x, y);
	struct monastery_tile *t = &next.tile[next.tile_count++];
	t->type = (uint8_t)type, t->x = (int8_t)x, t->y = (int8_t)y, t->rotation = (uint8_t)r;
	t->owner = type == TILE_secret_passage ? s->player[seat].colour : 0;
	t->built = figures(s)->tile[type].kind == TERRAIN_SPECIAL;
	if (s->pending_stables || s->phase == KIND_STABLES_TILE)
		next.allowance = 0;
	plan_make(&p, &next, seat, quick);
	return p.best.value + tile_worth(&p, blessings) + openness(&p);
}

/* The best placement of a type in a cell (or any: x = FAR); INT32_MIN if there is none. */
static int best_placement(const struct monastery_state *s, int seat, int type, int at_x, int at_y)
{
	struct board b;
	struct spot spots[FRONTIER_MAX];
	int best = INT32_MIN;
	board_build(s, &b);
	int n = frontier_find(s, &b, spots);
	for (int i = 0; i < n; i++) {
		if (at_x != FAR && (spots[i].x != at_x || spots[i].y != at_y))
			continue;
		struct site site = site_at(&b, spots[i].cell);
		int fit = fitting_rotations(s, &b, &site, type);
		for (int r = 0; r < DIRECTIONS; r++) {
			if (!(fit >> r & 1))
				continue;
			int worth = placement_worth(s, seat, type, spots[i].x, spots[i].y, r);
			best = worth > best ? worth : best;
		}
	}
	return best;
}

/* ---- choosing ---- */

static choice best_tile(const struct monastery_state *s, int seat, const choice *list, uint32_t count, int *worth)
{
	choice best = 0;
	*worth = INT32_MIN;
	for (uint32_t i = 0; i < count; i++) {
		if (choice_verb(list[i]) != VERB_PLACE)
			continue;
		int now = best_placement(s, seat, choice_arg(list[i], 0), FAR, 0);
		if (now > *worth)
			*worth = now, best = list[i];
	}
	return best;
}

/* The step, among those listed, that brings a monk on his way to the goal. */
static choice step_towards(struct plan *p, int k, int goal, const choice *list, uint32_t count)
{
	const struct monastery_state *s = p->s;
	int id = monk_id(s->player[p->seat].colour, k), best_left = FAR, best_square = 0;
	choice best = 0;
	for (uint32_t i = 0; i < count; i++) {
		if ((choice_verb(list[i]) != VERB_STEP && choice_verb(list[i]) != VERB_PASSAGE) || choice_arg(list[i], 0) != id)
			continue;
		int place = choice_arg(list[i], 1), square = choice_arg(list[i], 2), left = 0;
		if (square && place != goal)
			continue;
		if (place != goal) {
			walk_from(p, place, p->crossable, p->distance[k]);
			left = p->distance[k][goal];
		}
		if (left < best_left || (left == best_left && square > best_square))
			best = list[i], best_left = left, best_square = square;
	}
	return best_left < FAR ? best : 0;
}

/* A free shift to a higher square, where that is worth it. */
static choice better_square(const struct monastery_state *s, int seat, const choice *list, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		if (choice_verb(list[i]) != VERB_SHIFT)
			continue;
		int k = own_monk(s, seat, choice_arg(list[i], 0));
		if (choice_arg(list[i], 1) > s->player[seat].monk[k].square)
			return list[i];
	}
	return 0;
}

static choice plan_walk(const struct monastery_state *s, int seat, const choice *list, uint32_t count)
{
	struct plan p;
	plan_make(&p, s, seat, thorough);
	if (!p.best.first_goal)
		return 0;
	int k = p.best.first_monk, goal = p.best.first_goal;
	plan_begin(&p, s, seat); /* distances for the way, with nobody moved */
	return step_towards(&p, k, goal, list, count);
}

static choice plan_action(const struct monastery_state *s, int seat, const choice *list, uint32_t count)
{
	struct plan p;
	int worth;
	choice tile = best_tile(s, seat, list, count, &worth), step;
	plan_make(&p, s, seat, quick);
	int without = p.best.value + openness(&p);
	if (tile && worth > without)
		return tile;
	step = plan_walk(s, seat, list, count);
	if (step)
		return step;
	step = better_square(s, seat, list, count);
	if (step)
		return step;
	if (!tile && (step = choice_of_verb(list, count, VERB_EXCHANGE)))
		return step;
	return choice_of_verb(list, count, VERB_END_TURN);
}

static choice plan_cell(const struct monastery_state *s, int seat, const choice *list, uint32_t count)
{
	choice best = list[0];
	int worth = INT32_MIN;
	for (uint32_t i = 0; i < count; i++) {
		int now;
		if (choice_verb(list[i]) == VERB_PLACE_CELL)
			now = best_placement(
				s, seat, s->pending_tile, choice_value(list[i], 0, LOW_X), choice_value(list[i], 1, LOW_Y));
		else
			now = placement_worth(
				s, seat, s->pending_tile, s->pending_x, s->pending_y, choice_value(list[i], 0, LOW_ROTATION));
		if (now > worth)
			worth = now, best = list[i];
	}
	return best;
}

choice plan_turn(const struct monastery_state *s, int seat, const choice *list, uint32_t count)
{
	choice best;
	int worth;
	switch (s->phase) {
	case KIND_TURN_ACTION:
		best = plan_action(s, seat, list, count);
		break;
	case KIND_TRANSIT_STEP:
		best = plan_walk(s, seat, list, count);
		break;
	case KIND_STABLES_TILE:
		best = best_tile(s, seat, list, count, &worth);
		break;
	default:
		best = plan_cell(s, seat, list, count);
	}
	return best ? best : list[0];
}
