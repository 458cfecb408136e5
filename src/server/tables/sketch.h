/*
 * A sketch of a review (ai/review.h): everybody's chances at some forty places of a finished game. Any thread: it works on a copy of
 * the match that it makes from the rows it is given.
 */
#ifndef SERVER_TABLES_SKETCH_H
#define SERVER_TABLES_SKETCH_H

#include "core/match.h"
#include "server/picture/picture.h"

/* What is needed of a match, apart from it. */
struct sketch {
	const struct game *game;
	struct options options;
	union any_state start;
	bool from_position;
	uint32_t count, choice_count;
	struct row *rows; /* those in force */
	choice *choices;
};

/* On the thread that owns the match, which is over. False: out of memory. */
bool sketch_copy(struct sketch *s, const struct match *m);
void sketch_free(struct sketch *s);

/* The chances. False: out of memory. */
bool sketch_draw(const struct sketch *s, struct curve *curve);

#endif
