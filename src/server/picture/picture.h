/*
 * A picture of a table for those who are shown a link to it: what a spectator sees, as the game draws itself at a terminal, as a
 * PNG of the shape that services which show links ask for, 1200 by 630 at most. Any thread.
 */
#ifndef SERVER_PICTURE_PICTURE_H
#define SERVER_PICTURE_PICTURE_H

#include "core/words.h"

#include <stddef.h>

enum { PICTURE_WIDTH = 1200, PICTURE_HEIGHT = 630, CURVE_POINTS = 48, CURVE_WHOLE = 1000 };

/* Everybody's chances along a game, in thousandths of the game and of a chance; the last point is how it ended. */
struct curve {
	int seats, points;
	int at[CURVE_POINTS + 1];
	int chance[CURVE_POINTS + 1][SEATS_MAX];
};

/* The bytes of the file, to be freed, and their number; NULL: no memory, or a game that does not draw itself. */
unsigned char *picture_of(const struct speaker *s, const void *state, size_t *length);

/* The same for the review of a game: its curve, and under the title who had which chance in the end. */
unsigned char *picture_of_curve(const struct speaker *s, const struct curve *curve, size_t *length);

#endif
