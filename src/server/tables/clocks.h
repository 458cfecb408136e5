/*
 * The clocks of one table. All of it follows from the rows: when each was made and what its seat was charged; so it is
 * computed again when a table is loaded, and comes out the same. Knows no storage, no network and no people; whoever
 * owns the table owns them, and calls from the thread that has it.
 *
 * A message takes a while there and back, and nobody is charged for that. Of every choice LAG_FREE is free. Where the round
 * trip is known to be longer (net_round_trip) more is, up to LAG_MOST and as long as the seat's store of free time lasts:
 * it begins with LAG_SAVED, every choice puts LAG_GAIN back. Without that bound whoever answers late on purpose would
 * never be late.
 *
 * While the person of a seat is away its clock stands still. Only tables played by correspondence are told of absences.
 */
#ifndef SERVER_TABLES_CLOCKS_H
#define SERVER_TABLES_CLOCKS_H

#include "core/game.h"

/* Milliseconds. */
enum { LAG_FREE = 200, LAG_MOST = 1000, LAG_SAVED = 3000, LAG_GAIN = 250 };

/* Milliseconds for each turn, and once for the whole game; turn and reserve 0: no clock. */
struct clock_time {
	int64_t turn, reserve;
};

/* A seat's clock. Times are milliseconds; since is 0 while it stands still. */
struct seat_clock {
	int64_t turn_used, reserve_used, since;
	int64_t lag_left; /* free time beyond LAG_FREE that may still be had */
	bool fresh;       /* somebody else has chosen since: the next turn is a new one */
};

/* When the person of a seat is away: past ones, the present one, those to come. */
struct absence {
	int seat;
	int64_t from, until;
};

struct clocks {
	struct clock_time time;
	struct seat_clock seat[SEATS_MAX];
	const struct absence *away; /* of whoever owns the table, by seat and time; NULL: none */
	int away_count;
};

void clocks_open(struct clocks *c, const struct clock_time *time);
bool clocks_exist(const struct clocks *c);
/* The clocks of the first to choose begin to run. */
void clocks_begin(struct clocks *c, uint32_t actors, int64_t now);

/* What happened to a seat by a row that was just made. */
struct clock_row {
	bool was, is; /* it had to choose before, and has to now */
	bool own;     /* it made the row */
	bool same;    /* it has to choose what it had to choose before */
	bool undo;
};
void clocks_row(struct clocks *c, int seat, struct clock_row row, int64_t at);
/* The seat's row, made at this time, was charged so much; before clocks_row. */
void clocks_charge(struct clocks *c, int seat, int64_t at, int64_t spent);

/* The absence that the seat's person is in, or the next; NULL: none. */
const struct absence *clocks_absence(const struct clocks *c, int seat, int64_t now);
bool clocks_away(const struct clocks *c, int seat, int64_t now); /* is there one now? */
/* How long the seat's running clock has run. */
int64_t clocks_ran(const struct clocks *c, int seat, int64_t now);
/* How much of a choice that came this way is free; round_trip in milliseconds, 0: not known. */
int64_t clocks_free(const struct clocks *c, int seat, int64_t round_trip);
/* What a choice made now would cost the seat. */
int64_t clocks_cost(const struct clocks *c, int seat, int64_t now, int64_t round_trip);
/* What is left; may be negative. */
void clocks_left(const struct clocks *c, int seat, int64_t now, int64_t *turn, int64_t *reserve);
/* When the running clock of the seat will be at its end; 0 if it does not run. */
int64_t clocks_deadline(const struct clocks *c, int seat);
/* The clock has run out: the reserve is gone for good, the turn's time for this turn. */
void clocks_expire(struct clocks *c, int seat);

#endif
