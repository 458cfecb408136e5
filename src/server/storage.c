/* The store's threads: one writes, one reads, and the loop waits for neither. */
#define _GNU_SOURCE
#include "server/storage.h"

#include "server/base/map.h"
#include "server/people/names.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const storage_states[STORAGE_STATES] = {[STORAGE_SOUND] = "ok",
	[STORAGE_FAILS] = "storage fails",
	[STORAGE_HANGS] = "storage does not answer",
	[STORAGE_DAMAGED] = "storage is damaged"};

/* What a thread has to itself, and what the loop may know of it. */
struct worker {
	struct storage *storage;
	struct store *store;
	atomic_llong since; /* what is under way began then (clock_now_us); 0: nothing is */
	atomic_bool failed; /* the last did */
};

enum { WORKERS = 3 };

struct storage {
	struct pool *writer, *reader, *tidier; /* tidier: NULL where there is no journal */
	struct worker *worker[WORKERS];        /* in that order */
	int workers;
	struct job tidy, check;
	bool tidying, checked;
	atomic_llong journal, moved; /* pages: all, and those that are in their places */
	const char *url;
	int64_t mark;
	char *reason; /* why it cannot be opened: the caller's */
	atomic_llong commits, writes, failures, read_failures, last_batch;
	atomic_bool damaged;
	void (*watch)(void *data, const char *what, const char *why);
	void *watch_data;
	pthread_mutex_t lock; /* of why */
	char why[STORE_WHY_MAX];
};

/* Each worker has a connection to the database of its own. */
static void *open_worker(void *data)
{
	struct storage *s = data;
	struct worker *w = calloc(1, sizeof *w);
	if (!w)
		return NULL;
	w->storage = s;
	w->store = store_open(s->url, s->mark, s->reason);
	if (w->store && store_fold_names(w->store, NAMES_VERSION, name_to_login))
		return s->worker[s->workers++] = w;
	if (w->store)
		snprintf(s->reason, STORE_WHY_MAX, "%s", store_error(w->store));
	store_close(w->store);
	free(w);
	return NULL;
}

static void close_worker(void *data)
{
	struct worker *w = data;
	struct storage *s = w->storage;
	for (int i = 0; i < s->workers; i++)
		if (s->worker[i] == w)
			s->worker[i] = NULL;
	store_close(w->store);
	free(w);
}

static void begin_work(struct worker *w)
{
	atomic_store(&w->since, clock_now_us());
}

/* How it went is for /healthz and the metrics, which the loop reads. */
static void end_work(struct worker *w, bool ok)
{
	struct storage *s = w->storage;
	atomic_store(&w->failed, !ok);
	atomic_store(&w->since, 0);
	if (ok)
		return;
	pthread_mutex_lock(&s->lock);
	snprintf(s->why, sizeof s->why, "%s", store_error(w->store));
	pthread_mutex_unlock(&s->lock);
	if (store_damaged(w->store))
		atomic_store(&s->damaged, true);
}

static void tell(struct storage *s, const char *what)
{
	char why[STORE_WHY_MAX];
	storage_why(s, why);
	if (s->watch)
		s->watch(s->watch_data, what, why);
}

/* Once, beside everything else: is what is stored still what was written? */
static void check(struct job *job, void *data)
{
	struct worker *w = data;
	(void)job;
	end_work(w, store_check(w->store));
}

static void checked(struct job *job)
{
	struct storage *s = container_of(job, struct storage, check);
	s->checked = true;
	if (atomic_load(&s->damaged))
		tell(s, "check");
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

/* On the writer's thread: what little is left of the journal is put in its places between two transactions. */
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

/* All that waits in one transaction, each job's statements in order: one commit for all. */
static bool write_all(struct store *store, struct job *jobs, int *count)
{
	*count = 0;
	if (!store_begin(store))
		return false;
	for (struct job *j = jobs; j; j = j->next, ++*count) {
		struct store_job *job = container_of(j, struct store_job, job);
		job->run(job, store);
	}
	return store_commit(store);
}

/* One transaction for all jobs taken. If it fails they all failed: each asker is told, none is half done. */
static void serve_writes(void *data, struct job *jobs)
{
	enum { TRIES = 3 }; /* with nodes that stood in each other's way */
	struct worker *w = data;
	struct storage *s = w->storage;
	int count = 0;
	bool ok = false;
	begin_work(w);
	for (int tries = 0; !ok && tries < TRIES && (!tries || store_again(w->store)); tries++)
		ok = write_all(w->store, jobs, &count);
	for (struct job *j = jobs; j; j = j->next)
		container_of(j, struct store_job, job)->ok = ok;
	atomic_fetch_add(&s->commits, ok);
	atomic_fetch_add(&s->failures, !ok);
	atomic_fetch_add(&s->writes, count);
	atomic_store(&s->last_batch, count);
	end_work(w, ok);
	shorten_journal(s, w->store);
}

/* On the reader's thread: each by itself, for one that fails must not take others with it. */
static void serve_reads(void *data, struct job *jobs)
{
	struct worker *w = data;
	for (struct job *j = jobs; j; j = j->next) {
		struct store_job *job = container_of(j, struct store_job, job);
		begin_work(w);
		job->run(job, w->store);
		atomic_fetch_add(&w->storage->read_failures, !job->ok);
		end_work(w, job->ok);
	}
}

/* On the loop. */
static void done(struct job *j)
{
	struct store_job *job = container_of(j, struct store_job, job);
	if (!job->ok)
		tell(job->storage, "read");
	job->done(job);
}

static void written(struct job *j)
{
	struct store_job *job = container_of(j, struct store_job, job);
	struct storage *s = job->storage;
	if (s->tidier && !s->tidying && atomic_load(&s->journal) - atomic_load(&s->moved) >= JOURNAL_STEP)
		s->tidying = pool_add(s->tidier, &s->tidy);
	if (!job->ok)
		tell(s, "write");
	job->done(job);
}

struct storage *storage_open(struct ev_loop *loop, const char *url, int64_t writer, char why[STORE_WHY_MAX])
{
	enum {
		QUEUE_MAX = 1 << 20, /* bounded by one append per table already */
		BATCH_MAX = 256,
		READS_MAX = 8, /* one wake-up of the loop for all; where few ask each is alone */
		GAP_US = 1000, /* a choice waits this much at most for company, and only where they are many */
	};
	struct storage *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	s->url = url;
	s->mark = writer;
	s->reason = why;
	pthread_mutex_init(&s->lock, NULL);
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
	config.take_max = READS_MAX;
	config.gap_us = 0;
	config.name = "store-read";
	s->reader = s->writer ? pool_open(loop, &config) : NULL;
	config.serve = NULL;
	config.name = "store-tidy";
	s->tidy = (struct job){.run = tidy, .done = tidied};
	s->check = (struct job){.run = check, .done = checked};
	s->tidier = s->reader && !store_is_shared(url) ? pool_open(loop, &config) : NULL;
	if (s->tidier)
		pool_add(s->tidier, &s->check);
	if (s->reader && (s->tidier || store_is_shared(url)))
		return s;
	storage_close(s);
	return NULL;
}

void storage_watch(struct storage *s, void (*failed)(void *data, const char *what, const char *why), void *data)
{
	s->watch = failed;
	s->watch_data = data;
}

/* What one thread hands back may be the beginning of something for another: first all are ended, then all are freed. */
void storage_close(struct storage *s)
{
	enum { GRACE_MS = 2000 };
	if (!s)
		return;
	for (int i = 0; i < s->workers; i++)
		if (s->worker[i])
			store_hurry(s->worker[i]->store, GRACE_MS);
	pool_end(s->writer, true);
	pool_end(s->reader, true);
	pool_end(s->tidier, true);
	pool_free(s->writer);
	pool_free(s->reader);
	pool_free(s->tidier);
	pthread_mutex_destroy(&s->lock);
	free(s);
}

/* A queue that is full, or closed, is a failure of the storage: the job is done with at once. */
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

enum storage_state storage_state(struct storage *s)
{
	enum { WRITER_AND_READER = 2, PATIENCE_US = 3000000 };
	bool fails = false, hangs = false;
	for (int i = 0; i < s->workers && i < WRITER_AND_READER; i++) {
		int64_t since = s->worker[i] ? atomic_load(&s->worker[i]->since) : 0;
		fails |= s->worker[i] && atomic_load(&s->worker[i]->failed);
		hangs |= since && clock_now_us() - since > PATIENCE_US;
	}
	return atomic_load(&s->damaged) ? STORAGE_DAMAGED : hangs ? STORAGE_HANGS : fails ? STORAGE_FAILS : STORAGE_SOUND;
}

void storage_why(struct storage *s, char why[STORE_WHY_MAX])
{
	pthread_mutex_lock(&s->lock);
	memcpy(why, s->why, STORE_WHY_MAX);
	pthread_mutex_unlock(&s->lock);
}

void storage_figures(struct storage *s, struct storage_figures *f)
{
	f->commits = atomic_load(&s->commits);
	f->writes = atomic_load(&s->writes);
	f->failures = atomic_load(&s->failures);
	f->read_failures = atomic_load(&s->read_failures);
	f->last_batch = atomic_load(&s->last_batch);
	f->journal = atomic_load(&s->journal);
	f->waiting = pool_waiting(s->writer) + pool_waiting(s->reader);
}
