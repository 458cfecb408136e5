/* What people want to hear of, their devices, and the outbox. */
#define _GNU_SOURCE
#include "store/statement.h"

#include <stdio.h>

void store_add_key(struct store *s, const char *name, const char *value)
{
	WRITE(s, key_add, NULL, text(name), text(value));
}

struct key_reader {
	char *value;
	size_t size;
};

static void see_key(void *data, const struct value *column, int columns)
{
	const struct key_reader *reader = data;
	(void)columns;
	snprintf(reader->value, reader->size, "%s", as_text(&column[0]));
}

bool store_key(struct store *s, const char *name, char *value, size_t size)
{
	const struct value values[] = {text(name)};
	*value = 0;
	return s->backend->read(s->db, STATEMENT_key_of, values, 1, see_key, &(struct key_reader){value, size});
}

/* Wishes. */

void store_add_wishes(struct store *s, const char *person, int64_t wanted)
{
	WRITE(s, wishes_add, NULL, text(person), number(wanted));
}

void store_set_wishes(struct store *s, const char *person, const struct store_wishes *w)
{
	WRITE(s, wishes_add, NULL, text(person), number(w->wanted));
	WRITE(s, wishes_set, NULL, number(w->wanted), number(w->quiet_from), number(w->quiet_to), number(w->zone),
		number(w->daily), number(w->until), text(person));
}

static struct store_wishes as_wishes(const struct value *column)
{
	return (struct store_wishes){.wanted = column[0].number,
		.quiet_from = column[1].number,
		.quiet_to = column[2].number,
		.zone = column[3].number,
		.daily = column[4].number,
		.until = column[5].number,
		.mail = as_text(&column[6]),
		.confirmed = column[7].number};
}

static void see_wishes(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_wishes w = as_wishes(column);
	(void)columns;
	((store_wishes_seen *)reader->seen)(reader->data, &w);
}

bool store_wishes(struct store *s, const char *person, store_wishes_seen *seen, void *data)
{
	READ(s, wishes, see_wishes, seen, data, text(person));
}

void store_set_mail(struct store *s, const char *person, const char *mail)
{
	WRITE(s, mail_set, NULL, text(mail), text(person));
}

void store_confirm_mail(struct store *s, const char *person, const char *mail, int64_t now, int64_t *written)
{
	WRITE(s, mail_confirm, written, number(now), text(person), text(mail));
}

void store_end_mail(struct store *s, const char *person, int64_t left, int64_t *written)
{
	WRITE(s, mail_end, written, number(left), text(person));
}

/* Devices. */

void store_add_device(struct store *s, const char *person, const struct store_device *d)
{
	WRITE(s, device_add, NULL, text(d->id), text(person), bytes(d->session, STORE_HASH), text(d->endpoint),
		text(d->public), text(d->secret), text(d->name), number(d->created));
	WRITE(s, devices_trim, NULL, text(person), number(STORE_DEVICES));
}

void store_drop_device(struct store *s, const char *person, const char *id, int64_t *written)
{
	WRITE(s, device_drop, written, text(id), text(person));
}

void store_device_used(struct store *s, const char *id, int64_t now)
{
	WRITE(s, device_used, NULL, number(now), text(id));
}

static void see_device(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_device d = {.id = as_text(&column[0]),
		.name = as_text(&column[1]),
		.created = column[2].number,
		.used = column[3].number,
		.session = column[4].bytes};
	(void)columns;
	if (column[4].length == STORE_HASH)
		((store_device_seen *)reader->seen)(reader->data, &d);
}

bool store_devices(struct store *s, const char *person, store_device_seen *seen, void *data)
{
	READ(s, devices, see_device, seen, data, text(person), number(STORE_DEVICES));
}

/* Tables nobody wants to hear of. */

void store_hush(struct store *s, const char *person, const char *table, bool quiet)
{
	if (quiet)
		WRITE(s, hush, NULL, text(person), text(table));
	else
		WRITE(s, unhush, NULL, text(person), text(table));
}

static void see_some(void *data, const struct value *column, int columns)
{
	(void)column, (void)columns;
	*(bool *)data = true;
}

bool store_hushed(struct store *s, const char *person, const char *table, bool *quiet)
{
	const struct value values[] = {text(person), text(table)};
	*quiet = false;
	return s->backend->read(s->db, STATEMENT_hushed, values, 2, see_some, quiet);
}

/* The outbox. */

#define TELLING_OF(t, bits)                                                                                            \
	number((t)->kind), text((t)->table), number((t)->at), number((t)->deadline), number((t)->due), text((t)->person),  \
		number(bits)
#define TELLING(t, bits, but) TELLING_OF(t, bits), text((t)->by ? (t)->by : ""), number(but)

void store_tell(struct store *s, const struct store_telling *t)
{
	if (t->push)
		WRITE(s, tell_devices, NULL, TELLING(t, t->push, t->push_unless));
	if (t->mail)
		WRITE(s, tell_mail, NULL, TELLING(t, t->mail, t->mail_unless));
}

void store_tell_friends(struct store *s, const struct store_telling *t)
{
	if (t->push)
		WRITE(s, tell_friends_devices, NULL, TELLING_OF(t, t->push));
	if (t->mail)
		WRITE(s, tell_friends_mail, NULL, TELLING_OF(t, t->mail));
}

void store_tell_invited(struct store *s, const struct store_telling *t)
{
	if (t->push)
		WRITE(s, tell_invited_device, NULL, TELLING_OF(t, t->push));
	if (t->mail)
		WRITE(s, tell_invited_mail, NULL, TELLING_OF(t, t->mail));
}

void store_tell_address(struct store *s, const struct store_telling *t)
{
	WRITE(s, tell_address, NULL, number(t->kind), text(t->table), number(t->at), number(t->deadline), number(t->due),
		text(t->person));
}

static void see_count(void *data, const struct value *column, int columns)
{
	(void)columns;
	*(int64_t *)data = column[0].number;
}

bool store_outbox_waits(struct store *s, int64_t now, int64_t *count)
{
	const struct value values[] = {number(now)};
	*count = 0;
	return s->backend->read(s->db, STATEMENT_outbox_waits, values, 1, see_count, count);
}

void store_claim_outbox(struct store *s, int64_t now, int64_t until, int64_t targets)
{
	WRITE(s, outbox_claim, NULL, number(s->writer), number(until), number(now), number(targets));
}

static void see_parcel(void *data, const struct value *column, int columns)
{
	const struct reader *reader = data;
	struct store_parcel p = {.target = as_text(&column[0]),
		.kind = column[1].number,
		.table = as_text(&column[2]),
		.person = as_text(&column[3]),
		.at = column[4].number,
		.deadline = column[5].number,
		.tries = column[6].number,
		.wishes = as_wishes(column + 7),
		.lang = as_text(&column[15]),
		.endpoint = as_text(&column[16]),
		.public = as_text(&column[17]),
		.secret = as_text(&column[18]),
		.alive = column[19].kind != VALUE_NULL};
	(void)columns;
	((store_parcel_seen *)reader->seen)(reader->data, &p);
}

bool store_claimed(struct store *s, int64_t until, store_parcel_seen *seen, void *data)
{
	READ(s, outbox_claimed, see_parcel, seen, data, number(s->writer), number(until));
}

void store_sent(struct store *s, const struct store_parcel *p)
{
	WRITE(s, outbox_done, NULL, text(p->target), number(p->kind), text(p->table), number(p->at));
}

void store_send_later(struct store *s, const struct store_parcel *p, int64_t due, int64_t tries)
{
	WRITE(s, outbox_later, NULL, number(due), number(tries), text(p->target), number(p->kind), text(p->table),
		number(p->at));
}

void store_device_gone(struct store *s, const struct store_parcel *p)
{
	WRITE(s, device_drop, NULL, text(p->target), text(p->person));
	WRITE(s, outbox_drop, NULL, text(p->target));
}
