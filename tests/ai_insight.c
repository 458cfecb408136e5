/* What games taught about estimates: every figure is looked at, and a level without insight judges by the estimate alone. */
#include "unit.h"

#include "ai/search_int.h"
#include "core/options.h"

#include <stdlib.h>

enum { GAMES_PLAYED = 6 };

/* Plays at random; the figures of the positions on the way are marked in seen, phases are counted. */
static uint32_t figures_of(const struct game *g, uint64_t seed, bool *seen)
{
	static choice list[CHOICES_MAX];
	static int32_t f[SEATS_MAX][FIGURES_MAX];
	const struct insight *insight = g->heuristics->insight;
	union any_state state = {0};
	struct options o;
	struct rng rng;
	uint32_t looks = 0;
	rng_seed(&rng, seed);
	options_default(g, g->seats_min < 2 ? 2 : g->seats_min, &o);
	g->setup(&state, &o);
	driver_settle(g, &state, NULL, NULL);
	for (struct decision d; (d = g->decision(&state)).actors; looks++) {
		int seat = bits_first(d.actors);
		memset(f, 0, sizeof f);
		insight->look(&state, f);
		for (int i = 0; i < state_seats(&state); i++)
			for (uint32_t k = 0; k < FIGURES_MAX; k++) {
				seen[k] |= f[i][k] != 0;
				assert_true(!f[i][k] || k < insight->figures);
			}
		choice c = seat == SEAT_CHANCE
			? driver_chance_pick(g, &state, (uint32_t)(rng_next(&rng) % driver_chance_total(g, &state)))
			: list[rng_below(&rng, g->choices(&state, seat, list))];
		g->apply(&state, seat, c, NULL);
		driver_settle(g, &state, NULL, NULL);
	}
	return looks;
}

static void figures_are_looked_at(void **data)
{
	int found = 0;
	(void)data;
	for (int i = 0; games[i]; i++) {
		bool seen[FIGURES_MAX] = {true}; /* the first is the estimate, which the search puts in */
		const struct insight *insight = games[i]->heuristics ? games[i]->heuristics->insight : NULL;
		if (!insight)
			continue;
		found++;
		assert_true(insight->figures <= FIGURES_MAX && insight->phases > 0);
		for (uint64_t seed = 1; seed <= GAMES_PLAYED; seed++)
			assert_true(figures_of(games[i], seed, seen) > 0);
		uint32_t filled = 0;
		for (uint32_t k = 0; k < insight->figures; k++)
			filled += seen[k];
		if (filled * 4 < insight->figures * 3) /* play at random never comes to see some of them */
			fail_msg("%s: of %d figures %u are looked at", games[i]->id, insight->figures, (unsigned)filled);
	}
	assert_true(found > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(figures_are_looked_at)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
