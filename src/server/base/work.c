/* Threads, a queue to them under a lock, a queue back, and an event that wakes the loop. */
#define _GNU_SOURCE
#include "server/base/work.h"

#include <ev.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

struct queue {
	struct job *first, **last;
	int count;
};

struct pool {
	struct pool_config config;
	struct ev_loop *loop;
	struct ev_async wake;
	pthread_mutex_t lock; /* of waiting, finished, stopping */
	pthread_cond_t more;
	struct queue waiting, finished;
	bool stopping;
	int pending; /* the loop's alone */
	int started;
	struct thread {
		pthread_t id;
		struct pool *pool;
		void *worker;
	} thread[];
};

static int64_t nanoseconds(clockid_t clock)
{
	struct timespec t;
	clock_gettime(clock, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int64_t clock_now_us(void)
{
	return nanoseconds(CLOCK_MONOTONIC) / 1000;
}

int64_t clock_wall_ms(void)
{
	return nanoseconds(CLOCK_REALTIME) / 1000000;
}

static void queue_init(struct queue *q)
{
	q->first = NULL;
	q->last = &q->first;
	q->count = 0;
}

static void queue_add(struct queue *q, struct job *job)
{
	job->next = NULL;
	*q->last = job;
	q->last = &job->next;
	q->count++;
}

/* Cuts the first `most` jobs off as a list. */
static struct job *queue_take(struct queue *q, int most)
{
	struct job *first = q->first, **end = &first;
	while (*end && most-- > 0) {
		end = &(*end)->next;
		q->count--;
	}
	q->first = *end;
	if (!q->first)
		q->last = &q->first;
	*end = NULL;
	return first;
}

static void serve_each(void *worker, struct job *jobs)
{
	for (struct job *job = jobs; job; job = job->next)
		job->run(job, worker);
}

static void rest(int64_t us)
{
	if (us > 0)
		nanosleep(&(struct timespec){.tv_nsec = us * 1000}, NULL);
}

/* Hands a batch over to the loop: one wake for all of it. */
static void give(struct pool *p, struct job *jobs, int64_t taken, int64_t finished)
{
	for (struct job *next; jobs; jobs = next) {
		next = jobs->next;
		jobs->taken = taken;
		jobs->finished = finished;
		queue_add(&p->finished, jobs);
	}
	ev_async_send(p->loop, &p->wake);
}

/* A thread's life: take what waits, up to take_max, serve it, give it back. */
static void *work(void *data)
{
	struct thread *t = data;
	struct pool *p = t->pool;
	if (p->config.nice)
		setpriority(PRIO_PROCESS, (id_t)gettid(), p->config.nice); /* Linux: of this thread alone */
	pthread_mutex_lock(&p->lock);
	for (;;) {
		while (!p->waiting.first && !p->stopping)
			pthread_cond_wait(&p->more, &p->lock);
		struct job *jobs = queue_take(&p->waiting, p->config.take_max);
		if (!jobs)
			break;
		pthread_mutex_unlock(&p->lock);
		int64_t taken = clock_now_us();
		(p->config.serve ? p->config.serve : serve_each)(t->worker, jobs);
		int64_t finished = clock_now_us();
		pthread_mutex_lock(&p->lock);
		give(p, jobs, taken, finished);
		pthread_mutex_unlock(&p->lock);
		rest(taken + p->config.gap_us - finished);
		pthread_mutex_lock(&p->lock);
	}
	pthread_mutex_unlock(&p->lock);
	return NULL;
}

/* On the loop: every job's done, in the order they were finished. */
static void hand_back(struct pool *p)
{
	pthread_mutex_lock(&p->lock);
	struct job *jobs = queue_take(&p->finished, p->finished.count);
	pthread_mutex_unlock(&p->lock);
	for (struct job *next; jobs; jobs = next) {
		next = jobs->next;
		p->pending--;
		jobs->done(jobs);
	}
}

static void woken(struct ev_loop *loop, struct ev_async *wake, int events)
{
	(void)loop, (void)events;
	hand_back(wake->data);
}

static bool start(struct pool *p, struct thread *t)
{
	t->pool = p;
	if (p->config.open && !(t->worker = p->config.open(p->config.data)))
		return false;
	if (pthread_create(&t->id, NULL, work, t) == 0) {
		pthread_setname_np(t->id, p->config.name);
		return true;
	}
	if (p->config.close)
		p->config.close(t->worker);
	return false;
}

struct pool *pool_open(struct ev_loop *loop, const struct pool_config *config)
{
	struct pool *p = calloc(1, sizeof *p + (size_t)config->threads * sizeof *p->thread);
	if (!p)
		return NULL;
	p->config = *config;
	p->loop = loop;
	pthread_mutex_init(&p->lock, NULL);
	pthread_cond_init(&p->more, NULL);
	queue_init(&p->waiting);
	queue_init(&p->finished);
	ev_async_init(&p->wake, woken);
	p->wake.data = p;
	ev_async_start(loop, &p->wake);
	while (p->started < config->threads && start(p, &p->thread[p->started]))
		p->started++;
	if (p->started == config->threads)
		return p;
	pool_close(p, false);
	return NULL;
}

bool pool_add(struct pool *p, struct job *job)
{
	pthread_mutex_lock(&p->lock);
	bool room = p->waiting.count < p->config.queue_max && !p->stopping;
	if (room) {
		job->queued = clock_now_us();
		queue_add(&p->waiting, job);
		p->pending++;
		pthread_cond_signal(&p->more);
	}
	pthread_mutex_unlock(&p->lock);
	return room;
}

int pool_waiting(struct pool *p)
{
	pthread_mutex_lock(&p->lock);
	int n = p->waiting.count;
	pthread_mutex_unlock(&p->lock);
	return n;
}

int pool_pending(struct pool *p)
{
	return p->pending;
}

/* The lock is held only to say so; joining may take as long as the job under way. */
void pool_end(struct pool *p, bool finish)
{
	if (!p)
		return;
	pthread_mutex_lock(&p->lock);
	p->stopping = true;
	for (struct job *next, *job = finish ? NULL : queue_take(&p->waiting, p->waiting.count); job; job = next) {
		next = job->next;
		queue_add(&p->finished, job);
	}
	pthread_cond_broadcast(&p->more);
	pthread_mutex_unlock(&p->lock);
	for (int i = 0; i < p->started; i++) {
		pthread_join(p->thread[i].id, NULL);
		if (p->config.close)
			p->config.close(p->thread[i].worker);
	}
	p->started = 0;
	hand_back(p);
	ev_async_stop(p->loop, &p->wake);
}

void pool_free(struct pool *p)
{
	if (!p)
		return;
	pthread_cond_destroy(&p->more);
	pthread_mutex_destroy(&p->lock);
	free(p);
}

void pool_close(struct pool *p, bool finish)
{
	pool_end(p, finish);
	pool_free(p);
}
