/*
 * One moment of a review. A decision is thought about from what its seat saw, and the best choice found is weighed against
 * the one that was made; chance is answered again, in every way there was or in many, and what came is compared with that.
 * Seeds are the moment's number: the same match gives the same figures, whatever nobody could see.
 */
#include "ai/review_int.h"
#include "ai/weigh.h"

/* How hard each pass looks. */
static const struct {
	uint16_t percent; /* of prior's iterations; 0: decisions are only looked out from */
	uint16_t looks;   /* at either of two choices, or at a position */
	uint32_t rollouts; /* for all of chance together, so that a game with little of it is told exactly; 0: none */
} passes[REVIEW_PASSES] = {
	{0, 12, 0},
	{10, 24, 3000},
	{80, 64, 18000},
	{400, 200, 120000},
	{1600, 800, 480000},
};

enum {
	FEW = 12, /* outcomes that are all looked at */
	PRIOR_ITERATIONS = 1000,
	LOOKS_MIN = 8, /* at chance, whatever else there is */
	LOOKS_MAX = 2000,
	LOOKS_A_DRAW = 16, /* a draw of orders is looked at so many times less often than two choices are */
};

/* What is told of chances, and what a lead is worth, depends on how far the game is (docs/review.md has the figures). */
static void find_told(const struct review *r, const struct moment *o, struct level *level)
{
	if (r->match->game->heuristics)
		level_tell(level, r->match->game->heuristics, (uint32_t)(o - r->moment) * 1000 / r->count);
}

/* The strongest level with prior's iterations: prior without its mistakes. */
static struct level level_of(const struct review *r, const struct moment *o, uint32_t pass)
{
	struct level level = level_judging(level_named("abbot"));
	find_told(r, o, &level);
	level.iterations = PRIOR_ITERATIONS;
	level.time_ms = 0;
	level.set[SET_PERCENT] = passes[pass].percent ? passes[pass].percent : 1;
	return level;
}

static uint64_t seed_of(uint32_t at, uint32_t pass)
{
	uint64_t x = ((uint64_t)pass << 32 | at) + 1;
	return rng_mix(&x) | 1;
}

static int32_t rounded(float x)
{
	return (int32_t)(x < 0 ? x - 0.5f : x + 0.5f);
}

int32_t review_whole(float chance)
{
	return rounded(chance * REVIEW_WHOLE);
}

/*
 * Everybody's chances by rollouts from the truth: the curve before anything else is known, and later how the others share what the seat
 * itself has not.
 */
static void look_out(struct review *r, struct moment *o, const void *state, uint32_t pass)
{
	struct level level = level_of(r, o, 0);
	uint64_t seed = seed_of((uint32_t)(o - r->moment), 0);
	float sum[SEATS_MAX] = {0}, win[SEATS_MAX];
	uint32_t looks = passes[pass].looks;
	search_measure(r->search, state, &level, seed);
	for (uint32_t k = 0; k < looks; k++) {
		search_look(r->search, state, rng_mix(&seed) | 1, win);
		for (int i = 0; i < r->seats; i++)
			sum[i] += win[i] / (float)looks;
	}
	for (int i = 0; i < r->seats; i++)
		o->chance[i] = review_whole(chance_shown(r->search, sum[i]));
	review_set_chance(r, o, o->chance[o->seat]);
}

/*
 * The term in which the best choice is furthest ahead of the one that was made. Where most of that is lost again in the others it is what
 * remains that speaks for it, and where nothing remains no points do: only the first place is nearer.
 */
static void find_why(const struct weighing *w, struct moment *o)
{
	int32_t all = 0;
	o->why = (struct candidate){.choice = o->best.choice};
	for (int i = 0; i < TERMS; i++) {
		int32_t gain = rounded((w->best.term[i] - w->played.term[i]) * 10);
		all += gain;
		if (gain > o->why.size)
			o->why.size = gain, o->why.reason = (uint8_t)i;
	}
	if (2 * all < o->why.size) {
		o->why.reason = TERM_ENGINE;
		o->why.size = all > 0 ? all : 0;
	}
}

static void judge_decision(struct review *r, struct moment *o, const void *state, uint32_t pass)
{
	const struct game *g = r->match->game;
	struct level level = level_of(r, o, pass);
	struct advice advice;
	struct weighing w;
	struct seen seen;
	seen_from(g, state, o->seat, &seen);
	if (review_sides(r) > 2)
		look_out(r, o, state, pass);
	if (o->secret)
		review_round(r, o, &level, pass, seed_of(o->orders_from, REVIEW_PASSES + 1));
	search_reset(r->search, seed_of((uint32_t)(o - r->moment), pass));
	search_think(r->search, &seen, &level);
	search_conclude(r->search, &advice);
	o->best.choice = advice.list[0].choice;
	search_weigh(r->search, o->best.choice, o->played.choice, passes[pass].looks, &w);
	o->line_count = (uint8_t)search_line(r->search, o->best.choice, o->line, REVIEW_LINE);
	if (o->secret && !w.exact)
		review_weigh_orders(r, o, &level, passes[pass].looks / LOOKS_A_DRAW, &w);
	o->error = review_whole(w.error);
	o->band = review_whole(w.band);
	o->exact = w.exact;
	o->best.win = review_whole(w.best.win);
	o->played.win = review_whole(w.played.win);
	o->counted = review_whole(w.played.counted);
	o->best.margin = rounded(w.best.margin * 10);
	o->played.margin = rounded(w.played.margin * 10);
	find_why(&w, o);
	review_verdict(r, o, w.mixed);
	if (o->orders_rows)
		review_guess(
			r, o, &level, passes[pass].looks / LOOKS_A_DRAW, seed_of((uint32_t)(o - r->moment), REVIEW_PASSES));
}

/* What came against what was to be expected, look by look. */
struct fortune {
	float expected[SEATS_MAX]; /* sums */
	struct sample lead[SEATS_MAX];
	uint32_t looks;
	/* where all outcomes are looked at: each one's share, and its sums */
	uint32_t count, came;
	float share[FEW], of[FEW][SEATS_MAX];
};

static void fortune_add(struct fortune *f, const float *came, const float *expected)
{
	f->looks++;
	for (int i = 0; i < SEATS_MAX; i++) {
		f->expected[i] += expected[i];
		sample_add(&f->lead[i], came[i] - expected[i]);
	}
}

static void answer(const struct game *g, const void *state, choice outcome, union any_state *after)
{
	memcpy(after, state, g->state_size);
	g->apply(after, SEAT_CHANCE, outcome, NULL);
	driver_settle(g, after, NULL, NULL);
}

/* Every outcome there was, by its weight, with the same luck afterwards. */
static void answer_all(struct review *r, const struct moment *o, const void *state, uint32_t looks, struct fortune *f)
{
	const struct game *g = r->match->game;
	choice list[CHOICES_MAX];
	uint32_t weight[CHOICES_MAX], count = g->choices(state, SEAT_CHANCE, list);
	float total = (float)driver_chance_total(g, state);
	uint64_t seed = seed_of((uint32_t)(o - r->moment), REVIEW_PASSES);
	union any_state after[FEW];
	g->weights(state, weight);
	f->count = count;
	for (uint32_t i = 0; i < count; i++) {
		answer(g, state, list[i], &after[i]);
		f->share[i] = (float)weight[i] / total;
		f->came = list[i] == o->played.choice ? i : f->came;
	}
	for (uint32_t k = 0; k < looks; k++) {
		float came[SEATS_MAX] = {0}, expected[SEATS_MAX] = {0}, win[SEATS_MAX] = {0};
		uint64_t luck = rng_mix(&seed) | 1;
		for (uint32_t i = 0; i < count; i++) {
			search_look(r->search, &after[i], luck, win);
			for (int seat = 0; seat < r->seats; seat++) {
				expected[seat] += win[seat] * f->share[i];
				f->of[i][seat] += win[seat];
			}
			if (i == f->came)
				memcpy(came, win, sizeof came);
		}
		fortune_add(f, came, expected);
	}
}

/* Answers until somebody must decide. */
static void answer_on(const struct game *g, union any_state *state, struct rng *rng)
{
	uint32_t count;
	while (g->decision(state).actors == ACTOR_CHANCE) {
		g->apply(state, SEAT_CHANCE, driver_draw(g, state, rng, &count), NULL);
		driver_settle(g, state, NULL, NULL);
	}
}

/* So many throws, each against what came, with the same luck afterwards. */
static void answer_many(struct review *r, const struct moment *o, const void *state, uint32_t draws, struct fortune *f)
{
	const struct game *g = r->match->game;
	uint64_t seed = seed_of((uint32_t)(o - r->moment), REVIEW_PASSES);
	struct rng rng;
	union any_state after, other;
	rng_seed(&rng, seed);
	match_state_at(r->match, o->live + o->rows, &after);
	for (uint32_t k = 0; k < draws; k++) {
		float came[SEATS_MAX] = {0}, expected[SEATS_MAX] = {0};
		uint64_t luck = rng_mix(&seed) | 1;
		memcpy(&other, state, g->state_size);
		answer_on(g, &other, &rng);
		search_look(r->search, &after, luck, came);
		search_look(r->search, &other, luck, expected);
		fortune_add(f, came, expected);
	}
}

void review_balance(const struct review *r, int32_t figure[SEATS_MAX])
{
	int64_t sum = 0;
	int sides = review_sides(r);
	for (int i = 0; i < r->seats; i++)
		sum += first_of_team(r, i) ? figure[i] : 0;
	for (int i = 0; i < r->seats && sides > 1; i++)
		figure[i] -= (int32_t)(sum / sides);
}

/* How often each outcome is looked at where there are so many to look at. */
static uint32_t looks_at(const struct review *r, uint32_t pass, uint32_t outcomes)
{
	uint32_t chances = 0;
	for (uint32_t i = 0; i < r->count; i++)
		chances += r->moment[i].seat == SEAT_CHANCE;
	uint32_t rollouts = chances ? passes[pass].rollouts / chances : 0, looks = outcomes ? rollouts / outcomes : 0;
	return looks < LOOKS_MIN ? LOOKS_MIN : looks > LOOKS_MAX ? LOOKS_MAX : looks;
}

/*
 * What came is worth as it is told, less what all outcomes are worth on average: nothing on average, and never more than a game. Where
 * outcomes were drawn each is known by one look alone: there a chance changes as much as it is told to change where it was.
 */
static float luck_of(const struct review *r, const struct fortune *f, int seat, float steep)
{
	float n = (float)f->looks, expected = 0;
	if (!f->count || search_sides(r->search) < 2)
		return steep * f->lead[seat].sum / n;
	for (uint32_t i = 0; i < f->count; i++)
		expected += f->share[i] * chance_shown(r->search, f->of[i][seat] / n);
	return chance_shown(r->search, f->of[f->came][seat] / n) - expected;
}

/* What was promised before it: sides' shares of the whole. */
static void set_promised(const struct review *r, struct moment *o, const struct fortune *f)
{
	float shown[SEATS_MAX], all = 0;
	for (int i = 0; i < r->seats; i++) {
		shown[i] = chance_shown(r->search, f->expected[i] / (float)f->looks);
		all += first_of_team(r, i) ? shown[i] : 0;
	}
	for (int i = 0; i < r->seats && all > 0; i++)
		o->chance[i] = review_whole(review_sides(r) > 1 ? shown[i] / all : shown[i]);
}

static void judge_chance(struct review *r, struct moment *o, const void *state, uint32_t pass)
{
	struct level level = level_of(r, o, pass);
	struct fortune f = {.looks = 0};
	search_measure(r->search, state, &level, seed_of((uint32_t)(o - r->moment), 0));
	if (o->outcomes && o->outcomes <= FEW)
		answer_all(r, o, state, looks_at(r, pass, o->outcomes), &f);
	else
		answer_many(r, o, state, looks_at(r, pass, 2), &f);
	o->error = 0;
	for (int i = 0; i < r->seats; i++) {
		float n = (float)f.looks, steep = chance_steepness(r->search, f.expected[i] / n);
		int32_t error = review_whole(steep * sample_error(&f.lead[i]));
		o->luck[i] = review_whole(luck_of(r, &f, i, steep));
		o->error = error > o->error ? error : o->error;
	}
	review_balance(r, o->luck);
	set_promised(r, o, &f);
}

void review_judge(struct review *r, uint32_t at, uint32_t pass)
{
	struct moment *o = &r->moment[at];
	union any_state state;
	review_state(r, o, &state);
	search_reset(r->search, seed_of(at, pass));
	if (o->seat != SEAT_CHANCE && !passes[pass].percent)
		look_out(r, o, &state, pass);
	else if (o->seat != SEAT_CHANCE)
		judge_decision(r, o, &state, pass);
	else if (passes[pass].rollouts)
		judge_chance(r, o, &state, pass);
	o->passes = (uint8_t)(pass + 1);
}
