/*
 * Every statement of the store finds what it wants by an index: the plans of all of them, in SQLite and, with
 * $CLOISTER_TEST_POSTGRES, in PostgreSQL. Run long (SOAK), 100,000 tables with 1,000,000 rows are made and each statement is
 * timed: most take less than a millisecond, and none may come near what a search among all of them takes.
 */
#define _GNU_SOURCE
#include "crowded.h"

#include <time.h>
#include <unistd.h>

/* Tables that grow with the people; the others have a few rows. */
static const char *const large[] = {"people", "logins", "sessions", "tables", "seats", "log", "chat", "ratings", "kept",
	"editions", "shelves", "wishes", "devices", "hushed", "outbox", "tickets", "rated", "friends", "blocks",
	"invitations", "orders", "reports", "audit", "agreements", "tournaments", "entrants", "places", "clubs",
	"club_names", "members", NULL};

/* Reads the whole of something: when the server starts, for an export or puzzles, because an admin asks; all names of clubs for
   a piece. */
static const char *const whole[] = {"by_status", "consented", "playing", "logins_all", "count_people", "count_tables",
	"count_outbox", "people_named", "clubs_named", NULL};

/* Tables of a few rows: nodes, settings, those who wait at this moment. */
static const char *const small[] = {"CONSTANT", "s", "nodes", "meta", "queue", "closings", "barred", NULL};

static char folder[64], url[512];

static bool listed(const char *const *names, const char *name)
{
	for (int i = 0; names[i]; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

static bool of_postgres(enum statement which)
{
	return which == STATEMENT_notify || which == STATEMENT_database_size;
}

#define N(n) {.kind = VALUE_NUMBER, .number = n}
#define T(t) {.kind = VALUE_TEXT, .bytes = t, .length = sizeof t - 1}
#define B(b) {.kind = VALUE_BYTES, .bytes = b, .length = sizeof b - 1}

static const struct sample {
	enum statement which;
	int count;
	struct value values[VALUES_MAX];
} samples[] = {
#define SAMPLE(name, ...)                                                                                              \
	{STATEMENT_##name, (int)(sizeof(struct value[]){__VA_ARGS__} / sizeof(struct value)), {__VA_ARGS__}},
#include "samples.def"
#undef SAMPLE
};
enum { SAMPLES = sizeof samples / sizeof *samples };

static int make_database(void **state)
{
	const char *server = getenv("CLOISTER_TEST_POSTGRES");
	char why[STORE_WHY_MAX], command[1024];
	(void)state;
	strcpy(folder, "/tmp/cloister-plans-XXXXXX");
	assert_non_null(mkdtemp(folder));
	snprintf(url, sizeof url, "%s/test.db", folder);
	if (server) {
		snprintf(url, sizeof url, "%s/plans%d", server, (int)getpid());
		snprintf(
			command, sizeof command, "psql -q -X '%s/postgres' -c 'CREATE DATABASE plans%d'", server, (int)getpid());
		assert_int_equal(system(command), 0);
	}
	struct store *s = store_open(url, 1, why);
	if (!s)
		print_error("%s\n", why);
	assert_non_null(s);
	store_close(s);
	return 0;
}

static int remove_database(void **state)
{
	char command[256];
	(void)state;
	snprintf(command, sizeof command, "rm -r '%s'", folder);
	return system(command);
}

/* Does a step of SQLite's plan read a large table from end to end, or by an index that only names the person? */
static bool sqlite_step_bad(const char *statement, const char *step, bool within)
{
	char table[64] = "";
	bool scan = sscanf(step, "SCAN %63s", table) == 1;
	bool has_index = strstr(step, " USING ") != NULL;
	bool sorts = strstr(step, "TEMP B-TREE FOR ORDER BY") != NULL;
	/* What is sorted is the few rows of a person, or groups. */
	static const char *const few[] = {"tables_of", "sessions", "opponents", "results", "chat", "shelf_trim",
		"editions_of", "openings", "game_openings", "friends", "blocked", "invitations", "tournaments_of",
		"tables_between", "places", "clubs_of", "members", "club_ladder", "club_ladders", "club_heir", NULL};
	if (scan && !has_index && !listed(small, table))
		return true;
	if (sorts)
		return !listed(few, statement);
	return within && strstr(step, "(who=?)") != NULL && strcmp(statement, "idle_guests") != 0;
}

static int check_sqlite(void)
{
	sqlite3 *db;
	int checked = 0, bad = 0;
	assert_int_equal(sqlite3_open(url, &db), SQLITE_OK);
	for (int i = 0; i < STATEMENTS; i++) {
		char sql[4096];
		sqlite3_stmt *plan;
		bool within = false;
		if (of_postgres((enum statement)i))
			continue;
		snprintf(sql, sizeof sql, "EXPLAIN QUERY PLAN %s", statement_sql[i]);
		assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &plan, NULL), SQLITE_OK);
		while (sqlite3_step(plan) == SQLITE_ROW) {
			const char *step = (const char *)sqlite3_column_text(plan, 3);
			within |= strncmp(step, "CORRELATED", 10) == 0;
			if (!listed(whole, statement_names[i]) && sqlite_step_bad(statement_names[i], step, within)) {
				print_error("%s: %s\n", statement_names[i], step);
				bad++;
			}
		}
		sqlite3_finalize(plan);
		checked++;
	}
	sqlite3_close(db);
	assert_int_equal(bad, 0);
	return checked;
}

/* With sequential scans forbidden, one in the plan means that there is no other way. */
static int check_postgres(void)
{
	PGconn *db = PQconnectdb(url);
	int checked = 0, bad = 0;
	PQclear(
		PQexec(db, "SET enable_seqscan = off; SET enable_bitmapscan = off; SET plan_cache_mode = force_generic_plan"));
	for (int i = 0; i < STATEMENTS; i++) {
		char sql[4096], nulls[256] = "";
		PGresult *r = PQprepare(db, statement_names[i], statement_sql[i], 0, NULL);
		assert_int_equal(PQresultStatus(r), PGRES_COMMAND_OK);
		PQclear(r);
		r = PQdescribePrepared(db, statement_names[i]);
		for (int k = 0; k < PQnparams(r); k++)
			strcat(nulls, k ? ", NULL" : "(NULL");
		PQclear(r);
		snprintf(sql, sizeof sql, "EXPLAIN EXECUTE \"%s\"%s%s", statement_names[i], nulls, *nulls ? ")" : "");
		r = PQexec(db, sql);
		assert_int_equal(PQresultStatus(r), PGRES_TUPLES_OK);
		for (int k = 0; k < PQntuples(r); k++) {
			char table[64] = "";
			const char *at = strstr(PQgetvalue(r, k, 0), "Seq Scan on ");
			if (at && !listed(whole, statement_names[i]) && sscanf(at, "Seq Scan on %63s", table) == 1
				&& listed(large, table)) {
				print_error("%s: %s\n", statement_names[i], PQgetvalue(r, k, 0));
				bad++;
			}
		}
		PQclear(r);
		checked++;
	}
	PQfinish(db);
	assert_int_equal(bad, 0);
	return checked;
}

static void test_every_statement_has_an_index(void **state)
{
	(void)state;
	int checked = store_is_shared(url) ? check_postgres() : check_sqlite();
	print_message("%d plans\n", checked);
	assert_true(checked >= STATEMENTS - 2);
}

/* Timing. */
enum { LIMIT_MS = 10 };

static double clock_ms(clockid_t clock)
{
	struct timespec t;
	clock_gettime(clock, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* PostgreSQL's process that serves what is timed; 0: SQLite, which works in this one. */
static int backend;

/* The time of a processor that both sides took: what others do on the machine is not their fault. */
static double now_ms(void)
{
	long long ns = 0;
	if (backend) {
		char path[64];
		snprintf(path, sizeof path, "/proc/%d/schedstat", backend);
		FILE *file = fopen(path, "r");
		assert_non_null(file);
		assert_int_equal(fscanf(file, "%lld", &ns), 1);
		fclose(file);
	}
	return clock_ms(CLOCK_PROCESS_CPUTIME_ID) + (double)ns / 1e6;
}

static struct {
	sqlite3 *lite;
	PGconn *pg;
} open_database;

static double less(double a, double b)
{
	return a < b ? a : b;
}

static void run(const char *sql)
{
	if (open_database.pg)
		PQclear(PQexec(open_database.pg, sql));
	else
		assert_int_equal(sqlite3_exec(open_database.lite, sql, NULL, NULL, NULL), SQLITE_OK);
}

static sqlite3_stmt *bind(const struct sample *q)
{
	sqlite3_stmt *s;
	assert_int_equal(sqlite3_prepare_v2(open_database.lite, statement_sql[q->which], -1, &s, NULL), SQLITE_OK);
	for (int i = 0; i < q->count; i++) {
		const struct value *v = &q->values[i];
		if (v->kind == VALUE_NUMBER)
			sqlite3_bind_int64(s, i + 1, v->number);
		else if (v->kind == VALUE_TEXT)
			sqlite3_bind_text(s, i + 1, v->bytes, (int)v->length, SQLITE_STATIC);
		else
			sqlite3_bind_blob(s, i + 1, v->bytes, (int)v->length, SQLITE_STATIC);
	}
	return s;
}

/* Rows found, or changed. */
static int ask_sqlite(const struct sample *q)
{
	int found = 0, status, before = sqlite3_total_changes(open_database.lite);
	sqlite3_stmt *s = bind(q);
	while ((status = sqlite3_step(s)) == SQLITE_ROW)
		found++;
	if (status != SQLITE_DONE)
		print_error("%s: %s\n", statement_names[q->which], sqlite3_errmsg(open_database.lite));
	assert_int_equal(status, SQLITE_DONE);
	sqlite3_finalize(s);
	return found + sqlite3_total_changes(open_database.lite) - before;
}

static int ask_postgres(const struct sample *q)
{
	char numbers[VALUES_MAX][24];
	const char *values[VALUES_MAX];
	int lengths[VALUES_MAX] = {0}, formats[VALUES_MAX] = {0};
	for (int i = 0; i < q->count; i++) {
		const struct value *v = &q->values[i];
		snprintf(numbers[i], sizeof numbers[i], "%lld", (long long)v->number);
		values[i] = v->kind == VALUE_NUMBER ? numbers[i] : v->bytes;
		lengths[i] = (int)v->length;
		formats[i] = v->kind == VALUE_BYTES;
	}
	PGresult *r = PQexecPrepared(open_database.pg, statement_names[q->which], q->count, values, lengths, formats, 0);
	ExecStatusType status = PQresultStatus(r);
	if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
		print_error("%s: %s\n", statement_names[q->which], PQerrorMessage(open_database.pg));
	assert_true(status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK);
	int found = status == PGRES_TUPLES_OK ? PQntuples(r) : atoi(PQcmdTuples(r));
	PQclear(r);
	return found;
}

/* Slow ones are counted. Whatever is changed is taken back: it is there again the next time. */
static int time_sample(const struct sample *q)
{
	enum { TIMES = 10 };
	double best = 1e9, wall = 1e9;
	int found = 0;
	for (int i = 0; i < TIMES; i++) {
		run("BEGIN");
		double from = now_ms(), began = clock_ms(CLOCK_MONOTONIC);
		found = open_database.pg ? ask_postgres(q) : ask_sqlite(q);
		wall = less(wall, clock_ms(CLOCK_MONOTONIC) - began);
		best = less(best, now_ms() - from);
		run("ROLLBACK");
	}
	bool slow = best > LIMIT_MS && !listed(whole, statement_names[q->which]);
	print_message("%-24s %6d rows %8.2f ms, %8.2f on the wall%s\n", statement_names[q->which], found, best, wall,
		slow ? ": too slow" : "");
	return slow;
}

/* With what the store tells a database before anything else. */
static void open_timed(void)
{
	if (!store_is_shared(url)) {
		assert_int_equal(sqlite3_open(url, &open_database.lite), SQLITE_OK);
		run("PRAGMA cache_size = -16384; PRAGMA secure_delete = ON");
		return;
	}
	open_database.pg = PQconnectdb(url);
	backend = PQbackendPID(open_database.pg);
	run("SET plan_cache_mode = force_generic_plan");
	for (int i = 0; i < STATEMENTS; i++)
		PQclear(PQprepare(open_database.pg, statement_names[i], statement_sql[i], 0, NULL));
}

/* Who adds a statement says what it is asked for; with as many values as it takes. */
static void test_every_statement_has_a_sample(void **state)
{
	int missing = 0;
	(void)state;
	for (int i = 0; i < STATEMENTS; i++) {
		int found = 0, takes = 0;
		for (const char *at = statement_sql[i]; (at = strchr(at, '$')); at++)
			takes = atoi(at + 1) > takes ? atoi(at + 1) : takes;
		for (size_t k = 0; k < SAMPLES; k++)
			found += samples[k].which == (enum statement)i && samples[k].count == takes;
		if (!found)
			print_error("%s: no sample of %d values in samples.def\n", statement_names[i], takes);
		missing += !found;
	}
	assert_int_equal(missing, 0);
}

static void test_a_hundred_thousand_tables(void **state)
{
	int slow = 0;
	(void)state;
	if (!getenv("CLOISTER_SOAK"))
		skip();
	double from = clock_ms(CLOCK_MONOTONIC);
	fill(url);
	print_message("filled in %.1f s\n", (clock_ms(CLOCK_MONOTONIC) - from) / 1000);
	open_timed();
	for (size_t i = 0; i < SAMPLES; i++)
		if (open_database.pg || !of_postgres(samples[i].which))
			slow += time_sample(&samples[i]);
	sqlite3_close(open_database.lite);
	PQfinish(open_database.pg);
	assert_int_equal(slow, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_statement_has_an_index),
		cmocka_unit_test(test_every_statement_has_a_sample),
		cmocka_unit_test(test_a_hundred_thousand_tables),
	};
	return cmocka_run_group_tests(tests, make_database, remove_database);
}
