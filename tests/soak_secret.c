/*
 * How far secret orders can be exploited: against a player that gives them as the strongest level does, what does the best
 * answer gain that knows how it mixes? The answer is looked for by a search of ten times the iterations that reckons with orders
 * which that player really gave, drawn anew for each iteration, and made better order by order as long as that brings points
 * against these. What it gains over the orders of the player itself, in points of lead, is measured against other orders of
 * that player, with the same luck. Games that give none are passed over.
 *
 *   CLOISTER_GAME       one game instead of all
 *   CLOISTER_POSITIONS  of each (24)
 *   CLOISTER_SEED       of the first position (1)
 *   CLOISTER_LEVEL      another player than abbot
 *   CLOISTER_PERCENT    of the level's iterations (100); the answer has ten times abbot's
 *   CLOISTER_SECONDS    no further position after these
 */
#define _GNU_SOURCE
#include "orders.h"
#include "walk.h"

#include <time.h>

#include "ai/arena_bout.h"
#include "ai/search_int.h"

enum { TRAIN = 12, FRESH = 12, OURS = 4, ANSWERS = 3, CANDIDATES = OURS + ANSWERS, TIMES = 10 };
enum { ASKED = 2 /* points: fewer were asked for (docs/ai.md) */ };
enum { POINT = 16 };

/* A position in which both seats give orders, and what seat 0 gave there, each time by another search. */
struct spot {
	const struct game *game;
	union any_state state;
	struct orders train[TRAIN], fresh[FRESH];
};

static const struct spot *spot_now; /* for the answer's search, which knows the other's orders only by lot */

static void give(const struct game *g, void *state, int seat, const struct orders *o)
{
	for (int i = 0; i < o->count; i++)
		g->apply(state, seat, o->choice[i], NULL);
}

/* What heuristics' believe is to the answer's search: the other has given orders already, as it would. */
static void believe_orders(void *guessed, int seat, struct rng *rng)
{
	const struct spot *p = spot_now;
	const struct heuristics *h = p->game->heuristics;
	if (h->believe)
		h->believe(guessed, seat, rng);
	if (seat == 1 && are_secret(p->game, guessed) && (p->game->decision(guessed).actors & 1))
		give(p->game, guessed, 0, &p->train[rng_below(rng, TRAIN)]);
}

/* A search with what it plays; of the game as it is, or with another believe. */
struct thinker {
	struct game game;
	struct heuristics heuristics;
	struct level level;
	struct search *search;
};

static struct thinker *thinker_new(const struct game *g, uint32_t percent, bool answers)
{
	struct thinker *t = calloc(1, sizeof *t);
	assert_non_null(t);
	assert_true(level_parse(getenv("CLOISTER_LEVEL") && !answers ? getenv("CLOISTER_LEVEL") : "abbot", &t->level));
	t->level.iterations = (uint32_t)((uint64_t)t->level.iterations * percent / 100 * (answers ? TIMES : 1));
	t->heuristics = *g->heuristics;
	if (answers) {
		t->heuristics.believe = believe_orders;
		t->level.set[SET_MIX] = 1000; /* the best, not a lot */
	}
	memcpy(&t->game, g, sizeof *g);
	t->game.heuristics = &t->heuristics;
	size_t size = (search_size(g, t->level.iterations * 4) + 15) / 16 * 16;
	void *block = aligned_alloc(16, size);
	assert_non_null(block);
	t->search = search_init(block, size, &t->game, 1);
	return t;
}

static void thinker_free(struct thinker *t)
{
	free(t->search); /* which lies at the beginning of its block */
	free(t);
}

static void think(struct thinker *t, const union any_state *from, int seat, uint64_t seed, struct orders *out)
{
	const struct game *g = &t->game;
	union any_state state = *from;
	search_reset(t->search, seed);
	for (out->count = 0; are_secret(g, &state) && g->decision(&state).actors >> seat & 1; out->count++) {
		struct seen seen;
		seen_from(g, &state, seat, &seen);
		assert_true(out->count < ORDERS_MAX);
		out->choice[out->count] = ai_choose(t->search, &seen, &t->level, NULL);
		g->apply(&state, seat, out->choice[out->count], NULL);
	}
}

/* The lead of seat 1 once both seats' orders are carried out, in sixteenths of a point, as the level judges it. */
static int32_t lead_after(const struct thinker *judge, const struct spot *p, const struct orders *first,
	const struct orders *second, uint64_t luck)
{
	static choice list[CHOICES_MAX];
	const struct game *g = p->game;
	union any_state state = p->state;
	struct prospect out[SEATS_MAX] = {0};
	struct score score[SEATS_MAX];
	struct decision d;
	struct rng rng;
	rng_seed(&rng, luck);
	give(g, &state, 0, first);
	give(g, &state, 1, second);
	while ((d = g->decision(&state)).actors && !are_secret(g, &state)) {
		int seat = bits_first(d.actors);
		uint32_t n = g->choices(&state, seat, list);
		bool chance = seat == SEAT_CHANCE || !g->heuristics->rollout;
		g->apply(&state, seat, chance ? list[rng_below(&rng, n)] : g->heuristics->rollout(&state, seat, list, n, &rng),
			NULL);
	}
	if (!d.actors) {
		g->scores(&state, score);
		return (score[1].total - score[0].total) * POINT;
	}
	g->heuristics->estimate(&state, out);
	insight_add(judge->search, &state, out);
	return out[1].value - out[0].value;
}

static double lead_of(
	const struct thinker *judge, const struct spot *p, const struct orders *against, int count, const struct orders *o)
{
	double sum = 0;
	for (int i = 0; i < count; i++)
		sum += lead_after(judge, p, &against[i], o, (uint64_t)i + 1);
	return sum / count / POINT;
}

/* Are these what the seat may order? */
static bool may_give(const struct spot *p, const struct orders *o)
{
	union any_state state = p->state;
	for (int i = 0; i < o->count; i++) {
		if (!are_secret(p->game, &state) || driver_play(p->game, &state, 1, o->choice[i], NULL).reason)
			return false;
	}
	return !are_secret(p->game, &state) || !(p->game->decision(&state).actors >> 1 & 1);
}

/* Changes one order at a time as long as that brings more against the orders that are known; returns what it brings then. */
static double improve(const struct thinker *judge, const struct spot *p, struct orders *best, double most)
{
	static choice list[CHOICES_MAX];
	for (bool better = true; better;) {
		better = false;
		for (int at = 0; at < best->count; at++) {
			union any_state state = p->state;
			for (int i = 0; i < at; i++)
				p->game->apply(&state, 1, best->choice[i], NULL);
			uint32_t n = p->game->choices(&state, 1, list);
			for (uint32_t k = 0; k < n; k++) {
				struct orders o = *best;
				o.choice[at] = list[k];
				double lead = may_give(p, &o) ? lead_of(judge, p, p->train, TRAIN, &o) : most;
				if (lead > most)
					most = lead, *best = o, better = true;
			}
		}
	}
	return most;
}

struct sums {
	double sum, square;
	int n;
};

static void add(struct sums *s, double x)
{
	s->sum += x, s->square += x * x, s->n++;
}

static double mean(const struct sums *s)
{
	return s->sum / s->n;
}

static double error(const struct sums *s)
{
	double variance = s->n > 1 ? (s->square / s->n - mean(s) * mean(s)) / (s->n - 1) : 0;
	return variance > 0 ? __builtin_sqrt(variance) : 0;
}

/* What the best answer gains here over the player's own orders, and what the search's alone does. */
static void look(
	struct thinker *player, struct thinker *answerer, struct spot *p, struct sums *gain, struct sums *alone)
{
	struct orders candidate[CANDIDATES], best = {0};
	double own = 0, most = -1e9, searched = 0;
	spot_now = p;
	for (int i = 0; i < TRAIN; i++)
		think(player, &p->state, 0, (uint64_t)i + 1, &p->train[i]);
	for (int i = 0; i < FRESH; i++)
		think(player, &p->state, 0, (uint64_t)i + 101, &p->fresh[i]);
	for (int i = 0; i < CANDIDATES; i++)
		think(i < OURS ? player : answerer, &p->state, 1, (uint64_t)i + 201, &candidate[i]);
	for (int i = 0; i < CANDIDATES; i++) {
		double fresh = lead_of(player, p, p->fresh, FRESH, &candidate[i]);
		double lead = lead_of(player, p, p->train, TRAIN, &candidate[i]);
		own += i < OURS ? fresh / OURS : 0;
		searched += i < OURS ? 0 : fresh / ANSWERS;
		if (lead > most)
			most = lead, best = candidate[i];
	}
	improve(player, p, &best, most);
	double answer = lead_of(player, p, p->fresh, FRESH, &best);
	add(gain, answer - own);
	add(alone, searched - own);
	printf("# own %.2f, the search's answer %.2f, the best answer %.2f\n", own, searched, answer);
	fflush(stdout);
}

/* A game by the quick policy, up to where both seats begin to give orders for the n-th time; false: it ends before. */
static bool play_to(const struct game *g, uint32_t number, uint32_t times, union any_state *out)
{
	static choice list[CHOICES_MAX];
	struct bout_table table = {.game = g, .seed = 1, .players = 1, .quick = {true}};
	struct bout b;
	uint32_t before = 0;
	options_default(g, 2, &table.options);
	bout_begin(&b, &table, number);
	for (struct decision d; (d = g->decision(&b.state)).actors; before = d.actors) {
		choice c;
		if (are_secret(g, &b.state) && d.actors == 3 && before != 3 && --times == 0) {
			*out = b.state;
			return true;
		}
		assert_true(bout_choose(&b, bits_first(d.actors), list, &c));
		bout_apply(&b, d, bits_first(d.actors), c);
	}
	return false;
}

static uint32_t number_of(const char *name, uint32_t otherwise)
{
	const char *text = getenv(name);
	return text ? (uint32_t)strtoul(text, NULL, 10) : otherwise;
}

static bool declares_orders(const struct game *g)
{
	bool secret = false;
	for (int v = 1; g->verbs[v].name; v++)
		secret |= (g->verbs[v].flags & VERB_PRIVATE) != 0;
	return secret && g->seats_min <= 2 && g->heuristics && g->heuristics->estimate;
}

/* Returns whether the best answer gains no more than it may. */
static bool measure(const struct game *g, time_t until)
{
	static struct spot p;
	uint32_t percent = number_of("CLOISTER_PERCENT", 100), seed = number_of("CLOISTER_SEED", 1);
	struct thinker *player = thinker_new(g, percent, false), *answerer = thinker_new(g, percent, true);
	struct sums gain = {0}, alone = {0};
	uint32_t positions = number_of("CLOISTER_POSITIONS", 24);
	p.game = g;
	for (uint32_t i = 0; (uint32_t)gain.n < positions && i < 4 * positions && time(NULL) < until; i++)
		if (play_to(g, seed + i, 1 + i % 12, &p.state))
			look(player, answerer, &p, &gain, &alone);
	thinker_free(player);
	thinker_free(answerer);
	if (!gain.n)
		return true;
	printf("%s: %d positions, %u %% of the level: the best answer gains %.2f points, standard error %.2f; that of the "
		   "search of ten times the iterations %.2f, %.2f\n",
		g->id, gain.n, percent, mean(&gain), error(&gain), mean(&alone), error(&alone));
	printf("%s: fewer than %d were asked for: %s\n", g->id, ASKED, mean(&gain) < ASKED ? "reached" : "not reached");
	return mean(&gain) < ASKED + error(&gain);
}

int main(void)
{
	const char *only = getenv("CLOISTER_GAME");
	time_t until = time(NULL) + (time_t)number_of("CLOISTER_SECONDS", 540);
	bool good = true;
	for (int i = 0; games[i]; i++)
		if (declares_orders(games[i]) && (!only || text_equal(games[i]->id, only)))
			good &= measure(games[i], until);
	return good ? 0 : 1;
}
