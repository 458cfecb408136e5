/*
 * How often somebody chooses as the computer would, in rated games that are over: for those who keep order, never for others. It
 * proves nothing by itself. A game is looked at once, on a thread of its own that stands back for everything else, for so long
 * and no longer; what was found is stored by seat. An answer tells what is known, and has a few more games looked at.
 */
#define _GNU_SOURCE
#include "server/house/order.h"

#include "ai/review.h"
#include "core/json.h"
#include "server/tables/archive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAMES_MAX = 20, AT_ONCE = 3, LOOK_MS = 3000, WAITING_MAX = 12 };

/* A game that is looked at. */
struct look {
	struct job job;
	struct store_job store;
	struct server *server;
	struct archived archived;
	char table[ID_MAX];
	struct {
		int64_t decisions, agreed;
	} seat[SEATS_MAX];
	int seats;
};

bool agreement_open(struct server *s)
{
	struct pool_config config = {
		.threads = 1, .queue_max = WAITING_MAX, .take_max = 1, .nice = 10, .name = "agreement"};
	s->reviewers = pool_open(s->loop, &config);
	return s->reviewers != NULL;
}

/* Time that this thread has had of a processor. */
static int64_t worked_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* As far as the time goes: the first pass draws the curve, the second one judges. On the thread. */
static void review(struct look *l, struct review *r)
{
	int64_t end = worked_ms() + LOOK_MS;
	r->passes = 2;
	while (review_step(r) && worked_ms() < end && !atomic_load(&l->server->ending))
		;
	for (int i = 0; i < l->seats; i++) {
		struct review_sum sum;
		review_sum(r, i, &sum);
		l->seat[i].decisions = sum.decisions;
		l->seat[i].agreed = sum.verdict[VERDICT_BEST];
	}
}

static void look_at(struct job *job, void *worker)
{
	struct look *l = container_of(job, struct look, job);
	const struct match *m = &l->archived.course.table.match;
	size_t size = review_may(m) ? review_size(m) : 0;
	void *block = size ? aligned_alloc(16, (size + 15) & ~(size_t)15) : NULL;
	(void)worker;
	if (block)
		review(l, review_open(block, size, m));
	free(block);
}

/* On the storage's thread. A game that could not be looked at is not tried again. */
static void write_look(struct store_job *job, struct store *store)
{
	const struct look *l = container_of(job, struct look, store);
	for (int i = 0; i < l->seats; i++) {
		struct store_agreement a = {
			.table = l->table, .seat = i, .decisions = l->seat[i].decisions, .agreed = l->seat[i].agreed};
		store_set_agreement(store, &a);
	}
}

static void free_look(struct store_job *job)
{
	free(container_of(job, struct look, store));
}

static void looked_at(struct job *job)
{
	struct look *l = container_of(job, struct look, job);
	archived_close(&l->archived);
	l->store.run = write_look;
	l->store.done = free_look;
	storage_write(l->server->storage, &l->store);
}

/* What is known of somebody at a game, and the games to be looked at next. */
struct inquiry {
	struct store_job job;
	struct request *request;
	char person[ID_MAX], game[40];
	int64_t games, unknown, decisions, agreed;
	struct look *look[AT_ONCE];
	int looks;
};

static void see_agreement(void *data, const struct store_agreement *a)
{
	struct inquiry *q = data;
	q->games++;
	if (a->decisions >= 0) {
		q->decisions += a->decisions;
		q->agreed += a->agreed;
		return;
	}
	q->unknown++;
	struct look *l = q->looks < AT_ONCE ? calloc(1, sizeof *l) : NULL;
	if (!l)
		return;
	snprintf(l->table, sizeof l->table, "%s", a->table);
	l->server = q->request->server;
	l->job.run = look_at;
	l->job.done = looked_at;
	q->look[q->looks++] = l;
}

/* On the reader's thread. A game of other rules has no decisions. */
static void look_up(struct store_job *job, struct store *store)
{
	struct inquiry *q = container_of(job, struct inquiry, job);
	job->ok = store_agreements(store, q->person, q->game, GAMES_MAX, see_agreement, q);
	for (int i = 0; i < q->looks; i++) {
		struct look *l = q->look[i];
		archive_load(store, l->table, &l->archived);
		l->seats = l->archived.head.options.players;
	}
}

/* Those that find no place are asked for again. */
static void send_looks(struct inquiry *q)
{
	struct server *s = q->request->server;
	for (int i = 0; i < q->looks; i++) {
		struct look *l = q->look[i];
		if (q->job.ok && l->archived.result == ARCHIVE_DONE && !s->stopping && pool_add(s->reviewers, &l->job))
			continue;
		archived_close(&l->archived);
		free(l);
	}
}

static void found(struct store_job *job)
{
	struct inquiry *q = container_of(job, struct inquiry, job);
	send_looks(q);
	struct request *r = request_awaited(q->request, job->ok);
	if (r) {
		struct out *o = reply_begin(r);
		emit_key(o, "agreement");
		emit_open(o, '{');
		member_number(o, "games", q->games - q->unknown);
		member_number(o, "unknown", q->unknown);
		member_number(o, "decisions", q->decisions);
		member_number(o, "agreed", q->agreed);
		emit_close(o, '}');
		reply_send(r);
	}
	free(q);
}

void op_agreement(struct request *r)
{
	struct inquiry *q = calloc(1, sizeof *q);
	if (!q) {
		reply_error(r, ERROR_STORAGE, "");
		return;
	}
	q->request = r;
	query_text(q->person, get_text(r, "person"), "");
	snprintf(q->game, sizeof q->game, "%s", get_text(r, "game"));
	q->job.run = look_up;
	q->job.done = found;
	storage_read(r->server->storage, &q->job);
}
