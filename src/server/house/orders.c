/*
 * Who may do what: people who keep order, and those whom they keep from talking or playing. What is decided is in the store; of
 * a person in memory it is read with the session, and again when somebody else has changed it: another node says so, a shell
 * does not, so the store is asked.
 */
#define _GNU_SOURCE
#include "server/house/order.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool person_keeps_order(const struct person *p)
{
	return p && p->order.role >= ROLE_MODERATOR && p->order.banned <= clock_wall_ms();
}

/* Who is banned reads, takes what is theirs along, and goes. */
static bool banned_may(const struct operation *op)
{
	return !(op->flags & OP_PERSON) || op->flags & (OP_READS | OP_HTTP);
}

bool order_allows(struct request *r)
{
	const struct person *p = request_person(r);
	unsigned flags = r->op->flags;
	if (p && p->order.banned > clock_wall_ms() && !banned_may(r->op))
		reply_error(r, ERROR_BANNED, "");
	else if (p && !p->registered && !banned_may(r->op) && !bars_let_in(r))
		return false;
	else if (flags & (OP_MODERATOR | OP_ADMIN) && !person_keeps_order(p))
		reply_error(r, ERROR_FORBIDDEN, "");
	else if (p && flags & OP_ADMIN && p->order.role < ROLE_ADMIN)
		reply_error(r, ERROR_FORBIDDEN, "");
	else
		return true;
	return false;
}

bool order_lets_speak(struct request *r)
{
	if (request_person(r)->order.muted <= clock_wall_ms())
		return true;
	reply_error(r, ERROR_MUTED, "");
	return false;
}

void room_close_by_order(struct request *r)
{
	struct room *room = r->room;
	bool lives = room->head.status == STATUS_OPEN || room->head.status == STATUS_PLAYING;
	struct change *c = lives ? change_new(room, NULL) : NULL;
	request_free(r);
	if (c)
		change_void(c, "closed.moderator");
}

/* One look at what was decided elsewhere. */
enum { SWEPT = 100 };

struct look {
	struct store_job job;
	struct server *server;
	int64_t since;
	char person[SWEPT][ID_MAX], table[SWEPT][ID_MAX];
	int people, tables;
	struct bars bars;
};

static void see_person(void *data, const char *id)
{
	struct look *l = data;
	if (l->people < SWEPT)
		snprintf(l->person[l->people++], ID_MAX, "%s", id);
}

static void see_table(void *data, const char *id)
{
	struct look *l = data;
	if (l->tables < SWEPT)
		snprintf(l->table[l->tables++], ID_MAX, "%s", id);
}

/* On the reader's thread. */
static void look(struct store_job *job, struct store *store)
{
	struct look *l = container_of(job, struct look, job);
	job->ok = store_orders_changed(store, l->since, SWEPT, see_person, l) && store_closings(store, SWEPT, see_table, l)
		&& bars_read(store, clock_wall_ms(), &l->bars);
}

/* On the storage's thread. */
static void write_closed(struct store_job *job, struct store *store)
{
	const struct look *l = container_of(job, struct look, job);
	for (int i = 0; i < l->tables; i++)
		store_closed(store, l->table[i]);
}

static void free_look(struct store_job *job)
{
	free(container_of(job, struct look, job));
}

/* People are read again; tables close as by a moderator here. */
static void looked(struct store_job *job)
{
	struct look *l = container_of(job, struct look, job);
	struct server *s = l->server;
	if (job->ok)
		s->bars = l->bars;
	for (int i = 0; i < l->people && job->ok; i++)
		person_heard(s, l->person[i]);
	for (int i = 0; i < l->tables && job->ok && !s->stopping; i++) {
		struct request *r = request_internal(s, room_close_by_order);
		if (r)
			room_enter(r, l->table[i]);
	}
	if (!job->ok || !l->tables || s->stopping) {
		free(l);
		return;
	}
	job->run = write_closed;
	job->done = free_look;
	storage_write(s->storage, job);
}

void orders_sweep(struct server *s)
{
	enum { OVERLAP_MS = 3000 }; /* what was being written when we last looked */
	struct look *l = calloc(1, sizeof *l);
	if (!l)
		return;
	l->server = s;
	l->since = s->orders_since ? s->orders_since : clock_wall_ms();
	s->orders_since = clock_wall_ms() - OVERLAP_MS;
	l->job.run = look;
	l->job.done = looked;
	storage_read(s->storage, &l->job);
}
