/* Inside a review: what its files share. */
#ifndef AI_REVIEW_INT_H
#define AI_REVIEW_INT_H

#include "ai/review.h"

/* Is no seat of its team before it? */
static inline bool first_of_team(const struct review *r, int seat)
{
	int before = 0;
	while (before < seat && r->team[before] != r->team[seat])
		before++;
	return before == seat;
}

/* Looks at one moment as hard as that pass does. */
void review_judge(struct review *r, uint32_t at, uint32_t pass);

#endif
