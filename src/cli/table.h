/*
 * A table in this process: a match with its memory and its seed, whose chance points draw themselves. What the
 * engine, the line-by-line game and tests of both need.
 */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include "core/match.h"
#include "core/record.h"
#include "core/seed.h"
#include "core/words.h"

enum { SEED_TEXT_MAX = SEED_LONGEST + 1 };

/* Who answers chance points: the seed, whoever plays, or as the record that is loaded has it. */
enum chance_source { CHANCE_AUTO, CHANCE_MANUAL, CHANCE_AS_RECORDED };

struct table {
	struct match match;
	void *block; /* the match's memory */
	struct seed seed;
	char seed_text[SEED_TEXT_MAX];
	char names[SEATS_MAX][RECORD_NAME_MAX]; /* who played, where a loaded record said so; else empty */
	bool manual;  /* chance points wait for an answer */
	bool by_hand; /* some chance rows are not the seed's: the record must not promise it */
	struct event list[EVENTS_MAX];
	struct events events; /* of the last action */
};

/* Opens a game; false only when memory is short. seed NULL: a fresh one. The table is closed with table_close. */
bool table_open(struct table *t, const struct game *g, const struct options *o, const char *seed, bool manual);
void table_close(struct table *t);

/* Plays a list, then the chance that follows. The events of all of it are in t->events. */
struct refusal table_do(struct table *t, int seat, const choice *list, uint32_t count, uint32_t *at);

/* Draws chance points until somebody must decide (nothing if they are manual). */
void table_draw(struct table *t);

/* Starts again from a checked position. */
void table_restart(struct table *t, const void *state);

/* Takes back row s and all after it; events hold nothing. */
bool table_undo(struct table *t, int seat, uint32_t s);

/* The record so far, seed included. */
void table_record(const struct table *t, struct out *o);

/* Opens the table a record describes; on failure the table is as before and error says why. */
bool table_load(struct table *t, const struct speaker *s, const char *text, size_t length, enum chance_source chance,
	struct out *error);

#endif
