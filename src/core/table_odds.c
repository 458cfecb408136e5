/* What dice and seals would do, before they are thrown. */
#include "core/fields.h"
#include "core/table.h"

enum { GUESSES = 4 }; /* ways to make up what the seat cannot know */

/* Plays the list on one of them; false: no chance follows that the seat may see. */
static bool reaches_chance(
	const struct game *g, const void *state, int seat, const choice *list, uint32_t count, uint64_t seed, void *work)
{
	struct list_play p = {.game = g, .work = work, .seat = seat, .only_known = true};
	struct rng rng;
	uint32_t at;
	rng_seed(&rng, seed);
	fields_redact(g, state, seat, work);
	game_guess(g, work, seat, &rng);
	if (list_play(&p, list, count, &at).reason || p.unknown)
		return false;
	struct decision d = g->decision(work);
	return d.actors == ACTOR_CHANCE && (d.for_seat == SEAT_NONE || d.for_seat == seat);
}

static uint32_t outcomes(const struct game *g, const void *work, choice *list, uint32_t *weight)
{
	uint32_t n = g->choices(work, SEAT_CHANCE, list);
	g->weights(work, weight);
	return n <= ODDS_MAX ? n : 0;
}

/* What the seat sees after an outcome. */
static void see(const struct game *g, const void *work, int seat, choice outcome, void *seen)
{
	union any_state after;
	memcpy(&after, work, g->state_size);
	g->apply(&after, SEAT_CHANCE, outcome, NULL);
	memset(seen, 0, sizeof after);
	fields_redact(g, &after, seat, seen);
}

/* Writes the odds down, or compares them with those that are there. */
static bool look(const struct game *g, const void *work, int seat, bool first, struct odds *out)
{
	choice list[CHOICES_MAX];
	uint32_t weight[CHOICES_MAX], n = outcomes(g, work, list, weight);
	bool same = first || n == out->count;
	for (uint32_t i = 0; i < n && same; i++) {
		union any_state seen;
		see(g, work, seat, list[i], first ? &out->seen[i] : &seen);
		if (first)
			out->outcome[i] = list[i], out->weight[i] = weight[i];
		same = out->outcome[i] == list[i] && out->weight[i] == weight[i]
			&& (first || memcmp(&out->seen[i], &seen, sizeof seen) == 0);
	}
	out->count = same ? n : 0;
	return out->count > 0;
}

void table_odds(const struct game *g, const void *state, int seat, const choice *list, uint32_t count, struct odds *out)
{
	bool goes_on = true;
	memset(out, 0, sizeof *out);
	for (uint64_t guess = 0; guess < GUESSES && goes_on; guess++) {
		union any_state work;
		goes_on = reaches_chance(g, state, seat, list, count, guess + 1, &work);
		if (!goes_on)
			out->count = 0;
		else
			goes_on = look(g, &work, seat, !guess, out);
	}
}
