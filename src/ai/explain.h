/*
 * A computer says why it made its last choice. It thinks anew about what it saw then, as its level does but without that
 * level's slips, so it may find that it erred. While the game goes on it explains only a choice made by what the asker
 * could see as well, so that no answer, nor whether there is one, tells what is hidden; when the game is over all is open.
 */
#ifndef AI_EXPLAIN_H
#define AI_EXPLAIN_H

#include "ai/search.h"
#include "core/match.h"

enum explained {
	EXPLAIN_NOTHING, /* the seat has not chosen anything yet */
	EXPLAIN_HIDDEN,  /* it saw what the asker may not see */
	EXPLAIN_FORCED,  /* it had one choice only */
	EXPLAIN_THOUGHT, /* advice about `seen` tells */
};

/* A choice to be explained. */
struct deed {
	uint8_t answer; /* enum explained; but for the first two the rest is set */
	choice choice;
	uint32_t row;     /* in which it was made */
	struct seen seen; /* what its seat saw before it */
};

/* The last choice of the seat, the last one that was not forced if it ever had another; asker: a seat, or SEAT_NONE. */
void deed_find(const struct match *m, int seat, int asker, struct deed *out);

/* The level that thinks a deed over: that of whoever made it, the strongest for one that was given time. */
struct level level_explaining(const struct level *level);

/* Appends the explanation in words; advice is about deed->seen where that was thought about. */
void deed_say(const struct speaker *speaker, const struct deed *deed, const struct advice *advice, struct out *o);

/* Members "explained", "text", and but for the first two "row", "choice". */
void deed_json(const struct speaker *speaker, const struct deed *deed, const struct advice *advice, struct out *o);

#endif
