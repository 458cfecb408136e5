/*
 * What nobody will ask for again goes: sessions not used for long, guests who never played, open tables that never
 * began, where somebody was a month ago. Looked for once an hour, a few hundred at a time.
 */
#define _GNU_SOURCE
#include "server/tables/room.h"

#include <stdio.h>
#include <stdlib.h>

enum { BATCH = 500, GUEST_DAYS = 30, OPEN_DAYS = 30, INVITATION_DAYS = 30, PLACE_DAYS = 30 };

struct expiry {
	struct store_job job;
	struct server *server;
	int64_t guests_before, tables_before, after;
	char guest[BATCH][STORE_ID_MAX], table[BATCH][STORE_ID_MAX];
	int guests, tables;
	int64_t dropped;
};

static void see_guest(void *data, const char *id, int64_t at)
{
	struct expiry *x = data;
	x->after = at;
	if (x->guests < BATCH)
		snprintf(x->guest[x->guests++], STORE_ID_MAX, "%s", id);
}

static void see_table(void *data, const struct store_table *t)
{
	struct expiry *x = data;
	if (x->tables < BATCH)
		snprintf(x->table[x->tables++], STORE_ID_MAX, "%s", t->id);
}

/* On the reader's thread. */
static void look(struct store_job *job, struct store *store)
{
	struct expiry *x = container_of(job, struct expiry, job);
	job->ok = store_idle_guests(store, x->after, x->guests_before, BATCH, see_guest, x)
		&& store_stale_tables(store, x->tables_before, BATCH, see_table, x);
}

/* On the storage's thread; each guest is looked at again there, for somebody may have sat down meanwhile. */
static void drop(struct store_job *job, struct store *store)
{
	struct expiry *x = container_of(job, struct expiry, job);
	x->dropped = 0;
	store_expire_sessions(store, clock_wall_ms() - SESSION_IDLE_MS);
	store_expire_invitations(store, clock_wall_ms() - DAYS_MS(INVITATION_DAYS));
	store_expire_places(store, clock_wall_ms() - DAYS_MS(PLACE_DAYS), clock_wall_ms());
	for (int i = 0; i < x->guests; i++)
		store_drop_guest(store, x->guest[i], x->guests_before, &x->dropped);
}

static void dropped(struct store_job *job)
{
	struct expiry *x = container_of(job, struct expiry, job);
	if (job->ok && x->dropped)
		log_event(x->server, "info", "guests_expired", "\"people\":%lld", (long long)x->dropped);
	free(x);
}

/* The table's own turn: somebody may have sat down meanwhile. */
static void close_stale(struct request *r)
{
	struct room *room = r->room;
	struct change *c = room->head.status == STATUS_OPEN ? change_new(room, r) : NULL;
	if (!c) {
		request_free(r);
		return;
	}
	c->head.status = STATUS_CLOSED;
	snprintf(c->head.message, sizeof c->head.message, "closed.expired");
	c->has_head = true;
	c->says = SAYS_STATUS;
	change_commit(c);
}

/* On the loop: tables go through their rooms like any change, the rest is deleted. */
static void looked(struct store_job *job)
{
	struct expiry *x = container_of(job, struct expiry, job);
	struct server *s = x->server;
	if (!job->ok || s->stopping) {
		free(x);
		return;
	}
	s->guests_after = x->guests < BATCH ? 0 : x->after; /* those with games are passed by, until all have been seen */
	for (int i = 0; i < x->tables; i++) {
		struct request *r = request_internal(s, close_stale);
		if (r)
			room_enter(r, x->table[i]);
	}
	x->job.run = drop;
	x->job.done = dropped;
	storage_write(s->storage, &x->job);
}

void expiry_sweep(struct server *s)
{
	struct expiry *x = calloc(1, sizeof *x);
	if (!x)
		return;
	x->server = s;
	x->after = s->guests_after;
	x->guests_before = clock_wall_ms() - DAYS_MS(GUEST_DAYS);
	x->tables_before = clock_wall_ms() - DAYS_MS(OPEN_DAYS);
	x->job.run = look;
	x->job.done = looked;
	storage_read(s->storage, &x->job);
}
