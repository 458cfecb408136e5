/*
 * Several threads thinking about one decision: each has a search and a tree of its own (all of one game, with
 * different seeds), the findings are added up. Repeatable with a budget of iterations and the same number of threads.
 */
#ifndef AI_THREADS_H
#define AI_THREADS_H

#include "ai/search.h"

enum { THREADS_MAX = 64 };

/* As ai_choose; the level's iterations are shared out among the searches, its time is everybody's. */
choice threads_choose(struct search *const *searches, int count, const struct seen *seen, const struct level *level,
	struct advice *advice);

/* As ai_advise. */
void threads_advise(struct search *const *searches, int count, const struct seen *seen, const struct level *level,
	struct advice *advice);

#endif
