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
	/*
	 * Two. Lists are found by an index whatever else there is: a seat knows when its table ended (0: it lives, -1: it was
	 * closed before it began), its game and whether that is public, so that neither one's open tables nor one's finished
	 * ones are searched among all, and results are counted in one index.
	 * "frozen" is what a program finds when it looks, and is no longer stored. kept: what a finished game looked like,
	 * for programs with other rules. claim: the table whose result is being counted. seen: when somebody was last here.
	 */
	"UPDATE tables SET status = CASE WHEN ended > 0 THEN 'over' ELSE 'playing' END WHERE status = 'frozen';"
	"ALTER TABLE seats ADD COLUMN ended BIGINT NOT NULL DEFAULT 0;"
	"ALTER TABLE seats ADD COLUMN game TEXT NOT NULL DEFAULT '';"
	"ALTER TABLE seats ADD COLUMN is_public BIGINT NOT NULL DEFAULT 0;"
	"UPDATE seats SET ended = COALESCE((SELECT CASE t.status WHEN 'over' THEN t.ended WHEN 'closed' THEN -1 ELSE 0 END"
	" FROM tables t WHERE t.id = seats.tab), -1), game = COALESCE((SELECT t.game FROM tables t WHERE t.id = "
	"seats.tab), ''),"
	" is_public = COALESCE((SELECT t.is_public FROM tables t WHERE t.id = seats.tab), 0);"
	"DROP INDEX seats_who;"
	"CREATE INDEX seats_of ON seats (who, ended, tab, game, is_public, rank);"
	"DROP INDEX tables_status;"
	"CREATE INDEX tables_open ON tables (created) WHERE status = 'open';"
	"CREATE INDEX tables_playing ON tables (created) WHERE status = 'playing';"
	"CREATE INDEX tables_listed ON tables (created) WHERE is_public = 1 AND status IN ('open', 'playing');"
	"DROP INDEX tables_ended;"
	"CREATE INDEX tables_over ON tables (ended) WHERE is_public = 1 AND status = 'over';"
	"CREATE INDEX tables_over_game ON tables (game, ended) WHERE is_public = 1 AND status = 'over';"
	"DROP INDEX tables_due;"
	"CREATE INDEX tables_due ON tables (game, rules, due) WHERE due > 0 AND status = 'playing';"
	"ALTER TABLE tables ADD COLUMN kept BIGINT NOT NULL DEFAULT 0;"
	"CREATE INDEX tables_unkept ON tables (game, rules) WHERE kept = 0 AND status = 'over';"
	"CREATE TABLE kept (tab TEXT PRIMARY KEY, game BYTEA NOT NULL);"
	"ALTER TABLE ratings ADD COLUMN claim TEXT;"
	"CREATE INDEX ratings_claim ON ratings (claim) WHERE claim IS NOT NULL;"
	"CREATE INDEX ratings_best ON ratings (rating);"
	"CREATE INDEX ratings_game ON ratings (game, rating);"
	"CREATE INDEX ratings_who ON ratings (who, rating);"
	"CREATE INDEX logins_person ON logins (person);"
	"ALTER TABLE sessions ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;"
	"UPDATE sessions SET seen = created;"
	"CREATE INDEX sessions_person ON sessions (person);"
	"CREATE INDEX sessions_seen ON sessions (seen);"
	"ALTER TABLE people ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;"
	"UPDATE people SET seen = created;"
	"CREATE INDEX people_guests ON people (seen) WHERE password IS NULL;",
	/* Three. Games that ended at once have an order among themselves. */
	"DROP INDEX tables_over;"
	"CREATE INDEX tables_over ON tables (ended, id) WHERE is_public = 1 AND status = 'over';"
	"DROP INDEX tables_over_game;"
	"CREATE INDEX tables_over_game ON tables (game, ended, id) WHERE is_public = 1 AND status = 'over';",
	/* Four. Editions by the hash of their file: what tables are played with. shelves: whose own they are. */
	"CREATE TABLE editions (hash TEXT PRIMARY KEY, play TEXT NOT NULL, game TEXT NOT NULL, text TEXT NOT NULL);"
	"CREATE TABLE shelves (person TEXT NOT NULL, hash TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (person, hash));",
	/*
	 * Five. What reaches people who are not there. wishes: what each wants to hear of and when; devices: browsers that
	 * take pushes, each as long as its session; hushed: tables that somebody wants to hear nothing of; outbox: what is to be
	 * sent, one row for each device or mail, kind and table, claimed by a node while it sends it.
	 */
	"CREATE TABLE wishes (person TEXT PRIMARY KEY, wanted BIGINT NOT NULL, quiet_from BIGINT NOT NULL, quiet_to BIGINT "
	"NOT NULL, zone BIGINT NOT NULL, daily BIGINT NOT NULL, until BIGINT NOT NULL, mail TEXT NOT NULL, confirmed "
	"BIGINT NOT NULL);"
	"CREATE TABLE devices (id TEXT PRIMARY KEY, person TEXT NOT NULL, session BYTEA NOT NULL, endpoint TEXT NOT NULL,"
	" public TEXT NOT NULL, secret TEXT NOT NULL, name TEXT NOT NULL, created BIGINT NOT NULL, used BIGINT NOT NULL);"
	"CREATE INDEX devices_person ON devices (person, created);"
	"CREATE INDEX devices_session ON devices (session);"
	"CREATE TABLE hushed (person TEXT NOT NULL, tab TEXT NOT NULL, PRIMARY KEY (person, tab));"
	"CREATE TABLE outbox (target TEXT NOT NULL, kind BIGINT NOT NULL, tab TEXT NOT NULL, person TEXT NOT NULL, at "
	"BIGINT NOT NULL, deadline BIGINT NOT NULL, due BIGINT NOT NULL, tries BIGINT NOT NULL, claim BIGINT NOT NULL,"
	" until BIGINT NOT NULL, PRIMARY KEY (target, kind, tab));"
	"CREATE INDEX outbox_due ON outbox (due);"
	"CREATE INDEX outbox_claim ON outbox (claim, until, target);",
	/* Six. Who has forgotten a password: one ticket a person, for a while; of its secret only a hash. */
	"CREATE TABLE tickets (person TEXT PRIMARY KEY, hash BYTEA NOT NULL, made BIGINT NOT NULL);"
	"CREATE INDEX tickets_hash ON tickets (hash);",
	/* Seven. What each rating was after each game that counted. */
	"CREATE TABLE rated (who TEXT NOT NULL, game TEXT NOT NULL, at BIGINT NOT NULL, tab TEXT NOT NULL, rating BIGINT "
	"NOT NULL, deviation BIGINT NOT NULL, PRIMARY KEY (who, game, at, tab));",
	/*
	 * Eight. What profiles are made of stands with the seat: how many played, what its first choice was, and how strong those
	 * were whom it beat at a rated table (0: nobody).
	 */
	"ALTER TABLE seats ADD COLUMN players BIGINT NOT NULL DEFAULT 0;"
	"ALTER TABLE seats ADD COLUMN opening TEXT NOT NULL DEFAULT '';"
	"ALTER TABLE seats ADD COLUMN beaten BIGINT NOT NULL DEFAULT 0;"
	"UPDATE seats SET players = COALESCE((SELECT t.players FROM tables t WHERE t.id = seats.tab), 0);"
	"CREATE INDEX seats_beaten ON seats (who, beaten) WHERE beaten > 0;",
	/*
	 * Nine. Who is whose friend: both have asked for the other. blocks: of whom somebody wants to hear nothing. invitations to
	 * tables that wait for players.
	 */
	"CREATE TABLE friends (person TEXT NOT NULL, other TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (person, other));"
	"CREATE INDEX friends_other ON friends (other, at);"
	"CREATE TABLE blocks (person TEXT NOT NULL, other TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (person, other));"
	"CREATE TABLE invitations (person TEXT NOT NULL, tab TEXT NOT NULL, by TEXT NOT NULL, at BIGINT NOT NULL,"
	" PRIMARY KEY (person, tab));"
	"CREATE INDEX invitations_at ON invitations (at);",
	/* Ten. All that is kept of one person is found, to be read out or to go; leaving: whose tables are still to be done. */
	"CREATE TABLE leaving (person TEXT PRIMARY KEY, at BIGINT NOT NULL);"
	"CREATE INDEX chat_person ON chat (person, at);"
	"CREATE INDEX tables_host ON tables (host);"
	"CREATE INDEX outbox_person ON outbox (person);"
	"CREATE INDEX blocks_other ON blocks (other);"
	"CREATE INDEX invitations_by ON invitations (by);",
	/* Eleven. What games are begun with, newest first. */
	"CREATE INDEX seats_openings ON seats (game, ended, opening, rank) WHERE is_public = 1 AND opening <> '' AND "
	"players > 1;",
	/*
	 * Twelve. Order in the house. orders: who keeps it, who may not talk and who not play, until when; reports of people, tables
	 * and lines; audit: what was done about it; closings: tables that are to be closed, asked for outside of the server;
	 * agreements: of a seat of a finished rated game, how many of its decisions were the computer's, too. queue: who waits for a
	 * table, kept alive by the node at which they are, and claimed while a table is made of them.
	 */
	"CREATE TABLE orders (person TEXT PRIMARY KEY, role BIGINT NOT NULL, muted BIGINT NOT NULL, banned BIGINT NOT "
	"NULL, changed BIGINT NOT NULL);"
	"CREATE INDEX orders_changed ON orders (changed);"
	"CREATE INDEX orders_role ON orders (role) WHERE role > 0;"
	"CREATE TABLE reports (id TEXT PRIMARY KEY, at BIGINT NOT NULL, by TEXT NOT NULL, person TEXT NOT NULL, tab TEXT "
	"NOT NULL, said TEXT NOT NULL, why TEXT NOT NULL, settled BIGINT NOT NULL);"
	"CREATE INDEX reports_open ON reports (at) WHERE settled = 0;"
	"CREATE INDEX reports_by ON reports (by);"
	"CREATE INDEX reports_person ON reports (person);"
	"CREATE TABLE audit (id TEXT PRIMARY KEY, at BIGINT NOT NULL, by TEXT NOT NULL, deed TEXT NOT NULL, person TEXT "
	"NOT "
	"NULL, tab TEXT NOT NULL, note TEXT NOT NULL);"
	"CREATE INDEX audit_at ON audit (at, id);"
	"CREATE INDEX audit_by ON audit (by);"
	"CREATE INDEX audit_person ON audit (person);"
	"CREATE TABLE closings (tab TEXT PRIMARY KEY, at BIGINT NOT NULL);"
	"CREATE TABLE agreements (tab TEXT NOT NULL, seat BIGINT NOT NULL, decisions BIGINT NOT NULL, agreed BIGINT NOT "
	"NULL, PRIMARY KEY (tab, seat));"
	"CREATE TABLE queue (person TEXT PRIMARY KEY, name TEXT NOT NULL, registered BIGINT NOT NULL, game TEXT NOT NULL,"
	" players BIGINT NOT NULL, speed BIGINT NOT NULL, rated BIGINT NOT NULL, rating BIGINT NOT NULL, fill BIGINT NOT "
	"NULL, since BIGINT NOT NULL, seen BIGINT NOT NULL, node BIGINT NOT NULL, claim TEXT NOT NULL, until BIGINT NOT "
	"NULL);"
	"CREATE INDEX queue_since ON queue (since, person);",
	/*
	 * Thirteen. Tournaments: the head is the server's own text, changed as a whole under a revision; due: when something is to be
	 * done by itself (0: never). entrants: whose they are.
	 */
	"CREATE TABLE tournaments (id TEXT PRIMARY KEY, host TEXT NOT NULL, game TEXT NOT NULL, status "
	"TEXT "
	"NOT NULL, created BIGINT NOT NULL, changed BIGINT NOT NULL, due BIGINT NOT NULL, revision BIGINT NOT NULL, head "
	"TEXT "
	"NOT NULL);"
	"CREATE INDEX tournaments_live ON tournaments (created) WHERE status IN ('open', 'playing');"
	"CREATE INDEX tournaments_over ON tournaments (changed) WHERE status = 'over';"
	"CREATE INDEX tournaments_host ON tournaments (host, created);"
	"CREATE INDEX tournaments_due ON tournaments (due) WHERE due > 0;"
	"CREATE TABLE entrants (person TEXT NOT NULL, tournament TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (person, "
	"tournament));"
	"CREATE INDEX entrants_tournament ON entrants (tournament, at, person);",
	/*
	 * Fourteen. One more kind of notice people choose, a round of a tournament: those of the server's own move up by one, and who
	 * had said by which ways to hear of turns hears of rounds by the same.
	 */
	"UPDATE outbox SET kind = 7 WHERE kind = 6;"
	"UPDATE outbox SET kind = 6 WHERE kind = 5;"
	"UPDATE outbox SET kind = 5 WHERE kind = 4;"
	"UPDATE wishes SET wanted = wanted | ((wanted & 15) << 16);",
	/* Fifteen. places: the addresses somebody came from lately; barred: from where nobody new is let in, and on whose account. */
	"CREATE TABLE places (person TEXT NOT NULL, place TEXT NOT NULL, seen BIGINT NOT NULL, PRIMARY KEY (person, "
	"place));"
	"CREATE INDEX places_place ON places (place, person);"
	"CREATE INDEX places_seen ON places (seen);"
	"CREATE TABLE barred (place TEXT PRIMARY KEY, person TEXT NOT NULL, until BIGINT NOT NULL);",
	/*
	 * Sixteen. Clubs; size: how many belong to it, 0 of one that is being dissolved. club_names: names as they are compared, each
	 * one club's. members: with those who ask and those who are not wanted. A club's chat stands among that of tables, under its id.
	 */
	"CREATE TABLE clubs (id TEXT PRIMARY KEY, name TEXT NOT NULL, about TEXT NOT NULL, is_open BIGINT NOT NULL, "
	"created BIGINT NOT NULL, size BIGINT NOT NULL);"
	"CREATE INDEX clubs_size ON clubs (size, created);"
	"CREATE TABLE club_names (login TEXT PRIMARY KEY, club TEXT NOT NULL);"
	"CREATE INDEX club_names_club ON club_names (club);"
	"CREATE TABLE members (club TEXT NOT NULL, person TEXT NOT NULL, role BIGINT NOT NULL, at BIGINT NOT NULL, PRIMARY "
	"KEY (club, person));"
	"CREATE INDEX members_person ON members (person, role);"
	"CREATE INDEX members_role ON members (club, role, at, person);"
	"ALTER TABLE tables ADD COLUMN club TEXT NOT NULL DEFAULT '';"
	"CREATE INDEX tables_club ON tables (club, created) WHERE club <> '' AND status IN ('open', 'playing');"
	"CREATE INDEX tables_club_over ON tables (club, ended) WHERE club <> '' AND status = 'over';",
	/* Seventeen. When somebody's clocks of correspondence stand still. */
	"CREATE TABLE absences (person TEXT NOT NULL, starts BIGINT NOT NULL, ends BIGINT NOT NULL, PRIMARY KEY (person, "
	"starts));",
	/*
	 * Eighteen. What somebody will answer: in this state (its hash) the last choices of the line, from the answer on, of which the
	 * first follow on row base.
	 */
	"CREATE TABLE plans (tab TEXT NOT NULL, seat BIGINT NOT NULL, state BIGINT NOT NULL, person TEXT NOT NULL, base "
	"BIGINT NOT NULL, answer BIGINT NOT NULL, line BYTEA NOT NULL, PRIMARY KEY (tab, seat, state));"
	"CREATE INDEX plans_person ON plans (person, tab, base);",
	/* Nineteen. Tournaments of a club, for its members. */
	"ALTER TABLE tournaments ADD COLUMN club TEXT NOT NULL DEFAULT '';"
	"CREATE INDEX tournaments_club ON tournaments (club, created) WHERE club <> '';",
	/*
	 * Twenty. Three more kinds of notice people choose, invitations, friends who sit down and the day's puzzle: those of the
	 * server's own move up, and who had said by which ways to hear of rounds hears of invitations by the same.
	 */
	"UPDATE outbox SET kind = kind + 3 WHERE kind >= 5;"
	"UPDATE wishes SET wanted = wanted | (((wanted >> 16) & 15) << 20);",
	/* Twenty-one. Who agrees that puzzles are made of their finished games, and since when; nobody does unasked. */
	"CREATE TABLE consents (person TEXT PRIMARY KEY, at BIGINT NOT NULL);",
	NULL,
};
