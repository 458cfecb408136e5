/* The registry: every game there is. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include "core/declare.h"

extern const struct game *const games[]; /* ended by NULL, in the order of games.def */

int games_count(void);
const struct game *game_named(const char *id); /* NULL: no such game */

#endif
