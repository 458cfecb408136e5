#define _GNU_SOURCE
#include "server/storage.h"

#include "server/map.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct storage {
	struct pool *writer, *reader, *tidier; /* tidier: NULL where there is no journal */
	struct job tidy;
	bool tidying;
	atomic_llong journal, moved; /* pages: all, and those that are in their places */
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

/*
 * The journal is put in its places beside the writer, by a thread of its own, so that no commit waits for it. Only the
 * last few pages, those that came meanwhile, are the writer's own: then all is in place and the journal begins anew.
 */
enum {
	JOURNAL_STEP = 1000, /* pages of 4 KiB that are worth the trouble */
	JOURNAL_LAST = 250,  /* so few the writer moves itself */
	JOURNAL_LONG = 8000, /* from so many on it is to begin anew */
};

static void shorten_journal(struct storage *s, struct store *store)
{
	int64_t pages = store_journal(store), moved = atomic_load(&s->moved);
	if (pages < moved)
		moved = 0; /* it has begun anew */
	if (pages >= JOURNAL_LONG && pages - moved <= JOURNAL_LAST)
		store_tidy(store, &moved);
	atomic_store(&s->moved, moved);
	atomic_store(&s->journal, pages);
}

static void tidy(struct job *job, void *data)
{
	enum { ROUNDS = 4 }; /* each has less to do than the one before */
	struct worker *w = data;
	struct storage *s = w->storage;
	int64_t moved = 0;
	(void)job;
	for (int i = 0; i < ROUNDS && store_tidy(w->store, &moved) && moved; i++) {
		atomic_store(&s->moved, moved);
		if (atomic_load(&s->journal) - moved <= JOURNAL_LAST)
			break;
	}
}

static void tidied(struct job *job)
{
	container_of(job, struct storage, tidy)->tidying = false;
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
	shorten_journal(s, w->store);
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

static void written(struct job *j)
{
	struct store_job *job = container_of(j, struct store_job, job);
	struct storage *s = job->storage;
	if (s->tidier && !s->tidying && atomic_load(&s->journal) - atomic_load(&s->moved) >= JOURNAL_STEP)
		s->tidying = pool_add(s->tidier, &s->tidy);
	job->done(job);
}

struct storage *storage_open(struct ev_loop *loop, const char *url, int64_t writer, char why[STORE_WHY_MAX])
{
	enum {
		QUEUE_MAX = 1 << 20, /* bounded by one append per table already */
		BATCH_MAX = 256,
		GAP_US = 1000, /* a move waits this much at most for company, and only where moves are many */
	};
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
		.gap_us = GAP_US,
		.open = open_worker,
		.close = close_worker,
		.serve = serve_writes,
		.data = s,
		.name = "store-write"};
	s->writer = pool_open(loop, &config);
	config.serve = serve_reads;
	config.take_max = 1;
	config.gap_us = 0;
	config.name = "store-read";
	s->reader = s->writer ? pool_open(loop, &config) : NULL;
	config.serve = NULL;
	config.name = "store-tidy";
	s->tidy = (struct job){.run = tidy, .done = tidied};
	s->tidier = s->reader && !store_is_shared(url) ? pool_open(loop, &config) : NULL;
	if (s->reader && (s->tidier || store_is_shared(url)))
		return s;
	storage_close(s);
	return NULL;
}

void storage_close(struct storage *s)
{
	if (!s)
		return;
	pool_close(s->tidier, true);
	pool_close(s->reader, true);
	pool_close(s->writer, true);
	free(s);
}

static void submit(struct storage *s, struct pool *pool, struct store_job *job)
{
	job->storage = s;
	job->job.done = pool == s->writer ? written : done;
	job->ok = false;
	if (!pool_add(pool, &job->job))
		job->done(job);
}

void storage_write(struct storage *s, struct store_job *job)
{
	submit(s, s->writer, job);
}

void storage_read(struct storage *s, struct store_job *job)
{
	submit(s, s->reader, job);
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
	f->journal = atomic_load(&s->journal);
	f->waiting = pool_waiting(s->writer) + pool_waiting(s->reader);
}
