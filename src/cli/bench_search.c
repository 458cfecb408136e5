/* The second half of cloister bench: iterations a second of the computer player, alone and with two threads. */
#define _GNU_SOURCE
#include "cli/bench_search.h"

#include "ai/arena.h"
#include "cli/cli.h"
#include "core/options.h"

#include <stdio.h>
#include <time.h>

/* Each thread's own time on a core; the one that asks for the search takes part in it. */
static uint64_t now_us(void *data)
{
	struct timespec t;
	(void)data;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

void bench_search_row(const struct game *g, int players, double seconds, bool json, bool first)
{
	struct options o;
	options_default(g, players, &o);
	double one = arena_speed(g, &o, 1, seconds, now_us), two = arena_speed(g, &o, 2, seconds, now_us);
	if (json)
		printf("%s{\"game\":\"%s\",\"players\":%d,\"search_per_s\":%.0f,\"search_per_s_2_threads\":%.0f}",
			first ? "" : ",\n ", g->id, players, one, two);
	else
		printf("%-14s %d  %8.0f/s  %8.0f/s\n", g->id, players, one, two);
	fflush(stdout);
}
