/*
 * Going away and coming back: of any 365 days thirty may be spent away, and every day that was begun counts. Meanwhile the clocks of
 * one's tables by correspondence stand still (tables/absence.c) and one does not play there; tables with a live clock know nothing of it.
 */
#define _GNU_SOURCE
#include "server/requests/ops.h"

#include "core/json.h"

#include <stdlib.h>
#include <string.h>

enum { DAYS_A_YEAR = 30, YEAR = 365, TABLES = 200, ABSENCES_JSON = 1 << 13 };

/* What is asked for, then what there is, and the tables that are to know. */
struct journey {
	struct store_job job;
	struct request *request;
	struct server *server;
	char person[ID_MAX];
	struct store_absence wanted; /* ends 0: coming back */
	int64_t now, written, used;
	bool meets; /* another */
	char table[TABLES][ID_MAX];
	int tables;
	char text[ABSENCES_JSON];
	struct out out;
};

static int64_t days_of(const struct store_absence *a)
{
	return (a->ends - a->starts + DAYS_MS(1) - 1) / DAYS_MS(1);
}

static void see_absence(void *data, const struct store_absence *a)
{
	struct journey *j = data;
	j->meets |= a->ends > j->wanted.starts && a->starts < j->wanted.ends;
	j->used += days_of(a);
	emit_open(&j->out, '{');
	member_number(&j->out, "from", a->starts);
	member_number(&j->out, "until", a->ends);
	emit_close(&j->out, '}');
}

static void see_table(void *data, const struct store_table *t)
{
	struct journey *j = data;
	struct head h;
	if (strcmp(t->status, status_names[STATUS_PLAYING]) == 0 && head_read(&h, NULL, (int)t->players, t->head)
		&& h.clock == CLOCK_CORRESPONDENCE && j->tables < TABLES)
		memcpy(j->table[j->tables++], t->id, strlen(t->id) + 1);
}

/* On the reader's thread. */
static void look(struct store_job *job, struct store *store)
{
	struct journey *j = container_of(job, struct journey, job);
	out_init(&j->out, j->text, sizeof j->text);
	emit_open(&j->out, '[');
	job->ok = store_absences(store, j->person, j->now - DAYS_MS(YEAR), see_absence, j)
		&& (!j->written || store_tables_of(store, j->person, TABLES, see_table, j));
	emit_close(&j->out, ']');
}

static void reply_journey(struct request *r, const struct journey *j)
{
	struct out *o = reply_begin(r);
	emit_key(o, "absences");
	emit_raw(o, j->text);
	member_number(o, "days", DAYS_A_YEAR);
	member_number(o, "left", j->used < DAYS_A_YEAR ? DAYS_A_YEAR - j->used : 0);
	reply_send(r);
}

static void looked(struct store_job *job)
{
	struct journey *j = container_of(job, struct journey, job);
	struct request *r = request_awaited(j->request, job->ok);
	for (int i = 0; i < j->tables; i++)
		absences_renew(j->server, j->table[i]);
	bool refused = j->wanted.ends && !j->written;
	if (r && refused && j->meets)
		reply_error(r, ERROR_AWAY_ALREADY, "");
	else if (r && refused)
		reply_limit(r, ERROR_NO_DAYS, "error.no_days", DAYS_A_YEAR);
	else if (r)
		reply_journey(r, j);
	free(j);
}

static void step(struct journey *j)
{
	j->job.run = look;
	j->job.done = looked;
	storage_read(j->server->storage, &j->job);
}

static struct journey *journey_new(struct request *r)
{
	struct journey *j = calloc(1, sizeof *j);
	if (!j) {
		reply_error(r, ERROR_STORAGE, "");
		return NULL;
	}
	j->request = r;
	j->server = r->server;
	j->now = server_now(r->server);
	memcpy(j->person, request_person(r)->id, sizeof j->person);
	return j;
}

void op_absences(struct request *r)
{
	struct journey *j = journey_new(r);
	if (j)
		step(j);
}

/* On the storage's thread. */
static void write_journey(struct store_job *job, struct store *store)
{
	struct journey *j = container_of(job, struct journey, job);
	j->written = !j->wanted.ends;
	if (j->wanted.ends)
		store_add_absence(store, j->person, &j->wanted, j->wanted.ends - DAYS_MS(YEAR), DAYS_A_YEAR, &j->written);
	else
		store_end_absences(store, j->person, j->now);
}

static void written(struct store_job *job)
{
	struct journey *j = container_of(job, struct journey, job);
	if (job->ok) {
		step(j);
		return;
	}
	request_awaited(j->request, false);
	free(j);
}

static void write_and_look(struct journey *j)
{
	j->job.run = write_journey;
	j->job.done = written;
	storage_write(j->server->storage, &j->job);
}

void op_go_away(struct request *r)
{
	int64_t now = server_now(r->server), from = get_number(r, "from", now), until = get_number(r, "until", 0);
	if (from < now)
		from = now;
	if (until <= from || until > now + DAYS_MS(YEAR)) {
		reply_bad(r, "engine.number_wanted", "until", from + 1, now + DAYS_MS(YEAR));
		return;
	}
	struct journey *j = journey_new(r);
	if (!j)
		return;
	j->wanted = (struct store_absence){.starts = from, .ends = until};
	write_and_look(j);
}

void op_come_back(struct request *r)
{
	struct journey *j = journey_new(r);
	if (j)
		write_and_look(j);
}
