/*
 * A database with much of everything: 100,000 tables, 1,000,000 rows, 50,000 people with what each of them has. Every third table
 * is over, one in ten private; person 1 sits at 300, has finished 1,000, and has more friends, lines and sessions than anybody.
 */
#ifndef TESTS_SERVER_CROWDED_H
#define TESTS_SERVER_CROWDED_H

#include "../unit.h"

#include "store/store_int.h"

#include <libpq-fe.h>
#include <sqlite3.h>

enum { TABLES = 100000, ROWS = 10, PEOPLE = 50000, CLUBS = 10000 };

static void execute(const char *url, const char *sql)
{
	if (store_is_shared(url)) {
		PGconn *pg = PQconnectdb(url);
		PGresult *r = PQexec(pg, sql);
		if (PQresultStatus(r) != PGRES_COMMAND_OK)
			print_error("%s: %s\n", sql, PQerrorMessage(pg));
		assert_int_equal(PQresultStatus(r), PGRES_COMMAND_OK);
		PQclear(r);
		PQfinish(pg);
		return;
	}
	sqlite3 *lite;
	char *error = NULL;
	assert_int_equal(sqlite3_open(url, &lite), SQLITE_OK);
	sqlite3_exec(lite, "PRAGMA synchronous = OFF", NULL, NULL, NULL);
	sqlite3_exec(lite, sql, NULL, NULL, &error);
	if (error)
		print_error("%s: %s\n", sql, error);
	assert_null(error);
	sqlite3_close(lite);
}

/* "SELECT … FROM (numbers n from 1 to count)". BYTES in it is the type of bytes. */
static void insert(const char *url, const char *into, const char *select, int count, const char *rest)
{
	char sql[4096], typed[3072];
	const char *bytes = strstr(select, "BYTES");
	snprintf(typed, sizeof typed, "%.*s%s%s", bytes ? (int)(bytes - select) : (int)strlen(select), select,
		!bytes                     ? ""
			: store_is_shared(url) ? "BYTEA"
								   : "BLOB",
		bytes ? bytes + strlen("BYTES") : "");
	snprintf(sql, sizeof sql,
		"INSERT INTO %s WITH RECURSIVE numbers(n) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM numbers"
		" WHERE n < %d) SELECT %s FROM numbers %s",
		into, count, typed, rest);
	execute(url, sql);
}

#define GAME "CASE n % 2 WHEN 0 THEN 'morris' ELSE 'pelegrinus' END"
#define SHOWN "CASE n % 10 WHEN 0 THEN 0 ELSE 1 END"
#define FIRST "CASE WHEN n % 99 = 0 OR n % 300 = 1 THEN 'p-1' ELSE 'p-' || (2 + n * 7 % 49998) END"

static void fill_tables(const char *url)
{
	insert(url,
		"tables (id, game, status, host, seed, invite, head, rules, players, is_public, created, started, ended, "
		"changed,"
		" seq, actors, due, revision, writer)",
		"'t' || n, " GAME ", CASE n % 3 WHEN 0 THEN 'over' WHEN 1 THEN 'playing' ELSE 'open' END, " FIRST
		", 's', 'k', '{}', 1, 2, " SHOWN ", n, n, CASE n % 3 WHEN 0 THEN n ELSE 0 END, n, 10, 1,"
		" CASE n % 300 WHEN 1 THEN n ELSE 0 END, 1, 1",
		TABLES, "");
	insert(url, "seats (tab, seat, who, name, rank, total, ended, game, is_public, players, opening, beaten)",
		"'t' || n, s.k, CASE WHEN s.k = 0 THEN " FIRST
		" ELSE 'p-' || (2 + (n * 7 + 1) % 49998) END, 'Somebody', 1 + s.k, 10,"
		" CASE n % 3 WHEN 0 THEN n ELSE 0 END, " GAME ", " SHOWN ", 2, 'place a' || (n % 7),"
		" CASE WHEN s.k = 0 AND n % 3 = 0 THEN n ELSE 0 END",
		TABLES, "CROSS JOIN (SELECT 0 AS k UNION ALL SELECT 1) s");
	for (int row = 1; row <= ROWS; row++) {
		char select[256];
		snprintf(select, sizeof select, "'t' || n, %d, 0, 0, 0, CAST('abcd' AS BYTES), n, n, 0, 1", row);
		insert(url, "log (tab, seq, kind, seat, first, choices, hash, at, spent, writer)", select, TABLES, "");
	}
	insert(url, "chat (tab, n, at, seat, person, name, line)",
		"'t' || (1 + n % 20000), 1 + n / 20000, n, 0, CASE n % 400 WHEN 0 THEN 'p-1' ELSE 'p-' || (1 + n % 50000) END,"
		" 'Somebody', 'well played'",
		2 * TABLES, "");
	insert(url, "kept (tab, game)", "'t' || (3 * n), CAST('as it was' AS BYTES)", TABLES / 3, "");
	insert(url, "closings (tab, at)", "'t' || (3 * n + 1), n", 10, "");
	execute(url,
		"INSERT INTO rated (who, game, at, tab, rating, deviation) SELECT who, game, ended, tab, 1500000, 90000"
		" FROM seats WHERE ended > 0 AND is_public = 1");
	execute(url,
		"INSERT INTO agreements (tab, seat, decisions, agreed) SELECT tab, seat, 30, 15 FROM seats WHERE ended > 0");
}

static void fill_people(const char *url)
{
	insert(url, "people (id, name, lang, password, created, seen)",
		"'p-' || n, 'Name ' || n, 'en', CASE n % 5 WHEN 1 THEN 'hash' END, n, n", PEOPLE, "");
	insert(url, "logins (login, person)", "'name ' || (5 * n - 4), 'p-' || (5 * n - 4)", PEOPLE / 5, "");
	insert(url, "sessions (hash, person, created, seen)", "CAST('hash' || n AS BYTES), 'p-' || n, n, n", PEOPLE, "");
	insert(url, "sessions (hash, person, created, seen)", "CAST('more' || n AS BYTES), 'p-1', n, 60000 + n", 100, "");
	insert(url, "devices (id, person, session, endpoint, public, secret, name, created, used)",
		"'d' || n, 'p-' || n, CAST('hash' || n AS BYTES), 'https://push.example.org/' || n, 'x', 'x', 'phone', n, n",
		PEOPLE, "");
	insert(url, "wishes (person, wanted, quiet_from, quiet_to, zone, daily, until, mail, confirmed)",
		"'p-' || n, 255, 0, 0, 0, -1, 0, n || '@example.org', n", PEOPLE, "");
	insert(url, "hushed (person, tab)", "'p-' || (1 + n % 5000), 't' || n", PEOPLE, "");
	insert(url, "outbox (target, kind, tab, person, at, deadline, due, tries, claim, until)",
		"'d' || n, 1, 't' || n, 'p-' || n, n, 0, n, 0, CASE WHEN n <= 50 THEN 7 ELSE 0 END, CASE WHEN n <= 50 THEN 7 "
		"ELSE 0"
		" END",
		PEOPLE / 2, "");
	insert(url, "plans (tab, seat, state, person, base, answer, line)",
		"'t' || n, n % 2, s.k, 'p-' || (1 + n % 5000), n, 1, CAST('abcd' AS BYTES)", PEOPLE,
		"CROSS JOIN (SELECT 1 AS k UNION ALL SELECT 2) s");
	insert(url, "absences (person, starts, ends)", "'p-' || n, n, n + 86400000", PEOPLE, "");
	insert(url, "absences (person, starts, ends)", "'p-1', 86400000 * n, 86400000 * n + 1", 29, "");
	insert(url, "consents (person, at)", "'p-' || (5 * n - 4), n", PEOPLE / 5, "");
	insert(url, "tickets (person, hash, made)", "'p-' || n, CAST('hash' || n AS BYTES), n", 1000, "");
	insert(url, "ratings (game, who, name, rating, deviation, volatility, played)",
		GAME ", 'p-' || n, 'Name', 1000 * ((n * 7919) % 3000), 1, 1, 1", PEOPLE, "");
	insert(url, "editions (hash, play, game, text)", "'e' || n, 'x', 'pelegrinus', '{}'", PEOPLE / 10, "");
	insert(url, "shelves (person, hash, at)", "'p-' || (1 + n % 500), 'e' || n, n", PEOPLE / 10, "");
}

static void fill_company(const char *url)
{
	insert(url, "friends (person, other, at)", "'p-' || n, 'p-' || (1 + (n + s.k) % 50000), n", PEOPLE,
		"CROSS JOIN (SELECT 1 AS k UNION ALL SELECT 2 UNION ALL SELECT 49997) s");
	insert(url, "friends (person, other, at)", "'p-1', 'p-' || (100 + n), n", 400, "");
	insert(url, "friends (person, other, at)", "'p-' || (300 + n), 'p-1', n", 400, "");
	insert(url, "blocks (person, other, at)", "'p-' || n, 'p-' || (1 + (n + 7) % 50000), n", PEOPLE, "");
	insert(url, "blocks (person, other, at)", "'p-1', 'p-' || (100 + n), n", 400, "");
	insert(url, "invitations (person, tab, by, at)",
		"CASE n % 400 WHEN 1 THEN 'p-1' ELSE 'p-' || n END, 't' || (3 * n + 2), 'p-' || (n + 5), n", PEOPLE / 2, "");
	insert(url,
		"queue (person, name, registered, game, players, speed, rated, rating, fill, since, seen, node, claim, until)",
		"'p-' || n, 'Name', n % 2, " GAME ", 2 + n % 3, n % 2, n % 2, 1500, 0, n, n, 1, '', 0", 500, "");
	insert(url, "tournaments (id, host, game, status, created, changed, due, revision, head)",
		"'u' || n, 'p-' || (1 + n % 5000), 'morris', CASE n % 100 WHEN 0 THEN 'open' WHEN 1 THEN 'playing' ELSE 'over' "
		"END,"
		" n, n, CASE n % 1000 WHEN 1 THEN n ELSE 0 END, 1, '{}'",
		TABLES / 10, "");
	insert(url, "entrants (person, tournament, at)",
		"CASE WHEN s.k = 0 AND n % 50 = 0 THEN 'p-1' ELSE 'p-' || (2 + (n * 7 + s.k) % 49998) END, 'u' || n, n",
		TABLES / 10, "CROSS JOIN (SELECT 0 AS k UNION ALL SELECT 1 UNION ALL SELECT 2) s");
}

/* Club 7 has 500 members, tables and a thousand lines; person 1 is in fifty and owns five. */
static void fill_clubs(const char *url)
{
	insert(url, "clubs (id, name, about, is_open, created, size)",
		"'c-' || n, 'Club ' || n, '', 1, n, CASE n WHEN 7 THEN 500 ELSE 1 + n % 50 END", CLUBS, "");
	insert(url, "club_names (login, club)", "'club ' || n, 'c-' || n", CLUBS, "");
	insert(url, "members (club, person, role, at)",
		"'c-' || n, 'p-' || (1 + (n * 7 + s.k) % 50000), CASE s.k WHEN 2 THEN 5 ELSE 3 END, n", CLUBS,
		"CROSS JOIN (SELECT 2 AS k UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5) s");
	insert(url, "members (club, person, role, at)", "'c-7', 'p-' || (1000 + n), 3, n", 500, "");
	insert(url, "members (club, person, role, at)", "'c-' || (7 * n), 'p-1', CASE n % 10 WHEN 3 THEN 5 ELSE 3 END, n",
		50, "");
	insert(url, "chat (tab, n, at, seat, person, name, line)", "'c-7', n, n, -1, 'p-' || (1000 + n % 500), 'x', 'well'",
		1000, "");
	execute(url, "UPDATE tables SET club = 'c-7' WHERE created % 1000 < 5");
	execute(url, "UPDATE tournaments SET club = 'c-7' WHERE created % 1000 < 5");
}

static void fill_house(const char *url)
{
	insert(url, "orders (person, role, muted, banned, changed)",
		"'p-' || n, CASE n % 500 WHEN 0 THEN 1 ELSE 0 END, n, 0, n", PEOPLE / 10, "");
	insert(url, "reports (id, at, by, person, tab, said, why, settled)",
		"'r' || n, n, 'p-' || (1 + n % 999), 'p-' || (1 + n % 4999), 't' || n, 'fool', 'insult', CASE n % 100 WHEN 0 "
		"THEN 0"
		" ELSE n END",
		TABLES, "");
	insert(url, "audit (id, at, by, deed, person, tab, note)",
		"'a' || n, n, 'p-' || (1 + n % 999), 'mute', 'p-' || (1 + n % 4999), '', 'insult'", TABLES, "");
	insert(url, "places (person, place, seen)", "'p-' || n, '10.0.0.' || (n % 2000), n", PEOPLE, "");
	insert(url, "places (person, place, seen)", "'p-1', '10.2.0.' || n, n", 100, "");
	insert(url, "barred (place, person, until)", "'10.1.0.' || n, 'p-' || n, n", 500, "");
	insert(url, "leaving (person, at)", "'p-' || (1000 + n), n", 20, "");
	insert(url, "nodes (id, alive)", "n, n", 5, "");
}

static void fill(const char *url)
{
	fill_people(url);
	fill_tables(url);
	fill_company(url);
	fill_clubs(url);
	fill_house(url);
	execute(url, "ANALYZE");
}

#endif
