/*
 * A picture of a table for those who are shown a link to it: what a spectator sees, as the game draws itself at a terminal, as a
 * PNG of the shape that services which show links ask for, 1200 by 630 at most. Any thread.
 */
#ifndef SERVER_PICTURE_PICTURE_H
#define SERVER_PICTURE_PICTURE_H

#include "core/words.h"

#include <stddef.h>

enum { PICTURE_WIDTH = 1200, PICTURE_HEIGHT = 630 };

/* The bytes of the file, to be freed, and their number; NULL: no memory, or a game that does not draw itself. */
unsigned char *picture_of(const struct speaker *s, const void *state, size_t *length);

#endif
