/* The schema, step by step: a step once released is never changed, another is added. SQLite and PostgreSQL share it. */
#include "store/store_int.h"

const char *const store_migrations[] = {
	"CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, lang TEXT NOT NULL, password TEXT, created BIGINT "
	"NOT NULL);"
	/* A name that has a password belongs to one person; login is the name as it is compared. */
	"CREATE TABLE logins (login TEXT PRIMARY KEY, person TEXT NOT NULL);"
	"CREATE TABLE sessions (hash BYTEA PRIMARY KEY, person TEXT NOT NULL, created BIGINT NOT NULL);"
	"CREATE TABLE tables (id TEXT PRIMARY KEY, game TEXT NOT NULL, status TEXT NOT NULL, host TEXT NOT NULL, seed TEXT "
	"NOT NULL,"
	" invite TEXT NOT NULL, head TEXT NOT NULL, rules BIGINT NOT NULL, players BIGINT NOT NULL, is_public BIGINT NOT "
	"NULL,"
	" created BIGINT NOT NULL, started BIGINT NOT NULL, ended BIGINT NOT NULL, changed BIGINT NOT NULL, seq BIGINT NOT "
	"NULL,"
	" actors BIGINT NOT NULL, due BIGINT NOT NULL, revision BIGINT NOT NULL, writer BIGINT NOT NULL);"
	"CREATE INDEX tables_status ON tables (status, created);"
	"CREATE INDEX tables_ended ON tables (ended);"
	"CREATE INDEX tables_due ON tables (due) WHERE due > 0;"
	"CREATE TABLE seats (tab TEXT NOT NULL, seat BIGINT NOT NULL, who TEXT, name TEXT, rank BIGINT NOT NULL, total "
	"BIGINT NOT NULL,"
	" PRIMARY KEY (tab, seat));"
	"CREATE INDEX seats_who ON seats (who);"
	"CREATE TABLE log (tab TEXT NOT NULL, seq BIGINT NOT NULL, kind BIGINT NOT NULL, seat BIGINT NOT NULL, first "
	"BIGINT NOT NULL,"
	" choices BYTEA NOT NULL, hash BIGINT NOT NULL, at BIGINT NOT NULL, spent BIGINT NOT NULL, writer BIGINT NOT NULL,"
	" PRIMARY KEY (tab, seq));"
	"CREATE TABLE chat (tab TEXT NOT NULL, n BIGINT NOT NULL, at BIGINT NOT NULL, seat BIGINT NOT NULL, person TEXT "
	"NOT NULL,"
	" name TEXT NOT NULL, line TEXT NOT NULL, PRIMARY KEY (tab, n));"
	"CREATE TABLE ratings (game TEXT NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL, rating BIGINT NOT NULL, "
	"deviation BIGINT NOT NULL,"
	" volatility BIGINT NOT NULL, played BIGINT NOT NULL, PRIMARY KEY (game, who));"
	"CREATE TABLE nodes (id BIGINT PRIMARY KEY, alive BIGINT NOT NULL);",
	NULL,
};
