/*
 * What a beginner missed: a choice that was made is compared with the best at hand, as far as its seat could know. Says
 * nothing where the search is not sure.
 */
#ifndef AI_MISSED_H
#define AI_MISSED_H

#include "ai/search.h"
#include "core/table.h"

enum { MISSED_ITERATIONS = 1200 }; /* of a decision, by a level that searches */

struct missed {
	uint32_t at;           /* it comes after so many others of the list */
	union any_state state; /* in which it was made, as the seat saw it */
	struct candidate made, best;
};

/* The dearest of the choices that the seat has made in a row from a state; false: none was weak. */
bool ai_missed(struct search *s, const struct game *g, const void *seen, int seat, const choice *list, uint32_t count,
	struct missed *out);

/* Appends a sentence about it. */
void missed_say(const struct speaker *speaker, int seat, const struct missed *m, struct out *o);

/* The member "missed": null, or {"at", "best" (a choice), "text"}. */
void missed_json(const struct speaker *speaker, int seat, const struct missed *m, struct out *o);

#endif
