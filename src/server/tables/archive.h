/* Tables as records and back: what `cloister export` and `import` do with a store, and the server's `record`. On the
   thread that has the store. */
#ifndef SERVER_TABLES_ARCHIVE_H
#define SERVER_TABLES_ARCHIVE_H

#include "core/words.h"
#include "server/tables/head.h"

enum { ARCHIVE_TEXT_MAX = 4 << 20, OPENING_MAX = 96 };

/* The record of a game, with its seed. Names by seat may be NULL. */
void archive_write(const struct course *p, const char *const *names, const char *seed, struct out *o);

enum archive_result {
	ARCHIVE_DONE,
	ARCHIVE_MISSING,  /* no such table */
	ARCHIVE_UNPLAYED, /* it has not begun */
	ARCHIVE_FROZEN,   /* its rules are not those of this program */
	ARCHIVE_BAD,      /* import: error says what is wrong with the record */
	ARCHIVE_FAILED,   /* the store, or memory */
};

/* The store, for one who reads or adds beside a running server. NULL after writing why. */
struct store *archive_open(const char *url, char why[STORE_WHY_MAX]);

/* A table read from the store, with its game replayed: for the caller to close, whatever came of it. */
struct archived {
	enum archive_result result;
	const struct game *game;
	struct head head;
	char seed[SEED_LONGEST + 1];
	struct course course;
};
void archive_load(struct store *store, const char *id, struct archived *a);
void archived_close(struct archived *a);

/* A stored table as a record. */
enum archive_result archive_export(struct store *store, const char *id, struct out *o);

/*
 * A record as a new table, under a new id. A game in progress goes on: its seats are given to the registered people of
 * the same name, the others to the computer. error says in the speaker's words what is wrong with the record.
 */
enum archive_result archive_import(
	const struct speaker *s, struct store *store, const char *text, size_t length, char id[ID_MAX], struct out *error);

/* The first choice of a seat, with its game that is over: in the transaction that sets the table to this revision. */
void archive_opening(
	struct store *store, const char *table, int64_t revision, int seat, const struct game *g, choice opening);

#endif
