/*
 * The one store of the rest of the program: values and statements, whichever database there is. One store belongs to
 * one thread.
 */
#define _GNU_SOURCE
#include "store/statement.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What is read of a table: the columns of the statements that read one, and where see_table finds them. */
#define TABLE_FIELDS(FIRST, NEXT)                                                                                      \
	FIRST(id)                                                                                                          \
	NEXT(game)                                                                                                         \
	NEXT(status)                                                                                                       \
	NEXT(host)                                                                                                         \
	NEXT(seed)                                                                                                         \
	NEXT(invite)                                                                                                       \
	NEXT(head)                                                                                                         \
	NEXT(rules)                                                                                                        \
	NEXT(players)                                                                                                      \
	NEXT(is_public)                                                                                                    \
	NEXT(created)                                                                                                      \
	NEXT(started)                                                                                                      \
	NEXT(ended)                                                                                                        \
	NEXT(changed)                                                                                                      \
	NEXT(seq)                                                                                                          \
	NEXT(actors)                                                                                                       \
	NEXT(due)                                                                                                          \
	NEXT(revision)                                                                                                     \
	NEXT(kept)
#define FIELD_FIRST(name) "t." #name
#define FIELD_NEXT(name) ", t." #name
#define TABLE_COLUMNS TABLE_FIELDS(FIELD_FIRST, FIELD_NEXT)
#define FIELD_NUMBER(name) COLUMN_##name,
enum { TABLE_FIELDS(FIELD_NUMBER, FIELD_NUMBER) TABLE_FIELDS_HERE };
_Static_assert((int)TABLE_FIELDS_HERE == (int)TABLE_FIELDS_READ, "others find what comes after a table's columns");

const char *const statement_sql[STATEMENTS] = {
#define STATEMENT(name, sql) [STATEMENT_##name] = sql,
#include "store/statements.def"
#undef STATEMENT
};

const char *const statement_names[STATEMENTS] = {
#define STATEMENT(name, sql) [STATEMENT_##name] = #name,
#include "store/statements.def"
#undef STATEMENT
};

bool store_is_shared(const char *url)
{
	return strncmp(url, "postgresql://", 13) == 0 || strncmp(url, "postgres://", 11) == 0;
}

/* Which migrations have been made. */
static void see_version(void *data, const struct value *column, int columns)
{
	int *version = data;
	if (columns == 1 && as_text(&column[0]))
		*version = (int)strtol(as_text(&column[0]), NULL, 10);
}

/* One migration, in a transaction of its own. */
static bool apply(struct store *s, int version)
{
	char mark[96];
	const char *begin = s->backend->notifies ? "BEGIN" : "SAVEPOINT migration";
	const char *commit = s->backend->notifies ? "COMMIT" : "RELEASE migration";
	snprintf(mark, sizeof mark, "UPDATE meta SET value = '%d' WHERE key = 'schema'", version + 1);
	return s->backend->execute(s->db, begin) && s->backend->execute(s->db, store_migrations[version])
		&& s->backend->execute(s->db, mark) && s->backend->execute(s->db, commit);
}

/* Under a lock of the database: of several nodes that start at once, one does it. */
static bool migrate(struct store *s, char why[STORE_WHY_MAX])
{
	int version = 0, newest = 0;
	while (store_migrations[newest])
		newest++;
	bool ok = s->backend->lock(s->db)
		&& s->backend->execute(s->db,
			"CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);"
			"INSERT INTO meta (key, value) VALUES ('schema', '0') ON CONFLICT DO NOTHING")
		&& s->backend->read(s->db, STATEMENT_version, NULL, 0, see_version, &version);
	if (ok && version > newest) {
		snprintf(why, STORE_WHY_MAX, "its schema %d is newer than this program's %d", version, newest);
		s->backend->unlock(s->db);
		return false;
	}
	for (int i = version; ok && i < newest; i++)
		ok = apply(s, i);
	ok = ok && s->backend->unlock(s->db);
	if (!ok)
		snprintf(why, STORE_WHY_MAX, "%s", store_error(s));
	return ok;
}

/* Opens, migrates, and checks that the schema is not newer than this program. */
struct store *store_open(const char *url, int64_t writer, char why[STORE_WHY_MAX])
{
	struct store *s = calloc(1, sizeof *s);
	if (!s) {
		snprintf(why, STORE_WHY_MAX, "out of memory");
		return NULL;
	}
	s->backend = store_is_shared(url) ? &store_postgres : &store_sqlite;
	s->writer = writer;
	s->db = s->backend->open(url, why);
	if (s->db && migrate(s, why))
		return s;
	store_close(s);
	return NULL;
}

void store_close(struct store *s)
{
	if (s && s->db)
		s->backend->close(s->db);
	free(s);
}

static struct vitals *vitals(const struct store *s)
{
	return s->db;
}

const char *store_error(const struct store *s)
{
	return vitals(s)->why;
}

bool store_damaged(const struct store *s)
{
	return vitals(s)->damaged;
}

bool store_again(const struct store *s)
{
	return vitals(s)->again;
}

bool store_check(struct store *s)
{
	return !s->backend->check || s->backend->check(s->db);
}

int64_t store_clock_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void store_hurry(struct store *s, int64_t ms)
{
	atomic_store(&vitals(s)->until, store_clock_ms() + ms);
}

bool store_begin(struct store *s)
{
	s->noticed = 0;
	return s->backend->begin(s->db);
}

bool store_commit(struct store *s)
{
	store_send_notices(s);
	return s->backend->commit(s->db);
}

int64_t store_journal(const struct store *s)
{
	return s->backend->journal ? s->backend->journal(s->db) : 0;
}

bool store_tidy(struct store *s, int64_t *moved)
{
	*moved = 0;
	return !s->backend->tidy || s->backend->tidy(s->db, moved);
}

bool store_copy(struct store *s, const char *path)
{
	return s->backend->copy(s->db, path);
}

/* People. */

void store_add_person(struct store *s, const char *id, const char *name, const char *login, const char *lang,
	int64_t now, int64_t *written)
{
	WRITE(s, person_add, written, text(id), text(name), text(lang), number(now), text(login));
}

void store_rename(struct store *s, const char *id, const char *name, const char *login, int64_t *written)
{
	WRITE(s, rename_claim, NULL, text(login), text(id));
	WRITE(s, rename, written, text(name), text(id), text(login));
	WRITE(s, rename_drop, NULL, text(id), text(login), text(name));
}

void store_set_lang(struct store *s, const char *id, const char *lang)
{
	WRITE(s, set_lang, NULL, text(lang), text(id));
}

void store_set_password(struct store *s, const char *id, const char *login, const char *password, int64_t *written)
{
	WRITE(s, login_claim, NULL, text(login), text(id));
	WRITE(s, set_password, written, text(password), text(id), text(login));
}

void see_person(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	(void)columns;
	struct store_person p = {as_text(&column[0]), as_text(&column[1]), as_text(&column[2]), as_text(&column[3])};
	((store_person_seen *)reader->seen)(reader->data, &p);
}

bool store_person(struct store *s, const char *id, store_person_seen *seen, void *data)
{
	READ(s, person, see_person, seen, data, text(id));
}

bool store_person_by_login(struct store *s, const char *login, store_person_seen *seen, void *data)
{
	READ(s, person_by_login, see_person, seen, data, text(login));
}

struct folded {
	store_fold *fold;
	struct pair {
		char old[STORE_LOGIN_MAX], new[STORE_LOGIN_MAX];
	} *pairs;
	size_t count, room;
	bool short_of_memory;
};

/* Names whose login is another one by the rules of today. */
static void see_login(void *data, const struct value *column, int columns)
{
	struct folded *f = data;
	struct pair p = {0};
	(void)columns;
	snprintf(p.old, sizeof p.old, "%s", as_text(&column[0]));
	f->fold(as_text(&column[1]), p.new, sizeof p.new);
	if (strcmp(p.old, p.new) == 0)
		return;
	if (f->count == f->room) {
		size_t more = f->room ? 2 * f->room : 64;
		void *larger = realloc(f->pairs, more * sizeof p);
		f->short_of_memory |= !larger;
		if (!larger)
			return;
		f->pairs = larger;
		f->room = more;
	}
	f->pairs[f->count++] = p;
}

/* Once for each change of those rules; who came first keeps the login. */
bool store_fold_names(struct store *s, int version, store_fold *fold)
{
	int stored = 0;
	char number_text[16];
	struct folded f = {.fold = fold};
	if (!s->backend->read(s->db, STATEMENT_names_version, NULL, 0, see_version, &stored))
		return false;
	if (stored == version)
		return true;
	bool ok =
		s->backend->read(s->db, STATEMENT_logins_all, NULL, 0, see_login, &f) && !f.short_of_memory && store_begin(s);
	for (size_t i = 0; ok && i < f.count; i++)
		WRITE(s, login_move, NULL, text(f.pairs[i].new), text(f.pairs[i].old));
	snprintf(number_text, sizeof number_text, "%d", version);
	if (ok)
		WRITE(s, names_done, NULL, text(number_text));
	ok = ok && store_commit(s);
	free(f.pairs);
	return ok;
}

void store_add_session(struct store *s, const unsigned char hash[STORE_HASH], const char *person, int64_t now)
{
	WRITE(s, session_add, NULL, bytes(hash, STORE_HASH), number(now), text(person));
}

void store_drop_session(struct store *s, const unsigned char hash[STORE_HASH], const char *person, int64_t *written)
{
	WRITE(s, session_drop, written, bytes(hash, STORE_HASH), text(person));
	WRITE(s, session_devices_drop, NULL, bytes(hash, STORE_HASH), text(person));
}

void store_drop_other_sessions(struct store *s, const char *person, const unsigned char hash[STORE_HASH])
{
	WRITE(s, session_drop_others, NULL, text(person), bytes(hash, STORE_HASH));
	WRITE(s, other_devices_drop, NULL, text(person), bytes(hash, STORE_HASH));
}

void store_seen(struct store *s, const unsigned char hash[STORE_HASH], const char *person, int64_t now)
{
	WRITE(s, session_seen, NULL, number(now), bytes(hash, STORE_HASH));
	WRITE(s, person_seen, NULL, number(now), text(person));
}

/* A person, and when the session was used. */
struct session_reader {
	store_person_seen *seen;
	void *data;
	int64_t *at;
};

static void see_session(void *data, const struct value *column, int columns)
{
	const struct session_reader *reader = data;
	struct reader person = {(void (*)(void))reader->seen, reader->data};
	*reader->at = column[4].number;
	see_person(&person, column, columns);
}

bool store_session(struct store *s, const unsigned char hash[STORE_HASH], int64_t idle, int64_t oldest,
	store_person_seen *seen, void *data, int64_t *at)
{
	const struct value values[] = {bytes(hash, STORE_HASH), number(idle), number(oldest)};
	struct session_reader reader = {seen, data, at};
	return s->backend->read(s->db, STATEMENT_session, values, 3, see_session, &reader);
}

static void see_session_row(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_session_row r = {column[0].bytes, column[1].number, column[2].number};
	(void)columns;
	if (column[0].length == STORE_HASH)
		((store_session_seen *)reader->seen)(reader->data, &r);
}

bool store_sessions(struct store *s, const char *person, int64_t limit, store_session_seen *seen, void *data)
{
	READ(s, sessions, see_session_row, seen, data, text(person), number(limit));
}

void store_expire_sessions(struct store *s, int64_t before)
{
	WRITE(s, sessions_expire, NULL, number(before));
}

static void see_guest(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	(void)columns;
	((store_guest_seen *)reader->seen)(reader->data, as_text(&column[0]), column[1].number);
}

bool store_idle_guests(
	struct store *s, int64_t after, int64_t before, int64_t limit, store_guest_seen *seen, void *data)
{
	READ(s, idle_guests, see_guest, seen, data, number(after), number(before), number(limit));
}

/* Only if they still never sat down and were not seen since: looked at again in the statement itself. */
void store_drop_guest(struct store *s, const char *id, int64_t before, int64_t *written)
{
	WRITE(s, guest_drop, written, text(id), number(before));
	WRITE(s, guest_sessions_drop, NULL, text(id));
	WRITE(s, guest_shelf_drop, NULL, text(id));
	WRITE(s, guest_devices_drop, NULL, text(id));
	WRITE(s, guest_wishes_drop, NULL, text(id));
	WRITE(s, guest_blocks_drop, NULL, text(id));
	WRITE(s, guest_orders_drop, NULL, text(id));
	WRITE(s, guest_absences_drop, NULL, text(id));
}

void store_set_ticket(
	struct store *s, const char *login, const unsigned char hash[STORE_HASH], int64_t now, int64_t apart)
{
	WRITE(s, ticket_set, NULL, bytes(hash, STORE_HASH), number(now), text(login), number(apart));
}

void store_tell_ticket(
	struct store *s, const unsigned char hash[STORE_HASH], int64_t kind, const char *secret, int64_t now)
{
	WRITE(s, tell_ticket, NULL, number(kind), text(secret), number(now), bytes(hash, STORE_HASH));
}

bool store_ticket(
	struct store *s, const unsigned char hash[STORE_HASH], int64_t since, store_person_seen *seen, void *data)
{
	READ(s, ticket, see_person, seen, data, bytes(hash, STORE_HASH), number(since));
}

void store_drop_ticket(struct store *s, const char *person)
{
	WRITE(s, ticket_drop, NULL, text(person));
}

/* Tables. */

void store_add_table(struct store *s, const struct store_table *t)
{
	WRITE(s, table_add, NULL, text(t->id), text(t->game), text(t->status), text(t->host), text(t->seed),
		text(t->invite), text(t->head), number(t->rules), number(t->players), number(t->is_public), number(t->created),
		number(t->started), number(t->ended), number(t->changed), number(t->seq), number(t->actors), number(t->due),
		number(t->revision), number(s->writer), text(t->club ? t->club : ""));
}

void store_set_table(struct store *s, const struct store_table *t, bool after_row, int64_t *written)
{
	WRITE(s, table_set, written, text(t->status), text(t->host), text(t->head), number(t->started), number(t->ended),
		number(t->changed), number(t->seq), number(t->actors), number(t->due), number(s->writer), text(t->id),
		number(t->revision), number(after_row));
}

void store_set_seat(struct store *s, const char *table, int64_t revision, int seat, const struct store_seat *row)
{
	WRITE(s, seat_set, NULL, text(table), number(seat), text(row->who), text(row->name), number(row->rank),
		number(row->total), number(revision), number(s->writer));
}

struct store_table as_table(const struct value *column)
{
	return (struct store_table){
		.id = as_text(&column[COLUMN_id]),
		.game = as_text(&column[COLUMN_game]),
		.status = as_text(&column[COLUMN_status]),
		.host = as_text(&column[COLUMN_host]),
		.seed = as_text(&column[COLUMN_seed]),
		.invite = as_text(&column[COLUMN_invite]),
		.head = as_text(&column[COLUMN_head]),
		.rules = column[COLUMN_rules].number,
		.players = column[COLUMN_players].number,
		.is_public = column[COLUMN_is_public].number,
		.created = column[COLUMN_created].number,
		.started = column[COLUMN_started].number,
		.ended = column[COLUMN_ended].number,
		.changed = column[COLUMN_changed].number,
		.seq = column[COLUMN_seq].number,
		.actors = column[COLUMN_actors].number,
		.due = column[COLUMN_due].number,
		.revision = column[COLUMN_revision].number,
		.kept = column[COLUMN_kept].number,
	};
}

void see_table(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_table t = as_table(column);
	(void)columns;
	((store_table_seen *)reader->seen)(reader->data, &t);
}

bool store_table(struct store *s, const char *id, store_table_seen *seen, void *data)
{
	READ(s, table, see_table, seen, data, text(id));
}

bool store_public_tables(struct store *s, int64_t limit, store_table_seen *seen, void *data)
{
	READ(s, public_tables, see_table, seen, data, number(limit));
}

bool store_tables_of(struct store *s, const char *person, int64_t limit, store_table_seen *seen, void *data)
{
	READ(s, tables_of, see_table, seen, data, text(person), number(limit));
}

bool store_open_tables_of(struct store *s, const char *host, int64_t limit, store_table_seen *seen, void *data)
{
	READ(s, open_tables_of, see_table, seen, data, text(host), number(limit));
}

/* One statement for each question: each has its index. */
bool store_finished_tables(struct store *s, const char *person, bool all, const char *game,
	const struct store_page *page, store_table_seen *seen, void *data)
{
	if (*person)
		READ(s, finished_of, see_table, seen, data, text(person), number(page->before), text(page->after), text(game),
			number(all), number(page->limit));
	if (*game)
		READ(s, finished_game, see_table, seen, data, text(game), number(page->before), text(page->after),
			number(page->limit));
	READ(s, finished, see_table, seen, data, number(page->before), text(page->after), number(page->limit));
}

bool store_tables_by_status(struct store *s, const char *status, store_table_seen *seen, void *data)
{
	READ(s, by_status, see_table, seen, data, text(status));
}

bool store_playing_tables(struct store *s, store_table_seen *seen, void *data)
{
	return s->backend->read(s->db, STATEMENT_playing, NULL, 0, see_table, &(struct reader){(void (*)(void))seen, data});
}

bool store_stale_tables(struct store *s, int64_t before, int64_t limit, store_table_seen *seen, void *data)
{
	READ(s, stale_open, see_table, seen, data, number(before), number(limit));
}

bool store_due_tables(
	struct store *s, const char *game, int64_t rules, int64_t before, int64_t limit, store_table_seen *seen, void *data)
{
	READ(s, due, see_table, seen, data, text(game), number(rules), number(before), number(limit));
}

bool store_unkept_tables(
	struct store *s, const char *game, int64_t rules, int64_t limit, store_table_seen *seen, void *data)
{
	READ(s, unkept, see_table, seen, data, text(game), number(rules), number(limit));
}

void store_keep(struct store *s, const char *table, const void *game, size_t length)
{
	WRITE(s, keep, NULL, text(table), bytes(game, (uint32_t)length));
	WRITE(s, keep_mark, NULL, text(table));
}

static void see_kept(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	(void)columns;
	((store_kept_seen *)reader->seen)(reader->data, column[0].bytes, column[0].length);
}

bool store_kept(struct store *s, const char *table, store_kept_seen *seen, void *data)
{
	READ(s, kept, see_kept, seen, data, text(table));
}

/* Editions. */

void store_add_edition(struct store *s, const struct store_edition *e)
{
	WRITE(s, edition_add, NULL, text(e->hash), text(e->play), text(e->game), text(e->text));
}

void store_shelve(struct store *s, const char *person, const char *hash, int64_t now)
{
	WRITE(s, edition_shelve, NULL, text(person), text(hash), number(now));
	WRITE(s, shelf_trim, NULL, text(person), number(STORE_SHELF));
}

static void see_edition(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	(void)columns;
	struct store_edition e = {
		as_text(&column[0]), as_text(&column[1]), as_text(&column[2]), as_text(&column[3]), column[4].number};
	((store_edition_seen *)reader->seen)(reader->data, &e);
}

bool store_edition(struct store *s, const char *hash, store_edition_seen *seen, void *data)
{
	READ(s, edition, see_edition, seen, data, text(hash));
}

bool store_editions_of(struct store *s, const char *person, store_edition_seen *seen, void *data)
{
	READ(s, editions_of, see_edition, seen, data, text(person), number(STORE_SHELF));
}

void pack_choices(const uint32_t *list, uint32_t count, unsigned char *packed)
{
	for (uint32_t k = 0; k < count; k++)
		for (uint32_t b = 0; b < 4; b++)
			packed[4 * k + b] = (unsigned char)(list[k] >> (24 - 8 * b));
}

uint32_t unpack_choices(const struct value *v, uint32_t list[STORE_CHOICES_MAX])
{
	const unsigned char *packed = v->bytes;
	uint32_t count = v->length / 4 < STORE_CHOICES_MAX ? v->length / 4 : STORE_CHOICES_MAX;
	for (uint32_t k = 0; k < count; k++)
		for (uint32_t b = 0; b < 4; b++)
			list[k] = list[k] << 8 | packed[4 * k + b];
	return count;
}

/* The log. */

/* If the number of the first is taken, another node was first and none is written; the others go after it. */
static void append(
	struct store *s, const char *table, const struct store_row *rows, int count, int64_t revision, int64_t *written)
{
	enum statement first = revision ? STATEMENT_append_begun : STATEMENT_append_first;
	for (int i = 0; i < count; i++) {
		const struct store_row *r = &rows[i];
		unsigned char packed[4 * STORE_CHOICES_MAX];
		pack_choices(r->choice, r->count, packed);
		const struct value values[] = {text(table), number(r->seq), number(r->kind), number(r->seat), number(r->first),
			bytes(packed, 4u * r->count), number(r->hash), number(r->at), number(r->spent), number(s->writer),
			number(revision)};
		int most = (int)(sizeof values / sizeof *values);
		s->backend->write(s->db, i ? STATEMENT_append_next : first, values, !i && revision ? most : most - 1, written);
	}
}

void store_append(struct store *s, const char *table, const struct store_row *rows, int count, int64_t *written)
{
	append(s, table, rows, count, 0, written);
}

void store_append_begun(
	struct store *s, const char *table, int64_t revision, const struct store_row *rows, int count, int64_t *written)
{
	append(s, table, rows, count, revision, written);
}

/* Only a cache, for lists: the log is the truth. */
void store_moved(struct store *s, const char *table, int64_t seq, int64_t actors, int64_t due, int64_t now)
{
	WRITE(s, moved, NULL, number(seq), number(actors), number(due), number(now), text(table), number(s->writer));
}

/* Choices are packed into bytes, most significant first. */
static void see_row(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	(void)columns;
	struct store_row r = {
		.seq = column[0].number,
		.kind = (uint8_t)column[1].number,
		.seat = (uint8_t)column[2].number,
		.first = (uint32_t)column[3].number,
		.hash = column[5].number,
		.at = column[6].number,
		.spent = column[7].number,
	};
	r.count = (uint8_t)unpack_choices(&column[4], r.choice);
	((store_row_seen *)reader->seen)(reader->data, &r);
}

bool store_rows(struct store *s, const char *table, int64_t after, store_row_seen *seen, void *data)
{
	READ(s, rows, see_row, seen, data, text(table), number(after));
}

/* Chat. */

void store_add_chat(struct store *s, const char *table, const struct store_chat *line, int64_t *written)
{
	WRITE(s, chat_add, written, text(table), number(line->n), number(line->at), number(line->seat), text(line->person),
		text(line->name), text(line->text));
}

void see_chat(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	(void)columns;
	struct store_chat line = {.n = column[0].number,
		.at = column[1].number,
		.seat = column[2].number,
		.person = as_text(&column[3]),
		.name = as_text(&column[4]),
		.text = as_text(&column[5])};
	((store_chat_seen *)reader->seen)(reader->data, &line);
}

bool store_chat(struct store *s, const char *table, int64_t after, int64_t limit, store_chat_seen *seen, void *data)
{
	READ(s, chat, see_chat, seen, data, text(table), number(after), number(limit));
}

/* Ratings and results. */

/* Counts as written only if the rating has as many games as when it was read. */
void store_claim_rating(struct store *s, const char *table, const struct store_rating *r)
{
	WRITE(s, rating_claim, NULL, text(r->game), text(r->who), text(r->name), text(table), number(r->played));
}

/* The head says rated only if every claim before it was written. */
void store_rate_table(struct store *s, const struct store_table *t, int claims, int64_t *written)
{
	WRITE(s, table_rated, written, text(t->status), text(t->host), text(t->head), number(t->started), number(t->ended),
		number(t->changed), number(t->seq), number(t->actors), number(t->due), number(s->writer), text(t->id),
		number(t->revision), number(claims));
}

void store_set_rating(struct store *s, const char *table, int64_t revision, const struct store_rating *r, int64_t now)
{
	WRITE(s, rating_set, NULL, text(r->name), number(r->rating), number(r->deviation), number(r->volatility),
		text(r->game), text(r->who), text(table), number(revision), number(s->writer));
	WRITE(
		s, rated_add, NULL, number(now), text(r->game), text(r->who), text(table), number(revision), number(s->writer));
}

static void see_rated(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	(void)columns;
	struct store_rated r = {.at = column[0].number,
		.table = as_text(&column[1]),
		.rating = column[2].number,
		.deviation = column[3].number,
		.is_public = column[4].number};
	((store_rated_seen *)reader->seen)(reader->data, &r);
}

bool store_rated(struct store *s, const char *who, const char *game, int64_t limit, store_rated_seen *seen, void *data)
{
	READ(s, rated, see_rated, seen, data, text(who), text(game), number(limit));
}

static void see_rating(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	(void)columns;
	struct store_rating r = {.game = as_text(&column[0]),
		.who = as_text(&column[1]),
		.name = as_text(&column[2]),
		.rating = column[3].number,
		.deviation = column[4].number,
		.volatility = column[5].number,
		.played = column[6].number};
	((store_rating_seen *)reader->seen)(reader->data, &r);
}

bool store_rating(struct store *s, const char *game, const char *who, store_rating_seen *seen, void *data)
{
	READ(s, rating, see_rating, seen, data, text(game), text(who));
}

bool store_ratings(struct store *s, const char *game, const char *who, const struct store_places *places,
	store_rating_seen *seen, void *data)
{
	if (*game && *who)
		return store_rating(s, game, who, seen, data);
	if (*game)
		READ(s, ratings_game, see_rating, seen, data, text(game), number(places->limit), number(places->from));
	if (*who)
		READ(s, ratings_who, see_rating, seen, data, text(who), number(places->limit));
	READ(s, ratings, see_rating, seen, data, number(places->limit), number(places->from));
}

static void see_result(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	(void)columns;
	struct store_result_row r = {.game = as_text(&column[0]),
		.who = as_text(&column[1]),
		.name = as_text(&column[2]),
		.played = column[3].number,
		.won = column[4].number,
		.alone = column[5].number};
	((store_result_seen *)reader->seen)(reader->data, &r);
}

/* Whom the person played, at most a thousand. */
static bool opponents(struct store *s, const char *person, bool all, store_result_seen *seen, void *data)
{
	enum { OPPONENTS_MAX = 1000 };
	READ(s, opponents, see_result, seen, data, text(person), number(all), number(OPPONENTS_MAX));
}

static bool totals(struct store *s, const char *person, bool all, store_result_seen *seen, void *data)
{
	READ(s, results, see_result, seen, data, text(person), number(all));
}

/* The totals of each game first, then the opponents. */
bool store_results(struct store *s, const char *person, bool all, store_result_seen *seen, void *data)
{
	return totals(s, person, all, seen, data) && opponents(s, person, all, seen, data);
}
