/*
 * The search proper: every iteration draws a state that the seat holds possible (the game's guess), walks down the
 * tree of views, each seat choosing for itself by PUCT on its own statistics, chance by weight, opens one new node,
 * judges it (leaf.c) and hands the values back up the path.
 */
#include "ai/chance.h"
#include "ai/search_int.h"

enum { ITERATIONS_WITHOUT_CLOCK = 1000, CLOCK_EVERY = 4, DECIDED_EVERY = 16 };

static float root_of(float x)
{
	return __builtin_sqrtf(x); /* an instruction, exactly rounded on every machine */
}

/* The edge's value so far, what the same choice brought elsewhere mixed in. */
static float blended(const struct search *s, const struct node *n, const struct edge *e, float untried, float share)
{
	const struct habit *h = share > 0 ? habit_of(s, n->seat, e->choice) : NULL;
	if (!h || !h->visits)
		return e->visits ? e->value : untried;
	float weight = share * (float)h->visits / (share + (float)h->visits);
	return (e->value * (float)e->visits + h->value * weight) / ((float)e->visits + weight);
}

static uint32_t select_edge(const struct search *s, const struct node *n)
{
	float untried = n->value - (float)s->level.set[SET_UNTRIED] / 1000, best = -1e9f;
	float explore = (float)s->level.set[SET_EXPLORE] / 1000 * root_of((float)n->visits);
	float share = (float)s->level.set[SET_SHARE];
	const struct edge *e = edge_at(s, n, 0);
	uint32_t at = 0;
	for (uint32_t i = 0; i < n->count; i++, e++) {
		float score = blended(s, n, e, untried, share) + explore * e->prior / (float)(1 + e->visits);
		if (score > best)
			best = score, at = i;
	}
	return at;
}

/* Asks the rule-based player and makes its choice likelier to be tried. */
static void consult(struct search *s, struct node *n)
{
	const struct heuristics *h = s->game->heuristics;
	float trust = (float)s->level.set[SET_TRUST] / 1000 * (float)s->level.set[SET_LORE] / 100;
	n->consulted = 1;
	if (!h || !h->play)
		return;
	choice c = rules_choice(s, n->seat, n->count);
	for (uint32_t i = 0; i < n->count; i++) {
		struct edge *e = edge_at(s, n, i);
		e->prior = e->prior * (1 - trust) + (e->choice == c ? trust : 0);
	}
}

/*
 * The node of the decision before seat, opened if it was seen before. 0: it is new, or there is no room: the path
 * ends here.
 */
static uint32_t enter(struct search *s, int seat, bool secret, uint32_t n)
{
	uint64_t key = view_key(s, s->state, seat);
	uint32_t node = tree_find(s, key);
	if (!node) {
		tree_add(s, key, seat, secret);
		return 0;
	}
	struct node *found = node_at(s, node);
	if (!found->edges && !tree_open(s, node, s->state, s->list, n))
		return 0;
	if (found->count != n) /* two views share a key: one in 10^19 */
		return 0;
	if (!found->consulted && s->level.set[SET_CONSULT] && found->visits + 1 >= s->level.set[SET_CONSULT])
		consult(s, found);
	return node;
}

/*
 * What chance decides after the root's stage is one of few outcomes, the same for all choices of the root, so that the
 * tree meets its nodes again and luck cancels between choices; there are more of them as visits grow.
 */
static void widen(struct search *s)
{
	uint64_t seed = s->seen_key;
	if (!s->level.set[SET_WIDEN] || s->luck.seed || !in_later_stage(s))
		return;
	uint32_t outcomes =
		1 + (uint32_t)(root_of((float)node_at(s, s->root)->visits) * (float)s->level.set[SET_WIDEN] / 100);
	seed += rng_below(&s->rng, outcomes);
	luck_share(s, rng_mix(&seed) | 1);
}

static void descend(struct search *s)
{
	const struct game *g = s->game;
	s->path_count = s->made_count = 0;
	while (s->path_count < PATH_MAX && !(s->level.set[SET_SIGHT] && s->path_count >= s->level.set[SET_SIGHT])) {
		struct decision d = g->decision(s->state);
		if (!d.actors || past_horizon(s))
			return;
		if (d.actors == ACTOR_CHANCE) {
			widen(s);
			chance_apply(s, s->state);
			continue;
		}
		int seat = chooser(s, d);
		uint32_t n = g->choices(s->state, seat, s->list);
		if (n == 1) {
			g->apply(s->state, seat, s->list[0], NULL);
			continue;
		}
		uint32_t node = enter(s, seat, (d.actors & (d.actors - 1)) != 0, n);
		if (!node)
			return;
		bool told = s->path_count == 0 && s->forced != UINT32_MAX;
		uint32_t edge = told ? s->forced : select_edge(s, node_at(s, node));
		s->path[s->path_count].node = node;
		s->path[s->path_count++].edge = edge;
		habit_note(s, seat, s->list[edge]);
		g->apply(s->state, seat, s->list[edge], NULL);
	}
}

static void ascend(struct search *s)
{
	for (uint32_t i = 0; i < s->path_count; i++) {
		struct node *n = node_at(s, s->path[i].node);
		struct edge *e = edge_at(s, n, s->path[i].edge);
		float value = s->leaf.value[n->seat];
		n->value += (value - n->value) / (float)++n->visits;
		e->value += (value - e->value) / (float)++e->visits;
	}
}

/* One iteration without what is learnt from it. */
static void go_down(struct search *s)
{
	state_draw(s);
	descend(s);
	stage_note(s);
	leaf_reach(s);
	if (s->luck.seed)
		luck_share(s, 0);
}

void iterate_through(struct search *s, uint32_t edge)
{
	s->forced = edge;
	go_down(s);
	s->forced = UINT32_MAX;
	ascend(s);
	if (s->level.set[SET_SHARE])
		habits_learn(s);
}

static void iterate(struct search *s, uint32_t edge)
{
	iterate_through(s, edge);
	tally_add(s, s->path[0].edge, &s->leaf);
	s->iterations++;
}

/* How many choices of the root come before this one when advice lists them: those with more visits. */
static uint32_t choices_before(const struct search *s, uint32_t at)
{
	const struct node *n = node_at(s, s->root);
	uint32_t before = 0, visits = edge_at(s, n, at)->visits;
	for (uint32_t i = 0; i < n->count; i++)
		before += edge_at(s, n, i)->visits > visits || (edge_at(s, n, i)->visits == visits && i < at);
	return before;
}

/*
 * Visits kept from an earlier decision of the turn say what a choice is worth, but not its score and places, which are
 * this decision's. So what advice may show and nothing was tried of now is tried for that alone: the tree learns nothing
 * from it, so that it changes no choice.
 */
static void look_again(struct search *s)
{
	enum { LOOKS_BEST = 16, LOOKS = 4 };
	for (uint32_t i = 0; i < s->root_count; i++) {
		uint32_t before = choices_before(s, i);
		if (s->tally[i].visits || before >= CANDIDATES_MAX || !edge_at(s, node_at(s, s->root), i)->visits)
			continue;
		s->forced = i;
		for (int k = 0; k < (before ? LOOKS : LOOKS_BEST); k++) {
			go_down(s);
			tally_add(s, i, &s->leaf);
		}
		s->forced = UINT32_MAX;
	}
}

/* The root of this decision: the one the tree already has, or that of a new tree. */
static void find_root(struct search *s)
{
	uint64_t used = s->edge_count + s->node_count * 2u;
	state_draw(s); /* whose view it is that iterations begin with: a belief may differ from the seen state */
	uint64_t key = view_key(s, s->state, s->seen.seat);
	s->seen_key = key;
	struct decision d = s->game->decision(s->state);
	s->root = used > s->units / 2 ? 0 : tree_find(s, key);
	if (!s->root) {
		tree_clear(s);
		leaf_calibrate(s);
		s->root = tree_add(s, key, s->seen.seat, (d.actors & (d.actors - 1)) != 0);
	}
	struct node *n = node_at(s, s->root);
	if (!n->edges)
		tree_open(s, s->root, &s->seen.state, s->root_list, s->root_count);
	assert(n->edges && n->count == s->root_count);
}

/* No iteration that is left can change which choice has most visits. */
static bool decided(const struct search *s, uint32_t left)
{
	const struct node *n = node_at(s, s->root);
	uint32_t first = 0, second = 0;
	for (uint32_t i = 0; i < n->count; i++) {
		uint32_t visits = edge_at(s, n, i)->visits;
		if (visits > first)
			second = first, first = visits;
		else if (visits > second)
			second = visits;
	}
	return first - second > left;
}

/* A level of so many iterations is charged what it thought, one of so much time what has passed. */
enum pause search_pause(const struct search *s)
{
	uint64_t most = (uint64_t)s->level.time_ms * 1000;
	if (!s->now || (!most && s->slice_us == UINT64_MAX))
		return PAUSE_NONE;
	uint64_t now = s->now(s->now_data), slice = now - s->slice_begun;
	if (most && (s->level.iterations ? s->spent + slice : now - s->begun) >= most)
		return PAUSE_DONE;
	return slice >= s->slice_us ? PAUSE_SLICE : PAUSE_NONE;
}

static void set_limit(struct search *s)
{
	uint32_t wanted = s->level.iterations, had = node_at(s, s->root)->visits;
	s->limit = wanted ? wanted : UINT32_MAX;
	if (!wanted && !(s->now && s->level.time_ms))
		s->limit = ITERATIONS_WITHOUT_CLOCK;
	if (wanted) /* what an earlier decision of the turn found out counts, up to three quarters */
		s->limit -= had < s->limit / 4 * 3 ? had : s->limit / 4 * 3;
}

/* True: thought out; false: the slice is over. */
static bool iterate_within(struct search *s)
{
	bool stops_early = s->halving.count < 2 && s->level.iterations && !errs(s) && !node_at(s, s->root)->secret;
	while (s->iterations < s->limit) {
		iterate(s, s->halving.count > 1 ? halving_next(s) : UINT32_MAX);
		if (stops_early && s->iterations % DECIDED_EVERY == 0 && decided(s, s->limit - s->iterations)) {
			s->ended = END_DECIDED;
			return true;
		}
		enum pause pause = s->iterations % CLOCK_EVERY == 0 ? search_pause(s) : PAUSE_NONE;
		if (pause == PAUSE_DONE)
			s->ended = END_TIME;
		if (pause != PAUSE_NONE)
			return pause == PAUSE_DONE;
	}
	return true;
}

/* Who plays with whom, and the list of choices. */
void look_around(struct search *s, const struct seen *seen)
{
	struct score score[SEATS_MAX];
	const struct game *g = s->game;
	s->seats = state_seats(&seen->state);
	g->scores(&seen->state, score);
	s->teams = false;
	for (int i = 0; i < s->seats; i++) {
		s->team[i] = score[i].team;
		for (int j = 0; j < i; j++)
			s->teams |= s->team[j] == s->team[i];
	}
	s->seen = *seen;
	s->root_count = g->choices(&seen->state, seen->seat, s->root_list);
	memset(s->tally, 0, s->root_count * sizeof *s->tally);
}

/* A race is run where the level has heard of the rule-based player, and nobody else chooses at the same time. */
static bool may_race(const struct search *s)
{
	const struct heuristics *h = s->game->heuristics;
	uint32_t actors = s->game->decision(&s->seen.state).actors;
	return s->level.set[SET_RACE] > 1 && s->level.set[SET_LORE] && h && h->play && !(actors & (actors - 1));
}

/* What the rule-based player says comes first, so that its choice is among those taken in. */
static void begin_halving(struct search *s)
{
	struct node *n = node_at(s, s->root);
	if (n->secret)
		return;
	if (!n->consulted && s->level.set[SET_CONSULT]) {
		state_draw(s);
		memcpy(s->list, s->root_list, s->root_count * sizeof *s->list);
		consult(s, n);
	}
	halving_begin(s);
}

void search_begin(struct search *s, const struct seen *seen, const struct level *level)
{
	struct level settled;
	assert(seen->game == s->game && level->player == PLAYER_SEARCH);
	assert(s->game->decision(&seen->state).actors >> seen->seat & 1);
	s->begun = s->now ? s->now(s->now_data) : 0;
	level_settle(level, s->game->heuristics ? s->game->heuristics->tuning : NULL, &settled);
	if (s->seen.game != s->game || s->seen.seat != seen->seat
		|| memcmp(s->level.set, settled.set, sizeof settled.set) != 0) {
		tree_clear(s); /* values of the tree are those of another viewer */
		mixture_forget(s);
	}
	s->level = settled;
	if (!settled.told[CAME_KNOTS - 1] && s->game->heuristics && s->game->heuristics->progress)
		level_tell(&s->level, s->game->heuristics, s->game->heuristics->progress(&seen->state));
	s->iterations = 0;
	s->ended = END_ITERATIONS;
	s->exact = s->raced = s->open = false;
	s->halving.count = 0;
	s->forced = UINT32_MAX;
	look_around(s, seen);
	if (s->root_count == 1 || (s->level.set[SET_EXACT] && exact_solve(s, s->level.set[SET_EXACT])))
		return;
	s->open = true;
	s->raced = may_race(s);
	if (s->raced) {
		race_begin(s);
	} else {
		find_root(s);
		set_limit(s);
		mixture_begin(s);
		if (s->level.set[SET_HALVING])
			begin_halving(s);
	}
	s->spent = s->now ? s->now(s->now_data) - s->begun : 0;
}

bool search_go_on(struct search *s, uint64_t slice_us)
{
	if (!s->open)
		return true;
	s->slice_us = slice_us;
	s->slice_begun = s->now ? s->now(s->now_data) : 0;
	s->open = !(s->raced ? race_go_on(s) : iterate_within(s) && mixture_go_on(s));
	s->spent += s->now ? s->now(s->now_data) - s->slice_begun : 0;
	if (!s->open && s->raced) {
		race_end(s);
	} else if (!s->open) {
		if (s->halving.count > 1)
			halving_end(s);
		look_again(s);
		tally_close(s);
	}
	return !s->open;
}

void search_think(struct search *s, const struct seen *seen, const struct level *level)
{
	search_begin(s, seen, level);
	search_go_on(s, UINT64_MAX);
}

void search_try(struct search *s, choice c, uint32_t visits)
{
	uint32_t at = 0;
	while (at < s->root_count && s->root_list[at] != c)
		at++;
	if (at == s->root_count || s->root_count == 1 || s->exact || s->raced)
		return;
	while (s->tally[at].visits < visits)
		iterate(s, at);
	tally_close(s);
}
