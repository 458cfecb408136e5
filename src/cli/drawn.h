/* The table as text, line by line: the game's drawing, or its fields where it has none. */
#ifndef CLI_DRAWN_H
#define CLI_DRAWN_H

#include "core/words.h"

/* As the viewer sees the state. */
void drawn_print(const struct speaker *s, const void *state, int viewer);

#endif
