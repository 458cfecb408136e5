/* All that is kept of one person: read out for them, and taken away when they leave. */
#define _GNU_SOURCE
#include "store/statement.h"

#include <stdio.h>

static void see_sitting(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_sitting t = {.table = as_text(&column[0]),
		.game = as_text(&column[1]),
		.name = as_text(&column[2]),
		.opening = as_text(&column[3]),
		.seat = column[4].number,
		.players = column[5].number,
		.rank = column[6].number,
		.total = column[7].number,
		.ended = column[8].number};
	(void)columns;
	((store_sitting_seen *)reader->seen)(reader->data, &t);
}

bool store_sittings(struct store *s, const char *person, int64_t limit, store_sitting_seen *seen, void *data)
{
	READ(s, sittings, see_sitting, seen, data, text(person), number(limit));
}

static void see_line(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	(void)columns;
	((store_line_seen *)reader->seen)(reader->data, as_text(&column[0]), column[1].number, as_text(&column[2]));
}

bool store_lines_of(struct store *s, const char *person, int64_t limit, store_line_seen *seen, void *data)
{
	READ(s, lines_of, see_line, seen, data, text(person), number(limit));
}

/* What concerns nobody else goes at once; the tables follow one by one. */
void store_leave(struct store *s, const char *person, int64_t now)
{
	static const enum statement gone[] = {STATEMENT_leave_logins, STATEMENT_leave_sessions, STATEMENT_leave_devices,
		STATEMENT_leave_wishes, STATEMENT_leave_absences, STATEMENT_consent_end, STATEMENT_leave_plans,
		STATEMENT_leave_hushed, STATEMENT_leave_outbox, STATEMENT_ticket_drop, STATEMENT_leave_friends,
		STATEMENT_leave_friends_of, STATEMENT_leave_blocks, STATEMENT_leave_blocks_of, STATEMENT_leave_invitations,
		STATEMENT_leave_invited, STATEMENT_leave_shelf, STATEMENT_leave_ratings, STATEMENT_leave_rated,
		STATEMENT_leave_entrants, STATEMENT_leave_orders, STATEMENT_leave_places, STATEMENT_leave_barred,
		STATEMENT_leave_reports, STATEMENT_leave_reported, STATEMENT_leave_audit_by, STATEMENT_leave_audit_of,
		STATEMENT_leave_queue, STATEMENT_leave_chat, STATEMENT_leave_name};
	const struct value who[] = {text(person)};
	WRITE(s, leave_mark, NULL, text(person), number(now));
	store_quit_clubs(s, person, "", NULL);
	for (size_t i = 0; i < sizeof gone / sizeof *gone; i++)
		s->backend->write(s->db, gone[i], who, 1, NULL);
}

static void see_id(void *data, const struct value *column, int columns)
{
	(void)columns;
	snprintf(data, STORE_ID_MAX, "%s", as_text(&column[0]));
}

bool store_leaving(struct store *s, char person[STORE_ID_MAX])
{
	*person = 0;
	return s->backend->read(s->db, STATEMENT_leaving, NULL, 0, see_id, person);
}

bool store_tables_left(struct store *s, const char *person, int64_t limit, store_table_seen *seen, void *data)
{
	READ(s, tables_left, see_table, seen, data, text(person), number(limit));
}

bool store_hosted(struct store *s, const char *host, int64_t limit, store_table_seen *seen, void *data)
{
	READ(s, hosted, see_table, seen, data, text(host), number(limit));
}

void store_forget_at(struct store *s, const struct store_table *t, const char *person)
{
	WRITE(s, left_head, NULL, text(t->head), text(t->host), number(s->writer), text(t->id), number(t->revision));
	WRITE(s, left_seats, NULL, text(t->id), text(person), number(t->revision + 1), number(s->writer));
}

void store_rekeep(struct store *s, const char *table, const void *game, size_t length)
{
	WRITE(s, left_kept, NULL, bytes(game, (uint32_t)length), text(table));
}

/* Games that were conceded on the way out have been rated meanwhile. */
void store_left(struct store *s, const char *person)
{
	WRITE(s, leave_ratings, NULL, text(person));
	WRITE(s, leave_rated, NULL, text(person));
	WRITE(s, left_done, NULL, text(person));
	WRITE(s, left_person, NULL, text(person));
}
