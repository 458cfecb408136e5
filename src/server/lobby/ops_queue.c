/* Asking for a table at once, and not any more. */
#define _GNU_SOURCE
#include "server/requests/ops.h"

#include "core/json.h"
#include "games/games.h"
#include "server/lobby/queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RATING_USUAL = 1500, QUEUES_JSON = 1 << 16 };

/* Somebody is about to wait. */
struct entering {
	struct store_job job;
	struct request *request;
	struct queued entry;
	int tables, limit;
};

static void count_table(void *data, const struct store_table *t)
{
	(void)t;
	((struct entering *)data)->tables++;
}

static void see_rating(void *data, const struct store_rating *r)
{
	((struct entering *)data)->entry.rating = (int)((r->rating + 500) / 1000);
}

/* On the reader's thread. */
static void look(struct store_job *job, struct store *store)
{
	struct entering *e = container_of(job, struct entering, job);
	job->ok = store_tables_of(store, e->entry.person, e->limit, count_table, e)
		&& store_rating(store, e->entry.game, e->entry.person, see_rating, e);
}

/* On the storage's thread. */
static void write_entry(struct store_job *job, struct store *store)
{
	const struct queued *q = &container_of(job, struct entering, job)->entry;
	struct store_waiting w = {.person = q->person,
		.name = q->name,
		.game = q->game,
		.registered = q->registered,
		.rated = q->rated,
		.fill = q->fill,
		.players = q->players,
		.speed = q->speed,
		.rating = q->rating,
		.since = q->since};
	store_wait(store, &w);
}

/* The request, if it is still to be answered; else all is freed. */
static struct request *asker(struct entering *e)
{
	struct request *r = request_awaited(e->request, e->job.ok);
	if (!r)
		free(e);
	return r;
}

static void entered(struct store_job *job)
{
	struct entering *e = container_of(job, struct entering, job);
	struct server *s = e->request->server;
	if (job->ok)
		queue_enter(s, &e->entry);
	const struct queued entry = e->entry;
	struct request *r = asker(e);
	if (!r)
		return;
	struct out *o = reply_begin(r);
	emit_key(o, "waiting");
	queue_write(o, queue_find(s, entry.person));
	reply_send(r);
	free(e);
	queue_round(s);
}

static void looked(struct store_job *job)
{
	struct entering *e = container_of(job, struct entering, job);
	struct request *r = asker(e);
	if (!r)
		return;
	if (e->tables >= e->limit) {
		reply_limit(r, ERROR_TOO_MANY, "limit.tables", e->limit);
		free(e);
		return;
	}
	job->run = write_entry;
	job->done = entered;
	storage_write(r->server->storage, job);
}

/* False after a reply. */
static bool read_wish(struct request *r, struct queued *q)
{
	const struct game *g = game_named(get_text(r, "game"));
	const char *speed = get_text(r, "speed");
	if (!g) {
		reply_error(r, ERROR_UNKNOWN_GAME, get_text(r, "game"));
		return false;
	}
	int least = g->seats_min > 2 ? g->seats_min : 2, number = speed ? name_number(speed_names, speed) : SPEED_CALM;
	q->players = (int)get_number(r, "players", least);
	if (number < 0)
		reply_one_of(r, "speed", speed_names);
	else if (q->players < least || q->players > g->seats_max)
		reply_bad(r, "engine.number_wanted", "players", least, g->seats_max);
	else if (get_bool(r, "rated", false) && !request_person(r)->registered)
		reply_error(r, ERROR_NOT_REGISTERED, "");
	else {
		q->speed = (enum speed)number;
		snprintf(q->game, sizeof q->game, "%s", g->id);
		return true;
	}
	return false;
}

/* Who waits already for the same has waited since then. */
static int64_t since(const struct waiting *w, const struct queued *q)
{
	bool same = w && strcmp(w->entry.game, q->game) == 0 && w->entry.players == q->players && w->entry.speed == q->speed
		&& w->entry.rated == q->rated;
	return same ? w->entry.since : clock_wall_ms();
}

void op_play_now(struct request *r)
{
	const struct person *p = request_person(r);
	struct queued q = {
		.rated = get_bool(r, "rated", false), .fill = get_bool(r, "computer", false), .rating = RATING_USUAL};
	if (!read_wish(r, &q) || !budget_take(r, BUDGET_QUEUE))
		return;
	struct entering *e = calloc(1, sizeof *e);
	if (!e) {
		reply_error(r, ERROR_STORAGE, "");
		return;
	}
	q.registered = p->registered;
	q.since = since(queue_find(r->server, p->id), &q);
	snprintf(q.person, sizeof q.person, "%s", p->id);
	snprintf(q.name, sizeof q.name, "%s", p->name);
	e->request = r;
	e->entry = q;
	e->limit = r->server->config.limits.tables;
	e->job.run = look;
	e->job.done = looked;
	storage_read(r->server->storage, &e->job);
}

/* On the storage's thread. */
static void write_stop(struct store_job *job, struct store *store)
{
	store_stop_waiting(store, container_of(job, struct entering, job)->entry.person);
}

static void stopped(struct store_job *job)
{
	struct entering *e = container_of(job, struct entering, job);
	if (job->ok)
		queue_forget(e->request->server, e->entry.person);
	struct request *r = asker(e);
	if (!r)
		return;
	reply_empty(r);
	free(e);
}

void op_stop_waiting(struct request *r)
{
	struct entering *e = calloc(1, sizeof *e);
	if (!e) {
		reply_error(r, ERROR_STORAGE, "");
		return;
	}
	e->request = r;
	snprintf(e->entry.person, sizeof e->entry.person, "%s", request_person(r)->id);
	e->job.run = write_stop;
	e->job.done = stopped;
	storage_write(r->server->storage, &e->job);
}

static void see_crowd(void *data, const struct store_crowd *c)
{
	struct out *o = &((struct query *)data)->out;
	if (c->speed < 0 || c->speed >= SPEEDS)
		return;
	emit_open(o, '{');
	member_text(o, "game", c->game);
	member_number(o, "players", c->players);
	member_text(o, "speed", speed_names[c->speed]);
	member_bool(o, "rated", c->rated);
	member_number(o, "waiting", c->count);
	emit_close(o, '}');
}

/* On the reader's thread. */
static void read_queues(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	job->ok = query_gather(q, QUEUES_JSON) && store_crowds(store, clock_wall_ms() - QUEUE_SEEN_MS, see_crowd, q);
}

static void reply_queues(struct store_job *job)
{
	struct query *q = container_of(job, struct query, job);
	struct request *r = query_request(q);
	if (!r)
		return;
	struct out *o = reply_begin(r);
	emit_key(o, "queues");
	emit_open(o, '[');
	emit_raw_bytes(o, q->out.text, q->out.length);
	emit_close(o, ']');
	emit_key(o, "waiting");
	queue_write(o, request_person(r) ? queue_find(r->server, request_person(r)->id) : NULL);
	reply_send(r);
	query_free(q);
}

void op_queues(struct request *r)
{
	struct query *q = query_new(r, read_queues, reply_queues);
	if (q)
		storage_read(r->server->storage, &q->job);
}
