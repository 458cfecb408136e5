/*
 * A table on a server as one seat sees it: the state read back from its view, so that drawing, choices, reasons and
 * hints come from this program, and the rows so far in sentences of the server.
 */
#ifndef CLI_PLAY_REMOTE_H
#define CLI_PLAY_REMOTE_H

#include "cli/remote.h"
#include "core/declare.h"
#include "core/driver.h"
#include "core/out.h"
#include "host/edition_hash.h"

enum remote_status {
	REMOTE_OPEN,    /* seats are free */
	REMOTE_PLAYING,
	REMOTE_OVER,
	REMOTE_STOPPED, /* frozen or closed: message says why */
};

struct remote_table {
	struct remote *server;
	char id[64], key[128];
	const struct game *game;
	char edition[EDITION_HASH]; /* the hash of the figures it is played with, "": those compiled in */
	uint8_t slot;               /* where this process keeps them */
	union any_state seen;
	enum remote_status status;
	int viewer;            /* one of ours; SEAT_NONE: a spectator */
	uint32_t mine, actors; /* sets of seats */
	uint32_t seq;          /* rows known */
	json_t *answer;        /* the last one about the table */
	json_t *rows;          /* in force, each with its events in words */
	size_t told;           /* rows that were printed line by line, */
	int64_t told_chat;     /* and the number of the last thing said */
	int lang;     /* in which the rows are */
	uint64_t answered_at;  /* when that answer came, in ms */
	uint64_t retry_at;     /* when to listen again after a failure, in ms; 0: it listens */
	char message[1024];    /* what came last and is to be read: a failure, an offer, why the table stopped */
};

struct remote_wish {
	const char *server, *table, *key, *name, *seats;
	int seat; /* -1: the first that is free */
};

struct cli_table;

/* Sits down at the table that is asked for, or opens one for the game; 0, or an exit status after a message. */
int remote_table_open(struct remote_table *t, const struct remote_wish *wish, const struct cli_table *wanted);
void remote_table_close(struct remote_table *t);

/* Asks for the table as it is now, all rows anew if the language has changed. False: message says why. */
bool remote_table_look(struct remote_table *t);

/* Begins to wait for what is new after the last answer. */
void remote_table_listen(struct remote_table *t);

/* The own seat that is to act; SEAT_NONE: none is. */
int remote_table_turn(const struct remote_table *t);

/* Sends choices made on what was seen. False: nothing happened there, message says why. */
bool remote_table_do(struct remote_table *t, int seat, const choice *list, uint32_t count);

enum remote_undo { REMOTE_KEPT, REMOTE_TAKEN_BACK, REMOTE_ASKED };
enum remote_undo remote_table_undo(struct remote_table *t, int seat);

/* Answers the offer that waits for a seat of ours; false if there is none. */
bool remote_table_answer(struct remote_table *t, bool yes);

/* Waits for the table to change. HEARD_ANSWER: it has; HEARD_FAILURE: message is new; else as remote_hear. */
enum heard remote_table_hear(struct remote_table *t, int wait_ms, int file);

/* May one ask for hints there? */
bool remote_table_hints(const struct remote_table *t);

/* Do clocks run there? */
bool remote_table_ticks(const struct remote_table *t);

/* Who sits where, and how long they still have: "White: Anna 9:58, Black: Prior". */
void remote_table_seats(const struct remote_table *t, struct out *o);

/* The link to send to others. */
void remote_table_link(const struct remote_table *t, struct out *o);

/* Says something to the others. False: message says why not. */
bool remote_table_say(struct remote_table *t, const char *text);

/* Why each computer made its last choice, a line each, or why it does not say. */
void remote_table_explain(struct remote_table *t, struct out *o);

/* Rows from one on, a sentence a line, between them what people said; returns the number of what comes next of that. */
int64_t remote_table_story(const struct remote_table *t, size_t from, int64_t from_chat, struct out *o);

/* One a seat, as the server counts them. */
void remote_table_scores(const struct remote_table *t, struct score *score);

/* The record of a game that is over, the caller's to free; NULL: message says why not. */
char *remote_table_record(struct remote_table *t);

#endif
