/*
 * A table: a match, where its chance comes from, and what people, computers and programs do with it. One meaning of
 * doing, taking back, trying and looking back for the server, the terminal, the engine and the browser's worker, which
 * are adapters of it: they add clocks and storage, a seed, JSON, memory. No libc.
 */
#ifndef CORE_TABLE_H
#define CORE_TABLE_H

#include "core/match.h"

struct table {
	struct match match;
	bool manual; /* chance points wait for an answer */
	/* Of each seat: the number of the row since which what it has to choose is the same; 0: the beginning. A choice that
	   was decided on before that row is stale. While several choose secretly, the others' choices change nothing. */
	uint32_t open[SEATS_MAX];
	/* A number in [0, below) for the chance point that row `row` answers, from nothing but the row and a seed. */
	uint64_t (*draw)(void *data, uint32_t row, uint64_t below);
	/* Hears every row that is made, last in the match; may be NULL. Events are then of that row alone. */
	void (*made)(void *data, struct decision before, const struct events *e);
	void *data;
};

/* Sets the game up in the block (match_size bytes) and draws what is to be drawn. The other members are set before. */
bool table_open(struct table *t, const struct game *g, const struct options *o, void *block, struct events *e);

/* Starts again from a checked position. */
bool table_restart(struct table *t, const void *state, struct events *e);

/* Plays a list (or answers a chance point), then the chance that follows. On refusal nothing has changed. */
struct refusal table_do(struct table *t, int seat, const choice *list, uint32_t count, struct events *e, uint32_t *at);

/* Takes back row s and all after it, then draws. False: no such row in force, or no room; nothing has changed. */
bool table_undo(struct table *t, int seat, uint32_t s, struct events *e);

/*
 * May the seat take row s back once more? Three times for a decision and a hundred in a game: a log that is stored for
 * good must not grow by doing and undoing.
 */
bool table_may_undo(const struct match *m, int seat, uint32_t s);

/*
 * Makes a row again that was made before, of its kind, seat, count, number and, for an undo, first; nothing is drawn. False:
 * it does not fit, or leaves another state than its hash says; then the table is of no use any more.
 */
bool table_repeat(struct table *t, const struct row *r, const choice *list, struct events *e);

/* Draws chance points until somebody must decide; nothing where they are manual. False: the log is full. */
bool table_draw(struct table *t, struct events *e);

/*
 * Walks through rows index from ≤ i < to of the log, undone ones and undos too: each is told with the state after it and
 * its events. Begins at the nearest state that the match has kept.
 */
void table_walk(const struct match *m, uint32_t from, uint32_t to,
	void (*told)(void *data, const struct row *r, const void *after, const struct events *e), void *data);

/* The index of the first row after number s: where telling goes on for whoever has heard of s. */
uint32_t table_rows_after(const struct match *m, uint32_t s);

/* A list of choices tried out: nothing is played. */
struct tried {
	struct refusal refusal;
	uint32_t at; /* the element that is refused */
	uint32_t known; /* so many elements lead to `seen`; if not all: the outcome of the last one is uncertain */
	bool complete; /* nothing can follow in this list: its outcome is uncertain, or another is to choose */
	bool secret; /* its last choice is a secret order */
	union any_state seen; /* what the seat would see */
};

/*
 * The one meaning of trying: the list is played on what the seat knows (the rest is made up, and hidden again), as far
 * as that leads. So the answer cannot depend on what the seat cannot know.
 */
void table_try(
	const struct game *g, const void *state, int seat, const choice *list, uint32_t count, struct tried *out);

/*
 * What the seat would see after a list (of none: what it sees), where it has still to choose: what advice and reasons begin
 * with. Refused as REASON_BEYOND where nothing follows or nobody can tell. `seen` is set if nothing is refused.
 */
struct refusal table_ahead(const struct game *g, const void *state, int seat, const choice *list, uint32_t count,
	union any_state *seen, uint32_t *at);

/* Does the seat know all of the state? By what is declared, not by what is there: so the answer tells nothing that is hidden. */
bool table_open_to(const struct game *g, const void *state, int seat);

/* A seat's own choices in a line, from ≤ i < until, and the state (its hash) that they answer. */
struct line_answer {
	uint32_t from, until;
	uint64_t hash;
};

/* A line thought ahead: choices of whoever must choose, one after the other. */
struct line {
	struct refusal refusal;
	uint32_t at; /* the element that is refused */
	int actor; /* who must choose after it; SEAT_NONE: the game is over */
	uint32_t answers;
	struct line_answer answer[LIST_MAX];
	union any_state after;
};

/*
 * What a line of up to LIST_MAX choices leads to, beginning with another seat's, as the seat thinks it ahead. Refused as
 * REASON_BEYOND where that cannot be known: something is hidden from the seat, chance comes in, several choose at once; and where
 * it is the seat's own turn.
 */
void table_line(
	const struct game *g, const void *state, int seat, const choice *list, uint32_t count, struct line *out);

enum { ODDS_MAX = 12 };

/* What chance can say after a list that was tried. */
struct odds {
	uint32_t
		count; /* 0: no chance follows, or too many outcomes, or how they stand depends on what the seat cannot know */
	choice outcome[ODDS_MAX];
	uint32_t weight[ODDS_MAX];
	union any_state seen[ODDS_MAX]; /* what the seat would see after each */
};

/* How likely it is what, as far as the seat can know: the same whatever the rest is made up to be. */
void table_odds(
	const struct game *g, const void *state, int seat, const choice *list, uint32_t count, struct odds *out);

/* An outcome of the open chance point tried out: what a spectator would see. For who answers for chance, nobody else. */
void table_try_chance(const struct game *g, const void *state, choice outcome, struct tried *out);

#endif
