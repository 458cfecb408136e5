/* A record opened for a subcommand: its text, its match replayed and checked, its names. */
#ifndef CLI_OPENED_H
#define CLI_OPENED_H

#include "cli/cli.h"

struct opened {
	char *text;
	struct record record;
	struct match match;
	void *block;
	struct record_proof proof;
	char names[SEATS_MAX][RECORD_NAME_MAX];
	const char *name[SEATS_MAX];
};

/* Into a zeroed r, "-" being standard input; 0, or a status after a message. opened_close in either case. */
int opened_open(const char *path, struct opened *r);
void opened_close(struct opened *r);

/* Prints everybody's rank and points as they are at the match's end. */
void opened_scores(const struct speaker *s, const struct match *m);

#endif
