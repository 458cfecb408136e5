/*
 * A race of the root's choices instead of a tree, for games whose rule-based player is good and slow. Each choice is
 * played on by the rollout policy from the same guesses and with the same luck, so that what differs comes from the
 * choice; those that fall behind leave, and those whose laps end where an earlier one's do: only the order of choices differs. The rule-based player's own choice wins unless another is shown to be better.
 */
#include "ai/search_int.h"

enum { LAPS_MIN = 3, LAPS_WITHOUT_CLOCK = 100 };

static float mean_of(const struct runner *r)
{
	return r->laps ? r->lead / (float)r->laps : 0;
}

/* Standard error of the mean; what a single lap may hide is put at a tenth of a certain win. */
static float error_of(const struct runner *r)
{
	float n = (float)r->laps, mean = mean_of(r);
	return r->laps ? __builtin_sqrtf((absolute(r->square / n - mean * mean) + 0.01f / n) / n) : 0;
}

/* The first to run: what the rule-based player would do if the level knows it, else the likeliest. */
static uint32_t favourite(struct search *s)
{
	const struct heuristics *h = s->game->heuristics;
	uint32_t best = 0;
	if (rng_below(&s->rng, 100) < s->level.set[SET_LORE]) {
		choice c = h->play(&s->seen.state, s->seen.seat, s->root_list, s->root_count, &s->rng, s->scratch);
		while (best + 1 < s->root_count && s->root_list[best] != c)
			best++;
		return best;
	}
	for (uint32_t i = 1; i < s->root_count; i++)
		if (s->prior[i] > s->prior[best])
			best = i;
	return best;
}

static uint32_t least(uint32_t a, uint32_t b)
{
	return a < b ? a : b;
}

/* The favourite, then the likeliest of the others, best first; no more than can run a few laps. */
static uint32_t line_up(struct search *s, struct runner *r)
{
	uint32_t wanted = s->level.iterations, count = 1, max = least(s->level.set[SET_RACE], RUNNERS_MAX);
	if (wanted)
		max = least(max, wanted < 2 * LAPS_MIN ? wanted : wanted / LAPS_MIN);
	const struct heuristics *h = s->game->heuristics;
	for (uint32_t i = 0; i < s->root_count; i++)
		s->prior[i] = 1;
	if (h->prior)
		h->prior(&s->seen.state, s->seen.seat, s->root_list, s->root_count, s->prior);
	memset(r, 0, RUNNERS_MAX * sizeof *r);
	r[0].at = favourite(s);
	for (uint32_t i = 0; i < s->root_count; i++) {
		if (i == r[0].at)
			continue;
		uint32_t at = count;
		while (at > 1 && s->prior[i] > s->prior[r[at - 1].at])
			at--;
		if (at >= max)
			continue;
		count += count < max;
		memmove(&r[at + 1], &r[at], (count - 1 - at) * sizeof *r);
		r[at].at = i;
	}
	return count;
}

/* Where the lap ended, as far as the root's seat and its value can tell. */
static uint64_t end_of(const struct search *s)
{
	uint32_t value;
	memcpy(&value, &s->leaf.value[s->seen.seat], sizeof value);
	return view_key(s, s->state, s->seen.seat) ^ (uint64_t)value << 32;
}

/* One lap of one runner: its value to the root's seat. */
static float run(struct search *s, struct runner *r, uint64_t luck)
{
	luck_begin(s, luck);
	state_draw(s);
	s->game->apply(s->state, s->seen.seat, s->root_list[r->at], NULL);
	leaf_reach(s);
	tally_add(s, r->at, &s->leaf);
	s->iterations++;
	r->end = end_of(s);
	return s->leaf.value[s->seen.seat];
}

/* After a lap: does it still end where the runner does that it ended with so far? In the first lap, with which? */
static void note_twin(struct runner *r, uint32_t i)
{
	if (r[i].laps > 1) {
		if (r[r[i].twin].end != r[i].end)
			r[i].twin = i;
		return;
	}
	r[i].twin = 0;
	while (r[r[i].twin].end != r[i].end)
		r[i].twin++;
}

static void lap(struct search *s, struct runner *r, uint32_t count, uint64_t luck)
{
	float first = run(s, &r[0], luck);
	s->tally[r[0].at].value += first;
	for (uint32_t i = 0; i < count; i++) {
		if (r[i].out)
			continue;
		float lead = i ? run(s, &r[i], luck) - first : 0;
		r[i].lead += lead;
		r[i].square += lead * lead;
		r[i].laps++;
		note_twin(r, i);
	}
}

/* Those that can hardly be the best any more leave, and those that are one with another. How many of the others are left? */
static uint32_t drop(struct runner *r, uint32_t count)
{
	uint32_t left = 0;
	float best = 0;
	for (uint32_t i = 1; i < count; i++)
		if (!r[i].out && mean_of(&r[i]) > best)
			best = mean_of(&r[i]);
	for (uint32_t i = 1; i < count; i++) {
		r[i].out |= r[i].twin != i || mean_of(&r[i]) + 1.5f * error_of(&r[i]) < best;
		left += !r[i].out;
	}
	return left;
}

/* A runner that left because it was one with another has that one's laps. */
static void join_twins(struct search *s, struct runner *r, uint32_t count)
{
	for (uint32_t i = 1; i < count; i++) {
		uint32_t twin = r[i].twin;
		if (twin == i || r[i].laps < LAPS_MIN)
			continue;
		r[i].lead = r[twin].lead;
		r[i].square = r[twin].square;
		r[i].laps = r[twin].laps;
		s->tally[r[i].at] = s->tally[r[twin].at];
	}
}

/* A runner is worth what it surely is ahead: its mean less some standard errors, which the first does not have. */
static void announce(struct search *s, const struct runner *r, uint32_t count)
{
	float doubt = (float)s->level.set[SET_DOUBT] / 10, first = s->tally[r[0].at].value / (float)r[0].laps;
	for (uint32_t i = 0; i < count; i++) {
		struct tally *t = &s->tally[r[i].at];
		t->all = r[i].laps;
		t->value = first + mean_of(&r[i]) - (i ? doubt * error_of(&r[i]) : 0);
		t->value = t->value < 0 ? 0 : t->value > 1 ? 1 : t->value;
	}
}

void race_begin(struct search *s)
{
	struct race *race = &s->race;
	race->count = line_up(s, race->runner);
	race->left = race->count - 1;
	race->luck = rng_next(&s->rng);
	race->own = s->rng;
	leaf_calibrate(s);
}

bool race_go_on(struct search *s)
{
	struct race *race = &s->race;
	const struct runner *first = &race->runner[0];
	uint32_t wanted = s->level.iterations;
	bool timed = s->now && s->level.time_ms;
	for (;;) {
		lap(s, race->runner, race->count, rng_mix(&race->luck));
		if (first->laps >= LAPS_MIN)
			race->left = drop(race->runner, race->count);
		enum pause pause = search_pause(s);
		s->ended = pause == PAUSE_DONE ? END_TIME : race->left ? END_ITERATIONS : END_DECIDED;
		if (timed ? pause == PAUSE_DONE : !wanted && first->laps >= LAPS_WITHOUT_CLOCK)
			return true;
		if (!race->left || (wanted && s->iterations + race->left >= wanted))
			return true;
		if (pause == PAUSE_SLICE)
			return false;
	}
}

void race_end(struct search *s)
{
	s->rng = s->race.own;
	luck_begin(s, 0);
	join_twins(s, s->race.runner, s->race.count);
	announce(s, s->race.runner, s->race.count);
}
