/*
 * What reviews are worth, in figures: games of neighbouring levels are played and reviewed. Luck must be nothing on average,
 * losses must order the levels as the arena does, and chances must come true. Prints a table for docs/review.md.
 *
 *   CLOISTER_GAME     one game instead of all
 *   CLOISTER_ROUNDS   games of each pair of levels (12)
 *   CLOISTER_PERCENT  of the levels' iterations (10), so that it ends the same day
 *   CLOISTER_SAMPLE   so many decisions of a game instead of all, spread over it: results are by games, so that many games
 *                     looked at in few places say more of the chances than few games looked at everywhere
 *   CLOISTER_SECONDS  no further game after these
 *   CLOISTER_SEED     of the first game (1)
 *   CLOISTER_LUCK     games at random whose luck alone is judged (200)
 *   CLOISTER_POINTS   a file to which every decision that was looked at is added, and the sums of every game that was
 *                     looked at as a whole, for tools/calibrate.py
 */
#define _GNU_SOURCE
#include "walk.h"

#include <time.h>

#include "ai/review_int.h"
#include "core/match.h"

enum { LEVELS = 4, BINS = 10, QUARTERS = 4, ROUNDS = 12, PERCENT = 10 };
enum { STAGES = 1000, EXACT = -1 }; /* parts of a game in a point; instead of what looks had where none were needed */

/* Means of a figure that may be negative. */
struct mean {
	double sum, square;
	uint32_t n;
};

static void mean_add(struct mean *m, double x)
{
	m->sum += x;
	m->square += x * x;
	m->n++;
}

static double mean_of(const struct mean *m)
{
	return m->n ? m->sum / m->n : 0;
}

static double error_of(const struct mean *m)
{
	double mean = mean_of(m), variance = m->n > 1 ? (m->square / m->n - mean * mean) / (m->n - 1) : 0;
	return variance > 0 ? __builtin_sqrt(variance) : 0;
}

struct figures {
	struct mean loss[LEVELS]; /* of a choice, by level */
	struct mean luck;         /* of seat 0, a game */
	struct mean brier[QUARTERS + 1];
	struct mean chance[QUARTERS + 1][BINS], came[QUARTERS + 1][BINS];
	struct mean rest[2];      /* what is not told apart, a game: with its sign, and its size */
	uint32_t verdict[LEVELS][VERDICTS];
	double seconds, longest;
	uint32_t games;
	FILE *points;
};

static int number_of(const char *name, int otherwise)
{
	const char *text = getenv(name);
	return text ? atoi(text) : otherwise;
}

static void *memory_of(size_t size)
{
	void *block = aligned_alloc(16, (size + 15) / 16 * 16);
	assert_non_null(block);
	return block;
}

struct sitting {
	int number;
	struct level level;
	struct search *search;
	void *block;
};

static void sit_down(struct sitting *p, const struct game *g, int number, uint64_t seed)
{
	p->number = number;
	p->level = *level_offered(number);
	p->level.time_ms = 0;
	p->level.set[SET_PERCENT] = (uint32_t)number_of("CLOISTER_PERCENT", PERCENT);
	size_t size = search_size(g, p->level.iterations);
	p->block = memory_of(size);
	p->search = search_init(p->block, size / 16 * 16, g, seed);
}

static void play_out(struct match *m, struct sitting *players, struct rng *rng)
{
	const struct game *g = m->game;
	uint32_t at;
	for (struct decision d; (d = g->decision(m->state)).actors;) {
		int seat = decision_seat(d);
		if (seat == SEAT_CHANCE) {
			choice c = driver_chance_pick(g, m->state, rng_next(rng) % driver_chance_total(g, m->state));
			assert_int_equal(match_chance(m, c, NULL).reason, 0);
			continue;
		}
		struct seen seen;
		seen_from(g, m->state, seat, &seen);
		choice c = ai_choose(players[seat].search, &seen, &players[seat].level, NULL);
		assert_int_equal(match_do(m, seat, &c, 1, NULL, &at).reason, 0);
	}
}

static void note_chance(struct figures *f, uint32_t quarter, double chance, double result)
{
	int bin = (int)(chance * BINS) < BINS ? (int)(chance * BINS) : BINS - 1;
	const uint32_t both[] = {quarter, QUARTERS};
	for (int i = 0; i < 2; i++) {
		mean_add(&f->brier[both[i]], (chance - result) * (chance - result));
		mean_add(&f->chance[both[i]][bin], chance);
		mean_add(&f->came[both[i]][bin], result);
	}
}

/* A chance is that of the best choice: what came, came of the one that was made. */
static int32_t came_of(const struct moment *m)
{
	return m->chance[m->seat] - m->loss;
}

/* As tools/calibrate.py reads it: what was told of the choice that was made, and what the looks had before it was told. */
static void write_point(const struct figures *f, const struct review *r, uint32_t at, int level, uint64_t seed)
{
	const struct moment *m = &r->moment[at];
	if (f->points)
		fprintf(f->points, "%s %llu %u %d %s %d %d %d %d %s\n", r->match->game->id, (unsigned long long)seed,
			at * STAGES / r->count, m->seat, level_offered(level)->name, m->exact ? EXACT : m->counted, came_of(m),
			r->result[m->seat], m->loss, review_verdicts[m->verdict].name);
}

static void note(struct figures *f, const struct review *r, const struct sitting *players, uint64_t seed)
{
	for (uint32_t i = 0; i < r->count; i++) {
		const struct moment *m = &r->moment[i];
		if (m->seat == SEAT_CHANCE || !m->verdict)
			continue;
		int level = players[m->seat].number;
		mean_add(&f->loss[level], (double)m->loss / REVIEW_WHOLE);
		f->verdict[level][m->verdict]++;
		note_chance(
			f, i * QUARTERS / r->count, (double)came_of(m) / REVIEW_WHOLE, (double)r->result[m->seat] / REVIEW_WHOLE);
		write_point(f, r, i, level, seed);
	}
}

static void note_sum(struct figures *f, const struct review *r, uint64_t seed, double took)
{
	struct review_sum sum;
	review_sum(r, 0, &sum);
	double rest = (double)sum.rest / REVIEW_WHOLE;
	if (f->points)
		fprintf(f->points, "%s %llu sum %d %d %.0f\n", r->match->game->id, (unsigned long long)seed, sum.luck, sum.rest,
			took * 1000);
	mean_add(&f->luck, (double)sum.luck / REVIEW_WHOLE);
	mean_add(&f->rest[0], rest);
	mean_add(&f->rest[1], rest < 0 ? -rest : rest);
}

static uint32_t decision_after(const struct review *r, uint32_t number)
{
	uint32_t i = 0;
	for (; i < r->count; i++)
		if (r->moment[i].seat != SEAT_CHANCE && !number--)
			return i;
	return i;
}

/* Some decisions, one of each part of the game, as hard as the usual review looks at them. */
static void look_at_some(struct review *r, uint32_t wanted, struct rng *rng)
{
	uint32_t decisions = 0;
	for (uint32_t i = 0; i < r->count; i++)
		decisions += r->moment[i].seat != SEAT_CHANCE;
	for (uint32_t k = 0; k < wanted && decisions; k++) {
		uint32_t from = k * decisions / wanted, to = (k + 1) * decisions / wanted;
		if (to > from)
			review_judge(r, decision_after(r, from + rng_below(rng, to - from)), REVIEW_USUAL - 1);
	}
}

static void look_at_all(struct review *r)
{
	while (review_step(r))
		;
	review_curve(r);
}

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void one_game(struct figures *f, const struct game *g, int weaker, bool swapped, uint64_t seed)
{
	struct sitting players[2];
	struct match m;
	struct options o;
	struct rng rng;
	for (int seat = 0; seat < 2; seat++)
		sit_down(&players[seat], g, weaker + (seat ^ (int)swapped), seed * 2 + (uint64_t)seat);
	options_default(g, 2, &o);
	void *block = memory_of(match_size(g));
	match_open(&m, g, &o, block, NULL);
	rng_seed(&rng, seed);
	play_out(&m, players, &rng);
	size_t size = review_size(&m);
	void *memory = memory_of(size);
	double begun = now();
	struct review *r = review_open(memory, size, &m);
	uint32_t sample = (uint32_t)number_of("CLOISTER_SAMPLE", 0);
	if (sample)
		look_at_some(r, sample, &rng);
	else
		look_at_all(r);
	double took = now() - begun;
	if (!sample)
		note_sum(f, r, seed, took);
	f->seconds += took;
	f->longest = took > f->longest ? took : f->longest;
	f->games++;
	note(f, r, players, seed);
	free(memory);
	free(block);
	for (int seat = 0; seat < 2; seat++)
		free(players[seat].block);
}

/* The mean distance between chances and what came of them. */
static double calibration(const struct figures *f, int quarter)
{
	double sum = 0;
	uint32_t n = 0;
	for (int b = 0; b < BINS; b++) {
		const struct mean *chance = &f->chance[quarter][b], *came = &f->came[quarter][b];
		double distance = mean_of(chance) - mean_of(came);
		sum += (distance < 0 ? -distance : distance) * chance->n;
		n += chance->n;
	}
	return n ? sum / n : 0;
}

static void print(const struct game *g, const struct figures *f)
{
	printf("%s, %u games: %.1f s a review, longest %.1f; luck %+.4f +- %.4f a game, not told apart %+.4f +- %.4f, %.4f "
		   "in size\n",
		g->id, f->games, f->seconds / f->games, f->longest, mean_of(&f->luck), error_of(&f->luck), mean_of(&f->rest[0]),
		error_of(&f->rest[0]), mean_of(&f->rest[1]));
	for (int l = 0; l < LEVELS; l++) {
		printf("  %s: %u choices, lost %.4f +- %.4f each;", level_offered(l)->name, f->loss[l].n, mean_of(&f->loss[l]),
			error_of(&f->loss[l]));
		for (int v = VERDICT_BEST; v < VERDICTS; v++)
			printf(" %s %.2f%%", review_verdicts[v].name, 100.0 * f->verdict[l][v] / f->loss[l].n);
		putchar('\n');
	}
	for (int q = 0; q <= QUARTERS; q++)
		printf("  %s %d: Brier %.3f, ECE %.3f of %u\n", q < QUARTERS ? "quarter" : "all", q + 1, mean_of(&f->brier[q]),
			calibration(f, q), f->brier[q].n);
	fflush(stdout);
}

static void figures(void **state)
{
	const struct game *g = game_of(state);
	static struct figures f;
	int rounds = number_of("CLOISTER_ROUNDS", ROUNDS), seconds = number_of("CLOISTER_SECONDS", 0);
	uint64_t seed = (uint64_t)number_of("CLOISTER_SEED", 1);
	const char *points = getenv("CLOISTER_POINTS");
	memset(&f, 0, sizeof f);
	f.points = points ? fopen(points, "a") : NULL;
	assert_true(!points || f.points);
	time_t end = time(NULL) + seconds;
	for (int i = 0; i < rounds; i++)
		for (int pair = 0; pair + 1 < LEVELS && !(seconds && time(NULL) >= end); pair++)
			one_game(&f, g, pair, i % 2, seed++);
	if (f.points)
		fclose(f.points);
	print(g, &f);
	for (int l = 0; l < LEVELS; l++)
		assert_true(f.loss[l].n > 0); /* of no choices nothing can be said */
	if (number_of("CLOISTER_SAMPLE", 0))
		return; /* figures for a table: too few decisions of a game to judge by */
	assert_true(f.luck.n > 1);
	/* three standard errors, and the judge's own rounding */
	double luck = mean_of(&f.luck);
	assert_true((luck < 0 ? -luck : luck) <= 3 * error_of(&f.luck) + 0.001);
	for (int l = 0; l + 1 < LEVELS; l++)
		assert_true(mean_of(&f.loss[l + 1]) <= mean_of(&f.loss[l]) + 2 * error_of(&f.loss[l]));
	assert_true(mean_of(&f.brier[QUARTERS]) < 0.25); /* as one half always would have */
}

/* Chance alone, in many games that are played at random and looked at quickly: whom it favours is nobody. */
static void luck_is_nothing(void **state)
{
	enum { GAMES = 200, QUICKLY = 1 };
	const struct game *g = game_of(state);
	struct mean luck = {0}, moment = {0};
	struct sitting players[2];
	int many = number_of("CLOISTER_LUCK", GAMES);
	for (int seat = 0; seat < 2; seat++)
		sit_down(&players[seat], g, 0, 1), players[seat].level = *level_named("random");
	void *block = memory_of(match_size(g));
	for (int i = 0; i < many; i++) {
		struct match m;
		struct options o;
		struct rng rng;
		double sum = 0;
		options_default(g, 2, &o);
		match_open(&m, g, &o, block, NULL);
		rng_seed(&rng, (uint64_t)i + 1);
		play_out(&m, players, &rng);
		size_t size = review_size(&m);
		void *memory = memory_of(size);
		struct review *r = review_open(memory, size, &m);
		for (uint32_t k = 0; k < r->count; k++) {
			if (r->moment[k].seat != SEAT_CHANCE)
				continue;
			review_judge(r, k, QUICKLY);
			mean_add(&moment, (double)r->moment[k].luck[0] / REVIEW_WHOLE);
			sum += (double)r->moment[k].luck[0] / REVIEW_WHOLE;
		}
		mean_add(&luck, sum);
		free(memory);
	}
	printf("%s, %d random games: luck %+.4f +- %.4f a game, %+.5f +- %.5f a moment of %u\n", g->id, many,
		mean_of(&luck), error_of(&luck), mean_of(&moment), error_of(&moment), moment.n);
	free(block);
	for (int seat = 0; seat < 2; seat++)
		free(players[seat].block);
	assert_true(moment.n > 0 || !many || !g->weights); /* of no moments nothing can be said */
	double mean = mean_of(&luck);
	assert_true((mean < 0 ? -mean : mean) <= 3 * error_of(&luck) + 0.001);
}

int main(void)
{
	static const struct property properties[] = {
		{"luck is nothing on average", luck_is_nothing},
		{"luck, losses, chances", figures},
	};
	static const struct game *const more[] = {NULL};
	return properties_run("what reviews are worth", properties, COUNT(properties), more);
}
