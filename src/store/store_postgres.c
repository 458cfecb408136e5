/*
 * The store in PostgreSQL. A transaction is sent as one pipeline (libpq's), so that a batch of rows costs one round
 * trip; a lost connection fails the transaction and is opened anew for the next.
 */
#define _GNU_SOURCE
#include "store/store_int.h"

#include <errno.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OID_BOOL = 16, OID_BYTEA = 17, OID_INT8 = 20, OID_INT4 = 23, OID_NUMERIC = 1700 };

struct db {
	struct vitals vitals;
	PGconn *connection; /* NULL: lost */
	char *url;
	bool prepared[STATEMENTS];
	bool failed, listening;
	struct { /* who wants to know how many rows a queued statement changed */
		int64_t **changed;
		size_t count, room;
	} queue;
};

/* Remembers why, for store_error. */
static bool fail(struct db *db, const char *why)
{
	db->failed = true;
	snprintf(db->vitals.why, sizeof db->vitals.why, "%.*s", (int)strcspn(why, "\n"), why);
	return false;
}

/* False: why is remembered, whether the data are damaged, and whether another try may help. */
static bool result_ok(struct db *db, PGresult *r)
{
	ExecStatusType status = PQresultStatus(r);
	bool ok = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
	if (ok)
		return true;
	const char *state = r ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
	fail(db, r ? PQresultErrorMessage(r) : PQerrorMessage(db->connection));
	db->vitals.damaged |= state && (strcmp(state, "XX001") == 0 || strcmp(state, "XX002") == 0);
	db->vitals.again |= state && (strcmp(state, "40P01") == 0 || strcmp(state, "40001") == 0);
	return false;
}

/*
 * Waiting. A database that does not answer (its host is gone, it hangs) must not hold us: nothing here waits longer than
 * it says, and what was waited for in vain closes the connection, for the answer may still come.
 */
enum { CONNECT_MS = 5000, ANSWER_MS = 10000, MIGRATE_MS = 3600 * 1000, SLICE_MS = 100 };

/* The connection is of no use any more: the next statement opens another. */
static void drop(struct db *db)
{
	PQfinish(db->connection);
	db->connection = NULL;
	memset(db->prepared, 0, sizeof db->prepared);
}

/* Until the socket is ready, or it is too late. */
static bool wait_for(struct db *db, short events, int64_t deadline)
{
	struct pollfd p = {.fd = PQsocket(db->connection), .events = events};
	for (;;) {
		int64_t until = atomic_load(&db->vitals.until), end = until && until < deadline ? until : deadline;
		int64_t left = end - store_clock_ms();
		if (left <= 0)
			return fail(db, "the database does not answer");
		int n = poll(&p, 1, (int)(left < SLICE_MS ? left : SLICE_MS));
		if (n > 0)
			return true;
		if (n < 0 && errno != EINTR)
			return fail(db, strerrordesc_np(errno));
	}
}

/* The next result, NULL at the end of a statement's. What is not sent yet is sent meanwhile. */
static PGresult *next_result(struct db *db, int64_t deadline)
{
	while (db->connection && PQisBusy(db->connection)) {
		int unsent = PQflush(db->connection);
		if (unsent < 0 || !wait_for(db, (short)(unsent ? POLLIN | POLLOUT : POLLIN), deadline)) {
			if (unsent < 0)
				fail(db, PQerrorMessage(db->connection));
			drop(db);
			return NULL;
		}
		if (!PQconsumeInput(db->connection)) {
			fail(db, PQerrorMessage(db->connection));
			break; /* what there is of an answer says more */
		}
	}
	return PQgetResult(db->connection);
}

/* The one result of what was just sent (the last of several); NULL: it never came. */
static PGresult *only_result(struct db *db, bool sent, int64_t deadline)
{
	PGresult *last = NULL, *r;
	if (!sent) {
		fail(db, PQerrorMessage(db->connection));
		return NULL;
	}
	while ((r = next_result(db, deadline))) {
		bool failed = last && PQresultStatus(last) == PGRES_FATAL_ERROR;
		PQclear(failed ? r : last);
		last = failed ? last : r;
	}
	return last;
}

static bool execute_within(struct db *db, const char *sql, int64_t ms)
{
	db->failed = false;
	PGresult *r = only_result(db, PQsendQuery(db->connection, sql), store_clock_ms() + ms);
	bool ok = r && result_ok(db, r);
	PQclear(r);
	return ok;
}

static bool execute(void *data, const char *sql)
{
	return execute_within(data, sql, MIGRATE_MS);
}

static void close_db(void *data)
{
	struct db *db = data;
	PQfinish(db->connection);
	free(db->url);
	free(db->queue.changed);
	free(db);
}

static void quiet(void *data, const char *message)
{
	(void)data, (void)message; /* "relation exists, skipping" and the like */
}

/*
 * What the address says is stronger. A database that is not primary yet, or no more, does not know what was acknowledged last:
 * it is not asked. The server of the database gives up before we do, so that we hear why. A statement
 * is planned once, for anybody: planned for somebody who sits at a hundredth of all tables it would read them all.
 */
static PGconn *start(const char *url)
{
	static const char options[] =
		"-c statement_timeout=9000 -c lock_timeout=8000 -c plan_cache_mode=force_generic_plan";
	static const char *const names[] = {"keepalives_idle", "keepalives_interval", "keepalives_count",
		"tcp_user_timeout", "target_session_attrs", "options", "dbname", NULL};
	const char *const values[] = {"10", "5", "3", "10000", "primary", options, url, NULL};
	return PQconnectStartParams(names, values, 1);
}

/* Never waits longer than the deadline: a database that hangs must not hold a thread for ever. */
static bool establish(struct db *db)
{
	int64_t deadline = store_clock_ms() + CONNECT_MS;
	PostgresPollingStatusType status = PGRES_POLLING_WRITING;
	drop(db);
	db->connection = start(db->url);
	while (PQstatus(db->connection) != CONNECTION_BAD && status != PGRES_POLLING_OK && status != PGRES_POLLING_FAILED) {
		if (!wait_for(db, status == PGRES_POLLING_READING ? POLLIN : POLLOUT, deadline)) {
			drop(db);
			return false;
		}
		status = PQconnectPoll(db->connection);
	}
	if (PQstatus(db->connection) != CONNECTION_OK)
		return fail(db, PQerrorMessage(db->connection));
	PQsetNoticeProcessor(db->connection, quiet, NULL);
	return PQsetnonblocking(db->connection, 1) == 0;
}

static void *open_db(const char *url, char why[STORE_WHY_MAX])
{
	struct db *db = calloc(1, sizeof *db);
	if (!db || !(db->url = strdup(url))) {
		snprintf(why, STORE_WHY_MAX, "out of memory");
		free(db);
		return NULL;
	}
	if (!establish(db)) {
		snprintf(why, STORE_WHY_MAX, "%s", db->vitals.why);
		close_db(db);
		return NULL;
	}
	return db;
}

/* Between statements nothing comes but the end: it is noticed before something is sent into the void. */
static bool alive(struct db *db)
{
	struct pollfd p = {.fd = PQsocket(db->connection), .events = POLLIN};
	for (int i = 0; i < 4 && PQstatus(db->connection) == CONNECTION_OK && poll(&p, 1, 0) > 0; i++)
		PQconsumeInput(db->connection); /* its last words, then the end itself */
	return PQstatus(db->connection) == CONNECTION_OK;
}

/* A connection that was lost is opened anew; statements are prepared again as they are needed. */
static bool connected(struct db *db)
{
	if (alive(db))
		return true;
	if (!establish(db))
		return false;
	if (!db->listening || execute_within(db, "LISTEN cloister", ANSWER_MS))
		return true;
	drop(db); /* else it would be taken for one that listens */
	return false;
}

static bool lock(void *data)
{
	return execute(data, "SET statement_timeout = 0; SET lock_timeout = 0; SELECT pg_advisory_lock(7236548)");
}

static bool unlock(void *data)
{
	return execute(data, "SELECT pg_advisory_unlock(7236548); RESET statement_timeout; RESET lock_timeout");
}

/* Once for each connection and statement. */
static bool prepare(struct db *db, enum statement which, int64_t deadline)
{
	if (db->prepared[which])
		return true;
	bool sent = PQsendPrepare(db->connection, statement_names[which], statement_sql[which], 0, NULL);
	PGresult *r = only_result(db, sent, deadline);
	db->prepared[which] = r && result_ok(db, r);
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
	int64_t deadline = store_clock_ms() + ANSWER_MS;
	for (int i = 0; i < STATEMENTS; i++)
		if (!prepare(db, (enum statement)i, deadline))
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

/* In pipeline mode: the statements of a transaction go out together. */
static bool begin(void *data)
{
	struct db *db = data;
	db->failed = db->vitals.again = false;
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
	int64_t deadline = store_clock_ms() + ANSWER_MS;
	for (size_t i = 0; i < db->queue.count; i++) {
		PGresult *r = next_result(db, deadline);
		if (!db->connection)
			return; /* waited in vain */
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
			r = next_result(db, deadline);
		}
	}
	PQclear(next_result(db, deadline));
}

/* Nothing has failed so far: COMMIT goes out; then all answers are read. */
static bool commit(void *data)
{
	struct db *db = data;
	bool sound = !db->failed;
	send_plain(db, sound ? "COMMIT" : "ROLLBACK");
	if (!PQpipelineSync(db->connection))
		fail(db, PQerrorMessage(db->connection));
	collect(db);
	PQexitPipelineMode(db->connection);
	if (!db->failed)
		return sound;
	if (PQstatus(db->connection) == CONNECTION_OK && PQtransactionStatus(db->connection) != PQTRANS_IDLE) {
		char why[STORE_WHY_MAX];
		memcpy(why, db->vitals.why, sizeof why);
		execute_within(db, "ROLLBACK", ANSWER_MS);
		memcpy(db->vitals.why, why, sizeof why);
		db->failed = true;
	}
	return false;
}

/* Results come as text; bytes are unescaped into memory that the caller frees. */
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

/* One statement with its parameters; each row is seen and forgotten. */
static bool read_rows(
	void *data, enum statement which, const struct value *values, int count, row_seen *seen, void *seen_data)
{
	struct db *db = data;
	struct parameters p;
	int64_t deadline = store_clock_ms() + ANSWER_MS;
	db->failed = false;
	if (!connected(db) || !prepare(db, which, deadline))
		return false;
	set_parameters(&p, values, count);
	bool sent = PQsendQueryPrepared(db->connection, statement_names[which], count, p.value, p.length, p.format, 0);
	PGresult *r = only_result(db, sent, deadline);
	bool ok = r && result_ok(db, r);
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
	return connected(db) && execute_within(db, "LISTEN cloister", ANSWER_MS);
}

static int socket_of(const void *data)
{
	return PQsocket(((const struct db *)data)->connection);
}

/* False: the connection was lost, and notices may be missing. */
static bool notices(void *data, store_notice_seen *seen, void *seen_data)
{
	struct db *db = data;
	PGnotify *n;
	bool ok = PQstatus(db->connection) == CONNECTION_OK && PQconsumeInput(db->connection);
	if (!ok)
		fail(db, PQerrorMessage(db->connection));
	while (db->connection && (n = PQnotifies(db->connection))) {
		store_each_notice(n->extra, seen, seen_data);
		PQfreemem(n);
	}
	if (!ok && db->connection)
		drop(db);
	return ok;
}

/* Opens a lost connection anew, for one who only listens. */
static bool again_listening(void *data)
{
	return connected(data);
}

const struct backend store_postgres = {
	.open = open_db,
	.close = close_db,
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
	.reconnect = again_listening,
	.notifies = true,
};
