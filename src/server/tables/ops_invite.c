/*
 * Invitations: whoever sits at a table that waits for players, or has it, asks somebody to come. An invitation carries the
 * key, so that private tables can be entered by it. Who has blocked the one who invites never hears of it.
 */
#define _GNU_SOURCE
#include "server/notices/notice.h"
#include "server/requests/ops.h"

#include "core/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INVITATIONS_JSON = 1 << 19 };

struct invitation {
	struct store_job job;
	struct request *request;
	struct server *server;
	char person[ID_MAX], table[ID_MAX], by[ID_MAX];
	bool found;
};

static void see_person(void *data, const struct store_person *p)
{
	(void)p;
	((struct invitation *)data)->found = true;
}

static void look(struct store_job *job, struct store *store)
{
	struct invitation *i = container_of(job, struct invitation, job);
	job->ok = store_person(store, i->person, see_person, i);
}

/* The request, if it is still to be answered; else all is freed. */
static struct request *asker(struct invitation *i)
{
	struct request *r = request_awaited(i->request, i->job.ok);
	if (!r)
		free(i);
	return r;
}

/* On the storage's thread. */
static void write_invitation(struct store_job *job, struct store *store)
{
	struct invitation *i = container_of(job, struct invitation, job);
	const struct server *s = i->server;
	int64_t now = clock_wall_ms();
	store_invite(store, i->person, i->table, i->by, now);
	store_tell_invited(store,
		&(struct store_telling){.person = i->person,
			.table = i->table,
			.kind = NOTICE_INVITE,
			.at = now,
			.due = now + s->config.notice_delay_ms,
			.push = notices_push(s) ? wish_bit(NOTICE_INVITE, WAY_PUSH) : 0,
			.mail = notices_mail(s) ? wish_bit(NOTICE_INVITE, WAY_MAIL) : 0});
	notify_person(i->server, store, i->person);
}

static void written(struct store_job *job)
{
	struct invitation *i = container_of(job, struct invitation, job);
	if (job->ok)
		person_tell(i->server, i->person);
	struct request *r = asker(i);
	if (!r)
		return;
	reply_empty(r);
	free(i);
}

static void looked(struct store_job *job)
{
	struct invitation *i = container_of(job, struct invitation, job);
	struct request *r = asker(i);
	if (!r)
		return;
	if (!i->found) {
		reply_error(r, ERROR_NO_SUCH_PERSON, "");
		free(i);
		return;
	}
	job->run = write_invitation;
	job->done = written;
	storage_write(i->server->storage, job);
}

static struct invitation *invitation_new(struct request *r, const char *person)
{
	struct invitation *i = calloc(1, sizeof *i);
	if (!i) {
		reply_error(r, ERROR_STORAGE, "");
		return NULL;
	}
	i->request = r;
	i->server = r->server;
	query_text(i->person, person, "");
	query_text(i->table, get_text(r, "table"), "");
	memcpy(i->by, request_person(r)->id, sizeof i->by);
	return i;
}

void op_invite(struct request *r)
{
	const struct room *room = r->room;
	const struct head *h = &room->head;
	const char *me = request_person(r)->id, *person = get_text(r, "person");
	if (!order_lets_speak(r))
		return;
	if (!head_seats_of(h, me) && strcmp(h->host, me) != 0) {
		reply_error(r, ERROR_NOT_YOUR_SEAT, "");
		return;
	}
	if (h->status != STATUS_OPEN || head_full(h)) {
		reply_error(r, ERROR_NOT_OPEN, "");
		return;
	}
	if (head_seats_of(h, person)) {
		reply_error(r, ERROR_SEAT_TAKEN, "");
		return;
	}
	struct invitation *i = budget_take(r, BUDGET_INVITATIONS) ? invitation_new(r, person) : NULL;
	if (!i)
		return;
	i->job.run = look;
	i->job.done = looked;
	storage_read(r->server->storage, &i->job);
}

/* On the storage's thread. */
static void write_decline(struct store_job *job, struct store *store)
{
	struct invitation *i = container_of(job, struct invitation, job);
	store_uninvite(store, i->by, i->table);
	notify_person(i->server, store, i->by);
}

static void declined(struct store_job *job)
{
	struct invitation *i = container_of(job, struct invitation, job);
	if (job->ok)
		person_tell(i->server, i->by);
	struct request *r = asker(i);
	if (!r)
		return;
	reply_empty(r);
	free(i);
}

/* The other is not told; the table simply waits on. */
void op_decline(struct request *r)
{
	struct invitation *i = invitation_new(r, "");
	if (!i)
		return;
	i->job.run = write_decline;
	i->job.done = declined;
	storage_write(r->server->storage, &i->job);
}

static void see_invitation(void *data, const struct store_table *t, const char *by)
{
	struct query *q = data;
	emit_open(&q->out, '{');
	member_text(&q->out, "by", by);
	member_text(&q->out, "key", t->invite);
	emit_key(&q->out, "listing");
	listing_of_stored(t, q->person, q->lang, &q->out);
	emit_close(&q->out, '}');
}

static void read_invitations(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	job->ok = query_gather(q, INVITATIONS_JSON) && store_invitations(store, q->person, see_invitation, q);
}

static void reply_invitations(struct store_job *job)
{
	query_reply_list(job, "invitations");
}

void op_invitations(struct request *r)
{
	struct query *q = query_new(r, read_invitations, reply_invitations);
	if (q)
		storage_read(r->server->storage, &q->job);
}
