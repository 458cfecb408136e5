/* What games taught about a game's estimate (struct insight): sums of figures by what each is worth in this phase. */
#include "ai/search_int.h"

uint32_t insight_look(const struct game *g, const void *state, const struct prospect *p, int32_t (*f)[FIGURES_MAX])
{
	const struct insight *insight = g->heuristics->insight;
	int seats = state_seats(state);
	memset(f, 0, (size_t)seats * sizeof *f);
	uint32_t phase = insight->look(state, f);
	for (int i = 0; i < seats; i++)
		f[i][0] = p[i].value;
	return phase < insight->phases ? phase : insight->phases - 1u;
}

void insight_add(const struct search *s, const void *state, struct prospect *p)
{
	const struct insight *insight = s->game->heuristics->insight;
	int32_t f[SEATS_MAX][FIGURES_MAX], percent = (int32_t)s->level.set[SET_INSIGHT];
	if (!insight || !percent)
		return;
	const int32_t *worth = insight->worth + insight_look(s->game, state, p, f);
	for (int i = 0; i < s->seats; i++) {
		int64_t sum = 0;
		for (uint32_t k = 0; k < insight->figures; k++)
			sum += (int64_t)worth[(size_t)k * insight->phases] * f[i][k];
		int32_t more = (int32_t)(sum * percent / 100 / 4096); /* to sixteenths */
		p[i].term[TERM_ENGINE] += more;
		p[i].value += more;
	}
}
