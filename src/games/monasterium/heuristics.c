#include "core/declare.h"
#include "games/monasterium/rules.c"
GAME_TABLES(monasterium);
const struct heuristics monasterium_heuristics = {0, NULL, NULL, NULL, NULL};
