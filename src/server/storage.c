#define _GNU_SOURCE
#include "server/storage.h"

#include "server/map.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct storage {
	struct pool *writer, *reader;
	const char *url;
	int64_t mark;
	char *why;
	atomic_llong commits, writes, failures, last_batch;
	atomic_bool sound;
};

struct worker {
	struct storage *storage;
	struct store *store;
};

static void *open_worker(void *data)
{
	struct storage *s = data;
	struct worker *w = calloc(1, sizeof *w);
	if (!w)
		return NULL;
	w->storage = s;
	w->store = store_open(s->url, s->mark, s->why);
	if (w->store)
		return w;
	free(w);
	return NULL;
}

static void close_worker(void *data)
{
	struct worker *w = data;
	store_close(w->store);
	free(w);
}

/* One transaction for all jobs taken. If it fails they all failed: each asker is told, none is half done. */
static void serve_writes(void *data, struct job *jobs)
{
	struct worker *w = data;
	struct storage *s = w->storage;
	int count = 0;
	bool ok = store_begin(w->store);
	for (struct job *j = jobs; j; j = j->next, count++) {
		struct store_job *job = container_of(j, struct store_job, job);
		if (ok)
			job->run(job, w->store);
	}
	if (ok)
		ok = store_commit(w->store);
	for (struct job *j = jobs; j; j = j->next)
		container_of(j, struct store_job, job)->ok = ok;
	atomic_fetch_add(&s->commits, ok);
	atomic_fetch_add(&s->failures, !ok);
	atomic_fetch_add(&s->writes, count);
	atomic_store(&s->last_batch, count);
	atomic_store(&s->sound, ok);
}

static void serve_reads(void *data, struct job *jobs)
{
	struct worker *w = data;
	for (struct job *j = jobs; j; j = j->next) {
		struct store_job *job = container_of(j, struct store_job, job);
		job->run(job, w->store);
	}
}

static void done(struct job *j)
{
	struct store_job *job = container_of(j, struct store_job, job);
	job->done(job);
}

struct storage *storage_open(struct ev_loop *loop, const char *url, int64_t writer, char why[STORE_WHY_MAX])
{
	enum { QUEUE_MAX = 1 << 20, BATCH_MAX = 256 }; /* the queue is bounded by one append per table already */
	struct storage *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	s->url = url;
	s->mark = writer;
	s->why = why;
	atomic_store(&s->sound, true);
	struct pool_config config = {.threads = 1,
		.queue_max = QUEUE_MAX,
		.take_max = BATCH_MAX,
		.open = open_worker,
		.close = close_worker,
		.serve = serve_writes,
		.data = s,
		.name = "store-write"};
	s->writer = pool_open(loop, &config);
	config.serve = serve_reads;
	config.take_max = 1;
	config.name = "store-read";
	s->reader = s->writer ? pool_open(loop, &config) : NULL;
	if (s->reader)
		return s;
	storage_close(s);
	return NULL;
}

void storage_close(struct storage *s)
{
	if (!s)
		return;
	pool_close(s->reader, true);
	pool_close(s->writer, true);
	free(s);
}

static void submit(struct pool *pool, struct store_job *job)
{
	job->job.done = done;
	job->ok = false;
	if (!pool_add(pool, &job->job))
		job->done(job);
}

void storage_write(struct storage *s, struct store_job *job)
{
	submit(s->writer, job);
}

void storage_read(struct storage *s, struct store_job *job)
{
	submit(s->reader, job);
}

bool storage_idle(struct storage *s)
{
	return pool_pending(s->writer) == 0 && pool_pending(s->reader) == 0;
}

bool storage_sound(struct storage *s)
{
	return atomic_load(&s->sound);
}

void storage_figures(struct storage *s, struct storage_figures *f)
{
	f->commits = atomic_load(&s->commits);
	f->writes = atomic_load(&s->writes);
	f->failures = atomic_load(&s->failures);
	f->last_batch = atomic_load(&s->last_batch);
	f->waiting = pool_waiting(s->writer) + pool_waiting(s->reader);
}
