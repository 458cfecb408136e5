#include "ai/chance.h"

#include "ai/search_int.h"

void level_tell(struct level *level, const struct heuristics *h, uint32_t thousandths)
{
	uint32_t place = (thousandths < 1000 ? thousandths : 999) * (CAME_STAGES - 1);
	uint32_t stage = place / 1000, after = place % 1000, before = 1000 - after;
	for (int i = 0; i < CAME_KNOTS; i++)
		level->told[i] = (uint16_t)((h->came_true[stage][i] * before + h->came_true[stage + 1][i] * after) / 1000);
	level->lead = (uint16_t)((h->lead[stage] * before + h->lead[stage + 1] * after) / 1000);
}

int search_sides(const struct search *s)
{
	int sides = 0;
	for (int i = 0; i < s->seats; i++) {
		int before = 0;
		while (before < i && s->team[before] != s->team[i])
			before++;
		sides += before == i;
	}
	return sides;
}

float chance_first(const struct search *s, int seat, const float *ahead)
{
	const float most = 1e6f; /* against who is certainly behind */
	float against = 0, only = 1;
	int count = 0;
	for (int j = 0; j < s->seats; j++) {
		int mate = 0;
		while (s->team[mate] != s->team[j])
			mate++;
		if (s->team[j] == s->team[seat] || mate < j)
			continue;
		only = ahead[j];
		against += ahead[j] * most > 1 ? (1 - ahead[j]) / ahead[j] : most;
		count++;
	}
	return count < 2 ? only : 1 / (1 + against);
}

/* Between two places of the table on a straight line. */
static float told_of(const uint16_t told[CAME_KNOTS], float chance)
{
	float place = chance * (CAME_KNOTS - 1);
	int at = place < CAME_KNOTS - 1 ? (int)place : CAME_KNOTS - 2;
	float part = place - (float)at;
	return ((float)told[at] * (1 - part) + (float)told[at + 1] * part) / 1000;
}

float chance_counted(const struct search *s, float sum, uint32_t looks)
{
	return (sum + (float)PRIOR_LOOKS / (float)search_sides(s)) / (float)(looks + PRIOR_LOOKS);
}

float chance_shown(const struct search *s, float chance)
{
	int sides = search_sides(s);
	float p = chance < 0 ? 0 : chance > 1 ? 1 : chance, others = (float)(sides - 1);
	if (sides < 2 || !s->level.told[CAME_KNOTS - 1])
		return p;
	float rest = (1 - p) / others; /* one of the others, as if all were alike */
	float own = told_of(s->level.told, p / (p + rest));
	return own / (own + others * (1 - own));
}

float chance_steepness(const struct search *s, float chance)
{
	const float step = 0.01f;
	float p = chance < step ? step : chance > 1 - step ? 1 - step : chance;
	return (chance_shown(s, p + step) - chance_shown(s, p - step)) / (2 * step);
}
