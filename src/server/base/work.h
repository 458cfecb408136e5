/*
 * Work that the event loop must not wait for: a bounded queue, threads that take from it, and the results handed back
 * to the loop. A job's run happens on a worker, its done on the loop; nobody else touches it in between.
 */
#ifndef SERVER_BASE_WORK_H
#define SERVER_BASE_WORK_H

#include <stdbool.h>
#include <stdint.h>

struct ev_loop;
struct pool;

struct job {
	struct job *next;
	void (*run)(struct job *job, void *worker);
	void (*done)(struct job *job);
	int64_t queued, taken, finished; /* when, in microseconds of a clock that never goes back */
};

struct pool_config {
	int threads;
	int queue_max; /* jobs waiting */
	int take_max;  /* jobs a worker takes at once: more than 1 for group commit */
	int nice;      /* of the threads: how far they stand back for others */
	int gap_us;    /* from one taking to the next at least so long, that jobs gather; after a pause none waits */
	/* What each worker has to itself. open: NULL stops pool_open. All may be NULL. */
	void *(*open)(void *data);
	void (*close)(void *worker);
	/* Runs the jobs taken, a list; NULL: each one's run. */
	void (*serve)(void *worker, struct job *jobs);
	void *data;
	const char *name; /* of the threads, at most 15 letters */
};

/* NULL: a worker could not be opened, or no thread. */
struct pool *pool_open(struct ev_loop *loop, const struct pool_config *config);
/* False: the queue is full, and the job is still the caller's. */
bool pool_add(struct pool *p, struct job *job);
int pool_waiting(struct pool *p); /* in the queue, not yet taken */
int pool_pending(struct pool *p); /* added and not done yet: the loop's figure */
/* Ends the threads and hands everything back; finish: what is queued is run first, else it comes back as it is. */
void pool_close(struct pool *p, bool finish);
/*
 * The same in two steps, where what is handed back by one pool may add to another: all are ended, which refuse what is
 * added from then on, and only then freed.
 */
void pool_end(struct pool *p, bool finish);
void pool_free(struct pool *p);

int64_t clock_now_us(void);   /* never goes back */
int64_t clock_wall_ms(void);  /* since 1970 */

#endif
