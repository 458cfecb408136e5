/*
 * Friends, and those of whom one wants to hear nothing. Two are friends when both have asked for the other. Who is blocked is
 * answered as anybody is: nothing tells him.
 */
#define _GNU_SOURCE
#include "server/requests/ops.h"

#include "core/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CIRCLE_JSON = 1 << 19 };

/* The list being written. */
struct listed {
	struct query *query;
	bool mutual; /* of those asked for, friends, or the others */
};

static void write_acquaintance(struct out *o, const struct store_acquaintance *who)
{
	emit_open(o, '{');
	emit_key(o, "person");
	person_json(o, who->id, who->name, who->registered);
	member_number(o, "at", who->at);
	emit_close(o, '}');
}

static void see_friend(void *data, const struct store_acquaintance *who)
{
	struct listed *l = data;
	if (who->mutual == l->mutual)
		write_acquaintance(&l->query->out, who);
}

static void see_other(void *data, const struct store_acquaintance *who)
{
	write_acquaintance(&((struct listed *)data)->query->out, who);
}

typedef bool read_list(struct store *s, const char *person, store_acquaintance_seen *seen, void *data);

static bool list(struct listed *l, struct store *store, const char *key, read_list *read, store_acquaintance_seen *seen)
{
	struct out *o = &l->query->out;
	emit_key(o, key);
	emit_open(o, '[');
	bool ok = read(store, l->query->person, seen, l);
	emit_close(o, ']');
	return ok;
}

/* On the reader's thread. */
static void read_circle(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	struct listed friends = {q, true}, asking = {q, false};
	job->ok = query_gather(q, CIRCLE_JSON);
	if (!job->ok)
		return;
	emit_open(&q->out, '{');
	job->ok = list(&friends, store, "friends", store_friends, see_friend)
		&& list(&asking, store, "asking", store_friends, see_friend)
		&& list(&asking, store, "asked", store_asked, see_other)
		&& list(&asking, store, "blocked", store_blocked, see_other);
	emit_close(&q->out, '}');
}

static void reply_circle(struct store_job *job)
{
	struct query *q = container_of(job, struct query, job);
	struct request *r = query_request(q);
	if (!r)
		return;
	struct out *o = reply_begin(r);
	emit_key(o, "circle");
	emit_raw(o, q->memory);
	reply_send(r);
	query_free(q);
}

void op_friends(struct request *r)
{
	struct query *q = query_new(r, read_circle, reply_circle);
	if (q)
		storage_read(r->server->storage, &q->job);
}

/* One of the four things that can be between two people: looked up, then written. */
struct step {
	struct store_job job;
	struct request *request;
	struct server *server;
	char person[ID_MAX], other[ID_MAX];
	bool found, registered;
	bool needs_registered; /* both */
	bool silent;           /* the other is not told */
	int blocks;            /* 1: from now on, -1: not any more */
	int64_t written;
	void (*write)(struct step *t, struct store *store);
};

static void see_person(void *data, const struct store_person *p)
{
	struct step *t = data;
	t->found = true;
	t->registered = p->password != NULL;
}

static void look(struct store_job *job, struct store *store)
{
	struct step *t = container_of(job, struct step, job);
	job->ok = store_person(store, t->other, see_person, t);
}

/* The request, if it is still to be answered. */
static struct request *step_request(struct step *t)
{
	struct request *r = request_awaited(t->request, t->job.ok);
	if (!r)
		free(t);
	return r;
}

/* On the storage's thread. */
static void write_step(struct store_job *job, struct store *store)
{
	struct step *t = container_of(job, struct step, job);
	t->written = 0;
	t->write(t, store);
	notify_person(t->server, store, t->person);
	if (!t->silent)
		notify_person(t->server, store, t->other);
}

/* Both hear of it, wherever they look; who is blocked does not. */
static void step_written(struct store_job *job)
{
	struct step *t = container_of(job, struct step, job);
	struct map_node *node = job->ok ? map_find(&t->server->people, t->person) : NULL;
	if (node && t->blocks)
		person_set_block(container_of(node, struct person, node), t->other, t->blocks > 0);
	if (job->ok) {
		person_tell(t->server, t->person);
		if (!t->silent)
			person_tell(t->server, t->other);
	}
	struct request *r = step_request(t);
	if (!r)
		return;
	reply_empty(r);
	free(t);
}

static void looked(struct store_job *job)
{
	struct step *t = container_of(job, struct step, job);
	struct request *r = step_request(t);
	if (!r)
		return;
	if (t->found && (!t->needs_registered || t->registered)) {
		job->run = write_step;
		job->done = step_written;
		storage_write(t->server->storage, job);
		return;
	}
	if (t->found)
		reply_said(r, ERROR_NOT_REGISTERED, "friends.guest");
	else
		reply_error(r, ERROR_NO_SUCH_PERSON, "");
	free(t);
}

/* NULL after a reply. */
static struct step *step_new(struct request *r, void (*write)(struct step *t, struct store *store))
{
	const struct person *p = request_person(r);
	if (strcmp(get_text(r, "person"), p->id) == 0) {
		reply_error(r, ERROR_FORBIDDEN, "");
		return NULL;
	}
	if (!budget_take(r, BUDGET_FRIENDS))
		return NULL;
	struct step *t = calloc(1, sizeof *t);
	if (!t) {
		reply_error(r, ERROR_STORAGE, "");
		return NULL;
	}
	t->request = r;
	t->server = r->server;
	t->write = write;
	memcpy(t->person, p->id, sizeof t->person);
	query_text(t->other, get_text(r, "person"), "");
	return t;
}

static void begin(struct step *t)
{
	t->job.run = look;
	t->job.done = looked;
	storage_read(t->server->storage, &t->job);
}

static void write_ask(struct step *t, struct store *store)
{
	store_ask_friend(store, t->person, t->other, clock_wall_ms(), &t->written);
}

void op_befriend(struct request *r)
{
	if (!request_person(r)->registered) {
		reply_error(r, ERROR_NOT_REGISTERED, "");
		return;
	}
	struct step *t = step_new(r, write_ask);
	if (!t)
		return;
	t->needs_registered = true;
	t->blocks = -1;
	begin(t);
}

static void write_end(struct step *t, struct store *store)
{
	store_end_friend(store, t->person, t->other);
}

void op_unfriend(struct request *r)
{
	struct step *t = step_new(r, write_end);
	if (t)
		begin(t);
}

static void write_block(struct step *t, struct store *store)
{
	store_block(store, t->person, t->other, clock_wall_ms(), &t->written);
}

void op_block(struct request *r)
{
	struct step *t = step_new(r, write_block);
	if (!t)
		return;
	t->blocks = 1;
	t->silent = true;
	begin(t);
}

static void write_unblock(struct step *t, struct store *store)
{
	store_unblock(store, t->person, t->other);
}

void op_unblock(struct request *r)
{
	struct step *t = step_new(r, write_unblock);
	if (!t)
		return;
	t->silent = true;
	t->blocks = -1;
	begin(t);
}
