/* Order in the house, and how much there is of everything. */
#define _GNU_SOURCE
#include "store/statement.h"

#include <stdio.h>

const char *const role_names[ROLES + 1] = {"none", "moderator", "admin", NULL};

void store_set_role(struct store *s, const char *person, int64_t role, int64_t now)
{
	WRITE(s, order_role, NULL, text(person), number(role), number(now));
}

void store_mute(struct store *s, const char *person, int64_t until, int64_t now)
{
	WRITE(s, order_mute, NULL, text(person), number(until), number(now));
}

void store_ban(struct store *s, const char *person, int64_t until, int64_t now)
{
	WRITE(s, order_ban, NULL, text(person), number(until), number(now));
}

void store_touch(struct store *s, const char *person, int64_t now)
{
	WRITE(s, order_touch, NULL, text(person), number(now));
}

static void see_order(void *data, const struct value *column, int columns)
{
	(void)columns;
	*(struct store_order *)data = (struct store_order){column[0].number, column[1].number, column[2].number};
}

bool store_order_of(struct store *s, const char *person, struct store_order *order)
{
	const struct value who[] = {text(person)};
	*order = (struct store_order){0};
	return s->backend->read(s->db, STATEMENT_order_of, who, 1, see_order, order);
}

static void see_id(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	(void)columns;
	((store_id_seen *)reader->seen)(reader->data, as_text(&column[0]));
}

bool store_orders_changed(struct store *s, int64_t since, int64_t limit, store_id_seen *seen, void *data)
{
	READ(s, orders_changed, see_id, seen, data, number(since), number(limit));
}

static void see_officer(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_member m = {.id = as_text(&column[0]),
		.name = as_text(&column[1]),
		.registered = true,
		.order = {column[2].number, column[3].number, column[4].number}};
	(void)columns;
	((store_member_seen *)reader->seen)(reader->data, &m);
}

bool store_officers(struct store *s, int64_t limit, store_member_seen *seen, void *data)
{
	READ(s, officers, see_officer, seen, data, number(limit));
}

static void see_member(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_member m = {.id = as_text(&column[0]),
		.name = as_text(&column[1]),
		.registered = column[2].number,
		.created = column[3].number,
		.seen = column[4].number,
		.order = {column[5].number, column[6].number, column[7].number}};
	(void)columns;
	((store_member_seen *)reader->seen)(reader->data, &m);
}

bool store_people_named(struct store *s, const char *word, int64_t limit, store_member_seen *seen, void *data)
{
	char pattern[STORE_LOGIN_MAX + 2];
	snprintf(pattern, sizeof pattern, "%%%s%%", word);
	READ(s, people_named, see_member, seen, data, text(word), text(pattern), number(limit));
}

void store_add_report(struct store *s, const struct store_report *r)
{
	WRITE(s, report_add, NULL, text(r->id), number(r->at), text(r->by), text(r->person), text(r->table), text(r->said),
		text(r->why));
}

void store_settle(struct store *s, const char *report, int64_t now, int64_t *written)
{
	WRITE(s, report_settle, written, number(now), text(report));
}

static void see_report(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_report r = {.id = as_text(&column[0]),
		.at = column[1].number,
		.by = as_text(&column[2]),
		.by_name = as_text(&column[3]),
		.person = as_text(&column[4]),
		.person_name = as_text(&column[5]),
		.table = as_text(&column[6]),
		.said = as_text(&column[7]),
		.why = as_text(&column[8])};
	(void)columns;
	((store_report_seen *)reader->seen)(reader->data, &r);
}

bool store_reports(struct store *s, int64_t limit, store_report_seen *seen, void *data)
{
	READ(s, reports, see_report, seen, data, number(limit));
}

void store_add_deed(struct store *s, const struct store_deed *d)
{
	WRITE(s, audit_add, NULL, text(d->id), number(d->at), text(d->by), text(d->deed), text(d->person), text(d->table),
		text(d->note));
}

static void see_deed(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_deed d = {.id = as_text(&column[0]),
		.at = column[1].number,
		.by = as_text(&column[2]),
		.by_name = as_text(&column[3]),
		.deed = as_text(&column[4]),
		.person = as_text(&column[5]),
		.person_name = as_text(&column[6]),
		.table = as_text(&column[7]),
		.note = as_text(&column[8])};
	(void)columns;
	((store_deed_seen *)reader->seen)(reader->data, &d);
}

bool store_deeds(struct store *s, const struct store_page *page, store_deed_seen *seen, void *data)
{
	READ(s, audit, see_deed, seen, data, number(page->before), text(page->after), number(page->limit));
}

void store_ask_close(struct store *s, const char *table, int64_t now)
{
	WRITE(s, closing_add, NULL, text(table), number(now));
}

bool store_closings(struct store *s, int64_t limit, store_id_seen *seen, void *data)
{
	READ(s, closings, see_id, seen, data, number(limit));
}

void store_closed(struct store *s, const char *table)
{
	WRITE(s, closing_done, NULL, text(table));
}

void store_set_agreement(struct store *s, const struct store_agreement *a)
{
	WRITE(s, agreement_set, NULL, text(a->table), number(a->seat), number(a->decisions), number(a->agreed));
}

static void see_agreement(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_agreement a = {.table = as_text(&column[0]),
		.game = as_text(&column[1]),
		.seat = column[2].number,
		.decisions = column[3].number,
		.agreed = column[4].number};
	(void)columns;
	((store_agreement_seen *)reader->seen)(reader->data, &a);
}

bool store_agreements(
	struct store *s, const char *person, const char *game, int64_t limit, store_agreement_seen *seen, void *data)
{
	READ(s, agreements, see_agreement, seen, data, text(person), text(game), number(limit));
}

/* Figures: up to two numbers of one row. */
static void see_numbers(void *data, const struct value *column, int columns)
{
	int64_t **to = data;
	for (int i = 0; i < columns; i++)
		*to[i] = column[i].number;
}

static void see_status(void *data, const struct value *column, int columns)
{
	struct store_figures *f = data;
	(void)columns;
	if (f->statuses == STORE_STATUSES)
		return;
	snprintf(f->tables[f->statuses].status, sizeof f->tables->status, "%s", as_text(&column[0]));
	f->tables[f->statuses++].count = column[1].number;
}

static bool read_numbers(struct store *s, enum statement which, const struct value *value, int64_t *one, int64_t *two)
{
	int64_t *to[] = {one, two};
	return s->backend->read(s->db, which, value, value ? 1 : 0, see_numbers, to);
}

bool store_figures(struct store *s, int64_t alive, struct store_figures *f)
{
	const struct value since = number(alive);
	*f = (struct store_figures){0};
	return read_numbers(s, STATEMENT_count_people, NULL, &f->registered, &f->people)
		&& read_numbers(s, STATEMENT_count_outbox, NULL, &f->mails, &f->notices)
		&& read_numbers(s, STATEMENT_count_nodes, &since, &f->nodes, NULL)
		&& read_numbers(s, STATEMENT_reports_count, NULL, &f->reports, NULL)
		&& s->backend->read(s->db, STATEMENT_count_tables, NULL, 0, see_status, f)
		&& (!s->backend->notifies || read_numbers(s, STATEMENT_database_size, NULL, &f->size, NULL))
		&& store_key(s, "backup", f->backup, sizeof f->backup);
}

void store_note_backup(struct store *s, const char *note)
{
	WRITE(s, key_set, NULL, text("backup"), text(note));
}
