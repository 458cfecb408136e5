/* Where one is logged in: a list, and ending one of them or all others. */
#define _GNU_SOURCE
#include "server/requests/ops.h"

#include "core/json.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SESSIONS_MAX = 100, SESSIONS_JSON = 1 << 15 };

static void see_session(void *data, const struct store_session_row *row)
{
	struct query *q = data;
	char hex[HASH_HEX];
	sodium_bin2hex(hex, sizeof hex, row->hash, STORE_HASH);
	emit_open(&q->out, '{');
	member_text(&q->out, "session", hex);
	member_number(&q->out, "created", row->created);
	member_number(&q->out, "seen", row->seen);
	member_bool(&q->out, "current", strcmp(hex, q->hash) == 0);
	emit_close(&q->out, '}');
}

/* On the reader's thread. */
static void read_sessions(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	job->ok = query_gather(q, SESSIONS_JSON) && store_sessions(store, q->person, SESSIONS_MAX, see_session, q);
}

static void reply_sessions(struct store_job *job)
{
	query_reply_list(job, "sessions");
}

void op_sessions(struct request *r)
{
	struct query *q = query_new(r, read_sessions, reply_sessions);
	if (!q)
		return;
	memcpy(q->hash, r->client->hash, sizeof q->hash);
	storage_read(r->server->storage, &q->job);
}

/* Ending. hex: the one to end, or the one that stays. */
struct ending {
	struct store_job job;
	struct request *request;
	struct server *server;
	char person[ID_MAX], hex[HASH_HEX];
	unsigned char digest[STORE_HASH];
	int64_t written;
};

static struct ending *ending_new(struct request *r, const char *hex)
{
	struct ending *e = calloc(1, sizeof *e);
	size_t length = 0;
	if (!e) {
		reply_error(r, ERROR_STORAGE, "");
		return NULL;
	}
	e->request = r;
	e->server = r->server;
	memcpy(e->person, request_person(r)->id, sizeof e->person);
	snprintf(e->hex, sizeof e->hex, "%s", hex);
	sodium_hex2bin(e->digest, sizeof e->digest, e->hex, strlen(e->hex), NULL, &length, NULL);
	return e;
}

/* Frees it; the request, if it is still to be answered. */
static struct request *ending_done(struct ending *e)
{
	struct request *r = e->request;
	bool ok = e->job.ok;
	free(e);
	return request_awaited(r, ok);
}

/* On the storage's thread; other nodes hear of it with the same commit. */
static void write_end(struct store_job *job, struct store *store)
{
	struct ending *e = container_of(job, struct ending, job);
	e->written = 0;
	store_drop_session(store, e->digest, e->person, &e->written);
	notify_session(e->server, store, e->hex);
}

/* On the loop: its sockets are closed. */
static void ended(struct store_job *job)
{
	struct ending *e = container_of(job, struct ending, job);
	struct server *s = e->server;
	char hex[HASH_HEX];
	memcpy(hex, e->hex, sizeof hex);
	bool found = job->ok && e->written;
	struct request *r = ending_done(e);
	if (r && found)
		reply_empty(r);
	else if (r)
		reply_error(r, ERROR_NO_SUCH_SESSION, "");
	if (found)
		session_end(s, hex); /* perhaps this very socket: after the answer */
}

void op_end_session(struct request *r)
{
	struct ending *e = ending_new(r, get_text(r, "session"));
	if (!e)
		return;
	e->job.run = write_end;
	e->job.done = ended;
	storage_write(r->server->storage, &e->job);
}

static void write_end_others(struct store_job *job, struct store *store)
{
	struct ending *e = container_of(job, struct ending, job);
	store_drop_other_sessions(store, e->person, e->digest);
	notify_other_sessions(e->server, store, e->person, e->hex);
}

static void others_ended(struct store_job *job)
{
	struct ending *e = container_of(job, struct ending, job);
	if (job->ok)
		sessions_end_others(e->server, e->person, e->hex);
	struct request *r = ending_done(e);
	if (r)
		reply_empty(r);
}

void op_end_other_sessions(struct request *r)
{
	struct ending *e = ending_new(r, r->client->hash);
	if (!e)
		return;
	e->job.run = write_end_others;
	e->job.done = others_ended;
	storage_write(r->server->storage, &e->job);
}
