/* Reports: somebody says that a person, a table or a line is not as it should be; those who keep order settle them. */
#define _GNU_SOURCE
#include "server/house/order.h"

#include "core/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REPORTS_JSON = 1 << 19, LISTED = 200 };

struct report {
	struct store_job job;
	struct request *request;
	struct server *server;
	char id[ID_MAX], by[ID_MAX], person[ID_MAX], table[ID_MAX];
	char *why, *said;
	bool found;
};

static void report_free(struct report *t)
{
	free(t->why);
	free(t->said);
	free(t);
}

/* NULL after a reply. said: the line that is meant, or "". */
static struct report *report_new(struct request *r, const char *person, const char *said)
{
	struct report *t = budget_take(r, BUDGET_REPORTS) ? calloc(1, sizeof *t) : NULL;
	if (!t)
		return NULL;
	t->why = strdup(get_text(r, "why"));
	t->said = strdup(said);
	t->request = r;
	t->server = r->server;
	id_new(t->id, 12, "");
	memcpy(t->by, request_person(r)->id, sizeof t->by);
	query_text(t->person, person, "");
	query_text(t->table, get_text(r, "table"), "");
	if (t->why && t->said)
		return t;
	report_free(t);
	reply_error(r, ERROR_STORAGE, "");
	return NULL;
}

/* The request, if it is still to be answered; else all is freed. */
static struct request *reporter(struct report *t)
{
	struct request *r = request_awaited(t->request, t->job.ok);
	if (!r)
		report_free(t);
	return r;
}

/* On the storage's thread. */
static void write_report(struct store_job *job, struct store *store)
{
	const struct report *t = container_of(job, struct report, job);
	struct store_report row = {.id = t->id,
		.by = t->by,
		.person = t->person,
		.table = t->table,
		.said = t->said,
		.why = t->why,
		.at = clock_wall_ms()};
	store_add_report(store, &row);
}

static void tell_officer(void *data, struct map_node *node)
{
	const struct person *p = container_of(node, struct person, node);
	if (!person_keeps_order(p) || list_empty(&p->clients))
		return;
	list_each(item, (struct link *)(uintptr_t)&p->clients)
		client_send(container_of(item, struct client, of_person), data);
}

/* Those who keep order and are here hear that there is something. */
static void written(struct store_job *job)
{
	struct report *t = container_of(job, struct report, job);
	struct server *s = t->server;
	message_begin(s, "reported");
	struct buffer *b = job->ok ? message_finish(s) : NULL;
	if (b)
		map_each(&s->people, tell_officer, b);
	buffer_drop(b);
	struct request *r = reporter(t);
	if (!r)
		return;
	reply_empty(r);
	report_free(t);
}

static void file_report(struct report *t)
{
	t->job.run = write_report;
	t->job.done = written;
	storage_write(t->server->storage, &t->job);
}

static void see_person(void *data, const struct store_person *p)
{
	(void)p;
	((struct report *)data)->found = true;
}

/* On the reader's thread. */
static void look(struct store_job *job, struct store *store)
{
	struct report *t = container_of(job, struct report, job);
	job->ok = store_person(store, t->person, see_person, t);
}

static void looked(struct store_job *job)
{
	struct report *t = container_of(job, struct report, job);
	struct request *r = reporter(t);
	if (!r)
		return;
	if (t->found) {
		file_report(t);
		return;
	}
	reply_error(r, ERROR_NO_SUCH_PERSON, "");
	report_free(t);
}

void op_report(struct request *r)
{
	struct report *t = report_new(r, get_text(r, "person"), "");
	if (!t)
		return;
	t->job.run = look;
	t->job.done = looked;
	storage_read(r->server->storage, &t->job);
}

static const struct chat_line *line_of(const struct room *room, int64_t n)
{
	for (int i = 0; i < room->chat_count; i++)
		if (room->chat[i].n == n)
			return &room->chat[i];
	return NULL;
}

/* A table, or a line that was said there: what it said goes with the report. */
void op_report_table(struct request *r)
{
	int64_t n = get_number(r, "line", 0);
	const struct chat_line *line = n ? line_of(r->room, n) : NULL;
	if (n && (!line || !line->text)) {
		reply_error(r, ERROR_NO_SUCH_ROW, "");
		return;
	}
	struct report *t = report_new(r, line ? line->person : "", line ? line->text : "");
	if (t)
		file_report(t);
}

static void see_report(void *data, const struct store_report *p)
{
	struct out *o = &((struct query *)data)->out;
	emit_open(o, '{');
	member_text(o, "id", p->id);
	member_number(o, "at", p->at);
	member_text(o, "by", p->by);
	member_text(o, "by_name", p->by_name);
	member_text(o, "person", p->person);
	member_text(o, "person_name", p->person_name);
	member_text(o, "table", p->table);
	member_text(o, "said", p->said);
	member_text(o, "why", p->why);
	emit_close(o, '}');
}

/* On the reader's thread. */
static void read_reports(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	job->ok = query_gather(q, REPORTS_JSON) && store_reports(store, LISTED, see_report, q);
}

static void reply_reports(struct store_job *job)
{
	query_reply_list(job, "reports");
}

void op_reports(struct request *r)
{
	struct query *q = query_new(r, read_reports, reply_reports);
	if (q)
		storage_read(r->server->storage, &q->job);
}

/* On the storage's thread. */
static void write_settled(struct store_job *job, struct store *store)
{
	struct ruling *d = container_of(job, struct ruling, job);
	d->written = 0;
	store_settle(store, d->login, clock_wall_ms(), &d->written);
	ruling_log(d, store);
}

static void settled(struct store_job *job)
{
	struct ruling *d = container_of(job, struct ruling, job);
	struct request *r = ruling_request(d);
	if (!r)
		return;
	if (d->written)
		reply_empty(r);
	else
		reply_error(r, ERROR_NO_SUCH_REPORT, "");
	ruling_free(d);
}

void op_settle(struct request *r)
{
	struct ruling *d = ruling_new(r, "settle", NULL);
	if (!d)
		return;
	query_text(d->login, get_text(r, "report"), "");
	d->job.run = write_settled;
	d->job.done = settled;
	storage_write(r->server->storage, &d->job);
}
