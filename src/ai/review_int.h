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

static inline int review_sides(const struct review *r)
{
	int sides = 0;
	for (int i = 0; i < r->seats; i++)
		sides += first_of_team(r, i);
	return sides;
}

/* What one side has won another has lost: what errors and rounding leave beyond that is shared out. */
void review_balance(const struct review *r, int32_t figure[SEATS_MAX]);

/* Looks at one moment as hard as that pass does. */
void review_judge(struct review *r, uint32_t at, uint32_t pass);

/*
 * After the last decision of a round of secret orders was judged: what one guessed is what the others' orders brought beyond what each of
 * these was worth by itself, which is told as its loss, and what one side guessed the other did not. Without this all would have guessed
 * badly: whoever orders thinks better than the orders do that one reckons with.
 */
void review_share_guesses(struct review *r, uint32_t at);

/* What another's loss brought the seat: partners lose it too, opponents share it as they share what they have. */
int32_t review_given(const struct review *r, const struct moment *o, int seat);

/* The seat's chance is known better: the others share what is left as they did. */
void review_set_chance(const struct review *r, struct moment *o, int32_t win);

/*
 * After both choices were weighed. What is lost counts if it is more than its standard error; it has a name if it is twice that, so that
 * nobody is told of a mistake that may be none. Mixed: both are among those that the seat should choose from by lot.
 */
void review_verdict(const struct review *r, struct moment *o, bool mixed);

/*
 * After the moment was judged: a choice is worth at least what the seat's next decision finds, where nothing new came between them, less what
 * others lost between them. Who plays on in a look may go wrong there (the rule-based player does), and that is not the fault of the choice
 * before. Only the loss is taken back: the chance stays what was found at the moment. What a turn finds goes back to its beginning, but
 * not across others' choices, or each mistake of theirs that nobody noticed would be found to have been one's own all along.
 */
void review_look_back(struct review *r, uint32_t at);

/*
 * Secret orders (review_orders.c). First the round: what each seat would order is drawn by lot, once a pass. After search_think and
 * search_weigh of a decision its chances are replaced: both choices are looked at against the same draws of the others', so many
 * times each; who orders cannot know what another has ordered. At the last decision of the round also what the others' orders did.
 */
struct weighing;
size_t round_size(void);
void review_round(struct review *r, const struct moment *o, const struct level *level, uint32_t pass, uint64_t seed);
void review_weigh_orders(
	struct review *r, const struct moment *o, const struct level *level, uint32_t looks, struct weighing *w);
void review_guess(struct review *r, struct moment *o, const struct level *level, uint32_t looks, uint64_t seed);

/* A chance, or a difference of two, as a review has it. */
int32_t review_whole(float chance);

#endif
