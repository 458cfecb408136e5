/* The processes that share a match: ranks of an MPI job, or one that is alone. Only the main thread calls these. */
#ifndef CLI_ARENA_RANKS_H
#define CLI_ARENA_RANKS_H

#include "ai/arena.h"

enum { RANKS_MAX = 1024 };

struct ranks {
	int rank, size;
};

/* Where mpirun started us, joins the others; else, and in a program built without MPI, we are alone. */
struct ranks ranks_init(int *argc, char ***argv);
void ranks_end(struct ranks r);

/* Rank 0's bytes for everybody. */
void ranks_share(struct ranks r, void *data, size_t size);

/* The largest of everybody's statuses: where one cannot go on nobody does. */
int ranks_worst(struct ranks r, int status);

/* Everybody's results to rank 0, those of rank i after those of rank i - 1. */
void ranks_gather(struct ranks r, const struct arena_round *mine, uint32_t count, struct arena_round *all);

#endif
