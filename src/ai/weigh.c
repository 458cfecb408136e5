/*
 * Two choices of a decision, weighed from the same guesses and with the same luck. Where there is a tree both go down it,
 * so that either is followed by good play; where there was a race, both run on.
 *
 * Alone at the table nobody is first: there the chance is that of ending above what the better choice promises, a swing of the
 * search's scale being three quarters of certainty.
 */
#include "ai/weigh.h"

#include "ai/search_int.h"

bool search_raced(const struct search *s)
{
	return s->raced;
}

static uint32_t index_of(const struct search *s, choice c)
{
	uint32_t i = 0;
	while (i + 1 < s->root_count && s->root_list[i] != c)
		i++;
	return i;
}

/* What pairs of looks are compared by. */
static float compared(const struct search *s, const struct tally *one)
{
	return search_sides(s) < 2 ? one->score / (2 * s->scale.swing) : one->place[0];
}

static float look(struct search *s, uint32_t at, uint64_t luck, struct tally *sum)
{
	struct tally one = {0};
	if (s->raced) {
		luck_begin(s, luck);
		state_draw(s);
		s->game->apply(s->state, s->seen.seat, s->root_list[at], NULL);
		leaf_reach(s);
		luck_begin(s, 0);
	} else {
		rng_seed(&s->rng, luck);
		luck_share(s, luck);
		iterate_through(s, at);
	}
	tally_note(s, &s->leaf, &one);
	tally_note(s, &s->leaf, sum);
	return compared(s, &one);
}

/* A choice that the search hardly tried is played on worse than one it tried often: it gets half as many visits first. */
static void catch_up(struct search *s, uint32_t best, uint32_t played)
{
	const struct node *n = node_at(s, s->root);
	uint32_t wanted = edge_at(s, n, best)->visits / 2;
	for (uint32_t had = edge_at(s, n, played)->visits; had < wanted; had++)
		iterate_through(s, played);
}

void promise_win(const struct search *s, float sum, uint32_t looks, struct promise *out)
{
	out->counted = chance_counted(s, sum, looks);
	out->win = chance_shown(s, out->counted);
}

static void promise_of(const struct search *s, const struct tally *t, struct promise *out)
{
	float n = (float)t->visits;
	promise_win(s, t->place[0], t->visits, out);
	if (s->exact)
		out->win = out->counted = t->place[0] / n;
	out->margin = (t->score - t->others) / n;
	for (int i = 0; i < TERMS; i++)
		out->term[i] = t->term[i] / n;
	out->term[TERM_DENIAL] -= t->others / n;
}

/* Alone, chances are those of ending above what the better choice promises. */
static void compare_alone(const struct search *s, struct weighing *out)
{
	float swing = s->scale.swing > 0 ? s->scale.swing : 1;
	out->best.win = squash(0);
	out->played.win = squash((out->played.margin - out->best.margin) / swing);
}

static float steepness_between(const struct search *s, const struct tally sum[2])
{
	float middle = (sum[0].place[0] + sum[1].place[0]) / (float)(sum[0].visits + sum[1].visits);
	return search_sides(s) < 2 ? 1 : chance_steepness(s, middle);
}

static void conclude(const struct search *s, const struct tally sum[2], float error, struct weighing *out)
{
	promise_of(s, &sum[0], &out->best);
	promise_of(s, &sum[1], &out->played);
	if (search_sides(s) < 2)
		compare_alone(s, out);
	out->lead = out->best.win - out->played.win;
	out->error = error * steepness_between(s, sum);
}

/* Secret orders that one should choose from by lot: none of them is a mistake. */
static bool is_mixed(const struct search *s, uint32_t best, uint32_t played)
{
	uint64_t most = s->tally[best].all;
	return !s->exact && !s->raced && node_at(s, s->root)->secret
		&& s->tally[played].all * (uint64_t)1000 >= most * s->level.set[SET_MIX];
}

void sample_add(struct sample *l, float figure)
{
	l->n++;
	l->sum += figure;
	l->squares += figure * figure;
	l->most = absolute(figure) > l->most ? absolute(figure) : l->most;
}

float sample_error(const struct sample *l)
{
	float n = (float)(l->n + PRIOR_LOOKS), mean = l->sum / n, squares = l->squares + PRIOR_LOOKS * l->most * l->most;
	return l->n < 2 ? 0 : __builtin_sqrtf(absolute(squares / n - mean * mean) / (n - 1));
}

void search_weigh(struct search *s, choice best, choice played, uint32_t looks, struct weighing *out)
{
	uint32_t a = index_of(s, best), b = index_of(s, played);
	struct tally sum[2] = {{0}, {0}};
	uint64_t seed = s->seed;
	struct sample leads = {0}, wins = {.most = 1}; /* a look may always be won or lost */
	memset(out, 0, sizeof *out);
	out->exact = s->exact;
	out->mixed = is_mixed(s, a, b);
	if (s->exact) {
		sum[0] = s->tally[a];
		sum[1] = s->tally[b];
		conclude(s, sum, 0, out);
		return;
	}
	if (!s->raced)
		catch_up(s, a, b);
	for (uint32_t k = 0; k < looks; k++) {
		uint64_t luck = rng_mix(&seed) | 1;
		float win = look(s, a, luck, &sum[0]), lead = a == b ? 0 : win - look(s, b, luck, &sum[1]);
		sample_add(&wins, win);
		sample_add(&leads, lead);
	}
	if (a == b)
		sum[1] = sum[0];
	conclude(s, sum, sample_error(&leads), out);
	out->band = sample_error(&wins) * steepness_between(s, sum);
}

/* The choice of the node that was tried most; 0: it was hardly looked into. */
static choice most_tried(const struct search *s, uint32_t node)
{
	enum { TRIED = 8 };
	const struct node *n = node_at(s, node);
	const struct edge *most = NULL;
	for (uint32_t i = 0; node && n->edges && i < n->count; i++)
		if (!most || edge_at(s, n, i)->visits > most->visits)
			most = edge_at(s, n, i);
	return most && most->visits >= TRIED ? most->choice : 0;
}

uint32_t search_line(struct search *s, choice first, choice *line, uint32_t max)
{
	const struct game *g = s->game;
	uint32_t count = 0, n = 2;
	state_draw(s);
	for (choice c = first; c && count < max;) {
		bool uncertain = driver_uncertain(g, s->state, s->seen.seat, c);
		if (n > 1) /* what is forced is done by the table, before anybody could say it */
			line[count++] = c;
		g->apply(s->state, s->seen.seat, c, NULL);
		if (uncertain || !(g->decision(s->state).actors >> s->seen.seat & 1))
			break;
		n = g->choices(s->state, s->seen.seat, s->list);
		c = n == 1                 ? s->list[0]
			: s->raced || s->exact ? 0
								   : most_tried(s, tree_find(s, view_key(s, s->state, s->seen.seat)));
	}
	return count;
}
