/*
 * Secret orders of two seats, solved as a game. Programmes of both, at first some that the tree would draw, meet each other;
 * regret matching finds how often each seat should give each of its own; against the other's mixture each seat in turn looks for
 * a better one, changing order by order once, and takes it in. Orders are drawn from the average of the strategies: who
 * knew it could win by nothing but a programme that was not found. All orders of a seat are thought out with the first, with the
 * iterations of them all; a programme that meets another costs as much as one.
 */
#include "ai/search_int.h"

enum {
	DRAWN_FIRST = 6, /* programmes of each side at first */
	ROUNDS = 150,    /* of regret matching whenever there is a new programme */
	ROUNDS_LAST = 500,
	LEAST = 10, /* thousandths: what is given more rarely is not given at all */
	IDLE = 8,   /* answers in a row that bring nothing new: it is solved */
	FIRST_PART = 2, /* of the level's iterations, for the tree */
	LATER_PART = 8, /* of its iterations one, where its orders are known: to tell what they promise */
	TREE_OF_TIME = 2500, /* iterations of the tree where time decides */
	LOOKS = 16, /* at each choice that may be drawn, to tell what it promises */
};

static const float NEW = 0.0005f; /* what a new programme must bring */

/* A programme is given up when against this share of the other's mixture it is so far behind the one to be bettered. */
static const float ENOUGH = 0.1f, HOPELESS = 0.01f;

static bool is_ordering(const struct search *s, const void *state, int seat)
{
	struct decision d = s->game->decision(state);
	return d.kind == s->mixture->kind && (d.actors >> seat & 1);
}

static void give(const struct game *g, void *state, int seat, const struct programme *p)
{
	for (uint32_t i = 0; i < p->count; i++)
		g->apply(state, seat, p->order[i], NULL);
}

/* To s->state, in which the other seat's orders are given: these are given too, all is carried out and judged. */
static void meet(struct search *s, int seat, const struct programme *p)
{
	give(s->game, s->state, seat, p);
	orders_end(s);
	leaf_judge(s, s->state, &s->leaf);
	s->mixture->met++;
}

static void draw_programme(struct search *s, int side, struct programme *out)
{
	const struct game *g = s->game;
	int seat = s->mixture->seat[side];
	memcpy(s->state, s->mixture->base, g->state_size);
	memset(out, 0, sizeof *out);
	while (out->count < PROGRAMME_MAX && is_ordering(s, s->state, seat)) {
		uint32_t n = g->choices(s->state, seat, s->list);
		choice c = order_drawn(s, seat, n);
		out->order[out->count++] = c;
		g->apply(s->state, seat, c, NULL);
	}
}

static bool is_known(const struct mixture *m, int side, const struct programme *p)
{
	for (uint32_t i = 0; i < m->count[side]; i++)
		if (memcmp(&m->of[side][i], p, sizeof *p) == 0)
			return true;
	return false;
}

/* Takes it in, where there is no room in the place of the one given most rarely, and lets it meet all of the other side. */
static void take_in(struct search *s, int side, const struct programme *p)
{
	struct mixture *m = s->mixture;
	uint32_t at = m->count[side];
	if (at == PROGRAMMES_MAX) {
		at = 0;
		for (uint32_t i = 1; i < PROGRAMMES_MAX; i++)
			at = m->weight[side][i] < m->weight[side][at] ? i : at;
	} else {
		m->count[side]++;
	}
	m->of[side][at] = *p;
	m->weight[side][at] = 0;
	for (uint32_t j = 0; j < m->count[!side]; j++) {
		memcpy(s->state, m->base, s->game->state_size);
		give(s->game, s->state, m->seat[side], p);
		meet(s, m->seat[!side], &m->of[!side][j]);
		for (int k = 0; k < 2; k++)
			m->worth[k][k == side ? j : at][k == side ? at : j] = s->leaf.value[m->seat[k]];
	}
}

/* What each of a side's programmes brings while the other mixes like that; returns what its own mixture does. */
static float look_up(const struct mixture *m, int side, const float *own, const float *others, float *value)
{
	uint32_t count = m->count[side];
	float mean = 0;
	memset(value, 0, count * sizeof *value);
	for (uint32_t j = 0; j < m->count[!side]; j++) {
		const float *row = m->worth[side][j];
		for (uint32_t i = 0; i < count && others[j] > 0; i++)
			value[i] += others[j] * row[i];
	}
	for (uint32_t i = 0; i < count; i++)
		mean += own[i] * value[i];
	return mean;
}

static void match_regrets(const float *regret, uint32_t count, float *now)
{
	float sum = 0;
	for (uint32_t i = 0; i < count; i++)
		sum += regret[i];
	for (uint32_t i = 0; i < count; i++)
		now[i] = sum > 0 ? regret[i] / sum : 1 / (float)count;
}

/* What is given too rarely is left out, the rest adds up to 1. */
static void round_off(float *weight, uint32_t count)
{
	float sum = 0, rest = 0;
	for (uint32_t i = 0; i < count; i++)
		sum += weight[i];
	for (uint32_t i = 0; i < count; i++) {
		weight[i] = weight[i] * 1000 < sum * LEAST ? 0 : weight[i];
		rest += weight[i];
	}
	for (uint32_t i = 0; i < count; i++)
		weight[i] /= rest;
}

/* The sides in turn; regrets below nothing are forgotten, later strategies count for more. */
static void solve(struct mixture *m, int rounds)
{
	float regret[2][PROGRAMMES_MAX] = {{0}}, now[2][PROGRAMMES_MAX] = {{0}}, value[PROGRAMMES_MAX] = {0};
	memset(m->weight, 0, sizeof m->weight);
	match_regrets(regret[0], m->count[0], now[0]);
	match_regrets(regret[1], m->count[1], now[1]);
	for (int round = 1; round <= rounds; round++) {
		for (int k = 0; k < 2; k++) {
			float mean = look_up(m, k, now[k], now[!k], value);
			for (uint32_t i = 0; i < m->count[k]; i++) {
				regret[k][i] += value[i] - mean;
				regret[k][i] = regret[k][i] > 0 ? regret[k][i] : 0;
			}
			match_regrets(regret[k], m->count[k], now[k]);
			for (uint32_t i = 0; i < m->count[k]; i++)
				m->weight[k][i] += now[k][i] * (float)round;
		}
	}
	round_off(m->weight[0], m->count[0]);
	round_off(m->weight[1], m->count[1]);
}

/* What a programme brings against the other's mixture; false: it was given up on the way, as clearly no better. */
static bool try_out(
	struct search *s, int side, const struct programme *p, const struct bringing *better, struct bringing *out)
{
	struct mixture *m = s->mixture;
	float tried = 0, behind = 0;
	memset(out, 0, sizeof *out);
	memcpy(m->given, m->base, s->game->state_size);
	give(s->game, m->given, m->seat[side], p);
	for (uint32_t j = 0; j < m->count[!side]; j++) {
		float weight = m->weight[!side][j];
		if (!(weight > 0))
			continue;
		memcpy(s->state, m->given, s->game->state_size);
		meet(s, m->seat[!side], &m->of[!side][j]);
		out->against[j] = s->leaf.value[m->seat[side]];
		out->mean += weight * out->against[j];
		tried += weight;
		behind += better ? weight * (better->against[j] - out->against[j]) : 0;
		if (better && tried > ENOUGH && behind > tried * HOPELESS)
			return false;
	}
	return true;
}

/* May the seat still give what follows when this order is changed? */
static bool may_follow(struct search *s, int seat, const struct programme *p, uint32_t changed)
{
	const struct game *g = s->game;
	memcpy(s->state, s->mixture->base, g->state_size);
	for (uint32_t i = 0; i < p->count; i++) {
		uint32_t n = i > changed ? g->choices(s->state, seat, s->list) : 0, k = 0;
		while (k < n && s->list[k] != p->order[i])
			k++;
		if (!is_ordering(s, s->state, seat) || (i > changed && k == n))
			return false;
		g->apply(s->state, seat, p->order[i], NULL);
	}
	return !is_ordering(s, s->state, seat);
}

/* An answer begins: from the best programme there is, or every other time from one that the tree draws. */
static void begin_answer(struct search *s)
{
	struct mixture *m = s->mixture;
	struct answer *a = &m->answer;
	float value[PROGRAMMES_MAX] = {0};
	uint32_t best = 0;
	a->side = m->turn & 1;
	look_up(m, a->side, m->weight[a->side], m->weight[!a->side], value);
	for (uint32_t i = 1; i < m->count[a->side]; i++)
		best = value[i] > value[best] ? i : best;
	a->known = value[best];
	a->programme = m->of[a->side][best];
	if (m->turn & 2)
		draw_programme(s, a->side, &a->programme);
	try_out(s, a->side, &a->programme, NULL, &a->brings);
	a->at = rng_below(&s->rng, a->programme.count);
	a->left = a->programme.count;
	a->open = true;
}

/* Every other choice of one of its orders is tried. */
static void change_order(struct search *s, struct answer *a)
{
	const struct game *g = s->game;
	struct mixture *m = s->mixture;
	int seat = m->seat[a->side];
	struct programme p = a->programme;
	choice old = p.order[a->at];
	memcpy(s->state, m->base, g->state_size);
	for (uint32_t i = 0; i < a->at; i++)
		g->apply(s->state, seat, p.order[i], NULL);
	uint32_t n = g->choices(s->state, seat, m->list);
	a->left--;
	for (uint32_t i = 0; i < n; i++) {
		struct bringing brings;
		p.order[a->at] = m->list[i];
		if (m->list[i] == old || !may_follow(s, seat, &p, a->at) || !try_out(s, a->side, &p, &a->brings, &brings)
			|| !(brings.mean > a->brings.mean))
			continue;
		a->brings = brings;
		a->programme = p;
	}
	a->at = (a->at + 1) % p.count;
}

static void end_answer(struct search *s, struct answer *a)
{
	struct mixture *m = s->mixture;
	bool new = a->brings.mean > a->known + NEW && !is_known(m, a->side, &a->programme);
	a->open = false;
	m->turn++;
	m->idle = new ? 0 : m->idle + 1;
	if (!new)
		return;
	take_in(s, a->side, &a->programme);
	solve(m, ROUNDS);
}

static void begin(struct search *s)
{
	struct mixture *m = s->mixture;
	for (int i = 0; i < DRAWN_FIRST; i++)
		for (int k = 0; k < 2; k++) {
			struct programme p;
			draw_programme(s, k, &p);
			if (!is_known(m, k, &p))
				take_in(s, k, &p);
		}
	solve(m, ROUNDS);
}

/* One step of thinking, a millisecond or so; false: it is over. */
static bool step(struct search *s)
{
	struct mixture *m = s->mixture;
	struct answer *a = &m->answer;
	bool over = m->met >= m->budget;
	if (!m->count[0])
		begin(s);
	else if (!a->open && (over || m->idle == IDLE))
		return false;
	else if (!a->open)
		begin_answer(s);
	else if (!over && a->left)
		change_order(s, a);
	else
		end_answer(s, a);
	return true;
}

/* The views in which the root's seat gives its orders: the later decisions find them again by these. */
static void end(struct search *s)
{
	struct mixture *m = s->mixture;
	solve(m, ROUNDS_LAST);
	for (uint32_t i = 0; i < m->count[0]; i++) {
		memcpy(s->state, m->base, s->game->state_size);
		for (uint32_t k = 0; k < m->of[0][i].count; k++) {
			m->way[i][k] = view_key(s, s->state, m->seat[0]);
			s->game->apply(s->state, m->seat[0], m->of[0][i].order[k], NULL);
		}
	}
	m->solved = true;
}

/* How likely the i-th programme is given and has this view on its way; what it orders there. */
static float on_way(const struct mixture *m, uint32_t i, uint64_t key, choice *c)
{
	if (!m->solved || !(m->weight[0][i] > 0))
		return 0;
	for (uint32_t k = 0; k < m->of[0][i].count; k++)
		if (m->way[i][k] == key) {
			*c = m->of[0][i].order[k];
			return m->weight[0][i];
		}
	return 0;
}

bool mixture_draw(const struct search *s, uint64_t key, struct rng *rng, choice *out)
{
	const struct mixture *m = s->mixture;
	choice c;
	float sum = 0;
	for (uint32_t i = 0; i < m->count[0]; i++)
		sum += on_way(m, i, key, &c);
	float drawn = rng_unit(rng) * sum;
	for (uint32_t i = 0; i < m->count[0] && sum > 0; i++) {
		float weight = on_way(m, i, key, &c);
		if (weight > 0)
			*out = c;
		if (drawn < weight)
			break;
		drawn -= weight;
	}
	return sum > 0;
}

void mixture_forget(struct search *s)
{
	s->mixture->count[0] = s->mixture->count[1] = 0;
	s->mixture->solved = false;
}

void mixture_begin(struct search *s)
{
	struct mixture *m = s->mixture;
	uint32_t length = 0;
	choice c;
	m->used = s->level.set[SET_ANSWERS] && s->seats == 2 && !errs(s) && node_at(s, s->root)->secret;
	for (uint32_t i = 0; m->used && i < m->count[0]; i++)
		if (on_way(m, i, s->seen_key, &c) > 0) {
			s->limit = s->level.iterations ? s->level.iterations / LATER_PART : TREE_OF_TIME / LATER_PART;
			return;
		}
	mixture_forget(s);
	if (!m->used)
		return;
	state_draw(s);
	memcpy(m->base, s->state, s->game->state_size);
	m->kind = s->game->decision(s->state).kind;
	m->seat[0] = s->seen.seat;
	m->seat[1] = !s->seen.seat;
	m->turn = m->idle = m->met = 0;
	m->answer.open = false;
	for (; length <= PROGRAMME_MAX && is_ordering(s, s->state, s->seen.seat); length++) {
		uint32_t n = s->game->choices(s->state, s->seen.seat, s->list);
		s->game->apply(s->state, s->seen.seat, s->list[rng_below(&s->rng, n)], NULL);
	}
	m->used = length <= PROGRAMME_MAX;
	if (!m->used)
		return;
	uint64_t all = (uint64_t)s->level.iterations * length, mixing = all * s->level.set[SET_ANSWERS] / 100;
	m->budget = all && mixing < UINT32_MAX ? (uint32_t)mixing : UINT32_MAX;
	s->limit = all ? s->level.iterations / FIRST_PART + 1 : TREE_OF_TIME;
}

/* How likely it is that the choice of the root is drawn. */
static float likely(const struct search *s, uint32_t at)
{
	const struct mixture *m = s->mixture;
	float sum = 0, here = 0;
	for (uint32_t i = 0; i < m->count[0]; i++) {
		choice c = 0;
		float weight = on_way(m, i, s->seen_key, &c);
		sum += weight;
		here += c == s->root_list[at] ? weight : 0;
	}
	return sum > 0 ? here / sum : 0;
}

/* What may be drawn can be told of, whether the tree thought of it or not. */
static void look_at_mixed(struct search *s)
{
	for (uint32_t i = 0; i < s->root_count && s->mixture->used; i++)
		while (s->tally[i].visits < LOOKS && likely(s, i) > 0) {
			iterate_through(s, i);
			tally_add(s, i, &s->leaf);
		}
}

bool mixture_go_on(struct search *s)
{
	while (s->mixture->used && !s->mixture->solved) {
		bool goes_on = step(s);
		enum pause pause = search_pause(s);
		if (!goes_on || pause == PAUSE_DONE) {
			s->ended = goes_on ? END_TIME : s->mixture->idle == IDLE ? END_DECIDED : s->ended;
			end(s);
		} else if (pause == PAUSE_SLICE) {
			return false;
		}
	}
	look_at_mixed(s);
	return true;
}

void mixture_tell(struct search *s)
{
	enum { WHOLE = 10000 };
	for (uint32_t i = 0; i < s->root_count && s->mixture->used; i++) {
		struct tally *t = &s->tally[i];
		float chance = likely(s, i);
		t->mixed = chance > 0;
		t->all = t->mixed ? (uint32_t)(chance * WHOLE) + 1 : t->all > 0;
	}
}
