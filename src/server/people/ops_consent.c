/* What somebody agrees to: that puzzles are made of their finished games. Nobody does before they say so; all may end it. */
#define _GNU_SOURCE
#include "server/requests/ops.h"

#include "core/json.h"

#include <stdlib.h>
#include <string.h>

/* On the reader's thread. */
static void read_consent(struct store_job *job, struct store *store)
{
	struct query *q = container_of(job, struct query, job);
	job->ok = store_consent(store, q->person, &q->number[0]);
}

static void reply_consent(struct store_job *job)
{
	struct query *q = container_of(job, struct query, job);
	struct request *r = query_request(q);
	if (!r)
		return;
	member_bool(reply_begin(r), "puzzles", q->number[0] > 0);
	reply_send(r);
	query_free(q);
}

void op_consented(struct request *r)
{
	struct query *q = query_new(r, read_consent, reply_consent);
	if (q)
		storage_read(r->server->storage, &q->job);
}

struct word_given {
	struct store_job job;
	struct request *request;
	char person[ID_MAX];
	int64_t now;
	bool puzzles;
};

/* On the storage's thread. */
static void write_word(struct store_job *job, struct store *store)
{
	struct word_given *w = container_of(job, struct word_given, job);
	store_set_consent(store, w->person, w->puzzles, w->now);
}

static void written(struct store_job *job)
{
	struct word_given *w = container_of(job, struct word_given, job);
	struct request *r = request_awaited(w->request, job->ok);
	if (r) {
		member_bool(reply_begin(r), "puzzles", w->puzzles);
		reply_send(r);
	}
	free(w);
}

/* A guest has no account that could be asked, or asked again. */
void op_consent(struct request *r)
{
	if (!request_person(r)->registered) {
		reply_error(r, ERROR_NOT_REGISTERED, "");
		return;
	}
	struct word_given *w = calloc(1, sizeof *w);
	if (!w) {
		reply_error(r, ERROR_STORAGE, "");
		return;
	}
	w->request = r;
	w->now = server_now(r->server);
	w->puzzles = get_bool(r, "puzzles", false);
	memcpy(w->person, request_person(r)->id, sizeof w->person);
	w->job.run = write_word;
	w->job.done = written;
	storage_write(r->server->storage, &w->job);
}
