/* Muting, banning, renaming, roles, closing a table: by those who keep order, each with a line in the log. */
#define _GNU_SOURCE
#include "server/house/order.h"

#include "core/json.h"
#include "server/lobby/queue.h"
#include "server/people/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOUSE_JSON = 1 << 19, LISTED = 200, PLACES = 20 };

struct ruling *ruling_new(struct request *r, const char *name, void (*write)(struct ruling *d, struct store *store))
{
	struct ruling *d = calloc(1, sizeof *d);
	const char *note = get_text(r, "note");
	if (d)
		d->note = strdup(note ? note : "");
	if (!d || !d->note) {
		free(d);
		reply_error(r, ERROR_STORAGE, "");
		return NULL;
	}
	d->request = r;
	d->server = r->server;
	d->name = name;
	d->write = write;
	memcpy(d->by, request_person(r)->id, sizeof d->by);
	query_text(d->person, get_text(r, "person"), "");
	query_text(d->table, get_text(r, "table"), "");
	return d;
}

void ruling_free(struct ruling *d)
{
	free(d->note);
	free(d);
}

struct request *ruling_request(struct ruling *d)
{
	struct request *r = request_awaited(d->request, d->job.ok);
	if (!r)
		ruling_free(d);
	return r;
}

void ruling_log(const struct ruling *d, struct store *store)
{
	char id[ID_MAX];
	id_new(id, 12, "");
	struct store_deed line = {.id = id,
		.at = clock_wall_ms(),
		.by = d->by,
		.deed = d->name,
		.person = d->person,
		.table = d->table,
		.note = d->note};
	store_add_deed(store, &line);
}

static void see_person(void *data, const struct store_person *p)
{
	(void)p;
	((struct ruling *)data)->found = true;
}

static void see_owner(void *data, const struct store_person *p)
{
	struct ruling *d = data;
	d->taken = strcmp(p->id, d->person) != 0;
}

static void see_place(void *data, const struct store_place *p)
{
	struct ruling *d = data;
	size_t length = strlen(d->places);
	snprintf(d->places + length, sizeof d->places - length, "%s%s", length ? ", " : "", p->place);
}

/* On the reader's thread. */
static void look(struct store_job *job, struct store *store)
{
	struct ruling *d = container_of(job, struct ruling, job);
	job->ok = store_person(store, d->person, see_person, d) && store_order_of(store, d->person, &d->order)
		&& (!d->bars || store_places(store, d->person, PLACES, see_place, d))
		&& (!*d->login || store_person_by_login(store, d->login, see_owner, d));
}

/* On the storage's thread. */
static void write_ruling(struct store_job *job, struct store *store)
{
	struct ruling *d = container_of(job, struct ruling, job);
	d->written = 0;
	d->write(d, store);
	ruling_log(d, store);
	notify_person(d->server, store, d->person);
}

void ruling_written(struct store_job *job)
{
	struct ruling *d = container_of(job, struct ruling, job);
	if (job->ok)
		orders_sweep(d->server);
	if (job->ok && strcmp(d->name, "ban") == 0)
		queue_forget(d->server, d->person);
	if (job->ok)
		person_heard(d->server, d->person);
	struct request *r = ruling_request(d);
	if (!r)
		return;
	reply_empty(r);
	ruling_free(d);
}

/* Nobody judges an equal. */
static void looked(struct store_job *job)
{
	struct ruling *d = container_of(job, struct ruling, job);
	struct request *r = ruling_request(d);
	if (!r)
		return;
	if (d->taken) {
		reply_error(r, ERROR_NAME_TAKEN, d->called);
		ruling_free(d);
		return;
	}
	if (d->found && d->order.role < request_person(r)->order.role) {
		job->run = write_ruling;
		job->done = ruling_written;
		storage_write(d->server->storage, job);
		return;
	}
	reply_error(r, d->found ? ERROR_FORBIDDEN : ERROR_NO_SUCH_PERSON, "");
	ruling_free(d);
}

static void begin(struct ruling *d)
{
	d->job.run = look;
	d->job.done = looked;
	storage_read(d->server->storage, &d->job);
}

bool ruling_says(struct ruling *d, const char *what)
{
	char *note = NULL;
	bool ok = asprintf(&note, "%s%s%s", what, *d->note ? ": " : "", d->note) >= 0;
	if (ok) {
		free(d->note);
		d->note = note;
		return true;
	}
	reply_error(d->request, ERROR_STORAGE, "");
	ruling_free(d);
	return false;
}

/* 0: not any more; without a number for good. */
static int64_t until(const struct request *r)
{
	int64_t days = get_number(r, "days", -1);
	return days < 0 ? STORE_FOR_GOOD : days ? clock_wall_ms() + DAYS_MS(days) : 0;
}

/* The days as the log has them. */
static const char *span(const struct request *r, char days[32])
{
	int64_t n = get_number(r, "days", -1);
	if (n < 0)
		return "∞";
	snprintf(days, 32, "%lld d", (long long)n);
	return n ? days : "";
}

static void write_mute(struct ruling *d, struct store *store)
{
	store_mute(store, d->person, d->number, clock_wall_ms());
}

void op_mute(struct request *r)
{
	char days[32];
	int64_t end = until(r);
	struct ruling *d = ruling_new(r, end ? "mute" : "unmute", write_mute);
	if (!d || !ruling_says(d, span(r, days)))
		return;
	d->number = end;
	begin(d);
}

/* With a line of its own: which addresses. */
static void write_bars(const struct ruling *d, struct store *store)
{
	struct ruling line = *d;
	line.name = "bar";
	line.note = line.places;
	store_bar_places(store, d->person, bar_until(d->number, clock_wall_ms()));
	ruling_log(&line, store);
}

static void write_ban(struct ruling *d, struct store *store)
{
	store_ban(store, d->person, d->number, clock_wall_ms());
	if (d->number)
		store_stop_waiting(store, d->person);
	else
		store_unbar_places(store, d->person);
	if (*d->places)
		write_bars(d, store);
}

void op_ban(struct request *r)
{
	char days[32];
	int64_t end = until(r);
	struct ruling *d = ruling_new(r, end ? "ban" : "unban", write_ban);
	if (!d || !ruling_says(d, span(r, days)))
		return;
	d->number = end;
	d->bars = end && get_bool(r, "addresses", false);
	begin(d);
}

static void write_name(struct ruling *d, struct store *store)
{
	store_rename(store, d->person, d->called, d->login, &d->written);
	store_touch(store, d->person, clock_wall_ms());
}

void op_rename_person(struct request *r)
{
	char name[NAME_MAX_BYTES];
	if (!clean_name(get_text(r, "name"), name, sizeof name)) {
		bad_name(r);
		return;
	}
	struct ruling *d = ruling_new(r, "rename", write_name);
	if (!d || !ruling_says(d, name))
		return;
	memcpy(d->called, name, sizeof d->called);
	name_to_login(d->called, d->login, sizeof d->login);
	begin(d);
}

static void write_role(struct ruling *d, struct store *store)
{
	store_set_role(store, d->person, d->number, clock_wall_ms());
}

void op_set_role(struct request *r)
{
	int role = name_number(role_names, get_text(r, "role"));
	if (role < 0) {
		reply_one_of(r, "role", role_names);
		return;
	}
	struct ruling *d = ruling_new(r, "role", write_role);
	if (!d || !ruling_says(d, role_names[role]))
		return;
	d->number = role;
	begin(d);
}

/* On the storage's thread. */
static void write_closing(struct store_job *job, struct store *store)
{
	ruling_log(container_of(job, struct ruling, job), store);
}

static void closing_written(struct store_job *job)
{
	struct ruling *d = container_of(job, struct ruling, job);
	struct request *away = job->ok ? request_internal(d->server, room_close_by_order) : NULL;
	if (away)
		room_enter(away, d->table);
	struct request *r = ruling_request(d);
	if (!r)
		return;
	reply_empty(r);
	ruling_free(d);
}

void op_close_table(struct request *r)
{
	enum status status = r->room->head.status;
	if (status != STATUS_OPEN && status != STATUS_PLAYING) {
		reply_error(r, ERROR_NOT_OPEN, "");
		return;
	}
	struct ruling *d = ruling_new(r, "close", NULL);
	if (!d)
		return;
	d->job.run = write_closing;
	d->job.done = closing_written;
	storage_write(d->server->storage, &d->job);
}

/* Lists: people with what was decided about them, and what was done. */
static void see_member(void *data, const struct store_member *m)
{
	struct out *o = &((struct query *)data)->out;
	emit_open(o, '{');
	emit_key(o, "person");
	person_json(o, m->id, m->name, m->registered);
	member_number(o, "created", m->created);
	member_number(o, "seen", m->seen);
	member_text(o, "role", role_names[m->order.role]);
	member_number(o, "muted", m->order.muted);
	member_number(o, "banned", m->order.banned);
	emit_close(o, '}');
}

/* On the reader's thread, as what follows. */
static void read_members(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	const char *name = get_text(q->request, "name");
	job->ok = query_gather(q, HOUSE_JSON)
		&& (name ? store_people_named(store, name, LISTED, see_member, q)
				 : store_officers(store, LISTED, see_member, q));
}

static void reply_members(struct store_job *job)
{
	query_reply_list(job, "members");
}

void op_members(struct request *r)
{
	struct query *q = query_new(r, read_members, reply_members);
	if (q)
		storage_read(r->server->storage, &q->job);
}

static void see_deed(void *data, const struct store_deed *d)
{
	struct out *o = &((struct query *)data)->out;
	emit_open(o, '{');
	member_text(o, "id", d->id);
	member_number(o, "at", d->at);
	member_text(o, "by", d->by);
	member_text(o, "by_name", d->by_name);
	member_text(o, "deed", d->deed);
	member_text(o, "person", d->person);
	member_text(o, "person_name", d->person_name);
	member_text(o, "table", d->table);
	member_text(o, "note", d->note);
	emit_close(o, '}');
}

static void read_audit(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	struct store_page page = {.before = q->number[0], .after = q->text[0], .limit = LISTED};
	job->ok = query_gather(q, HOUSE_JSON) && store_deeds(store, &page, see_deed, q);
}

static void reply_audit(struct store_job *job)
{
	query_reply_list(job, "audit");
}

void op_audit(struct request *r)
{
	struct query *q = query_new(r, read_audit, reply_audit);
	if (!q)
		return;
	query_text(q->text[0], get_text(r, "after"), "");
	q->number[0] = get_number(r, "before", INT64_MAX);
	storage_read(r->server->storage, &q->job);
}
