/*
 * A table in this process with its memory and its seed: what the engine, the games at a terminal and the tests of both
 * add to core/table.h.
 */
#ifndef CLI_SEEDED_H
#define CLI_SEEDED_H

#include "core/record.h"
#include "host/seed.h"
#include "core/table.h"
#include "core/words.h"

enum { SEED_TEXT_MAX = SEED_LONGEST + 1 };

/* Who answers chance points: the seed, whoever plays, or as the record that is loaded has it. */
enum chance_source { CHANCE_AUTO, CHANCE_MANUAL, CHANCE_AS_RECORDED };

struct seeded {
	struct table table;
	void *block; /* the match's memory */
	struct seed seed;
	char seed_text[SEED_TEXT_MAX];
	char names[SEATS_MAX][RECORD_NAME_MAX]; /* who played, where a loaded record said so; else empty */
	bool by_hand; /* some chance rows are not the seed's: the record must not promise it */
	struct event list[EVENTS_MAX];
	struct events events; /* of what was done last */
};

/* Opens a game; false only when memory is short. seed NULL: a fresh one. The table is closed with seeded_close. */
bool seeded_open(struct seeded *t, const struct game *g, const struct options *o, const char *seed, bool manual);
void seeded_close(struct seeded *t);

/* Puts an open table in another's place, which is closed. */
void seeded_move(struct seeded *to, const struct seeded *from);

/* As those of core/table.h; the events of all that happened are in t->events. */
struct refusal seeded_do(struct seeded *t, int seat, const choice *list, uint32_t count, uint32_t *at);
void seeded_restart(struct seeded *t, const void *state);
bool seeded_undo(struct seeded *t, int seat, uint32_t s);

/* The record so far, seed included. */
void seeded_record(const struct seeded *t, struct out *o);

/* Opens the table a record describes; on failure the table is as before and error says why. */
bool seeded_load(struct seeded *t, const struct speaker *s, const char *text, size_t length, enum chance_source chance,
	struct out *error);

#endif
