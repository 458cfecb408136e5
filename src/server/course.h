/*
 * What the server adds to a table (core/table.h): draws from its seed, clocks, news. All of it can be computed again from the stored rows,
 * and is, when a table is loaded. Knows no storage, no network and no people; works on any thread.
 */
#ifndef SERVER_COURSE_H
#define SERVER_COURSE_H

#include "core/seed.h"
#include "core/table.h"
#include "store/store.h"

/* A seat's clock. Times are milliseconds; since is 0 while it stands still. */
struct course_clock {
	int64_t turn_used, reserve_used, since;
	bool fresh; /* somebody else has chosen since: the next turn is a new one */
};

/* Milliseconds for each turn, and once for the whole game; turn and reserve 0: no clock. */
struct course_time {
	int64_t turn, reserve;
};

struct course {
	struct table table;
	void *block; /* the match's memory; NULL: not begun */
	struct seed seed;
	struct course_time time;
	struct course_clock clock[SEATS_MAX];
	uint32_t open[SEATS_MAX]; /* the row since which the seat's open decision is the same one */
	int64_t *at;              /* when each row was made */
};

/* What just happened, for those who are to be told: rows with their events and the state after each. */
struct news_row {
	uint32_t index; /* of the match's row */
	uint32_t first_event, events;
};

struct news {
	struct news_row *rows;
	uint32_t count, room;
	struct event *events;
	uint32_t event_count, event_room;
	unsigned char *states; /* one after another */
	uint32_t state_size;
	bool short_of_memory;
};

void news_free(struct news *n);
const void *news_state(const struct news *n, uint32_t i);

/* Sets the game up, without any row yet. False: out of memory. */
bool course_open(
	struct course *p, const struct game *g, const struct options *o, const char *seed, const struct course_time *time);
/* For tests: the log has room for so many rows at most; 0: as before. */
void course_shorten(struct course *p, int rows);
void course_close(struct course *p);

/* The clocks of the first to choose begin to run. */
void course_begin(struct course *p, int64_t now);
/* Draws open chance points; each is a row. */
bool course_draw(struct course *p, int64_t now, struct news *news);
/* One list of choices, then the chance that follows. On refusal nothing has changed. spent is charged to the clock. */
struct refusal course_do(struct course *p, int seat, const choice *list, uint32_t count, int64_t now, int64_t spent,
	struct news *news, uint32_t *at);
/* May the seat take the row back once more? Three times for a decision, a hundred in a game: logs are stored for good. */
bool course_may_undo(const struct course *p, int seat, uint32_t row);
bool course_undo(struct course *p, int seat, uint32_t row, int64_t now, int64_t spent, struct news *news);
/* Repeats a stored row. False: it does not fit, or leaves another state than it did. */
bool course_repeat(struct course *p, const struct store_row *row, struct news *news);
/* The match's row as it is stored. spent: what its seat's clock was charged. */
void course_row(const struct course *p, uint32_t index, int64_t spent, struct store_row *row);

bool course_has_clocks(const struct course *p);
/* The clock has run out: the reserve is gone for good, the turn's time for this turn. */
void course_expire(struct course *p, int seat);
/* The seat's running turn begins anew. */
void course_restart_turn(struct course *p, int seat, int64_t now);
/* What a choice made now would cost the seat. */
int64_t course_spent(const struct course *p, int seat, int64_t now);
/* What is left; may be negative. */
void course_left(const struct course *p, int seat, int64_t now, int64_t *turn, int64_t *reserve);
/* When the running clock of the seat will be at its end; 0 if it does not run. */
int64_t course_deadline(const struct course *p, int seat);

/* Tells of rows index from ≤ i < to again, undone ones included. False: out of memory. */
bool course_walk(const struct course *p, uint32_t from, uint32_t to, struct news *news);

#endif
