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

/* At the last decision of a round of secret orders: what the others' orders did to each seat, so many looks at each draw. */
void review_guess(struct review *r, struct moment *o, const struct level *level, uint32_t looks, uint64_t seed);

/* A chance, or a difference of two, as a review has it. */
int32_t review_whole(float chance);

#endif
