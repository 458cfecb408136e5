/*
 * Every statement of the store finds what it wants by an index: the plans of all of them, in SQLite and, with
 * $CLOISTER_TEST_POSTGRES, in PostgreSQL. Run long (SOAK), 100,000 tables with 1,000,000 rows are made and each list is
 * timed: most take less than a millisecond, and none may come near what a search among all of them takes.
 */
#define _GNU_SOURCE
#include "../unit.h"

#include "store/store_int.h"

#include <libpq-fe.h>
#include <sqlite3.h>
#include <time.h>
#include <unistd.h>

/* Tables that grow with the people; the others have a few rows. */
static const char *const large[] = {"people", "logins", "sessions", "tables", "seats", "log", "chat", "ratings", "kept",
	"editions", "shelves", "wishes", "devices", "hushed", "outbox", "tickets", "rated", "friends", "blocks",
	"invitations", "orders", "reports", "audit", "agreements", "tournaments", "entrants", NULL};

/* Reads the whole of something, once: when the server starts, for an export, or because an admin asks. */
static const char *const whole[] = {
	"by_status", "logins_all", "count_people", "count_tables", "count_outbox", "people_named", NULL};

/* Tables of a few rows: nodes, settings, those who wait at this moment. */
static const char *const small[] = {"CONSTANT", "s", "nodes", "meta", "queue", "closings", NULL};

static char folder[64], url[512];

static bool listed(const char *const *names, const char *name)
{
	for (int i = 0; names[i]; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

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
		"editions_of", "openings", "game_openings", "friends", "blocked", "invitations", "tournaments_of", NULL};
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
		if (i == STATEMENT_notify || i == STATEMENT_database_size)
			continue; /* PostgreSQL only */
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

/* Filling it. Every third table is over, one in ten private; person 1 sits at 200 and has finished 1,000. */
enum { TABLES = 100000, ROWS = 10, PEOPLE = 50000, LIMIT_MS = 10 };

static void execute(const char *sql)
{
	char why[STORE_WHY_MAX];
	struct {
		sqlite3 *lite;
		PGconn *pg;
	} db = {0};
	if (store_is_shared(url)) {
		db.pg = PQconnectdb(url);
		PGresult *r = PQexec(db.pg, sql);
		if (PQresultStatus(r) != PGRES_COMMAND_OK)
			print_error("%s\n", PQerrorMessage(db.pg));
		assert_int_equal(PQresultStatus(r), PGRES_COMMAND_OK);
		PQclear(r);
		PQfinish(db.pg);
		return;
	}
	assert_int_equal(sqlite3_open(url, &db.lite), SQLITE_OK);
	char *error = NULL;
	sqlite3_exec(db.lite, sql, NULL, NULL, &error);
	snprintf(why, sizeof why, "%s", error ? error : "");
	if (*why)
		print_error("%s\n", why);
	assert_null(error);
	sqlite3_close(db.lite);
}

/* "SELECT … FROM (numbers n from 1 to count)". */
static void insert(const char *into, const char *select, int count, const char *rest)
{
	char sql[4096];
	snprintf(sql, sizeof sql,
		"INSERT INTO %s WITH RECURSIVE numbers(n) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM numbers"
		" WHERE n < %d) SELECT %s FROM numbers %s",
		into, count, select, rest);
	execute(sql);
}

static void fill(void)
{
	insert("people (id, name, lang, created, seen)", "'p-' || n, 'Name ' || n, 'en', n, n", PEOPLE, "");
	insert("tables (id, game, status, host, seed, invite, head, rules, players, is_public, created, started, ended, "
		   "changed,"
		   " seq, actors, due, revision, writer)",
		"'t' || n, CASE n % 2 WHEN 0 THEN 'morris' ELSE 'pelegrinus' END, CASE n % 3 WHEN 0 THEN 'over' WHEN 1 THEN"
		" 'playing' ELSE 'open' END, 'p-1', 's', 'k', '{}', 1, 2, CASE n % 10 WHEN 0 THEN 0 ELSE 1 END, n, n,"
		" CASE n % 3 WHEN 0 THEN n ELSE 0 END, n, 10, 1, CASE n % 300 WHEN 1 THEN n ELSE 0 END, 1, 1",
		TABLES, "");
	insert("seats (tab, seat, who, name, rank, total, ended, game, is_public, players, opening, beaten)",
		"'t' || n, s.k, CASE WHEN s.k = 0 AND (n % 99 = 0 OR n % 300 = 1) THEN 'p-1' ELSE 'p-' || (2 + (n * 7 + s.k) % "
		"49998) END,"
		" 'Somebody', 1 + s.k, 10, CASE n % 3 WHEN 0 THEN n ELSE 0 END, CASE n % 2 WHEN 0 THEN 'morris' ELSE "
		"'pelegrinus' END,"
		" CASE n % 10 WHEN 0 THEN 0 ELSE 1 END, 2, 'place a' || n % 7, CASE WHEN s.k = 0 AND n % 3 = 0 THEN n ELSE 0 "
		"END",
		TABLES, "CROSS JOIN (SELECT 0 AS k UNION ALL SELECT 1) s");
	for (int row = 1; row <= ROWS; row++) {
		char select[256];
		snprintf(select, sizeof select, "'t' || n, %d, 0, 0, 0, t.choices, n, n, 0, 1", row);
		insert("log (tab, seq, kind, seat, first, choices, hash, at, spent, writer)", select, TABLES,
			store_is_shared(url) ? "CROSS JOIN (SELECT CAST('\\x00000001' AS BYTEA) AS choices) t"
								 : "CROSS JOIN (SELECT x'00000001' AS choices) t");
	}
	insert("ratings (game, who, name, rating, deviation, volatility, played)",
		"CASE n % 2 WHEN 0 THEN 'morris' ELSE 'pelegrinus' END, 'p-' || n, 'Name', 1000 * ((n * 7919) % 3000), 1, 1, 1",
		PEOPLE, "");
	insert("tournaments (id, host, game, status, created, changed, due, revision, head)",
		"'u' || n, 'p-' || n, 'morris', CASE n % 100 WHEN 0 THEN 'open' WHEN 1 THEN 'playing' ELSE 'over' END, n, "
		"n,"
		" CASE n % 1000 WHEN 1 THEN n ELSE 0 END, 1, '{}'",
		TABLES / 10, "");
	insert("entrants (person, tournament, at)", "'p-' || (1 + (n * 7 + s.k) % 50000), 'u' || n, n", TABLES / 10,
		"CROSS JOIN (SELECT 0 AS k UNION ALL SELECT 1 UNION ALL SELECT 2) s");
	execute("ANALYZE");
}

static double clock_ms(clockid_t clock)
{
	struct timespec t;
	clock_gettime(clock, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* PostgreSQL's process that serves the store; 0: SQLite, which works in this one. */
static int backend;

static void find_backend(void)
{
	PGconn *db = store_is_shared(url) ? PQconnectdb(url) : NULL;
	PGresult *r = PQexec(db,
		"SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'"
		" AND pid <> pg_backend_pid()");
	if (db)
		assert_int_equal(PQntuples(r), 1);
	backend = db ? atoi(PQgetvalue(r, 0, 0)) : 0;
	PQclear(r);
	PQfinish(db);
}

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

static void count_table(void *data, const struct store_table *t)
{
	(void)t;
	++*(int *)data;
}

static void count_rating(void *data, const struct store_rating *t)
{
	(void)t;
	++*(int *)data;
}

static void count_result(void *data, const struct store_result_row *t)
{
	(void)t;
	++*(int *)data;
}

static void count_tally(void *data, const struct store_tally *t)
{
	(void)t;
	++*(int *)data;
}

static void count_opening(void *data, const struct store_opening *t)
{
	(void)t;
	++*(int *)data;
}

static void count_win(void *data, const struct store_table *t, int64_t beaten)
{
	(void)t, (void)beaten;
	++*(int *)data;
}

static void count_standing(void *data, const struct store_standing *t)
{
	(void)t;
	++*(int *)data;
}

static void count_meeting(void *data, const struct store_meeting *t)
{
	(void)t;
	++*(int *)data;
}

static void count_guest(void *data, const char *id, int64_t at)
{
	(void)id, (void)at;
	++*(int *)data;
}

static void count_row(void *data, const struct store_row *r)
{
	(void)r;
	++*(int *)data;
}

static void count_tournament(void *data, const struct store_tournament *t)
{
	(void)t;
	++*(int *)data;
}

static void count_entrant(void *data, const struct store_person *p)
{
	(void)p;
	++*(int *)data;
}

static struct store *timed;
static int slow;

#define IS(text) (strcmp(name, text) == 0)

static bool run_profile(const char *name, int *n)
{
	const struct store_between who = {"p-1", "p-695", true};
	struct store *s = timed;
	if (IS("tallies"))
		return store_tallies(s, "p-1", true, count_tally, n);
	if (IS("openings"))
		return store_openings(s, "p-1", true, 500, count_opening, n);
	if (IS("openings of a game"))
		return store_game_openings(s, "morris", 2000, 20, count_opening, n);
	if (IS("wins"))
		return store_wins(s, "p-1", false, 5, count_win, n);
	if (IS("standings"))
		return store_standings(s, "p-7", 1000, count_standing, n);
	if (IS("between"))
		return store_between(s, &who, count_meeting, n);
	return store_tables_between(s, &who, 10, count_table, n);
}

static bool run_tournaments(const char *name, int *n)
{
	if (IS("tournaments"))
		return store_live_tournaments(timed, 50, count_tournament, n);
	if (IS("past tournaments"))
		return store_past_tournaments(timed, 25, count_tournament, n);
	if (IS("tournaments of a person"))
		return store_tournaments_of(timed, "p-1", 50, count_tournament, n);
	if (IS("due tournaments"))
		return store_due_tournaments(timed, INT64_MAX, 20, count_tournament, n);
	return store_entrants(timed, "u7", 256, count_entrant, n);
}

static bool run_list(const char *name, int *n)
{
	const struct store_places places = {0, 200};
	struct store *s = timed;
	if (IS("lobby"))
		return store_public_tables(s, 200, count_table, n);
	if (IS("mine"))
		return store_tables_of(s, "p-1", 200, count_table, n);
	if (IS("finished"))
		return store_finished_tables(s, "", false, "", &(struct store_page){INT64_MAX, "", 100}, count_table, n);
	if (IS("finished of a game"))
		return store_finished_tables(s, "", false, "morris", &(struct store_page){50000, "", 100}, count_table, n);
	if (IS("finished of a person"))
		return store_finished_tables(s, "p-1", false, "", &(struct store_page){INT64_MAX, "", 100}, count_table, n);
	if (IS("finished of a person and game"))
		return store_finished_tables(
			s, "p-1", true, "pelegrinus", &(struct store_page){INT64_MAX, "", 100}, count_table, n);
	if (IS("results"))
		return store_results(s, "p-1", true, count_result, n);
	if (IS("ratings"))
		return store_ratings(s, "", "", &places, count_rating, n);
	if (IS("ratings of a game"))
		return store_ratings(s, "morris", "", &places, count_rating, n);
	if (IS("ratings of a person"))
		return store_ratings(s, "", "p-7", &places, count_rating, n);
	if (IS("due"))
		return store_due_tables(s, "pelegrinus", 1, 50000, 200, count_table, n);
	if (IS("stale"))
		return store_stale_tables(s, 50000, 100, count_table, n);
	if (IS("unkept"))
		return store_unkept_tables(s, "morris", 1, 20, count_table, n);
	if (IS("idle guests"))
		return store_idle_guests(s, 0, 60000, 500, count_guest, n);
	if (IS("rows"))
		return store_rows(s, "t777", 0, count_row, n);
	if (strstr(name, "tournaments") || IS("entrants"))
		return run_tournaments(name, n);
	return run_profile(name, n);
}

static double less(double a, double b)
{
	return a < b ? a : b;
}

static void time_list(const char *name)
{
	enum { TIMES = 10 };
	double best = 1e9, wall = 1e9;
	int found = 0;
	for (int i = 0; i < TIMES; i++) {
		double from = now_ms(), began = clock_ms(CLOCK_MONOTONIC);
		found = 0;
		assert_true(run_list(name, &found));
		wall = less(wall, clock_ms(CLOCK_MONOTONIC) - began);
		best = less(best, now_ms() - from);
	}
	print_message("%-32s %5d rows %8.2f ms, %8.2f on the wall\n", name, found, best, wall);
	slow += best > LIMIT_MS;
}

/* What making a table costs, and a move: their own rows only. */
static void time_writes(void)
{
	double from = now_ms();
	enum { TIMES = 200 }; /* in one transaction: the disk's own time is not the point */
	assert_true(store_begin(timed));
	for (int i = 0; i < TIMES; i++) {
		char id[24];
		snprintf(id, sizeof id, "new%d", i);
		struct store_table t = {id, "morris", "playing", "p-1", "s", "k", "{}", 1, 2, 1, 1, 1, 0, 1, 0, 1, 0, 1, 0};
		struct store_row row = {.seq = 1, .count = 1};
		store_add_table(timed, &t);
		for (int k = 0; k < 2; k++)
			store_set_seat(timed, id, 1, k, &(struct store_seat){"p-1", "Anna", 0, 0});
		store_append(timed, id, &row, 1, NULL);
	}
	assert_true(store_commit(timed));
	double each = (now_ms() - from) / TIMES;
	print_message("%-32s            %8.2f ms\n", "create, two seats, one move", each);
	slow += each > LIMIT_MS;
}

static void test_a_hundred_thousand_tables(void **state)
{
	static const char *const lists[] = {"lobby", "mine", "finished", "finished of a game", "finished of a person",
		"finished of a person and game", "results", "ratings", "ratings of a game", "ratings of a person", "due",
		"stale", "unkept", "idle guests", "rows", "tallies", "openings", "openings of a game", "wins", "standings",
		"between", "tables between", "tournaments", "past tournaments", "tournaments of a person", "due tournaments",
		"entrants"};
	char why[STORE_WHY_MAX];
	(void)state;
	if (!getenv("CLOISTER_SOAK"))
		skip();
	double from = clock_ms(CLOCK_MONOTONIC);
	fill();
	print_message("filled in %.1f s\n", (clock_ms(CLOCK_MONOTONIC) - from) / 1000);
	timed = store_open(url, 1, why);
	assert_non_null(timed);
	find_backend();
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		time_list(lists[i]);
	time_writes();
	store_close(timed);
	assert_int_equal(slow, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_statement_has_an_index),
		cmocka_unit_test(test_a_hundred_thousand_tables),
	};
	return cmocka_run_group_tests(tests, make_database, remove_database);
}
