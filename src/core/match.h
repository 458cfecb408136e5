/*
 * A match: the truth of one table as an append-only log, and the state as a cache of it. Row s is one accepted list
 * of choices of a seat, one chance result, or an undo; no number is used twice. All memory is one block of the
 * caller's. The same code keeps matches in the terminal, the engine, the server and the browser's worker.
 */
#ifndef CORE_MATCH_H
#define CORE_MATCH_H

#include "core/driver.h"

enum row_kind { ROW_CHOICES, ROW_CHANCE, ROW_UNDO };

struct row {
	uint8_t kind;   /* enum row_kind */
	uint8_t seat;   /* who chose or took back; SEAT_CHANCE for chance */
	uint8_t count;  /* choices of the row */
	uint8_t spare;
	uint32_t first; /* index of its first choice; for an undo the row that is taken back with all after it */
	uint64_t hash;  /* of the state after the row */
};

struct match {
	const struct game *game;
	struct options options;
	unsigned char *start, *state, *work; /* state_size bytes each */
	struct row *rows;                    /* row s of the log is rows[s - 1] */
	uint32_t count, rows_max;
	choice *choices;
	uint32_t choice_count, choices_max;
	uint32_t *live; /* indexes of the rows in force, ascending */
	uint32_t live_count;
	bool from_position; /* start is not what setup gives */
};

/* Bytes a match of this game needs for a whole game and some undoing. */
uint32_t match_size(const struct game *g);

/* Lays the match out in block (16-aligned, match_size bytes) and sets the game up; e hears the first settled steps. */
void match_open(struct match *m, const struct game *g, const struct options *o, void *block, struct events *e);

/* Starts again from a given state (already checked); the log is emptied. */
void match_restart(struct match *m, const void *start, struct events *e);

/* Plays a list of choices, all or none. On refusal nothing has changed and *at is the failing element. */
struct refusal match_do(struct match *m, int seat, const choice *list, uint32_t count, struct events *e, uint32_t *at);

/* Appends the result of the open chance point. */
struct refusal match_chance(struct match *m, choice outcome, struct events *e);

/* Takes row number s (from 1, in force) and all after it back; seat asks for it. False: no such row, or no room. */
bool match_undo(struct match *m, int seat, uint32_t s);

/* The state after the first n rows in force. */
void match_state_at(const struct match *m, uint32_t n, void *state);

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
