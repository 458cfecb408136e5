/* The parts of cloister arena: what was asked for, its results on screen, the file it can be resumed from. */
#ifndef CLI_ARENA_INT_H
#define CLI_ARENA_INT_H

#include "ai/arena.h"
#include "cli/cli.h"

enum { ROUNDS_MAX = 20000 };

struct arena_request {
	struct cli_table table;
	char *players; /* as given; commas become ends of texts */
	const char *games, *resume, *net, *points;
	int seats;
	uint32_t rounds, threads;
	bool json, sprt, luck, style;
	double elo0, elo1;
};

/* A match of one game: the arena, and the rounds played so far by number. */
struct arena_match {
	const struct arena_request *request;
	struct arena arena;
	const char *seed;
	struct arena_round *round; /* request->rounds of them; those played have games > 0 */
	FILE *file;    /* to be resumed from; may be NULL */
	FILE *points;  /* the chances that were shown; may be NULL */
};

/* The rounds from the first up to the first one missing. */
uint32_t arena_prefix(const struct arena_match *m);

/* Prints the results: a table, or one JSON object. */
void arena_print(const struct arena_match *m);
void arena_print_json(const struct arena_match *m);

/*
 * Reads the rounds of the file, if there is one, and opens it to append; a new one gets its first line. 0, or an exit
 * status after a message: the file belongs to another match, or cannot be read.
 */
int arena_file_open(struct arena_match *m, const char *path);
void arena_file_add(struct arena_match *m, const struct arena_round *r);

/* From now on the chances that players show are added to the file. 0, or an exit status after a message. */
int arena_points_open(struct arena_match *m, const char *path);

#endif
