/* Counting into steps that double. */
#include "server/base/spread.h"

void spread_add(struct spread *s, int64_t us)
{
	int64_t step = SPREAD_FIRST_US;
	int i = 0;
	while (i < SPREAD_STEPS - 1 && us > step) {
		step *= 2;
		i++;
	}
	s->count[i]++;
	s->total++;
	s->sum_us += us;
}
