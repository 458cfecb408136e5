/* Crowds, shares and turns: three levels of lists, all the loop's. */
#define _GNU_SOURCE
#include "server/base/shares.h"

#include "server/base/map.h"

#include <stdio.h>
#include <stdlib.h>

enum { KEY_MAX = 160 };

/* A crowd is a share too, of those in it. */
struct share {
	struct map_node node;
	char key[KEY_MAX];
	struct share *crowd; /* NULL: it is one */
	struct link active;  /* in shares.active while it has a wish */
	struct link waiting; /* turns */
	struct link running;
	int count;
	bool known;    /* of a crowd */
	int64_t used;  /* microseconds */
	int64_t floor; /* of a crowd: the least that anybody in it who is being served has had */
};

struct shares {
	struct shares_config config;
	struct pool *pool;
	struct map all; /* by key */
	struct link active;
	int64_t floor; /* the least that any crowd that is being served has had */
	int count, running;
	int strangers; /* of count */
	int favours;   /* the known who were served one after another */
	bool closing;
};

struct shares *shares_open(struct ev_loop *loop, const struct shares_config *config)
{
	struct shares *s = calloc(1, sizeof *s);
	struct pool_config threads = {.threads = config->threads,
		.queue_max = config->threads,
		.take_max = 1,
		.nice = config->nice,
		.name = config->name};
	if (!s)
		return NULL;
	s->config = *config;
	list_init(&s->active);
	s->pool = pool_open(loop, &threads);
	if (s->pool)
		return s;
	free(s);
	return NULL;
}

int shares_waiting(const struct shares *s)
{
	return s->count - s->running;
}

/* Forgets a share that has no wishes. */
static void drop(struct shares *s, struct share *share)
{
	map_remove(&s->all, &share->node);
	free(share);
}

/*
 * A crowd is remembered as long as it is ahead of others: leaving and coming back gains nothing. Where nobody waits,
 * nobody is ahead.
 */
static void tidy(void *data, struct map_node *node)
{
	struct shares *s = data;
	struct share *share = container_of(node, struct share, node);
	if (!share->crowd && !share->count && (share->used <= s->floor || list_empty(&s->active)))
		drop(s, share);
}

/* The share of a key, made if need be; crowd NULL: it is a crowd itself. NULL: out of memory. */
static struct share *share_of(struct shares *s, struct share *crowd, const char *key)
{
	struct map_node *node = map_find(&s->all, key);
	if (node)
		return container_of(node, struct share, node);
	struct share *share = calloc(1, sizeof *share);
	if (!share)
		return NULL;
	snprintf(share->key, sizeof share->key, "%s", key);
	share->crowd = crowd;
	list_init(&share->active);
	list_init(&share->waiting);
	list_init(&share->running);
	if (map_add(&s->all, &share->node, share->key))
		return share;
	free(share);
	return NULL;
}

/* The wish is over, however it ended: its owner has it back. */
static void leave(struct turn *t)
{
	struct shares *s = t->shares;
	struct share *share = t->share;
	list_remove(&t->link);
	s->count--;
	s->strangers -= !t->known;
	share->crowd->count--;
	if (--share->count == 0) {
		list_remove(&share->active);
		drop(s, share);
	}
	s->config.done(t);
}

/* Is a served before b? The known go before strangers, or after them where those have waited long enough. */
static bool goes_before(const struct shares *s, const struct share *a, const struct share *b)
{
	enum { FAVOURS = 3 };
	if (a->crowd == b->crowd)
		return a->used < b->used;
	if (a->crowd->known != b->crowd->known)
		return a->crowd->known == (s->favours < FAVOURS);
	return a->crowd->used < b->crowd->used;
}

/* The first that waits, of whoever has had least; begun: of those that have had a slice. NULL: none. */
static struct turn *next(struct shares *s, bool begun)
{
	struct turn *best = NULL;
	list_each(item, &s->active)
	{
		struct share *share = container_of(item, struct share, active);
		struct turn *t = container_of(share->waiting.next, struct turn, link);
		if (!list_empty(&share->waiting) && (t->begun || !begun) && (!best || goes_before(s, share, best->share)))
			best = t;
	}
	return best;
}

static int64_t least(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/* What newcomers begin with: never less than before, so that nobody gains by going and coming back. */
static void find_floors(struct shares *s, struct share *crowd)
{
	int64_t all = INT64_MAX, own = INT64_MAX;
	list_each(item, &s->active)
	{
		const struct share *share = container_of(item, struct share, active);
		all = least(all, share->crowd->used);
		own = share->crowd == crowd ? least(own, share->used) : own;
	}
	s->floor = all != INT64_MAX && all > s->floor ? all : s->floor;
	crowd->floor = own != INT64_MAX && own > crowd->floor ? own : crowd->floor;
}

/* Hands the turn to a thread; false: the pool is being closed. */
static bool hand_over(struct turn *t)
{
	struct shares *s = t->shares;
	list_remove(&t->link);
	list_append(&t->share->running, &t->link);
	t->begun = true;
	s->favours = t->share->crowd->known ? s->favours + 1 : 0;
	s->running += pool_add(s->pool, &t->job);
	return s->running > 0;
}

/* Hands wishes to threads as long as there are both; those that nobody wants any more go on the way. */
static void serve(struct shares *s)
{
	struct turn *t;
	while (!s->closing && s->running < s->config.threads && (t = next(s, false))) {
		if (!s->config.wanted(t)) {
			leave(t);
			continue;
		}
		if (!t->begun && !s->config.begin(t))
			t = next(s, true);
		if (!t || !hand_over(t))
			return;
	}
}

/* On a thread. */
static void run(struct job *job, void *worker)
{
	struct turn *t = container_of(job, struct turn, job);
	(void)worker;
	t->shares->config.slice(t);
}

/* Back on the loop after a slice: the time is charged, and the wish goes on, first of its share, or is over. */
static void sliced(struct job *job)
{
	struct turn *t = container_of(job, struct turn, job);
	struct shares *s = t->shares;
	s->running--;
	t->share->used += job->finished - job->taken;
	t->share->crowd->used += job->finished - job->taken;
	find_floors(s, t->share->crowd);
	if (t->finished || s->closing || !s->config.wanted(t)) {
		leave(t);
	} else {
		list_remove(&t->link);
		list_prepend(&t->share->waiting, &t->link);
	}
	serve(s);
}

/* Who comes anew begins level with those who are being served. */
static struct share *crowd_of(struct shares *s, const char *key)
{
	char name[KEY_MAX];
	map_each(&s->all, tidy, s);
	snprintf(name, sizeof name, "%.70s", key);
	struct share *crowd = share_of(s, NULL, name);
	if (crowd && !crowd->count && crowd->used < s->floor)
		crowd->used = s->floor;
	return crowd;
}

/*
 * The newest wish of the crowd with most, if that is more than the newcomer's would be; NULL: nobody makes way. The known
 * never make way for a stranger, and any stranger does for them.
 */
static struct turn *who_gives_way(struct shares *s, const struct share *crowd)
{
	struct turn *found = NULL;
	int most = crowd->count + 1;
	int64_t used = crowd->used;
	list_each(item, &s->active)
	{
		struct share *share = container_of(item, struct share, active);
		struct turn *newest = container_of(share->waiting.previous, struct turn, link);
		if (list_empty(&share->waiting) || newest->begun || share->crowd == crowd || newest->known > crowd->known)
			continue;
		int count = share->crowd->count + (newest->known < crowd->known ? s->config.all_max : 0);
		if (count > most || (count == most && share->crowd->used > used)) {
			most = count;
			used = share->crowd->used;
			found = newest;
		}
	}
	return found;
}

/* The wish's share, with a place for it; NULL: there is none. */
static struct share *place_in(struct shares *s, struct share *crowd, const char *key)
{
	char name[KEY_MAX];
	snprintf(name, sizeof name, "%.70s %.70s", crowd->key, key);
	struct share *share = share_of(s, crowd, name);
	if (!share || share->count >= s->config.each_max)
		return NULL;
	crowd->count++;
	if (share->count++ == 0) {
		share->used = crowd->floor;
		list_append(&s->active, &share->active);
	}
	return share;
}

bool shares_add(struct shares *s, const char *crowd, const char *key, struct turn *t)
{
	struct share *all = s->closing ? NULL : crowd_of(s, crowd);
	bool full = s->count >= s->config.all_max
		|| (!t->known && s->config.known_kept && s->strangers >= s->config.all_max - s->config.known_kept);
	if (all)
		all->known = t->known;
	struct turn *gone = all && full && s->config.gives_way ? who_gives_way(s, all) : NULL;
	struct share *share = all && (gone || !full) ? place_in(s, all, key) : NULL;
	if (!share)
		return false;
	t->job.run = run;
	t->job.done = sliced;
	t->shares = s;
	t->share = share;
	t->begun = t->finished = false;
	s->count++;
	s->strangers += !t->known;
	list_append(&share->waiting, &t->link);
	if (gone)
		leave(gone);
	serve(s);
	return true;
}

void shares_each(struct shares *s, void (*visit)(void *data, struct turn *t), void *data)
{
	list_each(item, &s->active)
	{
		struct share *share = container_of(item, struct share, active);
		list_each(waits, &share->waiting) visit(data, container_of(waits, struct turn, link));
		list_each(runs, &share->running) visit(data, container_of(runs, struct turn, link));
	}
}

/* Threads first, so that nothing is touched from there; then every wish comes back. */
void shares_close(struct shares *s)
{
	if (!s)
		return;
	s->closing = true;
	pool_close(s->pool, false);
	while (!list_empty(&s->active)) {
		struct share *share = container_of(s->active.next, struct share, active);
		struct link *first = list_empty(&share->waiting) ? share->running.next : share->waiting.next;
		leave(container_of(first, struct turn, link));
	}
	map_each(&s->all, tidy, s);
	map_free(&s->all);
	free(s);
}
