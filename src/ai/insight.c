/* What games taught about a game's estimate (struct insight): sums of figures by what each is worth in this phase. */
#include "ai/search_int.h"

void insight_add(const struct search *s, const void *state, struct prospect *p)
{
	const struct insight *insight = s->game->heuristics->insight;
	int32_t f[SEATS_MAX][FIGURES_MAX], percent = (int32_t)s->level.set[SET_INSIGHT];
	if (!insight || !percent)
		return;
	memset(f, 0, (size_t)s->seats * sizeof *f);
	uint32_t phase = insight->look(state, f);
	phase = phase < insight->phases ? phase : insight->phases - 1u;
	const int32_t *worth = insight->worth + phase;
	for (int i = 0; i < s->seats; i++) {
		int64_t sum = 0;
		f[i][0] = p[i].value;
		for (uint32_t k = 0; k < insight->figures; k++)
			sum += (int64_t)worth[(size_t)k * insight->phases] * f[i][k];
		int32_t more = (int32_t)(sum * percent / 100 / 4096); /* to sixteenths */
		p[i].term[TERM_ENGINE] += more;
		p[i].value += more;
	}
}
