/*
 * What the server adds to a table (core/table.h): draws from its seed, when each row was made, clocks, news. All of it
 * can be computed again from the stored rows, and is, when a table is loaded. Knows no storage, no network and no people.
 * Whoever has it in hand owns it: the reader's thread while it replays, then the loop; while a game is written down
 * (keep.c) it does not change.
 */
#ifndef SERVER_TABLES_COURSE_H
#define SERVER_TABLES_COURSE_H

#include "host/seed.h"
#include "core/table.h"
#include "server/tables/clocks.h"
#include "server/tables/news.h"
#include "store/store.h"

struct course {
	struct table table;
	void *block; /* the match's memory; NULL: not begun */
	struct seed seed;
	struct clocks clocks;
	int64_t *at; /* when each row was made */
};

/* Sets the game up, without any row yet. False: out of memory. */
bool course_open(
	struct course *p, const struct game *g, const struct options *o, const char *seed, const struct clock_time *time);
/* When the people of its seats are away. The list stays its owner's. */
void course_absences(struct course *p, const struct absence *away, int count);
/* For tests: the log has room for so many rows at most; 0: as before. */
void course_shorten(struct course *p, int rows);
void course_close(struct course *p);

/* The clocks of the first to choose begin to run, and open chance points are drawn; each is a row. */
void course_begin(struct course *p, int64_t now);
bool course_draw(struct course *p, int64_t now, struct news *news);
/* One list of choices, then the chance that follows. On refusal nothing has changed. spent is charged to the clock. */
struct refusal course_do(struct course *p, int seat, const choice *list, uint32_t count, int64_t now, int64_t spent,
	struct news *news, uint32_t *at);
bool course_undo(struct course *p, int seat, uint32_t row, int64_t now, int64_t spent, struct news *news);
/* Repeats a stored row. False: it does not fit, or leaves another state than it did. */
bool course_repeat(struct course *p, const struct store_row *row, struct news *news);
/* The match's row as it is stored. spent: what its seat's clock was charged. */
void course_row(const struct course *p, uint32_t index, int64_t spent, struct store_row *row);
/* The first choice of a seat that was not taken back; 0: it made none. */
choice course_opening(const struct course *p, int seat);
/* Tells of rows index from ≤ i < to again, undone ones included. False: out of memory. */
bool course_walk(const struct course *p, uint32_t from, uint32_t to, struct news *news);

#endif
