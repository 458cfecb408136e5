/*
 * The store in one SQLite file: WAL and synchronous=FULL, so that what is committed survives the machine's crash. One
 * connection writes, others read beside it.
 */
#define _GNU_SOURCE
#include "store/store_int.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct db {
	struct vitals vitals;
	sqlite3 *handle;
	sqlite3_stmt *statement[STATEMENTS], *begin, *commit;
	bool failed;     /* something of the open transaction */
	int64_t journal; /* its pages after our last commit */
};

/* Notes what went wrong, with the system's own word for it (no space, bad disk) where there is one. */
static bool note(struct db *db, int code)
{
	bool ok = code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW;
	if (ok)
		return true;
	int reason = code & 0xff, system = db->handle ? sqlite3_system_errno(db->handle) : 0;
	bool of_system = system && (reason == SQLITE_IOERR || reason == SQLITE_FULL || reason == SQLITE_CANTOPEN);
	db->failed = true;
	db->vitals.damaged |= reason == SQLITE_CORRUPT || reason == SQLITE_NOTADB;
	snprintf(db->vitals.why, sizeof db->vitals.why, "%.140s%s%.80s", sqlite3_errmsg(db->handle), of_system ? ": " : "",
		of_system ? strerrordesc_np(system) : "");
	return false;
}

/* Somebody else writes: a backup, an import, an administrator. */
static int busy(void *data, int times)
{
	enum { WAIT_MS = 10000, STEP_MS = 5 };
	struct db *db = data;
	int64_t until = atomic_load(&db->vitals.until);
	if (times >= WAIT_MS / STEP_MS || (until && store_clock_ms() >= until))
		return 0;
	sqlite3_sleep(STEP_MS);
	return 1;
}

/* In the middle of a long statement: not 0 ends it. */
static int progress(void *data)
{
	struct db *db = data;
	int64_t until = atomic_load(&db->vitals.until);
	return until && store_clock_ms() >= until;
}

static bool execute(void *data, const char *sql)
{
	struct db *db = data;
	return note(db, sqlite3_exec(db->handle, sql, NULL, NULL, NULL));
}

static void close_db(void *data)
{
	struct db *db = data;
	for (int i = 0; i < STATEMENTS; i++)
		sqlite3_finalize(db->statement[i]);
	sqlite3_finalize(db->begin);
	sqlite3_finalize(db->commit);
	sqlite3_close(db->handle);
	free(db);
}

/* In the place of SQLite's own checkpoints, which would make a commit wait for them. */
static int committed(void *data, sqlite3 *handle, const char *name, int pages)
{
	enum { PAGES_MAX = 1 << 16 }; /* 256 MiB: nobody tidies beside us */
	struct db *db = data;
	db->journal = pages;
	if (pages >= PAGES_MAX)
		sqlite3_wal_checkpoint_v2(handle, name, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
	return SQLITE_OK;
}

/* WAL, full syncs: what is acknowledged survives a cut of the power. */
static void *open_db(const char *path, char why[STORE_WHY_MAX])
{
	enum { STEPS = 100000 }; /* of SQLite's machine: some milliseconds */
	struct db *db = calloc(1, sizeof *db);
	if (!db) {
		snprintf(why, STORE_WHY_MAX, "out of memory");
		return NULL;
	}
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
	bool ok = note(db, sqlite3_open_v2(path, &db->handle, flags, NULL));
	ok = ok && note(db, sqlite3_busy_handler(db->handle, busy, db));
	if (ok)
		sqlite3_progress_handler(db->handle, STEPS, progress, db);
	ok = ok
		&& execute(db,
			"PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -16384;"
			"PRAGMA secure_delete = ON"); /* what somebody took away is not in the file either */
	if (!ok) {
		snprintf(why, STORE_WHY_MAX, "'%.100s': %.140s", path, db->vitals.why);
		close_db(db);
		return NULL;
	}
	sqlite3_wal_hook(db->handle, committed, db);
	return db;
}

/* For migrations: one process at a time. */
static bool lock(void *data)
{
	return execute(data, "BEGIN IMMEDIATE");
}

static bool unlock(void *data)
{
	return execute(data, "COMMIT");
}

/* Made at its first use, kept for good. */
static sqlite3_stmt *prepared(struct db *db, sqlite3_stmt **s, const char *sql)
{
	if (!*s)
		note(db, sqlite3_prepare_v3(db->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, s, NULL));
	return *s;
}

/* What every transaction needs is not read anew each time. */
static bool perform(struct db *db, sqlite3_stmt **s, const char *sql)
{
	bool ok = prepared(db, s, sql) && note(db, sqlite3_step(*s));
	sqlite3_reset(*s);
	return ok;
}

static bool begin(void *data)
{
	struct db *db = data;
	/* Taking the last one back may have failed too, and nothing could be begun any more. */
	if (!sqlite3_get_autocommit(db->handle) && !execute(db, "ROLLBACK"))
		return false;
	db->failed = false;
	return perform(db, &db->begin, "BEGIN IMMEDIATE");
}

/* Texts and bytes are not copied: they live until the statement has run. */
static bool bind(struct db *db, sqlite3_stmt *s, const struct value *values, int count)
{
	for (int i = 0; i < count; i++) {
		const struct value *v = &values[i];
		int code = SQLITE_OK;
		switch (v->kind) {
		case VALUE_NULL:
			code = sqlite3_bind_null(s, i + 1);
			break;
		case VALUE_NUMBER:
			code = sqlite3_bind_int64(s, i + 1, v->number);
			break;
		case VALUE_TEXT:
			code = sqlite3_bind_text(s, i + 1, v->bytes, (int)v->length, SQLITE_STATIC);
			break;
		case VALUE_BYTES:
			code = sqlite3_bind_blob(s, i + 1, v->bytes, (int)v->length, SQLITE_STATIC);
			break;
		}
		if (!note(db, code))
			return false;
	}
	return true;
}

/* What fails is remembered: commit rolls back instead. */
static void write_row(void *data, enum statement which, const struct value *values, int count, int64_t *changed)
{
	struct db *db = data;
	if (db->failed)
		return;
	sqlite3_stmt *s = prepared(db, &db->statement[which], statement_sql[which]);
	if (!s || !bind(db, s, values, count))
		return;
	if (note(db, sqlite3_step(s)) && changed)
		*changed += sqlite3_changes(db->handle);
	sqlite3_reset(s);
}

/* False: all of it is as if it had never been. */
static bool commit(void *data)
{
	struct db *db = data;
	if (db->failed) {
		char why[STORE_WHY_MAX];
		memcpy(why, db->vitals.why, sizeof why);
		execute(db, "ROLLBACK");
		memcpy(db->vitals.why, why, sizeof why);
		return false;
	}
	if (perform(db, &db->commit, "COMMIT"))
		return true;
	sqlite3_exec(db->handle, "ROLLBACK", NULL, NULL, NULL);
	return false;
}

static struct value column_value(sqlite3_stmt *s, int i)
{
	struct value v = {.kind = VALUE_NULL};
	switch (sqlite3_column_type(s, i)) {
	case SQLITE_INTEGER:
		v.kind = VALUE_NUMBER;
		v.number = sqlite3_column_int64(s, i);
		break;
	case SQLITE_TEXT:
		v.kind = VALUE_TEXT;
		v.bytes = sqlite3_column_text(s, i);
		v.length = (uint32_t)sqlite3_column_bytes(s, i);
		break;
	case SQLITE_BLOB:
		v.kind = VALUE_BYTES;
		v.bytes = sqlite3_column_blob(s, i);
		v.length = (uint32_t)sqlite3_column_bytes(s, i);
		break;
	default:
		break;
	}
	return v;
}

static bool read_rows(
	void *data, enum statement which, const struct value *values, int count, row_seen *seen, void *seen_data)
{
	struct db *db = data;
	struct value column[COLUMNS_MAX];
	int code = SQLITE_DONE;
	db->failed = false;
	sqlite3_stmt *s = prepared(db, &db->statement[which], statement_sql[which]);
	if (!s || !bind(db, s, values, count))
		return false;
	int columns = sqlite3_column_count(s);
	while ((code = sqlite3_step(s)) == SQLITE_ROW) {
		for (int i = 0; i < columns && i < COLUMNS_MAX; i++)
			column[i] = column_value(s, i);
		seen(seen_data, column, columns);
	}
	bool ok = note(db, code);
	sqlite3_reset(s);
	return ok;
}

/* The backup interface copies while others write, and begins again by itself when they did. */
static bool copy(void *data, const char *path)
{
	struct db *db = data;
	sqlite3 *to;
	FILE *there = fopen(path, "rb");
	if (there) {
		fclose(there);
		snprintf(db->vitals.why, sizeof db->vitals.why, "'%s' exists already", path);
		return false;
	}
	bool ok = sqlite3_open(path, &to) == SQLITE_OK;
	sqlite3_backup *backup = ok ? sqlite3_backup_init(to, "main", db->handle, "main") : NULL;
	if (backup) {
		sqlite3_backup_step(backup, -1);
		sqlite3_backup_finish(backup);
	}
	ok = sqlite3_errcode(to) == SQLITE_OK;
	/* One file, without the -wal and -shm that a copy of the journal mode would bring along. */
	ok = ok && sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) == SQLITE_OK;
	if (!ok)
		snprintf(db->vitals.why, sizeof db->vitals.why, "'%s': %s", path, sqlite3_errmsg(to));
	sqlite3_close(to);
	return ok;
}

/* Pages in the journal, as the last commit said. */
static int64_t journal(const void *data)
{
	return ((const struct db *)data)->journal;
}

/* Busy means that another connection is at it. */
static bool tidy(void *data, int64_t *moved)
{
	struct db *db = data;
	int pages, in_place;
	int code = sqlite3_wal_checkpoint_v2(db->handle, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &in_place);
	if (code == SQLITE_OK)
		*moved = in_place;
	return code == SQLITE_BUSY || note(db, code);
}

/* What the check says, if that is not "ok". */
static int first_word(void *data, int columns, char **values, char **names)
{
	struct db *db = data;
	(void)names;
	if (columns == 1 && values[0] && strcmp(values[0], "ok") != 0 && !*db->vitals.why)
		snprintf(db->vitals.why, sizeof db->vitals.why, "%s", values[0]);
	return 0;
}

/* Looks at every page of the file; that something is damaged is remembered. */
static bool check(void *data)
{
	struct db *db = data;
	*db->vitals.why = 0;
	if (!note(db, sqlite3_exec(db->handle, "PRAGMA quick_check(1)", first_word, db, NULL)))
		return false;
	db->vitals.damaged |= *db->vitals.why;
	return !*db->vitals.why;
}

const struct backend store_sqlite = {
	.open = open_db,
	.close = close_db,
	.execute = execute,
	.lock = lock,
	.unlock = unlock,
	.begin = begin,
	.write = write_row,
	.commit = commit,
	.read = read_rows,
	.journal = journal,
	.tidy = tidy,
	.copy = copy,
	.check = check,
};
