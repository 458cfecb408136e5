/*
 * A match: the truth of one table as a log, and the state as a cache of it. Row s is one accepted list of choices of a
 * seat, one chance result, or an undo; no number is used twice. The rows are a tree: each goes on from the row that was
 * in force before it, so the state after a row is the same whatever was taken back later.
 *
 * Undoing never uses the room that the rest of the game needs. A match that keeps all (the server's: its log is stored)
 * refuses an undo for which there is none; any other forgets what was taken back when room is short, and its numbers go
 * on. All memory is one block of the caller's. The same code keeps matches in the terminal, the engine, the server and
 * the browser's worker.
 */
#ifndef CORE_MATCH_H
#define CORE_MATCH_H

#include "core/driver.h"

enum row_kind { ROW_CHOICES, ROW_CHANCE, ROW_UNDO };

struct row {
	uint8_t kind;    /* enum row_kind */
	uint8_t seat;    /* who chose or took back; SEAT_CHANCE for chance */
	uint8_t count;   /* choices of the row */
	uint8_t shows;   /* somebody saw something new in it: undo never goes past it */
	uint32_t number; /* in the log, from 1 */
	uint32_t before; /* the number of the row in force that it goes on from, 0: the beginning; of an undo: what it
	                    leaves in force */
	uint32_t first;  /* index of its first choice; for an undo the row that is taken back with all after it */
	uint64_t hash;   /* of the state after the row */
};

enum { MARKS = 32 };

struct match {
	const struct game *game;
	struct options options;
	unsigned char *start, *state, *work; /* state_size bytes each */
	struct row *rows;                    /* ascending numbers; without gaps where nothing was forgotten */
	uint32_t count, rows_max;
	uint32_t next; /* the number of the next row */
	choice *choices;
	uint32_t choice_count, choices_max;
	uint32_t *live; /* indexes of the rows in force, ascending */
	uint32_t live_count;
	uint32_t *path;     /* rows_max; for match_state_after */
	bool from_position; /* start is not what setup gives */
	bool keeps_all;     /* nothing is ever forgotten; set by the owner after match_open */
	/* States kept so that going back is cheap: after some of the rows in force, and before the last one. */
	uint32_t mark[MARKS], mark_count, mark_stride;
	unsigned char *mark_states, *last; /* MARKS states; one */
	uint32_t last_number;              /* the row that `last` is the state after */
	bool has_last;
};

/* Bytes a match of this game needs: for a whole game and some undoing. */
uint32_t match_size(const struct game *g);

/* Lays the match out in block (16-aligned, match_size bytes) and sets the game up; e hears the first settled steps. */
void match_open(struct match *m, const struct game *g, const struct options *o, void *block, struct events *e);

/* Starts again from a given state (already checked); the log is emptied. */
void match_restart(struct match *m, const void *start, struct events *e);

/*
 * Plays a list of choices of a seat, all or none. On refusal nothing has changed and *at is the failing element. Chance
 * is no seat: its results come one by one, through match_chance.
 */
struct refusal match_do(struct match *m, int seat, const choice *list, uint32_t count, struct events *e, uint32_t *at);

/* Appends the result of the open chance point. */
struct refusal match_chance(struct match *m, choice outcome, struct events *e);

/* Takes row number s (from 1, in force) and all after it back; seat asks for it. False: no such row, or no room. */
bool match_undo(struct match *m, int seat, uint32_t s);

/* As if row number s and all after it had never been made; none of them is an undo, and nobody was told. */
void match_cut(struct match *m, uint32_t s);

/* Goes on with number s + 1: the rows up to s were taken back and are forgotten (a record says so). False: not after
   the last one, or this match forgets nothing. */
bool match_skip(struct match *m, uint32_t s);

/* The state after the first n rows in force. */
void match_state_at(const struct match *m, uint32_t n, void *state);

/* The state after row number s of the log, undone or not; 0: the beginning. False: no such row is known. */
bool match_state_after(const struct match *m, uint32_t s, void *state);

/* Plays one row that is no undo on a state that it goes on from; e hears it. */
void match_replay(const struct match *m, const struct row *r, void *state, struct events *e);

/* The row of a number; NULL: there is none, or it was forgotten. */
const struct row *match_row(const struct match *m, uint32_t s);

/* The i-th row in force, from 0. */
const struct row *match_live(const struct match *m, uint32_t i);

/* How many undos came back to where row s was decided. */
uint32_t match_undos_to(const struct match *m, uint32_t s);

/* The number the next row will have. */
uint32_t match_next(const struct match *m);

/*
 * The earliest row number a seat may take back alone: its own rows since the last chance row, other seat's row or
 * choice of a verb that reveals something; 0 if none.
 */
uint32_t match_undo_own(const struct match *m, int seat);

/* The last row in force made by the seat (SEAT_NONE: by any seat), if nothing was revealed since; 0 if none. */
uint32_t match_undo_last(const struct match *m, int seat);

#endif
