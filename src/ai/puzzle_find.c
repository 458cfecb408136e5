/*
 * Finding puzzles in a game. Each decision passes through a row of sieves, the cheap ones first: a short search finds a
 * choice ahead that quick play misses; a search of abbot's own budget agrees with it and finds it clearly ahead; and so do
 * two of ten times the budget, with seeds of their own. Only what the seat knew is looked at.
 */
#include "ai/puzzle.h"

#include "ai/weigh.h"

enum {
	ABBOT = 100, /* percent of abbot's iterations */
	SHORT = 10,
	NEAR = 5,     /* choices between two puzzles of a game, at least */
	CANDIDATES = 64,
	RIVALS_MAX = 4,
};

enum { SIEVE_SHORT, SIEVE_ABBOT, SIEVE_CHECK, SIEVES };

/* How far the answer must be ahead of every other choice: in ten-thousandths of a game, and in tenths of standard errors. */
static const struct {
	int32_t lead, errors;
	uint32_t looks, rivals;
} sieve[SIEVES] = {
	{0, 0, 40, 1}, /* a tenth of abbot's budget: what is surely not ahead leaves */
	{300, 20, 100, 3}, /* its own */
	{400, 30, 400, 2}, /* ten times it */
};

static const char *const ladder[PUZZLE_LADDER] = {"novice", "brother", "prior"};

static struct level abbot(uint32_t percent)
{
	struct level level = level_judging(level_named("abbot"));
	level.time_ms = 0;
	level.set[SET_PERCENT] = percent;
	return level;
}

size_t puzzle_room(const struct game *g)
{
	return search_size(g, abbot(PUZZLE_CHECK).iterations * (PUZZLE_CHECK / 100));
}

static int32_t rounded(float x)
{
	return (int32_t)(x < 0 ? x - 0.5f : x + 0.5f);
}

/* --- one clearly best choice */

/* Puts the choice among the rivals, most promising first, if it belongs there. */
static void add_rival(struct candidate *rival, uint32_t *count, uint32_t most, const struct candidate *c, bool by_value)
{
	uint32_t at = *count;
	while (at > 0 && (by_value ? c->value > rival[at - 1].value : c->visits > rival[at - 1].visits))
		at--;
	if (at == most)
		return;
	*count += *count < most;
	memmove(&rival[at + 1], &rival[at], (*count - 1 - at) * sizeof *rival);
	rival[at] = *c;
}

/*
 * The others that were tried most, or, in a race and where all is known, that are worth most. What advice leaves out as being the
 * same in another order is here: then there is no one answer.
 */
static uint32_t find_rivals(const struct search *s, const struct seen *seen, const struct advice *advice, uint32_t most,
	struct candidate *rival)
{
	choice list[CHOICES_MAX];
	uint32_t n = seen->game->choices(&seen->state, seen->seat, list), count = 0;
	bool by_value = advice->exact || search_raced(s);
	for (uint32_t i = 0; i < n; i++) {
		struct candidate c;
		if (list[i] != advice->list[0].choice && search_found(s, list[i], &c) && (c.visits || advice->exact))
			add_rival(rival, &count, most, &c, by_value);
	}
	return count;
}

/* What speaks for the best choice, and by how much: the term in which it is furthest ahead. */
static void find_reason(const struct weighing *w, struct puzzle *p)
{
	p->reason = PUZZLE_CHANCE;
	p->size = 0;
	for (int i = 0; i < TERMS; i++) {
		int32_t gain = rounded((w->best.term[i] - w->played.term[i]) * 10);
		if (gain > p->size)
			p->size = gain, p->reason = (uint8_t)i;
	}
}

static void note(const struct weighing *w, choice second, struct puzzle *p)
{
	enum { WHOLE = 10000 };
	p->lead = rounded(w->lead * WHOLE);
	p->error = rounded(w->error * WHOLE);
	p->win = rounded(w->best.win * WHOLE);
	p->second = second;
	find_reason(w, p);
}

/* A race takes few in: is the best choice ahead of those that did not run as well? */
static bool outruns_all(struct search *s, const struct seen *seen, const struct advice *advice)
{
	enum { LOOKS = 24 };
	choice list[CHOICES_MAX];
	uint32_t n = seen->game->choices(&seen->state, seen->seat, list);
	for (uint32_t i = 0; i < n; i++) {
		struct candidate c;
		struct weighing w;
		if (list[i] == advice->list[0].choice || !search_found(s, list[i], &c) || c.visits)
			continue;
		search_weigh(s, advice->list[0].choice, list[i], LOOKS, &w);
		if (w.lead <= 0 || rounded(w.lead * 10000) < sieve[SIEVE_ABBOT].lead)
			return false;
	}
	return true;
}

/* Weighs the best choice against its rivals; the one nearest to it is the second. */
static bool is_ahead(struct search *s, const struct seen *seen, const struct advice *advice, int row, struct puzzle *p)
{
	struct candidate rival[RIVALS_MAX];
	uint32_t count = find_rivals(s, seen, advice, sieve[row].rivals, rival);
	p->lead = INT32_MAX;
	if (row == SIEVE_CHECK && search_raced(s) && !outruns_all(s, seen, advice))
		return false;
	for (uint32_t i = 0; i < count; i++) {
		struct weighing w;
		search_weigh(s, advice->list[0].choice, rival[i].choice, sieve[row].looks, &w);
		int32_t lead = rounded(w.lead * 10000), error = rounded(w.error * 10000);
		if (w.mixed || lead < sieve[row].lead || 10 * lead < sieve[row].errors * error)
			return false;
		if (lead < p->lead)
			note(&w, rival[i].choice, p);
	}
	return count > 0;
}

/* Thinks with so many percent of abbot's iterations. */
static void think(struct search *s, const struct seen *seen, uint32_t percent, uint64_t seed, struct advice *advice)
{
	struct level level = abbot(percent);
	search_reset(s, seed);
	search_think(s, seen, &level);
	search_conclude(s, advice);
}

choice puzzle_solve(
	struct search *s, const struct game *g, const void *state, int seat, uint32_t percent, uint64_t seed)
{
	struct advice advice;
	struct seen seen;
	seen_from(g, state, seat, &seen);
	think(s, &seen, percent, seed, &advice);
	return advice.list[0].choice;
}

bool puzzle_clear(struct search *s, const struct game *g, const void *state, int seat, uint32_t percent, uint64_t seed,
	struct puzzle *out)
{
	struct advice advice;
	struct seen seen;
	memset(out, 0, sizeof *out);
	seen_from(g, state, seat, &seen);
	think(s, &seen, percent, seed, &advice);
	if (advice.forced || !is_ahead(s, &seen, &advice, percent > ABBOT ? SIEVE_CHECK : SIEVE_ABBOT, out))
		return false;
	out->seat = (uint8_t)seat;
	out->kind = g->decision(state).kind;
	out->hash = state_hash(g, state);
	out->line_count = (uint8_t)search_line(s, advice.list[0].choice, out->line, PUZZLE_LINE);
	return true;
}

/* --- a game */

static uint64_t mixed(uint64_t a, uint64_t b)
{
	uint64_t x = a * 0x100000001b3u + b;
	return rng_mix(&x) | 1;
}

void puzzle_play(struct puzzle_maker *m, uint64_t number)
{
	const struct game *g = m->game;
	union any_state state = {0};
	struct rng chance;
	struct seen seen;
	rng_seed(&chance, mixed(number, 1));
	search_reset(m->search, mixed(number, 2));
	g->setup(&state, &m->options);
	driver_settle(g, &state, NULL, NULL);
	for (m->count = 0; g->decision(&state).actors && m->count < g->decisions_max; m->count++) {
		int seat = decision_seat(g->decision(&state));
		uint32_t n;
		choice c;
		if (seat == SEAT_CHANCE) {
			c = driver_draw(g, &state, &chance, &n);
		} else {
			seen_from(g, &state, seat, &seen);
			c = ai_choose(m->search, &seen, &m->player, NULL);
		}
		m->list[m->count] = (struct played){(uint8_t)seat, c};
		g->apply(&state, seat, c, NULL);
		driver_settle(g, &state, NULL, NULL);
	}
}

void puzzle_take(struct puzzle_maker *m, const struct match *match)
{
	const struct game *g = m->game;
	union any_state state;
	match_state_at(match, 0, &state);
	m->count = 0;
	for (uint32_t i = 0; i < match->live_count; i++) {
		const struct row *row = match_live(match, i);
		for (uint32_t k = 0; k < row->count && m->count < g->decisions_max; k++) {
			choice c = match->choices[row->first + k];
			if (driver_why(g, &state, row->seat, c).reason)
				continue; /* it repeats what was settled */
			m->list[m->count++] = (struct played){row->seat, c};
			g->apply(&state, row->seat, c, NULL);
			driver_settle(g, &state, NULL, NULL);
		}
	}
}

/* --- the sieves */

/* What a level chooses without its mistakes. */
static choice choose(struct search *s, const struct seen *seen, const struct level *level, uint64_t seed)
{
	struct advice advice;
	search_reset(s, seed);
	ai_advise(s, seen, level, &advice);
	return advice.best;
}

/* Does the best choice of a short search stand out at all? Those that do not are most of all. */
static bool stands_out(const struct advice *advice)
{
	enum { THOUSANDTHS = 30 };
	const struct candidate *best = &advice->list[0], *next = &advice->list[1];
	return advice->count > 1 && best->place[0] - next->place[0] >= THOUSANDTHS;
}

static struct level rung(int i)
{
	struct level level = level_judging(level_named(ladder[i]));
	level.time_ms = 0;
	return level;
}

/* How many tries of a level find the answer. */
static uint8_t tries_found(struct search *s, const struct seen *seen, int row, uint64_t hash, choice answer)
{
	struct level level = rung(row);
	uint8_t found = 0;
	for (uint64_t k = 0; k < PUZZLE_TRIES; k++)
		found += choose(s, seen, &level, mixed(hash, 16 + k)) == answer;
	return found;
}

/* Does quick play miss, more than now and then, what a short search finds? */
static bool is_missed(struct search *s, const struct seen *seen, uint64_t hash, struct puzzle *p)
{
	struct advice advice;
	think(s, seen, SHORT, mixed(hash, 4), &advice);
	if (!stands_out(&advice) || !is_ahead(s, seen, &advice, SIEVE_SHORT, p))
		return false;
	p->line[0] = advice.list[0].choice;
	p->found[0] = tries_found(s, seen, 0, hash, p->line[0]);
	return p->found[0] < PUZZLE_TRIES - 1;
}

/* A second opinion that is less sure is the one to be told. */
static void keep_less(struct puzzle *p, const struct puzzle *other)
{
	if (other->lead < p->lead)
		*p = *other;
}

static bool is_verified(struct search *s, const struct game *g, const void *state, struct puzzle *p)
{
	struct puzzle known = *p, one, two;
	struct seen seen;
	if (!puzzle_clear(s, g, state, p->seat, PUZZLE_CHECK, mixed(p->hash, 5), &one) || one.line[0] != known.line[0])
		return false;
	if (!puzzle_clear(s, g, state, p->seat, PUZZLE_CHECK, mixed(p->hash, 6), &two) || two.line[0] != known.line[0])
		return false;
	keep_less(&one, &two);
	if (puzzle_is_order(g, &one, state))
		return false;
	*p = one;
	p->moment = known.moment;
	p->found[0] = known.found[0];
	seen_from(g, state, p->seat, &seen);
	for (int i = 1; i < PUZZLE_LADDER; i++)
		p->found[i] = tries_found(s, &seen, i, p->hash, p->line[0]);
	return true;
}

/* Walks to the state before a moment. */
struct place {
	union any_state state;
	uint32_t at;
};

static void place_begin(const struct puzzle_maker *m, struct place *p)
{
	memset(p, 0, sizeof *p);
	m->game->setup(&p->state, &m->options);
	driver_settle(m->game, &p->state, NULL, NULL);
}

static void place_step(const struct puzzle_maker *m, struct place *p)
{
	const struct played *next = &m->list[p->at++];
	m->game->apply(&p->state, next->seat, next->choice, NULL);
	driver_settle(m->game, &p->state, NULL, NULL);
}

/* Puts it among the candidates, most at stake first. */
static void add_candidate(struct puzzle *list, uint32_t *count, const struct puzzle *p)
{
	uint32_t at = *count;
	while (at > 0 && p->lead > list[at - 1].lead)
		at--;
	if (at == CANDIDATES)
		return;
	*count += *count < CANDIDATES;
	memmove(&list[at + 1], &list[at], (*count - 1 - at) * sizeof *list);
	list[at] = *p;
}

/* Does a decision pass the cheap sieves? */
static bool is_candidate(struct search *s, const struct game *g, const void *state, int seat, struct puzzle *out)
{
	choice list[CHOICES_MAX];
	struct puzzle quick = {0};
	struct seen seen;
	uint64_t hash = state_hash(g, state);
	if (seat == SEAT_CHANCE || g->choices(state, seat, list) < 2)
		return false;
	seen_from(g, state, seat, &seen);
	if (!is_missed(s, &seen, hash, &quick) || !puzzle_clear(s, g, state, seat, ABBOT, mixed(hash, 7), out))
		return false;
	out->found[0] = quick.found[0];
	return out->line[0] == quick.line[0];
}

static uint32_t find_candidates(const struct puzzle_maker *m, struct puzzle *list)
{
	uint32_t count = 0;
	struct place p;
	for (place_begin(m, &p); p.at < m->count; place_step(m, &p)) {
		struct puzzle one;
		if (!is_candidate(m->search, m->game, &p.state, m->list[p.at].seat, &one))
			continue;
		one.moment = p.at;
		add_candidate(list, &count, &one);
	}
	return count;
}

static bool is_near(const struct puzzle *list, uint32_t count, const struct puzzle *p)
{
	for (uint32_t i = 0; i < count; i++)
		if (list[i].moment < p->moment + NEAR && p->moment < list[i].moment + NEAR)
			return true;
	return false;
}

static void in_order(struct puzzle *list, uint32_t count)
{
	for (uint32_t i = 1; i < count; i++)
		for (uint32_t k = i; k > 0 && list[k].moment < list[k - 1].moment; k--) {
			struct puzzle other = list[k];
			list[k] = list[k - 1];
			list[k - 1] = other;
		}
}

uint32_t puzzle_find(struct puzzle_maker *m, struct puzzle *out)
{
	struct puzzle candidate[CANDIDATES];
	uint32_t candidates = find_candidates(m, candidate), count = 0;
	for (uint32_t i = 0; i < candidates && count < PUZZLES_OF_A_GAME; i++) {
		struct place p;
		if (is_near(out, count, &candidate[i]))
			continue;
		for (place_begin(m, &p); p.at < candidate[i].moment;)
			place_step(m, &p);
		if (is_verified(m->search, m->game, &p.state, &candidate[i]))
			out[count++] = candidate[i];
	}
	in_order(out, count);
	return count;
}
