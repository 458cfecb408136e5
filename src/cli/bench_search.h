#ifndef CLI_BENCH_SEARCH_H
#define CLI_BENCH_SEARCH_H

#include "core/game.h"

/* Measures the search for about twice so many seconds and prints a row, or an element of a JSON list. */
void bench_search_row(const struct game *g, int players, double seconds, bool json, bool first);

#endif
