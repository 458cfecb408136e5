#include "core/declare.h"
#include "games/monastery/rules.c"
GAME_TABLES(monastery);
const struct heuristics monastery_heuristics = {0, NULL, NULL, NULL, NULL};
