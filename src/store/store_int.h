/* Inside the store: what a back end is, and the statements, which are the same for all. One
   thread at a time has a store and what is in it; hurry alone may be called from another. */
#ifndef STORE_STORE_INT_H
#define STORE_STORE_INT_H

#include "store/store.h"

#include <stdatomic.h>

enum value_kind { VALUE_NULL, VALUE_NUMBER, VALUE_TEXT, VALUE_BYTES };

struct value {
	enum value_kind kind;
	int64_t number;
	const void *bytes; /* a text ends with a zero byte */
	uint32_t length;
};

enum statement {
#define STATEMENT(name, sql) STATEMENT_##name,
#include "store/statements.def"
#undef STATEMENT
	STATEMENTS,
};

extern const char *const statement_sql[STATEMENTS];
extern const char *const statement_names[STATEMENTS];
extern const char *const store_migrations[]; /* ends with NULL; number n makes version n + 1 */

typedef void row_seen(void *data, const struct value *column, int columns);

/* How a database is: what every back end's db begins with. */
struct vitals {
	atomic_llong until; /* from any thread: nothing is waited for longer than this (clock_ms); 0: as usual */
	bool damaged;       /* what is stored is not what was written */
	bool again;         /* the transaction that failed may be tried again */
	char why[STORE_WHY_MAX];
};

struct backend {
	/* Begins with struct vitals. NULL after writing why. */
	void *(*open)(const char *url, char why[STORE_WHY_MAX]);
	void (*close)(void *db);
	/* Several statements without parameters, outside of transactions. */
	bool (*execute)(void *db, const char *sql);
	/* Nobody else migrates meanwhile. */
	bool (*lock)(void *db);
	bool (*unlock)(void *db);
	bool (*begin)(void *db);
	/* Adds the rows changed to *changed (may be NULL), at the latest when commit returns. */
	void (*write)(void *db, enum statement which, const struct value *values, int count, int64_t *changed);
	bool (*commit)(void *db);
	/* store_journal and store_tidy; NULL where there is none. */
	int64_t (*journal)(const void *db);
	bool (*tidy)(void *db, int64_t *moved);
	bool (*read)(void *db, enum statement which, const struct value *values, int count, row_seen *seen, void *data);
	bool (*copy)(void *db, const char *path);
	/* Other nodes; NULL where there are none. */
	bool (*listen)(void *db);
	int (*socket)(const void *db);
	bool (*notices)(void *db, store_notice_seen *seen, void *data);
	bool (*reconnect)(void *db);
	bool notifies;
	/* store_check; NULL where the database has checks of its own. */
	bool (*check)(void *db);
};

int64_t store_clock_ms(void); /* never goes back */

extern const struct backend store_sqlite;
extern const struct backend store_postgres;

enum { VALUES_MAX = 20, COLUMNS_MAX = 20 };
enum { NOTICE_MAX = 7900 }; /* PostgreSQL's notices are shorter than 8,000 bytes */

/* The lines of a notice as it travels, one after another. */
void store_each_notice(const char *text, store_notice_seen *seen, void *data);

#endif
