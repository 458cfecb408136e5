/*
 * The store in PostgreSQL. A transaction is sent as one pipeline (libpq's), so that a batch of rows costs one round
 * trip; a lost connection fails the transaction and is opened anew for the next.
 */
#define _GNU_SOURCE
#include "store/store_int.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OID_BOOL = 16, OID_BYTEA = 17, OID_INT8 = 20, OID_INT4 = 23, OID_NUMERIC = 1700 };

struct db {
	PGconn *connection;
	bool prepared[STATEMENTS];
	bool failed, listening;
	struct { /* who wants to know how many rows a queued statement changed */
		int64_t **changed;
		size_t count, room;
	} queue;
	char why[STORE_WHY_MAX];
};

static bool fail(struct db *db, const char *why)
{
	db->failed = true;
	snprintf(db->why, sizeof db->why, "%.*s", (int)strcspn(why, "\n"), why);
	return false;
}

static bool result_ok(struct db *db, PGresult *r)
{
	ExecStatusType status = PQresultStatus(r);
	bool ok = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
	if (!ok)
		fail(db, r ? PQresultErrorMessage(r) : PQerrorMessage(db->connection));
	return ok;
}

static bool execute(void *data, const char *sql)
{
	struct db *db = data;
	PGresult *r = PQexec(db->connection, sql);
	bool ok = result_ok(db, r);
	PQclear(r);
	return ok;
}

static void close_db(void *data)
{
	struct db *db = data;
	PQfinish(db->connection);
	free(db->queue.changed);
	free(db);
}

static void quiet(void *data, const char *message)
{
	(void)data, (void)message; /* "relation exists, skipping" and the like */
}

static void *open_db(const char *url, char why[STORE_WHY_MAX])
{
	struct db *db = calloc(1, sizeof *db);
	if (!db) {
		snprintf(why, STORE_WHY_MAX, "out of memory");
		return NULL;
	}
	db->connection = PQconnectdb(url);
	PQsetNoticeProcessor(db->connection, quiet, NULL);
	if (PQstatus(db->connection) != CONNECTION_OK) {
		const char *message = PQerrorMessage(db->connection);
		snprintf(why, STORE_WHY_MAX, "%.*s", (int)strcspn(message, "\n"), message);
		close_db(db);
		return NULL;
	}
	return db;
}

static const char *error(const void *data)
{
	return ((const struct db *)data)->why;
}

/* A connection that was lost is opened anew; statements are prepared again as they are needed. */
static bool connected(struct db *db)
{
	if (PQstatus(db->connection) == CONNECTION_OK)
		return true;
	memset(db->prepared, 0, sizeof db->prepared);
	PQreset(db->connection);
	if (PQstatus(db->connection) != CONNECTION_OK)
		return fail(db, PQerrorMessage(db->connection));
	return !db->listening || execute(db, "LISTEN cloister");
}

static bool lock(void *data)
{
	return execute(data, "SELECT pg_advisory_lock(7236548)");
}

static bool unlock(void *data)
{
	return execute(data, "SELECT pg_advisory_unlock(7236548)");
}

static bool prepare(struct db *db, enum statement which)
{
	if (db->prepared[which])
		return true;
	PGresult *r = PQprepare(db->connection, statement_names[which], statement_sql[which], 0, NULL);
	db->prepared[which] = result_ok(db, r);
	PQclear(r);
	return db->prepared[which];
}

/* Texts and bytes travel as they are, numbers as text. */
struct parameters {
	const char *value[VALUES_MAX];
	int length[VALUES_MAX], format[VALUES_MAX];
	char number[VALUES_MAX][24];
};

static void set_parameters(struct parameters *p, const struct value *values, int count)
{
	for (int i = 0; i < count; i++) {
		const struct value *v = &values[i];
		p->format[i] = v->kind == VALUE_BYTES;
		p->length[i] = (int)v->length;
		p->value[i] = v->kind == VALUE_NULL ? NULL : v->bytes;
		if (v->kind == VALUE_NUMBER) {
			snprintf(p->number[i], sizeof p->number[i], "%lld", (long long)v->number);
			p->value[i] = p->number[i];
		} else if (v->kind == VALUE_BYTES && !v->bytes) {
			p->value[i] = "";
		}
	}
}

static bool prepare_all(struct db *db)
{
	for (int i = 0; i < STATEMENTS; i++)
		if (!prepare(db, (enum statement)i))
			return false;
	return true;
}

/* Adds a place for the answer of a statement just sent. */
static bool enqueue(struct db *db, int64_t *changed)
{
	if (db->queue.count == db->queue.room) {
		size_t room = db->queue.room ? 2 * db->queue.room : 64;
		int64_t **more = realloc(db->queue.changed, room * sizeof *more);
		if (!more)
			return fail(db, "out of memory");
		db->queue.changed = more;
		db->queue.room = room;
	}
	db->queue.changed[db->queue.count++] = changed;
	return true;
}

static bool send_plain(struct db *db, const char *sql)
{
	if (!PQsendQueryParams(db->connection, sql, 0, NULL, NULL, NULL, NULL, 0))
		return fail(db, PQerrorMessage(db->connection));
	return enqueue(db, NULL);
}

static bool begin(void *data)
{
	struct db *db = data;
	db->failed = false;
	db->queue.count = 0;
	if (!connected(db) || !prepare_all(db))
		return false;
	if (!PQenterPipelineMode(db->connection))
		return fail(db, PQerrorMessage(db->connection));
	return send_plain(db, "BEGIN");
}

static void write_row(void *data, enum statement which, const struct value *values, int count, int64_t *changed)
{
	struct db *db = data;
	struct parameters p;
	if (db->failed)
		return;
	set_parameters(&p, values, count);
	if (!PQsendQueryPrepared(db->connection, statement_names[which], count, p.value, p.length, p.format, 0))
		fail(db, PQerrorMessage(db->connection));
	else
		enqueue(db, changed);
}

/* Reads the answers of the pipeline in order; each statement's is followed by a NULL, the last is the sync's. */
static void collect(struct db *db)
{
	for (size_t i = 0; i < db->queue.count; i++) {
		PGresult *r = PQgetResult(db->connection);
		if (!r && PQstatus(db->connection) != CONNECTION_OK) {
			fail(db, PQerrorMessage(db->connection));
			return;
		}
		if (PQresultStatus(r) == PGRES_PIPELINE_ABORTED)
			db->failed = true; /* the one before it said why */
		else if (result_ok(db, r) && db->queue.changed[i])
			*db->queue.changed[i] += strtoll(PQcmdTuples(r), NULL, 10);
		while (r) {
			PQclear(r);
			r = PQgetResult(db->connection);
		}
	}
	PQclear(PQgetResult(db->connection));
}

static bool commit(void *data)
{
	struct db *db = data;
	bool sound = !db->failed;
	send_plain(db, sound ? "COMMIT" : "ROLLBACK");
	if (!PQpipelineSync(db->connection))
		fail(db, PQerrorMessage(db->connection));
	collect(db);
	PQexitPipelineMode(db->connection);
	if (db->failed && PQstatus(db->connection) == CONNECTION_OK && PQtransactionStatus(db->connection) != PQTRANS_IDLE)
		PQclear(PQexec(db->connection, "ROLLBACK"));
	return sound && !db->failed;
}

static struct value column_value(PGresult *r, int row, int i, void **to_free)
{
	struct value v = {.kind = VALUE_NULL};
	const char *text = PQgetvalue(r, row, i);
	size_t length;
	if (PQgetisnull(r, row, i))
		return v;
	switch (PQftype(r, i)) {
	case OID_BOOL:
	case OID_INT4:
	case OID_INT8:
	case OID_NUMERIC:
		v.kind = VALUE_NUMBER;
		v.number = *text == 't' ? 1 : strtoll(text, NULL, 10);
		break;
	case OID_BYTEA:
		v.kind = VALUE_BYTES;
		v.bytes = *to_free = PQunescapeBytea((const unsigned char *)text, &length);
		v.length = v.bytes ? (uint32_t)length : 0;
		break;
	default:
		v.kind = VALUE_TEXT;
		v.bytes = text;
		v.length = (uint32_t)PQgetlength(r, row, i);
	}
	return v;
}

static bool read_rows(
	void *data, enum statement which, const struct value *values, int count, row_seen *seen, void *seen_data)
{
	struct db *db = data;
	struct parameters p;
	db->failed = false;
	if (!connected(db) || !prepare(db, which))
		return false;
	set_parameters(&p, values, count);
	PGresult *r = PQexecPrepared(db->connection, statement_names[which], count, p.value, p.length, p.format, 0);
	bool ok = result_ok(db, r);
	for (int row = 0; ok && row < PQntuples(r); row++) {
		struct value column[COLUMNS_MAX];
		void *to_free[COLUMNS_MAX] = {0};
		int columns = PQnfields(r);
		for (int i = 0; i < columns && i < COLUMNS_MAX; i++)
			column[i] = column_value(r, row, i, &to_free[i]);
		seen(seen_data, column, columns);
		for (int i = 0; i < columns && i < COLUMNS_MAX; i++)
			PQfreemem(to_free[i]);
	}
	PQclear(r);
	return ok;
}

static bool copy(void *data, const char *path)
{
	(void)path;
	return fail(data, "PostgreSQL is copied with pg_dump");
}

static bool listen(void *data)
{
	struct db *db = data;
	db->listening = true;
	return connected(db) && execute(db, "LISTEN cloister");
}

static int socket_of(const void *data)
{
	return PQsocket(((const struct db *)data)->connection);
}

/* False: the connection was lost; it has been opened anew if that was possible, but notices may be missing. */
static bool notices(void *data, store_notice_seen *seen, void *seen_data)
{
	struct db *db = data;
	PGnotify *n;
	bool ok = PQconsumeInput(db->connection) && PQstatus(db->connection) == CONNECTION_OK;
	while ((n = PQnotifies(db->connection))) {
		seen(seen_data, n->extra);
		PQfreemem(n);
	}
	if (!ok)
		connected(db);
	return ok;
}

const struct backend store_postgres = {
	.open = open_db,
	.close = close_db,
	.error = error,
	.execute = execute,
	.lock = lock,
	.unlock = unlock,
	.begin = begin,
	.write = write_row,
	.commit = commit,
	.read = read_rows,
	.copy = copy,
	.listen = listen,
	.socket = socket_of,
	.notices = notices,
	.notifies = true,
};
