/*
 * work.h without threads: what is added waits, is taken, run and handed back, each at a time of its own. A job that has
 * run when its node crashes has had its effect, and nobody hears of it.
 */
#define _GNU_SOURCE
#include "sim.h"

#include "ai/search.h"
#include "server/base/work.h"

#include <ev.h>
#include <stdlib.h>
#include <string.h>

struct thread {
	struct pool *pool;
	void *worker;
	struct job *jobs; /* taken */
	bool busy, ran;
};

struct pool {
	struct pool_config config;
	struct node *node;
	struct job *first, **last;
	int waiting, pending;
	bool stopping;
	int threads;
	struct thread thread[];
};

/* The store takes milliseconds, or, in a bad mood, seconds; all else is quick. */
static int64_t duration(const struct pool *p)
{
	bool store = strncmp(p->config.name, "store", 5) == 0;
	if (store && chance(world.slow))
		return MS(500) + dice_below(SECONDS(6));
	return store ? 200 + dice_below(MS(4)) : 50 + dice_below(MS(2));
}

static void take(void *data);

static void hand_back(struct pool *p, struct job *jobs)
{
	for (struct job *next; jobs; jobs = next) {
		next = jobs->next;
		p->pending--;
		jobs->done(jobs);
	}
}

/* On the loop. */
static void give(void *data)
{
	struct thread *t = data;
	struct pool *p = t->pool;
	struct job *jobs = t->jobs;
	t->jobs = NULL;
	if (p->first)
		later(p->config.gap_us, p->node, take, t);
	else
		t->busy = false;
	hand_back(p, jobs);
}

static void serve(struct thread *t)
{
	struct pool *p = t->pool;
	int64_t taken = clock_now_us();
	world.thinks = strcmp(p->config.name, "think") == 0 || strcmp(p->config.name, "hint") == 0;
	if (p->config.serve)
		p->config.serve(t->worker, t->jobs);
	else
		for (struct job *job = t->jobs; job; job = job->next)
			job->run(job, t->worker);
	world.thinks = false;
	int64_t finished = clock_now_us();
	for (struct job *job = t->jobs; job; job = job->next) {
		job->taken = taken;
		job->finished = finished;
	}
}

static void run(void *data)
{
	struct thread *t = data;
	serve(t);
	t->ran = true;
	later(world.spent + dice_below(MS(1)), t->pool->node, give, t);
}

static struct job *cut(struct pool *p, int most)
{
	struct job *first = p->first, **end = &first;
	for (; *end && most-- > 0; end = &(*end)->next)
		p->waiting--;
	p->first = *end;
	if (!p->first)
		p->last = &p->first;
	*end = NULL;
	return first;
}

static void take(void *data)
{
	struct thread *t = data;
	t->jobs = cut(t->pool, t->pool->config.take_max);
	t->ran = false;
	if (!t->jobs)
		t->busy = false;
	else
		later(duration(t->pool), t->pool->node, run, t);
}

struct pool *pool_open(struct ev_loop *loop, const struct pool_config *config)
{
	struct pool *p = calloc(1, sizeof *p + (size_t)config->threads * sizeof *p->thread);
	(void)loop;
	p->config = *config;
	p->node = world.at;
	p->last = &p->first;
	for (; p->threads < config->threads; p->threads++) {
		struct thread *t = &p->thread[p->threads];
		t->pool = p;
		if (config->open && !(t->worker = config->open(config->data))) {
			pool_close(p, false);
			return NULL;
		}
	}
	return p;
}

bool pool_add(struct pool *p, struct job *job)
{
	if (p->stopping || p->waiting >= p->config.queue_max)
		return false;
	job->queued = clock_now_us();
	job->next = NULL;
	*p->last = job;
	p->last = &job->next;
	p->waiting++;
	p->pending++;
	for (int i = 0; i < p->threads; i++) {
		if (!p->thread[i].busy) {
			p->thread[i].busy = true;
			later(dice_below(300), p->node, take, &p->thread[i]);
			break;
		}
	}
	return true;
}

int pool_waiting(struct pool *p)
{
	return p->waiting;
}

int pool_pending(struct pool *p)
{
	return p->pending;
}

/* finish: what is queued is done first, unless the node is dying: then nothing happens any more. */
void pool_end(struct pool *p, bool finish)
{
	if (!p)
		return;
	p->stopping = true;
	bool alive = p->node && p->node->server;
	for (int i = 0; i < p->threads; i++) {
		struct thread *t = &p->thread[i];
		do {
			if (t->jobs && !t->ran && finish && alive)
				serve(t);
			t->ran = false;
			struct job *jobs = t->jobs;
			t->jobs = NULL;
			hand_back(p, jobs);
		} while (finish && alive && (t->jobs = cut(p, p->config.take_max)));
		if (p->config.close && t->worker)
			p->config.close(t->worker);
	}
	p->threads = 0;
	hand_back(p, cut(p, p->waiting));
}

void pool_free(struct pool *p)
{
	free(p);
}

void pool_close(struct pool *p, bool finish)
{
	pool_end(p, finish);
	pool_free(p);
}

/* The computer's choices need not be good here: it searches through a few playouts, as it would through many. */
void __real_search_begin(struct search *s, const struct seen *seen, const struct level *level);
void __wrap_search_begin(struct search *s, const struct seen *seen, const struct level *level);

void __wrap_search_begin(struct search *s, const struct seen *seen, const struct level *level)
{
	enum { PLAYOUTS = 4 };
	struct level hasty = *level;
	if (hasty.iterations > PLAYOUTS)
		hasty.iterations = PLAYOUTS;
	__real_search_begin(s, seen, &hasty);
}

/* The one timer the server has: its tick. Where nobody comes by for hours it slows down, for else all that happens would be ticks. */
static int64_t gap(const struct node *n)
{
	enum { AWAKE_S = 3, SLOWEST_S = 1800 };
	int64_t quiet = world.now - n->stirred;
	if (!world.by_letter || quiet < SECONDS(AWAKE_S))
		return (int64_t)(n->timer->repeat * 1e6);
	return quiet / 2 < SECONDS(SLOWEST_S) ? quiet / 2 : SECONDS(SLOWEST_S);
}

static void tick(void *data);

static void tick_in(struct node *n, int64_t us)
{
	n->tick_at = world.now + us;
	later(us, n, tick, n);
}

static void tick(void *data)
{
	struct node *n = data;
	if (!n->timer || world.now < n->tick_at) /* another was asked for since */
		return;
	tick_in(n, gap(n));
	n->timer->cb(NULL, n->timer, EV_TIMER);
}

void node_stirs(struct node *n)
{
	bool sleeps = n->timer && n->tick_at > world.now + (int64_t)(n->timer->repeat * 1e6);
	n->stirred = world.now;
	if (sleeps)
		tick_in(n, gap(n));
}

void ev_timer_start(struct ev_loop *loop, struct ev_timer *t)
{
	(void)loop;
	world.at->timer = t;
	world.at->stirred = world.now;
	tick_in(world.at, (int64_t)(t->at * 1e6));
}

void ev_timer_stop(struct ev_loop *loop, struct ev_timer *t)
{
	(void)loop, (void)t;
	world.at->timer = NULL;
}
